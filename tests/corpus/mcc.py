#!/usr/bin/env python3
"""Runs onager on the instances of the Model Checking Contest and compares with the known answers.

Modes
  state-space  `onager explore`: states, edges, greatest numbers of tokens. A run that a limit
               stopped must not have seen more than there is.
  deadlock     `onager check --deadlock`: violated iff the contest says that a deadlock is
               reachable; every trace is replayed with `onager replay`.
  queries      `onager check --queries` for every examination with formulas: no answer is wrong; every trace is replayed.
  reductions   `onager explore --reduction SPEC` for several specs: as many deadlocks as without
               reduction, and no more states.
  ltl          `onager check --queries` for LTLCardinality and LTLFireability with every
               --ltl-reduction, every --emptiness, with and without simplification: no answer is wrong.
  ctl          `onager check --queries` for CTLCardinality and CTLFireability with every engine and reduction:
               no answer is wrong; all evidence is replayed.
  mcc-mode     `onager mcc` as BenchKit calls it, for every examination.

The program is used through its command-line contract only. One line for each instance, then
"N passed, M failed, K skipped". An answer that is missing because a limit was reached is skipped,
unless --complete asks for all. Exit code: 0 all right, 1 a wrong answer or nothing answered at all,
2 usage, 77 the data is absent.
"""

import argparse
import concurrent.futures
import csv
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is

import modes

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEFAULT_DATA = ROOT.parent / "shared" / "mcc"
SKIPPED = 77


def read_instances(data):
    """Instances with what is known of each: numbers as integers, None if unknown, "inf" if unbounded."""
    answers = {}
    with open(data / "answers.csv", newline="") as file:
        for row in csv.DictReader(file):
            answers.setdefault(row["instance"], {})[row["exam"], row["id"]] = row["answer"]
    instances = []
    with open(data / "instances.csv", newline="") as file:
        for row in csv.DictReader(file):
            known = {name: number(row[name]) for name in modes.COUNTERS}
            instances.append(modes.Instance(row["instance"], known, answers.get(row["instance"], {}),
                                            data / "models" / (row["instance"] + ".tgz")))
    return instances


def number(text):
    text = text.lstrip("+")
    return int(text) if text.isdigit() else text or None


def selected(instances, options):
    """Those whose name matches and whose size is known to be at most --max-states."""
    chosen = [i for i in instances if re.search(options.only, i.name)]
    if options.max_states is None:
        return chosen
    return [i for i in chosen if isinstance(i.known["states"], int) and i.known["states"] <= options.max_states]


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=modes.MODES)
    parser.add_argument("--onager", required=True, help="the program")
    parser.add_argument("--data", type=pathlib.Path, help="default: $ONAGER_MCC, else ../shared/mcc")
    parser.add_argument("--max-states", type=int, metavar="N", help="only instances known to have at most N states")
    parser.add_argument("--only", default="", metavar="REGEX", help="only instances whose name matches")
    parser.add_argument("--examinations", default=",".join(modes.EXAMINATIONS), help="for mcc-mode")
    parser.add_argument("--complete", action="store_true", help="a limit that is reached counts as a failure")
    parser.add_argument("--time-limit", type=int, default=60, metavar="SECONDS", help="of a run (default %(default)s)")
    parser.add_argument("--memory-limit", type=int, default=4, metavar="GB", help="of a run (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="runs at a time (default %(default)s)")
    parser.add_argument("--quiet", action="store_true", help="no line for an instance that passed")
    for option in modes.PASSED_THROUGH:
        parser.add_argument("--" + option, help="passed through to the program")
    options = parser.parse_args(arguments)
    unknown = set(options.examinations.split(",")) - set(modes.EXAMINATIONS)
    if unknown:
        parser.error("unknown examination " + ", ".join(sorted(unknown)))
    if not os.access(options.onager, os.X_OK):
        parser.error(f"{options.onager} is not a program; build it first")
    options.onager = os.path.abspath(options.onager)
    return options


def find_data(options):
    """The folder to use and how to call it."""
    if options.data:
        return options.data, str(options.data)
    if os.environ.get("ONAGER_MCC"):
        return pathlib.Path(os.environ["ONAGER_MCC"]), os.environ["ONAGER_MCC"]
    return DEFAULT_DATA, "../shared/mcc"


def run(tasks, options):
    """Runs all and prints each in the order of the list; the number of each outcome."""
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(lambda task: modes.run(task, options), tasks):
            counts[outcome.kind] += 1
            if outcome.kind != "passed" or not options.quiet:
                print(f"{outcome.kind:8}{outcome.title:45} {outcome.seconds:7.1f} s  {outcome.text}", flush=True)
    return counts


def main(arguments):
    options = parse_arguments(arguments)
    data, name = find_data(options)
    if not (data / "instances.csv").exists():
        print(f"SKIPPED: {name} is absent")
        return SKIPPED
    tasks = modes.tasks(selected(read_instances(data), options), options)
    counts = run(tasks, options)
    print(", ".join(f"{count} {kind}" for kind, count in counts.items()))
    if not counts["passed"]:
        print("nothing was checked: no instance is selected, or none was answered")
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
