#!/usr/bin/env python3
"""Fails if the documents are wrong, or a file does not belong in the repository.

- Every relative link and anchor of a *.md file has a target inside the repository.
- Every command of README.md and doc/*.md that starts with `onager ` or `build/onager ` in a ```sh or ```console block
  (there after `$ `) runs and exits with 0, or with N if the line ends in `# exit N`. The commands of a document run in
  sequence in one folder that contains a copy of examples/ and the program as build/onager.
- No file names a folder of a particular machine, and none is larger than 1 MiB.
- No heading of a C++ file was broken by the formatter: a word or two alone between indented lines.

Usage: check_docs.py [BUILD_DIR] [--root ROOT]     without BUILD_DIR the commands are not run
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

SIZE_LIMIT = 1 << 20
SECONDS_PER_COMMAND = 120
MACHINE_PATH = re.compile(rb"(?<![\w.})])/(?:work|root|opt|home/\w+)/")
LINK = re.compile(r"\]\(\s*<?([^()\s>]+)>?(?:\s+[\"'][^)]*)?\)|^\[[^\]]+\]:\s+<?([^\s>]+)", re.MULTILINE)
BROKEN_HEADING = re.compile(rb"^// {1,12}\S.{80,}\n// \S+(?: \S+)?\n// {5,}\S", re.MULTILINE)
FENCE = re.compile(r"\s*(```+|~~~+)\s*([\w-]*)")
COMMAND = re.compile(r"(?:build/)?onager\s")
EXPECTED_EXIT = re.compile(r"#\s*exit\s+(\d+)\b")


def files_of(root):
    """The files git tracks or would add; without git, all but hidden folders and build folders."""
    git = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(git, capture_output=True, check=True).stdout.decode().split("\0")
        return sorted(root / name for name in listed if name and (root / name).is_file())
    except (OSError, subprocess.CalledProcessError):
        skipped = re.compile(r"(\.git|build(-.*)?|__pycache__)$")
        return sorted(file for file in root.rglob("*") if file.is_file() and
                      not any(skipped.match(part) for part in file.relative_to(root).parts[:-1]))


def hygiene_problems(root, files):
    for file in files:
        name = file.relative_to(root).as_posix()
        if file.stat().st_size > SIZE_LIMIT:
            yield f"{name}: {file.stat().st_size} bytes, the limit is {SIZE_LIMIT}"
            continue
        content = file.read_bytes()
        if name.startswith(".ci/") or b"\0" in content:
            continue
        for match in MACHINE_PATH.finditer(content):
            line = content.count(b"\n", 0, match.start()) + 1
            yield f"{name}:{line}: names a folder of one machine, {match.group().decode()}"
        for match in BROKEN_HEADING.finditer(content) if name.endswith((".h", ".cpp")) else ():
            yield f"{name}:{content.count(bytes([10]), 0, match.start()) + 2}: a comment that the formatter has broken"


def blocks_and_prose(text):
    """Splits Markdown into ([(language, line number, lines)], the text with its blocks blanked line by line)."""
    blocks, prose, fence = [], [], None
    for number, line in enumerate(text.splitlines(), 1):
        match = FENCE.match(line)
        if fence is None and match:
            fence = match.group(1)
            blocks.append((match.group(2), number + 1, []))
        elif fence is not None and line.strip() == fence:
            fence = None
        elif fence is not None:
            blocks[-1][2].append(line)
        prose.append("" if fence or match else line)
    return blocks, "\n".join(prose)


def anchors_of(text):
    """The anchors that GitHub gives the headings; a repeated heading gets -1, -2, ..."""
    seen, anchors = {}, set(re.findall(r"<a\s+(?:id|name)=\"([^\"]+)\"", text))
    for title in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", blocks_and_prose(text)[1], re.MULTILINE):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        anchors.add(slug if slug not in seen else f"{slug}-{seen[slug]}")
        seen[slug] = seen.get(slug, 0) + 1
    return anchors


def link_problem(root, file, link):
    if re.match(r"[a-z][a-z0-9+.-]*:", link, re.IGNORECASE):
        return None  # an address on the web
    path, _, anchor = urllib.parse.unquote(link).partition("#")
    target = (root / path.lstrip("/") if path.startswith("/") else file.parent / path).resolve() if path else file
    if target != root and root not in target.parents:
        return f"link {link} leaves the repository"
    if not target.exists():
        return f"link {link} leads nowhere"
    if anchor and target.suffix == ".md" and anchor not in anchors_of(target.read_text()):
        return f"link {link}: no such heading"
    return None


def link_problems(root, file):
    prose = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda code: re.sub(r"[^\n]", " ", code.group()),
                   blocks_and_prose(file.read_text())[1], flags=re.DOTALL)
    for match in LINK.finditer(prose):
        if problem := link_problem(root, file, match.group(1) or match.group(2)):
            line = prose.count("\n", 0, match.start()) + 1
            yield f"{file.relative_to(root).as_posix()}:{line}: {problem}"


def commands_of(text):
    """Yields (line number, command, expected exit code)."""
    for language, first, lines in blocks_and_prose(text)[0]:
        if language not in ("sh", "bash", "console"):
            continue
        number = 0
        while number < len(lines):
            start, command = number, lines[number].strip()
            while command.endswith("\\") and number + 1 < len(lines):
                number += 1
                command = command[:-1] + lines[number].strip().removeprefix("> ")
            number += 1
            prompted = command.startswith("$ ")
            command = command.removeprefix("$ ")
            if COMMAND.match(command + " ") and (prompted or language != "console"):
                expected = EXPECTED_EXIT.search(command)
                yield first + start, command, int(expected.group(1)) if expected else 0


def make_workspace(root, build, place):
    (place / "build").mkdir()
    (place / "build" / "onager").symlink_to(build / "onager")
    if (root / "examples").is_dir():
        shutil.copytree(root / "examples", place / "examples")


def run_problem(command, expected, place):
    environment = {**os.environ, "PATH": f"{place / 'build'}{os.pathsep}{os.environ.get('PATH', '')}"}
    try:
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=place, env=environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS_PER_COMMAND)
    except subprocess.TimeoutExpired:
        return f"`{command}` ran longer than {SECONDS_PER_COMMAND} s"
    if done.returncode == expected:
        return None
    tail = "\n".join("    " + line for line in (done.stderr or done.stdout).splitlines()[-5:])
    return f"`{command}` ended with {done.returncode}, the document says {expected}\n{tail}".rstrip()


def command_problems(root, build, file):
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        make_workspace(root, build, place)
        for line, command, expected in commands_of(file.read_text()):
            if problem := run_problem(command, expected, place):
                yield f"{file.relative_to(root).as_posix()}:{line}: {problem}"


def problems(root, build):
    files = files_of(root)
    bad = list(hygiene_problems(root, files))
    for file in files:
        if file.suffix == ".md":
            bad += link_problems(root, file)
    if build is None:
        return bad
    if not os.access(build / "onager", os.X_OK):
        return bad + [f"{build / 'onager'}: no program to run the commands of the documents with"]
    for file in [root / "README.md", *sorted((root / "doc").glob("*.md"))]:
        if file.exists():
            bad += command_problems(root, build, file)
    return bad


def main():
    parser = argparse.ArgumentParser(description="checks documents and files of the repository")
    parser.add_argument("build", nargs="?", type=pathlib.Path, help="build folder that contains the program")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    options = parser.parse_args()
    bad = problems(options.root.resolve(), options.build.resolve() if options.build else None)
    print("\n".join(bad) or ("docs ok" if options.build else "docs ok (commands not run: no build folder given)"))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
