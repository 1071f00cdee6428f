"""Mauna Kea's rules for one table."""

from collections.abc import Sequence
from random import Random

from companion.core.action import Action
from companion.core.asking import Asked
from companion.core.game import Header, Outcome, Reckoning, Rules, Seats
from companion.core.notation import JsonObject
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.games.mauna_kea import (
    carrying_out,
    lava,
    legal,
    notation,
    picking,
    refusals,
    secrecy,
    sense,
    starting,
    walking,
    whole,
)
from companion.games.mauna_kea.actions import VERBS, EndGame
from companion.games.mauna_kea.box import PROFILE
from companion.games.mauna_kea.box_reading import read_box
from companion.games.mauna_kea.course import Course
from companion.games.mauna_kea.meta import META, read_settings
from companion.games.mauna_kea.position import Pending, Position
from companion.games.mauna_kea.prompts import asked, sentence
from companion.games.mauna_kea.scoring import result, score_sheet
from companion.games.mauna_kea.told import read


class GameRules(Rules[Position]):
    """The rules with one table's box and options."""

    meta = META
    profile = PROFILE
    verbs = VERBS

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.box = read_box(header.box)
        self.settings = read_settings(header)

    def course(self, position: Position) -> Course:
        """What carries out actions in `position`."""
        return Course(self.header, self.names, self.box, self.settings, position)

    # Set-up and corrections

    def set_up(self) -> Outcome[Position]:
        """The island, the bag and the first hands, as far as nobody is asked."""
        if self.header.start is None:
            return starting.set_up(self.header, self.box, self.settings)
        position = starting.begin_from(self.header, self.box, self.settings, self.header.start)
        sense.check_pending(self.course(position))
        return Outcome(position)

    def correct(self, position: Position, patched: JsonObject, step: int) -> Outcome[Position]:
        """A corrected position: checked, made whole, and shuffled anew if the bag changed."""
        told = read(patched, self.settings)
        boats = {boat: told.boats.get(boat, 0) for boat in (*self.box.boats, *told.boats)}
        told = starting.with_carried(told.but(boats=boats, played=position.played), self.settings)
        if told.flows == position.flows and told.lava != position.lava:
            told = told.but(flows=lava.rebuilt(told.lava))
        if self.settings.full:
            told = told.but(ground=walking.ground(told.tiles, told.lava, self.box))
        sense.check(told, self.box, self.settings)
        changed = {
            part
            for part in ("explorers", "artefacts", "cards")
            if getattr(told.out, part) != getattr(position.out, part)
        }
        if told.bag != position.bag:
            changed.add("bag")
        told = whole.settled(told, self.box, self.settings, self.names, changed)
        told = starting.with_last_turns(told, self.settings)
        if told.bag == position.bag:
            told = told.but(draws=position.draws, shuffle=position.shuffle)
        else:
            told = told.but(shuffle=str(step))
        sense.check_pending(self.course(told))
        return Outcome(told, whole.differing(told, position, self.box))

    # Play

    def legal(self, position: Position) -> Sequence[Action]:
        """Every action allowed now."""
        return legal.actions(self.course(position))

    def check(self, position: Position, action: Action) -> None:
        """Refuses what is not allowed; whole paths and free reports are weighed as they are."""
        refusals.check(self.course(position), action)

    def why_not(self, position: Position, action: Action) -> Refusal:
        """The sentence that says why an action is not legal."""
        try:
            self.check(position, action)
        except Refusal as why:
            return why
        return Refusal("this can be done now")

    def apply(self, position: Position, action: Action) -> Outcome[Position]:
        """What a legal action leads to; any but `end_game` withdraws what was agreed (M5)."""
        if position.agreed and not isinstance(action, EndGame):
            position = position.but(agreed=())
        course = self.course(position)
        carrying_out.carry_out(course, action)
        return course.outcome()

    def pick(self, position: Position, luck: Random) -> Action:
        """A random action of somebody who wants to get off the island."""
        return picking.pick(self.course(position), luck)

    # What people see

    def prompts(self, position: Position) -> tuple[Prompt, ...]:
        """The open questions, each with its answers."""
        course, legal = self.course(position), self.legal(position)
        return tuple(
            Prompt(
                seat,
                ask,
                sentence(course, ask, seat),
                [a for a in legal if a.by == seat and (ask != "end_game" or a.do == ask)],
            )
            for seat, ask in self.asked(position)
        )

    def asked(self, position: Position) -> Sequence[Asked]:
        """Who is asked what; without a boat everybody is asked whether to end it (M5)."""
        return asked(position)

    def write(self, position: Position) -> JsonObject:
        """The position in the form of the record."""
        return notation.write(position, self.settings)

    def masked(self, position: Position, seats: Seats) -> Position:
        """Others' cards and those put away unseen are nobody's business, nor is the bag's luck."""
        return position if position.finished else secrecy.masked(position, seats)

    def view_action(self, action: Action, seats: Seats) -> Action:
        """Which cards somebody keeps or puts right only they may see."""
        return secrecy.action_for(action, seats)

    def view_prompt(self, prompt: Prompt, seats: Seats) -> Prompt:
        """A question without the cards of a hidden hand among its answers."""
        return secrecy.prompt_for(prompt, seats)

    def filled(self, position: Position, told: JsonObject, seats: Seats) -> JsonObject:
        """Told cards with the hidden ones that were left as they are."""
        bounded = self.settings.expert and not self.settings.physical
        return secrecy.filled(told, position, self.box if bounded else None)

    def hides(self, position: Position) -> bool:
        """The bag's order where the app draws, and cards in hands."""
        return not self.settings.physical or any(position.cards)

    def scores(self, position: Position) -> tuple[int, ...]:
        """Zero until the game is scored."""
        if position.turn is not None:
            return (0,) * len(self.seats)
        return score_sheet(position, self.box).totals

    def reckon(self, position: Position) -> Reckoning[Position]:
        """The sheet if the boats were counted now."""
        sheet = score_sheet(position, self.box)
        return Reckoning(sheet, position, result(position, sheet.totals))

    def scored(self, position: Position) -> Outcome[Position]:
        """The final sheet and the end; a tie is broken by what is known of it."""
        course = self.course(position)
        course.finish()
        if course.position.pending is not None and course.position.pending.ask == "carried":
            told = position.carried if any(position.carried) else ()
            course.change(pending=Pending("finished", carried=told), carried=told)
        return course.outcome()

    def result(self, position: Position) -> Result | None:
        """Who won, once everything is told."""
        return self.reckon(position).result if position.finished else None
