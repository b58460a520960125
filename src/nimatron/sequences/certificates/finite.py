"""Checking a finite-state proof whose values were all found again: rare heaps, witnesses, and two equal windows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimatron.explain.reason import Reason, reason
from nimatron.sequences.certificates.classes import Found, values_by_classes
from nimatron.sequences.certificates.definition import Clock
from nimatron.sequences.certificates.rules import Rules
from nimatron.sequences.certificates.theorems import Claim

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


def found_values(rules: Rules, claim: Claim, mask: int, parity: int, clock: Clock) -> Found:
    """All the values that the certificate says were examined, by classes; witnesses are watched in the last period."""
    shift = shift_of(claim, parity)
    return values_by_classes(rules, mask, parity, claim.examined, claim.examined - shift, clock)


def shift_of(claim: Claim, parity: int) -> int:
    """The multiple of the period under which classes stay."""
    return claim.period * (2 if parity and claim.period % 2 else 1)


def finite_state(rules: Rules, claim: Claim, parity: int, found: Found) -> Iterator[Reason]:
    """What the conditions of the theorem lack."""
    import numpy as np

    shift, last = shift_of(claim, parity), claim.examined - 1
    reach = max((place for place, digit in enumerate(rules.head) if digit.bits), default=0)
    rare = int(found.rare[-1]) if len(found.rare) else 0
    window = reach + max(rare, found.witness) + 1
    before = last - shift
    if before - window < rare or before - window + 1 < 1:
        yield reason("certificate.window_early", count=window, n=before, rare=rare)
        return
    one, two = (found.values[end - window + 1 : end + 1] for end in (before, last))
    differ = np.flatnonzero(one != two)
    if len(differ):
        n = before - window + 1 + int(differ[-1])
        yield reason("certificate.window", count=window, first=before, second=last, n=n, other=n + shift)
