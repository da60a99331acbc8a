"""The search in the manual from the live page."""
import json
import unittest
import urllib.parse

import support
from live_page import LiveCase, with_browser


class Manual(LiveCase):
    def find(self, words):
        status, text, _ = self.ask(f"manual?q={urllib.parse.quote(words)}")
        self.assertEqual(status, 200)
        return json.loads(text)["found"]

    def test_finds_what_people_look_for(self):
        self.start()
        for words, file in (("print/bleed", "diagnostics.md"), ("soft masks", "templates.md"), ("two-sided", "printing.md"), ("rules of play", "play.md")):
            found = self.find(words)
            self.assertTrue(found, words)
            self.assertIn(file, [one["file"] for one in found[:6]], words)
            section = json.loads(self.ask(f"manual/{found[0]['section']}")[1])
            self.assertEqual(section["heading"], found[0]["heading"])
        self.assertEqual([self.find(words) for words in ("", "  ", "qwxyz bleed")], [[], [], []])
        self.assertLessEqual(len(self.find("a")), 40)
        self.assertEqual(self.ask("manual?q=%ff")[0], 200)
        self.assertEqual(self.ask("manual/99999")[0], 404)

    @with_browser
    def test_dialog_and_the_code_of_a_problem(self):
        self.write("game/cards.csv", "id,title,cost\nc1,Owl,99\n")
        self.start()
        browser = self.browser()
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys
        browser.get(self.address)
        wait = support.waiting(browser)
        script = support.scripts(browser)
        wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, ".problem button.code"))
        code = browser.find_element(By.CSS_SELECTOR, ".problem button.code")
        name = code.text
        code.send_keys(Keys.ENTER)
        wait.until(lambda _: name in script("return document.querySelector('#manual-text .shown')?.textContent ?? ''"))
        self.expect_accessible(browser)
        words = browser.find_element(By.ID, "manual-words")
        words.clear()
        words.send_keys("text_styles")
        # Each letter searches: what is found for the first ones stands there for a moment.
        wait.until(lambda _: script("return document.getElementById('manual-found').ariaBusy") == "false")
        self.assertIn("templates.md", script("return document.getElementById('manual-found').textContent"))
        script("document.querySelector('#manual-found button').click()")
        wait.until(lambda _: "text_styles" in script("return document.getElementById('manual-text').textContent"))
        self.expect_accessible(browser)
        browser.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.assertFalse(script("return document.getElementById('manual').open"))
        self.assertEqual(support.console_errors(browser), [])


if __name__ == "__main__":
    unittest.main()
