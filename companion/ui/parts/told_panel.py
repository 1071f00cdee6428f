"""What the hands must do on the real table, large, with its numbers as on the drawn board."""

from collections.abc import Sequence

import flet as ft

from companion.core.message import Message, listing, say
from companion.showing.scene import CardFace
from companion.showing.to_do import ToDo
from companion.showing.tokens import MOTION, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import tappable
from companion.ui.parts.board_frame import written
from companion.ui.parts.choice_card import choice_card
from companion.ui.parts.glyph import mark
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.player_strip import Seated
from companion.ui.parts.small_card import small_card
from companion.ui.theme import text_style

FLAG = 22.0
ART, SMALL_ART, LARGE_ART = 34.0, 26.0, 60.0
# Things by picture under their words, and the disc with a figure at the corner of each.
PICTURE, FIGURE = 32.0, 16.0
BESIDE = 3
# Cards that are to be laid stand beside the lines: one of them large, two small.
CARD, CARD_OF_TWO = 110.0, 84.0
NARROWER, LOWER = 26.0, 8.0
WAY_BACK = 36.0
# From so many lines on they stand in two columns.
ONE_COLUMN = 3
SMALL_WORDS = 15
LINE = TYPE.strong._replace(line=1.14)


def spoken(here: Surroundings, to_do: Sequence[ToDo]) -> str:
    """All of it in one sentence, in the order in which it is done."""
    parts: list[Message] = [
        say("{number}, {what}", number=number, what=one.spoken)
        for number, one in enumerate(to_do, start=1)
    ]
    return here.say("On your board: {things}.", things=listing(parts, "{left}. {right}"))


