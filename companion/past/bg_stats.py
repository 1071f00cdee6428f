"""Handing plays to BG Stats: by its link, and as a file with any number of plays.

What its link takes is described on its page “push plays to BG Stats from other apps”; the file has
the form of what the app itself exports.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.core.game import Meta
from companion.core.json_text import Json, JsonObject
from companion.past.outcomes import variant_option
from companion.past.people import People
from companion.showing.game import Games
from companion.store.plays import Play, PlaySeat

# Never translated: BG Stats remembers what it matched by this name.
SOURCE = "Caldera"
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
# A name space of our own, so that the same play has the same id wherever it is made.
OURS = UUID("6f9d5e0a-8c1b-5b57-9a3e-0d2f8e2b7c41")
LONGEST_COMMENT = 400
# Several parts of what was played are joined by this.
PARTS = "／"


def play_date(moment: float) -> str:
    """A moment as BG Stats takes it, in UTC.

    >>> play_date(0)
    '1970-01-01 00:00:00'
    """
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M:%S")


def play_uuid(play: Play) -> str:
    """The id of a play in a file; a play that comes in again is known by it."""
    return str(uuid5(OURS, f"play:{play.id}:{play.started}"))


def link(play: Play, people: People, games: Games) -> str:
    """The address that opens BG Stats with this play, to be looked at and saved there."""
    # As short as it can be, since it may have to fit into a QR code.
    data = json.dumps(link_data(play, people, games), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe=",:")


def link_data(play: Play, people: People, games: Games) -> JsonObject:
    """What the link tells; nothing in it is null, and every boolean is there."""
    meta = games.find(play.game).meta
    data: JsonObject = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play_date(play.started),
        "game": _game(play, meta),
        "players": [_player(play, number, seat, people) for number, seat in enumerate(play.seats)],
    }
    if play.minutes is not None:
        data["durationMin"] = play.minutes
    if board := variant_name(play, meta):
        data["board"] = board
    if comments := _comments(play):
        data["comments"] = comments
    if play.location:
        data["location"] = play.location
    return data


def _game(play: Play, meta: Meta) -> JsonObject:
    known: JsonObject = {} if meta.bgg_id is None else {"bggId": meta.bgg_id}
    return {
        "name": meta.name,
        "sourceGameId": meta.id,
        "highestWins": True,
        "noPoints": all(seat.points is None for seat in play.seats),
        **known,
    }


def _player(play: Play, number: int, seat: PlaySeat, people: People) -> JsonObject:
    name = people.name(seat.name)
    person = people.whose(seat.name) or seat.name
    data: JsonObject = {
        "name": name,
        "sourcePlayerId": f"opponent:{seat.name}" if seat.opponent else person,
        "startPlayer": number == play.first,
        "rank": seat.place,
        "winner": seat.place == 1,
    }
    if seat.points is not None:
        data["score"] = seat.points
    if seat.color:
        data["role"] = seat.color
    return data


def variant_name(play: Play, meta: Meta) -> str:
    """A play's variant in English, as the name of what was played."""
    option = variant_option(meta)
    for choice in option.choices if option else ():
        if choice.value == play.variant:
            return str(choice.words)
    return ""


def _comments(play: Play) -> str:
    parts = [play.note, f"Tie broken by: {play.tie_break}" if play.tie_break else ""]
    return "\n".join(part for part in parts if part)[:LONGEST_COMMENT]


def bgsplay(plays: Sequence[Play], people: People, games: Games) -> JsonObject:
    """The content of a file with these plays; imported again it changes nothing."""
    game_ids = list(dict.fromkeys(play.game for play in plays))
    places = list(dict.fromkeys(play.location for play in plays if play.location))
    names: dict[str, str] = {}
    for play in plays:
        for seat in play.seats:
            names.setdefault(_player_key(seat, people), people.name(seat.name))
    keys = list(names)
    return {
        "about": SOURCE,
        "games": [_file_game(number, games.find(id).meta) for number, id in enumerate(game_ids, 1)],
        "locations": [
            {"id": number, "uuid": str(uuid5(OURS, f"location:{place}")), "name": place}
            for number, place in enumerate(places, 1)
        ],
        "players": [
            {
                "id": number,
                "uuid": str(uuid5(OURS, f"player:{key}")),
                "name": names[key],
                "isAnonymous": key.startswith("opponent:"),
                "modificationDate": play_date(0),
            }
            for number, key in enumerate(keys, 1)
        ],
        "plays": [_file_play(play, people, games, (game_ids, places, keys)) for play in plays],
        "userInfo": {"meRefId": 0},
    }


def _player_key(seat: PlaySeat, people: People) -> str:
    if seat.opponent:
        return f"opponent:{seat.name}"
    return people.whose(seat.name) or seat.name


def _file_game(number: int, meta: Meta) -> JsonObject:
    return {
        "id": number,
        "uuid": str(uuid5(OURS, f"game:{meta.id}")),
        "name": meta.name,
        "bggId": meta.bgg_id or 0,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _file_play(
    play: Play,
    people: People,
    games: Games,
    known: tuple[list[str], list[str], list[str]],
) -> JsonObject:
    game_ids, places, keys = known
    meta = games.find(play.game).meta
    scores: list[Json] = [
        {
            "playerRefId": keys.index(_player_key(seat, people)) + 1,
            "score": "" if seat.points is None else str(seat.points),
            "rank": seat.place,
            "winner": seat.place == 1,
            "startPlayer": number == play.first,
            "newPlayer": False,
            "seatOrder": number + 1,
            "role": seat.name if seat.opponent else seat.color,
            "metaData": '{"isNpc":1}' if seat.opponent else "{}",
        }
        for number, seat in enumerate(play.seats)
    ]
    when = datetime.fromtimestamp(play.started, UTC)
    return {
        "uuid": play_uuid(play),
        "playDate": play_date(play.started),
        "playDateYmd": int(when.strftime("%Y%m%d")),
        "entryDate": play_date(play.ended),
        "modificationDate": play_date(play.ended),
        "durationMin": play.minutes or 0,
        "gameRefId": game_ids.index(play.game) + 1,
        "locationRefId": places.index(play.location) + 1 if play.location else 0,
        "rounds": len(play.rounds),
        "board": variant_name(play, meta),
        "comments": _comments(play),
        "ignored": False,
        "manualWinner": False,
        "usesTeams": False,
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "playerScores": scores,
    }
