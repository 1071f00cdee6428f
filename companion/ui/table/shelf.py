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
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.small_card import small_card

# The cards with their names, and where height is dear.
HEIGHT, LOW = 80.0, 56.0
# The widest that a card becomes, the pile, the tool for putting right.
CARD, PILE, TOOL, GAP = 76.0, 56.0, 48.0, 6.0
USUAL_CARD = 60.0
# So many letters of what would follow fit into the height of the cards.
LONGEST = 190


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
    ends = [] if beside else pile_and_tool(ui, shelf, dispatch, fix)
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


def pile_and_tool(ui: Ui, shelf: Shelf, dispatch: Dispatch, fix: bool) -> list[ft.Control]:
    """The pile that the cards come from, and the tool for putting right."""
    ends = [_pile(ui, shelf.pile, dispatch)] if shelf.pile else []
    if fix:
        ends.append(
            icon_button(
                ui, ft.Icons.BUILD, ui.say("Fix the board"), lambda: dispatch(PressedButton("fix"))
            )
        )
    return ends


def _pile(ui: Ui, pile: Pile, dispatch: Dispatch) -> ft.Control:
    """The bag with its number."""
    c, chosen = ui.scheme, pile.state == "chosen"
    face = ft.Container(
        width=PILE,
        height=HEIGHT - 4,
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
            height=None if ui.form.large_text or len(said) > LONGEST else shelf_height(low=low),
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
