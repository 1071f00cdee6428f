"""Why an action is refused in Mauna Kea: which rule it breaks, if any."""

from companion.core.action import Action
from companion.core.asking import out_of_place
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.games.mauna_kea import legal, prompts, reports, walking
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.actions import (
    Board,
    Card,
    Carried,
    Drew,
    End,
    EndGame,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.box import ACTION_CARDS, MOST_CARRIED
from companion.games.mauna_kea.island import field_at, square_at

# The questions that each kind of action answers; the others are played in a turn.
ANSWERS: dict[type[Action], tuple[str, ...]] = {
    LayOut: ("lay_out",),
    KeepCards: ("keep_cards",),
    SetExplorer: ("set_explorer",),
    Drew: ("draw",),
    Lay: ("turn", "place"),
    Lost: ("lost",),
    Carried: ("carried",),
}

_FIRST = {
    "lay_out": N_("{name} must first say where the start tiles and boats lie"),
    "keep_cards": N_("{name} must choose four cards first"),
    "set_explorer": N_("{name} must set an explorer first"),
    "draw": N_("{name} must first say which tile was drawn"),
    "place": N_("{name} must lay the drawn tile first"),
    "lost": N_("{name} must first say what the lava took"),
    "carried": N_("{name} must first say what the explorers on the island carry"),
    "turn": N_("nothing of that kind is asked: it is {name}’s turn"),
}


def check(progress: ActionProgress, action: Action) -> None:
    """Refuses an action that the rules do not allow, and says why."""
    ending = isinstance(action, EndGame)
    # Anybody may agree to the end, whoever's turn it is.
    by = progress.position.turn if ending else action.by
    answers = ANSWERS.get(type(action), ("turn",))
    asked = prompts.asked(progress.position)
    if fault := out_of_place(asked, answers, by or 0, _FIRST, progress.names):
        raise fault
    if isinstance(action, EndGame):
        _end_game(progress, action)
        return
    match action:
        case LayOut():
            reports.lay_out(progress, action)
        case KeepCards():
            reports.keep_cards(progress, action)
        case SetExplorer():
            _set_explorer(progress, action)
        case Drew():
            reports.drew(action)
        case Lost():
            reports.lost(progress, action)
        case Carried():
            reports.carried(progress, action)
        case _:
            _in_turn(progress, action)


def _in_turn(progress: ActionProgress, action: Action) -> None:
    match action:
        case Lay():
            _lay(progress, action)
        case Spend():
            _in_hand(progress, action.by, action.tile)
        case Move():
            progress.ground.check_move(progress.position, action, progress.names)
        case Board():
            _board(progress, action)
        case Card():
            _card(progress, action)
        case End():
            _end(progress, action)
        case _:
            raise Refusal("this cannot be done now")


def _set_explorer(progress: ActionProgress, action: SetExplorer) -> None:
    square = square_at(action.at)
    if square not in progress.box.start_squares:
        raise Refusal(
            "explorers begin on the squares beside the volcano, not on {square}", square=action.at
        )
    if progress.position.owner(square) is not None:
        raise Refusal("an explorer already stands on {square}", square=action.at)


def _lay(progress: ActionProgress, action: Lay) -> None:
    if progress.position.pending is not None:
        if action.tile != "drawn":
            raise Refusal("the drawn tile comes first: lay “drawn”")
    else:
        _in_hand(progress, action.by, action.tile)
    field = field_at(action.field)
    if action.turned not in range(4):
        raise Refusal("a tile is turned by 0 to 3 quarters, not by {turned}", turned=action.turned)
    if field in progress.position.lava:
        raise Refusal("lava lies on {field}: no tile can be laid there", field=action.field)
    if not progress.is_bare(field):
        raise Refusal("{field} is not empty", field=action.field)


def _in_hand(progress: ActionProgress, seat: int, tile: str) -> None:
    if tile not in progress.position.hands[seat]:
        raise Refusal("{name} has no tile “{tile}” to play", name=progress.names[seat], tile=tile)


def _board(progress: ActionProgress, action: Board) -> None:
    position = progress.position
    if action.boat not in progress.box.boats:
        raise Refusal("there is no boat “{boat}”", boat=action.boat)
    cove = position.boats[action.boat]
    if not isinstance(cove, int):
        raise Refusal("the boat {boat} has left already", boat=action.boat)
    if not position.points:
        raise Refusal("boarding costs 1 point, and none is left: spend a tile first")
    places = progress.box.boats[action.boat].places
    square = progress.ground.check_leaving(position, action, places, progress.names)
    if square is not None and cove not in progress.box.coves_at.get(square, ()):
        raise Refusal(
            "the boat {boat} cannot be boarded from {square}",
            boat=action.boat,
            square=action.from_,
        )


def _card(progress: ActionProgress, action: Card) -> None:
    if action.card not in progress.position.cards[action.by]:
        raise Refusal(
            "{name} has no card “{card}”", name=progress.names[action.by], card=action.card
        )
    if action.card not in ACTION_CARDS:
        raise Refusal("“{card}” is no action card: it counts at the end", card=action.card)
    if action.card == "earthquake":
        _earthquake(progress, action)
        return
    if action.field or action.turned or action.draw:
        raise Refusal("only an earthquake turns or draws tiles")
    if action.card == "helicopter":
        _helicopter(progress, action)
    else:
        progress.ground.check_walk(progress.position, action, progress.names)


def _helicopter(progress: ActionProgress, action: Card) -> None:
    if action.to:
        raise Refusal("a helicopter flies away: leave “to” out")
    progress.ground.check_leaving(progress.position, action, MOST_CARRIED, progress.names)
    if progress.position.on_island(action.by) < 2:
        raise Refusal(
            "the helicopter cannot take {name}’s last explorer", name=progress.names[action.by]
        )


def _earthquake(progress: ActionProgress, action: Card) -> None:
    if action.from_ or action.to or action.carry:
        raise Refusal("an earthquake moves no explorer")
    if not action.turned and not action.draw:
        raise Refusal("an earthquake must turn a tile, draw one, or both")
    if action.turned not in range(4):
        raise Refusal("a tile is turned by 0 to 3 quarters, not by {turned}", turned=action.turned)
    if bool(action.turned) != bool(action.field):
        raise Refusal("a tile to turn needs its field and its quarter turns, both")
    if action.draw and not progress.position.bag:
        raise Refusal("the bag is empty: nothing can be drawn")
    if not action.field:
        return
    field = field_at(action.field)
    if walking.explorers_on(progress.position, field):
        raise Refusal("an explorer stands on {field}: it cannot be turned", field=action.field)
    if not legal.can_be_turned(progress, field):
        raise Refusal("no tile lies open on {field}", field=action.field)


def _end(progress: ActionProgress, action: End) -> None:
    if progress.position.hands[action.by]:
        raise Refusal("every tile must be laid or spent before the turn ends")


def _end_game(progress: ActionProgress, action: EndGame) -> None:
    if not legal.may_end_game(progress):
        raise Refusal("the game can be ended by agreement only when nobody can leave any more")
    if action.by in progress.position.agreed:
        raise Refusal("{name} has agreed already", name=progress.names[action.by])
