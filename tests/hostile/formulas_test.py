#!/usr/bin/env python3
"""Formulas that are too deep, too long or no formulas: a verdict or a diagnostic, in time."""
import hostile
from hostile import program

LIMITS = ("--time-limit=1", "--memory-limit=300M")
QUERY = "<property-set><property><id>q</id><description/><formula>{}</formula></property></property-set>"


class Formulas(hostile.Case):
    def ends(self, *words):
        done = self.onager("check", program.PHILOSOPHERS, *words, *LIMITS, code=None)
        self.assertIn(done.returncode, (0, 1, 2, 4), f"{[str(word)[:60] for word in words]}: {done.stderr[-300:]}")
        return done

    def test_deep(self):
        for option in ("--reach", "--invariant", "--ltl"):
            for text in ("(" * 30_000 + "eat_1 >= 1" + ")" * 30_000, "!" * 60_000 + "(eat_1 >= 1)", "(" * 60_000, "- " * 60_000):
                self.ends(option, text)
        self.ends("--ltl", "X " * 30_000 + "eat_1 >= 1")
        self.ends("--ltl", "F G " * 15_000 + "eat_1 >= 1")
        self.ends("--bound", "(" * 30_000 + "eat_1" + ")" * 30_000)

    def test_long(self):
        for option in ("--reach", "--invariant", "--ltl"):
            for operator in (" & ", " | ", " -> "):
                self.ends(option, operator.join(["eat_1 >= 1"] * 5_000))
        self.ends("--bound", " + ".join(["eat_1"] * 10_000))

    def test_no_formulas(self):
        for text in ("", " ", "eat_1 >=", ">= 1", "eat_1 >= " + "9" * 1000, "x" * 1_000, "\x1b[2J", "eat_1 >= 1 &", "fireable()", "\u202eeat_1",
                     "eat_1 >= 1 " * 100):
            for option in ("--reach", "--ltl", "--bound"):
                done = self.onager("check", program.PHILOSOPHERS, option, text, *LIMITS, code=None)
                self.assertIn(done.returncode, (3, 4), (option, text[:50]))
                self.assertNotRegex(done.stderr, "[\x1b\u202e]")
                self.assertLess(len(done.stderr), 5_000)

    def test_deep_queries(self):
        for depth in (300, 5_000, 100_000):
            inside = "<negation>" * depth + "<deadlock/>" + "</negation>" * depth
            self.ends("--queries", self.file("q.xml", QUERY.format(f"<exists-path><finally>{inside}</finally></exists-path>")))


if __name__ == "__main__":
    hostile.main()
