"""How Arabana-Opodopo is played at random: any consistent map, any action, where each piece is."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.core.action import Action, Correct
from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.games.arabana.actions import (
    Bridge,
    Discard,
    Draw,
    End,
    Keep,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
    Wait,
)
from companion.games.arabana.box import BRIDGES, GODS, MARKERS, PROFILE, read_box
from companion.games.arabana.meta import COLORS
from companion.games.arabana.position import UNKNOWN, Position
from companion.games.arabana.rules import GameRules
from tests.letters import SHOWN

NAMES = ("Ana", "Ben", "Chloé", "Dan")
DEFAULT = read_box({})

# Each answer's taps are named in tests/games/arabana/test_screen.py: there are too many ways.
NAMED_TAPS = True
SECRET_HANDS = True


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Json]:
    """A map with the right degrees: the default one with the ends of bridges exchanged."""
    pairs = [list(pair) for pair in DEFAULT.bridges]
    luck = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.sampled_from([0, 200]))):
        one, two = luck.sample(range(len(pairs)), 2)
        (a, b), (c, d) = pairs[one], pairs[two]
        if luck.random() < 0.5:
            c, d = d, c
        taken = {frozenset(pair) for pair in pairs}
        if len({a, b, c, d}) == 4 and not {frozenset((a, d)), frozenset((c, b))} & taken:
            pairs[one], pairs[two] = [a, d], [c, b]
    left, stones = 16, {}
    for god in GODS[:-1]:
        stones[god] = draw(st.integers(0, left))
        left -= stones[god]
    stones[GODS[-1]] = left
    return {"bridges": [[*pair] for pair in pairs], "stones": {**stones}}


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """A table with any options on any map."""
    players = draw(st.integers(3, 4))
    colors = draw(st.permutations(COLORS))
    return Header(
        game="arabana",
        players=tuple(map(Player, NAMES[:players], colors)),
        first=draw(st.integers(0, players - 1)),
        options={
            "variant": draw(st.sampled_from(["base", "gods", "gods"])),
            "draws": draw(st.sampled_from(["app", "app", "physical"])),
        },
        box=draw(st.one_of(st.just({}), boxes())),
        seed=draw(st.text(SHOWN, max_size=5)),
    )


def any_action(rules: GameRules) -> st.SearchStrategy[Action]:
    """Any well-formed action, legal or not."""
    seat = st.sampled_from([*rules.seats, len(rules.seats)])
    card = st.sampled_from([*rules.chart.names, "bag", "kanaloa", "Atlantis", ""])
    known = st.sampled_from(rules.chart.names)
    drew = st.one_of(st.just(""), card)
    slot = st.one_of(st.sampled_from(rules.chart.pairs), st.tuples(known, known))
    god = st.sampled_from([*GODS, "maui", ""])
    stone = st.one_of(st.just(""), god)
    give = st.dictionaries(st.sampled_from(["0", "1", "2", "3", "x"]), card, max_size=3)
    return st.one_of(
        st.builds(Keep, seat, card, drew),
        st.builds(Bridge, seat, slot, card, stone),
        st.builds(Bridge, seat, slot, st.just(""), st.just("kanaloa")),
        st.builds(Swap, seat, st.tuples(card, card), slot),
        st.builds(Remove, seat, slot),
        st.builds(Recall, seat, slot),
        st.builds(Discard, seat, card),
        st.builds(Stone, seat, god, st.one_of(st.none(), seat), card, give, drew),
        st.builds(Stone, seat, st.just("pele"), st.none(), st.just(""), give),
        st.builds(Draw, seat, card, drew),
        st.builds(End, seat),
        st.builds(Wait, seat),
        st.builds(Reveal, seat, card),
        st.builds(Reveal, seat, st.just(""), known, god),
        st.builds(Reveal, seat, card, known, god),
    )


def is_listed(action: Action, legal: list[Action]) -> bool:
    """Whether the legal list has an action; it leaves `drew` out, and Ku's look (two steps)."""
    if isinstance(action, (Keep, Draw, Stone)):
        action = replace(action, drew="")
    if isinstance(action, Stone) and action.god == "ku" and not action.card:
        return any(isinstance(a, Stone) and replace(a, card="") == action for a in legal)
    return action in legal


def pieces(rules: GameRules, position: Position) -> Counter[str]:
    """Every component, wherever it is: the same at every moment of a table.

    God stones are no part of it: once used, they leave the game.
    """
    chart = rules.chart
    found: Counter[str] = Counter()
    for seat in rules.seats:
        assert 0 <= position.supply(seat) <= BRIDGES
        assert position.markers[seat].bit_count() <= MARKERS
        for other in range(seat):
            assert not position.built[seat] & position.built[other]
            assert not position.markers[seat] & position.markers[other]
        if position.pending is None or position.pending.ask != "finished":
            assert position.markers[seat] == chart.held(position.built[seat])
    stones = Counter(position.stones.values())
    for gods in position.held:
        stones.update(gods)
    if not rules.settings.physical:
        assert stones <= Counter(PROFILE.with_changes(rules.header.box)["stones"])  # type: ignore[arg-type]
    found.update(f"{chart.names[card]} card" for card in position.open)
    if rules.settings.physical:
        assert all(card == UNKNOWN for hand in position.hands for card in hand)
        unseen = sum(map(len, position.hands)) + position.bag.size + position.discard
        return Counter(cards=unseen + len(position.open))
    assert position.bag.size == len(position.bag.order)
    assert position.discard == len(position.spent)
    for hand in (*position.hands, position.bag.order, position.spent):
        found.update(f"{chart.names[card]} card" for card in hand)
    return found


# What a partial start must tell for its pieces to be counted: nothing.
ALWAYS_TOLD: tuple[str, ...] = ()


def tells(rules: GameRules, now: dict[str, Any], luck: Random) -> Action | None:
    """Own stones that the list does not have, and cards that nobody told to have drawn (G3)."""
    asked = now.get("pending", {})
    if asked.get("stones"):
        bare = [name for name in rules.chart.names if name not in now.get("stones", {})]
        return Reveal(rules.header.first, island=luck.choice(bare), god=luck.choice(GODS[:2]))
    if asked:
        return None
    held = now["held"]
    in_play = len(now.get("stones", {})) + sum(map(len, held))
    if rules.settings.gods and in_play < 16 and luck.random() < 0.5:
        held[0] = sorted([*held[0], luck.choice(["ku", "lono", "pele", "kanaloa"])])
        return Correct(luck.choice(rules.seats), {"held": held})
    seat, hands = luck.choice(rules.seats), now["hands"]
    if len(hands[seat]) > 4 or not now.get("bag"):
        return None
    hands[seat] = [*hands[seat], None]
    return Correct(luck.choice(rules.seats), {"hands": hands})


def numbers(rules: GameRules, now: dict[str, Any]) -> dict[str, int]:
    """How many pieces of each sort a written position has, wherever they lie."""
    cards = sum(map(len, now["hands"])) + len(now.get("open", []))
    bridges = Counter(now.get("bridges", {}).values())
    assert max(bridges.values(), default=0) <= BRIDGES
    assert max(Counter(now.get("markers", {}).values()).values(), default=0) <= MARKERS
    assert len(now.get("stones", {})) + sum(map(len, now["held"])) <= 16
    return {"cards": cards + now.get("bag", 0) + now.get("discard", 0)}


def should_be(rules: GameRules) -> dict[str, int]:
    """How many pieces of each sort there are."""
    return {"cards": 48}
