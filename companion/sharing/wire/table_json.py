"""The JSON of a table as a phone may see it, read back strictly.

A step has its position once, as the fields that differ from the position of the step it continues;
undo and redo only name the step that they stand on.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache, cached_property, lru_cache
from typing import Any, get_args, get_type_hints

from companion.core import record
from companion.core.action import Action
from companion.core.action_codec import ActionCodec
from companion.core.event import Event, Reached
from companion.core.game import Header, Rules
from companion.core.json_checks import a_bool, a_list, a_text, an_int, an_object, no_other_keys
from companion.core.json_classes import structure
from companion.core.json_text import Json, JsonObject
from companion.core.message import say
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.core.sheet import Sheet
from companion.sharing.wire.game_json import GameJson
from companion.sharing.wire.sentences import read_message, write_message
from companion.showing.game import Game
from companion.showing.sight import Happened

A_STEP, A_PROMPT = say("a step"), say("a prompt")
REACHED = Reached.__name__
POSITION, EVENT, SHEET = say("the position"), say("what happened"), say("the sheet")
STEP_KEYS = (
    *("number", "action", "position", "events", "sheets"),
    *("stands", "continues", "undone"),
    *("joined", "agreed", "by_host"),
)
# How many answers are cached.
ANSWERS = 8192


def packed(value: Json) -> bytes:
    """JSON as compact bytes."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


