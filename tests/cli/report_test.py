#!/usr/bin/env python3
"""onager report: tables in all formats, comparisons, plots, and the page in a real browser."""
import csv
import html
import io
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import unittest
import xml.dom.minidom

import program

EXAMPLES = program.ROOT / "examples"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
SECTIONS = ["summary", "cactus", "scatter", "score", "best", "states", "seconds", "runs"]


def synthetic(folder, instances, configurations, shuffles):
    """Lines as an experiment would write them, without running anything."""
    chance = random.Random(7)
    folder.mkdir()
    with open(folder / "runs.jsonl", "w") as file:
        for i in range(instances):
            size = 10 ** chance.uniform(1, 7)
            for c in range(configurations):
                for shuffle in range(1, shuffles + 1):
                    states = int(size * chance.uniform(1, 3 + c))
                    run = {"instance": f"Model-PT-{i:05}", "model": f"Model-PT-{i:05}.pnml", "property": "states",
                           "configuration": f"closure({c})", "reduction": f"closure({c})", "shuffle": shuffle,
                           "end": "complete" if states < 5e6 else "time", "states": states, "edges": 3 * states,
                           "seconds": states / 1e6, "wall_seconds": states / 1e6, "cpu_seconds": states / 1e6,
                           "peak_memory_bytes": 10 * states + 8000000, "exit_code": 0}
                    if states < 5e6:
                        run["deadlocks"] = 0
                    file.write(json.dumps(run) + "\n")


class Report(program.Case):
    def experiment(self):
        self.onager("experiment", "--models", EXAMPLES, "--reductions", "none,closure,deletion", "--shuffles", 2, "--out", "out")

    def test_formats(self):
        self.experiment()
        text = self.onager("report", "out").stdout
        self.assertIn("configuration", text)
        self.assertIn("virtual best", text)
        rows = list(csv.DictReader(io.StringIO(self.onager("report", "out", "--tables", "runs", "--format", "csv").stdout)))
        models = len({row["instance"] for row in rows})
        self.assertEqual(len(rows), 6 * models)
        self.assertTrue(all(row["end"] == "complete" and int(row["states"]) > 0 for row in rows))
        scores = list(csv.DictReader(io.StringIO(self.onager("report", "out", "--tables", "score", "--format", "csv").stdout)))
        self.assertEqual(len(scores), models + 1)
        workflow = next(row for row in scores if row["instance"] == "workflow-3")
        self.assertEqual(float(workflow["none"]), round(100 * int(workflow["fewest states"]) / 66, 1))
        latex = self.onager("report", "out", "--tables", "best", "--format", "latex").stdout
        self.assertEqual(latex.count("\\\\\n"), models + 1)
        markdown = self.onager("report", "out", "--tables", "states", "--format", "markdown").stdout
        self.assertEqual(len(re.findall(r"(?m)^\|", markdown)), models + 2)

    def test_wrong_words(self):
        self.refused("report", "absent", code=4, text="no such folder")
        (self.folder / "empty").mkdir()
        self.refused("report", "empty", code=4, text="there are no runs")
        self.file("empty/runs.jsonl", "{}\n")
        self.refused("report", "empty", code=4, text="runs.jsonl:1: error: this is not a run")
        self.experiment()
        self.refused("report", "out", "--tables", "scores", code=3, text="did you mean 'score'")
        self.refused("report", "out", "--plots", "plots", "--pair", "closure,deltion", code=3, text="there is no configuration 'deltion'")
        self.refused("report", "out", "--plots", "plots", "--pair", "closure", code=3, text="needs two")
        self.refused("report", "out", "--pair", "closure,deltion", code=3, text="add --plots")
        self.assertFalse((self.folder / "plots").exists())

    def test_comparison(self):
        self.file("theirs.csv", "net,full,small\nworkflow-3,66,99\nphilosophers-5,82,\nabsent,1,1\n")
        self.file("plan.json", json.dumps({
            "models": [str(EXAMPLES / "workflow-3.pnml"), str(EXAMPLES / "philosophers-5.pnml")], "reductions": ["none", "closure"],
            "compare": [{"title": "theirs", "reference": "theirs.csv", "rows": "net", "columns": [
                {"theirs": "full", "configurations": "none"}, {"theirs": "small", "configurations": "closure"}]}]}))
        self.onager("experiment", "plan.json", "--out", "out")
        rows = list(csv.DictReader(io.StringIO(self.onager("report", "out", "--tables", "compare", "--format", "csv").stdout)))
        self.assertEqual([row["verdict"] for row in rows], ["equal", "better", "equal"] + ["not comparable"] * 3)
        self.assertEqual(rows[3]["remark"], "their figure is missing")
        self.assertEqual(rows[4]["remark"], "no run on this model")

    def test_plots_are_xml(self):
        self.experiment()
        self.onager("report", "out", "--plots", "plots", "--pair", "none,deletion")
        names = ["cactus-seconds.svg", "cactus-states.svg", "scatter-seconds.svg", "scatter-states.svg"]
        self.assertEqual(sorted(path.name for path in (self.folder / "plots").iterdir()), names)
        for name in names:
            xml.dom.minidom.parse(str(self.folder / "plots" / name))

    def test_large(self):
        synthetic(self.folder / "out", 2000, 10, 5)
        self.onager("report", "out", "--html", "page.html", "--tables", "summary")
        size = (self.folder / "page.html").stat().st_size
        print(f"100,000 runs: {size / 1e6:.1f} MB")
        self.assertLess(size, 20e6)


