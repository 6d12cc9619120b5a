#!/usr/bin/env python3
"""Runs the tests of the Python package as it was built: `run.py package BUILD` or `run.py tutorial BUILD`.

Exit code: that of pytest or of the tutorial; 77, as skipped, where this Python has no pytest.
"""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def main(part, build):
    package = pathlib.Path(build).resolve() / "python"
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1",
                   "ONAGER_BUILD": str(pathlib.Path(build).resolve())}
    with tempfile.TemporaryDirectory() as folder:
        if part == "tutorial":
            words = [sys.executable, str(ROOT / "python" / "tutorial" / "tutorial.py"), "--out", folder]
            done = subprocess.run(words, env=environment, cwd=ROOT, check=False)
            return done.returncode
        if importlib.util.find_spec("pytest") is None:
            print(f"skipped: {sys.executable} has no pytest (python3-pytest)")
            return 77
        modules = [str(path) for path in sorted((package / "onager").glob("*.py")) if path.name != "__main__.py"]
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", "--rootdir",
                 str(ROOT / "python"), str(HERE), "--ignore", str(HERE / "run.py"), *modules]
        return subprocess.run(words, env=environment, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
