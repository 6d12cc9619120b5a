"""tools/setup on machines that are made up: each command it calls is a script that writes down how it was called."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
REAL_COMMANDS = ("bash", "env", "awk", "grep", "dirname", "true")
PACKAGES = "# [build] to build\nalpha  # first\nbeta   # second\n\n# [fuzz] to fuzz\ngamma  # third\n"

DPKG_QUERY = 'for p in {installed}; do [ "$p" != "${{!#}}" ] || {{ echo installed; exit 0; }}; done; exit 1'
APT_GET = 'echo "apt-get $*" >> {log}; case "$*" in *update) : > {lists};; *) [ -f {lists} ];; esac'
APT_CACHE = "[ -f {lists} ]"
SUDO = '[ "$1" = -n ] && shift && echo sudo >> {log} && exec "$@"'
INSTALL = "apt-get -qq -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "


class Setup(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.bin = self.root / "bin"
        self.log, self.lists = self.root / "log", self.root / "lists"
        (self.root / "tools").mkdir()
        self.bin.mkdir()
        shutil.copy(REPOSITORY / "tools/setup", self.root / "tools/setup")
        (self.root / "packages.txt").write_text(PACKAGES)
        for name in REAL_COMMANDS:
            (self.bin / name).symlink_to(shutil.which(name))
        self.fake("apt-get", APT_GET)
        self.fake("apt-cache", APT_CACHE)
        self.lists.touch()

    def fake(self, name, body, **values):
        path = self.bin / name
        path.write_text(f"#!{shutil.which('bash')}\n" + body.format(log=self.log, lists=self.lists, **values) + "\n")
        path.chmod(0o755)

    def machine(self, installed, user=0, sudo=None):
        self.fake("dpkg-query", DPKG_QUERY, installed=installed)
        self.fake("id", f"echo {user}")
        if sudo:
            self.fake("sudo", sudo)

    def run_setup(self, *groups, **environment):
        done = subprocess.run([str(self.root / "tools/setup"), *groups], text=True, capture_output=True, check=False,
                              env={"PATH": str(self.bin), **environment})
        calls = self.log.read_text().splitlines() if self.log.exists() else []
        return done, calls

    def test_nothing_is_missing(self):
        self.machine("alpha beta", user=1000)
        done, calls = self.run_setup()
        self.assertEqual((done.returncode, calls), (0, []), done.stderr)
        self.assertIn("all 2 packages", done.stdout)

    def test_root_installs_only_what_is_missing(self):
        self.machine("alpha")
        done, calls = self.run_setup("build", "fuzz")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(calls, [INSTALL + "beta gamma"])

    def test_lists_are_refreshed_when_a_package_is_unknown(self):
        self.machine("alpha")
        self.lists.unlink()
        done, calls = self.run_setup()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([call.split()[-1] for call in calls], ["update", "beta"])

    def test_user_with_sudo(self):
        self.machine("alpha", user=1000, sudo=SUDO)
        done, calls = self.run_setup()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(calls, ["sudo", "sudo", INSTALL + "beta"])

    def test_user_whose_sudo_wants_a_password(self):
        self.machine("", user=1000, sudo="exit 1")
        done, calls = self.run_setup()
        self.assertEqual((done.returncode, calls), (1, []))
        self.assertEqual(done.stdout, "  sudo apt-get install --no-install-recommends alpha beta\n")

    def test_user_without_sudo(self):
        self.machine("beta", user=1000)
        done, calls = self.run_setup()
        self.assertEqual((done.returncode, calls), (1, []))
        self.assertEqual(done.stdout, "  sudo apt-get install --no-install-recommends alpha\n")

    def test_apt_that_fails(self):
        self.machine("alpha")
        self.fake("apt-get", "exit 100")
        done, _ = self.run_setup()
        self.assertEqual(done.returncode, 1)
        self.assertIn("could not install beta", done.stderr)

    def test_skipped(self):
        self.machine("", user=1000)
        done, calls = self.run_setup(ONAGER_SKIP_SETUP="1")
        self.assertEqual((done.returncode, calls), (0, []))

    def test_machine_without_dpkg(self):
        done, calls = self.run_setup()
        self.assertEqual((done.returncode, calls), (0, []))
        self.assertIn("alpha beta", done.stderr)

    def test_unknown_group(self):
        self.machine("alpha beta")
        done, _ = self.run_setup("nonsense")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no group 'nonsense'", done.stderr)


if __name__ == "__main__":
    unittest.main()
