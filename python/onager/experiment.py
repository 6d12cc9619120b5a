"""Many models, many methods: `onager experiment` and `onager report`, run by the program that is in the package."""

from __future__ import annotations

import csv
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Union

from . import _core, _notebook
from ._words import Size, bytes_of, seconds_of
from .answer import Fault
from .model import Model

Source = Union[str, "os.PathLike[str]", Model]
Property = Union[str, Mapping[str, str]]


class Run(dict[str, Any]):
    """One run: the members of a line of runs.jsonl, also as attributes."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __repr__(self) -> str:
        return f"<Run {self['instance']}, {self['property']}, {self['configuration']}: {self['end']}>"


class Experiment:
    """The results of an experiment; its folder is as `onager experiment` writes it, and goes with the object unless it
    was given a name."""

    def __init__(self, folder: str | os.PathLike[str], keep: object = None) -> None:
        self.folder = pathlib.Path(folder)
        self._keep = keep  # the folder that goes with this

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs."""
        lines = (self.folder / "runs.jsonl").read_text().splitlines()
        return tuple(Run(json.loads(line)) for line in lines if line)

    def table(self, name: str = "summary") -> list[dict[str, str]]:
        """A table of `onager report`: summary, score, states, seconds, best, answers or runs; a row a dictionary."""
        text = _report(self.folder, "--tables", name, "--format", "csv", "--quiet")
        return [dict(row) for row in csv.DictReader(io.StringIO(text))]

    def compare(self, first: str, second: str, figure: str = "states") -> list[tuple[str, Any, Any]]:
        """A figure of two configurations, instance by instance, where both have come to an end."""
        figures: dict[tuple[str, str], dict[str, Any]] = {}
        for run in self.runs:
            if run["end"] == "complete":
                figures.setdefault((run["instance"], run["property"]), {}).setdefault(run["configuration"], run.get(figure))
        return [(instance, each[first], each[second]) for (instance, _), each in figures.items()
                if first in each and second in each]

    def page(self, path: str | os.PathLike[str]) -> None:
        """Writes the page of all tables and plots, one file that needs no network."""
        _report(self.folder, "--html", os.fspath(path), "--quiet")

    def plots(self, folder: str | os.PathLike[str], pair: tuple[str, str] | None = None) -> list[pathlib.Path]:
        """Writes the plots as SVG files; `pair`: the configurations of the scatter plots."""
        words = ["--pair", ",".join(pair)] if pair else []
        _report(self.folder, "--plots", os.fspath(folder), "--quiet", *words)
        return sorted(pathlib.Path(folder).glob("*.svg"))

    def __repr__(self) -> str:
        runs = self.runs
        models, methods = {run["instance"] for run in runs}, {run["configuration"] for run in runs}
        return f"<Experiment: {len(runs)} runs, {len(models)} models, {len(methods)} configurations>"

    def _repr_html_(self) -> str:
        return f"<p><b>{_notebook.escaped(repr(self)[1:-1])}</b></p>" + _notebook.rows_table(self.table())


def experiment(models: Source | Iterable[Source], *, properties: Sequence[Property] = ("states",),
               reductions: Sequence[str] = (), relations: Sequence[str] = (), provisos: Sequence[str] = (),
               searches: Sequence[str] = (), stores: Sequence[str] = (), shuffles: int | Sequence[int] = 0,
               seconds: float | None = None, memory: Size = None, workers: int = 0,
               out: str | os.PathLike[str] | None = None, progress: Callable[[int], object] | None = None,
               ) -> Experiment:
    """Runs every model with every method, each run in a process of its own with its own limits.

    >>> import onager
    >>> models = [onager.generate("philosophers", n) for n in (3, 4, 5)]
    >>> found = onager.experiment(models, reductions=["none", "deletion"], seconds=10)
    >>> found
    <Experiment: 6 runs, 3 models, 2 configurations>
    >>> found.compare("none", "deletion")
    [('philosophers-3', 14, 14), ('philosophers-4', 34, 26), ('philosophers-5', 82, 42)]

    Models are files, folders, patterns, or objects; of what was built in memory only nets and texts can be handed to
    other processes. Properties are as in a plan (doc/experiments.md): states, deadlock, {"ltl": formula} and so on.
    `out`: the folder, which is continued if it is there; without it the results go with the object. `progress` is called
    with the number of finished runs. Ctrl-C ends the runs and keeps those that are done.
    """
    keep = tempfile.TemporaryDirectory(prefix="onager-") if out is None else None
    folder = pathlib.Path(keep.name if keep is not None else os.fspath(out)).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    listed = [models] if isinstance(models, (str, os.PathLike, Model)) else list(models)
    plan: dict[str, Any] = {
        "name": folder.name, "models": [_source(each, folder / "models") for each in listed],
        "properties": [dict(each) if isinstance(each, Mapping) else each for each in properties], "limits": {}}
    for word, values in (("reductions", reductions), ("relations", relations), ("provisos", provisos),
                         ("searches", searches), ("stores", stores)):
        if isinstance(values, str):
            raise TypeError(f"{word} is one text, but a list is expected: [{values!r}]")
        if values:
            plan[word] = list(values)
    if shuffles:
        plan["shuffles"] = shuffles if isinstance(shuffles, int) else list(shuffles)
    if seconds is not None:
        plan["limits"]["seconds"] = seconds_of(seconds)
    if memory is not None:
        plan["limits"]["memory"] = str(bytes_of(memory))
    if workers:
        plan["workers"] = workers
    _run(plan, folder, progress)
    return Experiment(folder, keep)


