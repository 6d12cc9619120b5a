#!/usr/bin/env python3
"""onager view under attack: by web pages elsewhere, by others on the machine, by whoever has the address, by models."""
import gzip
import json
import os
import re
import socket
import subprocess
import threading
import time

import hostile
import program
import viewing

JSON = {"Content-Type": "application/json"}


class Attack(hostile.Case):
    def setUp(self):
        super().setUp()
        self.view = viewing.View(self, program.PHILOSOPHERS)

    def status(self, method, path, body=None, headers=None):
        return self.view.request(method, path, body, headers)[0]

    def raw(self, text, wait=5.0):
        """What the server says to these bytes; empty if it hangs up."""
        with socket.create_connection(("127.0.0.1", self.view.port), timeout=wait) as client:
            said = b""
            try:
                client.sendall(text)
                while more := client.recv(1 << 16):
                    said += more
            except OSError:
                pass
            return said

    def still_works(self):
        self.assertIn("choices", self.view.ask("state", n=0))

    def tearDown(self):
        self.still_works()

    def test_only_this_machine(self):
        """Addresses of the machine beside 127.0.0.1 are not listened to."""
        with open("/proc/net/tcp") as table:
            listening = [line.split()[1] for line in table if line.split()[3] == "0A"]
        self.assertEqual([each for each in listening if each.endswith(f":{self.view.port:04X}")], [f"0100007F:{self.view.port:04X}"])
        with open("/proc/net/tcp6") as table:
            self.assertFalse([line for line in table if line.split()[3] == "0A" and line.split()[1].endswith(f":{self.view.port:04X}")])

    def test_without_the_token(self):
        token = self.view.path.strip("/")
        wrong = ["/", "/model", "/x" * 20, f"/{token[:-1]}x/", f"/{token[:-1]}/", f"/{token}", f"/{token}x/", f"/{token.upper()}/", f"//{token}/", f"/?{token}/",
                 f"/a/../{token}/", "/%2e%2e/" + token + "/", "/" + token.replace(token[0], f"%{ord(token[0]):02x}", 1) + "/", "/favicon.ico"]
        for path in wrong:
            for method in ("GET", "POST"):
                with self.subTest(path=path, method=method):
                    status, headers, content = self.view.request(method, path, "{}" if method == "POST" else None, JSON if method == "POST" else {})
                    self.assertEqual((status, content), (404, b""))

    def test_tokens_are_fresh(self):
        tokens = set()
        for _ in range(3):
            view = viewing.View(self, program.PHILOSOPHERS)
            tokens.add(view.path)
            view.end()
        self.assertEqual(len(tokens), 3)

    def test_other_host(self):
        for host in ("evil.example", f"evil.example:{self.view.port}", "127.0.0.1", "127.0.0.1:80", f"127.0.0.1.evil.example:{self.view.port}"):
            with self.subTest(host):
                self.assertEqual(self.status("GET", self.view.path, headers={"Host": host}), 403)
        said = self.raw(f"GET {self.view.path} HTTP/1.1\r\n\r\n".encode())
        self.assertRegex(said, rb"^HTTP/1.1 400")
        said = self.raw(f"GET {self.view.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.view.port}\r\nHost: evil.example\r\n\r\n".encode())
        self.assertRegex(said, rb"^HTTP/1.1 400")
        self.assertEqual(self.status("GET", self.view.path, headers={"Host": f"localhost:{self.view.port}"}), 200)

    def test_other_origin(self):
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{self.view.port}", f"http://localhost:{self.view.port}", "http://127.0.0.1:1"):
            with self.subTest(origin):
                self.assertEqual(self.status("POST", self.view.path + "state", '{"n": 0}', {**JSON, "Origin": origin}), 403)
                self.assertEqual(self.status("GET", self.view.path + "model", headers={"Origin": origin}), 403)
        own = f"http://127.0.0.1:{self.view.port}"
        self.assertEqual(self.status("POST", self.view.path + "state", '{"n": 0}', {**JSON, "Origin": own}), 200)
        # A page elsewhere that knows the address may lead to it, and read nothing.
        self.assertEqual(self.status("GET", self.view.path + "model", headers={"Sec-Fetch-Site": "cross-site"}), 403)
        self.assertEqual(self.status("GET", self.view.path, headers={"Sec-Fetch-Site": "cross-site"}), 200)

    def test_forms_and_other_methods(self):
        for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "application/json; charset=x", None):
            with self.subTest(kind):
                self.assertEqual(self.status("POST", self.view.path + "state", '{"n": 0}', {"Content-Type": kind} if kind else {}), 415)
        for method in ("PUT", "DELETE", "OPTIONS", "PATCH", "HEAD", "TRACE", "CONNECT"):
            with self.subTest(method):
                self.assertIn(self.status(method, self.view.path, headers=JSON), (400, 405))

    def test_headers_of_the_page(self):
        _, headers, content = self.view.request("GET", self.view.path)
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertNotIn("unsafe", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["X-Frame-Options"], "DENY")
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertNotIn("Access-Control-Allow-Origin", headers)
        self.assertNotRegex(content, rb"(src|href)=.?(https?:)?//")

    def test_files_are_not_read(self):
        for path in ("../", "../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "//etc/passwd", "page.js/../page.css", "page.js?x", "page.js%00",
                     "..\\..\\etc\\passwd", "model/", "file:///etc/passwd", str(program.PHILOSOPHERS)):
            with self.subTest(path):
                said = self.raw(f"GET {self.view.path}{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.view.port}\r\n\r\n".encode())
                self.assertRegex(said, rb"^HTTP/1.1 40[04]")
                self.assertNotIn(b"root:", said)

    def test_words_that_name_files_or_programs(self):
        canary = self.folder / "canary"
        for word, text in (("queries", "/etc/passwd"), ("automaton", "/etc/passwd"), ("stated", ""), ("explore", "")):
            with self.subTest(word):
                self.assertIn("no question of this name", self.view.ask("ask", word=word, text=text)["error"]["message"])
        for name, value in (("ltl-translator", f"touch {canary}"), ("compile", "true"), ("store", "disk"), ("memory-limit", "1"), ("trace", str(canary)), ("no-simplify", "true")):
            with self.subTest(name):
                self.assertIn("no setting of this name", self.view.ask("ask", word="ltl", text="F eat_1 >= 1", settings={name: value})["error"]["message"])
        self.assertFalse(canary.exists())

    def test_formulas_of_promela_include_nothing(self):
        secret = self.file("secret", "int planted_secret_name;\n")
        view = viewing.View(self, program.ROOT / "examples" / "peterson.pml")
        for text in (f'{{#include "{secret}"}}', f'#include "{secret}"', f'{{\n#include "{secret}"\n1}}', f'{{ inside\n#include "{secret}"\n}}'):
            with self.subTest(text):
                self.assertNotIn("planted_secret", json.dumps(view.ask("words", word="reach", text=text)))
                self.assertIn("error", view.ask("words", word="reach", text=text))

    def test_bodies(self):
        for body in ("", "{", "[]", "1", "null", '"x"', "[" * 100_000, '{"a":' * 100_000, "{\"n\": 1e999}", '{"n": -1}', '{"n": 1.5}', '{"n": null}', '{"n": {}}',
                     '{"n": 99999999999999999999}', b'{"n": "\xff\xfe"}', b"\x00" * 100):
            with self.subTest(body[:20]):
                status, _, content = self.view.request("POST", self.view.path + "state", body, JSON)
                if status == 200:
                    self.assertIn("error", json.loads(content))
                else:
                    self.assertEqual(status, 400)
        for what, body in (("fire", {"n": 0, "step": 3}), ("fire", {"n": 0}), ("path", {"steps": "x"}), ("path", {"steps": [1]}), ("random", {"n": 0, "steps": -1}), ("random", {"n": 0, "steps": "x"}),
                           ("ask", {"word": 1}), ("ask", {"word": "reach", "text": []}), ("ask", {"word": "ltl", "settings": []}), ("ask", {"word": "ltl", "settings": {"reduction": 1}}),
                           ("job", {"job": "x"}), ("job", {"job": -1}), ("why", {"n": 0, "reduction": []}), ("go", {"steps": {}}), ("here", {}), ("here", {"page": 1}), ("gone", {"page": "x" * 65})):
            with self.subTest(what=what, body=body):
                status, _, content = self.view.request("POST", self.view.path + what, json.dumps(body), JSON)
                self.assertIn(status, (200, 400))
                self.assertTrue(status == 400 or "error" in json.loads(content), content)

    def test_formulas_that_are_too_much(self):
        for text in ("(" * 50_000, "!" * 90_000 + "true", "G " * 90_000, "x" * 99_000, "1 + " * 20_000 + "1", "eat_1 = 1 & " * 8_000 + "true"):
            with self.subTest(text[:20]):
                begin = time.monotonic()
                self.view.ask("words", word="ltl", text=text)
                self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 10)
        self.assertIn("too long", self.view.ask("words", word="ltl", text="x" * 100_001)["error"]["message"])

    def test_huge_bodies(self):
        large = json.dumps({"n": 0, "x": "y" * (2 << 20)})
        try:
            self.assertIn(self.status("POST", self.view.path + "state", large, JSON), (400, 413))
        except (ConnectionError, BrokenPipeError):
            pass  # it does not listen to the end
        head = f"POST {self.view.path}state HTTP/1.1\r\nHost: 127.0.0.1:{self.view.port}\r\nContent-Type: application/json\r\n"
        self.assertRegex(self.raw((head + "Transfer-Encoding: chunked\r\n\r\n8\r\n{\"n\": 0}\r\n0\r\n\r\n").encode()), rb"^HTTP/1.1 411")
        bomb = gzip.compress(b"[" + b"0," * (50 << 20) + b"0]")
        self.assertRegex(self.raw((head + f"Content-Encoding: gzip\r\nContent-Length: {len(bomb)}\r\n\r\n").encode() + bomb), rb"^HTTP/1.1 411|^$")
        self.assertRegex(self.raw((head + "Content-Length: 99999999999999\r\n\r\n{}").encode()), rb"^HTTP/1.1 413|^HTTP/1.1 400|^$")
        self.assertRegex(self.raw((head + "Content-Length: -5\r\n\r\n{}").encode()), rb"^HTTP/1.1 4|^$")

    def test_headers_without_end(self):
        """Neither many headers nor long ones fill the memory."""
        def resident():
            with open(f"/proc/{self.view.process.pid}/status") as status:
                return int(re.search(r"VmRSS:\s*(\d+)", status.read())[1])
        before = resident()
        said = self.raw(b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % i for i in range(2_000_000)))
        self.assertNotIn(b"200 OK", said)
        self.raw(b"GET /" + b"a" * (8 << 20) + b" HTTP/1.1\r\n\r\n")
        self.raw(b"\x00\xff" * (1 << 20))
        self.assertLess(resident() - before, 60_000)

    def test_end_in_spite_of_open_connections(self):
        clients = [socket.create_connection(("127.0.0.1", self.view.port)) for _ in range(40)]
        for client in clients[::2]:
            client.sendall(b"GET / HTTP/1.1\r\nHost: ")
        time.sleep(0.3)
        seconds, code = self.view.end()
        for client in clients:
            client.close()
        self.assertEqual(code, 0)
        if not program.SANITIZED:
            self.assertLess(seconds, 0.3)
        self.view = viewing.View(self, program.PHILOSOPHERS)

    def test_many_at_once(self):
        """Threads that fire, ask and look at the same time."""
        failures = []

        def work(number):
            try:
                for i in range(15):
                    trail = self.view.ask("random", n=0, steps=20, seed=100 * number + i)
                    self.view.ask("state", n=trail["states"][-1])
                    job = self.view.ask("ask", word="reach", text=f"eat_{number % 5 + 1} = 1")
                    if i % 3 == 0 and "job" in job:
                        self.view.ask("stop", **job)
                    self.view.ask("why", n=trail["states"][-1], reduction="deletion")
            except Exception as failure:  # noqa: BLE001
                failures.append(failure)
        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_nobody_learns_the_token_from_the_machine(self):
        token = self.view.path.strip("/")
        for process in os.listdir("/proc"):
            if process.isdigit():
                try:
                    with open(f"/proc/{process}/cmdline", "rb") as words:
                        self.assertNotIn(token.encode(), words.read())
                except (FileNotFoundError, ProcessLookupError):
                    pass


