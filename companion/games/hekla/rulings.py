"""How we read Hekla's rules where they leave something open, in our own words."""

from companion.core.message import say

RULINGS = {
    "K1": say(
        "A line is three neighbouring cells in a row or a column. It counts with a piece on each, "
        "8 hollows or more, at most one lava in the centre, and your volcano just come to one of "
        "the three. Lava alone in the centre may erupt again."
    ),
    "K2": say(
        "The first line of a turn must be scored; of several you pick. Further ones you may score "
        "one by one if they counted from the start and still do, each once a turn."
    ),
    "K3": say(
        "A volcano on a high-activity cell brings 2, elsewhere 1. Whoever acts also gets 1 for "
        "each hollow above 7, even without a volcano in the line."
    ),
    "K4": say(
        "A long move goes straight along the row or the column, over full cells too, but not "
        "across a gap in the board. It needs your circle to point at the volcano’s row or column."
    ),
    "K5": say(
        "Once a turn, before placing or moving, you may drive back as far as you like, unless you "
        "could do neither from there."
    ),
    "K6": say("The game stops with the last lava piece. Level vulcanologists share the win."),
    "K7": say(
        "You are passed over only if you can neither place nor move, even by driving back. If "
        "nobody can, or all agree, the game ends and the furthest vulcanologist wins."
    ),
    "K8": say("Turns go clockwise. Any number of vulcanologists may share a circle."),
    "K9": say(
        "After the inner loop the outer one is driven round and round; from the third lap on the "
        "pawn lies turned over."
    ),
}
