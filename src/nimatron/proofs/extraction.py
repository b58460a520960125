"""Choose the statements of a certificate from what a search has proved, so that they are few.

Each statement and the claim have *duties*: in normal play a smaller value that an option must have, or an option that
must not have the value; in misère play an option that must be an N-position. A duty can be met in several ways, and a
way is a set of further statements. The work list takes the largest statement first. For each duty that the statements
chosen so far do not meet, it takes the way that adds least. Then statements that can be left out are left out, those
that others rest on last, until every statement is needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import islice

from nimatron.proofs.answers import Answers, NativeAnswers
from nimatron.proofs.reader import Key

Way = frozenset[Key]
Duty = list[Way]
_MOST_WAYS = 200
"""Most ways to meet one duty that are compared."""


class Extraction:
    """Statements from which a claim follows, by key.

    Parameters:
        answers: what the search has proved; it is asked again for what it has forgotten.
    """

    def __init__(self, answers: Answers | NativeAnswers) -> None:
        self._answers = answers
        self._options = answers.options
        self.statements: dict[Key, int] = {}
        self._preferred: frozenset[Key] = frozenset()
        self._waiting: list[tuple[int, Key]] = []
        self._weights: dict[Key, int] = {}
        self._closed = False
        """Whether no more statements are chosen, so that only ways within them count."""

    def prove(self, keys: tuple[Key, ...], value: int | None) -> dict[Key, int]:
        """Return statements that prove the value of a sum of components, or, with None, that it is not 0.

        In misère play the only key is the position; 0 says that it is a P-position, None that it is an N-position.
        """
        claim = [frozenset(keys)] if value is not None else self._ways_to_differ(keys, 0)
        best: dict[Key, int] | None = None
        while True:
            self.statements, self._closed = {}, False
            self._meet([claim])
            while self._waiting:
                _, key = heappop(self._waiting)
                self._meet(self._duties(key))
            self._closed = True
            self._leave_out(self._kept(claim if value is not None else self._ways_to_differ(keys, 0)))
            if best is not None and len(self.statements) >= len(best):
                return best
            best = dict(self.statements)
            self._preferred = frozenset(best)

    # -- choosing ----------------------------------------------------------------------------------------------

    def _meet(self, duties: list[Duty]) -> None:
        """Add statements so that every duty is met, the duties that leave least choice first."""
        chosen = self.statements.keys()
        left = [duty for duty in duties if not any(way <= chosen for way in duty)]
        left.sort(key=lambda duty: (len(duty) > 1, min(map(self._cost, duty))))
        for duty in left:
            way = min(duty, key=lambda way: (self._cost(way), sorted(way)))
            for key in sorted(key for key in way if key not in self.statements):
                self.statements[key] = self._value(key)
                heappush(self._waiting, (-self._answers.size(key), key))

    def _cost(self, way: Way) -> int:
        return sum(self._weight(key) for key in way if key not in self.statements)

    def _weight(self, key: Key) -> int:
        """Return about how many statements a statement brings with it."""
        found = self._weights.get(key)
        if found is None:
            value = self._answers.known(key) or 0
            found = self._weights[key] = (1 + self._answers.size(key)) ** 3 * (1 + value)
        return 1 if key in self._preferred else found

    # -- duties ------------------------------------------------------------------------------------------------

    def _duties(self, key: Key) -> list[Duty]:
        value = self._value(key)
        if self._answers.misere:
            return [self._lost_replies(option) for option in self._options(key) if option]
        found = [self._ways_to_differ(option, value) for option in self._options(key)]
        return [self._ways_to_have(key, smaller) for smaller in range(value)] + found

    def _value(self, key: Key) -> int:
        """Return the value of a component that has been proved; what the search has forgotten it proves again."""
        known = self._answers.known(key)
        if known is not None:
            return known
        if self._answers.misere:
            assert self._answers.is_value(key, 0)  # in misère play statements are P-positions
            return 0
        return self._answers.value(key)

    def _lost_replies(self, option: tuple[Key, ...]) -> Duty:
        """Return the ways to show that a position is an N-position in misère play: its moves to P-positions."""
        found = self._kept(frozenset(reply) for reply in self._answers.options_of_value(option[0], 0))
        if not found:
            replies = self._by_size({reply[0] for reply in self._options(option[0]) if reply})
            found = [frozenset([next(reply for reply in replies if self._answers.is_value(reply, 0))])]
        return found

    def _ways_to_have(self, key: Key, value: int) -> Duty:
        """Return the ways to show that an option of a component has a value."""
        found = self._kept(map(frozenset, self._answers.options_of_value(key, value)))
        return found or [frozenset(self._searched(self._options(key), value))]

    def _ways_to_differ(self, keys: tuple[Key, ...], value: int) -> Duty:
        """Return the ways to show that a sum of components has not a value: another value, or a move to that one."""
        if self._answers.misere:
            return self._lost_replies(keys) if keys else [frozenset()]
        found = self._kept(self._known_ways(keys, value))
        if not found:
            *others, last = self._by_size(keys)
            wanted = value
            for key in others:
                wanted ^= self._answers.value(key)
            self._answers.is_value(last, wanted)  # the search proves again what it has forgotten
            found = self._kept(self._known_ways(keys, value))
        if not found:  # it may have excluded the value without an option of that value, by the number of options
            self._answers.value(last)
            found = self._kept(self._known_ways(keys, value))
        return found

    def _known_ways(self, keys: tuple[Key, ...], value: int) -> Iterator[Way]:
        unknown = {key for key in keys if self._answers.known(key) is None}
        if not unknown:
            whole = frozenset(keys)
            yield whole
            if whole <= self.statements.keys() and not self._closed:
                return
        for key in keys:
            rest = frozenset(keys) - {key}
            others = self._answers.sum_of(rest)
            if others is not None:
                for option in self._answers.options_of_value(key, value ^ others):
                    yield rest ^ frozenset(option)  # equal components cancel
                continue
            must_cancel = rest & unknown
            for option in self._options(key):
                if must_cancel <= set(option):
                    way = rest ^ frozenset(option)
                    if self._answers.sum_of(way) == value:
                        yield way

    def _searched(self, options: Iterable[tuple[Key, ...]], value: int) -> tuple[Key, ...]:
        """Return an option that has a value, by a search."""
        for option in sorted(options, key=lambda option: (sum(map(self._answers.size, option)), option)):
            *others, last = self._by_size(option) or [b""]
            if not last:
                if value == 0:
                    return ()
                continue
            wanted = value
            for key in others:
                wanted ^= self._answers.value(key)
            if self._answers.is_value(last, wanted):
                return option
        raise AssertionError("the search says that there is an option with this value, but finds none")

    def _by_size(self, keys: Iterable[Key]) -> list[Key]:
        return sorted(keys, key=lambda key: (self._answers.size(key), key))

    # -- leaving out -------------------------------------------------------------------------------------------

    def _leave_out(self, claim: Duty) -> None:
        """Leave out statements until each of those left is needed by another one, or by the claim.

        A statement is looked at after all those that may rest on it.
        """
        duties: list[tuple[Key | None, list[Way]]] = [(None, claim)]
        for key in self.statements:
            duties += ((key, duty) for duty in self._duties(key))
        of_key: defaultdict[Key, set[int]] = defaultdict(set)
        below: defaultdict[Key, set[Key]] = defaultdict(set)
        for number, (owner, ways) in enumerate(duties):
            for way in ways:
                for key in way:
                    of_key[key].add(number)
                    if owner is not None:
                        below[owner].add(key)
        for key in _from_above(self.statements, below):
            waiting = [number for number in of_key[key] if duties[number][0] in self.statements or number == 0]
            if all(any(key not in way for way in duties[number][1]) for number in waiting):
                del self.statements[key]
                for number in waiting:
                    owner, ways = duties[number]
                    duties[number] = owner, [way for way in ways if key not in way]

    def _kept(self, ways: Iterable[Way]) -> Duty:
        """Return the ways that are compared; once all statements are chosen, those that need no others."""
        if self._closed:
            chosen = self.statements.keys()
            return [way for way in ways if way <= chosen]
        return list(islice(ways, _MOST_WAYS))


def _from_above(statements: Iterable[Key], below: dict[Key, set[Key]]) -> Iterator[Key]:
    """Yield the statements, each after all those that may rest on it."""
    above = dict.fromkeys(statements, 0)
    for keys in below.values():
        for key in keys:
            above[key] += 1
    free = sorted(key for key, count in above.items() if not count)
    while free:
        key = free.pop()
        yield key
        for other in sorted(below.get(key, ())):
            above[other] -= 1
            if not above[other]:
                free.append(other)
