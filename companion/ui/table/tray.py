"""What the player to act can use now, in a row under the board."""

from collections.abc import Sequence

import flet as ft

from companion.showing.scene import TrayItem
from companion.showing.tokens import SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.written import written
from companion.ui.intents import Dispatch, HeldPlace, TappedPlace
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable
from companion.ui.widgets.memo_component import memo_component

ART = 68.0
# A piece fills this much of its picture.
DISC = 50 / 68
LIFT = 4
# Above the pieces, so that the ring of a lifted one is whole.
ROOM = LIFT + 2
# How high the row is, also where height is dear.
HEIGHT, HEIGHT_DENSE = 93.0, 68.0
# In the foot bar.
FOOT_ART = 56.0


def tray(
    ui: Ui,
    items: Sequence[TrayItem],
    dispatch: Dispatch | None,
    width: float,
    *,
    small: bool = False,
    ink: str | None = None,
) -> ft.Control:
    """The row of pieces; without `dispatch` it is only seen."""
    if not items:
        return ft.Container()
    each = min(width / len(items), 76.0)
    art = min(ART if not small else 60.0, each + 4)
    row = ft.Row(
        [Item(ui, item, dispatch, each, art, small, ink, key=item.place) for item in items],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if small else ft.MainAxisAlignment.CENTER,
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(padding=ft.Padding(0, ROOM if small else 0, 0, 0), content=row)


def tray_height(*, dense: bool) -> float:
    """How high the row of pieces is."""
    return HEIGHT_DENSE if dense else HEIGHT


def fits_in_foot(items: Sequence[TrayItem], room: float) -> bool:
    """Whether each piece is large enough to be tapped in so much of the foot bar."""
    return room >= SPACE.touch * len(items)


def foot_tray(ui: Ui, items: Sequence[TrayItem], dispatch: Dispatch, room: float) -> ft.Control:
    """The pieces in the foot bar, each as tall as a button."""
    each = min(FOOT_ART, room / len(items))
    return ft.Row(
        [Item(ui, item, dispatch, each, FOOT_ART, True, None, key=item.place) for item in items],
        alignment=ft.MainAxisAlignment.SPACE_AROUND,
        spacing=0,
    )


@memo_component
def Item(  # noqa: N802
    ui: Ui,
    item: TrayItem,
    dispatch: Dispatch | None,
    each: float,
    art: float,
    small: bool,
    ink: str | None,
) -> ft.Control:
    """One piece with its state under it."""
    c = ui.scheme
    chosen, used = item.state == "chosen", item.state == "used"
    ring = art * DISC + 12
    # A picture may be wider than its place: it stands in the middle all the same.
    left = (each - art) / 2
    face: list[ft.Control] = []
    if chosen:
        face.append(
            ft.Container(
                left=(each - ring) / 2,
                top=(art - ring) / 2,
                width=ring,
                height=ring,
                border_radius=ring / 2,
                border=ft.Border.all(4, c.lava),
            )
        )
    blank = item.blank if used else ""
    image = picture(blank or item.art, art, art, opacity=0.35 if used and not blank else 1.0)
    face.append(ft.Container(image, left=left, top=0, width=art, height=art))
    if item.text:
        number = c.tx2 if used and ink is None else (ink or c.tx2) if used else item.ink
        figure = written(item.text, art, art, art * 0.42, number)
        face.append(ft.Container(figure, left=left, top=0, width=art, height=art))
    piece = ft.Container(
        width=each,
        height=art,
        # At once, not in a glide: the frames of a glide would come before the answer.
        offset=ft.Offset(0, -LIFT / art) if chosen and not small else None,
        content=ft.Stack(face, width=each, height=art, clip_behavior=ft.ClipBehavior.NONE),
    )
    caption = ft.Text(
        ui.say(item.caption),
        style=text_style(TYPE.label, c.lavatx if chosen and not ink else ink or c.tx2),
        text_align=ft.TextAlign.CENTER,
    )
    stack = ft.Column(
        [piece, *([] if small else [caption])],
        spacing=-6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    body = ft.Container(
        content=stack,
        width=each,
        alignment=ft.Alignment.TOP_CENTER,
        # Inside what is tapped: it cuts off whatever stands out of it.
        padding=ft.Padding(0, 0 if small else ROOM, 0, 0),
    )
    if dispatch is None:
        return ft.Semantics(label=ui.say(item.label), exclude_semantics=True, content=body)
    return tappable(
        ui,
        ui.say(item.label),
        body,
        lambda: dispatch(TappedPlace(item.place)),
        means=item.place,
        selected=chosen,
        on_hold=lambda: dispatch(HeldPlace(item.place)),
        radius=18,
        border=ft.Border.all(3, c.tx) if item.focused else None,
    )
