"""What a game gives a screen, as data; imports core alone."""
