"""tools/check_docs.py catches seeded violations."""
import shutil
import subprocess
import unittest

from seeded_tree import SeededTree

MACHINE = "/" + "root/"  # in two pieces, so that this file does not break the rule it tests

# Ends with 1 for a file called a.pnml, with 4 for one that does not exist.
PROGRAM = """#!/bin/sh
[ -f "$2" ] || { echo "no file $2" >&2; exit 4; }
[ "$3" != --deadlock ] || exit 1
[ "$3" != --trace ] || echo trace > "$4"
"""


class CheckDocs(SeededTree):
    checker = "check_docs.py"

    def setUp(self):
        super().setUp()
        self.write(".gitignore", "/build/\n")
        self.write("build/onager", PROGRAM)
        (self.root / "build/onager").chmod(0o755)

    def arguments(self):
        return [self.root / "build", "--root", self.root]

    def block(self, *lines, language="sh", file="README.md"):
        self.append(file, "\n".join([f"```{language}", *lines, "```", ""]))

    def test_accepts_a_clean_tree(self):
        self.assert_accepted()

    def test_command_that_fails(self):
        self.block("onager check examples/none.pnml")
        self.assert_caught("README.md:7", "ended with 4, the document says 0")

    def test_command_that_should_fail_and_does_not(self):
        self.block("onager check examples/a.pnml   # exit 1: it deadlocks", file="doc/strategies.md")
        self.assert_caught("doc/strategies.md:7", "ended with 0, the document says 1")

    def test_commands_with_other_exit_codes(self):
        self.block("onager check examples/a.pnml --deadlock  # exit 1", "build/onager check nowhere # exit 4")
        self.assert_accepted()

    def test_console_blocks_have_prompts(self):
        self.block("$ onager check examples/a.pnml", "onager is only output here", language="console")
        self.assert_accepted()
        self.block("$ build/onager check nowhere", language="console")
        self.assert_caught("ended with 4")

    def test_continued_lines(self):
        self.block("onager check \\", "  examples/none.pnml")
        self.assert_caught("README.md:7", "examples/none.pnml` ended with 4")

    def test_failure_inside_a_pipe(self):
        self.block("onager check nowhere | cat")
        self.assert_caught("ended with 4")

    def test_commands_share_a_folder_that_is_not_the_tree(self):
        self.block("onager check examples/a.pnml --trace t.json", "onager replay t.json")
        self.assert_accepted()
        self.assertFalse((self.root / "t.json").exists())

    def test_other_blocks_are_not_run(self):
        self.block("onager check MODEL", language="text")
        self.block("make demo")
        self.assert_accepted()

    def test_missing_program(self):
        (self.root / "build/onager").unlink()
        self.assert_caught("no program")

    def test_link_to_nowhere(self):
        self.append("doc/strategies.md", "see [here](missing.md)\n")
        self.assert_caught("doc/strategies.md:6", "missing.md leads nowhere")

    def test_reference_and_image_links(self):
        self.append("README.md", "[a]: doc/papers.bib\n![picture](doc/picture.svg)\n")
        self.assert_caught("README.md:7", "doc/picture.svg leads nowhere")

    def test_link_to_a_missing_heading(self):
        self.append("README.md", "[here](doc/strategies.md#two-words) [there](#the-fool)\n")
        self.assert_caught("README.md:6", "#the-fool: no such heading")

    def test_link_out_of_the_repository(self):
        self.append("README.md", "[here](../elsewhere.md)\n")
        self.assert_caught("leaves the repository")

    def test_links_in_code_and_to_the_web(self):
        self.append("README.md", "`[x](y)` [web](https://example.org/x) [mail](mailto:a@example.org)\n")
        self.block("[x](y)", language="text")
        self.assert_accepted()

    def test_machine_path(self):
        self.append("src/base/ids.h", f"\n// see {MACHINE}notes\n")
        self.assert_caught("src/base/ids.h:3", "one machine")

    def test_paths_that_only_look_like_a_machine(self):
        self.append("src/base/ids.h", f"// https://example.org{MACHINE}x and ./doc{MACHINE}x\n")
        self.write(".ci/run", f"cd {MACHINE}\n")
        self.assert_accepted()

    def test_a_heading_that_was_broken(self):
        long = "// Invariant  " + "word " * 20 + "\n"
        self.write("src/base/ids.h", long + "//            then\n")
        self.assert_accepted()
        self.write("src/base/ids.h", long + "// then\n//            more\n")
        self.assert_caught("src/base/ids.h:2", "formatter")

    def test_large_file(self):
        self.write("examples/large.pnml", "x" * ((1 << 20) + 1))
        self.assert_caught("examples/large.pnml", "1048577 bytes")

    @unittest.skipUnless(shutil.which("git"), "needs git")
    def test_git_knows_the_files(self):
        subprocess.run(["git", "init", "-q", str(self.root)], check=True)
        self.append(".gitignore", "*.tmp\n")
        self.write("ignored.tmp", MACHINE)
        self.assert_accepted()
        self.write("untracked.txt", MACHINE)
        self.assert_caught("untracked.txt:1")


if __name__ == "__main__":
    unittest.main()
