#!/usr/bin/env python3
"""Makes doc/img/view.png: `onager view` with a lasso that it has found. Usage: make_view_picture.py PROGRAM"""
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests" / "cli"))
import browser  # noqa: E402

process = subprocess.Popen([sys.argv[1], "view", ROOT / "examples" / "polite-philosophers-5.pnml", "--no-browser"], stdout=subprocess.PIPE, text=True)
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
    page = browser.Browser(profile)
    page.call("Emulation.setDeviceMetricsOverride", width=1080, height=640, deviceScaleFactor=1, mobile=False)
    page.visit(process.stdout.readline().strip())
    page.until("document.documentElement.dataset.ready")
    page.run("byId('tabAsk').click(); byId('word').value = 'ltl'; byId('word').onchange(); byId('formula').value = 'G (wait_1 >= 1 -> F eat_1 >= 1)'; byId('ask').click()")
    page.until("onagerView.play.isLasso")
    page.run("onagerView.play.go(3).then(() => 1)")
    time.sleep(1.5)
    page.screenshot(HERE / "view.png")
    page.close()
process.terminate()
process.wait()
