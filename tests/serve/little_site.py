"""A static site of one page, served by the real server."""

import argparse
from pathlib import Path

from companion.serving.static import serve_web


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", type=int)
    options.add_argument("--data", type=Path, required=True)
    asked = options.parse_args()
    asked.data.mkdir(parents=True, exist_ok=True)
    (asked.data / "index.html").write_text("<!doctype html><title>Little</title>")
    return serve_web(asked.data, asked.host, asked.port)


if __name__ == "__main__":
    raise SystemExit(main())
