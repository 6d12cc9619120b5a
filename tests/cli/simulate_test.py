#!/usr/bin/env python3
"""The game in the terminal, by a script as well, and walks at random."""
import json
import os
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

import program

EXAMPLES = program.ROOT / "examples"
# One of each kind that needs no compiler, and some steps of it.
MODELS = {"philosophers-5.pnml": ["take_left_1", "take_right_1"],
          "colored-philosophers-5.pnml": ["take_left(p=seat1)", "take_right(p=seat1)"],
          "peterson.dve": ["P.idle->ask", "Q.idle->ask"],
          "handshake.pml": ["client(0):8 to_server!request"]}


class Game(program.Case):
    def play(self, *lines, model=program.PHILOSOPHERS, words=(), **more):
        return self.onager("simulate", model, *words, stdin="".join(line + "\n" for line in lines), **more)

    def test_every_kind_of_model(self):
        for model, steps in MODELS.items():
            with self.subTest(model):
                done = self.play("list", *steps, "state", "save way.json", "undo", "redo", "quit", model=EXAMPLES / model)
                for number, step in enumerate(steps, 1):
                    self.assertIn(f"{number}. {step}", done.stdout)
                self.assertEqual(json.loads((self.folder / "way.json").read_text())["steps"], steps)
                self.assertIn("confirmed", self.onager("replay", EXAMPLES / model, "way.json").stdout)

    @unittest.skipUnless(shutil.which("cc"), "there is no C compiler")
    def test_plugins(self):
        subprocess.run(["cc", "-shared", "-fPIC", "-I", program.ROOT / "include", "-o", self.folder / "cooks.so",
                        EXAMPLES / "plugin" / "cooks.c"], check=True)
        done = self.play("random 8", "undo 3", "list", "coverage", "save way.json", model=self.folder / "cooks.so")
        self.assertIn("transitions ", done.stdout)
        self.assertIn("confirmed", self.onager("replay", "cooks.so", "way.json").stdout)
        for more in ([], ["--isolate"]):
            self.assertIn("walk        500 steps", self.onager("simulate", "cooks.so", "--random", 500, *more).stdout)
        self.assertIn("1. ", self.play("1", model=self.folder / "cooks.so", words=["--isolate"]).stdout)

    def test_colors(self):
        out = self.play(*[f"take_left_{i}" for i in range(1, 6)], words=["--color", "always"]).stdout
        self.assertIn("\x1b[1;33ma deadlock: nothing can be done here\x1b[0m\n", out)

    def test_steps_by_number_name_and_beginning(self):
        done = self.play("2", "take_r", "fire take_left_4", "f take_left_5", "history")
        self.assertEqual(re.findall(r"(?m)^(\d)\. (\S+)$", done.stdout),
                         [("1", "take_left_2"), ("2", "take_right_2"), ("3", "take_left_4"), ("4", "take_left_5")])

    def test_a_name_goes_before_a_number(self):
        model = self.file("digits.pnml", program.net({"p": 1, "q": 0}, {"2": ({"p": 1}, {"q": 1}), "1": ({"p": 1}, {"q": 1})}))
        self.assertIn("1. 2  ", self.play("1", model=model).stdout)
        self.assertIn("1. 1  ", self.play("fire 1", model=model).stdout)

    def test_undo_redo_and_goto(self):
        done = self.play("1", "1", "1", "undo 2", "history", "redo", "goto 0", "goto 3", "undo", "take_left_5", "history")
        self.assertIn("after step 1: take_left_1\n", done.stdout)
        self.assertIn("2. take_right_1  (undone)\n3. release_1  (undone)\n", done.stdout)
        self.assertIn("in the initial state\n", done.stdout)
        self.assertTrue(done.stdout.endswith("1. take_left_1\n2. take_right_1\n3. take_left_5\n"), done.stdout)

    def test_a_deadlock_is_told_and_saved_as_one(self):
        done = self.play(*[f"take_left_{i}" for i in range(1, 6)], "list", "save dead.json")
        self.assertEqual(done.stdout.count("a deadlock: nothing can be done here\n"), 2)
        self.assertEqual(json.loads((self.folder / "dead.json").read_text())["property"], "deadlock")
        self.assertIn("deadlock confirmed", self.onager("replay", program.PHILOSOPHERS, "dead.json").stdout)

    def test_an_assertion_is_told_and_saved_as_one(self):
        model = self.file("wrong.pml", "byte x; active proctype P() { x = 1; assert(x == 2) }")
        done = self.play("1", "1", "save wrong.json", model=model)
        self.assertIn("error: ", done.stdout)
        self.assertIn("confirmed: ", self.onager("replay", model, "wrong.json").stdout)

    def test_a_proper_end_is_no_deadlock(self):
        model = self.file("end.pml", "active proctype P() { skip }")
        done = self.play("random 10", model=model)
        self.assertIn("the run has come to its end\n", done.stdout)
        self.assertNotIn("deadlock", done.stdout)

    def test_from_the_end_of_a_trace(self):
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--search", "bfs", "--trace", "way.json", code=1)
        done = self.play("undo", "list", words=["--trace", "way.json"])
        self.assertIn("after step 5: wait_1=1", done.stdout)
        self.assertIn("1  take_right_4\n", done.stdout)
        self.refused("simulate", EXAMPLES / "peterson.dve", "--trace", "way.json", code=4, text="way.json: error: step 1: ")

    def test_a_lasso_is_played_once_round(self):
        self.onager("check", EXAMPLES / "peterson.dve", "--ltl", "F P.critical", "--trace", "run.json", code=1)
        trace = json.loads((self.folder / "run.json").read_text())
        done = self.play("history", model=EXAMPLES / "peterson.dve", words=["--trace", "run.json"])
        self.assertEqual(len(re.findall(r"(?m)^ *\d+\. ", done.stdout)), len(trace["steps"] + trace["cycle"]))

    def test_filters(self):
        done = self.play("list left_3", "list nothing", "state fork_2", "state all")
        self.assertIn("3  take_left_3\n", done.stdout)
        self.assertIn("none of the steps here contains that\n", done.stdout)
        self.assertEqual(done.stdout.count("  fork_2=1\n"), 2)

    def test_long_lists_are_cut(self):
        model = self.generated("philosophers", 200)
        done = self.play("list", "list all", model=model)
        self.assertIn("... and 150 more; `list all` shows them", done.stdout)
        self.assertIn("\n200  take_left_200\n", done.stdout)

    def test_coverage_of_the_game(self):
        done = self.play("1", "undo", "coverage")
        self.assertIn("transitions 1 of 15 fired\n", done.stdout)
        self.assertIn("  eat_5\n", done.stdout)

    def test_help_names_every_command(self):
        text = self.play("help").stdout
        for word in ("list", "fire", "undo", "redo", "goto", "state", "history", "random", "coverage", "save", "help", "quit"):
            self.assertRegex(text, rf"(?m)^  ., {word} ")

    def test_nothing_comes_after_quit(self):
        self.play("q", "rubbish")
        self.play("", "# a remark", "  quit  ", "rubbish")
        self.assertEqual(self.onager("simulate", program.PHILOSOPHERS, stdin="1").stdout.count("1. take_left_1"), 1)

    def test_a_script_ends_with_its_first_wrong_line(self):
        for line, text in {"fly": "the model has no transition 'fly'", "99": "there is no step 99 here", "undo": "no step to undo",
                           "release_1": "is not enabled", "goto 4": "there is no state after '4' steps", "take": "5 steps begin with",
                           "random many": "no number of steps", "fire": "fire needs STEP", "quit now": "takes nothing more",
                           "redo": "nothing was undone", "undoo": "did you mean 'undo'", "random 1 x": "is no seed",
                           "save /nowhere/x": "cannot write the file", "history some": "takes nothing or"}.items():
            with self.subTest(line):
                done = self.play("# first", line, "help", code=4)
                self.assertIn(text, done.stderr)
                self.assertRegex(done.stderr, "^(standard input|/nowhere/x):2:1: error: ")
                self.assertNotIn("goto", done.stdout)

    def test_json(self):
        found = json.loads(self.onager("simulate", program.PHILOSOPHERS, "--json", stdin="1\n1\nundo\n").stdout)
        self.assertEqual((found["steps"], found["trace"], found["outcome"]), (1, ["take_left_1"], ""))
        self.assertEqual(found["state"]["wait_1"], "1")
        self.assertIn("take_right_1", found["enabled"])
        self.assertEqual({each["name"] for each in found["coverage"]["transitions"] if each["times"]}, {"take_left_1", "take_right_1"})
        self.refused("simulate", program.PHILOSOPHERS, "--json", code=4, text="there is no step", stdin="9\n")

    def test_contradictions(self):
        for words in (["-"], ["m", "--trace", "-"], ["m", "--random", "5", "--trace", "t"], ["m", "--save", "x"],
                      ["m", "--random", "5", "--save", "-"], ["m", "--random", "0"], ["m", "--random", "5", "--save", "/nowhere/x"]):
            self.refused("simulate", *words, code=3, text="")
        self.refused("simulate", "nowhere.pnml", code=4, text="no such file")


