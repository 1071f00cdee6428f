"""Handing on a table: its result as text, its file name, and a rematch."""

from collections.abc import Sequence

from companion.core.game import Header
from companion.core.languages import Language
from companion.core.message import Message, count, say
from companion.core.ranking import Result
from companion.core.right_to_left import isolated
from companion.playing.names import and_list
from companion.playing.seen import Seen
from companion.playing.sheet_pages import pages
from companion.showing.sheets import Rung, needed

NO_TIE_BREAK = say("The rules know no tie-break.")
ALL_LEVEL = say("Every tie-break is level: the win is shared.")


def headline(seen: Seen, result: Result) -> Message:
    """Who won."""
    names = [seen.header.players[seat].name for seat in result.winners]
    if len(names) == 1:
        return say("{name} wins", name=names[0])
    return say("{names} share the win", names=and_list(names))


def scores_text(scores: tuple[int, ...]) -> str:
    """The totals in seating order."""
    return " : ".join(map(str, scores))


def deciding(seen: Seen, result: Result) -> Rung:
    """The tie-breaker that decided the win."""
    return needed(seen.telling.ladder(seen.position), result)[-1]


def why_line(seen: Seen, result: Result) -> Message:
    """The totals, and what broke the tie where there was one."""
    scores = scores_text(seen.scores)
    if result.tie_break is None:
        return say("{scores}", scores=scores)
    return say("{scores}, {why}", scores=scores, why=deciding(seen, result).broken)


def reasons(seen: Seen, result: Result) -> tuple[Message, ...]:
    """The totals, what broke the tie, or that nothing could."""
    shared = len(result.winners) > 1 and result.tie_break is None
    return (why_line(seen, result), *((shared_why(seen),) if shared else ()))


def shared_why(seen: Seen) -> Message:
    """Why several share the win: there is no tie-break, or none of them decided."""
    return ALL_LEVEL if len(seen.telling.ladder(seen.position)) > 1 else NO_TIE_BREAK


def minutes_text(minutes: int) -> Message:
    """How long the table took."""
    if minutes < 60:
        return count("{count} min", "{count} min", minutes)
    return say("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


def as_text(seen: Seen, words: Language, day: str = "") -> str:
    """The result in a few lines, to be pasted into a chat; `day` is when it was."""
    result = seen.result
    names = [player.name for player in seen.header.players]
    lines = [seen.game.meta.name]
    if result is not None:
        lines.append(
            words.say(say("{who}: {why}", who=headline(seen, result), why=why_line(seen, result)))
        )
        if result.tie_break is not None:
            lines.append(words.say(deciding(seen, result).sentence))
        elif len(result.winners) > 1:
            lines.append(words.say(shared_why(seen)))
        # All of them, also those who did not win.
        lines.append(_each(names, seen.scores))
    known = pages(seen, suppose=False)
    for title, points in known[-1].rounds if known else ():
        lines.append(words.say(say("{name}: {what}", name=title, what=_each(names, points))))
    how_long = say("only scored") if seen.only_scored else minutes_text(seen.minutes)
    how_long_text = words.say(how_long)
    lines.append(f"{day}, {how_long_text}" if day else how_long_text)
    return "\n".join(lines)


def _each(names: Sequence[str], points: Sequence[int]) -> str:
    """Everybody by name with their points."""
    return ", ".join(f"{isolated(name)} {more}" for name, more in zip(names, points, strict=True))


def next_first(header: Header) -> int:
    """Who starts the next table: the one after the starter of this one."""
    return (header.first + 1) % len(header.players)


def rematch(header: Header, seed: str) -> Header:
    """The header of another table with the same people, begun by the next player."""
    return Header(
        game=header.game,
        players=header.players,
        first=next_first(header),
        options=header.options,
        box=header.box,
        seed=seed,
    )
