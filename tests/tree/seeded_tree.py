"""A small tree in a temporary folder that obeys the rules, for tests that break one rule at a time."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]

TABLE = """
// {"ghost", "rows in comments do not count", "", make_ghost},
constexpr Strategy kStrategies[] = {
    {"none", "fire all", "", Gives{kAll}, make_none},
    {"two-words", "as told in "
     "the paper", "some.90.paper", Gives{kDeadlocks, kSafety}, make_two_words},
};
"""

FILES = {
    "src/LAYERS": "# comment\nbase:\nstubborn: base\nfrontend/pnml: base\n",
    "src/base/ids.h": "#include <vector>\n",
    "src/stubborn/strategies.cpp": '#include "base/ids.h"\n#include "stubborn/strategies.h"\n' + TABLE,
    "src/stubborn/strategies.h": '#include "base/ids.h"\n',
    "src/stubborn/none.cpp": "Factory make_none() {}\n",
    "src/stubborn/none_test.cpp": '#include "frontend/pnml/read.h"\n',
    "src/stubborn/two_words.cpp": "Factory make_two_words() {}\n",
    "src/stubborn/two_words_test.cpp": "",
    "src/frontend/pnml/read.h": '#include <expat.h>\n#include "base/ids.h"\n',
    "doc/strategies.md": "# Strategies\n## stubborn\n### none\n### two-words\n[up](../README.md#the-tool)\n",
    "doc/papers.bib": "@book{some.90.paper,\n}\n",
    "README.md": "# The tool\n```sh\nonager check examples/a.pnml\n```\n[doc](doc/strategies.md)\n",
    "examples/a.pnml": "<pnml/>\n",
}


class SeededTree(unittest.TestCase):
    """`checker` is the file in tools/ that a subclass tests."""

    checker = ""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def append(self, name, text):
        self.write(name, (self.root / name).read_text() + text)

    def run_checker(self, *arguments):
        command = [sys.executable, "-B", str(REPOSITORY / "tools" / self.checker), *map(str, arguments)]
        return subprocess.run(command, text=True, capture_output=True, check=False)

    def arguments(self):
        return [self.root]

    def assert_accepted(self):
        done = self.run_checker(*self.arguments())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def assert_caught(self, *parts):
        """Exactly one problem is reported, and its line holds all parts."""
        done = self.run_checker(*self.arguments())
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        lines = [line for line in done.stdout.splitlines() if not line.startswith("    ")]
        self.assertEqual(len(lines), 1, done.stdout)
        for part in parts:
            self.assertIn(part, lines[0])
