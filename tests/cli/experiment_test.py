#!/usr/bin/env python3
"""onager experiment: the grid, the lines, resuming after any end, disagreements, limits, plans that are wrong."""
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import time

import program

EXAMPLES = program.ROOT / "examples"


class Experiment(program.Case):
    def runs(self, folder="out"):
        """The lines of the results; the last one may be cut off."""
        lines = []
        for file in sorted((self.folder / folder).glob("runs*.jsonl")):
            text = file.read_text()
            lines += [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
        return lines

    def key(self, run):
        return (run["instance"], run["property"], run["configuration"], run["shuffle"])

    def test_grid_from_options(self):
        done = self.onager("experiment", "--models", f"{EXAMPLES}/philosophers-5.pnml,{EXAMPLES}/workflow*", "--reductions",
                           "none,closure(first,min-enabled),deletion", "--shuffles", 2, "--properties", "states,deadlock",
                           "--out", "out", "--time-limit", 20)
        self.assertIn("24 of 24 runs are done", done.stderr)
        runs = self.runs()
        self.assertEqual(len({self.key(run) for run in runs}), 24)
        self.assertEqual({run["end"] for run in runs}, {"complete"})
        self.assertEqual({run["configuration"] for run in runs}, {"none", "closure(first,min-enabled)", "deletion"})
        full = [run for run in runs if run["reduction"] == "none" and run["property"] == "states"]
        self.assertEqual({(run["instance"], run["states"], run["deadlocks"]) for run in full},
                         {("philosophers-5", 82, 1), ("workflow-3", 66, 1)})
        self.assertEqual({run["verdict"] for run in runs if run["property"] == "deadlock"}, {"violated"})
        for run in runs:
            self.assertGreater(run["peak_memory_bytes"], 1 << 20)
            self.assertGreaterEqual(run["wall_seconds"], 0)

    def test_continues_from_the_folder_alone(self):
        words = ["--reductions", "none,closure", "--out", "out"]
        self.onager("experiment", "--models", EXAMPLES / "philosophers-5.pnml", *words)
        before = self.runs()
        self.assertIn("2 of 2 runs are done, 0 of them now", self.onager("experiment", "--out", "out").stderr)
        self.assertEqual(self.runs(), before)
        # More of it: only what is new is run.
        self.assertIn("6 of 6 runs are done, 4 of them now", self.onager(
            "experiment", "--models", f"{EXAMPLES}/philosophers-5.pnml,{EXAMPLES}/workflow-3.pnml", "--reductions",
            "none,closure,deletion", "--out", "out").stderr)
        self.assertEqual(self.runs()[:2], before)

    def test_dry_run(self):
        words = ["experiment", "--models", EXAMPLES / "workflow-3.pnml", "--reductions", "closure", "--out", "out"]
        lines = self.onager(*words, "--dry-run").stdout.splitlines()
        self.assertEqual(lines, [f"onager explore {EXAMPLES}/workflow-3.pnml --reduction closure --json --quiet"])
        self.assertFalse((self.folder / "out").exists())
        (self.folder / "out").mkdir()
        self.onager(*words, "--dry-run")
        self.assertTrue((self.folder / "out").exists(), "it was there before")
        self.onager(*words)
        self.assertEqual(self.onager(*words, "--dry-run").stdout, "")

    def test_provisos_get_the_search_they_need(self):
        done = self.onager("experiment", "--models", EXAMPLES / "workflow-3.pnml", "--reductions", "closure,weak:closure",
                           "--provisos", "none,color,queue,scc-enabled", "--out", "out")
        self.assertIn("left out: proviso 'scc-enabled' needs strong stubborn sets", done.stderr)
        self.assertEqual({(run["proviso"], run.get("search")) for run in self.runs()},
                         {("none", None), ("color", "dfs"), ("queue", None), ("scc-enabled", "dfs")})
        self.assertEqual(len(self.runs()), 7)

    def test_limits(self):
        big = self.generated("counters", 20)
        self.onager("experiment", "--models", big, "--out", "time", "--time-limit", 0.2)
        self.onager("experiment", "--models", big, "--out", "memory", "--memory-limit", "40M")
        time_run, = self.runs("time")
        memory_run, = self.runs("memory")
        self.assertEqual((time_run["end"], memory_run["end"]), ("time", "memory"))
        if not program.SANITIZED:
            self.assertLess(memory_run["peak_memory_bytes"], 60 << 20)
        # A higher limit runs it again, a lower one does not.
        self.assertIn("0 of them now", self.onager("experiment", "--out", "time", "--time-limit", 0.1).stderr)
        self.assertIn("1 of them now", self.onager("experiment", "--out", "time", "--time-limit", 0.3).stderr)

    def test_a_bad_model_harms_no_other(self):
        self.file("bad.pnml", "<pnml>")
        done = self.onager("experiment", "--models", f"bad.pnml,{EXAMPLES}/workflow-3.pnml", "--out", "out")
        self.assertIn("1 failed", done.stderr)
        self.assertEqual({(run["instance"], run["end"]) for run in self.runs()}, {("bad", "refused"), ("workflow-3", "complete")})
        self.assertIn("0 of them now", self.onager("experiment", "--out", "out").stderr)
        self.file("bad.pnml", program.net({"p": 1}, {}))
        self.assertIn("1 of them now", self.onager("experiment", "--out", "out", "--retry").stderr)

    def test_disagreement_stops_it(self):
        words = ["experiment", "--models", EXAMPLES / "workflow-3.pnml", "--reductions", "none,closure", "--out", "out"]
        (self.folder / "out").mkdir()
        wrong = {"instance": "workflow-3", "property": "states", "configuration": "older", "reduction": "older", "shuffle": 0,
                 "end": "complete", "states": 5, "edges": 4, "deadlocks": 7}
        self.file("out/runs.jsonl", json.dumps(wrong) + "\n")
        done = self.onager(*words, code=70)
        self.assertIn("disagree on deadlocks: 7 and 1", done.stderr)
        self.assertIn("workflow-3, states, older, shuffle 0", done.stderr)
        self.assertIn("workflow-3, states, ", done.stderr)
        self.assertLessEqual(len(self.runs()), 3)
        self.assertIn("disagree", self.onager("report", "out", "--html", "page.html", code=70).stderr)
        self.assertIn("disagreement", (self.folder / "page.html").read_text())
        # Nothing is run while the lines contradict each other.
        before = self.runs()
        self.onager(*words, code=70)
        self.assertEqual(self.runs(), before)

    def test_two_at_once_are_refused(self):
        big = self.generated("counters", 20)
        words = [program.path, "experiment", "--models", str(big), "--out", "out", "--time-limit", "20"]
        first = subprocess.Popen(words, cwd=self.folder, stderr=subprocess.DEVNULL)
        while not (self.folder / "out" / "runs.jsonl").exists():
            time.sleep(0.01)
        time.sleep(0.3)
        self.refused("experiment", "--out", "out", code=4, text="another experiment is writing")
        first.send_signal(signal.SIGINT)
        self.assertEqual(first.wait(20), 2)

    def test_interrupt(self):
        big = self.generated("counters", 20)
        words = [program.path, "experiment", "--models", str(big), "--shuffles", "9", "--out", "out", "--progress"]
        running = subprocess.Popen(words, cwd=self.folder, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=20)[1]
        self.assertEqual(running.returncode, 2)
        self.assertIn("continue by: onager experiment --out out", errors)
        self.assertRegex(errors, r"0/9 runs  0.00/s  time left unknown")

    def test_killed_at_any_time(self):
        """Whatever is killed when, no line is lost, none is there twice, and no process is left over."""
        seed = random.randrange(1 << 32)
        print(f"seed {seed}")
        chance = random.Random(seed)
        words = [program.path, "experiment", "--models", str(EXAMPLES), "--reductions", "none,closure,deletion,beam",
                 "--shuffles", "4", "--out", "out"]
        known, kills = [], 0
        while True:
            running = subprocess.Popen(words, cwd=self.folder, stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(chance.uniform(0.02, 0.25))
            if running.poll() is None:
                running.kill()
                kills += 1
            code = running.wait()
            now = [self.key(run) for run in self.runs()]
            self.assertEqual(now[: len(known)], known)
            self.assertEqual(len(now), len(set(now)))
            known = now
            if code == 0:
                break
            if kills > 30:  # a slow machine: let it come to its end
                self.assertEqual(subprocess.run(words, cwd=self.folder, stderr=subprocess.DEVNULL).returncode, 0)
                known = [self.key(run) for run in self.runs()]
                break
        models = len([path for path in EXAMPLES.iterdir() if path.suffix in (".pnml", ".dve", ".pml")])
        self.assertEqual(len(known), 16 * models)
        self.assertEqual(len(set(known)), 16 * models)
        time.sleep(0.2)
        left = [pid for pid in os.listdir("/proc") if pid.isdigit() and self.works_here(pid)]
        self.assertEqual(left, [])

    def works_here(self, pid):
        try:
            return os.readlink(f"/proc/{pid}/cwd") == str(self.folder)
        except OSError:
            return False

    def test_a_worker_that_is_killed_is_replaced(self):
        big = self.generated("counters", 20)
        words = [program.path, "experiment", "--models", f"{big},{EXAMPLES}/workflow-3.pnml", "--out", "out", "--workers", "1",
                 "--time-limit", "30"]
        running = subprocess.Popen(words, cwd=self.folder, stderr=subprocess.PIPE, text=True)
        time.sleep(0.7)
        children = pathlib.Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        errors = running.communicate(timeout=60)[1]
        self.assertIn("2 of 2 runs are done, 2 of them now; 0 stopped by limits, 0 failed, 1 crashed", errors)

    def test_wrong_plans(self):
        for text, message in (("{", "not JSON"), ('{"models": "x.pnml", "reduction": "x"}', "/: unknown member 'reduction'"),
                              ('{"models": []}', "no models"), ('{"models": "absent.pnml"}', "no model found here"),
                              ('{"models": "x.pnml", "reductions": ["clozure"]}', "clozure")):
            self.refused("experiment", self.file("plan.json", text), code=4, text=message)
        self.refused("experiment", "--models", "x.pnml", "--reductions", "clozure", code=3, text="closure")
        self.refused("experiment", "--models", "x", "--properties", "deadlok", code=3, text="deadlock")
        self.refused("experiment", code=3, text="no models")
        self.refused("experiment", "absent.json", code=4, text="cannot read the file")
        self.refused("experiment", "--part", "3/2", "--models", "x", code=3, text="not a part")
        self.refused("experiment", "--tasks", "3", "--models", "x", code=3, text="--slurm")

    def test_plans_of_the_studies(self):
        """Valid, and with reductions that exist; the models of the papers need not be there."""
        for plan in sorted((program.ROOT / "bench").glob("*.json")):
            done = self.onager("experiment", plan, "--models", EXAMPLES / "workflow-3.pnml", "--dry-run", "--out", plan.stem)
            self.assertNotIn("left out", done.stderr, plan.name)
            self.assertGreater(len(done.stdout.splitlines()) + done.stderr.count("missing"), 1, plan.name)

    def test_parts_are_collected(self):
        (self.folder / "out").mkdir()
        (self.folder / "out" / "plan.json").write_text(json.dumps({"models": str(EXAMPLES), "reductions": ["none", "closure"]}))
        for part in (3, 1, 2):
            self.onager("experiment", "--out", "out", "--part", f"{part}/3")
        self.assertEqual(len(list((self.folder / "out").glob("runs-*-of-3.jsonl"))), 3)
        total = len(self.runs())
        self.assertEqual(len({self.key(run) for run in self.runs()}), total)
        self.assertIn(f"{total} of {total} runs are done, 0 of them now", self.onager("experiment", "--out", "out").stderr)

    def test_overhead(self):
        """CPU time, as others may use the machine at the same time."""
        if program.SANITIZED:
            self.skipTest("times mean nothing under the sanitizers")
        model = self.file("tiny.pnml", program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"q": 1})}))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.onager("experiment", "--models", model, "--shuffles", 1000, "--out", "out")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"{spent / 1000 * 1000:.2f} ms a run")
        self.assertEqual(len(self.runs()), 1000)
        self.assertLess(spent / 1000, 0.005)


if __name__ == "__main__":
    program.main()
