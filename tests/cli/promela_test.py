"""Models in Promela, from outside."""
import program

PETERSON = program.ROOT / "examples" / "peterson.pml"
HANDSHAKE = program.ROOT / "examples" / "handshake.pml"
REDUCTIONS = ("none", "reach", "classic", "visible", "mixed", "mixed-visible", "auto")


class Promela(program.Case):
    def write(self, text, name="model.pml"):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_explore(self):
        found = self.json("explore", PETERSON)
        known = dict(model="peterson", states=38, edges=64, deadlocks=0, complete=True)
        self.assertEqual({name: found[name] for name in known}, known)

    def test_every_method_agrees(self):
        full = self.json("explore", HANDSHAKE)
        self.assertEqual(full["deadlocks"], 1)
        for search in ("bfs", "dfs"):
            for store in ("tree", "packed"):
                for shuffle in (0, 3):
                    found = self.json("explore", HANDSHAKE, "--search", search, "--store", store, "--shuffle", shuffle)
                    self.assertEqual((found["states"], found["edges"]), (full["states"], full["edges"]))
        for reduction in ("closure", "deletion(max-enabled)", "weak:beam(nds)", "ample"):
            found = self.json("explore", HANDSHAKE, "--reduction", reduction, "--check-reduction")
            self.assertEqual(found["deadlocks"], 1)

    def test_deadlock(self):
        trace = self.folder / "way.json"
        text = self.onager("check", HANDSHAKE, "--deadlock", "--trace", trace, code=1).stdout
        self.assertIn("server(1):18 to_server?message", text)
        self.assertIn("confirmed", self.onager("replay", HANDSHAKE, trace).stdout)
        self.onager("check", PETERSON, "--deadlock")

    def test_end_labels(self):
        waiting = "chan c = [0] of {{byte}}; active proctype P() {{ byte x; {} c?x }}"
        self.onager("check", self.write(waiting.format("end:")), "--deadlock")
        self.onager("check", self.write(waiting.format("")), "--deadlock", code=1)

    def test_assertions(self):
        self.onager("check", PETERSON, "--assertions")
        wrong = self.write("byte x; active [2] proctype P() { atomic { x++; x = x * 2; assert(x < 6) } }")
        trace = self.folder / "way.json"
        text = self.onager("check", wrong, "--assertions", "--trace", trace, code=1).stdout
        self.assertIn("assert", text)
        self.assertIn("confirmed", self.onager("replay", wrong, trace).stdout)
        for failing in ("byte a[2], i = 3; init { a[i] = 1 }", "byte i; init { i = 1 / i }", "chan c; init { c!1 }"):
            self.onager("check", self.write(failing), "--assertions", code=1)
            self.onager("check", self.write(failing), "--deadlock")

    def test_ltl(self):
        trace = self.folder / "run.json"
        for reduction in REDUCTIONS:
            self.onager("check", PETERSON, "--ltl", "exclusion", "--ltl-reduction", reduction)
            self.onager("check", PETERSON, "--ltl", "entry", "--ltl-reduction", reduction, "--trace", trace, code=1)
            self.assertIn("violation confirmed", self.onager("replay", PETERSON, trace).stdout)
        self.onager("check", PETERSON, "--ltl", "[] (inside <= 1)")
        self.onager("check", PETERSON, "--ltl", "G ({user[0]@critical} -> inside = 1)")

    def test_the_end_of_a_choice_has_the_line_of_the_choice(self):
        model = self.file("end.pml", """byte x; chan c = [0] of { byte };
active proctype A() {
  L: atomic {
    if
    :: c!0
    fi
  }
}
active proctype B() { byte y; c?y }
""")
        for question in (["--ltl", "F {x == 1}"], ["--ctl", "AF {x == 1}"]):
            self.onager("check", model, *question, "--trace", "run.json", code=1)
            self.assertIn("A(0):4 .(goto)", (self.folder / "run.json").read_text())

    def test_conditions(self):
        self.onager("check", PETERSON, "--invariant", "inside <= 1")
        self.onager("check", PETERSON, "--invariant", "user[0]@critical -> inside == 1")
        self.onager("check", PETERSON, "--reach", "{user[0]@critical && flag[1]}")
        self.onager("check", PETERSON, "--reach", "inside == 2", code=1)
        found = self.json("check", PETERSON, "--bound", "inside")
        self.assertEqual(found["results"][0]["bound"], 1)
        self.refused("check", PETERSON, "--reach", "{nobody == 1}", code=4, text="nobody")
        self.refused("check", program.ROOT / "examples" / "peterson.dve", "--reach", "{turn == 1}", code=4,
                     text="Promela")

    def test_processes_that_come_late(self):
        # More processes, channels and outcomes than a look at the first states shows.
        text = """byte n, c; chan q = [1] of { chan };
proctype late(byte k) { chan own = [1] of { byte }; own!k; q!own; atomic { if :: c = 1 :: c = 2 :: c = 3 fi } }
active proctype A() { do :: n < 100 -> n++ :: else -> break od; run late(1); run late(2) }
active proctype B() { byte i; do :: i < 100 -> i++ :: else -> break od }
"""
        full = self.json("explore", self.write(text))
        self.assertTrue(full["complete"])
        for reduction in ("deletion(first)", "closure-star"):
            self.assertEqual(self.json("explore", self.write(text), "--reduction", reduction)["deadlocks"],
                             full["deadlocks"])

    def test_language(self):
        path = self.write(PETERSON.read_text(), "peterson.txt")
        self.assertEqual(self.json("explore", path, "--language", "promela")["states"], 38)
        self.assertEqual(self.json("explore", "-", stdin=PETERSON.read_text())["states"], 38)
        self.refused("explore", path, "--language", "fortran", code=3, text="language")
        self.refused("explore", self.write("active proctype P() { x = 1 }"), code=4, text="model.pml:1:")
        self.refused("explore", self.write("init { c_code { int x; } }"), code=4, text="embedded C")

    CLAIM = "byte x; active proctype P() {{ do :: x = 1 - x od }} never {{ {} }}"

    def violated(self, model, *question):
        """A violation, whose trace replays."""
        trace = self.folder / "run.json"
        text = self.onager("check", model, *question, "--trace", trace, code=1).stdout
        self.assertIn("confirmed", self.onager("replay", model, trace).stdout)
        return text

    def test_never_claim(self):
        claims = (("T0: do :: x == 0 :: x == 1 -> goto acceptA od; acceptA: skip; goto T0", False),
                  ("do :: x == 0 -> break :: else od; x == 1", False),
                  ("do :: assert(x == 0) od", False),
                  ("do :: x == 0 :: x == 1 -> break od; x == 1", True),
                  ("do :: atomic { x == 1; x == 0 } -> break :: else od", True))
        for claim, holds in claims:
            model = self.write(self.CLAIM.format(claim))
            for reduction in REDUCTIONS[:2] + ("auto",):
                question = ("--never-claim", "--ltl-reduction", reduction)
                self.onager("check", model, *question) if holds else self.violated(model, *question)
        changes = self.write(self.CLAIM.format("x = 2"))
        self.refused("check", changes, "--never-claim", code=4, text="can only look")
        self.refused("check", PETERSON, "--never-claim", code=4, text="no never claim")
        self.refused("check", self.write(self.CLAIM.format("timeout")), "--never-claim", code=4, text="timeout")

    def test_a_wrong_run_of_a_claim_is_refused(self):
        model = self.write(self.CLAIM.format("do :: x == 1 -> break :: else od"))
        trace = self.folder / "run.json"
        self.onager("check", model, "--never-claim", "--trace", trace, code=1)
        model.write_text(self.CLAIM.format("do :: x == 2 -> break :: else od"))
        self.assertIn("does not accept", self.onager("replay", model, trace, code=1).stdout)

    def test_cycles(self):
        loop = "bit a; active proctype P() {{ do :: a = 0; {} a = 1 od }}"
        self.violated(self.write(loop.format("accept:")), "--acceptance-cycles")
        self.onager("check", self.write("bit a; active proctype P() { accept: a = 1; a = 0 }"), "--acceptance-cycles")
        self.violated(self.write("bit a; active proctype P() { a = 1; accept: a == 0 }"), "--acceptance-cycles")
        self.refused("check", PETERSON, "--acceptance-cycles", code=4, text="no accept label")
        inside = self.write("bit a; active proctype P() { do :: atomic { a = 0; accept: a = 1 } od }")
        self.refused("check", inside, "--acceptance-cycles", code=4, text="atomic")
        self.onager("check", self.write(loop.format("progress:")), "--non-progress-cycles")
        self.violated(self.write(loop.format("")), "--non-progress-cycles")
        self.onager("check", self.write("bit a; active proctype P() { a = 1; a == 0 }"), "--non-progress-cycles")

    def test_fairness(self):
        model = self.write("""bit done; active proctype P() { done = 1 }
active proctype Q() { byte x; do :: x = 1 - x od }
ltl p { <> (done == 1) }""")
        self.violated(model, "--ltl", "p")
        self.onager("check", model, "--ltl", "p", "--fairness", "weak")
        used = self.json("check", model, "--ltl", "p", "--fairness", "weak")["results"][0]["used"]
        self.assertEqual((used["fairness"], used["ltl_reduction"]), ("weak", "none"))
        self.refused("check", model, "--ltl", "p", "--fairness", "weak", "--ltl-reduction", "reach", code=3, text="fair")
        self.refused("check", model, "--ltl", "p", "--fairness", "weak", "--emptiness", "ndfs", code=3, text="marks")
        self.refused("check", model, "--ltl", "p", "--fairness", "strong", code=3, text="fairness")
        self.refused("check", model, "--deadlock", "--fairness", "weak", code=3, text="does not read")
        net = program.ROOT / "examples" / "philosophers-5.pnml"
        self.refused("check", net, "--ltl", "G fork_1 >= 0", "--fairness", "weak", code=4, text="Promela")

    def test_an_unfair_run_is_refused(self):
        model = self.write("""bit done; active proctype P() { done = 1 }
active proctype Q() { byte x; do :: x = 1 - x od }
ltl p { <> (done == 1) }""")
        trace = self.folder / "run.json"
        self.onager("check", model, "--ltl", "p", "--trace", trace, code=1)
        trace.write_text(trace.read_text().replace('"steps"', '"fairness": "weak",\n  "steps"', 1))
        self.assertIn("not fair: process 0", self.onager("replay", model, trace, code=1).stdout)

    def test_strict(self):
        waits = self.write("chan c = [0] of {byte}; active proctype P() { byte x; end: c?x }")
        self.onager("check", waits, "--deadlock")
        self.violated(waits, "--deadlock", "strict")
        self.violated(waits, "--deadlock=strict")
        self.onager("check", self.write("init { skip }"), "--deadlock", "strict")
        net = program.ROOT / "examples" / "philosophers-5.pnml"
        self.violated(net, "--deadlock", "strict")
        self.refused("check", waits, "--deadlock", "loose", code=3, text="unexpected argument")

    def test_what_the_model_states(self):
        model = self.write("""byte x; init { x = 1; assert(x == 1) }
ltl one { <> (x == 1) } ltl two { [] (x == 0) } never { do :: x == 0 od }""")
        found = self.json("check", model, code=1)["results"]
        self.assertEqual([(each["id"], each["verdict"]) for each in found],
                         [("deadlock", "holds"), ("assertion", "holds"), ("one", "holds"), ("two", "violated"),
                          ("never-claim", "holds")])
        self.assertEqual(found, [dict(each, seconds=old["seconds"], peak_memory_bytes=old.get("peak_memory_bytes", 0))
                                 if "peak_memory_bytes" in each else dict(each, seconds=old["seconds"])
                                 for each, old in zip(self.json("check", model, "--stated", code=1)["results"], found)])
        net = program.ROOT / "examples" / "philosophers-5.pnml"
        self.refused("check", net, code=3, text="no property")
        self.refused("check", net, "--stated", code=4, text="no property of its own")

    def test_trace_automata(self):
        text = """chan c = [1] of {{ byte }}; active proctype P() {{ {} }}
active proctype Q() {{ byte x; c?x; c?x }} {} {{ {} }}"""
        good = self.write(text.format("c!1; c!2", "trace", "c!1; c?1; c!2; c?2"))
        self.onager("check", good, "--assertions")
        self.violated(self.write(text.format("c!2; c!1", "trace", "c!1; c?1; c!2; c?2")), "--assertions")
        self.violated(self.write(text.format("c!1; c!2", "notrace", "c!1; c?1; c!2")), "--assertions")
        self.onager("check", self.write(text.format("c!2; c!1", "notrace", "c!1; c?1; c!2")), "--assertions")
        for reduction in ("closure", "deletion(first)", "ample"):
            self.onager("explore", good, "--reduction", reduction, "--check-reduction")

    def test_names_that_only_some_models_have(self):
        self.refused("check", PETERSON, "--ltl", "[] (_last == 0)", code=4, text="_last")

    def test_limits(self):
        endless = self.write("int x; active [3] proctype P() { do :: x++ :: x = x * 3 od }")
        self.onager("explore", endless, "--time-limit", "0.5", code=2)
        forks = self.write("proctype P() { run P(); run P() } init { run P() }")
        self.onager("explore", forks, "--time-limit", "2", code=2)


if __name__ == "__main__":
    program.main()
