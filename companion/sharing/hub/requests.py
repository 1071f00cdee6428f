"""Requests to the hub: their sender, their rate, and their bodies."""

from typing import Any, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import ClientDisconnect

from companion.sharing.hub.errors import BUSY, NO_FORM, Refused, Wait
from companion.sharing.hub.rate_limits import MOST_BODY, Rate, Tries, asker
from companion.sharing.wire.bodies import Strict

B = TypeVar("B", bound=Strict)


async def sent(request: Request) -> bytes:
    """The body of a request."""
    try:
        return await request.body()
    except ClientDisconnect:
        raise Refused(400, NO_FORM) from None


def read(kind: type[B], text: bytes) -> B:
    """The body as a `kind`; refused with a sentence."""
    try:
        return kind.model_validate_json(text)
    except ValidationError as why:
        errors = [{**error, "loc": ("body", *error["loc"])} for error in why.errors()]
        raise RequestValidationError(errors) from None


def slow(rate: Rate | Tries, who: str) -> None:
    """Refuses what comes too fast, with how long to wait."""
    if wait := rate.take(who):
        raise Wait(BUSY, wait)


def whose(request: Request) -> str:
    """The sender of a request."""
    peer = request.client.host if request.client else ""
    return asker(peer, request.headers.getlist("x-forwarded-for"))


def is_short(request: Request) -> bool:
    """Whether the body is too short to contain a record."""
    length = request.headers.get("content-length", "")
    return length.isdigit() and int(length[:12]) <= MOST_BODY


def tells(kind: type[Strict], security: list[dict[str, list[str]]]) -> dict[str, Any]:
    """The OpenAPI entry of a body that its endpoint reads by itself."""
    schema = {"application/json": {"schema": kind.model_json_schema()}}
    return {
        "requestBody": {"required": True, "content": schema},
        "security": security,
    }
