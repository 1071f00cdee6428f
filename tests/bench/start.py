"""How long the browser build takes to its first usable screen, beside a bare counter built alike.

    python -m tests.bench.start

Prints medians and sizes; the exit status is 1 if Caldera takes more than LIMIT times as long.
"""

import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from companion.phone.building import RENDERERS, build, compress, first_visit
from tests.browser.harness import launch
from tests.browser.host import Host
from tests.browser.phone import START

LIMIT = 1.25
ROUNDS = 7
COUNTER = """
import flet as ft


@ft.component
def Counter():
    count, set_count = ft.use_state(0)
    return ft.Column(
        [
            ft.Text(f"Count {count}", size=40),
            ft.Button("Add one", on_click=lambda: set_count(count + 1)),
        ]
    )


ft.run(lambda page: page.render(Counter))
"""


@dataclass
class App:
    """A built site and its times in milliseconds."""

    name: str
    host: Host
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)


def measure(browser: Browser, app: App) -> None:
    """One round on a fresh phone: the first visit, then one with everything kept."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    start = perf_counter()
    page.goto(app.host.url + "/")
    page.wait_for_selector("#splash.gone, body:not(:has(#splash))", timeout=START)
    app.cold.append((perf_counter() - start) * 1000)
    page.wait_for_function("document.documentElement.dataset.offline", timeout=START)
    start = perf_counter()
    page.reload()
    page.wait_for_selector("#splash.gone, body:not(:has(#splash))", timeout=START)
    app.warm.append((perf_counter() - start) * 1000)
    context.close()


def main() -> int:
    """Measures both in turns, so that a busy machine is busy for each of them."""
    too_slow = False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        counter, caldera = Path(folder, "counter"), Path(folder, "caldera")
        build(counter, entry=COUNTER, code=False)
        build(caldera)
        for site in (counter, caldera):
            compress(site)
        apps = [App("bare counter", Host(counter)), App("Caldera", Host(caldera))]
        browser = launch(playwright)
        for app in apps:
            app.host.start()
        for _ in range(ROUNDS):
            for app in apps:
                measure(browser, app)
        browser.close()
        bare = apps[0]
        for app in apps:
            for what, mine, theirs in (
                ("cold", app.cold, bare.cold),
                ("warm", app.warm, bare.warm),
            ):
                ratio = median(mine) / median(theirs)
                too_slow |= ratio > LIMIT
                print(f"{app.name:14} {what:5} {median(mine):7.0f} ms   {ratio:.2f} × the counter")
        for renderer in RENDERERS:
            for host, encoding in (("brotli", ".br"), ("gzip", ".gz"), ("plain", "")):
                visit = first_visit(caldera, renderer, encoding)
                print(
                    f"{renderer:14} {host:6} before the first screen {visit.before / 1e6:.1f} MB, "
                    f"in all {visit.travelling / 1e6:.1f} MB, kept {visit.kept / 1e6:.1f} MB"
                )
    return 1 if too_slow else 0


if __name__ == "__main__":
    sys.exit(main())
