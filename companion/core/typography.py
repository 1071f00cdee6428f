"""How a language writes values into a sentence, as data; most languages need nothing special."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from re import Match, Pattern

NARROW = "\u202f"
_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True)
class Typography:
    """What a language changes in a translated sentence and its values, each found by a pattern."""

    # A word before a {value} that loses its last letter, if the value begins with `vowel`; its
    # groups are the word without that letter and the value's name.
    elided: Pattern[str] = _NEVER
    vowel: Pattern[str] = _NEVER
    # A {value} that begins with a small letter there.
    lowered: Pattern[str] = _NEVER
    # Spaces at which no line may break.
    unbroken: Pattern[str] = _NEVER

    def apply(self, pattern: str, values: Mapping[str, str]) -> tuple[str, Mapping[str, str]]:
        """The sentence and its values as this language writes them.

        >>> FRENCH.apply("le tour de {name}", {"name": "Ana"})[0]
        'le tour d’{name}'
        >>> FRENCH.apply("le tour de {name}", {"name": "Ben"})[0]
        'le tour de {name}'
        >>> FRENCH.apply("Aller en {space}", {"space": "Plaine 3"})[1]
        {'space': 'plaine 3'}
        >>> FRENCH.apply("Qui commence ?", {})[0] == "Qui commence\\u202f?"
        True
        """

        def short(found: Match[str]) -> str:
            word, name = found.groups()
            return f"{word}’{{{name}}}" if self.vowel.match(values.get(name, "")) else found[0]

        small = {
            name: values[name][:1].lower() + values[name][1:]
            for name in self.lowered.findall(pattern)
            if name in values
        }
        values = {**values, **small}
        return self.unbroken.sub(NARROW, self.elided.sub(short, pattern)), values


PLAIN = Typography()
FRENCH = Typography(
    # “de Ana” is “d’Ana”, but not before a single letter, as in “de a1 à b2”.
    elided=re.compile(r"\b([Dd]|[Qq]u|[Ll])(?:e|a) \{(\w+)\}"),
    vowel=re.compile(r"[aàâäeéèêëiîïoôöuûüœæ][^\W\d]", re.IGNORECASE),
    # “en Plaine 3”: a place has a capital on a label, and none inside a sentence.
    lowered=re.compile(r"\ben \{(\w+)\}"),
    unbroken=re.compile(r" (?=[:;!?»])|(?<=«) "),
)
