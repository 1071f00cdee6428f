"""Games of other packages: found by their entry points, or listed by the offline site."""

import json
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
    from importlib.metadata import entry_points

    found = []
    for point in entry_points(group=GROUP):
        package = point.dist
        origin = f"{package.name} {package.version}" if package else point.module
        found.append(Installed(point.name, point.module, origin))
    return sorted(found, key=lambda one: (one.id, one.origin))


def as_list(games: Games) -> bytes:
    """The games of other packages that can be used, as the packed app lists them."""
    others: Iterable[dict[str, str]] = (
        {"id": game.id, "package": game.package, "origin": game.origin}
        for game in games
        if not game.is_own
    )
    return json.dumps(list(others)).encode()
