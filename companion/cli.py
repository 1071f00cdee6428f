"""The `companion` command: serves the app, and replays, scores and simulates tables."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from companion.core import report
from companion.core.json_text import MOST_BYTES, Json, JsonObject, dump, parse, shown
from companion.core.record import faults_as_refusals, read
from companion.core.refusal import ActionRefused, Refusal
from companion.core.simulation import WantedTables, simulate
from companion.core.table import Table
from companion.games import GAMES, find, find_meta

if TYPE_CHECKING:
    from companion.past.history import Past
    from companion.store.store import Store

Show = Callable[[Table[object]], Iterable[JsonObject]]


def main(arguments: list[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    _ready_streams()
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except Refusal as why:
        return _refuse(why, getattr(options, "json", False))
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more can be said to them.
        _give_up(sys.stdout)
        return 0
    except OSError as error:
        if options.run in (_serve, _serve_web, _hub, _join):
            raise
        _give_up(sys.stdout)
        return _refuse(_unwritable("The output", error), as_json=False)
    except KeyboardInterrupt:
        return 130
    return status


def _ready_streams() -> None:
    """Replaces closed standard streams, and never fails on a character that a terminal lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _give_up(stream: TextIO) -> None:
    """Drops what is still buffered for a stream that was closed."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except OSError:
        # Not a stream of the system's: nothing will be written to it behind our back.
        return


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Caldera, the companion beside the board. Without a command: serve the app.",
    )
    _serving_options(parser)
    parser.set_defaults(run=_serve)
    commands = parser.add_subparsers(title="commands", metavar="")
    games = commands.add_parser("games", help="the games, their players, variants and options")
    games.add_argument("--json", action="store_true", help="as JSON")
    games.set_defaults(run=_games)
    replay = commands.add_parser("replay", help="a table after its last action")
    replay.add_argument("file", metavar="FILE", help="a table file, or - for JSON Lines")
    replay.add_argument("--json", action="store_true", help="as JSON")
    replay.add_argument("--steps", action="store_true", help="a line of JSON after each action")
    replay.set_defaults(run=_replay)
    score = commands.add_parser("score", help="the sheet if a table were scored right now")
    score.add_argument("file", metavar="FILE", help="a table file, or - for JSON Lines")
    score.add_argument("--json", action="store_true", help="as JSON")
    score.set_defaults(run=_score)
    play = commands.add_parser("simulate", help="games of random legal play")
    play.add_argument("game", metavar="GAME", help="its id, as “companion games” lists it")
    play.add_argument("--games", type=_positive, default=10, metavar="N", help="how many (10)")
    play.add_argument("--seed", default="caldera", metavar="S", help="what chance follows from")
    play.add_argument("--players", type=_positive, metavar="N", help="at a table (all in turn)")
    play.add_argument("--out", type=Path, metavar="DIR", help="where the table files go")
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game (all variants in turn)",
    )
    play.add_argument("--json", action="store_true", help="errors as JSON")
    play.set_defaults(run=_simulate)
    new = commands.add_parser("new-game", help="writes a small game as a package, to begin with")
    new.add_argument("name", metavar="NAME", help="its id, such as two-peaks")
    new.add_argument("folder", type=Path, metavar="DIR", help="a folder that is not there yet")
    new.set_defaults(run=_new_game)
    _past_commands(commands)
    _hub_commands(commands)
    web = commands.add_parser("serve-web", help="shows the static site that build/web makes")
    web.add_argument("folder", type=Path, nargs="?", default=Path("dist/web"), metavar="DIR")
    web.add_argument("--port", type=int, metavar="N", help="the port to serve on (8550)")
    web.add_argument("--host", metavar="ADDRESS", help="the address to serve on (all)")
    _allow_host_option(web)
    web.set_defaults(run=_serve_web)
    return parser


def _past_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    history = commands.add_parser("history", help="the finished tables")
    history.add_argument("--csv", action="store_true", help="as CSV, a line for each seat")
    history.set_defaults(run=_history)
    people = commands.add_parser("people", help="who played, with their figures")
    people.set_defaults(run=_people)
    for parser in (history, people):
        parser.add_argument("--json", action="store_true", help="as JSON")
        parser.add_argument("--data", type=Path, metavar="DIR", help="where the tables are kept")
    story = commands.add_parser("story", help="how a finished table went, turn by turn")
    story.add_argument("file", metavar="FILE", help="a table file")
    story.add_argument("--json", action="store_true", help="as JSON")
    story.add_argument(
        "--points", action="store_true", help="no win chances, which take some seconds"
    )
    story.set_defaults(run=_story)


def _hub_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    hub = commands.add_parser("hub", help="shares tables with phones, also for many houses")
    _serving_options(hub)
    hub.add_argument(
        "--database", metavar="ADDRESS", help="postgresql://… instead of a file of our own"
    )
    hub.add_argument("--key", metavar="KEY", help="who puts tables here must know it (nobody must)")
    hub.add_argument("--api-only", action="store_true", help="no screens, only the table API")
    hub.set_defaults(run=_hub)
    join = commands.add_parser("join", help="joins a table on any hub, on this machine")
    join.add_argument("address", metavar="ADDRESS", help="where the hub is")
    join.add_argument("code", metavar="CODE", help="the table's code")
    join.add_argument("--port", type=int, metavar="N", help="the port to serve on (8550)")
    join.add_argument("--host", metavar="ADDRESS", help="the address to serve on (this machine)")
    join.add_argument("--data", type=Path, metavar="DIR", help="where the seat is kept")
    join.add_argument("--no-browser", action="store_true", help="open no browser")
    join.set_defaults(run=_join)


def _serving_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, metavar="N", help="the port to serve on (8550)")
    parser.add_argument("--host", metavar="ADDRESS", help="the address to serve on (all)")
    _allow_host_option(parser)
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the tables are kept")
    parser.add_argument("--open", action="store_true", help="let everybody in, without a key")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def _allow_host_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that it goes by too, such as a reverse proxy's",
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _refuse(why: Refusal, as_json: bool) -> int:
    message = str(why) if isinstance(why, ActionRefused) else f"companion: {why}"
    try:
        print(message, file=sys.stderr, flush=True)
        if as_json:
            _print_json(report.error(why))
            sys.stdout.flush()
    except OSError:
        # There is nobody left to tell; the exit status still says it.
        _give_up(sys.stdout)
        _give_up(sys.stderr)
    return 2


def _print_json(value: JsonObject) -> None:
    """Prints one line of JSON, in ASCII if the output encoding lacks a character."""
    line = dump(value)
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        line = dump(value, ascii=True)
    print(line)


def _unwritable(file: str, error: OSError) -> Refusal:
    why = (error.strerror or "?").lower()
    return Refusal("{file} cannot be written: {why}.", file=shown(file), why=why)


def _serve(options: argparse.Namespace) -> int:
    # Flet is imported only where the app is served: the other commands start at once.
    from platformdirs import user_data_path

    from companion.serving import hold_folder, ready_folder
    from companion.store.sqlite import SqliteStore

    data = ready_folder(options.data or user_data_path("caldera", appauthor=False))
    hold_folder(data)
    store = SqliteStore(data / "tables.sqlite", find, find_meta)
    return _serve_house(options, data, store)


def _serve_house(
    options: argparse.Namespace,
    data: Path,
    store: "Store",
    may_host: Callable[[str], bool] | None = None,
) -> int:
    """Serves the app and the table API; uploads need the house key unless another key is given."""
    from companion.phone.hubs import LateHubs
    from companion.playing.tables import Tables
    from companion.serving import Guests, Hosting, HouseKey, browser_languages, serve, this_phone
    from companion.serving.short_links import ShortLinks
    from companion.sharing.hub.routes import Hub, hub_app
    from companion.sharing.hub.seating import Seating
    from companion.ui.app import app_main
    from companion.ui.preloading import Preloader

    house = HouseKey(data, options.open)
    tables = Tables(store, GAMES)
    seating = Seating(tables, store)
    knows = may_host or (lambda key: house.is_open or house.opens(key) or house.opens_short(key))
    guests = Guests(tables, seating, house)
    links = ShortLinks(house)
    return serve(
        app_main(
            tables,
            browser_languages,
            phone=this_phone,
            key=house,
            host=Hosting(tables, seating, house),
            guest=guests.guest,
            elsewhere=LateHubs(tables, store, joins=False),
            drawn=Preloader().first_screen_sent,
            shorten=links.shorten,
        ),
        host=options.host or "0.0.0.0",
        port=options.port,
        data_dir=data,
        open_browser=not options.no_browser,
        routers=[links.router],
        allow_hosts=options.allow_host,
        house=house,
        guests=guests,
        api=hub_app(Hub(tables, seating, knows)),
        more_assets=_more_assets(),
    )


def _more_assets() -> list[Path]:
    """The folders with pictures of games of other packages."""
    return [game.folder / "assets" for game in GAMES if not game.is_own]


def _hub(options: argparse.Namespace) -> int:
    from platformdirs import user_data_path

    from companion.serving import hold_folder, ready_folder
    from companion.store.opening import open_store

    data = ready_folder(options.data or user_data_path("caldera-hub", appauthor=False))
    if not options.database:
        # One process at a time has the file; a database is for any number of them.
        hold_folder(data)
    store = open_store(options.database or data / "tables.sqlite", find, find_meta)
    key = options.key

    def may_host(sent_key: str) -> bool:
        return not key or compare_digest(sent_key.encode("utf-8", "replace"), key.encode())

    try:
        if not options.api_only:
            return _serve_house(options, data, store, may_host)
        from companion.playing.tables import Tables
        from companion.serving.hub_site import serve_hub
        from companion.sharing.hub.routes import Hub, hub_app
        from companion.sharing.hub.seating import Seating

        tables = Tables(store, GAMES)
        api = hub_app(Hub(tables, Seating(tables, store), may_host))
        return serve_hub(api, options.host or "0.0.0.0", options.port, data, options.allow_host)
    finally:
        store.close()


def _join(options: argparse.Namespace) -> int:
    import asyncio

    from platformdirs import user_data_path

    from companion.playing.tables import Tables
    from companion.serving import HouseKey, browser_languages, hold_folder, ready_folder, serve
    from companion.sharing.client.saved_seats import SavedSeats
    from companion.store.sqlite import SqliteStore
    from companion.ui.app import app_main

    data = ready_folder(options.data or user_data_path("caldera-joined", appauthor=False))
    places = SavedSeats(data)
    asyncio.run(_check_table(options.address, options.code))
    hold_folder(data)
    guest = places.guest(GAMES, options.address, options.code)
    store = SqliteStore(data / "marks.sqlite", find, find_meta, copies=False)
    return serve(
        app_main(Tables(store, GAMES), browser_languages, guest=lambda: guest),
        host=options.host or "127.0.0.1",
        port=options.port,
        data_dir=data,
        open_browser=not options.no_browser,
        house=HouseKey(data),
        more_assets=_more_assets(),
    )


async def _check_table(address: str, code: str) -> None:
    """Refuses a hub that does not answer, or has no such table."""
    from companion.sharing.client.hub_client import HubClient

    hub = HubClient(address)
    try:
        await hub.find(code)
    finally:
        await hub.close()


def _serve_web(options: argparse.Namespace) -> int:
    from companion.serving.static import serve_web

    return serve_web(options.folder, options.host or "0.0.0.0", options.port, options.allow_host)


def _games(options: argparse.Namespace) -> int:
    if options.json:
        listed: list[Json] = [{**report.meta(game.meta), "from": game.origin} for game in GAMES]
        left_out: list[Json] = [
            {"id": one.id, "from": one.origin, "why": one.why} for one in GAMES.left_out
        ]
        _print_json({"games": listed, "left_out": left_out})
        return 0
    for game in GAMES:
        print(report.meta_text(game.meta))
        print(f"{'':12}   from: {game.origin}")
    for one in GAMES.left_out:
        print(f"{one.id:12} left out, from: {one.origin}")
        print(f"{'':12}   {one.why}")
    return 0


def _new_game(options: argparse.Namespace) -> int:
    from companion.games.new_game import write_game

    try:
        written = write_game(options.name, options.folder)
    except OSError as error:
        raise _unwritable(str(options.folder), error) from None
    print(f"{written} written to {options.folder}: pip install -e {options.folder}")
    return 0


def _read_file(path: str) -> Table[object]:
    try:
        with open(path, "rb") as file:
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refusal(
            "{file} cannot be read: {why}.", file=shown(path), why=(error.strerror or "?").lower()
        ) from None
    with faults_as_refusals():
        return read(parse(text), find)


def _lines() -> Iterator[bytes]:
    """The lines of standard input; one that is too long is cut, and then refused."""
    stream = sys.stdin.buffer
    while line := stream.readline(MOST_BYTES + 2):
        while len(line) > MOST_BYTES and not line.endswith(b"\n"):
            more = stream.readline(MOST_BYTES)
            if not more or more.endswith(b"\n"):
                break
        if line.strip():
            yield line


def _each_line(show: Show) -> int:
    """One result for each input line; a bad line gives an error and does not stop the others."""
    for line in _lines():
        answers: Iterable[JsonObject]
        try:
            with faults_as_refusals():
                answers = list(show(read(parse(line.rstrip(b"\r\n")), find)))
        except Refusal as why:
            answers = [report.error(why)]
        for answer in answers:
            _print_json(answer)
        sys.stdout.flush()
    return 0


@contextmanager
def _past(options: argparse.Namespace) -> "Iterator[Past]":
    """The finished tables in the data folder, which no other program may use meanwhile."""
    from platformdirs import user_data_path

    from companion.past.history import Past
    from companion.playing.tables import Tables
    from companion.serving.data_folder import hold_folder, ready_folder
    from companion.store.sqlite import SqliteStore

    data = ready_folder(options.data or user_data_path("caldera", appauthor=False))
    hold_folder(data)
    store = SqliteStore(data / "tables.sqlite", find, find_meta, copies=False)
    try:
        yield Past(Tables(store, GAMES))
    finally:
        store.close()


def _history(options: argparse.Namespace) -> int:
    from companion.past import report as past_report
    from companion.past.csv_export import as_csv

    with _past(options) as past:
        if options.csv:
            sys.stdout.write(as_csv(past.plays, past.people).replace("\r\n", "\n"))
        elif options.json:
            plays = [past_report.play_json(play, past.people) for play in past.plays]
            _print_json({"plays": list(plays)})
        else:
            for play in past.plays:
                print(past_report.play_text(play, past))
    return 0


def _people(options: argparse.Namespace) -> int:
    from companion.past import report as past_report

    with _past(options) as past:
        if options.json:
            _print_json({"people": list(past_report.people_json(past))})
        else:
            for line in past_report.people_text(past):
                print(line)
    return 0


def _story(options: argparse.Namespace) -> int:
    from companion.past import report as past_report
    from companion.past.chances_jobs import why_no_chances, worked_out
    from companion.past.story import story

    table = _read_file(options.file)
    game = GAMES.find(table.header.game)
    with faults_as_refusals():
        found = story(game, table)
        chances = None if options.points else worked_out(game, table, found)
        why = None if chances else why_no_chances(game, table.header, found)
    if options.json:
        _print_json(past_report.story_json(found, chances, why))
    else:
        for line in past_report.story_text(found, chances, why):
            print(line)
    return 0


def _replay(options: argparse.Namespace) -> int:
    if options.file == "-":
        return _each_line(report.steps if options.steps else lambda table: [report.table(table)])
    table = _read_file(options.file)
    with faults_as_refusals():
        if options.steps:
            for step in report.steps(table):
                _print_json(step)
        elif options.json:
            _print_json(report.table(table))
        else:
            print(report.table_text(table))
    return 0


def _score(options: argparse.Namespace) -> int:
    if options.file == "-":
        return _each_line(lambda table: [report.score(table)])
    table = _read_file(options.file)
    with faults_as_refusals():
        if options.json:
            _print_json(report.score(table))
        else:
            print(report.score_text(table))
    return 0


def _simulate(options: argparse.Namespace) -> int:
    wanted = WantedTables(options.game, options.players, _wanted_options(options.option))
    if options.out:
        try:
            options.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(str(options.out), error) from None
    print(simulate(find(options.game), wanted, options.games, options.seed, options.out))
    return 0


def _wanted_options(pairs: list[str]) -> dict[str, str | bool]:
    wished: dict[str, str | bool] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise Refusal("“{pair}” should be KEY=VALUE.", pair=pair)
        wished[key] = {"true": True, "false": False}.get(value, value)
    return wished
