#!/usr/bin/env python3
"""Coloured nets, from outside: unfolded, asked about in their own words, and answered in them."""
import gzip
import io
import json
import signal
import subprocess
import tarfile
import time
import unittest

import colored
import program
from colored import color, everything, operator, variable

TABLE, DATABASE = program.COLORED, program.DATABASE
REDUCTIONS = ("closure", "closure-star(min-enabled)", "deletion(max-enabled)", "closure-deletion", "incremental", "beam(nds)",
              "ample", "weak:deletion", "auto")
PROVISOS = (("dfs", "stack"), ("dfs", "color"), ("dfs", "color-star"), ("dfs", "destination"), ("dfs", "scc-enabled"),
            ("dfs", "safe-flag"), ("bfs", "queue"), ("bfs", "queue-destination"), ("bfs", "queue-safety"))
UNFOLDINGS = ("auto", "all", "fixed-point", "fixed-point+partition", "fixed-point+symmetry", "relevant",
              "fixed-point+partition+symmetry+relevant")
# Pairs of two kinds of tokens are made and undone: bindings have several variables.
PAIRS = colored.net({"n": colored.integers(1, 3), "c": colored.finite("red", "blue"), "both": colored.product("n", "c")},
                    {"x": "n", "y": "c"},
                    {"left": ("n", everything("n")), "right": ("c", everything("c")), "made": ("both", "")},
                    {"make": ("", {"left": variable("x"), "right": variable("y")}, {"made": operator("tuple", variable("x"), variable("y"))}),
                     "undo": ("", {"made": operator("tuple", variable("x"), variable("y"))}, {"left": variable("x"), "right": variable("y")})})
COUNTS = ("states", "edges", "deadlocks", "max_tokens_in_place", "max_tokens_in_marking")


def counts(found, names=COUNTS):
    return tuple(found[name] for name in names)


class Explore(program.Case):
    def test_counts_and_sizes(self):
        found = self.json("explore", TABLE)
        self.assertEqual((found["places"], found["transitions"]), (4, 3))
        self.assertEqual(found["unfolded"], {"places": 20, "transitions": 15})
        self.assertEqual(found["unfolding"], "fixed-point")
        self.assertEqual(counts(found), (82, 265, 1, 1, 10))
        text = self.onager("explore", TABLE).stdout
        self.assertIn("colored-philosophers-5 (4 places, 3 transitions)\n", text)
        self.assertIn("\nunfolded    20 places, 15 transitions (fixed-point)\n", text)

    def test_as_the_family_without_colours(self):
        for n in (2, 3, 6):
            plain, mine = self.generated("philosophers", n), self.generated("colored-philosophers", n)
            for more in ([], ["--search", "dfs"], ["--store", "packed"], ["--shuffle", "9"], ["--shuffle", "4", "--search", "dfs"]):
                self.assertEqual(counts(self.json("explore", plain, *more)), counts(self.json("explore", mine, *more)))

    def test_every_method_agrees(self):
        for model in (TABLE, DATABASE, self.file("pairs.pnml", PAIRS)):
            full = self.json("explore", model)
            for reduction in REDUCTIONS:
                for shuffle in ("0", "5"):
                    found = self.json("explore", model, "--reduction", reduction, "--shuffle", shuffle)
                    self.assertEqual(found["deadlocks"], full["deadlocks"])
                    self.assertLessEqual(found["states"], full["states"])
            for search, proviso in PROVISOS:
                found = self.json("explore", model, "--reduction", "deletion", "--search", search, "--proviso", proviso)
                self.assertEqual(found["deadlocks"], full["deadlocks"])

    def test_check_reduction(self):
        for model in (TABLE, DATABASE):
            for reduction in ("closure", "deletion", "weak:beam"):
                text = self.onager("explore", model, "--reduction", reduction, "--check-reduction").stdout
                self.assertIn("D0, D1, D2", text)
                self.assertIn("deadlocks are exactly those of the full space", text)

    def test_pairs(self):
        """No pair, 6 with one, 6 with both colours in use."""
        for unfolding in ("all", "fixed-point", "auto"):
            self.assertEqual(counts(self.json("explore", self.file("pairs.pnml", PAIRS), "--unfolding", unfolding))[:3], (13, 36, 0))

    def test_dot(self):
        text = self.onager("explore", TABLE, "--dot", "-", "--quiet").stdout
        self.assertTrue(text.startswith('digraph "colored-philosophers-5"'))
        self.assertIn("fork(seat1)", text)
        self.assertIn("take_left(p=seat1)", text)

    def test_visible_names_bindings(self):
        pairs = self.file("pairs.pnml", PAIRS)
        method = ("--search", "dfs", "--reduction", "closure", "--proviso", "scc-visible", "--visible")
        for names in ("make(x=1,y=red)", "make(x=1,y=red), undo(x=2,y=blue)", "undo", "make,undo", "make(y=red)"):
            self.assertEqual(self.json("explore", pairs, *method, names)["visible"].replace(" ", ""), names.replace(" ", ""))
        self.refused("explore", pairs, *method, "make(x=1,y=green)", code=4, text="make(x=1,y=green)")


