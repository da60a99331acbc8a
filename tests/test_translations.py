"""Languages of file-based games: translated fields, labels and texts."""
import json
import re

import support
from game_case import GameCase, TEMPLATE
from support import BAD_DATA, BAD_USAGE, FINE, planche


class Languages(GameCase):
    def test_notes_texts_in_other_languages(self):
        game = {"format": 1, "id": "g", "title": {"en": "G", "de": "G"}, "languages": ["en", "de"],
                "records": {"cards": [{"id": "a"}]},
                "rules": [{"code": "r", "each": "cards", "require": "present(id)",
                           "message": {"en": "x", "dee": "y", "fr": "z"}}],
                "parts": {"card": {"of": "cards", "front": "card.json", "title": {"en": "Card", "fr": "Carte"}}}}
        folder = self.game("w", game, card_json=TEMPLATE.replace("TEXT", "{id}"))

        def reported(*options):
            run = self.check(planche("validate", "--format", "json", folder, *options), FINE)
            return [(d["severity"], d["code"], d["path"], d["hint"]) for d in run.diagnostics()]
        notes = [("note", "data/unknown-field", f"rules[0].message.{key}", hint)
                 for key, hint in (("dee", 'did you mean "de"?'), ("fr", "known: de"))]
        notes.append(("note", "data/unknown-field", "parts.card.title.fr", "known: de"))
        self.assertEqual(reported("--lang", "en"), notes)
        german = reported("--lang", "de")
        self.assertEqual(reported(), german)
        self.assertEqual([d for d in german if d[0] == "note"], notes)
        self.assertEqual([d[:3] for d in german if d[0] != "note"],
                         [("warning", "data/untranslated", "parts.card.title")])

    def test_undeclared_fields_have_languages_too(self):
        game = {"id": "g", "languages": ["en", "fr"], "records": {"cards": {"from": "c.csv", "key": "id"}},
                "parts": {"card": {"of": "cards", "front": "t.json"}}}
        card = TEMPLATE.replace("TEXT", "+{title} {nick}")
        for heading in ("title.fr", "Title FR", "title_fr", "TITLE-fr"):
            folder = self.game("g", game, c_csv=f"id,title,{heading},nick\nowl,Owl,Hibou,Nick\nfox,Fox,,\n", t_json=card)
            self.assertEqual(re.findall(r"\+(\w+)", self.texts(folder)), ["Owl", "Fox"])
            self.assertEqual(re.findall(r"\+(\w+)", self.texts(folder, "--lang", "fr")), ["Hibou", "Fox"], heading)
            self.assertEqual(self.codes("validate", folder, "--lang", "fr"), [("data/untranslated", 3, 1)])
        # A file of translations, and objects in lists.
        self.write("g/c.fr.csv", "id,nick\nowl,Surnom\n")
        self.assertIn("+Hibou Surnom", self.texts(folder, "--lang", "fr"))
        game["records"]["cards"]["from"] = "c.json"
        folder = self.game("j", game, c_json=json.dumps([{"id": "owl", "title": {"en": "Owl", "fr": "Hibou"}, "nick": "N"}]),
                           t_json=card)
        self.assertIn("+Hibou N", self.texts(folder, "--lang", "fr"))
        # A column that something names stays a field, and so does one that only ends in the same letters.
        game["records"]["cards"]["from"] = "c.csv"
        folder = self.game("n", game, c_csv="id,lemon,lemonfr,title,title.fr\nowl,1,2,Owl,Hibou\n",
                           t_json=TEMPLATE.replace("TEXT", "{title}/{title_fr}/{lemonfr}"))
        self.assertIn("Owl/Hibou/2", self.texts(folder, "--lang", "fr"))
        # Files of `with` add fields.
        folder = self.game("w", {**game, "records": {"cards": {"from": "c.csv", "key": "id", "with": "more.csv"}}},
                           c_csv="id,title\nowl,Owl\nfox,Fox\n", more_csv="id,nick\nowl,Nick\n",
                           t_json=TEMPLATE.replace("TEXT", "+{title}{nick}"))
        self.assertEqual(re.findall(r"\+(\w+)", self.texts(folder)), ["OwlNick", "Fox"])
        # In a game of one language, every column is a field.
        del game["languages"]
        folder = self.game("o", game, c_csv="id,title,title.fr\nowl,Owl,Hibou\n", t_json=TEMPLATE.replace("TEXT", "{title}/{title_fr}"))
        self.assertIn("Owl/Hibou", self.texts(folder))

    def test_prints_translations_and_reports_missing_ones(self):
        game = {"id": "g", "languages": ["en", "fr"], "labels": {"en": {"cost": "Cost"}, "fr": {"cost": "Coût"}},
                "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
                    "id": "text", "title": {"type": "text", "translated": True}}}},
                "parts": {"card": {"of": "cards", "front": "t.json"}}}
        folder = self.game("g", game, c_csv="id,title,title.fr\nowl,Owl,Hibou\nfox,Fox,\n",
                           t_json=TEMPLATE.replace("TEXT", "{title} {label.cost}"))
        self.assertEqual(self.texts(folder).count("Cost"), 2)
        self.assertEqual(self.codes("validate", folder, "--lang", "fr"), [("data/untranslated", 3, 1)])
        self.write("g/c.fr.csv", "id,title\nfox,Renard\n")
        self.assertEqual(self.codes("validate", folder, "--lang", "fr"), [])
        self.assertEqual(set(self.texts(folder, "--lang", "fr").split()) & {"Owl", "Fox", "Hibou", "Renard", "Coût"},
                         {"Hibou", "Renard", "Coût"})
        run = self.check(planche("validate", folder, "--lang", "de"), BAD_USAGE)
        self.assertIn('--lang: g is printed in en or fr, found "de"', run.err)
        self.check(planche("validate", folder, "--lang", "../labels/fr"), BAD_USAGE)

    def test_prints_the_languages_of_the_game(self):
        # The same picture in every language.
        picture = '{ "type": "image", "art": "art/{cost}.svg", "at": [5, 24], "size": [9, 9] }, '

        def game(*languages):
            fields = {"title": {"type": "text", "translated": True}, "cost": "decimal"}
            return {"id": "g", "title": {"de": "Ernte", "is": "Uppskera", "en": "Harvest"}, "languages": languages,
                    "records": {"cards": {"from": "c.csv", "fields": fields}},
                    "parts": {"card": {"of": "cards", "front": "t.json"}}}
        folder = self.game("g", game("de", "en"), c_csv="title,title.en,cost\nFuchs,Fox,1.5\n",
                           t_json=TEMPLATE.replace("TEXT", "{title} {cost}").replace('"layers": [',
                                                                                     '"layers": [' + picture))
        self.write("g/art/1.5.svg",
                   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>')
        # The first language by default, with the program's words if it has them.
        self.assertEqual(self.codes("validate", folder), [])
        self.assertRegex(self.texts(folder), r"(?s)^ *Fuchs 1,5\n.*Ernte · card · Bogen 1/1")
        # A region has the words and signs of its language; more signs than words are known.
        for language, cost, sheet in (("de-AT", "1,5", "Bogen"), ("pl", "1,5", "sheet"), ("en-AU", "1.5", "sheet"),
                                      ("ja", "1.5", "sheet")):
            self.write("g/game.json", json.dumps(game(language, "en")))
            self.assertRegex(self.texts(folder), rf"(?s)Fuchs {cost}\n.* {sheet} 1/1", language)
        self.write("g/game.json", json.dumps(game("de", "en")))
        self.assertRegex(self.texts(folder, "--lang", "en"), r"(?s)^ *Fox 1\.5\n.*Harvest · card · sheet 1/1")
        self.write("g/game.json", json.dumps(game("is", "de")))
        self.write("g/c.csv", "title,title.de,cost\nRefur,Fuchs,1.5\n")
        self.assertEqual(self.codes("validate", folder), [("data/untranslated", None, None)])
        self.check(planche("validate", "--strict", folder), FINE)
        self.assertRegex(self.texts(folder), r"(?s)^ *Refur 1,5\n.*Uppskera · card · sheet 1/1")
        self.assertEqual(self.value("cards.title", folder), ["Refur"])
        self.assertEqual(self.value("cards.title", folder, "--lang", "de"), ["Fuchs"])
        self.check(planche("render", folder, "--lang", "en", "-o", folder / "x.pdf"), BAD_USAGE)


class Labels(GameCase):
    def test_translates_only_translated_fields(self):
        fields = {"id": "text", "title": {"type": "text", "translated": True}, "cost": "integer"}
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"],
                                 "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}},
                           c_csv="id,title,cost\na,Ace,3\n")
        self.write("g/c.fr.csv", "id,title,cost\na,As,9\n")
        self.assertEqual(self.value("[cards[1].title ~ cards[1].cost]", folder, "--lang", "fr"), ["As3"])
        self.assertIn(("data/unknown-field", 2, 6), self.codes("validate", folder, "--lang", "fr"))
        self.write("g/c.csv", "id,title.fr,cost\na,As,3\n")  # better than nothing, and reported
        (folder / "c.fr.csv").unlink()
        self.assertEqual(self.value("cards.title", folder), ["As"])
        self.assertIn(("data/untranslated", 2, 1), self.codes("validate", folder))

    def test_prefers_labels_of_one_language(self):
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"], "labels": {"cost": "Cost"}},
                           labels__fr_json='{"cost": "Prix"}')
        self.assertEqual(self.value("label.cost", folder, "--lang", "fr"), ["Prix"])
        self.assertEqual(self.value("label.cost", folder), ["Cost"])

    def test_reports_missing_labels(self):
        game = {"id": "g", "languages": ["en", "fr"], "labels": {"cost": "Cost"}}
        folder = self.game("g", game, labels__en_json='{"force": "Force", "kind": {"card": "Cards"}}')
        fr = ("validate", folder, "--lang", "fr")
        self.assertNotIn("untranslated", self.check(planche("validate", folder, "--lang", "en"), FINE).err)
        run = self.check(planche(*fr), FINE)
        self.assertIn('2 of 3 labels are not in "fr" and printed in "en"', run.err)
        self.assertIn("write force, kind.card in labels/fr.json", run.err)
        self.check(planche(*fr, "--strict"), BAD_DATA)
        self.write("g/labels/fr.json", '{"kind": {"card": "Cartes"}}')
        run = self.check(planche(*fr), FINE)
        self.assertIn("labels/fr.json:1:1", run.err)
        self.assertIn('1 of 3 labels is not in "fr"', run.err)
        self.write("g/labels/fr.json", '{"force": "Force", "kind": {"card": "Cartes"}}')
        self.assertNotIn("untranslated", self.check(planche(*fr), FINE).err)


