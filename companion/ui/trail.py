"""The way that one page has come, so that back leads where one came from."""


class Trail:
    """The addresses behind the one that is shown, as a browser's own history has them.

    >>> trail = Trail()
    >>> for route in ("/", "/settings", "/box/embers"):
    ...     trail.arrive(route)
    >>> trail.behind
    '/settings'
    >>> trail.arrive("/settings")
    >>> trail.behind
    '/'
    """

    def __init__(self) -> None:
        self._routes: list[str] = []

    def arrive(self, route: str) -> None:
        """Goes on to an address; one that lies behind is gone back to."""
        if route in self._routes:
            del self._routes[self._routes.index(route) + 1 :]
        else:
            self._routes.append(route)

    @property
    def behind(self) -> str:
        """Where back leads: the address before, or one up where nothing is behind.

        >>> trail = Trail()
        >>> trail.arrive("/table/ABC/log")
        >>> trail.behind
        '/table/ABC'
        """
        if len(self._routes) > 1:
            return self._routes[-2]
        here = self._routes[-1] if self._routes else "/"
        parts = path_of(here).strip("/").split("/")
        return "/" + "/".join(parts[:2]) if parts[0] == "table" and parts[2:] else "/"


def path_of(route: str) -> str:
    """An address without what is asked of it.

    >>> path_of("/table/ABC/log?step=3")
    '/table/ABC/log'
    """
    return route.partition("?")[0]
