"""Answers to small questions of every kind, as plain data; as a program it gives them without NumPy.

``python -m tests.structure.small_answers every 5`` takes every fifth game, ``every 1`` all of them; then it adds the
output of ``COMMANDS``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

WANTED = "outcome,grundy,remoteness,best,winning_moves"


COMMANDS = (
    "solve wythoff 29,51", "solve kayles 5,3 --misere --moves --steps", "solve squares 75", "games wythoff",
    "table wythoff --what pairs --count 20", "table squares --count 30 --what lost", "values kayles --count 30",
    "period 0.77", "quotient 0.75", "nimber 5*7", "precision", "play --help", "tournament nim 3,4,5",
)  # fmt: skip
"""Commands that need no NumPy."""
REFUSED = (
    "compare 0.07 0.137", "identify 0,1,1,2,0,3,1,1,0,3,3", "survey octal --digits 1 --limit 100", "atlas 0.137",
    "plot values kayles --count 3000 --out no.svg",
)  # fmt: skip
"""Commands that need NumPy."""


def answers(every: int) -> dict[str, Any]:
    """Return all answers, by question."""
    return {
        **dict(_of_positions(every)),
        **dict(_of_sequences(every)),
        **dict(_of_tables()),
        **dict(_of_misere_play(every)),
    }


def said() -> dict[str, list[Any]]:
    """Return status, output and error of the commands."""
    from tests.cli.processes import here

    return {words: list(here(*words.split())) for words in COMMANDS + REFUSED}


def _asked(path: str, **query: str) -> Any:
    from urllib.parse import urlencode

    from nimatron.web.in_browser import respond

    status, form, content = respond("GET", path, urlencode(query))
    return json.loads(content) if form.endswith("json") else [status, content.decode()]


def _of_positions(every: int) -> Iterator[tuple[str, Any]]:
    import nimatron as nt

    for cls in [cls for cls in nt.all_games() if cls.__module__.startswith("nimatron.")][::every]:
        game = cls()
        start = game.format(game.start)
        for misere in ("false", "true"):
            query = {"game": game.name, "position": start, "misere": misere}
            yield f"analysis {query}", _asked("/api/analysis", **query, want=WANTED)
            yield f"reply {query}", _asked("/api/play", **query, seed="1", count="20").get("reply")


def _of_sequences(every: int) -> Iterator[tuple[str, Any]]:
    import nimatron as nt
    from nimatron.picture.plot_sequence import plot_values
    from nimatron.sequences.heap_sequences import nim_values_list

    names = ("nim", "kayles", "grundy", "lasker", "squares", "subtraction[take=1,3,4]", "subtraction[take=not 2,3]",
             "dawsons-chess", "top-entails", "octal[code=4.3]", "octal[code=0.8]", "octal[code=0.[30]]",
             "prim")  # fmt: skip
    for name in names[::every]:
        game = nt.game(name)
        yield f"values {name}", nim_values_list(game, 150)
        for kind in ("scatter", "rows", "maximum", "autocorrelation"):
            for count in (1, 30, 300) if kind != "autocorrelation" else (30, 300):
                picture = plot_values(game, count, kind)
                yield f"{kind} {name} {count}", [picture.svg, picture.description, picture.data]
    for name in ("0.77", "0.07", "kayles", "subtraction[take=2,5,9]", "subtraction[take=odd]", "4.3"):
        found = nt.period(name, 600)
        assert found is not None
        yield f"period {name}", [found.preperiod, found.period, found.saltus, found.theorem, found.value(10**20)]


def _of_tables() -> Iterator[tuple[str, Any]]:
    import nimatron as nt

    for name, what, count, heaps in (
        ("wythoff", "outcome", 9, None), ("wythoff[a=3]", "grundy", 9, None), ("nim", "remoteness", 4, 3),
        ("circular-nim", "grundy", 3, 4), ("index-k-nim", "remoteness", 4, 3), ("squares", "lost", 60, None),
        ("kayles", "grundy", 40, None), ("fibonacci-nim", "outcome", 20, None), ("squares", "remoteness", 50, None),
    ):  # fmt: skip
        for misere in (False, True):
            if misere and what == "grundy":
                continue
            found = nt.table(name, what, count=count, heaps=heaps, misere=misere)
            yield f"table {name} {what} {misere}", [list(map(_plain, row)) for row in found.rows()]
    for strategy in ("algebraic", "arithmetic", "recursive"):
        for a in (1, 2, 5):
            for misere in (False, True):
                rule_set = nt.Wythoff(a=a)
                found = nt.table(rule_set, "pairs", count=30, start=0, strategy=strategy, misere=misere)
                yield f"pairs {strategy} {a} {misere}", [list(map(_plain, row)) for row in found.rows()]


def _of_misere_play(every: int) -> Iterator[tuple[str, Any]]:
    import nimatron as nt

    for name in ("0.75", "0.77", "0.123", "kayles")[::every]:
        found = nt.misere_quotient(name)
        yield f"quotient {name}", [found.order, found.p_order, found.status]
    yield "genus", [list(map(_plain, row)) for row in nt.table("kayles", "genus", count=15).rows()]


def _plain(entry: Any) -> Any:
    return entry.item() if hasattr(entry, "item") else entry


if __name__ == "__main__":
    sys.modules["numpy"] = None  # type: ignore[assignment]
    print(json.dumps({"answers": answers(int(sys.argv[2])), "said": said()}))
