"""Random tables in every form of every game: players × options × draws; all must end.

    python tests/bench/forms.py [--games 300] [GAME …]

Must reach: every table of every form ends, and its record replays to the same result.
"""

import argparse
import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.core import record
from companion.core.simulation import WantedTables, headers, play
from companion.games import GAMES, find


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "games_named", nargs="*", default=[game.id for game in GAMES], metavar="GAME"
    )
    parser.add_argument("--games", type=int, default=300)
    options = parser.parse_args()
    for game in options.games_named:
        kind = find(game)
        asked = [option for option in kind.meta.options if option.asked]
        values = [[choice.value for choice in option.choices] for option in asked]
        for players, chosen in product(kind.meta.players, product(*values)):
            form = dict(zip((option.key for option in asked), chosen, strict=True))
            lengths = []
            for header in headers(
                kind.meta, WantedTables(game, players, form), options.games, "forms"
            ):
                table = play(kind(header), header.seed)
                lengths.append(len(table.actions))
                again = record.read_text(record.write_text(table), find)
                assert again.result == table.result, header
            print(f"{game} {players} {form}: {len(lengths)} ended, {max(lengths)} actions at most")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
