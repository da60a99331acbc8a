"""The live page under the hand: drags of layers in Chromium, compared with the ink that is drawn afterwards."""
import json
import os
import stat
import time
import unittest

import support
from live_page import GAME, LiveCase, with_browser
from pixels import Pixels
from support import planche

INK = "#cc0000"
SQUARE = {"type": "rectangle", "at": [12, 14], "size": [12, 8], "fill": INK}
CASES = {
    "straight": SQUARE,
    "turned by 30°": {**SQUARE, "turn": 30},
    "turned by 90°": {**SQUARE, "turn": 90},
    "turned by 200°": {**SQUARE, "turn": 200},
    "in a turned group": {"type": "group", "turn": 60, "at": [20, 20], "layers": [{**SQUARE, "at": [-6, -4], "turn": 45}]},
    "polygon with a place": {"type": "polygon", "at": [10, 10], "points": [[0, 0], [14, 2], [6, 12]], "fill": INK},
    "polygon without": {"type": "polygon", "points": [[10, 10], [24, 12], [16, 22]], "fill": INK},
    "line": {"type": "line", "from": [8, 12], "to": [26, 20], "stroke": INK, "width": 4},
}


@with_browser
class Drags(LiveCase):
    def ink(self):
        """The middle and the size of what is red on the card, in mm from its top left."""
        planche("export", "game", "--for", "pictures", "--one-each", "--dpi", "127", "-o", "out", cwd=self.folder)
        picture = Pixels(next((self.folder / "out").glob("*front.png")))
        width, height = picture.size
        found = [(x, y) for y in range(height) for x in range(width) if picture.at(x, y)[1] < 100]
        self.assertTrue(found)
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return (min(xs) + max(xs)) / 10, (min(ys) + max(ys)) / 10, (max(xs) - min(xs)) / 5, (max(ys) - min(ys)) / 5

    def test_each_layer_follows_the_mouse(self):
        self.write("game/cards.csv", "id,title,cost\nc1,Card,1\n")
        self.write("game/card.json", {"part": {"size": [40, 40], "safe": 0}, "layers": [SQUARE]})
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.by import By
        browser.get(self.address)
        wait = support.waiting(browser)
        script = browser.execute_script
        for name, layer in CASES.items():
            with self.subTest(name):
                self.write("game/card.json", {"part": {"size": [40, 40], "safe": 0}, "layers": [layer]})
                x, y, *_ = before = self.ink()
                wanted = json.loads(self.ask("state")[1])["parts"][0]["fingerprint"]
                browser.get(self.address)
                wait.until(lambda _: wanted in (script("return document.querySelector('.part img')?.src") or ""))
                script("document.querySelector('.part > button').click()")
                wait.until(lambda _: script("return document.querySelector('#inspector .layers .layer')"))
                face = browser.find_element(By.CSS_SELECTOR, ".face")
                wide = script("return arguments[0].getBoundingClientRect().width", face)
                mm = wide / 40
                at = (round((x - 20) * mm), round((y - 20) * mm))
                move = lambda: ActionChains(browser).move_to_element_with_offset(face, *at)
                move().click().perform()  # chooses; of a group, a second click reaches what is in it
                wait.until(lambda _: script("return document.querySelector('svg.over')"))
                by = (round(5 * mm), round(-3 * mm))
                text = (self.folder / "game/card.json").read_text()
                move().click_and_hold().move_by_offset(by[0] // 2, by[1] // 2).move_by_offset(
                    by[0] - by[0] // 2, by[1] - by[1] // 2).release().perform()
                wait.until(lambda _: (self.folder / "game/card.json").read_text() != text)
                after = self.ink()
                self.assertAlmostEqual(after[0] - before[0], by[0] / mm, delta=0.75, msg=(before, after))
                self.assertAlmostEqual(after[1] - before[1], by[1] / mm, delta=0.75, msg=(before, after))
                self.assertAlmostEqual(after[2], before[2], delta=0.25)
                self.assertAlmostEqual(after[3], before[3], delta=0.25)

    def test_a_drag_that_begins_elsewhere_moves_nothing(self):
        self.write("game/card.json", {"part": {"size": [40, 40], "safe": 0}, "layers": [SQUARE]})
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.by import By
        browser.get(self.address)
        wait = support.waiting(browser)
        wait.until(lambda _: browser.execute_script("return document.querySelector('.part > button')"))
        browser.execute_script("document.querySelector('.part > button').click()")
        wait.until(lambda _: browser.execute_script("return document.querySelector('#inspector .layers .layer')"))
        before = (self.folder / "game/card.json").read_text()
        face = browser.find_element(By.CSS_SELECTOR, ".face")
        ActionChains(browser).move_to_element(face).click_and_hold().move_by_offset(20, 60).release().perform()
        self.state()
        self.assertEqual((self.folder / "game/card.json").read_text(), before)


class Restarts(LiveCase):
    def test_the_address_stays_for_a_game_and_is_for_its_user_alone(self):
        self.start()
        token = self.token
        self.stop()
        (kept,) = (self.folder / "state/planche").glob("live-*")
        self.assertEqual(stat.S_IMODE(kept.stat().st_mode), 0o600)
        self.start()
        self.assertEqual(self.token, token)
        self.stop()
        self.write("other/game.json", dict(GAME, id="other", records={}, parts={}))
        self.start(game="other")
        self.assertNotEqual(self.token, token)
        self.stop()
        kept.chmod(0o644)  # others may have read it
        self.start()
        self.assertNotEqual(self.token, token)
        self.assertEqual(stat.S_IMODE(kept.stat().st_mode), 0o600)
        self.stop()
        kept.unlink()
        os.symlink(self.folder / "elsewhere", kept)
        self.start()
        self.assertFalse((self.folder / "elsewhere").exists())

    def test_every_file_of_the_game_opens_and_no_other(self):
        self.write("other.json", "{}")
        self.start()
        self.state()
        ask = lambda name: self.ask("open", "POST", json.dumps({"file": name}), Content_Type="application/json")[0]
        self.assertEqual([ask(f"game/{name}") for name in ("card.json", "game.json", "cards.csv")], [200] * 3)
        self.assertEqual([ask(name) for name in ("other.json", "game/../other.json", "/etc/passwd", "game", "game/none.json")],
                         [404] * 5)

    @with_browser
    def test_ten_tabs_follow_a_change_and_go_on_after_a_restart(self):
        self.start()
        browser = self.browser()
        names = "return [...document.querySelectorAll('.part .name')].map((name) => name.textContent).join()"
        tabs = []
        for number in range(10):
            browser.switch_to.new_window("tab")
            browser.get(self.address)
            support.waiting(browser).until(lambda _: "Card 1" in browser.execute_script(names))
            tabs.append(browser.current_window_handle)
        self.write("game/cards.csv", "id,title,cost\nc1,Kraken,1\n")
        for tab in tabs:
            browser.switch_to.window(tab)
            support.waiting(browser).until(lambda _: browser.execute_script(names) == "Kraken")
        port = self.port
        self.stop()
        self.write("game/cards.csv", "id,title,cost\nc1,Hydra,1\n")
        self.start(port=port)
        for tab in (tabs[0], tabs[-1]):
            browser.switch_to.window(tab)
            support.waiting(browser).until(lambda _: browser.execute_script(names) == "Hydra")

    @with_browser
    def test_who_leaves_the_window_has_not_finished_typing(self):
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.by import By
        browser.get(self.address + "#data")
        wait = support.waiting(browser)
        wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, "button.value"))
        before = (self.folder / "game/cards.csv").read_text()
        browser.find_elements(By.CSS_SELECTOR, "button.value")[1].click()
        browser.switch_to.active_element.send_keys("Half a na")
        own = browser.current_window_handle
        browser.execute_script("document.hasFocus = () => false")  # as for a window that is left
        browser.switch_to.new_window("tab")
        time.sleep(0.5)
        browser.switch_to.window(own)
        self.assertEqual((self.folder / "game/cards.csv").read_text(), before)


if __name__ == "__main__":
    unittest.main()
