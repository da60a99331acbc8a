"""Tables from spreadsheet programs: .xlsx, .ods, and CSV as they export it."""
import datetime
import io
import json
import zipfile

import support
import workbooks
from support import BAD_DATA, BAD_USAGE, FINE, SOURCE, Case, planche
from workbooks import archive, ods, xlsx

CARDS = [["id", "title", "cost", "sold", "since"],
         ["owl", "Owl, the <old> \"one\"", 0.1, True, datetime.date(2026, 11, 22)],
         [],
         ["fox", "Fox\nof two lines", 0.1 + 0.2, False, datetime.date(2000, 2, 29)],
         ["007", "Ébène & 狐", -12, None, None]]
GAME = {"id": "books", "records": {"cards": {"key": "id", "fields": {
    "id": "text", "title": "text", "cost": "decimal", "sold": "truth", "since": "text"}}}}
TOLD = ["owl/Owl, the <old> \"one\"/0.1/true/2026-11-22", "fox/Fox", "of two lines/0.3/false/2000-02-29",
        "007/Ébène & 狐/-12//"]
WHAT = ("join(cards, '\n', id ~ '/' ~ title ~ '/' ~ cost ~ '/' ~ (if(present(sold), if(sold, 'true', 'false'), '')) ~ "
        "'/' ~ (since ?? ''))")


# What the programs were given that wrote tests/written/ (scripts/write-workbooks). One of them keeps no looks of words,
# works nothing out, and escapes nothing, which other programs take as an A, too.
WRITTEN = """id,title,note,cost,share,since,at,took,sold,twice,said
owl,"Owl, the <old> ""one""\",Deal two or three damage.,0.1,0.125,2026-11-22,14:15:00,26:30:00,true,0.3,owl-x

fox,"Fox
of two lines","  two  spaces ",-12.5,1,1904-02-29,2000-02-29T06:00:30,00:30:00,false,-25,
007,Ébène & 狐 🦊,a_x0041_b,123456789012345,-0.5,,,,,0.333333333333333,
wide,over two,,1e-07,,9999-12-31,,,true,,=no formula
twin,Twin,the same again,1,,,,,,,
twin,Twin,the same again,1,,,,,,,
twin,Twin,the same again,1,,,,,,,
1.10,,#N/A is a word,0,,,,,,,true
"""
PLAINER = WRITTEN.replace("*", "").replace("_x0041_", "A")
BY = {"libreoffice.ods": WRITTEN, "libreoffice.xlsx": WRITTEN, "xlsxwriter.xlsx": WRITTEN,
      "openpyxl.xlsx": PLAINER}


