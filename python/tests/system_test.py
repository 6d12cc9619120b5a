"""Models written in Python, with all questions and reductions."""
import gc
import random
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


class Inherited(Counter):
    """Another step beside those of its base, with a guard that is no method."""

    above = onager.Guard(lambda s: s["x"] > 1, reads=(name for name in ["x"]))
    down = onager.Step("down", (each for each in [above]), lambda s: {"x": s.x - 1}, reads="x", writes="x")


def test_inheritance_and_generators():
    model = Inherited().model()
    assert model.transitions == ("up", "down") and model.explore().states == 4
    assert model.check("deadlock").holds


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
    ({"name": ""}, "empty"), ({"guards": [len]}, "no step with guards"),
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


class Race(onager.System):
    """Two steps that set one slot, and read nothing: which was last can be seen at the end."""

    initial = {"x": 0, "a": 0, "b": 0}

    def steps(self):
        for value, own in ((1, "a"), (2, "b")):
            once = onager.Guard(lambda s, own=own: s[own] == 0, reads=own)
            yield onager.Step(own, [once], reads=(), writes=("x", own), effect=lambda s, v=value, own=own: {"x": v, own: 1})


def test_steps_that_set_one_slot_disturb_each_other():
    model = Race().model()
    for reduction in ("none", "deletion", "closure", "weak:closure-star", "beam"):
        assert model.explore(reduction=reduction).deadlocks == 2


class Random(onager.System):
    """Steps over few slots that test, set, add to and copy them, as a seed has it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.initial = {name: self.random.randrange(3) for name in "pqrst"}
        self.all = [self.made(number) for number in range(self.random.randint(3, 7))]

    def made(self, number):
        tested, source, target, added = (self.random.choice("pqrst") for _ in range(4))
        least, value = self.random.randrange(1, 3), self.random.randrange(3)
        guards = [onager.Guard(lambda s: s[tested] >= least, reads=tested, text=f"{tested} >= {least}")]
        amount = self.random.choice([-1, 1])
        adds = None
        if added != target:
            guards.append(onager.Guard(lambda s: 1 <= s[added] <= 2, reads=added, text=f"1 <= {added} <= 2"))
            adds = {added: amount}
        kind = self.random.randrange(3)
        if kind == 0:  # it only adds
            return onager.Step(f"t{number}", guards, adds=adds or {tested: -1})
        if kind == 1:  # it sets
            return onager.Step(f"t{number}", guards, lambda s: {target: value}, reads=(), writes=target, adds=adds)
        return onager.Step(f"t{number}", guards, lambda s: {target: s[source]}, reads=source, writes=target, adds=adds)

    def steps(self):
        return self.all


@pytest.mark.parametrize("seed", range(60))
def test_random_systems(seed):
    model = Random(seed).model()
    whole = model.explore()
    for reduction in ("deletion", "closure-star", "weak:deletion", "beam(nds)"):
        space = model.explore(reduction=reduction, check_reduction=True)
        assert space.deadlocks == whole.deadlocks and space.states <= whole.states
    for formula in ("p >= 1", "q = 2 & r = 0", "s + t = 3"):
        assert model.check("reach", formula).verdict is model.check("reach", formula, reduction="none", search="bfs").verdict
    live = "G (p >= 1 -> F q = 0)"
    assert model.check("ltl", live).verdict is model.check("ltl", live, ltl_reduction="none").verdict


@pytest.mark.parametrize("relations", ["exclusive", "dynamic", "exact", "nds"])
def test_relations(model, relations):
    assert model.explore(reduction="deletion", relations=relations, check_reduction=True).deadlocks == 1


@pytest.mark.parametrize("proviso", ["stack", "color", "color-star", "destination", "highest-link", "scc-enabled"])
def test_provisos(model, proviso):
    assert model.explore(reduction="deletion", search="dfs", proviso=proviso, check_reduction=True).complete
