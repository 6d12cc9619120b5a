#!/usr/bin/env python3
"""Four LTL formulas about what can fire, on which another tool with stubborn sets was wrong: every method must be right.

Usage: ltl_fireability_test.py PROGRAM SHARED_FOLDER; exit code 77 where the folder with the contest's models is absent.
"""
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

QUERIES = (("TriangularGrid-PT-2011", 10), ("HypertorusGrid-PT-d2k1p8b00", 10), ("Murphy-PT-D1N010", 10),
           ("Philosophers-PT-000050", 0))
METHODS = ("none", "classic", "visible", "reach", "mixed", "mixed-visible", "auto")


def known_answers(shared):
    return dict(line.split(",")[2:4] for line in (shared / "mcc" / "answers.csv").read_text().splitlines())


def verdict(program, model, queries, number, method, simplify):
    command = [program, "check", model, "--queries", queries, "--query", str(number), "--json", "--quiet", "--time-limit", "60",
               "--ltl-reduction", method] + ([] if simplify else ["--no-simplify"])
    done = subprocess.run(list(map(str, command)), text=True, capture_output=True)
    if done.returncode == 3:
        return "refused"
    return {"holds": "TRUE", "violated": "FALSE"}.get(json.loads(done.stdout)["results"][0]["verdict"], "unknown")


def main(program, shared):
    shared = pathlib.Path(shared)
    if not (shared / "mcc" / "models").is_dir():
        print("skipped: no models of the contest in", shared)
        return 77
    known, wrong, unknown = known_answers(shared), 0, 0
    for instance, number in QUERIES:
        id = f"{instance}-LTLFireability-{number:02}"
        model = shared / "mcc" / "models" / f"{instance}.tgz"
        with tempfile.TemporaryDirectory() as folder:
            queries = pathlib.Path(folder) / "queries.xml"
            with tarfile.open(model) as archive:
                queries.write_bytes(archive.extractfile(f"{instance}/LTLFireability.xml").read())
            for method in METHODS:
                for simplify in (True, False):
                    answer = verdict(program, model, queries, number, method, simplify)
                    print(id, method, "simplified" if simplify else "as it is", answer, "known:", known[id])
                    wrong += answer not in (known[id], "unknown", "refused")
                    unknown += answer == "unknown"
    return 1 if wrong or unknown else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
