"""The hub keeps to its own schema, whatever is sent to it."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    ignored_auth,
    positive_data_acceptance,
    unsupported_method,
)

from companion.games import find, find_meta
from companion.sharing.hub.rate_limits import Rate, Tries
from companion.sharing.hub.routes import Hub, hub_app
from companion.store.sqlite import SqliteStore
from tests.sharing.conftest import house_on

FREE = Rate(10**9, 1e9)
STREAM = "/table/events"
# A table says no to much that has the right form, and the token is shown by the test itself.
LEFT_OUT = [allow_header_conformance, ignored_auth, positive_data_acceptance, unsupported_method]


def an_app() -> tuple[FastAPI, str]:
    """A hub with a table, and the token of its host; nothing is slowed."""
    store = SqliteStore(Path(":memory:"), find, find_meta, copies=False)
    house = house_on(store)
    table = house.table("arabana", 3)
    house.seating.share(table)
    hub = Hub(house.tables, house.seating, tries=Tries(FREE, FREE), action_rate=FREE, asks=FREE)
    hub.puts = FREE
    return hub_app(hub), house.seating.host(table)


APP, TOKEN = an_app()
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP)


@SCHEMA.exclude(path=STREAM).parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@pytest.mark.parametrize("shown", [True, False])
def test_every_answer_is_one_that_the_schema_tells(
    case: schemathesis.Case[Any], shown: bool
) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}"} if shown else {}
    case.call_and_validate(headers=headers, excluded_checks=LEFT_OUT)
