"""Games in two languages: names of records in either language, missing translations, and output for each language."""
import json

import support
from support import BAD_DATA, BAD_USAGE, FINE, Case, Pdf, planche

TEMPLATE = {"extends": "base", "part": {"size": "poker"},
            "layers": [{"type": "text", "text": "{title}", "at": [5, 6], "size": [53, 9], "style": "title"}]}
ROWS = ["ewe,Black ewe,2", "ram,Old ram,1", "lamb,Last lamb,3", "dog,Bess,1"]
GERMAN = ["ewe,Schwarzes Schaf", "ram,Alter Widder", "lamb,Letztes Lamm", "dog,Bess"]
TAKE = ["Black ewe", "ram", "Letztes Lamm", "7"]


class Moor(Case):
    def setUp(self):
        super().setUp()
        self.moor()
        self.write("moor/cards.csv", "\n".join(["id,title,qty", *ROWS]))
        self.write("moor/cards.de.csv", "\n".join(["id,title", *GERMAN]))
        self.write("moor/templates/card.json", json.dumps(TEMPLATE))
        self.write("moor/labels/en.json", '{"wool": "Wool"}')
        self.write("moor/labels/de.json", '{"wool": "Wolle"}')
        for language, title in ("en", "The moor"), ("de", "Das Moor"):
            self.write(f"moor/rules.{language}.md", f"# {title}\n\nText.\n")

    def moor(self, take=TAKE):
        self.write("moor/game.json", json.dumps({
            "format": 1, "id": "moor", "title": {"en": "The moor", "de": "Das Moor"}, "languages": ["en", "de"],
            "records": {"cards": {"from": "cards.csv", "key": "id", "copies": "qty", "fields": {
                "id": "text", "title": {"type": "text", "translated": True}, "qty": "integer"}}},
            "parts": {"card": {"title": {"en": "Cards", "de": "Karten"}, "of": "cards",
                               "front": "templates/card.json"}},
            "table": [{"name": "play", "size": [500, 300], "pieces": [
                {"part": "card", "take": take, "at": [250, 150]}]}]}))

    def run_of(self, *arguments, status=FINE):
        return self.check(planche(*arguments, cwd=self.folder / "moor"), status)

    def test_takes_parts_of_a_table_by_names_in_any_language(self):
        for language in ("en", "de"):
            self.run_of("validate", ".", "--strict", "--lang", language)
            self.run_of("table", ".", "--lang", language, "-o", f"{language}.pdf")
            kit = self.run_of("kit", ".", "--lang", language, "-o", f"kit-{language}.pdf")
            self.assertNotIn("warning", kit.err)
        english, german = (Pdf(self.folder / f"moor/{language}.pdf").text() for language in ("en", "de"))
        for title in ("Black ewe", "Old ram", "Last lamb", "Bess"):
            self.assertIn(title, english)
        for row in GERMAN:
            self.assertIn(row.split(",")[1], german)

    def test_reports_unknown_names_in_all_commands(self):
        self.moor(["Black ewe", "Wether"])
        for language in ("en", "de"):
            for command in ("validate", "table"):
                run = self.run_of(command, ".", "--lang", language, status=BAD_DATA)
                self.assertIn('no "card" called "Wether"', run.err)
            kit = self.run_of("kit", ".", "--lang", language)
            self.assertIn('no "card" called "Wether"', kit.err)
            self.assertIn("warning", kit.err)

    def test_selects_by_names_in_any_language(self):
        for language, title in ("en", "Black ewe"), ("de", "Schwarzes Schaf"):
            for name in ("ewe", "Black ewe", "schwarzes  schaf"):
                self.run_of("render", ".", "--lang", language, "--only", name, "-o", "one.pdf")
                text = Pdf(self.folder / "moor/one.pdf").text()
                self.assertIn(title, text)
                self.assertNotIn("Bess", text)
        run = self.run_of("render", ".", "--only", "Schwarzes Scaf", status=BAD_USAGE)
        self.assertIn('did you mean "Schwarzes Schaf"?', run.err)
        for language in ("en", "fr"):
            self.run_of("kit", "puxes", "--parts", "power", "--lang", language, "--only", "coup de langue", "-o",
                        "power.pdf")
            self.assertIn({"en": "Tongue flick", "fr": "Coup de langue"}[language],
                          Pdf(self.folder / "moor/power.pdf").text())

    def test_names_records_in_any_language(self):
        for name in ("ram", "Old ram", "Alter Widder", "cards[2]"):
            self.assertEqual(self.run_of("eval", "id", ".", "--record", name).out, "ram\n")

    def test_reports_missing_translations_without_lang(self):
        self.write("moor/cards.de.csv", "\n".join(["id,title", *GERMAN[:3]]))
        self.write("moor/labels/de.json", "{}")
        def missing(*options):
            run = self.run_of("validate", ".", "--format", "json", *options)
            return [d["message"] for d in run.diagnostics() if d["code"] == "data/untranslated"]

        self.assertEqual(len(missing("--lang", "de")), 2)
        self.assertEqual(missing(), missing("--lang", "de"))
        self.assertEqual(missing("--lang", "en"), [])

    def test_keeps_output_of_languages_and_styles_apart(self):
        for options in ([], ["--lang", "en"], ["--lang", "de"], ["--low-ink"], ["--lang", "de", "--low-ink"]):
            for command in ("render", "kit", "rules", "table"):
                self.run_of(command, ".", *options)
            self.run_of("survey", ".", "--sheet", *options)
        endings = ["", "-de", "-de-low-ink", "-low-ink"]
        written = [file for file in self.files() if file.startswith("moor/output/")]
        self.assertEqual(sorted(written), sorted(f"moor/output/moor{what}{ending}.pdf" for ending in endings
                                                 for what in ("", "-kit", "-rules", "-table", "-survey")))

    def test_adds_language_and_style_to_names_of_folders_not_files(self):
        self.run_of("render", ".", "--lang", "de", "-o", "here/")
        self.run_of("render", ".", "--lang", "de", "-o", "here/mine.pdf")
        self.assertEqual([file for file in self.files() if "/here/" in file],
                         ["moor/here/mine.pdf", "moor/here/moor-de.pdf"])

    def test_labels_stand_by_language_or_by_key(self):
        by_language = {"en": {"of": "Wool", "cost": "Cost"}, "de": {"of": "Wolle", "cost": "Kosten"}}
        by_key = {"of": {"en": "Wool", "de": "Wolle"}, "cost": {"en": "Cost", "de": "Kosten"}}
        mixed = {"of": {"en": "Wool", "de": "Wolle"}, "en": {"cost": "Cost"}, "de": {"cost": "Kosten"}, "all": "X"}
        for labels in by_language, by_key, mixed:
            self.write("l/game.json", json.dumps({"id": "l", "languages": ["en", "de"], "labels": labels,
                                                  "records": {"cards": {"rows": [{"id": "a"}]}}}))
            for language, value in ("en", "Wool Cost"), ("de", "Wolle Kosten"):
                run = self.check(planche("eval", "label.of ~ ' ' ~ label.cost", self.folder / "l", "--lang", language), FINE)
                self.assertEqual(run.out.strip(), value, labels)


if __name__ == "__main__":
    support.main()
