"""How a table begins: set-up, or a position to begin from with the rest as at set-up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from companion.core.asking import at
from companion.core.chance import chance, drawn, shuffled
from companion.core.game import Header, Outcome
from companion.core.json_checks import an_object, no_other_keys
from companion.core.json_text import Json
from companion.core.message import say
from companion.core.tuple_edits import with_count
from companion.games.mauna_kea import (
    conservation,
    consistency,
    events,
    lava,
    opening,
    position_json,
    position_reading,
    walking,
)
from companion.games.mauna_kea.action_progress import ActionProgress, end_is_due, last_turns
from companion.games.mauna_kea.box import ARTEFACTS, DEALT, HAND_POINTS, Box
from companion.games.mauna_kea.island import SOMEWHERE, SQUARES_OF, TURNED_TO, turned
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import (
    SPRINGS,
    Changes,
    Load,
    Out,
    Position,
    Taken,
)


def set_up(header: Header, box: Box, settings: Settings) -> Outcome[Position]:
    """The island laid out, cards dealt, and what can be drawn drawn."""
    names = tuple(player.name for player in header.players)
    progress = ActionProgress(header, names, box, settings, _bare(header, box, settings))
    if not settings.physical:
        progress.change(**deal_island(box, settings, header.seed))
        progress.events.append(events.IslandLaidOut())
        if settings.expert:
            hands = deal_cards(box, settings, header.seed)
            rest = Counter(box.cards) - Counter(card for hand in hands for card in hand)
            progress.change(cards=hands, out=replace(progress.position.out, cards=rest))
    opening.go_on(progress)
    return progress.outcome()


def _bare(header: Header, box: Box, settings: Settings) -> Position:
    """The board before anything is dealt; the last to set an explorer will begin (M11)."""
    players = settings.players
    counted = {SOMEWHERE + n: () for n in range(settings.explorers)}
    heap = tuple(sorted(Counter(ARTEFACTS).elements()))
    return Position(
        turn=(header.first + 1) % players,
        points=0,
        tiles={},
        lava={},
        flows=SPRINGS,
        explorers=({},) * players if settings.full else (counted,) * players,
        artefacts={} if settings.full else {SOMEWHERE: heap},
        boats=dict.fromkeys(box.boats, 0),
        helicopters=((),) * players,
        hands=((),) * players,
        cards=((),) * players,
        bag=box.bag,
        out=Out({}, (0,) * players, {}, box.cards if settings.expert else {}),
        last_turns=(),
        agreed=(),
        pending=None,
        ground=walking.ground({}, {}, box) if settings.full else b"",
    )


def deal_cards(box: Box, settings: Settings, seed: str) -> tuple[tuple[str, ...], ...]:
    """Six cards for each player of the expert game, by chance."""
    deck = shuffled(sorted(Counter(box.cards).elements()), chance(seed, "cards"))
    return tuple(
        tuple(sorted(deck[seat * DEALT : seat * DEALT + DEALT])) for seat in range(settings.players)
    )


def deal_island(box: Box, settings: Settings, seed: str) -> Changes:
    """Start tiles on their fields and boats in the coves, by chance."""
    luck = chance(seed, "island")
    numbers = shuffled(range(len(box.start_tiles)), luck)
    laid = {
        field: (number, int(luck.random() * 4))
        for field, number in zip(box.tile_fields, numbers, strict=True)
    }
    coves = shuffled(range(1, len(box.coves) + 1), luck)
    return laid_out(box, settings, laid, dict(zip(box.boats, coves, strict=True)))


def laid_out(
    box: Box, settings: Settings, laid: Mapping[int, tuple[int, int]], boats: Mapping[str, int]
) -> Changes:
    """The changes that laying out start tiles (number and quarter turns) and boats makes."""
    tiles: dict[int, str] = {}
    artefacts: dict[int, Load] = {}
    for field, (number, quarters) in laid.items():
        tile = box.start_tiles[number]
        tiles[field] = turned(tile.squares, quarters)
        for corner, lying in enumerate(tile.artefacts):
            if lying:
                square = SQUARES_OF[field][TURNED_TO[quarters][corner]]
                artefacts[square] = tuple(sorted(lying))
    changes: Changes = {"tiles": tiles, "boats": {boat: boats[boat] for boat in box.boats}}
    if settings.full:
        changes["artefacts"] = artefacts
        changes["ground"] = walking.ground(tiles, {}, box)
    return changes


def begin_from(header: Header, box: Box, settings: Settings, start: Mapping[str, Json]) -> Position:
    """A position to begin from; what it leaves out is as at set-up or what is left."""
    no_other_keys(start, position_json.KEYS, say("“{key}”", key="start"))
    given = dict(start)
    pending = given.get("pending")
    over = isinstance(pending, Mapping) and pending.get("ask") in ("finished", "carried")
    if "turn" not in given and not over:
        given["turn"] = (header.first + 1) % settings.players
    position = position_reading.read(given, settings)
    setting_up = consistency.setting_up(position)
    if not settings.physical and "tiles" not in given:
        dealt = position.but(**deal_island(box, settings, header.seed))
    else:
        dealt = position
    position = position.but(
        tiles=dealt.tiles,
        boats=_boats(position, box, settings, header),
        shuffle="start",
    )
    if settings.expert and setting_up and "cards" not in given and not settings.physical:
        position = position.but(cards=deal_cards(box, settings, header.seed))
    if "flows" not in given and position.lava:
        position = position.but(flows=lava.rebuilt(position.lava))
    if settings.full:
        position = position.but(ground=walking.ground(position.tiles, position.lava, box))
    if "explorers" not in given and not setting_up:
        position = _set_explorers(position, box, settings)
    position = _lay_artefacts(position, dealt, settings, "artefacts" in given)
    consistency.check(position, box, settings)
    names = tuple(player.name for player in header.players)
    out = an_object(given.get("out", {}), at("out"))
    said = {*out, *({"bag"} & set(given))}
    position = conservation.settled(position, None, box, settings, names, said)
    if "tiles_in_hand" not in given and not settings.physical and position.pending is None:
        position = _first_hands(position, box, header.seed)
    return with_last_turns(position, settings)


def _boats(
    position: Position, box: Box, settings: Settings, header: Header
) -> dict[str, int | Taken]:
    """Boats not named are moored, in coves that are free; where players know where, anywhere."""
    named = position.boats
    free = [cove for cove in range(1, len(box.coves) + 1) if cove not in named.values()]
    unknown = consistency.coves_unknown(position, settings)
    if not settings.physical:
        free = list(shuffled(free, chance(header.seed, "boats")))
    found: dict[str, int | Taken] = {}
    for boat in (*box.boats, *(id for id in named if id not in box.boats)):
        found[boat] = named[boat] if boat in named else 0 if unknown else free.pop()
    return found


def _set_explorers(position: Position, box: Box, settings: Settings) -> Position:
    """Explorers that are not given stand on the start squares, in reading order."""
    free = (s for s in box.start_squares if position.ground[s : s + 1] != bytes([walking.LAVA]))
    teams = []
    for seat in range(settings.players):
        gone = position.saved_explorers(seat) + position.out.explorers[seat]
        number = max(0, settings.explorers - gone)
        if settings.full:
            teams.append(dict.fromkeys(islice(free, number), ()))
        else:
            teams.append({SOMEWHERE + n: () for n in range(number)})
    return position.but(explorers=tuple(teams))


def _lay_artefacts(
    position: Position, dealt: Position, settings: Settings, are_given: bool
) -> Position:
    """Artefacts that are not given lie where they were dealt, as far as they are left."""
    position = with_carried(position, settings)
    if are_given or consistency.to_be_laid_out(position, settings):
        return position
    left = Counter(ARTEFACTS)
    left.subtract(conservation.artefacts_in_play(position, settings))
    left.subtract(position.out.artefacts)
    if not settings.full:
        heap = tuple(sorted((+left).elements()))
        return position.but(artefacts={SOMEWHERE: heap} if heap else {})
    artefacts: dict[int, Load] = {}
    for square, lying in sorted(dealt.artefacts.items()):
        for color in lying:
            if left[color] > 0 and position.ground[square] != walking.LAVA:
                left[color] -= 1
                artefacts[square] = (*artefacts.get(square, ()), color)
    return position.but(artefacts=artefacts)


def with_carried(position: Position, settings: Settings) -> Position:
    """A light table knows of what its explorers carry only how much it is."""
    if settings.full:
        return position
    carried = position.carried
    if any(load for team in position.explorers for load in team.values()):
        carried = tuple(sum(map(len, team.values())) for team in position.explorers)
    teams = tuple(dict.fromkeys(team, ()) for team in position.explorers)
    return position.but(explorers=teams, carried=carried)


def _first_hands(position: Position, box: Box, seed: str) -> Position:
    """Hands that are not given are drawn from the bag's terrain tiles."""
    luck = chance(seed, "first hands")
    bag, hands = position.bag, []
    for _ in position.hands:
        hand: tuple[str, ...] = ()
        while box.points(hand) < HAND_POINTS:
            terrain = {tile: bag[tile] for tile in box.tiles if tile in bag}
            if not terrain:
                break
            tile = drawn(terrain, luck)
            bag = with_count(bag, tile, -1)
            hand = (*hand, tile)
        hands.append(tuple(sorted(hand)))
    return position.but(bag=bag, hands=tuple(hands))


def with_last_turns(position: Position, settings: Settings) -> Position:
    """Whoever is playing is among those who still play; an end that is due is noticed."""
    turn, last = position.turn, position.last_turns
    if turn is None:
        return position
    if last:
        return position if turn in last else position.but(last_turns=(turn, *last))
    asked = position.pending
    if asked is not None and (asked.ask in consistency.SET_UP or asked.for_ == "set-up"):
        return position
    due = end_is_due(position, settings)
    return position.but(last_turns=last_turns(turn, settings)) if due else position
