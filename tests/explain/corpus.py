"""The corpus of explained positions, ``tests/data/explained_positions.tsv``: every sentence and kind of step in it.

``python -m tests.explain.corpus`` makes it anew: positions are drawn as in the large draw, and the cheapest are chosen
so that every rule set stands there in each convention, and each sentence and each kind of step twice.
"""

from __future__ import annotations

import csv
import random
import sys
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import nimatron as nt
from nimatron.explain.claims import CLAIMS
from nimatron.explain.step_claims import STEP_CLAIMS
from nimatron.games.registry import game as game_of
from tests.explain.explained import FIELDS, LIMITS, LIMITS_OF_STEPS, Seen, along_best_moves, conventions
from tests.explain.facts import LEFT_OPEN
from tests.explain.random_positions import random_positions, written_games

FILE = Path(__file__).parents[1] / "data" / "explained_positions.tsv"
SEED, STARTS, OCCURRENCES = 18, 64, 2
CALLS = 40_000
"""The function calls that a position's answer and its checks may take; more where nothing cheaper is found."""
WANTED_SENTENCES = frozenset(CLAIMS) - frozenset(LEFT_OPEN)


class Line(NamedTuple):
    """A position to explain. With ``short`` searches more lengths and values are left open."""

    game: str
    misere: bool
    short: bool
    position: str

    def analysis(self) -> Any:
        limits = LIMITS if self.short else LIMITS_OF_STEPS
        return nt.analyse(self.game, self.position, misere=self.misere, limits=limits, fields=FIELDS)


def corpus() -> list[Line]:
    with FILE.open(encoding="utf-8", newline="") as rows:
        return [
            Line(row["game"], row["misere"] == "yes", row["search"] == "short", row["position"])
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def keys_of(analysis: Any) -> set[str]:
    """What an explanation says and shows; kinds of steps begin with ``step``."""
    explained = analysis.explanation()
    return Counter(
        [*(message.key for message in explained.sentences), *(f"step {step.kind}" for step in explained.steps)]
    )


class _TooManyError(BaseException):
    pass


def calls_of(line: Line, most: int) -> int | None:
    """The function calls that a line takes with caches as they are, None if more than ``most``."""
    count = 0

    def counted(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event == "call"
        if count > most:
            raise _TooManyError

    sys.setprofile(counted)
    try:
        Seen().examine(line.analysis())
    except _TooManyError:
        return None
    finally:
        sys.setprofile(None)
    return count


class Candidates:
    """All positions that were drawn, with what is said of them."""

    def __init__(self) -> None:
        self.keys: dict[Line, frozenset[str]] = {}

    def draw(self, written: str, misere: bool) -> None:
        game = game_of(written)
        dice = random.Random(f"{SEED} {written} {misere}")
        for start in islice(random_positions(game, dice), STARTS):
            for short in (True, False):
                limits = LIMITS if short else LIMITS_OF_STEPS
                for analysis in along_best_moves(game, start, misere, limits, most=2):
                    text = game.format(analysis.position)
                    line = Line(written, misere, short, text)
                    if line not in self.keys and len(text) < 200 and "\t" not in text:
                        self.keys[line] = frozenset(keys_of(analysis))


def chosen(candidates: dict[Line, frozenset[str]], wanted: set[str]) -> list[Line]:
    """A greedy choice: first of every rule set and convention, then of every key, the cheapest with the most new."""
    missing = Counter(dict.fromkeys(sorted(wanted), OCCURRENCES))
    found: list[Line] = []
    there = set[Line]()
    dear: dict[int, set[Line]] = defaultdict(set)

    def take(lines: list[Line], needed: str | None) -> None:
        for most in (CALLS, 4 * CALLS, 16 * CALLS, 256 * CALLS):
            left = [line for line in lines if line._replace(short=False) not in there and line not in dear[most]]
            while left:
                new = {line: sum(1 for key in candidates[line] if missing[key] > 0) for line in left}
                best = max(left, key=lambda line: (new[line], -len(line.position), line))
                if calls_of(best, most) is None:
                    dear[most].add(best)
                    left.remove(best)
                    continue
                found.append(best)
                there.add(best._replace(short=False))
                missing.subtract(candidates[best])
                return
        print("not found:", needed, file=sys.stderr)

    by_rules: dict[tuple[str, bool], list[Line]] = defaultdict(list)
    for line in candidates:
        by_rules[line.game, line.misere].append(line)
    for rules, lines in by_rules.items():
        take(lines, str(rules))
    rarest = Counter(key for keys in candidates.values() for key in keys)
    for key in sorted(missing, key=lambda key: (rarest[key], key)):
        while missing[key] > 0:
            lines = [line for line in candidates if key in candidates[line] and line not in found]
            before = len(found)
            take(lines, key)
            if len(found) == before:
                break
    return sorted(found)


def make() -> None:
    candidates = Candidates()
    for written in written_games():
        for misere in conventions(game_of(written)):
            candidates.draw(written, misere)
            print(written, misere, len(candidates.keys), file=sys.stderr)
    lines = chosen(candidates.keys, WANTED_SENTENCES | {f"step {kind}" for kind in STEP_CLAIMS})
    with FILE.open("w", encoding="utf-8", newline="\n") as file:
        file.write("game\tmisere\tsearch\tposition\n")
        for line in lines:
            words = (line.game, "yes" if line.misere else "no", "short" if line.short else "long", line.position)
            file.write("\t".join(words) + "\n")
    print(f"{len(lines)} lines", file=sys.stderr)


if __name__ == "__main__":
    make()
