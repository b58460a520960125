"""The book in a browser: search finds a word and its page, and pages fit on a phone."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import CHROMIUM, FLAGS, _missing

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(_missing()), reason=_missing())]

READ_ON_A_PHONE = (
    "index.html",
    "games/wythoff.html",
    "games/index.html",
    "theory/nim_values.html",
    "tutorials/teach_a_class.html",
    "api/positions.html",
    "documents.html",
    "notebooks/wythoff_board.html",
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        return


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Serve the book as any web host does, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def opened(browser: Any, address: str) -> Iterator[tuple[Any, list[str]]]:
    """Yield a page of the size of a phone's screen, and the list of its errors and requests to other hosts."""
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda request: request.url.startswith(address) or problems.append(request.url))
    page.on("response", lambda answer: answer.status < 400 or problems.append(f"{answer.status} {answer.url}"))
    yield page, problems
    context.close()


@pytest.fixture
def phone(opened: tuple[Any, list[str]]) -> Iterator[Any]:
    """Yield that page for one test after the other."""
    page, problems = opened
    problems.clear()
    yield page
    assert problems == []


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("moebius", "games/coin-turning"),
        ("golden section", "notebooks/wythoff_board"),
        ("misere_quotient", "api/sequences"),
    ],
)
def test_a_word_is_searched_and_its_page_opens(phone: Any, word: str, page: str) -> None:
    phone.goto("/index.html")
    phone.click("label.nav-overlay-icon")
    phone.fill(".sidebar-search", word)
    phone.press(".sidebar-search", "Enter")
    phone.wait_for_selector("#search-results li a", timeout=30_000)
    found = phone.eval_on_selector_all("#search-results li a", "links => links.map(one => one.getAttribute('href'))")
    assert any(page in link for link in found), found
    phone.click(f"#search-results li a[href*='{page}']")
    phone.wait_for_load_state()
    assert page in phone.url
    assert word.split(maxsplit=1)[0].lower() in phone.inner_text("article").lower()


@pytest.mark.parametrize("path", READ_ON_A_PHONE)
def test_a_page_fits_on_a_phone(phone: Any, path: str) -> None:
    """Test that nothing is wider than the screen, text is not small, and wide content scrolls in its own box."""
    phone.goto(f"/{path}")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    sizes = phone.eval_on_selector_all("article p", "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 13
    cut = phone.eval_on_selector_all(
        "article h1, article h2, article p, article table, article svg, article pre",
        """all => all.filter(one => {
          const box = one.getBoundingClientRect();
          if (box.width === 0 || box.right <= innerWidth + 1) return false;
          for (let outer = one.parentElement; outer; outer = outer.parentElement) {
            if (['auto', 'scroll'].includes(getComputedStyle(outer).overflowX)) return false;
          }
          return true;
        }).map(one => one.outerHTML.slice(0, 120))""",
    )
    assert cut == []
