"""Mauna Kea: an expedition flees from a volcano that wakes."""
