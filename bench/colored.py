"""The study of coloured nets: sizes of unfoldings and answers of the contest, beside verifypn's. bench/colored/README.md.

Raw runs are kept in colored/runs.jsonl.xz beside the programs of `make bench`, one line each, with command and version; those of
the figures in bench/colored/README.md are in bench/colored/runs.jsonl.xz.
"""

import json
import os
import sys
import tempfile

import contest
from contest import Runs, asked, judged
from measure import Figure, Study, run, run_or_fail

EXAMS = {"RC": "ReachabilityCardinality", "RF": "ReachabilityFireability", "LTLC": "LTLCardinality", "LTLF": "LTLFireability",
         "UB": "UpperBounds", "RD": "ReachabilityDeadlock"}
LARGE = (("colored-philosophers", 20_000), ("colored-philosophers", 50_000), ("colored-database", 200))


def colored(setting):
    study = Study("colored")
    runs = Runs(setting.onager.program)
    try:
        with tempfile.TemporaryDirectory() as folder:
            sizes(setting, study, runs, folder)
            memory(setting, study, runs, folder)
            answers(setting, study, runs, folder)
    finally:
        runs.write(os.path.join(setting.programs, "colored"))
    return study


# Sizes.

def sizes(setting, study, runs, folder):
    peers = setting.csv("peers", "unfold.csv")
    if peers is None:
        study.skipped.append("no peers/unfold.csv in the shared folder")
        return
    fine, ratios, ours, theirs = 0, [], 0, 0
    study.headings = ["what", "places", "theirs", "transitions", "theirs", "cpu s", "theirs", "fixed point"]
    for row in peers:
        name = row["instance"]
        model = setting.model(name)
        if not os.path.exists(model):
            study.skipped.append(f"no model {name}")
            continue
        size = unfolded(setting, runs, [model, "--deadlock"], name)
        full = [setting.onager.program, "convert", model, "--quiet", "-o", os.path.join(folder, "plain.pnml"), "--time-limit", "60"]
        converted = run(full)
        runs.keep(full, converted, study="sizes", instance=name)
        complete = places_of(os.path.join(folder, "plain.pnml"))
        peer = int(row["places"]), int(row["transitions"])
        if size is None:
            study.rows.append([name, "-", peer[0], "-", peer[1], "-", row["unfold_cpu_s"], "-"])
            study.wrong.append(f"{name}: not unfolded")
            continue
        good = size[0] <= peer[0] and size[1] <= peer[1]
        fine += good
        ratios += [size[0] / max(peer[0], 1), size[1] / max(peer[1], 1)]
        ours, theirs = ours + converted.cpu, theirs + float(row["unfold_cpu_s"])
        study.data.append({"instance": name, "places": size[0], "transitions": size[1], "peer_places": peer[0], "peer_transitions": peer[1],
                           "convert_cpu_seconds": converted.cpu, "peer_cpu_seconds": float(row["unfold_cpu_s"]),
                           "fixed_point_places": complete[0], "fixed_point_transitions": complete[1], "peak_bytes": converted.peak})
        study.rows.append([name + ("" if good else " *"), size[0], peer[0], size[1], peer[1], f"{converted.cpu:.2f}", row["unfold_cpu_s"],
                           f"{complete[0]}/{complete[1]}"])
    study.rows.append(["total cpu", "", "", "", "", f"{ours:.2f}", f"{theirs:.2f}", ""])
    study.figures.append(Figure("colored: worst ratio of places or transitions to verifypn's", max(ratios, default=None), 1, False))
    study.figures.append(Figure(f"colored: instances of {len(peers)} with both at most verifypn's", fine, len(peers), True))


def unfolded(setting, runs, words, name):
    """Places and transitions of what is searched for a question; None if it was not unfolded in time."""
    command = [setting.onager.program, "check", *words, "--json", "--quiet", "--no-trace", "--time-limit", "20", "--memory-limit", "4G"]
    one = run(command)
    runs.keep(command, one, study="sizes", instance=name)
    try:
        size = json.loads(one.output)["results"][0]["unfolded"]
    except (ValueError, KeyError, IndexError):
        return None
    return size["places"], size["transitions"]


def places_of(file):
    with open(file, encoding="utf-8") as text:
        content = text.read()
    return content.count("<place id"), content.count("<transition id")


# Memory.

def memory(setting, study, runs, folder):
    """Peaks of two processes: `convert` of the coloured net, which reads, unfolds and writes, and `convert` of what it wrote,
    which reads and writes the unfolded net and no more. What the second holds is taken for the size of that net."""
    worst = []
    for family, n in LARGE[:1] if setting.quick else LARGE:
        model, plain = os.path.join(folder, "model.pnml"), os.path.join(folder, "plain.pnml")
        run_or_fail([setting.onager.program, "generate", family, str(n), "-o", model])
        commands = [[setting.onager.program, "convert", model, "--quiet", "-o", plain],
                    [setting.onager.program, "convert", plain, "--quiet", "-o", os.path.join(folder, "again.pnml")]]
        unfolds, reads = (run_or_fail(command) for command in commands)
        for command, one in zip(commands, (unfolds, reads)):
            runs.keep(command, one, study="memory", instance=f"{family} {n}")
        worst.append(unfolds.peak / reads.peak)
        places, transitions = places_of(plain)
        study.data.append({"family": family, "n": n, "places": places, "transitions": transitions, "peak_bytes": unfolds.peak,
                           "unfolded_net_bytes": reads.peak, "cpu_seconds": unfolds.cpu})
        study.rows.append([f"{family} {n}", places, None, transitions, None, f"{unfolds.cpu:.2f}", None,
                           f"{unfolds.peak / 1e6:.0f} MB / {reads.peak / 1e6:.0f} MB"])
    study.figures.append(Figure("colored: worst peak of unfolding in terms of that of the unfolded net", max(worst, default=None), 3, False))


