"""Tables that are over: people, statistics, and what is handed on."""
