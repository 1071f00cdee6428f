"""How Haleakalā tells its sheet, its eruption and its tie-breaks."""

from random import Random

import pytest

from companion.core.message import Message
from companion.core.table import Table
from companion.games.haleakala.words import (
    CARD_HINTS,
    SCORING_CARD_NAMES,
    SHEET_LABELS,
    TIE_BREAKS,
)
from companion.playing.moments import eruption_of
from companion.playing.sheet_pages import pages
from companion.showing.sheets import Group, Row, needed
from tests.last_turn import ENDING, last_turn
from tests.seeing import seen
from tests.tables import do, table


def rows(table: Table[object]) -> dict[str, Row]:
    groups: tuple[Group, ...] = pages(seen(table))[-1].groups
    return {row.label: row for group in groups for row in group.rows}


def said(message: Message | None) -> str:
    return str(message)


def test_statues_are_scored_by_landscape() -> None:
    told = rows(last_turn(ENDING))
    assert told["statues-mountain"].points == (3, 3)
    assert told["statues-forest"].points == (4, 2)
    assert told["statues-grassland"].points == (1, 1)
    assert said(told["statues-forest"].why[0]) == "Forest 2, Forest 3"


def test_what_was_collected_says_how_much() -> None:
    told = rows(last_turn(ENDING))
    assert (told["fish"].points, said(told["fish"].hint)) == ((0, 3), "baskets 3 : 4")
    assert (told["pearls"].points, said(told["pearls"].hint)) == ((2, 1), "black · white")
    assert told["nautilus"].points == (None, 3)
    assert told["shells"].points == (1, 0)


def test_a_scoring_card_counts_only_for_who_holds_it() -> None:
    told = rows(last_turn(ENDING))
    assert told["forest"].points == (4, None)
    assert told["majority"].points == (2, None)
    assert told["mountain"].points == (None, 3)
    assert told["butterflies"].points == (None, 2)
    assert told["segment"].points == (None, None)


def test_a_card_bought_just_before_the_eruption_counts_too() -> None:
    told = rows(last_turn(ENDING, do(0, "buy", card="butterflies"), scoring_cards=[[], []]))
    assert told["butterflies"].points == (1, None)


