"""Components that are drawn again only when what they show has changed."""

from collections.abc import Callable

import flet as ft

from companion.ui.intents import Dispatch, Intent


def memo_component(function: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
    """A component that is left as it is while its arguments are equal to the last ones.

    Handlers must therefore come from an object that stays the same, such as `use_dispatch` gives.
    """
    component = ft.component(function)
    made: Callable[..., ft.Control] = ft.memo(component)  # type: ignore[no-untyped-call]
    return made


class _Dispatcher:
    """Hands intents to the screen as it was drawn last."""

    def __init__(self) -> None:
        self.handle: Dispatch = lambda intent: None

    def dispatch(self, intent: Intent) -> None:
        """Something was done on the screen."""
        self.handle(intent)


def use_dispatch(handle: Dispatch) -> Dispatch:
    """`handle` of the latest drawing behind a function that is the same at every drawing."""
    dispatcher: _Dispatcher = ft.use_ref(_Dispatcher()).current  # type: ignore[assignment]

    def drawn() -> None:
        dispatcher.handle = handle

    ft.use_effect(drawn)
    return dispatcher.dispatch
