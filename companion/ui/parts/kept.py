"""Components that are drawn again only when what they show has changed."""

from collections.abc import Callable

import flet as ft


def kept(function: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
    """A component that is left as it is while its arguments are equal to the last ones.

    Handlers must therefore come from an object that stays the same, such as Taps.
    """
    component = ft.component(function)
    made: Callable[..., ft.Control] = ft.memo(component)  # type: ignore[no-untyped-call]
    return made


class Taps:
    """The way from a tap to whoever handles it now: the same object at every repaint."""

    def __init__(self) -> None:
        self.on_place: Callable[[str], None] = lambda place: None
        self.on_spot: Callable[[float, float], None] = lambda x, y: None
        self.on_seat: Callable[[int], None] = lambda seat: None
        self.on_menu: Callable[[], None] = lambda: None
        self.on_log: Callable[[], None] = lambda: None
        self.on_fix: Callable[[], None] = lambda: None
        self.on_turn: Callable[[], None] = lambda: None
        self.on_undo: Callable[[], None] = lambda: None
        self.on_again: Callable[[], None] = lambda: None
        self.on_primary: Callable[[], None] = lambda: None
        self.on_secondary: Callable[[], None] = lambda: None
