"""Every claim of every manual page is computed: values, outcomes, who wins on which board, P-positions, periods.

The claims are declared beside the text (``page_claims*.py``). Every number and every verdict on a page must lie in the
quote of a claim, so a new sentence without a claim fails, as does a claim whose words are no longer on the page.
"""

from __future__ import annotations

import doctest
import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import languages
from nimatron.games.boards.attrition import Attrition
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import all_games
from nimatron.rules.rule_set import RuleSet
from nimatron.rules.sum_kinds import KINDS
from nimatron.views.manual_page import manual_page, named_page
from nimatron.views.view import view_of
from tests.cli.processes import call
from tests.explain.page_claims import Check, Claims, pattern
from tests.explain.page_claims_boards import BOARDS
from tests.explain.page_claims_cakes import CAKES
from tests.explain.page_claims_coloured import COLOURED
from tests.explain.page_claims_graphs import GRAPHS
from tests.explain.page_claims_heaps import HEAPS
from tests.explain.page_claims_named import NAMED
from tests.explain.page_claims_rows import ROWS
from tests.explain.page_claims_several_heaps import SEVERAL_HEAPS
from tests.explain.page_claims_takeaway import TAKEAWAY

CLAIMS: Claims = {**HEAPS, **SEVERAL_HEAPS, **ROWS, **BOARDS, **CAKES, **COLOURED, **GRAPHS, **NAMED, **TAKEAWAY}
GAMES: dict[str, type[RuleSet[Any]]] = {**{cls.name: cls for cls in all_games()}, "attrition": Attrition}

_YEAR = r"(?:1[5-9]|20)\d\ds?"
_VERDICT = r"[PN]-positions?|(?<!who )\b(?:loses?|wins|worth|drawn|periods?|nim-sum 0)\b"
_NUMBER = r"\d+(?:x\d+)*"
_CLAIMED = {
    "Strategy": rf"{_NUMBER}|{_VERDICT}",
    "History": rf"{_NUMBER}|[PN]-positions?",
    "Rules": r"[PN]-positions?|\balways\b|\bevery (?:\w+ ){0,6}(?:wins|loses)\b",
}
"""What must lie in the quote of a claim, by section: the rules define who wins, so only statements about all cases."""
_PASSED_OVER = rf"``.*?``|\b{_YEAR}\b"
"""Positions and names of parameters are read elsewhere (tests/book); years say nothing about a game."""


def page_of(name: str, lang: str = "en") -> dict[str, str]:
    """Return the sections of a page, each on one line."""
    page = named_page(name, lang) if name in NAMED_GAMES else manual_page(GAMES[name], lang)
    return {heading: " ".join(text.split()) for heading, text in page.items()}


def prose(page: dict[str, str]) -> dict[str, str]:
    return {heading: page[heading] for heading in _CLAIMED if heading in page}


def found_in(page: dict[str, str], quote: str) -> tuple[str, re.Match[str]] | None:
    for heading, text in page.items():
        match = pattern(quote).search(text)
        if match is not None:
            return heading, match
    return None


def every_claim() -> Iterator[Any]:
    for name, claims in CLAIMS.items():
        for quote, check in claims:
            yield pytest.param(name, quote, check, id=f"{name}: {quote[:50]}")


@pytest.mark.parametrize(("name", "quote", "check"), list(every_claim()))
def test_a_claim_of_a_page_holds(name: str, quote: str, check: Check) -> None:
    place = found_in(prose(page_of(name)), quote)
    assert place is not None, f"the page of {name} does not say: {quote}"
    if isinstance(check, str):
        assert len(check) > 5
        return
    assert check(**place[1].groupdict()) is True


@pytest.mark.parametrize("name", [*GAMES, *NAMED_GAMES])
def test_every_number_and_verdict_of_a_page_is_in_a_claim(name: str) -> None:
    page = prose(page_of(name))
    spans: dict[str, list[tuple[int, int]]] = {heading: [] for heading in page}
    for quote, _ in CLAIMS.get(name, []):
        place = found_in(page, quote)
        if place is not None:
            spans[place[0]].append(place[1].span())
    for heading, text in page.items():
        passed = [match.span() for match in re.finditer(_PASSED_OVER, text)]
        for match in re.finditer(_CLAIMED[heading], text):
            inside = [*spans[heading], *passed]
            assert any(first <= match.start() and match.end() <= last for first, last in inside), (
                f"{name}, {heading}: {match[0]!r} stands in no claim: "
                f"{text[max(0, match.start() - 80) : match.end() + 60]}"
            )


