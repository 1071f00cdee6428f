"""A small app behind the real server: it counts, keeps its count, and says what it is told."""

import argparse
from pathlib import Path

import flet as ft

from companion.serving import browser_languages, serve

NAMES = ("محمد", "שרה", "王伟", "さくら", "김민준", "अनिता", "สมชาย", "🌋")


@ft.component
def Little(kept: Path) -> ft.Control:  # noqa: N802
    count, set_count = ft.use_state(int(kept.read_text()) if kept.exists() else 0)

    async def add() -> None:
        kept.write_text(str(count + 1))
        set_count(count + 1)
        await ft.SemanticsService().announce_message(f"Now {count + 1}")

    return ft.Column(
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        controls=[
            ft.Text(f"Count {count}", font_family="National Park", size=40),
            ft.Text(f"Languages {' '.join(browser_languages())}", font_family="Manrope"),
            ft.Button("Add one", on_click=add),
            ft.Text(" ".join(NAMES) if count == 50 else "", font_family="Manrope", size=24),
            ft.Button("Read names", on_click=lambda: set_count(50)),
            ft.Button("Add one hundred", on_click=lambda: set_count(count + 100)),
            ft.Container(height=1500),
            ft.Button("Far below", on_click=lambda: set_count(7)),
        ],
    )


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", type=int)
    options.add_argument("--data", type=Path, required=True)
    asked = options.parse_args()

    def page_main(page: ft.Page) -> None:
        page.title = "Little"
        page.render(Little, asked.data / "count.txt")

    return serve(page_main, asked.host, asked.port, asked.data)


if __name__ == "__main__":
    raise SystemExit(main())
