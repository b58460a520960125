"""Welter's game, also called unbalanced Nim: Nim in which no two heaps may ever be equal.

Rules
-----
All heaps are different, and a move takes any positive number from one heap so that they stay different; an empty heap
counts, so that only one heap may be empty. It is the same as a row of coins on different squares 0, 1, 2, ... of a
strip: move one coin left to a free square, jumping allowed. In normal play whoever cannot move loses. With the option
``empty_may_repeat`` (the game Antonim) any number of heaps may be empty: coins on square 0 leave the game.

Strategy
--------
Two heaps lose when they are 2m and 2m + 1. Three heaps: add one to every heap and play Nim. Four heaps: play Nim. For
any number of heaps the nim-value is the nim-sum of all heaps and, for every two of them with difference d, of
d and d - 1 (Welter's function). With ``empty_may_repeat`` two heaps lose at 0,0 and 2m - 1, 2m; three lose as above,
and at 0,0,0; four or more are only searched.

History
-------
Roland Sprague analysed the game in 1948 and C. P. Welter in 1952-54; John Conway simplified the theory in 1976.

Sources
-------
C. P. Welter, The theory of a class of games on a sequence of squares, Indagationes Mathematicae 16 (1954), 194-200.
J. H. Conway, On Numbers and Games, Academic Press 1976, chapter 13.
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982 (Antonim).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("welter", heaps).outcome for heaps in ("0,1,2", "1,3,5", "2,4,5", "1,4,6", "2,3,6", "1,2,4,7", "3,4,5")]
['P', 'P', 'P', 'P', 'P', 'P', 'N']
>>> [list(nt.game("unbalanced-nim").moves(end)) for end in ((0, 1), (0, 1, 2))]
[[], []]
>>> from itertools import combinations
>>> sum(sum(heaps) for heaps in combinations(range(1, 8), 3) if nt.analyse("welter", heaps).outcome == "P")
42
>>> antonim = nt.game("unbalanced-nim[empty_may_repeat=true]")
>>> [heaps for heaps in antonim.positions(6) if nt.analyse(antonim, heaps[-2:]).outcome == "P" and heaps[0] == 0]
[(0, 0, 0), (0, 1, 2), (0, 3, 4)]
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import Flag, rule
from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class UnbalancedNim(TupleGame):
    """Welter's game: take from one heap so that all heaps stay different (Welter 1954).

    >>> list(UnbalancedNim().moves((1, 3)))
    [(0, 3), (1, 2), (1, 0)]
    """

    name = "unbalanced-nim"
    title = "Welter's game (unbalanced Nim)"
    aliases = ("welter",)
    search_words = ("unbalanced", "antonim")
    example = "1,3,6"
    first_start = "1,4,7"
    picture = "strip"
    symmetry = "sorted"
    view = "nimatron.views.row_games:UnbalancedNimView"
    theorems = ("nimatron.theory.unbalanced_nim:WelterFunction", "nimatron.theory.unbalanced_nim:AntonimHeaps")

    empty_may_repeat: bool = rule(False, Flag(), "whether several heaps may be empty (the game Antonim)")

    def admit(self, heaps: Heaps) -> Heaps:
        """Refuse equal heaps; with ``empty_may_repeat`` several may be empty."""
        heaps = super().admit(heaps)
        seen: dict[int, int] = {}
        for index, heap in enumerate(heaps):
            if heap in seen and not (heap == 0 and self.empty_may_repeat):
                key = "position.equal_heaps" if heap else "position.equal_empty_heaps"
                which = {"first": seen[heap] + 1, "second": index + 1}
                raise PositionError(reason(key, game=self.name, example=self.example, **which))
            seen.setdefault(heap, index)
        return heaps

    def canonical(self, position: Heaps) -> Heaps:
        """Sort the heaps; drop empty heaps only if several may be empty."""
        if self.empty_may_repeat:
            return super().canonical(position)
        return tuple(sorted(position))

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the free smaller sizes of each heap, the largest first."""
        taken = frozenset(position) - ({0} if self.empty_may_repeat else set())
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for rest in range(heap - 1, -1, -1):
                if rest not in taken:
                    yield (*before, rest, *after)

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether exactly one heap is smaller, and its new size is free."""
        changed = changed_places(position, target)
        if changed is None or len(changed) != 1:
            return False
        rest = target[changed[0]]
        return rest not in position or (rest == 0 and self.empty_may_repeat)

    def count_moves(self, position: Heaps) -> int:
        """Return the number of free smaller sizes, added over the heaps."""
        ordered = sorted(heap for heap in position if heap) if self.empty_may_repeat else sorted(position)
        return sum(heap - below for below, heap in enumerate(ordered))
