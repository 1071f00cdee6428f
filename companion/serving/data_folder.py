"""The folder that keeps the tables: made if need be, and tried before anything rests on it."""

import logging
import tempfile
from logging.handlers import RotatingFileHandler
from pathlib import Path

from companion.core.message import Value, say
from companion.core.refusal import Refusal

LOG = "trouble.log"


def ready_folder(folder: Path) -> Path:
    """The folder, there and writable; refused with a way on if it cannot be."""
    folder = folder.expanduser().absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
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
        "Tables cannot be kept in {folder}: {why}. "
        "Choose a folder you may write to, such as --data ~/caldera.",
        folder=str(folder),
        why=why,
    )


def keep_log(folder: Path) -> None:
    """Writes what goes wrong to a small file there, for whoever looks into it, not to people."""
    handler = RotatingFileHandler(
        folder / LOG, maxBytes=500_000, backupCount=1, encoding="utf-8", delay=True
    )
    handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logging.getLogger().addHandler(handler)
