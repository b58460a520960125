"""Search by proof numbers: decide whether the nim-value of a component is n, best first and in bounded memory.

The search is df-pn (Allis 1994, Nagai 2002) over losing couples (:mod:`nimatron.kernels.couples`). A couple has two
numbers, estimates of the work that is left: phi to prove that the player to move wins, delta to prove that they lose.
They are computed from the options: phi is the least delta among them, delta is the sum of their phi. A couple is a
P-position if delta is 0, an N-position if phi is 0. The search always follows the option of least delta, and leaves a
couple when its numbers exceed limits that are passed down.

The options of a couple (C, n) are (C, m) for m < n, and (O, n) for each option O of C. Components of known nim-value
are added to n. If several components of an option are unknown, the nim-value of the smallest is found first, by
couples of its own.

This is the reference implementation. Engines of single games have the same interface and the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Generic

from nimatron.kernels.couples import Components, Found, K, Spend

INFINITE = 1 << 60
"""The proof number of what is disproved; all others are smaller."""
Numbers = tuple[int, int]
Couple = tuple[K, int]
Child = tuple[int, tuple[K, ...]]
"""An option of a couple: a heap and the components whose nim-values are unknown, the largest last."""
_P: Numbers = (INFINITE, 0)
_N: Numbers = (0, INFINITE)
_BYTES_OF_COUPLE, _BYTES_OF_OPTION = 500, 250
_OPTIONS_SEEN_AGAIN = 8
"""Cached options that count as one option examined."""


def start_numbers(size: int, n: int) -> Numbers:
    """Return the proof numbers of a couple that nothing is known about: both grow with the component and the heap.

    >>> start_numbers(7, 0), start_numbers(7, 2)
    ((4, 7), (6, 11))
    """
    return 1 + size // 2 + n, size + 2 * n or 1


class ProofSearch(Generic[K]):
    """Proved nim-values of the components of a game, and proof numbers of what is not decided yet.

    Proved results are kept forever. Proof numbers and options are kept in bounded tables; those on which least work
    was spent are forgotten first, which only costs time.

    Parameters:
        game: the components of the game.
        start: returns the proof numbers of a new couple from the size of its component and its heap; at least 1.
        memory: approximate bytes of the bounded tables.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> from nimatron.solve.searching.rule_set_components import RuleSetComponents
    >>> search = ProofSearch(RuleSetComponents(Sprouts(), misere=False))
    >>> [land] = search.game.components(Sprouts().parse("3"))
    >>> search.is_value(land, 0, lambda held, options: None), search.value(land, lambda held, options: None)
    (False, 1)
    """

    def __init__(
        self, game: Components[K], start: Callable[[int, int], Numbers] = start_numbers, memory: int = 1 << 28
    ) -> None:
        self.game = game
        self._start = start
        self._most_open = max(16, memory // (2 * _BYTES_OF_COUPLE))
        self._most_options = max(256, memory // (2 * _BYTES_OF_OPTION))
        self._values: dict[K, int] = {}
        self._excluded: dict[K, int] = {}
        self._proved: list[K] = []
        """The components about which something was proved, in this order, with repetitions."""
        self._open: dict[Couple[K], tuple[int, int, int]] = {}
        """The numbers of couples that are not decided, and the work spent on them."""
        self._options: dict[K, tuple[tuple[K, ...], ...]] = {}
        self._options_held = 0
        self._paused: list[_Frame[K]] = []
        self._examined = 0

    # -- questions ---------------------------------------------------------------------------------------------

    def is_value(self, component: K, n: int, spend: Spend) -> bool:
        """Return whether the nim-value of a component is ``n``; in misère play, whether it is a P-position (n = 0)."""
        answer = self._decide(component, n, spend, None)
        assert answer is not None
        return answer

    def value(self, component: K, spend: Spend) -> int:
        """Return the nim-value of a component; normal play only."""
        n = 0
        while component not in self._values:
            self.is_value(component, n, spend)
            n += 1
        return self._values[component]

    def found(self, component: K) -> Found:
        """Return what is proved of a component so far, without a search."""
        return Found(self._values.get(component), self._excluded.get(component, 0))

    def work(self, component: K, n: int, options: int) -> bool | None:
        """Decide a couple with about that many options examined, or return None if they do not suffice."""
        return self._decide(component, n, lambda held, examined: None, options)

    def proof_numbers(self, component: K, n: int) -> Numbers:
        """Return the proof number and the disproof number of "the player to move wins the couple"."""
        answer = self.found(component).answer(n)
        if answer is not None:
            return _P if answer else _N
        if self._paused and self._paused[0].couple == (component, n):
            return self._paused[0].phi, self._paused[0].delta
        return self._open.get((component, n), self._start(self.game.size(component), n))[:2]

    def learned(self, start: int = 0) -> tuple[list[tuple[K, Found]], int]:
        """Return what was proved since the mark ``start`` (0: everything), and the mark to pass next time."""
        return [(one, self.found(one)) for one in dict.fromkeys(islice(self._proved, start, None))], len(self._proved)

    def learn(self, results: Iterable[tuple[K, Found]]) -> None:
        """Take over results that another search has proved."""
        for component, (value, excluded) in results:
            if value is not None:
                self._prove(component, value)
            elif component not in self._values and excluded & ~self._excluded.get(component, 0):
                self._excluded[component] = self._excluded.get(component, 0) | excluded
                self._proved.append(component)

    # -- the search --------------------------------------------------------------------------------------------

    def _decide(self, component: K, n: int, spend: Spend, portion: int | None) -> bool | None:
        """Decide a couple. An explicit stack replaces recursion, since plays can exceed Python's limit."""
        answer = self.found(component).answer(n)
        if answer is not None:
            return answer
        frames, self._paused = self._paused, []
        if not frames or frames[0].couple != (component, n):
            self._keep_all(frames)
            frames = [_Frame((component, n), INFINITE, INFINITE)]
        end = None if portion is None else self._examined + portion
        is_new = False  # a portion ends after a couple that was not known, so that every call gets on
        try:
            while frames:
                frame = frames[-1]
                if not frame.is_expanded:
                    is_new = is_new or frame.couple not in self._open
                    self._expand(frame, spend)
                if self._is_left(frame):
                    frames.pop()
                    if frames:
                        frames[-1].work += frame.work
                        self._take_over(frames[-1], frame)
                elif end is not None and self._examined >= end and is_new:
                    self._hand_up(frames)
                    self._paused = frames
                    return None
                else:
                    frames.append(self._next(frame))
        except BaseException:
            self._hand_up(frames)
            self._keep_all(frames)
            raise
        return self.found(component).answer(n)

    def _expand(self, frame: _Frame[K], spend: Spend) -> None:
        component, n = frame.couple
        options = self._options.get(component)
        if options is None:
            options = self._listed(component)
            examined = len(options) + 1
        else:
            examined = len(options) // _OPTIONS_SEEN_AGAIN + 1
        self._examined += examined
        frame.work = examined
        spend(len(self._values) + len(self._excluded) + len(self._open), examined)
        if n > len(options):  # the nim-value is at most the number of options
            self._exclude(component, n)
        frame.children = {(m, (component,)): _N for m in range(n)}
        frame.children |= dict.fromkeys(((n, option) for option in options), _N)
        self._look_again(frame)
        frame.is_expanded = True

    def _listed(self, component: K) -> tuple[tuple[K, ...], ...]:
        """Return the options of a component, those with small components first, and cache them."""
        size = self.game.size
        options = sorted(
            dict.fromkeys(self.game.options(component)),
            key=lambda option: (size(option[-1]), len(option)) if option else (0, 0),
        )
        found = self._options[component] = tuple(options)
        self._options_held += len(options) + 1
        if self._options_held > self._most_options:
            for oldest in list(islice(self._options, len(self._options) // 2)):
                self._options_held -= len(self._options.pop(oldest)) + 1
        return found

    def _is_left(self, frame: _Frame[K]) -> bool:
        """Return whether the search leaves a couple, decided or above its limits; keep what was found."""
        component, n = frame.couple
        if frame.proved != len(self._proved):
            self._look_again(frame)
        if self.found(component).answer(n) is not None:
            return True
        if frame.phi == INFINITE:
            self._prove(component, n)
            return True
        if frame.phi == 0:
            self._exclude(component, n)
            return True
        if frame.phi >= frame.phi_limit or frame.delta >= frame.delta_limit:
            self._keep(frame)
            return True
        return False

    def _next(self, frame: _Frame[K]) -> _Frame[K]:
        """Return the frame of the couple to search next: the option of least delta, or a component of it."""
        heap, parts = frame.searched = frame.best
        phi, delta = frame.children[frame.best]
        second = frame.second
        phi_limit = max(frame.delta_limit - frame.delta + phi, phi + 1)
        delta_limit = max(min(frame.phi_limit, second + 1 + second // 4), delta + 1)
        if len(parts) == 1:
            couple = parts[0], heap
        else:
            couple = self._first_question(parts[0])
            numbers = self._numbers(frame, couple)
            limit = min(phi_limit - phi, delta_limit - delta) + min(numbers)
            phi_limit, delta_limit = max(limit, numbers[0] + 1), max(limit, numbers[1] + 1)
        return _Frame(couple, min(phi_limit, INFINITE), min(delta_limit, INFINITE))

    def _take_over(self, frame: _Frame[K], below: _Frame[K]) -> None:
        """Take over the numbers of the couple below that was searched."""
        frame.local[below.couple] = below.phi, below.delta
        if frame.proved == len(self._proved):  # else all are looked at again
            frame.children[frame.searched] = self._numbers_of(frame, *frame.searched)
            frame.sum_up()

    def _hand_up(self, frames: list[_Frame[K]]) -> None:
        """Take over the numbers of the couples that are being searched, when the search stops in their middle."""
        for above, below in zip(reversed(frames[:-1]), reversed(frames[1:]), strict=True):
            if below.is_expanded and 0 < below.phi < INFINITE:
                self._take_over(above, below)

    def _look_again(self, frame: _Frame[K]) -> None:
        """Compute the numbers of all options that are not decided, with all that is proved by now."""
        children: dict[Child[K], Numbers] = {}
        won = False
        for heap, parts in frame.children:
            child = self._reduced(heap, parts)
            if child is None:
                continue
            if not child[1]:
                won = True
                break
            if child not in children:
                children[child] = self._numbers_of(frame, *child)
        frame.proved = len(self._proved)
        frame.children = children
        if won:
            frame.phi, frame.delta = _N
        else:
            frame.sum_up()

    def _reduced(self, heap: int, parts: tuple[K, ...]) -> Child[K] | None:
        """Return an option without its components of known nim-value.

        None if it is an N-position. If it is a P-position, no component is left.
        """
        values = self._values
        if self.game.misere:
            if not parts or self._excluded.get(parts[0], 0):
                return None
            return (0, ()) if parts[0] in values else (0, parts)
        unknown = []
        for part in parts:
            value = values.get(part)
            if value is None:
                unknown.append(part)
            else:
                heap ^= value
        if not unknown:
            return None if heap else (0, ())
        if len(unknown) == 1 and self._excluded.get(unknown[0], 0) >> heap & 1:
            return None
        return heap, tuple(unknown)

    def _numbers_of(self, frame: _Frame[K], heap: int, parts: tuple[K, ...]) -> Numbers:
        """Return the numbers of an option; for several components, those of the largest and the work of the others."""
        if len(parts) == 1:
            return self._numbers(frame, (parts[0], heap))
        work = sum(min(self._numbers(frame, self._first_question(part))) for part in parts[:-1])
        phi, delta = self._start(self.game.size(parts[-1]), heap)
        return min(phi + work, INFINITE - 1), min(delta + work, INFINITE - 1)

    def _first_question(self, component: K) -> Couple[K]:
        """Return the couple of a component with the least heap that is not excluded."""
        excluded = self._excluded.get(component, 0)
        return component, (~excluded & excluded + 1).bit_length() - 1

    def _numbers(self, frame: _Frame[K], couple: Couple[K]) -> Numbers:
        known = self._open.get(couple)
        if known is not None:
            return known[:2]
        return frame.local.get(couple) or self._start(self.game.size(couple[0]), couple[1])

    # -- what is kept ------------------------------------------------------------------------------------------

    def _prove(self, component: K, n: int) -> None:
        if component not in self._values:
            self._values[component] = n
            self._excluded.pop(component, None)
            self._proved.append(component)

    def _exclude(self, component: K, n: int) -> None:
        excluded = self._excluded.get(component, 0)
        if component not in self._values and not excluded >> n & 1:
            self._excluded[component] = excluded | 1 << n
            self._proved.append(component)

    def _keep_all(self, frames: list[_Frame[K]]) -> None:
        for frame in frames:
            self._keep(frame)

    def _keep(self, frame: _Frame[K]) -> None:
        """Keep the numbers of a couple that is not decided; forget those of least work if there are too many."""
        if not frame.is_expanded or not 0 < frame.phi < INFINITE:
            return
        before = self._open.pop(frame.couple, (0, 0, 0))[2]
        self._open[frame.couple] = frame.phi, frame.delta, before + frame.work
        if len(self._open) > self._most_open:
            by_work = sorted(self._open, key=lambda couple: self._open[couple][2])
            for couple in by_work[: len(by_work) // 2]:
                del self._open[couple]


class _Frame(Generic[K]):
    """A couple that is being searched.

    Parameters:
        couple: component and heap.
        phi_limit: the couple is left when its phi is at least this.
        delta_limit: the couple is left when its delta is at least this.
    """

    __slots__ = (
        "best", "children", "couple", "delta", "delta_limit", "is_expanded", "local", "phi", "phi_limit", "proved",
        "searched", "second", "work",
    )  # fmt: skip

    def __init__(self, couple: Couple[K], phi_limit: int, delta_limit: int) -> None:
        self.couple = couple
        self.phi_limit, self.delta_limit = phi_limit, delta_limit
        self.phi = self.delta = self.second = self.work = 0
        self.children: dict[Child[K], Numbers] = {}
        self.best: Child[K] = 0, ()
        self.searched: Child[K] = 0, ()
        self.local: dict[Couple[K], Numbers] = {}
        """Numbers of couples searched from here, in case the table has forgotten them."""
        self.proved = -1
        self.is_expanded = False

    def sum_up(self) -> None:
        """Compute phi and delta from the options, and find the one of least delta and the second least delta."""
        least = second = INFINITE
        total = 0
        for child, (phi, delta) in self.children.items():
            total += phi
            if delta < least:
                least, second = delta, least
                self.best = child
            elif delta < second:
                second = delta
        self.phi, self.second = least, second
        self.delta = min(total, INFINITE - 1)
