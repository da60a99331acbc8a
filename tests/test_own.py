"""Games described in files: docs/own-game.md, done step by step, and what designers do beyond it."""
import json
import os
import pathlib
import re
import subprocess

import support
from support import BAD_DATA, BAD_USAGE, FINE, SOURCE, Case, planche

GUIDE = (SOURCE / "docs/own-game.md").read_text()


def text_of(pdf):
    return support.tool("pdftotext", "-layout", pdf, "-")


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", GUIDE, re.M | re.S)


TEMPLATE = json.dumps({"part": {"size": [40, 40]}, "layers": [
    {"type": "text", "text": "TEXT", "at": [4, 4], "size": [32, 30], "font": "Inter", "size_pt": 7}]})


class Own(Case):
    def game(self, folder, game, **files):
        """Writes a folder; names of files have `__` for a slash and `_` before the ending for a dot."""
        self.write(f"{folder}/game.json", game if isinstance(game, str) else json.dumps(game))
        for name, text in files.items():
            *stem, ending = name.replace("__", "/").rsplit("_", 1)
            self.write(f"{folder}/{stem[0]}.{ending}", text)
        return self.folder / folder

    def codes(self, *arguments, **options):
        run = planche(arguments[0], "--format", "json", *arguments[1:], **options)
        return [(d["code"], d["line"], d["column"]) for d in run.diagnostics()]

    def value(self, expression, folder, *options):
        return self.check(planche("eval", expression, folder, *options), FINE).out.splitlines()

    def texts(self, folder, *options):
        target = self.folder / "texts.pdf"
        self.check(planche("render", folder, "-o", target, "-q", *options), FINE)
        return text_of(target)


class Guide(Own):
    def make(self):
        table = blocks("csv")[0]
        game, template, rules = blocks("json")
        return self.game("first", game, cards_csv=table, templates__card_json=template), game, rules

    def test_it_prints(self):
        folder, _, _ = self.make()
        run = self.check(planche("render", ".", cwd=folder), FINE)
        self.assertIn("wrote output/first.pdf: 1 page", run.err)
        words = text_of(folder / "output/first.pdf")
        for card, copies in ("Owl", 3), ("Fox", 2), ("Spark", 4):
            self.assertEqual(words.count(card), copies)

    def test_its_rules(self):
        folder, game, rules = self.make()
        (folder / "game.json").write_text(game.replace('  "parts"', rules + '  "parts"'))
        self.check(planche("validate", "--strict", ".", cwd=folder), FINE)
        table = (folder / "cards.csv").read_text()
        (folder / "cards.csv").write_text(table.replace("Owl,creature,2,2,3", "Owl,creature,2,5,3"))
        run = self.check(planche("validate", ".", cwd=folder), BAD_DATA)
        shown = re.search(r"it says\n\n```\n(.*?)```", GUIDE, re.S)[1]
        self.assertIn(shown, run.err)

    def test_its_questions(self):
        folder, _, _ = self.make()
        questions = re.findall(r"^planche eval '(.*)' \.$", GUIDE, re.M)
        answers = [self.check(planche("eval", q, ".", cwd=folder), FINE).out.split() for q in questions]
        self.assertEqual(answers, [["9"], ["owl", "fox"], ["2"], ["16/9"]])

    def test_every_command_of_it_is_one(self):
        for line in re.findall(r"^planche (.*)$", GUIDE, re.M):
            self.assertIn(line.split()[0], ("render", "validate", "eval", "survey"), line)


