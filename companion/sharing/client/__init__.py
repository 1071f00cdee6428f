"""The client: tables on another machine, as this phone sees them."""
