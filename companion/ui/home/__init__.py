"""The first screen, the lists of tables, and the settings."""
