"""The exported page, served by ``python -m http.server`` below a path, and then with the network off.

It plays whole games, uses the laboratory, the sieve and a review, and reloads; its answers are those of the server.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe

import nimatron as nt
from nimatron.errors import RequestError
from nimatron.lessons.lesson_text import course_text
from nimatron.lessons.results import Result, read_code
from nimatron.web import in_browser
from nimatron.web.export_page import export_page
from tests.browser.conftest import Watched
from tests.browser.player import begun, by_mouse, fragment, moves_made, play_out, settled, state, steps_of

PATIENCE = 120_000
"""Milliseconds to wait for Python, also if other tests keep the processor busy."""
KINDS = {
    "heaps": ("nim", "3,4,5"),
    "a queen": ("wythoff", "4,5"),
    "rows of pins": ("kayles", "4,3"),
    "a strip": ("squares", "8"),
    "a heap with memory": ("fibonacci-nim", "7"),
    "dominoes on a board": ("cram", "3x4"),
    "vertices of a graph": ("node-kayles", "petersen:5,2"),
    "a bar of chocolate": ("chomp", "4,4,3"),
    "a sum": ("sum", "kayles 3 + nim 1,3"),
    "stacks that entail": ("top-entails", "3,4"),
    "crosses": ("treblecross", "......."),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the root folder of a web host, with the page in a subfolder."""
    given = os.environ.get("NIMATRON_PYODIDE")
    if given is None and shutil.which("npm") is None:
        pytest.skip("needs npm, or the unpacked npm package of Pyodide in NIMATRON_PYODIDE")
    host = tmp_path_factory.mktemp("host")
    try:
        export_page(host / "page", given)
    except RequestError as error:
        if given is not None:
            raise
        pytest.skip(f"Pyodide cannot be had: {error}")
    return host


