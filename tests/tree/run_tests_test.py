"""tools/run_tests with a ctest that is made up: it reports for each folder what the folder says."""
import os
import pathlib
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
CTEST = """#!/usr/bin/env python3
import pathlib, sys
words = sys.argv[1:]
folder = pathlib.Path(words[words.index("--test-dir") + 1])
(folder / "words").write_text(" ".join(words[words.index("--output-junit") + 2:]))
cases = (folder / "cases").read_text().split()
kinds = {"passed": "", "failed": "<failure/>", "skipped": "<skipped/>"}
report = "".join(f'<testcase name="{case}">{kinds[case.split(".")[0]]}</testcase>' for case in cases)
pathlib.Path(words[words.index("--output-junit") + 1]).write_text(f"<testsuite>{report}</testsuite>")
sys.exit((folder / "code").exists() or any(case.startswith("failed") for case in cases))
"""


class RunTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        ctest = self.root / "ctest"
        ctest.write_text(CTEST)
        ctest.chmod(0o755)

    def run_tests(self, *words, **folders):
        for name, cases in folders.items():
            (self.root / name).mkdir()
            (self.root / name / "cases").write_text(cases)
        done = subprocess.run([REPOSITORY / "tools/run_tests", *folders, *words], cwd=self.root, text=True, check=False,
                              capture_output=True, env={**os.environ, "PATH": f"{self.root}:{os.environ['PATH']}"})
        return done.returncode, done.stdout

    def test_all_pass_and_words_are_passed_on(self):
        code, text = self.run_tests("--", "-L", "long", a="passed.1 passed.2", b="passed.3 skipped.1")
        self.assertEqual(code, 0)
        self.assertRegex(text, r"a +2 passed +0 skipped +0 failed")
        self.assertRegex(text, r"b +1 passed +1 skipped +0 failed")
        self.assertIn("skipped: skipped.1 (b)", text)
        self.assertEqual((self.root / "b/words").read_text(), "-L long")

    def test_a_failure_fails_and_the_others_still_run(self):
        code, text = self.run_tests(a="failed.1 passed.1", b="passed.2")
        self.assertEqual(code, 1)
        self.assertIn("failed: failed.1 (a)", text)
        self.assertRegex(text, r"b +1 passed +0 skipped +0 failed")

    def test_a_folder_without_tests_fails(self):
        code, text = self.run_tests(a="")
        self.assertEqual(code, 1)
        self.assertIn("no tests", text)

    def test_an_error_of_ctest_fails(self):
        (self.root / "late").mkdir()
        (self.root / "late/code").touch()
        (self.root / "late/cases").write_text("passed.1")
        done = subprocess.run([REPOSITORY / "tools/run_tests", "late"], cwd=self.root, text=True, check=False,
                              capture_output=True, env={**os.environ, "PATH": f"{self.root}:{os.environ['PATH']}"})
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
