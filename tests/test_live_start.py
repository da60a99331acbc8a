"""In an empty folder, the page makes a game: of a starter, a sample, a table, or pictures."""
import base64
import json
import unittest

import support
from live_page import LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}
TABLE = "name,cost,text\n" + "".join(f"Beast {n},{n},It bites {n} times.\n" for n in range(1, 13))


class Start(LiveCase):
    def setUp(self):
        super().setUp()
        (self.folder / "new game").mkdir()

    def begin(self, *options):
        self.start(*options, game="new game")

    def post(self, path, **body):
        status, text, _ = self.ask(path, "POST", json.dumps(body), **AS_JSON)
        return status, json.loads(text)["message"] if status == 200 else text

    def file(self, name, data, more=False):
        return self.post("start/file", name=name, data=base64.b64encode(data).decode(), more=more)

    def files(self):
        return sorted(str(one.relative_to(self.folder / "new game")) for one in (self.folder / "new game").rglob("*") if one.is_file())

    def test_offers_every_starter_and_sample_with_a_picture(self):
        self.begin()
        self.assertTrue(self.state()["start"])
        offers = json.loads(self.ask("start")[1])
        self.assertEqual([one["what"] for one in offers["starters"]], ["cards", "dice", "game", "tiles"])
        self.assertIn({"what": "embers", "title": "Embers"}, offers["samples"])
        for name in ("cards", "dice", "tiles", "meadow"):
            status, svg, _ = self.ask(f"start/{name}.svg")
            self.assertEqual((status, svg[:5]), (200, "<?xml"), name)
        self.assertEqual(self.ask("start/nothing.svg")[0], 404)

    def test_every_sample_makes_a_game_without_errors(self):
        self.begin()
        samples = [one["what"] for one in json.loads(self.ask("start")[1])["samples"]]
        self.assertGreater(len(samples), 10)
        for what in samples:
            made = support.planche("new", what, f"of-{what}", cwd=self.folder)
            self.assertEqual(made.status, 0, made.err)
            checked = support.planche("validate", f"of-{what}", cwd=self.folder)
            self.assertEqual(checked.status, 0, f"{what}: {checked.err}")

    def test_a_starter_becomes_the_game_that_is_shown_and_can_be_changed(self):
        self.begin()
        self.assertEqual(self.post("start", what="cards")[0], 200)
        state = self.state()
        self.assertEqual((state["start"], state["title"], state["editable"], state["problems"]), (False, "New game", True, []))
        self.assertGreater(len(state["parts"]), 3)
        # Only once: nothing that is there is replaced.
        before = self.files()
        self.assertEqual(self.post("start", what="tiles"), (409, "this folder is no longer empty: a game begins only in an empty one"))
        self.assertEqual(self.files(), before)

    def test_a_table_in_pieces_becomes_a_game(self):
        self.begin()
        half = len(TABLE) // 2
        self.assertEqual(self.file("broken-off.csv", b"name\nA\n")[0], 200)  # of an attempt that was given up
        self.assertEqual(self.post("start/file", name="beasts.csv", data=base64.b64encode(TABLE[:half].encode()).decode(), first=True), (200, "beasts.csv"))
        self.assertEqual(self.file("beasts.csv", TABLE[half:].encode(), more=True), (200, "beasts.csv"))
        status, said = self.post("start", files=True)
        self.assertEqual(status, 200, said)
        self.assertEqual((self.folder / "new game/beasts.csv").read_text(), TABLE)
        self.assertNotIn("broken-off.csv", self.files())
        self.assertEqual(self.file("late.csv", b"x")[0], 409)
        self.assertEqual([part["name"] for part in self.state()["parts"]], [f"Beast {n}" for n in range(1, 13)])

    def test_refuses_what_could_do_harm(self):
        self.begin()
        for name in ("../beasts.csv", "/etc/beasts.csv", "a/../../b.csv", ".hidden.csv", "a\\b.csv", "", "a//b.csv", "a" * 300, "a/b/c/d/e.csv"):
            self.assertEqual(self.file(name, b"x")[0], 409, name)
        self.assertEqual(self.post("start/file", name="a.csv", data="***")[0], 409)
        self.assertEqual(self.post("start", files=True), (409, "bring a table, or pictures of cards"))
        self.assertEqual(self.post("start", what="nothing")[0], 409)
        self.assertEqual(self.file("notes.txt", b"no table")[0], 200)
        self.assertEqual(self.post("start", files=True)[0], 409)
        self.assertEqual(self.files(), [])
        self.write("new game/mine.txt", "mine")
        self.assertEqual(self.post("start", what="cards")[0], 409)
        self.assertEqual(self.files(), ["mine.txt"])

    def test_a_folder_with_files_is_no_empty_one(self):
        self.write("new game/notes.txt", "mine")
        run = support.planche("live", "new game", "--port", "0", cwd=self.folder)
        self.assertNotEqual(run.status, 0)
        self.start()  # a game
        self.assertEqual((self.state()["start"], self.state()["editable"]), (False, False))
        self.assertEqual(self.post("start", what="cards")[0], 409)

    @with_browser
    def test_from_a_dropped_table_to_changed_cards(self):
        self.begin()
        browser = self.browser()
        from selenium.webdriver.common.keys import Keys
        browser.get(self.address)
        wait, script = support.waiting(browser), support.scripts(browser)
        wait.until(lambda _: script("return document.querySelectorAll('.start-choice').length") > 10)
        self.expect_accessible(browser)
        drop = """const data = new DataTransfer();
            for (const [name, text] of arguments[0]) data.items.add(new File([text], name));
            document.querySelector('.drop').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
        script(drop, [["notes.txt", "no table"]])
        wait.until(lambda _: "no tables and no pictures" in script("return document.getElementById('start-said').textContent"))
        script(drop, [["beasts.csv", TABLE]])
        # What was guessed, with its reasons, and the first card beside it; a wrong guess is put right there.
        wait.until(lambda _: script("return document.querySelector('#inspector h2')?.textContent") == "Beast 1")
        wait.until(lambda _: script("return document.querySelectorAll('.game-part tbody tr').length") >= 3)
        guesses = script("return document.getElementById('game-list-beasts').textContent")
        self.assertIn("all values differ", (self.folder / "new game/game.json").read_text())
        self.assertIn("whole numbers", guesses)
        change = """const one = document.querySelector(arguments[0]); one.value = arguments[1]; one.dispatchEvent(new Event('change'))"""
        script(change, '[data-focus="copies beasts"]', "cost")
        wait.until(lambda _: '"copies": "cost"' in (self.folder / "new game/game.json").read_text())
        wait.until(lambda _: script("return document.querySelector('#inspector dl').textContent.includes('Copies1')"))
        script(change, '[data-focus="copies beasts"]', "")
        wait.until(lambda _: '"copies"' not in (self.folder / "new game/game.json").read_text())
        script(change, '[aria-label="Type of text in beasts"]', "markup")
        wait.until(lambda _: '"text": { "type": "markup" }' in (self.folder / "new game/game.json").read_text())
        self.expect_accessible(browser)
        browser.find_element("id", "view-parts").click()
        wait.until(lambda _: script("return document.querySelectorAll('.part').length") == 12)
        browser.find_element("id", "view-data").click()
        wait.until(lambda _: script("return document.querySelectorAll('tbody td').length") > 12)
        script("document.querySelectorAll('tbody tr')[2].children[1].firstElementChild.click()")
        browser.switch_to.active_element.send_keys("Kraken", Keys.ENTER)
        wait.until(lambda _: "Kraken,3," in (self.folder / "new game/beasts.csv").read_text())
        # The inspector shows the card of the row beside it.
        def shows(_):  # a click while the grid is drawn anew is lost
            script("document.querySelectorAll('tbody tr')[2].children[1].firstElementChild.click()")
            return script("return document.querySelector('#inspector h2')?.textContent") == "Kraken"
        wait.until(shows)
        self.assertEqual(support.planche("validate", "new game", cwd=self.folder).status, 0)


if __name__ == "__main__":
    unittest.main()
