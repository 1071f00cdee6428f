"""Haleakalā's box by picture: the jetty on the island, palm cards pile by pile, scoring cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, count, say
from companion.core.refusal import Refusal
from companion.games.haleakala.box import KEPT, MOST_SHOWN, PROFILE, SCORING_CARDS, Card
from companion.games.haleakala.island import SEGMENTS
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.drawing import ART, segment_numbers
from companion.games.haleakala.words import KIND_NAMES, SCORING_CARD_NAMES, card_name
from companion.showing.box_pages import (
    Bench,
    BoxFace,
    BoxOption,
    BoxPage,
    BoxPages,
    BoxStepper,
    BoxTitle,
    BoxTotal,
    Question,
    Thing,
)
from companion.showing.scene import Picture, Piece, Space

PILES = (15, 12, 15)
LAVA_CARDS = 8
MOST = 15
# Kinds of which a copy may have another face; of the others the rules know one each.
ADDED = ("fish", "shell")
ONCE = ("white-pearl", "black-pearl", "nautilus")


@dataclass(frozen=True)
class Listed:
    """A card of the list, with the numbers in the three piles."""

    card: Card
    counts: tuple[int, int, int]


class GameBox(BoxPages):
    """What can differ from copy to copy."""

    titles = (
        BoxTitle(
            "jetty",
            say("Jetty"),
            say("The beach at whose jetty the boat begins."),
            f"{ART}jetty",
            ("jetty",),
        ),
        BoxTitle(
            "cards",
            say("Palm cards"),
            say("Take one pile after the other and count its cards."),
            f"{ART}card-fish",
            ("cards",),
        ),
        BoxTitle(
            "costs",
            say("Scoring cards"),
            say("How many shells each one costs."),
            f"{ART}score-forest",
            ("costs",),
        ),
    )

    def page(self, box: JsonObject, key: str, tab: str) -> BoxPage:
        match key:
            case "jetty":
                return BoxPage(plan=_island(box))
            case "costs":
                return BoxPage(things=tuple(_cost(box, card) for card in SCORING_CARDS))
        pile = int(tab or 0)
        return BoxPage(
            totals=_totals(box, pile),
            tabs=tuple(
                BoxOption(
                    str(at),
                    count("{count} palm", "{count} palms", at + 1),
                    f"{ART}card-back-{at + 1}",
                    at == pile,
                )
                for at in range(3)
            ),
            things=tuple(_thing(at, one, pile) for at, one in enumerate(_cards(box))),
            add=say("Another kind of card"),
        )

    def stepped(self, box: JsonObject, place: str, by: int) -> JsonObject:
        key, at, *rest = place.split("/")
        if key == "costs":
            costs = cast("dict[str, int]", box["costs"])
            return {**box, "costs": {**costs, at: _within(costs[at] + by, 1, 2)}}
        pile, cards = int(rest[0]), [*_cards(box)]
        counts = [*cards[int(at)].counts]
        counts[pile] = _within(counts[pile] + by, 0, MOST)
        one, two, three = counts
        cards[int(at)] = Listed(cards[int(at)].card, (one, two, three))
        return {**box, "cards": _written(cards)}

    def touched(self, box: JsonObject, key: str, tab: str, place: str) -> tuple[JsonObject, str]:
        segment = int(place.removeprefix("beach-"))
        if segment in cast("list[int]", box["huts"]):
            raise Refusal("The jetty cannot lie at a hut.")
        return {**box, "jetty": segment}, tab

    def begun(self, box: JsonObject, place: str) -> JsonObject:
        _, _, at = place.partition("/")
        if not at:
            return {"kind": "fish", "baskets": 1, "butterflies": 0, "new": True}
        card = _cards(box)[int(at)].card
        return {"kind": card.kind, "baskets": card.baskets, "butterflies": card.butterflies}

    def bench(self, key: str, made: JsonObject) -> Bench:
        card = _card("", made)
        questions: tuple[Question, ...] = ()
        if made.get("new"):
            kinds = tuple(
                BoxOption(f"kind/{kind}", KIND_NAMES[kind], _symbol(kind), kind == card.kind)
                for kind in ADDED
            )
            questions = (Question(say("Which card"), kinds),)
        steps = [
            BoxStepper(
                "butterflies",
                say("Butterflies on it"),
                card.butterflies,
                0,
                MOST_SHOWN,
                art=f"{ART}butterfly",
            )
        ]
        if card.kind == "fish":
            baskets = BoxStepper(
                "baskets", say("Baskets on it"), card.baskets, 1, MOST_SHOWN, art=f"{ART}basket"
            )
            steps.insert(0, baskets)
        return Bench(
            card_name(card), card_face(card), questions, tuple(steps), card.kind not in ONCE
        )

    def worked(self, key: str, made: JsonObject, place: str, by: int) -> JsonObject:
        what, _, kind = place.partition("/")
        if kind:
            return {**made, "kind": kind, "baskets": 1 if kind == "fish" else 0}
        low = 1 if what == "baskets" else 0
        return {**made, what: _within(cast("int", made[what]) + by, low, MOST_SHOWN)}

    def put_in(self, box: JsonObject, place: str, tab: str, made: JsonObject) -> JsonObject:
        _, _, at = place.partition("/")
        cards, card = [*_cards(box)], _card("", made)
        if any(one.card.face == card.face for n, one in enumerate(cards) if str(n) != at):
            raise Refusal("There is such a card already: change its number.")
        if at:
            old = cards[int(at)]
            cards[int(at)] = Listed(_card(old.card.id, made), old.counts)
        else:
            one, two, three = (int(pile == int(tab or 0)) for pile in range(3))
            cards.append(Listed(_card(_new_id(cards, card), made), (one, two, three)))
        return {**box, "cards": _written(cards)}

    def removed(self, box: JsonObject, place: str) -> JsonObject:
        _, _, at = place.partition("/")
        return {**box, "cards": _written([c for n, c in enumerate(_cards(box)) if str(n) != at])}


def _within(number: int, low: int, high: int) -> int:
    return max(low, min(high, number))


# Palm cards


def _cards(box: Mapping[str, Json]) -> tuple[Listed, ...]:
    found = []
    for entry in cast("list[JsonObject]", box["cards"]):
        one, two, three = cast("list[int]", entry["counts"])
        found.append(Listed(_card(str(entry["id"]), entry), (one, two, three)))
    return tuple(found)


def _card(id: str, entry: Mapping[str, Json]) -> Card:
    baskets, butterflies = (cast("int", entry.get(key, 0)) for key in ("baskets", "butterflies"))
    return Card(id, str(entry["kind"]), baskets, butterflies)


def _written(cards: list[Listed]) -> Json:
    return [
        {
            "id": one.card.id,
            "kind": one.card.kind,
            "baskets": one.card.baskets,
            "butterflies": one.card.butterflies,
            "counts": [*one.counts],
        }
        for one in cards
    ]


def _new_id(cards: list[Listed], card: Card) -> str:
    """An id that no other card has, and that says what the card shows."""
    taken = {one.card.id for one in cards}
    name = f"{card.kind}-{card.baskets}-{card.butterflies}"
    return next(id for n in range(1, 99) if (id := name if n == 1 else f"{name}-{n}") not in taken)


def _totals(box: Mapping[str, Json], pile: int) -> tuple[BoxTotal, ...]:
    """What the rules print: the piles, the lava, one of each pearl and the nautilus."""
    cards = _cards(box)

    def of(kind: str) -> int:
        return sum(sum(one.counts) for one in cards if one.card.kind == kind)

    sizes = [
        BoxTotal(
            _pile_name(at),
            sum(one.counts[at] for one in cards),
            wanted,
            count("{count} palm", "{count} palms", at + 1),
        )
        for at, wanted in enumerate(PILES)
    ]
    # The pile in hand first.
    sizes.insert(0, sizes.pop(pile))
    return (
        *sizes,
        BoxTotal(KIND_NAMES["lava"], of("lava"), LAVA_CARDS),
        *(BoxTotal(KIND_NAMES[kind], of(kind), 1) for kind in ONCE),
    )


def _pile_name(pile: int) -> Message:
    return count("Cards of {count} palm", "Cards of {count} palms", pile + 1)


OURS = {one.card.id: one for one in _cards({"cards": PROFILE.entries["cards"].value})}


def _thing(at: int, one: Listed, pile: int) -> Thing:
    card = one.card
    place = f"cards/{at}"
    return Thing(
        place,
        card_name(card),
        card_face(card),
        (BoxStepper(f"{place}/{pile}", card_name(card), one.counts[pile], 0, MOST),),
        opens=card.kind in KEPT,
        changed=OURS.get(card.id) != one,
    )


def card_face(card: Card) -> BoxFace:
    """A palm card with its baskets and butterflies."""
    icons = [f"{ART}basket"] * card.baskets + [f"{ART}butterfly"] * card.butterflies
    return BoxFace(f"{ART}card-{card.kind}", tuple(icons))


def _symbol(kind: str) -> str:
    return f"{ART}{kind}"


# Scoring cards and the jetty


def _cost(box: Mapping[str, Json], card: str) -> Thing:
    costs, ours = (cast("dict[str, int]", entry) for entry in (box["costs"], _our_costs()))
    name = SCORING_CARD_NAMES[card]
    return Thing(
        f"costs/{card}",
        name,
        BoxFace(f"{ART}score-{card}", (f"{ART}shell",) * costs[card]),
        (BoxStepper(f"costs/{card}", name, costs[card], 1, 2, art=f"{ART}shell"),),
        changed=costs[card] != ours[card],
    )


def _our_costs() -> Json:
    return PROFILE.entries["costs"].value


def _island(box: Mapping[str, Json]) -> Picture:
    """The island with its huts; the beach with the jetty is lit."""
    jetty, huts = cast("int", box["jetty"]), cast("list[int]", box["huts"])
    angle = geometry.angle_of(jetty) + geometry.JETTY_ASIDE
    lit = f"beach-{jetty}"
    return Picture(
        width=geometry.WIDTH,
        height=geometry.HEIGHT,
        ground=(
            Piece("board", f"{ART}board", *geometry.CENTRE),
            Piece("light", f"{ART}light-{lit}-chosen", *geometry.spot(lit)),
            *(
                Piece(
                    f"hut-{hut}-{side}",
                    f"{ART}hut",
                    *geometry.polar(
                        geometry.HUT_AT, geometry.angle_of(hut) + side * geometry.HUT_ASIDE
                    ),
                )
                for hut in huts
                for side in (-1, 1)
            ),
            Piece(
                "jetty",
                f"{ART}jetty",
                *geometry.polar(geometry.JETTY_AT, angle),
                turn=angle,
                scale=1.4,
            ),
        ),
        fixed=(),
        numbers=segment_numbers(),
        pieces=(),
        orbiters=(),
        patches=(),
        dots=(),
        tags=(),
        spaces=tuple(
            Space(
                f"beach-{segment}",
                _beach(segment, jetty, huts),
                *geometry.spot(f"beach-{segment}"),
                48,
                48,
                "chosen" if segment == jetty else "plain",
            )
            for segment in SEGMENTS
        ),
    )


def _beach(segment: int, jetty: int, huts: list[int]) -> Message:
    if segment == jetty:
        return say("Beach {segment}, the jetty is here", segment=segment)
    if segment in huts:
        return say("Beach {segment}, with huts", segment=segment)
    return say("Beach {segment}: put the jetty here", segment=segment)
