#!/usr/bin/env python3
"""Archives that hide the model behind mountains of zeros, and damaged ones."""
import bz2
import gzip
import io
import random
import subprocess
import tarfile
import zipfile

import hostile
from hostile import END, NET, PLACE, program

MODEL = (NET + PLACE + END).encode()


def tar(*entries):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, content in entries:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return out.getvalue()


class Archives(hostile.Case):
    def test_the_model_is_found_behind_others(self):
        plain = tar(("a/other.txt", b"x" * 500_000), ("a/model.pnml", MODEL))
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a/other.txt", b"x" * 500_000)
            archive.writestr("a/model.pnml", MODEL)
        for name, content in (("a.tar", plain), ("a.tgz", gzip.compress(plain)), ("a.tbz", bz2.compress(plain)),
                              ("a.zip", packed.getvalue())):
            path = self.file(name, content)
            with self.subTest(name):
                self.assertEqual(self.json("explore", path)["states"], 1)
                with open(path, "rb") as stream:
                    process = self.start("explore", "-", stdin=stream)
                    self.assertEqual(process.wait(timeout=program.SECONDS), 0, process.stderr.read())

    def test_truncated_ones_are_refused(self):
        whole = gzip.compress(tar(("a/model.pnml", MODEL + b" " * 100_000)))
        for size in (1, 10, len(whole) // 2, len(whole) - 1):
            done = self.onager("explore", self.file("cut.tgz", whole[:size]), code=4)
            self.assertIn("cut.tgz", done.stderr)

    def test_a_bomb_ends_with_the_time(self):
        # 4 GB of zeros before the model, in 3 KB.
        bomb = bz2.compress(b"\0" * (64 << 20))
        header = tarfile.TarInfo("zeros")
        header.size = 64 * (64 << 20)
        path = self.file("bomb.tbz", bz2.compress(header.tobuf()) + bomb * 64)
        done = self.onager("explore", path, "--time-limit=0.5", code=2)
        self.assertIn("unknown: time limit", done.stderr)
        process = self.start("explore", path)
        code, text = self.ended_by(process)
        self.assertEqual((code, "interrupted" in text), (2, True), text)

    def test_names_do_not_matter(self):
        """Nothing is written, wherever a name points to; the first model counts, and control characters stay out of messages."""
        for name in ("../../model.pnml", "/model.pnml", "a\x1b[2J/model.pnml", "x" * 90 + "/model.pnml", "a//b/./model.pnml"):
            with self.subTest(name):
                done = self.onager("explore", self.file("a.tar", tar((name, MODEL))), code=None)
                self.assertIn(done.returncode, (0, 4), done.stderr)
                self.assertNotIn("\x1b", done.stdout + done.stderr)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["a.tar"])

    def test_entries_that_are_no_files(self):
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w") as archive:
            for kind, target in ((tarfile.DIRTYPE, ""), (tarfile.SYMTYPE, "/etc/passwd"), (tarfile.LNKTYPE, "model.pnml"),
                                 (tarfile.FIFOTYPE, ""), (tarfile.CHRTYPE, "")):
                info = tarfile.TarInfo("model.pnml")
                info.type, info.linkname = kind, target
                archive.addfile(info)
        done = self.onager("explore", self.file("links.tar", out.getvalue()), code=4)
        self.assertNotIn("root:", done.stdout + done.stderr)

    def test_sizes_that_lie(self):
        info = tarfile.TarInfo("a/model.pnml")
        for size in (1 << 33, 1 << 62, len(MODEL) + 1, len(MODEL) - 1):
            info.size = size
            lie = self.file("lie.tar", info.tobuf(tarfile.GNU_FORMAT) + MODEL)
            self.onager("explore", lie, "--memory-limit=300M", "--time-limit=5", code=4)

    def test_many_entries(self):
        entries = tar(*((f"a/{i}.txt", b"") for i in range(20_000)), ("a/model.pnml", MODEL))
        self.assertEqual(self.json("explore", self.file("many.tgz", gzip.compress(entries)))["states"], 1)

    def test_archives_within_archives(self):
        nested = gzip.compress(tar(("a/model.pnml", MODEL)))
        for _ in range(5):
            nested = gzip.compress(nested)
        self.assertIn(self.onager("explore", self.file("deep.tgz", nested), code=None).returncode, (0, 4))
        self.onager("explore", self.file("inner.tar", tar(("a/model.tgz", nested))), code=4)

    def test_damaged_bytes(self):
        chance = random.Random(5)
        plain = tar(("a/other.txt", b"x" * 3000), ("a/model.pnml", MODEL))
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a/model.pnml", MODEL)
        for name, content in (("a.tar", plain), ("a.tgz", gzip.compress(plain)), ("a.tbz", bz2.compress(plain)), ("a.zip", packed.getvalue())):
            for _ in range(15):
                damaged = bytearray(content)
                for _ in range(chance.randrange(1, 8)):
                    damaged[chance.randrange(len(damaged))] = chance.randrange(256)
                done = self.onager("explore", self.file(name, bytes(damaged)), "--time-limit=5", "--memory-limit=300M", code=None)
                self.assertIn(done.returncode, (0, 2, 4), done.stderr)


if __name__ == "__main__":
    hostile.main()
