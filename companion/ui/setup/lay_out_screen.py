"""How the real board must lie, shown before the first turn and whenever somebody asks."""

from collections.abc import Callable

import flet as ft

from companion.playing.log import undo_words
from companion.playing.seen import Seen
from companion.playing.to_do import lay_out as lies
from companion.showing.flags import flagged
from companion.showing.pointing import place_at
from companion.showing.tokens import SPACE, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.board.board_frame import Look, board
from companion.ui.fixing.fix_screen import fix_at
from companion.ui.intents import Intent, TappedPlace, TappedSpot
from companion.ui.setup.lay_out_lines import card_list, lay_out_parts
from companion.ui.setup.own_cards import PARTS_APART, faces_width, own_card_note, room_above
from companion.ui.table.action_area import felt
from companion.ui.table.selection import Selection
from companion.ui.table.undo_actions import take_back
from companion.ui.theme import text_style
from companion.ui.widgets.action_bar import Button, action_bar
from companion.ui.widgets.basics import icon_button, tappable, text
from companion.ui.widgets.choice_card import card_grid
from companion.ui.widgets.fitting import size_in_lines
from companion.ui.widgets.frame import full_view
from companion.ui.widgets.memo_component import use_dispatch
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.table_page import table_page

BOARD, BOARD_BIG = 354.0, 290.0
# While cards are reported, they need the room; a board lower than this stands under them.
BOARD_ASKING, LEAST_ASKING = 250.0, 90.0
# The words of a round button, in two lines.
PILL = 62.0


@table_page
def LayOutScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """Shows how the real board must lie."""
    return full_view(ui, Lying(seen, key=seen.id))  # type: ignore[call-arg]


