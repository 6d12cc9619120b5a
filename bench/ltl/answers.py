#!/usr/bin/env python3
"""How many LTL queries of the contest are answered, one by one, in a given CPU time, by each method.

The queries are those of a sample with the answers of another tool (../shared/peers/mcc_answers.csv), or --draw N of all of
../shared/mcc, drawn with a seed; the latter omit queries that need no search or that the first method answers with few
states. Writes one line per query and method: id, method, known answer, ours, states of the product, CPU seconds. A wrong
answer is reported immediately and makes the exit code 1. --table and --plot turn such files into tables and a plot.

A method is a reduction for LTL, or one with a heuristic: mixed, none+automaton.

Usage: answers.py ONAGER --out FILE.csv [--methods none,classic,reach,mixed] [--cpu-limit 10] [--part I/N]
                  [--exams LTLC,LTLF] [--sample FILE.csv | --draw N [--seed S] [--least-states N]]
       answers.py --table FILE.csv ...
       answers.py --plot FILE.svg FILE.csv ...
"""
import argparse
import collections
import csv
import json
import math
import pathlib
import random
import resource
import signal
import statistics
import subprocess
import sys
import tarfile
import tempfile

SHARED = pathlib.Path(__file__).resolve().parents[2].parent / "shared"
EXAMINATIONS = {"LTLC": "LTLCardinality", "LTLF": "LTLFireability"}
FIELDS = ("id", "exam", "method", "oracle", "answer", "states", "seconds")
ANSWERS = ("TRUE", "FALSE")


def sample(arguments):
    """Rows with instance, exam, id and oracle."""
    exams = arguments.exams.split(",")
    if arguments.draw:
        rows = [dict(row, oracle=row["answer"]) for row in csv.DictReader(open(SHARED / "mcc" / "answers.csv"))
                if row["exam"] in exams and "-PT-" in row["instance"]]
        random.Random(arguments.seed).shuffle(rows)
    else:
        rows = [row for row in csv.DictReader(open(arguments.sample))
                if row["mode"] == "explicit" and row["exam"] in exams]
    index, parts = map(int, arguments.part.split("/"))
    return rows[index::parts]


def for_all(reduction):
    """With the fallback for properties that count steps: `reach` for the mixed methods, none for classic and visible."""
    second = {"classic": "none", "visible": "none", "mixed": "reach", "mixed-visible": "reach"}.get(reduction)
    return f"{reduction},{second}" if second else reduction


def ask(onager, model, queries, number, method, arguments):
    """Answer, states, CPU seconds, and whether a search was needed."""
    reduction, _, heuristic = method.partition("+")
    command = [onager, "check", str(model), "--queries", str(queries), "--query", str(number), "--json", "--quiet",
               "--ltl-reduction", for_all(reduction), "--heuristic", heuristic or "none", "--memory-limit", arguments.memory_limit]
    limit = math.ceil(arguments.cpu_limit)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, text=True, capture_output=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "unknown", 0, seconds, True
    if done.returncode not in (0, 1, 2):
        return f"error {done.returncode} {done.stderr.strip()[:200]}", 0, seconds, True
    result = json.loads(done.stdout)["results"][0]
    answer = {"holds": "TRUE", "violated": "FALSE"}.get(result["verdict"], "unknown")
    return answer, result["states"], seconds, result["technique"].startswith("explicit")


def measure_query(row, queries, arguments):
    """One line per method; None if the query is too easy to distinguish the methods."""
    model = SHARED / "mcc" / "models" / f"{row['instance']}.tgz"
    with tarfile.open(model) as archive:
        queries.write_bytes(archive.extractfile(f"{row['instance']}/{EXAMINATIONS[row['exam']]}.xml").read())
    lines = []
    for method in arguments.methods.split(","):
        answer, states, seconds, searched = ask(arguments.onager, model, queries, row["id"], method, arguments)
        if arguments.draw and not lines and (not searched or (answer in ANSWERS and states < arguments.least_states)):
            return []
        lines.append(dict(id=row["id"], exam=row["exam"], method=method, oracle=row["oracle"], answer=answer, states=states,
                          seconds=round(seconds, 3)))
    return lines


def measure(arguments):
    wrong = taken = 0
    with open(arguments.out, "w", newline="") as out, tempfile.TemporaryDirectory() as folder:
        writer = csv.DictWriter(out, FIELDS)
        writer.writeheader()
        for row in sample(arguments):
            if arguments.draw and taken == arguments.draw:
                break
            lines = measure_query(row, pathlib.Path(folder) / "queries.xml", arguments)
            taken += bool(lines)
            writer.writerows(lines)
            out.flush()
            for line in lines:
                if line["answer"] not in (row["oracle"], "unknown"):
                    wrong += 1
                    print(f"WRONG {row['id']} {line['method']}: {line['answer']} instead of {row['oracle']}",
                          file=sys.stderr)
    return 1 if wrong else 0


