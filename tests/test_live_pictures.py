"""Pictures on the live page: brought into the folder of the game, chosen from thumbnails, made to icons."""
import base64
import json
import unittest

import support
from live_page import LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}
RED, BLUE = support.png(8, 8), support.png(8, 8, lambda x, y: (0, 0, 200))
TEMPLATE = """{
  "part": { "size": [40, 40] }, // a card
  "layers": [
    { "id": "title", "type": "text", "text": "{title}", "at": [4, 4], "size": [32, 10] }
  ]
}
"""


class Pictures(LiveCase):
    def setUp(self):
        super().setUp()
        self.write("game/card.json", TEMPLATE)

    def bring(self, name, data, **more):
        status, text, _ = self.ask("picture", "POST", json.dumps({"name": name, "data": base64.b64encode(data).decode(), "last": True, **more}), **AS_JSON)
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def read(self, name="card.json"):
        return (self.folder / "game" / name).read_text("utf-8")

    def layer(self, **body):
        return self.ask("layer", "POST", json.dumps({"part": 0, "side": "front", **body}), **AS_JSON)[:2]

    def test_a_picture_comes_in_pieces_and_never_replaces_another(self):
        self.start("--edit")
        half = len(RED) // 2
        self.assertEqual(self.bring("owl.png", RED[:half], last=False), {"name": ""})
        self.assertEqual(self.bring("owl.png", RED[half:], more=True), {"name": "art/owl.png"})
        self.assertEqual((self.folder / "game/art/owl.png").read_bytes(), RED)
        self.assertEqual(self.bring("owl.png", RED), {"name": "art/owl.png"})
        self.assertEqual(self.bring("owl.png", BLUE), {"name": "art/owl-2.png"})
        self.assertEqual(json.loads(self.ask("pictures")[1])["pictures"], [{"name": f"art/{name}.png", "path": f"art/{name}.png"} for name in ("owl-2", "owl")])
        status, _, response = self.ask_bytes("picture?path=art/owl.png")
        self.assertEqual((status, response), (200, RED))
        for path in ("", "../owl.png", "game.json", "art/none.png", "/etc/passwd", "art/../../game/game.json"):
            self.assertEqual(self.ask_bytes(f"picture?path={path}")[0], 404, path)
        for name in ("", "../owl.png", ".owl.png", "a/b.png", "owl.txt", "owl.json", "a|b.png", "x" * 300 + ".png"):
            self.assertIn("refused", self.bring(name, RED), name)
        self.assertIn("empty", self.bring("none.png", b"")["refused"])
        self.assertEqual(self.state()["undo"], ["new picture owl-2.png", "new picture owl.png"])
        for _ in range(2):
            self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)
        self.assertFalse((self.folder / "game/art").exists())

    def ask_bytes(self, path):
        import http.client
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=support.PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", f"/{self.token}/{path}")
        response = connection.getresponse()
        return response.status, response.headers, response.read()

    def test_the_folder_of_art_gives_short_names(self):
        game = json.loads(self.read("game.json"))
        self.write("game/game.json", {**game, "art": ["{style}", "pictures"]})
        self.start("--edit")
        self.assertEqual(self.bring("owl.png", RED), {"name": "owl.png"})
        self.assertTrue((self.folder / "game/pictures/owl.png").exists())

    def test_without_edit_nothing_is_written(self):
        self.start()
        self.assertIn("--edit", self.bring("owl.png", RED)["refused"])
        self.assertFalse((self.folder / "game/art").exists())

    def test_a_picture_becomes_an_icon(self):
        self.start("--edit")
        self.bring("owl.png", RED)
        self.state()
        status, said = self.layer(what="symbol", name="owl", picture="art/owl.png")
        self.assertEqual((status, self.read()), (200, TEMPLATE.replace('  "layers"', '  "symbols": { "owl": "art/owl.png" },\n  "layers"')), said)
        self.state()
        self.assertEqual(self.layer(what="symbol", name="owl", picture="art/owl.png")[0], 409)
        self.assertEqual(self.layer(what="symbol", name="moon", picture="art/owl.png")[0], 200)
        self.assertIn('"symbols": { "owl": "art/owl.png", "moon": "art/owl.png" },', self.read())
        for name, picture in (("", "art/owl.png"), ("a b", "art/owl.png"), ("sun", "")):
            self.assertEqual(self.layer(what="symbol", name=name, picture=picture)[0], 409, name)
        self.write("game/cards.csv", "id,title,cost\nc1,A :moon:,1\n")
        self.assertEqual([p for p in self.state()["problems"] if p["severity"] == "error"], [])

    def drop(self, script, place):
        """Drops owl.png in the middle of a place of the page, which is gone before the picture is here."""
        script("""const ask = window.fetch, place = document.querySelector(arguments[1]), {left, top, width, height} = place.getBoundingClientRect();
            window.fetch = async (...all) => {
              const answer = await ask(...all);
              if (/^picture([?]|$)/.test(all[0])) place.remove();
              return answer;
            };
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0))], 'owl.png'));
            place.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2}))""",
               base64.b64encode(RED).decode(), place)

    @with_browser
    def test_a_picture_that_is_dropped_on_a_cell_is_its_value(self):
        game = json.loads(self.read("game.json"))
        game["records"]["cards"]["fields"]["picture"] = "picture"
        self.write("game/game.json", game)
        self.write("game/cards.csv", "id,title,cost,picture\nc1,A,1,\nc2,B,2,\n")
        self.start("--edit")
        browser = self.browser()
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address + "#data")
        cell = "tbody tr:nth-child(2) td:nth-child(5)"
        wait.until(lambda _: script("return document.querySelector(arguments[0])", cell))
        self.drop(script, cell)
        wait.until(lambda _: "owl" in self.read("cards.csv"))
        self.assertEqual(self.read("cards.csv"), "id,title,cost,picture\nc1,A,1,\nc2,B,2,art/owl.png\n")
        self.assertEqual(support.console_errors(browser), [])

    @with_browser
    def test_in_the_browser(self):
        self.start("--edit")
        browser = self.browser()
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address)
        wait.until(lambda _: script("return document.querySelectorAll('.part').length === 5"))
        script("document.querySelector('.part > button').click()")
        wait.until(lambda _: script("return document.querySelector('.layers .layer')"))
        # A picture that is dropped on the card becomes a layer there, even if the card is drawn anew before it is here.
        self.drop(script, '.face')
        wait.until(lambda _: '"art": "art/owl.png"' in self.read())
        self.assertIn('"at": [10, 10], "size": [20, 20]', self.read())
        wait.until(lambda _: script("return document.getElementById('member-art')"))
        # Another one is chosen from its thumbnail.
        self.bring("moon.png", BLUE)
        wait.until(lambda _: "moon" in script("return document.getElementById('undo').title"))
        wait.until(lambda _: script("return document.querySelector('.choose-picture')"))
        script("document.querySelector('.choose-picture').open = true")
        wait.until(lambda _: script("return [...document.querySelectorAll('.choose-picture img')].filter((one) => one.complete && one.naturalWidth === 8).length === 2"))
        self.expect_accessible(browser)
        script("document.querySelector('.choose-picture [data-picture=\"art/moon.png\"]').click()")
        wait.until(lambda _: '"art": "art/moon.png"' in self.read())
        self.assertEqual(support.console_errors(browser), [])

    @with_browser
    def test_thumbnails_of_a_cell_lie_over_the_grid_inside_the_window(self):
        game = json.loads(self.read("game.json"))
        game["records"]["cards"]["fields"]["picture"] = "picture"
        self.write("game/game.json", game)
        self.write("game/cards.csv", "id,title,cost,picture\n" + "".join(f"c{n},{'A long title ' * 9},{n},\n" for n in range(1, 10)))
        self.start("--edit")
        for n in range(12):
            self.bring(f"p{n}.png", support.png(4, 4, lambda x, y, n=n: (20 * n, 0, 0)))
        browser = self.browser()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        wait, script = support.waiting(browser), support.scripts(browser)
        for width, row in ((1280, 0), (1280, 8), (500, 4)):
            browser.set_window_size(width, 640)
            browser.get(self.address + "#data")
            browser.refresh()
            cell = f"tbody tr:nth-child({row + 1}) td:nth-child(5)"
            wait.until(lambda _: script("return document.querySelector(arguments[0])", cell))
            script("document.querySelector(arguments[0]).scrollIntoView({block: 'nearest'})", cell)
            height = script("return document.querySelector(arguments[0]).offsetHeight", cell)

            def opened(_):
                if not browser.find_elements("css selector", ".picker"):
                    script("(document.querySelector(`${arguments[0]} button`) ?? document.querySelector(arguments[0])).focus()", cell)
                    ActionChains(browser).send_keys(Keys.F2).perform()
                return browser.find_elements("css selector", ".picker img")
            wait.until(opened)
            box = lambda: script("const {left, top, right, bottom} = document.querySelector('.picker').getBoundingClientRect(); return [left, top, right, bottom, innerWidth, innerHeight]")
            def inside(_):
                left, top, right, bottom, wide, high = box()
                return left >= 0 and top >= 0 and right <= wide and bottom <= high and bottom - top > 100
            wait.until(inside)
            self.assertLessEqual(script("return document.querySelector(arguments[0]).offsetHeight", cell), height + 24)
            self.expect_accessible(browser)


if __name__ == "__main__":
    unittest.main()
