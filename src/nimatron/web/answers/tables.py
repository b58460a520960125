"""Tables of values within the time of a request: boards, single heaps with period and pictures, small sums."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from typing import Any

from nimatron.arithmetic.decimal_text import json_data
from nimatron.errors import NimatronError, RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.misere.quotient_builder import misere_quotient
from nimatron.picture.plot_sequence import SequencePicture, kinds_of, plot_values
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.rules.tuple_game import TupleGame
from nimatron.sequences.heap_sequences import period
from nimatron.tables.computed_tables import Classify
from nimatron.tables.game_table import table
from nimatron.tables.table import Table
from nimatron.theory.valuations.valuation import DISJUNCTIVE
from nimatron.web.refusals import FieldError
from nimatron.web.request import Allowance, located, read_game
from nimatron.web.server_limits import LARGEST_BOARD

WHAT = ("outcome", "grundy", "remoteness")
LONGEST_STRIP = 5_000
_WORTH_GIVING = 8


def board(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/board``: ``values[x][y]`` of a board of two heaps, or ``values[n]`` of a strip."""
    rule_set = read_game(fields["game"])
    misere = rule_set.plays_misere(fields["misere"])
    size, what = fields["size"], fields["what"]
    kind = board_kind(rule_set)
    most = LARGEST_BOARD if kind == "board" else LONGEST_STRIP
    if size > most:
        raise FieldError(reason("http.board" if kind == "board" else "http.strip", given=size, limit=most), "size")
    found = table_of(rule_set, what, size, misere, allowance, 2 if kind == "board" else None)
    values: list[Any] = [[None] * size for _ in range(size)] if kind == "board" else [None] * size
    for row in affordable_rows(found) if found is not None else ():
        if kind == "strip":
            values[row[0]] = row[1]
            continue
        x, y, entry = row
        values[x][y] = entry
        if rule_set.canonical((x, y)) == rule_set.canonical((y, x)):
            values[y][x] = entry
    return {
        "game": rule_set.written(),
        "misere": misere,
        "what": what,
        "kind": kind,
        "size": size,
        "status": "proved" if found is None else found.status,
        "method": "" if found is None else found.method,
        "values": values,
    }


def table_of(
    rule_set: RuleSet[Any],
    what: str,
    count: int,
    misere: bool,
    allowance: Allowance,
    heaps: int | None = None,
    start: int = 0,
) -> Table | None:
    """Return a table limited to the work of a request; None for nim-values that have no meaning."""
    if what == "grundy" and (misere or rule_set.loopy or not decided_by_last_move(rule_set)):
        return None
    if heaps is None and isinstance(rule_set, TupleGame):
        heaps = 1
    limits = allowance.limits()
    return table(rule_set, what, count=count, heaps=heaps, misere=misere, start=start or None, limits=limits)


def affordable_rows(found: Table) -> list[tuple[Any, ...]]:
    """Return the rows of a table up to the first that costs too much.

    A table of remoteness ends at the first row whose remoteness is no longer found. Raises ``TooLargeError`` if not
    even the first few rows are found.
    """
    rows: list[tuple[Any, ...]] = []
    try:
        for row in found.rows():
            rows.append(tuple(json_data(row)))
            given_up = found.what == "remoteness" and row[-1] is None and not found.game.loopy
            if given_up and found.searched:
                break
    except TooLargeError:
        if len(rows) < _WORTH_GIVING:
            raise
    return rows


def board_kind(rule_set: RuleSet[Any]) -> str:
    """Return ``board`` for games on two heaps, ``strip`` for games that one number describes.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> board_kind(Wythoff())
    'board'
    """
    if has_board(rule_set):
        return "board"
    if one_heap(rule_set):
        return "strip"
    raise FieldError(reason("http.no_board", game=rule_set.called), "game")


def has_board(rule_set: RuleSet[Any]) -> bool:
    """Return whether the values of two heaps form a board; other games have a strip.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> from nimatron.games.rows.kayles import Kayles
    >>> has_board(Wythoff()), has_board(Kayles())
    (True, False)
    """
    return isinstance(rule_set, TupleGame) and rule_set.number_of_heaps == 2


def one_heap(rule_set: RuleSet[Any]) -> bool:
    """Return whether the rules allow positions of one heap.

    >>> from nimatron.games.heaps.nim import Nim
    >>> one_heap(Nim())
    True
    """
    if isinstance(rule_set, HeapGame):
        return True
    try:
        return len(rule_set.heaps(rule_set.parse("5")) or ()) == 1
    except NimatronError:
        return False


LONGEST_SEARCHED = 2_000
_SEARCHED_FOR_PERIOD = 4_000


