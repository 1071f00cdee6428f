"""What the README tells people to type works in a fresh clone, with nothing in their home."""

import os
import subprocess
import urllib.request
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.phone.packing import TOP
from tests.browser.server import free_port

PATIENCE = 60.0


def told(section: str) -> list[str]:
    """The lines that a section of the README tells people to type."""
    text = (TOP / "README.md").read_text(encoding="utf-8").partition(f"\n## {section}\n")[2]
    block = text.partition("\n## ")[0].partition("```sh\n")[2].partition("```")[0]
    return [line.strip() for line in block.splitlines() if line]


def typed(line: str) -> list[str]:
    """A line without what it says about itself."""
    return line.partition("#")[0].split()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of this checkout as somebody else would get them."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    folder = tmp_path / "clone"
    for name in filter(None, names):
        source, copy = TOP / name, folder / name
        if source.is_file():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
            copy.chmod(source.stat().st_mode)
    return folder


def surroundings(clone: Path) -> dict[str, str]:
    """A person's own: an empty home, and where this machine gets its libraries from."""
    home = clone.with_name("home")
    home.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    return {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8", **kept}


def run(line: list[str], clone: Path) -> str:
    """Types a line and waits for its end."""
    ran = subprocess.run(
        line, cwd=clone, env=surroundings(clone), capture_output=True, text=True, timeout=900
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def answers(line: list[str], clone: Path) -> str:
    """Types a line that serves something, and fetches its page."""
    port = free_port()
    serving = subprocess.Popen(
        [*line, "--port", str(port), "--host", "127.0.0.1"],
        cwd=clone,
        env=surroundings(clone),
        stdout=subprocess.DEVNULL,
    )
    try:
        end = monotonic() + PATIENCE * 10
        while monotonic() < end and serving.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                    return str(page.read().decode())
            except OSError:
                sleep(0.2)
        raise AssertionError(f"{line} does not serve")
    finally:
        serving.terminate()
        serving.wait(PATIENCE)


@pytest.mark.long
def test_the_offline_site_is_made_and_shown_as_the_readme_says(clone: Path) -> None:
    make, show = (typed(line) for line in told("Without a server, without network"))
    assert "made in" in run(make, clone)
    assert "<title>Caldera</title>" in answers(show, clone)


@pytest.mark.long
def test_the_installable_app_is_prepared_as_the_readme_says(clone: Path) -> None:
    (stage,) = (typed(line) for line in told("As an app") if "--stage" in line)
    assert "prepared in" in run(stage, clone)
    assert (clone / "dist" / "installable" / "main.py").is_file()


@pytest.mark.long
def test_it_starts_as_the_readme_says(clone: Path) -> None:
    start = typed(told("Start")[0])
    assert "flutter_bootstrap.js" in answers(start, clone)


def test_every_line_to_type_names_a_recipe_that_is_there() -> None:
    for section in ("Start", "Without a server, without network", "As an app"):
        for line in told(section):
            recipe = TOP / typed(line)[0]
            assert recipe.is_file(), line
            assert os.access(recipe, os.X_OK), line
