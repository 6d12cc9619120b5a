"""Studies that are plans of `onager experiment`, bench/*.json: run, and compared with the figures of their paper.

How to read them: bench/README.md.
"""

import csv
import io
import os
import subprocess

from measure import Failed, Figure, Study, run_or_fail

PLANS = ("e23-deadlock", "e23-grid", "e23-exact", "e23-liveness", "ep10-provisos", "l14-guards", "l14-promela", "uv21-ltl")
QUICK = ("--time-limit", "5", "--shuffles", "1")
TARGETS = {  # by plan: part of a table title, accepted verdicts, minimum number
    "e23-deadlock": (("table 2: fewest", ("better", "equal"), 12), ("table 2: fewest", ("better",), 5), ("table 1: fewest", ("better",), 4)),
    "e23-liveness": (("table 3: fewest", ("better", "equal"), 10),),
    "e23-grid": (),
    "ep10-provisos": (),
    "l14-guards": (),
    "l14-promela": (),
    "e23-exact": (),
    "uv21-ltl": (),
}


def study_of(name):
    """A study that continues where an earlier one of the same program was interrupted."""
    return lambda setting: planned(setting, name)


def planned(setting, name):
    study = Study(name)
    folder = os.path.join(setting.programs, name)
    if not os.path.isdir(setting.shared):
        study.skipped.append(f"no folder {setting.shared}")
        return study
    words = [setting.onager.program, "experiment", located(setting, name, folder), "--out", folder, *(QUICK if setting.quick else ())]
    if subprocess.run(words, check=False).returncode != 0:
        raise Failed(f"{' '.join(words)} failed: see above")
    report = [setting.onager.program, "report", folder, "--tables", "compare", "--quiet"]
    for table in run_or_fail([*report, "--format", "csv"]).output.split("\n\n"):
        add(study, table)
    titles = [block.splitlines()[0] for block in run_or_fail(report).output.split("\n\n")]
    for title, row in zip(titles, study.data):
        row["table"] = title
    judge(study, name)
    run_or_fail([*report, "--html", os.path.join(folder, "report.html")])
    return study


def located(setting, name, folder):
    """A copy of the plan with the models and tables of the actual shared folder."""
    os.makedirs(folder, exist_ok=True)
    copy = os.path.join(folder, name + ".json")
    with open(os.path.join(setting.root, "bench", name + ".json"), encoding="utf-8") as plan:
        text = plan.read().replace("../../shared", os.path.abspath(setting.shared))
    with open(copy, "w", encoding="utf-8") as file:
        file.write(text)
    return copy


def add(study, text):
    rows = list(csv.DictReader(io.StringIO(text)))
    study.headings = ["row", "column", "theirs", "ours", "verdict", "remark"]
    study.rows += [[row.get(heading, "") for heading in study.headings] for row in rows]
    study.data.append({"table": "", "rows": rows})


def judge(study, name):
    for title, verdicts, bound in TARGETS[name]:
        for table in study.data:
            if title in table["table"]:
                number = sum(row.get("verdict") in verdicts for row in table["rows"])
                study.figures.append(Figure(f"{table['table']}: {' or '.join(verdicts)}", number, bound, True))
