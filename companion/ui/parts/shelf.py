"""What lies beside the board: open cards, the pile they come from, or what would follow."""

import flet as ft

from companion.core.message import Message
from companion.showing.scene import Pile, Shelf
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import icon_button, tappable
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.small_card import small_card
from companion.ui.theme import text_style

HEIGHT = 80.0
CARD, TOOL, GAP = (60.0, 76.0), 48.0, 6.0
# So many letters of what would follow fit into the height of the cards.
LONGEST = 190


@kept
def OpenCards(  # noqa: N802
    here: Surroundings, shelf: Shelf, width: float, taps: Taps, fix: bool
) -> ft.Control:
    """The open cards and the pile in a row, the tool for putting right at its end."""
    pile = [_pile(here, shelf.pile, taps)] if shelf.pile else []
    tool = []
    if fix:
        tool.append(
            icon_button(here, ft.Icons.BUILD, here.say("Fix the board"), lambda: taps.on_fix())
        )
    spare = width - len(pile) * (56 + GAP) - len(tool) * (TOOL + GAP)
    number = max(1, len(shelf.cards))
    size = (min(CARD[0], spare / number - GAP), CARD[1])
    return ft.Row(
        [
            *(small_card(here, card, size, taps) for card in shelf.cards),
            ft.Container(expand=True),
            *pile,
            *tool,
        ],
        height=HEIGHT,
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _pile(here: Surroundings, pile: Pile, taps: Taps) -> ft.Control:
    """The bag with its number."""
    c, chosen = here.scheme, pile.state == "chosen"
    face = ft.Container(
        width=56,
        height=CARD[1],
        border_radius=14,
        border=ft.Border.all(4, c.lava)
        if chosen
        else ft.Border.all(3, c.tx)
        if pile.focused
        else None,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                picture(pile.art, 40, 40),
                ft.Text(str(pile.figure), style=text_style(TYPE.subtitle, c.tx)),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
    return tappable(
        here,
        here.say(pile.label),
        face,
        lambda: taps.on_place(pile.place),
        selected=chosen,
        radius=14,
    )


@kept
def Following(here: Surroundings, words: Message) -> ft.Control:  # noqa: N802
    """What would follow from the choice, before it is done."""
    c = here.scheme
    said = here.say(words)
    return ft.Semantics(
        label=said,
        exclude_semantics=True,
        content=ft.Container(
            # Whatever follows is said in full; what is short leaves the map where it is.
            height=None if here.big or len(said) > LONGEST else HEIGHT,
            bgcolor=c.soft,
            border_radius=RADIUS.card,
            padding=ft.Padding.symmetric(horizontal=14, vertical=6),
            alignment=ft.Alignment.CENTER_LEFT,
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.FLAG, size=22, color=c.onsoft),
                    ft.Text(
                        said,
                        style=text_style(TYPE.strong, c.onsoft, size=15 if len(said) < 100 else 13),
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
        ),
    )
