"""Programs in DVE, from outside."""
import json
import shutil

import program

ROBOTS = program.ROOT / "examples" / "packing-robots.dve"
PETERSON = program.ROOT / "examples" / "peterson.dve"
MORE = ((), ("--emptiness", "ndfs"), *((("--compile",),) if shutil.which("cc") else ()))
REDUCTIONS = ("none", "reach", "classic", "visible", "mixed", "mixed-visible", "auto")
FAILING = """byte x = 2, a[2];
process P { state s, t; init s; trans s -> s { guard x > 0; effect x = x - 1; }, s -> t { effect a[x] = 1; }; }
process Q { state q; init q; assert q: not P.t; trans q -> q {}; }
system async;
"""


class Dve(program.Case):
    def write(self, text, name="model.dve"):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_explore(self):
        found = self.json("explore", ROBOTS)
        known = dict(model="packing-robots", places=13, transitions=11, states=233, edges=419, deadlocks=6, failures=0,
                     max_tokens_in_place=0, max_tokens_in_marking=0, complete=True)
        self.assertEqual({name: found[name] for name in known}, known)
        text = self.onager("explore", ROBOTS).stdout
        self.assertIn("packing-robots (13 slots, 11 transitions)", text)
        self.assertNotIn("tokens", text)

    def test_every_method_agrees(self):
        for search in ("bfs", "dfs"):
            for store in ("tree", "packed"):
                for shuffle in (0, 3):
                    found = self.json("explore", ROBOTS, "--search", search, "--store", store, "--shuffle", shuffle)
                    self.assertEqual((found["states"], found["edges"], found["deadlocks"]), (233, 419, 6))
        for reduction in ("closure", "deletion(max-enabled)", "weak:beam(nds)"):
            for relations in ("static", "exclusive+dynamic", "exact"):
                found = self.json("explore", ROBOTS, "--reduction", reduction, "--relations", relations)
                self.assertEqual(found["deadlocks"], 6)
                self.assertLess(found["states"], 233)

    def test_standard_input(self):
        for text in (ROBOTS.read_text(), "  \n/* */ " + ROBOTS.read_text()):
            found = self.json("explore", "-", stdin=text)
            self.assertEqual((found["states"], found["model"]), (233, "stdin"))
        self.refused("explore", "-", stdin="byte x; process", code=4, text="-:1:")
        self.refused("explore", "-", stdin="nothing like it", code=4, text="this is not PNML")

    def test_ltl(self):
        trace = self.folder / "run.json"
        for reduction in REDUCTIONS:
            for more in MORE:
                words = ("--ltl-reduction", reduction, *more)
                self.onager("check", PETERSON, "--ltl", "G (P.wait -> F P.critical)", *words)
                self.onager("check", PETERSON, "--ltl", "G F P.critical", "--trace", trace, *words, code=1)
                self.assertIn("violation confirmed", self.onager("replay", PETERSON, trace).stdout)
        self.onager("check", PETERSON, "--ltl", 'G ("want[0]" = 0 -> !P.wait & turn < 2)')
        done = self.onager("check", PETERSON, "--ltl", "G (P.idle | P.ask)", "--heuristic", "none", code=1)
        self.assertRegex(done.stdout, r"P\.ask->wait +P ask->wait, turn 0->1")
        self.refused("check", PETERSON, "--ltl", "G P.idel", code=4, text="did you mean 'P.idle'")
        steps = json.loads(trace.read_text())
        steps["cycle"].pop()
        trace.write_text(json.dumps(steps))
        self.assertIn("the cycle does not close", self.onager("replay", PETERSON, trace, code=1).stdout)

    def test_automaton(self):
        starved = self.write("""HOA: v1
States: 2
Start: 0
AP: 2 "P.ask" "P.critical"
acc-name: Buchi
Acceptance: 1 Inf(0)
--BODY--
State: 0
[t] 0
[0] 1
State: 1 {0}
[!1] 1
--END--
""", "starved.hoa")
        for reduction in REDUCTIONS:
            self.onager("check", PETERSON, "--automaton", starved, "--ltl-reduction", reduction)

    def test_property_process(self):
        trace = self.folder / "run.json"
        text = PETERSON.read_text()
        starved = self.write(text.replace("wait -> critical { guard want[1] == 0 || turn == 0; }",
                                          "wait -> critical { guard want[1] == 0 && turn == 0; }"), "starved.dve")
        counting = self.write(text.replace("guess -> starving { guard P.ask; }",
                                           "guess -> step { guard P.ask; }, step -> starving { guard P.wait; }")
                              .replace("state guess, starving", "state guess, step, starving"), "counting.dve")
        for reduction in REDUCTIONS:
            for more in MORE:
                words = ("--property-process", "--ltl-reduction", reduction, *more)
                self.onager("check", PETERSON, *words)
                self.onager("check", starved, *words, "--trace", trace, code=1)
                self.assertIn("violation confirmed", self.onager("replay", starved, trace).stdout)
        self.assertIn("does not accept", self.onager("replay", self.write(
            starved.read_text().replace("accept starving", "accept guess").replace("guess -> guess { }", "guess -> guess { guard false; }"),
            "other.dve"), trace, code=1).stdout)
        self.onager("check", counting, "--property-process")
        self.refused("check", counting, "--property-process", "--ltl-reduction", "classic", code=3, text="count steps")
        found = self.json("check", starved, "--property-process", code=1)["results"][0]
        self.assertEqual((found["id"], found["property"], found["formula"]), ("property-process", "property-process", None))
        self.refused("check", ROBOTS, "--property-process", code=4, text="no property process")
        self.refused("check", program.PHILOSOPHERS, "--property-process", code=4, text="only programs")

    def test_a_deadlock_with_its_trace(self):
        trace = self.folder / "way.json"
        done = self.onager("check", ROBOTS, "--deadlock", "--search", "bfs", "--reduction", "none", "--trace", trace, code=1)
        self.assertIn("a deadlock is reachable (7 steps)", done.stdout)
        self.assertRegex(done.stdout, r"7\. Right\.take->hold +Right take->hold, press 1->0")
        self.assertIn("confirmed", self.onager("replay", ROBOTS, trace).stdout)
        steps = json.loads(trace.read_text())
        steps["steps"].pop()
        trace.write_text(json.dumps(steps))
        self.assertIn("not a deadlock", self.onager("replay", ROBOTS, trace, code=1).stdout)
        steps["steps"][0] = "Left.hold->pack"
        trace.write_text(json.dumps(steps))
        self.assertIn("process 'Left' is not at 'hold'", self.onager("replay", ROBOTS, trace, code=1).stdout)

    def test_assertions(self):
        self.assertIn("no assertion is ever false", self.onager("check", ROBOTS, "--assertions").stdout)
        model, trace = self.write(FAILING), self.folder / "way.json"
        done = self.onager("check", model, "--assertions", "--search", "bfs", "--trace", trace, code=1)
        self.assertIn("process 'P' fails: index out of range (line 2, column 98) (1 step)", done.stdout)
        self.assertIn("P s->index out of range (line 2, column 98)", done.stdout)
        self.onager("replay", model, trace)
        fixed = self.write(FAILING.replace("a[2]", "a[3]"), "fixed.dve")
        result = self.json("check", fixed, "--assertions", "--search", "bfs", code=1)["results"][0]
        self.assertEqual(result["finding"], "the assertion of process 'Q' at 'q' is false (line 3, column 40)")
        self.assertEqual(result["trace"], ["P.s->t"])
        self.assertEqual(self.json("explore", model)["failures"], 1)

    def test_refusals(self):
        self.assertIn("name one at a time",
                      self.onager("check", ROBOTS, "--assertions", "--deadlock", code=3).stderr)
        self.assertIn("leave --reduction out",
                      self.onager("check", ROBOTS, "--assertions", "--reduction", "closure", code=3).stderr)
        self.assertIn("only programs have assertions",
                      self.onager("check", program.PHILOSOPHERS, "--assertions", code=4).stderr)

    def test_mistakes_are_told_with_their_place(self):
        model = self.write("byte x;\nprocess P { state s; init s; trans s -> s { guard y == 1; }; }\nsystem async;\n")
        self.assertIn("model.dve:2:51: error: there is no variable 'y'\n  hint: did you mean 'x'?",
                      self.onager("explore", model, code=4).stderr)
        self.onager("explore", self.folder / "missing.dve", code=4)


    def test_conditions_on_variables_and_states(self):
        model = self.file("count.dve", """
int x = -2; byte a[2]; process P { byte y; state off, on; init off;
trans off -> on { guard x < 3; effect x = x + 1, a[1] = 7; }, on -> off { effect y = y + 1; }; } system async;""")
        trace = self.folder / "trace.json"
        for words, code in ((["--reach", "P.on & x = 3"], 0), (["--reach", "x < -2"], 1), (["--invariant", "x >= -2"], 0),
                            (["--invariant", "P.on -> x < 3"], 1), (["--reach", '"a[1]" > 0 & P.y >= 4'], 0),
                            (["--invariant", "!(P.on & P.off)"], 0), (["--reach", "deadlock & P.off"], 0),
                            (["--reach", 'fireable("P.off->on") & x >= 3'], 1)):
            for more in ((), ("--reduction", "none"), ("--reduction", "deletion", "--search", "bfs"), ("--shuffle", "3")):
                self.onager("check", model, *words, *more, code=code)
        self.onager("check", model, "--invariant", "x < 2", "--trace", trace, code=1)
        self.assertIn("violation confirmed", self.onager("replay", model, trace).stdout)
        self.refused("check", model, "--invariant", "P.onn", code=4, text="no variable or state 'P.onn'")
        found = self.json("check", model, "--bound", "x")["results"][0]
        self.assertEqual(found["bound"], 3)


if __name__ == "__main__":
    program.main()