LABELLED = {"id": "g", "languages": ["en", "fr"],
            "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
                "id": "text", "kind": {"type": "choice", "of": ["fragile", "heavy"]},
                "traits": {"type": "list", "of": {"type": "choice", "of": ["quick", "loud"]}}}}},
            "parts": {"card": {"of": "cards", "front": "t.json"}}}


class Labels(GameCase):
    """Columns such as kind.fr beside the values of a choice."""
    def printed(self, table, *options, game=LABELLED):
        folder = self.game("g", game, c_csv=table, t_json=TEMPLATE.replace("TEXT", "{kind} {traits}"))
        return folder, re.findall(r"\w+", self.texts(folder, *options))

    def test_are_printed_and_values_are_compared(self):
        table = ("id,kind,kind.fr,traits,traits.fr\na,fragile,cassant,quick|loud,vif|bruyant\n"
                 "b,fragile,,loud,\nc,heavy,lourd,,\n")
        folder, words = self.printed(table, "--lang", "fr")
        self.assertEqual([words.count(word) for word in ("cassant", "lourd", "vif", "fragile", "loud", "quick")],
                         [2, 1, 1, 0, 0, 0])
        self.assertEqual(self.codes("validate", folder, "--lang", "fr"), [])
        self.assertEqual(self.value("count(cards where kind == 'fragile')", folder, "--lang", "fr"), ["2"])
        _, words = self.printed(table)
        self.assertEqual([words.count(word) for word in ("fragile", "heavy", "cassant", "vif")], [2, 1, 0, 0])

    def test_may_stand_without_a_column_of_values(self):
        table = "id,Kind EN,Kind FR\na,fragile,cassant\nb,heavy,lourd\n"
        self.assertIn("fragile", self.printed(table)[1])
        self.assertIn("cassant", self.printed(table, "--lang", "fr")[1])

    def test_are_reported_where_they_are_missing(self):
        table = "id,kind,kind.fr,traits,traits.fr\na,fragile,,quick|loud,vif\nb,heavy,lourd,loud,bruyant\n"
        folder, words = self.printed(table, "--lang", "fr")
        self.assertIn("fragile", words)
        self.assertEqual(self.codes("validate", folder, "--lang", "fr"),
                         [("data/untranslated", 2, 11), ("data/untranslated", 2, 23)])
        self.assertEqual(self.codes("validate", folder, "--lang", "en"), [])
        folder, words = self.printed("id,kind,kind.fr\na,heavy,lourd\nb,heavy,pesant\n", "--lang", "fr")
        self.assertEqual(words.count("lourd"), 2)
        self.assertIn(("data/two-labels", 3, 9), self.codes("validate", folder, "--lang", "fr"))
        # A label without a value is said, not passed over.
        folder, words = self.printed("id,kind,kind.fr\na,heavy,lourd\nb,,pesant\nc,,\n", "--lang", "fr")
        self.assertIn(("data/missing-field", 3, 4), self.codes("validate", folder, "--lang", "fr"))

    def test_are_read_from_other_files_too(self):
        table = "id,kind\na,fragile\nb,heavy\n"
        folder, _ = self.printed(table)
        self.write("g/c.fr.csv", "id,kind\na,cassant\nb,heavy\n")  # the second repeats the value
        codes = {code for code, *_ in self.codes("validate", folder, "--lang", "fr")}
        self.assertFalse(codes & {"data/type", "data/unknown-field", "data/two-labels"}, codes)
        words = re.findall(r"\w+", self.texts(folder, "--lang", "fr"))
        self.assertEqual([words.count(word) for word in ("cassant", "heavy", "fragile")], [1, 1, 0])
        (self.folder / "g/c.fr.csv").unlink()
        cards = {**LABELLED["records"]["cards"], "with": "more.csv"}
        self.write("g/more.csv", "id,kind.fr\na,cassant\nb,lourd\n")
        self.write("g/game.json", json.dumps({**LABELLED, "records": {"cards": cards}}))
        words = re.findall(r"\w+", self.texts(folder, "--lang", "fr"))
        self.assertEqual([words.count(word) for word in ("cassant", "lourd", "fragile")], [1, 1, 0])

    def test_of_the_game_come_first(self):
        fields = dict(LABELLED["records"]["cards"]["fields"])
        fields["kind"] = {"type": "choice", "of": ["fragile", "heavy"], "labels": {"heavy": {"en": "heavy", "fr": "lourd"}}}
        game = {**LABELLED, "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}}
        folder, words = self.printed("id,kind,kind.fr\na,heavy,pesant\nb,fragile,cassant\n", "--lang", "fr", game=game)
        self.assertEqual({"lourd", "cassant"} & set(words), {"lourd", "cassant"})
        self.assertIn(("data/two-labels", 2, 9), self.codes("validate", folder, "--lang", "fr"))

    def test_are_left_out_of_converted_records(self):
        folder, _ = self.printed("id,kind,kind.fr\na,heavy,lourd\n")
        run = self.check(planche("convert", folder / "c.csv", "-o", self.folder / "c.json"), FINE)
        self.assertIn('the labels of "kind" are left out', run.err)
        self.assertEqual(json.loads((self.folder / "c.json").read_text()), [{"id": "a", "kind": "heavy"}])


if __name__ == "__main__":
    support.main()
