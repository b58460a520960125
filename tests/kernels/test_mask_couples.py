"""Losing couples of mask games in C: equal to the definition, to the reference implementation and to known values."""

from __future__ import annotations

import csv
from array import array
from functools import reduce
from itertools import islice
from operator import xor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimatron.games.boards.cram import Cram
from nimatron.kernels import native
from nimatron.kernels.couple_search import NativeSearch
from nimatron.kernels.mask_couples import MaskCouples, board_couples
from nimatron.kernels.mask_search import board_arrays
from nimatron.rules.mask import Frame, Mask
from nimatron.rules.registry import game as read_game
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.engines import couple_search, reference_search
from nimatron.solve.searching.mask_components import MaskComponents, mask_couple_search
from nimatron.solve.searching.rule_set_components import has_couples
from tests.brute_force import BruteForce
from tests.explain.random_positions import written_games
from tests.kernels.test_mask_search import Definition, cram, edges_of_a_tree, free_of_charge, random_mask
from tests.solve.test_proof_search import loses, small_positions, value
from tests.tier import draws, is_full, step

pytestmark = pytest.mark.skipif(native() is None, reason="the kernels in C were not built")

MASKED = [written for written in written_games() if read_game(written).mask(read_game(written).start) is not None]
KNOWN = Path(__file__).parents[1] / "data" / "known" / "board_values.csv"
MEMORY = 1 << 24


def in_c(game: RuleSet[Any], position: Any, misere: bool, memory: int = MEMORY) -> NativeSearch:
    """Return the search in C that a game with a mask gets."""
    found = couple_search(game, position, misere, memory)
    assert isinstance(found, NativeSearch)
    return found


@pytest.mark.parametrize("written", MASKED)
@pytest.mark.parametrize("misere", [False, True])
def test_equal_to_the_definition(written: str, misere: bool) -> None:
    game, dice = read_game(written), Random(written)
    truth = BruteForce(game, misere)
    for position in islice(small_positions(game, dice), draws(300, 12)):
        masked = game.mask(position)
        if masked is None or not 0 < masked[0].cells <= 128 or not has_couples(game, position, misere):
            continue
        search = in_c(game, position, misere)
        if misere:
            assert loses(search, position) == truth.loses(position), game.format(position)
        else:
            assert value(search, position) == truth.grundy(position), game.format(position)


LARGER = [
    ("cram", "3x5", False), ("cram", "3x6", False), ("cram", "3x4", True), ("tac-tix", "3x4", False),
    ("tac-tix", "3x4", True),
    ("node-kayles", "grid:4x6", False), ("node-kayles", "grid:4x4", True), ("node-kayles", "torus:4x4", False),
    ("node-kayles", "petersen:7,2", False), ("node-kayles", "path:70", False), ("arc-kayles", "petersen:4,1", False),
    ("arc-kayles", "king:3x3", True), ("non-attacking", "7x7", False), ("non-attacking[piece=knight]", "4x4", False),
    ("divisor-chomp", "720", False), ("subset-take-away", "4", True),
]  # fmt: skip


@pytest.mark.parametrize(("written", "text", "misere"), LARGER, ids=lambda one: str(one))
def test_larger_positions_as_by_the_reference_implementation(written: str, text: str, misere: bool) -> None:
    game = read_game(written)
    start = game.parse(text)
    search, reference = in_c(game, start, misere), reference_search(game, start, misere)
    for position in [start, *islice(game.moves(start), draws(30, 3))]:
        if misere:
            assert loses(search, position) == loses(reference, position)
        else:
            assert value(search, position) == value(reference, position)


@pytest.mark.parametrize("written", [one for one in MASKED if one not in ("cram", "arc-kayles")])
def test_options_are_those_of_the_reference_implementation(written: str) -> None:
    game, dice = read_game(written), Random(written)
    for misere in (False, True):
        for position in islice(small_positions(game, dice), draws(120, 6)):
            masked = game.mask(position)
            if masked is None or not has_couples(game, position, misere):
                continue
            search, reference = in_c(game, position, misere), MaskComponents(game, position, misere)
            length = 16 if masked[0].cells > 64 else 8

            def as_bytes(parts: tuple[int, ...], length: int = length) -> tuple[bytes, ...]:
                return tuple(sorted(part.to_bytes(length, "little") for part in parts))

            assert tuple(sorted(search.game.components(position))) == as_bytes(reference.components(position))
            for component in reference.components(position):
                of_c = [tuple(sorted(option)) for option in search.game.options(component.to_bytes(length, "little"))]
                assert len(of_c) == len(set(of_c))
                assert set(of_c) == set(map(as_bytes, reference.options(component)))


