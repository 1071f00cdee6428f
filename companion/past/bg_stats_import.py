"""Plays that come in from a file of BG Stats: checked, and none of them twice."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from companion.core.json_checks import LONGEST_NAME, a_list, a_text, an_object
from companion.core.json_text import Json, JsonObject, parse, unfit
from companion.core.message import N_, Message, count, say
from companion.core.refusal import Refusal
from companion.past.bg_stats import PARTS, play_uuid
from companion.past.outcomes import variant_option
from companion.showing.game import Game, Games
from companion.showing.searching import folded
from companion.store.plays import (
    LONGEST_NOTE,
    LONGEST_PLACE,
    MOST_MINUTES,
    MOST_POINTS,
    MOST_SEATS,
    Play,
    PlaySeat,
)

THE_FILE = say("The file")
NO_PLAYS = N_("This is no file of BG Stats: it has no list of plays.")
# Points may be noted as a sum, such as “10+5-2”.
SUM = re.compile(r"\s*[+-]?\d{1,7}(?:\s*[+-]\s*\d{1,7})*\s*")
TERM = re.compile(r"[+-]?\s*\d+")


@dataclass
class Incoming:
    """What a file has: plays to add, and how many were left out for which reason."""

    plays: list[tuple[Play, str]] = field(default_factory=list)
    had: int = 0
    other_games: int = 0
    # Why single plays could not be read, by their place in the file.
    wrong: list[tuple[int, Message]] = field(default_factory=list)

    @property
    def summary(self) -> Message:
        """It in a sentence."""
        added = count("{count} play was added", "{count} plays were added", len(self.plays))
        for many, words in (
            (self.had, count("{count} was here already", "{count} were here already", self.had)),
            (
                self.other_games,
                count("{count} is of another game", "{count} are of other games", self.other_games),
            ),
            (
                len(self.wrong),
                count("{count} could not be read", "{count} could not be read", len(self.wrong)),
            ),
        ):
            if many:
                added = say("{left}, {right}", left=added, right=words)
        if self.wrong:
            at, why = self.wrong[0]
            return say("{told}. Play {number}: {why}", told=added, number=at, why=why)
        return say("{told}.", told=added)


def is_bg_stats(text: bytes) -> bool:
    """Whether a file is one of these: JSON with plays and the players in them."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "plays" in value and "players" in value


def read_file(text: bytes, games: Games, here: Sequence[Play], sources: frozenset[str]) -> Incoming:
    """Every play of a game that is here, unless it is here already."""
    fields = an_object(parse(text), THE_FILE)
    if not isinstance(fields.get("plays"), list):
        raise Refusal(NO_PLAYS)
    tables = _Tables(
        _by_id(fields, "games"), _by_id(fields, "players"), _by_id(fields, "locations")
    )
    known = {play_uuid(play) for play in here}
    same = {_likeness(play) for play in here}
    found = Incoming()
    for number, entry in enumerate(a_list(fields["plays"], THE_FILE), start=1):
        try:
            one = an_object(entry, say("The play"))
            game = _game(tables, one, games)
            if game is None:
                found.other_games += 1
                continue
            uuid = a_text(one.get("uuid"), _key("uuid"), 100)
            play = _play(tables, one, game)
        except Refusal as refusal:
            found.wrong.append((number, refusal.message))
            continue
        source = f"bgstats:{uuid}"
        if uuid in known or source in sources or _likeness(play) in same:
            found.had += 1
            continue
        same.add(_likeness(play))
        found.plays.append((play, source))
    return found


@dataclass(frozen=True)
class _Tables:
    games: Mapping[int, JsonObject]
    players: Mapping[int, JsonObject]
    locations: Mapping[int, JsonObject]


def _by_id(fields: JsonObject, key: str) -> dict[int, JsonObject]:
    found = {}
    for entry in a_list(fields.get(key, []), _key(key)):
        one = an_object(entry, _key(key))
        id = one.get("id")
        if type(id) is int:
            found[id] = one
    return found


def _game(tables: _Tables, fields: JsonObject, games: Games) -> Game | None:
    """The game of a play, by its number at BoardGameGeek or its name."""
    ref = fields.get("gameRefId")
    entry = tables.games.get(ref) if type(ref) is int else None
    if entry is None:
        raise Refusal("its game is not in the file.")
    name, number = folded(str(entry.get("name", ""))), entry.get("bggId")
    for game in games:
        if game.meta.bgg_id is not None and game.meta.bgg_id == number:
            return game
        if name in (folded(game.meta.name), game.id):
            return game
    return None


