"""What is chosen at a table before it is done, and which taps do it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from companion.core.action import Action, Correct, Redo, Remark, Undo
from companion.core.prompt import Prompt
from companion.showing.scene import CardFace, Command, Scene
from companion.showing.sight import Happened

# A finger that trembles taps twice; a second wish takes longer than this, in seconds.
TAP_APART = 0.3


@dataclass(frozen=True)
class Selection:
    """What is chosen at which step: a new step begins with nothing chosen."""

    step: int = -1
    # What was asked at that step.
    asked: tuple[Prompt, ...] = ()
    choice: object = None
    # The tap that completed the choice.
    by: str = ""
    # An idea that no place of the board stands for: its button is the big one.
    instead: Command | None = None

    def goes_on(self, steps: Sequence[Happened[object]], asked: tuple[Prompt, ...]) -> bool:
        """Whether only others answered since, or nobody, and here the same is asked still.

        Several people may be asked at once, each on their own phone: whoever is quicker takes
        nothing out of the others' hands.
        """
        if not asked or asked != self.asked:
            return False
        seats = {prompt.seat for prompt in asked}
        newer = takewhile(lambda step: step.number > self.step, reversed(steps))
        return all(_is_answer_of_others(step.action, seats) for step in newer)


@dataclass(frozen=True)
class LastPlace:
    """The place that was tapped last, when, and when what it chose was drawn."""

    place: str = ""
    at: float = 0.0
    # A slow phone is handed the second tap only once it has drawn the first.
    drawn: float = 0.0

    def is_trembling(self, place: str, now: float) -> bool:
        """Whether a tap is the trembling second one of a tap that counted."""
        # One that was not even drawn yet is answered by nobody on purpose.
        unseen = self.drawn < self.at
        return place == self.place and (unseen or now - self.drawn < TAP_APART)

    def tapped(self, place: str, now: float) -> "LastPlace":
        """After a tap that counts."""
        return replace(self, place=place, at=now)


def _is_answer_of_others(action: Action | None, seats: set[int]) -> bool:
    if action is None or isinstance(action, Undo | Redo | Correct):
        return False
    return isinstance(action, Remark) or action.by not in seats


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
    if after.one_tap or (quick and on_board and not command.careful):
        return command.action
    return None


def _chosen(scene: Scene) -> set[str]:
    found = {space.place for space in scene.picture.spaces if space.state == "chosen"}
    return found | {card.place for card in _cards(scene) if card.state == "chosen"}


def _places(scene: Scene) -> set[str]:
    return {space.place for space in scene.picture.spaces} | {card.place for card in _cards(scene)}


def _cards(scene: Scene) -> tuple[CardFace, ...]:
    return (*(scene.panel.cards if scene.panel else ()), *scene.rows)
