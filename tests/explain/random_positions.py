"""Random positions of every registered game, with several values of its rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import nimatron as nt
from nimatron.games.boards.flip_flop import FlipFlop
from nimatron.games.boards.non_attacking import NonAttacking
from nimatron.games.heaps.takeaway import Takeaway
from nimatron.rules.grid_game import Cells
from nimatron.rules.memory_game import MemoryGame, RowAndMemoryGame
from nimatron.rules.registry import all_games
from nimatron.rules.rule_set import Bound, RuleSet
from nimatron.rules.sum_kinds import KINDS

VARIANTS = {
    "wythoff": ["wythoff", "wythoff[a=2]", "wythoff[a=3]", "wythoff[a=4]"],
    "subtraction": [
        "subtraction", *(f"subtraction[take={takes}]" for takes in (
            "1", "1-2", "1-6", "2", "2,3", "1,3,4", "2,5,7", "2-5", "3,4", "2,6", "not 2,3", "not 2", "not 1", "odd",
            "even", "all", "powers-of-2", "multiples-of-3", "primes", "1,4,7,10,13,16,19,22,25,28,31,34,37,40,43,46,49",
        )),
    ],
    "octal": ["octal", "0.137", "0.07", "4.7", "0.6", "4!.0", "4.[3]", "0.[30]", "0.3F", "80.0"],
    "index-k-nim": ["index-k-nim", *(f"index-k-nim[k={k}]" for k in (1, 3, 5))],
    "circular-nim": ["circular-nim", *(f"circular-nim[k={k}]" for k in (1, 3, 4, 6))],
    "copycat-nim": ["copycat-nim", *(f"copycat-nim[m={m}]" for m in (1, 2, 3, 4, 5, 7, 11))],
    "fibonacci-nim": ["fibonacci-nim", *(f"fibonacci-nim[factor={factor}]" for factor in (1, 3, 4))],
    "flip-flop": [
        "flip-flop", "flip-flop[threshold=6]", "flip-flop[threshold=2]", "flip-flop[threshold=4;tested=after]",
        "flip-flop[threshold=12;flips=2]", "flip-flop[threshold=9;flips=unlimited]",
    ],
    "sum": ["sum", *(f"sum[kind={kind}]" for kind in KINDS if kind != "disjunctive")],
    "coin-turning": [
        "coin-turning", *(f"coin-turning[turn={turn}]" for turn in ("mock-turtles", "twins", "triplets", "ruler",
        "moebius", "mogul", "1-4", "2,4")),
    ],
    "coin-product": ["coin-product", "rugs", "coin-product[across=turtles;down=ruler]"],
    "unbalanced-nim": ["unbalanced-nim", "unbalanced-nim[empty_may_repeat=true]"],
    "chess-corner": ["chess-corner", "chess-corner[piece=rook]", "chess-corner[piece=knight]"],
    "non-attacking": ["non-attacking", *(f"non-attacking[piece={p}]" for p in ("king", "rook", "bishop", "knight"))],
    "euclid": ["euclid", "euclid[positive=true]"],
    "exact-k-nim": ["exact-k-nim", "exact-k-nim[k=1]", "exact-k-nim[k=3]"],
    "takeaway": [
        "takeaway", "mem0", "mem", *(f"takeaway[next={rule}]" for rule in ("2x", "x^2", "x/2", "1:3,2:2", "new",
        "at least x+1")), *(f"takeaway[next={rule};scope=game]" for rule in ("x", "2x", "not x")),
    ],
    "splittles": ["splittles", *(f"splittles[take={take}]" for take in ("1,3", "2", "all"))],
}  # fmt: skip
"""Several values of the rules; other games are used with their default rules."""
PARTS = (
    "nim {}", "nim {},{}", "kayles {}", "wythoff {},{}", "subtraction[take=1,3,4] {}", "squares {}", "grundy {}",
    "index-k-nim {},{}", "unbalanced-nim {}", "octal {}", "top-entails {}", "take-and-return[cap=7] {}",
)  # fmt: skip
NUMBERS = {"circular-nim": (1, 2, 3, 4, 4, 5, 5, 6, 8), "unbalanced-nim": (1, 2, 2, 3, 3, 4, 4, 5, 6),
           "euclid": (2,), "chess-corner": (2,),
           "exact-k-nim": (1, 2, 3, 4, 4, 5, 6), "third-one-lucky": (1, 2, 2, 3, 3, 3, 4)}  # fmt: skip
"""Number of heaps."""
SIZES = {"circular-nim": (1, 2, 3, 5), "exact-k-nim": (1, 2, 3, 5), "grundy": (2, 5, 9), "octal": (2, 5, 9),
         "splittles": (2, 5, 9), "third-one-lucky": (2, 3, 5, 9)}  # fmt: skip
"""Largest heap."""
LONG = {"kayles": 90, "squares": 700, "subtraction": 400}
"""Largest heap if there is only one."""


LARGE = {"non-attacking": ("7x7",), "cram": ("6x7",), "poset": (",".join(f"0-{middle}-99" for middle in range(1, 45)),)}
"""Positions whose explanations occur for large positions only."""


def written_games() -> list[str]:
    """Return every game with every variant of its rules, without those that other tests register."""
    classes = [cls for cls in all_games() if cls.__module__.startswith("nimatron.games.")]
    return [written for cls in classes for written in VARIANTS.get(cls.name, [cls.name])]


def random_positions(game: RuleSet[Any], dice: Random) -> Iterator[Any]:
    """Yield positions forever: the start, the end, and random ones, small and with long lists."""
    if not isinstance(game, NonAttacking) or game.piece not in ("bishop", "knight"):
        yield game.start
    if game.written() == game.name:
        yield from map(game.parse, LARGE.get(game.name, ()))
    yield from fresh_positions(game, dice)


def fresh_positions(game: RuleSet[Any], dice: Random) -> Iterator[Any]:
    """Yield random positions forever, without any chosen ones."""
    while True:
        try:
            if game.name == "sum":
                yield game.parse(" + ".join(_part(dice) for _ in range(dice.choice((1, 2, 2, 3, 14)))))
            elif isinstance(game, FlipFlop):
                yield _point(game, dice)
            elif isinstance(game, NonAttacking) and game.piece in ("bishop", "knight"):
                yield Cells.full(dice.randint(1, 3), dice.randint(1, 4))  # plain search is slow on larger boards
            elif isinstance(game, RowAndMemoryGame):
                size = dice.choice((3, 6, 15, 40))
                row = tuple(dice.randint(0, size) for _ in range(dice.choice((1, 2, 2, 2, 3))))
                yield game.check((row, dice.choice((0, 1, 1, 2, 3))))
            elif isinstance(game, Takeaway):
                yield _heaps_with_takes(game, dice)
            elif isinstance(game, MemoryGame):
                yield game.check(_heap_and_memory(dice))
            elif game.heaps(game.start) is not None and type(game.start) is tuple:
                row = game.check(_row(game.name, dice))
                yield Bound(row, dice.choice([*row, 0])) if game.entailing and dice.random() < 0.4 else row
            else:
                yield game.random_position(dice, dice.choice((1, 1, 2)))
        except nt.PositionError:
            continue


def _row(name: str, dice: Random) -> tuple[int, ...]:
    number = dice.choice(NUMBERS.get(name, (1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 15, 30)))
    size = dice.choice(SIZES.get(name, (1, 2, 3, 6, 15, 40)))
    if number == 1 and name in LONG and dice.random() < 0.5:
        size = LONG[name]
    row = tuple(dice.randint(0, size) for _ in range(number))
    return row[: number // 2] * 2 if dice.random() < 0.1 and number > 1 else row


def _heap_and_memory(dice: Random) -> tuple[int, ...]:
    heap = dice.randint(0, dice.choice((3, 12, 60, 400, 10**9)))
    if dice.random() < 0.3:
        return (heap,)
    return heap, dice.randint(0, dice.choice((3, heap + 1)))


def _heaps_with_takes(game: Takeaway, dice: Random) -> Any:
    number = dice.choice((1, 1, 2, 2, 3, 4))
    size = dice.choice((2, 5, 12, 60)) if number == 1 else dice.choice((2, 5, 9)) if number == 2 else 3
    heaps = [dice.randint(0, size) for _ in range(number)]
    groups = number if game.is_local else 1
    return game.check((heaps, [dice.choice(((), (dice.randint(1, size + 1),))) for _ in range(groups)]))


def _point(game: FlipFlop, dice: Random) -> Any:
    size = dice.choice((2, 4, 12, 30))
    goal, flips = dice.choice(("normal", "attrition")), dice.choice((0, 1, game.flips))
    return game.check((dice.randint(0, size), dice.randint(0, size), goal, flips))


def _part(dice: Random) -> str:
    text = dice.choice(PARTS)
    return text.format(*(dice.randint(0, 7) for _ in range(text.count("{}"))))
