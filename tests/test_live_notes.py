"""Notes from playtests, kept in notes.csv beside the table, shown on the page of the card."""
import json
import unittest

import support
from live_page import GAME, LiveCase, with_browser
from support import BAD_USAGE, BAD_WORLD, FINE, Pdf, planche
from test_live_play import RULES

AS_JSON = {"Content_Type": "application/json"}


class Notes(LiveCase):
    def note(self, **body):
        status, text, _ = self.ask("note", "POST", json.dumps(body), **AS_JSON)
        return status, json.loads(text) if status == 200 else text

    def read(self):
        return (self.folder / "game/notes.csv").read_text()

    def notes(self, part=0):
        return json.loads(self.ask(f"about/{part}")[1])["notes"]

    def test_a_note_is_a_row_and_what_people_wrote_stays(self):
        self.start("--edit")
        self.state()
        self.assertEqual(self.note(part=1, date="2026-11-29", text="Too strong, \"always\" wins")[0], 200)
        self.assertEqual(self.read(), 'key,date,text,done\nc2,2026-11-29,"Too strong, ""always"" wins",\n')
        self.assertEqual(self.notes(1), [{"row": 0, "date": "2026-11-29", "text": 'Too strong, "always" wins', "done": False}])
        self.assertEqual(self.notes(0), [])
        # Undo removes the file again.
        self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)
        self.assertFalse((self.folder / "game/notes.csv").exists())
        # Words for no, as spreadsheets write them, are no.
        for word, done in (("FALSE", False), ("no", False), ("0", False), ("-", False), ("TRUE", True), ("oui", True), ("2026-11-30", True)):
            (self.folder / "game/notes.csv").write_text(f"key,text,done\nc1,Slow,{word}\n")
            self.assertEqual([one["done"] for one in self.notes(0)], [done], word)
        mine = "who;key;text;done\r\nEve;c1;Slow; \r\n\r\nAda;c9;Gone;x\r\n"
        (self.folder / "game/notes.csv").write_bytes(mine.encode())
        self.assertEqual([(one["row"], one["text"], one["done"]) for one in self.notes(0)], [(0, "Slow", False)])
        self.assertEqual(self.note(part=0, date="2026-11-30", text="Slow; still")[0], 200)
        self.assertEqual(self.note(part=0, row=0, text="Slow", done=True)[0], 200)
        self.assertEqual((self.folder / "game/notes.csv").read_bytes().decode(), "who;key;text;done\r\nEve;c1;Slow;yes\r\n\r\nAda;c9;Gone;x\r\n;c1;\"Slow; still\";\r\n")
        before = self.read()
        for wrong, word in (({"row": 0, "text": "Fast", "done": True}, "meanwhile"), ({"row": 99, "text": "x"}, "meanwhile"), ({"date": "today", "text": "x"}, "day"),
                            ({"date": "2026-11-30", "text": "  "}, "write a note"), ({"date": "2026-11-30", "text": "a\0"}, "U+0000"), ({"part": 99, "date": "2026-11-30", "text": "a"}, "no record")):
            status, said = self.note(**{"part": 0, **wrong})
            self.assertEqual((status, self.read()), (200, before))
            self.assertIn(word, said["refused"])
        self.assertEqual(self.note(text="x")[0], 400)
        (self.folder / "game/notes.csv").write_text("a,b\n1,2\n")
        self.assertIn("no columns key and text", self.note(part=0, date="2026-11-30", text="a")[1]["refused"])
        self.assertEqual(self.read(), "a,b\n1,2\n")

    def test_without_edit_notes_are_only_shown(self):
        self.write("game/notes.csv", "key,date,text,done\nc1,2026-11-29,Slow,\n")
        self.start()
        self.assertEqual(len(self.notes()), 1)
        self.assertIn("--edit", self.note(part=0, date="2026-11-30", text="a")[1]["refused"])

    @with_browser
    def test_notes_are_written_and_ticked_on_the_page_of_the_card(self):
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.keys import Keys
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address)
        wait.until(lambda _: browser.find_elements("css selector", ".part > button"))[0].click()

        def written(_):
            area = browser.find_element("id", "note")
            area.send_keys("Never chosen", Keys.CONTROL, Keys.ENTER)
            return True
        wait.until(written)
        wait.until(lambda _: script("return [...document.querySelectorAll('.notes li')].some((one) => one.textContent.endsWith(' Never chosen'))"))
        self.assertRegex(self.read(), r"^key,date,text,done\nc1,20\d\d-\d\d-\d\d,Never chosen,\n$")
        self.expect_accessible(browser)
        wait.until(lambda _: browser.find_element("css selector", ".notes input")).click()
        wait.until(lambda _: self.read().endswith(",yes\n"))
        wait.until(lambda _: script("return document.querySelector('.notes .done input')?.checked"))
        # It is there after the page is loaded again, and on no other card.
        browser.refresh()
        wait.until(lambda _: browser.find_elements("css selector", ".part > button"))[0].click()
        wait.until(lambda _: script("return document.querySelectorAll('.notes li.done').length") == 1)
        browser.find_elements("css selector", ".part > button")[1].click()
        wait.until(lambda _: script("return document.querySelector('#inspector h2').textContent") == "Card 2")
        wait.until(lambda _: browser.find_elements("id", "note"))
        self.assertEqual(script("return document.querySelectorAll('.notes li').length"), 0)
        self.assertEqual(support.console_errors(browser), [])

    @with_browser
    def test_notes_are_written_during_play(self):
        self.write("game/game.json", {**GAME, "players": [2, 2], "play": "play.rules"})
        self.write("game/play.rules", RULES)
        self.write("game/notes.csv", "who;key;text;done\n\nEve;c1;Slow;\n")
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address + "#play")
        wait.until(lambda _: browser.find_elements("id", "start"))[0].click()
        wait.until(lambda _: script("return document.querySelectorAll('.piece[data-part]').length") == 2)
        # By keys alone, on the card that has the focus.
        script("document.querySelectorAll('.piece[data-part] button')[1].focus()")
        held = script("return document.querySelectorAll('.piece[data-part] img')[1].alt")
        ActionChains(browser).send_keys("a").perform()
        wait.until(lambda _: script("return document.activeElement?.id") == "table-note-text")
        self.assertEqual(script("return document.getElementById('table-note-card').selectedOptions[0].textContent"), held)
        self.assertEqual(script("return document.getElementById('table-note-card').options.length"), 2)
        ActionChains(browser).send_keys("Stays in hand").key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
        wait.until(lambda _: self.read().count("\n") == 4)
        key = "c" + held.removeprefix("Card ")
        self.assertEqual(self.read(), f"who;key;text;done\n\nEve;c1;Slow;\n;{key};Stays in hand;\n")
        wait.until(lambda _: script("return [...document.querySelectorAll('#table-note li')].some((one) => one.textContent.endsWith('Stays in hand'))"))
        self.expect_accessible(browser)
        ActionChains(browser).send_keys(Keys.ESCAPE).perform()
        wait.until(lambda _: not script("return document.getElementById('table-note').open"))
        # While another program writes the file, the note waits in its field.
        with (self.folder / "game/notes.csv").open("a"):
            script("document.querySelectorAll('.piece[data-part] button')[1].focus()")
            ActionChains(browser).send_keys("a").perform()
            wait.until(lambda _: script("return document.activeElement?.id") == "table-note-text")
            ActionChains(browser).send_keys("Kept").key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
            wait.until(lambda _: script("return !document.getElementById('status').textContent.startsWith('wrote') && document.getElementById('table-note-text').value") == "Kept")
            self.assertNotIn("Kept", self.read())
        ActionChains(browser).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
        wait.until(lambda _: self.read().endswith(f";{key};Kept;\n"))
        ActionChains(browser).send_keys(Keys.ESCAPE).perform()
        wait.until(lambda _: not script("return document.getElementById('table-note').open"))
        # With the mouse, on another card; the hidden ones of the deck cannot be chosen.
        other = script("return document.querySelectorAll('.piece[data-part] img')[0].alt")
        ActionChains(browser).context_click(browser.find_elements("css selector", ".piece[data-part]")[0]).perform()
        wait.until(lambda _: script("return document.getElementById('table-note-card')?.selectedOptions[0]?.textContent") == other)
        ActionChains(browser).send_keys(Keys.ESCAPE).perform()
        self.assertEqual(support.console_errors(browser), [])


