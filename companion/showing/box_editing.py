"""A copy of a game, checked entry by entry: what can be edited, and whether it makes sense."""

from collections.abc import Mapping

from companion.core.box import Profile
from companion.core.game import Header, Player, Rules
from companion.core.json_text import Json, JsonObject
from companion.core.message import Message
from companion.core.refusal import Refusal


def changes(profile: Profile, box: Mapping[str, Json]) -> JsonObject:
    """The entries in which a box differs from the profile."""
    return {key: box[key] for key, entry in profile.entries.items() if box[key] != entry.value}


def trouble(kind: type[Rules[object]], changed: Mapping[str, Json]) -> Message | None:
    """Why the rules refuse such a box, or None."""
    count = kind.meta.players[0]
    players = tuple(Player(color, color) for color in kind.meta.colors[count])
    try:
        kind(Header(kind.meta.id, players, box=changed)).set_up()
    except Refusal as refusal:
        return refusal.message
    return None
