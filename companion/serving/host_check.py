"""Answers only requests that name one of our hosts, from pages that came from us."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.core.languages import first_known, language
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.serving.languages import preferred

NETLOC = re.compile(r"(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9_.-]{1,253}))(?::([0-9]{1,5}))?", re.I)
USUAL = {"http": 80, "https": 443}
API = "/api/"
FOREIGN = say(
    "Caldera does not answer to this address. Open it at the address that it shows when it starts, "
    "or start it with --allow-host NAME."
)


@dataclass(frozen=True)
class NetHost:
    """A normalised host name and port; without a port it is the default one."""

    name: str
    port: int | None = None

    def __str__(self) -> str:
        name = f"[{self.name}]" if ":" in self.name else self.name
        return name if self.port is None else f"{name}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine means itself by it."""
        return _is_loopback(self.name)

    def at(self, scheme: str) -> "NetHost":
        """The same with its port spelled out."""
        return self if self.port is not None else NetHost(self.name, USUAL[scheme])


def read_host(text: str) -> NetHost | None:
    """The host in a header or an option; nothing if it is none.

    >>> read_host("LocalHost.:8550"), read_host("[::1]"), read_host("a b")
    (NetHost(name='localhost', port=8550), NetHost(name='::1', port=None), None)
    """
    found = NETLOC.fullmatch(text)
    if found is None:
        return None
    number, name, port = found.groups()
    spelled = _address(number or name)
    if spelled is None:
        if number:
            return None
        spelled = name.lower().rstrip(".")
    return NetHost(spelled, int(port) if port else None)


# Every request names its host, and all name the same few.


@lru_cache(256)
def _address(text: str) -> str | None:
    """An address of numbers in one spelling; nothing if it is a name."""
    try:
        return str(ip_address(text))
    except ValueError:
        return None


@lru_cache(256)
def _is_loopback(name: str) -> bool:
    return ip_address(name).is_loopback if is_address(name) else name == "localhost"


@dataclass(frozen=True)
class HostCheck:
    """The hosts that we answer to beside this machine's own addresses."""

    hosts: frozenset[NetHost] = frozenset()

    def own_host(self, scope: Scope) -> NetHost | None:
        """The host that was asked for, if it is us."""
        headers = Headers(scope=scope)
        named = headers.getlist("host")
        host = read_host(named[0]) if len(named) == 1 else None
        if host is None or not self._is_ours(host, scope):
            return None
        # A reverse proxy that asks in its own name says which name it was asked for.
        for outer in headers.getlist("x-forwarded-host"):
            host = read_host(outer)
            if host is None or not self._is_ours(host, scope):
                return None
        return host

    def _is_ours(self, host: NetHost, scope: Scope) -> bool:
        # Only a name can be made to lead here by somebody else: the very address that a
        # connection came in on is always ours.
        server = scope.get("server")
        return (
            host.is_loopback
            or host in self.hosts
            or NetHost(host.name) in self.hosts
            or bool(server and read_host(str(server[0])) == NetHost(host.name))
        )

    def lets_in(self, scope: Scope) -> NetHost | None:
        """The host that was asked for, if it is us and no other page asks."""
        host = self.own_host(scope)
        headers = Headers(scope=scope)
        if host is None or not all(self._own_origin(o, host) for o in headers.getlist("origin")):
            return None
        # Pictures and scripts are asked for without an origin; anyone may follow a link.
        elsewhere = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        return None if elsewhere and headers.get("sec-fetch-mode") != "navigate" else host

    def _own_origin(self, origin: str, host: NetHost) -> bool:
        scheme, _, rest = origin.partition("://")
        page = read_host(rest)
        if page is None or scheme not in USUAL:
            return False
        return page.at(scheme) == host.at(scheme) or page in self.hosts


def host_check_for(host: str, allow_hosts: Iterable[str] = ()) -> HostCheck:
    """The check for a server on `host` that also answers to `allow_hosts`."""
    hosts = {NetHost(host.lower())} if host and not is_address(host) else set()
    for name in allow_hosts:
        found = read_host(name)
        if found is None:
            raise Refusal(
                "“{name}” is not a host name: write it as in --allow-host caldera.example.",
                name=name,
            )
        hosts.add(found)
    return HostCheck(frozenset(hosts))


def is_address(host: str) -> bool:
    """Whether it is numbers: those are ours when a connection comes in on them, and only then."""
    return _address(host) is not None


class HostCheckMiddleware:
    """Middleware that refuses requests for other hosts, and from other sites' pages."""

    def __init__(self, app: ASGIApp, hosts: HostCheck, api: bool = False) -> None:
        self.app = app
        self.hosts = hosts
        # Whether shared tables can be asked for here, which any page may.
        self.api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if self.api and scope["type"] == "http" and scope["path"].startswith(API):
            host = self.hosts.own_host(scope)
            # What a browser shows by itself, whoever's page asks, counts for nothing there.
            headers = [header for header in scope["headers"] if header[0] != b"cookie"]
            scope = {**scope, "headers": headers, "caldera.api": True}
        else:
            host = self.hosts.lets_in(scope)
        if host is None:
            await refuse(scope, send, 403, said(FOREIGN, scope))
        else:
            await self.app({**scope, "caldera.host": host}, receive, send)


def is_api(scope: Scope) -> bool:
    """Whether a shared table's API is asked, which knows phones by their token alone."""
    return bool(scope.get("caldera.api"))


def said(message: Message, scope: Scope) -> str:
    """A message in the language of this request."""
    return language(preferred_language(scope)).say(message)


def preferred_language(scope: Scope) -> str:
    """The first of our languages that the browser asks for."""
    asked = preferred(Headers(scope=scope).get("accept-language", ""))
    return first_known(asked)


async def refuse(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """Sends a status and one sentence, also in place of accepting a WebSocket."""
    kind = "http.response"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        kind = "websocket.http.response"
    body = f"{sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
