"""``nimatron atlas``: what is known about a coded game, or the whole atlas as pages."""

from __future__ import annotations

import click

from nimatron.cli.arguments import complete_game, lang_option, out_option
from nimatron.cli.main import DescribedCommand
from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@click.command(cls=DescribedCommand)
@click.argument("code", metavar="[CODE]", required=False, shell_complete=complete_game)
@out_option(name="folder", metavar="FOLDER")
@click.option("--results", type=click.Path(), metavar="FOLDER|FILE")
@click.option("--json", "as_json", is_flag=True)
@lang_option
def command(code: str | None, folder: str | None, results: str | None, as_json: bool, lang: str) -> None:
    """Show what is known about a coded game, or write the atlas as pages."""
    import json

    from nimatron.cli.terminal import Terminal, progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.sequences.atlas import all_known
    from nimatron.survey.results import read_results

    words, out = catalogue(lang), Terminal()
    if folder is not None:
        from nimatron.survey.atlas_pages import write_pages

        records = all_known() if results is None else tuple(read_results(results))
        chosen = None if code is None else [code]
        with progress_bar(len(records)) as bar:
            count = write_pages(folder, records, lang, codes=chosen, progress=bar.show)
        out.paragraph(words.text(Message("survey.atlas.written", {"count": count, "path": folder})))
        return
    if code is None:
        raise RequestError(reason("survey.atlas_what"))
    from nimatron.survey.atlas import atlas

    entry = atlas(code)
    if as_json:
        from nimatron.arithmetic.decimal_text import json_data

        others = [one._asdict() for one in entry.equivalent_codes]
        out.stream.write(json.dumps(json_data({**entry.record._asdict(), "alike": others})) + "\n")
        return
    out.line(out.paint("strong", entry.record.code))
    for sentence in entry.sentences():
        out.paragraph(words.text(sentence))
