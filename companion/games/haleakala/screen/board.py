"""Haleakalā on the table screen: the position and what is chosen in it as a scene."""

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import Message, say
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import fixing, geometry, ideas
from companion.games.haleakala.screen.drawing import SEATS, Drawing
from companion.games.haleakala.screen.labels import Labels
from companion.games.haleakala.screen.questions import Questions
from companion.games.haleakala.screen.taps import Choice, Taps
from companion.showing.board import Board
from companion.showing.scene import Scene
from companion.showing.sight import Sight


class GameBoard(Board[Position, Choice]):
    """One Haleakalā table on the screen."""

    turns = geometry.TURNS

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules)
        assert isinstance(rules, GameRules)
        self.taps = Taps(rules)
        self.labels = Labels(rules)
        self.drawing = Drawing(rules, self.taps, self.labels)
        self.questions = Questions(rules, self.taps, self.labels, self.drawing)
        self.fixing = fixing.Fixing(rules)

    def nothing(self, sight: Sight[Position]) -> Choice:
        return self.taps.nothing(sight)

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        return self.taps.tapped(sight, choice, place)

    def choice_for(self, sight: Sight[Position], action: Action) -> Choice | None:
        return ideas.choice_for(sight.position, action)

    def fact_for(self, sight: Sight[Position], action: Action) -> Message | None:
        return ideas.fact_for(sight.position, action)

    def scene(self, sight: Sight[Position], choice: Choice, turn: int) -> Scene:
        position, prompts = sight.position, sight.prompts
        ask, seat = self.taps.asked(sight)
        closer = self.labels.prompt(
            ask,
            choice.disc,
            choice.taking,
            choice.crater,
            or_back=self.taps.may_take_back(sight, choice),
        )
        return Scene(
            prompt=closer or (prompts[0].words if prompts else say("The game is over.")),
            status=say("Round {round} of 2", round=position.round),
            picture=self.drawing.picture(sight, choice, turn),
            seats=tuple(self.questions.seat(position, one, ask) for one in SEATS),
            primary=self.questions.primary(sight, choice, ask) if prompts else None,
            secondary=self.questions.secondary(ask, seat),
            tray=self.questions.tray(position, choice, seat) if ask in ("turn", "shaman") else (),
            panel=self.questions.panel(sight, choice, ask, seat),
            banner=self.questions.banner(sight, choice),
            reading=self.questions.reading(position, choice.reading),
            one_tap=self.questions.one_tap(position, choice, ask),
        )
