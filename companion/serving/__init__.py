"""How Caldera is served: to this machine's browser and to the phones on the same network."""

from companion.serving.data_folder import ready_folder
from companion.serving.languages import browser_languages
from companion.serving.server import serve
from companion.serving.site import AppMain, Served, site

__all__ = ["AppMain", "Served", "browser_languages", "ready_folder", "serve", "site"]
