"""Guarded programs of processes, built step by step; they are written in DVE, which the library reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Union

from . import _core

if TYPE_CHECKING:
    from .model import Model

Texts = Union[str, Iterable[str]]
_NAME = re.compile(r"[A-Za-z_]\w*")


def _name(name: str) -> str:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise _core.Error(f"{name!r} is no name", hint="letters, digits and _, not a digit first")
    return name


def _texts(texts: Texts) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)


def _declared(name: str, initial: int | Sequence[int], type: str) -> str:
    if type not in ("byte", "int"):
        raise _core.Error(f"'{type}' is no type", hint="byte or int")
    if isinstance(initial, int):
        return f"{type} {_name(name)} = {int(initial)};"
    values = [int(value) for value in initial]
    if not values:
        raise _core.Error(f"the array '{name}' has no elements", hint="initially [0, 0], say")
    return f"{type} {_name(name)}[{len(values)}] = {{{', '.join(map(str, values))}}};"


class Process:
    """A process of a program: it is at a location, and its moves lead from one to another."""

    def __init__(self, name: str, initial: str) -> None:
        self.name = _name(name)
        self._initial = _name(initial)
        self._variables: list[str] = []
        self._locations: dict[str, None] = {initial: None}
        self._committed: list[str] = []
        self._assertions: list[tuple[str, str]] = []
        self._moves: list[tuple[str, str]] = []

    def variable(self, name: str, initial: int | Sequence[int] = 0, type: str = "byte") -> None:
        """Adds a variable of its own; a sequence makes an array."""
        self._variables.append(_declared(name, initial, type))

    def location(self, name: str, *, committed: bool = False) -> None:
        """Adds a location. Those that moves name are added by themselves. Committed: it is left at once."""
        self._locations[_name(name)] = None
        if committed:
            self._committed.append(name)

    def move(self, source: str, target: str, *, guard: Texts = (), sync: str = "", effect: Texts = ()) -> None:
        """Adds a move: where all guards hold, it sends (`c!x`) or receives (`c?x`), and makes assignments in turn."""
        self._locations.setdefault(_name(source))
        self._locations.setdefault(_name(target))
        guards, effects = ", ".join(_texts(guard)), ", ".join(_texts(effect))
        parts = [f"guard {guards};"] if guards else []
        parts += [f"sync {sync};"] if sync else []
        parts += [f"effect {effects};"] if effects else []
        self._moves.append((f"{source} -> {target} {{ {' '.join(parts)} }}", f"a move from '{source}' to '{target}'"))

    def assertion(self, location: str, condition: str) -> None:
        """Whenever the process is there, the condition must be true (`check("assertions")`)."""
        self._locations.setdefault(_name(location))
        self._assertions.append((f"{location}: {condition}", f"the assertion at '{location}'"))

    def _lines(self) -> list[tuple[str, str]]:
        """Lines of text, and what each is about."""
        about = f"the process '{self.name}'"
        lines = [(f"process {self.name} {{", about)] + [(f"  {text}", about) for text in self._variables]
        lines += [(f"  state {', '.join(self._locations)};", about), (f"  init {self._initial};", about)]
        if self._committed:
            lines.append((f"  commit {', '.join(self._committed)};", about))
        for word, items in (("assert", self._assertions), ("trans", self._moves)):
            if items:
                lines.append((f"  {word}", about))
                for number, (text, what) in enumerate(items, 1):
                    lines.append((f"    {text}{',' if number < len(items) else ';'}", f"{what} of '{self.name}'"))
        return [*lines, ("}", about)]


class Program:
    """A program to which variables, channels and processes are added.

    >>> import onager
    >>> program = onager.Program("handover")
    >>> program.variable("room", 0)
    >>> for name in ("P", "Q"):
    ...     process = program.process(name, initial="outside")
    ...     process.move("outside", "inside", guard="room < 2", effect="room = room + 1")
    ...     process.move("inside", "outside", effect="room = room - 1")
    >>> model = program.model()
    >>> model.check("invariant", "!(P.inside & Q.inside)").trace.steps
    ('Q.outside->inside', 'P.outside->inside')

    Guards, effects and messages are written in DVE (doc/formats.md); `text` is the whole program. A program with one
    process that stays where it is is a list of guarded commands.
    """

    def __init__(self, id: str = "program", *, synchronous: bool = False) -> None:
        self.id = id
        self._synchronous = synchronous
        self._declarations: list[str] = []
        self._processes: list[Process] = []

    def variable(self, name: str, initial: int | Sequence[int] = 0, type: str = "byte") -> None:
        """Adds a variable that all processes share; a sequence makes an array. A byte is 0 to 255, an int may be
        negative."""
        self._declarations.append(_declared(name, initial, type))

    def channel(self, name: str, capacity: int = 0, types: Sequence[str] = ()) -> None:
        """Adds a channel; without capacity sender and receiver move together. `types` are those of a message."""
        kinds = f" {{{', '.join(types)}}}" if types else ""
        size = f"[{int(capacity)}]" if capacity else ""
        self._declarations.append(f"channel{kinds} {_name(name)}{size};")

    def process(self, name: str, initial: str = "start") -> Process:
        """Adds a process that begins at a location."""
        if any(process.name == name for process in self._processes):
            raise _core.Error(f"there is a process '{name}' already")
        self._processes.append(Process(name, initial))
        return self._processes[-1]

    def _lines(self) -> list[tuple[str, str]]:
        lines = [(text, "a declaration") for text in self._declarations]
        for process in self._processes:
            lines += process._lines()
        return [*lines, (f"system {'sync' if self._synchronous else 'async'};", "the program")]

    @property
    def text(self) -> str:
        """The program in DVE."""
        return "".join(f"{line}\n" for line, _ in self._lines())

    def model(self, *, compile: bool = False) -> Model:
        """The program as a model. An Error names what was added wrongly; line and column are those of `text`."""
        from .model import parse
        try:
            return parse(self.text, name=f"{self.id}.dve", compile=compile)
        except _core.Error as error:
            lines = self._lines()
            if not 0 < error.line <= len(lines):
                raise
            text, about = lines[error.line - 1]
            hint = f"in {about}: {text.strip()}" + (f"; {error.hint}" if error.hint else "")
            raise _core.Error(error.message, error.file, error.line, error.column, hint) from None

    def __repr__(self) -> str:
        names = ", ".join(process.name for process in self._processes)
        return f"<Program {self.id}: {len(self._processes)} processes{': ' if names else ''}{names}>"
