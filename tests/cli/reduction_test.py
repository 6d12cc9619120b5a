#!/usr/bin/env python3
"""--check-reduction: what was verified is told, what was not is told too. --dot: what a reduction leaves out, drawn."""
import re
import shutil
import subprocess
import unittest

import program

CHECKED = {"conditions", "states", "bounded", "full_states", "deadlocks_equal", "reason", "fault"}
SPECS = ("none", "closure", "closure-star(min-enabled,min-forward)", "deletion(max-enabled)", "incremental", "weak:beam")


class CheckReduction(program.Case):
    def test_explore(self):
        workflow = program.ROOT / "examples" / "workflow-3.pnml"
        for spec in SPECS:
            for search in ("bfs", "dfs"):
                method = ("--reduction", spec, "--search", search)
                found = self.json("explore", workflow, "--check-reduction", *method)
                checked = found["checked"]
                self.assertEqual(set(checked), CHECKED)
                self.assertEqual(checked["conditions"], "D0, D1, D2w" if spec.startswith("weak") else "D0, D1, D2")
                self.assertEqual((checked["states"], checked["bounded"], checked["full_states"]), (found["states"], 0, 66))
                self.assertEqual((checked["deadlocks_equal"], checked["reason"], checked["fault"]), (True, "", None))
                self.assertEqual(self.json("explore", workflow, *method)["states"], found["states"])

    def test_check(self):
        for model, code, full in ((program.PHILOSOPHERS, 1, 82), (program.POLITE, 0, 70)):
            result = self.json("check", model, "--deadlock", "--reduction", "deletion", "--check-reduction", code=code)["results"][0]
            self.assertEqual((result["checked"]["full_states"], result["checked"]["deadlocks_equal"]), (full, True))

    def test_check_goes_on_but_lists_as_many_as_asked(self):
        ends = self.file("ends.pnml", program.net({"p": 1, "a": 0, "b": 0}, {
            "to_a": ({"p": 1}, {"a": 1}), "to_b": ({"p": 1}, {"b": 1})}))
        result = self.json("check", ends, "--deadlock", "--reduction", "closure", "--check-reduction", code=1)["results"][0]
        self.assertEqual((result["states"], len(result["trace"])), (3, 1))

    def test_text(self):
        for command in (["explore"], ["check", "--deadlock"]):
            done = self.onager(*command, program.POLITE, "--reduction", "deletion", "--check-reduction")
            self.assertRegex(done.stdout, r"(?m)^checked +\d+ states; D0, D1, D2 hold$")
            self.assertRegex(done.stdout, r"(?m)^compared +the deadlocks are exactly those of the full space of 70 states$")

    def test_without_it_nothing_is_said(self):
        self.assertNotIn("checked", self.json("explore", program.POLITE, "--reduction", "deletion"))
        self.assertNotIn("checked", self.onager("explore", program.POLITE, "--reduction", "deletion").stdout)

    def test_a_limit_is_no_success(self):
        model = self.generated("counters", 40)
        for code, arguments in ((2, ["explore"]), (0, ["check", "--deadlock"])):  # check tells its verdict
            done = self.onager(*arguments, model, "--reduction", "deletion", "--check-reduction", "--time-limit", 1, code=code)
            self.assertRegex(done.stdout, r"(?m)^compared +the deadlocks were NOT compared: .*time limit$")
            self.assertRegex(done.stdout, r"of them only in part")
        checked = self.json("explore", model, "--reduction", "deletion", "--check-reduction", "--time-limit", 1, code=2)["checked"]
        self.assertEqual((checked["full_states"], checked["deadlocks_equal"]), (None, None))
        self.assertGreater(checked["bounded"], 0)
        self.assertIn("time limit", checked["reason"])


class Dot(program.Case):
    def setUp(self):
        super().setUp()
        self.model = self.generated("workflow", 2)

    def test_file(self):
        done = self.onager("explore", self.model, "--reduction", "deletion", "--dot", "w.dot")
        self.assertIn("graph written to w.dot\n", done.stdout)
        text = (self.folder / "w.dot").read_text()
        self.assertEqual(len(re.findall(r"(?m)^  s\d+ \[", text)), 18)
        self.assertEqual(len(re.findall(r"(?m)^  s\d+ \[.*dashed", text)), 9)
        self.assertEqual(len(re.findall(r"(?m)^  s\d+ -> s\d+ \[", text)), 34)
        self.assertEqual(len(re.findall(r'(?m)^  s\d+ -> s\d+ \[label="[^"]*"\];$', text)), 10)
        self.assertEqual(len(re.findall("peripheries=2", text)), 1)

    def test_standard_output(self):
        done = self.onager("explore", self.model, "--dot", "-")
        self.assertTrue(done.stdout.startswith("digraph "))
        self.assertIn("states      18\n", done.stderr)
        self.assertEqual(self.onager("explore", self.model, "--dot", "-", "--quiet").stderr, "")

    def test_with_json(self):
        done = self.onager("explore", self.model, "--dot", "w.dot", "--json")
        self.assertEqual(done.stderr, "graph written to w.dot\n")
        self.assertEqual(self.json("explore", self.model, "--dot", "w.dot", "--quiet")["states"], 18)
        self.refused("explore", self.model, "--dot", "-", "--json", code=3, text="standard output")

    def test_too_large(self):
        done = self.onager("explore", self.generated("counters", 8), "--dot", "w.dot", code=2)
        self.assertIn("states      6,561\n", done.stdout)
        self.assertNotIn("incomplete", done.stdout)
        self.assertIn("error: there are too many states to draw", done.stderr)
        large = self.generated("counters", 20)
        done = self.onager("explore", large, "--reduction", "deletion", "--dot", "w.dot", code=2)
        self.assertNotIn("incomplete", done.stdout)
        self.assertIn("error: the full state space is too large to draw", done.stderr)
        self.assertFalse((self.folder / "w.dot").exists())

    def test_file_that_cannot_be_written(self):
        self.refused("explore", "nowhere", "--dot", self.folder / "no" / "w.dot", code=3, text="cannot write")

    @unittest.skipUnless(shutil.which("dot"), "Graphviz is absent")
    def test_graphviz_reads_it(self):
        odd = self.file("odd.pnml", program.net({"a&quot;\\": 2, "b&lt;c": 0}, {"t|u": ({"a&quot;\\": 1}, {"b&lt;c": 1})}))
        for model in (odd, self.model):
            text = self.onager("explore", model, "--reduction", "closure", "--dot", "-").stdout
            done = subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    program.main()
