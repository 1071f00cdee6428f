"""How Haleakalā is played at random: any consistent box, any action, and where each piece is."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.core.action import Action, Correct
from companion.core.game import Header, Player
from companion.games.haleakala import discs
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Pass,
    Place,
    Priestess,
    Reveal,
    Sail,
    Shaman,
    Stay,
    TakeBack,
)
from companion.games.haleakala.box import LAVA_DISCS, SCORING_CARDS, STATUES
from companion.games.haleakala.island import BEACHES, LAND
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from tests.letters import SHOWN

FACES = [
    ("statue", 0, 0),
    ("priestess", 0, 0),
    ("shell", 0, 0),
    ("shell", 0, 1),
    ("shell", 0, 2),
    ("fish", 1, 0),
    ("fish", 2, 1),
    ("fish", 3, 0),
]

# Written in a position, but not put right by hand: what lies nowhere else joins the discard.
BESIDE_FACTS = ("discard",)


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, object]:
    """A box that the rules allow (H26): any numbers of the cards that nobody could count."""
    lava_two = draw(st.integers(0, 8))
    pearls = draw(st.lists(st.integers(0, 2), min_size=2, max_size=2))
    room = [15, 12 - lava_two, 15 - (8 - lava_two) - 1]
    for pile in pearls:
        room[pile] -= 1
    if min(room) < 0:
        return {}
    counts = {face: [0, 0, 0] for face in FACES}
    for pile in range(3):
        for face in draw(
            st.lists(st.sampled_from(FACES), min_size=room[pile], max_size=room[pile])
        ):
            counts[face][pile] += 1
    cards = [
        {"id": f"{kind}-{b}-{f}", "kind": kind, "baskets": b, "butterflies": f, "counts": n}
        for (kind, b, f), n in counts.items()
    ]
    for kind, pile in zip(("white-pearl", "black-pearl", "nautilus"), (*pearls, 2), strict=True):
        cards.append({"id": kind, "kind": kind, "counts": [int(pile == at) for at in range(3)]})
    cards.append({"id": "lava", "kind": "lava", "counts": [0, lava_two, 8 - lava_two]})
    hut = draw(st.integers(1, 6))
    huts = [hut, (hut + 2) % 6 + 1]
    return {
        "cards": cards,
        "huts": huts,
        "jetty": draw(st.sampled_from([s for s in range(1, 7) if s not in huts])),
        "costs": {card: draw(st.integers(1, 2)) for card in SCORING_CARDS},
    }


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """A table with any options."""
    colors = draw(st.permutations(["red", "yellow"]))
    return Header(
        game="haleakala",
        players=(Player("Ana", colors[0]), Player("Ben", colors[1])),
        first=draw(st.integers(0, 1)),
        options={
            "variant": draw(st.sampled_from(["base", "tactical"])),
            "draws": draw(st.sampled_from(["app", "app", "physical"])),
            "priestess_before_scoring": draw(st.booleans()),
        },
        box=draw(boxes()),  # type: ignore[arg-type]
        seed=draw(st.text(SHOWN, max_size=5)),
    )


def any_action(rules: GameRules) -> st.SearchStrategy[Action]:
    """Any well-formed action, legal or not."""
    seat, number = st.integers(0, 1), st.integers(-1, 7)
    spaces = st.sampled_from([*BEACHES, *LAND, "crater-1", "nowhere"])
    cards = st.sampled_from([*SCORING_CARDS, "priestess", "nothing"])
    palm = st.sampled_from([*rules.box.cards, "nothing"])
    return st.one_of(
        st.builds(Place, seat, number, number, st.booleans()),
        st.builds(TakeBack, seat, number, number),
        st.builds(Sail, seat),
        st.builds(Shaman, seat, spaces),
        st.builds(Stay, seat),
        st.builds(Choose, seat, number),
        st.builds(Priestess, seat, number, number),
        st.builds(Buy, seat, cards),
        st.builds(Pass, seat),
        st.builds(Reveal, seat, palm),
    )


def pieces(rules: GameRules, position: Position) -> Counter[str]:
    """Every component, wherever it is: the same at every moment of a table."""
    found: Counter[str] = Counter()
    for seat in (0, 1):
        for beach in position.beaches:
            for disc in discs.OF[beach[seat]]:
                found[f"disc {seat} {disc}"] += 1
        for disc in discs.OF[position.supply(seat)]:
            found[f"disc {seat} {disc}"] += 1
        assert 0 <= position.statues_of(seat) <= STATUES
    assert 0 <= sum(position.craters) <= LAVA_DISCS
    for card in SCORING_CARDS:
        owners = [seat for seat in (0, 1) if card in position.scoring_cards[seat]]
        assert len(owners) <= 1
    if rules.settings.physical:
        seen = sum(position.piles) + sum(card is not None for card in position.slots)
        seen += sum(sum(place.values()) for place in (*position.hands, position.discard))
        found["palm cards"] = seen
    else:
        assert position.piles == tuple(len(deck.order) for deck in position.decks)
        for place in (*position.hands, position.discard):
            found.update(place)
        found.update(card for card in position.slots if card)
        found.update(card for deck in position.decks for card in deck.order)
    return found


# What a partial start must tell for its pieces to be counted: nothing.
ALWAYS_TOLD: tuple[str, ...] = ()


def tells(rules: GameRules, now: dict[str, Any], luck: Random) -> Action | None:
    """Own cards that the list does not have, or has under another name (G3)."""
    asked = now.get("pending", {})
    if asked.get("ask") == "reveal":
        kinds = ["statue", "priestess", "shell", "fish", "white-pearl", "black-pearl"]
        if now["round"] == 2:
            kinds.append("nautilus")
        if asked["phase"] != "setup" and not rules.settings.tactical:
            kinds.append("lava")
        shown = (luck.choice(kinds), luck.choice([0, 0, 1, 9]), luck.choice([0, 0, 1, 9]))
        if luck.random() < 0.5:
            return Reveal(asked["by"], "/".join(map(str, shown)))
        return Reveal(asked["by"], "", *shown)
    if asked or not sum(now["piles"]):
        return None
    hands, kind = now["hands"], luck.choice(["fish", "shell", "white-pearl", "black-pearl"])
    face = f"{kind}/{luck.randrange(4)}/{luck.randrange(3)}"
    hands[0] = {**hands[0], face: hands[0].get(face, 0) + 1}
    return Correct(luck.randrange(2), {"hands": hands})


def numbers(rules: GameRules, now: dict[str, Any]) -> dict[str, int]:
    """How many pieces of each sort a written position has, wherever they lie."""
    cards = sum(now["piles"]) + sum(card is not None for pair in now["slots"] for card in pair)
    cards += sum(sum(place.values()) for place in (*now["hands"], now.get("discard", {})))
    assert max(Counter(now.get("statues", {}).values()).values(), default=0) <= STATUES
    assert sum(now["craters"]) <= LAVA_DISCS
    for seat in (0, 1):
        lying = [disc for beach in now["beaches"] for disc in beach[seat]]
        assert len(set(lying)) == len(lying)
    return {"palm cards": cards}


def should_be(rules: GameRules) -> dict[str, int]:
    """How many pieces of each sort there are."""
    return {"palm cards": 34 if rules.settings.tactical else 42}
