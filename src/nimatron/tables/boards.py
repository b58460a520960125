"""Tables of boards: one size after the other, with what each cost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from nimatron.budget import Budget, Limits, Progress
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.engines import TableSource
from nimatron.solve.solved import store_in_use
from nimatron.solve.sources import source_for
from nimatron.tables.rows import PATIENT
from nimatron.tables.table import Piece


def boards_source(
    game: RuleSet[Any], what: str, rows: int, count: int, misere: bool, limits: Limits | None
) -> TableSource:
    """Outcomes, nim-values or lengths of the boards of ``rows`` rows and 1, 2, ..., ``count`` columns.

    Each line has, besides, how many positions were looked at for it and the seconds that it took, of an answer from the
    store those of the run that found it, and whether it is proved, by a theorem or by this search, or computed: known
    before. A board that is beyond the limits ends the table by ``TooLargeError``; the lines before it stay.

    >>> from nimatron.games.boards.cram import Cram
    >>> source = boards_source(Cram(), "grundy", 3, 3, False, None)
    >>> source.columns, [piece[:2] for piece in source.pieces(lambda done, total: None)]
    (('board', 'grundy', 'positions', 'seconds', 'status'), [[['3x1'], [1]], [['3x2'], [1]], [['3x3'], [0]]])
    """
    boards: list[Any] = [game.board(rows, columns) for columns in range(1, count + 1)]
    form: Callable[[Any], str] = game.format

    def pieces(progress: Progress) -> Iterator[Piece]:
        for number, board in enumerate(boards, 1):
            began = time.monotonic()
            budget = Budget(limits or PATIENT, f"{game.written()} {form(board)}", progress)
            store = store_in_use()
            spared = (store.positions_spared, store.seconds_spared) if store else (0, 0.0)
            source = source_for(game, board, misere, budget)
            answer = getattr(source, what)(board)
            positions, seconds = budget.options, time.monotonic() - began
            if store:
                positions += store.positions_spared - spared[0]
                seconds += store.seconds_spared - spared[1]
            yield [[form(board)], [answer], [positions], [round(seconds, 3)], [source.status]]
            progress(number, count)

    return TableSource(("board", what, "positions", "seconds", "status"), count, pieces)
