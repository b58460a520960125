"""Games whose positions can repeat: working backwards from the ends; what is never reached is drawn.

Positions are marked in order of remoteness: a position with a move to a lost one is won; one whose moves are all won
for the opponent is lost; the rest are drawn with best play.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Literal, NamedTuple

from nimatron.budget import Budget, Limits
from nimatron.games.rule_set import RuleSet

Outcome = Literal["P", "N", "D"]


class LoopyVerdict(NamedTuple):
    """Outcome (P, N or D) and remoteness in plies (None if drawn)."""

    outcome: Outcome
    remoteness: int | None


def retrograde(game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> dict[Any, LoopyVerdict]:
    """Give the verdicts of all positions that can be reached from ``position``, by canonical position.

    Raises ``TooLargeError`` when more positions can be reached than the limit allows.

    >>> from nimatron.games.take_and_return import TakeAndReturn
    >>> game = TakeAndReturn(take="2", cap=8)
    >>> "".join(retrograde(game, (h,), False, Limits())[(h,)].outcome for h in range(9))
    'PPNNDDDDD'
    """
    account = Budget(limits, game.name)
    canonical = game.canonical
    root = canonical(position)
    waiting: dict[Any, int] = {}  # options not yet known to be won
    came_from: dict[Any, list[Any]] = {root: []}
    pending = [root]
    while pending:
        here = pending.pop()
        options = set()
        for option in game.moves(here):
            account.spend(len(came_from))
            options.add(canonical(option))
        waiting[here] = len(options)
        for option in options:
            if option not in came_from:
                came_from[option] = []
                pending.append(option)
            came_from[option].append(here)
    verdicts: dict[Any, LoopyVerdict] = {}
    queue: deque[Any] = deque()
    for here, count in waiting.items():
        if count == 0:
            verdicts[here] = LoopyVerdict("N" if (game.terminal_outcome(here) == "N") != misere else "P", 0)
            queue.append(here)
    # first in, first out keeps the queue in order of remoteness: the first mark is the least, the last the greatest
    while queue:
        here = queue.popleft()
        outcome, remoteness = verdicts[here]
        assert remoteness is not None
        for before in came_from[here]:
            if before in verdicts:
                continue
            if outcome == "P":
                verdicts[before] = LoopyVerdict("N", remoteness + 1)
                queue.append(before)
            else:
                waiting[before] -= 1
                if waiting[before] == 0:
                    verdicts[before] = LoopyVerdict("P", remoteness + 1)
                    queue.append(before)
    for here in came_from:
        verdicts.setdefault(here, LoopyVerdict("D", None))
    return verdicts
