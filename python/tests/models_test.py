"""Loading, parsing, questions and their answers."""
import onager
import pytest


def test_every_kind_is_loaded(examples):
    kinds = {"philosophers-5.pnml": "net", "colored-philosophers-5.pnml": "colored net", "peterson.dve": "program",
             "handshake.pml": "promela"}
    for name, kind in kinds.items():
        model = onager.load(examples / name)
        assert model.kind == kind
        assert model.explore().complete
        assert model.slots and model.transitions
        assert kind in repr(model)


def test_language_and_compile(examples, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    text = (examples / "peterson.dve").read_text()
    assert onager.parse(text, language="dve", compile=True).explore().states == onager.parse(text, name="p.dve").explore().states
    other = tmp_path / "model.txt"
    other.write_text(text)
    assert onager.load(other, language="dve").explore().complete
    with pytest.raises(onager.Error, match="did you mean") as caught:
        onager.load(other, language="dvee")
    assert "dvee" in caught.value.message
    with pytest.raises(onager.Error):
        onager.parse(text)


QUESTIONS = [
    ("deadlock", "", "violated"), ("all-deadlocks", 3, "violated"), ("reach", "eat_1 + eat_3 >= 2", "holds"),
    ("invariant", "eat_1 + eat_2 <= 1", "holds"), ("ltl", "G F eat_1 >= 1", "violated"),
    ("ctl", "EF eat_1 >= 1", "holds"), ("live", "take_left_1", "violated"), ("all-live", "", "violated"),
    ("quasi-live", "release_1", "holds"), ("may-terminate", "", "holds"),
]


@pytest.mark.parametrize("what, text, verdict", QUESTIONS)
def test_questions(table, what, text, verdict):
    answer = table.check(what, text)
    assert str(answer.verdict) == verdict
    assert bool(answer) == (verdict == "holds") == answer.holds
    assert answer.violated != answer.holds
    assert answer.json["results"][0]["verdict"] == verdict
    assert verdict in repr(answer) and str(answer)
    for trace in answer.traces:
        assert table.replay(trace)
        assert "<table" in trace._repr_html_()


def test_bounds_and_automata(table):
    assert table.check("bound", "eat_1 + eat_2 + eat_3 + eat_4 + eat_5").bound == 2
    never = onager.translate("F eat_1 >= 1")
    assert table.check("automaton", never.hoa).violated
    assert never.atoms == ("1 <= eat_1",) or never.atoms == ("eat_1 >= 1",)


def test_questions_of_programs(examples):
    peterson = onager.load(examples / "peterson.dve")
    assert peterson.check("assertions").holds
    assert peterson.check("property-process").holds
    model = onager.load(examples / "peterson.pml")
    stated = model.check_all("stated")
    assert "<table" in stated._repr_html_() and "exclusion: holds" in str(stated)
    assert len(stated) > 1 and all(answer.verdict in onager.Verdict for answer in stated)
    assert model.check("ltl", "exclusion").holds
    with pytest.raises(onager.Error, match="check_all"):
        model.check("stated")


def test_queries(table, tmp_path):
    file = tmp_path / "queries.xml"
    file.write_text("""<?xml version="1.0"?><property-set xmlns="http://mcc.lip6.fr/">
      <property><id>one</id><description/><formula><exists-path><finally><is-fireable>
      <transition>release_1</transition></is-fireable></finally></exists-path></formula></property>
      <property><id>two</id><description/><formula><all-paths><globally><is-fireable>
      <transition>release_1</transition></is-fireable></globally></all-paths></formula></property></property-set>""")
    assert [str(answer.verdict) for answer in table.check_all("queries", str(file))] == ["holds", "violated"]


def test_settings_are_those_of_the_command_line(table):
    assert table.explore(reduction="deletion", check_reduction=True, search="dfs").states < 82
    for wrong in ({"reduktion": "none"}, {"shuffle": "many"}, {"time_limit": 3}):
        with pytest.raises(onager.Error):
            table.explore(**wrong)
    with pytest.raises(onager.Error, match="seconds=10"):
        table.explore(time_limit=3)
    with pytest.raises(TypeError):
        table.explore(shuffle=1.5)


def test_limits(endless):
    late = endless.explore(seconds=0.1)
    assert late.verdict is onager.Verdict.UNKNOWN and late.reason == "time limit" and not late.complete
    with pytest.raises(ValueError, match="time limit"):
        bool(late)
    assert endless.check("ltl", "G F " + endless.slots[0] + " >= 1", seconds=1).verdict
    assert endless.explore(memory="64M").reason == "memory limit"
    for wrong in (0, -1, float("nan")):
        with pytest.raises(onager.Error, match="time limit"):
            endless.explore(seconds=wrong)
    with pytest.raises(onager.Error, match="size"):
        endless.explore(memory="much")


def test_spaces(table):
    space = table.explore(graph=True)
    assert (space.states, space.edges, space.deadlocks, space.most_tokens) == (82, 265, 1, (1, 10))
    assert space.graph.dot.startswith("digraph")
    with pytest.raises(onager.Error, match="graph=True"):
        table.explore().graph
    assert "<table" in table.explore()._repr_html_()


def test_explanations(table):
    why = table.explain(after=["take_left_1"], reduction="closure")
    assert set(why.chosen) <= set(why.enabled) and set(why.postponed) == set(why.enabled) - set(why.chosen)
    assert all(member.path[-1] == member.transition for member in why.members)
    assert "the set starts here" in str(why) and "<table" in why._repr_html_()
    trace = table.check("reach", "eat_1 >= 1").trace
    assert table.explain(after=trace.steps[:1]).steps == trace.steps[:1]
    with pytest.raises(onager.Error):
        table.explain(reduction="none")


def test_nets_are_written(table, examples, tmp_path):
    table.save(tmp_path / "again.pnml")
    assert onager.load(tmp_path / "again.pnml").explore().edges == 265
    colored = onager.load(examples / "colored-philosophers-5.pnml")
    flat = onager.parse(colored.pnml(unfolded=True), language="pnml")
    assert flat.kind == "net" and flat.explore().states == colored.explore().states
    with pytest.raises(onager.Error, match="only nets"):
        onager.load(examples / "peterson.dve").pnml()


def test_families():
    for family in onager.families():
        assert onager.generate(family.name, family.smallest).explore(seconds=20).states > 0
    with pytest.raises(onager.Error, match="philosopher"):
        onager.generate("philosopher", 3)


def test_questions_of_promela():
    model = onager.parse("""byte n; active proctype P() { progress: do :: n < 3 -> n++ :: n > 0 -> accept: n-- od }
        never { do :: n == 3 -> break :: else od; accept_all: do :: true od }""", language="promela")
    assert model.check("never-claim").violated
    assert model.check("non-progress-cycles").verdict in onager.Verdict
    assert model.check("acceptance-cycles").violated
    assert model.check("acceptance-cycles", fairness="weak").violated
    assert model.check("deadlock", "strict").verdict in onager.Verdict


@pytest.mark.parametrize("relations", ["static", "exclusive", "dynamic", "exact", "nds", "exclusive+dynamic"])
@pytest.mark.parametrize("shuffle", [0, 3])
def test_relations_and_orders(table, relations, shuffle):
    space = table.explore(reduction="deletion", relations=relations, shuffle=shuffle, check_reduction=True)
    assert space.deadlocks == 1
