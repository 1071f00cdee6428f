"""The drawn board: its spaces, its zoom, and small still pictures of it."""
