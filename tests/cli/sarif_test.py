#!/usr/bin/env python3
"""--sarif: mistakes and violations for editors and code scanners. --color: for people."""
import json
import os
import pty
import subprocess

import program

EXAMPLES = program.ROOT / "examples"
WRONG = "byte x;\nactive proctype P() {\n  x = 1;\n  assert(x == 2)\n}\n"


class Sarif(program.Case):
    def found(self, *words, code, stdin=""):
        """The run in the file, after a look at its shape."""
        self.onager(*words, "--sarif", "out.sarif", code=code, stdin=stdin)
        whole = json.loads((self.folder / "out.sarif").read_text())
        self.assertEqual(whole["version"], "2.1.0")
        run, = whole["runs"]
        self.assertEqual(run["tool"]["driver"]["name"], "onager")
        self.assertEqual(run["invocations"][0]["exitCode"], code)
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        self.assertEqual(len(rules), len(set(rules)))
        for result in run["results"]:
            self.assertEqual(rules[result["ruleIndex"]], result["ruleId"])
            self.assertIn(result["level"], ("error", "warning"))
            self.assertTrue(result["message"]["text"])
            for location in result["locations"]:
                region = location["physicalLocation"].get("region", {"startLine": 1})
                self.assertGreaterEqual(region["startLine"], 1)
        return run

    @staticmethod
    def at(result):
        place = result["locations"][0]["physicalLocation"]
        region = place.get("region", {})
        return place["artifactLocation"]["uri"], region.get("startLine"), region.get("startColumn")

    def notes(self, run):
        return [note["message"]["text"] for note in run["invocations"][0].get("toolExecutionNotifications", [])]

    def test_a_mistake_in_a_model(self):
        self.file("b d.dve", "byte x;\nprocess P { state a; init b; }\nsystem async;\n")
        run = self.found("explore", "b d.dve", code=4)
        result, = run["results"]
        self.assertEqual((result["ruleId"], result["level"]), ("input", "error"))
        uri, line, column = self.at(result)
        self.assertEqual((uri, line), ("b%20d.dve", 2))
        self.assertGreater(column, 1)

    def test_columns_count_characters(self):
        self.file("m.pnml", "<pnml>\n<!-- äöü --> <net & \n</pnml>")
        done = self.onager("explore", "m.pnml", code=4).stderr
        run = self.found("explore", "m.pnml", code=4)
        _, line, column = self.at(run["results"][0])
        self.assertTrue(done.startswith(f"m.pnml:{line}:{column + 3}: error: "), done)

    def test_slips_are_warnings(self):
        self.file("m.pnml", program.net({"p": 1}, {}).replace("</page>", "<rubbish/></page>"))
        run = self.found("explore", "m.pnml", code=0)
        self.assertEqual([(each["ruleId"], each["level"]) for each in run["results"]], [("slip", "warning")])

    def test_a_formula_has_no_file(self):
        run = self.found("check", program.PHILOSOPHERS, "--reach", "nobody >= 1", code=4)
        self.assertEqual(run["results"][0]["locations"], [])
        self.assertIn("(column 1)", run["results"][0]["message"]["text"])

    def test_a_violation_with_its_way(self):
        self.file("w.pml", WRONG)
        result, = self.found("check", "w.pml", "--assertions", code=1)["results"]
        self.assertEqual((result["ruleId"], self.at(result)), ("assertion", ("w.pml", 4, 3)))
        way = result["codeFlows"][0]["threadFlows"][0]["locations"]
        self.assertEqual([step["location"]["physicalLocation"]["region"]["startLine"] for step in way], [3, 4])

    def test_nets_are_shown_where_their_transitions_are(self):
        result, = self.found("check", program.PHILOSOPHERS, "--deadlock", "--search", "bfs", code=1)["results"]
        lines = program.PHILOSOPHERS.read_text().splitlines()
        for step in result["codeFlows"][0]["threadFlows"][0]["locations"]:
            line = lines[step["location"]["physicalLocation"]["region"]["startLine"] - 1]
            self.assertIn(f'id="{step["location"]["message"]["text"]}"', line)
        colored, = self.found("check", program.COLORED, "--deadlock", code=1)["results"]
        self.assertIn('id="take_left"', program.COLORED.read_text().splitlines()[self.at(colored)[1] - 1])

    def test_programs_are_shown_where_their_moves_are(self):
        model = EXAMPLES / "peterson.dve"
        result, = self.found("check", model, "--invariant", "!Q.critical", code=1)["results"]
        self.assertEqual(self.at(result)[0], f"file://{model}")
        self.assertIn("->", model.read_text().splitlines()[self.at(result)[1] - 1])

    def test_several_questions(self):
        self.file("m.pml", "active proctype P() { do :: skip od }\nltl good { [] true }\nltl bad { <> false }\n")
        run = self.found("check", "m.pml", code=1)
        self.assertEqual([each["ruleId"] for each in run["results"]], ["ltl"])

    def test_what_holds_is_no_result(self):
        self.assertEqual(self.found("check", EXAMPLES / "peterson.dve", "--deadlock", code=0)["results"], [])

    def test_limits_and_words_are_notes(self):
        run = self.found("explore", self.generated("counters", 14), "--time-limit", 0.05, code=2)
        self.assertEqual(run["results"], [])
        self.assertTrue(any("time limit" in note for note in self.notes(run)))
        run = self.found("check", program.PHILOSOPHERS, code=3)
        self.assertFalse(run["invocations"][0]["executionSuccessful"])
        self.assertEqual(len(self.notes(run)), 1)

    def test_a_refuted_trace(self):
        trace = {"format": "onager-trace", "version": 1, "model": "x", "property": "deadlock", "steps": []}
        self.file("t.json", json.dumps(trace))
        result, = self.found("replay", program.PHILOSOPHERS, "t.json", code=1)["results"]
        self.assertEqual((result["ruleId"], self.at(result)[0]), ("refuted", "t.json"))

    def test_names_that_are_no_text(self):
        self.file("w.pml", WRONG)
        os.rename(os.fsencode(self.folder / "w.pml"), os.fsencode(self.folder) + b"/w\xff<\".pml")
        done = subprocess.run([program.path, "check", b"w\xff<\".pml", "--assertions", "--sarif", "out.sarif"], cwd=self.folder,
                              capture_output=True)
        self.assertEqual(done.returncode, 1)
        result, = json.loads((self.folder / "out.sarif").read_text())["runs"][0]["results"]
        self.assertEqual(self.at(result)[0], "w%FF%3C%22.pml")

    def test_where_it_cannot_go(self):
        self.refused("explore", program.PHILOSOPHERS, "--sarif", "-", code=3, text="--sarif needs the name of a file")
        self.refused("explore", program.PHILOSOPHERS, "--sarif", "/nowhere/x", code=3, text="cannot write the file")
        self.assertIn("No space left", self.onager("explore", program.PHILOSOPHERS, "--sarif", "/dev/full", code=70).stderr)


