"""Models, and what can be asked of them."""

from __future__ import annotations

import os
import pathlib
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from . import _core, _notebook
from ._words import Setting, Size, bytes_of, nearest, seconds_of, settings_of
from .answer import Answer, Answers, Space
from .explanation import Explanation
from .state import Shape, State, Value
from .trace import Trace


class Progress(NamedTuple):
    """How far a search is; `waiting` is the length of its queue or the depth of its stack."""

    states: int
    waiting: int
    seconds: float
    bytes: int


class Replay(NamedTuple):
    """Whether a trace shows what it claims, and a sentence about it. It is true if it does."""

    confirmed: bool
    message: str

    def __bool__(self) -> bool:
        return self.confirmed


OnProgress = Callable[[Progress], object]


class Model:
    """A model of any kind. Made by `load`, `parse`, `generate`, and the `model` of `Net`, `Program` and `System`.

    >>> import onager
    >>> table = onager.generate("philosophers", 3)
    >>> table.id, table.kind, len(table.slots), table.transitions[0]
    ('philosophers-3', 'net', 12, 'take_left_1')

    A model can be pickled, as other processes need it: it is read, built or written there again.

    Any number of threads may ask the same model, at the same time; those that walk it (`successors` and the like) wait for
    each other.
    """

    def __init__(self, core: _core.Model, source: object = None, again: Callable[[], Model] | None = None) -> None:
        self._core = core
        self._again = again  # makes it once more; nothing: by its PNML
        self._source = source  # the path, the text, or the System that it is from
        self._shape: Shape | None = None
        self._ways: dict[State, tuple[State, str] | None] = {}  # of Promela: where each state was met first
        self._lock = threading.RLock()

    def __reduce__(self) -> tuple[Callable[[], Model], tuple[()]]:
        return self._again if self._again is not None else partial(parse, self.pnml(), name=f"{self.id}.pnml"), ()

    # What it is.

    @property
    def id(self) -> str:
        """Its name."""
        return self._core.id

    @property
    def kind(self) -> str:
        """net, colored net, program, promela, library or system."""
        return "system" if self._core.kind == "library" and hasattr(self._source, "steps") else self._core.kind

    @property
    def warnings(self) -> tuple[str, ...]:
        """What may be a slip in its text."""
        return tuple(self._core.warnings)

    @property
    def slots(self) -> tuple[str, ...]:
        """The names in its states: places of a net, variables and processes of a program."""
        return self._walk().names

    @property
    def transitions(self) -> tuple[str, ...]:
        """The names of its transitions; of a coloured net with their bindings."""
        return self._walk().steps

    # Questions.

    def explore(self, *, graph: bool = False, seconds: float | None = None, memory: Size = None,
                progress: OnProgress | None = None, **settings: Setting) -> Space:
        """Counts its states, or those that a reduction leaves.

        >>> import onager
        >>> onager.generate("counters", 4).explore(reduction="deletion", check_reduction=True)
        <Space 3 states, 3 edges, 0 deadlocks>

        `graph`: also keep a picture, for up to 2000 states. Settings are the options of `onager explore`: reduction,
        proviso, search, store, relations, shuffle, check_reduction ...
        """
        (answer,) = self._ask("explore", "graph" if graph else "", seconds, memory, progress, settings)
        return Space(self, answer)

    def check(self, what: str, text: str | int = "", *, seconds: float | None = None, memory: Size = None,
              progress: OnProgress | None = None, **settings: Setting) -> Answer:
        """Asks a question: a word of `onager check`, and its formula or other text.

        >>> import onager
        >>> table = onager.generate("philosophers", 3)
        >>> table.check("ltl", "G (wait_1 >= 1 -> F eat_1 >= 1)").verdict
        Verdict.VIOLATED
        >>> table.check("ctl", "AG EF think_1 >= 1").verdict
        Verdict.VIOLATED
        >>> table.check("bound", "eat_1 + eat_2 + eat_3")
        <Answer bound: 1, a trace of 2 steps>
        >>> table.check("reach", "eat_1 >= 1", seconds=10, search="bfs").trace.steps
        ('take_left_1', 'take_right_1')

        Words: deadlock, all-deadlocks (with a number), reach, invariant, bound, ltl, ctl, automaton (with its text in
        the Hanoi format), assertions, live, all-live, quasi-live, may-terminate, property-process, never-claim,
        acceptance-cycles, non-progress-cycles. `queries` and `stated`, which have several answers, are for `check_all`.
        """
        answers = self.check_all(what, text, seconds=seconds, memory=memory, progress=progress, **settings)
        if len(answers) != 1:
            raise _core.Error(f"this question has {len(answers)} answers", hint="use check_all")
        return answers[0]

    def check_all(self, what: str, text: str | int = "", *, seconds: float | None = None, memory: Size = None,
                  progress: OnProgress | None = None, **settings: Setting) -> Answers:
        """As `check`, for questions with several answers: `queries` with the path of a property file, and `stated`."""
        if what == "explore":
            raise _core.Error("'explore' is no question of check", hint="use model.explore()")
        return Answers(Answer(self, answer)
                       for answer in self._ask(what, str(text), seconds, memory, progress, settings))

    def explain(self, after: Sequence[str] | Trace = (), *, seconds: float | None = None, memory: Size = None,
                **settings: Setting) -> Explanation:
        """Why a reduction, by default deletion, chooses what it does in the state after some steps."""
        steps = list(after.steps if isinstance(after, Trace) else after)
        return Explanation(self._core.explain(steps, seconds_of(seconds), bytes_of(memory), settings_of(settings)))

    def replay(self, trace: Trace | str | os.PathLike[str]) -> Replay:
        """Whether a trace, or a file with one, shows what it claims, by code that searches do not use.

        >>> import onager
        >>> table = onager.generate("philosophers", 3)
        >>> table.replay(table.check("deadlock").trace)
        Replay(confirmed=True, message='deadlock confirmed: no transition is enabled in the last marking')
        """
        return Replay(*self._core.replay(trace.json if isinstance(trace, Trace) else pathlib.Path(trace).read_text()))

    def _ask(self, what: str, text: str, seconds: float | None, memory: Size, progress: OnProgress | None,
             settings: Mapping[str, Setting]) -> list[_core.Answer]:
        told: Callable[..., Any] | None = None
        if progress is not None:
            def told(*figures: Any) -> None:
                progress(Progress(*figures))
        return self._core.ask(what, text, seconds_of(seconds), bytes_of(memory), told, settings_of(settings))

    # Its states, one at a time.

    def _walk(self) -> Shape:
        if self._shape is None:
            self._shape = Shape(_core.Walk(self._core), self._core.kind)
        return self._shape

    def _step(self, name: str) -> int:
        index = self._walk().step_index
        if name not in index:
            raise _core.Error(f"the model has no transition '{name}'", hint=nearest(name, index))
        return index[name]

    def _here(self, state: State) -> State:
        """The state in the shape of now: that of a Promela model grows."""
        shape = self._walk()
        if state._shape is shape:
            return state
        if state in self._ways:
            return self._walked(state)
        if shape.kind == "promela":
            raise _core.Error("this state of a Promela model was not walked to", hint="begin with model.initial")
        return self.state(state)

    def _walked(self, goal: State) -> State:
        steps = []
        while (way := self._ways[goal]) is not None:
            goal, name = way
            steps.append(name)
        state = self.initial
        for name in reversed(steps):
            state = self.fire(state, name)
        return state

    def _with_room(self, work: Callable[[State], Any], state: State) -> Any:
        with self._lock:  # guards written in Python let other threads in
            while True:
                try:
                    return work(self._here(state))
                except _core.NoRoom:
                    self._shape = None  # a new walk has room

    @property
    def initial(self) -> State:
        """The initial state."""
        shape = self._walk()
        state = State(shape, shape.walk.initial())
        if shape.kind == "promela":
            self._ways.setdefault(state, None)
        return state

    def state(self, values: Mapping[str, Value]) -> State:
        """The state with these values: slots that are not named are 0 in a net, else as initially.

        >>> import onager
        >>> table = onager.generate("philosophers", 2)
        >>> table.enabled(table.state({"wait_1": 1, "wait_2": 1}))
        ()
        """
        initial = self.initial
        if self._core.kind in ("net", "colored net"):
            initial = State(initial._shape, (0,) * len(initial._numbers))
        return initial.replace(values)

    def enabled(self, state: State) -> tuple[str, ...]:
        """The names of the transitions that are enabled in a state."""
        def work(here: State) -> tuple[str, ...]:
            shape = self._walk()
            return tuple(shape.steps[number] for number in shape.walk.enabled(here._numbers))
        return self._with_room(work, state)

    def fire(self, state: State, transition: str) -> State:
        """The state after a transition; an Error that says why if it is not enabled.

        >>> import onager
        >>> table = onager.generate("philosophers", 2)
        >>> table.fire(table.initial, "release_1")
        Traceback (most recent call last):
        onager.Error: 'release_1' is not enabled
          hint: false: eat_1 >= 1, has 0
        """
        def work(here: State) -> State:
            number = self._step(transition)
            shape = self._walk()
            return self._after(here, transition, State(shape, shape.walk.fire(here._numbers, number)))
        return self._with_room(work, state)

    def _after(self, here: State, step: str, after: State) -> State:
        if self._walk().kind == "promela":
            self._ways.setdefault(after, (here, step))
        return after

    def successors(self, state: State) -> Iterator[tuple[str, State]]:
        """What can happen in a state: each enabled transition, and the state after it.

        >>> import onager
        >>> table = onager.generate("philosophers", 5)
        >>> seen, waiting = {table.initial}, [table.initial]
        >>> while waiting:
        ...     for step, state in table.successors(waiting.pop()):
        ...         if state not in seen:
        ...             seen.add(state)
        ...             waiting.append(state)
        >>> len(seen)
        82
        """
        for name in self.enabled(state):
            yield name, self.fire(state, name)

    def is_deadlock(self, state: State) -> bool:
        """Whether nothing is enabled, though the model does not say that it may end there."""
        return self._with_room(lambda here: self._walk().walk.is_deadlock(here._numbers), state)

    def _states_along(self, steps: Iterable[str], trace: str) -> Iterator[State]:
        if self._core.kind in ("net", "program", "library"):
            state = self.initial
            yield state
            for name in steps:
                state = self.fire(state, name)
                yield state
            return
        for snapshot in self._core.states_along(trace):  # steps and states have other names than a walk has
            yield State.of_values({name: int(value) if re.fullmatch(r"-?\d+", value) else value
                                   for name, value in snapshot})

    # Files and pictures.

    def pnml(self, *, unfolded: bool = False) -> str:
        """A net as PNML; `unfolded`: a coloured one as the place/transition net that it stands for."""
        return self._core.pnml(unfolded)

    def save(self, path: str | os.PathLike[str], *, unfolded: bool = False) -> None:
        """Writes a net as PNML."""
        pathlib.Path(path).write_text(self.pnml(unfolded=unfolded))

    def picture(self) -> _notebook.Picture:
        """A net, drawn by Graphviz: places are circles, transitions boxes."""
        return _notebook.draw_net(self)

    def _size(self) -> str:
        slot = "place" if "net" in self._core.kind else "slot"
        places, transitions = self._core.places, self._core.transitions
        return (f"{places} {slot}{'' if places == 1 else 's'}, "
                f"{transitions} transition{'' if transitions == 1 else 's'}")

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}: {self._size()}>"

    def _repr_html_(self) -> str:
        return _notebook.model(self)


