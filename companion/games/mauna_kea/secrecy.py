"""What some seats may see: the action cards in other hands and those put away are secret."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import cast

from companion.core.action import Action
from companion.core.game import Seats
from companion.core.hidden_hands import Hands, fill_hidden_hands, refuse_hidden_names
from companion.core.json_text import Json, JsonObject
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.games.mauna_kea.actions import Card, KeepCards
from companion.games.mauna_kea.box import Box
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import UNSEEN, Out, Position
from companion.games.mauna_kea.record import write_out


def masked(position: Position, seats: Seats) -> Position:
    """The cards of these seats and those that everybody saw; nothing of the bag's luck."""
    return position.but(
        out=_seen_out(position),
        cards=tuple(
            cards if owner in seats else (UNSEEN,) * len(cards)
            for owner, cards in enumerate(position.cards)
        ),
        shuffle="",
    )


def _seen_out(position: Position) -> Out:
    out = position.out
    return Out(out.tiles, out.explorers, out.artefacts, dict(Counter(position.played)))


def action_for(action: Action, seats: Seats) -> Action:
    """An action without the cards that only others may know."""
    match action:
        case KeepCards(by) if by not in seats:
            return KeepCards(by)
        case _:
            return action


def prompt_for(prompt: Prompt, seats: Seats) -> Prompt:
    """A question without the cards of a hidden hand among its answers."""
    if prompt.seat in seats:
        return prompt
    return replace(
        prompt, answers=[one for one in prompt.answers if not isinstance(one, Card | KeepCards)]
    )


def filled(
    corrected: JsonObject,
    position: Position,
    seen: Seats,
    box: Box,
    settings: Settings,
    players: Sequence[str],
    luck: Random,
) -> JsonObject:
    """Corrected cards with one for each null; their author sees the hands of `seen`.

    Own objective cards are believed, however many of them our list has (G3).
    """
    hands = corrected.get("cards")
    if not isinstance(hands, list) or len(hands) != len(position.cards):
        return corrected
    if not all(isinstance(hand, list) and all(map(_is_card, hand)) for hand in hands):
        return corrected
    shown = cast("Hands[str]", hands)
    refuse_hidden_names(shown, seen, players)
    flown = Counter({"helicopter": _number_of(corrected.get("helicopters"))})
    there_are = Counter(box.cards)
    there_are.subtract(Counter(position.played) + flown)
    away = sorted((Counter(position.out.cards) - Counter(position.played)).elements())
    believed = box.objectives if settings.physical else ()
    made = fill_hidden_hands(shown, position.cards, seen, +there_are, luck, away, believed)
    whole: JsonObject = {**corrected, "cards": [[*hand] for hand in made]}
    out = corrected.get("out", {})
    if not settings.expert or not isinstance(out, Mapping):
        return whole
    if _put_away(out) == _put_away(write_out(_seen_out(position))):
        # Nobody touched what was put away: it is all that is not in a hand now.
        held = Counter(card for hand in made for card in hand) + flown
        rest = position.out.cards if settings.physical else Counter(box.cards) - held
        whole["out"] = {**out, "cards": _put_away(write_out(replace(position.out, cards=rest)))}
    elif not position.finished:
        raise Refusal("Which cards were put away is hidden: leave them as they are.")
    return whole


def _put_away(out: Mapping[str, Json]) -> Json:
    """The cards that are given as out of the game."""
    return out.get("cards", {})


def _number_of(helicopters: Json) -> int:
    """How many helicopters are given as flown."""
    flown = helicopters if isinstance(helicopters, list) else []
    return sum(len(loads) for loads in flown if isinstance(loads, list))


def _is_card(card: Json) -> bool:
    return card is None or isinstance(card, str)
