"""The modes of mcc.py: what is run on an instance, and what its output has to say."""

import collections
import dataclasses
import json
import os
import pathlib
import re
import signal
import subprocess
import tarfile
import tempfile
import time

COUNTERS = ("states", "edges", "max_tokens_in_place", "max_tokens_in_marking")
EXPLORE_KEYS = COUNTERS + ("model", "places", "transitions", "deadlocks", "complete", "reason", "reduction", "proviso",
                           "search", "seconds", "states_per_second", "peak_memory_bytes", "bytes_per_state")
RESULT_KEYS = ("id", "property", "verdict", "reason", "technique", "states", "edges", "seconds", "trace")
PASSED_THROUGH = ("search", "store", "shuffle", "reduction", "proviso")
# Examinations of the contest with their short names in answers.csv.
EXAMINATIONS = {
    "StateSpace": "SS", "ReachabilityDeadlock": "RD", "OneSafe": "OS",
    "StableMarking": "SM", "QuasiLiveness": "QL", "Liveness": "L", "UpperBounds": "UB",
    "ReachabilityCardinality": "RC", "ReachabilityFireability": "RF", "CTLCardinality": "CTLC", "CTLFireability": "CTLF",
    "LTLCardinality": "LTLC", "LTLFireability": "LTLF",
}
WITH_FORMULAS = ("UpperBounds", "ReachabilityCardinality", "ReachabilityFireability", "LTLCardinality", "LTLFireability",
                 "CTLCardinality", "CTLFireability")
STATE_SPACE_IDS = ("STATES", "TRANSITIONS", "MAX_TOKEN_PER_MARKING", "MAX_TOKEN_IN_PLACE")
REDUCTIONS = ("closure(first,first)", "closure-star(first,first)", "closure-star(min-enabled,min-forward)",
              "weak:closure-star(random,cost)", "deletion(first)", "deletion(max-enabled)", "weak:deletion(max-forward)",
              "closure-deletion(first,min-transitions)", "incremental(min-enabled,max-enabled)",
              "weak:incremental(first,first)", "beam", "beam(nds)")
RELATIONS = ("static", "exclusive+dynamic")
LTL_METHODS = [["--ltl-reduction", reduction, "--emptiness", emptiness, *simplify]
               for reduction in ("none", "classic", "visible", "reach", "mixed", "mixed-visible")
               for emptiness in ("tarjan", "ndfs") for simplify in ([], ["--no-simplify"])]
CTL_METHODS = [[], ["--ctl-engine", "local", "--ctl-reduction", "none"], ["--ctl-engine", "global", "--ctl-reduction", "none"],
               ["--ctl-engine", "local", "--ctl-reduction", "guided"], ["--ctl-engine", "local", "--ctl-reduction", "singleton"],
               ["--ctl-engine", "global", "--no-simplify"],
               ["--ctl-engine", "local", "--ctl-reduction", "guided+singleton", "--no-simplify"]]
GRACE = 20  # seconds that a program may take beyond its time limit before it counts as hanging

Instance = collections.namedtuple("Instance", "name known answers model")
Task = collections.namedtuple("Task", "title instance check")
Outcome = collections.namedtuple("Outcome", "kind title text seconds")


class Wrong(Exception):
    """The program broke its contract or gave a wrong answer."""


class Skip(Exception):
    """The program gave no answer, as it may."""


@dataclasses.dataclass
class Finished:
    code: int
    out: str
    err: str


