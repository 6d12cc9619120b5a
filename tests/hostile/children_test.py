#!/usr/bin/env python3
"""Compilers and translators that hang, grow, talk for ever or lie."""
import os
import shutil
import unittest

import hostile
from hostile import program

ROBOTS = program.ROOT / "examples" / "packing-robots.dve"


class Children(hostile.Case):
    def setUp(self):
        super().setUp()
        self.cache = self.folder / "cache"
        self.word = f"onager-test-{os.getpid()}"  # by which its processes are known

    def command(self, text):
        """A program that does so; its name is in the command line of what it starts."""
        file = self.file(f"{self.word}.sh", "#!/bin/sh\n" + text + "\n")
        file.chmod(0o755)
        return file

    def environment(self, compiler):
        return {"CC": str(compiler), "XDG_CACHE_HOME": str(self.cache)}

    def nothing_is_left(self):
        self.no_process_has(self.word)
        self.assertEqual(list(self.cache.rglob("onager-*")), [])
        self.assertEqual(list(self.cache.rglob("*.so")), [])


class Compiler(Children):
    model = ROBOTS

    def test_that_hangs(self):
        slow = self.command(f"sh -c 'sleep 1000; : {self.word}' & sleep 1000")
        done = self.onager("explore", self.model, "--compile", "--time-limit=0.5", code=2, **self.environment(slow))
        self.assertIn("unknown: time limit", done.stderr)
        self.nothing_is_left()

    def test_that_hangs_ends_with_a_signal(self):
        slow = self.command("sleep 1000")
        process = self.start("explore", self.model, "--compile", env={**os.environ, **self.environment(slow)})
        code, text = self.ended_by(process)
        self.assertEqual((code, "unknown: interrupted" in text), (2, True), text)
        self.nothing_is_left()

    def test_that_grows(self):
        fat = self.command("exec awk 'BEGIN { s = \"x\"; while (1) s = s s }'")
        done = self.onager("explore", self.model, "--compile", "--memory-limit=200M", code=2, **self.environment(fat))
        self.assertIn("unknown: memory limit", done.stderr)
        self.nothing_is_left()

    def test_that_lies(self):
        for text, what in (("yes", "without end"), ("exit 3", "failed"), ("kill -11 $$", "failed"), ("exit 0", "what the compiler"),
                           ('for word; do last=$word; done; echo garbage > "$last"', "what the compiler"),
                           ('for word; do last=$word; done; head -c 5000 /bin/sh > "$last"', "truncated")):
            with self.subTest(text):
                done = self.onager("explore", self.model, "--compile", code=4, **self.environment(self.command(text)))
                self.assertIn(what, done.stderr)
                self.nothing_is_left()

    @unittest.skipUnless(shutil.which(hostile.COMPILER), "no C compiler")
    def test_damaged_libraries_are_rebuilt(self):
        words = ("explore", self.model, "--compile")
        known = self.json(*words, XDG_CACHE_HOME=str(self.cache))["states"]
        kept, = self.cache.rglob("native-*.so")
        whole = kept.read_bytes()
        middle = len(whole) // 2
        for damaged in (b"", whole[:100], whole[:middle], whole[:-1], whole[:middle] + b"????" + whole[middle + 4:]):
            kept.write_bytes(damaged)
            self.assertEqual(self.json(*words, XDG_CACHE_HOME=str(self.cache))["states"], known)
            self.assertEqual(len(kept.read_bytes()), len(whole))


class PromelaCompiler(Compiler):
    model = program.ROOT / "examples" / "peterson.pml"

    def test_that_fails_when_the_model_has_grown(self):
        grows = self.folder / "grows.pml"
        grows.write_text("byte n, k, l; proctype P() { skip } active proctype C() { do :: k = (k + 1) % 20 od }"
                         "active proctype D() { do :: l = (l + 1) % 20 od }"
                         "init { do :: n < 40 -> n++ :: n < 40 -> n = 0 :: n == 40 -> run P(); break od }")
        once = self.command('[ -e "$0.used" ] && exit 3; : > "$0.used"; exec cc "$@"')
        done = self.onager("explore", grows, "--compile", code=4, **self.environment(once))
        self.assertIn("failed", done.stderr)


class Translator(Children):
    def ask(self, command, *limits, code):
        return self.onager("check", program.PHILOSOPHERS, "--ltl", "F eat_1 >= 1", "--ltl-translator", command, *limits, code=code)

    def test_that_hangs(self):
        done = self.ask(f"sleep 1000; : %f {self.word}", "--time-limit=0.5", code=2)
        self.assertIn("unknown: time limit", done.stderr)
        self.nothing_is_left()

    def test_that_hangs_ends_with_a_signal(self):
        process = self.start("check", program.PHILOSOPHERS, "--ltl", "F eat_1 >= 1", "--ltl-translator",
                             f"sleep 1000; echo %f {self.word}")
        code, text = self.ended_by(process)
        self.assertEqual((code, "unknown: interrupted" in text), (2, True), text)
        self.nothing_is_left()

    def test_that_is_at_fault(self):
        self.assertIn("writes more than", self.ask("yes %f", code=4).stderr)
        self.assertIn("command failed", self.ask("kill -9 $$; : %f", code=4).stderr)
        self.assertIn("command failed", self.ask("/no/such/program %f 2> /dev/null", code=4).stderr)
        self.ask("echo %f", code=4)
        self.ask("true %f", code=4)
        self.ask("head -c 100000 /dev/urandom; : %f", code=4)

    def test_that_leaves_something_behind(self):
        self.ask(f"sh -c 'sleep 1000; : {self.word}' & echo %f", code=4)
        self.nothing_is_left()


if __name__ == "__main__":
    hostile.main()
