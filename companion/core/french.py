"""What French does between words: elision before a vowel, and spaces where no line may break."""

import re
from collections.abc import Mapping

NARROW = "\u202f"
# “de Ana”, “que Ève”: the vowel is dropped, but not before a single letter, as in “de a1 à b2”.
ELIDED = re.compile(r"\b([Dd]|[Qq]u|[Ll])(?:e|a) \{(\w+)\}")
VOWEL = re.compile(r"[aàâäeéèêëiîïoôöuûüœæ][^\W\d]", re.IGNORECASE)
# “en Plaine 3”: a place has a capital on a label, and none inside a sentence.
PLACE = re.compile(r"\ben \{(\w+)\}")
BREAKING = re.compile(r" (?=[:;!?»])|(?<=«) ")


def elided(pattern: str, values: Mapping[str, str]) -> str:
    """The pattern with “de” and the like shortened where the word after them wants it.

    >>> elided("le tour de {name}", {"name": "Ana"})
    'le tour d’{name}'
    >>> elided("le tour de {name}", {"name": "Ben"})
    'le tour de {name}'
    """

    def short(found: re.Match[str]) -> str:
        beginning, gap = found.groups()
        return f"{beginning}’{{{gap}}}" if VOWEL.match(values.get(gap, "")) else found[0]

    return ELIDED.sub(short, pattern)


def lowered(pattern: str, values: Mapping[str, str]) -> dict[str, str]:
    """The values, those after “en” with a small first letter.

    >>> lowered("Aller en {space}", {"space": "Plaine 3"})
    {'space': 'plaine 3'}
    """
    small = {
        gap: values[gap][:1].lower() + values[gap][1:]
        for gap in PLACE.findall(pattern)
        if gap in values
    }
    return {**values, **small}


def held_together(text: str) -> str:
    """The text with its marks on the line of the word that they belong to.

    >>> held_together("Qui commence ?") == "Qui commence\\u202f?"
    True
    """
    return BREAKING.sub(NARROW, text)
