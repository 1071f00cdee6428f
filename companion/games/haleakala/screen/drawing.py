"""Haleakalā's board as a picture: island, cards, pieces, what is lit, what can be tapped."""

from collections.abc import Collection
from math import radians, sin

from companion.core.message import Message, count, say
from companion.games.haleakala import discs, events
from companion.games.haleakala.box import Card
from companion.games.haleakala.island import SEGMENTS, clockwise
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.labels import Labels
from companion.games.haleakala.screen.taps import Choice, Taps
from companion.showing.odds import ODDS
from companion.showing.scene import (
    Corner,
    Orbiter,
    Patch,
    Picture,
    Piece,
    Space,
    State,
    Tag,
)
from companion.showing.sight import Sight
from companion.showing.tokens import BASALT, PLAYERS, TERRAIN, colors_of

ART = "haleakala/"
SYMBOLS = {"white-pearl": "pearl-white", "black-pearl": "pearl-black"}
SIZES = {"beach": 26, "grassland": 22, "forest": 22, "mountain": 20, "crater": 17}
SEATS = (0, 1)
# Degrees between the last disc of a beach and the shaman beside it, and how far that may go.
SHAMAN_APART, SHAMAN_MOST = 13.0, 27.0
# What is printed on a card beside the island, and how large the pictures are drawn.
SYMBOL, PRINT, SMALL_SYMBOL, SMALL_PRINT, DRAWN = 19.0, 16.0, 17.0, 14.0, 26.0


def symbol_of(card: Card) -> str:
    """The picture of what a card is about."""
    return ART + SYMBOLS.get(card.kind, card.kind)


