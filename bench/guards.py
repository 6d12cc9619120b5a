"""Studies of guarded programs on the BEEM models. Questions and how to read them: bench/guards/README.md."""

import contextlib
import json
import os
import pathlib
import statistics
import sys
import tarfile
import tempfile

from measure import Figure, Study, run

SHUFFLES = (0, 1, 2, 3)
STATIC, EXACT = "exclusive+dynamic", "exclusive+dynamic+exact"
METHODS = ("deletion(max-forward)", "beam(nds)", "deletion(max-enabled)", "closure-star(min-forward,min-forward)",
           "weak:deletion(max-forward)")
SECONDS = 60  # per run
LARGE = 20_000  # states: smaller spaces spend all their time in start-up
MOST = 3_000_000  # states of the models whose speed is measured


@contextlib.contextmanager
def models(setting, study, names):
    """The folder with the unpacked models; None if it does not exist."""
    archive = os.path.join(setting.shared, "beem.tgz")
    if not os.path.exists(archive):
        study.skipped.append(f"no beem.tgz in {setting.shared}")
        yield None
        return
    wanted = {f"{name}.dve" for name in names}
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as tar:
            for member in tar:
                name = pathlib.PurePosixPath(member.name).name
                if name in wanted and member.isfile():
                    pathlib.Path(folder, name).write_bytes(tar.extractfile(member).read())
        yield folder


class Programs:
    """Explorations of programs; all of one model must find the same deadlocks."""

    def __init__(self, setting, study, folder):
        self.setting, self.study, self.folder, self.deadlocks = setting, study, folder, {}
        self.seconds = SECONDS / 5 if setting.quick else SECONDS

    def explore(self, name, *words):
        """The answer of a run that finished in time, with its CPU seconds; else None."""
        command = [self.setting.onager.program, "explore", os.path.join(self.folder, name + ".dve"), "--json", "--quiet",
                   "--time-limit", str(self.seconds), *words]
        done = run(command)
        if done.code not in (0, 2):
            self.study.wrong.append(f"{' '.join(command)}: exit code {done.code}: {done.errors.strip()}")
            return None
        found = json.loads(done.output)
        if not found["complete"]:
            return None
        known = self.deadlocks.setdefault(name, found["deadlocks"])
        if known != found["deadlocks"]:
            self.study.wrong.append(f"{name} {' '.join(words)}: {found['deadlocks']} deadlocks, others find {known}")
        return {**found, "cpu_seconds": done.cpu}

    def smallest(self, name, relations, full, theirs):
        """The smallest space in whole percent, and its method; stops early once it is below `theirs`."""
        best = None
        for shuffle in SHUFFLES[:1] if self.setting.quick else SHUFFLES:
            for method in METHODS:
                found = self.explore(name, "--reduction", method, "--relations", relations, "--shuffle", str(shuffle))
                if found is not None and (best is None or found["states"] < best[0]):
                    best = (found["states"], f"{method} shuffle {shuffle}")
                if best is not None and round(100 * best[0] / full) < theirs:
                    return round(100 * best[0] / full), best[1]
        return (None, "no run ended in time") if best is None else (round(100 * best[0] / full), best[1])


def judge(ours, theirs):
    return "not finished" if ours is None else "smaller" if ours < theirs else "equal" if ours == theirs else "larger"


def guards(setting):
    study = Study("guards")
    study.headings = ["model", "states", "ample", "beams", "ours", "verdict", "exact", "verdict", "how"]
    table = setting.csv("tables", "l14_table5.csv")
    if table is None:
        study.skipped.append(f"no tables/l14_table5.csv in {setting.shared}")
        return study
    with models(setting, study, [row["model"] for row in table]) as folder:
        for row in table if folder else []:
            compare(study, Programs(setting, study, folder), row)
    if not study.data:
        return study
    count = lambda key, verdicts: sum(row[key] in verdicts for row in study.data)
    study.figures += [
        Figure("guards: models with at most their states", count("exact_verdict", ("smaller", "equal")), 36, True),
        Figure("guards: models with fewer states", count("exact_verdict", ("smaller",)), 12, True),
        Figure("guards: at most theirs, nothing known of the full space", count("verdict", ("smaller", "equal")), 36, True),
        Figure("guards: fewer, nothing known of the full space", count("verdict", ("smaller",)), 12, True),
    ]
    return study


