"""The study of CTL: answers of the contest beside verifypn's, and the speed of the two engines. bench/ctl/README.md.

Raw runs are kept in ctl/runs.jsonl.xz beside the programs of `make bench`, one line each, with command and version; those of the
figures in bench/ctl/README.md are in bench/ctl/runs.jsonl.xz.
"""

import json
import os
import sys
import tempfile

import contest
from measure import Figure, Study, Yardstick, run_or_fail

EXAMS = {"CTLC": "CTLCardinality", "CTLF": "CTLFireability"}
MILLION = 1e6


def ctl(setting):
    study = Study("ctl")
    runs = contest.Runs(setting.onager.program)
    try:
        with tempfile.TemporaryDirectory() as folder:
            engines(setting, study, runs)
            answers(setting, study, runs, folder)
    finally:
        runs.write(os.path.join(setting.programs, "ctl"))
    return study


def engines(setting, study, runs):
    """Labels and configurations per CPU second, by bench/micro/ctl_bench.cpp."""
    program = os.path.join(setting.programs, "micro", "ctl_bench")
    if not os.path.exists(program):
        study.skipped.append(f"no {program}: build the target bench/micro/all")
        return
    command = [program, "--benchmark_format=json", f"--benchmark_min_time={'0.05' if setting.quick else '1'}"]
    one = run_or_fail(command)
    runs.keep(command, one, study="engines")
    study.headings = ["what", "million/cpu s", "states", "bytes each", "with edges"]
    slowest, largest = {}, 0
    for row in json.loads(one.output)["benchmarks"]:
        engine, rate = row["name"].split("/")[0].split("_")[0], row["items_per_second"] / MILLION
        slowest[engine] = min(rate, slowest.get(engine, rate))
        largest = max(largest, row.get("bytes_each", 0))
        each, edges = (f"{row[name]:.1f}" if name in row else None for name in ("bytes_each", "with_edges"))
        study.data.append({"benchmark": row["name"], "million_per_cpu_second": rate, "states": row.get("states"),
                           "bytes_each": row.get("bytes_each"), "with_edges": row.get("with_edges")})
        study.rows.append([row["name"], f"{rate:.2f}", int(row.get("states", 0)), each, edges])
    study.figures.append(Figure("ctl: million labels per CPU second, the slowest of the global engine", slowest.get("global"), 1, True))
    study.figures.append(Figure("ctl: million configurations per CPU second, the slowest of the local engine", slowest.get("local"), 0.3, True))
    study.figures.append(Figure("ctl: most bytes per configuration of the local engine, without states and edges", largest, 24, False))


def answers(setting, study, runs, folder):
    known, peers = setting.csv("mcc", "answers.csv"), setting.csv("peers", "full_answers.csv")
    if known is None or peers is None:
        study.skipped.append("no mcc/answers.csv or peers/full_answers.csv in the shared folder")
        return
    expected = contest.truths(known)
    by_setting, sample = {}, {}
    for row in peers:
        if row["exam"] in EXAMS:
            settings = by_setting.setdefault((row["exam"], row["type"]), {})
            settings[row["setting"]] = settings.get(row["setting"], 0) + int(row["correct"])
            sample.setdefault(row["exam"], set()).add(row["instance"])
    # Of the settings the better for P/T nets, and the better for coloured ones.
    best = {exam: sum(max(settings.values()) for (each, _), settings in by_setting.items() if each == exam) for exam in EXAMS}
    yardstick = Yardstick(os.path.join(setting.programs, "yardstick"))
    yardstick.take()
    factor = yardstick.factor()
    limits = [contest.SECONDS] + ([round(contest.SECONDS * factor, 1)] if factor is not None and factor < 1 and not setting.quick else [])
    study.rows += [["", "", "", "", ""], ["answers", "correct", "wrong", "missing", "verifypn"]]
    for seconds in reversed(limits):
        for exam in EXAMS:
            answers_to(setting, study, runs, folder, exam, seconds, expected, sorted(sample.get(exam, ())), best[exam])


def answers_to(setting, study, runs, folder, exam, seconds, expected, instances, peer):
    """Of one examination. Fewer seconds than the peer had are what its seconds are worth on this machine, by the yardstick."""
    totals = {"correct": 0, "wrong": 0, "missing": 0}
    for instance in instances:
        truth = expected.get((instance, exam), {})
        if not truth or (setting.quick and totals["correct"]):
            continue
        found, one = contest.asked(setting, runs, folder, instance, exam, EXAMS[exam], seconds)
        each = contest.judged(truth, found)
        for what, count in each.items():
            totals[what] += count
        study.data.append({"instance": instance, "exam": exam, "limit": seconds, **each, "cpu_seconds": one.cpu})
        if each["wrong"]:
            study.wrong.append(f"{instance} {exam}: {each['wrong']} wrong answers")
        print(f"  {instance} {exam} {seconds} s: {each} {one.cpu:.1f} s", file=sys.stderr, flush=True)
    study.rows.append([f"{exam}, {seconds} s", totals["correct"], totals["wrong"], totals["missing"], peer])
    if peer and not setting.quick:
        study.figures.append(Figure(f"ctl: correct answers of {exam} in {seconds} s, 5 % more than verifypn's {peer}", totals["correct"],
                                    1.05 * peer, True))


# The figures of the last run, kept in bench/ctl: python3 bench/ctl.py [FOLDER OF ctl.json]

def markdown(data, figures, version):
    """What stands between the marks of the README."""
    lines = [f"By {version}.", "", "| examination | seconds | correct | wrong | missing | verifypn in 16 s, and 5 % more | CPU s |", "|---|---:|---:|---:|---:|---:|---:|"]
    targets = {figure["name"].split()[4]: figure["target"] for figure in figures if "correct answers of" in figure["name"]}
    for limit in sorted({row["limit"] for row in data if "limit" in row}):
        for exam in EXAMS:
            rows = [row for row in data if row.get("exam") == exam and row["limit"] == limit]
            total = {what: sum(row[what] for row in rows) for what in ("correct", "wrong", "missing", "cpu_seconds")}
            lines.append(f"| {exam} | {limit} | {total['correct']} | {total['wrong']} | {total['missing']} | {targets.get(exam, 0) / 1.05:.0f}, "
                         f"{targets.get(exam, 0):.1f} | {total['cpu_seconds']:.0f} |")
    missing = [f"{row['instance']} {row['exam']} in {row['limit']} s {row['missing']} (after {row['cpu_seconds']:.1f} CPU s)" for row in data if row.get("missing")]
    lines += ["", f"Missing: {'; '.join(missing) or 'none'}.", "", "| engine, net and formula | million per CPU second | states | bytes each | with edges |",
              "|---|---:|---:|---:|---:|"]
    for row in data:
        if "benchmark" in row:
            each, edges = ("" if row[name] is None else f"{row[name]:.1f}" for name in ("bytes_each", "with_edges"))
            lines.append(f"| {row['benchmark']} | {row['million_per_cpu_second']:.2f} | {row['states'] or 0:.0f} | {each} | {edges} |")
    return "\n".join(lines)


if __name__ == "__main__":
    contest.keep(sys.argv[1] if len(sys.argv) > 1 else contest.programs(), "ctl", markdown)
