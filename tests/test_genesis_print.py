"""Genesis in its four languages, and the refusal of other languages."""
import json
import re
import unittest

from support import BAD_DATA, BAD_USAGE, FINE, Case, planche, tool
from test_genesis import position

# On the parts, and in the margins.
LANGUAGES = {"en": ("Pyramids", "Your turn", "sheet", "the game of man"),
             "fr": ("Pyramides", "À votre tour", "feuille", "le jeu de l’homme"),
             "el": ("Πυραμίδες", "Η σειρά σας", "φύλλο", "το παιχνίδι του ανθρώπου"),
             "ru": ("Пирамиды", "Ваш ход", "лист", "игра о человеке")}


class Languages(Case):
    def test_prints_a_kit_in_each_language_with_the_bundled_fonts(self):
        for language, expected in LANGUAGES.items():
            with self.subTest(language):
                target = self.folder / f"{language}.pdf"
                run = planche("kit", "genesis", "--lang", language, "--format", "json", "-o", target)
                self.check(run, FINE)
                self.assertEqual(run.codes(), [])
                words = tool("pdftotext", target, "-")
                for word in expected:
                    self.assertIn(word, words)
                fonts = [line.split()[0].partition("+")[2] for line in tool("pdffonts", target).splitlines()[2:]]
                self.assertTrue(fonts)
                for font in fonts:
                    self.assertRegex(font, "^(EBGaramond|Inter)")

    def test_refuses_other_languages(self):
        run = self.check(planche("kit", "praxis", "--lang", "ru", "-o", self.folder / "x.pdf"), BAD_USAGE)
        self.assertIn('Praxis is printed in en or fr, found "ru"', run.err)
        self.assertEqual(self.files(), [])
        run = self.check(planche("kit", "genesis", "--lang", "de", "-o", self.folder / "x.pdf"), BAD_USAGE)
        self.assertEqual(self.files(), [])

    def test_splits_a_large_board_into_a_poster(self):
        target = self.folder / "board.pdf"
        self.check(planche("kit", "genesis", "--parts", "board", "--board", "500", "-o", target), FINE)
        # Sheets show at most 190 × 277 mm.
        self.assertGreater(int(re.search(r"Pages:\s+(\d+)", tool("pdfinfo", target)).group(1)), 500 * 500 / (190 * 277))

    def test_prints_other_sizes(self):
        target = self.folder / "kit.pdf"
        for size in 7, 9:
            world = self.check(planche("randomise", "genesis", "--size", size, "--seed", 1), FINE).out
            of_document = self.write("world.json", json.loads(world))
            for options in [of_document], ["--set", f"size={size}", "--set", "ideas=30"]:
                self.check(planche("kit", "genesis", "--no-rules", *options, "-o", target), FINE)
                named = tool("pdftotext", target, "-").split()
                for field in "b1", "abcdefghi"[size - 1] + str(size):
                    self.assertIn(field, named)
        target.unlink()
        # Of numbers that make no sense there is no kit.
        self.check(planche("kit", "genesis", "--set", "size=8", "-o", target), BAD_DATA)
        self.assertFalse(target.exists())

    def test_makes_a_table_as_large_as_its_parts(self):
        target = self.folder / "table.pdf"

        def width(*options):
            self.check(planche("table", "genesis", "-o", target, *options), FINE)
            points = re.search(r"Page size:\s+([\d.]+) x", tool("pdfinfo", target)).group(1)
            return float(points) * 25.4 / 72
        # With boards of 186 mm it is 440 mm wide.
        self.assertAlmostEqual(width(), 440, delta=0.1)
        self.assertAlmostEqual(width("--board", "279"), 1.5 * 440, delta=0.2)
        # Beyond cells of 60 mm, only the board grows, so the parts on it need another table.
        self.assertLess(width("--board", "420"), 420 + 500)  # 993 if it grew with the board

    def test_shows_existing_pebbles_on_the_table(self):
        for ideas in 1, 9, 11:
            with self.subTest(ideas):
                run = self.check(planche("table", "genesis", "--set", f"ideas={ideas}", "-o", self.folder / "t.svg"),
                                 FINE)
                self.assertNotIn("lies flat", run.err)
        run = self.check(planche("table", "genesis", "--set", "size=9", "-o", self.folder / "t.svg"), FINE)
        self.assertIn('the table "play" is made for parts of other sizes', run.err)


