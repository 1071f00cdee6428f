"""Facts of Mauna Kea's position that stand in no single place of the record."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.json_text import Json, JsonObject
from companion.showing.fixing import Entry


@dataclass(frozen=True)
class Standing(Entry):
    """Who stands on a square, with what: `{"seat", "load"}`, or nothing for nobody."""

    square: str

    def read(self, position: JsonObject) -> Json:
        for seat, team in enumerate(_teams(position)):
            if isinstance(team, Mapping) and self.square in team:
                return {"seat": seat, "load": team[self.square]}
        return None

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        teams: list[Json] = []
        for seat, team in enumerate(_teams(position)):
            if not isinstance(team, Mapping):
                teams.append(team)
                continue
            kept: JsonObject = {at: load for at, load in team.items() if at != self.square}
            if isinstance(value, Mapping) and value.get("seat") == seat:
                kept[self.square] = value.get("load", [])
            teams.append(kept)
        return {**position, "explorers": teams}


def _teams(position: JsonObject) -> list[Json]:
    found = position.get("explorers")
    return found if isinstance(found, list) else []


@dataclass(frozen=True)
class OutOfGame(Entry):
    """How many of a tile are out of the game."""

    tile: str

    def read(self, position: JsonObject) -> Json:
        return _out(position)[1].get(self.tile, 0)

    def write(self, position: JsonObject, value: Json) -> JsonObject:
        out, tiles = _out(position)
        rest: JsonObject = {name: number for name, number in tiles.items() if name != self.tile}
        if value:
            rest[self.tile] = value
        kept: JsonObject = {key: one for key, one in out.items() if key != "tiles"}
        return {**position, "out": {**kept, "tiles": rest} if rest else kept}


def _out(position: JsonObject) -> tuple[JsonObject, JsonObject]:
    """What is out of the game, and the tiles among it."""
    out = position.get("out")
    out = dict(out) if isinstance(out, Mapping) else {}
    tiles = out.get("tiles")
    return out, dict(tiles) if isinstance(tiles, Mapping) else {}
