"""tools/fuzz runs every program, and fails when one of them fails or when there is none."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


class Fuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.programs = self.root / "build/tests/fuzz"
        self.programs.mkdir(parents=True)
        (self.root / "tests/fuzz/corpus/fuzz_b").mkdir(parents=True)
        (self.root / "tools").mkdir()
        shutil.copy(REPOSITORY / "tools/fuzz", self.root / "tools/fuzz")

    def program(self, name, body):
        path = self.programs / name
        path.write_text(f'#!/bin/sh\necho "$@" > {self.root}/{name}.called\n{body}\n')
        path.chmod(0o755)

    def called(self, name):
        return (self.root / f"{name}.called").read_text()

    def run_fuzz(self):
        return subprocess.run(["tools/fuzz", "build", "7"], cwd=self.root, text=True, capture_output=True, check=False)

    def test_runs_all_with_their_seeds(self):
        self.program("fuzz_a", "exit 0")
        self.program("fuzz_b", "echo stat::number_of_executed_units: 12 >&2")
        done = self.run_fuzz()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("units: 12", done.stdout)
        self.assertIn("-max_total_time=7 ", self.called("fuzz_a"))
        self.assertTrue(self.called("fuzz_a").endswith("tests/fuzz/corpus\n"))
        self.assertTrue(self.called("fuzz_b").endswith("tests/fuzz/corpus/fuzz_b\n"))

    def test_a_failure_is_told_after_the_others_had_their_turn(self):
        self.program("fuzz_a", "echo 'deadly signal' >&2; exit 77")
        self.program("fuzz_b", "exit 0")
        done = self.run_fuzz()
        self.assertEqual(done.returncode, 1)
        self.assertIn("deadly signal", done.stderr)
        self.assertIn("failures in fuzz_a;", done.stderr)
        self.assertTrue(self.called("fuzz_b"))

    def test_no_programs(self):
        done = self.run_fuzz()
        self.assertEqual(done.returncode, 1)
        self.assertIn("no programs", done.stderr)


if __name__ == "__main__":
    unittest.main()
