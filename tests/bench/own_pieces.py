"""Random games in every form, in which people report more than the list of the box has.

    python tests/bench/own_pieces.py [--games 20] [--seed told] [GAME …]

Must reach: every piece is always somewhere, records replay to the same table, an empty correction
changes nothing, a start from any position goes on as the game did, and one with parts left out is
refused or can be played.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.games import GAMES
from tests.games.reported_games import EVERY_FORM, check


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "games_named", nargs="*", default=[game.id for game in GAMES], metavar="GAME"
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="told")
    options = parser.parse_args()
    for form in EVERY_FORM:
        if form.game in options.games_named:
            steps = [check(form.header(f"{options.seed}-{at}")) for at in range(options.games)]
            print(f"{form}: {len(steps)} games, {sum(steps)} steps")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
