"""Who wants to know when something changes."""

import logging
from collections.abc import Callable

Follower = Callable[[], None]


class Followers:
    """Callbacks that are called after each change, until they leave."""

    def __init__(self) -> None:
        self._all: list[Follower] = []

    def __len__(self) -> int:
        return len(self._all)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change until the returned function is called."""
        self._all.append(follower)

        def unsubscribe() -> None:
            if follower in self._all:
                self._all.remove(follower)

        return unsubscribe

    def tell(self) -> None:
        """Calls every follower; one that raises is removed, and the others are still called."""
        for follower in tuple(self._all):
            try:
                follower()
            except Exception:
                logging.getLogger(__name__).warning("A follower failed.", exc_info=True)
                if follower in self._all:
                    self._all.remove(follower)
