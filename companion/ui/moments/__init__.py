"""What the app shows by itself: an eruption, a scoring, the winner."""
