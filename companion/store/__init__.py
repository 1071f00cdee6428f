"""Saves tables, settings, names and boxes in SQLite or PostgreSQL."""
