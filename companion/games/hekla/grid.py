"""The volcano's cells: what lies beside what, which three make a line, where circles point."""

from dataclasses import dataclass

COLUMNS = "abcdef"
ROWS = range(1, 6)
CELLS = tuple(f"{column}{row}" for column in COLUMNS for row in ROWS)

# What a circle's line points at: a column letter, a row number, or nothing at a corner.
Circle = str | int | None


@dataclass(frozen=True)
class Line:
    """Three neighbouring cells in a row or a column, in reading order (K1)."""

    cells: tuple[str, str, str]
    # The same cells by their numbers in the grid.
    at: tuple[int, int, int]

    @property
    def name(self) -> str:
        """The line as its sheet is called."""
        return "-".join(self.cells)

    @property
    def centre(self) -> int:
        """The number of the cell that erupts."""
        return self.at[1]


class Grid:
    """The cells that one box has, numbered in alphabetical order, and the road around them."""

    def __init__(
        self,
        missing: frozenset[str],
        hot: frozenset[str],
        inner: tuple[Circle, ...],
        outer: tuple[Circle, ...],
    ) -> None:
        self.cells = tuple(cell for cell in CELLS if cell not in missing)
        self.index = {cell: at for at, cell in enumerate(self.cells)}
        # What a volcano on each cell is worth to its owner (K3).
        self.worth = tuple(2 if cell in hot else 1 for cell in self.cells)
        runs = [self._run(cell) for cell in self.cells]
        self.steps = tuple(tuple(way[0] for way in ways if way) for ways in runs)
        self.runs = tuple(tuple(at for way in ways for at in way) for ways in runs)
        self.lines = tuple(self._lines())
        self.lines_at = tuple(
            tuple(line for line in self.lines if at in line.at) for at in range(len(self.cells))
        )
        self._named = {line.cells: line for line in self.lines}
        self.inner = inner
        self.outer = outer
        # The first circle on which a vulcanologist lies turned over (K9).
        self.third_lap = len(inner) + len(outer) + 1
        self._pointed = [self._aligned(None)] + [self._aligned(to) for to in (*inner, *outer)]

    def _run(self, cell: str) -> list[list[int]]:
        """The cells straight up, left, right and down from one, as far as there are any (K4)."""
        ways = []
        for columns, rows in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            way: list[int] = []
            column, row = COLUMNS.index(cell[0]) + columns, int(cell[1]) + rows
            while 0 <= column < len(COLUMNS) and f"{COLUMNS[column]}{row}" in self.index:
                way.append(self.index[f"{COLUMNS[column]}{row}"])
                column, row = column + columns, row + rows
            ways.append(way)
        return ways

    def _lines(self) -> list[Line]:
        found = []
        for cell in self.cells:
            column, row = COLUMNS.index(cell[0]), int(cell[1])
            across = [f"{letter}{row}" for letter in COLUMNS[column : column + 3]]
            down = [f"{cell[0]}{number}" for number in range(row, row + 3)]
            for cells in (across, down):
                if len(cells) == 3 and all(one in self.index for one in cells):
                    first, centre, last = cells
                    at = (self.index[first], self.index[centre], self.index[last])
                    found.append(Line((first, centre, last), at))
        return sorted(found, key=lambda line: line.cells)

    def line(self, cells: tuple[str, str, str]) -> Line | None:
        """The line with these cells, either way round."""
        return self._named.get(cells) or self._named.get(cells[::-1])

    def _aligned(self, to: Circle) -> frozenset[int]:
        if to is None:
            return frozenset()
        return frozenset(at for at, cell in enumerate(self.cells) if str(to) in cell)

    def place(self, driven: int) -> int:
        """The circle of the board on which a drive ends: 0 the start, then inner, then outer (K9).

        The outer loop is driven round and round.
        """
        inner, outer = len(self.inner), len(self.outer)
        if driven <= inner:
            return driven
        return inner + 1 + (driven - inner - 1) % outer

    def pointed(self, driven: int) -> frozenset[int]:
        """The cells in the row or column that a vulcanologist's circle points at."""
        return self._pointed[self.place(driven)]

    def lap(self, driven: int) -> int:
        """Which lap a vulcanologist is on: 1 the inner loop, from 2 on the outer one."""
        inner, outer = len(self.inner), len(self.outer)
        return 1 if driven <= inner else 2 + (driven - inner - 1) // outer
