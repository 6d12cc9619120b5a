"""Experiments: what comes back, what is refused, and Ctrl-C."""
import os
import signal
import threading
import time

import onager
import pytest
from system_test import Counter


def test_files_and_objects(examples, table, tmp_path):
    text = onager.parse("byte x; process P { state a; init a; trans a -> a { guard x < 3; effect x = x + 1; }; } system async;",
                        name="loop.dve")
    done = []
    found = onager.experiment([examples / "token-ring-6.pnml", table, text],
                              properties=["states", "deadlock", {"reach": "deadlock", "name": "stuck"}],
                              reductions=["none", "closure"], shuffles=2, seconds=20, memory="1G", workers=2,
                              out=tmp_path / "out", progress=done.append)
    assert {run.instance for run in found.runs} == {"token-ring-6", "philosophers-5", "loop"}
    assert all(run.end == "complete" for run in found.runs) and done[-1] == len(found.runs)
    assert {row["configuration"] for row in found.table()} >= {"none", "closure"}
    assert found.table("states")
    found.page(tmp_path / "page.html")
    assert "<html" in (tmp_path / "page.html").read_text()
    assert found.plots(tmp_path / "plots", ("none", "closure"))
    again = onager.experiment([table], reductions=["none"], out=tmp_path / "two")
    assert onager.Experiment(tmp_path / "two").runs == again.runs


def test_two_models_of_one_name(tmp_path):
    nets = []
    for tokens in (1, 2):
        net = onager.Net("twin")
        net.place("p", tokens)
        net.transition("t", inputs="p")
        nets.append(net.model())
    found = onager.experiment(nets, out=tmp_path / "out")
    assert sorted(run.states for run in found.runs) == [2, 3]


def test_refused(table, tmp_path):
    with pytest.raises(onager.Error, match="in this process only"):
        onager.experiment([Counter().model()])
    with pytest.raises(onager.Error) as caught:
        onager.experiment([table], reductions=["deletoin"])
    assert "deletoin" in str(caught.value)
    with pytest.raises(TypeError):
        onager.experiment([table], reductions="none")
    with pytest.raises(onager.Error):
        onager.experiment([tmp_path / "nothing.pnml"])


def test_control_c(endless, tmp_path):
    threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        onager.experiment([endless], out=tmp_path / "out", seconds=60)
    assert time.monotonic() - begin < 4
