"""Studies of reduced state spaces. Questions and how to read them: bench/deadlock/README.md."""

import json
import os
import sys
import tempfile

from measure import Figure, Study, run, run_or_fail

SECONDS = 300  # per run
PART = 5  # divides the seconds, with --quick
GRID = (10, 1000)  # components
PLAIN = "closure(first,first)"  # one closure per state, as in verifypn


class Runs:
    """Reduced explorations, each at most SECONDS long; all of one net must find the same deadlocks."""

    def __init__(self, setting, study):
        self.setting, self.study, self.deadlocks = setting, study, {}
        self.seconds = SECONDS / PART if setting.quick else SECONDS

    def explore(self, instance, method, relations, shuffle=0):
        """The answer of a run that finished in time, with its CPU seconds; else None."""
        words = [self.setting.onager.program, "explore", self.setting.model(instance), "--json", "--quiet",
                 "--reduction", method, "--shuffle", str(shuffle), "--time-limit", str(self.seconds)]
        if method != "auto":
            words += ["--relations", relations]
        done = run(words)
        if done.code not in (0, 2):
            self.study.wrong.append(f"{' '.join(words)}: exit code {done.code}: {done.errors.strip()}")
            return None
        found = json.loads(done.output)
        if not found["complete"]:
            return None
        known = self.deadlocks.setdefault(instance, found["deadlocks"])
        if known != found["deadlocks"]:
            self.study.wrong.append(f"{instance}, {method} {relations}, shuffle {shuffle}: "
                                    f"{found['deadlocks']} deadlocks, others find {known}")
        return {**found, "cpu_seconds": done.cpu}


def auto(setting):
    study = Study("auto")
    peers = setting.csv("peers", "deadlock.csv")
    study.headings = ["net", "best tool", "auto", "cpu s", "verifypn", PLAIN, "states/s", "x verifypn", "chosen"]
    if peers is None:
        study.skipped.append(f"no peers/deadlock.csv in {setting.shared}")
        return study
    runs = Runs(setting, study)
    for peer in peers:
        if peer["deadlock_reachable"] == "FALSE" and os.path.exists(setting.model(peer["instance"])):
            compare_auto(study, runs, peer)
    ratios = sorted(row["times_verifypn"] for row in study.data if row["times_verifypn"] is not None)
    more = [row["net"] for row in study.data if row["best_tool"] is not None and (row["states"] or 1e18) > row["best_tool"]]
    study.figures += [
        Figure(f"auto: {PLAIN}, times verifypn's states a CPU second, median",
               ratios[len(ratios) // 2] if ratios else None, 3, True),
        Figure("auto: nets with more states than the best tool", len(more), 0, False),
    ]
    return study


def compare_auto(study, runs, peer):
    """States of auto; and speed of the plain method, since a smaller space does not excuse a slower search."""
    found = runs.explore(peer["instance"], "auto", "")
    tools = [int(peer[key]) for key in ("verifypn_states", "ltsmin_deletion_states", "ltsmin_heuristic_states") if peer[key]]
    best = min(tools, default=None)
    theirs = float(peer["verifypn_cpu_seconds"] or 0)
    # Below a tenth of a second, CPU times of the peers are too coarse to compare.
    plain = runs.explore(peer["instance"], PLAIN, "static") if theirs >= 0.1 else None
    rate = plain["states"] / plain["cpu_seconds"] if plain else None
    ratio = rate / (int(peer["verifypn_states"]) / theirs) if rate else None
    chosen = found["choice"]["reduction"] if found else "not finished"
    states = found["states"] if found else None
    seconds = found["cpu_seconds"] if found else None
    print(f"  {peer['instance']}: {states}, best tool {best}", file=sys.stderr, flush=True)
    study.data.append({"net": peer["instance"], "best_tool": best, "states": states, "cpu_seconds": seconds,
                       "verifypn_cpu_seconds": theirs, "plain_states": plain and plain["states"],
                       "states_per_second": rate, "times_verifypn": ratio, "chosen": chosen})
    study.rows.append([peer["instance"], best or "-", states or "-", f"{seconds:.2f}" if seconds else "-",
                       f"{theirs:.2f}", plain["states"] if plain else "-", f"{rate:.0f}" if rate else "-",
                       f"{ratio:.1f}" if ratio else "-", chosen])


def reduction(setting):
    study = Study("reduction")
    study.headings = ["model", "method", "states", "us/state", "x none"]
    peers = setting.csv("peers", "explore.csv")
    if peers is None:
        study.skipped.append(f"no peers/explore.csv in {setting.shared}")
        peers = []
    runs = Runs(setting, study)
    methods = {"closure-star(first,first)": 3, "deletion(max-enabled)": 8}
    ratios = {method: [] for method in methods}
    for peer in peers:
        if int(peer["states"]) > (1e6 if setting.quick else 5e6) or not os.path.exists(setting.model(peer["instance"])):
            continue
        base = runs.explore(peer["instance"], "none", "static")
        for method in methods:
            add_cost(study, ratios[method], peer["instance"], method, base, runs.explore(peer["instance"], method, "static"))
    for method, most in methods.items():
        ordered = sorted(ratios[method])
        study.figures.append(Figure(f"reduction: time a state of {method}, times none's, median",
                                    ordered[len(ordered) // 2] if ordered else None, most, False))
    add_grid(setting, study)
    return study


def add_cost(study, ratios, instance, method, base, found):
    # Small spaces spend all their time in start-up.
    if base is None or found is None or found["states"] < 20_000:
        return
    each, before = found["cpu_seconds"] / found["states"], base["cpu_seconds"] / base["states"]
    ratios.append(each / before)
    study.data.append({"model": instance, "method": method, "states": found["states"], "times_none": each / before})
    study.rows.append([instance, method, found["states"], f"{each * 1e6:.2f}", f"{each / before:.1f}"])


def add_grid(setting, study):
    costs = []
    with tempfile.TemporaryDirectory() as folder:
        for n in GRID:
            model = os.path.join(folder, f"grid-{n}.pnml")
            with open(model, "w", encoding="utf-8") as file:
                file.write(grid(n))
            words = [setting.onager.program, "explore", model, "--json", "--search", "dfs", "--reduction",
                     "closure-star(first,first)"]
            found = json.loads(run_or_fail(words).output)
            costs.append(found["seconds"] / found["states"])
            study.rows.append([f"grid of {n}", "closure-star(first,first)", found["states"], f"{costs[-1] * 1e6:.2f}", "-"])
    study.figures.append(Figure(f"reduction: time a state, {GRID[1]} components, times {GRID[0]}", costs[1] / costs[0], 3, False))


def grid(n, total=200_000):
    """A PNML net of n independent components, each a counter that stops at total / n."""
    places, nodes, arcs = [], [], []
    for i in range(n):
        steps = total // n
        places.append(f'<place id="left{i}"><initialMarking><text>{steps}</text></initialMarking></place>')
        places.append(f'<place id="done{i}"/>')
        nodes.append(f'<transition id="step{i}"/>')
        arcs.append(f'<arc id="a{i}" source="left{i}" target="step{i}"/><arc id="b{i}" source="step{i}" target="done{i}"/>')
    return ('<?xml version="1.0"?><pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="grid" '
            'type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="page">' + "".join(places + nodes + arcs) +
            "</page></net></pnml>\n")
