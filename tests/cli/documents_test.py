#!/usr/bin/env python3
"""What the program tells of itself: version, help, manual page, completion. All come from the same tables."""
import os
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

import program

COMMANDS = ("explore", "check", "mcc", "replay", "simulate", "explain", "generate", "convert", "translate", "experiment", "report", "view", "help", "man", "completion")
OPTIONS = {
    "explore": {"--search", "--store", "--reduction", "--relations", "--proviso", "--visible", "--shuffle", "--threads", "--check-reduction", "--compile", "--unfolding", "--isolate", "--time-limit",
                "--memory-limit", "--json", "--progress", "--quiet", "--strict", "--language", "--help"},
    "generate": {"--seed", "--output", "--help"},
    "simulate": {"--random", "--seed", "--save", "--trace", "--language", "--strict", "--isolate", "--time-limit", "--memory-limit", "--json", "--quiet", "--help"},
    "replay": {"--msc", "--isolate", "--strict", "--language", "--show", "--json", "--time-limit", "--memory-limit", "--quiet", "--help"},
    "explain": {"--after", "--trace", "--reduction", "--relations", "--shuffle", "--isolate", "--time-limit", "--memory-limit", "--json",
                "--quiet", "--strict", "--language", "--dot", "--help"},
    "experiment": {"--models", "--properties", "--reductions", "--relations", "--provisos", "--searches", "--stores", "--shuffles",
                   "--time-limit", "--memory-limit", "--workers", "--out", "--retry", "--dry-run", "--progress", "--quiet",
                   "--slurm", "--tasks", "--sbatch", "--wait", "--part", "--help"},
    "report": {"--format", "--tables", "--html", "--plots", "--pair", "--quiet", "--help"},
    "view": {"--trace", "--no-browser", "--port", "--export", "--time-limit", "--memory-limit", "--quiet", "--strict", "--language", "--help"},
    "convert": {"--to", "--output", "--unfolding", "--time-limit", "--memory-limit", "--quiet", "--strict", "--language", "--help"},
    "translate": {"--to", "--generalised", "--output", "--help", "--time-limit", "--memory-limit"},
}
OPTIONS["check"] = OPTIONS["explore"] | {"--deadlock", "--all-deadlocks", "--assertions", "--live", "--all-live",
                                         "--quasi-live", "--may-terminate", "--ltl", "--automaton", "--property-process", "--never-claim", "--acceptance-cycles", "--non-progress-cycles", "--stated",
                "--fairness", "--ltl-translator", "--emptiness", "--ltl-reduction", "--heuristic", "--reach", "--invariant", "--bound", "--queries", "--query", "--no-simplify", "--shortest",
                                         "--trace", "--no-trace", "--states", "--msc", "--ctl", "--ctl-engine", "--ctl-reduction", "--dot"}
OPTIONS["explore"] = OPTIONS["explore"] | {"--dot", "--unreached", "--coverage"}
for each in OPTIONS.values():
    each |= {"--color", "--sarif"} if "--strict" in each else {"--color"}


class Help(program.Case):
    def test_version(self):
        version = (program.ROOT / "VERSION").read_text().strip()
        self.assertEqual(self.onager("--version").stdout, f"onager {version}\n")

    def test_overview(self):
        text = self.onager("--help").stdout
        self.assertEqual(self.onager("-h").stdout, text)
        self.assertEqual(self.onager("help").stdout, text)
        for command in COMMANDS:
            self.assertRegex(text, rf"(?m)^  {command} +\w")
        self.assertEqual(len(re.findall(r"(?m)^  onager ", text)), 4)
        for code in (0, 1, 2, 3, 4, 70):
            self.assertRegex(text, rf"(?m)^  {code} +\w")

    def test_commands(self):
        for command in COMMANDS:
            text = self.onager(command, "--help").stdout
            self.assertEqual(self.onager("help", command).stdout, text)
            self.assertTrue(text.startswith(f"usage: onager {command}"))
            self.assertRegex(text, r"(?m)^Examples\n  .*onager ")
            self.assertRegex(text, r"(?m)^Exit codes\n  0 ")
            self.assertLessEqual(max(map(len, text.splitlines())), 100)
            for option in OPTIONS.get(command, ()):
                self.assertRegex(text, rf"(?m)^  (-\w, )?{option}\b")

    def test_defaults_and_choices(self):
        self.assertRegex(self.onager("explore", "--help").stdout, r"--search ORDER .*\(default bfs\)\n +bfs  .*\n +dfs  ")
        self.assertRegex(self.onager("check", "--help").stdout, r"--search ORDER .*\(default auto\)")

    def test_examples_work(self):
        """Those of the overview, one after the other."""
        bin_folder = self.folder / "bin"
        bin_folder.mkdir()
        (bin_folder / "onager").symlink_to(program.path)
        lines = re.findall(r"(?m)^  (onager .*)", self.onager("--help").stdout)
        codes = [subprocess.run(["bash", "-c", f'PATH="{bin_folder}:$PATH"; {line}'], cwd=self.folder,
                                capture_output=True).returncode for line in lines]
        self.assertEqual(codes, [0, 1, 0, 0])


