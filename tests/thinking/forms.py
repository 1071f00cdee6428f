"""The forms of the games that Caldera plays: players and variants."""

Options = dict[str, str | bool]
Form = tuple[str, int, Options]

FORMS: tuple[Form, ...] = (
    ("haleakala", 2, {"variant": "base"}),
    ("haleakala", 2, {"variant": "tactical"}),
    *(("hekla", players, Options()) for players in (2, 3, 4)),
    *(
        ("arabana", players, Options(variant=variant))
        for players in (3, 4)
        for variant in ("base", "gods")
    ),
    *(
        ("mauna-kea", players, Options(variant=variant, tracking="full"))
        for players in (2, 3, 4)
        for variant in ("base", "expert")
    ),
)


def form_name(form: Form) -> str:
    """A form in a word or three."""
    game, players, options = form
    return " ".join([game, str(players), *(str(options[k]) for k in options if k == "variant")])
