"""The record: a table as JSON, read strictly and written the same byte for byte."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

from companion.core.action import Action
from companion.core.game import Header, Meta, Option, Player, Rules
from companion.core.json_checks import (
    a_list,
    a_name,
    a_text,
    an_int,
    an_object,
    no_other_keys,
    short_texts,
)
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.message import N_, Message, say
from companion.core.opponents import STRENGTHS, Opponent
from companion.core.refusal import ActionRefused, Refusal
from companion.core.table import Table

P = TypeVar("P")

FORMAT = "companion-table/1"
KEYS = ("format", "game", "players", "first", "options", "box", "seed", "start", "actions")
THE_TABLE = say("The table")
# Longer than any seed that we make, and any name in a box or a position.
LONGEST_SEED, LONGEST_TEXT = 10_000, 1000

# How a game's rules are found by its id: the engine itself knows no game.
Find: TypeAlias = Callable[[str], type[Rules[P]]]


class InternalFault(Refusal):
    """A fault of the rules while a table is replayed; `__cause__` is the exception."""


@contextmanager
def faults_as_refusals() -> Iterator[None]:
    """Turns a fault of the rules into a refusal, where one table must not stop the others."""
    try:
        yield
    except (Refusal, OSError):
        raise
    except Exception as fault:
        raise InternalFault(
            N_("Caldera itself failed on this table ({fault}); the table may be fine."),
            fault=type(fault).__name__,
        ) from fault


def read_text(text: str | bytes, find: Find[P]) -> Table[P]:
    """The table in a record's text."""
    return read(parse(text), find)


def read(value: Json, find: Find[P]) -> Table[P]:
    """The table of a record, replayed to its last action."""
    fields = an_object(value, THE_TABLE)
    header = read_beginning(fields, lambda game: find(game).meta)
    kind = find(header.game)
    table = Table(kind(header))
    actions = a_list(fields.get("actions", []), say("“{key}”", key="actions"))
    for number, entry in enumerate(actions, start=1):
        try:
            table.push(kind.codec.read(entry))
        except Refusal as why:
            raise _refused(number, entry, table.header, why) from None
    return table


def read_beginning(fields: Mapping[str, Json], find_meta: Callable[[str], Meta]) -> Header:
    """The header of a record; its game's rules and its actions are not looked at."""
    _check_format(fields)
    no_other_keys(fields, KEYS, THE_TABLE)
    return read_header(fields, find_meta(a_text(fields.get("game"), say("“{key}”", key="game"))))


def _check_format(fields: Mapping[str, Json]) -> None:
    found = fields.get("format")
    if found == FORMAT:
        return
    name, _, version = found.partition("/") if isinstance(found, str) else ("", "", "")
    if name == FORMAT.partition("/")[0] and version.isdecimal() and int(version[:9]) > 1:
        raise Refusal(
            "The table was saved by a newer Caldera ({format}): update this one to open it.",
            format=str(found),
        )
    raise Refusal("This is not a table: its format should be “{format}”.", format=FORMAT)


def read_header(fields: Mapping[str, Json], meta: Meta) -> Header:
    """The header of a record, each entry checked against the game."""
    players = _players(fields.get("players"), meta)
    start = fields.get("start")
    the_box, the_start = (say("“{key}”", key=key) for key in ("box", "start"))
    return Header(
        game=meta.id,
        players=players,
        first=an_int(fields.get("first", 0), say("“{key}”", key="first"), 0, len(players) - 1),
        options=_options(fields.get("options", {}), meta.options),
        box=short_texts(an_object(fields.get("box", {}), the_box), the_box, LONGEST_TEXT),
        seed=a_text(fields.get("seed", ""), say("“{key}”", key="seed"), LONGEST_SEED),
        start=None
        if start is None
        else short_texts(an_object(start, the_start), the_start, LONGEST_TEXT),
    )


