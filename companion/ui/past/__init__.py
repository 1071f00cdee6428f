"""Tables that are over."""
