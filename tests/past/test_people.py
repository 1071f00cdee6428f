"""Names are people: renaming and merging can be taken back, and nobody is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.refusal import Refusal
from companion.past.people import Likely, People, likely_same, names_at
from companion.store.people_rows import PersonRow
from companion.store.plays import Play, PlaySeat
from tests.past.made_plays import BY_CHANCE, histories

USED = frozenset({"Ana", "Ben", "Chloé", "Chloe"})


@st.composite
def states(draw: st.DrawFn) -> People:
    """People after some changes, whichever of them were possible."""
    people = People(used=USED)
    for _ in range(draw(st.integers(0, 6))):
        id, other = draw(st.sampled_from(sorted(USED))), draw(st.sampled_from(sorted(USED)))
        try:
            match draw(st.sampled_from(("rename", "merge", "like", "guest"))):
                case "rename":
                    id = people.whose(id) or id
                    people = people.renamed(id, draw(st.sampled_from(("Anna", "Bo", "Ana"))))
                case "merge":
                    ids = (people.whose(id) or id, people.whose(other) or other)
                    people = people.merged(*ids)
                case "like":
                    people = people.liking(id, draw(st.sampled_from(("", "red"))))
                case _:
                    people = people.visiting(id, draw(st.booleans()))
        except Refusal:
            continue
    return people


def told(people: People) -> dict[str, str]:
    """What every name at a table is shown as."""
    return {name: people.name(name) for name in sorted(USED)}


@BY_CHANCE
@given(states(), st.sampled_from(sorted(USED)), st.sampled_from(sorted(USED)))
def test_splitting_takes_merging_back(people: People, one: str, other: str) -> None:
    id, into = people.whose(one) or one, people.whose(other) or other
    if id == into:
        with pytest.raises(Refusal, match="same person already"):
            people.merged(id, into)
        return
    merged = people.merged(id, into)
    assert merged.whose(one) == merged.whose(other) == into
    assert merged.name(one) == people.name(other)
    assert id in merged.person(into).merged
    assert merged.split(id) == people


@BY_CHANCE
@given(states(), st.sampled_from(sorted(USED)), st.sampled_from(("Zoé", "Max")))
def test_renaming_back_takes_renaming_back(people: People, one: str, name: str) -> None:
    id = people.whose(one) or one
    old = people.name(one)
    renamed = people.renamed(id, name)
    assert renamed.name(one) == name
    # Whoever sits down under the new name is the same person.
    assert renamed.whose(name) == id
    assert told(renamed.renamed(id, old)) == told(people)
    assert renamed.renamed(id, old).rows == people.rows


@BY_CHANCE
@given(states())
def test_every_name_is_somebodys_and_loops_are_impossible(people: People) -> None:
    assert {people.whose(people.whose(name) or "") for name in USED} == people.ids
    for id in people.ids:
        person = people.person(id)
        assert set(person.names) >= {name for name in USED if people.whose(name) == id}
    assert [row for row in people.rows.values() if row.is_plain] == []


def test_a_name_that_tables_have_stays_with_who_is_renamed_twice() -> None:
    people = People(used=USED).renamed("Ana", "Anna")
    people = People(people.rows, USED | {"Anna"}).renamed("Ana", "Annie")
    assert people.whose("Anna") == "Ana"
    assert people.person("Ana").names == ("Ana", "Anna", "Annie")


def test_a_name_of_somebody_else_is_refused() -> None:
    people = People(used=USED)
    with pytest.raises(Refusal, match="There is another Ben already: merge the two"):
        people.renamed("Ana", "Ben")
    with pytest.raises(Refusal, match="A colour is no name"):
        people.renamed("Ana", "Yellow")


def at_one_table(*names: str) -> Play:
    return Play("-".join(names), "one", 0, 0, tuple(PlaySeat(name, 1) for name in names))


def test_names_alike_that_never_met_are_offered_to_be_merged() -> None:
    plays = [at_one_table("Chloé", "Ben"), at_one_table("Chloé", "Eva"), at_one_table("Chloe")]
    plays += [at_one_table("Eva", "Ewa"), at_one_table("Caldera", "Caldara")]
    people = People(used=names_at(plays))
    found = likely_same(people, plays, frozenset({frozenset({"Caldera", "Caldara"})}))
    assert found == [Likely("Chloé", "Chloe")]
    assert likely_same(people.merged("Chloe", "Chloé"), plays, frozenset()) == []


@BY_CHANCE
@given(histories())
def test_merging_changes_no_number_of_plays(plays: list[Play]) -> None:
    people = People(used=names_at(plays))
    merged = people.merged("Chloe", "Chloé")
    for play in plays:
        before = [people.whose(seat.name) for seat in play.seats]
        after = [merged.whose(seat.name) for seat in play.seats]
        assert [id if id != "Chloe" else "Chloé" for id in before] == after


def test_a_colour_is_nobody() -> None:
    people = People({"Red": PersonRow("Red", "Ruth")}, frozenset({"Ana"}))
    assert people.whose("Red") is None
    assert people.name("Red") == "Red"