def test_options_are_those_of_the_rules_where_leaves_are_left_out() -> None:
    for written in ("cram", "arc-kayles"):
        game, dice = read_game(written), Random(written)
        truth, lost = BruteForce(game), BruteForce(game, misere=True)
        for position in islice(small_positions(game, dice), draws(300, 20)):
            search, other = in_c(game, position, False), in_c(game, position, True)
            for component in search.game.components(position):
                values = set()
                for option in search.game.options(component):
                    parts = [search.value(part, free_of_charge) for part in option]
                    values.add(reduce(xor, parts, 0))
                here = game.parse(search.game.written(component)[1])
                assert values == {truth.grundy(option) for option in game.moves(here)}
            for component in other.game.components(position):
                outcomes = {
                    bool(option) and other.is_value(option[0], 0, free_of_charge)
                    for option in other.game.options(component)
                }
                here = game.parse(other.game.written(component)[1])
                assert outcomes == {lost.loses(option) for option in game.moves(here)}


def direct(mask: Mask, misere: bool) -> tuple[Any, Any]:
    """Return the kernels and a search of any mask in words of the least size."""
    kernels: Any = native()
    bits = 64 if mask.cells <= 64 else 128
    board = board_arrays(mask, bits)
    return kernels, getattr(kernels, f"couple_mask_{bits}")(
        *board.buffers, mask.width, board.edges, misere, MEMORY, 1, 0
    )


def is_value(kernels: Any, search: Any, component: bytes, n: int) -> bool:
    """Decide a couple without a limit."""
    kernels.couple_begin(search, component, n)
    return bool(kernels.couple_work(search, 0, 1 << 40)[0] == 1)


def check(mask: Mask, positions: list[int]) -> None:
    """Compare positions of a mask with the definition."""
    truth = Definition(mask)
    length = 8 if mask.cells <= 64 else 16
    for misere in (False, True):
        kernels, search = direct(mask, misere)
        for free in positions:
            parts = kernels.couple_components(search, free.to_bytes(length, "little"))
            if misere:
                lost = [is_value(kernels, search, part, 0) for part in parts]
                assert lost == (
                    [truth.remoteness(free, True) % 2 == 1] if any(True for _ in mask.options(free)) else []
                )
                continue
            total = 0
            for part in parts:
                n = next(n for n in range(99) if is_value(kernels, search, part, n))
                assert kernels.couple_found(search, part)[0] == n
                total ^= n
            assert total == truth.value(free)


@pytest.mark.parametrize("seed", range(30))
def test_random_masks_in_both_words(seed: int) -> None:
    dice = Random(seed)
    cells = dice.randint(2, 9)
    more = dice.choice((0, 60, 119))
    masks = [random_mask(dice, cells, more), edges_of_a_tree(dice, dice.randint(3, 9), more)]
    for mask in masks:
        own = mask.cells - more
        check(mask, [(1 << own) - 1, *(dice.getrandbits(own) for _ in range(6))])


@pytest.mark.parametrize("frame", [Frame(4, 4), Frame(2, 8), Frame(8, 8), Frame(8, 16), Frame(11, 11)])
def test_boards_in_frames(frame: Frame) -> None:
    dice, mask = Random(frame.rows), cram(frame)
    rows, columns = min(3, frame.rows), min(4, frame.columns)
    positions = []
    for _ in range(8):
        down, across = dice.randint(0, frame.rows - rows), dice.randint(0, frame.columns - columns)
        board = [(down + r, across + c) for r in range(rows) for c in range(columns) if dice.random() < 0.8]
        positions.append(frame.bits(board))
    check(mask, positions)


def test_a_component_written_is_the_same_component() -> None:
    for written in MASKED:
        game, dice = read_game(written), Random(written)
        for misere in (False, True):
            for position in islice(small_positions(game, dice), draws(60, 3)):
                if game.mask(position) is None or not has_couples(game, position, misere):
                    continue
                search = in_c(game, position, misere)
                for component in search.game.components(position):
                    assert search.game.decode(component) == component
                    rules, text = search.game.written(component)
                    again = in_c(read_game(rules), read_game(rules).parse(text), misere)
                    assert len(again.game.components(read_game(rules).parse(text))) == 1
                    if misere:
                        assert loses(again, game.parse(text)) == search.is_value(component, 0, free_of_charge)
                    else:
                        assert value(again, game.parse(text)) == search.value(component, free_of_charge)


def known_rows() -> list[Any]:
    """Return the rows of known values of games with a mask; the quick tier has the small ones."""
    found = []
    with KNOWN.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["game"] not in MASKED or row["quantity"] not in ("grundy", "outcome"):
                continue
            game = read_game(row["game"])
            masked = game.mask(game.parse(row["position"]))
            if masked is None or masked[0].cells > 128:
                continue
            cells = masked[1].bit_count()
            if cells <= (30 if is_full() else 16):
                found.append(row)
    return found[:: step(4)]


def test_known_values() -> None:
    rows = known_rows()
    assert len(rows) > 90
    for row in rows:
        game, misere = read_game(row["game"]), row["convention"] == "misere"
        position = game.parse(row["position"])
        search = in_c(game, position, misere, 1 << 26)
        if row["quantity"] == "grundy":
            assert value(search, position) == int(row["value"]), row
        elif misere:
            assert ("P" if loses(search, position) else "N") == row["value"], row
        else:
            assert ("N" if value(search, position) else "P") == row["value"], row


