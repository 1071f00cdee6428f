"""The block at the top: who is asked, and what, in the player's colour."""

from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.showing.tokens import ELEVATION, MOTION, PLAYERS, RADIUS, SPACE, TYPE, PlayerColour
from companion.ui.app_context import Ui
from companion.ui.intents import Dispatch, PressedButton
from companion.ui.table.header_toast import HeaderToast
from companion.ui.theme import shadow, text_style
from companion.ui.widgets.basics import icon_button
from companion.ui.widgets.fitting import LARGEST, fitting_size, size_in_lines
from companion.ui.widgets.glyph import dark_tile, glyph, marked
from companion.ui.widgets.memo_component import memo_component

# Name and prompt in a header that is not flat.
TWO_LINES = 85.0
TALL = 2 + SPACE.touch + TWO_LINES + 12
# A flat one on a phone: the tile before the name, and the sizes of name and prompt.
LOW_TILE, LOW_NAME, LOW_PROMPT = 40.0, 24.0, 16.0
# With large text on a low screen.
SCANT_NAME, SCANT_PROMPT, SCANT_LEAST = 15.0, 13.0, 10.0
# How wide time or supply is drawn at most.
STATUS, STATUS_HEIGHT = 150.0, 18.0
# Above and below what a flat header says.
ABOVE, BELOW = 4.0, 6.0


@dataclass(frozen=True)
class Heading:
    """What the header says."""

    color: PlayerColour
    name: str
    prompt: str
    game: str
    status: str
    # Whether its rules can be read.
    help: bool = False
    # Before the status, where that says whose phone this is.
    icon: ft.IconData | None = None
    # Whether Caldera plays the seat.
    opponent: bool = False


def flat_height(ui: Ui, heading: Heading) -> float:
    """How high a flat header is on a phone held upright, with two lines of prompt."""
    if not heading.prompt:
        return ABOVE + SPACE.touch + BELOW
    scale = LARGEST if ui.form.large_text else 1.0
    words = 2 * _prompt_size(ui) * (TYPE.prompt.line or 1.0) * scale
    return ABOVE + SPACE.touch + max(words, SPACE.touch if heading.help else 0.0) + BELOW


def header_height(ui: Ui, heading: Heading) -> float:
    """How high the header is on a phone held upright."""
    return flat_height(ui, heading) if ui.form.dense else TALL


def _prompt_size(ui: Ui) -> float:
    return SCANT_PROMPT if ui.form.scant else LOW_PROMPT


def _small(status: str, ink: str, width: float) -> ft.Control:
    """Time or supply where there is little room: drawn, so that it stays in sight as it is."""
    shown = cv.Text(
        0,
        0,
        status,
        style=text_style(TYPE.label, ink),
        max_lines=1,
        ellipsis="…",
        max_width=width,
    )
    return ft.Semantics(
        label=status,
        exclude_semantics=True,
        content=cv.Canvas([shown], width=width, height=STATUS_HEIGHT),
    )


@memo_component
def TurnHeader(  # noqa: N802
    ui: Ui,
    heading: Heading,
    dispatch: Dispatch,
    dense: bool,
    lying: bool,
    width: float,
) -> ft.Control:
    """Tall on a phone held upright, flat where height is dear; `width` is all that it has."""
    ink, ground = PLAYERS[heading.color].on, PLAYERS[heading.color].colour
    menu = icon_button(
        ui, ft.Icons.MENU, ui.say("Menu"), lambda: dispatch(PressedButton("menu")), color=ink
    )
    log = icon_button(
        ui, ft.Icons.HISTORY, ui.say("Log"), lambda: dispatch(PressedButton("log")), color=ink
    )
    rule = ui.say("The rule for this")
    help = icon_button(
        ui, ft.Icons.HELP_OUTLINE, rule, lambda: dispatch(PressedButton("help")), color=ink, size=26
    )
    rows: list[ft.Control]
    said: list[ft.Control]
    if ui.form.tablet:
        rows, said = _across(ui, heading, (menu, help, log), ink, ground)
    elif dense or ui.form.large_text:
        rows, said = _flat(ui, heading, (menu, help, log), ink, ground, lying, width)
    else:
        rows, said = _tall(ui, heading, (menu, log), ink, ground)
        if heading.help:
            # Beside the name, above the prompt, which keeps its whole width.
            said.append(ft.Container(help, right=0, top=43))
    flat = dense or ui.form.large_text or ui.form.tablet
    return ft.Container(
        bgcolor=ground,
        animate=ft.Animation(MOTION.turn_wipe) if ui.motion else None,
        border_radius=ft.BorderRadius(0, 0, RADIUS.header, RADIUS.header) if not lying else 0,
        shadow=shadow(ELEVATION.header, ui.scheme) if not lying else None,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    right=-40,
                    top=-16 if flat else 4,
                    content=glyph(heading.color, 190, "#1C000000"),
                ),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        padding=_padding(ui, flat=flat),
                        content=ft.Stack([ft.Column(rows, spacing=0, tight=True), *said]),
                    ),
                ),
            ]
        ),
    )


def _padding(ui: Ui, *, flat: bool) -> ft.Padding:
    if ui.form.tablet:
        return ft.Padding(4, 8, 4, 10)
    return ft.Padding(4, ABOVE, 4, BELOW) if flat else ft.Padding(4, 2, 4, 12)


