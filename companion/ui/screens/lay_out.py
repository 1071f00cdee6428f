"""How the real board must lie, shown before the first turn and whenever somebody asks."""

from collections.abc import Callable
from math import radians

import flet as ft

from companion.core.message import Message
from companion.playing.log import undo_words
from companion.playing.seen import Seen
from companion.showing.flags import flagged
from companion.showing.pointing import place_at
from companion.showing.to_do import LayOut, ToDo
from companion.showing.tokens import RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Surroundings, use_following, use_seen, use_surroundings
from companion.ui.art import picture
from companion.ui.parts.action_bar import Button, action_bar
from companion.ui.parts.basics import icon_button, tappable, text
from companion.ui.parts.board_frame import Look, board
from companion.ui.parts.choice_card import card_grid, choice_card
from companion.ui.parts.fitting import fitting_size
from companion.ui.parts.kept import Taps
from companion.ui.parts.nothing import no_table
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.table_foot import felt
from companion.ui.parts.told_panel import figured, flag
from companion.ui.staged import Staged
from companion.ui.theme import text_style

BOARD, BOARD_BIG = 354.0, 290.0
# While cards are told, they need the room.
BOARD_ASKING = 250.0
ART = 40.0
# The words of a round button, in two lines.
PILL = 62.0
# The words of a line, in two columns on a phone.
NARROW = 106.0
# What stands where around the board, and two cards in a fan.
RING, DOT, FAN = (52.0, 46.0), 17.0, 68.0


@ft.component
def LayOutScreen() -> ft.Control:  # noqa: N802
    """How the table with that id lies, or why it cannot be shown."""
    here = use_surroundings()
    seen = use_seen(ft.use_route_params()["table_id"])
    if isinstance(seen, Message):
        return no_table(here, seen)
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        bgcolor=here.scheme.bg,
        controls=[Lying(seen, key=seen.id)],  # type: ignore[call-arg]
    )


@ft.component
def Lying(seen: Seen) -> ft.Control:  # noqa: N802
    """The drawn board with its lines; own cards are told here one by one."""
    use_following(seen.subscribe, seen.id)
    here, sight = use_surroundings(seen.game), seen.sight
    turn, set_turn = ft.use_state(0)
    listed, set_listed = ft.use_state(False)
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    lay_out = seen.telling.lay_out(seen.position)
    staged: Staged = ft.use_ref(Staged()).current  # type: ignore[assignment]
    _, repaint = ft.use_state(0)
    if staged.step != seen.step:
        staged.begin(seen.step, seen.board.nothing(sight))
    asked = seen.board.scene(sight, staged.choice, turn)
    asking = asked.panel if asked.panel and asked.panel.board else None
    still = asked if asking else seen.board.still(seen.position, turn)
    step = seen.step

    def face(place: str) -> None:
        def do() -> None:
            staged.choice = seen.board.tapped(sight, staged.choice, place)
            chosen = seen.board.scene(sight, staged.choice, turn).primary
            if chosen is not None and chosen.action is not None:
                action = chosen.action
                here.wait_for(lambda: seen.push(action, step), lambda: felt(here, seen))
            repaint(lambda count: count + 1)

        here.once(do)()

    def say_what(place: str) -> None:
        for space in still.picture.spaces:
            if space.place == place:
                here.tell(here.say(space.label))

    def finger(x: float, y: float) -> None:
        place = place_at(still.picture, x, y, 0.0)
        if place is not None:
            say_what(place)

    taps.on_place, taps.on_spot = (face if asking else say_what), finger
    lines = lay_out.lines if lay_out else ()
    scene_lines = () if asking else lines
    use_sheet(_cards(here, lay_out) if listed and lay_out else None, lambda: set_listed(False))
    beside = 464 if here.wide else here.width / 2
    width = here.width - beside if here.width > here.height else here.width
    drawn = flagged(still.picture, scene_lines, wash=False)
    size = BOARD_ASKING if asking else BOARD_BIG if here.big else BOARD
    ratio = drawn.width / drawn.height
    if here.width > here.height:
        # On a tablet title and foot bar are above and below, a phone has them beside it.
        around = 150 if here.wide else 12
        wide = min((here.height - around) * ratio, here.width / 2 - 20)
    else:
        wide = min(size, here.width - 36)
    scale = wide / drawn.width
    labels = tuple(here.say(space.label) for space in drawn.spaces)
    island = ft.Container(
        width=width,
        alignment=ft.Alignment.CENTER,
        content=board(drawn, labels, Look(round(scale * drawn.width) / drawn.width), taps),
    )
    left, right = _pills(
        here,
        (lambda: set_listed(True)) if lay_out and lay_out.cards and not here.big else None,
        (lambda: set_turn((turn + 1) % seen.board.turns)) if seen.board.turns > 1 else None,
    )
    parts: list[ft.Control] = []
    if asking:
        if asking.note:
            parts.append(text(here, here.say(asking.note), TYPE.strong))
        room = here.width / 2 if here.width > here.height else here.width
        inner = min(room, 460) - 2 * here.margin if not here.wide else 424.0
        columns = 2 if here.big else asking.columns
        parts.append(card_grid(here, asking.cards, columns, inner, face))
    elif lay_out:
        parts += _page(here, lay_out)
    if drawn.full or here.big or here.width > here.height:
        # No corner is free: the pills stand under the board.
        parts.insert(0, ft.Row([left, right], alignment=ft.MainAxisAlignment.SPACE_BETWEEN))
        shown: ft.Control = island
    else:
        left.left, left.bottom, right.right, right.bottom = here.margin, 0, here.margin, 0
        shown = ft.Stack([island, left, right])
    below = ft.Column(parts, spacing=12)
    return _arranged(here, seen, shown, below, asking=bool(asking))


