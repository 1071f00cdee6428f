"""What takes long begins first, on every worker."""

from tests.order import in_order

FILES = ["core/a", "core/a", "browser/b", "browser/c", "core/d", "core/d", "core/d", "core/d"]
SECONDS = {"browser/b": 40.0, "browser/c": 30.0, "core/a": 1.0, "core/d": 2.0}


def test_each_worker_begins_with_a_long_file() -> None:
    order = in_order(FILES, SECONDS)
    assert sorted(order) == list(range(len(FILES)))
    assert [FILES[order[0]], FILES[order[4]]] == ["browser/b", "browser/c"]


def test_tests_of_a_file_stay_together_in_their_order() -> None:
    files = ["b", "a", "b", "a"]
    assert in_order(files, {"a": 20.0, "b": 10.0}) == [1, 3, 0, 2]


def test_a_file_that_was_never_measured_counts_by_where_it_lies() -> None:
    files = ["tests/core/a.py", "tests/browser/b.py", "tests/browser/b.py"]
    assert in_order(files, {}, workers=1) == [1, 2, 0]
