"""The conversation of `nply play`: shows the table, reads what is typed, lets the others reply."""

import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from nply import MoveError, NplyError
from nply.cli import play_words as words
from nply.cli.positions import split_moves
from nply.cli.watch import INTERRUPTED
from nply.play import Session, costliest, decisions, typed_move, write
from nply.play.hints import hint

SIGNALLED = 128  # and the number of the signal: the exit code that shells give


class Closed(BaseException):
    """The terminal is gone, or somebody ends the program: like KeyboardInterrupt, no error."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class LeaveGame(Exception):  # noqa: N818  # no error
    """The person has left the game; `politely` is False where the input just ended."""

    def __init__(self, politely: bool) -> None:
        super().__init__()
        self.politely = politely


class Conversation:
    """One person at the table, typing."""

    def __init__(self, session: Session, you: int, path: Path, *, review: bool) -> None:
        self.session = session
        self.you = you
        self.path = path
        """Where the game is kept when it is interrupted, and a whole game after every hand."""
        self.review = review
        self._seen = len(session.state.history)
        self._saved_as: Path | None = None

    def run(self) -> int:
        """Play until the game is over or the person leaves; return the exit code."""
        try:
            with _hangup_raises():
                print(words.title_words(self.session, self.you))
                self._play()
        except LeaveGame as left:
            self._leave(left.politely)
        except KeyboardInterrupt:
            self._keep()
            print(f"\n{self._resume_words()}")
            return INTERRUPTED
        except Closed as closed:
            self._keep()
            return SIGNALLED + closed.number
        except OSError:  # nobody reads what is written here any more
            self._keep()
            raise
        return 0

    def _play(self) -> None:
        while True:
            while self.session.turn is not None:
                if self.session.is_person(self.session.turn):
                    self._show()
                    self._turn()
                else:
                    self.session.reply()
            self._end_of_hand()
            if self.session.is_over:
                return
            if self._ask("Enter deals the next hand") in ("quit", "q", "exit"):
                raise LeaveGame(True)
            self.session.next_hand()
            self._seen = 0

    def _show(self) -> None:
        session = self.session
        news = words.news_words(session, self.you, self._seen)
        trick = words.trick_words(session, self.you, self._seen)
        self._seen = len(session.state.history)
        parts = [news, trick, words.position_words(session, self.you)]
        print("\n" + "\n".join(part for part in parts if part))

    def _turn(self) -> None:
        """Read lines until a move is played or taken back."""
        legal = self.session.legal_moves()
        only = f"Enter plays {words.move_words(legal[0])}" if len(legal) == 1 else "? or help"
        prompt = f"{words.task_words(self.session, self.you)} ({only})"
        before = self.session.saved()
        while self.session.saved() == before:
            line = self._ask(prompt).strip()
            try:
                self._answer(line, legal)
            except NplyError as error:
                print(words.wrapped(str(error), "  "))

    def _answer(self, line: str, legal: Sequence[Any]) -> None:
        command, _, rest = line.partition(" ")
        if not line:
            if len(legal) == 1:
                self.session.play(legal[0])
            return
        if any(str(move) == line for move in legal):  # a move may have the name of a command
            self._play_typed(line, legal)
        elif line in ("?", "hint"):
            print(words.judgement_words(hint(self.session), self.session.setup.game))
        elif line in ("moves", "list"):
            print(words.wrapped("   ".join(map(words.move_words, legal))))
        elif line in ("help", "h"):
            print(words.help_text())
        elif line in ("undo", "u", "take back", "back"):
            self.session.take_back(self.you)
            self._seen = len(self.session.state.history)
        elif line in ("quit", "q", "exit"):
            raise LeaveGame(True)
        elif command == "save":
            self._save(Path(rest.strip() or self.path))
        else:
            self._play_typed(line, legal)

    def _play_typed(self, line: str, legal: Sequence[Any]) -> None:
        """Play a move, or several that are typed in one line while it stays the person's turn."""
        parts = list(split_moves(line))
        try:
            self.session.play(typed_move(line, legal))
            return
        except MoveError:
            if len(parts) < 2:
                raise
        before = len(self.session.state.history)
        try:
            for part in parts:
                if self.session.turn != self.you:
                    raise MoveError(f"{part} was not played: it is not your turn any more")
                self.session.play(typed_move(part, self.session.legal_moves()))
        except MoveError:
            # A slip in the middle of a line: none of its moves counts, as long as nobody has replied.
            while self.session.turn == self.you and len(self.session.state.history) > before:
                self.session.state.pop()
            raise

    def _ask(self, question: str) -> str:
        """Read a line. In a pipe what was read is shown, so that the output can be followed."""
        prompt = f"{question} > "
        print(words.bold(prompt) if sys.stdin.isatty() else prompt, end="", flush=True)
        try:
            if sys.stdin.isatty():
                _wait_for_a_line()
            line = input()
        except EOFError:
            raise LeaveGame(False) from None
        except UnicodeDecodeError:
            line = "\ufffd"
        if not sys.stdin.isatty():
            print(line)
        return line

    def _end_of_hand(self) -> None:
        session = self.session
        if session.series.is_whole_game:
            self._keep()
        over = session.hands[-1]
        print("\n" + words.end_words(session, self.you))
        print(words.totals_words(session, self.you))
        if session.is_over:
            print(words.bold(words.winner_words(session, self.you)))
            if seed := words.seed_words(session):
                print(seed)
        if self.review:
            judged = []
            with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C ends the review, and the hand is kept
                for one in decisions(over, self.you):
                    judged.append(one)
            print(words.review_words(costliest(judged), len(judged)))
        sys.stdout.flush()

    def _save(self, path: Path) -> None:
        write(self.session.saved(), path)
        self._saved_as = path
        print(f"saved; go on with\n  {words.resume_words(self.session, path)}")

    def _keep(self) -> None:
        write(self.session.saved(), self.path)
        self._saved_as = self.path

    def _leave(self, politely: bool) -> None:
        if self.session.series.is_whole_game and not self.session.is_over:
            self._keep()
        if not politely:
            print()
        print(self._resume_words() if self._saved_as else "goodbye")

    def _resume_words(self) -> str:
        assert self._saved_as is not None
        return f"the game is kept; go on with\n  {words.resume_words(self.session, self._saved_as)}"


def _wait_for_a_line() -> None:
    """Wait until something is typed, or a signal strikes, however early: `input` may sleep through one."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer)
    try:
        while not select.select([sys.stdin, reader], [], [])[0].count(sys.stdin):
            os.read(reader, 100)  # the handler has run by now; what it raises ends this
    finally:
        signal.set_wakeup_fd(before)
        os.close(reader)
        os.close(writer)


@contextlib.contextmanager
def _hangup_raises() -> Iterator[None]:
    """Let a closed terminal and a request to end raise Closed, so that the game is kept."""

    def close(number: int, frame: FrameType | None) -> None:
        raise Closed(number)

    before = {number: signal.signal(number, close) for number in (signal.SIGHUP, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
