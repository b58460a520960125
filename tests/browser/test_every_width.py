"""Thirteen windows, four languages, one game of each kind of picture: all in sight, nothing cut or too small.

The last of the sizes are windows magnified: 1280 x 720 at 200 % is 640 x 360.
"""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.picture.svg import views
from nimatron.rules.registry import all_games
from tests.browser.player import begun, fragment, moves_made, settled, state

SIZES = (
    (320, 568), (360, 640), (390, 844), (412, 915), (568, 320), (667, 375), (844, 390), (768, 1024), (1024, 768),
    (1280, 720), (1920, 1080), (2560, 1440), (640, 360),
)  # fmt: skip
LEAST = 24
"""Sides of what is pressed, in css px (WCAG 2.2, 2.5.8)."""
ON_PHONES = 44
"""The same for stones on phones, unless the picture is as wide or as high as its place."""
FAULTS = """async ([least, onPhones]) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
  const faults = [];
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  const boxOf = (one) => (typeof one === 'string' ? document.querySelector(one) : one).getBoundingClientRect();
  const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
  for (const name of ['#board', '#game-title', '#setup', '#sentence', '.actions']) {
    const box = boxOf(name);
    const inside = box.top >= 0 && box.left >= 0 && box.right <= width + 0.5 && box.bottom <= height + 0.5;
    if (!inside) faults.push(`${name} is out of sight`);
  }
  for (const name of ['#sentence', '.actions', '#game-title', '#setup'])
    if (shared(boxOf(name), boxOf('#board'))) faults.push(`${name} lies over the board`);
  for (const name of ['#sentence', '.say']) {
    const one = document.querySelector(name);
    if (one.scrollHeight > one.clientHeight + 2) faults.push(`${name} has to be scrolled`);
  }
  const all = [...document.querySelectorAll('button, a, select, h1, summary, input, .setting-name')];
  const shown = all.filter((one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest('.sheet:not(.open)') && !one.classList.contains('skip'));
  const pressed = ['BUTTON', 'SELECT', 'INPUT', 'SUMMARY'];
  for (const one of shown) {
    const name = one.id ? `#${one.id}` : one.className || one.tagName;
    const box = boxOf(one);
    if (box.left < -0.5 || box.right > width + 0.5) faults.push(`${name} is beyond the edge`);
    const block = getComputedStyle(one).display !== 'inline';
    if (block && one.scrollWidth > one.clientWidth + 1) faults.push(`${name} is cut`);
    if (one.tagName === 'BUTTON' && one.scrollHeight > one.clientHeight + 2) faults.push(`${name} is cut below`);
    if (pressed.includes(one.tagName) && (box.width < least || box.height < least)) faults.push(`${name} is small`);
  }
  const near = shown.filter((one) => one.closest('.head, .actions, .table-head'));
  near.forEach((one, index) => near.slice(index + 1).forEach((other) => {
    if (!one.contains(other) && !other.contains(one) && shared(boxOf(one), boxOf(other)))
      faults.push(`${one.id || one.className} lies over ${other.id || other.className}`);
  }));
  const sideOf = (one) => Math.max(boxOf(one).width, boxOf(one).height);
  for (const one of document.querySelectorAll('#board svg [role=button][aria-disabled=false]'))
    if (sideOf(one) < least) faults.push(`${one.getAttribute('class')} is small`);
  const mat = document.querySelector('#board');
  const svg = boxOf('#board svg');
  const padding = parseFloat(getComputedStyle(mat).paddingLeft) + parseFloat(getComputedStyle(mat).paddingRight);
  const fills = svg.width > mat.clientWidth - padding - 2 || svg.height > mat.clientHeight - padding - 2;
  const stones = [...document.querySelectorAll('#board svg [role=button][aria-disabled=false]')];
  const small = stones.some((one) => Math.min(boxOf(one).width, boxOf(one).height) < onPhones);
  if (small && !fills && Math.min(width, height) < 500)
    faults.push('stones are small on a phone though there is room');
  return [...new Set(faults)];
}"""


def _starts() -> list[tuple[str, str]]:
    """Return the first game of each kind of picture, and Sprouts, whose spots are the smallest."""
    found = {"stones": ("nim", "3,4,5"), "spots": ("sprouts", "3")}
    for cls in all_games():
        if cls.name not in ("sum", "octal") and cls.__module__.startswith("nimatron."):
            game = nt.game(cls.name)
            found.setdefault(views(game)[0], (cls.name, game.format(game.start)))
    return list(found.values())


@pytest.mark.parametrize(
    "lang", [pytest.param(one, marks=pytest.mark.full if one != "ru" else ()) for one in languages()]
)
def test_all_is_in_sight_and_nothing_cut(pages: Any, lang: str) -> None:
    starts = _starts()
    assert len(starts) >= 10
    page = pages.page(fragment(*starts[0], lang=lang))
    settled(page)
    for game, start in starts:
        begun(page, fragment(game, start, lang=lang))
        settled(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(FAULTS, [LEAST, ON_PHONES]) == [], (game, width, height)


def test_who_plays_and_who_wins_is_said_above_the_board_and_changed_below(kept_page: Any) -> None:
    page = begun(kept_page, fragment("nim", "3,4,5"))
    page.set_viewport_size({"width": 390, "height": 664})
    settled(page)
    assert page.inner_text("#setup") == "Whoever makes the last move wins. You begin. A perfect computer."
    page.click("#setup")
    page.wait_for_function("document.activeElement.id === 'choose-game'")
    box = page.locator("#ending-now").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 664 - box["height"]
    page.select_option("#ending-now", "misere")
    page.wait_for_function("location.hash.includes('play=misere')")
    settled(page)
    assert page.inner_text("#setup") == "Whoever makes the last move loses. You begin. A perfect computer."
    page.select_option("#who-first", "computer")
    moves_made(page, 1)
    assert page.inner_text("#setup") == "Whoever makes the last move loses. The computer begins. A perfect computer."
    page.select_option("#opponent", "random")
    page.wait_for_function("location.hash.includes('first=random')")
    moves_made(page, 1)
    assert page.inner_text("#setup").endswith("The computer begins. A computer that guesses.")
    assert state(page)["play"] == "misere"
    page.select_option("#opponent", "human")
    page.wait_for_function("location.hash.includes('second=human')")
    settled(page)
    assert page.inner_text("#setup") == "Whoever makes the last move loses. Two people"
