"""The table screen on a phone held upright: everything under each other."""

from dataclasses import dataclass
from typing import Literal

import flet as ft

from companion.showing.tokens import SPACE
from companion.ui.app_context import Ui
from companion.ui.table.action_area import tray_moves
from companion.ui.table.panel import panel_height
from companion.ui.table.player_strip import STRIP_HEIGHT
from companion.ui.table.shelf import pile_and_tool
from companion.ui.table.shown import Shown, SlotSizes
from companion.ui.table.slots import Pieces
from companion.ui.table.table_board import flags_below, flanked, over_the_map
from companion.ui.table.table_hand import has_fix
from companion.ui.table.tally import tally
from companion.ui.table.tile_tray import tools_and_map
from companion.ui.table.tray import fits_in_foot, tray_height
from companion.ui.table.upright_room import BESIDE_BOARD, UprightRoom
from companion.ui.widgets.action_bar import foot_room

# Two rows of tiles leave no room for news.
TWO_ROWS = 6
# Flags this far above the middle, as a share of the board, would lie under the to-do list at its
# top.
FAR_ABOVE = 0.15
# Above and below the to-do list.
CLEAR = 12.0
# A long list over a board of squares covers no more than this share of it, and scrolls.
COVERED = 0.45
# Where the to-do list stands: not at all, in the players' place, with the question, on the half of
# the map that it flags less, over the players and the upper part of the board, over the lower part
# of the board, or under the board.
TodoAt = Literal["", "strip", "question", "map", "top", "over", "under"]
# Where what can be used stands: nowhere, under the board, in the foot bar, or right above that.
TrayAt = Literal["", "under", "foot", "above foot"]


@dataclass(frozen=True)
class _Plan:
    """Where things stand."""

    todo_at: TodoAt
    tray: TrayAt
    # One thing to do has few words where it would else lie on the board.
    brief: bool
    # About how high the list is.
    high: float
    # Whether the list has room between the header and what stands under the board.
    whole: bool
    # Whether the tools have room above the list that lies over the board.
    tools: bool
    # Whether the news have no room of their own.
    cramped: bool


def upright_sizes(ui: Ui, shown: Shown) -> SlotSizes:
    """The board has what everything above and below it leaves."""
    return UprightRoom(ui, shown).room


def upright_layout(pieces: Pieces) -> ft.Control:
    """Header, players, board, what can be used, the buttons."""
    ui, shown, scene = pieces.ui, pieces.shown, pieces.scene
    inside = pieces.room.inside
    plan = _plan(pieces, inside)
    in_foot = plan.tray == "foot"
    todo = shown.todo_panel(inside, plan.brief, in_foot) if shown.todo_panel else None
    parts = _parts(pieces, plan, todo, inside)
    over = _over(pieces, plan, todo) if plan.todo_at in ("top", "over") and todo else None
    cards = pieces.hand(inside)
    crowded = pieces.tiled and len(scene.tray) >= TWO_ROWS
    quiet = todo or scene.rows or ((cards or crowded or plan.cramped) and not shown.again)
    news = [] if quiet else [shown.news()]
    if news and plan.cramped:
        # The way back lies over the board: nothing moves for it.
        over = ft.Container(news.pop(), bgcolor=ui.scheme.bg, left=0, right=0, bottom=0)
    column = ft.Column(parts, spacing=0, scroll=ft.ScrollMode.HIDDEN, expand=True)
    middle: ft.Control = ft.Stack([column, over], expand=True) if over else column
    tiles = []
    if pieces.tiled and not _scrolls(pieces):
        tiles.append(pieces.tiles(inside, beside=pieces.room.tools_beside))
    if plan.tray == "above foot":
        cards.append(pieces.aside(pieces.tray(inside, small=True)))
    tapped = pieces.tapped(inside) if quiet or scene.banner or scene.warning else []
    # The news, or the warning in their place, have the room that what was tapped would take.
    taken = plan.cramped or bool(news)
    large = ui.form.scant and scene.shelf is not None
    if taken and (pieces.tiled or scene.panel or plan.tray == "under" or large):
        # Undo names it, too: the island, the cards to choose from or the discs need the room, and
        # in large text it would cover half of the map.
        tapped = []
    foot = [*tapped, *tiles, *news, *cards, shown.actions(False, inside, in_foot)]
    return ft.Column([pieces.header(ui.width), middle, *foot], spacing=0, expand=True)


