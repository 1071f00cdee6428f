"""Small cards: beside the board, in a hand, and how a hand looks from behind."""

import flet as ft
import flet.canvas as cv

from companion.showing.scene import CardFace
from companion.showing.tokens import TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.written import written
from companion.ui.intents import Dispatch, HeldPlace, TappedPlace
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable

# How much of a card its name takes, and the longest that fits in one line at full size.
NAME, LONGEST = 22.0, 7
# A name of several words takes up to three lines.
WORDS, LETTERS, LINES = 48.0, 12.5, 3
# The mark of the player who gets a card.
MARK = 26.0
# A smaller picture could not be recognised.
LEAST_ART = 14.0
# The line around a card that can be taken now, and the gap between the two.
LIT, LIT_GAP = 2.0, 2.0


def small_card(
    ui: Ui,
    card: CardFace,
    size: tuple[float, float],
    dispatch: Dispatch | None,
    *,
    over: bool = False,
    wordy: bool = False,
) -> ft.Control:
    """A picture with its name; the chosen one, or the one under a finger, has a lava edge.

    One that is lit has a line around it.
    """
    chosen = over or card.state == "chosen"
    lit = card.state == "lit" and not (chosen or card.focused)
    around = LIT + LIT_GAP if lit else 0.0
    width, height = size[0] - 2 * around, size[1] - 2 * around
    edge = 4.0 if chosen or card.focused else 2.0
    inside = width - 2 * edge - 4
    room = height - (WORDS if wordy else NAME) - 2 * edge - 2
    drawn = min(inside, room)
    name = ui.say(card.title)
    letters = min(14.5, inside * 1.72 / max(LONGEST - 2, len(name)))
    art = ft.Container(
        width=inside,
        height=room,
        bgcolor=card.ground or None,
        border_radius=8,
        alignment=ft.Alignment.CENTER,
        content=picture(card.art, drawn, drawn) if room >= LEAST_ART else None,
    )
    body = ft.Column(
        [
            *([art] if room > 0 else []),
            _in_lines(name, inside)
            if wordy
            else written(name, inside, NAME - 4, letters, TERRAIN.ink),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    face = ft.Container(
        width=width,
        height=height,
        padding=2,
        bgcolor=TERRAIN.card,
        border_radius=14,
        border=ft.Border.all(
            edge,
            ui.scheme.lava if chosen else TERRAIN.ink if card.focused else TERRAIN.card_edge,
        ),
        shadow=ft.BoxShadow(spread_radius=3, color=ui.scheme.tx) if card.focused else None,
        content=body,
    )
    if lit:
        face = ft.Container(
            face,
            width=size[0],
            height=size[1],
            padding=LIT_GAP,
            border=ft.Border.all(LIT, ui.scheme.tx),
            border_radius=16,
        )
    if card.mark:
        sign = ft.Container(picture(card.mark, MARK), right=0, top=0)
        face = ft.Container(ft.Stack([face, sign]), width=size[0], height=size[1])
    label = ui.say(card.label)
    if dispatch is None:
        return ft.Semantics(label=label, exclude_semantics=True, content=face)
    return tappable(
        ui,
        label,
        face,
        lambda: dispatch(TappedPlace(card.place)),
        means=card.place,
        selected=chosen,
        radius=14,
        on_hold=lambda: dispatch(HeldPlace(card.place)),
    )


def _in_lines(name: str, width: float) -> ft.Control:
    """A name in up to three centred lines, of a size that large text does not change."""
    style = text_style(TYPE.subtitle, TERRAIN.ink, size=LETTERS)
    text = cv.Text(
        width / 2,
        WORDS / 2 - 2,
        name,
        style=style,
        alignment=ft.Alignment.CENTER,
        text_align=ft.TextAlign.CENTER,
        max_width=width,
        max_lines=LINES,
        ellipsis="…",
    )
    return cv.Canvas([text], width=width, height=WORDS - 4)


def card_back(art: str, size: tuple[float, float]) -> ft.Image:
    """A card from behind."""
    return picture(art, size[0], size[1], fit=ft.BoxFit.FILL)
