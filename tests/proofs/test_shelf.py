"""The certificates of the repository: each is right, stands in the index, and says what is published.

Of the large files each run of the full tier checks a few.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks import shelf

import nimatron as nt
from nimatron.budget import Limits
from nimatron.proofs.certificate import Claim, digest_of
from nimatron.proofs.strategy import Strategy
from nimatron.proofs.verifying import faults
from nimatron.solve.searching.known_boards import CERTIFICATE, KnownBoard, known_board, known_boards
from tests.tier import chosen

FILES = shelf.files()
LINES = [board for board in known_boards().values() if board.found == CERTIFICATE]
_SMALL = 8_000
"""Bytes of a file that the quick tier checks too."""
SMALL_FILES = [path for path in FILES if path.stat().st_size <= _SMALL]
LARGE_FILES = [path for path in FILES if path.stat().st_size > _SMALL]
_NO_SEARCH = Limits(options=1)
_KNOWN_VALUES = {("cram", "5x5"): 0, ("cram", "5x7"): 1, ("cram", "6x7"): 5}
"""Nim-values by Lemoine and Viennot 2012."""


def sized(paths: list[Path]) -> list[object]:
    return [
        pytest.param(path, id=path.stem, marks=[pytest.mark.full] if path.stat().st_size > _SMALL else [])
        for path in paths
    ]


def name(board: KnownBoard) -> str:
    return Path(board.source).stem


@pytest.mark.parametrize("path", sized([*SMALL_FILES, *chosen(LARGE_FILES, 5)]))
def test_the_checker_accepts_the_file(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["digest"] == digest_of(data)
    assert faults(data, seconds=shelf.SECONDS) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_name_and_index_agree_with_the_file(path: Path) -> None:
    found = shelf.shelved(path)
    assert path.name == shelf.name_of(found.certificate)
    assert found.certificate.text() == path.read_text(encoding="utf-8")
    lines = shelf.INDEX.read_text(encoding="utf-8").splitlines(keepends=True)
    fields = [line.split("\t") for line in lines[1:]]
    [line] = [line for line in fields if line[6] == found.file]
    digest, size, statements = line[9].strip(), int(line[8]), int(line[7])
    assert (digest, size, statements) == (found.digest, path.stat().st_size, len(found.certificate.statements))
    game = nt.game(found.certificate.game)
    claim, misere = found.certificate.claim, found.certificate.misere
    asked = "value" if claim.value is not None else "loses misere" if misere else "loses"
    board = known_board(game, game.parse(found.certificate.position), asked)
    assert board is not None
    assert board.source == found.file
    assert board.answer == (claim.value if claim.value is not None else int(claim.outcome == "P"))


def test_every_line_of_the_index_has_its_file() -> None:
    assert sorted(shelf.ROOT / board.source for board in LINES) == sorted(FILES)
    assert shelf.INDEX.read_text(encoding="utf-8").startswith(shelf.HEAD)


def test_the_folder_is_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < shelf.MOST_BYTES


def test_the_page_of_records_lists_every_file() -> None:
    _, _, rest = shelf.PAGE.read_text(encoding="utf-8").partition(shelf.BEGIN)
    shown = [row.rsplit("|", 2)[0] for row in rest.partition(shelf.END)[0].splitlines()[2:]]
    assert shown == [shelf.row_of(shelf.shelved(path), 0.0).rsplit("|", 2)[0] for path in FILES]


def test_starts_of_sprouts_are_as_published() -> None:
    spots: dict[bool, list[int]] = {False: [], True: []}
    for board in LINES:
        if board.game == "sprouts" and board.position.isdecimal():
            n, misere = int(board.position), board.asked == "loses misere"
            spots[misere].append(n)
            if misere:  # Lemoine and Viennot 2011
                wins = n == 1 or (n % 6 in (0, 4, 5) and n != 4)
            else:  # Applegate, Jacobson and Sleator 1991
                wins = n % 6 in (3, 4, 5)
            lost = board.answer == 0 if board.asked == "value" else bool(board.answer)
            assert lost != wins, board
    for found, least in zip(spots.values(), (12, 6), strict=True):
        assert sorted(found) == list(range(1, len(found) + 1))
        assert len(found) >= least


def test_nim_values_are_as_published() -> None:
    for board in LINES:
        value = _KNOWN_VALUES.get((board.game, board.position))
        if value is not None and board.asked in ("value", "loses"):
            assert board.answer == (value if board.asked == "value" else int(value == 0))


@pytest.mark.parametrize("board", LINES, ids=name)
def test_an_answer_needs_no_search_and_names_the_certificate(board: KnownBoard) -> None:
    misere = board.asked == "loses misere"
    found = nt.analyse(board.game, board.position, misere=misere, fields=["outcome"], limits=_NO_SEARCH)
    loses = board.answer == 0 if board.asked == "value" else board.answer == 1
    assert (found.outcome, found.status) == ("P" if loses else "N", "proved")
    if board.source in found.method:  # a theorem or a valuation may decide a small position before the index is asked
        assert found.method == f"proved, certificate {board.source}"
    else:
        assert board.cells <= 3


@pytest.mark.parametrize("board", [board for board in LINES if board.best], ids=name)
def test_the_best_move_is_one_that_the_certificate_proves(board: KnownBoard) -> None:
    strategy = Strategy(shelf.shelved(shelf.ROOT / board.source).certificate)
    game = nt.game(board.game)
    here = game.parse(strategy.certificate.position)
    move = strategy.answer(here)
    assert move is not None
    assert move.to in game.moves(here)
    assert game.format(move.to) == board.best


def test_where_the_value_is_proved_it_is_answered_without_a_search() -> None:
    found = nt.analyse("sprouts", "11", limits=Limits(options=2000, extra_options=1000))
    assert (found.outcome, found.grundy, found.remoteness, found.status) == ("N", 1, None, "proved")
    assert found.method == "proved, certificate certificates/positions/sprouts-11.json"
    assert found.best is not None


def test_only_the_position_itself_is_looked_up() -> None:
    found = nt.analyse("sprouts", "0.0.0.0.0.AB/AB/", fields=["outcome"])
    assert "certificate" not in found.method
    assert "certificate" not in nt.analyse("cram", "4x5", misere=True, fields=["outcome"]).method
    turned = nt.analyse("cram", "5x4", limits=Limits())
    assert turned.method.endswith("certificates/positions/cram-4x5.json")
    assert turned.best in nt.game("cram").moves(turned.position)


def test_the_words_of_all_languages_name_the_file() -> None:
    found = nt.analyse("sprouts", "12", fields=["method"])
    for lang in ("en", "ru", "sr", "mk"):
        assert "certificates/positions/sprouts-12.json" in str(found.to_dict(lang, ["method"])["method"])


def test_a_claim_of_a_value_answers_both_questions() -> None:
    line = KnownBoard("cram", "5x7", 35, "value", 1, CERTIFICATE, "file")
    assert (line.answer_to("value"), line.answer_to("loses"), line.answer_to("loses misere")) == (1, 0, None)
    assert Claim(1).wins
