"""tools/check_layers.py catches seeded violations."""
import unittest

from seeded_tree import SeededTree


class CheckLayers(SeededTree):
    checker = "check_layers.py"

    def test_accepts_a_clean_tree(self):
        self.assert_accepted()

    def test_include_that_is_not_allowed(self):
        self.append("src/base/ids.h", '#include "stubborn/strategies.h"\n')
        self.assert_caught("src/base/ids.h:2", "base may not include stubborn")

    def test_include_from_a_nested_folder(self):
        self.append("src/frontend/pnml/read.h", '  #  include "stubborn/strategies.h"\n')
        self.assert_caught("src/frontend/pnml/read.h:3", "frontend/pnml may not include stubborn")

    def test_include_of_a_nested_folder(self):
        self.append("src/stubborn/none.cpp", '#include "frontend/pnml/read.h"\n')
        self.assert_caught("stubborn may not include frontend/pnml")

    def test_angle_brackets_do_not_hide_a_folder(self):
        self.append("src/base/ids.h", "#include <stubborn/strategies.h>\n")
        self.assert_caught("base may not include stubborn")

    def test_include_that_is_not_written_from_src(self):
        self.append("src/stubborn/none.cpp", '#include "strategies.h"\n')
        self.assert_caught("src/stubborn/none.cpp:2", "written from src")

    def test_include_of_test_code(self):
        self.append("src/stubborn/none.cpp", '#include "tests/oracle/naive.h"\n')
        self.assert_caught("may not include tests/oracle")

    def test_folder_that_is_not_declared(self):
        self.write("src/frontend/dve/read.h", "")
        self.assert_caught("src/frontend/dve", "not declared")

    def test_line_without_a_folder(self):
        self.append("src/LAYERS", "proviso: base\n")
        self.assert_caught("proviso", "no code")

    def test_cycle(self):
        self.write("src/LAYERS", "base: stubborn\nstubborn: base\nfrontend/pnml: base\n")
        self.assert_caught("src/LAYERS:1", "base names stubborn", "cycle")

    def test_folder_declared_twice(self):
        self.append("src/LAYERS", "stubborn: base\n")
        self.assert_caught("src/LAYERS:5", "twice")

    def test_line_that_is_no_declaration(self):
        self.append("src/LAYERS", "stubborn base\n")
        self.assert_caught("src/LAYERS:5", "expected")


if __name__ == "__main__":
    unittest.main()
