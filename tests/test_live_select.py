"""Several layers at once in the Design view: choosing, moving, aligning, distributing and grouping them."""
import json
import unittest

import support
from live_page import LiveCase, with_browser
from test_live_design import Design as Base

def box(name, x, y, w=6, h=4, **more):
    return {"id": name, "type": "rectangle", "at": [x, y], "size": [w, h], "fill": "red", **more}


TEXT = """{ "part": { "size": [40, 60] },
  "layers": [
    { "id": "a", "type": "rectangle", "at": [1, 2], "size": [3, 4], "fill": "red" }, // first
    // the second one
    { "id": "b", "type": "rectangle",
      "at": [5, 6], "size": [3, 4], "fill": "red" },
    { "id": "c", "type": "rectangle", "at": [9, 10], "size": [3, 4], "fill": "red" } // last
  ]
}
"""


class Groups(LiveCase):
    def act(self, what, *names):
        layers = json.loads(self.ask("layers/0")[1])["front"]
        some = [one for one in layers if one["id"] in names]
        body = {"part": 0, "side": "front", "layer": some[0]["n"], "box": some[0]["box"], "what": what, "more": [one["n"] for one in some]}
        status, text, _ = self.ask("layer", "POST", json.dumps(body), Content_Type="application/json")
        return status, (self.folder / "game/card.json").read_text() if status == 200 else text

    def test_comments_go_along_and_come_back(self):
        self.write("game/card.json", TEXT)
        self.start("--edit")
        self.state()
        status, text = self.act("group", "b", "c")
        self.assertEqual((status, text), (200, TEXT.replace("""    // the second one
    { "id": "b", "type": "rectangle",
      "at": [5, 6], "size": [3, 4], "fill": "red" },
    { "id": "c", "type": "rectangle", "at": [9, 10], "size": [3, 4], "fill": "red" } // last
""", """    { "id": "group", "type": "group", "layers": [
      // the second one
      { "id": "b", "type": "rectangle",
        "at": [5, 6], "size": [3, 4], "fill": "red" },
      { "id": "c", "type": "rectangle", "at": [9, 10], "size": [3, 4], "fill": "red" } // last
    ] }
""")))
        self.assertEqual(self.act("ungroup", "group"), (200, TEXT))

    def test_refuses_what_would_look_different(self):
        self.write("game/card.json", {"part": {"size": [40, 60]}, "layers": [
            {"id": "g", "type": "group", "turn": 9, "layers": [box("a", 1, 2)]}, {"id": "h", "type": "group", "at": ["cost", 1], "layers": [box("b", 1, 2)]}, box("c", 9, 9),
            {"id": "block", "each": {"count": 2}, "type": "rectangle", "at": ["2 * n", 4], "size": [1, 1]}]})
        self.start("--edit")
        self.state()
        before = (self.folder / "game/card.json").read_bytes()
        for what, names, word in (("ungroup", "g", "`turn`"), ("ungroup", "h", "expression"), ("ungroup", "c", "no group"), ("group", "ac", "several groups"), ("group", "c", "several")):
            status, text = self.act(what, *names)
            self.assertEqual(status, 409, text)
            self.assertIn(word, text)
        self.assertEqual((self.folder / "game/card.json").read_bytes(), before)