class Wire:
    """Reads and writes tables of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._form = GameJson()
        # Most answers come again at the next question and at other tables.
        self._pack_answer = lru_cache(ANSWERS)(self._write_answer)

    @property
    def codec(self) -> ActionCodec:
        """The words of the game's actions."""
        return self.game.rules.codec

    @cached_property
    def _position(self) -> type:
        """The class of the game's positions, which its rules are made for."""
        for kind in self.game.rules.__mro__:
            for base in getattr(kind, "__orig_bases__", ()):
                if getattr(base, "__origin__", None) is Rules:
                    return get_args(base)[0]  # type: ignore[no-any-return]
        raise LookupError(f"The rules of {self.game.id} do not say what their positions are.")

    @cached_property
    def _parts(self) -> dict[str, tuple[Any, Any]]:
        """Every part of a position: its type, and how it is written."""
        hints = get_type_hints(self._position)
        return {
            field.name: (hints[field.name], self._form.writer(hints[field.name]))
            for field in fields(self._position)
        }

    @cached_property
    def _events(self) -> dict[str, type[Event]]:
        """Every kind of event that this game's tables have, by its name."""
        homes = (f"{self.game.package}.", f"{Event.__module__}")
        kinds = {
            kind.__name__: kind
            for kind in _below(Event)
            if f"{kind.__module__}.".startswith(homes) and kind is not Reached
        }
        for kind in kinds.values():
            self._form.writer(kind)
        return kinds

    # Positions

    def write_position(self, position: object, before: object | None) -> JsonObject:
        """The fields of a position that differ from the one before; all where there was none."""
        data: JsonObject = {}
        for name, (_, write) in self._parts.items():
            value = getattr(position, name)
            if before is None:
                data[name] = write(value)
            else:
                was = getattr(before, name)
                if value is not was and value != was:
                    data[name] = write(value)
        return data

    def read_position(self, data: JsonObject, before: object | None) -> object:
        """The position from the changed fields and the position before."""
        parts = {} if before is None else {name: getattr(before, name) for name in self._parts}
        for name, value in data.items():
            if name not in self._parts:
                raise Refusal("{what} has the unknown key “{key}”.", what=POSITION, key=name)
            parts[name] = self._read_part(value, self._parts[name][0])
        if missing := self._parts.keys() - parts.keys():
            raise Refusal("{what} lacks the key “{key}”.", what=POSITION, key=min(missing))
        return self._position(**parts)

    def _read_part(self, data: Json, kind: Any) -> object:
        if data is None and type(None) in get_args(kind):
            return None
        found: object = structure(self._form.converter, data, kind, POSITION)
        return found

    # Events and sheets

    def write_event(self, event: Event, before: object) -> Json:
        """An event as JSON: its kind and its fields; a position only as far as it differs."""
        if isinstance(event, Reached):
            return {"is": REACHED, "position": self.write_position(event.position, before)}
        kinds = self._events
        kind = type(event)
        assert kinds.get(kind.__name__) is kind, f"{kind} is no event of {self.game.id}"
        data: JsonObject = self._form.writer(kind)(event)  # type: ignore[assignment]
        return {"is": kind.__name__, **data}

    def read_event(self, data: Json, before: object) -> Event:
        """An event of a step that begins with `before`, from its JSON."""
        parts = an_object(data, EVENT)
        name = a_text(parts.pop("is", None), EVENT)
        if name == REACHED:
            no_other_keys(parts, ("position",), EVENT)
            reached = an_object(parts.get("position"), POSITION)
            return Reached(self.read_position(reached, before))
        kind = self._events.get(name)
        if kind is None:
            raise Refusal("{what} has the wrong form.", what=EVENT)
        return structure(self._form.converter, parts, kind, EVENT)

    def _write_sheet(self, sheet: Sheet) -> Json:
        return self._form.writer(Sheet)(sheet)

    def _read_sheet(self, data: Json) -> Sheet:
        self._form.writer(Sheet)
        return structure(self._form.converter, data, Sheet, SHEET)

    # Steps

    def write_step(self, step: Happened[object]) -> JsonObject:
        """A step as JSON; its position only as far as it differs from the one before."""
        data: JsonObject = {"number": step.number}
        if step.action is not None:
            data["action"] = self.codec.write(step.action)
        if step.stands == step.number:
            before = step.before if step.continues is not None else None
            data["position"] = self.write_position(step.after, before)
        else:
            data["stands"] = step.stands
        if step.events:
            data["events"] = [self.write_event(event, step.before) for event in step.events]
        if step.sheets:
            data["sheets"] = [self._write_sheet(sheet) for sheet in step.sheets]
        if step.continues is not None:
            data["continues"] = step.continues
        if step.undone is not None:
            data["undone"] = step.undone
        if step.joined:
            data["joined"] = True
        if step.agreed:
            data["agreed"] = [*step.agreed]
        if step.by_host:
            data["by_host"] = True
        return data

    def read_step(self, data: Json, steps: Sequence[Happened[object]]) -> Happened[object]:
        """The next step after those that are known."""
        parts = an_object(data, A_STEP)
        no_other_keys(parts, STEP_KEYS, A_STEP)
        number = an_int(parts.get("number"), A_STEP, len(steps), len(steps))
        stands = an_int(parts.get("stands", number), A_STEP, 0, number)
        continues = self._earlier(parts, "continues", stands)
        action = self.codec.read(parts["action"]) if "action" in parts else None
        if (action is None) != (number == 0) or (continues is None) != (stands == 0):
            raise Refusal("{what} has the wrong form.", what=A_STEP)
        if stands == number:
            before = None if continues is None else steps[continues].after
            after = self.read_position(an_object(parts.get("position"), POSITION), before)
            done = action
        else:
            after, done = steps[stands].after, steps[stands].done
        begun = after if continues is None else steps[continues].after
        events = a_list(parts.get("events", []), EVENT)
        return Happened(
            number,
            action,
            done,
            begun,
            after,
            tuple(self.read_event(event, begun) for event in events),
            tuple(map(self._read_sheet, a_list(parts.get("sheets", []), SHEET))),
            stands,
            continues,
            self._earlier(parts, "undone", number),
            a_bool(parts.get("joined", False), A_STEP),
            tuple(an_int(seat, A_STEP, 0, 11) for seat in a_list(parts.get("agreed", []), A_STEP)),
            a_bool(parts.get("by_host", False), A_STEP),
        )

    def _earlier(self, parts: JsonObject, key: str, number: int) -> int | None:
        data = parts.get(key)
        return None if data is None else an_int(data, A_STEP, 0, number - 1)

    # Prompts

    def write_prompt(self, prompt: Prompt) -> Json:
        """A question, with the answers that may be given from this phone."""
        return {
            "seat": prompt.seat,
            "ask": prompt.ask,
            "words": write_message(prompt.words),
            "answers": [self.codec.write(answer) for answer in prompt.answers],
        }

    def pack_prompt(self, prompt: Prompt) -> bytes:
        """A question as it is written, in bytes."""
        about = packed(self.write_prompt(replace(prompt, answers=())))
        answers = b",".join(map(self._pack_answer, prompt.answers))
        return about.removesuffix(b"[]}") + b"[%b]}" % answers

    def _write_answer(self, answer: Action) -> bytes:
        return packed(self.codec.write(answer))

    def read_prompt(self, data: Json, seats: int) -> Prompt:
        """A prompt from its JSON."""
        parts = an_object(data, A_PROMPT)
        no_other_keys(parts, ("seat", "ask", "words", "answers"), A_PROMPT)
        return Prompt(
            an_int(parts.get("seat"), A_PROMPT, 0, seats - 1),
            a_text(parts.get("ask"), A_PROMPT),
            read_message(parts.get("words")),
            tuple(map(self.codec.read, a_list(parts.get("answers"), A_PROMPT))),
        )


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


@cache
def wire_of(game: Game) -> Wire:
    """The wire of a game; made once."""
    return Wire(game)


def write_header(header: Header) -> JsonObject:
    """The header as JSON, without the seed and without a hidden start."""
    return record.write_header(replace(header, seed="", start=None))
