#!/usr/bin/env python3
"""Every question x every setting: it is refused, or it is in the echo with the value that was given.

Those about nets are asked of a P/T net and of a coloured one.
"""
import json
import re

import program

MODEL = """byte x = 0; byte ok = 1;
process P { state a, b; init a; assert b: ok == 1; trans a -> b { guard x < 3; effect x = x + 1; }, b -> a { }; }
process Never { state q; accept q; init q; trans q -> q { guard x > 9; }; }
system async property Never;
"""
PROMELA = """byte x; active proctype P() { do :: x = 1 - x; progress: skip; accept: skip od }
never { do :: x == 0 od } ltl p { [] (x <= 1) }
"""
# What is asked, of which model, and further words that the question needs.
NET, PROGRAM, CLAIM, COLORED = "net", "program", "claim", "coloured"
QUESTIONS = {
    "explore": (NET, []),
    "--deadlock": (NET, []),
    "--all-deadlocks": (NET, ["2"]),
    "--assertions": (PROGRAM, []),
    "--live": (NET, ["take_left_1"]),
    "--all-live": (NET, []),
    "--quasi-live": (NET, ["take_left_1"]),
    "--may-terminate": (NET, []),
    "--ltl": (NET, ["G F eat_1 >= 1"]),
    "--automaton": (NET, ["automaton.hoa"]),
    "--property-process": (PROGRAM, []),
    "--never-claim": (CLAIM, []),
    "--acceptance-cycles": (CLAIM, []),
    "--non-progress-cycles": (CLAIM, []),
    "--stated": (CLAIM, []),
    "--ctl": (NET, ["AG EF (eat_1 >= 1 & EX eat_2 = 0)"]),
    "--reach": (NET, ["eat_1 + eat_3 >= 2"]),
    "--invariant": (NET, ["eat_1 + eat_2 <= 1"]),
    "--bound": (NET, ["eat_1 + eat_2 + eat_3"]),
    "--queries": (NET, ["queries.xml"]),
}
IN_COLORS = {"take_left_1": "take_left(p=seat1)", "automaton.hoa": "colored.hoa", "queries.xml": "colored.xml"}
# A value of each setting that is not its default, where there is one; None: a flag.
SETTINGS = {
    "--search": "bfs", "--store": "packed", "--reduction": "deletion(first)", "--relations": "exclusive", "--proviso": "color",
    "--visible": "take_left_1",
    "--shuffle": "7", "--threads": "1", "--check-reduction": None, "--compile": None, "--no-simplify": None, "--shortest": None,
    "--ltl-translator": "cat automaton.hoa # %f", "--emptiness": "ndfs", "--ltl-reduction": "visible", "--heuristic": "automaton",
    "--fairness": "weak", "--ctl-engine": "local", "--ctl-reduction": "guided", "--unfolding": "fixed-point+symmetry",
    "--time-limit": "100", "--memory-limit": "1000000000",
}
AUTOMATON = """HOA: v1
States: 1
Start: 0
AP: 1 "eat_1 >= 1"
Acceptance: 1 Inf(0)
--BODY--
State: 0 {0}
[!0] 0
--END--
"""
QUERY = """<property-set xmlns="http://mcc.lip6.fr/"><property><id>q</id><description/><formula><exists-path><finally>
<integer-le><integer-constant>2</integer-constant><tokens-count><place>eat_1</place><place>eat_3</place></tokens-count></integer-le>
</finally></exists-path></formula></property></property-set>"""
# Where that value does not go with the question.
OTHER = {("--live", "--search"): "dfs", ("--all-live", "--search"): "dfs", ("--may-terminate", "--search"): "dfs",
         ("--assertions", "--reduction"): "none", ("--non-progress-cycles", "--ltl-translator"): "cat nothing.hoa # %f"}
STATES = ("--reach", "--invariant", "--bound", "--queries")
# What else a setting needs, so that it is read: relations need sets, a proviso a search of its order.
BESIDE = {"--relations": ["--reduction", "deletion"], "--proviso": ["--search", "dfs", "--reduction", "closure"],
          "--visible": ["--search", "dfs", "--reduction", "closure", "--proviso", "scc-visible"]}


