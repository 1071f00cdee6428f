"""How high the bar with the buttons at the foot of a page is."""

from companion.ui.form import Form

# With one line of words in its buttons, and with two lines of large ones.
ONE_LINE, TWO_LINES = 80.0, 102.0


def bar_height(form: Form) -> float:
    """The bar with its padding."""
    return TWO_LINES if form.scant else ONE_LINE
