"""States as mappings, traces as sequences, and searches of one's own."""
import onager
import pytest


def count(model):
    seen, waiting = {model.initial}, [model.initial]
    edges = 0
    while waiting:
        for _, state in model.successors(waiting.pop()):
            edges += 1
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return len(seen), edges


@pytest.mark.parametrize("name", ["philosophers-5.pnml", "colored-philosophers-5.pnml", "peterson.dve", "handshake.pml",
                                  "peterson.pml", "packing-robots.dve", "workflow-3.pnml"])
def test_a_search_of_ones_own_meets_all_states(examples, name):
    model = onager.load(examples / name)
    space = model.explore()
    assert count(model) == (space.states, space.edges)


def test_processes_that_are_made_on_the_way():
    """A Promela model outgrows what was foreseen: states met before stay what they are."""
    text = """byte n; proctype worker(byte depth) { if :: depth < 60 -> run worker(depth + 1) :: else fi; n++ }
              init { run worker(0) }"""
    model = onager.parse(text, language="promela")
    state, path = model.initial, []
    first = hash(state)
    for _ in range(150):
        step, state = next(model.successors(state))
        path.append(step)
    assert hash(model.initial) == first
    again = model.initial
    for step in path:
        again = model.fire(again, step)
    assert again == state


def test_states_are_mappings(table):
    state = table.initial
    assert state["fork_1"] == 1 and state["eat_1"] == 0 and "eat_9" not in state and len(state) == 20
    assert dict(state) == state and state.get("eat_9") is None
    with pytest.raises(KeyError):
        state["eat_9"]
    after = table.fire(state, "take_left_1")
    assert after != state and len({state, after, table.initial}) == 2
    assert state.changes_to(after) == {"fork_1": (1, 0), "think_1": (1, 0), "wait_1": (0, 1)}
    assert table.state({name: value for name, value in after.items() if value}) == after
    assert state.replace({"fork_1": 0})["fork_1"] == 0 and state["fork_1"] == 1
    for values in ({"fork_9": 1}, {"fork_1": -1}, {"fork_1": "one"}, {"fork_1": 2**40}, {"fork_1": None}):
        with pytest.raises(onager.Error):
            state.replace(values)


def test_states_of_programs(examples):
    model = onager.load(examples / "peterson.dve")
    assert model.initial["P"] == "idle"
    there = model.state({"P": "wait", "Q": "wait", "turn": 1, "want[0]": 1, "want[1]": 1})
    assert model.enabled(there) == ("Q.wait->critical",)
    with pytest.raises(onager.Error, match="cannot be 'nowhere'"):
        model.state({"P": "nowhere"})
    assert "P=idle" in repr(model.initial)


def test_a_state_of_another_model_object_is_understood(table, examples):
    twin = onager.load(examples / "philosophers-5.pnml")
    assert twin.enabled(table.initial) == table.enabled(twin.initial)
    assert twin.initial == table.initial and hash(twin.initial) == hash(table.initial)
    with pytest.raises(onager.Error):
        twin.enabled(onager.generate("ring", 3).initial)


def test_what_is_not_enabled(table):
    with pytest.raises(onager.Error, match="not enabled") as caught:
        table.fire(table.initial, "release_1")
    assert "has 0" in caught.value.hint
    with pytest.raises(onager.Error, match="did you mean 'release_1'"):
        table.fire(table.initial, "relese_1")


def test_traces_are_sequences(table, tmp_path):
    trace = table.check("deadlock", search="bfs").trace
    assert len(trace) == 5 == len(list(trace)) and len(trace.states) == 6
    assert trace[-1].after == trace.states[-1] and table.is_deadlock(trace[-1].after)
    assert [event.step for event in trace[1:3]] == list(trace.steps[1:3])
    assert trace[0].changes and trace.cycle is None and trace.cycle_start is None
    with pytest.raises(IndexError):
        trace[5]
    assert "finally: " in str(trace)
    trace.save(tmp_path / "trace.json")
    assert table.replay(tmp_path / "trace.json")
    state = table.initial
    for event in trace:
        assert event.before == state
        state = table.fire(state, event.step)
    assert state == trace.states[-1]


def test_lassos(table):
    trace = table.check("ltl", "G (wait_1 >= 1 -> F eat_1 >= 1)").trace
    assert trace.cycle is not None
    start = trace.cycle_start
    assert trace.steps[start:] == trace.cycle
    assert trace.states[start] == trace.states[-1]


def test_colored_traces(examples):
    trace = onager.load(examples / "colored-philosophers-5.pnml").check("deadlock").trace
    assert trace[0].changes["wait"] == (0, "seat1")
    assert trace.states[-1] == {"wait": "seat1, seat2, seat3, seat4, seat5"}


def test_evidence_of_ctl(table):
    trace = table.check("ctl", "EF (eat_1 >= 1 & eat_3 >= 1)").trace
    ctl = table.check("ctl", "EF (eat_1 >= 1 & eat_3 >= 1)")
    assert ctl.evidence is not None and ctl.evidence.dot.startswith("digraph")
    assert table.check("deadlock").evidence is None
    assert trace.evidence and trace.states[-1]["eat_1"] == trace.states[-1]["eat_3"] == 1
    assert table.replay(trace)


def test_traces_of_programs():
    model = onager.parse("""channel {byte,int} c[2];
        process P { state a; init a; trans a -> a { sync c!{1,-5}; }; }
        process Q { state a; init a; byte x; int y; trans a -> a { sync c?{x,y}; }; } system async;""", language="dve")
    trace = model.check("reach", "Q.x = 1", search="bfs").trace
    assert [state["c.length"] for state in trace.states] == [0, 1, 0] and trace.states[-1]["Q.y"] == -5
    with pytest.raises(onager.Error):
        model.initial.replace({"c.length": 3})
    model = onager.parse("byte x; process P { state a, b; init a; trans a -> b { effect x = 1 / x; }; } system async;",
                         language="dve")
    trace = model.check("assertions").trace
    assert "division by zero" in trace.states[-1]["P"] and "division by zero" in trace._repr_html_()


def test_traces_of_promela(examples):
    trace = onager.load(examples / "handshake.pml").check("deadlock").trace
    assert len(trace.states) == len(trace) + 1 and trace[0].changes["to_server"] == ("<>", "<request>")
