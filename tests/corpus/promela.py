#!/usr/bin/env python3
"""Runs onager on Promela models that others wrote and compares with what Spin computes.

Modes
  state-space  `onager explore --reduction none`: states and edges; invalid end states where Spin counts them.
  compiled     the same with --compile.
  errors       `onager check --deadlock` and `--assertions`: violated where Spin has such an error, and the trace replays.
  ltl          `onager check --ltl NAME` of every ltl block, `--never-claim`, `--acceptance-cycles` and
               `--non-progress-cycles` wherever Spin has a verdict, with several methods of reduction.
  reductions   `onager explore --reduction SPEC`, for several specs: as many invalid end states as without reduction and
               no more states; on small models the sets are checked by definition.

The models are ../shared/promela/models.tgz, Spin's figures counts.csv beside it ($ONAGER_PROMELA names another folder).
One line for each model that differs, then "N passed, M failed". Exit code: 0 all right, 1 a wrong answer or nothing
answered at all, 77 the data is absent.
"""

import argparse
import concurrent.futures
import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77
SPECS = ["closure", "closure-star(min-enabled,min-forward)", "deletion(max-enabled)", "incremental(min-enabled,cost)",
         "beam(nds)", "weak:deletion(max-forward)", "weak:beam(nds)", "ample"]
LTL = ["none", "reach", "auto"]

# Models on which pan goes on after a runtime error, in memory that it has damaged; here such an error ends the run.
RUNTIME_ERRORS = {"case-studies/fluke/src/test/syntax/ipcFunc.pr", "regression/20110228_channel_poll.prom"}


class Stopped(Exception):
    """A limit was met before there was an answer."""


def onager(options, command, model, *more):
    finished = subprocess.run([options.onager, command, model, "--language", "promela", "--json", "--quiet",
                               "--time-limit", options.time_limit, *more], capture_output=True, text=True,
                              errors="replace")
    if finished.returncode == 2:
        raise Stopped
    if finished.returncode not in (0, 1):
        raise AssertionError(f"exit code {finished.returncode}: {finished.stderr.strip()[:300]}{finished.stdout[:300]}")
    return json.loads(finished.stdout)


def same(what, found, wanted):
    if found != wanted:
        raise AssertionError(f"{what}: {found} instead of {wanted}")


def compiled(options, model, row):
    state_space(options, model, row, "--compile")


def state_space(options, model, row, *more):
    found = onager(options, "explore", model, "--reduction", "none", "--search", options.search, *more)
    same("states and edges", (found["states"], found["edges"]),
         (int(row["full_states"]), int(row["full_transitions"]) - 1))
    if row["errors_minus_A"]:
        same("invalid end states", found["deadlocks"], int(row["errors_minus_A"]))


def result(options, model, *question):
    answer = onager(options, "check", model, *question)["results"][0]
    if answer["verdict"] == "violated" and not answer["replayed"]:
        raise AssertionError(f"{' '.join(question)}: the trace does not replay")
    return answer["verdict"]


def errors(options, model, row):
    kinds = row["error_kinds"]
    same("--deadlock", result(options, model, "--deadlock"), "violated" if "invalid end state" in kinds else "holds")
    same("--assertions", result(options, model, "--assertions"),
         "violated" if "assertion violated" in kinds else "holds")


CLAIMS = {"never": ["--never-claim"], "accept": ["--acceptance-cycles"], "np_": ["--non-progress-cycles"]}


def verdicts(row):
    """The words that ask, and the verdict. An error of pan while it evaluates a formula is none, and neither is an
    assertion of the model, which pan reports too; that of a claim made of a formula is its violation."""
    for name, count, kinds in re.findall(r"(\w+)=(\d+)(?:\(([^)]*)\))?", row["verdicts"]):
        is_block = name in row["has_ltl"].split()
        if "uninitialized" in kinds or ("assertion" in kinds and not is_block):
            continue
        yield ["--ltl", name] if is_block else CLAIMS[name], "violated" if int(count) else "holds"


def ltl(options, model, row):
    for question, verdict in verdicts(row):
        for method in LTL:
            same(f"{' '.join(question)} --ltl-reduction {method}",
                 result(options, model, *question, "--ltl-reduction", method), verdict)


def reductions(options, model, row):
    full = onager(options, "explore", model, "--reduction", "none")
    small = int(row["full_states"]) <= 300
    for spec in SPECS:
        more = ["--check-reduction"] if small else []
        found = onager(options, "explore", model, "--reduction", spec, "--search", options.search, *more)
        same(f"invalid end states of {spec}", found["deadlocks"], full["deadlocks"])
        if found["states"] > full["states"]:
            raise AssertionError(f"{spec}: {found['states']} states, without reduction {full['states']}")


MODES = {"state-space": state_space, "compiled": compiled, "errors": errors, "ltl": ltl, "reductions": reductions}


def chosen(options, rows):
    for row in rows:
        if row["status"] != "ok" or row["model"] in RUNTIME_ERRORS or options.only not in row["model"]:
            continue
        if not row["full_states"] or int(row["full_states"]) > options.max_states:
            continue
        if options.mode == "ltl" and not list(verdicts(row)):
            continue
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("--onager", default=ROOT / "build" / "onager")
    parser.add_argument("--max-states", type=int, default=3_000_000)
    parser.add_argument("--time-limit", default="60")
    parser.add_argument("--search", default="bfs")
    parser.add_argument("--only", default="", help="a part of the name of the model")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    data = pathlib.Path(os.environ.get("ONAGER_PROMELA", ROOT / ".." / "shared" / "promela"))
    if not (data / "counts.csv").exists():
        print(f"skipped: there is no {data}; set ONAGER_PROMELA")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder, open(data / "counts.csv", newline="") as table:
        with tarfile.open(data / "models.tgz") as archive:
            archive.extractall(folder)
        rows = list(chosen(options, csv.DictReader(table)))

        def judge(row):
            try:
                MODES[options.mode](options, pathlib.Path(folder) / "models" / row["model"], row)
                return None
            except Stopped:
                return "stopped"
            except AssertionError as wrong:
                return str(wrong)

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            found = list(zip(rows, pool.map(judge, rows)))
    for row, wrong in found:
        if wrong:
            print(f"{row['model']}: {wrong}")
    stopped = sum(wrong == "stopped" for _, wrong in found)
    failed = sum(bool(wrong) for _, wrong in found) - stopped
    passed = len(found) - failed - stopped
    print(f"{passed} passed, {failed} failed, {stopped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
