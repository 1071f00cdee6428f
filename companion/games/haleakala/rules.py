"""Haleakalā's rules for one table."""

from collections.abc import Mapping, Sequence
from random import Random

from companion.core.action import Action
from companion.core.asking import Asked
from companion.core.chance import chance, picked
from companion.core.game import Header, Outcome, Reckoning, Rules, Seats
from companion.core.json_text import Json, JsonObject
from companion.core.material import Material
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.core.tuple_edits import replaced
from companion.games.haleakala import (
    cards,
    consistency,
    discs,
    legal,
    position_json,
    refusals,
)
from companion.games.haleakala.action_progress import ActionProgress
from companion.games.haleakala.actions import (
    CODEC,
    Buy,
    Choose,
    Pass,
    Place,
    Priestess,
    Reveal,
    Sail,
    Shaman,
    Stay,
    TakeBack,
)
from companion.games.haleakala.box import PROFILE, SLOTS, read_box
from companion.games.haleakala.material import material
from companion.games.haleakala.meta import META, read_settings
from companion.games.haleakala.position import Decks, Pending, Position, bare, counted_decks
from companion.games.haleakala.position_json import FORM
from companion.games.haleakala.prompts import sentence
from companion.games.haleakala.scoring import erupt, result, score_sheet

ASK_SHAMAN = tuple(Pending("shaman", seat, "turn") for seat in (0, 1))


