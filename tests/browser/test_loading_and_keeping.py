"""The page loads in few requests, a second visit in hardly any; the offline cache is limited."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from tests.browser.conftest import Watched
from tests.browser.player import fragment, settled, state
from tests.browser.reused import meant

STATIC = Path(nt.__file__).parent / "web" / "static"
ANSWERS = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('nimatron answers '));
  return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length;
}"""
STORES = "async () => (await caches.keys()).filter((name) => name.startsWith('nimatron')).sort()"


@pytest.fixture(scope="module")
def visited(browser, address):
    """Yield a maker of pages for all tests of this file; nothing may go wrong in them."""
    watched = Watched(browser, address)
    yield watched
    for context in watched.contexts:
        context.close()
    assert watched.problems == [], watched.refused


def visit(watched, context=None, address="/", **settings):
    """Open the page in a new context, or a new page of one, and return it with the requests that it made."""
    if context is None:
        context = watched.browser.new_context(
            **{"base_url": watched.address, "locale": "en-GB", "service_workers": "block", **settings}
        )
        watched.contexts.append(context)
    page = context.new_page()
    page.watched = watched
    page.on("console", lambda message: watched._note(message.type, message.text))
    page.on("pageerror", lambda error: watched.problems.append(f"page error: {error}"))
    sent = []
    page.on("requestfinished", lambda request: sent.append(request))
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    page.wait_for_load_state("networkidle")
    return page, sent


@pytest.fixture(scope="module")
def first(visited):
    """Return the page of a first visit, and its requests."""
    return visit(visited)


@pytest.fixture(scope="module")
def linked(visited):
    """Return the page visited by a link, and its requests."""
    return visit(visited, address=f"/{fragment('wythoff', '7,10')}")


def test_the_first_visit_takes_few_requests(first, address):
    page, sent = first
    paths = [one.url.removeprefix(address).partition("?")[0] for one in sent]
    assert len([path for path in paths if path.endswith(".js")]) == 13
    assert len([path for path in paths if path.endswith(".css")]) == 2
    assert [path for path in paths if path.startswith("/api")] == ["/api/page"]
    assert len(set(paths)) <= 18
    whole = sum(len(one.response().body()) for one in sent)
    assert sum(one.sizes()["responseBodySize"] for one in sent) < whole / 2
    assert "Your move." in page.inner_text("#sentence")


def test_a_second_visit_fetches_only_what_may_have_changed_and_another_language_is_asked_for_once(first, visited):
    page, sent = visit(visited, first[0].context)
    fetched = [
        one
        for one in sent
        if one.response().status == 304 or "immutable" not in one.response().headers.get("cache-control", "")
    ]
    assert {one.url.removeprefix(visited.address) for one in fetched} <= {"/", "/api/page"}
    assert "Your move." in page.inner_text("#sentence")
    page.select_option("#language", "mk")
    page.wait_for_function("() => document.documentElement.lang === 'mk'")
    again, sent = visit(visited, page.context)
    asked = [one.url.removeprefix(visited.address) for one in sent if "/api/" in one.url]
    assert asked == ["/api/page", "/api/page?lang=mk"]
    assert again.evaluate("document.documentElement.lang") == "mk"


@pytest.mark.parametrize(
    "locale",
    ["sr-RS", *(pytest.param(locale, marks=pytest.mark.full) for locale in ("mk-MK", "ru-RU", "en-GB", "de-DE"))],
)
def test_the_browser_chooses_the_language_without_a_question_of_its_own_and_one_may_switch(pages, locale):
    page, sent = visit(pages, locale=locale)
    assert len([one for one in sent if "/api/" in one.url]) == 1
    lang = locale[:2] if locale[:2] in languages() else "en"
    assert page.get_attribute("html", "lang") == lang
    assert "page." not in page.inner_text("body")
    page.select_option("#language", "en")
    page.wait_for_selector('html[lang="en"]')
    page.wait_for_function("() => document.querySelector('#sentence')?.textContent.startsWith('Your move.')")


def test_every_language_has_a_browser_that_likes_it():
    assert set(languages()) == {"en", "sr", "mk", "ru"}


def test_a_link_asks_for_its_own_board_only(linked, address):
    page, sent = linked
    asked = sorted(one.url.removeprefix(address).partition("?")[0] for one in sent if "/api/" in one.url)
    assert asked == ["/api/moves", "/api/page", "/api/picture.svg"]
    assert state(page)["game"] == "wythoff"


def test_a_place_that_cannot_be_fetched_says_so(linked):
    page, _ = linked
    page.context.set_offline(True)
    with meant(page):
        page.click("#to-sieve")
        page.wait_for_selector("main [role=alert]")
        page.context.set_offline(False)
        page.click("#to-play")
        settled(page)


def test_the_workshop_is_fetched_when_it_is_opened(first):
    page, sent = first
    assert not any(one.url.endswith("/workshop.js") for one in sent)
    page.click("#to-laboratory")
    page.wait_for_selector("#solve")
    page.click("#to-sieve")
    page.wait_for_selector("#sieve-forward")
    assert len([one for one in sent if one.url.endswith("/workshop.js")]) == 1


def test_all_the_code_is_small_on_the_wire():
    files = [*STATIC.glob("js/*.js"), *STATIC.glob("style/*.css")]
    files = [file for file in files if file.stem not in ("python", "answering")]  # of the page without a server alone
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 178_000


