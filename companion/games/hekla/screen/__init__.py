"""Hekla on the screen: its board, its words, its moments, as data."""
