"""The studies: each takes the setting and returns a Study. Questions and how to read them: bench/explore/README.md."""

import csv
import json
import os
import statistics
import sys
import tempfile

import colored
import ctl
import guards
import plans
import reductions
from measure import Failed, Figure, Study, run, run_or_fail

MILLION = 1_000_000
QUICK_STATES = 3 * MILLION  # --quick skips larger spaces
LARGE_STATES = 10 * MILLION  # the stricter memory target applies from here on
MOST_STATES = 40 * MILLION
MOST_EDGES = 400 * MILLION  # for nets that only the memory study uses
FAMILIES = (  # name, Ns from 1 to 30 million states and beyond, number of states
    ("counters", (13, 14, 15, 16), lambda n: 3**n),
    ("ring", (16, 17, 18, 19, 20), lambda n: 3 * n * 2 ** (n - 1)),
)
BIG_MEGABYTES = 100
NANOSECONDS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


class Setting:
    def __init__(self, onager, yardstick, root, shared, quick):
        self.onager, self.yardstick, self.root, self.shared, self.quick = onager, yardstick, root, shared, quick
        self.programs = os.path.join(os.path.dirname(onager.program), "bench")

    def csv(self, *path):
        """The rows of a table in the shared folder; None if it does not exist."""
        name = os.path.join(self.shared, *path)
        if not os.path.exists(name):
            return None
        with open(name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def model(self, instance):
        return os.path.join(self.shared, "mcc", "models", instance + ".tgz")


def number(text):
    return float(text) if text else None


def text(value, digits=1):
    return "-" if value is None else f"{value:.{digits}f}"


def least(values):
    return min(values, default=None)


def median(values):
    return statistics.median(values) if values else None


def explored(setting, study, instance, known):
    """The exploration of a contest net, checked against the known counts; None if that is not possible."""
    model = setting.model(instance)
    if not os.path.exists(model):
        study.skipped.append(f"{instance}: no {model}")
        return None
    print(f"  {instance} ...", file=sys.stderr, flush=True)
    try:
        found = setting.onager.explore(model)
    except Failed as error:
        study.wrong.append(str(error))
        return None
    for count in ("states", "edges"):
        if known[count] and int(known[count]) != found[count]:
            study.wrong.append(f"{instance}: {found[count]} {count}, known are {known[count]}")
    return found


def explore(setting):
    study = Study("explore")
    peers = setting.csv("peers", "explore.csv")
    if peers is None:
        study.skipped.append(f"no peers/explore.csv in {setting.shared}")
        peers = []
    study.headings = ["net", "states", "edges", "cpu s", "states/s", "x verifypn", "scaled", "x LTSmin", "bytes/state"]
    for peer in peers:
        if setting.quick and int(peer["states"]) > QUICK_STATES:
            continue
        found = explored(setting, study, peer["instance"], peer)
        if found is not None:
            study.data.append(compare_speed(peer, found))
    setting.yardstick.take()
    factor = setting.yardstick.factor()
    for row in study.data:
        ratio = row["times_verifypn"]
        row["times_verifypn_scaled"] = ratio * factor if ratio is not None and factor is not None else None
        study.rows.append([row["net"], row["states"], row["edges"], text(row["cpu_seconds"], 2),
                           text(row["states_per_second"], 0), text(ratio), text(row["times_verifypn_scaled"]),
                           text(row["times_ltsmin"]), text(row["bytes_per_state"])])
    for kind, key in (("", "times_verifypn"), (", scaled by the yardstick", "times_verifypn_scaled")):
        ratios = [row[key] for row in study.data if row[key] is not None]
        study.figures.append(Figure("speed: times verifypn, median" + kind, median(ratios), 5, True))
        study.figures.append(Figure("speed: times verifypn, worst net" + kind, least(ratios), 3, True))
    ltsmin = [row["times_ltsmin"] for row in study.data if row["times_ltsmin"] is not None]
    study.figures.append(Figure("speed: times LTSmin, worst net", least(ltsmin), 1, True))
    return study


def compare_speed(peer, found):
    rate = found["states"] / found["cpu_seconds"]
    verifypn, ltsmin = number(peer["verifypn_states_per_second"]), number(peer["ltsmin_states_per_second"])
    return {"net": peer["instance"], **found, "states_per_second": rate,
            "bytes_per_state": found["peak_bytes"] / found["states"],
            "times_verifypn": rate / verifypn if verifypn else None,
            "times_ltsmin": rate / ltsmin if ltsmin else None}


def memory(setting):
    study = Study("memory")
    instances = setting.csv("mcc", "instances.csv")
    if instances is None:
        study.skipped.append(f"no mcc/instances.csv in {setting.shared}")
        instances = []
    peers = {peer["instance"]: peer for peer in setting.csv("peers", "explore.csv") or []}
    study.headings = ["net", "states", "peak MB", "bytes/state", "verifypn", "x verifypn"]
    for known in instances:
        if not wanted_for_memory(setting, known, known["instance"] in peers):
            continue
        found = explored(setting, study, known["instance"], known)
        if found is None:
            continue
        each = found["peak_bytes"] / found["states"]
        peer = peers.get(known["instance"])
        verifypn = number(peer["verifypn_peak_bytes_per_state"]) if peer else None
        share = each / verifypn if verifypn else None
        study.data.append({"net": known["instance"], **found, "bytes_per_state": each,
                           "verifypn_bytes_per_state": verifypn, "share_of_verifypn": share})
    study.data.sort(key=lambda row: row["states"])
    for row in study.data:
        study.rows.append([row["net"], row["states"], text(row["peak_bytes"] / MILLION), text(row["bytes_per_state"]),
                           text(row["verifypn_bytes_per_state"]), text(row["share_of_verifypn"], 2)])
    add_memory_figures(study)
    return study


def wanted_for_memory(setting, known, is_compared):
    if known["type"] != "PT" or not known["states"].isdigit():
        return False
    states, edges = int(known["states"]), int(known["edges"] or 0)
    most_states = QUICK_STATES if setting.quick else MOST_STATES
    return MILLION <= states <= most_states and (is_compared or edges <= MOST_EDGES)


def add_memory_figures(study):
    large = [row["bytes_per_state"] for row in study.data if row["states"] >= LARGE_STATES]
    small = [row["bytes_per_state"] for row in study.data if row["states"] < LARGE_STATES]
    shares = [row["share_of_verifypn"] for row in study.data if row["share_of_verifypn"] is not None]
    worst = max(small, default=None)
    study.figures += [
        Figure("memory: bytes a state, 10 million states or more, median", median(large), 12, False),
        Figure("memory: bytes a state, 1 to 10 million states, median", median(small), 24, False),
        Figure("memory: bytes a state, 1 to 10 million states, worst net", worst, 24, False),
        Figure("memory: part of verifypn's, worst net", max(shares, default=None), 1, False),
    ]


def growth(setting):
    study = Study("growth")
    study.headings = ["family", "N", "states", "cpu s", "us/state", "x smallest"]
    with tempfile.TemporaryDirectory() as folder:
        for family, sizes, states_of in FAMILIES:
            sizes = sizes[:2] if setting.quick else sizes
            rows = [grown(setting, study, folder, family, n, states_of(n)) for n in sizes]
            for row in rows:
                row["times_smallest"] = row["cpu_seconds_per_state"] / rows[0]["cpu_seconds_per_state"]
                study.rows.append([family, row["n"], row["states"], text(row["cpu_seconds"], 2),
                                   text(row["cpu_seconds_per_state"] * MILLION, 3), text(row["times_smallest"], 2)])
            study.data += rows
            most = None if setting.quick else max(row["times_smallest"] for row in rows)
            span = f"{rows[0]['states'] / MILLION:.1f} to {rows[-1]['states'] / MILLION:.1f} million states"
            study.figures.append(Figure(f"growth: CPU time a state, {family}, {span}", most, 1.5, False))
    return study


def grown(setting, study, folder, family, n, known):
    model = os.path.join(folder, f"{family}-{n}.pnml")
    with open(model, "w", encoding="utf-8") as file:
        file.write(run_or_fail([setting.onager.program, "generate", family, str(n)]).output)
    print(f"  {family} {n} ...", file=sys.stderr, flush=True)
    found = setting.onager.explore(model)
    if found["states"] != known:
        study.wrong.append(f"{family} {n}: {found['states']} states, known are {known}")
    return {"family": family, "n": n, **found, "cpu_seconds_per_state": found["cpu_seconds"] / found["states"]}


def load(setting):
    study = Study("load")
    reader = os.path.join(setting.programs, "load")
    study.headings = ["what", "MB", "cpu s", "peak MB"]
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "big.pnml")
        maker = os.path.join(setting.root, "tools", "make_big_pnml.py")
        run_or_fail([sys.executable, maker, model, str(BIG_MEGABYTES)])
        size = os.path.getsize(model) / MILLION
        # Exit code 2: the limit was reached, as expected.
        limited = [setting.onager.program, "explore", model, "--json", "--time-limit", "0.001"]
        for what, command, fine in (("read", [reader, model], 0), ("explore for 1 ms", limited, 2)):
            runs = [run(command) for _ in range(setting.onager.repeat)]
            if any(one.code != fine for one in runs):
                study.wrong.append(f"{' '.join(command)}: exit code {runs[-1].code}: {runs[-1].errors.strip()}")
                continue
            row = {"what": what, "megabytes": size, "cpu_seconds": median([one.cpu for one in runs]),
                   "peak_bytes": median([one.peak for one in runs])}
            study.data.append(row)
            study.rows.append([what, text(size), text(row["cpu_seconds"], 2), text(row["peak_bytes"] / MILLION)])
    read = next((row["cpu_seconds"] for row in study.data if row["what"] == "read"), None)
    study.figures.append(Figure(f"load: CPU seconds to read {BIG_MEGABYTES} MB of PNML", read, 3, False))
    return study


