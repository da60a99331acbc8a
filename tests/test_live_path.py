"""The half-hour path: a deck of cards from an empty folder to a game at two screens, in the browser alone."""
import json
import os
import unittest
import zipfile

import support
from live_page import LiveCase, with_browser

SHOTS = os.environ.get("PLANCHE_SHOTS")  # a folder for a picture of each step, to look at


def picture(number):
    """A disc on a ground, another one for each number."""
    hue = (number * 37 % 256, number * 83 % 256, 160)
    return support.png(400, 400, lambda x, y: hue if (x - 200) ** 2 + (y - 200) ** 2 < 22000 else (240, 236, 226))


class Hand:
    """What a person does with a page: looks, clicks, types, drops files, pastes."""
    def __init__(self, case, browser):
        self.case, self.browser = case, browser
        self.wait, self.script = support.waiting(browser), support.scripts(browser)

    def until(self, what, *given, **more):
        """Waits until the script returns something true."""
        return self.wait.until(lambda _: self.browser.execute_script(f"return {what}", *given), what, **more)

    def find(self, selector):
        return self.wait.until(lambda _: next((one for one in self.browser.find_elements("css selector", selector) if one.is_displayed()), None), selector)

    def click(self, selector):
        from selenium.common.exceptions import ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException

        def done(_):
            try:
                self.find(selector).click()
                return True
            except (StaleElementReferenceException, ElementClickInterceptedException, ElementNotInteractableException):
                return False
        self.wait.until(done, selector)

    def again(self, act, what):
        """Does something with an element, which the page may draw anew meanwhile."""
        self.wait.until(lambda _: (act(), True)[1], what)  # stale elements are looked for again

    def named(self, text, within="body"):
        """Clicks the button with this text."""
        self.until("[...document.querySelectorAll(`${arguments[0]} button`)].some((one) => one.textContent === arguments[1] && !one.disabled && one.checkVisibility())", within, text)
        self.script("[...document.querySelectorAll(`${arguments[0]} button`)].find((one) => one.textContent === arguments[1] && !one.disabled && one.checkVisibility()).click()", within, text)

    def type(self, selector, text):
        def act():
            field = self.find(selector)
            field.clear()
            field.send_keys(text)
        self.again(act, selector)

    def choose(self, selector, value):
        self.until("[...(document.querySelector(arguments[0])?.options ?? [])].some(({value}) => value === arguments[1])", selector, value)
        from selenium.webdriver.support.ui import Select
        self.again(lambda: Select(self.find(selector)).select_by_value(value), selector)

    def keys(self, *keys, held=()):
        from selenium.webdriver.common.action_chains import ActionChains
        actions = ActionChains(self.browser)
        for key in held:
            actions.key_down(key)
        actions.send_keys(*keys)
        for key in reversed(held):
            actions.key_up(key)
        actions.perform()

    def view(self, name):
        self.click(f"#view-{name}")
        self.until("document.querySelector('[aria-current=page]').id === `view-${arguments[0]}`", name)

    def cell(self, table, row, field):
        """Puts the focus on a cell of the Data view, as a click does."""
        from selenium.webdriver.common.action_chains import ActionChains
        where = """(() => { const section = document.querySelector(`section[data-list="${arguments[0]}"]`);
            const column = [...section.querySelectorAll("thead th")].findIndex((one) => one.textContent === arguments[2]);
            return section.querySelectorAll("tbody tr")[arguments[1]]?.children[column]; })()"""

        def done(browser):
            there = browser.execute_script(f"return {where}", table, row, field)
            if there is None:
                return False
            browser.execute_script("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", there)
            ActionChains(browser).click(there).perform()
            return browser.execute_script(f"return document.activeElement?.closest('td') === {where}", table, row, field)
        self.wait.until(done, f"{table} {row} {field}")

    def write(self, table, row, field, text, written):
        from selenium.webdriver.common.keys import Keys
        self.cell(table, row, field)
        self.keys(text, Keys.ENTER)
        self.wait.until(lambda _: written(), f"{table} {row} {field}: {text}")

    def paste(self, text):
        self.script("""const data = new DataTransfer(); data.setData("text/plain", arguments[0]);
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}))""", text)

    def drop(self, selector, files):
        """Drops files, as the browser tells the page."""
        import base64
        self.script("""const data = new DataTransfer(), [target, files] = arguments;
            for (const [name, bytes] of files) data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
            const there = target ? document.querySelector(target) : document.activeElement;
            there.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}))""",
                    selector, [[name, base64.b64encode(data).decode()] for name, data in files])

    def shot(self, name):
        if SHOTS:
            self.browser.save_screenshot(os.path.join(SHOTS, f"path-{name}.png"))

    def calm(self):
        """The console has no errors."""
        self.case.assertEqual(support.console_errors(self.browser), [])


