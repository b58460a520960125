"""Error messages as users meet them: from commands, over HTTP and from Python, each in the requested language."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nimatron as nt
from nimatron.budget import Limits, require_memory
from nimatron.errors import LONGEST_MESSAGE, IllegalMoveError, NimatronError, PositionError, RuleError, TooLargeError
from nimatron.explain.error_reports import error_report
from nimatron.explain.reason import error_text
from nimatron.play.typed_move import read_move
from nimatron.sequences import tabulation
from nimatron.sequences.certificates.checking import faults
from nimatron.sequences.heap_sequences import heap_value
from nimatron.tables.chunk_store import ChunkStore, StoreError, StoreHead
from nimatron.tables.game_table import table
from tests.cli.malformed import WRONG_GAMES, WRONG_LINES, WRONG_POSITIONS, WRONG_USAGE
from tests.cli.processes import call, process

SOURCE = Path(nt.__file__).parent
OTHERS = ("sr", "mk", "ru")

ENGLISH = {
    "arithmetic": "functions of numbers, called from Python; what commands ask of them is checked before",
    "explain/catalogue.py": "a language without words",
    "sequences/octal/stream.py": "windows of L's, which programs hand over",
    "rules/entailing_game.py": "what the author of a rule set must mend",
    "rules/registry.py": "what the author of a rule set must mend",
    "rules/rule_set.py": "what the author of a rule set must mend",
    "rules/vetting.py": "what the author of a rule set must mend",
    "views/vetting.py": "what the author of a rule set must mend",
    "nimbers/arrays.py": "functions of arrays, called from Python",
    "nimbers/field.py": "an exponent that is no number, called from Python",
    "openspiel": "an adapter for programs",
    "papers": "functions of the documents, called from Python",
    "theory/strategies": "functions of numbers, called from Python",
    "web/gamesman": "the words of a protocol of others, which their client compares",
}
"""Files and folders where an error may be raised with an English text, with the reason."""
NO_REFUSALS = {
    "AssertionError", "AttributeError", "IndexError", "OverflowError", "TypeError", "dataclasses.FrozenInstanceError",
}  # fmt: skip
"""Errors caused by a calling program."""


def is_english(node: ast.Raise) -> bool:
    """Return whether an error is raised with a text in the code."""
    call = node.exc
    if not isinstance(call, ast.Call) or not call.args or ast.unparse(call.func) in NO_REFUSALS:
        return False
    said = call.args[0]
    return isinstance(said, ast.JoinedStr) or (isinstance(said, ast.Constant) and bool(said.value))


def test_no_text_is_raised_that_could_not_be_said_in_every_language() -> None:
    found = set()
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        lines = [
            node.lineno
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Raise) and is_english(node)
        ]
        stays = next((place for place in ENGLISH if name == place or name.startswith(f"{place}/")), None)
        assert not lines or stays, f"{name}, lines {lines}: raise a reason of the catalogue"
        found |= {stays} if lines else set()
    assert found == set(ENGLISH), "a place that raises no English text any more"


def check(english: str, said: str, lang: str) -> None:
    """Check what holds for every error message in another language than English."""
    where = (lang, said)
    assert said != english, where
    assert re.search("[\u0400-\u04ff]{2}", said), where
    assert not re.search(r"\{[a-z_]+\}", said), where
    assert not re.search(r"error\.\w+\.", said), where
    assert not re.search(r"\b(the|must|needs|which|such as)\b", said), where
    assert "\n" not in said.rstrip("\n"), where
    assert len(said) <= LONGEST_MESSAGE + len("nimatron: \n"), where


# -- commands ----------------------------------------------------------------------------------------------------------

SMALL_LIMIT = ["--limit", "10"]
FURTHER: list[list[str]] = [
    ["solve", "circular-nim[k=3]", "9,8,7,6,5,4,3,2", *SMALL_LIMIT], ["solve", "grundy", "10000000"],
    ["solve", "take-and-return", "9", *SMALL_LIMIT], ["solve", "squares", "9" * 40, *SMALL_LIMIT],
    ["solve", "index-k-nim", "30,40,50,60", "--misere", *SMALL_LIMIT],
    ["table", "nim", "--count", "50000", "--heaps", "3"], ["table", "nim", "--count", "3", "--column", "n"],
    ["table", "take-and-return", "--count", "3", "--what", "grundy"],
    ["table", "wythoff", "--count", "9", "--what", "pairs", "--start", str((1 << 63) - 1)],
    ["table", "nim", "--count", "9", "--heaps", "99"], ["period", "wythoff"], ["period", "kayles", "--limit", "0"],
    ["solve", "subtraction[take=5-3]", "3"], ["solve", "subtraction[take=cubes-of-1]", "3"],
    ["solve", "nim", "007"], ["solve", "nim", "1,000"], ["solve", "nim", "@pyproject.toml"],
    ["tournament", "nim", "--players", "perfect"], ["tournament", "nim", "--players", "perfect,x"],
    ["tournament", "nim", "--seed", "x"], ["play", "nim", "3,4", "--level", "3"], ["play", "nim", "--level", "99"],
    ["play", "nim", "--opponent", "x"], ["review", "pyproject.toml"], ["verify", "pyproject.toml"],
    ["precision", "--digits", "x"], ["precision", "--digits", "9-3"], ["bench", "wythoff", "--out", "pyproject.toml"],
    ["plot", "board", "nim", "--size", "3", "--out", "a.svg"], ["plot", "position", "nim", "3", "--out", "a.gif"],
    ["plot", "board", "wythoff", "--size", "3", "--out", "nosuch/a.svg"], ["plot", "timings", ".", "--out", "a.svg"],
    ["plot", "sieve", "squares", "--a", "2", "--out", "a.svg"], ["serve", "--host", "203.0.113.1"],
    ["help", "nosuch"], ["help", "solve", "x"], ["tabel"], ["--games", "pyproject.toml", "games"],
]  # fmt: skip


def refused_commands() -> Iterator[list[str]]:
    """Yield commands that do not contain the language."""
    yield from FURTHER
    yield from (words for words in WRONG_USAGE if "--lang" not in words and max(map(len, words), default=0) < 1000)
    yield from (["solve", game, "3"] for game in WRONG_GAMES)
    for game in ("nim", "wythoff", "flip-flop", "fibonacci-nim", "sum", "0.77"):
        yield from (["solve", game, position] for position in WRONG_POSITIONS)


def test_every_refusal_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for words in refused_commands():
        monkeypatch.setenv("NIMATRON_LANG", "en")
        english = call(words)
        if english.status != 2:  # some wrong positions are positions of other games
            continue
        found += 1
        for lang in OTHERS:
            monkeypatch.setenv("NIMATRON_LANG", lang)
            said = call(words)
            assert (said.status, said.out) == (2, english.out), words
            check(english.err, said.err, lang)
    assert found > 200


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve", "nim", "x", "--lang", "sr"], "nim: гомила 1 је 'x', а не цео број, на пример 5"),
        (["solve", "--lang=mk", "nim", "x"], "nim: куп 1 е 'x', а не цел број, на пример 5"),
        (["solve", "--nosuch", "--lang", "ru"], "нет параметра '--nosuch'; может быть, '--out'?"),
        (["solve", "nim", "3", "--misere=1", "--lang", "sr"], "опција '--misere' не прима вредност"),
        (["table", "nim", "--lang", "ru", "--count"], "параметру '--count' нужно значение"),
        (
            ["table", "nim", "--lang", "mk"],
            "недостасува опцијата '--count': --count N, број на редови; за повеќе купови, страна на табелата;"
            " се пишува: nimatron table [OPTIONS] GAME",
        ),
    ],
)
def test_the_language_of_an_option_holds_whatever_else_is_wrong(words: list[str], said: str) -> None:
    ended = call(words)
    assert (ended.status, ended.err) == (2, f"nimatron: {said}\n")


def test_a_batch() -> None:
    lines = b"\n".join(line for line in WRONG_LINES if len(line) < 10_000)
    english, *others = (
        [
            json.loads(line).get("error")
            for line in call(["solve", "--batch", "-", "--lang", lang], lines).out.splitlines()
        ]
        for lang in ("en", *OTHERS)
    )
    assert len({error["code"] for error in english if error}) >= 3
    for lang, translated in zip(OTHERS, others, strict=True):
        for one, other in zip(english, translated, strict=True):
            if one is not None:
                assert (one["code"], one["line"]) == (other["code"], other["line"])
                if "JSON" not in one["message"]:  # otherwise the message contains the JSON parser's own
                    check(one["message"], other["message"], lang)


# -- HTTP --------------------------------------------------------------------------------------------------------------

QUERIES: list[tuple[str, dict[str, Any]]] = [
    ("/api/analysis", {"game": "chess"}), ("/api/analysis", {}), ("/api/analysis", {"game": "wythoff[b=1]"}),
    ("/api/analysis", {"game": "nim", "position": "x"}), ("/api/analysis", {"game": "nim", "colour": "red"}),
    ("/api/analysis", {"game": "nim", "position": "1" * 20_001}), ("/api/analysis", {"game": "nim", "misere": "2"}),
    ("/api/analysis", {"game": "grundy", "position": "999999999"}),
    ("/api/play", {"game": "nim", "position": "3", "seed": "x"}),
    ("/api/play", {"game": "nim", "position": "3", "opponent": "x"}),
    ("/api/board", {"game": "circular-nim", "size": 3}),
    ("/api/board", {"game": "wythoff", "size": 10**6}), ("/api/values", {"game": "wythoff", "count": 3}),
    ("/api/legal", {"game": "nim", "position": "3"}), ("/api/legal", {"game": "nim", "position": "3", "heap": 1}),
    ("/api/legal", {"game": "nim", "position": "3", "heap": 9, "leave": 1}),
    ("/api/picture.svg", {"game": "nim", "position": "3", "view": "x"}), ("/api/start", {"game": "nim", "level": 99}),
    ("/api/moves", {"game": "nim", "position": "3", "touching": ",".join(map(str, range(999)))}),
]  # fmt: skip
BODIES: list[tuple[str, Any]] = [
    ("/api/record", {"record": "x"}), ("/api/record", {}), ("/api/record", {"link": "game=nim"}),
    ("/api/record", {"game": "nim", "start": "3", "moves": ["4"]}), ("/api/record", {"game": "nim", "moves": "x"}),
    ("/api/record", {"link": "game=nim&start=3&start=4"}), ("/api/record", {"link": "game=nim&start=3&move=5"}),
    ("/api/record", {"link": "game=nim&start=3&result=x"}), ("/api/record", {"link": "game=nim&start=3&seed=x"}),
]  # fmt: skip


def answered(path: str, fields: Any) -> dict[str, Any]:
    from nimatron.web.routes import OWN_ROUTES
    from nimatron.web.worker import answer

    method = "POST" if path == "/api/record" else "GET"
    route = next(n for n, one in enumerate(OWN_ROUTES) if (one.path, one.method) == (path, method))
    job: dict[str, Any] = {"route": route}
    if method == "GET":
        job["fields"] = {name: str(value) for name, value in fields.items()}
    body = json.dumps(fields).encode() if method == "POST" else b""
    status, content = answer(job, body)
    found: dict[str, Any] = json.loads(content)
    assert status != 200 or found["legal"] is False, (path, fields, found)
    return found["error"] if status != 200 else {"code": "illegal_move", "message": found["message"]}


def test_over_http() -> None:
    pytest.importorskip("starlette")
    codes = set()
    legal = [
        ("/api/legal", {"game": "nim", "position": "3,4", "to": to}) for to in ("take 9", "9 from 7", "xyz", "4,4", "2")
    ]
    for path, fields in [*QUERIES, *BODIES, *legal]:
        english = answered(path, {**fields, "lang": "en"})
        codes.add(english["code"])
        for lang in OTHERS:
            said = answered(path, {**fields, "lang": lang})
            assert (said["code"], said.get("at")) == (english["code"], english.get("at"))
            check(english["message"], said["message"], lang)
    assert codes >= {"unknown_game", "rule", "position", "request", "too_long", "too_large", "illegal_move"}


def test_before_a_request_is_read() -> None:
    pytest.importorskip("starlette")
    httpx = pytest.importorskip("httpx")
    from nimatron.web.application import application

    async def asked(method: str, target: str) -> Any:
        transport = httpx.ASGITransport(app=application())
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return (await client.request(method, target)).json()["error"]

    targets = [
        ("GET", "/nothing?"), ("DELETE", "/api/analysis?"), ("GET", "/api/analysis?game=nim&game=nim&"),
        ("GET", f"/api/analysis?{'a=1&' * 99}"), ("GET", "/static/no?"),
    ]  # fmt: skip
    for method, target in targets:
        english = asyncio.run(asked(method, f"{target}lang=en"))
        for lang in OTHERS:
            said = asyncio.run(asked(method, f"{target}lang={lang}"))
            assert said["code"] == english["code"]
            check(english["message"], said["message"], lang)


# -- Python ------------------------------------------------------------------------------------------------------------


def damaged_store(folder: Path) -> None:
    head = StoreHead({}, "lost", "<u4", 100)
    with ChunkStore(folder, head, "x") as store:
        store.append(np.array([0, 2, 5], dtype=np.uint32), mark=6)
    (folder / "chunk-00000000.npy").write_bytes(b"")
    ChunkStore(folder, head, "w")


def raised(question: Callable[[], Any]) -> NimatronError:
    with pytest.raises(NimatronError) as found:
        question()
    return found.value


REFUSALS: list[tuple[type[NimatronError], Callable[[], Any]]] = [
    (TooLargeError, lambda: nt.analyse("0.3141", "60", limits=Limits(values=5))),
    (TooLargeError, lambda: nt.analyse("circular-nim", "9,9,9,9,9", misere=True, limits=Limits(options=5, memory=9))),
    (TooLargeError, lambda: nt.analyse("nim", (10**9,), moves=True)),
    (TooLargeError, lambda: heap_value(nt.game("grundy"), 10**30)),
    (TooLargeError, lambda: require_memory(1 << 80, "x", "y")),
    (TooLargeError, lambda: tabulation.nim_values((10**6, 10**6), ((0,), (1,)))),
    (TooLargeError, lambda: tabulation.remoteness((40_000, 2), ((0,), (1,)))),
    (TooLargeError, lambda: list(table("nim", count=10**6, heaps=4).rows())),
    (RuleError, lambda: table("nim", "pairs", count=3)),
    (RuleError, lambda: nt.game("subtraction", {"take": []})),
    (RuleError, lambda: nt.game("subtraction", {"take": [0]})),
    (RuleError, lambda: nt.game("subtraction", {"take": "primes-of-2"})),
    (PositionError, lambda: nt.game("nim").check("0x")),
    (PositionError, lambda: nt.game("circular-nim[k=2]").check(object())),
    (IllegalMoveError, lambda: read_move("nim", (3, 4), "2")),
    (IllegalMoveError, lambda: read_move("nim", (3, 4), "2 from 7")),
    (IllegalMoveError, lambda: read_move("nim", (3, 4), "9 from 1")),
    (IllegalMoveError, lambda: read_move("nim", (3, 4), "give me")),
    (IllegalMoveError, lambda: read_move("nim", (3, 4), "4,4")),
    (IllegalMoveError, lambda: read_move("nim", (3, 4), "")),
    (IllegalMoveError, lambda: read_move("nim", (0,), "1")),
    (IllegalMoveError, lambda: read_move("kayles", (5, 3), "7 into 1 and 2")),
    (IllegalMoveError, lambda: read_move("kayles", (5, 3), "heap 7 into 1 and 2")),
    (IllegalMoveError, lambda: read_move("nim", (3,), "h1")),
    (IllegalMoveError, lambda: read_move("sum", "nim 3 + kayles 4", "7: take 1")),
    (IllegalMoveError, lambda: read_move("sum", "nim 3 + kayles 4", "1: take 9")),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_from_python(number: int) -> None:
    kind, question = REFUSALS[number]
    error = raised(question)
    assert isinstance(error, kind)
    for lang in OTHERS:
        check(str(error), error_text(error, lang), lang)


def test_a_damaged_store(tmp_path: Path) -> None:
    error = raised(lambda: damaged_store(tmp_path / "store"))
    assert isinstance(error, StoreError)
    for lang in OTHERS:
        check(str(error), error_text(error, lang), lang)


@pytest.mark.parametrize(
    "error",
    [MemoryError(), RecursionError(), KeyboardInterrupt(), KeyError("k"), FileNotFoundError(2, "x", "a.txt")],
    ids=repr,
)
def test_what_is_not_a_user_error(error: BaseException) -> None:
    for lang in OTHERS:
        check(error_report(error).message, error_report(error, lang).message, lang)
    assert error_report(error, "xx") == error_report(error)


def test_an_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    words = ["plot", "values", "kayles", "--count", "5", "--out", str(tmp_path / "a.png"), "--lang"]
    english, *others = (call([*words, lang]).err for lang in ("en", *OTHERS))
    for lang, said in zip(OTHERS, others, strict=True):
        check(english, said, lang)
        assert "pip install 'nimatron[plot]'" in said


def test_a_fault_in_a_users_own_rules(tmp_path: Path) -> None:
    file = tmp_path / "careless.py"
    file.write_text("import nimatron as nt\n\n1 / 0\n", encoding="utf-8")
    for lang, line in zip(OTHERS, ("ред", "ред", "строка"), strict=True):
        ended = process("--games", str(file), "games", NIMATRON_LANG=lang)
        assert ended.err == f"nimatron: --games {file}: {line} 3: ZeroDivisionError: division by zero\n"


def test_a_move_that_is_typed() -> None:
    for lang, said in zip(
        OTHERS,
        (
            "'give me' није разумљиво; напиши потез, на пример '1 from 1', или позицију после њега, на пример '2,4'",
            "'give me' не е разбирливо; напиши потег, на пример '1 from 1', или позиција по него, на пример '2,4'",
            "'give me' — непонятно; напишите ход, например '1 from 1', или позицию после него, например '2,4'",
        ),
        strict=True,
    ):
        ended = call(["play", "nim", "3,4", "--first", "me", "--lang", lang], b"give me\nq\n")
        assert said in " ".join(ended.out.split())


def test_what_is_found_wrong_with_a_certificate() -> None:
    good = nt.period("0.77", 400).certificate()
    for change in ({"period": 11}, {"values": [9, *good["values"][1:]]}, {"theorem": "x"}, {"game": "nim 3"}, {"x": 1}):
        english = faults({**good, **change})
        for lang in OTHERS:
            for one, other in zip(english, faults({**good, **change}, lang), strict=True):
                check(one, other, lang)
