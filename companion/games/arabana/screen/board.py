"""Arabana-Opodopo on the table screen: the position and what is chosen as a scene."""

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import Message, count, say
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen import ideas
from companion.games.arabana.screen.drawing import Drawing
from companion.games.arabana.screen.fixing import Fixing
from companion.games.arabana.screen.labels import Labels
from companion.games.arabana.screen.preview_words import PreviewWords
from companion.games.arabana.screen.questions import Questions
from companion.games.arabana.screen.taps import Choice, Taps
from companion.showing.board import Board
from companion.showing.scene import Hand, Scene, Shelf
from companion.showing.sight import Sight


class GameBoard(Board[Position, Choice]):
    """One Arabana table on the screen."""

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules)
        assert isinstance(rules, GameRules)
        self.chart = rules.chart
        self.taps = Taps(rules)
        self.labels = Labels(rules)
        self.preview_words = PreviewWords(rules)
        self.drawing = Drawing(rules, self.taps, self.labels)
        self.questions = Questions(rules, self.taps, self.labels)
        self.fixing = Fixing(rules, self.drawing)

    def nothing(self, sight: Sight[Position]) -> Choice:
        return self.taps.nothing(sight)

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        return self.taps.tapped(sight, choice, place)

    def choice_for(self, sight: Sight[Position], action: Action) -> Choice | None:
        return ideas.choice_for(self.chart, sight.position, action)

    def fact_for(self, sight: Sight[Position], action: Action) -> Message | None:
        return ideas.fact_for(sight.position, action)

    def scene(self, sight: Sight[Position], choice: Choice, turn: int) -> Scene:
        view = self.drawing.view(sight, choice)
        asked, offers = bool(sight.prompts), self.questions
        primary = offers.primary(view) if asked else None
        return Scene(
            prompt=self.labels.prompt(sight.position, view.ask, view.seat, choice),
            status=self._status(sight.position),
            picture=self.drawing.picture(view),
            seats=tuple(offers.seat(view, seat) for seat in self.rules.seats),
            primary=primary,
            secondary=offers.secondary(view) if asked else None,
            tray=offers.tray(view),
            banner=self.preview_words.banner(sight.position, view.seat, view.seen),
            more=offers.more(view),
            seat=view.seat if asked else None,
            shelf=offers.shelf(view) if asked else None,
            hand=offers.hand(view),
            one_tap=asked and offers.one_tap(view),
        )

    def beside(self, sight: Sight[Position], seat: int) -> tuple[Shelf | None, Hand | None]:
        view = self.drawing.view(sight, self.nothing(sight))
        return self.questions.shelf(view), self.questions.own_hand(view, seat)

    def doing(self, ask: str, names: Message, number: int) -> Message:
        return self.labels.doing(ask, names) or super().doing(ask, names, number)

    def _status(self, position: Position) -> Message:
        if position.final:
            return say("Final round")
        cards = position.bag.size + len(position.open)
        return count(
            "Round {round} of 2 · {count} card",
            "Round {round} of 2 · {count} cards",
            cards,
            round=position.round,
        )
