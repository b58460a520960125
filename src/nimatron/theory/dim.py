"""Dim in normal play: the nim-value of a heap is one more than the exponent of 2 in its size.

Proof. As for Aliquot (:mod:`nimatron.theory.aliquot`): proper divisors leave every exponent below k and some above k;
the heap itself leaves nothing, of value 0, which is the value that every exponent being counted one higher sets free.
"""

from __future__ import annotations

from nimatron.theory.aliquot import ExponentOfTwo


class OneMoreThanExponent(ExponentOfTwo):
    """Lost exactly when the exponents of 2, each and one, have nim-sum 0.

    >>> from nimatron.games.heaps.dim import Dim
    >>> OneMoreThanExponent().loses(Dim(), (3, 5), False), OneMoreThanExponent().value(Dim(), (12,))
    (True, 3)
    """

    rule = "formula.dim"
    more = 1
