"""What is lit, chosen or refused on a board, and the way that would be taken."""

import flet as ft
import flet.canvas as cv

from companion.showing.scene import Patch, Spots
from companion.showing.tokens import TERRAIN
from companion.ui.art import placed
from companion.ui.board.layer import sized
from companion.ui.widgets.memo_component import memo_component

MOST_LIGHTS = 90
# What is narrow and lit.
BRIGHT = "#E0FFF8EC"


@memo_component
def Lights(  # noqa: N802
    patches: tuple[Patch, ...], dots: Spots, size: tuple[float, float], scale: float
) -> ft.Control:
    """What is lit, chosen or refused, and the way that would be taken.

    A light that was once drawn is only hidden: to show it again costs next to nothing.
    """
    drawn: ft.MutableRef[dict[Patch, None]] = ft.use_ref(lambda: {})
    lit = set(patches)
    known = drawn.current | dict.fromkeys(patches)
    if len(known) > MOST_LIGHTS:
        known = dict.fromkeys(patches)

    def note() -> None:
        drawn.current = known

    ft.use_effect(note, [patches])
    lights = [
        ft.Container(
            key=patch.art or f"{patch.state}-{patch.bright}-{patch.points[0]}",
            visible=patch in lit,
            left=0,
            top=0,
            content=Light(patch, size, scale),
        )
        for patch in sorted(known, key=lambda patch: patch.state == "chosen")
    ]
    return sized(size, scale, [*lights, *([Route(dots, size, scale, key="route")] if dots else [])])


@memo_component
def Light(patch: Patch, size: tuple[float, float], scale: float) -> ft.Control:  # noqa: N802
    """One patch: a picture, or a wash and an edge."""
    if patch.art:
        image = placed(patch.art, patch.x * scale, patch.y * scale, scale, turn=patch.turn)
        return sized(size, scale, [image])
    return cv.Canvas(_patch(patch, scale), width=size[0] * scale, height=size[1] * scale)


@memo_component
def Route(dots: Spots, size: tuple[float, float], scale: float) -> ft.Control:  # noqa: N802
    """The way that would be taken."""
    shown = [(x * scale, y * scale) for x, y in dots]
    paint = ft.Paint(color=TERRAIN.legal, stroke_width=3.8 * scale, stroke_cap=ft.StrokeCap.ROUND)
    points = cv.Points([ft.Offset(x, y) for x, y in shown], cv.PointMode.POINTS, paint)
    return cv.Canvas([points], width=size[0] * scale, height=size[1] * scale)


def _patch(patch: Patch, scale: float) -> list[cv.Shape]:
    outline = _outline(patch.points, scale)
    fill, line, thick = {
        "lit": ("#73FFFFFF", TERRAIN.legal, 3.0),
        "chosen": ("#B3FFE3CF", TERRAIN.lava, 4.6),
        "refused": ("#991B120C", "", 0.0),
        "plain": ("#00000000", "", 0.0),
    }[patch.state]
    if patch.bright and patch.state == "lit":
        fill = BRIGHT
    shapes: list[cv.Shape] = [cv.Path(outline, ft.Paint(color=fill))] if patch.wash else []
    if thick:
        edge = ft.Paint(
            color=line,
            style=ft.PaintingStyle.STROKE,
            stroke_width=thick * max(1.0, scale * 0.8),
            stroke_join=ft.StrokeJoin.ROUND,
        )
        shapes.append(cv.Path(outline, edge))
    return shapes


def _outline(points: Spots, scale: float) -> list[cv.Path.PathElement]:
    """The edge of a patch."""
    first, *rest = ((x * scale, y * scale) for x, y in points)
    return [
        cv.Path.MoveTo(*first),
        *(cv.Path.LineTo(x, y) for x, y in rest),
        cv.Path.Close(),
    ]
