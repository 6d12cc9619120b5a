#!/usr/bin/env python3
"""Fails unless each strategy's name is also its file, its test, its factory, its heading and its citation.

Reads the tables `kStrategies` of src/*/strategies.cpp: the first three texts of a row are name, summary and paper,
the factory is its `make_...`. doc/strategies.md has a section `## <folder>` for each table and in it one
`### <name>` for each row, and no others. Papers are keys of doc/papers.bib. In file names `-` becomes `_`.

Usage: check_names.py [ROOT]
"""
import pathlib
import re
import sys

COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
TABLE = re.compile(r"\bkStrategies\b[^=;]*=\s*\{(.*?)\}\s*;", re.DOTALL)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]|\bmake_\w+|\S')


def rows_of(text):
    """Yields (texts, factories) of each row of the table; adjacent literals are concatenated, as in C++."""
    match = TABLE.search(COMMENT.sub(lambda found: found.group(1) or " ", text))
    depth, texts, factories, last_was_text = 0, [], [], False
    for token in TOKEN.findall(match.group(1) if match else ""):
        is_text = token.startswith('"')
        if token == "{":
            depth += 1
            if depth == 1:
                texts, factories = [], []
        elif token == "}":
            depth -= 1
            if depth == 0:
                yield texts, factories
        elif is_text and last_was_text:
            texts[-1] += token[1:-1]
        elif is_text:
            texts.append(token[1:-1])
        elif token.startswith("make_"):
            factories.append(token)
        last_was_text = is_text


def headings_by_section(text):
    """{"stubborn": ["none", "closure", ...], ...}; the section is the first word of its `##` heading."""
    sections, current = {}, None
    for line in re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE).splitlines():
        if match := re.match(r"##\s+`?([\w/-]+)", line):
            current = sections.setdefault(match.group(1), [])
        elif current is not None and (match := re.match(r"###\s+`?([^`]+?)`?\s*$", line)):
            current.append(match.group(1))
    return sections


def row_problems(folder, where, texts, factories, papers):
    name, summary, paper = texts[:3]
    stem = name.replace("-", "_")
    for ending in (".cpp", "_test.cpp"):
        if not (folder / (stem + ending)).exists():
            yield f"{where} {name}: there is no {stem}{ending} beside the table"
    if factories != ["make_" + stem]:
        yield f"{where} {name}: made by {', '.join(factories) or 'nothing'}, expected make_{stem}"
    if not summary:
        yield f"{where} {name}: the summary, its line of --help, is empty"
    if paper and not re.search(r"@\w+\{\s*" + re.escape(paper) + r"\s*,", papers):
        yield f"{where} {name}: {paper} is not in doc/papers.bib"


def table_problems(root, table, sections, papers):
    folder, where = table.parent, table.relative_to(root).as_posix() + ":"
    section = folder.relative_to(root / "src").as_posix()
    rows = list(rows_of(table.read_text()))
    if not rows:
        return [f"{where} no rows found in a table `kStrategies`"]
    bad = [f"{where} a row without name, summary and paper: {texts}" for texts, _ in rows if len(texts) < 3]
    rows = [row for row in rows if len(row[0]) >= 3]
    names = [texts[0] for texts, _ in rows]
    bad += [f"{where} {name} has two rows" for name in sorted(set(names)) if names.count(name) > 1]
    for texts, factories in rows:
        bad += row_problems(folder, where, texts, factories, papers)
    headings = sections.get(section, [])
    missing = [name for name in names if name not in headings]
    bad += [f"{where} {name}: no `### {name}` in section `## {section}` of doc/strategies.md" for name in missing]
    stale = [heading for heading in headings if heading not in names]
    bad += [f"doc/strategies.md: `### {heading}` in section `## {section}` has no row" for heading in stale]
    stems = {name.replace("-", "_") for name in names}
    for file in sorted(folder.glob("*.cpp")):
        defines_own_factory = re.search(rf"^[^\s/].*\bmake_{file.stem}\(", file.read_text(), re.MULTILINE)
        if file.stem not in stems and defines_own_factory:
            bad.append(f"{where} {file.name} defines make_{file.stem}, which has no row")
    return bad


def problems(root):
    def text_of(path):
        return path.read_text() if path.exists() else ""

    sections = headings_by_section(text_of(root / "doc/strategies.md"))
    papers = text_of(root / "doc/papers.bib")
    bad = []
    for table in sorted((root / "src").rglob("strategies.cpp")):
        bad += table_problems(root, table, sections, papers)
    return bad


def main(arguments):
    root = pathlib.Path(arguments[0]) if arguments else pathlib.Path(__file__).resolve().parent.parent
    bad = problems(root.resolve())
    print("\n".join(bad) or "names ok")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
