#!/usr/bin/env python3
"""Writes a large net in PNML, in the style of contest models, to measure the reader.

usage: make_big_pnml.py FILE [MEGABYTES]

The net is a row of cells; each has four places and three transitions with names and graphics, and a shared
resource. The same size always gives the same file.
"""

import sys

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
  <net id="Big" type="http://www.pnml.org/version-2009/grammar/ptnet">
    <page id="page0">
      <name>
        <text>DefaultPage</text>
      </name>
"""
TAIL = """    </page>
    <name>
      <text>Big</text>
    </name>
  </net>
</pnml>
"""
PLACES = ("idle", "waiting", "working", "resource")
TRANSITIONS = ("request", "begin", "finish")
# Source and target within a cell; +1 is the next cell.
ARCS = (
    ("idle", "request"), ("request", "waiting"),
    ("waiting", "begin"), ("resource", "begin"), ("begin", "working"),
    ("working", "finish"), ("finish", "idle"), ("finish", "resource"), ("finish", "resource+1"), ("resource+1", "begin"),
)


def node(kind, cell, stem, number):
    marking = ""
    if stem in ("idle", "resource"):
        marking = """
        <initialMarking>
          <text>1</text>
        </initialMarking>"""
    return f"""      <{kind} id="{stem}_{cell}">
        <name>
          <text>{stem}_{cell}</text>
          <graphics>
            <offset x="{number % 7}" y="-10"/>
          </graphics>
        </name>{marking}
        <graphics>
          <position x="{40 * (cell % 500)}" y="{60 * number}"/>
        </graphics>
      </{kind}>
"""


def arc(cell, cells, number, source, target):
    def end(text):
        stem, _, shift = text.partition("+")
        return f"{stem}_{(cell + int(shift or 0)) % cells}"

    return f"""      <arc id="arc{number}" source="{end(source)}" target="{end(target)}">
        <inscription>
          <text>1</text>
        </inscription>
      </arc>
"""


def parts(cells):
    yield HEAD
    for cell in range(cells):
        yield "".join(node("place", cell, stem, i) for i, stem in enumerate(PLACES))
    for cell in range(cells):
        yield "".join(node("transition", cell, stem, i) for i, stem in enumerate(TRANSITIONS))
    for cell in range(cells):
        yield "".join(arc(cell, cells, len(ARCS) * cell + i, *ends) for i, ends in enumerate(ARCS))
    yield TAIL


def main(arguments):
    if len(arguments) not in (1, 2):
        sys.exit(__doc__.strip())
    megabytes = float(arguments[1]) if len(arguments) == 2 else 100.0
    sample = 100_000
    bytes_per_cell = sum(len(node("place", sample, s, 0)) for s in PLACES)
    bytes_per_cell += sum(len(node("transition", sample, s, 0)) for s in TRANSITIONS)
    bytes_per_cell += sum(len(arc(sample, sample, len(ARCS) * sample, *ends)) for ends in ARCS)
    cells = max(2, int(megabytes * 1_000_000 / bytes_per_cell))
    with open(arguments[0], "w", encoding="utf-8") as file:
        file.writelines(parts(cells))


if __name__ == "__main__":
    main(sys.argv[1:])
