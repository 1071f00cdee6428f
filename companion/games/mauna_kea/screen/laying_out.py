"""Start tiles and boats entered by taps: a face fills the next place, a tap on a tile turns it."""

from collections import Counter
from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import Box, StartTile
from companion.games.mauna_kea.island import FIELD_AT, FIELD_NAMES
from companion.games.mauna_kea.screen.choice import BOAT, FACE, Choice
from companion.games.mauna_kea.screen.geometry import COVE


def kinds(box: Box) -> dict[StartTile, list[int]]:
    """Start tiles that look the same, with their numbers."""
    found: dict[StartTile, list[int]] = {}
    for number, tile in enumerate(box.start_tiles):
        found.setdefault(tile, []).append(number)
    return found


def left(box: Box, choice: Choice) -> dict[StartTile, int]:
    """How many of each kind are not laid yet."""
    used = Counter(box.start_tiles[number] for _, number, _ in choice.laid)
    return {kind: len(numbers) - used[kind] for kind, numbers in kinds(box).items()}


def next_field(box: Box, choice: Choice) -> int | None:
    """The first marked field without a tile, in reading order."""
    laid = {field for field, _, _ in choice.laid}
    return next((field for field in sorted(box.tile_fields) if field not in laid), None)


def next_cove(box: Box, choice: Choice) -> int | None:
    """The first cove without a boat."""
    used = {cove for _, cove in choice.moored}
    return next((cove for cove in range(1, len(box.coves) + 1) if cove not in used), None)


def reported(
    box: Box, choice: Choice
) -> tuple[Mapping[str, tuple[int, int]], Mapping[str, int]] | None:
    """The fields of the report, once everything was entered."""
    if len(choice.laid) < len(box.tile_fields) or len(choice.moored) < len(box.coves):
        return None
    tiles = {FIELD_NAMES[field]: (number, turned) for field, number, turned in choice.laid}
    return tiles, dict(choice.moored)


def tapped(box: Box, choice: Choice, place: str) -> Choice:
    """A face for the next place; a tile that lies there is turned, a boat taken back."""
    if place.startswith(FACE):
        return _laid(box, choice, int(place.removeprefix(FACE)))
    if place in FIELD_AT:
        return _turned(choice, FIELD_AT[place])
    if place.startswith(COVE):
        cove = int(place.removeprefix(COVE))
        return choice.but(moored=tuple(one for one in choice.moored if one[1] != cove))
    if place.startswith(BOAT):
        return _moored(box, choice, place.removeprefix(BOAT))
    if place == "back" and choice.moored:
        return choice.but(moored=choice.moored[:-1])
    if place == "back" and choice.laid:
        return choice.but(laid=choice.laid[:-1])
    raise Refusal("Tap the picture of what lies at the glowing place.")


def _laid(box: Box, choice: Choice, face: int) -> Choice:
    field = next_field(box, choice)
    if field is None:
        raise Refusal("Every start tile lies there. Now the boats.")
    numbers = list(kinds(box).values())[face]
    used = {number for _, number, _ in choice.laid}
    free = next((number for number in numbers if number not in used), None)
    if free is None:
        raise Refusal("All tiles of this kind lie there already.")
    return choice.but(laid=(*choice.laid, (field, free, 0)))


def _turned(choice: Choice, field: int) -> Choice:
    if field not in {one for one, _, _ in choice.laid}:
        raise Refusal("Tap the picture of what lies at the glowing place.")
    return choice.but(
        laid=tuple(
            (at, number, (turned + 1) % 4 if at == field else turned)
            for at, number, turned in choice.laid
        )
    )


def _moored(box: Box, choice: Choice, boat: str) -> Choice:
    if next_field(box, choice) is not None:
        raise Refusal("The start tiles come first.")
    cove = next_cove(box, choice)
    if cove is None or boat in dict(choice.moored):
        # A boat that lies there is taken back.
        return choice.but(moored=tuple(one for one in choice.moored if one[0] != boat))
    return choice.but(moored=(*choice.moored, (boat, cove)))
