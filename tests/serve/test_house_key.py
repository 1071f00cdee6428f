"""The house key: who brings it is known, who is here is known, anyone else sees one page."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import flet as ft
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from companion.serving import HouseKey, Served, site
from companion.serving.host_check import host_check_for
from companion.serving.house_key import FILE
from companion.serving.site import assets_folder

OURS = "192.168.1.7:8550"
PHONE, HERE = ("192.168.1.20", 50000), ("127.0.0.1", 50000)
SESSION = {"origin": f"http://{OURS}"}
PROXY = "caldera.example"


def nothing(page: ft.Page) -> None:
    page.title = "nothing"


@pytest.fixture
def house() -> HouseKey:
    return HouseKey()


@pytest.fixture
def visitor(house: HouseKey) -> Callable[..., TestClient]:
    """Opens browsers that reach us in some way."""
    app = site(
        Served(nothing, assets_folder(), hosts=host_check_for("0.0.0.0", [PROXY]), house=house)
    )

    def visit(address: str = OURS, peer: tuple[str, int] = PHONE) -> TestClient:
        return TestClient(app, base_url=f"http://{address}", client=peer, follow_redirects=False)

    return visit


@pytest.fixture
def phone(visitor: Callable[..., TestClient]) -> Iterator[TestClient]:
    with visitor() as client:
        yield client


def is_app(client: TestClient, path: str = "/", **headers: str) -> bool:
    """Whether the app is shown, and not the entry page."""
    answer = client.get(path, headers={name.replace("_", "-"): h for name, h in headers.items()})
    return answer.status_code == 200 and "flutter_bootstrap.js" in answer.text


def key_of(house: HouseKey) -> str:
    return parse_qs(urlsplit(house.invitation("http://any")).query)["key"][0]


@pytest.mark.parametrize("path", ["/", "/table/ABC", "/main.dart.js", "/assets/NOTICES", "/api/x"])
def test_a_stranger_sees_one_page_and_nothing_else(phone: TestClient, path: str) -> None:
    answer = phone.get(path)
    assert answer.status_code == 403
    assert "the key of this house" in answer.text
    assert "flutter" not in answer.text


def test_a_stranger_opens_no_session(phone: TestClient) -> None:
    with (
        pytest.raises(WebSocketDenialResponse),
        phone.websocket_connect(f"ws://{OURS}/ws", headers=SESSION),
    ):
        pass


def test_what_the_page_is_made_of_is_there_for_everybody(phone: TestClient) -> None:
    page = phone.get("/").text
    for file in ("/favicon.png", "/fonts/NationalPark-Heavy.otf", "/img/app/splash.webp"):
        assert file in page
        assert phone.get(file).status_code == 200


def test_what_anybody_shows_as_a_cookie_is_not_unquoted(
    visitor: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's own way to do that takes seconds for some thousand bytes."""

    def unquoted(text: str) -> str:
        raise AssertionError("a cookie was unquoted")

    monkeypatch.setattr("http.cookies._unquote", unquoted)
    strange = {"cookie": 'a="' + "\\" * 6000 + '"'}
    assert visitor().get("/", headers=strange).status_code == 403
    here = visitor("localhost:8550", HERE)
    assert here.get("/", headers=strange).status_code == 200
    with here.websocket_connect("ws://localhost:8550/ws", headers=strange) as session:
        session.send_bytes(b"\2")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr-CH, fr", "la clé de cette maison"),
        ("de", "der Schlüssel dieses Hauses"),
        ("it", "the key"),
    ],
)
def test_the_page_speaks_the_phones_language(phone: TestClient, language: str, words: str) -> None:
    assert words in phone.get("/", headers={"accept-language": language}).text


def test_a_phone_that_came_with_the_key_stays_known(phone: TestClient, house: HouseKey) -> None:
    arrival = phone.get(house.invitation("").replace("/?", "/table/ABC?tab=2&"))
    assert (arrival.status_code, arrival.headers["location"]) == (303, "/table/ABC?tab=2")
    assert is_app(phone, "/table/ABC")
    with phone.websocket_connect(f"ws://{OURS}/ws", headers=SESSION) as session:
        session.close()


