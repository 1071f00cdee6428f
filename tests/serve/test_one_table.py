"""Phones at one table: what each is sent is the same when what it may not see is dealt anew."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from companion.core.action import Action
from companion.core.game import Header
from companion.core.json_text import Json, JsonObject
from companion.core.message import say
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.board import GameBoard
from companion.games.arabana.screen.taps import Choice
from companion.showing.scene import Holding, Scene
from companion.showing.sight import Sight
from tests.serve.served_house import PLAYERS, Home, Page, let_all_go

EVERYBODY = frozenset(range(4))
OPEN: list[Json] = ["Amaruki", "Epunoa", "Ikunao", "Uhatiki"]
# What each has in both deals, and what goes round among those who are hidden.
SAME = (["Lusepil", "Fanolei"], ["Hiratuva", "Kamorei"], ["Mahutai", "Opodopo"], ["Nuridan"])
OWN = (["Patukea"], ["Tekumao"], ["Sefanui"], ["Vaipuri"])
STEPS = 14


def dealt(viewer: int | None, otherwise: bool) -> JsonObject:
    """A position in which only hands differ that `viewer` may not see."""
    own = list(OWN)
    hidden = [seat for seat in range(4) if seat != viewer]
    if otherwise:
        for seat, other in zip(hidden, (*hidden[1:], hidden[0]), strict=True):
            own[seat] = OWN[other]
    hands: list[Json] = [[*same, *rest] for same, rest in zip(SAME, own, strict=True)]
    return {"round": 1, "turn": 0, "hands": hands, "open": OPEN}


def script(viewer: int | None) -> list[Action]:
    """Actions that can be done in either deal."""
    one, other = (
        Table(find("arabana")(Header("arabana", PLAYERS, start=start, seed="phones")))
        for start in (dealt(viewer, False), dealt(viewer, True))
    )
    luck, done = Random("phones"), list[Action]()
    for _ in range(STEPS):
        both = [a for a in one.rules.legal(one.position) if a in other.rules.legal(other.position)]
        action = luck.choice(both)
        one.push(action)
        other.push(action)
        done.append(action)
    return done


def come(home: Home, phone: TestClient, table: str, viewer: int | None) -> None:
    """Ana keeps the table on a phone of the house; others come with its code, or look on."""
    code = home.share(table)
    if viewer == 0:
        phone.get(home.house.invitation(""))
        for seat in (1, 2, 3):
            home.seating.take(table, [seat])
        home.tables.marks("here").make_own(table, True)
    else:
        phone.get(f"/join/{code}")
        token = next(str(one.value) for one in phone.cookies.jar if one.name.endswith("-seat"))
        seats = [] if viewer is None else [viewer]
        home.seating.take(table, seats, token=token, come=True)
    phone.cookies.delete("caldera-phone")


def what_is_sent(folder: Path, viewer: int | None, otherwise: bool) -> set[str]:
    """Everything in the frames that reach one phone while the table goes on."""
    folder.mkdir()
    home = Home(folder)
    table = home.table(dealt(viewer, otherwise))
    with home.phone() as phone:
        come(home, phone, table, viewer)
        home.tables.marks("here").tick(table, 0, frozenset({0}))
        with Page(phone, f"/table/{table}") as page:
            page.hear(1)
            whole = home.tables.seen(table, EVERYBODY)
            for number, action in enumerate(script(viewer), start=2):
                asyncio.run(whole.push(action, whole.step))
                page.hear(number)
            texts = page.texts()
    home.store.close()
    # How long something glides depends on when it was drawn.
    return {text.replace(table, "TABLE") for text in texts} - {"animate", "duration"}


@pytest.fixture(autouse=True)
def nobody_after() -> Iterator[None]:
    yield
    let_all_go()


@pytest.mark.parametrize("viewer", [0, 2, None], ids=["the host", "a guest", "who watches"])
def test_no_phone_is_sent_what_it_may_not_see(tmp_path: Path, viewer: int | None) -> None:
    first = what_is_sent(tmp_path / "one", viewer, otherwise=False)
    assert what_is_sent(tmp_path / "other", viewer, otherwise=True) == first
    # Who has a seat is shown that hand, card by card; who watches none.
    shown = {text for text in first if text.startswith("Card ") and OWN[viewer or 0][0] in text}
    assert bool(shown) == (viewer is not None)


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen that says every hand it was given: nothing but the window keeps the secret."""
    told = GameBoard.scene

    def scene(self: GameBoard, sight: Sight[Position], choice: Choice, turn: int) -> Scene:
        made = told(self, sight, choice, turn)
        hands = Holding("players/bare-red", 1, say("{hands}", hands=repr(sight.position.hands)))
        return replace(made, seats=tuple(replace(one, holdings=(hands,)) for one in made.seats))

    monkeypatch.setattr(GameBoard, "scene", scene)


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize("viewer", [2, None], ids=["a guest", "who watches"])
def test_even_a_screen_that_tells_all_it_has_tells_nothing(
    tmp_path: Path, viewer: int | None
) -> None:
    first = what_is_sent(tmp_path / "one", viewer, otherwise=False)
    assert what_is_sent(tmp_path / "other", viewer, otherwise=True) == first


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize("viewer", [2, None], ids=["a guest", "who watches"])
def test_a_leak_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, viewer: int | None
) -> None:
    # A table that forgets to mask the hands.
    monkeypatch.setattr(GameRules, "masked", lambda self, position, seats: position)
    first = what_is_sent(tmp_path / "one", viewer, otherwise=False)
    assert what_is_sent(tmp_path / "other", viewer, otherwise=True) != first
