"""Mauna Kea on the table screen: the position and what is chosen in it as a scene."""

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import Message, count, say
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import fixing, ideas
from companion.games.mauna_kea.screen.choice import Choice
from companion.games.mauna_kea.screen.drawing import Drawing
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.screen.panels import Panels
from companion.games.mauna_kea.screen.questions import Questions
from companion.games.mauna_kea.screen.taps import Taps
from companion.games.mauna_kea.screen.view import View
from companion.showing.board import Board
from companion.showing.scene import Hand, Scene, Shelf
from companion.showing.sight import Sight


class GameBoard(Board[Position, Choice]):
    """One Mauna Kea table on the screen."""

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules)
        assert isinstance(rules, GameRules)
        self.game_rules = rules
        self.taps = Taps(rules)
        self.labels = Labels(rules)
        self.drawing = Drawing(rules, self.taps, self.labels)
        self.questions = Questions(rules, self.taps, self.labels, self.drawing)
        self.panels = Panels(rules, self.taps, self.drawing)
        self.fixing = fixing.Fixing(rules, self.drawing, self.labels)

    def nothing(self, sight: Sight[Position]) -> Choice:
        return self.taps.nothing(sight)

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        return self.taps.tapped(sight, choice, place)

    def choice_for(self, sight: Sight[Position], action: Action) -> Choice | None:
        return ideas.choice_for(sight.position, action)

    def fact_for(self, sight: Sight[Position], action: Action) -> Message | None:
        return ideas.fact_for(self.game_rules, sight.position, action)

    def scene(self, sight: Sight[Position], choice: Choice, turn: int) -> Scene:
        view = self.drawing.view(sight, choice)
        position, prompts = sight.position, sight.prompts
        asked = next((one.words for one in prompts if one.ask == view.ask), None)
        closer = self.labels.prompt(position, view.ask, choice, view.tile)
        if view.ask == "end_game":
            closer = say("Nobody can leave. End it here?")
        left = sum(position.bag.values())
        return Scene(
            prompt=closer or asked or say("The game is over."),
            status=count("{count} in the bag", "{count} in the bag", left),
            picture=self.drawing.picture(view),
            seats=tuple(self.questions.seat(view, seat) for seat in self.rules.seats),
            primary=self.questions.primary(view) if prompts else None,
            secondary=self.questions.secondary(view) if prompts else None,
            tray=self.questions.tray(view) if prompts else (),
            panel=self.panels.panel(view) if prompts else None,
            banner=self._banner(view) if prompts else None,
            warning=self.labels.warning(position) if self._walks(view) else None,
            more=self.questions.more(view) if prompts else (),
            seat=view.seat if prompts else None,
            one_tap=bool(prompts) and self.questions.one_tap(view),
            hand=self.questions.hand(view) if prompts else None,
            stock=self.questions.stock(view),
            stock_title=say("On the island"),
            numeral=self.questions.numeral(view) if prompts else None,
        )

    def _banner(self, view: View) -> Message | None:
        """What the choice leads to, or what ending the turn with it does besides."""
        banner = self.labels.banner(view.position, view.ask, view.actions)
        ending = self.questions.ending(view)
        return banner or (self.labels.spending(ending) if ending else None)

    def _walks(self, view: View) -> bool:
        """Whether an explorer is chosen and not sent anywhere yet."""
        return self.drawing.full and view.choice.explorer is not None and view.ask == "turn"

    def beside(self, sight: Sight[Position], seat: int) -> tuple[Shelf | None, Hand | None]:
        return None, self.questions.own_hand(self.drawing.view(sight, self.nothing(sight)), seat)