class Drawing:
    """The pictures of one table."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels) -> None:
        self.rules = rules
        self.box = rules.box
        self.taps = taps
        self.labels = labels
        self.colors = colors_of(rules.header.players)

    def sailing(self, sight: Sight[Position], choice: Choice) -> events.BoatSailed | None:
        """How the boat would sail if the choice were done."""
        action = self.taps.action(sight, choice)
        if action is None or action not in sight.legal:
            return None
        happened = self.rules.apply(sight.position, action).events
        return next((event for event in happened if isinstance(event, events.BoatSailed)), None)

    def picture(self, sight: Sight[Position], choice: Choice, turn: int) -> Picture:
        position, (_, asked) = sight.position, self.taps.asked(sight)
        lit, refused = self.taps.lit(sight, choice), self.taps.refused(sight, choice)
        sail = self.sailing(sight, choice)
        chosen = choice.place if not choice.place.startswith(("buy-", "card-")) else ""
        places = dict.fromkeys((*lit, *refused, chosen, f"crater-{choice.crater or ''}"))
        patches = [
            self._patch(place, self._state(place, choice, lit, refused), turn)
            for place in places
            if place and not place.endswith("-")
        ]
        return Picture(
            width=geometry.WIDTH,
            height=geometry.HEIGHT,
            ground=self._ground(turn),
            fixed=self._cards(position, turn),
            numbers=segment_numbers(turn),
            pieces=(
                *self._lava(position, choice, turn),
                *self._people(position, choice, asked, turn),
                *self._discs(position, choice, asked, turn),
            ),
            orbiters=(
                Orbiter(
                    "boat",
                    ART + "boat",
                    geometry.RADII["sea"],
                    geometry.angle_of(position.boat, turn),
                    90,
                ),
            ),
            patches=tuple(sorted(patches, key=lambda patch: patch.state == "chosen")),
            dots=geometry.route(sail.start, sail.steps, turn) if sail else (),
            tags=(
                *self._sums(position, turn),
                *(self._reason(position, place, equal, turn) for place, equal in refused.items()),
                *(_steps(sail, turn) if sail else ()),
            ),
            spaces=(
                *_seas(turn),
                *(
                    self._space(position, choice, place, turn, lit, refused)
                    for place in geometry.SPACES
                ),
                *(self._slot(position, choice, slot, turn, lit) for slot in range(12)),
            ),
            corners=self._corners(position),
        )

    def _patch(self, place: str, state: State, turn: int) -> Patch:
        if place.startswith("slot-"):
            return Patch(geometry.outline(place, turn), state, wash=False)
        x, y = geometry.spot(place, turn)
        art = f"{ART}light-{place}-{state}"
        return Patch((), state, art=art, x=x, y=y, turn=turn * geometry.STEP)

    def _state(
        self, place: str, choice: Choice, lit: Collection[str], refused: Collection[str]
    ) -> State:
        if place == choice.place or place == f"crater-{choice.crater}":
            return "chosen"
        return "lit" if place in lit else "refused" if place in refused else "plain"

    def _ground(self, turn: int) -> tuple[Piece, ...]:
        box = self.box
        x, y = geometry.CENTRE
        jetty = geometry.angle_of(box.jetty, turn) + geometry.JETTY_ASIDE
        return (
            Piece("board", ART + "board", x, y, turn=turn * geometry.STEP),
            *(
                Piece(
                    f"hut-{hut}-{side}",
                    ART + "hut",
                    *geometry.polar(
                        geometry.HUT_AT, geometry.angle_of(hut, turn) + side * geometry.HUT_ASIDE
                    ),
                )
                for hut in box.huts
                for side in (-1, 1)
            ),
            Piece("jetty", ART + "jetty", *geometry.polar(geometry.JETTY_AT, jetty), turn=jetty),
        )

    def _cards(self, position: Position, turn: int) -> tuple[Piece, ...]:
        made = []
        for slot, card in enumerate(position.slots):
            at, angle = geometry.slot_at(slot, turn), geometry.angle_of(slot // 2 + 1, turn)
            chip = "chip-card" if card else "slot-card"
            made.append(Piece(f"slot-{slot}", ART + chip, *at, turn=angle + 90))
            if card:
                made += _printed(slot, self.box.cards[card], turn)
        return tuple(made)

    def _lava(self, position: Position, choice: Choice, turn: int) -> list[Piece]:
        made: list[Piece] = []
        for at, lava in enumerate(position.craters):
            x, y = geometry.spot(f"crater-{at + 1}", turn)
            for height in range(lava):
                last = height == lava - 1 and lava > 1
                made.append(
                    Piece(
                        lava_key(at + 1, height),
                        ART + "lava-disc",
                        x,
                        y - 5.5 * height,
                        text=str(lava) if last else "",
                        ink=TERRAIN.lava_rim,
                        size=12,
                    )
                )
        if choice.place.startswith("crater-"):
            made.append(
                Piece("ghost", ART + "lava-disc", *geometry.spot(choice.place, turn), opacity=0.75)
            )
        return made

    def _people(self, position: Position, choice: Choice, asked: int, turn: int) -> list[Piece]:
        """Statues, then shamans in front of them."""
        made = []
        for space, owner in sorted(position.statues.items()):
            aside = geometry.BESIDE[space.partition("-")[0]] if space in position.shamans else 0
            made.append(
                Piece(
                    f"statue-{space}",
                    f"{ART}statue-{self.colors[owner]}",
                    *geometry.spot(space, turn, aside),
                )
            )
        for seat, space in enumerate(position.shamans):
            made.append(self._shaman(f"shaman-{seat}", seat, space, position, turn))
        if choice.place.startswith(("grassland", "forest", "mountain")):
            made.append(self._shaman("ghost", asked, choice.place, position, turn, 0.7))
        return made

    def _shaman(
        self, key: str, seat: int, space: str, position: Position, turn: int, opacity: float = 1.0
    ) -> Piece:
        aside = -geometry.BESIDE[space.partition("-")[0]] if space in position.statues else 0
        if space.startswith("beach-"):
            aside = _beside_discs(position, int(space.partition("-")[2]))
        at = geometry.spot(space, turn, aside)
        return Piece(key, f"{ART}shaman-{self.colors[seat]}", *at, opacity=opacity)

    def _discs(
        self, position: Position, choice: Choice, asked: int, turn: int
    ) -> tuple[Piece, ...]:
        """The discs of every beach, the chosen one among them."""
        made = []
        for segment in SEGMENTS:
            here = f"beach-{segment}" == choice.place
            row: list[tuple[int, int | None, float]] = []
            for seat in SEATS:
                lying = list(discs.OF[position.beaches[segment - 1][seat]])
                staged = here and seat == asked and choice.disc is not None
                if staged and not choice.taking and choice.disc not in lying:
                    lying.append(choice.disc or 0)
                for disc in lying:
                    going = staged and choice.taking and disc == choice.disc
                    row.append((seat, disc, 0.4 if going else 1.0))
                if position.invocation[seat] == segment or (staged and choice.invoke):
                    row.append((seat, None, 1.0))
            asides = geometry.fan(len(row))
            for (seat, number, opacity), aside in zip(row, asides, strict=True):
                color = self.colors[seat]
                at = geometry.spot(f"beach-{segment}", turn, aside)
                art = f"{ART}{'disc' if number else 'invocation'}-{color}"
                made.append(
                    Piece(
                        f"disc-{seat}-{number or 0}",
                        art,
                        *at,
                        text=str(number or ""),
                        ink=PLAYERS[color].on,
                        size=16.5,
                        opacity=opacity,
                    )
                )
        return tuple(made)

    def _sums(self, position: Position, turn: int) -> list[Tag]:
        """Both sums beside a beach where somebody has more than one disc."""
        made = []
        for segment in SEGMENTS:
            lying = position.beaches[segment - 1]
            if max(len(discs.OF[mask]) for mask in lying) < 2:
                continue
            angle = geometry.angle_of(segment, turn) + geometry.SUM_ASIDE
            x, y = geometry.polar(geometry.SUM_AT, angle)
            rows = [seat for seat in SEATS if lying[seat]]
            # Along the shore, so that they cover neither cards nor discs.
            along = (28, 0) if abs(sin(radians(angle))) > 0.8 else (0, 17)
            for at, seat in enumerate(rows):
                color = self.colors[seat]
                shift = at - (len(rows) - 1) / 2
                made.append(
                    Tag(
                        f"sum-{segment}-{seat}",
                        str(discs.SUM[lying[seat]]),
                        x + along[0] * shift,
                        y + along[1] * shift,
                        height=16,
                        width=28,
                        fill=PLAYERS[color].colour,
                        ink=PLAYERS[color].on,
                        edge=TERRAIN.ink,
                        art=f"players/bare-{color}",
                        lasting=True,
                    )
                )
        return made

    def _reason(self, position: Position, place: str, equal: int, turn: int) -> Tag:
        """Why a beach is refused: beside its discs, or in the water where they leave no room."""
        segment = int(place.partition("-")[2])
        lying = sum(len(discs.OF[mask]) for mask in position.beaches[segment - 1])
        if lying < 3:
            at = geometry.spot(place, turn, geometry.REASON_ASIDE - 5 * (lying - 1))
        else:
            at = geometry.polar(geometry.RADII["sea"], geometry.angle_of(segment, turn) + 18)
        return Tag(
            f"reason-{place}",
            f"{equal} = {equal}",
            *at,
            height=18,
            width=34,
            fill=TERRAIN.keyline,
            ink=TERRAIN.lava_rim,
            edge=TERRAIN.ink,
        )

    def _space(
        self,
        position: Position,
        choice: Choice,
        place: str,
        turn: int,
        lit: Collection[str],
        refused: dict[str, int],
    ) -> Space:
        state = self._state(place, choice, lit, refused)
        more: tuple[Message, ...] = ()
        if state == "chosen":
            more = (say("chosen"),)
        elif state == "lit":
            more = (
                say("place {disc} here", disc=choice.disc)
                if place.startswith("beach") and choice.disc
                else say("can be chosen"),
            )
        elif state == "refused":
            more = (say("not here: both sums would be {sum}", sum=refused[place]),)
        size = SIZES[place.partition("-")[0]]
        at = geometry.spot(place, turn)
        label, edge = self.labels.space(position, place, more), geometry.extent(place, turn)
        return Space(place, label, *at, size, size, state, edge)

    def _slot(
        self, position: Position, choice: Choice, slot: int, turn: int, lit: Collection[str]
    ) -> Space:
        place = f"slot-{slot}"
        label = self.labels.slot(slot, position.slots[slot])
        at = geometry.slot_at(slot, turn)
        state, edge = self._state(place, choice, lit, ()), geometry.extent(place, turn)
        return Space(place, label, *at, 40, 40, state, edge)

    def _corners(self, position: Position) -> tuple[Corner, ...]:
        pile = next((at for at, left in enumerate(position.piles) if left), 2)
        return (
            Corner(
                ART + "palm",
                position.piles[pile],
                count(
                    "card left in the pile with {palms}",
                    "cards left in the pile with {palms}",
                    position.piles[pile],
                    palms=count("{count} palm", "{count} palms", pile + 1),
                ),
                ODDS,
            ),
            Corner(
                ART + "lava-disc",
                position.lava_left,
                count("lava disc in supply", "lava discs in supply", position.lava_left),
            ),
        )


def lava_key(crater: int, height: int) -> str:
    """What the lava disc at this height of a crater's stack goes by."""
    return f"lava-{crater}-{height}"


