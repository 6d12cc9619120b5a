#!/usr/bin/env python3
"""Random models and formulas, by their grammar and then damaged: every run ends in time with a verdict or a diagnostic."""
import random
import re
import time

import hostile
from hostile import program

SECONDS = 0.5
TOKEN = re.compile(r"<[^>]*>|\w+|\s+|.", re.S)


class Grammar:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def pick(self, *choices):
        chosen = self.chance.choice(choices)
        return chosen() if callable(chosen) else chosen

    def some(self, least, most):
        return range(self.chance.randint(least, most))

    def damaged(self, text):
        """A few tokens lost, doubled, swapped or replaced by numbers and names of any size."""
        tokens = TOKEN.findall(text)
        for _ in self.some(1, 4):
            i, j = self.chance.randrange(len(tokens)), self.chance.randrange(len(tokens))
            change = self.chance.randrange(5)
            if change == 0:
                tokens[i] = ""
            elif change == 1:
                tokens[i] *= self.chance.choice((2, 3, 500))
            elif change == 2:
                tokens[i], tokens[j] = tokens[j], tokens[i]
            elif change == 3:
                tokens[i] = self.pick("0", "-1", "4294967295", "4294967296", "9" * 30, "x" * 5000, "\0", "\xff", "&e;", "'", '"', "(" * 300)
            else:
                tokens = tokens[:i]
                break
        return "".join(tokens)

    def net(self):
        places = {f"p{i}": self.pick(0, 0, 1, 1, 2, 4294967295) for i in self.some(1, 6)}
        names = list(places)
        arcs = lambda: {self.chance.choice(names): self.pick(1, 1, 2, 2147483647) for _ in self.some(0, 3)}
        return program.net(places, {f"t{i}": (arcs(), arcs()) for i in self.some(0, 6)})

    def expression(self, depth=0):
        if depth > 4 or self.chance.random() < 0.3:
            return self.pick("x", "y", "a[x]", "a[y - 1]", "0", "1", "255", "-7", "true", "P0.s0", "full(c)", "empty(c)", "2147483647")
        if self.chance.random() < 0.2:
            return self.pick("-", "~", "not ") + f"({self.expression(depth + 1)})"
        operator = self.pick("+", "-", "*", "/", "%", "<<", ">>", "<", "<=", "==", "!=", "&", "^", "|", "&&", "||", "imply")
        return f"({self.expression(depth + 1)} {operator} {self.expression(depth + 1)})"

    def program(self):
        lines = [f"byte x = {self.pick(0, 3)}; int y; int a[{self.pick(1, 3, 200)}]; channel {{byte}} c[{self.pick(1, 2)}]; channel d;"]
        for p in self.some(1, 4):
            steps = []
            for _ in self.some(1, 6):
                parts = [f"guard {self.expression()};"] if self.chance.random() < 0.7 else []
                parts += self.pick([], [], ["sync c!x;"], ["sync c?y;"], ["sync d!;"], ["sync d?;"])
                parts += [f"effect {self.pick('x', 'y', 'a[x]')} = {self.expression()};"] if self.chance.random() < 0.7 else []
                steps.append(f"s{self.chance.randrange(3)} -> s{self.chance.randrange(3)} {{ {' '.join(parts)} }}")
            lines.append(f"process P{p} {{ state s0, s1, s2; init s0; {self.pick('', 'commit s1;', 'assert s2: x < 9;')} trans {', '.join(steps)}; }}")
        return "\n".join(lines + ["system async;"])

    def condition(self, depth=0):
        if depth > 5 or self.chance.random() < 0.25:
            return self.pick("p0 >= 1", "p0 + 2 * p1 < 3", "p1 = p0", "fireable(t0)", "true", "deadlock", "p0 - p1 > -5")
        if self.chance.random() < 0.2:
            return f"!({self.condition(depth + 1)})"
        return f"({self.condition(depth + 1)} {self.pick('&', '|', '->', '<->')} {self.condition(depth + 1)})"

    def path(self, depth=0):
        if depth > 4 or self.chance.random() < 0.2:
            return self.condition(4)
        if self.chance.random() < 0.5:
            return f"{self.pick('G', 'F', 'X', '!')} ({self.path(depth + 1)})"
        return f"(({self.path(depth + 1)}) {self.pick('U', 'W', 'R', 'M', '&', '|', '->', '<->')} ({self.path(depth + 1)}))"


class Runs(hostile.Case):
    def ends(self, seed, *words):
        begin = time.monotonic()
        done = self.onager(*words, f"--time-limit={SECONDS}", "--memory-limit=300M", code=None)
        # Ten times the limit, and what a busy machine adds.
        self.assertLess(time.monotonic() - begin, 10 * SECONDS + 20, f"seed {seed}: {words}")
        self.assertIn(done.returncode, (0, 1, 2, 3, 4), f"seed {seed}: {words}\n{done.stderr}")

    def one(self, seed):
        grammar = Grammar(seed)
        net, dve = grammar.net(), grammar.program()
        sound = self.file("sound.pnml", program.net({"p0": 2, "p1": 0}, {"t0": ({"p0": 1}, {"p1": 1}), "t1": ({"p1": 1}, {"p0": 1})}))
        for text, name in ((net, "m.pnml"), (grammar.damaged(net), "d.pnml"), (dve, "m.dve"), (grammar.damaged(dve), "d.dve")):
            model = self.file(name, text)
            self.ends(seed, grammar.pick("explore", "explore"), model)
            self.ends(seed, "check", model, "--deadlock")
        for option, formula in (("--reach", grammar.condition()), ("--invariant", grammar.condition()), ("--ltl", grammar.path()),
                                ("--ltl", grammar.damaged(grammar.path()))):
            self.ends(seed, "check", sound, option, formula.replace("\0", "") or "p0")


class Random(Runs):
    def test_a_few(self):
        for seed in range(12):
            self.one(seed)


class LongRandom(Runs):
    def test_many(self):
        for seed in range(100, 400):
            self.one(seed)


if __name__ == "__main__":
    hostile.main()
