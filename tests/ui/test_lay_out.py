"""The lines of how a table is laid out."""

import pytest

from companion.ui.setup.lay_out_lines import line_columns


@pytest.mark.parametrize(
    ("width", "big", "columns"), [(390, False, 2), (390, True, 1), (320, False, 1)]
)
def test_the_lines_stand_in_two_columns_only_where_no_word_is_torn(
    width: float, big: bool, columns: int
) -> None:
    assert line_columns(width, big) == columns
