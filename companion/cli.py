"""The `companion` command: serves the app, and replays, scores and simulates tables."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

from companion.core import report
from companion.core.notation import MOST_BYTES, JsonObject, dump, parse
from companion.core.record import read
from companion.core.refusal import ActionRefused, Refusal
from companion.core.simulation import Wish, simulate
from companion.core.table import Table
from companion.games import GAMES, find

Show = Callable[[Table[object]], JsonObject]


def main(arguments: list[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except Refusal as why:
        return _refuse(why, getattr(options, "json", False))
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more can be said to them.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return status


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
    play.add_argument("game", metavar="GAME", help=", ".join(GAMES))
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
    web = commands.add_parser("serve-web", help="shows the static site that build/web makes")
    web.add_argument("folder", type=Path, nargs="?", default=Path("dist/web"), metavar="DIR")
    web.add_argument("--port", type=int, metavar="N", help="the port to serve on (8550)")
    web.add_argument("--host", metavar="ADDRESS", help="the address to serve on (all)")
    web.set_defaults(run=_serve_web)
    return parser


def _serving_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, metavar="N", help="the port to serve on (8550)")
    parser.add_argument("--host", metavar="ADDRESS", help="the address to serve on (all)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the tables are kept")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _refuse(why: Refusal, as_json: bool) -> int:
    print(f"companion: {why}" if not isinstance(why, ActionRefused) else why, file=sys.stderr)
    if as_json:
        print(dump(report.error(why)))
    return 2


def _serve(options: argparse.Namespace) -> int:
    # Flet is imported only where the app is served: the other commands start at once.
    from platformdirs import user_data_path

    from companion.serving import browser_languages, ready_folder, serve
    from companion.store.store import Store
    from companion.ui.app import app_main, warm

    data = ready_folder(options.data or user_data_path("caldera", appauthor=False))
    Thread(target=warm, daemon=True).start()
    return serve(
        app_main(Store(data / "tables.sqlite", find), browser_languages),
        host=options.host or "0.0.0.0",
        port=options.port,
        data_dir=data,
        open_browser=not options.no_browser,
    )


def _serve_web(options: argparse.Namespace) -> int:
    from companion.serving.static import serve_web

    return serve_web(options.folder, options.host or "0.0.0.0", options.port)


def _games(options: argparse.Namespace) -> int:
    if options.json:
        print(dump({"games": [report.meta(find(game).meta) for game in GAMES]}))
        return 0
    for game in GAMES:
        print(report.meta_text(find(game).meta))
    return 0


def _read_file(path: str) -> Table[object]:
    try:
        with open(path, "rb") as file:
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refusal(
            "{file} cannot be read: {why}.", file=path, why=(error.strerror or "?").lower()
        ) from None
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
    for line in _lines():
        try:
            answer = show(read(parse(line.rstrip(b"\r\n")), find))
        except Refusal as why:
            answer = report.error(why)
        print(dump(answer), flush=True)
    return 0


def _replay(options: argparse.Namespace) -> int:
    if options.file == "-" and not options.steps:
        return _each_line(report.table)
    if options.file == "-":
        for line in _lines():
            try:
                for step in report.steps(read(parse(line.rstrip(b"\r\n")), find)):
                    print(dump(step))
            except Refusal as why:
                print(dump(report.error(why)))
        return 0
    table = _read_file(options.file)
    if options.steps:
        for step in report.steps(table):
            print(dump(step))
    elif options.json:
        print(dump(report.table(table)))
    else:
        print(report.table_text(table))
    return 0


def _score(options: argparse.Namespace) -> int:
    if options.file == "-":
        return _each_line(report.score)
    table = _read_file(options.file)
    print(dump(report.score(table)) if options.json else report.score_text(table))
    return 0


def _simulate(options: argparse.Namespace) -> int:
    wish = Wish(options.game, options.players, _wished_options(options.option))
    if options.out:
        try:
            options.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal(
                "{file} cannot be written: {why}.",
                file=str(options.out),
                why=(error.strerror or "?").lower(),
            ) from None
    print(simulate(find(options.game), wish, options.games, options.seed, options.out))
    return 0


def _wished_options(pairs: list[str]) -> dict[str, str | bool]:
    wished: dict[str, str | bool] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise Refusal("“{pair}” should be KEY=VALUE.", pair=pair)
        wished[key] = {"true": True, "false": False}.get(value, value)
    return wished
