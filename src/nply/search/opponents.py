"""Engines that do not expect all opponents to choose freely, or that know little of what they want."""

from typing import Literal

from nply.search.engines import Engine, as_text


class _Replies(Engine):
    """What the first two have in common: the options of a two-sided search."""

    def __init__(
        self,
        *,
        search: Literal["auto", "plain", "alphabeta", "pvs", "mtdf"] | None = None,
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
        search: Literal["auto", "plain", "alphabeta", "pvs", "mtdf"] | None = None,
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


class MpMix(Engine):
    """MP-Mix: who leads by enough plays paranoid; if somebody else does, it is against him; else it is maxⁿ.

    `defend` and `attack` are the leads, in scores of the evaluation, from which that is so. `result.pruning`
    says which search it was.
    """

    name = "mp_mix"

    def __init__(self, *, defend: int | None = None, attack: int | None = None) -> None:
        super().__init__(defend=defend, attack=attack)


class Offensive(Engine):
    """Directed offensive search: the root's player minimises the score of one opponent, the target.

    Everybody else maximises his own score. If no `target` is given it is who leads of the others.
    """

    name = "offensive"

    def __init__(self, *, target: int | None = None) -> None:
        super().__init__(target=target)


class SoftMaxN(Engine):
    """Maxⁿ with sets of values: all that may happen, whatever players do whose moves are worth the same.

    `outcomes` of the result's root moves has the set of each. The move is the one whose worst value is best
    for its player, and `values` is that worst value.
    """

    name = "soft_maxn"

    def __init__(self) -> None:
        super().__init__()


class ProbMaxN(Engine):
    """Maxⁿ against opponents whose aims are guessed: values are averages over these guesses.

    An opponent maximises his `own` score, or his `lead` over the best of the others, or minimises the score
    of who searches (`spite`): the options are the weights of these guesses. A searcher of a native game with
    evaluate and key changes them, move by move, by what the opponents do (`learn`), each of whom is thought
    to move at random now and then (`noise`, in percent). `result.pruning` says what is believed.
    """

    name = "prob_maxn"

    def __init__(
        self,
        *,
        own: int | None = None,
        lead: int | None = None,
        spite: int | None = None,
        learn: bool | None = None,
        noise: int | None = None,
    ) -> None:
        super().__init__(own=own, lead=lead, spite=spite, learn=learn, noise=noise)
