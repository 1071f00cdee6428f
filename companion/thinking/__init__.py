"""Opponents, ideas and win chance: what Caldera thinks of a table, given what one seat sees."""
