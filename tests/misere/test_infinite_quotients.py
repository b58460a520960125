"""Infinite misère quotients: every outcome by the definition, the certificate and its faults, the command."""

from __future__ import annotations

import csv
import json
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.explain.message import says_why
from nimatron.misere.infinite_builder import known, needs_too_large_a_table
from nimatron.misere.infinite_quotient import InfiniteQuotient, known_quotient
from nimatron.misere.quotient_valuation import quotient_valuations
from nimatron.sequences.certificates import checking
from nimatron.sequences.certificates.checking import faults
from nimatron.sequences.certificates.infinite_quotients import reduced_pair
from tests.brute_force import BruteForce
from tests.cli.processes import here
from tests.explain.claims import CLAIMS
from tests.explain.sentence_checks import sentence_faults

SCHEMA = Path(checking.__file__).parent / "infinite_quotient.schema.json"


def quotient() -> InfiniteQuotient:
    """Return the quotient of Dawson's Kayles to heap 34."""
    found = known_quotient("0.07")
    assert found is not None
    return found


@cache
def loses(heaps: tuple[int, ...]) -> bool:
    """Return whether a sum is a P-position in misère play, by the definition; heaps of 0 and 1 allow no move."""
    moved = False
    for place, heap in enumerate(heaps):
        rest = heaps[:place] + heaps[place + 1 :]
        for left in range(heap // 2):
            moved = True
            option = tuple(sorted((*rest, *(part for part in (left, heap - 2 - left) if part > 1))))
            if loses(option):
                return False
    return moved


@pytest.mark.parametrize("heaps", [(34,), (30,), (34, 30), (34, 14), (30, 25), (34, 10, 4), (33, 32), (30, 14, 2)])
def test_outcomes_are_those_of_the_definition_from_here_down(heaps: tuple[int, ...]) -> None:
    """Nearly all sums below come up too, since a losing sum is known only when all its options are."""
    loses.cache_clear()
    found = quotient()
    assert found.outcome(heaps) == ("P" if loses(tuple(sorted(heaps))) else "N")


def test_small_sums_have_the_outcomes_of_the_definition() -> None:
    found = quotient()
    for count in (1, 2, 3):
        for heaps in combinations_with_replacement(range(2, 14 if count == 3 else 20), count):
            assert (found.outcome(heaps) == "P") == loses(heaps), heaps


def test_sums_of_smaller_heaps_have_the_outcomes_of_the_finite_quotient() -> None:
    finite, infinite, dice = nt.misere_quotient("0.07", heaps=29), quotient(), Random(7)
    for _ in range(3000):
        heaps = [dice.randrange(30) for _ in range(dice.randrange(1, 9))]
        assert infinite.outcome(heaps) == finite.outcome(heaps), heaps


def test_a_losing_sum_has_no_move_to_a_losing_one_and_a_winning_one_has() -> None:
    found, dice = quotient(), Random(34)
    seen = set()
    for _ in range(400):
        heaps = [dice.randrange(2, 34) for _ in range(dice.randrange(3))]
        heaps += [30] * dice.randrange(60) + [34] * dice.randrange(60)
        seen.add(found.outcome(heaps))
        moves = list(found.winning_moves(heaps))
        assert bool(moves) == (found.outcome(heaps) == "N" and max(heaps, default=0) > 1), heaps
    assert seen == {"P", "N"}


def test_each_number_of_heaps_30_is_distinguished_from_every_smaller_one() -> None:
    found = quotient()
    for many in range(40):
        for fewer in range(many):
            assert any(found.portion(fewer, k) != found.portion(many, k) for k in range(many + 8)), (fewer, many)


def test_pairs_are_reduced_to_the_square_and_stay_where_they_are_in_it() -> None:
    for corner, period in ((0, 1), (5, 2), (3, 3)):
        side = 2 * (corner + period)
        for m in range(4 * side):
            for k in range(4 * side):
                small = reduced_pair(m, k, corner, period)
                assert max(small) < side
                assert reduced_pair(*small, corner, period) == small
                assert (m - small[0]) % period == 0 == (k - small[1]) % period
                # what the proof of the checker uses
                edge = corner + period
                if m - k >= edge:
                    assert reduced_pair(m - period, k, corner, period) == small
                if k - m >= edge:
                    assert reduced_pair(m, k - period, corner, period) == small
                if min(m, k) >= edge:
                    assert reduced_pair(m - period, k - period, corner, period) == small


SMALL = (("0.76", 12), ("0.005", 18))
"""Codes with an infinite quotient that is found quickly, and the heap that makes it infinite."""


@cache
def found_quotient(code: str, heaps: int) -> InfiniteQuotient:
    return nt.infinite_quotient(code, heaps)


@pytest.mark.parametrize(("code", "heaps"), SMALL)
def test_small_infinite_quotients_are_found_and_right(code: str, heaps: int) -> None:
    found = found_quotient(code, heaps)
    assert faults(found.certificate()) == []
    game = nt.game(code)
    truth = BruteForce(game, True)
    for count in range(1, 4):
        for sums in combinations_with_replacement(range(1, heaps + 1), count):
            if sum(sums) <= 19:
                assert found.outcome(sums) == ("P" if truth.loses(sums) else "N"), sums


def test_lines_of_the_table_in_the_book_are_found_again() -> None:
    with (Path(__file__).parents[2] / "docs" / "infinite_quotients.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 27
    for row in Random(len(rows)).sample([one for one in rows if int(one["order"]) < 40], 4):
        found = nt.infinite_quotient(row["code"], int(row["heaps"]))
        shown = " ".join(map(str, found.counted)), found.order, found.corner, found.period
        assert shown == (row["counted"], *(int(row[name]) for name in ("order", "corner", "period")))


@pytest.mark.parametrize(("code", "heaps"), SMALL)
@pytest.mark.parametrize("seed", range(20))
def test_every_change_of_a_small_certificate_is_refused(code: str, heaps: int, seed: int) -> None:
    dice, wrong = Random(seed), json.loads(json.dumps(found_quotient(code, heaps).certificate()))
    kind = dice.choice(("portions", "plane", "phi", "action", "period", "counted"))
    if kind == "portions":
        used = sorted({place for row in wrong["plane"] for place in row})
        place = dice.choice(used)
        wrong["portions"][place] = f"{int(wrong['portions'][place], 16) ^ 1 << dice.randrange(wrong['order']):x}"
    elif kind == "plane":
        row = dice.choice(wrong["plane"])
        place = dice.randrange(len(row))
        row[place] = dice.choice([one for one in range(len(wrong["portions"])) if one != row[place]])
    elif kind == "phi":
        place = dice.choice([heap for heap, element in enumerate(wrong["phi"]) if element is not None])
        wrong["phi"][place] = (wrong["phi"][place] + 1 + dice.randrange(wrong["order"] - 1)) % wrong["order"]
    elif kind == "action":
        row = wrong["action"][dice.choice(sorted(wrong["action"]))]
        place = dice.randrange(len(row))
        row[place] = (row[place] + 1 + dice.randrange(wrong["order"] - 1)) % wrong["order"]
    elif kind == "period":
        wrong["period"], wrong["corner"] = wrong["period"] + 1, wrong["corner"] - 1
    else:
        wrong["counted"] = [wrong["counted"][0] - 1, wrong["counted"][1]]
    assert faults(wrong), (kind, seed)
    assert all(faults(wrong, lang) for lang in languages())


# -- the certificate ---------------------------------------------------------------------------------------------------


def changed(**fields: Any) -> dict[str, Any]:
    """Return the certificate with other fields."""
    return {**json.loads(json.dumps(quotient().certificate())), **fields}


def test_the_schema_describes_the_certificate() -> None:
    jsonschema.validate(quotient().certificate(), json.loads(SCHEMA.read_text(encoding="utf-8")))


@pytest.mark.full
def test_the_certificate_that_is_shipped_is_right_and_what_the_builder_finds() -> None:
    assert faults(quotient().certificate(), seconds=600) == []
    limits = nt.Limits(options=10**8, seconds=3600)
    assert nt.infinite_quotient("0.07", 34, limits=limits).certificate() == quotient().certificate()


@pytest.mark.full
def test_the_certificate_for_dawsons_chess_is_right() -> None:
    found = known_quotient("0.137")
    assert found is not None
    assert faults(found.certificate(), seconds=600) == []
    assert nt.analyse("dawsons-chess", "33,29,29", misere=True, fields=["outcome"]).outcome == found.outcome(
        [33, 29, 29]
    )


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
def test_a_losing_element_more_or_less_is_refused(seed: int) -> None:
    dice = Random(seed)
    wrong = changed()
    place = dice.choice(sorted({place for row in wrong["plane"] for place in row}))
    wrong["portions"][place] = f"{int(wrong['portions'][place], 16) ^ 1 << dice.randrange(wrong['order']):x}"
    found = faults(wrong, seconds=600)
    assert len(found) == 1
    assert found[0].startswith(("plane: x", "p_portion: x0"))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"format": 2}, "format: 2 is not a whole number from 1 to 1"),
        ({"order": 0}, "order: 0 is not a whole number from 1 to 5000"),
        ({"counted": [34, 30]}, "counted: these are not two different heaps from 1 to 500, the smaller one first"),
        ({"counted": [30, 35]}, "phi: 34 heaps in the certificate, but the heaps 0 .. heaps are 35"),
        ({"counted": [29, 34]}, "phi: heap 29 is"),
        ({"portions": ["1G"] * 20}, "portions: '1G' is not a set of elements in hexadecimal digits"),
        ({"portions": ["f" * 400] * 20}, "portions: '"),
        ({"corner": 6}, "plane: it is not a square of 16 by 16 places in portions"),
        ({"plane": []}, "plane: it is not a square of 14 by 14 places in portions"),
        ({"plane": [[20] * 14] * 14}, "plane: it is not a square of 14 by 14 places in portions"),
        ({"phi": 5}, "phi: '5' is not a list"),
        ({"more": 1}, "'more': a certificate has no such field"),
        ({"code": "0.7.7"}, "game: "),
        ({"action": {"1": [0]}}, "action.'1': it is not a row of 1456 elements"),
    ],
)
def test_a_wrong_form_is_named(fields: dict[str, Any], fault: str) -> None:
    found = faults(changed(**fields))
    assert len(found) == 1
    assert found[0].startswith(fault)
    with pytest.raises(nt.RequestError):
        InfiniteQuotient(changed(**fields))
    for lang in languages():
        assert faults(changed(**fields), lang)[0]