class Terminal(program.Case):
    def test_prompts_and_wrong_lines(self):
        """On a terminal a wrong line ends nothing."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen([program.path, "simulate", str(program.PHILOSOPHERS)], stdin=theirs, stdout=theirs, stderr=theirs,
                                   cwd=self.folder)
        os.close(theirs)
        seen = b""

        def until(text):
            nonlocal seen
            end = time.monotonic() + program.SECONDS
            while text not in seen and time.monotonic() < end and select.select([ours], [], [], 1):
                seen += os.read(ours, 65536)
            self.assertIn(text, seen)
            seen = seen[seen.index(text) + len(text):]

        until(b"0 (5 enabled)> ")
        os.write(ours, b"fly\n")
        until(b"has no transition 'fly'")
        os.write(ours, b"1\n")
        until(b"1 (5 enabled)> ")
        os.write(ours, b"\x04")
        self.assertEqual(process.wait(timeout=program.SECONDS), 0)
        os.close(ours)


class Walk(program.Case):
    def test_the_same_seed_gives_the_same_walk(self):
        one, two, other = (self.json("simulate", program.PHILOSOPHERS, "--random", 500, "--seed", seed) for seed in (3, 3, 4))
        self.assertEqual(one, two)
        self.assertNotEqual(one["trace"], other["trace"])
        self.assertEqual(one["steps"], 500)

    def test_a_deadlock_is_kept(self):
        for model in MODELS:
            done = self.onager("simulate", EXAMPLES / model, "--random", 3000, "--seed", 5, "--save", "walk.json")
            self.assertIn("trace written to walk.json", done.stdout)
            self.assertIn("confirmed", self.onager("replay", EXAMPLES / model, "walk.json").stdout)
        self.assertEqual(self.json("simulate", program.PHILOSOPHERS, "--random", 3000)["outcome"], "deadlock")

    def test_coverage(self):
        model = self.file("m.pnml", program.net({"p": 1, "q": 0, "r": 0, "s": 0}, {"t": ({"p": 1}, {"q": 2}), "back": ({"q": 2}, {"p": 1}),
                                                                                  "never": ({"r": 1}, {"s": 1})}))
        found = self.json("simulate", model, "--random", 10)["coverage"]
        self.assertEqual(found["transitions"], [{"name": "t", "times": 5}, {"name": "back", "times": 5}, {"name": "never", "times": 0}])
        self.assertEqual((found["never_fired"], found["never_marked"]), (["never"], ["r", "s"]))
        self.assertEqual({each["name"]: each["greatest"] for each in found["places"]}, {"p": 1, "q": 2, "r": 0, "s": 0})

    def test_from_standard_input(self):
        model = self.onager("generate", "ring", 4).stdout
        self.assertIn("walk        20 steps at random (seed 1)\n", self.onager("simulate", "-", "--random", 20, stdin=model).stdout)

    def test_limits(self):
        found = self.json("simulate", EXAMPLES / "token-ring-6.pnml", "--random", 10**12, "--time-limit", 0.3, code=2)
        self.assertEqual((found["complete"], found["stop"]), (False, "time"))
        self.assertGreater(found["steps"], 1000)

    @unittest.skipIf(program.SANITIZED, "memory means nothing here")
    def test_memory_limit(self):
        found = self.json("simulate", EXAMPLES / "token-ring-6.pnml", "--random", 10**12, "--memory-limit", "40M", code=2)
        self.assertEqual(found["stop"], "memory")


if __name__ == "__main__":
    program.main()
