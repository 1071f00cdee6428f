"""Caldera on a phone in a cabin: no server, no network, nothing lost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games import find
from companion.store import backup
from companion.store.sqlite import SqliteStore
from tests.browser import haleakala_hands, harness
from tests.browser.harness import Screen
from tests.browser.host import (
    Host,
    Manner,
    compressing,
    copy_of,
    redirecting,
    remembering,
    unpacking,
)
from tests.browser.phone import (
    START,
    Phone,
    PhoneHands,
    begin,
    kept_table,
    reload,
    saved,
    scroll_to,
    wait_until_kept,
    wait_until_started,
)

# In place of the write to IndexedDB: a disk that takes its time, and one that is full.
WRITE = "  async write(now, sizes) {\n"
SLOW = WRITE + "    await new Promise((over) => setTimeout(over, 4000));\n"
FULL = WRITE + "    if (now.size) throw new DOMException('', 'QuotaExceededError');\n"
# The boat begins here, so a disc put here sails.
BOAT, SAILED = "Beach 2", "The boat to segment 3"
NO_ROOM = "This phone is full"
# In place of IndexedDB: a browser that keeps nothing.
OPEN = "  async open() {\n"
REFUSED = OPEN + "    throw new DOMException('', 'SecurityError');\n"
NOTHING_KEPT = "This browser saves nothing here"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python in a browser is slower than Python, the more so on a busy machine."""
    for module in (harness, haleakala_hands):
        monkeypatch.setattr(module, "PATIENCE", 90.0)
    expect.set_options(timeout=30_000)


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host below a sub-path, whose files a test may change."""
    host = Host(copy_of(site, tmp_path / "web"))
    host.start()
    yield host
    host.stop()


@pytest.fixture
def phone(chromium: Browser, host: Host, tmp_path: Path) -> Iterator[Phone]:
    phone = Phone(chromium.browser_type, tmp_path / "profile", host.url)
    yield phone
    phone.switch_off()


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_without_network_closed_and_reopened_on_the_way(
    whole: bool, phone: Phone, host: Host
) -> None:
    screen = phone.switch_on()
    screen.see("Start a game")
    wait_until_kept(screen)
    assert phone.context is not None
    asking = phone.context.new_cdp_session(screen.page)
    assert asking.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    heard = screen.strangers

    host.stop()
    phone.context.set_offline(True)
    reload(screen)
    begin(screen)
    before = PhoneHands(screen, luck=3).play_on(7)
    route = screen.page.evaluate("location.hash")
    heard += screen.strangers
    phone.switch_off()

    screen = phone.switch_on(f"/{route}", network=False)
    screen.see("Menu")
    assert kept_table(screen).actions == before.actions
    table = PhoneHands(screen, luck=4).play_on(1000 if whole else 5)
    if whole:
        assert table.result is not None
        screen.see(f"{table.header.players[table.result.winners[0]].name} wins")
    assert len(table.actions) > len(before.actions)
    assert kept_table(screen).actions == table.actions
    assert heard + screen.strangers == []


def opens_again(phone: Phone, host: Host) -> Screen:
    """A first visit, a second one, and a third without network."""
    screen = phone.switch_on()
    wait_until_kept(screen)
    assert screen.page.evaluate("document.documentElement.dataset.offline") == "ready"
    reload(screen)
    host.stop()
    assert phone.context is not None
    phone.context.set_offline(True)
    reload(screen)
    screen.see("Start a game")
    screen.page.goto(f"{host.url}/index.html")
    wait_until_started(screen)
    screen.see("Start a game")
    return screen


def test_it_opens_again_from_a_host_with_all_the_manners_that_hosts_have(
    phone: Phone, host: Host
) -> None:
    host.manners = (compressing, redirecting, unpacking, remembering)
    host.restart()
    screen = opens_again(phone, host)
    # The first screen needed none of the code that comes after it.
    assert screen.page.evaluate("document.documentElement.dataset.early ?? ''") == ""


@pytest.mark.long
@pytest.mark.parametrize("manner", [compressing, redirecting, unpacking, remembering])
def test_it_opens_again_from_a_host(manner: Manner, phone: Phone, host: Host) -> None:
    host.manners = (manner,)
    host.restart()
    opens_again(phone, host)


@pytest.mark.long
def test_a_new_version_comes_from_a_host_that_wants_everything_kept_for_a_year(
    phone: Phone, host: Host
) -> None:
    host.manners = (remembering,)
    host.restart()
    screen = phone.switch_on()
    wait_until_kept(screen)
    host.change("words.js", '"later": "Later"', '"later": "Not now"')
    screen.page.evaluate("navigator.serviceWorker.ready.then(r => r.update()).then(() => 0)")
    restart = screen.page.get_by_role("button", name="Restart")
    with screen.page.expect_navigation():
        restart.click()
    wait_until_started(screen)
    new = "import('./words.js').then(module => module.words('later'))"
    assert screen.page.evaluate(new) == "Not now"


def test_what_could_not_be_kept_on_the_phone_is_said_with_a_way_on(
    phone: Phone, host: Host
) -> None:
    lost = host.folder / "sounds" / "rumble.wav"
    sound = lost.read_bytes()
    lost.unlink()
    page = phone.switch_on().page
    told = page.get_by_text("Caldera could not be put on this phone")
    expect(told).to_be_visible()
    lost.write_bytes(sound)
    page.get_by_role("button", name="Try again").click()
    expect(told).to_have_count(0)
    page.wait_for_function("document.documentElement.dataset.offline === 'ready'")


@pytest.mark.parametrize(
    "lost",
    [
        "page.js",
        "pyodide/pyodide.asm.wasm",
        pytest.param("main.dart.mjs", marks=pytest.mark.long),
    ],
)
def test_a_client_that_does_not_come_up_is_said_with_a_way_on(
    lost: str, chromium: Browser, host: Host
) -> None:
    file = host.folder / lost
    content = file.read_bytes()
    file.unlink()
    page = chromium.new_page()
    page.goto(f"{host.url}/")
    expect(page.get_by_text("Caldera could not start. Your tables are safe.")).to_be_visible()
    file.write_bytes(content)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("#splash", state="detached", timeout=START)
    page.close()


@pytest.mark.long
def test_a_new_version_waits_until_the_table_is_left(phone: Phone, host: Host) -> None:
    screen = phone.switch_on()
    wait_until_kept(screen)
    begin(screen)
    hands = PhoneHands(screen)
    hands.play_on(1)
    page = screen.page
    restart = page.get_by_role("button", name="Restart")
    word = "A new version of Caldera is ready."

    host.change("words.js", '"later": "Later"', '"later": "Not now"')
    page.evaluate("navigator.serviceWorker.ready.then(r => r.update()).then(() => 0)")
    page.wait_for_function("navigator.serviceWorker.ready.then(r => Boolean(r.waiting))")
    before = hands.play_on(3)
    expect(page.get_by_text(word)).to_have_count(0)

    page.evaluate("location.hash = '#/'")
    screen.see("Start a game")
    # This browser promises nothing for ever, and that is said first, once there is a table.
    expect(page.get_by_text("This browser may clear your tables")).to_be_visible()
    page.get_by_role("button", name="Understood").click()
    expect(page.get_by_text(word)).to_be_visible()
    expect(page.get_by_role("button", name="Later")).to_be_visible()
    kept = page.evaluate("caches.open('caldera:/deep/er/').then(c => c.keys()).then(k => k.length)")
    with page.expect_navigation():
        restart.click()
    wait_until_started(screen)
    assert kept_table(screen).actions == before.actions
    now = page.evaluate("caches.open('caldera:/deep/er/').then(c => c.keys()).then(k => k.length)")
    assert now == kept - 1
    new = page.evaluate("import('./words.js').then(module => module.words('later'))")
    assert new == "Not now"


def sail(screen: Screen) -> None:
    """Puts the 1 where the boat is."""
    screen.tap("Disc 1")
    screen.see_chosen("Disc 1")
    screen.tap(BOAT)
    screen.tap("Place 1, sail 1")


def test_a_step_is_shown_only_once_it_is_kept(phone: Phone, host: Host) -> None:
    host.change("keeping.js", WRITE, SLOW)
    screen = phone.switch_on()
    begin(screen)
    sail(screen)
    busy = screen.page.get_by_text("This phone is busy")
    expect(busy).to_be_visible()
    screen.see(SAILED)
    # Ideas are allowed at the first table of a game; then the disc was placed.
    assert [action.do for action in kept_table(screen).actions] == ["allow_ideas", "place"]
    expect(busy).to_have_count(0)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        pytest.param(WRITE, FULL, NO_ROOM, id="full"),
        pytest.param(OPEN, REFUSED, NOTHING_KEPT, id="refused", marks=pytest.mark.long),
    ],
)
def test_a_phone_that_keeps_nothing_says_so_and_gives_the_tables_as_a_file(
    old: str, new: str, sentence: str, phone: Phone, host: Host, tmp_path: Path
) -> None:
    host.change("keeping.js", old, new)
    screen = phone.switch_on()
    begin(screen)
    page = screen.page
    told = page.get_by_text(re.compile(sentence))
    expect(told).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy").click()
    store = SqliteStore(tmp_path / "other.db", find)
    assert len(backup.read(store, saved(download.value)).added) == 1
    page.get_by_role("button", name="Understood").click()
    expect(told).to_have_count(0)
    sail(screen)
    screen.see(SAILED)


@pytest.mark.long
def test_of_two_windows_the_one_opened_last_goes_on(phone: Phone) -> None:
    first = phone.switch_on()
    begin(first)
    route = first.page.evaluate("location.hash")
    second = phone.window(f"/{route}")
    expect(first.page.get_by_text("Caldera is open in another window.")).to_be_visible()
    before = PhoneHands(second).play_on(2)
    first.page.bring_to_front()
    first.page.get_by_role("button", name="Use it here").click()
    wait_until_started(first)
    first.see("Menu")
    assert kept_table(first).actions == before.actions
    expect(second.page.get_by_text("Caldera is open in another window.")).to_be_visible()


@pytest.mark.long
def test_everything_moves_to_another_phone_in_one_file(
    phone: Phone, host: Host, chromium: Browser, tmp_path: Path
) -> None:
    screen = phone.switch_on()
    begin(screen)
    before = PhoneHands(screen).play_on(3)
    screen.page.evaluate("location.hash = '#/settings'")
    screen.tap("Dark")
    scroll_to(screen, "Save everything to a file")
    with screen.page.expect_download() as download:
        screen.tap("Save everything to a file")
    file = tmp_path / download.value.suggested_filename
    file.write_bytes(saved(download.value))
    phone.switch_off()

    other = Phone(chromium.browser_type, tmp_path / "other", host.url)
    try:
        screen = other.switch_on("/#/settings")
        scroll_to(screen, "Import everything from a file")
        with screen.page.expect_file_chooser() as chooser:
            screen.tap("Import everything from a file")
        chooser.value.set_files(file)
        screen.see("1 table was added")
        assert kept_table(screen).actions == before.actions
        reload(screen)
        screen.page.evaluate("location.hash = '#/'")
        screen.see("Haleakalā")
        assert kept_table(screen).actions == before.actions
    finally:
        other.switch_off()
