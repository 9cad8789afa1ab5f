"""The games: native ones by name, and the shape of a game written in Python."""

from nply.games.catalogue import load, names
from nply.games.game import Face, Game
from nply.games.protocol import PythonGame

__all__ = ["Face", "Game", "PythonGame", "load", "names"]
