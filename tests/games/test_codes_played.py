"""Every code is a game: its moves, counts, pointing and words, judged by the definition of the code."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.games.heaps.octal import Octal
from nimatron.games.rows.kayles import Kayles
from nimatron.picture.svg import svg_picture, views
from nimatron.play.typed_move import read_move
from nimatron.rules.codes import Code, Digit
from nimatron.rules.familiar_names import NAMED, OF_CLASSES
from nimatron.rules.octal_moves import breaks, count_options
from nimatron.views.move_words import describe, made, rule_words
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.picture.test_pointing import covers, objects

WRITTEN = (
    "0.8", "0.3F", "4!.0", "0.[3]", "80.0", "0.0330003", "4.333", "0.3003[3]", "8.0", "C?.7", "80.8",
    "8=.3", "4=.0", "0.[7]", "4.[3]", "0.[F]", "0.C!8?", "88.8", "8C.C", "0.[0C]", "4!.[3]", "0.34=", "80.[3]", "0.2",
)  # fmt: skip


def defined_options(code: Code, heap: int) -> set[tuple[int, ...]]:
    """Return the options that the digits allow, one digit after the other."""
    found: set[tuple[int, ...]] = set()
    for place in range(-1, heap + 1):
        digit, rest = code.digit(place), heap - place
        if not heap or rest < 0:
            continue
        for number in range(4):
            for parts in combinations_with_replacement(range(1, rest + 1), number):
                different = len(set(parts))
                kind = {"": True, "!": different == number, "?": different > 1, "=": different == 1}[digit.parts]
                if sum(parts) == rest and digit.bits >> number & 1 and (kind or number < 2):
                    found.add(parts)
    return found


def random_code(dice: Random) -> Code:
    def digit(bits: tuple[int, ...] = tuple(range(16))) -> Digit:
        return Digit(dice.choice((0, *bits)), dice.choice(("", "", "!", "?", "=")))

    whole = digit((0, 4, 8, 12))
    after = tuple(digit() for _ in range(dice.randint(0, 4)))
    tail = tuple(digit() for _ in range(dice.choice((0, 0, 0, 1, 2, 3))))
    code = Code(digit((0, 0, 0, 8)), (whole, *after), tail)
    return code if any(code.places(9)) else random_code(dice)


def random_codes(seed: int, count: int) -> list[Code]:
    dice = Random(seed)
    return [random_code(dice) for _ in range(count)]


def sample(codes: Iterable[Any], quick: int = 6) -> list[Any]:
    """Return codes as parameters: the first ``quick`` in the quick tier, the others in the full one."""
    return [code if place < quick else pytest.param(code, marks=pytest.mark.full) for place, code in enumerate(codes)]


@pytest.mark.parametrize("code", WRITTEN)
def test_options_are_those_of_the_definition(code: str) -> None:
    game = Octal(code=code)
    for heap in range(14):
        assert set(game.options(heap)) == defined_options(game.octal_code, heap)
    check_moves(
        game, [(heap,) for heap in range(8)] + [(a, b) for a in range(4) for b in range(5)] + [(1, 0, 3), (1, 1, 5)]
    )


@pytest.mark.parametrize("code", sample(random_codes(3, 60), 8), ids=str)
def test_options_of_random_codes(code: Code) -> None:
    game = Octal(code=str(code))
    assert game.octal_code == code
    for heap in range(12):
        options = list(game.options(heap))
        assert set(options) == defined_options(code, heap)
        assert len(options) == len(set(options)) == game.count_options(heap)
        assert all(max(option, default=0) < heap for option in options)
        for number in range(1, 5):
            for other in combinations_with_replacement(range(heap + 2), number):
                assert game.allows_option(heap, other) == ((() if other == (0,) else other) in options), (heap, other)
                assert other[0] == other[-1] or not game.allows_option(heap, other[::-1])
    for heap in (36, 55):
        assert game.count_options(heap) == sum(1 for _ in game.options(heap))


def test_breaks_are_counted() -> None:
    for bits in (4, 8, 12):
        for parts in ("", "!", "?", "="):
            digit = Digit(bits, parts)
            for rest in range(1, 40):
                pairs = [(a, rest - a) for a in range(1, rest // 2 + 1)]
                triples = [(a, b, rest - a - b) for a in range(1, rest) for b in range(a, rest) if rest - a - b >= b]
                assert breaks(digit, rest) == sum(map(digit.admits, [*pairs, *triples]))


def test_heaps_of_any_size_are_counted_at_once() -> None:
    huge = 10**40
    assert count_options(Code.parse("0.[3]"), huge) == huge
    assert count_options(Code.parse("4.[3]"), huge) == huge + huge // 2
    assert count_options(Code.parse("0.[30]"), huge) == huge // 2
    assert count_options(Code.parse("8.0"), huge) == (huge * huge + 6) // 12
    assert count_options(Code.parse("0.[8]"), 3 * 10**5) > 10**14
    game = Octal(code="0.[7C!]")
    assert game.moves((huge,)).count() > huge * huge
    assert (5, huge - 12) in game.moves((huge,))
    assert (5, 5, huge - 12) not in game.moves((huge,))
    assert (5, 6, huge - 13) in game.moves((huge,))
    assert next(iter(game.moves((huge,)))) == (huge - 1,)


def test_named_codes_are_the_games_of_their_classes() -> None:
    for name, (code, source) in {**NAMED, **OF_CLASSES}.items():
        assert source
        assert str(Code.parse(code)) == code
        named = nt.game(name.upper())
        assert nt.game(code) == Octal(code=code)
        if name in NAMED:
            assert named == Octal(code=code)
            continue
        assert getattr(named, "octal_code", Code.parse(code)) == Code.parse(code)
        for heap in range(40):
            coded = {option or (0,) for option in Octal(code=code).options(heap)}
            assert {option or (0,) for option in named.options(heap)} == coded


@pytest.mark.parametrize("text", ["0.8", "0.3F", "4!.0", "0.[3]", "80.0", "C!.0", "4.", "0.3f", "octal[code=4=.[3]]"])
def test_a_code_as_it_stands_is_a_game(text: str) -> None:
    game = nt.game(text)
    assert isinstance(game, Octal)
    assert nt.game(game.written()) == game
    assert nt.game(f"hexadecimal[code={game.code}]") == nt.game("Taking-and-Breaking", {"code": game.code}) == game
    total = nt.game("sum").parse(f"{game.written()} 5 + nim 2")
    assert nt.game("sum").parse(nt.game("sum").format(total)) == total


def test_all_but_some_numbers_is_a_set_of_takes_and_a_code() -> None:
    takes, code = nt.game("subtraction[take=not 2,3]"), nt.game("0.3003[3]")
    for heap in range(60):
        assert {option or (0,) for option in code.options(heap)} == {option or (0,) for option in takes.options(heap)}


# -- pointing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [*sample(map(Code.parse, WRITTEN), 12), *sample(random_codes(5, 40))], ids=str)
def test_pointing_at_objects_means_one_move(code: Code) -> None:
    game = Octal(code=str(code))
    nameless = bool(code.before.bits) and bool(code.digit(0).bits & 8)
    for position in ((9,), (2,), (3, 7), (6, 1, 6)):
        pictures = [objects(svg_picture(game, position, view=view)) for view in views(game)]
        seen: dict[frozenset[str], Any] = {}
        for move in game.moves(position):
            ways = list(game.ways(position, move))
            added = sum(move) > sum(position)
            assert bool(ways) != (nameless and added), (position, move)
            for way in ways:
                assert len(set(way)) == len(way)
                assert seen.setdefault(frozenset(way), move) == move, (position, way)
                assert all(covers(picture, way) for picture in pictures), (position, way)
            if ways:
                assert game.touched(position, move) == ways[0]


@pytest.mark.parametrize(
    ("code", "position", "pointed", "move"),
    [
        ("0.8", "6", "h0.2 h0.4 split", "1,1,3"), ("0.8", "6", "h0.4 h0.6 split", "1,3,1"),
        ("8.0", "6", "h0.1 h0.2 h0.4 split", "1,2,3"), ("80.0", "4", "h0.1 h0.2 h0.4 split", "1,2,2"),
        ("80.0", "2", "h0.1 h0.2 split", "1,1,1"), ("80.0", "4", "h0.1 h0.3 h0.4 split", "2,1,2"),
        ("0.08", "7", "h0.2 h0.3 h0.5 split", "1,1,3"), ("0.[7]", "9", "h0.2 h0.5", "1,4"),
        ("0.[F]", "9", "h0.2 h0.4 h0.6 split", "1,1,4"), ("0.[3]", "9", "h0.4", "3"), ("0.[7]", "9", "h0.2", "1,7"),
        ("4.[3]", "9", "h0.4 split", "3,6"),
        ("0.8", "6", "6 into 1 and 1 and 3", "1,1,3"), ("80.0", "4", "4 into 1 2 2", "1,2,2"),
    ],
)  # fmt: skip
def test_moves_are_pointed_at_and_typed(code: str, position: str, pointed: str, move: str) -> None:
    game = nt.game(code)
    wanted = sorted(game.parse(move))
    assert sorted(read_move(game, position, pointed)) == wanted


@pytest.mark.parametrize("lang", languages())
def test_moves_are_described(lang: str) -> None:
    from nimatron.explain.catalogue import catalogue

    for code, before, after in (("80.0", (4,), (1, 2, 2)), ("0.8", (6,), (1, 1, 3)), ("8.0", (3, 6), (3, 1, 2, 3))):
        game = nt.game(code)
        for view in (None, *views(game)):
            said = describe(game, before, after, view)
            for message in (said, made(said)):
                text = catalogue(lang).text(message)
                assert all(str(part) in text for part in after[-3:])
                assert "move." not in text


# -- words -------------------------------------------------------------------------------------------------------


def test_what_a_move_is() -> None:
    expected = {
        "0.8": "From one heap: take 1 and split the rest into three heaps.",
        "0.3F": "From one heap: take 1; or take 2, and split the rest into two or three heaps if you like.",
        "4!.0": "From one heap: split it into two unequal heaps.",
        "4=.0": "From one heap: split it into two equal heaps.",
        "8?.0": "From one heap: split it into three heaps, not all equal.",
        "80.0": "From one heap: add one and split the heap into three heaps.",
        "0.[3]": "From one heap: take any number.",
        "0.3003[3]": "From one heap: take any number except 2 and 3.",
        "0.3[03]": "From one heap: take 1, 3, 5, 7, 9 and so on.",
        "4.[3]": "From one heap: split it into two heaps; or take any number.",
        "0.C!": "From one heap: take 1 and split the rest into two or three heaps, no two of them equal.",
    }
    for code, said in expected.items():
        assert rule_words(code) == said


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", random_codes(11, 25), ids=str)
def test_every_code_says_what_a_move_is(code: Code, lang: str) -> None:
    said = rule_words(Octal(code=str(code)), lang)
    assert said.endswith(".")
    assert "{" not in said
    assert "game." not in said


# -- play --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code", ["0.8", "0.3F", "4!.0", "0.[3]", "80.0", "0.0330003", "4.333", "4=.3", "0.[30]", "C!.1"]
)
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(code: str, misere: bool) -> None:
    check_winning_moves(Octal(code=code), [(6,), (7,), (3, 4), (5, 2), (0, 3)], misere)


@pytest.mark.parametrize(
    "code", sample(sorted(random_codes(8, 30), key=lambda code: code.before.bits > 0), 12), ids=str
)
def test_values_of_random_codes(code: Code) -> None:
    game = Octal(code=str(code))
    truth = BruteForce(game)
    assert nt.nim_values(game, 9).tolist() == [truth.grundy((heap,)) for heap in range(9)]


def test_kayles_is_a_code() -> None:
    assert str(Kayles.octal_code) == "0.77"
    assert all(list(Kayles().options(heap)) == list(Octal(code="0.77").options(heap)) for heap in range(30))
