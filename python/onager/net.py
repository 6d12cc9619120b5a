"""Place/transition nets, built step by step."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Union

from . import _core
from ._words import nearest

if TYPE_CHECKING:
    from .model import Model

Arcs = Union[str, Iterable[str], Mapping[str, int]]


class TransitionArcs(NamedTuple):
    """The arcs of a transition: place to weight."""

    inputs: dict[str, int]
    outputs: dict[str, int]
    inhibitors: dict[str, int]


class Net:
    """A net to which places and transitions are added.

    >>> import onager
    >>> net = onager.Net("buffer")
    >>> net.place("free", 3)
    >>> net.place("full")
    >>> net.transition("put", inputs="free", outputs="full")
    >>> net.transition("take_two", inputs={"full": 2}, outputs={"free": 2})
    >>> net.model().check("bound", "full").bound
    3

    Arcs are the name of a place, several names, or a mapping from names to weights; a name that is there twice counts
    twice. A transition with inhibitors fires only where each of these places has fewer tokens than the weight.
    """

    def __init__(self, id: str = "net") -> None:
        self.id = id
        self.places: dict[str, int] = {}
        self.arcs: dict[str, TransitionArcs] = {}

    def place(self, name: str, tokens: int = 0) -> None:
        """Adds a place."""
        self._refuse_known(name)
        if not isinstance(tokens, int) or not 0 <= tokens < 2**32:
            raise _core.Error(f"the place '{name}' cannot have {tokens!r} tokens", hint="a number from 0 to 4294967295")
        self.places[name] = int(tokens)

    def transition(self, name: str, *, inputs: Arcs = (), outputs: Arcs = (), inhibitors: Arcs = ()) -> None:
        """Adds a transition with its arcs, whose places must be there."""
        self._refuse_known(name)
        self.arcs[name] = TransitionArcs(*(self._weights(name, arcs) for arcs in (inputs, outputs, inhibitors)))

    def _refuse_known(self, name: str) -> None:
        if not isinstance(name, str) or not name:
            raise _core.Error(f"{name!r} is no name", hint="a text that is not empty")
        if name in self.places or name in self.arcs:
            raise _core.Error(f"the name '{name}' is there already", hint="places and transitions share their names")

    def _weights(self, transition: str, arcs: Arcs) -> dict[str, int]:
        names = [arcs] if isinstance(arcs, str) else arcs
        pairs = names.items() if isinstance(names, Mapping) else [(name, 1) for name in names]
        weights: dict[str, int] = {}
        for place, weight in pairs:
            if place not in self.places:
                raise _core.Error(f"an arc of '{transition}' is at '{place}', which is no place",
                                  hint=nearest(place, self.places))
            if not isinstance(weight, int) or not 1 <= weight < 2**31:
                raise _core.Error(f"the arc between '{transition}' and '{place}' has the weight {weight!r}",
                                  hint="a number from 1 to 2147483647")
            weights[place] = weights.get(place, 0) + weight
        return weights

    def model(self) -> Model:
        """The net as a model."""
        from .model import Model
        index = {name: number for number, name in enumerate(self.places)}

        def arcs(weights: Mapping[str, int]) -> list[tuple[int, int]]:
            return [(index[place], weight) for place, weight in weights.items()]
        transitions = [(name, arcs(each.inputs), arcs(each.outputs), arcs(each.inhibitors))
                       for name, each in self.arcs.items()]
        return Model(_core.build_net(self.id, list(self.places.items()), transitions))

    @classmethod
    def read(cls, model: Model) -> Net:
        """The net of a model, to be changed; a coloured one as the net that it stands for.

        >>> import onager
        >>> net = Net.read(onager.generate("philosophers", 5))
        >>> net.transition("drop_1", inputs="wait_1", outputs=["fork_1", "think_1"])
        >>> net.model().check("deadlock").verdict
        Verdict.HOLDS
        """
        net = cls(model.id)
        transitions: list[str] = []
        arcs: list[tuple[str, str, int, bool]] = []
        for element in ElementTree.fromstring(model.pnml(unfolded=True)).iter():
            tag, key = element.tag.rpartition("}")[2], element.get("id", "")
            if tag == "place":
                net.place(key, _number(element, "initialMarking", 0))
            elif tag == "transition":
                transitions.append(key)
            elif tag == "arc":
                arcs.append((element.get("source", ""), element.get("target", ""), _number(element, "inscription", 1),
                             element.get("type") == "inhibitor"))
        for name in transitions:
            net.transition(name)
        for source, target, weight, inhibits in arcs:
            if inhibits:
                net.arcs[target].inhibitors[source] = weight
            elif target in net.arcs:
                net.arcs[target].inputs[source] = weight
            else:
                net.arcs[source].outputs[target] = weight
        return net

    def __repr__(self) -> str:
        return f"<Net {self.id}: {len(self.places)} places, {len(self.arcs)} transitions>"


def _number(element: ElementTree.Element, name: str, otherwise: int) -> int:
    for child in element:
        if child.tag.rpartition("}")[2] == name:
            return int("".join(child.itertext()).strip())
    return otherwise
