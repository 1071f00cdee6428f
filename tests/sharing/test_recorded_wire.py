"""Hubs and phones of different versions understand each other: recorded talks still hold."""

import json
from typing import Any

import pytest

from tests.sharing.conftest import House
from tests.sharing.conversation import RECORDS, converse
from tests.sharing.hubs import answering

EACH = sorted(RECORDS.glob("*.jsonl"))


def test_a_conversation_is_recorded() -> None:
    assert [path.stem for path in EACH][:1] == ["1"]


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.stem)
def test_a_hub_answers_an_older_phone_as_its_own_hub_did(house: House, path: Any) -> None:
    recorded = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    with answering(house) as address:
        said = converse(address)
    assert said == recorded
