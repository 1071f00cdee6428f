"""What phones and a hub say to each other in the life of one table, to compare versions."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from companion.core.record import write_text
from companion.core.table import Table
from companion.games import GAMES
from tests.sharing.conftest import header

RECORDS = Path(__file__).parents[1] / "records" / "wire"
# Seats' phones and requests are named by sixteen digits, marks by a step and eighteen.
NAMES = re.compile(r"^[0-9a-f]{16}$")
MARK = re.compile(r"^\d+-[0-9a-f]{18}$")
# What a person reads may be worded anew; when a table was started differs each time.
LOOSE = {"sentence": "<sentence>", "message": "<message>", "started": 0}


@dataclass
class Conversation:
    """Requests to one hub and its responses, with what differs each time replaced by names."""

    http: httpx.Client
    said: list[dict[str, Any]] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def ask(self, who: str, method: str, path: str, body: Any = None) -> Any:
        """Sends a request as one of the phones; the response's JSON."""
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}
        answer = self.http.request(method, f"/api{path}", json=body, headers=headers)
        told = answer.json() if answer.content else None
        if isinstance(told, dict) and "token" in told:
            self.tokens[who] = told["token"]
            self.names[told["token"]] = f"<token of {who}>"
            self.names[told["table"]] = "<table>"
            self.names[told.get("code", "")] = "<code>"
        self._keep(who, method, path, body, answer.status_code, told)
        return told

    def listen(self, who: str, events: int) -> None:
        """Keeps the first events of a phone's stream."""
        headers = {"Authorization": f"Bearer {self.tokens[who]}"}
        found: list[dict[str, Any]] = []
        with self.http.stream("GET", "/api/table/events", headers=headers) as answer:
            name = mark = ""
            for line in answer.iter_lines():
                key, _, value = line.partition(": ")
                name, mark = value if key == "event" else name, value if key == "id" else mark
                if key == "data":
                    found.append({"event": name, "id": mark, "data": json.loads(value)})
                    name = mark = ""
                if len(found) == events:
                    break
        self._keep(who, "GET", "/table/events", None, answer.status_code, found)

    def _keep(
        self, who: str, method: str, path: str, body: Any, status: int, response: Any
    ) -> None:
        said = {"who": who, "method": method, "path": path, "status": status}
        self.said.append({**said, "request": self._named(body), "response": self._named(response)})

    def _named(self, told: Any) -> Any:
        """What was said, with each name that differs each time replaced by one that does not."""
        match told:
            case dict():
                return {key: LOOSE.get(key, self._named(value)) for key, value in told.items()}
            case list():
                return [self._named(value) for value in told]
            case str() if NAMES.match(told):
                return self.names.setdefault(told, f"<id {len(self.names)}>")
            case str() if MARK.match(told):
                return "<mark>"
            case str() if told:
                return self.names.get(told, told)
        return told


def record() -> Any:
    """A table of three that somebody uploads, the same each time."""
    rules = GAMES.find("arabana").rules(header("arabana", 3))
    return json.loads(write_text(Table(rules)))


def converse(address: str) -> list[dict[str, Any]]:
    """A table from its upload to its end on a hub, with everything that phones can ask."""
    with httpx.Client(base_url=address) as http:
        talk = Conversation(http)
        code = _gather(talk)
        _ask_for_seats(talk)
        _play(talk)
        _take_back(talk)
        _be_refused(talk, code)
        talk.ask("ben", "POST", "/table/leave")
        talk.ask("host", "GET", "/table/record")
        talk.ask("host", "DELETE", "/table", {"at": 1})
        talk.ask("host", "DELETE", "/table", {"at": 2})
    return talk.said


def _gather(talk: Conversation) -> str:
    upload = {"record": record(), "watch": True, "name": "Hanna", "key": "", "id": "s" * 43}
    code: str = talk.ask("host", "POST", "/tables", upload)["code"]
    talk.ask("", "POST", "/find", {"code": code})
    talk.ask("ana", "POST", "/join", {"code": code, "seats": [0], "name": "Ana"})
    talk.ask("ben", "POST", "/join", {"code": code, "seats": [1]})
    talk.ask("eve", "POST", "/join", {"code": code, "seats": [0], "name": "Eve"})
    talk.ask("watcher", "POST", "/join", {"code": code})
    return code


def _ask_for_seats(talk: Conversation) -> None:
    asked = talk.ask("ana", "GET", "/table/seats")["asked"]
    talk.ask("ana", "POST", "/table/answers", {"asking": asked[0]["id"], "yes": False})
    talk.ask("eve", "GET", "/table/seats")
    talk.ask("eve", "DELETE", "/table/wishes")
    talk.ask("eve", "POST", "/table/seats", {"seats": [2]})
    talk.ask("host", "POST", "/table/host/seats", {"seats": [2], "state": "host"})
    talk.ask("host", "POST", "/table/host/watching", {"allowed": False})
    talk.listen("ana", 2)


def _play(talk: Conversation) -> None:
    table = talk.ask("ana", "GET", "/table")
    action = next(one["answers"][0] for one in table["prompts"] if one["answers"])
    push = {"at": 0, "id": "first-action", "action": action, "joined": True}
    talk.ask("ana", "POST", "/table/actions", push)
    late = {"at": 0, "id": "second-action", "action": {**action, "by": 1}}
    talk.ask("ben", "POST", "/table/actions", late)


def _take_back(talk: Conversation) -> None:
    talk.ask("ben", "POST", "/table/undo", {"by": 1, "at": 1, "to": 0})
    (asked,) = talk.ask("ana", "GET", "/table/seats")["undo"]
    talk.ask("ana", "POST", "/table/undo/answers", {"asking": asked["id"], "yes": False})
    talk.ask("ben", "GET", "/table/seats")
    talk.ask("ben", "DELETE", "/table/undo")
    undo = {"at": 1, "id": "third-action", "action": {"do": "undo", "by": 0}}
    talk.ask("ana", "POST", "/table/actions", undo)


def _be_refused(talk: Conversation, code: str) -> None:
    talk.ask("ana", "GET", "/table/record")
    talk.ask("ben", "POST", "/table/objections", {"position": {"no": "such part"}})
    talk.ask("ben", "POST", "/table/corrections", {"at": 2, "id": "fourth-one", "position": {}})
    talk.ask("nobody", "GET", "/table")
    talk.ask("", "POST", "/find", {"code": "AAA 222 AAA"})
    talk.ask("", "POST", "/join", {"code": code, "seats": "all"})
    talk.ask("ben", "POST", "/table/host/watching", {"allowed": True})
