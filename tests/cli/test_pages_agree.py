"""What the commands print does not contradict itself: dates, statuses, orders of moves, partial results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import all_games
from nimatron.views.manual_page import manual_page, named_page
from tests.cli.processes import call


def flat(*words: str) -> str:
    """Return what a command prints, on one line."""
    return " ".join(call(list(words)).out.split())


@pytest.mark.parametrize("lang", languages())
def test_dawsons_problem_has_one_date(lang: str) -> None:
    """T. R. Dawson posed the problem in one year, whichever game's page mentions it."""
    of_dawson = {"en": "Dawson", "sr": "Досон", "mk": "Досон", "ru": "Доусон"}[lang]
    years = set()
    pages = [*(manual_page(cls, lang) for cls in all_games()), *(named_page(name, lang) for name in NAMED_GAMES)]
    for text in (" ".join(section.split()) for page in pages for section in page.values()):
        for sentence in re.split(r"(?<=[a-zа-я])[.;] ", text):
            if of_dawson in sentence or "Dawson" in sentence:
                years |= set(re.findall(r"\b193\d\b", sentence))
    assert years == {"1934"}


def test_the_same_method_has_the_same_status() -> None:
    """Search and table both examine every case, so neither is weaker."""
    answers = [("cram", "4x5"), ("grundy", "8"), ("0.007", "12"), ("squares", "30"), ("top-entails", "5,7")]
    assert {nt.analyse(game, position).status for game, position in answers} == {"proved"}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("board", ["7x9", "5x9"])
def test_an_earlier_result_is_not_said_to_be_computed_now(board: str, lang: str) -> None:
    shown = flat("solve", "cram", board, "--lang", lang)
    assert catalogue(lang).text("cli.status.computed") in shown
    assert f"; {catalogue(lang).text('cli.status.proved')}." not in shown
    english = flat("solve", "cram", board)
    assert english.count("not computed") == 2  # the moves left, and the board: never beside "; computed."
    assert not english.endswith("; computed.")


def test_a_partial_quotient_is_headed_as_partial() -> None:
    for lang in languages():
        lines = call(["quotient", "0.07", "--heaps", "12", "--lang", lang]).out
        whole = call(["quotient", "0.77", "--lang", lang]).out
        head, of_all = (" ".join(text.split(". ")[0].split()) for text in (lines, whole))
        assert not re.search(r"\d", head.replace("0.07", "")), head  # the first sentence gives no number of elements
        assert re.search(r"\b40\b", of_all)
    assert flat("quotient", "0.07", "--heaps", "12").startswith(
        "Not proved for all heaps of 0.07. For sums of heaps up to 12 the misère quotient has "
    )


def test_a_period_in_the_atlas_is_named_first() -> None:
    shown = flat("period", "0.104", "--limit", "5000")
    assert shown.startswith("0.104: the atlas lists a proved period, 11770282 from heap 197769598 on")
    assert "no period is proved" not in shown
    assert "--limit 213096874" in shown
    assert flat("period", "0.6", "--limit", "2000").startswith("0.6: no period is proved within 2000 values")


def test_missing_moves_left_are_said_and_the_limit_raises_them() -> None:
    shown = flat("solve", "couples-are-forever", "40")
    assert "Moves left: not computed; --limit allows more work." in shown
    assert "first" not in shown.partition("Why:")[0]
    raised = flat("solve", "couples-are-forever", "40", "--limit", "100000000", "--seconds", "60")
    assert "Moves left" not in raised
    assert "27 moves are left with best play" in raised
    assert "5 winning moves, the best first:" in raised


@pytest.mark.parametrize(
    ("game", "position"), [("notakto", "3*3x3"), ("exact-k-nim", "9,10,11,12"), ("end-nim", "30,20,40,50")]
)
def test_a_raised_limit_finds_what_was_missing(game: str, position: str) -> None:
    limits = nt.Limits(seconds=60).raised(options=20_000_000)
    assert nt.analyse(game, position, limits=limits, fields=["remoteness"]).remoteness is not None


def test_no_order_is_claimed_where_it_is_not_known() -> None:
    for lang in languages():
        words = catalogue(lang)
        ordered, unordered = (words.entry(key) for key in ("cli.winning", "cli.winning.unordered"))
        assert isinstance(ordered, dict)
        assert isinstance(unordered, dict)
        assert set(unordered) == set(ordered)
        many = max(ordered)
        assert len(str(unordered[many])) < len(str(ordered[many]))
    lost = flat("solve", "couples-are-forever", "39,39")
    assert "which one lasts longest is not known" in lost or "moves are left" in lost
    moves = flat("solve", "octal[code=0.07]", "80", "--moves")
    assert "40 moves, winning ones first:" in moves


def test_numbers_that_no_search_reaches_are_not_offered_a_limit() -> None:
    for game, position in (("kayles", f"{10**40}"), ("cram", "20x20")):
        shown = flat("solve", game, position)
        assert "Moves left: not computed, for the position is too large for a search." in shown
        assert "--limit" not in shown


def test_the_numbers_of_games_are_those_of_the_list() -> None:
    """The README counts games with rules of their own, named cases, and both together; the list has a line for each."""
    root = Path(__file__).parents[2]
    text = " ".join((root / "README.md").read_text(encoding="utf-8").split())
    own, named = len(all_games()), len(NAMED_GAMES)
    assert f"relatives: {own + named} games of heaps" in text
    assert (
        f"{own + named} games: {own} with rules, strategy, history, sources and values to check, and {named} named"
        in text
    )
    assert f"any of {own + named} games" in (root / "CHANGELOG.md").read_text(encoding="utf-8")
    lines = call(["games"]).out.splitlines()
    listed = [
        line.split()[0] for line in lines if line and line.split()[0] in {*NAMED_GAMES, *(c.name for c in all_games())}
    ]
    assert len(listed) == own + named
    for cls in all_games():
        assert {"Rules", "Strategy", "Sources", "Check values"} <= set(manual_page(cls)), cls.name