class Records(Own):
    def test_headings_lists_objects_and_words(self):
        fields = {"id": "text", "title": {"type": "text", "column": "Name of it"}, "stat": {"type": "object", "fields": {
            "force": "integer", "part": {"type": "decimal", "decimal": ","}}}, "tags": {"type": "list", "of": "text"},
            "abilities": {"type": "list", "of": "text", "columns": ["Ability 1", "Ability 2"]}, "ok": "truth", "code": "text"}
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}}, c_csv=
                           "ID;name-OF_it;Stat Force;stat.part;TAGS;ability 2;ability 1;Ok;code\nowl;Owl;3;2,5;a | b;;flies;x;1.10\n"
                           "fox;Fox;;;;digs;runs;non;007\n")
        self.assertEqual(self.codes("validate", folder), [])
        self.assertEqual(self.value("cards.title", folder), ["Owl", "Fox"])
        self.assertEqual(self.value("cards.tags", folder), ["a, b"])
        self.assertEqual(self.value("cards.abilities", folder), ["flies", "digs, runs"])
        self.assertEqual(self.value("sum(cards, stat.force * stat.part)", folder), ["7.5"])
        self.assertEqual(self.value("cards where ok", folder), ["owl"])
        self.assertEqual(self.value("cards.code", folder), ["1.10", "007"])

    def test_lists_are_split_whatever_their_column_is_called(self):
        fields = {"id": "text", "of": {"type": "list", "of": "integer", "separator": "/", "column": "Attack / Defence"},
                  "on": {"type": "list", "of": "text", "columns": ["First", "Second"]}}
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "records": {
            "cards": {"from": "c.csv", "key": "id", "fields": fields}}},
            c_csv="id,Attack / Defence,First,Second\na,5 / 4/3,x/y,z\nb,7,,z\n")
        self.assertEqual(self.value("cards.of", folder), ["5, 4, 3", "7"])
        self.assertEqual(self.value("cards.on", folder), ["x/y, z", "z"])
        self.check(planche("convert", folder / "c.csv", "-o", folder / "c.json"), FINE)
        self.check(planche("convert", folder / "c.json", "-o", folder / "back.csv"), FINE)

    def test_a_separator_is_no_empty_text(self):
        folder = self.game("g", '{"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv",\n'
                           '"fields": {"tags": {"type": "list", "of": "text", "separator": ""}}}}}', c_csv="tags\nxyz\n")
        self.assertEqual(self.codes("validate", folder), [("data/limit", 2, 64)])

    def test_of_columns_of_one_name_the_first_counts(self):
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

    def told(self, fields, table, **more):
        folder = self.game("t", {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv", "fields": fields, **more}}}, c_csv=table)
        return [(d["severity"], d["code"], d["line"], d["column"], d["hint"] or "") for d in planche("validate", "--format", "json", folder).diagnostics()]

    def test_values_below_a_blank_heading_are_told(self):
        note = ("note", "data/unknown-field", 1, 4, "write a heading above them")
        for fields in {"id": "text", "n": "integer"}, None:
            more = {} if fields else {"rows": []}
            game = {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv", **({"fields": fields} if fields else {}), **more}}}
            for rows, expected in (("a,77,1\nb,88,2\n", [note]), ("a,,1\nb,,2\n", []), ("a, ,1\nb,x,2\n", [note])):
                folder = self.game("b", game, c_csv="id,,n\n" + rows)
                run = planche("validate", "--format", "json", folder)
                self.assertEqual([(d["severity"], d["code"], d["line"], d["column"], d["hint"]) for d in run.diagnostics()], expected, run)

    def test_headings_of_signs_are_headings(self):
        fields = {"id": "text", "number": {"type": "integer", "column": "#"}, "share": {"type": "integer", "column": "%"}}
        self.assertEqual(self.told(fields, "id,,#,%\na,,7,9\n"), [])
        self.assertEqual(self.value("sum(cards, number * 10 + share)", self.folder / "t"), ["79"])

    def test_missing_columns_are_called_as_tables_call_them(self):
        text, listed = {"type": "text", "required": True}, {"type": "list", "of": "text", "required": True}
        self.assertEqual(self.told({"id": "text", "edge": dict(text, column="SE")}, "id,N\na,1\n"),
                         [("error", "data/missing-field", 1, 1, 'add a column "SE", or call another one so'),
                          ("note", "data/unknown-field", 1, 4, 'name it in "ignore" when that is meant')])
        *_, last = sorted(self.told({"id": "text", "edges": dict(listed, columns=["N", "SE"])}, "id\na\n"))
        self.assertEqual(last, ("error", "data/missing-field", 1, 1, 'add columns "N" and "SE"'))
        told = self.told({"id": "text", "edges": dict(listed, columns=["N", "SE", "S"])}, "id,N,ES,S\na,1,2,3\n")
        self.assertEqual([t[:2] for t in told], [("note", "data/unknown-field"), ("warning", "data/missing-column")], told)

    def test_a_missing_value_is_told_at_its_cell(self):
        fields = {"id": "text", "cost": {"type": "integer", "required": True}, "n": "text"}
        self.assertEqual(self.told(fields, "id,n,cost\nab,1,2\nab,1,\nab,,\"\"\nab\n"),
                         [("error", "data/missing-field", line, column, "fill in the cell") for line, column in ((3, 6), (4, 5), (5, 3))])

    def test_numbers_may_have_a_plus(self):
        fields = {"id": "text", "n": "integer", "d": "decimal", "c": {"type": "decimal", "decimal": ","}}
        self.assertEqual(self.told(fields, 'id,n,d,c\na,+7,+0.5,"+1,5"\n'), [])
        self.assertEqual(self.value("sum(cards, n + d + c)", self.folder / "t"), ["9"])
        run = planche("validate", self.game("t", {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv", "fields": fields}}},
                                            c_csv="id,n,d,c\na,+x,+ 1,++2\nb,14\u00a0,1,1\n"))
        for word in '"+x"', '"+ 1"', '"++2"':
            self.assertIn(f"found the string {word}", run.err)
        self.assertNotIn("c.csv:3", run.err)  # white space of Unicode around a number is none of it

    def test_texts_in_languages_are_those_of_the_game(self):
        game = {"format": 1, "id": "g", "title": {"en": "G", "de": "G"}, "languages": ["en", "de"], "records": {"cards": [{"id": "a"}]},
                "rules": [{"code": "r", "each": "cards", "require": "present(id)", "message": {"en": "x", "dee": "y", "fr": "z"}}],
                "parts": {"card": {"of": "cards", "front": "card.json", "title": {"en": "Card", "fr": "Carte"}}}}
        folder = self.game("w", game, card_json=TEMPLATE.replace("TEXT", "{id}"))

        def told(*options):
            run = self.check(planche("validate", "--format", "json", folder, *options), FINE)
            return [(d["severity"], d["code"], d["path"], d["hint"]) for d in run.diagnostics()]
        notes = [("note", "data/unknown-field", f"rules[0].message.{key}", hint) for key, hint in (("dee", 'did you mean "de"?'), ("fr", "known: de"))]
        notes.append(("note", "data/unknown-field", "parts.card.title.fr", "known: de"))
        self.assertEqual(told("--lang", "en"), notes)
        german = told("--lang", "de")
        self.assertEqual(told(), german)
        self.assertEqual([d for d in german if d[0] == "note"], notes)
        self.assertEqual([d[:3] for d in german if d[0] != "note"], [("warning", "data/untranslated", "parts.card.title")])

    def test_two_views_of_a_table_have_two_names(self):
        view = {"name": "play", "pieces": [{"part": "card"}]}
        game = {"format": 1, "id": "g", "title": "G", "records": {"cards": [{"id": "a"}]},
                "parts": {"card": {"of": "cards", "front": "card.json"}}, "table": [view, {**view, "name": "end"}, view]}
        folder = self.game("v", game, card_json=TEMPLATE.replace("TEXT", "{id}"))
        run = self.check(planche("validate", "--format", "json", folder), BAD_DATA)
        self.assertEqual([(d["code"], d["path"]) for d in run.diagnostics()], [("data/duplicate-key", "table[2].name")])

    def test_files_that_are_not_there_have_neighbours(self):
        game = {"format": 1, "id": "g", "title": "G", "records": {"cards": [{"id": "a"}]},
                "parts": {"card": {"of": "cards", "front": "templates/card.json"}},
                "table": [{"name": "play", "ground": "templates/bass.json", "pieces": [{"part": "card"}]}]}
        template = json.loads(TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("n", game, templates__card_json=json.dumps({"extends": "bass.json", **template}), templates__base_json=json.dumps(template))
        run = self.check(planche("validate", "--format", "json", folder), BAD_DATA)
        self.assertEqual([(d["code"], d["hint"]) for d in run.diagnostics()],
                         [("template/unknown", "did you mean `base.json`?"), ("game/missing-file", 'did you mean "templates/base.json"?')])
        self.write("n/templates/card.json", template)
        self.write("n/game.json", {**game, "table": [{**game["table"][0], "ground": "templates/base.json"}]})
        self.check(planche("table", "n", "-o", "x.png", cwd=self.folder), FINE)

    def test_what_the_head_expects(self):
        folder = self.game("h", {"format": 2, "id": "g", "title": "G", "players": 2})
        told = {d["path"]: (d["message"], d["hint"]) for d in planche("validate", "--format", "json", folder).diagnostics()}
        self.assertEqual(told["format"], ("expected 1, found 2", "it is always 1"))
        self.assertEqual(told["players"][1], "least and most: [2, 4]")

    def test_a_column_is_that_of_one_field(self):
        def told(fields, computed={}, **more):
            self.game("g", {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"], "records": {
                "cards": {"from": "c.csv", "fields": fields, "computed": computed, **more}}}, c_csv="id\na\n")
            (self.folder / "g/c.json").write_text("[]")
            run = planche("validate", "--format", "json", self.folder / "g")
            return [d["path"].partition("fields.")[2] for d in run.diagnostics() if d["code"] == "game/name-taken"]

        word, listed = {"type": "text", "translated": True}, {"type": "list", "of": "text"}
        self.assertEqual(told({"attack_force": "text", "Attack Force": "text", "cost": "text", "Cost": "text"}), ["Attack Force", "Cost"])
        self.assertEqual(told({"a": "text", "b": {"type": "text", "column": "A"}, "c": dict(listed, columns=["D 1", "A"])}), ["b.column", "c.columns"])
        self.assertEqual(told({"c": dict(listed, columns=["D 1", "d1"])}), ["c.columns"])
        self.assertEqual(told({"a_b": "text", "a": {"type": "object", "fields": {"b": "text", "c": "text"}}}), ["a.fields.b"])
        self.assertEqual(told({"title": word, "Title": word, "title_fr": "text"}), ["title", "Title"])
        self.assertEqual(told({"cost": "text", "Costs": "text"}, {"Cost": "1"}), [])
        self.assertEqual(told({"cost": "text", "Cost": "text"}, **{"from": "c.json"}), [])

    def test_letters_of_tables_are_composed(self):
        game = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "Coût": "integer", "kind": {"type": "choice", "of": ["été"]}}}}}
        folder = self.game("g", game, c_csv="id,COU\u0302T,kind\na,3,e\u0301te\u0301\n")
        self.assertEqual(self.value("cards.Coût", folder), ["3"])
        self.assertEqual(self.value("cards.kind", folder), ["été"])

    def test_names_in_templates_of_yaml_are_used(self):
        game = {"id": "g", "title": "G", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {"id": "text", "note": "text"}}},
                "parts": {"card": {"of": "cards", "front": "card.yaml"}}}
        folder = self.game("g", game, c_csv="id,note\na,b\n",
                           card_yaml="template: card\npart: {size: poker}\nlayers:\n  - type: text\n    text: '{note}'\n    at: [5, 5]\n    size: [50, 10]\n")
        self.assertEqual(self.codes("validate", folder, cwd=self.folder), [])
        self.assertEqual(self.codes("validate", ".", cwd=folder), [])

    def test_percentages_are_fractions(self):
        fields = {"id": "text", "share": {"type": "decimal", "decimal": ","}, "whole": "decimal"}
        game = {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}}
        folder = self.game("g", game, c_csv="id;share;whole\na;12,5 %;50%\nb;7\u00a0%;0.1%\nc;-3%;100 %\n")
        self.assertEqual(self.value("cards.share", folder), ["0.125", "0.07", "-0.03"])
        self.assertEqual(self.value("cards.whole", folder), ["0.5", "0.001", "1"])
        for text in "%", "1 2%", "a %", "5%%", "1,5,5%":
            (folder / "c.csv").write_text(f"id;share;whole\na;{text};\n")
            (found,) = planche("validate", folder, "--format", "json").diagnostics()
            self.assertEqual((found["code"], found["line"], found["column"]), ("data/type", 2, 3))
            self.assertIn(f'found the string "{text}"', found["message"])

    def test_decimal_commas_are_proposed_where_a_number_has_one(self):
        fields = {"id": "text", "share": "decimal"}
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "fields": fields}}}, c_csv="id;share\na;1,5\nb;x\n")
        hints = [d.get("hint") for d in planche("validate", folder, "--format", "json").diagnostics()]
        self.assertEqual(hints, ['write 1.5 with a point, or give the field "decimal": ","',
                                 "write a number, or nothing where there is none"])

    def test_columns_are_fields_where_none_are_declared(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id"}}},
                           c_csv="id,cost,weight,note\na,1,1.5,x\nb,2,2,7\n")
        self.assertEqual(self.value("sum(cards, cost + weight)", folder), ["6.5"])
        self.assertEqual(self.value("cards where note == '7'", folder), ["b"])
        for rows in "", "a,\n":  # a column without values is one too, and no column is passed over
            folder = self.game("e", {"id": "e", "records": {"cards": {"from": "c.csv", "key": "id"}}}, c_csv="id,note\n" + rows)
            self.assertEqual(self.value("count(cards where present(note))", folder), ["0"])
            self.assertEqual(planche("validate", folder, "--format", "json", cwd=self.folder).diagnostics(), [])

    def test_combinations_and_grids(self):
        folder = self.game("g", {"id": "g", "records": {
            "suits": {"from": "s.csv", "key": "id"}, "board": {"from": "b.csv", "shape": "grid"}, "map": {"from": "m.csv", "shape": "grid"},
            "cards": {"for": {"s": "suits", "r": "1..13"}}, "dominoes": {"for": {"a": "0..6", "b": "a..6"}},
            "few": {"for": {"x": ["p", "q"], "y": [1, 2, 3]}}}},
            s_csv="id,colour\nhearts,red\nspades,black\n", b_csv=",5,\n7,,9\n", m_csv="w,w\nw,s,w\n,,,s\n")
        self.assertEqual(self.value("count(cards)", folder), ["26"])
        self.assertEqual(self.value("count(cards where s.colour == 'red' and r > 10)", folder), ["3"])
        self.assertEqual(self.value("count(dominoes)", folder), ["28"])
        self.assertEqual(self.value("sum(dominoes, a + b)", folder), ["168"])
        self.assertEqual(self.value("count(few)", folder), ["6"])
        self.assertEqual(self.value("join(board, ' ', row ~ ':' ~ column ~ '=' ~ value)", folder), ["1:2=5 2:1=7 2:3=9"])
        self.assertEqual(self.value("join(map, ' ', row ~ ':' ~ column ~ '=' ~ value)", folder), ["1:1=w 1:2=w 2:1=w 2:2=s 2:3=w 3:4=s"])

    def test_grids_have_cells_without_their_file(self):
        game = {"format": 1, "id": "g", "title": "G", "records": {"map": {"from": "map.csv", "shape": "grid", "computed": {"kind": "split(value, ':')"}}}}
        self.assertEqual(planche("validate", "--format", "json", self.game("g", game)).codes(), ["game/missing-file"])
        game["records"]["map"]["fields"] = {"value": ["w", "s"]}
        game["rules"] = [{"code": "a", "each": "map", "require": "row + column < 4"}, {"code": "b", "each": "map", "require": "rank < 4"}]
        game["records"]["map"]["computed"]["kind"] = "value"
        run = planche("validate", "--format", "json", self.game("g", game, map_csv="w,w\nw,s\n"))
        self.assertEqual(run.codes(), ["g/a", "expression/name"], run)
        self.assertIn("row, column", run.diagnostics()[1]["hint"])

    def test_sheets_and_ranges_are_of_workbooks(self):
        def told(members):
            folder = self.game("g", {"format": 1, "id": "g", "title": "G", "records": {"cards": dict(members, key="id")}},
                               c_csv="id,n\na,1\n", c_json='[{ "id": "b", "n": 2 }]')
            self.check(planche("convert", folder / "c.csv", "-o", folder / "c.xlsx"), FINE)
            run = planche("validate", "--format", "json", folder)
            return [d["path"].partition("cards.")[2] for d in run.diagnostics() if d["code"] == "data/unknown-field"]

        self.assertEqual(told({"from": {"file": "c.csv", "sheet": "Map", "range": "A1:B2"}}), ["from.sheet", "from.range"])
        self.assertEqual(told({"from": "c.json", "range": "A1:B2"}), ["range"])
        self.assertEqual(told({"from": "c.csv", "with": [{"file": "c.csv", "sheet": "n"}]}), ["with[0].sheet"])
        self.assertEqual(told({"from": ["c.json", "c.xlsx"], "range": "A1:B2"}), [])
        self.assertEqual(told({"from": {"file": "c.XLSX", "range": "A1:B2"}}), [])

    def test_files_that_add(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {
            "from": ["a.csv", "b.yaml", "c.json"], "with": "more.csv", "where": "id != 'off'", "key": "id",
            "fields": {"id": "text", "cost": "integer", "art": {"type": "text", "required": True}, "code": "text"}}}},
            a_csv="id,cost\nowl,1\noff,9\n", b_yaml="- { id: fox, cost: 2, code: 1.10 }\n- id: elk\n  cost: 3\n  code: no\n",
            c_json='{ "cards": [ { "id": "yak", "cost": 4 }, ] } // the last\n',
            more_csv="id,art\nowl,o\nfox,f\nelk,e\nyak,y\noff,z\n")
        self.assertEqual(self.codes("validate", folder), [])
        self.assertEqual(self.value("cards.art", folder), ["o", "f", "e", "y"])
        self.assertEqual(self.value("cards.code", folder), ["1.10", "no"])
        self.write("g/more.csv", "id,art\nowl,o\nfox,f\nelk,e\nbee,b\n")
        self.assertEqual(self.codes("validate", folder),
                         [("data/unknown-key", 5, 1), ("data/missing-field", 1, 14)])

    def test_rows_that_add_say_to_what(self):
        game = {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"], "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "title": {"type": "text", "translated": True}, "n": "integer"}}}}
        folder = self.game("g", game, c_csv="id,title,n\na,Ash,1\n", **{"c.fr_csv": "title\nFrene\nHetre\n"})
        run = planche("validate", folder, "--lang", "fr", "--format", "json")
        self.assertEqual([(d["file"][-8:], d["line"], d["code"], d["path"]) for d in run.diagnostics() if d["severity"] == "error"],
                         [("c.fr.csv", 1, "data/missing-field", "id")], run)
        for more in "id,title\n,Frene\n", '[{"title": "Frene"}]':
            os.remove(folder / "c.fr.csv") if more[0] == "[" else None
            (folder / ("c.fr.json" if more[0] == "[" else "c.fr.csv")).write_text(more)
            self.assertEqual(self.codes("validate", folder, "--lang", "en"), [])
            self.assertEqual([code for code, _, _ in self.codes("validate", folder)],
                             ["data/missing-field", "data/untranslated"])  # all languages
            self.assertIn(("data/missing-field", 1 + (more[0] != "["), 1 + (more[0] == "[")), self.codes("validate", folder, "--lang", "fr"))
        del game["records"]["cards"]["key"]
        game["records"]["cards"]["with"] = "more.csv"
        folder = self.game("h", game, c_csv="id,title\na,Ash\n", more_csv="id,n\na,5\n")
        self.assertEqual([code for code, _, _ in self.codes("validate", folder)], ["data/missing-field"])

    def test_numbers_that_may_be_thousands(self):
        """1,000 is a thousand to some and one to others: it is asked, not guessed."""
        fields = {"id": "text", "n": "integer", "w": {"type": "decimal", "decimal": ","}}
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}},
                           c_csv="id;n;w\na;5,0;1,000\nb;0.000;2.5\nc;1,000;1.000\nd;12.000;1.250\n")
        run = planche("validate", folder, "--format", "json")
        self.assertEqual([(d["line"], d["column"], d["hint"]) for d in run.diagnostics() if d["code"] == "data/type"],
                         [(4, 3, "write 1 or 1000"), (4, 9, "write 1 or 1000"), (5, 3, "write 12 or 12000"),
                          (5, 10, "write 1.250 or 1250")])

    def test_translations(self):
        game = {"id": "g", "languages": ["en", "fr"], "labels": {"en": {"cost": "Cost"}, "fr": {"cost": "Coût"}},
                "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
                    "id": "text", "title": {"type": "text", "translated": True}}}},
                "parts": {"card": {"of": "cards", "front": "t.json"}}}
        folder = self.game("g", game, c_csv="id,title,title.fr\nowl,Owl,Hibou\nfox,Fox,\n",
                           t_json=TEMPLATE.replace("TEXT", "{title} {label.cost}"))
        self.assertEqual(self.texts(folder).count("Cost"), 2)
        self.assertEqual(self.codes("validate", folder, "--lang", "fr"), [("data/untranslated", 3, 1)])
        self.write("g/c.fr.csv", "id,title\nfox,Renard\n")
        self.assertEqual(self.codes("validate", folder, "--lang", "fr"), [])
        self.assertEqual(set(self.texts(folder, "--lang", "fr").split()) & {"Owl", "Fox", "Hibou", "Renard", "Coût"},
                         {"Hibou", "Renard", "Coût"})
        run = self.check(planche("validate", folder, "--lang", "de"), BAD_USAGE)
        self.assertIn('--lang: g is printed in en or fr, found "de"', run.err)
        self.check(planche("validate", folder, "--lang", "../labels/fr"), BAD_USAGE)

    def test_languages_are_those_that_the_game_names(self):
        picture = '{ "type": "image", "art": "art/{cost}.svg", "at": [5, 50], "size": [9, 9] }, '  # whatever the language

        def game(*languages):
            fields = {"title": {"type": "text", "translated": True}, "cost": "decimal"}
            return {"id": "g", "title": {"de": "Ernte", "is": "Uppskera", "en": "Harvest"}, "languages": languages,
                    "records": {"cards": {"from": "c.csv", "fields": fields}},
                    "parts": {"card": {"of": "cards", "front": "t.json"}}}
        folder = self.game("g", game("de", "en"), c_csv="title,title.en,cost\nFuchs,Fox,1.5\n",
                           t_json=TEMPLATE.replace("TEXT", "{title} {cost}").replace('"layers": [', '"layers": [' + picture))
        self.write("g/art/1.5.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>')
        # The first where none is asked for, with the program's words where it has them.
        self.assertEqual(self.codes("validate", folder), [])
        self.assertRegex(self.texts(folder), r"(?s)^ *Fuchs 1,5\n.*Ernte · card · Seite 1/1")
        # A region has the words and signs of its language; of the signs more is known than of words.
        for language, cost, page in ("de-AT", "1,5", "Seite"), ("pl", "1,5", "page"), ("en-AU", "1.5", "page"), ("ja", "1.5", "page"):
            self.write("g/game.json", json.dumps(game(language, "en")))
            self.assertRegex(self.texts(folder), rf"(?s)Fuchs {cost}\n.* {page} 1/1", language)
        self.write("g/game.json", json.dumps(game("de", "en")))
        self.assertRegex(self.texts(folder, "--lang", "en"), r"(?s)^ *Fox 1\.5\n.*Harvest · card · page 1/1")
        self.write("g/game.json", json.dumps(game("is", "de")))
        self.write("g/c.csv", "title,title.de,cost\nRefur,Fuchs,1.5\n")
        self.assertEqual(self.codes("validate", folder), [("data/untranslated", None, None)])
        self.check(planche("validate", "--strict", folder), FINE)
        self.assertRegex(self.texts(folder), r"(?s)^ *Refur 1,5\n.*Uppskera · card · page 1/1")
        self.assertEqual(self.value("cards.title", folder), ["Refur"])
        self.assertEqual(self.value("cards.title", folder, "--lang", "de"), ["Fuchs"])
        self.check(planche("render", folder, "--lang", "en", "-o", folder / "x.pdf"), BAD_USAGE)

    def test_what_only_the_kit_prints_is_validated(self):
        game = {"id": "g", "records": {"cards": {"from": "c.csv"}},
                "parts": {"card": {"of": "cards", "front": "t.json"}, "die": {"drawing": "net", "solid": "cube"}}}
        folder = self.game("g", game, c_csv="title\nOwl\n", t_json=TEMPLATE.replace("TEXT", "{title}"))
        self.assertEqual([code for code, _, _ in self.codes("validate", folder)], ["data/limit"])
        self.assertEqual(self.codes("validate", folder, "--parts", "card"), [])
        self.assertEqual(len(self.texts(folder).split("Owl")), 2)


class Rules(Own):
    def game_with(self, *rules, **more):
        return self.game("g", {"id": "g", "numbers": {"most": 3}, "records": {"cards": {
            "from": "c.csv", "key": "id", "fields": {"id": "text", "cost": "integer", "kind": {"of": ["low", "mid", "high"]},
                                                     "foe": {"type": "reference", "of": "cards"}},
            "computed": {"double": "cost * 2", "fourfold": "double * 2"}}}, "rules": list(rules), **more},
            c_csv="id,cost,kind,foe\na,1,low,b\nb,3,high,a\nc,,mid,b\n")

    def test_of_each_and_of_all(self):
        folder = self.game_with(
            {"code": "most", "each": "cards", "require": "cost < most", "at": "cost", "message": "{id}: {cost} of {most}"},
            {"code": "some", "each": "cards where kind >= 'mid'", "require": "foe == 'c'", "severity": "warning"},
            {"code": "foes", "each": "cards", "require": "count(cards where foe == this) < 2", "severity": "note"},
            {"code": "four", "require": "max(cards, fourfold) == 11", "at": "cards"})
        found = self.codes("validate", folder)
        self.assertEqual(sorted(found), sorted([
            ("g/most", 3, 3), ("g/some", 3, 1), ("g/some", 4, 1), ("g/foes", 3, 1), ("g/four", 1, 1),
            ("game/unjudged", 1, found[[f[0] for f in found].index("game/unjudged")][2])]))
        self.assertNotIn("g/most", [code for code, *_ in self.codes("validate", folder, "--set", "most=4")])
        self.check(planche("validate", folder, "--set", "least=4"), BAD_USAGE)

    def test_values_that_were_refused_are_not_judged_again(self):
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "cost": {"type": "integer", "max": 9}}, "computed": {"fair": "cost * 2"}}}, "rules": [
                {"code": "a", "each": "cards", "require": "cost == 3"}, {"code": "b", "each": "cards", "require": "fair == 6"},
                {"code": "c", "each": "cards where cost != 3", "require": "id == 'q'"}, {"code": "d", "each": "cards where fair != 6", "require": "id == 'q'"}]},
            c_csv="id,cost\na,x\nb,99\nc,4\n")
        self.assertEqual(self.codes("validate", folder), [("data/type", 2, 3), ("data/limit", 3, 3), ("g/a", 4, 1), ("g/b", 4, 1), ("g/c", 4, 1), ("g/d", 4, 1)])
        (folder / "c.csv").write_text("id,cost\na,\n")  # an empty cell is no number
        self.assertEqual([code for code, _, _ in self.codes("validate", folder)], ["g/a", "g/b", "g/c", "g/d"])

    def test_they_say_what_must_hold(self):
        folder = self.game("g", """{ "format": 1, "id": "g", "title": "G", "records": { "cards": [ { "id": "a", "cost": 99 } ] },
            "rules": [ { "code": "a", "each": "cards", "require": "cost > 9" },
                       { "code": "b", "each": "cards", "when": "cost > 9", "message": "{id} costs too much" },
                       { "code": "c", "each": "cards", "when": "coste > 9" } ] }""")
        self.assertEqual(self.codes("validate", folder), [
            ("data/missing-field", 3, 24), ("data/missing-field", 4, 24), ("expression/name", 4, 65)])

    def test_numbers_are_exact(self):
        folder = self.game_with({"code": "thirds", "require": "1 / 3 * 3 == 1 and 0.1 + 0.2 == 0.3 and most / 4 == 0.75"})
        self.assertNotIn("g/thirds", [code for code, *_ in self.codes("validate", folder)])

    def test_work_is_bounded(self):
        folder = self.game_with({"code": "huge", "require":
                                 "all(1..1000000, all(1..1000000, all(1..1000000, item > 0)))"})
        self.assertIn("game/fault", [code for code, *_ in self.codes("validate", folder)])

    def test_sarif(self):
        folder = self.game_with({"id": "R1", "code": "most", "each": "cards", "require": "cost < most", "at": "cost",
                                 "source": "Book 2", "message": "{id} is dear", "hint": "write {most - 1}"})
        log = json.loads(planche("validate", "--format", "sarif", folder).out)
        result = next(r for r in log["runs"][0]["results"] if r["ruleId"] == "g/most")
        self.assertIn("b is dear", result["message"]["text"])
        self.assertEqual(result["locations"][0]["physicalLocation"]["region"]["startLine"], 3)