class Color(program.Case):
    RED, GREEN, END = "\x1b[1;31m", "\x1b[1;32m", "\x1b[0m"

    def test_always(self):
        out = self.onager("check", program.PHILOSOPHERS, "--deadlock", "--color", "always", code=1).stdout
        self.assertRegex(out, rf"^\x1b\[1;31ma deadlock is reachable .*\x1b\[0m\ninitially")
        out = self.onager("check", EXAMPLES / "peterson.dve", "--deadlock", "--color=always", NO_COLOR="1").stdout
        self.assertTrue(out.startswith(self.GREEN + "no deadlock is reachable" + self.END))
        errors = self.onager("explore", "nowhere", "--color", "always", code=4).stderr
        self.assertIn(self.RED + "error:" + self.END, errors)
        self.assertIn(self.RED, self.onager("explor", "--color", "always", code=3).stderr)

    def test_pipes_have_none(self):
        for more in ([], ["--color", "auto"], ["--color", "never"]):
            done = self.onager("check", program.PHILOSOPHERS, "--deadlock", *more, code=1)
            self.assertNotIn("\x1b", done.stdout + done.stderr)
        self.assertNotIn("\x1b", self.onager("check", program.PHILOSOPHERS, "--deadlock", "--json", "--color", "always", code=1).stdout)

    def on_terminal(self, *words, **environment):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([program.path, *map(str, words)], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                                   env={**os.environ, "TERM": "xterm", **environment})
        os.close(theirs)
        seen = b""
        try:
            while block := os.read(ours, 65536):
                seen += block
        except OSError:
            pass  # it has ended
        process.wait(timeout=program.SECONDS)
        os.close(ours)
        return seen.decode()

    def test_terminals_have_them(self):
        words = ("check", program.PHILOSOPHERS, "--deadlock")
        self.assertIn(self.RED, self.on_terminal(*words))
        for more in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn("\x1b[1;", self.on_terminal(*words, **more))
        self.assertIn(self.RED, self.on_terminal(*words, NO_COLOR=""))
        self.assertNotIn("\x1b[1;", self.on_terminal(*words, "--color", "never"))

    def test_names_bring_no_escapes_of_their_own(self):
        model = self.file("m.pnml", program.net({"p&#x9b;31m": 1}, {"t&#x202e;": ({"p&#x9b;31m": 1}, {})}))
        out = self.onager("check", model, "--deadlock", "--color", "always", code=1).stdout
        self.assertNotIn("\u202e", out)
        self.assertNotIn("\x9b", out)

    def test_wrong_word(self):
        self.refused("explore", program.PHILOSOPHERS, "--color", "often", code=3, text="there is no 'often'")


if __name__ == "__main__":
    program.main()
