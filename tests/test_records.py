"""Records of file-based games: their columns, cells, files and combinations."""
import os

import support
from game_case import GameCase
from support import BAD_DATA, FINE, planche


class Records(GameCase):
    def test_reads_headings_lists_objects_and_words(self):
        fields = {"id": "text", "title": {"type": "text", "column": "Name of it"},
                  "stat": {"type": "object", "fields": {
            "force": "integer", "part": {"type": "decimal", "decimal": ","}}}, "tags": {"type": "list", "of": "text"},
            "abilities": {"type": "list", "of": "text", "columns": ["Ability 1", "Ability 2"]}, "ok": "truth",
                  "code": "text"}
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}},
                           c_csv=
                           "ID;name-OF_it;Stat Force;stat.part;TAGS;ability 2;ability 1;Ok;code\nowl;Owl;3;2,5;a | "
                           "b;;flies;x;1.10\n"
                           "fox;Fox;;;;digs;runs;non;007\n")
        self.assertEqual(self.codes("validate", folder), [])
        self.assertEqual(self.value("cards.title", folder), ["Owl", "Fox"])
        self.assertEqual(self.value("cards.tags", folder), ["a, b"])
        self.assertEqual(self.value("cards.abilities", folder), ["flies", "digs, runs"])
        self.assertEqual(self.value("sum(cards, stat.force * stat.part)", folder), ["7.5"])
        self.assertEqual(self.value("cards where ok", folder), ["owl"])
        self.assertEqual(self.value("cards.code", folder), ["1.10", "007"])

    def test_splits_lists_whatever_the_column_is_called(self):
        fields = {"id": "text", "of": {"type": "list", "of": "integer", "separator": "/", "column": "Attack / Defence"},
                  "on": {"type": "list", "of": "text", "columns": ["First", "Second"]}}
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "records": {
            "cards": {"from": "c.csv", "key": "id", "fields": fields}}},
            c_csv="id,Attack / Defence,First,Second\na,5 / 4/3,x/y,z\nb,7,,z\n")
        self.assertEqual(self.value("cards.of", folder), ["5, 4, 3", "7"])
        self.assertEqual(self.value("cards.on", folder), ["x/y, z", "z"])
        self.check(planche("convert", folder / "c.csv", "-o", folder / "c.json"), FINE)
        self.check(planche("convert", folder / "c.json", "-o", folder / "back.csv"), FINE)

    def test_refuses_an_empty_separator(self):
        folder = self.game("g", '{"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv",\n'
                           '"fields": {"tags": {"type": "list", "of": "text", "separator": ""}}}}}',
                           c_csv="tags\nxyz\n")
        self.assertEqual(self.codes("validate", folder), [("data/limit", 2, 64)])

    def test_uses_the_first_of_columns_of_one_name(self):
        game = {"id": "g", "languages": ["en", "fr"], "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "title": {"type": "text", "translated": True}}}}}
        folder = self.game("g", game, c_csv="id,title,title.fr,Title,TITLE FR\na,One,Un,Two,Deux\nb,,,Two,Deux\n")
        self.assertEqual(self.codes("validate", folder), [("data/duplicate-key", 1, 19), ("data/duplicate-key", 1, 25)])
        del game["records"]["cards"]["fields"]
        folder = self.game("h", game, c_csv="id,note,Note\na,1,2\n")
        self.assertEqual(self.codes("validate", folder), [], "nobody reads them")
        game["rules"] = [{"code": "few", "each": "cards", "require": "note < 9"}]
        for row in "a,1,2", "a,,2":
            folder = self.game("e", game, c_csv=f"id,note,Note\n{row}\n")
            self.assertIn(("data/duplicate-key", 1, 9), self.codes("validate", folder))

    def reported(self, fields, table, **more):
        folder = self.game("t", {"format": 1, "id": "g", "title": "G",
                                 "records": {"cards": {"from": "c.csv", "fields": fields, **more}}}, c_csv=table)
        return [(d["severity"], d["code"], d["line"], d["column"], d["hint"] or "")
                for d in planche("validate", "--format", "json", folder).diagnostics()]

    def test_notes_values_below_a_blank_heading(self):
        note = ("note", "data/unknown-field", 1, 4, "write a heading above them")
        for fields in {"id": "text", "n": "integer"}, None:
            more = {} if fields else {"rows": []}
            game = {"format": 1, "id": "g", "title": "G",
                    "records": {"cards": {"from": "c.csv", **({"fields": fields} if fields else {}), **more}}}
            for rows, expected in (("a,77,1\nb,88,2\n", [note]), ("a,,1\nb,,2\n", []), ("a, ,1\nb,x,2\n", [note])):
                folder = self.game("b", game, c_csv="id,,n\n" + rows)
                run = planche("validate", "--format", "json", folder)
                self.assertEqual([(d["severity"], d["code"], d["line"], d["column"], d["hint"])
                                  for d in run.diagnostics()], expected, run)

    def test_accepts_headings_of_signs(self):
        fields = {"id": "text", "number": {"type": "integer", "column": "#"},
                  "share": {"type": "integer", "column": "%"}}
        self.assertEqual(self.reported(fields, "id,,#,%\na,,7,9\n"), [])
        self.assertEqual(self.value("sum(cards, number * 10 + share)", self.folder / "t"), ["79"])

    def test_names_missing_columns_as_the_table_would(self):
        text, listed = {"type": "text", "required": True}, {"type": "list", "of": "text", "required": True}
        self.assertEqual(self.reported({"id": "text", "edge": dict(text, column="SE")}, "id,N\na,1\n"),
                         [("error", "data/missing-field", 1, 1, 'add a column "SE", or rename another one'),
                          ("note", "data/unknown-field", 1, 4, 'name it in "ignore" when that is meant')])
        *_, last = sorted(self.reported({"id": "text", "edges": dict(listed, columns=["N", "SE"])}, "id\na\n"))
        self.assertEqual(last, ("error", "data/missing-field", 1, 1, 'add columns "N" and "SE"'))
        reported = self.reported({"id": "text", "edges": dict(listed, columns=["N", "SE", "S"])},
                                 "id,N,ES,S\na,1,2,3\n")
        self.assertEqual([t[:2] for t in reported],
                         [("note", "data/unknown-field"), ("warning", "data/missing-column")], reported)

    def test_reports_a_missing_value_at_its_cell(self):
        fields = {"id": "text", "cost": {"type": "integer", "required": True}, "n": "text"}
        self.assertEqual(self.reported(fields, "id,n,cost\nab,1,2\nab,1,\nab,,\"\"\nab\n"),
                         [("error", "data/missing-field", line, column, "fill in the cell")
                          for line, column in ((3, 6), (4, 5), (5, 3))])

    def test_accepts_a_plus_before_numbers(self):
        fields = {"id": "text", "n": "integer", "d": "decimal", "c": {"type": "decimal", "decimal": ","}}
        self.assertEqual(self.reported(fields, 'id,n,d,c\na,+7,+0.5,"+1,5"\n'), [])
        self.assertEqual(self.value("sum(cards, n + d + c)", self.folder / "t"), ["9"])
        run = planche("validate", self.game("t", {"format": 1, "id": "g", "title": "G",
                                                  "records": {"cards": {"from": "c.csv", "fields": fields}}},
                                            c_csv="id,n,d,c\na,+x,+ 1,++2\nb,14\u00a0,1,1\n"))
        for word in '"+x"', '"+ 1"', '"++2"':
            self.assertIn(f"found the string {word}", run.err)
        self.assertNotIn("c.csv:3", run.err)  # white space of Unicode around a number is none of it

    def test_refuses_two_fields_of_one_column(self):
        def reported(fields, computed={}, **more):
            self.game("g", {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"], "records": {
                "cards": {"from": "c.csv", "fields": fields, "computed": computed, **more}}}, c_csv="id\na\n")
            (self.folder / "g/c.json").write_text("[]")
            run = planche("validate", "--format", "json", self.folder / "g")
            return [d["path"].partition("fields.")[2] for d in run.diagnostics() if d["code"] == "game/name-taken"]

        word, listed = {"type": "text", "translated": True}, {"type": "list", "of": "text"}
        self.assertEqual(reported({"attack_force": "text", "Attack Force": "text", "cost": "text", "Cost": "text"}),
                         ["Attack Force", "Cost"])
        self.assertEqual(reported({"a": "text", "b": {"type": "text", "column": "A"},
                                   "c": dict(listed, columns=["D 1", "A"])}), ["b.column", "c.columns"])
        self.assertEqual(reported({"c": dict(listed, columns=["D 1", "d1"])}), ["c.columns"])
        self.assertEqual(reported({"a_b": "text", "a": {"type": "object", "fields": {"b": "text", "c": "text"}}}),
                         ["a.fields.b"])
        self.assertEqual(reported({"title": word, "Title": word, "title_fr": "text"}), ["title", "Title"])
        self.assertEqual(reported({"cost": "text", "Costs": "text"}, {"Cost": "1"}), [])
        self.assertEqual(reported({"cost": "text", "Cost": "text"}, **{"from": "c.json"}), [])

    def test_composes_letters_of_tables(self):
        game = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "Coût": "integer", "kind": {"type": "choice", "of": ["été"]}}}}}
        folder = self.game("g", game, c_csv="id,COU\u0302T,kind\na,3,e\u0301te\u0301\n")
        self.assertEqual(self.value("cards.Coût", folder), ["3"])
        self.assertEqual(self.value("cards.kind", folder), ["été"])

    def test_reads_percentages_as_fractions(self):
        fields = {"id": "text", "share": {"type": "decimal", "decimal": ","}, "whole": "decimal"}
        game = {"format": 1, "id": "g", "title": "G",
                "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}}
        folder = self.game("g", game, c_csv="id;share;whole\na;12,5 %;50%\nb;7\u00a0%;0.1%\nc;-3%;100 %\n")
        self.assertEqual(self.value("cards.share", folder), ["0.125", "0.07", "-0.03"])
        self.assertEqual(self.value("cards.whole", folder), ["0.5", "0.001", "1"])
        for text in "%", "1 2%", "a %", "5%%", "1,5,5%":
            (folder / "c.csv").write_text(f"id;share;whole\na;{text};\n")
            (found,) = planche("validate", folder, "--format", "json").diagnostics()
            self.assertEqual((found["code"], found["line"], found["column"]), ("data/type", 2, 3))
            self.assertIn(f'found the string "{text}"', found["message"])

    def test_proposes_a_decimal_comma(self):
        fields = {"id": "text", "share": "decimal"}
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "fields": fields}}},
                           c_csv="id;share\na;1,5\nb;x\n")
        hints = [d.get("hint") for d in planche("validate", folder, "--format", "json").diagnostics()]
        self.assertEqual(hints, ['write 1.5 with a point, or give the field "decimal": ","',
                                 "write a number, or leave the cell empty"])

    def test_takes_columns_as_fields_by_default(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id"}}},
                           c_csv="id,cost,weight,note\na,1,1.5,x\nb,2,2,7\n")
        self.assertEqual(self.value("sum(cards, cost + weight)", folder), ["6.5"])
        self.assertEqual(self.value("cards where note == '7'", folder), ["b"])
        for rows in "", "a,\n":  # a column without values is one too, and no column is passed over
            folder = self.game("e", {"id": "e", "records": {"cards": {"from": "c.csv", "key": "id"}}},
                               c_csv="id,note\n" + rows)
            self.assertEqual(self.value("count(cards where present(note))", folder), ["0"])
            self.assertEqual(planche("validate", folder, "--format", "json", cwd=self.folder).diagnostics(), [])

    def test_asks_about_numbers_that_may_be_thousands(self):
        """1,000 is a thousand to some and one to others: it is asked, not guessed."""
        fields = {"id": "text", "n": "integer", "w": {"type": "decimal", "decimal": ","}}
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}},
                           c_csv="id;n;w\na;5,0;1,000\nb;0.000;2.5\nc;1,000;1.000\nd;12.000;1.250\n")
        run = planche("validate", folder, "--format", "json")
        self.assertEqual([(d["line"], d["column"], d["hint"]) for d in run.diagnostics() if d["code"] == "data/type"],
                         [(4, 3, "write 1 or 1000"), (4, 9, "write 1 or 1000"), (5, 3, "write 12 or 12000"),
                          (5, 10, "write 1.250 or 1250")])


