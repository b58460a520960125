"""Readers of the vectors of games with heaps, rows and memory."""

from __future__ import annotations

import nimatron as nt
from nimatron.arithmetic.zeckendorf import zeckendorf
from tests.vectors.rows import Reader, Table, check, check_both_plays


def read_nim(table: Table) -> None:
    game, misere = nt.game("nim"), table.rule["play"] == "misere"
    for row in table.rows:
        assert len(row["heaps"]) == table.rule["heaps"]
        check(row, game, ",".join(map(str, row["heaps"])), misere)


def read_one_heap(table: Table) -> None:
    """One by one with ``analyse``, and all at once with the arrays."""
    take = table.rule["take"]
    game = nt.game(f"subtraction[take={','.join(map(str, take))}]" if isinstance(take, list) else "squares")
    for row in table.rows:
        check_both_plays(row, game, str(row["n"]))
    count = len(table.rows)
    assert [row["n"] for row in table.rows] == list(range(count))
    assert nt.nim_values(game, count).tolist() == [row["grundy"] for row in table.rows]
    for misere, prefix in ((False, ""), (True, "misere_")):
        lost = [row["n"] for row in table.rows if row[prefix + "outcome"] == "P"]
        assert nt.p_positions(game, count, misere).tolist() == lost
        assert nt.remoteness(game, count, misere).tolist() == [row[prefix + "remoteness"] for row in table.rows]


def read_rows_of_pins(table: Table) -> None:
    """Kayles and Grundy's game: a single row or several."""
    name = {"kayles": "kayles", "grundys_game": "grundy"}[table.file]
    for row in table.rows:
        heaps = row["heaps"] if "heaps" in row else [row["n"]]
        check(row, nt.game(name), tuple(heaps))
    if "n" in table.rows[0]:
        assert [row["n"] for row in table.rows] == list(range(len(table.rows)))
        assert nt.nim_values(name, len(table.rows)).tolist() == [row["grundy"] for row in table.rows]


def read_several_heaps(table: Table) -> None:
    """Index-k and circular Nim, both conventions; on the circle the order counts."""
    name = {"index_k_nim": "index-k-nim", "circular_nim": "circular-nim"}[table.file]
    game = nt.game(f"{name}[k={table.rule['k']}]")
    for row in table.rows:
        assert len(row["heaps"]) == table.rule["heaps"]
        check_both_plays(row, game, tuple(row["heaps"]))


def read_copycat(table: Table) -> None:
    game = nt.game(f"copycat-nim[m={table.rule['max_take']}]")
    for row in table.rows:
        check(row, game, f"{row['n']}/{row['last']}" if row["last"] else str(row["n"]))


def read_fibonacci(table: Table) -> None:
    game = nt.game("fibonacci-nim")
    for row in table.rows:
        check(row, game, f"{row['n']}/{row['cap']}" if "cap" in row else str(row["n"]))
        if "zeckendorf" in row:
            assert list(zeckendorf(row["n"])) == row["zeckendorf"]


READERS: dict[str, Reader] = {
    "nim": read_nim,
    "nim_misere": read_nim,
    "squares": read_one_heap,
    "subtraction": read_one_heap,
    "kayles": read_rows_of_pins,
    "grundys_game": read_rows_of_pins,
    "index_k_nim": read_several_heaps,
    "circular_nim": read_several_heaps,
    "copycat": read_copycat,
    "fibonacci_nim": read_fibonacci,
}
