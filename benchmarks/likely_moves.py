"""How good likely moves are: the share of N-positions in which the chosen move wins, per game, as JSON.

python -m benchmarks.likely_moves [--starts N] [GAME ...]

Exact outcomes come from analyses with the usual limits. Two players choose: one with a tenth of the server's limits for
likely moves and no analysis (``likely``), and one that moves at random (``random``). Seeds make all choices repeatable.
"""

from __future__ import annotations

import argparse
import json
import random

import nimatron as nt
from nimatron.budget import Limits
from nimatron.errors import NimatronError
from nimatron.play.likely_move import any_move, likely_move
from nimatron.rules.registry import all_games
from nimatron.views.view import view_of

USUAL = Limits(options=300_000, extra_options=1000)
SMALL = Limits(extra_options=15_000)
LEVELS = (3, 6, 9)


def measured(name: str, misere: bool, starts: int) -> dict[str, object] | None:
    """Return the shares for one game and convention, or None if no N-position was found."""
    game = nt.game(name)
    dice = random.Random(f"{name} {misere}")
    count = won = certain = by_chance = 0
    for number in range(starts):
        try:
            position = view_of(game).random_position(dice, LEVELS[number % len(LEVELS)])
            if not game.moves(position):
                continue
            if nt.analyse(game, position, misere=misere, limits=USUAL, fields=["outcome"]).outcome != "N":
                continue
            choice = likely_move(game, position, misere, SMALL, dice)
            other = any_move(game, position, dice)
            after = [
                nt.analyse(game, move, misere=misere, limits=USUAL, fields=["outcome"]).outcome
                for move in (choice.to, other)
            ]
        except NimatronError:
            continue
        count += 1
        won += after[0] == "P"
        certain += choice.certain
        by_chance += after[1] == "P"
    if not count:
        return None
    shares = {
        "likely": round(won / count, 3),
        "certain": round(certain / count, 3),
        "random": round(by_chance / count, 3),
    }
    return {"game": name, "misere": misere, "positions": count, **shares}


def main() -> None:
    """Measure the games asked for, by default all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--starts", type=int, default=60)
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    rows = [
        row
        for name in asked.games or [cls.name for cls in all_games()]
        for misere in (False, True)
        if (row := measured(name, misere, asked.starts)) is not None
    ]
    print(json.dumps({"rows": rows}, indent=1))


if __name__ == "__main__":
    main()
