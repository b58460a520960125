"""A batch where memory is short: the question that needs too much is refused in words, and the others are answered."""

from __future__ import annotations

import errno
import io
import json
import subprocess
import sys
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Budget, Limits, weight_of
from nimatron.cli import batch
from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import Catalogue, languages
from nimatron.explain.error_reports import error_report
from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.engines.subtraction import SubtractionEngine
from nimatron.solve.searching.search import Search
from nimatron.solve.sources.choice import knowledge
from nimatron.theory.genus_search import GenusSearch

GOOD = {"game": "nim", "position": "3,4,5", "want": ["outcome"]}
NINES = 10**100_000 - 1


def _lines(*questions: dict[str, Any]) -> bytes:
    return "".join(json.dumps(question) + "\n" for question in questions).encode()


def _answered(monkeypatch: pytest.MonkeyPatch, text: bytes, lang: str = "en") -> list[dict[str, Any]]:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stdout", written)
    solver = batch.LineSolver(batch.Wanted(lang))
    batch._answer(io.BytesIO(text), solver, json.JSONEncoder().encode)
    return [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.mark.parametrize("lang", languages())
def test_running_out_of_memory_is_said_in_words(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    analyse = nt.analyse

    def short_of_memory(game: Any, position: Any, **kinds: Any) -> Any:
        if position == "7":
            raise MemoryError
        return analyse(game, position, **kinds)

    monkeypatch.setattr(batch, "analyse", short_of_memory)
    answers = _answered(monkeypatch, _lines(GOOD, {"game": "nim", "position": "7"}, GOOD), lang)
    assert [answer.get("outcome") for answer in answers] == ["N", None, "N"]
    error = answers[1]["error"]
    assert (error["code"], error["line"]) == ("too_large", 2)
    assert "fault" not in error["message"]
    assert error["message"] == error_report(MemoryError(), lang).message


def test_an_answer_that_is_too_long_to_write_is_refused_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Encoder(json.JSONEncoder):
        def encode(self, o: Any) -> str:
            if o.get("outcome") == "P":
                raise MemoryError
            return super().encode(o)

    monkeypatch.setattr(json, "JSONEncoder", Encoder)
    answers = _answered(monkeypatch, _lines(GOOD, {**GOOD, "position": "5,5"}, GOOD))
    assert ["error" in answer for answer in answers] == [False, True, False]


def test_memory_refused_by_the_system_is_no_fault_of_a_file() -> None:
    refused = error_report(OSError(errno.ENOMEM, "Cannot allocate memory"))
    assert refused == error_report(MemoryError())


def test_words_that_could_not_be_read_are_read_later(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimatron.explain import catalogue

    words = Catalogue("en")
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "_read_topic", lambda lang, topic: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            words.entry("error.fault.memory")
    assert words.text("error.fault.memory").startswith("this needs more memory")


# -- numbers of many digits --------------------------------------------------------------------------------------------


def test_positions_of_many_digits_count_as_the_memory_that_they_take() -> None:
    assert weight_of((3, (4, 10**15), "text")) == 1
    assert weight_of((NINES,)) == 1 + NINES.bit_length() // 2000


@pytest.mark.parametrize("game", ["octal[code=0.6]", "octal[code=0.007]", "grundy", "squares"])
def test_searches_hold_no_more_digits_than_the_limit_allows(game: str) -> None:
    rules, limits = nt.game(game), Limits(positions=20_000, options=1_000_000, seconds=10**6)
    search = Search(rules, True, Budget(limits))
    with pytest.raises(TooLargeError):
        search.verdict((NINES,))
    assert search.positions * weight_of((NINES,)) <= limits.positions
    budget = Budget(limits)
    genera = GenusSearch(knowledge(budget), budget)
    with pytest.raises(TooLargeError):
        genera.classified(rules, (NINES,))
    assert len(genera._found) * weight_of((NINES,)) <= limits.positions


@pytest.mark.parametrize("game", ["squares", "subtraction[take=primes]"])
def test_a_table_that_is_too_long_is_noticed_at_once(game: str) -> None:
    compared = 0

    class Heap(int):
        def __ge__(self, other: int) -> bool:
            nonlocal compared
            compared += 1
            return int(self) >= other

        __gt__ = __ge__

    rules, budget = nt.game(game), Budget()
    engine = engine_of(rules)
    assert isinstance(engine, SubtractionEngine)
    assert engine._table(rules, Heap(NINES), "outcomes", True, 1, budget) is None
    assert compared < 100
    assert budget.tried


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is that of Linux")
def test_a_batch_within_little_memory() -> None:
    import resource

    games = ("octal[code=0.6]", "octal[code=0.007]", "grundy", "squares", "circular-nim")
    large = "9" * 10**6
    questions: list[dict[str, Any]] = []
    for game in games:
        heaps = large if game != "circular-nim" else f"{large},{large},3"
        questions += {"game": game, "position": heaps, "misere": True, "want": ["outcome"]}, GOOD

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1_100_000 * 1024,) * 2)

    done = subprocess.run(
        [sys.executable, "-m", "nimatron", "solve", "--batch", "-"],
        input=_lines(*questions), capture_output=True, preexec_fn=limited, check=False,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(questions)
    assert all(answer.get("outcome") == "N" for answer in answers[1::2])
    for answer in answers[::2]:
        assert "outcome" in answer or answer["error"]["code"] == "too_large"
    assert b"error." not in done.stdout
    assert not done.stderr