class Unfolding(program.Case):
    def test_each_word(self):
        for words in UNFOLDINGS:
            found = self.json("explore", TABLE, "--unfolding", words)
            self.assertEqual(found["unfolding"], "fixed-point" if words == "auto" else words)
            self.assertEqual(found["deadlocks"], 1)
            result, = self.json("check", DATABASE, "--deadlock", "--unfolding", words)["results"]
            self.assertEqual(result["verdict"], "holds")
        self.assertEqual(self.json("explore", DATABASE, "--unfolding", "all")["unfolded"], {"places": 46, "transitions": 21})
        self.assertEqual(self.json("explore", DATABASE)["unfolded"], {"places": 34, "transitions": 18})

    def test_merged_colours_are_one(self):
        model = self.file("pairs.pnml", PAIRS)
        for words, places, transitions, states in (("fixed-point", 11, 12, 13), ("fixed-point+partition", 3, 2, 3)):
            found = self.json("explore", model, "--unfolding", words)
            self.assertEqual((found["unfolded"], found["states"]), ({"places": places, "transitions": transitions}, states))
        result, = self.json("check", model, "--reach", "made(1,red) >= 1 & made >= 2")["results"]  # what it names is apart
        self.assertEqual(result["unfolded"]["places"], 2 + 2 + 4)

    def test_wrong_words(self):
        for words, text in (("bfs", "unknown unfolding 'bfs'"), ("all+symmetry", "goes with no other word"), ("", "must not be empty"),
                            ("auto+relevant", "goes with no other word"), ("fixed-point+", "unknown unfolding ''"),
                            ("symetry", "did you mean 'symmetry'?")):
            for command in (["explore", TABLE], ["check", TABLE, "--deadlock"], ["convert", TABLE]):
                self.refused(*command, "--unfolding", words, code=3, text=text)

    def test_of_other_models(self):
        for model in (program.PHILOSOPHERS, program.ROOT / "examples" / "peterson.dve", program.ROOT / "examples" / "handshake.pml"):
            for command in (["explore", model], ["check", model, "--deadlock"]):
                self.refused(*command, "--unfolding", "symmetry", code=4, text="leave --unfolding out")
        self.refused("convert", program.PHILOSOPHERS, "--unfolding", "all", code=4, text="leave --unfolding out")

    def test_every_form_of_a_model(self):
        text = TABLE.read_bytes()
        (self.folder / "net").mkdir()
        self.file("net/model.pnml", text)
        with tarfile.open(self.folder / "net.tgz", "w:gz") as archive:
            entry = tarfile.TarInfo("Net-COL-5/model.pnml")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text))
        self.file("net.pnml.gz", gzip.compress(text))
        for form in ("net", "net.tgz", "net.pnml.gz"):
            self.assertEqual(self.json("explore", form)["states"], 82)
        self.assertEqual(self.json("explore", "-", stdin=text.decode())["states"], 82)


