#!/usr/bin/env python3
"""onager check --ltl, --automaton and --queries with LTL; the LTL examinations of onager mcc."""
import json

import program

MEMBERS = {"id", "property", "formula", "verdict", "reason", "stop", "used", "technique", "states", "edges", "seconds", "trace", "cycle",
           "ltl_reduction", "automaton_states"}
STARVES = "G (wait_1 >= 1 -> F eat_1 >= 1)"
SAFE = "G !(eat_1 >= 1 & eat_2 >= 1)"
QUERIES = """<property-set xmlns="http://mcc.lip6.fr/">
  <property><id>Model-PT-01-LTLFireability-00</id><description/><formula><all-paths><finally><deadlock/></finally></all-paths></formula>
  </property>
  <property><id>Model-PT-01-LTLFireability-01</id><description/><formula><all-paths><globally><negation><conjunction>
    <is-fireable><transition>take_right_1</transition></is-fireable>
    <is-fireable><transition>release_1</transition></is-fireable></conjunction></negation></globally></all-paths></formula>
  </property></property-set>"""
# Accepts runs on which the first philosopher never eats.
NEVER_EATS = """HOA: v1
States: 1
Start: 0
AP: 1 "eat_1 >= 1"
Acceptance: 1 Inf(0)
--BODY--
State: 0 {0}
[!0] 0
--END--
"""


