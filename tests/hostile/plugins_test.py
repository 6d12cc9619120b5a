#!/usr/bin/env python3
"""Models in C that break what their table says, crash, or are no libraries."""
import re
import shutil
import signal
import subprocess
import unittest

import hostile
from hostile import program

COOKS = program.ROOT / "examples" / "plugin" / "cooks.c"


@unittest.skipUnless(shutil.which(hostile.COMPILER), "no C compiler")
class Plugins(hostile.Case):
    def library(self, text):
        self.count = getattr(self, "count", 0) + 1
        source = self.file(f"model-{self.count}.c", text)
        target = source.with_suffix(".so")
        subprocess.run([hostile.COMPILER, "-shared", "-fPIC", "-w", "-I", program.ROOT / "include", source, "-o", target],
                       check=True)
        return target

    def cooks(self, firing="", evaluating=""):
        """The example with something else done first, in `fire` and in `evaluate`."""
        text = COOKS.read_text()
        for name, code in (("fire", firing), ("evaluate", evaluating)):
            text, count = re.subn(rf"(static (?:void|uint32_t) {name}\([^)]*\) *\{{)", rf"\1 {code} ", text)
            self.assertEqual(count, 1, name)
        return self.library("#include <stdlib.h>\n#include <signal.h>\n#include <unistd.h>\n" + text)

    def test_what_is_no_model(self):
        whole = self.cooks().read_bytes()
        for size in (10, 100, 1000, len(whole) // 2, len(whole) * 3 // 4):
            cut = self.file("cut.so", whole[:size])
            self.assertEqual(self.onager("explore", cut, code=None).returncode, 4, size)
        self.refused("explore", self.library("int onager_model = 7;"), code=4, text="no function")
        self.refused("explore", self.library("const char onager_model[4000] = {1};"), code=4, text="no function")
        self.refused("explore", self.library("void* onager_model(void) { return 0; }"), code=4, text="NULL")

    def test_fire_outside_of_its_list(self):
        for code, text in (("changes[0] = (onager_change){99999, 1}; return 1;", "slot 99999"),
                           ("changes[0] = (onager_change){(transition / 3 + 3) % 4, 1}; return 1;", "not in its row"),
                           ("for (int i = 0; i < 20; ++i) changes[i] = (onager_change){0, 1}; return 20;", "changes 20 slots"),
                           ("changes[0] = changes[1] = (onager_change){transition / 3, 1}; return 2;", "twice")):
            model = self.cooks(firing=code)
            for words in (["explore"], ["explore", "--reduction=deletion", "--check-reduction"], ["check", "--deadlock", "--json"],
                          ["explore", "--isolate"]):
                with self.subTest(code + " ".join(words)):
                    self.refused(words[0], model, *words[1:], code=4, text=text)

    def test_lists_that_are_too_short(self):
        def changed(pattern, value):
            text = COOKS.read_text().replace(".processes = {exclusive_starts, exclusive},", "").replace(".process_count = COOKS,", "")
            text, count = re.subn(pattern, value, text)
            self.assertEqual(count, 1, pattern)
            return self.library(text)
        for pattern, value, text in ((r"(tests_of\[\] = \{)0,", r"\g<1>1,", "tests_of: "),
                                     (r"(enablers\[\] = \{)2,", r"\g<1>0,", "enablers: row 0 lacks 'anna is done'"),
                                     (r"(exclusive\[\] = \{0, 1,) 2,", r"\g<1> 12,", "exclusive: two guards of row 0")):
            model = changed(pattern, value)
            for words in ([], ["--reduction=deletion", "--check-reduction"], ["--search=dfs"]):
                self.refused("explore", model, *words, code=4, text=text)

    def test_evaluate_says_neither(self):
        model = self.cooks(evaluating="for (uint32_t i = 0; i < count; ++i) truth[i] = 7; return;")
        self.refused("explore", model, "--reduction=deletion", code=4, text="neither 0 nor 1")

    def test_crashes_are_told_when_isolated(self):
        for code, text in (("*(volatile int*)8 = 1;", "signal 11"), ("abort();", "signal 6"), ("exit(0);", "ended the process"),
                           ("_exit(1);", "ended the process")):
            model = self.cooks(firing=code)
            with self.subTest(code):
                self.refused("explore", model, "--isolate", code=4, text=text)
                self.refused("check", model, "--deadlock", "--isolate", "--json", code=4, text=text)
        self.refused("explore", self.cooks(firing="kill(getpid(), SIGKILL);"), "--isolate", code=2, text="from outside")

    def test_isolation_changes_nothing_else(self):
        model = self.cooks()
        self.assertEqual(self.json("explore", model)["states"], self.json("explore", model, "--isolate")["states"])
        self.onager("check", model, "--deadlock", "--isolate", "--trace", "t.json", code=1)
        self.onager("replay", model, "t.json", "--isolate")
        self.refused("explore", "absent.so", "--isolate", code=4, text="no such file")
        endless = self.generated("counters", 30)
        process = self.start("explore", endless, "--isolate")
        code, text = self.ended_by(process, signal.SIGTERM, after=1)
        self.assertEqual((code, "interrupted" in text), (2, True), text)

    def test_names_in_any_bytes_replay(self):
        text = COOKS.read_text().replace('"anna takes a pan"', '"anna\\xff takes a \\xe2\\x80\\xaepan"')
        model = self.library(text)
        self.assertIn("\ufffd", subprocess.run([program.path, "check", model, "--deadlock", "--trace", "t.json"], cwd=self.folder,
                                               capture_output=True).stdout.decode(errors="replace"))
        self.assertIn("deadlock confirmed", self.onager("replay", model, "t.json").stdout)


if __name__ == "__main__":
    hostile.main()
