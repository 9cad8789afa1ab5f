"""Engines that do not expect all opponents to choose freely, or that know little of what they want."""

from typing import Literal

from nply.search.engines import Engine, as_text


class _Replies(Engine):
    """What the first two have in common: the options of a two-sided search."""

    def __init__(
        self,
        *,
        search: Literal["plain", "alphabeta", "pvs", "mtdf"] | None = None,
        aspiration: int | None = None,
        zero_window: bool | None = None,
        order: Literal["auto", "game", "promise", "history"] | None = None,
        bounds: bool | None = None,
        exact_move: bool | None = None,
        table: int | str | None = None,
    ) -> None:
        super().__init__(
            search=search,
            aspiration=aspiration,
            zero_window=zero_window,
            order=order,
            bounds=bounds,
            exact_move=exact_move,
            table=as_text(table),
        )


class BestReply(_Replies):
    """Best-reply search: after each move of the root's player one opponent replies, and no other one moves.

    It is whoever can harm him most. For games in which players may move out of turn (`turn_to`). The line of
    a result ends where the search left the order of turns.
    """

    name = "best_reply"


class BrsPlus(_Replies):
    """BRS+: between two moves of the root's player one opponent chooses, the others play their first move.

    All move in turn. What a player's first move is, the game's own order decides.
    """

    name = "brs_plus"


class Opps(Engine):
    """Opponent-pruning paranoid search: some opponents choose among many moves, the others among few.

    Between two moves of the root's player at most `deep` of the others' moves may be any of the first `wide`
    ones, all others are among the first `narrow`. `Opps(deep=1, wide="all", narrow=1)`, the default, is BRS+.
    """

    name = "opps"

    def __init__(
        self,
        *,
        deep: int | None = None,
        wide: int | str | None = None,
        narrow: int | None = None,
        search: Literal["plain", "alphabeta", "pvs", "mtdf"] | None = None,
        aspiration: int | None = None,
        zero_window: bool | None = None,
        order: Literal["auto", "game", "promise", "history"] | None = None,
        bounds: bool | None = None,
        exact_move: bool | None = None,
        table: int | str | None = None,
    ) -> None:
        super().__init__(
            deep=deep,
            wide=as_text(wide),
            narrow=narrow,
            search=search,
            aspiration=aspiration,
            zero_window=zero_window,
            order=order,
            bounds=bounds,
            exact_move=exact_move,
            table=as_text(table),
        )
