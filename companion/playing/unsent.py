"""An action for a table elsewhere that could not be sent: dropped, unless it is told to wait."""

from collections.abc import Callable

from companion.core.refusal import Refusal


class Unsent(Refusal):
    """It could not be sent now, and never is; `later` has it sent when the connection is back."""

    later: Callable[[], None] | None = None
