#!/usr/bin/env python3
"""bench/rows.py: rows of tables are run as they are named, kept, and compared."""
import csv
import json
import lzma
import pathlib
import shutil
import subprocess
import sys
import tarfile
import unittest

import program

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "bench" / "rows.py"


class Rows(program.Case):
    def setUp(self):
        super().setUp()
        shutil.copy(self.generated("philosophers", 4), self.path("a.pnml"))
        self.rows = self.path("rows.csv")

    def path(self, name):
        return self.folder / name

    def run_rows(self, *rows, code=0, more=()):
        with open(self.rows, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("table", "model", "options", "states"), *rows])
        words = [sys.executable, SCRIPT, self.rows, "--onager", program.path, "--shared", self.folder, *more]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def kept(self):
        with lzma.open(self.path("runs.jsonl.xz"), "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    def test_what_holds_and_what_does_not(self):
        states = self.json("explore", self.path("a.pnml"))["states"]
        self.run_rows(("t", "a.pnml", "", states))
        self.assertIn("WRONG", self.run_rows(("t", "a.pnml", "", states + 1), code=1))

    def test_runs_are_kept_and_not_repeated(self):
        row = ("t", "a.pnml", "--reduction 'deletion(first)' --search dfs", "")
        self.run_rows(row)
        found = self.kept()
        self.assertEqual(found[0]["command"], "onager explore a.pnml --reduction 'deletion(first)' --search dfs")
        self.assertEqual(found[0]["found"]["version"], "0.1.0")
        self.run_rows(row)
        self.assertEqual(self.kept(), found)
        self.run_rows(row, more=["--again"])
        self.assertNotEqual(self.kept()[0]["found"]["seconds"], found[0]["found"]["seconds"])

    def test_models_in_archives_and_missing_ones(self):
        with tarfile.open(self.path("all.tgz"), "w:gz") as tar:
            tar.add(self.path("a.pnml"), "in/b.pnml")
        self.run_rows(("t", "all.tgz/b.pnml", "", ""))
        self.assertIn("SKIPPED all.tgz/c.pnml", self.run_rows(("t", "all.tgz/c.pnml", "", "")))


if __name__ == "__main__":
    program.main()
