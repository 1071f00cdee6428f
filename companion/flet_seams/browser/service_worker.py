"""Flet's client always registers a service worker, which would replace ours: we take that out."""


def without_worker(bootstrap: str) -> str:
    """The client's first script without the registration of its service worker."""
    before, sign, rest = bootstrap.partition("serviceWorkerSettings: {")
    _, end, after = rest.partition("},")
    if not (sign and end):
        raise LookupError("The Flet client no longer registers the worker that we take out.")
    return before + after
