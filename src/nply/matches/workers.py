"""Who plays the games: this process, or worker processes beside it.

All of them are handed tasks and give back records, in any order; only the caller writes to the store. So a
worker that dies loses the game that it was playing, and that one is played again.
"""

import multiprocessing
import os
import signal
import socket
import threading
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from nply._core import NplyError, OptionError
from nply.agents import Agent, AgentError
from nply.matches.games import MatchGame
from nply.matches.records import GameRecord, Match, Task
from nply.matches.referee import Referee

AHEAD = 2  # tasks that a worker has at a time, so that it need not wait for the next one
MOST_DEATHS = 3  # of workers that play one and the same game

Setup = tuple[Match, MatchGame, list[Agent]]
"""What a worker has to know of a match."""


def cores() -> int:
    """Return how many processes can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def worker_name(number: int) -> str:
    """Name a worker process so that it is told from those of other machines."""
    return f"{socket.gethostname()}/{number}"


def play_here(
    match: Match, game: MatchGame, agents: Sequence[Agent], tasks: Iterator[Task]
) -> Iterator[GameRecord]:
    """Play the games one after the other, in this process."""
    referee = Referee(match, game, agents)
    for task in tasks:
        yield referee.play(task, worker_name(1))


def play_in_processes(
    match: Match, game: MatchGame, agents: Sequence[Agent], tasks: Iterator[Task], processes: int
) -> Iterator[GameRecord]:
    """Play the games in so many processes; they end with the iterator, or with this process."""
    team = _Team((match, game, list(agents)), tasks)
    try:
        for number in range(1, processes + 1):
            team.hire(number)
        while team.busy():
            yield from team.listen()
    finally:
        team.dismiss()


@dataclass
class _Worker:
    number: int
    process: BaseProcess
    pipe: Connection
    tasks: deque[Task] = field(default_factory=deque)
    """What it was told to play, the game that it is playing first."""
    ready: bool = False


class _Team:
    def __init__(self, setup: Setup, tasks: Iterator[Task]) -> None:
        self.setup = setup
        self.tasks = tasks
        self.again: deque[Task] = deque()
        """Games of workers that died."""
        self.deaths: dict[Task, int] = {}
        self.workers: list[_Worker] = []
        # A fresh interpreter: a fork would copy threads and locks in the middle of what they do.
        self.context = multiprocessing.get_context("spawn")

    def hire(self, number: int) -> None:
        pipe, far_end = self.context.Pipe()
        arguments = (far_end, self.setup, worker_name(number))
        process = self.context.Process(target=_work, args=arguments, daemon=True)
        try:
            process.start()
        except NplyError:
            raise
        except Exception as error:  # pickle raises what it likes
            raise OptionError(
                f"game and agents cannot be sent to worker processes ({error}): write them as text, or use"
                " one worker"
            ) from None
        far_end.close()
        worker = _Worker(number, process, pipe)
        self.workers.append(worker)
        self.feed(worker)

    def feed(self, worker: _Worker) -> None:
        while len(worker.tasks) < AHEAD:
            task = self.again.popleft() if self.again else next(self.tasks, None)
            if task is None:
                return
            worker.tasks.append(task)
            try:
                worker.pipe.send(task)
            except OSError:
                return  # it is dead, as `listen` will notice

    def busy(self) -> bool:
        return any(worker.tasks for worker in self.workers)

    def listen(self) -> Iterator[GameRecord]:
        """Wait until a worker has something to say, or is dead."""
        by_pipe = {worker.pipe: worker for worker in self.workers}
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]  # type: ignore[index]  # only connections were waited for
            try:
                news = worker.pipe.recv()
            except (EOFError, OSError):
                self.replace(worker)
                continue
            worker.ready = True
            if isinstance(news, GameRecord):
                worker.tasks.popleft()
                self.feed(worker)
                yield news
            elif news is not None:
                raise _unpacked(*news)

    def replace(self, dead: _Worker) -> None:
        """Give the games of a dead worker to others, and hire another one."""
        dead.process.join()
        dead.pipe.close()
        self.workers.remove(dead)
        code = dead.process.exitcode or 0
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        if not dead.ready:
            raise OptionError(
                f"a worker process ended before it could play ({how}): a program that starts a match needs "
                "`if __name__ == '__main__':`, or one worker"
            )
        if dead.tasks:
            playing = dead.tasks[0]
            self.deaths[playing] = self.deaths.get(playing, 0) + 1
            if self.deaths[playing] >= MOST_DEATHS:
                raise AgentError(
                    f"block {playing.block}, seating {playing.seating}: {MOST_DEATHS} worker processes died "
                    f"while they played it (the last: {how}); what was stored is kept"
                )
        self.again.extend(dead.tasks)
        self.hire(dead.number)

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.process.join()
            worker.pipe.close()


def _unpacked(error: BaseException | None, text: str) -> BaseException:
    """Return what a worker raised; an error of a user is one line, one of ours shows where it happened."""
    if isinstance(error, NplyError):
        return error
    return RuntimeError(f"a worker process failed:\n{text}")


def _work(pipe: Connection, setup: Setup, name: str) -> None:
    """Play what comes through the pipe until it is closed: the main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        referee = Referee(*setup)
        pipe.send(None)  # ready
        while True:
            task: Any = pipe.recv()
            pipe.send(referee.play(task, name))
    except (EOFError, OSError):
        return  # the parent is gone
    except NplyError as error:
        _report(pipe, (error, str(error)))
    except BaseException:
        _report(pipe, (None, traceback.format_exc()))


def _report(pipe: Connection, news: tuple[BaseException | None, str]) -> None:
    try:
        pipe.send(news)
        pipe.recv()  # until the parent has read it and closes the pipe
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """End this process when its parent has ended, in whatever way."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
