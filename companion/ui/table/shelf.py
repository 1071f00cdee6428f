"""What lies beside the board: open cards, the pile they come from, or what would follow."""

import flet as ft

from companion.core.message import Message
from companion.showing.scene import Pile, Shelf
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.intents import Dispatch, PressedButton, TappedPlace
from companion.ui.theme import text_style
from companion.ui.widgets.basics import icon_button, tappable
from companion.ui.widgets.fitting import LARGEST
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.small_card import small_card

# The cards with their names, and where height is dear.
HEIGHT, LOW = 80.0, 56.0
# The widest that a card becomes, the pile, the tool for putting right.
CARD, PILE, TOOL, GAP = 76.0, 56.0, 48.0, 6.0
USUAL_CARD = 60.0
# What would follow: the size of its letters, where there are few and where there are many, how high
# a line and how wide a letter is, what lies beside the words, and the most of the screen it takes.
FEW, SIZE, SIZE_MANY, LINE, LETTER = 100, 15.0, 13.0, 1.3, 0.52
BESIDE, PAD, MOST = 92.0, 12.0, 0.3


def shelf_height(*, low: bool) -> float:
    """How high the row of open cards is."""
    return LOW if low else HEIGHT


@memo_component
def OpenCards(  # noqa: N802
    ui: Ui, shelf: Shelf, width: float, dispatch: Dispatch, fix: bool, beside: bool, low: bool
) -> ft.Control:
    """The open cards in a row, the pile and the tool for putting right at its end.

    With these `beside` the board the cards have the whole row.
    """
    ends = [] if beside else pile_and_tool(ui, shelf, dispatch, fix, low=low)
    spare = width - (0.0 if not ends else len(ends) * GAP + PILE + (TOOL if fix else 0.0))
    number = max(1, len(shelf.cards))
    size = (
        min(CARD if beside else USUAL_CARD, (spare + GAP) / number - GAP),
        shelf_height(low=low) - 4,
    )
    return ft.Row(
        [
            *(small_card(ui, card, size, dispatch) for card in shelf.cards),
            ft.Container(expand=True),
            *ends,
        ],
        height=shelf_height(low=low),
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def pile_and_tool(
    ui: Ui, shelf: Shelf, dispatch: Dispatch, fix: bool, *, low: bool = False
) -> list[ft.Control]:
    """The pile that the cards come from, and the tool for putting right."""
    ends = [_pile(ui, shelf.pile, dispatch, low=low)] if shelf.pile else []
    if fix:
        ends.append(
            icon_button(
                ui, ft.Icons.BUILD, ui.say("Fix the board"), lambda: dispatch(PressedButton("fix"))
            )
        )
    return ends


def _pile(ui: Ui, pile: Pile, dispatch: Dispatch, *, low: bool) -> ft.Control:
    """The bag with its number."""
    c, chosen = ui.scheme, pile.state == "chosen"
    face = ft.Container(
        width=PILE,
        height=(LOW if low else HEIGHT) - 4,
        border_radius=14,
        border=ft.Border.all(4, c.lava)
        if chosen
        else ft.Border.all(3, c.tx)
        if pile.focused
        else ft.Border.all(2, c.tx)
        if pile.state == "lit"
        else None,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                picture(pile.art, *((26, 26) if low or ui.form.large_text else (40, 40))),
                ft.Text(str(pile.figure), style=text_style(TYPE.subtitle, c.tx)),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
    return tappable(
        ui,
        ui.say(pile.label),
        face,
        lambda: dispatch(TappedPlace(pile.place)),
        means=pile.place,
        selected=chosen,
        radius=14,
    )


@memo_component
def Following(ui: Ui, words: Message, low: bool) -> ft.Control:  # noqa: N802
    """What would follow from the choice, before it is done."""
    c = ui.scheme
    said = ui.say(words)
    return ft.Semantics(
        label=said,
        exclude_semantics=True,
        content=ft.Container(
            # Whatever follows is said in full; what is short leaves the map where it is.
            height=_following_height(ui, said, low),
            bgcolor=c.soft,
            border_radius=RADIUS.card,
            padding=ft.Padding.symmetric(horizontal=14, vertical=6),
            alignment=ft.Alignment.CENTER_LEFT,
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.FLAG, size=22, color=c.onsoft),
                    ft.Column(
                        [ft.Text(said, style=text_style(TYPE.strong, c.onsoft, size=_size(said)))],
                        alignment=ft.MainAxisAlignment.CENTER,
                        scroll=ft.ScrollMode.AUTO,
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
        ),
    )


def _size(said: str) -> float:
    return SIZE if len(said) < FEW else SIZE_MANY


def _following_height(ui: Ui, said: str, low: bool) -> float:
    """As high as the cards, or as its lines need; beyond its share of the screen it scrolls."""
    size = _size(said) * (LARGEST if ui.form.large_text else 1.0)
    width = (ui.width / 2 if ui.width > ui.height else ui.width) - BESIDE
    lines = -(-len(said) * size * LETTER // width)
    return max(LOW if low else HEIGHT, min(lines * size * LINE + PAD, ui.height * MOST))
