"""An action for a remote table that could not be sent: dropped, unless somebody lets it wait."""

from collections.abc import Callable

from companion.core.refusal import Refusal


class Unsent(Refusal):
    """The action was not sent and is dropped; `later` sends it once the connection is back."""

    later: Callable[[], None] | None = None
