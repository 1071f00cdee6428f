"""Caldera alone on a phone: in its browser without a server behind it, or installed as an app."""
