"""Animations of several steps, which can be skipped and replayed."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft


@dataclass(frozen=True)
class Playback:
    """The step that is shown now, and functions that skip to the last one or replay all."""

    at: int
    last: int
    skip: Callable[[], None]
    replay: Callable[[], None]

    @property
    def over(self) -> bool:
        """Whether the last step is shown."""
        return self.at >= self.last


def use_playback(times: Sequence[int], key: object, moving: bool) -> Playback:
    """Plays the steps at `times` (in ms) whenever `key` changes; without `moving` only the last."""
    last = len(times) - 1
    (shown, at), set_at = ft.use_state((key, 0 if moving else last))
    run, set_run = ft.use_state(0)
    # The number of the running playback: a skipped or replaced one must not go on.
    current: ft.MutableRef[int] = ft.use_ref(0)

    async def play() -> None:
        current.current += 1
        mine = current.current
        if not moving:
            set_at((key, last))
            return
        set_at((key, 0))
        for number in range(1, last + 1):
            await asyncio.sleep((times[number] - times[number - 1]) / 1000)
            if current.current != mine:
                return
            set_at((key, number))

    def stop() -> None:
        current.current += 1

    ft.use_effect(play, [key, run, moving], cleanup=stop)

    def skip() -> None:
        stop()
        set_at((key, last))

    def replay() -> None:
        set_run(lambda old: old + 1)

    # Right after the key changed the state still has the old step.
    return Playback(at if shown == key else (0 if moving else last), last, skip, replay)


# Seconds to read a screen that goes on by itself.
READING = 6.0


def use_auto_continue(go: Callable[[], None], ready: bool) -> None:
    """Calls `go` a while after everything is `ready`, unless the screen is left before."""
    current: ft.MutableRef[int] = ft.use_ref(0)

    async def wait() -> None:
        current.current += 1
        mine = current.current
        if ready:
            await asyncio.sleep(READING)
            if current.current == mine:
                go()

    def stop() -> None:
        current.current += 1

    ft.use_effect(wait, [ready], cleanup=stop)
