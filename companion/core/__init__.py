"""What any table is made of; imports no game, no screen and no network."""
