#!/usr/bin/env python3
"""Wrong words on the command line: exit code 3, nothing on stdout, and the way out on stderr."""
import program


class Usage(program.Case):
    def usage(self, *arguments, text, **more):
        return self.refused(*arguments, code=3, text=text, **more)

    def test_commands(self):
        self.usage(text="onager --help")
        self.usage("exlore", text="did you mean 'explore'?")
        self.usage("--verson", text="did you mean '--version'?")
        self.usage("--json", "explore", "x", text="options go after the command")

    def test_misspelt_options_and_words(self):
        self.usage("explore", "--serach", "dfs", "x", text="did you mean '--search'?")
        self.usage("explore", "x", "--search", "bsf", text="'bfs'")
        self.usage("explore", "x", "--store", "tre", text="did you mean 'tree'?")
        self.usage("generate", "philosopher", "5", text="did you mean 'philosophers'?")
        self.usage("help", "chek", text="did you mean 'check'?")

    def test_what_this_version_cannot_do(self):
        self.usage("explore", "x", "--reduction", "closre", text="closure")
        self.usage("explore", "x", "--proviso", "colour", text="--proviso: there is no 'colour'")
        self.usage("explore", "x", "--reduction", "closure", "--proviso", "color", text="proviso 'color' needs a depth-first search")
        self.usage("explore", "x", "--search", "dfs", "--proviso", "safe-flag", "--reduction", "weak:closure",
                   text="needs strong stubborn sets")
        self.usage("explore", "x", "--threads", "2", text="one thread")

    def test_values(self):
        for option, wrong in (("--time-limit", ("0", "-1", "soon", "nan", "")), ("--memory-limit", ("4Q", "0", "G")),
                              ("--shuffle", ("-1", "x", "1.5")), ("--threads", ("0",))):
            for value in wrong:
                self.usage("explore", "x", option, value, text=option)
        self.usage("check", "x", "--all-deadlocks", "0", text="from 1 on")
        self.usage("generate", "ring", "0", text="from 1 to")
        self.usage("generate", "ring", "many", text="whole number")

    def test_missing_and_surplus(self):
        self.usage("explore", text="MODEL is missing")
        self.usage("explore", "x", "y", text="unexpected argument 'y'")
        self.usage("explore", "x", "--search", text="--search needs a value")
        self.usage("explore", "x", "--search=bfs", "--search=dfs", text="more than once")
        self.usage("check", program.PHILOSOPHERS, text="--deadlock")
        self.usage("replay", program.PHILOSOPHERS, text="TRACE is missing")
        self.usage("replay", "-", "-", text="standard input")
        self.usage("generate", "ring", text="N is missing")

    def test_usage_errors_come_before_reading_the_model(self):
        self.usage("check", "nowhere", "--deadlock", "--trace", self.folder / "no" / "file", text="cannot write")
        self.usage("check", "nowhere", "--deadlock", "--trace", "-", text="--trace needs the name of a file")

    def test_with_json_errors_are_one_object(self):
        self.usage("explore", "x", "--json", "--search", "x", text="--search")
        self.refused("explore", "nowhere.pnml", "--json", code=4, text="nowhere.pnml")
        self.refused("check", "nowhere.pnml", "--deadlock", "--json", code=4, text="nowhere.pnml")


if __name__ == "__main__":
    program.main()
