"""The folder that keeps the tables: made if need be, tried, and held by one program at a time."""

import json
import logging
import os
import tempfile
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import time

from filelock import FileLock, Timeout

from companion.core.message import Value, say
from companion.core.refusal import Refusal
from companion.serving.fault_log import Seldom, Short

LOG = "trouble.log"
# The system lets go of the lock when its process ends, however that ends. Who it is stands in a
# file of its own: some systems let nobody read one that is locked.
LOCK, HOLDER = "in-use.lock", "in-use.json"
_held: dict[Path, FileLock] = {}


def ready_folder(folder: Path) -> Path:
    """The folder, there and writable; refused with a way on if it cannot be."""
    folder = folder.expanduser().absolute()
    try:
        # One that we make is its owner's alone.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError:
        raise unusable(folder, say("it is a file")) from None
    except OSError as error:
        raise unusable(folder, (error.strerror or str(error)).lower()) from None
    return folder


def unusable(folder: Path, why: Value) -> Refusal:
    """Why the folder will not do."""
    return Refusal(
        "Tables cannot be saved in {folder}: {why}. Choose a folder you may write to, "
        "such as --data ~/caldera.",
        folder=str(folder),
        why=why,
    )


def hold_folder(folder: Path) -> None:
    """Keeps the folder for this process until it ends; refused with who has it."""
    lock = FileLock(folder / LOCK, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise in_use(folder) from None
    except (OSError, NotImplementedError) as error:
        # A disk that knows no locks, as some in a network: nothing says that another one is there.
        logging.getLogger(__name__).warning("%s cannot be locked: %s", folder, error)
        return
    _held[folder] = lock
    note_holder(folder)


def note_holder(folder: Path, address: str = "") -> None:
    """Says who holds the folder, for whoever comes next; nothing if that is not us."""
    if folder in _held:
        holder = {"pid": os.getpid(), "since": time(), "address": address}
        (folder / HOLDER).write_text(json.dumps(holder), encoding="utf-8")


def in_use(folder: Path) -> Refusal:
    """Who has the folder, as far as they said it, and what now."""
    try:
        holder = json.loads((folder / HOLDER).read_text(encoding="utf-8"))
        since = datetime.fromtimestamp(float(holder["since"])).strftime("%Y-%m-%d %H:%M")
        pid, address = int(holder["pid"]), str(holder["address"])
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return Refusal(
            "Another Caldera has the tables in {folder}. "
            "Close it, or choose another folder with --data.",
            folder=str(folder),
        )
    who = say("process {pid}, since {since}", pid=pid, since=since)
    if address:
        who = say("{who}, open at {address}", who=who, address=address)
    return Refusal(
        "Another Caldera has the tables in {folder}: {who}. "
        "Close it, or choose another folder with --data.",
        folder=str(folder),
        who=who,
    )


def keep_log(folder: Path) -> None:
    """Writes what goes wrong to a small file there, for whoever looks into it, not to people."""
    handler = RotatingFileHandler(
        folder / LOG, maxBytes=500_000, backupCount=1, encoding="utf-8", delay=True
    )
    handler.setLevel(logging.WARNING)
    # Said of every stranger whom we turn away, and so no trouble.
    handler.addFilter(lambda record: "without completing handshake" not in record.getMessage())
    handler.addFilter(Seldom())
    handler.setFormatter(Short("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logging.getLogger().addHandler(handler)
