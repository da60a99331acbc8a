"""The Game view changes the game file: languages, kinds of parts, types of fields, rules, words."""
import json
import unittest

import support
from live_page import ROWS, LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}
GAME = """// A game by hand.
{
  "id": "live", "title": "Live",
  "languages": ["en"],   // first that of the table
  "labels": { "en": { "cost": "Cost", "pay": "Pay" } },
  "records": {
    "cards": {
      "from": "cards.csv", "key": "id",   // a row for each
      "fields": {
        "id": "text",
        "title": "text",   // printed
        "cost": { "type": "integer", "max": 9 }
      },
      "computed": { "twice": "cost * 2" }
    }
  },
  "parts": { "card": { "of": "cards", "front": "card.json" } },
  "kits": { "default": ["card"] }
}
"""


class Game(LiveCase):
    def setUp(self):
        super().setUp()
        self.write("game/game.json", GAME)

    def act(self, **body):
        status, text, _ = self.ask("game", "POST", json.dumps(body), **AS_JSON)
        self.assertEqual(status, 200, text)
        said = json.loads(text)
        return said.get("message"), said.get("refused")

    def done(self, **body):
        message, refused = self.act(**body)
        self.assertIsNone(refused)
        return message

    def check_rule(self, **words):
        return json.loads(self.ask("game/check", "POST", json.dumps(words), **AS_JSON)[1])

    def read(self, name="game.json"):
        return (self.folder / "game" / name).read_text("utf-8")

    def game(self):
        return json.loads(self.ask("game")[1])

    def undo(self):
        self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)

    def valid(self):
        run = support.planche("validate", "game", "--format", "json", cwd=self.folder)
        self.assertEqual(run.codes(), [one["code"] for one in self.state()["problems"]])
        return run.status == 0

    def test_a_language_is_declared_and_gets_columns(self):
        self.start("--edit")
        self.assertEqual(self.done(what="language", language="fr", fields=[["cards", "title"]]), "new language fr: wrote cards.csv, game.json")
        self.assertEqual(self.read(), GAME.replace('["en"]', '["en", "fr"]').replace('"title": "text",', '"title": { "type": "text", "translated": true },'))
        self.assertEqual(self.read("cards.csv").splitlines()[:2], ["id,title,cost,title.fr", "c1,Card 1,1,"])
        self.assertEqual(self.state()["languages"], ["en", "fr"])
        self.done(what="word", language="fr", key="cost", text="Coût")
        self.done(what="word", language="fr", key="pay", text="Payez")
        self.done(what="word", language="en", key="pay", text="Spend")
        self.assertIn('"labels": { "en": { "cost": "Cost", "pay": "Spend" }, "fr": { "cost": "Coût", "pay": "Payez" } },', self.read())
        self.assertTrue(self.valid())
        for _ in range(4):
            self.undo()
        self.assertEqual((self.read(), self.read("cards.csv")), (GAME, ROWS))
        for language, why in (("en", "the game has the language en"), ("Klingon!", "named by its two letters"), ("", "named by its two letters")):
            self.assertIn(why, self.act(what="language", language=language)[1])

    def test_a_language_beside_files_of_translations_is_a_file(self):
        self.write("game/game.json", GAME.replace('["en"]', '["en", "fr"]').replace('"title": "text"', '"title": { "type": "text", "translated": true }'))
        self.write("game/cards.fr.csv", "id,title\n" + "".join(f"c{n},Carte {n}\n" for n in range(1, 6)))
        self.start("--edit")
        self.done(what="language", language="de", fields=[["cards", "title"]])
        self.assertEqual(self.read("cards.de.csv"), "id,title\n" + "".join(f"c{n},\n" for n in range(1, 6)))
        self.assertEqual(self.read("cards.csv"), ROWS)
        self.undo()
        self.assertFalse((self.folder / "game/cards.de.csv").exists())

    def test_words_in_files_get_a_file_of_the_language(self):
        self.write("game/game.json", GAME.replace('"languages": ["en"]', '"languages": ["en", "fr"]').replace('  "labels": { "en": { "cost": "Cost", "pay": "Pay" } },\n', ""))
        self.write("game/labels/en.json", '{ "cost": "Cost" }\n')
        self.start("--edit")
        self.assertEqual(self.game()["words"], [{"key": "cost", "texts": {"en": "Cost", "fr": ""}}])
        self.done(what="word", language="fr", key="cost", text="Coût")
        self.assertEqual(self.read("labels/fr.json"), '{ "cost": "Coût" }\n')
        self.assertEqual(self.game()["words"][0]["texts"]["fr"], "Coût")

    def test_a_kind_has_records_a_table_and_a_template_of_its_own(self):
        self.start("--edit")
        self.done(what="kind", title="Events", like="card")
        game = self.read()
        self.assertIn('"event": { "like": "card", "title": "Events", "of": "events", "front": "event.json" }', game)
        self.assertIn('"kits": { "default": ["card", "event"] }', game)
        self.assertEqual(game.count("//"), GAME.count("//"))  # comments are not copied
        self.assertEqual(self.read("events.csv"), "id,title,cost\nevent-1,Events,1\n")
        self.assertEqual(json.loads(self.read("event.json")), json.loads(self.read("card.json")))
        self.assertEqual([one["kind"] for one in self.state()["parts"]], ["card"] * 5 + ["event"])
        self.assertTrue(self.valid())
        for title, why in (("Events", "already"), ("", "needs a name"), ("123", "needs a name"), ("Card", "already")):
            self.assertIn(why, self.act(what="kind", title=title, like="card")[1])
        self.undo()
        self.assertEqual((self.read(), (self.folder / "game/events.csv").exists(), (self.folder / "game/event.json").exists()), (GAME, False, False))
        # Nothing is made half: a file of that name is there.
        self.write("game/events.csv", "mine")
        self.assertIn("events.csv", self.act(what="kind", title="Events", like="card")[1])
        self.assertEqual((self.read(), self.read("events.csv"), (self.folder / "game/event.json").exists()), (GAME, "mine", False))

    def test_types_of_fields(self):
        self.start("--edit")
        for field, kind, wanted in (("title", "markup", '"title": "markup",   // printed'), ("cost", "decimal", '"cost": { "type": "decimal", "max": 9 }'),
                                    ("cost", "choice", '"cost": { "type": "choice", "of": ["1", "2", "3", "4", "5"] }'),
                                    ("title", "list", '"title": { "type": "list", "of": "text" },   // printed')):
            if field == "cost" and kind == "choice":
                self.write("game/game.json", GAME.replace(',\n      "computed": { "twice": "cost * 2" }', ""))
                changes = self.changes()
                while any(one["computed"] for one in self.game()["lists"]):
                    next(changes)
            self.done(what="type", list="cards", field=field, type=kind)
            self.assertIn(wanted, self.read())
        # What would be an error of the game file is not written.
        before = self.read()
        self.assertIn("needs a list with a key", self.act(what="type", list="cards", field="title", type="reference:nothing")[1])
        self.assertIn("no type", self.act(what="type", list="cards", field="title", type="magic")[1])
        self.assertEqual(self.read(), before)

    def test_roles_of_fields_and_reasons_of_guesses(self):
        self.start("--edit")
        (cards,) = self.game()["lists"]
        self.assertEqual((cards["key"], cards["copies"], [one["why"] for one in cards["fields"]]), ("id", "", ["", "printed", ""]))
        self.done(what="role", list="cards", member="copies", field="cost")
        self.assertIn('"copies": "cost"', self.read())
        self.assertEqual([part["copies"] for part in self.state()["parts"]], [1, 2, 3, 4, 5])
        self.done(what="role", list="cards", member="key", field="title")
        self.assertEqual(self.game()["lists"][0]["key"], "title")
        for member, field, why in (("copies", "costs", "no field costs"), ("where", "cost", "expected key or copies")):
            self.assertIn(why, self.act(what="role", list="cards", member=member, field=field)[1])
        for _ in range(2):
            self.undo()
        self.assertEqual(self.read(), GAME)

    def test_a_rule_is_checked_written_changed_and_deleted(self):
        self.start("--edit")
        said = self.check_rule(each="cards", require="cost + 1 <= 4", message="{title} costs {cost}")
        self.assertEqual((said["fault"], said["checked"], said["broken"]), ("", 5, 2))
        self.assertEqual(said["shown"][0], {"name": "c4", "message": "Card 4 costs 4", "values": [{"name": "cost", "value": "4"}, {"name": "cost + 1", "value": "5"}]})
        said = self.check_rule(require="sum(cards, cost) <= 9")
        self.assertEqual((said["checked"], said["broken"], said["shown"][0]["values"]), (1, 1, [{"name": "sum(cards, cost)", "value": "15"}]))
        said = self.check_rule(each="cards", require="costs <= 4")
        self.assertEqual((said["member"], said["begin"], said["end"]), ("require", 0, 5))
        self.assertIn("cost", said["hint"])
        for words in ({}, {"require": "cost <"}, {"each": "nothing", "require": "1 < 2"}, {"each": "cards", "require": "cost < 3", "message": "{x"}, {"require": "\u0001"}):
            self.assertTrue(self.check_rule(**words)["fault"], words)
        self.done(what="rule", code="Too dear!", each="cards", require="cost <= 4", at="cost", severity="warning", message="{title} costs {cost}")
        rule = '{ "code": "too-dear", "each": "cards", "require": "cost <= 4", "at": "cost", "severity": "warning", "message": "{title} costs {cost}" }'
        self.assertIn('  "rules": [\n    {\n      "code": "too-dear",\n', self.read())
        self.assertEqual(json.loads("\n".join(line.split("//")[0] for line in self.read().splitlines()))["rules"], [json.loads(rule)])
        self.assertEqual([(one["code"], one["message"]) for one in self.state()["problems"] if one["code"] != "game/unused"], [("live/too-dear", "c5: Card 5 costs 5")])
        self.done(what="rule", code="too dear", require="count(cards) >= 5")
        self.assertIn('    },\n    { "code": "too-dear-2", "require": "count(cards) >= 5" }\n  ]', self.read())
        first = self.game()["rules"][0]
        self.done(what="rule", number=0, **{**first, "require": "cost <= 5", "severity": "", "hint": "less"})
        self.assertIn('"require": "cost <= 5"', self.read())
        self.assertNotIn("severity", self.read())
        self.assertTrue(self.valid())
        self.done(what="no rule", number=0)
        self.assertNotIn("{title} costs", self.read())
        for _ in range(4):
            self.undo()
        self.assertEqual(self.read(), GAME)
        self.assertIn("expected", self.act(what="rule", code="x", each="cards", require="cost <")[1])
        self.assertEqual(self.read(), GAME)

    def test_without_edit_nothing_is_written(self):
        self.start()
        self.assertIn("--edit", self.act(what="language", language="fr")[1])
        self.assertEqual(self.ask("game", "POST", json.dumps({"what": "burn"}), **AS_JSON)[0], 400)

    @with_browser
    def test_in_the_browser(self):
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.keys import Keys
        from selenium.webdriver.support.ui import Select
        browser.get(self.address + "#game")
        wait, script = support.waiting(browser), support.scripts(browser)
        by_id = lambda name: wait.until(lambda _: browser.find_element("id", name))
        submit = lambda: script("document.querySelector('form.adding button[type=submit]').click()")
        by_id("add-rule").click()
        by_id("rule-code").send_keys("dear")
        by_id("rule-require").send_keys("cost <")
        wait.until(lambda _: script("return document.querySelector('#rule-said .fault')"))
        self.assertFalse(by_id("rule-write").is_enabled())
        by_id("rule-require").send_keys("= 3", Keys.TAB)
        wait.until(lambda _: "2 of 5 records break it" in by_id("rule-said").text)
        self.assertIn("c4", by_id("rule-said").text)
        by_id("rule-message").send_keys("{title} is dear")
        wait.until(lambda _: "Card 4 is dear" in by_id("rule-said").text)
        for width, dark in ((1440, False), (1024, True), (390, False)):
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
            self.expect_accessible(browser, width)
            self.assertLessEqual(script("return document.documentElement.scrollWidth"), width)
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        wait.until(lambda _: by_id("rule-write").is_enabled())
        by_id("rule-write").click()
        wait.until(lambda _: '"code": "dear"' in self.read())
        wait.until(lambda _: script("return document.querySelector('.rule strong')?.textContent") == "dear")
        by_id("add-language").click()
        Select(by_id("new-language")).select_by_value("fr")
        submit()
        wait.until(lambda _: '["en", "fr"]' in self.read())
        wait.until(lambda _: script("return document.querySelector('#language-choice').hidden === false"))
        by_id("add-kind").click()
        by_id("new-kind").send_keys("Card")
        submit()
        wait.until(lambda _: "already" in by_id("form-said").text)
        script("document.getElementById('new-kind').select()")
        by_id("new-kind").send_keys("Events", Keys.ENTER)
        wait.until(lambda _: "events.csv" in self.read())
        wait.until(lambda _: script("return document.getElementById('game-list-events')"))
        script("const one = document.querySelector('[aria-label=\"Type of cost in cards\"]'); one.value = 'decimal'; one.dispatchEvent(new Event('change'))")
        wait.until(lambda _: '"cost": { "type": "decimal"' in self.read())
        self.assertEqual(support.console_errors(browser), [])


if __name__ == "__main__":
    unittest.main()
