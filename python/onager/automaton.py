"""LTL formulas as automata."""

from __future__ import annotations

from . import _core, _notebook
from ._words import Size, bytes_of, seconds_of


class Automaton:
    """A Büchi automaton that accepts the words of a formula."""

    def __init__(self, automaton: _core.Automaton) -> None:
        self.formula: str = automaton.formula  #: as it was understood
        self.atoms: tuple[str, ...] = tuple(automaton.atoms)  #: the conditions on states
        self.states: int = automaton.states
        self.edges: int = automaton.edges
        self.hoa: str = automaton.hoa  #: in the Hanoi format
        self.dot: str = automaton.dot

    @property
    def picture(self) -> _notebook.Picture:
        """Drawn by Graphviz."""
        return _notebook.Picture(self.dot)

    def __str__(self) -> str:
        return self.hoa.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Automaton of {self.formula}: {self.states} states, {self.edges} edges>"

    def _repr_html_(self) -> str:
        return f"<p><b>{_notebook.escaped(repr(self)[1:-1])}</b></p>" + (self.picture._repr_html_() or "")


def translate(formula: str, *, generalised: bool = False, seconds: float | None = None, memory: Size = None) -> Automaton:
    """An automaton that accepts the runs that satisfy an LTL formula.

    >>> translate("G (request >= 1 -> F answer >= 1)")
    <Automaton of G (request >= 1 -> F answer >= 1): 2 states, 4 edges>
    >>> print(translate("F p >= 1").hoa.splitlines()[0])
    HOA: v1

    `generalised`: any number of marks on edges instead of one on states.
    """
    return Automaton(_core.translate(formula, generalised, seconds_of(seconds), bytes_of(memory)))
