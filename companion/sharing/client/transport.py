"""How a phone reaches a hub: addresses as people type them, and fetch in browsers."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx

from companion.core.message import Message, say
from companion.core.refusal import Refusal

PORT = 8550
# Headers that only a browser may set, or that would cause a preflight request each time.
NOT_OURS = ("host", "connection", "accept-encoding", "user-agent", "content-length")
HERE = ("localhost", "127.0.0.1", "::1")
ADDRESS = re.compile(r"[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\]", re.I)


def read_address(typed: str) -> str:
    """The hub's address as somebody typed it, or as a scanned link contains it.

    >>> read_address("192.168.1.5"), read_address(" https://Hub.example/table/KEA427PNB ")
    ('http://192.168.1.5:8550', 'https://hub.example')
    """
    text = typed.strip()
    plain = "://" not in text
    try:
        parts = urlsplit(f"http://{text}" if plain else text)
        host, port = parts.netloc.rpartition("@")[2], parts.port
    except ValueError:
        raise no_address(typed) from None
    name = host.removesuffix(f":{port}") if port is not None else host
    if parts.scheme not in ("http", "https") or not ADDRESS.fullmatch(name):
        raise no_address(typed)
    if port is None and plain:
        port = PORT
    return f"{parts.scheme}://{name.lower()}" + (f":{port}" if port is not None else "")


def no_address(typed: str) -> Refusal:
    """The refusal for an invalid address."""
    return Refusal(
        "“{typed}” is not a hub’s address: write it as in http://192.168.1.5:8550.",
        typed=typed[:80],
    )


def forbidden(page: str, hub: str) -> Message | None:
    """Why a browser would not let a page from `page` reach that hub, or None.

    Checked before a request, since a browser only reports that it failed.
    """
    ours, theirs = urlsplit(page), urlsplit(hub)
    if ours.scheme != "https" or theirs.scheme != "http" or theirs.hostname in HERE:
        return None
    return say(
        "This page came over https, and browsers do not let it talk to a hub over plain "
        "http. Open {hub} in the browser instead, and join there.",
        hub=hub,
    )


def own_page() -> str:
    """The address of the page that we run in; nothing outside a browser."""
    if sys.platform != "emscripten":
        return ""
    import js  # type: ignore[import-not-found]

    return str(js.location.href)


def transport() -> httpx.AsyncBaseTransport | None:
    """The transport for httpx: fetch in a browser, sockets elsewhere."""
    return Fetch() if sys.platform == "emscripten" else None


class Fetch(httpx.AsyncBaseTransport):
    """httpx on a browser's fetch: each answer is read as it comes, and ends when it is closed."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        import js
        from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

        aborting = js.AbortController.new()
        headers = [(name, value) for name, value in request.headers.items() if name not in NOT_OURS]
        body = await request.aread()
        options: dict[str, Any] = {
            "method": request.method,
            "headers": headers,
            "signal": aborting.signal,
            "credentials": "omit",
            "redirect": "error",
        }
        if body:
            options["body"] = to_js(body)
        waits: dict[str, float | None] = request.extensions.get("timeout", {})
        asked = to_js(options, dict_converter=js.Object.fromEntries)
        if not js.navigator.onLine and request.url.host not in HERE:
            raise httpx.ConnectError("the phone is offline", request=request)
        try:
            answer = await asyncio.wait_for(js.fetch(str(request.url), asked), waits.get("connect"))
        except TimeoutError:
            aborting.abort()
            raise httpx.ReadTimeout("no answer", request=request) from None
        except asyncio.CancelledError:
            aborting.abort()
            raise
        except JsException as error:
            # A browser does not say whether the request was sent.
            raise httpx.ReadError(str(error), request=request) from None
        return httpx.Response(
            int(answer.status),
            headers=[(str(name), str(value)) for name, value in answer.headers.entries()],
            stream=_Body(answer, aborting, waits.get("read")),
            request=request,
        )


class _Body(httpx.AsyncByteStream):
    """An answer's body, piece by piece."""

    def __init__(self, answer: Any, aborting: Any, patience: float | None) -> None:
        self._answer, self._aborting, self._patience = answer, aborting, patience

    async def __aiter__(self) -> AsyncIterator[bytes]:
        from pyodide.ffi import JsException

        if self._answer.body is None:
            return
        reader = self._answer.body.getReader()
        while True:
            try:
                piece = await asyncio.wait_for(reader.read(), self._patience)
            except TimeoutError:
                raise httpx.ReadTimeout("nothing came") from None
            except JsException as error:
                raise httpx.ReadError(str(error)) from None
            if piece.done:
                return
            yield piece.value.to_bytes()

    async def aclose(self) -> None:
        with suppress(Exception):
            self._aborting.abort()
