"""Haleakalā on the table screen: the position and what is chosen in it, told as a scene."""

from collections.abc import Collection, Sequence

from companion.core.game import Rules
from companion.core.message import Message, say
from companion.core.notation import Json, JsonObject
from companion.games.haleakala import fixing, geometry, notation
from companion.games.haleakala.drawing import SEATS, Drawing
from companion.games.haleakala.position import Position
from companion.games.haleakala.questions import Questions
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.spoken import Spoken
from companion.games.haleakala.staging import Choice, Staging
from companion.ui.board_protocol import Board, Facts, FixChip, FixPlace, Flag, Scene


class GameBoard(Board[Position, Choice]):
    """One Haleakalā table on the screen."""

    turns = geometry.TURNS

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules)
        assert isinstance(rules, GameRules)
        self.staging = Staging(rules)
        self.words = Spoken(rules)
        self.drawing = Drawing(rules, self.staging, self.words)
        self.questions = Questions(rules, self.staging, self.words, self.drawing)
        self.fixing = fixing.Fixing(rules)

    def nothing(self, position: Position) -> Choice:
        return self.staging.nothing(position)

    def tapped(self, position: Position, choice: Choice, place: str) -> Choice:
        return self.staging.tapped(position, choice, place)

    def place_at(
        self, x: float, y: float, turn: int, lit: Collection[str], reach: float
    ) -> str | None:
        return geometry.place_at(x, y, turn, lit, reach)

    def scene(self, position: Position, choice: Choice, turn: int) -> Scene:
        ask, seat = self.staging.asked(position)
        prompts = self.rules.prompts(position)
        closer = self.words.prompt(ask, choice.disc, choice.taking, choice.crater)
        return Scene(
            prompt=closer or (prompts[0].words if prompts else say("The game is over.")),
            status=say("Round {round} of 2", round=position.round),
            picture=self.drawing.picture(position, choice, turn),
            seats=tuple(self.questions.seat(position, one, ask) for one in SEATS),
            primary=self.questions.primary(position, choice, ask) if prompts else None,
            secondary=self.questions.secondary(ask, seat),
            tray=self.questions.tray(position, choice, seat) if ask in ("turn", "shaman") else (),
            panel=self.questions.panel(position, choice, ask, seat),
            banner=self.questions.banner(position, choice),
            reading=self.questions.reading(position, choice.reading),
        )

    def facts(self, position: Position) -> Facts:
        return self.fixing.facts(position)

    def told(self, facts: Facts) -> JsonObject:
        return self.fixing.told(facts)

    def drawn(self, told: JsonObject) -> Position:
        return notation.read(told)

    def fixes(self, facts: Facts, place: str) -> FixPlace:
        return self.fixing.place(facts, place)

    def fix_chips(self, facts: Facts) -> Sequence[FixChip]:
        return self.fixing.chips(facts)

    def fix_thing(self, key: str) -> Message:
        return self.fixing.thing(key)

    def fix_words(self, key: str, value: Json) -> Message:
        return self.fixing.words(key, value)

    def flag(self, key: str, value: Json, turn: int) -> Flag | None:
        return self.fixing.flag(key, value, turn)
