"""A disk that forgets at a power cut what it was not asked to keep: SQLite's files on it, recorded.

The recording sits inside the very SQLite library that Python uses, as its default VFS: it calls the
system's own one and notes each write, truncation, sync and deletion in one folder. From these notes
any state can be made that a power cut may leave. What was synced is there. Of what was not, any
part may be there: none of it, all of it, or some sectors of some writes.
"""

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    addressof,
    c_char_p,
    c_int,
    c_int64,
    c_void_p,
    cast,
    string_at,
)
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

# The smallest piece that a disk writes whole.
SECTOR = 512
OK = 0


@dataclass(frozen=True)
class Create:
    """A file that was not there before; its name is safe once the folder is synced."""

    file: str


@dataclass(frozen=True)
class Write:
    """Bytes written to a file."""

    file: str
    at: int
    data: bytes


@dataclass(frozen=True)
class Truncate:
    """A file cut to a size."""

    file: str
    size: int


@dataclass(frozen=True)
class Sync:
    """A request, answered, that everything done to a file so far be safe."""

    file: str


@dataclass(frozen=True)
class Delete:
    """A file removed; it may come back until the folder is synced."""

    file: str


@dataclass(frozen=True)
class SyncFolder:
    """A request that all names in the folder be safe."""

    file: str = ""


Operation = Create | Write | Truncate | Sync | Delete | SyncFolder


@dataclass
class Recording:
    """What was in a folder at first, and all that was done to it since."""

    folder: Path
    before: dict[str, bytes] = field(default_factory=dict)
    operations: list[Operation] = field(default_factory=list)

    def state(self, until: int, luck: Random, share: float) -> dict[str, bytes]:
        """The files after a power cut that came when so many operations had been done.

        `share` of what was not safe by then has survived.
        """
        files: dict[str, bytes | None] = {**self.before}
        # Files whose name or whose removal was forgotten: nothing later reaches them.
        fixed: set[str] = set()
        for operation, is_safe in self._judged(until):
            name, content = operation.file, files.get(operation.file)
            survives = 1.0 if is_safe else share
            if name in fixed:
                continue
            match operation:
                case Create() if luck.random() < survives:
                    files[name] = b""
                case Delete() if luck.random() < survives:
                    files[name] = None
                case Create() | Delete():
                    fixed.add(name)
                case Truncate(size=size) if luck.random() < survives:
                    files[name] = (content or b"")[:size].ljust(size, b"\0")
                case Write(at=at, data=data):
                    files[name] = _written(content or b"", at, data, luck, survives)
        return {name: content for name, content in files.items() if content is not None}

    def _judged(self, until: int) -> Iterator[tuple[Operation, bool]]:
        """Each operation up to then, and whether a later sync made it safe."""
        done = self.operations[:until]
        last: dict[str, int] = {
            operation.file: at
            for at, operation in enumerate(done)
            if isinstance(operation, Sync | SyncFolder)
        }
        for at, operation in enumerate(done):
            by = "" if isinstance(operation, Create | Delete) else operation.file
            yield operation, at < last.get(by, 0)


def _written(content: bytes, at: int, data: bytes, luck: Random, share: float) -> bytes:
    """A file's content after a write of which so many sectors arrived."""
    if share == 1.0:
        content = content.ljust(at, b"\0")
        return content[:at] + data + content[at + len(data) :]
    while data and share:
        length = SECTOR - at % SECTOR
        if luck.random() < share:
            content = _written(content, at, data[:length], luck, 1.0)
        at, data = at + length, data[length:]
    return content


WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
# A path is handed on as the address that it came by: what SQLite notes about it lies behind it.
OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
SET_CALL = CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p)
GET_CALL = CFUNCTYPE(c_void_p, c_void_p, c_char_p)
OPEN_FOLDER = CFUNCTYPE(c_int, c_char_p, POINTER(c_int))
# The system call that the VFS makes for no other reason than to sync a folder.
FOLDER = b"openDirectory"


