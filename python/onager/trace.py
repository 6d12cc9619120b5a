"""Traces as sequences of events."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _notebook
from .state import State, Value

if TYPE_CHECKING:
    from .model import Model


class Event(NamedTuple):
    """One step of a trace: its transition, and the states before and after it."""

    step: str
    before: State
    after: State

    @property
    def changes(self) -> dict[str, tuple[Value, Value]]:
        """What the step changed: name to value before and after."""
        return self.before.changes_to(self.after)

    def __repr__(self) -> str:
        changes = ", ".join(f"{name} {old}->{new}" for name, (old, new) in self.changes.items())
        return f"Event({self.step}: {changes})"


class Trace(Sequence[Event]):
    """A run of a model, as a sequence of events; of LTL with a cycle at its end that is repeated for ever.

    >>> import onager
    >>> table = onager.generate("philosophers", 2)
    >>> trace = table.check("deadlock").trace
    >>> trace
    <Trace of 2 steps: take_left_1, take_left_2>
    >>> trace[0]
    Event(take_left_1: fork_1 1->0, think_1 1->0, wait_1 0->1)
    >>> trace.states[-1]
    State(wait_1=1, wait_2=1)
    >>> lasso = table.check("ltl", "G F eat_1 >= 1").trace
    >>> lasso.cycle is not None and bool(table.replay(lasso))
    True
    """

    def __init__(self, model: Model, text: str) -> None:
        self._model = model
        self.json = text  #: as `onager replay` reads it
        content: dict[str, Any] = json.loads(text)
        #: of CTL: the tree of runs that shows the verdict, as in the file of a trace; else None
        self.evidence: dict[str, Any] | None = content.get("evidence")
        run = self.evidence if self.evidence and "steps" in self.evidence else content
        self.steps: tuple[str, ...] = (*run.get("steps", ()), *(run.get("cycle") or ()))
        cycle = run.get("cycle")
        #: the steps that are repeated for ever; (): the run stays in its last state; None: it is no lasso
        self.cycle: tuple[str, ...] | None = None if cycle is None else tuple(cycle)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states before the first step and after each one."""
        return tuple(self._model._states_along(self.steps, self._plain()))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "states"}  # they are found again

    def _plain(self) -> str:
        if self.evidence is None:
            return self.json
        content = json.loads(self.json)
        return json.dumps({"format": content["format"], "version": 1, "model": content["model"], "property": "deadlock",
                           "steps": list(self.steps)})

    @property
    def cycle_start(self) -> int | None:
        """The position of the first event of the cycle; None: it is no lasso."""
        return None if self.cycle is None else len(self.steps) - len(self.cycle)

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, position: int) -> Event: ...
    @overload
    def __getitem__(self, position: slice) -> list[Event]: ...
    def __getitem__(self, position: int | slice) -> Event | list[Event]:
        if isinstance(position, slice):
            return [self[each] for each in range(*position.indices(len(self)))]
        number = range(len(self))[position]
        return Event(self.steps[number], self.states[number], self.states[number + 1])

    def save(self, path: str | pathlib.Path) -> None:
        """Writes the file that `onager replay` reads."""
        pathlib.Path(path).write_text(self.json)

    def picture(self) -> _notebook.Drawing:
        """The run as a chain of states, with its cycle, as SVG."""
        return _notebook.draw_trace(self)

    def __str__(self) -> str:
        return self._model._core.text_of_trace(self.json).rstrip("\n")

    def __repr__(self) -> str:
        most = 6
        names = list(self.steps[:most]) + (["..."] if len(self) > most else [])
        cycle = "" if self.cycle is None else f", the last {len(self.cycle)} for ever" if self.cycle else ", then nothing"
        steps = "1 step" if len(self) == 1 else f"{len(self)} steps"
        return f"<Trace of {steps}{cycle}: {', '.join(names)}>"

    def _repr_html_(self) -> str:
        return _notebook.trace_table(self) + self.picture().svg