def test_a_changed_product_is_refused_before_the_sums_are_examined() -> None:
    wrong, dice = changed(), Random(1)
    row = wrong["action"][dice.choice(sorted(wrong["action"]))]
    row[700] = (row[700] + 1) % 1456
    assert faults(wrong)[0].startswith("action")


def test_other_rules_are_refused() -> None:
    wrong = {**found_quotient("0.76", 12).certificate(), "code": "0.77"}
    assert faults(wrong)[0].startswith("plane: x")


def test_a_monoid_that_the_heaps_do_not_generate_is_refused() -> None:
    wrong = changed()
    del wrong["action"][max(wrong["action"], key=int)]
    assert "is not a product of the elements of heaps" in faults(wrong)[0]
    with pytest.raises(nt.RequestError, match="is not a product of the elements of heaps"):
        InfiniteQuotient(wrong)


def test_a_missing_field_is_named() -> None:
    wrong = changed()
    del wrong["plane"]
    assert faults(wrong) == ["plane: the field is missing"]


# -- the interfaces ----------------------------------------------------------------------------------------------------


def test_the_command_says_that_the_quotient_is_infinite(tmp_path: Path) -> None:
    file = tmp_path / "dawson.json"
    done = here("quotient", "dawsons-kayles", "--heaps", "34", "--certificate", str(file))
    assert done.status == 1
    assert "The misère quotient of 0.07 to heap 34 is infinite (proved)." in done.out
    assert json.loads(file.read_text()) == quotient().certificate()
    data = json.loads(here("quotient", "0.07", "--heaps", "34", "--json").out)
    assert (data["status"], data["counted"], data["order"]) == ("infinite", [30, 34], 1456)
    assert data["portions"][data["plane"][0][0]] == list(quotient().portion(0, 0))
    refused = here("quotient", "0.07", "--heaps", "34", "--out", str(tmp_path / "t.csv"))
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "an infinite quotient has no table" in refused.err
    refused = here("quotient", "0.404", "--heaps", "12", "--out", str(tmp_path / "t.csv"))
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "needs a table of more than" in refused.err
    found = here("quotient", "0.404", "--heaps", "12")
    assert (found.status, found.err) == (1, "")
    assert "heaps 9 and 12 the numbers m and k" in " ".join(found.out.split())
    assert not (tmp_path / "t.csv").exists()


