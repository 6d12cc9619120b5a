#!/usr/bin/env python3
"""Streams that say nothing, that are slow, or that never end; signals meanwhile."""
import os
import signal
import subprocess
import threading

import hostile
from hostile import END, NET, PLACE, program


class Streams(hostile.Case):
    def setUp(self):
        super().setUp()
        self.pipe = self.folder / "pipe"
        os.mkfifo(self.pipe)
        self.model = self.file("m.pnml", NET + PLACE + END)

    def commands(self, path):
        yield ["explore", path]
        yield ["check", path, "--deadlock"]
        yield ["explain", path, "--reduction=deletion"]
        if path != "-":
            yield ["check", self.model, "--queries", path]
            yield ["check", self.model, "--automaton", path]

    def test_silence_ends_with_the_time(self):
        for path in ("-", self.pipe):
            for command in self.commands(path):
                limit = [] if command[0] == "explain" else ["--time-limit=0.3"]
                if not limit:
                    continue
                with self.subTest(command), subprocess.Popen(["sleep", "1000"], stdout=subprocess.PIPE) as silent:
                    process = self.start(*command, *limit, "--json", stdin=silent.stdout)
                    out, errors = process.communicate(timeout=program.SECONDS)
                    silent.kill()
                    self.assertEqual(process.returncode, 2, errors)
                    self.assertIn("time limit", errors)
                    self.assertIn('"stop": "time"', out)

    def test_silence_ends_with_a_signal(self):
        for path in ("-", self.pipe):
            for command in self.commands(path):
                for number in (signal.SIGTERM, signal.SIGINT):
                    with self.subTest(command), subprocess.Popen(["sleep", "1000"], stdout=subprocess.PIPE) as silent:
                        process = self.start(*command, stdin=silent.stdout,
                                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
                        code, text = self.ended_by(process, number)
                        silent.kill()
                        self.assertEqual(code, 2, text)
                        self.assertIn("unknown: interrupted", text)

    def test_a_slow_stream_is_read(self):
        text = NET + PLACE + "<!--" + "x" * 3000 + "-->" + END
        process = self.start("explore", "-", "--json", stdin=subprocess.PIPE)
        for i in range(0, len(text), 50):
            process.stdin.write(text[i:i + 50])
            process.stdin.flush()
        out, errors = process.communicate(timeout=program.SECONDS)
        self.assertEqual(process.returncode, 0, errors)
        writer = threading.Thread(target=lambda: self.pipe.write_text(text))
        writer.start()
        self.assertEqual(self.json("explore", self.pipe)["states"], 1)
        writer.join()

    def test_endless_input_ends(self):
        for words, limit in ((["yes", "<x/>"], "time"), (["yes", "byte x;"], "memory")):
            opening = NET if limit == "time" else ""
            feed = f"(printf '%s' '{opening}'; exec {words[0]} '{words[1]}')"
            with subprocess.Popen(["sh", "-c", feed], stdout=subprocess.PIPE) as endless:
                process = self.start("explore", "-", "--time-limit=1" if limit == "time" else "--memory-limit=60M",
                                     stdin=endless.stdout)
                _, errors = process.communicate(timeout=program.SECONDS)
                endless.kill()
                self.assertEqual(process.returncode, 2, errors)
                self.assertIn(f"unknown: {limit} limit", errors)


if __name__ == "__main__":
    hostile.main()
