"""Systematically malformed input: what a person or a program might send by mistake or malice."""

# ruff: noqa: E501 - one line for each input
from __future__ import annotations

from nimatron.rules.registry import all_games

MILLION = 10**6

WRONG_POSITIONS = [
    "?", "-1", "3,-4", "3,,4", ",3", "3,", "3.5", "1e3", "٣,٤", "３", "²", "½", "3;4", "3|4", "[3]", "(3,4)", "3/x/y/z",
    "/3", "3//4", "", "  ", "0x", "0xg", "0b11", "😀", "3_000", "+3", "nan", "None", "3,4,5]", "3\u20034\u2003x", "3\n4\nx",
    "'3'", "3,4%", "%s", "{0}", "../y",
]  # fmt: skip
WRONG_GAMES = [
    "", " ", "nosuch", "nim[", "nim]", "nim[]]x", "nim[k=1]", "wythoff[a]", "wythoff[a=1;a=2]", "wythoff[=1]",
    "wythoff[[a=1]]", "wythoff[a=1", "[", "[]", "９", "../../etc/passwd", "nim.py", "__init__", "registry", "rule-set",
    "описание", "nim,wythoff", "wythoff[a=0]", "wythoff[a=-1]", "wythoff[a=1.5]", "wythoff[a=٣]", "wythoff[a=]",
    "subtraction[take=]", "subtraction[take=x]", "subtraction[take=-3]", "octal[code=9]", "octal[code=0.G]", "octal[code=x]",
]  # fmt: skip
WRONG_VALUES = ["x!", "-1", "", "٣", "[["]

HUGE_POSITIONS = [
    "9" * MILLION + "x", "x" * MILLION, "," * MILLION, "1," * MILLION, " " * MILLION, "[" * MILLION, "0x" + "g" * MILLION,
    "٣" * MILLION, "/" * MILLION, "-" * MILLION,
]  # fmt: skip
HUGE_GAMES = ["x" * MILLION, "nim[" + "a=1;" * 200_000 + "]", "wythoff[a=" + "9" * MILLION + "]", "[" * MILLION]

WRONG_USAGE: list[list[str]] = [
    ["nosuch"], ["--nosuch"], ["-x"], ["solve"], ["solve", "nim"], ["solve", "nim", "3", "4"], ["solve", "nim", "3", "--nosuch"],
    ["solve", "nim", "3", "--rule"], ["solve", "nim", "3", "--rule", "k"], ["solve", "nim", "3", "--rule", "=2"],
    ["solve", "wythoff", "3,4", "--rule", "a=1", "--rule", "a=2"], ["solve", "wythoff[a=2]", "3,4", "--rule", "a=2"],
    ["solve", "nim", "3", "--lang", "xx"], ["solve", "nim", "3", "--lang", ""], ["solve", "nim", "3", "--lang", "../en"],
    ["solve", "nim", "3", "--lang", "x" * MILLION], ["solve", "nim", "3", "--fields", "nosuch"], ["solve", "nim", "3", "--misere=1"],
    ["solve", "nim", "@/nosuch/file"], ["solve", "nim", "@/"], ["solve", "nim", "@"], ["solve", "nim", "@" + "x" * 5000],
    ["solve", "--batch"], ["solve", "--batch", "/nosuch/file"], ["solve", "--batch", "/"], ["solve", "nim", "--batch", "-"],
    ["solve", "--batch", "-", "--lang", "xx"], ["solve", "--batch", "-", "--fields", "x"], ["solve", "nim", "3", "--moves=yes"],
    ["games", "nosuch"], ["games", "nim", "x"], ["games", "--lang", "xx"], ["games", "nim", "--lang", "xx"], ["games", "nim["],
    ["completion"], ["completion", "cmd"], ["completion", "bash", "x"], ["--games", "/nosuch.py", "games"], ["--games", "/", "games"],
    ["--games"], ["table"], ["table", "nim"], ["table", "nim", "--count"], ["table", "nim", "--count", "-1"],
    ["table", "nim", "--count", "x"], ["table", "nim", "--count", "1.5"], ["table", "nim", "--count", "1e3"],
    ["table", "nim", "--count", "٣"], ["table", "nim", "--count", "9" * 100], ["table", "nim", "--count", "9" * MILLION],
    ["table", "nim", "--count", "1000000000"], ["table", "wythoff", "--count", "100000"],
    ["table", "wythoff", "--count", "1000000000", "--what", "pairs"], ["table", "nim", "--count", "5", "--what", "pairs"],
    ["table", "nim", "--count", "5", "--what", "numeration"], ["table", "nim", "--count", "5", "--what", "x"],
    ["table", "wythoff", "--count", "5", "--strategy", "algebraic"], ["table", "nim", "--count", "5", "--what", "grundy", "--misere"],
    ["table", "wythoff", "--count", "5", "--what", "pairs", "--strategy", "x"], ["table", "nim", "--count", "5", "--out", "x"],
    ["table", "wythoff", "--count", "5", "--what", "numeration", "--misere"], ["table", "nim", "--count", "5", "--out", ""],
    ["table", "nim", "--count", "5", "--out", "/nosuch/x.csv"], ["table", "nim", "--count", "5", "--out", "x.exe"],
    ["table", "nim", "--count", "5", "--out", "/x.csv/y.csv"], ["table", "nim", "--count", "5", "--format", "x"],
    ["table", "nim", "--count", "5", "--format", "grid"], ["table", "nim", "--count", "5", "--lang", "xx"],
    ["table", "nosuch", "--count", "5"], ["table", "nim", "--count", "5", "--rule", "x=1"], ["values"], ["values", "nim"],
    ["values", "wythoff", "--count", "5"], ["values", "0.9G", "--count", "5"], ["values", "0.", "--count", "x"],
    ["values", "nim", "--count", "99999999999"], ["values", "nim", "--count", "5", "--out", "x.doc"],
    ["values", "nim", "--count", "\x1b[31m5"], ["solve", "nim", "\x1b[31m\x07"], ["solve", "\u202enim", "3"],
]  # fmt: skip

