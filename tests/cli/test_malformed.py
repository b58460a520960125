"""No input causes a traceback: exit status 2 and one line, or an error in place of the line of a batch."""

from __future__ import annotations

import json

import pytest

from tests.cli.malformed import HUGE_POSITIONS, WRONG_USAGE, wrong_lines, wrong_solves
from tests.cli.processes import assert_refused, call, process

SOLVES = wrong_solves()


def test_there_are_many() -> None:
    assert len(SOLVES) + len(WRONG_USAGE) + len(wrong_lines()) > 600


@pytest.mark.parametrize("part", range(8))
def test_wrong_positions_games_and_rules(part: int) -> None:
    for arguments in SOLVES[part::8]:
        assert_refused(call(arguments), arguments)


def test_wrong_usage() -> None:
    for arguments in WRONG_USAGE:
        assert_refused(call(arguments), arguments)


def test_what_is_missing_is_explained() -> None:
    ended = call(["table", "squares"])
    assert ended.status == 2
    assert ended.err == (
        "nimatron: Missing option '--count': --count N, number of rows; with several heaps, side of the table; "
        "usage: nimatron table [OPTIONS] GAME\n"
    )
    assert call(["review"]).err == "nimatron: Missing argument 'FILE'; usage: nimatron review [OPTIONS] FILE\n"


REAL: list[list[str | bytes]] = [
    ["solve", "nim", "x"],
    ["solve", "nim", "3,4", "--nosuch"],
    ["solve", "nim"],
    ["solve", "nosuch", "3"],
    ["solve", "nim", b"\xff\xfe"],
    [b"\xff", "nim", "3"],
    ["solve", "wythoff", "3,4", "--rule", b"a=\xff"],
    ["--games", b"/nowhere/\xff.py", "games"],
    ["solve", "nim", b"@/nowhere/\xff"],
    ["solve", "nim", "9" * 120_000 + "x"],
    ["table", "nim", "--count", "9" * 120_000],
    ["solve", "grundy", "10000000"],
]


@pytest.mark.parametrize("arguments", REAL, ids=lambda arguments: repr(arguments)[:40])
def test_real_processes_with_bounded_memory(arguments: list[str | bytes]) -> None:
    assert_refused(process(*arguments, bounded=True), arguments)


@pytest.mark.parametrize(
    "stdin", [b"", b"\xff\xfe\x00", b"\x00", b"9" * 40_000_000, *[text.encode() for text in HUGE_POSITIONS[:2]]]
)
def test_a_wrong_position_from_a_pipe(stdin: bytes) -> None:
    assert_refused(process("solve", "nim", "-", stdin=stdin, bounded=True), stdin[:20])


def test_rule_sets_kept_by_a_batch_are_not_mixed_up() -> None:
    rules = [{"a": 1}, {"a": True}, {"a": 2}, {"a": "2"}, {"a": [1]}, {"a": 1}, {"b": 1}, {}]
    lines = [json.dumps({"game": "wythoff", "position": "1,3", "rules": rule, "want": ["outcome"]}) for rule in rules]
    answers = [
        json.loads(line) for line in process("solve", "--batch", "-", stdin="\n".join(lines).encode()).out.splitlines()
    ]
    outcomes = [answer.get("outcome", "refused") for answer in answers]
    assert outcomes == ["N", "refused", "P", "P", "refused", "N", "refused", "N"]


def test_a_bad_line_loses_nothing_else() -> None:
    bad = wrong_lines()
    good = [
        json.dumps({"game": "nim", "position": f"{n},{n + 1}", "want": ["grundy"]}).encode() for n in range(len(bad))
    ]
    lines = [line for pair in zip(good, bad, strict=True) for line in pair]
    ended = process("solve", "--batch", "-", stdin=b"\n".join(lines), bounded=True)
    assert ended.status == 1
    assert ended.err == ""
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert len(answers) == len(lines)
    for n, (right, wrong) in enumerate(zip(answers[::2], answers[1::2], strict=True)):
        assert right["grundy"] == n ^ (n + 1)
        assert set(wrong) == {"error"}, bad[n][:200]
        assert set(wrong["error"]) == {"code", "message", "line"}
        assert wrong["error"]["line"] == 2 * n + 2
        assert wrong["error"]["code"] in {"rule", "position", "request", "too_large"}, (bad[n][:200], wrong)
        assert "\n" not in wrong["error"]["message"]
        assert len(wrong["error"]["message"]) <= 1000


def test_a_line_that_never_ends_is_not_held() -> None:
    line = b'{"game": "nim", "position": "' + b"9" * 40_000_000 + b'"}'
    good = b'{"game": "nim", "position": "3", "want": ["outcome"]}'
    ended = process("solve", "--batch", "-", stdin=b"\n".join((line, good, line)), bounded=True)
    first, second, third = (json.loads(text) for text in ended.out.splitlines())
    assert ended.status == 1
    assert (first["error"]["line"], second["outcome"], third["error"]["line"]) == (1, "N", 3)