# Answers.

def answers(setting, study, runs, folder):
    known, peers = setting.csv("mcc", "answers.csv"), setting.csv("peers", "full_answers.csv")
    if known is None or peers is None:
        study.skipped.append("no mcc/answers.csv or peers/full_answers.csv in the shared folder")
        return
    expected = contest.truths(known)
    best = {}  # correct answers of the peer's better setting, over all instances
    for row in peers:
        if row["type"] == "COL":
            totals = best.setdefault(row["exam"], {}).setdefault(row["setting"], [0, 0])
            totals[0] += int(row["correct"])
            totals[1] += int(row["correct"]) + int(row["wrong"]) + int(row["missing"])
    instances = sorted({row["instance"] for row in peers if row["type"] == "COL"})
    study.rows.append(["", "", "", "", "", "", "", ""])
    study.rows.append(["answers", "correct", "wrong", "missing", "of", "cpu s", "theirs", ""])
    for exam, examination in EXAMS.items():
        totals, spent = {"correct": 0, "wrong": 0, "missing": 0}, 0.0
        for instance in instances:
            truth = expected.get((instance, exam), {})
            if not truth or (setting.quick and instance != instances[0]):
                continue
            found, one = asked(setting, runs, folder, instance, exam, examination)
            spent += one.cpu
            each = judged(truth, found)
            for what, count in each.items():
                totals[what] += count
            study.data.append({"instance": instance, "exam": exam, **each, "cpu_seconds": one.cpu})
            if each["wrong"]:
                study.wrong.append(f"{instance} {exam}: {each['wrong']} wrong answers")
            print(f"  {instance} {exam} {each} {one.cpu:.1f} s", file=sys.stderr, flush=True)
        peer = max((settings[0] for settings in best.get(exam, {}).values()), default=None)
        study.rows.append([exam, totals["correct"], totals["wrong"], totals["missing"], sum(totals.values()), f"{spent:.1f}", peer, ""])
        if peer is not None and not setting.quick:
            study.figures.append(Figure(f"colored: correct answers of {exam}, verifypn's better setting has {peer}", totals["correct"], peer, True))


# The figures of the last run, kept in bench/colored: python3 bench/colored.py [FOLDER OF colored.json]

def markdown(data, figures, version):
    """What stands between the marks of the README."""
    size = [row for row in data if "peer_places" in row]
    worse = [row for row in size if row["places"] > row["peer_places"] or row["transitions"] > row["peer_transitions"]]
    ratio = max(max(row["places"] / row["peer_places"], row["transitions"] / row["peer_transitions"]) for row in size)
    lines = [f"By {version}. **Larger than verifypn's: {len(worse)} of {len(size)}** (at most {ratio:.2f} times), in bold; both numbers at most verifypn's: "
             f"{len(size) - len(worse)}. CPU seconds of `convert`, all together: {sum(row['convert_cpu_seconds'] for row in size):.2f}, "
             f"verifypn's unfolding {sum(row['peer_cpu_seconds'] for row in size):.2f}.", "",
             "| instance | places | verifypn | transitions | verifypn | fixed point alone | CPU s | verifypn |", "|---|---:|---:|---:|---:|---:|---:|---:|"]
    for row in size:
        name = f"**{row['instance']}**" if row in worse else row["instance"]
        lines.append(f"| {name} | {row['places']} | {row['peer_places']} | {row['transitions']} | {row['peer_transitions']} | "
                     f"{row['fixed_point_places']} / {row['fixed_point_transitions']} | {row['convert_cpu_seconds']:.2f} | {row['peer_cpu_seconds']:.2f} |")
    lines += ["", "| family | places | transitions | peak of `convert`, MB | of the unfolded net, MB | ratio | CPU s |", "|---|---:|---:|---:|---:|---:|---:|"]
    for row in data:
        if "unfolded_net_bytes" in row:
            lines.append(f"| {row['family']} {row['n']} | {row['places']} | {row['transitions']} | {row['peak_bytes'] / 1e6:.0f} | "
                         f"{row['unfolded_net_bytes'] / 1e6:.0f} | {row['peak_bytes'] / row['unfolded_net_bytes']:.2f} | {row['cpu_seconds']:.2f} |")
    peers = {figure["name"].split()[4].rstrip(","): figure["target"] for figure in figures if "correct answers of" in figure["name"]}
    lines += ["", "| examination | correct | wrong | missing | verifypn, the better setting | CPU s |", "|---|---:|---:|---:|---:|---:|"]
    for exam in EXAMS:
        rows = [row for row in data if row.get("exam") == exam]
        total = {what: sum(row[what] for row in rows) for what in ("correct", "wrong", "missing", "cpu_seconds")}
        lines.append(f"| {exam} | {total['correct']} | {total['wrong']} | {total['missing']} | {peers.get(exam, '')} | {total['cpu_seconds']:.0f} |")
    missing = [f"{row['instance']} {row['exam']} {row['missing']} (after {row['cpu_seconds']:.1f} CPU s)" for row in data if row.get("missing")]
    lines += ["", f"Missing: {'; '.join(missing) or 'none'}."]
    return "\n".join(lines)


if __name__ == "__main__":
    contest.keep(sys.argv[1] if len(sys.argv) > 1 else contest.programs(), "colored", markdown)
