"""An address as a QR code, for a phone's own camera."""

from typing import Literal

import flet as ft
import flet.canvas as cv

from companion.showing.tokens import RADIUS, TERRAIN

QUIET = 24.0


def qr_code(address: str, width: float, label: str) -> ft.Control:
    """The code on a light background with a quiet zone around it."""
    return ft.Container(
        bgcolor=TERRAIN.keyline,
        border_radius=RADIUS.card,
        padding=QUIET,
        content=qr_modules(address, width, label),
    )


def qr_modules(
    address: str, width: float, label: str, error: Literal["l", "m"] = "l", *, boost: bool = True
) -> ft.Control:
    """The dark modules alone, drawn as rectangles.

    A picture made from bytes would stay empty on most phones: a browser decodes those in a secure
    context alone, and a page over plain http is none.
    """
    # Imported here: most pages show no code.
    import segno

    rows = [
        bytes(row)
        for row in segno.make(address, micro=False, error=error, boost_error=boost).matrix
    ]
    side = width / len(rows)
    dark = [
        cv.Path.Rect(first * side, row * side, (last - first) * side, side)
        for row, modules in enumerate(rows)
        for first, last in dark_runs(modules)
    ]
    # Without smooth edges there is no seam between a row and the next.
    paint = ft.Paint(color=TERRAIN.ink, anti_alias=False)
    return ft.Semantics(
        label=label,
        image=True,
        exclude_semantics=True,
        content=cv.Canvas([cv.Path(list(dark), paint=paint)], width=width, height=width),
    )


def dark_runs(modules: bytes) -> list[tuple[int, int]]:
    """Where dark modules stand side by side: the first of each run, and the one after its last.

    >>> dark_runs(bytes([1, 1, 0, 1]))
    [(0, 2), (3, 4)]
    """
    edges = [at for at in range(len(modules) + 1) if _dark(modules, at) != _dark(modules, at - 1)]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _dark(modules: bytes, at: int) -> bool:
    return 0 <= at < len(modules) and bool(modules[at])
