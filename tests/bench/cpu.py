"""How much of the processor a process took: on a busy machine a clock tells little."""

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """Seconds of processor time that a process took so far, in all its threads."""
    # The name in brackets may hold anything; user and system time follow as 14th and 15th field.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK
