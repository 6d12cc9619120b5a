"""A view without a browser, and what its server says: for the tests of the view and for those who attack it."""
import http.client
import json
import subprocess
import time
import urllib.parse

import program


class View:
    """`onager view --no-browser` while it runs."""

    def __init__(self, case, model, *words):
        self.process = subprocess.Popen([program.path, "view", str(model), "--no-browser", *map(str, words)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, cwd=case.folder)
        case.addCleanup(self.end)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlparse(self.address)
        self.port, self.path = parts.port, parts.path

    def end(self):
        """Seconds that it takes to end, and its exit code."""
        begin = time.monotonic()
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(10)
        for file in (self.process.stdout, self.process.stderr):
            if not file.closed:
                file.close()
        return time.monotonic() - begin, code

    def request(self, method, path, body=None, headers=None):
        """Status, headers and content."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers or {})
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()
        finally:
            connection.close()

    def get(self, name):
        status, _, content = self.request("GET", self.path + name)
        assert status == 200, status
        return content

    def ask(self, what, **body):
        status, _, content = self.request("POST", self.path + what, json.dumps(body), {"Content-Type": "application/json"})
        assert status == 200, status
        return json.loads(content)

    def model(self):
        return json.loads(self.get("model"))

    def done(self, what, seconds=60, **body):
        """The result of a job."""
        job = self.ask(what, **body)
        if "error" in job:
            return job
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            status = self.ask("job", **job)
            if status["state"] == "done":
                return status["result"]
            time.sleep(0.02)
        raise AssertionError(f"{what} takes too long")
