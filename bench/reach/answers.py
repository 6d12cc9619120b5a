#!/usr/bin/env python3
"""How many queries of a sample of the Model Checking Contest are answered, compared with another tool.

Reads ../shared/peers/mcc_answers.csv (see its README), runs `onager check --queries FILE --query ID` on every query of
the mode `explicit` and compares with the oracle. The time limit is in CPU seconds; the program itself gets ten times as
many seconds of wall-clock time, so that a busy machine does not matter. Prints one line for each query that is unanswered or
answered wrongly, then a table. Exit code: 0 none wrong, 1 some wrong, 77 no data.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import pathlib
import resource
import subprocess
import sys
import tarfile
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
PATIENCE = 10  # wall-clock seconds per CPU second
FILES = {"RC": "ReachabilityCardinality", "RF": "ReachabilityFireability", "UB": "UpperBounds"}
Query = collections.namedtuple("Query", "instance exam id oracle peer")


def sample(exams):
    with open(SHARED / "peers" / "mcc_answers.csv", newline="") as file:
        for row in csv.DictReader(file):
            if row["mode"] == "explicit" and row["exam"] in exams:
                yield Query(row["instance"], row["exam"], row["id"], row["oracle"], row["verifypn"])


def bounds(names):
    """The sample has no upper bounds: the first two of each of its instances."""
    taken = collections.Counter()
    with open(SHARED / "mcc" / "answers.csv", newline="") as file:
        for row in csv.DictReader(file):
            if row["exam"] == "UB" and row["instance"] in names and taken[row["instance"]] < 2:
                taken[row["instance"]] += 1
                yield Query(row["instance"], "UB", row["id"], row["answer"], "")


def answer(result):
    if result["verdict"] == "unknown":
        return ""
    if result["property"] == "bound":
        return str(result["bound"])
    return "TRUE" if result["verdict"] == "holds" else "FALSE"


def run(query, options):
    started = time.monotonic()
    model = SHARED / "mcc" / "models" / f"{query.instance}.tgz"
    with tempfile.TemporaryDirectory() as folder:
        member = f"{query.instance}/{FILES[query.exam]}.xml"
        with tarfile.open(model) as archive:
            pathlib.Path(folder, "queries.xml").write_bytes(archive.extractfile(member).read())
        command = [options.onager, "check", model, "--queries", f"{folder}/queries.xml", "--query", query.id, "--json",
                   "--quiet", f"--time-limit={options.time_limit * PATIENCE}", "--memory-limit=4G", *options.more]
        limit = (options.time_limit, options.time_limit)
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit))
    seconds = time.monotonic() - started
    if done.returncode in (-9, -24):
        return query, "", "CPU limit", seconds
    if done.returncode not in (0, 1, 2):
        return query, "", f"exit code {done.returncode}: {done.stderr.strip()[-200:]}", seconds
    result = json.loads(done.stdout)["results"][0]
    return query, answer(result), f"{result['technique']}, {result['states']} states", seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--onager", default=ROOT / "build" / "onager")
    parser.add_argument("--exams", default="RC,RF", help="a subset of RC, RF and UB")
    parser.add_argument("--time-limit", type=int, default=10, help="CPU seconds per query")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--slice", default="0/1", metavar="I/N", help="every N-th query, starting with the I-th")
    parser.add_argument("--all", action="store_true", help="print a line for every query")
    parser.add_argument("more", nargs="*", help="after --: passed on to the program")
    options = parser.parse_args()
    if not (SHARED / "peers" / "mcc_answers.csv").exists():
        print("SKIPPED: ../shared/peers is absent")
        return 77
    queries = list(sample(options.exams.split(",")))
    if "UB" in options.exams:
        queries += bounds({query.instance for query in sample(("RC", "RF"))})
    first, step = map(int, options.slice.split("/"))
    counts = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for query, given, how, seconds in pool.map(lambda q: run(q, options), queries[first::step]):
            kind = "unanswered" if not given else "correct" if given == query.oracle.lstrip("+") else "WRONG"
            counts[query.exam].update([kind, "asked", *(["peer"] if query.peer == query.oracle else [])])
            if kind != "correct" or options.all:
                print(f"{kind:10} {query.id} {given} oracle {query.oracle} peer {query.peer or '-'} "
                      f"{seconds:.1f} s, {how}", flush=True)
    for exam, count in sorted(counts.items()):
        print(f"{exam}: {count['correct']} of {count['asked']} correct, {count['WRONG']} wrong, "
              f"{count['unanswered']} unanswered; the other tool {count['peer']}")
    return 1 if any(count["WRONG"] for count in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
