"""What players tell the app freely: where things lie, what was drawn, kept, lost and carried."""

from companion.core.refusal import Refusal
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.actions import Carried, Drew, KeepCards, LayOut, Lost
from companion.games.mauna_kea.box import (
    ACTION_CARDS,
    KEPT,
    MOST_CARRIED,
    LavaTile,
    lava_named,
    terrain_named,
)
from companion.games.mauna_kea.ground import check_colors
from companion.games.mauna_kea.island import FIELD_NAMES
from companion.games.mauna_kea.position import holds
from companion.games.mauna_kea.words import load_name

# A field has four squares, and an explorer needs one alone.
MOST_LOST = 4


def lay_out(progress: ActionProgress, action: LayOut) -> None:
    """Every start tile on a field of its own, every boat in a cove of its own."""
    box = progress.box
    if set(action.tiles) != {FIELD_NAMES[field] for field in box.tile_fields}:
        raise Refusal("each of the 24 marked fields, and no other, must have its start tile")
    if sorted(number for number, _ in action.tiles.values()) != list(range(len(box.start_tiles))):
        raise Refusal("each start tile, 0 to 23, must lie on one field")
    if any(turned not in range(4) for _, turned in action.tiles.values()):
        raise Refusal("a start tile is turned by 0 to 3 quarters")
    if set(action.boats) != set(box.boats):
        raise Refusal("each boat must have its cove: {boats}", boats=", ".join(box.boats))
    if sorted(action.boats.values()) != list(range(1, len(box.coves) + 1)):
        raise Refusal("each cove, 1 to 8, must have one boat")


def keep_cards(progress: ActionProgress, action: KeepCards) -> None:
    """Four of the six cards dealt; with own cards, four that there are (G3)."""
    if len(action.cards) != KEPT:
        raise Refusal("{wanted} cards are kept, not {found}", wanted=KEPT, found=len(action.cards))
    position = progress.position
    if not progress.settings.physical:
        if not holds(position.cards[action.by], action.cards):
            raise Refusal("only cards that were dealt can be kept")
        return
    for card in action.cards:
        if card not in progress.box.cards:
            raise Refusal("there is no card “{card}”", card=card)
        # The rules print how many action cards there are, of objectives only our list does.
        left = position.out.cards.get(card, 0)
        if card in ACTION_CARDS and action.cards.count(card) > left:
            raise Refusal("the box has no more cards “{card}”", card=card)


def drew(action: Drew) -> None:
    """A tile that there can be: an own bag is believed (G3)."""
    if bool(action.tile) == bool(action.flow):
        raise Refusal("a drawn tile is named by “tile”, or by “flow” and “exits”")
    if action.tile and (action.exits or not terrain_named(action.tile)):
        raise Refusal("there can be no terrain tile “{tile}”", tile=action.tile)
    if action.flow and not lava_named(name_of(action)):
        raise Refusal("there can be no lava tile “{tile}”", tile=name_of(action))


def name_of(action: Drew) -> str:
    """The name of the tile that was drawn."""
    return action.tile or LavaTile(action.flow, action.exits).name


def lost(progress: ActionProgress, action: Lost) -> None:
    """No more than there is on the island."""
    position = progress.position
    if action.explorers and len(action.explorers) != progress.players:
        raise Refusal("give the explorers lost for each of {count} seats", count=progress.players)
    for seat, number in enumerate(action.explorers):
        if not 0 <= number <= position.on_island(seat):
            raise Refusal(
                "{name} has {found} explorers on the island",
                name=progress.names[seat],
                found=position.on_island(seat),
            )
    if sum(action.explorers) > MOST_LOST:
        raise Refusal("only {most} explorers can stand on one field", most=MOST_LOST)
    check_colors(action.artefacts)
    if not holds(position.heap, action.artefacts):
        raise Refusal("there is no {load} left on the island", load=load_name(action.artefacts))


def most_carried(progress: ActionProgress, seat: int) -> int:
    """At most three for each explorer, and no more than others have left on the island (M8)."""
    position, pending = progress.position, progress.position.pending
    reported = sum(pending.carried) if pending else 0
    return min(MOST_CARRIED * position.on_island(seat), len(position.heap) - reported)


def carried(progress: ActionProgress, action: Carried) -> None:
    """What a player's explorers on the island can carry."""
    most = most_carried(progress, action.by)
    if not 0 <= action.count <= most:
        raise Refusal(
            "{name}’s explorers on the island can carry 0 to {most} artefacts",
            name=progress.names[action.by],
            most=most,
        )
