"""A turn carried out step by step: cards are spent and drawn, rounds end, points are scored."""

from companion.core import action_progress
from companion.core.chance import chance, picked
from companion.core.deck import Deck, shuffled_deck
from companion.core.event import BoxDiffers
from companion.core.game import Header
from companion.core.replacing import replace
from companion.core.tuple_edits import replaced, with_one, without
from companion.games.arabana import events
from companion.games.arabana.actions import BAG
from companion.games.arabana.box import OPEN
from companion.games.arabana.chart import Chart
from companion.games.arabana.majority import Board
from companion.games.arabana.meta import Settings
from companion.games.arabana.position import FINISHED, UNKNOWN, Pending, Position
from companion.games.arabana.scoring import score_sheet
from companion.games.arabana.words import stone_name


class ActionProgress(action_progress.ActionProgress[Position]):
    """A turn being carried out."""

    def __init__(
        self,
        header: Header,
        names: tuple[str, ...],
        chart: Chart,
        settings: Settings,
        position: Position,
    ) -> None:
        super().__init__(names, position)
        self.header = header
        self.chart = chart
        self.settings = settings

    # Set-up

    def lay_open(self, seat: int, card: int, drew: str) -> None:
        """A player keeps three cards and lays the fourth open; after the last, four lie there."""
        position, pending = self.position, self.position.pending
        assert pending is not None
        left = tuple(other for other in pending.keep if other != seat)
        self.position = replace(
            self.position,
            hands=replaced(position.hands, seat, without(position.hands[seat], self._held(card))),
            open=with_one(position.open, card),
            pending=Pending("keep", keep=left, stones=pending.stones),
        )
        if not left:
            short = len(self.position.open) < OPEN
            self.go_on_setting_up(seat, self.replace_open(drew) if short else 0, pending.stones)

    def lay_stone(self, island: int, god: str, listed: int) -> None:
        """The players reported which god's stone lies on an island; they are believed (G3)."""
        pending = self.position.pending
        assert pending is not None
        stones = {**self.position.stones, island: god}
        missing = len(stones) < len(self.chart.names)
        self.position = replace(self.position, stones=stones)
        if list(stones.values()).count(god) > listed:
            self.events.append(BoxDiffers(stone_name(god), listed))
        if pending.keep:
            self.position = replace(
                self.position, pending=Pending("keep", keep=pending.keep, stones=missing)
            )
        else:
            self.go_on_setting_up(pending.by, pending.reveal, missing)

    def go_on_setting_up(self, seat: int | None, reveal: int, stones: bool) -> None:
        """What must still be reported, or the first turn."""
        if reveal:
            self.position = replace(
                self.position, pending=Pending("reveal", seat, stones=stones, reveal=reveal)
            )
        elif stones:
            self.position = replace(
                self.position, pending=Pending("reveal", self.header.first, stones=True)
            )
        else:
            self.position = replace(self.position, pending=None)

    # Cards

    def _held(self, card: int) -> int:
        """A card as hands hold it: without a face where the app knows none."""
        return UNKNOWN if self.settings.physical else card

    def spend(self, seat: int, card: int) -> None:
        """A card goes from a hand to the discards."""
        position = self.position
        hand = without(position.hands[seat], self._held(card))
        spent = position.spent if self.settings.physical else (*position.spent, card)
        self.position = replace(
            self.position,
            hands=replaced(position.hands, seat, hand),
            discard=position.discard + 1,
            spent=spent,
        )

    def use(self, seat: int, god: str) -> None:
        """A stone is used and leaves the game."""
        held = without(self.position.held[seat], god)
        self.position = replace(self.position, held=replaced(self.position.held, seat, held))

    def hand_over(self, giver: int, taker: int, card: int) -> None:
        """A card goes from hand to hand."""
        hands = self.position.hands
        hands = replaced(hands, giver, without(hands[giver], card))
        self.position = replace(
            self.position, hands=replaced(hands, taker, with_one(hands[taker], card))
        )
        face = "" if card == UNKNOWN else self.chart.names[card]
        self.events.append(
            events.CardPassed(giver, taker, face, self.names[giver], self.names[taker])
        )

    def take(self, seat: int, card: str, drew: str) -> int:
        """A card from the bag, or an open one, replaced at once; how many must be reported."""
        if card == BAG:
            self.take_from_bag(seat)
            return 0
        position, number = self.position, self.chart.number[card]
        hand = with_one(position.hands[seat], self._held(number))
        self.position = replace(
            self.position,
            open=without(position.open, number),
            hands=replaced(position.hands, seat, hand),
        )
        return self.replace_open(drew)

    def take_from_bag(self, seat: int) -> None:
        """A card out of the bag joins a hand, seen by nobody else."""
        position = self.position
        card = UNKNOWN if self.settings.physical else position.bag.top
        hand = with_one(position.hands[seat], card)
        self.position = replace(
            self.position, bag=position.bag.rest, hands=replaced(position.hands, seat, hand)
        )
        if card != UNKNOWN:
            self.events.append(events.CardDrawn(seat, self.chart.names[card], self.names[seat]))

    def turn_up(self, card: int | None = None) -> None:
        """A card comes out of the bag to lie open: reported by the players, or drawn here."""
        position = self.position
        if card is None:
            card = position.bag.top
        self.position = replace(
            self.position, bag=position.bag.rest, open=with_one(position.open, card)
        )
        name = self.chart.names[card]
        self.drew.append(name)
        self.events.append(events.CardTurnedUp(name))

    def replace_open(self, drew: str) -> int:
        """A card comes out of the bag; with own cards it may still have to be reported."""
        if not self.position.bag.size:
            return 0
        if not self.settings.physical:
            self.turn_up()
        elif drew:
            self.turn_up(self.chart.number[drew])
        else:
            return 1
        return 0

    # Bridges

    def build(self, seat: int, slot: int, paid: bool, swap: bool = False) -> None:
        """A bridge is built or swapped in, with all that follows."""
        board = Board(self.chart, self.names, self.position)
        won = board.swap(seat, slot) if swap else board.build(seat, slot)
        self.settle(board)
        if not won:
            # A stone is no card: only a card that was spent pays for a recall (A8).
            self.go_on(remove=board.remove, owes=False if paid else None)

    def settle(self, board: Board) -> None:
        """What happened on the board is taken over."""
        self.position = board.settled()
        self.events += board.events

    # Gods

    def ku_looks(self, seat: int, other: int) -> None:
        """The other's hand is shown to one player."""
        if not self.settings.physical:
            hand = tuple(self.chart.names[shown] for shown in self.position.hands[other])
            self.events.append(
                events.HandShown(seat, other, hand, self.names[seat], self.names[other])
            )

    def ku_takes(self, seat: int, other: int, card: str) -> None:
        """A card of the hand that was shown goes over to the looker."""
        self.hand_over(other, seat, self.chart.number[card] if card else UNKNOWN)

    def pele_takes(self, seat: int) -> tuple[int, ...]:
        """One card at random from each opponent who has any (A10); these get one back."""
        position = self.position
        others = [other for other in range(len(self.names)) if other != seat]
        robbed = tuple(other for other in others if position.hands[other])
        if self.settings.physical:
            return ()
        # What lies open to all differs from one use of Pele to the next.
        stones = len(position.stones), sum(map(len, position.held))
        luck = chance(self.header.seed, "pele", seat, position.bag.size, position.discard, *stones)
        for other in robbed:
            self.hand_over(other, seat, picked(position.hands[other], luck))
        return robbed

    # The turn

    def go_on(
        self,
        *,
        remove: int = 0,
        give: tuple[int, ...] = (),
        looked_at: int | None = None,
        reveal: int = 0,
        barred: int = 0,
        owes: bool | None = None,
        last_taken: bool = False,
    ) -> None:
        """The turn goes on, with a question first or not, remembering what it must."""
        position, before = self.position, self.position.pending
        begun = position.final
        if before is not None:
            barred |= before.barred
            owes = before.owes if owes is None else owes
            last_taken |= before.last_taken
            begun |= before.begun
        ask = "remove" if remove else "give" if give else "reveal" if reveal else "turn"
        if looked_at is not None:
            ask = "ku"
        if ask == "turn" and not (barred or owes or begun or last_taken):
            if before is not None:
                self.position = replace(self.position, pending=None)
            return
        self.position = replace(
            self.position,
            pending=Pending(
                ask,
                position.turn,
                reveal=reveal,
                remove=remove,
                give=give,
                from_=looked_at,
                barred=barred,
                owes=bool(owes),
                begun=begun and not last_taken,
                last_taken=last_taken,
            ),
        )

    def pass_on(self, seat: int, reveal: int = 0) -> None:
        """The next seat's turn; with no card left, the end of the round."""
        position = self.position
        self.position = replace(self.position, turn=(seat + 1) % len(self.names), pending=None)
        if reveal:
            # Who took the card reports what came up in its place.
            self.position = replace(self.position, pending=Pending("reveal", seat, reveal=reveal))
        elif not position.cards_left:
            if position.round == 1:
                self.score("small")
                self.begin_second_round()
            if self.position.final:
                self.events.append(events.FinalRoundBegan())

    def end_final_turn(self, seat: int) -> None:
        """After the last final turn comes the great scoring (A6)."""
        done = self.position.final_order
        if seat not in done:
            done = (*done, seat)
        self.position = replace(self.position, final_order=done, pending=None)
        if len(done) == len(self.names):
            self.score("great")
            self.position = replace(self.position, pending=FINISHED)
        else:
            self.next_final_turn(seat)

    def next_final_turn(self, seat: int) -> None:
        """The next one clockwise without a final turn acts."""
        seats = len(self.names)
        following = ((seat + step) % seats for step in range(1, seats + 1))
        self.position = replace(
            self.position,
            turn=next(other for other in following if other not in self.position.final_order),
            pending=None,
        )

    # Scoring

    def score(self, name: str) -> None:
        """The sheet, and its points added."""
        sheet = score_sheet(self.position, self.chart, name)
        before = self.position.scores
        self.position = replace(
            self.position, scores=tuple(map(sum, zip(before, sheet.totals, strict=True)))
        )
        self.sheets.append(sheet)
        self.events.append(events.PointsScored(sheet, before))

    def begin_second_round(self) -> None:
        """The discards are shuffled into a new bag and four cards laid open (A5)."""
        position = self.position
        self.position = replace(self.position, round=2, bag=Deck(position.discard), discard=0)
        self.events.append(events.RoundBegan(2))
        open_cards = min(OPEN, position.discard)
        if self.settings.physical:
            if open_cards:
                self.position = replace(
                    self.position, pending=Pending("reveal", position.turn, reveal=open_cards)
                )
            return
        luck = chance(self.header.seed, "second bag")
        self.position = replace(
            self.position, bag=shuffled_deck(sorted(position.spent), luck), spent=()
        )
        for _ in range(open_cards):
            self.turn_up()
