"""One mapping from an exception to code, message and statuses, the same for the command line, batches and HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nimatron import errors
from nimatron.errors import FAULT, NimatronError
from nimatron.explain.error_reports import error_report
from tests.cli.processes import call, process

BUGS = [
    ValueError("no\nnumber"),
    TypeError("x"),
    KeyError("k"),
    ZeroDivisionError(),
    AssertionError("must hold"),
    IndexError(),
]
OWN_GAME = """
import nimatron as nt

@nt.register
class Careless(nt.HeapGame):
    name = "careless"
    example = "5"

    def options(self, heap):
        if heap == 7:
            raise ValueError("seven is not thought of")
        return [(rest,) for rest in range(heap)]

    def parse(self, text):
        return tuple(int(part) for part in text.split(","))
"""


def _refusals() -> list[type[NimatronError]]:
    return [cls for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, NimatronError)]


def test_every_refusal_ends_with_2_and_is_the_clients_business() -> None:
    for cls in _refusals():
        found = error_report(cls("what would be right"))
        assert (found.code, found.message, found.exit) == (cls.code, "what would be right", 2)
        assert 400 <= found.http < 500


@pytest.mark.parametrize("error", BUGS, ids=repr)
def test_anything_else_is_called_a_fault(error: Exception) -> None:
    found = error_report(error)
    assert (found.code, found.exit, found.http) == ("internal", FAULT, 500)
    assert found.message.startswith(f"a bug in Nimatron itself ({type(error).__name__}: ")
    assert found.message.endswith("; please report it")
    assert "\n" not in found.message


def test_what_the_machine_lacks() -> None:
    assert error_report(MemoryError())[0::2] == ("too_large", 2)
    assert error_report(RecursionError("deep")).http == 422
    assert error_report(KeyboardInterrupt()).exit == 130
    missing = error_report(FileNotFoundError(2, "No such file or directory", b"a\xff"))
    assert (missing.code, missing.message, missing.exit) == ("file", "a\\xff: No such file or directory", 2)


@pytest.mark.parametrize("error", BUGS[:3], ids=repr)
def test_all_interfaces_give_a_defect_the_same_code(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.delenv("NIMATRON_DEBUG", raising=False)
    message = error_report(error).message
    monkeypatch.setattr("nimatron.solve.analysis.analyse", broken)
    ended = call(["solve", "nim", "3,4"])
    assert (ended.status, ended.out, ended.err) == (70, "", f"nimatron: {message} (set NIMATRON_DEBUG=1 for details)\n")
    monkeypatch.setattr("nimatron.cli.batch.analyse", broken)
    lines = b'{"game": "nim", "position": "3"}\n{"game": "nim"}\n'
    first, second = map(json.loads, call(["solve", "--batch", "-"], lines).out.splitlines())
    assert first["error"] == {"code": "internal", "message": message, "line": 1}
    assert second["error"]["code"] == "request"
    pytest.importorskip("starlette")
    from nimatron.web.worker import answer

    monkeypatch.setattr("nimatron.web.answers.analysis.analyse", broken)
    body = b'[{"game": "nim", "position": "3"}, {"game": "nim", "position": "x"}]'
    for fields, content in (({"game": "nim", "position": "3"}, b""), (None, body)):
        route = 2 if fields else 3
        status, found = answer({"route": route, "fields": fields}, content)
        answers = json.loads(found)
        first_answer = answers if fields else answers[0]
        assert status == (500 if fields else 200)
        assert first_answer["error"] == {"code": "internal", "message": message}
        assert fields or answers[1]["error"]["code"] == "position"


def test_a_fault_in_a_users_own_rules_is_not_called_ours(tmp_path: Path) -> None:
    file = tmp_path / "careless.py"
    file.write_text(OWN_GAME, encoding="utf-8")
    ended = process("--games", str(file), "solve", "careless", "7")
    assert ended.status == 2
    assert ended.err == f"nimatron: {file}: line 11: ValueError: seven is not thought of\n"
    ended = process("--games", str(file), "solve", "careless", "x")
    assert ended.status == 2
    assert "line 15: ValueError: invalid literal" in ended.err
    line = b'{"game": "careless", "position": "7"}'
    batch = process("--games", str(file), "solve", "--batch", "-", stdin=line)
    assert json.loads(batch.out)["error"]["code"] == "rule_set"
