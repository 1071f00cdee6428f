"""What each action does, one after the other."""

from collections import Counter
from dataclasses import replace

from companion.core.action import Action
from companion.core.edits import replaced, with_count, without
from companion.games.mauna_kea import events, opening, reports, starting, walking, whole
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
from companion.games.mauna_kea.course import Course
from companion.games.mauna_kea.island import (
    FIELD_AT,
    SOMEWHERE,
    SQUARE_AT,
    SQUARES_OF,
    TURNED_TO,
    turned,
)
from companion.games.mauna_kea.position import Load, Pending


def carry_out(course: Course, action: Action) -> None:
    """Does a legal action and all that follows from it."""
    pending = course.position.pending
    if pending is not None:
        course.change(pending=None)
    match action:
        case Lay():
            lay(course, action, pending)
        case Spend(by, tile):
            spend(course, by, tile)
        case Move(by, start, path, load):
            squares = tuple(SQUARE_AT[name] for name in (start, *path))
            walk(course, by, squares, load, _cost(course, squares))
        case Board(by, boat, start, load):
            course.board(by, SQUARE_AT.get(start, SOMEWHERE), boat, load)
        case Card():
            card(course, action)
        case End(by):
            course.end_turn(by)
        case EndGame(by):
            agree(course, by)
        case _ if pending is not None:
            _answer(course, action, pending)


def _answer(course: Course, action: Action, pending: Pending) -> None:
    """What somebody was asked for."""
    match action:
        case LayOut(_, tiles, boats):
            laid = {FIELD_AT[name]: how for name, how in tiles.items()}
            course.change(**starting.laid_out(course.box, course.settings, laid, boats))
            course.events.append(events.IslandLaidOut())
            opening.go_on(course)
        case KeepCards(by, cards):
            keep_cards(course, by, cards)
            opening.go_on(course)
        case SetExplorer(by, at):
            teams = course.position.explorers
            team = {**teams[by], SQUARE_AT[at]: ()}
            course.change(explorers=replaced(teams, by, team))
            opening.go_on(course)
        case Drew(by):
            drew(course, by, reports.name_of(action), pending)
        case Lost(_, explorers, artefacts):
            course.lost(explorers, artefacts)
            if pending.for_ == "end":
                course.draw(action.by)
        case Carried(by, number):
            course.change(pending=pending)
            course.carried(by, number)


def lay(course: Course, action: Lay, pending: Pending | None) -> None:
    """A tile from the hand, or the one that an earthquake brought up, is laid."""
    name = action.tile
    if pending is not None and pending.tile is not None:
        name = pending.tile
    else:
        _from_hand(course, action.by, name)
    field = FIELD_AT[action.field]
    squares = turned(name[:4], action.turned)
    put(course, field, squares)
    course.events.append(events.TileLaid(field, squares))


def put(course: Course, field: int, squares: str) -> None:
    """A field shows these squares from now on."""
    position = course.position
    tiles, ground = {**position.tiles, field: squares}, position.ground
    if course.settings.full:
        ground = walking.covered(ground, field, squares)
    course.change(tiles=tiles, ground=ground)


def _from_hand(course: Course, seat: int, tile: str) -> None:
    hands = course.position.hands
    course.change(hands=replaced(hands, seat, without(hands[seat], tile)))


def spend(course: Course, seat: int, tile: str) -> None:
    """A tile's points join the pool; it goes back into the bag, expert: out of the game."""
    position = course.position
    hands = replaced(position.hands, seat, without(position.hands[seat], tile))
    course.change(hands=hands, points=position.points + course.box.points([tile]))
    if course.settings.expert:
        course.tile_out(tile)
    else:
        course.change(bag=with_count(position.bag, tile, 1))


def _cost(course: Course, squares: tuple[int, ...]) -> int:
    return sum(walking.entry(course.position, square) for square in squares[1:])


def walk(course: Course, seat: int, squares: tuple[int, ...], load: Load, cost: int = 0) -> None:
    """An explorer goes from the first square to the last with a load chosen at the first (M9)."""
    start, to = squares[0], squares[-1]
    course.leave(seat, start, load)
    position = course.position
    team = {**position.explorers[seat], to: load}
    course.change(explorers=replaced(position.explorers, seat, team), points=position.points - cost)
    course.events.append(events.Walked(seat, squares, load))


def card(course: Course, action: Card) -> None:
    """An action card does its work and is out of the game; a helicopter stays in sight."""
    seat, name = action.by, action.card
    position = course.position
    held = without(position.cards[seat], name)
    course.change(cards=replaced(position.cards, seat, held))
    if name == "helicopter":
        course.fly_out(seat, SQUARE_AT.get(action.from_, SOMEWHERE), action.carry)
        return
    out = replace(position.out, cards=with_count(position.out.cards, name, 1))
    course.change(out=out, played=(*position.played, name))
    if name == "earthquake":
        earthquake(course, action)
    elif course.settings.full:
        walk(course, seat, (SQUARE_AT[action.from_], SQUARE_AT[action.to]), action.carry)


def earthquake(course: Course, action: Card) -> None:
    """A tile is turned with what lies on it, then one may come up from the bag (M10)."""
    if action.field:
        turn_field(course, FIELD_AT[action.field], action.turned)
    if action.draw:
        if course.settings.physical:
            course.change(pending=Pending("draw", action.by, "earthquake"))
        else:
            course.shaken_up(action.by, course.take_from_bag())


def turn_field(course: Course, field: int, quarters: int) -> None:
    """A field's tile is turned, and its artefacts with it."""
    position = course.position
    if field not in position.tiles:
        return
    put(course, field, turned(position.tiles[field], quarters))
    course.events.append(events.TileTurned(field, course.position.tiles[field]))
    squares = SQUARES_OF[field]
    artefacts = {at: load for at, load in position.artefacts.items() if at not in squares}
    for corner, square in enumerate(squares):
        if square in position.artefacts:
            to = squares[TURNED_TO[quarters][corner]]
            artefacts[to] = position.artefacts[square]
    course.change(artefacts=artefacts)


def keep_cards(course: Course, seat: int, kept: tuple[str, ...]) -> None:
    """Four cards are kept; those dealt besides are put away unseen."""
    position = course.position
    if course.settings.physical:
        held = replaced(position.cards, seat, kept)
        away = whole.put_away(course.box, Counter(card for hand in held for card in hand))
        course.change(cards=held, out=replace(position.out, cards=away))
        course.events += whole.differing(course.position, position, course.box)
        return
    rest = Counter(position.out.cards)
    rest.update(position.cards[seat])
    rest.subtract(kept)
    course.change(
        cards=replaced(position.cards, seat, kept), out=replace(position.out, cards=dict(+rest))
    )


def drew(course: Course, seat: int, tile: str, pending: Pending) -> None:
    """A tile that the players drew."""
    match pending.for_:
        case "set-up":
            opening.first_hands(course, opening.first_tile(course, seat, tile))
        case "end":
            course.tile_drawn(seat, tile)
            if course.position.pending is None:
                course.draw(seat)
        case _:
            course.shaken_up(seat, tile)


def agree(course: Course, seat: int) -> None:
    """One more player agrees to end the game; all of them end it (M5)."""
    agreed = tuple(sorted((*course.position.agreed, seat)))
    course.change(agreed=agreed)
    if len(agreed) == course.players:
        course.finish()
