#!/usr/bin/env python3
"""Memory that runs out, of the address space or by a limit: there is no answer then, and nobody is to blame."""
import os
import subprocess
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


@unittest.skipIf(program.SANITIZED, "a sanitizer takes memory of its own")
class Limit(hostile.Case):
    def peak(self, *arguments, code):
        """Megabytes that a run held at most."""
        process = subprocess.Popen([program.path, *map(str, arguments)], stdout=subprocess.DEVNULL, cwd=self.folder)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, code)
        return usage.ru_maxrss / 1024

    def test_many_traces(self):
        """The traces take several times what the search does; those that fit are told."""
        length = 2_500
        steps = {f"a_step_along_the_chain_{i}": ({f"p{i}": 1}, {f"p{i + 1}": 1}) for i in range(length)}
        ends = {f"a_step_off_the_chain_{i}": ({f"p{i}": 1}, {f"q{i}": 1}) for i in range(length)}
        places = {f"p{i}": int(i == 0) for i in range(length + 1)} | {f"q{i}": 0 for i in range(length)}
        model = self.file("comb.pnml", program.net(places, steps | ends))
        asked = ["check", model, "--all-deadlocks=100000", "--memory-limit=80M", "--no-trace"]
        self.assertLess(self.peak(*asked, code=1), 100)
        result = self.json(*asked, code=1)["results"][0]
        self.assertEqual((result["verdict"], result["stop"]), ("violated", "memory"))
        self.assertGreater(result["deadlocks"], 10)

    def test_many_meetings(self):
        count = 800
        processes = " ".join(f"process P{i} {{ state a, b; init a; trans a -> b {{ sync c{'!' if i < count else '?'}; }}; }}"
                             for i in range(2 * count))
        model = self.file("meetings.dve", f"channel c; {processes} system async;")
        for megabytes in (100, 200):
            self.assertLess(self.peak("explore", model, f"--memory-limit={megabytes}M", code=2), 1.15 * megabytes)


if __name__ == "__main__":
    hostile.main()
