"""`planche convert`: converting there and back gives the same, and everything else is refused."""
import json
import random

import support
import workbooks
from support import BAD_DATA, BAD_USAGE, CARDS, FINE, Case, character, deck, planche

FIELDS = {"id": "text", "title": {"type": "text", "translated": True}, "note": "markup", "cost": "integer",
          "weight": {"type": "decimal", "decimal": ","}, "sold": "truth", "kind": {"of": ["a", "b"]},
          "tags": {"type": "list", "of": "text", "separator": "/"},
          "sides": {"type": "list", "of": "integer", "columns": ["S 1", "S 2", "S 3"]},
          "attack": {"type": "object", "fields": {"force": "integer", "names": {"type": "list", "of": "text"}}}}
PIECES = ["a", "Zwölf", "狐", "1", "0.5", "007", ",", ";", "\"", "&amp;", "<b>", "**x**", "_x0041_", "true", "\n", "  ",
          "'", "=1+1", "#"]


def records(chance, count):
    def text():
        return "".join(chance.choices(PIECES, k=chance.randint(1, 5))).strip() or "x"

    def word():
        return text().replace("/", "").replace("|", "").replace("\n", "")

    def some(**members):
        return {name: make() for name, make in members.items() if chance.random() < 0.7}

    def record(k):
        whole = some(title=lambda: {language: text() for language in chance.sample(["en", "fr"], chance.randint(1, 2))},
                     note=text, cost=lambda: chance.randint(-10**17, 10**17),
                     weight=lambda: chance.choice([chance.uniform(-5, 5), chance.randint(-99, 99) / 8 + 0.0625, 1e-7,
                                                   2.5e20]),
                     sold=lambda: chance.random() < 0.5, kind=lambda: chance.choice("ab"),
                     tags=lambda: [word().strip() or "x" for _ in range(chance.randint(1, 3))],
                     sides=lambda: [chance.randrange(9) for _ in range(chance.randint(1, 3))],
                     attack=lambda: some(force=lambda: chance.randint(0, 9), names=lambda: ["x", "y"]) or {"force": 1})
        return {"id": f"r{k}", **whole}

    return [record(k) for k in range(count)]


