"""The addresses that a page has shown, so that Back leads to the one before."""


class PageHistory:
    """The addresses that were shown, the current one last, as in a browser's history.

    >>> history = PageHistory()
    >>> for route in ("/", "/settings", "/box/embers"):
    ...     history.visit(route)
    >>> history.previous
    '/settings'
    >>> history.visit("/settings")
    >>> history.previous
    '/'
    """

    def __init__(self) -> None:
        self._routes: list[str] = []

    def visit(self, route: str) -> None:
        """Adds an address; one that was shown before is gone back to."""
        if route in self._routes:
            del self._routes[self._routes.index(route) + 1 :]
        else:
            self._routes.append(route)

    @property
    def previous(self) -> str:
        """Where Back leads: the address before, else the table of a table's page, else home.

        >>> history = PageHistory()
        >>> history.visit("/table/ABC/log")
        >>> history.previous
        '/table/ABC'
        """
        if len(self._routes) > 1:
            return self._routes[-2]
        current = self._routes[-1] if self._routes else "/"
        parts = path_of(current).strip("/").split("/")
        return "/" + "/".join(parts[:2]) if parts[0] == "table" and parts[2:] else "/"


def path_of(route: str) -> str:
    """An address without its query.

    >>> path_of("/table/ABC/log?step=3")
    '/table/ABC/log'
    """
    return route.partition("?")[0]
