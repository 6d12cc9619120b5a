"""The wheel: what is in it, and that it works where it is unpacked or installed."""
import base64
import csv
import hashlib
import os
import pathlib
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.environ.get("ONAGER_BUILD")
pytestmark = pytest.mark.skipif(BUILD is None, reason="ONAGER_BUILD is not set")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run([sys.executable, "-B", str(ROOT / "python" / "wheel.py"), BUILD, str(folder)], text=True,
                          capture_output=True)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    assert done.stdout.strip() == str(path)
    return path


def run(folder, *words):
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-B", *words], env=environment, cwd=folder, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_record(wheel):
    with zipfile.ZipFile(wheel) as files:
        names = set(files.namelist())
        record = next(name for name in names if name.endswith("/RECORD"))
        rows = {name: (digest, size) for name, digest, size in csv.reader(files.read(record).decode().splitlines())}
        assert set(rows) == names and rows.pop(record) == ("", "")
        for name, (digest, size) in rows.items():
            data = files.read(name)
            found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert (digest, size) == (f"sha256={found}", str(len(data)))
        assert {"onager/__init__.py", "onager/py.typed", "onager/_core.pyi", "onager/bin/onager"} <= names
        assert not [name for name in names if name.endswith(".pyc")]


def test_it_is_the_same_each_time(wheel, tmp_path):
    run(tmp_path, str(ROOT / "python" / "wheel.py"), BUILD, str(tmp_path))
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def check(folder):
    program = "import onager; m = onager.generate('philosophers', 4); print(m.explore().states, onager.__file__)"
    states, file = run(folder, "-c", program).split()
    assert states == "34" and pathlib.Path(file).is_relative_to(folder)
    version = (ROOT / "VERSION").read_text().strip()
    assert run(folder, "-m", "onager", "--version").startswith(f"onager {version}")


def test_installed_by_pip(wheel, tmp_path):
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode != 0:
        pytest.skip("this Python has no pip")
    run(tmp_path, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-compile", "--target",
        str(tmp_path / "there"), str(wheel))
    check(tmp_path / "there")
    done = subprocess.run([str(tmp_path / "there" / "bin" / "onager"), "--version"], text=True, capture_output=True,
                          env={**os.environ, "PYTHONPATH": str(tmp_path / "there")})
    assert done.stdout.startswith("onager ")


def test_unpacked(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as files:
        for entry in files.infolist():
            os.chmod(files.extract(entry, tmp_path), entry.external_attr >> 16 & 0o777)
    check(tmp_path)


def test_another_python_is_told(tmp_path):
    (tmp_path / "python" / "onager").mkdir(parents=True)
    done = subprocess.run([sys.executable, "-B", str(ROOT / "python" / "wheel.py"), str(tmp_path)], text=True,
                          capture_output=True)
    assert done.returncode == 1 and "no extension for this Python" in done.stderr
