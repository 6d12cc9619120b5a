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

    def test_wide_queries(self):
        leaf = "<integer-le><tokens-count><place>eat_1</place></tokens-count><integer-constant>{}</integer-constant></integer-le>"
        for tag in ("conjunction", "disjunction"):
            wide = f"<{tag}>" + "".join(leaf.format(i % 7) for i in range(20_000)) + f"</{tag}>"
            self.ends("--queries", self.file("q.xml", QUERY.format(f"<all-paths><globally>{wide}</globally></all-paths>")))
        places = "<tokens-count>" + "<place>eat_1</place>" * 100_000 + "</tokens-count>"
        self.ends("--queries", self.file("q.xml", QUERY.format(
            f"<all-paths><globally><integer-le>{places}<integer-constant>5</integer-constant></integer-le></globally></all-paths>")))

    def test_numbers_and_names_of_queries(self):
        for number in ("-1", "99999999999999999999", "", "1.5", "0x10", " 7 ", "&#49;"):
            inside = f"<integer-le><tokens-count><place>eat_1</place></tokens-count><integer-constant>{number}</integer-constant></integer-le>"
            self.ends("--queries", self.file("q.xml", QUERY.format(f"<exists-path><finally>{inside}</finally></exists-path>")))
        for name in ("", "x" * 1_000_000, "&#x202e;eat_1", "eat_1 ", "eat_1&#0;"):
            inside = f"<is-fireable><transition>{name}</transition></is-fireable>"
            done = self.ends("--queries", self.file("q.xml", QUERY.format(f"<exists-path><finally>{inside}</finally></exists-path>")))
            self.assertNotIn("\u202e", done.stdout + done.stderr)
            self.assertLess(len(done.stdout + done.stderr), 20_000)

    def test_temporal_towers(self):
        """Formulas whose automata are large: an answer or a limit."""
        self.ends("--ltl", " & ".join(f"G (eat_{1 + i % 5} >= {i} -> F eat_{1 + (i + 1) % 5} >= 1)" for i in range(200)))
        self.ends("--ltl", " U ".join(["(F eat_1 >= 1)"] * 100))
        self.ends("--ltl", " <-> ".join(f"(G F eat_{1 + i % 5} >= {1 + i // 5})" for i in range(30)))
        self.ends("--ltl", " | ".join("X " * i + "eat_1 >= 1" for i in range(60)))


if __name__ == "__main__":
    hostile.main()
