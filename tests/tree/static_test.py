#!/usr/bin/env python3
"""The statically linked program in a root directory that holds nothing but it and its models, and what `make dist` packs.

Usage: static_test.py [PROGRAM]   the one of `make static`, build/static/onager, if none is given
"""
import gzip
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else REPOSITORY / "build" / "static" / "onager")
VERSION = (REPOSITORY / "VERSION").read_text().strip()
# As root, or as one who may become it in a world of its own.
ENTRANCES = (["chroot"], ["unshare", "--user", "--map-root-user", "chroot"])


def entrance():
    """What starts the program in another root; None where that is not allowed."""
    with tempfile.TemporaryDirectory() as root:
        shutil.copy(PROGRAM, pathlib.Path(root) / "onager")
        for words in ENTRANCES:
            if shutil.which(words[0]) and subprocess.run([*words, root, "/onager", "--version"], capture_output=True).returncode == 0:
                return words
    return None


@unittest.skipUnless(PROGRAM.exists(), "there is no statically linked program; `make static` builds it")
class EmptyRoot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.entrance = entrance()
        if cls.entrance is None:
            raise unittest.SkipTest("neither chroot nor unshare is allowed here")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        shutil.copy(PROGRAM, self.root / "onager")

    def onager(self, *words, code=0, stdin=""):
        done = subprocess.run([*self.entrance, self.root, "/onager", *map(str, words)], input=stdin, text=True, capture_output=True, timeout=120)
        self.assertEqual(done.returncode, code, f"{words}\n{done.stdout[-1000:]}\n{done.stderr[-1000:]}")
        return done

    def example(self, name):
        shutil.copy(REPOSITORY / "examples" / name, self.root / name)
        return "/" + name

    def test_it_says_what_is_left_out(self):
        self.assertEqual(self.onager("--version").stdout, f"onager {VERSION} (static: no plug-ins, no --compile)\n"
                         "without the server of onager view\nwithout pictures by Graphviz\n")

    def test_every_kind_of_model(self):
        for name, states in {"philosophers-5.pnml": 82, "colored-philosophers-5.pnml": 82, "peterson.dve": 20, "handshake.pml": 7}.items():
            found = json.loads(self.onager("explore", self.example(name), "--json").stdout)
            self.assertEqual((found["states"], found["complete"]), (states, True), name)

    def test_a_trace_is_written_and_replayed(self):
        model = self.example("philosophers-5.pnml")
        self.onager("check", model, "--deadlock", "--trace", "/way.json", code=1)
        self.assertIn("deadlock confirmed", self.onager("replay", model, "/way.json").stdout)

    def test_proofs_and_formulas(self):
        model = self.example("philosophers-5.pnml")
        self.onager("check", model, "--invariant", "!(eat_1 >= 1 & eat_2 >= 1)")
        self.onager("check", model, "--ltl", "G (wait_1 >= 1 -> F eat_1 >= 1)", code=1)
        self.assertIn("HOA: v1", self.onager("translate", "G (a -> F b)").stdout)

    def test_packed_models(self):
        text = (REPOSITORY / "examples" / "philosophers-5.pnml").read_bytes()
        (self.root / "m.pnml.gz").write_bytes(gzip.compress(text))
        self.onager("explore", "/m.pnml.gz")
        for kind in ("gz", "bz2", "xz"):
            with tarfile.open(self.root / f"m.tar.{kind}", f"w:{kind}") as archive:
                (self.root / "model.pnml").write_bytes(text)
                archive.add(self.root / "model.pnml", "m/model.pnml")
            shutil.move(self.root / f"m.tar.{kind}", self.root / f"{kind}.tgz")
            self.onager("explore", f"/{kind}.tgz")

    def test_a_game_and_a_walk(self):
        model = self.example("philosophers-5.pnml")
        self.assertIn("1. take_left_1", self.onager("simulate", model, stdin="1\nquit\n").stdout)
        self.onager("simulate", model, "--random", 1000)

    def test_what_is_left_out_is_refused(self):
        (self.root / "model.so").write_bytes(PROGRAM.read_bytes()[:1000])
        self.assertIn("linked statically and cannot load a shared library", self.onager("explore", "/model.so", code=4).stderr)
        for name in ("peterson.dve", "handshake.pml"):
            self.assertIn("linked statically", self.onager("explore", self.example(name), "--compile", code=4).stderr)

    def test_limits(self):
        self.assertIn("time limit", self.onager("generate", "counters", 16, "--output", "/c.pnml").stdout +
                      self.onager("explore", "/c.pnml", "--time-limit", "0.3", code=2).stdout)
        self.assertIn("memory limit", self.onager("explore", "/c.pnml", "--memory-limit", "40M", code=2).stdout)

    def test_wrong_input_is_told(self):
        self.assertIn("no such file", self.onager("explore", "/nowhere", code=4).stderr)


@unittest.skipUnless(PROGRAM.exists(), "there is no statically linked program; `make static` builds it")
class Dist(unittest.TestCase):
    def test_it_needs_no_other_file(self):
        header = subprocess.run(["readelf", "--program-headers", PROGRAM], capture_output=True, text=True, check=True).stdout
        self.assertNotIn("INTERP", header)

    def test_the_archive_is_whole(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            done = subprocess.run([REPOSITORY / "tools" / "dist", PROGRAM, folder], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            archive, = folder.glob("onager-*.tar.gz")
            first = archive.read_bytes()
            self.assertEqual((folder / f"{archive.name}.sha256").read_text(), f"{hashlib.sha256(first).hexdigest()}  {archive.name}\n")
            subprocess.run(["tar", "-xzf", archive, "-C", folder], check=True)
            whole = folder / archive.name[:-len(".tar.gz")]
            found = {path.relative_to(whole).as_posix() for path in whole.rglob("*") if path.is_file()}
            self.assertLessEqual({"onager", "README", "LICENSE", "NEWS.md", "CITATION.cff", "SHA256SUMS", "man/man1/onager.1",
                                  "completions/onager.bash", "completions/_onager", "completions/onager.fish",
                                  "examples/philosophers-5.pnml", "licences/libglpk-dev", "licences/libc6-dev"}, found)
            subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=whole, check=True)
            self.assertEqual(len((whole / "SHA256SUMS").read_text().splitlines()), len(found) - 1)
            subprocess.run([whole / "onager", "check", whole / "examples/peterson.dve", "--deadlock"], check=True, capture_output=True)
            subprocess.run([REPOSITORY / "tools" / "dist", PROGRAM, folder], check=True, capture_output=True)
            self.assertEqual(archive.read_bytes(), first, "the same input gives the same archive")

    def test_another_program_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([REPOSITORY / "tools" / "dist", "/bin/true", folder], capture_output=True, text=True)
            self.assertEqual((done.returncode, os.listdir(folder)), (1, []))
            self.assertIn("is not a statically linked onager", done.stderr)


if __name__ == "__main__":
    unittest.main()