LITTLE = nt.Limits(extra_options=1000)
"""Enough for who wins; remoteness would be searched for seconds."""


@pytest.mark.parametrize("lang", languages())
def test_a_sum_with_large_heaps_is_solved_with_a_reason(lang: str) -> None:
    found = nt.analyse("dawsons-kayles", "34,30,30,33,33,25", misere=True, limits=LITTLE)
    assert (found.outcome, found.status) == ("N", "proved")
    assert found.winning_moves
    assert "x922" in found.why(lang)
    lost = nt.analyse("dawsons-kayles", found.winning_moves[0], misere=True, limits=LITTLE)
    assert lost.outcome == "P"
    assert lost.why(lang)
    assert lost.steps_text(lang)


@pytest.mark.parametrize("wrong", [-1, 2.0, "three", None, True])
def test_what_is_not_a_heap_is_refused(wrong: Any) -> None:
    for found in (quotient(), nt.misere_quotient("0.31")):
        with pytest.raises(nt.RequestError, match="heap"):
            found.outcome([2, wrong])


@pytest.mark.parametrize("game", ["dawsons-kayles", "dawsons-chess"])
@pytest.mark.parametrize("heaps", ["29", "30", "33,30,30,29,29,25", "26,26", "33,33,29,29", "33,28,4,30,30,30", "25"])
def test_what_the_reasons_say_is_true(game: str, heaps: str) -> None:
    found = nt.analyse(game, heaps, misere=True, limits=LITTLE)
    sentences = found.sentences()
    assert any(says_why(sentence) for sentence in sentences)
    for sentence in sentences:
        assert not sentence_faults(found, sentence, CLAIMS[sentence.key]), sentence


def test_small_heaps_have_the_finite_quotient_and_larger_heaps_none() -> None:
    (finite,) = quotient_valuations([nt.game("0.07")], {nt.game("0.07"): 20})
    (infinite,) = quotient_valuations([nt.game("0.07")], {nt.game("0.07"): 34})
    assert (finite.name, infinite.name) == (
        "misère quotient of 0.07 to heap 20",
        "infinite misère quotient of 0.07 to heap 34",
    )
    assert known(["0.07"], 35) is None
    with pytest.raises(nt.TooLargeError, match="known to heap 34, not to heap 35"):
        quotient().outcome([35])


def test_games_without_such_a_quotient_are_refused() -> None:
    with pytest.raises(nt.RuleError, match="a certificate is written for codes"):
        nt.infinite_quotient("mark", 8)
    with pytest.raises(nt.TooLargeError, match="is not one in which two heaps are counted"):
        nt.infinite_quotient("0.77", 20)
    with pytest.raises(nt.TooLargeError) as refused:
        nt.misere_quotient("0.07", heaps=34, limits=nt.Limits(options=10**8))
    assert needs_too_large_a_table(refused.value)
