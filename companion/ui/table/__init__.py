"""The table in play: who is asked what, the board, what can be used, hands, undo, and the log."""
