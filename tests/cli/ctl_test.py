#!/usr/bin/env python3
"""onager check --ctl, CTL in --queries, the evidence that it writes and replays, and the CTL examinations of onager mcc."""
import json
import random
import signal
import subprocess
import time

import program

MEMBERS = {"id", "property", "formula", "verdict", "reason", "stop", "used", "technique", "states", "edges", "seconds", "trace", "evidence"}
SHOWN = {"shows", "steps", "replayed"}
ENGINES = [[], ["--ctl-engine", "global"], ["--ctl-engine", "local"], ["--ctl-engine", "local", "--ctl-reduction", "none"],
           ["--ctl-reduction", "guided"], ["--no-simplify"], ["--ctl-engine", "local", "--no-simplify", "--ctl-reduction", "guided"]]
SINGLETONS = [["--ctl-reduction", "singleton"], ["--ctl-reduction", "guided+singleton", "--no-simplify"]]
# Formulas with their truth for five philosophers who take the left fork first.
PHILOSOPHERS = [
    ("AG EF eat_1 >= 1", False), ("EF AG eat_1 = 0", True), ("AG AF eat_1 = 0", False), ("EG think_1 = 1", True),
    ("E (think_1 >= 1 U eat_2 >= 1)", True), ("A (think_1 >= 1 U wait_1 >= 1)", False), ("EF (eat_1 >= 1 & EF eat_3 >= 1)", True),
    ("AG (eat_1 >= 1 -> AF think_1 >= 1)", False), ("AG (eat_1 >= 1 -> EF think_1 >= 1)", True),
    ("E (wait_1 = 0 U AG (wait_1 = 0))", False), ("A (eat_3 = 0 W eat_3 >= 1)", True), ("AG !E (wait_2 >= 1 U (eat_1 >= 1 & eat_2 >= 1))", True),
    ("true", True), ("false", False), ("AG EF true", True),
]
NEXT = [("AX wait_1 >= 1", False), ("EX wait_1 >= 1", True), ("AG EX true", False), ("EF !EX true", True), ("AG (EX true | AX false)", True),
        ("EF (EX eat_1 >= 1 & EX eat_3 >= 1)", True), ("AX AX AX fork_1 + fork_2 >= 0", True)]
ONE_STEP = program.net({"a": 1, "b": 0}, {"t": ({"a": 1}, {"b": 1})})
# What holds where a run ends: before the only step, and after it.
AT_THE_END = [("EX b = 1", True), ("AX b = 1", True), ("AX EX true", False), ("AX AX false", True), ("AX EG b = 1", True), ("EG a = 1", False),
              ("AX AF b = 0", False), ("AF b = 1", True), ("AX A (b = 1 U b = 0)", False), ("AX A (b = 1 W b = 0)", True),
              ("EF AG (b = 1 & AX false)", True), ("AG (deadlock | EX true)", True)]
UNBOUNDED = program.net({"a": 1, "b": 0, "c": 0}, {"t": ({"a": 1}, {"a": 1, "b": 1}), "u": ({"b": 1}, {"c": 1}), "v": ({"c": 1}, {})})


