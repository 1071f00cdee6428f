"""Who is answered: our own addresses and our own pages, and nobody else's."""

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from companion.core.refusal import Refusal
from companion.serving import HouseKey, Served, site
from companion.serving.host_check import HostCheck, NetHost, host_check_for
from companion.serving.site import assets_folder
from companion.serving.static import static_site

OURS = "192.168.1.7:8550"
SESSION = f"ws://{OURS}/ws"
PROXY = "caldera.example"


def nothing(page: ft.Page) -> None:
    page.title = "nothing"


def visitor(hosts: HostCheck, address: str = OURS) -> TestClient:
    """A browser that reached us over the network, at `address`."""
    app = site(Served(nothing, assets_folder(), hosts=hosts, house=HouseKey(is_open=True)))
    return TestClient(app, base_url=f"http://{address}", client=("192.168.1.20", 50000))


@pytest.fixture
def phone() -> Iterator[TestClient]:
    with visitor(host_check_for("0.0.0.0", [PROXY])) as client:
        yield client


@pytest.mark.parametrize(
    "host", [OURS, "192.168.1.7", "localhost:8550", "127.0.0.1:8550", "[::1]:8550", PROXY]
)
def test_our_own_addresses_are_answered(phone: TestClient, host: str) -> None:
    assert phone.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "192.168.1.8:8550",
        "localhost.evil.example",
        "caldera.example.evil.example",
        "0.0.0.0:8550",
        "127.0.0.1; script-src *",
        "localhost@evil.example",
        "",
    ],
)
def test_a_foreign_host_is_refused_in_a_sentence(phone: TestClient, host: str) -> None:
    answer = phone.get("/", headers={"host": host})
    assert answer.status_code == 403
    assert answer.text.startswith("Caldera does not answer to this address.")
    assert "evil" not in answer.text + str(answer.headers)


def test_the_sentence_is_in_the_browsers_language(phone: TestClient) -> None:
    answer = phone.get("/", headers={"host": "evil.example", "accept-language": "de-CH"})
    assert answer.text.startswith("Caldera antwortet")


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://192.168.1.7:3000", "https://192.168.1.7:8550.evil", ""],
)
def test_a_page_from_elsewhere_opens_no_session(phone: TestClient, origin: str) -> None:
    with (
        pytest.raises(WebSocketDenialResponse),
        phone.websocket_connect(SESSION, headers={"origin": origin}),
    ):
        pass
    assert phone.get("/", headers={"origin": origin}).status_code == 403


def test_a_foreign_host_opens_no_session(phone: TestClient) -> None:
    asked = {"host": "evil.example", "origin": "http://evil.example"}
    with pytest.raises(WebSocketDenialResponse), phone.websocket_connect(SESSION, headers=asked):
        pass


@pytest.mark.parametrize("origin", [f"http://{OURS}", f"https://{PROXY}"])
def test_our_own_pages_open_a_session(phone: TestClient, origin: str) -> None:
    with phone.websocket_connect(SESSION, headers={"origin": origin}) as session:
        session.close()


def test_a_proxy_that_asks_in_its_own_name_must_be_asked_for_one_of_ours(
    phone: TestClient,
) -> None:
    def asked(outer: str) -> int:
        headers = {"host": "127.0.0.1:8550", "x-forwarded-host": outer}
        return int(phone.get("/", headers=headers).status_code)

    assert asked(PROXY) == 200
    assert asked("evil.example") == 403


def test_pictures_and_scripts_are_for_our_own_pages(phone: TestClient) -> None:
    def asked(mode: str) -> int:
        headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode}
        return int(phone.get("/favicon.png", headers=headers).status_code)

    assert asked("no-cors") == 403
    assert asked("navigate") == 200


def test_every_answer_forbids_guessing_and_telling_on(phone: TestClient) -> None:
    for path in ("/", "/main.dart.js", "/no-such-file.js"):
        headers = phone.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_the_policy_names_the_host_in_our_own_spelling(phone: TestClient) -> None:
    rules = phone.get("/", headers={"host": "LOCALHOST.:8550"}).headers["content-security-policy"]
    assert "ws://localhost:8550 " in rules


def test_a_server_for_one_name_answers_to_it() -> None:
    assert host_check_for("cabin.local").hosts == {NetHost("cabin.local")}
    assert host_check_for("::").hosts == host_check_for("0.0.0.0").hosts == set()


def test_what_is_no_name_cannot_be_allowed() -> None:
    with pytest.raises(Refusal, match="is not a host name"):
        host_check_for("0.0.0.0", ["https://caldera.example/"])


def test_the_offline_site_checks_hosts_likewise(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!DOCTYPE html>")
    client = TestClient(static_site(tmp_path, HostCheck()), base_url="http://localhost")
    assert client.get("/").status_code == 200
    assert client.get("/", headers={"host": "evil.example"}).status_code == 403
    assert client.get("/", headers={"origin": "http://evil.example"}).status_code == 403