class _Methods(Structure):
    """SQLite's `sqlite3_io_methods`: what can be done to an open file."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", WRITE),
        ("truncate", TRUNCATE),
        ("sync", SYNC),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    """The beginning of SQLite's `sqlite3_file`."""

    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    """SQLite's `sqlite3_vfs`: how files are opened and removed."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", OPEN),
        ("delete", DELETE),
        ("others", c_void_p * 11),
        ("set_call", SET_CALL),
        ("get_call", GET_CALL),
        ("next_call", c_void_p),
    )


def _library() -> Any:
    """The SQLite that Python's own module uses, whether it is linked to it or holds it."""
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    library.sqlite3_vfs_find.argtypes = [c_char_p]
    library.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
    library.sqlite3_vfs_unregister.argtypes = [c_void_p]
    return library


@contextmanager
def recorded(folder: Path) -> Iterator[Recording]:
    """Notes what SQLite does to the files of a folder, for every connection opened meanwhile."""
    files = [file for file in folder.iterdir() if file.is_file()]
    recording = Recording(folder, {file.name: file.read_bytes() for file in files})
    library = _library()
    usual = library.sqlite3_vfs_find(None)
    recorder = _Recorder(recording, usual.contents)
    library.sqlite3_vfs_register(addressof(recorder.vfs), 1)
    usual.contents.set_call(usual, FOLDER, cast(recorder.open_folder, c_void_p))
    try:
        yield recording
    finally:
        usual.contents.set_call(usual, FOLDER, None)
        library.sqlite3_vfs_unregister(addressof(recorder.vfs))
        library.sqlite3_vfs_register(usual, 1)


class _Recorder:
    """A copy of the system's VFS whose open files tell what is done to them."""

    def __init__(self, recording: Recording, usual: _Vfs) -> None:
        self._recording, self._usual = recording, usual
        # The names of open files by their addresses, and their methods by the usual ones'.
        self._names: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._there = {*recording.before}
        self._usual_open_folder = OPEN_FOLDER(usual.get_call(addressof(usual), FOLDER))
        # Kept here, since SQLite notes only their addresses.
        self.open_folder = OPEN_FOLDER(self._open_folder)
        self.vfs = _Vfs.from_buffer_copy(usual)
        self.vfs.name = b"forgetful"
        self.vfs.open = OPEN(self._open)
        self.vfs.delete = DELETE(self._delete)

    def _note(self, operation: Operation) -> None:
        self._recording.operations.append(operation)

    def _own(self, path: int | None) -> str | None:
        """The name of a file in the folder that is not shared memory, which no disk holds."""
        file = Path(string_at(path).decode()) if path is not None else Path()
        if file.parent != self._recording.folder or file.name.endswith("-shm"):
            return None
        return file.name

    def _open(self, vfs: int, path: int | None, file: int, flags: int, out: int | None) -> int:
        code = int(self._usual.open(vfs, path, file, flags, out))
        name = self._own(path)
        if code != OK or name is None:
            return code
        if name not in self._there:
            self._there.add(name)
            self._note(Create(name))
        opened = _File.from_address(file)
        address = addressof(opened.methods.contents)
        if address not in self._methods:
            self._methods[address] = self._recording_methods(opened.methods.contents)
        self._names[file] = name
        opened.methods.contents = self._methods[address]
        return code

    def _delete(self, vfs: int, path: int, sync: int) -> int:
        name = self._own(path)
        if name in self._there:
            self._there.discard(name)
            self._note(Delete(name))
        return int(self._usual.delete(vfs, path, sync))

    def _open_folder(self, path: bytes, opened: Any) -> int:
        if Path(path.decode()).parent == self._recording.folder:
            self._note(SyncFolder())
        return int(self._usual_open_folder(path, opened))

    def _recording_methods(self, usual: _Methods) -> _Methods:
        def write(file: int, data: int, length: int, at: int) -> int:
            code = int(usual.write(file, data, length, at))
            if code == OK:
                self._note(Write(self._names[file], at, string_at(data, length)))
            return code

        def truncate(file: int, size: int) -> int:
            code = int(usual.truncate(file, size))
            if code == OK:
                self._note(Truncate(self._names[file], size))
            return code

        def sync(file: int, flags: int) -> int:
            code = int(usual.sync(file, flags))
            if code == OK:
                self._note(Sync(self._names[file]))
            return code

        methods = _Methods.from_buffer_copy(usual)
        methods.write, methods.truncate, methods.sync = WRITE(write), TRUNCATE(truncate), SYNC(sync)
        return methods
