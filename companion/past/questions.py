"""Ready questions about a person, each answered in one sentence with a small chart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from companion.core.message import Message, count, say
from companion.past.statistics import (
    Figures,
    Sat,
    by_game,
    by_turn,
    closest,
    figures,
    margin,
    streaks,
)
from companion.store.plays import Play

# Nothing is claimed about two sides of which one has fewer plays.
ENOUGH = 10
# So many plays are needed before anything is asked.
FEWEST = 3
# 95 of 100 of what chance alone brings lies within so many standard errors.
SURE = 1.96
TOO_FEW = say("Too few to be sure.")
TURNS = (say("1st"), say("2nd"), say("3rd"), say("4th"))


@dataclass(frozen=True)
class Bar:
    """A bar of a chart: how far it reaches, what stands on it, and where chance alone would be."""

    label: Message
    share: float
    figure: Message
    game: str = ""
    notch: float | None = None
    # Told apart by a pattern, not only by colour.
    hatched: bool = False


@dataclass(frozen=True)
class Answered:
    """A question with its answer; `plays` are those it rests on."""

    question: Message
    answer: Message
    plays: tuple[Play, ...]
    bars: tuple[Bar, ...] = ()


def questions(name: str, sats: Sequence[Sat], games: Mapping[str, str]) -> list[Answered]:
    """Every question that these plays of a person can answer; `games` has what games are called."""
    if len(sats) < FEWEST:
        return []
    found = (
        starting(name, sats),
        best_turn(name, sats),
        won_most(name, sats, games),
        longest_run(name, sats),
        closest_play(name, sats, games),
    )
    return [one for one in found if one is not None]


def percent(share: float) -> Message:
    """A share as whole per cent."""
    return say("{figure} %", figure=round(100 * share))


def starting(name: str, sats: Sequence[Sat]) -> Answered | None:
    """Whether the first turn helps."""
    known = [one for one in sats if one.turn is not None]
    turns = by_turn(known)
    first = turns.get(0)
    later = figures([one for one in known if one.turn])
    if first is None or not later.plays:
        return None
    values = {
        "wins": first.wins,
        "plays": first.plays,
        "later_wins": later.wins,
        "later": later.plays,
    }
    sentence = say(
        "{wins} of {plays} with the first turn, {later_wins} of {later} without.", **values
    )
    match _surely(first, later):
        case None if min(first.plays, later.plays) < ENOUGH:
            head = _perhaps(first, later)
            answer = say("{head} {told} {few}", head=head, told=sentence, few=TOO_FEW)
        case None:
            answer = say("No difference that could be told: {told}", told=sentence)
        case True:
            answer = say("Yes: {told}", told=sentence)
        case _:
            answer = say("No, it costs wins: {told}", told=sentence)
    bars = (
        Bar(say("first"), first.share, percent(first.share)),
        Bar(say("later"), later.share, percent(later.share), hatched=True),
    )
    return Answered(
        say("Does starting help {name}?", name=name),
        answer,
        tuple(one.play for one in known),
        bars,
    )


def best_turn(name: str, sats: Sequence[Sat]) -> Answered | None:
    """From which place in the order of play most is won, where three or more played."""
    known = [one for one in sats if one.turn is not None and len(one.play.seats) > 2]
    turns = by_turn(known)
    if len(turns) < 2 or max(turns) >= len(TURNS):
        return None
    best = max(turns, key=lambda turn: (turns[turn].share, -turn))
    sentence = say("{wins} of {plays}", wins=turns[best].wins, plays=turns[best].plays)
    answer = say("{turn} in the order of play: {told}.", turn=TURNS[best], told=sentence)
    if min(one.plays for one in turns.values()) < ENOUGH:
        answer = say("{told} {few}", told=answer, few=TOO_FEW)
    bars = tuple(
        Bar(TURNS[turn], one.share, percent(one.share), hatched=turn != best)
        for turn, one in turns.items()
    )
    return Answered(
        say("From which seat does {name} win most?", name=name),
        answer,
        tuple(one.play for one in known),
        bars,
    )


def _perhaps(one: Figures, other: Figures) -> Message:
    if one.share > other.share:
        return say("Perhaps:")
    return say("Perhaps not:") if one.share < other.share else say("It makes no difference so far:")


def _surely(one: Figures, other: Figures) -> bool | None:
    """Whether one side has more than chance can explain, or less; nothing if neither is sure."""
    if min(one.plays, other.plays) < ENOUGH:
        return None
    # What the number of players gives by itself is no advantage.
    gap = (one.wins - one.expected) / one.plays - (other.wins - other.expected) / other.plays
    spread = sqrt(sum(_variance(side) for side in (one, other)))
    if abs(gap) <= SURE * spread:
        return None
    return gap > 0


def _variance(side: Figures) -> float:
    """The variance of a share won; one that never varied may still do so (Agresti and Coull)."""
    share = (side.wins + 2) / (side.plays + 4)
    return share * (1 - share) / (side.plays + 4)


def won_most(name: str, sats: Sequence[Sat], games: Mapping[str, str]) -> Answered | None:
    """Which of several games is won most."""
    found = {game: one for game, one in by_game(sats).items() if game in games}
    if len(found) < 2:
        return None
    best, one = next(iter(found.items()))
    if not one.wins:
        answer = say("None so far, in {plays} plays.", plays=len(sats))
    else:
        answer = say(
            "{game}, {wins} of {plays}. By chance it would be {expected}.",
            game=games[best],
            wins=one.wins,
            plays=one.plays,
            expected=_about(one.expected),
        )
        if one.plays < ENOUGH:
            answer = say("{told} {few}", told=answer, few=TOO_FEW)
    bars = tuple(
        Bar(
            say("{game}", game=games[game]),
            each.share,
            say("{wins} of {plays}", wins=each.wins, plays=each.plays),
            game,
            each.expected / each.plays,
        )
        for game, each in found.items()
    )
    return Answered(
        say("Which game does {name} win most?", name=name),
        answer,
        tuple(one.play for one in sats if one.play.game == best),
        bars,
    )


def _about(expected: float) -> Message:
    """A number of plays: a whole one, or the two between which it lies."""
    low = int(expected)
    if abs(expected - round(expected)) < 0.15:
        return say("{number}", number=round(expected))
    return say("{low} or {high}", low=low, high=low + 1)


def longest_run(name: str, sats: Sequence[Sat]) -> Answered | None:
    """How many wins came in a row."""
    found = streaks(sats)
    if found.longest < 2:
        return None
    sentence = count("{count} win in a row", "{count} wins in a row", found.longest)
    answer = (
        say("{told}, and it goes on.", told=sentence)
        if found.current == found.longest
        else say("{told}; {current} now.", told=sentence, current=found.current)
    )
    return Answered(
        say("What is the longest run of {name}?", name=name),
        answer,
        found.run,
        (
            Bar(say("longest"), 1.0, say("{number}", number=found.longest)),
            Bar(
                say("now"),
                found.current / found.longest,
                say("{number}", number=found.current),
                hatched=True,
            ),
        ),
    )


def closest_play(name: str, sats: Sequence[Sat], games: Mapping[str, str]) -> Answered | None:
    """Which play was decided by the fewest points."""
    one = closest([each for each in sats if each.play.game in games])
    if one is None:
        return None
    points = margin(one.play) or 0
    game = games[one.play.game]
    if not points:
        sentence = say("{game}: level on points at the end.", game=game)
    else:
        sentence = count(
            "{game}: {count} point decided it.",
            "{game}: {count} points decided it.",
            points,
            game=game,
        )
    top = max(seat.points or 0 for seat in one.play.seats) or 1
    bars = tuple(
        Bar(
            say("{name}", name=seat.name),
            max(0.0, (seat.points or 0) / top),
            say("{number}", number=seat.points or 0),
            hatched=at != one.seat,
        )
        for at, seat in enumerate(one.play.seats)
    )
    return Answered(
        say("What was the closest game of {name}?", name=name), sentence, (one.play,), bars
    )
