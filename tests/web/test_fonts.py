"""Letters of other scripts travel with us, by the very names that the client asks for."""

import subprocess
import sys

from companion.phone.packing import TOP


def test_every_piece_that_the_client_asks_for_is_here() -> None:
    ran = subprocess.run(
        [sys.executable, str(TOP / "build" / "fonts"), "--check"], capture_output=True, text=True
    )
    assert (ran.stdout.strip(), ran.stderr) == ("fonts are in step", "")
