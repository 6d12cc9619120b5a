#!/usr/bin/env python3
"""--memory-limit as the system sees it. A process inherits the peak of the one that starts it, so these tests have a
file of their own, in which Python stays small."""
import json
import os
import subprocess
import unittest

import program

LIMIT = 100 << 20


class Memory(program.Case):
    def setUp(self):
        super().setUp()
        self.endless = self.generated("counters", 30)  # 3^30 states

    def measured(self, *arguments):
        """The JSON object, the exit code and the peak in bytes."""
        with subprocess.Popen([program.path, *arguments, "--json", "--time-limit=100"], stdout=subprocess.PIPE,
                              text=True) as process:
            found = json.loads(process.stdout.read())
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        return found, process.returncode, usage.ru_maxrss * 1024

    @unittest.skipIf(program.SANITIZED, "sanitizers need memory of their own")
    def test_limit_is_kept_and_made_use_of(self):
        for method in (["--search=bfs"], ["--search=dfs"], ["--search=bfs", "--store=packed"]):
            with self.subTest(method):
                found, code, peak = self.measured("explore", self.endless, "--memory-limit=100M", *method)
                self.assertEqual((code, found["reason"], found["complete"]), (2, "memory limit", False))
                self.assertLess(peak, 1.05 * LIMIT)
                self.assertGreater(peak, 0.75 * LIMIT)
                self.assertAlmostEqual(found["peak_memory_bytes"] / peak, 1, delta=0.02)
                self.assertGreater(found["states"], 100_000)

    @unittest.skipIf(program.SANITIZED, "sanitizers need memory of their own")
    def test_check_keeps_it_too(self):
        found, code, peak = self.measured("check", self.endless, "--deadlock", "--reduction=none", "--memory-limit=100M")
        result = found["results"][0]
        self.assertEqual((code, result["verdict"], result["reason"]), (2, "unknown", "memory limit"))
        self.assertLess(peak, 1.05 * LIMIT)

    @unittest.skipIf(program.SANITIZED, "sanitizers need memory of their own")
    def test_provisos_and_pictures_keep_it(self):
        model = self.generated("counters", 15)
        wide = self.generated("counters", 800)
        for arguments in (["explore", model, "--reduction=closure", "--proviso=optimal-strong"],
                          ["explore", model, "--reduction=closure", "--proviso=optimal-weak"],
                          ["explore", model, "--reduction=closure", "--proviso=highest-link", "--search=dfs"],
                          ["explore", wide, "--reduction=closure", "--dot", os.devnull]):
            with self.subTest(arguments):
                _, code, peak = self.measured(*arguments, "--memory-limit=100M")
                self.assertEqual(code, 2)
                self.assertLess(peak, 1.05 * LIMIT)

    def test_limit_smaller_than_the_program(self):
        for command in (["explore"], ["check", "--deadlock"]):
            found = self.json(*command, self.endless, "--memory-limit", "1M", code=2)
            self.assertEqual(found.get("results", [found])[0]["reason"], "memory limit")


if __name__ == "__main__":
    program.main()
