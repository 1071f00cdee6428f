"""What the hands must do on the real table, large, with its numbers as on the drawn board."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians
from typing import TypeAlias

import flet as ft

from companion.core.message import Message, listing, say
from companion.showing.scene import CardFace
from companion.showing.to_do import ToDo, numbered
from companion.showing.tokens import MOTION, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.written import written
from companion.ui.intents import ButtonName, Dispatch, PressedButton
from companion.ui.table.player_strip import Seated
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable
from companion.ui.widgets.choice_card import choice_card
from companion.ui.widgets.fitting import IN_SENTENCES, LARGEST, word_width
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.small_card import small_card

FLAG = 22.0
ART, SMALL_ART, LARGE_ART, TAPPED_ART = 34.0, 26.0, 60.0, 18.0
# Things by picture under their words, and the disc with a figure at the corner of each.
PICTURE, FIGURE = 32.0, 16.0
BESIDE = 3
# So much must be left for the words and the sign before them.
WORDS = 140.0
# Narrower than this there is no room for cards beside the lines.
ROOMY = 290.0
# Cards that are to be laid stand beside the lines: one of them large, two small.
CARD, CARD_OF_TWO = 110.0, 84.0
NARROWER, LOWER = 26.0, 8.0
WAY_BACK = 36.0
# From so many lines on they stand in two columns.
ONE_COLUMN = 3
SMALL_WORDS = 15
LINE_HEIGHT = 1.14
LINE = TYPE.strong._replace(line=LINE_HEIGHT)


def spoken(ui: Ui, to_do: Sequence[ToDo]) -> str:
    """All of it in one sentence, in the order in which it is done."""
    parts = [one.spoken for one in to_do if one.tapped]
    parts += [
        say("{number}, {what}", number=number, what=one.spoken) for number, one in numbered(to_do)
    ]
    return ui.say("On your board: {things}.", things=_joined(ui, parts, ". "))


def _joined(ui: Ui, parts: Sequence[Message], between: str) -> str:
    """Some of them are whole sentences."""
    return between.join(ui.say(part).removesuffix(".") for part in parts)


Numbered: TypeAlias = list[tuple[int, ToDo]]


@dataclass(frozen=True)
class _Plan:
    """How the things to do are arranged: cards beside the lines, lines in columns."""

    beside: Numbered
    lines: Numbered
    columns: int
    card: float
    aside: float
    room: float
    small: bool
    alone: bool


def _plan(ui: Ui, to_do: Sequence[ToDo], width: float, again: bool, brief: bool) -> _Plan:
    pairs = numbered(to_do)
    laid = [pair for pair in pairs if pair[1].card is not None]
    inside = width - 24
    roomy = inside >= ROOMY and not (ui.form.large_text or brief)
    # More cards than fit beside the lines are lines themselves.
    beside = laid if len(laid) <= 2 and roomy else []
    lines = [pair for pair in pairs if pair not in beside]
    card = CARD if len(beside) == 1 else CARD_OF_TWO
    aside = len(beside) * (card + 8) + 12 if beside else 0.0
    detailed = any(one.detail for _, one in lines)
    most = ONE_COLUMN + 2 if detailed else ONE_COLUMN
    half = (inside - 8) / 2 - SMALL_ART - 20
    torn = any(word_width(_said(ui, one), SMALL_WORDS) > half for _, one in lines)
    # Lines of several sentences are read one after the other.
    one_column = detailed or torn or ui.form.large_text or len(lines) <= most
    columns = 1 if beside or one_column else 2
    return _Plan(
        beside,
        lines,
        columns,
        card,
        aside,
        room=(inside - aside - 8 * (columns - 1)) / columns,
        small=brief or len(lines) > (1 if most > ONE_COLUMN else ONE_COLUMN) or len(beside) > 1,
        alone=len(pairs) == 1
        and not (ui.form.large_text or again or brief or pairs[0][1].pictures),
    )


def _said(ui: Ui, one: ToDo) -> str:
    """All the words of a line."""
    return " ".join(ui.say(words) for words in (one.words, one.where, one.detail) if words)


def todo_height(ui: Ui, to_do: Sequence[ToDo], width: float, *, brief: bool = False) -> float:
    """About how high the panel becomes, rather more than less."""
    if not to_do:
        return 0.0
    plan = _plan(ui, to_do, width, again=False, brief=brief)
    size = SMALL_WORDS if plan.small else _size(ui)

    def line(one: ToDo) -> float:
        words = ui.say(listing([one.words, one.where]) if one.where else one.words)
        if one.detail is not None and not one.pictures:
            words += " " * 10 + ui.say(one.detail)
        each = IN_SENTENCES * size * (LARGEST if ui.form.large_text else 1.0)
        rows = -(-len(words) * each // (plan.room - SMALL_ART - 26))
        beneath = bool(one.pictures) and not _pictures_beside(ui, one, plan.room)
        under = PICTURE + 6 if beneath else 0.0
        return (
            max(SMALL_ART + 5, rows * size * LINE_HEIGHT * (LARGEST if ui.form.large_text else 1.0))
            + under
        )

    heights = [line(one) for _, one in plan.lines]
    rows = [max(heights[at : at + plan.columns]) for at in range(0, len(heights), plan.columns)]
    beside = plan.card + 64 if plan.beside else 0.0
    title = 0.0 if brief else 24.0
    return max(sum(rows) + 4 * len(rows) + title, beside) + 20


@memo_component
def TodoPanel(  # noqa: N802
    ui: Ui,
    to_do: tuple[ToDo, ...],
    head: str,
    again: str,
    press: ButtonName,
    undone: bool,
    seated: tuple[Seated, ...],
    width: float,
    dispatch: Dispatch,
    brief: bool = False,
) -> ft.Control:
    """The things to do, with what a tap on them does. A `brief` one has no title."""
    c = ui.scheme
    plan = _plan(ui, to_do, width, bool(again), brief)
    beside, lines, columns, aside = plan.beside, plan.lines, plan.columns, plan.aside
    inside, room, small, alone = width - 24, plan.room, plan.small, plan.alone
    each, bare = plan.card, len(beside) > 1
    rows: list[ft.Control] = [
        ft.Row(
            [
                _line(
                    ui,
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
    if again and not ui.form.large_text:
        # Room for the way back beside it.
        title = ft.Container(title, padding=ft.Padding(0, 4, 130, 10))
    done = tuple(one for one in to_do if one.tapped)
    tapped = [tapped_lines(ui, done, c.onsoft)] if done else []
    titled = again or not (brief or (alone and numbered(to_do)[0][1].detail))
    rows = [*([title] if titled else []), *tapped, *rows]
    listed = ft.Column(rows, spacing=4, tight=True, width=inside - aside)
    parts: list[ft.Control] = [listed] if lines or not beside else []
    if beside:
        cards = ft.Row(
            [_card(ui, number, one, each) for number, one in beside],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        if not lines:
            # One card leaves room for what to do with it.
            style = text_style(LINE, c.tx, size=_size(ui))
            said = [
                ft.Row([flag(number), ft.Text(ui.say(one.words), style=style, expand=True)])
                for number, one in beside
                if not bare
            ]
            parts = [ft.Column([title, *tapped, *said], spacing=6, width=inside - aside)]
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
        ui,
        f"{head} {spoken(ui, to_do)}" if undone else spoken(ui, to_do),
        ft.Container(padding=ft.Padding(12, 8, 12, 8), content=body, width=width),
        ui.once(lambda: dispatch(PressedButton("to do"))),
        radius=RADIUS.card,
        bgcolor=c.soft,
    )
    # Not a live region: the table itself says it, in its place among what happened.
    whole = ft.Semantics(container=True, content=panel)
    if not again:
        return whole
    if ui.form.large_text:
        # Large words need the whole width, one after the other.
        way = ft.Row(
            [_beside(ui, again, undone, press, dispatch)], alignment=ft.MainAxisAlignment.END
        )
        return ft.Container(
            ft.Column([way, whole], spacing=0, tight=True),
            width=width,
            border_radius=RADIUS.card,
            bgcolor=c.soft,
        )
    return ft.Stack(
        [whole, ft.Container(_beside(ui, again, undone, press, dispatch), right=4, top=0)]
    )


def tapped_lines(ui: Ui, done: Sequence[ToDo], ink: str) -> ft.Control:
    """What somebody tapped, small: it need only be there for whoever has not done it yet."""
    # What pictures show is not said in words besides.
    words = _joined(ui, [one.words if one.pictures else one.spoken for one in done], " · ")
    line: list[ft.Control] = [ft.Text(words, style=text_style(TYPE.label, ink), expand=True)]
    if done[0].art and not ui.form.large_text:
        line.insert(0, shown_art(done[0], TAPPED_ART))
    return ft.Row(line, spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER)


@memo_component
def TappedPanel(ui: Ui, done: tuple[ToDo, ...], width: float) -> ft.Control:  # noqa: N802
    """What somebody tapped where nothing else is to be done: a thin strip that asks for nothing."""
    lines = ft.Container(
        tapped_lines(ui, done, ui.scheme.tx2),
        width=width,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        border_radius=RADIUS.card,
        bgcolor=ui.scheme.s2,
    )
    return ft.Semantics(label=spoken(ui, done), exclude_semantics=True, content=lines)


def shown_art(one: ToDo, size: float) -> ft.Control:
    """A thing's picture, turned as it lies."""
    art = picture(one.art, size, size)
    if one.quarters:
        art.rotate = ft.Rotate(radians(90 * one.quarters))
    return art