@pytest.fixture(scope="module")
def hosted(folder):
    """Yield the address of the page on a plain web host."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    port = re.search(r"port (\d+)", process.stdout.readline())
    assert port is not None
    yield f"http://127.0.0.1:{port[1]}/page/"
    process.terminate()
    process.wait(10)
    process.stdout.close()


def awake(page):
    """Wait until Python is loaded."""
    page.wait_for_selector("html[data-python=awake]", state="attached", timeout=PATIENCE)
    return page


@pytest.fixture(scope="module")
def offline(browser, hosted):
    """Yield the page, completely cached, with the network off; Python is loaded once for all tests that need it."""
    watched = Watched(browser, hosted)
    page = watched.page(service_workers="allow")
    page.watched = watched
    page.context.set_default_timeout(PATIENCE)
    awake(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=PATIENCE)
    page.context.set_offline(True)
    yield page
    for context in watched.contexts:
        context.close()
    assert watched.problems == [], watched.refused


@pytest.fixture(scope="module")
def opened(offline):
    """Return a link opened in another tab with the network off; Python is loaded there too."""
    page = offline.context.new_page()
    page.on("pageerror", lambda error: offline.watched.problems.append(f"page error: {error}"))
    page.goto(offline.url.partition("#")[0] + fragment("wythoff", "4,5") + "&move=1,2&move=1,1")
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    return page


def asked(page, path, query=None, body=None):
    """Ask as the page does."""
    return page.evaluate(
        """async ([path, query, body]) => {
          const { ask, send } = await import(new URL('server.js', document.querySelector('script[src]').src));
          return body ? send(path, body) : ask(path, query);
        }""",
        [path, query or {}, body],
    )


def served(address, path, query=None, body=None):
    """Ask the server."""
    content = None if body is None else json.dumps(body).encode()
    question = urllib.request.Request(f"{address}{path}?{urlencode(query or {})}", content)
    question.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(question, timeout=20) as answer:
        return json.load(answer)


def reckoned(path, query):
    """Return the answer of a server: limits count work, so that the answer is the same here."""
    status, _, content = in_browser.respond("GET", path, urlencode(query))
    assert status == 200
    return json.loads(content)


def without_python(context):
    """Let Python never arrive."""
    context.route("**/*.wasm", lambda route: None)


def test_the_usual_start_of_every_game_stands_before_python(browser, hosted):
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block")
    without_python(context)
    page = context.new_page()
    page.goto(hosted)
    page.wait_for_selector("html[data-ready]", state="attached")
    games = json.loads(in_browser.respond("GET", "/api/page", "lang=en")[2])["games"]
    starts = [(game["name"], game["first_start"]) for game in games]
    starts += [(one["name"], one["example"]) for game in games for one in game["named"]]
    assert len(starts) > 80
    for game, start in starts:
        here = {"game": game, "position": start, "lang": "ru"}
        for query in (here, {**here, "count": 2000}):
            path = "/api/moves" if "count" in query else "/api/picture.svg"
            found = page.evaluate(
                """async ([path, query]) => {
                  const { answered } = await import(new URL('python.js', document.querySelector('script[src]').src));
                  const never = new Promise((_, no) => setTimeout(no, 20000, 'it waits for Python'));
                  const answer = answered(`${path}?${new URLSearchParams(query)}`, {});
                  return (await Promise.race([answer, never])).text();
                }""",
                [path, query],
            )
            assert found == in_browser.respond("GET", path, urlencode(query))[2].decode(), (game, path)
    page.evaluate("(link) => { location.hash = link; }", fragment("wythoff", "7,10"))
    page.wait_for_selector('#board svg[data-position="7,10"]')
    assert page.get_attribute("html", "data-python") is None
    context.close()


def test_the_last_board_stands_at_the_next_visit_before_python(browser, hosted):
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(hosted + fragment("nim", "3,4,5", second="human"))
    awake(page)
    settled(page)
    by_mouse(page, steps_of(page, "3,4,5", "1,4,5"))
    moves_made(page, 1)
    page.close()
    without_python(context)
    again = context.new_page()
    again.goto(hosted)
    again.wait_for_selector('#board svg[data-position="1,4,5"][data-recalled]')
    assert again.query_selector("#board [role=button]") is None
    context.close()


def test_the_page_stands_before_python_and_says_how_far_it_is(browser, hosted):
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block")
    context.route("**/*.wasm", lambda route: None)  # never answered
    page = context.new_page()
    page.goto(hosted)
    page.wait_for_selector("html[data-ready]", state="attached")
    assert "Your move." in page.inner_text("#sentence")
    assert "Python" in page.inner_text("#python-loading")
    assert page.get_attribute("#python-loading progress", "aria-labelledby") == "python-loading-text"
    page.select_option("#language", "sr")
    page.wait_for_function("() => document.documentElement.lang === 'sr'")
    assert Axe().run(page).response["violations"] == []
    context.close()


def test_it_can_be_installed(offline):
    session = offline.context.new_cdp_session(offline)
    errors = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}  # as for every page of a test
    assert session.send("Page.getAppManifest")["errors"] == []


@pytest.mark.parametrize(
    "kind", [kind if kind == "a sum" else pytest.param(kind, marks=pytest.mark.full) for kind in KINDS]
)
def test_whole_games_with_the_network_off(offline, kind):
    game, start = KINDS[kind]
    wins = nt.analyse(game, start).outcome == "N"
    page = begun(offline, fragment(game, start))
    play_out(page, wins, by_mouse)
    assert ("You won" if wins else "The computer won") in page.inner_text("#sentence")
    assert state(page)["result"] == ("first" if wins else "second")


@pytest.mark.parametrize("moves", [1, pytest.param(12, marks=pytest.mark.full)])
def test_its_answers_are_those_of_the_server(offline, moves):
    same = "outcome,grundy,remoteness,best,winning_moves,why,status"
    for game, start in KINDS.values():
        for misere in ("false", "true"):
            position = start
            for _ in range(moves):
                query = {"game": game, "position": position, "misere": misere, "want": same, "lang": "ru"}
                found = asked(offline, "/api/analysis", query)
                assert found == reckoned("/api/analysis", query)
                query = {"game": game, "position": position, "misere": misere, "seed": 7, "lang": "mk"}
                reply = asked(offline, "/api/play", query)["reply"]
                assert reply == reckoned("/api/play", query)["reply"]
                if not reply or reply.get("to") is None:
                    break
                position = reply["to"]


def test_hints_moves_games_and_words_are_those_of_the_server(offline, address):
    for game, start in KINDS.values():
        query = {"game": game, "position": start, "lang": "sr"}
        for path in ("/api/hint", "/api/moves"):
            assert asked(offline, path, query) == reckoned(path, query)
        assert asked(offline, f"/api/games/{game}", {"lang": "ru"}) == served(
            address, f"/api/games/{game}", {"lang": "ru"}
        )
    assert asked(offline, "/api/words", {"lang": "mk"}) == served(address, "/api/words", {"lang": "mk"})


def test_the_laboratory_draws_what_the_server_draws(offline, address):
    page = begun(offline, "#laboratory")
    page.wait_for_selector("#solve")
    for query in (
        {"game": "kayles", "count": 200},
        {"game": "subtraction[take=1,3,4]", "count": 100, "what": "remoteness"},
        {"game": "squares", "count": 60, "what": "outcome", "misere": "true"},
    ):
        found, expected = asked(page, "/api/values", query), served(address, "/api/values", query)
        for name in ("values", "period"):
            assert found[name] == expected[name]
    for kind in ("scatter", "rows", "maximum", "autocorrelation"):
        query = {"game": "kayles", "count": 300, "kind": kind}
        found, expected = asked(page, "/api/sequence", query), served(address, "/api/sequence", query)
        assert found["picture"] == expected["picture"]
        assert found["told"] == expected["told"]
    page.click("#solve")
    page.wait_for_selector("svg[data-kind=scatter]")


def test_the_sieve_goes_step_by_step(offline):
    page = begun(offline, "#sieve")
    page.wait_for_selector("#sieve-forward")
    before = page.inner_text("main")
    page.click("#sieve-forward")
    page.wait_for_function("(before) => document.querySelector('main').innerText !== before", arg=before)


def test_a_review_is_the_servers(offline, address):
    record = "Nimatron record 1\ngame: nim\nstart: 3,4,5\n\n1. 3,1,5\n2. 3,1,2\n3. 1,1,2\n"
    body = {"record": record, "lang": "en"}
    assert asked(offline, "/api/review", body=body) == served(address, "/api/review", body=body)


def test_a_teacher_has_sheets_and_a_table_of_results(offline, address):
    query = {"course": "nim", "lang": "sr"}
    assert asked(offline, "/api/lesson/sheet", query) == served(address, "/api/lesson/sheet", query)
    body = {"text": course_text("kayles", "mk"), "lang": "mk"}
    assert asked(offline, "/api/lesson/sheet", body=body) == served(address, "/api/lesson/sheet", body=body)
    page = begun(offline, "#lesson=nim&sheet=teacher")
    page.wait_for_selector(".paper section")
    assert "1,3,5,7" in page.inner_text(".paper")
    begun(page, "#lesson=nim&step=8")
    page.wait_for_selector("#result-code")
    code = page.input_value("#result-code")
    assert read_code(code) == Result("nim", (0, 0, 15, 0, 0, 0, 0, 0))
    begun(page, "#lessons-results")
    page.fill("#result-codes", f"Ana: {code}\n{code[:-1]}")
    page.wait_for_selector("#wrong-codes li")
    assert page.inner_text(".result-table tbody th") == "Ana"


def test_what_is_wrong_is_said_in_one_sentence(offline):
    message = offline.evaluate(
        """async () => {
          const { ask } = await import(new URL('server.js', document.querySelector('script[src]').src));
          return ask('/api/analysis', { game: 'nim', position: 'three' }).then(() => '', (error) => error.message);
        }"""
    )
    assert message == str(_refused("nim", "three"))


def _refused(game, position):
    with pytest.raises(nt.PositionError) as caught:
        nt.game(game).parse(position)
    return caught.value


@pytest.mark.full
def test_a_link_is_opened_with_the_network_off(opened):
    assert state(opened)["position"] == "1,1"


@pytest.mark.full
def test_a_question_that_takes_too_long_is_stopped_and_the_page_goes_on(opened):
    awake(opened)
    opened.clock.install()
    with opened.expect_event("worker"):  # it replaces the first one
        message = opened.evaluate_handle(
            """async () => {
              const { ask } = await import(new URL('server.js', document.querySelector('script[src]').src));
              const query = { game: 'nim-with-a-pass', size: 60, what: 'remoteness' };
              return { told: ask('/api/board', query).then(() => '', (error) => `${error.code}: ${error.message}`) };
            }"""
        )
        opened.clock.run_for(12_500)
    assert opened.evaluate("({ told }) => told", message).startswith("too_large: This takes more than 12 seconds")
    assert asked(opened, "/api/words", {"lang": "en", "topics": "serve"})["lang"] == "en"


@pytest.mark.full
def test_python_that_breaks_down_is_started_again(opened):
    awake(opened)
    message = opened.evaluate(
        """async () => {
          const { answered } = await import(new URL('python.js', document.querySelector('script[src]').src));
          const answer = await answered('/api/review', { method: 'POST', body: '['.repeat(30_000) });
          return [answer.status, (await answer.json()).error.message];
        }"""
    )
    assert message == [
        422,
        "This was too much for Python in this browser. It has been started again: try something smaller.",
    ]
    awake(opened)
    assert asked(opened, "/api/words", {"lang": "en", "topics": "serve"})["lang"] == "en"


@pytest.mark.full
def test_a_game_survives_a_reload_with_the_network_off(offline):
    page = begun(offline, fragment("kayles", "4,3"))
    settled(page)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    assert state(page)["game"] == "kayles"


def visited_once(browser, hosted, damage=None):
    """Open the page in a browser of its own and ask for a random start; return it and the warnings of Python."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(PATIENCE)
    warnings = []
    context.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    if damage is not None:
        context.route("**/python.snapshot", damage)
    page = context.new_page()
    page.goto(hosted)
    page.wait_for_selector("html[data-ready]", state="attached")
    start = asked(page, "/api/start", {"game": "nim", "level": 18})["position"]
    context.close()
    return start, warnings


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_python_wakes_from_a_snapshot_with_random_numbers_of_its_own(browser, hosted, folder):
    assert list(folder.glob("page/*/python.snapshot"))
    found = [visited_once(browser, hosted) for _ in range(2)]
    assert found[0][0] != found[1][0]
    assert [warning for _, warnings in found for warning in warnings if "napshot" in warning] == []


@pytest.mark.full
@pytest.mark.parametrize(
    "damage",
    [
        lambda route: route.fulfill(status=404, body=""),
        lambda route: route.fulfill(status=200, body="not a snapshot"),
        lambda route: route.fulfill(status=200, body=gzip.compress(bytes(5000))),
        lambda route: route.abort(),
    ],
    ids=["missing", "not compressed", "zeros", "aborted"],
)
@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_python_starts_as_usual_where_the_snapshot_does_not_work(browser, hosted, damage):
    assert visited_once(browser, hosted, damage)[0]


@pytest.mark.full
@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_snapshot_is_the_same_each_time(folder, tmp_path):
    again = export_page(tmp_path / "page", os.environ.get("NIMATRON_PYODIDE"))
    assert [path.name for path in (folder / "page").iterdir() if path.is_dir()] == [again.edition]


def test_what_differs_from_a_server_is_listed(offline):
    page = begun(offline, fragment("nim", "3,4,5"))  # also after a test that left the focus in a field of text
    settled(page)
    page.keyboard.press("?")
    page.wait_for_selector("#without-server li")
    listed = page.inner_text("#without-server")
    assert "12 seconds" in listed
    assert "Games of your own need a server" in listed
    page.keyboard.press("Escape")
