"""The queue of a server: clients take turns, and light questions come before heavy ones, of which the least come first.

Every client has a queue of its own. So a client that asks much, or asks heavy questions, delays and refuses only its
own questions. The queue knows nothing of processes; ``worker_pool`` asks it for the next question.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from nimatron.explain.reason import reason
from nimatron.web.refusals import BusyError

Item = TypeVar("Item")


class Client(NamedTuple):
    """Who asks: an address, and the page there, because a whole school may have one address.

    Parameters:
        address: address of the connection.
        page: what a page calls itself, a random text for each visit; empty for a program that names none.
    """

    address: str = ""
    page: str = ""


CLIENT_HEADER = b"x-nimatron-client"
_LONGEST_NAME = 40


def client_of(scope: Mapping[str, Any]) -> Client:
    """Return who sent a request, by its connection and the header ``X-Nimatron-Client``.

    >>> client_of({"client": ("10.0.0.1", 1), "headers": [(b"x-nimatron-client", b"2a")]})
    Client(address='10.0.0.1', page='2a')
    """
    name = next((value for key, value in scope["headers"] if key == CLIENT_HEADER), b"")
    return Client((scope.get("client") or ("",))[0], name[:_LONGEST_NAME].decode("latin-1"))


class QueueBounds(NamedTuple):
    """How many questions may wait: in all, from one address, and from one client."""

    total: int
    address: int
    client: int


class FairQueue(Generic[Item]):
    """Questions that wait, in turns between clients.

    Bounds by address as well as by client: a program that invents a name for each question fills only its share.

    >>> queue = FairQueue[str](QueueBounds(9, 9, 2))
    >>> queue.add(Client("a"), "heavy", weight=5); queue.add(Client("a"), "light")
    >>> queue.add(Client("b"), "other"); queue.add(Client("b"), "less heavy", weight=2)
    >>> [queue.take({}, heavy=True) for _ in range(5)]
    ['light', 'other', 'less heavy', 'heavy', None]
    """

    def __init__(self, bounds: QueueBounds) -> None:
        self._bounds = bounds
        self._by_weight: dict[int, OrderedDict[Client, deque[Item]]] = {}
        self._by_client: Counter[Client] = Counter()
        self._by_address: Counter[str] = Counter()
        self._total = 0

    def __len__(self) -> int:
        return self._total

    @property
    def light_waits(self) -> bool:
        """Whether a light question waits."""
        return 0 in self._by_weight

    def add(self, client: Client, item: Item, weight: int = 0) -> None:
        """Let a question wait. Raise ``BusyError`` if its client, its address, or the server has too many waiting.

        Parameters:
            client: who asks.
            item: the question.
            weight: 0 for a light question; for a heavy one, how heavy it seems.
        """
        own = self._by_client[client]
        if own >= self._bounds.client or self._by_address[client.address] >= self._bounds.address:
            raise BusyError(reason("http.own_waiting", count=max(own, self._by_address[client.address])))
        if self._total >= self._bounds.total:
            raise BusyError(reason("http.waiting", count=self._total))
        self._count(client, 1)
        self._by_weight.setdefault(weight, OrderedDict()).setdefault(client, deque()).append(item)

    def take(self, running: Mapping[Client, int], heavy: bool) -> Item | None:
        """Return the next question and remove it, or return None.

        Light questions come first, then those of the smallest weight. Of the clients that wait with one, the client
        with the fewest questions running is next; of several, the one whose last turn was longest ago.

        Parameters:
            running: how many questions of each client are being answered.
            heavy: whether a heavy question may be returned.
        """
        weight = min(self._by_weight, default=0)
        if weight not in self._by_weight or (weight and not heavy):
            return None
        queues = self._by_weight[weight]
        client = min(queues, key=lambda one: running.get(one, 0))
        item = queues[client].popleft()
        queues.move_to_end(client)  # the others come first
        self._tidy(weight, client)
        return item

    def remove(self, client: Client, item: Item) -> None:
        """Remove a question that no longer waits for an answer; one that is not here is ignored."""
        for weight, queues in list(self._by_weight.items()):
            items = queues.get(client, deque())
            if item in items:
                items.remove(item)
                self._tidy(weight, client)

    def _tidy(self, weight: int, client: Client) -> None:
        """Count that a client waits with one question fewer, and forget what is empty."""
        queues = self._by_weight[weight]
        if not queues[client]:
            del queues[client]
        if not queues:
            del self._by_weight[weight]
        self._count(client, -1)

    def _count(self, client: Client, change: int) -> None:
        self._total += change
        self._by_client[client] += change
        self._by_address[client.address] += change
        if not self._by_client[client]:
            del self._by_client[client]
        if not self._by_address[client.address]:
            del self._by_address[client.address]
