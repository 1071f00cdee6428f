"""What lava would reach next: the field of each flow, which no choice can change."""

from companion.games.mauna_kea import lava
from companion.games.mauna_kea.box import LavaTile
from companion.games.mauna_kea.island import FIELD_OF, FLOWS, SQUARES
from companion.games.mauna_kea.position import Position


def next_fields(position: Position) -> dict[str, int]:
    """Each open flow's next field; none where its next tile would leave the board (M2)."""
    found = {}
    for flow in FLOWS:
        placing = lava.place(position.flows, position.lava, LavaTile(flow, ("ahead",)))
        if placing.field is not None:
            found[flow] = placing.field
    return found


def endangered(position: Position, field: int) -> tuple[int, ...]:
    """The seats whose explorers stand on a field, each once."""
    return tuple(
        seat
        for seat, team in enumerate(position.explorers)
        if any(square < SQUARES and FIELD_OF[square] == field for square in team)
    )
