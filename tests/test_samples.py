"""The samples speak the languages of their games, and the kit of Openmok serves two players."""
import json
import re

import support
from support import FINE, Case, character, deck, documents, planche, sample, tool

TEXTS = ("title", "name", "text")
LANGUAGES = {"openmok": {"en", "fr"}, "exxit": {"en", "fr"}, "praxis": {"en", "fr"}, "puxes": {"en", "fr"},
             "genesis": {"en", "fr", "el", "ru"}}


def texts(value):
    if isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in TEXTS and isinstance(item, str):
                yield item
            elif key != "translations":
                yield from texts(item)


def words_of(pdf):
    return " ".join(tool("pdftotext", "-raw", pdf, "-").replace("-\n", "").split())


class Languages(Case):
    def test_titles_are_translated_into_all_languages_but_their_own(self):
        for file in documents("json"):
            data = json.loads(file.read_text())
            if data["game"] == "openmok" and file.name not in ("menagerie.json", "kitchen-garden.json"):
                continue  # decks of one language: to be read, and played by the program
            with self.subTest(file.name):
                self.assertEqual(len(data["translations"]), len(LANGUAGES[data["game"]]) - 1)
                self.assertLess(set(data["translations"]), LANGUAGES[data["game"]])
                for words in data["translations"].values():
                    self.assertIn(data["title"], words)

    def test_every_text_of_the_kit_s_decks_is_translated(self):
        for name in ("menagerie.json", "kitchen-garden.json"):
            data = json.loads(sample(name).read_text())
            self.assertEqual(set(data["translations"]["en"]), set(texts(data)))

    def test_kits_speak_one_language(self):
        printed = {}
        for language in ("en", "fr"):
            target = self.folder / f"{language}.pdf"
            run = self.check(planche("kit", "openmok", "--lang", language, "--parts", "character,variation,list",
                                     "-o", target), FINE)
            self.assertNotIn("note:", run.err)
            printed[language] = words_of(target)
        for name in ("menagerie.json", "kitchen-garden.json"):
            data = json.loads(sample(name).read_text())
            for french, english in data["translations"]["en"].items():
                if ":star:" in french:
                    continue
                french, english = " ".join(french.split()), " ".join(english.split())
                self.assertIn(english, printed["en"])
                self.assertIn(french, printed["fr"])
                if french != english and f"({french})" not in english and len(french) > 6:
                    self.assertNotIn(french, printed["en"])
                if french != english and len(english) > 6:
                    self.assertNotIn(english, printed["fr"])

    def test_cards_are_chosen_by_either_name(self):
        pages = []
        for name in ("Braise", "braise", "Ember"):
            self.check(planche("render", sample("menagerie.json"), "--only", name, "--backs", "none", "-o",
                               self.folder / "one.pdf"), FINE)
            pages.append(words_of(self.folder / "one.pdf"))
        self.assertIn("Ember", pages[0])
        self.assertEqual([pages[0]] * 3, pages)


class TwoDecks(Case):
    def test_decks_of_ones_own(self):
        for name in "AB":
            self.write(f"{name}.json", deck([character(f"{name}{i}") for i in range(3)], title=f"Deck of {name}",
                                            match={"characters": 3}))
        run = self.check(planche("kit", "openmok", "A.json", "B.json", "-o", "both.pdf", cwd=self.folder), FINE)
        self.assertRegex(run.err, r"wrote both\.pdf")
        said = words_of(self.folder / "both.pdf")
        for name in ("A0", "A2", "B0", "B2"):
            self.assertIn(name, said)
        # Each card bears the title of its deck, and only with two decks.
        self.assertEqual(len(re.findall("Deck of A · Openmok", said)), 3)
        self.assertEqual(len(re.findall("Deck of B · Openmok", said)), 3)
        self.check(planche("kit", "openmok", "A.json", "-o", "one.pdf", cwd=self.folder), FINE)
        self.assertNotIn("Deck of A · Openmok Evolution, a", words_of(self.folder / "one.pdf"))

    def test_a_wide_title_is_shortened(self):
        self.write("A.json", deck([character("A", copies=3)], title="W" * 200, match={"characters": 3}))
        self.write("B.json", deck([character("B", copies=3)], title="é" * 200, match={"characters": 3}))
        run = planche("kit", "openmok", "A.json", "B.json", "--parts", "character", "-o", "x.pdf",
                      cwd=self.folder)
        self.assertNotIn("print/overflow", run.err)
        self.assertIn("W" * 15 + "… · Openmok Evolution", words_of(self.folder / "x.pdf"))
        self.assertIn("é" * 15 + "… · Openmok Evolution", words_of(self.folder / "x.pdf"))

    def test_problems_of_both_are_told_and_games_do_not_mix(self):
        self.write("A.json", deck([character("A", copies=3, attack={"force": 3, "magic": 2, "agility": 2})]))
        self.write("B.json", deck([character("B", copies=2)]))
        run = self.check(planche("kit", "openmok", "A.json", "B.json", "--format", "json", cwd=self.folder),
                         support.BAD_DATA)
        self.assertEqual(sorted(run.codes()), ["openmok/character-budget", "openmok/deck-too-small"])
        temple = sample("temple.json")
        run = self.check(planche("kit", "openmok", "A.json", temple, cwd=self.folder), support.BAD_USAGE)
        self.assertIn("belongs to Exxit", run.err)
        run = self.check(planche("kit", "exxit", temple, temple, cwd=self.folder), support.BAD_USAGE)
        self.assertIn("one document at a time", run.err)
        self.assertEqual(self.files(), ["A.json", "B.json"])


if __name__ == "__main__":
    support.main()
