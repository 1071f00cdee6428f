"""The widgets that nearly every screen imports, from one module."""

from companion.ui.widgets.buttons import icon_button, outlined_button, primary_button, tonal_button
from companion.ui.widgets.choices import Segment, option_card, segmented, switch_row
from companion.ui.widgets.rows import card, divider, list_row, section_title
from companion.ui.widgets.touch import COLOUR_WORDS, COLUMN, Tap, colour, separate, tappable, text

__all__ = [
    "COLOUR_WORDS",
    "COLUMN",
    "Segment",
    "Tap",
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
    "separate",
    "switch_row",
    "tappable",
    "text",
    "tonal_button",
]
