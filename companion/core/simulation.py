"""Plays random legal games, to find faults that examples do not show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TypeVar

from companion.core.chance import chance, first_by_lot
from companion.core.game import Header, Meta, Player, Rules
from companion.core.record import read_header, write_header, write_text
from companion.core.refusal import Refusal
from companion.core.table import Table

P = TypeVar("P")

NAMES = ("Ana", "Ben", "Chloé", "Dan")
# A table that is not over by then never ends, which is a fault of the rules.
MOST_ACTIONS = 50_000


@dataclass(frozen=True)
class WantedTables:
    """Which tables to simulate; what is left open is varied from table to table."""

    game: str
    players: int | None = None
    options: Mapping[str, str | bool] = field(default_factory=dict)


def headers(meta: Meta, wanted: WantedTables, number: int, seed: str) -> list[Header]:
    """As many headers as wanted, every player count and variant in turn; the app draws."""
    counts = [wanted.players] if wanted.players else list(meta.players)
    open_options = [
        option for option in meta.options if option.varied and option.key not in wanted.options
    ]
    combinations = [
        dict(zip((option.key for option in open_options), values, strict=True))
        for values in product(
            *([choice.value for choice in option.choices] for option in open_options)
        )
    ]
    made = []
    for at in range(number):
        players = counts[at % len(counts)]
        options = {**combinations[at // len(counts) % len(combinations)], **wanted.options}
        table_seed = f"{seed}-{at + 1}"
        colors = meta.colors.get(players, ("?",) * players)
        header = Header(
            game=meta.id,
            players=tuple(Player(NAMES[seat % 4], colors[seat]) for seat in range(players)),
            first=first_by_lot(players, table_seed),
            options=options,
            seed=table_seed,
        )
        # Read back as a record would be, so that a bad option is refused with its sentence.
        made.append(read_header(write_header(header), meta))
    return made


def play(rules: Rules[P], seed: str) -> Table[P]:
    """One table of random legal play, to its end."""
    table = Table(rules)
    luck = chance(seed, "players")
    while table.result is None:
        if len(table.steps) > MOST_ACTIONS:
            raise Refusal("The table with the seed “{seed}” does not end.", seed=seed)
        table.push(rules.pick(table.position, luck))
    return table


def simulate(
    kind: type[Rules[P]], wanted: WantedTables, number: int, seed: str, out: Path | None = None
) -> str:
    """Plays `number` tables, writes each into `out`, and sums them up in a line."""
    lengths, wins, shared, ties = [], [0] * kind.meta.players[-1], 0, 0
    for at, header in enumerate(headers(kind.meta, wanted, number, seed), start=1):
        table = play(kind(header), header.seed)
        result = table.result
        assert result is not None
        lengths.append(len(table.actions))
        shared += len(result.winners) > 1
        ties += result.tie_break is not None
        for seat in result.winners:
            wins[seat] += 1
        if out:
            name = f"{header.game}-{at:0{len(str(number))}}.json"
            (out / name).write_text(write_text(table), encoding="utf-8")
    return (
        f"{number} tables of {kind.meta.name}, all finished: "
        f"{min(lengths)} to {max(lengths)} actions, {sum(lengths) / number:.0f} on average; "
        f"wins by seat {', '.join(map(str, wins))}; {ties} by tie-break, {shared} shared"
    )
