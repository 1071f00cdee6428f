"""Handing the phone over: whose it is next, and nothing that anyone may not know."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

import flet as ft

from companion.core.action import Correct, Redo, Undo
from companion.core.game import Player
from companion.playing import announcing
from companion.playing.log import Entry, turns, undo_words
from companion.playing.seen import Seen
from companion.playing.to_do import to_do
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from companion.showing.to_do import ToDo
from companion.showing.tokens import PLAYERS, RADIUS, TYPE
from companion.ui.app_context import Surroundings, sentences, use_following, use_surroundings
from companion.ui.art import picture
from companion.ui.parts.action_bar import Button, action_bar
from companion.ui.parts.basics import colour, icon_button, outlined_button, text
from companion.ui.parts.glyph import dark_tile, glyph
from companion.ui.parts.kept import Taps
from companion.ui.parts.moment_due import use_moments
from companion.ui.parts.phone_options import share_offer
from companion.ui.parts.player_strip import PlayerStrip, Seated
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.table_foot import telling
from companion.ui.parts.table_options import table_options
from companion.ui.parts.told_panel import spoken

BADGE, BADGE_DENSE = 168.0, 84.0
# Names up to this long are set large.
SHORT_NAME, MIDDLE_NAME = 7, 12
ROWS, ICON = 5, 30.0
# Seconds without a tap after which a turn is handed over anew, and how often that is looked at.
LONGEST_REST, WATCH = 60.0, 5.0


Draw = Callable[..., ft.Control]


@ft.component
def Handed(seen: Seen, play: Draw, seats: Callable[..., tuple[Seated, ...]]) -> ft.Control:  # noqa: N802
    """A table on one phone for many hands: whoever is asked says so before anything is shown."""
    use_following(seen.subscribe, seen.id)
    here = use_surroundings(seen.game)
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    _, repaint = ft.use_state(0)
    opened, set_opened = ft.use_state(False)
    read: ft.MutableRef[int] = ft.use_ref(-1)
    held = here.session.holders
    holder = _holder(seen, held.get(seen.id))
    if holder is None:
        held.pop(seen.id, None)
    elif not _alone(seen, holder):
        # A question for one alone that comes again is handed over again.
        held[seen.id] = (holder, "")

    def again() -> None:
        repaint(lambda count: count + 1)

    def take(seat: int) -> None:
        here.session.touch()
        held[seen.id] = (seat, _alone(seen, seat))
        # What the last step asks of the hands was told before the phone went on.
        read.current = seen.step
        again()

    async def watch() -> None:
        # Nobody may find the turn of somebody else who left the phone lying.
        while holder is not None and held.get(seen.id, (None,))[0] == holder:
            await asyncio.sleep(WATCH)
            if monotonic() - here.session.touched > LONGEST_REST:
                held.pop(seen.id, None)
                again()

    ft.use_effect(watch, [holder, seen.id])
    hidden = here.session.on_hide
    ft.use_effect(lambda: hidden.add(again), [], cleanup=lambda: hidden.discard(again))
    use_sheet(
        table_options(here, seen, lambda: set_opened(False)) if opened and holder is None else None,
        lambda: set_opened(False),
    )
    if seen.result is not None or holder is not None or not next_holders(seen):
        return play(seen, holder, read.current, key=f"play-{holder}")
    return HandOver(seen, seats, take, lambda: set_opened(True), taps, key="over")  # type: ignore[call-arg]


@ft.component
def HandOver(  # noqa: N802
    seen: Seen,
    seats: Callable[..., tuple[Seated, ...]],
    take: Callable[[int], None],
    on_menu: Callable[[], None],
    taps: Taps,
) -> ft.Control:
    """Who gets the phone; what the last step brought is looked at first."""
    here = use_surroundings(seen.game)
    use_moments(here, seen, seen.step)
    holders = next_holders(seen)
    scene = seen.board.scene(replace(seen.sight, prompts=()), seen.board.nothing(seen.sight), 0)
    taps.on_menu = on_menu
    taps.on_log = lambda: here.go(f"/table/{seen.id}/log")
    taps.on_told = lambda: here.go(f"/table/{seen.id}/log?step={seen.step}")
    name = seen.header.players[holders[0]].name
    words = here.say("Give the phone to {name}. No hand is shown.", name=name)
    told = to_do(seen, seen.last)
    if told:
        words = f"{spoken(here, told)} {words}"
    if seen.step:
        words = f"{sentences(here, *announcing.done(seen))} {words}"
    ft.use_effect(lambda: here.announce(words), [words, seen.step])
    tell = telling(here, seen, scene, told, taps) if told else None
    return hand_over(here, seen, scene, seats(here, seen, scene, ()), holders, taps, take, tell)


def asked_of(seen: Seen, holder: int | None, looks: bool) -> Sight[object]:
    """What is asked of whoever holds the phone, with their secrets only while they look."""
    if holder is None:
        # What is asked of seats on other phones is theirs to answer.
        own = tuple(prompt for prompt in seen.prompts if prompt.seat in seen.holds)
        return replace(seen.sight, prompts=own)
    window = seen.showing(frozenset({holder})) if looks else seen
    own = tuple(prompt for prompt in window.prompts if prompt.seat == holder)
    return replace(window.sight, prompts=own)


def _alone(seen: Seen, seat: int) -> str:
    """The question that a seat is asked alone, if its game says so."""
    alone = seen.telling.alone
    return next((p.ask for p in seen.prompts if p.seat == seat and p.ask in alone), "")


def _holder(seen: Seen, held: tuple[int, str] | None) -> int | None:
    """Who has the phone and may go on with it."""
    if held is None or held[0] not in next_holders(seen):
        return None
    seat, alone = held
    last = seen.last
    if isinstance(last.action, Undo) and last.undone is not None:
        undone = seen.steps[last.undone].action
        if undone is not None and undone.by != seat and undone.by in seen.to_act:
            return None
    now = _alone(seen, seat)
    return seat if now in ("", alone) else None


def next_holders(seen: Seen) -> tuple[int, ...]:
    """Who may take the phone now: whoever is asked, the one whose step was taken back first."""
    asked = [seat for seat in seen.to_act if seat in seen.holds]
    last = seen.last
    if isinstance(last.action, Undo) and last.undone is not None:
        undone = seen.steps[last.undone].action
        if undone is not None and undone.by in asked:
            asked.sort(key=lambda seat: seat != undone.by)
    return tuple(asked)


def hand_over(
    here: Surroundings,
    seen: Seen,
    scene: Scene,
    seated: Sequence[Seated],
    holders: Sequence[int],
    taps: Taps,
    take: Callable[[int], None],
    told: Callable[[float], ft.Control] | None = None,
) -> ft.Control:
    """The whole screen."""
    players = seen.header.players
    lying = here.width > here.height
    wide = (here.width / 2 if lying else here.width) - 2 * here.margin
    hero = _hero(here, seen, scene, players[holders[0]], taps, lying, airy=told is None)
    strip = ft.Container(
        padding=ft.Padding(here.margin, 12, here.margin, 8),
        content=PlayerStrip(here, tuple(seated), taps, key="strip"),
    )
    others = [
        outlined_button(
            here,
            here.say("I am {name}", name=players[seat].name),
            _take(take, seat),
            expand=True,
            beside=True,
        )
        for seat in holders[1:]
    ]
    inside = ft.Padding.symmetric(horizontal=here.margin)
    below: list[ft.Control] = [
        strip,
        *(ft.Container(row, padding=inside) for row in _in_pairs(others)),
        *(
            [ft.Container(told(wide), padding=ft.Padding(here.margin, 0, here.margin, 8))]
            if told
            else []
        ),
        ft.Container(_last_turn(here, seen), padding=inside),
        *share_offer(here, seen),
        ft.Container(
            padding=ft.Padding(here.margin + 6, 12, here.margin, 8),
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.VISIBILITY_OFF, size=20, color=here.scheme.tx2),
                    text(
                        here,
                        here.say("No hand is shown on this page."),
                        TYPE.label,
                        here.scheme.tx2,
                        expand=True,
                    ),
                ],
                spacing=10,
            ),
        ),
    ]
    foot = _foot(here, seen, players[holders[0]], _take(take, holders[0]))
    if here.big and not lying:
        below.insert(0, hero)
    page = ft.Column(below, spacing=0, scroll=ft.ScrollMode.HIDDEN, expand=True)
    if here.big and not lying:
        return ft.Column([page, foot], spacing=0, expand=True)
    if lying:
        return ft.Row(
            [
                ft.Container(hero, width=here.width / 2),
                ft.Column([page, foot], spacing=0, expand=True),
            ],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Column([hero, page, foot], spacing=0, expand=True)


def _in_pairs(buttons: list[ft.Control]) -> list[ft.Control]:
    """Two side by side, with room under them."""
    return [
        ft.Container(ft.Row(buttons[at : at + 2], spacing=8), padding=ft.Padding.only(bottom=8))
        for at in range(0, len(buttons), 2)
    ]


def _take(take: Callable[[int], None], seat: int) -> Callable[[], None]:
    return lambda: take(seat)


def _hero(
    here: Surroundings,
    seen: Seen,
    scene: Scene,
    player: Player,
    taps: Taps,
    lying: bool,
    *,
    airy: bool,
) -> ft.Control:
    """Who gets the phone, to be read across the table; airy where nothing else is to be read."""
    color = colour(player.color)
    look = PLAYERS[color]
    dense = here.height < 700 or here.big
    more = 22 if airy and not (dense or lying) else 0
    # Large text leaves the room to the name.
    game = "" if here.big else seen.game.meta.name
    status = "" if here.big else here.say(scene.status)
    bar = ft.Row(
        [
            icon_button(
                here, ft.Icons.MENU, here.say("Menu"), lambda: taps.on_menu(), color=look.on
            ),
            text(here, game, TYPE.strong, look.on, expand=True),
            text(here, status, TYPE.label, look.on),
            icon_button(
                here, ft.Icons.HISTORY, here.say("Log"), lambda: taps.on_log(), color=look.on
            ),
        ],
        spacing=0,
    )
    long = len(player.name)
    size = 84 if long <= SHORT_NAME else 64 if long <= MIDDLE_NAME else 44
    middle = ft.Column(
        [
            dark_tile(color, BADGE_DENSE if dense else BADGE),
            text(
                here,
                here.say("Give the phone to"),
                TYPE.prompt,
                look.on,
                size=17 if here.big else 23,
                align=ft.TextAlign.CENTER,
            ),
            text(
                here,
                player.name,
                TYPE.numeral_xl,
                look.on,
                size=size * (0.4 if here.big else 0.6 if dense else 1),
                align=ft.TextAlign.CENTER,
                heading=1,
            ),
        ],
        spacing=14,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    inner = ft.Column(
        [bar, ft.Container(middle, alignment=ft.Alignment.CENTER, expand=lying)],
        spacing=12 + more,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        bgcolor=look.colour,
        border_radius=0 if lying else ft.BorderRadius(0, 0, RADIUS.hero, RADIUS.hero),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(right=-120, top=40, content=glyph(color, 380, "#1C000000")),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(inner, padding=ft.Padding(4, 2, 4, 34 + more)),
                ),
            ]
        ),
    )


def _last_turn(here: Surroundings, seen: Seen) -> ft.Control:
    """What was done last, as everybody could see it."""
    c = here.scheme
    told = turns(seen)
    turn = told[0] if told else None
    rows: list[ft.Control] = []
    title = here.say("Last, seen by all")
    if turn is not None and turn.seat is not None:
        name = seen.header.players[turn.seat].name
        title = here.say("{name}’s turn, seen by all", name=name)
    lines = [
        one
        for entry in (reversed(turn.entries) if turn else ())
        if not entry.undone
        for one in _lines(seen, entry)
    ]
    for line in lines[-ROWS:]:
        rows.append(_row(here, line))
    return ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=14,
        content=ft.Column(
            [text(here, title, TYPE.label, c.lavatx), *rows],
            spacing=10,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _lines(seen: Seen, entry: Entry) -> tuple[ToDo, ...]:
    """One step in rows; undo and redo are what the log says of them."""
    step = seen.steps[entry.number]
    if step.action is None or isinstance(step.action, Correct | Undo | Redo):
        return tuple(ToDo(words) for words in (entry.words, *entry.more))
    return seen.telling.in_sight(step)


def _row(here: Surroundings, line: ToDo) -> ft.Control:
    """What happened, with its picture."""
    words = text(here, here.say(line.words), TYPE.strong, large=True, expand=True)
    if not line.art or here.big:
        return words
    art = ft.Container(picture(line.art, ICON, ICON), width=ICON + 6, alignment=ft.Alignment.CENTER)
    return ft.Row([art, words], spacing=10)


def _foot(here: Surroundings, seen: Seen, player: Player, take: Callable[[], None]) -> ft.Control:
    words = undo_words(seen)
    name = here.say(words).rstrip(".") if words else ""

    def undo() -> None:
        if words is not None:
            here.wait_for(seen.undo, lambda: here.buzz("light"))

    return action_bar(
        here,
        Button(here.say("Undo"), undo, words is not None),
        name,
        Button(here.say("I am {name}", name=player.name), take),
    )