class Path(LiveCase):
    def read(self, name="game.json"):
        return (self.folder / "deck" / name).read_text("utf-8")

    def agree(self):
        """`planche validate` says what the page says."""
        run = support.planche("validate", "deck", "--format", "json", cwd=self.folder)
        said = [(one["code"], one["line"]) for one in self.state()["problems"]]
        self.assertEqual(sorted((one["code"], one["line"]) for one in run.diagnostics()), sorted(said))
        return said

    def made(self, hand):
        """The bytes of what the dialog has made."""
        address = hand.until("document.getElementById('run-file')?.href")
        connection, _, path = address.partition(f"/{self.token}/")
        import http.client
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=support.PATIENCE)
        self.addCleanup(asked.close)
        asked.request("GET", f"/{self.token}/{path}")
        return asked.getresponse().read()

    @with_browser
    def test_from_an_empty_folder_to_a_printed_deck(self):
        (self.folder / "deck").mkdir()
        self.start(game="deck")
        browser = self.browser()
        from selenium.webdriver.common.keys import Keys
        browser.set_window_size(1280, 900)
        hand = Hand(self, browser)
        browser.get(self.address)
        # A small beginning.
        hand.click('.start-choice[data-what="cards"]')
        hand.until("document.querySelectorAll('.part').length === 9")
        hand.shot("begun")
        first = {str(file.relative_to(self.folder / "deck")): file.read_bytes() for file in (self.folder / "deck").rglob("*") if file.is_file()}

        # A second kind of cards, with a table and a template of its own.
        hand.view("game")
        hand.click("#add-kind")
        hand.type("#new-kind", "Events")
        hand.shot("kind")
        hand.named("Add the kind", "form.adding")
        hand.until("document.getElementById('game-list-events')")
        hand.until("!document.querySelector('form.adding')")

        # Pictures: a column, and the files dropped on its first cell.
        hand.view("data")
        hand.until("document.querySelector('section[data-list=cards]')")
        hand.named("Add column", "section[data-list=cards]")
        hand.type("#heading", "picture")
        hand.choose("#heading-type", "picture")
        hand.named("Add the column", "#changes")
        hand.until("[...document.querySelectorAll('section[data-list=cards] th')].some((one) => one.textContent === 'picture')")
        hand.cell("cards", 0, "picture")
        hand.drop(None, [(f"animal-{n}.png", picture(n)) for n in range(1, 10)])
        hand.wait.until(lambda _: self.read("cards.csv").count("art/animal-") == 9)
        # Another one from its thumbnails.
        hand.cell("cards", 1, "picture")
        hand.keys(Keys.ENTER)
        hand.until("document.querySelectorAll('td .thumbs img').length === 9")
        hand.shot("pictures")
        hand.click('.thumbs [data-picture="art/animal-9.png"]')
        hand.wait.until(lambda _: self.read("cards.csv").count("art/animal-9.png") == 2)

        # One card fewer, three events more: twelve in all.
        hand.cell("cards", 8, "title")
        hand.named("Delete", "section[data-list=cards]")
        hand.until("document.querySelectorAll('section[data-list=cards] tbody tr').length === 8")
        for n in range(2, 5):
            hand.cell("events", 0, "title")
            hand.named("Duplicate", "section[data-list=events]")
            hand.until("document.querySelectorAll('section[data-list=events] tbody tr').length === arguments[0]", n)
        for n, title in enumerate(("Storm", "Thaw", "Harvest", "First snow")):
            hand.write("events", n, "title", title, lambda title=title: title in self.read("events.csv"))
        for n, family in ((1, "fur"), (2, "feather")):
            hand.write("events", n, "family", family, lambda family=family: f",{family}," in self.read("events.csv"))

        # The picture on the card: a layer with the field, drawn by hand.
        hand.view("parts")
        hand.click(".part > button")
        hand.view("design")
        hand.until("document.querySelector('#stage .face') && document.querySelector('.layers .layer')")
        hand.named("Picture", ".add")
        hand.until("document.querySelector('.thumbs [data-picture]')")
        hand.click('.thumbs [data-picture="{picture}"]')
        hand.until("document.querySelector('.thumbs [aria-pressed=true]')")
        self.drag(hand, (11.5, 16.5), (51.5, 56.5))
        hand.wait.until(lambda _: '"{picture}"' in self.read("templates/card.json"))
        # An icon for texts.
        hand.choose('select[aria-label="More kinds of layers"]', "symbol")
        hand.click("#new-icon")
        hand.type("#icon-name", "coin")
        hand.click('.thumbs [data-picture="art/animal-9.png"]')
        hand.until("document.querySelector('.thumbs [aria-pressed=true]')")
        hand.shot("icon")
        hand.click("#icon-make")
        hand.wait.until(lambda _: '"coin": "art/animal-9.png"' in self.read("templates/card.json"))
        hand.view("data")
        hand.write("cards", 0, "text", "Its house costs 1 :coin:.", lambda: ":coin:" in self.read("cards.csv"))
        hand.cell("cards", 0, "text")  # Enter has gone on to the next row
        hand.until("document.querySelector('#inspector h2')?.textContent === 'Snail'")
        hand.shot("texts")

        # A rule of balance, checked while it is typed.
        hand.view("game")
        hand.click("#add-rule")
        hand.type("#rule-code", "fair speed")
        hand.choose("#rule-each", "")
        hand.type("#rule-require", "sum(cards, speed) ==")
        hand.until("document.querySelector('#rule-said .fault')")
        hand.find("#rule-require").send_keys(" sum(cards, strength)")
        hand.until("document.querySelector('#rule-said')?.textContent.includes('3438')")
        hand.type("#rule-message", "speed is {sum(cards, speed)}, strength {sum(cards, strength)}")
        hand.choose("#rule-severity", "warning")
        hand.until("document.querySelector('#rule-said')?.textContent.includes('speed is 34, strength 38')")
        hand.script("document.getElementById('rule-write').scrollIntoView({block: 'end'})")
        hand.shot("rule")
        hand.click("#rule-write")
        hand.wait.until(lambda _: '"code": "fair-speed"' in self.read())
        hand.until("document.getElementById('problems-toggle').textContent.includes('warning')")
        self.assertEqual([code for code, _ in self.agree()], ["deck/fair-speed"])
        hand.named("Change", ".rule:last-child")
        hand.type("#rule-require", "abs(sum(cards, speed) - sum(cards, strength)) <= 4")
        hand.until("document.querySelector('#rule-said')?.textContent.includes('Holds')")
        hand.click("#rule-write")
        hand.until("document.getElementById('problems-toggle').textContent === 'No problems'")

        # A second language: declared, then its texts pasted as a column.
        hand.click("#add-language")
        hand.choose("#new-language", "fr")
        hand.shot("language")
        hand.named("Add the language", "form.adding")
        hand.until("!document.getElementById('language-choice').hidden")
        hand.choose("#language", "fr")
        hand.view("data")
        hand.until("document.querySelector('#view-data')?.getAttribute('aria-current') && document.querySelector('section[data-list=cards] tbody td')")
        french = ["Escargot", "Tortue", "Blaireau", "Hérisson", "Hibou", "Scarabée", "Pie", "Lièvre"]
        hand.cell("cards", 0, "title")
        hand.paste("\n".join(french))
        hand.wait.until(lambda _: "Lièvre" in self.read("cards.csv"))
        hand.cell("events", 0, "title")
        hand.paste("Orage\nDégel\nMoisson\nPremière neige")
        hand.wait.until(lambda _: "Première neige" in self.read("events.csv"))
        hand.view("parts")
        hand.until("[...document.querySelectorAll('.part .name')].some((one) => one.textContent.includes('Escargot'))")
        hand.shot("french")
        hand.choose("#language", "en")
        hand.until("[...document.querySelectorAll('.part .name')].some((one) => one.textContent.includes('Snail'))")

        # Print all, change three, print these.
        hand.click("#print")
        hand.click("#run-start")
        pdf = self.made(hand)
        self.assertTrue(pdf.startswith(b"%PDF"))
        hand.shot("printed")
        hand.named("Close", "#printing")
        hand.view("data")
        for row, text in ((2, "Digs."), (3, "Rolls up."), (4, "Sees all.")):
            hand.write("cards", row, "text", text, lambda text=text: text in self.read("cards.csv"))
        hand.until("document.getElementById('undo').title.includes('Sees all')")
        hand.click("#print")
        hand.click("#print-since")
        hand.until("document.getElementById('print-command').value.includes('--since')")
        hand.click("#run-start")
        hand.until("document.getElementById('run-result').textContent.includes('3 ')")
        some = self.made(hand)
        self.assertTrue(some.startswith(b"%PDF"))
        hand.shot("changed")
        (self.folder / "all.pdf").write_bytes(pdf)
        (self.folder / "some.pdf").write_bytes(some)
        self.assertIn("Sees all", support.Pdf(self.folder / "some.pdf").text())
        self.assertNotIn("Snail", support.Pdf(self.folder / "some.pdf").text())
        hand.named("Close", "#printing")

        # A folder for a simulator.
        hand.click("#export")
        hand.choose("#print-for", "tts")
        hand.type("#print-base_url", "file:///C:/games/deck/")
        hand.keys(Keys.TAB)
        hand.until("document.getElementById('print-command').value.includes('--base-url')")
        hand.click("#run-start")
        (self.folder / "simulator.zip").write_bytes(self.made(hand))
        self.assertTrue(any(name.endswith(".json") for name in zipfile.ZipFile(self.folder / "simulator.zip").namelist()))
        hand.shot("exported")
        hand.named("Close", "#printing")
        hand.calm()
        self.check_files(first)

    def drag(self, hand, start, end):
        """Drags on the picture of the Design view, in mm."""
        from selenium.webdriver.common.action_chains import ActionChains
        box = hand.script("const {left, top, width} = document.querySelector('#stage .face').getBoundingClientRect(); return [left, top, width / 63]")
        point = lambda at: (round(box[0] + at[0] * box[2]), round(box[1] + at[1] * box[2]))
        actions = ActionChains(hand.browser)
        actions.w3c_actions.pointer_action.move_to_location(*point(start))
        actions.w3c_actions.pointer_action.pointer_down()
        actions.w3c_actions.pointer_action.move_to_location(*point(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)))
        actions.w3c_actions.pointer_action.move_to_location(*point(end))
        actions.w3c_actions.pointer_action.pointer_up()
        actions.perform()

    def check_files(self, first):
        """What a careful person would have typed, and nothing else."""
        now = {str(file.relative_to(self.folder / "deck")) for file in (self.folder / "deck").rglob("*") if file.is_file()}
        self.assertEqual(now - set(first), {"events.csv", "templates/event.json", *(f"art/animal-{n}.png" for n in range(1, 10))})
        changed = {name for name in first if (self.folder / "deck" / name).read_bytes() != first[name]}
        self.assertEqual(changed, {"game.json", "cards.csv", "templates/card.json"})
        old, new = first["game.json"].decode().splitlines(), self.read().splitlines()
        # Every line of the game file is there, or has become a longer one.
        import difflib
        gone = [line[2:] for line in difflib.ndiff(old, new) if line.startswith("- ")]
        self.assertLessEqual(len(gone), 6, gone)
        self.assertEqual([line for line in self.read().splitlines() if "//" in line and line.strip().startswith("//")],
                         [line for line in old if line.strip().startswith("//")])
        rows = self.read("cards.csv").splitlines()
        self.assertEqual(rows[0], "id,title,family,speed,strength,text,copies,picture,title.fr,text.fr")
        self.assertEqual(rows[1], 'snail,Snail,shell,1,8,Its house costs 1 :coin:.,1,art/animal-1.png,Escargot,')
        self.assertEqual(len(rows), 9)
        # What the page wrote last is valid; missing translations of texts are all that is said.
        self.assertEqual({code for code, _ in self.agree()}, {"data/untranslated"})

    @with_browser
    def test_a_sample_with_a_bot_and_a_second_person(self):
        (self.folder / "fair").mkdir()
        self.assertEqual(support.planche("new", "game", "fair2", cwd=self.folder).status, 0)
        self.start(game="fair2")
        one, two = Hand(self, self.browser()), Hand(self, self.browser())
        one.browser.get(self.address + "#play")
        one.find("#start")
        one.choose("#players", "3")
        one.until("document.querySelector('#seat-2')")
        one.choose("#seat-1", "elsewhere")
        one.shot("seats")
        one.click("#start")
        seat = one.until("document.querySelector('.invitation a')?.href")
        two.browser.get(seat)
        two.until("document.querySelector('#turn')")
        turn = lambda hand: hand.until("document.querySelector('#turn')?.textContent")
        self.assertTrue(turn(one).startswith("P1") and turn(two).startswith("P2"), (turn(one), turn(two)))
        seen = set()
        for _ in range(12):
            mover = one.wait.until(lambda _: next((hand for hand in (one, two) if "your move" in turn(hand)), None))
            other = two if mover is one else one
            self.assertNotIn("your move", turn(other))
            seen.add(mover)
            before = other.until("document.querySelectorAll('.log li').length || 0") if other.script("return document.querySelectorAll('.log li').length") else 0
            mover.click(".moves button")
            # The other screen hears of it by itself.
            other.until("document.querySelectorAll('.log li').length !== arguments[0] || document.querySelector('#turn').textContent.includes('your move')", before)
        self.assertEqual(len(seen), 2)
        one.shot("play-one")
        two.shot("play-two")
        for hand in (one, two):
            hand.calm()


if __name__ == "__main__":
    unittest.main()