def _beside_discs(position: Position, segment: int) -> float:
    """How far aside a shaman stands on its beach, so that no disc hides it."""
    lying = sum(len(discs.OF[mask]) for mask in position.beaches[segment - 1])
    lying += sum(at == segment for at in position.invocation)
    return min(geometry.fan(lying)[-1] + SHAMAN_APART, SHAMAN_MOST) if lying else 0.0


def _printed(slot: int, card: Card, turn: int) -> list[Piece]:
    """What a card shows, upright and along it: its symbol, every basket, every butterfly."""
    more = [ART + "basket"] * card.baskets + [ART + "butterfly"] * card.butterflies
    sizes = [SYMBOL if len(more) < 3 else SMALL_SYMBOL]
    sizes += [PRINT if len(more) < 3 else SMALL_PRINT] * len(more)
    pictures = [symbol_of(card), *more]
    along = geometry.along(slot, turn)
    at, start = geometry.slot_at(slot, turn), -sum(sizes) / 2
    made = []
    for number, (art, size) in enumerate(zip(pictures, sizes, strict=True)):
        middle = start + size / 2
        start += size
        x, y = at.x + along.x * middle, at.y + along.y * middle
        made.append(Piece(f"print-{slot}-{number}", art, x, y, scale=size / DRAWN))
    return made


