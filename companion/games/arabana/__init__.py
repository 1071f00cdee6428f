"""Arabana-Opodopo: bridges between sixteen islands, and gods who lend a hand."""
