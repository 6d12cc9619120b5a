#!/usr/bin/env python3
"""States with each proviso, beside those of the papers.

Studies
  liveness  the nets of the liveness study of [evangelista.23] (e23_table3.csv): for each net and reduction, our states
            under five provisos and ours, and what the paper's score amounts to; then our smallest and the paper's.
            Scores are sums of 20 * smallest / states over 5 orders, so the paper's states are a harmonic mean.
  ratios    what each proviso costs beyond no proviso, on nets of the contest, as in table 2 of [evangelista.10.sttt]:
            states of each, and the median of the ratios.

The models and the tables of the papers are not part of the repository; without them nothing is measured.
Exit code: 0 done, 1 a run found another number of deadlocks than its neighbour, 2 usage, 77 the data is absent.
"""
import argparse
import csv
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
REDUCTIONS = {"clo*(min_t^e,min_s^e)": "closure-star(min-enabled,min-enabled)",
              "clo*(min_t^f,min_s^f)": "closure-star(min-forward,min-forward)",
              "del(max_t^e)": "deletion(max-enabled)", "del(max_t^f)": "deletion(max-forward)"}
COLUMNS = {"BFS^src": "queue", "BFS^dst": "queue-destination", "DFS^src": "color", "DFS^dst": "destination",
           "OPT^wcp": "optimal-weak"}
LIVENESS = ("queue", "queue-destination", "color", "color-star", "destination", "highest-link", "optimal-weak")
RATIOS = ("stack-safety", "safe-flag", "scc-enabled", "queue-safety", "stack", "color", "color-star", "scc-color",
          "conditional-source", "conditional-destination", "destination", "highest-link", "queue", "queue-destination")
RATIO_NETS = ("Peterson-PT-3", "LamportFastMutEx-PT-4", "EisenbergMcGuire-PT-03", "Raft-PT-02", "DES-PT-05a",
              "CloudDeployment-PT-2a", "FlexibleBarrier-PT-04a", "Philosophers-PT-000010", "SafeBus-PT-03", "Anderson-PT-05",
              "HouseConstruction-PT-00005", "ProductionCell-PT-none", "ShieldPPPt-PT-001B", "SwimmingPool-PT-01",
              "ResAllocation-PT-R015C002", "ClientsAndServers-PT-N0002P0", "RobotManipulation-PT-00005",
              "Szymanski-PT-a02", "ParamProductionCell-PT-4", "SmartHome-PT-04")


class Runs:
    """Each run once; None for one that a limit stopped."""

    def __init__(self, options):
        self.options = options
        self.deadlocks = {}
        self.wrong = []

    def states(self, net, reduction, proviso, shuffle=0):
        search = "bfs" if proviso.startswith("queue") else "dfs"
        command = [self.options.onager, "explore", str(self.options.data / "mcc" / "models" / f"{net}.tgz"), "--json",
                   "--reduction", reduction, "--proviso", proviso, "--search", search, "--shuffle", str(shuffle),
                   "--time-limit", str(self.options.time_limit), "--memory-limit", self.options.memory_limit]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 2):
            sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
        found = json.loads(done.stdout)
        print(f"  {net} {reduction} {proviso} {shuffle}: {found['states']} {found['reason']}", file=sys.stderr, flush=True)
        if not found["complete"]:
            return None
        if self.deadlocks.setdefault(net, found["deadlocks"]) != found["deadlocks"]:
            self.wrong.append(f"{net}: {found['deadlocks']} deadlocks with {proviso}, {self.deadlocks[net]} before")
        return found["states"]

    def mean(self, net, reduction, proviso):
        """Smallest, and harmonic mean as the scores have it (a run that did not finish counts as infinite)."""
        found = [self.states(net, reduction, proviso, shuffle) for shuffle in self.options.shuffle]
        done = [states for states in found if states]
        rate = sum(1 / states for states in done) / len(found)
        return (min(done), 1 / rate) if done else (None, None)


