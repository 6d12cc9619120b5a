#!/usr/bin/env python3
"""Coloured nets that are too large, too deep, circular or wrong: a message or `unknown`, in time, and never a wrong count."""
import time
import unittest

import hostile
from hostile import program

import colored
from colored import color, everything, number, operator, times, variable

HUGE = 4_000_000_000_000_000_000


def nested(name, depth, inside):
    return f"<{name}><subterm>" * depth + inside + f"</subterm></{name}>" * depth


class Case(hostile.Case):
    def model(self, sorts=None, variables=None, places=None, transitions=None, name="m.pnml", **more):
        return self.file(name, colored.net(sorts or {}, variables or {}, places or {}, transitions or {}, **more))

    def wrong(self, model, text=""):
        begin = time.monotonic()
        self.refused("explore", model, code=4, text=text)
        self.refused("convert", model, code=4, text=text)
        self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 10)

    def within(self, seconds, *words, codes):
        begin = time.monotonic()
        done = self.onager(*words, code=None)
        self.assertIn(done.returncode, codes, done.stdout[-500:] + done.stderr[-500:])
        self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else seconds, words)
        return done


class Sorts(Case):
    def test_huge_ranges(self):
        """A colour of many costs one; all of many are not made."""
        one = self.model({"n": colored.integers(1, HUGE)}, {"x": "n"}, {"p": ("n", number(7, 1, HUGE)), "q": ("n", "")},
                         {"t": ("", {"p": variable("x")}, {"q": variable("x")})})
        done = self.within(5, "explore", one, "--time-limit", "4", "--memory-limit", "200M", codes=(0, 2, 4))
        if done.returncode == 0:
            self.assertIn("states      2", done.stdout)
        for sort in (colored.integers(0, 4_000_000_000), colored.integers(-HUGE, HUGE), colored.integers(1, 10**30), colored.integers(5, 1)):
            model = self.model({"n": sort}, {"x": "n"}, {"p": ("n", everything("n"))}, {"t": ("", {"p": variable("x")}, {})})
            self.within(10, "explore", model, "--time-limit", "4", "--memory-limit", "200M", codes=(2, 4))

    def test_products_that_overflow(self):
        sorts = {"n": colored.integers(1, 2_000_000_000), "p": colored.product("n", "n"), "q": colored.product("p", "p")}
        self.wrong(self.model(sorts, {}, {"a": ("q", "")}, {"t": ("", {}, {})}))
        many = {"b": colored.finite("x", "y"), "w": colored.product(*["b"] * 1001)}
        self.wrong(self.model(many, {}, {"a": ("w", "")}, {"t": ("", {}, {})}))
        sorts = {"n": colored.integers(1, 1_000_000), "p": colored.product("n", "n", "n")}
        model = self.model(sorts, {}, {"a": ("p", everything("p"))}, {"t": ("", {}, {})})
        self.within(10, "explore", model, "--time-limit", "3", "--memory-limit", "200M", codes=(2, 4))

    def test_circles(self):
        self.wrong(self.model({"a": colored.product("b", "b"), "b": colored.product("a", "a")}, {}, {"p": ("a", "")}))
        self.wrong(self.model({"a": colored.product("a", "a")}, {}, {"p": ("a", "")}))
        self.wrong(self.model({"a": '<usersort declaration="b"/>', "b": '<usersort declaration="a"/>'}, {}, {"p": ("a", "")}))
        operators = ('<namedoperator id="f" name="f"><parameter/><def><useroperator declaration="g"/></def></namedoperator>'
                     '<namedoperator id="g" name="g"><parameter/><def><useroperator declaration="f"/></def></namedoperator>')
        self.wrong(self.model({"c": colored.finite("x")}, {}, {"p": ("c", color("f"))}, declarations=operators))

    def test_operators_that_double(self):
        """Each is the sum of two of the one before: 2^60 terms, if all were written out."""
        one = '<namedoperator id="f0" name="f0"><parameter/><def>' + times(1, color("x")) + "</def></namedoperator>"
        for i in range(60):
            twice = operator("add", color(f"f{i}"), color(f"f{i}"))
            one += f'<namedoperator id="f{i + 1}" name="f{i + 1}"><parameter/><def>{twice}</def></namedoperator>'
        model = self.model({"c": colored.finite("x")}, {}, {"p": ("c", color("f60"))}, declarations=one)
        self.within(10, "explore", model, "--time-limit", "3", "--memory-limit", "300M", codes=(2, 4))

    def test_deep_products(self):
        sorts = {"s0": colored.finite("x", "y")} | {f"s{i}": colored.product(f"s{i - 1}", "s0") for i in range(1, 300)}
        self.wrong(self.model(sorts, {}, {"p": ("s299", "")}))

    def test_partitions_that_are_none(self):
        days = {"d": colored.finite("a", "b", "c")}
        for parts in ("", '<partitionelement id="l" name="l">' + color("a") + "</partitionelement>",
                      *('<partitionelement id="l" name="l">' + "".join(map(color, first)) + '</partitionelement><partitionelement id="m" name="m">' +
                        "".join(map(color, second)) + "</partitionelement>" for first, second in (("ab", "bc"), ("ab", "cc"), ("abc", "z")))):
            text = f'<partition id="w" name="w"><usersort declaration="d"/>{parts}</partition>'
            self.wrong(self.model(days, {}, {"p": ("d", "")}, declarations=text))


