"""What the server promises to a browser, tried with a small app in place of the whole one."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.harness import Screen
from tests.browser.server import Server
from tests.browser.warm import WarmServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = WarmServer(tmp_path / "data", module="tests.serve.little_app")
    server.start()
    yield server
    server.kill()


def test_nothing_is_asked_of_another_host(phone: Screen) -> None:
    phone.see("Count 0")
    phone.settle()
    assert phone.strangers == []
    assert phone.complaints == []


def test_our_fonts_are_there_before_the_first_screen(phone: Screen) -> None:
    phone.open()
    asked = [address.removeprefix(phone.url) for address in phone.requests]
    assert "/fonts/NationalPark-Heavy.otf" in asked
    assert "/fonts/Manrope-SemiBold.ttf" in asked


def test_letters_of_other_scripts_are_here_and_loaded_only_for_names_that_need_them(
    phone: Screen,
) -> None:
    def asked() -> set[str]:
        ours = f"{phone.url}/fonts/noto/"
        return {one[len(ours) :].split("/")[0] for one in phone.requests if one.startswith(ours)}

    refused: list[str] = []
    phone.page.on(
        "response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None
    )
    assert asked() == set()
    phone.tap("Read names")
    phone.see("Count 50")
    scripts = {"", "arabic", "hebrew", "sc", "kr", "thai"}
    families = {f"notosans{script}" for script in scripts} | {"notocoloremoji"}
    phone._until(lambda: families <= asked(), "Not every script was asked for.")
    phone.screenshot("other-scripts")
    assert refused == []
    assert phone.strangers == []


@pytest.mark.parametrize(("language", "heard"), [("fr-FR", "fr-FR"), ("de", "de"), ("en", "en")])
def test_the_browsers_language_is_known_at_the_first_screen(
    screens: Callable[..., Screen], language: str, heard: str
) -> None:
    screens(language=language).see(f"Languages {heard}")


def test_a_tap_counts_and_is_announced(phone: Screen) -> None:
    phone.tap("Add one")
    phone.see("Count 1")
    phone.hear("Now 1")


def test_what_lies_below_the_screen_is_scrolled_to(tablet: Screen) -> None:
    tablet.tap("Far below")
    tablet.see("Count 7")


def test_a_reload_comes_back_to_the_same_screen(phone: Screen) -> None:
    phone.tap("Add one hundred")
    phone.see("Count 100")
    phone.reload()
    phone.see("Count 100")


def test_a_killed_server_comes_back_with_what_was_kept(phone: Screen, server: Server) -> None:
    phone.tap("Add one")
    phone.see("Count 1")
    phone.tap("Add one hundred")
    phone.see("Count 101")
    server.restart()
    phone.see("Count 1")
    phone.see_no("Count 101")


def test_text_grows_with_the_browsers_setting(phone: Screen) -> None:
    before = phone.box("Add one")
    phone.enlarge_text(200)
    after = phone.box("Add one")
    assert after["width"] > before["width"]
    assert after["height"] > before["height"]
