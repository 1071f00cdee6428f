"""The board of any game: drawn in layers, zoomed with two fingers, tapped where it is lit."""

from dataclasses import dataclass, field, replace
from math import radians

import flet as ft

from companion.showing.pointing import place_at
from companion.showing.scene import (
    Orbiter,
    Picture,
    Piece,
    Span,
    Tag,
)
from companion.showing.tokens import MOTION
from companion.ui.art import fitted, picture, placed, sizes, span_picture
from companion.ui.board.board_spaces import spaces
from companion.ui.board.layer import sized
from companion.ui.board.lights import Lights
from companion.ui.board.strokes import Strokes
from companion.ui.board.tile_grid import grid_layers
from companion.ui.board.written import SMALLEST, written
from companion.ui.intents import Dispatch, HeldPlace, TappedSpot
from companion.ui.widgets.double_tap import counts, spot_of
from companion.ui.widgets.memo_component import memo_component

# How wide a letter is for its size.
LETTER = 0.56
DEEPEST_ZOOM = 4.0
# So many lines are drawn again together when one of them changes.
LINES = 16
# So many times its own height above its place a piece begins to fall.
FALL = 3.0


@dataclass(frozen=True)
class Look:
    """How a board is shown: its scale, whether things glide, the boat goes back, keys are used."""

    scale: float
    motion: bool = False
    backwards: bool = False
    keys: bool = False
    # By how many quarters what is written or stands on the board is turned to its reader.
    facing: int = 0
    # Whether something was tapped since: then animations end at once.
    settled: bool = field(default=False, compare=False)


