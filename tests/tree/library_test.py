"""libonager as others meet it: installed, found by CMake and by pkg-config, and examples/embed built against it."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ["ONAGER_BUILD"]) if "ONAGER_BUILD" in os.environ else REPOSITORY / "build"
TWO_SCREENS = 130  # lines


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name)
        cls.run_one("cmake", "--build", BUILD, "--target", "onager", "libonager_static", "libonager_shared")
        cls.run_one("cmake", "--install", BUILD, "--prefix", cls.root / "first")
        # Whatever is found is found from where the files are.
        cls.prefix = cls.root / "moved"
        (cls.root / "first").rename(cls.prefix)

    @classmethod
    def run_one(cls, *words, **environment):
        done = subprocess.run([*map(str, words)], text=True, capture_output=True, cwd=cls.root,
                              env={**os.environ, **environment})
        if done.returncode != 0:
            raise AssertionError(f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        return done.stdout

    def expect_answers(self, program):
        text = self.run_one(program, LD_LIBRARY_PATH=str(self.prefix / "lib"))
        self.assertIn("mutual exclusion holds\n", text)
        self.assertIn("deadlock:\n", text)
        self.assertEqual(text.count("\n  "), 2)

    def test_find_package(self):
        self.run_one("cmake", "-G", "Ninja", "-S", REPOSITORY / "examples" / "embed", "-B", self.root / "embed",
                     f"-DCMAKE_PREFIX_PATH={self.prefix}")
        self.run_one("cmake", "--build", self.root / "embed")
        self.expect_answers(self.root / "embed" / "embed")

    @unittest.skipUnless(shutil.which("pkg-config"), "pkg-config is not installed")
    def test_pkg_config(self):
        path = {"PKG_CONFIG_PATH": str(self.prefix / "lib" / "pkgconfig")}
        source = REPOSITORY / "examples" / "embed" / "main.cpp"
        for name, more, libraries in (("shared", [], self.run_one("pkg-config", "--cflags", "--libs", "onager", **path)),
                                      ("static", [], self.run_one("pkg-config", "--cflags", "--libs", "--static", "onager", **path)
                                       .replace("-lonager", str(self.prefix / "lib" / "libonager.a")))):
            with self.subTest(name):
                self.run_one("c++", "-std=c++20", source, *more, *libraries.split(), "-o", self.root / name)
                self.expect_answers(self.root / name)

    def test_only_the_public_names_are_visible(self):
        names = self.run_one("nm", "-D", "--defined-only", "-C", self.prefix / "lib" / "libonager.so")
        ours = [line for line in names.splitlines() if " onager::" in line and " onager::v1::" not in line]
        self.assertEqual(ours, [])
        self.assertIn("onager::v1::Model::load", names)

    def test_the_header_stands_alone_and_fits_on_two_screens(self):
        header = self.prefix / "include" / "onager" / "onager.h"
        for name in ("onager", "build", "walk", "translate"):
            (self.root / "alone.cpp").write_text(f"#include <onager/{name}.h>\n")
            self.run_one("c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{self.prefix / 'include'}",
                         "alone.cpp")
        self.assertLessEqual(len(header.read_text().splitlines()), TWO_SCREENS)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
