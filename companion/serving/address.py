"""Where Caldera can be reached: addresses on the network, and a port that is free."""

import errno
import http.client
import json
import socket
import sys
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.serving.pages import NAME
from companion.serving.site import SIGN

PORT = 8550
TRIES = 20
EVERYWHERE = ("0.0.0.0", "::", "")
THIS_MACHINE = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Listening:
    """An open listening socket, and the addresses for this machine's browser and for phones."""

    listener: socket.socket
    port: int
    here: str
    phones: str | None
    moved_from: int | None = None
    for_us_alone: bool = False

    @property
    def is_loopback(self) -> bool:
        """Whether this machine's browser opens us under the machine's own name for itself."""
        return self.here.startswith(("http://localhost:", "http://127.", "http://[::1]"))


def start_listening(host: str, port: int | None) -> Listening:
    """Listens on `host`: on the given port, or on the first free one from the default on."""
    first = PORT if port is None else port
    tries = range(first, first + (TRIES if port is None else 1))
    for number in tries:
        try:
            listener = listen(host, number)
        except OverflowError:
            raise Refusal("Ports go from 1 to 65535: {port} is not one.", port=number) from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise refused(host, number, error) from None
            continue
        bound = int(listener.getsockname()[1])
        moved = first if port is None and number != first else None
        return Listening(
            listener,
            bound,
            here(host, bound),
            for_phones(host, bound),
            moved,
            for_us_alone=host in THIS_MACHINE,
        )
    raise taken(first, tries[-1])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, ours from now on so that nobody comes between."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # where this would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(256)
    except BaseException:
        listener.close()
        raise
    return listener


def here(host: str, port: int) -> str:
    """What a browser on this machine opens."""
    return url("localhost" if host in EVERYWHERE or host in THIS_MACHINE else host, port)


def for_phones(host: str, port: int) -> str | None:
    """What a phone on the same network opens; nothing if we are not on one."""
    if host in THIS_MACHINE:
        return None
    if host not in EVERYWHERE:
        return url(host, port)
    address = network_address()
    return url(address, port) if address else None


def network_address() -> str | None:
    """This machine's own address on the local network, if it is on one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it only chooses the way out.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def url(host: str, port: int) -> str:
    """The address that people open."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def taken(first: int, last: int) -> Refusal:
    """Why no port was found, and what to do about it."""
    if first != last:
        return Refusal(
            "Ports {first} to {last} are all in use. Choose another one with --port.",
            first=first,
            last=last,
        )
    if is_caldera(first):
        return Refusal(
            "Caldera already runs on port {port}: open {address}, "
            "or start a second one with --port {next}.",
            port=first,
            address=url("localhost", first),
            next=first + 1,
        )
    return Refusal(
        "Another program uses port {port}. Close it, choose another one, "
        "such as --port {next}, or leave --port out and Caldera finds a free one.",
        port=first,
        next=first + 1,
    )


def refused(host: str, port: int, error: OSError) -> Refusal:
    """Why this machine does not let us listen there."""
    if error.errno in (errno.EACCES, errno.EPERM):
        return Refusal(
            "This account may not use port {port}. Choose one above 1023, such as --port {ours}.",
            port=port,
            ours=PORT,
        )
    return Refusal(
        "This machine has no address {host}. Leave --host out, "
        "or use --host 127.0.0.1 for this machine alone.",
        host=host,
    )


def is_caldera(port: int) -> bool:
    """Whether what listens on this machine's `port` is Caldera."""
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=0.5)
    try:
        asking.request("GET", SIGN)
        answer = json.loads(asking.getresponse().read(200))
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        asking.close()
    return isinstance(answer, dict) and answer.get("name") == NAME