@unittest.skipUnless(BROWSER, "SKIPPED: there is no chromium")
class Page(program.Case):
    def browse(self, *words):
        """Chromium's output for the page; a profile of its own, so that nothing of the user's is touched."""
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                   f"--user-data-dir={self.folder}/profile", *words, f"file://{self.folder}/page.html"]
        return subprocess.run(command, capture_output=True, text=True, timeout=program.SECONDS,
                              env={**os.environ, "HOME": str(self.folder)}).stdout

    def make(self):
        self.onager("experiment", "--models", EXAMPLES, "--reductions", "none,closure,deletion,beam", "--shuffles", 3, "--out", "out")
        self.onager("report", "out", "--html", "page.html")

    def test_every_plot_and_table_is_there(self):
        self.make()
        text = self.browse("--dump-dom")
        self.assertRegex(text, r'data-ready="\d+"')
        self.assertEqual(re.findall(r'<section id="([\w-]+)"', text), SECTIONS)
        parts = {name: text.split(f'<section id="{name}"')[1].split("</section>")[0] for name in SECTIONS}
        models = len({json.loads(line)["instance"] for line in (self.folder / "out" / "runs.jsonl").read_text().splitlines()})
        # Four configurations and the virtual best, in time and in states.
        self.assertEqual(len(re.findall(r'<path class="line"', parts["cactus"])), 10)
        self.assertEqual(re.findall(r'data-points="(\d+)"', parts["scatter"]), [str(models)] * 2)
        self.assertEqual(parts["scatter"].count("<option"), 8)
        self.assertEqual(parts["summary"].count("<tr>"), 1 + 5)
        for name in ("score", "best", "states", "seconds"):
            self.assertEqual(parts[name].count("<tr>"), 1 + models, name)
        self.assertEqual(parts["runs"].count("<tr>"), 1 + 12 * models)
        self.assertNotIn("NaN", text.split("<script")[0])
        self.assertNotRegex(text, r'(src|href)="(?!#)')

    def test_names_are_text(self):
        small = program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"q": 1})})
        names = ["<!--<script>", "<img src=x onerror=document.title='broken'>", "a&amp;b", "'\"`${1}\\", "\u202ereversed", "]]>&#60;"]
        (self.folder / "models").mkdir()
        for name in names:
            (self.folder / "models" / f"{name}.pnml").write_text(small.replace('<net id="test"', '<net id=""'))
        self.file("plan.json", json.dumps({"name": "</script><!--<script>", "description": "<b>bold</b></style>", "models": ["models"],
                                           "reductions": ["none", "closure"]}))
        self.onager("experiment", "plan.json", "--out", "out")
        self.onager("report", "out", "--html", "page.html", "--quiet")
        text = self.browse("--dump-dom")
        self.assertRegex(text, r'data-ready="\d+"')
        self.assertEqual(re.findall(r'<section id="([\w-]+)"', text), SECTIONS)
        shown = text.split("<main>")[1].split("</main>")[0]
        self.assertNotRegex(shown, r"<(img|script|b)[ >]")
        for name in names:
            self.assertIn(html.escape(name, quote=False), shown.replace("&nbsp;", "\u00a0"))
        self.assertNotIn("<title>broken", text)

    def test_prints(self):
        self.make()
        self.browse("--no-pdf-header-footer", f"--print-to-pdf={self.folder}/page.pdf")
        self.assertEqual((self.folder / "page.pdf").read_bytes()[:5], b"%PDF-")
        self.assertIn("@media print", (self.folder / "page.html").read_text())

    def test_screenshot_shows_the_plots(self):
        self.make()
        self.browse("--window-size=1000,1500", f"--screenshot={self.folder}/page.png")
        picture = (self.folder / "page.png").read_bytes()
        self.assertEqual(picture[:8], b"\x89PNG\r\n\x1a\n")
        self.assertGreater(len(picture), 40_000)
        colors = self.colors_of(self.folder / "page.png")
        # Lines of the cactus plots in the colours of their configurations.
        for color in ((0x24, 0x57, 0xc5), (0xd1, 0x49, 0x5b), (0x1c, 0x9a, 0x6c), (0xe0, 0x8b, 0x1a)):
            self.assertIn(color, colors)
        if keep := os.environ.get("ONAGER_KEEP_SCREENSHOT"):
            shutil.copy(self.folder / "page.png", keep)

    def colors_of(self, path):
        """The colours of a PNG with 8 bits a channel, unpacked by hand: no library for it need be there."""
        import struct
        import zlib
        data, at, packed = path.read_bytes(), 8, b""
        width = height = channels = 0
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            if kind == b"IHDR":
                width, height, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
                self.assertEqual(depth, 8)
                channels = {2: 3, 6: 4}[color]
            if kind == b"IDAT":
                packed += data[at + 8:at + 8 + length]
            at += 12 + length
        raw, stride, before, colors = zlib.decompress(packed), width * channels, bytearray(width * channels), set()
        for row in range(height):
            start = row * (stride + 1)
            line, method = bytearray(raw[start + 1:start + 1 + stride]), raw[start]
            self.unfilter(line, before, method, channels)
            colors.update(zip(line[0::channels], line[1::channels], line[2::channels]))
            before = line
        return colors

    @staticmethod
    def unfilter(line, before, method, step):
        for i in range(len(line)) if method else ():
            left = line[i - step] if i >= step else 0
            corner = before[i - step] if i >= step else 0
            up = before[i]
            if method == 1:
                add = left
            elif method == 2:
                add = up
            elif method == 3:
                add = (left + up) // 2
            else:
                guess = left + up - corner
                add = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            line[i] = (line[i] + add) & 255

    def test_opens_fast(self):
        synthetic(self.folder / "out", 2000, 10, 5)
        self.onager("report", "out", "--html", "page.html", "--tables", "summary")
        best = min(int(re.search(r'data-ready="(\d+)"', self.browse("--dump-dom")).group(1)) for _ in range(2))
        print(f"100,000 runs: drawn after {best} ms")
        if os.getloadavg()[0] > os.cpu_count():
            self.skipTest(f"the machine is busy, so {best} ms mean nothing")
        self.assertLess(best, 3000)


if __name__ == "__main__":
    program.main()
