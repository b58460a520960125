"""Malformed requests of every kind we know; each must be refused with a 4xx status in the form of the API."""
# ruff: noqa: E501

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

Request = tuple[str, str, bytes | None]
"""Method, target (path and query, encoded) and body."""

_NASTY = [
    "", " ", "-1", "+3", "1.5", "1e9", "0x", "0xg", "٣", "３,４", "1,,2", ",", ",1", "1,", "1;2", "1/2/3/4", "NaN", "null",
    "true", "None", "[]", "{}", "__import__('os')", "../../etc/passwd", "<script>", "' or 1=1", "\0", "\r\n\r\n", "\ud7ff",
    "%", "%%30", "𝟛", "−3", "1_000", "∞", "(3, 4)", "3,4,", "3..5", "a" * 300, "🪨", "\u202e3", "3\u00a04x", "'", '"', "\\",
]  # fmt: skip
_GAMES = ["nim", "wythoff", "kayles", "grundy", "squares", "subtraction", "wythoff[a=2]", "subtraction[take=1-3]"]
_PATHS = ["analysis", "reply", "hint", "picture.svg", "moves"]


def _query(path: str, **fields: Any) -> Request:
    pairs = "&".join(f"{name}={quote(str(value), safe='')}" for name, value in fields.items())
    return "GET", f"/api/{path}?{pairs}", None


def _bad_position(dice: random.Random) -> Request:
    text = dice.choice(
        [text for text in _NASTY if text not in ("", "3,4,", "3\u00a04x")] + ["3,x", "x" * dice.randrange(1, 400)]
    )
    return _query(
        dice.choice(_PATHS), game=dice.choice(_GAMES), position=text + dice.choice(["", "y", ",z", "%"]) + "?"
    )


def _bad_game(dice: random.Random) -> Request:
    text = dice.choice(_NASTY) + dice.choice(["", "[", "]", "[a]", "[a=2]", "[;]"]) + "!"
    return _query(dice.choice(_PATHS), game=text, position="1")


def _bad_rule(dice: random.Random) -> Request:
    rules = dice.choice([
        "a=0", "a=-1", "a=x", "a=1e3", f"a={10**30}", "b=1", "a=1;a=2", "a", "=", "a=", "take=1", "a=1.5", "a=0x2", "a=1=2",
    ])  # fmt: skip
    return _query(dice.choice(_PATHS), game=f"wythoff[{rules}]", position="3,5")


def _bad_takes(dice: random.Random) -> Request:
    takes = dice.choice(
        ["", "0", "3-1", "1--3", "x", "-", "not", "1-3;", "cubes!", "1,,x", f"{10**40}-", "not not 1", "0-3x"]
    )
    return _query(dice.choice(_PATHS), game=f"subtraction[take={takes}?]", position="9")


def _unknown_field(dice: random.Random) -> Request:
    name = dice.choice(["x", "Game", "position ", "limit", "__class__", "q" * dice.randrange(1, 200), "é"])
    pairs = f"game=nim&position=3,4&{quote(name)}=1"
    return "GET", f"/api/{dice.choice(_PATHS)}?{pairs}", None


def _missing_field(dice: random.Random) -> Request:
    return "GET", f"/api/{dice.choice([*_PATHS, 'board', 'values', 'legal'])}?position=3", None


def _twice(dice: random.Random) -> Request:
    return "GET", f"/api/{dice.choice(_PATHS)}?game=nim&game=kayles&position=3", None


def _bad_flag(dice: random.Random) -> Request:
    value = dice.choice(["maybe", "2", "", "TRUE!", "[]", "\0", "-1"])
    return _query("analysis", game="nim", position="3", **{dice.choice(["misere", "moves", "steps"]): value})


def _bad_number(dice: random.Random) -> Request:
    value = dice.choice(["-1", "1.0", "x", "", "9" * 25, "9" * 190, "1e3", "0", "٣", "٣٣", "²"])
    path, field = dice.choice([("board", "size"), ("values", "count"), ("moves", "count")])
    extra = {} if path != "moves" else {"position": "3"}
    return _query(path, game="squares", **extra, **{field: value})


def _bad_seed(dice: random.Random) -> Request:
    return _query("reply", game="nim", position="3", seed=dice.choice(["x", "-1", "1.5", "9" * 30, "--3", "\0"]))


def _bad_choice(dice: random.Random) -> Request:
    return dice.choice([
        _query("reply", game="nim", position="3", opponent="deep blue"),
        _query("reply", game="nim", position="3", opponent="graded", errors=dice.choice(["2", "-1", "x", "1/0", "101%"])),
        _query("board", game="wythoff", what="colour"),
        _query("values", game="kayles", what=""),
        _query("picture.svg", game="nim", view="map"),
        _query("picture.svg", game="nim", layers="stars"),
        _query("analysis", game="nim", lang=dice.choice(["xx", "../en", "EN", "e" * 19, "e" * 30, "en/../en", "\0"])),
        _query("analysis", game="nim", want="colour"),
        _query("board", game="wythoff", size=5001),
        _query("values", game="wythoff"),
    ])  # fmt: skip


def _too_long(dice: random.Random) -> Request:
    return dice.choice([
        _query("analysis", game="nim", position="1" * 20_001),
        _query("analysis", game="n" * 1001, position="1"),
        _query("picture.svg", game="nim", position="1," * 15_000 + "1"),
        _query("analysis", game="nim", want="o" * 500),
        ("GET", "/api/analysis?" + "a" * 110_000, None),
    ])  # fmt: skip


