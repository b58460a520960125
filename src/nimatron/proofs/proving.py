"""Prove who wins a position, or its nim-value, as a certificate that others can check."""

from __future__ import annotations

import os
from typing import Any

from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.kernels.couples import CoupleSearch
from nimatron.proofs.answers import Answers, SearchOf
from nimatron.proofs.certificate import Certificate, Claim, Statement
from nimatron.proofs.extraction import Extraction
from nimatron.proofs.jobs import MEMORY, decide
from nimatron.proofs.reader import Key, Positions, fault_of_game
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.engines import couple_search

LIMITS = Limits(options=1_000_000_000, positions=1 << 40)
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
) -> Certificate:
    """Return a certificate of the outcome or of the nim-value of a position.

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

    Raises:
        RequestError: if the game has no certificates, or if a value is asked for in misère play.
        TooLargeError: at a limit.

    >>> proof = prove("cram", "3x3")
    >>> proof.claim, len(proof.statements)
    (Claim(value=None, outcome='P'), 2)
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
    found = decide(
        rule_set, here, convention, value, threads=threads, cluster=cluster, table=table, memory=memory,
        options=most.options, progress=progress,
    )  # fmt: skip

    def search_of(game: RuleSet[Any], position: Any) -> CoupleSearch[Any]:
        return found.search if game == rule_set else couple_search(game, position, convention, memory)

    budget = Budget(most, f"{rule_set.written_name} {rule_set.format(here)}", progress)
    budget.spend(0, found.options)
    return Proof(rule_set, here, convention, search_of, budget).certificate(value)


class Proof:
    """A proof of one position: the search, then the choice of statements."""

    def __init__(self, game: RuleSet[Any], position: Any, misere: bool, search_of: SearchOf, budget: Budget) -> None:
        self.game, self.position, self.misere = game, position, misere
        self.positions = Positions(misere, witnesses=True)
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
        return Certificate.of(
            self.game.written(),
            self.game.format(self.position),
            self.misere,
            claim,
            (self._statement(key, number) for key, number in chosen.items()),
        )

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
