"""What goes wrong is written down, and nobody can fill the file with rubbish."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.serving import fault_log
from companion.serving.data_folder import LOG, keep_log
from companion.sharing.hub.rate_limits import Rate
from tests.serve.served_house import INVOKE, Home, Page, let_all_go

log = logging.getLogger("tests.trouble")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """The file that is written to while a test lasts."""
    root = logging.getLogger()
    before = list(root.handlers)
    keep_log(tmp_path)
    yield tmp_path / LOG
    for handler in [one for one in root.handlers if one not in before]:
        root.removeHandler(handler)
        handler.close()


def stumble(how: str) -> None:
    """One place in the code, at which several things go wrong."""
    try:
        raise KeyError(how) if how.startswith("key") else ValueError(how)
    except (KeyError, ValueError) as fault:
        log.warning("a stumble: %s", fault, exc_info=True)


def test_the_same_again_and_again_is_written_a_few_times(file: Path) -> None:
    for number in range(1000):
        log.warning("rubbish %s", number)
    assert file.read_text().count("rubbish") == 10
    log.error("something else")
    assert "something else" in file.read_text()


def test_another_fault_at_the_same_place_is_still_written(file: Path) -> None:
    for number in range(100):
        stumble(f"value {number}")
    stumble("key of a real fault")
    text = file.read_text()
    assert text.count("a stumble: value") == 10
    assert "key of a real fault" in text


def test_what_was_left_out_is_counted(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    rate = Rate(1, 0.01, lambda: clock[0])
    monkeypatch.setattr(fault_log, "Rate", lambda at_once, each_second: rate)
    seldom = fault_log.Seldom()
    records = [logging.makeLogRecord({"msg": "rubbish", "lineno": 7}) for _ in range(6)]
    assert [seldom.filter(record) for record in records[:5]] == [True] + [False] * 4
    clock[0] = 100.0
    assert seldom.filter(records[5])
    assert fault_log.Short("%(message)s").format(records[5]).endswith("(4 more like this)")


def test_a_word_of_any_length_is_written_shortly(file: Path) -> None:
    log.warning("begins %s ends", "x" * 2_000_000)
    stumble("y" * 2_000_000)
    text = file.read_text()
    assert len(text) < 20_000
    assert "begins" in text
    assert " ends" in text
    assert "ValueError" in text
    assert "stumble" in text


def test_a_guests_rubbish_does_not_fill_it(file: Path, tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.phone() as phone:
        phone.get(f"/join/{home.share(home.table())}")
        for number in range(20):
            with Page(phone) as page:
                nowhere = {"control_id": 987_654, "call_id": f"{number}", "result": "x" * 50_000}
                page.send(INVOKE, {**nowhere, "error": None})
                page._reader.join(20)
    let_all_go()
    written = file.read_text()
    assert 1 <= written.count("is not registered") <= 20
    assert written.count("Receive loop error") <= 10
    assert len(written) < 100_000
