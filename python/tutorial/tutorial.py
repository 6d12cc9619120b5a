# %% [markdown]
# # onager from Python, in half an hour
#
# From a first deadlock to comparing two reductions on ten models. Each part between two lines with %% is a cell: open
# this file as a notebook (Jupyter with jupytext, VS Code, Spyder), or run it:
#
#     python3 tutorial.py --out pictures
#
# Pictures of models are drawn by Graphviz, the plot at the end by matplotlib, if these are installed.

# %%
import argparse
import pathlib

import onager

parser = argparse.ArgumentParser(description="the tutorial of onager's Python package")
parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("pictures"), help="folder of the pictures")
out = parser.parse_known_args()[0].out
out.mkdir(parents=True, exist_ok=True)


def save(picture, name):
    """Pictures that need Graphviz are written as text for it where it is absent."""
    try:
        picture.save(out / f"{name}.svg")
    except onager.Error as error:
        print(f"{name}: {error.message}")
        picture.save(out / f"{name}.dot")


# %% [markdown]
# ## A first deadlock
#
# Philosophers sit at a round table, a fork between any two. Each takes the left fork, then the right one, eats, and puts
# both back. We build the table as a Petri net: places hold tokens, a transition takes one from each of its inputs and
# puts one into each of its outputs.

# %%
def dining(n):
    net = onager.Net(f"dining-{n}")
    for i in range(n):
        net.place(f"fork_{i}", 1)
        net.place(f"think_{i}", 1)
        net.place(f"wait_{i}")
        net.place(f"eat_{i}")
    for i in range(n):
        left, right = f"fork_{i}", f"fork_{(i + 1) % n}"
        net.transition(f"left_{i}", inputs=[f"think_{i}", left], outputs=f"wait_{i}")
        net.transition(f"right_{i}", inputs=[f"wait_{i}", right], outputs=f"eat_{i}")
        net.transition(f"release_{i}", inputs=f"eat_{i}", outputs=[f"think_{i}", left, right])
    return net


table = dining(3).model()
print(table)
save(table.picture(), "table")

# %%
answer = table.check("deadlock", search="bfs")
print(answer)
print(answer.trace)
answer.trace.picture().save(out / "deadlock.svg")
assert answer.violated and len(answer.trace) == 3

# %% [markdown]
# A trace is a sequence of events, a state is a mapping, and what a trace claims can be checked again by code that shares
# nothing with the search.

# %%
for event in answer.trace:
    print(event.step, event.changes)
print("stuck in", answer.trace.states[-1])
print(table.replay(answer.trace))
assert table.replay(answer.trace)

# %% [markdown]
# ## Repairing it
#
# One philosopher is polite: whoever has the left fork only may put it back. A net can be read back, and changed.

# %%
polite = onager.Net.read(table)
polite.transition("give_back_0", inputs="wait_0", outputs=["think_0", "fork_0"])
repaired = polite.model()
print(repaired.check("deadlock"))
assert repaired.check("deadlock").holds

# %% [markdown]
# ## More questions
#
# Nobody eats beside a neighbour; one can always come to eat; but nobody is sure to: on some run others eat for ever.

# %%
print(repaired.check("invariant", "eat_0 + eat_1 <= 1"))
print(repaired.check("bound", "eat_0 + eat_1 + eat_2"))
print(repaired.check("ctl", "AG EF eat_1 >= 1"))
starving = repaired.check("ltl", "G (wait_1 >= 1 -> F eat_1 >= 1)")
print(starving, starving.trace, sep="\n")
starving.trace.picture().save(out / "starving.svg")
assert starving.violated and starving.trace.cycle is not None

# %% [markdown]
# The automaton that the search looks for is that of the negation.

# %%
automaton = onager.translate("F (wait_1 >= 1 & G eat_1 = 0)")
print(automaton)
save(automaton.picture, "automaton")

# %% [markdown]
# ## A search of one's own
#
# Whoever wants to count, draw or guess asks for successors. This is all of breadth-first search:

# %%
def distances(model):
    steps_to = {model.initial: 0}
    waiting = [model.initial]
    for state in waiting:
        for _, after in model.successors(state):
            if after not in steps_to:
                steps_to[after] = steps_to[state] + 1
                waiting.append(after)
    return steps_to


steps_to = distances(table)
print(len(steps_to), "states, the farthest", max(steps_to.values()), "steps away")
assert len(steps_to) == table.explore().states

# %% [markdown]
# ## Why so few?
#
# Stubborn sets leave states out and keep every deadlock. The picture shows what is left in black over all there is in
# grey; `explain` tells for one state why it was enough to take these transitions.

# %%
whole, reduced = table.explore(), table.explore(reduction="deletion", graph=True, check_reduction=True)
print(whole, reduced, sep="\n")
save(reduced.graph, "reduced")
assert reduced.deadlocks == whole.deadlocks and reduced.states <= whole.states
why = dining(5).model().explain(after=["left_0", "left_1"], reduction="deletion")
print(why)
save(why.picture, "why")

