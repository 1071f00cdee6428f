"""Components that are drawn again only when what they show has changed."""

from collections.abc import Callable

import flet as ft


def memo_component(function: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
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
        # The rule for what is asked, and for the card or piece at a place.
        self.on_help: Callable[[], None] = lambda: None
        self.on_about: Callable[[str], None] = lambda place: None
        self.on_log: Callable[[], None] = lambda: None
        self.on_fix: Callable[[], None] = lambda: None
        self.on_turn: Callable[[], None] = lambda: None
        self.on_undo: Callable[[], None] = lambda: None
        self.on_told: Callable[[], None] = lambda: None
        self.on_again: Callable[[], None] = lambda: None
        self.on_primary: Callable[[], None] = lambda: None
        self.on_secondary: Callable[[], None] = lambda: None
        # A hand: a finger on its pad comes and goes, slides, or a tap opens and closes it.
        self.on_hold: Callable[[bool], None] = lambda down: None
        self.on_slide: Callable[[float, float], None] = lambda x, y: None
        self.on_look: Callable[[bool], None] = lambda wanted: None
        # A number that is tapped again and again, and the window on a large board.
        self.on_count: Callable[[str], None] = lambda place: None
        # A thing that is opened to be changed.
        self.on_open: Callable[[str], None] = lambda place: None
        self.on_near: Callable[[], None] = lambda: None
        self.on_jump: Callable[[float, float], None] = lambda x, y: None
        self.on_drag: Callable[[float, float], None] = lambda x, y: None
        self.on_pinch: Callable[[float, float, float], None] = lambda factor, x, y: None
