"""What a notebook shows: valid HTML, and nothing of a model that is not escaped."""
import html.parser
import shutil
import xml.etree.ElementTree as ElementTree

import onager
import pytest

EVIL = "<script>alert('x')</script>&\"p"


class Tags(html.parser.HTMLParser):
    EMPTY = {"br"}

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def tags_of(shown):
    parser = Tags()
    parser.feed(shown._repr_html_())
    parser.close()
    assert parser.open == []
    return parser.seen


@pytest.fixture
def evil():
    net = onager.Net(EVIL)
    net.place(EVIL, 1)
    net.transition("<b>go</b>", inputs=EVIL)
    return net.model()


def test_everything_is_shown(table, tmp_path):
    answer = table.check("deadlock")
    lasso = table.check("ltl", "G F eat_1 >= 1")
    found = onager.experiment([table], reductions=["none", "deletion"], out=tmp_path / "e")
    for shown in (table, answer, answer.trace, lasso, table.explore(), table.explore(graph=True), table.initial,
                  table.explain(), onager.translate("G F p >= 1"), table.check("bound", "eat_1"),
                  table.check("invariant", "true"), found, table.picture()):
        assert tags_of(shown) & {"table", "p", "pre", "svg"}
        assert repr(shown).count("\n") == 0


def test_names_do_nothing(evil):
    answer = evil.check("deadlock")
    for shown in (evil, answer, answer.trace, evil.explore(graph=True), evil.initial, evil.explain()):
        assert not tags_of(shown) & {"script", "b" if shown is answer.trace else "script"}


def test_drawings_are_svg(table, evil, tmp_path):
    for model, question in ((table, ("deadlock",)), (table, ("ltl", "G F eat_1 >= 1")), (evil, ("deadlock",))):
        trace = model.check(*question).trace
        ElementTree.fromstring(trace.picture().svg)
        trace.picture().save(tmp_path / "trace.svg")
        assert (tmp_path / "trace.svg").read_text() == trace.picture()._repr_svg_()


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is absent")
def test_pictures_are_drawn(table, evil, tmp_path):
    for number, picture in enumerate((table.picture(), table.explore(graph=True).graph, table.explain().picture,
                                      onager.translate("F p >= 1").picture, evil.picture())):
        path = tmp_path / f"{number}.svg"
        picture.save(path)
        ElementTree.fromstring(path.read_bytes())


def test_only_nets_are_drawn(examples):
    with pytest.raises(onager.Error, match="peterson is a program"):
        onager.load(examples / "peterson.dve").picture()


def test_without_graphviz(table, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "not installed" in table.picture()._repr_html_()
    with pytest.raises(onager.Error, match="not installed"):
        table.picture().save(tmp_path / "a.svg")
    table.picture().save(tmp_path / "a.dot")
    assert (tmp_path / "a.dot").read_text().startswith("digraph")


def test_long_traces_are_cut():
    net = onager.Net("long")
    net.place("left", 500)
    net.place("done")
    net.transition("go", inputs="left", outputs="done")
    trace = net.model().check("deadlock").trace
    assert len(trace) == 500
    shown = trace._repr_html_()
    assert "301 more" in shown and "476 more" in shown and len(shown) < 100_000
