"""Gaps of Flet's web server, closed by subclasses of its session and its connection."""
