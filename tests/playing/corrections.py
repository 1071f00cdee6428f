"""Random corrections as somebody would tell them who sees only some hands and guesses at others."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from companion.core.chance import picked
from companion.core.game import Rules, Seats

Told = dict[str, Any]
# Where a game's hidden hands stand in its positions.
HANDS = {"arabana": "hands", "mauna-kea": "cards", "embers": "hands"}
# Questions that open or need hands, which random play seldom asks.
ASKS = {
    "arabana": ("finished", "ku", "give", "keep", "turn"),
    "mauna-kea": ("finished", "carried", "keep_cards"),
    "embers": (),
}


def texts(value: Any) -> Iterator[str]:
    """Every text that stands anywhere in a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for entry in value.values():
            yield from texts(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from texts(entry)


class Teller:
    """Makes corrections out of what one seat sees of a table."""

    def __init__(
        self, game: str, rules: Rules[Any], positions: Sequence[Any], seats: Seats
    ) -> None:
        self.rules, self.seats, self.hands = rules, seats, HANDS.get(game, "")
        self.asks = ASKS.get(game, ("finished",))
        # Other positions of the same table, as seen from here: parts of them are told.
        self.others: list[Told] = [rules.view(position, seats) for position in positions]
        self.truths: list[Told] = [rules.write(position) for position in positions]
        self.words = sorted({word for truth in self.truths for word in texts(truth)} | {*self.asks})

    def correction(self, position: Any, guess: Any, luck: Random) -> Told:
        """A position as this seat might tell it; `guess` is the deal that it guesses at."""
        told: Told = deepcopy(self.rules.view(position, self.seats))
        ways = [self._part, self._part, self._entry, self._entry, self._scored]
        if self.asks:
            ways.append(self._question)
        if self.hands:
            ways += [self._guess] * 5
        if "helicopters" in told:
            ways += [self._elsewhere] * 2
        for _ in range(1 + int(luck.random() * 3)):
            picked(ways, luck)(told, guess, luck)
        return told

    def open_part(self, position: Any, luck: Random) -> dict[str, Any]:
        """What to tell otherwise of what everybody sees: entries of a position, hands left out."""
        told = self.correction(position, position, luck)
        seen = self.rules.view(position, self.seats)
        changed = {key for key in {*told, *seen} if told.get(key) != seen.get(key)}
        return {key: told.get(key) for key in changed - {self.hands, "out"}}

    # Ways to change what is told

    def _part(self, told: Told, guess: Any, luck: Random) -> None:
        """Some entries are as at another moment."""
        other = picked(self.others, luck)
        key = picked(sorted({*told, *other}), luck)
        if key != self.hands:
            told[key] = deepcopy(other.get(key))
            if told[key] is None:
                del told[key]

    def _entry(self, told: Told, guess: Any, luck: Random) -> None:
        """One value, somewhere, is another one."""
        at: Any = told
        key: Any = picked(sorted(told), luck)
        while isinstance(at[key], (dict, list)) and at[key] and luck.random() < 0.85:
            at = at[key]
            key = picked(sorted(at), luck) if isinstance(at, dict) else int(luck.random() * len(at))
        at[key] = self._another(at[key], luck)
        if at[key] is None and isinstance(at, dict):
            del at[key]

    def _another(self, value: Any, luck: Random) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return picked([value + 1, value - 1, value + 2, 0, 1, 2, 30], luck)
        if isinstance(value, str):
            return picked([picked(self.words, luck), None], luck)
        if isinstance(value, list):
            more = picked([None, picked(self.words, luck), *value], luck)
            return picked([value[1:], value[:-1], [*value, more], [], [more]], luck)
        if isinstance(value, dict):
            fewer = {key: value[key] for key in sorted(value)[1:]}
            return picked([fewer, {**value, picked(self.words, luck): 1}, {}], luck)
        return picked(self.words, luck)

    def _question(self, told: Told, guess: Any, luck: Random) -> None:
        """Something is asked of somebody."""
        seats, ask = [*self.rules.seats], picked(self.asks, luck)
        by = picked(seats, luck)
        asked: Told = {"ask": ask}
        if ask in ("ku", "give", "turn"):
            asked["by"] = told["turn"] = by
        match ask:
            case "ku":
                asked["from"] = picked(seats, luck)
                told["round"] = 2
            case "give":
                asked["give"] = [seat for seat in seats if seat != by]
            case "keep":
                asked["keep"] = seats
            case "keep_cards" | "carried":
                asked["seats"] = seats
        if ask in ("carried", "finished") and "points" in told:
            told.pop("turn", None)
        told["pending"] = asked

    def _scored(self, told: Told, guess: Any, luck: Random) -> None:
        """The table is scored as it lies, or almost."""
        ended = self.rules.scored(guess)
        if ended is None:
            return
        after = self.rules.view(ended.position, self.seats)
        for key in ("round", "turn", "scores", "points", "pending", "craters", "last_turns"):
            if key in after and luck.random() < 0.95:
                told[key] = deepcopy(after[key])
            elif key in told and key not in after:
                del told[key]

    def _elsewhere(self, told: Told, guess: Any, luck: Random) -> None:
        """Cards are told to be where nobody holds them: put away, or flown as helicopters."""
        if luck.random() < 0.5:
            card = picked(sorted({*self._dealt(guess), "jungle", "lake"}), luck)
            told["out"] = {**told.get("out", {}), "cards": {card: 1 + int(luck.random() * 3)}}
            return
        seat, number = picked(self.rules.seats, luck), int(luck.random() * 4)
        flown: Any = told.get("helicopters")
        teams: Any = told.get("explorers")
        if any(not isinstance(part, list) or len(part) <= seat for part in (flown, teams)):
            # Something before this took them away.
            return
        flown[seat] = [[]] * number
        # Whoever flew out stands on the island no more.
        if isinstance(teams[seat], dict):
            teams[seat] = dict([*teams[seat].items()][number:])
        elif isinstance(teams[seat], int):
            teams[seat] = max(0, teams[seat] - number)

    def _dealt(self, guess: Any) -> set[str]:
        """Every card that is in a hand in some deal."""
        hands: Any = self.rules.write(guess).get(self.hands, [])
        return {card for hand in hands for card in hand}

    def _guess(self, told: Told, guess: Any, luck: Random) -> None:
        """Cards are named, or are more or fewer, in a hand of one's own or of another."""
        hands: Any = told.get(self.hands)
        if not isinstance(hands, list) or len(hands) != len(self.rules.seats):
            return
        true: Any = self.rules.write(guess).get(self.hands, [[] for _ in hands])
        seat = int(luck.random() * len(hands))
        if luck.random() < 0.3:
            seat = min(self.seats, default=seat)
        hand, dealt = [*hands[seat]], true[seat]
        faces = sorted(self._dealt(guess)) or self.words
        match int(luck.random() * 6):
            case 0:
                hand = [*dealt]
            case 1 if dealt:
                hand = [picked(dealt, luck), *hand[1:]]
            case 2:
                hand = [picked(faces, luck), *hand[1:]]
            case 3:
                hand += [None] * (1 + int(luck.random() * 3))
            case 4:
                hand = hand[: int(luck.random() * (len(hand) + 1))]
            case _:
                hand = [picked([None, picked(faces, luck)], luck) for _ in hand]
        hands[seat] = sorted(hand, key=lambda card: (card is not None, str(card)))
