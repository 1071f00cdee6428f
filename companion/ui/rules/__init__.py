"""The rules at hand, and the first game."""
