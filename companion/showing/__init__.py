"""What a game tells a screen, as data; imports core alone."""
