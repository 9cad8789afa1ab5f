"""Games on many machines, through a Dask cluster that is running somewhere.

The cluster plays, the caller stores. A worker that dies costs the games that it was playing, and Dask gives
them to others. Should the scheduler go away, the games on their way are lost, and no other.
"""

import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from nply._core import CapabilityError, NplyError, OptionError
from nply.agents import Agent, AgentError
from nply.matches.games import MatchGame
from nply.matches.records import GameRecord, Match, Task
from nply.matches.referee import Referee
from nply.matches.signature import signature
from nply.matches.store import StoreError

AHEAD = 2  # games that are sent for each thread of the cluster
PATIENCE = 30.0  # seconds to wait for a scheduler, and for its first worker
LOOK_AGAIN = 5.0  # seconds after which the size of the cluster may have changed


class _LostError(Exception):
    """The scheduler is gone, and with it the games on their way."""


def play_on_cluster(
    match: Match, game: MatchGame, agents: Sequence[Agent], tasks: Iterator[Task], address: str
) -> Iterator[GameRecord]:
    """Play the games on the cluster whose scheduler listens at this address.

    Where the scheduler is lost, its return is awaited for half a minute, and the games that were lost with it
    are sent again.
    """
    try:
        import cloudpickle  # type: ignore[import-untyped]
        import distributed
    except ImportError:
        raise CapabilityError("a cluster needs Dask: pip install 'nply[cluster]'") from None
    try:
        setup: bytes = cloudpickle.dumps((match, game, list(agents)))
    except Exception as error:  # pickle raises what it likes
        raise OptionError(
            f"the game or an agent cannot be sent to a cluster ({error}): write it as text"
        ) from None
    running: dict[str, Task] = {}
    while True:
        # What was on its way when a scheduler was lost comes first.
        tasks, running = chain(list(running.values()), tasks), {}
        with _connected(distributed, address) as client:
            try:
                yield from _session(distributed, client, setup, tasks, running)
            except _LostError:
                continue
        return


def _connected(distributed: Any, address: str) -> Any:
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise StoreError(
            f"no cluster answers at {address} ({reason}); what was stored is kept: the same command goes on"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise OptionError(f"the cluster at {address} has no workers: start some with `dask worker`") from None
    return client


def _session(
    distributed: Any, client: Any, setup: bytes, tasks: Iterator[Task], running: dict[str, Task]
) -> Iterator[GameRecord]:
    """Play until all is played or the scheduler is lost; `running` holds what is on its way."""
    finished = distributed.as_completed(loop=client.loop, raise_errors=False)
    looked, room = -LOOK_AGAIN, 0
    while True:
        if time.monotonic() - looked > LOOK_AGAIN:
            looked, room = time.monotonic(), AHEAD * max(1, _threads(client))
        for task in islice(tasks, max(0, room - len(running))):
            future = client.submit(play_one, setup, task, pure=False)
            running[future.key] = task
            finished.add(future)
        if not running:
            return
        future = next(finished)
        record = _result(distributed, future, running[future.key])
        del running[future.key]
        yield record


def _threads(client: Any) -> int:
    try:
        return sum(client.nthreads().values())
    except (OSError, TimeoutError):
        raise _LostError from None


def _result(distributed: Any, future: Any, task: Task) -> GameRecord:
    if future.status not in ("finished", "error"):
        raise _LostError
    try:
        record: GameRecord = future.result()
    except NplyError:
        raise
    except distributed.KilledWorker as error:
        raise AgentError(
            f"block {task.block}, seating {task.seating}: workers of the cluster died while they played it "
            f"(the last: {error.last_worker.address}); what was stored is kept"
        ) from None
    except (CancelledError, OSError, TimeoutError):
        raise _LostError from None
    return record


def play_one(setup: bytes, task: Task) -> GameRecord:
    """Play one game: what a worker of the cluster runs."""
    import distributed

    name = f"{socket.gethostname()}/{distributed.get_worker().name}"
    return _referee(setup, name).play(task, name)


@lru_cache(maxsize=8)
def _referee(setup: bytes, worker: str) -> Referee:
    """Prepare a match once; whoever plays other searches than the caller must not play."""
    import cloudpickle

    match, game, agents = cloudpickle.loads(setup)
    referee = Referee(match, game, agents)
    own = signature(referee.agents, referee.game)
    if own != match.signature:
        raise OptionError(
            f"worker {worker} would play other searches ({own}) than this match ({match.signature}): "
            "install the same nply there"
        )
    return referee
