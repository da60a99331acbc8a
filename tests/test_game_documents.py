"""Documents of file-based games, and how a command finds their game."""
import json

import support
from game_case import GameCase, TEMPLATE, text_of
from support import BAD_DATA, FINE, planche


class Finding(GameCase):
    def test_finds_the_game_above_from_anywhere(self):
        folder = self.game("in/g", {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "data/c.csv"}},
                                    "parts": {"card": {"of": "cards", "front": "t.json"}}},
                           data__c_csv="title\na\n", t_json=TEMPLATE.replace("TEXT", "{title}"))
        elsewhere = self.folder / "else"
        elsewhere.mkdir()
        for cwd, name in ((folder, "data/c.csv"), (folder.parent, "g/data/c.csv"), (elsewhere, "../in/g/data/c.csv"),
                          (elsewhere, folder / "data/c.csv"), (elsewhere, "../in/g/t.json")):
            with self.subTest(f"{name} from {cwd.name}"):
                self.assertIn(" G: 0 errors", self.check(planche("validate", name, cwd=cwd), FINE).err)
        # No game above the working folder.
        run = self.check(planche("validate", "c.csv", cwd=folder / "data"), BAD_DATA)
        self.assertIn("[data/unknown-game]", run.err)


class Documents(GameCase):
    GAME = {"id": "moks", "numbers": {"budget": 12}, "documents": {"deck": {
        "fields": {"title": {"type": "text", "required": True},
                   "match": {"type": "object", "fields": {"size": {"type": "integer", "default": 3}}}},
        "records": {"moks": {"key": "name", "fields": {"name": "text", "force": "integer", "magic": "integer"}}}}},
        "rules": [{"code": "budget", "each": "moks", "require": "force + magic == budget"},
                  {"code": "few", "require": "count(moks) >= match.size", "at": "moks"},
                  {"code": "size", "require": "match.size < 9", "at": "match.size"}],
        "parts": {"card": {"of": "moks", "front": "t.json"}}}

    def make(self):
        return self.game("moks", self.GAME, t_json=TEMPLATE.replace("TEXT", "{name}"))

    def deck(self, name="deck.json", **more):
        return self.write(name, json.dumps({"kind": "deck", "title": "Mine", **more}, indent=1))

    def test_finds_the_nearest_or_the_named_game(self):
        self.make()
        moks = [{"name": "A", "force": 5, "magic": 7}, {"name": "B", "force": 5, "magic": 8}]
        self.deck("moks/decks/a.json", moks=moks)
        self.deck("elsewhere/b.json", game="../moks", moks=moks)
        for file in "moks/decks/a.json", "elsewhere/b.json":
            with self.subTest(file):
                codes = [code for code, *_ in self.codes("validate", file, cwd=self.folder)]
                self.assertEqual(codes, ["moks/few", "moks/budget"])

    def test_reports_places_fields_and_numbers(self):
        self.make()
        deck = self.deck("moks/d.json", match={"size": 9}, moks=[{"name": "A", "force": 6, "magic": 7}])
        lines = deck.read_text().splitlines()
        at = {word: next(i for i, line in enumerate(lines, 1) if word in line) for word in ('"size"', '"moks"')}
        found = self.codes("validate", "--set", "budget=13", "d.json", cwd=self.folder / "moks")
        self.assertEqual([(code, line) for code, line, _ in found],
                         [("moks/size", at['"size"']), ("moks/few", at['"moks"'])])

    def test_refuses_other_documents(self):
        self.make()
        for name, document in {"kind": {"kind": "dek", "title": "x"},
                               "field": {"kind": "deck", "title": "x", "cards": []},
                               "list": {"kind": "deck", "title": "x", "moks": 3}, "title": {"kind": "deck"}}.items():
            with self.subTest(name):
                self.write("moks/d.json", document)
                run = planche("validate", "--format", "json", "d.json", cwd=self.folder / "moks")
                self.assertEqual(run.status, BAD_DATA, run)

    def test_prints_documents(self):
        self.make()
        self.deck("moks/d.json", match={"size": 1}, moks=[{"name": "Braise", "force": 5, "magic": 7}])
        run = self.check(planche("render", "d.json", cwd=self.folder / "moks"), FINE)
        self.assertIn("wrote output/d.pdf", run.err)
        self.assertIn("Braise", text_of(self.folder / "moks/output/d.pdf"))

    def test_checks_the_game_without_a_document(self):
        self.assertEqual(self.codes("validate", self.make()), [])


if __name__ == "__main__":
    support.main()
