#!/usr/bin/env python3
"""onager view: what the server answers, and the page in a real browser."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import browser
import program
import viewing

EXAMPLES = program.ROOT / "examples"
PROGRAMS = ["peterson.dve", "packing-robots.dve", "peterson.pml", "handshake.pml"]
TEXTS = ["philosophers-5.pnml", "workflow-3.pnml", "colored-philosophers-5.pnml", "colored-database-3.pnml", *PROGRAMS]


def chain(n):
    """A net of n places in a row, and a token at its beginning."""
    return program.net({f"p{i}": int(i == 0) for i in range(n)}, {f"t{i}": ({f"p{i}": 1}, {f"p{i + 1}": 1}) for i in range(n - 1)})


class Server(program.Case):
    def view(self, model, *words):
        return viewing.View(self, model, *words)

    def test_address_and_end(self):
        view = self.view(program.PHILOSOPHERS)
        self.assertRegex(view.address, r"^http://127\.0\.0\.1:\d+/[\w-]{32}/$")
        self.assertNotEqual(view.address, self.view(program.PHILOSOPHERS).address)
        seconds, code = view.end()
        self.assertEqual(code, 0)
        if not program.SANITIZED:
            self.assertLess(seconds, 0.5)

    def test_port(self):
        first = self.view(program.PHILOSOPHERS)
        self.refused("view", program.PHILOSOPHERS, "--no-browser", "--port", first.port, code=3, text=f"port {first.port} cannot be opened")
        first.end()

    def test_wrong_words(self):
        self.refused("view", "absent.pnml", "--no-browser", code=4, text="no such file")
        self.refused("view", program.PHILOSOPHERS, "--export", "a.html", "--port", 80, code=3, text="leave --no-browser and --port out")
        self.refused("view", program.PHILOSOPHERS, "--no-browser", "--port", 65536, code=3, text="65")
        self.file("wrong.json", "{}")
        self.refused("view", program.PHILOSOPHERS, "--no-browser", "--trace", "wrong.json", code=4, text="wrong.json")
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--trace", "trace.json", code=1)
        self.refused("view", EXAMPLES / "workflow-3.pnml", "--no-browser", "--trace", "trace.json", code=4, text="step 1")

    def test_a_trail_of_pan(self):
        model = self.file("model.pml", "byte x;\nactive proctype P() { x = 1; x = 2; assert(x == 1) }\n")
        trail = self.file("model.pml.trail", "-4:-4:-4\n1:0:0\n2:0:1\n3:0:2\n")
        self.assertEqual(len(self.view(model, "--trace", trail).model()["trail"]["steps"]), 3)
        self.refused("view", program.PHILOSOPHERS, "--no-browser", "--trace", trail, code=4, text="a trail of pan is for models in Promela")
        self.refused("view", model, "--no-browser", "--trace", self.file("b.trail", "1:0\n"), code=4, text="b.trail:1")

    def test_browser_is_started_without_the_secret(self):
        """What xdg-open is given leads to the address, and nobody else can read it."""
        bin_folder = self.folder / "bin"
        bin_folder.mkdir()
        self.file("bin/xdg-open", f'#!/bin/sh\necho "$1" > {self.folder}/given\nstat -c %a "$1" >> {self.folder}/given\ncat "$1" >> {self.folder}/given\nmv {self.folder}/given {self.folder}/seen\n').chmod(0o755)
        process = subprocess.Popen([program.path, "view", str(program.PHILOSOPHERS)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   env={**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}", "XDG_RUNTIME_DIR": str(self.folder)})
        address = process.stdout.readline().strip()
        end = time.monotonic() + 20
        while not (self.folder / "seen").exists() and time.monotonic() < end:
            time.sleep(0.02)
        name, mode, page = (self.folder / "seen").read_text().split("\n", 2)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), 0)
        process.stdout.close()
        self.assertEqual(mode, "600")
        self.assertIn(address, page)
        self.assertNotIn(address.split("/")[-2], name)
        self.assertFalse(os.path.exists(name))

    def test_closing_the_page_ends_it(self):
        view = self.view(program.PHILOSOPHERS)
        view.ask("here", page="one")
        view.ask("here", page="two")
        view.ask("gone", page="one")
        view.ask("gone", page="two")
        time.sleep(1)
        self.assertIsNone(view.process.poll())  # it may come back
        self.assertEqual(view.process.wait(20), 0)

    def test_steps_are_those_of_replay(self):
        """Random runs of every kind of model, saved and replayed."""
        for name in TEXTS:
            with self.subTest(name):
                view = self.view(EXAMPLES / name)
                model = view.model()
                items = len(model["picture"]["nodes"]) + len(model["picture"]["edges"])
                self.assertTrue(all(0 <= item < items for _, some in model["scene"]["choices"] for item in some))
                self.assertTrue(all(some for _, some in model["scene"]["choices"]))
                trail = view.ask("random", n=0, steps=30, seed=3)
                self.assertTrue(trail["steps"])
                saved = view.ask("trace", n=trail["states"][-1])["trace"]
                self.assertEqual(saved["steps"], trail["steps"])
                self.file("saved.json", json.dumps(saved))
                self.onager("replay", EXAMPLES / name, "saved.json")
                again = view.ask("path", steps=trail["steps"])
                self.assertEqual(again["states"], trail["states"])
                view.end()

    def test_plugin(self):
        built = self.folder / "cooks.so"
        subprocess.run([os.environ.get("CC") or "cc", "-shared", "-fPIC", "-o", built, "-I", program.ROOT / "include", EXAMPLES / "plugin/cooks.c"], check=True)
        view = self.view(built)
        scene = view.ask("fire", n=0, step=view.model()["scene"]["choices"][0][0])
        self.assertEqual(scene["n"], 1)

    def test_scene(self):
        view = self.view(program.PHILOSOPHERS)
        names = [node[0] for node in view.model()["picture"]["nodes"]]
        scene = view.ask("fire", n=0, step="take_left_2")
        marked = {names[node]: text for node, text in scene["marks"]}
        self.assertEqual(marked.get("wait_2"), "1")
        self.assertNotIn("fork_2", marked)
        self.assertEqual([names[item] for item in scene["items"]], ["take_left_2"])
        self.assertEqual(view.ask("fire", n=0, step="take_left_2")["n"], scene["n"])
        self.assertIn("fork_2", view.ask("fire", n=scene["n"], step="take_left_2")["error"]["message"])
        self.assertIn("error", view.ask("state", n=99))
        self.assertIn("error", view.ask("state", n=-1))
        self.assertIn("error", view.ask("state", n="0"))
        self.assertIn("error", view.ask("nothing"))

    def test_answers(self):
        view = self.view(program.PHILOSOPHERS)
        [found] = view.done("ask", word="deadlock")["results"]
        self.assertEqual(found["verdict"], "violated")
        self.assertEqual(len(found["trail"]["steps"]), 5)
        self.assertEqual(view.ask("state", n=found["trail"]["states"][-1])["choices"], [])
        self.assertEqual(view.done("ask", word="bound", text="eat_1 + eat_2")["results"][0]["bound"], 1)
        self.assertEqual(view.done("ask", word="invariant", text="eat_1 + eat_2 <= 1")["results"][0]["verdict"], "holds")
        [stuck] = view.done("ask", word="ctl", text="AG EF think_1 >= 1")["results"]
        self.assertEqual(stuck["verdict"], "violated")
        self.assertTrue(stuck["trail"]["steps"])  # the run to where it is so
        self.file("evidence.json", json.dumps(stuck["trace_file"]))
        self.onager("replay", program.PHILOSOPHERS, "evidence.json")
        self.assertEqual(self.view(program.PHILOSOPHERS, "--trace", "evidence.json").model()["trail"]["steps"], stuck["trail"]["steps"])
        self.assertEqual(view.done("ask", word="quasi-live", text="release_1")["results"][0]["verdict"], "holds")
        [reached] = view.done("ask", word="reach", text="wait_1 = 1 & eat_3 = 1")["results"]
        self.assertEqual([row[-1] for row in reached["truths"]["values"]], [1, 1])
        self.assertEqual([row[0] for row in reached["truths"]["values"]], [0, 0])

    def test_lasso(self):
        view = self.view(program.POLITE)
        [found] = view.done("ask", word="ltl", text="G F eat_1 >= 1")["results"]
        self.assertEqual(found["verdict"], "violated")
        trail = found["trail"]
        self.assertIsNotNone(trail["cycle"])
        marks = [view.ask("state", n=number)["marks"] for number in (trail["states"][trail["cycle"]], trail["states"][-1])]
        self.assertEqual(*marks)
        self.file("lasso.json", json.dumps(found["trace_file"]))
        self.onager("replay", program.POLITE, "lasso.json")
        other = self.view(program.POLITE, "--trace", "lasso.json")
        self.assertEqual(other.model()["trail"]["cycle"], trail["cycle"])

    def test_programs_are_asked(self):
        view = self.view(EXAMPLES / "peterson.dve")
        self.assertEqual(view.done("ask", word="invariant", text="!(P.critical & Q.critical)")["results"][0]["verdict"], "holds")
        [found] = view.done("ask", word="reach", text="turn = 1 & P.critical")["results"]
        self.assertEqual([row[-1] for row in found["truths"]["values"]], [1, 1])
        view = self.view(EXAMPLES / "peterson.pml")
        self.assertEqual(view.done("ask", word="assertions")["results"][0]["verdict"], "holds")
        [found] = view.done("ask", word="reach", text="{inside == 1}")["results"]
        self.assertEqual([(row[0], row[-1]) for row in found["truths"]["values"]], [(0, 1)])

    def test_wrong_formulas_have_columns(self):
        view = self.view(program.PHILOSOPHERS)
        self.assertEqual(view.ask("words", word="reach", text="eat_1 >= 1"), {"ok": True})
        wrong = view.ask("words", word="reach", text="eat_1 >= 1 & eaat_2 >= 1")["error"]
        self.assertEqual(wrong["column"], 14)
        self.assertIn("eat_2", wrong["hint"])
        self.assertIn("LTL", view.ask("words", word="ltl", text="AG EF eat_1 >= 1")["error"]["message"])
        self.assertIn("error", view.done("ask", word="reach", text="("))
        self.assertIn("error", view.done("ask", word="reach", text="eat_1 = 1", settings={"reduction": "nonsense"}))

    def test_stop(self):
        view = self.view(self.generated("polite-philosophers", 60))
        job = view.ask("ask", word="deadlock", settings={"reduction": "none"})
        end = time.monotonic() + 30
        while not view.ask("job", **job).get("progress", {}).get("states") and time.monotonic() < end:
            time.sleep(0.05)
        progress = view.ask("job", **job)
        self.assertEqual(progress["state"], "running")
        self.assertGreater(progress["progress"]["states"], 0)
        waiting = view.ask("ask", word="deadlock")
        self.assertEqual(view.ask("job", **waiting)["state"], "waiting")
        self.assertIn("choices", view.ask("fire", n=0, step="take_left_1"))  # the game goes on
        view.ask("stop", **job)
        begin = time.monotonic()
        while view.ask("job", **job)["state"] != "done":
            time.sleep(0.01)
        self.assertLess(time.monotonic() - begin, 5)
        result = view.ask("job", **job)["result"]
        self.assertIn("interrupted", json.dumps(result))

    def test_time_limit_is_of_each_question(self):
        view = self.view(self.generated("polite-philosophers", 60), "--time-limit", "0.5")
        for _ in range(2):
            self.assertIn("time limit", json.dumps(view.done("ask", word="deadlock", settings={"reduction": "none"})))
        self.assertIn("choices", view.ask("fire", n=0, step=view.model()["scene"]["choices"][0][0]))

    def test_end_while_working(self):
        view = self.view(self.generated("polite-philosophers", 60))
        view.ask("ask", word="deadlock", settings={"reduction": "none"})
        time.sleep(0.5)
        seconds, code = view.end()
        self.assertEqual(code, 0)
        if not program.SANITIZED:
            self.assertLess(seconds, 0.5)

    def test_why(self):
        for name, method in (("philosophers-5.pnml", "deletion"), ("packing-robots.dve", "closure"), ("peterson.pml", "deletion"), ("colored-philosophers-5.pnml", "deletion")):
            with self.subTest(name):
                view = self.view(EXAMPLES / name)
                trail = view.ask("random", n=0, steps=2, seed=1)
                result = view.done("why", n=trail["states"][-1], reduction=method)
                self.assertNotIn("error", result)
                self.assertTrue(set(result["chosen"]) <= set(result["enabled"]))
                self.assertEqual(len(result["enabled"]), len(view.ask("state", n=trail["states"][-1])["choices"]))
                for member in result["members"]:
                    self.assertTrue(result["items"][member["transition"]], member["transition"])
                view.end()
        view = self.view(program.PHILOSOPHERS)
        self.assertIn("nothing to explain", view.done("why", n=0, reduction="none")["error"]["message"])
        self.assertIn("error", view.ask("why", n=0, reduction=3))
        self.assertIn("error", view.done("why", n=0, reduction="no-such-method"))

    def test_state_space(self):
        view = self.view(EXAMPLES / "workflow-3.pnml")
        full = self.json("explore", EXAMPLES / "workflow-3.pnml")["states"]
        reduced = self.json("explore", EXAMPLES / "workflow-3.pnml", "--reduction", "deletion")["states"]
        graph = view.done("space", reduction="deletion")
        self.assertEqual(len(graph["nodes"]), full)
        self.assertEqual(sum(node["explored"] for node in graph["nodes"]), reduced)
        first = next(edge for edge in graph["edges"] if edge[0] == 0 and edge[1] != 0)
        self.assertEqual(len(view.ask("go", steps=[graph["transitions"][first[2]]])["states"]), 2)
        view = self.view(EXAMPLES / "peterson.pml")
        graph = view.done("space", reduction="deletion")
        first = next(edge for edge in graph["edges"] if edge[0] == 0)
        self.assertEqual(view.ask("go", steps=[graph["transitions"][first[2]]])["refusal"], "")
        view = self.view(self.generated("philosophers", 12))
        self.assertIn("too many states", view.done("space", reduction="none")["error"]["message"])

    def test_positions_of_the_file(self):
        text = program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"q": 1})})
        at = '<graphics><position x="{}" y="{}"/></graphics>'
        for id_, x, y in (("p", 10, 20), ("q", 210, 20)):
            text = text.replace(f'<place id="{id_}">', f'<place id="{id_}">' + at.format(x, y))
        text = text.replace('<transition id="t"/>', f'<transition id="t">{at.format(110, 20)}</transition>')
        model = self.view(self.file("drawn.pnml", text)).model()
        self.assertEqual(model["picture"]["by"], "file")
        self.assertEqual([node[4:6] for node in model["picture"]["nodes"]], [[10, 20], [210, 20], [110, 20]])

    def test_small_nets(self):
        for places, transitions in (({}, {}), ({"p": 1}, {}), ({}, {"t": ({}, {})}), ({"p": 1}, {"t": ({"p": 1}, {"p": 1})})):
            with self.subTest(places=places, transitions=transitions):
                view = self.view(self.file("small.pnml", program.net(places, transitions)))
                self.assertEqual(len(view.model()["picture"]["nodes"]), len(places) + len(transitions))
                self.assertEqual(len(view.ask("state", n=0)["choices"]), len(transitions))

    def test_large_net(self):
        begin = time.monotonic()
        model = self.view(self.file("large.pnml", chain(5000))).model()
        self.assertIn(model["picture"]["by"], ("graphviz", "layers"))  # as fast as the machine is
        self.assertEqual(len(model["picture"]["nodes"]), 9999)
        self.assertEqual(len({tuple(node[4:6]) for node in model["picture"]["nodes"]}), 9999)
        self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 20)
        self.assertEqual(self.view(self.file("larger.pnml", chain(10_000))).model()["picture"]["by"], "layers")


class Export(program.Case):
    def test_file(self):
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--trace", "trace.json", code=1)
        self.onager("view", program.PHILOSOPHERS, "--trace", "trace.json", "--export", "page.html")
        text = (self.folder / "page.html").read_text()
        self.assertNotIn("http://", text.replace("http://www.w3.org", ""))
        self.assertIn("take_left_3", text)
        self.assertLess(len(text), 2_000_000)

    def test_cannot_be_written(self):
        self.refused("view", program.PHILOSOPHERS, "--export", "absent/page.html", code=3, text="absent")


@unittest.skipUnless(browser.PROGRAM, "SKIPPED: there is no chromium")
class Page(program.Case):
    def setUp(self):
        super().setUp()
        profile = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, profile, ignore_errors=True)
        self.browser = browser.Browser(profile)
        self.addCleanup(self.browser.close)

    def open(self, model, *words):
        view = viewing.View(self, model, *words)
        self.visit(view.address)
        return view

    def visit(self, address):
        self.browser.visit(address)
        self.browser.until("document.documentElement.dataset.ready")

    def tearDown(self):
        self.assertEqual(self.browser.problems(), [])

    def point_of(self, name):
        """Where a node is on the screen."""
        return self.browser.run(f"""(() => {{ const {{view, picture}} = onagerView.drawing, box = byId('canvas').getBoundingClientRect();
            const node = picture.nodes.find((each) => each.name === {json.dumps(name)});
            return [box.left + node.x * view.k + view.x, box.top + node.y * view.k + view.y]; }})()""")

    def where(self, text):
        self.browser.until(f"byId('where').textContent.startsWith({json.dumps(text)})")

    def marked(self):
        return self.browser.run("[...onagerView.drawing.look.marks.keys()].map((item) => onagerView.drawing.picture.nodes[item].name)")

    def test_fire_undo_redo(self):
        self.open(program.PHILOSOPHERS)
        self.assertEqual(self.browser.run("byId('enabled').children.length"), 5)
        self.browser.click(*self.point_of("take_left_1"))
        self.where("step 1 of 1")
        self.assertIn("wait_1", self.marked())
        self.assertTrue(self.browser.run("onagerView.drawing.look.changed.size >= 3"))
        self.browser.click(*self.point_of("eat_1"))  # a place: nothing happens
        self.browser.key("z")
        self.where("step 0 of 1")
        self.assertNotIn("wait_1", self.marked())
        self.browser.key("y")
        self.where("step 1 of 1")
        self.browser.run("byId('enabled').children[0].click()")
        self.where("step 2 of 2")
        self.browser.run("byId('run').children[1].click()")
        self.where("step 1 of 2")
        self.browser.run("byId('randomSteps').value = 7; byId('random').click()")
        self.browser.until("onagerView.play.states.length > 2 && onagerView.play.at === onagerView.play.states.length - 1")

    def test_by_the_file_that_the_browser_is_given(self):
        bin_folder = self.folder / "bin"
        bin_folder.mkdir()
        self.file("bin/xdg-open", f'#!/bin/sh\ncp "$1" {self.folder}/copy\nmv {self.folder}/copy {self.folder}/given.html\n').chmod(0o755)
        process = subprocess.Popen([program.path, "view", str(program.PHILOSOPHERS)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}"})
        end = time.monotonic() + 20
        while not (self.folder / "given.html").exists() and time.monotonic() < end:
            time.sleep(0.02)
        self.visit(f"file://{self.folder}/given.html")
        self.browser.run("byId('enabled').children[0].click()")
        self.where("step 1 of 1")
        self.browser.visit("about:blank")  # it says that it goes, and a few seconds later all is over
        self.assertEqual(process.wait(30), 0)

    def test_every_kind(self):
        for name in TEXTS:
            with self.subTest(name):
                view = self.open(EXAMPLES / name)
                self.browser.run("byId('enabled').children[0].click()")
                self.where("step 1 of 1")
                self.assertTrue(self.browser.run("onagerView.drawing.look.fired.size > 0 && onagerView.drawing.drawn.nodes > 0"))
                view.end()
                self.assertEqual(self.browser.problems(), [])
                self.browser.visit("about:blank")

    def test_keyboard_alone(self):
        self.open(program.PHILOSOPHERS)
        self.browser.run("byId('canvas').focus()")
        self.browser.key("Tab")
        self.browser.key("Tab")
        self.browser.key("Enter")
        self.where("step 1 of 1")
        self.assertEqual(self.browser.run("onagerView.play.steps[0]"), "take_left_2")

    def test_choosing_a_binding(self):
        self.open(program.COLORED)
        self.browser.click(*self.point_of("take_left"))
        self.browser.until("!byId('chooser').hidden && byId('chooser').children.length === 5")
        self.browser.run("byId('chooser').children[2].click()")
        self.where("step 1 of 1")
        self.assertEqual(self.browser.run("onagerView.play.steps[0]"), "take_left(p=seat3)")

    def test_ask_and_play(self):
        self.open(program.POLITE)
        self.browser.run("byId('tabAsk').click(); byId('word').value = 'ltl'; byId('word').onchange(); byId('formula').focus()")
        self.browser.type("G F eat_1 >= 1")
        self.browser.key("Enter")
        self.browser.until("document.querySelector('.answer.violated')")
        self.browser.until("onagerView.play.isLasso")
        self.assertTrue(self.browser.run("byId('truths').querySelectorAll('td').length === onagerView.play.states.length"))
        self.assertTrue(self.browser.run("byId('truths').querySelectorAll('td.cycle').length > 0"))
        self.browser.run("byId('play').click()")
        self.browser.until("onagerView.play.at >= 2")
        # It goes round, and stops when it is told to.
        self.browser.run("clearInterval(onagerView.panel.timer); onagerView.panel.timer = 0; onagerView.play.go(1e9).then(() => onagerView.panel.run())")
        self.browser.until("onagerView.play.at < onagerView.play.states.length - 1")
        self.browser.run("onagerView.panel.pause()")
        self.assertEqual(self.browser.run("byId('play').textContent"), "\u25b6 play")

    def test_wrong_formula_and_completion(self):
        self.open(program.PHILOSOPHERS)
        self.browser.run("byId('tabAsk').click(); byId('word').value = 'reach'; byId('word').onchange(); byId('formula').focus()")
        self.browser.type("eat_1 >= 1 & thimk_2 >= 1")
        self.browser.until("byId('underline').querySelector('u')")
        self.assertEqual(self.browser.run("byId('underline').querySelector('u').textContent"), "thimk_2")
        self.assertIn("think_2", self.browser.run("byId('mistake').textContent"))
        self.browser.run("byId('formula').value = ''")
        self.browser.type("thi")
        self.browser.until("!byId('completion').hidden")
        self.browser.key("Tab")
        self.assertEqual(self.browser.run("byId('formula').value"), "think_1")

    def test_odd_names_are_completed_in_quotes(self):
        self.open(self.file("odd.pnml", program.net({"my place": 1, "G": 0, "grüße": 0}, {"t": ({"my place": 1}, {"G": 1, "grüße": 1})})))
        self.browser.run("byId('tabAsk').click(); byId('word').value = 'reach'; byId('word').onchange(); byId('formula').focus()")
        self.browser.type("gr")
        self.browser.key("Tab")
        self.browser.type(" = 1 & my")
        self.browser.key("Tab")
        self.browser.type(" = 0 & G")
        self.browser.run("onagerView.ask.take('G')")
        self.browser.type(" = 1 & hö")
        self.assertEqual(self.browser.run("byId('formula').value"), '"grüße" = 1 & "my place" = 0 & "G" = 1 & hö')
        self.browser.until("byId('underline').querySelector('u')")
        self.assertEqual(self.browser.run("byId('underline').querySelector('u').textContent"), "hö")
        self.browser.run("byId('formula').value = byId('formula').value.slice(0, -5)")
        self.browser.key("Enter")
        self.browser.until("document.querySelector('.answer.holds')")

    def test_stop(self):
        self.open(self.generated("polite-philosophers", 60))
        self.browser.run("byId('tabAsk').click(); byId('askReduction').value = 'none'; byId('ask').click()")
        self.browser.until("/states/.test((document.querySelector('.answer .figures') || {}).textContent)")
        self.browser.run("[...document.querySelectorAll('.answer button')].find((button) => button.textContent === 'stop').click()")
        self.browser.until("/interrupted/.test(document.querySelector('.answer').textContent)")

    def test_why_two_methods(self):
        self.open(EXAMPLES / "workflow-3.pnml")
        self.browser.run("byId('tabWhy').click(); byId('reductionB').value = 'weak:closure'; byId('why').click()")
        self.browser.until("byId('reasons').querySelectorAll('.sizes').length === 2 && onagerView.drawing.look.why")
        roles = self.browser.run("[...onagerView.drawing.look.why.role.values()]")
        self.assertIn("chosen", roles)
        # Each on a picture of its own, and both show the same part.
        self.browser.until("!byId('other').hidden && onagerView.why.other.look.why.role.size > 0 && onagerView.why.other.drawn.nodes > 0")
        self.browser.run("onagerView.drawing.zoom(1.5)")
        self.assertTrue(self.browser.run("onagerView.why.other.view.k === onagerView.drawing.view.k"))
        self.browser.run("byId('enabled').children[0].click()")
        self.where("step 1 of 1")
        self.assertTrue(self.browser.run("byId('other').hidden && onagerView.drawing.look.why === null"))
        self.browser.run("byId('space').click()")
        self.browser.until("!byId('states').hidden && onagerView.why.graph")
        self.browser.until("byId('statesCanvas').width > 0 && onagerView.why.graph.view.k !== 1")
        x, y = self.browser.run("""(() => { const {view, graph} = onagerView.why.graph, box = byId('statesCanvas').getBoundingClientRect(), node = graph.nodes[5];
            return [box.left + node.x * view.k + view.x, box.top + node.y * view.k + view.y]; })()""")
        self.browser.click(x, y)
        self.browser.until("byId('states').hidden && onagerView.play.at > 0")

    def test_dark_and_search_and_print(self):
        self.open(program.PHILOSOPHERS)
        light = self.browser.run("getComputedStyle(document.body).backgroundColor")
        self.browser.key("d")
        self.assertNotEqual(self.browser.run("getComputedStyle(document.body).backgroundColor"), light)
        self.browser.key("/")
        self.assertEqual(self.browser.run("document.activeElement.id"), "search")
        self.browser.type("fork_3")
        self.assertEqual(self.browser.run("onagerView.drawing.look.found.name"), "fork_3")
        self.browser.call("Emulation.setEmulatedMedia", media="print")
        self.assertEqual(self.browser.run("getComputedStyle(document.querySelector('aside')).display"), "none")
        pdf = self.browser.call("Page.printToPDF")["data"]
        self.assertGreater(len(pdf), 5000)

    def test_five_thousand_places(self):
        begin = time.monotonic()
        self.open(self.file("large.pnml", chain(5000)))
        self.assertLess(time.monotonic() - begin, 90 if program.SANITIZED else 20)
        frames = self.browser.run("""(async () => { const {drawing} = onagerView; const times = [];
            for (let i = 0; i < 10; ++i) { const begin = performance.now(); drawing.zoom(i % 2 ? 1.2 : 0.9); drawing.draw(); times.push(performance.now() - begin); }
            return times.sort((a, b) => a - b)[5]; })()""")
        self.assertLess(frames, 250)
        self.browser.run("onagerView.drawing.show(onagerView.drawing.picture.nodes[4000]); onagerView.drawing.draw()")
        self.assertLess(self.browser.run("onagerView.drawing.drawn.nodes"), 1000)
        self.browser.run("byId('enabled').children[0].click()")
        self.where("step 1 of 1")

    def test_dead_server(self):
        view = self.open(program.PHILOSOPHERS)
        view.end()
        self.browser.run("byId('enabled').children[0].click()")
        self.browser.until("!byId('dead').hidden && !byId('message').hidden")
        self.where("step 0 of 0")
        self.assertEqual(self.browser.run("byId('enabled').children.length"), 5)
        self.browser.messages.clear()

    def test_names_that_are_scripts(self):
        evil = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
        escaped = evil.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
        net = program.net({"p": 1, "q": 0}, {"t": ({"p": 1}, {"q": 1})}, name=escaped)
        net = net.replace('<place id="p">', f'<place id="p"><name><text>{escaped}</text></name>')
        net = net.replace('<transition id="t"/>', f'<transition id="t"><name><text>{escaped}</text></name></transition>')
        for view in (True, False):
            model = self.file("evil.pnml", net)
            if view:
                self.open(model)
            else:
                self.onager("view", model, "--export", "evil.html")
                self.visit(f"file://{self.folder}/evil.html")
            self.browser.run("byId('enabled').children[0].click()")
            self.where("step 1 of 1")
            self.browser.click(*self.point_of("q"))
            self.assertNotEqual(self.browser.run("document.title"), "owned")
            self.assertEqual(self.browser.run("document.querySelectorAll('img').length"), 0)

    def test_exported(self):
        self.onager("check", program.PHILOSOPHERS, "--deadlock", "--trace", "trace.json", code=1)
        self.onager("view", program.PHILOSOPHERS, "--trace", "trace.json", "--export", "page.html")
        self.visit(f"file://{self.folder}/page.html")
        self.where("step 0 of 5")
        self.browser.run("onagerView.play.go(5).then(() => 1)")
        self.where("step 5 of 5")
        self.assertIn("Deadlock", self.browser.run("byId('note').textContent"))
        self.browser.run("onagerView.play.go(0).then(() => byId('enabled').children[1].click())")
        self.where("step 1 of 1")
        self.assertTrue(self.browser.run("byId('tabAsk').hidden"))


if __name__ == "__main__":
    program.main()
