"""A second, slow reading of Hekla's rules on plain JSON, written from the rule text alone.

Whatever the engine does, this must come to the same: nothing here is imported from it.
"""

import copy
from itertools import product
from typing import Any

Place = dict[str, Any]
EVERY_CELL = [f"{column}{row}" for column in "abcdef" for row in range(1, 6)]
LINES = [
    [f"{'abcdef'[column + step * across]}{row + step * (1 - across)}" for step in range(3)]
    for across in (1, 0)
    for column in range(6 - 2 * across)
    for row in range(1, 6 - 2 * (1 - across))
]


class Referee:
    """The rules for one box and number of seats; positions and actions as records have them."""

    def __init__(self, box: Place, seats: int) -> None:
        self.box = box
        self.seats = seats
        self.cells = [cell for cell in EVERY_CELL if cell not in box["missing"]]
        self.lines = sorted(line for line in LINES if set(line) <= set(self.cells))

    def pointed(self, driven: int) -> str:
        """The column or row that a circle's line points at; no letter where there is none."""
        inner, outer = self.box["inner"], self.box["outer"]
        if driven == 0:
            return "-"
        if driven <= len(inner):
            to = inner[driven - 1]
        else:
            to = outer[(driven - len(inner) - 1) % len(outer)]
        return "-" if to is None else str(to)

    def can_place(self, position: Place, seat: int, value: int, cell: str) -> bool:
        return (
            cell in self.cells
            and value in position["supply"][seat]
            and not position["cells"].get(cell)
        )

    def can_move(
        self, position: Place, seat: int, start: str, value: int, to: str, driven: int
    ) -> bool:
        board = position["cells"]
        if start == to or [seat, value] not in board.get(start, []) or to not in self.cells:
            return False
        if len(board.get(to, [])) == 2 or (start[0] != to[0] and start[1] != to[1]):
            return False
        low, high = sorted([start, to])
        between = [
            cell
            for cell in EVERY_CELL
            if (cell[0] == low[0] == high[0] or cell[1] == low[1] == high[1])
            and low[0] <= cell[0] <= high[0]
            and low[1] <= cell[1] <= high[1]
            and cell not in (low, high)
        ]
        if not set(between) <= set(self.cells):
            return False
        return not between or self.pointed(driven) in start

    def can_act(self, position: Place, seat: int, driven: int) -> bool:
        """Whether a seat can place or move from one circle."""
        return any(
            self.can_place(position, seat, value, cell)
            for value, cell in product(range(4), self.cells)
        ) or any(
            self.can_move(position, seat, start, value, to, driven)
            for start, pieces in position["cells"].items()
            for owner, value in pieces
            if owner == seat
            for to in self.cells
        )

    def in_order(self, position: Place, line: list[str]) -> bool:
        stacks = [position["cells"].get(cell, []) for cell in line]
        return (
            all(stacks)
            and sum(value for stack in stacks for _, value in stack) >= 8
            and sum(owner == "lava" for owner, _ in stacks[1]) <= 1
        )

    def legal(self, position: Place) -> list[Place]:
        """Every action allowed, found by trying all that can be written."""
        pending = position.get("pending", {})
        ask, seat = pending.get("ask"), position["turn"]
        if ask == "finished":
            return []
        if ask == "erupt":
            found = [{"by": seat, "do": "erupt", "line": line} for line in pending["lines"]]
            return found if pending.get("must") else [*found, {"by": seat, "do": "done"}]
        driven = position["road"][seat]
        found = [
            {"by": seat, "do": "place", "value": value, "cell": cell}
            for value, cell in product(range(4), self.cells)
            if self.can_place(position, seat, value, cell)
        ]
        found += [
            {"by": seat, "do": "move", "from": start, "value": value, "to": to}
            for start, value, to in product(position["cells"], range(4), self.cells)
            if self.can_move(position, seat, start, value, to, driven)
        ]
        if ask != "act":
            found += [
                {"by": seat, "do": "retreat", "circles": back}
                for back in range(1, driven + 1)
                if self.can_act(position, seat, driven - back)
            ]
            found.append({"by": pending.get("by", seat), "do": "end_game"})
        return found

    def after(self, position: Place, action: Place) -> tuple[Place, list[Place]]:
        """The next position and the sheets on the way."""
        new = copy.deepcopy(position)
        new.setdefault("cells", {})
        pending = new.pop("pending", {})
        seat, sheets = action["by"], list[Place]()
        match action["do"]:
            case "retreat":
                new["road"][seat] -= action["circles"]
                new["pending"] = {"ask": "act"}
            case "end_game":
                asked = (seat + 1) % self.seats
                over = asked == new["turn"]
                new["pending"] = {"ask": "finished"} if over else {"ask": "end_game", "by": asked}
            case "done":
                self._next(new)
            case "erupt":
                self._erupt(new, action["line"], pending, sheets)
            case "place":
                new["supply"][seat].remove(action["value"])
                self._come(new, seat, action["value"], action["cell"], sheets)
            case "move":
                new["cells"][action["from"]].remove([seat, action["value"]])
                self._come(new, seat, action["value"], action["to"], sheets)
        return self._tidy(new), sheets

    def _come(self, new: Place, seat: int, value: int, cell: str, sheets: list[Place]) -> None:
        new["cells"].setdefault(cell, []).append([seat, value])
        lines = [line for line in self.lines if cell in line and self.in_order(new, line)]
        pending = {"ask": "erupt", "cell": cell, "lines": lines, "must": True}
        if not lines:
            self._next(new)
        elif len(lines) == 1:
            self._erupt(new, lines[0], pending, sheets)
        else:
            new["pending"] = pending

    def _erupt(self, new: Place, line: list[str], pending: Place, sheets: list[Place]) -> None:
        volcanoes, trigger = [0] * self.seats, [0] * self.seats
        for cell in line:
            for owner, _ in new["cells"][cell]:
                if owner != "lava":
                    volcanoes[owner] += 2 if cell in self.box["hot"] else 1
        trigger[new["turn"]] = sum(value for cell in line for _, value in new["cells"][cell]) - 7
        totals = [one + other for one, other in zip(volcanoes, trigger, strict=True)]
        sheets.append(
            {
                "name": "-".join(line),
                "lines": [
                    {"label": "volcanoes", "points": volcanoes},
                    {"label": "trigger", "points": trigger},
                ],
                "totals": totals,
            }
        )
        new["road"] = [one + other for one, other in zip(new["road"], totals, strict=True)]
        centre = new["cells"][line[1]]
        for owner, value in centre:
            if owner != "lava":
                new["supply"][owner].append(value)
        value = 0 if new["lava"][0] else 1
        new["lava"][value] -= 1
        stays = [piece for piece in centre if piece[0] == "lava"]
        new["cells"][line[1]] = [*stays, ["lava", value]]
        if new["lava"] == [0, 0]:
            new["pending"] = {"ask": "finished"}
            return
        left = [one for one in pending["lines"] if one != line and self.in_order(new, one)]
        if left:
            new["pending"] = {"ask": "erupt", "cell": pending["cell"], "lines": left}
        else:
            self._next(new)

    def _next(self, new: Place) -> None:
        """The next seat clockwise that can act, driving back if need be."""
        for step in range(1, self.seats + 1):
            seat = (new["turn"] + step) % self.seats
            if any(self.can_act(new, seat, back) for back in range(new["road"][seat], -1, -1)):
                new["turn"] = seat
                return
        new["turn"] = (new["turn"] + 1) % self.seats
        new["pending"] = {"ask": "finished"}

    def _tidy(self, new: Place) -> Place:
        board = {
            cell: sorted(pieces, key=lambda piece: (piece[0] == "lava", str(piece[0]), piece[1]))
            for cell, pieces in sorted(new["cells"].items())
            if pieces
        }
        new["supply"] = [sorted(values) for values in new["supply"]]
        return {
            **{key: new[key] for key in new if key != "cells"},
            **({"cells": board} if board else {}),
        }
