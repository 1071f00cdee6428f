"""What the command line prints of plays, people and stories: the figures of the screens."""

from collections.abc import Iterator
from datetime import UTC, datetime

from companion.core.json_text import JsonObject
from companion.core.message import Message
from companion.past.chances import Chances
from companion.past.chances_json import write_chances
from companion.past.findings import (
    ahead_for_good,
    chance,
    luck_sentence,
    player_sentence,
    signed,
    turning_point,
    worst_choice,
)
from companion.past.history import Past
from companion.past.people import People
from companion.past.statistics import (
    FEWEST_SHARED,
    Figures,
    by_game,
    by_turn,
    by_variant,
    figures,
    listed,
    pairs,
    sat,
    streaks,
)
from companion.past.story import Story
from companion.store.plays import Play


def play_json(play: Play, people: People) -> JsonObject:
    """One play with the people at it."""
    return {
        "id": play.id,
        "game": play.game,
        "variant": play.variant or None,
        "started": _moment(play.started),
        "ended": _moment(play.ended),
        "minutes": play.minutes,
        "place": play.location or None,
        "note": play.note or None,
        "first": play.first,
        "players": [
            {
                "name": people.name(seat.name),
                "color": seat.color or None,
                "points": seat.points,
                "place": seat.place,
                "winner": seat.place == 1,
                "opponent": seat.opponent,
            }
            for seat in play.seats
        ],
        "tie_break": play.tie_break,
        "only_scored": play.only_scored,
        "recorded": play.recorded,
    }


def play_text(play: Play, past: Past) -> str:
    """One play as a line."""
    when = datetime.fromtimestamp(play.started).strftime("%Y-%m-%d %H:%M")
    seats = ", ".join(
        f"{past.people.name(seat.name)} {'–' if seat.points is None else seat.points}"
        f"{' (won)' if seat.place == 1 else ''}"
        for seat in play.seats
    )
    took = f", {play.minutes} min" if play.minutes is not None else ""
    where = f", {play.location}" if play.location else ""
    decided = f", tie broken by {play.tie_break}" if play.tie_break else ""
    name = past.game_names.get(play.game, play.game)
    return f"{when}  {name}: {seats}{decided}{took}{where}"


def people_json(past: Past) -> Iterator[JsonObject]:
    """Everybody with their figures, as their pages have them."""
    people = past.people
    for one in listed(past.plays, people):
        mine = sat(past.plays, people, one.id)
        person, run = people.person(one.id), streaks(mine)
        yield {
            "name": person.name,
            "names": list(person.names),
            "guest": person.guest,
            "color": person.color or None,
            **_figures(figures(mine)),
            "longest_run": run.longest,
            "current_run": run.current,
            "games": {game: _scored(each) for game, each in by_game(mine).items()},
            "variants": [
                {"game": game, "variant": variant or None, **_scored(each)}
                for (game, variant), each in by_variant(mine).items()
            ],
            "order_of_play": {
                str(turn + 1): _figures(each) for turn, each in by_turn(mine).items()
            },
            "finished_above": [
                {
                    "name": people.name(pair.other),
                    "plays": pair.plays,
                    "above": pair.above,
                    "level": pair.level,
                    "below": pair.below,
                }
                for pair in pairs(mine, people, one.id)
                if pair.plays >= FEWEST_SHARED
            ],
        }


def people_text(past: Past) -> Iterator[str]:
    """Everybody as a line."""
    for one in listed(past.plays, past.people):
        whole = figures(sat(past.plays, past.people, one.id))
        place = whole.average_place or 0.0
        name = past.people.name(one.id)
        yield f"{name}: {one.plays} tables, {one.wins} won, average place {place:.1f}"


def story_json(story: Story, chances: Chances | None, why: Message | None) -> JsonObject:
    """A story with its win chances, or why it has none."""
    written: JsonObject = {**story.write(), "win_chance": None}
    if chances is None:
        return written | ({"why_no_win_chance": str(why)} if why else {})
    turning, unsplit = turning_point(story, chances), not chances.parts
    worst = worst_choice(chances)
    found: JsonObject = {
        **write_chances(chances),
        "turning_point": vars(turning) if turning else None,
        "ahead_since": ahead_for_good(story, chances),
        "worst_choice": vars(worst) if worst else None,
        "was_it_luck": [] if unsplit else [str(line) for line in luck_lines(story, chances)],
    }
    return written | {"win_chance": found}


def luck_lines(story: Story, chances: Chances) -> Iterator[Message]:
    """Was it luck: for all together, then for each player."""
    yield luck_sentence(story, chances)
    for seat in range(len(story.players)):
        yield player_sentence(story, chances, seat)


def story_text(
    story: Story, chances: Chances | None = None, why: Message | None = None
) -> Iterator[str]:
    """A story in a few lines, then a line for each turn."""
    names = [player.name for player in story.players]
    winners = " and ".join(names[seat] for seat in story.result.winners)
    points = " : ".join(map(str, story.scores))
    broken = f", tie broken by {story.result.tie_break}" if story.result.tie_break else ""
    yield f"{winners} won {points}{broken}, in {story.last} turns"
    if story.ahead_since is not None:
        yield f"ahead for good from turn {story.ahead_since} on"
    if story.best is not None:
        best = story.best
        yield f"best turn: {names[best.seat]}, turn {best.turn}, {best.points} points"
    yield f"the lead changed {story.lead_changes} times, {story.eruptions} eruptions"
    if chances is not None:
        yield from _chances_text(story, chances, names)
    elif why is not None:
        yield str(why)
    for turn in story.turns:
        who = "" if turn.seat is None else names[turn.seat]
        now = ", ".join(f"{name} {scored}" for name, scored in zip(names, turn.points, strict=True))
        signs = " eruption" * bool(turn.eruptions) + " scoring" * bool(turn.scorings)
        shares = chance(chances, turn.number) if chances else ()
        odds = f"  ({' : '.join(map(str, shares))} %)" if shares else ""
        yield f"{turn.number:>4} {who}: {now}{odds}{signs}"


def _chances_text(story: Story, chances: Chances, names: list[str]) -> Iterator[str]:
    turning = turning_point(story, chances)
    if turning is not None:
        who = names[turning.seat]
        yield f"turning point: turn {turning.turn}, {who} {turning.before} to {turning.after} %"
    worst = worst_choice(chances)
    if worst is not None:
        yield f"dearest choice: turn {worst.turn}, {names[worst.seat]} {signed(worst.cost)}"
    if chances.parts:
        yield from map(str, luck_lines(story, chances))
    for name, parts in zip(names, chances.parts, strict=False):
        luck, own, others = (
            f"{100 * one.value:+.0f} ± {100 * one.margin:.0f}"
            for one in (parts.luck, parts.own, parts.others)
        )
        yield f"{name}: luck {luck}, own turns {own}, the others’ turns {others}"


def _figures(one: Figures) -> JsonObject:
    return {
        "plays": one.plays,
        "wins": one.wins,
        "by_chance": round(one.expected, 2),
        "average_place": None if one.average_place is None else round(one.average_place, 2),
    }


def _scored(one: Figures) -> JsonObject:
    average = one.average_points
    return {
        **_figures(one),
        "average_points": None if average is None else round(average, 2),
        "best": one.best,
    }


def _moment(value: float) -> str:
    return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
