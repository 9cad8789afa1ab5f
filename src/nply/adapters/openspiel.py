"""OpenSpiel's bots at our tables, and our agents at theirs: four-player Hearts.

    nply match hearts "pimc(paranoid,worlds=8)@0.1s" "nply.adapters.openspiel:ISMCTS@0.1s" --hidden

Whoever is asked for a move is shown what his player has seen, on both sides. Our view becomes a state of
theirs by way of a world that is drawn from it; their state becomes a view of ours.
"""

import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any

from nply._core import CapabilityError, OptionError, State, View
from nply.agents import Agent, Chooser, Clock, agent
from nply.agents.agent import blind_seed
from nply.games.catalogue import load

try:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
except ModuleNotFoundError:
    raise CapabilityError("OpenSpiel is missing: pip install 'nply[openspiel]'") from None

RANKS = "23456789TJQKA"
SUITS = "CDHS"
PASSING = ("none", "left", "across", "right")
"""Our names of their first chance outcome."""
SEATS = 4
PASSED = 3
ATTEMPTS = 4
"""How often their bot is asked: its time may be over before its first simulation, and then it fails."""
MOST_SIMULATIONS = 1_000_000_000
EXPLORATION = 30.0
"""Their uct_c, near the range of the scores, 26."""

_SAME = {  # our option, and their parameter of the same meaning
    "must_break": "must_break_hearts",
    "queen_breaks": "qs_breaks_hearts",
    "first_trick_rules": "no_pts_on_first_trick",
    "jack_of_diamonds": "jd_bonus",
}
_OTHER_RULES = ("can_lead_any_club", "avoid_all_tricks_bonus", "can_lead_hearts_instead_of_qs")
"""Their rules that ours do not have."""


