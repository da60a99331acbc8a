"""The members of a layer on the live page: written one by one, with the value for the record and errors where they are."""
import json
import unittest

import support
from live_page import LiveCase, with_browser
from support import planche

AS_JSON = {"Content_Type": "application/json"}
TEXT = """{ "part": { "size": [40, 40], "safe": 0 },
  "palettes": { "colour": { "ink": "#222222", "line": "#bbbbbb" } },
  "layers": [
    { "id": "ground", "type": "rectangle", "at": [2, 2], "size": [36, 36], "fill": "line" }, // pale
    { "id": "title", "type": "text", "text": "{title}!", "at": [4, 10], "size": ["cost + 20", 10] }
  ]
}
"""


class Properties(LiveCase):
    def setUp(self):
        super().setUp()
        self.write("game/card.json", TEXT)

    def read(self):
        return (self.folder / "game/card.json").read_text("utf-8")

    def set(self, name, member, text):
        (layer,) = [one for one in json.loads(self.ask("layers/0")[1])["front"] if one["id"] == name]
        body = {"part": 0, "side": "front", "layer": layer["n"], "box": layer["box"], "what": "set", "member": member, "text": text}
        return self.ask("layer", "POST", json.dumps(body), **AS_JSON)[:2]

    def test_writes_only_what_is_right(self):
        self.start("--edit")
        self.state()
        ground, title = json.loads(self.ask("layers/0")[1])["front"]
        self.assertEqual({one["name"]: one["text"] for one in title["members"]}, {"text": "{title}!", "at": "[4, 10]", "size": '["cost + 20", 10]'})
        for name, member, text, old, new in (
                ("ground", "fill", "ink", '"fill": "line"', '"fill": "ink"'), ("ground", "radius", "2.5", '"fill": "line" }', '"fill": "line", "radius": 2.5 }'),
                ("ground", "at", "[3, 2]", "[2, 2]", "[3, 2]"), ("ground", "opacity", "cost / 10", '"line" }', '"line", "opacity": "cost / 10" }'),
                ("title", "text", "12", "{title}!", "12"), ("title", "align", "centre", "10] }", '10], "align": "centre" }'),
                ("ground", "fill", "", ', "fill": "line"', "")):
            with self.subTest(member=member, text=text):
                status, said = self.set(name, member, text)
                self.assertEqual((status, self.read()), (200, TEXT.replace(old, new, 1)), said)
                self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)
                self.assertEqual(self.read(), TEXT)
                self.state()
        for name, member, text, why in (("ground", "fill", "inkk", "did you mean `ink`?"), ("title", "size", "[1, ", "not closed"), ("title", "text", "{titel}", "titel"),
                                        ("ground", "opacity", "7", "1"), ("ground", "font", "Inter", "have no `font`"), ("ground", "at", "a +", ""),
                                        ("title", "text", "a\0", "U+0000")):
            with self.subTest(member=member, text=text):
                status, said = self.set(name, member, text)
                self.assertEqual((status, self.read()), (200, TEXT), said)
                self.assertTrue(said.startswith("{\"refused\":"), said)
                self.assertIn(why, said)
                self.assertEqual([p for p in self.state()["problems"] if p["severity"] == "error"], [])
        run = planche("validate", "game", "--format", "json", cwd=self.folder)
        self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [])

    @with_browser
    def test_fields_in_the_browser(self):
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys
        from selenium.webdriver.support.ui import Select
        browser.get(self.address)
        wait = support.waiting(browser)
        script = support.scripts(browser)
        wait.until(lambda _: script("return document.querySelector('.part > button')"))
        script("document.querySelector('.part > button').click()")
        wait.until(lambda _: script("return document.querySelectorAll('.layers .layer').length") == 2)
        script("document.querySelector('.layers .layer').click()")
        by_id = lambda name: wait.until(lambda _: browser.find_element(By.ID, name))
        text = lambda: script("return document.querySelector('.members').innerText")
        self.assertIn("= Card 1!", text())
        self.assertEqual(by_id("member-text").get_attribute("value"), "{title}!")
        # An error stands where it is, and nothing is written.
        by_id("member-text").send_keys(Keys.CONTROL + "a" + Keys.NULL, "{titel}", Keys.ENTER)
        wait.until(lambda _: script("return document.querySelector('.members .fault')?.textContent.includes('titel')"))
        self.assertEqual((self.read(), by_id("member-text").get_attribute("aria-invalid")), (TEXT, "true"))
        self.expect_accessible(browser)
        by_id("member-text").send_keys(Keys.CONTROL + "a" + Keys.NULL, "No. {cost}", Keys.ENTER)
        wait.until(lambda _: "No. {cost}" in self.read())
        wait.until(lambda _: "= No. 1" in text() and not script("return document.querySelector('.members .fault')"))
        # A property of a few choices, and a colour of the palette.
        Select(browser.find_element(By.CSS_SELECTOR, ".members > select")).select_by_value("align")
        wait.until(lambda _: browser.find_elements(By.ID, "member-align"))
        Select(by_id("member-align")).select_by_value("right")
        wait.until(lambda _: '"align": "right"' in self.read())
        wait.until(lambda _: script("document.querySelectorAll('.layers .layer')[1].click(); return true") and
                   browser.find_elements(By.ID, "member-fill"))
        self.assertEqual(script("return [...document.querySelectorAll('#member-fill-known option')].map((one) => one.value)"), ["ink", "line"])
        self.assertEqual(script("return document.querySelector('.shade').style.getPropertyValue('--shade')"), "#bbbbbb")
        self.expect_accessible(browser)
        by_id("member-fill").send_keys(Keys.CONTROL + "a" + Keys.NULL, "ink", Keys.ENTER)
        wait.until(lambda _: '"fill": "ink" }, // pale' in self.read())
        self.assertEqual([entry for entry in support.console_errors(browser) if "409" not in entry["message"]], [])


    @with_browser
    def test_another_layer_that_is_clicked_while_one_is_written_is_chosen(self):
        self.start("--edit")
        page = self.browser()
        wait, script = support.waiting(page), support.scripts(page)
        page.get(self.address)
        wait.until(lambda _: script("return document.querySelectorAll('.part').length === 5"))
        script("document.querySelector('.part > button').click()")
        find = "[...document.querySelectorAll('.layers .layer')].find((one) => one.textContent === arguments[0])"
        pressed = lambda: script("return document.querySelector('.layers .layer[aria-pressed=true]')?.textContent")
        for turn, (one, other) in enumerate((("ground", "title"), ("ground", "title"), ("ground", "title"))):
            wait.until(lambda _: script(f"return {find}", one))
            if pressed() != one:
                script(f"{find}.click()", one)
            wait.until(lambda _: pressed() == one and script("return document.getElementById('member-fill')"))
            # In one go: the value is written while the click comes.
            script(f"""const fill = document.getElementById('member-fill'); fill.value = arguments[1]; fill.dispatchEvent(new Event('change'));
                {find.replace('arguments[0]', 'arguments[2]')}.click()""", one, f"#11223{turn}", other)
            wait.until(lambda _: f"#11223{turn}" in self.read())
            wait.until(lambda _: script("return document.getElementById('undo').title.includes(arguments[0])", f"#11223{turn}"))
            wait.until(lambda _: pressed() == other)
            self.assertEqual(pressed(), other)
        # A button that is held down while the page is drawn anew is still there when it is released.
        from selenium.webdriver.common.action_chains import ActionChains
        target = script(f"return {find}", "ground")
        ActionChains(page).move_to_element(target).click_and_hold().perform()
        self.write("game/card.json", self.read().replace("{title}!", "{title}?"))
        wait.until(lambda _: script("return document.querySelector('.part.changed')"))
        ActionChains(page).release().perform()
        wait.until(lambda _: pressed() == "ground")


if __name__ == "__main__":
    unittest.main()
