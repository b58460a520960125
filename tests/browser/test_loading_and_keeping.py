"""The page comes in few requests, a second visit in hardly any; what is kept for the way offline is bounded."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import nimatron as nt
from tests.browser.player import fragment, settled, state

STATIC = Path(nt.__file__).parent / "web" / "static"
STORES = "async () => (await caches.keys()).filter((name) => name.startsWith('nimatron')).sort()"


def visit(pages, context=None, address="/", **settings):
    """Open the page in a context of its own, or a new page of one, and give it with the requests that it made."""
    if context is None:
        context = pages.browser.new_context(
            **{"base_url": pages.address, "locale": "en-GB", "service_workers": "block", **settings}
        )
        pages.contexts.append(context)
    page = context.new_page()
    page.on("console", lambda message: pages._note(message.type, message.text))
    page.on("pageerror", lambda error: pages.problems.append(f"page error: {error}"))
    sent = []
    page.on("requestfinished", lambda request: sent.append(request))
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    page.wait_for_load_state("networkidle")
    return page, sent


def test_the_first_visit_takes_few_requests(pages):
    page, sent = visit(pages)
    paths = [one.url.removeprefix(pages.address).partition("?")[0] for one in sent]
    assert len([path for path in paths if path.endswith(".js")]) == 11
    assert len([path for path in paths if path.endswith(".css")]) == 2
    assert [path for path in paths if path.startswith("/api")] == ["/api/page"]
    assert len(set(paths)) <= 16
    whole = sum(len(one.response().body()) for one in sent)
    assert sum(one.sizes()["responseBodySize"] for one in sent) < whole / 2
    assert "Your move." in page.inner_text("#sentence")


def test_a_second_visit_fetches_only_what_may_have_changed(pages):
    page, _ = visit(pages)
    again, sent = visit(pages, page.context)
    fetched = [
        one
        for one in sent
        if one.response().status == 304 or "immutable" not in one.response().headers.get("cache-control", "")
    ]
    assert {one.url.removeprefix(pages.address) for one in fetched} <= {"/", "/api/page"}
    assert "Your move." in again.inner_text("#sentence")


@pytest.mark.parametrize("locale", ["sr-RS", "mk-MK", "ru-RU", "de-DE"])
def test_the_browsers_language_needs_no_question_of_its_own(pages, locale):
    page, sent = visit(pages, locale=locale)
    assert len([one for one in sent if "/api/" in one.url]) == 1
    lang = locale[:2] if locale[:2] in ("sr", "mk", "ru") else "en"
    assert page.evaluate("document.documentElement.lang") == lang


def test_another_language_asks_once_more(pages):
    page, _ = visit(pages)
    page.select_option("#language", "mk")
    page.wait_for_function("() => document.documentElement.lang === 'mk'")
    again, sent = visit(pages, page.context)
    asked = [one.url.removeprefix(pages.address) for one in sent if "/api/" in one.url]
    assert asked == ["/api/page", "/api/page?lang=mk"]
    assert again.evaluate("document.documentElement.lang") == "mk"


def test_a_link_asks_for_its_own_board_only(pages):
    page, sent = visit(pages, address=f"/{fragment('wythoff', '7,10')}")
    asked = sorted(one.url.removeprefix(pages.address).partition("?")[0] for one in sent if "/api/" in one.url)
    assert asked == ["/api/moves", "/api/page", "/api/picture.svg"]
    assert state(page)["game"] == "wythoff"


def test_the_workshop_is_fetched_when_it_is_opened(pages):
    page, sent = visit(pages)
    assert not any(one.url.endswith("/workshop.js") for one in sent)
    page.click("#to-laboratory")
    page.wait_for_selector("#solve")
    page.click("#to-sieve")
    page.wait_for_selector("#sieve-forward")
    assert len([one for one in sent if one.url.endswith("/workshop.js")]) == 1


def test_a_place_that_cannot_be_fetched_says_so(pages):
    page, _ = visit(pages)
    page.context.set_offline(True)
    page.click("#to-sieve")
    page.wait_for_selector("main [role=alert]")
    page.context.set_offline(False)
    page.click("#to-play")
    settled(page)
    pages.problems.clear()  # the failed request stands in the console


def test_all_the_code_is_small_on_the_wire():
    files = [*STATIC.glob("js/*.js"), *STATIC.glob("style/*.css")]
    files = [file for file in files if file.stem not in ("python", "answering")]  # the page without a server alone
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 135_000


# -- what is kept --------------------------------------------------------------------------------------------------


def offline_page(pages):
    """Open the page with its worker at work and everything kept."""
    page, _ = visit(pages, service_workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(
        """async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('nimatron page '));
          const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          const paths = found.flat().map((one) => new URL(one.url).pathname);
          const scripts = paths.filter((path) => path.endsWith('.js'));
          return paths.includes('/') && paths.includes('/api/page') && scripts.length >= 11;
        }""",
        polling=200,
    )
    return page


def test_stores_are_named_by_the_edition_and_old_ones_go(pages):
    page = offline_page(pages)
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
        "async () => !(await caches.keys()).some((name) => name.includes('0.0.1') || name === 'nimatron-1')",
        polling=200,
    )
    assert "of-another" in page.evaluate("caches.keys()")
    assert all(name.endswith(f" /static/{edition}/") for name in page.evaluate(STORES))


def test_the_answers_kept_are_bounded_and_the_page_stays(pages):
    page = offline_page(pages)
    kept = page.evaluate(
        """async () => {
          for (let heap = 1; heap <= 230; heap += 1) {
            await (await fetch(`/api/moves?game=nim&position=${heap}&count=1`)).text();
          }
          const name = (await caches.keys()).find((one) => one.startsWith('nimatron answers '));
          const store = await caches.open(name);
          let held = [];
          for (let tries = 0; tries < 50; tries += 1) {
            held = (await store.keys()).map((one) => new URL(one.url).searchParams.get('position'));
            if (held.includes('230') && held.length <= 200) break;
            await new Promise((done) => setTimeout(done, 100));
          }
          return held;
        }"""
    )
    assert len(kept) <= 200
    assert "230" in kept
    assert "1" not in kept
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    answer = page.evaluate(
        "async () => (await (await fetch('/api/moves?game=nim&position=200&count=1')).json()).position"
    )
    assert answer == "200"
    pages.problems.clear()


def test_the_bytes_kept_are_bounded(pages):
    page = offline_page(pages)
    kept = page.evaluate(
        """async () => {
          const edition = new URL('.', (await navigator.serviceWorker.ready).active.scriptURL).pathname;
          const store = await caches.open(`nimatron answers ${edition}`);
          for (const name of ['one', 'two', 'three']) {
            await store.put(`/api/${name}`, new Response(name, { headers: { 'nimatron-size': '9000000' } }));
          }
          await (await fetch('/api/hint?game=nim&position=3')).text();
          let held = [];
          for (let tries = 0; tries < 50 && !held.includes('/api/hint'); tries += 1) {
            await new Promise((done) => setTimeout(done, 100));
            held = (await store.keys()).map((one) => new URL(one.url).pathname);
          }
          return held;
        }"""
    )
    assert kept == ["/api/two", "/api/three", "/api/hint"]


def test_what_differs_each_time_is_never_kept(pages):
    page = offline_page(pages)
    kept = page.evaluate(
        """async () => {
          for (const path of ['/api/reply?game=nim&position=3', '/api/play?game=nim', '/api/start?game=nim']) {
            await (await fetch(path)).text();
          }
          await (await fetch('/api/hint?game=nim&position=3')).text();
          await new Promise((done) => setTimeout(done, 300));
          const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
          return requests.map((one) => new URL(one.url).pathname);
        }"""
    )
    assert not {"/api/reply", "/api/play", "/api/start"} & set(kept)
    assert "/api/hint" in kept
