#!/usr/bin/env python3
"""Packs build/python into a wheel for the Python that runs this. Nothing is fetched and nothing is compiled.

Usage: wheel.py BUILD [FOLDER]      writes onager-VERSION-TAG.whl to FOLDER (BUILD) and prints its path
"""
import base64
import hashlib
import io
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]

METADATA = """Metadata-Version: 2.1
Name: onager
Version: {version}
Summary: explicit-state model checker with stubborn sets
License: MIT
License-File: LICENSE
Requires-Python: ~={python}.0
Description-Content-Type: text/markdown

"""
WHEEL = "Wheel-Version: 1.0\nGenerator: onager\nRoot-Is-Purelib: false\nTag: {tag}\n"
ENTRY_POINTS = "[console_scripts]\nonager = onager.__main__:main\n"


def tag():
    """As pip names what it accepts: cp311-cp311-linux_x86_64."""
    interpreter = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{interpreter}-{interpreter}-{platform}"


def stripped(path):
    """The bytes of a program or an extension without its symbols, where there is a program for that."""
    if shutil.which("strip") is None:
        return path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / path.name
        shutil.copyfile(path, copy)
        subprocess.run(["strip", copy], check=True)
        return copy.read_bytes()


def content_of(package, version):
    """Name in the wheel -> (bytes, whether it is a program)."""
    content = {}
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package.parent).as_posix()
        is_other = path.suffix == ".so" and not name.endswith(sysconfig.get_config_var("EXT_SUFFIX"))
        if path.is_dir() or "__pycache__" in name or is_other:
            continue
        is_program = path.parent.name == "bin"
        content[name] = (stripped(path) if is_program or path.suffix == ".so" else path.read_bytes(), is_program)
    info = f"onager-{version}.dist-info"
    about = METADATA.format(version=version, python=f"{sys.version_info.major}.{sys.version_info.minor}")
    content[f"{info}/METADATA"] = ((about + (ROOT / "doc" / "python.md").read_text()).encode(), False)
    content[f"{info}/WHEEL"] = (WHEEL.format(tag=tag()).encode(), False)
    content[f"{info}/entry_points.txt"] = (ENTRY_POINTS.encode(), False)
    content[f"{info}/LICENSE"] = ((ROOT / "LICENSE").read_bytes(), False)
    return content, info


def record_of(content, info):
    """Each file with its hash and size; the record itself without."""
    lines = []
    for name, (data, _) in content.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join([*lines, f"{info}/RECORD,,\n"]).encode()


def write(build, folder):
    version = (ROOT / "VERSION").read_text().strip()
    content, info = content_of(build / "python" / "onager", version)
    content[f"{info}/RECORD"] = (record_of(content, info), False)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    if f"onager/_core{suffix}" not in content:
        raise SystemExit(f"wheel: there is no extension for this Python in {build}/python: run `make python`")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, (data, is_program) in content.items():
            entry = zipfile.ZipInfo(name)  # of a fixed time, so that the same files are the same wheel
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            wheel.writestr(entry, data)
    path = folder / f"onager-{version}-{tag()}.whl"
    path.write_bytes(packed.getvalue())
    return path


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    print(write(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[-1])))