class Check(program.Case):
    def verdict(self, model, *words, more=()):
        code = {"holds": 0, "violated": 1}
        done = self.onager("check", model, *words, *more, "--json", code=None)
        found, = json.loads(done.stdout)["results"]
        self.assertEqual(done.returncode, code[found["verdict"]])
        if found["trace"] is not None:
            self.assertTrue(found["replayed"], words)
        return found["verdict"]

    def test_questions(self):
        for words, expected in ((("--deadlock",), "violated"), (("--reach", "eat >= 2"), "holds"), (("--reach", "eat >= 3"), "violated"),
                                (("--reach", "eat(seat1) + eat(seat3) >= 2"), "holds"), (("--reach", "eat(seat1) + eat(seat2) >= 2"), "violated"),
                                (("--invariant", "eat(seat5) + eat(seat1) <= 1"), "holds"), (("--invariant", "wait <= 4"), "violated"),
                                (("--reach", "fireable(take_right(p=seat2)) & fork = 3"), "holds"),
                                (("--reach", "!fireable(take_left) & !fireable(release) & !fireable(take_right)"), "holds"),
                                (("--reach", "deadlock & fork >= 1"), "violated"),
                                (("--ltl", "G F eat(seat1) >= 1"), "violated"), (("--ltl", "G (eat(seat2) = 1 -> eat(seat3) = 0)"), "holds"),
                                (("--ltl", "F (wait >= 1)"), "holds"), (("--ltl", "G (wait(seat1) = 1 -> F eat(seat1) = 1)"), "violated"),
                                (("--live", "take_left"), "violated"), (("--live", "take_left(p=seat4)"), "violated"),
                                (("--quasi-live", "release"), "holds"), (("--quasi-live", "release(p=seat4)"), "holds"),
                                (("--all-live",), "violated"), (("--may-terminate",), "holds")):
            for unfolding in UNFOLDINGS:
                with self.subTest(words=words, unfolding=unfolding):
                    self.assertEqual(self.verdict(TABLE, *words, more=("--unfolding", unfolding)), expected)

    def test_questions_of_the_database(self):
        for words, expected in ((("--deadlock",), "holds"), (("--all-live",), "holds"), (("--live", "receive(s=site1,r=site2)"), "holds"),
                                (("--quasi-live", "receive(s=site1,r=site1)"), "violated"), (("--quasi-live", "receive"), "holds"),
                                (("--live", "receive(s=site2)"), "holds"), (("--reach", "waiting >= 2"), "violated"),
                                (("--reach", "sent(site1,site1) >= 1"), "violated"), (("--reach", "sent(site1,site3) = 1 & sent = 1"), "holds"),
                                (("--reach", "fireable(receive(r=site3,s=site1))"), "holds"), (("--invariant", "quiet + waiting = 1"), "holds"),
                                (("--ltl", "G (waiting(site1) >= 1 -> F quiet = 1)"), "holds"), (("--ltl", "G F waiting(site2) >= 1"), "violated"),
                                (("--ltl", "G F fireable(change)"), "holds")):
            for unfolding in UNFOLDINGS:
                with self.subTest(words=words, unfolding=unfolding):
                    self.assertEqual(self.verdict(DATABASE, *words, more=("--unfolding", unfolding)), expected)

    def test_bounds(self):
        for model, term, bound in ((TABLE, "eat", 2), (TABLE, "eat(seat1) + eat(seat2)", 1), (TABLE, "fork", 5), (TABLE, "wait + eat", 5),
                                   (DATABASE, "sent", 2), (DATABASE, "sent(site1,site2) + sent(site2,site1)", 1), (DATABASE, "sent(site1,site1)", 0)):
            for unfolding in UNFOLDINGS:
                result, = self.json("check", model, "--bound", term, "--unfolding", unfolding)["results"]
                self.assertEqual(result["bound"], bound, (term, unfolding))

    def test_methods(self):
        for reduction in ("none", "closure", "deletion(max-enabled)", "weak:deletion"):
            for search in ("bfs", "dfs"):
                more = ("--reduction", reduction, "--search", search)
                self.assertEqual(self.verdict(TABLE, "--deadlock", more=(*more, "--shuffle", "3")), "violated")
                self.assertEqual(self.verdict(DATABASE, "--deadlock", more=(*more, "--check-reduction")), "holds")
        for reduction in ("none", "classic", "reach", "visible", "mixed", "mixed-visible", "auto"):
            for emptiness in ("tarjan", "ndfs"):
                more = ("--ltl-reduction", reduction, "--emptiness", emptiness)
                self.assertEqual(self.verdict(TABLE, "--ltl", "G F eat(seat1) >= 1", more=more), "violated")
                self.assertEqual(self.verdict(DATABASE, "--ltl", "G F waiting = 1", more=more), "holds")

    def test_queries(self):
        count = "<tokens-count><place>eat</place></tokens-count>"
        parts = [f"<integer-le><integer-constant>{n}</integer-constant>{count}</integer-le>" for n in (2, 3)]
        parts.append("<is-fireable><transition>take_left</transition><transition>release</transition></is-fireable>")
        properties = "".join(f"<property><id>q{i}</id><description/><formula><exists-path><finally>{part}</finally></exists-path>"
                             "</formula></property>" for i, part in enumerate(parts))
        queries = self.file("queries.xml", f'<property-set xmlns="http://mcc.lip6.fr/">{properties}</property-set>')
        found = self.json("check", TABLE, "--queries", queries, code=1)["results"]
        self.assertEqual([(each["id"], each["verdict"]) for each in found], [("q0", "holds"), ("q1", "violated"), ("q2", "holds")])
        wrong = self.file("wrong.xml", queries.read_text().replace("release", "relaese"))
        self.refused("check", TABLE, "--queries", wrong, code=4, text="relaese")

    def test_wrong_names(self):
        for question, formula, column, text in (
                ("--reach", "eat(seat9) >= 1", 5, "'seat9' is no colour of the sort 'seat'"),
                ("--reach", "eat(seat1,seat2) >= 1", 5, ""), ("--reach", "eet(seat1) >= 1", 1, "eet"),
                ("--reach", "fireable(take_left(q=seat1))", 20, "its variables are p"),
                ("--ltl", "G fireable(take_left(p=seta1))", 24, "its colours are seat1, seat2"),
                ("--bound", "eat + fork(0)", 12, "its colours are seat1")):
            done = self.refused("check", TABLE, question, formula, code=4, text=text)
            self.assertIn(f"(column {column})", done.stderr, formula)
            self.assertIn("hint: ", done.stderr) if "," not in formula else None
        for question in ("--live", "--quasi-live"):
            for name in ("take_left(p=seat9)", "take_left(q=seat1)", "take_lft", "take_left(p=seat1"):
                self.refused("check", TABLE, question, name, code=4, text=name)


