"""What a table screen remembers between two taps, and what it is drawn from beside that."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.core.action import Action
from companion.playing.opponent_turn import OpponentTurn, opponent_turn
from companion.playing.preferences import Settings
from companion.playing.seating import Seating
from companion.playing.seen import Seen
from companion.showing.board import Board
from companion.showing.danger import calm
from companion.showing.ideas import Idea, ideas_on, searching, with_ideas
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from companion.ui.board.board_zoom import BoardZoom
from companion.ui.table.hand_look import HandLook
from companion.ui.table.holders import asked_of
from companion.ui.table.opponent_scene import opponent_scene
from companion.ui.table.selection import LastPlace, Selection
from companion.ui.table.waiting import unsent, waiting, waits

# A choice and the one before it, chosen and taken back again.
KNOWN_SCENES = 3


@dataclass(frozen=True)
class AskedIdeas:
    """Ideas of a seat while the step `at` holds; no actions while they are looked for."""

    at: int
    seat: int
    actions: tuple[Action, ...] | None = None
    signs: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableState:
    """What somebody did on this screen and has not yet become an action."""

    selection: Selection = field(default_factory=Selection)
    last_place: LastPlace = field(default_factory=LastPlace)
    # The last step after which something was tapped.
    touched: int = -1
    # Where the keys are.
    cursor: str = ""
    # What lies over the screen: "menu", "players", or "rule:" and a paragraph.
    opened: str = ""
    # How often the board was turned.
    turn: int = 0
    zoom: BoardZoom = field(default_factory=BoardZoom)
    look: HandLook = field(default_factory=HandLook)
    # In another's turn: cards of one's own hand that are looked at.
    lifted: frozenset[str] = frozenset()
    # How the table is shown: held, or flat with everybody around it.
    seating: Seating = field(default_factory=Seating)
    # On a flat one, who tapped last: whatever opens is turned to them.
    by: int | None = None
    # Who is asked there whether another's step is taken back; at which step.
    asks_undo: tuple[int, int] | None = None
    # Whether it was offered already to lay the table flat.
    flat_offered: bool = False
    # Ideas that somebody asked for and looks at.
    ideas: AskedIdeas | None = None
    # What is done of an opponent's turn, by numbers, after the step that it began with.
    ticked: tuple[int, frozenset[int]] = (-1, frozenset())
    # Whether a reason is said for it.
    why: bool = False

    @property
    def drawn(self) -> tuple[object, ...]:
        """All of it that can be seen: the screen is drawn again when this changes.

        A tap that counts is among it: the next one must know when the screen answered it.
        """
        return (
            self.selection,
            self.last_place.at,
            self.touched,
            self.cursor,
            self.opened,
            self.turn,
            self.zoom.view,
            self.look.open,
            self.look.over,
            self.lifted,
            self.seating,
            self.by,
            self.asks_undo,
            self.ideas,
            self.ticked,
            self.why,
        )


class Scenes:
    """The last scenes with what they were made of: a tap asks for the one that is drawn next."""

    def __init__(self) -> None:
        self._known: list[tuple[Sight[object], object, int, Scene]] = []
        self._ideas: tuple[tuple[AskedIdeas, int] | None, tuple[Idea, ...]] = None, ()

    def ideas(
        self, seen: Seen, sight: Sight[object], asked: AskedIdeas, turn: int
    ) -> Sequence[Idea]:
        """Ideas as choices, made once for each way to turn the board."""
        if self._ideas[0] != (asked, turn):
            actions = asked.actions or ()
            made = ideas_on(seen.board, sight, actions, asked.signs, asked.seat, turn)
            self._ideas = (asked, turn), made
        return self._ideas[1]

    def scene(
        self, board: Board[object, object], sight: Sight[object], choice: object, turn: int
    ) -> Scene:
        """The scene of a choice, made once."""
        for before, chosen, turned, made in self._known:
            same = before.position is sight.position and before.prompts == sight.prompts
            if same and chosen == choice and turned == turn:
                return made
        made = board.scene(sight, choice, turn)
        self._known = [(sight, choice, turn, made), *self._known[: KNOWN_SCENES - 1]]
        return made


@dataclass(frozen=True)
class TableNow:
    """The table as the screen shows it: what an intent is measured by."""

    seen: Seen
    # The step that is shown; others may have gone on since.
    step: int
    sight: Sight[object]
    settings: Settings
    scenes: Scenes
    # Who has the phone, where it goes from hand to hand.
    holder: int | None = None
    # What a seat of Caldera's is about, and the name of whoever keeps the table.
    opponent: OpponentTurn | None = None
    host: str = ""
    # Whether it has thought for so long that it is said.
    thinks_long: bool = False
    # How large the board is drawn, how wide what stands under it, and whether text is large.
    scale: float = 1.0
    inside: float = 0.0
    large_text: bool = False
    # Seconds of a clock that never goes back.
    time: float = 0.0

    @property
    def elsewhere(self) -> bool:
        """Whether everybody who is asked plays on another phone."""
        if self.opponent is not None:
            return False
        return self.holder is None and waits(self.seen, self.sight)

    def chosen_scene(self, choice: object, turn: int) -> Scene:
        """The scene of a choice."""
        return self.scenes.scene(self.seen.board, self.sight, choice, turn)

    def scene(self, state: TableState) -> Scene:
        """What the screen shows in a state."""
        if state.ideas is not None and not self.elsewhere and not self.seen.has_unsent:
            plain = self.chosen_scene(self.seen.board.nothing(self.sight), state.turn)
            if state.ideas.actions is None:
                return searching(plain)
            return with_ideas(plain, self.ideas(state))
        scene = self.chosen_scene(state.selection.choice, state.turn)
        if state.selection.instead is not None:
            scene = replace(scene, primary=state.selection.instead)
        scene = scene if self.settings.show_danger else calm(scene)
        if self.opponent is not None:
            scene = opponent_scene(
                self.seen,
                scene,
                self.opponent,
                self.host,
                why=state.why,
                thinks_long=self.thinks_long,
            )
        if self.elsewhere:
            scene = waiting(self.seen, scene, state.lifted)
        return unsent(scene) if self.seen.has_unsent else scene

    def ideas(self, state: TableState) -> Sequence[Idea]:
        """The ideas that are looked at, from what the asking seat sees."""
        if state.ideas is None:
            return ()
        sight = asked_of(self.seen, self.holder, looks=True)
        return self.scenes.ideas(self.seen, sight, state.ideas, state.turn)

    def ticked(self, state: TableState) -> frozenset[int]:
        """The things that are done already of an opponent's turn, by their numbers."""
        since, done = state.ticked
        turn = self.opponent
        return done if turn is not None and turn.since == since else frozenset()


def table_now(
    seen: Seen,
    holder: int | None,
    settings: Settings,
    scenes: Scenes,
    state: TableState,
    host: str = "",
) -> TableNow:
    """The table at this moment; secrets are in sight only while somebody looks."""
    looks = state.look.at(holder, seen.step).open
    turn = opponent_turn(seen)
    sight = asked_of(seen, holder, looks, turn)
    return TableNow(seen, seen.step, sight, settings, scenes, holder, turn, host)


def arrived(state: TableState, now: TableNow) -> TableState:
    """The state at the step that is shown: what was chosen before another step counts no more."""
    look, selection = state.look.at(now.holder, now.step), state.selection
    if state.ideas is not None and state.ideas.at != now.seen.standing.number:
        state = replace(state, ideas=None)
    prompts = now.sight.prompts
    if selection.step == now.step:
        return replace(state, look=look)
    if selection.goes_on(now.seen.steps, prompts):
        selection = replace(selection, step=now.step)
    else:
        selection = Selection(now.step, prompts, now.seen.board.nothing(now.sight))
    return replace(state, look=look, selection=selection)
