#!/usr/bin/env python3
"""Models that are shared libraries, and programs compiled to native code."""
import os
import re
import shutil
import subprocess
import unittest

import program

COOKS = program.ROOT / "examples" / "plugin" / "cooks.c"
ROBOTS = program.ROOT / "examples" / "packing-robots.dve"
PETERSON, HANDSHAKE = (program.ROOT / "examples" / name for name in ("peterson.pml", "handshake.pml"))
COMPILER = os.environ.get("CC") or "cc"

# The same story in another language.
COOKS_DVE = """
byte pans = 2, stoves = 2;
process anna { state n, o, b; init n; trans n -> o { guard pans >= 1; effect pans = pans - 1; },
  o -> b { guard stoves >= 1; effect stoves = stoves - 1; }, b -> n { effect pans = pans + 1, stoves = stoves + 1; }; }
process bela { state n, o, b; init n; trans n -> o { guard pans >= 1; effect pans = pans - 1; },
  o -> b { guard stoves >= 1; effect stoves = stoves - 1; }, b -> n { effect pans = pans + 1, stoves = stoves + 1; }; }
process carl { state n, o, b; init n; trans n -> o { guard stoves >= 1; effect stoves = stoves - 1; },
  o -> b { guard pans >= 1; effect pans = pans - 1; }, b -> n { effect pans = pans + 1, stoves = stoves + 1; }; }
process dora { state n, o, b; init n; trans n -> o { guard stoves >= 1; effect stoves = stoves - 1; },
  o -> b { guard pans >= 1; effect pans = pans - 1; }, b -> n { effect pans = pans + 1, stoves = stoves + 1; }; }
system async;
"""

SPECS = ("closure", "closure-star(min-enabled,min-forward)", "deletion(max-enabled)", "incremental", "beam(nds)", "ample",
         "weak:deletion", "weak:beam")


@unittest.skipUnless(shutil.which(COMPILER), f"no C compiler '{COMPILER}'")
class Plugin(program.Case):
    def library(self, text, name="model"):
        self.libraries = getattr(self, "libraries", 0) + 1
        source = self.file(f"{name}-{self.libraries}.c", text)
        target = source.with_suffix(".so")
        subprocess.run([COMPILER, "-shared", "-fPIC", "-I", program.ROOT / "include", source, "-o", target], check=True)
        return target

    def cooks(self, *replaced):
        text = COOKS.read_text()
        for pattern, value in replaced:
            text, count = re.subn(pattern, value, text)
            self.assertEqual(count, 1, pattern)
        return self.library(text, "cooks")

    def test_it_is_a_model_like_any_other(self):
        model = self.cooks()
        known = self.json("explore", self.file("cooks.dve", COOKS_DVE))
        for search in ("bfs", "dfs"):
            for shuffle in (0, 3):
                found = self.json("explore", model, "--search", search, "--shuffle", shuffle)
                self.assertEqual((found["model"], found["places"], found["transitions"]), ("cooks", 6, 12))
                for member in ("states", "edges", "deadlocks"):
                    self.assertEqual(found[member], known[member], member)
        self.assertGreater(known["deadlocks"], 0)
        for spec in SPECS:
            for relations in ("static", "exclusive+dynamic", "exact"):
                found = self.json("explore", model, "--reduction", spec, "--relations", relations, "--check-reduction")
                self.assertEqual(found["deadlocks"], known["deadlocks"])
                self.assertIs(found["checked"]["deadlocks_equal"], True)

    def test_traces_replay(self):
        model = self.cooks()
        trace = self.folder / "trace.json"
        text = self.onager("check", model, "--deadlock", "--trace", trace, code=1).stdout
        self.assertIn("takes a pan", text)
        self.assertIn("pans 2->1", text)
        self.assertIn("deadlock confirmed", self.onager("replay", model, trace).stdout)
        wrong = self.file("wrong.json", trace.read_text().replace("takes", "drops", 1))
        self.assertIn("there is no transition", self.onager("replay", model, wrong, code=1).stdout)
        self.assertIn("lacks anna == 0", self.onager("explain", model, "--reduction", "deletion", "--after",
                                               "anna takes a pan,bela takes a pan").stdout)

    def test_branching_time(self):
        model = self.cooks()
        for engine in ("auto", "local", "global"):
            self.onager("check", model, "--ctl", "AG EF pans = 2", "--ctl-engine", engine, "--trace", "why.json", code=1)
            self.assertIn("violation confirmed", self.onager("replay", model, "why.json").stdout)
            self.onager("check", model, "--ctl", "EF (anna = 2 & EF bela = 2)", "--ctl-engine", engine)

    def test_without_what_is_optional(self):
        model = self.cooks((r"    \.guard_texts(.|\n)*\.process_count = COOKS,\n", ""))
        for spec in SPECS:
            found = self.json("explore", model, "--reduction", spec, "--check-reduction")
            self.assertIs(found["checked"]["deadlocks_equal"], True)

    def test_bad_ones_are_refused(self):
        cases = (
            (self.cooks((r"\.version = ONAGER_PLUGIN_VERSION", ".version = 77")), "version 77"),
            (self.cooks((r"\.size = sizeof\(onager_plugin\)", ".size = 12")), "12 bytes"),
            (self.cooks((r"\.fire = fire", ".fire = 0")), "fire is NULL"),
            (self.cooks((r"\.tests_of = \{tests_of_starts, tests_of\}", ".tests_of = {0, 0}")), "tests_of is NULL"),
            (self.cooks((r"tests_of\[\] = \{0,", "tests_of[] = {99,")), "there are only 6"),
            (self.cooks((r'"bela is done"', '"anna is done"')), "'anna is done' twice"),
            (self.cooks((r"guards_of\[\] = \{0, 12", "guards_of[] = {12, 0")), "do not ascend"),
            (self.library("int x;", "empty"), "exports no 'onager_model'"),
            (self.file("text.so", "no library"), "cannot be loaded"),
            (self.folder / "missing.so", "no such file"),
        )
        for model, message in cases:
            done = self.onager("explore", model, code=4)
            self.assertIn(message, done.stderr)
            self.assertEqual(done.stdout, "")

    def test_what_only_others_have(self):
        self.assertIn("assertions", self.onager("check", self.cooks(), "--assertions", code=4).stderr)
        self.assertIn("--compile", self.onager("explore", self.cooks(), "--compile", code=4).stderr)


