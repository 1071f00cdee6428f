"""What Haleakalā's table screen offers: discs to use, cards to pick, buttons, what players hold."""

from companion.core.game import Outcome
from companion.core.message import Message, count, listing, say
from companion.core.refusal import Refusal
from companion.games.haleakala import discs, events
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Pass,
    Reveal,
    Stay,
)
from companion.games.haleakala.box import KINDS, PRIESTESS_COST, SCORING_CARDS, SLOTS, STATUES, Card
from companion.games.haleakala.consistency import seen_cards
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.scoring import worth
from companion.games.haleakala.screen.drawing import ART, SEATS, Drawing, symbol_of
from companion.games.haleakala.screen.geometry import angle_of, polar
from companion.games.haleakala.screen.labels import (
    MISSING,
    MISSING_WHY,
    PRIESTESS_TEXT,
    SCORING_TEXTS,
    Labels,
)
from companion.games.haleakala.screen.taps import ANY_FACE, Choice, Taps, numbers_of
from companion.games.haleakala.words import KIND_NAMES, card_name, card_to_buy
from companion.showing.scene import (
    CardFace,
    Close,
    Command,
    Holding,
    Panel,
    Rival,
    SeatView,
    State,
    TrayItem,
)
from companion.showing.sight import Sight
from companion.showing.tokens import PLAYERS, colors_of

# More baskets or butterflies than on any card that we know of.
MOST_COUNTED = 4


