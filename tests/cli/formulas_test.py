#!/usr/bin/env python3
"""What formulas may speak of besides places: channels, names of nodes; and what is said to who writes them otherwise."""
import program

CHANNELS = """
channel {byte} c[2];
channel d;
byte x;
process P { state a, b; init a; trans a -> a { sync c!1; }, a -> b { sync d!; }; }
process Q { state a, b; init a; trans a -> a { sync c?x; }, a -> b { sync d?; }; }
system async;
"""
NAMED = """<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
<place id="p1"><name><text>ready</text></name><initialMarking><text>1</text></initialMarking></place>
<place id="p2"><name><text>done</text></name></place>
<place id="p3"><name><text>twin</text></name></place>
<place id="p4"><name><text>twin</text></name></place>
<place id="p5"><name><text>p1</text></name></place>
<transition id="t1"><name><text>go</text></name></transition>
<arc id="a1" source="p1" target="t1"/><arc id="a2" source="t1" target="p2"/>
</page></net></pnml>"""


class Channels(program.Case):
    def test_lengths(self):
        model = self.file("c.dve", CHANNELS)
        for words, code in ((["--reach", "full(c)"], 0), (["--invariant", "len(c) <= 2"], 0), (["--reach", "len(c) > 2"], 1),
                            (["--invariant", "empty(c) | len(c) >= 1"], 0), (["--ltl", "G empty(c)"], 1),
                            (["--ltl", "G (full(c) -> len(c) = 2)"], 0)):
            for reduction in ("none", "closure-star"):
                self.onager("check", model, *words, "--reduction", reduction, "--no-simplify", code=code)
        self.assertEqual(self.json("check", model, "--bound", "len(c) + 1")["results"][0]["bound"], 3)

    def test_traces_replay(self):
        model = self.file("c.dve", CHANNELS)
        result, = self.json("check", model, "--reach", "full(c) & P.a", "--trace", "t.json")["results"]
        self.assertTrue(result["replayed"])
        self.assertEqual(result["steps"], 2)
        self.assertIn("len(c) = 2", result["formula"])
        self.onager("replay", model, "t.json")

    def test_wrong_uses(self):
        model = self.file("c.dve", CHANNELS)
        for formula, message in (("c = 1", "write len(c), full(c) or empty(c)"), ("full(d)", "has no buffer"),
                                 ("len(e) = 1", "no channel 'e'"), ("len(1) = 1", "name of a channel"),
                                 ("y = 1", "no variable or state 'y'")):
            self.refused("check", model, "--reach", formula, code=4, text=message)
        self.refused("check", program.PHILOSOPHERS, "--reach", "full(fork_1)", code=4, text="only programs have channels")


class Names(program.Case):
    def test_unique_names_are_ids(self):
        model = self.file("n.pnml", NAMED)
        self.onager("check", model, "--reach", "done >= 1 & ready = 0")
        self.onager("check", model, "--reach", "fireable(go)")
        # An id hides a name.
        self.onager("check", model, "--invariant", "p1 + p2 = 1")
        self.refused("check", model, "--reach", "twin >= 1", code=4, text="no place 'twin'")
        self.refused("check", model, "--reach", "redy >= 1", code=4, text="did you mean 'ready'")


class Hints(program.Case):
    def test_words_of_other_languages(self):
        for formula, message in (("fork_1 >= 1 and fork_2 >= 1", "write &"), ("fork_1 >= 1 or fork_2 >= 1", "write |"),
                                 ("not (fork_1 >= 1)", "write !"), ("fork_1 => 1", "greater or equal is written >="),
                                 ("fireable(fork_1)", "compare it, as in fork_1 >= 1"),
                                 ("take_left_1", "fireable(take_left_1)")):
            self.refused("check", program.PHILOSOPHERS, "--reach", formula, code=4, text=message)

    def test_guard_that_assigns(self):
        model = self.file("g.dve", "byte x; process P { state a; init a; trans a -> a { guard x = 1; }; } system async;")
        self.refused("explore", model, code=4, text="write: ==")

    def test_query_needs_its_file(self):
        self.refused("check", program.PHILOSOPHERS, "--query", "1", code=3, text="add --queries FILE")

    def test_grammar(self):
        text = self.onager("help", "formulas").stdout
        for word in ("fireable(t, u)", "len(c), full(c), empty(c)", "from loose to tight", "f U g"):
            self.assertIn(word, text)
        self.assertIn(".SH FORMULAS", self.onager("man").stdout)
        text = self.onager("help", "promela").stdout
        for word in ("With Spin, and here", "./pan -a -N name", "{P[1]@cs}", "Embedded C"):
            self.assertIn(word, text)
        self.assertIn(".SH PROMELA", self.onager("man").stdout)
        for text in (self.onager("help").stdout, self.onager("man").stdout):
            self.assertIn("programs", text)


if __name__ == "__main__":
    program.main()
