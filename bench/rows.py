#!/usr/bin/env python3
"""Repeats the rows of a table in bench/ as they are named, and tells which no longer hold.

Each line of ROWS.csv is a run: the table and the row it belongs to, the model, the options of `onager explore`, and the
states that the table gives; none: the run is for the record. Every run is kept in the file runs.jsonl.xz beside
ROWS.csv, with the command, the version and all that the program has told, so that any figure can be looked up; rows that
are there already are not run again unless --again is given.

Usage: rows.py ROWS.csv [--onager PATH] [--shared FOLDER] [--time-limit SECONDS] [--again]
Exit code 1 if a run that is complete has another number of states than its row.
"""
import argparse
import contextlib
import csv
import json
import lzma
import os
import pathlib
import shlex
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read_options(arguments):
    parser = argparse.ArgumentParser(prog="bench/rows.py", description=__doc__.splitlines()[0])
    parser.add_argument("rows", type=pathlib.Path)
    parser.add_argument("--onager", default=ROOT / "build" / "onager")
    parser.add_argument("--shared", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get("ONAGER_SHARED", ROOT.parent / "shared")))
    parser.add_argument("--time-limit", default="600", metavar="SECONDS")
    parser.add_argument("--again", action="store_true", help="also what is there already")
    return parser.parse_args(arguments)


def read_runs(file):
    if not file.exists():
        return {}
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        return {run["command"]: run for run in map(json.loads, lines)}


def write_runs(file, runs):
    beside = file.with_name(file.name + ".new")
    with lzma.open(beside, "wt", encoding="utf-8") as lines:
        for run in runs.values():
            lines.write(json.dumps(run, separators=(",", ":")) + "\n")
    beside.replace(file)


@contextlib.contextmanager
def model_of(row, options):
    """Its path; it may be in an archive, such as models.tgz/a.dve, and then comes with what stands beside it there. None
    if it is not there."""
    path = pathlib.PurePosixPath(row["model"])
    archive = next((parent for parent in path.parents if (options.shared / parent).is_file()), None)
    if archive is None:
        file = options.shared / path
        yield file if file.exists() else None
        return
    inner = str(path.relative_to(archive))
    with tempfile.TemporaryDirectory() as folder, tarfile.open(options.shared / archive) as tar:
        files = [member for member in tar.getmembers() if member.isfile()]
        found = next((member.name for member in files if f"/{member.name}".endswith(f"/{inner}")), None)
        beside = pathlib.PurePosixPath(found).parent if found else None
        for member in files:
            if pathlib.PurePosixPath(member.name).parent == beside:
                tar.extract(member, folder)
        yield pathlib.Path(folder, found) if found else None


def run(model, row, options):
    words = [str(options.onager), "explore", str(model), *shlex.split(row["options"]), "--json", "--quiet",
             "--time-limit", options.time_limit, "--memory-limit", "4G"]
    process = subprocess.run(words, capture_output=True, text=True, check=False)
    if process.returncode not in (0, 2):
        raise SystemExit(f"{shlex.join(words)}\n{process.stderr}")
    return json.loads(process.stdout)


def command_of(row):
    return f"onager explore {row['model']} {row['options']}"


def verdict(row, found):
    if not found["complete"]:
        return f"not finished: {found['reason']}"
    if not row["states"]:
        return ""
    return "" if found["states"] == int(row["states"]) else f"WRONG: the table has {int(row['states']):,}"


def main(arguments):
    options = read_options(arguments)
    file = options.rows.with_name("runs.jsonl.xz")
    runs = read_runs(file)
    wrong = False
    with open(options.rows, encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    for row in rows:
        command = command_of(row)
        if options.again or command not in runs:
            with model_of(row, options) as model:
                found = run(model, row, options) if model else None
            if found is None:
                print(f"SKIPPED {row['model']}: not there")
                continue
            runs[command] = {"table": row["table"], "command": command, "found": found}
            write_runs(file, runs)
        found = runs[command]["found"]
        remark = verdict(row, found)
        wrong = wrong or remark.startswith("WRONG")
        print(f"{row['table']:12} {pathlib.PurePath(row['model']).stem:36} {found['states']:>12,} {remark}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
