#!/usr/bin/env python3
"""Compares the automata of all LTL formulas of the contest with those of Spot.

Usage: automata.py [--program build/bench/ltl/ltl_automata] [--data ../shared] [--worst N]

The data are the models of the contest (mcc/models/*.tgz) and Spot's figures (peers/ltl_automata.csv). Exits with 1 if a
target is missed, with 77 if the data are absent.
"""
import argparse
import csv
import pathlib
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMINATIONS = ("LTLCardinality.xml", "LTLFireability.xml")


def unpack(models, folder):
    """The LTL files of all archives."""
    files = []
    for archive in sorted(models.glob("*.tgz")):
        with tarfile.open(archive) as tar:
            for member in tar:
                if pathlib.PurePath(member.name).name not in EXAMINATIONS:
                    continue
                path = folder / member.name.replace("/", "-")
                path.write_bytes(tar.extractfile(member).read())
                files.append(path)
    return files


def measure(program, files):
    """id -> (atoms, states, edges, milliseconds)"""
    result = {}
    for i in range(0, len(files), 40):
        run = subprocess.run([program, *files[i:i + 40]], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(run.stderr)
        for line in run.stdout.splitlines():
            name, atoms, states, edges, time = line.split(",")
            result[name] = (int(atoms), int(states), int(edges), float(time))
    return result


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--program", default=ROOT / "build/bench/ltl/ltl_automata")
    options.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared")
    options.add_argument("--worst", type=int, default=10, help="how many formulas to list")
    options = options.parse_args()
    figures, models = options.data / "peers/ltl_automata.csv", options.data / "mcc/models"
    if not figures.exists() or not models.exists():
        print("skipped: no data at", options.data)
        return 77
    spot = {row["id"]: row for row in csv.DictReader(figures.open())}
    with tempfile.TemporaryDirectory() as folder:
        ours = measure(options.program, unpack(models, pathlib.Path(folder)))
    common = [name for name in spot if name in ours]
    print(f"formulas: {len(common)} of {len(spot)}")
    sums = {}
    for what, column in (("states", 1), ("edges", 2)):
        mine = sum(ours[name][column] for name in common)
        theirs = sum(int(spot[name][what]) for name in common)
        sums[what] = mine / theirs
        print(f"{what}: {mine}, Spot {theirs}, ratio {mine / theirs:.4f}")
    ratio = {name: ours[name][1] / int(spot[name]["states"]) for name in common}
    smaller = sum(r < 1 for r in ratio.values())
    larger = sum(r > 1 for r in ratio.values())
    print(f"states: fewer than Spot on {smaller}, more on {larger}; largest ratio {max(ratio.values()):.2f}")
    times = sorted(ours[name][3] for name in common)
    at_99 = times[int(len(times) * 0.99)]
    print(f"milliseconds: median {times[len(times) // 2]:.2f}, 99 % {at_99:.2f}, most {times[-1]:.2f}, "
          f"mean {sum(times) / len(times):.2f}")
    for name in sorted(common, key=lambda n: (-ratio[n], -ours[n][1]))[:options.worst]:
        print(f"  {name}: {ours[name][1]} states, Spot {spot[name]['states']}")
    missed = len(common) < len(spot) or sums["states"] > 1.10 or max(ratio.values()) > 2 or at_99 > 50
    print("target missed" if missed else "all targets met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
