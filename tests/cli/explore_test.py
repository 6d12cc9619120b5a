#!/usr/bin/env python3
"""onager explore: figures, the JSON contract, every combination of search and store."""
import re

import program

MEMBERS = {
    "model": str, "places": int, "transitions": int, "states": int, "edges": int, "deadlocks": int,
    "max_tokens_in_place": int, "max_tokens_in_marking": int, "complete": bool, "reason": str, "stop": str, "reduction": str,
    "relations": str, "proviso": str, "visible": str, "search": str, "store": str, "shuffle": int, "threads": int,
    "check_reduction": bool, "compile": bool, "seconds": float, "states_per_second": float,
    "peak_memory_bytes": int, "bytes_per_state": float, "version": str,
}


class Explore(program.Case):
    def test_json_members(self):
        found = self.json("explore", program.PHILOSOPHERS, "--shuffle", 7)
        self.assertEqual({name: type(value) for name, value in found.items()}, MEMBERS)
        self.assertEqual(found["version"], (program.ROOT / "VERSION").read_text().strip())
        known = dict(model="philosophers-5", places=20, transitions=15, states=82, edges=265, deadlocks=1,
                     max_tokens_in_place=1, max_tokens_in_marking=10, complete=True, reason="", reduction="none",
                     proviso="none", search="bfs", store="tree", shuffle=7)
        self.assertEqual({name: found[name] for name in known}, known)

    def test_all_methods_agree(self):
        weighted = program.ROOT / "examples" / "producer-consumer-4.pnml"
        for model, states, deadlocks in ((program.PHILOSOPHERS, 82, 1), (weighted, 30, 0)):
            for search in ("bfs", "dfs"):
                for store in ("tree", "packed"):
                    found = self.json("explore", model, "--search", search, "--store", store)
                    self.assertEqual((found["states"], found["deadlocks"]), (states, deadlocks))
                    self.assertEqual((found["search"], found["store"]), (search, store))

    def test_reductions_keep_the_deadlocks(self):
        workflow = program.ROOT / "examples" / "workflow-3.pnml"
        for spec in ("closure", "closure-star(min-enabled,min-forward)", "deletion(max-enabled)", "weak:deletion"):
            found = self.json("explore", workflow, "--reduction", spec)
            self.assertEqual((found["reduction"], found["deadlocks"], found["complete"]), (spec, 1, True))
            self.assertLess(found["states"], 66)
            result = self.json("check", program.PHILOSOPHERS, "--deadlock", "--reduction", spec, code=1)["results"][0]
            self.assertEqual(result["technique"], f"explicit dfs tree {spec}")

    def test_text(self):
        text = self.onager("explore", self.generated("counters", 9)).stdout
        figures = dict(re.split(" {2,}", line, maxsplit=1) for line in text.splitlines())
        self.assertEqual(figures["states"], "19,683")
        self.assertEqual(figures["deadlocks"], "0")
        self.assertEqual(figures["max tokens"], "1 in a place, 9 in a marking")
        self.assertEqual(list(figures), ["model", "method", "states", "edges", "deadlocks", "max tokens", "time", "rate", "memory"])
        self.assertEqual(len({re.match(r"max tokens +|\w+ +", line).end() for line in text.splitlines()}), 1)

    def test_place_that_overflows(self):
        model = self.file("pump.pnml", program.net({"idle": 1, "tank": 0}, {
            "pump": ({"idle": 1}, {"idle": 1, "tank": 2**31 - 1})}))
        for search in ("bfs", "dfs"):
            found = self.json("explore", model, "--search", search, code=2)
            self.assertIs(found["complete"], False)
            self.assertIn("'tank'", found["reason"])
            result = self.json("check", model, "--deadlock", "--search", search, code=2)["results"][0]
            self.assertEqual(result["verdict"], "unknown")
            self.assertIn("'tank'", result["reason"])
        self.assertIn("incomplete: place 'tank'", self.onager("explore", model, code=2).stdout)

    def test_smallest_nets(self):
        for places, transitions, states in (({}, {}, 1), ({"p": 0}, {}, 1), ({}, {"t": ({}, {})}, 1)):
            found = self.json("explore", "-", stdin=program.net(places, transitions))
            self.assertEqual((found["states"], found["deadlocks"]), (states, 0 if transitions else 1))


if __name__ == "__main__":
    program.main()
