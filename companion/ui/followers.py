"""Who wants to know when something changes."""

from collections.abc import Callable

Follower = Callable[[], None]


class Followers:
    """Callbacks that are called after each change, until they leave."""

    def __init__(self) -> None:
        self._all: list[Follower] = []

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change until the returned function is called."""
        self._all.append(follower)

        def unsubscribe() -> None:
            if follower in self._all:
                self._all.remove(follower)

        return unsubscribe

    def tell(self) -> None:
        """Calls everyone who follows now."""
        for follower in tuple(self._all):
            follower()
