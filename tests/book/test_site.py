"""The built book has no dead link; it has every game, command and public name, and agrees with the program."""

from __future__ import annotations

import html
import json
import re
import subprocess
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml

import nimatron as nt
from nimatron.views.manual_page import manual_page
from tests.book.pages import DOCS

LISTED = DOCS / "external_links.txt"
BUILT_IN = [cls for cls in nt.all_games() if cls.__module__.startswith("nimatron.")]


class Page(HTMLParser):
    """Addresses that a page links to, its anchors, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.needed: list[str] = []
        self.ids: set[str] = set()
        self.words: list[str] = []
        self._silent = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        if "id" in found:
            self.ids.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in ("script", "img", "iframe", "source") and found.get("src"):
            self.needed.append(found["src"])
        if tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload", "search"):
            self.needed.append(found["href"])
        self._silent += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def pages(site: Path) -> list[Path]:
    return sorted(path for path in site.rglob("*.html") if "_static" not in path.parts and "jupyter" not in str(path))


def test_every_page_is_there(site: Path) -> None:
    sources = {path.relative_to(DOCS).with_suffix(".html") for path in DOCS.rglob("*.md") if "build" not in path.parts}
    built = {path.relative_to(site) for path in pages(site)}
    assert sources <= built
    assert {Path("games") / f"{cls.name}.html" for cls in BUILT_IN} <= built


def test_every_link_inside_leads_somewhere(site: Path) -> None:
    dead = []
    for path in pages(site):
        page = read(path)
        for link in [*page.links, *page.needed]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("//"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                dead.append(f"{path.relative_to(site)}: {link}")
            elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).ids:
                dead.append(f"{path.relative_to(site)}: {link}: no such place")
    assert not dead


def test_the_sidebar_shows_the_way_to_the_page(site: Path) -> None:
    """Test that every page is in the tree of every page, and the branches that lead to the page itself are open."""
    inside = {path for path in pages(site) if path.name not in ("genindex.html", "search.html")}
    for path in pages(site):
        text = path.read_text(encoding="utf-8")
        tree = text[text.index('<div class="sidebar-tree">') : text.index("</aside>")]
        links = {(path.parent / link).resolve() for link in re.findall(r'href="([^"#]+)"', tree)}
        here = re.findall(
            r'<li class="toctree-l(\d) current[^"]*current-page"><a class="current [^"]*" href="#">', tree
        )
        if path not in inside or path == site / "index.html":
            assert not here, path
        else:
            (level,) = here
            assert tree.count(' checked=""') >= int(level) - 1, path
            assert tree.count(" current ") >= int(level), path
            assert path not in links, path
        assert links | {path} >= inside - {site / "index.html"}, path


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for path in pages(site):
        for address in read(path).needed:
            assert not re.match(r"(?:[a-z]+:)?//", address), f"{path.relative_to(site)}: {address}"


def test_addresses_elsewhere_are_listed(site: Path) -> None:
    """Check only the list: ``nox -s links`` fetches them."""
    found = {
        link.partition("#")[0]
        for path in pages(site)
        for link in read(path).links
        if urlsplit(link).scheme in ("http", "https") and not link.startswith("http://127.0.0.1")
    }
    listed = LISTED.read_text(encoding="utf-8").split()
    assert listed == sorted(set(listed))
    assert found <= set(listed)


@pytest.mark.parametrize("cls", BUILT_IN, ids=lambda cls: cls.name)
def test_a_game_page_says_what_the_command_says(site: Path, cls: type[nt.RuleSet[object]]) -> None:
    shown = re.sub(r"\W+", " ", read(site / "games" / f"{cls.name}.html").text)
    for heading, text in manual_page(cls).items():
        for word in re.findall(r"\S+", re.sub(r"\W+", " ", text)):
            assert word in shown, (heading, word)
        sentences = re.split(r"\n\s*\n", text)
        for sentence in sentences:
            if not sentence.startswith((">>>", " ", "-", "*")):
                plain = re.sub(r"\W+", " ", sentence.replace("``", "")).strip()
                assert plain in shown, (heading, plain)
    assert "<svg" in (site / "games" / f"{cls.name}.html").read_text(encoding="utf-8") or cls.name == "sum"
    assert any(f"#game={cls.name}&start=" in link for link in read(site / "games" / f"{cls.name}.html").links)


def test_the_first_values_are_right(site: Path) -> None:
    text = (site / "games" / "kayles.html").read_text(encoding="utf-8")
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", text, re.DOTALL)
    cells = [
        [html.unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in re.findall(r"<td>(.*?)</td>", row, re.DOTALL)]
        for row in rows
    ]
    values = {row[0]: row[1:] for row in cells if len(row) == 5}
    assert [values[str(row)][1] for row in range(13)] == [str(value) for value in nt.nim_values("kayles", 13).tolist()]
    assert [values[str(row)][0] for row in range(3)] == ["P-position", "N-position", "N-position"]
    assert values["1"][3] == "P-position"


def test_every_public_name_has_an_entry(site: Path) -> None:
    ids = set().union(*(read(path).ids for path in (site / "api").glob("*.html")))
    missing = {name for name in nt.__all__ if f"nimatron.{name}" not in ids}
    assert missing <= {"games", "papers", "__version__"}


def test_the_files_for_programs_are_at_its_root(site: Path) -> None:
    text = (site / "llms.txt").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert (site / target).exists(), target
    games = json.loads((site / "games.json").read_text(encoding="utf-8"))["games"]
    assert all((site / game["page"]).exists() for game in games)


def test_every_command_has_its_help(site: Path) -> None:
    from nimatron.cli.main import cli

    text = read(site / "commands.html").text
    for name in cli.list_commands(None):  # type: ignore[arg-type]
        assert f"Usage: nimatron {name}" in text


def test_the_notebooks_were_run(site: Path) -> None:
    for name in ("wythoff_board", "dawsons_chess", "misere_kayles"):
        text = (site / "notebooks" / f"{name}.html").read_text(encoding="utf-8")
        assert text.count('class="cell_output') >= 4, name
    assert "rows up to 27: 40 elements, 9 of them P-positions" in read(site / "notebooks" / "misere_kayles.html").text


def test_the_chapter_on_the_documents_has_every_correction() -> None:
    ids = (Path(__file__).parents[1] / "data" / "document_ids.txt").read_text(encoding="utf-8").split()
    text = (DOCS / "documents.md").read_text(encoding="utf-8")
    parts = re.split(r"\*\*(E\d-\d+)\*\*", text)
    facts = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert list(facts) == sorted((name for name in ids if name.startswith("E")), key=list(facts).index)
    assert len(facts) == 38
    for name, text in facts.items():
        assert ">>>" in text or name == "E2-14", name


def test_the_tasks_named_are_those_of_the_noxfile() -> None:
    root = DOCS.parent
    sessions = set(re.findall(r"@nox\.session\ndef (\w+)", (root / "noxfile.py").read_text(encoding="utf-8")))
    for name in ("README.md", "CONTRIBUTING.md"):
        assert set(re.findall(r"`nox -s (\w+)`", (root / name).read_text(encoding="utf-8"))) == sessions, name


def test_the_workflows_can_be_read_and_name_extras_that_exist() -> None:
    paths = sorted((DOCS.parent / ".github" / "workflows").glob("*.yml"))
    assert [path.stem for path in paths] == ["book", "tests", "wheels"]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert yaml.safe_load(text)["jobs"], path.name
        extras = set(re.findall(r"\.\[([\w,]+)\]", text))
        known = (DOCS.parent / "pyproject.toml").read_text(encoding="utf-8")
        for extra in ",".join(extras).split(","):
            assert not extra or re.search(rf"^{extra} = \[", known, re.MULTILINE), (path.name, extra)


def test_the_tests_run_on_three_systems_and_every_python_that_is_named() -> None:
    read_as = yaml.safe_load((DOCS.parent / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8"))
    matrix = read_as["jobs"]["tests"]["strategy"]["matrix"]
    assert {one.partition("-")[0] for one in matrix["os"]} == {"ubuntu", "macos", "windows"}
    metadata = (DOCS.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert matrix["python"] == re.findall(r"Python :: (3\.\d+)", metadata)


def test_it_was_built_from_this_version(site: Path) -> None:
    assert f"Nimatron {nt.__version__}" in read(site / "index.html").text
    assert subprocess.run(["git", "check-ignore", "-q", "docs/games/nim.md"], cwd=DOCS.parent).returncode == 0
