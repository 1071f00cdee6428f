"""Processes in one event loop with a virtual clock: each can be killed or frozen at any await.

Everything that happens is decided by one `Random`, so the same seed gives the same history.
"""

import asyncio
import gc
import logging
import warnings
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch
from weakref import WeakKeyDictionary

import async_solipsism  # type: ignore[import-untyped]

from companion.core.system import System

T = TypeVar("T")
PROCESS: ContextVar["Process"] = ContextVar("process")
# When a simulated run begins, in seconds since 1970.
BEGINS = 1_800_000_000.0
# Seconds by which one thing comes after another.
TICK = 1e-4
# Routes that write to a table while others wait for their turn.
WRITERS = {"put_right", "answer_undo", "answer_correction"}


def names_in(call: Any) -> set[str]:
    """The names of a function and of those that it is given, as whoever wraps it does."""
    if not isinstance(call, partial):
        return {getattr(call, "__name__", "")}
    return set().union(*map(names_in, (call.func, *call.args, *call.keywords.values())))


class Process:
    """A hub or a phone: what runs in its context stops when it is killed, waits while it sleeps."""

    def __init__(self, world: "World", name: str) -> None:
        self.world, self.name = world, name
        self.context: Context = copy_context()
        self.context.run(PROCESS.set, self)
        self.is_dead = self.is_frozen = False
        # How often it slept.
        self.naps = 0
        # So many steps of the loop are left until it is killed; nothing if it is not.
        self.steps_left: int | None = None
        self.on_kill: Callable[[], None] = lambda: None
        self.held: list[asyncio.Handle] = []
        world.processes.append(self)
        # How far its clock is wrong.
        self.clock_error = 0.0
        self._began = world.now

    def takes_step(self, handle: asyncio.Handle) -> bool:
        """Whether a step of this process is carried out now."""
        if self.world.is_over:
            return True
        if self.is_dead or self.is_frozen:
            self.held.append(handle)
            return False
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left <= 0:
                self.held.append(handle)
                self.kill()
                return False
        return True

    def kill(self) -> None:
        """Ends it between two awaits: nothing more of it runs."""
        if not self.is_dead:
            self.is_dead = True
            self.world.note(self.name, "is killed")
            self.on_kill()

    def freeze(self) -> None:
        """It sleeps: its steps wait."""
        self.is_frozen = True
        self.world.note(self.name, "falls asleep")

    def thaw(self) -> None:
        """It wakes up, and all that waited happens now."""
        if self.is_frozen and not self.is_dead:
            self.is_frozen = False
            self.naps += 1
            self.world.note(self.name, "wakes up")
            held, self.held = self.held, []
            self.world.loop.ready_again(held)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Does something in this process."""
        task: asyncio.Task[T] = self.world.loop.create_task(work, context=self.context.copy())
        return task

    @property
    def system(self) -> System:
        """Its clock, luck and threads."""
        world = self.world
        return System(
            time=lambda: BEGINS + world.now + self.clock_error,
            monotonic=lambda: world.now - self._began,
            random_bytes=world.luck.randbytes,
            threads=lambda: world.threads,
        )


class Step(asyncio.Handle):
    """One step of the loop, which belongs to a process."""

    __slots__ = ()

    def _run(self) -> None:
        process = self._context.get(PROCESS)  # type: ignore[attr-defined]
        if process is None or process.takes_step(self):
            super()._run()


class Loop(async_solipsism.EventLoop):  # type: ignore[misc]
    """A loop whose clock goes on by itself when nothing is left to do."""

    world: "World"

    def __init__(self) -> None:
        super().__init__()
        # There are no sockets to look at: only the clock goes on.
        select, self._selector.select = self._selector.select, self._idle
        self._wait = select

    def _idle(self, timeout: float | None) -> list[Any]:
        found: list[Any] = [] if timeout == 0 else self._wait(timeout)
        return found

    def _call_soon(self, callback: Any, args: Any, context: Context | None) -> asyncio.Handle:
        handle = Step(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def ready_again(self, handles: list[asyncio.Handle]) -> None:
        """Carries out what was held."""
        self._ready.extend(handles)

    def _asyncgen_firstiter_hook(self, agen: AsyncGenerator[Any, Any]) -> None:
        self.world.generators[agen] = PROCESS.get(None)

    def _asyncgen_finalizer_hook(self, agen: AsyncGenerator[Any, Any]) -> None:
        process = self.world.generators.pop(agen, None)
        if process is not None and not process.is_dead and not self.is_closed():
            self.call_soon(self.create_task, agen.aclose(), context=process.context.copy())

    async def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> T:
        await self.world.a_thread_waits(writes=True)
        return func(*args)


class Threads(Executor):
    """Threads that wait for a database: each job is done after a while, or not at all."""

    def __init__(self, world: "World") -> None:
        self._world = world

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Does it later; of a process that was killed meanwhile, perhaps."""
        done: Future[T] = Future()
        process, luck = PROCESS.get(None), self._world.luck

        def run() -> None:
            if process is not None and process.is_dead and luck.random() < 0.5:
                return
            if not done.set_running_or_notify_cancel():
                return
            try:
                done.set_result(fn(*args, **kwargs))
            except BaseException as why:
                done.set_exception(why)

        self._world.loop.call_later(self._world.short(), run)
        return done


