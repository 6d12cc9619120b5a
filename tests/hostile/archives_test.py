#!/usr/bin/env python3
"""Archives that hide the model behind mountains of zeros, and damaged ones."""
import bz2
import gzip
import io
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


if __name__ == "__main__":
    hostile.main()
