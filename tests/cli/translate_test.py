#!/usr/bin/env python3
"""onager translate: automata on stdout or in a file, wrong formulas refused with their column, limits and signals."""
import signal
import subprocess
import time

import program

# Hundreds of states, to be compared with each other: many seconds of work.
HARD = " & ".join(f"G (a{i} -> F b{i})" for i in range(7))


class Translate(program.Case):
    def test_hoa(self):
        text = self.onager("translate", "G (req >= 1 -> F ack >= 1)").stdout
        self.assertTrue(text.startswith("HOA: v1\n"))
        self.assertIn('name: "G (req >= 1 -> F ack >= 1)"', text)
        self.assertIn("acc-name: Buchi\nAcceptance: 1 Inf(0)\n", text)
        self.assertIn('AP: 2 "1 <= req" "1 <= ack"', text)
        self.assertTrue(text.endswith("--END--\n"))
        self.assertEqual(text.count("State:"), 2)

    def test_same_formula_same_text(self):
        words = ("translate", "(a U b) & G F (c | X d)", "--to", "hoa")
        self.assertEqual(self.onager(*words).stdout, self.onager(*words).stdout)

    def test_generalised(self):
        text = self.onager("translate", "A (G F a & G F b)", "--generalised").stdout
        self.assertIn("States: 1\n", text)
        self.assertIn("acc-name: generalized-Buchi 2\n", text)
        self.assertIn("trans-acc", text)

    def test_dot_and_output(self):
        text = self.onager("translate", "a U b", "--to", "dot").stdout
        self.assertTrue(text.startswith("digraph {") and text.endswith("}\n"))
        self.onager("translate", "a U b", "--to", "dot", "--output", "automaton.dot")
        self.assertEqual((self.folder / "automaton.dot").read_text(), text)

    def test_wrong_formulas(self):
        self.refused("translate", "G (a", code=4, text="(column 5)")
        self.refused("translate", "a b", code=4, text="unexpected after the formula")
        self.refused("translate", "EF a", code=4, text="no LTL formula")
        self.refused("translate", "AG EF a", code=4, text="but CTL")
        self.refused("translate", "bound(p)", code=4, text="but bound")
        self.refused("translate", "(" * 100000, code=4, text="nested deeper")
        self.refused("translate", " & ".join(f"F p{i}" for i in range(30)), code=4, text="too large")

    def test_large_but_easy(self):
        for text, states in ((" & ".join(f"G F p{i}" for i in range(40)), 41),
                             ("!(" + " & ".join(f"G F p{i}" for i in range(40)) + ")", 41),
                             ("!(" + " & ".join(f"G (a{i} -> F b{i})" for i in range(10)) + ")", 11),
                             ("G (" + " <-> ".join(f"p{i}" for i in range(18)) + ")", 1),
                             ("G (" + " | ".join(f"p{i}" for i in range(400)) + ")", 1)):
            self.assertIn(f"States: {states}\n", self.onager("translate", text, "--memory-limit", "200M").stdout)

    def test_limits(self):
        begin = time.monotonic()
        done = self.onager("translate", HARD, "--time-limit", "0.3", code=2)
        self.assertEqual(done.stdout, "")
        self.assertIn("a limit was reached", done.stderr)
        self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 3)
        self.onager("translate", HARD, "--memory-limit", "1M", code=2)

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([program.path, "translate", HARD], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True,
                                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            time.sleep(0.5)
            process.send_signal(number)
            process.communicate(timeout=program.SECONDS)
            self.assertEqual(process.returncode, 2)

    def test_wrong_words(self):
        self.refused("translate", code=3, text="LTL is missing")
        self.refused("translate", "a", "--to", "svg", code=3, text="--to")
        self.refused("translate", "a", "--output", self.folder / "no" / "file", code=3, text="cannot write")


if __name__ == "__main__":
    program.main()
