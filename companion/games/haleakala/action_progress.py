"""A landing carried out step by step: sail, compare, give out cards, take back, refill, score."""

from companion.core import action_progress
from companion.core.game import Header
from companion.core.replacing import replace
from companion.core.tuple_edits import replaced, with_count, with_one
from companion.games.haleakala import discs, events, island
from companion.games.haleakala.box import KEPT, PRIESTESS_COST, SCORING_CARDS, STATUES, Box
from companion.games.haleakala.meta import TACTICAL, Settings
from companion.games.haleakala.position import FINISHED, Pending, Position
from companion.games.haleakala.scoring import erupt, score_sheet

EFFECTS = ("statue", "priestess", "shell")


class ActionProgress(action_progress.ActionProgress[Position]):
    """A turn being carried out."""

    def __init__(
        self,
        header: Header,
        names: tuple[str, ...],
        box: Box,
        settings: Settings,
        position: Position,
    ) -> None:
        super().__init__(names, position)
        self.header = header
        self.box = box
        self.settings = settings

    def ask(
        self,
        ask: str,
        by: int,
        phase: str,
        effects: tuple[tuple[int, str], ...] = (),
        buyers: tuple[int, ...] = (),
    ) -> None:
        """Stops to ask a seat something."""
        self.position = replace(self.position, pending=Pending(ask, by, phase, effects, buyers))

    # Sailing

    def sail(self, steps: int, invoke: bool = False) -> None:
        """The boat sails clockwise, lava is invoked, and the boat lands."""
        start = self.position.boat
        landing = island.clockwise(start, steps)
        self.position = replace(self.position, boat=landing, pending=None)
        self.events.append(events.BoatSailed(start, landing, steps))
        if invoke:
            self.place_lava()
        for seat in (0, 1):
            if self.position.invocation[seat] == landing:
                self.return_invocation(seat)
        self.land()

    def place_lava(self) -> None:
        """A lava disc goes on the crater where the boat is, if one is left (H3, H18)."""
        position = self.position
        if not position.lava_left:
            self.events.append(events.NoLavaLeft())
            return
        at = position.boat - 1
        self.position = replace(
            self.position, craters=replaced(position.craters, at, position.craters[at] + 1)
        )
        self.events.append(events.LavaPlaced(position.boat))

    def return_invocation(self, seat: int) -> None:
        """An invocation disc that lies out goes back to its owner."""
        if self.position.invocation[seat] is None:
            return
        self.position = replace(
            self.position, invocation=replaced(self.position.invocation, seat, None)
        )
        self.events.append(events.InvocationReturned(seat, self.names[seat]))

    # Distributing cards

    def land(self) -> None:
        """Second scoring if it is due (H10), otherwise the cards are given out."""
        position = self.position
        first, second = position.cards_at(position.boat)
        if position.round == 2 and not any(position.piles) and first is second is None:
            self.begin_scoring()
            return
        sums = position.sums(position.boat)
        ahead = None if sums == (0, 0) else int(sums[1] > sums[0])
        self.events.append(events.Compared(position.boat, sums, ahead))
        if ahead is None:
            self.refill()
        elif first is None and second is None:
            self.take_discs_back()
        elif first and second and self.box.cards[first].face != self.box.cards[second].face:
            self.ask("choose", ahead, "landing")
        else:
            # A single card (H6), or the first of two identical ones (H16).
            if all(sums):
                both = first is not None and second is not None
                self.events.append(events.OneCardForTwo(ahead, both, self.names[ahead]))
            self.carry_out((self.take_card(ahead, 1 if first else 2),))

    def choose(self, seat: int, slot: int) -> None:
        """`seat` takes a card, the other player what is left, if they are there."""
        taken = [self.take_card(seat, slot)]
        self.reached()
        if self.position.sums(self.position.boat)[1 - seat]:
            taken.append(self.take_card(1 - seat, 3 - slot))
        self.carry_out(tuple(taken))

    def take_card(self, seat: int, slot: int) -> tuple[int, str]:
        """A card leaves its slot: kept ones join the hand, the others the discard pile."""
        position = self.position
        at = position.boat * 2 - 3 + slot
        id = position.slots[at]
        assert id is not None
        card = self.box.cards[id]
        slots = replaced(position.slots, at, None)
        if card.kind in KEPT:
            hand = with_count(position.hands[seat], id, 1)
            self.position = replace(
                self.position, slots=slots, hands=replaced(position.hands, seat, hand)
            )
        else:
            self.position = replace(
                self.position, slots=slots, discard=with_count(position.discard, id, 1)
            )
        self.events.append(events.CardTaken(seat, card, at, self.names[seat]))
        return seat, id

    # Effects, in the order the cards were taken

    def carry_out(self, effects: tuple[tuple[int, str], ...]) -> None:
        """Each effect is completed before the next; then the discs come off the beach."""
        left = [pair for pair in effects if self.box.cards[pair[1]].kind in EFFECTS]
        while left:
            seat, id = left.pop(0)
            rest = tuple(left)
            match self.box.cards[id].kind:
                case "statue":
                    self.build_statue(seat, id)
                case "priestess":
                    if any(self.position.craters):
                        self.ask("priestess", seat, "landing", effects=rest)
                        return
                    self.events.append(events.NoEffect(seat, self.box.cards[id]))
                    self.return_invocation(seat)
                case "shell":
                    if self.purchases(seat, "landing"):
                        self.ask("buy", seat, "landing", effects=rest)
                        return
        self.take_discs_back()

    def build_statue(self, seat: int, id: str) -> None:
        """A statue goes up where the shaman stands, if it can (H7)."""
        position = self.position
        space = position.shamans[seat]
        if (
            island.ring(space) == "beach"
            or space in position.statues
            or position.statues_of(seat) == STATUES
        ):
            self.events.append(events.NoEffect(seat, self.box.cards[id]))
            return
        self.position = replace(self.position, statues={**position.statues, space: seat})
        self.events.append(events.StatueBuilt(seat, space))

    def move_lava(self, seat: int, start: int, to: int) -> None:
        """The priestess moves a lava disc, and brings the invocation disc home (H17)."""
        craters = list(self.position.craters)
        craters[start - 1] -= 1
        craters[to - 1] += 1
        self.position = replace(self.position, craters=tuple(craters))
        self.events.append(events.LavaMoved(start, to))
        self.reached()
        self.return_invocation(seat)

    def purchases(self, seat: int, phase: str) -> tuple[str, ...]:
        """What a seat can pay for: scoring cards nobody has, and the priestess (H4, H13)."""
        position = self.position
        shells = self.box.shells(position.hands[seat])
        if not shells:
            return ()
        sold = position.scoring_cards[0] + position.scoring_cards[1]
        cards = [
            card for card in SCORING_CARDS if card not in sold and self.box.costs[card] <= shells
        ]
        if position.priestess_up and (phase == "landing" or self.settings.priestess_before_scoring):
            cards.append("priestess")
        return tuple(cards)

    def buy(self, seat: int, card: str) -> None:
        """A card is taken, or the priestess turned over, and paid for."""
        if card == "priestess":
            self.reached()
            self.position = replace(self.position, priestess_up=False)
            self.pay(seat, PRIESTESS_COST)
            return
        mine = with_one(self.position.scoring_cards[seat], card)
        self.position = replace(
            self.position, scoring_cards=replaced(self.position.scoring_cards, seat, mine)
        )
        self.reached()
        self.pay(seat, self.box.costs[card])

    def pay(self, seat: int, cost: int) -> None:
        """Shells go to the discards, those with the fewest butterflies first (H20)."""
        self.events.append(events.ShellsPaid(seat, cost))
        position = self.position
        hand, discard = position.hands[seat], position.discard
        for shell in self.box.paid_first(hand):
            paid = min(cost, hand[shell])
            if paid:
                hand, discard = with_count(hand, shell, -paid), with_count(discard, shell, paid)
                cost -= paid
        self.position = replace(
            self.position, hands=replaced(position.hands, seat, hand), discard=discard
        )

    # Before the next turn

    def take_discs_back(self) -> None:
        """Both players take their number discs off the landing beach."""
        position = self.position
        at = position.boat - 1
        if position.beaches[at] != (0, 0):
            red, yellow = position.beaches[at]
            self.events.append(
                events.DiscsReturned(position.boat, (discs.OF[red], discs.OF[yellow]))
            )
            self.position = replace(self.position, beaches=replaced(position.beaches, at, (0, 0)))
        self.refill()

    def refill(self) -> None:
        """Empty slots are filled from the piles in order (H22), unless a scoring comes first."""
        self.reached()
        while True:
            position = self.position
            one, two, three = position.decks
            if position.round == 1 and not one.size and not two.size:
                self.begin_scoring()
                return
            if None not in position.slots or not (one.size or two.size or three.size):
                self.pass_on()
                return
            if self.settings.physical:
                self.ask("reveal", position.turn, "refill")
                return
            self.turn_over(position.decks[position.pile].top)

    def turn_over(self, id: str) -> None:
        """The top card of the current pile: into a slot, or lava into the crater."""
        position = self.position
        pile = position.pile
        decks = replaced(position.decks, pile, position.decks[pile].rest)
        self.drew.append(id)
        card = self.box.cards[id]
        if card.kind == "lava":
            self.position = replace(
                self.position, decks=decks, discard=with_count(position.discard, id, 1)
            )
            self.events.append(events.LavaDrawn())
        else:
            at = self.empty_slot()
            self.position = replace(
                self.position, decks=decks, slots=replaced(position.slots, at, id)
            )
            self.events.append(events.CardDrawn(card, at, pile + 1))
        if self.settings.physical:
            # It was the players who turned it over.
            self.reached()
        if card.kind == "lava":
            self.place_lava()

    def empty_slot(self) -> int:
        """The slot that is filled next: from the landing segment on, at set-up from the first."""
        position = self.position
        setting_up = position.pending is not None and position.pending.phase == "setup"
        start = 0 if setting_up else position.boat * 2 - 2
        return next(
            (start + offset) % 12
            for offset in range(12)
            if position.slots[(start + offset) % 12] is None
        )

    def pass_on(self) -> None:
        """The other seat's turn begins."""
        self.position = replace(self.position, turn=1 - self.position.turn, pending=None)

    # Scoring

    def begin_scoring(self) -> None:
        """Each may buy one more card, the active seat first; not in the tactical variant."""
        turn = self.position.turn
        self.sell(() if self.settings.variant == TACTICAL else (turn, 1 - turn))

    def sell(self, buyers: tuple[int, ...]) -> None:
        """Asks the next seat that can pay for something; then the volcano erupts."""
        for at, seat in enumerate(buyers):
            if self.purchases(seat, "scoring"):
                self.ask("buy", seat, "scoring", buyers=buyers[at + 1 :])
                return
        self.score()

    def score(self) -> None:
        """Eruption, sheet, and round 2 or the end (H19, H23)."""
        self.close_round()
        if self.position.round == 2 and self.position.pending is None:
            self.refill()

    def close_round(self) -> None:
        """Eruption and sheet; the board lies as round 2 begins, or as the table ends."""
        self.reached()
        self.position, happened = erupt(self.position, self.header)
        self.events.extend(happened)
        sheet = score_sheet(self.position, self.box)
        before = self.position.scores
        first, second = sheet.totals
        self.position = replace(
            self.position, scores=(before[0] + first, before[1] + second), pending=None
        )
        self.sheets.append(sheet)
        self.events.append(events.PointsScored(sheet, before))
        if self.position.round == 2:
            self.position = replace(self.position, pending=FINISHED)
            return
        self.position = replace(self.position, round=2, scoring_cards=((), ()), priestess_up=True)
        self.events.append(events.RoundBegan(2))

    def go_on(self, pending: Pending) -> None:
        """After an answer: the next effect of the landing, or the next buyer of the scoring."""
        if pending.phase == "scoring":
            self.sell(pending.buyers)
        else:
            self.carry_out(pending.effects)