def board(drawn: Picture, labels: tuple[str, ...], look: Look, dispatch: Dispatch) -> ft.Control:
    """The whole board; `labels` are the spoken words of its spaces."""
    width, height = drawn.width * look.scale, drawn.height * look.scale

    # What is lit is seen, not said: it must not make the spaces anew.
    spoken = [
        (one if one.state in ("plain", "chosen") else replace(one, state="plain"), label)
        for one, label in zip(drawn.spaces, labels, strict=True)
    ]

    def touched(e: ft.TapEvent[ft.GestureDetector]) -> None:
        if e.local_position is not None and counts(e, spot=spot_of(e)):
            dispatch(TappedSpot(e.local_position.x / look.scale, e.local_position.y / look.scale))

    def held(e: ft.LongPressStartEvent[ft.GestureDetector]) -> None:
        if e.local_position is not None:
            place = place_at(
                drawn, e.local_position.x / look.scale, e.local_position.y / look.scale, 0.0
            )
            if place is not None:
                dispatch(HeldPlace(place))

    shown = ft.Stack(
        [
            *layers(drawn, look),
            *spaces(spoken, look.scale, look.keys, dispatch),
            # On top, so that a finger means the nearest lit place; screen readers and keys
            # go to the spaces themselves.
            ft.GestureDetector(
                key="finger",
                width=width,
                height=height,
                exclude_from_semantics=True,
                on_tap_up=touched,
                on_long_press_start=held,
            ),
        ],
        width=width,
        height=height,
    )
    if not drawn.radius:
        return shown
    return ft.Container(
        shown,
        width=width,
        height=height,
        border_radius=drawn.radius * look.scale,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def layers(drawn: Picture, look: Look) -> list[ft.Control]:
    """What is seen of a board, from the ground up."""
    size = (drawn.width, drawn.height)
    return [
        *(grid_layers(drawn.grid, size, look.scale, look.facing) if drawn.grid else []),
        Still(drawn.ground, (), size, look.scale, key="ground"),
        *([Spans(drawn.fixed_spans, size, look.scale, key="ways")] if drawn.fixed_spans else []),
        Still(drawn.fixed, drawn.numbers, size, look.scale, look.facing, key="fixed"),
        Lights(drawn.patches, drawn.dots, size, look.scale, key="lights"),
        # What changes stands last: most groups stay as they are.
        *(
            Strokes(drawn.strokes[at : at + LINES], size, look.scale, key=f"strokes-{at}")
            for at in range(0, len(drawn.strokes), LINES)
        ),
        *([Spans(drawn.spans, size, look.scale, key="spans")] if drawn.spans else []),
        *(Orbit(orbiter, size, look, key=orbiter.key) for orbiter in drawn.orbiters),
        Pieces(drawn.pieces, size, look, key="pieces"),
        *dropping(drawn.dropping, size, look),
        Tags(drawn.tags, size, look.scale, look.facing, key="tags"),
    ]


def zoomable(content: ft.Control) -> ft.Control:
    """Two fingers bring the board nearer."""
    return ft.InteractiveViewer(
        content=content, min_scale=1, max_scale=DEEPEST_ZOOM, boundary_margin=0
    )


@memo_component
def Still(  # noqa: N802
    pieces: tuple[Piece, ...],
    numbers: tuple[Tag, ...],
    size: tuple[float, float],
    scale: float,
    facing: int = 0,
) -> ft.Control:
    """Pictures that stay where they are."""
    shown: list[ft.Control] = [
        placed(
            piece.art,
            piece.x * scale,
            piece.y * scale,
            piece.scale * scale,
            turn=piece.turn,
            opacity=piece.opacity,
        )
        for piece in pieces
    ]
    tags = [tag_on_board(tag, scale, size, facing) for tag in numbers]
    return sized(size, scale, [*shown, *tags])


@memo_component
def Spans(spans: tuple[Span, ...], size: tuple[float, float], scale: float) -> ft.Control:  # noqa: N802
    """Long pictures, each cut to the way it covers."""
    return sized(size, scale, [span_picture(span, scale) for span in spans])


@memo_component
def Pieces(pieces: tuple[Piece, ...], size: tuple[float, float], look: Look) -> ft.Control:  # noqa: N802
    """Pictures that may move; each keeps its key, so that it glides."""
    return sized(size, look.scale, [_piece(piece, look) for piece in pieces])


def _piece(piece: Piece, look: Look) -> ft.Container:
    scale = look.scale
    width, height, anchor_x, anchor_y = (
        side * piece.scale * scale for side in sizes(piece.art)[piece.art]
    )
    face: ft.Control = picture(piece.art, width, height)
    if piece.text:
        face = ft.Stack(
            [face, written(piece.text, width, height, piece.size * scale, piece.ink)],
            width=width,
            height=height,
        )
    return ft.Container(
        key=piece.key,
        left=piece.x * scale - anchor_x,
        top=piece.y * scale - anchor_y,
        width=width,
        height=height,
        opacity=piece.opacity,
        animate_position=ft.Animation(MOTION.lava_drop, ft.AnimationCurve.EASE_OUT)
        if look.motion
        else None,
        rotate=_turned(look.facing, width, height, anchor_x, anchor_y),
        content=face,
    )


def _turned(
    facing: int, width: float, height: float, x: float | None = None, y: float | None = None
) -> ft.Rotate | None:
    """The turn of a piece about its anchor, or about its middle; nothing where it is not turned."""
    if not facing:
        return None
    across = 0.0 if x is None else 2 * x / width - 1
    down = 0.0 if y is None else 2 * y / height - 1
    return ft.Rotate(radians(90 * facing), alignment=ft.Alignment(across, down))


def dropping(pieces: tuple[Piece, ...], size: tuple[float, float], look: Look) -> list[ft.Control]:
    """The layer of what the last step brought, if it brought anything."""
    if not pieces:
        return []
    falls = look.motion and not look.settled
    keys = " ".join(one.key for one in pieces)
    return [Dropping(pieces, size, look.scale, falls, look.facing, key=keys)]


@memo_component
def Dropping(  # noqa: N802
    pieces: tuple[Piece, ...],
    size: tuple[float, float],
    scale: float,
    falls: bool,
    facing: int = 0,
) -> ft.Control:
    """Pieces that fall to their places; a layer of their own, so that a tap ends it at no cost."""
    down, set_down = ft.use_state(not falls)
    ft.use_effect(lambda: set_down(True), [])
    shown = []
    for piece in pieces:
        one = _piece(piece, Look(scale, facing=facing))
        one.offset = ft.Offset(0, 0 if down or not falls else -FALL)
        if falls:
            one.animate_offset = ft.Animation(MOTION.lava_drop, ft.AnimationCurve.BOUNCE_OUT)
        shown.append(one)
    return sized(size, scale, [*shown])


@memo_component
def Orbit(orbiter: Orbiter, size: tuple[float, float], look: Look) -> ft.Control:  # noqa: N802
    """A piece on its way round the board: the whole layer turns about the middle."""
    shown: ft.MutableRef[float | None] = ft.use_ref(None)
    last = shown.current
    if last is None:
        turned, way = orbiter.angle, 0.0
    else:
        way = (orbiter.angle - last) % 360
        if look.backwards and way:
            way -= 360
        turned = last + way

    def note() -> None:
        shown.current = turned

    ft.use_effect(note, [turned])
    width, height = size[0] * look.scale, size[1] * look.scale
    boat = fitted(orbiter.art, width=sizes(orbiter.art)[orbiter.art][0] * look.scale * 0.95)
    image = placed(
        orbiter.art,
        width / 2 + orbiter.radius * look.scale,
        height / 2,
        boat.width / sizes(orbiter.art)[orbiter.art][0],
        turn=orbiter.turn,
    )
    time = int(MOTION.boat_segment * max(1.0, abs(way) / 60))
    if look.backwards:
        time = min(MOTION.undo_longest, time // 2)
    return ft.Container(
        width=width,
        height=height,
        rotate=ft.Rotate(radians(turned)),
        animate_rotation=ft.Animation(time, ft.AnimationCurve.EASE_IN_OUT) if look.motion else None,
        content=ft.Stack([image], width=width, height=height),
    )


@memo_component
def Tags(  # noqa: N802
    tags: tuple[Tag, ...], size: tuple[float, float], scale: float, facing: int = 0
) -> ft.Control:
    """Figures on the board: sums, reasons, steps."""
    return sized(size, scale, [tag_on_board(tag, scale, size, facing) for tag in tags])


def tag_on_board(tag: Tag, scale: float, size: tuple[float, float], facing: int = 0) -> ft.Control:
    """A figure in a circle or a pill, with a small picture before it where it has one.

    It stays within a board of that size: on a small one letters are larger than the board's.
    """
    height = max(16.0, tag.height * scale)
    width = max(height * (1.8 if tag.art and tag.text else 1.0), tag.width * scale)
    points = max(SMALLEST, height * 0.72)
    room = width - height if tag.art else width
    figure = written(tag.text, room, height, points, tag.ink, tag.halo)
    face: ft.Control = figure
    if tag.ticked:
        face = ft.Icon(ft.Icons.CHECK, size=points, color=tag.ink)
    if tag.art:
        small = ft.Container(
            width=height, height=height, padding=1.5, content=picture(tag.art, height - 3)
        )
        face = ft.Row([small, figure], spacing=0, tight=True) if tag.text else small
    half = max(width, len(tag.text) * points * LETTER if tag.halo else 0.0) / 2
    return ft.Container(
        key=tag.key,
        left=_within(tag.x * scale, half, size[0] * scale) - width / 2,
        top=_within(tag.y * scale, height / 2, size[1] * scale) - height / 2,
        width=width,
        height=height,
        bgcolor=tag.fill,
        border=ft.Border.all(1.6, tag.edge) if tag.edge else None,
        border_radius=height / 2,
        rotate=_turned(facing, width, height),
        content=face,
    )


def _within(middle: float, half: float, whole: float) -> float:
    """The middle of something, moved as far as it needs to lie within a length.

    >>> _within(10.0, 20.0, 100.0), _within(50.0, 20.0, 100.0), _within(95.0, 20.0, 100.0)
    (20.0, 50.0, 80.0)
    """
    return min(max(middle, half), max(half, whole - half))
