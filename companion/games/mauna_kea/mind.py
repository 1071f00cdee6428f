"""How Caldera plays Mauna Kea: other cards and draws, a value of ways to the boats."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random

from companion.core.action import Action
from companion.core.chance import picked, shuffled
from companion.core.draws import by_the_players
from companion.core.game import Header, Rules
from companion.core.mind import Mind, SeenStep, Unable
from companion.games.mauna_kea import choosing, objectives, scoring
from companion.games.mauna_kea.actions import End, EndGame, KeepCards
from companion.games.mauna_kea.box import ACTION_CARDS, HAND_POINTS
from companion.games.mauna_kea.island import FIELD_OF, FLOWS, SQUARES, beyond
from companion.games.mauna_kea.meta import read_settings
from companion.games.mauna_kea.position import UNSEEN, Arm, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.travel import FAR, OFFSET, PER_POINT, Travel

# What a card is worth in the hand, about in points.
CARDS = {"jungle": 1.6, "lake": 1.0, "mountain": 1.0, "earthquake": 0.7, "helicopter": 1.0}
NO_PENALTY = 1.2
# Movement points over which the hope of an explorer to leave shrinks to a third.
REACH = 16.0
NEAR = 4.0
# However far the way is, an explorer is worth no less than this.
LEAST = -6.0


class GameMind(Mind[Position, Counter[str]]):
    """The mind for one table."""

    REPORTS = frozenset({"lay_out", "draw", "lost", "carried"})
    FEATURES = (
        "saved", "hope", "way", "near", "danger", "island", "loads", "pool", "hand", "cards",
        "turn",
    )  # fmt: skip
    WEIGHTS = Path(__file__).with_name("weights.json")
    PATIENCE = 60
    DEPTH = 24
    SHARE = 0.3
    TRUST = 6.0

    def __init__(self, rules: Rules[Position]) -> None:
        assert isinstance(rules, GameRules)
        super().__init__(rules)
        self.box = rules.box
        self.settings = rules.settings
        self._bag = sum(rules.box.bag.values())

    @classmethod
    def unable(cls, header: Header) -> Unable | None:
        """Every square must be known, and secret cards must be dealt here."""
        settings = read_settings(header)
        if not settings.full:
            return Unable.NOT_TRACKED
        return Unable.OWN_CARDS if settings.expert and by_the_players(header) else None

    def form(self) -> str:
        """Weights go by the number of players and the expert's cards."""
        assert isinstance(self.rules, GameRules)
        return f"{len(self.seats)}{' expert' if self.rules.settings.expert else ''}"

    # Dealing

    def known(self, steps: Sequence[SeenStep[Position]], seat: int) -> Counter[str]:
        """The cards that the seat put away itself."""
        away: Counter[str] = Counter()
        for step in steps:
            if isinstance(step.done, KeepCards) and step.done.by == seat:
                away = Counter(step.before.cards[seat]) - Counter(step.after.cards[seat])
        return away

    def dealt(self, position: Position, known: Counter[str] | None, luck: Random) -> Position:
        """Cards in other hands, and those put away; the bag's luck is that of the world."""
        bag = position.bag
        if any(tile not in self.box.bag for tile in bag):
            # Of an own bag: tiles that no list has cannot be drawn by chance.
            bag = {tile: number for tile, number in bag.items() if tile in self.box.bag}
            position = position.but(bag=bag)
        if not any(UNSEEN in hand for hand in position.cards):
            return position
        flown = sum(map(len, position.helicopters))
        left = Counter(self.box.cards)
        left.subtract([*position.played, *["helicopter"] * flown])
        for hand in position.cards:
            left.subtract(card for card in hand if card != UNSEEN)
        mine = Counter(known or ()) & left
        rest = list(shuffled(sorted((left - mine).elements()), luck))
        hands = [
            tuple(sorted(self._drawn(rest, luck) if card == UNSEEN else card for card in hand))
            for hand in position.cards
        ]
        away = Counter(rest) + mine + Counter(position.played)
        out = replace(position.out, cards=dict(away))
        return position.but(cards=tuple(hands), out=out)

    def _drawn(self, rest: list[str], luck: Random) -> str:
        """One of the cards that are left; any card where a correction entered too many."""
        return rest.pop() if rest else picked(sorted(self.box.cards), luck)

    # Choosing

    def options(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Only what leads somewhere."""
        seat = actions[0].by
        if position.pending is not None and position.pending.ask != "place":
            return actions
        return choosing.worth_weighing(position, actions, self.box, seat)

    def planning(self, position: Position) -> float:
        """A turn is many steps."""
        return 0.6

    def ends_turn(self, action: Action) -> bool:
        """Tiles are drawn after it."""
        return isinstance(action, End)

    def settled(self, position: Position) -> bool:
        """Between turns: nothing asked, no points in the pool."""
        turn = position.turn
        if position.pending is not None or turn is None:
            return position.pending is None
        return not position.points and self.box.points(position.hands[turn]) >= HAND_POINTS

    def alike(self, action: Action) -> object:
        """One field, one explorer, or spending: one idea."""
        return choosing.idea_of(action)

    def quick(self, rules: Rules[Position], position: Position, luck: Random) -> Action:
        """Off the island, by way of artefacts."""
        pending = position.pending
        if pending is None:
            if all(position.explorers) and not any(True for _ in position.moored()):
                return EndGame(next(s for s in self.seats if s not in position.agreed))
            return choosing.quick_turn(position, self.box, luck)
        if pending.ask == "place":
            return choosing.quick_lay(position, self.box, pending.by or 0, luck)
        return picked(rules.legal(position), luck)

    def agreed(self, position: Position, seat: int, actions: Sequence[Action]) -> Action | None:
        """When nobody can leave any more, the game is over but in name (M5)."""
        return next((action for action in actions if isinstance(action, EndGame)), None)

    def agreement(self, position: Position, seat: int) -> Action | None:
        """Somebody has said so."""
        if position.agreed and seat not in position.agreed and not position.finished:
            return EndGame(seat)
        return None

    def waits(self, position: Position, seat: int) -> bool:
        """Any other action would withdraw what was agreed."""
        return seat in position.agreed

    def pressed(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """A boat, a step nearer to one, or a tile: the board fills up."""
        return choosing.getting_on(position, actions, self.box)

    def stage(self, position: Position) -> object:
        """A tile or lava on the board, a boat taken, an explorer lost."""
        return len(position.tiles), len(position.lava), position.boats, position.out.explorers

    # Value

    def progress(self, position: Position) -> float:
        """By the boats that were taken and the lava that flowed."""
        moored = sum(1 for _ in position.moored())
        return max(1 - moored / len(self.box.boats), 1 - sum(position.bag.values()) / self._bag)

    def points(self, position: Position) -> list[int]:
        """The points of the boats, as they would be counted now."""
        found = []
        for seat in self.seats:
            boats = list(scoring.boats_of(position, self.box, seat))
            saved = scoring.saved(position, self.box, seat)
            cards = scoring.objective_cards(position, self.box, seat)
            empty = sum(boat.places - len(load) for boat, load in boats)
            if any(card.no_penalty for card in cards):
                empty = 0
            points = scoring.EXPLORER_POINTS * len(boats) - empty
            points += sum(scoring.ARTEFACT_POINTS[color] * n for color, n in saved.items())
            if cards:
                have = {**saved, "explorers": len(boats)}
                colors = {boat.color for boat, _ in boats}
                points += objectives.best(cards, have, colors).points
            found.append(points)
        return found

    def features(self, position: Position) -> list[list[float]]:
        """For each seat what it saved, and how far its explorers are from saving more."""
        travel = Travel(position, self.box)
        heads = self._heads(position)
        saved = self.points(position)
        moored = sum(1 for _ in position.moored())
        ways = []
        for seat, team in enumerate(position.explorers):
            ready = position.points if position.turn == seat else 0
            ready += self.box.points(position.hands[seat])
            for square, load in team.items():
                if square >= SQUARES:
                    continue
                if square in position.artefacts:
                    load = position.pile(seat, square)[:3]
                distance = travel.distance(square)
                if position.last_turns and (seat not in position.last_turns or distance >= ready):
                    distance = FAR
                ways.append((distance, seat, square, load))
        ways.sort()
        found = [[0.0] * 6 for _ in self.seats]
        for rank, (distance, seat, square, load) in enumerate(ways):
            mine = found[seat]
            mine[3] += 1
            mine[4] += sum(scoring.ARTEFACT_POINTS[color] for color in load)
            if distance >= FAR or not moored:
                mine[5] += LEAST
                continue
            # Boats are few: whoever is far behind will find none.
            chance = min(1.0, max(0.1, (moored + 0.5 - rank) / moored))
            worth = choosing.ride(load, 2) * chance
            cost = travel.cost(square, len(load)) - OFFSET
            hope = worth * exp(-max(cost, -20) / REACH)
            mine[0] += hope
            mine[5] += max(worth - cost / PER_POINT, LEAST)
            mine[1] += worth * exp(-distance / NEAR)
            if FIELD_OF[square] in heads:
                mine[2] += hope
        made = []
        for seat in self.seats:
            hope, near, danger, island, loads, way = found[seat]
            hand = self.box.points(position.hands[seat])
            pool = position.points if position.turn == seat else 0
            made.append(
                [
                    saved[seat], hope, way, near, danger, island, loads, pool, hand,
                    self._cards(position.cards[seat]), float(position.turn == seat),
                ]
            )  # fmt: skip
        return made

    def _cards(self, cards: Sequence[str]) -> float:
        worth = 0.0
        for card in cards:
            if card in ACTION_CARDS:
                worth += CARDS[card]
            elif card in self.box.objectives:
                objective = self.box.objectives[card]
                worth += NO_PENALTY if objective.no_penalty else objective.points * 0.5
        return worth

    def _heads(self, position: Position) -> set[int]:
        """The fields that the next lava tile of some flow reaches."""
        found: set[int] = set()
        for at in range(len(FLOWS)):
            _add_heads(position.flows[at], found)
        return found


def _add_heads(arm: Arm, found: set[int]) -> None:
    if arm.arms:
        for inner in arm.arms:
            _add_heads(inner, found)
    elif arm.heading is not None:
        ahead = beyond(arm.at, arm.heading)
        if ahead is not None:
            found.add(ahead)
