#!/usr/bin/env python3
"""The game in the terminal with odd names, long and endless scripts, full disks, closed pipes and signals."""
import json
import os
import signal
import subprocess
import time

import hostile
from hostile import program

ODD = ["a b", "undo", "7", "#no", "&lt;script&gt;", "quit", "ünïcode", "-", "..", "f", "&#10;x&#10;y", "take%sit", "\\n", "'", "save /x",
       "x" * 3000]


class Simulate(hostile.Case):
    def play(self, text, *words, model=program.PHILOSOPHERS, code=0):
        return self.onager("simulate", model, *words, stdin=text, code=code)

    def test_odd_names_by_number_and_by_fire(self):
        net = program.net({"p": 1}, {})
        ids = [f'<transition id="{name.replace(chr(39), "&apos;")}"/>' for name in ODD]
        model = self.file("odd.pnml", net.replace("</page>", "".join(ids) + "</page>"))
        done = self.play("".join(f"{i}\n" for i in range(1, len(ODD) + 1)) + "history\nsave odd.json\n", model=model)
        self.assertIn("confirmed", self.onager("replay", model, "odd.json").stdout)
        steps = json.loads((self.folder / "odd.json").read_text())["steps"]
        self.assertEqual(len(set(steps)), len(ODD))
        self.assertEqual(len(done.stdout.splitlines()), 2 + 2 * len(ODD) + 1, "each name stays on one line")
        by_name = "".join(f"fire {name}\n" for name in steps if "\n" not in name)
        self.play(by_name + "save again.json\n", model=model)
        self.assertEqual(json.loads((self.folder / "again.json").read_text())["steps"], [name for name in steps if "\n" not in name])
        self.onager("simulate", model, "--random", 200, "--save", "walk.json")
        self.onager("replay", model, "walk.json")

    def test_scripts_that_are_no_text(self):
        for text in (b"\0\0\0\n", b"\xff\xfe\n", b"\x1b[2J\n", bytes(range(128, 256)) + b"\n"):
            done = subprocess.run([program.path, "simulate", program.PHILOSOPHERS], input=text, capture_output=True, timeout=program.SECONDS)
            self.assertEqual(done.returncode, 4)
            self.assertIn(b"standard input:1:1: error: ", done.stderr)

    def test_windows_line_ends(self):
        self.assertIn("2. take_right_1", self.play("1\r\n1\r\nquit\r\n").stdout)

    def test_a_line_without_end(self):
        process = self.start("simulate", program.PHILOSOPHERS, stdin=subprocess.PIPE)
        try:
            for _ in range(1000):
                process.stdin.write("x" * 65536)
        except BrokenPipeError:
            pass
        _, errors = process.communicate(timeout=program.SECONDS)
        self.assertEqual(process.returncode, 4)
        self.assertIn("the line is longer than", errors)

    def test_a_long_script(self):
        model = self.generated("ring", 3)
        done = self.play("random 1\n" * 20_000 + "goto 12345\nundo 12000\nredo 19000\nsave long.json\n", model=model)
        self.assertIn("trace of 19345 steps written", done.stdout.replace(",", ""))
        self.onager("replay", model, "long.json")

    def test_long_runs_go_back_at_once(self):
        model = self.generated("ring", 3)
        begin = time.monotonic()
        self.play("random 300000\n" + "undo\n" * 300 + "goto 5\nredo 250000\nhistory\n", model=model)
        self.assertLess(time.monotonic() - begin, 300 if program.SANITIZED else 30)

    def test_huge_numbers(self):
        for line in ("undo 99999999999999999999", "goto 18446744073709551615", "redo 18446744073709551616", "18446744073709551617",
                     "random 18446744073709551616", "undo -1", "goto 1e3", "random 5 -1"):
            self.play(line + "\n", code=4)

    def test_a_full_disk(self):
        done = self.play("1\nsave /dev/full\n", code=4)
        self.assertIn("No space left", done.stderr)
        done = self.onager("simulate", program.PHILOSOPHERS, "--random", 10, "--save", "/dev/full", code=70)
        self.assertIn("No space left", done.stderr)
        with open("/dev/full", "w") as full:
            done = subprocess.run([program.path, "simulate", program.PHILOSOPHERS], input="list\n", text=True, stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 70)
        self.assertIn("cannot write to standard output", done.stderr)

    def test_a_closed_pipe_ends_it(self):
        process = self.start("simulate", program.PHILOSOPHERS, "--random", 10**9, "--time-limit", 1)
        process.stdout.close()
        process.wait(timeout=program.SECONDS)
        self.assertIn(process.returncode, (-signal.SIGPIPE, 2, 70))

    def test_closed_standard_files(self):
        for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            done = subprocess.run(["bash", "-c", f'"$1" simulate "$2" {closed} <<< "1"' if "<" not in closed else f'"$1" simulate "$2" {closed}',
                                   "bash", program.path, program.PHILOSOPHERS], capture_output=True, timeout=program.SECONDS)
            self.assertIn(done.returncode, (0, 4, 70), closed)

    def test_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with subprocess.Popen(["sleep", "1000"], stdout=subprocess.PIPE) as silent:
                code, text = self.ended_by(self.start("simulate", program.PHILOSOPHERS, stdin=silent.stdout), number)
                silent.kill()
            self.assertEqual(code, 2, text)
            self.assertIn("unknown: interrupted", text)
            code, text = self.ended_by(self.start("simulate", program.PHILOSOPHERS, "--random", 10**12, "--json"), number)
            self.assertEqual(code, 2)
            self.assertIn('"stop": "interrupted"', text)
        model = self.generated("ring", 3)
        with subprocess.Popen(["sh", "-c", "echo random 1000000000000; exec sleep 1000"], stdout=subprocess.PIPE) as busy:
            self.assertEqual(self.ended_by(self.start("simulate", model, stdin=busy.stdout))[0], 2)
            busy.kill()

    def test_time_goes_on_while_it_waits(self):
        with subprocess.Popen(["sleep", "1000"], stdout=subprocess.PIPE) as silent:
            process = self.start("simulate", program.PHILOSOPHERS, "--time-limit", "0.3", stdin=silent.stdout)
            _, errors = process.communicate(timeout=program.SECONDS)
            silent.kill()
        self.assertEqual(process.returncode, 2)
        self.assertIn("time limit", errors)

    def test_the_model_is_left_alone(self):
        """Nothing is written but what `save` names, and a file that cannot be written as a whole stays as it was."""
        before = program.PHILOSOPHERS.read_bytes()
        self.play("random 5\nsave kept.json\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["kept.json"])
        self.assertEqual(program.PHILOSOPHERS.read_bytes(), before)


if __name__ == "__main__":
    hostile.main()
