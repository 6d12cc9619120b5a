#!/usr/bin/env python3
"""Fails if a folder of src/ includes a folder that src/LAYERS does not allow, or is not declared there.

Usage: check_layers.py [ROOT]
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.MULTILINE)

# The installed headers, and the one folder that may include each.
INSTALLED = {"../../include/onager/plugin.h": "model",
             **{f"../../include/onager/{name}.h": "api" for name in ("onager", "build", "translate", "walk")}}


def read_layers(path):
    """Returns ({folder: folders it may include, including itself}, problems of the file itself)."""
    allowed, bad = {}, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        folder, colon, names = line.partition(":")
        where = f"src/LAYERS:{number}"
        if not colon:
            bad.append(f"{where}: expected `folder: folders it may include`, found `{line}`")
            continue
        if folder in allowed:
            bad.append(f"{where}: {folder} is declared twice")
        for name in names.split():
            if name not in allowed:
                bad.append(f"{where}: {folder} names {name}, which is not declared above it (a cycle?)")
        allowed[folder] = {folder, *names.split()}
    return allowed, bad


def folders_with_code(src):
    files = [file for file in src.rglob("*") if file.suffix in (".h", ".cpp")]
    return {file.parent.relative_to(src).as_posix() for file in files}


def include_problems(src, folder, allowed):
    bad = []
    for file in sorted((src / folder).glob("*.*")):
        if file.suffix not in (".h", ".cpp") or file.stem.endswith("_test"):
            continue  # a test may use any folder
        text = file.read_text()
        for match in INCLUDE.finditer(text):
            quote, path = match.groups()
            used = pathlib.PurePosixPath(path).parent.as_posix()
            if quote == "<" and used not in allowed:
                continue  # an external library
            if INSTALLED.get(path) == folder:
                continue
            if used not in allowed[folder]:
                line = text.count("\n", 0, match.start()) + 1
                why = "includes are written from src" if used == "." else f"{folder} may not include {used}"
                bad.append(f"src/{folder}/{file.name}:{line}: {why}")
    return bad


def problems(root):
    src = root / "src"
    allowed, bad = read_layers(src / "LAYERS")
    present = folders_with_code(src)
    bad += [f"src/{folder}: not declared in src/LAYERS" for folder in sorted(present - set(allowed))]
    bad += [f"src/LAYERS: {folder} is declared but has no code" for folder in allowed if folder not in present]
    for folder in sorted(present & set(allowed)):
        bad += include_problems(src, folder, allowed)
    return bad


def main(arguments):
    root = pathlib.Path(arguments[0]) if arguments else pathlib.Path(__file__).resolve().parent.parent
    bad = problems(root.resolve())
    print("\n".join(bad) or "layers ok")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
