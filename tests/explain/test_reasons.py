"""Error messages in every language: raising, reading, and that the catalogue has every message used in the code."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import nimatron
from nimatron.errors import PositionError, RuleError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.error_reports import error_report
from nimatron.explain.reason import Reason, error_text, reason, reason_of
from nimatron.web.answers.analysis import QUERY
from nimatron.web.answers.records import RECORD_FIELDS
from nimatron.web.fields import Word
from nimatron.web.routes import OWN_ROUTES

SOURCE = Path(nimatron.__file__).parent
OTHERS = tuple(lang for lang in languages() if lang != "en")


def empty_position() -> PositionError:
    return PositionError(reason("position.more_heaps", game="nim", limit=10))


def test_the_text_of_an_error_is_english_and_can_be_had_in_every_language() -> None:
    error = empty_position()
    assert str(error) == error_text(error) == "nim: more than 10 numbers"
    assert error_text(error, "sr") == "nim: бројева је више од 10"
    assert error_text(error, "mk") == "nim: броевите се повеќе од 10"
    assert error_text(error, "ru") == "nim: чисел больше 10"


def test_no_such_language_and_a_plain_text_are_english() -> None:
    assert error_text(empty_position(), "xx") == "nim: more than 10 numbers"
    assert error_text(RuleError("no"), "ru") == "no"
    assert error_text(RuleError(), "ru") == ""


def test_a_reason_within_a_reason_is_said_in_the_same_language() -> None:
    inner = RuleError(reason("rule.whole", given="'x'", minimum=1, maximum=9))
    outer = RuleError(reason("of_rule", game="nim", rule="a", why=inner))
    assert str(outer) == "nim: a: 'x' is not a whole number from 1 to 9"
    assert error_text(outer, "mk") == "nim: a: 'x' не е цел број од 1 до 9"
    assert error_text(PositionError(reason_of(inner)), "sr") == "'x' није цео број од 1 до 9"
    plain = RuleError(reason("of_game", game="nim", why=RuleError("no")))
    assert error_text(plain, "sr") == "nim: no"


def test_an_error_is_reported_in_a_language_and_can_be_pickled() -> None:
    assert error_report(empty_position(), "ru")[:2] == ("position", "nim: чисел больше 10")
    assert error_report(MemoryError(), "sr").message.startswith("за ово треба више меморије")
    missing = FileNotFoundError(2, "No such file or directory", "a.txt")
    assert error_report(missing, "mk").message == "a.txt: нема таква датотека или папка"
    assert error_text(pickle.loads(pickle.dumps(empty_position())), "ru") == "nim: чисел больше 10"


def test_a_reason_reads_as_its_english_text() -> None:
    assert f"{reason('rule.twice', rule='a')}" == "the rule a is given twice"
    assert reason("rule.twice", rule="a") == Reason("error.rule.twice", {"rule": "a"})


def reasons_in_the_code() -> Iterator[tuple[str, str, set[str], bool]]:
    """Yield file, key and placeholders of each message in the code, and whether these are all its placeholders."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.name == "reason.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reason":
                key, names = node.args[0], [word.arg for word in node.keywords]
                for one in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
                    if isinstance(one, ast.Constant):
                        where = f"{path.relative_to(SOURCE)}:{node.lineno}"
                        yield where, str(one.value), {name for name in names if name is not None}, None not in names


def places(key: str) -> set[str]:
    entry = catalogue("en").entry(key)
    texts = [entry] if isinstance(entry, str) else [text for form, text in entry.items() if form != "by"]
    found = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}
    return {name for name in found if not name.startswith("noun[")}  # filled from the game


def test_every_reason_in_the_code_is_in_the_catalogue_with_its_places() -> None:
    found = list(reasons_in_the_code())
    assert len(found) >= 10
    for where, key, names, complete in found:
        assert catalogue("en").entry(f"error.{key}") is not None, (where, key)
        expected = places(f"error.{key}")
        names.discard("noun")
        assert names <= expected, (where, key)
        assert names == expected or not complete, (where, key)


def test_every_reason_of_the_catalogue_is_used() -> None:
    """Check all keys except those formed at run time, from a number, a field, a player, an outcome or a task."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    made = ("error.system.", "error.field.", "error.move.turn.")
    made += ("error.lesson.mark.is.", "error.lesson.cannot.", "error.lesson.none.")
    checker = (SOURCE / "proofs" / "checking.py").read_text(encoding="utf-8")  # a fault of a statement has a short name
    text += "\n".join(f'"certificate.position.{name}"' for name in re.findall(r'"([a-z_]+)"', checker))
    nouns = {key.split(".")[1] for key in catalogue("en").keys() if key.startswith("noun.")}  # noqa: SIM118
    keys = [key for key in catalogue("en").keys() if key.startswith("error.") and not key.startswith(made)]  # noqa: SIM118
    # of a text that is replaced where a game has another noun for its heaps, the usual one is used
    other = tuple(f".{noun}" for noun in nouns - {"heap"})
    keys = [key for key in keys if not (key.endswith(other) and key.rpartition(".")[0] in keys)]
    assert [key for key in keys if f'"{key.removeprefix("error.")}"' not in text] == []


def test_a_field_that_may_be_missing_or_empty_says_in_every_language_what_it_means() -> None:
    fields = {field for route in OWN_ROUTES for field in route.fields} | set(QUERY) | set(RECORD_FIELDS)
    read = {field for field in fields if field.required or isinstance(field, Word)}
    assert {field.name for field in read} >= {"game", "position", "to", "record"}
    for field in read:
        assert str(field.meaning) == field.doc
        for lang in OTHERS:
            assert catalogue(lang).entry(f"error.field.{field.name}"), (field.name, lang)
