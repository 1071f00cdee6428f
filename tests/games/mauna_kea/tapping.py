"""The taps that mean an action, place by place: whatever is legal can be reached like this."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.core.action import Action
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
from companion.games.mauna_kea.island import FIELD_AT, FIELD_NAMES, SQUARE_AT
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import laying_out
from companion.games.mauna_kea.screen.cards import DRAW, to_keep
from companion.games.mauna_kea.screen.choice import (
    BOAT,
    CARD,
    FACE,
    FLOW,
    HAND,
    LOAD,
    OTHER,
    POINTS,
    SEAT,
)
from companion.games.mauna_kea.screen.turning import proposed
from companion.games.mauna_kea.screen.ways import dearest
from companion.showing.counting import FEWER, MORE


def places(rules: GameRules, position: Position, action: Action) -> list[str]:
    """Where to tap before the button does `action`."""
    return list(_places(rules, position, action))


def _places(rules: GameRules, position: Position, action: Action) -> Iterator[str]:
    full = rules.settings.full
    match action:
        case Lay(by, tile, field, turned):
            name = tile
            if tile != "drawn":
                yield f"{HAND}{position.hands[by].index(tile)}"
            elif position.pending is not None:
                name = position.pending.tile or tile
            first = proposed(rules, position, name[:4], FIELD_AT[field])
            yield from [field] * ((turned - first) % 4 + 1)
        case Spend(by, tile):
            yield f"{HAND}{position.hands[by].index(tile)}"
        case SetExplorer(at=at):
            yield at
        case Lost(_, explorers, artefacts):
            for seat, number in enumerate(explorers):
                yield from [f"{MORE}{SEAT}{seat}"] * number
            yield from _more(artefacts)
        case Carried(count=number):
            yield from [f"{MORE}carried"] * number
        case Drew(tile=tile, flow=flow, exits=exits):
            if tile and full:
                yield f"{POINTS}{tile[-1]}"
                if tile not in rules.box.tiles:
                    yield f"{OTHER}{tile[-1]}"
            elif flow:
                yield f"{FLOW}{flow}"
            yield f"{FACE}{tile or flow + ':' + '+'.join(exits)}"
        case Board(boat=boat) if not full:
            yield f"{BOAT}{boat}"
            yield from _more(action.carry)
        case Board(by, boat, start, carry):
            yield start
            yield from _loading(position, by, start, carry)
            yield f"{BOAT}{boat}"
        case Move(by, start, path, carry):
            yield start
            yield from _loading(position, by, start, carry)
            yield from path[-1:]
        case KeepCards(by, cards):
            yield from (f"{CARD}{at}" for at in _which(rules, position, by, cards))
        case Card():
            yield from _card(rules, position, action)
        case LayOut(_, tiles, boats):
            yield from _lay_out(rules, tiles, boats)


def _more(artefacts: Sequence[str]) -> list[str]:
    return [f"{MORE}{color}" for color in artefacts]


def _loading(position: Position, by: int, start: str, carry: Sequence[str]) -> Iterator[str]:
    """Another load than the one that is proposed."""
    square = SQUARE_AT[start]
    pile = position.pile(by, square)
    proposed = dearest(pile, 3)
    asked = len(pile) > 3 and len(set(pile)) > 1
    if tuple(carry) == proposed:
        yield from [LOAD] if asked else []
        return
    yield from [] if asked else [LOAD]
    less = Counter(proposed) - Counter(carry)
    more = Counter(carry) - Counter(proposed)
    yield from (f"{FEWER}{color}" for color in less.elements())
    yield from (f"{MORE}{color}" for color in more.elements())
    yield LOAD


def _which(rules: GameRules, position: Position, by: int, cards: Sequence[str]) -> list[int]:
    held = to_keep(rules, position, by)
    found: list[int] = []
    for card in cards:
        found.append(next(n for n, one in enumerate(held) if one == card and n not in found))
    return found


def _card(rules: GameRules, position: Position, action: Card) -> Iterator[str]:
    yield f"{CARD}{position.cards[action.by].index(action.card)}"
    if action.card == "earthquake":
        yield from [action.field] * action.turned if action.field else []
        if action.draw:
            yield DRAW
    elif not rules.settings.full:
        yield from _more(action.carry)
    else:
        yield action.from_
        yield from _loading(position, action.by, action.from_, action.carry)
        if action.to:
            yield action.to


def _lay_out(
    rules: GameRules, tiles: Mapping[str, tuple[int, int]], boats: Mapping[str, int]
) -> Iterator[str]:
    kinds = list(laying_out.kinds(rules.box).values())
    for field in sorted(rules.box.tile_fields):
        number, turned = tiles[FIELD_NAMES[field]]
        yield f"{FACE}{next(at for at, numbers in enumerate(kinds) if number in numbers)}"
        yield from [FIELD_NAMES[field]] * turned
    for boat, _ in sorted(boats.items(), key=lambda one: one[1]):
        yield f"{BOAT}{boat}"


def needs_no_tap(action: Action) -> bool:
    """Whether the button offers it as soon as it can be done."""
    return isinstance(action, End | EndGame)
