"""Pictures of sequences over HTTP: the same as in Python, with the numbers that a page needs, in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nimatron as nt

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from nimatron.web.schema_parts import SEQUENCE_SCHEMAS

if TYPE_CHECKING:
    from tests.web.running_server import RunningServer

OPENAPI_SEQUENCE = SEQUENCE_SCHEMAS["sequence"]
KINDS = ("scatter", "rows", "rare", "maximum", "autocorrelation")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_picture_with_its_numbers(server: RunningServer, kind: str, lang: str) -> None:
    answer = server.get("/api/sequence", game="kayles", count=500, kind=kind, lang=lang, width=400)
    picture = nt.plot_values("kayles", 500, kind, lang=lang, width=400)
    assert answer["picture"] == picture.svg
    assert (answer["title"], answer["told"]) == (picture.title, picture.description)
    assert answer["values"] == nt.nim_values("kayles", 500).tolist()
    assert answer["kinds"] == list(KINDS)
    assert {name: answer[name] for name in picture.data} == picture.data
    alone = server.client.get(
        "/api/sequence.svg", params={"game": "kayles", "count": 500, "kind": kind, "lang": lang, "width": 400}
    )
    assert alone.headers["content-type"].startswith("image/svg+xml")
    assert alone.text == picture.svg


@pytest.mark.parametrize("count", [200, 2_600, 4_000])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "rare"])
def test_loony_heaps_have_no_value(server: RunningServer, kind: str, count: int) -> None:
    """The loony stacks of Top Entails are null, as the schema says, and no picture has a place for them."""
    answer = server.get("/api/sequence", game="top-entails", count=count, kind=kind)
    expected = [None if value < 0 else value for value in nt.nim_values("top-entails", count).tolist()]
    assert answer["values"] == expected
    loony = [heap for heap, value in enumerate(expected) if value is None]
    assert loony == [heap for heap in (1, 3, 2403, 2505) if heap < count]
    allowed = OPENAPI_SEQUENCE["properties"]["values"]["items"]
    assert allowed == {"type": ["integer", "null"], "minimum": 0}
    if kind == "scatter" and count <= 200:
        assert answer["picture"].count("<circle") == count - len(loony)


def test_settings(server: RunningServer) -> None:
    rows = server.get("/api/sequence", game="octal[code=0.07]", count=300, kind="rows", row_length=50)
    assert rows["row_length"] == 50
    assert rows["repeat"] == {"preperiod": 53, "period": 34, "saltus": 0, "proved": True}
    shifts = server.get("/api/sequence", game="squares", count=300, kind="autocorrelation", shifts=17)
    assert len(shifts["agreements"]) == 17


@pytest.mark.parametrize(
    ("fields", "status", "at"),
    [
        ({"game": "wythoff"}, 400, "game"),
        ({"game": "nothing"}, 404, "game"),
        ({"game": "kayles", "count": 100_001}, 400, "count"),
        ({"game": "kayles", "count": 0}, 400, "count"),
        ({"game": "kayles", "kind": "colour"}, 400, "kind"),
        ({"game": "kayles", "width": 10}, 400, "width"),
        ({"game": "kayles", "count": 90_000, "kind": "rows", "row_length": 12}, 422, "count"),
        ({"game": "kayles", "count": 90, "kind": "autocorrelation", "shifts": 90}, 400, "count"),
        ({"game": "kayles", "row_length": 5}, 400, "count"),
        ({"game": "squares", "kind": "rare"}, 400, "game"),
    ],
)
def test_refusals(server: RunningServer, fields: dict[str, object], status: int, at: str) -> None:
    for path in ("/api/sequence", "/api/sequence.svg"):
        answer = server.client.get(path, params={**fields, "lang": "sr"})
        assert answer.status_code == status, answer.text
        assert answer.json()["error"]["at"] == at


@pytest.mark.parametrize("game", ["kayles", "nim"])
def test_the_bound_is_answered(server: RunningServer, game: str) -> None:
    for kind in KINDS:
        if game == "nim" and kind == "rare":
            continue
        assert server.get("/api/sequence", game=game, count=100_000, kind=kind)["count"] == 100_000


def test_values_list_the_pictures_available(server: RunningServer) -> None:
    assert server.get("/api/values", game="kayles", count=20)["pictures"] == list(KINDS)
    assert server.get("/api/values", game="squares", count=20)["pictures"] == [
        "scatter",
        "rows",
        "maximum",
        "autocorrelation",
    ]
    assert server.get("/api/values", game="kayles", count=20, what="outcome")["pictures"] == []
    assert server.get("/api/values", game="kayles", count=20, misere=True)["pictures"] == []
