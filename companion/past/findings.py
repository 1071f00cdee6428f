"""What stands out in the win chances of a story, and was it luck: in figures and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.core.message import Message, say
from companion.past.chances import Chances, Estimate, Parts
from companion.past.story import Story

# Luck of fewer points of win chance is not worth telling.
WORTH_TELLING = 5
NO_DIFFERENCE = say("no difference that could be told")


def percents(shares: Sequence[float]) -> tuple[int, ...]:
    """Whole per cent, together as much as the shares are (largest remainder).

    >>> percents([1 / 3, 1 / 3, 1 / 3])
    (34, 33, 33)
    """
    whole = [int(100 * share) for share in shares]
    short = round(100 * sum(shares)) - sum(whole)
    by_rest = sorted(range(len(shares)), key=lambda at: (whole[at] - 100 * shares[at], at))
    for at in by_rest[:short]:
        whole[at] += 1
    return tuple(whole)


def points(share: float) -> int:
    """A change of a win chance in whole points."""
    return round(100 * share)


def signed(number: int) -> str:
    """A change with its sign.

    >>> signed(11), signed(-8), signed(0)
    ('+11', '−8', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


@dataclass(frozen=True)
class Swing:
    """A turn that changed a seat's chance: from and to whole per cent."""

    turn: int
    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class Split:
    """A seat's three parts in whole points, and its result, which is their sum."""

    luck: int
    own: int
    others: int

    @property
    def result(self) -> int:
        """What the seat gained over its even share."""
        return self.luck + self.own + self.others


def chance(chances: Chances, turn: int) -> tuple[int, ...]:
    """Every seat's chance after a turn, in whole per cent."""
    return percents([one.value for one in chances.turns[turn].after])


def swing(chances: Chances, turn: int, seat: int) -> Swing:
    """How a turn changed a seat's chance."""
    return Swing(turn, seat, chance(chances, turn - 1)[seat], chance(chances, turn)[seat])


def turning_point(story: Story, chances: Chances) -> Swing | None:
    """The turn that moved the winner's chance most; of several winners the first one's."""
    seat, most, found = story.result.winners[0], 0.0, None
    for turn in story.turns[1:]:
        change = abs(_value(chances, turn.number, seat) - _value(chances, turn.number - 1, seat))
        if change > most and not turn.corrected:
            most, found = change, turn.number
    return swing(chances, found, seat) if found is not None else None


def _value(chances: Chances, turn: int, seat: int) -> float:
    return chances.turns[turn].after[seat].value


def ahead_for_good(story: Story, chances: Chances) -> int | None:
    """The turn since which the only winner alone had the best chance."""
    if len(story.result.winners) != 1:
        return None
    (winner,), since = story.result.winners, None
    for number, turn in enumerate(chances.turns):
        shares = [one.value for one in turn.after]
        if max(shares) > shares[winner] or shares.count(shares[winner]) > 1:
            since = None
        elif since is None:
            since = number
    return since


@dataclass(frozen=True)
class Blunder:
    """What cost a seat most of all that it chose itself, in whole points."""

    turn: int
    seat: int
    cost: int


def worst_choice(chances: Chances, of: int | None = None) -> Blunder | None:
    """The choices in one turn that cost their seat most, by more than sampling may be off.

    Those of one seat, or of any.
    """
    costs = [
        (one.value, number, seat)
        for number, turn in enumerate(chances.turns)
        for seat, one in enumerate(turn.own)
        if one.is_clear and points(one.value) < 0 and of in (None, seat)
    ]
    if not costs:
        return None
    cost, number, seat = min(costs)
    return Blunder(number, seat, points(cost))


def split(parts: Parts) -> Split:
    """The parts in whole points; what rounding leaves goes to choices."""
    luck, whole = points(parts.luck.value), points(parts.result)
    own = points(parts.own.value)
    return Split(luck, own, whole - luck - own)


def drew_lately(chances: Chances) -> bool:
    """Whether anything was drawn after the beginning."""
    return any(turn.drew for turn in chances.turns[1:])


def clear_draws(chances: Chances) -> tuple[int, ...]:
    """The turns with a draw that changed somebody's chance by more than sampling."""
    return tuple(
        number
        for number, turn in enumerate(chances.turns)
        if number
        and turn.drew
        and any(one.is_clear and abs(points(one.value)) >= WORTH_TELLING for one in turn.luck)
    )


# In words


def luck_sentence(story: Story, chances: Chances) -> Message:
    """Whose luck was most and who chose best, in one or two sentences."""
    names = [player.name for player in story.players]
    splits = [split(one) for one in chances.parts]
    lucky = _best([one.luck for one in chances.parts], WORTH_TELLING)
    chose = _best([one.own for one in chances.parts], WORTH_TELLING)
    given = _best([one.others for one in chances.parts], WORTH_TELLING)
    draws = drew_lately(chances)
    if lucky is None:
        luck = say("Hardly any luck in it.") if _sure(chances) else NOT_TOLD
    elif draws:
        luck = say(
            "{name} drew best ({figure}).",
            name=names[lucky],
            figure=signed(splits[lucky].luck),
        )
    else:
        luck = say(
            "The lot helped {name} ({figure}).",
            name=names[lucky],
            figure=signed(splits[lucky].luck),
        )
    if chose is not None:
        choice = say(
            "{name} chose best ({figure}).", name=names[chose], figure=signed(splits[chose].own)
        )
    elif given is not None:
        choice = say(
            "{name} was given most by the others’ turns ({figure}).",
            name=names[given],
            figure=signed(splits[given].others),
        )
    else:
        return luck
    return say("{luck} {choice}", luck=luck, choice=choice)


NOT_TOLD = say("Luck made no difference that could be told.")


def _sure(chances: Chances) -> bool:
    """Whether the intervals are so narrow that luck worth telling would have been found."""
    return all(100 * part.luck.margin < WORTH_TELLING for part in chances.parts)


def _best(figures: Sequence[Estimate], least: int) -> int | None:
    """Who has most of what is clear and worth saying."""
    clear = [
        (one.value, -seat)
        for seat, one in enumerate(figures)
        if one.is_clear and points(one.value) >= least
    ]
    return -max(clear)[1] if clear else None


def player_sentence(story: Story, chances: Chances, seat: int) -> Message:
    """What a player's result came from, in one plain sentence."""
    parts, whole = chances.parts[seat], split(chances.parts[seat])
    lot = not drew_lately(chances)
    name = story.players[seat].name
    luck = _clause(
        parts.luck,
        whole.luck,
        say("the lot helped ({figure})", figure=signed(whole.luck))
        if lot
        else say("luck helped ({figure})", figure=signed(whole.luck)),
        say("the lot cost ({figure})", figure=signed(whole.luck))
        if lot
        else say("luck cost ({figure})", figure=signed(whole.luck)),
        say("luck made no difference that could be told"),
    )
    own = _clause(
        parts.own,
        whole.own,
        say("own turns gained ({figure})", figure=signed(whole.own)),
        say("own turns lost ({figure})", figure=signed(whole.own)),
        say("own turns made no difference that could be told"),
    )
    others = _clause(
        parts.others,
        whole.others,
        say("the others’ turns gave ({figure})", figure=signed(whole.others)),
        say("the others’ turns took ({figure})", figure=signed(whole.others)),
        say("the others’ turns made no difference that could be told"),
    )
    return say("{name}: {luck}; {own}; {others}.", name=name, luck=luck, own=own, others=others)


def _clause(
    estimate: Estimate, shown: int, more: Message, less: Message, nothing: Message
) -> Message:
    if not estimate.is_clear or not shown:
        return nothing
    return more if shown > 0 else less


def unbroken(story: Story) -> list[tuple[int, int]]:
    """The stretches of turns between corrections, first and last, for lines with gaps."""
    starts = [0, *(turn.number for turn in story.turns if turn.corrected), story.last + 1]
    return [(start, end - 1) for start, end in pairwise(starts) if end > start]