# %% [markdown]
# ## A model in Python
#
# What no modelling language says shortly may be written as a class. Steps declare what they read and change, and see
# nothing else; so all reductions are as sound here as anywhere. Here is Lamport's bakery, with tickets of bounded size.

# %%
class Bakery(onager.System):
    def __init__(self, n, most):
        self.n, self.most = n, most
        self.tickets = [f"ticket_{i}" for i in range(n)]
        self.initial = {name: 0 for name in self.tickets} | {f"inside_{i}": 0 for i in range(n)}

    def steps(self):
        for i, own in enumerate(self.tickets):
            inside = f"inside_{i}"
            outside = onager.Guard(lambda s, own=own: s[own] == 0, reads=own, text=f"{own} = 0")
            room = onager.Guard(lambda s: max(s[name] for name in self.tickets) < self.most, reads=self.tickets,
                                text="a ticket is left")
            first = onager.Guard(lambda s, i=i, own=own: s[own] > 0 and all(
                s[name] == 0 or (s[own], i) <= (s[name], j) for j, name in enumerate(self.tickets)),
                reads=self.tickets, text=f"{own} is first")
            still = onager.Guard(lambda s, inside=inside: s[inside] == 0, reads=inside, text=f"{inside} = 0")
            leaves = onager.Guard(lambda s, inside=inside: s[inside] == 1, reads=inside, text=f"{inside} = 1")
            yield onager.Step(f"draw_{i}", [outside, room], reads=self.tickets, writes=own,
                              effect=lambda s, own=own: {own: 1 + max(s[name] for name in self.tickets)})
            yield onager.Step(f"enter_{i}", [first, still], adds={inside: 1})
            yield onager.Step(f"leave_{i}", [leaves], reads=(), writes=(own, inside),
                              effect=lambda s, own=own, inside=inside: {own: 0, inside: 0})


bakery = Bakery(3, 4).model()
print(bakery, bakery.explore(), sep="\n")
print(bakery.check("invariant", "inside_0 + inside_1 + inside_2 <= 1"))
print(bakery.check("ltl", "G (ticket_0 >= 1 -> F inside_0 = 1)"))
assert bakery.check("deadlock").holds
assert bakery.explore(reduction="deletion", check_reduction=True).complete

# %% [markdown]
# ## Two reductions on ten models
#
# An experiment runs everything in processes of their own, with limits, and notices when two methods disagree.

# %%
models = [dining(n).model() for n in (3, 4, 5, 6)]
models += [onager.generate(family, n) for family, n in (
    ("ring", 5), ("counters", 5), ("workflow", 4), ("producer-consumer", 5), ("readers-writers", 4),
    ("polite-philosophers", 6))]
found = onager.experiment(models, reductions=["none", "closure", "deletion"], shuffles=3, seconds=60)
print(found)
for row in found.table("score"):
    print(*(f"{cell:>20}" for cell in row.values()))
assert len({run.instance for run in found.runs}) == 10 and all(run.end == "complete" for run in found.runs)

# %%
def median(values):
    return sorted(values)[len(values) // 2]


def states(configuration):
    by_model = {}
    for run in found.runs:
        if run.configuration == configuration:
            by_model.setdefault(run.instance, []).append(run.states)
    return {instance: median(values) for instance, values in by_model.items()}


whole, closure, deletion = states("none"), states("closure"), states("deletion")
for instance in whole:
    print(f"{instance:24}{whole[instance]:>8}{closure[instance]:>8}{deletion[instance]:>8}")
    assert max(closure[instance], deletion[instance]) <= whole[instance]

# %% [markdown]
# A bar is a model: the shorter it is, the more is left out.

# %%
def percent(configuration):
    return [100 * configuration[name] / whole[name] for name in whole]


try:
    import matplotlib
    matplotlib.use("svg")
    from matplotlib import pyplot
except ImportError:
    print("no matplotlib: the plots of onager report instead")
    print(*found.plots(out / "plots", ("closure", "deletion")), sep="\n")
else:
    matplotlib.rcParams.update({"svg.hashsalt": "onager", "svg.fonttype": "none"})  # the same picture each time
    figure, axes = pyplot.subplots(figsize=(8, 5))
    rows = range(len(whole))
    axes.barh([row - 0.2 for row in rows], percent(closure), 0.38, label="closure", color="#9ecae1")
    axes.barh([row + 0.2 for row in rows], percent(deletion), 0.38, label="deletion", color="#2171b5")
    axes.set_yticks(list(rows), [f"{name} ({whole[name]} states)" for name in whole])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("percent of the states that are left")
    axes.legend(loc="center right")
    figure.savefig(out / "reductions.svg", bbox_inches="tight", metadata={"Date": None})
    print("written:", out / "reductions.svg")
found.page(out / "experiment.html")
print("written:", out / "experiment.html")
