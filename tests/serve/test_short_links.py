"""Short addresses: they lead where they were made for, for a while, and without the house key."""

from dataclasses import replace
from pathlib import Path

from starlette.testclient import TestClient

from companion.core.system import SYSTEM
from companion.serving import Served, site
from companion.serving.gate import is_public
from companion.serving.host_check import host_check_for
from companion.serving.house_key import HouseKey
from companion.serving.short_links import LASTS, MOST, PATH, ShortLinks
from companion.serving.site import assets_folder

LONG = "https://app.bgstatsapp.com/createPlay.html?data=" + "x" * 900


def test_a_short_address_leads_on_for_a_while(tmp_path: Path) -> None:
    now = [1000.0]
    house = HouseKey(tmp_path)
    house.address = "http://192.168.1.7:8550"
    links = ShortLinks(house, replace(SYSTEM, monotonic=lambda: now[0]))
    address = links.shorten(LONG)
    assert address is not None
    assert len(address) < 50
    hosts = host_check_for("0.0.0.0", ["192.168.1.7"])
    app = site(Served(lambda page: None, assets_folder(), [links.router], hosts, house))
    # A phone that is not known here.
    phone = TestClient(app, base_url="http://192.168.1.7:8550", client=("192.168.1.9", 4000))
    path = address.removeprefix("http://192.168.1.7:8550")
    answer = phone.get(path, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, LONG)
    assert phone.get("/history", follow_redirects=False).status_code != 200
    now[0] += LASTS
    assert phone.get(path, follow_redirects=False).status_code == 404
    assert phone.get(f"{PATH}guess", follow_redirects=False).status_code == 404


def test_there_are_never_too_many(tmp_path: Path) -> None:
    house = HouseKey(tmp_path)
    assert ShortLinks(house).shorten(LONG) is None
    house.address = "http://192.168.1.7:8550"
    links = ShortLinks(house)
    made = [links.shorten(f"{LONG}{number}") for number in range(MOST + 1)]
    tokens = [str(one).rpartition("/")[2] for one in made]
    assert links.find(tokens[0]) is None
    assert links.find(tokens[-1]) == f"{LONG}{MOST}"


def test_only_what_leads_on_is_open_to_everybody() -> None:
    def asked(path: str, method: str = "GET") -> bool:
        return is_public({"path": path, "method": method})

    assert asked(f"{PATH}abc")
    assert not asked(f"{PATH}../history")
    assert not asked("/to")
    assert not asked(f"{PATH}abc", "POST")
