"""Games of other packages: found by their entry points, or listed by the offline site."""

import json
import logging
from collections.abc import Iterable
from pathlib import Path

from companion.showing.game import Games, Installed

GROUP = "companion.games"
# Written where the app is packed with the games that were installed then.
LIST = "installed.json"


def installed() -> list[Installed]:
    """The games of other packages, by name."""
    listed = Path(__file__).with_name(LIST)
    if listed.exists():
        return [Installed(**one, checked=True) for one in json.loads(listed.read_text("utf-8"))]
    # Not loaded where the list is: a browser would load it before its first screen.
    from importlib.metadata import distributions

    found = set()
    for package in distributions():
        try:
            for point in package.entry_points.select(group=GROUP):
                origin = f"{package.name} {package.version}"
                found.add(Installed(point.name, point.module, origin))
        except Exception as fault:
            # What is wrong with the metadata of some package must not hide the others' games.
            logging.getLogger(__name__).info("unreadable package", exc_info=fault)
    return sorted(found, key=lambda one: (one.id, one.origin))


def as_list(games: Games) -> bytes:
    """The games of other packages that can be used, as the packed app lists them."""
    others: Iterable[dict[str, str]] = (
        {"id": game.id, "package": game.package, "origin": game.origin}
        for game in games
        if not game.is_own
    )
    return json.dumps(list(others)).encode()