class Questions:
    """The questions of one table, each with its answers as people see them."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels, drawing: Drawing) -> None:
        self.rules = rules
        self.box = rules.box
        self.taps = taps
        self.labels = labels
        self.drawing = drawing
        self.colors = colors_of(rules.header.players)

    # Buttons

    def primary(self, sight: Sight[Position], choice: Choice, ask: str) -> Command:
        """Does what is chosen, or says what is still missing."""
        action = self.taps.action(sight, choice)
        if action is None:
            missing = ask
            if ask == "turn" and choice.disc is not None:
                missing = "beach"
            elif ask == "priestess" and choice.crater is not None:
                missing = "crater"
            return Command(MISSING[missing], why=MISSING_WHY[missing])
        sail = self.drawing.sailing(sight, choice)
        return Command(
            self.labels.command(action, sight.position, sail.to if sail else None),
            action=action,
        )

    def one_tap(self, position: Position, choice: Choice, ask: str) -> bool:
        """Whether one tap says all: a walk, a purchase, a card, the only lava's goal, a disc."""
        if ask == "priestess":
            return sum(map(bool, position.craters)) == 1
        return choice.by_disc or ask in ("shaman", "buy", "reveal")

    def secondary(self, ask: str, seat: int) -> Command | None:
        """The way out, where there is one."""
        match ask:
            case "shaman":
                return Command(say("Stay"), action=Stay(seat))
            case "buy":
                return Command(say("Buy nothing"), action=Pass(seat))
        return None

    def banner(self, sight: Sight[Position], choice: Choice) -> Message | None:
        """What a sailing would lead to: who is ahead where the boat lands."""
        action = self.taps.action(sight, choice)
        sail = self.drawing.sailing(sight, choice)
        if action is None or sail is None:
            return None
        outcome = self.rules.apply(sight.position, action)
        if self._ends_round(outcome):
            if sight.position.round == 2:
                return say(
                    "Lands at {segment}: the volcano erupts, the game ends.", segment=sail.to
                )
            return say("Lands at {segment}: the volcano erupts.", segment=sail.to)
        found = say("Lands at {segment}.", segment=sail.to)
        for event in outcome.events:
            match event:
                case events.Compared(seat=None):
                    return event.words()
                case events.Compared(sums=sums, seat=int(seat)):
                    found = self._ahead(sail.to, self.rules.names[seat], alone=not sums[1 - seat])
                case events.OneCardForTwo(identical=identical, name=name):
                    return self._one_card(sail.to, name, identical=identical)
        return found

    def _ahead(self, segment: int, name: str, *, alone: bool) -> Message:
        if alone:
            return say("Lands at {segment}: {name} is alone.", segment=segment, name=name)
        return say("Lands at {segment}: {name} picks first.", segment=segment, name=name)

    def _one_card(self, segment: int, name: str, *, identical: bool) -> Message:
        if identical:
            return say(
                "Lands at {segment}: both cards are the same, {name} gets one.",
                segment=segment,
                name=name,
            )
        return say(
            "Lands at {segment}: one card is left, {name} gets it.", segment=segment, name=name
        )

    def _ends_round(self, outcome: Outcome[Position]) -> bool:
        """Whether a scoring follows for sure, before any card is turned over."""
        pending = outcome.position.pending
        if pending is not None and pending.phase == "scoring":
            return not outcome.drew
        return bool(outcome.sheets) and not outcome.drew

    # The tray

    def tray(self, position: Position, choice: Choice, seat: int) -> tuple[TrayItem, ...]:
        """The five discs of the player to act, and the invocation disc."""
        items = [self._disc(position, choice, seat, disc) for disc in discs.DISCS]
        if self.rules.settings.tactical:
            out = position.invocation[seat]
            caption = say("lava") if out is None else say("beach {beach}", beach=out)
            items.append(
                TrayItem(
                    "invocation",
                    say(
                        "Invocation disc, {state}",
                        state=say("chosen") if choice.invoke else caption,
                    ),
                    f"{ART}invocation-{self.colors[seat]}",
                    say("chosen") if choice.invoke else caption,
                    "chosen" if choice.invoke else "used" if out else "ready",
                )
            )
        return tuple(items)

    def _disc(self, position: Position, choice: Choice, seat: int, disc: int) -> TrayItem:
        in_supply = bool(position.supply(seat) & discs.BIT[disc])
        chosen = choice.disc == disc
        state = "chosen" if chosen else "ready" if in_supply else "used"
        return TrayItem(
            f"disc-{disc}",
            self.labels.disc(position, seat, disc, state),
            f"{ART}disc-{self.colors[seat]}",
            self.labels.where(position, seat, disc, state),
            "chosen" if chosen else "ready" if in_supply else "used",
            str(disc),
            PLAYERS[self.colors[seat]].on,
            blank=f"{ART}disc-empty",
        )

    # Cards

    def panel(self, sight: Sight[Position], choice: Choice, ask: str, seat: int) -> Panel | None:
        """The question as cards, where it is one."""
        match ask:
            case "choose":
                return self._landing(sight, choice, seat)
            case "buy":
                return Panel(
                    tuple(self._for_sale(sight, choice, seat, id) for id in self._shop()),
                    columns=3,
                    note=self._purse(sight.position, seat),
                )
            case "reveal":
                return self._turned_over(sight, choice, seat)
        return None

    def _landing(self, sight: Sight[Position], choice: Choice, seat: int) -> Panel:
        position = sight.position
        sums = position.sums(position.boat)
        both = bool(sums[1 - seat])
        cards = []
        for slot in (1, 2):
            id = position.cards_at(position.boat)[slot - 1]
            assert id is not None
            happened = self.rules.apply(position, Choose(seat, slot)).events
            text = self.labels.effect(self.box.cards[id], seat, happened)
            cards.append(self._face(f"slot-{position.boat * 2 - 3 + slot}", id, text, choice))
        other = [card.title for card in cards if choice.place and card.place != choice.place]
        left_over = say("gets: {card}", card=other[0]) if len(other) == 1 else say("2nd pick")
        turn = 2 - position.boat
        picture = self.drawing.picture(sight, choice, turn)
        x, y = polar(180, angle_of(position.boat, turn))
        return Panel(
            tuple(cards),
            close=Close(
                picture,
                x,
                y,
                say("The boat landed at"),
                say("Beach {segment}", segment=position.boat),
                ART + "boat",
                (f"sea-{position.boat}",),
            ),
            rivals=tuple(
                Rival(
                    one,
                    sums[one],
                    say("1st pick") if one == seat else left_over if both else say("no disc here"),
                    one == seat,
                )
                for one in SEATS
            ),
            note=say(
                "Then all discs come off beach {segment}, and new cards are drawn.",
                segment=position.boat,
            )
            if any(position.piles)
            else say("Then all discs come off beach {segment}.", segment=position.boat),
        )

    def _face(
        self, place: str, id: str, text: Message, choice: Choice, state: State = "lit"
    ) -> CardFace:
        card = self.box.cards[id]
        chosen = bool(place) and choice.place == place
        parts = [card_name(card), text, *((say("chosen"),) if chosen else ())]
        return CardFace(
            place,
            f"{ART}card-{card.kind}",
            KIND_NAMES[card.kind],
            text,
            listing(parts),
            "chosen" if chosen else state,
            _icons(card),
        )

    def _shop(self) -> tuple[str, ...]:
        return (*SCORING_CARDS, "priestess")

    def _for_sale(self, sight: Sight[Position], choice: Choice, seat: int, id: str) -> CardFace:
        """A card of the scoring board, with its price in shells or who has it."""
        position = sight.position
        cost = PRIESTESS_COST if id == "priestess" else self.box.costs[id]
        owner = next((one for one in SEATS if id in position.scoring_cards[one]), None)
        price = count("{count} shell", "{count} shells", cost)
        if owner is not None:
            price = say("{name} has it", name=self.rules.names[owner])
        elif id == "priestess" and not position.priestess_up:
            price = say("face down")
        legal = Buy(seat, id) in sight.legal
        chosen = choice.place == f"buy-{id}"
        text = SCORING_TEXTS.get(id, PRIESTESS_TEXT)
        if owner is None and id in SCORING_CARDS:
            points = worth(id, position, self.box, seat)
            text = say("{text} Worth now: {points}.", text=text, points=points)
        label = [card_to_buy(id), price, text, *((say("chosen"),) if chosen else ())]
        return CardFace(
            f"buy-{id}",
            f"{ART}card-priestess" if id == "priestess" else f"{ART}score-{id}",
            card_to_buy(id),
            text,
            listing(label),
            "chosen" if chosen else "lit" if legal else "refused",
            corner=price,
        )

    def _purse(self, position: Position, seat: int) -> Message:
        return count(
            "You have {count} shell.", "You have {count} shells.", self._shells(position, seat)
        )

    def _shells(self, position: Position, seat: int) -> int:
        return sum(position.hands[seat].get(id, 0) for id in self.box.shells_by_butterflies)

    def _turned_over(self, sight: Sight[Position], choice: Choice, seat: int) -> Panel:
        """Every face that may come up, by picture."""
        position = sight.position
        if choice.shows is not None:
            return self._unlisted(sight, choice.shows)
        answers = [action for action in sight.legal if isinstance(action, Reveal)]
        cards = tuple(
            self._face(
                f"card-{answer.card}",
                answer.card,
                self._left(position, answer.card),
                choice,
            )
            for answer in answers
        )
        if ANY_FACE:
            another = say("Another card")
            text = say("Its face is not among these.")
            back = f"{ART}card-back-{self._pile(position)}"
            label = listing([another, text])
            face = CardFace("other", back, another, text, label, "lit", titled=True)
            cards = (*cards, face)
        note = self._where_it_goes(sight)
        return Panel(cards, columns=4, note=note, board=True, pictured=True)

    def _unlisted(self, sight: Sight[Position], shows: tuple[str, ...]) -> Panel:
        """What a card shows that the box does not list: first its kind, then its numbers."""
        if not shows or len(shows) > len(numbers_of(shows[0])):
            note = say("What is on the card?")
            kinds = [kind for kind in KINDS if self._can_come(sight, kind)]
            cards = [
                CardFace(
                    f"shows-{kind}",
                    f"{ART}card-{kind}",
                    KIND_NAMES[kind],
                    KIND_NAMES[kind],
                    KIND_NAMES[kind],
                    "lit",
                )
                for kind in kinds
            ]
            return Panel(tuple(cards), columns=4, note=note, board=True)
        kind, counted = shows[0], numbers_of(shows[0])[len(shows) - 1]
        baskets = counted == "baskets"
        note = say("How many baskets?") if baskets else say("How many butterflies?")
        cards = [self._counted(kind, baskets, number) for number in range(MOST_COUNTED + 1)]
        return Panel(tuple(cards), columns=4, note=note, board=True)

    def _can_come(self, sight: Sight[Position], kind: str) -> bool:
        """Whether such a card can be turned over now, whatever else it shows."""
        _, seat = self.taps.asked(sight)
        try:
            self.rules.check(sight.position, Reveal(seat, kind=kind))
        except Refusal:
            return False
        return True

    def _counted(self, kind: str, baskets: bool, number: int) -> CardFace:
        words = (
            count("{count} basket", "{count} baskets", number)
            if baskets
            else count("{count} butterfly", "{count} butterflies", number)
        )
        icon = ART + ("basket" if baskets else "butterfly")
        icons = ((icon, number),) if number else ()
        return CardFace(f"shows-{number}", f"{ART}card-{kind}", words, words, words, "lit", icons)

    def _pile(self, position: Position) -> int:
        """The pile that cards come from now, by its palms."""
        return next((at for at, left in enumerate(position.piles) if left), 2) + 1

    def _left(self, position: Position, id: str) -> Message:
        """How many of a card the players have not seen yet."""
        unseen = self.box.cards[id].total - seen_cards(position)[id]
        return say("unseen: {number}", number=max(0, unseen))

    def _where_it_goes(self, sight: Sight[Position]) -> Message:
        position, slot = sight.position, self.taps.slot_to_fill(sight)
        missing = position.slots.count(None)
        palms = count("{count} palm", "{count} palms", self._pile(position))
        if position.pending is not None and position.pending.phase == "setup":
            return say(
                "Card {number} of {all}, from the pile with {palms}: it goes to segment {segment}.",
                number=SLOTS - missing + 1,
                all=SLOTS,
                palms=palms,
                segment=slot // 2 + 1,
            )
        return count(
            "From the pile with {palms}, to segment {segment}. {count} place to fill.",
            "From the pile with {palms}, to segment {segment}. {count} places to fill.",
            missing,
            palms=palms,
            segment=slot // 2 + 1,
        )

    def reading(self, position: Position, id: str) -> CardFace | None:
        """A card that somebody touched to read it."""
        if id in self.box.cards:
            card = self.box.cards[id]
            words = self.labels.text(card, position)
            return self._face(f"read-{id}", id, words, Choice(), "plain")
        if id in SCORING_TEXTS:
            title, text = card_to_buy(id), SCORING_TEXTS[id]
            return CardFace(f"read-{id}", f"{ART}score-{id}", title, text, listing([title, text]))
        return None

    # Players

    def seat(self, position: Position, seat: int, ask: str) -> SeatView:
        """What lies before a player."""
        hand = position.hands[seat]
        kept = [(self.box.cards[id], number) for id, number in hand.items()]
        baskets = sum(card.baskets * number for card, number in kept)
        butterflies = sum(card.butterflies * number for card, number in kept)
        statues = STATUES - position.statues_of(seat)
        held = [
            Holding(
                ART + "shell",
                self._shells(position, seat),
                count("{count} shell", "{count} shells", self._shells(position, seat)),
            ),
            Holding(ART + "basket", baskets, count("{count} basket", "{count} baskets", baskets)),
            *(
                Holding(symbol_of(card), number, _times(number, KIND_NAMES[card.kind]))
                for card, number in kept
                if card.kind in ("white-pearl", "black-pearl", "nautilus")
            ),
            Holding(
                ART + "butterfly",
                butterflies,
                count("{count} butterfly", "{count} butterflies", butterflies),
            ),
            Holding(
                f"{ART}statue-{self.colors[seat]}",
                statues,
                count("{count} statue left", "{count} statues left", statues),
            ),
        ]
        cards = [
            self._face(f"read-{id}", id, self.labels.text(self.box.cards[id], position), Choice())
            for id, number in hand.items()
            for _ in range(number)
        ]
        bought = [
            CardFace(
                f"read-{id}",
                f"{ART}score-{id}",
                card_to_buy(id),
                SCORING_TEXTS[id],
                listing([card_to_buy(id), SCORING_TEXTS[id]]),
            )
            for id in position.scoring_cards[seat]
        ]
        return SeatView(
            note=None,
            holdings=tuple(holding for holding in held if holding.count),
            cards=(*bought, *cards),
            pieces=tuple(self._disc(position, Choice(), seat, disc) for disc in discs.DISCS),
        )


def _times(number: int, what: Message) -> Message:
    """Something that there is mostly one of."""
    return what if number == 1 else say("{number} × {what}", number=number, what=what)


def _icons(card: Card) -> tuple[tuple[str, int], ...]:
    """The baskets and butterflies printed on a card."""
    found = ((ART + "basket", card.baskets), (ART + "butterfly", card.butterflies))
    return tuple((art, number) for art, number in found if number)
