"""Stands in for onager where mcc.py itself is tested: reads the answers from $FAKE_DATA.

$FAKE_LIE names the one way in which it then misbehaves; empty: none.
"""

import csv
import json
import os
import pathlib
import sys
import time

DATA = pathlib.Path(os.environ["FAKE_DATA"])
LIE = os.environ.get("FAKE_LIE", "")
EXIT = {"holds": 0, "violated": 1, "unknown": 2}


def rows(name):
    with open(DATA / name, newline="") as file:
        return list(csv.DictReader(file))


def facts(instance):
    return next(row for row in rows("instances.csv") if row["instance"] == instance)


def answers(instance, examination):
    return {row["id"]: row["answer"] for row in rows("answers.csv")
            if row["instance"] == instance and row["exam"] == examination}


def explore(instance, arguments):
    row = facts(instance)
    complete = row["states"].isdigit() and not LIE.startswith("limit") or LIE == "unbounded-complete"
    found = {name: int(row[name]) if row[name].isdigit() else 5
             for name in ("states", "edges", "max_tokens_in_place", "max_tokens_in_marking")}
    if LIE in found:
        found[LIE] += 1
    if LIE == "limit-beyond":
        found["states"] += 1
    reduced = "--reduction" in arguments and arguments[arguments.index("--reduction") + 1] == "beam"
    if LIE == "more-states" and reduced:
        found["states"] += 1
    reason = "" if complete or LIE == "limit-silent" else "time"
    found.update(complete=complete or LIE == "says-complete", reason=reason,
                 model=instance, places=1, transitions=1, deadlocks=int(LIE == "more-deadlocks" and reduced), reduction="none", proviso="none", search="bfs",
                 seconds=0.1, states_per_second=10.0, peak_memory_bytes=1, bytes_per_state=1)
    if LIE == "lacks-key":
        del found["deadlocks"]
    print("garbage" if LIE == "garbage" else json.dumps(found))
    return 0 if complete else 2


def check(instance, arguments):
    verdict = "violated" if answers(instance, "RD")[""] == "TRUE" else "holds"
    if LIE == "unknown":
        verdict = "unknown"
    code = EXIT[verdict]
    if LIE == "verdict":
        verdict = {"holds": "violated", "violated": "holds"}[verdict]
        code = EXIT[verdict]
    if LIE == "code":
        code = 3 - code
    result = dict(id="deadlock", property="deadlock", verdict=verdict, reason="time", technique="x", states=1, edges=1,
                  seconds=0, trace=[])
    print(json.dumps({"model": instance, "results": [result] * (2 if LIE == "two-results" else 1)}))
    if verdict == "violated" and LIE != "no-trace":
        pathlib.Path(arguments[arguments.index("--trace") + 1]).write_text("{}")
    return code


def mcc():
    assert pathlib.Path("model.pnml").exists() and int(os.environ["BK_TIME_CONFINEMENT"]) > 0
    instance, examination = os.environ["BK_INPUT"], os.environ["BK_EXAMINATION"]
    short = {"StateSpace": "SS", "ReachabilityDeadlock": "RD", "OneSafe": "OS", "QuasiLiveness": "QL", "Liveness": "L",
             "StableMarking": "SM"}.get(examination)
    if not short:
        print("CANNOT_COMPUTE")
        return 0
    if LIE == "cannot" or not answers(instance, short):
        print("CANNOT_COMPUTE")
    elif LIE != "silent":
        for id, answer in answers(instance, short).items():
            if LIE == "answer":
                answer = {"TRUE": "FALSE", "FALSE": "TRUE"}.get(answer, "7")
            line = f"STATE_SPACE {id} {answer}" if short == "SS" else f"FORMULA {examination} {answer}"
            print(line + ("" if LIE == "no-techniques" else " TECHNIQUES EXPLICIT"))
            if LIE == "twice":
                print(line + " TECHNIQUES EXPLICIT")
    return 0


def main():
    if LIE == "crash":
        os.abort()
    if LIE == "hang":
        time.sleep(60)
    if sys.argv[1] == "mcc":
        return mcc()
    if sys.argv[1] == "replay":
        return 1 if LIE == "bad-replay" else 0
    instance = pathlib.Path(sys.argv[2]).name.removesuffix(".tgz")
    return explore(instance, sys.argv) if sys.argv[1] == "explore" else check(instance, sys.argv)


sys.exit(main())