def execute(command, options, **more):
    """Runs the program; a group of its own, so that nothing of it outlives the limit."""
    pipes = dict(stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
    with subprocess.Popen([options.onager, *command], start_new_session=True, **pipes, **more) as process:
        try:
            out, err = process.communicate(timeout=options.time_limit + GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Wrong(f"ran {GRACE} s beyond its time limit") from None
    if process.returncode < 0 or process.returncode == 70:
        raise Wrong(f"crashed with code {process.returncode}: {last_line(err)}")
    return Finished(process.returncode, out, err)


def last_line(text):
    return (text.strip().splitlines() or ["(no message)"])[-1]


def limits(options):
    chosen = [f"--time-limit={options.time_limit}", f"--memory-limit={options.memory_limit}G"]
    return chosen + [f"--{name}={getattr(options, name)}" for name in PASSED_THROUGH if getattr(options, name)]


def parse_json(finished, keys, codes):
    if finished.code not in codes:
        raise Wrong(f"exit code {finished.code}: {last_line(finished.err)}")
    try:
        value = json.loads(finished.out)
    except json.JSONDecodeError as error:
        raise Wrong(f"stdout is not one JSON object: {error}") from None
    require_keys(value, keys)
    return value


def require_keys(value, keys):
    missing = [key for key in keys if not isinstance(value, dict) or key not in value]
    if missing:
        raise Wrong("JSON lacks " + ", ".join(missing))


def check_state_space(instance, options):
    finished = execute(["explore", str(instance.model), "--json", *limits(options)], options)
    found = parse_json(finished, EXPLORE_KEYS, (0, 2))
    if found["complete"] is not (finished.code == 0):
        raise Wrong(f"exit code {finished.code}, but complete is {found['complete']}")
    for name in COUNTERS:
        compare_counter(name, found[name], instance.known[name], found["complete"])
    if not found["complete"]:
        if not found["reason"]:
            raise Wrong("incomplete without a reason")
        raise Skip(f"{found['states']} states, then: {found['reason']}")
    if not isinstance(instance.known["states"], int):
        raise Skip(f"{found['states']} states, nothing to compare with")
    return f"{found['states']} states, {found['states_per_second']:.0f} a second"


def compare_counter(name, found, known, complete):
    if known is None:
        return
    if known == "inf":
        if complete:
            raise Wrong(f"{name}: {found}, but the net is unbounded")
    elif found != known if complete else found > known:
        raise Wrong(f"{name}: {found}, expected {known}" + ("" if complete else " at most"))


def check_deadlock(instance, options):
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder) / "trace.json"
        model = str(instance.model)
        finished = execute(["check", model, "--deadlock", "--json", "--trace", str(trace), *limits(options)], options)
        results = parse_json(finished, ("model", "results"), (0, 1, 2))["results"]
        if len(results) != 1:
            raise Wrong(f"{len(results)} results for one property")
        require_keys(results[0], RESULT_KEYS)
        verdict = results[0]["verdict"]
        compare_verdict(verdict, finished.code, instance.answers.get(("RD", "")))
        if verdict == "unknown":
            raise Skip(f"unknown: {results[0]['reason']}")
        if verdict == "violated":
            replay(model, trace, options)
        return f"{verdict}, {results[0]['states']} states, {results[0]['technique']}"


def compare_verdict(verdict, code, known):
    codes = {"holds": 0, "violated": 1, "unknown": 2}
    if codes.get(verdict) != code:
        raise Wrong(f"verdict {verdict} with exit code {code}")
    expected = {"TRUE": "violated", "FALSE": "holds"}.get(known, verdict)
    if verdict not in (expected, "unknown"):
        raise Wrong(f"deadlock {verdict}, expected {expected}")


def replay(model, trace, options):
    """Whether the trace was judged; a wrong one is an error."""
    if not trace.exists():
        raise Wrong("violated, but --trace wrote no file")
    finished = execute(["replay", model, str(trace), f"--time-limit={options.time_limit}"], options)
    # What a CTL formula says of all paths may be of too many states for a judge that goes through them one by one.
    if finished.code == 2 and '"all_paths"' in trace.read_text():
        return False
    if finished.code != 0:
        raise Wrong(f"the trace does not replay, code {finished.code}: {last_line(finished.err or finished.out)}")
    return True


def unpack_queries(instance, examination, folder):
    with tarfile.open(instance.model) as archive:
        queries = pathlib.Path(folder) / "queries.xml"
        queries.write_bytes(archive.extractfile(f"{instance.name}/{examination}.xml").read())
    return queries


def check_queries(instance, options):
    """Every property file with state formulas by `check --queries`: answers, and every trace by `onager replay`."""
    counts = collections.Counter()
    for examination in WITH_FORMULAS:
        with tempfile.TemporaryDirectory() as folder:
            queries = unpack_queries(instance, examination, folder)
            command = ["check", str(instance.model), "--queries", str(queries), "--json", "--quiet", "--trace",
                       str(pathlib.Path(folder) / "trace.json"), *limits(options)]
            finished = execute(command, options)
            results = parse_json(finished, ("model", "results"), (0, 1, 2))["results"]
            compare_results(results, instance, EXAMINATIONS[examination], counts)
            for trace in sorted(pathlib.Path(folder).glob("trace*.json")):
                counts["replayed"] += replay(str(instance.model), trace, options)
    if counts["unknown"]:
        raise Skip(f"{counts['unknown']} unknown, {counts['right']} right, {counts['replayed']} traces replayed")
    return f"{counts['right']} right, {counts['replayed']} traces replayed"


def check_ltl(instance, options):
    """Every LTL formula by every method, emptiness check, with and without simplification: no answer is wrong."""
    return check_methods(instance, options, ("LTLCardinality", "LTLFireability"), LTL_METHODS)


def check_ctl(instance, options):
    """Every CTL formula by every engine and reduction: no answer is wrong, and all evidence replays."""
    return check_methods(instance, options, ("CTLCardinality", "CTLFireability"), CTL_METHODS, with_traces=True)


def check_methods(instance, options, examinations, methods, with_traces=False):
    counts = collections.Counter()
    for examination in examinations:
        for words in methods:
            with tempfile.TemporaryDirectory() as folder:
                queries = unpack_queries(instance, examination, folder)
                kept = ["--trace", str(pathlib.Path(folder) / "trace.json")] if with_traces else []
                finished = execute(["check", str(instance.model), "--queries", str(queries), "--json", "--quiet", *words,
                                    *kept, *limits(options)], options)
                results = parse_json(finished, ("model", "results"), (0, 1, 2))["results"]
                compare_results(results, instance, EXAMINATIONS[examination], counts)
                for trace in sorted(pathlib.Path(folder).glob("trace*.json")):
                    counts["replayed"] += replay(str(instance.model), trace, options)
    if not counts["right"]:
        raise Skip(f"{counts['unknown']} unknown")
    replayed = f", {counts['replayed']} traces replayed" if with_traces else ""
    return f"{counts['right']} right, {counts['unknown']} unknown{replayed}"


def compare_results(results, instance, short, counts):
    for result in results:
        require_keys(result, RESULT_KEYS + ("formula",))
        if result["verdict"] == "unknown":
            counts["unknown"] += 1
            continue
        found = str(result["bound"]) if short == "UB" else {"holds": "TRUE", "violated": "FALSE"}[result["verdict"]]
        known = instance.answers.get((short, result["id"]))
        if known is not None and found != known.lstrip("+"):
            raise Wrong(f"{result['id']}: {found}, expected {known} ({result['technique']})")
        counts["right"] += known is not None


def check_reductions(instance, options):
    """Every reduction finds as many deadlocks as there are, in no more states; those that end in time."""
    full = explore_reduced(instance, options, "none")
    if not full["complete"]:
        raise Skip("without reduction: " + full["reason"])
    smallest, ended = full["states"], 0
    for reduction, relations in ((r, w) for r in REDUCTIONS for w in RELATIONS):
        found = explore_reduced(instance, options, reduction, relations)
        if found["states"] > full["states"]:
            raise Wrong(f"{reduction} {relations}: {found['states']} states, without reduction {full['states']}")
        if found["complete"] and found["deadlocks"] != full["deadlocks"]:
            raise Wrong(f"{reduction} {relations}: {found['deadlocks']} deadlocks, not {full['deadlocks']}")
        ended += found["complete"]
        smallest = min(smallest, found["states"] if found["complete"] else smallest)
    return f"{full['deadlocks']} deadlocks in each of {ended} runs, {smallest} to {full['states']} states"


def explore_reduced(instance, options, reduction, relations=None):
    words = ["explore", str(instance.model), "--json", "--reduction", reduction]
    words += ["--relations", relations] if relations else []
    return parse_json(execute(words + limits(options), options), EXPLORE_KEYS, (0, 2))


def check_examination(examination, instance, options):
    environment = dict(os.environ, BK_EXAMINATION=examination, BK_INPUT=instance.name,
                       BK_TIME_CONFINEMENT=str(options.time_limit),
                       BK_MEMORY_CONFINEMENT=str(options.memory_limit * 1024))
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(instance.model) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)
            archive.extractall(folder)
        finished = execute(["mcc"], options, cwd=pathlib.Path(folder) / instance.name, env=environment)
    answers = parse_answers(finished.out, instance.name, examination)
    declined = re.search(r"^(DO_NOT_COMPETE|CANNOT_COMPUTE)\b", finished.out, re.MULTILINE)
    if not answers:
        if not declined:
            raise Wrong("neither an answer nor CANNOT_COMPUTE: " + last_line(finished.err))
        raise Skip(declined[1])
    known = {id: answer for (exam, id), answer in instance.answers.items() if exam == EXAMINATIONS[examination]}
    return compare_answers(answers, known, examination)


