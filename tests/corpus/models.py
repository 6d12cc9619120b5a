#!/usr/bin/env python3
"""Runs onager on the models of tests/corpus/models, whose answers are known, with many methods.

Usage: models.py --onager PROGRAM [NAME...]     all models, or those named
       models.py --table                        models/README.md, from the files of answers
       models.py --check-table                  fails if that is not what the file says, or files do not belong together

Each NAME.json says what the model is, how its answers are known, what `explore` counts and what questions are answered.
Every question is asked with several reductions, searches and provisos, with the options that it reads and no others; exit
codes and JSON are checked, and every trace is replayed. Nothing from outside the repository is needed; a plug-in and
compiled programs need a C compiler and are left out, visibly, where there is none.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import packing

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE / "models"
INCLUDE = HERE.parents[1] / "include"
COMPILER = os.environ.get("CC") or "cc"
KNOWN = ("by hand", "formula", "oracle")
EXPLORE_KEYS = {"model", "places", "transitions", "states", "edges", "deadlocks", "max_tokens_in_place", "max_tokens_in_marking",
                "complete", "reason", "reduction", "proviso", "search", "seconds", "states_per_second", "peak_memory_bytes",
                "bytes_per_state"}
RESULT_KEYS = {"id", "property", "verdict", "reason", "technique", "states", "edges", "seconds", "trace"}
CODES = {"holds": 0, "violated": 1, "unknown": 2}
SKIPPED = 77
SECONDS = 60  # that no run may exceed

REDUCTIONS = ("none", "closure", "closure-star(min-enabled,min-forward)", "deletion(max-enabled)", "closure-deletion",
              "incremental", "beam(nds)", "weak:deletion(max-forward)", "weak:beam", "auto")
FULL = ([], ["--search", "dfs"], ["--store", "packed"], ["--shuffle", "5"])
REDUCED = ([["--reduction", reduction] for reduction in REDUCTIONS[1:]] +
           [["--reduction", "deletion", "--search", "dfs", "--relations", "exclusive+dynamic", "--check-reduction"],
            ["--reduction", "closure", "--shuffle", "3", "--check-reduction"],
            ["--reduction", "weak:closure-star", "--relations", "exact", "--check-reduction"]])
WITH_PROVISO = [["--search", search, "--reduction", reduction, "--proviso", proviso]
                for search, reduction, proviso in (
                    ("dfs", "closure", "stack"), ("dfs", "deletion", "color"), ("dfs", "deletion", "color-star"),
                    ("dfs", "closure-star", "destination"), ("dfs", "deletion", "scc-enabled"), ("dfs", "closure", "safe-flag"),
                    ("bfs", "deletion", "queue"), ("bfs", "closure-star", "queue-destination"),
                    ("bfs", "closure", "queue-safety"))]
ON_STATES = ([], ["--no-simplify"], ["--no-simplify", "--search", "bfs", "--reduction", "none"],
             ["--no-simplify", "--search", "dfs", "--reduction", "closure"],
             ["--no-simplify", "--search", "best-first", "--reduction", "deletion"])
ON_ENDS = ([], ["--search", "bfs"], *(["--search", search, "--reduction", reduction]
                                    for search, reduction in zip(("dfs", "bfs") * len(REDUCTIONS), REDUCTIONS)))
ON_LIFE = ([], ["--reduction", "none"], ["--reduction", "closure-star"],
           ["--reduction", "deletion", "--proviso", "highest-link"], ["--reduction", "closure", "--proviso", "safe-flag"])
ON_RUNS = ([], ["--ltl-reduction", "none", "--emptiness", "ndfs"], ["--ltl-reduction", "reach", "--emptiness", "tarjan"],
           ["--ltl-reduction", "classic,none"], ["--ltl-reduction", "mixed,reach", "--emptiness", "ndfs"],
           ["--ltl-reduction", "visible,none", "--reduction", "deletion"])
METHODS = {
    "--deadlock": ON_ENDS, "--all-deadlocks": ([], ["--search", "bfs", "--reduction", "deletion"]),
    "--assertions": ([], ["--search", "bfs"], ["--search", "dfs", "--reduction", "none"]),
    "--reach": ON_STATES, "--invariant": ON_STATES, "--bound": ON_STATES[:3],
    "--live": ON_LIFE, "--quasi-live": ON_LIFE, "--all-live": ON_LIFE,
    "--ltl": ON_RUNS, "--automaton": ON_RUNS, "--property-process": ON_RUNS,
}
# The verdict that comes with a trace that `replay` can judge.
TRACED = {"--deadlock": "violated", "--all-deadlocks": "violated", "--assertions": "violated", "--reach": "holds",
          "--invariant": "violated", "--ltl": "violated", "--property-process": "violated"}


class Wrong(Exception):
    """The program broke its contract or gave a wrong answer."""


def expect(condition, text):
    if not condition:
        raise Wrong(text)


class Model:
    """One model with its answers, in a folder for what is made of it."""

    def __init__(self, name, program, folder):
        self.answers = json.loads((MODELS / f"{name}.json").read_text())
        self.program, self.folder = program, folder
        self.path = MODELS / self.answers["model"]
        self.kind = self.path.suffix
        if self.kind == ".c":
            self.path = folder / f"{name}.so"
            subprocess.run([COMPILER, "-shared", "-fPIC", "-I", INCLUDE, MODELS / self.answers["model"], "-o", self.path],
                           check=True)
        self.runs = 0

    def run(self, *words, cwd=None, stdin=None, **environment):
        self.runs += 1
        done = subprocess.run([self.program, *map(str, words)], capture_output=True, timeout=SECONDS, cwd=cwd or self.folder,
                              stdin=stdin or subprocess.DEVNULL,
                              env={**os.environ, "XDG_CACHE_HOME": str(self.folder), **environment})
        expect(done.returncode in (0, 1, 2, 3, 4), f"exit code {done.returncode}: {words}\n{done.stderr.decode()[-500:]}")
        return done

    def json(self, *words, code, keys, **more):
        """One object on stdout with these keys and the exit code, and nothing else."""
        done = self.run(*words, "--json", "--quiet", **more)
        said = " ".join(map(str, words))
        expect(done.returncode == code, f"{said}: exit code {done.returncode} instead of {code}\n{done.stderr.decode()[-500:]}")
        found = json.loads(done.stdout)
        expect(keys <= set(found), f"{said}: JSON lacks {sorted(keys - set(found))}")
        return found

    def check(self):
        if "refused" in self.answers:
            return self.check_refused()
        known = self.answers["explore"]
        if known.get("complete", True):
            self.check_full(known)
            self.check_reduced(known)
        else:
            self.check_incomplete(known)
        for *question, answer in self.answers["ask"]:
            self.check_question(question, answer)
        for form in self.answers.get("packed", ()):
            self.check_packed(form, known)
        for file, answers in self.answers.get("queries", {}).items():
            self.check_queries(MODELS / file, answers)
        if self.kind == ".pnml":
            self.check_contest(known)

    def check_refused(self):
        for words in (["explore", self.path], ["check", self.path, "--deadlock"]):
            done = self.run(*words)
            expect(done.returncode == 4, f"{words[0]}: exit code {done.returncode} instead of 4")
            expect(b"error: " in done.stderr and self.answers["refused"].encode() in done.stderr,
                   f"the diagnostic does not say '{self.answers['refused']}': {done.stderr.decode()}")

    def explore(self, *words, model=None, **more):
        found = self.json("explore", model or self.path, *words, code=0, keys=EXPLORE_KEYS, **more)
        expect(found["complete"] is True and found["reason"] == "", f"explore {words}: incomplete: {found['reason']}")
        return found

    def check_full(self, known):
        methods = list(FULL)
        if self.kind == ".dve" and shutil.which(COMPILER):
            methods.append(["--compile"])
        for words in methods:
            self.compare(words, self.explore(*words), known)

    def compare(self, words, found, known):
        for member, number in known.items():
            expect(found[member] == number, f"explore {words}: {found[member]} {member} instead of {number}")

    def check_reduced(self, known):
        for words in REDUCED + WITH_PROVISO:
            found = self.explore(*words)
            expect(found["deadlocks"] == known["deadlocks"],
                   f"explore {words}: {found['deadlocks']} deadlocks instead of {known['deadlocks']}")
            expect(found["states"] <= known["states"], f"explore {words}: more states than without reduction")
            expect("--check-reduction" not in words or found["checked"]["deadlocks_equal"], f"explore {words}: unsound")

    def check_incomplete(self, known):
        for words in ([], ["--search", "dfs"]):
            found = self.json("explore", self.path, "--time-limit", "0.3", *words, code=2, keys=EXPLORE_KEYS)
            expect(found["complete"] is False and known.get("reason", "") in found["reason"] != "",
                   f"explore: complete, or for another reason: {found['reason']}")

    def check_question(self, question, answer):
        methods = METHODS[question[0]]
        if not self.answers["explore"].get("complete", True):
            methods = methods[:1]  # an infinite space: only the default knows when to try something else
        for words in methods:
            self.ask(question, answer, words)

    def ask(self, question, answer, words):
        verdict = answer if answer in CODES else "holds"
        asked = list(question)
        if question[0] == "--automaton":
            asked[1] = MODELS / question[1]
        trace = self.folder / "trace.json"
        trace.unlink(missing_ok=True)
        traced = ["--trace", trace] if question[0] in TRACED else []
        limit = ["--time-limit", "0.3"] if verdict == "unknown" else []
        said = " ".join([*question, *words])
        found = self.json("check", self.path, *asked, *words, *traced, *limit, code=CODES[verdict], keys={"model", "results"})
        expect(len(found["results"]) == 1, f"{said}: {len(found['results'])} results")
        result = found["results"][0]
        expect(RESULT_KEYS <= set(result), f"{said}: the result lacks {sorted(RESULT_KEYS - set(result))}")
        expect(result["verdict"] == verdict, f"{said}: {result['verdict']} instead of {verdict}")
        expect(bool(result["reason"]) == (verdict == "unknown"), f"{said}: reason '{result['reason']}'")
        if isinstance(answer, int):
            expect(result["bound"] == answer, f"{said}: {result['bound']} instead of {answer}")
        expect(trace.exists() == (TRACED.get(question[0]) == verdict), f"{said}: a trace is missing, or there is one too many")
        if trace.exists():
            done = self.run("replay", self.path, trace)
            expect(done.returncode == 0, f"{said}: the trace does not replay: {(done.stdout + done.stderr).decode()}")

    def check_packed(self, form, known):
        target = packing.pack(self.path, form, self.folder)
        if form == "stdin":
            with open(target, "rb") as text:
                self.compare([form], self.explore(model="-", stdin=text), known)
        else:
            self.compare([form], self.explore(model=target), known)

    def check_queries(self, file, answers):
        expected = {name: answer if isinstance(answer, int) else {"TRUE": "holds", "FALSE": "violated"}[answer]
                    for name, answer in answers.items()}
        code = 1 if "violated" in expected.values() else 0
        found = self.json("check", self.path, "--queries", file, code=code, keys={"model", "results"})["results"]
        said = {result["id"]: result.get("bound", result["verdict"]) for result in found}
        expect(said == expected, f"{file.name}: {said} instead of {expected}")
        examination = file.stem.split(".")[1]
        shutil.copy(file, self.folder / f"{examination}.xml")
        self.check_examination(examination, {f"FORMULA {name} {answer}" for name, answer in answers.items()})

    def check_contest(self, known):
        shutil.copy(self.path, self.folder / "model.pnml")
        for examination, answer in self.answers.get("contest", {}).items():
            self.check_examination(examination, {f"FORMULA {examination} {answer}"})
        if known.get("complete", True):
            words = {"STATES": "states", "TRANSITIONS": "edges", "MAX_TOKEN_PER_MARKING": "max_tokens_in_marking",
                     "MAX_TOKEN_IN_PLACE": "max_tokens_in_place"}
            self.check_examination("StateSpace", {f"STATE_SPACE {word} {known[member]}" for word, member in words.items()})

    def check_examination(self, examination, expected):
        shutil.copy(self.path, self.folder / "model.pnml")
        done = self.run("mcc", BK_EXAMINATION=examination, BK_INPUT="", BK_TIME_CONFINEMENT="60", BK_MEMORY_CONFINEMENT="4096")
        said = {line.split(" TECHNIQUES ")[0] for line in done.stdout.decode().splitlines()}
        expect(done.returncode == 0 and said == expected, f"mcc {examination}: {sorted(said)} instead of {sorted(expected)}")


def names():
    return sorted(file.stem for file in MODELS.glob("*.json"))


def table():
    lines = ["# Models with known answers", "",
             "Each `NAME.json` beside a model says how its answers are known: *by hand*, by a *formula*, or by the naive *oracle*",
             "of `tests/oracle`, which confirms the others too, plug-ins and infinite spaces aside",
             "(`tests/corpus/oracle_test.cpp`). The driver is `tests/corpus/models.py`, which also writes this table",
             "(`models.py --table`) and checks it.", "",
             "| model | what it is | shows | states | known |", "|---|---|---|---:|---|"]
    for name in names():
        one = json.loads((MODELS / f"{name}.json").read_text())
        states = one.get("explore", {}).get("states", "refused" if "refused" in one else "unbounded")
        lines.append(f"| [{one['model']}]({one['model']}) | {one['about']} | {one['shows']} | {states} | {one['known']} |")
    return "\n".join(lines) + "\n"


def check_table():
    """The table is that of the files, and every file belongs to a model."""
    expect((MODELS / "README.md").read_text() == table(), "models/README.md is not what `models.py --table` prints")
    owned = {"README.md"}
    for name in names():
        one = json.loads((MODELS / f"{name}.json").read_text())
        expect(one["known"] in KNOWN and one["why"] and one["shows"] and one["about"], f"{name}.json says too little")
        expect("refused" in one or len(one["ask"]) >= 3, f"{name}.json asks too little")
        asked = [question[1] for question in one.get("ask", ()) if question[0] == "--automaton"]
        owned |= {f"{name}.json", one["model"], *one.get("queries", ()), *asked}
    there = {file.name for file in MODELS.iterdir()}
    expect(there == owned, f"files that belong to no model, or are missing: {sorted(there ^ owned)}")


def judge(name, program):
    """What to print, and the exit code."""
    if (MODELS / f"{name}.c").exists() and not shutil.which(COMPILER):
        return f"skipped {name}: no C compiler '{COMPILER}'", SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        model = Model(name, program, pathlib.Path(folder))
        try:
            model.check()
        except (Wrong, subprocess.TimeoutExpired, json.JSONDecodeError, KeyError) as wrong:
            return f"FAILED  {name}: {wrong}", 1
        return f"passed  {name}: {model.runs} runs", 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--onager", help="the program")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--check-table", action="store_true")
    options = parser.parse_args()
    if options.table:
        sys.stdout.write(table())
        return 0
    if options.check_table:
        check_table()
        return 0
    codes = set()
    for name in options.names or names():
        text, code = judge(name, os.path.abspath(options.onager))
        print(text, flush=True)
        codes.add(code)
    return 1 if 1 in codes else min(codes)


if __name__ == "__main__":
    sys.exit(main())
