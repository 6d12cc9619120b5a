"""What the tests of the command line share: the program, models, and a folder that is gone afterwards.

Usage of every test file: x_test.py PROGRAM [arguments of unittest]
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHILOSOPHERS = ROOT / "examples" / "philosophers-5.pnml"
COLORED = ROOT / "examples" / "colored-philosophers-5.pnml"
DATABASE = ROOT / "examples" / "colored-database-3.pnml"
POLITE = ROOT / "examples" / "polite-philosophers-5.pnml"
SANITIZED = os.environ.get("ONAGER_SANITIZED") == "1"  # times and memory then mean nothing
SECONDS = 120  # that no run may exceed

path = None  # of the program


def main():
    global path
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit(f"usage: {sys.argv[0]} PROGRAM: the program to test is missing")
    path = os.path.abspath(sys.argv.pop(1))
    # The test files import this module under its own name, where `path` has to be set too.
    sys.modules["program"].path = path
    unittest.main(module="__main__")


def net(places, transitions, kind="http://www.pnml.org/version-2009/grammar/ptnet", name="test"):
    """PNML of {place: tokens} and {transition: ({place: weight consumed}, {place: weight produced})}."""
    lines = [f'<pnml><net id="{name}" type="{kind}"><page id="page">']
    for place, tokens in places.items():
        lines.append(f'<place id="{place}"><initialMarking><text>{tokens}</text></initialMarking></place>')
    for transition, (consumed, produced) in transitions.items():
        lines.append(f'<transition id="{transition}"/>')
        arcs = [(place, transition, weight) for place, weight in consumed.items()]
        arcs += [(transition, place, weight) for place, weight in produced.items()]
        for source, target, weight in arcs:
            lines.append(f'<arc id="{source}.{target}" source="{source}" target="{target}">'
                         f"<inscription><text>{weight}</text></inscription></arc>")
    return "\n".join(lines + ["</page></net></pnml>"])


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def onager(self, *arguments, code=0, stdin="", cwd=None, **environment):
        """Runs the program to its end and expects the exit code."""
        done = subprocess.run([path, *map(str, arguments)], input=stdin, text=True, capture_output=True,
                              timeout=SECONDS, cwd=cwd or self.folder, env={**os.environ, **environment})
        if code is not None:
            self.assertEqual(done.returncode, code, f"{arguments}\nstdout: {done.stdout[-2000:]}\nstderr: {done.stderr[-2000:]}")
        return done

    def json(self, *arguments, code=0, **more):
        """Likewise with --json: stdout is one object and nothing else."""
        return json.loads(self.onager(*arguments, "--json", code=code, **more).stdout)

    def refused(self, *arguments, code, text, **more):
        """The exit code, nothing on stdout but, with --json, an error, and the text in a diagnostic on stderr."""
        done = self.onager(*arguments, code=code, **more)
        if "--json" in arguments:
            error = json.loads(done.stdout)["error"]
            self.assertEqual(set(error), {"file", "line", "column", "message", "hint"})
            self.assertIn(error["message"], done.stderr)
        else:
            self.assertEqual(done.stdout, "")
        self.assertIn("error: ", done.stderr)
        self.assertIn(text, done.stderr)
        return done

    def file(self, name, text):
        written = self.folder / name
        written.write_bytes(text if isinstance(text, bytes) else text.encode())
        return written

    def generated(self, family, n):
        model = self.folder / f"{family}-{n}.pnml"
        self.onager("generate", family, n, "--output", model)
        return model
