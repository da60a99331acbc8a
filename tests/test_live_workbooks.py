"""The live page writes cells into workbooks, and keeps everything else in them byte for byte.

The workbooks are made and read here, with the archive and the XML of the standard library alone.
"""
import datetime
import io
import json
import os
import random
import struct
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile

import support
import workbooks
from live_page import LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}
STEPS = int(os.environ.get("PLANCHE_STEPS", "60"))
MAIN = f"{{{workbooks.MAIN}}}"
OPEN = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
FIELDS = {"id": "text", "title": "text", "cost": "integer"}
ROWS = [["id", "title", "cost"]] + [[f"c{n}", f"Card {n}", n] for n in range(1, 5)]
NOTES = [["note", "more"], ["keep & me", 7]]
PICTURE = bytes(range(256)) * 40


def members(data):
    """What the archive holds: each file's stored bytes and all that its directory says, but its place."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found = {}
        for info in archive.infolist():
            name, extra = struct.unpack("<HH", data[info.header_offset + 26:info.header_offset + 30])
            begin = info.header_offset + 30 + name + extra
            found[info.filename] = (data[begin:begin + info.compress_size], info.CRC, info.date_time, info.compress_type,
                                    info.external_attr, info.extra, info.comment)
        return found


def cells_of(data, sheet="Cards"):
    """The cells of a sheet by their places: texts, numbers and truth values; formulas with `=`."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return cells_of_ods(archive, sheet) if "content.xml" in archive.namelist() else cells_of_xlsx(archive, sheet)


def cells_of_xlsx(archive, sheet):
    read = lambda name: ElementTree.fromstring(archive.read(name))
    number = [one.get("name") for one in read("xl/workbook.xml").iter(f"{MAIN}sheet")].index(sheet) + 1
    shared = [] if "xl/sharedStrings.xml" not in archive.namelist() else [
        "".join(text.text or "" for text in one.iter(f"{MAIN}t")) for one in read("xl/sharedStrings.xml")]
    found = {}
    for row in read(f"xl/worksheets/sheet{number}.xml").iter(f"{MAIN}row"):
        for cell in row:
            value, kind = cell.findtext(f"{MAIN}v"), cell.get("t", "n")
            if cell.find(f"{MAIN}f") is not None:
                value = f"={cell.findtext(f'{MAIN}f')}:{value}"
            elif kind == "s":
                value = shared[int(value)]
            elif kind == "inlineStr":
                value = "".join(text.text or "" for text in cell.iter(f"{MAIN}t"))
            elif value is not None:
                value = bool(int(value)) if kind == "b" else float(value) if kind == "n" else value
            if value not in (None, ""):
                found[cell.get("r")] = value
    return found


def cells_of_ods(archive, sheet):
    office, table, text = (OPEN % name for name in ("office", "table", "text"))

    def said(paragraph):
        parts = [paragraph.text or ""]
        for one in paragraph:
            parts += [" " if one.tag == f"{text}s" else "\t", one.tail or ""]
        return "".join(parts)
    found, number = {}, 0
    (own,) = [one for one in ElementTree.fromstring(archive.read("content.xml")).iter(f"{table}table") if one.get(f"{table}name") == sheet]
    for row in own.iter(f"{table}table-row"):
        times = int(row.get(f"{table}number-rows-repeated", 1))
        for again in range(min(times, 100)):
            column = 1
            for cell in row:
                wide = int(cell.get(f"{table}number-columns-repeated", 1))
                kind, formula = cell.get(f"{office}value-type"), cell.get(f"{table}formula")
                value = {"float": lambda: float(cell.get(f"{office}value")), "boolean": lambda: cell.get(f"{office}boolean-value") == "true",
                         "date": lambda: cell.get(f"{office}date-value"), "string": lambda: "\n".join(map(said, cell.findall(f"{text}p")))}.get(kind, lambda: None)()
                for i in range(min(wide, 100)):
                    if value not in (None, ""):
                        found[f"{workbooks.column(column + i)}{number + again + 1}"] = f"={formula}:{value}" if formula else value
                column += wide
        number += times
    return found


