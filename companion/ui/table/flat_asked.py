"""The tile of who is asked, where a table lies flat: the prompt, what can be used, the buttons."""

from collections.abc import Sequence

import flet as ft

from companion.showing.scene import Command, Scene, TrayItem
from companion.showing.tokens import PLAYERS, RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.intents import Dispatch, PressedButton
from companion.ui.table.choice_rows import ChoiceRows
from companion.ui.table.flat_tile import (
    NARROW,
    PADDING,
    POINTS_ASKED,
    PROMPT,
    TileContent,
    menu_button,
    tile_frame,
    tile_head,
)
from companion.ui.table.shelf import pile_and_tool
from companion.ui.table.slots import Pieces
from companion.ui.table.tally import tally
from companion.ui.table.tile_tray import tile_tray
from companion.ui.table.tray import Item
from companion.ui.theme import text_style
from companion.ui.widgets.basics import icon_button, primary_button, tappable
from companion.ui.widgets.fitting import size_in_lines, word_width
from companion.ui.widgets.small_card import small_card

# On the player's colour a button that is not the main one is a little darker.
SHADE = "#22000000"
CARD = (58.0, 76.0)
ART = 50.0
# Smaller words of a button cannot be read; beside them it has so much.
LEAST, BUTTON_EDGES = 12.0, 12.0
# Sign and points before a question.
BESIDE_POINTS = 36.0


