"""Caldera: the companion that stands on a phone beside a physical board."""

__version__ = "1.0.0"