def _plan(pieces: Pieces, inside: float) -> _Plan:
    ui, shown, scene = pieces.ui, pieces.shown, pieces.scene
    room = UprightRoom(ui, shown)
    cramped = not room.has_news
    alone = shown.todo_count == 1 and not (shown.again or ui.form.large_text)
    brief = alone and (cramped or pieces.tiled) and scene.panel is None
    high = shown.todo_height(inside, brief)
    on_board = look_height(pieces)
    todo_at: TodoAt = "over"
    if shown.todo_panel is None:
        todo_at = ""
    elif scene.panel is not None:
        todo_at = "question"
    elif _scrolls(pieces) or scene.rows or shown.carrying_out:
        todo_at = "under"
    elif brief and cramped and high <= STRIP_HEIGHT:
        # The players' place is the one that the next tap needs least.
        todo_at = "strip"
    elif pieces.tiled and not ui.form.scant:
        # The players' place is needed least, and it leaves more of the squares in sight.
        todo_at = "top" if flags_below(scene) > -FAR_ABOVE * scene.picture.height else "over"
    elif high + CLEAR <= on_board and scene.shelf is not None:
        todo_at = "map"
    tray = _tray_at(pieces, todo_at, inside)
    beneath = room.cards_height if scene.shelf else 0.0
    beneath += room.tiles_height if pieces.tiled else SPACE.touch
    beneath += tray_height(dense=True) if tray == "above foot" else 0.0
    whole = room.has_room(high + beneath - STRIP_HEIGHT)
    return _Plan(todo_at, tray, brief, high, whole, high + SPACE.touch + CLEAR <= on_board, cramped)


def _scrolls(pieces: Pieces) -> bool:
    """Whether tiles scroll with the board: large text then has the height of the screen."""
    return pieces.ui.form.tall_text


def look_height(pieces: Pieces) -> float:
    """How high the board is drawn."""
    return pieces.look.scale * pieces.scene.picture.height


def _tray_at(pieces: Pieces, todo_at: TodoAt, inside: float) -> TrayAt:
    scene = pieces.scene
    if not scene.tray or scene.hand or scene.rows or pieces.tiled or scene.panel:
        return ""
    if todo_at in ("", "strip"):
        return "under"
    if not tray_moves(scene):
        return ""
    return "foot" if fits_in_foot(scene.tray, foot_room(inside)) else "above foot"


def _parts(pieces: Pieces, plan: _Plan, todo: ft.Control | None, inside: float) -> list[ft.Control]:
    """What stands between the header and the cards, and scrolls where it has to."""
    ui, scene = pieces.ui, pieces.scene
    parts: list[ft.Control] = [pieces.strip()]
    if plan.todo_at == "strip" and todo is not None:
        above = ft.Padding(ui.margin, 8, ui.margin, 0)
        parts = [ft.Container(todo, height=STRIP_HEIGHT, padding=above)]
    if scene.panel is not None:
        return [*parts, _question(pieces, todo, inside)]
    beside_board = ui.form.large_text and todo is not None and _has_bands(pieces)
    island = _island(pieces, corners=plan.todo_at in ("", "strip") or beside_board)
    if plan.todo_at == "map" and todo is not None:
        island = over_the_map(island, todo, scene, ui.margin)
    parts.append(island)
    if plan.todo_at == "under" and todo is not None:
        todo = pieces.aside(todo if beside_board else _with_tools(pieces, todo))
        # Where there is little height, the question comes before the to-do list.
        under = [pieces.rows(), todo] if scene.rows else [todo]
        parts += under if ui.form.dense else under[::-1]
    elif scene.rows:
        parts.append(pieces.rows())
    if pieces.tiled and _scrolls(pieces):
        parts.append(pieces.tiles(inside, beside=pieces.room.tools_beside))
    elif scene.tally and not todo:
        parts.append(pieces.aside(tally(ui, scene.tally, inside)))
    elif plan.tray == "under" and scene.picture.full:
        tools = pieces.tools()
        parts.append(flanked(pieces.tray(inside - SPACE.touch * len(tools)), tools))
    elif plan.tray == "under":
        parts.append(pieces.aside(pieces.tray(inside)))
    return parts


