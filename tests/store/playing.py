"""A table to keep, and someone who plays at it."""

from companion.core.chance import chance
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.store.store import Store, summary_of

ANA_AND_BEN = (Player("Ana", "red"), Player("Ben", "yellow"))
HEADER = Header("haleakala", ANA_AND_BEN, seed="store")


def play(store: Store, id: str, steps: int | None = None) -> Table[object]:
    """Plays by chance, each action kept as it is done; to the end unless told how far."""
    table = store.load(id)
    luck = chance("luck", id)
    while table.to_act and (steps is None or len(table.actions) < steps):
        step = table.push(table.rules.pick(table.position, luck))
        assert step.action is not None
        store.append(id, step.number, table.rules.codec.write(step.action), summary_of(table))
    return table
