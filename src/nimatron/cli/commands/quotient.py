"""``nimatron quotient``: the misère quotient of a game, or of the union of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import Count, OneOf, OutPath, complete_game, lang_option, out_option
from nimatron.cli.main import DescribedCommand
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason

if TYPE_CHECKING:
    from nimatron.explain.catalogue import Catalogue
    from nimatron.misere.infinite_quotient import InfiniteQuotient
    from nimatron.misere.quotient import MisereQuotient

MOST_SHOWN = 48
"""Maximum number of heaps, relations and elements listed on the terminal."""


@click.command(cls=DescribedCommand)
@click.argument("games", metavar="CODE...", nargs=-1, required=True, shell_complete=complete_game)
@click.option("--heaps", type=Count(5000), metavar="N")
@click.option("--seconds", type=Count(10**6, 1), metavar="S")
@click.option("--limit", type=Count(10**12, 1), metavar="N")
@click.option("--json", "as_json", is_flag=True)
@click.option("--what", type=OneOf(["elements", "heaps", "orders", "product"]), default="elements", show_default=True)
@out_option()
@click.option("--certificate", "certificate_file", type=OutPath(), metavar="FILE")
@lang_option
def command(
    games: tuple[str, ...],
    heaps: int | None,
    seconds: int | None,
    limit: int | None,
    as_json: bool,
    what: str,
    out_file: str | None,
    certificate_file: str | None,
    lang: str,
) -> int:
    """Compute the misère quotient of a game, which decides every sum of its heaps."""
    import json

    from nimatron.cli.arguments import read_limits
    from nimatron.cli.terminal import progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.files import check_place, whole_file
    from nimatron.misere.infinite_builder import infinite_quotient, known, needs_too_large_a_table
    from nimatron.misere.infinite_quotient import InfiniteQuotient
    from nimatron.misere.quotient_builder import misere_quotient

    words = catalogue(lang)
    if out_file is not None:
        from nimatron.tables.table_files import checked_ending

        checked_ending(out_file)
    if certificate_file is not None:
        check_place(certificate_file)
    limits = read_limits(seconds, limit)
    found: MisereQuotient | InfiniteQuotient | None = known(games, heaps)
    if found is not None and out_file is not None:
        raise RequestError(reason("quotient.no_table"))
    with progress_bar(heaps or 1) as bar:
        try:
            found = found or misere_quotient(*games, heaps=heaps, limits=limits, progress=bar.show)
        except TooLargeError as error:
            # with --out a table is wanted, which an infinite quotient does not have
            if heaps is None or len(games) != 1 or out_file is not None or not needs_too_large_a_table(error):
                raise
            found = infinite_quotient(games[0], heaps, limits=limits, progress=bar.show)
    if certificate_file is not None:
        with whole_file(certificate_file) as file:
            file.write(json.dumps(found.certificate()) + "\n")
    if out_file is not None and not isinstance(found, InfiniteQuotient):
        from nimatron.tables.digests import write_digest
        from nimatron.tables.result_tables import quotient_table
        from nimatron.tables.table_files import write_rows

        columns, data = quotient_table(found, what)
        write_rows(out_file, columns, data, game=" + ".join(found.names), misere=True)
        write_digest(out_file)
    if as_json:
        from nimatron.cli.terminal import Terminal

        Terminal().stream.write(json.dumps(found.data()) + "\n")
    elif isinstance(found, InfiniteQuotient):
        _show_infinite(found, words)
    else:
        _show(found, words)
    return int(isinstance(found, InfiniteQuotient) or found.status != "proved")


def _show(found: MisereQuotient, words: Catalogue) -> None:
    """Print the quotient: its size, the heaps for which it holds, generators, P-elements, relations and heaps."""
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.message import Message, MessageValue

    out = Terminal()
    about: dict[str, MessageValue] = {"games": " + ".join(found.names), "order": found.order, "lost": found.p_order}
    about["heaps"] = found.heaps
    out.paragraph(words.text(Message("quotient.is" if found.status == "proved" else "quotient.is.partial", about)))
    if found.status == "proved":
        for name, period in zip(found.names, found.periods, strict=True):
            if period is not None:
                values: dict[str, MessageValue] = {"game": name, **period._asdict()}
                out.paragraph(words.text(Message("quotient.for_all", values)))
    elif found.stopped is not None:
        out.paragraph(words.text(Message("quotient.stopped", {"why": found.stopped})))
    named = tuple(
        f"{name} = {found.like(found.element(heap, game))}" for name, game, heap in found.generators[:MOST_SHOWN]
    )
    if named:
        out.paragraph(words.text(Message("quotient.generators", {"generators": _listed(named, len(found.generators))})))
    lost = tuple(f"x{element} = {found.word(element)}" for element in found.p_portion[:MOST_SHOWN])
    if lost:
        out.paragraph(words.text(Message("quotient.p_portion", {"elements": _listed(lost, found.p_order)})))
    relations = tuple(f"{one} = {other}" for one, other in found.relations[:MOST_SHOWN])
    if relations:
        out.paragraph(
            words.text(Message("quotient.relations", {"relations": _listed(relations, len(found.relations))}))
        )
    for place, name in enumerate(found.names):
        last = min(found.reach[place], MOST_SHOWN)
        heaps = tuple(f"{heap}: {found.pretending(heap, place)}" for heap in range(1, last + 1))
        if heaps:
            values = {"game": name, "heaps": _listed(heaps, found.heaps)}
            out.paragraph(words.text(Message("quotient.pretending", values)))


def _show_infinite(found: InfiniteQuotient, words: Catalogue) -> None:
    """Print an infinite quotient: what is counted, how outcomes repeat, which numbers have equal losing elements."""
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.message import Message, MessageValue

    out = Terminal()
    about: dict[str, MessageValue] = {
        "games": found.code,
        "heaps": found.heaps,
        "small": found.counted[0],
        "order": found.order,
    }
    out.paragraph(words.text(Message("quotient.infinite.is", about)))
    edge = found.corner + found.period
    out.paragraph(words.text(Message("quotient.infinite.repeats", {"edge": edge, "period": found.period})))
    out.paragraph(words.text("quotient.infinite.plane"))
    names = [chr(ord("A") + place) for place in range(26)]
    names += [f"{one}{other}" for one in names for other in names]
    width = 1 if max(map(max, found.plane)) < 26 else 2
    for row in found.plane:
        out.line("  " + " ".join(names[place].ljust(width) for place in row).rstrip())


def _listed(texts: tuple[str, ...], count: int) -> tuple[str, ...]:
    return (*texts, "…") if len(texts) < count else texts