class Listed(LiveCase):
    NOTES = "key,date,text,done\nc3,2026-11-29,Too strong,\nc1,2026-11-28,\"Slow\nand dull\",no\nc3,2026-11-30,Fine,yes\nold,,Gone,\n"

    def notes(self, *options, status=FINE):
        return self.check(planche("notes", *options, cwd=self.folder), status)

    def test_lists_open_notes_by_record(self):
        self.write("game/notes.csv", self.NOTES)
        self.assertEqual(self.notes("game").out.splitlines(), [
            "Card 1 (c1)", "  [ ] 2026-11-28 Slow", "                 and dull", "Card 3 (c3)", "  [ ] 2026-11-29 Too strong",
            "old: there is no such record", "  [ ]            Gone"])
        self.assertIn("  [x] 2026-11-30 Fine", self.notes("game", "--all").out)
        told = json.loads(self.notes("game", "--format", "json").out)
        self.assertEqual([(one["key"], [note["text"] for note in one["notes"]]) for one in told["records"]],
                         [("c1", ["Slow\nand dull"]), ("c3", ["Too strong"]), ("old", ["Gone"])])
        self.assertEqual((self.folder / "game/notes.csv").read_text(), self.NOTES)

    def test_prints_them_in_english_and_french(self):
        self.write("game/notes.csv", self.NOTES + "".join(f"c2,2026-12-01,Note {n} {'of many words ' * 20},\n" for n in range(60)))
        for language, title in (("en", "Notes from playtests"), ("fr", "Notes des parties d’essai")):
            self.notes("game", "--lang", language, "-o", f"{language}.pdf")
            pdf = Pdf(self.folder / f"{language}.pdf")
            text = pdf.text()
            self.assertIn(title, text)
            self.assertGreater(len(pdf.pages()), 2)
            for word in ("Card 1 (c1)", "and dull", "Too strong", "Note 0", "Note 59", "Gone"):
                self.assertIn(word, text)
            self.assertNotIn("Fine", text)

    def test_says_what_is_wrong(self):
        self.assertIn("no open notes", self.notes("game").err)
        self.write("game/notes.csv", "a,b\n1,2\n")
        self.assertIn("no columns key and text", self.notes("game", status=BAD_WORLD).err)
        self.assertIn("no-such", self.notes("no-such", status=BAD_WORLD).err)
        self.assertIn("--output", self.notes("game", "--paper", "a5", status=BAD_USAGE).err)


if __name__ == "__main__":
    unittest.main()
