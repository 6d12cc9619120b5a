"""What users of Spin see around the search: trails of pan, message sequence charts, unreached code, warnings."""
import xml.etree.ElementTree

import program

COUNTER = """byte x;
active proctype A() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }
ltl low { [] (x < 2) }
ltl zero { <> [] (x == 0) }
"""
# By pan, as Spin 6.5.2 makes it: `pan -a -N low` and `pan -a -N zero`.
LOW = "-2:1:-2 -4:-4:-4 1:0:11 2:1:0 3:0:11 4:1:1 5:0:11 6:1:0 7:0:11 8:1:1 9:0:8"
PROTOCOL = """mtype = { req, ack };
chan q = [2] of { mtype, byte };
chan r = [0] of { mtype };
byte n;
active proctype producer() {
  q!req,1; printf("sent <%d> & more\\n", 1);
  r?ack;
  q!req,2;
  assert(n > 0)
}
active proctype consumer() {
  byte v;
  q?req,v;
  r!ack
}
"""
DEAD = """byte x;
active proctype A() {
  do :: x == 5 -> x = 6 :: x == 0 -> x = 1 :: x == 1 -> break :: else -> x = 9 od;
  skip; d_step { if :: x == 7 -> x = 8 :: else -> x = 4 fi; x = 1 };
  x == 8
}
active proctype B() provided (x == 77) { x = 3; x = 4 }
"""