class Parts(Own):
    GAME = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "copies": "n", "fields": {
        "id": "text", "kind": "text", "n": {"type": "integer", "default": 1}, "foe": {"type": "reference", "of": "cards"}}}},
        "parts": {
            "card": {"of": "cards", "front": "{kind}.json", "back": "back.json"},
            "pair": {"like": "card", "of": "cards where present(foe)", "copies": 1,
                     "back": {"template": "beast.json", "shows": "foe"}},
            "token": {"front": "token.json", "copies": "2 * count(cards)"},
            "die": {"drawing": "cube-net", "faces": ["1", "2", "3", "x", "y", 6]}},
        "kits": {"default": ["card", "token"], "demo": ["pair", "die"]}}

    def make(self, **changes):
        return self.game("g", {**self.GAME, **changes}, c_csv="id,kind,n,foe\nowl,bird,2,fox\nfox,beast,,\nelk,beast,0,owl\n",
                         bird_json=TEMPLATE.replace("TEXT", "bird {id} {part.number}/{part.total} {part.copy}/{part.copies}"),
                         beast_json=TEMPLATE.replace("TEXT", "beast {id}"), back_json=TEMPLATE.replace("TEXT", "BACK"),
                         token_json=TEMPLATE.replace("TEXT", "TOKEN"))

    def counts(self, folder, *options, command="render"):
        target = self.folder / "counts.pdf"
        self.check(planche(command, folder, "-o", target, "-q", *options), FINE)
        text = text_of(target)
        return {word: len(re.findall(rf"\b{word}\b", text)) for word in ("owl", "fox", "elk", "BACK", "TOKEN")}

    def test_copies_fronts_and_backs(self):
        folder = self.make()
        self.assertEqual(self.counts(folder, "--parts", "card"), {"owl": 2, "fox": 1, "elk": 0, "BACK": 3, "TOKEN": 0})
        text = self.texts(folder, "--parts", "card")
        for words in "1/3 1/2", "2/3 2/2":
            self.assertIn(words, text)

    def test_parts_that_are_chosen_keep_their_numbers_among_all(self):
        folder = self.make(kits={}, parts={"card": {"of": "cards", "copies": 2, "front": "bird.json", "back": "back.json"}})
        self.assertEqual(re.findall(r"bird \w+ \d/\d \d/\d", self.texts(folder, "--only", "fox")), ["bird fox 3/6 1/2", "bird fox 4/6 2/2"])
        # Those of another template count where that is as large.
        parts = {"card": {"of": "cards", "front": "{kind}.json", "copies": "if(id == 'owl', 1, 3)"}}
        folder = self.make(kits={}, parts=parts)
        self.write("g/beast.json", TEMPLATE.replace("TEXT", "beast {id} {part.number}/{part.total}"))
        self.assertEqual(re.findall(r"\w+ \w+ \d/\d", self.texts(folder, "--only", "owl", "--only", "elk")),
                         ["bird owl 1/7", "beast elk 5/7", "beast elk 6/7", "beast elk 7/7"])
        self.write("g/beast.json", TEMPLATE.replace("TEXT", "beast {id} {part.number}/{part.total}").replace("40, 40", "50, 40"))
        self.assertEqual(re.findall(r"\w+ \w+ \d/\d", self.texts(folder, "--only", "elk")),
                         ["beast elk 4/6", "beast elk 5/6", "beast elk 6/6"])

    def test_records_are_called_by_titles_that_are_computed(self):
        game = {"id": "g", "title": "G", "records": {"cards": {"for": {"s": ["red", "blue"], "r": "1..2"}, "computed": {"title": "s ~ ' ' ~ r"}}},
                "rules": [{"code": "low", "each": "cards", "require": "r == 1"}], "parts": {"card": {"of": "cards", "front": "t.json"}}}
        folder = self.game("g", game, t_json=TEMPLATE.replace("TEXT", "shows {title}"))
        self.assertEqual([d["subject"] for d in planche("validate", folder, "--format", "json").diagnostics()], ["red 2", "blue 2"])
        del game["rules"]
        self.write("g/game.json", json.dumps(game))
        self.assertEqual(self.value("cards", folder), ["red 1", "red 2", "blue 1", "blue 2"])
        self.assertEqual(self.texts(folder, "--only", "blue 1").count("shows"), 1)
        self.write("g/game.json", json.dumps({**game, "records": {"cards": {**game["records"]["cards"], "computed": {"name": "1 / (r - r)"}}}}))
        self.assertEqual(self.value("count(cards)", folder), ["4"])

    def test_only_knows_records_by_what_they_are_called(self):
        game = {"id": "g", "records": {"kaarten": {"from": "c.csv", "key": "nr", "fields": {
            "nr": "text", "naam": {"type": "text"}, "soort": "text"}}},
            "parts": {"kaart": {"of": "kaarten", "front": "t.json"}}}
        folder = self.game("g", game, c_csv="nr,naam,soort\n010,Owl,x\n2,Éland,x\n011,Fox,x\n",
                           t_json=TEMPLATE.replace("TEXT", "{nr}"))
        for term, printed in (("owl", ["010"]), ("010", ["010"]), ("2", ["2"]), ("1", ["010"]), ("2-3", ["2", "011"]),
                              ("e\u0301land", ["2"]), ("kaarten", ["010", "2", "011"])):
            text = self.texts(folder, "--only", term)
            self.assertEqual([nr for nr in ("010", "2", "011") if nr in text.split()], printed, term)
        for term, hint in ("Owel", "did you mean \"Owl\""), ("4", "numbered from 1 to 3"):
            self.assertIn(hint, self.check(planche("render", folder, "--only", term), BAD_USAGE).err)

    def test_kits_and_parts(self):
        folder = self.make()
        self.assertEqual(self.counts(folder, "--no-cover", command="kit"), {"owl": 2, "fox": 1, "elk": 0, "BACK": 3, "TOKEN": 6})
        # The two that have a foe, and on their backs who that is.
        self.assertEqual(self.counts(folder, "--parts", "demo"), {"owl": 2, "fox": 1, "elk": 1, "BACK": 0, "TOKEN": 0})
        self.assertEqual(self.counts(folder, "--parts", "card", "--only", "owl")["fox"], 0)
        self.check(planche("render", folder, "--parts", "dice"), BAD_USAGE)
        # What is wrong with the game file is told, whichever of its parts are printed.
        wrong = self.game("w", {"id": "w", "records": {"a": [{"t": "x"}]}, "kits": {"default": ["p"]}, "parts": {
            "p": {"of": "a", "front": "t.json"}, "q": {"of": "a where nosuch", "front": "t.json"}}},
            t_json=TEMPLATE.replace("TEXT", "{t}"))
        for args in (["kit", wrong], ["render", wrong, "--parts", "p"]):
            self.assertIn("expression/name", self.check(planche(*args, "-o", self.folder / "w.pdf"), BAD_DATA).err)
        listed = [json.loads(line) for line in planche("list", "parts", folder, "--format", "json").out.splitlines()]
        self.assertEqual([(part["kind"], part["printed"]) for part in listed],
                         [("card", "render, kit"), ("pair", "render"), ("token", "kit"), ("die", "by name")])

    def test_a_board_larger_than_the_paper_is_joined_of_sheets(self):
        board = json.dumps({"part": {"size": [400, 300]}, "layers": [
            {"type": "rectangle", "at": [0, 0], "size": [400, 300], "fill": "#ccddee"}]})
        folder = self.game("b", {"id": "b", "parts": {"board": {"front": "t.json"}, "two": {"front": "t.json", "back": "t.json"}}},
                           t_json=board)
        # 4 sheets and the map of them.
        for options in ("--parts", "board"), ("--parts", "two", "--backs", "none"):
            run = self.check(planche("render", folder, "-o", self.folder / "b.pdf", *options), FINE)
            self.assertIn("5 sheets", run.err + run.out)
        run = self.check(planche("render", folder, "-o", self.folder / "b.pdf", "--parts", "two"), BAD_DATA)
        self.assertIn("--backs none", run.err + run.out)

    def test_authors(self):
        for given, written in ("Ada", "Ada"), (["Ada", "Berthe Noël"], "Ada, Berthe Noël"):
            with self.subTest(given):
                target = self.folder / "authors.pdf"
                self.check(planche("render", self.make(authors=given), "-o", target, "-q"), FINE)
                self.assertRegex(support.tool("pdfinfo", target), rf"Author: +{written}\n")
                target.unlink()

    def test_the_same_bytes(self):
        folder = self.make()
        made = []
        for name in "a.pdf", "b.pdf":
            self.check(planche("kit", folder, "-o", self.folder / name), FINE)
            made.append((self.folder / name).read_bytes())
        self.assertEqual(*made)

    def test_templates_are_checked(self):
        folder = self.make()
        self.write("g/beast.json", TEMPLATE.replace("TEXT", "{idd}"))
        self.assertIn("template/unknown-field", [code for code, *_ in self.codes("validate", folder)])

    def test_members_too_many_hide_nothing(self):
        folder = self.make()
        layers = [{"type": "text", "text": "{idd}", "at": [5, 5], "size": [40, 9], more: "1"} for more in ("colr", "d")]
        self.write("g/beast.json", json.dumps({"part": {"size": [63, 88], "sizes": 1}, "layers": layers}))
        codes = planche("validate", "--format", "json", folder).codes()
        self.assertEqual((codes.count("data/unknown-field"), codes.count("template/unknown-field")), (3, 2), codes)
        self.assertIn("nothing printed", self.check(planche("render", folder, "-o", self.folder / "a.pdf"), BAD_DATA).err)

    def test_any_file_of_the_folder_means_the_game(self):
        folder = self.make()
        run = self.check(planche("validate", "g/c.csv", cwd=self.folder), FINE)
        self.assertIn("g/game.json: g: 0 errors", run.err)
        self.check(planche("validate", "c.csv", cwd=folder), FINE)


class Comparisons(Own):
    def test_what_never_holds_in_a_template(self):
        def layer(**more):
            return {"type": "text", "at": [5, 5], "size": [50, 10], "text": "x", **more}

        def told(*layers):
            self.write("g/t.json", {"template": "t", "title": "T", "part": {"size": [63, 88]}, "layers": list(layers)})
            run = planche("validate", folder, "--format", "json")
            return [(d["code"], d["severity"], d["column"], d.get("hint", "")) for d in run.diagnostics() if not d["code"].startswith("game/unused")]
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "suit": {"type": "choice", "of": ["red", "blue"]}, "tags": {"type": "list", "of": "text", "separator": ";"}}}},
            "parts": {"card": {"of": "cards", "front": "t.json"}}}, c_csv="id,suit,tags\na,red,x;y\nb,blue,y\n")
        self.assertEqual(told(layer(when="suit == 'red' and 'x' in tags"), layer(text="{if(suit in ['red', 'blue'], 'a', 'b')}")), [])
        (one,) = told(layer(when="suit == 'rod'"))
        self.assertEqual((*one[:2], one[3]), ("template/never", "note", 'did you mean "red"?'))
        (one,) = told(layer(text="{if(suit in ['blue', 'gren'], 'a', 'b')}"))
        self.assertEqual(one[:2], ("template/never", "note"))
        (one,) = told(layer(when="tags == 'x'"))
        self.assertEqual((*one[:2], one[3]), ("template/never", "note", "`in` asks whether a list has it"))
        self.check(planche("validate", "--strict", folder), FINE)  # other records may have them


