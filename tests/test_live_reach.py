"""Before a change that reaches further than the part in view, the Design view says how far."""
import json
import unittest

import support
from live_page import LiveCase, with_browser

BASE = {"part": {"size": [40, 60]}, "layers": [
    {"id": "title", "type": "text", "text": "{title}", "at": [4, 4], "size": [32, 10]},
    {"id": "frame", "type": "rectangle", "at": [2, 20], "size": [20, 10], "fill": "red"}]}
OWN = {"extends": "base.json", "layers": [{"id": "rare", "type": "rectangle", "at": [2, 40], "size": [9, 9], "fill": "blue", "when": "cost > 3"}]}


@with_browser
class Reach(LiveCase):
    def setUp(self):
        super().setUp()
        self.write("game/base.json", BASE)
        self.write("game/card.json", OWN)

    def read(self, name):
        return json.loads((self.folder / "game" / name).read_text())

    def open(self):
        self.start("--edit")
        self.page = self.browser()
        self.wait, self.script = support.waiting(self.page), support.scripts(self.page)
        self.page.get(self.address + "#design")
        self.choose("frame")

    def choose(self, name):
        def chosen(_):
            if self.script("return document.querySelector('.layers .layer[aria-pressed=true]')?.textContent") != name:
                self.script("[...document.querySelectorAll('.layers .layer')].find((one) => one.textContent === arguments[0]).click()", name)
            return self.script("return document.querySelector('.layers .layer[aria-pressed=true]')?.textContent") == name
        self.wait.until(chosen)

    def arrow(self, key="ARROW_DOWN"):
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        self.script("document.querySelector('.layers .layer[aria-pressed=true]').focus()")
        ActionChains(self.page).send_keys(getattr(Keys, key)).perform()

    def asked(self, answer):
        self.wait.until(lambda _: self.script("return document.getElementById('reach').open"))
        self.assertIn("5 parts show this layer", self.script("return document.getElementById('reach').textContent"))
        self.expect_accessible(self.page)
        self.wait.until(lambda _: self.page.find_element("id", answer)).click()

    def settled(self, file, layer, member, value):
        get = lambda: next((one.get(member) for one in self.read(file)["layers"] if one.get("id") == layer), None)
        try:
            self.wait.until(lambda _: get() == value)
        except Exception:
            self.fail(f"{self.read('base.json')} {self.read('card.json')} {self.page.find_element('id', 'status').text}")

    def test_an_inherited_layer_is_changed_there_once_that_is_said(self):
        self.open()
        self.wait.until(lambda _: self.script("return document.querySelector('.reach').textContent") == "From game/base.json. 5 parts show this layer.")
        self.arrow()
        self.asked("reach-no")
        self.wait.until(lambda _: "Nothing was changed" in self.page.find_element("id", "status").text)
        self.assertEqual(self.read("base.json"), BASE)
        self.arrow()
        self.asked("reach-there")
        self.settled("base.json", "frame", "at", [2, 20.5])
        self.assertEqual(self.read("card.json"), OWN)
        # Not again.
        self.wait.until(lambda _: not self.script("return document.getElementById('undo').disabled"))
        self.arrow()
        self.settled("base.json", "frame", "at", [2, 21])

    def test_an_inherited_layer_is_overridden_here(self):
        self.open()
        self.arrow()
        self.asked("reach-here")
        self.settled("card.json", "frame", "at", [2, 20.5])
        self.assertEqual(self.read("base.json"), BASE)
        self.assertEqual(self.read("card.json")["layers"], OWN["layers"] + [{"id": "frame", "at": [2, 20.5]}])
        self.wait.until(lambda _: not self.script("return document.getElementById('undo').disabled"))
        # A property too, and into the same layer.
        self.choose("title")
        self.wait.until(lambda _: self.page.find_elements("id", "member-text"))
        def typed(_):
            from selenium.webdriver.common.keys import Keys
            field = self.page.find_element("id", "member-text")
            field.send_keys(Keys.CONTROL, "a")
            field.send_keys("No {title}", Keys.ENTER)
            return True
        self.wait.until(typed)
        self.settled("card.json", "title", "text", "No {title}")
        self.assertEqual(self.read("base.json"), BASE)
        self.assertEqual(support.console_errors(self.page), [])

    def test_says_how_many_parts_show_a_layer_of_this_template(self):
        self.write("game/cards.csv", "id,title,cost\na,A,5\nb,B,4\nc,C,1\n")
        self.open_at_first("rare")
        self.wait.until(lambda _: self.script("return document.querySelector('.reach').textContent") == "2 parts show this layer.")
        self.arrow()
        self.settled("card.json", "rare", "at", [2, 40.5])

    def open_at_first(self, name):
        self.start("--edit")
        self.page = self.browser()
        self.wait, self.script = support.waiting(self.page), support.scripts(self.page)
        self.page.get(self.address + "#design")
        self.choose(name)


if __name__ == "__main__":
    unittest.main()
