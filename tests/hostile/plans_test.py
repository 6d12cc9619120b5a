#!/usr/bin/env python3
"""Plans of experiments that would harm the machine, journals that lie, and names that attack whoever reads the report."""
import csv
import io
import json
import os
import pathlib
import pty
import shutil
import subprocess
import time
import unittest

import hostile
from hostile import program

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
SMALL = program.net({"p": 1}, {"t": ({"p": 1}, {})})
NAMES = ("<!--<script>", "<script><b>x", "=1+1", "+cmd|'x'!A1", "-2", "@SUM(1)", "a\x1b[31mred", "a\u202ebc", "quote\"s", "a,b")


class Plans(hostile.Case):
    def plan(self, **members):
        return self.file("plan.json", json.dumps({"models": [str(self.file("m.pnml", SMALL))], **members}))

    def children(self, process):
        found = pathlib.Path(f"/proc/{process}/task/{process}/children")
        return [int(word) for word in found.read_text().split()] if found.exists() else []

    def test_workers_are_bounded(self):
        self.refused("experiment", self.plan(workers=6000), "--out=out", code=4, text="more than 256 workers")
        self.refused("experiment", self.plan(), "--workers=6000", "--out=out", code=3, text="--workers")
        self.refused("experiment", self.plan(workers=-1), "--out=out", code=4, text="/workers")

    def test_no_more_workers_than_runs(self):
        slow = self.generated("counters", 30)
        plan = self.file("slow.json", json.dumps({"models": [str(slow)], "workers": 200, "limits": {"seconds": 3}}))
        process = self.start("experiment", plan, "--out=out", "--quiet")
        time.sleep(1.5)
        started = self.children(process.pid)
        process.communicate(timeout=program.SECONDS)
        self.assertEqual((process.returncode, len(started)), (0, 1))

    def test_equal_orders_are_one(self):
        done = self.onager("experiment", self.plan(shuffles=[1, 1, 2, 1]), "--out=out", "--dry-run")
        self.assertEqual(len(done.stdout.splitlines()), 2)

    def test_another_plan_in_the_folder(self):
        words = ("--models", self.file("m.pnml", SMALL), "--out=out")
        self.onager("experiment", *words, "--reductions=none,closure")
        kept = (self.folder / "out" / "plan.json").read_text()
        self.refused("experiment", *words, "--reductions=none,deletion", code=4, text="not of this plan: m, states, closure")
        self.refused("experiment", "--models", program.PHILOSOPHERS, "--out=out", code=4, text="not of this plan")
        self.assertEqual((self.folder / "out" / "plan.json").read_text(), kept)
        self.onager("experiment", *words, "--reductions=none,closure,deletion")

    def test_journals_that_lie_are_refused(self):
        self.onager("experiment", self.plan(), "--out=out")
        journal = self.folder / "out" / "runs.jsonl"
        run = json.loads(journal.read_text())
        for member, value in (("states", -1), ("states", "many"), ("states", 1.5), ("seconds", -0.5), ("seconds", "1"),
                              ("wall_seconds", None), ("peak_memory_bytes", -5), ("shuffle", "x"), ("end", 3), ("instance", 7)):
            with self.subTest(member=member, value=value):
                journal.write_text(json.dumps({**run, member: value}) + "\n")
                self.refused("report", "out", code=4, text=f"runs.jsonl:1: error: this is not a run: '{member}'")
        journal.write_text(json.dumps({**run, "unknown": "of a later version"}) + "\n")
        self.onager("report", "out")


class Names(hostile.Case):
    def setUp(self):
        super().setUp()
        for name in NAMES:
            self.file(f"{name}.pnml", SMALL)
        self.onager("experiment", "--models", f"{self.folder}/*.pnml", "--out=out")

    def test_every_model_was_run(self):
        runs = [json.loads(line) for line in (self.folder / "out" / "runs.jsonl").read_text().splitlines()]
        self.assertEqual([run["end"] for run in runs], ["complete"] * len(NAMES))
        self.assertTrue({"<!--<script>", "a\u202ebc"} <= {run["instance"] for run in runs})
        again = self.onager("experiment", "--out=out")
        self.assertIn("0 of them now", again.stderr)

    def test_names_in_any_bytes(self):
        (self.folder / "bytes").mkdir()
        (self.folder / "bytes" / os.fsdecode(b"b\xffd.pnml")).write_text(SMALL)
        self.onager("experiment", "--models", "bytes", "--out=other")
        self.assertEqual(json.loads((self.folder / "other" / "runs.jsonl").read_text())["end"], "complete")
        self.assertIn("1 of 1 runs are done, 0 of them now", self.onager("experiment", "--out=other").stderr)

    def test_tables_for_spreadsheets(self):
        text = self.onager("report", "out", "--tables=runs", "--format=csv").stdout
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(len(rows), len(NAMES))
        for row in rows:
            for cell in row.values():
                self.assertNotRegex(cell, r"^[=+@]|^-\D")

    def test_terminals_are_not_deceived(self):
        for words in (["report", "out", "--tables=runs"], ["explore", f"{NAMES[6]}.pnml"], ["explore", f"{NAMES[7]}.absent"]):
            outer, inner = pty.openpty()
            # Without colours of our own, so that every escape would be one of a name.
            process = subprocess.Popen([program.path, *words], cwd=self.folder, stdout=inner, stderr=inner, env={**os.environ, "NO_COLOR": "1"})
            os.close(inner)
            shown = b""
            try:
                while block := os.read(outer, 1 << 16):
                    shown += block
            except OSError:
                pass  # the other end is closed
            process.wait(timeout=program.SECONDS)
            os.close(outer)
            self.assertNotIn(b"\x1b", shown)
            self.assertNotIn("\u202e", shown.decode(errors="replace"))

    def test_the_data_of_the_page_has_no_markup(self):
        self.onager("report", "out", "--html=page.html")
        text = (self.folder / "page.html").read_text()
        self.assertNotIn("<!--<script>", text)
        self.assertIn("\\u003c!--\\u003cscript>", text)

    @unittest.skipUnless(BROWSER, "SKIPPED: there is no chromium")
    def test_the_page_in_a_browser(self):
        self.onager("report", "out", "--html=page.html")
        page = self.folder / "page.html"
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                   f"--user-data-dir={self.folder}/profile", "--dump-dom", f"file://{page}"]
        shown = subprocess.run(command, capture_output=True, text=True, timeout=program.SECONDS,
                               env={**os.environ, "HOME": str(self.folder)}).stdout
        self.assertRegex(shown, r'data-ready="\d+"')
        self.assertIn("&lt;!--&lt;script&gt;", shown)
        self.assertNotIn("<b>x", shown.split("</script>")[-1])


if __name__ == "__main__":
    hostile.main()
