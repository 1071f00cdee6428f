"""Tables in play: live tables, who follows them, and what each phone may see of them."""