def load(path: str | os.PathLike[str], *, language: str = "", compile: bool = False, seconds: float | None = None,
         memory: Size = None) -> Model:
    """A model from a file, folder or archive, as on the command line.

    The name tells what it is written in (.pnml, .dve, .pml, .so), unless `language` does: pnml, dve or promela.
    `compile`: a program becomes native code.
    """
    name = os.fspath(path)
    return Model(_core.load(name, language, compile, seconds_of(seconds), bytes_of(memory)), pathlib.Path(name),
                 partial(load, os.path.abspath(name), language=language, compile=compile))


def parse(text: str, *, name: str = "", language: str = "", compile: bool = False, seconds: float | None = None,
          memory: Size = None) -> Model:
    """A model from its text; `language` is pnml, dve or promela, or the ending of `name` tells it.

    >>> import onager
    >>> parse("byte x; process P { state a; init a; trans a -> a { guard x < 3; effect x = x + 1; }; } system async;",
    ...       name="loop.dve").explore()
    <Space 4 states, 3 edges, 1 deadlock>
    >>> try:
    ...     parse("byte x; process P { state a init a; }", language="dve")
    ... except onager.Error as error:
    ...     print(error.line, error.column)
    1 29
    """
    if not name and not language:
        raise _core.Error("what the model is written in is not known", hint="language='pnml', 'dve' or 'promela'")
    name = name or f"model.{language}"
    return Model(_core.parse(name, text, language, compile, seconds_of(seconds), bytes_of(memory)), (name, text),
                 partial(parse, text, name=name, language=language, compile=compile))


class Family(NamedTuple):
    """A family of nets: `parameter` is what its number counts."""

    name: str
    summary: str
    parameter: str
    smallest: int
    largest: int


def families() -> tuple[Family, ...]:
    """The families that `generate` knows.

    >>> [family.name for family in families()][:3]
    ['philosophers', 'polite-philosophers', 'ring']
    """
    return tuple(Family(*family) for family in _core.families())


def generate(family: str, number: int, *, seed: int = 0) -> Model:
    """A member of a family of nets.

    >>> generate("ring", 4).explore()
    <Space 96 states, 272 edges, 0 deadlocks>
    """
    return Model(_core.member(family, number, seed), again=partial(generate, family, number, seed=seed))
