"""Ideas on the table screen as data: asked for, looked at, taken up as a choice, closed."""

from companion.core.action import Action, AllowIdeas, ForbidIdeas
from companion.core.message import say
from companion.games.haleakala.actions import Place
from companion.showing.ideas import CLOSE, SIGNS
from companion.ui.intents import IdeasAsked, IdeasFound, PageHidden, PressedButton, TappedPlace
from companion.ui.table.effects import (
    Acknowledge,
    AskIdeas,
    ClearToast,
    NoteTouch,
    PushActions,
    StopIdeas,
    Tell,
)
from companion.ui.table.table_state import TableNow, TableState
from companion.ui.table.table_update import update
from tests.seeing import push
from tests.ui.test_table_update import begin, later, table

IDEAS: tuple[Action, ...] = (Place(0, 3, 5), Place(0, 1, 4))


def allowed() -> tuple[TableState, TableNow]:
    seen = table()
    push(seen, AllowIdeas(0, (0, 1)))
    return begin(seen)


def found() -> tuple[TableState, TableNow]:
    """Two ideas are there."""
    state, now = allowed()
    at = now.seen.standing.number
    state, _ = update(state, IdeasAsked(at, 0), now)
    state, _ = update(state, IdeasFound(at, IDEAS, tuple(SIGNS)), now)
    return state, now


def test_who_asks_is_noted_before_anything_is_looked_for() -> None:
    state, now = allowed()
    after, effects = update(state, PressedButton("ideas"), now)
    assert effects == (Acknowledge(now.step), AskIdeas(0, now.step))
    assert after.ideas is None


def test_where_nobody_agreed_asking_leads_to_nothing() -> None:
    state, now = begin(table())
    _, effects = update(state, PressedButton("ideas"), now)
    assert effects == (Tell(say("There is nothing to choose now.")),)


def test_while_they_are_looked_for_only_the_way_back_is_there() -> None:
    state, now = allowed()
    state, _ = update(state, IdeasAsked(now.seen.standing.number, 0), now)
    scene = now.scene(state)
    assert (str(scene.prompt), scene.rows, scene.tray) == ("Looking for ideas…", (), ())
    assert scene.primary is not None
    assert scene.primary.place == CLOSE


def test_each_idea_has_a_row_a_ghost_and_a_pin_of_the_same_sign() -> None:
    state, now = found()
    scene = now.scene(state)
    assert [str(row.title) for row in scene.rows] == ["Place 3 on beach 5", "Place 1 on beach 4"]
    pins = [tag.art for tag in scene.picture.tags if tag.key.startswith("pin-")]
    assert pins == [row.pin for row in scene.rows]
    ghosts = [one for one in scene.picture.pieces if one.key.startswith("idea-")]
    assert len(ghosts) == len(IDEAS)


def test_a_tap_on_a_row_chooses_and_does_nothing_yet() -> None:
    state, now = found()
    state, effects = update(state, TappedPlace("idea-1"), now)
    assert effects == (NoteTouch(), ClearToast(), StopIdeas())
    assert state.ideas is None
    primary = now.scene(state).primary
    assert primary is not None
    assert primary.action == IDEAS[1]
    _, effects = update(state, PressedButton("primary"), now)
    assert effects == (ClearToast(), PushActions((IDEAS[1],), now.step))


def test_the_rows_are_closed_and_what_is_tapped_on_the_board_counts() -> None:
    state, now = found()
    closed, _ = update(state, TappedPlace(CLOSE), now)
    assert closed.ideas is None
    assert closed.selection == state.selection
    state, _ = update(state, TappedPlace("disc-2"), later(now, 1.0))
    assert state.ideas is None
    assert state.selection.by == "disc-2"


def test_what_is_hidden_with_the_page_is_gone() -> None:
    state, now = found()
    state, effects = update(state, PageHidden(), now)
    assert state.ideas is None
    assert effects == (StopIdeas(),)


def test_ideas_end_with_the_position_they_are_about() -> None:
    state, now = found()
    push(now.seen, now.seen.prompts[0].answers[0])
    after, _ = begin(now.seen, state=state)  # type: ignore[arg-type]
    assert after.ideas is None
    # What is found too late is for nobody.
    late, _ = update(after, IdeasFound(0, IDEAS, tuple(SIGNS)), now)
    assert late.ideas is None


def test_a_phone_agrees_and_takes_it_back() -> None:
    state, now = begin(table())
    _, effects = update(state, PressedButton("allow ideas"), now)
    assert effects == (PushActions((AllowIdeas(0, (0, 1)),), now.step),)
    state, now = allowed()
    _, effects = update(state, PressedButton("allow ideas"), now)
    assert effects == (PushActions((ForbidIdeas(0),), now.step),)