class Settings(program.Case):
    def setUp(self):
        super().setUp()
        self.file("program.dve", MODEL)
        self.file("automaton.hoa", AUTOMATON.replace("eat_1 >= 1", "p0"))
        self.file("own.hoa", AUTOMATON)
        self.file("claim.pml", PROMELA)
        self.file("nothing.hoa", AUTOMATON.replace("eat_1 >= 1", "p0").replace("[!0]", "[0&!0]"))
        self.file("queries.xml", QUERY)
        self.file("colored.hoa", AUTOMATON.replace("eat_1", "eat"))
        self.file("colored.xml", QUERY.replace("<place>eat_1</place><place>eat_3</place>", "<place>eat</place>"))
        self.colored = False

    def options(self, group):
        """The options of check that its help lists under a heading."""
        text = self.onager("check", "--help").stdout
        part = re.search(rf"^{group}:?\n(.*?)(?=^\S)", text, re.M | re.S).group(1)
        return set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", part, re.M))

    def test_the_tables_are_whole(self):
        self.assertEqual(self.options("Property") - {"--query"} | {"explore"}, set(QUESTIONS))
        self.assertEqual(self.options("Method") | self.options("Limits"), set(SETTINGS))

    def words(self, question):
        kind, values = QUESTIONS[question]
        if self.colored:
            kind, values = COLORED, [IN_COLORS.get(value) or re.sub(r"(eat)_(\d)", r"\1(seat\2)", value) for value in values]
        model = {NET: program.PHILOSOPHERS, PROGRAM: self.folder / "program.dve", CLAIM: self.folder / "claim.pml",
                 COLORED: program.COLORED}[kind]
        values = ["own.hoa" if value == "automaton.hoa" else value for value in values]
        return ["explore", model] if question == "explore" else ["check", model, question, *values]

    def run_any(self, *words):
        """The exit code and the JSON object."""
        done = self.onager(*words, "--json", code=None)
        return done.returncode, json.loads(done.stdout)

    def test_refused_or_in_the_echo(self):
        for question in QUESTIONS:
            for setting in SETTINGS:
                with self.subTest(question=question, setting=setting):
                    self.check(question, setting)

    def test_of_a_coloured_net(self):
        self.colored = True
        for question, (kind, _) in QUESTIONS.items():
            for setting in SETTINGS if kind == NET else ():
                with self.subTest(question=question, setting=setting):
                    self.check(question, setting)

    def check(self, question, setting):
        value = OTHER.get((question, setting), SETTINGS[setting])
        if setting == "--visible" and self.colored:
            value = IN_COLORS[value]
        words = self.words(question) + ([setting] if value is None else [setting, value])
        code, found = self.run_any(*words)
        if code == 3 and found["error"]["message"].endswith((f" does not read {setting}", f"unknown option '{setting}'")):
            return
        # Read, and nets have nothing to compile, nor processes; only coloured ones are unfolded.
        if setting in ("--compile", "--fairness", "--unfolding") and code == 4 and not (self.colored and setting == "--unfolding"):
            self.assertIn(setting, found["error"]["hint"])
            return
        if question == "--stated" and setting == "--reduction":  # which reads of these questions would, and one cannot
            self.assertEqual(code, 3)
            return
        # So that there is a search that uses the setting.
        at_once = ["--no-simplify"] if question in STATES and setting != "--no-simplify" else []
        beside = [] if question == "--stated" else BESIDE.get(setting, [])
        code, found = self.run_any(*words, *beside, *at_once)
        if question == "--stated" and code == 3:  # it does not go with all of these questions
            self.assertIn(setting, BESIDE)
            return
        self.assertIn(code, (0, 1), found)
        name = setting[2:].replace("-", "_")
        all_used = [found] if question == "explore" else [each["used"] for each in found["results"]]
        used = next((each for each in all_used if name in each), {})
        self.assertIn(name, used)
        self.assertEqual(str(used[name]).lower().removesuffix(".0"), str(value is None or value).lower())

    def test_without_sets_nobody_reads_what_they_are_made_from(self):
        for question in ("explore", "--deadlock", "--all-live", "--quasi-live", "--reach", "--ltl"):
            for words in (["--relations", "exclusive"], ["--proviso", "color"]):
                with self.subTest(question=question, words=words):
                    code, found = self.run_any(*self.words(question), "--reduction", "none", *words)
                    self.assertEqual(code, 3, found)
                    self.assertIn(words[0], found["error"]["message"])


if __name__ == "__main__":
    program.main()
