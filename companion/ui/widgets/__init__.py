"""What any screen is built from: buttons, rows, sheets, text that fits, cards, toasts."""