class Pictures(Own):
    """Folders for pictures in their order, then beside the file that names them, then in the game's folder."""

    DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="%s"/></svg>'
    TABLE, TEMPLATE, GAME, FIRST, SECOND, LOW = "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff"

    def make(self, art, fixed=None):
        """A card that shows `art` of its record, or a picture that its template names."""
        template = {"part": {"size": [40, 40], "bleed": 0}, "layers": [
            {"type": "image", "art": "{art}" if fixed is None else fixed, "at": [0, 0], "size": [40, 40]}]}
        folder = self.game("pictured", {
            "format": 1, "id": "p", "title": "P", "art": ["first/{style}", "second"],
            "records": {"cards": {"from": "data/cards.csv", "key": "id",
                                  "fields": {"id": "text", "art": "picture", "other": "text"}}},
            "parts": {"card": {"of": "cards", "front": "templates/look/card.json"}}},
            data__cards_csv=f"id,art,other\na,{art},x\n", templates__look__card_json=json.dumps(template))
        self.write("outside.svg", self.DRAWING % "#000000")
        for name, colour in {"data/table.svg": self.TABLE, "templates/look/template.svg": self.TEMPLATE,
                             "game.svg": self.GAME, "first/colour/first.svg": self.FIRST, "second/first.svg": self.SECOND,
                             "first/low-ink/low.svg": self.LOW, "second/low.svg": self.SECOND,
                             "second/game.svg": self.SECOND, "data/only/here.svg": self.TABLE}.items():
            self.write(f"pictured/{name}", self.DRAWING % colour)
        return folder

    def colour(self, folder, *options):
        """In the middle of the card, alone on its page."""
        target = self.folder / "card.pdf"
        self.check(planche("render", folder, "--paper", "60x80", "--cut", "none", "-o", target, "-q", *options), FINE)
        page = subprocess.run(["pdftoppm", "-r", "10", "-singlefile", target], capture_output=True, check=True).stdout
        width, height = map(int, page.split(maxsplit=4)[1:3])
        pixels = page[-3 * width * height:]
        middle = 3 * (height // 2 * width + width // 2)
        return "#" + pixels[middle:middle + 3].hex()

    def test_where_they_are(self):
        for fixed in None, "here":
            for name, colour in {"first.svg": self.FIRST, "game.svg": self.SECOND,
                                 "table.svg" if fixed is None else "template.svg": self.TABLE if fixed is None else self.TEMPLATE,
                                 "second/low.svg": self.SECOND, "low.svg": self.SECOND,
                                 "../game.svg" if fixed is None else "../../game.svg": self.GAME,
                                 "..\\second\\low.svg" if fixed is None else "..\\..\\second\\low.svg": self.SECOND,
                                 "data/only/here.svg": self.TABLE}.items():
                with self.subTest(f"{name} named by a {'table' if fixed is None else 'template'}"):
                    self.assertEqual(self.colour(self.make(name, fixed and name)), colour)
        self.assertEqual(self.colour(self.make("low.svg"), "--low-ink"), self.LOW)

    def test_they_stay_in_the_folder(self):
        outside, missing = "art/outside-folder", "art/missing"
        absolute = str(self.folder / "outside.svg")
        for by, names in {"table": {"../../outside.svg": outside, "second/../../../outside.svg": outside, absolute: outside,
                                    "nowhere.svg": missing, "../nowhere.svg": missing},
                          "template": {"../../../outside.svg": outside, "second/../../../../outside.svg": outside,
                                       absolute: outside, "../../nowhere.svg": missing, "../../outside.svg": missing}}.items():
            for name, code in names.items():
                with self.subTest(f"{name} named by a {by}"):
                    folder = self.make(name, name if by == "template" else None)
                    run = self.check(planche("validate", folder, "--format", "json"), BAD_DATA)
                    (found,) = [d for d in run.diagnostics() if d["severity"] == "error"]
                    self.assertEqual(found["code"], code)
                    if code == missing:
                        self.assertEqual(found["hint"], "it is looked for in first/colour, second, beside the file that "
                                                        "names it, and in the game's folder")

    def test_links_that_lead_out(self):
        folder = self.make("link.svg")
        (folder / "second/link.svg").symlink_to(self.folder / "outside.svg")
        (folder / "second/file.svg").mkdir()
        for name, code in {"link.svg": "art/outside-folder", "lynk.svg": "art/missing", "file.svg": "art/type"}.items():
            (folder / "data/cards.csv").write_text(f"id,art,other\na,{name},x\n")
            run = planche("validate", folder, "--format", "json")
            self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [code])
            self.assertNotIn('did you mean \\"second/link.svg', run.out)
            self.assertNotIn(str(folder), "".join(d["message"] for d in run.diagnostics()))

    def test_folders_are_a_hundred_at_most(self):
        folder = self.make("first.svg")
        game = json.loads((folder / "game.json").read_text())
        for more, status in (98, FINE), (99, BAD_DATA):
            (folder / "game.json").write_text(json.dumps(game | {"art": game["art"] + ["none"] * more}))
            self.check(planche("validate", folder), status)

    def test_the_nearest_name_is_proposed(self):
        for name, hint in {"frist.svg": "first/colour/first.svg",
                           "tabel.svg": "data/table.svg", "data/only/hree.svg": "data/only/here.svg",
                           "gume.svg": "second/game.svg", "far-off.svg": None}.items():
            with self.subTest(name):
                run = planche("validate", self.make(name), "--format", "json")
                (found,) = [d for d in run.diagnostics() if d["code"] == "art/missing"]
                self.assertIn(f'did you mean "{hint}"?' if hint else "it is looked for in", found["hint"])
        folder = self.make("first.svg")
        game = (folder / "game.json").read_text()
        (folder / "game.json").write_text(game.replace("data/cards.csv", "data/cadrs.csv"))
        self.assertIn('did you mean "data/cards.csv"?', planche("validate", folder).err)

    def test_names_are_proposed_for_the_first_hundred(self):
        """Comparing every missing name with every file would take forever."""
        folder = self.make("first.svg")
        rows = "".join(f"{i},{'x' * i}/frist.svg,x\n" for i in range(1, 120))
        (folder / "data/cards.csv").write_text("id,art,other\n" + rows)
        for i in range(1, 120):
            self.write(f"pictured/data/{'x' * i}/first.svg", "")
        hints = [d["hint"] for d in planche("validate", folder, "--format", "json").diagnostics()
                 if d["code"] == "art/missing"]
        self.assertEqual((len(hints), sum("did you mean" in hint for hint in hints)), (119, 100))

    def test_a_document_has_its_own(self):
        game = {"format": 1, "id": "p", "title": "P", "art": ["second"],
                "documents": {"deck": {"records": {"cards": {"key": "id", "fields": {"id": "text", "art": "picture"}}}}},
                "parts": {"card": {"of": "cards", "front": "t.json"}}}
        self.game("pictured", game, t_json=json.dumps({"part": {"size": [40, 40]}, "layers": [
            {"type": "image", "art": "{art}", "at": [0, 0], "size": [40, 40]}]}))
        self.write("pictured/second/game.svg", self.DRAWING % self.SECOND)
        self.write("decks/mine/own.svg", self.DRAWING % self.GAME)
        for art, colour in ("mine/own.svg", self.GAME), ("game.svg", self.SECOND):
            deck = self.write("decks/deck.json", json.dumps({"kind": "deck", "game": "../pictured",
                                                             "cards": [{"id": "a", "art": art}]}))
            self.assertEqual(self.colour(deck), colour)


class Finding(Own):
    def test_the_game_above_is_found_from_anywhere(self):
        folder = self.game("in/g", {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "data/c.csv"}},
                                    "parts": {"card": {"of": "cards", "front": "t.json"}}},
                           data__c_csv="title\na\n", t_json=TEMPLATE.replace("TEXT", "{title}"))
        elsewhere = self.folder / "else"
        elsewhere.mkdir()
        for cwd, name in ((folder, "data/c.csv"), (folder.parent, "g/data/c.csv"), (elsewhere, "../in/g/data/c.csv"),
                          (elsewhere, folder / "data/c.csv"), (elsewhere, "../in/g/t.json")):
            with self.subTest(f"{name} from {cwd.name}"):
                self.assertIn(" G: 0 errors", self.check(planche("validate", name, cwd=cwd), FINE).err)
        # None above the folder that it was started in.
        run = self.check(planche("validate", "c.csv", cwd=folder / "data"), BAD_DATA)
        self.assertIn("[data/unknown-game]", run.err)


class Fonts(Own):
    FILE = pathlib.Path("/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf")  # of fonts-dejavu-core

    def make(self, font="DejaVu Serif"):
        folder = self.game("g", {"id": "g", "fonts": ["fonts/own.ttf"], "parts": {"card": {"front": "t.json"}}},
                           t_json=TEMPLATE.replace("TEXT", "Égalité").replace("Inter", font))
        self.write("g/fonts/own.ttf", self.FILE.read_bytes())
        return folder

    def test_a_typeface_of_the_game_is_embedded_in_part(self):
        folder = self.make()
        target = self.folder / "o.pdf"
        self.check(planche("render", folder, "-o", target), FINE)
        line = next(line for line in support.tool("pdffonts", target).splitlines() if "DejaVuSerif-Bold" in line)
        self.assertRegex(line, r"^[A-Z]{6}\+DejaVuSerif-Bold +TrueType +\S+ +yes yes yes")
        self.assertLess(target.stat().st_size, self.FILE.stat().st_size / 4)
        self.assertIn("Égalité", text_of(target))

    def test_unknown_typefaces_are_refused(self):
        found = planche("validate", "--format", "json", self.make("DejaVu Seri")).diagnostics()
        self.assertEqual([(d["code"], d["hint"]) for d in found], [("template/unknown-font", "did you mean `DejaVu Serif`?")])

    def test_damaged_fonts(self):
        folder = self.make()
        whole = self.FILE.read_bytes()
        for name, content in {"cut": whole[:5000], "empty": b"", "text": b"no font", "huge": whole + bytes(21 << 20)}.items():
            with self.subTest(name):
                self.write("g/fonts/own.ttf", content)
                self.assertEqual(["game/font"], [code for code, *_ in self.codes("validate", folder)])
        (folder / "fonts/own.ttf").unlink()
        self.assertEqual(["game/missing-file"], [code for code, *_ in self.codes("validate", folder)])