def card_of(action: int) -> str:
    """Return our name of their card.

    >>> card_of(0), card_of(43)
    ('2C', 'QS')
    """
    return RANKS[action // 4] + SUITS[action % 4]


def action_of(card: str) -> int:
    """Return their number of our card.

    >>> action_of("JD")
    37
    """
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def their_game(ours: Any) -> Any:
    """Return their game with the rules of ours; an OptionError says which rule they do not have."""
    options = ours.options
    if ours.name != "hearts" or ours.players != SEATS:
        raise OptionError(f"the bridge to OpenSpiel is for hearts with {SEATS} players, not for {ours!r}")
    fixed = {"cards": 0, "ranks": 13, "moon": True, "pass_count": PASSED}
    for name, value in fixed.items():
        if options[name] != value:
            raise OptionError(f"OpenSpiel's hearts has {name}={str(value).lower()}, not {options[name]}")
    flags = {theirs: bool(options[name]) for name, theirs in _SAME.items()}
    return pyspiel.load_game("hearts", {**flags, "pass_cards": options["passing"] != "none"})


def their_state(world: State) -> Any:
    """Return their state of a position of ours, all cards open, with the same play since the deal."""
    game = their_game(world.game)
    table: Any = world.describe()
    passing = table["passing"]
    passed = [_listed(seat["passed"]) for seat in table["seats"]]
    hands = [set(_listed(seat["hand"])) for seat in table["seats"]]
    plays: list[str] = []
    if table["phase"] != "passing":
        gone = 13 * SEATS - sum(map(len, hands))
        if gone > len(table["history"]):
            raise CapabilityError("OpenSpiel begins with the deal: it cannot be told of a hand set up later")
        for turn in table["history"][len(table["history"]) - gone :]:
            plays.append(str(turn["move"]))
            hands[turn["player"]].add(plays[-1])
        for seat in range(SEATS):
            if passing is not None:
                hands[(seat + passing["seats_on"]) % SEATS] -= set(passed[seat])
    for seat in range(SEATS):
        hands[seat] |= set(passed[seat])
    state = game.new_initial_state()
    state.apply_action(PASSING.index(world.game.options["passing"]))
    dealt = [sorted(map(action_of, hand)) for hand in hands]
    for number in range(13 * SEATS):
        state.apply_action(dealt[number % SEATS][number // SEATS])
    for card in [card for cards in passed for card in cards] + plays:
        state.apply_action_with_legality_check(action_of(card))
    return state


def our_state(theirs: Any) -> State:
    """Return our state of theirs, all cards open; the deal must be over."""
    parameters = theirs.get_game().get_parameters()
    for name in _OTHER_RULES:
        if parameters.get(name):
            raise OptionError(f"our hearts has no {name}: load theirs without it")
    history = theirs.history()
    if len(history) < 1 + 13 * SEATS:
        raise OptionError("the cards are not dealt yet")
    options = {name: bool(parameters[flag]) for name, flag in _SAME.items()}
    direction = PASSING[history[0]] if parameters["pass_cards"] else "none"
    game = load("hearts", passing=direction, **options)
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    for number, action in enumerate(history[1 : 1 + 13 * SEATS]):
        hands[number % SEATS].append(card_of(action))
    state = game.deal(hands=[_as_text(hand) for hand in hands])
    for action in history[1 + 13 * SEATS :]:
        state.push(card_of(action))
    return state


class BotAtOurTable:
    """A bot of theirs in one game of ours: `choose(view, clock)`, as our matches ask.

    `make` returns a bot for their game; it is given a seed and the seconds that it may think, or None.
    """

    def __init__(self, make: Callable[[Any, int, float | None], Any]) -> None:
        self._make = make

    def choose(self, view: View | State, clock: Clock) -> str:
        """Ask the bot what it would play."""
        chance = clock.random()
        # Any world that agrees with the view: it has the same information for the player, and no more.
        world = view.sample(seed=chance.getrandbits(62)) if isinstance(view, View) else view
        state = their_state(world)
        for _ in range(ATTEMPTS - 1):
            with contextlib.suppress(pyspiel.SpielError):
                return self._ask(state, chance, clock)
        return self._ask(state, chance, clock)

    def _ask(self, state: Any, chance: random.Random, clock: Clock) -> str:
        bot = self._make(state.get_game(), chance.getrandbits(31), clock.limit.seconds)
        return card_of(bot.step(state))


class ISMCTS(BotAtOurTable):
    """Their ISMCTSBot with random rollouts: `nply.adapters.openspiel:ISMCTS(exploration=20)@0.1s`.

    `simulations` limits the work of one move where no time is given behind `@`. `exploration` is their uct_c,
    in points of the game; `rollouts` are played from every new leaf. Their sampling of worlds does not follow
    the seed, so that the same game is not played twice.
    """

    def __init__(
        self, *, simulations: int | None = None, exploration: float = EXPLORATION, rollouts: int = 1
    ) -> None:
        self.simulations = simulations
        self.exploration = exploration
        self.rollouts = rollouts
        super().__init__(self._bot)

    def _bot(self, game: Any, seed: int, seconds: float | None) -> Any:
        if (seconds is None) == (self.simulations is None):
            raise OptionError("ISMCTS needs a time behind @, like @0.1s, or simulations=…, one of the two")
        return pyspiel.ISMCTSBot(
            seed=seed,
            evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=self.rollouts, seed=seed),
            uct_c=self.exploration,
            max_simulations=self.simulations or MOST_SIMULATIONS,
            max_world_samples=-1,  # a new world for each simulation
            final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=False,
            allow_inconsistent_action_sets=True,  # their worlds may contradict voids that were shown
            max_wall_clock_time=-1.0 if seconds is None else seconds,
        )


class AgentAtTheirTable(pyspiel.Bot):  # type: ignore[misc]  # they have no types
    """An agent of ours as a bot of theirs, for `pyspiel.evaluate_bots` and the like.

    >>> game = pyspiel.load_game("hearts", {"pass_cards": False})
    >>> bots = [AgentAtTheirTable("heuristic", player, seed=7) for player in range(4)]
    >>> sum(pyspiel.evaluate_bots(dealt(game, seed=1), bots, 1))
    78.0
    """

    def __init__(self, who: str | Agent | Chooser, player: int, *, seed: int = 0) -> None:
        pyspiel.Bot.__init__(self)
        self.agent = agent(who)
        self.player = player
        self.seed = blind_seed(seed)
        self._chooser = self.agent.for_game()

    def restart(self) -> None:
        """Forget what was learnt in the game before."""
        self._chooser = self.agent.for_game()

    def restart_at(self, state: Any) -> None:
        """Begin with a position in the middle of a game."""
        self.restart()

    def provides_policy(self) -> bool:
        return False

    def step(self, state: Any) -> int:
        """Return what the agent plays; it is shown what its player has seen, and nothing else."""
        ours = our_state(state)
        clock = Clock(self.seed, len(ours.history))
        return action_of(str(self._chooser.choose(ours.view(self.player), clock)))


def dealt(game: Any, *, seed: int, passing: str = "none") -> Any:
    """Return a state of their game with the cards dealt at random."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(PASSING.index(passing))
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def _listed(cards: Any) -> list[str]:
    return cards if isinstance(cards, list) else []


def _as_text(cards: Sequence[str]) -> str:
    return ".".join(
        "".join(rank for rank in reversed(RANKS) if rank + suit in cards) for suit in reversed(SUITS)
    )