def parse_answers(out, instance, examination):
    """{id: answer} of the lines that BenchKit looks for; the one property of an examination has the id ""."""
    answers = {}
    for kind, id, answer, rest in re.findall(r"^(STATE_SPACE|FORMULA) (\S+) (\S+)(.*)$", out, re.MULTILINE):
        if not re.match(r" TECHNIQUES \S", rest):
            raise Wrong(f"no TECHNIQUES in: {kind} {id} {answer}{rest}")
        if kind == "FORMULA" and id in (examination, f"{instance}-{examination}", f"{instance}-{examination}-0"):
            id = ""
        if id in answers:
            raise Wrong(f"two answers for {examination} {id}".rstrip())
        answers[id] = answer
    return answers


def compare_answers(answers, known, examination):
    """-1 is how a contest tool says that it does not know a number."""
    for id, answer in answers.items():
        if examination == "StateSpace":
            fits = id in STATE_SPACE_IDS
        else:
            fits = f"-{examination}-" in id if examination in WITH_FORMULAS else not id
        if not fits:
            raise Wrong(f"{examination}: no such property as {id}")
        if id in known and answer not in (known[id], known[id].lstrip("+"), "-1"):
            raise Wrong(f"{examination} {id}".strip() + f": {answer}, expected {known[id]}")
    missing = [id for id in known if answers.get(id, "-1") == "-1"]
    if missing:
        raise Skip("no answer for " + (", ".join(missing) or examination))
    return ", ".join(f"{id} {answer}".strip() for id, answer in answers.items())


MODES = {"state-space": check_state_space, "deadlock": check_deadlock, "queries": check_queries,
         "reductions": check_reductions, "ltl": check_ltl, "ctl": check_ctl, "mcc-mode": check_examination}


def tasks(instances, options):
    if options.mode != "mcc-mode":
        return [Task(i.name, i, MODES[options.mode]) for i in instances]
    return [Task(f"{i.name} {examination}", i,
                 lambda instance, chosen, examination=examination: check_examination(examination, instance, chosen))
            for i in instances for examination in options.examinations.split(",")]


def run(task, options):
    start = time.monotonic()
    try:
        kind, text = "passed", task.check(task.instance, options)
    except Skip as skip:
        kind, text = "failed" if options.complete else "skipped", str(skip)
    except Wrong as wrong:
        kind, text = "failed", str(wrong)
    return Outcome(kind, task.title, text, time.monotonic() - start)