class Expansion(Own):
    def test_records_rules_and_parts(self):
        self.game("base", {"id": "base", "title": "Base", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", "cost": "integer"}}}, "rules": [{"code": "few", "require": "count(cards) < 3"},
                                                          {"code": "dear", "each": "cards", "require": "cost < 5"}],
            "parts": {"card": {"of": "cards", "front": "t.json"}, "old": {"front": "t.json"}}},
            c_csv="id,cost\na,1\nb,2\n", t_json=TEMPLATE.replace("TEXT", "part"))
        folder = self.game("more", {"id": "more", "extends": "../base", "records": {"cards": {"from": "d.csv"}},
                                    "rules": [{"code": "few", "require": "count(cards) < 9"}], "parts": {
                                        "old": {"remove": True}, "new": {"front": "t2.json"}}},
                           d_csv="id,cost\nb,7\nc,3\n", t2_json=TEMPLATE.replace("TEXT", "new"))
        for working in self.folder, folder, folder / "..":
            with self.subTest(str(working)):
                place = os.path.relpath(folder, working)
                run = planche("eval", "cards.cost", place, cwd=working)
                self.assertEqual(run.out.split(), ["1", "7", "3"])
        self.assertEqual(self.codes("validate", folder), [("more/dear", 2, 1)])
        listed = [json.loads(line)["kind"] for line in planche("list", "parts", folder, "--format", "json").out.splitlines()]
        self.assertEqual(listed, ["card", "new"])

    def test_files_are_called_from_where_it_was_started(self):
        self.game("base", {"id": "base", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {"id": "text", "cost": "integer"}}},
                           "parts": {"card": {"of": "cards", "front": "looks/t"}}}, c_csv="id,cost\na,x\n",
                  looks__t_json='{"extends": "u.json"}', looks__u_json=TEMPLATE.replace("TEXT", "{id}").replace("[32, 30]", "[32, 1]"))
        self.game("more", {"id": "more", "extends": "../base", "records": {"cards": {"from": "d.csv"}}}, d_csv="id,cost\nb,7\n")
        for working, place, folders in ((self.folder / "more", ".", ("../base/", "")), (self.folder, "more", ("base/", "more/")),
                                        (self.folder / "base", "../more", ("", "../more/"))):
            run = planche("validate", place, "--format", "json", cwd=working)
            self.assertEqual({d["file"] for d in run.diagnostics() if d["severity"] == "error"}, {folders[0] + "c.csv", folders[1] + "d.csv"})
            self.assertIn(f'"layer":"{folders[0]}looks/u.json:1:41"', run.out)
            self.assertNotIn(str(self.folder), run.out)
            run = planche("render", place, "--draft", "--embed-source", "-o", self.folder / "x.pdf", cwd=working)
            self.assertIn(f"warning: {folders[0]}game.json lies outside", run.err)
            self.assertNotIn(f"{self.folder}/base", run.err)

    def test_what_is_not_there_cannot_be_removed(self):
        self.game("base", {"id": "base", "records": {"cards": [{"id": "a"}]}, "rules": [{"code": "few", "require": "count(cards) < 3"}],
                           "parts": {"card": {"of": "cards", "front": "t.json"}}, "kits": {"small": ["card"]}}, t_json=TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("more", {"id": "more", "extends": "../base", "rules": [{"code": "fow", "remove": True}],
                                    "parts": {"cord": {"remove": True}}, "kits": {"smell": {"remove": True}}})
        run = planche("validate", folder)
        self.assertEqual(run.status, BAD_DATA)
        for said in ('there is no rule "fow" that could be removed', 'did you mean "few"?',
                     'there is no part "cord" that could be removed', 'did you mean "card"?',
                     'there is no kit "smell" that could be removed', 'did you mean "small"?'):
            self.assertIn(said, run.err)

    def test_kits_are_dropped(self):
        self.game("base", {"format": 1, "id": "base", "title": "B", "records": {"cards": [{"id": "a"}]}, "parts": {"card": {"of": "cards", "front": "t.json"}},
                           "kits": {"small": ["card"], "large": ["card"]}}, t_json=TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("more", {"format": 1, "id": "more", "title": "M", "extends": "../base", "kits": {"small": {"remove": True}, "large": {"remove": False}}})
        self.check(planche("validate", "--strict", folder), FINE)
        self.check(planche("render", folder, "--parts", "large", "-o", self.folder / "a.pdf"), FINE)
        self.check(planche("render", folder, "--parts", "small", "-o", self.folder / "a.pdf"), BAD_USAGE)

    def test_templates_of_the_game_below(self):
        base = {"id": "base", "records": {"cards": [{"id": "a"}]}, "parts": {"card": {"of": "cards", "front": "looks/t.json"}}}
        self.game("base", base, looks__t_json=TEMPLATE.replace("TEXT", "below {id}"))
        folder = self.game("more", {"id": "more", "extends": "../base", "parts": {"new": {"of": "cards", "front": "looks\\t.json"}}})
        self.assertEqual(self.texts(folder).count("below a"), 2)
        self.write("more/looks/t.json", TEMPLATE.replace("TEXT", "own {id}"))
        self.assertEqual([self.texts(folder).count(text) for text in ("below a", "own a")], [1, 1])
        self.write("more/looks/t.json", json.dumps({"extends": "u.json"}))
        self.write("base/looks/u.json", TEMPLATE.replace("TEXT", "under {id}"))
        self.assertEqual(self.texts(folder).count("under a"), 1)
        base["parts"]["card"]["front"] = "looks/o.json"  # not the other way round
        self.write("base/game.json", json.dumps(base))
        self.write("more/looks/o.json", TEMPLATE.replace("TEXT", "other"))
        self.assertEqual([code for code, *_ in self.codes("validate", folder)], ["game/missing-file"])

    def test_translations_go_with_what_they_translate(self):
        fields = {"id": "text", "title": {"type": "text", "translated": True}}
        self.game("base", {"id": "base", "languages": ["en", "fr"], "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}},
                  c_csv="id,title\na,One\nb,Two\n")
        self.write("base/c.fr.csv", "id,title\na,Un\nb,Deux\n")
        folder = self.game("more", {"id": "more", "extends": "../base", "records": {"cards": {"from": "d.csv"}}},
                           d_csv="id,title,title.fr\nb,Second,Second mot\n")
        self.assertEqual(self.value("cards.title", folder, "--lang", "fr"), ["Un", "Second mot"])

    def test_words_and_records_that_stand_in_the_game_files(self):
        self.game("base", {"id": "base", "labels": {"en": {"hit": "Hit", "run": "Run", "end": "End"}, "go": "Go"},
                           "records": {"cards": {"key": "id", "rows": [{"id": "a", "cost": 1}, {"id": "b", "cost": 2}]}},
                           "parts": {"card": {"of": "cards", "front": "t.json"}}, "random": {"cards": {"cost": "1..5"}}},
                  t_json=TEMPLATE.replace("TEXT", "{id}{cost} {label.hit} {label.run} {label.go} {label.end}"))
        folder = self.game("more", {"id": "more", "extends": "../base", "labels": {"en": {"hit": "Smash"}, "end": "Stop"},
                                    "records": {"cards": [{"id": "b", "cost": 7}, {"id": "c", "cost": 3}]},
                                    "random": {"coins": {"n": "1"}}})
        self.assertEqual(self.texts(folder).count("Smash Run Go Stop"), 3)
        self.assertEqual(self.value("cards.cost", folder), ["1", "7", "3"])

    def test_circles_and_places_elsewhere(self):
        self.game("a", {"id": "a", "extends": "../b"})
        folder = self.game("b", {"id": "b", "extends": "../a"})
        self.assertIn("game/cycle", [code for code, *_ in self.codes("validate", folder)])
        self.game("deep/c", {"id": "c", "extends": "../../a"})
        self.assertIn("game/outside", [code for code, *_ in self.codes("validate", ".", cwd=self.folder / "deep/c")])


class Meanings(Own):
    """What fields say holds wherever a field may stand: in records, lists, objects and documents."""

    KEYED = {"key": "id", "fields": {"id": "text", "cost": "integer"}, "rows": [{"id": "a", "cost": 1}, {"id": "b", "cost": 2}]}

    def errors(self, *arguments, **options):
        return [f"{d['code']} {d['message']}" for d in planche("validate", "--format", "json", *arguments, **options).diagnostics()
                if d["severity"] == "error"]

    def test_references_of_documents(self):
        fields = {"lead": {"type": "reference", "of": "cards"}, "more": {"type": "list", "of": {"type": "reference", "of": "cards"}}}
        folder = self.game("g", {"id": "g", "records": {"cards": self.KEYED}, "documents": {"deck": {"fields": fields}},
                                 "rules": [{"code": "r", "require": "lead.cost + sum(more, cost) == 4", "message": "{lead.cost}"}]})
        self.write("g/d.json", json.dumps({"kind": "deck", "lead": "b", "more": ["a", "a"]}))
        self.assertEqual(self.errors(folder / "d.json"), [])
        self.write("g/e.json", json.dumps({"kind": "deck", "lead": "z", "more": ["a", "y"]}))
        self.assertEqual(self.codes("validate", folder / "e.json")[:2], [("data/unknown-key", 1, 26), ("data/unknown-key", 1, 45)])

    def test_keys_that_are_numbers(self):
        cards = {"key": "nr", "fields": {"nr": "integer", "foe": {"type": "reference", "of": "cards"}},
                 "rows": [{"nr": 1, "foe": 2}, {"nr": 2, "foe": "1"}, {"nr": 3, "foe": 4}]}
        folder = self.game("g", {"id": "g", "records": {"cards": cards}})
        self.assertEqual(self.errors(folder), ['data/unknown-key there is no "4" among the cards'])
        self.assertEqual(self.value("cards.foe.nr", self.game("h", {"id": "h", "records": {"cards": {
            **cards, "rows": cards["rows"][:2]}}})), ["2", "1"])

    def test_fields_that_several_kinds_of_documents_have(self):
        folder = self.game("g", {"id": "g", "documents": {"deck": {"fields": {"title": "text"}}, "army": {"fields": {"title": "text"}}},
                                 "rules": [{"code": "short", "require": "length(title) > 3", "message": "{title}"}]})
        for kind in "deck", "army":
            self.write("g/d.json", json.dumps({"kind": kind, "title": kind[:3]}))
            self.assertEqual(self.errors(folder / "d.json"), [f"g/short {kind[:3]}"])

    def test_documents_that_cannot_be_read_are_not_sound(self):
        folder = self.game("g", {"id": "g", "documents": {"deck": {"fields": {"n": {"type": "integer", "max": 3}}}}})
        for name, text in {"cut.json": '{"kind": "deck", "n": 1', "cut.yaml": "kind: deck\nn: [", "bytes.json": "\x01\x02"}.items():
            with self.subTest(name):
                self.write(f"g/{name}", text)
                self.assertIn("data/syntax", [code for code, *_ in self.codes("validate", folder / name)])
        self.write("g/plain.json", '{"n": 4}')  # there is one kind only
        self.assertEqual(self.codes("validate", folder / "plain.json"), [("data/limit", 1, 7)])
        self.write("g/other.json", '{"kind": "deck", "game": "h"}')
        self.assertEqual(self.codes("validate", folder / "other.json"), [("data/unknown-game", 1, 26)])

    def test_lists_are_asked_once_they_are_whole(self):
        rows = {"rows": [{"id": "p", "n": 2}, {"id": "q", "n": 3}], "fields": {"id": "text", "n": "integer"}}
        folder = self.game("g", {"id": "g", "records": {
            "cards": {"where": "kind in kinds.id", "rows": [{"kind": "p"}, {"kind": "x"}]},
            "pairs": {"for": {"k": "kinds", "i": "1..k.n"}},
            "kinds": {**rows, "key": "id", "where": "n < 3"}}})
        self.assertEqual(self.value("cards.kind", folder), ["p"])
        self.assertEqual(self.value("join(pairs, ' ', k.id ~ i)", folder), ["p1 p2"])
        circle = self.game("h", {"id": "h", "records": {"a": {"where": "count(b) > 0", "rows": [{"x": 1}]},
                                                        "b": {"where": "count(a) > 0", "rows": [{"x": 1}]}}})
        self.assertIn("game/cycle", [code for code, *_ in self.codes("validate", circle)])

    def test_limits_and_uniqueness_within_lists_and_objects(self):
        fields = {"most": "integer", "l": {"type": "list", "of": {"type": "integer", "max": "most"}},
                  "o": {"type": "object", "fields": {"n": {"type": "decimal", "min": "most", "unique": True}}}}
        folder = self.game("g", {"id": "g", "records": {"cards": {"fields": fields, "rows": [
            {"most": 2, "l": [1, 3], "o": {"n": 2.5}}, {"most": 2, "l": [2], "o": {"n": 1}}, {"most": 1, "o": {"n": 2.5}}]}}})
        self.assertEqual(sorted(self.errors(folder)), [
            "data/duplicate-value two cards have the n \"2.5\"; the first stands in " + f"{folder}/game.json line 1",
            "data/limit expected at least 2, found 1", "data/limit expected at most 2, found 3"])

    def test_defaults_are_held_against_their_fields(self):
        fields = {"n": {"type": "integer", "max": 5, "default": 9}, "k": {"of": ["p", "q"], "default": "r"},
                  "foe": {"type": "reference", "of": "cards", "default": "zz"}, "id": "text",
                  "t": {"type": "text", "translated": True, "default": {"en": "Nothing", "fr": "Rien"}}}
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"], "records": {"cards": {
            "key": "id", "fields": fields, "rows": [{"id": "a"}]}}})
        self.assertEqual([error.split()[0] for error in self.errors(folder)], ["data/limit", "data/type", "data/unknown-key"])
        for name in "n", "k", "foe":
            del fields[name]
        folder = self.game("h", {"id": "h", "languages": ["en", "fr"], "records": {"cards": {
            "key": "id", "fields": fields, "rows": [{"id": "a"}]}}})
        self.assertEqual(self.value("cards.t", folder, "--lang", "fr"), ["Rien"])
        self.write("y/game.yaml", "id: y\nrecords:\n  cards:\n    fields:\n      b: {type: truth, default: no}\n"
                                  "      v: {type: text, default: 1.10}\n    rows: [{}]\n")
        self.assertEqual(self.value("[cards[1].v, if(cards[1].b, 'yes', 'no')]", self.folder / "y"), ["1.10", "no"])

    def test_copies_that_are_no_numbers(self):
        folder = self.game("g", {"id": "g", "records": {"cards": "cards.csv"}, "parts": {"card": {"of": "cards", "front": "t.json"}}},
                           cards_csv="id,copies\na,2\nb,1.5\n", t_json=TEMPLATE)
        self.assertEqual(self.codes("validate", folder)[0], ("data/type", 3, 3))

    def test_files_that_add_to_objects_and_grids(self):
        fields = {"id": "text", "o": {"type": "object", "fields": {"x": "integer", "y": {"type": "text", "translated": True}}}}
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"], "records": {
            "cards": {"from": "c.csv", "with": "w.csv", "key": "id", "fields": fields},
            "spaces": {"from": "m.csv", "shape": "grid", "with": "s.csv", "key": "value",
                       "fields": {"row": "integer", "column": "integer", "value": "text", "name": "text"}}}},
            c_csv="id,o.x\na,3\n", w_csv="id,o.y\na,Bite\n", m_csv="P,Q\n", s_csv="value,name\nP,Port\nQ,Quay\n")
        self.write("g/c.fr.csv", "id,o.x,o.y\na,3,Morsure\n")
        self.assertEqual(self.value("[cards[1].o.x ~ cards[1].o.y]", folder), ["3Bite"])
        self.assertEqual(self.value("[cards[1].o.x ~ cards[1].o.y]", folder, "--lang", "fr"), ["3Morsure"])
        self.assertEqual(self.value("spaces.name", folder), ["Port", "Quay"])

    def test_translations_are_of_what_is_translated(self):
        fields = {"id": "text", "title": {"type": "text", "translated": True}, "cost": "integer"}
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"], "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}},
                           c_csv="id,title,cost\na,Ace,3\n")
        self.write("g/c.fr.csv", "id,title,cost\na,As,9\n")
        self.assertEqual(self.value("[cards[1].title ~ cards[1].cost]", folder, "--lang", "fr"), ["As3"])
        self.assertIn(("data/unknown-field", 2, 6), self.codes("validate", folder, "--lang", "fr"))
        self.write("g/c.csv", "id,title.fr,cost\na,As,3\n")  # better than nothing, and told
        (folder / "c.fr.csv").unlink()
        self.assertEqual(self.value("cards.title", folder), ["As"])
        self.assertIn(("data/untranslated", 2, 1), self.codes("validate", folder))

    def test_labels_for_all_languages_give_way_to_those_of_one(self):
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"], "labels": {"cost": "Cost"}}, labels__fr_json='{"cost": "Prix"}')
        self.assertEqual(self.value("label.cost", folder, "--lang", "fr"), ["Prix"])
        self.assertEqual(self.value("label.cost", folder), ["Cost"])

    def test_labels_that_a_language_lacks_are_told(self):
        game = {"id": "g", "languages": ["en", "fr"], "labels": {"cost": "Cost"}}
        folder = self.game("g", game, labels__en_json='{"force": "Force", "kind": {"card": "Cards"}}')
        fr = ("validate", folder, "--lang", "fr")
        self.assertNotIn("untranslated", self.check(planche("validate", folder, "--lang", "en"), FINE).err)
        run = self.check(planche(*fr), FINE)
        self.assertIn('2 of 3 labels are not in "fr": what is printed is in "en"', run.err)
        self.assertIn("write force, kind.card in labels/fr.json", run.err)
        self.check(planche(*fr, "--strict"), BAD_DATA)
        self.write("g/labels/fr.json", '{"kind": {"card": "Cartes"}}')
        run = self.check(planche(*fr), FINE)
        self.assertIn("labels/fr.json:1:1", run.err)
        self.assertIn('1 of 3 labels is not in "fr"', run.err)
        self.write("g/labels/fr.json", '{"force": "Force", "kind": {"card": "Cartes"}}')
        self.assertNotIn("untranslated", self.check(planche(*fr), FINE).err)

    def test_markup_is_replaced_once_and_anywhere(self):
        mark = {"type": "markup", "replace": {"[T]": "TT", "T": "x"}}
        folder = self.game("g", {"id": "g", "records": {"cards": {"fields": {"a": mark, "l": {"type": "list", "of": mark}, "o": {
            "type": "object", "fields": {"m": mark}}}, "rows": [{"a": "1[T]T", "l": ["2[T]"], "o": {"m": "3[T]"}}]}},
            "parts": {"card": {"of": "cards", "front": "t.json"}}}, t_json=TEMPLATE.replace("TEXT", "{a} {join(l, '')} {o.m}"))
        self.assertIn("1TTx 2TT 3TT", self.texts(folder))

    def test_texts_beside_choices_are_choices_where_they_may_be(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"fields": {"id": "text", "k": ["low", "mid", "high"]}, "computed": {
            "k2": "k ?? 'low'"}, "rows": [{"id": "a", "k": "high"}, {"id": "b"}, {"id": "c", "k": "mid"}]}}})
        for expression, answer in {"(cards where (k ?? 'low') >= 'mid').id": ["a", "c"], "sort(cards, k2).id": ["b", "c", "a"],
                                   "(cards where if(id == 'b', 'high', k) > 'mid').id": ["a", "b"],
                                   "(cards where match(id, 'a', 'low', k) > 'low').id": ["c"],
                                   "sort(cards, k ?? 'none').id": ["a", "c", "b"]}.items():  # by letters
            self.assertEqual(self.value(expression, folder), answer, expression)

    def test_records_without_a_key_are_printed_as_they_are_called(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"fields": {"title": "text", "n": "integer"}, "rows": [
            {"title": "Owl"}, {"n": 2}]}}})
        self.assertEqual(self.value("cards", folder), ["Owl", "cards 2"])

    def test_names_that_mean_something_else(self):
        folder = self.game("g", {"id": "g", "numbers": {"style": 1}, "records": {"item": [{"a": 1}]},
                                 "documents": {"deck": {"fields": {"language": "text"}}}})
        self.assertEqual([code for code, *_ in self.codes("validate", folder)].count("game/name-taken"), 3)
        folder = self.game("h", {"id": "h", "languages": ["en", "fr"], "records": {"cards": {
            "key": "t", "fields": {"t": {"type": "text", "translated": True}}, "rows": [{"t": "a"}]}}})
        self.assertIn("data/type", [code for code, *_ in self.codes("validate", folder)])


