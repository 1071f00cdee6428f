"""How a table is told to others: as text, as a file, and under which name."""

from typing import TypeVar

from companion.core.game import Header
from companion.core.message import Message, count, say
from companion.core.ranking import Result
from companion.core.table import Table
from companion.core.telling import Rung, needed
from companion.core.words import Language
from companion.ui.moments import find_telling, pages
from companion.ui.naming import and_list

P = TypeVar("P")


def headline(table: Table[P], result: Result) -> Message:
    """Who won."""
    names = [table.header.players[seat].name for seat in result.winners]
    if len(names) == 1:
        return say("{name} wins", name=names[0])
    return say("{names} share the win", names=and_list(names))


def scores_text(scores: tuple[int, ...]) -> str:
    """The totals in seating order."""
    return " : ".join(map(str, scores))


def deciding(table: Table[P], result: Result) -> Rung:
    """The rung of the ladder that settled it."""
    return needed(find_telling(table.rules).ladder(table.position), result)[-1]


def why_line(table: Table[P], result: Result) -> Message:
    """The totals, and what broke the tie where there was one."""
    scores = scores_text(table.scores)
    if result.tie_break is None:
        return say("{scores}", scores=scores)
    return say("{scores}, {why}", scores=scores, why=deciding(table, result).broken)


def minutes_text(minutes: int) -> Message:
    """How long the table took."""
    if minutes < 60:
        return count("{count} min", "{count} min", minutes)
    return say("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


def as_text(table: Table[P], minutes: int, words: Language) -> str:
    """The result in a few lines, to be pasted into a chat."""
    result = table.result
    names = [player.name for player in table.header.players]
    lines = [table.rules.meta.name]
    if result is not None:
        lines.append(
            words.say(say("{who}: {why}", who=headline(table, result), why=why_line(table, result)))
        )
        if result.tie_break is not None:
            lines.append(words.say(deciding(table, result).sentence))
    known = pages(table, suppose=False)
    for title, points in known[-1].rounds if known else ():
        told = ", ".join(f"{name} {more}" for name, more in zip(names, points, strict=True))
        lines.append(f"{words.say(title)}: {told}")
    lines.append(words.say(minutes_text(minutes)))
    return "\n".join(lines)


def next_first(header: Header) -> int:
    """Who starts the next table: the one after the starter of this one."""
    return (header.first + 1) % len(header.players)


def rematch(header: Header, seed: str) -> Header:
    """The same people on the same seats, the start passed on."""
    return Header(
        game=header.game,
        players=header.players,
        first=next_first(header),
        options=header.options,
        box=header.box,
        seed=seed,
    )
