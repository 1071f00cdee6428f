"""What is chosen on Mauna Kea's table before it is done: taps in, actions out."""

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.games.mauna_kea import legal, reports, walking
from companion.games.mauna_kea.actions import (
    Board,
    Carried,
    End,
    EndGame,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.box import HAND_POINTS, KEPT, MOST_CARRIED, terrain_named
from companion.games.mauna_kea.island import FIELD_AT, FIELD_NAMES, SQUARE_AT, SQUARE_NAMES
from companion.games.mauna_kea.position import Load, Position, Taken
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import cards, laying_out, turning, ways
from companion.games.mauna_kea.screen.choice import (
    BOAT,
    CARD,
    CLOSE,
    FACE,
    FLOW,
    HAND,
    LOAD,
    NOTHING,
    OTHER,
    PLAY_ON,
    POINTS,
    SEAT,
    Choice,
)
from companion.games.mauna_kea.stand_ins import is_tile
from companion.games.mauna_kea.words import load_name
from companion.showing.counting import counted
from companion.showing.sight import Sight

Seen = Sight[Position]


class Taps:
    """Taps at one table: the rules alone say what is legal."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.full = rules.settings.full

    # What is asked

    def asked(self, sight: Seen, choice: Choice) -> tuple[str, int]:
        """What is asked, and of which seat; whoever plays may play on instead of ending."""
        position, prompts = sight.position, sight.prompts
        if not prompts:
            return "finished", position.turn or 0
        if not choice.playing_on and position.pending is None and position.agreed:
            seat = next(s for s in self.rules.seats if s not in position.agreed)
            return "end_game", seat
        ends = [prompt for prompt in prompts if prompt.ask == "end_game"]
        if ends and not choice.playing_on:
            return "end_game", ends[0].seat
        return prompts[0].ask, prompts[0].seat

    def nothing(self, sight: Seen) -> Choice:
        """Nothing chosen; whether to end is asked when a turn begins, or somebody agreed."""
        position = sight.position
        begins = position.turn is None or (
            not position.points and self.box.points(position.hands[position.turn]) >= HAND_POINTS
        )
        return Choice(playing_on=not (position.agreed or begins))

    def tile(self, sight: Seen, choice: Choice) -> str:
        """The tile that would be laid: chosen in the hand, or brought up by an earthquake."""
        pending = sight.position.pending
        if pending is not None and pending.ask == "place":
            return "drawn"
        seat = sight.position.turn
        if seat is None or choice.hand is None:
            return ""
        hand = sight.position.hands[seat]
        return hand[choice.hand] if choice.hand < len(hand) else ""

    def squares(self, sight: Seen, choice: Choice) -> str:
        """The four squares of that tile, as printed."""
        name, pending = self.tile(sight, choice), sight.position.pending
        if name == "drawn" and pending is not None and pending.tile is not None:
            name = pending.tile
        tile = terrain_named(name)
        return tile.squares if tile else ""

    # What would be done

    def action(self, sight: Seen, choice: Choice) -> Action | None:
        """What the big button would do first."""
        actions = self.actions(sight, choice)
        return actions[0] if actions else None

    def actions(self, sight: Seen, choice: Choice) -> tuple[Action, ...]:
        """What the big button would do, one after the other."""
        ask, seat = self.asked(sight, choice)
        match ask:
            case "end_game":
                return (EndGame(seat),)
            case "draw" if choice.kind.startswith(FACE):
                return (legal.drew(seat, choice.kind.removeprefix(FACE)),)
            case "set_explorer" if choice.explorer is not None:
                return (SetExplorer(seat, SQUARE_NAMES[choice.explorer]),)
            case "lost":
                lost = tuple(choice.counts.get(f"{SEAT}{s}", 0) for s in self.rules.seats)
                return (Lost(seat, lost if any(lost) else (), choice.artefacts()),)
            case "carried":
                return (Carried(seat, choice.counts.get("carried", 0)),)
            case "lay_out":
                report = laying_out.reported(self.box, choice)
                return (LayOut(seat, *report),) if report else ()
            case "keep_cards":
                kept = tuple(card for _, card in choice.cards)
                return (KeepCards(seat, kept),) if len(kept) == KEPT else ()
            case "place" | "turn":
                return self._in_turn(sight, choice, seat)
        return ()

    def _in_turn(self, sight: Seen, choice: Choice, seat: int) -> tuple[Action, ...]:
        position = sight.position
        tile = self.tile(sight, choice)
        if tile:
            if choice.field is not None:
                return (Lay(seat, tile, FIELD_NAMES[choice.field], choice.turned),)
            return (Spend(seat, tile),) if tile != "drawn" else ()
        if position.pending is not None:
            return ()
        if choice.card:
            played = cards.action(self.rules, sight, choice, seat)
            return (played,) if played else ()
        if choice.boat and not self.full:
            board = Board(seat, choice.boat, carry=choice.artefacts())
            return (board,) if position.points else (*self.rest(position, choice, seat), board)
        if choice.explorer is not None:
            return self._walk(position, choice, seat)
        return self.rest(position, choice, seat) or (End(seat),)

    def rest(self, position: Position, choice: Choice, seat: int) -> tuple[Action, ...]:
        """All tiles but the chosen one, spent."""
        hand = position.hands[seat]
        return tuple(Spend(seat, tile) for at, tile in enumerate(hand) if at != choice.hand)

    def _walk(self, position: Position, choice: Choice, seat: int) -> tuple[Action, ...]:
        """A walk, boarding at its end, or another load where the explorer stands."""
        start = choice.explorer
        assert start is not None
        load = self.load(position, choice, seat)
        at = SQUARE_NAMES[start]
        steps: list[Action] = []
        if choice.way:
            path = tuple(SQUARE_NAMES[square] for square in choice.way)
            steps.append(Move(seat, at, path, load))
            at = path[-1]
        if choice.boat:
            return (*steps, Board(seat, choice.boat, at, self.cargo(position, choice, seat)))
        if not steps and load != position.explorers[seat].get(start, ()):
            steps.append(Move(seat, at, (), load))
        return tuple(steps)

    # Loads

    def pile(self, position: Position, choice: Choice, seat: int) -> Load:
        """What the chosen explorer may take along (M9)."""
        return position.pile(seat, choice.explorer) if choice.explorer is not None else ()

    def load(self, position: Position, choice: Choice, seat: int) -> Load:
        """What it takes along: what was said, else the most that is worth most."""
        if choice.load is not None:
            return choice.load
        return ways.dearest(self.pile(position, choice, seat), MOST_CARRIED)

    def cargo(self, position: Position, choice: Choice, seat: int) -> Load:
        """What goes on board: its load and what lies where it boards, as far as there is room."""
        places = self.box.boats[choice.boat].places
        load = self.load(position, choice, seat)
        if choice.way:
            load = tuple(sorted(load + position.artefacts.get(choice.way[-1], ())))
        return ways.dearest(load, min(places, MOST_CARRIED))

    # Taps

    def tapped(self, sight: Seen, choice: Choice, place: str) -> Choice:
        """The next choice, or the sentence that says why this place does not answer."""
        if not place:
            return choice
        if place == PLAY_ON:
            return Choice(playing_on=True)
        ask, seat = self.asked(sight, choice)
        change = counted(place)
        if change is not None:
            return self._counted(sight, choice, ask, seat, *change)
        if place == CLOSE:
            return NOTHING.but(playing_on=choice.playing_on)
        match ask:
            case "finished":
                raise Refusal("The game is over: look around, or fix the board.")
            case "end_game":
                raise Refusal(
                    "{name} is asked whether to end the game: agree, or play on.",
                    name=self.rules.names[seat],
                )
            case "draw":
                return self._drawn(choice, place)
            case "lay_out":
                return laying_out.tapped(self.box, choice, place)
            case "keep_cards":
                held = cards.to_keep(self.rules, sight.position, seat)
                return cards.kept(choice, place, held)
            case "lost" | "carried":
                raise Refusal("Set the numbers with fewer and more, then go on.")
            case "set_explorer":
                action = SetExplorer(seat, place)
                if action not in sight.legal:
                    raise self.rules.why_not(sight.position, action)
                return choice.but(explorer=SQUARE_AT[place])
        return self._turn(sight, choice, seat, place)

    def _turn(self, sight: Seen, choice: Choice, seat: int, place: str) -> Choice:
        fresh = NOTHING.but(playing_on=choice.playing_on)
        if place.startswith(HAND):
            number = int(place.removeprefix(HAND))
            return fresh if choice.hand == number else fresh.but(hand=number)
        if place.startswith(CARD) or choice.card:
            return cards.tapped(self.rules, sight, choice, seat, place)
        if self.tile(sight, choice):
            return self._field(sight, choice, seat, place)
        if place.startswith(BOAT):
            return self._boat(sight, choice, seat, place.removeprefix(BOAT))
        if place == LOAD:
            return self._loading(sight.position, choice, seat)
        if self.full and place in SQUARE_AT:
            chosen = ways.tapped(self.rules, sight.position, choice, seat, SQUARE_AT[place])
            return self._asking(sight.position, chosen, seat, choice.explorer)
        raise Refusal("Choose a tile first, or tap a boat.")

    def _field(self, sight: Seen, choice: Choice, seat: int, place: str) -> Choice:
        """The field for a tile; a second tap on it turns the tile."""
        if place not in FIELD_AT:
            raise Refusal("Tap an empty field for the tile.")
        field = FIELD_AT[place]
        if field == choice.field:
            return choice.but(turned=(choice.turned + 1) % 4)
        lay = Lay(seat, self.tile(sight, choice), place)
        if lay not in sight.legal:
            raise self.rules.why_not(sight.position, lay)
        squares = self.squares(sight, choice)
        quarters = turning.proposed(self.rules, sight.position, squares, field)
        return choice.but(field=field, turned=quarters)

    def _boat(self, sight: Seen, choice: Choice, seat: int, boat: str) -> Choice:
        position = sight.position
        where = position.boats[boat]
        if isinstance(where, Taken):
            raise Refusal(
                "This boat left with {name}’s explorer and {load}.",
                name=self.rules.names[where.seat],
                load=load_name(where.artefacts),
            )
        if self.full:
            return ways.boarding(self.rules, position, choice, seat, boat)
        if not position.points:
            # On a light table whoever boards has walked: the tiles left are spent with it.
            for spend in self.rest(position, NOTHING, seat):
                position = self.rules.apply(position, spend).position
        if Board(seat, boat) not in self.rules.legal(position):
            raise self.rules.why_not(position, Board(seat, boat))
        return NOTHING.but(boat=boat, playing_on=choice.playing_on)

    def _loading(self, position: Position, choice: Choice, seat: int) -> Choice:
        """What is carried, by numbers: on and off."""
        if choice.loading or choice.explorer is None:
            return choice.but(loading=False)
        load = self.load(position, choice, seat)
        counts = {color: load.count(color) for color in set(load)}
        return choice.but(loading=True, load=load, counts=counts)

    def _asking(self, position: Position, choice: Choice, seat: int, before: int | None) -> Choice:
        """More lies there than can be carried, of several colours: which is asked at once."""
        pile = self.pile(position, choice, seat)
        if choice.explorer == before or len(pile) <= MOST_CARRIED or len(set(pile)) == 1:
            return choice
        return self._loading(position, choice, seat)

    def _drawn(self, choice: Choice, place: str) -> Choice:
        if place.startswith((POINTS, FLOW, OTHER)):
            return choice.but(kind="" if choice.kind == place else place)
        if place.startswith(FACE) and is_tile(place.removeprefix(FACE)):
            return choice.but(kind=place)
        raise Refusal("Tap what came out of the bag.")

    # Numbers

    def most(self, sight: Seen, choice: Choice, ask: str, seat: int, key: str) -> int:
        """How many of something can be entered at most, given what was entered so far."""
        position = sight.position
        now = choice.counts.get(key, 0)
        if ask == "carried":
            return reports.most_carried(self.rules.progress(position), seat)
        if key.startswith(SEAT):
            entered = sum(n for other, n in choice.counts.items() if other.startswith(SEAT))
            owner = int(key.removeprefix(SEAT))
            return min(position.on_island(owner), now + reports.MOST_LOST - entered)
        entered = len(choice.artefacts())
        if choice.loading:
            left = self.pile(position, choice, seat).count(key)
            return min(left, now + MOST_CARRIED - entered)
        left = position.heap.count(key)
        if choice.boat:
            return min(left, now + self.box.boats[choice.boat].places - entered)
        if choice.card:
            return min(left, now + MOST_CARRIED - entered)
        return left

    def _counted(
        self, sight: Seen, choice: Choice, ask: str, seat: int, key: str, change: int
    ) -> Choice:
        number = choice.counts.get(key, 0) + change
        if not 0 <= number <= self.most(sight, choice, ask, seat, key):
            return choice
        counted = choice.but(counts={**choice.counts, key: number})
        return counted.but(load=counted.artefacts()) if choice.loading else counted

    def reach(self, sight: Seen, choice: Choice, seat: int) -> dict[int, int]:
        """Where the chosen explorer can go with the points left, and what that costs."""
        if choice.explorer is None or choice.card:
            return {}
        position = sight.position
        return walking.reach(walking.entries(position), choice.explorer, position.points)

    def bare(self, sight: Seen) -> list[int]:
        """The fields on which a tile can be laid."""
        return self.rules.progress(sight.position).empty_fields()

    def may_end(self, sight: Seen) -> bool:
        """Whether the players may agree that nobody can leave any more."""
        position = sight.position
        return position.turn is not None and legal.may_end_game(self.rules.progress(position))
