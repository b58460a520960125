"""Sentences on the stored results for the page of figures, and the choice of those for the README."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Lines = Iterable[tuple[str, str]]


def startup(data: dict[str, Any]) -> Lines:
    median = data["median"]
    small, bare = median["nimatron solve nim 3,4,5"], median["bare interpreter"]
    lines = [("processor time of `nimatron solve nim 3,4,5`", f"{small:.0f} ms ({bare:.0f} ms of it Python itself)")]
    for words in ("solve nim 3,4,5", "solve kayles 5,3 --misere"):
        if (hidden := median.get(f"without NumPy: nimatron {words}")) is not None:
            lines.append((f"the same of `nimatron {words}` without NumPy", f"{hidden:.0f} ms"))
    return lines


def batch(data: dict[str, Any]) -> Lines:
    rates = {name: result["lines_per_second"] for name, result in data["results"].items()}
    mixed = rates.pop("all mixed")
    least, most = min(rates, key=rates.__getitem__), max(rates, key=rates.__getitem__)
    return [
        (
            "`solve --batch`, positions per second, all fields but the moves",
            f"{mixed:,} mixed ({rates[least]:,} {least} to {rates[most]:,} {most})",
        )
    ]


def search(data: dict[str, Any]) -> Lines:
    ratios = [row["ratio_to_memo"] for row in data["rows"]]
    return [("generic search against the shortest dictionary memo", f"{min(ratios)} to {max(ratios)} times as fast")]


def huge_wythoff(data: dict[str, Any]) -> Lines:
    found = []
    for digits, by_a in data["ratios"].items():
        one = by_a["a=1"]
        figure = f"outcome {one['outcome_lost']:.2g}, move {one['move_beside']:.2g} of one integer square root"
        found.append((f"Wythoff position with {int(digits):,} digits, hardest cases", figure))
    return found


def wythoff_pairs(data: dict[str, Any]) -> Lines:
    pairs = data["pairs"]
    faster = pairs["times_faster_than_printed"]
    streamed = max(ratio for name, ratio in faster.items() if name.startswith("streamed algebraic"))
    text = (
        f"fresh arrays {faster['fresh algebraic, all processors']:.1f} ({faster['fresh algebraic']:.1f} on one "
        f"processor), reused {faster['reused algebraic']:.0f}, streamed {streamed:.0f} times as fast (wall time)"
    )
    return [(f"Wythoff pairs to n = {pairs['count']:,} against the thesis's algebraic listing in C++", text)]


def wythoff_board(data: dict[str, Any]) -> Lines:
    found = []
    for board in data["boards"]:
        figure = (
            f"{board['nanoseconds_per_cell']:.1f} ns a cell on one processor, "
            f"{board['nanoseconds_that_pass_with_all_processors']:.1f} on {data['processors']} (wall time)"
        )
        if board["size"] >= 20_000 and (of_memory := board.get("nanoseconds_per_cell_of_the_memory")) is not None:
            figure += f"; reading and writing its sets at the speed of copying takes {of_memory:.1f} ns"
        if "times_faster_than_scanning_bytes" in board:
            figure += f"; {board['times_faster_than_scanning_bytes']:.0f} times as fast as scanning bytes"
        found.append(
            (f"nim-values of the {board['size']:,} x {board['size']:,} Wythoff board, a = {board['a']}", figure)
        )
    return found


def subtraction(data: dict[str, Any]) -> Lines:
    largest: dict[str, dict[str, Any]] = {}
    for result in data["results"]:
        if "ratio" in result and result.get("count", 0) >= largest.get(result["name"], {}).get("count", 0):
            largest[result["name"]] = result
    return [
        (f"{name}, {result['count']:,} heaps", f"{result['ratio']:.1f} times as fast")
        for name, result in largest.items()
    ]


def tabulation(data: dict[str, Any]) -> Lines:
    best: dict[str, float] = {}
    for result in data["results"]:
        best[result["name"]] = max(best.get(result["name"], 0), result["per_second"])
    return [
        (f"{name}, all positions below a bound", f"{rate:.1e} positions per second")
        for name, rate in best.items()
        if "plain" not in name
    ]


def octal(data: dict[str, Any]) -> Lines:
    lines = []
    for result in data["results"]:
        name, count = result["name"], result.get("count", 0)
        if "ratio" in result:
            how = "extrapolated " if result["extrapolated"] else ""
            figure = f"{result['ours']:.3g} s, {result['ratio']:.0f} times the {how}plain quadratic loop in C"
            lines.append((f"{name.split()[0]}, {count:,} nim-values without a period", figure))
        elif "ns_a_value" in result:
            lines.append((f"{name}, {count:,} nim-values", f"{result['ns_a_value']} ns a value"))
        elif "proved" in result:
            figure = f"{result['seconds']:.0f} s, {result['proved']} proved, {result['to_the_end']} more to the end"
            lines.append((f"{name}, to {count:,} values or 1.5 seconds each", figure))
    return lines


def boards(data: dict[str, Any]) -> Lines:
    for row in data["results"]:
        if row.get("ratio") is not None and row["positions"]:
            figure = f"{row['seconds']} s, {row['ratio']:.0f} times as fast as a memo of whole boards in plain C"
            yield f"{row['game']} {row['board']}, nim-value", figure
        elif row["target"] is not None:
            yield f"{row['game']} {row['board']}, {row['asked']}", f"{row['seconds']} s"


def sprouts(data: dict[str, Any]) -> Lines:
    rows = data["results"]
    for row in rows:
        if row.get("spots") in (12, 16) and "ours" in row:
            yield f"Sprouts, who wins the start of {row['spots']} spots", f"{row['ours']['seconds']} s"
    for row in rows:
        if row.get("all") and "ratio" in row:
            figure = f"{row['ours']} s, {row['ratio']} times as fast as the df-pn of SPOTS ({row['spots_dfpn']} s)"
            yield "Sprouts, the starts of 8 to 17 spots together, one core", figure
        if row.get("threads"):
            yield "Sprouts, two threads against one (wall time)", f"{row['ratio']} times as fast"


def board_values(data: dict[str, Any]) -> Lines:
    for row in data["results"]:
        if row.get("game") == "all" and "ratio" in row:
            figure = f"{row['ours']} s, {row['ratio']} times as fast as an earlier version ({row['baseline']} s)"
            yield f"all {row['rows']} rows of known board values, each in a process of its own", figure


def server(data: dict[str, Any]) -> Lines:
    refused = sum(count for status, count in data["statuses"].items() if status != "200")
    return [
        (
            f"server, {data['clients']} clients for {data['seconds']:.0f} s on {data['processors']} processors",
            f"{data['requests_per_second']:.0f} answers per second, 99th percentile "
            f"{data['seconds_99th_percentile']:.2f} s, {refused} of {data['requests']} refused",
        )
    ]


def page_load(data: dict[str, Any]) -> Lines:
    first, second = data["first"], data["second"]
    figures = (
        f"{first['milliseconds'] / 1000:.1f} s until a move can be made, {first['requests']} requests, "
        f"{first['bytes'] / 1000:.0f} kB; second visit {second['milliseconds'] / 1000:.1f} s"
    )
    return [(f"page, first visit at {data['latency']} ms latency", figures)]


def page_without_a_server(data: dict[str, Any]) -> Lines:
    first, offline, plain = data["snapshot"]["first"], data["snapshot"]["offline"], data["plain"]["first"]
    answers = data["answer"].values()
    figures = (
        f"{data['size']['gzip'] / 1e6:.1f} MB compressed; board after {first['board'] / 1000:.1f} s, a first move and "
        f"its reply after {first['first_answer'] / 1000:.1f} s (without the snapshot "
        f"{plain['first_answer'] / 1000:.1f} s), offline {offline['first_answer'] / 1000:.1f} s; later ones "
        f"{min(answers)} to {max(answers)} ms"
    )
    busy = f", load {data['load']} on {data['processors']} processors" if data["load"] > data["processors"] else ""
    return [(f"page without a server, from a host on this machine{busy}", figures)]


def server_fairness(data: dict[str, Any]) -> Lines:
    light, heavy, share = data["light"], data["heavy"], data["part_of_heavy_questions"]
    refused = sum(count for status, count in light["statuses"].items() if status != "200")
    what = f"server, {data['clients']} clients for {data['seconds']:.0f} s, {share:.0%} of the questions heavy"
    figures = (
        f"{light['requests']} light questions, {refused} refused, 95th percentile "
        f"{light['seconds_95th_percentile']:.2f} s; {heavy['statuses'].get('429', 0)} of {heavy['requests']} heavy "
        f"ones refused"
    )
    return [(f"{what}, on {data['processors']} processors", figures)]


def streaming(data: dict[str, Any]) -> Lines:
    for entry in data["results"]:
        name = entry["name"]
        if name.endswith("streamed"):
            yield f"{name}, {entry['count']:,} heaps", f"{entry['ns_a_value']} ns a value in constant memory"
        elif name.endswith("plain C"):
            yield f"{name}, streamed", f"{entry['ns_a_value']} ns a value (in memory {entry['in_memory_ns']})"
        else:
            yield f"{name}: found and proved", f"{entry['seconds']} s in all"


def nimbers(data: dict[str, Any]) -> Lines:
    many, *single = data["results"]
    each = many["nanoseconds_each"]
    figure = f"{each[many['chosen']]} ns each, {many['times_the_table_method']} times the table method in C"
    yield f"nim products of 64 bits, in bulk ({many['chosen']}; portable: {each['bits_any_processor']} ns)", figure
    large = next(entry for entry in single if entry["what"] == "one product of 2^16 bits")
    yield "one nim product of 2^16 bits", f"{large['milliseconds']:.1f} ms"


def quotients(data: dict[str, Any]) -> Lines:
    kayles, finite, dawson = data["results"]
    figure = f"{kayles['proved'] * 1000:.0f} ms, certificate checked in {kayles['checked'] * 1000:.0f} ms"
    yield f"misère quotient of Kayles, {kayles['order']} elements, proved", figure
    yield f"{finite['games']} finite misère quotients, all proved", f"{finite['seconds']:.1f} s"
    last = dawson["grown"][-1]
    yield f"misère quotient of 0.07 to heap {dawson['heaps']}, {last['order']} elements", f"{last['seconds']:.1f} s"


def top_entails(data: dict[str, Any]) -> Lines:
    for entry in data["results"]:
        sought, marked = entry["seconds_sought"], entry["seconds_marked"]
        both = f"{sought:.0f} s by seeking, {marked:.0f} s by marking every split, the same values"
        yield (
            f"Top Entails to {entry['stacks']:,} stacks, {len(entry['loony'])} of them loony",
            both,
        )


def mem0(data: dict[str, Any]) -> Lines:
    plain, lists, run = data["results"]
    for entry, other in ((plain, "the definition in C"), (lists, "a second program with linked lists")):
        figure = f"{entry['nanoseconds_a_heap']:,} ns a heap; {other}: {entry['nanoseconds_a_heap_second']:,} ns"
        yield f"Mem0 to {entry['heaps']:,} heaps, the same values", f"{figure} ({entry['ratio']:.1f} times)"
    once = ", ".join(str(value) for value, _ in run["once"])
    yield (
        f"Mem0 to {run['heaps']:,} heaps: {once} occur once, no other value below heap {run['no_other_below_heap']:,}",
        f"{run['seconds']:.0f} s, {run['nanoseconds_a_heap']:,} ns a heap",
    )


FIGURES: dict[str, Callable[[dict[str, Any]], Lines]] = {
    "startup": startup,
    "batch": batch,
    "search": search,
    "huge_wythoff": huge_wythoff,
    "wythoff_pairs": wythoff_pairs,
    "wythoff_board": wythoff_board,
    "subtraction": subtraction,
    "tabulation": tabulation,
    "octal": octal,
    "streaming": streaming,
    "nimbers": nimbers,
    "quotients": quotients,
    "top_entails": top_entails,
    "mem0": mem0,
    "boards": boards,
    "sprouts": sprouts,
    "board_values": board_values,
    "server": server,
    "server_fairness": server_fairness,
    "page_load": page_load,
    "page_without_a_server": page_without_a_server,
}

HIGHLIGHTS = (
    "processor time of `nimatron solve nim 3,4,5`",
    "`solve --batch`, positions per second, all fields but the moves",
    "generic search against the shortest dictionary memo",
    "Wythoff position with 1,000,000 digits, hardest cases",
    "Wythoff pairs to n = 100,000,000 against the thesis's algebraic listing in C++",
    "squares: nim-values, 1,000,000 heaps",
    "0.77, 1,000,000 nim-values without a period",
    "0.106 streamed, 1,000,000,000 heaps",
    "cram 5x7, nim-value",
    "server, 16 clients for 60 s on 2 processors",
)
"""The ten lines that are also in the README."""