def values(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/values``: values of ``count`` heaps from ``start`` on, of a game that one number describes."""
    rule_set = read_game(fields["game"])
    misere = rule_set.plays_misere(fields["misere"])
    count, what, start = fields["count"], fields["what"], fields["start"]
    if not one_heap(rule_set):
        raise FieldError(reason("http.no_sequence", game=rule_set.called), "game")
    found = table_of(rule_set, what, count, misere, allowance, start=start)
    if found is not None and found.searched and count > LONGEST_SEARCHED:
        raise FieldError(reason("http.searched", given=count, limit=LONGEST_SEARCHED), "count")
    if found is not None and len(found.columns) != 2:
        raise FieldError(reason("http.no_sequence", game=rule_set.called), "game")
    entries: list[Any] = [None] * count
    for n, entry in affordable_rows(found) if found is not None else ():
        entries[n - start] = entry
    proved = proved_period(rule_set, misere, what, allowance)
    return {
        "game": rule_set.written(),
        "misere": misere,
        "what": what,
        "count": count,
        "start": start,
        "values": entries,
        "status": "proved" if found is None else found.status,
        "method": "" if found is None else found.method,
        "period": proved if proved is not None or start else apparent_period(entries),
        "pictures": [] if misere or what != "grundy" else list(kinds_of(rule_set)),
        "quotient": small_quotient(rule_set, allowance) if what == "genus" else None,
    }


def small_quotient(rule_set: Any, allowance: Allowance) -> dict[str, Any] | None:
    """Return the order of the misère quotient and its status, or None if that is too much work."""
    try:
        found = misere_quotient(rule_set, limits=allowance.limits())
    except (RuleError, TooLargeError):
        return None
    return {"order": found.order, "p_order": found.p_order, "status": found.status, "heaps": found.heaps}


def proved_period(rule_set: Any, misere: bool, what: str, allowance: Allowance) -> dict[str, Any] | None:
    """Return the period that a theorem proves, as data, or None."""
    if misere or what in ("remoteness", "genus") or not decided_by_last_move(rule_set):
        return None
    try:
        found = period(rule_set, _SEARCHED_FOR_PERIOD, limits=allowance.limits())
    except (RuleError, TooLargeError):
        return None
    if found is None or (found.saltus and what != "grundy"):
        return None
    return {
        "status": "proved",
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": found.saltus,
        "theorem": str(found.theorem),
    }


def apparent_period(values: list[Any]) -> dict[str, Any] | None:
    """Return the least period with which the later half of the values repeats at least twice: observed, not proved.

    >>> apparent_period([9, 1, 2, 1, 2, 1, 2, 1, 2, 1])["period"]
    2
    """
    count = len(values)
    if None in values:
        return None
    for length in range(1, count // 3 + 1):
        if values[-length:] != values[-2 * length : -length]:
            continue
        start = count - length
        while start > 0 and values[start - 1] == values[start - 1 + length]:
            start -= 1
        if count - start >= max(3 * length, count // 2):
            return {"status": "apparent", "preperiod": start, "period": length, "saltus": 0, "checked_to": count - 1}
    return None


def sequence(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/sequence``: the picture with title and description, the axes, the values, and data by kind."""
    picture = _drawn(fields, allowance)
    values = picture.values if isinstance(picture.values, list) else picture.values.tolist()
    return {
        "game": picture.game.written(),
        "kind": picture.kind,
        "kinds": list(kinds_of(picture.game)),
        "count": picture.count,
        "title": picture.title,
        "told": picture.description,
        "picture": picture.svg,
        "values": [value if value >= 0 else None for value in values],
        **picture.data,
    }


def sequence_picture(fields: dict[str, Any], allowance: Allowance) -> str:
    """Answer ``GET /api/sequence.svg``."""
    return _drawn(fields, allowance).svg


def _drawn(fields: dict[str, Any], allowance: Allowance) -> SequencePicture:
    rule_set = read_game(fields["game"])
    names = ("count", "kind", "row_length", "shifts", "width")
    asked = {name: fields[name] for name in names}
    try:
        return plot_values(rule_set, lang=fields["lang"], limits=allowance.limits(), **asked)
    except NimatronError as error:
        raise located(error, "game" if error.code == "rule" else "count") from None


_ORDERED = ("ordinal", "sequential")


def sums(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/sums``: the P-positions among the sums of up to ``parts`` heaps below ``size``.

    ``complete`` states whether the work sufficed for all of them.
    """
    rule_set = read_game(fields["game"])
    if not one_heap(rule_set):
        raise FieldError(reason("http.no_sequence", game=rule_set.called), "game")
    kind, misere = fields["kind"], rule_set.plays_misere(fields["misere"])
    lost, judged, complete = [], 0, True
    for heaps, outcome in _judged_sums(rule_set, kind, misere, fields["size"], fields["parts"], allowance):
        complete = outcome is not None
        if not complete:
            break
        judged += 1
        if outcome == "P":
            lost.append(list(heaps))
    return {
        "game": rule_set.written(),
        "kind": kind,
        "misere": misere,
        "size": fields["size"],
        "judged": judged,
        "complete": complete,
        "lost": lost,
    }


def _judged_sums(
    rule_set: RuleSet[Any], kind: str, misere: bool, size: int, parts: int, allowance: Allowance
) -> Iterator[tuple[tuple[int, ...], str | None]]:
    """Yield each sum by its heaps with its outcome, None for the first that costs too much; fewer heaps come first."""
    whole = game_of("sum" if kind == DISJUNCTIVE else f"sum[kind={kind}]")
    single = list(islice(rule_set.positions(size), size))
    judge = Classify(whole, misere, allowance.limits())
    for count in range(1, parts + 1):
        rows = product(range(1, size), repeat=count) if kind in _ORDERED else None
        for heaps in rows or combinations_with_replacement(range(1, size), count):
            try:
                position = whole.check(tuple((rule_set, single[heap]) for heap in heaps))
                yield heaps, judge.ask(position, "outcome")
            except TooLargeError:
                yield heaps, None
