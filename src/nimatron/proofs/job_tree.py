"""The tree of proof numbers at the client, from which workers get their jobs (Čížek and Balko 2025, PNS-PDFPN).

A node is a couple, or a sum of several components of unknown nim-value with a heap. Its two numbers estimate the work
to prove that the player to move wins (phi) or loses (delta): phi is the least delta among the options, delta the sum of
their phi. In a sum the smallest component comes first: the only child of a sum is a couple of that component until its
nim-value is known. A node that is reached in several ways is one node.

The next job is the leaf that one comes to by following always the option of least delta. While a worker has it, the
leaf is not given to another one and its numbers count as larger, so that the others go elsewhere. When the job comes
back undecided, the leaf gets its options as children. The answer does not depend on the order in which jobs come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic

from nimatron.kernels.couples import CoupleSearch, Found, K
from nimatron.proofs.worker_jobs import Couple, Numbers, decided, first_heap, folded, result_of

Key = tuple[tuple[K, ...], int]
MOST_NODES = 100_000
"""Where a tree has that many nodes, its leaves stay leaves, and are given out again and again."""
_BUSY = 2
"""The factor of the numbers of a leaf that a worker has."""


class _Node(Generic[K]):
    __slots__ = ("busy", "children", "delta", "free", "key", "numbers", "parents", "phi")

    def __init__(self, key: Key[K]) -> None:
        self.key = key
        self.numbers: Numbers = 1, 1
        """Of a leaf, as its last job or the search of the client has estimated them."""
        self.phi = self.delta = 1
        self.children: list[_Node[K]] | None = None
        self.parents: dict[_Node[K], None] = {}
        self.busy = False
        self.free = True
        """Whether there is a leaf here or below that no worker has."""


class JobTree(Generic[K]):
    """A tree that is grown until a couple is decided.

    Parameters:
        search: knows what is proved; the tree tells it what follows from its nodes.
        most: the largest number of nodes, about.
    """

    def __init__(self, search: CoupleSearch[K], most: int = MOST_NODES) -> None:
        self.search = search
        self._most = most
        self._nodes: dict[Key[K], _Node[K]] = {}
        self._of: dict[K, dict[_Node[K], None]] = {}
        """The nodes by their components."""
        self._root: _Node[K] | None = None
        self._changed: dict[_Node[K], None] = {}
        self._proved: list[tuple[K, Found]] = []

    def __len__(self) -> int:
        """Return the number of nodes that are not decided."""
        return len(self._nodes)

    def ask(self, couple: Couple[K]) -> None:
        """Make a couple the root, unless it is decided."""
        before = self._root
        self._root = None
        if self.search.found(couple[0]).answer(couple[1]) is None:
            self._root = self._node(((couple[0],), couple[1]))
        if before is not None and before is not self._root:
            self._drop_unused([before])

    @property
    def is_decided(self) -> bool:
        """Whether the couple that was asked for is decided; the search knows the answer."""
        return self._root is None

    def take(self) -> Couple[K] | None:
        """Return the couple to work on next and lock it; None if there is none that no worker has."""
        node = self._root
        if node is None:
            return None
        if not node.free and not self._grow_busy_leaf(node):
            return None
        while node.children is not None:
            node = min((child for child in node.children if child.free), key=_by_delta)
        node.busy = True
        self._changed[node] = None
        self._update()
        return node.key[0][0], node.key[1]

    def finish(
        self,
        couple: Couple[K],
        answer: bool | None,
        numbers: Numbers = (1, 1),
        children: Mapping[Couple[K], Numbers] | None = None,
    ) -> None:
        """Take over what came of the job of a couple.

        Parameters:
            couple: was returned by ``take``.
            answer: whether it is a P-position, None if that is undecided.
            numbers: its numbers, if it is undecided.
            children: those of its options, as far as the worker knows them.
        """
        if answer is not None and self.search.found(couple[0]).answer(couple[1]) is None:
            self.learn([result_of(couple, answer)])
        node = self._nodes.get(((couple[0],), couple[1]))
        if node is None or not node.busy:
            return  # decided meanwhile
        node.busy = False
        self._drop_unused([node])
        if self._nodes.get(node.key) is not node:
            return  # nothing needs it any more
        node.numbers = _open(numbers)
        if len(self._nodes) < self._most or node.children is not None:
            self._expand(node, children or {})
        self._changed[node] = None
        self._update()

    def give_back(self, couple: Couple[K]) -> None:
        """Unlock a couple whose job is lost."""
        node = self._nodes.get(((couple[0],), couple[1]))
        if node is not None:
            node.busy = False
            self._changed[node] = None
            self._update()
            self._drop_unused([node])

    def learn(self, results: Iterable[tuple[K, Found]]) -> None:
        """Take over what was proved elsewhere; the search is told, too."""
        results = list(results)
        self.search.learn(results)
        for component, _ in results:
            self._look_again(component)
        self._update()

    def proved(self) -> list[tuple[K, Found]]:
        """Return what followed from the nodes since the last call."""
        found, self._proved = self._proved, []
        return found

    # -- nodes ---------------------------------------------------------------------------------------------------

    def _node(self, key: Key[K], numbers: Numbers | None = None) -> _Node[K]:
        """Return the node of an undecided couple or sum; make it if it is new."""
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = _Node(key)
            for part in key[0]:
                self._of.setdefault(part, {})[node] = None
            if len(key[0]) == 1:
                node.numbers = _open(numbers or self.search.proof_numbers(key[0][0], key[1]))
            self._recompute(node)
        elif numbers is not None and node.children is None:
            node.numbers = _open(numbers)
            self._changed[node] = None
        return node

    def _expand(self, node: _Node[K], numbers: Mapping[Couple[K], Numbers]) -> None:
        """Give a leaf its options as children."""
        (component,), n = node.key
        keys: dict[Key[K], None] = {((component,), m): None for m in range(n)}
        keys |= dict.fromkeys(folded(self.search, option, n) for option in self.search.game.options(component))
        answers = {key: decided(self.search, *key) for key in keys}
        if True in answers.values():
            self._settle(node, False)
            return
        open_keys = [key for key, answer in answers.items() if answer is None]
        self._connect(node, [self._node(key, self._known(key, numbers)) for key in open_keys])
        self._changed[node] = None

    def _known(self, key: Key[K], numbers: Mapping[Couple[K], Numbers]) -> Numbers | None:
        return numbers.get((key[0][0], key[1])) if len(key[0]) == 1 else None

    def _connect(self, node: _Node[K], children: list[_Node[K]]) -> None:
        before = node.children or []
        node.children = children
        for child in children:
            child.parents[node] = None
        self._disconnect(node, [child for child in before if child not in children])

    def _disconnect(self, node: _Node[K], children: list[_Node[K]]) -> None:
        for child in children:
            child.parents.pop(node, None)
        self._drop_unused(children)

    def _drop_unused(self, nodes: list[_Node[K]]) -> None:
        """Remove nodes that no other node needs, and what only they need."""
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if node.parents or node.busy or node is self._root or self._nodes.get(node.key) is not node:
                continue
            self._remove(node)
            for child in node.children or ():
                child.parents.pop(node, None)
                waiting.append(child)

    def _remove(self, node: _Node[K]) -> None:
        del self._nodes[node.key]
        self._changed.pop(node, None)
        for part in node.key[0]:
            of = self._of[part]
            del of[node]
            if not of:
                del self._of[part]

    def _grow_busy_leaf(self, root: _Node[K]) -> bool:
        """Expand the best leaf although a worker has it, where workers have all leaves; return whether one is free."""
        node = root
        while node.children is not None:
            node = min(node.children, key=_by_delta)
        if len(self._nodes) >= self._most:
            return False
        self._expand(node, {})
        self._update()
        return self._root is root and root.free

    # -- numbers -------------------------------------------------------------------------------------------------

    def _update(self) -> None:
        """Compute the numbers of changed nodes and of all nodes above them; settle what is decided."""
        while self._changed:
            node, _ = self._changed.popitem()
            if self._nodes.get(node.key) is not node:
                continue
            before = node.phi, node.delta, node.free
            self._recompute(node)
            if self._nodes.get(node.key) is node and before != (node.phi, node.delta, node.free):
                self._changed |= node.parents

    def _recompute(self, node: _Node[K]) -> None:
        if len(node.key[0]) > 1:
            self._recompute_sum(node)
        elif node.children is None:
            factor = _BUSY if node.busy else 1
            node.phi, node.delta = node.numbers[0] * factor, node.numbers[1] * factor
            node.free = not node.busy
        elif not node.children:
            self._settle(node, True)
        else:
            node.phi = min(child.delta for child in node.children)
            node.delta = sum(child.phi for child in node.children)
            node.free = any(child.free for child in node.children)

    def _recompute_sum(self, node: _Node[K]) -> None:
        parts, n = folded(self.search, *node.key)
        answer = decided(self.search, parts, n)
        if answer is not None:
            self._settle(node, answer)
            return
        child = self._node(((parts[0],), n if len(parts) == 1 else first_heap(self.search, parts[0])))
        if node.children != [child]:
            self._connect(node, [child])
        node.phi, node.delta, node.free = child.phi, child.delta, child.free
        if len(parts) > 1:
            work = min(child.phi, child.delta)
            for part in parts[1:-1]:
                work += min(_open(self.search.proof_numbers(part, first_heap(self.search, part))))
            phi, delta = _open(self.search.proof_numbers(parts[-1], n))
            node.phi, node.delta = phi + work, delta + work

    def _settle(self, node: _Node[K], answer: bool) -> None:
        """Remove a node that is decided, and tell those above it."""
        parents = list(node.parents)
        node.parents.clear()
        node.busy = False
        if node is self._root:
            self._root = None
        self._remove(node)
        self._disconnect(node, node.children or [])
        parts, n = node.key
        if len(parts) == 1 and self.search.found(parts[0]).answer(n) is None:
            result = result_of((parts[0], n), answer)
            self.search.learn([result])
            self._proved.append(result)
            self._look_again(parts[0])
        for parent in parents:
            if self._nodes.get(parent.key) is not parent or parent.children is None:
                continue
            if len(parent.key[0]) == 1:
                if answer:
                    self._settle(parent, False)
                    continue
                parent.children.remove(node)
            self._changed[parent] = None

    def _look_again(self, component: K) -> None:
        """Settle the couples of a component that are decided by now; look again at the sums with it."""
        for node in list(self._of.get(component, ())):
            if self._nodes.get(node.key) is not node:
                continue
            if len(node.key[0]) > 1:
                self._changed[node] = None
                continue
            answer = self.search.found(component).answer(node.key[1])
            if answer is not None:
                self._settle(node, answer)


def _by_delta(node: _Node[K]) -> int:
    return node.delta


def _open(numbers: Numbers) -> Numbers:
    """Return the numbers of a couple that is not decided, which are at least 1."""
    return max(1, numbers[0]), max(1, numbers[1])