def _arranged(
    here: Surroundings, seen: Seen, shown: ft.Control, below: ft.Control, *, asking: bool
) -> ft.Control:
    """Title, board, lines and the way on, for the room there is."""
    at = f"/table/{seen.id}"
    title = ft.Row(
        [
            icon_button(here, ft.Icons.ARROW_BACK, here.say("Back"), here.back),
            text(
                here,
                here.say("Deal and tell") if asking else here.say("Lay it out like this"),
                TYPE.title,
                large=not here.big,
                size=16 if here.big else None,
                expand=True,
                heading=1,
            ),
            # A phone leaves the room to the title.
            *([] if here.big or not here.wide else [_game(here, seen)]),
            ft.Container(width=10),
        ],
        spacing=4,
    )

    def done() -> None:
        here.marks.tick(seen.id, 0, frozenset({0}))
        here.go(at)

    def ask() -> None:
        here.tell(here.say("Tap the picture of the card that you laid."))

    words = undo_words(seen)
    undo = Button(here.say("Undo"), lambda: _undo(here, seen), ready=True)
    primary = (
        Button(
            here.say("Which card?"),
            ask,
            ready=False,
        )
        if asking
        else Button(here.say("It lies like this"), done)
    )
    foot = action_bar(here, undo, here.say(words).rstrip(".") if words else "", primary)
    padded = ft.Container(below, padding=ft.Padding(here.margin, 0, here.margin, 14))
    head = ft.SafeArea(
        avoid_intrusions_bottom=False,
        content=ft.Container(title, padding=ft.Padding(4, 4, 4, 2), height=None),
    )
    if here.width > here.height and not here.wide:
        beside = ft.Column(
            [head, ft.Column([padded], scroll=ft.ScrollMode.AUTO, expand=True), foot],
            spacing=0,
            width=here.width / 2,
        )
        return ft.Row(
            [ft.Container(shown, expand=True, alignment=ft.Alignment.CENTER), beside],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    if here.wide:
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


def _game(here: Surroundings, seen: Seen) -> ft.Control:
    return text(here, seen.game.meta.name, TYPE.strong, here.scheme.tx2)


def _undo(here: Surroundings, seen: Seen) -> None:
    """Before the first step it leads back to set-up, and this table is not kept."""
    if seen.undoable is None and seen.step == 0:
        here.attempt(lambda: here.tables.remove(seen.id))
        here.go(f"/new/{seen.game.id}")
    else:
        here.wait_for(seen.undo)


def _pills(
    here: Surroundings, on_list: Callable[[], None] | None, on_turn: Callable[[], None] | None
) -> tuple[ft.Container, ft.Container]:
    """Cards by name at the left, turning at the right."""

    def pill(icon: ft.IconData, words: str, do: Callable[[], None]) -> ft.Container:
        return tappable(
            here,
            words,
            ft.Container(
                padding=ft.Padding.symmetric(horizontal=10, vertical=8),
                content=ft.Row(
                    [
                        ft.Icon(icon, size=24, color=here.scheme.tx),
                        ft.Container(
                            ft.Text(words, style=text_style(TYPE.label, here.scheme.tx)),
                            width=None if here.big else PILL,
                            expand=here.big,
                        ),
                    ],
                    spacing=6,
                    tight=not here.big,
                ),
            ),
            do,
            radius=SPACE.touch / 2,
            bgcolor=here.scheme.s2,
            expand=here.big,
        )

    return (
        pill(ft.Icons.LIST, here.say("Cards by name"), on_list) if on_list else ft.Container(),
        pill(ft.Icons.ROTATE_RIGHT, here.say("Turn it to your seat"), on_turn)
        if on_turn
        else ft.Container(),
    )


def _page(here: Surroundings, lay_out: LayOut) -> list[ft.Control]:
    """Flagged lines, how things are counted, what the own cards are for."""
    c = here.scheme
    columns = 1 if here.big else 2
    lines = list(enumerate(lay_out.lines, start=1))
    rows: list[ft.Control] = [
        ft.Row(
            [_line(here, number, one) for number, one in lines[at : at + columns]],
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
        counting = ft.Container(text(here, here.say(lay_out.counting), TYPE.strong), expand=True)
        ring = [_counted(lay_out)] if lay_out.counted and not here.big else []
        parts.append(ft.Row([*ring, counting], spacing=12))
    if lay_out.supply:
        title, words = (here.say(part) for part in lay_out.supply)
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
        fan = [_fan(lay_out.supply_art)] if lay_out.supply_art and not here.big else []
        parts.append(
            ft.Container(
                bgcolor=c.soft,
                border_radius=RADIUS.card,
                padding=14,
                content=ft.Row([*fan, said], spacing=12),
            )
        )
    if here.big or here.wide:
        parts.append(_cards(here, lay_out))
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


def _line(here: Surroundings, number: int, one: ToDo) -> ft.Control:
    words = here.say(one.words)
    where = here.say(one.where) if one.where else ""
    said = here.say(one.spoken)
    # Two columns on a phone: no word of theirs is torn.
    size = 16.0 if here.big or here.wide else fitting_size(here, words, 16.0, NARROW)
    sign = ft.Stack(
        [
            ft.Container(
                picture(one.art, ART, ART) if one.art else None,
                left=12,
                top=3,
                width=ART,
                height=ART,
            ),
            # What has no place on the drawn board has no flag there either.
            *([ft.Container(flag(number), left=0, top=0)] if one.places else []),
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
                            ft.Text(
                                words, style=text_style(TYPE.strong, here.scheme.tx, size=size)
                            ),
                            *([figured(one, wrap=True)] if one.pictures else []),
                            *([text(here, where, TYPE.label, here.scheme.tx2)] if where else []),
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


def _cards(here: Surroundings, lay_out: LayOut) -> ft.Control:
    """Every card that lies on the board, by place and name."""
    rows = [
        ft.Semantics(
            label=here.pair(where, card.label),
            exclude_semantics=True,
            content=ft.Row(
                [
                    choice_card(here, card, 64, None, brief=True)
                    if here.wide
                    else picture(card.art, 40, 50),
                    ft.Column(
                        [
                            ft.Text(
                                here.say(card.label), style=text_style(TYPE.strong, here.scheme.tx)
                            ),
                            ft.Text(here.say(where), style=text_style(TYPE.label, here.scheme.tx2)),
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
