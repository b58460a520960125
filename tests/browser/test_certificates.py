"""Play against a certificate on the page: its file is chosen and checked, and its statements are named at each move."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.browser.player import (
    begun,
    by_mouse,
    fragment,
    line,
    moves_made,
    rule_set_of,
    selector,
    settled,
    state,
    steps_of,
    without_dialogs,
)


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a certificate of Sprouts with 5 spots from the command line."""
    path = tmp_path_factory.mktemp("proofs") / "sprouts-5.json"
    command = [sys.executable, "-m", "nimatron", "prove", "sprouts", "5", "--out", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path


def choose_file(page: Any, path: Path) -> None:
    """Choose a certificate as the opponent."""
    page.select_option("#opponent", "certificate")
    page.set_input_files("#certificate-file", path)


def test_whole_game_against_a_certificate(kept_page: Any, proof: Path) -> None:
    page = begun(kept_page, fragment("nim", "3,4,5"))
    settled(page)
    choose_file(page, proof)
    moves_made(page, 1)
    assert state(page)["first"] == "certificate"
    game, count = rule_set_of("sprouts"), 1
    while True:
        position = line(page)[-1]
        moves = [game.format(move) for move in game.moves(game.parse(position))]
        if not moves:
            break
        assert "of the certificate answer" in page.text_content("#sentence")
        if count == 3:
            page.reload()
            settled(page)
            assert "sprouts 5" in page.text_content("#certificate-place").lower()
        by_mouse(page, steps_of(page, position, moves[-1]))
        count += 2
        moves_made(page, count)
    assert state(page)["result"] == "first"
    without_dialogs(page)


def test_wrong_file_is_refused(kept_page: Any, proof: Path, tmp_path: Path) -> None:
    page = begun(kept_page, fragment("nim", "3,4,5"))
    settled(page)
    wrong = json.loads(proof.read_text(encoding="utf-8"))
    wrong["count"] += 1
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong), encoding="utf-8")
    choose_file(page, path)
    page.wait_for_selector("#certificate-error:not(:empty)")
    assert page.text_content("#certificate-error").startswith("This certificate is wrong: count:")
    path.write_text("Nimatron record 1\n", encoding="utf-8")
    page.set_input_files("#certificate-file", path)
    page.wait_for_function(
        "() => document.querySelector('#certificate-error').textContent.includes('not a certificate')"
    )
    assert state(page)["game"] == "nim"


def test_lost_certificate_is_asked_for_again(kept_page: Any, proof: Path) -> None:
    page = begun(kept_page, fragment("nim", "3,4,5"))
    settled(page)
    page.evaluate("() => localStorage.removeItem('nimatron.certificate')")
    page.reload()
    settled(page)
    page = begun(page, fragment("sprouts", "5", first="certificate", second="human"))
    page.wait_for_selector("#sentence.trouble")
    assert "choose its file again" in page.text_content("#sentence")
    page.set_input_files("#certificate-file", proof)
    moves_made(page, 1)
    assert page.locator(selector("spot1")).count() == 1
