#!/usr/bin/env python3
"""Reduced state spaces of the Promela models of [laarman.14.sttt] beside those of LTSmin and Spin, as a table.

Reads the runs that bench/rows.py has kept (runs.jsonl.xz beside this file) and ../shared/peers/promela.csv; runs nothing.
`one` is a single configuration of ours on all models, `best` the smallest of all that rows.csv names, as LTSmin's column is
the smallest of its own.

Usage: reduction.py [--one SPEC] [--shared FOLDER]
"""
import argparse
import csv
import json
import lzma
import os
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent


def ours():
    found = {}
    with lzma.open(HERE / "runs.jsonl.xz", "rt", encoding="utf-8") as lines:
        for run in map(json.loads, lines):
            model, spec = re.search(r"models\.tgz/(\S+) .*--reduction '?([^']*)'?", run["command"]).groups()
            if run["found"]["complete"]:
                found.setdefault(model.split("/")[-1], {})[spec] = run["found"]["states"]
    return found


def theirs(shared):
    found = {}
    with open(shared / "peers" / "promela.csv", encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            found.setdefault(row["model"], {}).setdefault(row["tool_config"], int(row["states"]))
    with open(shared / "promela" / "counts.csv", encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            name = row["model"].split("/")[-1]
            if name in found and row["model"].startswith("case-studies/") and row["por_states"]:
                found[name]["spin"] = int(row["por_states"])
                found[name]["full"] = int(row["full_states"])
    return found


def number(value):
    return f"{value:,}" if value else "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--one", default="weak:deletion(max-enabled)")
    parser.add_argument("--shared", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get("ONAGER_SHARED", HERE.parents[2] / "shared")))
    options = parser.parse_args()
    peers = theirs(options.shared)
    print(f"| model | without | LTSmin | Spin | `{options.one}` | best of ours | by |")
    print("|---|---:|---:|---:|---:|---:|---|")
    for model, runs in sorted(ours().items()):
        peer = peers.get(model, {})
        reduced = [states for name, states in peer.items() if re.search(r"head\.(del|heur)(weak)?$", name)]
        full = peer.get("full") or peer.get("prom:head.full")
        spin = peer.get("spin") or peer.get("spin:spin_o1.por")
        best = min(runs, key=runs.get)
        print(f"| {model} | {number(full)} | {number(min(reduced, default=0))} | {number(spin)} | "
              f"{number(runs.get(options.one))} | {number(runs[best])} | `{best}` |")


if __name__ == "__main__":
    main()
