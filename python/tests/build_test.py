"""Nets and programs built in memory."""
import onager
import pytest


def test_arcs():
    net = onager.Net("arcs")
    for name, tokens in (("a", 4), ("b", 0), ("stop", 0)):
        net.place(name, tokens)
    net.transition("two", inputs={"a": 2}, outputs=["b", "b", "stop"], inhibitors="stop")
    model = net.model()
    assert model.explore().states == 2
    assert dict(model.fire(model.initial, "two")) == {"a": 2, "b": 2, "stop": 1}
    assert onager.Net.read(model).arcs == net.arcs
    assert onager.parse(model.pnml(), language="pnml").explore().states == 2


def test_wrong_nets():
    net = onager.Net()
    net.place("start")
    net.transition("go")
    for wrong in (lambda: net.place("start"), lambda: net.place("go"), lambda: net.place(""), lambda: net.place("x", -1),
                  lambda: net.transition("t", inputs="strat"), lambda: net.transition("t", outputs={"start": 0}),
                  lambda: net.transition("t", outputs={"start": 2**31})):
        with pytest.raises(onager.Error):
            wrong()
    with pytest.raises(onager.Error, match="did you mean 'start'"):
        net.transition("t", inputs="strat")
    assert net.model().explore().states == 1


def sender_and_receiver():
    program = onager.Program("mail")
    program.channel("wire")
    program.variable("got", [0, 0], type="int")
    sender = program.process("S", initial="ready")
    sender.variable("n")
    sender.move("ready", "ready", guard=["n < 2"], sync="wire!n", effect=["n = n + 1"])
    receiver = program.process("R", initial="listening")
    receiver.variable("m")
    receiver.move("listening", "listening", sync="wire?m", effect="got[m] = 1 - 2")
    receiver.assertion("listening", "m < 2")
    return program


def test_programs():
    program = sender_and_receiver()
    model = program.model()
    assert model.kind == "program" and model.explore().states == 3
    assert model.check("assertions").holds
    assert model.check("reach", '"got[0]" = -1 & "got[1]" = -1').holds
    assert model.check("deadlock").trace.states[-1]["got[1]"] == -1
    assert onager.parse(program.text, language="dve").explore().states == 3


def test_wrong_programs_name_what_was_added():
    program = sender_and_receiver()
    program._processes[0].move("ready", "done", guard="k < 2")
    with pytest.raises(onager.Error) as caught:
        program.model()
    assert "k" in caught.value.message
    assert "a move from 'ready' to 'done' of 'S'" in caught.value.hint
    assert program.text.splitlines()[caught.value.line - 1][caught.value.column - 1] == "k"
    for wrong in (lambda: program.process("S"), lambda: program.process("1"), lambda: program.variable("a b"),
                  lambda: program.variable("x", 0, "long"), lambda: program.variable("x", [])):
        with pytest.raises(onager.Error):
            wrong()


def test_committed_and_synchronous():
    program = onager.Program("pair", synchronous=True)
    for name in "PQ":
        program.process(name, "a").move("a", "b")
    assert program.model().explore().states == 2
    program = onager.Program("hurry")
    first, second = program.process("P", "a"), program.process("Q", "a")
    first.location("a", committed=True)
    first.move("a", "b")
    second.move("a", "b")
    assert program.model().explore().states == 3
