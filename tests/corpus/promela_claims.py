#!/usr/bin/env python3
"""Never claims, acceptance and non-progress cycles of random Promela models, with and without weak fairness, against pan.

Each model is asked what pan is asked by -a, -a -f, -l and -l -f; verdicts must be equal, and every violation replays.
With -f pan misses some fair runs (doc/formats.md): there, a violation that replays as a fair run stands by itself.

One line for each model that differs, then "N passed, M failed". Exit code: 0 all right, 1 a wrong answer or nothing
compared at all, 77 there is no spin or no C compiler.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77


class Model:
    """A few processes that share three bits, a buffer and a rendezvous channel, with labels, and sometimes a claim."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.labels = 0
        lines = ["bit a, b, c; chan q = [1] of { bit }; chan z = [0] of { bit };"]
        lines += [f"active proctype P{i}() {{ {self.body()} }}" for i in range(self.random.randint(1, 3))]
        self.has_claim = self.random.random() < 0.5
        if self.has_claim:
            lines.append(self.claim())
        self.text = "\n".join(lines) + "\n"

    def condition(self):
        return self.random.choice(["a == 0", "a == 1", "b == 1", "b == 0", "c == 0", "c == 1", "a != b", "q?[1]",
                                   "nempty(q)", "1", "1"])

    def statement(self, depth):
        kind = self.random.random()
        if kind < 0.3:
            return f"{self.random.choice('abc')} = {self.random.choice(['0', '1', '1 - a', '1 - b', 'c'])}"
        if kind < 0.5:
            return f"({self.condition()})"
        if kind < 0.82:
            return self.random.choice(["q!0", "q!1", "q?0", "q?1", "q?_", "z!0", "z!1", "z?_"])
        if kind < 0.86 or depth > 1:
            return "skip"
        if kind < 0.93:
            other = ":: else" if self.random.random() < 0.4 else ""
            return f"if :: {self.sequence(depth + 1, 2)} :: {self.sequence(depth + 1, 2)} {other} fi"
        return f"do :: {self.sequence(depth + 1, 2)} :: {self.sequence(depth + 1, 1)} -> break od"

    def sequence(self, depth, most):
        steps = []
        for _ in range(self.random.randint(1, most)):
            label = ""
            if self.random.random() < 0.12:
                self.labels += 1
                label = f"{self.random.choice(['accept', 'progress', 'end'])}{self.labels}: "
            steps.append(label + self.statement(depth))
        return "; ".join(steps)

    def body(self):
        if self.random.random() < 0.25:
            return self.sequence(0, 3)
        last = " :: atomic { a == 0; b = 1 - b }" if self.random.random() < 0.3 else ""
        return f"do :: {self.sequence(0, 3)} :: {self.sequence(0, 2)}{last} od"

    def claim(self):
        def condition():
            return self.random.choice(["a == 0", "b == 1", "c == 1", "a != c", "a == b", "1", "len(q) > 0"])
        away = self.random.choice(["else", f"({condition()})"])
        ends = self.random.choice(["", f":: ({condition()}) -> goto finish"])
        return (f"never {{ T0: if :: ({condition()}) -> goto acceptA :: {away} -> goto T0 fi; acceptA: if :: "
                f"({condition()}) -> goto {self.random.choice(['T0', 'acceptA'])} :: ({condition()}) -> goto T0 {ends} "
                f"fi; finish: skip }}")

    def questions(self):
        """The words of ours, the definitions and words of pan."""
        asked = []
        if self.has_claim:
            asked.append((["--never-claim"], [], ["-a"]))
        else:
            if "accept" in self.text:
                asked.append((["--acceptance-cycles"], [], ["-a"]))
            asked.append((["--non-progress-cycles"], ["-DNP"], ["-l"]))
        return asked + [([*ours, "--fairness", "weak"], defines, [*theirs, "-f"]) for ours, defines, theirs in asked]


def pan(folder, compiler, defines, words):
    """The verdict; None if pan has none."""
    made = subprocess.run([compiler, "-w", "-DNOREDUCE", "-DNFAIR=4", *defines, "-o", "pan", "pan.c"], cwd=folder,
                          capture_output=True)
    if made.returncode != 0:
        return None
    text = subprocess.run(["./pan", "-m100000", "-w18", *words], cwd=folder, capture_output=True, text=True,
                          errors="replace", timeout=120).stdout
    if "assertion violated" in text or "max search depth too small" in text or "errors:" not in text:
        return None
    return "holds" if text.split("errors:")[1].split()[0] == "0" else "violated"


def ours(options, folder, words):
    done = subprocess.run([options.onager, "check", "model.pml", "--json", "--quiet", "--time-limit", "60", *words],
                          cwd=folder, capture_output=True, text=True, errors="replace")
    if done.returncode not in (0, 1):
        return f"exit code {done.returncode}: {done.stdout[:200]}{done.stderr[:200]}"
    answer = json.loads(done.stdout)["results"][0]
    if answer["verdict"] == "violated" and not answer["replayed"]:
        return "violated by a trace that does not replay"
    return answer["verdict"]


def compare(options, compiler, seed):
    """Pairs of the words asked and what is wrong, empty if nothing is."""
    model = Model(seed)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "model.pml").write_text(model.text)
        made = subprocess.run(["spin", "-a", "-o1", "-o2", "-o3", "model.pml"], cwd=folder, capture_output=True,
                              text=True, errors="replace")
        if made.returncode != 0 or "error" in (made.stdout + made.stderr).lower():
            return
        for words, defines, theirs in model.questions():
            wanted = pan(folder, compiler, defines, theirs)
            if wanted is None:
                continue
            found = ours(options, folder, words)
            right = found == wanted or ("--fairness" in words and found == "violated")
            yield " ".join(words), "" if right else f"{found} instead of {wanted}\n{model.text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--onager", default=ROOT / "build" / "onager")
    parser.add_argument("--models", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compiler = shutil.which("tcc") or shutil.which("gcc")
    if shutil.which("spin") is None or compiler is None:
        print("skipped: spin and a C compiler are needed")
        return SKIPPED
    passed = failed = 0
    for seed in range(options.seed, options.seed + options.models):
        for words, wrong in compare(options, compiler, seed):
            passed += not wrong
            failed += bool(wrong)
            if wrong:
                print(f"model {seed}, {words}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
