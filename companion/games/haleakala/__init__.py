"""Haleakalā: two shamans, one boat, and a volcano that erupts twice."""
