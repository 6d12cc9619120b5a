"""A headless Chromium, driven by the DevTools protocol through pipes: no port, and no library but Python's own."""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import time

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    def __init__(self, folder, *words):
        """`folder` gets a profile of its own, so that nothing of the user's is touched."""
        to_read, self.writing = os.pipe()
        self.reading, to_write = os.pipe()

        def place():  # where Chromium expects them
            high = [os.dup(to_read), os.dup(to_write)]
            moved = []
            for file in high:
                while file < 10:
                    file = os.dup(file)
                moved.append(file)
            os.dup2(moved[0], 3)
            os.dup2(moved[1], 4)

        command = [PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
                   "--disable-background-networking", f"--user-data-dir={folder}/profile", "--window-size=1280,800",
                   "--remote-debugging-pipe", *words, "about:blank"]
        self.process = subprocess.Popen(command, preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env={**os.environ, "HOME": str(folder)})
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.number, self.messages, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for part in ("Page", "Runtime", "Log"):
            self.call(part + ".enable")

    def close(self):
        for file in (self.reading, self.writing):
            os.close(file)
        self.process.kill()
        self.process.wait()

    def read(self, until):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.reading], [], [], max(0, until - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser does not answer")
            got = os.read(self.reading, 1 << 20)
            if not got:
                raise EOFError("the browser has ended")
            self.buffer += got
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, seconds=60, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + seconds
        while True:
            reply = self.read(until)
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']}")
                return reply["result"]
            self.messages.append(reply)

    def visit(self, address):
        self.call("Page.navigate", url=address)

    def run(self, script):
        """The value of an expression in the page; a promise is waited for."""
        done = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise RuntimeError(f"{script}: {done['exceptionDetails'].get('exception', {}).get('description', done['exceptionDetails'])}")
        return done["result"].get("value")

    def until(self, script, seconds=30):
        """Waits for an expression to be true, or anything but nothing."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                value = self.run(f"!!({script})")
            except RuntimeError:  # the page is being loaded
                value = None
            if value:
                return
            time.sleep(0.05)
        raise AssertionError(f"this does not become true: {script}")

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left", clickCount=1)

    def key(self, key, code="", text=None):
        numbers = {"Enter": 13, "Tab": 9, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39}
        text = text if text is not None else ("\r" if key == "Enter" else key if len(key) == 1 else "")
        number = numbers.get(key, ord(key.upper()) if len(key) == 1 else 0)
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code or key, text=text, windowsVirtualKeyCode=number)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key, windowsVirtualKeyCode=number)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def problems(self):
        """What the page has complained about: errors that nobody caught, and what its policy has forbidden."""
        self.call("Runtime.evaluate", expression="0")
        found = [each["params"]["exceptionDetails"]["exception"].get("description", "?") for each in self.messages if each.get("method") == "Runtime.exceptionThrown"]
        return found + [each["params"]["entry"]["text"] for each in self.messages
                        if each.get("method") == "Log.entryAdded" and each["params"]["entry"]["source"] in ("security", "javascript")]
