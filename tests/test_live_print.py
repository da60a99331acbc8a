"""Printing and exporting from the live page."""
import io
import json
import re
import time
import unittest
import zipfile

import support
from live_page import GAME, LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}


class Print(LiveCase):
    def run_it(self, **choices):
        """What the server tells once it has finished."""
        status, text, _ = self.ask("runs/begin", "POST", json.dumps(choices), **AS_JSON)
        self.assertEqual(status, 200, text)
        run = json.loads(text)["run"]
        for _ in range(support.PATIENCE * 10):
            seen = json.loads(self.ask(f"runs/{run}")[1])
            if not seen["running"]:
                return run, seen
            time.sleep(0.1)
        self.fail(f"does not end: {seen}")

    def result(self, run):
        import http.client
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=support.PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", f"/{self.token}/runs/{run}/result")
        response = connection.getresponse()
        return response.status, response.read(), response

    def command(self, **choices):
        status, text, _ = self.ask("runs/command", "POST", json.dumps(choices), **AS_JSON)
        return json.loads(text)["message"] if status == 200 else (status, text)

    def test_prints_what_the_command_prints(self):
        self.start()
        self.state()
        before = sorted((self.folder / "game").rglob("*"))
        run, seen = self.run_it(command="print", paper="a5", backs="none", lang="fr", no_rules=True)
        self.assertEqual((seen["file"], seen["command"]), ("game-kit.pdf", "planche kit game --paper a5 --backs none --lang fr --no-rules"), seen)
        status, pdf, response = self.result(run)
        self.assertEqual((status, pdf[:5], len(pdf)), (200, b"%PDF-", seen["bytes"]))
        self.assertIn("game-kit.pdf", response.headers["Content-Disposition"])
        made = support.planche("kit", "game", "--paper", "a5", "--backs", "none", "--lang", "fr", "--no-rules", "-o", "own.pdf", cwd=self.folder)
        self.check(made, support.FINE)
        self.assertEqual((self.folder / "own.pdf").read_bytes(), pdf)
        (self.folder / "own.pdf").unlink()
        self.assertEqual(sorted((self.folder / "game").rglob("*")), before, "nothing is written beside the game")

    def test_prints_only_what_changed_since_the_last_print(self):
        self.start()
        self.state()
        self.assertEqual(json.loads(self.ask("runs")[1])["printed"], "")
        self.assertEqual(self.command(command="print", since=True), (409, "this page has printed nothing yet that it could compare with: print all first"))
        self.run_it(command="print", parts="card", no_cover=True)  # not whole: nothing to compare with
        self.assertEqual(json.loads(self.ask("runs")[1])["printed"], "")
        self.run_it(command="print", no_cover=True)
        self.assertRegex(json.loads(self.ask("runs")[1])["printed"], r"^\d{4}-\d\d-\d\d \d\d:\d\d$")
        (kept,) = (self.folder / "state/planche").glob("printed-*")
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        self.write("game/cards.csv", "id,title,cost\n" + "".join(f"c{n},{'Owl' if n in (2, 4) else 'Card'} {n},{n}\n" for n in range(1, 6)))
        self.stop()
        self.start()  # it stays between runs
        self.state()
        run, seen = self.run_it(command="print", since=True, no_cover=True)
        self.assertTrue(any(line.startswith("2 parts to print, 2 to discard, 3 unchanged") for line in seen["said"]), seen)
        (self.folder / "changed.pdf").write_bytes(self.result(run)[1])
        words = support.tool("pdftotext", self.folder / "changed.pdf", "-")
        self.assertEqual([name in words for name in ("Owl 2", "Owl 4", "Card 1")], [True, True, False], words)
        # The next print is compared with this one, which describes the whole game.
        run, seen = self.run_it(command="print", since=True, no_cover=True)
        self.assertTrue(any(line.startswith("nothing has changed since") for line in seen["said"]), seen)

    def test_every_way_out_is_a_zip(self):
        self.start()
        self.state()
        offered = json.loads(self.ask("runs")[1])
        self.assertIn("a4", offered["papers"])
        wanted = [one["name"] for one in offered["exports"] if one["name"] not in ("shop", "tts", "html", "playingcards")]
        for name in wanted:
            with self.subTest(name):
                run, seen = self.run_it(command="export", **{"for": name}, one_each=name == "pictures")
                self.assertEqual(seen["file"], f"game-{name}.zip", seen)
                with zipfile.ZipFile(io.BytesIO(self.result(run)[1])) as archive:
                    self.assertIsNone(archive.testzip())
                    if name == "pictures":
                        self.assertGreaterEqual(sum(one.endswith(".png") for one in archive.namelist()), 5)

    def test_pictures_of_a_simulator_get_the_address_that_is_typed(self):
        """The folder in which planche makes them does not last."""
        self.start()
        self.state()
        status, said, _ = self.ask("runs/begin", "POST", json.dumps({"command": "export", "for": "tts"}), **AS_JSON)
        self.assertEqual(status, 409)
        self.assertIn("the folder in which you will unpack them", said)
        run, seen = self.run_it(command="export", base_url="file:///C:/games/g/", **{"for": "tts"})
        self.assertEqual(seen["command"], "planche export game --for tts --base-url file:///C:/games/g/")
        with zipfile.ZipFile(io.BytesIO(self.result(run)[1])) as archive:
            save = archive.read("game.json").decode()
            addresses = set(re.findall(r'"(?:Face|Image|Back)URL": *"([^"]+)"', save))
            self.assertEqual({one.rpartition("/")[0] for one in addresses}, {"file:///C:/games/g"})
            self.assertLessEqual({one.rpartition("/")[2] for one in addresses}, set(archive.namelist()))

    def test_says_why_nothing_was_made(self):
        self.write("game/cards.csv", "id,title,cost\nc1,Owl,99\n")
        self.start()
        self.state()
        run, seen = self.run_it(command="print")
        self.assertEqual((seen["file"], self.result(run)[0]), ("", 404))
        self.assertTrue(any("cards.csv:2" in line for line in seen["said"]), seen)
        self.assertFalse(any("\x1b" in line for line in seen["said"]), seen)
        self.assertEqual(self.run_it(command="print", draft=True)[1]["file"], "game-kit.pdf")

    def test_prints_for_a_press(self):
        self.start()
        self.state()
        self.assertIn("default_cmyk", json.loads(self.ask("runs")[1])["profiles"])
        choices = {"command": "print", "no_rules": True, "pdfx": "x1a", "profile": "default_cmyk"}
        self.assertEqual(self.command(**choices), "planche kit game --pdfx x1a --profile default_cmyk --no-rules")
        run, seen = self.run_it(**choices)
        self.assertTrue(any("at one point, on page" in line for line in seen["said"]), seen)
        (self.folder / "press.pdf").write_bytes(self.result(run)[1])
        self.assertEqual(support.Pdf(self.folder / "press.pdf").info["/GTS_PDFXVersion"], "u:PDF/X-1a:2003")

    def test_stops(self):
        self.write("game/cards.csv", "id,title,cost\n" + "".join(f"c{n},Card {n},1\n" for n in range(1500)))
        self.start()
        self.state()
        choices = json.dumps({"command": "export", "for": "pictures", "dpi": "600"})
        run = json.loads(self.ask("runs/begin", "POST", choices, **AS_JSON)[1])["run"]
        self.assertEqual(self.ask(f"runs/{run}/stop", "POST", "{}", **AS_JSON)[0], 200)
        for _ in range(support.PATIENCE * 10):
            seen = json.loads(self.ask(f"runs/{run}")[1])
            if not seen["running"]:
                break
            time.sleep(0.1)
        self.assertEqual((seen["running"], seen["stopped"], seen["file"]), (False, True, ""))

    def test_the_command_is_safe_and_right(self):
        self.start()
        self.assertEqual(self.command(command="print"), "planche kit game")
        self.assertEqual(self.command(command="export", **{"for": "pictures"}, bleed=True, parts="card"), "planche export game --parts card --for pictures --bleed")
        self.assertEqual(self.command(command="print", parts="it's; rm"), r"planche kit game --parts 'it'\''s; rm'")
        for wrong in ({"paper": "--help"}, {"paper": "a\0"}, {"paper": 3}, {"paper": "x" * 999}, {"command": "shell"}):
            self.assertEqual(self.command(**{"command": "print", **wrong})[0], 409, wrong)
        self.assertEqual(self.ask("runs/99")[0], 404)
        self.assertEqual(self.ask("runs/99/result")[0], 404)

    @with_browser
    def test_the_dialog_begins_as_planche_was_started(self):
        self.start("--paper", "200x260", "--low-ink")
        browser = self.browser()
        wait = support.waiting(browser)
        browser.get(self.address)
        wait.until(lambda _: browser.find_elements("css selector", ".part"))
        command = lambda: browser.execute_script("return document.getElementById('print-command')?.value")
        browser.find_element("id", "print").click()
        wait.until(lambda _: command() == "planche kit game --paper 200x260 --style low-ink")
        chosen = lambda: browser.execute_script("return document.getElementById('print-paper').selectedOptions[0].textContent")
        self.assertEqual(chosen(), "200x260")
        browser.execute_script("const paper = document.getElementById('print-paper'); paper.value = 'a4'; paper.dispatchEvent(new Event('change'))")
        wait.until(lambda _: command() == "planche kit game --style low-ink")
        # What was chosen since is kept.
        browser.execute_script("document.getElementById('printing').close(); document.getElementById('print').click()")
        wait.until(lambda _: browser.execute_script("return document.getElementById('printing').open"))
        self.assertEqual((command(), chosen()), ("planche kit game --style low-ink", "a4"))
        browser.execute_script("document.getElementById('printing').close(); document.getElementById('export').click()")
        wait.until(lambda _: command() == "planche export game --style low-ink --for pictures")

    @with_browser
    def test_the_dialogs_in_the_browser(self):
        self.write("game/game.json", dict(GAME, parts={"card": GAME["parts"]["card"], "big": {"of": "cards", "front": "card.json"}}))
        self.start()
        browser = self.browser()
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys
        from selenium.webdriver.support.ui import Select
        browser.get(self.address)
        wait = support.waiting(browser)
        wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, ".part"))
        by_id = lambda name: wait.until(lambda _: browser.find_element(By.ID, name))
        command = lambda: by_id("print-command").get_attribute("value")
        by_id("print").click()
        wait.until(lambda _: browser.find_elements(By.ID, "print-command") and command() == "planche kit game")
        Select(by_id("print-paper")).select_by_value("letter")
        wait.until(lambda _: command() == "planche kit game --paper letter")
        by_id("print-low").click()
        wait.until(lambda _: command() == "planche kit game --paper letter --style low-ink")
        by_id("kind-card").send_keys(Keys.SPACE)
        wait.until(lambda _: command() == "planche kit game --paper letter --parts card --style low-ink")
        self.expect_accessible(browser)
        by_id("run-start").send_keys(Keys.ENTER)
        wait.until(lambda _: browser.find_elements(By.ID, "run-file"))
        self.assertEqual(by_id("run-file").text, "Save game-kit.pdf")
        self.expect_accessible(browser)
        body = browser.execute_async_script("const done = arguments[0]; fetch(document.getElementById('run-file').href).then((one) => one.text()).then((text) => done(text.slice(0, 5)))")
        self.assertEqual(body, "%PDF-")
        # The next run takes the result of the one before away at once, and does not begin twice.
        self.assertEqual(browser.execute_script("""document.getElementById("run-start").click();
            return ["run-file", "run-start"].map((id) => document.getElementById(id))"""), [None, None])
        wait.until(lambda _: browser.find_elements(By.ID, "run-file"))
        Select(by_id("print-press")).select_by_value("x4")
        wait.until(lambda _: command() == "planche kit game --paper letter --parts card --style low-ink --pdfx x4")
        by_id("print-profile").send_keys("default_cmyk", Keys.TAB)
        wait.until(lambda _: command().endswith("--pdfx x4 --profile default_cmyk"))
        Select(by_id("print-press")).select_by_value("")
        wait.until(lambda _: command() == "planche kit game --paper letter --parts card --style low-ink")
        browser.switch_to.active_element.send_keys(Keys.ESCAPE)
        by_id("export").click()
        wait.until(lambda _: command() == "planche export game --for pictures")
        Select(by_id("print-as")).select_by_value("jpeg")
        wait.until(lambda _: command() == "planche export game --for pictures --as jpeg")
        Select(by_id("print-for")).select_by_value("html")  # which has no such choice
        wait.until(lambda _: command() == "planche export game --for html")
        for kind in json.loads(self.ask("runs")[1])["exports"]:
            Select(by_id("print-for")).select_by_value(kind["name"])
            wait.until(lambda _: command().startswith(f"planche export game --for {kind['name']}"))
        self.expect_accessible(browser)
        self.assertEqual(support.console_errors(browser), [])


if __name__ == "__main__":
    unittest.main()
