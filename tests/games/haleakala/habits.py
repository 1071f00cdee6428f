"""How Haleakalā is played at random: any consistent box, any action, and where each piece is."""

from collections import Counter

from hypothesis import strategies as st

from companion.core.action import Action
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
