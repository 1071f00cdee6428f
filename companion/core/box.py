"""Box profiles: what a copy of a game holds, and how sure we are of each entry."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal


class Confidence(Enum):
    """Where an entry of the profile comes from."""

    SURE = "sure"
    GOOD = "good"
    DERIVED = "derived"
    ASSUMED = "assumed"


@dataclass(frozen=True)
class Entry:
    """One key of a profile: its default value and how sure that is."""

    value: Json
    confidence: Confidence


@dataclass(frozen=True)
class Profile:
    """A game's box as we know it."""

    entries: Mapping[str, Entry]

    def with_changes(self, changes: Mapping[str, Json]) -> JsonObject:
        """The box of one table: `changes` replace the profile's keys whole."""
        for key in changes:
            if key not in self.entries:
                raise Refusal("The box has no entry “{key}”.", key=key)
        return {key: changes.get(key, entry.value) for key, entry in self.entries.items()}


def read_profile(path: Path) -> Profile:
    """The profile in a `box.toml`: a table for each key, with `value` and `confidence`."""
    # Imported late, since the first screen shows no box.
    import tomllib

    with path.open("rb") as file:
        tables = tomllib.load(file)
    return Profile(
        {
            key: Entry(table["value"], Confidence(table["confidence"]))
            for key, table in tables.items()
        }
    )
