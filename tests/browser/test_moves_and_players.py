"""The move list, the two players' signs, types of moves, comments, the bank, the time to decide."""

from __future__ import annotations

from nimatron.explain.catalogue import languages
from nimatron.play.record import record_from_link
from tests.browser.player import begun, by_mouse, fragment, moves_made, settled, state
from tests.browser.reused import anew, meant

IVANA = ["1,4,5", "1,4,3", "1,2,3", "0,2,3", "0,2,2", "0,1,2", "0,1,1", "0,1,0", "0,0,0"]
HUGO = ["23,51", "23,14", "15,6", "10,6", "4,6", "3,5"]
SQUARES = ["50", "46", "30", "5", "4", "0"]
FLIPS = ["20,9/attrition/1", "20,8/normal/0", "0,8/normal/0", "0,0/normal/0"]


def played(game: str, start: str, moves: list[str], **facts: str) -> str:
    """Return the link of a game in progress between two people."""
    return fragment(game, start, **{"second": "human", **facts}) + "".join(f"&move={move}" for move in moves)


def rows(page) -> list[tuple[str, str, str]]:
    """Return sign, heaps and sentence of each move."""
    page.wait_for_function("() => ![...document.querySelectorAll('.said')].some((cell) => cell.textContent === '…')")
    return page.eval_on_selector_all(
        ".moves-table tbody tr:not(.by-nobody)",
        """all => all.map(row => [row.querySelector('.player').textContent.trim(),
          [...row.querySelectorAll('.heap, .position')].map(cell => cell.textContent).join(','),
          row.querySelector('.said').textContent])""",
    )


def test_the_worked_game_of_nim_is_described_move_by_move(kept_page):
    """S1-06: heap columns and a sentence for each move."""
    page = begun(kept_page, played("nim", "3,4,5", IVANA, first="Ivana", second="Marko"))
    page.wait_for_selector("#sentence.over")
    log = rows(page)
    assert [heaps for _, heaps, _ in log] == IVANA
    assert [sign for sign, _, _ in log] == [*["▲", "■"] * 4, "▲"]
    assert log[0][2] == "Took 2 from heap 1, leaving 1"
    assert log[7][2] == "Took 1 from heap 3, leaving 0"
    assert page.inner_text(".players").split() == ["▲", "Ivana", "■", "Marko"]


def test_moves_of_wythoff_show_their_type(kept_page):
    """S2-15: h, v, d, v, v, d; the first player's in italics, the second's bold."""
    page = begun(kept_page, played("wythoff", "29,51", HUGO))
    settled(page)
    assert [said.split()[0] for _, _, said in rows(page)] == ["h", "v", "d", "v", "v", "d"]
    assert page.locator(".types li").count() == 3
    styles = page.eval_on_selector_all(
        ".moves-table .move-link",
        "all => all.map(getComputedStyle).map(one => [one.fontStyle, Number(one.fontWeight) >= 650, one.color])",
    )[1:]
    assert [style[:2] for style in styles] == [["italic", False], ["normal", True]] * 3
    assert styles[0][2] != styles[1][2]
    begun(page, played("wythoff[a=2]", "5,9", ["5,8"]))
    settled(page)
    assert [said for _, _, said in rows(page)] == ["Took 1 from heap 2, leaving 8"]


def test_the_worked_game_of_squares(kept_page):
    """S3-02: the first player's moves are red, the second's green."""
    page = begun(kept_page, played("squares", "75", SQUARES))
    page.wait_for_selector("#sentence.over")
    assert [(sign, heaps) for sign, heaps, _ in rows(page)] == list(zip("▲■" * 3, SQUARES, strict=True))
    first, second = (
        [int(part) for part in colour[4:-1].split(",")]
        for colour in page.eval_on_selector_all(
            ".moves-table .player", "all => all.slice(0, 2).map(one => getComputedStyle(one).color)"
        )
    )
    assert first[0] > first[1]
    assert second[1] > second[0]


def test_a_link_with_an_illegal_move_says_why(kept_page):
    page = anew(kept_page)
    with meant(page):
        begun(page, played("nim", "3,4,5", ["2,4,5", "2,3,4"]))
        page.wait_for_function("() => document.querySelector('#sentence').textContent.includes('could not be opened')")