class Manual(program.Case):
    def test_content(self):
        text = self.onager("man").stdout
        self.assertTrue(text.startswith(".TH ONAGER 1 "))
        for command in COMMANDS:
            self.assertIn(f".SH ONAGER {command.upper()}\n", text)
        for option in OPTIONS["check"]:
            self.assertIn("\\-\\-" + option[2:].replace("-", "\\-"), text)

    @unittest.skipUnless(shutil.which("groff"), "groff is absent")
    def test_renders_without_warnings(self):
        for device in ("utf8", "ascii"):
            done = subprocess.run(["groff", "-man", "-ww", "-T" + device], input=self.onager("man").stdout, text=True,
                                  capture_output=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("EXIT STATUS", re.sub(".\x08", "", done.stdout))  # bold is struck twice


@unittest.skipUnless(shutil.which("bash"), "bash is absent")
class Bash(program.Case):
    def setUp(self):
        super().setUp()
        self.script = self.file("completion.bash", self.onager("completion", "bash").stdout)

    def complete(self, *words):
        """What is offered for the last word; as in bash, = is a word of its own."""
        ask = 'set -u; source "$1"; shift; COMP_WORDS=(onager "$@"); COMP_CWORD=$#; _onager; printf "%s\\n" "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-c", ask, "bash", self.script, *words], text=True, capture_output=True,
                              cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return set(done.stdout.split())

    def test_is_valid_bash(self):
        done = subprocess.run(["bash", "-n", self.script], text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_commands(self):
        self.assertEqual(self.complete(""), {*COMMANDS, "--help", "--version"})
        self.assertEqual(self.complete("exp"), {"explore", "explain", "experiment"})
        self.assertEqual(self.complete("help", "ch"), {"check"})
        self.assertEqual(self.complete("completion", ""), {"bash", "zsh", "fish"})

    def test_options(self):
        for command, options in OPTIONS.items():
            self.assertEqual(self.complete(command, "--"), options)
        self.assertEqual(self.complete("check", "m.pnml", "--all"), {"--all-deadlocks", "--all-live"})

    def test_values(self):
        self.assertEqual(self.complete("explore", "--search", ""), {"bfs", "dfs", "best-first"})
        self.assertEqual(self.complete("explore", "--search", "=", "d"), {"dfs"})
        self.assertEqual(self.complete("explore", "--search", "="), {"bfs", "dfs", "best-first"})
        self.assertEqual(self.complete("explore", "--shuffle", ""), set())
        self.assertEqual(self.complete("check", "--reduction", "inc"), {"incremental"})
        self.assertEqual(self.complete("generate", "phil"), {"philosophers"})
        self.assertEqual(self.complete("generate", "--seed", "5", "ri"), {"ring"})

    def test_files(self):
        self.file("model.pnml", "")
        self.assertEqual(self.complete("explore", "mo"), {"model.pnml"})
        self.assertEqual(self.complete("explore", "--json", "--search", "dfs", "mo"), {"model.pnml"})
        self.assertEqual(self.complete("check", "x", "--trace", "mo"), {"model.pnml"})
        self.assertEqual(self.complete("explore", "model.pnml", "mo"), set())


@unittest.skipUnless(shutil.which("fish"), "fish is absent")
class Fish(program.Case):
    def setUp(self):
        super().setUp()
        self.script = self.file("onager.fish", self.onager("completion", "fish").stdout)

    def complete(self, line):
        done = subprocess.run(["fish", "-N", "-c", f"source {self.script}; complete -C $argv[1]", line], text=True, capture_output=True,
                              cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return dict((each + "\t").split("\t")[:2] for each in done.stdout.splitlines())

    def test_is_valid_fish(self):
        done = subprocess.run(["fish", "--no-execute", self.script], text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_commands(self):
        self.assertEqual(set(self.complete("onager ")), set(COMMANDS))
        self.assertEqual(set(self.complete("onager help ch")), {"check"})
        self.assertEqual(self.complete("onager completion z"), {"zsh": "the Z shell"})

    def test_options(self):
        for command, options in OPTIONS.items():
            self.assertEqual(set(self.complete(f"onager {command} --")), options, command)

    def test_values_and_files(self):
        self.file("model.pnml", "")
        self.assertEqual(set(self.complete("onager explore --search ")), {"bfs", "dfs", "best-first"})
        self.assertEqual(set(self.complete("onager explore --search=d")), {"--search=dfs"})
        self.assertEqual(self.complete("onager explore --shuffle "), {})
        self.assertEqual(set(self.complete("onager generate phil")), {"philosophers"})
        self.assertEqual(set(self.complete("onager generate --seed 5 ri")), {"ring"})
        self.assertEqual(self.complete("onager generate ring ri"), {})
        self.assertEqual(set(self.complete("onager explore mo")), {"model.pnml"})
        self.assertEqual(set(self.complete("onager check x --trace mo")), {"model.pnml"})
        self.assertEqual(self.complete("onager explore model.pnml mo"), {})


@unittest.skipUnless(shutil.which("zsh"), "zsh is absent")
class Zsh(program.Case):
    def setUp(self):
        super().setUp()
        self.script = self.file("_onager", self.onager("completion", "zsh").stdout)

    def complete(self, line):
        """What a terminal lists for the line, without what it says of it."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.environ.update(TERM="dumb", PS1="> ", HOME=str(self.folder))
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.addCleanup(os.waitpid, child, 0)
        self.addCleanup(os.close, terminal)

        def until(text):
            seen, end = b"", time.monotonic() + program.SECONDS
            while text not in seen and time.monotonic() < end:
                if select.select([terminal], [], [], 0.2)[0]:
                    seen += os.read(terminal, 65536)
            self.assertIn(text, seen)
            return seen

        until(b"> ")
        os.write(terminal, b"stty -echo columns 300 rows 400; autoload -U compinit; compinit -u -D; fpath=(. $fpath); LISTMAX=9999; "
                           b"source ./_onager; bindkey '^Xl' list-choices; PS1='re''ady> '; zle_bracketed_paste=()\n")
        until(b"ready> ")
        os.write(terminal, line.encode() + b"\x18l")
        text = until(b"ready> ").decode()
        return {word for found in text.splitlines()[1:-1] for word in found.split(" -- ")[0].split()}

    def test_is_valid_zsh(self):
        done = subprocess.run(["zsh", "-n", self.script], text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_commands(self):
        self.assertEqual(self.complete("onager "), set(COMMANDS))
        self.assertEqual(self.complete("onager completion "), {"bash", "zsh", "fish"})

    def test_options(self):
        for command in ("explore", "check", "generate"):
            self.assertEqual({word for word in self.complete(f"onager {command} --") if word.startswith("--")}, OPTIONS[command])

    def test_values_and_files(self):
        self.file("model.pnml", "")
        self.file("modest.pnml", "")
        self.assertEqual(self.complete("onager explore --search "), {"bfs", "dfs", "best-first"})
        self.assertEqual(self.complete("onager explore --search="), {"bfs", "dfs", "best-first"})
        self.assertEqual(self.complete("onager explore mod"), {"model.pnml", "modest.pnml"})
        self.assertEqual(self.complete("onager check x --trace mod"), {"model.pnml", "modest.pnml"})


if __name__ == "__main__":
    program.main()
