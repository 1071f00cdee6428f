"""What some seats may see: the action cards in other hands and those put away are secret."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from companion.core.action import Action, Correct
from companion.core.behind import Hands, filled_behind
from companion.core.game import Seats
from companion.core.notation import Json, JsonObject
from companion.core.prompt import Prompt
from companion.games.mauna_kea.actions import Card, KeepCards
from companion.games.mauna_kea.box import Box
from companion.games.mauna_kea.notation import write_out
from companion.games.mauna_kea.position import UNSEEN, Out, Position


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
        case Correct(by, patch):
            shown = dict(patch)
            if isinstance(hands := patch.get("cards"), list):
                shown["cards"] = [
                    hand if owner in seats else _sizes(hand) for owner, hand in enumerate(hands)
                ]
            if isinstance(out := patch.get("out"), Mapping):
                shown["out"] = {key: value for key, value in out.items() if key != "cards"}
            return Correct(by, shown)
        case _:
            return action


def _sizes(hand: Json) -> Json:
    """A hand as others see it: how many cards, and no more."""
    unseen: list[Json] = [None] * len(hand) if isinstance(hand, list) else []
    return unseen


def prompt_for(prompt: Prompt, seats: Seats) -> Prompt:
    """A question without the cards of a hidden hand among its answers."""
    if prompt.seat in seats:
        return prompt
    return replace(
        prompt, answers=[one for one in prompt.answers if not isinstance(one, Card | KeepCards)]
    )


def filled(told: JsonObject, position: Position, box: Box | None) -> JsonObject:
    """Told cards with those behind each null: what the hand has, then what was put away unseen.

    Own cards are believed (G3): then there is no `box` to bound them.
    """
    hands = told.get("cards")
    if not isinstance(hands, list) or len(hands) != len(position.cards):
        return told
    if not all(isinstance(hand, list) and all(map(_is_card, hand)) for hand in hands):
        return told
    away = sorted((Counter(position.out.cards) - Counter(position.played)).elements())
    there_are, shown = Counter(box.cards if box else {}), cast("Hands", hands)
    if box is None:
        there_are.update(away)
        there_are.update(card for hand in (*shown, *position.cards) for card in hand if card)
    else:
        there_are.subtract(position.played)
        there_are["helicopter"] -= sum(map(len, position.helicopters))
    made = filled_behind(shown, position.cards, there_are, away)
    whole: JsonObject = {**told, "cards": [[*hand] for hand in made]}
    out, open_ = told.get("out", {}), write_out(_seen_out(position))
    if isinstance(out, Mapping) and out.get("cards") == open_.get("cards"):
        # Nobody touched what was put away: it is as it was, but for what is in a hand now.
        rest = Counter(position.out.cards)
        if box is not None:
            there_are.subtract(card for hand in made for card in hand)
            rest = +there_are + Counter(position.played)
        whole["out"] = {
            **out,
            "cards": write_out(replace(position.out, cards=dict(rest))).get("cards", {}),
        }
    return whole


def _is_card(card: Json) -> bool:
    return card is None or isinstance(card, str)
