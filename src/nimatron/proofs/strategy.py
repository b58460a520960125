"""Play by a certificate: it answers every move of the side that it shows to lose, without a search.

A move is right if it leads to a P-position by the statements: in normal play all components stand there with nim-sum 0;
in misère play the whole position stands there. The conditions of :mod:`nimatron.proofs.checking` say that there is such
a move after every move of the other side. The statements are taken as true; ``verify`` checks them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.proofs.certificate import Certificate
from nimatron.proofs.checking import said_statement
from nimatron.proofs.reader import Key, Positions
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet

_SAID = 3
"""Most statements that are listed for a move."""


class CertifiedMove(NamedTuple):
    """A move to a P-position, and the numbers of the statements that say so."""

    to: Any
    statements: tuple[int, ...]


class Strategy:
    """The moves of a certificate.

    >>> from nimatron.proofs.proving import prove
    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.games.boards.cram import Cram
    >>> strategy = Strategy(prove("cram", "3x4"))
    >>> move = strategy.answer(Cram().parse("3x4"))
    >>> str(move.to), move.statements, catalogue("en").text(strategy.said(move))
    ('..../.##./....', (1,), 'Statement 1 of the certificate answers: ..../.##./.... has nim-value 0.')
    """

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self.game = game_of(certificate.game)
        self._positions = Positions(certificate.misere)
        written = enumerate(certificate.statements, 1)
        self._numbers = {(one.game, one.position): number for number, one in written}
        self._in_normal_form = False

    def check_game(self, game: RuleSet[Any], misere: bool) -> None:
        """Raise ``RequestError`` if the certificate is of another rule set or of the other convention."""
        if game != self.game or misere != self.certificate.misere:
            raise RequestError(reason("certificate.position.other_game", held=self.game.written_name))

    def answer(self, position: Any) -> CertifiedMove | None:
        """Return a move to a P-position by the statements, with as few of them as possible; None if there is none."""
        found = self._best(position)
        if found is None and not self._in_normal_form:
            self._read()
            found = self._best(position)
        return found

    def is_lost(self, position: Any) -> bool:
        """Return whether the player to move loses by the statements."""
        return self._lost(position) is not None

    def said(self, move: CertifiedMove) -> Message:
        """Return the sentence that names the statements behind a move."""
        said = tuple(said_statement(self.certificate, number) for number in move.statements[:_SAID])
        numbers: tuple[int | str, ...] = move.statements[:_SAID]
        if not said:
            return Message("play.certificate.pairs")
        if len(move.statements) > _SAID:
            numbers = (*numbers, "…")
        return Message(
            "play.certificate.answers", {"numbers": numbers, "statements": said, "count": len(move.statements)}
        )

    def _best(self, position: Any) -> CertifiedMove | None:
        best: CertifiedMove | None = None
        for option in self.game.moves(position):
            statements = self._lost(option)
            if statements is not None and (best is None or len(statements) < len(best.statements)):
                best = CertifiedMove(option, statements)
        return best

    def _lost(self, position: Any) -> tuple[int, ...] | None:
        """Return the statements by which a position is a P-position, or None."""
        keys = self._positions.of_position(self.game, position)
        if self.certificate.misere and not keys:
            return None
        numbers, total = [], 0
        for key in keys:
            number = self._number(key)
            if number is None:
                return None
            numbers.append(number)
            total ^= self.certificate.statements[number - 1].value
        return tuple(numbers) if total == 0 else None

    def _number(self, key: Key) -> int | None:
        return self._numbers.get(self._positions.written(key))

    def _read(self) -> None:
        """Find the normal forms of the statements, in case that another program wrote them otherwise."""
        self._in_normal_form = True
        for number, one in enumerate(self.certificate.statements, 1):
            try:
                keys = self._positions.of(one.game, one.position)
            except NimatronError:
                continue
            if len(keys) == 1:
                self._numbers.setdefault(self._positions.written(keys[0]), number)
