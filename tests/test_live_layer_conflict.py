"""A layer that changes in its template while somebody changes it on the page: two drawn cards to choose from."""
import json
import unittest

import support
from live_page import LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}
TEXT = """{ "part": { "size": [40, 40], "safe": 0 }, // a comment
  "layers": [
    { "id": "ground", "type": "rectangle", "at": [2, 2], "size": [20, 20], "fill": "#ff0000" },
    { "id": "title", "type": "text", "text": "{title}", "at": [4, 24], "size": [32, 10] }
  ]
}
"""


class LayerConflict(LiveCase):
    def setUp(self):
        super().setUp()
        self.write("game/card.json", TEXT)

    def read(self):
        return (self.folder / "game/card.json").read_text()

    def change(self, before, after):
        (self.folder / "game/card.json").write_text(self.read().replace(before, after, 1))

    def layer(self, name):
        (found,) = [one for one in json.loads(self.ask("layers/0")[1])["front"] if one["id"] == name]
        return found

    def post(self, path, body):
        status, text, _ = self.ask(path, "POST", json.dumps(body), **AS_JSON)
        return json.loads(text) if status == 200 else text

    def test_the_server_writes_over_no_other_value(self):
        self.start("--edit")
        self.state()
        seen = self.layer("ground")
        body = {"part": 0, "side": "front", "layer": seen["n"], "box": seen["box"], "what": "set", "member": "fill", "text": "#00ff00"}
        self.change("#ff0000", "#0000ff")
        # Twice: what the server has not noticed yet is on the disk.
        for _ in range(2):
            self.assertIn("changed", self.post("layer", {**body, "was": "#ff0000"})["refused"])
        self.assertIn("#0000ff", self.read())
        drawn = self.post("layer/preview", {**body, "was": "#0000ff"})["svg"]
        self.assertNotEqual(drawn, self.post("layer/preview", {**body, "was": "#0000ff", "text": "#123456"})["svg"])
        self.assertEqual(self.post("layer/preview", {**body, "was": "#ff0000"}), {})
        moved = {"part": 0, "side": "front", "layers": [{"layer": seen["n"], "box": seen["box"], "by": [5, 0, 0, 0]}]}
        self.assertNotEqual(drawn, self.post("layer/preview", moved)["svg"])
        self.assertIn("#0000ff", self.read())
        self.assertIn("wrote", self.post("layer", {**body, "was": "#0000ff"})["message"])
        self.assertEqual(self.read(), TEXT.replace("#ff0000", "#00ff00"))
        self.assertEqual(self.post("layer/preview", {"part": 99}), {})

    def open(self):
        self.start("--edit")
        self.page = self.browser()
        self.wait, self.script = support.waiting(self.page), support.scripts(self.page)
        self.page.get(self.address)
        self.wait.until(lambda _: self.page.find_elements("css selector", ".part > button"))[0].click()
        self.wait.until(lambda _: self.script("return document.querySelectorAll('.layers .layer').length") == 2)

    def type_fill(self):
        from selenium.webdriver.common.keys import Keys
        self.script("[...document.querySelectorAll('.layers .layer')].find((one) => one.textContent.includes('ground')).click()")
        self.wait.until(lambda _: self.page.find_elements("id", "member-fill"))

        def typed(_):
            field = self.page.find_element("id", "member-fill")
            field.send_keys(Keys.CONTROL, "a")
            field.send_keys(Keys.NULL, "#00ff00")
            return self.script("return document.getElementById('member-fill').value") == "#00ff00"
        self.wait.until(typed)

    @with_browser
    def test_a_value_is_chosen(self):
        self.open()
        for choice, left in (("conflict-file", "#0000ff"), ("conflict-mine", "#00ff00")):
            with self.subTest(choice):
                self.type_fill()
                self.change("#ff0000", "#0000ff")
                self.script("document.getElementById('member-fill').blur()")
                self.offered("#0000ff", "#00ff00")
                self.assertEqual(self.read(), TEXT.replace("#ff0000", "#0000ff"))
                self.wait.until(lambda _: self.page.find_element("id", choice)).click()
                self.wait.until(lambda _: not self.script("return document.getElementById('conflict').open"))
                self.wait.until(lambda _: self.read() == TEXT.replace("#ff0000", left))
                self.wait.until(lambda _: self.script("return document.getElementById('member-fill')?.value") == left)
                self.change(left, "#ff0000")
                self.wait.until(lambda _: self.script("return document.getElementById('member-fill')?.value") == "#ff0000")
                self.script("[...document.querySelectorAll('.layers .layer')].find((one) => one.textContent.includes('ground')).click()")
        self.assertEqual(support.console_errors(self.page), [])

    def drag(self, face, seen):
        """Drags the layer to the right while the file gives it another place."""
        from selenium.webdriver.common.action_chains import ActionChains
        self.wait.until(lambda _: self.page.find_elements("css selector", f"{face} svg.over polygon.chosen"))
        face = self.page.find_element("css selector", face)
        width = face.size["width"]
        actions = ActionChains(self.page, duration=0)
        actions.move_to_element_with_offset(face, int(-width * 0.2), int(-width * 0.2)).click_and_hold().move_by_offset(int(width * 0.12), 0).perform()
        self.change("[2, 2]", "[2, 10]")
        self.wait.until(seen)
        ActionChains(self.page, duration=0).release().perform()
        self.wait.until(lambda _: self.script("return document.getElementById('conflict').open"))
        mine = self.script("return document.querySelectorAll('#conflict figcaption')[1].textContent")
        self.assertRegex(mine, r"^Yours: [5-9](\.\d+)?, 2, 20, 20$")
        self.offered("2, 10, 20, 20", mine.removeprefix("Yours: "))
        self.assertEqual(self.read(), TEXT.replace("[2, 2]", "[2, 10]"))
        return mine.removeprefix("Yours: ").rsplit(", ", 2)[0]

    @with_browser
    def test_a_place_is_chosen(self):
        self.open()
        self.script("[...document.querySelectorAll('.layers .layer')].find((one) => one.textContent.includes('ground')).click()")
        before = self.state()["generation"]
        # The inspector is not drawn anew while something in it is held: only the server knows.
        at = self.drag("#inspector .face", lambda _: self.state()["generation"] > before)
        self.page.find_element("id", "conflict-mine").click()
        self.wait.until(lambda _: self.read() == TEXT.replace("[2, 2]", f"[{at}]"))
        self.assertEqual([one for one in support.console_errors(self.page) if "409 (Conflict)" not in one["message"]], [])

    @with_browser
    def test_a_place_is_chosen_on_the_canvas(self):
        self.open()
        self.script("document.getElementById('view-design').click()")
        self.wait.until(lambda _: self.script("return document.querySelectorAll('#stage .face').length === 1 && document.querySelectorAll('.layers .layer').length === 2"))
        self.script("[...document.querySelectorAll('.layers .layer')].find((one) => one.textContent.includes('ground')).click()")
        # The page has drawn the layer at its new place.
        self.drag("#stage .face", lambda _: self.script("return document.querySelector('.layer-about dd')?.textContent") == "2, 10 mm")
        self.page.find_element("id", "conflict-file").click()
        self.wait.until(lambda _: not self.script("return document.getElementById('conflict').open"))
        self.assertEqual(self.read(), TEXT.replace("[2, 2]", "[2, 10]"))
        self.assertEqual(support.console_errors(self.page), [])

    @with_browser
    def test_a_text_that_was_typed_on_the_canvas_is_not_lost(self):
        self.open()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        self.script("document.getElementById('view-design').click()")
        self.wait.until(lambda _: self.script("return document.querySelectorAll('#stage .face').length === 1 && document.querySelectorAll('.layers .layer').length === 2"))
        self.script("[...document.querySelectorAll('.layers .layer')].find((one) => one.textContent.includes('title')).click()")
        self.wait.until(lambda _: self.page.find_elements("css selector", "#stage svg.over polygon.chosen"))

        def opened(_):
            ActionChains(self.page).double_click(self.page.find_element("css selector", "#stage polygon.chosen")).perform()
            return self.page.find_elements("css selector", ".text-editor textarea")
        self.wait.until(opened)[0].send_keys(Keys.CONTROL, "a", Keys.NULL, "Mine")
        before = self.state()["generation"]
        self.change("{title}", "Theirs")
        self.wait.until(lambda _: self.state()["generation"] > before)
        self.page.find_element("css selector", ".text-editor textarea").send_keys(Keys.CONTROL, Keys.ENTER)
        self.offered("Theirs", "Mine")
        self.assertEqual(self.read(), TEXT.replace("{title}", "Theirs"))
        self.page.find_element("id", "conflict-mine").click()
        self.wait.until(lambda _: self.read() == TEXT.replace("{title}", "Mine"))
        self.wait.until(lambda _: not self.script("return document.querySelector('.text-editor')"))
        self.assertEqual(support.console_errors(self.page), [])


if __name__ == "__main__":
    unittest.main()
