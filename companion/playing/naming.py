"""How people and files are called."""

from companion.core.message import Message, listing, say


def and_list(names: list[str]) -> Message:
    """Names in a row, the last one with “and”."""
    first = listing([say("{name}", name=name) for name in names[:-1]])
    return say("{names} and {last}", names=first, last=names[-1])


def together(names: list[str]) -> Message:
    """One name, or several in a row."""
    return and_list(names) if len(names) > 1 else say("{name}", name=names[0])


def file_name(game: str, table_id: str, ending: str) -> str:
    """A name for a file that sorts and says what is in it."""
    return f"caldera-{game}-{table_id.lower()}.{ending}"
