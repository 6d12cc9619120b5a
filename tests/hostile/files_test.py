#!/usr/bin/env python3
"""Disks that are full and outputs that are closed: no partial file stays, and the old one survives."""
import os
import resource
import signal
import subprocess

import hostile
from hostile import program


def full():
    """For preexec_fn: files end after a few bytes, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


class Files(hostile.Case):
    def test_a_full_disk(self):
        self.onager("experiment", "--models", program.PHILOSOPHERS, "--out=out")
        for words in (["generate", "ring", "9", "--output"], ["check", program.PHILOSOPHERS, "--deadlock", "--trace"],
                      ["explore", program.PHILOSOPHERS, "--dot"], ["translate", "G F p", "--output"],
                      ["report", "out", "--html"]):
            for old in ("old text", None):
                with self.subTest(words=words, old=old):
                    if old:
                        self.file("target", old)
                    else:
                        (self.folder / "target").unlink()
                    before = sorted(os.listdir(self.folder))
                    done = subprocess.run([program.path, *map(str, words), "target"], cwd=self.folder, capture_output=True,
                                          text=True, preexec_fn=full, timeout=program.SECONDS)
                    self.assertEqual(done.returncode, 70, done.stderr)
                    self.assertIn("cannot write 'target'", done.stderr)
                    self.assertEqual(sorted(os.listdir(self.folder)), before)
                    if old:
                        self.assertEqual((self.folder / "target").read_text(), old)

    def test_closed_output(self):
        """Whatever is closed, the trace is written, and nothing else gets into it."""
        for closed in ("<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
            with self.subTest(closed):
                subprocess.run(["sh", "-c", f'"$0" check "$1" --deadlock --trace t.json {closed}', program.path,
                                program.PHILOSOPHERS], cwd=self.folder, timeout=program.SECONDS, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
                self.onager("replay", program.PHILOSOPHERS, "t.json")
                (self.folder / "t.json").unlink()

    def test_links_and_devices(self):
        self.file("real", "old")
        (self.folder / "link").symlink_to("real")
        self.onager("generate", "ring", 3, "--output", "link")
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertIn("<pnml", (self.folder / "real").read_text())
        self.onager("generate", "ring", 3, "--output", "/dev/null")
        self.assertIn("<pnml", self.onager("generate", "ring", 3, "--output", "/dev/stdout").stdout)


if __name__ == "__main__":
    hostile.main()
