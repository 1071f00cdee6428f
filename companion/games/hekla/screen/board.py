"""Hekla on the table screen: the position and what is chosen in it as a scene."""

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import count, say
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen import fixing, geometry, ideas
from companion.games.hekla.screen.drawing import Drawing
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.screen.questions import Questions
from companion.games.hekla.screen.taps import Choice, Taps
from companion.showing.board import Board
from companion.showing.scene import Scene
from companion.showing.sight import Sight


class GameBoard(Board[Position, Choice]):
    """One Hekla table on the screen."""

    turns = geometry.TURNS

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules)
        assert isinstance(rules, GameRules)
        self.grid = rules.grid
        self.taps = Taps(rules)
        self.labels = Labels(rules)
        self.drawing = Drawing(rules, self.taps, self.labels)
        self.questions = Questions(rules, self.taps, self.labels)
        self.fixing = fixing.Fixing(rules, self.labels)

    def nothing(self, sight: Sight[Position]) -> Choice:
        return self.taps.nothing(sight)

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        return self.taps.tapped(sight, choice, place)

    def choice_for(self, sight: Sight[Position], action: Action) -> Choice | None:
        return ideas.choice_for(sight.position, action)

    def scene(self, sight: Sight[Position], choice: Choice, turn: int) -> Scene:
        view = self.drawing.view(sight, choice, turn)
        position, prompts = sight.position, sight.prompts
        asked = next((one.words for one in prompts if one.ask == view.ask), None)
        closer = self.labels.prompt(view.ask, view.seat, choice, view.forecasts)
        if position.pending is not None and len(position.pending.lines) == 1:
            # One further line: whether to score it is the question, not which one.
            closer = None
        left = position.lava_left
        scores = bool(view.forecasts)
        return Scene(
            prompt=closer or asked or say("The game is over."),
            status=count("{count} lava left", "{count} lava left", left),
            picture=self.drawing.picture(view),
            seats=tuple(self.questions.seat(view, seat) for seat in self.rules.seats),
            primary=self.questions.primary(view) if prompts else None,
            secondary=self.questions.secondary(view) if prompts else None,
            tray=self.questions.tray(view),
            banner=self.labels.banner(position, view.ask, view.seat, choice, scores),
            tally=self.questions.tally(view),
            rows=self.questions.rows(view),
            more=self.questions.more(view),
            seat=view.seat if prompts else None,
            # A line that was picked says everything.
            one_tap=bool(self.questions.rows(view)),
        )