def _beside(ui: Ui, again: str, undone: bool, press: ButtonName, dispatch: Dispatch) -> ft.Control:
    """The way back after an undo, or the second button of the bar, beside the head."""
    ink = ui.scheme.onsoft
    return tappable(
        ui,
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
        ui.once(lambda: dispatch(PressedButton(press))),
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
        return shown_art(one, size)
    return mark(seated[one.seat].color, size - 6) if one.seat is not None else None


def _line(
    ui: Ui,
    number: int,
    one: ToDo,
    seated: tuple[Seated, ...],
    width: float,
    *,
    small: bool,
    bare: bool,
    large: bool,
) -> ft.Control:
    words = ui.say(listing([one.words, one.where]) if one.where else one.words)
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
    size = SMALL_WORDS if small else _size(ui)
    style = text_style(TYPE.title if alone else LINE, ui.scheme.tx, size=24 if alone else size)
    words_control: ft.Control = ft.Text(words, style=style, expand=one.detail is None)
    if one.pictures:
        # Few stand beside the words, many under them.
        words_control.expand = _pictures_beside(ui, one, width)
        kind = ft.Row if words_control.expand else ft.Column
        words_control = kind(
            [words_control, figured(one, wrap=not words_control.expand)],
            spacing=6,
            tight=True,
            expand=True,
        )
    elif one.detail is not None:
        said = text_style(LINE, ui.scheme.onsoft, size=16 if alone else size - 2)
        detail = ft.Text(ui.say(one.detail), style=said)
        words_control = ft.Column([words_control, detail], spacing=0, tight=True, expand=True)
    return ft.Row(
        [sign, words_control],
        spacing=10 if alone else 6,
        width=width,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _pictures_beside(ui: Ui, one: ToDo, width: float) -> bool:
    """Whether the pictures of a line leave room for its words beside them."""
    taken = len(one.pictures) * (PICTURE + FIGURE / 3 + 4)
    return len(one.pictures) <= BESIDE and not ui.form.large_text and width - taken >= WORDS


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


def _size(ui: Ui) -> float:
    return 20 if ui.form.tablet else 17


@memo_component
def TurnedOver(ui: Ui, card: CardFace, width: float) -> ft.Control:  # noqa: N802
    """A card that is turned over as it comes into sight."""
    open_, set_open = ft.use_state(not ui.motion)
    ft.use_effect(lambda: set_open(True), [])
    return ft.Container(
        scale=ft.Scale(scale_x=1.0 if open_ else 0.05, scale_y=1.0),
        animate_scale=ft.Animation(MOTION.card_flip, ft.AnimationCurve.EASE_OUT)
        if ui.motion
        else None,
        content=_face(ui, card, width),
    )


def _face(ui: Ui, card: CardFace, width: float) -> ft.Control:
    """As it looks in a hand, where it is all picture."""
    if card.ground:
        return small_card(ui, card, (width - NARROWER, width - LOWER), None)
    return choice_card(ui, card, width, None, brief=True)


def _card(ui: Ui, number: int, one: ToDo, width: float) -> ft.Control:
    """A card with its flag, its place under it."""
    assert one.card is not None
    assert one.where is not None
    face = TurnedOver(ui, one.card, width, key=f"card-{number}-{one.card.art}")
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
                    ui.say(one.where),
                    style=text_style(TYPE.strong, ui.scheme.tx),
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=3,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
