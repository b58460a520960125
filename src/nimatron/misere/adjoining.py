"""Construction of a misère quotient, heap by heap.

**Problem.** A sum is a word in letters (heaps). Its options replace one letter by a sum of smaller letters. Let M be a
finite commutative monoid in which every word of the letters so far has an element, such that words with equal elements
have the same outcome with every further word. Which monoid has this property with one more letter h, whose
options have the elements D?

**Rows.** Row k is the set of words w (without h) for which w h^k is a P-position. Row 0 is known. The word w h^k is a
P-position if and only if no w d h^(k-1) with d in D is one, and no w' h^k with an option w' of w is one. So row k is
defined by recursion over the words w alone: a word w is *blocked* (never in the row) if w D meets row k - 1. If row k
is a union of elements, a pass over the elements in the order of their least words finds it. Whether it is a union of
elements is checked with all sets of options that the words of an element have (:class:`OptionMonoid`). Each row
determines the next one, so the rows are finitely many if one of them repeats.

**Refinement.** If row k is not a union of elements, M is too coarse: h distinguishes words that were equal without it.
Then the quotient of the words without h is needed that respects the element in M (the *shadow* of a word) and also the
row. Again some words are blocked, and a word is in the set if it is neither blocked nor has an option in the set. This
is the same problem with fewer letters, and it is solved in the same way from the empty word on. With the refined monoid
in place of M, the rows up to k are unions of elements, and the construction continues.

**Correctness.** A refinement separates only words that some sum distinguishes. So every intermediate monoid is coarser
than the quotient sought, or equal to it. If the quotient is finite, there are finitely many rows and refinements, and
at the end every check succeeds. Misère play is the problem in which nothing is blocked and the empty word is an
N-position.

The construction by rows is original to this project. T. E. Plambeck, A. N. Siegel, Misère quotients for impartial
games, Journal of Combinatorial Theory A 115 (2008), 593-622, show that a quotient grows when a heap is added, and how
all sets of options are checked.
"""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.misere.cyclic_extension import Rows, extended
from nimatron.misere.option_monoid import OptionMonoid, image, set_of

LARGEST = 6000
"""Maximum number of elements of a table before indistinguishable elements are identified."""
Options = Sequence[tuple[int, ...]]
"""The options of a letter, each a word."""


def adjoined(monoid: OptionMonoid, letters: Sequence[Options], budget: Budget) -> OptionMonoid:
    """Return the quotient with one more letter, the first of ``letters`` that it does not contain.

    Raise ``TooLargeError`` if the limits are reached first.

    >>> one, two = adjoined(misere_start(), [[()]], Budget()), [[()], [(), (0,)]]
    >>> one.order, adjoined(one, two, Budget()).order
    (2, 6)
    """
    return _adjoined(monoid, letters, 0, 0, budget)


def misere_start() -> OptionMonoid:
    """Return the monoid of misère play without heaps: the empty sum, an N-position.

    >>> misere_start().p_portion
    0
    """
    return OptionMonoid.of_nothing(None, is_p=False)


def _adjoined(
    monoid: OptionMonoid,
    letters: Sequence[Options],
    blocked_shadows: int,
    shadow: int,
    budget: Budget,
    most: int = LARGEST,
) -> OptionMonoid:
    """Return ``adjoined`` for any refinement problem; ``shadow`` is the shadow of the new letter."""
    letter = len(monoid.letters)
    if not letters[letter]:  # a heap without moves equals the empty sum
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
        lost, shadows = [monoid.p_portion], [0]
        while True:
            power = monoid.shadow_product(shadows[-1], shadow)
            blocked = _blocked(monoid, moves, lost[-1], blocked_shadows, power)
            row = monoid.p_elements(blocked)
            budget.spend(monoid.pairs, monoid.order)
            if not monoid.agree(row, blocked):
                monoid, refined = refinement(monoid, letters, blocked, budget, most), True
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
            check_size(len(lost) * monoid.order, most)


def _blocked(monoid: OptionMonoid, moves: list[int], before: int, blocked_shadows: int, power: int) -> int:
    """Return the elements x for which x h^k is blocked, or the letter itself has a move from x h^k to a P-position."""
    found = set_of([x for x, targets in enumerate(moves) if targets & before])
    if blocked_shadows:
        shadows = enumerate(monoid.shadow)
        found |= set_of([x for x, shadow in shadows if blocked_shadows >> monoid.shadow_product(shadow, power) & 1])
    return found


def _element_with(monoid: OptionMonoid, rows: Rows) -> int | None:
    """Return the element that equals the letter, or None: all its powers have these rows as tests."""
    if len(rows.p_words) == 1:
        return 0
    same = monoid.by_tests.get((rows.p_words[1], rows.shadows[1]))
    power = same
    for row, shadow in zip(rows.p_words[2:], rows.shadows[2:], strict=True):
        if same is None or power is None:
            return None
        power = monoid.product[power][same]
        if (monoid.tests[power], monoid.shadow[power]) != (row, shadow):
            return None
    if same is None or power is None:
        return None
    last = monoid.product[power][same]
    again = (monoid.tests[last], monoid.shadow[last])
    return same if again == (rows.p_words[rows.start], rows.shadows[rows.start]) else None


def _extended(
    monoid: OptionMonoid, letter: int, rows: Rows, moves: list[int], options: int, budget: Budget
) -> OptionMonoid:
    found = extended(monoid, letter, rows, moves)
    element = found.letters[letter]
    in_new = [found.total([found.letters[part] for part in word]) for word in monoid.words]
    for pairs in found.add_words(element, found.multiples(image(options, in_new))):
        budget.spend(pairs, found.order)
    return found


def refinement(
    monoid: OptionMonoid, letters: Sequence[Options], blocked: int, budget: Budget, most: int = LARGEST
) -> OptionMonoid:
    """Return the monoid of the same words that also respects the recursion in which these elements are blocked.

    Raise ``TooLargeError`` for a table of more than ``most`` elements.
    """
    found = OptionMonoid.of_nothing(monoid.product, is_p=not blocked & 1)
    for element in monoid.letters:
        found = _adjoined(found, letters, blocked, element, budget, most)
    lost = set_of([x for x, shadow in enumerate(found.shadow) if monoid.p_portion >> shadow & 1])
    shadow = [monoid.shadow[old] for old in found.shadow]
    return OptionMonoid(
        found.product, lost, monoid.base, shadow, found.letters, found.words, found.options, found.every, found.least
    )


def check_size(elements: int, most: int) -> None:
    """Raise ``TooLargeError`` if a table has more elements than it may."""
    if elements > most:
        raise TooLargeError(reason("limit.quotient", count=most))
