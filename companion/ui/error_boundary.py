"""Shows an error page in place of a screen that could not be drawn."""

import logging
from collections.abc import Callable


class ErrorBoundary:
    """Whether the screen of a page could not be drawn, and who shows the error page for it."""

    def __init__(self) -> None:
        # The address of the broken screen, while the error page is shown.
        self.broken: str | None = None
        self.show: Callable[[str | None], None] = lambda broken: None

    def broke(self, route: str, fault: Exception) -> bool:
        """Logs the fault and shows the error page; False if that is what could not be drawn."""
        logging.getLogger(__name__).error("drawing %s failed", route, exc_info=fault)
        if self.broken is not None:
            return False
        self.broken = route
        self.show(route)
        return True

    def leave(self) -> None:
        """Ends the error page: the screen may be drawn again."""
        if self.broken is not None:
            self.broken = None
            self.show(None)
