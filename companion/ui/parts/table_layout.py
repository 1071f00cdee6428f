"""How the table screen is laid out: phone upright, phone lying, tablet."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft
import flet.canvas as cv

from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.board_protocol import Corner, Scene
from companion.ui.live import LiveTable
from companion.ui.log_entries import turns
from companion.ui.parts.basics import icon_button
from companion.ui.parts.board_frame import Look, board, zoomable
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.log_list import log_list
from companion.ui.parts.panel import Panelled
from companion.ui.parts.player_strip import PlayerCard, PlayerStrip, Seated
from companion.ui.parts.tally import tally
from companion.ui.parts.tray import tray
from companion.ui.parts.turn_header import Heading, TurnHeader
from companion.ui.theme import text_style
from companion.ui.tokens import RADIUS, SPACE, TYPE

# What stands around the board on a phone held upright, with two lines of prompt.
AROUND, AROUND_DENSE = 428.0, 340.0
DENSE_BELOW = 790.0
SIDE_COLUMN = 424.0
SMALLEST_BOARD = 290.0
LOG_LINES = 14
CORNER = 92.0


@dataclass(frozen=True)
class Shown:
    """Everything on the table screen, ready to be laid out."""

    heading: Heading
    scene: Scene
    labels: tuple[str, ...]
    seated: tuple[Seated, ...]
    actions: Callable[[bool], ft.Control]
    news: Callable[[], ft.Control]

    def look(self, here: Surroundings, *, backwards: bool) -> Look:
        """The board as large as the screen allows, in whole pixels."""
        drawn = self.scene.picture
        ratio = drawn.width / drawn.height
        if here.wide:
            tall = here.height - SPACE.header_tablet - 12
            wide = min(here.width - SIDE_COLUMN - 40, tall * ratio)
        elif here.width > here.height:
            wide = min(here.width * 0.5, (here.height - 8) * ratio)
        else:
            around = AROUND_DENSE if dense(here) else AROUND
            wide = min(here.width - 18, (here.height - around) * ratio)
            wide = max(wide, min(SMALLEST_BOARD, here.width - 18))
        return Look(round(wide) / drawn.width, here.motion, backwards, here.keys)


def dense(here: Surroundings) -> bool:
    """Whether height is dear, as it is with large text."""
    return here.height < DENSE_BELOW or here.big


def table_layout(
    here: Surroundings,
    shown: Shown,
    look: Look,
    taps: Taps,
    live: LiveTable,
    turns_board: bool,
) -> ft.Control:
    """The screen, for the room there is."""
    scene = shown.scene
    lying = here.width > here.height and not here.wide
    header = TurnHeader(
        here, shown.heading, taps, dense(here) and not here.wide, not lying, key="header"
    )

    def island(full: float) -> ft.Control:
        drawn = zoomable(board(scene.picture, shown.labels, look, taps))
        corners = here.wide or not scene.picture.full
        return board_area(here, drawn, scene, look, full, taps, (corners, turns_board))

    def cards(full: float) -> ft.Control:
        assert scene.panel is not None
        # On its side the board itself is beside the cards; large text needs the room for them.
        near = not (here.wide or lying or here.big)
        asked = scene.panel if near else replace(scene.panel, close=None)
        return Panelled(here, asked, shown.seated, full, taps, key="panel")

    if here.wide:
        return _tablet(here, shown, header, island, cards, taps, live)
    column = here.width if not lying else here.width - look.scale * scene.picture.width - 24
    inside = column - 2 * here.margin
    strip = ft.Container(
        padding=ft.Padding(here.margin, 8, here.margin, 6),
        content=PlayerStrip(here, shown.seated, taps, key="strip"),
    )
    parts: list[ft.Control] = [strip]
    if scene.panel is not None:
        parts.append(
            ft.Container(padding=ft.Padding(here.margin, 4, here.margin, 14), content=cards(inside))
        )
    elif not lying:
        parts.append(island(here.width))
    if scene.tally:
        aside = ft.Padding.symmetric(horizontal=here.margin)
        parts.append(ft.Container(padding=aside, content=tally(here, scene.tally, inside)))
    elif scene.tray and scene.picture.full:
        tools = _tools(here, taps, turns_board)
        room = inside - SPACE.touch * len(tools)
        usable = tray(here, scene.tray, taps, room, small=dense(here))
        parts.append(_flanked(usable, tools))
    elif scene.tray:
        parts.append(tray(here, scene.tray, taps, inside, small=dense(here)))
    middle = ft.Column(parts, spacing=0, scroll=ft.ScrollMode.HIDDEN, expand=True)
    foot = [shown.news(), shown.actions(False)]
    if not lying:
        return ft.Column([header, middle, *foot], spacing=0, expand=True)
    right = ft.Column([header, middle, *foot], spacing=0, expand=True)
    board_width = look.scale * scene.picture.width + 24
    return ft.Row(
        [ft.Container(island(board_width), width=board_width), right],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _tablet(
    here: Surroundings,
    shown: Shown,
    header: ft.Control,
    island: Callable[[float], ft.Control],
    cards: Callable[[float], ft.Control],
    taps: Taps,
    live: LiveTable,
) -> ft.Control:
    """Board beside players and log."""
    scene = shown.scene

    def player(seat: int) -> ft.Control:
        one = shown.seated[seat]
        usable = one.active and bool(scene.tray)
        crowded = scene.panel is not None or len(shown.seated) > 2
        items = scene.tray if usable else () if crowded else one.pieces
        return PlayerCard(here, seat, one, items, taps, usable, key=f"player-{seat}")

    players = [player(seat) for seat in range(len(shown.seated))]
    if scene.tally:
        players.append(tally(here, scene.tally, SIDE_COLUMN))
    asked = [cards(SIDE_COLUMN - 4)] if scene.panel is not None else []
    aside: list[ft.Control]
    if here.big:
        # Large text: the question first, and everything above the buttons can be scrolled.
        column = [*asked, *players]
        aside = [ft.Column(column, scroll=ft.ScrollMode.AUTO, expand=True, spacing=10)]
    elif asked:
        aside = [*players, ft.Column(asked, scroll=ft.ScrollMode.AUTO, expand=True, spacing=0)]
    else:
        aside = [*players, _log(here, live)]
    left = here.width - SIDE_COLUMN - 40
    return ft.Column(
        [
            header,
            ft.Row(
                [
                    ft.Container(
                        island(left), width=left, alignment=ft.Alignment.CENTER, expand=True
                    ),
                    ft.Container(
                        width=SIDE_COLUMN,
                        padding=ft.Padding(0, 12, 0, 12),
                        content=ft.Column(
                            [*aside, shown.news(), shown.actions(True)],
                            spacing=10,
                            expand=True,
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
    )


def _log(here: Surroundings, live: LiveTable) -> ft.Control:
    """The latest steps; a tap shows the table as it was."""
    rows = log_list(
        here,
        turns(live.table, latest=LOG_LINES),
        live.header.players,
        lambda step: here.go(f"/table/{live.id}/log"),
        close=True,
    )
    return ft.Container(
        expand=True,
        border=ft.Border.all(1, here.scheme.line),
        border_radius=RADIUS.card,
        padding=8,
        content=ft.Column(rows, spacing=0, scroll=ft.ScrollMode.AUTO, expand=True),
    )


def _tools(here: Surroundings, taps: Taps, turns_board: bool) -> list[ft.Container]:
    """Fixing and turning the board."""
    bg = here.scheme.s2
    fix, turn = here.say("Fix the board"), here.say("Turn the board")
    tools = [icon_button(here, ft.Icons.BUILD, fix, lambda: taps.on_fix(), bgcolor=bg)]
    if turns_board:
        tools.append(
            icon_button(
                here, ft.Icons.ROTATE_RIGHT, turn, lambda: taps.on_turn(), bgcolor=bg, again=True
            )
        )
    return tools


def _flanked(middle: ft.Control, tools: list[ft.Container]) -> ft.Control:
    """The tray with the tools at its ends, where the board has no corner for them."""
    return ft.Container(
        padding=ft.Padding.symmetric(horizontal=8),
        content=ft.Row(
            [*tools[:1], ft.Container(middle, expand=True), *tools[1:]],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def board_area(
    here: Surroundings,
    drawn: ft.Control,
    scene: Scene,
    look: Look,
    full: float,
    taps: Taps,
    tools: tuple[bool, bool],
) -> ft.Control:
    """The board in the middle, figures and tools in its free corners."""
    width, height = scene.picture.width * look.scale, scene.picture.height * look.scale
    middle = ft.Container(left=(full - width) / 2, top=0, width=width, height=height, content=drawn)
    corners = Corners(here, scene.picture.corners, (full, height), taps, tools, key="corners")
    return ft.Stack([middle, corners], width=full, height=height)


@kept
def Corners(  # noqa: N802
    here: Surroundings,
    corners: tuple[Corner, ...],
    size: tuple[float, float],
    taps: Taps,
    tools: tuple[bool, bool],
) -> ft.Control:
    """Figures above, tools below."""
    shown: list[ft.Control] = []
    for at, corner in enumerate(corners[:2]):
        seen = _corner(here, corner, right=at == 1)
        seen.top = 4
        seen.left, seen.right = (here.margin, None) if at == 0 else (None, here.margin)
        shown.append(seen)
    for at, tool in enumerate(_tools(here, taps, tools[1]) if tools[0] else ()):
        tool.left, tool.right = (8, None) if at == 0 else (None, 8)
        tool.bottom = 2
        shown.append(tool)
    return ft.Stack(shown, width=size[0], height=size[1])


def _corner(here: Surroundings, corner: Corner, *, right: bool) -> ft.Container:
    """A figure with its picture, and what it counts."""
    words = here.say(corner.words)
    edge = CORNER if right else 0.0
    side = ft.Alignment.TOP_RIGHT if right else ft.Alignment.TOP_LEFT
    align = ft.TextAlign.END if right else ft.TextAlign.START
    ink = text_style(TYPE.min, here.scheme.tx2)
    big = text_style(TYPE.title, here.scheme.tx)
    art = picture(corner.art, 22)
    art.left, art.right = (None, 24.0 if corner.figure < 10 else 36.0) if right else (0, None)
    # Drawn, so that large text does not run into the board; what it says is spoken.
    drawn = cv.Canvas(
        [
            cv.Text(edge if right else 28, 0, str(corner.figure), style=big, alignment=side),
            cv.Text(edge, 28, words, style=ink, alignment=side, text_align=align, max_width=CORNER),
        ],
        width=CORNER,
        height=66,
    )
    return ft.Container(
        width=CORNER,
        content=ft.Semantics(
            label=f"{corner.figure} {words}",
            exclude_semantics=True,
            content=ft.Stack([drawn, art], width=CORNER, height=66),
        ),
    )
