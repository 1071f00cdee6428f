"""Embers: a game as small as one can be that still has a deck, hidden hands and a tie-break."""

from companion.showing.game import Games

GAMES = Games({"embers": "tests.sample_game"})
