"""What the hostile tests share, beside what all tests of the command line do (tests/cli/program.py).

Usage of every test file: x_test.py PROGRAM [quick | long]: the classes whose name begins with Long, or the others.
"""
import functools
import os
import pathlib
import resource
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import program  # noqa: E402

NET = '<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">'
PLACE = '<place id="p"><initialMarking><text>1</text></initialMarking></place>'
END = "</page></net></pnml>"
COMPILER = os.environ.get("CC") or "cc"


def main():
    wanted = sys.argv.pop(2) if len(sys.argv) > 2 and sys.argv[2] in ("quick", "long") else None
    if wanted:
        here = sys.modules["__main__"]
        for name in [name for name, value in vars(here).items() if isinstance(value, type)]:
            if issubclass(getattr(here, name), unittest.TestCase) and name.startswith("Long") != (wanted == "long"):
                delattr(here, name)
    program.main()


def under(megabytes):
    """For preexec_fn: the address space of the program."""
    size = megabytes << 20
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))


@functools.cache
def own_space():
    """Megabytes of address space that the program and its libraries take before they do anything."""
    for megabytes in range(10, 1000, 5):
        if subprocess.run([program.path, "--version"], capture_output=True, preexec_fn=under(megabytes)).returncode == 0:
            return megabytes
    raise RuntimeError("the program does not start")


class Case(program.Case):
    def limited(self, megabytes, *arguments, stdin=None):
        """The program with so much address space beyond its own."""
        return subprocess.run([program.path, *map(str, arguments)], stdin=stdin, capture_output=True, text=True,
                              timeout=program.SECONDS, cwd=self.folder, preexec_fn=under(own_space() + megabytes))

    def out_of_memory(self, done):
        self.assertEqual(done.returncode, 2, done.stdout[-500:] + done.stderr[-500:])
        self.assertIn("memory limit", done.stdout + done.stderr)
        self.assertNotIn("please report", done.stderr)

    def start(self, *arguments, **more):
        process = subprocess.Popen([program.path, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, cwd=self.folder, **more)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        return process

    def ended_by(self, process, number=signal.SIGTERM, after=0.5):
        """The exit code and what it wrote, after a signal; it takes it at once."""
        time.sleep(after)
        self.assertIsNone(process.poll(), "it has ended by itself")
        process.send_signal(number)
        begin = time.monotonic()
        out, errors = process.communicate(timeout=program.SECONDS)
        self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 5)
        return process.returncode, out + errors

    def no_process_has(self, word):
        """No process with the word in its command line is left."""
        for _ in range(100):
            found = [p for p in pathlib.Path("/proc").iterdir() if p.name.isdigit() and word in self.line_of(p)]
            if not found:
                return
            time.sleep(0.1)
        self.fail(f"still running: {[self.line_of(p) for p in found]}")

    @staticmethod
    def line_of(process):
        try:
            return (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return ""
