"""Misère play with canonical forms of small components: by the definition, and the forms themselves."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.games.graphs.sprouts import Sprouts
from nimatron.kernels import native
from nimatron.kernels.mask_couples import MaskCouples, board_couples
from nimatron.kernels.mask_search import board_arrays, word_size
from nimatron.misere.canonical_form import CanonicalForm, simplest
from nimatron.rules.graph_game import Graph
from nimatron.rules.mask import Mask
from nimatron.rules.registry import game as read_game
from nimatron.solve.searching import colour_search, sprouts_search
from nimatron.solve.searching.engines import couple_search
from tests.games.coloured_definitions import GAMES, GRAPHS, Truth, random_position
from tests.kernels.test_mask_search import Definition, edges_of_a_tree, free_of_charge, random_mask
from tests.tier import draws

pytestmark = pytest.mark.skipif(native() is None, reason="the kernels in C were not built")
MEMORY = 1 << 25
BOARDS = [
    ("cram", "3x6"), ("cram", "4x4"), ("node-kayles", "grid:4x5"), ("node-kayles", "petersen:7,2"),
    ("arc-kayles", "king:3x3"), ("tac-tix", "3x4"), ("non-attacking", "5x5"), ("subset-take-away", "4"),
    ("divisor-chomp", "720"), ("node-kayles", "path:20"),
]  # fmt: skip


def search_with_forms(mask: Mask, small: int, memory: int = MEMORY) -> Any:
    """Return the search of a board in misère play with forms of components of at most ``small`` moves."""
    bits = word_size(mask)
    assert bits is not None

    def to_bytes(free: int) -> bytes:
        return free.to_bytes(bits // 8, "little")

    return board_couples(board_arrays(mask, bits), True, memory, to_bytes, lambda one: ("", one.hex()), 1, small)


def loses(search: Any, free: int) -> bool:
    """Return whether a position is a P-position."""
    return any(search.is_value(one, 0, free_of_charge) for one in search.game.components(free))


def masked(name: str, text: str) -> tuple[Mask, int]:
    """Return the board and the free cells of a position."""
    found = read_game(name).mask(read_game(name).parse(text))
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "text"), BOARDS)
@pytest.mark.parametrize("small", [3, 8, 16])
def test_outcomes_follow_the_definition(name: str, text: str, small: int) -> None:
    mask, free = masked(name, text)
    dice, truth, search = Random(text), Definition(mask), search_with_forms(mask, small)
    for _ in range(draws(60, 12)):
        here = free & dice.getrandbits(mask.cells)
        if here.bit_count() > 12:
            here &= dice.getrandbits(mask.cells)
        assert loses(search, here) == (truth.remoteness(here, True) % 2 == 1), here


@pytest.mark.parametrize("seed", range(25))
def test_random_masks_of_all_widths(seed: int) -> None:
    dice = Random(seed)
    cells, more = dice.randint(2, 9), dice.choice((0, 60, 119, 200))
    for mask in (random_mask(dice, cells, more), edges_of_a_tree(dice, dice.randint(3, 9), more)):
        own, truth = mask.cells - more, Definition(mask)
        for small in (2, 5, 16):
            search = search_with_forms(mask, small)
            for free in [(1 << own) - 1, *(dice.getrandbits(own) for _ in range(6))]:
                expected = any(True for _ in mask.options(free)) and truth.remoteness(free, True) % 2 == 1
                assert loses(search, free) == expected


def test_moves_that_reach_across_cells_that_nobody_needs() -> None:
    """Cell 1 ties cells 0 and 2 together, and no move needs it."""
    for moves in ([(0b101, 0b101), (0b001, 0b001)], [(0b001, 0b101), (0b100, 0b100)]):
        mask = Mask(3, [0b010, 0b101, 0b010], moves)
        truth, search = Definition(mask), search_with_forms(mask, 16)
        for free in range(8):
            expected = any(True for _ in mask.options(free)) and truth.remoteness(free, True) % 2 == 1
            assert loses(search, free) == expected, (moves, free)


def rebuilt(search: Any) -> Any:
    """Return a function from a position of forms alone to the form that its options make."""

    @cache
    def form(position: bytes) -> CanonicalForm:
        return simplest(form(option[0]) if option else simplest([]) for option in search.game.options(position))

    return form


@pytest.mark.parametrize(("name", "text"), BOARDS)
def test_forms_are_canonical(name: str, text: str) -> None:
    mask, free = masked(name, text)
    dice, search = Random(name), search_with_forms(mask, 16)
    form, seen = rebuilt(search), {}

    @cache
    def by_definition(here: int) -> CanonicalForm:
        return simplest(by_definition(option) for option in mask.options(here))

    for turn in range(draws(80, 20)):
        here = free & dice.getrandbits(mask.cells)
        if turn % 2 or here.bit_count() > 11:
            here &= dice.getrandbits(mask.cells)
        found = search.game.components(here)
        expected = by_definition(here)
        if not found:
            assert expected is simplest([])
            continue
        [position] = found
        assert form(position) is expected
        if len(position) == 7:  # a single form: it has one number, and no option that can be left out
            assert seen.setdefault(expected, position) == position
            assert len(search.game.options(position)) == len(expected.options)
    assert len(seen) >= 2


def test_wherever_components_lie_they_are_the_same() -> None:
    mask, _ = masked("cram", "4x8")

    def cells(*rows: str) -> int:
        return sum(
            1 << row * mask.width + at for row, text in enumerate(rows) for at, one in enumerate(text) if one == "."
        )

    search = search_with_forms(mask, 2)
    pictures = [
        cells("...##.##", ".#####.#", "######.#"),
        cells("#..##...", "######.#", "#.######", "#.#....."),
        cells("########", "##..####", "#####...", "#####.##"),
    ]
    first, second, third = (search.game.components(picture) for picture in pictures)
    assert first == third
    assert first != second
    # two Nim heaps of one beside each other are as good as nothing
    assert search.game.components(cells("..#..###", "########", "...#####", ".#######")) == search.game.components(
        cells("########", "########", "...#####", ".#######")
    )


def test_little_memory_and_small_portions_give_the_same_answer() -> None:
    mask, free = masked("cram", "4x6")
    search = search_with_forms(mask, 6, 1 << 17)
    [position] = search.game.components(free)
    answer, calls = None, 0
    while answer is None:
        answer = search.work(position, 0, 300)
        calls += 1
    assert answer is True  # as by benchmarks/misere_boards.c
    assert calls > 3


@pytest.mark.full
def test_when_there_are_too_many_forms_components_stay_sets_of_cells() -> None:
    """Tac-Tix 5x6 meets 612,000 forms of at most 20 cells, ten times as many as are made."""
    mask, free = masked("tac-tix", "5x6")
    answers = [loses(search_with_forms(mask, small, 1 << 27), free) for small in (8, 20)]
    assert answers == [False, False]


@pytest.mark.parametrize(
    ("name", "text", "lost"),
    [
        ("cram", "3x10", True), ("cram", "3x12", False), ("cram", "4x9", False), ("cram", "5x7", False),
        ("cram", "6x6", False), ("node-kayles", "grid:6x8", True), ("node-kayles", "grid:7x7", False),
    ],
)  # fmt: skip
def test_boards_that_two_other_searches_solved(name: str, text: str, lost: bool) -> None:
    """Searches of whole positions, one in the library and one in ``benchmarks/misere_boards.c``, found these."""
    mask, free = masked(name, text)
    couples = MaskCouples(board_arrays(mask, 64), 1 << 28)
    examined = 0

    def spend(held: int, options: int) -> None:
        nonlocal examined
        examined += options

    assert couples.loses_misere(free, spend, 10**5) == lost
    assert examined < 250_000


def test_what_is_not_a_position_is_refused() -> None:
    mask, free = masked("cram", "3x4")
    search = search_with_forms(mask, 8)
    [good] = search.game.components(free)
    assert search.game.decode(good) == good
    head, outside = b"\1\0\0", (1 << 40).to_bytes(8, "little")
    wrong = [b"", b"\0", b"\0\1", b"\0" + outside, b"\1", b"\1\1\0", b"\1\1\0\xff\xff\0\0", good + b"\1"]
    wrong += [head + end for end in (b"\3", b"\0\0\1\0", b"\3\0\1\0\7\7", b"\3\0\1\0\7\7\7", b"\x08\0\1\0" + outside)]
    for data in wrong:
        with pytest.raises(ValueError, match="not"):
            search.game.decode(data)


# -- other games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("small", [1, 4, 11])
@pytest.mark.parametrize("name", GAMES)
def test_coloured_boards_follow_the_definition(name: str, small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(colour_search, "_SMALL", small)
    game: Any = read_game(name)
    search, dice = colour_search.colour_search(game, game.start, True, MEMORY, forms=True), Random(f"{name} {small}")
    for text in GRAPHS:
        graph = Graph.parse(text)
        truth = Truth(name, graph)
        for _ in range(draws(60, 10)):
            position = random_position(game, graph, dice)
            assert loses(search, position) == truth.loses_misere(position.colours), game.format(position)


@pytest.mark.parametrize("small", [1, 5, 10])
def test_sprouts_as_by_the_search_of_whole_positions(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprouts_search, "_SMALL", small)
    game, dice = Sprouts(), Random(small)
    search = sprouts_search.sprouts_search(game, (), True, MEMORY, forms=True)
    whole = sprouts_search.sprouts_search(game, (), True, 1 << 27)
    for _ in range(draws(60, 15)):
        position: Any = game.parse(str(dice.randint(4, 6)))
        for _ in range(dice.randint(0, 5)):
            position = dice.choice(list(game.generate_moves(position)) or [position])
        assert loses(search, position) == loses(whole, position), game.format(position)


def test_sprouts_of_known_outcome() -> None:
    """OEIS A164950 (Applegate, Jacobson and Sleator 1991 to 9 spots, then others): who moves first wins these."""
    won = [n for n in range(1, 12) if nt.analyse("sprouts", str(n), misere=True, fields=["outcome"]).outcome == "N"]
    assert won == [1, 5, 6, 10, 11]


def test_several_threads_and_proofs_do_without_forms() -> None:
    """A proof needs positions that can be written."""
    game = Sprouts()
    position = game.parse("5")
    for forms in (False, True):
        search = couple_search(game, position, True, forms=forms)
        [component] = search.game.components(position)
        assert component.startswith(b"\1") == forms
    written, text = couple_search(game, position, True).game.written(
        couple_search(game, position, True).game.components(position)[0]
    )
    assert (written, game.parse(text)) == ("sprouts", position)


def test_small_components_are_for_misere_play_in_one_thread() -> None:
    kernels = native()
    for misere, threads, small in ((False, 1, 5), (True, 2, 5), (True, 1, -1)):
        with pytest.raises(ValueError, match="one thread"):
            kernels.couple_sprouts(misere, 1 << 20, threads, small)  # type: ignore[union-attr]
