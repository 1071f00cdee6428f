"""The board on the table screen: figures and tools in its corners, and what lies over it."""

import flet as ft
import flet.canvas as cv

from companion.showing.scene import Corner, Scene
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.board_frame import Look
from companion.ui.intents import Dispatch, PressedButton, TappedPlace
from companion.ui.theme import text_style
from companion.ui.widgets.basics import icon_button, tappable
from companion.ui.widgets.memo_component import memo_component

# Room for a figure and three lines of words under it.
CORNER, CORNER_HEIGHT = 92.0, 78.0
# On a narrower phone the words of a corner would reach into the board.
NARROW = 362.0


def board_area(
    ui: Ui,
    drawn: ft.Control,
    scene: Scene,
    look: Look,
    full: float,
    dispatch: Dispatch,
    tools: tuple[bool, bool],
) -> ft.Control:
    """The board in the middle, figures and tools in its free corners."""
    width, height = scene.picture.width * look.scale, scene.picture.height * look.scale
    middle = ft.Container(left=(full - width) / 2, top=0, width=width, height=height, content=drawn)
    corners = Corners(ui, scene.picture.corners, (full, height), dispatch, tools, key="corners")
    return ft.Stack([middle, corners], width=full, height=height)


@memo_component
def Corners(  # noqa: N802
    ui: Ui,
    corners: tuple[Corner, ...],
    size: tuple[float, float],
    dispatch: Dispatch,
    tools: tuple[bool, bool],
) -> ft.Control:
    """Figures above, tools below."""
    shown: list[ft.Control] = []
    for at, corner in enumerate(corners[:2]):
        seen = _corner(ui, corner, dispatch, right=at == 1)
        seen.top = 4
        seen.left, seen.right = (ui.margin, None) if at == 0 else (None, ui.margin)
        shown.append(seen)
    for at, tool in enumerate(tools_of(ui, dispatch, tools[1]) if tools[0] else ()):
        tool.left, tool.right = (8, None) if at == 0 else (None, 8)
        tool.bottom = 2
        shown.append(tool)
    return ft.Stack(shown, width=size[0], height=size[1])


def _corner(ui: Ui, corner: Corner, dispatch: Dispatch, *, right: bool) -> ft.Container:
    """A figure with its picture, and what it counts."""
    words = ui.say(corner.words)
    edge = CORNER if right else 0.0
    side = ft.Alignment.TOP_RIGHT if right else ft.Alignment.TOP_LEFT
    align = ft.TextAlign.END if right else ft.TextAlign.START
    ink = text_style(TYPE.min, ui.scheme.tx2)
    big = text_style(TYPE.title, ui.scheme.tx)
    art = picture(corner.art, 22)
    art.left, art.right = (None, 24.0 if corner.figure < 10 else 36.0) if right else (0, None)
    # On its side, or small, the board has no room for more than the figure.
    narrow = ui.form.across or ui.width < NARROW
    lines = [] if narrow and not ui.form.tablet else [words]
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
        height=CORNER_HEIGHT,
    )
    label, figure = (
        f"{corner.figure} {words}",
        ft.Stack([drawn, art], width=CORNER, height=CORNER_HEIGHT),
    )
    if corner.place:
        place = corner.place
        return tappable(
            ui, label, figure, lambda: dispatch(TappedPlace(place)), width=CORNER, radius=12
        )
    return ft.Container(
        width=CORNER,
        content=ft.Semantics(
            label=label,
            exclude_semantics=True,
            content=figure,
        ),
    )


def tools_of(ui: Ui, dispatch: Dispatch, turns_board: bool) -> list[ft.Container]:
    """Fixing and turning the board."""
    bg = ui.scheme.s2
    fix, turn = ui.say("Fix the board"), ui.say("Turn the board")
    tools = [
        icon_button(ui, ft.Icons.BUILD, fix, lambda: dispatch(PressedButton("fix")), bgcolor=bg)
    ]
    if turns_board:
        tools.append(
            icon_button(
                ui,
                ft.Icons.ROTATE_RIGHT,
                turn,
                lambda: dispatch(PressedButton("turn")),
                bgcolor=bg,
                again=True,
            )
        )
    return tools


def flanked(middle: ft.Control, tools: list[ft.Container]) -> ft.Control:
    """The tray with the tools at its ends, where the board has no corner for them."""
    return ft.Container(
        padding=ft.Padding.symmetric(horizontal=8),
        content=ft.Row(
            [*tools[:1], ft.Container(middle, expand=True), *tools[1:]],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def over_the_map(map: ft.Control, panel: ft.Control, scene: Scene, margin: float) -> ft.Control:
    """What the hands must do, over that half of the map which it flags less."""
    low = flags_below(scene) > 0
    panel = ft.Container(
        panel, left=margin, right=margin, top=6 if low else None, bottom=None if low else 6
    )
    return ft.Stack([map, panel])


def flags_below(scene: Scene) -> float:
    """How far below the middle of the board its flags are, on the whole."""
    middle = scene.picture.height / 2
    flags = [tag.y - middle for tag in scene.picture.tags if tag.key.startswith("flag-")]
    return sum(flags) / len(flags) if flags else 0.0