# -- what is kept --------------------------------------------------------------------------------------------------


def _all_kept(page):
    """Wait until the service worker is active and has cached everything."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(
        """async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('nimatron page '));
          const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          const paths = found.flat().map((one) => new URL(one.url).pathname);
          const scripts = paths.filter((path) => path.endsWith('.js'));
          return paths.includes('/') && paths.includes('/api/page') && scripts.length >= 11
            && paths.some((path) => path.endsWith('/js/workshop.js'));
        }""",
        polling=50,
    )


@pytest.fixture(scope="module")
def worked(visited):
    """Return one page with an active service worker for all tests of the cache."""
    page = visited.page(service_workers="allow")
    page.watched = visited
    _all_kept(page)
    return page


@pytest.fixture
def keeping(worked):
    """Return that page with all its files cached, and no answers."""
    worked.context.set_offline(False)
    if worked.evaluate(ANSWERS):
        worked.evaluate(
            """async () => {
              for (const name of await caches.keys()) await caches.delete(name);
              await (await navigator.serviceWorker.getRegistration('/')).unregister();
            }"""
        )
        worked.reload()
        worked.wait_for_selector("html[data-ready]", state="attached")
        _all_kept(worked)
    return worked


def _reloaded_offline(page):
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)


def test_the_page_stays_usable_while_the_server_is_away(keeping):
    page = keeping
    with meant(page):
        _reloaded_offline(page)
        assert page.inner_text("#sentence").startswith("Your move.")
        page.click("#to-sieve")
        page.click("#sieve-forward")
        assert "Losing: (0,0)." in page.inner_text(".sieve .sentence")
        page.click("#to-play")
        settled(page)
        page.context.set_offline(False)


def test_the_bytes_kept_are_bounded(keeping):
    kept = keeping.evaluate(
        """async () => {
          const edition = new URL('.', (await navigator.serviceWorker.ready).active.scriptURL).pathname;
          const store = await caches.open(`nimatron answers ${edition}`);
          for (const name of ['one', 'two', 'three']) {
            await store.put(`/api/${name}`, new Response(name, { headers: { 'nimatron-size': '9000000' } }));
          }
          await (await fetch('/api/hint?game=nim&position=3')).text();
          let held = [];
          for (let tries = 0; tries < 500 && !held.includes('/api/hint'); tries += 1) {
            await new Promise((done) => setTimeout(done, 10));
            held = (await store.keys()).map((one) => new URL(one.url).pathname);
          }
          return held;
        }"""
    )
    assert kept == ["/api/two", "/api/three", "/api/hint"]


def test_what_differs_each_time_is_never_kept(worked):
    kept = worked.evaluate(
        """async () => {
          for (const path of ['/api/play?game=nim', '/api/start?game=nim']) {
            await (await fetch(path)).text();
          }
          await (await fetch('/api/hint?game=nim&position=4')).text();
          const last = (one) => one.url.endsWith('/hint?game=nim&position=4');
          let requests = [];
          for (let tries = 0; tries < 500 && !requests.some(last); tries += 1) {
            await new Promise((done) => setTimeout(done, 10));
            const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
            requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
          }
          return requests.map((one) => new URL(one.url).pathname);
        }"""
    )
    assert not {"/api/play", "/api/start"} & set(kept)
    assert "/api/hint" in kept


def test_the_answers_kept_are_bounded_and_the_page_stays(worked):
    page = worked
    kept = page.evaluate(
        """async () => {
          for (let heap = 1; heap <= 230; heap += 1) {
            await (await fetch(`/api/moves?game=nim&position=${heap}&count=1`)).text();
          }
          const name = (await caches.keys()).find((one) => one.startsWith('nimatron answers '));
          const store = await caches.open(name);
          let held = [];
          for (let tries = 0; tries < 500; tries += 1) {
            held = (await store.keys()).map((one) => new URL(one.url).searchParams.get('position'));
            if (held.includes('230') && held.length <= 200) break;
            await new Promise((done) => setTimeout(done, 10));
          }
          return held;
        }"""
    )
    assert len(kept) <= 200
    assert "230" in kept
    assert "1" not in kept
    with meant(page):
        _reloaded_offline(page)
        answer = page.evaluate(
            "async () => (await (await fetch('/api/moves?game=nim&position=200&count=1')).json()).position"
        )
        assert answer == "200"
        page.context.set_offline(False)


def test_stores_are_named_by_the_edition_and_old_ones_go(worked):
    page = worked
    edition = page.evaluate("document.querySelector('script[src]').getAttribute('src').split('/')[2]")
    assert edition.startswith(nt.__version__)
    assert page.evaluate(STORES)[-1] == f"nimatron page /static/{edition}/"
    page.evaluate(
        """async () => {
          const past = ['nimatron-1', 'nimatron page /static/0.0.1-0/', 'nimatron answers /static/0.0.1-0/'];
          for (const name of [...past, 'of-another']) {
            await (await caches.open(name)).put('/static/old.js', new Response('old'));
          }
          await (await navigator.serviceWorker.getRegistration('/')).unregister();
        }"""
    )
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_function(
        """async (edition) => (await caches.keys()).every((name) => !name.startsWith('nimatron')
          || name.endsWith(` /static/${edition}/`))""",
        arg=edition,
        polling=50,
    )
    assert "of-another" in page.evaluate("caches.keys()")