class Rules(Case):
    def text(self, game, *options):
        target = self.folder / "rules.pdf"
        self.check(planche("rules", game, "-o", target, *options), FINE)
        return " ".join(tool("pdftotext", target, "-").split())

    def test_lists_numbers_that_differ_from_the_text(self):
        house = self.write("house.json", {"game": "genesis", "kind": "rules", "immobile_after_killing": 5, "ideas": 12})
        for language, (begins, both, missed) in {
                "en": ("House rules", "both pieces may move", "turns missed after killing"),
                "fr": ("Règles maison", "les deux pièces bougent", "tours manqués après un meurtre"),
                "el": ("Κανόνες του σπιτιού", "κινούνται και οι δύο μορφές", "σειρές που χάνονται μετά από φόνο"),
                "ru": ("Домашние правила", "за ход могут ходить обе фигуры", "пропуск ходов после убийства")}.items():
            with self.subTest(language):
                self.assertNotIn(begins, self.text("genesis", "--lang", language))
                words = self.text("genesis", "--lang", language, "--set", "move_both=1", "--set", "size=5")
                self.assertRegex(words, f"{begins}.*: {both}[^;]* ?: 1 \\(0\\)\\.")
                words = self.text("genesis", "--lang", language, "--set", "move_both=1", "--rules", house)
                self.assertRegex(words, f"{begins}.*: {missed} ?: 5 \\(3\\) ?; {both}[^;]* ?: 1 \\(0\\)\\.")

    def test_refuses_numbers_that_make_no_sense(self):
        run = planche("rules", "genesis", "--set", "size=8", "-o", self.folder / "rules.pdf")
        self.assertIn("expected 5, 7 or 9", self.check(run, BAD_USAGE).err)
        self.assertEqual(self.files(), [])


class Aid(Case):
    """The player aid agrees with the rules."""
    HOUSE = ["--set", "immobile_after_destroying=2", "--set", "immobile_after_killing=5"]
    # On the other side of the aid: a Bastet reborn in the centre has to leave it; who wins.
    LEAVES = {"en": "she must leave", "fr": "elle doit en sortir", "el": "πρέπει να φύγει", "ru": "обязана уйти"}
    MOST = {"en": "every other player with complete tombs", "fr": "tout autre joueur aux tombeaux achevés",
            "el": "από κάθε άλλον που τους ολοκλήρωσε", "ru": "у любого другого с завершёнными гробницами"}
    # Turns are missed in the number's form of the language.
    TURNS = {"en": r"(\d+) (turns?)\.", "fr": r"(\d+) (tours?)\.", "el": r"(\d+) (σειρά|σειρές)\.", "ru": r"(\d+) (ход\w*)\."}
    FORMS = {"en": {1: "turn", 2: "turns", 3: "turns", 5: "turns"}, "fr": {1: "tour", 2: "tours", 3: "tours", 5: "tours"},
             "el": {1: "σειρά", 2: "σειρές", 3: "σειρές", 5: "σειρές"}, "ru": {1: "ход", 2: "хода", 3: "хода", 5: "ходов"}}

    def printed(self, language, *options):
        target = self.folder / f"{language}.pdf"
        self.check(planche("kit", "genesis", "--parts", "aid", "--lang", language, "-o", target, *options), FINE)
        return " ".join(tool("pdftotext", target, "-").split())

    def missed(self, move, *options):
        """Turns that whoever made the move misses, by the rules: all but a pass is illegal in them."""
        start = position(("b1", "c2"), ("d5", "b2"), ideas=["a5"], ideas_outside=11)
        there_and_back = [{"type": "move", "piece": "anubis", "to": to} for to in ("d4", "d5")] * 5
        for n in range(9):
            moves = [move]
            for step in there_and_back[:n]:
                moves += [step, {"type": "pass"}]
            moves += [there_and_back[n], {"type": "move", "piece": "bastet", "to": "d2"}]
            game = self.write("g.json", {"game": "genesis", "kind": "game", "start": start, "moves": moves})
            if planche("validate", game, *options).status == FINE:
                return n
        return None

    def test_explains_missed_turns(self):
        destroying = {"type": "move", "piece": "bastet", "to": "c3", "then": {"destroy": "a5"}}
        killing = {"type": "move", "piece": "anubis", "to": "b2"}
        # Two turns of the other player are one of one's own; three next turns are three.
        for options, destroyed, killed in (([], 1, 3), (self.HOUSE, 2, 5)):
            self.assertEqual((self.missed(destroying, *options), self.missed(killing, *options)), (destroyed, killed))
            for language in LANGUAGES:
                with self.subTest(language):
                    words = self.printed(language, *options)
                    form = self.FORMS[language]
                    self.assertCountEqual(re.findall(self.TURNS[language], words),
                                          2 * [(str(n), form[n]) for n in (destroyed, killed)])
                    self.assertEqual(words.count(" 12 "), 2)  # pebbles

    def test_explains_who_leaves_and_who_wins(self):
        for language in LANGUAGES:
            with self.subTest(language):
                words = self.printed(language)
                # Two aids, once where she goes there and once where she is reborn.
                self.assertEqual(words.count(self.LEAVES[language]), 4)
                self.assertIn(self.MOST[language], words)


if __name__ == "__main__":
    unittest.main()
