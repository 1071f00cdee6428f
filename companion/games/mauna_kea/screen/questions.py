"""What Mauna Kea's table screen offers: tiles, buttons, numbers to tell, what players have."""

from collections import Counter

from companion.core.action import Action
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.actions import End, EndGame
from companion.games.mauna_kea.box import ARTEFACTS, KEPT, Boat
from companion.games.mauna_kea.position import UNSEEN, Load, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.scoring import (
    ARTEFACT_POINTS,
    EXPLORER_POINTS,
    boats_of,
    saved,
)
from companion.games.mauna_kea.screen import art, card_faces, cards, drawn, laying_out
from companion.games.mauna_kea.screen.alike import numbers, one_of
from companion.games.mauna_kea.screen.choice import (
    BOAT,
    CARD,
    CLOSE,
    FACE,
    HAND,
    LOAD,
    PLAY_ON,
)
from companion.games.mauna_kea.screen.drawing import Drawing
from companion.games.mauna_kea.screen.labels import MISSING, Labels
from companion.games.mauna_kea.screen.panels import COLORS
from companion.games.mauna_kea.screen.taps import Taps
from companion.games.mauna_kea.screen.view import View
from companion.games.mauna_kea.words import (
    ARTEFACT_NAMES,
    boat_color,
    load_name,
    points_name,
    squares_name,
    tile_name,
)
from companion.showing.scene import (
    Command,
    Hand,
    Holding,
    SeatView,
    TrayItem,
)


