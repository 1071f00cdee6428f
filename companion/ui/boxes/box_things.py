"""What lies in a box, as it looks: cards, tiles, boats and stones, with fewer and more."""

import flet as ft

from companion.core.message import N_
from companion.showing.box_pages import BoxFace, BoxStepper, Thing
from companion.showing.counting import FEWER, MORE
from companion.showing.tokens import RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture, size
from companion.ui.board.written import written
from companion.ui.intents import Dispatch, OpenedThing, TappedCount
from companion.ui.theme import text_style
from companion.ui.widgets.basics import icon_button, tappable
from companion.ui.widgets.fitting import word_width
from companion.ui.widgets.memo_component import memo_component

FACE, FACE_TALL = 62.0, 78.0
# Where the words of a card's picture would stand: what is printed on it goes there.
WORDS_FROM = 0.53
# A row of things is at least so wide; with large text wider.
LEAST, LEAST_BIG = 300.0, 480.0
GAP = 8.0


def face_picture(face: BoxFace, width: float, height: float) -> ft.Control:
    """A thing as it looks, as large as fits."""
    own = size(face.art)
    scale = min(width / own.width, height / own.height)
    wide, tall = own.width * scale, own.height * scale
    drawn = picture(face.art, wide, tall)
    if face.quarters:
        drawn.rotate = ft.Rotate(face.quarters * 1.5707963)
    layers: list[ft.Control] = [drawn]
    if face.icons:
        layers.append(_icons(face, wide, tall))
    layers += [
        ft.Container(
            left=one.x * wide - wide * 0.15,
            top=one.y * tall - wide * 0.15,
            content=picture(one.art, wide * 0.3, wide * 0.3),
        )
        for one in face.printed
    ]
    if face.mark is not None:
        side = wide * 0.5
        layers.append(
            ft.Container(
                left=face.mark[0] * wide - side / 2,
                top=face.mark[1] * tall - side / 2,
                width=side,
                height=side,
                border_radius=6,
                border=ft.Border.all(3, TERRAIN.lava),
            )
        )
    if face.text:
        # Out of the way of what is printed below.
        at = ft.Container(right=-4, content=_figure(face.text, wide))
        at.top, at.bottom = (-4, None) if face.icons else (None, -4)
        layers.append(at)
    return ft.Stack(layers, width=wide, height=tall, clip_behavior=ft.ClipBehavior.NONE)


