#!/usr/bin/env python3
"""Draws philosophers.svg: two dining philosophers as a Petri net, and their way into the deadlock.

The markings are not drawn by hand: the script plays the token game and stops if a step cannot fire or if the end is no
deadlock. The same script gives the same bytes. The panel is opaque, so it reads on light and on dark pages.

Usage: make_pictures.py [--check]     --check: write nothing, fail when the file differs from what would be drawn
"""
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
WIDTH, HEIGHT = 760, 654
INK, PAPER, FRAME = "#24292f", "#ffffff", "#d0d7de"
COLOUR = {1: "#0a5ea8", 2: "#b35900", 0: INK}  # of a philosopher; 0: the forks
ALARM = "#b42318"
RADIUS, BAR, HALF = 20, 8, 22  # of a place; half width and half height of a transition

PLACES = {  # name: (x, y, philosopher, where its label goes)
    "think_1": (100, 100, 1, "above"), "wait_1": (230, 200, 1, "right"), "eat_1": (100, 300, 1, "below"),
    "think_2": (640, 300, 2, "below"), "wait_2": (510, 200, 2, "left"), "eat_2": (640, 100, 2, "above"),
    "fork_1": (370, 100, 0, "above"), "fork_2": (370, 300, 0, "below"),
}
TRANSITIONS = {
    "take_left_1": (230, 100, 1, "above"), "take_right_1": (230, 300, 1, "below"), "release_1": (100, 200, 1, "left"),
    "take_left_2": (510, 300, 2, "below"), "take_right_2": (510, 100, 2, "above"), "release_2": (640, 200, 2, "right"),
}
INPUTS = {
    "take_left_1": ("think_1", "fork_1"), "take_right_1": ("wait_1", "fork_2"), "release_1": ("eat_1",),
    "take_left_2": ("think_2", "fork_2"), "take_right_2": ("wait_2", "fork_1"), "release_2": ("eat_2",),
}
OUTPUTS = {
    "take_left_1": ("wait_1",), "take_right_1": ("eat_1",), "release_1": ("think_1", "fork_1", "fork_2"),
    "take_left_2": ("wait_2",), "take_right_2": ("eat_2",), "release_2": ("think_2", "fork_1", "fork_2"),
}
INITIAL = frozenset({"think_1", "think_2", "fork_1", "fork_2"})
TRACE = ("take_left_1", "take_left_2")


def enabled(marking):
    return [t for t in TRANSITIONS if marking.issuperset(INPUTS[t])]


def fire(marking, transition):
    assert transition in enabled(marking), f"{transition} cannot fire"
    return marking.difference(INPUTS[transition]).union(OUTPUTS[transition])


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


def border(node, towards):
    """The point where a line from the centre of `node` to the point `towards` leaves the shape."""
    x, y = (PLACES.get(node) or TRANSITIONS[node])[:2]
    dx, dy = towards[0] - x, towards[1] - y
    if node in PLACES:
        scale = RADIUS / math.hypot(dx, dy)
    else:
        scale = min(BAR / abs(dx) if dx else math.inf, HALF / abs(dy) if dy else math.inf)
    return x + dx * scale, y + dy * scale


def arc(source, target, colour, weight):
    """A straight arrow. Forks that are given back are dashed, so that the two cycles stand out."""
    centre = {name: node[:2] for name, node in (PLACES | TRANSITIONS).items()}
    (x1, y1), (x2, y2) = border(source, centre[target]), border(target, centre[source])
    dashed = ' stroke-dasharray="4 4"' if target.startswith("fork") else ""
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    base_x, base_y, half = x2 - 9 * weight * ux, y2 - 9 * weight * uy, 4 * weight
    head = (x2, y2), (base_x - half * uy, base_y + half * ux), (base_x + half * uy, base_y - half * ux)
    points = " ".join(f"{number(x)},{number(y)}" for x, y in head)
    yield (f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(base_x)}" y2="{number(base_y)}" '
           f'stroke="{colour}" stroke-width="{number(1.6 * weight)}"{dashed}/>')
    yield f'<polygon points="{points}" fill="{colour}"/>'


