"""Short addresses that lead elsewhere for a while: a long one makes a QR code that few can read."""

from collections import OrderedDict

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from companion.core.system import SYSTEM, System
from companion.serving.house_key import HouseKey

# Everybody who knows such an address may follow it, without the house key.
PATH = "/to/"
# Seconds that one leads somewhere, and how many there are at once.
LASTS, MOST = 600.0, 200
TOKEN_BYTES = 9


class ShortLinks:
    """Addresses behind short ones, which nobody can guess and which end after a while."""

    def __init__(self, house: HouseKey, system: System = SYSTEM) -> None:
        self._house, self._system = house, system
        self._links: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def shorten(self, address: str) -> str | None:
        """A short address that leads to this one; nothing where no phone reaches this house."""
        if self._house.address is None:
            return None
        token = self._system.token(TOKEN_BYTES)
        self._links[token] = (address, self._system.monotonic() + LASTS)
        while len(self._links) > MOST:
            self._links.popitem(last=False)
        return f"{self._house.address}{PATH}{token}"

    def find(self, token: str) -> str | None:
        """Where a short address leads, unless it has ended."""
        address, ends = self._links.get(token, ("", 0.0))
        return address if self._system.monotonic() < ends else None

    @property
    def router(self) -> APIRouter:
        """The route that leads on."""
        router = APIRouter()

        @router.get(f"{PATH}{{token}}")
        def lead(token: str) -> Response:
            address = self.find(token)
            if address is None:
                return PlainTextResponse("This address has ended: show the code again.", 404)
            return RedirectResponse(address, 307, {"Referrer-Policy": "no-referrer"})

        return router
