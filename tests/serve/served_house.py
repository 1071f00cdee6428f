"""A served house for tests: its tables, who sits where, and phones that talk as browsers do."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import msgpack  # type: ignore[import-untyped]
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games import GAMES, find, find_meta
from companion.playing.tables import Tables
from companion.serving import Guests, Hosting, HouseKey, Served, browser_languages, site, this_phone
from companion.serving.host_check import host_check_for
from companion.serving.page_sessions import PAGE_SESSIONS
from companion.serving.site import assets_folder
from companion.sharing.hub.seating import Seating
from companion.store.sqlite import SqliteStore
from companion.ui.app import app_main

OURS = "192.168.1.7:8550"
ADDRESS = f"http://{OURS}"
PATIENCE = 20.0
REGISTER, PATCH, EVENT, INVOKE = 1, 2, 3, 5
PLAYERS = (
    Player("Ana", "red"),
    Player("Ben", "yellow"),
    Player("Chloé", "green"),
    Player("Dan", "blue"),
)


@dataclass
class Home:
    """One house and everything that it serves."""

    folder: Path
    house: HouseKey = field(init=False)

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        """Starts it, or starts it again on the same data."""
        self.house = HouseKey(self.folder)
        self.house.address = ADDRESS
        self.store = SqliteStore(self.folder / "tables.sqlite", find, find_meta)
        self.tables = Tables(self.store, GAMES)
        self.seating = Seating(self.tables, self.store)
        self.guests = Guests(self.tables, self.seating, self.house)
        self.hosting = Hosting(self.tables, self.seating, self.house)
        main = app_main(
            self.tables,
            browser_languages,
            phone=this_phone,
            key=self.house,
            host=self.hosting,
            guest=self.guests.guest,
        )
        served = Served(
            main,
            assets_folder(),
            hosts=host_check_for("0.0.0.0"),
            house=self.house,
            guests=self.guests,
        )
        self.app: FastAPI = site(served)

    def table(self, start: "JsonObject | None" = None, players: int = 4, **options: str) -> str:
        """A new Arabana table."""
        header = Header("arabana", PLAYERS[:players], options=options, start=start, seed="phones")
        return self.store.keep(Table(find("arabana")(header)))

    def share(self, table: str) -> str:
        """Shares it; its code."""
        asyncio.run(self.hosting.share(table))
        shared = self.hosting.shared(table)
        assert shared is not None
        return shared.path

    @contextmanager
    def phone(self, address: str = ADDRESS, peer: str = "192.168.1.20") -> Iterator[TestClient]:
        """A phone on the same network that nobody knows."""
        with TestClient(self.app, base_url=address, client=(peer, 50000)) as client:
            yield client


def frame(action: int, body: dict[str, object]) -> bytes:
    """What a page sends."""
    return b"\0" + bytes(msgpack.packb([action, body]))


def register(socket: WebSocketTestSession, route: str = "/", id: str = "") -> str:
    """Says which page this is; the id that it goes by from now on."""
    page = {"route": route, "width": 390, "height": 844, "platform": "android"}
    socket.send_bytes(frame(REGISTER, {"session_id": id, "page_name": "", "page": page}))
    while True:
        said, body = msgpack.unpackb(socket.receive_bytes()[1:], strict_map_key=False)
        if said == REGISTER:
            return str(body["session_id"])


def strings(value: object) -> Iterator[str]:
    """Every text in what a frame holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            # The number of a call is drawn at random and names nothing.
            if key != "call_id":
                yield from strings(key)
                yield from strings(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, msgpack.ExtType):
        yield value.data.hex()


def let_all_go() -> None:
    """Nobody is left who was here before."""

    async def let_go() -> None:
        for id in tuple(PAGE_SESSIONS._all):
            await PAGE_SESSIONS.delete_session(id)

    asyncio.run(let_go())
    PAGE_SESSIONS._all.clear()


class Page:
    """An open page of a phone: everything that it was sent, and what it says."""

    def __init__(self, client: TestClient, route: str = "/", id: str = "") -> None:
        self._socket = client.websocket_connect(
            client.base_url.copy_with(scheme="ws", path="/ws").__str__(),
            headers={"origin": str(client.base_url).rstrip("/")},
        )
        self._socket.__enter__()
        self.id = register(self._socket, route, id)
        self.frames: list[bytes] = []
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        try:
            while True:
                self.frames.append(self._socket.receive_bytes())
        except Exception:
            # The connection is over.
            return

    def texts(self) -> set[str]:
        """Every text that came so far."""
        found: set[str] = set()
        for one in tuple(self.frames):
            found |= set(strings(msgpack.unpackb(one[1:], strict_map_key=False)))
        return found

    def see(self, text: str) -> None:
        """Waits until a text has come that has these words in it."""
        end = monotonic() + PATIENCE
        while not any(text in one for one in self.texts()):
            assert monotonic() < end, f"“{text}” did not come: {sorted(self.texts())[:400]}"
            sleep(0.01)

    def hear(self, number: int) -> None:
        """Waits until so many things were said aloud: one for each step that was drawn."""
        end = monotonic() + PATIENCE
        while sum(b"announce_message" in one for one in tuple(self.frames)) < number:
            assert monotonic() < end, "nothing more was said aloud"
            sleep(0.005)

    def go(self, route: str) -> None:
        """As if somebody typed another address, or a script of a page sent this."""
        self.send(EVENT, {"target": 1, "name": "route_change", "data": {"route": route}})

    def send(self, action: int, body: dict[str, object]) -> None:
        """Anything that a page could say."""
        self._socket.send_bytes(frame(action, body))

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *how: object) -> None:
        self._socket.__exit__(None, None, None)
