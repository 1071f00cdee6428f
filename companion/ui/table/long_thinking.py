"""Says that an opponent thinks once it has done so for a while: a short thought needs no words."""

import asyncio

import flet as ft

from companion.ui.table.table_state import TableNow

# Seconds of thinking before it is said.
LONG = 1.0


def use_long_thinking(now: TableNow) -> bool:
    """Whether an opponent has thought about the step that is shown for long."""
    long_at, note = ft.use_state(-1)
    newest: ft.MutableRef[int] = ft.use_ref(now.step)
    thinks = now.opponent is not None and now.opponent.state == "thinks"
    newest.current = now.step if thinks else -1

    async def wait() -> None:
        if thinks:
            await asyncio.sleep(LONG)
            if newest.current == now.step:
                note(now.step)

    ft.use_effect(wait, [now.step, thinks])
    return thinks and long_at == now.step
