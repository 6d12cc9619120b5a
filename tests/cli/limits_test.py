#!/usr/bin/env python3
"""Time, Ctrl-C, progress, and runs that are very deep."""
import json
import os
import pty
import re
import signal
import subprocess
import time

import program

LINE = re.compile(r"^[\d,]+ states  [\d,]+/s  [\d.]+ [KMGT]iB  (?:queue|depth) [\d,]+  [\d.]+ s$")
DEEP = 1_500_000


class Limits(program.Case):
    def setUp(self):
        super().setUp()
        self.endless = self.generated("counters", 30)  # 3^30 states

    def test_time(self):
        for command in (["explore"], ["check", "--deadlock", "--reduction=none"]):
            begin = time.monotonic()
            found = self.json(*command, self.endless, "--time-limit", "0.8", code=2)
            passed = time.monotonic() - begin
            found = found.get("results", [found])[0]
            self.assertEqual(found["reason"], "time limit")
            self.assertGreater(found["states"], 1000)
            self.assertGreater(passed, 0.7)
            self.assertLess(passed, 60 if program.SANITIZED else 3)

    def test_time_within_a_single_choice(self):
        wide = self.generated("counters", 12_000)  # the first choice alone takes more than ten times the limit
        begin = time.monotonic()
        found = self.json("check", wide, "--deadlock", "--reduction=deletion(max-enabled)", "--time-limit=0.5", code=2)
        found = found["results"][0]
        self.assertEqual((found["reason"], found["states"]), ("time limit", 1))
        self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 5)

    def test_text_tells_the_limit(self):
        text = self.onager("explore", self.endless, "--time-limit", "0.3", code=2).stdout
        self.assertIn("incomplete: time limit\n", text)
        text = self.onager("check", self.endless, "--deadlock", "--reduction=none", "--time-limit", "0.3", code=2).stdout
        self.assertTrue(text.startswith("unknown: time limit"))

    def test_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([program.path, "explore", self.endless, "--json", "--progress"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            process.stderr.readline()  # it runs
            process.send_signal(number)
            out, _ = process.communicate(timeout=program.SECONDS)
            self.assertEqual(process.returncode, 2)
            found = json.loads(out)
            self.assertEqual((found["complete"], found["reason"]), (False, "interrupted"))
            self.assertGreater(found["states"], 0)

    def test_ignored_interrupt_stays_ignored(self):
        process = subprocess.Popen([program.path, "explore", self.endless, "--json", "--progress", "--time-limit=2"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=program.SECONDS)
        self.assertEqual(json.loads(out)["reason"], "time limit")


class Progress(program.Case):
    def setUp(self):
        super().setUp()
        self.endless = self.generated("counters", 30)

    def test_lines(self):
        for search, word in (("bfs", "queue"), ("dfs", "depth")):
            done = self.onager("explore", self.endless, "--progress", "--time-limit=2.4", "--search", search, code=2)
            lines = done.stderr.splitlines()
            self.assertGreaterEqual(len(lines), 2)
            for line in lines:
                self.assertRegex(line, LINE)
                self.assertIn(word, line)
            self.assertNotIn("\r", done.stderr)

    def test_silent(self):
        for options in ([], ["--quiet"], ["--quiet", "--progress"]):
            done = self.onager("explore", self.endless, "--time-limit=1.2", *options, code=2)
            self.assertEqual(done.stderr, "")

    def on_terminal(self, *options):
        outer, inner = pty.openpty()
        process = subprocess.Popen([program.path, "explore", self.endless, "--time-limit=1.4", "--json", *options],
                                   stdout=subprocess.PIPE, stderr=inner)
        os.close(inner)
        json.loads(process.communicate(timeout=program.SECONDS)[0])
        shown = b""
        try:
            while block := os.read(outer, 1 << 16):
                shown += block
        except OSError:
            pass  # the other end is closed
        os.close(outer)
        return shown.decode()

    def test_terminal(self):
        shown = self.on_terminal()
        self.assertNotIn("\n", shown)
        lines = [line for line in shown.replace("\x1b[K", "").split("\r") if line]
        self.assertGreaterEqual(len(lines), 2)
        for line in lines:
            self.assertRegex(line, LINE)
        self.assertTrue(shown.endswith("\r\x1b[K"), "the line is not cleared")
        self.assertEqual(self.on_terminal("--quiet"), "")


class Depth(program.Case):
    def setUp(self):
        super().setUp()
        self.deep = self.file("deep.pnml", program.net({"p": DEEP}, {"drain": ({"p": 1}, {})}))

    def test_depth_first_search_does_not_overflow(self):
        for search in ("dfs", "bfs"):
            found = self.json("explore", self.deep, "--search", search)
            self.assertEqual((found["states"], found["deadlocks"], found["max_tokens_in_place"]), (DEEP + 1, 1, DEEP))

    def test_trace_of_all_steps(self):
        found = self.json("check", self.deep, "--deadlock", "--trace", "t.json", code=1)
        self.assertEqual(found["results"][0]["trace"], ["drain"] * DEEP)
        self.onager("replay", self.deep, "t.json")

    def test_long_traces_are_printed_in_part(self):
        text = self.onager("check", self.deep, "--deadlock", code=1).stdout
        self.assertTrue(text.startswith("a deadlock is reachable (1,500,000 steps)\n"))
        self.assertLess(len(text), 200_000)


if __name__ == "__main__":
    program.main()
