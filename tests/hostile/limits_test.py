#!/usr/bin/env python3
"""Address space that runs out: there is no answer then, and nobody is to blame."""
import unittest

import hostile
from hostile import program


def chain(length):
    return program.net({f"p{i}": int(i == 0) for i in range(length + 1)},
                       {f"t{i}": ({f"p{i}": 1}, {f"p{i + 1}": 1}) for i in range(length)})


@unittest.skipIf(program.SANITIZED, "a sanitizer needs all of the address space")
class Space(hostile.Case):
    def test_reading(self):
        model = self.file("m.pnml", chain(100_000))
        for megabytes in (20, 30, 50):
            self.out_of_memory(self.limited(megabytes, "explore", model))
        self.out_of_memory(self.limited(30, "check", model, "--deadlock", "--json"))

    def test_programs(self):
        model = self.file("m.dve", "byte a[900000]; process P { state s, t; init s; trans s -> t { effect a[7] = 1; }; } system async;")
        for megabytes in (10, 20, 40):
            self.out_of_memory(self.limited(megabytes, "explore", model))

    def test_searches(self):
        model = self.generated("counters", 30)
        for megabytes in (40, 100):
            self.out_of_memory(self.limited(megabytes, "explore", model))
            self.out_of_memory(self.limited(megabytes, "check", model, "--deadlock", "--reduction=none"))

    def test_replay(self):
        model = self.file("m.pnml", program.net({"p": 1}, {"t": ({"p": 1}, {"p": 1})}))
        steps = ", ".join(['"t"'] * 3_000_000)
        trace = self.file("t.json", '{"format": "onager-trace", "version": 1, "model": "test", "property": "deadlock", '
                                    f'"steps": [{steps}]}}')
        for megabytes in (20, 40, 100):
            self.out_of_memory(self.limited(megabytes, "replay", model, trace))

    def test_translation(self):
        model = self.generated("philosophers", 20)
        formula = " & ".join(f"G F eat_{i} >= 1" for i in range(1, 15))
        done = self.limited(60, "check", model, "--ltl", f"!({formula})", "--time-limit=5")
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)

    def test_queries(self):
        one = ("<property><id>q</id><description/><formula><exists-path><finally><deadlock/></finally></exists-path></formula>"
               "</property>")
        queries = self.file("q.xml", f"<property-set>{one * 300_000}</property-set>")
        self.out_of_memory(self.limited(30, "check", program.PHILOSOPHERS, "--queries", queries))


if __name__ == "__main__":
    hostile.main()
