#!/usr/bin/env python3
"""Models and traces that are wrong: exit code 4 and a diagnostic that names the file."""
import subprocess
import tarfile

import program

SMALL = program.net({"p": 1}, {"t": ({"p": 1}, {})})


class Input(program.Case):
    def test_wrong_models(self):
        coloured = program.net({"p": 1}, {}, kind="http://www.pnml.org/version-2009/grammar/symmetricnet").replace(
            "<initialMarking>", '<type><structure><usersort declaration="colour"/></structure></type><initialMarking>')
        for name, text, expected in (("truncated.pnml", SMALL[:-60], "truncated.pnml:"), ("empty.pnml", "", "empty.pnml:"),
                                     ("garbage.pnml", bytes(range(256)) * 20, "garbage.pnml"),
                                     ("text.pnml", "no net at all", "text.pnml:1:"),
                                     ("coloured.pnml", coloured, "'colour'"),
                                     ("dangling.pnml", SMALL.replace('source="p"', 'source="q"'), "'q'")):
            model = self.file(name, text)
            with self.subTest(name):
                self.refused("explore", model, code=4, text=expected)
                self.refused("check", model, "--deadlock", "--json", code=4, text=expected)
                self.refused("replay", model, "trace.json", code=4, text=expected)

    def test_missing_models(self):
        self.file("model.pnml", SMALL)
        self.refused("explore", "modle.pnml", code=4, text="did you mean 'model.pnml'?")
        (self.folder / "bare").mkdir()
        self.refused("explore", "bare", code=4, text="no model.pnml")

    def test_every_form_of_a_model(self):
        (self.folder / "Instance").mkdir()
        self.file("Instance/model.pnml", SMALL)
        with tarfile.open(self.folder / "Instance.tgz", "w:gz") as archive:
            archive.add(self.folder / "Instance", "Instance")
        for model in ("Instance", "Instance.tgz", "Instance/model.pnml"):
            self.assertEqual(self.json("explore", model)["states"], 2)
        self.assertEqual(self.json("explore", "-", stdin=SMALL)["states"], 2)

    def test_queries_beside_the_model(self):
        (self.folder / "Instance").mkdir()
        self.file("Instance/model.pnml", SMALL)
        self.file("Instance/ReachabilityDeadlock.xml", "<property-set><property><id>first</id><formula><exists-path><finally><deadlock/>"
                  "</finally></exists-path></formula></property></property-set>")
        for form, mode in (("tgz", "w:gz"), ("tar", "w")):
            with tarfile.open(self.folder / f"Instance.{form}", mode) as archive:
                archive.add(self.folder / "Instance", "Instance")
        for model in ("Instance", "Instance.tgz", "Instance.tar"):
            found = self.json("check", model, "--queries", "ReachabilityDeadlock.xml")
            self.assertEqual([result["id"] for result in found["results"]], ["first"])
            self.refused("check", model, "--queries", "Absent.xml", code=4, text="Absent.xml: error: cannot read the file")
        # What is here comes first.
        self.file("ReachabilityDeadlock.xml", "<property-set></property-set>")
        self.refused("check", "Instance.tgz", "--queries", "ReachabilityDeadlock.xml", code=4, text="there is no query")

    def test_generate_into_explore(self):
        for family, n, states in (("philosophers", 5, 82), ("ring", 6, 576), ("counters", 7, 3**7)):
            model = self.onager("generate", family, n).stdout
            found = self.json("explore", "-", stdin=model)
            self.assertEqual((found["states"], found["model"]), (states, f"{family}-{n}"))

    def test_generate_colored_nets(self):
        for family in ("colored-philosophers", "colored-database"):
            text = self.onager("generate", family, 3).stdout
            self.assertIn("/symmetricnet", text)
            self.onager("generate", family, 3, "--output", "net.pnml")
            self.assertEqual((self.folder / "net.pnml").read_text(), text)
        self.refused("generate", "colored-philosophers", 1, code=3, text="from 2 to 100000")

    def test_generate_is_reproducible(self):
        nets = [self.onager("generate", "random", 9, "--seed", seed).stdout for seed in (3, 3, 4)]
        self.assertEqual(nets[0], nets[1])
        self.assertNotEqual(nets[0], nets[2])
        self.onager("generate", "random", 9, "--seed", 3, "-o", "r.pnml")
        self.assertEqual((self.folder / "r.pnml").read_text(), nets[0])

    def test_wrong_traces(self):
        model = self.file("model.pnml", SMALL)
        self.refused("replay", model, "nowhere.json", code=4, text="nowhere.json")
        self.refused("replay", model, self.folder, code=4, text="cannot read")
        for text in ("", "{", "[]", '{"format": "other"}', '{"format": "onager-trace", "version": 1, "steps": 5}'):
            self.refused("replay", model, self.file("t.json", text), code=4, text="t.json:")

    def test_model_without_id_is_called_after_its_file(self):
        model = self.file("nameless.pnml", SMALL.replace('id="test"', 'id=""'))
        self.assertEqual(self.json("explore", model)["model"], "nameless.pnml")

    def test_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([program.path, "explore", program.PHILOSOPHERS], stdout=full, stderr=subprocess.PIPE,
                                  text=True)
        self.assertEqual(done.returncode, 70)
        self.assertIn("cannot write to standard output", done.stderr)


if __name__ == "__main__":
    program.main()