def _question(pieces: Pieces, todo: ft.Control | None, inside: float) -> ft.Control:
    """Cards to choose from; where not all of it is in sight, what is asked comes first."""
    ui, shown, scene = pieces.ui, pieces.shown, pieces.scene
    assert scene.panel is not None
    room = UprightRoom(ui, shown).has_room(panel_height(scene.panel, inside))
    tight = ui.form.large_text or not room or (ui.form.dense and todo is not None)
    # Large text needs all of the room for the cards.
    cards = pieces.cards(inside, near=not ui.form.large_text, tight=tight)
    small = [pieces.small_island()] if scene.panel.board else []
    asked = [*([todo] if todo else []), *small, cards]
    if tight and not _scrolls(pieces):
        asked.reverse()
    padding = ft.Padding(ui.margin, 4, ui.margin, 14)
    return ft.Container(padding=padding, content=ft.Column(asked, spacing=10))


def _island(pieces: Pieces, *, corners: bool) -> ft.Control:
    """The board, with the pile or the tools beside it where the phone is narrow."""
    ui, shown, scene, dispatch = pieces.ui, pieces.shown, pieces.scene, pieces.dispatch
    free = corners and not scene.picture.full
    if scene.shelf is not None and pieces.room.pile_beside:
        ends = pile_and_tool(ui, scene.shelf, dispatch, has_fix(ui, shown))
        beside: ft.Control = ft.Column(ends, spacing=6, tight=True, width=BESIDE_BOARD)
    elif pieces.room.tools_beside:
        tools = tools_and_map(ui, scene, shown.view, dispatch)
        beside = ft.Container(tools, width=BESIDE_BOARD)
    else:
        return pieces.island(ui.width, corners=free)
    return ft.Row([pieces.island(ui.width - BESIDE_BOARD, corners=free), beside], spacing=0)


def _has_bands(pieces: Pieces) -> bool:
    """Whether the tools stand beside the board: the to-do list needs the height."""
    scene = pieces.scene
    if scene.picture.grid is not None or scene.shelf is not None:
        return False
    return pieces.ui.width - pieces.board_width >= 2 * SPACE.touch


def _with_tools(pieces: Pieces, todo: ft.Control) -> ft.Control:
    """The to-do list under the tools, which have no corner of the board then."""
    if pieces.scene.shelf is not None or pieces.tiled:
        return todo
    tools: list[ft.Control] = [*pieces.tools()]
    row = ft.Row(tools, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Column([row, todo], spacing=6, tight=True)


def _over(pieces: Pieces, plan: _Plan, todo: ft.Control) -> ft.Control:
    """What the hands must do, over a part of the board; all over it, scrolling, if high."""
    margin, above = pieces.ui.margin, 2 if pieces.tiled else 6
    # A tap on the list puts it away: the tools need not lie on the players meanwhile.
    panel = _with_tools(pieces, todo) if plan.tools or pieces.ui.form.large_text else todo
    if pieces.tiled and not pieces.ui.form.scant:
        top = plan.todo_at == "top"
        most = COVERED * look_height(pieces) + (STRIP_HEIGHT if top else 0.0)
        if plan.high > most:
            listed = ft.Column([panel], scroll=ft.ScrollMode.ALWAYS)
            shown = ft.Container(listed, left=margin, right=margin, height=most)
            shown.top, shown.bottom = (above, None) if top else (None, above)
            return shown
    if plan.whole and plan.todo_at == "top":
        return ft.Column([panel], tight=True, left=margin, right=margin, top=above)
    if plan.whole:
        # No container: it would take the taps meant for the board between the tools.
        return ft.Column([panel], tight=True, left=margin, right=margin, bottom=above)
    return ft.Container(
        ft.Column([panel], scroll=ft.ScrollMode.AUTO),
        left=margin,
        right=margin,
        # Large text would cover all of the board with few words.
        top=STRIP_HEIGHT + look_height(pieces) / 2 if pieces.ui.form.scant else 0,
        bottom=above,
    )
