"""Mauna Kea only scored: who took which boat and card, how many artefacts each saved."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from companion.core.game import Reckoning, Rules
from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, count, say
from companion.games.mauna_kea.box import ARTEFACTS, MOST_CARRIED
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.card_faces import name as card_name
from companion.games.mauna_kea.words import TIE_BREAKS, boat_color
from companion.showing.just_score import (
    TIE,
    Answer,
    Count,
    CountScene,
    Numbers,
    Rows,
    Said,
    Tie,
    Tile,
    Tiles,
    Whose,
    numbers,
)

BOAT, CARD = "boat/", "card/"
LEFT, CARRIED, ALOFT = "left", "carried", "aloft"
# Those of which there are several; the last one exists once.
MANY, ONE = ("white", "grey"), "black"
BLACK = say("Black artefact")
NAMES = {
    "white": say("White artefacts"),
    "grey": say("Grey artefacts"),
    ALOFT: say("Artefacts flown out"),
    LEFT: TIE_BREAKS["explorers-on-island"],
    CARRIED: TIE_BREAKS["artefacts-carried"],
}


class GameCount(Count[Position]):
    """What is said of one Mauna Kea table."""

    settles = ("variant",)
    options: ClassVar[Mapping[str, str | bool]] = {"draws": "physical", "tracking": "light"}

    def __init__(self, rules: Rules[Position], begun: bool = False) -> None:
        super().__init__(rules, begun)
        assert isinstance(rules, GameRules)
        self.box, self.settings = rules.box, rules.settings

    def usual(self) -> dict[str, Answer]:
        return numbers(self.seats, (*MANY, ALOFT))

    def read(self, position: Position) -> dict[str, Answer]:
        return self._answers(self.rules.write(position))

    def _answers(self, position_json: JsonObject) -> dict[str, Answer]:
        """The answers that a position gives, as a record has it."""
        said = self.usual()
        saved = [Counter[str]() for _ in self.seats]
        for boat, where in _items(position_json.get("boats")):
            if isinstance(where, Mapping):
                seat = int(str(where["seat"]))
                said[BOAT + boat] = seat
                saved[seat].update(map(str, _list(where.get("artefacts"))))
        for seat in self.seats:
            aloft = [
                str(one) for load in _at(position_json, "helicopters", seat) for one in _list(load)
            ]
            said[f"{ALOFT}/{seat}"] = len(aloft)
            saved[seat].update(aloft)
            said |= {f"{color}/{seat}": saved[seat][color] for color in MANY}
            if saved[seat][ONE]:
                said[ONE] = seat
            cards = [str(card) for card in _at(position_json, "cards", seat)]
            said |= {CARD + card: seat for card in cards if card in self.box.objectives}
            team = _list(position_json.get("explorers"))[seat : seat + 1]
            said[f"{LEFT}/{seat}"] = _size(team[0]) if team else 0
        return said

    # Answers

    def position_json(self, said: Said, onto: JsonObject) -> JsonObject:
        if onto and self._answers(onto) == said:
            return onto
        boats: JsonObject = {}
        helicopters: list[Json] = []
        for seat in self.seats:
            saved, room = self._saved(said, seat), self._room(said, seat)
            aloft = min(self.number(said, ALOFT, seat), len(saved)) if self.settings.expert else 0
            flown, aboard = saved[:aloft], saved[aloft : aloft + room]
            for boat in self._boats(said, seat):
                places = self.box.boats[boat].places
                boats[boat] = {"seat": seat, "artefacts": list[Json](sorted(aboard[:places]))}
                aboard = aboard[places:]
            helicopters.append(_loads(flown))
        made: JsonObject = {
            **onto,
            "boats": {**boats, **self._moored(boats, onto)},
            "explorers": [self._explorers(said, seat) for seat in self.seats],
        }
        if self.settings.expert:
            made["helicopters"] = helicopters
            made["cards"] = [self._cards(said, onto, seat) for seat in self.seats]
        if onto:
            made["artefacts"] = self._lying(said, onto)
            made |= {"points": 0, "last_turns": []}
        return made

    def _saved(self, said: Said, seat: int) -> list[str]:
        """A player's artefacts, the ones of least worth first: those may have been flown out."""
        many = [color for color in MANY for _ in range(self.number(said, color, seat))]
        return [*many, *([ONE] if said.get(ONE) == seat else [])]

    def _boats(self, said: Said, seat: int) -> list[str]:
        return [boat for boat in self.box.boats if said.get(BOAT + boat) == seat]

    def _room(self, said: Said, seat: int) -> int:
        return sum(self.box.boats[boat].places for boat in self._boats(said, seat))

    def _over(self, said: Said, seat: int) -> int:
        """Artefacts that neither a boat nor a helicopter can have brought."""
        aloft = self.number(said, ALOFT, seat) if self.settings.expert else 0
        return max(0, len(self._saved(said, seat)) - aloft - self._room(said, seat))

    def _explorers(self, said: Said, seat: int) -> Json:
        """How many are left on the island; where a tie needs it, with what they carry."""
        number = self._left(said, seat)
        carried = min(self.number(said, CARRIED, seat), number * MOST_CARRIED)
        if not carried and not self.settings.full:
            return number
        loads = [min(MOST_CARRIED, max(0, carried - at * MOST_CARRIED)) for at in range(number)]
        return [["white"] * load for load in loads]

    def _most_left(self, said: Said, seat: int) -> int:
        """All explorers of a player who left by no boat and no helicopter."""
        flown = -(-self.number(said, ALOFT, seat) // MOST_CARRIED) if self.settings.expert else 0
        return max(0, self.settings.explorers - len(self._boats(said, seat)) - flown)

    def _left(self, said: Said, seat: int) -> int:
        most = self._most_left(said, seat)
        left = said.get(f"{LEFT}/{seat}")
        # Where nobody said that lava took any, all who did not leave are still there.
        return most if left is None else min(left, most)

    def _cards(self, said: Said, onto: JsonObject, seat: int) -> list[Json]:
        actions = [card for card in _at(onto, "cards", seat) if card not in self.box.objectives]
        mine = [card for card in self.box.objectives if said.get(CARD + card) == seat]
        return sorted([*map(str, actions), *mine])  # type: ignore[return-value]

    def _moored(self, taken: JsonObject, onto: JsonObject) -> JsonObject:
        """Boats that nobody took stay in their coves, or find a free one."""
        lay = {boat: where for boat, where in _items(onto.get("boats")) if type(where) is int}
        moored = {boat: cove for boat, cove in lay.items() if boat not in taken}
        if onto and not self.settings.physical:
            free = [cove for cove in range(1, 9) if cove not in moored.values()]
            for boat in self.box.boats:
                if boat not in taken and boat not in moored:
                    moored[boat] = free.pop(0)
        return dict(moored)

    def _lying(self, said: Said, onto: JsonObject) -> JsonObject:
        """What is left on the island when so much was saved."""
        saved = Counter(color for seat in self.seats for color in self._saved(said, seat))
        if self.settings.full:
            return {}
        out = _items(_object(onto.get("out")).get("artefacts"))
        lost = {color: int(str(number)) for color, number in out}
        left = {c: total - saved[c] - lost.get(c, 0) for c, total in ARTEFACTS.items()}
        return {color: number for color, number in left.items() if number > 0}

    # What is shown

    def scene(self, said: Said, brush: str, reckoning: Reckoning[Position]) -> CountScene:
        saved: list[Numbers | Whose] = [
            Numbers(color, NAMES[color], art.artefact(color), ARTEFACTS[color], "artefacts")
            for color in MANY
        ]
        saved.append(Whose(ONE, BLACK, art.artefact(ONE), "artefacts"))
        if self.settings.expert:
            helicopter = f"{art.ART}helicopter"
            saved.append(Numbers(ALOFT, NAMES[ALOFT], helicopter, 9, "artefacts"))
        groups = [Rows(say("Artefacts saved"), tuple(saved))]
        if self.level(reckoning, "explorers-on-island", "artefacts-carried"):
            ties = [Numbers(LEFT, NAMES[LEFT], most=self.settings.explorers)]
            if self.level(reckoning, "artefacts-carried"):
                ties.append(Numbers(CARRIED, NAMES[CARRIED], most=9))
            groups.append(Rows(TIE, tuple(ties)))
        missing = self._missing(said)
        tie = None if missing else self._tie(said, reckoning)
        return CountScene(
            brushes=self.brushes(f"{art.ART}explorer-{{}}"),
            groups=tuple(groups),
            tiles=self._tiles(said, brush),
            missing=tie.words if tie else missing,
            tie=tie,
        )

    def _tie(self, said: Said, reckoning: Reckoning[Position]) -> Tie | None:
        """Level on points: explorers left on the island, then what they carry, decide (M8)."""
        if self.begun and self.settings.full:
            return None
        points = reckoning.sheet.totals
        level = [seat for seat in self.seats if points[seat] == max(points)]
        if len(level) > 1 and any(said.get(f"{LEFT}/{seat}") is None for seat in level):
            words = say(
                "{names} are level: whoever has more explorers left on the island wins. How many?",
                names=self.names_of(level),
            )
            could = max(self._most_left(said, seat) for seat in level)
            row = Numbers(LEFT, NAMES[LEFT], most=could)
            return Tie(words, (row,), tuple(level))
        most = max(self._left(said, seat) for seat in level)
        level = [seat for seat in level if self._left(said, seat) == most]
        known = all(said.get(f"{CARRIED}/{seat}") is not None for seat in level)
        if len(level) < 2 or not most or known:
            return None
        words = say(
            "{names} are level in explorers, too: whoever has explorers there that carry "
            "more artefacts wins. How many?",
            names=self.names_of(level),
        )
        row = Numbers(CARRIED, NAMES[CARRIED], most=MOST_CARRIED * most)
        return Tie(words, (row,), tuple(level))

    def shown(self, said: Said, key: str, seat: int) -> int:
        if key == LEFT:
            return self._left(said, seat)
        return super().shown(said, key, seat)

    def _tiles(self, said: Said, brush: str) -> tuple[Tiles, ...]:
        boats = tuple(
            self._tile(said, brush, BOAT + id, self._boat(id), art.boat(boat), None)
            for id, boat in self.box.boats.items()
        )
        made = [Tiles(say("Boats"), boats)]
        if self.settings.expert:
            cards = tuple(
                self._tile(
                    said,
                    brush,
                    CARD + card,
                    card_name(self.box, card),
                    f"{art.ART}card-objective",
                    card_name(self.box, card),
                )
                for card in self.box.objectives
            )
            made.append(Tiles(say("Objective cards"), cards, columns=3, later=True))
        return tuple(made)

    def _tile(
        self, said: Said, brush: str, place: str, what: Message, art: str, caption: Message | None
    ) -> Tile:
        return Tile(
            place, what, self.tile_words(said, brush, place, what), art, said.get(place), caption
        )

    def _boat(self, id: str) -> Message:
        boat = self.box.boats[id]
        return count(
            "{color} boat, {count} place",
            "{color} boat, {count} places",
            boat.places,
            color=boat_color(boat.color),
        )

    def _missing(self, said: Said) -> Message | None:
        for seat in self.seats:
            over = self._over(said, seat)
            if over:
                return count(
                    "{name} has {count} artefact that fits on no boat: which boats are theirs?",
                    "{name} has {count} artefacts that fit on no boat: which boats are theirs?",
                    over,
                    name=self.names[seat],
                )
        return None

    def tapped(self, said: Said, brush: str, place: str) -> tuple[str, Answer]:
        return self.painted(said, brush, place)

    def words(self, key: str, value: Answer) -> Message:
        kind, _, rest = key.partition("/")
        if kind in NAMES:
            return self.number_words(rest, NAMES[kind], value)
        thing = BLACK
        if key.startswith(BOAT):
            thing = self._boat(rest)
        elif key.startswith(CARD):
            thing = card_name(self.box, rest)
        return self.whose_words(thing, value)


def _items(value: Json) -> list[tuple[str, Json]]:
    return list(value.items()) if isinstance(value, Mapping) else []


def _object(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _at(position_json: JsonObject, key: str, seat: int) -> list[Json]:
    """A player's own list in a position."""
    return _list(next(iter(_list(position_json.get(key))[seat : seat + 1]), []))


def _size(team: Json) -> int:
    """How many explorers a team has, counted or by their squares."""
    return team if isinstance(team, int) else len(team) if isinstance(team, (list, Mapping)) else 0


def _loads(artefacts: list[str]) -> list[Json]:
    """Artefacts as helicopters take them."""
    return [
        sorted(artefacts[at : at + MOST_CARRIED])  # type: ignore[misc]
        for at in range(0, len(artefacts), MOST_CARRIED)
    ]