def _too_large(dice: random.Random) -> Request:
    return dice.choice([
        _query("analysis", game="circular-nim[k=3]", position=",".join(str(dice.randrange(60, 99)) for _ in range(9))),
        _query("analysis", game="grundy", position=f"{dice.randrange(10**6, 10**7)},7", misere="true"),
        _query("analysis", game="grundy", position=str(dice.randrange(10**8, 10**9))),
        _query("analysis", game="nim", position=str(10**30), moves="true"),
    ])  # fmt: skip


def _bad_percent(dice: random.Random) -> Request:
    return (
        "GET",
        f"/api/{dice.choice(_PATHS)}?game=nim&position={dice.choice(['%ff', '%c3%28', '%ed%a0%80', '%f8%88'])}",
        None,
    )


def _bad_path(dice: random.Random) -> Request:
    return "GET", dice.choice([
        "/api//x", "/apis", "/API/analysis", "/api/games//", "/api/games/no-such", "/api/games/%00",
        "/api/games/..%2f..%2fetc", "/static/", "/static/no.js", "/static/..%2fapplication.py", "/static/%2e%2e/x.py",
        "/static/%00.js", "/static/.js", "/static/js//main.js", "/" + "a" * dice.randrange(1, 9000), "/index.html",
        "/universal", "/universal/v2/", "/static", "/static/js", "//", "/%ff", "/static/a%5c..%5cb.js", "/static/" + "a/" * 400 + "b.js",
        f"/static/{'x' * 300}.js",
    ]), None  # fmt: skip


def _bad_method(dice: random.Random) -> Request:
    method = dice.choice(["DELETE", "PUT", "PATCH", "OPTIONS", "BREW", "TRACE"])
    return method, dice.choice(["/api/analysis", "/api/games", "/health", "/", "/api/review", "/universal/v1/"]), None


def _wrong_method(dice: random.Random) -> Request:
    return dice.choice(
        [("POST", "/api/games", b"{}"), ("GET", "/api/review", None), ("POST", "/", b""), ("GET", "/api/record", None)]
    )


def _bad_body(dice: random.Random) -> Request:
    body = dice.choice([
        b"", b"{", b"[", b"nul", b"NaN", b"[NaN]", b"Infinity", b"\xff\xfe", b"{}", b"1", b'"x"', b"null", b"true", b"[" * 5000,
        b"[" * 200_000, b'{"a":' * 3000, b"[" + b"9" * 5000 + b"]", b'{"record":', b"\x00", b"[1,]", b'{"a":1,}', b"'x'",
        b'{"x":"\\ud800"}', b'{"record": 1}', b'{"record": "x", "link": "y"}', b'{"game": "nim"', b"game=nim",
    ])  # fmt: skip
    path = dice.choice(["review", "record", "analysis"])
    if path == "analysis" and body.startswith(b"[") and body not in (b"[", b"[NaN]", b"[1,]"):
        body = b"{" + body
    return "POST", f"/api/{path}", body


def _bad_record(dice: random.Random) -> Request:
    body = dice.choice([
        {"game": "nim", "start": "3,4", "moves": ["3,5"]},
        {"game": "nim", "start": "3,4", "moves": "3,3"},
        {"game": "nim", "start": "3,4", "moves": [3]},
        {"game": "nim", "start": "3,4", "moves": [["3"]]},
        {"game": "nim", "start": "3,4", "moves": [None]},
        {"game": "nim", "start": "x"},
        {"game": "nim", "start": 3},
        {"game": ["nim"]},
        {"game": "nim", "start": "1", "moves": ["0"], "seed": "x"},
        {"game": "nim", "start": "1", "moves": ["0"], "seed": 1.5},
        {"game": "nim", "start": "1", "moves": ["0", "0"]},
        {"game": "nim", "start": "1", "moves": ["1"] * 2001},
        {"game": "nim", "start": "1", "misere": "perhaps"},
        {"game": "nim", "start": "1", "lang": "\ud800"},
        {"game": "nim", "start": "1", "second": "\ud800"},
        {"record": "Nimatron record 2\ngame: nim"},
        {"record": "Nimatron record 1\ngame: nim\nstart: 3\n\n2. 1"},
        {"record": "Nimatron record 1\ngame: nim\nstart: 3\n\n1. 5"},
        {"record": "Nimatron record 1\ngame: nim\nstart: 3\nseed: x"},
        {"record": "Nimatron record 1\ngame: chess\nstart: 3"},
        {"record": "Nimatron record 1\ngame: nim\nstart: 3\nresult: second\n\n1. 0"},
        {"link": "game=nim"},
        {"link": "game=nim&start=3&move=9"},
        {"link": "&&&"},
        {},
        {"surprise": 1},
    ])  # fmt: skip
    return "POST", f"/api/{dice.choice(['review', 'record'])}", json.dumps(body).encode()


def _too_long_body(dice: random.Random) -> Request:
    return "POST", f"/api/{dice.choice(['review', 'record', 'analysis'])}", b" " * 2_000_001


KINDS: tuple[Callable[[random.Random], Request], ...] = (
    _bad_position, _bad_game, _bad_rule, _bad_takes, _unknown_field, _missing_field, _twice, _bad_flag, _bad_number, _bad_seed,
    _bad_choice, _bad_percent, _bad_path, _bad_method, _wrong_method, _bad_body, _bad_record,
)  # fmt: skip
COSTLY: tuple[Callable[[random.Random], Request], ...] = (_too_long, _too_large, _too_long_body)


def malformed(count: int, seed: int) -> list[Request]:
    """Return ``count`` requests; one in twenty-five is of the expensive kinds."""
    dice = random.Random(seed)
    return [dice.choice(COSTLY if index % 25 == 24 else KINDS)(dice) for index in range(count)]
