"""Lines drawn by hand with the mouse and with a finger: from spot to spot in Sprouts, from dot to dot in Nimstring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import nimatron as nt
from nimatron.views.view import view_of
from tests.browser.player import begun, fragment, line, moves_made, selector, settled, state
from tests.browser.reused import meant

Point = tuple[float, float]


def middle(page: Any, id: str) -> Point:
    """Return the middle of an object, in css px."""
    box = page.locator(selector(id)).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Any, corners: Sequence[Point]) -> None:
    page.wait_for_selector("#board[data-draws]")
    page.mouse.move(*corners[0])
    page.mouse.down()
    for corner in corners[1:]:
        page.mouse.move(*corner, steps=6)
    page.mouse.up()


def by_finger(page: Any, corners: Sequence[Point]) -> None:
    page.wait_for_selector("#board[data-draws]")
    session = page.context.new_cdp_session(page)

    def touch(kind: str, points: Sequence[Point]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", corners[:1])
    for (x, y), (to_x, to_y) in pairwise(corners):
        for k in range(1, 7):
            touch("touchMove", [(x + (to_x - x) * k / 6, y + (to_y - y) * k / 6)])
    touch("touchEnd", [])
    session.detach()


def typed(game: str, position: str, text: str) -> str:
    """Return the position after a typed line."""
    rules = nt.game(game)
    found: Any = view_of(rules).read_typed(rules.parse(position), text)
    (target,) = found.values()
    return rules.format(target)


def around(page: Any, one: str, other: str) -> list[Point]:
    """Return a loop from one spot around another one beside it, in a row of spots."""
    (x, y), (to_x, _) = middle(page, one), middle(page, other)
    beyond = to_x + (to_x - x) * 0.4
    high = abs(to_x - x) * 0.4
    return [(x, y), (x, y - high), (beyond, y - high), (beyond, y + high), (x, y + high), (x, y)]


def sprouts(page: Any, start: str) -> Any:
    begun(page, fragment("sprouts", start, second="human"))
    page.set_viewport_size({"width": 1280, "height": 900})
    settled(page)
    return page


def test_a_line_is_drawn_from_spot_to_spot(kept_page: Any) -> None:
    page = sprouts(kept_page, "3")
    by_mouse(page, [middle(page, "spot1"), middle(page, "spot2")])
    moves_made(page, 1)
    assert line(page) == [typed("sprouts", "3", "1-2")]


def test_a_loop_encloses_what_it_is_drawn_around(kept_page: Any) -> None:
    page = sprouts(kept_page, "3")
    by_mouse(page, around(page, "spot1", "spot2"))
    moves_made(page, 1)
    assert line(page) == [typed("sprouts", "3", "1-1 (2)")]
    assert page.locator("#board .pencil").count() == 0


def test_the_game_says_what_was_drawn_though_other_lines_lead_there_too(kept_page: Any) -> None:
    page = sprouts(kept_page, "0.0.AB/0.AB/")
    by_mouse(page, [middle(page, "spot3"), middle(page, "spot2")])
    moves_made(page, 1)
    assert "drew a line: 2–3" in page.inner_text("#sentence")
    page.wait_for_selector("#board .inset .line")
    page = sprouts(kept_page, "0.0.AB/0.AB/")
    page.click(selector("spot3"))
    page.click(selector("spot2"))
    moves_made(page, 1)
    assert "drew a line: 2–3" in page.inner_text("#sentence")


def test_a_finger_draws_and_the_page_scrolls_only_elsewhere(pages: Any) -> None:
    phone = {"width": 390, "height": 844}
    page = pages.page(fragment("sprouts", "3", second="human"), has_touch=True, is_mobile=True, viewport=phone)
    settled(page)
    (x, y), (_, to_y) = middle(page, "spot1"), middle(page, "spot2")
    assert abs(to_y - y) > 80  # the picture is upright, so the finger goes up or down
    by_finger(page, [(x, y), middle(page, "spot2")])
    moves_made(page, 1)
    assert line(page) == [typed("sprouts", "3", "1-2")]
    assert page.evaluate("scrollY") == 0
    by_finger(page, [(20.0, 650.0), (20.0, 350.0)])
    page.wait_for_function("() => scrollY > 50")
    assert len(line(page)) == 1


def test_an_edge_is_drawn_with_a_finger_and_tapped(pages: Any) -> None:
    phone = {"width": 390, "height": 844}
    page = pages.page(fragment("nimstring", "2x2", second="human"), has_touch=True, is_mobile=True, viewport=phone)
    settled(page)
    by_finger(page, ends_of(page, "e1-4"))
    moves_made(page, 1)
    page.wait_for_function("() => !document.querySelector('#board [data-id=\"e1-4\"][aria-disabled=false]')")
    assert page.evaluate("scrollY") == 0


def test_the_picture_turns_with_the_phone_and_spots_are_large_enough_to_press(pages: Any) -> None:
    page = pages.page(fragment("sprouts", "6", second="human"), viewport={"width": 390, "height": 844})
    settled(page)

    def shape() -> tuple[bool, float]:
        box = page.locator("#board svg").first.bounding_box()
        spot = page.locator(selector("spot1")).bounding_box()
        assert box is not None
        assert spot is not None
        return box["height"] > box["width"], spot["width"]

    upright, side = shape()
    assert upright
    assert side >= 44
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(
        "() => { const b = document.querySelector('#board svg').getBoundingClientRect(); return b.width > b.height; }"
    )
    settled(page)
    by_mouse(page, [middle(page, "spot1"), middle(page, "spot2")])
    moves_made(page, 1)


def test_a_line_that_is_not_allowed_is_shown_with_the_reason_and_nothing_is_lost(kept_page: Any) -> None:
    page = sprouts(kept_page, "3")
    by_mouse(page, [middle(page, "spot1"), middle(page, "spot3")])  # over spot 2
    page.wait_for_function("() => document.querySelector('.aimed')?.textContent.includes('runs over 2')")
    assert page.locator("#board .pencil.refused").count() == 1
    assert line(page) == []
    x, y = middle(page, "spot1")
    by_mouse(page, [(x, y), (x, y - 150)])
    page.wait_for_function("() => document.querySelector('.aimed')?.textContent.includes('begins and ends')")
    page.wait_for_selector("#board .pencil", state="detached")
    page.click(selector("spot1"))  # pressing works as before
    page.click(selector("spot2"))
    moves_made(page, 1)
    assert line(page) == [typed("sprouts", "3", "1-2")]


def test_a_question_that_fails_once_is_asked_again(kept_page: Any) -> None:
    page = sprouts(kept_page, "3")
    asked: list[str] = []

    def fail_once(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort("connectionrefused")
        else:
            route.continue_()

    with meant(page):
        page.route("**/api/legal*", fail_once)
        by_mouse(page, [middle(page, "spot3"), middle(page, "spot2")])
        moves_made(page, 1)
        page.unroute("**/api/legal*")
    assert len(asked) == 2
    assert line(page) == [typed("sprouts", "3", "2-3")]


def test_brussels_sprouts_are_drawn_from_end_to_end(kept_page: Any) -> None:
    page = begun(kept_page, fragment("brussels-sprouts", "2", second="human"))
    settled(page)
    ends = {end: middle(page, f"end{end}") for end in range(1, 9)}
    near = min(
        ((one, other) for one in range(1, 5) for other in range(5, 9)),
        key=lambda pair: abs(ends[pair[0]][0] - ends[pair[1]][0]) + abs(ends[pair[0]][1] - ends[pair[1]][1]),
    )
    by_mouse(page, [ends[near[0]], ends[near[1]]])
    moves_made(page, 1)
    assert line(page) == [typed("brussels-sprouts", "2", f"{near[0]}-{near[1]}")]


def ends_of(page: Any, edge: str) -> list[Point]:
    """Return the two dots of an edge, in css px."""
    places = page.locator(f"{selector(edge)} path").first.evaluate(
        """(path) => [0, path.getTotalLength()].map((far) => {
          const {x, y} = path.getPointAtLength(far).matrixTransform(path.getScreenCTM());
          return [x, y];
        })"""
    )
    return [tuple(place) for place in places]


def test_a_stroke_from_dot_to_dot_draws_the_edge_once(kept_page: Any) -> None:
    page = begun(kept_page, fragment("nimstring", "2x2", second="human"))
    settled(page)
    (x, y), (to_x, to_y) = ends_of(page, "e0-1")
    by_mouse(page, [(x + 3, y + 2), (to_x - 3, to_y + 2)])  # both on the edge itself, whose click must not count too
    moves_made(page, 1)
    game = nt.game("nimstring")
    assert game.format(game.parse(state(page)["position"])) == line(page)[0]
    down = ends_of(page, "e4-7")
    by_mouse(page, down[::-1])
    moves_made(page, 2)
    page.wait_for_function("() => !document.querySelector('#board [data-id=\"e4-7\"][aria-disabled=false]')")
    one, other = ends_of(page, "e1-2")[0], ends_of(page, "e3-4")[0]
    by_mouse(page, [one, other])  # two dots that no edge joins
    page.mouse.move(1, 1)
    assert len(line(page)) == 2
