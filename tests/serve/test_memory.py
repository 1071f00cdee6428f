"""The C library's heaps: threads of a server share them, so that freed memory is used again."""

import platform
import subprocess
import sys

import pytest

# So many threads that each need memory while the others have theirs; then the heaps are counted.
COUNT_HEAPS = """
import ctypes, tempfile, threading
from companion.serving.memory import limit_heaps
{limit}
together = threading.Barrier(12)
def work():
    large = [b"x" * 4000 for _ in range(50)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()
c = ctypes.CDLL(None)
c.fdopen.restype = ctypes.c_void_p
with tempfile.TemporaryFile() as file:
    stream = ctypes.c_void_p(c.fdopen(file.fileno(), b"w"))
    c.malloc_info(0, stream)
    c.fflush(stream)
    file.seek(0)
    print(file.read().count(b"<heap nr="))
"""


def heaps(limit: str) -> int:
    program = COUNT_HEAPS.format(limit=limit)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return int(ran.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have one heap")
def test_many_threads_share_two_heaps() -> None:
    assert heaps("limit_heaps()") <= 2
    assert heaps("") > 2
