"""The rules of a certificate as they are stated, without keys, caches or readers: the judge of the checker in tests."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

import nimatron as nt
from nimatron.proofs.certificate import Certificate
from tests.proofs.plain_forms import form_of, form_of_whole

Part = tuple[Any, Any]
"""A rule set and the form of a component or, in misère play, of a position."""


def parts_of(game: Any, position: Any, met: dict[Part, Any]) -> list[Part]:
    """Return the components that have moves, without pairs of equal ones; ``met`` keeps a position for each."""
    found: list[Part] = []
    for part, here in game.components(position):
        if part != game:
            inner = parts_of(part, here, met)
        else:
            inner = [(part, form_of(part, here))] if part.moves(here) else []
            met.update((one, here) for one in inner)
        for one in inner:
            if one in found:
                found.remove(one)
            else:
                found.append(one)
    return found


def is_proof(certificate: Certificate) -> bool:
    """Return whether the statements prove the claim by the rules."""
    game = nt.game(certificate.game)
    position = game.parse(certificate.position)
    values: dict[Part, int] = {}
    met: dict[Part, Any] = {}
    for one in certificate.statements:
        try:
            other = nt.game(one.game)
            here = other.parse(one.position)
        except nt.NimatronError:
            return False
        if certificate.misere:
            keys = [(other, form_of_whole(other, here))] if other.moves(here) else []
            met.update((key, here) for key in keys)
        else:
            keys = parts_of(other, here, met)
        if len(keys) != 1 or keys[0] in values:
            return False
        values[keys[0]] = one.value
    if certificate.misere:
        return _misere(certificate, game, position, values, met)

    def total(keys: list[Part]) -> int | None:
        return None if any(key not in values for key in keys) else reduce(xor, map(values.__getitem__, keys), 0)

    def differs(keys: list[Part], n: int) -> bool:
        if total(keys) is not None:
            return total(keys) != n
        for key in keys:
            rest = [other for other in keys if other != key]
            for move in key[0].moves(met[key]):
                left = rest.copy()
                for one in parts_of(key[0], move, met):
                    if one in left:
                        left.remove(one)
                    else:
                        left.append(one)
                if total(left) == n:
                    return True
        return False

    for key, n in values.items():
        options = [parts_of(key[0], move, met) for move in key[0].moves(met[key])]
        if not set(range(n)) <= {total(option) for option in options}:
            return False
        if not all(differs(option, n) for option in options):
            return False
    keys = parts_of(game, position, met)
    if certificate.claim.outcome == "N":
        return differs(keys, 0)
    return total(keys) == (certificate.claim.value or 0)


def _misere(certificate: Certificate, game: Any, position: Any, values: dict[Part, int], met: dict[Part, Any]) -> bool:
    def lost(other: Any, here: Any) -> bool:
        return (other, form_of_whole(other, here)) in values

    def won(other: Any, here: Any) -> bool:
        return not other.moves(here) or any(lost(other, move) for move in other.moves(here))

    if not all(won(key[0], move) for key in values for move in key[0].moves(met[key])):
        return False
    return won(game, position) if certificate.claim.outcome == "N" else lost(game, position)
