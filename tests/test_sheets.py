"""Sheets as people keep them: rows of notes, formula errors, repeated headings, formatted numbers, unread columns."""
import json
import shutil

import support
import workbooks
from support import BAD_DATA, FINE, Case, planche
from workbooks import Error, Shown


def csv(sheets):
    (rows,) = sheets.values()
    return "".join(",".join("" if cell is None else str(cell) for cell in row) + "\n" for row in rows).encode()


WRITERS = {"cards.xlsx": workbooks.xlsx, "cards.ods": workbooks.ods, "cards.csv": csv}
CARD = {"template": "card", "title": "Card", "part": {"size": [63, 88], "safe": 3}, "layers": [
    {"id": "title", "type": "text", "text": "{title}", "at": [5, 5], "size": [50, 9]}]}


class Sheets(Case):
    def game(self, name, rows, records, **more):
        """A game that reads `rows` from a file of that kind."""
        folder = self.folder / "g"
        folder.mkdir(exist_ok=True)
        for old in WRITERS:
            (folder / old).unlink(missing_ok=True)
        (folder / name).write_bytes(WRITERS[name]({"Cards": rows}))
        self.write("g/card.json", json.dumps(CARD))
        self.write("g/game.json", json.dumps({"format": 1, "id": "g", "title": "G", "records": {
            "cards": {"from": name, **records}}, "parts": {"card": {"of": "cards", "front": "card.json"}}, **more}))
        return folder

    def told(self, folder, *options):
        """The reports of `validate` without unused fields; `render` has the same errors and warnings."""
        def of(*command):
            return [(d["severity"], d["code"], d["message"])
                    for d in planche(*command, "--format", "json", *options).diagnostics()]

        told = [d for d in of("validate", folder) if d[1] != "game/unused"]
        printed = of("render", folder, "-o", self.folder / "out.pdf")
        self.assertEqual([d for d in told if d[0] != "note"], [d for d in printed if d[0] != "note"])
        return told

    def value(self, expression, folder):
        return self.check(planche("eval", expression, folder), FINE).out.strip()

    def test_ignores_notes_below_a_table(self):
        rows = [["id", "title", "kind", "cost"], ["owl", "Owl", "creature", 2], ["fox", "Fox", "spell", 3], [],
                ["to do", None, "note", "see above"], ["to do", None, "note", None]]
        fields = {"id": "text", "title": {"type": "text", "required": True}, "kind": ["creature", "spell"],
                  "cost": {"type": "integer", "required": True, "max": 9}}
        for name in WRITERS:
            for where in "kind != 'note'", "title != ''", "present(cost) and title":
                with self.subTest(name, where=where):
                    records = {"key": "id", "where": where, "fields": fields}
                    folder = self.game(name, rows, records,
                                       rules=[{"code": "r", "each": "cards", "require": "cost < 9 and kind != ''"}])
                    # `cost` is used there, and refused.
                    expected = [("note", "data/type")] if "cost" in where else []
                    self.assertEqual([d[:2] for d in self.told(folder)], expected)
                    self.assertEqual(self.value("join(cards.id)", folder), "owl, fox")

    def test_reports_a_wrong_condition_alone(self):
        rows = [["id", "title", "cost"]] + [["x", None, "?"]] * 8
        folder = self.game("cards.csv", rows, {"key": "id", "where": "titel != ''", "fields": {
            "id": "text", "title": {"type": "text", "required": True}, "cost": "integer"}})
        self.assertEqual([d[:2] for d in self.told(folder)], [("error", "expression/name")])

    def test_counts_errors_that_somebody_reads(self):
        error = Error("#DIV/0!")
        rows = [["id", "title", "share", "cost"]] + [[f"c{i}", "Card", error, error if i % 2 else i] for i in range(8)]
        also = {"cards.csv": "; also in line 5, line 7 and 1 more"}
        for name in WRITERS:
            with self.subTest(name):
                unread = {"fields": {"id": "text", "title": "text"}, "ignore": ["*"]}
                self.assertEqual(self.told(self.game(name, rows, unread)), [])
                inferred = self.game(name, rows, {})
                self.assertEqual(self.told(inferred), [], "no template and no rule names the columns")
                read = {"fields": {"id": "text", "title": "text", "cost": {"type": "integer", "required": True}},
                        "ignore": ["*"]}
                self.assertEqual(self.told(self.game(name, rows, read)), [
                    ("error", "data/type",
                     "expected a value, found the error #DIV/0!" + also.get(name, "; also in D5, D7 and 1 more"))])
                rule = {"rules": [{"code": "r", "each": "cards", "require": "cost < 9"}]}
                self.assertEqual([d[:2] for d in self.told(self.game(name, rows, {}, **rule)) if d[0] == "error"],
                                 [("error", "data/type")])
                few = {**read, "where": "not ends_with(id, '1') and not ends_with(id, '3') and id < 'c5'"}
                self.assertEqual(self.told(self.game(name, rows, few)), [], "rows that do not belong")
                asked = {**read, "where": "cost < 9"}
                self.assertEqual([d[:2] for d in self.told(self.game(name, rows, asked)) if d[0] == "error"],
                                 [("error", "data/type")], "nobody knows whether they belong")

    def test_counts_headings_that_somebody_reads(self):
        rows = [["id", "title", "note", "Note", "note"], ["a", "A", "1", "2", "3"]]
        fields = {"id": "text", "title": "text"}
        for name in WRITERS:
            with self.subTest(name):
                self.assertEqual([d[:2] for d in self.told(self.game(name, rows, {"fields": fields}))],
                                 [("note", "data/unknown-field")])
                told = self.told(self.game(name, rows, {"fields": {**fields, "note": "text"}}))
                self.assertEqual([d[1] for d in told if d[0] == "error"], ["data/duplicate-key"] * 2)
                self.assertEqual([d for d in self.told(self.game(name, rows, {})) if d[0] == "error"], [])

    def test_reads_numbers_in_texts_as_shown(self):
        shown = [Shown(7, "000", "007"), Shown(1, "+0;-0;0", "+1"), Shown(5, '0"+"', "5+"), Shown(0.5, "0%", "50%"),
                 Shown(1234.5, '#,##0.00 "€"', "1,234.50 €"), Shown(2.5, "0.00", "2.50"),
                 Shown(-3, "#,##0_);(#,##0)", "(3)")]
        rows = [["id", "as", "number"]] + [[f"n{i}", one, one] for i, one in enumerate(shown)]
        for name in "cards.xlsx", "cards.ods":
            with self.subTest(name):
                folder = self.game(name, rows, {"fields": {"id": "text", "as": "text", "number": "decimal"}})
                self.assertEqual(self.value("join(cards, ' | ', as)", folder), " | ".join(one.text for one in shown))
                self.assertEqual(self.value("join(cards, ' | ', number)", folder),
                                 "7 | 1 | 5 | 0.5 | 1234.5 | 2.5 | -3")
                target = self.folder / "out.csv"
                self.check(planche("convert", folder / name, "-o", target), FINE)
                numbers = ["7", "1", "5", "0.5", "1234.5", "2.5", "-3"]
                self.assertEqual(target.read_text().splitlines()[1:],
                                 [f"n{i},{text},{number}" for i, (one, number) in enumerate(zip(shown, numbers))
                                  for text in [f'"{one.text}"' if "," in one.text else one.text]])

    def test_converts_numbers_as_their_fields_read_them(self):
        few, share, many, pad = (Shown(2.5, "0", "3"), Shown(0.125, "0%", "13%"), Shown(45000, "#,##0", "45,000"),
                                 Shown(7, "000", "007"))
        point = Shown(1.234, "0.00", "1.23")
        rows = [["my deck"],
                ["id", "a", "b", "c", "d", "e", "f", "g", "h", "i", "kind", "x"],
                [pad, few, few, share, share, many, many, pad, pad, point, "r", few],
                [many, many, pad, point, few, few, pad, many, few, share, "b", many]]
        fields = {"id": "text", "a": "decimal", "b": "text", "c": "decimal", "d": "text", "e": "any", "f": "any",
                  "g": {"type": "list", "of": "integer"}, "h": {"type": "list", "of": "text"},
                  "i": {"type": "decimal", "decimal": ","}, "kind": {"of": ["r", "b"]}}
        copy = self.folder / "copy"
        for name in "cards.xlsx", "cards.ods":
            for records in {"fields": fields}, {}:
                folder = self.game(name, rows, {"range": "A2:L4", "key": "id", "ignore": ["*"], **records})
                for target in "new.csv", "new.xlsx", "new.ods":
                    with self.subTest(name, records=records, target=target):
                        shutil.rmtree(copy, ignore_errors=True)
                        shutil.copytree(folder, copy)
                        self.check(planche("convert", folder / name, "-o", copy / target), FINE)
                        game = json.loads((copy / "game.json").read_text())
                        game["records"]["cards"]["from"] = target
                        if target == "new.csv":
                            del game["records"]["cards"]["range"]
                        (copy / "game.json").write_text(json.dumps(game))
                        found = json.loads(planche("diff", folder, copy, "--json").out)
                        self.assertEqual([found["records"], found["unchanged"]["records"]], [[], 2])

    def test_converts_numbers_outside_a_game_with_all_digits(self):
        rows = [[Shown(2.5, "0", "3"), Shown(0.125, "0%", "13%")], [Shown(45000, "#,##0", "45,000"),
                                                                    Shown(7, "000", "007")]]
        for name in "cards.xlsx", "cards.ods":
            (self.folder / name).write_bytes(WRITERS[name]({"Cards": rows}))
            self.check(planche("convert", name, "-o", "out.csv", cwd=self.folder), FINE)
            self.assertEqual((self.folder / "out.csv").read_text(), "2.5,0.125\n45000,007\n")

    def test_refuses_a_number_that_no_text_gives(self):
        rows = [["id", "list"], ["a", Shown(2.5, "0", "3")]]
        for name in "cards.xlsx", "cards.ods":
            folder = self.game(name, rows, {"fields": {
                "id": "text", "list": {"type": "list", "of": "decimal", "separator": "."}}})
            self.assertEqual(self.value("cards[1].list", folder), "2.5")
            run = self.check(planche("convert", folder / name, "-o", folder / "new.csv", "--format", "json"), BAD_DATA)
            self.assertEqual([(d["code"], d["cell"]) for d in run.diagnostics()], [("data/type", "Cards!B2")])
            self.assertFalse((folder / "new.csv").exists())

    def test_reports_rows_of_one_cell_without_a_value(self):
        unset = {"cards.xlsx": ("<f>1+1</f>", 0), "cards.ods": ('<table:table-cell table:formula="of:=1+1"/>', 0)}
        for name, lack in unset.items():
            for rows, cell in (([["id", "title"], ["a", "A"], [lack]], "A3"),
                               ([["id", "title"], [lack], ["b", "B"]], "A2"),
                               ([["id", "title"], ["a", "A"], [None, lack]], "B3"),
                               ([["id"], [lack]], "A2"), ([["id"], [lack], ["b"]], "A2")):
                with self.subTest(name, rows=rows):
                    folder = self.game(name, rows, {"fields": {"id": "text", "title": "text"}})
                    for command in ["validate", folder], ["convert", folder / name, "-o", self.folder / "out.csv"]:
                        found = planche(*command, "--format", "json").diagnostics()
                        self.assertEqual([(d["message"], d["cell"]) for d in found if d["severity"] == "error"],
                                         [("expected a value, found a formula without its value", f"Cards!{cell}")])

    def test_notes_values_that_merged_cells_hide(self):
        spanned, covered = ((f'<table:{name} {more}office:value-type="string"><text:p>x</text:p></table:{name}>', 0)
                            for name, more in (("table-cell", 'table:number-columns-spanned="2" '),
                                               ("covered-table-cell", "")))
        (self.folder / "a.ods").write_bytes(workbooks.ods({"S": [["a", "b"], ["c", "d"], [spanned, covered]]}))
        run = self.check(planche("convert", "a.ods", "-o", "a.csv", "--format", "json", cwd=self.folder), FINE)
        self.assertEqual([(d["code"], d["severity"], d["cell"], d["message"]) for d in run.diagnostics()], [
            ("data/merged-cells", "note", "S!B3", "A3:B3 are merged, but B3 has a value, which the sheet hides")])
        self.assertEqual((self.folder / "a.csv").read_text(), "a,b\nc,d\nx,x\n")

    def test_keeps_the_position_of_a_grid(self):
        rows = [[], [], ["a", None, "b"], [], [None, " "], ["c"], [None, None, "d"]]
        expected = "".join(["\n"] * 2 + ["a,,b\n"] + ["\n"] * 2 + ["c,,\n", ",,d\n"])
        for name in WRITERS:
            with self.subTest(name):
                (self.folder / name).write_bytes(WRITERS[name]({"Map": rows}))
                for target in "1.xlsx", "2.ods", "3.csv":
                    self.check(planche("convert", self.folder / name, "-o", self.folder / target), FINE)
                    self.check(planche("convert", self.folder / target, "-o", self.folder / "back.csv"), FINE)
                    lines = [line.strip(",") for line in (self.folder / "back.csv").read_text().splitlines()]
                    self.assertEqual(lines, [line.strip(",") for line in expected.splitlines()], target)

    def test_writes_nothing_when_there_are_errors(self):
        (self.folder / "a.xlsx").write_bytes(workbooks.xlsx({"Cards": [["id", "n"], ["a", Error("#REF!")]]}))
        for target in "a.csv", "a.ods", "a.json":
            run = self.check(planche("convert", self.folder / "a.xlsx", "-o", self.folder / target), BAD_DATA)
            self.assertNotIn("wrote", run.err + run.out)
            self.assertFalse((self.folder / target).exists())

    def test_reports_one_cause_once(self):
        rows = [["id", "title", "foe"]] + [[f"c{i}", "Card", f"c{i}"] for i in range(30)]
        fields = {"id": "text", "title": "text", "foe": {"type": "reference", "of": "cards"}}
        rules = [{"code": "r", "each": "cards", "require": "foe.id == id"}]
        for wrong in {}, {"key": "idd"}:
            with self.subTest(wrong=wrong):
                told = self.told(self.game("cards.csv", rows, {"fields": fields, **wrong}, rules=rules))
                self.assertEqual(len([d for d in told if d[0] == "error"]), 1, told)

    def test_lists_unread_columns_in_one_note(self):
        unread = [f"column {i}" for i in range(26)]
        rows = [["id", "title", *unread], ["a", "A", *["x"] * 26]]
        fields = {"id": "text", "title": "text"}
        (note,) = self.told(self.game("cards.csv", rows, {"fields": fields}))
        self.assertEqual(note[:2], ("note", "data/unknown-field"))
        for name in unread:
            self.assertIn(f'"{name}"', note[2])
        for ignore in ["*"], "*", ["column 3", "*"]:
            self.assertEqual(self.told(self.game("cards.csv", rows, {"fields": fields, "ignore": ignore})), [])


if __name__ == "__main__":
    support.main()
