"""The spaces of a board as screen readers, keys and tests meet them."""

from collections.abc import Sequence

import flet as ft

from companion.showing.scene import Space
from companion.ui.intents import Dispatch, TappedPlace
from companion.ui.widgets.double_tap import counted
from companion.ui.widgets.memo_component import memo_component

# So many spaces are drawn again together when one of them changes.
GROUP = 6
# So many groups are looked through together for one that changed.
GROUPS = 8
Spoken = tuple[Space, str]


def spaces(
    spoken: Sequence[Spoken], scale: float, keys: bool, dispatch: Dispatch
) -> list[ft.Control]:
    """The spaces in groups of groups: where none of a group changed, none of it is looked at.

    By their places in the whole, so that one that is spoken now moves no other to another group.
    """
    made: list[ft.Control] = []
    size = GROUP * GROUPS
    for at in range(0, len(spoken), size):
        region = tuple(
            (inner, tuple(pair for pair in spoken[inner : inner + GROUP] if pair[0].spoken))
            for inner in range(at, min(at + size, len(spoken)), GROUP)
        )
        if any(group for _, group in region):
            made.append(Region(region, scale, keys, dispatch, key=f"region-{at}"))
    return made


@memo_component
def Region(  # noqa: N802
    region: tuple[tuple[int, tuple[Spoken, ...]], ...], scale: float, keys: bool, dispatch: Dispatch
) -> ft.Control:
    """Some groups of spaces that lie beside each other."""
    shown = [
        Spaces(group, scale, keys, dispatch, key=f"spaces-{at}") for at, group in region if group
    ]
    return _over([space for _, group in region for space, _ in group], scale, shown)


def _over(spaces: Sequence[Space], scale: float, shown: list[ft.Control]) -> ft.Control:
    """From the board's corner as far as its spaces go."""
    right = max((one.x + one.width for one in spaces), default=0.0)
    bottom = max((one.y + one.height for one in spaces), default=0.0)
    return ft.Stack(shown, width=right * scale, height=bottom * scale)


@memo_component
def Spaces(group: tuple[Spoken, ...], scale: float, keys: bool, dispatch: Dispatch) -> ft.Control:  # noqa: N802
    """The spaces as screen readers, keys and tests meet them."""

    def space(one: Space, label: str) -> ft.Control:
        width, height = one.width * scale, one.height * scale
        return ft.Container(
            key=one.place,
            left=one.x * scale - width / 2,
            top=one.y * scale - height / 2,
            width=width,
            height=height,
            border_radius=height / 2,
            ink=keys,
            on_click=counted(one.place, lambda: dispatch(TappedPlace(one.place))),
            content=ft.Semantics(
                label=label,
                button=True,
                selected=one.state == "chosen",
                # A node within makes the browser keep the label as an attribute: as text it
                # would spill over the small space and catch its neighbours' taps.
                content=ft.Semantics(
                    container=True, content=ft.Container(width=width, height=height)
                ),
            ),
        )

    return _over([one for one, _ in group], scale, [space(*pair) for pair in group])
