"""A player for the tests: knows every move's worth from the package, makes it by mouse or by keyboard."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import nimatron as nt


def fragment(game: str, start: str, **facts: str) -> str:
    """Give the link of a game against the perfect computer, the person first."""
    players = {"first": "human", "second": "perfect", "seed": "1"}
    pairs = {"game": game, "play": "normal", "start": start, **players, **facts}
    return "#" + "&".join(f"{name}={quote(value)}" for name, value in pairs.items())


def begun(page: Any, fragment: str) -> Any:
    """Follow a link in a page that is open."""
    page.evaluate(
        """() => {
          document.querySelector('#sentence')?.classList.remove('over');
          document.querySelector('#board svg')?.remove();
          document.activeElement?.blur();
        }"""
    )
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    return page


def state(page: Any) -> dict[str, str]:
    """Give the facts of the link, which always tells the present game."""
    from urllib.parse import parse_qsl

    pairs = parse_qsl(page.evaluate("location.hash.slice(1)").replace("+", "%2B"))
    moves = [value for name, value in pairs if name == "move"]
    return {**dict(pairs), "position": moves[-1] if moves else dict(pairs)["start"]}


def settled(page: Any) -> None:
    """Wait until a person may move or the game is over."""
    page.wait_for_function(
        """() => {
          const over = document.querySelector('#sentence.over');
          const able = document.querySelector('#board [role=button][aria-disabled=false]');
          const picture = document.querySelector('#board svg');
          const here = decodeURIComponent(location.hash).match(/(?:move|start)=([^&]*)(?!.*(?:move|start)=)/);
          return picture && here && picture.dataset.position === here[1].split(';')[0] && (over || able);
        }"""
    )


def moves_made(page: Any, count: int) -> None:
    """Wait until so many moves stand and a person may move again."""
    page.wait_for_function("(count) => (location.hash.match(/move=/g) ?? []).length === count", arg=count)
    settled(page)


def chosen_move(game: str, position: str, misere: bool, win: bool) -> str:
    """Give a winning move, or one that gives the win away."""
    moves = nt.analyse(game, position, misere=misere, moves=True).to_dict()["moves"]
    wanted = "win" if win else "lose"
    fitting = [move for move in moves if move["value"] == wanted] or moves
    return str((fitting[0] if win else fitting[-1])["to"])


def steps_of(page: Any, position: str, to: str, part: int | None = None) -> list[str]:
    """Give the selectors of the objects that mean a move, in the order of choosing them."""
    if " + " in position:
        before, after = position.split(" + "), to.split(" + ")
        index = next(place for place in range(len(before)) if before[place] != after[place])
        return steps_of(page, before[index].rpartition(" ")[2], after[index].rpartition(" ")[2], index)
    root = "#board svg" if part is None else f'#board [data-part="{part}"]'
    heaps, left = (text.split("/")[0].split(",") for text in (position, to))
    if page.query_selector(f"{root} .coin"):
        return [
            step
            for index, (size, stays) in enumerate(zip(heaps, left, strict=True))
            if size != stays
            for step in (f'{root} .coin[data-heap="{index}"]', f'{root} [data-cell="{stays}"]')
        ]
    if page.query_selector(f"{root} [data-cell][data-heap]"):
        return [
            f'{root} [data-heap="{index}"][data-cell="{stays}"]'
            for index, (size, stays) in enumerate(zip(heaps, left, strict=True))
            if size != stays
        ]
    if page.query_selector(f"{root} [data-cell]"):
        return [f'{root} [data-cell="{",".join(left)}"]']
    pins = page.query_selector(f"{root} .pin") is not None or state(page)["game"].startswith("octal")
    if len(left) == len(heaps) and not pins:
        return [
            f'{root} [data-heap="{index}"][data-object="{int(stays) + 1}"]'
            for index, (size, stays) in enumerate(zip(heaps, left, strict=True))
            if size != stays
        ]
    grown = len(left) - len(heaps)
    index = next(
        place
        for place in range(len(heaps))
        if heaps[:place] == left[:place] and heaps[place + 1 :] == left[place + 1 + grown :]
    )
    pieces = [int(piece) for piece in left[index : index + grown + 1]]
    gone = int(heaps[index]) - sum(pieces)
    first = pieces[0] + 1
    return [f'{root} [data-heap="{index}"][data-object="{number}"]' for number in range(first, first + max(gone, 1))]


def by_mouse(page: Any, selectors: list[str]) -> None:
    """Click the objects, then the button where choices are gathered."""
    for selector in selectors:
        page.click(selector, position=_inside(page, selector))
    if page.query_selector("#take"):
        page.click("#take")


def _inside(page: Any, selector: str) -> dict[str, float]:
    """Give a point that belongs to the object itself, since stones overlap."""
    return page.evaluate(
        """(selector) => {
          const object = document.querySelector(selector);
          object.scrollIntoView({block: 'center'});
          const box = object.getBoundingClientRect();
          const downs = [0.5, 0.2, 0.35, 0.65, 0.8, 0.1, 0.9];
          for (const down of downs) for (const across of [0.5, 0.25, 0.75, 0.12, 0.88]) {
            const x = box.width * across, y = box.height * down;
            if (object.contains(document.elementFromPoint(box.left + x, box.top + y))) return {x, y};
          }
          return {x: box.width / 2, y: box.height / 2};
        }""",
        selector,
    )


def by_keyboard(page: Any, selectors: list[str]) -> None:
    """Go to each object with Tab and the arrows and press Enter; Enter again where choices are gathered."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.closest('#board') !== null"):
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement?.closest('#board') !== null"), "Tab does not reach the board"
    for selector in selectors:
        for key in _way(page, selector):
            page.keyboard.press(key)
        assert page.evaluate("(selector) => document.activeElement === document.querySelector(selector)", selector)
        page.keyboard.press("Enter")
    if page.query_selector("#take"):
        page.keyboard.press("Enter")


def _way(page: Any, selector: str) -> list[str]:
    """Give the arrow keys from the object in focus to another, by the page's own idea of neighbours."""
    way = page.evaluate(
        """async (selector) => {
          const { neighbour } = await import('/static/js/board/roving.js');
          const controls = [...document.querySelectorAll('#board [role=button]')];
          const aim = document.querySelector(selector);
          const from = new Map([[document.activeElement, null]]);
          const line = [document.activeElement];
          while (line.length && !from.has(aim)) {
            const here = line.shift();
            for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
              const next = neighbour(here, key, controls);
              if (next && !from.has(next)) { from.set(next, [here, key]); line.push(next); }
            }
          }
          if (!from.has(aim)) return null;
          const keys = [];
          for (let step = from.get(aim); step; step = from.get(step[0])) keys.unshift(step[1]);
          return keys;
        }""",
        selector,
    )
    assert way is not None, f"no way by arrow keys to {selector}"
    return list(way)


def play_out(page: Any, win: bool, make: Any) -> None:
    """Play until the game is over."""
    for _ in range(60):
        settled(page)
        if page.query_selector("#sentence.over"):
            return
        now = state(page)
        made = page.evaluate("() => (location.hash.match(/move=/g) ?? []).length")
        to = chosen_move(now["game"], now["position"], now["play"] == "misere", win)
        make(page, steps_of(page, now["position"], to))
        page.wait_for_function("(count) => (location.hash.match(/move=/g) ?? []).length !== count", arg=made)
    raise AssertionError("the game did not end")
