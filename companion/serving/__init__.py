"""How Caldera is served: to this machine's browser and to the phones on the same network."""

from companion.serving.data_folder import hold_folder, ready_folder
from companion.serving.guests import Guests, Hosting
from companion.serving.house_key import HouseKey
from companion.serving.languages import browser_languages
from companion.serving.phone_cookie import this_phone
from companion.serving.server import serve
from companion.serving.site import AppMain, Served, site

__all__ = [
    "AppMain",
    "Guests",
    "Hosting",
    "HouseKey",
    "Served",
    "browser_languages",
    "hold_folder",
    "ready_folder",
    "serve",
    "site",
    "this_phone",
]
