"""What each action does, one after the other."""

from collections import Counter
from dataclasses import replace

from companion.core.action import Action
from companion.core.tuple_edits import replaced, with_count, without
from companion.games.mauna_kea import conservation, events, leaving, reports, setup, walking
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
from companion.games.mauna_kea.box import lava_named
from companion.games.mauna_kea.island import (
    FIELD_AT,
    SOMEWHERE,
    SQUARE_AT,
    SQUARES_OF,
    TURNED_TO,
    turned,
)
from companion.games.mauna_kea.position import Pending


def carry_out(progress: ActionProgress, action: Action) -> None:
    """Does a legal action and all that follows from it."""
    pending = progress.position.pending
    if isinstance(action, LayOut):
        # What was told lies there already; the rest is for hands.
        progress.reached()
    if pending is not None:
        progress.change(pending=None)
    match action:
        case Lay():
            lay(progress, action, pending)
        case Spend(by, tile):
            spend(progress, by, tile)
        case Move(by, start, path, load):
            squares = tuple(SQUARE_AT[name] for name in (start, *path))
            leaving.walk(progress, by, squares, load, _cost(progress, squares))
        case Board(by, boat, start, load):
            leaving.board(progress, by, SQUARE_AT.get(start, SOMEWHERE), boat, load)
        case Card():
            card(progress, action)
        case End(by):
            progress.end_turn(by)
        case EndGame(by):
            agree(progress, by)
        case _ if pending is not None:
            _answer(progress, action, pending)


def _answer(progress: ActionProgress, action: Action, pending: Pending) -> None:
    """What somebody was asked for."""
    match action:
        case LayOut(_, tiles, boats):
            laid = {FIELD_AT[name]: how for name, how in tiles.items()}
            progress.change(**setup.laid_out(progress.ground, laid, boats))
            progress.events.append(events.IslandLaidOut())
            setup.go_on(progress)
        case KeepCards(by, cards):
            keep_cards(progress, by, cards)
            setup.go_on(progress)
        case SetExplorer(by, at):
            teams = progress.position.explorers
            team = {**teams[by], SQUARE_AT[at]: ()}
            progress.change(explorers=replaced(teams, by, team))
            setup.go_on(progress)
        case Drew(by):
            drew(progress, by, reports.name_of(action), pending)
        case Lost(_, explorers, artefacts):
            progress.lost(explorers, artefacts)
            if pending.for_ == "end":
                progress.draw(action.by)
        case Carried(by, number):
            progress.change(pending=pending)
            progress.carried(by, number)


def lay(progress: ActionProgress, action: Lay, pending: Pending | None) -> None:
    """A tile from the hand, or the one that an earthquake brought up, is laid."""
    name = action.tile
    if pending is not None and pending.tile is not None:
        name = pending.tile
    else:
        _from_hand(progress, action.by, name)
    field = FIELD_AT[action.field]
    squares = turned(name[:4], action.turned)
    put(progress, field, squares)
    progress.events.append(events.TileLaid(field, squares))


def put(progress: ActionProgress, field: int, squares: str) -> None:
    """A field shows these squares from now on."""
    progress.change(**progress.ground.lay(progress.position, field, squares))


def _from_hand(progress: ActionProgress, seat: int, tile: str) -> None:
    hands = progress.position.hands
    progress.change(hands=replaced(hands, seat, without(hands[seat], tile)))


def spend(progress: ActionProgress, seat: int, tile: str) -> None:
    """A tile's points join the pool; it goes back into the bag, expert: out of the game."""
    position = progress.position
    hands = replaced(position.hands, seat, without(position.hands[seat], tile))
    points, bag, out = position.points + int(tile[-1]), position.bag, position.out
    if progress.settings.expert:
        out = replace(out, tiles=with_count(out.tiles, tile, 1))
    else:
        bag = with_count(bag, tile, 1)
    progress.change(hands=hands, points=points, bag=bag, out=out)


def _cost(progress: ActionProgress, squares: tuple[int, ...]) -> int:
    return sum(walking.entry(progress.position, square) for square in squares[1:])


def card(progress: ActionProgress, action: Card) -> None:
    """An action card does its work and is out of the game; a helicopter stays in sight."""
    seat, name = action.by, action.card
    position = progress.position
    held = without(position.cards[seat], name)
    progress.change(cards=replaced(position.cards, seat, held))
    if name == "helicopter":
        leaving.fly_out(progress, seat, SQUARE_AT.get(action.from_, SOMEWHERE), action.carry)
        return
    out = replace(position.out, cards=with_count(position.out.cards, name, 1))
    progress.change(out=out, played=(*position.played, name))
    if name == "earthquake":
        earthquake(progress, action)
    else:
        progress.ground.walk(progress, action)


def earthquake(progress: ActionProgress, action: Card) -> None:
    """A tile is turned with what lies on it, then one may come up from the bag (M10)."""
    if action.field:
        turn_field(progress, FIELD_AT[action.field], action.turned)
    if action.draw:
        if progress.settings.physical:
            progress.change(pending=Pending("draw", action.by, "earthquake"))
        else:
            progress.reached()
            progress.shaken_up(action.by, progress.take_from_bag())


def turn_field(progress: ActionProgress, field: int, quarters: int) -> None:
    """A field's tile is turned, and its artefacts with it."""
    position = progress.position
    if field not in position.tiles:
        return
    put(progress, field, turned(position.tiles[field], quarters))
    progress.events.append(events.TileTurned(field, progress.position.tiles[field]))
    squares = SQUARES_OF[field]
    artefacts = {at: load for at, load in position.artefacts.items() if at not in squares}
    for corner, square in enumerate(squares):
        if square in position.artefacts:
            to = squares[TURNED_TO[quarters][corner]]
            artefacts[to] = position.artefacts[square]
    progress.change(artefacts=artefacts)


def keep_cards(progress: ActionProgress, seat: int, kept: tuple[str, ...]) -> None:
    """Four cards are kept; those dealt besides are put away unseen."""
    position = progress.position
    if progress.settings.physical:
        held = replaced(position.cards, seat, kept)
        away = conservation.put_away(progress.box, Counter(card for hand in held for card in hand))
        progress.change(cards=held, out=replace(position.out, cards=away))
        progress.events += conservation.differing(progress.position, position, progress.box)
        return
    rest = Counter(position.out.cards)
    rest.update(position.cards[seat])
    rest.subtract(kept)
    progress.change(
        cards=replaced(position.cards, seat, kept), out=replace(position.out, cards=dict(+rest))
    )


def drew(progress: ActionProgress, seat: int, tile: str, pending: Pending) -> None:
    """A tile that the players drew."""
    match pending.for_:
        case "set-up":
            if lava_named(tile):
                progress.reached()
            following = setup.first_tile(progress, seat, tile)
            if following is None:
                progress.reached()
            setup.first_hands(progress, following)
        case "end":
            progress.tile_drawn(seat, tile)
            if progress.position.pending is None:
                progress.draw(seat)
        case _:
            progress.shaken_up(seat, tile)


def agree(progress: ActionProgress, seat: int) -> None:
    """One more player agrees to end the game; all of them end it (M5)."""
    agreed = tuple(sorted((*progress.position.agreed, seat)))
    progress.change(agreed=agreed)
    if len(agreed) == progress.players:
        progress.finish()
