"""The order in which tests run: what takes long begins first, so that all workers end together.

Each worker gets one stretch of the list and takes tests from the end of another's once its own are
done. So each stretch begins with long files and ends with short ones.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

# Seconds of a test of a file that was not measured yet.
IN_A_BROWSER, ELSEWHERE = 4.0, 0.1
# Seconds from which on a file is a long one.
LONG = 5.0


def in_order(files: Sequence[str], measured: Mapping[str, float], workers: int = 2) -> list[int]:
    """The indices of tests, given as the files that they are in, in the order to run them."""
    tests = {
        file: [index for index, _ in found]
        for file, found in groupby(
            sorted(enumerate(files), key=lambda one: one[1]), key=lambda one: one[1]
        )
    }
    seconds = {file: measured.get(file, guess(file, len(found))) for file, found in tests.items()}
    stretches: list[list[int]] = [[] for _ in range(workers)]
    spent = [0.0] * workers
    for file in sorted(tests, key=lambda file: (-seconds[file], file)):
        if seconds[file] >= LONG:
            least = spent.index(min(spent))
            stretches[least] += tests[file]
            spent[least] += seconds[file]
    short = [index for file in tests if seconds[file] < LONG for index in tests[file]]
    # Stretches are cut where each has as many tests.
    for number, stretch in enumerate(stretches):
        until = len(files) * (number + 1) // workers - len(files) * number // workers
        room = max(0, until - len(stretch))
        stretch += short[:room]
        short = short[room:]
    return [*(index for stretch in stretches for index in stretch), *short]


def guess(file: str, tests: int) -> float:
    """How long a file takes that was not measured yet."""
    return tests * (IN_A_BROWSER if file.startswith("tests/browser/") else ELSEWHERE)