class Models(hostile.Case):
    def test_names_of_any_bytes(self):
        names = ["</script><script>alert(1)</script>", "<!--", "]]>", "\u202e", "a\"b'c\\", "${x}", "@DATA@", "@HEAD@", "__proto__", "constructor", "toString"]
        escape = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
        places = {f"p{i}": 1 for i in range(len(names))}
        net = program.net(places, {f"t{i}": ({f"p{i}": 1}, {}) for i in range(len(names))})
        for i, name in enumerate(names):
            net = net.replace(f'"p{i}"', f'"p{name.translate(escape)}"').replace(f'"t{i}"', f'"t{name.translate(escape)}"')
        model = self.file("names.pnml", net)
        view = viewing.View(self, model)
        given = view.model()
        self.assertEqual({node[0] for node in given["picture"]["nodes"]}, {k + name for name in names for k in "pt"})
        for name in names:
            self.assertIn("n", view.ask("fire", n=0, step="t" + name))
        self.onager("view", model, "--export", "page.html")
        page = (self.folder / "page.html").read_text()
        self.assertNotIn("<script>alert", page)
        self.assertEqual(page.count("</script>"), 2)
        inside = re.search(r'id="data">(.*?)</script>', page, re.S)[1]
        self.assertEqual({node[0] for node in json.loads(inside)["picture"]["nodes"]}, {k + name for name in names for k in "pt"})

    def test_graphviz_is_not_fooled(self):
        """Names that mean something to it, a net that it takes long for, positions that are none."""
        names = ["<b>x", "\\N\\G\\L", "\"];evil[", "{|<a>|}", "%s%n", "\\l" * 100]
        escape = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
        net = program.net({f"p{i}": 1 for i in range(6)}, {"t": ({f"p{i}": 1 for i in range(6)}, {})})
        for i, name in enumerate(names):
            net = net.replace(f'"p{i}"', f'"{name.translate(escape)}"')
        self.assertEqual(viewing.View(self, self.file("names.pnml", net)).model()["picture"]["by"], "graphviz")
        dense = program.net({f"p{i}": 1 for i in range(70)}, {f"t{i}": ({f"p{(7 * i + j * j) % 70}": 1 for j in range(40)}, {}) for i in range(70)})
        begin = time.monotonic()
        view = viewing.View(self, self.file("dense.pnml", dense))
        self.assertIn(view.model()["picture"]["by"], ("graphviz", "layers"))
        self.assertLess(time.monotonic() - begin, 60 if program.SANITIZED else 15)
        children = subprocess.run(["ps", "--ppid", str(view.process.pid), "-o", "pid="], capture_output=True, text=True).stdout.split()
        self.assertEqual(children, [])
        for position in ('x="nan" y="0"', 'x="1e400" y="0"', 'x="" y=""', 'x="inf" y="inf"', 'y="3"', 'x="0x10" y="1"', 'x="-1e300" y="0"'):
            with self.subTest(position):
                text = program.net({"p": 1}, {"t": ({"p": 1}, {})}).replace('<place id="p">', f'<place id="p"><graphics><position {position}/></graphics>')
                text = text.replace('<transition id="t"/>', f'<transition id="t"><graphics><position {position}/></graphics></transition>')
                self.assertEqual(viewing.View(self, self.file("odd.pnml", text)).model()["picture"]["by"], "graphviz")

    def test_interrupted_while_it_begins(self):
        rows = 20_000
        net = program.net({f"p{i}": 1 for i in range(rows)}, {f"t{i}": ({f"p{i}": 1}, {f"p{(i * 7) % rows}": 1}) for i in range(rows)})
        process = self.start("view", self.file("large.pnml", net), "--no-browser")
        time.sleep(0.2)
        process.terminate()
        process.communicate(timeout=10)
        self.assertIn(process.returncode, (0, 2))

    def test_memory_limit(self):
        done = self.onager("view", program.PHILOSOPHERS, "--no-browser", "--memory-limit", "1M", code=None, stdin="")
        self.assertEqual(done.returncode, 2, done.stderr)


if __name__ == "__main__":
    hostile.main()
