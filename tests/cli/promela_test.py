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

    def test_what_is_not_checked_is_said(self):
        model = self.write("byte x; init { x = 1 } never { do :: x == 0 od }")
        self.assertIn("the never claim of the model is not checked", self.onager("explore", model).stderr)
        self.refused("explore", model, "--strict", code=4, text="never claim")

    def test_limits(self):
        endless = self.write("int x; active [3] proctype P() { do :: x++ :: x = x * 3 od }")
        self.onager("explore", endless, "--time-limit", "0.5", code=2)
        forks = self.write("proctype P() { run P(); run P() } init { run P() }")
        self.onager("explore", forks, "--time-limit", "2", code=2)


if __name__ == "__main__":
    program.main()
