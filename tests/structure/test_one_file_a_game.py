"""A game is one file and its words: a new one is found everywhere, and few files name an existing one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nimatron
from nimatron.explain.catalogue import languages

PACKAGE = Path(nimatron.__file__).parent
TESTS = Path(__file__).parents[1]
CONTRIBUTING = (TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`src/nimatron/([\w/.]+)`:\n\n```(?:python|json)\n(.*?)```", CONTRIBUTING, re.DOTALL))
"""The files that the recipes of CONTRIBUTING.md give, by their paths in the package."""
WORDS = json.loads(FILES["explain/words/en/game.json"])
PROBE = """
import sys, json
import nimatron as nt
from nimatron.web.answers.games import games
from nimatron.lessons.lesson_text import parse_lesson
found = next(game for game in games({"lang": "sr"}, None)["games"] if game["name"] == "even-takes")
step = parse_lesson("Nimatron lesson 1\\ntitle: A\\nstep: B\\ngame: even-takes\\ntask: lost\\namong: 0-5").steps[0]
print(json.dumps({
    "about": found["about"], "move": found["move"], "picture": nt.svg_picture("even-takes", "7", "mk")[:4],
    "lost": [row[0] for row in nt.table("even-takes", "outcome", count=5).rows() if row[1] == "P"],
    "lesson": step.game.name,
    "theorem": nt.analyse("even-takes", "7").method,
}))
"""
BOOK = """
import sys
from pathlib import Path
sys.path[:0] = [sys.argv[1]]
import game_pages
game_pages.FOLDER = Path(sys.argv[2])
game_pages.write_pages(None)
"""
JUDGED = """
import sys
sys.path[:0] = [sys.argv[1]]
from tests.theory.test_theorems import NAMES, test_every_theorem_has_a_domain_and_is_declared as found
print("Parity" in NAMES)
try:
    found()
except AssertionError as error:
    print("Parity" in str({type(theorem).__name__ for theorem in found.__globals__["THEOREMS"]}))
"""


@pytest.fixture(scope="module")
def with_a_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the package and add the files of CONTRIBUTING.md: a game, its words, a theorem, a language."""
    place = tmp_path_factory.mktemp("copy")
    package = place / "nimatron"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name, text in FILES.items():
        path = package / name
        if path.name == "game.json":
            continue
        assert not path.exists()
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for lang in languages():
        path = package / "explain" / "words" / lang / "game.json"
        words = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(words | WORDS, ensure_ascii=False), encoding="utf-8")
    return place


def _python(place: Path, *words: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=place, env={"PYTHONPATH": str(place), "NO_COLOR": "1"}, input=given,
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert not done.returncode, done.stderr
    return done.stdout


def test_the_command_line_knows_it(with_a_game: Path) -> None:
    assert "even-takes" in _python(with_a_game, "-m", "nimatron", "games")
    assert "Even takes" in _python(with_a_game, "-m", "nimatron", "games", "even-takes")
    assert "take 6" in _python(with_a_game, "-m", "nimatron", "solve", "even-takes", "7")
    played = _python(with_a_game, "-m", "nimatron", "play", "even-takes", "7", "--seed", "1", given="take 6\n")
    assert "took 6" in played


def test_page_lessons_tables_and_pictures_know_it(with_a_game: Path) -> None:
    found = json.loads(_python(with_a_game, "-c", PROBE))
    assert found["about"] == WORDS["game.even-takes.rules"]
    assert found["move"] == WORDS["game.even-takes.move"]
    assert found["picture"] == "<svg"
    assert found["lost"] == [0, 1]
    assert found["lesson"] == "even-takes"
    assert found["theorem"] == "closed form (made for this page)"


def test_the_book_lists_it(with_a_game: Path, tmp_path: Path) -> None:
    _python(with_a_game, "-c", BOOK, str(TESTS.parent / "docs" / "extensions"), str(tmp_path))
    assert "(games-even-takes)" in (tmp_path / "index.md").read_text(encoding="utf-8")
    assert "Even takes" in (tmp_path / "even-takes.md").read_text(encoding="utf-8")


def test_its_theorem_is_found_and_must_be_judged(with_a_game: Path) -> None:
    """The tests of theorems find a new one by themselves, and fail until a domain to search is added for it."""
    assert _python(with_a_game, "-c", JUDGED, str(TESTS.parent)).split() == ["True", "True"]


def test_a_language_is_a_folder_of_words(with_a_game: Path) -> None:
    said = _python(with_a_game, "-m", "nimatron", "solve", "nim", "3,4,5", "--lang", "de")
    assert "Die Nim-Summe der Haufen ist 2, nicht 0" in " ".join(said.split())
    assert "The only winning move" in said


@pytest.mark.parametrize("recipe", ["Add a game", "Add a theorem", "Add a language"])
def test_a_recipe_has_ten_steps_and_names_what_is_there(recipe: str) -> None:
    text = CONTRIBUTING.partition(f"## {recipe}\n")[2].partition("\n## ")[0]
    assert re.findall(r"^(\d+)\. ", text, re.MULTILINE) == list(map(str, range(1, 11)))
    root = TESTS.parent
    for name in re.findall(r"`((?:src|tests|docs)/[\w/.]+)`", text):
        added = any(
            name.removeprefix("src/nimatron/").rstrip("/") in one
            for one in (*FILES, "lessons/courses/de", "lessons/teaching/de")
        )
        assert (root / name).exists() or added, name
    if recipe != "Add a language":
        assert "nimatron solve even-takes 7" in text


NAMED_IN_THE_PACKAGE = {
    "silver-dollar": {"games/rows/silver_dollar.py", "theory/nim_in_disguise.py", "lessons/puzzle.py"},
}
"""The file of its rules, the theorem about it, and the list of puzzles."""


@pytest.mark.parametrize("name", NAMED_IN_THE_PACKAGE)
def test_few_files_name_a_game(name: str) -> None:
    wanted = re.compile(re.sub(r"-", "[-_ ]?", name), re.IGNORECASE)
    code = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*")
        if path.suffix in (".py", ".js", ".html", ".css") and wanted.search(path.read_text(encoding="utf-8"))
    }
    assert code <= NAMED_IN_THE_PACKAGE[name]
    words = [path for path in (PACKAGE / "explain" / "words").rglob("*.json") if wanted.search(path.read_text("utf-8"))]
    own = {"game", "disguise", f"manual-{name}"}
    assert {path.stem for path in words} <= own
    assert len({path.stem for path in words if path.parent.name == "en"}) <= 2


def test_no_script_of_the_page_names_a_game() -> None:
    names = {cls.name for cls in nimatron.all_games()}
    # names that are common words too, or kinds of things in a position
    names -= {"sum", "mark", "token", "squares", "octal", "grundy", "col"}
    wanted = re.compile(rf"""["'`.]({"|".join(sorted(map(re.escape, names)))})["'`\\[.]""")
    for path in sorted((PACKAGE / "web" / "static" / "js").glob("*.js")):
        assert not wanted.findall(path.read_text(encoding="utf-8")), path.name


@pytest.mark.parametrize("lang", languages())
def test_the_words_of_the_page_repeat_none_of_the_games(lang: str) -> None:
    folder = PACKAGE / "explain" / "words" / lang
    page, games = (json.loads((folder / f"{topic}.json").read_text(encoding="utf-8")) for topic in ("page", "game"))
    assert not [key for key in page if key.removeprefix("page.") in games]