def label(x, y, where, text, colour):
    dx, dy, anchor = {"above": (0, -31, "middle"), "below": (0, 41, "middle"),
                      "left": (-30, 5, "end"), "right": (30, 5, "start")}[where]
    return f'<text x="{x + dx}" y="{y + dy}" text-anchor="{anchor}" fill="{colour}" font-size="14">{text}</text>'


def net(marking, fired=None, labelled=True, weight=1):
    for transition, (_, _, who, _) in TRANSITIONS.items():
        for place in INPUTS[transition]:
            yield from arc(place, transition, COLOUR[who], weight)
        for place in OUTPUTS[transition]:
            yield from arc(transition, place, COLOUR[who], weight)
    for name, (x, y, who, where) in PLACES.items():
        yield (f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{PAPER}" stroke="{COLOUR[who]}" '
               f'stroke-width="{2 * weight:g}"/>')
        if name in marking:
            yield f'<circle cx="{x}" cy="{y}" r="{6 + 1.5 * weight:g}" fill="{INK}"/>'
        if labelled:
            yield label(x, y, where, name, COLOUR[who])
    for name, (x, y, who, where) in TRANSITIONS.items():
        fill = COLOUR[who] if name == fired or labelled else PAPER
        yield (f'<rect x="{x - BAR}" y="{y - HALF}" width="{2 * BAR}" height="{2 * HALF}" rx="2" fill="{fill}" '
               f'stroke="{COLOUR[who]}" stroke-width="{2 * weight:g}"/>')
        if labelled:
            yield label(x, y, where, name, COLOUR[who])


def panel(index, marking, fired, title, remark):
    """One marking of the trace as a small net without labels."""
    left, top, width, height = 20 + index * 246, 392, 228, 208
    dead = not enabled(marking)
    frame = ALARM if dead else FRAME
    yield (f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="8" fill="none" stroke="{frame}" '
           f'stroke-width="{2 if dead else 1}"/>')
    yield f'<g transform="translate({left - 19} {top + 16}) scale(0.36)">'
    yield from net(marking, fired, labelled=False, weight=2)
    yield "</g>"
    yield f'<text x="{left + 14}" y="{top + 27}" font-size="15" font-weight="bold" fill="{INK}">{title}</text>'
    yield f'<text x="{left + 14}" y="{top + height - 40}" font-size="13" fill="{INK}">{remark[0]}</text>'
    yield f'<text x="{left + 14}" y="{top + height - 20}" font-size="13" fill="{frame if dead else INK}">{remark[1]}</text>'


def picture():
    markings = [INITIAL]
    for step in TRACE:
        markings.append(fire(markings[-1], step))
    assert not enabled(markings[-1]), "the trace does not end in a deadlock"
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
           'font-family="Helvetica, Arial, DejaVu Sans, sans-serif" role="img">')
    yield "<title>Two dining philosophers as a Petri net, and their way into a deadlock</title>"
    yield (f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="12" fill="{PAPER}" '
           f'stroke="{FRAME}"/>')
    yield '<g transform="translate(10 -32)">'
    yield from net(INITIAL)
    yield "</g>"
    yield (f'<text x="{WIDTH / 2:g}" y="362" text-anchor="middle" font-size="13" fill="{INK}">'
           "circles are places, bars are transitions, a dot is a token; dashed: the forks are laid down again</text>")
    remarks = [("both think,", "both forks are on the table"), ("philosopher 1 holds fork 1", "and waits for fork 2"),
               ("each waits for the other:", "nothing is enabled, a deadlock")]
    titles = ["initially", *(f"{i}. {step}" for i, step in enumerate(TRACE, 1))]
    for index, marking in enumerate(markings):
        yield from panel(index, marking, TRACE[index - 1] if index else None, titles[index], remarks[index])
    yield (f'<text x="{WIDTH / 2:g}" y="632" text-anchor="middle" font-size="13" fill="{INK}">'
           "the shortest trace that onager finds, one panel a marking; the transition just fired is filled</text>")
    yield "</svg>"


def main(arguments):
    text = "\n".join(picture()) + "\n"
    file = HERE / "philosophers.svg"
    if arguments == ["--check"]:
        fresh = file.exists() and file.read_text(encoding="utf-8") == text
        print(f"{file.name} is {'up to date' if fresh else 'not what make_pictures.py draws'}")
        return not fresh
    if arguments:
        print(__doc__)
        return 2
    file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
