"""Earlier states of the game, from git, compared on the page as pictures, and from there printed."""
import json
import os
import shutil
import unittest

import support
from live_page import LiveCase, with_browser
from test_history import commit, git

AS_JSON = {"Content_Type": "application/json"}


@unittest.skipUnless(shutil.which("git"), "needs git")
class Past(LiveCase):
    def begin(self):
        git(self.folder, "init", "-q", "-b", "main")
        commit(self.folder, "First cards")
        (self.folder / "other.txt").write_text("not of the game\n")
        commit(self.folder, "Something else")
        self.change("cards.csv", "Card 1", "Ace <1>")
        commit(self.folder, "An ace & more")
        self.change("cards.csv", "c5,Card 5,5\n", "c6,Card 6,6\n")

    def change(self, name, before, after):
        file = self.folder / "game" / name
        file.write_text(file.read_text().replace(before, after))

    def states(self):
        return json.loads(self.ask("past")[1])["states"]

    def compare(self, before, now=""):
        status, text, _ = self.ask("past", "POST", json.dumps({"before": before, "now": now}), **AS_JSON)
        return status, json.loads(text) if status == 200 else text

    def test_compares_states(self):
        self.begin()
        spare = self.folder / "spare"
        spare.mkdir()
        os.environ["TMPDIR"] = str(spare)
        self.addCleanup(os.environ.pop, "TMPDIR")
        self.start()
        states = self.states()
        self.assertEqual([state["subject"] for state in states], ["An ace & more", "First cards"])
        status, made = self.compare(states[1]["id"])
        self.assertEqual(status, 200)
        changes = {part["name"]: (part["change"], part["lines"]) for part in made["parts"]}
        self.assertEqual(changes, {"Ace <1>": ("changed", ["title: Card 1 → Ace <1>"]), "Card 6": ("added", []), "Card 5": ("removed", [])})
        for n, part in enumerate(made["parts"]):
            for side in ("before", "now"):
                status, svg, _ = self.ask(f"past/{made['number']}/{n}-{side}.svg")
                self.assertEqual((status, svg.startswith("<svg") or "<svg" in svg), (200, True) if side in part else (404, False))
        self.assertEqual(self.compare(states[1]["id"], states[0]["id"])[1]["parts"][0]["name"], "Ace <1>")
        for before, now, word in (("", "", "two states"), ("HEAD", "", "ID of a commit"), ("1" * 40, "", "no commit")):
            status, said = self.compare(before, now)
            self.assertEqual(status, 409)
            self.assertIn(word, said)
        for since in ("HEAD", "--x", ""):
            self.assertEqual(self.ask("runs/command", "POST", json.dumps({"command": "print", "since": since}), **AS_JSON)[0], 409)
        # The files of those states go with the server.
        self.assertNotEqual(list(spare.glob("planche-past-*")), [])
        self.server.terminate()
        self.server.wait(support.PATIENCE)
        self.assertEqual(list(spare.iterdir()), [])

    def test_offers_nothing_without_a_history(self):
        self.start()
        self.assertEqual(self.states(), [])

    @with_browser
    def test_the_page_shows_and_prints_what_looks_different(self):
        self.begin()
        self.start()
        browser = self.browser()
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address)
        wait.until(lambda _: browser.find_element("id", "show-past").is_displayed())
        wait.until(lambda _: script("return document.querySelectorAll('.part').length") == 5)
        # By keys alone.
        from selenium.webdriver.common.action_chains import ActionChains
        ActionChains(browser).send_keys("C").perform()
        wait.until(lambda _: script("return document.getElementById('past').open && document.querySelectorAll('#past-before option').length") == 2)
        options = script("return [...document.querySelectorAll('#past-now option')].map((one) => one.textContent)")
        self.assertEqual(options[0], "the folder as it is now")
        self.assertRegex(options[1], r"^20\d\d-\d\d-\d\d \d\d:\d\d An ace & more$")
        script("const from = document.getElementById('past-before'); from.selectedIndex = 1; from.dispatchEvent(new Event('change'))")
        browser.find_element("id", "past-compare").click()
        wait.until(lambda _: script("return document.querySelectorAll('#past article').length") == 3)
        self.assertIn("3 parts look different, 3 are the same", script("return document.getElementById('past-result').textContent"))
        self.assertEqual(script("return [...document.querySelectorAll('#past article')].map((one) => [one.querySelector('h4').textContent, one.querySelector('.count').textContent, one.querySelectorAll('img').length])"),
                         [["Card 1 → Ace <1>", "changed", 2], ["Card 6", "new", 1], ["Card 5", "gone", 1]])
        wait.until(lambda _: script("document.querySelectorAll('#past img').forEach((one) => { one.loading = 'eager'; }); return [...document.querySelectorAll('#past img')].every((one) => one.complete && one.naturalWidth > 0)"))
        self.expect_accessible(browser)
        browser.find_element("id", "past-print").click()
        wait.until(lambda _: script("return document.getElementById('printing').open"))
        wait.until(lambda _: ":game" in (browser.find_element("id", "print-command").get_attribute("value") or ""))
        self.assertTrue(script("return document.getElementById('print-since').checked"))
        browser.find_element("id", "run-start").click()
        wait.until(lambda _: browser.find_elements("id", "run-file"))
        self.assertRegex(script("return document.getElementById('run-result').textContent"), r"c6|1 |2 ")
        # Another print is of all again.
        browser.find_element("id", "print-since").click()
        wait.until(lambda _: "--since" not in browser.find_element("id", "print-command").get_attribute("value"))
        self.assertEqual(support.console_errors(browser), [])


if __name__ == "__main__":
    unittest.main()
