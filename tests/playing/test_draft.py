"""Setting up: good defaults, seats that swap, names and colours that are never doubled."""

from companion.core.game import Meta, Player
from companion.games import find
from companion.playing.draft import Draft, DraftSeat, new_draft, same_again

META = find("haleakala").meta
FOUR = Meta(
    "four",
    "Four",
    range(2, 5),
    {2: ("red", "green"), 3: ("red", "yellow", "green"), 4: ("red", "yellow", "green", "blue")},
    (),
)
COLORS = {"red": "Red", "yellow": "Yellow", "green": "Green", "blue": "Blue"}
ANA_AND_BEN = Draft((DraftSeat("red", "Ana"), DraftSeat("yellow", "Ben")))


def test_a_table_can_be_started_without_typing() -> None:
    header = new_draft(META, []).header(META, COLORS, {}, "seed")
    assert [player.name for player in header.players] == ["Red", "Yellow"]
    assert header.first in (0, 1)
    find("haleakala")(header).set_up()


def test_those_who_played_last_sit_down_again() -> None:
    draft = new_draft(META, ["Ana", "Ben", "Chloé"])
    assert [place.name for place in draft.seats] == ["Ana", "Ben"]


def test_swapping_seats_takes_name_colour_and_start_along() -> None:
    draft = Draft(ANA_AND_BEN.seats, first=0).swapped(0)
    assert draft.seats == (DraftSeat("yellow", "Ben"), DraftSeat("red", "Ana"))
    assert draft.first == 1


def test_a_name_that_someone_has_changes_places() -> None:
    draft = ANA_AND_BEN.named(0, " Ben ")
    assert [place.name for place in draft.seats] == ["Ben", "Ana"]


def test_a_name_is_trimmed_and_never_endless() -> None:
    assert ANA_AND_BEN.named(0, "  Ana \n Lena  ").seats[0].name == "Ana Lena"
    assert len(ANA_AND_BEN.named(0, "x" * 99).seats[0].name) == 24


def test_a_colour_that_someone_has_changes_places() -> None:
    draft = ANA_AND_BEN.coloured(0, "yellow")
    assert [place.color for place in draft.seats] == ["yellow", "red"]


def test_the_lot_follows_from_the_seed() -> None:
    firsts = {ANA_AND_BEN.header(META, COLORS, {}, f"{seed}").first for seed in range(20)}
    assert firsts == {0, 1}
    again = [ANA_AND_BEN.header(META, COLORS, {}, "same").first for _ in range(3)]
    assert len(set(again)) == 1


def test_more_players_keep_the_first_ones_and_bring_colours_of_their_own() -> None:
    two = new_draft(FOUR, ["Ana", "Ben", "Chloé", "Dan"])
    four = two.with_seats(4, FOUR, ["Ana", "Ben", "Chloé", "Dan"])
    assert [place.name for place in four.seats] == ["Ana", "Ben", "Chloé", "Dan"]
    assert {place.color for place in four.seats} == {"red", "green", "yellow", "blue"}
    back = four.with_seats(2, FOUR, [])
    assert back.seats == two.seats


def test_options_are_only_those_of_the_game() -> None:
    draft = ANA_AND_BEN.settled("variant", "tactical").settled("weather", "fine")
    assert draft.header(META, COLORS, {}, "seed").options == {"variant": "tactical"}


def test_as_many_sit_down_as_played_it_last() -> None:
    assert len(new_draft(FOUR, [], last=3).seats) == 3
    assert len(new_draft(FOUR, [], last=9).seats) == 2


def test_what_the_tactical_game_has_not_is_not_settled_for_it() -> None:
    settled = ANA_AND_BEN.settled("priestess_before_scoring", True)
    tactical = settled.settled("variant", "tactical")
    assert settled.header(META, COLORS, {}, "seed").options == {"priestess_before_scoring": True}
    assert tactical.header(META, COLORS, {}, "seed").options == {"variant": "tactical"}


def test_who_was_called_by_a_colour_has_no_name_the_next_time() -> None:
    players = (Player("Yellow", "yellow"), Player("Mia", "green"), Player("Rouge", "red"))
    draft = same_again(players)
    assert draft.seats == (DraftSeat("yellow"), DraftSeat("green", "Mia"), DraftSeat("red"))
    named = [player.name for player in draft.header(FOUR, COLORS, {}, "seed").players]
    assert named == ["Yellow", "Mia", "Red"]


def test_nobody_is_called_by_the_colour_of_another() -> None:
    draft = Draft(
        (DraftSeat("yellow"), DraftSeat("green", "Yellow"), DraftSeat("red", "gelb")), first=0
    )
    named = [player.name for player in draft.header(FOUR, COLORS, {}, "seed").players]
    assert named == ["Yellow", "Green", "Red"]


def test_choosing_who_starts_keeps_the_chosen_copy_of_the_game() -> None:
    draft = Draft(ANA_AND_BEN.seats, options={"draws": "app"}, box="Club")
    assert draft.started_by(1) == Draft(ANA_AND_BEN.seats, 1, {"draws": "app"}, "Club")
    assert draft.started_by(1).started_by(None) == draft
