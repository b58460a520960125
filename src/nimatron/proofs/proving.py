"""Prove who wins a position, or its nim-value, as a certificate that others can check."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.kernels.couple_search import NativeSearch
from nimatron.kernels.couples import CoupleSearch
from nimatron.proofs.answers import Answers, NativeAnswers, SearchOf
from nimatron.proofs.certificate import Certificate, Claim, Statement
from nimatron.proofs.checking import Checker
from nimatron.proofs.extraction import Extraction
from nimatron.proofs.jobs import MEMORY, FinishedSearch, decide
from nimatron.proofs.reader import Key, Positions, fault_of_game
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.engines import couple_search

LIMITS = Limits(options=1_000_000_000, positions=1 << 40, seconds=7200.0)
"""Default limits of a proof: about as long as a usual machine takes for half an hour."""


def prove(
    game: RuleSet[Any] | str,
    position: Any = None,
    *,
    misere: bool | None = None,
    value: bool = False,
    limits: Limits | None = None,
    threads: int = 1,
    cluster: str | None = None,
    table: str | os.PathLike[str] | None = None,
    memory: int = MEMORY,
    progress: Progress | None = None,
    search_of: SearchOf | None = None,
) -> Certificate:
    """Return a certificate of the outcome or of the nim-value of a position, checked.

    Parameters:
        game: a rule set or its written form.
        position: a position or its written form; by default the start.
        misere: whether the last mover loses; by default as the game is usually played.
        value: whether to prove the nim-value (normal play) instead of the outcome, which may cost far less.
        limits: limits of the work, counted in options; by default :data:`LIMITS`.
        threads: searches on this machine that work at the same time.
        cluster: the address of a Dask scheduler, to search on its workers.
        table: a file that keeps what is proved. If it exists, the search goes on from it.
        memory: bytes of the bounded tables of all searches on this machine.
        progress: called with the options examined, and their limit.
        search_of: makes the search for a position of a rule set, in place of the usual one.

    Raises:
        RequestError: if the game has no certificates, if a value is asked for in misère play, or if the checker refuses
            the proof because the rule set takes positions for the same that are not.
        TooLargeError: at a limit.

    >>> proof = prove("cram", "3x3")
    >>> proof.claim, len(proof.statements)
    (Claim(value=None, outcome='P'), 1)
    """
    rule_set = game_of(game)
    here = rule_set.start if position is None else rule_set.check(position)
    convention = rule_set.plays_misere(misere)
    fault = fault_of_game(rule_set, here)
    if fault is not None:
        raise RequestError(fault)
    if value and convention:
        raise RequestError(reason("certificate.position.value_misere"))
    most = limits or LIMITS
    budget = Budget(most, f"{rule_set.written_name} {rule_set.format(here)}", progress)
    if search_of is not None:
        return Proof(rule_set, here, convention, search_of, budget).certificate(value)
    found = decide(
        rule_set, here, convention, value, threads=threads, cluster=cluster, table=table, memory=memory,
        options=most.options, progress=progress,
    )  # fmt: skip

    budget.spend(0, found.options)
    if isinstance(found.search, NativeSearch):
        chosen = _chosen_by_kernel(found, found.search, convention, budget)
        proof = _certificate(rule_set, here, convention, _claim(found), chosen)
        if not Checker(proof).faults():
            return proof

    def finished(game: RuleSet[Any], position: Any) -> CoupleSearch[Any]:
        return found.search if game == rule_set else couple_search(game, position, convention, memory)

    # the checker may separate components that the search takes for one: then the statements are chosen by its keys
    return Proof(rule_set, here, convention, finished, budget).certificate(value)


def _claim(found: FinishedSearch) -> Claim:
    return Claim(found.value) if found.value is not None else Claim(outcome="P" if found.is_p else "N")


def _chosen_by_kernel(found: FinishedSearch, search: NativeSearch, misere: bool, budget: Budget) -> Iterator[Statement]:
    """Yield the statements that a search in C proves, those that are the same for the checker once."""
    extraction = Extraction(NativeAnswers(search, lambda held, options: budget.spend(0, options)))
    value = 0 if found.is_p else found.value
    positions, met = Positions(misere), set()
    for key, number in extraction.prove(found.components, value).items():
        game, position = search.game.written(key)
        keys = positions.of(game, position)
        if keys not in met:
            met.add(keys)
            yield Statement(game, position, number)


def _certificate(
    game: RuleSet[Any], position: Any, misere: bool, claim: Claim, statements: Iterable[Statement]
) -> Certificate:
    return Certificate.of(game.written(), game.format(position), misere, claim, statements)


class Proof:
    """A proof of one position: the search, then the choice of statements."""

    def __init__(self, game: RuleSet[Any], position: Any, misere: bool, search_of: SearchOf, budget: Budget) -> None:
        self.game, self.position, self.misere = game, position, misere
        self.positions = Positions(misere, witnesses=True, spend=lambda work: budget.spend(0, work))
        self.keys = self.positions.of_position(game, position)
        self.answers = Answers(self.positions, search_of, lambda held, options: budget.spend(0, options))

    def certificate(self, value: bool) -> Certificate:
        """Search, and return the certificate of the nim-value or of the outcome."""
        if self.misere:
            lost = bool(self.keys) and self.answers.is_value(self.keys[0], 0)
            claim, proved = Claim(outcome="P" if lost else "N"), 0 if lost else None
        elif value:
            total = 0
            for key in self.keys:
                total ^= self.answers.value(key)
            claim, proved = Claim(total), total
        else:
            lost = self._sum_is_zero()
            claim, proved = Claim(outcome="P" if lost else "N"), 0 if lost else None
        chosen = Extraction(self.answers).prove(self.keys, proved)
        statements = (self._statement(key, number) for key, number in chosen.items())
        found = _certificate(self.game, self.position, self.misere, claim, statements)
        wrong = Checker(found).faults()
        if wrong:
            raise RequestError(reason("certificate.position.refused", game=self.game.written(), why=wrong[0].reason))
        return found

    def _sum_is_zero(self) -> bool:
        """Decide a sum: the values of all components but the largest, then the couple of that one."""
        if not self.keys:
            return True
        *others, last = sorted(self.keys, key=lambda key: (self.answers.size(key), key))
        total = 0
        for key in others:
            total ^= self.answers.value(key)
        return self.answers.is_value(last, total)

    def _statement(self, key: Key, value: int) -> Statement:
        return Statement(*self.positions.written(key), value)
