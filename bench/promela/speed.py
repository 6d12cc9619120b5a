#!/usr/bin/env python3
"""How many states of a Promela model per CPU second, interpreted and with --compile, beside Spin's pan; and how many bytes.

For each model that counts.csv has as `ok` with as many states as asked for, without any reduction, one after the other and
`--repeat` times in turn:
  pan          spin -a -o1 -o2 -o3; cc -O2 -DNOREDUCE -DSAFETY [-DNOCLAIM]; ./pan -m1000000 -c0 -n (or as deep as it needs)
  interpreted  onager explore MODEL --reduction none
  compiled     the same with --compile; the library is there already
Making pan and the library is measured by itself. Seconds are user + system. Every run is kept in speed.jsonl.xz beside this
script, with its command and version; runs that are there are not repeated unless --again is given.

Usage: speed.py [--onager PATH] [--shared FOLDER] [--least N] [--most N] [--only PART] [--repeat N] [--seconds N] [--again]
Exit code 1 if a complete run has another number of states or edges than Spin's.
"""
import argparse
import csv
import json
import lzma
import os
import pathlib
import re
import resource
import shlex
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
KEPT = HERE / "speed.jsonl.xz"
DEFINES = ["-DNOREDUCE", "-DSAFETY", "-DMEMLIM=4000", "-DVECTORSZ=4096"]
MILLION = 1_000_000


def read_options(arguments):
    parser = argparse.ArgumentParser(prog="bench/promela/speed.py", description=__doc__.splitlines()[0])
    parser.add_argument("--onager", default=str(ROOT / "build" / "onager"))
    parser.add_argument("--shared", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get("ONAGER_SHARED", ROOT.parent / "shared")))
    parser.add_argument("--least", type=int, default=100_000, metavar="N", help="states")
    parser.add_argument("--most", type=int, default=3_600_000, metavar="N", help="states")
    parser.add_argument("--only", default="", metavar="PART", help="models whose path has this")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    parser.add_argument("--seconds", type=float, default=1e9, metavar="N", help="begin no model later than that")
    parser.add_argument("--again", action="store_true", help="also what is there already")
    return parser.parse_args(arguments)


def read_runs():
    if not KEPT.exists():
        return {}
    with lzma.open(KEPT, "rt", encoding="utf-8") as lines:
        return {(run["model"], run["tool"], run["turn"]): run for run in map(json.loads, lines)}


def write_runs(runs):
    beside = KEPT.with_name(KEPT.name + ".new")
    with lzma.open(beside, "wt", encoding="utf-8") as lines:
        for run in runs.values():
            lines.write(json.dumps(run, separators=(",", ":")) + "\n")
    beside.replace(KEPT)


