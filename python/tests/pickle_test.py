"""Models and answers go to other processes and come back."""
import concurrent.futures
import multiprocessing
import pickle

import onager
import pytest
from system_test import Counter


def states(model):
    return model.explore().states


def answer(model):
    return model.check("deadlock")


def models(examples):
    net = onager.Net("one")
    net.place("p", 3)
    net.transition("t", inputs="p")
    program = onager.Program()
    program.process("P", "a").move("a", "b")
    return [onager.load(examples / "philosophers-5.pnml"), onager.load(examples / "peterson.dve"),
            onager.load(examples / "colored-philosophers-5.pnml"), onager.generate("ring", 3), net.model(),
            program.model(), Counter().model()]


def test_models(examples):
    for model in models(examples):
        twin = pickle.loads(pickle.dumps(model))
        assert (twin.id, twin.kind, states(twin)) == (model.id, model.kind, states(model))


def test_answers(table):
    found = answer(table)
    assert found.trace.states
    twin = pickle.loads(pickle.dumps(found))
    assert twin.verdict is found.verdict and twin.trace.steps == found.trace.steps
    assert twin.trace.states == found.trace.states and table.replay(twin.trace)


def test_other_processes(examples):
    given = models(examples)[:-1]
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(states, given)) == [states(model) for model in given]
        assert [found.verdict for found in pool.map(answer, given)] == [answer(model).verdict for model in given]


def test_states_are_not_pickled(table):
    with pytest.raises(TypeError, match="dict"):
        pickle.dumps(table.initial)
    assert table.state(pickle.loads(pickle.dumps(dict(table.initial)))) == table.initial
