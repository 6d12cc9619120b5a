"""What the extension is given by somebody who wants to harm it: an exception, never a crash."""
import onager
import pytest
from onager import _core

ODD = [(), None, 3, -1, 2**40, "x", b"x", [1, 2], [-1], [2**40], {"a": 1}, object(), float("nan"), "\0", "\ud800", [[]]]


def refused(call, *words):
    """Whether it is refused; some odd words are right for some calls."""
    try:
        call(*words)
    except (TypeError, ValueError, OverflowError, IndexError, UnicodeError, RuntimeError, onager.Error):
        return True
    return False


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_odd_arguments(table, odd):
    walk, core = _core.Walk(table._core), table._core
    first = walk.initial()
    for call in (lambda: walk.enabled(odd), lambda: walk.fire(odd, 0), lambda: walk.fire(first, odd),
                 lambda: walk.is_deadlock(odd), lambda: walk.value(odd, odd), lambda: walk.number(odd, 0),
                 lambda: walk.number(0, odd), lambda: core.ask(odd, "", 0, 0, None, {}),
                 lambda: core.ask("reach", odd, 0, 0, None, {}), lambda: core.ask("explore", "", odd, 0, None, {}),
                 lambda: core.ask("explore", "", 1, 0, odd, {}), lambda: core.ask("explore", "", 0, 0, None, odd),
                 lambda: core.replay(odd), lambda: core.states_along(odd), lambda: core.text_of_trace(odd),
                 lambda: core.explain(odd, 0, 0, {}), lambda: _core.build_net(odd, odd, odd),
                 lambda: _core.build_net("n", [("p", 1)], [("t", odd, [], [])]),
                 lambda: _core.build_functions("f", [("x", 0)], odd, odd, odd, lambda *_: [], lambda *_: []),
                 lambda: _core.member("ring", odd, 0), lambda: _core.parse("a.pnml", odd, "", False, 0, 0),
                 lambda: _core.load(odd, "", False, 0, 0), lambda: _core.translate(odd, False, 0, 0)):
        refused(call)
    assert walk.initial() == first and table.explore().states == 82


@pytest.mark.parametrize("name", ["philosophers-5.pnml", "packing-robots.dve", "colored-philosophers-5.pnml"])
def test_states_that_are_none(examples, name):
    walk = _core.Walk(onager.load(examples / name)._core)
    for number in (1, 255, 256, 65535, 2**31, 2**32 - 1):
        state = (number,) * len(walk.slots)
        if not refused(walk.enabled, state):
            for step in walk.enabled(state):
                refused(walk.fire, state, step)
        for slot in range(len(walk.slots)):
            refused(walk.value, slot, number)


@pytest.mark.parametrize("evaluate", [lambda state, guards: [], lambda state, guards: None, lambda state, guards: 1,
                                      lambda state, guards: ["x"] * len(guards), lambda: None])
def test_guards_that_answer_nonsense(evaluate):
    model = _core.build_functions("f", [("x", 0)], [("g", [0])], [("t", [0], [0], [0])], [], evaluate,
                                  lambda state, step: [(0, 1)])
    assert refused(model.ask, "explore", "", 1, 0, None, {})


@pytest.mark.parametrize("changes", [[(1, 1)], [(0, -1)], [(0, 2**32)], [(0, 1), (0, 2)], [0], None, [(0, 1)] * 1000])
def test_steps_that_answer_nonsense(changes):
    model = _core.build_functions("f", [("x", 0)], [("g", [0])], [("t", [0], [0], [0])], [],
                                  lambda state, guards: [state[0] == 0] * len(guards), lambda state, step: changes)
    assert refused(model.ask, "explore", "", 1, 0, None, {})


def test_a_model_that_changes_its_mind():
    """A guard that depends on more than the state ends in an answer or an Error."""
    flips = iter(range(10**9))
    model = _core.build_functions("f", [("x", 0), ("y", 0)], [("g", [0])], [("t", [0], [0], [0]), ("u", [0], [1], [1])], [],
                                  lambda state, guards: [next(flips) % 3 == 0] * len(guards),
                                  lambda state, step: [(step, (state[step] + 1) % 50)])
    for question in (("explore", ""), ("deadlock", ""), ("ltl", "G F x = 1"), ("ctl", "EF x = 7")):
        for reduction in ("none", "deletion"):
            refused(model.ask, *question, 2, 0, None, {"reduction": reduction})