@dataclass
class World:
    """The loop, its luck, and everything that happened."""

    seed: int
    history: list[tuple[float, str, str]] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.luck = Random(self.seed)
        self.loop = Loop()
        self.loop.world = self
        # Held to the end: what a killed process left undone is not noticed before.
        self.tasks: list[asyncio.Task[Any]] = []
        self.loop.set_task_factory(self._task)
        self.loop.set_exception_handler(self._fault)
        self.threads = Threads(self)
        # Where nothing may wait for a lock: somebody holds it across an await.
        self.is_locked: Callable[[Process], bool] = lambda process: False
        # How many steps the table has.
        self.steps: Callable[[], int] = lambda: 0
        self.broken: list[str] = []
        self.is_over = False
        self.processes: list[Process] = []
        self.generators: WeakKeyDictionary[Any, Process | None] = WeakKeyDictionary()

    @property
    def now(self) -> float:
        """Seconds since the run began."""
        now: float = self.loop.time()
        return now

    def note(self, who: str, what: str) -> None:
        """Adds to the history."""
        self.history.append((self.now, who, what))

    def fault(self, kind: str) -> None:
        """Counts a fault that was injected."""
        self.faults[kind] += 1

    def chance(self, likely: float) -> bool:
        """Whether something happens."""
        return self.luck.random() < likely

    def short(self) -> float:
        """Some milliseconds, seldom a second."""
        luck = self.luck.random()
        return luck * 0.02 if luck < 0.95 else (luck - 0.95) * 20

    def _task(self, loop: Any, work: Any, context: Context | None = None) -> "asyncio.Task[Any]":
        task = asyncio.Task(work, loop=loop, context=context)
        self.tasks.append(task)
        return task

    def _fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        # A task of a killed process is never finished, which is as it should be.
        why = context.get("exception")
        if why is not None and not self.is_over:
            self.broken.append(f"{context['message']}: {why!r}")

    async def a_thread_waits(self, writes: bool = False) -> None:
        """A thread is started: others go on first. One that writes waits for its turn."""
        for _ in range(self.luck.choice((1, 1, 1, 2, 5))):
            await asyncio.sleep(0)
        if self.chance(0.05):
            await asyncio.sleep(self.short())
        process = PROCESS.get(None)
        while writes and process is not None and self.is_locked(process):
            await asyncio.sleep(0.001)

    async def _in_thread(self, func: Callable[..., T], *args: Any, **_: object) -> T:
        """What is done in a thread, in one piece after others went on."""
        await self.a_thread_waits(not WRITERS.isdisjoint(names_in(func)))
        return func(*args)

    def run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Runs everything to its end."""
        # What is not used any more would be put away at another moment in each run.
        gc.disable()
        with self._threads_replaced():
            asyncio.set_event_loop(self.loop)
            try:
                self.loop.run_until_complete(work())
            finally:
                asyncio.set_event_loop(None)
                self._end()
                gc.enable()

    def _end(self) -> None:
        """Ends every task, also those of killed processes, which could not end by themselves."""
        self.is_over = True
        for process in self.processes:
            self.loop.ready_again(process.held)
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            self.loop.run_until_complete(asyncio.wait(left))
        self.tasks.clear()
        self.loop._ready.clear()
        self.loop._scheduled.clear()
        self.loop.close()

    @contextmanager
    def _threads_replaced(self) -> Iterator[None]:
        # What hubs log of killed processes and cut lines stands in the history already.
        logging.disable()
        try:
            with warnings.catch_warnings(), patch("anyio.to_thread.run_sync", self._in_thread):
                warnings.simplefilter("ignore", async_solipsism.ResolutionWarning)
                # What a killed process was about to begin is never begun.
                warnings.filterwarnings("ignore", ".*never awaited", RuntimeWarning)
                yield
        finally:
            logging.disable(logging.NOTSET)
