"""Nimstring as strings and coins: nim-values by joints and chains, misère play by tables of all sets of strings.

The C kernels are ``string_components.c`` and ``string_sets.c``.

Strings tie coins to each other and to the ground, no two of them the same coins, no three in a triangle. A move cuts a
string. Whoever frees a coin must move again, and whoever has no string to cut loses. What follows is from Winning Ways,
chapter 16, in the form in which it shortens a search.

1. *A coin on one string* (it can be freed now). If this string ends at a coin with exactly one more string, and that
   does not end at another coin on one string, the position is loony: the player to move frees both, or cuts the second
   string, so that the opponent frees both with one cut and has to move. The rest is the same in both cases, so one of
   them wins. In all other cases, freeing the coin leaves the same value, or a loony position for a loony one: by
   induction, every other cut leaves the coin to be freed and has the value of an option of what is left, which is not
   its value, or makes the position loony.
2. *No such coin.* A coin with three or more strings is a joint, one with two lies on a chain; chains end at joints or
   at the ground. Cutting a chain of three or more coins, or an end of a chain of two, leaves a loony position by 1.
   A chain of no coin, of one, or of two that is cut in the middle vanishes as a whole by 1. So the value is the least
   number that no removal of a short chain leaves; a joint with two chains left becomes a coin of one chain.
3. Nobody cuts a long chain (three coins or more, or from a joint to itself), and it stays long whatever it is
   joined with. So each of its ends may as well lie on the ground. A joint of two long chains will never join two
   short ones: for these it is the ground. What is then connected is a component, and values of components add.

In misère play none of this is known to hold. A set of strings is the number whose bits are its strings, and its subsets
have smaller numbers, so a table of the moves left in all subsets is filled in ascending order.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nimatron.kernels import native
from nimatron.kernels.couple_search import BytesComponents, NativeSearch
from nimatron.kernels.couples import Spend

LONG = 3
"""Coins of a chain that is long."""
MOST_JOINTS = 64
"""Most joints of a component."""
GROUND = -1
String = tuple[int, int]
"""The two coins that a string ties, or one coin and ``GROUND``."""
_COST = 64
"""Options of the kernel that take as long as one option of the reference implementation."""
_SHORT_CHAIN = b"\0"
"""The component that is a short chain from ground to ground."""
MOST_STRINGS = 28
_AT_ONCE = 1 << 22
"""Sets in one call of the kernel: less than a second."""
_OPTIONS_OF_A_POSITION = 64
"""Cuts that the kernel examines in the time of one move of other searches."""

Ends = tuple[int, int]
"""For one string, the other strings of the coin at either end; both the same if one end is tied to no coin."""


class _Joints:
    """Joints by number, with their chains to the ground by coins (the long ones last), and the chains between them."""

    def __init__(self, ends: dict[int, list[int]], chains: list[tuple[int, int, int]]) -> None:
        self.ends = ends
        self.chains = chains
        self.apart = 0
        """How many short chains from ground to ground have come off."""

    def copy(self) -> _Joints:
        return _Joints({joint: list(ends) for joint, ends in self.ends.items()}, list(self.chains))

    def settle(self) -> None:
        """Simplify the graph by 2 and 3 above, as far as it goes."""
        while self._tie_to_ground() or self._join_chains():
            pass

    def _tie_to_ground(self) -> bool:
        changed = False
        left = []
        for one, other, coins in self.chains:
            if coins == LONG or one == other:
                self.ends[one][LONG] += 1
                self.ends[other][LONG] += 1
                changed = True
            else:
                left.append((one, other, coins))
        fixed = {joint for joint, ends in self.ends.items() if ends[LONG] >= 2}
        self.chains = []
        for one, other, coins in left:
            if one in fixed and other in fixed:
                self.apart += 1
            elif one in fixed or other in fixed:
                self.ends[other if one in fixed else one][coins] += 1
            else:
                self.chains.append((one, other, coins))
        for joint in fixed:
            self.apart += sum(self.ends.pop(joint)[:LONG])
        return changed or bool(fixed)

    def _join_chains(self) -> bool:
        degree = Counter(joint for one, other, _ in self.chains for joint in (one, other))
        coin = next((joint for joint, ends in self.ends.items() if degree[joint] + sum(ends) == 2), None)
        if coin is None:
            return False
        joined = [chain for chain in self.chains if coin in chain[:2]]
        self.chains = [chain for chain in self.chains if coin not in chain[:2]]
        lengths = [coins for _, _, coins in joined]
        lengths += [coins for coins, count in enumerate(self.ends.pop(coin)) for _ in range(count)]
        together = min(LONG, sum(lengths) + 1)
        far = [one + other - coin for one, other, _ in joined]
        if len(far) == 2:
            self.chains.append((far[0], far[1], together))
        elif far:
            self.ends[far[0]][together] += 1
        elif together < LONG:
            self.apart += 1
        return True

    def components(self) -> tuple[bytes, ...]:
        """Return the components as the kernel reads them, the largest last; equal ones cancel in pairs."""
        near: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for one, other, coins in self.chains:
            near[one].append((other, coins))
            near[other].append((one, coins))
        found = Counter({_SHORT_CHAIN: self.apart})
        left = set(self.ends)
        while left:
            part = [left.pop()]
            for joint in part:
                for other, _ in near[joint]:
                    if other in left:
                        left.remove(other)
                        part.append(other)
            found[self._bytes(_ordered(part, self.ends, near), near)] += 1
        return tuple(sorted((one for one, count in found.items() if count % 2), key=lambda one: (len(one), one)))

    def _bytes(self, order: Sequence[int], near: dict[int, list[tuple[int, int]]]) -> bytes:
        if len(order) > MOST_JOINTS:
            raise OverflowError(len(order))
        place = {joint: index for index, joint in enumerate(order)}
        written = bytearray([len(order)])
        for joint in order:
            none, one, two, long = self.ends[joint]
            written += bytes((none | one << 4, two | long << 4))
        for joint in order:
            above = sorted(place[far] | coins << 6 for far, coins in near[joint] if place[far] > place[joint])
            written += bytes((len(above), *above))
        return bytes(written)


def _ordered(part: list[int], ends: dict[int, list[int]], near: dict[int, list[tuple[int, int]]]) -> list[int]:
    """Return joints in an order in which equal graphs mostly are the same: by what surrounds them, refined."""
    sign: dict[int, Any] = {joint: tuple(ends[joint]) for joint in part}
    for chosen in range(2 * len(part)):
        ranks = {one: rank for rank, one in enumerate(sorted(set(sign.values())))}
        if len(ranks) == len(part):
            break
        rank = {joint: ranks[sign[joint]] for joint in part}
        sign = {joint: (rank[joint], sorted((rank[far], coins) for far, coins in near[joint])) for joint in part}
        sign = {joint: (own, tuple(around)) for joint, (own, around) in sign.items()}
        if chosen % 2 and len(set(sign.values())) == len(ranks):
            first = min(part, key=lambda joint: rank[joint])
            sign[first] = (-1, ())
    return sorted(part, key=lambda joint: (sign[joint], joint))


def _read(component: bytes) -> _Joints:
    count = component[0]
    ends = {}
    for joint in range(count):
        low, high = component[1 + 2 * joint : 3 + 2 * joint]
        ends[joint] = [low & 15, low >> 4, high & 15, high >> 4]
    rest = iter(component[1 + 2 * count :])
    chains = []
    for joint in range(count):
        for _ in range(next(rest)):
            far = next(rest)
            chains.append((joint, far & 63, far >> 6))
    return _Joints(ends, chains)


def components_of_strings(strings: Iterable[String]) -> tuple[bytes, ...] | None:
    """Return the components of a position, or None if it is loony.

    Raises ``OverflowError`` if a component has more than 64 joints.

    Parameters:
        strings: the coins that each string ties; ``GROUND`` for the ground.

    >>> components_of_strings([(0, -1), (0, 1), (1, -1)]) == (bytes(1),)  # a chain of two coins
    True
    >>> components_of_strings([(0, -1), (0, 1), (1, 2), (2, -1)])  # one of three: nobody wants to cut it
    ()
    >>> components_of_strings([(0, 1), (1, -1)]) is None  # a coin on one string, tied to a coin with one more
    True
    """
    near: dict[int, list[int]] = defaultdict(list)
    for one, other in strings:
        for coin, far in ((one, other), (other, one)):
            if coin != GROUND:
                near[coin].append(far)
    waiting = [coin for coin, far in near.items() if len(far) == 1]
    while waiting:
        coin = waiting.pop()
        if len(near.get(coin, ())) != 1:
            continue  # freed already
        [far] = near.pop(coin)
        if far == GROUND:
            continue
        near[far].remove(coin)
        if len(near[far]) == 1 and (near[far][0] == GROUND or len(near[near[far][0]]) > 1):
            return None
        if len(near[far]) == 1:
            waiting.append(far)
        if not near[far]:
            del near[far]
    ends = {coin: [far.count(GROUND), 0, 0, 0] for coin, far in near.items()}
    found = _Joints(ends, [(coin, far, 0) for coin in near for far in near[coin] if coin < far])
    found.settle()
    return found.components()


def short_chains(component: bytes) -> int:
    """Return how many moves a component has, each the removal of a short chain.

    >>> [short_chains(one) for one in components_of_strings([(0, -1)] * 4 + [(1, -1), (1, 2), (2, -1)])]
    [1, 4]
    """
    if component == _SHORT_CHAIN:
        return 1
    here = _read(component)
    return sum(sum(ends[:LONG]) for ends in here.ends.values()) + len(here.chains)


def options_of_component(component: bytes) -> list[tuple[bytes, ...]]:
    """Return the components of each option of a component; equal options once. This is the reference implementation.

    >>> options_of_component(bytes(1))  # a short chain from ground to ground
    [()]
    """
    if component == _SHORT_CHAIN:
        return [()]
    return list(dict.fromkeys(after.components() for after in _removals(_read(component))))


def _removals(here: _Joints) -> Iterator[_Joints]:
    for joint, ends in here.ends.items():
        for coins in range(LONG):
            if ends[coins]:
                after = here.copy()
                after.ends[joint][coins] -= 1
                after.settle()
                yield after
    for index in range(len(here.chains)):
        after = here.copy()
        del after.chains[index]
        after.settle()
        yield after


class StringValues:
    """Nim-values of strings and coins, kept for further questions.

    Parameters:
        memory: bytes of the search in C.
        threads: how many threads search together.

    >>> strings = StringValues(1 << 24)
    >>> nothing = lambda held, options: None
    >>> [strings.value([(0, -1)] * count, nothing) for count in (1, 2, 3, 4)]
    [0, 1, 0, 1]
    """

    def __init__(self, memory: int, threads: int = 1) -> None:
        kernels = native()
        self.cost = _COST
        """What an option counts as."""
        self._search: NativeSearch | None = None
        self._values: dict[bytes, int] = {}
        if kernels is not None and hasattr(kernels, "couple_strings"):
            search = kernels.couple_strings(memory, threads)
            game = BytesComponents(kernels, search, False, bytes, lambda component: ("", component.hex()))
            self._search = NativeSearch(kernels, search, game, threads)
            self.cost = 1

    def value(self, strings: Iterable[String], spend: Spend) -> int | None:
        """Return the nim-value of a position, or None if it is loony. ``spend`` counts the work, as in searches."""
        components = components_of_strings(strings)
        return None if components is None else self.total(components, spend)

    def total(self, components: Iterable[bytes], spend: Spend) -> int:
        """Return the nim-sum of the values of components."""
        find: Callable[[bytes, Spend], int] = self._by_definition if self._search is None else self._by_search
        total = 0
        for component in components:
            if component not in self._values:
                self._values[component] = find(component, spend)
            total ^= self._values[component]
        return total

    def knows(self, component: bytes) -> bool:
        """Return whether the value of a component was asked for before."""
        return component in self._values

    def _by_search(self, component: bytes, spend: Spend) -> int:
        assert self._search is not None
        total = 0
        for part in self._search.game.components(component):
            total ^= self._search.value(part, spend)
        return total

    def _by_definition(self, component: bytes, spend: Spend) -> int:
        seen = set()
        for option in options_of_component(component):
            spend(len(self._values), _COST)
            seen.add(self.total(option, spend))
        return next(value for value in range(len(seen) + 1) if value not in seen)


def table_cost(count: int) -> int:
    """Return the options that a table of all subsets of that many strings counts as.

    >>> table_cost(1) > 0
    True
    """
    cuts = count << max(0, count - 1)
    return 1 + (cuts if native() is None else cuts // _OPTIONS_OF_A_POSITION)


def remoteness_of_sets(
    ends: Sequence[Ends], misere: bool = False, tick: Callable[[int, int], object] | None = None
) -> bytearray:
    """Return how many moves are left with best play for all sets of strings; a pass is a move.

    >>> remoteness_of_sets([(2, 2), (1, 1)]).hex(" ")
    '00 02 02 03'
    """
    if len(ends) > MOST_STRINGS:
        raise OverflowError(len(ends))  # callers ask for the cost of a table first
    size = 1 << len(ends)
    table = bytearray(size)
    if not ends:
        return table
    kernels = native()
    if kernels is None or not hasattr(kernels, "string_remoteness"):
        _fill_remoteness(table, ends, misere)
        return table
    given = array("I", [other for pair in ends for other in pair])
    for first in range(0, size, _AT_ONCE):
        stop = min(size, first + _AT_ONCE)
        kernels.string_remoteness(table, given, first, stop, misere)
        if tick is not None:
            tick(stop, size)
    return table


def _fill_remoteness(table: bytearray, ends: Sequence[Ends], misere: bool) -> None:
    """Fill a table of remotenesses by the definition: the winner hurries, the loser delays."""
    cuts = [(1 << place, one, other) for place, (one, other) in enumerate(ends)]
    for here in range(1, len(table)):
        found = []
        for bit, one, other in cuts:
            if here & bit:
                left = here ^ bit
                found.append(table[left] + (not (left & one and left & other)))
        lost = [moves for moves in found if moves % 2 == misere]
        table[here] = 1 + (min(lost) if lost else max(found))
