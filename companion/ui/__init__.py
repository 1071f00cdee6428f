"""The screens of the app, in Flet."""
