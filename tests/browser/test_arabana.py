"""Arabana-Opodopo on one phone: handed over, looked at while held, and nothing left behind."""

from collections import Counter

import pytest
from playwright.sync_api import Browser

from companion.core.game import Header, Player
from companion.core.json_text import Json, JsonObject
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.actions import Bridge, Draw, Keep, Remove, Reveal
from companion.store.sqlite import SqliteStore
from tests.browser.arabana_hands import WHERE, ArabanaHands
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen, middle, open_screen
from tests.browser.server import Server
from tests.browser.wire import Wire

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
# Two deals of the same table: all that lies open is the same.
OPEN: list[Json] = ["Amaruki", "Epunoa", "Ikunao", "Uhatiki"]
ONE: list[Json] = [["Fanolei", "Lusepil"], ["Hiratuva", "Kamorei"], ["Mahutai", "Opodopo"]]
OTHER: list[Json] = [["Patukea", "Tekumao"], ["Sefanui", "Vaipuri"], ["Nuridan", "Ravuloa"]]
# So far an island is dragged.
MOVED = 60.0


def begin(server: Server, start: "JsonObject | None" = None, **options: str) -> str:
    """A table of three on the server's disk; its id."""
    header = Header("arabana", PLAYERS, options=options, start=start, seed="browser")
    store = SqliteStore(server.data / TABLES, find)
    try:
        return store.keep(Table(find("arabana")(header)))
    finally:
        store.close()


def what_is_sent(browser: Browser, server: Server, hands: list[Json], looks: bool) -> set[str]:
    """Ana takes the phone and looks around, with or without looking at her cards."""
    start: JsonObject = {"round": 1, "turn": 0, "hands": hands, "open": OPEN}
    table_id = begin(server, start)
    screen = open_screen(browser, server.url, scale=1)
    try:
        wire = Wire(screen)
        screen.open(f"/table/{table_id}")
        player = ArabanaHands(screen, server.data, table_id)
        screen.tap("It lies like this")
        screen.see("I am Ana")
        wire.forget()
        player.take(player.table(), 0)
        screen.see("Ana’s hand, 2 cards, hidden")
        if looks:
            player.slide_to("Lusepil")
            screen.see("Tap a lit slot at Lusepil")
        else:
            player.press("Open card Epunoa", "Tap it again to take it")
        screen.settle()
        sent = wire.sent(table_id)
        assert any("Epunoa" in text for text in sent)
        return sent
    finally:
        screen.tab.context.close()


def test_a_closed_hand_is_in_nothing_that_the_server_sent(
    chromium: Browser, server: Server
) -> None:
    first = what_is_sent(chromium, server, ONE, looks=False)
    assert what_is_sent(chromium, server, OTHER, looks=False) == first


def test_whoever_looks_at_one_hand_is_sent_nothing_of_the_others(
    chromium: Browser, server: Server
) -> None:
    own, hands = ONE[0], [ONE[0], *OTHER[1:]]
    first = what_is_sent(chromium, server, ONE, looks=True)
    assert what_is_sent(chromium, server, hands, looks=True) == first
    assert isinstance(own, list)
    assert any("Lusepil" in text and "Card" in text for text in first)


def test_the_hand_is_seen_while_it_is_held_and_not_after(phone: Screen, server: Server) -> None:
    start: JsonObject = {"round": 1, "turn": 0, "hands": ONE, "open": OPEN}
    table_id = begin(server, start)
    phone.open(f"/table/{table_id}")
    phone.tap("It lies like this")
    phone.see("Give the phone to")
    hands = ArabanaHands(phone, server.data, table_id)
    hands.take(hands.table(), 0)
    bar = phone.box("Discard")["y"]
    pad = hands.pad()
    x, y = pad["x"] + 40, pad["y"] + pad["height"] / 2
    hands.hold(True, x, y)
    phone.see("Card 1 of 2, Fanolei")
    phone.screenshot("arabana-peek")
    hands.hold(False, x, y)
    phone.see_no("Card 1 of 2")
    phone.screenshot("arabana-hidden")
    hands.slide_to("Lusepil")
    phone.see("Tap a lit slot at Lusepil")
    phone.screenshot("arabana-lit")
    # Nothing moved: what the big button says has its room.
    assert phone.box("Back")["y"] == bar


