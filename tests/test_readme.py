"""What the README says in Python is so."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_runs() -> None:
    tried = doctest.testfile(str(README), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0