class Workbooks(Case):
    def converted(self, operand, status=FINE):
        target = self.folder / "out.csv"
        target.unlink(missing_ok=True)
        run = self.check(planche("convert", "--format", "json", operand, "-o", target, cwd=SOURCE / "tests/written"),
                         status)
        return target.read_text() if status == FINE else [(d["cell"], d["message"]) for d in run.diagnostics()]

    def test_reads_workbooks_of_each_program(self):
        for name, text in BY.items():
            with self.subTest(name):
                self.assertEqual(self.converted(f"{name}#my cards"), text)
                self.assertEqual(self.converted(name), "Made by the test\n")
                self.assertEqual(self.converted(f"{name}#Map"),
                                 2 * "\n" + ",,wood" + 23 * "," + 37 * "\n" + 25 * "," + "hill\n")
                self.assertEqual(self.converted(f"{name}#Errors", BAD_DATA),
                                 [("Errors!B2", "expected a value, found the error #DIV/0!; also in B3")])
        for name in ("libreoffice-1904.ods", "libreoffice-1904.xlsx", "xlsxwriter-1904.xlsx", "openpyxl-1904.xlsx"):
            with self.subTest(name):
                self.assertEqual(self.converted(name), "id,since\nowl,2026-11-22\nfox,1904-01-02\n")
        self.assertEqual(self.converted("never-opened.xlsx", BAD_DATA),
                         [("Sheet!B2", "expected a value, found a formula without its value")])

    def test_reads_sheets_on_the_command_line(self):
        deck = [["kind", "name", "impact"], ["variation", "Wind", 1]]
        self.put("a.xlsx", xlsx({"Notes": [["by me"]], "Deck 1": deck}))

        def told(operand):
            run = planche("validate", "--rules-only", "--format", "json", operand, cwd=self.folder)
            return [(d["file"], d.get("cell"), d["code"]) for d in run.diagnostics()][0]

        self.assertEqual(told("a.xlsx#deck 1"), ("a.xlsx", "'Deck 1'!A1", "openmok/deck-too-small"))
        self.assertEqual(told("a.xlsx#Deck"), ("a.xlsx", None, "data/unknown-key"))
        for none in ("a.xlsx#", "b.xlsx#Deck 1", "a.csv#Deck 1", "#"):
            self.check(planche("validate", none, cwd=self.folder), support.BAD_WORLD)
        (self.folder / "a.xlsx").rename(self.folder / "a.xlsx#deck 1")  # a file of that name comes first
        self.assertEqual(told("a.xlsx#deck 1"), ("a.xlsx#deck 1", None, "data/encoding"))

    def test_reads_sheets_of_a_game(self):
        self.put("game/box.ods",
                 ods({"Cards": [["id", "title"], ["owl", "Owl"]], "Prices": [["id", "cost"], ["owl", "7"]]}))
        self.write("game/game.json", json.dumps({"id": "box", "records": {
            "cards": {"from": "box.ods", "fields": {"id": "text", "title": "text"}},
            "prices": {"from": {"file": "box.ods", "sheet": "Prices"}, "fields": {"id": "text", "cost": "integer"}}}}))
        self.check(planche("convert", "box.ods#prices", "-o", "p.json", cwd=self.folder / "game"), FINE)
        self.assertEqual(json.loads((self.folder / "game/p.json").read_text()), [{"id": "owl", "cost": 7}])
    def put(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def game(self, records, **more):
        game = json.loads(json.dumps(GAME))
        game["records"]["cards"].update(records)
        self.write("game/game.json", json.dumps({**game, **more}))
        return self.folder / "game"

    def value(self, expression, *options, folder=None):
        return self.check(planche("eval", expression, folder or self.folder / "game", *options), FINE).out.splitlines()

    def problems(self, *options):
        run = planche("validate", "--rules-only", "--format", "json", self.folder / "game", *options)
        return [(d["code"], d.get("cell"), d["line"], d["column"]) for d in run.diagnostics()]

    def test_writes_the_same_records_for_each_program(self):
        for name, write in workbooks.WRITERS.items():
            with self.subTest(name):
                self.put(f"game/{name}", write({"Cards": CARDS, "Other": [["id"], ["x"]]}))
                self.game({"from": name})
                self.assertEqual(self.value(WHAT), TOLD)

    def test_reads_sheets_ranges_and_added_files(self):
        self.put("game/all.xlsx",
                 xlsx({"About": [["by me"]], "My cards": [[], [None, *CARDS[0]], [None, *CARDS[1]], [None, "x"]],
                                        "Prices": [["id", "cost"], ["owl", 7]]}))
        self.game({"from": "all.xlsx", "sheet": "my cards", "range": "B2:F3",
                   "with": {"file": "all.xlsx", "sheet": "Prices"}})
        self.assertEqual(self.value("cards.id"), ["owl"])
        self.assertEqual(self.value("sum(cards, cost)"), ["7"])
        self.game({"from": "all.xlsx", "sheet": "Mycards"})
        run = planche("validate", "game", cwd=self.folder)
        self.assertIn('there is no sheet "Mycards" in game/all.xlsx [data/unknown-key]', run.err)
        self.assertIn('did you mean "My cards"?', run.err)
        for wrong, member in ({"sheet": "Mycards"}, "sheet"), ({"range": "rows 2 to 4"}, "range"):
            for where in {"from": "all.xlsx", **wrong}, {"from": {"file": "all.xlsx", **wrong}}:
                path = self.game(where) / "game.json"
                column = path.read_text().index(json.dumps(wrong[member])) + 1
                self.assertEqual([place[2:] for place in self.problems()], [(1, column)], where)

    def test_reports_cells(self):
        rows = [["id", "cost"], ["owl", "much"], [], ["fox", 2]]
        for name, write in workbooks.WRITERS.items():
            with self.subTest(name):
                self.put(f"game/{name}", write({"Cards": rows}))
                folder = self.game({"from": name},
                                   rules=[{"code": "dear", "each": "cards", "require": "cost != 2", "at": "cost",
                                                          "message": "dear"}])
                self.assertEqual([p for p in self.problems() if p[0] != "data/missing-column"],
                                 [("data/type", "Cards!B2", 2, 2), ("books/dear", "Cards!B4", 4, 2)])
                run = planche("validate", "--rules-only", folder.name, cwd=self.folder)
                self.assertIn(f"game/{name}: Cards!B2: error:", run.err)
                self.assertIn("    2 | owl,much\n      |     ^~~~\n", run.err)

    def test_reports_cells_of_missing_pictures(self):
        rows = [["id", "cost", "art"], ["owl", 1, "owl.svg"], [], ["fox", 2, "fox.svg"]]
        card = {"template": "card", "title": "Card", "part": {"size": [63, 88], "safe": 3}, "layers": [
            {"id": "picture", "type": "image", "art": "{art}", "at": [5, 5], "size": [20, 20]}]}
        self.write("game/templates/card.json", json.dumps(card))
        self.write("game/owl.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        self.put("game/cards.ods", ods({"Cards": rows}))
        self.write("game/cards.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
        self.write("game/cards.json", json.dumps([dict(zip(rows[0], row)) for row in rows[1:] if row], indent=1))
        for name, place in (("cards.ods", ("Cards!C4", 4, 3)), ("cards.csv", (None, 4, 7)),
                            ("cards.json", (None, 10, 10))):
            self.game({"from": name, "fields": {"id": "text", "cost": "integer", "art": "picture"}},
                      parts={"card": {"of": "cards", "front": "templates/card.json"}})
            run = planche("validate", "--format", "json", self.folder / "game")
            told = [(d["code"], d.get("cell"), d["line"], d["column"], d["path"]) for d in run.diagnostics()]
            self.assertEqual(told, [("art/missing", *place, "cards[1].art")], name)

    def test_reads_grids(self):
        game = {"id": "books", "records": {"spaces": {"from": "map.ods", "sheet": "Map", "shape": "grid"}}}
        self.write("game/game.json", json.dumps(game))
        self.put("game/map.ods", ods({"Map": [[], [None, "wood"], ["hill", None, None, 3]]}))
        self.assertEqual(self.value("join(spaces, ' ', row ~ ',' ~ column ~ ':' ~ value)"), ["2,2:wood 3,1:hill 3,4:3"])
        game["records"]["spaces"]["range"] = "B2:D9"
        self.write("game/game.json", json.dumps(game))
        self.assertEqual(self.value("join(spaces, ' ', row ~ ',' ~ column ~ ':' ~ value)"), ["1,1:wood 2,3:3"])

    def test_reads_translations(self):
        self.put("game/cards.ods", ods({"Cards": [["id", "title"], ["owl", "Owl"]]}))
        self.put("game/cards.fr.ods", ods({"Cards": [["id", "title"], ["owl", "Chouette"]]}))
        self.game({"from": "cards.ods", "sheet": "Cards", "fields": {
            "id": "text", "title": {"type": "text", "translated": True}}}, languages=["en", "fr"])
        self.assertEqual(self.value("cards.title", "--lang", "fr"), ["Chouette"])

    def test_reads_decks_of_built_in_games(self):
        table = [["kind", "name", "attack.force", "attack.magic", "attack.agility", "resistance.force",
                  "resistance.magic",
                  "resistance.agility"]] + [["character", f"C{i}", 2, 2, 2, 2, 2, 9 if i == 3 else 2] for i in range(8)]
        for name, write in workbooks.WRITERS.items():
            with self.subTest(name):
                deck = self.put(name, write({"Deck": table}))
                for run in (planche("validate", "--rules-only", "--format", "json", deck),
                            planche("validate", "--rules-only", "--format", "json", "-", stdin=deck.read_bytes())):
                    budget = [d["cell"] for d in run.diagnostics() if d["code"] == "openmok/character-budget"]
                    self.assertEqual(budget, ["Deck!A5"], run)

    def test_refuses_other_files(self):
        whole = xlsx({"Cards": CARDS})
        self.game({"from": "cards.xlsx"})
        for wrong, code, word in ((b"", "data/syntax", "empty"), (b"a,b\n1,2\n", "data/encoding", "workbook"),
                                  (whole[:-100], "data/syntax", "cut off"),
                                  (archive({"a": "b"}), "data/encoding", "another"),
                                  (xlsx({"Cards": []}), "data/syntax", 'the sheet "Cards" is empty')):
            self.put("game/cards.xlsx", wrong)
            run = self.check(planche("validate", "--format", "json", self.folder / "game"), BAD_DATA)
            self.assertEqual(run.codes(), [code])
            self.assertIn(word, run.diagnostics()[0]["message"])

    def test_reads_texts_of_spreadsheets(self):
        text = "id,title,cost\nx,Été “là”,1.5\n"
        self.game({"from": "cards.csv",
                   "fields": {"id": "text", "title": "text", "cost": {"type": "decimal", "decimal": ","}}})
        table = self.folder / "game/cards.csv"

        def told(*options):
            return self.value("join(cards, ';', title ~ '=' ~ cost)", *options)

        for data, options in ((text.encode("utf-16"), ()), (b"\xfe\xff" + text.encode("utf-16-be"), ()),
                              (text.encode("cp1252"), ("--encoding", "cp1252")), (text.encode("utf-8-sig"), ()),
                              (("sep=;\n" + text.replace(",", ";").replace("1.5", "1,5")).encode(), ()),
                              (b"sep=|\r\n" + text.replace(",", "|").encode(), ()),
                              (text.replace(",", "\t").replace("1.5", "1,5").encode("utf-16"), ()),
                              (text.replace("\n", ",,\n").replace("x", ",,,,\nx").encode(), ())):
            table.write_bytes(data)
            self.assertEqual(told(*options), ["Été “là”=1.5"], data)
        self.assertEqual(planche("validate", "-", "--format", "json",
                                 stdin='{"game":"exxit"}'.encode("utf-16")).codes(),
                         ["data/encoding"])
        table.write_bytes(text.encode("cp1252"))
        run = planche("validate", self.folder / "game")
        self.assertIn("--encoding cp1252", run.err)
        self.check(planche("validate", self.folder / "game", "--encoding", "cp9"), BAD_USAGE)
        deck = self.put("deck.csv", "kind,name\ncharacter,Été\n".encode("cp1252"))
        run = planche("validate", "--rules-only", "--format", "json", "--encoding", "cp1252", deck)
        self.assertNotIn("data/encoding", run.codes())

    def test_reports_malformed_places(self):
        """Of cells, and counts of repetitions."""
        whole = xlsx({"Cards": [["id", "cost"], ["a", 1]]})
        for place in ("ZZZZZ2", "2A", "XFE2", "A1048577", "A0", "A-1"):
            self.write("t.xlsx", self.changed(whole, "xl/worksheets/sheet1.xml", 'r="B2"', f'r="{place}"'))
            run = self.check(planche("convert", "t.xlsx", "-o", "t.csv", "--format", "json", cwd=self.folder), BAD_DATA)
            self.assertEqual(run.codes(), ["data/syntax"], place)
            self.assertIn(place, run.diagnostics()[0]["message"])
        whole = ods({"Cards": [["id", "cost"], ["a", 1]]})
        for count in ("x", "-1", "1.5", "0"):
            self.write("t.ods", self.changed(whole, "content.xml", "<table:table-cell",
                                             f'<table:table-cell table:number-columns-repeated="{count}"'))
            run = self.check(planche("convert", "t.ods", "-o", "t.csv", "--format", "json", cwd=self.folder), BAD_DATA)
            self.assertEqual(run.codes(), ["data/syntax"], count)

    @staticmethod
    def changed(book, part, old, new):
        with zipfile.ZipFile(io.BytesIO(book)) as files:
            texts = {name: files.read(name).decode() for name in files.namelist()}
        assert old in texts[part], texts[part]
        texts[part] = texts[part].replace(old, new, 1)
        return archive(texts)


if __name__ == "__main__":
    support.main()
