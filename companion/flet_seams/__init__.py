"""What Flet lacks and we add or change: one file for each gap."""
