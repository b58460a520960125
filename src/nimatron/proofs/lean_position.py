"""Write a proof about a small board as a file that Lean 4 checks; it needs nothing but Lean itself.

For each position in a table, and for each option of it, the file names an answer that leads to the table again. So the
player to move always loses there. The file has this theorem with its proof (``lean_position.lean``), the table, and one
computation that the kernel of Lean makes. For a nim-value v the board stands beside a heap of v: the sum is lost if and
only if the board has the value v (Sprague 1935, Grundy 1939). Only mask games can be written in this way
(:mod:`nimatron.rules.mask`): Cram, Node Kayles, Arc Kayles, Tac-Tix and the like.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet

MOST_EXAMINED = 300_000
"""Most positions of which the outcome is found out, all in memory."""
MOST_LISTED = 3_000
"""Most positions in the table of a file."""


class State(NamedTuple):
    """Free cells as bits, and the size of a heap of Nim beside the board."""

    free: int
    heap: int


@cache
def theorem() -> str:
    """Return the definitions and the theorem, without any position.

    >>> "theorem lost_of_check" in theorem()
    True
    """
    return Path(__file__).with_suffix(".lean").read_text(encoding="utf-8")


class SmallBoard:
    """A position of a mask game with the moves that can still be made, solved by going through all that can follow.

    Parameters:
        game: a rule set with a mask.
        position: the position.
        misere: whether the last move loses.

    Raises ``RequestError`` if the game has no mask, ``TooLargeError`` beyond ``MOST_EXAMINED`` positions.

    >>> board = SmallBoard(game_of("cram"), game_of("cram").parse("2x2"), False)
    >>> board.start, board.moves, board.value(board.start)
    (15, [(3, 3), (5, 5), (10, 10), (12, 12)], 0)
    """

    def __init__(self, game: RuleSet[Any], position: Any, misere: bool) -> None:
        found = game.mask(position)
        if found is None or game.always_misere:
            raise RequestError(reason("lean.no_mask", game=game.written()))
        mask, free = found
        places = [place for place in range(mask.cells) if free >> place & 1]

        def renumbered(cells: int) -> int:
            return sum((cells >> place & 1) << number for number, place in enumerate(places))

        self.written = f"{game.written()} {game.format(position)}"
        self.misere = misere
        self.start = (1 << len(places)) - 1
        able = [(need, remove) for need, remove in mask.moves if need & free == need]
        self.moves = sorted({(renumbered(need), renumbered(remove & free)) for need, remove in able})
        self._values: dict[int, int] = {}

    def options(self, free: int) -> list[tuple[int, int]]:
        """Return the number of each legal move and the cells that it leaves free."""
        return [(number, free & ~remove) for number, (need, remove) in enumerate(self.moves) if need & free == need]

    def value(self, free: int) -> int:
        """Return the nim-value; in misère play 0 for a P-position and 1 for an N-position."""
        known = self._values
        waiting = [free]
        while waiting:
            here = waiting[-1]
            after = {left for _, left in self.options(here)} if here not in known else set()
            missing = [left for left in after if left not in known]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if here in known:
                continue
            if len(known) >= MOST_EXAMINED:
                raise TooLargeError(reason("lean.board_too_large", position=self.written, limit=MOST_EXAMINED))
            values = {known[left] for left in after}
            if self.misere:
                known[here] = int(not after or 0 in values)
            else:
                known[here] = next(value for value in range(len(values) + 1) if value not in values)
        return known[free]

    def lost(self, state: State) -> bool:
        """Return whether the player to move loses."""
        return self.value(state.free) == state.heap

    def answer(self, state: State, preferred: dict[State, Any]) -> tuple[int, State] | None:
        """Return the number of a move to a P-position and that position; None if there is none.

        A position that is in the table already is preferred. Moves in the heap are numbered after those on the board.
        """
        after = [(number, State(left, state.heap)) for number, left in self.options(state.free)]
        after += [(len(self.moves) + size, State(state.free, size)) for size in range(state.heap)]
        lost = [one for one in after if self.lost(one[1])]
        return next((one for one in lost if one[1] in preferred), lost[0] if lost else None)

    def table(self, start: State) -> dict[State, tuple[list[int], list[int]]]:
        """Return P-positions from which every option has an answer to one of them, with the numbers of the answers.

        The first list has an answer to each move on the board, in their order; the second to each move in the heap,
        from its largest option on. A number beyond all moves stands where in misère play nothing needs to be answered.
        """
        found: dict[State, tuple[list[int], list[int]]] = {start: ([], [])}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            board = [State(left, here.heap) for _, left in self.options(here.free)]
            heap = [State(here.free, size) for size in reversed(range(here.heap))]
            for options, numbers in zip((board, heap), found[here], strict=True):
                for option in options:
                    answer = self.answer(option, found)
                    if answer is None:
                        numbers.append(len(self.moves))
                        continue
                    number, after = answer
                    numbers.append(number)
                    if after not in found:
                        if len(found) >= MOST_LISTED:
                            raise TooLargeError(
                                reason("lean.table_too_large", position=self.written, limit=MOST_LISTED)
                            )
                        found[after] = ([], [])
                        waiting.append(after)
        return found


def _tree(entries: list[tuple[State, tuple[list[int], list[int]]]]) -> str:
    """Return a search tree of entries in order, as a term of Lean."""
    if not entries:
        return ".empty"
    middle = len(entries) // 2
    state, (board, heap) = entries[middle]
    left, right = _tree(entries[:middle]), _tree(entries[middle + 1 :])
    return f".node ({left}) {state.free} {state.heap} {board} {heap}\n({right})"


def lean_text(
    game: RuleSet[Any] | str, position: Any = None, *, misere: bool | None = None, value: bool = False
) -> str:
    """Return the text of a Lean file that proves who wins a position, or its nim-value.

    Parameters:
        game: a rule set with a mask, or its written form.
        position: a position or its written form; by default the start.
        misere: whether the last move loses; by default as the game is usually played.
        value: whether to prove the nim-value (normal play) instead of the outcome.

    Raises ``RequestError`` for a game without a mask or a value in misère play, ``TooLargeError`` for a board that is
    not small.

    >>> text = lean_text("cram", "2x3", value=True)
    >>> text.rsplit("theorem ", 1)[1].split(" :=")[0]
    'result : Lost moves false 63 1'
    """
    rule_set = game_of(game)
    here = rule_set.start if position is None else rule_set.check(position)
    convention = rule_set.plays_misere(misere)
    if value and convention:
        raise RequestError(reason("certificate.position.value_misere"))
    board = SmallBoard(rule_set, here, convention)
    start = State(board.start, board.value(board.start) if value else 0)
    lost = board.lost(start)
    number, below = (0, start) if lost else board.answer(start, {}) or (len(board.moves), None)
    table = {} if below is None else board.table(below)
    if value:
        claim = f"{board.written} has nim-value {start.heap}"
        said = (
            f"Beside a heap of {start.heap} the board is lost for the player to move, so its nim-value is {start.heap}."
        )
    else:
        ends = "loses" if lost else "wins"
        claim = f"the player to move {ends} {board.written}{' in misère play' if convention else ''}"
        said = f"The player to move {ends}."
    flag = str(convention).lower()
    options = " --value" if value else " --misere" if convention else ""
    where = f"{start.free} {start.heap}"
    if lost:
        result = f"Lost moves {flag} {where} :=\n  lost_of_check moves {flag} table {where} checked (by decide +kernel)"
    else:
        good = f"{number} checked (by decide +kernel)"
        result = f"Won moves {flag} {where} :=\n  won_of_check moves {flag} table {where} {good}"
    return f"""/-!
# {claim[0].upper()}{claim[1:]}

Lean 4 checks this file; it imports nothing. `nimatron prove {board.written}{options} --lean FILE` wrote it.

The free cells are numbered from 0: row by row, or column by column if there are more rows than columns, or like the
vertices of the graph. A set of cells is a number, with bit `i` for cell `i`. To trust the last theorem, read the
definitions of `IsOption`, `Lost` and `Won`, the list `moves`, and the statement; Lean checks everything else.
-/

namespace Nimatron

{theorem()}
/-! ### The position -/

/-- The moves: the cells that have to be free, and the cells that are taken away. -/
def moves : List Move :=
  {board.moves}

/-- Positions that are lost, with an answer to every option. -/
def table : Table :=
{_tree(sorted(table.items()))}

theorem checked : table.all (closed moves {flag} table) = true := by
  decide +kernel

/-- {said} -/
theorem result : {result}

end Nimatron
"""
