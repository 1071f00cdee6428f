"""The big screen: the board for everyone, whose turn it is, scores, what to do; nothing to tap."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.core.game import NOBODY
from companion.playing import announcing
from companion.playing.log import entries
from companion.playing.seen import Seen
from companion.playing.share import headline, why_line
from companion.playing.to_do import outstanding
from companion.showing.flags import flagged
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo, numbered
from companion.showing.tokens import PLAYERS, RADIUS, TYPE, PlayerColour, TypeToken
from companion.ui.app_context import (
    Ui,
    sentences,
    use_following,
    use_ui,
)
from companion.ui.art import picture
from companion.ui.board.still_board import still_board
from companion.ui.table.action_area import seated
from companion.ui.table.phone_options import watch_options
from companion.ui.table.player_strip import Seated
from companion.ui.table.todo_panel import shown_art, spoken
from companion.ui.table.waiting import doing
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, colour, icon_button
from companion.ui.widgets.glyph import dark_tile, glyph, mark
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.small_card import small_card
from companion.ui.widgets.table_page import table_page

# The design's tablet; a screen that is larger shows everything larger.
TALL, HEADER, COLUMN = 820.0, 104.0, 424.0
LARGEST = 1.6
# A lower phone has no room for all players above the board.
LOW = 700.0
LINES, LINES_PHONE = 12, 6


@table_page
def WatchScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """The table at that address, for a screen in the middle of it."""
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        bgcolor=ui.scheme.bg,
        controls=[Watch(seen.showing(NOBODY), key=seen.id)],  # type: ignore[call-arg]
    )


@dataclass(frozen=True)
class WatchSize:
    """How large everything is drawn on this screen."""

    ui: Ui

    @property
    def wide(self) -> bool:
        """Whether the board has room beside the players."""
        return self.ui.form.across and self.ui.width >= 700

    @property
    def unit(self) -> float:
        """How much larger than on a tablet."""
        if not self.wide or self.ui.form.large_text:
            return 1.0
        return max(0.62, min(LARGEST, self.ui.height / TALL, self.ui.width / 1180))

    @property
    def column(self) -> float:
        """How wide what stands beside the board is."""
        return min(COLUMN * self.unit, self.ui.width * 0.44)

    def text(
        self,
        words: str,
        token: TypeToken,
        ink: str,
        points: float | None = None,
        *,
        expand: bool = False,
    ) -> ft.Text:
        """Words in a step of the type scale, as large as the screen asks for."""
        size = (points or token.size) * self.unit
        return ft.Text(words, style=text_style(token, ink, size=size), expand=expand or None)


@ft.component
def Watch(seen: Seen) -> ft.Control:  # noqa: N802
    """What lies open on a table, as large as the screen allows."""
    use_following(seen.subscribe, seen.id)
    ui = use_ui(seen.game)
    opened, set_opened = ft.use_state(False)
    scene = seen.board.still(seen.position)
    # Nothing can be tapped here: the newest turn is shown whole.
    to_do = outstanding(seen, -1)
    who, what = _now(ui, seen)
    happened = sentences(
        ui, *announcing.done(seen), *announcing.followed(seen, to_do_shown=bool(to_do))
    )
    words = " ".join(filter(None, (happened, spoken(ui, to_do) if to_do else "", who, what)))
    ft.use_effect(lambda: ui.announce(words), [words, seen.step])
    use_sheet(
        watch_options(ui, seen, lambda: set_opened(False)) if opened else None,
        lambda: set_opened(False),
    )
    size = WatchSize(ui)
    header = _header(size, seen, scene, who, what, lambda: set_opened(True))
    players = [_player(size, one) for one in seated(ui, seen, scene)]
    lines = [*_things(size, to_do), *_open_cards(size, seen), _log(size, seen)]
    if not size.wide:
        width = min(ui.width - 18, 640.0)
        board = ft.Row([_board(scene, to_do, width)], alignment=ft.MainAxisAlignment.CENTER)
        # Where not all of it is in sight the board comes first.
        shown = [board, *players] if ui.height < LOW else [*players, board]
        return ft.Column(
            [
                header,
                ft.Column(
                    [
                        *shown,
                        *lines,
                        ft.Container(height=20),
                    ],
                    spacing=8,
                    scroll=ft.ScrollMode.AUTO,
                    expand=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ],
            spacing=8,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    room = ui.width - size.column - 60
    tall = ui.height - HEADER * size.unit - 32
    ratio = scene.picture.width / scene.picture.height
    return ft.Column(
        [
            header,
            ft.Row(
                [
                    ft.Container(
                        _board(scene, to_do, min(room, tall * ratio)),
                        expand=True,
                        alignment=ft.Alignment.CENTER,
                    ),
                    ft.Container(
                        width=size.column,
                        padding=ft.Padding(0, 14, 0, 14),
                        content=ft.Column(
                            [*players, *lines],
                            spacing=10 * size.unit,
                            scroll=ft.ScrollMode.AUTO,
                            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        ),
                    ),
                    ft.Container(width=20),
                ],
                spacing=0,
                expand=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _now(ui: Ui, seen: Seen) -> tuple[str, str]:
    """Whose turn it is and what they do; at the end, who won and why."""
    result = seen.result
    if result is not None:
        return ui.say(headline(seen, result)), ui.say(why_line(seen, result))
    asked = seen.to_act
    name = seen.header.players[asked[0]].name if asked else ""
    return name, ui.say(doing(seen)) if asked else ""


def _whose(seen: Seen) -> PlayerColour:
    result = seen.result
    seat = result.winners[0] if result else seen.to_act[0] if seen.to_act else 0
    return colour(seen.header.players[seat].color)


def _header(
    size: WatchSize, seen: Seen, scene: Scene, who: str, what: str, on_menu: Tap
) -> ft.Control:
    ui, color = size.ui, _whose(seen)
    ink = PLAYERS[color].on
    menu = icon_button(ui, ft.Icons.MENU, ui.say("Menu"), on_menu, color=ink)
    words = ft.Column(
        [
            ft.Semantics(
                header=True,
                heading_level=1,
                content=size.text(who, TYPE.name, ink, _name_size(size)),
            ),
            size.text(what, TYPE.prompt, ink, 23 if size.wide else 18),
        ],
        spacing=2,
        expand=True,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    ends = ft.Column(
        [
            size.text(seen.game.meta.name, TYPE.strong, ink, 16),
            size.text(ui.say(scene.status), TYPE.label, ink, 15),
        ],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    row = ft.Row(
        [menu, dark_tile(color, 62 * size.unit), words, *([ends] if size.wide else [])], spacing=14
    )
    return ft.Container(
        bgcolor=PLAYERS[color].colour,
        border_radius=ft.BorderRadius(0, 0, RADIUS.header, RADIUS.header),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    right=-40, top=-20, content=glyph(color, 190 * size.unit, "#1C000000")
                ),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(row, padding=ft.Padding(8, 10, 20, 12)),
                ),
            ]
        ),
    )


def _name_size(size: WatchSize) -> float:
    return 44 if size.wide else 30


def _board(scene: Scene, to_do: Sequence[ToDo], width: float) -> ft.Control:
    """The board, what must be done marked on it."""
    drawn = flagged(scene.picture, tuple(to_do)) if to_do else scene.picture
    return ft.Container(
        still_board(replace(drawn, dots=(), spaces=(), corners=()), round(width)),
        border_radius=drawn.radius * width / drawn.width,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _player(size: WatchSize, one: Seated) -> ft.Control:
    """A player with what everybody may know of them."""
    ui = size.ui
    c = ui.scheme
    ink = PLAYERS[one.color].on if one.active else c.tx
    soft = PLAYERS[one.color].on if one.active else c.tx2
    held: list[ft.Control] = [
        ft.Row(
            [
                picture(holding.art, 20 * size.unit),
                size.text(str(holding.count), TYPE.strong, soft, 17),
            ],
            spacing=4,
            tight=True,
        )
        for holding in one.holdings
        if holding.count
    ]
    words = [one.name, str(one.score), *(ui.say(holding.words) for holding in one.holdings)]
    body = ft.Row(
        [
            glyph(one.color, 34 * size.unit, ink, detail=PLAYERS[one.color].colour)
            if one.active
            else mark(one.color, 36 * size.unit),
            ft.Column(
                [
                    size.text(one.name, TYPE.subtitle, ink, 24),
                    *([ft.Row(held, spacing=12, run_spacing=2, wrap=True)] if held else []),
                ],
                spacing=2,
                tight=True,
                expand=True,
            ),
            *([size.text(f"+{one.gain}", TYPE.strong, soft, 20)] if one.gain else []),
            size.text(str(one.score), TYPE.numeral_l, ink, 48),
        ],
        spacing=12,
    )
    return ft.Container(
        bgcolor=PLAYERS[one.color].colour if one.active else c.s2,
        border=ft.Border.all(4, c.tx) if one.active else ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        margin=ft.Margin.symmetric(horizontal=0 if size.wide else ui.margin),
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
        content=ft.Semantics(label=", ".join(words), exclude_semantics=True, content=body),
    )


def _card(size: WatchSize, fill: str, edge: str | None, parts: list[ft.Control]) -> ft.Control:
    return ft.Container(
        bgcolor=fill,
        border=ft.Border.all(1, edge) if edge else None,
        border_radius=RADIUS.card,
        margin=ft.Margin.symmetric(horizontal=0 if size.wide else size.ui.margin),
        padding=14,
        content=ft.Column(
            parts,
            spacing=8 * size.unit,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _things(size: WatchSize, to_do: Sequence[ToDo]) -> list[ft.Control]:
    """What the hands must do now, by its numbers on the board."""
    if not to_do:
        return []
    ui = size.ui
    c = ui.scheme
    lines: list[ft.Control] = [size.text(ui.say("Do this on your board"), TYPE.label, c.onsoft, 15)]
    lines += [
        size.text(ui.say(one.spoken), TYPE.label, c.onsoft, 15) for one in to_do if one.tapped
    ]
    for number, one in numbered(to_do):
        lines.append(
            ft.Row(
                [
                    size.text(str(number), TYPE.figure, c.onsoft, 20),
                    *([shown_art(one, 30 * size.unit)] if one.art else []),
                    size.text(ui.say(one.spoken), TYPE.strong, c.onsoft, 18, expand=True),
                ],
                spacing=12,
            )
        )
    return [_card(size, c.soft, None, lines)]


def _open_cards(size: WatchSize, seen: Seen) -> list[ft.Control]:
    """Cards that lie open beside the board, and how many are still to come."""
    shelf, _ = seen.board.beside(replace(seen.sight, prompts=()), 0)
    if shelf is None:
        return []
    ui, cut = size.ui, (64 * size.unit, 84 * size.unit)
    cards: list[ft.Control] = [small_card(ui, card, cut, None) for card in shelf.cards]
    if shelf.pile is not None:
        cards.append(
            ft.Row(
                [
                    picture(shelf.pile.art, 44 * size.unit),
                    size.text(str(shelf.pile.figure), TYPE.subtitle, ui.scheme.tx, 26),
                ],
                spacing=6,
                tight=True,
            )
        )
    row = ft.Row(
        cards,
        spacing=8,
        run_spacing=8,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return [_card(size, ui.scheme.s1, ui.scheme.line, [row])]


def _log(size: WatchSize, seen: Seen) -> ft.Control:
    """The latest steps, the newest first."""
    ui = size.ui
    c = ui.scheme
    newest = entries(seen)[-(LINES if size.wide else LINES_PHONE) :]
    rows: list[ft.Control] = []
    for entry in reversed(newest):
        sign = (
            mark(colour(seen.header.players[entry.seat].color), 22 * size.unit)
            if entry.seat is not None
            else ft.Container(width=22 * size.unit)
        )
        words = " ".join(ui.say(one) for one in (entry.words, *entry.more))
        ink = c.tx3 if entry.undone else c.tx
        rows.append(ft.Row([sign, size.text(words, TYPE.body, ink, 16, expand=True)], spacing=10))
    return _card(size, c.s1, c.line, rows)
