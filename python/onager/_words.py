"""Words of people made words of the library: settings, sizes, and the nearest of several names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Union

from ._core import Error

Setting = Union[str, int, bool]
Size = Union[int, str, None]

# Options of the command line that are parameters here.
_ELSEWHERE = {"time_limit": "seconds=10, say", "memory_limit": "memory='4G', say",
              "compile": "onager.load(path, compile=True)"}
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def nearest(wrong: str, names: Iterable[str]) -> str:
    """A question with the nearest names; empty if none is near."""
    close = difflib.get_close_matches(wrong, names, 3)
    return f"did you mean {' or '.join(repr(name) for name in close)}?" if close else ""


def settings_of(settings: Mapping[str, Setting]) -> dict[str, str]:
    """Settings as the library reads them: `check_reduction=True` is {"check-reduction": "true"}.

    >>> settings_of({"check_reduction": True, "reduction": "deletion", "shuffle": 3})
    {'check-reduction': 'true', 'reduction': 'deletion', 'shuffle': '3'}
    """
    words = {}
    for name, value in settings.items():
        if name in _ELSEWHERE:
            raise Error(f"'{name}' is no setting here", hint=_ELSEWHERE[name])
        if isinstance(value, bool):
            words[name.replace("_", "-")] = "true" if value else "false"
        elif isinstance(value, (str, int)):
            words[name.replace("_", "-")] = str(value)
        else:
            raise TypeError(f"{name} is {value!r}, but a word, a number or a truth value is expected")
    return words


def bytes_of(size: Size) -> int:
    """A number of bytes, or a text such as 500M or 1.5G; None is no limit.

    >>> bytes_of("1.5G"), bytes_of(None)
    (1610612736, 0)
    """
    if size is None:
        return 0
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([KMGT]?)B?", str(size))
    if match is None or float(match[1]) == 0:
        raise Error(f"'{size}' is not a size", hint="a size such as 500M, 4G or 1.5G")
    return int(float(match[1]) * _UNITS[match[2]])


def seconds_of(seconds: float | None) -> float:
    """A time limit; None is none."""
    if seconds is None:
        return 0.0
    if not 0 < seconds < 1e9:
        raise Error(f"'{seconds}' is not a time limit", hint="a number of seconds, more than 0")
    return float(seconds)