def read(files):
    runs = collections.defaultdict(dict)
    for file in files:
        for row in csv.DictReader(open(file)):
            runs[row["method"]][row["id"]] = row
    return runs


def table(files):
    runs = read(files)
    common = sorted(set.intersection(*(set(rows) for rows in runs.values())))
    solved = [id for id in common if all(rows[id]["answer"] in ANSWERS for rows in runs.values())]
    first = next(iter(runs.values()))
    held = [id for id in solved if first[id]["answer"] == "TRUE"]
    violated = [id for id in solved if first[id]["answer"] == "FALSE"]
    print(f"{len(common)} queries; {len(held)} that hold and {len(violated)} that are violated are answered by all methods\n")
    print("| method | LTLC+ | LTLC- | LTLF+ | LTLF- | all | median states + | mean + | median states - | mean - | CPU s |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for method, rows in runs.items():
        cells = [sum(rows[id]["exam"] == exam and rows[id]["answer"] == rows[id]["oracle"] == sign for id in common)
                 for exam in ("LTLC", "LTLF") for sign in ANSWERS]
        cells.append(sum(cells))
        for ids in (held, violated):
            states = [int(rows[id]["states"]) for id in ids] or [0]
            mean = math.exp(statistics.fmean(math.log(max(count, 1)) for count in states))
            cells += [f"{statistics.median(states):.0f}", f"{mean:.0f}"]
        cells.append(f"{sum(float(rows[id]['seconds']) for id in common):.0f}")
        print(f"| {method} | " + " | ".join(map(str, cells)) + " |")
    return 0


def plot(picture, files):
    """A cactus plot: how many queries are answered within each CPU time."""
    width, height, margin = 640, 400, 50
    runs = read(files)
    times = {method: sorted(float(row["seconds"]) for row in rows.values() if row["answer"] in ANSWERS)
             for method, rows in runs.items()}
    most = max(map(len, times.values()))
    colours = ("#444444", "#1b7837", "#762a83", "#2166ac", "#b2182b", "#e08214", "#8c510a", "#01665e")

    def point(index, seconds):
        low, high = math.log10(0.01), math.log10(20)
        x = margin + (width - 2 * margin) * index / most
        y = height - margin - (height - 2 * margin) * (math.log10(max(seconds, 0.01)) - low) / (high - low)
        return f"{x:.1f},{y:.1f}"

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
             f'font-size="12"><rect width="100%" height="100%" fill="white"/>']
    for seconds in (0.01, 0.1, 1, 10):
        y = point(0, seconds).split(",")[1]
        lines.append(f'<line x1="{margin}" x2="{width - margin}" y1="{y}" y2="{y}" stroke="#dddddd"/>'
                     f'<text x="{margin - 6}" y="{y}" text-anchor="end" dy="4">{seconds} s</text>')
    for number, (method, sorted_times) in enumerate(times.items()):
        path = " ".join(point(i + 1, seconds) for i, seconds in enumerate(sorted_times))
        colour = colours[number % len(colours)]
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
                     f'<text x="{margin + 10}" y="{margin + 16 * number}" fill="{colour}">{method}: {len(sorted_times)}</text>')
    lines.append(f'<text x="{width / 2}" y="{height - 14}" text-anchor="middle">queries answered</text></svg>')
    pathlib.Path(picture).write_text("\n".join(lines) + "\n")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("onager", nargs="?")
    parser.add_argument("--out")
    parser.add_argument("--methods", default="none,classic,reach,mixed")
    parser.add_argument("--cpu-limit", type=float, default=10, help="seconds per query (default %(default)s)")
    parser.add_argument("--memory-limit", default="4G")
    parser.add_argument("--part", default="0/1", help="every Nth query of the sample, starting with the Ith")
    parser.add_argument("--exams", default="LTLC,LTLF")
    parser.add_argument("--sample", default=SHARED / "peers" / "mcc_answers.csv")
    parser.add_argument("--draw", type=int, metavar="N", help="draw N of all queries that need a search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least-states", type=int, default=1000, metavar="N", help="minimum states of a drawn query (default %(default)s)")
    parser.add_argument("--table", nargs="+")
    parser.add_argument("--plot", nargs="+")
    arguments = parser.parse_args()
    if arguments.table:
        return table(arguments.table)
    if arguments.plot:
        return plot(arguments.plot[0], arguments.plot[1:])
    if not arguments.onager or not arguments.out:
        parser.error("ONAGER and --out are required")
    return measure(arguments)


if __name__ == "__main__":
    sys.exit(main())