def _seas(turn: int) -> list[Space]:
    """The water before each beach: a finger there means the boat."""
    return [
        Space(
            f"sea-{segment}",
            say("Sea {segment}", segment=segment),
            *geometry.polar(geometry.RADII["sea"], geometry.angle_of(segment, turn)),
            30,
            30,
            outline=geometry.extent(f"sea-{segment}", turn),
            spoken=False,
        )
        for segment in SEGMENTS
    ]


def segment_numbers(turn: int = 0) -> tuple[Tag, ...]:
    """The number of each segment, out at sea."""
    return tuple(
        Tag(
            f"segment-{segment}",
            str(segment),
            *geometry.polar(geometry.CARD_AT, geometry.angle_of(segment, turn)),
            height=16.8,
            fill=TERRAIN.sea_deep,
            ink=TERRAIN.keyline,
        )
        for segment in SEGMENTS
    )


def _steps(sail: events.BoatSailed, turn: int) -> list[Tag]:
    """The count at each segment on the way, the goal in lava."""
    made = []
    for step in range(1, sail.steps + 1):
        goal = step == sail.steps
        angle = geometry.angle_of(clockwise(sail.start, step), turn)
        made.append(
            Tag(
                f"step-{step}",
                str(step),
                *geometry.polar(geometry.RADII["sea"], angle),
                height=20 if goal else 18,
                fill=TERRAIN.lava if goal else TERRAIN.sea_deep,
                ink=BASALT.onlava if goal else TERRAIN.keyline,
                edge=TERRAIN.keyline,
            )
        )
    return made
