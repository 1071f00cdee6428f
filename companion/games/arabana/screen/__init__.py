"""Arabana-Opodopo on the screen: its map, its words, its moments, as data."""
