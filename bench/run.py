#!/usr/bin/env python3
"""Measures onager and reports which targets are reached.

Each study prints a table and writes DIR/<study>.json. The exit code depends on results, not on speed: 0, or 1 if
a count differs from the known one or a run failed. Studies without data are reported as skipped.
"""

import argparse
import json
import os
import platform
import sys

sys.dont_write_bytecode = True
import measure  # noqa: E402
import studies  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def positive(word):
    value = int(word)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{word} is not a positive number")
    return value


def read_options(arguments):
    parser = argparse.ArgumentParser(prog="bench/run.py", description=__doc__.splitlines()[0])
    parser.add_argument("--study", action="append", choices=[*studies.STUDIES, *studies.PLANNED, "all"],
                        help="may be repeated; `all` means those that take minutes")
    parser.add_argument("--quick", action="store_true", help="only spaces of less than 3 million states")
    parser.add_argument("--onager", default=os.path.join(ROOT, "build", "onager"), metavar="PATH")
    parser.add_argument("--out", metavar="DIR", help="for the JSON files (default: the folder bench beside the program)")
    parser.add_argument("--repeat", type=positive, default=1, metavar="N", help="run each N times and take the median")
    options = parser.parse_args(arguments)
    options.onager = os.path.abspath(options.onager)
    options.out = options.out or os.path.join(os.path.dirname(options.onager), "bench")
    wanted = options.study or ["all"]
    options.study = [name for name in studies.STUDIES if name in wanted or "all" in wanted]
    options.study += [name for name in studies.PLANNED if name in wanted]
    return options


def run_study(name, setting):
    """A study that fails counts as a wrong result; the others still run."""
    print(f"{name}:", file=sys.stderr, flush=True)
    try:
        return {**studies.STUDIES, **studies.PLANNED}[name](setting)
    except measure.Failed as error:
        study = measure.Study(name)
        study.wrong.append(str(error))
        return study


def show(study):
    print(f"\n== {study.name}")
    if study.rows:
        print(measure.table(study.headings, study.rows))
    for reason in study.skipped:
        print(f"SKIPPED {reason}")
    sys.stdout.flush()


def write(study, setting, options):
    """The results, with the data needed to judge them later."""
    os.makedirs(options.out, exist_ok=True)
    content = {**study.as_json(), "quick": options.quick, "repeat": options.repeat,
               "yardstick_million_inserts": setting.yardstick.readings, "peers_yardstick": measure.PEERS_YARDSTICK,
               "machine": {"processor": platform.processor() or platform.machine(), "cores": os.cpu_count(),
                           "system": platform.platform()}}
    with open(os.path.join(options.out, study.name + ".json"), "w", encoding="utf-8") as file:
        json.dump(content, file, indent=1)
        file.write("\n")


def summarise(found, yardstick, out):
    figures = [figure for study in found for figure in study.figures]
    if yardstick.readings:
        readings = ", ".join(f"{reading:.1f}" for reading in yardstick.readings)
        print(f"\nyardstick: {readings} million inserts per CPU second; the peers' machine: {measure.PEERS_YARDSTICK}")
    if figures:
        print("\n== targets")
        print(measure.table(["figure", "value", "target", "verdict"], [figure.as_row() for figure in figures]))
    print(f"\ndetails: {os.path.join(out, '*.json')}")
    wrong = [message for study in found for message in study.wrong]
    for message in wrong:
        print(f"WRONG {message}")
    return 1 if wrong else 0


def main(arguments):
    options = read_options(arguments)
    if not os.path.exists(options.onager):
        print(f"bench/run.py: no program at {options.onager}; run `make build`", file=sys.stderr)
        return 3
    shared = os.environ.get("ONAGER_SHARED") or os.path.join(os.path.dirname(ROOT), "shared")
    yardstick = measure.Yardstick(os.path.join(os.path.dirname(options.onager), "bench", "yardstick"))
    setting = studies.Setting(measure.Onager(options.onager, options.repeat), yardstick, ROOT, shared, options.quick)
    yardstick.take()
    found = []
    for name in options.study:
        study = run_study(name, setting)
        found.append(study)
        show(study)
        write(study, setting, options)
    yardstick.take()
    return summarise(found, yardstick, options.out)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
