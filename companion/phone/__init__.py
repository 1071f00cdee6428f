"""Caldera without a server: in a browser as an offline site, or installed as an app."""
