"""The hub: shared tables over HTTP."""