def measure(words, folder, environment=None):
    """Output, CPU seconds and peak memory of a child and what it calls."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile("w+") as output:
        child = subprocess.Popen(words, cwd=folder, stdout=output, stderr=subprocess.STDOUT,
                                 env={**os.environ, **(environment or {})})
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        output.seek(0)
        text = output.read()
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if child.returncode != 0:
        raise SystemExit(f"{shlex.join(words)}: exit code {child.returncode}\n{text[-1000:]}")
    return text, seconds, usage.ru_maxrss * 1024


def build_pan(row, model, folder):
    claim = ["-DNOCLAIM"] if row["has_never"] == "1" or row["has_ltl"] else []
    words = ["cc", "-w", "-O2", *DEFINES, *claim, "-o", "pan", "pan.c"]
    _, spin, _ = measure(["spin", "-a", "-o1", "-o2", "-o3", str(model)], folder)
    _, cc, peak = measure(words, folder)
    return dict(command="spin -a -o1 -o2 -o3 MODEL; " + shlex.join(words), seconds=spin + cc, peak=peak)


def run_pan(folder):
    for depth in ("-m1000000", "-m10000000", "-m100000000"):
        words = ["./pan", depth, "-c0", "-n"]
        text, seconds, peak = measure(words, folder)
        if "max search depth too small" not in text:
            break
    states, edges = (int(re.search(pattern, text)[1]) for pattern in (r"(\d+) states, stored", r"(\d+) transitions"))
    return dict(command=shlex.join(words), seconds=seconds, peak=peak, states=states, edges=edges - 1)


def run_onager(options, model, folder, *more):
    words = [options.onager, "explore", str(model), "--language", "promela", "--reduction", "none", *more, "--json", "--quiet"]
    text, seconds, _ = measure(words, folder, {"XDG_CACHE_HOME": str(folder)})
    found = json.loads(text)
    return dict(command=shlex.join(["onager", "explore", "MODEL", *words[3:]]), seconds=seconds,
                peak=found["peak_memory_bytes"], states=found["states"], edges=found["edges"])


def run_model(options, row, models, versions, runs):
    name = row["model"]
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        tools = {"pan": lambda: run_pan(folder),
                 "interpreted": lambda: run_onager(options, models / name, folder),
                 "compiled": lambda: run_onager(options, models / name, folder, "--compile")}
        made = {"pan made": lambda: build_pan(row, models / name, folder), "library made": tools["compiled"]}

        def keep(tool, turn, work):
            runs[name, tool, turn] = dict(model=name, tool=tool, turn=turn,
                                          version=versions["spin" if "pan" in tool else "onager"], **work())
        for tool, work_of in made.items():
            keep(tool, 0, work_of)
        for turn in range(options.repeat):
            for tool, work_of in tools.items():
                keep(tool, turn, work_of)
    write_runs(runs)


def median(values):
    values = list(values)
    return statistics.median(values) if values else float("nan")


def figures(runs, name):
    """Of a model: states, and medians over the turns."""
    of = {}
    for (model, tool, _), run in runs.items():
        if model == name:
            of.setdefault(tool, []).append(run)
    counts = {(run["states"], run["edges"]) for tool in ("pan", "interpreted", "compiled") for run in of[tool]}
    seconds = {tool: median(run["seconds"] for run in of[tool]) for tool in of}
    peak = {tool: median(run["peak"] for run in of[tool]) for tool in of}
    return counts, next(iter(counts))[0], seconds, peak


def table(runs):
    print(f"{'model':56} {'states':>9} {'pan':>7} {'interp.':>7} {'compiled':>8}  thousand states a CPU second"
          f" {'':4} {'pan':>6} {'ours':>6} bytes a state")
    all_right = True
    rows = []
    for name in dict.fromkeys(model for model, _, _ in runs):
        counts, states, seconds, peak = figures(runs, name)
        if len(counts) > 1:
            print(f"WRONG {name}: {counts}")
            all_right = False
        rows.append((states, seconds, peak))
        speed = [states / seconds[tool] / 1000 for tool in ("pan", "interpreted", "compiled")]
        print(f"{name:56} {states:9} {speed[0]:7.0f} {speed[1]:7.0f} {speed[2]:8.0f} {'':34}"
              f"{peak['pan'] / states:6.1f} {peak['interpreted'] / states:6.1f}")
    for least in (MILLION, 0):
        large = [row for row in rows if row[0] >= least]
        if not large:
            continue
        print(f"\n{len(large)} models of {least or 'all'} states and more, medians:")
        for tool in ("interpreted", "compiled"):
            ratios = [seconds["pan"] / seconds[tool] for _, seconds, _ in large]
            print(f"  {tool}: {median(ratios):.2f} times as many states a CPU second as pan; least {min(ratios):.2f}")
        print(f"  library made: {median(seconds['library made'] - seconds['compiled'] for _, seconds, _ in large):.1f} s, "
              f"pan made: {median(seconds['pan made'] for _, seconds, _ in large):.1f} s")
        for tool in ("interpreted", "compiled", "pan"):
            print(f"  {tool}: {median(peak[tool] / states for states, _, peak in large):.1f} bytes a state")
    return all_right


def main():
    options = read_options(sys.argv[1:])
    data = options.shared / "promela"
    runs = read_runs()
    begun = time.monotonic()
    if not (data / "counts.csv").exists():
        print("SKIPPED: there is no promela/counts.csv in", options.shared)
    else:
        versions = {"spin": subprocess.run(["spin", "-V"], capture_output=True, text=True).stdout.strip(),
                    "onager": subprocess.run([options.onager, "--version"], capture_output=True, text=True).stdout.strip()}
        with tempfile.TemporaryDirectory() as unpacked, tarfile.open(data / "models.tgz") as tar:
            tar.extractall(unpacked, filter="data")
            for row in csv.DictReader((data / "counts.csv").open()):
                states = int(row["full_states"] or 0)
                wanted = row["status"] == "ok" and options.least <= states <= options.most and options.only in row["model"]
                if not wanted or ((row["model"], "compiled", 0) in runs and not options.again):
                    continue
                if time.monotonic() - begun > options.seconds:
                    break
                run_model(options, row, pathlib.Path(unpacked, "models"), versions, runs)
    return 0 if table(runs) else 1


if __name__ == "__main__":
    sys.exit(main())