WRONG_LINES: list[bytes] = [
    b"{", b"}", b"[]", b"null", b"3", b'"nim"', b"{}", b'{"game": "nim"}', b'{"position": "3"}', b'{"game": 3, "position": "3"}',
    b'{"game": "nim", "position": 3}', b'{"game": "nim", "position": null}', b'{"game": "nim", "position": ["3"]}',
    b'{"game": "nim", "position": "3", "misere": 1}', b'{"game": "nim", "position": "3", "misere": "false"}',
    b'{"game": "nim", "position": "3", "rules": []}', b'{"game": "nim", "position": "3", "rules": {"k": 1}}',
    b'{"game": "wythoff", "position": "3,4", "rules": {"a": 1.5}}', b'{"game": "wythoff", "position": "3,4", "rules": {"a": true}}',
    b'{"game": "wythoff", "position": "3,4", "rules": {"a": null}}', b'{"game": "wythoff", "position": "3,4", "rules": {"a": {}}}',
    b'{"game": "wythoff", "position": "3,4", "rules": {"a": [1]}}', b'{"game": "wythoff", "position": "3,4", "rules": {"a": 1e400}}',
    b'{"game": "wythoff[a=1]", "position": "3,4", "rules": {"a": 1}}', b'{"game": "nim", "position": "3", "want": "outcome"}',
    b'{"game": "nim", "position": "3", "want": ["nosuch"]}', b'{"game": "nim", "position": "3", "want": [1]}',
    b'{"game": "nim", "position": "3", "want": null}', b'{"game": "nim", "position": "3", "extra": 1}',
    b'{"game": "nim", "position": "3"} x', b'{"game": "nim", "position": "3",}', b"{'game': 'nim', 'position': '3'}",
    b'{"game": "nim", "position": "3\x00"}', b'{"game": "nim", "position": "3\\u0000"}', b'\x00', b'\xff\xfe', b'{"game": "n\xffm"}',
    b'{"game": "nim", "position": "\\ud800"}', b'{"game": NaN, "position": "3"}', b'{"game": "nim", "position": Infinity}',
    b'{"game": "nim", "position": ' + b"9" * 100_000 + b"}", b"[" * 100_000, b'{"game":' * 50_000, b'{"a":' * 100_000 + b"1",
    b'{"game": "nim", "position": "' + b"9" * MILLION + b'x"}', b'{"game": "nim", "position": "' + b"1," * MILLION + b'"}',
    b'{"game": "' + b"x" * MILLION + b'", "position": "3"}', b'{"' + b"k" * MILLION + b'": 1}',
    b'{"game": "subtraction", "position": "3", "rules": {"take": []}}',
    b'{"game": "subtraction", "position": "3", "rules": {"take": {"x": 1}}}',
    b'{"game": "subtraction", "position": "3", "rules": {"take": [[1]]}}',
    b'{"game": "subtraction", "position": "3", "rules": {"take": "1-' + b"9" * 10_000 + b'x"}}',
]  # fmt: skip


def wrong_solves() -> list[list[str]]:
    """Return arguments of ``solve`` that every game must refuse."""
    names = [cls.name for cls in all_games() if cls.__module__.startswith("nimatron.")]
    found = [["solve", name, "--", text] for name in names for text in WRONG_POSITIONS]
    found += [["solve", text, "3,4"] for text in WRONG_GAMES]
    found += [
        ["solve", name, "--", text]
        for name in ("nim", "wythoff", "fibonacci-nim")
        for text in HUGE_POSITIONS
        if name in names
    ]
    found += [["solve", text, "3"] for text in HUGE_GAMES]
    for cls in all_games():
        if cls.__module__.startswith("nimatron."):
            found.append(["solve", cls.name, cls.example, "--rule", "nosuch=1"])
            found += [
                ["solve", cls.name, cls.example, "--rule", f"{rule}={value}"]
                for rule in cls.parameters()
                for value in WRONG_VALUES
            ]
    return found


def wrong_lines() -> list[bytes]:
    """Return batch lines that must each be answered by an error."""
    import json

    made = [
        json.dumps({"game": cls.name, "position": text}).encode()
        for cls in all_games()
        if cls.__module__.startswith("nimatron.")
        for text in [*WRONG_POSITIONS, "3\x00", "\ud800"]
    ]
    return [*WRONG_LINES, *made, *(json.dumps({"game": text, "position": "3,4"}).encode() for text in WRONG_GAMES)]
