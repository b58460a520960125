"""Result files of a survey, byte for byte reproducible (times are in a separate file), and merging of surveys."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.files import whole_file
from nimatron.rules.codes import Code
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.sequences.atlas import FORM, TEXTS, Record
from nimatron.survey.code_families import code_order, standard_key
from nimatron.survey.examine import FIRST, text_digest
from nimatron.tables.table_files import write_rows

RESULTS, TIMES = "results", "times.csv"
ENDINGS = (".parquet", ".csv", ".json", ".md")


def write_results(out: str | os.PathLike[str], records: Sequence[Record], limit: int) -> list[Path]:
    """Write the records to a file in the format of its suffix, or to a folder as CSV and, with pyarrow, as Parquet."""
    path = Path(out)
    if is_file_name(path):
        paths = [path]
    else:
        endings = [".csv", *([".parquet"] if _has_pyarrow() else [])]
        paths = [path / f"{RESULTS}{ending}" for ending in endings]
    columns = [_column(name, [getattr(record, name) for record in records]) for name in Record._fields]
    for path in paths:
        write_rows(path, Record._fields, columns, game="survey", rules={"limit": limit})
    return paths


def _column(name: str, entries: list[Any]) -> Any:
    """Return a column: texts unchanged, numbers with a type that does not depend on which of them are known."""
    if name in TEXTS:
        return entries
    import numpy as np

    numbers = np.array([entry or 0 for entry in entries], dtype=np.int64)
    return np.ma.masked_array(numbers, mask=[entry is None for entry in entries])


def is_file_name(path: Path) -> bool:
    """Return whether a path names a result file, not a folder.

    >>> is_file_name(Path("three.parquet")), is_file_name(Path("three"))
    (True, False)
    """
    return path.suffix.lower() in ENDINGS and not path.is_dir()


def _has_pyarrow() -> bool:
    from importlib.util import find_spec

    return find_spec("pyarrow") is not None


def write_times(folder: Path, seconds: Mapping[str, float]) -> None:
    """Write the processor time of each game in seconds."""
    write_rows(folder / TIMES, ["code", "seconds"], [list(seconds), [f"{spent:.6f}" for spent in seconds.values()]])


def write_atlas(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Write records in the format of the shipped atlas."""
    lines = [FORM, "\t".join(Record._fields), *("\t".join(record.row()) for record in records)]
    with whole_file(path) as file:
        file.write("".join(f"{line}\n" for line in lines))


def read_results(path: str | os.PathLike[str]) -> list[Record]:
    """Return the records of a survey's result file (.csv, .parquet, .json or the atlas's .tsv), or of its folder.

    All columns except ``code`` and ``status`` may be missing. A period certificate (.json) gives one record. Raises
    ``RequestError`` for a file without records.
    """
    source = Path(path)
    if source.is_dir():
        source = source / f"{RESULTS}.csv"
    try:
        rows = list(_rows(source))
        return [Record.from_row(["" if entry is None else str(entry) for entry in row]) for row in rows]
    except (ValueError, TypeError, KeyError) as error:
        raise RequestError(reason("survey.no_results", path=path, why=error)) from None


def _rows(path: Path) -> Iterable[Sequence[Any]]:
    """Yield the rows of a file, each in the order of the fields."""
    ending = path.suffix.lower()
    names: Sequence[str]
    rows: Iterable[Sequence[Any]]
    if ending == ".parquet":
        from nimatron.tables.array_files import pyarrow_module

        pyarrow_module()
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(path)
        names, rows = table.column_names, zip(*(column.to_pylist() for column in table.columns), strict=True)
    elif ending == ".json":
        import json

        text = path.read_text(encoding="utf-8")
        found = json.loads(text)
        if "certificate" in found:
            return [record_of_certificate(found, text)]
        names, rows = found["columns"], found["rows"]
    elif ending in (".csv", ".tsv"):
        import csv

        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        names, *rows = csv.reader(lines, delimiter="," if ending == ".csv" else "\t")
    else:
        path.stat()  # raises the right error if the file does not exist
        raise RequestError(reason("survey.results_ending", given=repr(ending)))
    if not {"code", "status"} <= set(names) <= set(Record._fields):
        raise RequestError(reason("survey.results_columns", options=", ".join(Record._fields)))
    places = [names.index(name) if name in names else None for name in Record._fields]
    return [[None if place is None else row[place] for place in places] for row in rows]


def record_of_certificate(certificate: Mapping[str, Any], text: str) -> Record:
    """Return the record of a code from the certificate of its period (see ``nimatron verify``), and from its text.

    >>> from nimatron.sequences.heap_sequences import period
    >>> found = period("0.77", 400).certificate()
    >>> record_of_certificate(found, "")[:5]
    ('0.77', 'periodic', 71, 12, 0)
    """
    code = getattr(game_of(certificate["game"]), "octal_code", None)
    if not isinstance(code, Code):
        raise RequestError(reason("survey.no_code", game=shown(certificate["game"])))
    form, shift = standard_key(str(code))
    needed = int(certificate["examined"])
    return Record(
        str(code),
        "arithmetic" if certificate["saltus"] else "periodic",
        preperiod=int(certificate["preperiod"]),
        period=int(certificate["period"]),
        saltus=int(certificate["saltus"]),
        theorem=str(certificate["theorem"]),
        needed=needed,
        examined=needed,
        mask=certificate.get("mask"),
        parity=certificate.get("parity"),
        form=form,
        shift=shift,
        certificate=text_digest(text),
    )


def merged(surveys: Iterable[Iterable[Record]]) -> list[Record]:
    """Return one record for each code: a proof, else the one that examined more, completed from the others.

    Raises ``RequestError`` if two records of a code contradict each other: their values, by the digest of the
    beginning, or their proved periods.

    >>> near = Record("0.16", "undecided", examined=4096, head_digest="ab")
    >>> far = Record("0.16", "periodic", 105350, 149459, 0, examined=1 << 20, head_digest="ab")
    >>> merged([[near], [far]])[0].period
    149459
    """
    found: dict[str, Record] = {}
    for records in surveys:
        for record in records:
            present = found.get(record.code)
            found[record.code] = record if present is None else _joined(present, record)
    return sorted(found.values(), key=lambda record: code_order(record.code))


def _joined(first: Record, second: Record) -> Record:
    names = ["period", "preperiod", "saltus"]
    if min(first.examined, FIRST) == min(second.examined, FIRST):  # digests of equally many values
        names.append("head_digest")
    for name in names:
        one, other = getattr(first, name), getattr(second, name)
        if one not in ("", None) and other not in ("", None) and one != other:
            raise RequestError(reason("survey.contradiction", code=first.code, name=name, first=one, second=other))
    better, worse = sorted((first, second), key=lambda record: (record.proved, record.examined), reverse=True)
    gaps = {name: getattr(worse, name) for name in Record._fields if getattr(better, name) in ("", None)}
    gaps.pop("stopped", None)  # it describes the end of the other examination
    if better.digest == "":
        gaps["digested"] = worse.digested
    if better.form == "":
        gaps["shift"] = worse.shift
    return better._replace(**gaps)
