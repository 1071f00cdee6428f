"""Mauna Kea's table in words: fields, squares, boats, buttons, what a choice leads to."""

from companion.core.action import Action
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea import walking
from companion.games.mauna_kea.actions import (
    Board,
    Card,
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
from companion.games.mauna_kea.box import Boat
from companion.games.mauna_kea.island import FIELD_NAMES, SQUARE_NAMES, VOLCANO
from companion.games.mauna_kea.position import Lava, Position, Taken
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import threats, ways
from companion.games.mauna_kea.screen.choice import Choice
from companion.games.mauna_kea.words import (
    CARD_NAMES,
    FLOW_NAMES,
    boat_color,
    load_name,
    squares_name,
)

GROUND = {
    walking.BARE: say("bare board"),
    walking.JUNGLE: say("jungle"),
    walking.LAKE: say("lake"),
    walking.MOUNTAIN: say("mountain"),
    walking.LAVA: say("lava"),
}


class Labels:
    """The words of one table: names and box are its own."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.names = rules.names
        self.box = rules.box

    # Places

    def field(self, position: Position, field: int, more: tuple[Message, ...] = ()) -> Message:
        """A field and what lies on it."""
        return listing(
            [say("{field}", field=FIELD_NAMES[field]), self.lying(position, field), *more]
        )

    def lying(self, position: Position, field: int) -> Message:
        """What lies on a field."""
        if field == VOLCANO:
            return say("the volcano")
        if field in position.lava:
            return self.lava(position.lava[field])
        if field in self.box.start_fields:
            return say("start field")
        if field in position.tiles and self.rules.settings.knows_tiles:
            return squares_name(position.tiles[field])
        if not self.rules.progress(position).is_bare(field):
            return say("a tile")
        return say("empty")

    def lava(self, lava: Lava) -> Message:
        """A lava tile as it lies."""
        return say("lava of the {flow} flow", flow=FLOW_NAMES[lava.flow])

    def square(self, position: Position, square: int, more: tuple[Message, ...] = ()) -> Message:
        """A square with all that is on it."""
        parts = [
            say("Square {square}", square=SQUARE_NAMES[square]),
            GROUND[position.ground[square]],
        ]
        owner = position.owner(square)
        if owner is not None:
            parts.append(say("{name}’s explorer", name=self.names[owner]))
            load = position.explorers[owner][square]
            if load:
                parts.append(say("carries {load}", load=load_name(load)))
        if square in position.artefacts:
            parts.append(load_name(position.artefacts[square]))
        return listing([*parts, *more])

    def boat_name(self, boat: Boat) -> Message:
        """A boat by its colour and its places."""
        return count(
            "Boat, {color}, {count} place",
            "Boat, {color}, {count} places",
            boat.places,
            color=boat_color(boat.color),
        )

    def boat(self, position: Position, id: str, more: tuple[Message, ...] = ()) -> Message:
        """A boat: moored at which cove, or with whom it left."""
        boat, where = self.box.boats[id], position.boats[id]
        if isinstance(where, Taken):
            gone = say(
                "left with {name}’s explorer and {load}",
                name=self.names[where.seat],
                load=load_name(where.artefacts),
            )
            return listing([self.boat_name(boat), gone])
        lies = say("at cove {cove}", cove=where) if where else say("moored")
        return listing([self.boat_name(boat), lies, *more])

    # Questions

    def prompt(self, position: Position, ask: str, choice: Choice, tile: str) -> Message | None:
        """A closer question once something is chosen."""
        if ask == "lay_out" and choice.laid:
            if len(choice.laid) < len(self.box.tile_fields):
                return say("What lies at the glowing field?")
            if len(choice.moored) < len(self.box.coves):
                return say("Which boat lies at the glowing cove?")
            return say("Does it lie like this?")
        if ask == "draw" and choice.kind:
            return say("Which one is it exactly?")
        if ask not in ("turn", "place"):
            return None
        if choice.card:
            return self._card_prompt(choice)
        if tile and choice.field is not None:
            return say("Tap it again to turn it.")
        if tile and ask == "turn":
            return say("Tap a field, or spend it.")
        if choice.loading:
            return say("What does it take along?")
        plain = not (self.rules.settings.full or tile or choice.boat or position.last_turns)
        if plain and position.points:
            return count(
                "Walk, or tap a boat: {count} point left.",
                "Walk, or tap a boat: {count} points left.",
                position.points,
            )
        if choice.boat and not self.rules.settings.full:
            return say("What comes on board?")
        if choice.explorer is not None and position.points:
            return count(
                "Tap a lit square: {count} point left.",
                "Tap a lit square: {count} points left.",
                position.points,
            )
        return None

    def _card_prompt(self, choice: Choice) -> Message:
        if choice.card == "earthquake":
            return say("Tap a tile to turn it, or draw.")
        if not self.rules.settings.full:
            if choice.card == "helicopter":
                return say("Which artefacts fly out?")
            return say("Walk on the board, then play it.")
        if choice.explorer is None:
            return say("Which of your explorers?")
        if choice.card == "helicopter":
            return say("It flies out with its load.")
        return say("Tap a lit square.")

    def command(self, position: Position, actions: tuple[Action, ...]) -> Message:
        """What the big button says: what will happen."""
        first, last = actions[0], actions[-1]
        match first:
            case Lost(_, explorers, artefacts):
                return self._lost(sum(explorers), len(artefacts))
            case Lay(_, _, field, _):
                return say("Lay it on {field}", field=field)
            case Spend() if isinstance(last, Board):
                return say("Spend all and board")
            case Spend(_, tile) if len(actions) == 1:
                points = self.box.points([tile])
                return count("Spend it: {count} point", "Spend it: {count} points", points)
            case Spend():
                points = self._spent(actions)
                return count("Spend all: {count} point", "Spend all: {count} points", points)
            case End():
                return self._end(position)
            case EndGame():
                return say("Agree and end it")
            case LayOut():
                return say("It lies like this")
            case SetExplorer(_, at):
                return say("Set it on {square}", square=at)
            case KeepCards():
                return say("Keep these four")
            case Carried(_, number):
                return count("{count} artefact", "{count} artefacts", number)
            case Card(_, card):
                return say("Play: {card}", card=CARD_NAMES[card])
        if isinstance(last, Board):
            points = 1
            if isinstance(first, Move):
                points += ways.cost(position, _way(first))
            return count("Board, {count} point", "Board, {count} points", points)
        if isinstance(first, Move) and first.path:
            points = ways.cost(position, _way(first))
            return count("Walk, {count} point", "Walk, {count} points", points)
        return say("Take this load")

    def ending(self, actions: tuple[Action, ...]) -> Message:
        """What the button says that does all the rest of a turn; it is narrow."""
        return say("Lay, end turn") if isinstance(actions[0], Lay) else say("End turn")

    def spending(self, ending: tuple[Action, ...]) -> Message | None:
        """What else ending the turn does."""
        points = self._spent(ending)
        if not points:
            return None
        return count(
            "Ending the turn spends the rest: {count} point.",
            "Ending the turn spends the rest: {count} points.",
            points,
        )

    def _spent(self, actions: tuple[Action, ...]) -> int:
        return self.box.points([one.tile for one in actions if isinstance(one, Spend)])

    def _end(self, position: Position) -> Message:
        if position.last_turns:
            return say("End the last turn")
        if not self.rules.settings.full:
            return say("Walked it: end the turn")
        return say("End the turn")

    def _lost(self, explorers: int, artefacts: int) -> Message:
        if not explorers and not artefacts:
            return say("Nothing was lost")
        parts = []
        if explorers:
            parts.append(count("{count} explorer", "{count} explorers", explorers))
        if artefacts:
            parts.append(count("{count} artefact", "{count} artefacts", artefacts))
        return say("Lost: {things}", things=listing(parts))

    def warning(self, position: Position) -> Message | None:
        """Whom the next lava would hit, field by field."""
        flows: dict[int, list[Message]] = {}
        for flow, field in threats.next_fields(position).items():
            flows.setdefault(field, []).append(FLOW_NAMES[flow])
        found = []
        for field, named in flows.items():
            for seat in threats.endangered(position, field):
                found.append(
                    say(
                        "Next {flow} lava hits {field}: {name}’s explorer.",
                        flow=listing(named, "{left} / {right}"),
                        field=FIELD_NAMES[field],
                        name=self.names[seat],
                    )
                )
        return listing(found, "{left} {right}") if found else None

    def banner(self, position: Position, ask: str, actions: tuple[Action, ...]) -> Message | None:
        """What the choice would lead to, in a sentence."""
        if ask == "end_game":
            return say("When all agree that nobody can leave any more, the boats are counted.")
        if not actions:
            return None
        match actions[-1]:
            case End() if position.points and self.rules.settings.full:
                return count(
                    "{count} point is not used and would be lost.",
                    "{count} points are not used and would be lost.",
                    position.points,
                )
            case Move(_, _, path, load) if path:
                return say("It takes along: {load}.", load=load_name(load))
            case Board(_, _, _, load) if self.rules.settings.full:
                return say("On board: {load}.", load=load_name(load))
        return None


def _way(move: Move) -> tuple[int, ...]:
    return tuple(SQUARE_NAMES.index(square) for square in move.path)


MISSING = {
    "turn": (say("Choose a tile"), say("Tap a tile to lay or spend it, or an explorer.")),
    "place": (say("Choose a field"), say("Tap an empty field for the drawn tile.")),
    "draw": (say("Tap what came up"), say("Tap the picture of the tile that came up.")),
    "lay_out": (say("Not everything lies there yet"), say("Tap what lies at the glowing place.")),
    "keep_cards": (say("Choose four cards"), say("Tap the four cards that you keep.")),
    "set_explorer": (say("Tap a square"), say("Tap one of the lit squares beside the volcano.")),
    "walk": (say("Choose where to go"), say("Tap a lit square, or a boat.")),
    "card": (say("Go on with the card"), say("Tap what the card is for, or the card to leave it.")),
}
