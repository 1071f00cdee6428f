"""Mauna Kea's rules for one table."""

from collections.abc import Sequence
from random import Random

from companion.core.action import Action
from companion.core.asking import Asked
from companion.core.chance import chance
from companion.core.event import Event
from companion.core.game import Header, Outcome, Reckoning, Rules, Seats
from companion.core.json_text import JsonObject
from companion.core.material import Material
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.games.mauna_kea import (
    conservation,
    consistency,
    lava,
    legal,
    picking,
    record,
    refusals,
    secrecy,
    setup,
    turn,
)
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.actions import CODEC, EndGame
from companion.games.mauna_kea.box import PROFILE
from companion.games.mauna_kea.box_reading import read_box
from companion.games.mauna_kea.events import CardsDiffer
from companion.games.mauna_kea.every_square import EverySquare
from companion.games.mauna_kea.material import material
from companion.games.mauna_kea.meta import META, read_settings
from companion.games.mauna_kea.only_counted import OnlyCounted
from companion.games.mauna_kea.position import Pending, Position
from companion.games.mauna_kea.prompts import asked, sentence
from companion.games.mauna_kea.scoring import result, score_sheet


class GameRules(Rules[Position]):
    """The rules with one table's box and options."""

    meta = META
    profile = PROFILE
    codec = CODEC

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.box = read_box(header.box)
        self.settings = read_settings(header)
        self.ground = (EverySquare if self.settings.full else OnlyCounted)(self.box, self.settings)

    def progress(self, position: Position) -> ActionProgress:
        """What carries out actions in `position`."""
        return ActionProgress(self.header, self.names, self.ground, position)

    # Set-up and corrections

    def set_up(self) -> Outcome[Position]:
        """The island, the bag and the first hands, as far as nobody is asked."""
        if self.header.start is None:
            return setup.set_up(self.header, self.ground)
        position = setup.begin_from(self.header, self.ground, self.header.start)
        consistency.check_pending(self.progress(position))
        return Outcome(position)

    def correct(self, position: Position, patched: JsonObject, step: int) -> Outcome[Position]:
        """A corrected position: checked, made whole, and shuffled anew if the bag changed."""
        corrected = record.read(patched, self.ground)
        boats = {boat: corrected.boats.get(boat, 0) for boat in (*self.box.boats, *corrected.boats)}
        corrected = self.ground.with_carried(corrected.but(boats=boats, played=position.played))
        if corrected.flows == position.flows and corrected.lava != position.lava:
            corrected = corrected.but(flows=lava.rebuilt(corrected.lava))
        corrected = self.ground.surveyed(corrected)
        consistency.check(corrected, self.ground)
        changed = {
            part
            for part in ("explorers", "artefacts", "cards")
            if getattr(corrected.out, part) != getattr(position.out, part)
        }
        if corrected.bag != position.bag:
            changed.add("bag")
        corrected = conservation.settled(corrected, position, self.ground, self.names, changed)
        corrected = setup.with_last_turns(corrected, self.settings)
        if corrected.bag == position.bag:
            corrected = corrected.but(draws=position.draws, shuffle=position.shuffle)
        else:
            corrected = corrected.but(shuffle=str(step))
        consistency.check_pending(self.progress(corrected))
        return Outcome(corrected, conservation.differing(corrected, position, self.box))

    # Play

    def legal(self, position: Position) -> Sequence[Action]:
        """Every action allowed now."""
        return legal.actions(self.progress(position))

    def check(self, position: Position, action: Action) -> None:
        """Refuses what is not allowed; whole paths and free reports are weighed as they are."""
        refusals.check(self.progress(position), action)

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
        progress = self.progress(position)
        turn.carry_out(progress, action)
        return progress.outcome()

    def pick(self, position: Position, luck: Random) -> Action:
        """A random action of somebody who wants to get off the island."""
        return picking.pick(self.progress(position), luck)

    # What people see

    def prompts(self, position: Position) -> tuple[Prompt, ...]:
        """The open questions, each with its answers."""
        progress, legal = self.progress(position), self.legal(position)
        return tuple(
            Prompt(
                seat,
                ask,
                sentence(progress, ask, seat),
                [a for a in legal if a.by == seat and (ask != "end_game" or a.do == ask)],
            )
            for seat, ask in self.asked(position)
        )

    def asked(self, position: Position) -> Sequence[Asked]:
        """Who is asked what; without a boat everybody is asked whether to end it (M5)."""
        return asked(position)

    def material(self, position: Position) -> Material:
        """Every real piece, as far as this table follows it."""
        return material(position, self.settings)

    def write(self, position: Position) -> JsonObject:
        """The position in the form of the record."""
        return record.write(position, self.ground)

    def masked(self, position: Position, seats: Seats) -> Position:
        """Others' cards and those put away unseen are nobody's business, nor is the bag's luck."""
        if position.finished:
            return position.but(shuffle="")
        return secrecy.masked(position, seats)

    def open_hands(self, position: Position, seats: Seats) -> Seats:
        """These seats' own action and objective cards; all at the end, and where there are none."""
        if position.finished or not self.settings.expert:
            return frozenset(self.seats)
        return seats

    def view_action(self, action: Action, seats: Seats) -> Action:
        """Which cards somebody keeps only they may see."""
        return secrecy.action_for(action, seats)

    def view_events(
        self, events: Sequence[Event], before: Position, after: Position, seats: Seats
    ) -> tuple[Event, ...]:
        """Of cards beyond the list of the box only those in hands that these seats see."""
        listed = [event for event in events if not isinstance(event, CardsDiffer)]
        shown = super().view_events(listed, before, after, seats)
        return (*shown, *conservation.cards_differing(after, before, self.box))

    def view_prompt(self, prompt: Prompt, seats: Seats) -> Prompt:
        """A question without the cards of a hidden hand among its answers."""
        return secrecy.prompt_for(prompt, seats)

    def filled(
        self, position: Position, corrected: JsonObject, seats: Seats, step: int
    ) -> JsonObject:
        """The corrected cards with the hidden ones that were left as they are."""
        luck = chance(self.header.seed, "correction", step, "cards")
        seen = self.open_hands(position, seats)
        return secrecy.filled(corrected, position, seen, self.box, self.settings, self.names, luck)

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
        progress = self.progress(position)
        progress.finish()
        if progress.position.pending is not None and progress.position.pending.ask == "carried":
            reported = position.carried if any(position.carried) else ()
            progress.change(pending=Pending("finished", carried=reported), carried=reported)
        return progress.outcome()

    def result(self, position: Position) -> Result | None:
        """Who won, once everything is reported."""
        return self.reckon(position).result if position.finished else None
