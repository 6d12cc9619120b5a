#!/usr/bin/env python3
"""How many LTL queries of the contest are answered, one by one, in a given time, by each method.

Reads ../shared/peers/mcc_answers.csv (a sample of queries, with the known answers and those of another tool) and the models
in ../shared/mcc; writes one line a query and method: id, method, known answer, ours, states of the product, CPU seconds.
A wrong answer is told at once and makes the exit code 1. The table and the plot are made from such files by --table and --plot.

Usage: answers.py ONAGER --out FILE.csv [--methods none,classic,reach,mixed] [--heuristic none] [--time-limit 10]
                  [--part I/N] [--exams LTLC,LTLF] [--sample FILE.csv]
       answers.py --table FILE.csv ...
       answers.py --plot FILE.svg FILE.csv ...
"""
import argparse
import collections
import csv
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile

SHARED = pathlib.Path(__file__).resolve().parents[2].parent / "shared"
EXAMINATIONS = {"LTLC": "LTLCardinality", "LTLF": "LTLFireability"}
FIELDS = ("id", "exam", "method", "oracle", "answer", "states", "seconds")


def sample(path, exams, part):
    rows = [row for row in csv.DictReader(open(path)) if row["mode"] == "explicit" and row["exam"] in exams]
    index, parts = map(int, part.split("/"))
    return rows[index::parts]


def ask(onager, model, queries, number, method, arguments):
    command = [onager, "check", str(model), "--queries", str(queries), "--query", str(number), "--json", "--quiet",
               "--ltl-reduction", method, "--heuristic", arguments.heuristic, "--time-limit", str(arguments.time_limit),
               "--memory-limit", arguments.memory_limit]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, text=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode == 3:
        return "refused", 0, seconds
    if done.returncode not in (0, 1, 2):
        return f"error {done.returncode} {done.stderr.strip()[:200]}", 0, seconds
    result = json.loads(done.stdout)["results"][0]
    return {"holds": "TRUE", "violated": "FALSE"}.get(result["verdict"], "unknown"), result["states"], seconds


def measure(arguments):
    wrong = 0
    with open(arguments.out, "w", newline="") as out, tempfile.TemporaryDirectory() as folder:
        writer = csv.DictWriter(out, FIELDS)
        writer.writeheader()
        for row in sample(arguments.sample, arguments.exams.split(","), arguments.part):
            model = SHARED / "mcc" / "models" / f"{row['instance']}.tgz"
            queries = pathlib.Path(folder) / "queries.xml"
            with tarfile.open(model) as archive:
                queries.write_bytes(archive.extractfile(f"{row['instance']}/{EXAMINATIONS[row['exam']]}.xml").read())
            for method in arguments.methods.split(","):
                answer, states, seconds = ask(arguments.onager, model, queries, row["id"], method, arguments)
                label = method if arguments.heuristic == "none" else f"{method} {arguments.heuristic}"
                writer.writerow(dict(id=row["id"], exam=row["exam"], method=label, oracle=row["oracle"], answer=answer,
                                     states=states, seconds=round(seconds, 3)))
                out.flush()
                if answer not in (row["oracle"], "unknown", "refused"):
                    wrong += 1
                    print(f"WRONG {row['id']} {label}: {answer} instead of {row['oracle']}", file=sys.stderr)
    return 1 if wrong else 0


def read(files):
    runs = collections.defaultdict(dict)
    for file in files:
        for row in csv.DictReader(open(file)):
            runs[row["method"]][row["id"]] = row
    return runs


def table(files):
    runs = read(files)
    common = set.intersection(*(set(rows) for rows in runs.values()))
    solved = {id for id in common if all(rows[id]["answer"] in ("TRUE", "FALSE") for rows in runs.values())}
    print(f"{len(common)} queries, {len(solved)} answered by all")
    print("| method | LTLC+ | LTLC- | LTLF+ | LTLF- | all | median states | sum of CPU s |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for method, rows in runs.items():
        cells = [sum(rows[id]["exam"] == exam and rows[id]["answer"] == rows[id]["oracle"] == sign for id in common)
                 for exam in ("LTLC", "LTLF") for sign in ("TRUE", "FALSE")]
        states = statistics.median(int(rows[id]["states"]) for id in solved) if solved else 0
        seconds = sum(float(rows[id]["seconds"]) for id in common)
        print(f"| {method} | " + " | ".join(map(str, cells)) + f" | {sum(cells)} | {states:.0f} | {seconds:.0f} |")


def plot(picture, files):
    """A cactus plot: how many queries are answered within each time."""
    width, height, margin = 640, 400, 50
    runs = read(files)
    times = {method: sorted(float(row["seconds"]) for row in rows.values() if row["answer"] in ("TRUE", "FALSE"))
             for method, rows in runs.items()}
    most = max(map(len, times.values()))
    colours = ("#444444", "#1b7837", "#762a83", "#2166ac", "#b2182b", "#e08214")

    def point(index, seconds):
        import math
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("onager", nargs="?")
    parser.add_argument("--out")
    parser.add_argument("--methods", default="none,classic,reach,mixed")
    parser.add_argument("--heuristic", default="none")
    parser.add_argument("--time-limit", type=float, default=10)
    parser.add_argument("--memory-limit", default="4G")
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--exams", default="LTLC,LTLF")
    parser.add_argument("--sample", default=SHARED / "peers" / "mcc_answers.csv")
    parser.add_argument("--table", nargs="+")
    parser.add_argument("--plot", nargs="+")
    arguments = parser.parse_args()
    if arguments.table:
        return table(arguments.table)
    if arguments.plot:
        return plot(arguments.plot[0], arguments.plot[1:])
    if not arguments.onager or not arguments.out:
        parser.error("ONAGER and --out are needed")
    return measure(arguments)


if __name__ == "__main__":
    sys.exit(main())