def compare(study, programs, row):
    name, ample = row["model"], int(row["ample_pct"])
    beams = min(int(value) for key, value in row.items() if key.startswith("beam"))
    full = programs.explore(name)
    if full is None:
        study.skipped.append(f"{name}: not finished")
        return
    theirs = min(ample, beams)
    ours, how = programs.smallest(name, STATIC, full["states"], theirs)
    exact, exact_how = programs.smallest(name, EXACT, full["states"], theirs)
    if ours is not None and (exact is None or ours < exact):
        exact, exact_how = ours, how
    verdict, exact_verdict = judge(ours, theirs), judge(exact, theirs)
    print(f"  {name}: {ours} %, exact {exact} %, theirs {theirs} %: {verdict}, {exact_verdict}", file=sys.stderr, flush=True)
    study.data.append({"model": name, "states": full["states"], "ample": ample, "beams": beams, "ours": ours,
                       "verdict": verdict, "how": how, "exact": exact, "exact_verdict": exact_verdict,
                       "exact_how": exact_how})
    study.rows.append([name, full["states"], ample, beams, ours, verdict, exact, exact_verdict,
                       how if verdict == exact_verdict else exact_how])


def known_models(setting, study):
    """Names of the models whose number of states is known and in the measured range."""
    table = setting.csv("tables", "beem_state_counts.csv")
    if table is None:
        study.skipped.append(f"no tables/beem_state_counts.csv in {setting.shared}")
    most = MOST / 5 if setting.quick else MOST
    return [row["model"] for row in table or [] if LARGE <= int(row["states"]) <= most]


def guards_cost(setting):
    study = Study("guards-cost")
    study.headings = ["model", "method", "states", "left %", "us/state", "x none", "total x none"]
    ratios = {"beam": [], "deletion(first)": []}
    slower = {method: [] for method in ratios}
    names = known_models(setting, study)
    with models(setting, study, names) as folder:
        programs = Programs(setting, study, folder)
        for name in names if folder else []:
            base = programs.explore(name)
            for method in ratios if base else []:
                found = programs.explore(name, "--reduction", method)
                if found:
                    add_cost(study, name, method, base, found, ratios[method], slower[method])
    for method, values in ratios.items():
        study.figures += [
            Figure(f"guards: time a state of {method}, times none's, median",
                   statistics.median(values) if values else None, 1.5, False),
            Figure(f"guards: models that {method} halves and does not make faster", len(slower[method]) if values else None,
                   0, False)]
    return study


def add_cost(study, name, method, base, found, ratios, slower):
    total = found["cpu_seconds"] / base["cpu_seconds"]
    left = found["states"] / base["states"]
    each = total / left
    if found["states"] >= LARGE:
        ratios.append(each)
    if left <= 0.5 and total >= 1:
        slower.append(name)
    study.data.append({"model": name, "method": method, "states": found["states"], "left": left, "times_none": each,
                       "total_times_none": total})
    study.rows.append([name, method, found["states"], f"{100 * left:.0f}", f"{found['cpu_seconds'] / found['states'] * 1e6:.2f}",
                       f"{each:.2f}", f"{total:.2f}"])


def guards_speed(setting):
    study = Study("guards-speed")
    study.headings = ["model", "edges", "million edges/s", "compiled"]
    rates = {"interpreter": [], "compiled": []}
    names = known_models(setting, study)
    with models(setting, study, names) as folder:
        programs = Programs(setting, study, folder)
        for name in names if folder else []:
            row = [name]
            for kind, words in (("interpreter", ()), ("compiled", ("--compile",))):
                if kind == "compiled":
                    programs.explore(name, "--compile")  # excludes the time of the compiler
                found = programs.explore(name, *words)
                rate = found["edges"] / found["cpu_seconds"] / 1e6 if found else None
                if rate is not None:
                    rates[kind].append(rate)
                    row += [found["edges"]] if len(row) == 1 else []
                    study.data.append({"model": name, "kind": kind, "million_edges_per_second": rate})
                row.append(f"{rate:.2f}" if rate else "-")
            study.rows.append(row)
    for kind, target in (("interpreter", 1), ("compiled", 4)):
        study.figures.append(Figure(f"guards: million edges a CPU second, {kind}, median",
                                    statistics.median(rates[kind]) if rates[kind] else None, target, True))
    return study
