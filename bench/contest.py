"""What studies of contest answers share: raw runs that are kept, `onager mcc` on the files of an instance, and a comparison."""

import json
import lzma
import os
import re
import tarfile
import time

from measure import run, run_or_fail

SECONDS = 16  # for the formulas of a file, as the peer had
MEGABYTES = 8192
ANSWER = re.compile(r"^FORMULA (\S+) (\S+) TECHNIQUES", re.M)


class Runs:
    """Every run, for later."""

    def __init__(self, program):
        self.lines = []
        self.version = run_or_fail([program, "--version"]).output.strip()

    def keep(self, command, one, **more):
        self.lines.append({"command": command, "version": self.version, "code": one.code, "cpu_seconds": round(one.cpu, 3),
                           "peak_bytes": one.peak, "output": one.output, **more})

    def write(self, folder):
        os.makedirs(folder, exist_ok=True)
        with lzma.open(os.path.join(folder, "runs.jsonl.xz"), "wt", encoding="utf-8") as file:
            for line in self.lines:
                file.write(json.dumps(line) + "\n")


def truths(rows):
    """{(instance, examination): {id: answer}} of mcc/answers.csv."""
    expected = {}
    for row in rows:
        expected.setdefault((row["instance"], row["exam"]), {})[row["id"]] = row["answer"]
    return expected


def asked(setting, runs, folder, instance, exam, examination, seconds=SECONDS):
    """The answers by id that `onager mcc` prints; it has one thread."""
    target = os.path.join(folder, instance)
    if not os.path.isdir(target):
        with tarfile.open(setting.model(instance)) as archive:
            archive.extractall(folder, filter="data")
    # The program stops at 95 % of what it is granted, so it is granted a little more than what it may take.
    settings = {"BK_EXAMINATION": examination, "BK_INPUT": instance, "BK_TIME_CONFINEMENT": f"{seconds / 0.95:.2f}",
                "BK_MEMORY_CONFINEMENT": str(MEGABYTES)}
    command = ["env", "-C", target, *(f"{name}={value}" for name, value in settings.items()), setting.onager.program, "mcc"]
    begin = time.monotonic()
    one = run(command)
    runs.keep([*settings.items(), "onager mcc"], one, study="answers", instance=instance, exam=exam, seconds=round(time.monotonic() - begin, 2))
    found = dict(ANSWER.findall(one.output))
    if exam == "RD":
        found = {"": answer for answer in found.values()}
    return found, one


def judged(truth, found):
    correct = sum(found.get(name) == answer for name, answer in truth.items())
    missing = sum(name not in found for name in truth)
    return {"correct": correct, "wrong": len(truth) - correct - missing, "missing": missing}


def keep(folder, name, markdown):
    """The raw runs of a study go to bench/NAME, and its figures into the README there."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
        found = json.load(file)
    with lzma.open(os.path.join(folder, name, "runs.jsonl.xz"), "rt", encoding="utf-8") as file:
        runs = [json.loads(line) for line in file]
    for line in runs:  # no folder of this machine
        line["command"] = [os.path.basename(word) if isinstance(word, str) and os.sep in word else word for word in line["command"]]
    with lzma.open(os.path.join(here, "runs.jsonl.xz"), "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in runs)
    readme = os.path.join(here, "README.md")
    with open(readme, encoding="utf-8") as file:
        before, rest = file.read().split("<!-- figures -->\n", 1)
    after = rest.split("<!-- end -->\n", 1)[1]
    with open(readme, "w", encoding="utf-8") as file:
        file.write(f"{before}<!-- figures -->\n{markdown(found['rows'], found['figures'], runs[0]['version'])}\n<!-- end -->\n{after}")


def programs():
    """Where `make bench` leaves what it measured."""
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "build", "bench")
