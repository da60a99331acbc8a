"""Starts the live page on a small game, and asks its server."""
import contextlib
import http.client
import importlib.util
import json
import os
import shutil
import subprocess
import unittest

import support
from support import PLANCHE, Case, environment

ROWS = "id,title,cost\n" + "".join(f"c{n},Card {n},{n}\n" for n in range(1, 6))
GAME = {"id": "live", "title": "Live", "languages": ["en", "fr"], "records": {"cards": {"from": "cards.csv", "key": "id", "fields": {
    "id": "text", "title": "text", "cost": {"type": "integer", "max": 9}}, "computed": {"twice": "cost * 2"}}},
    "parts": {"card": {"of": "cards", "front": "card.json"}}}
TEMPLATE = {"part": {"size": [40, 40]}, "layers": [{"type": "text", "text": "{title}", "at": [4, 4], "size": [32, 10]}]}


AXE = next((path for path in (os.environ.get("AXE_CORE", ""),
                              str(support.SOURCE / "build/npm/node_modules/axe-core/axe.min.js"))
            if os.path.isfile(path)), None)
with_browser = unittest.skipUnless(
    shutil.which("chromium") and shutil.which("chromedriver") and
    (importlib.util.find_spec("selenium") or os.path.isdir("/usr/lib/python3/dist-packages/selenium")),
    "needs Chromium: make packages-browser")


class LiveCase(Case):
    def setUp(self):
        super().setUp()
        self.write("game/game.json", GAME)
        self.write("game/cards.csv", ROWS)
        self.write("game/card.json", TEMPLATE)

    def start(self, *options, game="game", port=0, **more):
        own = environment(VISUAL=None, XDG_STATE_HOME=str(self.folder / "state"))
        self.server = subprocess.Popen([PLANCHE, "live", game, "--port", str(port), *options], cwd=self.folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=own, **more)
        self.addCleanup(self.stop)
        address = self.server.stdout.readline().decode().strip()
        self.assertRegex(address, r"^http://127\.0\.0\.1:\d+/[0-9a-f]{32}/$")
        self.address = address
        self.port, self.token = int(address.split(":")[2].split("/")[0]), address.split("/")[3]

    def stop(self):
        """What the server has said on stderr."""
        self.server.terminate()
        return (self.server.communicate(timeout=support.PATIENCE)[1] or b"").decode()

    def ask(self, path, method="GET", body=None, token=None, **headers):
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        # Closed at once: some tests ask thousands of times.
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=support.PATIENCE)) as connection:
            connection.request(method, f"/{self.token if token is None else token}/{path}", body, given)
            response = connection.getresponse()
            return response.status, response.read().decode("utf-8"), response

    def state(self):
        status, body, _ = self.ask("state")
        self.assertEqual(status, 200)
        return json.loads(body)

    def changes(self):
        """A generator that returns at each change that the server tells of."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=support.PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", f"/{self.token}/events")
        response = connection.getresponse()
        response.readline()

        def follow():
            while True:
                if response.readline().startswith(b"event: changed"):
                    yield
        return follow()

    def browser(self):
        import browser  # only here: Selenium may be missing
        return browser.opened(self)

    def offered(self, theirs, mine):
        """A conflict is shown as two drawn cards. Needs the browser as `page`, and its `wait` and `script`."""
        self.wait.until(lambda _: self.script("return document.getElementById('conflict').open"))
        captions = self.script("return [...document.querySelectorAll('#conflict figcaption')].map((one) => one.textContent)")
        self.assertEqual(captions, [f"In the file: {theirs}", f"Yours: {mine}"])
        # Both cards are drawn, and they differ.
        self.wait.until(lambda _: self.script("const all = [...document.querySelectorAll('#conflict img')]; return all.length === 2 && all.every((one) => one.complete && one.naturalWidth > 0) && all[0].src !== all[1].src"))
        self.expect_accessible(self.page)

    def expect_accessible(self, browser, where=None):
        """axe-core finds nothing on the page as it is. Without axe-core, nothing is expected, and test_live says so."""
        if AXE is None:
            return
        with open(AXE, encoding="utf-8") as script:
            browser.execute_script(script.read())
        found = browser.execute_async_script("""const done = arguments[arguments.length - 1];
            axe.run({resultTypes: ["violations"]}).then(({violations}) => done(violations.map(
                ({id, nodes}) => id + ": " + nodes.map(({html}) => html.slice(0, 120)).join(" ")))).catch((e) => done([String(e)]));""")
        self.assertEqual(found, [], where)
