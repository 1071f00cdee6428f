"""Every idea can be put on the table screen as a choice, and the button then does it."""

from random import Random

import pytest

from companion.core.table import Table
from companion.games import GAMES
from companion.showing.ideas import SIGNS, ideas_on, with_ideas
from companion.showing.sight import Sight
from companion.ui.art import exists
from tests.thinking.forms import FORMS, Form, form_name
from tests.thinking.seated import Seated, at_random, next_action
from tests.thinking.test_dealing import table_of


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_what_is_worth_weighing_can_be_chosen_on_the_screen(form: Form) -> None:
    header = table_of(form, "ideas")
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    game = GAMES.find(header.game)
    board, luck, shown = game.board(seated.mind.rules), Random(5), 0
    while seated.table.result is None and len(seated.table.steps) < 160:
        position = seated.table.position
        for seat in seated.rules.to_act(position)[:1]:
            view = seated.view(seat)
            if view is None or len(seated.table.steps) % 4:
                continue
            seats = frozenset({seat})
            prompts = tuple(
                seated.rules.view_prompt(prompt, seats)
                for prompt in seated.rules.prompts(position)
                if prompt.seat == seat
            )
            sight = Sight(seated.mind.rules, view.position, prompts)
            options = list(seated.mind.options(view.position, view.answers)) or [*view.answers]
            some = luck.sample(options, min(3, len(options)))
            found = ideas_on(board, sight, some, list(SIGNS), seat)
            done = [idea.command.action for idea in found]
            assert [action for action in some if action in done] == done
            assert done[:1] == some[:1]
            for idea in found:
                primary = board.scene(sight, idea.choice, 0).primary
                assert primary is not None
                assert primary.action == idea.command.action or not idea.ghosts
            scene = with_ideas(board.scene(sight, board.nothing(sight), 0), found)
            assert len(scene.rows) == len(found)
            assert all(patch.points or exists(patch.art) for patch in scene.picture.patches)
            assert all(exists(row.art) and exists(row.pin) for row in scene.rows)
            shown += len(found)
        seated.table.push(next_action(seated, [at_random] * 4, luck))
    assert shown > 20
