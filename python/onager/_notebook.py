"""How answers look in a notebook: tables as HTML, and pictures.

Colours are chosen to be read on light and on dark pages. Whatever comes from a model is escaped.
"""

from __future__ import annotations

import html
import pathlib
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._core import Error

if TYPE_CHECKING:
    from .answer import Answer, Space
    from .model import Model
    from .trace import Trace

_COLOURS = {"holds": "#1a7f37", "violated": "#cf222e", "unknown": "#6e7781"}
_CELL = "padding:2px 10px;text-align:left;border-bottom:1px solid rgba(128,128,128,.3)"
_MOST_ROWS = 200  # of a table; in the middle of longer ones some are left out
_MOST_DRAWN = 24  # states of a trace in a drawing


def escaped(text: object) -> str:
    """Text that does nothing on a page but to be read."""
    return html.escape(str(text))


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table, with the middle of a long one left out."""
    lines = [[escaped(cell) for cell in row] for row in rows]
    if len(lines) > _MOST_ROWS:
        half = _MOST_ROWS // 2
        left_out = len(lines) - 2 * half
        lines[half:-half] = [[f"<i>... {left_out} more</i>", *[""] * (len(head) - 1)]]
    text = "".join(f'<th style="{_CELL}">{escaped(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in line) + "</tr>" for line in lines)
    return f'<table style="border-collapse:collapse"><tr>{text}</tr>{body}</table>'


def mapping_table(items: Mapping[str, object], key: str, value: str) -> str:
    """One row an item."""
    return table((key, value), items.items())


def _badge(verdict: str) -> str:
    return (f'<span style="background:{_COLOURS[verdict]};color:#fff;border-radius:4px;padding:1px 8px">'
            f"{escaped(verdict)}</span>")


def answer(found: Answer) -> str:
    """Verdict, figures, and the traces."""
    about = f"<p>{_badge(str(found.verdict))} <b>{escaped(found.id)}</b>"
    if found.formula:
        about += f" <code>{escaped(found.formula)}</code>"
    if found.bound is not None:
        about += f" = {found.bound}"
    figures = f"{found.states} states, {found.edges} edges, {found.seconds:.3g} s"
    about += f"<br>{escaped(found)}<br><small>{escaped(found.reason or found.technique)}; {figures}</small></p>"
    about += "".join(trace._repr_html_() for trace in found.traces)
    return about + (found.evidence._repr_html_() if found.evidence is not None else "")


def space(found: Space) -> str:
    """The figures, and the picture if there is one."""
    rows: list[tuple[str, object]] = [("states", found.states), ("edges", found.edges), ("deadlocks", found.deadlocks)]
    if found.most_tokens is not None:
        rows += [("most tokens in a place", found.most_tokens[0]), ("most tokens in all", found.most_tokens[1])]
    rows += [("seconds", f"{found.seconds:.3g}"), ("complete", "yes" if found.complete else f"no: {found.reason}")]
    return table(("state space", found.technique), rows) + (found.graph._repr_html_() if found._dot else "")


def model(about: Model) -> str:
    """Name and size; of a small net its picture."""
    text = f"<p><b>{escaped(about.id)}</b>: {escaped(about.kind)}, {about._size()}</p>"
    if about.kind == "net" and about._core.places + about._core.transitions <= 60:
        text += about.picture()._repr_html_()
    return text


def trace_table(trace: Trace) -> str:
    """One row a step, with what it changes; the cycle is marked."""
    rows: list[tuple[object, str, str]] = [(0, "initially", _values(trace.states[0].shown()))]
    for number, event in enumerate(trace, 1):
        mark = "↻ " if trace.cycle_start is not None and number > trace.cycle_start else ""
        changes = ", ".join(f"{name} {old}→{new}" for name, (old, new) in event.changes.items())
        rows.append((number, mark + event.step, changes))
    return table(("", "step", "changes"), rows)


def _values(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in values.items())


class Drawing:
    """An SVG that is there already."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: str | pathlib.Path) -> None:
        """Writes the SVG."""
        pathlib.Path(path).write_text(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing, {len(self.svg)} characters of SVG>"


class Picture:
    """A graph in the language of Graphviz, which draws it if it is installed.

    >>> Picture("digraph { a -> b }")
    <Picture, 18 characters of DOT>
    """

    def __init__(self, dot: str) -> None:
        self.dot = dot

    def render(self, form: str = "svg") -> bytes:
        """Drawn by Graphviz: svg, png, pdf and so on; an Error if it is not installed."""
        program = shutil.which("dot")
        if program is None:
            raise Error("Graphviz, which draws pictures, is not installed", hint="the text for it is .dot")
        done = subprocess.run([program, f"-T{form}"], input=self.dot.encode(), capture_output=True, check=False)
        if done.returncode != 0:
            raise Error(f"Graphviz cannot draw this: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    def save(self, path: str | pathlib.Path) -> None:
        """Writes it in the form that the ending of the name tells; .dot is the text for Graphviz."""
        path = pathlib.Path(path)
        path.write_bytes(self.dot.encode() if path.suffix == ".dot" else self.render(path.suffix.lstrip(".")))

    def _repr_html_(self) -> str:
        try:
            svg = self.render().decode()
        except Error as error:
            return f"<p><small>{escaped(error.message)}</small></p><pre>{escaped(self.dot)}</pre>"
        return f'<div style="background:#fff;display:inline-block;max-width:100%;overflow-x:auto">{svg[svg.index("<svg"):]}</div>'

    def __repr__(self) -> str:
        return f"<Picture, {len(self.dot)} characters of DOT>"


def _quoted(text: object) -> str:
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def draw_net(about: Model) -> Picture:
    """A net as a graph of places and transitions, read back from its PNML."""
    from .net import Net
    if about.kind not in ("net", "colored net"):
        raise Error(f"only nets are drawn, and {about.id} is a {about.kind}", hint="explore(graph=True) draws states")
    net = Net.read(about)
    lines = [f"digraph {_quoted(about.id)} {{", "rankdir=LR; node [fontname=Helvetica fontsize=10];"]
    for place, tokens in net.places.items():
        label = _quoted(f"{place}\n{'●' * tokens if 0 < tokens <= 3 else tokens or ''}")
        lines.append(f"{_quoted('p ' + place)} [shape=ellipse label={label}];")
    for name, arcs in net.arcs.items():
        lines.append(f"{_quoted('t ' + name)} [shape=box style=filled fillcolor=\"#dddddd\" label={_quoted(name)}];")
        for place, weight in arcs.inputs.items():
            lines.append(f"{_quoted('p ' + place)} -> {_quoted('t ' + name)}{_weight(weight)};")
        for place, weight in arcs.outputs.items():
            lines.append(f"{_quoted('t ' + name)} -> {_quoted('p ' + place)}{_weight(weight)};")
        for place, weight in arcs.inhibitors.items():
            lines.append(f"{_quoted('p ' + place)} -> {_quoted('t ' + name)}{_weight(weight, 'arrowhead=odot')};")
    return Picture("\n".join([*lines, "}", ""]))


def _weight(weight: int, style: str = "") -> str:
    words = [word for word in (style, f'label="{weight}"' if weight != 1 else "") if word]
    return f" [{' '.join(words)}]" if words else ""


def draw_trace(trace: Trace) -> Drawing:
    """States as circles from left to right, steps between them, and the way back of a cycle."""
    shown = min(len(trace), _MOST_DRAWN)
    gap, radius, top = 120, 12, 48
    width, height = 60 + gap * shown + 60, 72 if trace.cycle_start is None else 120
    end = "double" if trace.cycle is None and shown == len(trace) and trace.states and _is_stuck(trace) else "plain"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
             f'height="{height}" font-family="sans-serif" font-size="10" role="img">',
             f"<title>{escaped(repr(trace)[1:-1])}</title>"]
    for number in range(shown):
        x = 30 + gap * number
        parts.append(_arrow(x + radius, top, x + gap - radius, top))
        parts.append(f'<text x="{x + gap / 2}" y="{top - 8}" text-anchor="middle" fill="currentColor">'
                     f"<title>{escaped(trace.steps[number])}</title>{escaped(_short(trace.steps[number]))}</text>")
    for number in range(shown + 1):
        parts.append(_circle(30 + gap * number, top, radius, str(number), number == shown and end == "double"))
    if shown < len(trace):
        parts.append(f'<text x="{30 + gap * shown + 20}" y="{top + 4}" fill="currentColor">'
                     f"... {len(trace) - shown} more</text>")
    elif trace.cycle_start is not None:
        parts.append(_way_back(30 + gap * shown, 30 + gap * trace.cycle_start, top + radius))
    return Drawing("".join([*parts, "</svg>"]))


def _is_stuck(trace: Trace) -> bool:
    states = trace.states
    return states[-1]._shape is not None and trace._model.is_deadlock(states[-1])


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"


def _circle(x: float, y: float, radius: float, label: str, double: bool) -> str:
    inner = f'<circle cx="{x}" cy="{y}" r="{radius - 3}" fill="none" stroke="#cf222e"/>' if double else ""
    colour = "#cf222e" if double else "currentColor"
    return (f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}"/>{inner}'
            f'<text x="{x}" y="{y + 4}" text-anchor="middle" fill="currentColor">{label}</text>')


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    return (f'<path d="M{x} {y}L{to_x - 6} {to_y}" stroke="currentColor"/>'
            f'<path d="M{to_x} {to_y}l-7 -3.5v7z" fill="currentColor"/>')


def _way_back(x: float, to_x: float, y: float) -> str:
    if x == to_x:  # the run stays where it is
        return (f'<path d="M{x - 6} {y}c-14 34 26 34 12 2" fill="none" stroke="currentColor"/>'
                f'<path d="M{x + 6} {y}l-2 8l7 -2z" fill="currentColor"/>')
    return (f'<path d="M{x} {y}C{x} {y + 50} {to_x} {y + 50} {to_x} {y + 4}" fill="none" stroke="currentColor"/>'
            f'<path d="M{to_x} {y}l-3.5 7h7z" fill="currentColor"/>')


def rows_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """A table of dictionaries that have the same keys."""
    return table(tuple(rows[0]), [tuple(row.values()) for row in rows]) if rows else "<p>nothing</p>"