class Terms(Case):
    def test_deep_terms(self):
        sorts, variables, places = {"c": colored.cyclic("a", "b", "d")}, {"x": "c"}, {"p": ("c", color("a"))}
        for depth, codes in ((90, (0,)), (3_000, (0, 4)), (100_000, (4,))):
            model = self.model(sorts, variables, places, {"t": ("", {"p": variable("x")}, {"p": nested("successor", depth, variable("x"))})})
            done = self.within(10, "explore", model, codes=codes)
            if done.returncode == 0:
                self.assertIn(f"states      {1 if depth % 3 == 0 else 3}\n", done.stdout)
            guard = nested("not", depth, operator("equality", variable("x"), color("a")))
            model = self.model(sorts, variables, places, {"t": (guard, {"p": variable("x")}, {})})
            self.within(10, "explore", model, codes=codes)

    def test_guards_with_thousands_of_conjuncts(self):
        variables = {f"x{i}": "n" for i in range(2)}
        taken = {"p": operator("add", *map(variable, variables))}
        for count in (1_000, 20_000):
            parts = [operator("inequality", variable(f"x{i % 2}"), number(5 + i % 90, 1, 99)) for i in range(count)]
            model = self.model({"n": colored.integers(1, 99)}, variables, {"p": ("n", everything("n"))},
                               {"t": (operator("and", *parts), taken, {})})
            self.within(20, "explore", model, "--time-limit", "15", codes=(0, 2))

    def test_many_variables(self):
        """Thirty variables over two colours from one place: 2^30 bindings, a few of which differ."""
        variables = {f"x{i}": "c" for i in range(30)}
        tokens = operator("add", times(20, color("a")), times(20, color("b")))
        model = self.model({"c": colored.finite("a", "b")}, variables, {"p": ("c", tokens)},
                           {"t": ("", {"p": operator("add", *map(variable, variables))}, {})})
        for words in (["explore", model], ["check", model, "--deadlock"], ["convert", model]):
            self.within(6, *words, "--time-limit", "2", "--memory-limit", "300M", codes=(0, 1, 2))

    def test_wrong_references(self):
        sorts, variables = {"c": colored.cyclic("a", "b"), "d": colored.finite("e"), "n": colored.integers(1, 3)}, {"x": "c", "y": "d", "i": "n"}
        for term in (variable("z"), color("z"), everything("z"), variable("y"), number(9, 1, 3), operator("tuple", variable("x"), variable("x")),
                     operator("successor", variable("i")), operator("successor"), operator("tuple"), operator("add", variable("x"), variable("y")),
                     "<variable/>", "<useroperator/>", "<numberof/>", times(-1, color("a")), times(10**25, color("a")), "<unheardof/>", ""):
            model = self.model(sorts, variables, {"p": ("c", "")}, {"t": ("", {"p": term}, {})})
            self.wrong(model)
        for guard in (variable("x"), operator("equality", variable("x"), variable("y")), operator("and", variable("x")),
                      operator("lessthan", variable("x")), operator("equality", color("z"), variable("x"))):
            self.wrong(self.model(sorts, variables, {"p": ("c", "")}, {"t": (guard, {"p": variable("x")}, {})}))
        self.wrong(self.model(sorts, {"x": "z"}, {"p": ("c", "")}), text="z")
        self.wrong(self.model(sorts, {}, {"p": ("z", "")}), text="z")
        self.wrong(self.model(sorts, {}, {"p": ("c", variable("x"))}))

    def test_tokens_that_overflow(self):
        most = 4_294_967_295
        for marking in (operator("add", times(most, color("a")), times(most, color("a"))), times(most + 1, color("a"))):
            self.wrong(self.model({"c": colored.cyclic("a", "b")}, {}, {"p": ("c", marking)}))
        model = self.model({"c": colored.cyclic("a", "b")}, {"x": "c"}, {"p": ("c", times(2_147_483_647, color("a")))},
                           {"t": ("", {"p": variable("x")}, {"p": times(2_147_483_647, variable("x"))})})
        done = self.within(5, "explore", model, "--time-limit", "2", codes=(2,))
        self.assertNotIn("please report", done.stderr)


@unittest.skipIf(program.SANITIZED, "a sanitizer needs memory of its own")
class Memory(Case):
    def test_limits_while_unfolding(self):
        model = self.file("m.pnml", colored.enormous())
        for limit in ("20M", "50M", "150M"):
            for words in (["explore", model], ["check", model, "--deadlock"], ["convert", model, "-o", "out.pnml"]):
                self.out_of_memory(self.onager(*words, "--memory-limit", limit, code=None))
        for megabytes in (20, 60):
            self.out_of_memory(self.limited(megabytes, "explore", model))
            self.out_of_memory(self.limited(megabytes, "check", model, "--all-live"))
        self.assertFalse((self.folder / "out.pnml").exists())

    def test_limits_of_large_families(self):
        model = self.generated("colored-philosophers", 50_000)
        for words in (["explore", model], ["check", model, "--deadlock"], ["convert", model, "-o", "out.pnml"]):
            self.out_of_memory(self.onager(*words, "--memory-limit", "30M", code=None))


if __name__ == "__main__":
    hostile.main()