def _players(value: Json, meta: Meta) -> tuple[Player, ...]:
    seats = a_list(value, say("“{key}”", key="players"))
    if len(seats) not in meta.players:
        raise Refusal(
            "{game} is for {players} players, not for {found}.",
            game=meta.name,
            players=meta.players_text,
            found=len(seats),
        )
    players: list[Player] = []
    for seat, entry in enumerate(seats):
        what = say("Player {seat}", seat=seat)
        fields = an_object(entry, what)
        no_other_keys(fields, ("name", "color", "opponent"), what)
        name = a_name(fields.get("name"), say("{what}, “{key}”", what=what, key="name"))
        color = a_text(fields.get("color"), say("{what}, “{key}”", what=what, key="color"))
        if color not in meta.colors[len(seats)]:
            raise Refusal(
                "{name} cannot play {color}: the colours for {count} are {colors}.",
                name=name,
                color=color,
                count=len(seats),
                colors=", ".join(meta.colors[len(seats)]),
            )
        if any(other.color == color for other in players):
            raise Refusal("Two players have the same colour, {color}.", color=color)
        players.append(Player(name, color, _opponent(fields, what)))
    if all(player.opponent for player in players):
        raise Refusal("At least one seat must be a person’s.")
    return tuple(players)


def _opponent(fields: Mapping[str, Json], what: Message) -> Opponent:
    """How strong the opponent at a seat is; left out where a person sits there."""
    if "opponent" not in fields:
        return ""
    found = fields["opponent"]
    for strength in STRENGTHS:
        if found == strength:
            return strength
    raise Refusal(
        "{what}, “{key}”: it must be one of: {values}.",
        what=what,
        key="opponent",
        values=", ".join(STRENGTHS),
    )


def _options(value: Json, known: Sequence[Option]) -> dict[str, str | bool]:
    options: dict[str, str | bool] = {}
    by_key = {option.key: option for option in known}
    for key, chosen in an_object(value, say("“{key}”", key="options")).items():
        if key not in by_key:
            raise Refusal("There is no option “{key}” in this game.", key=key)
        for choice in by_key[key].choices:
            if choice.value == chosen and type(choice.value) is type(chosen):
                options[key] = choice.value
                break
        else:
            raise Refusal(
                "The option “{key}” must be one of: {values}.",
                key=key,
                values=", ".join(
                    str(choice.value).lower() if isinstance(choice.value, bool) else choice.value
                    for choice in by_key[key].choices
                ),
            )
    return options


def _refused(number: int, entry: Json, header: Header, why: Refusal) -> ActionRefused:
    """The refusal of one action, with who did it and its name as far as they can be read."""
    fields = entry if isinstance(entry, Mapping) else {}
    by, do = fields.get("by"), fields.get("do")
    name = "?"
    if type(by) is int:
        name = header.players[by].name if 0 <= by < len(header.players) else str(by)
    return ActionRefused(number, name, do if isinstance(do, str) else "?", why)


def write(table: Table[P]) -> JsonObject:
    """The record of a table."""
    return {**write_header(table.header), "actions": write_actions(table.rules, table.actions)}


def write_header(header: Header) -> JsonObject:
    """The header's part of a record."""
    return {
        "format": FORMAT,
        "game": header.game,
        "players": [_write_player(player) for player in header.players],
        "first": header.first,
        "options": dict(header.options),
        "box": dict(header.box),
        "seed": header.seed,
        "start": header.start,
    }


def _write_player(player: Player) -> JsonObject:
    written: JsonObject = {"name": player.name, "color": player.color}
    return {**written, "opponent": player.opponent} if player.opponent else written


def write_actions(rules: Rules[P], actions: Sequence[Action]) -> list[Json]:
    """The actions' part of a record."""
    return [rules.codec.write(action) for action in actions]


def write_text(table: Table[P]) -> str:
    """The record as text for a file."""
    return write_lines(write(table))


def write_lines(fields: Mapping[str, Json]) -> str:
    """A record's text: a line for each entry of the header and each action."""
    lines = [f'"{key}": {dump(value)},' for key, value in fields.items() if key != "actions"]
    actions = ",\n".join(map(dump, a_list(fields.get("actions", []), THE_TABLE)))
    body = f"[\n{actions}\n]" if actions else "[]"
    return "\n".join(["{", *lines, f'"actions": {body}', "}", ""])