def test_no_script_and_no_other_site_can_use_what_the_phone_keeps(
    phone: TestClient, house: HouseKey
) -> None:
    kept = phone.get(house.invitation("")).headers["set-cookie"]
    assert "HttpOnly" in kept
    assert "SameSite=lax" in kept
    assert key_of(house) not in kept
    assert house.short.replace("-", "") not in kept


def test_a_path_cannot_send_a_phone_with_the_key_elsewhere(
    phone: TestClient, house: HouseKey
) -> None:
    arrival = phone.get(f"http://{OURS}//evil.example/{house.invitation('')[1:]}")
    assert arrival.headers["location"] == "/evil.example/"


def test_the_short_form_is_taken_however_it_is_typed(
    visitor: Callable[..., TestClient], house: HouseKey
) -> None:
    short = house.short
    for typed in (short, short.lower(), short.replace("-", " "), short.replace("0", "o")):
        phone = visitor()
        assert phone.post("/history", data={"key": typed}).headers["location"] == "/history"
        assert is_app(phone)


def test_a_wrong_key_is_said_and_opens_nothing(phone: TestClient) -> None:
    answer = phone.post("/", data={"key": "AAAA-AAAA"})
    assert answer.status_code == 403
    assert "nor the key of this house" in answer.text
    assert not is_app(phone)
    assert not is_app(phone, "/?key=AAAA")


def test_what_is_longer_than_any_key_is_not_read(phone: TestClient, house: HouseKey) -> None:
    answer = phone.post("/", content=b"x=" + b"y" * 1000 + f"&key={house.short}".encode())
    assert answer.status_code == 403


def test_wrong_tries_are_slowed(phone: TestClient, house: HouseKey) -> None:
    answers = [phone.post("/", data={"key": "AAAA"}).status_code for _ in range(20)]
    assert answers == [403] * 12 + [429] * 8
    assert phone.post("/", data={"key": house.short}).status_code == 429
    assert phone.get(house.invitation("")).status_code == 303


def test_the_machine_itself_is_known(visitor: Callable[..., TestClient]) -> None:
    assert is_app(visitor("localhost:8550", HERE))
    assert is_app(visitor("127.0.0.1:8550", HERE))


@pytest.mark.parametrize(
    "forwarded",
    [
        {"x-forwarded-for": "127.0.0.1"},
        {"x-forwarded-proto": "https"},
        {"forwarded": "for=127.0.0.1"},
        {"via": "1.1 proxy"},
        {"x-real-ip": "127.0.0.1"},
        {"origin": f"https://{PROXY}"},
    ],
)
def test_behind_a_proxy_nobody_is_the_machine_itself(
    visitor: Callable[..., TestClient], forwarded: dict[str, str]
) -> None:
    assert visitor("localhost:8550", HERE).get("/", headers=forwarded).status_code == 403


def test_who_only_claims_to_be_the_machine_itself_is_a_stranger(
    visitor: Callable[..., TestClient],
) -> None:
    assert not is_app(visitor("localhost:8550", PHONE))
    assert not is_app(visitor(PROXY, HERE))


def test_an_open_house_lets_everybody_in(
    house: HouseKey, visitor: Callable[..., TestClient]
) -> None:
    house.is_open = True
    assert is_app(visitor())
    assert house.invitation("http://any") == "http://any"


def test_the_key_outlives_the_program_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    first = HouseKey(tmp_path)
    assert HouseKey(tmp_path).token == first.token
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_damaged_key_is_replaced(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff")
    assert key_of(HouseKey(tmp_path)) == key_of(HouseKey(tmp_path))


def test_after_a_new_key_every_phone_must_enter_it_again(
    phone: TestClient, house: HouseKey
) -> None:
    old = house.invitation("")
    phone.get(old)
    with phone.websocket_connect(f"ws://{OURS}/ws", headers=SESSION) as session:
        house.renew()
        with pytest.raises(WebSocketDisconnect):
            session.receive_bytes()
    assert not is_app(phone)
    assert phone.get(old).status_code == 403
    phone.get(house.invitation(""))
    assert is_app(phone)