@pytest.mark.parametrize(
    ("name", "said", "wrong"),
    [
        ("cram", "wins on 3x5, 3x7 and 5x7, but loses on 3x3", "wins on 3x3, 3x5, 3x7 and 5x7, but loses on 5x5"),
        ("dawsons-chess", "period 34 from row 52", "period 34 from row 53"),
        ("treblecross", "6, 12, 22", "6, 13, 22"),
        ("notakto", "loses on an even number", "wins on an even number"),
        ("moebius", "512 rows", "1024 rows"),
        ("squares", "34 39 44", "34 38 44"),
        ("obstruction", "2x5 is an N-position", "2x4 is an N-position"),
    ],
)
def test_a_wrong_statement_would_be_found(name: str, said: str, wrong: str) -> None:
    page = {heading: text.replace(said, wrong) for heading, text in prose(page_of(name)).items()}
    assert page != prose(page_of(name))
    found = []
    for quote, check in CLAIMS[name]:
        place = found_in(page, quote)
        found.append(place is not None and (isinstance(check, str) or check(**place[1].groupdict())))
    assert not all(found)


@pytest.mark.parametrize("name", NAMED_GAMES)
def test_the_numbers_of_a_named_page_are_the_same_in_every_language(name: str) -> None:
    """The pages of classes are compared in test_manual_pages."""
    numbers = {
        lang: Counter(re.findall(r"\d+", page_of(name, lang)["Strategy"].replace("\u00d7", "x")))
        for lang in languages()
    }
    assert all(found == numbers["en"] for found in numbers.values()), numbers


_LITERAL = re.compile(r"``(.+?)``")
_OF_RULES = {"graph", "vertices", "take", "cap", "positive", "empty_may_repeat", *KINDS}
_PARTS = {"#", "x", "0", "1", "2", "/again", "A", "B", "a", "b"}
_TYPED_LINE = re.compile(r"\d+-\d+(?: \([\d ]+\))?")
_GRAPHS = re.compile(r"(?:queen|king|cycle|petersen|path|grid):[\d,x]+")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_page_writes_as_code_can_be_typed(name: str) -> None:
    """Positions are read by the game; the rest are names of rules, signs of a written form, graphs and files."""
    rule_set = GAMES[name]()
    rule_set.parse(rule_set.example)
    text = " ".join(page_of(name).get(heading, "") for heading in ("Summary", "Rules", "Strategy", "History"))
    for literal in _LITERAL.findall(text):
        if (
            literal in _OF_RULES | _PARTS
            or _GRAPHS.fullmatch(literal)
            or (Path(__file__).parents[2] / literal).is_file()
        ):
            continue
        if _TYPED_LINE.fullmatch(literal):
            assert any(view_of(rule_set).read_typed(rule_set.parse(text), literal) for text in ("4", "6")), literal
            continue
        try:
            written = rule_set.format(rule_set.parse(literal))
        except NimatronError:
            if literal not in GAMES:
                assert rule_set.from_rules({"graph": literal}), (name, literal)  # the arrows of a token are a rule
            continue
        assert rule_set.parse(written) == rule_set.parse(literal)


@pytest.mark.parametrize("name", GAMES)
def test_check_values_can_be_pasted(name: str) -> None:
    """The examples of a page run in an empty Python session, and give what is shown."""
    section = manual_page(GAMES[name])["Check values"]
    names: dict[str, Any] = {}
    examples = doctest.DocTestParser().get_examples(section)
    assert examples
    for example in examples:
        shown = io.StringIO()
        with redirect_stdout(shown):
            exec(compile(example.source, name, "single"), names)
        assert shown.getvalue().split() == example.want.split()


def test_check_values_are_printed_as_they_are_written() -> None:
    """On a terminal of the usual width the lines are not folded, in any language."""
    for name in ("cram", "several-heap-wythoff", "unbalanced-nim"):
        section = manual_page(GAMES[name])["Check values"]
        for lang in languages():
            shown = call(["games", name, "--lang", lang]).out.splitlines()
            assert [line.strip() for line in section.splitlines()] == [
                line.strip() for line in shown[-len(section.splitlines()) :]
            ]
