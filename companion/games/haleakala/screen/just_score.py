"""Haleakalā only scored: statues and lava on the island, sums of what was collected."""

from collections.abc import Mapping
from typing import ClassVar

from companion.core.game import Reckoning, Rules
from companion.core.json_text import JsonObject
from companion.core.message import Message, count, say
from companion.games.haleakala.box import LAVA_DISCS, SCORING_CARDS
from companion.games.haleakala.island import LAND, SEGMENTS
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import island_picture
from companion.games.haleakala.screen.hand_sums import Sums, add_up, sums_of
from companion.games.haleakala.words import KIND_NAMES, SCORING_CARD_NAMES, space_name
from companion.showing.just_score import (
    BEFORE,
    FIRST,
    PHASE,
    TIE,
    Answer,
    Brush,
    Count,
    CountScene,
    Numbers,
    Phase,
    Rows,
    Said,
    Tie,
    Whose,
    numbers,
)

STATUE, LAVA, CARD, SO_FAR = "statue/", "lava/", "card/", "so-far"
ART = "haleakala/"
ONCE = ("black-pearl", "white-pearl", "nautilus")
ROUND_1, BEGAN = say("Points of round 1"), say("Who began?")
SUMS = ("baskets", "butterflies", "shells")
NAMES = {"baskets": say("Baskets"), "butterflies": say("Butterflies"), "shells": say("Shells")}
ARTS = {
    "baskets": "basket",
    "butterflies": "butterfly",
    "shells": "shell",
    "black-pearl": "pearl-black",
    "white-pearl": "pearl-white",
    "nautilus": "nautilus",
}
LINES = {
    "baskets": "fish",
    "butterflies": "butterflies",
    "shells": "shells",
    "black-pearl": "pearls",
    "white-pearl": "pearls",
    "nautilus": "nautilus",
}
MOST = {"baskets": 30, "butterflies": 20, "shells": 10}


