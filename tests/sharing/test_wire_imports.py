"""What a phone carries of sharing needs neither the hub nor the libraries that only serve."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from importlib import import_module
from pathlib import Path
for part in ("wire", "client"):
    for path in sorted(Path("companion/sharing", part).glob("*.py")):
        import_module(f"companion.sharing.{part}.{path.stem}")
print(*sorted(name for name in sys.modules if name.startswith(sys.argv[1])))
"""


@pytest.mark.parametrize("at_home", ["companion.sharing.hub", "fastapi", "starlette"])
def test_wire_and_client_load_no(at_home: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, at_home], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []
