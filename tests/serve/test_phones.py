"""A phone is named with its first page and known again from then on."""

import pytest
from fastapi import FastAPI, WebSocket
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.testclient import TestClient

from companion.serving.phone_cookie import COOKIE, PhoneCookieMiddleware, this_phone


@pytest.fixture
def app() -> FastAPI:
    made = FastAPI()
    made.add_middleware(PhoneCookieMiddleware)

    @made.get("/")
    def page() -> HTMLResponse:
        return HTMLResponse("<p>Caldera</p>")

    @made.get("/file")
    def file() -> PlainTextResponse:
        return PlainTextResponse("x")

    @made.websocket("/ws")
    async def session(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text(this_phone())
        await websocket.close()

    return made


def phone_of(client: TestClient) -> str:
    with client.websocket_connect("/ws") as session:
        return session.receive_text()


def test_two_phones_have_two_names_and_keep_them(app: FastAPI) -> None:
    names = set()
    for _ in range(2):
        phone = TestClient(app)
        phone.get("/")
        first = phone_of(phone)
        phone.get("/")
        assert phone_of(phone) == first
        names.add(first)
    assert len(names) == 2


def test_only_a_page_brings_the_name_and_no_script_can_read_it(app: FastAPI) -> None:
    phone = TestClient(app)
    assert "set-cookie" not in phone.get("/file").headers
    answer = phone.get("/")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=Lax" in answer.headers["set-cookie"]


def test_a_made_up_name_is_not_taken(app: FastAPI) -> None:
    phone = TestClient(app, cookies={COOKIE: "../../settings"})
    assert phone_of(phone) == "here"
