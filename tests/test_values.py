"""Values that people write in their tables, and how the program reads them."""
import io
import json
import zipfile

import support
import workbooks
from support import BAD_DATA, FINE, Case, planche


class Values(Case):
    def game(self, records, text="{this}", name="game", **files):
        """Writes a game with the given records and a template that prints `text`; `__` in names of files is a slash."""
        layer = {"type": "text", "text": text, "at": [4, 4], "size": [112, 52], "font": "Inter", "size_pt": 7}
        self.write(f"{name}/card.json", {"part": {"size": [120, 60]}, "layers": [layer]})
        for file, content in files.items():
            stem, _, ending = file.replace("__", "/").rpartition("_")
            self.write(f"{name}/{stem}.{ending}", content)
        self.write(f"{name}/game.json", {"format": 1, "id": "own", "title": "own", "languages": ["en"],
                                         "records": {"cards": records},
                                         "parts": {"card": {"of": "cards", "front": "card.json"}}})
        return self.folder / name

    def printed(self, folder, *options):
        target = self.folder / "printed.pdf"
        self.check(planche("render", folder, "-o", target, "-q", *options), FINE)
        return support.tool("pdftotext", "-layout", target, "-")

    def reported(self, folder, *options, status=FINE, command="validate"):
        """Diagnostics as (code, file, line, column, message)."""
        run = self.check(planche(command, folder, "--format", "json", *options), status)
        return [(d["code"], d["file"].rpartition("/")[2], d["line"], d["column"], d["message"])
                for d in run.diagnostics()]

    def value(self, expression, folder):
        return self.check(planche("eval", expression, folder), FINE).out.strip()


class Backslashes(Values):
    WRITTEN = r"C:\new\path \n \_ \[a\] 1\2"

    def test_prints_a_plain_backslash_from_every_file(self):
        doubled = json.dumps(self.WRITTEN)
        for kind in ("text", "markup"):
            fields = {"fields": {"words": kind}}
            for file, content in (("cards.csv", f"words\n{self.WRITTEN}\n"),
                                  ("cards.json", f'[{{ "words": {doubled} }}]'),
                                  ("cards.yaml", f"- words: '{self.WRITTEN}'\n"),
                                  ("game.json", None)):
                with self.subTest(file=file, kind=kind):
                    records = {"from": file, **fields} if content else {"rows": [{"words": self.WRITTEN}], **fields}
                    folder = self.game(records, "{words} | {=words}")
                    if content:
                        self.write(f"game/{file}", content)
                    self.assertIn(f"{self.WRITTEN} | {self.WRITTEN}", self.printed(folder))
                    self.assertEqual(self.value("cards.words", folder), self.WRITTEN)

    def test_prints_a_backslash_of_templates_and_labels(self):
        folder = self.game({"rows": [{"n": 1}]}, self.WRITTEN + " | {label.path}",
                           labels__en_json=json.dumps({"path": self.WRITTEN}))
        self.assertIn(f"{self.WRITTEN} | {self.WRITTEN}", self.printed(folder))

    def test_keeps_escaped_marks(self):
        folder = self.game({"from": "cards.csv"}, r"\*a\* \{b\} \:c: {words}",
                           cards_csv="words\n" + r"\*d\* \{e\} \:f: \\g" + "\n")
        self.assertIn(r"*a* {b} :c: *d* {e} :f: \g", self.printed(folder))

    def test_replaces_a_written_line_end(self):
        folder = self.game({"from": "cards.csv", "fields": {"words": {"type": "markup", "replace": {"\\n": "\n"}}}},
                           "{words}",
                           cards_csv="words\nfirst\\nsecond\n")
        lines = [line.strip() for line in self.printed(folder).splitlines()]
        self.assertIn("first", lines)
        self.assertIn("second", lines)


