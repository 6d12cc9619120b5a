#!/usr/bin/env python3
"""CPU seconds and peak memory of programs with many locations, processes, idle variables or meetings.

usage: programs.py [PROGRAM]
"""

import json
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bench"))
sys.dont_write_bytecode = True
import measure  # noqa: E402


def locations(count):
    states = ", ".join(f"s{i}" for i in range(count))
    moves = ", ".join(f"s{i} -> s{i + 1} {{ }}" for i in range(count - 1))
    return f"process P {{ state {states}; init s0; trans {moves}; }} system async;"


def processes(count):
    variables = "".join(f"byte x{i}; " for i in range(count))
    return variables + "".join(
        f"process P{i} {{ state s, t; init s; trans s -> t {{ guard x{i} == 0; effect x{(i + 1) % count} = x{i} + 1; }}, "
        "t -> s { }; } " for i in range(count)) + "system async;"


def idle(count):
    variables = "".join(f"byte v{i}; " for i in range(count))
    return (f"{variables} byte c, d; process P {{ state s; init s; trans s -> s {{ guard c < 250; effect c = c + 1; }}, "
            "s -> s { guard c == 250 and d < 200; effect c = 0, d = d + 1; }; } system async;")


def meetings(count):
    all_of = "".join(f"process P{i} {{ state a, b; init a; trans a -> b {{ sync c{'!' if i < count else '?'}; }}; }} "
                     for i in range(2 * count))
    return f"channel c; {all_of} system async;"


# Family, size, command.
CASES = [
    (locations, 20_000, ["explore", "--reduction=none"]),
    (locations, 20_000, ["explore", "--reduction=closure-star"]),
    (processes, 10_000, ["explore", "--time-limit=1"]),
    (processes, 1_000, ["explore", "--reduction=ample", "--time-limit=1"]),
    (processes, 1_000, ["explore", "--reduction=closure-star", "--time-limit=1"]),
    (processes, 2_000, ["explore", "--reduction=closure-star", "--time-limit=1"]),
    (idle, 10, ["explore"]),
    (idle, 100_000, ["explore"]),
    (meetings, 800, ["explore", "--memory-limit=100M"]),
    (meetings, 800, ["explore", "--memory-limit=200M"]),
]


def main(program):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for family, size, command in CASES:
            model = os.path.join(folder, f"{family.__name__}-{size}.dve")
            with open(model, "w", encoding="utf-8") as file:
                file.write(family(size))
            run = measure.run([program, command[0], model, *command[1:], "--json"])
            found = json.loads(run.output)
            rows.append([f"{family.__name__} {size}", " ".join(command), f"{run.cpu:.2f}", f"{run.peak / 2**20:.0f}",
                         f"{found['states']} states", found["stop"] or "complete"])
    print(measure.table(["program", "command", "CPU s", "MB", "answer", "end"], rows))


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, "build", "onager"))
