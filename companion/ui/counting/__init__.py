"""Scoring a game that was played without the app."""
