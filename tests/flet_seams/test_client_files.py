"""The files of Flet's client still have what we take out or replace."""

import json
from inspect import signature
from pathlib import Path

import flet_web.fastapi as flet_fastapi  # type: ignore[import-untyped]
import pytest
from flet_web import get_package_web_dir

from companion.flet_seams.browser.client_fonts import FONT_MANIFEST, FONTS
from companion.flet_seams.browser.page_scripts import FIRST_SCRIPT, SCRIPTS, page_scripts
from companion.flet_seams.browser.rive_script import ADDRESS, PROGRAMS, without_rive
from companion.flet_seams.browser.service_worker import without_worker

CLIENT = Path(get_package_web_dir())


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_bare_client_names_a_script_of_another_host(program: str) -> None:
    bare = (CLIENT / program).read_bytes()
    assert ADDRESS in bare
    ours = without_rive(bare)
    assert len(ours) == len(bare)
    assert ADDRESS not in ours


def test_the_bare_client_registers_a_service_worker() -> None:
    bare = (CLIENT / FIRST_SCRIPT).read_text(encoding="utf-8")
    assert "serviceWorkerSettings: {" in bare
    assert "serviceWorkerSettings: {" not in without_worker(bare)


def test_the_bare_client_loads_fonts_that_only_formulas_need() -> None:
    bare = json.loads((CLIENT / FONT_MANIFEST).read_text(encoding="utf-8"))
    families = {font["family"] for font in bare}
    assert any("KaTeX" in family for family in families)
    assert {str(font["family"]) for font in FONTS} > {"MaterialIcons", "Manrope"}


def test_bare_flet_has_no_setting_for_scripts_of_the_page() -> None:
    settings = set("_".join(signature(flet_fastapi.app).parameters).split("_"))
    assert settings.isdisjoint({"script", "scripts", "head", "html", "index", "template", "js"})
    assert page_scripts().count(b"\n") > 10 * len(SCRIPTS)
