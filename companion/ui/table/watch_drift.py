"""Keeps a picture from burning into a screen: everything on it moves a little, slowly."""

import asyncio

import flet as ft

# Steps of the way, in pixels of 1920 × 1080: a ring around the middle, back to where it began.
WAY = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0))
STEP = 7.0
# Seconds at a place, and milliseconds from one to the next.
REST, MOVE = 45.0, 9000


def drift(minute: int, width: float, height: float) -> tuple[float, float]:
    """Where everything is at the given rest, as shares of the screen's width and height.

    >>> drift(0, 1920, 1080)
    (0.0, 0.0)
    >>> max(abs(share) for at in range(30) for share in drift(at, 1920, 1080)) < 0.01
    True
    """
    across, down = WAY[minute % len(WAY)]
    unit = min(width / 1920, height / 1080) * STEP
    return across * unit / width, down * unit / height


@ft.component
def Drifting(content: ft.Control, motion: bool) -> ft.Control:  # noqa: N802
    """Shows `content`, a little beside its place; it glides from one place to the next."""
    page = ft.context.page
    at, set_at = ft.use_state(0)
    running: ft.MutableRef[bool] = ft.use_ref(True)

    async def wander() -> None:
        running.current = True
        while running.current:
            await asyncio.sleep(REST)
            if running.current:
                set_at(lambda old: old + 1)

    def stop() -> None:
        running.current = False

    ft.use_effect(wander, [], cleanup=stop)
    across, down = drift(at, page.width or 1920, page.height or 1080)
    return ft.Container(
        content,
        expand=True,
        offset=ft.Offset(across, down),
        animate_offset=ft.Animation(MOVE if motion else 0, ft.AnimationCurve.EASE_IN_OUT),
    )
