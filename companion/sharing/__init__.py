"""A table on several phones: who sits where, the hub that they talk to, and the client."""
