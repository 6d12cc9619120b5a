#!/usr/bin/env python3
"""Traces of liveness, the states along a trace, and unbounded nets."""
import json

import program

# t can be postponed for ever, and is dead once the token has gone to r.
TRAP = program.net({"p": 1, "q": 0, "r": 0},
                   {"t": ({"p": 1}, {"q": 1}), "back": ({"q": 1}, {"p": 1}), "fall": ({"q": 1}, {"r": 1}), "turn": ({"r": 1}, {"r": 1}),
                    "never": ({"q": 2}, {"q": 2})})


class Liveness(program.Case):
    def test_a_violation_has_a_trace_that_replays(self):
        model = self.file("trap.pnml", TRAP)
        for words in (["--all-live"], ["--live", "t"]):
            for method in (["--reduction", "none"], ["--reduction", "closure-star"], []):
                result, = self.json("check", model, *words, *method, "--trace", "dead.json", code=1)["results"]
                self.assertTrue(result["replayed"])
                trace = json.loads((self.folder / "dead.json").read_text())
                self.assertEqual((trace["property"], trace["transition"]), ("live", result["witness"]))
                self.assertEqual(trace["steps"], result["trace"])
                self.assertIn("cannot fire any more", self.onager("replay", model, "dead.json").stdout)
        text = self.onager("check", model, "--live", "t", code=1).stdout
        self.assertIn("'t' is not live: it cannot fire any more after 2 steps\n", text)
        self.assertIn("2. fall", text)

    def test_a_wrong_claim_is_refuted(self):
        model = self.file("trap.pnml", TRAP)
        trace = {"format": "onager-trace", "version": 1, "model": "test", "property": "live", "transition": "t", "steps": ["t"]}
        done = self.onager("replay", model, self.file("early.json", json.dumps(trace)), code=1)
        self.assertIn("'t' can still fire", done.stdout)
        trace["transition"] = "u"
        self.onager("replay", model, self.file("other.json", json.dumps(trace)), code=1)

    def test_quasi_liveness(self):
        model = self.file("trap.pnml", TRAP)
        result, = self.json("check", model, "--quasi-live", "fall", "--trace", "fires.json")["results"]
        self.assertEqual((result["trace"], result["replayed"]), (["t", "fall"], True))
        self.onager("replay", model, "fires.json")
        text = self.onager("check", model, "--quasi-live", "never", code=1).stdout
        self.assertIn("'never' is not quasi-live: no reachable state enables it, so there is no trace\n", text)

    def test_large(self):
        model = self.generated("philosophers", 500)
        result, = self.json("check", model, "--all-live", "--reduction", "closure-star", code=1)["results"]
        self.assertTrue(result["replayed"])
        self.assertEqual(result["steps"], 500)


class States(program.Case):
    def test_show(self):
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--search", "bfs", "--trace", "way.json", "--states", code=1)
        lines = self.onager("replay", program.PHILOSOPHERS, "way.json", "--show").stdout.splitlines()
        self.assertRegex(lines[1], r"^1\. take_left_1: fork_2=1, .*wait_1=1")
        self.assertIn("deadlock confirmed", lines[-1])
        found = self.json("replay", program.PHILOSOPHERS, "way.json", "--show")
        self.assertEqual((found["judgement"], found["executed"], len(found["states"])), ("confirmed", 5, 6))
        self.assertEqual(found["states"][5], {f"wait_{i}": 1 for i in range(1, 6)})
        self.assertEqual(json.loads((self.folder / "way.json").read_text())["states"], found["states"])
        self.assertNotIn("states", self.json("replay", program.PHILOSOPHERS, "way.json"))

    def test_in_json(self):
        result, = self.json("check", program.ROOT / "examples" / "peterson.dve", "--reach", "P.critical", "--states")["results"]
        self.assertEqual(len(result["trace_states"]), result["steps"] + 1)
        self.assertEqual(result["trace_states"][-1]["P"], "critical")
        self.refused("check", program.PHILOSOPHERS, "--deadlock", "--states", code=3, text="add --json or --trace")

    def test_a_refuted_trace_is_shown_as_far_as_it_goes(self):
        trace = {"format": "onager-trace", "version": 1, "model": "x", "property": "deadlock", "steps": ["take_left_1", "take_left_1"]}
        found = self.json("replay", program.PHILOSOPHERS, self.file("t.json", json.dumps(trace)), "--show", code=1)
        self.assertEqual((found["judgement"], found["executed"], len(found["states"])), ("refuted", 1, 2))


class Unbounded(program.Case):
    def test_pumping(self):
        model = self.file("pump.pnml", program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"p": 1, "q": 1})}))
        for search in ("bfs", "dfs"):
            found = self.json("explore", model, "--search", search, "--time-limit", 60, code=2)
            self.assertEqual((found["stop"], found["complete"]), ("unbounded", False))
            self.assertEqual(found["unbounded"]["place"], "q")
            self.assertEqual(set(found["unbounded"]["repeat"]), {"t"})
        text = self.onager("explore", model, code=2).stdout
        self.assertIn("incomplete: place 'q' is unbounded\n", text)
        self.assertRegex(text, r"  repeat +t")
        trace = {"format": "onager-trace", "version": 1, "model": "x", "property": "unbounded", "steps": [], "cycle": ["t"]}
        self.assertIn("unboundedness confirmed", self.onager("replay", model, self.file("t.json", json.dumps(trace))).stdout)

    def test_a_long_ring_does_not_hide_it(self):
        places = {f"p{i}": int(i == 0) for i in range(3000)} | {"q": 0}
        transitions = {f"t{i}": ({f"p{i}": 1}, {f"p{(i + 1) % 3000}": 1}) for i in range(3000)}
        transitions["t5"][1]["q"] = 1
        transitions["u"] = ({"q": 1}, {"q": 2})
        found = self.json("explore", self.file("ring.pnml", program.net(places, transitions)), "--time-limit", 60, code=2)
        self.assertEqual(found["unbounded"]["place"], "q")
        self.assertLess(found["states"], 1000)

    def test_a_deadlock_is_found_all_the_same(self):
        model = self.file("pump.pnml", program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"p": 1, "q": 1}), "end": ({"p": 1, "q": 100}, {})}))
        self.onager("check", model, "--deadlock", "--reduction", "none", "--search", "bfs", code=1)

    def test_inhibitors_and_bounded_nets(self):
        # Grows to 100 tokens and is bounded all the same.
        model = self.file("b.pnml", program.net({"p": 100, "q": 0}, {"t": ({"p": 1}, {"q": 1})}))
        self.assertEqual(self.json("explore", model)["states"], 101)
        # Each round triples what is there, and one place pays for it.
        model = self.file("c.pnml", program.net({"p": 4, "q": 1, "r": 0}, {"t": ({"p": 1, "q": 1}, {"q": 30, "r": 1})}))
        self.assertTrue(self.json("explore", model)["complete"])
        text = program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"p": 1, "q": 1})})
        inhibited = text.replace("</page>", '<arc id="i" source="q" target="t"><type value="inhibitor"/><inscription><text>1000</text></inscription></arc></page>')
        self.assertEqual(self.json("explore", self.file("i.pnml", inhibited))["states"], 1001)


if __name__ == "__main__":
    program.main()
