"""Starting and ending: the address and its QR code in the terminal, the browser opened."""

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import segno
import uvicorn
from fastapi import APIRouter
from starlette.types import ASGIApp

from companion.core.languages import Language, language
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.serving.address import Listening, start_listening
from companion.serving.connections import BoundedConfig
from companion.serving.data_folder import LOG, keep_log, note_holder, ready_folder
from companion.serving.guests import Guests
from companion.serving.host_check import host_check_for
from companion.serving.house_key import HouseKey
from companion.serving.memory import collect_garbage_rarely, limit_heaps
from companion.serving.site import AppMain, Served, assets_folder, site

OK, FAILED, REFUSED = 0, 1, 2


def serve(
    app_main: AppMain,
    host: str,
    port: int | None,
    data_dir: Path,
    open_browser: bool = True,
    routers: Sequence[APIRouter] = (),
    allow_hosts: Sequence[str] = (),
    house: HouseKey | None = None,
    guests: Guests | None = None,
    api: ASGIApp | None = None,
    more_assets: Sequence[Path] = (),
) -> int:
    """Serves until Ctrl-C; the exit code, with the reason said if it could not start.

    `port` None means ours or the next free one; a port that was asked for is kept to.
    `allow_hosts` are further names of ours, such as a reverse proxy's; `api` answers to any page.
    `more_assets` are folders beside our own, with pictures of games of other packages.
    """
    words = language(terminal_language())
    limit_heaps()
    try:
        folder = ready_folder(data_dir)
        hosts = host_check_for(host, allow_hosts)
        place = start_listening(host, port)
    except Refusal as refusal:
        print(words.say(refusal.message), file=sys.stderr)
        return REFUSED
    keep_log(folder)
    note_holder(folder, place.here)
    house = house or HouseKey(folder)
    house.address = place.phones
    app = site(Served(app_main, assets_folder(), routers, hosts, house, guests, api, more_assets))
    config = BoundedConfig(
        app,
        # Access depends on the key, not on what a proxy says about its client.
        proxy_headers=False,
        # Pings, which a phone that vanished does not answer.
        ws_ping_interval=20,
        ws_ping_timeout=20,
    )
    # Where only this machine can connect, no key is shown.
    shown_key = None if place.for_us_alone and not allow_hosts else house
    server = AnnouncingServer(config, place, words, open_browser, shown_key)
    try:
        server.run(sockets=[place.listener])
    except KeyboardInterrupt:
        pass
    finally:
        place.listener.close()
    if not server.started:
        failed = say("Caldera could not start. {log} says more.", log=str(folder / LOG))
        print(words.say(failed), file=sys.stderr)
        return FAILED
    print(words.say(say("Caldera is closed. Every table is saved.")))
    return OK


class AnnouncingServer(uvicorn.Server):
    """A server that says where it is, once it really answers."""

    def __init__(
        self,
        config: uvicorn.Config,
        place: Listening,
        words: Language,
        open_browser: bool,
        house: HouseKey | None = None,
    ) -> None:
        super().__init__(config)
        self.place = place
        self.words = words
        self.open_browser = open_browser
        self.house = house

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_garbage_rarely()
            announce(self.place, self.words, self.house)
            if self.open_browser and has_browser():
                address = own_address(self.place, self.house)
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def own_address(place: Listening, house: HouseKey | None) -> str:
    """What is opened here: this machine needs no key, but only under its own name for itself."""
    return house.invitation(place.here) if house and not place.is_loopback else place.here


def announce(place: Listening, words: Language, house: HouseKey | None = None) -> None:
    """Says where Caldera is open, and shows phones the way."""
    lines: list[str] = []
    if place.moved_from is not None:
        moved = say(
            "Port {taken} is in use, so Caldera took {port}.",
            taken=place.moved_from,
            port=place.port,
        )
        lines.append(words.say(moved))
    here = own_address(place, house)
    phone = house.invitation(place.phones) if house and place.phones else place.phones
    lines.append(words.say(say("Caldera is open at {address}", address=here)))
    if place.for_us_alone:
        lines.append(words.say(say("Only this machine can open it, because of --host.")))
    elif phone is None:
        lines.append(words.say(say("No phone can reach it: this machine is not on a network.")))
    elif phone != here:
        lines.append(words.say(say("On a phone in the same network: {phone}", phone=phone)))
    print(*lines, sep="\n", flush=True)
    if phone is not None:
        print_qr_code(phone)
    if house and house.is_open:
        print(words.say(say("Everybody in this network can open it, because of --open.")))
    elif house:
        print(words.say(say("A phone that is asked for the key: {key}", key=house.short)))
    print(words.say(say("Ctrl-C closes it.")), flush=True)


def print_qr_code(address: str) -> None:
    """Draws the address as a QR code, where the terminal has the blocks for it."""
    if (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf"):
        segno.make(address, micro=False).terminal(compact=True, border=2)
        sys.stdout.flush()


def has_browser() -> bool:
    """Whether a browser with a window can be opened; a text browser would take the terminal."""
    if sys.platform == "linux" and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def terminal_language() -> str:
    """The language that the terminal is set to."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := os.environ.get(name):
            return setting[:2].lower()
    return "en"
