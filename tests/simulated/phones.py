"""Phones that play, take back, correct, fall asleep and cheat, and note what they were told."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

import httpx

from companion.core.action import Action, Redo, Undo
from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal
from companion.playing.unsent import Unsent
from companion.sharing.client.remote_table import RemoteTable
from companion.sharing.client.responses import Gone, Late, Offline, Slowed, http_client
from companion.sharing.hub.routes import NO_SEAT
from companion.showing.game import Games
from tests.simulated.network import Network, Transport
from tests.simulated.world import TICK, Process

Outcome = Literal["done", "refused", "unknown"]
ADDRESS = "http://hub"
# Seconds after which somebody has waited for ever.
FOR_EVER = 120.0
# Seconds that the loop can wait at once.
LONGEST = 40_000.0


@dataclass
class Intent:
    """What a phone wanted, and what it was told."""

    phone: str
    path: str
    body: JsonObject
    # Whether it may be done at all.
    allowed: bool = True
    outcome: Outcome = "unknown"
    step: int | None = None


class Line(RemoteTable):
    """A line to the table that notes what the hub acknowledged."""

    player: "Player"

    async def _until_answered(self, method: str, path: str, body: JsonObject) -> Json:
        intents, id = self.player.intents, str(body["id"])
        intent = intents.setdefault(id, Intent(self.player.name, path, body))
        intent.outcome = "unknown"
        try:
            answer = await super()._until_answered(method, path, body)
        except (Offline, Slowed, Gone):
            raise
        except Refusal as why:
            if why.message.id == NO_SEAT.id:
                # It is not at the table any more, and learns nothing of it.
                raise
            intent.outcome = "refused"
            if isinstance(why, Late) and self.player.world.steps() <= int(str(body["at"])):
                self.player.world.broken.append(f"{self.player.name} was told a step that is none")
            self.player.note(f"{id[:4]} refused: {why}")
            raise
        assert isinstance(answer, dict)
        step = answer["step"]
        assert isinstance(step, int)
        intent.outcome, intent.step = "done", step
        self.player.note(f"{id[:4]} is step {step}")
        return answer


class Player:
    """Somebody with a phone at the table."""

    def __init__(self, network: Network, games: Games, name: str, token: str, home: str) -> None:
        self.network, self.world, self.games = network, network.world, games
        self.name, self.token, self.home = name, token, home
        self.intents: dict[str, Intent] = {}
        self.starts = 0
        self.is_playing = True
        # How long it thinks before each action, beside what is usual.
        self.pace = 1.0
        # Until when the phone sleeps.
        self.awake_at = 0.0
        # Seats that it asked for: it may have them before it learns of it.
        self.asked_for: set[int] = set()
        # Whether it gave its seats back.
        self.has_left = False
        self.open()

    def open(self) -> None:
        """Opens the app."""
        self.starts += 1
        self.process = Process(self.world, f"{self.name}.{self.starts}")
        self.process.context.run(self._connect)
        self.process.spawn(self._live())

    def _connect(self) -> None:
        system = self.process.system
        self.line = Line(self.games, ADDRESS, self.token, self._http(), system=system)
        self.line.player = self

    def close(self) -> None:
        """The app is closed without a word, and opened again."""
        self.world.fault("phones closed")
        self.network.lose_phone(self.process, "reset")
        self.process.kill()
        self.open()

    def note(self, what: str) -> None:
        """Adds to the history."""
        self.world.note(self.process.name, what)

    async def _live(self) -> None:
        self.line.start()
        while self.is_playing and self.line.over is None and not self.has_left:
            await asyncio.sleep(self.world.luck.uniform(0.05, 2.0) * self.pace)
            if self.is_playing and self.line.known is not None:
                await self._in_time(self._do_something)

    async def _in_time(self, work: Callable[[], Awaitable[None]]) -> None:
        """Whatever is done ends some time, unless the phone slept meanwhile."""
        began, process, naps = self.world.now, self.process, self.process.naps
        try:
            await work()
        except Unsent as why:
            if why.later is not None and self.world.chance(0.3):
                self.note("sends it later")
                why.later()
        except Refusal as why:
            self.note(f"was refused: {why}")
        if self.world.now - began > FOR_EVER and naps == process.naps:
            self.world.broken.append(f"{self.name} waited for {self.world.now - began:.0f} s")

    async def _do_something(self) -> None:
        luck = self.world.luck.random()
        sitting = self.line.sitting
        requests = [one for one in self.line.requests if one.asked]
        if requests and luck < 0.8:
            self.note("answers a request")
            await self.line.answer_request(requests[0], luck < 0.6)
        elif sitting and sitting.asked and luck < 0.5:
            self.note("answers who asks for a seat")
            await self.line.answer(sitting.asked[0].id, luck < 0.35)
        elif self.line.has_unsent:
            if luck < 0.1:
                self.line.drop_unsent()
        elif luck > 0.85 and sitting and sitting.host:
            await self._be_host()
        elif luck < 0.82:
            await self._play()
        elif luck < 0.87:
            await self._correct()
        elif luck < 0.92:
            await self._cheat()
        elif luck < 0.96 and sitting and not sitting.holds:
            seat = self.world.luck.randrange(len(sitting.seats))
            self.asked_for.add(seat)
            await self.line.take([seat])
        elif luck < 0.965 and sitting and not sitting.host:
            await self._leave()

    async def _play(self) -> None:
        sees = self.line.seen()
        if not sees.holds:
            return
        luck = self.world.luck.random()
        by = min(sees.holds)
        if luck < 0.08 and sees.undoable:
            step = sees.undoable
            mine = step.action is not None and step.action.by in sees.holds
            if mine or self.line.is_host:
                await self._push(Undo(by), sees.step)
            else:
                self.note("asks to take back another's step")
                await self.line.ask_undo(by, sees.step, sees.step - 1)
        elif luck < 0.11:
            await self._push(Redo(by), sees.step)
        elif legal := sees.sight.legal:
            await self._push(self.world.luck.choice([*legal]), sees.step)

    async def _push(self, action: Action, at: int) -> None:
        self.note(f"{action} at {at}")
        await self.line.push(action, at, joined=self.world.chance(0.1))

    async def _correct(self) -> None:
        sees = self.line.seen()
        told = sees.rules.write(sees.position)
        if not sees.holds or "turn" not in told:
            return
        told["turn"] = self.world.luck.randrange(len(sees.header.players))
        self.note(f"corrects the turn to {told['turn']} at {sees.step}")
        await self.line.correct(told, sees.step)

    async def _cheat(self) -> None:
        """Does what it may not: another seat's action, undoing it, with no token, as a host."""
        sees, line = self.line.seen(), self.line
        mine = {*sees.holds, *self.asked_for}
        others = sorted({*range(len(sees.header.players))} - mine)
        kind = self.world.luck.randrange(4)
        if not others or line.is_host:
            return
        id = f"cheat{len(self.intents):05}"
        action: JsonObject = {"do": "undo", "by": others[0]}
        if kind == 1 and sees.holds and sees.undoable and sees.undoable.action:
            if sees.undoable.action.by in mine:
                return
            action = {"do": "undo", "by": min(sees.holds)}
        body: JsonObject = {"at": sees.step, "id": id, "action": action}
        self.world.fault("cheats")
        self.note(f"cheats ({kind})")
        if kind == 2:
            await line._ask("POST", "/table/host/watching", {"allowed": True})
            self.world.broken.append(f"{self.name} was taken for the host")
            return
        if kind == 3:
            line, body = Line(self.games, ADDRESS, "KEA427-forged", self._http()), {**body}
        self.intents[id] = Intent(self.name, "/table/actions", body, allowed=False)
        line.player = self
        await line._ask("POST", "/table/actions", body)
        self.world.broken.append(f"{self.name} did what it may not ({kind})")

    def _http(self) -> httpx.AsyncClient:
        return http_client(Transport(self.network, self.process, self.home))

    async def _be_host(self) -> None:
        sitting, luck = self.line.sitting, self.world.luck
        assert sitting is not None
        seat = luck.randrange(len(sitting.seats))
        kind = luck.choice(("keep", "free", "watching"))
        self.note(f"as the host: {kind} {seat}")
        if kind == "keep":
            await self.line.keep([seat])
        elif kind == "free":
            await self.line.free([seat])
        else:
            await self.line.allow_watching(luck.random() < 0.7)

    async def _leave(self) -> None:
        self.note("leaves")
        await self.line.leave()
        self.has_left = True

    async def sleep(self, seconds: float) -> None:
        """The phone sleeps; its connections do not outlive that."""
        self.awake_at = max(self.awake_at, self.world.now + seconds)
        if self.process.is_frozen:
            return
        self.world.fault("phones asleep")
        process = self.process
        process.freeze()
        self.network.lose_phone(process, "silent")
        while self.world.now < self.awake_at:
            await asyncio.sleep(min(LONGEST, max(TICK, self.awake_at - self.world.now)))
        process.thaw()
