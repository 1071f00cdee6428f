"""What may still come up: from the box and what was seen, and never from what is hidden."""

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.core import record
from companion.core.simulation import WantedTables, headers, play
from companion.core.table import Table
from companion.games import GAMES, find
from companion.games.arabana.position import Position as Arabana
from companion.games.haleakala.position import Position as Haleakala
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import odds as haleakala_odds
from companion.games.haleakala.words import card_name
from companion.games.mauna_kea.position import Position as MaunaKea
from companion.showing.odds import Supply
from tests.seeing import seen

RECORDS = Path(__file__).parents[1] / "records"
WITH_ODDS = ("haleakala", "arabana", "mauna-kea")


def counted(supply: Supply) -> Counter[str]:
    return Counter({str(kind.label): kind.left for kind in supply.kinds})


def simulated(game: str, number: int = 4) -> list[Table[object]]:
    rules = find(game)
    return [
        play(rules(header), header.seed)
        for header in headers(rules.meta, WantedTables(game), number, "odds")
    ]


@pytest.mark.parametrize("table", simulated("haleakala"), ids=lambda table: table.header.seed)
def test_each_pile_has_exactly_what_the_box_leaves(table: Table[object]) -> None:
    rules = table.rules
    assert isinstance(rules, GameRules)
    for step in table.steps:
        position = step.outcome.position
        assert isinstance(position, Haleakala)
        supplies = haleakala_odds.supplies(rules, position)
        lying = [
            Counter(str(card_name(rules.box.cards[id])) for id in deck.order)
            for deck in position.decks
            if deck.size
        ]
        assert [counted(supply) for supply in supplies] == lying, step.number
        assert [supply.size for supply in supplies] == [deck.total() for deck in lying]


@pytest.mark.parametrize("table", simulated("arabana"), ids=lambda table: table.header.seed)
def test_whatever_is_in_the_bag_may_come_up(table: Table[object]) -> None:
    window = seen(table)
    line = window.line()
    for number in range(0, len(line), 5):
        position = table.steps[line[number].number].outcome.position
        assert isinstance(position, Arabana)
        supplies = window.telling.odds(line[: number + 1])
        assert bool(supplies) == bool(position.bag.size)
        for supply in supplies:
            names = table.rules.chart.names  # type: ignore[attr-defined]
            bag = Counter(names[card] for card in position.bag.order)
            assert not bag - counted(supply), "a card of the bag was left out"
            assert supply.unseen >= supply.size
            assert sum(map(supply.share, supply.kinds)) == pytest.approx(1)


def test_a_hand_that_is_shown_is_known_and_others_are_not() -> None:
    table = simulated("arabana", 1)[0]
    first = Table(table.rules)
    everybody = seen(first)
    own = everybody.showing(frozenset({0}))
    (blind,), (open_,) = (one.telling.odds(one.line()) for one in (everybody, own))
    hand = first.position.hands[0]  # type: ignore[attr-defined]
    names = table.rules.chart.names  # type: ignore[attr-defined]
    assert counted(blind) - counted(open_) == Counter(names[card] for card in hand)


@pytest.mark.parametrize("table", simulated("mauna-kea"), ids=lambda table: table.header.seed)
def test_the_bag_has_exactly_what_was_not_drawn(table: Table[object]) -> None:
    window = seen(table)
    line = window.line()
    for number in range(0, len(line), 9):
        position = line[number].after
        assert isinstance(position, MaunaKea)
        supplies = window.telling.odds(line[: number + 1])
        assert sum(supply.unseen for supply in supplies) == sum(position.bag.values())


def test_a_game_without_anything_to_draw_has_no_odds() -> None:
    for table in simulated("hekla", 1):
        window = seen(table)
        assert window.telling.odds(window.line()) == ()


@pytest.mark.parametrize(
    "path",
    [path for game in WITH_ODDS for path in sorted((RECORDS / game).glob("*.json"))],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_odds_can_be_asked_for_at_any_recorded_table(path: Path) -> None:
    table = record.read(json.loads(path.read_text("utf-8")), find)
    window = seen(table)
    line = window.line()
    for end in {1, len(line) // 2 + 1, len(line)}:
        for supply in window.telling.odds(line[:end]):
            assert all(kind.left > 0 for kind in supply.kinds)
            assert supply.size > 0


def test_an_own_box_has_its_own_odds() -> None:
    game = GAMES.find("haleakala")
    assert game.box_pages is not None
    box = game.rules.profile.with_changes({})
    box = game.box_pages.stepped(game.box_pages.stepped(box, "cards/0/1", -1), "cards/1/1", 1)
    header = headers(game.meta, WantedTables("haleakala"), 1, "own")[0]
    plain, own = (
        Table(game.rules(type(header)(**{**vars(header), "box": told})))
        for told in ({}, {"cards": box["cards"]})
    )
    lava = [counted(seen(one).telling.odds(seen(one).line())[1]) for one in (plain, own)]
    assert lava[1] - lava[0] == Counter({"Lava priestess": 1})
