"""The domain of each theorem: small positions to compare with exhaustive search, and large random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, islice, product
from random import Random
from typing import Any

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.games.boards.chomp import Chomp
from nimatron.games.boards.cram import Cram
from nimatron.games.boards.flip_flop import GOALS, FlipFlop, Point
from nimatron.games.boards.notakto import Boards, Notakto
from nimatron.games.boards.tac_tix import TacTix
from nimatron.games.boards.wythoff import Wythoff
from nimatron.games.coins.coin_product import CoinProduct
from nimatron.games.coins.coin_turning import CoinTurning
from nimatron.games.graphs.arc_kayles import ArcKayles
from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts, Regions
from nimatron.games.graphs.edge_geography import EdgeGeography
from nimatron.games.graphs.green_hackenbush import GreenHackenbush, Growth
from nimatron.games.graphs.node_kayles import NodeKayles
from nimatron.games.graphs.vertex_geography import VertexGeography
from nimatron.games.heaps.aliquot import Aliquot
from nimatron.games.heaps.circular_nim import CircularNim
from nimatron.games.heaps.copycat_nim import CopycatNim, HeapAfter
from nimatron.games.heaps.dim import Dim
from nimatron.games.heaps.fibonacci_nim import CappedHeap, FibonacciNim
from nimatron.games.heaps.index_k_nim import IndexKNim
from nimatron.games.heaps.lasker import Lasker
from nimatron.games.heaps.nim import Nim
from nimatron.games.heaps.prim import Prim
from nimatron.games.heaps.subtraction import Subtraction
from nimatron.games.rows.kayles import Kayles
from nimatron.games.rows.unbalanced_nim import UnbalancedNim
from nimatron.rules.coin_game import NAMED_RULES
from nimatron.rules.graph_game import GraphGame, Vertices
from nimatron.rules.grid_game import Cells, GridGame
from nimatron.rules.rule_set import RuleSet
from nimatron.rules.token_walk import TokenWalk, Walk
from nimatron.theory.brussels_sprouts import FixedNumberOfMoves
from nimatron.theory.chomp import Arms, Squares, ThreeRows, TwoRows
from nimatron.theory.circular_nim import DufourHeubach, FullCircle
from nimatron.theory.coin_turning import CoinValues, TartanTheorem
from nimatron.theory.copycat_nim import Pairing, RepeatedWindow
from nimatron.theory.counted_heaps import ExponentOfTwo, IndexOfPrime, LaskerValues, OneMoreThanExponent
from nimatron.theory.fibonacci_nim import SmallestPart, smallest_part
from nimatron.theory.flip_flop import GoalsAgree
from nimatron.theory.geography import EvenKernels, MatchingCovers
from nimatron.theory.green_hackenbush import Fusion
from nimatron.theory.index_k_nim import MooreColumns, column_counts
from nimatron.theory.kayles import KaylesPeriod, MisereKayles
from nimatron.theory.nim import NimSum, nim_sum
from nimatron.theory.notakto import NotaktoQuotient
from nimatron.theory.paths_and_cycles import EdgePaths, VertexPaths
from nimatron.theory.subtraction import PatternValues
from nimatron.theory.symmetry import CramSymmetry, TacTixSymmetry
from nimatron.theory.theorem import Theorem
from nimatron.theory.unbalanced_nim import AntonimHeaps, WelterFunction, heap_for_value
from nimatron.theory.wythoff import WythoffPairs, p_pair
from tests.theory.domain import Domain, Heaps, Large, both, normal
from tests.theory.domains_boards import DOMAINS_OF_BOARDS
from tests.theory.domains_cakes import DOMAINS_OF_CAKES
from tests.theory.domains_nim_kin import DOMAINS_OF_NIM_KIN
from tests.theory.domains_sylver import DOMAINS_OF_SYLVER
from tests.theory.domains_takeaway import DOMAINS_OF_TAKEAWAY

# -- nim ---------------------------------------------------------------------------------------------------------------


def nim_extra(game: Nim) -> Iterator[Heaps]:
    yield from combinations_with_replacement(range(12), 2)
    yield from combinations_with_replacement(range(7), 3)
    yield from combinations_with_replacement(range(5), 4)


def nim_large(dice: Random) -> Large:
    """Yield heaps of up to 200 bits; every second position is completed to nim-sum 0."""
    for round_number in range(200):
        bits = dice.choice((8, 64, 200))
        heaps = [dice.getrandbits(bits) for _ in range(dice.randint(1, 6))]
        if round_number % 2:
            heaps.append(nim_sum(heaps))
        yield Nim(), tuple(heaps), bool(round_number & 2)


# -- Moore's Nim_k and circular Nim
# -------------------------------------------------------------------------------------


def index_k_extra(game: IndexKNim) -> Iterator[Heaps]:
    yield (0,)
    yield from combinations_with_replacement(range(6), 3)
    yield from combinations_with_replacement(range(3), 5)
    yield from combinations_with_replacement(range(2), 7)


def index_k_large(dice: Random) -> Large:
    """Yield heaps of up to 200 bits; every second position is completed to balanced columns."""
    for round_number in range(120):
        game = IndexKNim(k=dice.randint(1, 4))
        bits = dice.choice((6, 64, 200))
        heaps = [dice.getrandbits(bits) for _ in range(dice.randint(1, 5))]
        if round_number % 2:
            counts = column_counts(tuple(heaps))
            heaps += [
                sum(1 << place for place, count in enumerate(counts) if -count % (game.k + 1) > more)
                for more in range(game.k)
            ]
        yield game, tuple(heaps), bool(round_number & 2)


def full_circle_extra(game: CircularNim) -> Iterator[Heaps]:
    for number, most in ((1, 6), (2, 6), (3, 4)):
        yield from product(range(most), repeat=number)


def full_circle_large(dice: Random) -> Large:
    """Yield three to five heaps of up to 200 bits; every second position has equal heaps."""
    for round_number in range(100):
        number = dice.randint(3, 5)
        heaps = tuple(dice.getrandbits(dice.choice((4, 200))) for _ in range(number))
        if round_number % 2:
            heaps = (heaps[0],) * number
        yield CircularNim(k=number - 1), heaps, bool(round_number & 2)


def p_forms_extra(game: CircularNim) -> Iterator[Heaps]:
    for number, k, most in ((5, 2, 4), (5, 3, 4), (6, 3, 3), (6, 4, 3), (8, 6, 2)):
        if k == game.k:
            yield from product(range(most), repeat=number)


def p_forms_large(dice: Random) -> Large:
    """Yield rotated P-positions of huge heaps, half of them with one heap raised."""
    for round_number in range(150):
        number, k = dice.choice([(4, 2), (5, 2), (5, 3), (6, 3), (6, 4), (8, 6)])
        heaps = list(row_of_p_form(number, k, dice))
        if round_number % 2 and number < 6 + (k == 3):
            heaps[dice.randrange(number)] += dice.randint(1, 1 << 60)
        turn = dice.randrange(number)
        yield CircularNim(k=k), tuple(heaps[turn:] + heaps[:turn]), False


def row_of_p_form(number: int, k: int, dice: Random) -> Heaps:
    """Return a row in the form of a P-position with numbers of up to 20 digits."""
    a, b, c, d = (dice.randrange(10 ** dice.choice((1, 20))) for _ in range(4))
    if (number, k) == (4, 2):
        return a, b, a, b
    if (number, k) == (5, 2):
        return b + c + d, b, b + c, b + d, b
    if (number, k) == (5, 3):
        return 0, a + b, a, b, a + b
    if (number, k) == (6, 3):
        return a + d, b, c + d, a, b + d, c
    if (number, k) == (6, 4):
        high = c + 1 << a.bit_length()  # a ⊕ high is not below a
        return a, (a ^ high) + d, high, a + d, a ^ high, high + d
    x = a + b
    c = min(c, x)
    return 0, x, a, b, min(x, a + x - c), c, x - c, x


# -- one heap with a memory --------------------------------------------------------------------------------------------


def pairing_large(dice: Random) -> Large:
    """Yield huge heaps, half of them congruent to the forbidden take."""
    for round_number in range(200):
        m = dice.choice((2, 3, 4, 6, 10, 19, 50, 62, 255, 1000))
        last = dice.randint(0, m)
        multiples = dice.getrandbits(dice.choice((5, 60, 1000)))
        rest = last if round_number % 2 else dice.randint(0, m)
        yield CopycatNim(m), HeapAfter(max(1, multiples * (m + 1) + rest), last), False


def window_large(dice: Random) -> Large:
    for round_number in range(160):
        m = dice.choice((1, 5, 7, 9, 13, 17, 21, 33))
        heap = dice.getrandbits(dice.choice((6, 60, 1000))) + 2
        yield CopycatNim(m), HeapAfter(heap, dice.randint(0, m)), bool(round_number & 1)


def fibonacci_large(dice: Random) -> Large:
    """Yield heaps of up to 6000 bits with caps below, at and above their smallest part."""
    for round_number in range(160):
        factor, misere = dice.choice((1, 2, 2, 3, 7)), bool(round_number & 1)
        bits = dice.choice((12, 64, 300, 1000) if factor > 2 else (12, 64, 300, 6000))
        heap = dice.getrandbits(bits) + 2 + misere
        least = smallest_part(heap - misere, factor)
        more = dice.getrandbits(bits // 2) if dice.random() < 0.3 else 0
        cap = max(1, least - dice.choice((0, 1, 1, 1)) + more)
        yield FibonacciNim(factor), CappedHeap(heap, cap), misere


# -- wythoff and flip-flop ---------------------------------------------------------------------------------------------


def wythoff_extra(game: Wythoff) -> Iterator[Heaps]:
    yield from ((y, x) for y in range(14) for x in range(y))
    yield from ((x, 32) for x in range(14))


def wythoff_large(dice: Random) -> Large:
    """Yield heaps of up to 2000 bits: P-positions, their neighbours and anything else."""
    for round_number in range(240):
        a, misere = dice.choice((1, 1, 2, 3, 17, 10**6)), bool(round_number & 1)
        bits = dice.choice((10, 64, 300, 2000))
        if round_number % 3:
            smaller, larger = p_pair(dice.getrandbits(bits), a, misere)
            larger += dice.choice((0, 0, 1, dice.getrandbits(bits)))
        else:
            smaller, larger = dice.getrandbits(bits), dice.getrandbits(bits)
        heaps = (smaller, larger) if dice.random() < 0.5 else (larger, smaller)
        yield Wythoff(a), heaps, misere


def flip_flop_games() -> list[RuleSet[Any]]:
    """Return games with every condition at the least allowed threshold, both tests and several flips."""
    least_before = {"S+L": 5, "L-S": 2, "L": 3, "S": 3, "S*L": 5}
    least_after = {"S+L": 4, "L-S": 2, "L": 3, "S": 2, "S*L": 3}
    games: list[RuleSet[Any]] = [FlipFlop(name, low) for name, low in least_before.items()]
    games += [FlipFlop(name, low, None, "after") for name, low in least_after.items()]
    return [*games, FlipFlop(), FlipFlop(threshold=21, flips=2), FlipFlop(threshold=2)]


def flip_flop_extra(game: FlipFlop) -> Iterator[Point]:
    """Yield positions with both goals, with no flips left, and with the other order of the heaps."""
    for x in range(10):
        for y in range(7):
            yield Point(x, y, "attrition", game.flips)
            if game.threshold > 20:
                yield from (Point(y + 5, x + 9, goal, game.flips) for goal in GOALS)
            if game.flips is not None:
                yield Point(x, y, "normal", 0)


def flip_flop_large(dice: Random) -> Large:
    for wythoff, heaps, misere in wythoff_large(dice):
        if wythoff == Wythoff(1):
            game = FlipFlop(dice.choice(("S+L", "L-S", "S*L")), tested=dice.choice(("before", "after")))
            yield game, Point(*heaps, dice.choice(("normal", "attrition")), dice.choice((0, 1))), misere


# -- kayles, subtraction, unbalanced nim -------------------------------------------------------------------------------


def kayles_extra(game: Kayles) -> Iterator[Heaps]:
    """Yield two and three rows; the period itself is compared with a table in a separate test."""
    yield from combinations_with_replacement(range(7), 2)
    yield from combinations_with_replacement(range(5), 3)


def kayles_large(dice: Random) -> Large:
    """Yield rows of up to 200 bits; every second position is doubled and so a P-position."""
    for round_number in range(150):
        rows = [dice.getrandbits(dice.choice((5, 7, 40, 200))) for _ in range(dice.randint(1, 4))]
        yield Kayles(), tuple(rows * 2 if round_number % 2 else rows), False


def misere_kayles_extra(game: Kayles) -> Iterator[Heaps]:
    """Yield several rows that are exceptions or one move away from one."""
    yield from combinations_with_replacement(range(7), 2)
    yield from combinations_with_replacement((1, 4, 5), 3)


def misere_kayles_large(dice: Random) -> Large:
    """Yield positions as in normal play, and rows from which exceptions are reached."""
    for game, rows, _ in kayles_large(dice):
        yield game, rows, True
    for _ in range(250):
        rows = [dice.choice((1, 4, 5, 9, 12, 17, 20, 25)) for _ in range(dice.randint(0, 5))]
        yield Kayles(), (*rows, dice.randint(0, 60)), True


# -- heaps with values by formula
# ---------------------------------------------------------------------------------------


def two_and_three_heaps(game: RuleSet[Any]) -> Iterator[Heaps]:
    yield from combinations_with_replacement(range(8), 2)
    yield from combinations_with_replacement(range(5), 3)


def lasker_extra(game: Lasker) -> Iterator[Heaps]:
    """Yield smaller rows, for all ways to split them are tried; longer lists are compared in a separate test."""
    yield from combinations_with_replacement(range(5), 2)
    yield from combinations_with_replacement(range(4), 3)


def lasker_large(dice: Random) -> Large:
    """Yield heaps of up to 200 bits; every second position is completed to nim-sum 0."""
    for round_number in range(150):
        heaps = [dice.getrandbits(dice.choice((4, 12, 64, 200))) for _ in range(dice.randint(1, 3))]
        if round_number % 2:
            theorem = LaskerValues()
            heaps.append(theorem.heap_value(nim_sum(map(theorem.heap_value, heaps))))
        yield Lasker(), tuple(heaps), False


def smooth(dice: Random) -> int:
    """Return a number of up to 20 digits that is easy to factor."""
    number = 1 << dice.randrange(7)
    for _ in range(dice.randrange(3)):
        number *= dice.choice((3, 5, 7, 11, 101, 65537))
    return number * dice.choice((1, 1, 10**9 + 7))


def halving_large(game: RuleSet[Any]) -> Callable[[Random], Large]:
    def positions(dice: Random) -> Large:
        for round_number in range(120):
            heaps = [smooth(dice) for _ in range(dice.randint(1, 3))]
            if round_number % 2:
                heaps += [heap * 3 for heap in heaps]
            yield game, tuple(heaps), False

    return positions


def prim_large(dice: Random) -> Large:
    """Yield large heaps with a small prime, even ones among them, and single heaps of any kind."""
    for round_number in range(60):
        if round_number % 3 == 0:
            yield Prim(), (2 * dice.getrandbits(90), 2 * dice.getrandbits(40), dice.getrandbits(80) | 1), False
        else:
            heaps = [dice.choice((3, 5, 7, 101, 2)) * (dice.getrandbits(20) | 1) for _ in range(dice.randint(1, 2))]
            yield Prim(), tuple(heaps * 2 if round_number % 3 == 1 else heaps), False


SETS = (
    "1", "2", "1-3", "1-4", "2-5", "3,4", "2,3", "2,6", "2,7", "1,4", "1,2,4,5", "1,3,9", "all", "odd", "even",
    "multiples-of-3", "powers-of-2", "powers-of-3", "powers-of-4", "not 1,2", "not 1", "not 2", "not 3",
)  # fmt: skip
"""One subtraction set of every kind."""


def subtraction_extra(game: Subtraction) -> Iterator[Heaps]:
    yield ()
    yield from combinations_with_replacement(range(11), 2)
    yield from combinations_with_replacement(range(5), 3)


def subtraction_large(dice: Random) -> Large:
    """Yield heaps of up to 200 bits and sets of every kind, some with huge numbers."""
    sets = [SubtractionSet.parse(text) for text in (*SETS, "1-1000000007", "123456789-98765432123456789", "not 10007")]
    for round_number in range(200):
        heaps = tuple(dice.getrandbits(dice.choice((6, 40, 200))) for _ in range(dice.randint(1, 4)))
        yield Subtraction(take=dice.choice(sets)), heaps, bool(round_number & 1)


def welter_extra(game: UnbalancedNim) -> Iterator[Heaps]:
    yield from combinations(range(12), 1)
    yield from combinations(range(12), 2)
    yield from combinations(range(9), 4)
    yield from combinations(range(8), 5)
    yield (5, 0, 3)


def welter_large(dice: Random) -> Large:
    """Yield heaps of up to 200 bits, some near to each other; every second position is completed to value 0."""
    for round_number in range(150):
        bits = dice.choice((8, 64, 200))
        heaps = list({dice.getrandbits(bits) for _ in range(dice.randint(1, 6))})
        if round_number % 3 == 0:
            heaps = list({*heaps, heaps[0] + (1 << 5), heaps[0] + 1})
        last = heap_for_value(tuple(heaps), 0) if round_number % 2 else None
        yield UnbalancedNim(), tuple(heaps) if last is None else (*heaps, last), bool(round_number & 2)


def antonim_extra(game: UnbalancedNim) -> Iterator[Heaps]:
    """Yield fewer heaps, and more empty ones."""
    yield from combinations(range(12), 1)
    yield from combinations(range(12), 2)
    yield from ((0, 0, 0, *heaps) for heaps in combinations(range(1, 8), 3))


def antonim_large(dice: Random) -> Large:
    """Yield up to three heaps of up to 200 bits; every second triple is completed to a P-position."""
    game = UnbalancedNim(empty_may_repeat=True)
    for round_number in range(100):
        heaps = sorted({dice.getrandbits(dice.choice((8, 200))) for _ in range(dice.randint(1, 3))} - {0})
        last = ((heaps[0] + 1) ^ (heaps[-1] + 1)) - 1 if round_number % 2 and heaps else 0
        if last > 0 and last not in heaps[:1] + heaps[-1:]:
            heaps = sorted({heaps[0], heaps[-1], last})
        yield game, (0, *heaps), False


def after_takes(most: int) -> Callable[[CopycatNim], Iterator[HeapAfter]]:
    """Return a generator of the heaps below ``most`` with all forbidden numbers."""
    return lambda game: (HeapAfter(heap, last) for heap in range(1, most) for last in range(1, game.m + 1))


# -- graphs ------------------------------------------------------------------------------------------------------------


def token_walks(game: TokenWalk) -> Iterator[Walk]:
    """Yield random graphs of up to eight vertices with their tokens, also grids and cycles, and positions of play."""
    dice = Random(12)
    for text in ("grid:2x3@0", "grid:3x3@1", "cycle:4@0", "cycle:6@0", "complete:2,3@0", "complete:4@0", "star:3@1"):
        yield game.parse(text)
    for _ in range(150):
        position = game.random_position(dice, dice.randint(1, 3))
        yield position
        yield from islice(game.moves(position), 1)


def token_walks_large(game: TokenWalk) -> Callable[[Random], Large]:
    """Return a generator of grids and trees of up to 150 vertices, which are bipartite."""

    def positions(dice: Random) -> Large:
        for _ in range(40):
            rows, columns = dice.randint(2, 9), dice.randint(2, 9)
            yield game, game.parse(f"grid:{rows}x{columns}@{dice.randrange(rows * columns)}"), False
            count = dice.randint(20, 150)
            tree = ",".join(f"{dice.randrange(vertex)}-{vertex}" for vertex in range(1, count))
            yield game, game.parse(f"edges:{count};{tree}@{dice.randrange(count)}"), False

    return positions


def growths(game: GreenHackenbush) -> Iterator[Growth]:
    """Yield random drawings of up to about nine edges, with loops and double edges."""
    dice = Random(1976)
    for _ in range(120):
        yield game.canonical(game.random_position(dice, dice.randint(1, 3)))


def growths_large(dice: Random) -> Large:
    """Yield drawings of up to 60 edges, every second one twice on the ground and so a P-position."""
    game = GreenHackenbush()
    for round_number in range(60):
        position = game.random_position(dice, dice.randint(5, 25))
        if round_number % 2:
            moved = ",".join(f"{a and a + 900}-{b and b + 900}" for a, b in position.standing)
            position = game.parse(f"{game.format(game.canonical(position))},{moved}")
        yield game, position, False


def marked_boards(game: Notakto) -> Iterator[Boards]:
    """Yield up to two boards with some marks, and three with many."""
    dice = Random(2013)
    for number, least in ((1, 0), (2, 2), (3, 4)):
        for _ in range(40):
            empty = game.parse(f"{number}*3x3")
            marks = (dice.sample(sorted(board.free), dice.randint(least, 5)) for board in empty)
            yield tuple(board._replace(free=board.free - set(some)) for board, some in zip(empty, marks, strict=True))


def marked_boards_large(dice: Random) -> Large:
    game = Notakto()
    for _ in range(60):
        yield game, game.random_position(dice, 6) + game.random_position(dice, 6), True


# -- coins -------------------------------------------------------------------------------------------------------------


def coins_extra(game: CoinTurning) -> Iterator[tuple[bool, ...]]:
    for count in range(7):
        yield from product((False, True), repeat=count)


def coins_large(dice: Random) -> Large:
    """Yield rows of up to 300 coins if moves are few, else of up to 16."""
    for _ in range(60):
        rules = (("turtles", 300), ("twins", 300), ("ruler", 300), ("mock-turtles", 40), ("mogul", 16))
        name, most = dice.choice(rules)
        game = CoinTurning(turn=name)
        yield game, tuple(dice.random() < 0.3 for _ in range(dice.randint(1, most))), False


def boards_extra(game: CoinProduct) -> Iterator[Cells]:
    for rows, columns in ((1, 1), (1, 3), (2, 2), (2, 3), (3, 3)):
        board = [(row, column) for row in range(rows) for column in range(columns)]
        for number in range(5):
            yield from (Cells(heads, rows, columns) for heads in combinations(board, number))


def boards_large(dice: Random) -> Large:
    for _ in range(40):
        across, down = dice.choice(("twins", "ruler", "turtles")), dice.choice(("twins", "mock-turtles"))
        game = CoinProduct(across, down)
        yield game, game.random_position(dice, 6), False


def crossed_regions(game: BrusselsSprouts) -> Iterator[Regions]:
    dice = Random(1967)
    yield from map(game.parse, ("1.4/3/", "2.2/1/", "1.1.1/2/", "5/1/", "1.2.3/"))
    for _ in range(20):
        yield game.random_position(dice, 1)


def crossed_regions_large(dice: Random) -> Large:
    game = BrusselsSprouts()
    for round_number in range(40):
        yield game, game.random_position(dice, dice.randint(2, 8)), bool(round_number % 2)


def symmetric_boards(game: GridGame) -> Iterator[Cells]:
    """Yield small boards with holes, half of them symmetric."""
    dice = Random(7)
    for _ in range(120):
        rows, columns = dice.randint(1, 4), dice.randint(1, 4)
        board = Cells.full(rows, columns)
        holes = {cell for cell in board if dice.random() < 0.2}
        if dice.random() < 0.5:
            holes |= {(rows - 1 - row, columns - 1 - column) for row, column in holes}
        yield board - holes


def large_boards(game: GridGame) -> Callable[[Random], Large]:
    def boards(dice: Random) -> Large:
        for _ in range(6):
            yield game, Cells.full(2 * dice.randint(3, 6), dice.randint(7, 12)), False

    return boards


def paths_and_cycles(game: GraphGame) -> Iterator[Vertices]:
    """Yield paths and cycles without some vertices, and sums of two of them."""
    dice = Random(5)
    for count in range(1, 11):
        for family in ("path", "cycle"):
            whole = game.parse(f"{family}:{count}")
            yield whole
            yield whole - {vertex for vertex in range(count) if dice.random() < 0.2}
    yield game.parse("edges:9;0-1,1-2,2-0,3-4,5-6,6-7,7-8")


def large_paths(game: GraphGame) -> Callable[[Random], Large]:
    def graphs(dice: Random) -> Large:
        for _ in range(10):
            yield game, game.parse(f"{dice.choice(('path', 'cycle'))}:{dice.randint(20, 60)}"), False

    return graphs


def bars(kind: str) -> Callable[[Random], Large]:
    """Return a generator of large bars of two rows, of two arms or of three rows."""

    def made(dice: Random) -> Large:
        for _ in range(12):
            row = dice.randint(20, 60)
            rows = {
                "two rows": (row, dice.choice((row - 1, dice.randint(1, row)))),
                "arms": (row, *(1,) * (dice.choice((row, dice.randint(1, 60))) - 1)),
                "three rows": tuple(sorted((dice.randint(1, 40) for _ in range(3)), reverse=True)),
            }
            yield Chomp(), rows[kind], False

    return made


def small_bars(game: Chomp) -> Iterator[Heaps]:
    return (tuple(sorted(rows, reverse=True)) for rows in combinations_with_replacement(range(1, 9), 3))


DOMAINS: dict[type[Theorem], Domain] = {
    CoinValues: Domain(
        normal([CoinTurning(turn=turn) for turn in (*NAMED_RULES, "2,4", "1-4")], 9), coins_large, coins_extra,
    ),
    TartanTheorem: Domain(
        normal([CoinProduct(), CoinProduct("ruler", "ruler"), CoinProduct("mock-turtles", "triplets")], 20),
        boards_large, boards_extra,
    ),
    NimSum: Domain(both([Nim()], 20), nim_large, nim_extra),
    MooreColumns: Domain(both([IndexKNim(k=k) for k in (1, 2, 3)], 4), index_k_large, index_k_extra),
    FullCircle: Domain(both([CircularNim(k=k) for k in (1, 3, 4)], 3), full_circle_large, full_circle_extra),
    DufourHeubach: Domain(normal([CircularNim(k=k) for k in (2, 3, 4, 6)], 5), p_forms_large, p_forms_extra),
    Pairing: Domain(
        normal([CopycatNim(m) for m in (2, 3, 4, 6, 8, 10, 11, 12, 14, 15, 18, 19, 43)], 75), pairing_large,
        after_takes(75),
    ),
    RepeatedWindow: Domain(both([CopycatNim(m) for m in (1, 2, 5, 6, 7, 9, 11)], 90), window_large, after_takes(90)),
    SmallestPart: Domain(
        both([FibonacciNim(factor) for factor in (1, 2, 3, 4, 7)], 45), fibonacci_large,
        lambda game: (CappedHeap(heap, cap) for heap in range(1, 36) for cap in range(1, 14)),
    ),
    WythoffPairs: Domain(both([Wythoff(a) for a in (1, 2, 3, 5)], 19), wythoff_large, wythoff_extra),
    GoalsAgree: Domain(both(flip_flop_games(), 9), flip_flop_large, flip_flop_extra),
    MatchingCovers: Domain(normal([VertexGeography()], 20), token_walks_large(VertexGeography()), token_walks),
    EvenKernels: Domain(normal([EdgeGeography()], 20), token_walks_large(EdgeGeography()), token_walks),
    Fusion: Domain(normal([GreenHackenbush()], 9), growths_large, growths),
    NotaktoQuotient: Domain([(Notakto(), True, 1)], marked_boards_large, marked_boards),
    FixedNumberOfMoves: Domain(both([BrusselsSprouts()], 3), crossed_regions_large, crossed_regions),
    KaylesPeriod: Domain(normal([Kayles()], 14), kayles_large, kayles_extra),
    MisereKayles: Domain([(Kayles(), True, 14)], misere_kayles_large, misere_kayles_extra),
    CramSymmetry: Domain(normal([Cram()], 25), large_boards(Cram()), symmetric_boards),
    TacTixSymmetry: Domain(normal([TacTix()], 12), large_boards(TacTix()), symmetric_boards),
    VertexPaths: Domain(normal([NodeKayles()], 4), large_paths(NodeKayles()), paths_and_cycles),
    EdgePaths: Domain(normal([ArcKayles()], 4), large_paths(ArcKayles()), paths_and_cycles),
    TwoRows: Domain(
        normal([Chomp()], 40), bars("two rows"),
        lambda game: ((row, second) for row in range(9) for second in range(1, row + 1)),
    ),
    Arms: Domain(
        normal([Chomp()], 20), bars("arms"),
        lambda game: ((row, *(1,) * down) for row in range(1, 8) for down in range(8)),
    ),
    Squares: Domain(
        normal([Chomp()], 1), lambda dice: ((Chomp(), (side,) * side, False) for side in (8, 9)),
        lambda game: [(8,) * 8],
    ),
    ThreeRows: Domain(normal([Chomp()], 20), bars("three rows"), small_bars),
    LaskerValues: Domain(both([Lasker()], 10), lasker_large, lasker_extra),
    ExponentOfTwo: Domain(both([Aliquot()], 60), halving_large(Aliquot()), two_and_three_heaps),
    OneMoreThanExponent: Domain(normal([Dim()], 60), halving_large(Dim()), two_and_three_heaps),
    IndexOfPrime: Domain(both([Prim()], 60), prim_large, two_and_three_heaps),
    PatternValues: Domain(
        both([Subtraction(take=SubtractionSet.parse(text)) for text in SETS], 30), subtraction_large, subtraction_extra
    ),
    WelterFunction: Domain(both([UnbalancedNim()], 11), welter_large, welter_extra),
    AntonimHeaps: Domain(normal([UnbalancedNim(empty_may_repeat=True)], 12), antonim_large, antonim_extra),
    **DOMAINS_OF_NIM_KIN,
    **DOMAINS_OF_BOARDS,
    **DOMAINS_OF_SYLVER,
    **DOMAINS_OF_CAKES,
    **DOMAINS_OF_TAKEAWAY,
}  # fmt: skip
"""The domain of every theorem; a theorem without one fails its test."""
