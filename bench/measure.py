"""Measures one child process at a time: its CPU seconds and its peak memory."""

import json
import os
import statistics
import subprocess
import tempfile

PEERS_YARDSTICK = 26.5  # million inserts per CPU second beside the peers' figures (23 to 30)


class Failed(Exception):
    """A program failed."""


class Run:
    """The result of one child: `cpu` is user + system seconds, `peak` the maximum of physical memory in bytes."""

    def __init__(self, code, output, errors, cpu, peak):
        self.code, self.output, self.errors, self.cpu, self.peak = code, output, errors, cpu, peak


def run(command):
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        try:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        except OSError as error:
            raise Failed(f"{command[0]}: {error.strerror}") from error
        try:
            _, status, usage = os.wait4(child.pid, 0)
        except KeyboardInterrupt:
            child.kill()
            raise
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return Run(child.returncode, output.read().decode(), errors.read().decode(errors="replace"),
                   usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def run_or_fail(command):
    result = run(command)
    if result.code != 0:
        lines = result.errors.strip().splitlines()
        raise Failed(f"{' '.join(command)}: exit code {result.code}{': ' + lines[-1] if lines else ''}")
    return result


class Onager:
    """The program under test. Explorations are cached, so that two studies of one net need one run."""

    def __init__(self, program, repeat):
        self.program, self.repeat = program, repeat
        self._known = {}

    def explore(self, model, extra=()):
        """Median CPU seconds and peak of `repeat` explorations, with the counts of the (equal) answers."""
        key = (model, *extra)
        if key not in self._known:
            runs = [run_or_fail([self.program, "explore", model, "--json", *extra]) for _ in range(self.repeat)]
            answers = [json.loads(one.output) for one in runs]
            counts = {tuple(answer[name] for name in ("states", "edges", "deadlocks")) for answer in answers}
            if len(counts) != 1 or not answers[0]["complete"]:
                raise Failed(f"{model}: explorations are incomplete or differ: {sorted(counts)}")
            states, edges, _ = counts.pop()
            self._known[key] = {
                "states": states, "edges": edges,
                "cpu_seconds": statistics.median(one.cpu for one in runs),
                "peak_bytes": statistics.median(one.peak for one in runs),
            }
        return self._known[key]


class Yardstick:
    """Speed of this machine beside the peers' one. Readings differ by a third when the machine has other work: several
    are taken before, between and after the studies, and the median counts."""

    READINGS = 3  # per measurement

    def __init__(self, program):
        self.program, self.readings = program, []

    def take(self):
        if os.path.exists(self.program):
            self.readings += [float(run_or_fail([self.program]).output) for _ in range(self.READINGS)]

    def factor(self):
        """The factor that converts a ratio measured here to the peers' machine; None if not measured."""
        return PEERS_YARDSTICK / statistics.median(self.readings) if self.readings else None


def table(headings, rows):
    """Aligned columns: text left-aligned, numbers (already formatted) right-aligned."""
    cells = [headings] + [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(headings))]
    lines = []
    for row in cells:
        first = row[0].ljust(widths[0])
        lines.append("  ".join([first] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]).rstrip())
    return "\n".join(lines)


class Figure:
    """One number with a target. `value` is None if the study could not measure it."""

    def __init__(self, name, value, bound, at_least):
        self.name, self.value, self.bound, self.at_least = name, value, bound, at_least

    def verdict(self):
        if self.value is None:
            return "not measured"
        reached = self.value >= self.bound if self.at_least else self.value <= self.bound
        return "reached" if reached else "missed"

    def as_json(self):
        return {"name": self.name, "value": self.value, "target": self.bound,
                "direction": "at least" if self.at_least else "at most", "verdict": self.verdict()}

    def as_row(self):
        return [self.name, "-" if self.value is None else f"{self.value:.2f}",
                f"{'>=' if self.at_least else '<='} {self.bound:g}", self.verdict()]


class Study:
    """The results of a study: rows for the table and the JSON file, figures with targets, wrong results."""

    def __init__(self, name):
        self.name = name
        self.headings, self.rows, self.data = [], [], []
        self.figures, self.wrong, self.skipped = [], [], []

    def as_json(self):
        return {"study": self.name, "rows": self.data, "figures": [figure.as_json() for figure in self.figures],
                "wrong": self.wrong, "skipped": self.skipped}
