"""Eruption, the sheet line by line, and who wins.

| rulebook | here |
|---|---|
| The Volcano Erupts | `erupt` |
| Points for Statues, Fish, Pearls, Nautilus | `_statues`, `_fish`, `_pearls`, `_nautilus` |
| This is how many points you score for each Scoring card | `_CARDS` |
| Additional Points in the Second Scoring Only | `_shells`, `_nautilus` |
| Game end and winner | `result` |
"""

from collections.abc import Callable

from companion.core.event import Event
from companion.core.game import Header
from companion.core.message import Message, count, listing, say
from companion.core.ranking import Result, TieBreaker, rank
from companion.core.replacing import replace
from companion.core.sheet import Line, Sheet
from companion.games.haleakala import events
from companion.games.haleakala.box import SCORING_CARDS, Box
from companion.games.haleakala.island import RINGS, SEGMENTS, STATUE_POINTS, ring
from companion.games.haleakala.position import Position
from companion.games.haleakala.words import LANDSCAPES

SHEETS = {1: "first", 2: "second"}
SEATS = (0, 1)


def erupt(position: Position, header: Header) -> tuple[Position, list[Event]]:
    """Lava flows down a space for each disc, statues burn, shamans dodge; the discs come off."""
    happened: list[Event] = []
    statues = dict(position.statues)
    for segment in SEGMENTS:
        # A fourth disc does nothing: there are three spaces below the crater.
        lava = position.craters[segment - 1]
        spaces = tuple(f"{height}-{segment}" for height in reversed(RINGS))[:lava]
        if not spaces:
            continue
        happened.append(events.LavaFlowed(segment, spaces))
        for space in spaces:
            if space in statues:
                seat = statues.pop(space)
                name = header.players[seat].name
                happened.append(events.StatueDestroyed(seat, space, name))
            happened += [
                events.ShamanDodged(seat, space)
                for seat in SEATS
                if position.shamans[seat] == space
            ]
    return replace(position, statues=statues, craters=(0,) * 6), happened


def score_sheet(position: Position, box: Box) -> Sheet:
    """The sheet of the round that is being played."""
    lines = [
        _statues(position),
        _fish(position, box),
        _pearls(position, box),
        _nautilus(position, box),
        *(_scoring_card(card, position, box) for card in SCORING_CARDS),
        _shells(position, box),
    ]
    return Sheet(SHEETS[position.round], tuple(lines))


def _each(label: str, one: Callable[[int], tuple[int, Message | None]]) -> Line:
    """A line from each seat's points and the reason for them."""
    both = [one(seat) for seat in SEATS]
    return Line(label, tuple(points for points, _ in both), tuple(why for _, why in both))


def statues_on(position: Position, seat: int, height: str) -> int:
    """How many statues of a seat stand on one landscape."""
    return sum(
        1 for space, owner in position.statues.items() if owner == seat and ring(space) == height
    )


def _statues(position: Position) -> Line:
    """Points for Statues: mountain 3, forest 2, grassland 1."""

    def one(seat: int) -> tuple[int, Message | None]:
        built = [
            (height, statues_on(position, seat, height), STATUE_POINTS[height])
            for height in reversed(RINGS)
        ]
        parts = [
            say("{landscape} {number} × {each}", landscape=LANDSCAPES[height], number=n, each=each)
            for height, n, each in built
            if n
        ]
        return sum(n * each for _, n, each in built), listing(parts) if parts else None

    return _each("statues", one)


def _baskets(position: Position, box: Box, seat: int) -> int:
    return sum(box.cards[id].baskets * n for id, n in position.hands[seat].items())


def _fish(position: Position, box: Box) -> Line:
    """Points for Baskets of Fish: 3 for who has more, nobody when level."""
    baskets = [_baskets(position, box, seat) for seat in SEATS]

    def one(seat: int) -> tuple[int, Message | None]:
        why = count("{count} basket", "{count} baskets", baskets[seat])
        return (3 if baskets[seat] > baskets[1 - seat] else 0), why

    return _each("fish", one)


def _number(position: Position, box: Box, seat: int, kind: str) -> int:
    return sum(n for id, n in position.hands[seat].items() if box.cards[id].kind == kind)


