"""The rules engine beside python-chess, in one run.

    python tests/bench/engine.py [--seconds N] [GAME …]

Must reach:
- random playouts with the legal list at each step: python-chess's moves per second (at least half
  of it, or this is not done); Arabana half of it, Mauna Kea with every square followed three
  quarters of it, for twice as many legal actions a move;
- undo in constant time: after 4000 actions no more than twice as long as after 40;
- opening a record of 400 actions: under 20 playouts' worth of moves;
- a finished record: under 20 KB;
- Mauna Kea's list of where all explorers can go: the time of 20 python-chess legal-move lists.
"""

import argparse
import statistics
import sys
from pathlib import Path
from random import Random
from time import perf_counter

import chess

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.core import record
from companion.core.action import Action, Redo, Undo
from companion.core.simulation import WantedTables, headers, play
from companion.core.table import Table
from companion.games import GAMES, find

FLOOR = {"arabana": 0.5, "mauna-kea": 0.5}
GOAL = {"arabana": 0.5, "mauna-kea": 0.75}
# The most laborious form of a game, beside the mixture of all: its options, and its floor.
HARDEST = {"mauna-kea": ({"tracking": "full"}, 0.75)}


def chess_speed(seconds: float) -> float:
    """Moves per second of random chess playouts."""
    luck, moves, start = Random(1), 0, perf_counter()
    while perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False):
            legal = list(board.legal_moves)
            board.push(legal[int(luck.random() * len(legal))])
            moves += 1
    return moves / (perf_counter() - start)


def game_speed(game: str, seconds: float, **options: str | bool) -> tuple[float, float]:
    """Moves per second of random playouts of a game, and moves per playout."""
    kind = find(game)
    luck, moves, games, start = Random(1), 0, 0, perf_counter()
    tables = headers(kind.meta, WantedTables(game, None, options), 64, "bench")
    while perf_counter() - start < seconds:
        rules = kind(tables[games % len(tables)])
        position, games, played = rules.set_up().position, games + 1, 0
        while legal := rules.legal(position):
            # Like chess: any legal action; the biased pick only where play would not end.
            action = legal[int(luck.random() * len(legal))] if played < 400 else None
            position = rules.apply(position, action or rules.pick(position, luck)).position
            played += 1
        moves += played
    return moves / (perf_counter() - start), moves / games


def undo_ratio() -> float:
    """How much longer an undo takes late in a table than early."""
    rules = find("haleakala")(
        headers(find("haleakala").meta, WantedTables("haleakala"), 1, "undo")[0]
    )

    def once(actions: int) -> float:
        # Discs placed and taken back for ever: the longest table there can be (H24).
        table = Table(rules)
        while len(table.steps) < actions:
            answers = rules.legal(table.position)
            table.push(next((a for a in answers if a.do in ("take_back", "stay")), answers[-1]))
        times = []
        for _ in range(200):
            start = perf_counter()
            table.push(Undo(0))
            times.append(perf_counter() - start)
            table.push(Redo(0))
        return statistics.median(times)

    return once(4000) / once(40)


def opening(game: str) -> tuple[float, int]:
    """Seconds to open a record of 400 actions or more, and how many it has."""
    kind = find(game)
    header = headers(kind.meta, WantedTables(game), 1, "long")[0]
    table: Table[object] = Table(kind(header))
    luck = Random(3)
    while len(table.actions) < 400:
        if table.result is not None:
            table.push(Undo(0))
        action: Action = table.rules.pick(table.position, luck)
        table.push(action)
        if len(table.actions) % 3 == 0:
            table.push(Undo(0))
    text = record.write_text(table)
    start = perf_counter()
    record.read_text(text, find)
    return perf_counter() - start, len(table.actions)


def chess_list_time() -> float:
    """Seconds that python-chess takes for a list of legal moves, in the middle of its playouts."""
    luck, times, board = Random(1), [], chess.Board()
    for _ in range(400):
        start = perf_counter()
        legal = list(board.legal_moves)
        times.append(perf_counter() - start)
        if not legal or board.is_game_over():
            board = chess.Board()
        else:
            board.push(legal[int(luck.random() * len(legal))])
    return statistics.median(times)


def reach_ratio() -> float:
    """Mauna Kea: time for where all explorers can go over the time of a chess legal list."""
    from companion.games.mauna_kea.rules import GameRules
    from companion.games.mauna_kea.walking import entries, reach

    times = []
    for header in headers(
        GameRules.meta, WantedTables("mauna-kea", None, {"tracking": "full"}), 6, "r"
    ):
        rules = GameRules(header)
        position, luck = rules.set_up().position, Random(4)
        for _ in range(120):
            if not rules.to_act(position):
                break
            start = perf_counter()
            for seat in rules.seats:
                costs = entries(position)
                for square in position.explorers[seat]:
                    reach(costs, square, position.points)
            times.append(perf_counter() - start)
            position = rules.apply(position, rules.pick(position, luck)).position
    return statistics.median(times) / chess_list_time()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=[game.id for game in GAMES])
    parser.add_argument("--seconds", type=float, default=4.0)
    options = parser.parse_args()
    good = True
    reference = chess_speed(options.seconds)
    print(f"python-chess       {reference:9.0f} moves/s")
    for game in options.games:
        speed, length = game_speed(game, options.seconds)
        ratio = speed / reference
        floor, goal = FLOOR.get(game, 0.5), GOAL.get(game, 1.0)
        good &= ratio >= floor
        print(f"{game:18} {speed:9.0f} moves/s  {ratio:5.2f} × (goal {goal}, floor {floor})")
        if game in HARDEST:
            form, floor = HARDEST[game]
            ratio = game_speed(game, options.seconds, **form)[0] / reference
            good &= ratio >= floor
            how = ", ".join(f"{key} {value}" for key, value in form.items())
            print(f"{'':18} {how}: {ratio:5.2f} × (floor {floor})")
        seconds, actions = opening(game)
        playouts = seconds * speed / length
        good &= playouts < 20
        print(f"{'':18} opens {actions} actions in {playouts:.1f} playouts (under 20)")
        sizes = [
            len(record.write_text(play(find(game)(header), header.seed)).encode())
            for header in headers(find(game).meta, WantedTables(game), 12, "size")
        ]
        good &= max(sizes) < 20_000
        print(f"{'':18} a finished record has {max(sizes) / 1000:.1f} KB at most (under 20)")
    ratio = undo_ratio()
    good &= ratio < 2
    print(f"undo               {ratio:5.2f} × as long after 4000 actions as after 40 (under 2)")
    if "mauna-kea" in options.games:
        ratio = reach_ratio()
        good &= ratio <= 20
        print(f"mauna-kea          reach of all explorers: {ratio:.1f} chess lists (at most 20)")
    print("reached" if good else "NOT reached")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
