"""Scorings as pages: groups of rows, the rounds so far, the totals."""

from dataclasses import dataclass

from companion.core.message import Message, say
from companion.playing.seen import Seen
from companion.showing.sheets import Group, Scored


@dataclass(frozen=True)
class Page:
    """One scoring as a screen shows it: its groups of rows, then all rounds and the total."""

    title: Message
    groups: tuple[Group, ...]
    rounds: tuple[tuple[Message, tuple[int, ...]], ...]
    # What the scores hold beside the sheets, because the players put them right.
    by_hand: tuple[int, ...]
    totals: tuple[int, ...]
    final: bool = False
    supposed: bool = False

    @property
    def scored(self) -> tuple[int, ...]:
        """The points of this scoring."""
        return self.rounds[-1][1]

    @property
    def by_hand_title(self) -> Message:
        """What these points are called: the table began with them, or they were put right."""
        return say("Carried over") if len(self.rounds) == 1 else say("Put right by hand")

    @property
    def before(self) -> tuple[int, ...]:
        """The points that this scoring was added to."""
        return tuple(total - more for total, more in zip(self.totals, self.scored, strict=True))


def pages(seen: Seen, suppose: bool = True) -> tuple[Page, ...]:
    """Every scoring that holds, oldest first; last, how it would be if it came now."""
    telling, rules, line = seen.telling, seen.rules, seen.line()
    account = telling.account(line)
    if account is not None:
        title, groups = account
        final = seen.result is not None
        return (_page(groups, [(title, seen.scores)], seen.scores, final=final),)
    found: list[Page] = []
    rounds: list[tuple[Message, tuple[int, ...]]] = []
    at_once: dict[Message, tuple[int, ...]] = {}
    for step in line:
        if (given := telling.at_once(step)) is not None:
            title, points = given
            old = at_once.get(title, (0,) * len(points))
            at_once[title] = tuple(map(sum, zip(old, points, strict=True)))
        for sheet in step.sheets:
            rounds.append((telling.sheet_title(sheet), sheet.totals))
            found.append(
                _page(
                    telling.groups(Scored(sheet, step.before, step.after, step.action)),
                    [*at_once.items(), *rounds],
                    rules.scores(step.after),
                    final=rules.result(step.after) is not None,
                )
            )
    if suppose and seen.result is None and telling.open_book:
        reckoning = seen.reckon()
        sheet = reckoning.sheet
        more = sheet.totals
        scores = tuple(old + new for old, new in zip(seen.scores, more, strict=True))
        rounds.append((telling.sheet_title(sheet), more))
        scored = Scored(sheet, seen.position, reckoning.position)
        found.append(
            _page(telling.groups(scored), [*at_once.items(), *rounds], scores, supposed=True)
        )
    return tuple(found)


def _page(
    groups: tuple[Group, ...],
    rounds: list[tuple[Message, tuple[int, ...]]],
    totals: tuple[int, ...],
    *,
    final: bool = False,
    supposed: bool = False,
) -> Page:
    counted = map(sum, zip(*(points for _, points in rounds), strict=True))
    by_hand = tuple(total - known for total, known in zip(totals, counted, strict=True))
    return Page(rounds[-1][0], groups, tuple(rounds), by_hand, totals, final, supposed)


def marker(points: int, track: int) -> Message:
    """Where the marker stands on a track that runs in a circle."""
    place, rounds = points % track, points // track
    if not rounds:
        return say("on {place}", place=place)
    if rounds == 1:
        return say("on {place}, once around", place=place)
    return say("on {place}, {times} times around", place=place, times=rounds)
