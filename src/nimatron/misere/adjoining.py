"""The misère quotient of the sums of some heaps, heap after heap.

**The question.** A sum is a word in letters (heaps); its options are sums of smaller letters in place of one. Let M be
a finite commutative monoid in which all words of the letters so far have an element, such that equal words are lost or
won together beside every word. Which monoid does the same with one more letter h, whose options have the elements D?

**Rows.** Row k holds the words w (without h) for which w h^k is lost. For row 0 that is known. The word w h^k is lost
if and only if no w d h^(k-1) with d in D is, and no w' h^k with an option w' of w: so row k is defined by a recursion
over the words w alone, in which the words w with w D meeting row k - 1 are *blocked* (never in the row). If row k is a
union of elements, it is found by a walk over the elements in the order of their least words; whether it is one, is
found by a look at all sets of options that the words of an element have (:class:`OptionMonoid`). Then, the next row.
The number of rows is finite if some row comes again, for each row makes the next one.

**Refinement.** If row k is no union of elements, M is too coarse: h tells words apart that were equal without it. What
is wanted then is the quotient of the words without h in which, besides the element in M (their *shadow*), the row is
respected: again words, a rule by which some are blocked, and lost is what is neither blocked nor has a lost option. So
it is the same question with fewer letters, answered in the same way from the empty word on. With the refined monoid in
the place of M the rows up to k are unions of elements, and the construction goes on.

**Why it is right.** A refinement separates only words that some sum tells apart, so every monoid on the way is coarser
than the one sought or equal to it; if that one is finite there are finitely many rows and refinements, and at the end
nothing is left that fails. Misère play itself is the question in which nothing is blocked, and the empty word is won.

Rows and walks are of this house. That a quotient grows when a heap is added, and the check of all sets of options, are
in T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115 (2008),
593-622.
"""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.misere.cyclic_extension import Rows, extended
from nimatron.misere.option_monoid import OptionMonoid, image, set_of

LARGEST = 6000
"""Elements of a table before those that nothing tells apart are made one."""
Options = Sequence[tuple[int, ...]]
"""The options of a letter, each a word."""


def adjoined(monoid: OptionMonoid, letters: Sequence[Options], budget: Budget) -> OptionMonoid:
    """The quotient with one letter more, the first of ``letters`` that is not in it yet.

    Raises ``TooLargeError`` where the limits end before.

    >>> one, two = adjoined(misere_start(), [[()]], Budget()), [[()], [(), (0,)]]
    >>> one.order, adjoined(one, two, Budget()).order
    (2, 6)
    """
    return _adjoined(monoid, letters, 0, 0, budget)


def misere_start() -> OptionMonoid:
    """Misère play without heaps: the empty sum, which is won by the player to move.

    >>> misere_start().lost
    0
    """
    return OptionMonoid.of_nothing(None, lost=False)


def _adjoined(
    monoid: OptionMonoid, letters: Sequence[Options], blocked_shadows: int, shadow: int, budget: Budget
) -> OptionMonoid:
    """The same for any question; ``shadow`` is that of the letter."""
    letter = len(monoid.letters)
    if not letters[letter]:  # a heap that allows no move is nothing
        monoid.letters.append(0)
        return monoid
    refined = False
    while True:
        options = set_of([monoid.total([monoid.letters[part] for part in option]) for option in letters[letter]])
        known = monoid.same.get((options, shadow))
        if known is not None:
            monoid.letters.append(known)
            return monoid
        moves = monoid.multiples(options)
        lost, shadows = [monoid.lost], [0]
        while True:
            power = monoid.shadow_product(shadows[-1], shadow)
            blocked = _blocked(monoid, moves, lost[-1], blocked_shadows, power)
            row = monoid.lost_words(blocked)
            budget.spend(monoid.pairs, monoid.order)
            if not monoid.agree(row, blocked):
                monoid, refined = _refined(monoid, letters, blocked, budget), True
                break
            start = next((k for k, pair in enumerate(zip(lost, shadows, strict=True)) if pair == (row, power)), None)
            if start is not None:
                rows = Rows(lost, shadows, start)
                same = None if refined else _element_with(monoid, rows)
                if same is None:
                    return _extended(monoid, letter, rows, moves, options, budget)
                for pairs in monoid.add_words(same, moves):
                    budget.spend(pairs, monoid.order)
                monoid.letters.append(same)
                monoid.same[options, shadow] = same
                return monoid
            lost.append(row)
            shadows.append(power)
            _check_size(len(lost) * monoid.order)


def _blocked(monoid: OptionMonoid, moves: list[int], before: int, blocked_shadows: int, power: int) -> int:
    """The elements x with x h^k blocked, or with a lost option of the letter itself."""
    found = set_of([x for x, targets in enumerate(moves) if targets & before])
    if blocked_shadows:
        shadows = enumerate(monoid.shadow)
        found |= set_of([x for x, shadow in shadows if blocked_shadows >> monoid.shadow_product(shadow, power) & 1])
    return found


def _element_with(monoid: OptionMonoid, rows: Rows) -> int | None:
    """The element all of whose powers have these rows as tests: the letter is equal to it."""
    if len(rows.lost) == 1:
        return 0
    same = monoid.by_tests.get((rows.lost[1], rows.shadows[1]))
    power = same
    for row, shadow in zip(rows.lost[2:], rows.shadows[2:], strict=True):
        if same is None or power is None:
            return None
        power = monoid.product[power][same]
        if (monoid.tests[power], monoid.shadow[power]) != (row, shadow):
            return None
    if same is None or power is None:
        return None
    last = monoid.product[power][same]
    again = (monoid.tests[last], monoid.shadow[last])
    return same if again == (rows.lost[rows.start], rows.shadows[rows.start]) else None


def _extended(
    monoid: OptionMonoid, letter: int, rows: Rows, moves: list[int], options: int, budget: Budget
) -> OptionMonoid:
    found = extended(monoid, letter, rows, moves)
    element = found.letters[letter]
    in_new = [found.total([found.letters[part] for part in word]) for word in monoid.words]
    for pairs in found.add_words(element, found.multiples(image(options, in_new))):
        budget.spend(pairs, found.order)
    return found


def _refined(monoid: OptionMonoid, letters: Sequence[Options], blocked: int, budget: Budget) -> OptionMonoid:
    """The same words, told apart also by the recursion in which these elements are blocked."""
    found = OptionMonoid.of_nothing(monoid.product, lost=not blocked & 1)
    for element in monoid.letters:
        found = _adjoined(found, letters, blocked, element, budget)
    lost = set_of([x for x, shadow in enumerate(found.shadow) if monoid.lost >> shadow & 1])
    shadow = [monoid.shadow[old] for old in found.shadow]
    return OptionMonoid(
        found.product, lost, monoid.ground, shadow, found.letters, found.words, found.options, found.every, found.least
    )


def _check_size(elements: int) -> None:
    if elements > LARGEST:
        raise TooLargeError(reason("limit.quotient", count=LARGEST))
