"""Mauna Kea on a screen."""
