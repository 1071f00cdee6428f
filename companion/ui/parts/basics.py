"""The small things every screen is made of, in one place to take them from."""

from companion.ui.parts.buttons import icon_button, outlined_button, primary_button, tonal_button
from companion.ui.parts.choices import Segment, option_card, segmented, switch_row
from companion.ui.parts.rows import card, divider, list_row, section_title
from companion.ui.parts.touch import COLOUR_WORDS, COLUMN, Tap, apart, colour, tappable, text

__all__ = [
    "COLOUR_WORDS",
    "COLUMN",
    "Segment",
    "Tap",
    "apart",
    "card",
    "colour",
    "divider",
    "icon_button",
    "list_row",
    "option_card",
    "outlined_button",
    "primary_button",
    "section_title",
    "segmented",
    "switch_row",
    "tappable",
    "text",
    "tonal_button",
]
