"""Sharing a table with other phones, joining one, and moving one to a hub."""
