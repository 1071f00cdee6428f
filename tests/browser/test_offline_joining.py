"""The site without a server joins a hub that a browser can reach, and says what one cannot."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from companion.core import record
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from tests.browser.harness import LISTEN, SIZES, Screen
from tests.browser.host import Host, copy_of
from tests.browser.phone import Phone, wait_until_kept, wait_until_started
from tests.browser.server import Server
from tests.browser.test_moving import type_in
from tests.browser.test_offline import host, patience, phone  # noqa: F401
from tests.browser.test_phones import COLORS, NAMES

pytestmark = pytest.mark.long
HEADER = Header("arabana", tuple(map(Player, NAMES, COLORS)), seed="joining")
CHLOE = 2


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Server]:
    hub = Server(tmp_path / "hub", options=("--no-browser",))
    hub.command = (*hub.command, "hub")
    hub.start()
    yield hub
    hub.kill()


def put(hub: Server) -> str:
    """A table on the hub; its code."""
    body = {"record": {**record.write_header(HEADER), "actions": []}}
    return str(httpx.post(f"{hub.url}/api/tables", json=body).json()["code"])


def lay_open(hub: Server, code: str, table: Table[object], seat: int) -> None:
    """Another phone does what its seat is asked, by the API."""
    told = httpx.post(f"{hub.url}/api/join", json={"code": code, "seats": [seat]}).json()
    action = next(one for one in table.rules.legal(table.position) if one.by == seat)
    body = {
        "at": table.last.number,
        "id": f"by-seat-{seat}",
        "action": table.rules.codec.write(action),
    }
    token = {"Authorization": f"Bearer {told['token']}"}
    said = httpx.post(f"{hub.url}/api/table/actions", json=body, headers=token)
    assert said.status_code == 200, said.text
    table.push(action)


def join(screen: Screen, address: str, code: str) -> None:
    screen.page.evaluate("location.hash = '#/join'")
    type_in(screen, "Address, or the whole link", address)
    type_in(screen, "Code of the table", code)
    screen.tap("Find the table")


def test_the_site_joins_a_hub_plays_loses_the_network_and_is_back_without_a_tap(
    phone: Phone,  # noqa: F811
    hub: Server,
) -> None:
    code = put(hub)
    screen = phone.switch_on()
    wait_until_kept(screen)
    join(screen, hub.url.removeprefix("http://"), code)
    screen.see("Take a seat")
    screen.tap("Chloé,")
    screen.see("for this phone")
    screen.page.wait_for_timeout(400)
    screen.tap("Sit down as")
    screen.see("Chloé’s phone")
    screen.see("Card 1 of 4, ")
    first = next(text for text in screen.texts() if text.startswith("Card 1 of 4, "))
    card = first.removeprefix("Card 1 of 4, ")
    screen.tap(first)
    screen.see(f"{card}, chosen")
    screen.tap("Lay it open")
    screen.see("Still to lay a card open")
    screen.screenshot("offline-joined")
    table = Table(find("arabana")(HEADER))
    done = next(
        one
        for one in table.rules.legal(table.position)
        if one.by == CHLOE and one.open == card  # type: ignore[attr-defined]
    )
    table.push(done)

    assert phone.context is not None
    phone.context.set_offline(True)
    hub.kill()
    screen.see("offline")
    screen.see("Card 1 of")
    hub.start()
    for seat in (0, 1, 3):
        lay_open(hub, code, table, seat)
    phone.context.set_offline(False)
    screen.see("Ana plays")
    screen.see_no("offline")
    # The seat is this phone's still after the app was closed and opened.
    phone.switch_off()
    screen = phone.switch_on()
    screen.see(f"Code {code[:3]} {code[3:6]} {code[6:]}")
    assert screen.complaints == []


@pytest.fixture
def safe_host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """The site over https, with a certificate of its own."""
    openssl = shutil.which("openssl")
    assert openssl is not None
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = (openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
    files = ("-subj", "/CN=localhost", "-keyout", str(key), "-out", str(certificate))
    subprocess.run([*made, *files], check=True, capture_output=True)
    served = Host(copy_of(site, tmp_path / "web"), tls=(key, certificate))
    served.start()
    yield served
    served.stop()


def test_a_page_over_https_says_that_it_reaches_no_hub_over_plain_http(
    chromium: Browser, safe_host: Host
) -> None:
    width, height = SIZES["phone"]
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        ignore_https_errors=True,
        reduced_motion="reduce",
        has_touch=True,
    )
    context.add_init_script(LISTEN)
    screen = Screen(context.new_page(), safe_host.url, touch=True)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    screen.page.goto(safe_host.url + "/")
    wait_until_started(screen)
    # A certificate that nobody vouches for lets nothing be kept, and that is said over the fields.
    screen.page.get_by_role("button", name="Understood").click()
    join(screen, "192.168.1.5", "KEA 427 PNB")
    screen.see("This page came over https")
    screen.see("http://192.168.1.5:8550")
    assert not [address for address in asked if "192.168.1.5" in address]
    context.close()
