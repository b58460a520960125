"""Readers of the vectors of misère play: genera, sums, Ferguson's rule, misère Kayles, equal parts in company."""

from __future__ import annotations

from typing import Any

import nimatron as nt
from nimatron.solve.misere_forms import Genera
from nimatron.theory.kayles import exception
from tests.vectors import quotient_readers
from tests.vectors.rows import Reader, Row, Table

PATIENT = nt.Limits().raised(seconds=120)
NOT_TAME = {
    "octal[code=4.7]": {(6,), (1, 6), (3, 6), (2, 3, 6), (4, 7)},
}
"""What the vectors call tame by a rule that asks too little: 4.7 with a heap of 6 has genus 2^20 and only wild options
of nim-value 1. Beside nim heaps of 4 and 5 it is lost, which 2^20 would not be (``tests/theory/test_genus.py``)."""


def read_genera(table: Table) -> None:
    """Genus, tame or not, and whether all options are tame; all positions of a game in one search."""
    searches: dict[str, Genera] = {}
    for row in table.rows:
        name, position = _asked(row)
        genera = searches.setdefault(name, Genera(nt.game(name), PATIENT))
        game = nt.game(name)
        here = game.check(position)
        found = genera.of(here)
        overstated = here in NOT_TAME.get(name, ())
        assert (str(found), found.tame) == (row["genus"], row["tame"] and not overstated), (name, position)
        assert found == nt.Genus.parse(row["genus"])
        options_tame = all(genera.of(option).tame for option in game.moves(here))
        assert options_tame == (row["options_tame"] and not overstated), (name, position)
        answer = nt.analyse(game, here, misere=True, fields=["outcome"], limits=PATIENT)
        assert answer.outcome == row["misere_outcome"] == ("N" if found.misere_nim_value else "P"), (name, position)


def _asked(row: Row) -> tuple[str, Any]:
    if "x" in row:
        return "wythoff", (row["x"], row["y"])
    if "heap" in row:
        return row["game"], row["heap"]
    name, _, position = row["position"].rpartition(" ")
    return name, position


def read_misere_sums(table: Table) -> None:
    for row in table.rows:
        found = nt.analyse("sum", row["sum"], misere=True, limits=PATIENT)
        assert (found.outcome, found.remoteness) == (row["outcome"], row["remoteness"]), row["sum"]
        winning = [found.game.format(move) for move in found.winning_moves or ()]
        canonical = {found.game.canonical(move) for move in found.winning_moves or ()}
        assert len(canonical) <= row["winning_count"] <= len(winning), row["sum"]
        if row["winning_moves"] is not None:
            assert canonical == {found.game.canonical(found.game.parse(text)) for text in row["winning_moves"]}
        tame = [nt.genus(part, here, limits=PATIENT).tame for part, here in found.position]
        assert row["all_tame"] == all(tame), row["sum"]


def read_ferguson(table: Table) -> None:
    for row in table.rows:
        found = nt.analyse("sum", row["sum"], misere=True, fields=["outcome", "valuation"], limits=PATIENT)
        assert (found.outcome, found.valuation) == (row["outcome"], "misère nim"), row["sum"]
        assert [nt.analyse(part, here, limits=PATIENT).grundy for part, here in found.position] == row["grundy_values"]


def read_exceptions(table: Table) -> None:
    """Both outcomes, and that an exception is recognised for what it is."""
    classes = {None: "as normal play", True: "exception: normal P, misere N", False: "exception: normal N, misere P"}
    for row in table.rows:
        heaps = tuple(row["heaps"])
        outcomes = [
            nt.analyse("kayles", heaps, misere=play, fields=["outcome"], limits=PATIENT).outcome
            for play in (False, True)
        ]
        assert outcomes == [row["normal_outcome"], row["misere_outcome"]], heaps
        family = exception(heaps)
        assert classes[family and family.normal_p] == row["class"], heaps


READERS: dict[str, Reader] = {
    "genus of single heaps": read_genera,
    "genus of Wythoff pairs": read_genera,
    "genus of positions with several heaps": read_genera,
    "misere sums of unlike games": read_misere_sums,
    "Ferguson's rule: subtraction games, misere": read_ferguson,
    "misere Kayles: the exceptional positions of Sibert and Conway": read_exceptions,
    quotient_readers.CERTIFICATES: quotient_readers.read_certificates,
    quotient_readers.COMPANY: quotient_readers.read_company,
}
