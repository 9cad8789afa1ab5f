"""A rating of agents while games come in: for the live table only, where a glance is enough.

It forgets which games share a deal and depends on their order. What a match found is in `standings`.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from nply._core import CapabilityError
from nply.matches.statistics.standings import Outcome


class Rating(NamedTuple):
    """Skill as a Plackett–Luce model sees it: everybody starts at 25 ± 8.33."""

    mu: float
    sigma: float


def ratings(outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Return the ratings after these games; an agent in several seats plays with the mean of their scores."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise CapabilityError("ratings need openskill: pip install 'nply[match]'") from None

    model = PlackettLuce()
    players: dict[str, Any] = {}
    for outcome in outcomes:
        scores: dict[str, list[float]] = {}
        for agent, score in zip(outcome.agents, outcome.scores, strict=True):
            scores.setdefault(agent, []).append(score)
        if len(scores) < 2:
            continue  # nobody to compare with
        teams = [[players.get(agent) or model.rating(name=agent)] for agent in scores]
        means = [sum(own) / len(own) for own in scores.values()]
        for agent, [player] in zip(scores, model.rate(teams, scores=means), strict=True):
            players[agent] = player
    return {agent: Rating(player.mu, player.sigma) for agent, player in players.items()}
