"""How the real board must lie, shown before the first turn and whenever somebody asks."""

from collections.abc import Callable
from math import radians

import flet as ft

from companion.playing.log import undo_words
from companion.playing.seen import Seen
from companion.playing.to_do import lay_out as lies
from companion.showing.flags import flagged
from companion.showing.pointing import place_at
from companion.showing.to_do import LayOut, ToDo
from companion.showing.tokens import RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.art import picture
from companion.ui.board.board_frame import Look, board
from companion.ui.fixing.fix_screen import fix_at
from companion.ui.intents import Intent, TappedPlace, TappedSpot
from companion.ui.setup.own_cards import PARTS_APART, faces_width, own_card_note, room_above
from companion.ui.table.action_area import felt
from companion.ui.table.selection import Selection
from companion.ui.table.todo_panel import figured, flag, shown_art
from companion.ui.table.undo_actions import take_back
from companion.ui.theme import text_style
from companion.ui.widgets.action_bar import Button, action_bar
from companion.ui.widgets.basics import icon_button, tappable, text
from companion.ui.widgets.choice_card import card_grid, choice_card
from companion.ui.widgets.fitting import fitting_size, size_in_lines
from companion.ui.widgets.frame import full_view
from companion.ui.widgets.memo_component import use_dispatch
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.table_page import table_page

BOARD, BOARD_BIG = 354.0, 290.0
# While cards are reported, they need the room; a board lower than this stands under them.
BOARD_ASKING, LEAST_ASKING = 250.0, 90.0
ART = 40.0
# The words of a round button, in two lines.
PILL = 62.0
# The words of a line, in two columns on a phone.
NARROW = 106.0
# A screen that is narrower has less room than that for them, and its lines one column.
TWO_COLUMNS = 375.0
# What stands where around the board, and two cards in a fan.
RING, DOT, FAN = (52.0, 46.0), 17.0, 68.0


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
    dealing, set_dealing = ft.use_state(seen.step > 0)
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
    use_sheet(_cards(ui, lay_out) if listed and lay_out else None, lambda: set_listed(False))
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
        parts += _page(ui, lay_out)
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
    if seen.undoable is None and seen.redoable is None:
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


def line_columns(width: float, big: bool) -> int:
    """How many lines stand side by side."""
    return 1 if big or width < TWO_COLUMNS else 2


def _page(ui: Ui, lay_out: LayOut) -> list[ft.Control]:
    """Flagged lines, how things are counted, what the own cards are for."""
    c = ui.scheme
    columns = line_columns(ui.width, ui.form.large_text)
    # What has no place on the drawn board has no number there either.
    placed = [line for line in lay_out.lines if line.places]
    lines = [_line(ui, placed.index(one) + 1 if one.places else 0, one) for one in lay_out.lines]
    rows: list[ft.Control] = [
        ft.Row(
            lines[at : at + columns],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for at in range(0, len(lines), columns)
    ]
    lined = ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=10,
        content=ft.Column(rows, spacing=8, tight=True),
    )
    parts: list[ft.Control] = [lined] if rows else []
    if lay_out.counting:
        counting = ft.Container(text(ui, ui.say(lay_out.counting), TYPE.strong), expand=True)
        ring = [_counted(lay_out)] if lay_out.counted and not ui.form.large_text else []
        parts.append(ft.Row([*ring, counting], spacing=12))
    if lay_out.supply:
        title, words = (ui.say(part) for part in lay_out.supply)
        said = ft.Column(
            [
                ft.Text(title, style=text_style(TYPE.subtitle, c.onsoft)),
                ft.Text(words, style=text_style(TYPE.body, c.onsoft)),
            ],
            spacing=6,
            tight=True,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        fan = [_fan(lay_out.supply_art)] if lay_out.supply_art and not ui.form.large_text else []
        parts.append(
            ft.Container(
                bgcolor=c.soft,
                border_radius=RADIUS.card,
                padding=14,
                content=ft.Row([*fan, said], spacing=12),
            )
        )
    if ui.form.large_text or ui.form.tablet:
        parts.append(_cards(ui, lay_out))
    return parts


def _counted(lay_out: LayOut) -> ft.Control:
    """What stands where around the board, small: the sentence beside it says it, too."""
    wide, high = RING
    style = text_style(TYPE.min, TERRAIN.keyline)
    dots = [
        ft.Container(
            ft.Text(name, style=style),
            left=x * (wide - DOT),
            top=y * (high - DOT),
            width=DOT,
            height=DOT,
            border_radius=DOT / 2,
            bgcolor=TERRAIN.sea_deep,
            alignment=ft.Alignment.CENTER,
        )
        for name, x, y in lay_out.counted
    ]
    ring = ft.Stack(list(dots), width=wide, height=high)
    return ft.Semantics(exclude_semantics=True, content=ring)


def _fan(pair: tuple[str, str]) -> ft.Control:
    """Two cards or tiles, one over the other."""
    cards = []
    for name, left, top, turn in zip(pair, (0.0, 16.0), (8.0, 0.0), (-8, 6), strict=True):
        card = picture(name, height=FAN - 12)
        card.left, card.top, card.rotate = left, top, ft.Rotate(radians(turn))
        cards.append(card)
    width = max(card.left + card.width for card in cards)  # type: ignore[operator]
    return ft.Stack(list(cards), width=width, height=FAN, clip_behavior=ft.ClipBehavior.NONE)


def _line(ui: Ui, number: int, one: ToDo) -> ft.Control:
    words = ui.say(one.words)
    where = ui.say(one.where) if one.where else ""
    said = ui.say(one.spoken)
    # Two columns on a phone: no word of theirs is torn.
    size = 16.0 if ui.form.large_text or ui.form.tablet else fitting_size(ui, words, 16.0, NARROW)
    sign = ft.Stack(
        [
            ft.Container(
                shown_art(one, ART) if one.art else None,
                left=12,
                top=3,
                width=ART,
                height=ART,
            ),
            *([ft.Container(flag(number), left=0, top=0)] if number else []),
        ],
        width=ART + 12,
        height=ART + 4,
    )
    return ft.Container(
        expand=True,
        content=ft.Semantics(
            label=said,
            exclude_semantics=True,
            content=ft.Row(
                [
                    sign,
                    ft.Column(
                        [
                            ft.Text(words, style=text_style(TYPE.strong, ui.scheme.tx, size=size)),
                            *([figured(one, wrap=True)] if one.pictures else []),
                            *([text(ui, where, TYPE.label, ui.scheme.tx2)] if where else []),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=8,
            ),
        ),
    )


def _cards(ui: Ui, lay_out: LayOut) -> ft.Control:
    """Every card that lies on the board, by place and name."""
    rows = [
        ft.Semantics(
            label=ui.pair(where, card.label),
            exclude_semantics=True,
            content=ft.Row(
                [
                    choice_card(ui, card, 64, None, brief=True)
                    if ui.form.tablet
                    else picture(card.art, 40, 50),
                    ft.Column(
                        [
                            ft.Text(
                                ui.say(card.label), style=text_style(TYPE.strong, ui.scheme.tx)
                            ),
                            ft.Text(ui.say(where), style=text_style(TYPE.label, ui.scheme.tx2)),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=10,
            ),
        )
        for where, card in lay_out.cards
    ]
    return ft.Column(list(rows), spacing=6, tight=True)
