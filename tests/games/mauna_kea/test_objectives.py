"""Objective cards at the end: each is shown with what it brings by the best assignment (M7)."""

from pathlib import Path

import pytest

from companion.core import record
from companion.core.json_text import Json
from companion.core.sheet import Sheet
from companion.core.table import Table
from companion.games import find
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.scoring import score_sheet
from companion.games.mauna_kea.screen.telling import GameTelling
from companion.showing.sheets import Group, Scored
from tests.games.mauna_kea.at_table import table

RECORDS = Path(__file__).parents[2] / "records" / "mauna-kea"


def shown(at: Table[Position], sheet: Sheet) -> tuple[Group, ...]:
    scored = Scored(sheet, at.position, at.position)
    return GameTelling(at.rules).groups(scored)


def ended(boats: dict[str, Json], cards: Json) -> tuple[Group, ...]:
    """The sheet of an expert table on which these boats left and these cards are held."""
    start: dict[str, Json] = {
        "turn": 0,
        "boats": boats,
        "cards": cards,
        "explorers": [1, 1],
    }
    at = table(start, variant="expert", tracking="light", draws="app")
    assert isinstance(at.rules, GameRules)
    return shown(at, score_sheet(at.position, at.rules.box))


def rows(groups: tuple[Group, ...]) -> dict[str, tuple[int | None, ...]]:
    return {row.label: row.points for row in groups[1].rows}


def reasons(groups: tuple[Group, ...], label: str) -> list[str]:
    return [str(why) for row in groups[1].rows if row.label == label for why in row.why]


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*expert*.json")), ids=lambda f: f.stem)
def test_the_cards_together_are_worth_their_line(file: Path) -> None:
    at: Table[Position] = record.read_text(file.read_bytes(), find)  # type: ignore[arg-type]
    for sheet in at.sheets:
        line = next(one for one in sheet.lines if one.label == "objectives")
        found = [row.points for group in shown(at, sheet)[1:] for row in group.rows]
        for seat, points in enumerate(line.points):
            assert sum(row[seat] or 0 for row in found) == points


def test_each_artefact_serves_one_card_and_the_dearer_one_has_it() -> None:
    boats: dict[str, Json] = {"brown-3": {"seat": 0, "artefacts": ["white", "white", "white"]}}
    groups = ended(boats, [["white-3", "white-2", "lake", "jungle"], []])
    assert rows(groups) == {"objective-white-3": (2, None), "objective-white-2": (0, None)}
    assert reasons(groups, "objective-white-3") == ["fulfilled", "None"]
    assert reasons(groups, "objective-white-2") == ["used for cards that bring more", "None"]


def test_a_card_that_nobody_fulfils_is_shown_with_nothing() -> None:
    groups = ended({"green-1": {"seat": 1, "artefacts": ["white"]}}, [["grey-2"], ["boat-green"]])
    assert rows(groups) == {"objective-grey-2": (0, None), "objective-boat-green": (None, 1)}
    assert reasons(groups, "objective-grey-2") == ["not fulfilled", "None"]


def test_no_penalty_brings_no_points_and_says_what_it_saved() -> None:
    groups = ended({"red-2a": {"seat": 0}}, [["no-penalty-a"], ["no-penalty-b"]])
    assert rows(groups) == {
        "objective-no-penalty-a": (0, None),
        "objective-no-penalty-b": (None, 0),
    }
    assert reasons(groups, "objective-no-penalty-a")[0] == "its empty places cost nothing"
    assert reasons(groups, "objective-no-penalty-b")[1] == "no place was empty"
