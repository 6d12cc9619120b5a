#!/usr/bin/env python3
"""onager experiment --slurm: a job array on a cluster of one machine, which is started for the test and ended after it.

Needs munged, slurmctld and slurmd, and to be root, as slurmd does. Without them the test is skipped. Everything the
daemons write is in the folder of the test; ports are free ones.
"""
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import unittest

import program

EXAMPLES = program.ROOT / "examples"
NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "sinfo", "scontrol")
ABSENT = [name for name in NEEDED if not shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin")]
CONFIG = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmctldPort={controller}
SlurmdPort={node}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=short Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@unittest.skipIf(ABSENT, f"SKIPPED: Slurm is not installed: {', '.join(ABSENT)}")
@unittest.skipIf(os.geteuid() != 0, "SKIPPED: slurmd needs root")
class Slurm(program.Case):
    def setUp(self):
        super().setUp()
        self.daemons = []
        self.addCleanup(self.end)
        # munged insists on folders that nobody else can write to, up to the root but for sticky ones.
        os.chmod(self.folder, 0o711)
        self.environment = {"PATH": os.environ["PATH"] + ":/usr/sbin", "SLURM_CONF": str(self.folder / "slurm.conf")}
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        host = socket.gethostname().split(".")[0]
        self.file("slurm.conf", CONFIG.format(host=host, folder=self.folder, controller=free_port(), node=free_port()))
        self.start_daemons(host)

    def start_daemons(self, host):
        key = self.file("munge.key", os.urandom(128))
        os.chmod(key, 0o400)
        self.daemon("munged", "--foreground", "--force", "--key-file", key, "--socket", self.folder / "munge.socket",
                    "--pid-file", self.folder / "munge.pid", "--log-file", self.folder / "munge.log", "--seed-file",
                    self.folder / "munge.seed")
        self.wait_for("munge.socket", (self.folder / "munge.socket").exists)
        self.daemon("slurmctld", "-D", "-f", self.folder / "slurm.conf")
        self.daemon("slurmd", "-D", "-N", host, "-f", self.folder / "slurm.conf")
        self.wait_for("an idle node", lambda: "idle" in self.tool("sinfo", "-h", "-o", "%T"))

    def daemon(self, *words):
        log = open(self.folder / f"{words[0]}.out", "w")
        self.addCleanup(log.close)
        self.daemons.append(subprocess.Popen(list(map(str, words)), stdout=log, stderr=log, start_new_session=True,
                                             env={**os.environ, **self.environment}))

    def end(self):
        for one in reversed(self.daemons):
            one.send_signal(signal.SIGTERM)
        for one in reversed(self.daemons):
            try:
                one.wait(10)
            except subprocess.TimeoutExpired:
                one.kill()
                one.wait()

    def tool(self, *words):
        return subprocess.run(words, capture_output=True, text=True, env={**os.environ, **self.environment}).stdout

    def wait_for(self, what, is_there):
        end = time.time() + 60
        while not is_there():
            if time.time() > end or any(one.poll() is not None for one in self.daemons):
                logs = "\n".join(path.name + ":\n" + path.read_text(errors="replace")[-1500:]
                                 for path in sorted(self.folder.iterdir()) if path.suffix in (".log", ".out"))
                self.fail(f"no {what}\n{logs}")
            time.sleep(0.1)

    def lines(self):
        return [json.loads(line) for file in (self.folder / "out").glob("runs*.jsonl") for line in file.read_text().splitlines()]

    def test_array_is_run_and_collected_and_continued(self):
        words = ["experiment", "--models", EXAMPLES, "--reductions", "none,closure,deletion", "--out", "out", "--slurm",
                 "--tasks", 3, "--wait"]
        done = self.onager(*words, **self.environment)
        self.assertRegex(done.stdout, r"submitted job \d+: \d+ runs in 3 tasks")
        runs = self.lines()
        models = len([path for path in EXAMPLES.iterdir() if path.suffix in (".pnml", ".dve", ".pml")])
        self.assertEqual(len(runs), 3 * models)
        self.assertEqual(len(list((self.folder / "out").glob("runs-*-of-3.jsonl"))), 3)
        self.assertEqual({run["end"] for run in runs}, {"complete"})
        # As if a task had been killed: half of its last line is lost, and one line more.
        part = self.folder / "out" / "runs-2-of-3.jsonl"
        text = part.read_text()
        part.write_text(text[: text.rfind("\n", 0, text.rfind("\n") - 1) - 40])
        lost = 3 * models - len([line for file in (self.folder / "out").glob("runs*.jsonl")
                                 for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")])
        self.assertEqual(lost, 2)
        self.assertIn(f"{lost} runs in 3 tasks", self.onager(*words, **self.environment).stdout)
        keys = [(run["instance"], run["configuration"]) for run in self.lines()]
        self.assertEqual(len(keys), 3 * models)
        self.assertEqual(len(set(keys)), 3 * models)
        self.assertIn("nothing is left to run", self.onager(*words, **self.environment).stderr)
        self.assertIn("virtual best", self.onager("report", "out").stdout)


class Absent(program.Case):
    def test_without_slurm(self):
        (self.folder / "bin").mkdir()
        done = self.onager("experiment", "--models", EXAMPLES / "workflow-3.pnml", "--out", "out", "--slurm", code=2,
                           PATH=str(self.folder / "bin"))
        self.assertIn("sbatch failed", done.stderr)
        script = (self.folder / "out" / "slurm.sh").read_text()
        self.assertIn("#SBATCH --array=1-1\n", script)


if __name__ == "__main__":
    program.main()
