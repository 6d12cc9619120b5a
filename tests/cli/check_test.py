#!/usr/bin/env python3
"""onager check and replay: verdicts, exit codes, traces that replay, and traces that must not."""
import json

import program

RESULT = {"id", "property", "verdict", "reason", "stop", "technique", "states", "edges", "seconds", "trace", "used"}
THREE_ENDS = program.net({"p": 1, "a": 0, "b": 0, "c": 0}, {
    "to_a": ({"p": 1}, {"a": 1}), "to_b": ({"p": 1}, {"b": 1}), "to_c": ({"p": 1}, {"c": 1})})


class Check(program.Case):
    def result(self, *arguments, code):
        found = self.json("check", *arguments, code=code)
        self.assertLessEqual({"model", "results"}, set(found))
        self.assertEqual(len(found["results"]), 1)
        return found["results"][0]

    def test_violated(self):
        result = self.result(program.PHILOSOPHERS, "--deadlock", "--reduction=none", code=1)
        self.assertEqual(set(result), RESULT | {"replayed", "steps"})
        self.assertEqual((result["id"], result["property"], result["verdict"], result["reason"]),
                         ("deadlock", "deadlock", "violated", ""))
        self.assertEqual(result["technique"], "explicit dfs tree none")
        self.assertIsInstance(result["seconds"], float)
        self.assertTrue(result["trace"])

    def test_holds(self):
        result = self.result(program.POLITE, "--deadlock", "--reduction=none", code=0)
        self.assertEqual((result["verdict"], result["trace"], result["states"]), ("holds", None, 70))
        self.assertIn("no deadlock is reachable\n", self.onager("check", program.POLITE, "--deadlock").stdout)

    def test_a_reduction_is_chosen_unless_one_is_named(self):
        result = self.result(program.POLITE, "--deadlock", code=0)
        self.assertEqual(set(result), RESULT | {"choice"})
        self.assertEqual(set(result["choice"]), {"reduction", "relations", "why"})
        self.assertEqual((result["verdict"], result["technique"]), ("holds", "explicit dfs tree " + result["choice"]["reduction"]))
        self.assertEqual(result["used"]["reduction"], result["choice"]["reduction"])
        self.assertLess(result["states"], 70)
        self.assertIn("\nchosen ", self.onager("check", program.POLITE, "--deadlock").stdout)
        self.refused("check", program.POLITE, "--deadlock", "--relations=exact", code=3, text="chooses its relations")

    def test_liveness(self):
        for method in ([], ["--reduction", "closure-star"], ["--reduction", "deletion", "--proviso", "highest-link"]):
            result = self.result(program.PHILOSOPHERS, "--all-live", *method, code=1)
            self.assertEqual(set(result) - {"choice"}, RESULT | {"witness", "steps", "replayed"})
            self.assertEqual("choice" in result, not method)
            self.assertEqual((result["id"], result["property"], result["verdict"]), ("all-live", "live", "violated"))
            self.assertTrue(result["witness"])
            self.assertEqual(self.result(program.POLITE, "--all-live", *method, code=0)["witness"], None)
            self.assertEqual(self.result(program.POLITE, "--live", "take_left_1", *method, code=0)["id"], "live take_left_1")
            self.assertEqual(self.result(program.PHILOSOPHERS, "--quasi-live", "release_1", *method, code=0)["verdict"], "holds")
        found = self.json("check", program.POLITE, "--all-live", code=0)
        self.assertEqual(found["proviso"], "scc-enabled")
        text = self.onager("check", program.PHILOSOPHERS, "--all-live", code=1).stdout
        self.assertRegex(text, r"^'\w+' is not live: it cannot fire any more after \d+ steps\n")
        self.assertIn("all transitions are live\n", self.onager("check", program.POLITE, "--all-live").stdout)

    def test_a_query_that_cannot_be_answered_costs_only_itself(self):
        ctl = "<all-paths><globally><exists-path><finally><deadlock/></finally></exists-path></globally></all-paths>"
        reach = "<exists-path><finally><deadlock/></finally></exists-path>"
        mixed = "<all-paths><globally><finally><exists-path><finally><deadlock/></finally></exists-path></finally></globally></all-paths>"
        formulas = {"branching": ctl, "reach": reach, "mixed": mixed, "deep": "<negation>" * 2000 + "<true/>" + "</negation>" * 2000}
        parts = [f"<property><id>{name}</id><formula>{text}</formula></property>" for name, text in formulas.items()]
        queries = self.file("q.xml", "<property-set>" + "".join(parts) + "</property-set>")
        results = self.json("check", program.PHILOSOPHERS, "--queries", queries, code=2)["results"]
        self.assertEqual([(each["verdict"], each["stop"]) for each in results],
                         [("holds", ""), ("holds", ""), ("unknown", "refused"), ("unknown", "refused")])
        text = self.onager("check", program.PHILOSOPHERS, "--queries", queries, code=2).stdout
        self.assertIn("mixed: unknown: ", text)
        self.assertIn("deep: unknown: elements are nested deeper than 1000", text)
        self.assertTrue(text.endswith("4 questions: 2 hold, 2 unknown\n"), text)
        self.refused("check", program.PHILOSOPHERS, "--queries", queries, "--query", "mixed", code=4, text="mixed")
        self.onager("check", program.PHILOSOPHERS, "--queries", queries, "--query", "reach")

    def test_liveness_refused(self):
        for words, code, text in (
                (["--live", "tke_left_1"], 4, "did you mean 'take_left_1'"),
                (["--all-live", "--search", "bfs"], 3, "depth-first"),
                (["--all-live", "--reduction", "weak:closure"], 3, "strong stubborn sets"),
                (["--all-live", "--reduction", "closure", "--proviso", "visible"], 3, "does not promise safety"),
                (["--all-live", "--check-reduction"], 3, "--check-reduction"),
                (["--all-live", "--deadlock"], 3, "more than one property")):
            self.refused("check", program.PHILOSOPHERS, *words, code=code, text=text)

    def test_shortest_trace(self):
        for n in (2, 5, 8):
            result = self.result(self.generated("philosophers", n), "--deadlock", "--search", "bfs", "--reduction=none",
                                 code=1)
            self.assertEqual(sorted(result["trace"]), sorted(f"take_left_{i}" for i in range(1, n + 1)))

    def test_text(self):
        text = self.onager("check", program.PHILOSOPHERS, "--deadlock", "--search=bfs", "--reduction=none", code=1).stdout
        self.assertTrue(text.startswith("a deadlock is reachable (5 steps)\ninitially: "))
        self.assertIn("take_left_3", text)
        self.assertRegex(text.splitlines()[-1], r"^\d+ states, \d+ edges, .* \(explicit bfs tree none\)$")
        brief = self.onager("check", program.PHILOSOPHERS, "--deadlock", "--no-trace", code=1).stdout
        self.assertNotIn("take_left", brief)
        brief = self.result(program.PHILOSOPHERS, "--deadlock", "--search=bfs", "--no-trace", code=1)
        self.assertEqual((brief["trace"], brief["steps"], brief["replayed"]), (None, 5, True))

    def test_nobody_shortens_a_trace_that_nobody_sees(self):
        # Greatest values need a further search for their trace.
        model = self.generated("philosophers", 6)
        seen = self.result(model, "--bound", "eat_1 + eat_3 + eat_5", code=0)
        unseen = self.result(model, "--bound", "eat_1 + eat_3 + eat_5", "--no-trace", code=0)
        self.assertEqual((seen["bound"], unseen["bound"]), (3, 3))
        self.assertTrue(seen["trace"])
        self.assertNotIn("steps", unseen)
        few = [self.result(model, "--reach", "eat_1 >= 1 & eat_3 >= 1", *more, code=0)["steps"]
               for more in (["--shortest"], ["--shortest", "--no-trace"])]
        self.assertEqual(few, [4, 4])

    def test_traces_replay_with_every_method(self):
        for method in (["--search=bfs"], ["--search=dfs"], ["--store=packed"], ["--shuffle=5"], ["--shuffle=6", "--search=bfs"]):
            done = self.onager("check", program.PHILOSOPHERS, "--deadlock", "--trace", "t.json", *method, code=1)
            self.assertIn("trace written to t.json\n", done.stdout)
            self.assertIn("confirmed", self.onager("replay", program.PHILOSOPHERS, "t.json").stdout)

    def test_with_json_remarks_go_to_stderr(self):
        done = self.onager("check", program.PHILOSOPHERS, "--deadlock", "--json", "--trace", "t.json", code=1)
        json.loads(done.stdout)
        self.assertIn("trace written to t.json", done.stderr)
        done = self.onager("check", program.PHILOSOPHERS, "--deadlock", "--json", "--quiet", "--trace", "t.json", code=1)
        self.assertEqual(done.stderr, "")

    def test_no_trace_file_without_a_deadlock(self):
        self.onager("check", program.POLITE, "--deadlock", "--trace", "t.json")
        self.assertEqual([file.name for file in self.folder.iterdir()], [])

    def test_all_deadlocks(self):
        model = self.file("ends.pnml", THREE_ENDS)
        for most, found in ((1, 1), (2, 2), (3, 3), (100, 3)):
            result = self.result(model, "--all-deadlocks", most, code=1)
            self.assertEqual((result["deadlocks"], len(result["traces"])), (found, found))
            self.assertEqual(len({tuple(trace) for trace in result["traces"]}), found)
            self.assertEqual(result["trace"], result["traces"][0])
        self.assertEqual(self.result(program.POLITE, "--all-deadlocks", 5, code=0)["traces"], [])
        text = self.onager("check", model, "--all-deadlocks", 9, code=1).stdout
        self.assertTrue(text.startswith("3 deadlocks are reachable\n"))
        self.assertIn("deadlock 3 of 3 (1 step)\n", text)

    def test_names_of_several_traces(self):
        model = self.file("ends.pnml", THREE_ENDS)
        self.onager("check", model, "--all-deadlocks", 9, "--trace", "way.json", code=1)
        ends = set()
        for name in ("way.json", "way.2.json", "way.3.json"):
            self.onager("replay", model, name)
            ends.update(json.loads((self.folder / name).read_text())["steps"])
        self.assertEqual(ends, {"to_a", "to_b", "to_c"})

    def test_initial_deadlock(self):
        result = self.result(self.file("m.pnml", program.net({"p": 0}, {"t": ({"p": 1}, {})})), "--deadlock", code=1)
        self.assertEqual(result["trace"], [])