class Ctl(program.Case):
    def result(self, model, *words, code):
        return self.json("check", model, *words, code=code)["results"][0]

    def agree(self, model, formulas, engines):
        """Each formula has its truth by each engine, and what is shown replays."""
        for formula, holds in formulas:
            for words in engines:
                with self.subTest(formula=formula, words=words):
                    trace = self.folder / "t.json"
                    trace.unlink(missing_ok=True)
                    result = self.result(model, "--ctl", formula, "--trace", trace, *words, code=0 if holds else 1)
                    self.assertEqual(result["verdict"], "holds" if holds else "violated")
                    self.assertEqual(trace.exists(), result["evidence"] is not None)
                    if trace.exists():
                        self.assertTrue(result["replayed"])
                        self.assertIn("confirmed", self.onager("replay", model, trace).stdout)

    def test_engines_agree(self):
        self.agree(program.PHILOSOPHERS, PHILOSOPHERS, ENGINES + SINGLETONS)
        self.agree(program.PHILOSOPHERS, NEXT, ENGINES)

    def test_runs_may_end(self):
        self.agree(self.file("one.pnml", ONE_STEP), AT_THE_END, ENGINES)

    def test_programs(self):
        critical = [("AG EF P.critical", True), ("AG (P.ask -> AF P.critical)", True), ("AG !(P.critical & Q.critical)", True),
                    ("EF (P.wait & EG P.wait)", False), ("EG !P.critical", True), ("AG (P.wait & turn = 0 -> E (P.wait U P.critical))", True)]
        for words in ([], ["--compile"]):
            self.agree(self.example("peterson.dve"), critical, [[*engine, *words] for engine in (ENGINES + SINGLETONS)[:: 1 + len(words) * 3]])

    def test_promela(self):
        inside = [("AG EF {inside == 1}", True), ("AG {inside <= 1}", True), ("EF ({flag[0]} & EG !{inside == 1})", False),
                  ("AG ({user[0]@critical} -> AF {inside == 0})", True), ("AG ({flag[0]} -> EX {flag[0]})", False)]
        self.agree(self.example("peterson.pml"), inside, ENGINES)

    def test_coloured_nets(self):
        colored = [("AG EF eat >= 1", False), ("AG EF eat(seat1) >= 1", False), ("EF (eat(seat2) >= 1 & EX eat(seat2) = 0)", True),
                   ("EG wait = 0", False), ("EG wait <= 1", True)]
        self.agree(program.COLORED, colored, ENGINES)

    def example(self, name):
        return program.PHILOSOPHERS.parent / name

    def test_members(self):
        result = self.result(program.PHILOSOPHERS, "--ctl", "AG EF eat_1 >= 1", code=1)
        self.assertEqual(set(result), MEMBERS | SHOWN)
        self.assertEqual((result["property"], result["shows"], result["trace"]), ("ctl", "violated", None))
        self.assertEqual(result["evidence"]["parts"], [{"all_paths": 1}])
        self.assertEqual(set(self.result(program.PHILOSOPHERS, "--ctl", "AG EF think_1 + eat_1 >= 0", "--no-simplify", code=0)), MEMBERS)
        self.assertIsNone(self.result(program.PHILOSOPHERS, "--ctl", "AG EF eat_1 >= 1", "--no-trace", code=1)["evidence"])

    def test_text_reads_like_a_proof(self):
        text = self.onager("check", program.PHILOSOPHERS, "--ctl", "AG EF eat_1 >= 1", code=1).stdout
        self.assertTrue(text.startswith("AG EF eat_1 >= 1 is violated (shown by 5 steps)\ninitially: "), text)
        self.assertIn("\nhere EF AG !(eat_1 >= 1):\n1. take_left_", text)
        self.assertIn("\nfrom here no state with eat_1 >= 1 is reachable (1 state seen)\n", text)
        lasso = self.onager("check", program.PHILOSOPHERS, "--ctl", "EG think_1 = 1").stdout
        self.assertIn("\nrepeated for ever:\n", lasso)
        self.assertIn("\nwhich is a deadlock\n", self.onager("check", program.PHILOSOPHERS, "--ctl", "AF eat_1 >= 1", "--ctl-engine=global", code=1).stdout)

    def test_dot(self):
        self.onager("check", program.PHILOSOPHERS, "--ctl", "AG EF eat_1 >= 1", "--dot", "e.dot", code=1)
        text = (self.folder / "e.dot").read_text()
        self.assertTrue(text.startswith('digraph "philosophers-5" {'))
        self.assertEqual(text.count("[label=\"take_left_"), 5)
        self.refused("check", program.PHILOSOPHERS, "--deadlock", "--dot", "e.dot", code=3, text="--dot")

    def test_tampered_evidence_is_refuted(self):
        self.onager("check", program.PHILOSOPHERS, "--ctl", "AG EF eat_1 >= 1", "--trace", "t.json", code=1)
        trace = json.loads((self.folder / "t.json").read_text())

        def judged(change, code, text):
            tampered = json.loads(json.dumps(trace))
            change(tampered)
            self.file("u.json", json.dumps(tampered))
            done = self.onager("replay", program.PHILOSOPHERS, "u.json", code=code)
            self.assertIn(text, done.stdout + done.stderr)

        judged(lambda t: t["evidence"]["steps"].pop(), 1, "refuted")
        judged(lambda t: t["evidence"]["steps"].insert(0, "release_1"), 1, "refuted")
        judged(lambda t: t.update(formula="AG EF eat_1 >= 0"), 1, "refuted")
        judged(lambda t: t.update(shows="holds"), 1, "refuted")
        judged(lambda t: t["evidence"].update(parts=[]), 1, "refuted")
        judged(lambda t: t.update(shows="maybe"), 4, "unknown word 'maybe'")
        judged(lambda t: t["evidence"].update(parts="all"), 4, "u.json")
        judged(lambda t: t.update(version=3), 4, "version")

    def test_queries_share_a_space(self):
        atom = "<integer-le><integer-constant>1</integer-constant><tokens-count><place>eat_1</place></tokens-count></integer-le>"
        dead = f"<all-paths><globally><exists-path><finally>{atom}</finally></exists-path></globally></all-paths>"
        again = f"<exists-path><globally><negation>{atom}</negation></globally></exists-path>"
        until = f"<exists-path><until><before><negation>{atom}</negation></before><reach>{dead}</reach></until></exists-path>"
        file = self.file("q.xml", "<property-set>" + "".join(
            f"<property><id>q-{i}</id><formula>{f}</formula></property>" for i, f in enumerate((dead, again, until))) + "</property-set>")
        for words in ENGINES:
            results = self.json("check", program.PHILOSOPHERS, "--queries", file, "--trace", "t.json", *words, code=1)["results"]
            self.assertEqual([r["verdict"] for r in results], ["violated", "holds", "violated"])
        self.assertEqual(self.result(program.PHILOSOPHERS, "--queries", file, "--query", "q-1", code=0)["id"], "q-1")

    def test_the_contest(self):
        model = (self.folder / "model.pnml")
        model.write_bytes(program.PHILOSOPHERS.read_bytes())
        fires = "<is-fireable><transition>release_1</transition></is-fireable>"
        formulas = (f"<all-paths><globally><exists-path><finally>{fires}</finally></exists-path></globally></all-paths>",
                    f"<exists-path><next>{fires}</next></exists-path>",
                    f"<exists-path><finally><exists-path><globally><negation>{fires}</negation></globally></exists-path></finally></exists-path>")
        for examination in ("CTLCardinality", "CTLFireability"):
            self.file(examination + ".xml", "<property-set>" + "".join(
                f"<property><id>q-{i}</id><formula>{f}</formula></property>" for i, f in enumerate(formulas)) + "</property-set>")
            lines = self.onager("mcc", BK_EXAMINATION=examination, BK_TIME_CONFINEMENT="60").stdout.splitlines()
            self.assertEqual(sorted(line.split(" TECHNIQUES ")[0] for line in lines),
                             ["FORMULA q-0 FALSE", "FORMULA q-1 FALSE", "FORMULA q-2 TRUE"])

    def test_check_reduction(self):
        for words, conditions in ((["--ctl-reduction", "guided"], "D1"), (["--ctl-reduction", "singleton"], "D1")):
            for formula, holds in PHILOSOPHERS[:1] + PHILOSOPHERS[6:8]:
                result = self.result(program.PHILOSOPHERS, "--ctl", formula, "--check-reduction", "--no-simplify", *words, code=0 if holds else 1)
                self.assertIn(conditions, result["checked"]["conditions"])
                self.assertTrue(result["checked"]["verdict_equal"])
                self.assertIsNone(result["checked"]["fault"])
                self.assertGreater(result["checked"]["states"], 0)

    def test_refused(self):
        for words, code, text in (
                (["--ctl", "G F eat_1 >= 1"], 4, "this is no CTL formula, but LTL"), (["--ctl", "AG F eat_1 >= 1"], 4, "no CTL formula"),
                (["--ctl", "AG (EF eat_1 >= 1"], 4, "column"), (["--ctl", "AG EF eet_1 >= 1"], 4, "did you mean 'eat_1'"), (["--ctl", ""], 3, ""),
                (["--ctl", "AX eat_1 = 0", "--ctl-reduction", "singleton", "--no-simplify"], 3, "without X only"),
                (["--ctl", "AG EF eat_1 >= 1", "--ctl-engine", "both"], 3, "--ctl-engine"),
                (["--ctl", "AG EF eat_1 >= 1", "--ctl-engine", "global", "--ctl-reduction", "guided"], 3, "labels all states"),
                (["--ctl", "AG EF eat_1 >= 1", "--ctl-reduction", "guided", "--reduction", "none"], 3, "--reduction none"),
                (["--ctl", "AG EF eat_1 >= 1", "--ltl", "G eat_1 >= 1"], 3, "more than one property"),
                (["--deadlock", "--ctl-engine", "local"], 3, "does not read --ctl-engine")):
            self.refused("check", program.PHILOSOPHERS, *words, code=code, text=text)