class Around(program.Case):
    def write(self, text, name="model.pml"):
        path = self.folder / name
        path.write_text(text)
        return path

    def trail(self, lines):
        return self.write(lines.replace(" ", "\n") + "\n", "model.pml.trail")

    def test_a_trail_of_an_ltl_block(self):
        model = self.write(COUNTER)
        found = self.json("replay", model, self.trail(LOW))
        self.assertEqual((found["property"], found["formula"], found["judgement"]), ("ltl", "low", "confirmed"))
        self.assertEqual(found["steps"], ["A(0):2 ((x<3))", "A(0):2 x = (x+1)"] * 2)
        text = self.onager("replay", model, self.trail(LOW)).stdout
        self.assertIn("4. A(0):2 x = (x+1)", text)
        self.assertIn("(ltl low)", text)

    def test_trails_of_assertions_and_ends(self):
        model = self.write("byte x; active proctype A() { x = 1; x = 2; assert(x == 1) }")
        self.assertIn("assertion violated", self.onager("replay", model, self.trail("-4:-4:-4 1:0:0 2:0:1 3:0:2")).stdout)
        self.assertIn("without an error", self.onager("replay", model, self.trail("1:0:0"), code=2).stdout)
        stuck = self.write("chan c = [0] of { byte }; active proctype A() { c!1 }", "stuck.pml")
        self.assertIn("invalid end state", self.onager("replay", stuck, self.trail("-4:-4:-4")).stdout)
        self.assertIn("x=2", self.onager("replay", model, self.trail("1:0:0 2:0:1 3:0:2"), "--show").stdout)

    def test_trails_that_cannot_be_followed(self):
        model = self.write("byte x; active proctype A() { x = 1; x == 2; x = 3 }")
        text = self.onager("replay", model, self.trail("1:0:0 2:0:1"), code=1).stdout
        self.assertIn("step 2: process 0 cannot make statement 1, '((x==2))' of A, line 1, here", text)
        self.refused("replay", model, self.trail("1:0:zero"), code=4, text="model.pml.trail:1")
        self.refused("replay", program.PHILOSOPHERS, self.trail("1:0:0"), code=4, text="Promela")

    def test_charts(self):
        model = self.write(PROTOCOL)
        text = self.onager("check", model, "--assertions", "--no-trace", "--msc", "-", code=1).stdout
        for part in ("producer(0)", "consumer(1)", "* q!req,1 #1", "~ q?req,1 #1 ~", "<", "- r!ack -",
                     '"sent <1> & more"', "ERROR assertion violated", "is not received"):
            self.assertIn(part, text)
        picture, trace = self.folder / "chart.svg", self.folder / "way.json"
        self.onager("check", model, "--assertions", "--msc", picture, "--trace", trace, code=1)
        drawn = xml.etree.ElementTree.fromstring(picture.read_text())
        words = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("producer(0)", words)
        self.assertTrue(any("<1> & more" in each for each in words))
        self.assertIn("prefers-color-scheme: dark", picture.read_text())
        written = self.folder / "chart.txt"
        self.onager("replay", model, trace, "--msc", written)
        self.assertIn("q!req,1 #1", written.read_text())

    def test_charts_of_lassos_and_dead_ends(self):
        stuck = self.write("chan c = [1] of { byte }; active proctype A() { c!1; c!2 }")
        text = self.onager("check", stuck, "--deadlock", "--msc", "-", code=1).stdout
        self.assertIn("stuck at line 1: c!2", text)
        self.assertIn("repeated for ever", self.onager("check", self.write(COUNTER), "--ltl", "zero", "--msc", "-", code=1).stdout)

    def test_charts_of_long_runs(self):
        text = "chan a = [1] of { byte }; active proctype P() { int n; do :: n < 10000 -> n++; a!n; a?_ :: else -> break od; assert(n == 0) }"
        picture = self.folder / "long.svg"
        self.onager("check", self.write(text), "--assertions", "--no-trace", "--msc", picture, code=1)
        self.assertLess(picture.stat().st_size, 1_000_000)
        self.assertIn("rows are not shown", picture.read_text())

    def test_charts_that_are_refused(self):
        model = self.write(PROTOCOL)
        self.refused("check", model, "--assertions", "--msc", "chart.png", code=3, text="--msc")
        self.refused("check", model, "--assertions", "--msc", "-", "--json", code=3, text="stdout")
        self.refused("check", program.PHILOSOPHERS, "--deadlock", "--msc", "chart.svg", code=3, text="Promela")

    def test_unreached(self):
        model = self.write(DEAD)
        parts = self.json("explore", model, "--unreached")["unreached"]
        told = {part["proctype"]: [(each["line"], each["text"]) for each in part["statements"]] for part in parts}
        # The same as `pan` has, made with -o1 -o2 -o3 and -DNOREDUCE.
        self.assertEqual(told, {"A": [(3, "x = 6"), (3, "x = 9"), (6, "-end-")], "B": [(7, "x = 4"), (7, "-end-")]})
        idle = [each["text"] for each in parts[0]["never_executed"]]
        self.assertEqual(idle, ["((x==5))", "else", "((x==7))", "x = 8", "((x==8))"])
        text = self.onager("explore", model, "--unreached").stdout
        self.assertIn("unreached in proctype A\n", text)
        self.assertIn("model.pml:3:19: x = 6", text)
        self.refused("explore", model, "--unreached", "--reduction", "closure", code=3, text="--unreached")
        self.refused("explore", program.PHILOSOPHERS, "--unreached", code=3, text="Promela")

    def test_errors_that_end_a_run(self):
        self.assertEqual(self.json("explore", self.write("byte a[2], i = 3; init { a[i] = 1 }"))["failures"], 1)
        both = self.write("byte x, a[2]; init { x = 2; (a[x] == 0 && x == 9) }")
        self.onager("check", both, "--assertions", code=1)  # the index, though the rest is false
        choice = self.write("byte x; active D_proctype A() { if :: x = 1 :: x = 2 fi }")
        self.assertIn("not deterministic", self.onager("check", choice, "--assertions", code=1).stdout)
        self.onager("check", self.write("active proctype A() { set_priority(0, 300) }"), "--assertions", code=1)

    def test_conditions_without_a_value(self):
        model = self.write("byte x, a[2]; active proctype A() { x = 1; x = 2; x = 0 } ltl p { [] (a[x] == 0) } ltl q { [] (x < 3) }")
        self.assertIn("index out of range", self.onager("check", model, "--ltl", "p", code=2).stdout)
        self.assertIn("index out of range", self.onager("check", model, "--invariant", "{a[x] == 0}", code=2).stdout)
        self.onager("check", model, "--ltl", "[] (x >= 2 || a[x] == 0)")
        found = self.json("check", model, code=2)["results"]
        self.assertEqual([each["verdict"] for each in found if each["id"] in "pq"], ["unknown", "holds"])

    def test_hidden(self):
        seen = self.write("hidden byte h; active proctype A() { h = 1; if :: h == 1 -> assert(false) :: else fi }")
        self.onager("check", seen, "--assertions", code=1)
        unseen = self.write("hidden byte h; active proctype A() { h = 1 }")
        self.refused("check", unseen, "--ltl", "[] (h == 0)", code=4, text="'h'")

    def test_warnings(self):
        slip = self.write("chan q = [1] of { byte }; active proctype P() { xr q; q?1 } init { q!1; q?2 }")
        self.assertIn("breaks the claim 'xr q'", self.onager("explore", slip).stderr)
        self.refused("explore", slip, "--strict", code=4, text="xr q")


if __name__ == "__main__":
    program.main()