class GameCount(Count[Position]):
    """What is said of one Haleakalā table."""

    options: ClassVar[Mapping[str, str | bool]] = {"draws": "physical"}
    lenient = options
    phases = (
        Phase(1, say("First scoring"), say("first")),
        Phase(2, say("Final scoring"), say("final")),
    )

    def __init__(self, rules: Rules[Position], begun: bool = False) -> None:
        super().__init__(rules, begun)
        assert isinstance(rules, GameRules)
        self.box, self.physical = rules.box, rules.settings.physical

    def usual(self) -> dict[str, Answer]:
        return {PHASE: 2, **numbers(self.seats, (*SUMS, SO_FAR))}

    def read(self, position: Position) -> dict[str, Answer]:
        said = self.usual() | {PHASE: position.round}
        said |= {f"{STATUE}{space}": seat for space, seat in position.statues.items()}
        said |= {f"{LAVA}{at}": discs for at, discs in enumerate(position.craters, 1) if discs}
        for seat in self.seats:
            held = sums_of(position.hands[seat], self.box)
            said |= {f"{key}/{seat}": getattr(held, key) for key in SUMS}
            said |= {kind: seat for kind in ONCE if kind in held.once}
            said |= {f"{CARD}{card}": seat for card in position.scoring_cards[seat]}
            said[f"{SO_FAR}/{seat}"] = position.scores[seat]
        return said

    # Answers

    def position_json(self, said: Said, onto: JsonObject) -> JsonObject:
        made: JsonObject = {
            **onto,
            "round": said[PHASE],
            "statues": {
                space: seat for space in LAND if (seat := said.get(STATUE + space)) is not None
            },
            "craters": [said.get(f"{LAVA}{segment}") or 0 for segment in SEGMENTS],
            "scoring_cards": [
                [card for card in SCORING_CARDS if said.get(CARD + card) == seat]
                for seat in self.seats
            ],
            "scores": [
                self.number(said, SO_FAR, seat) if said[PHASE] == 2 else 0 for seat in self.seats
            ],
        }
        lying = onto.get("hands")
        known = [sums_of(hand, self.box) for hand in lying] if isinstance(lying, list) else []  # type: ignore[arg-type]
        wanted = [self._sums(said, seat) for seat in self.seats]
        if not known or any(not sums.same(one) for sums, one in zip(wanted, known, strict=True)):
            hands, _ = add_up(wanted, self.box)
            made["hands"] = [dict(sorted(hand.items())) for hand in hands]
            if onto:
                # Whatever else lay open or was drawn from has nothing to do with the count.
                made |= {"slots": [[None, None]] * 6, "piles": [0, 0, 0], "discard": {}}
        return made

    def _sums(self, said: Said, seat: int) -> Sums:
        final = said[PHASE] == 2
        return Sums(
            self.number(said, "baskets", seat),
            self.number(said, "butterflies", seat),
            # Before the end shells bring nothing: any number of them will do.
            self.number(said, "shells", seat) if final else None,
            frozenset(
                kind for kind in ONCE if said.get(kind) == seat and (final or kind != "nautilus")
            ),
        )

    # What is shown

    def scene(self, said: Said, brush: str, reckoning: Reckoning[Position]) -> CountScene:
        final = said[PHASE] == 2
        sums = [
            Numbers(key, NAMES[key], ART + ARTS[key], MOST[key], LINES[key])
            for key in SUMS
            if final or key != "shells"
        ]
        once = [
            Whose(kind, KIND_NAMES[kind], ART + ARTS[kind], LINES[kind])
            for kind in ONCE
            if final or kind != "nautilus"
        ]
        cards = [
            Whose(CARD + card, SCORING_CARD_NAMES[card], f"{ART}score-{card}", card)
            for card in SCORING_CARDS
        ]
        groups = [
            Rows(say("Collected"), (*sums[:2], *once, *sums[2:])),
            Rows(say("Scoring cards"), tuple(cards)),
        ]
        if final:
            groups.append(Rows(BEFORE, (Numbers(SO_FAR, ROUND_1, most=60),)))
        if final and not self.begun and self.level(reckoning, "not-first-player"):
            groups.append(Rows(TIE, (Whose(FIRST, BEGAN),)))
        missing = self._missing(said)
        tie = None if missing else self._tie(said, reckoning)
        return CountScene(
            brushes=self.brushes(
                f"{ART}statue-{{}}", Brush("lava", say("Lava"), f"{ART}lava-disc")
            ),
            groups=tuple(groups),
            picture=island_picture.picture(
                self, said, brush, frozenset(reckoning.position.statues)
            ),
            notes=tuple(self._notes(said, reckoning)),
            missing=tie.words if tie else missing,
            tie=tie,
        )

    def _tie(self, said: Said, reckoning: Reckoning[Position]) -> Tie | None:
        """Level on points and statues: only who did not begin wins, so that must be known."""
        only_the_start = reckoning.result.tie_break == "not-first-player"
        if self.begun or said[PHASE] != 2 or not only_the_start or FIRST in said:
            return None
        words = say("Level on points and statues: whoever did not begin wins. Who began?")
        return Tie(words, (Whose(FIRST, BEGAN),), tuple(self.seats))

    def _notes(self, said: Said, reckoning: Reckoning[Position]) -> list[Message]:
        notes = []
        shown = {
            key.removeprefix(STATUE)
            for key, seat in said.items()
            if key.startswith(STATUE) and seat is not None
        }
        burnt = len(shown) - len(reckoning.position.statues)
        if burnt:
            notes.append(
                count(
                    "The eruption takes {count} statue; it is not counted.",
                    "The eruption takes {count} statues; they are not counted.",
                    burnt,
                )
            )
        return [*notes, *self._astray(said)]

    def _astray(self, said: Said) -> list[Message]:
        """Sums that no cards of the box add up to."""
        _, astray = add_up([self._sums(said, seat) for seat in self.seats], self.box)
        return [
            say(
                "No cards of the box add up to what {name} has: {baskets}, {butterflies}. The "
                "points are counted all the same.",
                name=self.names[seat],
                baskets=_baskets(self.number(said, "baskets", seat)),
                butterflies=_butterflies(self.number(said, "butterflies", seat)),
            )
            for seat in astray
        ]

    def _missing(self, said: Said) -> Message | None:
        """Where the app deals, only cards of the box can be in a hand."""
        if not self.begun or self.physical:
            return None
        return next(iter(self._astray(said)), None)

    def place_words(self, said: Said, brush: str, space: str) -> Message:
        """A space as it is, and what a tap would do."""
        owner = said.get(STATUE + space)
        here = space_name(space)
        segment = int(space.partition("-")[2])
        if brush == "lava":
            discs = said.get(f"{LAVA}{segment}") or 0
            return say(
                "{space}, {lava} on crater {segment}. Tap to add one.",
                space=here,
                lava=count("{count} lava disc", "{count} lava discs", discs),
                segment=segment,
            )
        seat = self.brush_seat(brush)
        if owner is None:
            if seat is None:
                return say("{space}, empty", space=here)
            return say("{space}, empty. Tap to put {name}’s.", space=here, name=self.names[seat])
        name = self.names[owner]
        if seat is None or seat == owner:
            return say("{space}, {name}’s statue. Tap to clear.", space=here, name=name)
        return say(
            "{space}, {name}’s statue. Tap to put {other}’s.",
            space=here,
            name=name,
            other=self.names[seat],
        )

    def tapped(self, said: Said, brush: str, place: str) -> tuple[str, Answer]:
        if brush != "lava":
            return self.painted(said, brush, STATUE + place)
        key = LAVA + place.partition("-")[2]
        discs = said.get(key) or 0
        all_discs = sum(value or 0 for name, value in said.items() if name.startswith(LAVA))
        # With the last disc out a further tap begins anew.
        return key, discs + 1 if all_discs < LAVA_DISCS else 0

    def words(self, key: str, value: Answer) -> Message:
        kind, _, rest = key.partition("/")
        if key == PHASE:
            return self.phase_words(value)
        if key.startswith(STATUE):
            who = say("Nobody") if value is None else say("{name}", name=self.names[value])
            return say("{who} on {space}", who=who, space=space_name(rest))
        if key.startswith(LAVA):
            return say("Lava {number} on crater {segment}", number=value or 0, segment=rest)
        if key.startswith(CARD):
            return self.whose_words(SCORING_CARD_NAMES[rest], value)
        if not rest:
            return self.whose_words(KIND_NAMES.get(kind, BEGAN), value)
        return self.number_words(rest, NAMES.get(kind, ROUND_1), value)


def _baskets(number: int) -> Message:
    return count("{count} basket", "{count} baskets", number)


def _butterflies(number: int) -> Message:
    return count("{count} butterfly", "{count} butterflies", number)
