"""Undo and redo of what the live page writes."""
import json
import unittest

import support
from live_page import GAME, ROWS, LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}
SQUARE = {"id": "square", "type": "rectangle", "at": [12, 14], "size": [12, 8], "fill": "red"}


class History(LiveCase):
    def ask_for(self, path, **body):
        status, text, _ = self.ask(path, "POST", json.dumps(body), **AS_JSON)
        return status, text

    def change(self, row, seen, text):
        return self.ask_for("edit", list="cards", row=row, field="title", seen=seen, text=text)

    def read(self, name="cards.csv"):
        return (self.folder / "game" / name).read_text("utf-8")

    def test_undoes_and_redoes_over_files_and_says_what(self):
        self.write("game/card.json", {"part": {"size": [40, 40], "safe": 0}, "layers": [SQUARE]})
        template = self.read("card.json")
        self.start("--edit")
        self.state()
        self.assertEqual(self.change(0, "Card 1", "Owl")[0], 200)
        (layer,) = json.loads(self.ask("layers/0")[1])["front"]
        self.assertEqual(self.ask_for("move", part=0, side="front", layer=layer["n"], box=layer["box"], by=[1, 0, 0, 0])[0], 200)
        moved = self.read("card.json")
        self.assertEqual((self.state()["undo"], self.state()["redo"]), (["`square` moved", "title of c1: “Card 1” → “Owl”"], []))
        self.assertEqual(self.ask_for("undo"), (200, '{"message":"undone: `square` moved (game/card.json:1)"}'))
        self.assertEqual((self.read("card.json"), self.state()["redo"]), (template, ["`square` moved"]))
        self.assertEqual(self.ask_for("undo")[0], 200)
        self.assertEqual(self.read(), ROWS)
        self.assertEqual([self.ask_for("redo")[0] for _ in range(3)], [200, 200, 409])
        self.assertEqual((self.read(), self.read("card.json")), (ROWS.replace("Card 1", "Owl"), moved))
        self.assertEqual(self.ask_for("undo")[0], 200)
        self.assertEqual(self.change(1, "Card 2", "Fox")[0], 200)
        self.assertEqual((self.ask_for("redo")[0], self.state()["redo"]), (409, []))

    def test_what_others_write_stays(self):
        self.start("--edit")
        self.state()
        self.assertEqual([self.change(n, f"Card {n + 1}", f"Owl {n + 1}")[0] for n in range(3)], [200] * 3)
        theirs = self.read().replace("Owl 2", "Owl 22").replace("c5,", "c0,New,1\nc5,")
        self.write("game/cards.csv", theirs)
        self.assertEqual(self.ask_for("undo")[0], 200)
        theirs = theirs.replace("Owl 3", "Card 3")
        self.assertEqual(self.read(), theirs)
        status, text = self.ask_for("undo")
        self.assertEqual((status, self.read()), (409, theirs))
        self.assertIn("title of c2: “Card 2” → “Owl 2”” cannot be undone: another program has changed this place of game/cards.csv", text)
        self.assertEqual(self.ask_for("undo")[0], 200)
        self.assertEqual(self.read(), theirs.replace("Owl 1", "Card 1"))

    def test_rows_of_others_move_no_change(self):
        self.start("--edit")
        self.state()
        self.assertEqual([self.change(n, f"Card {n + 1}", f"Owl {n + 1}")[0] for n in range(3)], [200] * 3)
        self.write("game/cards.csv", self.read().replace("c1,", "c0,New,1\nc1,"))
        self.assertEqual([self.ask_for("undo")[0] for _ in range(4)], [200, 200, 200, 409])
        self.assertEqual(self.read(), ROWS.replace("c1,", "c0,New,1\nc1,"))

    def test_writes_nothing_without_edit(self):
        self.start()
        self.assertEqual([self.ask_for(what)[0] for what in ("undo", "redo")], [409, 409])

    @with_browser
    def test_buttons_keys_and_the_list_of_changes(self):
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys
        browser.get(self.address + "#data")
        wait = support.waiting(browser)
        script = support.scripts(browser)
        by_id = lambda name: wait.until(lambda _: browser.find_element(By.ID, name))
        title = lambda n: (script("return [...document.querySelectorAll('tbody tr')].map((row) => row.children[2].textContent)") + [""] * 5)[n]
        wait.until(lambda _: title(0) == "Card 1")
        self.assertFalse(by_id("undo").is_enabled() or by_id("redo").is_enabled())
        for n, text in enumerate(("Owl", "Fox", "Elk")):
            script("document.querySelectorAll('tbody tr')[arguments[0]].children[2].firstElementChild.click()", n)
            browser.switch_to.active_element.send_keys(text, Keys.ENTER)
            wait.until(lambda _: title(n) == text and f"→ “{text}”" in by_id("undo").get_attribute("title"))
        press = lambda *keys: ActionChains(browser).send_keys(*keys).perform()

        def chord(*keys):
            actions = ActionChains(browser)
            for key in keys[:-1]:
                actions.key_down(key)
            actions.send_keys(keys[-1])
            for key in keys[:-1]:
                actions.key_up(key)
            actions.perform()
        script("document.activeElement.blur()")
        chord(Keys.CONTROL, "z")
        wait.until(lambda _: title(2) == "Card 3")
        self.assertIn("undone: title of c3: “Card 3” → “Elk” (game/cards.csv:4)", by_id("status").text)
        wait.until(lambda _: "“Elk”" in by_id("redo").get_attribute("title"))
        chord(Keys.CONTROL, Keys.SHIFT, "z")
        wait.until(lambda _: title(2) == "Elk")
        by_id("undo").click()
        by_id("undo").click()
        wait.until(lambda _: (title(1), title(2)) == ("Card 2", "Card 3"))
        wait.until(lambda _: by_id("redo").is_enabled())
        by_id("redo").click()
        wait.until(lambda _: title(1) == "Fox")
        # In a text that is being typed, the keys belong to the browser.
        script("document.querySelectorAll('tbody tr')[3].children[2].firstElementChild.click()")
        browser.switch_to.active_element.send_keys(Keys.F2, "x")
        chord(Keys.CONTROL, "z")
        self.assertEqual(script("return document.activeElement.tagName + document.activeElement.value"), "TEXTAREACard 4")
        press(Keys.ESCAPE)
        self.assertEqual(title(1), "Fox")
        # The list of changes leads to any state.
        script("document.activeElement.blur()")  # in a cell, letters are text
        press("h")
        entries = lambda: script("return [...document.querySelectorAll('.changes li')].map((one) => one.textContent)")
        wait.until(lambda _: len(entries()) == 4)
        self.assertEqual([text.split("→")[-1].strip() for text in entries()], ["“Elk”", "The files are here now", "“Fox”", "“Owl”"])
        self.expect_accessible(browser)
        script("document.querySelectorAll('.changes button')[2].click()")
        wait.until(lambda _: entries() and entries()[-1].startswith("The files are"))
        self.assertEqual(self.read(), ROWS)
        script("document.querySelectorAll('.changes button')[0].click()")
        wait.until(lambda _: entries()[0].startswith("The files are"))
        self.assertEqual(self.read(), ROWS.replace("Card 1", "Owl").replace("Card 2", "Fox").replace("Card 3", "Elk"))
        press(Keys.ESCAPE)
        # What somebody else has changed is refused, and stays.
        theirs = self.read().replace("Elk", "Elks")
        self.write("game/cards.csv", theirs)
        wait.until(lambda _: title(2) == "Elks")
        press("u")
        wait.until(lambda _: "another program has changed this place" in by_id("status").text)
        self.assertEqual(self.read(), theirs)
        press("u")
        wait.until(lambda _: title(1) == "Card 2" and title(2) == "Elks")
        self.assertEqual([entry for entry in support.console_errors(browser) if "409" not in entry["message"]], [])


if __name__ == "__main__":
    unittest.main()
