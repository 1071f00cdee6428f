"""One seed: a table, its phones and hubs, faults as the seed decides, and what must hold after."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace

from companion.core import record
from companion.core.game import Header, Seats
from companion.core.game import Player as Name
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.playing.live import PLAIN
from companion.playing.opponents import next_decision
from companion.playing.window import happened, view_prompts
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.responses import http_client
from companion.sharing.hub.rate_limits import MOST_TABLES
from companion.sharing.hub.routes import NO_SEAT
from companion.sharing.hub.upload import put
from companion.sharing.wire.bodies import Put
from companion.sharing.wire.seats import Hosted, Joined
from companion.showing.game import Games
from companion.showing.sight import Happened
from companion.store.action_notes import MARK, Note, read_note
from companion.store.seats import key_of
from tests.simulated.database import Database
from tests.simulated.hub_process import HubProcess
from tests.simulated.network import Network, Rates, Transport
from tests.simulated.phones import ADDRESS, Intent, Player
from tests.simulated.world import Process, World

GAMES = Games(
    {
        "embers": "tests.sample_game",
        "hekla": "companion.games.hekla",
        "arabana": "companion.games.arabana",
    }
)
NAMES = ("Ana", "Ben", "Chloé", "Dan")
# Seconds in which everything is well again once there are no more faults.
SETTLES = 240.0
DAY = 86_400.0
# Seconds that the host tries to take the table home among faults; then they end.
PATIENT = 30


class Broken(AssertionError):
    """A promise that does not hold, with everything that happened before."""


@dataclass
class Run:
    """A seed's run."""

    seed: int
    acknowledged: int = 0
    steps: int = 0
    # Of these the actions of seats that Caldera plays.
    by_caldera: int = 0
    took: float = 0.0
    players: list[Player] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.world = World(self.seed)
        luck = self.world.luck
        self.network = Network(self.world)
        self.database = Database(self.world)
        self.hubs = []
        number = luck.choice((1, 1, 1, 2, 2))
        for at in range(number):
            self.hubs.append(HubProcess(at, self.network, self.database, GAMES, number == 1))
        self.world.is_locked = lambda process: any(
            hub.is_locked for hub in self.hubs if hub.process is process
        )
        game = luck.choices(("embers", "hekla", "arabana"), (18, 1, 1))[0]
        meta = GAMES.meta(game)
        seats = luck.choice([*meta.players][:2])
        colors = meta.colors[seats]
        people = [Name(name, color) for name, color in zip(NAMES, colors, strict=False)][:seats]
        self.header = Header(game, tuple(people), seed=f"seed {self.seed}")
        if GAMES.find(game).can_play(self.header, {seats - 1}) and self.world.chance(0.5):
            # Caldera plays for the last seat.
            people[-1] = replace(people[-1], opponent="easy")
            self.header = replace(self.header, players=tuple(people))
        # The host's own record of a table that was taken off the hub.
        self.taken_home: bytes | None = None

    def play(self) -> None:
        """Runs it; `Broken` with its history if something does not hold."""
        try:
            self.world.run(self._play)
            if self.world.broken:
                raise Broken("; ".join(self.world.broken))
        except Exception as why:
            raise Broken(f"seed {self.seed}: {why!r}\n{self.told()}") from why
        finally:
            self.took = self.world.history[-1][0] if self.world.history else 0.0
            self.database.close()

    def told(self) -> str:
        """Everything that happened."""
        return "\n".join(f"{at:10.3f}  {who:8} {what}" for at, who, what in self.world.history)

    # The course of a run

    async def _play(self) -> None:
        world, luck = self.world, self.world.luck
        await self._gather()
        self._disturb()
        ends = world.now + luck.uniform(5.0, 14.0)
        while world.now < ends:
            await asyncio.sleep(luck.uniform(0.2, 3.0))
            await self._something_happens()
        if world.chance(0.12):
            await self._take_home()
        self._calm()
        await self._settle()
        self._judge()

    async def _gather(self) -> None:
        """The host puts the table on the hub, and the others join: among faults, or at once."""
        if self.world.chance(0.3):
            hosted = await self._put_among_faults()
        else:
            hosted = self._put_at_once()
        self.table = hosted.table
        self.world.steps = self._last_step
        self.players.append(Player(self.network, GAMES, "host", hosted.token, "192.0.2.1"))
        seating = self.hubs[0].seating
        for seat, player in enumerate(self.header.players):
            # The host plays for seats that nobody takes.
            if not player.opponent and (seat == 0 or self.world.chance(0.8)):
                self._joins(f"seat{seat}", seating.take(self.table, {seat}))
        if self.world.chance(0.3):
            self._joins("watcher", seating.take(self.table))

    async def _put_among_faults(self) -> Hosted:
        phone = Process(self.world, "gathering")
        hub = HubClient(ADDRESS, http_client(Transport(self.network, phone, "192.0.2.1")))
        self.network.rates = Rates(lost=0.1, answer_lost=0.25, doubled=0.2)
        secret, hosted = self.world.luck.randbytes(32).hex(), None
        text = dump(self._upload()).encode()
        while hosted is None:
            try:
                hosted = await hub.put(text, secret=secret)
            except Refusal as why:
                self.world.note("gathering", f"put: {why}")
        self.network.rates = Rates()
        await hub.close()
        return hosted

    def _put_at_once(self) -> Hosted:
        hub = self.hubs[0]
        return put(hub.tables, hub.seating, Put(record=self._upload()), MOST_TABLES)

    def _upload(self) -> JsonObject:
        return {**record.write_header(self.header), "actions": []}

    def _joins(self, name: str, joined: Joined) -> None:
        home = f"192.0.2.{2 + len(self.players)}"
        self.world.note(name, f"joins with {sorted(joined.seats)}, asks for {sorted(joined.asked)}")
        self.players.append(Player(self.network, GAMES, name, joined.token, home))
        self.players[-1].asked_for.update(joined.asked)

    def _disturb(self) -> None:
        """Which faults this run has."""
        world, luck = self.world, self.world.luck
        self.network.rates = Rates(
            refused=luck.choice((0.0, 0.05)),
            lost=luck.choice((0.0, 0.05)),
            answer_lost=luck.choice((0.0, 0.0, 0.2)),
            doubled=luck.choice((0.0, 0.0, 0.2)),
            slow=luck.choice((0.0, 0.1)),
        )
        self.database.fails = luck.choice((0.0, 0.0, 0.05))
        if len(self.hubs) > 1 and world.chance(0.3):
            self.database.newer = luck.choice((newer, strange))
        if world.chance(0.5):
            for hub in self.hubs:
                hub.lives = (20, 600)
                hub.process.steps_left = luck.randint(*hub.lives)

    async def _something_happens(self) -> None:
        world, luck = self.world, self.world.luck
        kind = luck.random()
        here = [one for one in self.players if not one.process.is_frozen and not one.has_left]
        one = luck.choice(here) if here else None
        if kind < 0.15:
            self.network.cut_one()
        elif kind < 0.25 and len(self.hubs) > 1:
            self.database.cut_words()
        elif kind < 0.33 and one:
            world.loop.create_task(one.sleep(luck.uniform(1.0, 30.0)))
        elif kind < 0.36:
            await self._night()
        elif kind < 0.42 and one:
            one.close()
        elif kind < 0.50:
            hub = luck.choice(self.hubs)
            hub.process.clock_error += luck.choice((-DAY, -60.0, 60.0, 400 * DAY))
            world.fault("clocks that jump")
            world.note(hub.process.name, "clock jumps")
        elif kind < 0.56 and one:
            self.network.away[one.process] = None
            world.fault("phones without network")
            world.loop.call_later(luck.uniform(1.0, 20.0), self.network.away.pop, one.process, None)
            self.network.lose_phone(one.process, luck.choice(("reset", "silent")))

    async def _night(self) -> None:
        """Everybody sleeps for days."""
        self.world.fault("nights")
        days = self.world.luck.uniform(0.3, 9.0) * DAY
        asleep = [
            self.world.loop.create_task(one.sleep(days + self.world.luck.uniform(0.0, 5.0)))
            for one in self.players
            if not one.has_left
        ]
        await asyncio.gather(*asleep)

    async def _take_home(self) -> None:
        """The host takes the table off the hub while the others play on."""
        host = self.players[0]
        host.is_playing = False
        for player in self.players:
            player.pace = 0.02
        if len(self.hubs) > 1:
            self.database.cut_words()

        async def keep(text: bytes) -> None:
            self.taken_home = text

        # Somebody at the host's phone tries until it is done.
        async def insist() -> None:
            while True:
                try:
                    await host.line.take_away(keep)
                except Refusal as why:
                    host.note(f"cannot take it home: {why}")
                    await asyncio.sleep(1.0)
                else:
                    host.note("has taken the table home")
                    return

        host.process.thaw()
        task = host.process.spawn(insist())
        for seconds in range(2 * PATIENT):
            await asyncio.sleep(1.0)
            if task.done():
                break
            if seconds == PATIENT:
                self._calm()
        if not task.done():
            raise Broken("the host waits for ever to take the table home")
        host.has_left = True

    def _calm(self) -> None:
        """No more faults."""
        self.network.rates = Rates()
        self.database.fails = 0.0
        self.network.away.clear()
        for hub in self.hubs:
            hub.lives = None
            hub.process.steps_left = None
        for player in self.players:
            player.is_playing = False
            player.process.thaw()
        # Only what was cut: who hears everything has nothing to look up.
        for one in self.database.listening:
            if one.is_cut:
                one.mend()

    # What must hold

    async def _settle(self) -> None:
        """Until every phone shows what is kept."""
        until = self.world.now + SETTLES
        while True:
            await asyncio.sleep(2.0)
            late = [one.name for one in self.players if not self._is_settled(one)]
            late += [hub.process.name for hub in self.hubs if self._is_due(hub)]
            if not late:
                return
            if self.world.now > until:
                raise Broken(f"{', '.join(late)} never caught up")

    def _is_due(self, hub: HubProcess) -> bool:
        """Whether Caldera's seat is still asked at a table that somebody looks at."""
        live = hub.tables._held.get(self.table)
        if hub.process.is_dead or live is None or not (live.followed and live.has_opponents):
            return False
        return next_decision(live) is not None

    def _is_settled(self, player: Player) -> bool:
        line = player.line
        if player.has_left or line.over is not None:
            return True
        if any(one.is_silent for one in self.network.open if one.phone is player.process):
            # It has not noticed yet that its line is cut.
            return False
        is_idle = line._sending is None or line._sending.done()
        return (
            line.connected
            and is_idle
            and not line.has_unsent
            and line.known is not None
            and len(line.known.steps) == self._last_step() + 1
            and line.known.holds == self._holds(player)
        )

    def _last_step(self) -> int:
        query = "SELECT count(*) FROM actions WHERE table_id = ?"
        ((steps,),) = self.database.rows(query, self.table)
        return int(steps)

    def _actions(self) -> list[JsonObject]:
        found = self.database.rows(
            "SELECT action FROM actions WHERE table_id = ? ORDER BY step", self.table
        )
        return [parse(str(action)) for (action,) in found]  # type: ignore[misc]

    def _holds(self, player: Player) -> Seats:
        key = key_of(player.token)
        held = dict(
            self.database.rows("SELECT seat, token FROM seats WHERE table_id = ?", self.table)
        )
        hosts = {
            token
            for (token,) in self.database.rows(
                "SELECT token FROM phones WHERE table_id = ? AND host = 1", self.table
            )
        }
        everybody = range(len(self.header.players))
        if key in hosts:
            return frozenset(seat for seat in everybody if held.get(seat) in {None, *hosts})
        return frozenset(seat for seat in everybody if held.get(seat) == key)

    def _judge(self) -> None:
        """Compares what phones were told and show with what is kept."""
        actions = self._actions()
        self.steps = len(actions)
        caldera = [seat for seat, one in enumerate(self.header.players) if one.opponent]
        self.by_caldera = sum(action["by"] in caldera for action in actions)
        self._judge_tables(actions)
        self._judge_intents(actions)
        rules = GAMES.rules(self.header.game)(self.header)
        told: JsonObject = {**record.write_header(self.header), "actions": [*actions]}
        table: Table[object] = record.read(told, lambda game: type(rules))
        for player in self.players:
            self._judge_phone(player, table)

    def _judge_tables(self, actions: list[JsonObject]) -> None:
        tables = self.database.rows("SELECT id FROM tables")
        if len(tables) != 1:
            raise Broken(f"one table was put on the hub, and {len(tables)} are there")
        steps = self.database.rows("SELECT step FROM actions ORDER BY step")
        if [step for (step,) in steps] != [*range(1, len(actions) + 1)]:
            raise Broken(f"steps are missing or doubled: {steps}")
        if self.taken_home is not None:
            home = parse(self.taken_home)
            assert isinstance(home, dict)
            if home["actions"] != actions:
                raise Broken("the host took other actions home than the hub has")

    def _judge_intents(self, actions: list[JsonObject]) -> None:
        """All that was acknowledged is kept where it was told; nothing twice, nothing else."""
        kept: dict[str, list[int]] = {}
        for id, step in self.database.rows("SELECT action_id, step FROM answered"):
            kept.setdefault(str(id).partition(MARK)[0], []).append(int(str(step)))
        seen: Counter[int] = Counter()
        for player in self.players:
            for id, intent in player.intents.items():
                begins = f"{key_of(player.token)[:16]}.{id}."
                steps = [
                    step for key, some in kept.items() for step in some if key.startswith(begins)
                ]
                seen.update(steps)
                self._judge_intent(id, intent, steps, actions)
        for step, times in seen.items():
            if times != 1:
                raise Broken(f"step {step} is the answer to {times} intents")

    def _judge_intent(
        self, id: str, intent: Intent, steps: list[int], actions: list[JsonObject]
    ) -> None:
        what = f"{intent.phone}'s {id[:6]}"
        if len(steps) > 1:
            raise Broken(f"{what} was done as steps {steps}")
        if intent.outcome == "done":
            self.acknowledged += 1
            if steps != [intent.step]:
                raise Broken(f"{what} was acknowledged as {intent.step} and is {steps}")
        if intent.outcome == "refused" and steps:
            raise Broken(f"{what} was refused and is step {steps}")
        if not intent.allowed and steps:
            raise Broken(f"{what} is not allowed and is step {steps}")
        if steps:
            between = actions[intent.body["at"] : steps[0] - 1]  # type: ignore[index]
            if not are_answers_of_others(between, intent.body.get("action")):
                raise Broken(f"{what} was meant after {intent.body['at']} and is {steps}")
            if "action" in intent.body and actions[steps[0] - 1] != intent.body["action"]:
                raise Broken(f"{what} is kept as another action")

    def _judge_phone(self, player: Player, table: Table[object]) -> None:
        """A phone shows what its seats may see, and nothing else."""
        line = player.line
        if player.has_left:
            return
        known = bool(
            self.database.rows(
                "SELECT 1 FROM phones WHERE table_id = ? AND token = ?",
                *(self.table, key_of(player.token)),
            )
        )
        if line.over is not None:
            watch = self.database.rows("SELECT watch FROM shared WHERE table_id = ?", self.table)
            may = known and (self._holds(player) or (watch and watch[0][0]))
            # It lost its seat while nobody might just watch; that may have changed since.
            if may and self.taken_home is None and line.over.id != NO_SEAT.id:
                raise Broken(f"{player.name} was sent away: {line.over}")
            return
        if not known:
            raise Broken(f"{player.name} is not at the table and still follows it")
        seats = self._holds(player)
        expected = self._expected(table, seats)
        if line.copy.steps != expected:
            odd = next(
                (
                    one.number
                    for one, other in zip(line.copy.steps, expected, strict=False)
                    if one != other
                ),
                "their number",
            )
            raise Broken(f"{player.name} with {sorted(seats)} shows another table at {odd}")
        prompts = view_prompts(table.rules, table.rules.prompts(table.position), seats, seats)
        if line.copy.prompts != tuple(replace(one, answers=tuple(one.answers)) for one in prompts):
            raise Broken(
                f"{player.name} is asked something else: {line.copy.prompts} for {prompts}"
            )

    def _expected(self, table: Table[object], seats: Seats) -> list[Happened[object]]:
        notes: dict[int, Note] = {
            int(str(step)): read_note(str(id))
            for id, step in self.database.rows("SELECT action_id, step FROM answered")
        }
        rules = table.rules
        return [
            happened(
                rules,
                step,
                seats,
                lambda one: rules.masked(one.outcome.position, seats),
                notes.get(step.number, PLAIN),
            )
            for step in table.steps
        ]


def are_answers_of_others(between: list[JsonObject], action: Json) -> bool:
    """Whether what was done before an action, after it was sent, answers the same question.

    Where several are asked at once, they do not refuse each other.
    """
    return all(
        isinstance(action, dict) and one["by"] != action["by"] and one["do"] == action["do"]
        for one in between
    )


def newer(told: str) -> str:
    """An announcement of a newer version, with an action in a form that nobody knows."""
    id, step, sender = told.split(" ")[:3]
    return f"{id} {step} {sender.partition('/')[0]}/9 <action>"


def strange(told: str) -> str:
    """An announcement that cannot be read at all."""
    return f"9:{told}"


def run(seed: int) -> Run:
    """Runs one seed."""
    made = Run(seed)
    made.play()
    return made