def test_nautilus_and_shells_do_not_apply_in_the_first_scoring() -> None:
    told = rows(table("haleakala"))
    assert told["nautilus"].points == (None, None)
    assert said(told["shells"].hint) == "in round 2"
    # What is held already is told all the same.
    assert [said(why) for why in told["shells"].why] == [
        "0 shells · Counts in the second scoring only",
        "0 shells · Counts in the second scoring only",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_rows_are_worth_what_the_sheet_is(seed: int) -> None:
    played = table("haleakala", seed=str(seed))
    luck = Random(seed)
    while played.result is None:
        played.push(played.rules.pick(played.position, luck))
    for page in pages(seen(played)):
        points = [row.points for group in page.groups for row in group.rows]
        totals = tuple(sum(seat or 0 for seat in column) for column in zip(*points, strict=True))
        assert totals == page.scored
        assert page.by_hand == (0, 0)
    assert len(pages(seen(played))) == 2


def test_lava_names_who_lost_what_where() -> None:
    found = eruption_of(seen(last_turn(ENDING)))
    assert found is not None
    eruption = found[1]
    assert str(eruption.prompt) == "Take 3 statues off your board."
    assert [(str(task.words), str(task.place)) for task in eruption.tasks] == [
        ("Ana’s statue", "Mountain 2"),
        ("Ben’s statue", "Mountain 6"),
        ("Ben’s statue", "Forest 6"),
    ]
    assert [str(note) for note in eruption.notes] == [
        "Mountain 3: no statue",
        "Ben’s shaman dodges",
    ]
    assert [flow.picture for flow in eruption.flows] == [
        "haleakala/lava-flow-1",
        "haleakala/lava-flow-1",
        "haleakala/lava-flow-2",
    ]
    assert str(eruption.amount) == "4 lava discs flow"


def test_lava_that_the_priestess_moves_just_before_a_scoring_erupts_where_she_put_it() -> None:
    played = last_turn(
        ENDING,
        do(0, "buy", card="priestess"),
        do(0, "priestess", **{"from": 2, "to": 1}),
        options={"priestess_before_scoring": True},
        hands=[{"shell": 1}, {}],
    )
    found = eruption_of(seen(played))
    assert found is not None
    assert found[1].position.craters == (1, 0, 1, 0, 0, 2)  # type: ignore[attr-defined]
    assert [said(flow.words) for flow in found[1].flows] == [
        "Lava flows down to Mountain 1.",
        "Lava flows down to Mountain 3.",
        "Lava flows down to Forest 6.",
    ]


def test_lava_that_the_priestess_of_a_landing_moves_erupts_where_she_put_it() -> None:
    start = {
        "boat": 1,
        "beaches": [[[], []], [[], []], [[4], []], [[], []], [[], []], [[], []]],
        "slots": [
            ["statue"] * 2, ["statue"] * 2, ["priestess", "fish-2"],
            ["shell"] * 2, ["fish-1"] * 2, ["shell-butterfly"] * 2,
        ],
        "craters": [0, 0, 0, 0, 2, 0],
        "piles": [0, 1, 15],
    }  # fmt: skip
    played = table(
        "haleakala",
        do(0, "place", disc=2, beach=1),
        do(0, "choose", slot=1),
        do(0, "priestess", **{"from": 5, "to": 4}),
        start=start,
    )
    assert played.sheets[0].name == "first"
    found = eruption_of(seen(played))
    assert found is not None
    assert found[1].position.craters[3:5] == (1, 1)  # type: ignore[attr-defined]


def test_the_board_of_an_eruption_still_has_what_burns_and_no_new_cards() -> None:
    played = table("haleakala", seed="1")
    luck = Random(1)
    while not played.sheets:
        played.push(played.rules.pick(played.position, luck))
    found = eruption_of(seen(played))
    assert found is not None
    position, after = found[1].position, played.position
    assert position.round == 1  # type: ignore[attr-defined]
    assert None in position.slots  # type: ignore[attr-defined]
    assert None not in after.slots  # type: ignore[attr-defined]


def test_a_volcano_without_lava_says_so() -> None:
    quiet = eruption_of(seen(last_turn(ENDING, craters=[0] * 6)))
    assert quiet is not None
    assert str(quiet[1].prompt) == "No lava in the crater: all is quiet."
    harmless = eruption_of(seen(last_turn(ENDING, craters=[1, 0, 0, 0, 0, 0])))
    assert harmless is not None
    assert str(harmless[1].prompt) == "The lava meets no statue."


def test_the_tactical_variant_has_no_purchase_before_the_eruption() -> None:
    base = eruption_of(seen(last_turn(ENDING)))
    tactical = eruption_of(seen(last_turn(ENDING, options={"variant": "tactical"})))
    assert base is not None
    assert tactical is not None
    assert [str(phase) for phase in base[1].phases] == ["Buy", "Erupt", "Score"]
    assert [str(phase) for phase in tactical[1].phases] == ["Erupt", "Score"]
    assert base[1].phases[base[1].phase] == tactical[1].phases[tactical[1].phase]


def test_the_ladder_goes_only_as_far_as_it_was_needed() -> None:
    def names(**changes: list[int]) -> list[str]:
        played = last_turn(ENDING, **changes)  # type: ignore[arg-type]
        result = played.result
        assert result is not None
        ladder = seen(played).telling.ladder(played.position)
        return [rung.name for rung in needed(ladder, result)]

    assert names(scores=[11, 9]) == ["points"]
    assert names() == ["points", "statues"]
    assert names(scores=[9, 9], craters=[0, 1, 1, 0, 0, 1]) == ["points"]


def test_level_on_statues_whoever_did_not_start_wins() -> None:
    played = last_turn(ENDING, craters=[0, 1, 1, 0, 0, 1], scores=[14, 9])
    result = played.result
    assert result is not None
    ladder = seen(played).telling.ladder(played.position)
    assert [rung.name for rung in needed(ladder, result)] == [
        "points",
        "statues",
        "not-first-player",
    ]
    assert str(ladder[2].sentence) == "As many statues, too: Ana had the first turn."


def test_every_label_of_the_sheet_has_words() -> None:
    labels = {line.label for line in table("haleakala").reckon().sheet.lines}
    assert labels - {"statues"} == set(SHEET_LABELS)
    assert set(CARD_HINTS) == set(SCORING_CARD_NAMES)
    assert set(TIE_BREAKS) == {"points", "statues", "not-first-player"}
