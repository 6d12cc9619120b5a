#!/usr/bin/env python3
"""explore --coverage: what never fires, what is never marked, and the greatest values."""
import program

EXAMPLES = program.ROOT / "examples"
NET = program.net({"p": 1, "q": 0, "r": 0, "s": 0}, {"t": ({"p": 1}, {"q": 3}), "back": ({"q": 3}, {"p": 1}), "never": ({"r": 1}, {"s": 1})})


class Coverage(program.Case):
    def test_text(self):
        out = self.onager("explore", self.file("m.pnml", NET), "--coverage").stdout
        self.assertIn("transitions 2 of 3 fired\nnever fired\n  never\nplaces      2 of 4 marked\nnever marked\n  r\n  s\n"
                      "greatest values\n  q  3\n  p  1\n", out)

    def test_json(self):
        model = self.file("m.pnml", NET)
        found = self.json("explore", model, "--coverage")["coverage"]
        self.assertEqual(found["transitions"], [{"name": "t", "times": 1}, {"name": "back", "times": 1}, {"name": "never", "times": 0}])
        self.assertEqual((found["never_fired"], found["never_marked"]), (["never"], ["r", "s"]))
        self.assertEqual(found["places"][1], {"name": "q", "least": 0, "greatest": 3})
        self.assertNotIn("coverage", self.json("explore", model))

    def test_edges_are_what_fires(self):
        for model in ("philosophers-5.pnml", "token-ring-6.pnml", "readers-writers-3.pnml", "colored-philosophers-5.pnml"):
            found = self.json("explore", EXAMPLES / model, "--coverage")
            self.assertEqual(sum(each["times"] for each in found["coverage"]["transitions"]), found["edges"], model)

    def test_a_walk_sees_no_more(self):
        for model in ("philosophers-5.pnml", "colored-philosophers-5.pnml", "peterson.dve", "packing-robots.dve"):
            whole = self.json("explore", EXAMPLES / model, "--coverage")["coverage"]
            some = self.json("simulate", EXAMPLES / model, "--random", 2000)["coverage"]
            for kind in ("places", "locations", "variables"):
                known = {each["name"]: each for each in whole.get(kind, [])}
                for each in some.get(kind, []):
                    self.assertLessEqual(each["greatest"], known[each["name"]]["greatest"])
                    self.assertGreaterEqual(each["least"], known[each["name"]]["least"])

    def test_programs(self):
        model = self.file("m.dve", "int x = 0; process P { state a, b, c; init a; trans a -> b { effect x = -7; }, b -> c { guard x > 0; }; }"
                                   " system async;")
        out = self.onager("explore", model, "--coverage").stdout
        self.assertIn("moves       1 of 2 made\nnever made\n  P.b->c\n", out)
        self.assertIn("never entered\n  P.c\n", out)
        self.assertIn("  x  -7 to 0\n", out)

    def test_promela_tells_statements_as_unreached(self):
        found = self.json("explore", EXAMPLES / "turns.pml", "--coverage")
        self.assertIn("unreached", found)
        self.assertIn("variables", found["coverage"])

    def test_incomplete(self):
        model = self.generated("counters", 14)
        out = self.onager("explore", model, "--coverage", "--time-limit", 0.3, code=2).stdout
        self.assertIn("incomplete:", out)
        self.assertIn("places ", out)

    def test_a_reduction_is_refused(self):
        self.refused("explore", program.PHILOSOPHERS, "--coverage", "--reduction", "deletion", code=3, text="--coverage needs all states")


if __name__ == "__main__":
    program.main()
