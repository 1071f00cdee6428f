"""The table API beside the app: any page may ask it, and cookies are nothing there."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp

from companion.games import find, find_meta
from companion.serving.host_check import host_check_for
from companion.serving.house_key import HouseKey
from companion.serving.hub_site import hub_site
from companion.serving.site import Served, site
from companion.sharing.hub.routes import Hub, hub_app
from companion.store.sqlite import SqliteStore
from tests.sharing.conftest import House as Tables
from tests.sharing.conftest import house_on

FOREIGN = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Tables]:
    store = SqliteStore(tmp_path / "tables.sqlite", find, find_meta, copies=False)
    yield house_on(store)
    store.close()


@pytest.fixture(params=["app", "api alone"])
def app(request: pytest.FixtureRequest, house: Tables, tmp_path: Path) -> ASGIApp:
    api = hub_app(Hub(house.tables, house.seating))
    hosts = host_check_for("0.0.0.0", ["hub.example"])
    if request.param == "app":
        return site(Served(lambda page: None, tmp_path, (), hosts, HouseKey(), api=api))
    return hub_site(api, hosts)


def asking(app: ASGIApp, host: str = "hub.example") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=("192.0.2.9", 1))
    return httpx.AsyncClient(
        transport=transport, base_url="http://192.0.2.1", headers={"Host": host}
    )


async def ask(
    app: ASGIApp, method: str, path: str, host: str = "hub.example", **more: object
) -> httpx.Response:
    async with asking(app, host) as client:
        return await client.request(method, path, **more)  # type: ignore[arg-type]


@pytest.fixture
def code(house: Tables) -> str:
    return house.seating.share(house.table()).code


@pytest.mark.anyio
async def test_another_page_may_ask_the_api_and_needs_no_key(app: ASGIApp, code: str) -> None:
    said = await ask(app, "POST", "/api/find", json={"code": code}, headers=FOREIGN)
    assert said.status_code == 200
    assert said.headers["access-control-allow-origin"] == "*"
    assert said.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "set-cookie" not in said.headers


@pytest.mark.anyio
async def test_only_under_our_own_names(app: ASGIApp, code: str) -> None:
    said = await ask(app, "POST", "/api/find", "evil.example", json={"code": code})
    assert said.status_code == 403


@pytest.mark.anyio
async def test_a_cookie_opens_nothing_there(app: ASGIApp, house: Tables, code: str) -> None:
    token = house.seating.take(house.seating.find(code), [0]).token
    cookie = {"Cookie": f"caldera-key={HouseKey().token}; caldera-key-seat={token}; token={token}"}
    assert (await ask(app, "GET", "/api/table", headers=cookie)).status_code == 401
    shown = {"Authorization": f"Bearer {token}", **FOREIGN}
    assert (await ask(app, "GET", "/api/table", headers=shown)).status_code == 200


@pytest.mark.anyio
async def test_nothing_else_is_open_to_another_page(app: ASGIApp) -> None:
    for path in ("/", "/ws", "/api", "/apix", "/.well-known/caldera"):
        assert (await ask(app, "GET", path, headers=FOREIGN)).status_code == 403, path


@pytest.mark.anyio
async def test_the_page_about_the_api_is_served_from_here(app: ASGIApp) -> None:
    page = await ask(app, "GET", "/api/docs")
    assert page.status_code == 200
    assert "/api/static-offline-docs/swagger-ui-bundle.js" in page.text
    assert "https://" not in page.text
    script = await ask(app, "GET", "/api/static-offline-docs/swagger-ui-bundle.js")
    assert script.status_code == 200