def _across(
    ui: Ui,
    heading: Heading,
    buttons: tuple[ft.Control, ft.Control, ft.Control],
    ink: str,
    ground: str,
) -> tuple[list[ft.Control], list[ft.Control]]:
    """On a tablet: everything in one row."""
    menu, help, log = buttons
    words = ft.Column(
        [
            ft.Text(heading.name, style=text_style(TYPE.name, ink)),
            ft.Text(heading.prompt, style=text_style(TYPE.prompt, ink, large=True)),
        ],
        spacing=2,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    ends = ft.Column(
        [ft.Text(heading.game, style=text_style(TYPE.strong, ink)), _status(heading, ink)],
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.END,
        tight=True,
    )
    out = [help, log] if heading.help else [log]
    tile = _badge(heading, SPACE.tile)
    side = SPACE.touch + 6
    said = ft.Container(
        HeaderToast(ui, ground, 0.0), left=side, top=0, right=len(out) * side, bottom=0
    )
    return [ft.Row([menu, tile, words, ends, *out], spacing=10)], [said]


def _flat(
    ui: Ui,
    heading: Heading,
    buttons: tuple[ft.Control, ft.Control, ft.Control],
    ink: str,
    ground: str,
    lying: bool,
    width: float,
) -> tuple[list[ft.Control], list[ft.Control]]:
    """On a phone where height is dear: the prompt has a line of its own under name and time."""
    menu, help, log = buttons
    beside = [help] if heading.help and lying else []
    below = [help] if heading.help and not lying else []
    ends = (2 + len(beside)) * SPACE.touch
    room = width - ends - LOW_TILE - 24
    name = _name(ui, heading, ink, SCANT_NAME if ui.form.scant else LOW_NAME, room)
    status = _small(heading.status, ink, min(STATUS, room))
    if heading.icon is not None:
        status = ft.Row([ft.Icon(heading.icon, size=16, color=ink), status], spacing=4, tight=True)
    who = ft.Column([name, status], spacing=1, expand=True, tight=True)
    line = width - 20 - len(below) * (SPACE.touch + 6)
    # With large text the header grows: what is asked is never cut.
    size = _prompt_size(ui)
    fit = size if ui.form.large_text else size_in_lines(heading.prompt, size, line, 2)
    if ui.form.scant:
        fit = size_in_lines(heading.prompt, size, line / LARGEST, 2, least=SCANT_LEAST)
    prompt = ft.Text(heading.prompt, style=text_style(TYPE.prompt, ink, size=fit), expand=True)
    asked = ft.Row([prompt, *below], spacing=6)
    rows: list[ft.Control] = [
        ft.Row([menu, _badge(heading, LOW_TILE), who, *beside, log], spacing=6),
    ]
    if heading.prompt:
        rows.append(ft.Container(asked, padding=ft.Padding(12, 0, 0 if below else 12, 0)))
    # What is said lies between the buttons; the prompt must not show beside it.
    left, right = SPACE.touch + 6, (1 + len(beside)) * (SPACE.touch + 6)
    under = [ft.Container(HeaderToast(ui, ground, 0.0, bare=True), left=0, top=SPACE.touch)]
    under[0].width, under[0].bottom = left, 0
    if lying:
        under.append(
            ft.Container(HeaderToast(ui, ground, 0.0, bare=True), right=0, top=SPACE.touch)
        )
        under[1].width, under[1].bottom = right, 0
    bar = HeaderToast(ui, ground, 0.0)
    return rows, [*under, ft.Container(bar, left=left, top=0, right=right, bottom=0)]


def _tall(
    ui: Ui,
    heading: Heading,
    buttons: tuple[ft.Control, ft.Control],
    ink: str,
    ground: str,
) -> tuple[list[ft.Control], list[ft.Control]]:
    """On a phone held upright: game and time above, name and prompt large."""
    menu, log = buttons
    game = ft.Text(heading.game, style=text_style(TYPE.strong, ink))
    room = ui.width - 32 - SPACE.tile - 12
    size = size_in_lines(heading.prompt, TYPE.prompt.size, room, 2)
    words = ft.Column(
        [
            _name(ui, heading, ink, TYPE.name.size, room - SPACE.touch),
            ft.Text(heading.prompt, style=text_style(TYPE.prompt, ink, size=size)),
        ],
        spacing=2,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    status = _status(heading, ink)
    rows: list[ft.Control] = [
        ft.Row(
            [menu, ft.Container(game, expand=True), ft.Container(status, expand=True), log],
            spacing=0,
        ),
        ft.Container(
            padding=ft.Padding(12, 0, 12, 0),
            # Always room for two lines: a longer prompt must not push the board away.
            height=TWO_LINES,
            content=ft.Row([_badge(heading, SPACE.tile), words], spacing=12),
        ),
    ]
    bar = HeaderToast(ui, ground, SPACE.touch)
    return rows, [ft.Container(bar, left=8, top=SPACE.touch, right=4, bottom=0)]


def _badge(heading: Heading, width: float) -> ft.Control:
    """The player's tile, with Caldera's mark where it plays."""
    return marked(dark_tile(heading.color, width), width, heading.opponent)


def _name(ui: Ui, heading: Heading, ink: str, size: float, room: float) -> ft.Control:
    """Who is asked, on one line however long the name is."""
    fit = fitting_size(ui, heading.name.replace(" ", "_"), size, room)
    return ft.Text(
        heading.name,
        style=text_style(TYPE.name, ink, size=fit),
        max_lines=1,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _status(heading: Heading, ink: str) -> ft.Control:
    """Time or supply, or whose phone this is."""
    status = ft.Text(heading.status, style=text_style(TYPE.label, ink), text_align=ft.TextAlign.END)
    if heading.icon is None:
        return status
    return ft.Row(
        [ft.Icon(heading.icon, size=18, color=ink), status],
        spacing=6,
        alignment=ft.MainAxisAlignment.END,
    )