def test_a_board_that_its_half_turn_answers_is_zero_without_a_search() -> None:
    search = in_c(Cram(), Cram().parse("8x8"), misere=False)
    assert search.is_value(*search.game.components(Cram().parse("8x8")), 0, free_of_charge)
    assert search.examined <= 2


def test_little_memory_and_portions_give_the_same_answers() -> None:
    start = Cram().parse("5x5")
    small, portions = in_c(Cram(), start, False, 1 << 18), in_c(Cram(), start, False)
    [board] = small.game.components(start)
    assert small.is_value(board, 0, free_of_charge)
    answer, calls = None, 0
    while answer is None:
        answer = portions.work(board, 0, 500)
        calls += 1
    assert answer is True
    assert calls > 10


def test_what_does_not_fit_is_refused() -> None:
    kernels: Any = native()
    row = Mask(5, [2, 5, 10, 20, 8], [(3 << at, 3 << at) for at in range(4)], [(4, 3, 2, 1, 0)], width=5)
    _, buffers, _, edges = board_arrays(row, 64)
    good = kernels.couple_mask_64(*buffers, 5, edges, False, MEMORY, 1, 0)
    assert kernels.couple_components(good, bytes([0b11100, *[0] * 7])) == (bytes([0b11, *[0] * 7]),)
    changes = [(0, array("Q", [0])), (1, array("Q", [0])), (4, array("i", [0, 9, 0, 0, 0, 4])), (4, array("i", [0]))]
    for place in (1, 2, 3, 4, 5, 16, 8 * 256 - 1):
        images = array("Q", buffers[3])
        images[place] ^= 1 << place % 64
        changes.append((3, images))
    twice = array("Q", buffers[3])
    for byte_value in range(256):  # two cells go to one
        twice[byte_value] = 1 if byte_value & 0b11111 else 0
    changes.append((3, twice))
    for place, other in changes:
        arrays = [*buffers[:place], other, *buffers[place + 1 :]]
        with pytest.raises(ValueError, match="does not fit"):
            kernels.couple_mask_64(*arrays, 5, edges, False, MEMORY, 1, 0)
    for width in (-1, 2, 6):
        with pytest.raises(ValueError, match="does not fit"):
            kernels.couple_mask_64(*buffers, width, edges, False, MEMORY, 1, 0)
    with pytest.raises(TypeError):
        kernels.couple_mask_64(buffers[0].tobytes(), *buffers[1:], 5, edges, False, MEMORY, 1, 0)
    for data in (b"", b"\3", bytes([0b11011, *[0] * 7]), bytes([0b100000, *[0] * 7]), bytes(16)):
        with pytest.raises(ValueError, match="not"):
            kernels.couple_size(good, data)


def test_without_kernels_and_on_large_boards_the_reference_implementation_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    large = Cram().parse("16x17")
    assert mask_couple_search(Cram(), large, False, MEMORY) is None
    assert not isinstance(couple_search(Cram(), large), NativeSearch)
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    small = Cram().parse("3x3")
    search = couple_search(Cram(), small)
    assert not isinstance(search, NativeSearch)
    assert value(search, small) == 0


@pytest.mark.parametrize(("game", "text"), [("cram", "4x7"), ("node-kayles", "grid:5x6"), ("tac-tix", "4x5")])
def test_small_components_by_their_values_and_threads_do_not_change_a_value(game: str, text: str) -> None:
    rule_set = read_game(game)
    masked = rule_set.mask(rule_set.parse(text))
    assert masked is not None
    board = board_arrays(masked[0], 64)
    plain = board_couples(board, False, MEMORY, lambda free: free.to_bytes(8, "little"), lambda part: ("", part.hex()))
    assert plain is not None
    (component,) = plain.game.components(masked[1])
    expected = plain.value(component, lambda held, options: None)
    for threads in (1, 2):
        assert MaskCouples(board, MEMORY, threads).value(masked[1], lambda held, options: None, 10**5) == expected


def test_a_search_that_keeps_nim_sums_shows_no_options() -> None:
    kernels: Any = native()
    board = board_arrays(cram_mask("3x4")[0], 64)
    search = kernels.couple_mask_64(*board.buffers, board.width, board.edges, False, MEMORY, 1, 8)
    component = kernels.couple_components(search, cram_mask("3x4")[1].to_bytes(8, "little"))[0]
    with pytest.raises(ValueError, match="nim-sums"):
        kernels.couple_options(search, component)
    with pytest.raises(ValueError, match="nim-sums"):
        kernels.couple_options_of_value(search, component, 0)
    for misere, threads, small in ((False, 1, 33), (False, 1, -1), (True, 1, 33)):
        with pytest.raises(ValueError, match="does not fit"):
            kernels.couple_mask_64(*board.buffers, board.width, board.edges, misere, MEMORY, threads, small)


def cram_mask(text: str) -> tuple[Any, int]:
    """Return the board and the free cells of a start of Cram."""
    masked = Cram().mask(Cram().parse(text))
    assert masked is not None
    return masked
