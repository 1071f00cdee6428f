"""A phone in every hand: one code, a seat each, a screen in the middle."""

from collections.abc import Callable, Sequence

import pytest

from companion.core.action import Action, Correct
from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games import find
from companion.playing.masked_corrections import MOST
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen
from tests.browser.phones import AllPhones, OwnHands, share, sit_down
from tests.browser.server import Server

NAMES = ["Ana", "Ben", "Chloé", "Dan"]
COLORS = ("red", "yellow", "green", "blue")


# Near the end: six cards in the bag, and every hand played out from there.
LATE: JsonObject = {
    "round": 2,
    "turn": 0,
    "hands": [["Lusepil", "Fanolei"], ["Hiratuva", "Kamorei"], ["Mahutai", "Opodopo"], ["Nuridan"]],
    "open": ["Amaruki", "Epunoa", "Ikunao", "Uhatiki"],
    "bag": 3,
    "discard": 34,
}

# Chloé's turn, with cards left to draw.
TURN: JsonObject = {
    "round": 1,
    "turn": 2,
    "hands": [["Lusepil"], ["Hiratuva", "Kamorei"], ["Mahutai"]],
    "open": ["Amaruki", "Epunoa", "Ikunao", "Uhatiki"],
}


def begin(
    server: Server,
    seats: int = 4,
    start: "JsonObject | None" = None,
    actions: Sequence[Action] = (),
    **options: str,
) -> str:
    """A table on the server's disk; its id."""
    players = tuple(Player(name, color) for name, color in zip(NAMES[:seats], COLORS, strict=False))
    header = Header("arabana", players, options=options, start=start, seed="phones")
    table = Table(find("arabana")(header))
    for action in actions:
        table.push(action)
    store = SqliteStore(server.data / TABLES, find)
    try:
        return store.keep(table)
    finally:
        store.close()


def test_a_phone_joins_loses_its_hub_and_is_back_without_a_tap(
    screens: Callable[..., Screen], server: Server
) -> None:
    table_id = begin(server)
    host = screens(scale=1)
    code = share(host, table_id)
    phone = screens(scale=1)
    sit_down(phone, code, "Chloé")
    phone.see("Chloé’s phone")
    phone.see("Card 4 of 4")
    phone.screenshot("phones-own")
    host.see("joined")
    # Its own card is laid open; whose turn it is then, it hears and cannot play for.
    first = next(text for text in phone.texts() if text.startswith("Card 1 of 4, "))
    OwnHands(phone, server.data, table_id).slide_to(first.removeprefix("Card 1 of 4, "))
    phone.tap("Lay it open")
    phone.see("Still to lay a card open")
    server.kill()
    phone.page.wait_for_selector("#caldera-lost")
    phone.screenshot("phones-offline")
    server.start()
    phone.page.wait_for_selector("#caldera-lost", state="detached")
    # It came back by itself or was loaded anew: then labels are to be turned on again.
    labels = "flt-semantics-placeholder, flt-semantics-host flt-semantics"
    phone.page.wait_for_selector(labels, state="attached")
    if phone.page.query_selector("flt-semantics-placeholder"):
        phone.awaken()
    phone.see("Still to lay a card open")
    phone.see("Chloé’s phone")


def test_another_phones_step_is_taken_back_with_its_yes(
    screens: Callable[..., Screen], server: Server
) -> None:
    table_id = begin(server, 3, start=TURN)
    code = share(screens(scale=1), table_id)
    chloe, ben = (screens(scale=1) for _ in range(2))
    sit_down(ben, code, "Ben")
    sit_down(chloe, code, "Chloé")
    chloe.tap("Take a card")
    chloe.tap("Bag")
    chloe.tap("Draw from the bag")
    ben.tap("Undo: Chloé: Draws from the bag")
    ben.tap("Ask")
    chloe.see("Ben asks to take back a step of Chloé: Draws from the bag.")
    chloe.tap("No")
    ben.see("Chloé said no: the step stays.")
    ben.tap("Undo: Chloé: Draws from the bag")
    ben.tap("Ask")
    chloe.tap("Yes, take back")
    chloe.see("Ben took back: Draws from the bag.")
    ben.see("Taken back: Draws from the bag.")
    ben.open(f"/table/{table_id}/log")
    ben.see("Ben asked, Chloé agreed.")


def test_a_phone_that_corrected_often_corrects_again_with_a_yes_of_another(
    screens: Callable[..., Screen], server: Server
) -> None:
    often = [Correct(1, {"scores": [0, points + 1, 0]}) for points in range(MOST)]
    table_id = begin(server, 3, start=TURN, actions=often)
    host = screens(scale=1, motion="reduce")
    code = share(host, table_id)
    chloe, ben = (screens(scale=1, motion="reduce") for _ in range(2))
    sit_down(ben, code, "Ben")
    sit_down(chloe, code, "Chloé")
    ask_to_correct(ben, table_id)
    chloe.see("Ben has corrected this table often")
    chloe.see("Ana’s points: 0")
    chloe.screenshot("phones-correction-asked")
    chloe.tap("No")
    ben.see("Chloé said no: the table stays as it is.")
    ask_to_correct(ben, table_id)
    chloe.tap("Yes, correct")
    ben.see("Ana, 1 point")
    ben.open(f"/table/{table_id}/log")
    ben.see("Ben asked, Chloé agreed.")
    # The host's phone needs no yes.
    host.open(f"/table/{table_id}/fix")
    host.tap("Ana")
    host.tap("Points: one more")
    host.tap("Keep 1 fix")
    ben.see("Ana’s points: 2")


def ask_to_correct(phone: Screen, table_id: str) -> None:
    """Gives Ana a point more, and asks the others for it."""
    phone.open(f"/table/{table_id}/fix")
    phone.tap("Ana")
    phone.tap("Points: one more")
    phone.see("this correction needs a yes from another phone")
    phone.screenshot("phones-correction-needs-a-yes")
    phone.tap("Ask")
    phone.see("You have asked. The table is corrected with a yes.")


@pytest.mark.long
@pytest.mark.parametrize("start", [LATE, None], ids=["from near the end", "whole"])
def test_four_phones_and_a_screen_that_watches_play_a_game_with_gods_to_the_winner(
    screens: Callable[..., Screen], server: Server, start: "JsonObject | None"
) -> None:
    table_id = begin(server, start=start, variant="gods")
    table = AllPhones(screens, server, table_id, NAMES)
    played = table.play(1000)
    assert played.result is not None
    winner = played.header.players[played.result.winners[0]].name
    for phone in (*table.phones, table.watcher):
        phone.see(f"{winner} wins")
    table.watcher.screenshot("phones-watch-end")
