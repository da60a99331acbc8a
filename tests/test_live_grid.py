"""The Data view is used like a spreadsheet: keys, ranges, the clipboard, rows and columns that come and go."""
import json
import re
import unittest

import support
from live_page import GAME, ROWS, LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}


class Rows(LiveCase):
    def ask_for(self, **body):
        status, text, _ = self.ask("edit", "POST", json.dumps(body), **AS_JSON)
        return status, json.loads(text)["message"] if status == 200 else text

    def read(self, name="cards.csv"):
        return (self.folder / "game" / name).read_text("utf-8")

    def test_rows_come_go_and_change_places(self):
        self.start("--edit")
        self.assertEqual(self.ask_for(list="cards", what="copy", rows=[1])[0], 200)
        lines = ROWS.splitlines(keepends=True)
        self.assertEqual(self.read(), "".join(lines[:3]) + "c2-2,Card 2,2\n" + "".join(lines[3:]))
        self.assertEqual(self.ask_for(list="cards", what="remove", rows=[0, 2])[0], 200)
        self.assertEqual(self.read(), lines[0] + "".join(lines[2:]))
        self.assertEqual(self.ask_for(list="cards", what="move", rows=[3], before=0)[0], 200)
        self.assertEqual(self.read(), lines[0] + lines[5] + "".join(lines[2:5]))
        self.assertEqual(self.ask_for(list="cards", what="set", cells=[{"row": 0, "field": "cost", "seen": "5", "text": "6"}],
                                      added=[{"title": "New, too", "cost": "1"}])[0], 200)
        self.assertEqual(self.read(), lines[0] + "c5,Card 5,6\n" + "".join(lines[2:5]) + 'new,"New, too",1\n')
        self.assertEqual(self.state()["undo"], ["cost of c5: “5” → “6”, 1 new record of cards", "moved c5", "deleted 2 records of cards",
                                                "copied c2"])
        for _ in range(4):
            self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)
        self.assertEqual(self.read(), ROWS)

    def test_says_what_is_wrong_with_a_request(self):
        self.start("--edit")
        for body, status, text in (({"what": "remove"}, 400, "expected the numbers of rows"), ({"what": "move", "rows": [1]}, 400, "in front of"),
                                   ({"what": "burn", "rows": [1]}, 400, "set, copy, remove, move or column"), ({"what": "set"}, 400, "expected values"),
                                   ({"what": "remove", "rows": [9]}, 409, "no longer there"), ({"what": "column", "heading": "Twice"}, 409, "has a field"),
                                   ({"what": "column", "heading": "title"}, 409, "has a column"), ({"what": "column", "heading": " "}, 409, "needs a heading"),
                                   ({"what": "set", "added": [{"twice": "3"}]}, 409, "no column")):
            got, said = self.ask_for(list="cards", **body)
            self.assertEqual((got, text in said), (status, True), (body, said))
        self.assertEqual(self.ask_for(list="nothing", what="remove", rows=[1])[0], 409)
        self.assertEqual(self.read(), ROWS)

    def test_a_column_is_declared_where_the_others_are(self):
        self.write("game/game.json", self.read("game.json").replace('"fields": {', '"fields": { // all\n  '))
        self.start("--edit")
        self.assertEqual(self.ask_for(list="cards", what="column", heading="Speed (m/s)", type="integer")[0], 200)
        self.assertIn('"Speed_m_s": "integer"', self.read("game.json"))
        self.assertIn("// all", self.read("game.json"))
        self.assertEqual(self.read(), ROWS.replace("cost\n", "cost,Speed (m/s)\n").replace("1\n", "1,\n").replace("2\n", "2,\n").replace("3\n", "3,\n").replace("4\n", "4,\n").replace("5\n", "5,\n"))
        self.assertEqual(self.ask_for(list="cards", what="set", cells=[{"row": 0, "field": "Speed_m_s", "seen": "", "text": "7"}])[0], 200)
        self.assertEqual([one["code"] for one in self.state()["problems"]], ["game/unused"])
        game = self.read("game.json")
        self.assertEqual([self.ask("undo", "POST", "{}", **AS_JSON)[0] for _ in range(2)], [200] * 2)
        self.assertEqual(self.read(), ROWS)
        self.assertNotIn("Speed", self.read("game.json"))  # in one step
        self.assertEqual(self.ask("redo", "POST", "{}", **AS_JSON)[0], 200)
        self.assertEqual(self.read("game.json"), game)

    def test_a_column_of_an_expansion_is_in_its_own_table(self):
        self.write("storm/game.json", {"id": "storm", "title": "Storm", "extends": "../game", "records": {"cards": {"from": "storm.csv", "fields": {"wind": "integer"}}}})
        self.write("storm/storm.csv", "id,title,cost,wind\ns1,Gale,4,9\n")
        self.start("--edit", game="storm")
        self.assertEqual(self.ask_for(list="cards", what="column", heading="rain", type="integer")[0], 200)
        self.assertEqual(self.read("../storm/storm.csv"), "id,title,cost,wind,rain\ns1,Gale,4,9,\n")
        self.assertIn('"rain": "integer"', self.read("../storm/game.json"))
        self.assertEqual((self.read(), json.loads(self.read("game.json"))), (ROWS, GAME))

    def test_a_value_that_is_not_there_becomes_a_member(self):
        game = json.loads(self.read("game.json"))
        game["records"]["cards"]["from"] = "cards.json"
        self.write("game/game.json", game)
        self.write("game/cards.json", '[\n  { "id": "a", "title": "A" }, // first\n  { "id": "b" }\n]\n')
        self.start("--edit")
        self.assertEqual(self.ask_for(list="cards", what="set", cells=[{"row": 1, "field": "title", "seen": "", "text": "B"},
                                                                     {"row": 0, "field": "cost", "seen": "", "text": "3"}])[0], 200)
        self.assertEqual(self.read("cards.json"), '[\n  { "id": "a", "title": "A", "cost": 3 }, // first\n  { "id": "b", "title": "B" }\n]\n')

    def test_lists_of_json_are_typed_with_their_separator(self):
        game = json.loads(self.read("game.json"))
        game["records"]["cards"]["from"] = "cards.json"
        game["records"]["cards"]["fields"].update({"tags": {"type": "list", "of": "text"}, "sizes": {"type": "list", "of": "integer"}})
        self.write("game/game.json", game)
        text = '[\n  { "id": "a", "tags": ["x", "y z"], "sizes": [1, 2] }, // first\n  { "id": "b", "tags": ["p|q"], "sizes": [] }\n]\n'
        self.write("game/cards.json", text)
        self.start("--edit")
        (table,) = json.loads(self.ask("data")[1])["tables"]
        written = lambda row, field: table["rows"][row]["values"][table["fields"].index(field)].get("written")
        self.assertEqual((written(0, "tags"), written(0, "sizes"), written(1, "tags"), written(1, "sizes")), ("x|y z", "1|2", None, ""))
        cells = [{"row": 0, "field": "tags", "seen": "x|y z", "text": "x | 7"}, {"row": 0, "field": "sizes", "seen": "1|2", "text": "3|4|5"},
                 {"row": 1, "field": "sizes", "seen": "", "text": "9"}]
        self.assertEqual(self.ask_for(list="cards", what="set", cells=cells)[0], 200)
        self.assertEqual(self.read("cards.json"), text.replace('["x", "y z"]', '["x", "7"]').replace("[1, 2]", "[3, 4, 5]").replace("[]", "[9]"))
        self.assertEqual(self.ask_for(list="cards", what="set", cells=[{"row": 1, "field": "tags", "seen": "", "text": "z"}])[0], 409)

    def test_workbooks_and_made_records_say_why_they_stay(self):
        game = json.loads(self.read("game.json"))
        game["records"]["made"] = {"for": {"n": "1..3"}}
        self.write("game/game.json", game)
        self.start("--edit")
        tables = {table["title"]: table for table in json.loads(self.ask("data")[1])["tables"]}
        self.assertEqual((tables["cards"]["fixed"], tables["made"]["fixed"]), ("", 'these records are made by "for": change the game file'))


