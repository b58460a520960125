"""Five hundred questions and their whole answers, one JSON line each, for comparing an idle machine with a busy one.

``python -m tests.load.questions [number ...]`` prints the answers, to the questions with these numbers or to all.
Questions come from every part: analyses of small and large positions in both conventions, sequences, periods,
quotients, tables, and turns of the server. Many are chosen so that a limit ends the work, since there the clock could
decide.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import nimatron as nt
from nimatron.rules.registry import game as game_of
from nimatron.solve.analysis import DEFAULT_FIELDS
from nimatron.views.view import view_of
from nimatron.web.worker import answer
from tests.explain.explained import conventions
from tests.explain.random_positions import random_positions, written_games

SEED = 21
MODERATE = nt.Limits(options=40_000, positions=40_000)
"""Limits that end many searches, so that the whole set takes a minute."""
CODES = (
    "0.07", "0.137", "0.6", "0.77", "0.104", "0.106", "0.16", "0.14", "0.165", "0.356", "0.644", "0.004", "0.3F", "0.8",
    "4.7", "0.[3]", "0.[30]", "4.[3]", "0.764", "0.0034",
)  # fmt: skip
OTHERS = ("grundy", "lasker", "prim", "dim", "aliquot", "subtraction[take=primes]", "squares", "top-entails")
SPEAKING = (
    ("cram", "6x6"), ("cram", "5x7"), ("tac-tix", "5x5"), ("nimstring", "3x3"), ("divisor-chomp", "720720"),
    ("sprouts", "4"), ("sprouts", "6"), ("node-kayles", "grid:7x9"), ("chomp", "9,9,9,9,9,9"), ("notakto", "3*3x3"),
    ("grundy", "50,60,70"), ("index-k-nim", "30,40,50,60"),
)  # fmt: skip

Question = tuple[str, Callable[[], Any]]


def questions() -> list[Question]:
    """Return the questions with their names; the same in every process."""
    different = {name: (name, ask) for name, ask in (*islice(_analyses(), 430), *_sequences(), *_turns())}
    return list(different.values())


def _analyses() -> Iterator[Question]:
    def ask(written: str, position: str, misere: bool) -> Question:
        def found() -> Any:
            analysis = nt.analyse(written, position, misere=misere, limits=MODERATE)
            return analysis.to_dict(fields=[*DEFAULT_FIELDS, "why", "steps"])

        return f"solve {written} {position} {misere}", found

    for written in written_games():
        game = game_of(written)
        for misere in conventions(game):
            for start in islice(random_positions(game, random.Random(f"{SEED} {written} {misere}")), 1, 2):
                yield ask(written, game.format(start), misere)
        for level in (3, 6, 9):
            try:
                start = view_of(game).random_position(random.Random(f"{SEED} {written}"), level)
            except nt.NimatronError:
                continue
            yield ask(written, game.format(start), bool(level % 2))


def _sequences() -> Iterator[Question]:
    for code in CODES:
        yield f"period {code}", lambda code=code: nt.period(code, 40_000, limits=MODERATE)  # type: ignore[misc]
        yield f"values {code}", lambda code=code: nt.nim_values(code, 20_000, limits=MODERATE).tolist()  # type: ignore[misc]
    for code in CODES[1:6]:
        yield f"quotient {code}", lambda code=code: str(nt.misere_quotient(code, limits=MODERATE))  # type: ignore[misc]
    for name in OTHERS:
        yield f"values {name}", lambda name=name: list(nt.nim_values(name, 3_000, limits=MODERATE))  # type: ignore[misc]
        yield f"period {name}", lambda name=name: nt.period(name, 3_000, limits=MODERATE)  # type: ignore[misc]


def _turns() -> Iterator[Question]:
    from nimatron.web.routes import OWN_ROUTES

    numbers = {route.path: number for number, route in enumerate(OWN_ROUTES) if route.method == "GET"}
    for written, position in SPEAKING:
        for misere in ("false", "true"):
            fields = {"game": written, "position": position, "misere": misere}
            for path in ("/api/play", "/api/analysis") if position in ("6x6", "4") else ("/api/play",):
                given = {**fields, "opponent": "perfect", "seed": "1"} if path == "/api/play" else fields
                job = {"route": numbers[path], "fields": dict(given)}
                yield f"{path} {fields}", lambda job=job: _text(answer(job, b""))  # type: ignore[misc]


def _text(found: tuple[int, bytes]) -> list[Any]:
    return [found[0], found[1].decode()]


def main() -> None:
    """Print one line for each question: its name and its answer, or the words of its refusal."""
    asked = questions()
    for name, ask in [asked[int(number)] for number in sys.argv[1:]] or asked:
        try:
            found = ask()
        except nt.NimatronError as error:
            found = f"{type(error).__name__}: {error}"
        print(json.dumps([name, found], default=str), flush=True)


if __name__ == "__main__":
    sys.exit(main())
