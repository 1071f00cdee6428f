"""Tables as the command line prints them: JSON objects, and text for people."""

from collections.abc import Iterator
from typing import TypeVar

from companion.core.game import Meta
from companion.core.json_text import JsonObject
from companion.core.refusal import ActionRefused, Refusal
from companion.core.sheet import Sheet
from companion.core.table import Table

P = TypeVar("P")


def table(of: Table[P]) -> JsonObject:
    """A table after its last action."""
    result = of.result
    return {
        "game": of.header.game,
        "finished": result is not None,
        "to_act": list(of.to_act),
        "position": of.rules.write(of.position),
        "sheets": [sheet.write() for sheet in of.sheets],
        "scores": list(of.scores),
        "result": result.write() if result else None,
    }


def score(of: Table[P]) -> JsonObject:
    """A table as if it were scored right now."""
    reckoning = of.reckon()
    return {
        "sheet": reckoning.sheet.write(),
        "position": of.rules.write(reckoning.position),
        "result": reckoning.result.write(),
    }


def steps(of: Table[P]) -> Iterator[JsonObject]:
    """The start, and the table after each action."""
    for step in of.steps:
        yield {
            "step": step.number,
            "action": of.rules.codec.write(step.action) if step.action else None,
            "drew": list(step.outcome.drew),
            "position": of.rules.write(step.position),
            "to_act": list(of.rules.to_act(step.position)),
            "legal": [of.rules.codec.write(action) for action in of.rules.legal(step.position)],
            "sheets": [sheet.write() for sheet in step.outcome.sheets],
        }


def error(why: Refusal) -> JsonObject:
    """A refusal: which action (none when the table itself is bad), and the sentence."""
    step = why.step if isinstance(why, ActionRefused) else None
    return {"error": {"action": step, "message": str(why)}}


def meta(of: Meta) -> JsonObject:
    """A game: its players and options."""
    return {
        "id": of.id,
        "name": of.name,
        "players": [of.players[0], of.players[-1]],
        "options": {
            option.key: [choice.value for choice in option.choices]
            for option in of.options
            if option.asked
        },
    }


def meta_text(of: Meta) -> str:
    """A game for people: a line, and one for each option."""
    lines = [f"{of.id:12} {of.name}, {of.players_text} players"]
    for option in filter(lambda option: option.asked, of.options):
        choices = ", ".join(str(choice.value).lower() for choice in option.choices)
        lines.append(f"{'':12}   {option.key}: {choices}")
    return "\n".join(lines)


def table_text(of: Table[P]) -> str:
    """A table for people: who, how many points, what was scored, what is asked now."""
    names = [player.name for player in of.header.players]
    lines = [f"{of.rules.meta.name}, {len(of.actions)} actions"]
    lines += [f"  {name}: {points}" for name, points in zip(names, of.scores, strict=True)]
    for sheet in of.sheets:
        lines += ["", sheet_text(sheet, names)]
    result = of.result
    if result:
        winners = " and ".join(names[seat] for seat in result.winners)
        why = f" (tie broken by {result.tie_break})" if result.tie_break else ""
        lines += ["", f"Finished: {winners} won{why}."]
    else:
        lines.append("")
        lines += [
            f"{names[prompt.seat]}: {prompt.words}" for prompt in of.rules.prompts(of.position)
        ]
    return "\n".join(lines)


def score_text(of: Table[P]) -> str:
    """The sheet if the table were scored right now, for people."""
    names = [player.name for player in of.header.players]
    reckoning = of.reckon()
    winners = " and ".join(names[seat] for seat in reckoning.result.winners)
    why = f" (tie broken by {reckoning.result.tie_break})" if reckoning.result.tie_break else ""
    return f"{sheet_text(reckoning.sheet, names)}\nWith these points: {winners}{why}."


def sheet_text(sheet: Sheet, names: list[str]) -> str:
    """A sheet as a small table of text."""
    wide = max(len(line.label) for line in sheet.lines)
    wide = max(wide, len(sheet.name), 5) + 2
    columns = [max(len(name), 4) + 2 for name in names]

    def row(label: str, cells: list[str]) -> str:
        return label.ljust(wide) + "".join(
            cell.rjust(width) for cell, width in zip(cells, columns, strict=True)
        )

    return "\n".join(
        [
            row(sheet.name, names),
            *(row(line.label, [str(points) for points in line.points]) for line in sheet.lines),
            row("total", [str(points) for points in sheet.totals]),
        ]
    )


def transcript(of: Table[P]) -> str:
    """Everything that was done and happened, in words, a line each."""
    names = [player.name for player in of.header.players]
    lines = []
    for step in of.steps:
        if step.action:
            lines.append(f"{step.number}. {names[step.action.by]}: {step.action.words()}")
        lines += [f"     {text}" for event in step.events if (text := event.words())]
        for sheet in step.outcome.sheets:
            lines += [f"     | {row}" for row in sheet_text(sheet, names).splitlines()]
    result = of.result
    if result:
        places = "; ".join(", ".join(names[seat] for seat in place) for place in result.ranking)
        lines.append(f"Result: {places} ({result.tie_break or 'by points'})")
    return "\n".join(lines) + "\n"
