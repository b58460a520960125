"""Staircase Nim: chips on the steps of a staircase move down one step.

Rules
-----
Chips lie on steps 1, 2, 3, ... of a staircase; a position says how many lie on each, from the lowest step on. A move
takes any positive number of chips from one step and puts them on the step below; from step 1 they go to the ground
and are out of the game. In normal play whoever makes the last move wins.

Strategy
--------
Only steps 1, 3, 5, ... count: play Nim with what lies there. Taking chips from such a step is a move of Nim. When the
opponent moves chips from a step 2, 4, 6, ... down, move the same number one step further, and nothing has changed.

History
-------
The game is folklore; Thomas Ferguson's lecture notes on game theory use it to show how moves that can be undone do not
matter.

Sources
-------
T. S. Ferguson, Game Theory, second edition 2014, part I, section 2.6.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("staircase-nim", steps).outcome for steps in ("2,5,2", "1,0,3")]
['P', 'N']
>>> nt.analyse("staircase-nim", "1,0,3").winning_moves, nt.analyse("staircase-nim", "3,0,1,6").grundy
(((1, 2, 1),), 2)
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.tuple_game import Heaps, TupleGame


class StaircaseNim(TupleGame):
    """Staircase Nim: move any number of chips down one step.

    >>> list(StaircaseNim().moves((1, 2)))
    [(0, 2), (2, 1), (3, 0)]
    """

    name = "staircase-nim"
    title = "Staircase Nim"
    search_words = ("stairs", "steps")
    example = "2,1,3"
    noun = "step"
    view = "nimatron.views.row_games:StaircaseNimView"
    theorems = ("nimatron.theory.nim_in_disguise:EveryOtherStep",)

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves of 1, 2, ... chips from each step, the lowest step first."""
        for index, chips in enumerate(position):
            for moved in range(1, chips + 1):
                yield self.moved_down(position, index, moved)

    @staticmethod
    def moved_down(position: Heaps, index: int, moved: int) -> Heaps:
        """Return the position after ``moved`` chips have left the step ``index``, counted from 0.

        >>> StaircaseNim.moved_down((1, 2, 3), 2, 3)
        (1, 5, 0)
        """
        row = list(position)
        row[index] -= moved
        if index:
            row[index - 1] += moved
        return tuple(row)

    def step_left(self, position: Heaps, target: Heaps) -> int | None:
        """Return the step that chips have left between two positions, counted from 0; None if no move does that."""
        if len(position) != len(target):
            return None
        lower = [index for index, chips in enumerate(position) if target[index] < chips]
        if len(lower) != 1 or min(target) < 0:
            return None
        (index,) = lower
        return index if self.moved_down(position, index, position[index] - target[index]) == target else None

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether one step has fewer chips and the step below has that many more."""
        return self.step_left(position, target) is not None

    def count_moves(self, position: Heaps) -> int:
        """Return the number of chips."""
        return sum(position)

    def canonical(self, position: Heaps) -> Heaps:
        """Drop the empty steps at the top."""
        end = len(position)
        while end and not position[end - 1]:
            end -= 1
        return position[:end]
