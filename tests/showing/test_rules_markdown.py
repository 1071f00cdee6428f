"""A rules page is read from Markdown; what is no part of one is refused by its line."""

import pytest

from companion.core.languages import LANGUAGES, SPOKEN
from companion.core.typography import FRENCH
from companion.showing.rules_markdown import PageFault, read_page
from companion.showing.rules_pages import common_page
from companion.showing.rules_text import Caption, Paragraph, Point

PAGE = """\
# Embers

## Your turn

### Laying a card {#laying}

- ![](embers/card) ![2](embers/vent) **Lay a card on a free vent.**
  Its number counts
  for you.
- **Nobody passes.**

Vents 1 and 3 are free.

![Not allowed: vent 2 is taken](example:taken)
![Allowed: {points} points](example:free)

[E1](#E1) [G3](#G3)

### What it is about

- **Keep the embers glowing.** Most points win!

## How we read it {#rulings}

### E1 {#E1}

A vent that nobody owns
is free.
"""


def test_a_page_has_paragraphs_with_points_examples_and_rulings() -> None:
    page = read_page(PAGE)
    (section,) = page.sections
    assert section.title == "Your turn"
    assert section.paragraphs[0] == Paragraph(
        "laying",
        "Laying a card",
        (
            Point(
                "Lay a card on a free vent.",
                "Its number counts for you.",
                ("embers/card", "embers/vent"),
                "2",
            ),
            Point("Nobody passes."),
        ),
        "Vents 1 and 3 are free.",
        (
            Caption("taken", "Not allowed: vent 2 is taken"),
            Caption("free", "Allowed: {points} points"),
        ),
        ("E1", "G3"),
    )
    assert page.rulings == {"E1": "A vent that nobody owns is free."}


def test_a_heading_without_an_anchor_is_only_read() -> None:
    page = read_page(PAGE)
    assert [one.title for one in page.paragraphs] == ["Laying a card", "What it is about"]
    assert list(page.anchors) == ["laying"]


def test_a_search_looks_at_everything_that_a_paragraph_says() -> None:
    text = read_page(PAGE).anchors["laying"].text
    for words in ("Laying a card", "counts for you", "Nobody", "are free.", "vent 2 is taken"):
        assert words in text


def test_a_page_is_set_as_its_language_is() -> None:
    page = read_page("# A\n## B\n### Qui gagne ? {#c}\n- **Lui !**\n", FRENCH)
    assert page.anchors["c"].title == "Qui gagne\u202f?"
    assert page.anchors["c"].points[0].words == "Lui\u202f!"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("- Words that are not set apart.", "A point is a line"),
        ("- ![1](a) ![2](b) **Two signs.**", "one sign"),
        ("![A picture](embers/card)", "A drawn example"),
        ("[E1](#E2)", "A line of rulings"),
        ("[E1](#E1) and more", "A line of rulings"),
        ("With *stress*.", "markup"),
        ("#### Deeper", "no heading"),
        ("# Again", "own title"),
        ("### Laying twice {#laying}", "stands twice"),
    ],
)
def test_what_is_no_part_of_a_page_is_refused(line: str, why: str) -> None:
    with pytest.raises(PageFault, match=why):
        read_page(f"{PAGE.partition('- ![]')[0]}{line}\n")


def test_a_fault_names_its_line() -> None:
    with pytest.raises(PageFault, match=r"^Line 7: "):
        read_page(f"{PAGE.partition('- ![]')[0]}- plain\n")


@pytest.mark.parametrize("text", ["A sentence.", "## A\nA sentence.", "### A paragraph"])
def test_text_stands_in_paragraphs_and_paragraphs_in_sections(text: str) -> None:
    with pytest.raises(PageFault, match="has to stand"):
        read_page(text)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_common_to_all_games_is_there_in_every_language(code: str) -> None:
    page = common_page(code)
    assert list(page.rulings) == ["G1", "G2", "G3"]
    assert all(page.rulings.values())
    assert page.rulings != common_page("en").rulings or code == "en"
    assert SPOKEN[code].name