class Traces(program.Case):
    def test_deadlock(self):
        text = self.onager("check", TABLE, "--deadlock", "--search", "bfs", "--reduction", "none", "--trace", "way.json", code=1).stdout
        self.assertIn("initially: fork: seat1, seat2, seat3, seat4, seat5; think: seat1,", text)
        self.assertRegex(text, r"\n1\. take_left\(p=seat\d\)  fork -seat\d, think -seat\d, wait \+seat\d\n")
        trace = json.loads((self.folder / "way.json").read_text())
        self.assertEqual(sorted(trace["steps"]), [f"take_left(p=seat{i})" for i in range(1, 6)])
        self.assertIn("deadlock confirmed", self.onager("replay", TABLE, "way.json").stdout)
        shown = self.onager("replay", TABLE, "way.json", "--show").stdout.splitlines()
        self.assertRegex(shown[1], r"^1\. take_left\(p=seat\d\): fork=seat\d, seat\d, seat\d, seat\d, think=.*, wait=seat\d$")
        found = self.json("replay", TABLE, "way.json", "--show")
        self.assertEqual((found["judgement"], found["executed"], len(found["states"])), ("confirmed", 5, 6))
        self.assertEqual(found["states"][5], {"wait": "seat1, seat2, seat3, seat4, seat5"})
        self.onager("check", TABLE, "--deadlock", "--search", "bfs", "--reduction", "none", "--trace", "way.json", "--states", code=1)
        self.assertEqual(json.loads((self.folder / "way.json").read_text())["states"], found["states"])

    def test_tampered(self):
        self.onager("check", TABLE, "--deadlock", "--trace", "way.json", code=1)
        trace = json.loads((self.folder / "way.json").read_text())
        for steps, code in ((trace["steps"][:-1], 1), (trace["steps"] + trace["steps"][:1], 1), (["eat(p=seat1)"], 1), (["take_left(p=seat7)"], 1),
                            (["take_left"], 1), (["take_left(q=seat1)"], 1), ([7], 4)):
            with self.subTest(steps=steps):
                done = self.onager("replay", TABLE, self.file("bent.json", json.dumps({**trace, "steps": steps})), code=code)
                self.assertNotIn("confirmed", done.stdout)

    def test_every_question_with_every_unfolding(self):
        pairs = self.file("pairs.pnml", PAIRS)
        for model, words, code in ((TABLE, ("--reach", "eat >= 2 & eat(seat4) = 1"), 0), (TABLE, ("--invariant", "wait <= 3"), 1),
                                   (TABLE, ("--ltl", "G F eat >= 1"), 1), (TABLE, ("--ltl", "F G wait(seat2) = 0"), 1), (TABLE, ("--live", "release"), 1),
                                   (TABLE, ("--quasi-live", "release(p=seat3)"), 0), (TABLE, ("--bound", "eat"), 0), (pairs, ("--bound", "made"), 0),
                                   (pairs, ("--reach", "made(2,blue) + made(3,red) >= 2"), 0), (pairs, ("--ltl", "F made >= 2"), 1),
                                   (pairs, ("--ltl", "G F made(1,red) = 1"), 1), (pairs, ("--quasi-live", "undo(y=red)"), 0)):
            for unfolding in UNFOLDINGS:
                with self.subTest(words=words, unfolding=unfolding):
                    self.onager("check", model, *words, "--unfolding", unfolding, "--trace", "way.json", code=code)
                    self.assertIn("confirmed", self.onager("replay", model, "way.json").stdout)

    def test_live_again(self):
        self.onager("check", TABLE, "--live", "take_right(p=seat3)", "--trace", "dead.json", code=1)
        trace = json.loads((self.folder / "dead.json").read_text())
        self.assertEqual(trace["transition"], "take_right(p=seat3)")
        self.onager("replay", TABLE, "dead.json")
        self.onager("replay", TABLE, self.file("early.json", json.dumps({**trace, "steps": []})), code=1)