class Heirs(Own):
    def test_types_kits_and_files_that_add(self):
        base = {"id": "base", "types": {"kind": ["x", "y"]}, "records": {"cards": {"from": "c.csv", "with": "w.csv", "key": "id", "fields": {
            "id": "text", "kind": "kind", "q": "integer"}}}, "parts": {"card": {"of": "cards", "front": "t.json"}, "old": {"front": "t.json"}},
            "kits": {"default": ["card", "old"]}}
        self.game("base", base, c_csv="id,kind\na,x\nb,y\n", w_csv="id,q\na,7\nb,8\n", t_json=TEMPLATE)
        folder = self.game("more", {"id": "more", "extends": "../base", "types": {"kind": ["x", "y", "z"]}, "parts": {"old": {"remove": True}},
                                    "records": {"cards": {"from": "d.csv"}}}, d_csv="id,kind,q\na,z,100\n")
        self.assertEqual([code for code, *_ in self.codes("validate", folder) if not code.startswith("game/un")], [])
        self.assertEqual(self.value("cards.q", folder), ["100", "8"])
        self.assertEqual(self.value("cards.kind", folder), ["z", "y"])


class Documents(Own):
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

    def test_of_the_nearest_game_and_of_one_that_is_named(self):
        self.make()
        moks = [{"name": "A", "force": 5, "magic": 7}, {"name": "B", "force": 5, "magic": 8}]
        self.deck("moks/decks/a.json", moks=moks)
        self.deck("elsewhere/b.json", game="../moks", moks=moks)
        for file in "moks/decks/a.json", "elsewhere/b.json":
            with self.subTest(file):
                codes = [code for code, *_ in self.codes("validate", file, cwd=self.folder)]
                self.assertEqual(codes, ["moks/few", "moks/budget"])

    def test_places_fields_and_numbers(self):
        self.make()
        deck = self.deck("moks/d.json", match={"size": 9}, moks=[{"name": "A", "force": 6, "magic": 7}])
        lines = deck.read_text().splitlines()
        at = {word: next(i for i, line in enumerate(lines, 1) if word in line) for word in ('"size"', '"moks"')}
        found = self.codes("validate", "--set", "budget=13", "d.json", cwd=self.folder / "moks")
        self.assertEqual([(code, line) for code, line, _ in found], [("moks/size", at['"size"']), ("moks/few", at['"moks"'])])

    def test_what_is_no_document_of_the_game(self):
        self.make()
        for name, document in {"kind": {"kind": "dek", "title": "x"}, "field": {"kind": "deck", "title": "x", "cards": []},
                               "list": {"kind": "deck", "title": "x", "moks": 3}, "title": {"kind": "deck"}}.items():
            with self.subTest(name):
                self.write("moks/d.json", document)
                run = planche("validate", "--format", "json", "d.json", cwd=self.folder / "moks")
                self.assertEqual(run.status, BAD_DATA, run)

    def test_they_print(self):
        self.make()
        self.deck("moks/d.json", match={"size": 1}, moks=[{"name": "Braise", "force": 5, "magic": 7}])
        run = self.check(planche("render", "d.json", cwd=self.folder / "moks"), FINE)
        self.assertIn("wrote output/d.pdf", run.err)
        self.assertIn("Braise", text_of(self.folder / "moks/output/d.pdf"))

    def test_the_game_without_one(self):
        self.assertEqual(self.codes("validate", self.make()), [])


