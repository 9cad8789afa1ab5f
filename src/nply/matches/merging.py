"""Joining what was played apart: shards of one match, or matches of other machines."""

from collections.abc import Iterable

from nply.matches.records import Match, Task
from nply.matches.store import Store, StoreError
from nply.text_form import parse


def merge(target: Store, sources: Iterable[Store]) -> dict[str, int]:
    """Copy all games of other stores that the target lacks; return how many are new, by match.

    A match that is in two stores must be the same match. A game that is in two of them counts once; if its
    moves differ although nothing but the match decides them, something is wrong. All is copied, or nothing.
    """
    added: dict[str, int] = {}
    with target.together():
        for source in sources:
            for name in source.names():
                match = source.match(name)
                target.enter(name, match)
                added[name] = added.get(name, 0) + _copy(target, source, name, match)
    return added


def _copy(target: Store, source: Store, name: str, match: Match) -> int:
    new = 0
    for record in source.games(name):
        if target.add(name, record):
            new += 1
            continue
        other = target.game(name, Task(record.block, record.seating))
        if other is not None and other.outcome() != record.outcome() and not timed_agents(match):
            raise StoreError(
                f"block {record.block}, seating {record.seating} of {name!r} has other moves or nodes in "
                f"{source.title} than elsewhere, which must not be: nothing was copied"
            )
    return new


def timed_agents(match: Match) -> list[str]:
    """Return the agents with a limit of time: their games depend on the machine."""
    limits = {text: parse(text).limit for text in match.agents}
    return [text for text, limit in limits.items() if limit is not None and limit.seconds is not None]
