"""States as mappings from names to values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Union

from . import _core, _notebook
from ._words import nearest

Value = Union[int, str]


class Shape:
    """What the states of one model have in common: the names of slots and steps, and what numbers in them mean."""

    def __init__(self, walk: _core.Walk, kind: str) -> None:
        self.walk = walk
        self.kind = kind
        self.names: tuple[str, ...] = tuple(walk.slots)
        self.index = {name: slot for slot, name in enumerate(self.names)}
        self.steps: tuple[str, ...] = tuple(walk.steps)
        self.step_index = {name: number for number, name in enumerate(self.steps)}

    def slot(self, name: str) -> int:
        """The number of a slot; an Error with the nearest names if there is none."""
        if name not in self.index:
            raise _core.Error(f"the model has no slot '{name}'", hint=nearest(name, self.names))
        return self.index[name]

    def number(self, name: str, value: Value) -> int:
        """What the slot holds for this value."""
        slot = self.slot(name)
        number = self.walk.number(slot, value) if isinstance(value, (int, str)) else None
        if number is None:
            raise _core.Error(f"the slot '{name}' cannot be {value!r}", hint=self._hint(slot))
        return number

    def _hint(self, slot: int) -> str:
        if self.kind == "promela":
            return "states of Promela are walked to, step by step"
        example = self.walk.value(slot, self.walk.initial()[slot])
        return f"such as {example!r}, which it is initially"


class State(Mapping[str, Value]):
    """A state of a model: a mapping that never changes, and may be an element of a set.

    >>> import onager
    >>> state = onager.generate("philosophers", 2).initial
    >>> state
    State(fork_1=1, fork_2=1, think_1=1, think_2=1)
    >>> state["fork_1"], state["eat_1"], len(state)
    (1, 0, 8)

    Where most slots are 0, as in nets, `repr` leaves those out; all of them are there.
    """

    __slots__ = ("_shape", "_numbers", "_values")

    def __init__(self, shape: Shape | None, numbers: tuple[int, ...] = (), values: Mapping[str, Value] | None = None,
                 ) -> None:
        self._shape = shape
        self._numbers = numbers
        self._values = values

    @classmethod
    def of_values(cls, values: Mapping[str, Value]) -> State:
        """One that only has names and values, as states along a trace in a coloured net."""
        return cls(None, (), dict(values))

    def __getitem__(self, name: str) -> Value:
        if self._shape is None:
            assert self._values is not None
            return self._values[name]
        if name not in self._shape.index:
            raise KeyError(name)
        slot = self._shape.index[name]
        return self._shape.walk.value(slot, self._numbers[slot])

    def __iter__(self) -> Iterator[str]:
        return iter(self._values if self._shape is None and self._values is not None else self._shape_names())

    def __len__(self) -> int:
        return len(self._values) if self._shape is None and self._values is not None else len(self._shape_names())

    def _shape_names(self) -> tuple[str, ...]:
        return self._shape.names if self._shape is not None else ()

    def _key(self) -> Any:
        # Promela models grow slots while they are walked; those that are not used yet make no difference.
        if self._shape is None or self._shape.kind == "promela":
            return frozenset((name, value) for name, value in self.items() if value not in (0, "-"))
        return self._numbers

    def __hash__(self) -> int:
        return hash(self._key())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, State):
            if self._shape is not None and other._shape is not None and self._shape.kind != "promela":
                return self._numbers == other._numbers and self._shape.names == other._shape.names
            return (self._shape is None) == (other._shape is None) and self._key() == other._key()
        if isinstance(other, Mapping):
            return dict(self) == dict(other)
        return NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a state belongs to its model: pickle dict(state), and make model.state() of it")

    def shown(self) -> dict[str, Value]:
        """What is worth showing: of a net the places that are not empty, else all."""
        everything = self._shape is not None and self._shape.kind in ("program", "promela")
        return {name: value for name, value in self.items() if everything or value != 0}

    def changes_to(self, after: State) -> dict[str, tuple[Value, Value]]:
        """What differs in a later state: name to value before and after.

        >>> import onager
        >>> table = onager.generate("philosophers", 2)
        >>> table.initial.changes_to(table.fire(table.initial, "take_left_1"))
        {'fork_1': (1, 0), 'think_1': (1, 0), 'wait_1': (0, 1)}
        """
        missing: Value = 0
        names = dict.fromkeys([*self, *after])
        pairs = ((name, self.get(name, missing), after.get(name, missing)) for name in names)
        return {name: (old, new) for name, old, new in pairs if old != new}

    def replace(self, values: Mapping[str, Value]) -> State:
        """The state with other values in some slots."""
        if self._shape is None:
            raise _core.Error("this state has only names and values", hint="use model.state() or model.fire()")
        numbers = list(self._numbers)
        for name, value in values.items():
            numbers[self._shape.slot(name)] = self._shape.number(name, value)
        return State(self._shape, tuple(numbers))

    def __repr__(self) -> str:
        most = 24
        items = list(self.shown().items())
        words = [f"{name}={value}" for name, value in items[:most]]
        if len(items) > most:
            words.append(f"... {len(items) - most} more")
        return f"State({', '.join(words)})"

    def _repr_html_(self) -> str:
        return _notebook.mapping_table(self.shown(), "slot", "value")
