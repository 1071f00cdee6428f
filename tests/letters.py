"""Letters that a record may hold: whatever can be shown."""

from hypothesis import strategies as st

SHOWN = st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co"))
