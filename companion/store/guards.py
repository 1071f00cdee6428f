"""When a table may be changed: the conditions that statements for both databases are made of."""

# The row of a table that was neither removed nor put on another machine.
HERE = "deleted IS NULL"
LAST_STEP = "(SELECT coalesce(max(step), 0) FROM actions WHERE table_id = tables.id)"
# The row of a table that takes an action as that step: without gaps, and never after the table
# was removed or moved away.
TAKES_STEP = f"id = {{id}} AND {HERE} AND {LAST_STEP} = {{step}} - 1"
# Takes a table out of the lists. This locks its row: whoever adds an action was faster, or finds
# the table gone.
REMOVE = f"UPDATE tables SET deleted = ?, purge_at = ? WHERE id = ? AND {HERE}"
