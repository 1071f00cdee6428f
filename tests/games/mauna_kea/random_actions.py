"""How Mauna Kea is played at random: any consistent box, any action, and where each piece is."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.core.action import Action, Correct
from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.games.mauna_kea.actions import (
    Board,
    Card,
    Carried,
    Drew,
    End,
    EndGame,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.box import ACTION_CARDS, ARTEFACTS, LavaTile
from companion.games.mauna_kea.conservation import artefacts_in_play
from companion.games.mauna_kea.consistency import SET_UP, setting_up
from companion.games.mauna_kea.island import EXITS, FIELD_NAMES, FLOWS, lie
from companion.games.mauna_kea.position import Position, Taken
from companion.games.mauna_kea.reports import name_of
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.stand_ins import is_tile
from tests.letters import SHOWN

NAMES = ("Ana", "Ben", "Chloé", "Dov")
COLORS = ("red", "yellow", "green", "blue")
WIDE = [name for name in FIELD_NAMES if name != "e5"]
RIM = [f"{n},{side}" for n in range(1, 19) for side in (1, 18)]
RIM += [f"{side},{n}" for n in range(2, 18) for side in (1, 18)]

squares = st.text("jlm", min_size=4, max_size=4)
exits = st.permutations(EXITS).flatmap(lambda way: st.integers(1, 2).map(lambda n: way[:n]))


def split(draw: st.DrawFn, total: int, parts: int) -> list[int]:
    """`total` things in `parts` heaps."""
    cuts = sorted(draw(st.integers(0, total)) for _ in range(parts - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


# Each answer's taps are named in tests/games/mauna_kea/test_screen.py: there are too many ways.
NAMED_TAPS = True
# Written in a position, but not put right by hand: tiles out of the game and what follows.
BESIDE_FACTS = ("agreed", "last_turns", "bag", "out", "flows")


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Json]:
    """A box that the rules allow: anything that nobody could look at may be otherwise."""
    fields = draw(st.permutations(WIDE))[:28]
    kinds = draw(st.lists(st.tuples(squares, st.integers(1, 3)), min_size=2, unique=True))
    numbers = split(draw, 70, len(kinds))
    start: list[list[list[str]]] = [[[], [], [], []] for _ in range(24)]
    for color in Counter(ARTEFACTS).elements():
        start[draw(st.integers(0, 23))][draw(st.integers(0, 3))].append(color)
    flows = split(draw, 24, 4)
    box: dict[str, Json] = {
        "start_fields": list(fields[:4]),
        "tile_fields": list(fields[4:]),
        "tiles": [
            {"squares": looks, "points": points, "count": number}
            for (looks, points), number in zip(kinds, numbers, strict=True)
        ],
        "start_tiles": [{"squares": draw(squares), "artefacts": on} for on in start],  # type: ignore[dict-item]
        "lava": {
            flow: [list(draw(exits)) for _ in range(number)]
            for flow, number in zip(FLOWS, flows, strict=True)
        },
        "boats": [
            {"id": f"boat-{n}", "color": draw(st.sampled_from(COLORS)), "places": places}
            for n, places in enumerate(draw(st.lists(st.integers(1, 3), min_size=8, max_size=8)))
        ],
        "coves": [list(draw(st.permutations(RIM))[:4]) for _ in range(8)],
    }
    return {key: value for key, value in box.items() if draw(st.booleans())}


def consistent(box: dict[str, Json]) -> bool:
    """Start tiles and start fields chosen apart may overlap."""
    return ("start_fields" in box) == ("tile_fields" in box)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """A table with any options."""
    players = draw(st.integers(2, 4))
    return Header(
        game="mauna-kea",
        players=tuple(
            Player(name, color)
            for name, color in zip(NAMES[:players], draw(st.permutations(COLORS)), strict=False)
        ),
        first=draw(st.integers(0, players - 1)),
        options={
            "variant": draw(st.sampled_from(["base", "expert"])),
            "tracking": draw(st.sampled_from(["light", "full"])),
            "draws": draw(st.sampled_from(["app", "app", "physical"])),
        },
        box=draw(st.one_of(st.just({}), boxes().filter(consistent))),
        seed=draw(st.text(SHOWN, max_size=5)),
    )


def any_action(rules: GameRules) -> st.SearchStrategy[Action]:
    """Any well-formed action, legal or not; paths of one step at most."""
    box = rules.box
    seat = st.integers(0, rules.settings.players - 1)
    near = st.integers(5, 14)
    square = st.one_of(
        st.builds("{},{}".format, near, near),
        st.builds("{},{}".format, st.integers(0, 19), st.integers(1, 18)),
    )
    field = st.sampled_from([*FIELD_NAMES, "j1"])
    tile = st.sampled_from([*box.tiles, "drawn", "nothing"])
    load = st.lists(st.sampled_from([*ARTEFACTS, "gold"]), max_size=4).map(tuple)
    card = st.sampled_from([*box.cards, "nothing"])
    no_square, no_load = st.one_of(st.just(""), square), st.one_of(st.just(()), load)
    boat = st.sampled_from([*box.boats, "raft"])
    return st.one_of(
        st.builds(SetExplorer, seat, square),
        st.builds(KeepCards, seat, st.lists(card, min_size=3, max_size=5).map(tuple)),
        st.builds(Lay, seat, tile, field, st.integers(-1, 4)),
        st.builds(Spend, seat, tile),
        st.builds(Move, seat, square, st.lists(square, max_size=1).map(tuple), no_load),
        st.builds(Board, seat, boat, no_square, no_load),
        st.builds(
            Card,
            seat,
            card,
            no_square,
            no_square,
            no_load,
            st.one_of(st.just(""), field),
            st.integers(0, 4),
            st.booleans(),
        ),
        st.builds(End, seat),
        st.builds(EndGame, seat),
        st.builds(Drew, seat, tile),
        st.builds(Drew, seat, flow=st.sampled_from([*FLOWS, "up"]), exits=exits.map(tuple)),
        st.builds(LayOut, seat),
        st.builds(Carried, seat, st.integers(-1, 3)),
    )


def is_report(action: Action) -> bool:
    """Whether an entry of the legal list only says that something may be told."""
    return isinstance(action, (LayOut, Lost, Carried)) or action == KeepCards(action.by)


def is_listed(action: Action, legal: Sequence[Action]) -> bool:
    """Whether an action stands in the legal list, or its kind does as a free report."""
    if isinstance(action, Drew) and any(isinstance(a, Drew) and a.by == action.by for a in legal):
        # An own bag is believed (G3): any tile that there can be.
        return is_tile(name_of(action)) and bool(action.tile) != bool(action.flow)
    free = [entry for entry in legal if is_report(entry)]
    return action in legal or any(
        type(entry) is type(action) and entry.by == action.by for entry in free
    )


def pieces(rules: GameRules, position: Position) -> Counter[str]:
    """Every component, wherever it is: the same at every moment of a table."""
    found: Counter[str] = Counter()
    box, pending = rules.box, position.pending
    tiles = Counter(position.bag) + Counter(position.out.tiles)
    tiles.update(tile for hand in position.hands for tile in hand)
    tiles.update([pending.tile] if pending and pending.tile else [])
    tiles.update(LavaTile(lava.flow, lava.exits).name for lava in position.lava.values())
    for name, number in tiles.items():
        found[name if name in box.lava else f"tile {lie(name[:4])}"] += number
    for at, looks in position.tiles.items():
        if at not in box.tile_fields:
            found[f"tile {lie(looks)}"] += 1
    for seat in rules.seats:
        known = position.on_island(seat) + position.saved_explorers(seat)
        known += position.out.explorers[seat]
        assert known == rules.settings.explorers or setting_up(position)
        assert known <= rules.settings.explorers
    artefacts = artefacts_in_play(position, rules.settings) + Counter(position.out.artefacts)
    assert artefacts == ARTEFACTS or (pending is not None and pending.ask == "lay_out")
    found.update(f"boat {boat}" for boat in position.boats)
    coves = [where for where in position.boats.values() if isinstance(where, int) and where]
    assert len(set(coves)) == len(coves)
    for boat, where in position.boats.items():
        assert not isinstance(where, Taken) or len(where.artefacts) <= box.boats[boat].places
    found.update(f"card {card}" for hand in position.cards for card in hand)
    found.update({f"card {card}": n for card, n in position.out.cards.items()})
    found["card helicopter"] += sum(map(len, position.helicopters))
    return +found


# Without the start tiles, tiles of the bag may come to lie on the fields that are marked for them.
ALWAYS_TOLD = ("tiles",)


def tells(rules: GameRules, now: dict[str, Any], luck: Random) -> Action | None:
    """Tiles and objectives of an own bag that the list does not have, or not so often (G3)."""
    asked = now.get("pending", {})
    terrain = "".join(luck.choices("jlm", k=4)) + luck.choice("123")
    if asked.get("ask") == "draw":
        if luck.random() < 0.7:
            return Drew(asked["by"], terrain)
        ways = luck.sample(EXITS, luck.choice([1, 1, 2]))
        return Drew(asked["by"], flow=luck.choice(FLOWS), exits=tuple(ways))
    if asked.get("ask") == "keep_cards":
        action = luck.choice([card for card in ACTION_CARDS if now["out"]["cards"].get(card)])
        objective = luck.choice([*rules.box.objectives])
        cards = (action, objective, objective, luck.choice([*rules.box.objectives]))
        return KeepCards(asked["seats"][0], cards)
    if asked or not now.get("bag"):
        return None
    hands = now["tiles_in_hand"]
    at = luck.choice(rules.seats)
    if hands[at] and luck.random() < 0.5:
        hands[at] = [*hands[at][1:], terrain]
    else:
        hands[at] = [*hands[at], terrain]
    return Correct(luck.choice(rules.seats), {"tiles_in_hand": hands})


def numbers(rules: GameRules, now: dict[str, Any]) -> dict[str, int]:
    """How many pieces of each sort a written position has, wherever they lie."""
    asked, out, lava = now.get("pending", {}), now.get("out", {}), now.get("lava", {})
    start = {FIELD_NAMES[field] for field in rules.box.tile_fields}
    tiles = sum(now.get("bag", {}).values()) + sum(out.get("tiles", {}).values())
    tiles += sum(map(len, now["tiles_in_hand"])) + len(lava) + ("tile" in asked)
    tiles += sum(field not in start for field in now.get("tiles", {}))
    cards = sum(map(len, now["cards"])) + sum(out.get("cards", {}).values())
    cards += sum(map(len, now["helicopters"]))
    told = rules.settings.full and rules.settings.physical
    boxed = told and asked.get("ask") in SET_UP and not now.get("tiles")
    # Before the island is laid out the artefacts are in the box.
    artefacts = sum(ARTEFACTS.values()) if boxed else _artefacts(now)
    return {"tiles": tiles, "cards": cards, "artefacts": artefacts}


def _artefacts(now: dict[str, Any]) -> int:
    """The artefacts on the island, saved and lost."""
    found: int = sum(now.get("out", {}).get("artefacts", {}).values())
    for lying in now.get("artefacts", {}).values():
        found += lying if isinstance(lying, int) else len(lying)
    for team in now["explorers"]:
        found += 0 if isinstance(team, int) else sum(map(len, team.values()))
    for where in now.get("boats", {}).values():
        found += len(where.get("artefacts", [])) if isinstance(where, dict) else 0
    return found + sum(len(load) for loads in now["helicopters"] for load in loads)


def should_be(rules: GameRules) -> dict[str, int]:
    """How many pieces of each sort there are."""
    return {"tiles": 94, "cards": 30 if rules.settings.expert else 0, "artefacts": 25}
