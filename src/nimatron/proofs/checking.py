"""Check a certificate of a position by the rules of its game alone, without a search.

Let S be the set of statements. In normal play three conditions have to hold.

1. For each statement "C has the nim-value n" and each m < n, some option of C falls into components that all stand in
   S, with nim-sum m.
2. For each option O of C, either all components of O stand in S, with a nim-sum other than n. Or some option of O, a
   move in one of its components, falls into components that all stand in S, with nim-sum n; then O has not the
   nim-value n.
3. The claim follows in the same way: the nim-sum of the components of the position, or an option with nim-sum 0.

In misère play a statement says that a whole position is a P-position. It must have a move, and each of its options must
have an option that stands in S. A position without moves is an N-position.

By induction over the number of moves that are left, every statement is true: the conditions speak of statements about
options, and of options of options, only. Equal components cancel in pairs. A position is read by
:mod:`nimatron.proofs.reader`; nothing is shared with the solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from nimatron.budget import OPTIONS_A_SECOND, Progress
from nimatron.errors import NimatronError, TooLargeError
from nimatron.explain.reason import Reason, reason
from nimatron.proofs.certificate import MALFORMED, UNKNOWN_GAME, WRONG, Certificate, Fault, read_data
from nimatron.proofs.reader import COST, Key, Positions, fault_of_game
from nimatron.rules.registry import is_built_in

SECONDS = 60.0
"""Default limit of work."""
MOST_FAULTS = 20
"""Most statements that fail and are listed."""
_TOGETHER = 50
"""Statements checked between two calls of the progress, or by one task of a process."""
_MOST_WRITTEN = 200


class PositionChecked(NamedTuple):
    """Result of a check: the faults, and the work in options of a search."""

    faults: list[Fault]
    work: int = 0


class OutOfWorkError(Exception):
    """The work allowed is done."""


class Account:
    """Work done, and the work allowed.

    >>> account = Account(100)
    >>> account.spend(60)
    >>> account.done
    60
    """

    def __init__(self, allowed: int) -> None:
        self.allowed, self.done = allowed, 0

    def spend(self, work: int) -> None:
        """Count work. Raise ``OutOfWorkError`` beyond what is allowed."""
        self.done += work
        if self.done > self.allowed:
            raise OutOfWorkError


class Checker:
    """The statements of a certificate by their keys, and the conditions that each has to meet.

    >>> from nimatron.proofs.certificate import Claim, Statement
    >>> certificate = Certificate.of("nim", "2", False, Claim(2), [Statement("nim", "2", 2)])
    >>> [str(fault.reason) for fault in Checker(certificate).faults()]
    ['statement 1 (2 has nim-value 2): nothing shows that the option 1 has another value']
    """

    def __init__(self, certificate: Certificate, account: Account | None = None) -> None:
        self.certificate = certificate
        self.account = account or Account(1 << 62)
        self.positions = Positions(certificate.misere, spend=self.account.spend)
        self._value: dict[Key, int] = {}
        self._keys: list[Key] = []

    def read(self) -> list[Fault]:
        """Read the position and all statements; return the faults of the first that is none."""
        certificate = self.certificate
        try:
            game = self.positions.game(certificate.game)
        except NimatronError as error:
            return [Fault(UNKNOWN_GAME, reason("at", where="game", why=error))]
        try:
            position = game.parse(certificate.position)
        except NimatronError as error:
            return [Fault(MALFORMED, reason("at", where="position", why=error))]
        fault = fault_of_game(game, position)
        if fault is not None:
            return [Fault(UNKNOWN_GAME, fault)]
        if game.plays_misere(certificate.misere) != certificate.misere:
            return [Fault(UNKNOWN_GAME, reason("certificate.position.convention", game=game.written()))]
        for number, statement in enumerate(certificate.statements, 1):
            self.account.spend(COST)
            try:
                keys = self.positions.of(statement.game, statement.position)
            except NimatronError as error:
                return [Fault(MALFORMED, self._said("not_read", number, why=error), number)]
            if len(keys) != 1:
                return [Fault(WRONG, self._said("no_component", number), number)]
            if keys[0] in self._value:
                return [Fault(WRONG, self._said("twice", number), number)]
            self._value[keys[0]] = statement.value
            self._keys.append(keys[0])
        return []

    def fault(self, number: int) -> Fault | None:
        """Return the fault of a statement, or None if it meets the conditions."""
        key, statement = self._keys[number - 1], self.certificate.statements[number - 1]
        if not self.positions.agrees(statement.game, statement.position, key):
            return Fault(WRONG, self._said("moves", number), number)
        found = self._misere(number, key) if self.certificate.misere else self._normal(number, key)
        return None if found is None else Fault(WRONG, found, number)

    def fault_of_claim(self) -> Fault | None:
        """Return the fault of the claim, or None if it follows from the statements."""
        certificate = self.certificate
        game = self.positions.game(certificate.game)
        position = game.parse(certificate.position)
        keys = self.positions.of_position(game, position)
        if certificate.claim.outcome == "N":
            if certificate.misere:
                wins = not keys or any(
                    option and option[0] in self._value for option in self.positions.options(keys[0])
                )
            else:
                total = self.sum_of(keys)
                wins = self._moves_to(keys, 0) if total is None else total != 0
            return None if wins else Fault(WRONG, reason("certificate.position.claim.no_move"))
        missing = [key for key in keys if key not in self._value]
        if missing or (certificate.misere and not keys):
            texts = tuple(self._text((key,)) for key in missing) or (certificate.position,)
            return Fault(WRONG, reason("certificate.position.claim.missing", components=texts))
        value, claimed = self.sum_of(keys) or 0, certificate.claim.value or 0
        if value == claimed:
            return None
        return Fault(WRONG, reason("certificate.position.claim.other", right=value, given=claimed))

    def _moves_to(self, keys: tuple[Key, ...], value: int) -> bool:
        """Return whether a move in a sum leads to components of S with that nim-sum, where equal ones cancel."""
        unknown = {key for key in keys if key not in self._value}
        for key in sorted(keys, key=lambda key: key not in unknown):
            rest = frozenset(keys) - {key}
            must_cancel = rest & unknown
            for option in self.positions.options(key):
                if must_cancel <= set(option) and self.sum_of(rest ^ frozenset(option)) == value:
                    return True
        return False

    def sum_of(self, keys: Iterable[Key]) -> int | None:
        """Return the nim-sum of components by the statements, or None if one of them does not stand there."""
        total = 0
        for key in keys:
            value = self._value.get(key)
            if value is None:
                return None
            total ^= value
        return total

    def _normal(self, number: int, key: Key) -> Reason | None:
        value = self._value[key]
        reached: set[int] = set()
        for option in self.positions.options(key):
            total = self.sum_of(option)
            if total is not None:
                reached.add(total)
                if total == value:
                    return self._said("same", number, option=self._text(option))
                continue
            if not self._moves_to(option, value):
                return self._said("option", number, option=self._text(option))
        smaller = next((m for m in range(value) if m not in reached), None)
        return None if smaller is None else self._said("smaller", number, smaller=smaller)

    def _misere(self, number: int, key: Key) -> Reason | None:
        for option in self.positions.options(key):
            if option and not any(reply and reply[0] in self._value for reply in self.positions.options(option[0])):
                return self._said("misere", number, option=self._text(option))
        return None

    def faults(self) -> list[Fault]:
        """Return the faults of reading, or those of all statements and of the claim."""
        return self.read() or [*self.faults_between(1, len(self._keys) + 1), *filter(None, [self.fault_of_claim()])]

    def faults_between(self, start: int, stop: int) -> list[Fault]:
        """Return the faults of the statements with these numbers, ``stop`` excluded."""
        return [fault for number in range(start, stop) if (fault := self.fault(number)) is not None]

    # -- words -------------------------------------------------------------------------------------------------

    def _said(self, what: str, number: int, **values: Any) -> Reason:
        statement = said_statement(self.certificate, number)
        return reason(f"certificate.position.{what}", number=number, statement=statement, **values)

    def _text(self, keys: tuple[Key, ...]) -> str:
        parts = [self.positions.written(key) for key in keys]
        texts = (position if game == self.certificate.game else f"{game} {position}" for game, position in parts)
        return shown_text(" + ".join(texts) or "0")


def said_statement(certificate: Certificate, number: int) -> Reason:
    """Return what a statement says, for use in a message.

    >>> from nimatron.proofs.certificate import Claim, Statement
    >>> certificate = Certificate.of("nim", "2", False, Claim(2), [Statement("nim", "2", 2)])
    >>> str(said_statement(certificate, 1))
    '2 has nim-value 2'
    """
    statement = certificate.statements[number - 1]
    other = statement.game != certificate.game
    text = shown_text(f"{statement.game} {statement.position}" if other else statement.position)
    if certificate.misere:
        return reason("certificate.statement.lost", position=text)
    return reason("certificate.statement.value", position=text, value=statement.value)


def shown_text(text: str) -> str:
    """Return a written position, cut if it is very long."""
    return text if len(text) <= _MOST_WRITTEN else f"{text[:_MOST_WRITTEN]}…"


def check_position(
    data: Mapping[str, Any] | Certificate,
    *,
    seconds: float = SECONDS,
    processes: int = 1,
    progress: Progress | None = None,
) -> PositionChecked:
    """Return the faults of a certificate of a position; none if it is right.

    Parameters:
        data: the certificate, as read from its JSON file.
        seconds: the work allowed, as the seconds that it takes on a usual machine; options are counted, not time.
        processes: number of processes that check statements at the same time. A game that is not built in is checked in
            this process.
        progress: called with the statements checked, and their number.

    Raises:
        TooLargeError: if that work is not enough; the message says what the check would need.

    >>> from nimatron.proofs.certificate import Claim, Statement
    >>> certificate = Certificate.of("nim", "2", False, Claim(2), [Statement("nim", "2", 2), Statement("nim", "1", 1)])
    >>> check_position(certificate.data()).faults
    []
    """
    certificate, found = (data, []) if isinstance(data, Certificate) else read_data(data)
    if certificate is None:
        return PositionChecked(found)
    account = Account(int(seconds * OPTIONS_A_SECOND))
    checker = Checker(certificate, account)
    count, done = len(certificate.statements), 0
    try:
        found = checker.read()
        if found:
            return PositionChecked(found, account.done)
        for faults in _portions(checker, processes):
            found += faults
            done = min(count, done + _TOGETHER)
            if len(found) >= MOST_FAULTS:
                break
            if progress is not None:
                progress(done, count)
        fault = checker.fault_of_claim()
    except OutOfWorkError:
        about = seconds * count / done if done else seconds * 100
        counted = {"done": done, "count": count, "seconds": f"{seconds:g}", "about": f"{about:.0f}"}
        raise TooLargeError(reason("limit.certificate_seconds", **counted)) from None
    return PositionChecked([*found[:MOST_FAULTS], *([] if fault is None else [fault])], account.done)


def _portions(checker: Checker, processes: int) -> Iterator[list[Fault]]:
    """Yield the faults of the statements, some at a time, in their order."""
    count = len(checker.certificate.statements)
    starts = range(1, count + 1, _TOGETHER)
    built_in = all(is_built_in(type(game)) for game in checker.positions.games())
    if processes < 2 or not built_in or len(starts) < 2:
        for start in starts:
            yield checker.faults_between(start, min(start + _TOGETHER, count + 1))
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    left = checker.account.allowed - checker.account.done
    arguments = checker.certificate, left
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, arguments) as pool:
        try:
            for faults, work in pool.map(_portion, starts):
                checker.account.spend(work)
                yield faults
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_at_work: list[Checker] = []
"""The checker of a process."""


def _begin(certificate: Certificate, allowed: int) -> None:
    checker = Checker(certificate)
    checker.read()
    checker.account.allowed, checker.account.done = allowed, 0
    _at_work.append(checker)


def _portion(start: int) -> tuple[list[Fault], int]:
    """Return the faults of some statements and the work; more work than allowed ends the whole check."""
    checker = _at_work[0]
    before = checker.account.done
    try:
        found = checker.faults_between(start, min(start + _TOGETHER, len(checker.certificate.statements) + 1))
    except OutOfWorkError:
        return [], checker.account.allowed + 1
    return found, checker.account.done - before