def whole(data, described=False):
    """The same workbook with files of other programs, stored in several ways, and dates and rights of its own."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for n, name in enumerate(old.namelist()):
            info = zipfile.ZipInfo(name, (2020, 1, 1 + n, 10, 20, 30))
            info.external_attr, info.create_system = 0o640 << 16, 3
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            if described:  # sizes behind the content, as programs write that cannot go back
                with new.open(info, "w") as file:
                    file.write(old.read(name))
            else:
                new.writestr(info, old.read(name))
        new.writestr("xl/media/image1.png", PICTURE, zipfile.ZIP_STORED)
        new.writestr("xl/vbaProject.bin", bytes(3000), zipfile.ZIP_DEFLATED)
        new.comment = b"mine"
    return made.getvalue()



def streamed(data):
    """The same files, written as to a pipe: each with its sizes behind it."""
    made = io.BytesIO()

    class Pipe(io.RawIOBase):
        def writable(self):
            return True

        def write(self, piece):
            return made.write(piece)
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(Pipe(), "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return made.getvalue()


class Workbooks(LiveCase):
    def begin(self, name, data, fields=None, *, sheet="Cards", **more):
        (self.folder / "game/cards.csv").unlink()
        records = {"from": name, "key": "id", "fields": fields or FIELDS, **({"sheet": sheet} if sheet else {}), **more}
        self.write("game/game.json", {"id": "live", "title": "Live", "languages": ["en"], "records": {"cards": records},
                                      "parts": {"card": {"of": "cards", "front": "card.json"}}})
        self.file = self.folder / "game" / name
        self.file.write_bytes(data)
        self.first = data
        self.start("--edit")

    def table(self):
        (table,) = json.loads(self.ask("data")[1])["tables"]
        return table

    def value(self, row, field):
        table = self.table()
        return table["rows"][row]["values"][table["fields"].index(field)]

    def edit(self, *cells, added=None, **act):
        """`cells`: row, field and text."""
        body = {"what": "set", "list": "cards", "cells": [
            {"row": row, "field": field, "seen": self.value(row, field).get("written", ""), "text": text} for row, field, text in cells], **act}
        if added:
            body["added"] = added
        status, text, _ = self.ask("edit", "POST", json.dumps(body), **AS_JSON)
        return status, text

    def written(self, *cells, **more):
        status, text = self.edit(*cells, **more)
        self.assertEqual(status, 200, text)
        return text

    def refused(self, pattern, *cells, **more):
        before = self.file.read_bytes()
        status, text = self.edit(*cells, **more)
        self.assertEqual((status, self.file.read_bytes() == before), (409, True), text)
        self.assertRegex(text, pattern)

    def only(self, *changed):
        """All other files of the workbook are as they were."""
        old, now = members(self.first), members(self.file.read_bytes())
        self.assertEqual(list(old), list(now))
        self.assertEqual({name for name in old if old[name] != now[name]}, set(changed))
        for name in changed:
            self.assertEqual(old[name][2:], now[name][2:], name)

    def undone(self):
        while self.state()["undo"]:
            self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 200)
        self.assertEqual(self.file.read_bytes(), self.first)

    def test_changes_one_cell_and_keeps_the_rest(self):
        sheets = {"Notes": NOTES, "Cards": ROWS}
        for name, data, part in (("cards.xlsx", workbooks.xlsx(sheets), "xl/worksheets/sheet2.xml"),
                                 ("piped.xlsx", streamed(workbooks.xlsx(sheets, absolute=True)), "xl/worksheets/sheet2.xml"),
                                 ("cards.ods", workbooks.ods(sheets), "content.xml")):
            with self.subTest(name):
                self.write("game/cards.csv", "")
                self.begin(name, whole(data) if name != "piped.xlsx" else data)
                before = cells_of(self.first)
                self.file.chmod(0o640)
                said = self.written((1, "title", "Kraken & <co>\n two"), (2, "cost", "12"))
                self.assertEqual(json.loads(said)["message"], f"wrote game/{name}: Cards!B3")
                self.only(part)
                self.assertEqual(cells_of(self.file.read_bytes()), {**before, "B3": "Kraken & <co>\n two", "C4": 12.0})
                self.assertEqual(cells_of(self.file.read_bytes(), "Notes"), cells_of(self.first, "Notes"))
                self.assertEqual((self.file.stat().st_mode & 0o777, self.value(1, "title")["written"]), (0o640, "Kraken & <co>\n two"))
                self.undone()
                self.assertEqual(self.ask("redo", "POST", "{}", **AS_JSON)[0], 200)
                self.assertEqual(cells_of(self.file.read_bytes())["C4"], 12.0)
                self.stop()

    def test_writes_what_a_cell_can_hold(self):
        since_1904 = workbooks.xlsx({"Cards": [["id", "day", "ok", "shown", "rate"],
                                               ["a", datetime.date(2026, 1, 2), True, workbooks.Shown(7, "000", "007"), workbooks.Shown(0.5, "0%", "50%")],
                                               ["b", None, None, None, None]]})
        parts = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(since_1904)) as old, zipfile.ZipFile(parts, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                new.writestr(name, old.read(name).replace(b"<sheets>", b'<workbookPr date1904="1"/><sheets>'))
        self.begin("cards.xlsx", parts.getvalue(), {"id": "text", "day": "text", "ok": "truth", "shown": "text", "rate": "decimal"})
        table = self.table()
        self.assertEqual([one.get("written") for one in table["rows"][0]["values"][:5]], ["a", "2030-01-03", "true", "007", "0.5"])
        self.written((0, "day", "2026-11-29"), (0, "ok", "false"), (0, "shown", "012"), (0, "rate", "0.25"))
        days = (datetime.date(2026, 11, 29) - datetime.date(1904, 1, 1)).days
        self.assertEqual({place: value for place, value in cells_of(self.file.read_bytes()).items() if place.endswith("2")},
                         {"A2": "a", "B2": float(days), "C2": False, "D2": 12.0, "E2": 0.25})
        self.written((1, "day", "soon"), (1, "ok", "true"), (0, "day", "one day"))
        self.assertEqual([self.value(0, "day")["written"], self.value(1, "day")["written"]], ["one day", "soon"])
        self.undone()

    def test_adds_rows_and_columns_but_moves_none(self):
        for name, make in (("cards.xlsx", workbooks.xlsx), ("cards.ods", workbooks.ods)):
            with self.subTest(name):
                self.write("game/cards.csv", "")
                self.begin(name, make({"Cards": ROWS}))
                self.written((3, "title", "Owl"), added=[{"title": "Crow", "cost": "3"}, {"id": "z"}])
                cells = cells_of(self.file.read_bytes())
                self.assertEqual([cells.get(place) for place in ("B5", "A6", "B6", "C6", "A7", "C7")], ["Owl", "new", "Crow", 3.0, "z", None])
                self.assertEqual(len(self.table()["rows"]), 6)
                for what, more in (("copy", {"rows": [0]}), ("remove", {"rows": [0]}), ("move", {"rows": [0], "before": 2})):
                    self.refused("in the spreadsheet program", what=what, **more)
                self.assertEqual((self.table()["fixed"], self.table()["settled"][:17]), ("", "rows of workbooks"))
                self.written(what="column", heading="Art", type="text")
                self.assertEqual(cells_of(self.file.read_bytes())["D1"], "Art")
                self.written((0, "Art" if "Art" in self.table()["fields"] else "art", "owl"))
                self.assertEqual(cells_of(self.file.read_bytes())["D2"], "owl")
                self.undone()
                self.stop()

    def test_keeps_formulas(self):
        for name, make, formula in (("cards.xlsx", workbooks.xlsx, ("<f>1+2</f><v>3</v>", 0)),
                                    ("cards.ods", workbooks.ods, ('<table:table-cell table:formula="of:=1+2" office:value-type="float" office:value="3"><text:p>3</text:p></table:table-cell>', 0))):
            with self.subTest(name):
                self.write("game/cards.csv", "")
                self.begin(name, make({"Cards": [*ROWS, ["c5", "Sum", formula]]}))
                value = self.value(4, "cost")
                self.assertEqual((value["text"], "written" in value), ("3", False))
                self.assertRegex(value["fixed"], "C6 is a formula")
                self.refused("cost of c5: C6 is a formula", (4, "cost", "9"))
                self.refused("C6 is a formula, which a new row would lack", added=[{"title": "x"}])
                self.assertRegex(self.written((0, "cost", "5")), r"wrote game/cards.*: Cards!C2. Formulas of the sheet keep their last values")
                # The other program calculates the formulas anew.
                self.only(*(("xl/worksheets/sheet1.xml", "xl/workbook.xml") if name.endswith("xlsx") else ("content.xml",)))
                if name.endswith("xlsx"):
                    with zipfile.ZipFile(self.file) as archive:
                        self.assertIn(b'<calcPr fullCalcOnLoad="1"/>', archive.read("xl/workbook.xml"))
                self.undone()
                self.stop()

    def test_leaves_a_workbook_that_is_open_elsewhere(self):
        self.begin("cards.xlsx", workbooks.xlsx({"Cards": ROWS}))
        self.state()  # the workbook has been read: from now on, what changes is told
        for lock in (".~lock.cards.xlsx#", "~$cards.xlsx"):
            changed = self.changes()
            self.write(f"game/{lock}", "somebody")
            while "fixed" not in self.value(0, "title"):
                next(changed)
            value = self.value(0, "title")
            self.assertNotIn("written", value)
            self.assertRegex(value["fixed"], "is open in a spreadsheet program: close it there")
            self.refused("is open in a spreadsheet program.*" + "lock.cards|cards.xlsx", (0, "title", "Owl"))
            self.refused("is open in a spreadsheet program", added=[{"title": "Owl"}])
            (self.folder / "game" / lock).unlink()
            while "fixed" in self.value(0, "title"):
                next(changed)
            self.written((0, "title", f"Owl {lock}"))
            self.write(f"game/{lock}", "somebody")
            self.assertEqual(self.ask("undo", "POST", "{}", **AS_JSON)[0], 409)
            (self.folder / "game" / lock).unlink()
            self.undone()

    def test_never_overwrites_what_another_program_saved(self):
        self.begin("cards.xlsx", workbooks.xlsx({"Cards": ROWS}))
        self.written((0, "title", "Owl"))
        other = workbooks.xlsx({"Cards": [*ROWS[:1], ["c1", "Owl", 8], *ROWS[2:]]})
        changed = self.changes()
        self.file.write_bytes(other)
        while self.value(0, "cost")["text"] != "8":
            next(changed)
        status, text, _ = self.ask("undo", "POST", "{}", **AS_JSON)
        self.assertEqual((status, self.file.read_bytes() == other), (409, True))
        self.assertRegex(text, "another program has changed")
        self.assertEqual(self.value(0, "cost")["text"], "8")
        body = {"what": "set", "list": "cards", "cells": [{"row": 0, "field": "cost", "seen": "1", "text": "2"}]}
        status, text, _ = self.ask("edit", "POST", json.dumps(body), **AS_JSON)
        self.assertEqual((status, self.file.read_bytes() == other), (409, True), text)
        self.file.chmod(0o444)
        self.refused("read-only", (0, "title", "Kraken"))

    def test_refuses_workbooks_written_in_unusual_ways(self):
        """Or changes them right: they are never spoilt."""
        sheet = lambda text: workbooks.archive({**{name: workbooks_files[name] for name in workbooks_files}, "xl/worksheets/sheet1.xml": text})
        with zipfile.ZipFile(io.BytesIO(workbooks.xlsx({"Cards": [["id", "title", "cost"], ["a", "Owl", 1]]}))) as archive:
            workbooks_files = {name: archive.read(name) for name in archive.namelist()}
        usual = workbooks_files["xl/worksheets/sheet1.xml"].decode()
        mixed = usual.replace("<sheetData>", '<sheetData xmlns:y="' + workbooks.MAIN + '">').replace('<row r="2">', '<y:row r="2">').replace("</row></sheetData>", "</y:row></sheetData>")
        for text, why in ((("<?xml version='1.0' encoding='UTF-16'?>" + usual).encode("utf-16"), "another encoding"),
                          (("<?xml version='1.0' encoding='iso-8859-1'?>" + usual).encode("latin-1"), "another encoding"),
                          (mixed, "unusual way"),
                          ("\ufeff<!-- <row r='9'> --><?x <c ?>" + usual.replace('"', "'"), None),
                          (usual.replace("<v>1</v>", "<v><![CDATA[1]]></v>").replace("<sheetData>", "<sheetData>\n<!-- </sheetData> -->"), None)):
            with self.subTest(text[:60]):
                self.write("game/cards.csv", "")
                self.begin("cards.xlsx", sheet(text))
                if why:
                    self.refused(why, (0, "title", "Kraken"))
                else:
                    self.written((0, "title", "Kraken"))
                    self.assertEqual(self.table()["rows"][0]["values"][1]["text"], "Kraken")
                    self.undone()
                self.stop()

    def test_draws_the_card_while_a_cell_is_typed(self):
        self.begin("cards.xlsx", workbooks.xlsx({"Cards": ROWS}))
        self.state()
        body = {"list": "cards", "row": 1, "field": "title", "seen": "Card 2", "text": "Kraken", "part": 1}
        status, text, _ = self.ask("preview", "POST", json.dumps(body), **AS_JSON)
        plain = self.ask("part/1.svg")
        self.assertEqual(status, 200, text)
        self.assertNotEqual(json.loads(text)["svg"], None)
        other = json.loads(self.ask("preview", "POST", json.dumps({**body, "text": "Owl"}), **AS_JSON)[1])["svg"]
        self.assertNotEqual(json.loads(text)["svg"], other)
        self.assertEqual(self.file.read_bytes(), self.first)

    def test_adds_no_row_below_a_table_of_excel(self):
        book = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(workbooks.xlsx({"Cards": ROWS}))) as old, zipfile.ZipFile(book, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                new.writestr(name, old.read(name))
            new.writestr("xl/worksheets/_rels/sheet1.xml.rels", workbooks.relations(("table", "../tables/table1.xml")))
            new.writestr("xl/tables/table1.xml", f'<table xmlns="{workbooks.MAIN}" id="1" displayName="Cards1" ref="A1:C5"/>')
        self.begin("cards.xlsx", book.getvalue())
        self.refused('the table "Cards1" of the workbook ends in row 5', added=[{"title": "Owl"}])
        self.written((0, "title", "Owl"))

    def test_adds_no_row_beyond_the_range_that_is_read(self):
        self.begin("cards.ods", workbooks.ods({"Cards": [*ROWS, ["Total", None, 10]]}), range="A1:C5")
        self.refused("reads the sheet only to row 5", added=[{"title": "Owl"}])
        self.undone()

    def test_changes_cells_of_a_range(self):
        for name, make in (("cards.xlsx", workbooks.xlsx), ("cards.ods", workbooks.ods)):
            with self.subTest(name):
                self.write("game/cards.csv", "")
                self.begin(name, make({"Cards": [["Cards"], *[[None, *row, "aside"] for row in ROWS]]}), range="B2:D")
                self.written((1, "cost", "7"), (0, "title", ""), added=[{"title": "Owl"}])
                self.assertEqual([cells_of(self.file.read_bytes()).get(place) for place in ("D4", "C3", "C7", "B7", "E3")], [7.0, None, "Owl", "new", "aside"])
                self.undone()
                self.stop()

    def test_changes_workbooks_of_other_programs(self):
        for file in sorted((support.SOURCE / "tests/written").iterdir()):
            if "1904" in file.name or file.name == "never-opened.xlsx":
                continue
            with self.subTest(file.name):
                self.write("game/cards.csv", "")
                self.begin(file.name, file.read_bytes(), {"id": "text", "title": "text", "cost": "decimal", "since": "text", "twice": "decimal", "note": "text"},
                           sheet="My cards", ignore=["*"])
                self.written((0, "title", "A 'new' <one>\n& more"), (0, "cost", "2.5"), (1, "since", "2026-11-29"), (2, "cost", ""), (4, "title", "Other"))
                cells = cells_of(self.file.read_bytes(), "My cards")
                since = cells["F4"] if file.suffix == ".ods" else (datetime.date(1899, 12, 30) + datetime.timedelta(cells["F4"])).isoformat()
                self.assertEqual((cells["B2"], cells["D2"], since, cells.get("D5"), cells["B7"], cells["B8"]),
                                 ("A 'new' <one>\n& more", 2.5, "2026-11-29", None, "Other", "Twin"))
                old = cells_of(self.first, "My cards")
                self.assertEqual({place for place in {*old, *cells} if old.get(place) != cells.get(place)}, {"B2", "D2", "F4", "D5", "B7"})
                if not file.name.startswith("openpyxl"):  # it keeps neither in this file
                    self.refused("is a formula", (0, "twice", "1"))
                    self.refused("words have looks of their own", (0, "note", "1"))
                told = "xl/workbook.xml" in members(self.first) and b"fullCalcOnLoad" not in zipfile.ZipFile(io.BytesIO(self.first)).read("xl/workbook.xml")
                self.only(*(name for name in members(self.first) if name in ("content.xml", "xl/worksheets/sheet2.xml") or (told and name == "xl/workbook.xml")))
                self.undone()
                self.stop()

    def test_keeps_a_model_of_random_changes(self):
        texts = ["Owl", "", "3", "a, b", 'say "hi"', "two\nlines", "<b>&amp;", "true", "é ü ß 🦉", " blank ", "007", "2026-11-29", "]]>", "_x0041_"]
        for name, make in workbooks.WRITERS.items():
            with self.subTest(name):
                self.write("game/cards.csv", "")
                self.begin(name, whole(make({"Cards": ROWS, "Notes": NOTES})), {"id": "text", "title": "text", "cost": "text"})
                choose, model = random.Random(name), [list(map(str, row)) for row in ROWS[1:]]
                for step in range(STEPS):
                    row, column = choose.randrange(len(model)), choose.choice(["title", "cost"])
                    text = choose.choice(texts)
                    if choose.random() < 0.1 and len(model) < 12:
                        self.written(added=[{"id": f"n{step}", "title": text}])
                        model.append([f"n{step}", text, ""])
                    else:
                        self.written((row, column, text))
                        model[row][FIELDS_AT[column]] = text
                    self.assertEqual([[one.get("written") for one in row["values"][:3]] for row in self.table()["rows"]], model, step)
                if name != "openpyxl.xlsx":  # its cells have no places
                    cells = cells_of(self.file.read_bytes())
                    as_text = lambda value: str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
                    self.assertEqual([[as_text(cells.get(f"{letter}{n}", "")) for letter in "ABC"] for n in range(2, len(model) + 2)], model)
                self.undone()
                self.stop()


class Grid(LiveCase):
    @with_browser
    def test_the_grid_changes_a_workbook(self):
        game = json.loads((self.folder / "game/game.json").read_text("utf-8"))
        game["records"]["cards"]["from"] = "cards.xlsx"
        self.write("game/game.json", game)
        file = self.folder / "game/cards.xlsx"
        file.write_bytes(workbooks.xlsx({"Cards": [["id", "title", "cost"], ["a", "Owl", 1], ["b", "Crow", 2], ["c", "Fox", ("<f>1+2</f><v>3</v>", 0)]]}))
        self.start("--edit")
        browser = self.browser()
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys
        browser.get(self.address + "#data")
        wait, script = support.waiting(browser), support.scripts(browser)
        at = lambda row, column: f"document.querySelectorAll('tbody tr')[{row}].children[{column}]"
        wait.until(lambda _: script("return document.querySelectorAll('tbody tr td').length") > 8)
        self.assertEqual(script(f"return [{at(2, 3)}.className, {at(2, 3)}.title]"), ["fixed", "C4 is a formula: change it in the spreadsheet program"])
        self.assertEqual(script("return [...document.querySelectorAll('.grid-tools button')].map(({textContent}) => textContent)"), ["Add row", "Fill down", "Add column"])

        def press(*keys):
            ActionChains(browser).send_keys(*keys).perform()

        def click(row, column):
            def done(_):  # the page may draw itself anew in between
                ActionChains(browser).click(browser.execute_script(f"return {at(row, column)}")).perform()
                return True
            wait.until(done)
        cells = lambda: cells_of(file.read_bytes())
        click(0, 2)
        press("Kraken", Keys.ENTER)
        wait.until(lambda _: cells()["B2"] == "Kraken")
        # The first picked row fills the others, down to the formula.
        wait.until(lambda _: script(f"return {at(0, 2)}.textContent") == "Kraken")
        focused = lambda name: wait.until(lambda _: script("return document.activeElement.dataset.focus") == name)
        focused("cards/b/title")
        press(Keys.ARROW_UP, Keys.ARROW_RIGHT)
        focused("cards/a/cost")
        ActionChains(browser).key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN).key_up(Keys.SHIFT).perform()
        focused("cards/c/cost")
        ActionChains(browser).key_down(Keys.CONTROL).send_keys("d").key_up(Keys.CONTROL).perform()
        wait.until(lambda _: cells()["C3"] == 1.0)
        self.assertEqual(cells()["C4"], "=1+2:3")
        wait.until(lambda _: "1 cell left as it is" in script("return document.body.textContent"))
        self.write("game/~$cards.xlsx", "")
        wait.until(lambda _: "is open in a spreadsheet program" in script("return document.querySelector('.grid-tools').textContent"))


FIELDS_AT = {"id": 0, "title": 1, "cost": 2}

if __name__ == "__main__":
    unittest.main()