def _icons(face: BoxFace, wide: float, tall: float) -> ft.Control:
    """What is printed on a card, in rows where its words would be."""
    number = len(face.icons)
    per_row = 2 if number <= 4 else 3
    side = wide * (0.34 if number <= 4 else 0.25)
    return ft.Container(
        left=0,
        top=tall * WORDS_FROM,
        width=wide,
        height=tall * (0.95 - WORDS_FROM),
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                ft.Row(
                    [picture(art, side, side) for art in face.icons[at : at + per_row]],
                    spacing=0,
                    tight=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                )
                for at in range(0, number, per_row)
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def _figure(text: str, wide: float) -> ft.Control:
    side = max(22.0, wide * 0.32)
    return ft.Container(
        width=side,
        height=side,
        border_radius=side / 2,
        bgcolor=TERRAIN.keyline,
        border=ft.Border.all(2, TERRAIN.ink),
        content=written(text, side - 4, side - 4, side * 0.55, TERRAIN.ink),
    )


def things_grid(
    ui: Ui, things: tuple[Thing, ...], width: float, last: str, dispatch: Dispatch
) -> ft.Control:
    """The things in as many columns as there is room for."""
    columns = max(1, int((width + GAP) // ((LEAST_BIG if ui.form.large_text else LEAST) + GAP)))
    each = (width - GAP * (columns - 1)) / columns
    cards = [
        ThingRow(ui, one, each, _is_last(one, last), dispatch, key=one.place) for one in things
    ]
    if columns == 1:
        return ft.Column(cards, spacing=GAP, tight=True)
    return ft.Column(
        [ft.Row(cards[at : at + columns], spacing=GAP) for at in range(0, len(cards), columns)],
        spacing=GAP,
        tight=True,
    )


def _is_last(thing: Thing, last: str) -> bool:
    return bool(last) and (thing.place == last or any(one.place == last for one in thing.steps))


@memo_component
def ThingRow(ui: Ui, thing: Thing, width: float, last: bool, dispatch: Dispatch) -> ft.Control:  # noqa: N802
    """A thing: how it looks, its name and its number; the one changed last is outlined."""
    c = ui.scheme
    name = ui.say(thing.label)
    words: list[ft.Control] = [
        ft.Text(name[:1].upper() + name[1:], style=text_style(TYPE.label, c.tx), expand=True),
        *([ft.Icon(ft.Icons.CHECK_CIRCLE, size=18, color=c.tx2)] if thing.changed else []),
        *([ft.Icon(ft.Icons.EDIT, size=18, color=c.tx2)] if thing.opens else []),
    ]
    face: ft.Control = ft.Container(
        width=FACE + 8,
        alignment=ft.Alignment.CENTER,
        content=face_picture(thing.face, FACE, FACE_TALL),
    )
    title: ft.Control = ft.Row(words, spacing=6)
    inside = width - 16 - (FACE + 8) - 10
    steps = [step_row(ui, one, inside, dispatch, bare=True) for one in thing.steps]
    if thing.opens:
        spoken = ui.say("{what}: change what is on it", what=name)
        if not steps:
            row = ft.Row([face, ft.Container(width=inside, content=title)], spacing=10)
            return _surface(
                ui,
                tappable(
                    ui, spoken, row, lambda: dispatch(OpenedThing(thing.place)), radius=RADIUS.tile
                ),
                width,
                last,
                thing,
            )
        face = tappable(
            ui,
            spoken,
            face,
            lambda: dispatch(OpenedThing(thing.place)),
            radius=RADIUS.check_box,
            width=FACE + 8,
            height=max(float(SPACE.touch), FACE_TALL),
        )
    column = ft.Column([title, *steps], spacing=4, tight=True, width=inside)
    return _surface(ui, ft.Row([face, column], spacing=10), width, last, thing)


def _surface(ui: Ui, content: ft.Control, width: float, last: bool, thing: Thing) -> ft.Control:
    c = ui.scheme
    return ft.Container(
        width=width,
        bgcolor=c.soft if last else c.s1,
        border=ft.Border.all(3, c.lava) if last else ft.Border.all(1, c.line),
        border_radius=RADIUS.tile,
        padding=6 if last else 8,
        content=content,
    )


def step_row(
    ui: Ui, step: BoxStepper, width: float, dispatch: Dispatch, *, bare: bool = False
) -> ft.Control:
    """Fewer, so many, more; with its own words beside it unless the thing has them."""
    c = ui.scheme
    what = ui.say(step.label)
    shown = str(step.figure) if step.shown is None else ui.say(step.shown)

    def button(icon: ft.IconData, words: str, place: str, can: bool) -> ft.Control:
        return icon_button(
            ui,
            icon,
            ui.say(words, what=what, count=shown),
            lambda: dispatch(TappedCount(place)),
            color=c.tx if can else c.tx3,
            bgcolor=c.s2,
            again=True,
        )

    along = step.shown is not None
    back, on = (
        (ft.Icons.ARROW_BACK, ft.Icons.ARROW_FORWARD) if along else (ft.Icons.REMOVE, ft.Icons.ADD)
    )
    fewer = N_("{what}: one back, now {count}") if along else N_("{what}: fewer, now {count}")
    more = N_("{what}: one on, now {count}") if along else N_("{what}: more, now {count}")
    count = ft.Text(
        shown,
        style=text_style(TYPE.figure, c.tx, size=15 if along else None),
        text_align=ft.TextAlign.CENTER,
        semantics_label=ui.pair(what, str(shown)),
        expand=True,
    )
    minus = button(back, fewer, f"{FEWER}{step.place}", step.figure > step.low)
    plus = button(on, more, f"{MORE}{step.place}", step.figure < step.high)
    if bare:
        return ft.Row([minus, count, plus], spacing=4, width=min(width, 190))
    words: list[ft.Control] = [
        *([picture(step.art, 28, 28)] if step.art else []),
        ft.Text(what, style=text_style(TYPE.strong, c.tx), expand=True),
    ]
    numbers = ft.Row([minus, count, plus], spacing=4, width=210 if along else 160)
    room = width - (numbers.width or 0.0) - 8 - (38 if step.art else 0)
    if ui.form.large_text or word_width(what, TYPE.strong.size) > room:
        return ft.Column([ft.Row(words, spacing=10), numbers], spacing=2, tight=True)
    return ft.Row([ft.Row(words, spacing=10, expand=True), numbers], spacing=8)