def test_a_drawn_card_is_looked_at_before_the_phone_goes_on(phone: Screen, server: Server) -> None:
    start: JsonObject = {"round": 1, "turn": 0, "hands": ONE, "open": OPEN}
    table_id = begin(server, start)
    phone.open(f"/table/{table_id}")
    phone.tap("It lies like this")
    hands = ArabanaHands(phone, server.data, table_id)
    table = hands.table()
    hands.do(Draw(0, "bag"), table)
    look = "Ana: hold to see your new card"
    phone.see(look)
    phone.see("I am Ben")
    x, y = middle(phone.page.evaluate(WHERE, look))
    assert not phone.shows("New card")
    hands.hold(True, x, y)
    names = table.rules.chart.names  # type: ignore[attr-defined]
    new = Counter(table.position.hands[0]) - Counter(table.steps[0].position.hands[0])
    phone.see(f"New card, {names[next(iter(new))]}")
    phone.screenshot("arabana-new-card")
    hands.hold(False, x, y)
    phone.see_no("New card")
    # Whoever has the phone now, and whoever finds it later, cannot look any more.
    hands.take(table, 1)
    phone.reload()
    phone.see("I am Ben")
    assert not phone.shows(look)


def test_on_a_small_phone_a_tap_on_the_list_of_things_to_do_frees_the_map(
    phone: Screen, server: Server
) -> None:
    bridges: JsonObject = {"Hiratuva-Nuridan": 0, "Lusepil-Nuridan": 0, "Nuridan-Opodopo": 1}
    start: JsonObject = {"round": 1, "turn": 0, "hands": ONE, "open": OPEN, "bridges": bridges}
    start["hands"] = [["Nuridan", "Uhatiki"], *ONE[1:]]
    table_id = begin(server, start, variant="gods")
    phone.open(f"/table/{table_id}")
    phone.see("It lies like this")
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.tap("It lies like this")
    hands = ArabanaHands(phone, server.data, table_id)
    table = hands.table()
    hands.do(Bridge(0, ("Nuridan", "Vaipuri"), card="Nuridan"), table)
    off = "1, Ben’s bridge off Nuridan–Opodopo"
    phone.see(off)
    phone.screenshot("arabana-list-small")
    phone.tap("On your board:")
    phone.see_no(off)
    hands.do(Draw(0, "bag"), table)
    phone.see("I am Ben")


def test_a_removal_and_the_small_scoring_are_taken_back(phone: Screen, server: Server) -> None:
    # Ana fills Fanolei and leads there alone: 2-1-1-1 is not possible with three, 2-2-1 is level,
    # so the main island it is: Lusepil 3-2-2.
    rules = find("arabana")(Header("arabana", PLAYERS))
    slots = rules.chart.slots_at[rules.chart.number["Lusepil"]]  # type: ignore[attr-defined]
    keys = [rules.chart.keys[slot] for slot in slots]  # type: ignore[attr-defined]
    owners = (0, 0, 1, 1, 2, 2)
    bridges: JsonObject = dict(zip(keys[:-1], owners, strict=True))
    start: JsonObject = {
        "round": 1,
        "turn": 0,
        "bridges": bridges,
        "hands": [["Lusepil"], ["Kamorei"], ["Uhatiki"]],
        "open": ["Amaruki"],
        "bag": 0,
        "discard": 44,
    }
    table_id = begin(server, start)
    phone.open(f"/table/{table_id}")
    phone.tap("It lies like this")
    hands = ArabanaHands(phone, server.data, table_id)
    table = hands.table()
    last, third = keys[-1].split("-"), keys[2].split("-")
    hands.do(Bridge(0, (last[0], last[1]), card="Lusepil"), table)
    phone.see("You lead alone on Lusepil")
    hands.do(Remove(0, (third[0], third[1])), table)
    hands.do(Draw(0, "Amaruki"), table)
    phone.see("Give the phone to")
    assert table.position.round == 2
    before, removing = (table.steps[number].position for number in (2, 1))
    hands.press("Undo", "I am Ana")
    assert hands.table().position == before
    hands.take(hands.table(), 0)
    hands.press("Undo", "You lead alone on Lusepil")
    assert hands.table().position == removing


