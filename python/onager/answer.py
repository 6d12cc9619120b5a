"""What a question has come to."""

from __future__ import annotations

import enum
import json
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _core, _notebook
from .trace import Trace

if TYPE_CHECKING:
    from .model import Model


class Verdict(enum.Enum):
    """What is known of a question."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"

    def __str__(self) -> str:
        return self.value


class Fault(RuntimeError):
    """onager has caught a mistake of its own. Please report it."""


class Answer:
    """The answer to a question, with its traces, each of which was replayed by code that the search does not use.

    >>> import onager
    >>> table = onager.generate("philosophers", 3)
    >>> answer = table.check("invariant", "eat_1 + eat_2 <= 1")
    >>> answer
    <Answer invariant: holds>
    >>> bool(answer)
    True
    >>> print(table.check("deadlock"))
    a deadlock is reachable (3 steps)

    It is true if the property holds, false if it is violated, and asking for its truth is an error if neither is known.
    """

    def __init__(self, model: Model, answer: _core.Answer) -> None:
        if answer.fault:
            raise Fault(answer.fault)
        self._model = model
        self.id: str = answer.id
        self.property: str = answer.property
        self.formula: str = answer.formula
        self.verdict: Verdict = Verdict(answer.verdict)
        self.reason: str = answer.reason  #: why the verdict is unknown
        self.technique: str = answer.technique  #: what gave the verdict
        self.states: int = answer.states
        self.edges: int = answer.edges
        self.seconds: float = answer.seconds
        self.bound: int | None = answer.bound  #: of a bound: the greatest value, if it is known
        self.traces: tuple[Trace, ...] = tuple(Trace(model, trace.json) for trace in answer.traces)
        self.text: str = answer.text  #: the report of the command line, without traces
        self._json = answer.json
        self._dot = answer.dot

    @cached_property
    def json(self) -> dict[str, Any]:
        """The whole report, as `--json` prints it."""
        return json.loads(self._json)

    @property
    def trace(self) -> Trace | None:
        """The first trace, if there is one."""
        return self.traces[0] if self.traces else None

    @property
    def evidence(self) -> _notebook.Picture | None:
        """Of CTL: the runs that show the verdict as a picture, if there are any."""
        return _notebook.Picture(self._dot) if self._dot and self.property == "ctl" else None

    @property
    def holds(self) -> bool:
        """Whether it is known to hold."""
        return self.verdict is Verdict.HOLDS

    @property
    def violated(self) -> bool:
        """Whether it is known to be violated."""
        return self.verdict is Verdict.VIOLATED

    def __bool__(self) -> bool:
        if self.verdict is Verdict.UNKNOWN:
            raise ValueError(f"the verdict is unknown: {self.reason}; ask for .verdict")
        return self.holds

    def __str__(self) -> str:
        return self.text.splitlines()[0]

    def __repr__(self) -> str:
        words = [f"{self.id}: {self.verdict}"]
        if self.reason:
            words.append(self.reason)
        if self.bound is not None:
            words[0] = f"{self.id}: {self.bound}"
        if self.trace is not None:
            words.append("a trace of 1 step" if len(self.trace) == 1 else f"a trace of {len(self.trace)} steps")
        return f"<Answer {', '.join(words)}>"

    def _repr_html_(self) -> str:
        return _notebook.answer(self)


class Answers(list[Answer]):
    """Several answers.

    >>> import onager
    >>> model = onager.parse("byte x; process P { state a; init a; trans a -> a { guard x < 3; effect x = x + 1; }; } "
    ...                      "system async;", language="dve")
    >>> print(model.check_all("stated"))
    deadlock: violated
    assertion: holds
    """

    def __str__(self) -> str:
        return "\n".join(f"{answer.id}: {answer.verdict if answer.bound is None else answer.bound}" for answer in self)

    def _repr_html_(self) -> str:
        rows = [(answer.id, answer.formula, answer.verdict if answer.bound is None else answer.bound,
                 answer.reason or answer.technique) for answer in self]
        return _notebook.table(("question", "formula", "answer", "by"), rows)


class Space(Answer):
    """The state space of a model, in figures.

    >>> import onager
    >>> space = onager.generate("philosophers", 5).explore(reduction="deletion")
    >>> space
    <Space 42 states, 65 edges, 1 deadlock>
    >>> space.complete
    True
    """

    def __init__(self, model: Model, answer: _core.Answer) -> None:
        super().__init__(model, answer)
        self.deadlocks: int = answer.deadlocks

    @property
    def complete(self) -> bool:
        """Whether no state was left unexpanded."""
        return self.holds

    @property
    def most_tokens(self) -> tuple[int, int] | None:
        """Of a net: how many tokens were met in one place at most, and how many in all."""
        place, marking = (self.json.get(f"max_tokens_in_{where}") for where in ("place", "marking"))
        return None if place is None or marking is None else (place, marking)

    @property
    def graph(self) -> _notebook.Picture:
        """The states and edges as a picture; what a reduction has left out is grey."""
        if not self._dot:
            raise _core.Error("there is no picture of this state space: " + (self.reason or "it was not asked for"),
                              hint="" if self.reason else "model.explore(graph=True)")
        return _notebook.Picture(self._dot)

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        words = [f"{self.states} states", f"{self.edges} edges",
                 f"{self.deadlocks} deadlock{'' if self.deadlocks == 1 else 's'}"]
        if not self.complete:
            words.append(f"incomplete: {self.reason}")
        return f"<Space {', '.join(words)}>"

    def _repr_html_(self) -> str:
        return _notebook.space(self)
