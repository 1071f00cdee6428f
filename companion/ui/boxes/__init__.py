"""Checking what a copy of a game has in its box."""
