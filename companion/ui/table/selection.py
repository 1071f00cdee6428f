"""What is chosen at a table before it is done, and which taps do it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from time import monotonic

from companion.core.action import Action, Correct, Redo, Undo
from companion.core.prompt import Prompt
from companion.showing.board import Board
from companion.showing.scene import CardFace, Scene
from companion.showing.sight import Happened, Sight
from companion.ui.session import TAP_APART

# A choice and the one before it, chosen and taken back again.
KNOWN = 3


@dataclass
class Selection:
    """What is chosen at which step: a new step begins with nothing chosen."""

    step: int = -1
    # What was asked at that step.
    asked: tuple[Prompt, ...] = ()
    choice: object = None
    place: str = ""
    at: float = 0.0
    # When what the last tap chose was drawn: a slow phone is handed the second tap only then.
    painted: float = 0.0
    # The tap that completed the choice, and the last step after which something was tapped.
    by: str = ""
    touched: int = -1
    # The last step before this one after which something was tapped.
    since: int = -1
    # Pieces that came down onto the board with this step.
    drops: tuple[str, ...] = ()
    # Where the keys are.
    cursor: str = ""
    # The last scenes, with what they were made of.
    _known: "list[tuple[Sight[object], object, int, Scene]]" = field(default_factory=list)

    def scene(
        self, board: Board[object, object], sight: Sight[object], choice: object, turn: int
    ) -> Scene:
        """A choice as the board tells it.

        A tap asks what it would lead to, and the same is painted then: it is made once.
        """
        for before, chosen, turned, made in self._known:
            same = before.position is sight.position and before.prompts == sight.prompts
            if same and chosen == choice and turned == turn:
                return made
        made = board.scene(sight, choice, turn)
        self._known = [(sight, choice, turn, made), *self._known[: KNOWN - 1]]
        return made

    def again(self, place: str) -> bool:
        """Whether this is the trembling second tap of one that counted."""
        now = monotonic()
        # One that was not even drawn yet is answered by nobody on purpose.
        unseen = self.painted < self.at
        trembling = place == self.place and (unseen or now - self.painted < TAP_APART)
        if not trembling:
            self.place, self.at = place, now
        return trembling

    def touch(self, step: int) -> bool:
        """Notes that something was tapped after that step; False if that was known."""
        if self.touched == step:
            return False
        self.touched = step
        return True

    def drawn(self) -> None:
        """What was chosen is seen from now on."""
        self.painted = monotonic()

    def begin(self, step: int, choice: object) -> None:
        """Another step: nothing of what was chosen before counts."""
        self.step, self.choice, self.by, self.drops = step, choice, "", ()
        self.since = self.touched

    def goes_on(self, steps: Sequence[Happened[object]], asked: tuple[Prompt, ...]) -> bool:
        """Whether only others answered since, and here the same is asked still.

        Several people may be asked at once, each on their own phone: whoever is quicker takes
        nothing out of the others' hands.
        """
        if not asked or asked != self.asked:
            return False
        seats = {prompt.seat for prompt in asked}
        newer = takewhile(lambda step: step.number > self.step, reversed(steps))
        return all(_is_answer_of_others(step.action, seats) for step in newer)


def _is_answer_of_others(action: Action | None, seats: set[int]) -> bool:
    if action is None or isinstance(action, Undo | Redo | Correct):
        return False
    return action.by not in seats


def second_tap(before: Scene, place: str, by: str) -> Action | None:
    """What another tap on what is chosen does: the same as the big button."""
    if before.primary is None or before.primary.action is None:
        return None
    return before.primary.action if place == by or place in _chosen(before) else None


def first_tap(before: Scene, after: Scene, place: str, *, quick: bool) -> Action | None:
    """What a tap that completes a choice does at once, if it does anything."""
    command = after.primary
    if command is None or command.action is None:
        return None
    same = before.primary is not None and command.action == before.primary.action
    if same and place not in _chosen(before):
        return None
    on_board = place in _places(before)
    if command.at_once or (quick and on_board and not command.careful):
        return command.action
    return None


def _chosen(scene: Scene) -> set[str]:
    found = {space.place for space in scene.picture.spaces if space.state == "chosen"}
    return found | {card.place for card in _cards(scene) if card.state == "chosen"}


def _places(scene: Scene) -> set[str]:
    return {space.place for space in scene.picture.spaces} | {card.place for card in _cards(scene)}


def _cards(scene: Scene) -> tuple[CardFace, ...]:
    return (*(scene.panel.cards if scene.panel else ()), *scene.rows)
