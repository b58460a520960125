"""Every command: its output, its form and its exit status; each command once as a real process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest

from nimatron.cli.main import CommandFolder, cli
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.tables.digests import digest_file
from nimatron.version import __version__
from tests.cli.processes import assert_refused, call, environment, here, process

COMMANDS = ["completion", "games", "solve", "table", "values"]
FIELDS = [
    "game", "rules", "misere", "position", "outcome", "grundy", "remoteness", "winning_moves", "best",
    "status", "method", "valuation", "value", "why",
]  # fmt: skip


def check_analysis(answer: dict[str, object], *, moves: bool = False) -> None:
    """Check the shape fixed by ``spec/interface.md``, section 2."""
    shown = [name for name in answer if name != "field_notation"]  # only where the field has a notation of its own
    assert shown == ([*FIELDS[:9], "moves", *FIELDS[9:]] if moves else FIELDS)
    assert isinstance(answer["rules"], dict)
    assert isinstance(answer["misere"], bool)
    assert answer["outcome"] in ("N", "P", "D")
    for name in ("grundy", "remoteness"):
        number = answer[name]
        assert number is None or isinstance(number, (int, str))
    winning = answer["winning_moves"]
    assert winning is None or (isinstance(winning, list) and all(isinstance(move, str) for move in winning))
    assert answer["best"] is None or isinstance(answer["best"], str)
    assert answer["status"] in ("proved", "computed", "conjectured")
    assert answer["method"]
    assert answer["why"]
    if moves:
        judged = answer["moves"]
        assert isinstance(judged, list)
        assert all(set(move) == {"to", "outcome", "grundy", "remoteness", "value"} for move in judged)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(command: str) -> None:
    ended = here(*([command] if command else []), "--help")
    assert ended.status == 0
    assert ended.out.startswith("Usage: nimatron")
    assert ended.err == ""


REAL = [
    "atlas 0.77", "bench wythoff --max 9", "compare 0.3 0.33 --count 100", "completion fish", "export-page /dev/null/x",
    "games", "help plot board", "identify x", "lesson", "mcp --http --port 99999", "nimber 5*7", "oeis A316632",
    "period 0.77",
    "play nim 3,4,5 --seed 1",
    "plot values 0.77 --count 30 --out x.gif", "precision --a 2 --digits 4 --newton 1",
    "prove kayles 2,1", "puzzle --date 2026-11-22 --json", "quotient 0.75", "review /nosuch", "serve --port 99999",
    "solve wythoff 29,51 --moves", "survey octal --digits 99", "table squares --count 30",
    "tournament nim 3,4 --rounds 1 --players perfect,random --json", "values kayles --count 9", "verify /nosuch",
]  # fmt: skip
"""For every command, a call with short and reproducible output."""


def test_a_real_process_is_known_of_every_command() -> None:
    names = CommandFolder().list_commands(click.Context(cli))
    assert [words.split()[0] for words in REAL] == names


@pytest.mark.parametrize("words", REAL)
def test_a_real_process_says_the_same_as_a_call(words: str) -> None:
    ended = process(*words.split(), stdin=b"2 from 1\nq\n")
    assert ended == here(*words.split(), stdin=b"2 from 1\nq\n")
    assert ended.status in (0, 1, 2)
    assert ended.out + ended.err


def test_bare_command_shows_help_with_every_command() -> None:
    ended = here()
    assert ended.status == 0
    assert all(f"\n  {command} " in ended.out for command in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solv", "nim", "3,4,5"], "nimatron has no command 'solv'; did you mean 'solve'?"),
        (["Tables", "nim"], "nimatron has no command 'Tables'; did you mean 'table' or 'values'?"),
        (["qwxyz"], "nimatron has no command 'qwxyz'; 'nimatron --help' lists them"),
        (["plot", "bord"], "nimatron plot has no command 'bord'; did you mean 'board'?"),
        (["help", "solv"], "nimatron has no command 'solv'; did you mean 'solve'?"),
        (["help", "solve", "x"], "'nimatron solve' has no commands; leave out 'x'"),
        (["-3"], "nimatron has no command '-3'; 'nimatron --help' lists them"),
        (["solve", "nim", "-3,4"], "nim: heap 1 is '-3', but must be 0 or more"),
        (["solve", "nim", "--moves", "-3,4", "--json"], "nim: heap 1 is '-3', but must be 0 or more"),
        (["solve", "nim", "--", "-3,4"], "nim: heap 1 is '-3', but must be 0 or more"),
        (["play", "nim", "-3,4"], "nim: heap 1 is '-3', but must be 0 or more"),
        (
            ["table", "nim", "-3,4", "--count", "4"],
            "Got unexpected extra argument (-3,4); usage: nimatron table [OPTIONS] GAME",
        ),
        (["table", "-3", "--count", "4"], "no game is called '-3'; 'nimatron games' lists the names"),
        (["table", "nim", "--count", "-4"], "--count '-4' is not a whole number from 0 to 1000000000"),
        (["solve", "nim", "3,4", "-x"], "No such option '-x'"),
    ],
)
def test_similar_names_are_suggested(arguments: list[str], message: str) -> None:
    ended = call(arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"nimatron: {message}"), ended.err


@pytest.mark.parametrize("words", [[], ["solve"], ["plot"], ["plot", "board"], ["help"]])
def test_help_is_a_command_too(words: list[str]) -> None:
    ended = here("help", *words)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == here(*words, "--help").out


def test_a_negative_seed_is_a_seed() -> None:
    arguments = ["tournament", "nim", "3,4", "--players", "random,perfect", "--rounds", "1", "--seed", "-5"]
    assert call(arguments).status == 0


def test_version() -> None:
    lines = here("--version").out.splitlines()
    assert lines[0] == f"nimatron {__version__}"
    assert lines[1].startswith("Python 3.")
    assert lines[2].startswith("native kernels: ")
    assert lines[3].startswith("NumPy ")
    assert lines[4].startswith("gmpy2 ")


def test_games_lists_every_game_with_its_rules() -> None:
    listed = here("games").out.splitlines()
    answer = json.loads(here("games", "--json").out)
    groups = {game["group"] for game in answer}
    assert len(listed) == len(answer) + len(NAMED_GAMES) + 1 + len(groups)
    assert {"heaps", ""} <= groups
    found = call(["games", "--search", "attrition"])
    assert [line.split()[0] for line in found.out.splitlines()[2:]] == ["wythoff"]
    assert (call(["games", "--search", "zzz"]).status, call(["games", "--search", "zzz"]).err) == (1, "")
    assert {"nim", "wythoff", "kayles"} <= {game["name"] for game in answer}
    wythoff = next(game for game in answer if game["name"] == "wythoff")
    assert wythoff["rules"][0]["default"] == 1
    assert "attrition" in wythoff["aliases"]


def test_every_game_has_a_page_with_its_sections() -> None:
    for game in json.loads(here("games", "--json").out):
        shown = call(["games", game["name"]])
        assert shown.status == 0
        assert game["title"] in shown.out
        answer = json.loads(call(["games", game["name"], "--json"]).out)
        assert {"Summary", "Rules", "Sources"} <= set(answer["manual"]), game["name"]
        assert answer["manual_lang"] == "en"


def test_the_page_of_a_game_in_another_language() -> None:
    shown = call(["games", "squares", "--lang", "mk"]).out
    assert "Остави „црвен број“" in shown
    assert "leave" not in shown.lower()
    answer = json.loads(call(["games", "squares", "--json", "--lang", "mk"]).out)
    assert answer["manual_lang"] == "mk"
    assert answer["manual"]["Rules"].startswith("Даден е куп")


@pytest.mark.parametrize("arguments", [("--lang", "sr", "--rule", "a"), ("--rule", "a", "--lang", "sr")])
def test_a_refusal_is_in_the_language_of_the_words(arguments: tuple[str, ...]) -> None:
    ended = call(["solve", "wythoff", "1,2", *arguments])
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "nimatron: --rule 'a' није облика ПРАВИЛО=ВРЕДНОСТ, на пример a=2\n"
    counted = call(["values", "nim", "--count", "x", "--lang", "ru"])
    assert counted.err.startswith("nimatron: --count 'x' — не целое число от 0 до ")
    assert call(["solve", "wythoff", "1,2", "--lang", "xx"]).err.startswith("nimatron: no words for the language 'xx'")


def test_every_example_is_solved_by_the_command() -> None:
    for game in json.loads(here("games", "--json").out):
        ended = call(["solve", game["name"], game["example"], "--json"])
        assert ended.status == 0, (game["name"], ended.err)
        check_analysis(json.loads(ended.out))
        shown = call(["solve", game["name"], game["example"], "--moves"])
        assert shown.status == 0, (game["name"], shown.err)
        assert "\x1b" not in shown.out


def test_solve_for_people() -> None:
    ended = here("solve", "nim", "3,4,5")
    assert ended.status == 0
    assert "heap 1: 3  ●●●" in ended.out
    assert "● The player to move wins. Nim-value 2." in ended.out
    assert "take 2 from heap 1, leaving 1 → 1,4,5" in ended.out
    assert "sum   010   = 2" in ended.out
    assert "sum" not in here("solve", "nim", "3,4,5", "--no-steps").out.split("Why", 1)[1].split("nim-sum", 1)[0]


def test_solve_as_json() -> None:
    answer = json.loads(here("solve", "wythoff", "29,51", "--json").out)
    check_analysis(answer)
    assert (answer["outcome"], answer["winning_moves"], answer["best"]) == ("N", ["29,47"], "29,47")
    with_moves = json.loads(here("solve", "wythoff", "3,4", "--json", "--moves", "--misere", "--rule", "a=2").out)
    check_analysis(with_moves, moves=True)
    assert with_moves["rules"] == {"a": 2}
    assert with_moves["misere"] is True
    assert with_moves["grundy"] is None
    some = json.loads(here("solve", "nim", "1,2", "--fields", "outcome,steps").out)
    assert list(some) == ["game", "rules", "misere", "position", "outcome", "steps"]
    assert some["steps"][0]["kind"] == "binary_columns"


def test_the_reason_in_three_styles() -> None:
    full, short, school = (
        json.loads(here("solve", "grundy", "7,3", "--json", "--why", style).out)["why"]
        for style in ("full", "short", "school")
    )
    assert short == "The components 7, 3 have nim-values 0, 1; their nim-sum is 1, not 0."
    assert full.startswith(f"{short} The player to move wins: ")
    assert "Cross out equal numbers in pairs" in school
    assert "nim-value" not in school
    shown = here("solve", "grundy", "7,3", "--why", "school").out
    assert "Worked steps" not in shown
    assert "Cross out" in shown
    assert "Worked steps" in here("solve", "grundy", "7,3", "--why", "school", "--steps").out
    line = b'{"game": "grundy", "position": "7,3", "want": ["why"]}'
    assert json.loads(here("solve", "--batch", "-", "--why", "short", stdin=line).out)["why"] == short
    assert_refused(here("solve", "nim", "3", "--why", "long"), "'full', 'short', 'school'")


def test_a_huge_position_is_explained_to_pupils() -> None:
    number = "7" * 20_000
    ended = process("solve", "nim", "-", "--why", "school", stdin=f"{number},1".encode())
    assert "occurs an odd number of times" in " ".join(ended.out.split())


def test_attrition_is_wythoff_in_misere_play() -> None:
    answer = json.loads(here("solve", "attrition", "2,2", "--json").out)
    assert (answer["game"], answer["misere"], answer["outcome"]) == ("wythoff", True, "P")


def test_moves_are_listed_best_first() -> None:
    lines = here("solve", "nim", "2,1", "--moves").out.splitlines()
    table = lines[lines.index("3 moves, best first:") + 2 :]
    assert [line.split()[0] for line in table] == ["●", "○", "○"]
    assert "1,1" in table[0]


def test_huge_numbers(tmp_path: Path) -> None:
    number = "7" * 20_000
    file = tmp_path / "huge.txt"
    file.write_text(f"{number}, {number}\n", encoding="utf-8")
    from_file = json.loads(process("solve", "nim", f"@{file}", "--json").out)
    assert from_file["position"] == f"{number},{number}"
    assert from_file["outcome"] == "P"
    from_pipe = process("solve", "nim", "-", stdin=f"{number},1".encode())
    assert from_pipe.status == 0
    assert max(map(len, from_pipe.out.splitlines())) < 300
    assert "(20000 digits)" in from_pipe.out
    assert json.loads(process("solve", "nim", "0x1f,0xFF", "--json").out)["position"] == "31,255"
    moves = json.loads(process("solve", "wythoff", "-", "--json", stdin=f"{number},{number}".encode()).out)
    assert moves["outcome"] == "N"


def test_batch() -> None:
    lines = [
        {"game": "nim", "position": "3,4,5"},
        {"game": "wythoff", "rules": {"a": 2}, "misere": True, "position": "3,7", "want": ["outcome", "best"]},
        {"game": "subtraction", "rules": {"take": [1, 3, 4]}, "position": "21", "want": ["grundy"]},
        {"game": "nim", "position": "2,1", "want": ["moves"]},
    ]
    text = "\n".join(map(json.dumps, lines)).encode() + b"\n\n"
    ended = here("solve", "--batch", "-", stdin=b"\xef\xbb\xbf" + text)
    assert (ended.status, ended.err) == (0, "")
    answers = [json.loads(line) for line in ended.out.splitlines()]
    check_analysis(answers[0])
    assert list(answers[1]) == ["game", "rules", "misere", "position", "outcome", "best"]
    assert answers[2]["rules"] == {"take": "1,3,4"} or answers[2]["rules"]
    assert len(answers[3]["moves"]) == 3


def test_batch_from_a_file_equals_batch_from_a_pipe(tmp_path: Path) -> None:
    text = "".join(json.dumps({"game": "nim", "position": f"{n},7"}) + "\r\n" for n in range(3000)).encode()
    file = tmp_path / "lines.jsonl"
    file.write_bytes(text.rstrip())
    assert process("solve", "--batch", str(file)).out == process("solve", "--batch", "-", stdin=text).out


def test_batch_answers_while_its_input_stays_open() -> None:
    command = [sys.executable, "-m", "nimatron", "solve", "--batch", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for n in range(1, 4):
            running.stdin.write(json.dumps({"game": "nim", "position": f"{n}", "want": ["grundy"]}).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["grundy"] == n
        running.stdin.close()
        assert running.wait(60) == 0


def test_table_to_the_terminal() -> None:
    rows = [line.split() for line in here("table", "wythoff", "--count", "6", "--what", "pairs").out.splitlines()]
    assert rows[0] == ["n", "A", "B"]
    assert rows[1:] == [
        ["0", "0", "0"],
        ["1", "1", "2"],
        ["2", "3", "5"],
        ["3", "4", "7"],
        ["4", "6", "10"],
        ["5", "8", "13"],
    ]
    numeration = here("table", "wythoff[a=2]", "--count", "17", "--what", "numeration").out.splitlines()
    assert numeration[0].split() == ["n", "p_digits", "q_digits", "belongs_to", "A_n"]
    assert numeration[12].split()[:3] == ["12", "112", "1000"]
    board = here("table", "wythoff", "--count", "6", "--format", "grid").out.splitlines()
    assert board[5].split() == ["0", "○", "·", "·", "·", "·", "·"]
    assert board[4].split() == ["1", "·", "·", "○", "·", "·", "·"]


@pytest.mark.parametrize("strategy", ["recursive", "algebraic", "arithmetic"])
@pytest.mark.parametrize("misere", [False, True])
def test_the_three_strategies_give_the_same_pairs(strategy: str, misere: bool) -> None:
    common = ["table", "wythoff[a=3]", "--count", "200", "--what", "pairs", *(["--misere"] if misere else [])]
    assert call([*common, "--strategy", strategy]).out == call(common).out


def test_table_as_json() -> None:
    answer = json.loads(
        here("table", "squares", "--count", "8", "--what", "remoteness", "--misere", "--format", "json").out
    )
    assert list(answer) == ["game", "rules", "misere", "columns", "rows"]
    assert answer["columns"] == ["n", "remoteness"]
    assert answer["rows"] == [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 2], [6, 3], [7, 4]]
    outcomes = json.loads(here("table", "squares", "--count", "11", "--format", "json").out)
    assert [n for n, outcome in outcomes["rows"] if outcome == "P"] == [0, 2, 5, 7, 10]
    values = json.loads(here("table", "wythoff", "--count", "4", "--what", "grundy", "--format", "json").out)
    assert values["columns"] == ["heap_1", "heap_2", "grundy"]
    assert [1, 2, 0] in values["rows"]


@pytest.mark.parametrize("ending", ["csv", "json", "md", "tex", "npy"])
def test_table_to_a_file(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"pairs.{ending}"
    file.write_text("old", encoding="utf-8")
    ended = here("table", "wythoff", "--what", "pairs", "--count", "40", "--force", "--out", str(file))
    assert ended == (0, "", "")
    content = file.read_bytes()
    assert content != b"old"
    assert sorted(tmp_path.iterdir()) == [file, digest_file(file)]
    if ending == "csv":
        assert content.splitlines()[:3] == [b"n,A,B", b"0,0,0", b"1,1,2"]
    if ending == "json":
        assert json.loads(content)["rows"][2] == [2, 3, 5]
    if ending in ("csv", "md", "tex"):
        assert here("table", "wythoff", "--what", "pairs", "--count", "40", "--format", ending).out.encode() == content


def test_a_failed_table_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "pairs.npy"
    file.write_text("old", encoding="utf-8")
    assert_refused(here("table", "wythoff", "--what", "numeration", "--count", "9", "--force", "--out", str(file)))
    assert file.read_text(encoding="utf-8") == "old"


def test_values(tmp_path: Path) -> None:
    assert here("values", "kayles", "--count", "5").out == "0 0\n1 1\n2 2\n3 3\n4 1\n"
    assert here("values", "0.77", "--count", "5").out == here("values", "kayles", "--count", "5").out
    file = tmp_path / "b.txt"
    assert here("values", "squares", "--count", "8", "--out", str(file)).status == 0
    assert file.read_text(encoding="utf-8").split() == list("0011203142506170")
    assert here("values", "kayles", "--count", "0").out == ""


def test_completion_scripts() -> None:
    for shell in ("bash", "zsh", "fish"):
        ended = here("completion", shell)
        assert ended.status == 0
        assert "_NIMATRON_COMPLETE" in ended.out


def complete(*words: str) -> list[str]:
    ended = process(_NIMATRON_COMPLETE="bash_complete", COMP_WORDS=" ".join(words), COMP_CWORD=str(len(words) - 1))
    return [line.partition(",")[2] for line in ended.out.splitlines()]


def test_completion_knows_games_rules_and_fields() -> None:
    assert sorted(complete("nimatron", "solve", "wyt")) == ["wythoff", "wythoff-several"]
    assert complete("nimatron", "solve", "wythoff[") == ["wythoff[a="]
    assert complete("nimatron", "solve", "wythoff", "--rule", "") == ["a="]
    assert complete("nimatron", "solve", "nim", "3", "--fields", "outcome,wi") == [
        "outcome,winning_moves",
        "outcome,winning_count",
    ]
    assert "solve" in complete("nimatron", "so")
    assert complete("nimatron", "solve", "nim", "3", "--lang", "e") == ["en"]
