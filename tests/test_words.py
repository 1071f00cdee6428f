"""The catalogues: complete in French and German, nothing unused, the same gaps."""

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[1]


def test_the_catalogues_are_in_step_with_the_code() -> None:
    check = subprocess.run(
        [sys.executable, str(TOP / "build/words"), "--check"], capture_output=True, text=True
    )
    assert check.returncode == 0, check.stdout + check.stderr
