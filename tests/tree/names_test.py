"""tools/check_names.py catches seeded violations."""
import unittest

from seeded_tree import FILES, SeededTree

TABLE = "src/stubborn/strategies.cpp"


class CheckNames(SeededTree):
    checker = "check_names.py"

    def test_accepts_a_clean_tree(self):
        self.assert_accepted()

    def test_accepts_a_tree_without_tables(self):
        (self.root / TABLE).unlink()
        self.assert_accepted()

    def test_row_without_file(self):
        (self.root / "src/stubborn/two_words.cpp").unlink()
        self.assert_caught("two-words", "no two_words.cpp")

    def test_row_without_test(self):
        (self.root / "src/stubborn/two_words_test.cpp").unlink()
        self.assert_caught("two-words", "no two_words_test.cpp")

    def test_row_without_heading(self):
        self.write("doc/strategies.md", "## stubborn\n### none\n")
        self.assert_caught("two-words", "no `### two-words` in section `## stubborn`")

    def test_heading_in_the_section_of_another_folder(self):
        self.write("doc/strategies.md", "## stubborn\n### none\n## proviso\n### two-words\n")
        self.assert_caught("no `### two-words` in section `## stubborn`")

    def test_heading_without_row(self):
        self.write("doc/strategies.md", "## stubborn\n### none\n### two-words\n### forgotten\n")
        self.assert_caught("### forgotten", "has no row")

    def test_wrong_factory(self):
        self.write(TABLE, FILES[TABLE].replace("make_two_words", "make_none"))
        self.assert_caught("two-words", "made by make_none, expected make_two_words")

    def test_unknown_paper(self):
        self.write("doc/papers.bib", "@book{other.90.paper,\n}\n")
        self.assert_caught("some.90.paper is not in doc/papers.bib")

    def test_empty_summary(self):
        self.write(TABLE, FILES[TABLE].replace('"fire all"', '""'))
        self.assert_caught("none", "summary")

    def test_row_twice(self):
        self.write(TABLE, FILES[TABLE].replace("};\n", '    {"none", "again", "", make_none},\n};\n'))
        self.assert_caught("none has two rows")

    def test_factory_without_row(self):
        self.write("src/stubborn/ghost.cpp", "std::unique_ptr<Algorithm> make_ghost(const System& system) {\n}\n")
        self.assert_caught("ghost.cpp defines make_ghost")

    def test_table_without_rows(self):
        self.write(TABLE, "constexpr Strategy kStrategies[] = {\n};\n")
        self.assert_caught("no rows found")


if __name__ == "__main__":
    unittest.main()
