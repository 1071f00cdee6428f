"""Gaps of Flet's ready-made web client, closed by scripts and by changes to its files."""
