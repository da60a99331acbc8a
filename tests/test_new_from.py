"""planche new game DIR --from …: a game from tables and pictures that guesses the fields."""
import json

import support
import workbooks
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

    def test_takes_nothing_from_outside_the_folder(self):
        self.write("in/cards.csv", CARDS)
        self.write("private/diary.csv", "Name\nSecret\n")
        self.write("private/key.svg", SVG.replace("teal", "#abcdef"))
        for name, target in (("more.csv", "../private/diary.csv"), ("fox.svg", "../private/key.svg"), ("sub", "../private"),
                             ("near.csv", "cards.csv")):
            (self.folder / "in" / name).symlink_to(target)
        run = self.check(planche("new", "game", "zoo", "--from", "in", cwd=self.folder), FINE)
        self.assertIn("lead out of their folder: fox.svg, more.csv", run.err)
        self.assertFalse([path for path in (self.folder / "zoo").rglob("*")
                          if path.is_file() and (b"Secret" in path.read_bytes() or b"#abcdef" in path.read_bytes())])

    def test_names_doubled_headings_by_letters_beside_headings_of_one_letter(self):
        for heading in ("name,name,b", "a,a,c", "x,b,b", "c,c,c", "b,name,name"):
            with self.subTest(heading):
                self.write("in/t.csv", f"{heading}\n1,2,3\n4,5,6\n")
                self.check(planche("new", "game", heading.replace(",", "-"), "--from", "in", cwd=self.folder), FINE)

    def test_avoids_names_that_are_taken(self):
        self.write("in/faction.csv", "Name,Color\nA,Red\nB,Green\n")
        self.write("in/cards.csv", "Name,Faction,Cards,Frame,Head,Icon,Icon,Mana Cost,Mana-Cost,Stärke,[red]x[/]\n"
                   + "".join(f"C{i},{'AB'[i % 2]},{i},{'xy'[i // 2]},{i + 5},i{i},j{i},1,{i + 20},{i},z\n" for i in range(4)))
        self.write("in/sub/cards.csv", "Name,Power\nP,31\n")
        self.write("in/shop.csv", "Name;Preis\nA;1,5\nB;2\n")
        for name in "item", "part", "label", "index":
            self.write(f"in/{name}.csv", "Name\nA\n")
        self.check(planche("new", "game", "zoo", "--from", "in", cwd=self.folder), FINE)
        game = relaxed((self.folder / "zoo/game.json").read_text())
        lists = {str(records["from"]): name for name, records in game["records"].items()}
        fields = game["records"][lists["cards.csv"]]["fields"]
        self.assertEqual(fields["faction"], {"type": "reference", "of": lists["faction.csv"]})
        self.assertEqual([field["column"] for field in fields.values() if field.get("column", "").startswith("@")],
                         ["@F", "@G", "@H", "@I"])
        self.assertEqual(fields["stärke"]["type"], "integer")
        price = game["records"]["shop"]["fields"]["preis"]
        self.assertEqual((price["type"], price["decimal"]), ("decimal", ","))
        self.assertIn("sub-cards.csv", lists)
        self.check(planche("kit", "zoo", "-o", "zoo.pdf", cwd=self.folder), FINE)
        words = {word for page in "123" for word, x, y in support.words(self.folder / "zoo.pdf", page)}
        self.assertLessEqual({"j3", "23", "31"}, words)

    def test_finds_pictures_and_takes_projects_of_other_programs(self):
        self.write("in/cards.csv", "Name,Image,Old,Text\nOwl,Owl.svg,images\\fox.svg,Hoots\n"
                   "Bat,bat.svg,images\\fox.svg,Is a @[bat]\n")
        for name in "images/owl.svg", "images/fox.svg", "_output/card_00.svg":
            self.write(f"in/{name}", SVG)
        self.write("in/deck.rb", "Squib::Deck.new(width: '70mm', height: '100mm', cards: 2) do\nend\n")
        self.write("in/cards_defines.csv", "define,value\nBat,<b>Vampire</b>\n")
        self.write("in/.~lock.cards.csv", "x")
        run = self.check(planche("new", "game", "zoo", "--from", "in/deck.rb", cwd=self.folder), FINE)
        self.assertIn("not drawn yet: bat.svg", run.out + run.err)
        self.assertNotIn("no picture for", run.out + run.err)
        self.assertIn("not taken: _output/card_00.svg, deck.rb", run.out + run.err)
        self.assertTrue((self.folder / "zoo/art/Owl.svg").exists())
        template = relaxed((self.folder / "zoo/templates/cards.json").read_text())
        self.assertEqual(template["part"]["size"], [70, 100])
        self.assertEqual(relaxed((self.folder / "zoo/game.json").read_text())["tokens"], ["cards_defines.csv"])
        self.check(planche("kit", "zoo", "-o", "zoo.pdf", cwd=self.folder), FINE)
        self.assertIn("Vampire", support.tool("pdftotext", self.folder / "zoo.pdf", "-"))

    def test_takes_every_sheet_of_a_workbook(self):
        book = {"Cards": [["Name", "Token"], ["Owl", "A"], ["Fox", "B"]], "Tokens": [["Code"], ["A"], ["B"]], "Notes": []}
        (self.folder / "w.xlsx").write_bytes(workbooks.xlsx(book))
        (self.folder / "w.ods").write_bytes(workbooks.ods(book))
        for file in "w.xlsx", "w.ods":
            run = self.check(planche("new", "game", f"zoo-{file}", "--from", file, cwd=self.folder), FINE)
            self.assertIn(f"{file}#Notes", run.out + run.err)
            records = relaxed((self.folder / f"zoo-{file}/game.json").read_text())["records"]
            self.assertEqual(records["tokens"]["from"], {"file": file, "sheet": "Tokens"})
            self.assertEqual(records["cards"]["fields"]["token"], {"type": "reference", "of": "tokens"})
        self.check(planche("new", "game", "one", "--from", "w.xlsx#tokens", cwd=self.folder), FINE)
        self.assertEqual(list(relaxed((self.folder / "one/game.json").read_text())["records"]), ["tokens"])

    def test_makes_pictures_smaller_for_long_texts(self):
        text = "gain two coins and discard a card, " * 16
        self.write("in/cards.csv", f'name,family,cost,price,text,picture\nBasil,herb,1,1.5,"{text}",a.svg\n'
                                   "Mint,root,2,2,Short,a.svg\n")
        self.write("in/a.svg", SVG)
        self.check(planche("new", "game", "zoo", "--from", "in", cwd=self.folder), FINE)
        layers = {layer.get("id"): layer for layer in relaxed((self.folder / "zoo/templates/cards.json").read_text())["layers"]}
        picture, words, price = (layers[name] for name in ("picture", "text", "price"))
        self.assertLess(picture["at"][1] + picture["size"][1], words["at"][1])
        self.assertLessEqual(words["at"][1] + words["size"][1], price["at"][1])
        self.check(planche("validate", "--strict", "zoo", cwd=self.folder), FINE)

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