def micro(setting):
    study = Study("micro")
    study.headings = ["benchmark", "ns/iteration", "million items/s"]
    folder = os.path.join(setting.programs, "micro")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    programs = [os.path.join(folder, name) for name in names if name.endswith("_bench")]
    if not programs:
        study.skipped.append(f"no programs in {folder}: build the target bench/micro/all")
    for program in programs:
        seconds = "0.05" if setting.quick else "0.5"
        print(f"  {os.path.basename(program)} ...", file=sys.stderr, flush=True)
        output = run_or_fail([program, "--benchmark_format=json", f"--benchmark_min_time={seconds}"]).output
        for row in json.loads(output)["benchmarks"]:
            rate = row.get("items_per_second")
            nanoseconds = row["cpu_time"] * NANOSECONDS[row["time_unit"]]
            study.data.append({"benchmark": row["name"], "cpu_nanoseconds": nanoseconds, "items_per_second": rate})
            study.rows.append([row["name"], text(nanoseconds), text(rate / MILLION if rate else None, 2)])
    return study


STUDIES = {"explore": explore, "memory": memory, "growth": growth, "load": load, "micro": micro,
           "auto": reductions.auto, "reduction": reductions.reduction, "guards": guards.guards,
           "guards-cost": guards.guards_cost, "guards-speed": guards.guards_speed, "colored": colored.colored, "ctl": ctl.ctl}
PLANNED = {name: plans.study_of(name) for name in plans.PLANS}  # take hours each, so they run only if named