def _source(model: Source, folder: pathlib.Path) -> str:
    """The path of a model; what has none is written to the folder."""
    if not isinstance(model, Model):
        return os.path.abspath(os.fspath(model))
    if isinstance(model._source, pathlib.Path):
        return str(model._source.absolute())
    if isinstance(model._source, tuple):
        name, text = model._source
    elif model.kind in ("net", "colored net"):
        name, text = f"{model.id}.pnml", model.pnml()
    else:
        raise _core.Error(f"the {model.kind} '{model.id}' is in this process only",
                          hint="compare its reductions with model.explore(reduction=...)")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / re.sub(r"[^\w.,+-]", "_", name)
    number = 1
    while path.exists() and path.read_text() != text:
        number += 1
        path = path.with_name(f"{path.stem.removesuffix(f'-{number - 1}')}-{number}{path.suffix}")
    path.write_text(text)
    return str(path)


def program() -> str:
    """The path of the program `onager` in the package."""
    path = pathlib.Path(__file__).parent / "bin" / "onager"
    if not os.access(path, os.X_OK):
        raise _core.Error("the program onager is not in the package", file=str(path), hint="install the wheel again")
    return str(path)


def _run(plan: Mapping[str, Any], folder: pathlib.Path, progress: Callable[[int], object] | None) -> None:
    with tempfile.TemporaryDirectory(prefix="onager-") as place:
        written = pathlib.Path(place) / "plan.json"
        written.write_text(json.dumps(plan))
        with tempfile.TemporaryFile("w+") as said:
            child = subprocess.Popen([program(), "experiment", str(written), "--out", str(folder), "--quiet"],
                                     stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
                                     start_new_session=True)
            try:
                code = _attended(child, folder / "runs.jsonl", progress)
            except BaseException:
                _stop(child)
                raise
            said.seek(0)
            _raise_if_wrong(code, said.read())


def _attended(child: subprocess.Popen[bytes], runs: pathlib.Path, progress: Callable[[int], object] | None) -> int:
    told = -1
    while True:
        try:
            code: int | None = child.wait(0.05 if told < 0 else 0.2)
        except subprocess.TimeoutExpired:
            code = None
        if progress is not None:
            done = runs.read_bytes().count(b"\n") if runs.exists() else 0
            if done != told:
                told = done
                progress(done)
        if code is not None:
            return code


def _stop(child: subprocess.Popen[bytes]) -> None:
    """As Ctrl-C does; what does not end soon is killed, with all of its runs."""
    child.send_signal(signal.SIGINT)
    end = time.monotonic() + 5
    while child.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def _raise_if_wrong(code: int, said: str) -> None:
    if code == 0:
        return
    if code == 2:
        raise KeyboardInterrupt
    if code == 70 or code < 0:
        raise Fault(said.strip() or f"onager ended with {code}")
    first, _, rest = said.strip().partition("\n")
    hint = re.search(r"^\s*hint: (.*)$", rest, re.MULTILINE)
    raise _core.Error(re.sub(r"^(.*: )?error: ", "", first), hint=hint[1] if hint else "")


def _report(folder: pathlib.Path, *words: str) -> str:
    done = subprocess.run([program(), "report", str(folder), *words], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, check=False)
    _raise_if_wrong(done.returncode, done.stderr)
    return done.stdout
