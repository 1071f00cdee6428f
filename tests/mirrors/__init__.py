"""Mirrors of the real board: kept from tapped actions and told lines alone."""
