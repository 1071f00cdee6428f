"""The bare Flet counter that the table screen is measured against, served as Flet serves it."""

import argparse

import flet as ft
import flet_web.fastapi as flet_fastapi  # type: ignore[import-untyped]
import uvicorn


@ft.component
def Counter() -> ft.Control:  # noqa: N802
    count, set_count = ft.use_state(0)
    return ft.Column(
        [
            ft.Text(f"Count {count}", size=40),
            ft.Button("Add one", on_click=lambda: set_count(count + 1)),
        ]
    )


def main(page: ft.Page) -> None:
    page.render(Counter)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--host")
    options.add_argument("--port", type=int)
    options.add_argument("--data", help="is not used: a bare counter keeps nothing")
    asked = options.parse_args()
    app = flet_fastapi.FastAPI()
    app.mount("/", flet_fastapi.app(main, no_cdn=True))
    uvicorn.run(app, host=asked.host, port=asked.port, log_level="error", ws="websockets-sansio")
