"""Top Entails: split a stack in two, or take its top coin, which entails a move in the same stack.

Rules
-----
A position is a row of stacks. A move either splits one stack into two smaller ones, or takes the top coin of one stack.
Taking the top coin entails: the opponent must then move in that very stack. Whoever must move and cannot, loses; so
taking away a stack of one wins immediately. A position in which a stack must be answered is written with the size of
that stack behind a slash, ``1,6,8/8``; an emptied stack that must be answered is ``6,9/0``, and loses.

Strategy
--------
A stack has a nim-value, or it is *loony*: then the player to move wins whatever stands beside it. A row without a loony
stack is a P-position exactly when the nim-sum of its values is 0. Never split off a loony stack: 1 and 3 are loony.
Taking a top coin is a threat that must be met in its stack; it wins if the opponent, who must move in the smaller
stack, loses beside a heap of Nim whose size is the nim-sum of the other stacks.

History
-------
Named and analysed in Winning Ways (1982). J. West computed all stacks up to 600,000 in 1996 and found five loony ones:
1, 3, 2403, 2505 and 33243. Up to 2,000,000 there are three more: 640193, 696157 and 696401.

Sources
-------
E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for your Mathematical Plays, chapter 12, Academic Press, 1982.
J. West, New values for Top Entails, in: Games of No Chance, MSRI Publications 29 (1996), 345-350.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("top-entails", str(stack), fields=["value"]).value for stack in range(12)]
['0', 'loony', '0', 'loony', '1', '0', '2', '1', '3', '0', '1', '3']
>>> [nt.analyse("top-entails", text).outcome for text in ("2,5", "4,7", "4,8", "6,9/0", "6,7/7")]
['P', 'P', 'N', 'P', 'N']
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.entailing_game import Entailing, EntailingHeapGame, Plain, Step


class TopEntails(EntailingHeapGame):
    """Top Entails: split a stack, or take its top coin (Winning Ways, chapter 12).

    Taking the top coin entails: the opponent must then move in that stack.

    >>> [TopEntails().format(move) for move in TopEntails().moves((5,))]
    ['1,4', '2,3', '4/4']
    """

    name = "top-entails"
    title = "Top Entails"
    example = "5,7"
    noun = "stack"
    search_words = ("stacks-of-coins", "entailing-moves")
    engine = "nimatron.sequences.engines.top_entails:TOP_ENTAILS"

    def steps(self, heap: int) -> Iterator[Step]:
        """Yield both parts of each split, then the stack without its top coin."""
        for part in range(1, heap // 2 + 1):
            yield Plain((part, heap - part))
        if heap:
            yield Entailing((heap - 1,) if heap > 1 else ())

    def allows_step(self, heap: int, step: Step) -> bool:
        """Return whether two parts in ascending order add up to the stack, or the top coin was taken."""
        if isinstance(step, Plain):
            return len(step.to) == 2 and 0 < step.to[0] <= step.to[1] and sum(step.to) == heap
        return heap > 0 and step == Entailing((heap - 1,) if heap > 1 else ())

    def count_options(self, heap: int) -> int:
        """Return the number of splits, plus one for the top coin."""
        return heap // 2 + 1 if heap else 0
