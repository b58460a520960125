"""The page for authors of games: every block of it runs as printed, and every name it lists exists."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import nimatron as nt
from nimatron.rules import registry
from nimatron.rules.declarations import CLAIMS, RULE_NEUTRAL

PAGE = Path(__file__).parents[2] / "docs" / "contract.md"


def test_every_block_runs() -> None:
    before = dict(registry._registered)
    try:
        flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
        found = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
        assert found.failed == 0
        assert found.attempted > 40
    finally:
        registry._registered.clear()
        registry._registered.update(before)


def test_every_block_of_code_is_one_that_runs() -> None:
    blocks = re.findall(r"^```([^\n]*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks
    for language, text in blocks:
        if not language.startswith("{literalinclude} "):
            assert language == "python"
            assert text.startswith(">>> ")


def test_every_class_that_is_shown_stands_in_its_file() -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^```{literalinclude} (\S+)\n:language: python\n:pyobject: (\w+)\n```$", text, re.MULTILINE)
    assert len(shown) == text.count("{literalinclude}") > 10
    for path, name in shown:
        assert f"\nclass {name}(" in (PAGE.parent / path).read_text(encoding="utf-8")


def test_what_may_be_said_is_all_in_the_table() -> None:
    table = PAGE.read_text(encoding="utf-8").split("## What a game can define")[1].split("\n## ")[0]
    said = set(re.findall(r"\b[a-z_]+\b", " ".join(re.findall(r"`([^`]*)`", table))))
    of_bases = {
        "symmetry",
        "number_of_heaps",
        "admit",
        "allows_option",
        "allows_step",
        "count_options",
        "Position",
        "remembered",
    }
    of_pictures = {"picture", "always_misere"}
    assert (RULE_NEUTRAL | set(CLAIMS)) - of_bases - of_pictures <= said
    for name in said & set(dir(nt.RuleSet)):
        assert getattr(nt.RuleSet, name, None) is not None or name in ("engine", "couple_engine")


def test_the_claims_are_listed() -> None:
    text = PAGE.read_text(encoding="utf-8").split("## Claims")[1].split("\n## ")[0]
    for claim in CLAIMS:
        assert f"`{claim}`" in text
    for base in ("HeapGame", "TupleGame", "MemoryGame", "GridGame", "GraphGame", "CoinGame"):
        assert f"`{base}`" in PAGE.read_text(encoding="utf-8")
        assert hasattr(nt, base)
