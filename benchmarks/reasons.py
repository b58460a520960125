"""Reasons of this version beside those of another: ten games of each group, three positions, two languages, as JSON.

python -m benchmarks.reasons [--other PYTHON]

``PYTHON`` is the interpreter of an environment in which another version of the package is installed; without it only
this version speaks. Positions are the example of the game and two random ones; the seeds make them repeatable.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys

import nimatron as nt
from nimatron.errors import NimatronError
from nimatron.rules.registry import all_games
from nimatron.views.view import view_of

GAMES, POSITIONS, LANGUAGES = 10, 3, ("en", "ru")
ASK = """
import json, sys
import nimatron as nt
found = []
for name, position, lang in json.load(sys.stdin):
    try:
        found.append(nt.analyse(name, position).why(lang))
    except Exception as error:
        found.append("refused: " + str(error))
print(json.dumps(found))
"""


def questions() -> list[tuple[str, str, str]]:
    """Return the questions: name, position, language."""
    found = []
    groups: dict[str, list[str]] = {}
    for cls in all_games():
        groups.setdefault(cls.group, []).append(cls.name)
    for names in groups.values():
        for name in names[:GAMES]:
            game = nt.game(name)
            positions = [game.format(game.start)]
            dice = random.Random(name)
            while len(positions) < POSITIONS:
                try:
                    positions.append(game.format(view_of(game).random_position(dice, 4)))
                except NimatronError:
                    break
            found += [(name, position, lang) for position in positions for lang in LANGUAGES]
    return found


def answers(python: str, asked: list[tuple[str, str, str]]) -> list[str]:
    """Return what the version of an interpreter says to the questions."""
    done = subprocess.run([python, "-c", ASK], input=json.dumps(asked), capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def main() -> None:
    """Ask both versions."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--other", default=None)
    other = parser.parse_args().other
    asked = questions()
    after = answers(sys.executable, asked)
    before = [None] * len(asked) if other is None else answers(other, asked)
    rows = [
        {"game": name, "position": position, "lang": lang, "before": old, "after": new}
        for (name, position, lang), old, new in zip(asked, before, after, strict=True)
    ]
    print(json.dumps({"rows": rows}, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