def _play(tables: _Tables, fields: JsonObject, game: Game) -> Play:
    scores = [
        an_object(entry, _key("playerScores"))
        for entry in a_list(fields.get("playerScores"), _key("playerScores"))
    ]
    if not 0 < len(scores) <= MOST_SEATS:
        raise Refusal("{what} has the wrong form.", what=_key("playerScores"))
    scores.sort(key=lambda one: _number(one.get("seatOrder")))
    points = [_points(one.get("score")) for one in scores]
    places = _places(scores, points)
    seats = tuple(
        _seat(tables, one, place, scored)
        for one, place, scored in zip(scores, places, points, strict=True)
    )
    minutes = min(MOST_MINUTES, max(0, _number(fields.get("durationMin"))))
    started = _moment(fields.get("playDate"))
    first = next((at for at, one in enumerate(scores) if one.get("startPlayer") is True), None)
    where = fields.get("locationRefId")
    place = tables.locations.get(where, {}) if type(where) is int else {}
    return Play(
        "",
        game.id,
        started,
        started + 60 * minutes,
        seats,
        minutes=minutes or None,
        first=first,
        variant=_variant(fields, game),
        location=_line(place.get("name"), LONGEST_PLACE),
        note=_text(fields.get("comments"), LONGEST_NOTE),
    )


def _seat(tables: _Tables, one: JsonObject, place: int, points: int | None) -> PlaySeat:
    ref = one.get("playerRefId")
    player = tables.players.get(ref) if type(ref) is int else None
    if player is None:
        raise Refusal("one of its players is not in the file.")
    role = _line(one.get("role"), LONGEST_NAME)
    opponent = "isNpc" in str(one.get("metaData", ""))
    name = _line(player.get("name"), LONGEST_NAME)
    if opponent and role:
        name, role = role, ""
    if not name:
        raise Refusal("one of its players has no name.")
    color = folded(role)
    return PlaySeat(
        name,
        place,
        color if color in ("red", "yellow", "green", "blue") else "",
        points,
        opponent,
    )


def _places(scores: Sequence[JsonObject], points: Sequence[int | None]) -> list[int]:
    """Everybody's place: as it is noted, else winners first and then by points."""
    ranks = [_number(one.get("rank")) for one in scores]
    if all(0 < rank <= MOST_SEATS for rank in ranks):
        return ranks
    order = [
        (one.get("winner") is not True, -(scored if scored is not None else 0))
        for one, scored in zip(scores, points, strict=True)
    ]
    known = all(scored is not None for scored in points)
    levels = [one if known and one[0] else (one[0], 0) for one in order]
    return [1 + sum(other < mine for other in levels) for mine in levels]


def _points(value: Json) -> int | None:
    """Points, which may be a sum; nothing where none are noted.

    >>> _points("35"), _points("10+5-2"), _points(7), _points(""), _points("many")
    (35, 13, 7, None, None)
    """
    if type(value) is int:
        found = value
    elif isinstance(value, str) and SUM.fullmatch(value):
        found = sum(int(term.replace(" ", "")) for term in TERM.findall(value))
    else:
        return None
    return found if abs(found) <= MOST_POINTS else None


def _number(value: Json) -> int:
    return value if type(value) is int else 0


def _moment(value: Json) -> float:
    text = a_text(value, _key("playDate"), 30)
    try:
        moment = datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise Refusal("{what} has the wrong form.", what=_key("playDate")) from None
    if moment < 0:
        raise Refusal("{what} has the wrong form.", what=_key("playDate"))
    return moment


def _variant(fields: JsonObject, game: Game) -> str:
    """The variant of which the name is among what was noted as played."""
    noted = {folded(part) for part in str(fields.get("board", "")).split(PARTS)}
    option = variant_option(game.meta)
    for choice in option.choices if option else ():
        if folded(str(choice.words)) in noted:
            return str(choice.value)
    return ""


def _line(value: Json, most: int) -> str:
    return " ".join(_text(value, most).split())


def _text(value: Json, most: int) -> str:
    text = value.strip()[:most] if isinstance(value, str) else ""
    return "" if unfit(text.replace("\n", " ")) else text


def _likeness(play: Play) -> tuple[object, ...]:
    """What two notes of one play have in common: the game, the day, who had how many points."""
    day = datetime.fromtimestamp(play.started, UTC).date()
    seats = sorted((folded(seat.name), str(seat.points)) for seat in play.seats)
    return play.game, day, *seats


def _key(key: str) -> Message:
    return say("“{key}”", key=key)
