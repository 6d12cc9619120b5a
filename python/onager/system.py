"""Models that are written in Python: slow, but with every question and every reduction.

What a guard reads and what a step reads and changes is declared, as reductions rely on it; and it is enforced: a
function sees nothing but what it has declared, so that a forgotten slot is an Error and never a wrong answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _core
from ._words import nearest

if TYPE_CHECKING:
    from .model import Model

Names = Union[str, Iterable[str], None]
_MOST = 2**32 - 1


class View(Mapping[str, int]):
    """What a function may see of a state: `s["x"]` or `s.x`."""

    __slots__ = ("_state", "_slots", "_about")

    def __init__(self, state: tuple[int, ...], slots: Mapping[str, int], about: str) -> None:
        self._state = state
        self._slots = slots
        self._about = about

    def __getitem__(self, name: str) -> int:
        if name not in self._slots:
            known = ", ".join(self._slots) or "none"
            raise _core.Error(f"{self._about} reads '{name}', which it does not declare", hint=f"it declares {known}")
        return self._state[self._slots[name]]

    def __getattr__(self, name: str) -> int:
        if name.startswith("__"):
            raise AttributeError(name)
        return self[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slots)

    def __len__(self) -> int:
        return len(self._slots)


def _listed(names: Names) -> tuple[str, ...] | None:
    """Names as often as they are asked for; None: all slots."""
    return None if names is None else (names,) if isinstance(names, str) else tuple(names)


@dataclass(frozen=True)
class Guard:
    """A condition that steps may have: a function of what it reads. Several steps may share one."""

    test: Callable[..., object]
    reads: Names = None  #: slots; None: all
    text: str = ""  #: for people
    method: bool = False  #: the function is given the system, and then what it reads

    def __post_init__(self) -> None:
        object.__setattr__(self, "reads", _listed(self.reads))


@dataclass(frozen=True)
class Step:
    """What can happen where all guards hold.

    `effect` gives a mapping of slots to their new values, all of them among `writes`; `adds` says what is added to
    slots. Steps that only add to a slot do not disturb each other there. `process`: whose step it is, for
    reduction="ample".
    """

    name: str
    guards: Iterable[Guard] = ()
    effect: Optional[Callable[..., Optional[Mapping[str, int]]]] = None
    reads: Names = None  #: what the effect depends on; None: all slots
    writes: Names = None  #: what it may change; None: all slots
    adds: Optional[Mapping[str, int]] = None
    process: str = ""
    method: bool = False  #: the effect is given the system, and then what it reads

    def __post_init__(self) -> None:
        for member, value in (("guards", tuple(self.guards)), ("reads", _listed(self.reads)),
                              ("writes", _listed(self.writes))):
            object.__setattr__(self, member, value)


def guard(*reads: str, text: str = "") -> Callable[[Callable[[Any, Any], object]], Guard]:
    """Makes a guard of a method that is given what it reads."""
    def made(function: Callable[[Any, Any], object]) -> Guard:
        return Guard(function, reads or None, text or function.__name__, method=True)
    return made


def step(*guards: Guard, reads: Names = None, writes: Names = None, adds: Optional[Mapping[str, int]] = None,
         process: str = "") -> Callable[[Callable[[Any, Any], Optional[Mapping[str, int]]]], Step]:
    """Makes a step of a method that gives the slots that change and their new values, or None."""
    def made(function: Callable[[Any, Any], Any]) -> Step:
        only_adds = adds is not None
        return Step(function.__name__, guards, function, () if only_adds and reads is None else reads,
                    () if only_adds and writes is None else writes, adds, process, method=True)
    return made


class System:
    """A model as a class: `initial` maps slots to numbers, methods are guards and steps.

    >>> import onager
    >>> class Buffer(onager.System):
    ...     initial = {"free": 3, "full": 0}
    ...
    ...     @onager.guard("free")
    ...     def has_room(self, s):
    ...         return s.free > 0
    ...
    ...     @onager.guard("full")
    ...     def has_some(self, s):
    ...         return s.full > 0
    ...
    ...     @onager.step(has_room, adds={"free": -1, "full": +1})
    ...     def put(self, s): ...
    ...
    ...     @onager.step(has_some, reads=("free", "full"), writes=("free", "full"))
    ...     def clear(self, s):
    ...         return {"free": s.free + s.full, "full": 0}
    >>> model = Buffer().model()
    >>> model
    <system Buffer: 2 slots, 2 transitions>
    >>> model.check("invariant", "free + full = 3").verdict
    Verdict.HOLDS

    A class with parameters overrides `steps`, which gives `Step`s; see doc/python.md. Numbers are 0 to 4294967295.
    """

    initial: Mapping[str, int] = {}

    def steps(self) -> Iterable[Step]:
        """All steps; unless overridden, those of the class, in the order in which they are written."""
        found: dict[str, Step] = {}
        for kind in reversed(type(self).__mro__):
            found.update((name, value) for name, value in vars(kind).items() if isinstance(value, Step))
        return found.values()

    def model(self) -> Model:
        """The system as a model; its guards and steps are called whenever the model is asked."""
        from .model import Model
        return Model(_Calls(self).core(), self, self.model)


class _Calls:
    """A system as tables of numbers and two functions."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.slots = {name: number for number, name in enumerate(system.initial)}
        self.steps = list(system.steps())
        for each in self.steps:
            if not isinstance(each, Step) or not all(isinstance(guard, Guard) for guard in each.guards):
                raise _core.Error(f"{each!r} is no step with guards", hint="onager.Step(name, [onager.Guard(...)], ...)")
        self.guards: dict[int, Guard] = {}
        for each in self.steps:
            for guard in each.guards:
                self.guards.setdefault(id(guard), guard)
        self.numbers = {key: number for number, key in enumerate(self.guards)}
        self.tests = [self._test(guard) for guard in self.guards.values()]
        self.effects = [self._effect(each) for each in self.steps]

    def core(self) -> _core.Model:
        initial = [(name, self._checked("the initial state", name, value))
                   for name, value in self.system.initial.items()]
        guards = [(guard.text, self._slots(guard.reads, self._about(guard))) for guard in self.guards.values()]
        steps = []
        processes: dict[str, list[int]] = {}
        for number, each in enumerate(self.steps):
            about = f"the step '{each.name}'"
            if each.effect is None and each.adds is None:
                raise _core.Error(f"{about} does nothing", hint="give it an effect, or what it adds")
            # What is set counts as read: steps that both set a slot disturb each other, unlike those that add to it.
            sets, adds = self._writes(each), self._slots(each.adds or (), about)
            reads = sorted({*self._reads(each), *sets})
            steps.append((each.name, [self.numbers[id(guard)] for guard in each.guards], sorted({*sets, *adds}), reads))
            processes.setdefault(each.process, []).append(number)
        if not self.slots:
            raise _core.Error(f"the system '{type(self.system).__name__}' has no slots",
                              hint="initial = {'x': 0}, say")
        groups = [] if list(processes) in ([], [""]) else list(processes.values())
        return _core.build_functions(type(self.system).__name__, initial, guards, steps, groups, self.evaluate,
                                     self.fire)

    def evaluate(self, state: tuple[int, ...], guards: list[int]) -> list[bool]:
        """The truth of guards, by number."""
        return [bool(self.tests[number](state)) for number in guards]

    def fire(self, state: tuple[int, ...], step: int) -> list[tuple[int, int]]:
        """What a step changes: pairs of a slot and its new value."""
        return self.effects[step](state)

    def _about(self, guard: Guard) -> str:
        return f"the guard '{guard.text or getattr(guard.test, '__name__', 'guard')}'"

    def _slots(self, names: Names | Mapping[str, int], about: str) -> list[int]:
        if names is None:
            return list(self.slots.values())
        listed = [names] if isinstance(names, str) else list(names)
        for name in listed:
            if name not in self.slots:
                raise _core.Error(f"{about} names the slot '{name}', which is not there",
                                  hint=nearest(name, self.slots))
        return [self.slots[name] for name in listed]

    def _reads(self, each: Step) -> list[int]:
        return self._slots(each.reads if each.effect is not None else (), f"the step '{each.name}'")

    def _writes(self, each: Step) -> list[int]:
        return self._slots(each.writes if each.effect is not None else (), f"the step '{each.name}'")

    def _visible(self, slots: Iterable[int]) -> dict[str, int]:
        wanted = set(slots)
        return {name: number for name, number in self.slots.items() if number in wanted}

    def _bound(self, owner: Guard | Step, function: Callable[..., Any]) -> Callable[[View], Any]:
        return partial(function, self.system) if owner.method else function

    def _test(self, guard: Guard) -> Callable[[tuple[int, ...]], object]:
        about = self._about(guard)
        visible, call = self._visible(self._slots(guard.reads, about)), self._bound(guard, guard.test)
        return lambda state: call(View(state, visible, about))

    def _effect(self, each: Step) -> Callable[[tuple[int, ...]], list[tuple[int, int]]]:
        about = f"the step '{each.name}'"
        visible = self._visible(self._reads(each))
        allowed = self._visible(self._writes(each))
        added = list((each.adds or {}).items())
        for name, amount in added:
            self._slots(name, about)
            if not isinstance(amount, int):
                raise _core.Error(f"{about} adds {amount!r} to '{name}'", hint="a number is expected")
        call = self._bound(each, each.effect) if each.effect is not None else None

        def changes(state: tuple[int, ...]) -> list[tuple[int, int]]:
            found = {name: state[self.slots[name]] + amount for name, amount in added}
            values = call(View(state, visible, about)) if call is not None else None
            for name, value in (values or {}).items():
                if name not in allowed or name in found:
                    raise _core.Error(f"{about} changes '{name}', which it does not declare",
                                      hint=f"it declares {', '.join(allowed) or 'nothing'}")
                found[name] = value
            return [(self.slots[name], self._checked(about, name, value)) for name, value in found.items()]
        return changes

    @staticmethod
    def _checked(about: str, name: str, value: object) -> int:
        if not isinstance(value, int) or not 0 <= value <= _MOST:
            raise _core.Error(f"{about} makes '{name}' {value!r}", hint=f"a number from 0 to {_MOST} is expected")
        return int(value)