def _pearls(position: Position, box: Box) -> Line:
    """Points for Pearls: white 1, black 2, both together 4."""

    def one(seat: int) -> tuple[int, Message | None]:
        white = _number(position, box, seat, "white-pearl") > 0
        black = _number(position, box, seat, "black-pearl") > 0
        if white and black:
            return 4, say("white and black")
        if black:
            return 2, say("black")
        return (1, say("white")) if white else (0, None)

    return _each("pearls", one)


def _nautilus(position: Position, box: Box) -> Line:
    """Points for the Nautilus: 3, in the second scoring only."""

    def one(seat: int) -> tuple[int, Message | None]:
        counts = position.round == 2 and _number(position, box, seat, "nautilus")
        return (3 if counts else 0), None

    return _each("nautilus", one)


def _shells(position: Position, box: Box) -> Line:
    """1 point for each shell left, in the second scoring only."""

    def one(seat: int) -> tuple[int, Message | None]:
        left = _number(position, box, seat, "shell")
        return (left if position.round == 2 else 0), count("{count} shell", "{count} shells", left)

    return _each("shells", one)


def _scoring_card(card: str, position: Position, box: Box) -> Line:
    """The points of a scoring card for whoever holds it."""

    def one(seat: int) -> tuple[int, Message | None]:
        if card not in position.scoring_cards[seat]:
            return 0, None
        return _CARDS[card](position, box, seat)

    return _each(card, one)


def worth(card: str, position: Position, box: Box, seat: int) -> int:
    """The points that a scoring card would bring its holder, as the board lies."""
    return _CARDS[card](position, box, seat)[0]


def _butterflies(position: Position, box: Box, seat: int) -> tuple[int, Message]:
    """Butterflies: 1 point for each on a card that is kept (H21)."""
    number = sum(box.cards[id].butterflies * n for id, n in position.hands[seat].items())
    return number, count("{count} butterfly", "{count} butterflies", number)


def _majority(position: Position, box: Box, seat: int) -> tuple[int, Message | None]:
    """Statue Majority: 2 points for each landscape with more statues than the other's."""
    won = [
        height
        for height in RINGS
        if statues_on(position, seat, height) > statues_on(position, 1 - seat, height)
    ]
    if won:
        return 2 * len(won), listing([LANDSCAPES[height] for height in won])
    level = [
        say(
            "{landscape} {own} : {other}",
            landscape=LANDSCAPES[height],
            own=statues_on(position, seat, height),
            other=statues_on(position, 1 - seat, height),
        )
        for height in RINGS
    ]
    return 0, listing(level)


def _segment(position: Position, box: Box, seat: int) -> tuple[int, Message | None]:
    """Complete Segment: 4 points for each segment with three own statues."""
    complete = [
        say("Segment {segment}", segment=segment)
        for segment in SEGMENTS
        if all(position.statues.get(f"{height}-{segment}") == seat for height in RINGS)
    ]
    if complete:
        return 4 * len(complete), listing(complete)
    most = max(
        sum(position.statues.get(f"{height}-{segment}") == seat for height in RINGS)
        for segment in SEGMENTS
    )
    return 0, say("{count} of 3 in the fullest segment", count=most)


def _forest(position: Position, box: Box, seat: int) -> tuple[int, Message]:
    """Forest Statues: 2 more points for each."""
    number = statues_on(position, seat, "forest")
    return 2 * number, say("{number} × {each}", number=number, each=2)


def _mountain(position: Position, box: Box, seat: int) -> tuple[int, Message]:
    """Mountain Statues: 3 more points for each."""
    number = statues_on(position, seat, "mountain")
    return 3 * number, say("{number} × {each}", number=number, each=3)


_CARDS: dict[str, Callable[[Position, Box, int], tuple[int, Message | None]]] = {
    "butterflies": _butterflies,
    "majority": _majority,
    "segment": _segment,
    "forest": _forest,
    "mountain": _mountain,
}


def result(position: Position, first: int, scores: tuple[int, int]) -> Result:
    """Most points; then statues on the board; then whoever was not the starting player."""
    return rank(
        scores,
        TieBreaker("statues", [position.statues_of(seat) for seat in SEATS]),
        TieBreaker("not-first-player", [int(seat != first) for seat in SEATS]),
    )
