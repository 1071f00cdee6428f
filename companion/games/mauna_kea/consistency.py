"""Whether a given position is possible: no piece too many, none astray."""

from companion.core.asking import cannot_be_asked
from companion.core.refusal import Refusal
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.box import (
    ACTION_CARDS,
    DEALT,
    KEPT,
    MOST_CARRIED,
    Box,
    LavaTile,
    lava_named,
    terrain_named,
)
from companion.games.mauna_kea.ground import Ground, check_colors
from companion.games.mauna_kea.island import FIELD_NAMES, FLOWS, VOLCANO
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import Arm, Position, Taken
from companion.games.mauna_kea.stand_ins import is_tile
from companion.games.mauna_kea.words import FLOW_NAMES

SET_UP = ("lay_out", "keep_cards", "set_explorer")


def setting_up(position: Position) -> bool:
    """Whether pieces are still to come onto the island."""
    return position.pending is not None and position.pending.ask in SET_UP


def check(position: Position, ground: Ground) -> None:
    """Refuses a position that makes no sense, with the reason."""
    box, settings = ground.box, ground.settings
    _fields(position, box)
    _loads(position)
    ground.check(position)
    _boats(position, box, settings)
    _cards(position, box, settings)
    _tiles(position, box, settings)
    _carried(position)


def _fields(position: Position, box: Box) -> None:
    for field in (*position.tiles, *position.lava):
        if field == VOLCANO:
            raise Refusal("Nothing can lie on the volcano.")
    for field in position.tiles:
        if field in box.start_fields:
            raise Refusal("No tile can lie on the start field {field}.", field=FIELD_NAMES[field])
    for flow, arm in zip(FLOWS, position.flows, strict=True):
        lying = {field for field, lava in position.lava.items() if lava.flow == flow}
        if arm.length != len(lying):
            raise Refusal(
                "The {flow} flow has {found} lava tiles on the board, not {told}.",
                flow=FLOW_NAMES[flow],
                found=len(lying),
                told=arm.length,
            )
        _ends(arm, flow, lying | {VOLCANO})


def _ends(arm: Arm, flow: str, fields: set[int]) -> None:
    for inner in arm.arms:
        _ends(inner, flow, fields)
    if arm.heading is not None and arm.at not in fields:
        raise Refusal(
            "The {flow} flow cannot end on {field}: none of its lava lies there.",
            flow=FLOW_NAMES[flow],
            field=FIELD_NAMES[arm.at],
        )


def _loads(position: Position) -> None:
    """No explorer carries too much, and there are artefacts of these colours."""
    for team in position.explorers:
        for load in team.values():
            if len(load) > MOST_CARRIED:
                raise Refusal("An explorer carries at most {most} artefacts.", most=MOST_CARRIED)
            check_colors(load)
    for lying in position.artefacts.values():
        check_colors(lying)
    check_colors(tuple(position.out.artefacts))


def coves_unknown(position: Position, settings: Settings) -> bool:
    """Whether boats lie where only the players know: on light tables, and before they report it."""
    not_laid_out = position.pending is not None and position.pending.ask == "lay_out"
    return settings.physical and (not settings.full or not_laid_out)


def _boats(position: Position, box: Box, settings: Settings) -> None:
    coves = []
    for id, where in position.boats.items():
        if id not in box.boats:
            raise Refusal("There is no boat “{boat}”.", boat=id)
        if isinstance(where, Taken):
            check_colors(where.artefacts)
            if len(where.artefacts) > box.boats[id].places:
                raise Refusal(
                    "The boat {boat} has {places} places for artefacts, not {found}.",
                    boat=id,
                    places=box.boats[id].places,
                    found=len(where.artefacts),
                )
        elif where:
            coves.append(where)
        elif not coves_unknown(position, settings):
            raise Refusal("The boat {boat} must lie in a cove, or somebody has it.", boat=id)
    if len(set(coves)) != len(coves):
        raise Refusal("Two boats cannot lie in one cove.")


def _cards(position: Position, box: Box, settings: Settings) -> None:
    if not settings.expert and (
        any(position.cards) or any(position.helicopters) or position.out.cards
    ):
        raise Refusal("Cards and helicopters belong to the expert game.")
    for hand in (*position.cards, tuple(position.out.cards)):
        for card in hand:
            if card not in box.cards:
                raise Refusal("The box has no card “{card}”.", card=card)
    if any(len(hand) > max(DEALT, len(ACTION_CARDS)) for hand in position.cards):
        raise Refusal("Nobody can have more than {most} cards.", most=DEALT)
    for loads in position.helicopters:
        for load in loads:
            check_colors(load)
            if len(load) > MOST_CARRIED:
                raise Refusal("An explorer carries at most {most} artefacts.", most=MOST_CARRIED)


def _tiles(position: Position, box: Box, settings: Settings) -> None:
    def known(tile: str) -> bool:
        # Own tiles are believed (G3), whatever a list has.
        return is_tile(tile) if settings.physical else tile in box.bag

    for tile in (*position.bag, *position.out.tiles):
        if not known(tile):
            raise Refusal("The box has no tile “{tile}”.", tile=tile)
    for hand in position.hands:
        for tile in hand:
            if not known(tile) or lava_named(tile):
                raise Refusal("No tile “{tile}” can lie in front of a player.", tile=tile)
    for lava in position.lava.values():
        if not known(LavaTile(lava.flow, lava.exits).name):
            raise Refusal(
                "The {flow} flow has no lava tile with the exits {exits}.",
                flow=FLOW_NAMES[lava.flow],
                exits=", ".join(lava.exits),
            )


def _carried(position: Position) -> None:
    """What is reported to be carried on a light table lies on the island (M8)."""
    carried = position.pending.carried if position.pending else ()
    for seat, number in enumerate(carried):
        if number > MOST_CARRIED * position.on_island(seat) or sum(carried) > len(position.heap):
            raise Refusal(
                "{found} artefacts cannot be carried: {left} are left on the island.",
                found=sum(carried),
                left=len(position.heap),
            )


def check_pending(progress: ActionProgress) -> None:
    """Refuses a question that could not be open in this position."""
    position, pending = progress.position, progress.position.pending
    settings = progress.settings
    over = pending is not None and pending.ask in ("carried", "finished")
    if over == (position.turn is not None):
        raise Refusal("A table has somebody’s turn until it is over, and then nobody’s.")
    if pending is None or pending.ask == "finished":
        return
    mine = pending.by is not None and pending.by == position.turn
    match pending.ask, pending.for_:
        case "lay_out", None:
            fits = progress.ground.is_to_be_laid_out(position)
            fits = fits and pending.by == progress.header.first
        case "keep_cards", None:
            fits = settings.expert and bool(pending.seats)
            enough = all(len(position.cards[seat]) >= KEPT for seat in pending.seats)
            fits = fits and (settings.physical or enough)
        case "set_explorer", None:
            fits = pending.by is not None and progress.ground.to_set(position)[pending.by] > 0
        case "draw", "set-up":
            fits = settings.physical and pending.by is not None and bool(position.bag)
        case "draw", "end" | "earthquake":
            fits = settings.physical and mine and bool(position.bag)
        case "place", None:
            fits = settings.expert and mine and terrain_named(pending.tile or "") is not None
            fits = fits and bool(progress.empty_fields())
        case "lost", "end" | "earthquake":
            fits = not settings.full and mine and pending.field in position.lava
        case "carried", None:
            fits = not settings.full and bool(pending.seats)
        case _:
            fits = False
    if not fits:
        raise cannot_be_asked(pending)
