"""The faces of own cards on the lay-out page: how much room they leave to the board above them."""

import flet as ft

from companion.showing.scene import Panel
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.bar_height import bar_height
from companion.ui.widgets.basics import text
from companion.ui.widgets.choice_card import bare_grid_height
from companion.ui.widgets.fitting import IN_SENTENCES, LARGEST

# The title above the board, and what lies between the board, the sentence and the cards.
HEAD, HEAD_LARGE, PARTS_APART = 58.0, 72.0, 12.0
# The size of that sentence where large text meets a low screen.
NOTE_SCANT = 12.0


def faces_width(ui: Ui) -> float:
    """How wide the faces of own cards are together."""
    if ui.form.tablet:
        return 424.0
    return min(ui.width / 2 if ui.form.across else ui.width, 460) - 2 * ui.margin


def own_card_note(ui: Ui, asking: Panel) -> ft.Control:
    """Which card is reported next, and where it goes."""
    assert asking.note is not None
    return text(ui, ui.say(asking.note), TYPE.strong, size=_note_size(ui))


def _note_size(ui: Ui) -> float:
    return NOTE_SCANT if ui.form.scant else TYPE.strong.size


def room_above(ui: Ui, asking: Panel) -> float:
    """How high the board above the faces may be on a phone held upright."""
    inner, size = faces_width(ui), _note_size(ui)
    scale = LARGEST if ui.form.large_text else 1.0
    letters = len(ui.say(asking.note)) if asking.note else 0
    lines = -(-IN_SENTENCES * letters * size * scale // inner)
    note = lines * size * scale * (TYPE.strong.line or 1.0) + 2 * PARTS_APART
    faces = bare_grid_height(asking.cards, asking.columns, inner)
    head = HEAD_LARGE if ui.form.large_text else HEAD
    return ui.height - head - note - faces - bar_height(ui.form)
