"""Readers of the tables of ``genus.json`` that are about misère quotients."""

from __future__ import annotations

import json

import nimatron as nt
from nimatron.sequences.certificates.checking import check
from tests.misere.misere_brute_force import MisereBruteForce
from tests.vectors.rows import Table

CERTIFICATES = "certificates of misere quotients"
COMPANY = "equal in one game, different in company"
_SAID = {
    "two elements that no sum can tell apart (not reduced)": {"same"},
    "a lost position that moves to a lost one": {"lost_to_lost"},
    "products that do not commute": {"commute"},
    "a won position without a winning move": {"won_without"},
    "the empty position counted as lost": {"empty"},
    "a heap without moves is not the identity": {"dead"},
    # both leave out heaps, so that the element of one is that of no heap any more
    "phi too short: it cannot be continued with this period": {"no_heap", "short"},
    "a wrong period": {"no_heap", "short"},
}


def read_certificates(table: Table) -> None:
    """Right ones are accepted and are what the construction finds, wrong ones are refused for what is wrong."""
    for row in table.rows:
        certificate = row["certificate"]
        found = check(certificate).faults
        assert (not found) == row["valid"], (certificate["code"], found)
        if row["valid"]:
            assert row["what_is_wrong"] is None
            mine = nt.misere_quotient(certificate["code"])
            assert mine.order == certificate["order"]
            assert mine.p_order == len(certificate["p_portion"])
            assert (mine.preperiod, mine.period) == (certificate["preperiod"], certificate["period"])
            json.dumps(mine.certificate())
        else:
            assert {fault.key.rpartition(".")[2] for fault in found} <= _SAID[row["what_is_wrong"]]


def read_company(table: Table) -> None:
    """Yield the sums that the quotient of one of the games does not decide, by the quotient of their union."""
    for row in table.rows:
        terms = [term.rpartition(" ") for term in row["sum"].split(" + ")]
        games = [name for name, _, _ in terms]
        heaps = [[int(heap) for heap in written.split(",")] for _, _, written in terms]
        try:
            quotient = nt.misere_quotient(*games, heaps=list(map(max, heaps)))
        except nt.TooLargeError:  # Grundy's game, Kayles and Nim together have none that is small
            assert len(set(games)) == 3
            truth = MisereBruteForce.of_games(*map(nt.game, games))
            lost = truth.is_p(tuple((game, heap) for game, sizes in enumerate(heaps) for heap in sizes))
            assert row["outcome"] == ("P" if lost else "N")
            continue
        places = [quotient.place(nt.game(name)) for name in games]
        rows: list[list[int]] = [[] for _ in quotient.games]
        for place, sizes in zip(places, heaps, strict=True):
            assert place is not None
            rows[place] += sizes
        assert quotient.outcome(*rows) == row["outcome"], row["sum"]