@ft.component
def Lying(seen: Seen) -> ft.Control:  # noqa: N802
    """The drawn board with its lines; own cards are reported here one by one."""
    use_following(seen.subscribe, seen.id)
    ui, sight = use_ui(seen.game), seen.sight
    turn, set_turn = ft.use_state(0)
    listed, set_listed = ft.use_state(False)
    lay_out = lies(seen)
    selection, select = ft.use_state(Selection())
    # Another step begins with nothing chosen.
    choice = selection.choice if selection.step == seen.step else seen.board.nothing(sight)
    asked = seen.board.scene(sight, choice, turn)
    to_tell = asked.panel if asked.panel and asked.panel.board else None
    # Everything else is laid out before the cards are dealt and reported.
    dealing, set_dealing = ft.use_state(seen.begun)
    asking = to_tell if dealing else None
    still = asked if asking else seen.board.still(seen.position, turn)
    step = seen.step

    def face(place: str) -> None:
        def do() -> None:
            chosen = seen.board.tapped(sight, choice, place)
            after = seen.board.scene(sight, chosen, turn)
            if after.reading is not None:
                # A card that was reported before: it was misread.
                fix_at(ui, seen, place)
                return
            primary = after.primary
            if primary is not None and primary.action is not None:
                action = primary.action
                ui.wait_for(lambda: seen.push(action, step), lambda: felt(ui, seen))
            select(Selection(step, choice=chosen))

        ui.once(do)()

    def say_what(place: str) -> None:
        for space in still.picture.spaces:
            if space.place == place:
                ui.tell(ui.say(space.label))

    tapped = face if asking else say_what

    def handle(intent: Intent) -> None:
        match intent:
            case TappedPlace(place):
                tapped(place)
            case TappedSpot(x, y):
                found = place_at(still.picture, x, y, 0.0)
                if found is not None:
                    tapped(found)

    dispatch = use_dispatch(handle)
    lines = tuple(line for line in lay_out.lines if line.places) if lay_out else ()
    scene_lines = () if asking else lines
    use_sheet(card_list(ui, lay_out) if listed and lay_out else None, lambda: set_listed(False))
    beside = 464 if ui.form.tablet else ui.width / 2
    width = ui.width - beside if ui.form.across else ui.width
    drawn = flagged(still.picture, scene_lines, wash=False)
    size = BOARD_ASKING if asking else BOARD_BIG if ui.form.large_text else BOARD
    ratio = drawn.width / drawn.height
    if ui.form.across:
        # On a tablet title and foot bar are above and below, a phone has them beside it.
        around = 150 if ui.form.tablet else 12
        wide = min((ui.height - around) * ratio, ui.width / 2 - 20)
    else:
        wide = min(size, ui.width - 36)
        if asking:
            wide = min(wide, max(LEAST_ASKING, room_above(ui, asking)) * ratio)
    scale = wide / drawn.width
    labels = tuple(ui.say(space.label) for space in drawn.spaces)
    island = ft.Container(
        width=width,
        alignment=ft.Alignment.CENTER,
        content=board(drawn, labels, Look(round(scale * drawn.width) / drawn.width), dispatch),
    )
    left, right = _pills(
        ui,
        (lambda: set_listed(True))
        if lay_out and lay_out.cards and not ui.form.large_text
        else None,
        (lambda: set_turn((turn + 1) % seen.board.turns)) if seen.board.turns > 1 else None,
    )
    parts: list[ft.Control] = []
    # On a phone held upright all faces are in sight at once: no titles, and as much board as fits.
    bare = asking is not None and asking.pictured and not ui.form.across
    if asking:
        if asking.note:
            parts.append(own_card_note(ui, asking))
        inner = faces_width(ui)
        columns = 2 if ui.form.large_text and not bare else asking.columns
        parts.append(card_grid(ui, asking.cards, columns, inner, face, bare=bare))
    elif lay_out:
        parts += lay_out_parts(ui, lay_out)
    if drawn.full or ui.form.large_text or ui.form.across:
        # No corner is free: the pills stand under the board, and under faces that are asked for.
        pills = ft.Row([left, right], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        parts.insert(len(parts) if bare else 0, pills)
        shown: ft.Control = island
    else:
        left.left, left.bottom, right.right, right.bottom = ui.margin, 0, ui.margin, 0
        shown = ft.Stack([island, left, right])
    if bare and asking and room_above(ui, asking) < LEAST_ASKING:
        # The sentence says the place, too.
        parts.append(shown)
        shown = ft.Container()
    below = ft.Column(parts, spacing=PARTS_APART)
    deal = (lambda: set_dealing(True)) if to_tell and not dealing else None
    return _arranged(ui, seen, shown, below, deal, asking=bool(asking))


def _arranged(
    ui: Ui,
    seen: Seen,
    shown: ft.Control,
    below: ft.Control,
    deal: Callable[[], None] | None,
    *,
    asking: bool,
) -> ft.Control:
    """Title, board, lines and the way on, for the room there is; `deal` where cards are next."""
    at = f"/table/{seen.id}"
    words = ui.say("Deal, then tap your cards") if asking else ui.say("Lay it out like this")
    size = 16.0 if ui.form.large_text else TYPE.title.large
    title = ft.Row(
        [
            icon_button(ui, ft.Icons.ARROW_BACK, ui.say("Back"), ui.back),
            text(
                ui,
                words,
                TYPE.title,
                # The faces of own cards need the height: their title has one line.
                size=size_in_lines(words, size, ui.width - 2 * SPACE.touch, 1) if asking else size,
                expand=True,
                heading=1,
            ),
            # A phone leaves the room to the title.
            *([] if ui.form.large_text or not ui.form.tablet else [_game(ui, seen)]),
            ft.Container(width=10),
        ],
        spacing=4,
    )

    def done() -> None:
        ui.marks.tick(seen.id, 0, frozenset({0}))
        # The whole board was compared: nothing older is left to do.
        ui.session.acknowledged(seen.id, seen.step).touch(seen.step)
        ui.go(at)

    def ask() -> None:
        ui.tell(ui.say("Tap the picture of the card that you laid."))

    step = undo_words(seen)
    undo = Button(ui.say("Undo"), lambda: _undo(ui, seen), ready=True)
    primary = (
        Button(
            ui.say("One tap does it"),
            ask,
            ready=False,
        )
        if asking
        else Button(ui.say("Now the cards"), deal)
        if deal
        else Button(ui.say("It lies like this"), done)
    )
    foot = action_bar(ui, undo, ui.say(step).rstrip(".") if step else "", primary)
    padded = ft.Container(below, padding=ft.Padding(ui.margin, 0, ui.margin, 14))
    head = ft.SafeArea(
        avoid_intrusions_bottom=False,
        content=ft.Container(title, padding=ft.Padding(4, 4, 4, 2), height=None),
    )
    if ui.form.lying:
        beside = ft.Column(
            [head, ft.Column([padded], scroll=ft.ScrollMode.AUTO, expand=True), foot],
            spacing=0,
            width=ui.width / 2,
        )
        return ft.Row(
            [ft.Container(shown, expand=True, alignment=ft.Alignment.CENTER), beside],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    if ui.form.tablet:
        middle: ft.Control = ft.Row(
            [
                ft.Container(shown, expand=True),
                ft.Container(
                    ft.Column([padded], scroll=ft.ScrollMode.AUTO, expand=True),
                    width=464,
                ),
            ],
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        middle = ft.Column([shown, padded], scroll=ft.ScrollMode.HIDDEN, expand=True, spacing=0)
    return ft.Column([head, middle, foot], spacing=0, expand=True)


def _game(ui: Ui, seen: Seen) -> ft.Control:
    return text(ui, seen.game.meta.name, TYPE.strong, ui.scheme.tx2)


def _undo(ui: Ui, seen: Seen) -> None:
    """Before the first step it leads back to set-up, and this table is not kept."""
    if not seen.begun:
        ui.attempt(lambda: ui.tables.remove(seen.id))
        ui.go(f"/new/{seen.game.id}")
    else:
        take_back(ui, seen)


def _pills(
    ui: Ui, on_list: Callable[[], None] | None, on_turn: Callable[[], None] | None
) -> tuple[ft.Container, ft.Container]:
    """Cards by name at the left, turning at the right."""

    def pill(icon: ft.IconData, words: str, do: Callable[[], None]) -> ft.Container:
        return tappable(
            ui,
            words,
            ft.Container(
                padding=ft.Padding.symmetric(horizontal=10, vertical=8),
                content=ft.Row(
                    [
                        ft.Icon(icon, size=24, color=ui.scheme.tx),
                        ft.Container(
                            ft.Text(words, style=text_style(TYPE.label, ui.scheme.tx)),
                            width=None if ui.form.large_text else PILL,
                            expand=ui.form.large_text,
                        ),
                    ],
                    spacing=6,
                    tight=not ui.form.large_text,
                ),
            ),
            do,
            radius=SPACE.touch / 2,
            bgcolor=ui.scheme.s2,
            expand=ui.form.large_text,
        )

    return (
        pill(ft.Icons.LIST, ui.say("Cards by name"), on_list) if on_list else ft.Container(),
        pill(ft.Icons.ROTATE_RIGHT, ui.say("Turn it to your seat"), on_turn)
        if on_turn
        else ft.Container(),
    )