class Explain(program.Case):
    def test_after(self):
        found = self.json("explain", TABLE, "--after", "take_left(p=seat1), take_left(p=seat2)")
        self.assertEqual(found["steps"], ["take_left(p=seat1)", "take_left(p=seat2)"])
        self.assertIn("take_right(p=seat2)", found["enabled"])

    def test_commas_in_bindings_divide_no_steps(self):
        pairs = self.file("pairs.pnml", PAIRS)
        steps = ["make(x=1,y=red)", "make(x=2,y=blue)", "undo(x=1,y=red)"]
        for text in (", ".join(steps), ",".join(steps)):
            self.assertEqual(self.json("explain", pairs, "--after", text)["steps"], steps)
        self.refused("explain", pairs, "--after", "make(x=1,y=red),make(x=1,y=blue)", code=3, text="step 2, 'make(x=1,y=blue)', is not enabled")
        self.refused("explain", pairs, "--after", "make(x=1", code=3, text="no transition 'make(x=1'")
        self.refused("explain", pairs, "--after", "make", code=3, text="no transition 'make'")

    def test_a_trace(self):
        self.onager("check", TABLE, "--deadlock", "--trace", "way.json", code=1)
        self.assertIn("nothing: a deadlock", self.onager("explain", TABLE, "--trace", "way.json").stdout)
        for reduction in ("closure", "weak:beam", "incremental"):
            self.assertTrue(self.onager("explain", DATABASE, "--reduction", reduction, "--dot", "-", "--quiet").stdout.startswith("digraph"))


