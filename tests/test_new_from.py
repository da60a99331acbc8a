"""planche new game DIR --from …: a game from tables and pictures that guesses the fields."""
import json

import support
from support import BAD_USAGE, FINE, Case, planche, relaxed

CARDS = """Name,Kind,Cost,HP,Text,Foe,Flies?,Tags,Picture,Qty
Owl,bird,2,1.5,"Reveal the two cards beside it, and **then** draw one of them at once.",Fox,yes,night|wood,owl.svg,3
Fox,beast,3,2,Steal a card.,Owl,no,wood,fox.svg,2
Hen,bird,1,1,,Fox,no,farm,,4
Elk,beast,5,4.5,,,no,wood|snow,,1
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="teal"/></svg>'


class NewFrom(Case):
    def test_guesses_fields_and_prints_at_once(self):
        self.write("in/My Cards.csv", CARDS)
        (self.folder / "in/places.csv").write_bytes("code;where;guest\nA;Forêt;Owl\nB;Étang;Hen\n".encode("cp1252"))
        self.write("in/art/owl.svg", SVG)
        self.write("in/art/fox.svg", SVG)
        self.check(planche("new", "game", "zoo", "--from", "in", cwd=self.folder), FINE)
        text = (self.folder / "zoo/game.json").read_text()
        game = relaxed(text)
        cards, places = game["records"]["my_cards"], game["records"]["places"]
        self.assertEqual((game["id"], game["title"], game["art"]), ("zoo", "Zoo", "art"))
        self.assertEqual((cards["key"], cards["copies"], cards["from"]), ("name", "qty", "My Cards.csv"))
        self.assertEqual(places["from"], {"file": "places.csv", "encoding": "cp1252"})
        kinds = {name: field["type"] for name, field in cards["fields"].items()}
        self.assertEqual(kinds, {
            "name": "text", "kind": "choice", "cost": "integer", "hp": "decimal", "text": "markup", "foe": "reference",
            "flies": "truth", "tags": "list", "picture": "picture", "qty": "integer"})
        self.assertEqual(cards["fields"]["kind"]["of"], ["bird", "beast"])
        self.assertEqual(cards["fields"]["foe"]["of"], "my_cards")
        self.assertEqual(places["fields"]["guest"], {"type": "reference", "of": "my_cards"})
        self.assertIn("// all values are whole numbers, from 1 to 5", text)
        run = self.check(planche("kit", "zoo", "-o", "zoo.pdf", cwd=self.folder), FINE)
        self.assertNotIn("warning", run.err)
        self.assertNotIn("note", run.err)
        words = {word for page in "123" for word, x, y in support.words(self.folder / "zoo.pdf", page)}
        self.assertLessEqual({"Owl", "bird", "1.5", "night,", "Forêt", "Hen"}, words)

    def test_refuses_what_is_no_table(self):
        self.write("a.txt", "x")
        for sources, message in (["a.txt"], "no table and no picture"), (["b.csv"], "not there"):
            run = self.check(planche("new", "game", "zoo", "--from", *sources, cwd=self.folder), BAD_USAGE)
            self.assertIn(message, run.err)
        run = self.check(planche("new", "cards", "zoo", "--from", "a.txt", cwd=self.folder), BAD_USAGE)
        self.assertIn("planche new game", run.err)
        self.assertFalse((self.folder / "zoo").exists())


if __name__ == "__main__":
    support.main()