class Files(GameCase):
    def test_makes_combinations_and_reads_grids(self):
        folder = self.game("g", {"id": "g", "records": {
            "suits": {"from": "s.csv", "key": "id"}, "board": {"from": "b.csv", "shape": "grid"},
            "map": {"from": "m.csv", "shape": "grid"},
            "cards": {"for": {"s": "suits", "r": "1..13"}}, "dominoes": {"for": {"a": "0..6", "b": "a..6"}},
            "few": {"for": {"x": ["p", "q"], "y": [1, 2, 3]}}}},
            s_csv="id,colour\nhearts,red\nspades,black\n", b_csv=",5,\n7,,9\n", m_csv="w,w\nw,s,w\n,,,s\n")
        self.assertEqual(self.value("count(cards)", folder), ["26"])
        self.assertEqual(self.value("count(cards where s.colour == 'red' and r > 10)", folder), ["3"])
        self.assertEqual(self.value("count(dominoes)", folder), ["28"])
        self.assertEqual(self.value("sum(dominoes, a + b)", folder), ["168"])
        self.assertEqual(self.value("count(few)", folder), ["6"])
        self.assertEqual(self.value("join(board, ' ', row ~ ':' ~ column ~ '=' ~ value)", folder),
                         ["1:2=5 2:1=7 2:3=9"])
        self.assertEqual(self.value("join(map, ' ', row ~ ':' ~ column ~ '=' ~ value)", folder),
                         ["1:1=w 1:2=w 2:1=w 2:2=s 2:3=w 3:4=s"])

    def test_knows_cells_of_a_grid_without_its_file(self):
        game = {"format": 1, "id": "g", "title": "G",
                "records": {"map": {"from": "map.csv", "shape": "grid", "computed": {"kind": "split(value, ':')"}}}}
        self.assertEqual(planche("validate", "--format", "json", self.game("g", game)).codes(), ["game/missing-file"])
        game["records"]["map"]["fields"] = {"value": ["w", "s"]}
        game["rules"] = [{"code": "a", "each": "map", "require": "row + column < 4"},
                         {"code": "b", "each": "map", "require": "rank < 4"}]
        game["records"]["map"]["computed"]["kind"] = "value"
        run = planche("validate", "--format", "json", self.game("g", game, map_csv="w,w\nw,s\n"))
        self.assertEqual(run.codes(), ["g/a", "expression/name"], run)
        self.assertIn("row, column", run.diagnostics()[1]["hint"])

    def test_accepts_sheets_and_ranges_only_for_workbooks(self):
        def reported(members):
            folder = self.game("g", {"format": 1, "id": "g", "title": "G",
                                     "records": {"cards": dict(members, key="id")}},
                               c_csv="id,n\na,1\n", c_json='[{ "id": "b", "n": 2 }]')
            self.check(planche("convert", folder / "c.csv", "-o", folder / "c.xlsx"), FINE)
            run = planche("validate", "--format", "json", folder)
            return [d["path"].partition("cards.")[2] for d in run.diagnostics() if d["code"] == "data/unknown-field"]

        self.assertEqual(reported({"from": {"file": "c.csv", "sheet": "Map", "range": "A1:B2"}}),
                         ["from.sheet", "from.range"])
        self.assertEqual(reported({"from": "c.json", "range": "A1:B2"}), ["range"])
        self.assertEqual(reported({"from": "c.csv", "with": [{"file": "c.csv", "sheet": "n"}]}), ["with[0].sheet"])
        self.assertEqual(reported({"from": ["c.json", "c.xlsx"], "range": "A1:B2"}), [])
        self.assertEqual(reported({"from": {"file": "c.XLSX", "range": "A1:B2"}}), [])

    def test_reads_several_files_and_additions(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {
            "from": ["a.csv", "b.yaml", "c.json"], "with": "more.csv", "where": "id != 'off'", "key": "id",
            "fields": {"id": "text", "cost": "integer", "art": {"type": "text", "required": True}, "code": "text"}}}},
            a_csv="id,cost\nowl,1\noff,9\n",
                           b_yaml="- { id: fox, cost: 2, code: 1.10 }\n- id: elk\n  cost: 3\n  code: no\n",
            c_json='{ "cards": [ { "id": "yak", "cost": 4 }, ] } // the last\n',
            more_csv="id,art\nowl,o\nfox,f\nelk,e\nyak,y\noff,z\n")
        self.assertEqual(self.codes("validate", folder), [])
        self.assertEqual(self.value("cards.art", folder), ["o", "f", "e", "y"])
        self.assertEqual(self.value("cards.code", folder), ["1.10", "no"])
        self.write("g/more.csv", "id,art\nowl,o\nfox,f\nelk,e\nbee,b\n")
        self.assertEqual(self.codes("validate", folder),
                         [("data/unknown-key", 5, 1), ("data/missing-field", 1, 14)])

    def test_requires_keys_in_added_rows(self):
        game = {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"],
                "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "title": {"type": "text", "translated": True}, "n": "integer"}}}}
        folder = self.game("g", game, c_csv="id,title,n\na,Ash,1\n", **{"c.fr_csv": "title\nFrene\nHetre\n"})
        run = planche("validate", folder, "--lang", "fr", "--format", "json")
        self.assertEqual([(d["file"][-8:], d["line"], d["code"], d["path"]) for d in run.diagnostics()
                          if d["severity"] == "error"],
                         [("c.fr.csv", 1, "data/missing-field", "id")], run)
        for more in "id,title\n,Frene\n", '[{"title": "Frene"}]':
            os.remove(folder / "c.fr.csv") if more[0] == "[" else None
            (folder / ("c.fr.json" if more[0] == "[" else "c.fr.csv")).write_text(more)
            self.assertEqual(self.codes("validate", folder, "--lang", "en"), [])
            self.assertEqual([code for code, _, _ in self.codes("validate", folder)],
                             ["data/missing-field", "data/untranslated"])  # all languages
            self.assertIn(("data/missing-field", 1 + (more[0] != "["), 1 + (more[0] == "[")),
                          self.codes("validate", folder, "--lang", "fr"))
        del game["records"]["cards"]["key"]
        game["records"]["cards"]["with"] = "more.csv"
        folder = self.game("h", game, c_csv="id,title\na,Ash\n", more_csv="id,n\na,5\n")
        self.assertEqual([code for code, _, _ in self.codes("validate", folder)], ["data/missing-field"])
        # A key that is computed is known too late.
        game = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "with": "more.csv", "computed": {"id": "lower(title)"}}}}
        folder = self.game("k", game, c_csv="title\nAsh\n", more_csv="id,n\nash,5\n")
        run = self.check(planche("validate", folder), BAD_DATA)
        self.assertEqual(run.err.count("error: "), 1, run)
        self.assertIn('more.csv cannot add to cards, whose key "id" is computed', run.err)


if __name__ == "__main__":
    support.main()
