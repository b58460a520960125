"""What is said where no engine serves, and the account of work that is not to be refused for its length."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import TooLargeError


def refusal(budget: Budget) -> TooLargeError:
    """The refusal of what an engine does not serve, from the clauses that it added.

    >>> budget = Budget(asked="kayles 10")
    >>> budget.tried.append("a table of 5 values")
    >>> refusal(budget)
    TooLargeError('kayles 10: not found; tried: a table of 5 values')
    """
    tried = "; ".join(dict.fromkeys(budget.tried)) or "nothing, since no engine serves this"
    return TooLargeError(f"{budget.asked}: not found; tried: {tried}")


def unhurried(asked: str, progress: Progress | None = None) -> Budget:
    """The account of work whose length can be foreseen: it takes what it needs.

    >>> unhurried("a table").left
    inf
    """
    return Budget(replace(Limits(), seconds=inf, memory=1 << 62, values=1 << 62), asked, progress)