class Hostile(Own):
    """No crash, no hang, a diagnostic."""

    def test_games_beyond_the_folder_that_holds_a_document_s_are_none(self):
        elsewhere = {"format": 1, "id": "s", "title": "S", "secret": "word"}
        self.write("secret/game.json", elsewhere)
        self.write("room/beside/game.json", elsewhere)
        for place, found in (("../../secret", False), (str(self.folder / "secret"), False), ("../beside", True)):
            document = self.write("room/decks/deck.json", {"game": place, "kind": "deck"})
            run = planche("validate", document.relative_to(self.folder / "room"), "--format", "json", cwd=self.folder / "room")
            self.assertEqual("data/unknown-game" in run.codes(), not found, run)
            self.assertEqual("word" in str(run) or "unknown-field" in str(run), found, run)
        base = self.write("room/mine/game.json", {"format": 1, "id": "m", "title": "M", "extends": "../../secret"})
        run = self.check(planche("validate", "mine", "--format", "json", cwd=base.parents[1]), BAD_DATA)
        self.assertEqual(run.codes(), ["game/outside"])
        self.assertNotIn(str(self.folder), str(run))

    def test_values_of_records_are_blamed_where_they_stand(self):
        template = TEMPLATE.replace('"layers": [', '"layers": [ { "type": "rectangle", "at": [1, 1], "size": [2, 2], "fill": "{col}" },')
        folder = self.game("b", {"format": 1, "id": "b", "title": "B", "records": {"cards": {"from": "c.csv", "copies": "n", "key": "title"}},
                                 "parts": {"card": {"of": "cards", "front": "t.json"}}},
                           c_csv="title,col,n\na,#ff0000,1\nb,greenish,1\nc,#00ff00,-2\n", t_json=template.replace("TEXT", "{title}"))
        self.assertEqual(self.codes("validate", folder), [("data/limit", 4, 11)])
        (folder / "c.csv").write_text((folder / "c.csv").read_text().replace("-2", "2"))
        self.assertEqual(self.codes("validate", folder), [("template/unknown-color", 3, 3)])
        # What does not fit a size is not the fault of the template that was extended.
        (folder / "t.json").write_text('{ "extends": "base", "part": { "size": [4, 4] } }')
        self.assertEqual(self.codes("validate", folder), [("template/contradiction", 1, 40)] * 2)

    def test_draws_ask_for_what_is_drawn_before_them(self):
        for random, codes in (({"a": "1..3", "b": "a + 1"}, []), ({"b": "a + 1", "a": "1..3"}, ["game/random"]), ({"a": "a + 1"}, ["game/random"])):
            game = self.write("r/game.json", {"format": 1, "id": "r", "title": "R", "random": {"cards": random}, "documents": {
                "hand": {"records": {"cards": {"fields": {"a": "integer", "b": "integer"}}}}, "other": {"fields": {"n": "integer"}}}})
            run = planche("randomise", game.parent, "--seed", 1)
            self.assertEqual([d["code"] for d in planche("validate", game, "--format", "json").diagnostics()
                              if d["severity"] == "error"], codes, run)
            if not codes:  # what is drawn is a document of the one kind that has these records
                self.check(planche("validate", self.write("r/drawn.json", run.out)), FINE)

    def test_what_is_drawn_is_held_against_its_field(self):
        fields = {"kind": ["creature", "spell"], "cost": {"type": "integer", "max": 9}, "title": "text", "tags": {"type": "list", "of": ["a", "b"]}}
        for random, told in (
                ({"kind": {"creture": 2, "spel": 1}}, ["data/type"] * 2), ({"kind": ["spell", "spel"]}, ["data/type"]), ({"kind": "['spell', 'x', 'y']"}, ["data/type"]),
                ({"cost": "10..30"}, ["game/random"]), ({"cost": "5..30"}, ["game/random"]), ({"cost": {"3": 1, "12": 1}}, ["game/random"]),
                ({"cost": 12}, ["game/random"]), ({"cost": "low..low + 2"}, []), ({"cost": "['a', 'b']"}, ["data/type"]), ({"cost": "[]"}, ["game/random"]),
                ({"title": ["a", "b"], "cost": "title"}, ["expression/type"]), ({"cost": "0..9", "title": "'t' ~ cost"}, []), ({"title": "1..3"}, ["data/type"]),
                ({"tags": [[], ["a"], ["c"]]}, ["data/type"]), ({"kind": ["spell", None]}, []), ({"cots": "1..3"}, ["game/unknown-name"])):
            with self.subTest(str(random)):
                folder = self.game("r", {"format": 1, "id": "r", "title": "R", "numbers": {"low": 3}, "random": {"cards": random},
                                         "records": {"cards": {"rows": [], "fields": fields}}})
                run = planche("validate", folder, "--format", "json")
                found = [d for d in run.diagnostics() if d["path"].startswith("random")]
                self.assertEqual([d["code"] for d in found], told, run)
                notes = {"5..30", "{'3': 1, '12': 1}"}
                self.assertEqual([d["severity"] for d in found], ["note" if str(random.get("cost")) in notes else "error"] * len(told), run)
        folder = self.game("r", '{"format": 1, "id": "r", "title": "R", "records": {"cards": {"rows": [], "fields": {"kind": ["creature", "spell"]}}},\n'
                           '"random": {"cards": {"kind": {"spell": 2, "creture": 1}}}}')
        (d,) = planche("validate", folder, "--format", "json").diagnostics()
        self.assertEqual((d["line"], d["column"], d["hint"]), (2, 43, 'did you mean "creature"?'))

    def test_what_is_least_is_no_more_than_what_is_most(self):
        game = {"format": 1, "id": "g", "title": "G", "players": [2, 2], "minutes": [30, 30], "age": 99, "types": {"kind": {"of": ["x", "y"]}},
                "records": {"cards": {"rows": [], "fields": {"n": {"type": "integer", "min": 2, "max": 2}, "t": {"type": "text", "length": [3, 3]},
                                                             "a": "kind", "b": "kind"}}}}
        wrong = json.loads(json.dumps(game).replace("[2, 2]", "[3, 2]").replace("[30, 30]", "[31, 30]").replace("99", "100")
                           .replace('"max": 2', '"max": 1').replace("[3, 3]", "[3, 2]").replace('["x", "y"]', '["x", "x"]'))
        for content, codes in ((game, []), (wrong, ["data/duplicate-key"] + ["data/limit"] * 5)):
            run = planche("validate", self.write("g/game.json", content), "--format", "json")
            self.assertEqual(sorted(d["code"] for d in run.diagnostics() if d["severity"] == "error"), codes, run)

    def test_members_that_a_type_does_not_heed(self):
        def told(field, types={}):
            self.game("g", {"format": 1, "id": "g", "title": "G", "types": types, "records": {
                "cards": {"key": "id", "rows": [], "fields": {"id": "text", "x": field}}}})
            return [(d["path"].partition("fields.x.")[2], d["hint"]) for d in
                    planche("validate", "--format", "json", self.folder / "g").diagnostics() if d["code"] == "data/unknown-field"]

        members = {"min": 3, "max": 4, "length": [1, 3], "pattern": "^a", "translated": True, "replace": {"a": "b"}, "separator": "/", "decimal": ",",
                   "column": "X", "of": ["a"], "fields": {"a": "text"}}
        heeded = {"text": "length pattern translated replace column", "markup": "length pattern translated replace column",
                  "integer": "min max decimal column", "decimal": "min max decimal column", "truth": "column", "choice": "replace column of",
                  "list": "length translated separator column of", "object": "fields", "reference": "column of",
                  "picture": "length translated replace column", "colour": "length translated replace column", "any": "translated replace column"}
        for kind, some in heeded.items():
            given = dict(members, of={"choice": ["a"], "list": "text", "reference": "cards"}.get(kind, ["a"]))
            with self.subTest(kind):
                self.assertEqual(sorted(name for name, _ in told(dict(given, type=kind))), sorted(set(members) - set(some.split())))
        self.assertEqual(told({"type": "text", "min": 3}), [("min", '"length": [1, 40] limits characters and items')])
        self.assertEqual(told({"type": "list", "of": "integer", "min": 3}), [("min", 'say it of the items: "of": { …, "min": … }')])
        self.assertEqual(told({"type": "cost", "max": 3, "length": [1, 2]}, {"cost": "integer"})[0][0], "length")
        self.assertEqual(told({"type": "cots", "max": 3}, {"cost": "integer"}), [])

    def test_what_is_wrong_with_a_field_is_not_told_of_each_value(self):
        fields = {"id": "text", "kind": "choice", "box": "object", "n": {"type": "decimal", "min": 2.5, "max": 1.5},
                  "t": {"type": "text", "length": [3, 2]}, "m": "small"}
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "types": {"small": {"type": "integer", "min": 3, "max": 1}},
                                 "records": {"cards": {"fields": fields, "rows": [
                                     {"id": "a", "kind": "x", "box": {"y": 1}, "n": 7, "t": "x", "m": 8}, {"id": "b", "n": 3, "t": "abcde", "m": 9}]}}})
        run = planche("validate", "--format", "json", folder)
        self.assertEqual([(d["code"], d["path"].partition("fields.")[2]) for d in run.diagnostics()], [
            ("data/limit", ""), ("data/missing-field", "kind"), ("data/missing-field", "box"), ("data/limit", "n.max"), ("data/limit", "t.length[1]")], run)

    def test_the_key_of_a_table_that_cannot_be_read_is_no_fault(self):
        self.write("g/cards.csv", b"id,title\na,\xff\n")
        game = self.write("g/game.json", {"format": 1, "id": "g", "title": "G", "records": {"cards": {"from": "cards.csv", "key": "id"}}})
        self.assertEqual(planche("validate", game, "--format", "json").codes(), ["data/encoding"])

    GAMES = {
        "no object": "[]", "no json": "{", "empty": "", "null": "null", "no id": "{}", "bad id": '{ "id": "../x" }',
        "types": '{ "id": "g", "records": [], "rules": {}, "parts": 7, "numbers": "x", "kits": null, "languages": 3 }',
        "inner types": '{ "id": "g", "records": { "a": 1, "b": { "fields": 3, "computed": [1], "for": "x" } }, "rules": [1], "parts": { "p": [] } }',
        "deep": '{ "id": "g", "types": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}",
        "itself": '{ "id": "g", "include": ["game.json"] }', "folder": '{ "id": "g", "records": { "a": { "from": "." } } }',
        "absolute": '{ "id": "g", "records": { "a": { "from": "/etc/passwd" } } }',
        "dots": '{ "id": "g", "include": ["../../../etc/passwd"] }', "windows": '{ "id": "g", "include": ["..\\\\..\\\\x.json"] }',
        "many": '{ "id": "g", "records": { "a": { "for": { "x": "1..1000000000000" } } } }',
        "product": '{ "id": "g", "records": { "a": { "for": { "x": "1..10000", "y": "1..10000", "z": "1..10000" } } } }',
        "pattern": '{ "id": "g", "types": { "t": { "type": "text", "pattern": "(((" } } }',
        "slow pattern": '{ "id": "g", "records": { "a": { "for": { "x": ["' + "a" * 900 + '!"] }, "fields": { "x": { "type": "text", "pattern": "^(a+)+$" } } } } }',
        "copies": '{ "id": "g", "parts": { "p": { "front": "openmok/marker", "copies": 1000000000 } } }',
        "copies of copies": '{ "id": "g", "parts": { "p": { "front": "openmok/marker", "copies": "1..5" } } }',
        "computed deep": '{ "id": "g", "records": { "a": { "for": { "x": "1..2" }, "computed": {' +
                         ", ".join(f'"c{i}": "c{i + 1} + 1"' for i in range(3000)) + ', "c3000": "x" } } }, "rules": [ { "code": "c", "each": "a", "require": "c0 > 3002" } ] }',
        "computed round": '{ "id": "g", "records": { "a": { "for": { "x": "1..2" }, "computed": {' +
                          ", ".join(f'"c{i}": "c{(i + 1) % 3000} + 1"' for i in range(3000)) + '} } }, "rules": [ { "code": "c", "each": "a", "require": "c0" } ] }',
        "text bomb": '{ "id": "g", "records": { "a": { "for": { "x": "1..2" } } }, "rules": [ { "code": "c", "each": "a", "require": '
                     '"false == present(x)", "message": "{repeat(\'abc\', 1000000000)}" } ] }',
        "unknown everything": '{ "id": "g", "colour": 1, "rules": [ { "codes": 1 } ] }',
    }

    def test_games(self):
        for name, text in self.GAMES.items():
            with self.subTest(name):
                folder = self.game("g", text)
                run = planche("validate", "--format", "json", folder)
                self.assertEqual(run.status, BAD_DATA, run)
                self.assertTrue(run.diagnostics())
                self.assertNotIn("root:", run.out + run.err)

    def test_no_message_holds_an_absolute_folder(self):
        """Where a folder stands for a file, and a file is named twice."""
        for members in ('"include": "."', '"include": "game.json"', '"fonts": ["."]', '"fonts": ["t.csv"]', '"extends": "."',
                        '"records": {"a": "t.csv"}', '"parts": {"p": {"front": "t.csv"}}', '"art": "t.csv"', '"parts": {"p": {"front": "."}}'):
            with self.subTest(members):
                folder = self.game("g", f'{{ "id": "g", {members} }}')
                (folder / "t.csv").mkdir(exist_ok=True)
                for command in ["validate", "."], ["kit", ".", "-o", "x.pdf"]:
                    run = planche(*command, cwd=folder)
                    self.assertNotIn(str(self.folder), run.out + run.err)

    WRONG = {
        "records": {"where": [5, {}], "from": [{}], "with": [[{}]], "copies": [1.5, []], "computed": [{"c": 3}], "for": [{"x": {}}]},
        "rule": {"require": [7], "when": [{}], "each": [[1]], "message": [{"en": 5}]},
        "part": {"of": [0], "front": [True, {}, {"template": "openmok/marker", "shows": 3}], "back": [-1], "copies": [1e300]},
        "standee": {"foot": ["x"]}, "tuck-box": {"inside": [5, [9]]}, "net": {"faces": [[None]]},
        "track": {"along": [{"rectangle": 0}, {"rectangle": [90]}, {"circle": "x"}, {"polyline": [[0], 1]}]}}

    def test_members_of_other_kinds(self):
        """What breaks the format of game files is told, and who would use it does without."""
        for place, members in self.WRONG.items():
            for member, values in members.items():
                for value in values:
                    with self.subTest(f"{place} {member} {value}"):
                        records, rule = {"for": {"x": "1..2"}}, {"code": "c", "each": "a", "require": "x > 0"}
                        part = {"of": "a", "front": "openmok/marker"}
                        if place not in ("records", "rule", "part"):
                            part = {"drawing": place, "from": 1, "to": 4}
                        {"records": records, "rule": rule}.get(place, part)[member] = value
                        folder = self.game("g", json.dumps({"format": 1, "id": "g", "records": {"a": records}, "rules": [rule],
                                                            "parts": {"p": part}}))
                        run = self.check(planche("render", "--format", "json", folder, "-o", self.folder / "x.pdf"), BAD_DATA)
                        self.assertTrue({"data/type", "data/limit", "data/missing-field"} & set(run.codes()), f"\n{run}")
                        self.assertFalse((self.folder / "x.pdf").exists())

    def test_games_and_templates_in_yaml(self):
        """As in JSON, and bare words and numbers are texts where texts are meant."""
        self.write("y/game.yaml", "format: 1\nid: g\nversion: 1.10\ntitle: 1984\nlanguages: [en, no]\n"
                   "records:\n  cards:\n    from: c.yml\n    fields:\n      id: { type: text, required: yes }\n"
                   "      worth: { of: [yes, no] }\nparts:\n  card: { of: cards, front: 'kinds/{id}.yaml' }\n")
        self.write("y/c.yml", "- { id: 1.10, worth: no }\n- { id: two, worth: yes }\n")
        self.write("y/kinds/base.yml", "part: { size: [50, 30], safe: 0 }\nlayers:\n"
                   "  - { type: text, text: '{id}:{worth}', at: [2, 5], size: [40, 10], style: { size: 5mm, italic: no } }\n")
        self.write("y/kinds/1.10.yaml", "extends: base.yml\nlayers: []\n")
        self.write("y/kinds/two.yaml", "extends: base.yml\nlayers: []\n")
        target = self.folder / "y.pdf"
        self.check(planche("kit", self.folder / "y", "-o", target, "--no-cover", "--strict"), FINE)
        words = {word for word, _, _ in support.words(target, "1")}
        self.assertLess({"1.10:no", "two:yes", "1984"}, words)
        self.write("y/kinds/two.yaml", "extends: base.yml\nlayers: [\n")
        told = self.check(planche("kit", self.folder / "y", "-o", target, "--format", "json"), BAD_DATA).diagnostics()
        self.assertEqual([(d["code"], d["file"].rpartition("/")[2]) for d in told
                          if d["severity"] == "error"], [("data/syntax", "two.yaml")])

    def test_comments_wherever_a_game_is_written(self):
        folder = self.game("g", {"id": "g", "records": {"a": {"for": {"x": "1..2"}}}, "parts": {"p": {"of": "a", "front": "t.json"}}})
        self.write("g/t.json", '{ // how it looks\n "part": { "size": [50, 30], "safe": 0 }, "layers": [\n'
                               '{ "type": "text", "text": "{label.w} {x}", "at": [2, 5], "size": [40, 10], }, // all\n], }')
        self.write("g/labels/en.json", '{ "w": "Word", // of mine\n}')
        target = self.folder / "c.pdf"
        self.check(planche("kit", folder, "-o", target, "--no-cover", "--strict"), FINE)
        self.assertIn("Word", [word for word, _, _ in support.words(target, "1")])

    def test_yaml(self):
        bombs = {"aliases": "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
                     f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)),
                 "tags": "id: !!python/object g\n", "merge": "a: &a { id: g }\n<<: *a\n", "two": "id: g\n---\nid: h\n",
                 "twice": "id: g\nid: h\n", "deep": "id: " + "[" * 10000, "tab": "id:\n\t- g\n"}
        for name, text in bombs.items():
            with self.subTest(name):
                self.write("y/game.yaml", text)
                run = planche("validate", "--format", "json", self.folder / "y")
                self.assertEqual(run.status, BAD_DATA, run)

    def test_tables(self):
        game = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {"id": "text", "n": "integer"}}}}
        tables = {"twice": "id,n,N\na,1,2\n", "short": "id,n\na\n", "long": "id,n\na,1,2\n", "quote": 'id,n\n"a,1\n',
                  "no header": "\n\n", "nul": "id,n\na\0,1\n", "same": "id,n\na,1\na,2\n", "word": "id,n\na,one\n"}
        fine = {"short"}
        for name, table in tables.items():
            with self.subTest(name):
                run = planche("validate", "--format", "json", self.game("g", game, c_csv=table))
                self.assertEqual(run.status, FINE if name in fine else BAD_DATA, run)

    def test_links_that_lead_out(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv"}}})
        os.symlink("/etc/passwd", folder / "c.csv")
        run = planche("validate", "--format", "json", folder)
        self.assertEqual([d["code"] for d in run.diagnostics()], ["game/outside"])

    def test_pipes_are_refused(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv"}}})
        os.mkfifo(folder / "c.csv")
        run = planche("validate", folder)
        self.assertNotEqual(run.status, FINE)

    def test_what_multiplies_has_limits(self):
        text = {"cards": {"fields": {"t": "t0"}, "rows": [{}]}}
        chain = {f"t{i}": f"t{i + 1}" for i in range(99)} | {"t99": "text"}
        doubles = {f"t{i}": {"fields": {"x": f"t{i + 1}", "y": f"t{i + 1}"}} for i in range(40)} | {"t40": "text"}
        for name, game in {
                "types of types": {"types": chain, "records": text},
                "types that double": {"types": doubles, "records": text},
                "parts": {"parts": {f"p{i}": {"front": "t.json"} for i in range(2001)}},
                "parts that are like others": {"parts": {"p0": {"front": "t.json"}} | {f"p{i}": {"like": f"p{i - 1}"} for i in range(1, 99)}},
                "variables": {"records": {"c": {"for": {f"a{i}": "1..1" for i in range(21)}}}},
                "rounds": {"records": {"c": {"for": {"a": "1..1000000", "b": "1..1000000", "d": "1..0"}}}},
                "cells": {"records": {"c": {"for": {f"a{i}": "1..2" for i in range(20)}}}},
        }.items():
            with self.subTest(name):
                codes = [code for code, *_ in self.codes("validate", self.game("g", {"id": "g", **game}, t_json=TEMPLATE))]
                self.assertEqual(codes.count("data/limit"), 1, codes[:9])
        table = ",".join(f"c{i}" for i in range(2001)) + "\n1\n"
        self.assertEqual(self.codes("validate", self.game("w", {"id": "w", "records": {"c": "c.csv"}}, c_csv=table))[0],
                         ("data/limit", 1, 1))

    def test_large_tables_take_time_and_memory_in_proportion(self):
        """100,000 records of 20 fields under 20 rules: docs/performance.md has the time."""
        fields = {f"f{i}": "integer" for i in range(19)}
        rules = [{"code": f"r{i}", "each": "cards", "require": f"f{i % 19} + f{(i + 1) % 19} >= 0"} for i in range(20)]
        table = "id," + ",".join(fields) + "\n" + "".join(f"c{k}," + ",".join([str(k % 97)] * 19) + "\n" for k in range(100_000))
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", **fields}}}, "rules": rules}, c_csv=table)
        if support.SANITIZED:
            return  # the allocator of the sanitizers takes more
        limit = 300 << 20
        within = ["prlimit", f"--data={limit}", support.PLANCHE, "validate", "--rules-only", folder]
        done = subprocess.run([str(word) for word in within], env=support.environment(), capture_output=True, text=True)
        self.assertEqual(done.returncode, FINE, done.stderr[-2000:])

    def test_translated_tables_take_time_in_proportion(self):
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"], "records": {"cards": {
            "from": "c.csv", "key": "id", "fields": {"id": "text", "title": {"type": "text", "translated": True}}}}},
            c_csv="id,title,title.fr\n" + "".join(f"c{k},Card {k},Carte {k}\n" for k in range(100_000)))
        within = ["prlimit", "--cpu=60" if support.SANITIZED else "--cpu=5", support.PLANCHE, "validate", "--rules-only", folder]
        done = subprocess.run([str(word) for word in within], env=support.environment(), capture_output=True, text=True)
        self.assertEqual(done.returncode, FINE, done.stderr[-2000:])


