"""How the table screen is laid out: phone upright, phone lying, tablet."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft
import flet.canvas as cv

from companion.playing.log import turns
from companion.playing.seen import Seen
from companion.showing.scene import Corner, Scene
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts import hand_pad, player_strip, shelf
from companion.ui.parts.basics import icon_button, tappable
from companion.ui.parts.board_frame import Look, board, zoomable
from companion.ui.parts.board_window import board_window
from companion.ui.parts.choice_rows import ChoiceRows
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.log_list import log_list
from companion.ui.parts.nearness import FROM_AFAR, View
from companion.ui.parts.own_head import OWN_HEAD, OwnHead
from companion.ui.parts.panel import Panelled
from companion.ui.parts.player_strip import PlayerCard, PlayerStrip, Seated
from companion.ui.parts.tally import tally
from companion.ui.parts.tile_tray import tiles_and_map
from companion.ui.parts.tray import tray
from companion.ui.parts.turn_header import Heading, TurnHeader
from companion.ui.theme import text_style

# What stands around the board on a phone held upright, with two lines of prompt.
AROUND, AROUND_DENSE = 428.0, 340.0
# The same without a tray and news, where cards lie under the board.
BESIDE, BESIDE_DENSE = 318.0, 240.0
DENSE_BELOW = 790.0
SIDE_COLUMN = 424.0
SMALLEST_BOARD = 290.0
LOG_LINES = 14
CORNER = 92.0
# Two rows of tiles leave no room for news.
TWO_ROWS = 6
# Flags this far below the middle, as a share of the board, would lie under what is told of them.
FAR_BELOW = 0.15
# Above cards that are to be told.
SMALL_BOARD = 216.0


@dataclass(frozen=True)
class Shown:
    """Everything on the table screen, ready to be laid out."""

    heading: Heading
    scene: Scene
    labels: tuple[str, ...]
    seated: tuple[Seated, ...]
    actions: Callable[[bool], ft.Control]
    news: Callable[[], ft.Control]
    # What the hands must do, for the width there is; in place of tray and news.
    told: Callable[[float], ft.Control] | None = None
    # After an undo there is a way back; a hand may lie open, a finger over one of its cards.
    again: bool = False
    looking: bool = False
    over: int | None = None
    by_tap: bool = False
    # How near a board of many squares is seen.
    view: View = FROM_AFAR

    def inside(self, here: Surroundings) -> float:
        """How wide what stands under the board is."""
        if here.wide:
            return SIDE_COLUMN
        if here.width <= here.height:
            return here.width - 2 * here.margin
        board = self.look(here, backwards=False).scale * self.scene.picture.width
        return here.width - board - 24 - 2 * here.margin

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
            if self.scene.shelf is not None:
                around = BESIDE_DENSE if dense(here) else BESIDE
                around += hand_height(self.scene, low=dense(here))
            elif drawn.grid is not None and self.scene.hand is not None:
                around += hand_pad.LOW + 16
            if self.scene.hand and self.scene.hand.faces and not self.looking:
                around += OWN_HEAD
            wide = min(here.width - 18, (here.height - around) * ratio)
            wide = max(wide, min(SMALLEST_BOARD, here.width - 18))
            if here.big:
                # What is said about the board needs the room.
                wide = min(wide, SMALLEST_BOARD)
        return Look(round(wide) / drawn.width, here.motion, backwards, here.keys)


def dense(here: Surroundings) -> bool:
    """Whether height is dear, as it is with large text."""
    return here.height < DENSE_BELOW or here.big


def table_layout(
    here: Surroundings,
    shown: Shown,
    look: Look,
    taps: Taps,
    seen: Seen,
    turns_board: bool,
) -> ft.Control:
    """The screen, for the room there is."""
    scene = shown.scene
    lying = here.width > here.height and not here.wide
    header = TurnHeader(
        here, shown.heading, taps, dense(here) and not here.wide, not lying, key="header"
    )

    # With large text the board is small: the tools stand beside it, what is told has the height.
    spare = here.width - look.scale * scene.picture.width
    beside_it = here.big and not lying and shown.told is not None and spare >= 2 * SPACE.touch
    beside_it = beside_it and scene.picture.grid is None and scene.shelf is None

    def island(full: float) -> ft.Control:
        drawn = board(scene.picture, shown.labels, look, taps)
        if scene.picture.grid is None:
            drawn = zoomable(drawn)
        else:
            drawn = board_window(drawn, scene.picture, look.scale, shown.view, taps)
        free = here.wide or not scene.picture.full
        corners = free and (here.wide or lying or shown.told is None or scene.panel is not None)
        corners = corners or beside_it
        return board_area(here, drawn, scene, look, full, taps, (corners, turns_board))

    def cards(full: float) -> ft.Control:
        assert scene.panel is not None
        # On its side the board itself is beside the cards; large text needs the room for them.
        near = not (here.wide or lying or here.big)
        asked = scene.panel if near else replace(scene.panel, close=None)
        tight = lying or here.big
        return Panelled(here, asked, shown.seated, full, taps, tight, key="panel")

    if here.wide:
        return _tablet(here, shown, header, island, cards, taps, seen)
    column = here.width if not lying else here.width - look.scale * scene.picture.width - 24
    inside = column - 2 * here.margin
    strip: ft.Control = ft.Container(
        padding=ft.Padding(here.margin, 8, here.margin, 6),
        content=PlayerStrip(here, shown.seated, taps, key="strip"),
    )

    def near() -> ft.Control:
        """The whole board small: one of its places is what is asked about."""
        small = replace(look, scale=SMALL_BOARD / scene.picture.width)
        drawn = board(scene.picture, shown.labels, small, taps)
        return ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)

    tools_aside = lying and scene.picture.full and (shown.told or scene.rows)
    if tools_aside:
        # No corner of the board is free for them, and what is told needs the height.
        strip = _flanked(strip, _tools(here, taps, turns_board))
    # Who is ahead stands there with the sums instead.
    bare = lying and scene.panel is not None and scene.panel.rivals
    parts: list[ft.Control] = [] if bare else [strip]
    aside = ft.Padding.symmetric(horizontal=here.margin)
    told = shown.told(inside) if shown.told else None
    if scene.panel is not None:
        shows_board = scene.panel.board and not lying
        asked = [*([told] if told else []), *([near()] if shows_board else []), cards(inside)]
        if lying:
            # The board beside it has the flags: what is asked comes first.
            asked.reverse()
        padding = ft.Padding(here.margin, 4, here.margin, 14)
        parts.append(ft.Container(padding=padding, content=ft.Column(asked, spacing=10)))
    elif not lying:
        parts.append(island(here.width))
    over: ft.Control | None = None
    # Tiles before the player stay in reach while something is told.
    tiled = scene.picture.grid is not None and scene.panel is None and not scene.rows
    own = _tools(here, taps, False)
    if told is not None and tiled and (lying or here.big):
        parts.append(ft.Container(padding=aside, content=told))
    elif told is not None and tiled:
        if _flags(scene) > FAR_BELOW * scene.picture.height:
            parts[-1] = _over_the_map(parts[-1], told, scene, here.margin)
        else:
            over = ft.Container(told, left=here.margin, right=here.margin, bottom=2)
    elif told is not None:
        tools = ft.Row(
            list(_tools(here, taps, turns_board)), alignment=ft.MainAxisAlignment.SPACE_BETWEEN
        )
        above = [] if lying or beside_it else [tools]
        with_tools = ft.Column([*above, told], spacing=6, tight=True)
        if scene.shelf is not None and not (lying or here.big):
            # The cards stay in reach: it lies on the map, away from what it speaks of.
            parts[-1] = _over_the_map(parts[-1], told, scene, here.margin)
        elif scene.panel is None and (lying or here.big or scene.rows):
            shown_told = told if scene.shelf is not None else with_tools
            parts.append(ft.Container(padding=aside, content=shown_told))
        elif scene.panel is None:
            over = ft.Container(with_tools, left=here.margin, right=here.margin, bottom=6)
    if scene.rows:
        below = ft.Padding(here.margin, 8, here.margin, 8)
        parts.append(ft.Container(padding=below, content=_rows(here, scene, taps)))
    elif tiled and (lying or here.big):
        parts.append(tiles_and_map(here, scene, shown.view, taps, own, inside, dense(here)))
    elif tiled or told is not None:
        pass
    elif scene.tally:
        parts.append(ft.Container(padding=aside, content=tally(here, scene.tally, inside)))
    elif scene.tray and scene.hand:
        pass
    elif scene.tray and scene.picture.full:
        flanking = _tools(here, taps, turns_board)
        room = inside - SPACE.touch * len(flanking)
        usable = tray(here, scene.tray, taps, room, small=dense(here))
        parts.append(_flanked(usable, flanking))
    elif scene.tray:
        parts.append(tray(here, scene.tray, taps, inside, small=dense(here)))
    column_of = ft.Column(parts, spacing=0, scroll=ft.ScrollMode.HIDDEN, expand=True)
    # Over the board's lower corners where there is much to do: nothing is cut.
    middle: ft.Control = ft.Stack([column_of, over], expand=True) if over else column_of
    beside = hand_area(here, shown, inside, taps)
    crowded = tiled and len(scene.tray) >= TWO_ROWS
    quiet = told or scene.rows or ((beside or crowded) and not shown.again)
    quiet = quiet or (lying and scene.panel is not None and not shown.again)
    news = [] if quiet else [shown.news()]
    padded = ft.Padding(here.margin, 0, here.margin, 6)
    beside = [ft.Container(part, padding=padded) for part in beside]
    if tiled and not (lying or here.big):
        tiles = tiles_and_map(here, scene, shown.view, taps, own, inside, dense(here))
        beside = [tiles, *news, *beside]
    else:
        beside = [*news, *beside]
    foot = [*beside, shown.actions(False)]
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


def _over_the_map(map: ft.Control, told: ft.Control, scene: Scene, margin: float) -> ft.Control:
    """What the hands must do, over that half of the map which it flags less."""
    low = _flags(scene) > 0
    panel = ft.Container(
        told, left=margin, right=margin, top=6 if low else None, bottom=None if low else 6
    )
    return ft.Stack([map, panel])


def _flags(scene: Scene) -> float:
    """How far below the middle of the board its flags are, on the whole."""
    middle = scene.picture.height / 2
    flags = [tag.y - middle for tag in scene.picture.tags if tag.key.startswith("flag-")]
    return sum(flags) / len(flags) if flags else 0.0


def hand_height(scene: Scene, *, low: bool) -> float:
    """How high the cards under the board are, with what players have beside their points."""
    pad = hand_pad.LOW if low else hand_pad.HEIGHT
    cards = shelf.HEIGHT + 6 + (pad + 6 if scene.hand else 0.0)
    # Without a hand a tray and news may stand there.
    usable = 100.0 if scene.tray and scene.hand is None else 0.0
    return cards + usable + max(map(player_strip.taller, scene.seats), default=0.0)


def hand_area(here: Surroundings, shown: Shown, width: float, taps: Taps) -> list[ft.Control]:
    """Open cards or what would follow, then the hand: closed, or open while somebody looks."""
    scene, hand = shown.scene, shown.scene.hand
    parts: list[ft.Control] = []
    own = hand is not None and bool(hand.faces) and not shown.looking
    # Tiles have a place of their own.
    stones = () if scene.picture.grid else scene.tray
    if hand is not None and hand.faces and not own:
        sliding = taps if shown.by_tap else None
        parts.append(hand_pad.OpenHand(here, hand, width, shown.over, sliding, key="faces"))
    elif scene.banner and scene.shelf:
        parts.append(shelf.Following(here, scene.banner, key="following"))
    elif scene.shelf:
        fix = scene.picture.full and not here.wide and not (scene.tray and hand is None)
        parts.append(shelf.OpenCards(here, scene.shelf, width, taps, fix, key="shelf"))
    if hand is not None and own:
        parts.append(OwnHead(here, shown.seated[hand.owner], key="own-head"))
        parts.append(hand_pad.OwnHand(here, hand, stones, width, taps, key="own"))
    elif hand is not None:
        parts.append(
            hand_pad.HandPad(
                here,
                replace(hand, faces=()),
                stones,
                width,
                shown.looking,
                shown.by_tap,
                (dense(here) or scene.picture.grid is not None) and not here.wide,
                taps,
                key="hand",
            )
        )
    return parts


def _tablet(
    here: Surroundings,
    shown: Shown,
    header: ft.Control,
    island: Callable[[float], ft.Control],
    cards: Callable[[float], ft.Control],
    taps: Taps,
    seen: Seen,
) -> ft.Control:
    """Board beside players and log."""
    scene = shown.scene

    def player(seat: int) -> ft.Control:
        one = shown.seated[seat]
        tiled = scene.picture.grid is not None
        usable = one.active and bool(scene.tray) and (scene.hand is None or tiled)
        crowded = scene.panel is not None or len(shown.seated) > 2
        items = scene.tray if usable else () if crowded else one.pieces
        return PlayerCard(here, seat, one, items, taps, usable, key=f"player-{seat}")

    players = [player(seat) for seat in range(len(shown.seated))]
    if scene.rows:
        players.append(_rows(here, scene, taps))
    elif scene.tally:
        players.append(tally(here, scene.tally, SIDE_COLUMN))
    asked = [cards(SIDE_COLUMN - 4)] if scene.panel is not None else []
    told = [shown.told(SIDE_COLUMN - 4)] if shown.told else []
    aside: list[ft.Control]
    if here.big:
        # Large text: the question first, and everything above the buttons can be scrolled.
        column = [*told, *asked, *players]
        aside = [ft.Column(column, scroll=ft.ScrollMode.AUTO, expand=True, spacing=10)]
    elif asked:
        aside = [
            *players,
            ft.Column([*told, *asked], scroll=ft.ScrollMode.AUTO, expand=True, spacing=0),
        ]
    else:
        aside = [*players, *told, _log(here, seen)]
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
                            [
                                *aside,
                                *([] if told else [shown.news()]),
                                *hand_area(here, shown, SIDE_COLUMN, taps),
                                shown.actions(True),
                            ],
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


def _rows(here: Surroundings, scene: Scene, taps: Taps) -> ft.Control:
    return ChoiceRows(here, scene.rows, taps, key="rows")


def _log(here: Surroundings, seen: Seen) -> ft.Control:
    """The latest steps; a tap shows the table as it was."""
    rows = log_list(
        here,
        turns(seen, latest=LOG_LINES),
        seen.header.players,
        lambda step: here.go(f"/table/{seen.id}/log?step={step}"),
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
        seen = _corner(here, corner, taps, right=at == 1)
        seen.top = 4
        seen.left, seen.right = (here.margin, None) if at == 0 else (None, here.margin)
        shown.append(seen)
    for at, tool in enumerate(_tools(here, taps, tools[1]) if tools[0] else ()):
        tool.left, tool.right = (8, None) if at == 0 else (None, 8)
        tool.bottom = 2
        shown.append(tool)
    return ft.Stack(shown, width=size[0], height=size[1])


def _corner(here: Surroundings, corner: Corner, taps: Taps, *, right: bool) -> ft.Container:
    """A figure with its picture, and what it counts."""
    words = here.say(corner.words)
    edge = CORNER if right else 0.0
    side = ft.Alignment.TOP_RIGHT if right else ft.Alignment.TOP_LEFT
    align = ft.TextAlign.END if right else ft.TextAlign.START
    ink = text_style(TYPE.min, here.scheme.tx2)
    big = text_style(TYPE.title, here.scheme.tx)
    art = picture(corner.art, 22)
    art.left, art.right = (None, 24.0 if corner.figure < 10 else 36.0) if right else (0, None)
    # On its side the board has no room for more than the figure.
    lines = [] if here.width > here.height and not here.wide else [words]
    # Drawn, so that large text does not run into the board; what it says is spoken.
    drawn = cv.Canvas(
        [
            cv.Text(edge if right else 28, 0, str(corner.figure), style=big, alignment=side),
            *(
                cv.Text(
                    edge, 28, line, style=ink, alignment=side, text_align=align, max_width=CORNER
                )
                for line in lines
            ),
        ],
        width=CORNER,
        height=66,
    )
    label, figure = f"{corner.figure} {words}", ft.Stack([drawn, art], width=CORNER, height=66)
    if corner.place:
        place = corner.place
        return tappable(here, label, figure, lambda: taps.on_place(place), width=CORNER, radius=12)
    return ft.Container(
        width=CORNER,
        content=ft.Semantics(
            label=label,
            exclude_semantics=True,
            content=figure,
        ),
    )
