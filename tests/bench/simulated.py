"""Many seeds of the simulation: hubs, their database and phones in one process, with faults.

Ends with an error and the whole history of the first seed that breaks a promise. Such a seed is
then added to `tests/simulated/test_kept_seeds.py`. The figure to reach is 2,000 seeds a minute on
one core.

    python -m tests.bench.simulated [--seeds 2000] [--first 1000]
"""

import argparse
import gc
import sys
from collections import Counter
from time import process_time

from tests.simulated.run import Broken, run

# So many runs leave enough behind to be put away together.
TOGETHER = 50


def main() -> int:
    """Runs the seeds and prints what was injected."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--first", type=int, default=1000)
    told = parser.parse_args()
    # What is loaded is never put away: it is not looked through each time.
    gc.freeze()
    faults: Counter[str] = Counter()
    acknowledged = steps = by_caldera = 0
    began = process_time()
    for seed in range(told.first, told.first + told.seeds):
        try:
            made = run(seed)
        except Broken as why:
            print(why)
            return 1
        faults += made.world.faults
        acknowledged += made.acknowledged
        steps += made.steps
        by_caldera += made.by_caldera
        if seed % TOGETHER == 0:
            gc.collect()
    minutes = (process_time() - began) / 60
    print(f"{told.seeds:,} seeds, {steps:,} steps, {by_caldera:,} of them at Caldera's seats")
    print(f"{acknowledged:,} acknowledged, 0 failures")
    for kind, times in sorted(faults.items()):
        print(f"{times:9,}  {kind}")
    print(f"{told.seeds / minutes:,.0f} seeds a minute of one core")
    return 0


if __name__ == "__main__":
    sys.exit(main())
