"""Any file server will do; ours sends what was compressed beforehand."""

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from companion.core.refusal import Refusal
from companion.phone.building import compress, first_visit
from companion.serving.host_check import HostCheck
from companion.serving.static import serve_web, static_site

PAGE = "<!DOCTYPE html>" + "<p>Caldera</p>" * 200


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "main.dart.wasm").write_bytes(b"\0asm" * 500)
    (tmp_path / "page.mjs").write_text("export const a = 1;\n" * 100)
    (tmp_path / "tiny.js").write_text("1")
    (tmp_path / "app.tar.gz").write_bytes(gzip.compress(b"app" * 1000))
    compress(tmp_path)
    return tmp_path


@pytest.fixture
def client(folder: Path) -> TestClient:
    return TestClient(static_site(folder, HostCheck()))


def test_what_gets_no_smaller_has_no_twin(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    assert {"index.html.gz", "main.dart.wasm.gz", "page.mjs.gz"} <= names
    assert not {"tiny.js.gz", "app.tar.gz.gz", "index.html.gz.gz"} & names


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/main.dart.wasm", "application/wasm"),
        ("/page.mjs", "text/javascript"),
    ],
)
def test_a_browser_that_unpacks_gets_it_packed(client: TestClient, path: str, kind: str) -> None:
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-type"].startswith(kind)
    assert plain.headers["content-type"].startswith(kind)
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content)


def test_the_archive_is_sent_as_it_is(client: TestClient, folder: Path) -> None:
    answer = client.get("/app.tar.gz", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.content == (folder / "app.tar.gz").read_bytes()


def test_what_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/page.mjs").headers["etag"]
    assert client.get("/page.mjs", headers={"If-None-Match": tag}).status_code == 304


def test_pages_may_ask_nobody_else(client: TestClient) -> None:
    assert "connect-src 'self'" in client.get("/").headers["content-security-policy"]


def test_the_first_load_is_counted_as_it_travels(folder: Path) -> None:
    brotli, plain = first_visit(folder, "skwasm"), first_visit(folder, "skwasm", "")
    assert brotli.travelling < plain.travelling
    assert brotli.kept == plain.kept


def test_a_folder_without_a_site_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Refusal, match="build/web"):
        static_site(tmp_path, HostCheck())
    assert serve_web(tmp_path, "127.0.0.1", None) == 2
    assert "build/web" in capsys.readouterr().err