@with_browser
class Several(Base):

    def on_part(self, x, y):
        """Pixels of a place in mm."""
        left, top, width = self.script("const {left, top, width} = document.querySelector('#stage .face').getBoundingClientRect(); return [left, top, width]")
        return round(left + x * width / 40), round(top + y * width / 40)

    def pointer(self, *way, key=None):
        """Presses at the first place in mm, goes along the others, and releases."""
        from selenium.webdriver.common.action_chains import ActionChains
        if key:
            ActionChains(self.page).key_down(key).perform()
        actions = ActionChains(self.page)
        mouse = actions.w3c_actions.pointer_action
        for i, place in enumerate(way):
            mouse.move_to_location(*self.on_part(*place))
            if i == 0:
                mouse.pointer_down()
        mouse.pointer_up()
        actions.perform()
        if key:
            ActionChains(self.page).key_up(key).perform()

    def chosen(self):
        return sorted(self.script("return [...document.querySelectorAll('.layers .layer[aria-pressed=true]')].map((one) => one.textContent)"))

    def frames(self):
        return len(self.script("return [...document.querySelectorAll('#stage .over polygon.chosen')].map((one) => 1)"))

    def layers(self):
        return json.loads((self.folder / "game/card.json").read_text())["layers"]

    def places(self, *names):
        return [self.layer(name)["at"] for name in names]

    def press(self, text):
        self.script("const one = [...document.querySelectorAll('.arrange button')].find((one) => one.textContent.endsWith(arguments[0])); if (one.disabled) throw new Error('disabled'); one.click()", text)

    def until(self, test):
        try:
            self.wait.until(lambda _: test())
        except Exception:
            self.fail(f"{self.layers()} {self.chosen()} {self.page.find_element('id', 'status').text}")

    def undo(self):
        self.wait.until(lambda _: not self.script("return document.getElementById('undo').disabled"))
        self.script("document.getElementById('undo').click()")
        self.until(lambda: self.layers() == self.first)
        self.wait.until(lambda _: self.script("return document.getElementById('undo').disabled"))

    def begin(self, *layers):
        self.first = list(layers)
        self.open(*layers)
        self.wait.until(lambda _: self.script("return document.querySelectorAll('.layers .layer').length") >= len(layers))

    def catch(self):
        self.pointer((1, 1), (20, 25), (39, 50))
        self.wait.until(lambda _: self.frames() == 3)

    def test_shift_and_a_band_choose_several_and_all_move_as_one_change(self):
        self.begin(box("a", 4, 6), box("b", 20, 12, 8), box("c", 8, 30))
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        self.pointer((5, 7))
        self.until(lambda: self.chosen() == ["a"])
        self.pointer((22, 13), key=Keys.SHIFT)
        self.until(lambda: self.chosen() == ["a", "b"] and self.frames() == 2)
        self.pointer((22, 13), key=Keys.SHIFT)
        self.until(lambda: self.chosen() == ["a"])
        self.catch()
        self.assertEqual(self.chosen(), ["a", "b", "c"])
        # Dragging one of them drags all; one step takes it back; they stay chosen.
        self.pointer((22, 13), (24, 16), (25.5, 17.5), key=Keys.CONTROL)
        self.until(lambda: self.places("a") != [[4, 6]])
        a, b, c = self.places("a", "b", "c")
        self.assertGreater(a[0], 6)
        for now, was in ((b, [20, 12]), (c, [8, 30])):
            for i in range(2):
                self.assertAlmostEqual(now[i] - was[i], a[i] - [4, 6][i], delta=0.0011)
        self.until(lambda: self.chosen() == ["a", "b", "c"] and self.frames() == 3)
        self.undo()
        # Arrow keys too.
        self.until(lambda: self.chosen() == ["a", "b", "c"])
        self.script("document.querySelector('.layers .layer[aria-pressed=true]').focus()")
        ActionChains(self.page).key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN).key_up(Keys.SHIFT).perform()
        self.until(lambda: self.places("a", "b", "c") == [[4, 11], [20, 17], [8, 35]])
        self.undo()
        if self.script("return Boolean(document.querySelector('.arrange'))"):
            self.expect_accessible(self.page)
        self.assertEqual(support.console_errors(self.page), [])

    def test_aligns_six_ways_and_distributes(self):
        self.begin(box("a", 4, 6), box("b", 20, 12, 8), box("c", 8, 30, 6, 10))
        for name, wanted in (("Left", [[4, 6], [4, 12], [4, 30]]), ("Right", [[22, 6], [20, 12], [22, 30]]), ("Centre", [[13, 6], [12, 12], [13, 30]]),
                             ("Top", [[4, 6], [20, 6], [8, 6]]), ("Bottom", [[4, 36], [20, 36], [8, 30]]), ("Middle", [[4, 21], [20, 21], [8, 18]]),
                             ("Down", [[4, 6], [20, 18], [8, 30]]), ("Across", [[4, 6], [20, 12], [12, 30]])):
            with self.subTest(name):
                self.catch()
                self.press(name)
                self.until(lambda: self.places("a", "b", "c") == wanted)
                self.undo()
        # One aligns with the part.
        self.pointer((5, 7))
        self.until(lambda: self.chosen() == ["a"])
        self.press("Right")
        self.until(lambda: self.places("a") == [[34, 6]])

    def test_groups_and_takes_groups_apart(self):
        self.begin(box("a", 4, 6), box("b", 20, 12, 8), box("c", 8, 30))
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        self.pointer((5, 7))
        self.until(lambda: self.chosen() == ["a"])
        self.pointer((9, 31), key=Keys.SHIFT)
        self.until(lambda: self.chosen() == ["a", "c"])
        ActionChains(self.page).key_down(Keys.CONTROL).send_keys("g").key_up(Keys.CONTROL).perform()
        self.until(lambda: [one["id"] for one in self.layers()] == ["b", "group"])
        self.assertEqual(self.layers()[1], {"id": "group", "type": "group", "layers": [box("a", 4, 6), box("c", 8, 30)]})
        self.until(lambda: self.chosen() == ["group"])
        # A group is moved as one, and its layers take over its place.
        self.script("document.querySelector('.layers .layer[aria-pressed=true]').focus()")
        text = self.script("const field = [...document.querySelectorAll('.members select')].at(-1); field.value = 'at'; field.dispatchEvent(new Event('change')); return document.activeElement.id")
        self.assertEqual(text, "member-at")
        ActionChains(self.page).send_keys("[1.5, 2]", Keys.ENTER).perform()
        self.until(lambda: self.layers()[1].get("at") == [1.5, 2])
        self.wait.until(lambda _: self.script("return document.getElementById('undo').title.includes('at of')"))
        self.until(lambda: self.chosen() == ["group"])
        self.wait.until(lambda _: self.script("return [...document.querySelectorAll('.arrange button')].some((one) => one.textContent === 'Ungroup')"))
        self.press("Ungroup")
        self.until(lambda: self.layers() == [box("b", 20, 12, 8), box("a", 5.5, 8), box("c", 9.5, 32)])
        for _ in range(3):
            self.wait.until(lambda _: not self.script("return document.getElementById('undo').disabled"))
            before = self.layers()
            self.script("document.getElementById('undo').click()")
            self.until(lambda: self.layers() != before)
        self.assertEqual(self.layers(), self.first)

    def test_rulers_follow_the_part(self):
        self.begin(box("a", 4, 6))
        def misplaced():
            """How far the numbers of the upper ruler up to 40 are from their places at the part, at most, in mm."""
            return self.script("""const face = document.querySelector('#stage .face')?.getBoundingClientRect(), ruler = document.querySelector('.measure.across')?.getBoundingClientRect();
                const numbers = [...document.querySelectorAll('.measure.across text')].filter((one) => Number(one.textContent) >= 0 && Number(one.textContent) <= 40);
                if (!face || numbers.length < 2) return 1000;
                const of = (one) => (Number(one.getAttribute('x')) - 2 + ruler.left - face.left) / face.width * 40 - Number(one.textContent);
                return Math.max(...numbers.map((one) => Math.abs(of(one))))""")
        for action in ("canvas-fit", "canvas-life"):
            self.script("document.getElementById(arguments[0]).click()", action)
            self.until(lambda: misplaced() < 0.05)
        # The page is loaded again at the same zoom.
        self.page.refresh()
        self.until(lambda: misplaced() < 0.05)
        self.assertEqual(self.script("return document.getElementById('canvas-said').textContent"), "100 %")



del Base


if __name__ == "__main__":
    unittest.main()
