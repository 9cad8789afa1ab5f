"""Checks for a game of your own: play it at random and hear of every rule that it breaks.

>>> import nply
>>> check_game(nply.load("nim", heap=9, players=3))
[]
"""

from nply.testing.check import check_game

__all__ = ["check_game"]