class Grid(LiveCase):
    def open(self, *options):
        self.start(*(options or ("--edit",)))
        browser = self.browser()
        browser.get(self.address + "#data")
        self.wait, self.script = support.waiting(browser), support.scripts(browser)
        self.wait.until(lambda _: self.script("return document.querySelectorAll('tbody tr td').length") > 0)
        return browser

    def press(self, browser, *keys, held=()):
        from selenium.webdriver.common.action_chains import ActionChains
        actions = ActionChains(browser)
        for key in held:
            actions.key_down(key)
        actions.send_keys(*keys)
        for key in reversed(held):
            actions.key_up(key)
        actions.perform()

    def click(self, row, column):
        """As a pointer does; rows count from 0, columns from 1."""
        from selenium.webdriver.common.action_chains import ActionChains

        def done(browser):  # the page may draw itself anew in between
            cell = browser.execute_script("return document.querySelectorAll('tbody tr')[arguments[0]].children[arguments[1]]", row, column)
            ActionChains(browser).click(cell).perform()
            return True
        self.wait.until(done)

    def focus(self):
        return self.script("return document.activeElement.dataset.focus ?? document.activeElement.tagName")

    def read(self):
        return (self.folder / "game/cards.csv").read_text("utf-8")

    def rows(self, text):
        return self.wait.until(lambda _: self.read() == text or None, f"{self.read()!r}, expected {text!r}")

    def clipboard(self, kind, text=""):
        """A clipboard event where the focus is, as the browser sends it; what was put onto the clipboard."""
        return self.script("""const data = new DataTransfer();
            if (arguments[1]) data.setData("text/plain", arguments[1]);
            document.activeElement.dispatchEvent(new ClipboardEvent(arguments[0], {clipboardData: data, bubbles: true, cancelable: true}));
            return data.getData("text/plain")""", kind, text)

    @with_browser
    def test_keys_of_a_spreadsheet(self):
        browser = self.open()
        from selenium.webdriver.common.keys import Keys
        self.click(0, 2)
        self.assertEqual(self.focus(), "cards/c1/title")
        # Typing replaces, Enter goes down, Tab to the right.
        self.press(browser, "Owl", Keys.ENTER)
        self.rows(ROWS.replace("Card 1", "Owl"))
        self.wait.until(lambda _: self.focus() == "cards/c2/title")
        self.press(browser, "Fox", Keys.TAB)
        self.rows(ROWS.replace("Card 1", "Owl").replace("Card 2", "Fox"))
        self.wait.until(lambda _: self.focus() == "cards/c2/cost")
        # F2 edits, Escape leaves and writes nothing.
        self.press(browser, Keys.ARROW_LEFT, Keys.ARROW_DOWN, Keys.F2)
        self.assertEqual(self.script("return document.activeElement.value"), "Card 3")
        self.press(browser, "x", Keys.ESCAPE)
        self.assertEqual(self.focus(), "cards/c3/title")
        self.rows(ROWS.replace("Card 1", "Owl").replace("Card 2", "Fox"))
        # Delete empties a cell; a computed value stays.
        self.press(browser, Keys.DELETE)
        self.rows(ROWS.replace("Card 1", "Owl").replace("Card 2", "Fox").replace("Card 3", ""))
        self.press(browser, Keys.END)
        self.assertEqual(self.focus(), "cards/c3/twice")
        self.press(browser, "9")
        self.wait.until(lambda _: "computed" in browser.find_element("id", "status").text)
        # One stop for the key Tab.
        self.assertEqual(self.script("return [...document.querySelectorAll('tbody [tabindex=\"0\"], tbody button:not([tabindex])')].length"), 1)
        self.expect_accessible(browser)

    @with_browser
    def test_the_card_beside_follows_what_is_typed(self):
        browser = self.open()
        from selenium.webdriver.common.keys import Keys
        self.click(1, 2)
        picture = lambda: self.script("return document.querySelector('#inspector .faces img')?.src ?? ''")
        self.wait.until(lambda _: "/part/" in picture())
        before = picture()
        self.press(browser, "Kraken")
        self.wait.until(lambda _: picture().startswith("data:image/svg"))
        self.rows(ROWS)  # nothing is written yet
        self.press(browser, Keys.ESCAPE)
        self.wait.until(lambda _: picture() == before)

    def test_a_preview_is_what_the_card_becomes(self):
        self.start("--edit")
        ask = lambda **more: self.ask("preview", "POST", json.dumps({"list": "cards", "row": 1, "field": "title", "seen": "Card 2", "text": "Kraken", "part": 1, **more}), **AS_JSON)
        status, text, _ = ask()
        self.assertEqual(status, 200)
        for vain in (ask(part=99), ask(seen="x"), ask(field="twice")):
            self.assertEqual((vain[0], json.loads(vain[1])), (200, {}))
        self.write("game/cards.csv", ROWS.replace("Card 2", "Kraken"))
        changes = self.changes()
        while self.state()["parts"][1]["name"] != "Kraken":
            next(changes)
        plain = lambda svg: re.sub('id="surface[0-9]+"', "", svg)  # a number of the whole process
        self.assertEqual(plain(json.loads(text)["svg"]), plain(self.ask(f"part/{self.state()['parts'][1]['fingerprint']}-front.svg")[1]))

    @with_browser
    def test_ranges_and_the_clipboard(self):
        browser = self.open()
        from selenium.webdriver.common.keys import Keys
        self.click(0, 2)
        self.press(browser, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, held=(Keys.SHIFT,))
        self.assertEqual(self.script("return document.querySelectorAll('td.picked').length"), 4)
        self.assertEqual(self.clipboard("copy"), "Card 1\t1\nCard 2\t2")
        # A block with quotes and lines goes from its corner, and beyond the last row as new records.
        self.click(3, 2)
        self.clipboard("paste", '"two\nlines"\t7\nOwl, old\t8\n"say ""hi"""\t9\n')
        head = "".join(ROWS.splitlines(keepends=True)[:4])
        self.rows(head + 'c4,"two\nlines",7\nc5,"Owl, old",8\nnew,"say ""hi""",9\n')
        self.wait.until(lambda _: self.script("return document.querySelectorAll('tbody tr').length") == 6)
        # One value fills the picked cells.
        self.click(0, 3)
        self.press(browser, Keys.ARROW_DOWN, Keys.ARROW_DOWN, held=(Keys.SHIFT,))
        self.clipboard("paste", "0")
        self.rows("id,title,cost\nc1,Card 1,0\nc2,Card 2,0\nc3,Card 3,0\n" + 'c4,"two\nlines",7\nc5,"Owl, old",8\nnew,"say ""hi""",9\n')
        # Filling down takes the first picked row; one undo takes it back.
        self.click(0, 2)
        self.press(browser, Keys.ARROW_DOWN, held=(Keys.SHIFT,))
        self.press(browser, "d", held=(Keys.CONTROL,))
        self.wait.until(lambda _: "c2,Card 1,0" in self.read())
        self.press(browser, "z", held=(Keys.CONTROL,))
        self.wait.until(lambda _: "c2,Card 2,0" in self.read())

    @with_browser
    def test_rows_columns_filters_and_order(self):
        game = json.loads((self.folder / "game/game.json").read_text())
        del game["records"]["cards"]["fields"], game["records"]["cards"]["computed"]
        self.write("game/game.json", game)
        browser = self.open()
        tool = lambda what: self.script("document.querySelector(`[data-act='${arguments[0]}']`).click()", what)
        names = lambda: self.script("return [...document.querySelectorAll('tbody tr')].map((row) => row.children[1]?.textContent)")
        self.click(1, 1)
        tool("copy")
        self.wait.until(lambda _: names() == ["c1", "c2", "c2-2", "c3", "c4", "c5"])
        self.click(2, 1)
        tool("move1")
        self.wait.until(lambda _: names() == ["c1", "c2", "c3", "c2-2", "c4", "c5"])
        tool("move1")  # it stays picked
        self.wait.until(lambda _: names() == ["c1", "c2", "c3", "c4", "c2-2", "c5"])
        tool("remove")
        self.wait.until(lambda _: names() == ["c1", "c2", "c3", "c4", "c5"])
        tool("add")
        self.wait.until(lambda _: names() == ["c1", "c2", "c3", "c4", "c5", "new"])
        self.rows(ROWS + "new,,\n")
        # The order and the filter are of the view: the file stays.
        self.script("const sort = document.querySelector('.grid-tools select'); sort.value = '-3'; sort.dispatchEvent(new Event('change'))")
        self.wait.until(lambda _: names() == ["c5", "c4", "c3", "c2", "c1", "new"])
        self.click(0, 2)
        self.press(browser, "Kraken", "\ue007")
        self.rows(ROWS.replace("Card 5", "Kraken") + "new,,\n")
        self.script("const find = document.querySelector('.grid-tools input'); find.value = 'krak'; find.dispatchEvent(new Event('input'))")
        self.wait.until(lambda _: names() == ["c5"])
        tool("column")
        self.press(browser, "Art work", "\ue007")
        self.wait.until(lambda _: self.read().startswith("id,title,cost,Art work\nc1,Card 1,1,\n"))
        self.wait.until(lambda _: self.script("return [...document.querySelectorAll('thead th')].map((one) => one.textContent)") == ["Row", "id", "title", "cost", "Art_work"])

    @with_browser
    def test_ten_thousand_rows(self):
        self.write("game/cards.csv", "id,title,cost\n" + "".join(f"c{n},Card {n},{n % 9}\n" for n in range(10_000)))
        self.write("game/game.json", dict(json.loads((self.folder / "game/game.json").read_text()), parts={}))
        self.open()
        count = lambda: self.script("return [document.querySelectorAll('tbody tr').length, document.querySelectorAll('tbody td').length]")
        rows, cells = count()
        self.assertEqual(rows, 10_000)
        self.assertLess(cells, 2_000, "only what is near the view has cells")
        self.script("document.querySelectorAll('tbody tr')[9999].scrollIntoView()")
        self.wait.until(lambda _: self.script("return document.querySelectorAll('tbody tr')[9999].children.length") == 5)
        self.assertLess(count()[1], 4_000)


if __name__ == "__main__":
    unittest.main()
