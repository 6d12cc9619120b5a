"""cmake/install.cmake with a small program: what is installed, and that a program without its own manual stops it."""
import gzip
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(onager VERSION 1.2.3 LANGUAGES CXX DESCRIPTION "small program")
add_executable(onager main.cpp)
include(cmake/install.cmake)
"""

PROGRAM = r"""
#include <cstdlib>
#include <cstdio>
#include <string>
int main(int count, char** words) {
  const char* broken = std::getenv("BROKEN");
  const std::string command = count > 1 ? words[1] : "";
  if (broken && command + " fails" == broken) return std::fputs("cannot\n", stderr), 3;
  if (broken && command + " is silent" == broken) return 0;
  return std::printf("text of %s\n", command.c_str()) < 0;
}
"""


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name)
        shutil.copytree(REPOSITORY / "cmake", cls.root / "cmake")
        (cls.root / "examples").mkdir()
        (cls.root / "doc").mkdir()
        (cls.root / "include" / "onager").mkdir(parents=True)
        for name, text in {"CMakeLists.txt": PROJECT, "main.cpp": PROGRAM, "README.md": "read", "LICENSE": "free", "NEWS.md": "new", "CITATION.cff": "us",
                           "doc/a.md": "more",
                           "examples/a.pnml": "<pnml/>", "include/onager/plugin.h": "/* C */"}.items():
            (cls.root / name).write_text(text)
        cls.run_cmake("-S", cls.root, "-B", cls.root / "build", "-G", "Ninja", check=True)
        cls.run_cmake("--build", cls.root / "build", check=True)

    @classmethod
    def run_cmake(cls, *arguments, program="cmake", check=False, **environment):
        return subprocess.run([program, *map(str, arguments)], env={**os.environ, **environment}, text=True,
                              cwd=cls.root, capture_output=True, check=check)

    def install(self, name, **environment):
        prefix = self.root / name
        return prefix, self.run_cmake("--install", self.root / "build", "--prefix", prefix, **environment)

    def test_everything_is_in_its_place(self):
        prefix, done = self.install("whole")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = {path.relative_to(prefix).as_posix() for path in prefix.rglob("*") if path.is_file()}
        doc = "share/doc/onager"
        self.assertEqual(found, {
            "bin/onager", "include/onager/plugin.h", "share/man/man1/onager.1.gz", "share/bash-completion/completions/onager",
            "share/zsh/site-functions/_onager", "share/fish/vendor_completions.d/onager.fish",
            f"{doc}/README.md", f"{doc}/NEWS.md", f"{doc}/CITATION.cff", f"{doc}/doc/a.md", f"{doc}/LICENSE", f"{doc}/copyright", f"{doc}/examples/a.pnml"})
        self.assertEqual(gzip.decompress((prefix / "share/man/man1/onager.1.gz").read_bytes()), b"text of man\n")
        completion = prefix / "share/bash-completion/completions/onager"
        self.assertEqual(completion.read_text(), "text of completion\n")

    def test_a_program_without_manual_or_completion_stops_it(self):
        for broken in ("man fails", "man is silent", "completion fails", "completion is silent"):
            with self.subTest(broken):
                prefix, done = self.install("partial", BROKEN=broken)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(f"`onager {broken.split()[0]}", done.stderr)
                self.assertFalse((prefix / "bin/onager").exists())

    @unittest.skipUnless(shutil.which("dpkg-shlibdeps") and shutil.which("file"), "needs dpkg-dev and file")
    def test_debian_package(self):
        done = self.run_cmake("--config", "build/CPackConfig.cmake", "-B", "packed", program="cpack")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        (package,) = (self.root / "packed").glob("onager_1.2.3_*.deb")
        control = subprocess.run(["dpkg-deb", "--field", package], text=True, capture_output=True, check=True).stdout
        self.assertRegex(control, r"(?m)^Depends: .*libc6")
        content = subprocess.run(["dpkg-deb", "--contents", package], text=True, capture_output=True, check=True).stdout
        self.assertRegex(content, r"-rwxr-xr-x root/root .* \./usr/bin/onager\n")
        self.assertRegex(content, r"-rw-r--r-- root/root .* \./usr/share/man/man1/onager\.1\.gz\n")


if __name__ == "__main__":
    unittest.main()