class States(program.Case):
    """Questions about reachable states: --reach, --invariant, --bound, --queries."""
    RESULT = RESULT | {"formula"}
    EXTRA = {"checked", "replayed", "steps"}  # if there is a reduction to check, if there is a trace
    BOTH = "eat_1 >= 1 & eat_3 >= 1"
    FILE = """<property-set xmlns="http://mcc.lip6.fr/">
      <property><id>reach-0</id><description/><formula><exists-path><finally><integer-le>
        <integer-constant>1</integer-constant><tokens-count><place>eat_1</place></tokens-count></integer-le>
      </finally></exists-path></formula></property>
      <property><id>always-1</id><description/><formula><all-paths><globally><negation>
        <is-fireable><transition>release_1</transition></is-fireable></negation></globally></all-paths></formula></property>
      </property-set>"""
    def results(self, *arguments, code):
        return self.json("check", program.PHILOSOPHERS, *arguments, code=code)["results"]

    def test_verdicts(self):
        for words, code, verdict, has_trace in (
                (["--reach", self.BOTH], 0, "holds", True),
                (["--reach", "eat_1 >= 1 & eat_2 >= 1"], 1, "violated", False),
                (["--invariant", "eat_1 + eat_2 <= 1"], 0, "holds", False),
                (["--invariant", "!fireable(release_2)"], 1, "violated", True),
                (["--reach", "deadlock & wait_1 >= 1"], 0, "holds", True)):
            for more in ([], ["--no-simplify"], ["--search=bfs", "--reduction=none"], ["--search=best-first", "--shuffle=3"],
                         ["--search=dfs", "--reduction=weak:deletion", "--check-reduction", "--no-simplify"]):
                result, = self.results(*words, *more, code=code)
                self.assertEqual(set(result) - self.EXTRA, self.RESULT)
                self.assertEqual((result["property"], result["verdict"]), (words[0][2:], verdict))
                self.assertEqual(result["trace"] is not None, has_trace)
                if "checked" in result:
                    self.assertTrue(result["checked"]["verdict_equal"])
                    self.assertEqual((result["checked"]["conditions"], result["checked"]["fault"]), ("D1, R", None))
                    self.assertGreater(result["checked"]["states"], 0)

    def test_traces_replay_and_others_do_not(self):
        for words, code in ((["--reach", self.BOTH], 0), (["--invariant", "eat_4 = 0"], 1), (["--bound", "eat_1 + eat_3"], 0)):
            self.onager("check", program.PHILOSOPHERS, *words, "--trace", "t.json", code=code)
            self.assertIn("confirmed", self.onager("replay", program.PHILOSOPHERS, "t.json").stdout)
            trace = json.loads((self.folder / "t.json").read_text())
            for steps in (trace["steps"][:-1], []):
                changed = self.file("changed.json", json.dumps({**trace, "steps": steps}))
                self.assertIn("refuted", self.onager("replay", program.PHILOSOPHERS, changed, code=1).stdout)
            for change in ({"formula": ""}, {"formula": "eat_9 >= 1"}, {"formula": "F eat_1 >= 1"}):
                self.assertIn("cannot judge", self.onager(
                    "replay", program.PHILOSOPHERS, self.file("changed.json", json.dumps({**trace, **change})), code=2).stdout)

    def test_may_terminate(self):
        for model, code, sentence in ((program.PHILOSOPHERS, 0, "from every reachable state a deadlock is reachable"),
                                      (program.POLITE, 1, "a state is reachable from which no deadlock is")):
            for method in ([], ["--reduction", "none"], ["--reduction", "closure"], ["--reduction", "deletion", "--shuffle", "3"]):
                self.assertIn(sentence, self.onager("check", model, "--may-terminate", *method, code=code).stdout)
        for words, text in ((["--search", "bfs"], "depth-first"), (["--reduction", "weak:closure"], "strong stubborn sets"),
                            (["--check-reduction"], "")):
            self.assertIn(text, self.onager("check", program.PHILOSOPHERS, "--may-terminate", *words, code=3).stderr)

    def test_bound(self):
        everyone = " + ".join(f"eat_{i}" for i in range(1, 6))
        for more in ([], ["--no-simplify"], ["--search=bfs", "--reduction=none", "--no-simplify"]):
            result, = self.results("--bound", everyone, *more, code=0)
            self.assertEqual((result["verdict"], result["bound"], result["at_least"]), ("holds", 2, 2))
            self.assertEqual(set(result) - self.EXTRA, self.RESULT | {"bound", "at_least"})
        self.assertIn("the greatest value is 2", self.onager("check", program.PHILOSOPHERS, "--bound", everyone).stdout)
        source = self.file("source.pnml", program.net({"p": 0}, {"t": ({}, {"p": 1})}))
        result, = self.json("check", source, "--bound", "p", "--time-limit=1", code=2)["results"]
        self.assertEqual((result["verdict"], result["bound"]), ("unknown", None))

    def test_quantifiers_that_repeat_the_option(self):
        for option, formula, code in (("--invariant", "AG eat_1 + eat_2 <= 1", 0), ("--reach", "EF eat_1 >= 1", 0)):
            self.onager("check", program.PHILOSOPHERS, option, formula, "--time-limit", "2m", code=code)
        self.refused("check", program.PHILOSOPHERS, "--invariant", "EF eat_1 >= 1", code=4, text="asks for AG F")

    def test_traces_of_conditions_are_short(self):
        net = self.folder / "counters.pnml"
        self.onager("generate", "counters", 4, "--output", net)
        shortest, = self.json("check", net, "--reach", "two_2 >= 1 & two_3 >= 1", "--search", "bfs", "--reduction", "none", code=0)["results"]
        for words in ([], ["--shortest"], ["--search", "dfs"]):
            found, = self.json("check", net, "--reach", "two_2 >= 1 & two_3 >= 1", "--no-simplify", *words, code=0)["results"]
            self.assertEqual(len(found["trace"]), len(shortest["trace"]), words)

    def test_queries(self):
        file = self.file("queries.xml", self.FILE)
        results = self.results("--queries", file, code=1)
        self.assertEqual([(r["id"], r["verdict"]) for r in results], [("reach-0", "holds"), ("always-1", "violated")])
        for query in ("0", "reach-0"):
            self.assertEqual([r["id"] for r in self.results("--queries", file, "--query", query, code=0)], ["reach-0"])
        self.assertIn("reach-0: holds", self.onager("check", program.PHILOSOPHERS, "--queries", file, code=1).stdout)

    def test_long_chains(self):
        places = [f"{place}_{i} = 1" for i in range(1, 6) for place in ("fork", "think", "eat", "wait")]
        chain = " <-> ".join(places * 3)
        for word in ("--reach", "--invariant"):
            found = self.json("check", program.PHILOSOPHERS, word, chain, "--memory-limit", "200M", code=None)["results"][0]
            self.assertIn(found["verdict"], ("holds", "violated"))
        self.refused("check", program.PHILOSOPHERS, "--reach", " <-> ".join(places * 50), code=4, text="nested deeper")

    def test_one_deep_query_costs_the_others_nothing(self):
        atom = ("<integer-le><integer-constant>1</integer-constant><tokens-count><place>fork_1</place></tokens-count>"
                "</integer-le>")
        deep = "<negation>" * 600 + atom + "</negation>" * 600
        formulas = [f"<exists-path><finally>{f}</finally></exists-path>" for f in (atom, deep)]
        formulas.append(f"<all-paths><finally><globally>{deep}</globally></finally></all-paths>")
        file = self.file("deep.xml", "<property-set>" + "".join(
            f"<property><id>q-{i}</id><formula>{f}</formula></property>" for i, f in enumerate(formulas)) + "</property-set>")
        results = self.json("check", program.PHILOSOPHERS, "--queries", file, code=1)["results"]
        self.assertEqual([r["verdict"] for r in results], ["holds", "holds", "violated"])

    def test_refused(self):
        for words, code, text in (
                (["--reach", "eat_1 >= 1 &"], 4, "column 13"), (["--reach", "eet_1 >= 1"], 4, "did you mean 'eat_1'"),
                (["--reach", "F eat_1 >= 1"], 4, "without temporal operators"), (["--bound", "eat_1 >= 1"], 4, "number"),
                (["--reach", "true", "--invariant", "true"], 3, "more than one property"),
                (["--reach", "true", "--proviso", "stack"], 3, "proviso"), (["--query", "0", "--deadlock"], 3, "--queries"),
                (["--reach", "true", "--search", "bsf"], 3, "bfs"),
                (["--queries", self.file("q.xml", self.FILE), "--query", "7"], 4, "no query '7'"),
                (["--queries", self.folder / "none.xml"], 4, "none.xml")):
            self.refused("check", program.PHILOSOPHERS, *words, code=code, text=text)

    def test_limits(self):
        model = self.generated("counters", 30)
        result, = self.json("check", model, "--reach", "deadlock", "--time-limit=1", "--reduction=none", code=2)["results"]
        self.assertEqual((result["verdict"], result["reason"]), ("unknown", "time limit"))


class Replay(program.Case):
    def setUp(self):
        super().setUp()
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--search=bfs", "--trace", "t.json", code=1)
        self.trace = json.loads((self.folder / "t.json").read_text())

    def replay(self, code, text, **changes):
        changed = self.file("changed.json", json.dumps({**self.trace, **changes}))
        self.assertIn(text, self.onager("replay", program.PHILOSOPHERS, changed, code=code).stdout)

    def test_refuted(self):
        steps = self.trace["steps"]
        self.replay(1, "refuted", steps=steps[:-1])
        self.replay(1, "refuted", steps=steps + steps[:1])
        self.replay(1, "refuted", steps=["no_such_transition"])
        self.replay(1, "refuted", steps=[])

    def test_cannot_judge(self):
        self.replay(2, "cannot judge", property="beauty")

    def test_from_standard_input(self):
        text = (self.folder / "t.json").read_text()
        self.assertIn("confirmed", self.onager("replay", program.PHILOSOPHERS, "-", stdin=text).stdout)


if __name__ == "__main__":
    program.main()