class GameRules(Rules[Position]):
    """The rules with one table's box and options."""

    meta = META
    profile = PROFILE
    codec = CODEC

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.box = read_box(header.box)
        self.settings = read_settings(header)
        self._reveals = legal.reveals(self.box, self.settings)

    # Set-up

    def set_up(self) -> Outcome[Position]:
        """Shamans at the huts, boat at the jetty, twelve open cards."""
        if self.header.start is not None:
            return self._begin_from(self.header.start)
        position = self._bare()
        if self.settings.physical:
            return Outcome(replace(position, pending=Pending("reveal", self.header.first, "setup")))
        progress = self._progress(replace(position, decks=self._full_decks()))
        for _ in range(SLOTS):
            # At set-up the slots are filled from segment 1 on, wherever the boat lies.
            progress.position = replace(
                progress.position, pending=Pending("reveal", self.header.first, "setup")
            )
            progress.turn_over(progress.position.decks[0].top)
        progress.position = replace(progress.position, pending=None)
        return progress.outcome()

    def _full_decks(self) -> Decks:
        return cards.full_decks(self.box, self.settings, chance(self.header.seed, "palm cards"))

    def _bare(self) -> Position:
        """The table before any card is turned over."""
        decks = counted_decks(self.box.pile_sizes(self.settings.tactical))
        table = bare(self.header.first, self.box.jetty, self.box.huts)
        return replace(table, decks=decks, priestess_up=True)

    def _begin_from(self, start: Mapping[str, Json]) -> Outcome[Position]:
        """A position to begin from; what it leaves out is as at set-up."""
        FORM.check_start(start)
        one, two, three = self.box.pile_sizes(self.settings.tactical)
        default = FORM.write(self._bare())
        default["piles"] = [0, 0, three] if start.get("round") == 2 else [one - SLOTS, two, three]
        position = self._named(position_json.read({**default, **start}))
        consistency.check(position, self.box, self.settings, self.names)
        if self.settings.physical:
            piles_given = "piles" in start
            position = cards.believed(position, self.box, self.settings, None, piles_given)
        else:
            luck = chance(self.header.seed, "start")
            if "slots" not in start:
                position = cards.deal(position, self.box, self.settings, luck)
            position = cards.fit(
                position,
                self.box,
                self.settings,
                luck,
                before=self._bare() if "piles" in start else None,
            )
        consistency.check_pending(self._progress(position))
        return Outcome(position)

    def _named(self, position: Position) -> Position:
        """The position with own cards, reported by their faces, named as the box lists them."""
        return cards.named_as_listed(position, self.box) if self.settings.physical else position

    def correct(self, position: Position, patched: JsonObject, step: int) -> Outcome[Position]:
        """A corrected position: checked, and the unseen rest shuffled anew if it changed."""
        corrected = self._named(position_json.read(patched))
        consistency.check(corrected, self.box, self.settings, self.names)
        consistency.check_came_up(corrected, position, self.box, self.settings)
        if self.settings.physical:
            piles_given = corrected.piles != position.piles
            corrected = cards.believed(corrected, self.box, self.settings, position, piles_given)
        else:
            luck = chance(self.header.seed, "correction", step)
            corrected = cards.fit(corrected, self.box, self.settings, luck, before=position)
        consistency.check_pending(self._progress(corrected))
        return Outcome(corrected, consistency.differing(corrected, position, self.box))

    # Play

    def _progress(self, position: Position) -> ActionProgress:
        return ActionProgress(self.header, self.names, self.box, self.settings, position)

    def legal(self, position: Position) -> Sequence[Action]:
        """Every action allowed now."""
        pending = position.pending
        if pending is None:
            return legal.turn(position, self.settings.tactical)
        if pending.by is None:
            return ()
        match pending.ask:
            case "shaman":
                return legal.shaman(position, pending.by)
            case "choose":
                return legal.CHOICES[pending.by]
            case "priestess":
                return legal.priestess(position, pending.by)
            case "buy":
                purchases = self._progress(position).purchases(pending.by, pending.phase or "")
                return legal.buy(pending.by, purchases)
            case _:
                return self._reveals[pending.by, pending.phase or "", position.round]

    def check(self, position: Position, action: Action) -> None:
        """Refuses what is not legal; own cards may show what no list has (G3)."""
        if not isinstance(action, Reveal):
            super().check(position, action)
            return
        fault = refusals.not_now(self, position, action)
        if fault := fault or refusals.revealed(self, position, action):
            raise fault

    def apply(self, position: Position, action: Action) -> Outcome[Position]:
        """What a legal action leads to."""
        seat = action.by
        match action:
            case Place(_, disc, beach, invoke):
                return self._place(position, seat, disc, beach, invoke)
            case Shaman(_, to):
                left, right = position.shamans
                shamans = (to, right) if seat == 0 else (left, to)
                return Outcome(replace(position, shamans=shamans, pending=None, turn=1 - seat))
            case Stay():
                return Outcome(replace(position, pending=None, turn=1 - seat))
            case TakeBack(_, disc, beach):
                beaches = _toggled(position, seat, disc, beach)
                return Outcome(replace(position, beaches=beaches, pending=ASK_SHAMAN[seat]))
        progress = self._progress(position)
        pending = position.pending
        progress.position = replace(progress.position, pending=None)
        match action:
            case Sail():
                progress.reached()
                progress.sail(1)
            case Choose(_, slot):
                progress.choose(seat, slot)
            case Reveal():
                self._reveal(progress, action, pending)
            case _ if pending is not None:
                self._answer(progress, action, pending)
        return progress.outcome()

    def _place(
        self, position: Position, seat: int, disc: int, beach: int, invoke: bool
    ) -> Outcome[Position]:
        beaches = _toggled(position, seat, disc, beach)
        if beach != position.boat:
            return Outcome(replace(position, beaches=beaches, pending=ASK_SHAMAN[seat]))
        progress = self._progress(replace(position, beaches=beaches))
        if invoke:
            progress.position = replace(
                progress.position, invocation=replaced(position.invocation, seat, beach)
            )
        progress.reached()
        progress.sail(disc, invoke)
        return progress.outcome()

    def _answer(self, progress: ActionProgress, action: Action, pending: Pending) -> None:
        """A priestess, a purchase or none, and whatever it held up."""
        seat = action.by
        match action:
            case Priestess(_, start, to):
                progress.move_lava(seat, start, to)
            case Buy(_, "priestess"):
                progress.buy(seat, "priestess")
                if any(progress.position.craters):
                    progress.position = replace(
                        progress.position,
                        pending=Pending(
                            "priestess", seat, pending.phase, pending.effects, pending.buyers
                        ),
                    )
                    return
                progress.return_invocation(seat)
            case Buy(_, card):
                progress.buy(seat, card)
            case Pass():
                progress.reached()
        progress.go_on(pending)

    def _reveal(self, progress: ActionProgress, action: Reveal, pending: Pending | None) -> None:
        """A card that the players turned over is believed (G3)."""
        if action.card:
            id = self.box.listed(action.card)
        else:
            id = self.box.named(action.kind, action.baskets, action.butterflies)
        setting_up = pending is not None and pending.phase == "setup"
        before = progress.position
        progress.position = replace(progress.position, pending=pending)
        progress.turn_over(id)
        progress.events += consistency.differing(progress.position, before, self.box)
        if setting_up and None in progress.position.slots:
            return
        progress.position = replace(progress.position, pending=None)
        if not setting_up:
            progress.refill()

    def why_not(self, position: Position, action: Action) -> Refusal:
        """The sentence that says why an action is not legal."""
        return refusals.why_not(self, position, action)

    def pick(self, position: Position, luck: Random) -> Action:
        """Random play that gets on: discs are seldom taken back, every other one sails."""
        legal_now = self.legal(position)
        if position.pending is None:
            sailing = [a for a in legal_now if isinstance(a, Place) and a.beach == position.boat]
            placing = [a for a in legal_now if isinstance(a, Place)]
            if sailing and luck.random() < 0.5:
                return picked(sailing, luck)
            if placing and luck.random() < 0.8:
                return picked(placing, luck)
        return picked(legal_now, luck)

    # What people see

    def asked(self, position: Position) -> Sequence[Asked]:
        """The one question that is open."""
        pending = position.pending
        if pending is None:
            return (Asked(position.turn, "turn"),)
        return () if pending.by is None else (Asked(pending.by, pending.ask),)

    def prompts(self, position: Position) -> tuple[Prompt, ...]:
        """The open question with its answers."""
        legal = self.legal(position)
        return tuple(
            Prompt(seat, ask, sentence(position, ask, seat, legal), legal)
            for seat, ask in self.asked(position)
        )

    def material(self, position: Position) -> Material:
        """Every piece of the table and where it lies."""
        return material(position, self.settings)

    def write(self, position: Position) -> JsonObject:
        """The position in the form of the record."""
        return FORM.write(position)

    def masked(self, position: Position, seats: Seats) -> Position:
        """Which cards are left in a pile anybody can tell, in which order they lie nobody can."""
        one, two, three = (deck.sorted() for deck in position.decks)
        return replace(position, decks=(one, two, three))

    def hides(self, position: Position) -> bool:
        """The order of the piles, where the app shuffles."""
        return any(deck.order for deck in position.decks)

    def scores(self, position: Position) -> tuple[int, ...]:
        """The points so far."""
        return position.scores

    def reckon(self, position: Position) -> Reckoning[Position]:
        """The eruption first, then the sheet of this round."""
        after, _ = erupt(position, self.header)
        sheet = score_sheet(after, self.box)
        first, second = sheet.totals
        scores = (position.scores[0] + first, position.scores[1] + second)
        return Reckoning(sheet, after, result(after, self.header.first, scores))

    def scored(self, position: Position) -> Outcome[Position]:
        """The eruption, the sheet, and round 2 or the end."""
        progress = self._progress(replace(position, pending=None))
        progress.close_round()
        return progress.outcome()

    def result(self, position: Position) -> Result | None:
        """Who won, after the second scoring."""
        if position.pending is None or position.pending.ask != "finished":
            return None
        return result(position, self.header.first, position.scores)


def _toggled(position: Position, seat: int, disc: int, beach: int) -> tuple[tuple[int, int], ...]:
    """The beaches with a disc put down or taken up."""
    at = beach - 1
    red, yellow = position.beaches[at]
    bit = discs.BIT[disc]
    pair = (red ^ bit, yellow) if seat == 0 else (red, yellow ^ bit)
    return (*position.beaches[:at], pair, *position.beaches[at + 1 :])