def text(number):
    return f"{round(number):,}" if number else "-"


def print_row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def liveness(options, runs):
    with open(options.data / "tables" / "e23_table3.csv", newline="") as file:
        nets = [row for row in csv.DictReader(file) if row["mcc_instance"] and re.search(options.only, row["mcc_instance"])]
    print_row("net", "reduction", *LIVENESS, *(f"E23 {column}" for column in COLUMNS))
    print("|" + "---|" * (2 + len(LIVENESS) + len(COLUMNS)))
    summary = []
    for row in nets:
        best = None
        for short in options.reductions:
            ours = {proviso: runs.mean(row["mcc_instance"], REDUCTIONS[short], proviso) for proviso in options.provisos}
            found = [smallest for smallest, _ in ours.values() if smallest]
            best = min(found + [best] if best else found, default=None)
            scores = [float(row[f"{column}:{short}"] or 0) for column in COLUMNS]
            print_row(row["mcc_instance"], REDUCTIONS[short], *(text(ours.get(p, (0, 0))[1]) for p in LIVENESS),
                      *(text(100 * int(row["S_min"]) / score if score else 0) for score in scores))
        summary.append((row["mcc_instance"], best, int(row["S_min"])))
    print()
    print_row("net", "our smallest", "E23 smallest", "ratio")
    print("|---|---:|---:|---:|")
    for net, best, known in summary:
        print_row(net, text(best), text(known), f"{best / known:.3f}" if best else "-")
    reached = sum(1 for _, best, known in summary if best and best <= known)
    print(f"\nat most the paper's smallest: {reached} of {len(summary)}")


def ratios(options, runs):
    nets = [net for net in RATIO_NETS if re.search(options.only, net)]
    reduction = REDUCTIONS[options.reductions[0]]
    provisos = [proviso for proviso in RATIOS if proviso in options.provisos] or RATIOS
    print(f"Reduction {reduction}.\n")
    print_row("net", "none", *provisos)
    print("|---|" + "---:|" * (1 + len(provisos)))
    found = {proviso: [] for proviso in provisos}
    for net in nets:
        base = runs.states(net, reduction, "none")
        row = {proviso: runs.states(net, reduction, proviso) for proviso in provisos}
        for proviso, states in row.items():
            if base:
                found[proviso].append(states / base if states else float("inf"))
        print_row(net, text(base), *(text(states) for states in row.values()))
    print_row("median of states / none", "1", *(f"{statistics.median(found[p]):.3f}" for p in provisos))


STUDIES = {"liveness": liveness, "ratios": ratios}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("study", choices=STUDIES)
    parser.add_argument("--onager", default=str(ROOT / "build" / "onager"), help="the program")
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared", help="folder with mcc/ and tables/")
    parser.add_argument("--only", default="", metavar="REGEX", help="only nets whose name matches")
    parser.add_argument("--reductions", nargs="+", choices=REDUCTIONS, default=list(REDUCTIONS), help="as E23 writes them")
    parser.add_argument("--provisos", nargs="+", default=list(LIVENESS), help="only these (default: those of the study)")
    parser.add_argument("--shuffle", nargs="+", type=int, default=[0], metavar="SEED", help="orders; E23 has five")
    parser.add_argument("--time-limit", type=float, default=60, metavar="SECONDS", help="of a run")
    parser.add_argument("--memory-limit", default="4G", metavar="SIZE", help="of a run")
    options = parser.parse_args()
    if options.study == "ratios" and options.provisos == list(LIVENESS):
        options.provisos = list(RATIOS)
    if not os.access(options.onager, os.X_OK):
        parser.error(f"{options.onager} is not a program; build it first")
    if not (options.data / "tables" / "e23_table3.csv").exists():
        print("SKIPPED: ../shared is absent")
        return 77
    runs = Runs(options)
    STUDIES[options.study](options, runs)
    print("\n".join(runs.wrong), end="\n" if runs.wrong else "")
    return 1 if runs.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