class Messages(Own):
    CARDS = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id"}},
             "parts": {"card": {"of": "cards", "front": "templates/card.json"}}}

    def hints(self, game, **files):
        run = planche("validate", "--format", "json", self.game("g", game, **files))
        return [d["hint"] for d in run.diagnostics() if d["severity"] == "error"]

    def test_members_by_other_names_have_hints(self):
        for game, hint in (({"name": "G"}, 'write "title": …'), ({"time": 30}, 'write "minutes": [30, 45]'),
                           ({"records": {"cards": {"file": "c.csv"}}}, 'write "from": "cards.csv"'),
                           ({"records": {"cards": {"rows": [], "id": "n"}}}, 'write "key": the field that names a record'),
                           ({"parts": {"p": {"template": "t.json"}}}, 'write "front": "templates/card.json"'),
                           ({"parts": {"p": {"from": "cards"}}}, 'the records that a part is made from are named by "of"'),
                           ({"zzz": 1}, "accepted: format, version, title, authors, ")):
            found = self.hints({"id": "g", **game})
            self.assertTrue(any(one.startswith(hint) for one in found), found)

    def test_a_field_that_an_expression_misses_is_named(self):
        def told(*, text="a", **members):
            layer = {"type": "text", "text": text, "at": [4, 4], "size": [32, 30], **members}
            return self.hints(self.CARDS, c_csv="id,Rules Text,suit\na,x,red\n", templates__card_json=json.dumps(
                {"part": {"size": [40, 40]}, "layers": [layer]}))

        self.assertEqual(told(text="{Rules_Text}"), [])
        self.assertEqual(told(text="{Rules Text}"), ["the field is called `Rules_Text`"])
        self.assertEqual(told(text="{rules text}"), ["the field is called `Rules_Text`"])
        self.assertEqual(told(text="{id suit}"), ["put text in quotes"])
        self.assertEqual(told(color="suit"), ["the field of a record is `{suit}`"])
        braces = "braces surround expressions in texts; write this one without them"
        self.assertEqual(told(at=["{suit}", 4]), [braces])
        self.assertEqual(told(each={"count": "{suit}"}), [braces])

    def test_records_that_lack_a_field_are_named(self):
        """A template may show several records, of which some have it."""
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "records": {"a": [{"id": "a", "n": 1}], "b": [{"id": "b", "m": 2}]},
                                 "parts": {"p": {"of": "a", "front": "t.json"}, "q": {"of": "b", "front": "t.json"}}}, t_json=TEMPLATE.replace("TEXT", "{n}"))
        (d,) = (d for d in planche("validate", folder, "--format", "json").diagnostics() if d["severity"] == "error")
        self.assertEqual(d["message"], "no record of b has a field `n`")
        self.assertRegex(d["hint"], "^known are ")

    def test_many_records_too_long_for_a_layer_are_told_to_people_at_once(self):
        table = "id,name\n" + "".join(f"c{n},{'Wide' * (9 - n)}\n" for n in range(6))
        folder = self.game("g", self.CARDS, c_csv=table, templates__card_json='''{ "part": { "size": [40, 40] }, "layers": [
            { "id": "name", "type": "text", "text": "{name}", "at": [4, 4], "size": [8, 4] },
            { "id": "edge", "type": "text", "text": "{id}", "at": [1, 20] } ] }''')
        run = planche("validate", "--format", "json", "g", cwd=self.folder)
        found = [(d["code"], d["subject"], d["layer"]) for d in run.diagnostics()]
        self.assertEqual(found, [(code, f"c{n}", f"g/templates/card.json:{line}:13") for n in range(6)
                                 for code, line in (("print/safe-area", 3), ("print/overflow", 2))])
        said = self.check(planche("validate", "g", cwd=self.folder), BAD_DATA).err
        self.assertEqual((said.count("error:"), said.count("warning:")), (1, 1), said)
        self.assertRegex(said, r"c0: expected text that fits its box, found `name` .*; also in c1, c2, c3, c4, c5 ")
        self.assertRegex(said, r"(?m)^g/templates/card\.json:2:13: error: c0: ")
        self.assertIn("6 errors, 6 warnings", said)
        # Whichever template extends the one that the layer stands in.
        game = json.loads(json.dumps(self.CARDS))
        game["parts"]["card"]["front"] = "templates/{id}.json"
        self.write("g/game.json", json.dumps(game))
        for n in range(6):
            self.write(f"g/templates/c{n}.json", '{ "extends": "card.json" }')
        self.assertEqual(planche("validate", "g", cwd=self.folder).err.count("error:"), 1)
        (folder / "c.csv").write_text("\n".join(table.splitlines()[:4]))
        self.assertEqual(planche("validate", "g", cwd=self.folder).err.count("[print/overflow]"), 3)

    def test_a_ground_must_reach_as_far_as_the_bleed_that_is_asked_for(self):
        folder = self.game("g", self.CARDS, c_csv="id,art\na,x\n", templates__card_json=json.dumps(
            {"part": {"size": [40, 40]}, "layers": [{"type": "rectangle", "at": [-1, -1], "size": [42, 42], "fill": "#a00"}]}))
        for bleed, found in ("0", []), ("1", []), ("1.1", ["print/bleed"]), ("3", ["print/bleed"]):
            run = planche("render", folder, "--bleed", bleed, "--format", "json", "-o", self.folder / "a.pdf")
            self.assertEqual(self.check(run, FINE).codes(), found, bleed)
        # What is enough otherwise is less than is asked for.
        self.write("g/templates/card.json", {"part": {"size": [40, 40], "bleed": 2}, "layers": [
            {"type": "rectangle", "at": [-2, -2], "size": [44, 44], "fill": "#a00"}]})
        for bleed, found in ("2", []), ("5", ["print/bleed"]):
            run = planche("render", folder, "--bleed", bleed, "--format", "json", "-o", self.folder / "a.pdf")
            self.assertEqual(self.check(run, FINE).codes(), found, bleed)

    def told(self, *layers, kind="json", game=None, table="id,kind,n\na,x,1\nb,y,2\nc,,3\nd,x,4\ne,y,5\n"):
        """What is said of five records, by a template whose layers stand one a line."""
        lines = ",\n".join(json.dumps({"at": [4, 4], "size": [20, 20], **layer}) for layer in layers)
        self.game("g", game or self.CARDS, c_csv=table, templates__card_json=f'{{ "part": {{ "size": [40, 40] }}, "layers": [\n{lines} ] }}')
        self.write("g/art/x.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
        run = planche("validate", "--format", kind, "g", cwd=self.folder)
        return run.err if kind == "text" else [(d["code"], d["file"], d["line"], d["message"]) for d in run.diagnostics()]

    def test_what_a_template_says_wrong_is_told_there_and_once(self):
        card = "g/templates/card.json"
        symbol = {"type": "symbol", "symbol": "{if(n > 0, 'cros', 'ring')}"}
        ((code, file, line, message),) = self.told({"type": "rectangle", "stroke": "#000"}, symbol)
        self.assertEqual((code, file, line), ("template/unknown-symbol", card, 3))
        self.assertRegex(message, "there is no symbol `cros`; also in b, c, d, e$")
        text = {"type": "text", "text": "{n} {repeat(':cros:', min(n, 1))}", "style": {"size": 6}}
        ((code, file, line, message),) = self.told(text)
        self.assertEqual((code, file, line), ("template/unknown-symbol", card, 2))
        ((code, file, line, message),) = self.told({"type": "image", "art": "../../art/{kind ?? 'x'}.svg"})
        self.assertEqual((code, file, line), ("art/outside-folder", card, 2))
        ((code, file, line, message),) = self.told({"type": "image", "art": "arts/{kind ?? 'x'}.svg"})
        self.assertEqual((code, file, line, message), ("art/missing", card, 2, 'there is no folder "arts"; also in b, c, d, e'))

    def test_a_folder_for_pictures_that_is_not_there_is_told_once(self):
        picture = {"type": "image", "art": "{kind ?? 'z'}.svg"}
        ((code, file, line, message),) = self.told(picture, game={**self.CARDS, "art": "arts"})
        self.assertEqual((code, file, message), ("art/missing", "g/c.csv", 'there is no folder "arts"; also in b, c, d, e'))
        # One of them is.
        self.assertEqual([message for *_, message in self.told(picture, game={**self.CARDS, "art": ["arts", "art"]})],
                         ["y.svg does not exist", "z.svg does not exist", "y.svg does not exist"])

    def test_the_same_of_many_records_is_told_to_people_at_once(self):
        for layer, kind in (({"type": "qr", "text": "https://example.org/" + 90 * "x" + "{id}", "size": [8, 8]}, "x"),
                            ({"type": "rectangle", "stroke": "#000", "each": {"count": "1000 + n"}}, "x"),
                            ({"type": "text", "text": "{kind}", "style": {"size": 6}}, ":sun:")):
            table = "id,kind,n\n" + "".join(f"{name},{kind},{n}\n" for n, name in enumerate("abcde", 1))
            self.assertEqual(len(self.told(layer, table=table)), 5)
            said = self.told(layer, table=table, kind="text")
            self.assertRegex(said, r"(?m)\A(\S*note.*\n)*g/templates/card\.json:\d+:\d+: .*; also in b, c, d, e ")

    def test_what_is_absent_names_no_picture_and_no_symbol(self):
        self.assertEqual(self.told({"type": "image", "art": "{kind}.svg"}, {"type": "symbol", "symbol": "{kind}"},
                                   {"type": "image", "art": "art/{kind ~ '.svg'}"}, table="id,kind\na,\n"), [])
        game = {"id": "g", "records": {"cards": {"rows": [{"id": "a", "kind": "x"}, {"id": "b"}], "key": "id", "fields": {
            "id": "text", "kind": ["x"]}}}, "parts": {"card": {"of": "cards", "front": "{kind}.json"}}}
        folder = self.game("g", game, x_json=TEMPLATE)
        (found,) = planche("validate", folder, "--format", "json").diagnostics()
        self.assertEqual((found["code"], found["subject"]), ("data/missing-field", "b"))
        # What is wrong itself is told alone.
        game["records"]["cards"]["rows"][1]["kind"] = "y"
        self.assertEqual(planche("validate", self.game("g", game, x_json=TEMPLATE), "--format", "json").codes(), ["data/type"])

    def test_a_picture_that_no_record_names_is_no_further_problem(self):
        self.game("g", self.CARDS, c_csv="id,art\na,x\nb,y\n", templates__card_json=json.dumps(
            {"part": {"size": [40, 40]}, "layers": [{"type": "image", "art": "art/{atr}.png", "at": [4, 4], "size": [9, 9]}]}))
        run = planche("validate", "--format", "json", "g", cwd=self.folder)
        self.assertEqual(run.codes(), ["template/unknown-field"])

    def test_names_that_are_near_are_proposed_wherever_they_are_known(self):
        def hints(layer, **game):
            self.told(layer, game={**self.CARDS, **game})
            run = planche("validate", "--format", "json", "g", cwd=self.folder)
            return [(d["code"], d["hint"]) for d in run.diagnostics() if d["severity"] == "error"]
        text = {"type": "text", "style": {"size": 6}}
        self.assertEqual(hints({**text, "text": "{itm}", "each": {"of": "1..n"}}), [("template/unknown-field", "did you mean `item`?")])
        self.assertEqual(hints({**text, "text": "{count(crds)}"})[0][1], "did you mean `cards`?")
        self.assertEqual(hints({"typ": "text", "id": "t", "text": "{n}"}), [("data/unknown-field", 'did you mean "type"?')])
        standee = {"card": {"drawing": "standee", "of": "cards", "front": "templates/card.json", "back": "mirored"}}
        self.assertEqual(hints({**text, "text": "{n}"}, parts=standee), [("template/unknown", 'did you mean "mirrored"?')])
        fields = {"id": "text", "title": {"type": "text", "column": "Name"}, "kind": ["sport", "music"]}
        for cards, code, hint in (({"rows": [{"id": "a", "Name": "Ash"}], "fields": fields}, "data/unknown-field", "write title"),
                                  ({"for": {"a": "[sport]"}}, "expression/name", "write the choice in quotes: 'sport'")):
            game = {"id": "g", "records": {"kinds": {"rows": [{"id": "a"}], "fields": fields}, "cards": cards}}
            run = planche("validate", self.game("g", game), "--format", "json")
            self.assertIn((code, hint), [(d["code"], d["hint"]) for d in run.diagnostics()])

    def test_parts_that_no_paper_holds_have_a_place(self):
        self.told({"type": "rectangle", "stroke": "#000"})
        run = self.check(planche("render", "g", "--paper", "40x40", "--format", "json", "-o", "a.pdf", cwd=self.folder), BAD_DATA)
        ((code, file, path),) = ((d["code"], d["file"], d["path"]) for d in run.diagnostics() if d["severity"] == "error")
        self.assertEqual((code, file, path), ("print/paper", "g/game.json", "parts.card"))

    def test_pictures_of_rules_name_cards_as_addresses_are_written(self):
        folder = self.game("g", dict(self.CARDS, title="G"), c_csv='id,art,title\na,x,"Bear, big"\nb,y,100%\n',
                           templates__card_json=TEMPLATE.replace("TEXT", "shows {title}"))
        self.write("g/rules.en.md", "# G\n\n![One](part:card#Bear%2C%20big)\n\n![Other](part:card#100%)\n")
        self.check(planche("rules", folder, "-o", self.folder / "r.pdf"), FINE)
        text = support.tool("pdftotext", self.folder / "r.pdf", "-")
        self.assertIn("shows Bear, big", text)
        self.assertIn("shows 100%", text)

    def test_kits_of_a_game_with_a_document(self):
        folder = self.game("g", {"id": "g", "title": "G", "documents": {"deck": {"records": {"picks": {"key": "id", "fields": {"id": "text"}}}}},
                                 "parts": {"card": {"of": "picks", "front": "t.json"}}}, t_json=TEMPLATE.replace("TEXT", "picks {id}"))
        mine = self.write("g/mine.json", '{ "game": "g", "kind": "deck", "picks": [ { "id": "owl" } ] }')
        for command, target in ("kit", "k.pdf"), ("table", "t.png"):
            self.check(planche(command, "g", "g/mine.json", "-o", target, cwd=self.folder), FINE)
            for files in ["g/mine.json", "g/mine.json"], ["g/t.json"], ["g/none.json"]:
                self.check(planche(command, "g", *files, "-o", target, cwd=self.folder), BAD_USAGE)
        self.assertIn("picks owl", support.tool("pdftotext", self.folder / "k.pdf", "-"))
        self.assertTrue(mine.exists())

    def test_templates_without_a_size_bring_symbols_for_booklets(self):
        game = dict(self.CARDS, title="G", authors=["Ann", "Bea"], licence="CC0")
        symbol = {"box": [10, 10], "layers": [{"type": "ellipse", "at": [0, 0], "size": [10, 10], "fill": "ink"}]}
        self.game("g", game, c_csv="id\na\n", templates__card_json=json.dumps(
            {"extends": "symbols.json", "part": {"size": [40, 40]}, "layers": [
                {"type": "text", "text": ":sun:", "at": [4, 4], "size": [30, 9]}]}),
            templates__symbols_json=json.dumps({"palettes": {"colour": {"ink": "#000"}}, "symbols": {"sun": symbol}}))
        self.write("g/rules.en.md", "# G\n\n<!-- symbols templates/symbols.json -->\n\nCaf&eacute; :sun: here.\n")
        run = self.check(planche("kit", "g", "--booklet", "-o", self.folder / "kit.pdf", cwd=self.folder), FINE)
        self.assertNotIn("warning", run.err)
        words = text_of(self.folder / "kit.pdf")
        self.assertIn("Café", words)
        self.assertIn("G · Ann, Bea. CC0", words)
        (self.folder / "g/templates/symbols.json").write_text('{ "layers": [ { "type": "rectangle", "zzz": 1 } ] }')
        run = planche("rules", "g", "-o", self.folder / "rules.pdf", cwd=self.folder)
        self.assertIn("g/templates/symbols.json:1:38: error: ", run.err)
        self.assertNotIn(str(self.folder), run.err)


if __name__ == "__main__":
    support.main()
