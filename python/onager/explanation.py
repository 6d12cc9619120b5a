"""Why a stubborn set is what it is."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from . import _notebook


class Member(NamedTuple):
    """A member of a stubborn set: `path` leads to it from where the set starts, each needing the next."""

    transition: str
    enabled: bool
    key: bool  #: enabled, and nothing outside the set can disable it
    path: tuple[str, ...]
    reasons: tuple[dict[str, Any], ...]  #: what it needs, as in the JSON of `onager explain`


class Explanation:
    """The stubborn set that a reduction chooses in a state, and why its members are in it.

    >>> import onager
    >>> why = onager.generate("philosophers", 5).explain(after=["take_left_1", "take_left_2"])
    >>> why
    <Explanation: 2 of 4 enabled transitions are enough: take_right_2, take_left_3>
    >>> why.postponed
    ('take_left_4', 'take_left_5')
    >>> print(why.members[1].transition, "is needed by", why.members[1].path[0])
    take_left_3 is needed by take_right_2
    """

    def __init__(self, parts: tuple[str, str, str]) -> None:
        self.text, whole, self.dot = parts
        self.json: dict[str, Any] = json.loads(whole)
        self.steps: tuple[str, ...] = tuple(self.json["steps"])
        self.state: dict[str, int | str] = self.json["state"]
        self.enabled: tuple[str, ...] = tuple(self.json["enabled"])
        self.chosen: tuple[str, ...] = tuple(self.json["chosen"])
        self.members: tuple[Member, ...] = tuple(
            Member(member["transition"], member["enabled"], member["key"], tuple(member["path"]),
                   tuple(member["reasons"]))
            for member in self.json["members"])

    @property
    def postponed(self) -> tuple[str, ...]:
        """What is enabled and not chosen."""
        return tuple(name for name in self.enabled if name not in self.chosen)

    @property
    def picture(self) -> _notebook.Picture:
        """Who needs whom, drawn by Graphviz."""
        return _notebook.Picture(self.dot)

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return (f"<Explanation: {len(self.chosen)} of {len(self.enabled)} enabled transitions are enough: "
                f"{', '.join(self.chosen)}>")

    def _repr_html_(self) -> str:
        rows = [(member.transition, "key" if member.key else "enabled" if member.enabled else "disabled",
                 " needs ".join(member.path)) for member in self.members]
        return (f"<p><b>{_notebook.escaped(repr(self)[1:-1])}</b></p>" +
                _notebook.table(("member", "", "why"), rows) + (self.picture._repr_html_() or ""))
