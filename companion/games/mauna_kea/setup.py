"""How a table begins: what is dealt and asked before the first turn, or a position given."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.core.asking import at
from companion.core.chance import chance, drawn, shuffled
from companion.core.game import Header, Outcome
from companion.core.json_checks import an_object, no_other_keys
from companion.core.json_text import Json
from companion.core.message import say
from companion.core.tuple_edits import replaced, with_count
from companion.games.mauna_kea import (
    conservation,
    consistency,
    events,
    lava,
    record,
)
from companion.games.mauna_kea.action_progress import ActionProgress, end_is_due, last_turns
from companion.games.mauna_kea.box import ARTEFACTS, DEALT, HAND_POINTS, KEPT, Box, lava_named
from companion.games.mauna_kea.ground import Ground
from companion.games.mauna_kea.island import SQUARES_OF, TURNED_TO, turned
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import (
    SPRINGS,
    Changes,
    Load,
    Out,
    Pending,
    Position,
    Taken,
)


def set_up(header: Header, ground: Ground) -> Outcome[Position]:
    """The island laid out, cards dealt, and what can be drawn drawn."""
    box, settings = ground.box, ground.settings
    names = tuple(player.name for player in header.players)
    progress = ActionProgress(header, names, ground, _bare(header, ground))
    if not settings.physical:
        progress.change(**deal_island(ground, header.seed))
        progress.events.append(events.IslandLaidOut())
        if settings.expert:
            hands = deal_cards(box, settings, header.seed)
            rest = Counter(box.cards) - Counter(card for hand in hands for card in hand)
            progress.change(cards=hands, out=replace(progress.position.out, cards=rest))
    go_on(progress)
    return progress.outcome()


def _bare(header: Header, ground: Ground) -> Position:
    """The board before anything is dealt; the last to set an explorer will begin (M11)."""
    box, settings = ground.box, ground.settings
    players = settings.players
    bare = Position(
        turn=(header.first + 1) % players,
        points=0,
        tiles={},
        lava={},
        flows=SPRINGS,
        explorers=({},) * players,
        artefacts={},
        boats=dict.fromkeys(box.boats, 0),
        helicopters=((),) * players,
        hands=((),) * players,
        cards=((),) * players,
        bag=box.bag,
        out=Out({}, (0,) * players, {}, box.cards if settings.expert else {}),
        last_turns=(),
        agreed=(),
        pending=None,
    )
    return bare.but(**ground.at_the_start())


def deal_cards(box: Box, settings: Settings, seed: str) -> tuple[tuple[str, ...], ...]:
    """Six cards for each player of the expert game, by chance."""
    deck = shuffled(sorted(Counter(box.cards).elements()), chance(seed, "cards"))
    return tuple(
        tuple(sorted(deck[seat * DEALT : seat * DEALT + DEALT])) for seat in range(settings.players)
    )


def deal_island(ground: Ground, seed: str) -> Changes:
    """Start tiles on their fields and boats in the coves, by chance."""
    box = ground.box
    luck = chance(seed, "island")
    numbers = shuffled(range(len(box.start_tiles)), luck)
    laid = {
        field: (number, int(luck.random() * 4))
        for field, number in zip(box.tile_fields, numbers, strict=True)
    }
    coves = shuffled(range(1, len(box.coves) + 1), luck)
    return laid_out(ground, laid, dict(zip(box.boats, coves, strict=True)))


def laid_out(
    ground: Ground, laid: Mapping[int, tuple[int, int]], boats: Mapping[str, int]
) -> Changes:
    """The changes that laying out start tiles (number and quarter turns) and boats makes."""
    box = ground.box
    tiles: dict[int, str] = {}
    artefacts: dict[int, Load] = {}
    for field, (number, quarters) in laid.items():
        tile = box.start_tiles[number]
        tiles[field] = turned(tile.squares, quarters)
        for corner, lying in enumerate(tile.artefacts):
            if lying:
                square = SQUARES_OF[field][TURNED_TO[quarters][corner]]
                artefacts[square] = tuple(sorted(lying))
    moored = {boat: boats[boat] for boat in box.boats}
    return {"tiles": tiles, "boats": moored, **ground.dealt(tiles, artefacts)}


def begin_from(header: Header, ground: Ground, start: Mapping[str, Json]) -> Position:
    """A position to begin from; what it leaves out is as at set-up or what is left."""
    box, settings = ground.box, ground.settings
    no_other_keys(start, record.KEYS, say("“{key}”", key="start"))
    given = dict(start)
    pending = given.get("pending")
    over = isinstance(pending, Mapping) and pending.get("ask") in ("finished", "carried")
    if "turn" not in given and not over:
        given["turn"] = (header.first + 1) % settings.players
    position = record.read(given, ground)
    setting_up = consistency.setting_up(position)
    if not settings.physical and "tiles" not in given:
        dealt = position.but(**deal_island(ground, header.seed))
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
    position = ground.surveyed(position)
    if "explorers" not in given and not setting_up:
        position = _set_explorers(position, ground)
    position = _lay_artefacts(position, dealt, ground, "artefacts" in given)
    consistency.check(position, ground)
    names = tuple(player.name for player in header.players)
    out = an_object(given.get("out", {}), at("out"))
    said = {*out, *({"bag"} & set(given))}
    position = conservation.settled(position, None, ground, names, said)
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


def _set_explorers(position: Position, ground: Ground) -> Position:
    """Explorers that are not given are where they begin."""
    for seat in range(ground.settings.players):
        gone = position.saved_explorers(seat) + position.out.explorers[seat]
        number = max(0, ground.settings.explorers - gone)
        team = ground.explorers_at_the_start(position, number)
        position = position.but(explorers=replaced(position.explorers, seat, team))
    return position


def _lay_artefacts(
    position: Position, dealt: Position, ground: Ground, are_given: bool
) -> Position:
    """Artefacts that are not given lie where they were dealt, as far as they are left."""
    position = ground.with_carried(position)
    laying_out = consistency.setting_up(position) and ground.is_to_be_laid_out(position)
    if are_given or laying_out:
        return position
    left = Counter(ARTEFACTS)
    left.subtract(conservation.artefacts_in_play(position, ground.settings))
    left.subtract(position.out.artefacts)
    return position.but(artefacts=ground.artefacts_at_the_start(position, dealt, +left))


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


def go_on(progress: ActionProgress) -> None:
    """What is still to be asked before the first turn, in its order; then the first hands."""
    first = progress.header.first
    position, waiting = progress.position, _to_keep(progress)
    if progress.ground.is_to_be_laid_out(position):
        progress.change(pending=Pending("lay_out", first))
    elif progress.settings.expert and waiting:
        progress.change(pending=Pending("keep_cards", seats=waiting))
    elif any(left := progress.ground.to_set(position)):
        # Set one by one, anticlockwise, by whoever has any left (M11).
        done = progress.players * progress.settings.explorers - sum(left)
        order = ((first - done - step) % progress.players for step in range(progress.players))
        progress.change(pending=Pending("set_explorer", next(s for s in order if left[s])))
    else:
        progress.reached()
        first_hands(progress, first)


def _to_keep(progress: ActionProgress) -> tuple[int, ...]:
    """The seats that have still to keep four of their cards, or with own cards to tell them.

    A start may tell fewer cards: then there is nothing to choose.
    """
    numbers = [len(hand) for hand in progress.position.cards]
    physical = progress.settings.physical
    return tuple(s for s, n in enumerate(numbers) if n > KEPT or (physical and n < KEPT))


def first_hands(progress: ActionProgress, seat: int | None) -> None:
    """One tile each, anticlockwise from `seat`, skipping who has 5 points (M11)."""
    while seat is not None:
        if progress.settings.physical:
            progress.change(pending=Pending("draw", seat, "set-up"))
            return
        seat = first_tile(progress, seat, progress.take_from_bag())
    begin(progress)


def first_tile(progress: ActionProgress, seat: int, tile: str) -> int | None:
    """A tile of the first hands; who draws next, if anybody."""
    progress.came_up(tile, seat)
    if lava := lava_named(tile):
        progress.tile_out(tile)
        progress.events.append(events.LavaSetAside(lava))
        return seat
    progress.into_hand(seat, tile)
    order = ((seat - step) % progress.players for step in range(1, progress.players + 1))
    return next((s for s in order if progress.hand_points(s) < HAND_POINTS), None)


def begin(progress: ActionProgress) -> None:
    """The lava set aside goes back into the bag, and the first turn begins."""
    aside = progress.position.out.tiles
    if aside:
        bag = progress.position.bag
        for tile, number in aside.items():
            bag = with_count(bag, tile, number)
        progress.change(bag=bag, out=replace(progress.position.out, tiles={}))
        progress.events.append(events.LavaPutBack(sum(aside.values())))
    progress.change(pending=None)
