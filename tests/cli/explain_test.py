#!/usr/bin/env python3
"""onager explain: the set of one state, with what each member needs; wrong steps."""
import json
import shutil
import subprocess
import unittest

import program

MEMBERS = {"model", "steps", "reason", "state", "enabled", "chosen", "members", "unneeded", "reduction", "relations",
           "shuffle", "version"}


class Explain(program.Case):
    def test_json(self):
        found = self.json("explain", program.PHILOSOPHERS, "--after", "take_left_1, take_left_2")
        self.assertEqual(set(found), MEMBERS)
        self.assertEqual(found["steps"], ["take_left_1", "take_left_2"])
        self.assertEqual(found["enabled"], ["take_right_2", "take_left_3", "take_left_4", "take_left_5"])
        self.assertEqual(found["chosen"], ["take_right_2", "take_left_3"])
        start, other = found["members"]
        self.assertEqual((start["transition"], start["enabled"], start["key"]), ("take_right_2", True, True))
        self.assertEqual(start["reasons"], [{"kind": "conflict", "guard": "", "in_set": True, "taken": True,
                                             "needs": [{"transition": "take_left_3", "over": "fork_3"}]}])
        self.assertEqual(other["path"], ["take_right_2", "take_left_3"])

    def test_text(self):
        text = self.onager("explain", program.PHILOSOPHERS, "--reduction", "closure").stdout
        self.assertIn("\nreduction   closure, relations static\nafter       no step: the initial state\n", text)
        self.assertIn("\ntake_left_1 (enabled, key): the set starts here\n  conflicts with take_right_5 (fork_1)\n", text)
        self.assertIn("\ntake_right_5 (disabled): needed by take_left_1\n"
                      "  lacks wait_5 >= 1, has 0; only take_left_5 can change that\n", text)

    def test_every_reduction_in_every_state_of_a_trace(self):
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--trace", "t.json", code=1)
        trace = json.loads((self.folder / "t.json").read_text())
        for spec in ("closure", "closure-star(min-enabled,min-forward)", "deletion(max-forward)", "weak:beam", "incremental"):
            for relations in ("static", "exclusive+dynamic"):
                for length in range(len(trace["steps"]) + 1):
                    part = self.file("part.json", json.dumps({**trace, "steps": trace["steps"][:length]}))
                    found = self.json("explain", program.PHILOSOPHERS, "--trace", part, "--reduction", spec,
                                      "--relations", relations)
                    self.assertEqual(bool(found["chosen"]), length < len(trace["steps"]))
                    self.assertLessEqual(set(found["chosen"]), set(found["enabled"]))
                    reasons = [reason for member in found["members"] for reason in member["reasons"] if reason["taken"]]
                    self.assertTrue(all(reason["in_set"] for reason in reasons))

    def test_trace_from_standard_input(self):
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--trace", "t.json", code=1)
        text = (self.folder / "t.json").read_text()
        self.assertIn("nothing: a deadlock", self.onager("explain", program.PHILOSOPHERS, "--trace", "-", stdin=text).stdout)

    def test_dot(self):
        done = self.onager("explain", program.PHILOSOPHERS, "--dot", "-", "--quiet")
        self.assertTrue(done.stdout.startswith("digraph "))
        self.assertEqual(done.stderr, "")
        self.assertIn("graph written to n.dot\n", self.onager("explain", program.PHILOSOPHERS, "--dot", "n.dot").stdout)
        self.assertEqual((self.folder / "n.dot").read_text(), done.stdout)
        self.refused("explain", program.PHILOSOPHERS, "--dot", "-", "--json", code=3, text="standard output")

    @unittest.skipUnless(shutil.which("dot"), "Graphviz is absent")
    def test_graphviz_reads_it(self):
        text = self.onager("explain", program.PHILOSOPHERS, "--dot", "-", "--relations", "exclusive").stdout
        done = subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_wrong_steps(self):
        model = program.PHILOSOPHERS
        self.refused("explain", model, "--after", "take_leftt_1", code=3, text="did you mean 'take_left_1'")
        self.refused("explain", model, "--after", "take_left_1,,take_left_2", code=3, text="no transition ''")
        self.refused("explain", model, "--after", "take_left_1,take_left_1", code=3, text="fork_1 >= 1, has 0")
        for steps, text in ((["take_left_1"] * 2, "step 2, 'take_left_1', is not enabled"), (["x"], "no transition 'x'")):
            trace = {"format": "onager-trace", "version": 1, "model": "", "property": "deadlock", "steps": steps}
            done = self.refused("explain", model, "--trace", self.file("t.json", json.dumps(trace)), code=4, text=text)
            self.assertIn("t.json: error: ", done.stderr)
        self.refused("explain", model, "--trace", self.file("t.json", "{"), code=4, text="t.json")
        self.refused("explain", model, "--trace", "nowhere.json", code=4, text="nowhere.json")

    def test_wrong_usage(self):
        self.refused("explain", "x", "--after", "a", "--trace", "b", code=3, text="cannot both")
        self.refused("explain", "x", "--reduction", "none", code=3, text="nothing to explain")
        self.refused("explain", "-", "--trace", "-", code=3, text="standard input")
        self.refused("explain", "x", "--reduction", "closre", code=3, text="closure")
        self.refused("explain", "nowhere.pnml", code=4, text="nowhere.pnml")


if __name__ == "__main__":
    program.main()
