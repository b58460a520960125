"""The corpus of explained positions, ``tests/data/explained_positions.tsv``, with every sentence and kind of step.

``python -m tests.explain.corpus`` makes it anew. Positions are drawn as in the large draw; the cheapest are chosen so
that every rule set occurs in each convention, and each sentence and each kind of step occurs twice.
"""

from __future__ import annotations

import csv
import random
import sys
from collections import Counter, defaultdict
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

import nimatron as nt
from nimatron.rules.registry import game as game_of
from tests.explain.claims import CLAIMS
from tests.explain.explained import FIELDS, LIMITS, LIMITS_OF_STEPS, Seen, along_best_moves, conventions
from tests.explain.facts import LEFT_OPEN
from tests.explain.random_positions import random_positions, written_games
from tests.explain.step_claims import STEP_CLAIMS

FILE = Path(__file__).parents[1] / "data" / "explained_positions.tsv"
SEED, STARTS, ROUNDS = 18, 12, 5
OCCURRENCES, ENOUGH = 2, 3
"""Required occurrences of everything in the corpus, and among the positions drawn if there are that many."""
LONGEST = 500
"""Maximum length of a written position."""
CALLS = 40_000
"""Maximum number of function calls for an answer and its checks; more if nothing cheaper is found."""
SELDOM = {
    "cram": "6x7 6x9", "non-attacking": "7x7 9x9", "non-attacking[piece=knight]": "2x3 4x3",
    "treblecross": "..X.. .X. XX.... ..X.X..", "multiple-heap-nim": "4,7,9 10,36,38",
    "fibonacci-nim[factor=3]": "934324590/3 475253757/297619642",
    "mem0": "6/6 10/10 12/12 20/20 7/7 9/9", "mem": "900000/400000 800000/7",
    "poset": " ".join(",".join(f"0-{middle}-{top}" for middle in range(1, top - 55)) for top in (98, 99)),
}  # fmt: skip
SELDOM_IN_MISERE_PLAY = {
    "take-at-most-half": "25 27 28", "maundy-cake": "1x9,1x27 1x6,1x9,1x3 9x27", "mem0": "7/6 9/8",
}  # fmt: skip
"""Starts with sentences that a draw seldom finds."""
OF_TESTS_OF_THEIR_OWN = frozenset(
    {
        "subset-take-away.complement.won",
        "sprouts.start.won",
        "general.replies.drawn.some",
        "quotient.infinite.sum",
        "quotient.infinite.lost",
        "quotient.infinite.won",
    }
)
"""Sentences of few or of large positions, whose claims other tests recompute."""
WANTED_SENTENCES = frozenset(
    key for key in CLAIMS if key not in LEFT_OPEN and key not in OF_TESTS_OF_THEIR_OWN and not key.startswith("school.")
)
"""Sentences of the usual style; those in words for pupils are in ``test_styles.py``."""


class Line(NamedTuple):
    """A position to explain; with ``short`` searches, more remotenesses and values are left open."""

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
    """Return the keys of an explanation's sentences; kinds of steps begin with ``step``."""
    explained = analysis.explanation()
    return {message.key for message in explained.sentences} | {f"step {step.kind}" for step in explained.steps}


class _TooManyError(BaseException):
    pass


def cheap(line: Line, most: int) -> bool:
    """Return whether a line takes at most that many function calls, with the caches as they are."""
    count = 0

    def counted(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event == "call"
        if count > most and count % 256 == 0:
            raise _TooManyError

    sys.setprofile(counted)
    try:
        Seen().examine(line.analysis())
    except _TooManyError:
        return False
    finally:
        sys.setprofile(None)
    return True


class Draw:
    """Positions drawn of one rule set in one convention, with the keys of their explanations."""

    def __init__(self, written: str, misere: bool) -> None:
        self.written, self.misere, self.game = written, misere, game_of(written)
        seldom = (SELDOM_IN_MISERE_PLAY if misere else SELDOM).get(written, "").split()
        drawn = random_positions(self.game, random.Random(f"{SEED} {written} {misere}"))
        self.starts = chain(map(self.game.parse, seldom), drawn)
        self.keys: dict[Line, frozenset[str]] = {}

    def more(self, starts: int) -> None:
        for number, start in enumerate(islice(self.starts, starts)):
            short = bool(number % 2)
            for analysis in along_best_moves(self.game, start, self.misere, LIMITS if short else LIMITS_OF_STEPS, 2):
                text = self.game.format(analysis.position)
                line = Line(self.written, self.misere, short, text)
                if line not in self.keys and len(text) < LONGEST:
                    self.keys[line] = frozenset(keys_of(analysis))

    def topics(self) -> set[str]:
        """Return the first words of the keys."""
        return set(map(topic, chain(*self.keys.values())))


def topic(key: str) -> str:
    return key.partition(".")[0]


def candidates(wanted: set[str]) -> dict[Line, frozenset[str]]:
    """Return positions of every rule set, and more of those with keys that are still too rare."""
    draws = [Draw(written, misere) for written in written_games() for misere in conventions(game_of(written))]
    for draw in draws:
        draw.more(STARTS)
    for _ in range(ROUNDS):
        there = Counter(chain(*chain(*(draw.keys.values() for draw in draws))))
        seldom = {key for key in wanted if there[key] < ENOUGH}
        print(sum(len(draw.keys) for draw in draws), "positions; too seldom:", *sorted(seldom), file=sys.stderr)
        for draw in draws:
            if draw.topics() & set(map(topic, seldom)):
                draw.more(STARTS)
    return {line: keys for draw in draws for line, keys in draw.keys.items()}


def chosen(known: dict[Line, frozenset[str]], wanted: set[str]) -> list[Line]:
    """Choose greedily: first for every rule set and convention, then for every key, the cheapest with most new keys."""
    missing = Counter(dict.fromkeys(sorted(wanted), OCCURRENCES))
    found: dict[Line, Line] = {}
    dear: dict[int, set[Line]] = defaultdict(set)

    def take(lines: list[Line]) -> bool:
        for most in (CALLS, 4 * CALLS, 64 * CALLS):
            left = [line for line in lines if line._replace(short=False) not in found and line not in dear[most]]
            while left:
                new = {line: sum(1 for key in known[line] if missing[key] > 0) for line in left}
                best = max(left, key=lambda line: (new[line], -len(line.position), line))
                if cheap(best, most):
                    found[best._replace(short=False)] = best
                    missing.subtract(known[best])
                    return True
                dear[most].add(best)
                left.remove(best)
        return False

    by_rules: dict[tuple[str, bool], list[Line]] = defaultdict(list)
    for line in known:
        by_rules[line.game, line.misere].append(line)
    for rules, lines in by_rules.items():
        if not take(lines):
            print("not found:", rules, file=sys.stderr)
    rarity = Counter(chain(*known.values()))
    for key in sorted(missing, key=lambda key: (rarity[key], key)):
        while missing[key] > 0:
            if not take([line for line in known if key in known[line]]):
                print("not found:", key, missing[key], file=sys.stderr)
                break
    return sorted(found.values())


def make() -> None:
    wanted = WANTED_SENTENCES | {f"step {kind}" for kind in STEP_CLAIMS}
    lines = chosen(candidates(wanted), wanted)
    with FILE.open("w", encoding="utf-8", newline="\n") as file:
        file.write("game\tmisere\tsearch\tposition\n")
        for line in lines:
            words = (line.game, "yes" if line.misere else "no", "short" if line.short else "long", line.position)
            file.write("\t".join(words) + "\n")
    print(f"{len(lines)} lines", file=sys.stderr)


if __name__ == "__main__":
    make()
