"""Any correction is refused with a sentence or leads to a position that can be played on."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.action import Correct, Undo
from companion.core.refusal import Refusal
from companion.games.haleakala.island import BEACHES, LAND
from companion.games.haleakala.position_json import ASKS, FORM, PHASES
from companion.games.haleakala.rules import GameRules
from tests.games.haleakala.random_actions import headers, pieces
from tests.games.test_properties import played

small = st.integers(-1, 16)
seat = st.integers(0, 1)


def patches(rules: GameRules) -> st.SearchStrategy[dict[str, object]]:
    """Merge patches that are at least of the right shape, most of the time."""
    ids = st.sampled_from([*rules.box.cards, "gold"])
    number = st.integers(0, 3)
    discs = st.lists(st.integers(1, 5), max_size=2, unique=True)
    parts: dict[str, st.SearchStrategy[object]] = {
        "round": st.integers(1, 2),
        "turn": seat,
        "boat": st.integers(1, 6),
        "beaches": st.lists(st.lists(discs, min_size=2, max_size=2), min_size=6, max_size=6),
        "shamans": st.lists(st.sampled_from([*LAND, *BEACHES]), min_size=2, max_size=2),
        "statues": st.dictionaries(st.sampled_from(LAND), st.none() | seat, max_size=5),
        "craters": st.lists(st.integers(0, 2), min_size=6, max_size=6),
        "slots": st.lists(
            st.lists(st.none() | ids, min_size=2, max_size=2), min_size=6, max_size=6
        ),
        "piles": st.lists(small, min_size=3, max_size=3),
        "hands": st.lists(st.dictionaries(ids, number, max_size=3), min_size=2, max_size=2),
        "scoring_cards": st.just([["forest"], ["segment"]]),
        "priestess_up": st.booleans(),
        "scores": st.lists(small, min_size=2, max_size=2),
        "invocation": st.lists(st.none() | st.integers(1, 6), min_size=2, max_size=2),
        "discard": st.dictionaries(ids, number, max_size=4),
        "pending": st.fixed_dictionaries(
            {"ask": st.sampled_from(ASKS), "phase": st.sampled_from(PHASES), "by": seat}
        ),
    }
    assert set(parts) == set(FORM.keys)
    some = st.sets(st.sampled_from(FORM.keys), min_size=1, max_size=3)
    nonsense: st.SearchStrategy[object] = st.one_of(
        st.none(), st.integers(), st.text(max_size=3), st.just([]), st.just({})
    )

    def filled(keys: set[str]) -> st.SearchStrategy[dict[str, object]]:
        return st.fixed_dictionaries(
            {key: st.one_of(parts[key], parts[key], parts[key], nonsense) for key in sorted(keys)}
        )

    return some.flatmap(filled)


@settings(
    deadline=None, max_examples=250, suppress_health_check=list(HealthCheck), derandomize=True
)
@given(data=st.data())
def test_a_correction_makes_sense_or_is_refused(data: st.DataObject) -> None:
    table = played(
        data.draw(headers()), data.draw(st.integers(0, 99)), data.draw(st.integers(0, 80))
    )
    rules = table.rules
    assert isinstance(rules, GameRules)
    before, components = table.position, pieces(rules, table.position)  # type: ignore[arg-type]
    try:
        table.push(Correct(0, data.draw(patches(rules))))  # type: ignore[arg-type]
    except Refusal:
        assert table.position == before
        return
    if not rules.settings.physical:
        assert pieces(rules, table.position) == components  # type: ignore[arg-type]
    luck = Random(1)
    played_on = 0
    while table.result is None and played_on < 600:
        table.push(rules.pick(table.position, luck))  # type: ignore[arg-type]
        played_on += 1
    assert table.result is not None
    for _ in range(played_on + 1):
        table.push(Undo(0))
    assert table.position == before
