#!/usr/bin/env python3
"""onager mcc, as BenchKit calls it: model.pnml in the working directory, the question in the environment."""
import program

TECHNIQUES = " TECHNIQUES SEQUENTIAL_PROCESSING EXPLICIT STATE_COMPRESSION"
CONFINEMENT = dict(BK_INPUT="Model-PT-01", BK_TIME_CONFINEMENT="60", BK_MEMORY_CONFINEMENT="4096")


class Mcc(program.Case):
    def ask(self, examination, family=None, n=0, **environment):
        if family:
            self.onager("generate", family, n, "--output", "model.pnml")
        return self.onager("mcc", BK_EXAMINATION=examination, **{**CONFINEMENT, **environment}).stdout

    def test_state_space(self):
        self.assertEqual(self.ask("StateSpace", "philosophers", 5).splitlines(), [
            "STATE_SPACE STATES 82" + TECHNIQUES, "STATE_SPACE TRANSITIONS 265" + TECHNIQUES,
            "STATE_SPACE MAX_TOKEN_PER_MARKING 10" + TECHNIQUES, "STATE_SPACE MAX_TOKEN_IN_PLACE 1" + TECHNIQUES])

    def test_deadlock(self):
        for family, answer in (("philosophers", "TRUE"), ("polite-philosophers", "FALSE")):
            self.assertEqual(self.ask("ReachabilityDeadlock", family, 5),
                             f"FORMULA ReachabilityDeadlock {answer}{TECHNIQUES} STUBBORN_SETS\n")

    def test_one_safe(self):
        for family, answer in (("philosophers", "TRUE"), ("producer-consumer", "FALSE")):
            self.assertEqual(self.ask("OneSafe", family, 5), f"FORMULA OneSafe {answer}{TECHNIQUES}\n")

    def test_liveness(self):
        for family, examination, answer in (
                ("philosophers", "Liveness", "FALSE"), ("polite-philosophers", "Liveness", "TRUE"),
                ("philosophers", "QuasiLiveness", "TRUE"), ("philosophers", "StableMarking", "FALSE")):
            self.assertEqual(self.ask(examination, family, 5), f"FORMULA {examination} {answer}{TECHNIQUES} STUBBORN_SETS\n")

    def test_other_examinations_are_declined(self):
        for examination in ("CTLfireability", "ReachabilityFireabilit", "statespace"):
            self.assertEqual(self.ask(examination, "philosophers", 3), "DO_NOT_COMPETE\n")

    def test_queries(self):
        self.onager("generate", "philosophers", 3, "--output", "model.pnml")
        count = "<tokens-count><place>eat_1</place><place>eat_2</place></tokens-count>"
        one = f"<integer-le><integer-constant>1</integer-constant>{count}</integer-le>"
        two = f"<integer-le><integer-constant>2</integer-constant>{count}</integer-le>"
        self.file("ReachabilityCardinality.xml", "<property-set>" + "".join(
            f"<property><id>q-{i}</id><formula>{formula}</formula></property>" for i, formula in enumerate((
                f"<exists-path><finally>{one}</finally></exists-path>", f"<exists-path><finally>{two}</finally></exists-path>",
                f"<all-paths><globally><negation>{two}</negation></globally></all-paths>"))) + "</property-set>")
        self.assertEqual([line.split(" TECHNIQUES ")[0] for line in sorted(self.ask("ReachabilityCardinality").splitlines())],
                         ["FORMULA q-0 TRUE", "FORMULA q-1 FALSE", "FORMULA q-2 TRUE"])
        self.file("UpperBounds.xml", "<property-set><property><id>u</id><formula><place-bound><place>eat_1</place>"
                                     "<place>think_1</place></place-bound></formula></property></property-set>")
        self.assertRegex(self.ask("UpperBounds"), "^FORMULA u 1 TECHNIQUES .*\n$")
        self.refused("mcc", code=4, text="ReachabilityFireability.xml", BK_EXAMINATION="ReachabilityFireability")

    def test_limits(self):
        for examination in ("StateSpace", "OneSafe"):
            self.assertEqual(self.ask(examination, "counters", 30, BK_TIME_CONFINEMENT="1"), "CANNOT_COMPUTE\n")
        self.assertIn("FALSE", self.ask("ReachabilityDeadlock", "counters", 30))  # with a reduction
        if not program.SANITIZED:
            self.assertEqual(self.ask("StateSpace", BK_MEMORY_CONFINEMENT="30"), "CANNOT_COMPUTE\n")

    def test_without_confinement(self):
        done = self.ask("OneSafe", "ring", 4, BK_TIME_CONFINEMENT="", BK_MEMORY_CONFINEMENT="", BK_INPUT="")
        self.assertIn("FORMULA OneSafe TRUE", done)

    def test_wrong_calls(self):
        self.refused("mcc", code=3, text="BK_EXAMINATION", BK_EXAMINATION="")
        self.refused("mcc", code=4, text="model.pnml", BK_EXAMINATION="StateSpace")
        self.refused("mcc", code=3, text="BK_TIME_CONFINEMENT", BK_EXAMINATION="StateSpace", BK_TIME_CONFINEMENT="long")


if __name__ == "__main__":
    program.main()
