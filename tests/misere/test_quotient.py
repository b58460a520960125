"""Misère quotients compared with known ones, with brute force, and with each other."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks import quotient_orders

import nimatron as nt
from nimatron.budget import Budget
from nimatron.games.heaps.octal import Octal
from nimatron.misere.option_monoid import add_least
from nimatron.misere.quotient import MisereQuotient
from nimatron.misere.quotient_builder import QuotientBuilder
from nimatron.misere.quotient_valuation import QuotientValuation, quotient_valuations
from nimatron.solve.sources.choice import knowledge
from nimatron.theory.valuations.valuation import Valued
from tests.misere.misere_brute_force import MisereBruteForce
from tests.tier import draws

KNOWN = Path(__file__).parents[1] / "data" / "known" / "misere_quotients.csv"


AMPLE = nt.Limits()


@cache
def quotient_of(*codes: str, heaps: int | tuple[int, ...] | None = None) -> MisereQuotient:
    """Return the quotient, computed once, with enough time for a busy machine."""
    return nt.misere_quotient(*codes, heaps=heaps, limits=AMPLE)


def known() -> list[dict[str, str]]:
    with open(KNOWN, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("row", known(), ids=lambda row: row["code"])
def test_every_known_quotient(row: dict[str, str]) -> None:
    proved = row["proved"] == "yes"
    found = quotient_of(row["code"], heaps=int(row["heaps"]))
    assert (found.order, found.p_order) == (int(row["order"]), int(row["p_order"]))
    assert found.status == ("proved" if proved else "partial")
    if proved:
        assert (found.preperiod, found.period) == (int(row["phi_preperiod"]), int(row["phi_period"]))
        assert quotient_of(row["code"]).phi[: found.heaps] == found.phi[: found.heaps]
    assert nt.verify(found.certificate())
    builder, grown = QuotientBuilder([row["code"]]), ["0:1/0"]
    for heap in range(1, int(row["last_change_heap"]) + 1):
        at = builder.to(heap, Budget(AMPLE))
        if f"{at.order}/{at.p_order}" != grown[-1].split(":")[1]:
            grown.append(f"{heap}:{at.order}/{at.p_order}")
    assert grown[1:] == row["growth"].split()


def test_kayles_as_plambeck_and_siegel_print_it() -> None:
    kayles = quotient_of("kayles")
    assert [generator.heap for generator in kayles.generators] == [1, 2, 5, 9, 12, 25, 27]
    assert " ".join(f"{one}={other}".replace(" ", "") for one, other in kayles.relations) == (
        "a^2=1 b^3=b bc^2=b c^3=c bd=bc cd=b^2 d^3=d be=bc ce=b^2 e^2=de bf=ab cf=ab^2c d^2f=f f^2=b^2 "
        "b^2g=g c^2g=g dg=cg eg=cg fg=ag g^2=b^2"
    )
    lost = [kayles.word(element).replace(" ", "") for element in kayles.p_portion]
    assert lost == ["a", "b^2", "ac", "ac^2", "d", "ad^2", "e", "ade", "adf"]


@pytest.mark.parametrize(
    "codes",
    [
        ("0.15",),
        ("0.123",),
        ("0.07",),
        ("0.241",),
        ("0.351",),
        ("0.15", "0.123"),
        *(pytest.param(codes, marks=pytest.mark.full) for codes in (("0.77",), ("4.7",), ("0.77", "0.123"))),
    ],
    ids="+".join,
)
def test_outcomes_of_many_heaps_against_brute_force(codes: tuple[str, ...]) -> None:
    dice, truth, quotient = Random(11), MisereBruteForce(*codes), quotient_of(*codes, heaps=14)
    lost = 0
    for _ in range(230):
        heaps = tuple((dice.randrange(len(codes)), dice.randint(1, 4)) for _ in range(11))
        heaps += ((dice.randrange(len(codes)), dice.randint(5, 10 // len(codes) + 4)),)
        outcome = quotient.outcome(*([heap for of, heap in heaps if of == game] for game in range(len(codes))))
        assert outcome == ("P" if truth.is_p(heaps) else "N"), heaps
        lost += outcome == "P"
    assert 5 < lost < 200


def test_winning_moves_against_brute_force() -> None:
    codes, dice = ("0.77", "0.123"), Random(5)
    truth, quotient = MisereBruteForce(*codes), quotient_of(*codes, heaps=9)
    for _ in range(draws(100, 40)):
        rows = [[dice.randint(1, 9) for _ in range(dice.randrange(4))] for _ in codes]
        rows = [[heap for heap in row if truth.options(game, heap)] for game, row in enumerate(rows)]
        here = tuple((game, heap) for game, row in enumerate(rows) for heap in row)
        found = set()
        for move in quotient.winning_moves(*rows):
            rest = list(here)
            rest.remove((move.game, move.heap))
            after = (*rest, *((move.game, part) for part in move.option))
            found.add(tuple(sorted((game, heap) for game, heap in after if truth.options(game, heap))))
        assert found == {move for move in truth.moves(tuple(sorted(here))) if truth.is_p(move)}, rows


@pytest.mark.parametrize("code", ["0.77", "0.123", "0.72", "0.31"])
def test_huge_heaps_have_a_winning_move_where_there_is_one(code: str) -> None:
    found, game = quotient_of(code), Octal(code=code)
    shift = 0 if found.period is None else found.period * 10**30
    for heap in range(found.heaps + 1, found.heaps + 60):
        wanted = {found.total(option) for option in game.options(heap) if found.outcome(option) == "P"}
        near, far = ([move.option for move in found.winning_moves([size])] for size in (heap, heap + shift))
        assert {found.total(option) for option in near} == {found.total(option) for option in far} == wanted
        assert all(game.allows_option(heap + shift, option) for option in far)


def test_random_codes_against_brute_force_and_the_checker() -> None:
    dice = Random(3)
    for _ in range(draws(60, 15)):
        code = "0." + "".join(str(dice.randrange(8)) for _ in range(3)) + "3"
        found = quotient_of(code, heaps=8)
        assert nt.verify(found.certificate()), code
        truth = MisereBruteForce(code)
        for _ in range(60):
            heaps = [dice.randint(0, 8) for _ in range(dice.randint(0, 4))]
            assert found.outcome(heaps) == ("P" if truth.is_p(tuple((0, heap) for heap in heaps)) else "N"), (
                code,
                heaps,
            )


def test_games_whose_heaps_become_three_or_unequal_parts() -> None:
    for name in ("0.8", "0.3F", "4!.0", "0.77!", "nim", "subtraction[take=1,3,4]", "lasker"):
        found = quotient_of(name, heaps=9)
        game = nt.game(name)
        for heaps in ((1, 2), (3, 5), (2, 2, 3), (9,), (4, 6), (1, 1, 2, 2)):
            assert found.outcome(heaps) == nt.analyse(game, heaps, misere=True, fields=["outcome"]).outcome, (
                name,
                heaps,
            )
        if name != "nim":
            assert nt.verify(found.certificate()), name


def test_the_union_is_finer_than_each_game() -> None:
    kayles, union = quotient_of("0.77"), quotient_of("0.77", "0.123", heaps=(14, 8))
    assert kayles.element(2) == kayles.element(14)
    assert union.element(2) != union.element(14)
    assert (union.outcome([2], [8]), union.outcome([14], [8])) == ("N", "P")
    assert union.place(nt.game("kayles")) == 0
    assert union.place(nt.game("0.123")) == 1
    assert union.place(nt.game("nim")) is None
    assert quotient_of("kayles", "0.77", heaps=5).names == ("0.77",)


def test_a_certificate_is_written_where_it_can_be_read() -> None:
    with pytest.raises(nt.RuleError, match=r"codes such as 0\.77"):
        nt.misere_quotient("nim", heaps=3).certificate()


def test_limits_are_said_in_one_line() -> None:
    with pytest.raises(nt.TooLargeError, match=r"heap \d+: .*more than"):
        nt.misere_quotient("0.07", heaps=34, limits=nt.Limits(seconds=0.5))
    for wrong in ((), ("wythoff",), ("fibonacci-nim",), ("take-and-return",)):
        with pytest.raises(nt.RuleError):
            nt.misere_quotient(*wrong, heaps=5)
    partial = nt.misere_quotient("0.07", limits=nt.Limits(seconds=60, options=50_000))
    assert partial.status == "partial"
    assert "heap" in str(partial.stopped)
    with pytest.raises(nt.TooLargeError, match="is known to heap"):
        partial.element(partial.heaps + 1)
    assert partial.certificate()["heaps"] == partial.heaps


def test_the_construction_continues_after_a_limit() -> None:
    builder = QuotientBuilder(["0.07"])
    with pytest.raises(nt.TooLargeError):
        builder.to(29, Budget(nt.Limits(options=10_000)))
    first = builder.heaps
    assert 0 < first < 29
    whole = builder.to(29, Budget(AMPLE))
    assert (whole.order, whole.p_order) == (176, 28)
    assert builder.to(5, Budget()) is whole


def test_least_sets_against_the_definition() -> None:
    dice = Random(1)
    for _ in range(200):
        sets: list[int] = []
        given = [dice.randrange(64) for _ in range(dice.randrange(9))]
        for one in given:
            add_least(sets, one)
        assert set(sets) == {one for one in given if not any(other & one == other != one for other in given)}


# -- as a valuation ---------------------------------------------------------------------------------------------------


def valuation_of(*games: nt.RuleSet[Any], largest: int) -> QuotientValuation:
    found = next(iter(quotient_valuations(games, dict.fromkeys(games, largest))))
    assert isinstance(found, QuotientValuation)
    return found


def test_the_valuation_says_who_wins_sums_of_both_games() -> None:
    kayles, other, known_parts = nt.Kayles(), Octal(code="0.123"), knowledge(Budget())
    found = valuation_of(kayles, other, largest=9)
    dice, truth = Random(2), MisereBruteForce(*found.quotient.names)
    for _ in range(draws(200, 60)):
        first, second = ([dice.randint(0, 9) for _ in range(dice.randrange(4))] for _ in range(2))
        parts = [found.value(kayles, tuple(first), known_parts), found.value(other, tuple(second), known_parts)]
        place = found.quotient.place(kayles)
        assert place is not None
        heaps = (*((place, heap) for heap in first), *((1 - place, heap) for heap in second))
        total = found.total(parts)
        assert total is not None
        assert found.outcome(total) == ("P" if truth.is_p(heaps) else "N")
    assert found.value(nt.Nim(), (3,), known_parts) is None
    assert list(quotient_valuations([nt.Wythoff()])) == []


def test_a_partial_quotient_claims_nothing_beyond_its_heaps() -> None:
    dawson = nt.game("0.07")
    found = valuation_of(dawson, largest=10)
    assert found.value(dawson, (found.quotient.heaps,), knowledge(Budget())) is not None
    assert found.value(dawson, (found.quotient.heaps + 1,), knowledge(Budget())) is None
    assert found.value(dawson, (3, 100), knowledge(Budget())) is None


@pytest.mark.parametrize("lang", ["en", "sr", "mk", "ru"])
def test_the_explanation_names_elements_and_equal_sums(lang: str) -> None:
    from nimatron.explain.catalogue import catalogue

    kayles, words = nt.Kayles(), catalogue(lang)
    found = valuation_of(kayles, largest=20)

    def parts(*heaps: int) -> list[Valued]:
        return [Valued(kayles, (heap,), found.quotient.element(heap)) for heap in heaps]

    here, after = parts(14, 5), parts(2, 2)
    total, left = (found.quotient.total([heap for part in side for heap in part.position]) for side in (here, after))
    said = found.explain(here, total, after)
    assert said is not None
    text = " ".join(words.text(sentence) for sentence in said.sentences)
    assert found.text(total) in text
    assert found.quotient.like(left) in text
    lost = found.explain(parts(9), found.quotient.element(9), None)
    assert lost is not None
    assert [sentence.key for sentence in lost.sentences] == ["quotient.part", "quotient.lost"]
    assert found.explain([], 0, None) is None


def test_words_of_elements_are_equal_sums() -> None:
    for codes in (("0.77",), ("4.7",), ("0.77", "0.123")):
        found = quotient_of(*codes, heaps=12)
        for element in range(found.order):
            assert found.total(*_heaps_of(found, element)) == element
        for one, other in found.relations:
            assert _product(found, one) == _product(found, other)


def _heaps_of(found: MisereQuotient, element: int) -> list[list[int]]:
    places = [divmod(letter, len(found.games)) for letter in found.least_words[element]]
    return [[heap for heap, of in places if of == game] for game in range(len(found.games))]


def _product(found: MisereQuotient, word: str) -> int:
    element = {generator.name: found.element(generator.heap, generator.game) for generator in found.generators}
    total = 0
    for factor in () if word == "1" else word.split():
        name, _, power = factor.partition("^")
        for _ in range(int(power or 1)):
            total = found.product[total][element[name]]
    return total


@pytest.mark.parametrize("code", ["0.77", "0.07", "grundy", "4.7", "0.26"])
def test_orders_are_those_of_the_quotients_to_each_heap(code: str) -> None:
    last = draws(20, 13)
    found = nt.misere_quotient(code, heaps=last)
    by_heap = {one.heap: one[1:] for one in found.orders}
    size: tuple[int, ...] = ()
    for heap in range(last + 1):
        size = by_heap.get(heap, size)
        alone = nt.misere_quotient(code, heaps=heap)
        assert (alone.order, alone.p_order) == size, heap
    assert [one.order for one in found.orders] == sorted(one.order for one in found.orders)
    assert found.data()["orders"] == [one._asdict() for one in found.orders]


def test_orders_of_misere_grundy() -> None:
    found = nt.misere_quotient("grundy", heaps=28)
    assert [(one.heap, one.order) for one in found.orders] == [(0, 1), (3, 2), (5, 6), (13, 12), (18, 24), (20, 48)]
    assert nt.verify(found.certificate())


def test_the_table_of_orders_is_what_the_program_finds() -> None:
    with (Path(__file__).parents[2] / "docs" / "quotient_orders.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["code"]: row for row in csv.DictReader(file)}
    assert list(rows) == list(quotient_orders.codes())
    quick = [code for code, row in rows.items() if float(row["seconds"]) <= 0.3]
    for code in Random(6).sample(quick, 15):
        found = {name: "" if value is None else str(value) for name, value in quotient_orders.line(code, 3).items()}
        assert {**found, "seconds": ""} == {**rows[code], "seconds": ""}, code
