"""Texts that the page shows itself: before Python has started, and over the app."""

from companion.core.message import say

DESCRIPTION = say("The companion beside your board: four games of volcanoes and islands.")
PAGE = {
    "retry": say("Try again"),
    "elsewhere": say("Caldera is open in another window."),
    "here": say("Use it here"),
    "offline": say("Caldera is now on this phone and needs no network."),
    "not-kept": say(
        "Caldera could not be put on this phone for use without network. "
        "Your tables are safe; while there is network, everything works."
    ),
    "update": say("A new version of Caldera is ready."),
    "restart": say("Restart"),
    "later": say("Later"),
    "full": say(
        "This phone is full: what you enter now is lost when Caldera closes. "
        "Make room, or save a copy."
    ),
    "private": say(
        "This browser saves nothing here: your tables are lost when Caldera closes. Save "
        "a copy before you leave."
    ),
    "may-clear": say(
        "This browser may clear your tables when the phone is full. "
        "Put Caldera on the home screen, or save a copy now and then."
    ),
    "slow": say("This phone is busy: what you entered is being saved…"),
    "copy": say("Save a copy"),
    "understood": say("Understood"),
}
# Said by the script that watches the start, which must not wait for anything else.
WATCHED = {
    "starting": say("Getting ready…"),
    "failed": say("Caldera could not start. Your tables are safe."),
    "long": say("This takes long. If the network is slow, wait; if nothing moves, try again."),
    "old": say("This browser is too old for Caldera. Update it, or use another one."),
    "retry": say("Try again"),
}
