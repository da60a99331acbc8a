"""`--for html`: a table in one file, played in a browser where there is one."""
import json
import os
import re
import unittest

import support
from live_page import with_browser
from support import FINE, planche
from test_exports import ExportCase

TABLE = [{"name": "play", "size": [300, 200], "pieces": [
    {"part": "card", "take": ["1-4"], "face": "back", "lay": "stack", "at": [100, 100], "gap": 0},
    {"part": "tile", "take": ["1-2"], "at": [200, 60], "gap": 10},
    {"part": "note", "take": ["1-2"], "lay": "fan", "at": [150, 180]}]}]
MORE = {"note": {"front": "front.json", "of": "cards", "copies": 1},
        "die": {"drawing": "cube-net", "size": 18, "faces": ["a", "b", "c", "d", "e", "f"]}}


class TablePage(ExportCase):
    def game(self, **parts):
        folder = super().game(**MORE, **parts)
        file = folder / "game.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), "table": TABLE}))
        return folder

    def page(self):
        self.export("html", "--dpi", "72")
        (name,) = self.written()
        return self.folder / "out" / name

    def test_is_one_file_that_asks_the_network_for_nothing(self):
        text = self.page().read_text()
        self.assertEqual(re.findall(r"""(?:src|href)\s*=\s*["'](?!data:)[^"']""", text), [])
        self.assertIn("default-src 'none'", text)
        game = json.loads(re.search(r'id="game">(.*?)</script>', text, re.S)[1])
        self.assertEqual([(heap["stacked"], len(heap["items"]), heap.get("hand")) for heap in game["heaps"]],
                         [(True, 4, None), (False, 2, None), (False, 2, 0), (True, 1, None), (False, 1, None)])
        for part in game["parts"]:
            for side in "front", "back":
                if part[side] is not None:
                    self.assertRegex(game["pictures"][part[side]], r"^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+=*$")

    @with_browser
    def test_is_played_in_a_browser(self):
        from browser import opened  # only here: Selenium may be missing
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys
        from selenium.webdriver.support.ui import Select, WebDriverWait
        browser = opened(self, "1280,900", **{"download.default_directory": str(self.folder / "saved")})
        browser.get(self.page().as_uri())
        wait = WebDriverWait(browser, support.PATIENCE)

        def piles(kind):
            return browser.find_elements(By.CSS_SELECTOR, f'.pile[data-kind="{kind}"]')

        def all_state():
            return browser.execute_script("return JSON.stringify(state)")

        def hand():
            return [card.get_attribute("data-top") for card in browser.find_elements(By.CSS_SELECTOR, "#hand img")]

        def press(name):
            browser.find_element(By.ID, name).click()

        def drag(pile, x, y, key=None):
            actions = ActionChains(browser)
            if key:
                actions.key_down(key)
            actions.click_and_hold(pile).move_by_offset(x // 2, y // 2).move_by_offset(x - x // 2, y - y // 2).release()
            if key:
                actions.key_up(key)
            actions.perform()

        def data(pile, *names):
            return tuple(pile.get_attribute(f"data-{name}") for name in names)

        (deck,) = piles("card")
        self.assertEqual(data(deck, "count", "side", "top"), ("4", "back", ""))  # the top is not given away
        self.assertEqual(hand(), ["Ash/Fox", "Bone"])
        start = all_state()
        # Dragging takes the top card; Shift takes the pile; a card that is dropped on the pile lies on it again.
        drag(deck, 120, 60)
        self.assertEqual(sorted(data(pile, "count") for pile in piles("card")), [("1",), ("3",)])
        single = next(pile for pile in piles("card") if data(pile, "count") == ("1",))
        drag(single, -120, -60)
        self.assertEqual([data(pile, "count") for pile in piles("card")], [("4",)])
        before = piles("card")[0].location
        drag(piles("card")[0], 90, -40, Keys.SHIFT)
        (deck,) = piles("card")
        self.assertEqual((deck.location["x"] - before["x"], deck.location["y"] - before["y"]), (90, -40))
        self.assertEqual(data(deck, "count"), ("4",))
        # Flipped, the lowest card is on top. Of the four, the first in printed order lay on top.
        deck.click()
        press("flip")
        self.assertEqual(data(piles("card")[0], "side", "top"), ("front", "Œil: d’or?"))
        browser.find_element(By.TAG_NAME, "body").send_keys("t")
        self.assertIn("rotate(90deg)", piles("card")[0].get_attribute("style"))
        # Shuffling keeps the cards. It is tried until the order changes: four cards, of which two are alike.
        cards = lambda: [item["part"] for item in json.loads(all_state())["piles"][-1]["items"]]
        order = cards()
        wait.until(lambda _: (press("shuffle"), cards() != order)[1])
        self.assertEqual(sorted(cards()), sorted(order))
        # Dealing gives one to each of the two seats. The other hand is hidden behind a cover.
        top = data(piles("card")[0], "top")[0]
        press("deal")
        self.assertEqual(hand(), ["Ash/Fox", "Bone", top])
        self.assertIn("seat 2: 1", browser.find_element(By.ID, "whose").text)
        Select(browser.find_element(By.ID, "seat")).select_by_value("2")
        self.assertTrue(browser.find_element(By.ID, "cover").is_displayed())
        press("uncover")
        self.assertEqual(len(hand()), 1)
        # A card is dragged from the hand to the table.
        drag(browser.find_element(By.CSS_SELECTOR, "#hand img"), 150, -250)
        self.assertEqual((hand(), len(piles("card"))), ([], 2))
        # A die is rolled until each face came.
        (die,) = piles("die")
        die.click()
        seen = set()
        wait.until(lambda _: (press("roll"), seen.add(data(piles("die")[0], "face")[0]), len(seen) == 6)[2])
        self.assertEqual(seen, set("abcdef"))
        # Everything is undone, step by step, back to the beginning.
        press("save")
        (saved,) = wait.until(lambda _: [f for f in (self.folder / "saved").glob("*.json")]
                              if (self.folder / "saved").is_dir() else [])
        last = all_state()
        wait.until(lambda _: (press("undo"), not browser.find_element(By.ID, "undo").is_enabled())[1])
        self.assertEqual(json.loads(all_state()), json.loads(start))
        browser.find_element(By.ID, "file").send_keys(str(saved))
        wait.until(lambda _: all_state() == last)
        # Who loses a seat sees the next hand only after the cover, which keys do not pass. Undoing gives the seat back.
        for seats, seat in (("4", "4"), ("2", None)):
            Select(browser.find_element(By.ID, "seats")).select_by_value(seats)
            if seat:
                Select(browser.find_element(By.ID, "seat")).select_by_value(seat)
                press("uncover")
        cover, covered = browser.find_element(By.ID, "cover"), all_state()
        self.assertTrue(cover.is_displayed())
        browser.execute_script("choose(document.querySelector('.pile'))")
        ActionChains(browser).send_keys("d").perform()
        self.assertEqual((all_state(), hand()), (covered, []))
        press("uncover")
        press("undo")
        self.assertTrue(cover.is_displayed())
        press("uncover")
        self.assertEqual(browser.find_element(By.ID, "seat").get_attribute("value"), "4")
        # The cards of a removed seat lie down on the table.
        browser.execute_script("act(() => { state.hands[3].push(...state.piles[0].items.splice(0, 1)); })")
        given = json.loads(all_state())["hands"][3]
        Select(browser.find_element(By.ID, "seats")).select_by_value("3")
        press("uncover")
        left = json.loads(all_state())
        self.assertEqual(left["hands"][3], [])
        self.assertEqual([(item["part"], item["back"]) for item in left["piles"][-1]["items"]],
                         [(item["part"], True) for item in given])
        press("undo")
        press("uncover")
        self.assertEqual(json.loads(all_state())["hands"][3], given)
        press("undo")
        # What is held stays there until it is dropped.
        ActionChains(browser).click_and_hold(piles("die")[0]).move_by_offset(20, 20).key_down(Keys.CONTROL).send_keys(
            "z").key_up(Keys.CONTROL).move_by_offset(20, 20).release().perform()
        # A file with the right fingerprint and other content changes nothing.
        before = all_state()
        table = json.loads(saved.read_text())["table"]
        for n, state in enumerate(({}, None, {**json.loads(before), "hands": []}, {**json.loads(before), "piles": []})):
            self.write(f"broken-{n}.json", {"table": table, "state": state})
            browser.execute_script("say('')")
            browser.find_element(By.ID, "file").send_keys(str(self.folder / f"broken-{n}.json"))
            wait.until(lambda _: browser.find_element(By.ID, "status").text == "this file is no saved table")
            self.assertEqual(all_state(), before)
        severe = support.console_errors(browser)
        self.assertEqual(severe, [])


if __name__ == "__main__":
    support.main()
