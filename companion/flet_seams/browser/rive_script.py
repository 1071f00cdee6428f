"""Flet's client loads a script for Rive animations from another host, always: we remove it."""

PROGRAMS = ("main.dart.js", "main.dart.wasm")
ADDRESS = b"https://cdn.jsdelivr.net/npm/@rive-app/flutter-native-wasm@44.0.0/"
# Rive then waits for ever, as it does without a network; the rest of the client does not.
INSTEAD = b"data:text/javascript,RiveNative=()=>new Promise(()=>0)//"


def without_rive(program: bytes) -> bytes:
    """The client's program with that address replaced by one of the same length."""
    if ADDRESS not in program:
        raise LookupError("The Flet client no longer names the Rive script that we take out.")
    return program.replace(ADDRESS, INSTEAD.ljust(len(ADDRESS), b"/"))