class Hostile(program.Case):
    """Large formulas, nets without bounds, and limits in the middle of everything."""

    def formula(self, random_numbers, size):
        def path(quantifier, operator, inner):
            return f"<{quantifier}><{operator}>{inner}</{operator}></{quantifier}>"
        if size <= 1:
            place = random_numbers.choice(("eat", "think", "wait", "fork")) + f"_{random_numbers.randint(1, 5)}"
            return (f"<integer-le><integer-constant>{random_numbers.randint(0, 2)}</integer-constant><tokens-count><place>{place}</place>"
                    "</tokens-count></integer-le>")
        quantifier = random_numbers.choice(("all-paths", "exists-path"))
        kind, cut = random_numbers.randint(0, 7), random_numbers.randint(1, size - 1)
        if kind < 4:
            return path(quantifier, random_numbers.choice(("finally", "globally", "next")), self.formula(random_numbers, size - 2))
        first, second = self.formula(random_numbers, cut), self.formula(random_numbers, size - cut)
        if kind < 7:
            word = random_numbers.choice(("conjunction", "disjunction"))
            return f"<{word}>{first}{second}</{word}>"
        return path(quantifier, "until", f"<before>{first}</before><reach>{second}</reach>")

    def queries(self, name, formulas):
        return self.file(name, "<property-set>" + "".join(
            f"<property><id>q-{i}</id><formula><all-paths><globally><exists-path><finally>{f}</finally></exists-path></globally></all-paths>"
            "</formula></property>" for i, f in enumerate(formulas)) + "</property-set>")

    def test_ten_thousand_operators(self):
        numbers = random.Random(3)
        wide = "<conjunction>" + "".join(self.formula(numbers, 40) for _ in range(250)) + "</conjunction>"
        file = self.queries("wide.xml", [wide] + [self.formula(numbers, 60) for _ in range(100)])
        found = {}
        for words in ([], ["--ctl-engine", "global"], ["--ctl-engine", "local"], ["--ctl-engine", "global", "--no-simplify"],
                      ["--ctl-engine", "local", "--no-simplify"]):
            results = self.json("check", program.PHILOSOPHERS, "--queries", file, "--quiet", *words, code=1)["results"]
            found[tuple(words)] = [r["verdict"] for r in results]
        self.assertEqual(len(set(map(tuple, found.values()))), 1)
        self.assertNotIn("unknown", found[()])

    def test_deep_formulas(self):
        self.refused("check", program.PHILOSOPHERS, "--ctl", "AG EF " * 1000 + "eat_1 >= 1", code=4, text="deeper than 500")
        for words in ([], ["--no-simplify"]):
            self.onager("check", program.PHILOSOPHERS, "--ctl", "EX !" * 240 + "eat_1 >= 1", *words, code=None)
        deep = "AX (eat_1 = 0 | " * 160 + "eat_1 >= 0" + ")" * 160
        for engine in ("local", "global"):
            self.onager("check", program.PHILOSOPHERS, "--ctl", deep, "--ctl-engine", engine, "--no-simplify")

    def test_constants(self):
        for formula, holds in (("AG true", True), ("EF false", False), ("A (false U true)", True), ("E (true U false)", False),
                               ("EG (true & !false)", True), ("AX false", False), ("EX true", True)):
            for words in ENGINES:
                self.onager("check", program.PHILOSOPHERS, "--ctl", formula, *words, code=0 if holds else 1)

    def test_limits_without_bounds(self):
        model = self.file("unbounded.pnml", UNBOUNDED)
        # Needs all of infinitely many states, in different ways.
        for formula in ("EF (b >= 3 & EG a = 1)", "AF EG b >= 5 & EF AG a = 1", "EG EX b >= 1", "AG (EF (b >= 5 & EX b >= 4))"):
            for engine in ("auto", "local", "global"):
                for limit in (["--time-limit", "1"], ["--memory-limit", "60M", "--time-limit", "30"]):
                    if program.SANITIZED and limit[0] == "--memory-limit":
                        continue
                    with self.subTest(formula=formula, engine=engine, limit=limit):
                        begin = time.monotonic()
                        done = self.onager("check", model, "--ctl", formula, "--ctl-engine", engine, "--trace", "t.json", *limit, code=None)
                        self.assertIn(done.returncode, (0, 2), done.stderr)
                        self.assertLess(time.monotonic() - begin, 60)

    def test_memory_of_many_questions(self):
        model = self.generated("polite-philosophers", 16)
        numbers = random.Random(5)
        file = self.queries("many.xml", [self.formula(numbers, 12) for _ in range(12)])
        if program.SANITIZED:
            return
        for engine in ("auto", "local", "global"):
            done = self.onager("check", model, "--queries", file, "--ctl-engine", engine, "--no-simplify", "--memory-limit", "40M",
                               "--time-limit", "10", "--trace", "t.json", "--quiet", code=None)
            self.assertIn(done.returncode, (0, 1, 2), done.stderr)

    def test_signals(self):
        model = self.generated("polite-philosophers", 24)
        for engine in ("auto", "local", "global"):
            process = subprocess.Popen([program.path, "check", str(model), "--ctl", "AG (EF (eat_1 >= 1 & EX eat_1 = 0) & AX EF wait_3 = 1)",
                                        "--ctl-engine", engine, "--trace", "t.json"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
            time.sleep(0.7)
            process.send_signal(signal.SIGTERM)
            out, _ = process.communicate(timeout=30)
            self.assertEqual(process.returncode, 2, out)
            self.assertIn("unknown", out)


if __name__ == "__main__":
    program.main()
