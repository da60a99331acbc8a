"""planche diff: what changed between two versions of a game."""
import json
import shutil

import support
from support import BAD_DATA, BAD_USAGE, FINE, character, deck, planche
from game_case import TEMPLATE, GameCase


class Diff(GameCase):
    CARDS = "id,text\na,Alder\nb,Birch\nc,Cedar\n"
    GAME = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id"}},
            "parts": {"card": {"title": "Cards", "of": "cards", "front": "templates/card.json"}}}

    def setUp(self):
        super().setUp()
        template = TEMPLATE.replace("TEXT", "{text}")
        self.old = self.game("old", self.GAME, c_csv=self.CARDS, templates__card_json=template)
        self.new = self.game("new", {**self.GAME, "numbers": {"n": 3}}, templates__card_json=template,
                             c_csv=self.CARDS.replace("Alder", "Ash").replace("c,Cedar\n", "d,Dogwood tree\n"))

    def diff(self, *arguments, status=BAD_DATA):
        return self.check(planche("diff", *arguments, cwd=self.folder), status)

    def test_reports_records_parts_and_values(self):
        told = json.loads(self.diff("old", "new", "--json", "-o", "d.pdf", "-o", "d.html").out)
        self.assertEqual((told["game"], told["differs"]), ("g", True))
        self.assertEqual([(v["field"], v["old"], v["new"]) for v in told["values"]],
                         [("game.json: numbers.n", None, "3")])
        self.assertEqual([(r["key"], r["change"], [(f["field"], f["old"], f["new"]) for f in r["fields"]])
                          for r in told["records"]],
                         [("a", "changed", [("text", "Alder", "Ash")]),
                          ("d", "added", [("id", None, "d"), ("text", None, "Dogwood tree")]),
                          ("c", "removed", [("id", "c", None), ("text", "Cedar", None)])])
        self.assertEqual([(p["title"], p["change"]) for p in told["parts"]],
                         [("Cards", "changed"), ("Cards", "added"), ("Cards", "removed")])
        self.assertEqual(told["unchanged"], {"records": 1, "parts": 1})
        text = support.tool("pdftotext", self.folder / "d.pdf", "-")
        for word in ("text: Alder → Ash", "Left: old. Right: new.", "numbers.n: none → 3"):
            self.assertIn(word, text)
        page = (self.folder / "d.html").read_text()
        self.assertEqual(page.count("<img"), 4)  # two of the changed part, one each of the others
        self.assertNotIn("http", page.replace("http-equiv", ""))

    def test_compares_with_printed_parts(self):
        self.check(planche("kit", "old", "-o", "old.pdf", cwd=self.folder), FINE)
        shutil.copy(self.folder / "old.pdf", self.folder / "old/kit.pdf")
        self.assertEqual(self.diff("old/kit.pdf", "old", status=FINE).out, "")
        out = self.diff("old.pdf", "new").out
        self.assertIn("parts, Cards: 1 added, 1 removed, 1 changed", out)
        self.assertIn("has no manifest", self.diff(self.plain_pdf(), "new").err)

    def test_finds_no_change_in_any_sample_that_was_just_printed(self):
        for game in sorted(support.CARDS.glob("*/game.json")):
            for command in ("kit", "render"):
                with self.subTest(game.parent.name, command=command):
                    self.check(planche(command, game.parent, "-o", "just.pdf", "-q", cwd=self.folder), FINE)
                    self.assertEqual(self.diff("just.pdf", game.parent, status=FINE).out, "")

    def plain_pdf(self):
        plain = self.folder / "plain.pdf"
        support.tool("qpdf", "--remove-attachment=planche-manifest.json", self.folder / "old.pdf", plain)
        return plain

    def test_compares_a_built_in_game_with_its_kit(self):
        self.check(planche("kit", "puxes", "-o", "kit.pdf", cwd=self.folder), FINE)
        self.assertEqual(self.diff("kit.pdf", "puxes", status=FINE).out, "")

    def test_compares_decks(self):
        cards = [character("Alder", copies=2), character("Birch")]
        self.write("a.json", deck(cards))
        self.write("b.json", deck([character("Alder", copies=3), character("Birch")]))
        out = self.diff("a.json", "b.json").out
        self.assertIn("copies: 2 → 3", out)
        self.assertIn("Alder: 2 → 3 copies", out)
        self.assertIn("openmok/character-budget", self.diff("a.json", "b.json", "--set", "budget=5").err)

    def test_names_the_broken_side_and_spares_the_game(self):
        (self.new / "c.csv").write_text('id,text\na,"Alder\n')
        self.assertIn("new/c.csv", self.diff("old", "new").err)
        (self.new / "game.json").write_text("{")
        run = self.diff("old", "new")
        self.assertIn("new/game.json", run.err)
        self.assertEqual(run.out, "")
        self.assertIn("compared with itself", self.diff("old", "old/game.json", status=BAD_USAGE).err)
        self.assertIn("not the folder of a game", self.diff("old", ".", status=BAD_USAGE).err)


if __name__ == "__main__":
    support.main()
