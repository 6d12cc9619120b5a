"""Models written in Python, with all questions and reductions."""
import gc
import weakref

import onager
import pytest


class Philosophers(onager.System):
    """The net of the same name, step by step."""

    def __init__(self, n):
        self.n = n
        self.initial = {}
        for i in range(1, n + 1):
            self.initial |= {f"fork_{i}": 1, f"think_{i}": 1, f"wait_{i}": 0, f"eat_{i}": 0}

    def steps(self):
        def some(*slots):
            return [onager.Guard(lambda s, slot=slot: s[slot] > 0, reads=slot, text=f"{slot} > 0") for slot in slots]

        for i in range(1, self.n + 1):
            own, other = f"fork_{i}", f"fork_{i % self.n + 1}"
            yield onager.Step(f"take_left_{i}", some(f"think_{i}", own), process=f"p{i}",
                              adds={f"think_{i}": -1, own: -1, f"wait_{i}": 1})
            yield onager.Step(f"take_right_{i}", some(f"wait_{i}", other), process=f"p{i}",
                              effect=lambda s, i=i, o=other: {f"wait_{i}": 0, o: 0, f"eat_{i}": 1},
                              reads=(), writes=(f"wait_{i}", other, f"eat_{i}"))
            yield onager.Step(f"release_{i}", some(f"eat_{i}"), process=f"p{i}",
                              adds={f"eat_{i}": -1, own: 1, other: 1, f"think_{i}": 1})


@pytest.fixture(scope="module")
def model():
    return Philosophers(4).model()


def test_it_is_the_net(model):
    net = onager.generate("philosophers", 4)
    assert model.kind == "system"
    for question in (("deadlock",), ("ltl", "G F eat_1 >= 1"), ("ctl", "AG EF think_1 >= 1"), ("bound", "eat_1 + eat_3"),
                     ("invariant", "eat_1 + eat_2 <= 1"), ("reach", "eat_1 + eat_3 = 2"), ("may-terminate",)):
        assert model.check(*question).verdict is net.check(*question).verdict, question
    assert model.explore().states == net.explore().states
    assert model.explore().edges == net.explore().edges


@pytest.mark.parametrize("reduction", ["closure", "closure-star", "deletion", "closure-deletion", "incremental", "beam",
                                       "ample", "auto", "weak:deletion"])
def test_all_reductions_are_sound(model, reduction):
    space = model.explore(reduction=reduction, check_reduction=True)
    assert space.deadlocks == 1 and space.states <= 34


def test_provisos_and_explanations(model):
    assert model.explore(reduction="deletion", search="dfs", proviso="color", check_reduction=True).complete
    why = model.explain(after=["take_left_1"])
    assert why.chosen and "fork" in str(why)


def test_traces(model):
    trace = model.check("deadlock").trace
    assert len(trace) == 4 and model.replay(trace) and trace.states[-1]["wait_3"] == 1


class Counter(onager.System):
    initial = {"x": 0, "y": 0}

    @onager.guard("x")
    def low(self, s):
        return s.x < 3

    @onager.step(low, reads="x", writes="x")
    def up(self, s):
        return {"x": s.x + 1}


def test_classes():
    model = Counter().model()
    assert model.explore().states == 4 and model.transitions == ("up",)
    assert model.fire(model.initial, "up") == {"x": 1, "y": 0}


def broken(**changes):
    step = onager.Step(**{"name": "t", "guards": [onager.Guard(lambda s: s.x < 3, reads="x", text="low")],
                          "effect": lambda s: {"x": s.x + 1}, "reads": "x", "writes": "x", **changes})

    class Broken(Counter):
        def steps(self):
            return [step]
    return Broken()


@pytest.mark.parametrize("changes, message", [
    ({"effect": lambda s: {"y": 1}}, "changes 'y'"),
    ({"effect": lambda s: {"x": s.y}}, "reads 'y'"),
    ({"effect": lambda s: {"x": -1}}, "makes 'x' -1"),
    ({"effect": lambda s: {"x": 2**32}}, "makes 'x'"),
    ({"effect": lambda s: {"x": "one"}}, "makes 'x' 'one'"),
    ({"guards": [onager.Guard(lambda s: s.y < 3, reads="x", text="low")]}, "the guard 'low' reads 'y'"),
    ({"effect": None, "adds": {"x": -1}}, "makes 'x' -1"),
])
def test_what_is_not_declared_is_found_out(changes, message):
    model = broken(**changes).model()
    for ask in (lambda: model.explore(), lambda: model.check("deadlock"), lambda: model.check("ltl", "G x <= 3"),
                lambda: model.check("ctl", "AG x <= 3")):
        with pytest.raises(onager.Error, match=message):
            ask()


@pytest.mark.parametrize("changes, message", [
    ({"writes": "z"}, "the slot 'z'"), ({"effect": None}, "does nothing"), ({"adds": {"x": "one"}}, "adds 'one'"),
    ({"name": ""}, "empty"),
])
def test_what_cannot_be_is_refused(changes, message):
    with pytest.raises(onager.Error, match=message):
        broken(**changes).model()


def test_exceptions_of_a_model_come_out():
    def fails(s):
        raise ZeroDivisionError("in the model")
    model = broken(effect=fails).model()
    for ask in (lambda: model.explore(), lambda: model.check("deadlock"), lambda: model.fire(model.initial, "t"),
                lambda: model.check("ltl", "F x = 3"), lambda: model.check("ctl", "EF x = 3")):
        with pytest.raises(ZeroDivisionError, match="in the model"):
            ask()


def test_models_are_let_go():
    system = Counter()
    gone = weakref.ref(system)
    model = system.model()
    model.explore()
    del system, model
    gc.collect()
    assert gone() is None
    models = []
    with pytest.raises(onager.Error, match="256"):
        for _ in range(257):
            models.append(Counter().model())
    assert len(models) > 200
    del models
    gc.collect()
    assert Counter().model().explore().states == 4
