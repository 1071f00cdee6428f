"""Setting a table up and laying out the real board."""
