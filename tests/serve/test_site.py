"""What the site sends: nothing that leads elsewhere, and no more than the phone needs."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from fastapi import APIRouter
from starlette.testclient import TestClient

from companion.flet_seams.browser.rive_script import PROGRAMS, without_rive
from companion.serving import HouseKey, Served, site
from companion.serving.client import LARGE
from companion.serving.languages import preferred
from companion.serving.site import assets_folder
from companion.showing.tokens import BASALT, SAND

extra = APIRouter()


@extra.get("/api/hello")
def hello() -> str:
    return "hello"


def nothing(page: ft.Page) -> None:
    page.title = "nothing"


@pytest.fixture
def phone() -> Iterator[TestClient]:
    app = site(Served(nothing, assets_folder(), [extra], house=HouseKey(is_open=True)))
    with TestClient(app, client=("192.168.1.20", 50000)) as client:
        yield client


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_client_names_no_script_of_another_host(phone: TestClient, name: str) -> None:
    assert b"cdn.jsdelivr.net" not in phone.get(f"/{name}").content


def test_a_client_that_changed_is_noticed() -> None:
    with pytest.raises(LookupError):
        without_rive(b"a newer client")


def test_the_content_security_policy_allows_no_other_host(phone: TestClient) -> None:
    rules = phone.get("/").headers["content-security-policy"]
    assert "https:" not in rules
    assert "*" not in rules


def test_no_page_leads_to_documentation_from_elsewhere(phone: TestClient) -> None:
    assert b"swagger" not in phone.get("/docs").content


@pytest.mark.parametrize("name", LARGE)
def test_large_files_are_sent_compressed_to_phones(phone: TestClient, name: str) -> None:
    with phone.stream("GET", f"/{name}", headers={"accept-encoding": "gzip"}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(sent) == phone.get(f"/{name}", headers={"accept-encoding": ""}).content


def test_what_a_browser_has_already_is_not_sent_again(phone: TestClient) -> None:
    first = phone.get("/assets/FontManifest.json")
    again = phone.get("/assets/FontManifest.json", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_every_font_of_the_first_screen_is_here(phone: TestClient) -> None:
    families = phone.get("/assets/FontManifest.json").json()
    fonts = [font for family in families for font in family["fonts"]]
    for font in fonts:
        assert phone.get(f"/assets/{font['asset']}").status_code == 200


def test_further_routes_can_be_served_beside_the_app(phone: TestClient) -> None:
    assert phone.get("/api/hello").json() == "hello"


def test_every_route_of_the_app_opens_the_app(phone: TestClient) -> None:
    assert "flutter_bootstrap.js" in phone.get("/table/any").text


def test_what_is_no_file_and_no_address_of_the_app_is_not_found(phone: TestClient) -> None:
    assert phone.get("/img/no-such-picture.webp").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_is_in_the_browsers_language(phone: TestClient, language: str) -> None:
    asked = {"accept-language": f"{language}-CH,{language};q=0.9"}
    page = phone.get("/", headers=asked)
    assert f'<html lang="{language}">' in page.text
    assert "Accept-Language" in page.headers["vary"]
    assert phone.get("/manifest.json", headers=asked).json()["lang"] == language


def test_on_a_home_screen_it_is_caldera_in_our_colours(phone: TestClient) -> None:
    manifest = phone.get("/manifest.json").json()
    assert (manifest["name"], manifest["theme_color"]) == ("Caldera", BASALT.bg)
    for icon in manifest["icons"]:
        assert phone.get(f"/{icon['src']}").status_code == 200
    page = phone.get("/").text
    assert BASALT.bg in page
    assert SAND.bg in page
    # A header below the clock needs no insets, which the client would not keep.
    assert 'status-bar-style" content="black"' in page
    assert "Flet" not in page


def test_our_assets_are_served(phone: TestClient) -> None:
    own = next(Path(assets_folder(), "fonts").glob("*.otf"))
    assert phone.get(f"/fonts/{own.name}").content == own.read_bytes()


def test_a_refused_language_is_not_preferred() -> None:
    assert preferred("fr;q=0, de;q=0.3, en;q=bad, *") == ("de",)
