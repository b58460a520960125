"""Adapter that makes any rule set with a finite start an OpenSpiel game, for OpenSpiel's algorithms and tests.

Importing this module registers the game ``python_nimatron`` with the parameters ``game`` (written form), ``start``
(written position, empty for the usual one) and ``misere``. An action is the number of the position that it leads to,
among all positions reachable from the start. So it means the same in every state. If positions can repeat, a game of
more than 1000 moves is a draw. Requires the extra ``openspiel``.
"""

from __future__ import annotations

from typing import Any

from nimatron.errors import MissingExtraError, TooLargeError
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.solve.sources.source import written_key

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError:
    raise MissingExtraError("OpenSpiel is not installed; pip install 'nimatron[openspiel]'") from None

SHORT_NAME = "python_nimatron"
MOST_POSITIONS = 100_000
LONGEST_LOOPY_GAME = 1000

_GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Nimatron",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "nim", "start": "", "misere": False},
)


def reachable(
    written: RuleSet[Any] | str, start: Any = None, limit: int = MOST_POSITIONS
) -> tuple[list[Any], int | None]:
    """Return all positions reachable from a start in written order, and the longest play in moves (None if infinite).

    Raises ``TooLargeError`` if there are more than ``limit``.

    >>> reachable("nim", "1,1")
    ([(0, 0), (0, 1), (1, 0), (1, 1)], 2)
    """
    game = game_of(written)
    start = game.start if start is None else game.check(start)
    options: dict[Any, list[Any]] = {}
    pending = [start]
    while pending:
        here = pending.pop()
        if here in options:
            continue
        if len(options) >= limit:
            raise TooLargeError(
                f"{game.written()}: more than {limit} positions can be reached (the limit for OpenSpiel)"
            )
        options[here] = list(game.moves(here))
        pending.extend(options[here])
    longest = None if may_repeat(game, start) else _longest_play(options)[start]
    return sorted(options, key=written_key), longest


def _longest_play(options: dict[Any, list[Any]]) -> dict[Any, int]:
    """Return the longest play in moves from each position, starting with positions whose options are all known."""
    waiting = {here: len(set(targets)) for here, targets in options.items()}
    before: dict[Any, list[Any]] = {here: [] for here in options}
    for here, targets in options.items():
        for target in set(targets):
            before[target].append(here)
    length = dict.fromkeys(options, 0)
    ready = [here for here, count in waiting.items() if not count]
    while ready:
        here = ready.pop()
        for earlier in before[here]:
            length[earlier] = max(length[earlier], length[here] + 1)
            waiting[earlier] -= 1
            if not waiting[earlier]:
                ready.append(earlier)
    return length


class Setting:
    """Data shared by all states of one game; OpenSpiel copies states deeply, but copies share this object.

    >>> import copy
    >>> setting = Setting("nim", "1,2", misere=False)
    >>> copy.deepcopy(setting) is setting, setting.longest
    (True, 3)
    """

    def __init__(self, rule_set: RuleSet[Any] | str, start: Any = None, misere: bool | None = None) -> None:
        self.rule_set = game_of(rule_set)
        self.start = self.rule_set.start if start is None else self.rule_set.check(start)
        self.misere = self.rule_set.plays_misere(misere)
        self.positions, longest = reachable(self.rule_set, self.start)
        self.longest = LONGEST_LOOPY_GAME if longest is None else max(longest, 1)
        self.numbers = {position: number for number, position in enumerate(self.positions)}

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self


class NimatronGame(pyspiel.Game):  # type: ignore[misc]
    """One rule set with one start, as OpenSpiel sees it.

    >>> game = pyspiel.load_game("python_nimatron(game=nim,start=1 2)")
    >>> state = game.new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['to 0,2', 'to 1,0', 'to 1,1']
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"game": "nim", "start": "", "misere": False, **(params or {})}
        self.setting = Setting(str(chosen["game"]), str(chosen["start"]) or None, bool(chosen["misere"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.positions),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.longest,
        )
        super().__init__(_GAME_TYPE, info, params or {})

    def new_initial_state(self, state: Any = None) -> NimatronState:
        """Return the start of a game."""
        return NimatronState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what a player observes: the position, as a one-hot tensor and as text."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PositionObserver(len(self.setting.positions))
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class NimatronState(pyspiel.State):  # type: ignore[misc]
    """A state of play: the position and whose turn it is."""

    def __init__(self, game: NimatronGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.position = game.setting.start
        self._player = 0
        self._moves_made = 0

    def current_player(self) -> int:
        """Return 0 or 1, or the constant for a finished game."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.setting.numbers[target] for target in self.setting.rule_set.moves(self.position))

    def _apply_action(self, action: int) -> None:
        self.position = self.setting.positions[action]
        self._player = 1 - self._player
        self._moves_made += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return f"to {self.setting.rule_set.format(self.setting.positions[action])}"

    def is_terminal(self) -> bool:
        """Return whether no move is left, or a game with repetition has become too long."""
        return self._moves_made >= self.setting.longest or not self.setting.rule_set.moves(self.position)

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser; 0 during the game and for a draw."""
        rule_set = self.setting.rule_set
        if rule_set.moves(self.position):
            return [0.0, 0.0]
        mover_wins = (rule_set.terminal_outcome(self.position) == "N") != self.setting.misere
        value = 1.0 if mover_wins else -1.0
        return [value, -value] if self._player == 0 else [-value, value]

    def __str__(self) -> str:
        return f"{self.setting.rule_set.format(self.position)} (player {self._player})"


class PositionObserver:
    """The position as a one-hot tensor over all reachable positions, and whose turn it is as text."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"position": self.tensor}

    def set_from(self, state: NimatronState, player: int) -> None:
        """Set the tensor and the text to the current position."""
        self.tensor.fill(0)
        self.tensor[state.setting.numbers[state.position]] = 1

    def string_from(self, state: NimatronState, player: int) -> str:
        """Return the state as text."""
        return str(state)


pyspiel.register_game(_GAME_TYPE, NimatronGame)