class Convert(program.Case):
    def test_reads_back(self):
        for model in (TABLE, DATABASE, self.file("pairs.pnml", PAIRS)):
            for unfolding in ("auto", "all", "fixed-point"):
                self.onager("convert", model, "--unfolding", unfolding, "--output", "plain.pnml")
                plain, mine = self.json("explore", "plain.pnml"), self.json("explore", model, "--unfolding", unfolding)
                self.assertEqual(counts(plain), counts(mine))
                self.assertEqual({"places": plain["places"], "transitions": plain["transitions"]}, mine["unfolded"])
                self.assertNotIn("unfolded", plain)
            self.assertEqual(self.onager("convert", model, "--to", "pnml").stdout, self.onager("convert", model).stdout)

    def test_names_in_formulas(self):
        self.onager("convert", TABLE, "-o", "plain.pnml")
        self.onager("check", "plain.pnml", "--reach", '"eat(seat1)" + "eat(seat3)" >= 2')
        self.onager("check", "plain.pnml", "--reach", '"eat(seat1)" + "eat(seat2)" >= 2', code=1)
        self.onager("check", "plain.pnml", "--reach", 'fireable("take_right(p=seat2)")')

    def test_plain_nets(self):
        self.file("again.pnml", self.onager("convert", program.PHILOSOPHERS).stdout)
        self.assertEqual(counts(self.json("explore", "again.pnml")), counts(self.json("explore", program.PHILOSOPHERS)))

    def test_wrong_usage(self):
        self.refused("convert", TABLE, "--to", "dot", code=3, text="dot")
        self.refused("convert", program.ROOT / "examples" / "peterson.dve", code=4, text="only nets")
        self.refused("convert", "nowhere.pnml", code=4, text="nowhere.pnml")
        self.refused("convert", TABLE, "-o", "no/such/folder.pnml", code=3, text="no/such")


class Mcc(program.Case):
    def ask(self, examination, **environment):
        done = self.onager("mcc", **{"BK_EXAMINATION": examination, "BK_INPUT": "Model-COL-05", "BK_TIME_CONFINEMENT": "60",
                                     "BK_MEMORY_CONFINEMENT": "4096", **environment})
        return [line.split(" TECHNIQUES ")[0] for line in done.stdout.splitlines()]

    def test_global_examinations(self):
        for model, expected in ((TABLE, ("TRUE", "FALSE", "FALSE", "TRUE", "FALSE")), (DATABASE, ("FALSE", "FALSE", "FALSE", "TRUE", "TRUE"))):
            self.file("model.pnml", model.read_text())
            for examination, answer in zip(("ReachabilityDeadlock", "OneSafe", "StableMarking", "QuasiLiveness", "Liveness"), expected):
                self.assertEqual(self.ask(examination), [f"FORMULA {examination} {answer}"])

    def test_state_space(self):
        self.file("model.pnml", TABLE.read_text())
        self.assertEqual(self.ask("StateSpace"), ["STATE_SPACE STATES 82", "STATE_SPACE TRANSITIONS 265", "STATE_SPACE MAX_TOKEN_PER_MARKING 10",
                                                  "STATE_SPACE MAX_TOKEN_IN_PLACE 1"])

    def test_safe_and_stable_are_about_sums(self):
        still = {"still": ("n", everything("n")), "one": ("n", colored.number(1, 1, 2)), "other": ("n", "")}
        model = colored.net({"n": colored.integers(1, 2)}, {"x": "n"}, still, {"t": ("", {"one": variable("x")}, {"other": variable("x")})})
        self.file("model.pnml", model)
        self.assertEqual(self.ask("OneSafe"), ["FORMULA OneSafe FALSE"])
        self.assertEqual(self.ask("StableMarking"), ["FORMULA StableMarking TRUE"])

    def queries(self, examination, *formulas):
        properties = "".join(f"<property><id>q-{i}</id><description/><formula>{formula}</formula></property>" for i, formula in enumerate(formulas))
        self.file(f"{examination}.xml", f'<property-set xmlns="http://mcc.lip6.fr/">{properties}</property-set>')
        return sorted(self.ask(examination))

    def test_formulas(self):
        self.file("model.pnml", TABLE.read_text())

        def at_least(n, place):
            return f"<integer-le><integer-constant>{n}</integer-constant><tokens-count><place>{place}</place></tokens-count></integer-le>"

        def fireable(name):
            return f"<is-fireable><transition>{name}</transition></is-fireable>"

        def reach(f):
            return f"<exists-path><finally>{f}</finally></exists-path>"

        def always(f):
            return f"<all-paths><globally>{f}</globally></all-paths>"

        def eventually(f):
            return f"<all-paths><finally>{f}</finally></all-paths>"

        wrong = always("<negation>" + fireable("release") + "</negation>")
        self.assertEqual(self.queries("ReachabilityCardinality", reach(at_least(2, "eat")), reach(at_least(3, "eat"))),
                         ["FORMULA q-0 TRUE", "FORMULA q-1 FALSE"])
        self.assertEqual(self.queries("ReachabilityFireability", reach(fireable("release")), wrong), ["FORMULA q-0 TRUE", "FORMULA q-1 FALSE"])
        self.assertEqual(self.queries("LTLCardinality", eventually(at_least(1, "wait")), eventually(at_least(1, "eat"))),
                         ["FORMULA q-0 TRUE", "FORMULA q-1 FALSE"])
        self.assertEqual(self.queries("LTLFireability", eventually(fireable("take_right")), eventually(fireable("release"))),
                         ["FORMULA q-0 TRUE", "FORMULA q-1 FALSE"])
        self.assertEqual(self.queries("UpperBounds", "<place-bound><place>eat</place></place-bound>",
                                      "<place-bound><place>fork</place><place>wait</place></place-bound>"), ["FORMULA q-0 2", "FORMULA q-1 5"])
        self.assertEqual(self.queries("CTLCardinality", always(reach(at_least(1, "eat"))), always(eventually(at_least(1, "eat")))),
                         ["FORMULA q-0 FALSE", "FORMULA q-1 FALSE"])
        self.assertEqual(self.queries("CTLFireability", always(reach(fireable("take_left"))), reach(always(wrong))),
                         ["FORMULA q-0 FALSE", "FORMULA q-1 TRUE"])
        self.assertEqual(self.ask("ReachabilityNothing"), ["DO_NOT_COMPETE"])

    def test_limits(self):
        self.file("model.pnml", colored.enormous())
        for examination in ("StateSpace", "ReachabilityDeadlock", "OneSafe", "Liveness"):
            begin = time.monotonic()
            self.assertEqual(self.ask(examination, BK_TIME_CONFINEMENT="2"), ["CANNOT_COMPUTE"])
            self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 6)


