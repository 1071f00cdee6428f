"""Correcting the board by hand."""
