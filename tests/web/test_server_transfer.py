"""Transfer of answers: compression, entity tags, caching; the page in few requests; a slash more or less."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from nimatron.version import __version__
from nimatron.web.middleware import accepted_language, accepts_gzip
from nimatron.web.page_files import FOLDER, page_edition, page_files, page_of_edition
from tests.web.running_server import RunningServer

LONG = ("/api/words", "/api/games", "/api/page", "/api/picture.svg?game=nim", "/api/openapi.json", "/api/docs", "/")
FILES = [name for name in page_files() if name.endswith((".js", ".css"))]


def plain(server: RunningServer, path: str, **headers: str) -> Any:
    return server.client.get(path, headers={"accept-encoding": "identity", **headers})


def edition(server: RunningServer) -> str:
    found = re.search(r'"/static/([^/"]+)/js/main\.js"', server.client.get("/").text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("path", [*LONG, "/universal/v1/", "/static/js/board.js", "/static/style/page.css"])
def test_texts_are_compressed_for_whoever_accepts_it(server: RunningServer, path: str) -> None:
    whole = plain(server, path)
    assert "content-encoding" not in whole.headers
    assert "Accept-Encoding" in whole.headers["vary"]
    with server.client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        sent = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["vary"]
        assert int(answer.headers["content-length"]) == len(sent) < len(whole.content)
        assert gzip.decompress(sent) == whole.content
        assert answer.headers["content-type"] == whole.headers["content-type"]
        # a strong tag promises the same bytes
        assert answer.headers.get("etag", "W/").startswith("W/")


def test_long_answers_are_compressed_too(server: RunningServer) -> None:
    fields = {"game": "octal", "count": 20_000, "what": "grundy"}
    path = "/api/values?" + "&".join(f"{name}={value}" for name, value in {**fields, "game": "subtraction"}.items())
    answer = server.client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.json()["values"]) == 20_000


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", "gzip;q=0, *", "", "gzip;q=x"])
def test_nobody_gets_what_he_does_not_accept(server: RunningServer, accepted: str) -> None:
    for path in ("/api/words", "/static/js/board.js"):
        answer = server.client.get(path, headers={"accept-encoding": accepted})
        assert "content-encoding" not in answer.headers
        assert answer.content


def test_short_answers_and_refusals_stay_as_they_are(server: RunningServer) -> None:
    for path in ("/health", "/api/analysis", "/nothing"):
        answer = server.client.get(path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in answer.headers
        assert answer.json()


@pytest.mark.parametrize(
    "path", ["/", "/api/words?lang=ru", "/api/page", "/api/games", "/api/picture.svg?game=nim", "/static/js/play.js"]
)
@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_what_the_browser_has_is_not_sent_again(server: RunningServer, path: str, accepted: str) -> None:
    headers = {"accept-encoding": accepted}
    tag = server.client.get(path, headers=headers).headers["etag"]
    for held in (tag, f"W/{tag.removeprefix('W/')}", f'"other", {tag}', "*"):
        again = server.client.get(path, headers={**headers, "if-none-match": held})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
    assert server.client.get(path, headers={**headers, "if-none-match": '"other"'}).status_code == 200


def test_what_differs_each_time_is_not_kept(server: RunningServer) -> None:
    for path in ("/api/play?game=nim", "/api/start?game=nim"):
        answer = server.client.get(path)
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers


# -- editions of the page ------------------------------------------------------------------------------------------


def test_the_page_names_its_files_with_their_edition(server: RunningServer) -> None:
    page = server.client.get("/").text
    now = edition(server)
    assert now.startswith(f"{__version__}-")
    named = re.findall(r'(?:href|src)="(/static/[^"]*)"', page)
    assert all(address.startswith(f"/static/{now}/") for address in named)
    later = {
        "js/lesson_parts.js",
        "js/lesson_questions.js",
        "js/binary_columns.js",
        "js/workshop.js",
        "js/sequence.js",
        "js/analysis.js",
        "js/review.js",
        "js/steps.js",
        "service-worker.js",
    }
    later |= {"js/sketch.js", "js/lessons.js", "js/lesson.js", "style/lessons.css"}
    later |= {"js/conjecture.js", "js/lesson_editor.js", "js/teaching.js", "js/result_code.js"}
    later |= {
        "js/aids.js",
        "js/heap_editor.js",
        "js/pencil.js",
        "js/replay.js",
        "js/variations.js",
        "js/challenge.js",
        "js/notebook.js",
    }
    later |= {"js/python.js", "js/answering.js"}  # of the page without a server
    assert {f"/static/{now}/{name}" for name in FILES if name not in later} <= set(named)
    for name in FILES:
        answer = server.client.get(f"/static/{now}/{name}")
        assert answer.content == (FOLDER / name).read_bytes()
        assert "immutable" in answer.headers["cache-control"]


def test_a_page_of_a_past_edition_still_finds_files(server: RunningServer) -> None:
    answer = server.client.get("/static/0.0.1-0123456789ab/js/workshop.js")
    assert answer.content == (FOLDER / "js" / "workshop.js").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"
    for path in (
        f"/static/{edition(server)}/no.js",
        f"/static/{edition(server)}/../application.py",
        "/static/a-b/no.js",
        f"/static/{edition(server)}",
        f"/static/{edition(server)}/",
        "/static/a-b/a-b/js/play.js",
    ):
        assert server.error(path)[0] == 404


def test_the_edition_changes_with_every_file(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "index.html").write_text('<script src="/static/js/a.js"></script>')
    (tmp_path / "js" / "a.js").write_text("a")
    before = page_edition(tmp_path)
    assert page_edition(tmp_path) == before
    page = page_of_edition(before, tmp_path)
    assert page.decode() == f'<script src="/static/{before}/js/a.js"></script>'
    (tmp_path / "js" / "a.js").write_text("b")
    assert page_edition(tmp_path) != before
    (tmp_path / "js" / ".hidden.js").write_text("")
    assert sorted(page_files(tmp_path)) == ["index.html", "js/a.js"]


# -- the page in one answer ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "sr", "mk", "ru"])
def test_one_answer_carries_what_the_page_begins_with(server: RunningServer, lang: str) -> None:
    page = server.get("/api/page", lang=lang)
    words = server.get("/api/words", lang=lang, topics="page")
    assert {name: page[name] for name in words} == words
    assert page["games"] == server.get("/api/games", lang=lang)["games"]
    board = page["board"]
    here = {"game": board["game"], "position": board["position"], "lang": lang}
    assert board["moves"] == server.get("/api/moves", **here)
    assert board["picture"] == server.client.get("/api/picture.svg", params=here).text
    assert (board["over"], board["last_mover_wins"]) == (False, None)
    assert server.error("/api/page", lang="xx")[0] == 400


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("sr", "sr"),
        ("sr-Latn-RS, en;q=0.5", "sr"),
        ("de, fr;q=0.9", "en"),
        ("en;q=0.5, MK;q=0.7", "mk"),
        ("ru;q=0, mk", "mk"),
        ("", "en"),
        ("*", "en"),
        ("ru;q=nonsense, sr;q=0.1", "sr"),
        (",;,;q=", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_language_is_the_browsers_where_none_is_asked_for(server: RunningServer, header: str, lang: str) -> None:
    assert accepted_language(header) == lang
    for path in ("/api/words", "/api/page"):
        answer = server.client.get(path, headers={"accept-language": header})
        assert answer.json()["lang"] == lang
        assert "Accept-Language" in answer.headers["vary"]
        asked = server.client.get(path, params={"lang": "en"}, headers={"accept-language": header})
        assert asked.json()["lang"] == "en"


def test_weights_of_encodings() -> None:
    assert [accepts_gzip(header) for header in ("gzip", "GZIP", "*", "gzip;q=0.1, *;q=0", "*;q=0", "deflate")] == [
        True, True, True, True, False, False,
    ]  # fmt: skip


# -- addresses -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("/api", "/api/docs"),
        ("/api/", "/api/docs"),
        ("/api/docs/", "/api/docs"),
        ("/api/games/", "/api/games"),
        ("/api/games/nim/", "/api/games/nim"),
        ("/api/moves/?game=nim&position=3%2C4", "/api/moves?game=nim&position=3%2C4"),
        ("/api/openapi.json/", "/api/openapi.json"),
        ("/openapi.json/", "/openapi.json"),
        ("/health/", "/health"),
        ("/universal/v1", "/universal/v1/"),
        ("/universal/v1/nim", "/universal/v1/nim/"),
    ],
)
def test_a_slash_more_or_less_leads_to_the_address(server: RunningServer, path: str, leads: str) -> None:
    for method in ("GET", "HEAD"):
        answer = server.client.request(method, path)
        assert (answer.status_code, answer.headers["location"]) == (308, leads)
        assert server.client.request(method, leads).status_code == 200


def test_a_body_is_led_on_too(server: RunningServer) -> None:
    body = [{"game": "nim", "position": "3,4,5", "want": ["outcome"]}]
    answer = server.client.post("/api/analysis/", json=body, follow_redirects=True)
    assert answer.json()[0]["outcome"] == "N"


@pytest.mark.parametrize(
    "path",
    [
        "//",
        "//example.org/",
        "/\\example.org/",
        "/nothing/",
        "/apis/",
        "/api/nothing/",
        "/api/games//",
        "/static",
        "/static/",
        "/static/js/main.js/",
    ],
)
def test_nothing_else_is_led_anywhere(server: RunningServer, path: str) -> None:
    answer = server.client.get(server.address + path)
    assert answer.status_code == 404
    assert "location" not in answer.headers


def test_the_description_stands_where_it_is_looked_for(server: RunningServer) -> None:
    described = server.client.get("/openapi.json")
    assert described.status_code == 200
    assert described.content == server.client.get("/api/openapi.json").content
    assert {"/api/play", "/api/page"} <= set(json.loads(described.content)["paths"])