@kept
def ToldPanel(  # noqa: N802
    here: Surroundings,
    to_do: tuple[ToDo, ...],
    head: str,
    again: str,
    undone: bool,
    seated: tuple[Seated, ...],
    width: float,
    taps: Taps,
) -> ft.Control:
    """The things to do; a tap leads to their step in the log."""
    c = here.scheme
    numbered = list(enumerate(to_do, start=1))
    laid = [pair for pair in numbered if pair[1].card is not None]
    # More cards than fit beside the lines are lines themselves.
    beside = laid if len(laid) <= 2 and not here.big else []
    lines = [pair for pair in numbered if pair not in beside]
    inside = width - 24
    each = CARD if len(beside) == 1 else CARD_OF_TWO
    aside = len(beside) * (each + 8) + 12 if beside else 0.0
    most = ONE_COLUMN + 2 if any(one.detail for _, one in lines) else ONE_COLUMN
    columns = 1 if beside or here.big or len(lines) <= most else 2
    bare = len(beside) > 1
    small = len(lines) > (1 if most > ONE_COLUMN else ONE_COLUMN) or bare
    alone = len(numbered) == 1 and not here.big and not again and not to_do[0].pictures
    room = (inside - aside - 8 * (columns - 1)) / columns
    rows: list[ft.Control] = [
        ft.Row(
            [
                _line(
                    here,
                    number,
                    one,
                    seated,
                    room,
                    small=small,
                    bare=len(beside) > 1,
                    large=alone,
                )
                for number, one in pair
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        for pair in (lines[at : at + columns] for at in range(0, len(lines), columns))
    ]
    title: ft.Control = ft.Text(head, style=text_style(TYPE.label, c.onsoft))
    if again and not here.big:
        # Room for the way back beside it.
        title = ft.Container(title, padding=ft.Padding(0, 4, 130, 10))
    if not (alone and to_do[0].detail):
        rows = [title, *rows]
    told = ft.Column(rows, spacing=4, tight=True, width=inside - aside)
    parts: list[ft.Control] = [told] if lines or not beside else []
    if beside:
        cards = ft.Row(
            [_card(here, number, one, each) for number, one in beside],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        if not lines:
            # One card leaves room for what to do with it.
            style = text_style(LINE, c.tx, size=_size(here))
            said = [ft.Text(here.say(one.words), style=style) for _, one in beside if not bare]
            parts = [ft.Column([title, *said], spacing=6, width=inside - aside)]
        rule = ft.Container(width=1, bgcolor=c.onsoft, opacity=0.3)
        # Under the way back, where there is one.
        clear = ft.Container(cards, padding=ft.Padding(0, WAY_BACK if again else 0, 0, 0))
        parts += [rule, ft.Container(width=11), clear]
    body = ft.Row(
        parts,
        spacing=0,
        intrinsic_height=bool(beside),
        vertical_alignment=ft.CrossAxisAlignment.STRETCH if beside else ft.CrossAxisAlignment.START,
    )
    panel = tappable(
        here,
        f"{head} {spoken(here, to_do)}" if undone else spoken(here, to_do),
        ft.Container(padding=ft.Padding(12, 8, 12, 8), content=body, width=width),
        here.once(lambda: taps.on_told()),
        radius=RADIUS.card,
        bgcolor=c.soft,
    )
    # Not a live region: the table itself says it, in its place among what happened.
    whole = ft.Semantics(container=True, content=panel)
    if not again:
        return whole
    if here.big:
        # Large words need the whole width, one after the other.
        way = ft.Row([_beside(here, again, undone, taps)], alignment=ft.MainAxisAlignment.END)
        return ft.Container(
            ft.Column([way, whole], spacing=0, tight=True),
            width=width,
            border_radius=RADIUS.card,
            bgcolor=c.soft,
        )
    return ft.Stack([whole, ft.Container(_beside(here, again, undone, taps), right=4, top=0)])


def _beside(here: Surroundings, again: str, undone: bool, taps: Taps) -> ft.Control:
    """The way back after an undo, or the second button of the bar, beside the head."""
    ink = here.scheme.onsoft
    return tappable(
        here,
        again,
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=12, vertical=12),
            content=ft.Row(
                [
                    *([ft.Icon(ft.Icons.REDO, size=20, color=ink)] if undone else []),
                    ft.Text(again, style=text_style(TYPE.strong, ink)),
                ],
                spacing=6,
                tight=True,
            ),
        ),
        here.once(lambda: taps.on_again()),
        radius=14,
    )


def flag(number: int, size: float = FLAG) -> ft.Control:
    """The number that also stands on the board."""
    return ft.Container(
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=TERRAIN.lava,
        border=ft.Border.all(2, TERRAIN.keyline),
        content=written(str(number), size - 4, size - 4, size * 0.64, TERRAIN.ink),
    )


def _sign(one: ToDo, seated: tuple[Seated, ...], size: float) -> ft.Control | None:
    """What it is about by picture, or whose it is."""
    if one.art:
        return picture(one.art, size, size)
    return mark(seated[one.seat].color, size - 6) if one.seat is not None else None


def _line(
    here: Surroundings,
    number: int,
    one: ToDo,
    seated: tuple[Seated, ...],
    width: float,
    *,
    small: bool,
    bare: bool,
    large: bool,
) -> ft.Control:
    words = here.say(listing([one.words, one.where]) if one.where else one.words)
    alone = large and one.detail is not None
    art = LARGE_ART if alone else SMALL_ART if small else ART
    picture_of = None if bare else _sign(one, seated, art)
    sign: ft.Control = flag(number)
    if picture_of is not None:
        sign = ft.Stack(
            [
                ft.Container(picture_of, left=14, top=3, width=art, height=art),
                ft.Container(flag(number), left=0, top=0),
            ],
            width=art + 14,
            height=art + 5,
        )
    size = SMALL_WORDS if small else _size(here)
    style = text_style(TYPE.title if alone else LINE, here.scheme.tx, size=24 if alone else size)
    told: ft.Control = ft.Text(words, style=style, expand=one.detail is None)
    if one.pictures:
        # Few stand beside the words, many under them.
        told.expand = len(one.pictures) <= BESIDE and not here.big
        kind = ft.Row if told.expand else ft.Column
        told = kind([told, figured(one, wrap=not told.expand)], spacing=6, tight=True, expand=True)
    elif one.detail is not None:
        said = text_style(LINE, here.scheme.onsoft, size=16 if alone else size - 2)
        detail = ft.Text(here.say(one.detail), style=said)
        told = ft.Column([told, detail], spacing=0, tight=True, expand=True)
    return ft.Row(
        [sign, told],
        spacing=10 if alone else 6,
        width=width,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def figured(one: ToDo, *, wrap: bool = False) -> ft.Control:
    """Its pictures in a row, or in several."""
    pictures = [_figured(art, figure) for art, figure in one.pictures]
    return ft.Row(pictures, spacing=4, run_spacing=2, wrap=wrap, tight=True)


def _figured(art: str, figure: str) -> ft.Control:
    """A small picture with its figure at the corner."""
    side = PICTURE + FIGURE / 3
    disc = ft.Container(
        right=0,
        top=0,
        width=FIGURE,
        height=FIGURE,
        border_radius=FIGURE / 2,
        bgcolor=TERRAIN.keyline,
        border=ft.Border.all(1.5, TERRAIN.ink),
        content=written(figure, FIGURE - 3, FIGURE - 3, 12, TERRAIN.ink),
    )
    shown = ft.Container(picture(art, PICTURE, PICTURE), left=0, bottom=0)
    return ft.Stack([shown, disc], width=side, height=side)


def _size(here: Surroundings) -> float:
    return 20 if here.wide else 17


@kept
def TurnedOver(here: Surroundings, card: CardFace, width: float) -> ft.Control:  # noqa: N802
    """A card that is turned over as it comes into sight."""
    open_, set_open = ft.use_state(not here.motion)
    ft.use_effect(lambda: set_open(True), [])
    return ft.Container(
        scale=ft.Scale(scale_x=1.0 if open_ else 0.05, scale_y=1.0),
        animate_scale=ft.Animation(MOTION.card_flip, ft.AnimationCurve.EASE_OUT)
        if here.motion
        else None,
        content=_face(here, card, width),
    )


def _face(here: Surroundings, card: CardFace, width: float) -> ft.Control:
    """As it looks in a hand, where it is all picture."""
    if card.ground:
        return small_card(here, card, (width - NARROWER, width - LOWER), None)
    return choice_card(here, card, width, None, brief=True)


def _card(here: Surroundings, number: int, one: ToDo, width: float) -> ft.Control:
    """A card with its flag, its place under it."""
    assert one.card is not None
    assert one.where is not None
    face = TurnedOver(here, one.card, width, key=f"card-{number}-{one.card.art}")
    return ft.Container(
        width=width,
        content=ft.Column(
            [
                ft.Stack(
                    [
                        ft.Container(face, padding=ft.Padding(5, 5, 0, 0)),
                        ft.Container(flag(number, FLAG + 2), left=0, top=0),
                    ]
                ),
                ft.Text(
                    here.say(one.where),
                    style=text_style(TYPE.strong, here.scheme.tx),
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=3,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
