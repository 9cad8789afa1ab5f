"""The games: native ones by name, and the shape of a game written in Python."""

from nply.games.catalogue import load, names
from nply.games.game import Face, Game
from nply.games.protocol import PythonGame
from nply.games.views import PythonView, view_of

__all__ = ["Face", "Game", "PythonGame", "PythonView", "load", "names", "view_of"]
