#!/usr/bin/env python3
"""Limits on large nets, by the CPU time and the memory that the system counts."""
import json
import os
import subprocess
import unittest

import program

MEGABYTE = 1 << 20


@unittest.skipIf(program.SANITIZED, "sanitizers need time and memory of their own")
class LargeNets(program.Case):
    def measured(self, *arguments):
        """The first result, the exit code, user seconds and the peak in bytes."""
        with subprocess.Popen([program.path, *map(str, arguments), "--json"], stdout=subprocess.PIPE, text=True) as process:
            found = json.loads(process.stdout.read())
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        return found.get("results", [found])[0], process.returncode, usage.ru_utime, usage.ru_maxrss * 1024

    def written(self, name, places, arcs):
        """A net with one token in p0 and a transition for each pair of places."""
        path = self.folder / name
        with open(path, "w", encoding="utf-8") as file:
            file.write('<pnml><net id="large" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="page">\n')
            file.write('<place id="p0"><initialMarking><text>1</text></initialMarking></place>\n')
            for p in range(1, places):
                file.write(f'<place id="p{p}"/>\n')
            for t, (source, target) in enumerate(arcs):
                file.write(f'<transition id="t{t}"/><arc id="a{t}" source="p{source}" target="t{t}"/>'
                           f'<arc id="b{t}" source="t{t}" target="p{target}"/>\n')
            file.write("</page></net></pnml>\n")
        return path

    def test_memory_of_long_chains_and_wide_choices(self):
        chain = self.written("chain.pnml", 60_001, ((i, i + 1) for i in range(60_000)))
        choice = self.written("choice.pnml", 5_001, ((0, i + 1) for i in range(5_000)))
        for model, states in ((chain, 60_001), (choice, 5_001)):
            found, code, _, peak = self.measured("explore", model, "--memory-limit=200M")
            self.assertEqual((code, found["states"]), (0, states))
            self.assertLess(peak, 1.05 * 200 * MEGABYTE)

    def test_exploration_begins_soon(self):
        model = self.generated("philosophers", 40_000)
        found, code, seconds, _ = self.measured("explore", model, "--time-limit=1")
        self.assertEqual((code, found["reason"]), (2, "time limit"))
        self.assertLess(seconds, 4)

    def test_exclusive_relations_end_in_time(self):
        model = self.generated("ring", 20_000)
        _, code, seconds, _ = self.measured("check", model, "--deadlock", "--reduction=closure-star",
                                            "--relations=exclusive", "--time-limit=0.5")
        self.assertEqual(code, 2)
        self.assertLess(seconds, 4)

    def test_questions_about_a_few_places(self):
        model = self.generated("philosophers", 20_000)
        for question, verdict in ((("--invariant", "eat_5 + eat_6 <= 1"), "holds"),
                                  (("--ltl", "G (eat_5 = 0 | eat_6 = 0)"), "holds")):
            found, code, _, peak = self.measured("check", model, *question, "--memory-limit=200M", "--time-limit=60")
            self.assertEqual((code, found["verdict"]), (0, verdict))
            self.assertLess(peak, 1.05 * 200 * MEGABYTE)


if __name__ == "__main__":
    program.main()
