"""Someone who plays on at a table and says each action once it is kept: `python -m` this."""

import sys
from pathlib import Path

from companion.core.action import Undo
from companion.core.chance import chance
from companion.games import find
from companion.store.opening import open_store
from companion.store.store import summary_of

if __name__ == "__main__":
    where, id, luck = sys.argv[1:]
    store = open_store(where if "://" in where else Path(where), find)
    table = store.load(id)
    print("ready", flush=True)
    while True:
        picks = chance(luck, table.last.number)
        undo = not table.to_act or picks.random() < 0.1
        action = Undo(0) if undo and table.undoable else table.rules.pick(table.position, picks)
        step = table.push(action)
        store.append(id, step.number, table.rules.codec.write(action), summary_of(table))
        print(step.number, flush=True)