def asked_tile(pieces: Pieces, tile: TileContent, dispatch: Dispatch) -> ft.Control:
    """Name, points and prompt; below them what is used scrolls, and the buttons stay."""
    ui, scene = pieces.ui, pieces.scene
    ink = PLAYERS[tile.one.color].on
    inside = tile.size[0] - 2 * PADDING - 8
    narrow = tile.size[0] < NARROW
    # Tiles must be in sight without scrolling: the question stands beside the points.
    tiled = _has_tiles(scene) and not ui.form.large_text
    room = inside - BESIDE_POINTS if tiled else inside
    lines = 3 if narrow else 2
    size = size_in_lines(
        pieces.shown.heading.prompt, PROMPT, room, lines, least=12 if tiled else 14
    )
    if ui.form.large_text:
        size = min(size, 14.0)
    prompt = ft.Text(pieces.shown.heading.prompt, style=text_style(TYPE.prompt, ink, size=size))
    parts = _used(pieces, dispatch, inside, ink)
    if not tiled:
        parts.insert(0, prompt)
    foot, aside = _buttons(pieces, tile, dispatch, ink)
    if narrow and scene.secondary is not None:
        # A corner of the screen has no room for four buttons in a row.
        parts.append(ft.Row([_second(ui, scene.secondary, dispatch, ink, inside)]))
    parts += aside
    body = ft.Column(
        parts,
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    head = [tile_head(ui, tile, None, points=POINTS_ASKED, prompt=prompt if tiled else None)]
    if scene.picture.grid is not None and not narrow:
        head = [ft.Row([ft.Container(head[0], expand=True), _loupe(pieces, dispatch)], spacing=4)]
    return tile_frame(ui, tile, [*head, body, foot])


def _has_tiles(scene: Scene) -> bool:
    """Whether tiles with figures are used."""
    if scene.hand is not None or scene.panel or scene.rows:
        return False
    return any(item.badge for item in scene.tray)


def _used(pieces: Pieces, dispatch: Dispatch, width: float, ink: str) -> list[ft.Control]:
    """What the hands must do, what would happen, what can be used, and the way after an undo."""
    ui, scene, shown = pieces.ui, pieces.scene, pieces.shown
    parts: list[ft.Control] = []
    news = scene.banner or scene.warning
    if _has_tiles(scene):
        parts.append(tile_tray(ui, scene.tray, (), None, dispatch, width, small=True, snug=True))
    if news:
        parts.append(ft.Text(ui.say(news), style=text_style(TYPE.strong, ink)))
    if scene.rows:
        parts.append(ChoiceRows(ui, scene.rows, dispatch, key="rows"))
    if scene.tally:
        parts.append(tally(ui, scene.tally, width))
    if scene.shelf is not None:
        cards = [small_card(ui, card, CARD, dispatch) for card in scene.shelf.cards]
        cards += pile_and_tool(ui, scene.shelf, dispatch, fix=False, low=True)
        parts.append(ft.Row(cards, spacing=4, run_spacing=4, wrap=True))
    if scene.tray and scene.hand is None and not (scene.panel or scene.rows or _has_tiles(scene)):
        parts += _tray(ui, scene.tray, dispatch, width, ink)
    if shown.todo_panel is not None:
        parts.append(shown.todo_panel(width, False, False))
    elif shown.tapped is not None:
        parts.append(shown.tapped(width))
    elif shown.again and pieces.seen.may_redo:
        parts.append(_again(ui, dispatch, ink))
    return parts


def _tray(
    ui: Ui, items: Sequence[TrayItem], dispatch: Dispatch, width: float, ink: str
) -> list[ft.Control]:
    """What can be used, as many in a row as fingers can tell apart."""
    fit = max(1, int(width // SPACE.touch))
    rows = [items[at : at + fit] for at in range(0, len(items), fit)]
    each = min(width / len(rows[0]), 68.0)
    return [
        ft.Row(
            [Item(ui, item, dispatch, each, ART, True, ink, key=item.place) for item in row],
            spacing=0,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        )
        for row in rows
    ]


def _again(ui: Ui, dispatch: Dispatch, ink: str) -> ft.Control:
    words = ui.say("Do it again")
    row = ft.Row(
        [
            ft.Icon(ft.Icons.REDO, size=20, color=ink),
            ft.Text(words, style=text_style(TYPE.strong, ink)),
        ],
        spacing=6,
        tight=True,
    )
    box = ft.Container(row, padding=ft.Padding.symmetric(horizontal=10, vertical=12))
    return tappable(
        ui, words, box, ui.once(lambda: dispatch(PressedButton("redo"))), radius=14, bgcolor=SHADE
    )


def _loupe(pieces: Pieces, dispatch: Dispatch) -> ft.Control:
    """A board of many squares is brought nearer."""
    ui, far = pieces.ui, pieces.shown.view.zoom <= 1
    return icon_button(
        ui,
        ft.Icons.ZOOM_IN if far else ft.Icons.ZOOM_OUT,
        ui.say("Zoom in") if far else ui.say("See the whole board"),
        lambda: dispatch(PressedButton("zoom")),
        bgcolor=SHADE,
        again=True,
    )


def _buttons(
    pieces: Pieces, tile: TileContent, dispatch: Dispatch, ink: str
) -> tuple[ft.Control, list[ft.Control]]:
    """Undo, the menu, a second way, and the one thing to do next with an edge of its own.

    With them, what has no room in their row and scrolls with the prompt.
    """
    ui, scene = pieces.ui, pieces.scene
    narrow = tile.size[0] < NARROW
    undo = tappable(
        ui,
        ui.pair(tile.one.name, ui.pair(ui.say("Undo"), tile.undo) if tile.undo else ui.say("Undo")),
        ft.Container(
            width=SPACE.touch,
            height=SPACE.touch,
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(ft.Icons.UNDO, size=24, color=ink),
        ),
        ui.once(lambda: dispatch(PressedButton("undo"))),
        means="undo",
        radius=RADIUS.button,
        bgcolor=SHADE,
    )
    menu = menu_button(ui, tile, dispatch, ink, SHADE)
    primary, second = scene.primary, scene.secondary
    words = ui.say(primary.words) if primary else ui.say("See who won")
    ready = primary is None or primary.action is not None or bool(primary.place)
    room = tile.size[0] - 2 * PADDING - 2 * (SPACE.touch + 6) - 8
    aside: list[ft.Control] = []
    if second is not None and not narrow:
        room /= 2
        aside = [_second(ui, second, dispatch, ink, room)]
    ways = ft.Row([undo, menu], spacing=6)
    torn = word_width(words, LEAST) > room - BUTTON_EDGES
    if narrow and ready and (ui.form.large_text or torn):
        # Large words, or long ones, need the whole width of a corner.
        main = _main(ui, words, ready, dispatch, ink, tile.size[0] - 2 * PADDING)
        return ft.Row([main]), [ways]
    if narrow and ui.form.large_text:
        # The prompt says what is missing.
        return ways, []
    main = _main(ui, words, ready, dispatch, ink, room)
    return ft.Row([undo, menu, *aside, main], spacing=6), []


def _second(ui: Ui, command: Command, dispatch: Dispatch, ink: str, room: float) -> ft.Control:
    words = ui.say(command.words)
    size = size_in_lines(words, 15, room - 12, 2)
    return tappable(
        ui,
        words,
        ft.Container(
            height=SPACE.touch,
            alignment=ft.Alignment.CENTER,
            padding=ft.Padding.symmetric(horizontal=6),
            content=ft.Text(
                words,
                style=text_style(TYPE.button, ink, size=size),
                text_align=ft.TextAlign.CENTER,
                max_lines=2,
            ),
        ),
        ui.once(lambda: dispatch(PressedButton("secondary"))),
        selected=command.switched_on,
        radius=RADIUS.button,
        bgcolor=SHADE if command.switched_on else None,
        border=ft.Border.all(2, ink),
        expand=True,
    )


def _main(ui: Ui, words: str, ready: bool, dispatch: Dispatch, ink: str, room: float) -> ft.Control:
    def press() -> None:
        dispatch(PressedButton("primary"))

    if not ready:
        # Mere words until it is ready: what is to be tapped is lit elsewhere.
        return tappable(
            ui,
            words,
            ft.Container(
                height=SPACE.touch,
                alignment=ft.Alignment.CENTER,
                content=ft.Text(
                    words,
                    style=text_style(TYPE.button, ink, size=size_in_lines(words, 15, room, 2, 11)),
                    text_align=ft.TextAlign.CENTER,
                    max_lines=3,
                ),
            ),
            ui.once(press),
            radius=RADIUS.button,
            expand=True,
        )
    button = primary_button(ui, words, press, snug=True, room=room)
    return ft.Container(
        button,
        expand=True,
        border=ft.Border.all(2.5, ink),
        border_radius=RADIUS.button + 2,
    )
