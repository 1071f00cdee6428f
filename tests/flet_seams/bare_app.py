"""A small app served as Flet serves it, without anything of ours."""

import argparse

import flet as ft
import flet_web.fastapi as flet_fastapi  # type: ignore[import-untyped]
import uvicorn


@ft.component
def Screen(page: ft.Page) -> ft.Control:  # noqa: N802
    copied, set_copied = ft.use_state("not copied")
    route, set_route = ft.use_state(page.route or "/")
    page.on_route_change = lambda e: set_route(e.route)

    async def copy() -> None:
        try:
            await ft.Clipboard().set("a word")
            set_copied("copied")
        except RuntimeError:
            set_copied("could not copy")

    return ft.Column(
        [
            ft.Text(f"Route {route}"),
            ft.Text(copied),
            ft.Button("Further", on_click=lambda: page.navigate("/further")),
            ft.Button("Back", on_click=lambda: page.navigate("/")),
            ft.Button("Copy", on_click=copy),
            ft.Column(
                [ft.Text(f"Line {number}") for number in range(40)],
                height=120,
                scroll=ft.ScrollMode.ALWAYS,
            ),
        ]
    )


def main(page: ft.Page) -> None:
    page.render(Screen, page)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--host", action="append")
    options.add_argument("--port", type=int)
    options.add_argument("--data", help="is not used")
    asked = options.parse_args()
    app = flet_fastapi.FastAPI()
    app.mount("/", flet_fastapi.app(main, no_cdn=True))
    uvicorn.run(app, host=asked.host[-1], port=asked.port, log_level="error")