class Questions:
    """The questions of one table, each with its answers as people see them."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels, drawing: Drawing) -> None:
        self.rules = rules
        self.box = rules.box
        self.full = rules.settings.full
        self.taps = taps
        self.labels = labels
        self.drawing = drawing
        self.colors = art.colors_of(rules)

    # Buttons

    def primary(self, view: View) -> Command:
        """Does what is chosen, or says what is still missing."""
        if view.actions:
            words = self.labels.command(view.position, view.actions)
            # Squares are small, and a second tap on a field turns the tile: never at the first tap.
            return Command(words, action=view.actions[0], then=view.actions[1:], careful=True)
        ask = view.ask
        if view.choice.card == "earthquake" and view.position.bag:
            # Nothing is turned or drawn yet: the way back is beside it.
            return Command(say("Draw one"), place=cards.DRAW)
        if view.choice.card:
            ask = "card"
        elif view.choice.explorer is not None:
            ask = "walk"
        words, why = MISSING.get(ask, MISSING["turn"])
        if ask == "keep_cards":
            more = KEPT - len(view.choice.cards)
            words = count("{count} more card", "{count} more cards", more)
        return Command(words, why=why)

    def secondary(self, view: View) -> Command | None:
        """The way out or back, where there is one."""
        choice = view.choice
        if view.ask == "end_game":
            return Command(say("Play on"), place=PLAY_ON)
        if view.ask == "lay_out" and (choice.laid or choice.moored):
            return Command(say("One back"), place="back")
        if view.ask == "draw" and choice.kind:
            return Command(say("Back"), place=choice.kind)
        if view.ask != "turn":
            return None
        if choice.loading:
            return Command(say("Done"), place=LOAD)
        if ending := self.ending(view):
            return Command(self.labels.ending(ending), ending[0], then=ending[1:], careful=True)
        if choice.card == "earthquake" and choice.turned and view.position.bag:
            words = say("Draw none") if choice.draws else say("Draw one")
            return Command(words, place=cards.DRAW)
        pile = self.taps.pile(view.position, choice, view.seat)
        if choice.explorer is not None and pile:
            return Command(say("Load"), place=LOAD)
        if choice.boat or choice.card:
            return Command(say("Back"), place=CLOSE)
        return None

    def ending(self, view: View) -> tuple[Action, ...]:
        """Who has walked on the board needs no more: the tile is laid, the rest spent, the end."""
        choice, hand = view.choice, view.position.hands[view.seat]
        lays = choice.field is not None
        if self.full or view.ask != "turn" or not (hand and view.actions):
            return ()
        if choice.card or choice.boat or lays == (not view.tile):
            return ()
        laid = view.actions if lays else ()
        return (*laid, *self.taps.rest(view.position, choice, view.seat), End(view.seat))

    def more(self, view: View) -> tuple[Command, ...]:
        """Agreeing that nobody can leave any more is in the menu (M5)."""
        if view.ask != "turn" or not self.taps.may_end(view.sight):
            return ()
        return (Command(say("Nobody can leave: end the game"), action=EndGame(view.seat)),)

    def one_tap(self, view: View) -> bool:
        """Whether one tap is enough: setting explorers, and what came out of the bag."""
        return view.ask in ("set_explorer", "draw")

    def hand(self, view: View) -> Hand | None:
        """The cards of whoever is asked, their faces where they are open."""
        if not self.rules.settings.expert or view.ask not in ("turn", "keep_cards"):
            return None
        if view.ask == "keep_cards" and self.rules.settings.physical:
            return None
        return self.own_hand(view, view.seat)

    def own_hand(self, view: View, seat: int) -> Hand | None:
        """A player's action cards, their faces where they are open."""
        held = view.position.cards[seat] if self.rules.settings.expert else ()
        if not held:
            return None
        chosen = set(dict(view.choice.cards))
        faces = tuple(
            card_faces.face(
                self.box, card, f"{CARD}{at}", at in chosen or card == view.choice.card, number
            )
            for (at, card), number in zip(enumerate(held), numbers(held), strict=True)
            if card != UNSEEN
        )
        name = self.rules.names[seat]
        return Hand(
            seat,
            len(held),
            f"{art.ART}card-back",
            count(
                "{name}’s hand, {count} card, hidden. Hold to look.",
                "{name}’s hand, {count} cards, hidden. Hold to look.",
                len(held),
                name=name,
            ),
            say("Hold to look, slide onto a card to choose it"),
            faces,
            say("Slide to a card to keep it")
            if view.ask == "keep_cards"
            else say("Slide to a card to play it"),
            wordy=True,
        )

    # Tiles

    def tray(self, view: View) -> tuple[TrayItem, ...]:
        """The tiles before the player, or what may lie at the next place."""
        position = view.position
        if view.ask == "lay_out":
            return self._to_lay(view)
        if view.ask == "draw":
            return drawn.faces(self.box, position, view.choice.kind, full=self.full)
        if view.ask not in ("turn", "place", "end_game"):
            return ()
        if view.ask == "place":
            pending = position.pending
            assert pending is not None
            assert pending.tile is not None
            return (self._tile("drawn", pending.tile, say("drawn"), True),)
        seat = position.turn or 0
        return tuple(
            self._tile(f"{HAND}{at}", name, points_name(self.box.points([name])), at == chosen)
            for at, name in enumerate(position.hands[seat])
            for chosen in (view.choice.hand,)
        )

    def _tile(self, place: str, name: str, caption: Message, chosen: bool) -> TrayItem:
        points = self.box.points([name])
        known = self.rules.settings.knows_tiles
        picture = art.printed(name[:4]) if known else art.UNKNOWN_TILE
        label = tile_name(name) if known else points_name(points)
        if place.startswith(HAND):
            number = int(place.removeprefix(HAND)) + 1
            label = say("Tile {number}: {squares}", number=number, squares=label)
        if chosen:
            label = say("{what}, chosen", what=label)
        state = "chosen" if chosen else "ready"
        return TrayItem(
            place,
            label,
            picture,
            caption,
            state,  # type: ignore[arg-type]
            badge=str(points),
        )

    def _to_lay(self, view: View) -> tuple[TrayItem, ...]:
        """Start tiles for the next field, then boats for the next cove."""
        choice = view.choice
        if laying_out.next_field(self.box, choice) is not None:
            return tuple(
                TrayItem(
                    f"{FACE}{at}",
                    say(
                        "{what}, {count} left",
                        what=listing([_numbered(at, kind.squares), _lying(kind.artefacts)]),
                        count=left,
                    ),
                    art.printed(kind.squares),
                    _lying(kind.artefacts),
                    "ready" if left else "used",
                    badge=str(left),
                )
                for at, (kind, left) in enumerate(laying_out.left(self.box, choice).items())
            )
        used = dict(choice.moored)
        looks = [(boat.color, boat.places) for boat in self.box.boats.values()]
        return tuple(
            TrayItem(
                f"{BOAT}{id}",
                one_of(self.labels.boat_name(boat), number),
                art.boat(boat),
                say("{places}", places=boat.places),
                "used" if id in used else "ready",
            )
            for (id, boat), number in zip(self.box.boats.items(), numbers(looks), strict=True)
        )

    def stock(self, view: View) -> tuple[Holding, ...]:
        """On a light table: the artefacts on the island."""
        if self.full or view.ask == "draw":
            return ()
        heap = Counter(view.position.heap)
        return tuple(
            Holding(
                art.artefact(color),
                heap[color],
                say("{what}: {count}", what=ARTEFACT_NAMES[color], count=heap[color]),
            )
            for color in COLORS
        )

    def numeral(self, view: View) -> Holding | None:
        """The points that can be walked now."""
        points = view.position.points
        if view.ask != "turn" or not points:
            return None
        words = count("point left", "points left", points)
        return Holding(f"{art.ART}footprint", points, words)

    # Players

    def seat(self, view: View, seat: int) -> SeatView:
        """What lies before a player; what the boats would bring now."""
        position = view.position
        on_island = position.on_island(seat)
        isle = count("{count} on island", "{count} on island", on_island)
        picture = art.explorer(self.colors[seat])
        words = count(
            "{count} explorer on the island", "{count} explorers on the island", on_island
        )
        held = [Holding(picture, on_island, words)]
        found = saved(position, self.box, seat)
        for color in COLORS:
            if found[color]:
                what = say("{what}, saved", what=load_name([color] * found[color]))
                held.append(Holding(art.artefact(color), found[color], what))
        if boats := list(boats_of(position, self.box, seat)):
            each = [_filled(boat, load) for boat, load in boats]
            what = count(
                "{count} boat: {boats}",
                "{count} boats: {boats}",
                len(boats),
                boats=listing(each, "{left}; {right}"),
            )
            # How many boats: what is on them would read as points.
            held.append(Holding(art.boat(boats[-1][0]), len(boats), what))
        if self.rules.settings.expert and position.cards[seat]:
            number = len(position.cards[seat])
            back = count("{count} card in hand", "{count} cards in hand", number)
            held.append(Holding(f"{art.ART}card-back", number, back))
        return SeatView(
            note=isle,
            holdings=tuple(held),
            brief=tuple(held[:1]),
            score=self.worth(position, seat),
        )

    def worth(self, position: Position, seat: int) -> int:
        """What is saved so far, without cards that others may not know."""
        if position.finished:
            return self.rules.scores(position)[seat]
        boats = list(boats_of(position, self.box, seat))
        artefacts = saved(position, self.box, seat)
        empty = sum(boat.places - len(load) for boat, load in boats)
        return (
            EXPLORER_POINTS * len(boats)
            + sum(ARTEFACT_POINTS[color] * artefacts[color] for color in ARTEFACTS)
            - empty
        )


def _filled(boat: Boat, load: Load) -> Message:
    """How full a boat is."""
    return count(
        "{color}, {load} of {count} place filled",
        "{color}, {load} of {count} places filled",
        boat.places,
        color=boat_color(boat.color),
        load=len(load),
    )


def _numbered(at: int, squares: str) -> Message:
    """A kind of start tile: some differ only in how their squares lie."""
    return say("Tile {number}: {squares}", number=at + 1, squares=squares_name(squares))


def _lying(artefacts: tuple[tuple[str, ...], ...]) -> Message:
    """What lies on a start tile, short."""
    found = [color for lying in artefacts for color in lying]
    return say("{what}", what=ARTEFACT_NAMES[found[0]]) if found else say("bare")
