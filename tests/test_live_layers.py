"""The list of layers on the live page, and layers that are added by drawing them."""
import json
import re
import unittest

import support
from live_page import LiveCase, with_browser
from support import planche

AS_JSON = {"Content_Type": "application/json"}
TEXT = """{ "part": { "size": [40, 40], "safe": 0, "bleed": 3 }, // a card
  "palettes": { "colour": { "ink": "#222222", "line": "#bbbbbb" } },
  "layers": [
    // the ground
    { "id": "ground", "type": "rectangle", "at": [2, 2], "size": [36, 36], "fill": "line" }, // pale
    { "id": "both", "type": "group", "layers": [ { "id": "bar", "type": "rectangle", "at": [4, 4], "size": [9, 3], "fill": "ink" } ] },
    { "id": "title", "type": "text", "text": "{title}", "at": [4, 10], "size": [32, 10] } // last
  ]
}
"""
GROUND, BOTH, TITLE = TEXT.splitlines(keepends=True)[4:7]


class Layers(LiveCase):
    def setUp(self):
        super().setUp()
        self.write("game/card.json", TEXT)

    def read(self):
        return (self.folder / "game/card.json").read_text("utf-8")

    def layers(self):
        return {layer["id"] or layer["name"]: layer for layer in json.loads(self.ask("layers/0")[1])["front"]}

    def act(self, name, what, **more):
        layer = self.layers()[name]
        body = {"part": 0, "side": "front", "layer": layer["n"], "box": layer["box"], "what": what, **more}
        return self.ask("layer", "POST", json.dumps(body), **AS_JSON)[:2]

    def add(self, **more):
        return self.ask("layer", "POST", json.dumps({"part": 0, "side": "front", "what": "add", **more}), **AS_JSON)[:2]

    def sound(self):
        """What `planche validate` says is wrong."""
        return [d["code"] for d in planche("validate", "game", "--format", "json", cwd=self.folder).diagnostics() if d["severity"] == "error"]

    def test_each_act_is_the_smallest_change_of_text(self):
        self.start("--edit")
        self.state()
        self.assertEqual([(layer["type"], layer["depth"], layer["own"]) for layer in self.layers().values()],
                         [("rectangle", 0, True), ("group", 0, True), ("rectangle", 1, True), ("text", 0, True)])
        for name, what, more, after in (
                ("ground", "remove", {}, TEXT.replace("    // the ground\n" + GROUND, "")),
                ("both", "remove", {}, TEXT.replace(BOTH, "")),
                ("bar", "name", {"text": "beam"}, TEXT.replace('"bar"', '"beam"')),
                ("title", "copy", {}, TEXT.replace("} // last", '}, // last\n    { "id": "title-2", "type": "text", "text": "{title}", "at": [4, 10], "size": [32, 10] }')),
                ("title", "order", {"to": 1}, TEXT.replace(BOTH + TITLE, TITLE.replace("} //", "}, //") + BOTH.replace("] },", "] }")))):
            with self.subTest(name=name, what=what):
                status, said = self.act(name, what, **more)
                self.assertEqual((status, self.read()), (200, after), said)
                self.assertEqual(self.sound(), [])
                self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)
                self.assertEqual(self.read(), TEXT)
        for name, what, more, why in (("bar", "name", {"text": "title"}, "another layer"), ("bar", "name", {"text": ""}, "a name"),
                                      ("bar", "order", {"to": 0}, "within their group"), ("bar", "remove", {"box": [1, 2, 3, 4]}, "meanwhile")):
            status, said = self.act(name, what, **more)
            self.assertEqual((status, why in said, self.read()), (409, True, TEXT), said)
        for wrong in ({"layer": -1}, {"part": "x"}):
            self.assertEqual(self.act("bar", "remove", **wrong)[0], 400, wrong)
        self.assertEqual(self.act("bar", "burn")[0], 400)

    def test_every_type_can_be_added_and_is_drawn(self):
        self.write("game/card.json", TEXT.replace('"layers"', '"symbols": { "dot": { "box": [4, 4], "layers": [ { "type": "ellipse", "at": [0, 0], "size": [4, 4], "fill": "ink" } ] } },\n  "layers"', 1))
        (self.folder / "game/art").mkdir()
        (self.folder / "game/art/owl.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0H4V4Z"/></svg>')
        before = self.read()
        self.start("--edit")
        self.state()
        self.assertEqual(json.loads(self.ask("pictures/0/front")[1]), {"pictures": ["art/owl.svg"]})
        types = json.loads(self.ask("layers/0")[1])["types"]
        self.assertGreater(len(types), 12)
        for kind in types:
            with self.subTest(kind):
                content = {"image": "art/owl.svg", "symbol": "dot", "text": "{title} at 4:5, \"quoted\""}.get(kind, "")
                status, said = self.add(type=kind, box=[6, 8, 20, 16], content=content)
                self.assertEqual(status, 200, said)
                self.assertEqual(self.sound(), [], self.read())
                self.assertEqual([layer["type"] for layer in self.layers().values() if layer["depth"] == 0][3:], [kind], self.read())
                self.assertEqual(self.read().count("\n"), before.count("\n") + 1)
                self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)
                self.assertEqual(self.read(), before)
        for wrong in ({"type": "burn"}, {"type": "image"}, {"type": "line", "box": [1, 1, 1e9, 1]}, {"type": "text", "content": "\0"}):
            self.assertEqual(self.add(**{"box": [1, 1, 5, 5], **wrong})[0], 409, wrong)
        self.assertEqual(self.read(), before)

    def test_the_view_can_leave_layers_out(self):
        self.start()
        self.state()
        whole = self.ask("layers/0/front.svg")[1]
        without = self.ask("layers/0/front.svg?without=0")[1]
        self.assertIn("<svg", without)
        self.assertGreater(whole.count("<path") + whole.count("<rect"), without.count("<path") + without.count("<rect"))
        bleed = self.ask("layers/0/front.svg?bleed=1")[1]
        self.assertEqual([re.search(r'width="(\d+)', svg)[1] for svg in (whole, bleed)], ["40", "46"])
        self.assertEqual(self.ask("layers/0/back.svg?without=0")[0], 404)
        self.assertEqual(self.ask("layers/99/front.svg")[0], 404)

    @with_browser
    def test_list_and_drawing_in_the_browser(self):
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys
        browser.get(self.address)
        wait = support.waiting(browser)
        script = support.scripts(browser)
        wait.until(lambda _: script("return document.querySelector('.part > button')"))
        script("document.querySelector('.part > button').click()")
        names = lambda: script("return [...document.querySelectorAll('.layers .layer')].map((one) => one.textContent)")
        layer = lambda name: next(one for one in browser.find_elements(By.CSS_SELECTOR, ".layers .layer") if one.text == name)
        tool = lambda name: script("return [...document.querySelectorAll('#inspector button')].find((one) => one.textContent === arguments[0])", name)
        wait.until(lambda _: names() == ["title", "bar", "both", "ground"])
        # The topmost is first; the eye hides in the view alone.
        picture = lambda: script("return document.querySelector('.face img').getAttribute('src')")
        script("document.querySelector('[aria-label=\"Hide ground\"]').click()")
        self.assertIn("without=0", picture())
        script("document.querySelector('[aria-label=\"Show ground\"]').click()")
        self.assertNotIn("without", picture())
        self.assertEqual(self.read(), TEXT)
        # Names, copies, order and removal from the keyboard.
        layer("title").click()
        layer("title").send_keys(Keys.F2)
        browser.switch_to.active_element.send_keys("heading", Keys.ENTER)
        wait.until(lambda _: names() == ["heading", "bar", "both", "ground"])
        wait.until(lambda _: script("return document.activeElement.textContent") == "heading")
        layer("heading").send_keys(Keys.CONTROL, "d")
        wait.until(lambda _: names() == ["heading-2", "heading", "bar", "both", "ground"])
        wait.until(lambda _: script("return document.querySelector('.layer[aria-pressed=true]').textContent") == "heading-2")
        self.expect_accessible(browser)
        tool("Lower").click()
        wait.until(lambda _: names() == ["heading", "heading-2", "bar", "both", "ground"])
        wait.until(lambda _: script("return document.activeElement.textContent") == "heading-2")
        layer("heading-2").send_keys(Keys.DELETE)
        wait.until(lambda _: names() == ["heading", "bar", "both", "ground"])
        # A drag puts a layer to the place of another one.
        grips = lambda: browser.find_elements(By.CSS_SELECTOR, ".grip")
        support.acting(browser, lambda actions: actions.move_to_element(grips()[0]).click_and_hold().move_to_element(
            layer("both")).move_to_element(layer("ground")).release())
        wait.until(lambda _: names() == ["bar", "both", "ground", "heading"])
        # A new layer is drawn on the picture.
        tool("Rectangle").click()
        wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, ".face.drawing-on"))

        def draw(actions):
            face = browser.find_element(By.CSS_SELECTOR, ".face.drawing-on")
            mm = script("return arguments[0].getBoundingClientRect().width", face) / 40
            return actions.move_to_element_with_offset(face, round(-10 * mm), round(-5 * mm)).click_and_hold().move_by_offset(
                round(6 * mm), round(4 * mm)).move_by_offset(round(6 * mm), round(4 * mm)).release()

        def has_drawn(_):  # once more where the picture came anew at that moment: the tool is still chosen
            if browser.find_elements(By.CSS_SELECTOR, ".face.drawing-on"):
                support.acting(browser, draw)
            button = tool("Rectangle")
            return button and button.get_attribute("aria-pressed") == "false"
        wait.until(has_drawn)
        wait.until(lambda _: len(names()) == 5)
        made = json.loads("".join(line.split(" // ")[0] for line in self.read().splitlines() if not line.lstrip().startswith("//")))["layers"][-1]
        self.assertEqual(made["type"], "rectangle")
        for value, wanted in zip(made["at"] + made["size"], [10, 15, 12, 8]):
            self.assertAlmostEqual(value, wanted, delta=0.5)
            self.assertEqual(value * 2, round(value * 2), "on the grid")
        wait.until(lambda _: script("return document.querySelector('.layer[aria-pressed=true]')?.textContent") == names()[0])
        # The keyboard alone: a text in the middle.
        tool("Text").send_keys(Keys.ENTER)
        wait.until(lambda _: browser.find_elements(By.ID, "new-content"))
        browser.find_element(By.ID, "new-content").send_keys("No. {cost}")
        self.expect_accessible(browser)
        tool("Put it in the middle").send_keys(Keys.ENTER)
        wait.until(lambda _: len(names()) == 6)
        self.assertIn('{ "type": "text", "text": "No. {cost}", "at": [10, 15], "size": [20, 10] }', self.read())
        self.assertEqual(self.sound(), [])
        for _ in range(7):
            script("document.activeElement.blur()")
            ActionChains(browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
        wait.until(lambda _: self.read() == TEXT)
        self.assertEqual(support.console_errors(browser), [])


if __name__ == "__main__":
    unittest.main()
