#!/usr/bin/env python3
"""CPU seconds and peak memory of large nets, until the first states and for questions about a few places.

usage: nets.py [PROGRAM]
"""

import json
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bench"))
sys.dont_write_bytecode = True
import measure  # noqa: E402

FIRST_STATES = ["explore", "--time-limit"]
FEW = "eat_5 >= 1 & eat_17 >= 1 & eat_300 >= 1"

# Family, size, command; the most CPU seconds and megabytes that are meant to be needed, 0: no target.
CASES = [
    ("philosophers", 40_000, [*FIRST_STATES, "1"], 0, 0),
    ("philosophers", 100_000, [*FIRST_STATES, "1"], 3, 500),
    ("philosophers", 100_000, ["check", "--no-trace", "--reach", FEW], 4, 500),
    ("philosophers", 100_000, ["check", "--no-trace", "--invariant", "eat_5 + eat_6 <= 1"], 4, 500),
    ("philosophers", 100_000, ["check", "--no-trace", "--ltl", "G (eat_5 = 0 | eat_6 = 0)"], 4, 500),
    ("philosophers", 100_000, ["check", "--no-trace", "--ltl", "G (wait_5 >= 1 -> F eat_17 >= 1)"], 4, 500),
    ("workflow", 5_000, [*FIRST_STATES, "1"], 0, 0),
    ("counters", 20_000, [*FIRST_STATES, "1"], 0, 0),
    ("ring", 20_000, [*FIRST_STATES, "1"], 0, 0),
    ("ring", 20_000, ["check", "--deadlock", "--relations=exclusive", "--reduction=closure-star", "--time-limit=1"], 0, 0),
]


def answer_of(run):
    found = json.loads(run.output)
    result = found.get("results", [found])[0]
    return f"{result.get('verdict', 'explored')}, {result['states']} states"


def main(program):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for family, size, command, seconds, megabytes in CASES:
            model = os.path.join(folder, f"{family}-{size}.pnml")
            if not os.path.exists(model):
                measure.run_or_fail([program, "generate", family, str(size), "--output", model])
            run = measure.run([program, command[0], model, *command[1:], "--json"])
            peak = run.peak / 2**20
            kept = not seconds or (run.cpu <= seconds and peak <= megabytes)
            target = f"{seconds} s, {megabytes} MB: {'kept' if kept else 'MISSED'}" if seconds else ""
            rows.append([f"{family} {size}", " ".join(command), f"{run.cpu:.2f}", f"{peak:.0f}", answer_of(run), target])
    print(measure.table(["net", "command", "CPU s", "MB", "answer", "target"], rows))


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, "build", "onager"))
