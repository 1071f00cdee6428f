"""What Arabana-Opodopo's table screen offers: cards, bag, stones, hand, buttons, players."""

from companion.core.message import Message, count, listing, say
from companion.games.arabana.actions import BAG, KANALOA, Discard, Draw, Stone, Wait
from companion.games.arabana.box import MARKERS
from companion.games.arabana.position import UNKNOWN, Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.drawing import View
from companion.games.arabana.screen.geometry import ART, island_art
from companion.games.arabana.screen.labels import Labels
from companion.games.arabana.screen.preview import worth
from companion.games.arabana.screen.taps import (
    DISCARD,
    GOD,
    HAND,
    OPEN,
    PILE,
    PLAY,
    SEAT,
    Taps,
)
from companion.games.arabana.words import GOD_NAMES
from companion.showing.odds import ODDS
from companion.showing.scene import (
    CardFace,
    Command,
    Hand,
    Holding,
    Pile,
    SeatView,
    Shelf,
    State,
    TrayItem,
)
from companion.showing.tokens import TERRAIN

BACK = f"{ART}card-back"
STONE_WORDS = {
    "kanaloa": say("joker"),
    "ku": say("look, take"),
    "lono": say("one more"),
    "pele": say("take, give"),
    "kane": say("points"),
}


class Questions:
    """The offers at one table."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.taps = taps
        self.labels = labels
        self.physical = rules.settings.physical
        self.colors = tuple(player.color for player in rules.header.players)

    # Buttons

    def primary(self, view: View) -> Command:
        """Does what is chosen, or says what is still missing."""
        action = self.taps.action(view.sight, view.choice)
        if action is None:
            missing = self.labels.missing(view.ask, view.seat, view.position, view.choice)
            prompt = self.labels.prompt(view.position, view.ask, view.seat, view.choice)
            return Command(missing, why=prompt)
        # Slots are small: a tap there is never done at once.
        return Command(self.labels.command(action), action=action, careful=bool(view.choice.slot))

    def secondary(self, view: View) -> Command | None:
        """Another way: wait with the final turn, discard, or back to playing."""
        choice = view.choice
        if view.ask != "turn":
            return None
        if choice.discarding or choice.god in ("ku", "pele", "lono") or choice.cards or choice.draw:
            return Command(say("Back"), place=PLAY)
        wait = Wait(view.seat)
        if wait in view.sight.legal:
            return Command(say("Wait"), action=wait)
        if view.position.hands[view.seat]:
            return Command(say("Discard"), place=DISCARD)
        return None

    def one_tap(self, view: View) -> bool:
        """Whether one tap is the whole answer: with own cards one tap reports a card or a stone."""
        return self.physical and view.ask in ("keep", "reveal", "stones")

    def more(self, view: View) -> tuple[Command, ...]:
        """Discarding stays possible where waiting took its button."""
        if view.ask == "turn" and Wait(view.seat) in view.sight.legal:
            if self.physical and view.position.hands[view.seat]:
                return (Command(say("Discard a card"), action=Discard(view.seat)),)
            return (Command(say("Discard a card"), place=DISCARD),)
        return ()

    # Beside the board

    def shelf(self, view: View) -> Shelf | None:
        """The open cards and the bag; for Ku the players; for stones the gods."""
        choice, position = view.choice, view.position
        if view.ask == "stones":
            return Shelf(
                tuple(self._god_face(view, god) for god in self.taps.gods_to_reveal(view.sight))
            )
        if view.ask == "turn" and choice.god == "ku":
            others = [a.from_ for a in view.sight.legal if isinstance(a, Stone) and a.god == "ku"]
            return Shelf(
                tuple(
                    self._seat_face(view, seat)
                    for seat in dict.fromkeys(others)
                    if seat is not None
                )
            )
        cards = tuple(self._face(view, at, card) for at, card in enumerate(position.open))
        return Shelf(cards, self._pile(view))

    def _face(self, view: View, at: int, card: int) -> CardFace:
        name = self.chart.names[card]
        first = view.position.open.index(card) == at
        chosen = view.choice.draw == name and first
        label = say("Open card {island}", island=name)
        if not first:
            label = say("Another open card {island}", island=name)
        return CardFace(
            f"{OPEN}{name}",
            island_art(self.chart.size[card], card),
            say("{island}", island=name),
            say("open card"),
            listing([label, say("chosen")]) if chosen else label,
            "chosen" if chosen else "lit" if self._takes(view, name) else "plain",
            ground=TERRAIN.sea,
        )

    def _takes(self, view: View, card: str) -> bool:
        seat, legal = view.seat, view.sight.legal
        if view.choice.god == "lono":
            return Stone(seat, "lono", card=card) in legal
        return Draw(seat, card) in legal

    def _pile(self, view: View) -> Pile:
        bag = view.position.bag.size
        chosen = view.choice.draw == BAG
        state: State = "chosen" if chosen else "lit" if self._takes(view, BAG) else "plain"
        words = say("in bag")
        label = count("Bag, {count} card", "Bag, {count} cards", bag)
        if chosen:
            label = listing([label, say("chosen")])
        # Where nothing can be drawn, a tap asks what may come up.
        place = ODDS if state == "plain" and bag else f"{OPEN}{PILE}"
        return Pile(place, f"{ART}bag", bag, words, label, state)

    def _god_face(self, view: View, god: str) -> CardFace:
        left = self.taps.stones_left(view.position, god)
        return CardFace(
            f"{GOD}{god}",
            f"{ART}stone-{god}",
            say("{god} {left}", god=GOD_NAMES[god], left=left),
            STONE_WORDS[god],
            count(
                "{god}, {count} stone to find",
                "{god}, {count} stones to find",
                left,
                god=GOD_NAMES[god],
            ),
            "chosen" if view.choice.god == god else "lit",
        )

    def _seat_face(self, view: View, seat: int) -> CardFace:
        name = self.rules.names[seat]
        number = len(view.position.hands[seat])
        return CardFace(
            f"{SEAT}{seat}",
            f"players/bare-{self.colors[seat]}",
            say("{name}", name=name),
            say("hand"),
            count("{name}’s hand, {count} card", "{name}’s hand, {count} cards", number, name=name),
            "chosen" if view.choice.seat == seat else "lit",
        )

    def tray(self, view: View) -> tuple[TrayItem, ...]:
        """The stones that the player to act can use: from the second round on (A9)."""
        held = view.position.held[view.seat]
        if view.ask != "turn" or view.position.round < 2 or not held:
            return ()
        return tuple(self._stone(view, god, held.count(god)) for god in dict.fromkeys(held))

    def _stone(self, view: View, god: str, number: int) -> TrayItem:
        chosen = view.choice.god == god or (god == KANALOA and KANALOA in view.choice.cards)
        name = GOD_NAMES[god]
        label = say("Stone of {god}: {what}", god=name, what=STONE_WORDS[god])
        caption = say("{god}", god=name)
        if number > 1 and self.physical:
            # Without a hand beside them there is room for the number.
            caption = say("{god} ×{number}", god=name, number=number)
        return TrayItem(
            f"{GOD}{god}",
            listing([label, self._held(god, number)]) if number > 1 else label,
            f"{ART}stone-{god}",
            caption,
            "chosen" if chosen else "ready",
            badge=f"×{number}" if number > 1 else "",
        )

    # The hand

    def hand(self, view: View) -> Hand | None:
        """The hand of whoever is asked, or the one that Ku shows; faces only where seen."""
        if (
            self.physical
            or not view.sight.prompts
            or view.ask not in ("turn", "keep", "give", "ku")
        ):
            return None
        if view.ask == "ku":
            return self._shown_hand(view)
        return self.own_hand(view, view.seat)

    def own_hand(self, view: View, owner: int) -> Hand | None:
        """A player's hand; faces only where seen."""
        if self.physical:
            return None
        cards = view.position.hands[owner]
        faces = (
            ()
            if UNKNOWN in cards
            else tuple(
                self._hand_face(view, at, self.chart.names[card], len(cards))
                for at, card in enumerate(cards)
            )
        )
        return Hand(
            owner,
            len(cards),
            BACK,
            self.labels.hand(owner, len(cards)),
            self.labels.hint(view.ask, view.choice),
            faces,
            self.labels.slide(view.ask, view.choice),
        )

    def _shown_hand(self, view: View) -> Hand | None:
        """The hand that Ku shows: each different card of it can be taken."""
        pending = view.position.pending
        shown = [a for a in view.sight.legal if isinstance(a, Stone) and a.card]
        owner = next((a.from_ for a in shown), None)
        if owner is None:
            # Nobody looks: whose hand it is does not matter, nor how many cards differ.
            owner = pending.from_ if pending else None
        if owner is None:
            return None
        size = len(view.position.hands[owner])
        faces = tuple(
            self._hand_face(view, at, action.card, len(shown)) for at, action in enumerate(shown)
        )
        hint, slide = (
            tell(view.ask, view.choice) for tell in (self.labels.hint, self.labels.slide)
        )
        return Hand(owner, size, BACK, self.labels.hand(owner, size), hint, faces, slide)

    def _hand_face(self, view: View, at: int, name: str, of: int) -> CardFace:
        island = self.chart.number[name]
        chosen = at in view.choice.at
        label = say("Card {number} of {most}, {island}", number=at + 1, most=of, island=name)
        chosen_for = self._receiver(view, at) if chosen else None
        if chosen_for is not None:
            label = listing([label, say("goes to {name}", name=self.rules.names[chosen_for])])
        elif chosen:
            label = listing([label, say("chosen")])
        return CardFace(
            f"{HAND}{at}",
            island_art(self.chart.size[island], island),
            say("{island}", island=name),
            say("card"),
            label,
            "chosen" if chosen else "plain",
            mark="" if chosen_for is None else f"players/bare-{self.colors[chosen_for]}",
            ground=TERRAIN.sea,
        )

    def _receiver(self, view: View, at: int) -> int | None:
        """Who gets a card of the hand that was chosen as a gift (Pele)."""
        if view.ask != "give":
            return None
        return self.taps.receivers(view.position)[view.choice.at.index(at)]

    # Players

    def seat(self, view: View, seat: int) -> SeatView:
        """What lies before a player, and what the islands are worth now or would be."""
        position = view.position
        islands = position.markers[seat].bit_count()
        held = position.held[seat]
        number = len(position.hands[seat])
        brief = (
            Holding(
                f"{ART}island-5-a", islands, count("{count} island", "{count} islands", islands)
            ),
            Holding(BACK, number, count("{count} card in hand", "{count} cards in hand", number)),
        )
        color = self.colors[seat]
        left, markers = position.supply(seat), MARKERS - islands
        stock = (
            Holding(
                f"{ART}bridge-{color}",
                left,
                count("{count} bridge left", "{count} bridges left", left),
            ),
            Holding(
                f"{ART}marker-{color}",
                markers,
                count("{count} marker left", "{count} markers left", markers),
            ),
        )
        points = view.seen.worth[seat] if view.seen.worth else worth(self.rules, position)[seat]
        return SeatView(
            note=self._note(position, seat),
            holdings=(
                *brief,
                *stock,
                *(
                    Holding(f"{ART}stone-{god}", held.count(god), self._held(god, held.count(god)))
                    for god in dict.fromkeys(held)
                ),
            ),
            gain=points,
            brief=(*brief, *stock),
            marks=tuple(f"{ART}stone-{god}" for god in held) if self.rules.settings.gods else None,
        )

    def _held(self, god: str, number: int) -> Message:
        return count(
            "{count} stone of {god}", "{count} stones of {god}", number, god=GOD_NAMES[god]
        )

    def _note(self, position: Position, seat: int) -> Message | None:
        if position.final and seat in position.final_order:
            return say("done")
        return None