class Headings(Values):
    NAMES = {"Cost (gold)": "Cost_gold", "HP/MP": "HP_MP", "1st": "_1st", "⭐": "⭐", "Prix d’été": "Prix_d_été",
             '"Say"': "Say",
             "Note:": "Note", "Line\nbreak": "Line_break", "Size  [cm]": "Size_cm", "#": "_", "index": "_index",
             "(Rare)": "Rare", "Größe": "Größe", "A.B": "A_B", "½ x": "½_x", "snake_case": "snake_case"}

    def table(self, headings, cells):
        quoted = [",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in (headings, cells)]
        return "\n".join(quoted) + "\n"

    def test_names_fields_as_the_manual_says(self):
        cells = [str(100 + i) for i in range(len(self.NAMES))]
        for file, content in (("cards.csv", self.table(self.NAMES, cells)),
                              ("cards.json", [dict(zip(self.NAMES, map(int, cells)))])):
            folder = self.game({"from": file}, " ".join("{%s}" % name for name in self.NAMES.values()),
                               name=file.replace(".", "-"))
            self.write(f"{folder.name}/{file}", content)
            for (heading, name), cell in zip(self.NAMES.items(), cells):
                with self.subTest(heading=heading, file=file):
                    self.assertEqual(self.value(f"cards.{name}", folder), cell)
            self.assertIn(" ".join(cells), " ".join(self.printed(folder).split()))

    def test_proposes_the_name_for_a_heading(self):
        folder = self.game({"from": "cards.csv"}, "x", cards_csv=self.table(self.NAMES, ["1"] * len(self.NAMES)))
        for heading in ("Cost (gold)", "HP/MP", "1st", "Prix d’été", "cost_gold"):
            with self.subTest(heading=heading):
                self.game({"from": "cards.csv"}, "{%s}" % heading)
                hints = [d["hint"] for d in planche("validate", folder, "--format", "json").diagnostics()
                         if d["severity"] == "error"]
                self.assertTrue(hints)
                for hint in hints:
                    self.assertIn(self.NAMES.get(heading, "Cost_gold"), hint)

    def test_requires_columns_as_written(self):
        fields = {f"f{i}": {"column": heading} for i, heading in enumerate(self.NAMES)}
        folder = self.game({"from": "cards.csv", "fields": fields}, " ".join("{%s}" % name for name in fields),
                           cards_csv=self.table(self.NAMES, [str(100 + i) for i in range(len(fields))]))
        self.assertEqual(self.reported(folder), [])
        self.assertIn(" ".join(str(100 + i) for i in range(len(fields))), " ".join(self.printed(folder).split()))

    def test_refuses_fields_without_a_name_and_proposes_one(self):
        for name, proposed in (("1st", "_1st"), ("Cost (gold)", "Cost_gold"), ("a b", "a_b")):
            folder = self.game({"rows": [{name: 1}], "fields": {name: "integer"}})
            run = self.check(planche("validate", folder, "--format", "json"), BAD_DATA)
            self.assertIn(f'write "{proposed}"', [d["hint"] for d in run.diagnostics()])

    def test_reports_two_columns_without_a_name(self):
        folder = self.game({"from": "cards.csv"}, "{_}", cards_csv="!,%\n7,8\n")
        self.assertEqual([(code, line, column) for code, _, line, column, _ in self.reported(folder)],
                         [("data/unknown-field", 1, 3)])
        self.assertEqual(self.value("cards._", folder), "7")

    def test_names_a_record_by_its_name_in_any_case(self):
        for heading in ("Name", "NAME", "Title", "name", "title"):
            folder = self.game({"from": "cards.csv"}, "x", name=heading, cards_csv=f"cost,{heading}\n1,Owl\n")
            self.assertEqual(self.value("cards", folder), "Owl")


class CopiesFromColumns(Values):
    def parts(self, folder):
        run = self.check(planche("render", folder, "-o", self.folder / "x.pdf", "-q"), FINE)
        return support.tool("pdftotext", "-layout", self.folder / "x.pdf", "-").count("card-")

    def test_reads_and_reports_unmistakable_columns_of_copies(self):
        for heading in ("qty", "Quantity", "Quantité", "exemplaires", "Anzahl", "Stück", "# of copies"):
            for fields in ({}, {"fields": {"title": "text"}}):
                with self.subTest(heading=heading, fields=fields):
                    folder = self.game({"from": "cards.csv", **fields}, "card-{title}",
                                       cards_csv=f"title,{heading}\nowl,2\nfox,3\n")
                    self.assertEqual([(d[0], d[1], d[2]) for d in self.reported(folder)],
                                     [("game/copies", "cards.csv", 1)])
                    self.assertEqual(self.parts(folder), 5)

    def test_prefers_the_copies_of_the_game(self):
        for records, count in (({"copies": 1}, 2), ({"copies": "n"}, 9), ({"copies": "qty"}, 5)):
            folder = self.game({"from": "cards.csv", **records}, "card-{title}",
                               cards_csv="title,qty,n\nowl,2,4\nfox,3,5\n")
            self.assertEqual(self.reported(folder), [])
            self.assertEqual(self.parts(folder), count)
        folder = self.game({"from": "cards.csv"}, "card-{title}", cards_csv="title,qty,Copies\nowl,2,1\nfox,3,7\n")
        self.assertEqual(self.reported(folder), [])
        self.assertEqual(self.parts(folder), 8)

    def test_notes_ambiguous_columns_of_copies(self):
        for heading in ("count", "Number", "amount", "Nombre", "#", "x"):
            with self.subTest(heading=heading):
                folder = self.game({"from": "cards.csv"}, "card-{title}", cards_csv=f"title,{heading}\nowl,2\nfox,3\n")
                self.assertEqual([d[0] for d in self.reported(folder)], ["game/copies"])
                self.assertEqual(self.parts(folder), 2)

    def test_ignores_numbers_of_cards(self):
        rows = "".join(f"card-{i},{i}\n" for i in range(1, 55))
        folder = self.game({"from": "cards.csv"}, "{title}", cards_csv="title,number\n" + rows)
        self.assertEqual(self.reported(folder), [])
        self.assertEqual(self.parts(folder), 54)

    def test_ignores_a_declared_column_of_copies(self):
        fields = {"title": "text", "qty": "integer"}
        folder = self.game({"from": "cards.csv", "fields": fields}, "card-{title} {qty}",
                           cards_csv="title,qty\nowl,2\nfox,3\n")
        self.assertEqual([(d[0], d[1]) for d in self.reported(folder)], [("game/copies", "game.json")])
        self.assertEqual(self.parts(folder), 2)


class OrderAndPlaces(Values):
    def test_ignores_the_order_of_records(self):
        records = {"towns": {"from": "towns.csv", "key": "id", "computed": {"y": "count(roads where z > 1)"}},
                   "roads": {"from": "roads.csv", "key": "id", "computed": {"z": "length + 1"}},
                   "legs": {"for": {"road": "roads where z > 1", "leg": "1..2"}, "computed": {"w": "road.z"}},
                   "days": {"for": {"n": "1..count(legs where w > 1)"}}}
        names = list(records)
        for order in (names, names[::-1], names[2:] + names[:2]):
            folder = self.game({}, name="-".join(order))
            self.write(f"{folder.name}/towns.csv", "id\nA\n")
            self.write(f"{folder.name}/roads.csv", "id,length\nr1,0\nr2,5\nr3,7\n")
            self.write(f"{folder.name}/game.json", {"format": 1, "id": "own", "title": "own", "languages": ["en"],
                                                    "records": {name: records[name] for name in order}})
            self.assertEqual(self.reported(folder), [])
            for expression, value in (("towns.y", "2"), ("count(legs)", "4"), ("sum(legs.w)", "28"),
                                      ("count(days)", "4")):
                self.assertEqual(self.value(expression, folder), value, order)

    def test_refuses_cycles_of_computed_fields(self):
        folder = self.game({"rows": [{"n": 1}], "computed": {"a": "count(others where b > 1)"}})
        game = json.loads((folder / "game.json").read_text())
        game["records"]["others"] = {"rows": [{"m": 1}], "computed": {"b": "count(cards where a > 1)"}}
        self.write("game/game.json", game)
        self.assertEqual([d[0] for d in self.reported(folder, status=BAD_DATA)], ["game/cycle"])

    def test_reports_records_of_for_at_their_source(self):
        self.write("own/roads.csv", "id,length\nr1,5\nr2,6\n")
        for at, place in (("road", (3, 1)), ("road.length", (3, 4)), ("n", (3, 1)), (None, (3, 1))):
            rule = {"code": "short", "each": "legs", "require": "road.length < 6 or n == 1", "message": "too long"}
            self.write("own/game.json", {
                "format": 1, "id": "own", "title": "own", "languages": ["en"],
                "records": {"roads": {"from": "roads.csv", "key": "id"},
                            "legs": {"for": {"n": "1..2", "road": "roads"}}},
                "rules": [{**rule, "at": at} if at else rule]})
            with self.subTest(at=at):
                self.assertEqual(self.reported(self.folder / "own", status=BAD_DATA),
                                 [("own/short", "roads.csv", *place, "too long")])

    def test_follows_a_path_through_a_reference(self):
        self.write("own/roads.csv", "id,length\nr1,5\nr2,6\n")
        self.write("own/cards.csv", "title,road\nowl,r1\nfox,r2\n")
        fields = {"title": "text", "road": {"type": "reference", "of": "roads"}}
        for at, place in (("road", ("cards.csv", 3, 5)), ("road.length", ("roads.csv", 3, 4))):
            self.write("own/game.json", {
                "format": 1, "id": "own", "title": "own", "languages": ["en"],
                "records": {"cards": {"from": "cards.csv", "fields": fields},
                            "roads": {"from": "roads.csv", "key": "id"}},
                "rules": [{"code": "short", "each": "cards", "require": "road.length < 6", "message": "too long",
                           "at": at}]})
            self.assertEqual(self.reported(self.folder / "own", status=BAD_DATA), [("own/short", *place, "too long")])


class Numbers(Values):
    def test_reads_unambiguous_values(self):
        for written, integer, decimal in (("−3", "-3", "-3"), ("–3", "-3", "-3"), ("1 000", "1000", "1000"),
                                          ("1\u202f000", "1000", "1000"),
                                          ("12\u00a0345\u00a0678", "12345678", "12345678"), ("1’000", "1000", "1000"),
                                          ("１２", "12", "12"), ("5.", "5", "5"), ("+2", "2", "2"), ("½", None, "0.5"),
                                          ("1½", None, "1.5"),
                                          ("−¼", None, "-0.25"), (".5", None, "0.5"), ("-.5", None, "-0.5"),
                                          ("1 000.5", None, "1000.5")):
            for kind, expected in (("integer", integer), ("decimal", decimal)):
                with self.subTest(written=written, kind=kind):
                    folder = self.game({"from": "cards.csv", "fields": {"n": kind}}, "{n}", cards_csv=f"n\n{written}\n")
                    if expected is None:
                        ((code, file, line, column, message),) = self.reported(folder, status=BAD_DATA)
                        self.assertEqual((code, file, line, column), ("data/type", "cards.csv", 2, 1))
                        self.assertIn(written if written.strip("-.") != "5" else "5", message)
                    else:
                        self.assertEqual(self.value("cards.n", folder), expected)

    def test_refuses_other_texts_as_numbers_with_a_hint(self):
        otherwise = "write a number, or leave the cell empty"
        for written, hint in (("3 gold", "write the number alone: 3"), ("1 00", otherwise), ("3–5", otherwise),
                              ("1/2", otherwise),
                              ("-", otherwise), ("x", otherwise)):
            folder = self.game({"from": "cards.csv", "fields": {"n": "integer"}}, "{n}", cards_csv=f"n\n{written}\n")
            (found,) = self.check(planche("validate", folder, "--format", "json"), BAD_DATA).diagnostics()
            self.assertIn(f'"{written}"', found["message"])
            self.assertEqual(found.get("hint", ""), hint, written)

    def test_reads_truth_values(self):
        for written, value in (("✓", "true"), ("✔️", "true"), ("x", "true"), ("Yes", "true"), ("✗", "false"),
                               ("no", "false"), ("off", "false")):
            folder = self.game({"from": "cards.csv", "fields": {"n": "truth"}}, "{n}", cards_csv=f"n\n{written}\n")
            self.assertEqual(self.value("cards.n", folder), value)
        self.game({"from": "cards.csv", "fields": {"n": "truth"}}, "{n}", cards_csv="n\nmaybe\n")
        (found,) = self.check(planche("validate", folder, "--format", "json"), BAD_DATA).diagnostics()
        self.assertIn("write yes or no", found["hint"])


class Looks(Values):
    def test_ignores_bold_within_a_number(self):
        plain = '<t xml:space="preserve">12</t>'
        bold = '<r><rPr><b/></rPr><t>1</t></r><r><t>2</t></r>'
        made = io.BytesIO(workbooks.xlsx({"Cards": [["n", "c", "m"], ["12", "12", "12"]]}, inline=True))
        files = {}
        with zipfile.ZipFile(made) as read:
            for name in read.namelist():
                files[name] = read.read(name).decode().replace(plain, bold)
        self.assertTrue(any(bold in text for text in files.values()))
        fields = {"n": "integer", "c": ["12", "13"], "m": "markup"}
        folder = self.game({"from": "cards.xlsx", "fields": fields}, "{n} {c}")
        self.write("game/cards.xlsx", workbooks.archive(files))
        self.assertEqual(self.value("cards.n", folder), "12")
        self.assertEqual(self.value("cards.c", folder), "12")
        self.assertEqual(self.value("cards.m", folder), "[b]1[/]2")


class FirstContact(Values):
    def test_explains_how_to_make_a_game_of_a_file_or_folder(self):
        table = self.write("cards.csv", "Title,Cost\nOwl,1\n")
        self.check(planche("convert", table, "-o", self.folder / "cards.xlsx", "-q"), FINE)
        self.check(planche("convert", table, "-o", self.folder / "cards.ods", "-q"), FINE)
        self.write("list.json", [{"Title": "Owl"}])
        self.write("tables/cards.csv", "Title\nOwl\n")
        for name in ("cards.csv", "cards.xlsx", "cards.ods", "list.json", "tables"):
            for command in ("validate", "render"):
                run = planche(command, name, cwd=self.folder)
                self.assertNotEqual(run.status, FINE)
                hint = "planche new cards DIR" if name == "list.json" else f"planche new game DIR --from {name}"
                self.assertIn(hint, run.out + run.err, f"{name}\n{run}")
        self.assertIn("this table of 2 columns and 1 row belongs to no game", planche("validate", table).err)

    def test_takes_no_table_with_a_name_for_a_deck(self):
        """Ordinary columns do not make a table a deck of a built-in game, but that game's columns do."""
        for heading, deck in (("name,cost", False), ("name,text,art,copies,type", False),
                              ("name,kind,cost,text", False),
                              ("kind,name,impact,text", True), ("name,attack.force", True),
                              ("name,Attack Force,notes", True)):
            run = planche("validate", self.write("t.csv", heading + "\n" + "a," * heading.count(",") + "1\n"),
                          "--format", "json")
            self.assertEqual("data/unknown-game" not in run.codes(), deck, f"{heading}\n{run}")

    def test_explains_a_picture_with_an_address(self):
        folder = self.game({"from": "cards.csv"}, cards_csv="title,art\nOwl,https://example.org/owl.png\n")
        self.write("game/card.json",
                   {"part": {"size": [40, 40]},
                    "layers": [{"type": "image", "art": "{art}", "at": [2, 2], "size": [30, 30]}]})
        for command in ("validate", "render"):
            run = planche(command, folder, "--format", "json",
                          *(["-o", self.folder / "x.pdf"] if command == "render" else []))
            found = [d for d in run.diagnostics() if d["severity"] == "error"]
            self.assertEqual([d["code"] for d in found], ["art/missing"], run)
            self.assertIn("https://example.org/owl.png", found[0]["message"])
            self.assertIn("not fetched", found[0]["hint"])

    def test_proposes_quotes_for_a_comma_in_a_text(self):
        folder = self.game({"from": "cards.csv"}, cards_csv="title,text\nOwl,Draw one, then discard\n")
        (found,) = self.check(planche("validate", folder, "--format", "json"), BAD_DATA).diagnostics()
        self.assertIn("in double quotes", found["hint"])

    def test_notes_merged_cells(self):
        made = workbooks.xlsx({"Cards": [["kind", "title"], ["bird", "Owl"], [None, "Jay"], ["beast", "Fox"]]})
        with zipfile.ZipFile(io.BytesIO(made)) as read:
            files = {name: read.read(name).decode() for name in read.namelist()}
        (sheet,) = [name for name in files if "worksheets/" in name]
        hides = "are merged, but {} has a value, which the sheet hides"
        for merged, expected in (("A2:A3", "are merged: only the first of merged cells has a value"),
                                 ("A1:B1", hides.format("B1")), ("A4:B4", hides.format("B4")),
                                 ("A2:B3", hides.format("B2")), ("B2:B4", hides.format("B3")), ("A5:B6", None),
                                 ("A1:C1 B2:C2", hides.format("B1")),
                                 ("A2:B2 A3:B3", hides.format("B2") + ", and 1 range more")):
            files[sheet] = files[sheet].partition("</sheetData>")[0] + (
                "</sheetData><mergeCells>" + "".join(f'<mergeCell ref="{one}"/>' for one in merged.split()) +
                "</mergeCells></worksheet>")
            folder = self.game({"from": "cards.xlsx"}, "{title}")
            self.write("game/cards.xlsx", workbooks.archive(files))
            found = self.reported(folder)
            self.assertEqual([(d[0], d[4]) for d in found],
                             [("data/merged-cells", f"{merged.split()[0]} {expected}")] if expected else [])

    def test_notes_html_once_a_column(self):
        table = "title,text,more\nOwl,<b>Draw</b> one,a < b & c\nFox,Discard<br/>two,\nElk,Rock &amp; Roll,2 <3\n"
        folder = self.game({"from": "cards.csv"}, "{text}", cards_csv=table)
        self.assertEqual(self.reported(folder), [("data/html", "cards.csv", 2, 5,
                                                  "the HTML tag <b> is printed as text; 3 cards contain HTML")])
        replace = {"<b>": "**", "</b>": "**", "<br/>": "\n", "&amp;": "&"}
        folder = self.game({"from": "cards.csv",
                            "fields": {"title": "text", "text": {"type": "markup", "replace": replace},
                                       "more": "text"}},
                           "{title} {text} {more}")
        self.assertEqual(self.reported(folder), [])


if __name__ == "__main__":
    support.main()
