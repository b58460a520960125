"""Canonical forms in misère play: positions are interchangeable in every sum if and only if their forms are equal."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakValueDictionary

from nimatron.theory.valuations.valuation import Recursion

_LONGEST = 400


class CanonicalForm:
    """The canonical form of a position: canonical options, none of which can be left out (Conway 1976).

    Forms with the same options are one object. ``str`` writes nim heaps as ``*2`` and other forms as their options in
    braces.

    Attributes:
        misere_p: whether it is a P-position in misère play.
        nim_heap: the size of the nim heap that it is, or None.
        birthday: the greatest number of moves that can be played.

    >>> zero = simplest([])
    >>> one, two = simplest([zero]), simplest([zero, simplest([zero])])
    >>> three = simplest([zero, one, two])
    >>> str(simplest([two, three])), simplest([one]) is zero, simplest([two, three]).misere_p
    ('{*2,*3}', True, True)
    """

    __slots__ = ("__weakref__", "birthday", "misere_p", "nim_heap", "options")

    misere_p: bool
    nim_heap: int | None

    def __init__(self, options: frozenset[CanonicalForm]) -> None:
        self.options = options
        self.misere_p = bool(options) and not any(option.misere_p for option in options)
        self.birthday: int = 1 + max((option.birthday for option in options), default=-1)
        heaps = {option.nim_heap for option in options}
        self.nim_heap = len(options) if heaps == set(range(len(options))) else None

    def __str__(self) -> str:
        if self.nim_heap is not None:
            return f"*{self.nim_heap}" if self.nim_heap else "0"
        text = f"{{{','.join(map(str, sorted(self.options, key=_order)))}}}"
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

    def __repr__(self) -> str:
        return f"<misère form {self}>"


_FORMS: WeakValueDictionary[frozenset[CanonicalForm], CanonicalForm] = WeakValueDictionary()


def simplest(options: Iterable[CanonicalForm]) -> CanonicalForm:
    """Return the canonical form of a position whose options have these forms.

    The position equals a form H if H's options are among these and each of the others has H as an option: a move to it
    can be reversed to H. If H has no options, the position must also be an N-position in misère play, as H is. No other
    simplification is possible (Conway 1976).
    """
    here = frozenset(options)
    won = any(option.misere_p for option in here)
    for candidate in {back for option in here for back in option.options}:
        if not (candidate.options <= here and (candidate.options or won)):
            continue
        if all(candidate in option.options for option in here - candidate.options):
            return candidate
    return _FORMS.setdefault(here, CanonicalForm(here))


def _order(form: CanonicalForm) -> tuple[int, str]:
    return form.birthday, str(form)


class MisereForm(Recursion[CanonicalForm]):
    """The canonical form as a recursion over the options."""

    name = "misère canonical form"

    def of(self, options: Iterable[CanonicalForm]) -> CanonicalForm:
        """Return the canonical form with these options."""
        return simplest(options)


MISERE_FORM = MisereForm()
