"""What the player to act can use now, in a row under the board."""

from collections.abc import Sequence

import flet as ft

from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.board_protocol import TrayItem
from companion.ui.parts.basics import tappable
from companion.ui.parts.board_frame import written
from companion.ui.parts.kept import Taps, kept
from companion.ui.theme import text_style
from companion.ui.tokens import TYPE

ART = 68.0
# A piece fills this much of its picture.
DISC = 50 / 68
LIFT = 4


def tray(
    here: Surroundings,
    items: Sequence[TrayItem],
    taps: Taps | None,
    width: float,
    *,
    small: bool = False,
    ink: str | None = None,
) -> ft.Control:
    """The row of pieces; without `taps` it is only seen."""
    if not items:
        return ft.Container()
    each = min(width / len(items), 76.0)
    art = min(ART if not small else 60.0, each + 4)
    row = ft.Row(
        [Item(here, item, taps, each, art, small, ink, key=item.place) for item in items],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if small else ft.MainAxisAlignment.CENTER,
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    # Room for the chosen one, which is lifted.
    return ft.Container(padding=ft.Padding(0, LIFT + 2, 0, 0), content=row)


@kept
def Item(  # noqa: N802
    here: Surroundings,
    item: TrayItem,
    taps: Taps | None,
    each: float,
    art: float,
    small: bool,
    ink: str | None,
) -> ft.Control:
    """One piece with its state under it."""
    c = here.scheme
    chosen, used = item.state == "chosen", item.state == "used"
    ring = art * DISC + 12
    face: list[ft.Control] = []
    if chosen:
        face.append(
            ft.Container(
                left=(art - ring) / 2,
                top=(art - ring) / 2,
                width=ring,
                height=ring,
                border_radius=ring / 2,
                border=ft.Border.all(4, c.lava),
            )
        )
    blank = item.blank if used else ""
    face.append(picture(blank or item.art, art, art, opacity=0.35 if used and not blank else 1.0))
    if item.text:
        number = c.tx2 if used and ink is None else (ink or c.tx2) if used else item.ink
        face.append(written(item.text, art, art, art * 0.42, number))
    piece = ft.Container(
        width=art,
        height=art,
        # At once, not in a glide: the frames of a glide would come before the answer.
        offset=ft.Offset(0, -LIFT / art) if chosen else None,
        content=ft.Stack(face, width=art, height=art),
    )
    caption = ft.Text(
        here.say(item.caption),
        style=text_style(TYPE.label, c.lavatx if chosen and not ink else ink or c.tx2),
        text_align=ft.TextAlign.CENTER,
    )
    stack = ft.Column(
        [piece, *([] if small else [caption])],
        spacing=-6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    body = ft.Container(content=stack, width=each, alignment=ft.Alignment.TOP_CENTER)
    if taps is None:
        return ft.Semantics(label=here.say(item.label), exclude_semantics=True, content=body)
    return tappable(
        here,
        here.say(item.label),
        body,
        lambda: taps.on_place(item.place),
        selected=chosen,
        radius=18,
    )
