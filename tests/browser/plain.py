"""The real program at the kind of address that phones open: plain http, and not localhost.

A browser withholds much from such a page: it is no secure context.
"""

import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass

from tests.browser.warm import WarmServer

NAME = "caldera.test"
# An address of this machine that phones are told of; the browser finds it by the name above.
ADDRESS = "127.0.0.2"


@dataclass
class PlainServer(WarmServer):
    """A server whose pages are no secure contexts, and that has an address to share."""

    options: Sequence[str] = ("--host", ADDRESS, "--allow-host", NAME, "--open")

    @property
    def url(self) -> str:
        return f"http://{NAME}:{self.port}"

    @property
    def secure_url(self) -> str:
        """The same pages as a secure context, to compare with."""
        return f"http://{ADDRESS}:{self.port}"

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.secure_url, timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False
