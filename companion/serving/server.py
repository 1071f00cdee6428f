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

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.core.words import Language, language
from companion.serving.address import Place, find_place
from companion.serving.data_folder import LOG, keep_log, ready_folder
from companion.serving.site import AppMain, Served, assets_folder, site

OK, FAILED, REFUSED = 0, 1, 2


def serve(
    app_main: AppMain,
    host: str,
    port: int | None,
    data_dir: Path,
    open_browser: bool = True,
    routers: Sequence[APIRouter] = (),
) -> int:
    """Serves until Ctrl-C; the exit code, with the reason said if it could not start.

    `port` None means ours or the next free one; a port that was asked for is kept to.
    """
    words = language(terminal_language())
    try:
        folder = ready_folder(data_dir)
        place = find_place(host, port)
    except Refusal as refusal:
        print(words.say(refusal.message), file=sys.stderr)
        return REFUSED
    keep_log(folder)
    app = site(Served(app_main, assets_folder(), routers))
    # Phones stay connected, so an end that waited for them would never come.
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        timeout_graceful_shutdown=1,
    )
    server = Announcing(config, place, words, open_browser)
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
    print(words.say(say("Caldera is closed. Every table is kept.")))
    return OK


class Announcing(uvicorn.Server):
    """A server that says where it is, once it really answers."""

    def __init__(
        self, config: uvicorn.Config, place: Place, words: Language, open_browser: bool
    ) -> None:
        super().__init__(config)
        self.place = place
        self.words = words
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            announce(self.place, self.words)
            if self.open_browser and has_browser():
                threading.Thread(
                    target=webbrowser.open, args=(self.place.here,), daemon=True
                ).start()


def announce(place: Place, words: Language) -> None:
    """Says where Caldera is open, and shows phones the way."""
    lines: list[str] = []
    if place.moved_from is not None:
        moved = say(
            "Port {taken} is in use, so Caldera took {port}.",
            taken=place.moved_from,
            port=place.port,
        )
        lines.append(words.say(moved))
    lines.append(words.say(say("Caldera is open at {address}", address=place.here)))
    if place.for_us_alone:
        lines.append(words.say(say("Only this machine can open it, as --host asks.")))
    elif place.phones is None:
        lines.append(words.say(say("No phone can reach it: this machine is on no network.")))
    elif place.phones != place.here:
        lines.append(words.say(say("On a phone in the same network: {phone}", phone=place.phones)))
    print(*lines, sep="\n", flush=True)
    if place.phones is not None:
        show_code(place.phones)
    print(words.say(say("Ctrl-C closes it.")), flush=True)


def show_code(address: str) -> None:
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
