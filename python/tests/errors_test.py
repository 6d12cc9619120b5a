"""Errors say where and how."""
import pickle

import onager
import pytest


def test_place_of_a_mistake(tmp_path):
    file = tmp_path / "broken.pnml"
    file.write_text("<pnml>\n  <net></pnml>")
    with pytest.raises(onager.Error) as caught:
        onager.load(file)
    error = caught.value
    assert (error.file, error.line) == (str(file), 2) and error.column > 0
    assert str(error).startswith(f"{file}:2:{error.column}: {error.message}")


def test_formulas(table):
    with pytest.raises(onager.Error) as caught:
        table.check("reach", "eat_1 >= 1 & eat_2 >> 1")
    assert caught.value.file == "" and caught.value.column == 21
    assert str(caught.value).startswith("'>' is not allowed here (column 21)\n  hint: ")
    with pytest.raises(onager.Error, match="did you mean"):
        table.check("reach", "eat1 >= 1")
    with pytest.raises(onager.Error, match="did you mean"):
        table.check("dedlock")
    for what, text in (("reach", ""), ("deadlock", "10"), ("assertions", ""), ("ctl", "EF EG"), ("explore", "")):
        with pytest.raises(onager.Error):
            table.check(what, text)


def test_missing_files():
    with pytest.raises(onager.Error) as caught:
        onager.load("/no/such/file.pnml")
    assert caught.value.file == "/no/such/file.pnml"


def test_errors_are_pickled():
    error = pickle.loads(pickle.dumps(onager.Error("wrong", "file", 1, 2, "do it right")))
    assert (error.message, error.file, error.line, error.column, error.hint) == ("wrong", "file", 1, 2, "do it right")


def test_replay_refuses(table):
    trace = table.check("deadlock").trace
    other = onager.generate("polite-philosophers", 5)
    assert not other.replay(trace) and other.replay(trace).message


def test_wrong_types(table):
    for wrong in (lambda: onager.load(3), lambda: table.fire(table.initial, 3), lambda: table.check(3)):
        with pytest.raises((TypeError, onager.Error)):
            wrong()
