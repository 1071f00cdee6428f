"""Flet has no setting for its session class and its session manager: we replace both by name."""

from typing import Any

import flet_web.fastapi  # type: ignore[import-untyped]
from flet.messaging.session import Session
from flet_web.fastapi import flet_app
from flet_web.fastapi.flet_app_manager import FletAppManager  # type: ignore[import-untyped]

__all__ = ["FletAppManager", "use_sessions"]


def use_sessions(session: type[Session], manager: Any) -> None:
    """From now on Flet makes sessions of this class and keeps them in this manager."""
    flet_app.Session = session
    for module in (flet_web.fastapi, flet_app):
        module.app_manager = manager
