#!/usr/bin/env python3
"""Tests of mcc.py: an honest program passes, and every kind of wrong answer is found."""

import contextlib
import io
import os
import pathlib
import sys
import tarfile
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True  # the source tree stays as it is

import mcc
import modes

FAKE = pathlib.Path(__file__).resolve().parent / "fake_onager.py"
INSTANCES = """instance,class,type,places,transitions,arcs,states,edges,max_tokens_in_marking,max_tokens_in_place,nupn
Dead-PT-1,easy,PT,2,2,2,10,20,3,1,1
Free-PT-1,easy,PT,2,2,2,2000,5000,4,2,0
Huge-PT-1,hard-unknown,PT,2,2,2,,,,,0
Wild-PT-1,hard-unbounded,PT,2,2,2,inf,inf,inf,inf,0
Paint-COL-1,easy,COL,2,2,2,10,20,3,1,0
"""
ANSWERS = """instance,exam,id,answer
Dead-PT-1,RD,,TRUE
Dead-PT-1,OS,,TRUE
Dead-PT-1,QL,,TRUE
Dead-PT-1,L,,FALSE
Dead-PT-1,SM,,FALSE
Dead-PT-1,SS,STATES,10
Dead-PT-1,SS,TRANSITIONS,20
Free-PT-1,RD,,FALSE
Free-PT-1,OS,,FALSE
Free-PT-1,QL,,TRUE
Free-PT-1,L,,TRUE
Free-PT-1,SM,,FALSE
Free-PT-1,SS,STATES,2000
Huge-PT-1,RD,,FALSE
Huge-PT-1,OS,,TRUE
Huge-PT-1,QL,,FALSE
Huge-PT-1,L,,FALSE
Huge-PT-1,SM,,TRUE
Wild-PT-1,RD,,TRUE
Wild-PT-1,OS,,FALSE
Wild-PT-1,QL,,TRUE
Wild-PT-1,L,,FALSE
Wild-PT-1,SM,,FALSE
Wild-PT-1,SS,STATES,+inf
Paint-COL-1,RD,,TRUE
"""


class Corpus(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)
        (self.data / "instances.csv").write_text(INSTANCES)
        (self.data / "answers.csv").write_text(ANSWERS)
        (self.data / "models").mkdir()
        # This interpreter, not whatever comes first in the path.
        self.program = self.data / "onager"
        self.program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}" "$@"\n')
        self.program.chmod(0o755)
        for line in INSTANCES.splitlines()[1:]:
            name = line.split(",")[0]
            with tarfile.open(self.data / "models" / f"{name}.tgz", "w:gz") as archive:
                archive.addfile(tarfile.TarInfo(f"{name}/model.pnml"))

    def run_mcc(self, *arguments, lie="", data=None):
        out = io.StringIO()
        environment = {"FAKE_DATA": str(self.data), "FAKE_LIE": lie, "ONAGER_MCC": str(data or self.data)}
        with mock.patch.dict(os.environ, environment), contextlib.redirect_stdout(out):
            code = mcc.main([*arguments, "--onager", str(self.program), "--jobs", "2"])
        return code, out.getvalue()

    def expect(self, *arguments, code, text, lie=""):
        found_code, out = self.run_mcc(*arguments, lie=lie)
        self.assertIn(text, out)
        self.assertEqual(found_code, code, out)

    def expect_found(self, mode, lies, *arguments):
        for lie, text in lies.items():
            with self.subTest(lie=lie):
                self.expect(mode, *arguments, lie=lie, code=1, text=text)

    def test_absent_data_is_skipped_visibly(self):
        code, out = self.run_mcc("deadlock", data=self.data / "nowhere")
        self.assertEqual((code, out), (77, f"SKIPPED: {self.data}/nowhere is absent\n"))

    def test_honest_program_passes(self):
        self.expect("state-space", code=0, text="3 passed, 0 failed, 2 skipped")
        self.expect("deadlock", code=0, text="5 passed, 0 failed, 0 skipped")
        self.expect("mcc-mode", code=0, text="0 failed, 41 skipped")  # StateSpace of Huge; no formulas

    def test_selection(self):
        self.expect("state-space", "--max-states", "100", code=0, text="2 passed, 0 failed, 0 skipped")
        self.expect("state-space", "--only", "^Free", code=0, text="1 passed, 0 failed, 0 skipped")
        self.expect("state-space", "--only", "^None", code=1, text="nothing was checked")

    def test_wrong_state_spaces_are_found(self):
        self.expect_found("state-space", {name: f"{name}: " for name in modes.COUNTERS}, "--only", "^Dead")
        self.expect_found("state-space", {
            "unbounded-complete": "but the net is unbounded", "says-complete": "but complete is True",
            "limit-beyond": "expected 10 at most", "limit-silent": "without a reason",
            "lacks-key": "lacks deadlocks", "garbage": "not one JSON object", "crash": "crashed with code -6"})

    def test_limits_are_skipped_or_failed(self):
        self.expect("state-space", lie="limit", code=1, text="0 passed, 0 failed, 5 skipped")
        self.expect("state-space", "--only", "^Dead", lie="limit", code=1, text="0 passed, 0 failed, 1 skipped")
        self.expect("state-space", "--complete", "--only", "^Dead", lie="limit", code=1, text="1 failed")

    def test_wrong_verdicts_are_found(self):
        self.expect_found("deadlock", {
            "verdict": "deadlock holds, expected violated", "code": "with exit code", "no-trace": "wrote no file",
            "bad-replay": "does not replay", "two-results": "2 results"})
        self.expect("deadlock", lie="unknown", code=1, text="0 passed, 0 failed, 5 skipped")

    def test_wrong_reductions_are_found(self):
        self.expect("reductions", code=0, text="3 passed, 0 failed, 2 skipped")
        self.expect_found("reductions", {"more-states": "beam static: ", "more-deadlocks": "1 deadlocks, not 0"},
                          "--only", "^Dead")

    def test_wrong_contest_answers_are_found(self):
        self.expect_found("mcc-mode", {
            "answer": "ReachabilityDeadlock: FALSE, expected TRUE", "silent": "neither an answer nor CANNOT_COMPUTE", "no-techniques": "no TECHNIQUES",
            "twice": "two answers"},
            "--only", "^Dead", "--examinations", "StateSpace,ReachabilityDeadlock")
        self.expect("mcc-mode", "--examinations", "OneSafe", "--only", "PT", lie="cannot", code=1, text="4 skipped")

    def test_hanging_program_is_stopped(self):
        with mock.patch.object(modes, "GRACE", 0):
            self.expect("state-space", "--only", "^Dead", "--time-limit", "1", lie="hang", code=1, text="beyond its")

    def test_options_are_passed_through(self):
        with mock.patch.object(modes, "execute", side_effect=modes.Skip("seen")) as execute:
            self.run_mcc("state-space", "--only", "^Dead", "--search", "dfs", "--store", "tree", "--shuffle", "3")
        command = execute.call_args[0][0]
        self.assertEqual(command[0], "explore")
        for option in ("--search=dfs", "--store=tree", "--shuffle=3", "--time-limit=60", "--memory-limit=4G", "--json"):
            self.assertIn(option, command)


if __name__ == "__main__":
    unittest.main()
