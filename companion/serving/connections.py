"""How our servers listen: as many connections as the system lets us have, each of them bounded."""

from importlib.util import find_spec
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from companion.serving import limits
from companion.serving.bounded_socket import BoundedWebSocket
from companion.serving.idle_connections import Waiting

# Answers that are files, the store and the logs need open files too.
SHARE = 0.75
# Connections that were cut a moment ago are still counted.
SLACK = 50


class BoundedConfig(uvicorn.Config):
    """A server that keeps to `bounds`, whatever it serves."""

    def __init__(self, app: ASGIApp, **options: Any) -> None:
        self.most = min(limits.MOST_CONNECTIONS, int(SHARE * raise_file_limit()))
        self.waiting = Waiting()
        super().__init__(
            app,
            http=_protocol(),
            ws=BoundedWebSocket,
            ws_max_size=limits.MOST_FRAME,
            log_config=None,
            access_log=False,
            limit_concurrency=self.most + SLACK,
            # Phones stay connected, so an end that waited for them would never come.
            timeout_graceful_shutdown=1,
            **options,
        )


def _protocol() -> Any:
    """The bounded protocol; where its parser is missing, one that bounds a request's head alone."""
    if find_spec("httptools") is None:
        return "h11"
    from companion.serving.bounded_http import BoundedHttp

    return BoundedHttp


def raise_file_limit() -> int:
    """How many files this process may have open, raised to what we need where that is allowed."""
    needed = int(limits.MOST_CONNECTIONS / SHARE)
    try:
        import resource
    except ImportError:  # Windows, where nothing is to be raised.
        return needed
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return needed
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted
