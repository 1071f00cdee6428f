"""Starting and ending, and what is said when it cannot be."""

import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.languages import language
from companion.core.refusal import Refusal
from companion.serving import address
from companion.serving.address import Listening, start_listening
from companion.serving.data_folder import ready_folder
from companion.serving.house_key import FILE, HouseKey
from companion.serving.server import announce, terminal_language
from tests.browser.server import ROOT, Server

LITTLE_APP = (sys.executable, "-m", "tests.serve.little_app")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program uses."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", LITTLE_APP)
    server.start()
    yield server
    server.kill()


def start(*options: str) -> subprocess.CompletedProcess[str]:
    """Starts the program where it cannot run."""
    return subprocess.run(
        [*LITTLE_APP, *options], cwd=ROOT, capture_output=True, text=True, timeout=30
    )


def test_it_says_where_it_is_open(running: Server) -> None:
    assert f"Caldera is open at http://localhost:{running.port}" in running.said()


NETWORK = ("http://localhost:8550", "http://192.168.1.7:8550")


def test_a_phone_gets_the_address_with_the_key_and_a_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    house = HouseKey()
    with socket.socket() as listener:
        announce(Listening(listener, 8550, *NETWORK), language("en"), house)
    said = capsys.readouterr().out
    assert f"On a phone in the same network: {house.invitation(NETWORK[1])}\n" in said
    assert "▄▄▄▄▄" in said
    assert f"A phone that is asked for the key: {house.short}\n" in said
    assert "Caldera is open at http://localhost:8550\n" in said


def test_a_machine_that_opens_its_network_address_brings_the_key_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    house = HouseKey()
    with socket.socket() as listener:
        announce(Listening(listener, 8550, NETWORK[1], NETWORK[1]), language("en"), house)
    said = capsys.readouterr().out
    assert f"Caldera is open at {house.invitation(NETWORK[1])}\n" in said
    assert "On a phone" not in said


def test_an_open_house_names_no_key(capsys: pytest.CaptureFixture[str]) -> None:
    house = HouseKey(is_open=True)
    with socket.socket() as listener:
        announce(Listening(listener, 8550, *NETWORK), language("en"), house)
    said = capsys.readouterr().out
    assert "On a phone in the same network: http://192.168.1.7:8550\n" in said
    assert "because of --open" in said
    assert house.short not in said


def test_the_key_is_in_no_log(running: Server) -> None:
    house = HouseKey(running.data)
    secrets = (house.invitation("").partition("=")[2], house.short, house.token)
    asked = urllib.request.Request(house.invitation(running.url), headers={"Via": "1.1 proxy"})
    opener = urllib.request.build_opener(NotFollowing)
    with pytest.raises(urllib.error.HTTPError, match="303"):
        opener.open(asked, timeout=5)
    with socket.create_connection(("127.0.0.1", running.port)) as broken:
        broken.sendall(f"GET /\0?key={secrets[0]} HTTP/1.1\r\nHost localhost\r\n\r\n".encode())
        assert b"400" in broken.recv(100)
    written = [path for path in running.data.rglob("*") if path.is_file() and path.name != FILE]
    told = running.said() + "".join(path.read_text(errors="replace") for path in written)
    assert not [secret for secret in secrets if secret in told]


class NotFollowing(urllib.request.HTTPRedirectHandler):
    """Stays where it was sent away from."""

    def redirect_request(self, *asked: object) -> None:
        return None


def test_without_a_network_it_still_opens_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(address, "network_address", lambda: None)
    place = start_listening("0.0.0.0", 0)
    place.listener.close()
    announce(place, language("en"))
    said = capsys.readouterr().out
    assert f"Caldera is open at http://localhost:{place.port}" in said
    assert "this machine is not on a network" in said


def test_served_to_this_machine_alone_no_phone_is_invited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = start_listening("127.0.0.1", 0)
    place.listener.close()
    announce(place, language("en"))
    said = capsys.readouterr().out
    assert place.phones is None
    assert "Only this machine can open it" in said
    assert "no network" not in said


def test_our_port_taken_the_next_free_one_is_used_and_named(
    taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(address, "PORT", taken)
    place = start_listening("127.0.0.1", None)
    place.listener.close()
    announce(place, language("en"))
    assert place.port > taken
    said = capsys.readouterr().out
    assert f"Port {taken} is in use, so Caldera took {place.port}." in said


def test_a_port_asked_for_and_taken_is_refused_with_a_way_on(taken: int, tmp_path: Path) -> None:
    ended = start("--port", str(taken), "--data", str(tmp_path))
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"Another program uses port {taken}.")
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_port_that_caldera_has_already_is_pointed_to(running: Server, tmp_path: Path) -> None:
    ended = start("--port", str(running.port), "--data", str(tmp_path))
    assert ended.returncode == 2
    assert f"Caldera already runs on port {running.port}" in ended.stderr


def test_an_address_this_machine_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal, match="This machine has no address"):
        start_listening("203.0.113.9", 0)


def test_a_name_that_means_no_machine_is_refused() -> None:
    with pytest.raises(Refusal, match="This machine has no address"):
        start_listening("no-such-machine.invalid", 0)


def test_a_port_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal, match="Ports go from 1 to 65535"):
        start_listening("127.0.0.1", 70000)


def test_a_folder_that_cannot_be_written_is_refused_with_a_way_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = start("--data", str(tmp_path / "file" / "tables"))
    assert ended.returncode == 2
    assert ended.stderr.startswith("Tables cannot be saved in ")
    assert "--data" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refusal, match="it is a file"):
        ready_folder(tmp_path / "file")


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    assert ready_folder(tmp_path / "new" / "tables").is_dir()


def test_a_folder_that_we_made_is_its_owners_alone_and_another_is_left_as_it_is(
    tmp_path: Path,
) -> None:
    (tmp_path / "old").mkdir(mode=0o755)
    modes = [ready_folder(tmp_path / name).stat().st_mode & 0o777 for name in ("new", "old")]
    assert modes == [0o700, 0o755]


def test_ctrl_c_ends_cleanly_and_frees_the_port(running: Server) -> None:
    assert isinstance(running.process, subprocess.Popen)
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(timeout=20) == 0
    assert running.said().rstrip().endswith("Caldera is closed. Every table is saved.")
    assert "Traceback" not in running.said()
    start_listening("127.0.0.1", running.port).listener.close()


@pytest.mark.parametrize(
    ("setting", "code"), [("fr_CH.UTF-8", "fr"), ("de_DE", "de"), ("C.UTF-8", "c."), ("", "en")]
)
def test_the_terminals_language_is_spoken(
    monkeypatch: pytest.MonkeyPatch, setting: str, code: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", setting)
    assert terminal_language() == code
