#!/usr/bin/env python3
"""SIGTERM at many moments of large runs: reading, set-up, relations, search, trace, replay and report end with it.

What is measured is the CPU time that a run takes after the signal, which a busy machine does not change. The worst of each
command is printed; tests only ask for a generous multiple of the tenth of a second that is promised.
"""
import os
import signal
import subprocess
import time
import unittest

import hostile
from hostile import program

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(process):
    """Seconds of CPU that a running process has taken."""
    with open(f"/proc/{process}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def locations(count):
    states = ", ".join(f"s{i}" for i in range(count))
    moves = ", ".join(f"s{i} -> s{i + 1} {{ guard x < 9; effect x = 3, y = x; }}" for i in range(count - 1))
    return f"byte x, y; process P {{ state {states}; init s0; trans {moves}; }} system async;"


def meetings(count):
    processes = " ".join(f"process P{i} {{ state a, b; init a; trans a -> b {{ sync c{'!' if i < count else '?'}; }}; }}"
                         for i in range(2 * count))
    return f"channel c; {processes} system async;"


def chain(length):
    return program.net({f"p{i}": int(i == 0) for i in range(length + 1)},
                       {f"t{i}": ({f"p{i}": 1}, {f"p{i + 1}": 1}) for i in range(length)})


def comb(length):
    """A chain from whose every place a step leads into a deadlock."""
    steps = {f"t{i}": ({f"p{i}": 1}, {f"p{i + 1}": 1}) for i in range(length)}
    ends = {f"u{i}": ({f"p{i}": 1}, {f"q{i}": 1}) for i in range(length)}
    return program.net({f"p{i}": int(i == 0) for i in range(length + 1)} | {f"q{i}": 0 for i in range(length)}, steps | ends)


class Signals(hostile.Case):
    def commands(self, size):
        """Of nets, programs and formulas; `size` 1 takes a second or so each."""
        tables = self.generated("philosophers", 4_000 * size)
        few = "eat_5 >= 1 & eat_17 >= 1 & eat_30 >= 1"
        yield "explore", tables
        yield "check", tables, "--deadlock"
        yield "check", tables, "--reach", few
        yield "check", tables, "--ltl", "G (wait_5 >= 1 -> F eat_17 >= 1)"
        yield "check", tables, "--all-live"
        yield "check", tables, "--deadlock", "--reduction=deletion(first)", "--relations=exact"
        yield "check", self.generated("workflow", 1_000 * size), "--deadlock", "--reduction=beam"
        yield "explore", self.generated("counters", 16), "--reduction=closure", "--proviso=optimal-strong"
        yield "check", self.file("chain.pnml", chain(10_000 * size)), "--deadlock", "--json"
        yield "check", self.file("comb.pnml", comb(1_000 * size)), "--all-deadlocks=100000"
        steps = self.file("locations.dve", locations(4_000 * size))
        yield "explore", steps, "--reduction=closure-star"
        yield "check", steps, "--deadlock", "--reduction=ample"
        yield "check", steps, "--ltl", "G (x < 2 -> F y > 7)"
        yield "explore", self.file("meetings.dve", meetings(200 * size)), "--reduction=closure-star"
        yield "explore", self.file("array.dve", f"byte a[{200_000 * size}]; int i; process P {{ state s; init s; "
                                                "trans s -> s { effect a[i] = 1, i = i + 1; }; } system async;")
        yield "translate", " & ".join(f"G (a{i} -> F b{i})" for i in range(8))
        yield "translate", "G (" + " <-> ".join(f"(a{i} U b{i})" for i in range(7)) + ")"

    def run_for(self, command, seconds):
        """The CPU time after SIGTERM, which comes when the run has taken so many seconds of CPU; None: it ended before."""
        process = subprocess.Popen([program.path, *map(str, command)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        with process.stderr:
            begin = time.monotonic()
            while (ended := os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)) is None:
                taken = cpu_of(process.pid)
                if taken >= seconds or time.monotonic() - begin > program.SECONDS:
                    break
                time.sleep(0.002)
            if ended is None:
                process.send_signal(signal.SIGTERM)
            errors = process.stderr.read()
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        # After the answer, while it is printed, the signal ends the program as it ends any other.
        self.assertIn(process.returncode, (0, 1, 2, 4, -signal.SIGTERM), errors[-500:])
        return None if ended is not None else usage.ru_utime + usage.ru_stime - taken

    def end_all(self, size, moments, most):
        """`moments` signals for each command, in its first `most` seconds."""
        for command in self.commands(size):
            name = " ".join(str(getattr(word, "name", word)) for word in command)[:90]
            with self.subTest(name):
                worst = 0.0, 0.0
                for i in range(moments):
                    moment = most * ((i + 1) / moments) ** 1.5
                    delay = self.run_for(command, moment)
                    if delay is None:
                        break
                    worst = max(worst, (delay, moment))
                print(f"{worst[0]:6.3f} s after {worst[1]:5.2f} s  {name}", flush=True)
                self.assertLess(worst[0], 60 if program.SANITIZED else 3)

    def test_a_few_moments(self):
        self.end_all(1, 2, 0.6)


class LongSignals(Signals):
    test_a_few_moments = None

    def test_many_moments(self):
        self.end_all(8, 20, 5)


if __name__ == "__main__":
    hostile.main()