class Convert(Case):
    def convert(self, source, target, status=FINE, *options):
        return self.check(planche("convert", source, "-o", target, *options, cwd=self.folder), status)

    def load(self, name):
        return json.loads((self.folder / name).read_text())

    def game(self, fields=None):
        self.write("game.json", json.dumps({"id": "g", "languages": ["en", "fr"], "records": {
            "cards": {"from": "cards.csv", "key": "id", "fields": fields or FIELDS}}}))

    def test_writes_grids_without_headings(self):
        cells = [["w", "w", "p", ""], ["p", "", "", ""], ["", "", "", "tower"], ["w", "p", "w", "p"]]
        self.write("map.csv", "".join(",".join(row) + "\n" for row in cells))
        self.write("game.json",
                   json.dumps({"id": "g", "title": "G", "records": {"spaces": {"from": "map.csv", "shape": "grid"}}}))
        for name in "map.xlsx", "map.ods", "again.csv":
            self.check(planche("convert", "map.csv", "-o", name, cwd=self.folder), FINE)
            self.check(planche("convert", name, "-o", "back.csv", cwd=self.folder), FINE)
            self.assertEqual((self.folder / "back.csv").read_text(), (self.folder / "map.csv").read_text(), name)
        run = self.check(planche("convert", "map.csv", "-o", "map.json", cwd=self.folder), support.BAD_DATA)
        self.assertIn('"spaces" holds a grid of cells', run.err)

    def test_takes_only_the_range_that_the_game_reads_into_csv(self):
        self.write("all.csv", "Title,,,\n,id,qty,note\n,a,2,x\n,b,3,y\n,Total,5,\n")
        self.convert("all.csv", "cards.xlsx")
        game = {"id": "g", "title": "G", "records": {"cards": {"from": "cards.xlsx", "range": "B2:C4", "key": "id"}}}
        self.write("game.json", game)
        self.assertIn("only B2:C4", self.convert("cards.xlsx", "cards.csv").err)
        self.assertEqual((self.folder / "cards.csv").read_text(), "id,qty\na,2\nb,3\n")
        self.assertNotIn("only", self.convert("cards.xlsx", "cards.ods").err)
        ids = []
        for table in ("cards.xlsx", "cards.ods", "cards.csv"):
            game["records"]["cards"]["from"] = table
            if table.endswith(".csv"):
                del game["records"]["cards"]["range"]
            self.write("game.json", game)
            ids.append(self.check(planche("eval", "join(cards, ',', id) ~ sum(cards, qty)", self.folder), FINE).out)
        self.assertEqual(ids, ids[:1] * 3)

    def test_keeps_the_files_of_the_game(self):
        self.write("more.json", {})
        self.write("card.json", {"part": {"size": "poker"}, "layers": []})
        self.write("game.json",
                   {"id": "g", "include": ["more.json"], "parts": {"card": {"of": "cards", "front": "card.json"}},
                                 "records": {"cards": {"from": "cards.csv", "key": "id"},
                                             "others": {"from": "others.json", "key": "id"}}})
        self.write("others.json", [{"id": "o"}])
        self.write("cards.csv", "id\na\n")
        before = {name: (self.folder / name).read_bytes() for name in self.files()}
        for target in ("game.json", "more.json", "others.json", "card.json", "./game.json", "cards.csv"):
            run = self.convert("cards.csv", target, BAD_USAGE)
            self.assertIn("is not overwritten", run.err)
        self.assertEqual({name: (self.folder / name).read_bytes() for name in self.files()}, before)
        # The records, and the columns that nothing reads.
        self.assertIn("wrote cards.xlsx", self.convert("cards.csv", "cards.xlsx").err)
        self.assertIn("replaced cards.csv", self.convert("cards.xlsx", "cards.csv").err)
        self.write("x.json", "[]")
        self.assertIn("replaced x.json", self.convert("cards.csv", "x.json").err)

    def test_converts_records_and_back(self):
        self.game()
        for seed in range(1):
            all_records = records(random.Random(seed), 60)
            self.write("cards.json", json.dumps(all_records))
            for ending in ("csv", "tsv", "xlsx", "ods", "yaml"):
                with self.subTest(ending, seed=seed):
                    self.convert("cards.json", f"cards.{ending}")
                    self.convert(f"cards.{ending}", "back/cards.json" if ending == "yaml" else f"cards.2.{ending}")
                    if ending != "yaml":
                        (self.folder / f"cards.2.{ending}").rename(self.folder / f"cards.{ending}")
                    (self.folder / "cards.json").rename(self.folder / "given.json")
                    self.convert(f"cards.{ending}", "cards.json")
                    self.assertEqual(self.load("cards.json"), all_records)

    def test_reads_the_part_of_a_sheet_that_the_game_reads(self):
        rows = ["My deck,", "id,cost", "a,1", "b,2", "checked,by me"]
        self.write("all.csv", "\n".join(rows) + "\n")
        self.convert("all.csv", "c.xlsx")
        self.write("game.json", json.dumps({"id": "g", "records": {"cards": {
            "from": {"file": "c.xlsx", "sheet": "C", "range": "A2:B4"}, "key": "id",
            "fields": {"id": "text", "cost": "integer"}}}}))
        for name in "c.xlsx", "c.xlsx#c":
            self.assertNotIn("note", self.convert(name, "c.json").err)
            self.assertEqual(self.load("c.json"), [{"id": "a", "cost": 1}, {"id": "b", "cost": 2}])
        before = (self.folder / "c.xlsx").read_bytes()
        self.convert("c.json", "c.xlsx", BAD_USAGE)
        self.assertEqual((self.folder / "c.xlsx").read_bytes(), before)
        self.convert("c.xlsx", "again.csv")
        self.assertEqual((self.folder / "again.csv").read_text(), "\n".join(rows[1:4]) + "\n")

    def test_reads_bare_values_as_the_game_does(self):
        self.write("game.yaml", """
format: 1
id: g
title: G
version: 1.10
include: more.yaml
types: { word: { type: text, default: 1.20 } }
documents: { deck: { fields: { no: text, on: truth }, records: { men: { fields: { id: text } } } } }
records:
  cards:
    key: id
    fields: { id: text, ok: { type: truth, default: no }, all: { type: list, of: { type: word, default: no } } }
    rows: [ { id: 1.10, ok: yes, all: [1.0, on] } ]
""")
        self.write("more.yaml", "records: { tiles: { fields: { id: text }, rows: [ { id: 007 } ] } }\n")
        self.write("deck.yaml", "no: 1.10\non: yes\nmen: [ { id: 1.10 } ]\n")
        self.write("moks.yaml", "game: openmok\nkind: deck\ntitle: 1.10\n")
        for name in "game", "more", "deck", "moks":
            self.convert(f"{name}.yaml", f"{name}-out.json")
        game = self.load("game-out.json")
        self.assertEqual(game["version"], "1.10")
        self.assertEqual(game["types"]["word"]["default"], "1.20")
        cards = game["records"]["cards"]
        self.assertEqual(cards["rows"], [{"id": "1.10", "ok": True, "all": ["1.0", "on"]}])
        self.assertEqual([cards["fields"]["ok"]["default"], cards["fields"]["all"]["of"]["default"]], [False, "no"])
        self.assertEqual(self.load("more-out.json")["records"]["tiles"]["rows"], [{"id": "007"}])
        self.assertEqual(self.load("deck-out.json"), {"no": "1.10", "on": True, "men": [{"id": "1.10"}]})
        self.assertEqual(self.load("moks-out.json")["title"], "1.10")

    def test_reports_columns_without_a_field(self):
        self.write("game.json", {"format": 1, "id": "g", "title": "G", "records": {
            "cards": {"from": "c.csv", "key": "id", "ignore": ["notes"], "fields": {"id": "text"}}}})
        self.write("c.csv", "id,Notes,extra,\na,keep me,and me,me too\n")
        run = planche("convert", "c.csv", "-o", "c.json", "--format", "json", cwd=self.folder)
        self.check(run, FINE)
        self.assertEqual([(d["severity"], d["code"], d["column"]) for d in run.diagnostics()],
                         [("note", "data/unknown-field", column) for column in (4, 10, 16)])
        self.assertEqual(self.load("c.json"), [{"id": "a"}])

    def test_leaves_members_without_a_field_out_of_tables(self):
        self.write("game.json", {"format": 1, "id": "g", "title": "G", "records": {
            "cards": {"from": "c.json", "key": "id", "fields": {"id": "text", "cost": "integer"}}}})
        self.write("c.json", [{"id": "a", "artist": "A", "cost": 1}, {"id": "b", "artist": "B", "cost": None}])
        run = planche("convert", "c.json", "-o", "c.csv", "--format", "json", cwd=self.folder)
        self.check(run, FINE)
        self.assertEqual([(d["severity"], d["code"]) for d in run.diagnostics()], [("note", "data/unknown-field")])
        self.assertEqual((self.folder / "c.csv").read_text(), "id,cost\na,1\nb,\n")

    def test_writes_the_same_bytes(self):
        self.game()
        self.write("cards.json", json.dumps(records(random.Random(3), 20)))
        for ending in ("csv", "xlsx", "ods", "yaml", "json"):
            self.convert("cards.json", f"one.{ending}" if ending in ("yaml", "json") else f"cards.{ending}")
            name = f"one.{ending}" if ending in ("yaml", "json") else f"cards.{ending}"
            first = (self.folder / name).read_bytes()
            self.convert("cards.json", name)
            self.assertEqual((self.folder / name).read_bytes(), first, ending)

    def test_converts_decks_and_back(self):
        for deck in ("first-deck", "menagerie"):
            given = json.loads((CARDS / f"openmok/{deck}.json").read_text())
            for ending in ("csv", "xlsx", "ods"):
                with self.subTest(deck, ending=ending):
                    run = self.convert(CARDS / f"openmok/{deck}.json", f"{deck}.{ending}")
                    self.assertIn("left out", run.err)
                    self.convert(f"{deck}.{ending}", "back.json")
                    back = self.load("back.json")
                    for cards in ("characters", "variations"):
                        self.assertEqual(back[cards], given[cards])
                    self.assertEqual((back["game"], back["kind"], back["title"]), ("openmok", "deck", deck))

    def test_converts_documents_to_documents(self):
        for name in ("openmok/menagerie.json", "exxit/temple.json"):
            found = next(CARDS.glob(name), None) or next(CARDS.glob("exxit/*.json"))
            self.convert(found, "x.yaml")
            self.convert("x.yaml", "x.json")
            self.assertEqual(self.load("x.json"), json.loads(found.read_text()))

    def test_refuses_data_that_a_table_cannot_hold(self):
        self.game({"id": "text", "tags": {"type": "list", "of": "text"},
                   "extra": {"type": "object", "fields": {"a": "text"}}})
        for wrong, path in (({"id": "x", "tags": ["a|b"]}, "[0].tags[0]"), ({"id": "x", "tags": []}, "[0].tags"),
                            ({"id": " x"}, None), ({"id": "x", "tags": [" a"]}, "[0].tags[0]"),
                            ({"id": ""}, "[0]")):
            self.write("cards.json", json.dumps([wrong]))
            run = planche("convert", "cards.json", "-o", "cards.xlsx", "--format", "json", cwd=self.folder)
            if path is None:
                self.check(run, FINE)
                (self.folder / "cards.xlsx").unlink()
                continue
            self.check(run, BAD_DATA)
            self.assertFalse((self.folder / "cards.xlsx").exists(), wrong)
            if path != "[0]":
                self.assertEqual([d["path"] for d in run.diagnostics() if d["code"] == "data/type"], [path])
        self.write("other.json", "[1, 2]")
        self.convert("other.json", "other.csv", BAD_DATA)
        self.convert("other.json", "other.txt", BAD_USAGE)
        self.write("a.csv", "x,y\n1,2\n")
        self.convert("a.csv", "a.json", BAD_DATA)
        self.convert("a.csv", "a.ods")
        self.convert("a.ods", "b.csv")
        self.assertEqual((self.folder / "b.csv").read_text(), "x,y\n1,2\n")

    def test_escapes_control_characters(self):
        """Excel has a notation for them, OpenDocument has none."""
        self.write("a.csv", "x,y\n1\x01,2\uffff\n")
        run = planche("convert", "a.csv", "-o", "a.ods", cwd=self.folder)
        self.check(run, BAD_DATA)
        self.assertEqual(run.err.count("found a control character [data/type]"), 2)
        self.assertFalse((self.folder / "a.ods").exists())
        self.convert("a.csv", "a.xlsx")
        self.convert("a.xlsx", "b.csv")
        self.assertEqual((self.folder / "b.csv").read_bytes(), (self.folder / "a.csv").read_bytes())
        # So with the cards of a document.
        self.write("deck.json", deck([character("A\u0001"), character("B"), character("C")]))
        run = planche("convert", "deck.json", "-o", "deck.ods", cwd=self.folder)
        self.check(run, BAD_DATA)
        self.assertRegex(run.err, r"deck\.json:\d+:\d+: error: .*found a control character \[data/type\]")
        self.assertFalse((self.folder / "deck.ods").exists())
        self.convert("deck.json", "deck.xlsx")
        self.convert("deck.xlsx", "back.json")
        self.assertIn("A\\u0001", (self.folder / "back.json").read_text())

    def test_ends_lines_in_cells_alike(self):
        self.write("a.csv", 'a,b\n"x\ry","1\r\n2\r\r3"\n')
        for name in "a.xlsx", "a.ods", "copy.csv":
            self.convert("a.csv", name)
            self.convert(name, "back.csv")
            self.assertEqual((self.folder / "back.csv").read_bytes(), b'a,b\n"x\ny","1\n2\n\n3"\n', name)
        made = workbooks.xlsx({"S": [["a", "b"], ["x_x000D_y", "1_x000D_\n2"]]})
        (self.folder / "b.xlsx").write_bytes(made)
        self.convert("b.xlsx", "b.csv")
        self.assertEqual((self.folder / "b.csv").read_bytes(), b'a,b\n"x\ny","1\n2"\n')
        self.game({"id": "text"})
        self.write("cards.json", json.dumps([{"id": "x\ry"}]))
        for name in "cards.csv", "cards.xlsx", "cards.ods":
            run = planche("convert", "cards.json", "-o", name, "--format", "json", cwd=self.folder)
            self.assertEqual([(d["code"], d["path"]) for d in self.check(run, BAD_DATA).diagnostics()],
                             [("data/type", "[0].id")])

    def test_writes_yaml_that_it_reads(self):
        odd = "".join(map(chr, [7, 0x7f, *range(0x80, 0xa1), 0x2027, 0x2028, 0x2029, 0x202a, 0xfeff, 0xfffd, 0xfffe,
                                0xffff, 0x1fffe]))
        value = {"all": odd, "each": list(odd), odd: [{odd + "1": 1}, {"k" * 1100: {"é" * 1100: ["x"]}, "b": 1}],
                 "k" * 1001: {"x": 1}, "l" * 70000: "y" * 70000, "m m" * 500: [], "n": {"o" * 2000: 1, "p": 2}}
        self.write("a.json", json.dumps(value))
        self.convert("a.json", "a.yaml")
        self.convert("a.yaml", "b.json")
        self.assertEqual(self.load("b.json"), value)

    def test_notes_numbers_that_lose_digits(self):
        for small in "1e-400", "-0.001e-330":
            self.write("a.json", f"[0e-400, {small}]")
            run = planche("convert", "a.json", "-o", "a.yaml", "--format", "json", cwd=self.folder)
            self.assertEqual([(d["code"], d["message"], d["column"])
                              for d in self.check(run, BAD_DATA).diagnostics()],
                             [("data/limit", f"the number {small} is too small", 10)])
        self.game({"id": "text", "weight": "decimal"})
        long = "0.12345678901234567890"
        for name, content in (
                ("cards.json", f'[{{"id": "{long}", "weight": {long}}}, {{"id": "b", "weight": {long}}}]'),
                ("cards.yaml", f"- id: {long}\n  weight: {long}\n- id: b\n  weight: {long}\n"),
                ("cards.csv", f"id,weight\n{long},{long}\nb,{long}\n")):
            self.write(name, content)
            run = planche("convert", name, "-o", "out.json", "--format", "json", cwd=self.folder)
            self.assertEqual([(d["code"], d["severity"], d["message"]) for d in self.check(run, FINE).diagnostics()],
                             [("data/limit", "note", f"{long} is rounded to 0.12345678901234568: numbers keep 17 digits; "
                               "the same goes for 1 more")], name)
            self.assertEqual(self.load("out.json")[0], {"id": long, "weight": 0.12345678901234568})
        for same in "0.12345678901234568", "1.50000000000000000000", "0.00000000000000000001", "12345678901234567":
            self.write("a.json", f"[{same}]")
            self.assertNotIn("note", self.convert("a.json", "a.yaml").err)

    def test_keeps_its_input(self):
        """Only one sheet of the workbook would be left."""
        self.write("a.csv", "x,y\n1,2\n")
        self.convert("a.csv", "a.xlsx")
        before = (self.folder / "a.xlsx").read_bytes()
        self.convert("a.xlsx", "./a.xlsx", BAD_USAGE)
        self.convert("a.xlsx#a", "a.xlsx", BAD_USAGE)
        self.assertEqual((self.folder / "a.xlsx").read_bytes(), before)

    def test_finds_samples_by_name(self):
        for name in ("cards/embers/cards.csv", "./cards/embers/cards.csv"):
            self.convert(name, "c.json")
            self.assertIn("ash-fox", [card["id"] for card in self.load("c.json")])
        self.convert("./cards/openmok/menagerie.json", "m.yaml")

    def test_reads_encodings(self):
        (self.folder / "old.csv").write_bytes("sep=;\r\nname;price\r\nÉté;1,5\r\n;;\r\n".encode("cp1252"))
        self.convert("old.csv", "new.csv", FINE, "--encoding", "cp1252")
        self.assertEqual((self.folder / "new.csv").read_text(), "name,price\nÉté,\"1,5\"\n")

    def test_writes_no_workbook_that_spreadsheets_cannot_hold(self):
        for name, content, holds in (("rows", "a\n" * 1_048_576, True), ("more-rows", "a\n" * 1_048_577, False),
                                     ("columns", ",".join("a" * 16_384) + "\n", True),
                                     ("more-columns", ",".join("a" * 16_385) + "\n", False),
                                     ("cell", "a" * 32_767 + "\n", True), ("longer-cell", "a" * 32_768 + "\n", False),
                                     ("letters", "\u00e9" * 32_767 + "\n", True)):
            self.write("t.csv", content)
            for target in ("t.xlsx", "t.ods"):
                with self.subTest(name, target=target):
                    if holds:
                        self.convert("t.csv", target)
                        self.convert(target, "back.csv")
                        self.assertEqual((self.folder / "back.csv").read_text(), content)
                        (self.folder / target).unlink()
                    else:
                        run = self.convert("t.csv", target, BAD_DATA, "--format", "json")
                        self.assertEqual(run.codes(), ["data/limit"])
                        self.assertFalse((self.folder / target).exists())


if __name__ == "__main__":
    support.main()