class Limits(program.Case):
    def setUp(self):
        super().setUp()
        self.model = self.file("enormous.pnml", colored.enormous())

    def commands(self):
        yield "explore", self.model
        for question in (["--deadlock"], ["--reach", "out >= 5"], ["--ltl", "F out >= 5"], ["--all-live"], ["--bound", "out"]):
            yield "check", self.model, *question
        yield "convert", self.model, "-o", "out.pnml"

    def test_time(self):
        for words in self.commands():
            begin = time.monotonic()
            done = self.onager(*words, "--time-limit", "1", code=2)
            self.assertIn("time limit", done.stdout + done.stderr, words)
            self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 3, words)
        self.assertFalse((self.folder / "out.pnml").exists())

    @unittest.skipIf(program.SANITIZED, "a sanitizer takes memory of its own")
    def test_memory(self):
        for words in self.commands():
            done = self.onager(*words, "--memory-limit", "60M", "--time-limit", "60", code=2)
            self.assertIn("memory limit", done.stdout + done.stderr, words)

    def test_json_has_the_reason(self):
        found = self.json("explore", self.model, "--time-limit", "0.5", code=2)
        self.assertEqual((found["complete"], found["reason"]), (False, "time limit"))
        result, = self.json("check", self.model, "--deadlock", "--time-limit", "0.5", code=2)["results"]
        self.assertEqual((result["verdict"], result["reason"]), ("unknown", "time limit"))

    def test_a_signal_ends_it(self):
        for words in self.commands():
            process = subprocess.Popen([program.path, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder)
            time.sleep(0.5)
            self.assertIsNone(process.poll())
            process.send_signal(signal.SIGTERM)
            begin = time.monotonic()
            process.communicate(timeout=program.SECONDS)
            self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 1, words)
            self.assertIn(process.returncode, (2, -signal.SIGTERM, 128 + signal.SIGTERM), words)


if __name__ == "__main__":
    program.main()
