"""A hub without screens: the table API alone, for phones with the installed app."""

import sys
from collections.abc import Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.core.languages import language
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.serving.address import start_listening
from companion.serving.connections import BoundedConfig
from companion.serving.data_folder import keep_log, ready_folder
from companion.serving.host_check import API, HostCheck, HostCheckMiddleware, host_check_for
from companion.serving.pages import NAME
from companion.serving.security_headers import SecurityHeadersMiddleware
from companion.serving.server import OK, REFUSED, AnnouncingServer, terminal_language
from companion.serving.site import SIGN


def hub_site(api: ASGIApp, hosts: HostCheck) -> ASGIApp:
    """The API, and the sign by which a hub is known."""

    async def sign(request: Request) -> Response:
        return JSONResponse({"name": NAME})

    rest = Starlette(routes=[Route(SIGN, sign)])

    async def site(scope: Scope, receive: Receive, send: Send) -> None:
        # Next to everything is for the API: it is not led past what little else there is.
        if scope["type"] == "http" and scope["path"].startswith(API):
            await api({**scope, "root_path": API.rstrip("/")}, receive, send)
        else:
            await rest(scope, receive, send)

    return HostCheckMiddleware(SecurityHeadersMiddleware(site), hosts, api=True)


def serve_hub(
    api: ASGIApp, host: str, port: int | None, data_dir: Path, allow_hosts: Sequence[str] = ()
) -> int:
    """Serves the API until Ctrl-C; the exit code, with the reason said if it is 2."""
    words = language(terminal_language())
    try:
        keep_log(ready_folder(data_dir))
        app = hub_site(api, host_check_for(host, allow_hosts))
        place = start_listening(host, port)
    except Refusal as refusal:
        print(words.say(refusal.message), file=sys.stderr)
        return REFUSED
    config = BoundedConfig(app, proxy_headers=False)
    try:
        AnnouncingServer(config, place, words, open_browser=False).run(sockets=[place.listener])
    except KeyboardInterrupt:
        pass
    finally:
        place.listener.close()
    print(words.say(say("Caldera is closed.")))
    return OK