def test_each_own_card_is_entered_with_one_tap(phone: Screen, server: Server) -> None:
    table_id = begin(server, draws="physical", variant="gods")
    phone.open(f"/table/{table_id}")
    phone.tap("It lies like this")
    hands = ArabanaHands(phone, server.data, table_id)
    table = hands.table()
    for seat, card in enumerate(("Lusepil", "Fanolei", "Kamorei")):
        hands.take(table, seat)
        phone.see(f"whose card {PLAYERS[seat].name} lays open")
        hands.do(Keep(seat, card), table)
    hands.take(table, 2)
    phone.see("Lay a card from the bag open and tap its island")
    hands.do(Reveal(2, card="Opodopo"), table)
    hands.take(table, 0)
    phone.see("Tap each island with Kanaloa’s stone")
    hands.do(Reveal(0, island="Amaruki", god="kanaloa"), table)
    phone.see("Amaruki, 3 slots, stone of Kanaloa")
    assert hands.table().position == table.position
    assert table.position.stones == {0: "kanaloa"}
    assert len(table.position.open) == 4


def test_the_map_is_matched_and_then_played_on(phone: Screen, server: Server) -> None:
    phone.open("/map/arabana")
    phone.see("37 of 37")
    phone.tap("Fanolei, 5 slots")
    phone.see("Tap another island to connect it with Fanolei")
    phone.tap("Hiratuva, 5 slots")
    phone.see("36 of 37")
    phone.see("more to place")
    phone.tap("Fanolei, 4 slots")
    phone.see("Tap another island")
    phone.tap("Hiratuva, 4 slots")
    phone.see("37 of 37")
    phone.tap("Fanolei, 5 slots")
    phone.tap("Name on your board")
    phone.type("Tikibay")
    phone.page.keyboard.press("Enter")
    phone.see("Tikibay, 5 slots")
    x, y = middle(phone.box("Ikunao, 3 slots"))
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x - MOVED, y, steps=8)
    phone.page.mouse.up()
    phone.screenshot("arabana-map")
    phone.tap("Keep this box")
    phone.see("As you counted")
    phone.open("/new/arabana")
    phone.tap("Set up the board")
    phone.tap("It lies like this")
    phone.see("Give the phone to")
    store = SqliteStore(server.data / TABLES, find)
    hands = ArabanaHands(phone, server.data, store.open_tables()[0].id)
    store.close()
    table = hands.play_on(most=len(hands.table().header.players))
    bridges = [action for action in table.rules.legal(table.position) if isinstance(action, Bridge)]
    hands.do(bridges[0], table)
    phone.see("Tikibay, 5 slots")
    moved = phone.box("Ikunao, 3 slots")
    other = phone.box("Vaipuri, 5 slots")
    assert moved["x"] < other["x"] - MOVED / 2


@pytest.mark.long
def test_sixteen_stones_are_entered_by_tapping_islands_and_then_played_for(
    phone: Screen, server: Server
) -> None:
    table_id = begin(server, draws="physical", variant="gods")
    phone.open(f"/table/{table_id}")
    phone.pause = 0.12
    phone.tap("It lies like this")
    hands = ArabanaHands(phone, server.data, table_id)
    table = hands.table()
    while (prompt := table.rules.prompts(table.position)[0]).ask != "turn":
        # As it is asked: first everybody's open card, then what came up, then god by god.
        god = hands.god_asked_for(table)
        hands.do(
            next(
                action
                for action in table.rules.legal(table.position)
                if (isinstance(action, Keep) and prompt.ask == "keep" and action.by == prompt.seat)
                or (isinstance(action, Reveal) and prompt.ask != "keep" and action.god == god)
            ),
            table,
        )
    bridges = [a for a in table.rules.legal(table.position) if isinstance(a, Bridge)]
    hands.do(bridges[0], table)
    hands.do(Draw(bridges[0].by, "bag"), table)
    told = [action for action in table.actions if isinstance(action, Reveal) and action.god]
    # God by god, each as often as the box has stones of it.
    assert Counter(action.god for action in told) == table.rules.box.stones  # type: ignore[attr-defined]
    assert len(table.position.stones) + sum(map(len, table.position.held)) == 16
    phone.screenshot("arabana-own-stones")
    assert hands.table().position == table.position