class Ltl(program.Case):
    def result(self, *arguments, code):
        return self.json("check", program.PHILOSOPHERS, *arguments, code=code)["results"][0]

    def test_verdicts(self):
        for method in ("none", "classic", "visible", "reach", "mixed", "mixed-visible", "auto"):
            for emptiness in ("tarjan", "ndfs"):
                words = ("--ltl-reduction", method, "--emptiness", emptiness)
                self.assertEqual(self.result("--ltl", SAFE, *words, code=0)["verdict"], "holds")
                self.assertEqual(self.result("--ltl", STARVES, *words, code=1)["verdict"], "violated")
        for heuristic in ("distance", "automaton", "fire-count", "automaton+fire-count", "random"):
            self.assertEqual(self.result("--ltl", STARVES, "--heuristic", heuristic, code=1)["verdict"], "violated")

    def test_check_reduction_compares_the_verdicts(self):
        for formula, code in ((SAFE, 0), (STARVES, 1)):
            result = self.result("--ltl", formula, "--check-reduction", code=code)
            self.assertEqual(set(result) - {"replayed", "steps"}, MEMBERS | {"checked"})
            self.assertTrue(result["checked"]["verdict_equal"])
            self.assertIsNone(result["checked"]["fault"])
        for method, conditions in (("classic", "D0, D1, D2, VIS, atoms, IGN, same"), ("reach", "D1, R, SAFE, same")):
            words = ("--ltl", STARVES, "--check-reduction", "--ltl-reduction", method)
            result = self.result(*words, code=1)["checked"]
            self.assertEqual((result["conditions"], result["bounded"]), (conditions, 0))
            self.assertGreater(result["states"], 0)
            self.assertIn(conditions + " hold", self.onager("check", program.PHILOSOPHERS, *words, code=1).stdout)
        self.assertNotIn("checked", self.result("--ltl", SAFE, "--check-reduction", "--ltl-reduction", "none", code=0))

    def test_members(self):
        result = self.result("--ltl", STARVES, code=1)
        self.assertEqual(set(result), MEMBERS | {"replayed", "steps"})
        self.assertEqual((result["property"], result["formula"]), ("ltl", STARVES))
        self.assertIsInstance(result["cycle"], list)
        self.assertIsNone(self.result("--ltl", SAFE, code=0)["trace"])

    def test_trace_replays(self):
        trace = self.folder / "run.json"
        text = self.onager("check", program.PHILOSOPHERS, "--ltl", STARVES, "--trace", trace, code=1).stdout
        self.assertIn("is violated (", text)
        self.assertIn("confirmed", self.onager("replay", program.PHILOSOPHERS, trace).stdout)
        run = json.loads(trace.read_text())
        run["formula"] = "F eat_1 >= 0"
        trace.write_text(json.dumps(run))
        self.assertIn("satisfies", self.onager("replay", program.PHILOSOPHERS, trace, code=1).stdout)

    def test_automata(self):
        automaton = self.file("never.hoa", NEVER_EATS)
        self.assertEqual(self.result("--automaton", automaton, code=1)["property"], "automaton")
        for reduction in ("none", "reach", "classic", "visible", "mixed"):  # it does not count steps
            self.result("--automaton", automaton, "--ltl-reduction", reduction, code=1)
        counting = self.onager("translate", "X eat_1 >= 1").stdout
        self.refused("check", program.PHILOSOPHERS, "--automaton", self.file("next.hoa", counting), "--ltl-reduction",
                     "classic", code=3, text="count steps, and this one does")
        self.refused("check", program.PHILOSOPHERS, "--automaton", self.file("bad.hoa", "HOA: v2"), code=4, text="bad.hoa")

    def test_external_translator(self):
        command = f"{program.path} translate %f"
        self.assertEqual(self.result("--ltl", STARVES, "--ltl-translator", command, code=1)["verdict"], "violated")
        self.assertEqual(self.result("--ltl", SAFE, "--ltl-translator", command, code=0)["verdict"], "holds")
        self.refused("check", program.PHILOSOPHERS, "--ltl", SAFE, "--ltl-translator", "cat", code=4, text="%f")
        self.refused("check", program.PHILOSOPHERS, "--ltl", SAFE, "--ltl-translator", "false %f", code=4, text="failed")

    def test_second_reduction(self):
        for formula, words, expected in ((SAFE, "classic,none", "classic"), ("X eat_1 = 0", "classic,none", "none"),
                                         ("X eat_1 = 0", "mixed,reach", "reach")):
            words = ("--ltl", formula, "--ltl-reduction", words, "--no-simplify")
            self.assertEqual(self.result(*words, code=0)["ltl_reduction"], expected)

    def test_refusals(self):
        for words, code, text in (
                (["--ltl", "G (eat_1 >= "], 4, "column"), (["--ltl", "G eet_1 >= 1"], 4, "did you mean 'eat_1'"),
                (["--ltl", "EF eat_1 >= 1"], 4, "no LTL"), (["--ltl", SAFE, "--deadlock"], 3, "more than one property"),
                (["--ltl", "X eat_1 = 0", "--ltl-reduction", "classic"], 3, "count steps"),
                (["--ltl", SAFE, "--ltl-reduction", "clasic"], 3, "classic"),
                (["--ltl", SAFE, "--ltl-reduction", "classic,mixed"], 3, "none or reach"),
                (["--ltl", SAFE, "--ltl-reduction", "classic,none,reach"], 3, "none or reach"),
                (["--ltl", SAFE, "--ltl-reduction", "auto,none"], 3, "none or reach"),
                (["--ltl", SAFE, "--ltl-reduction", "classic,"], 3, "none or reach"),
                (["--ltl", SAFE, "--heuristic", "automaton+fire"], 3, "fire"),
                (["--ltl", SAFE, "--reduction", "weak:closure"], 3, "strong")):
            self.refused("check", program.PHILOSOPHERS, *words, code=code, text=text)

    def test_conjunctions_part_by_part(self):
        responses = " & ".join(f"G (wait_{i} = 1 -> F eat_{i} = 1)" for i in range(1, 6))
        for formula, verdict in ((responses + " & G F true", "violated"),
                                 ("G (eat_1 <= 1) & (F true) & G (eat_1 = 0 | eat_2 = 0) & F (eat_1 >= 0)", "holds"),
                                 (" & ".join(f"G F (eat_{i} = 0 | eat_{i + 1} = 0)" for i in range(1, 5)) + " & " + SAFE,
                                  "holds")):
            for more in ([], ["--no-simplify"], ["--ltl-reduction", "none"]):
                found = self.json("check", program.PHILOSOPHERS, "--ltl", formula, *more, "--trace", "t.json",
                                  code=1 if verdict == "violated" else 0)["results"][0]
                self.assertEqual(found["verdict"], verdict)
            if verdict == "violated":  # of the whole formula, not of the part
                self.assertIn("G F true", json.loads((self.folder / "t.json").read_text())["formula"])
                self.onager("replay", program.PHILOSOPHERS, "t.json")

    def test_large_but_easy_formulas(self):
        forks = [f"{place}_{i} = 1" for i in range(1, 6) for place in ("fork", "think", "eat", "wait")]
        for formula in ("G (" + " <-> ".join(forks[:18]) + ")", "!(" + " & ".join(f"G F {p}" for p in forks[:14]) + ")",
                        " & ".join(f"G ({a} -> F {b})" for a, b in zip(forks[:10], forks[10:])),
                        " U (".join(forks[:14]) + ")" * 13, "G (" + " & ".join(forks * 20) + ")"):
            found = self.json("check", program.PHILOSOPHERS, "--ltl", formula, "--memory-limit", "200M",
                              code=None)["results"][0]
            self.assertIn(found["verdict"], ("holds", "violated"), formula)

    def test_hard_stutter_test_gives_way(self):
        formula = " | ".join(f"G ({a}_{i} = 1 -> X {b}_{i} = 1)" for i in range(1, 4)
                             for a, b in (("fork", "eat"), ("think", "wait"))[:2 if i < 3 else 1])
        found = self.json("check", program.PHILOSOPHERS, "--ltl", formula, "--memory-limit", "200M", code=None)["results"][0]
        self.assertIn(found["verdict"], ("holds", "violated"))

    def test_queries_and_contest(self):
        queries = self.file("LTLFireability.xml", QUERIES)
        results = self.json("check", program.PHILOSOPHERS, "--queries", queries, code=1)["results"]
        self.assertEqual([result["verdict"] for result in results], ["violated", "holds"])
        self.assertEqual(self.result("--queries", queries, "--query", "0", code=1)["verdict"], "violated")
        # The second is an invariant; with a setting of LTL it is asked as LTL, which it is too.
        self.assertEqual([result["property"] for result in results], ["ltl", "invariant"])
        asked = self.result("--queries", queries, "--query", "1", "--ltl-reduction", "visible", "--no-simplify", code=0)
        self.assertEqual((asked["property"], asked["verdict"], asked["used"]["ltl_reduction"]), ("ltl", "holds", "visible"))
        self.onager("generate", "philosophers", 5, "--output", "model.pnml")
        out = self.onager("mcc", BK_EXAMINATION="LTLFireability", BK_INPUT="Model-PT-01", BK_TIME_CONFINEMENT="60",
                          BK_MEMORY_CONFINEMENT="4096").stdout
        answers = dict(line.split()[1:3] for line in out.splitlines())
        self.assertEqual(answers, {"Model-PT-01-LTLFireability-00": "FALSE", "Model-PT-01-LTLFireability-01": "TRUE"})


if __name__ == "__main__":
    program.main()
