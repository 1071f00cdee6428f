"""Arabana-Opodopo's rules for one table."""

from collections.abc import Mapping, Sequence

from companion.core.action import Action
from companion.core.asking import Asked
from companion.core.chance import chance, shuffled
from companion.core.deck import Deck
from companion.core.event import Event
from companion.core.game import Header, Outcome, Reckoning, Rules, Seats
from companion.core.json_text import Json, JsonObject
from companion.core.material import Material
from companion.core.message import Message
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.games.arabana import cards, consistency, position_json, refusals, secrecy
from companion.games.arabana.action_progress import ActionProgress
from companion.games.arabana.actions import (
    CODEC,
    KANALOA,
    Bridge,
    Discard,
    Draw,
    End,
    Keep,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
    Wait,
)
from companion.games.arabana.box import CARDS, DEALT, PROFILE, read_box
from companion.games.arabana.chart import draw_chart
from companion.games.arabana.legal import Lists
from companion.games.arabana.majority import Board
from companion.games.arabana.material import material
from companion.games.arabana.meta import META, read_settings
from companion.games.arabana.position import FINISHED, UNKNOWN, Pending, Position, bare
from companion.games.arabana.prompts import question
from companion.games.arabana.scoring import GREAT, SMALL, result, score_sheet


class GameRules(Rules[Position]):
    """The rules with one table's box and options."""

    meta = META
    profile = PROFILE
    codec = CODEC

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.box = read_box(header.box)
        self.chart = draw_chart(self.box)
        self.settings = read_settings(header)
        self._form = position_json.position_form(self.chart, len(self.seats))
        self._lists = Lists(self.chart, self.settings, len(self.seats))

    # Set-up

    def set_up(self) -> Outcome[Position]:
        """Four cards to each seat, and with the gods a stone on each island."""
        if self.header.start is not None:
            return self._begin_from(self.header.start)
        position = self._bare()
        pending = Pending("keep", keep=tuple(self.seats))
        if self.settings.physical:
            pending = replace(pending, stones=self.settings.gods)
            hands = ((UNKNOWN,) * DEALT,) * len(self.seats)
            bag = Deck[int](CARDS - DEALT * len(self.seats))
            return Outcome(replace(position, hands=hands, bag=bag, pending=pending))
        position = cards.deal(position, chance(self.header.seed, "cards"))
        return Outcome(replace(position, stones=self._dealt_stones(), pending=pending))

    def _dealt_stones(self) -> dict[int, str]:
        """A stone for each island at random (A9)."""
        if not self.settings.gods:
            return {}
        stones = [god for god in sorted(self.box.stones) for _ in range(self.box.stones[god])]
        return dict(enumerate(shuffled(stones, chance(self.header.seed, "stones"))))

    def _bare(self) -> Position:
        """The table before anything is dealt."""
        return bare(self.header.first, len(self.seats))

    def _begin_from(self, start: Mapping[str, Json]) -> Outcome[Position]:
        """A position to begin from; what it leaves out is as at set-up, hands and open empty."""
        self._form.check_start(start)
        position = self._read({**self.write(self._bare()), **start})
        if "stones" not in start and "held" not in start and not self.settings.physical:
            # Once somebody holds stones, which ones are still on islands must be given.
            position = replace(position, stones=self._dealt_stones())
        position = cards.counted(position, "bag" in start, "discard" in start)
        if not self.settings.physical:
            luck = chance(self.header.seed, "start")
            position = cards.shuffle_unseen(position, None, luck)
        consistency.check_pending(position, self.chart, self.settings)
        return Outcome(position)

    def correct(self, position: Position, patched: JsonObject, step: int) -> Outcome[Position]:
        """A corrected position: markers worked out, unseen cards shuffled anew if they changed."""
        corrected = self._read(patched)
        bag_given = corrected.bag.size != position.bag.size
        corrected = cards.counted(corrected, bag_given, corrected.discard != position.discard)
        if not self.settings.physical:
            luck = chance(self.header.seed, "correction", step)
            corrected = cards.shuffle_unseen(corrected, position, luck)
        consistency.check_pending(corrected, self.chart, self.settings)
        return Outcome(corrected, consistency.differing(corrected, position, self.box))

    def _read(self, data: Mapping[str, Json]) -> Position:
        position = position_json.read(data, self.chart, len(self.seats))
        consistency.check(position, self.box, self.chart, self.settings, self.names)
        return position

    # Play

    def legal(self, position: Position) -> Sequence[Action]:
        """Every action allowed now."""
        pending = position.pending
        if pending is None or pending.ask == "turn":
            return self._lists.turn(position, pending)
        return [answer for prompt in self.prompts(position) for answer in prompt.answers]

    def check(self, position: Position, action: Action) -> None:
        """Refuses what is not in the legal list, which leaves out looks and cards that came up."""
        if isinstance(action, Stone) and action in self._lists.looks(position):
            return
        if not isinstance(action, (Keep, Draw, Stone)) or not action.drew:
            super().check(position, action)
            return
        super().check(position, replace(action, drew=""))
        if fault := refusals.drew_refused(self, position, action):
            raise fault

    def why_not(self, position: Position, action: Action) -> Refusal:
        """The sentence that says why an action is not legal."""
        return refusals.why_not(self, position, action)

    def apply(self, position: Position, action: Action) -> Outcome[Position]:
        """What a legal action leads to."""
        progress = ActionProgress(self.header, self.names, self.chart, self.settings, position)
        seat, number = action.by, self.chart.number
        match action:
            case Bridge(_, between, card):
                if card:
                    progress.spend(seat, number[card])
                else:
                    progress.use(seat, KANALOA)
                progress.build(seat, self.chart.slot[between], paid=bool(card))
            case Swap(_, paid, between):
                for card in paid:
                    if card == KANALOA:
                        progress.use(seat, KANALOA)
                    else:
                        progress.spend(seat, number[card])
                progress.build(seat, self.chart.slot[between], paid=True, swap=True)
            case Discard(_, card):
                progress.spend(seat, number[card] if card else UNKNOWN)
                progress.go_on(owes=False)
            case Draw(_, card, drew):
                progress.pass_on(seat, progress.take(seat, card, drew))
            case End():
                if position.final:
                    progress.end_final_turn(seat)
                else:
                    progress.pass_on(seat)
            case Wait():
                progress.next_final_turn(seat)
            case Remove() | Recall():
                self._take_off(progress, action)
            case Stone():
                self._use_stone(progress, action)
            case Keep(_, card, drew):
                progress.lay_open(seat, number[card], drew)
            case Reveal():
                self._reveal(progress, action)
        return progress.outcome()

    def _take_off(self, progress: ActionProgress, action: Remove | Recall) -> None:
        """A leader takes a bridge off (A2), or a player an own one back (A8)."""
        position, slot = progress.position, self.chart.slot[action.between]
        board = Board(self.chart, self.names, position)
        if isinstance(action, Recall):
            board.recall(action.by, slot)
            progress.settle(board)
            progress.go_on(barred=1 << slot, owes=True)
            return
        owner, pending = position.owner(slot), position.pending
        assert owner is not None
        assert pending is not None
        board.take_off(owner, slot)
        progress.settle(board)
        left = pending.remove
        for island in self.chart.ends[slot]:
            left &= ~(1 << island)
        progress.go_on(remove=left)

    def _use_stone(self, progress: ActionProgress, action: Stone) -> None:
        """Ku, Lono or Pele (A10)."""
        seat = action.by
        if action.give:
            for taker, card in action.give.items():
                progress.hand_over(seat, int(taker), self.chart.number[card])
            progress.go_on()
            return
        pending, other = progress.position.pending, action.from_
        if pending is not None and pending.from_ is not None:
            progress.ku_takes(seat, pending.from_, action.card)
            progress.go_on()
            return
        progress.use(seat, action.god)
        match action.god:
            case "ku" if other is not None:
                progress.ku_looks(seat, other)
                if action.card or self.settings.physical:
                    progress.ku_takes(seat, other, action.card)
                    progress.go_on()
                else:
                    progress.go_on(looked_at=other)
            case "pele":
                progress.go_on(give=progress.pele_takes(seat))
            case "lono":
                reveal = progress.take(seat, action.card, action.drew)
                last = not progress.position.cards_left
                progress.go_on(reveal=reveal, last_taken=last)

    def _reveal(self, progress: ActionProgress, action: Reveal) -> None:
        """The players reported which card lies open, or which stone lies where."""
        if action.island:
            listed = self.box.stones.get(action.god, 0)
            progress.lay_stone(self.chart.number[action.island], action.god, listed)
            return
        pending = progress.position.pending
        assert pending is not None
        progress.turn_up(self.chart.number[action.card])
        if pending.stones:
            progress.go_on_setting_up(pending.by, pending.reveal - 1, stones=True)
        elif pending.reveal > 1:
            progress.position = replace(
                progress.position, pending=replace(pending, reveal=pending.reveal - 1)
            )
        else:
            progress.go_on()

    # What people see

    def prompts(self, position: Position) -> tuple[Prompt, ...]:
        """Every question that is open: at set-up each seat is asked at once."""
        return tuple(question(position, self._lists, asked) for asked in self.asked(position))

    def asked(self, position: Position) -> Sequence[Asked]:
        """Who is asked what; several at once at set-up."""
        pending = position.pending
        if pending is None:
            return (Asked(position.turn, "turn"),)
        found = [Asked(seat, "keep") for seat in pending.keep]
        cards_to_tell = pending.ask != "reveal" or pending.reveal
        if pending.by is not None and cards_to_tell:
            found.append(Asked(pending.by, pending.ask))
        if pending.stones:
            found.append(Asked(self.header.first, "stones"))
        return found

    def material(self, position: Position) -> Material:
        """Every piece of the table and where it lies."""
        return material(position, self.chart, self.settings.physical)

    def write(self, position: Position) -> JsonObject:
        """The position in the form of the record."""
        return self._form.write(position)

    def keeps(self, position: Position, action: Action) -> Message | None:
        """What Ku and Pele have shown stays; with own cards the app itself has shown nothing."""
        if self.settings.physical:
            return None
        return secrecy.keeps(position, action, self.names)

    def masked(self, position: Position, seats: Seats) -> Position:
        """Only these seats' own cards; of the others, of bag and discards the number."""
        if self.settings.physical or self.result(position):
            return position
        return secrecy.masked(position, seats)

    def open_hands(self, position: Position, seats: Seats) -> Seats:
        """These seats' own, and what Ku shows one of them; all where the app knows none."""
        if self.settings.physical or self.result(position):
            return frozenset(self.seats)
        return secrecy.open_hands(position, seats)

    def view_action(self, action: Action, seats: Seats) -> Action:
        """An action without the cards that only others may know."""
        return secrecy.action_for(action, seats)

    def view_event(self, event: Event, seats: Seats) -> Event:
        """What happened, without the cards that only others may know."""
        return secrecy.event_for(super().view_event(event, seats), seats)

    def view_prompt(self, prompt: Prompt, seats: Seats) -> Prompt:
        """A question without the answers that would name a hidden card."""
        if self.settings.physical:
            # The app knows no hand: any card may be named, and none of them gives anything away.
            return prompt
        return secrecy.prompt_for(prompt, seats)

    def filled(
        self, position: Position, corrected: JsonObject, seats: Seats, step: int
    ) -> JsonObject:
        """The corrected hands with the hidden cards that were left as they are."""
        if self.settings.physical:
            return corrected
        luck = chance(self.header.seed, "correction", step, "hands")
        seen = self.open_hands(position, seats)
        return secrecy.filled(corrected, position, seen, self.chart, self.names, luck)

    def deals_hands(self) -> bool:
        """From the bag that cards are drawn from, where the app deals."""
        return not self.settings.physical

    def hides(self, position: Position) -> bool:
        """Hands and bag, where the app deals."""
        return not self.settings.physical

    def scores(self, position: Position) -> tuple[int, ...]:
        """The points so far."""
        return position.scores

    def reckon(self, position: Position) -> Reckoning[Position]:
        """The small sheet in round 1, the great one in round 2."""
        sheet = score_sheet(position, self.chart, SMALL if position.round == 1 else GREAT)
        scores = tuple(map(sum, zip(position.scores, sheet.totals, strict=True)))
        over = self.result(position)
        return Reckoning(sheet, position, over or result(position, self.chart, scores))

    def scored(self, position: Position) -> Outcome[Position]:
        """The small sheet and round 2, or the great one and the end."""
        progress = ActionProgress(self.header, self.names, self.chart, self.settings, position)
        progress.score(SMALL if position.round == 1 else GREAT)
        if position.round == 1:
            progress.position = replace(progress.position, round=2, pending=None)
        else:
            progress.position = replace(progress.position, pending=FINISHED)
        return progress.outcome()

    def result(self, position: Position) -> Result | None:
        """Who won, after the great scoring or with the eleventh island."""
        if position.pending is None or position.pending.ask != "finished":
            return None
        return result(position, self.chart, position.scores)