@unittest.skipUnless(shutil.which(COMPILER), f"no C compiler '{COMPILER}'")
class Compile(program.Case):
    def setUp(self):
        super().setUp()
        self.cache = self.folder / "cache"
        os.environ["XDG_CACHE_HOME"] = str(self.cache)

    def tearDown(self):
        os.environ.pop("XDG_CACHE_HOME")
        os.environ.pop("CC", None)
        super().tearDown()

    def test_same_answers_as_the_interpreter(self):
        known = self.json("explore", ROBOTS)
        for words in ((), ("--search", "dfs"), ("--shuffle", "5"), ("--store", "packed")):
            found = self.json("explore", ROBOTS, "--compile", *words)
            for member in ("states", "edges", "deadlocks", "failures"):
                self.assertEqual(found[member], known[member], member)
        for spec in SPECS:
            slow, fast = (self.json("explore", ROBOTS, "--reduction", spec, *words) for words in ((), ("--compile",)))
            self.assertEqual((slow["states"], slow["deadlocks"]), (fast["states"], fast["deadlocks"]))
        self.onager("check", ROBOTS, "--deadlock", "--compile", code=1)

    def test_libraries_are_kept(self):
        self.json("explore", ROBOTS, "--compile")
        kept, = (self.cache / "onager").glob("native-*.so")
        date = kept.stat().st_mtime_ns
        self.json("explore", ROBOTS, "--compile")
        self.assertEqual(kept.stat().st_mtime_ns, date)
        # The compiled program is a model by itself.
        found, known = self.json("explore", kept), self.json("explore", ROBOTS)
        self.assertEqual((found["states"], found["edges"]), (known["states"], known["edges"]))
        kept.write_text("damaged")
        self.assertEqual(self.json("explore", ROBOTS, "--compile")["states"], known["states"])
        self.assertGreater(kept.stat().st_size, 1000)

    def test_without_a_compiler(self):
        os.environ["CC"] = "no-such-compiler"
        done = self.onager("explore", ROBOTS, "--compile", code=4)
        self.assertIn("no 'no-such-compiler'", done.stderr)
        self.assertIn("leave out --compile", done.stderr)
        os.environ["CC"] = "false"
        self.assertIn("failed", self.onager("explore", ROBOTS, "--compile", code=4).stderr)

    def without_costs(self, *words):
        """The exit code and what is printed, traces included, but not the time and memory it took."""
        done = self.onager(*words, code=None)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return done.returncode, re.sub(r"[\d.]+ s, [\d.]+ [KM]iB", "", done.stdout)

    def test_promela_models(self):
        for model in (PETERSON, HANDSHAKE):
            known = self.json("explore", model)
            for words in ((), ("--search", "dfs"), ("--shuffle", "5"), ("--store", "packed"), ("--reduction", "deletion")):
                slow, fast = (self.json("explore", model, *words, *more) for more in ((), ("--compile",)))
                self.assertTrue(fast["compile"])
                for member in ("states", "edges", "deadlocks"):
                    self.assertEqual(fast[member], slow[member], member)
            self.assertEqual(len(list((self.cache / "onager").glob("native-*.so"))), 1, "one library serves all of these")
            shutil.rmtree(self.cache)
            self.assertEqual(self.json("explore", model, "--compile")["states"], known["states"])
            shutil.rmtree(self.cache)
        for words in (("--deadlock",), ("--ltl", "G F {len(to_server) == 0}"), ("--assertions",)):
            self.assertEqual(*(self.without_costs("check", HANDSHAKE, *words, *more) for more in ((), ("--compile",))))

    def test_promela_models_that_grow(self):
        # A process, outcomes and a runtime error that only states behind the first 3000 have, and no random walk meets.
        model = self.folder / "grow.pml"
        model.write_text("""
            byte n, k, l, x; int a[3];
            proctype P() { atomic { skip; if :: x = 1 :: x = 2 :: x = 3 fi } }
            active proctype C() { do :: n < 40 -> k = (k + 1) % 20 od }
            active proctype D() { do :: n < 40 -> l = (l + 1) % 20 od }
            init { do :: n < 40 -> n++ :: n < 40 -> n = 0 :: n == 40 -> run P(); break od; x > 0; a[x] = 1 }""")
        slow, fast = (self.json("explore", model, *words) for words in ((), ("--compile",)))
        for member in ("states", "edges", "deadlocks", "complete"):
            self.assertEqual(fast[member], slow[member], member)
        self.assertGreater(len(list((self.cache / "onager").glob("native-*.so"))), 1)
        self.assertEqual(*(self.without_costs("check", model, "--assertions", *words) for words in ((), ("--compile",))))

    def test_promela_without_a_compiler(self):
        os.environ["CC"] = "no-such-compiler"
        done = self.onager("explore", PETERSON, "--compile", code=4)
        self.assertIn("no 'no-such-compiler'", done.stderr)
        self.assertIn("leave out --compile", done.stderr)

    def test_only_programs(self):
        self.assertIn("--compile is for programs", self.onager("explore", program.PHILOSOPHERS, "--compile", code=4).stderr)


if __name__ == "__main__":
    program.main()
