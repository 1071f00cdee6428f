"""The expert game on one phone: it is handed over where a hand is needed, and only there."""

from random import Random

from companion.ui.table.holders import stays_where_it_is
from tests.games.mauna_kea.at_table import table
from tests.seeing import seen


def test_explorers_are_set_without_handing_the_phone_over() -> None:
    at = table(tracking="full", variant="expert")
    luck, found = Random(3), dict[str, set[bool]]()
    for _ in range(14):
        for prompt in at.rules.prompts(at.position):
            found.setdefault(prompt.ask, set()).add(stays_where_it_is(seen(at)))
        at.push(at.rules.pick(at.position, luck))
    assert found == {"keep_cards": {False}, "set_explorer": {True}, "turn": {False}}