def test_a_comment_is_kept_in_link_and_file(kept_page):
    page = begun(kept_page, fragment("nim", "3,4,5"))
    settled(page)
    assert page.is_hidden(".comment-form")
    by_mouse(page, ['#board [data-id="h0.2"]'])
    moves_made(page, 2)
    assert page.input_value("#comment-move") == "2"
    page.select_option("#comment-move", "1")
    page.fill("#comment", "to 1, 4, 5; nothing else + so")
    page.keyboard.press("Enter")
    page.wait_for_selector(".move-comment")
    link = page.evaluate("location.hash.slice(1)")
    assert record_from_link(link).moves[0].comment == "to 1, 4, 5; nothing else + so"
    begun(page, fragment("nim", "1,1"))
    settled(page)
    begun(page, "#" + link)
    settled(page)
    assert page.inner_text(".moves-table tr.by-first .move-comment") == "to 1, 4, 5; nothing else + so"
    page.select_option("#comment-move", "1")
    page.fill("#comment", "")
    page.click("#keep-comment")
    assert page.query_selector(".move-comment") is None


def test_the_bank_of_flip_flop(kept_page):
    game = "flip-flop[threshold=0;flips=2]"
    page = begun(kept_page, played(game, "20,10", FLIPS[:2]))
    settled(page)
    page.wait_for_selector(".bank-table")
    assert "2 coins lie in the bank." in page.inner_text(".bank")
    assert page.locator(".bank-table tbody td").all_inner_texts() == ["1", "1"]
    begun(page, played(game, "20,10", FLIPS))
    page.wait_for_selector("#sentence.over")
    page.wait_for_function("() => document.querySelector('#end-banner').textContent.includes('bank of 2')")
    page.wait_for_selector(".bank-table thead th:nth-child(3)")
    assert page.locator(".bank-table tbody td").all_inner_texts() == ["1", "−1", "1", "+1"]
    page.click("#review")
    page.wait_for_selector("dialog .bank-table")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    begun(page, fragment("nim", "1,1"))
    settled(page)
    page.wait_for_selector(".bank-table", state="detached")


def test_the_time_to_decide_is_off_until_wanted_can_be_stopped_and_ends_with_the_persons_move(pages):
    page = pages.page(fragment("wythoff", "7,10", order="ask"))
    page.wait_for_selector("#computer-first")
    page.clock.install()
    page.clock.run_for(60_000)
    assert page.is_hidden(".countdown")
    page.select_option("#decide-time", "5")
    page.clock.run_for(2_000)
    page.click("#decide-stop")
    page.clock.run_for(60_000)
    assert page.is_visible("#computer-first")
    assert page.is_hidden(".countdown")
    assert page.input_value("#decide-time") == ""
    assert page.evaluate("localStorage.getItem('nimatron.decide')") is None
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)
    page.select_option("#decide-time", "10")
    assert page.inner_text(".countdown-number") == "10"
    assert "10 seconds to decide" in page.text_content(".decide [role=status]")
    page.clock.run_for(7_000)
    assert page.text_content(".decide [role=status]") == "3 seconds left."
    page.clock.run_for(3_000)
    page.clock.resume()
    page.wait_for_function("() => document.querySelector('#sentence').textContent.startsWith('Your move.')")
    assert state(page)["first"] == "human"
    assert page.is_hidden(".decide")


PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}


def test_nothing_sticks_out_on_a_phone_in_any_language(pages):
    page = pages.page(fragment("wythoff", "7,10", lang="mk") + "&move=7,4", **PHONE)
    settled(page)
    for lang in dict.fromkeys(["mk", *languages()]):
        if page.get_attribute("html", "lang") != lang:
            assert lang != "mk", "the link says the language"
            page.click("#menu")
            page.select_option("#language", lang)
            page.wait_for_selector(f'html[lang="{lang}"]')
            settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), lang
        assert "Macedonian" not in page.inner_text("#language")
        assert "page." not in page.inner_text("body"), lang


def test_squares_of_a_strip_are_large_enough_for_a_finger(pages):
    page = pages.page(fragment("squares", "21", view="strip"), **PHONE)
    settled(page)
    assert page.locator('#board [data-id="h0.6"] rect').first.bounding_box()["width"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.tap('#board [data-id="h0.6"]')
    page.wait_for_function("() => location.hash.includes('move=5')")
