"""The Python in doc/python.md and README.md does what they say."""
import doctest
import pathlib
import re

import onager
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", ["doc/python.md", "README.md"])
def test_examples(name, tmp_path, monkeypatch):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / name).read_text()
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {"onager": onager}, name, name, 0)
    assert all(">>> " in block for block in blocks)
    said = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
    assert result.attempted > 0 and result.failed == 0, "".join(said)


def test_what_there_is_is_documented():
    text = (ROOT / "doc" / "python.md").read_text()
    missing = [name for name in onager.__all__ if not name.startswith("_") and not re.search(rf"`[^`]*\b{name}\b", text)
               and not re.search(rf"\b{name}\b", "".join(re.findall(r"```.*?```", text, re.DOTALL)))]
    assert missing == []
