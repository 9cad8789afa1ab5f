"""Engines that do not expect all opponents to choose freely, or that know little of what they want."""

from typing import TYPE_CHECKING, Unpack

from nply.search.engines import Engine

if TYPE_CHECKING:
    from nply.search import keywords


class BestReply(Engine):
    """Best-reply search: after each move of the root's player one opponent replies, and no other one moves.

    It is whoever can harm him most. For games in which players may move out of turn (`turn_to`). The line of
    a result ends where the search left the order of turns.
    """

    name = "best_reply"

    def __init__(self, **options: "Unpack[keywords.best_reply]") -> None:
        super().__init__(**options)


class BrsPlus(Engine):
    """BRS+: between two moves of the root's player one opponent chooses, the others play their first move.

    All move in turn. What a player's first move is, the game's own order decides.
    """

    name = "brs_plus"

    def __init__(self, **options: "Unpack[keywords.brs_plus]") -> None:
        super().__init__(**options)


class Opps(Engine):
    """Opponent-pruning paranoid search: some opponents choose among many moves, the others among few.

    Between two moves of the root's player at most `deep` of the others' moves may be any of the first `wide`
    ones, all others are among the first `narrow`. `Opps(deep=1, wide="all", narrow=1)`, the default, is BRS+.
    """

    name = "opps"

    def __init__(self, **options: "Unpack[keywords.opps]") -> None:
        super().__init__(**options)


class MpMix(Engine):
    """MP-Mix: who leads by enough plays paranoid; if somebody else does, it is against him; else it is maxⁿ.

    `defend` and `attack` are the leads, in scores of the evaluation, from which that is so. `result.pruning`
    says which search it was.
    """

    name = "mp_mix"

    def __init__(self, **options: "Unpack[keywords.mp_mix]") -> None:
        super().__init__(**options)


class Offensive(Engine):
    """Directed offensive search: the root's player minimises the score of one opponent, the target.

    Everybody else maximises his own score. If no `target` is given it is who leads of the others.
    """

    name = "offensive"

    def __init__(self, **options: "Unpack[keywords.offensive]") -> None:
        super().__init__(**options)


class SoftMaxN(Engine):
    """Maxⁿ with sets of values: all that may happen, whatever players do whose moves are worth the same.

    `outcomes` of the result's root moves has the set of each. The move is the one whose worst value is best
    for its player, and `values` is that worst value.
    """

    name = "soft_maxn"

    def __init__(self, **options: "Unpack[keywords.soft_maxn]") -> None:
        super().__init__(**options)


class ProbMaxN(Engine):
    """Maxⁿ against opponents whose aims are guessed: values are averages over these guesses.

    An opponent maximises his `own` score, or his `lead` over the best of the others, or minimises the score
    of who searches (`spite`): the options are the weights of these guesses. A searcher of a native game with
    evaluate and key changes them, move by move, by what the opponents do (`learn`), each of whom is thought
    to move at random now and then (`noise`, in percent). `result.pruning` says what is believed.
    """

    name = "prob_maxn"

    def __init__(self, **options: "Unpack[keywords.prob_maxn]") -> None:
        super().__init__(**options)
