"""A hub that is started, killed and started again on the same database."""

from functools import cache
from itertools import count

from fastapi import FastAPI

from companion.playing.tables import Tables
from companion.sharing.hub.rate_limits import Rate, Tries
from companion.sharing.hub.routes import Hub, hub_app
from companion.sharing.hub.seating import Seating
from companion.showing.game import Games
from companion.thinking.strength import Effort
from tests.simulated.database import Database, SimulatedStore
from tests.simulated.network import Listener, Network
from tests.simulated.world import Process

# Seconds that seem to go by between two looks at the clock of who thinks.
LOOK = 0.0001


@cache
def an_app(number: int) -> FastAPI:
    """The routes of one hub process; to make them takes longer than a whole run."""
    # Its hub is put in when the process starts.
    app: FastAPI = hub_app(None)  # type: ignore[arg-type]
    return app


class HubProcess:
    """One of the hub's processes."""

    def __init__(
        self, number: int, network: Network, database: Database, games: Games, near: bool
    ) -> None:
        self.number, self.network, self.database = number, network, database
        self.games, self.near = games, near
        self.world = network.world
        self.starts = 0
        # How many steps of the loop it lives; None for ever.
        self.lives: tuple[int, int] | None = None
        self.start()

    def start(self) -> None:
        """Starts it with what the database has."""
        self.starts += 1
        self.process = Process(self.world, f"hub{self.number}.{self.starts}")
        self.process.context.run(self._open)
        self.process.on_kill = self._killed
        if self.lives is not None:
            self.process.steps_left = self.world.luck.randint(*self.lives)
        self.listener = Listener(self.process, an_app(self.number))
        self.network.hubs.append(self.listener)
        self.world.note(self.process.name, "starts")

    def _open(self) -> None:
        self.store = SimulatedStore(self.database, self.games, self.process, self.near)
        self.tables = Tables(self.store, self.games)
        # It thinks in several slices, in which its hub may be killed.
        self.tables.opponents.effort = Effort(0.1, playouts=4)
        self.tables.opponents.clock = map(LOOK.__mul__, count()).__next__
        self.seating = Seating(self.tables, self.store)
        now = self.store.system.monotonic
        an_app(self.number).state.hub = Hub(
            self.tables,
            self.seating,
            tries=Tries(Rate(12, 0.2, now), Rate(120, 2.0, now), Rate(1, 1 / 600, now)),
            action_rate=Rate(80, 40.0, now),
            asks=Rate(120, 20.0, now),
            puts=Rate(20, 0.1, now),
        )

    def _killed(self) -> None:
        self.world.fault("hubs killed")
        self.network.lose_hub(self.listener)
        self.world.loop.call_later(self.world.luck.uniform(0.05, 5.0), self.start)

    @property
    def is_locked(self) -> bool:
        """Whether somebody writes to a table of this process."""
        return any(live._turn.locked() for live in [*self.tables._held.values()])
