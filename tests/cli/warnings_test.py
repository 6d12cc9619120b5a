#!/usr/bin/env python3
"""PNML whose meaning would be dropped: what changes it is refused, what may be a slip is a warning."""
import json

import program

GOOD = program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"q": 1})})
SLIPS = {
    "element": GOOD.replace("<transition ", "<foo/><transition "),
    "transition": GOOD.replace("</page>", '<transitio id="u"/></page>'),
    "marking of a transition": GOOD.replace('<transition id="t"/>', '<transition id="t"><initialMarking><text>1</text></initialMarking></transition>'),
    "priority": GOOD.replace('<transition id="t"/>', '<transition id="t"><priority><value>2</value></priority></transition>'),
}
WRONG = {
    "a second net": GOOD.replace("</net>", '</net><net id="other" type="http://www.pnml.org/version-2009/grammar/ptnet"/>'),
    "a second initial marking": GOOD.replace("</initialMarking>", "</initialMarking><initialMarking><text>2</text></initialMarking>", 1),
    "a second weight": GOOD.replace("</inscription>", "</inscription><inscription><text>2</text></inscription>", 1),
    "unknown element <initialMarkin>": GOOD.replace("initialMarking>", "initialMarkin>"),
    "capacity": GOOD.replace("</place>", "<capacity><text>1</text></capacity></place>", 1),
}


class Warnings(program.Case):
    def test_what_changes_the_meaning_is_refused(self):
        for message, text in WRONG.items():
            with self.subTest(message):
                self.refused("explore", self.file("wrong.pnml", text), code=4, text=message)

    def test_slips_are_told_and_counted(self):
        self.assertNotEqual(GOOD, SLIPS["element"])
        for name, text in SLIPS.items():
            with self.subTest(name):
                model = self.file("slip.pnml", text)
                done = self.onager("explore", model)
                self.assertRegex(done.stderr, r"slip\.pnml:\d+:\d+: warning: the element <\w+> is not known here and left out")
                warning, = self.json("explore", model)["warnings"]
                self.assertEqual(set(warning), {"file", "line", "column", "message", "hint"})
                self.assertEqual(self.onager("explore", model, "--quiet").stderr, "")
                self.refused("explore", model, "--strict", code=4, text="is not known here")
                self.refused("explore", model, "--strict", "--json", code=4, text="is not known here")
        self.assertIn("did you mean 'transition'?", self.onager("explore", self.file("s.pnml", SLIPS["transition"])).stderr)

    def test_all_commands_that_read_a_model(self):
        model = self.file("slip.pnml", SLIPS["element"])
        self.onager("check", model, "--deadlock", "--trace", "way.json", code=1)
        for words, code in ((["check", model, "--deadlock"], 1), (["replay", model, "way.json"], 0), (["explain", model], 0)):
            self.assertIn("warning: ", self.onager(*words, code=code).stderr)
            self.assertEqual(len(self.json(*words, code=code)["warnings"]), 1)
            self.refused(*words, "--strict", code=4, text="is not known here")

    def test_what_is_usual_is_no_slip(self):
        text = GOOD.replace("<page", "<name><text>n</text></name><toolspecific tool=\"x\" version=\"1\"><any/></toolspecific><page")
        text = text.replace("</place>", "<graphics><position x=\"1\" y=\"1\"/></graphics></place>", 1)
        model = self.file("usual.pnml", text)
        self.assertEqual(self.onager("explore", model, "--strict").stderr, "")
        self.assertNotIn("warnings", self.json("explore", model))

    def test_many_slips_are_few_warnings(self):
        many = "".join(f"<x{i}/><x{i}/>" for i in range(10000))
        done = self.onager("explore", self.file("many.pnml", GOOD.replace("</page>", many + "</page>")))
        self.assertEqual(done.stderr.count("warning: "), 20)


if __name__ == "__main__":
    program.main()
