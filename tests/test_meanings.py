"""What cells mean: words for no, copies, failed formulas, looks of words, stars, labels of choices."""
import io
import json
import re
import zipfile

import support
import workbooks
from game_case import GameCase
from support import BAD_DATA, FINE, planche
from workbooks import Error, Shown


class Meanings(GameCase):
    def cards(self, table, text="{this}", name="c.csv", when=None, records=None, folder="g", **more):
        """A game whose cards are `table` (a text, bytes, or rows for a workbook)."""
        layer = {"type": "text", "text": f"‹{text}›", "at": [4, 4], "size": [112, 52], "font": "Inter", "size_pt": 7}
        if when:
            layer["when"] = when
        self.write(f"{folder}/card.json", {"part": {"size": [120, 60]}, "layers": [layer]})
        self.write(f"{folder}/{name}", table)
        game = {"id": "g", "languages": ["en"], "records": {"cards": {"from": name, "key": "id", **(records or {})}},
                "parts": {"card": {"of": "cards", "front": "card.json"}}, **more}
        self.write(f"{folder}/game.json", game)
        return self.folder / folder

    def reported(self, folder, *options, command="validate"):
        run = planche(command, folder, "--format", "json", *options)
        return [(d["code"], d["line"], d["column"], d["severity"]) for d in run.diagnostics()]

    def words(self, folder, *options):
        """What the cards print, without the margins of the sheet."""
        target = self.folder / "words.pdf"
        self.check(planche("render", folder, "-o", target, "-q", *options), BAD_DATA if "--draft" in options else FINE)
        return " ".join(re.findall("‹(.*?)›", support.tool("pdftotext", "-raw", target, "-"), re.S)).split()


class WordsForNo(Meanings):
    def forms(self, pairs):
        """The same column in every kind of file: (name, content)."""
        rows = [["id", "promo"], *[[f"c{i}", word] for i, word in enumerate(pairs)]]
        yield "c.csv", "\n".join(",".join(row) for row in rows)
        yield "c.xlsx", workbooks.xlsx({"Cards": rows})
        yield "c.ods", workbooks.ods({"Cards": rows})
        yield "c.json", json.dumps([{"id": row[0], "promo": row[1]} for row in rows[1:]])
        yield "c.yaml", "".join(f"- id: {row[0]}\n  promo: \"{row[1]}\"\n" for row in rows[1:])

    def test_words_for_no_count_as_no_in_undeclared_columns_of_every_file(self):
        for yes, no in (("TRUE", "FALSE"), ("yes", "no"), ("oui", "non"), ("ja", "nein"), ("x", "-"), ("ИСТИНА", "ЛОЖЬ"),
                        ("✓", "✗"), ("3", "–"), ("2.5", "0.0"), ("1", "0"), ("sim", "não"), ("waar", "onwaar")):
            for name, content in self.forms([yes, no, yes]):
                with self.subTest(yes=yes, no=no, file=name):
                    folder = self.cards(content, "{id}", name, "promo", folder=f"g{name}{yes}{no}".replace("/", ""))
                    self.assertEqual(self.words(folder), ["c0", "c2"])
                    self.assertEqual(self.value("count(cards, promo)", folder), ["2"])
                    self.assertEqual(self.value("count(cards where not promo)", folder), ["1"])

    def test_real_truth_values_of_workbooks_agree_with_those_of_json(self):
        rows = [["id", "promo"], ["a", True], ["b", False]]
        for name, content in (("c.xlsx", workbooks.xlsx({"Cards": rows})), ("c.ods", workbooks.ods({"Cards": rows})),
                              ("c.json", json.dumps([{"id": "a", "promo": True}, {"id": "b", "promo": False}])),
                              ("c.yaml", "- id: a\n  promo: true\n- id: b\n  promo: no\n")):
            with self.subTest(file=name):
                self.assertEqual(self.words(self.cards(content, "{id}", name, "promo", folder="g" + name)), ["a"])

    def test_where_copies_rules_and_rules_of_play_agree(self):
        table = "id,promo,rare\na,TRUE,yes\nb,FALSE,no\nc,TRUE,no\n"
        folder = self.cards(table, "{id}", records={"where": "promo", "copies": "if(rare, 3, 1)"},
                            rules=[{"code": "none", "each": "cards", "require": "not rare", "message": "{id} is rare"}])
        self.assertEqual(self.reported(folder), [("g/none", 2, 1, "error")])
        self.assertEqual(sorted(self.words(folder, "--draft")), ["a", "a", "a", "c"])
        self.write("g/c.csv", table.replace("yes", "no"))
        self.assertEqual(self.reported(folder), [])

    def test_values_print_and_compare_as_they_are_written(self):
        folder = self.cards("id,promo\na,YES\nb,NO\n", "{id}-{promo}-{if(promo, 'y', 'n')}-{promo == 'NO'}")
        self.assertEqual(self.words(folder), ["a-YES-y-false", "b-NO-n-true"])

    def test_doubtful_conditions_are_reported(self):
        def codes(table, fields=None, when="promo"):
            records = {"fields": fields} if fields else {}
            return [d[:1] + d[3:] for d in self.reported(self.cards(table, "{id}", when=when, records=records))]

        warned = [("expression/condition", "warning")]
        mixed = "id,promo\na,yes\nb,no\nc,on Sundays\n"
        self.assertEqual(codes(mixed), warned)
        self.assertEqual(codes(mixed, when="not promo and id"), warned)
        self.assertEqual(codes(mixed, when="promo == 'no'"), [])
        self.assertEqual(codes("id,promo\na,yes\nb,no\n", {"id": "text", "promo": "text"}), warned)
        self.assertEqual(codes("id,promo\na,yes\nb,no\n", {"id": "text", "promo": ["yes", "no"]}), warned)
        self.assertEqual(codes("id,promo\na,yes\nb,no\n", {"id": "text", "promo": "truth"}), [])
        self.assertEqual(codes("id,promo\na,N\nb,E\nc,S\n"), [], "north is no word for no")
        self.assertEqual(codes("id,promo\na,Ash\nb,No\n", {"id": "text", "promo": "text"}), [], "a name")


class Copies(Meanings):
    def test_one_bad_cell_is_an_error_there_and_other_rows_keep_their_copies(self):
        for bad in ("2x", "×2", "1.5", "03", "two", "Total: 12"):
            with self.subTest(bad):
                folder = self.cards(f"id,qty\na,3\nb,2\nc,{bad}\nd,4\n", "{id}", folder="g" + bad.replace(":", ""))
                self.assertEqual([d for d in self.reported(folder) if d[3] == "error"], [("data/type", 4, 3, "error")])
                self.assertEqual(sorted(self.words(folder, "--draft")).count("a"), 3)
                self.assertEqual(sorted(self.words(folder, "--draft")).count("d"), 4)

    def test_numbers_as_people_write_them_count(self):
        for written, copies in (("3 ", 3), ('"3 "', 3), ("3.0", 3), ("+3", 3), ("３", 3), ("", 1), ("0", 0)):
            with self.subTest(written):
                folder = self.cards(f"id,qty\na,{written}\nb,2\n", "{id}", folder=f"g{ord(written[0]) if written else 0}")
                self.assertEqual(self.words(folder), ["a"] * copies + ["b", "b"])

    def test_a_default_is_the_number_of_records_that_have_none(self):
        for name, declared in (("copies", {}), ("qty", {"copies": "qty"})):
            for file, content in (("c.csv", f"id,{name}\na,\nb,2\nc,0\n"), ("c.json", json.dumps([{"id": "a"}, {"id": "b", name: 2}, {"id": "c", name: 0}]))):
                with self.subTest(name=name, file=file):
                    fields = {"id": "text", name: {"type": "integer", "default": 3}}
                    folder = self.cards(content, "{id}", file, records={"fields": fields, **declared}, folder=f"g{name}{file}")
                    self.assertEqual(self.words(folder), ["a"] * 3 + ["b"] * 2)
                    run = self.check(planche("eval", f"sum(cards, {name})", folder), FINE)
                    self.assertEqual(run.out.strip(), "5")

    def test_bad_cells_of_workbooks_and_json_are_errors_too(self):
        rows = [["id", "qty"], ["a", 3], ["b", "2x"], ["c", 4]]
        for name, content in (("c.xlsx", workbooks.xlsx({"Cards": rows})), ("c.ods", workbooks.ods({"Cards": rows})),
                              ("c.json", json.dumps([{"id": a, "qty": b} for a, b in rows[1:]]))):
            with self.subTest(name):
                folder = self.cards(content, "{id}", name, folder="g" + name)
                self.assertEqual([d[0] for d in self.reported(folder) if d[3] == "error"], ["data/type"])
                self.assertEqual(self.words(folder, "--draft").count("c"), 4)

    def test_a_column_that_the_game_names_is_read_in_the_same_way(self):
        for where in ({"records": {"copies": "n"}}, {}):
            with self.subTest(where):
                folder = self.cards("id,n\na,3\nb,2x\nc,4\n", "{id}", **where)
                if not where:
                    game = json.loads((folder / "game.json").read_text())
                    game["parts"]["card"]["copies"] = "n"
                    self.write("g/game.json", game)
                self.assertEqual([d for d in self.reported(folder) if d[3] == "error"], [("data/type", 3, 3, "error")])
                self.assertEqual(self.words(folder, "--draft").count("c"), 4)

    def test_a_failed_formula_is_an_error(self):
        folder = self.cards("id,qty\na,3\nb,#DIV/0!\n", "{id}")
        self.assertEqual([d for d in self.reported(folder) if d[3] == "error"], [("data/type", 3, 3, "error")])

    def test_columns_that_number_the_records_need_no_note(self):
        for heading in ("#", "x", "number", "count", "@count"):
            with self.subTest(heading):
                folder = self.cards(f"{heading},id\n1,a\n2,b\n3,c\n", "{id}", folder="g" + heading.strip("@#"))
                self.assertEqual(self.reported(folder), [])
                self.assertEqual(self.words(folder), ["a", "b", "c"])
        self.assertEqual(self.value("sum(cards, _)", self.cards("#,id\n1,a\n2,b\n", "{id}")), ["3"])


class RejectedValues(Meanings):
    RULES = [{"code": "sum", "each": "cards", "require": "a + b == worth", "message": "{a} is worth {worth}, not {b}"},
             {"code": "whole", "require": "sum(cards, worth) == 9", "message": "the sum is {sum(cards, worth)}"}]
    FIELDS = {"id": "text", "a": "integer", "b": "integer", "worth": "integer"}

    def codes_of(self, cell, name="c.csv", fields=None):
        rows = [["id", "a", "b", "worth"], ["x", 1, 2, cell], ["y", 2, 4, 6]]
        content = {"c.csv": "\n".join(",".join(map(str, row)) for row in rows),
                   "c.xlsx": workbooks.xlsx({"C": rows}), "c.ods": workbooks.ods({"C": rows})}[name]
        folder = self.cards(content, "{id}", name, records={"fields": fields or self.FIELDS}, rules=self.RULES)
        return sorted(d[0] for d in self.reported(folder))

    def test_no_rule_judges_a_value_that_was_rejected(self):
        limited = {**self.FIELDS, "worth": {"type": "integer", "max": 5}}
        for cell in ("#DIV/0!", "x", "1.5"):
            self.assertEqual(self.codes_of(cell), ["data/type"], cell)
        for name in ("c.xlsx", "c.ods"):
            self.assertEqual(self.codes_of(Error("#DIV/0!"), name), ["data/type"], name)
        self.assertEqual(self.codes_of(3, fields={**limited, "worth": {"type": "integer", "max": 6}}), [])
        self.assertEqual(self.codes_of(3, fields=limited), ["data/limit"], "6 is rejected in the other record")

    def test_rules_still_judge_the_other_records(self):
        folder = self.cards("id,a,b,worth\nx,1,2,#N/A\ny,2,4,7\n", "{id}", records={"fields": self.FIELDS},
                            rules=self.RULES[:1])
        self.assertEqual([d[:2] for d in self.reported(folder)], [("data/type", 2), ("g/sum", 3)])

    def test_a_referenced_record_with_a_rejected_value_is_no_ground_for_a_rule(self):
        rule = {"code": "less", "each": "cards where foe != ''", "require": "foe.power == power", "message": "{id}"}
        fields = {"id": "text", "power": "integer", "foe": {"type": "reference", "of": "cards"}}
        folder = self.cards("id,power,foe\na,1,b\nb,#REF!,\nc,1,a\nd,2,a\n", "{id}", records={"fields": fields},
                            rules=[rule])
        self.assertEqual([d[:2] for d in self.reported(folder)], [("data/type", 3), ("g/less", 5)])

    def test_a_document_with_a_rejected_member_is_not_judged_by_it(self):
        self.write("g/game.json", {
            "id": "g", "documents": {"deck": {"fields": {"size": "integer"}}},
            "rules": [{"code": "size", "require": "size == 3", "message": "size is {size}"}]})
        deck = self.write("g/deck.json", {"kind": "deck", "size": "x"})
        self.assertEqual([d[0] for d in self.reported(deck)], ["data/type"])
        self.write("g/deck.json", {"kind": "deck", "size": 4})
        self.assertEqual([d[0] for d in self.reported(deck)], ["g/size"])


class Stars(Meanings):
    def printed(self, text, kind=None):
        """As (words, whether some are bold or italic)."""
        records = {"fields": {"id": "text", "words": kind}} if kind else {}
        folder = self.cards([{"id": "a", "words": text}], "{words}", "c.json", records=records)
        target = self.folder / "stars.pdf"
        self.check(planche("render", folder, "-o", target, "-q"), FINE)
        fonts = support.tool("pdffonts", target)
        (shown,) = re.findall("‹(.*?)›", support.tool("pdftotext", "-layout", target, "-"))
        return shown, "Bold" in fonts or "Italic" in fonts

    def test_a_text_field_keeps_its_stars(self):
        for text in ("Attack*2 + Defence*3", "*one* **two**", "a * b", "***", "5 * 3 * 2"):
            self.assertEqual(self.printed(text, "text"), (text, False))
        self.assertEqual(self.printed("*one*", "markup"), ("one", True))

    def test_stars_open_and_close_as_in_commonmark_and_never_beside_digits(self):
        # The examples of https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis, without those for `_`.
        for text, shown in (("*foo bar*", None), ("a * foo bar*", False), ('a*"foo"*', False), ("* a *", False),
                            ("foo*bar*", None), ("*foo bar *", False), ("*(*foo)", False), ("*(*foo*)*", None),
                            ("*foo*bar", None), ("**foo bar**", None), ("** foo bar**", False),
                            ('a**"foo"**', False), ("foo**bar**", None), ("**foo bar **", False),
                            ("**(**foo)", False), ("*(**foo**)*", None), ("**foo**bar", None)):
            with self.subTest(text):
                plain = text if shown is False else text.replace("*", "")
                self.assertEqual(self.printed(text), (plain, shown is None))
        for text in ("Attack*2 + Defence*3", "5*6*7", "2*x + 3*y", "a*1*b"):
            self.assertEqual(self.printed(text), (text, False))

    def test_html_draws_small_digits_and_rows_and_warns_of_the_rest(self):
        html = {"fields": {"id": "text", "words": {"type": "markup", "markup": "html"}}}

        def told(words):
            folder = self.cards([{"id": "a", "words": words}], "{words}", "c.json", records=html)
            codes = [d[0] for d in self.reported(folder)]
            return codes, " ".join(self.words(folder))

        self.assertEqual(told("x<sup>2</sup> H<sub>2</sub>O <s>old</s>"), ([], "x² H₂O old"))
        self.assertEqual(told("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"),
                         ([], "a | b c | d"))
        self.assertEqual(told('one<img src="coin.png">two')[0], ["data/html"])
        self.assertEqual(told("1<sup>st</sup>")[0], ["data/html"])


class Workbooks(Meanings):
    RICH = ('<si><r><rPr><b/></rPr><t>Fire</t></r><r><t>5 and </t></r><r><rPr><strike/></rPr><t>old</t></r>'
            '<r><t xml:space="preserve"> new </t></r><r><rPr><i/></rPr><t>word</t></r></si>')

    def changed(self, rows, change):
        """A workbook of Excel with a member of the archive changed: change(name, text) -> (name, text)."""
        made = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(workbooks.xlsx({"Cards": rows}))) as old, zipfile.ZipFile(made, "w") as new:
            for name in old.namelist():
                new.writestr(*change(name, old.read(name).decode()))
        return made.getvalue()

    def shared(self, rows, *texts):
        """The same with further shared texts."""
        def change(name, text):
            return name, text.replace("</sst>", "".join(texts) + "</sst>") if name.endswith("Strings.xml") else text
        return self.changed(rows, change)

    def value_of(self, expression, content, **more):
        return self.value(expression, self.cards(content, "{id}", "c.xlsx", **more))

    def rich(self):
        rows = [["id", "words"], ["a", "Z"]]
        def change(name, text):
            if name.endswith("sharedStrings.xml"):
                return name, text.replace('<si><t xml:space="preserve">Z</t></si>', self.RICH)
            return name, text
        return self.changed(rows, change)

    def test_only_markup_keeps_the_looks_of_words(self):
        plain = "Fire5 and old new word"
        self.assertEqual(self.value_of("cards.words", self.rich()), [plain])
        self.assertEqual([d[0] for d in self.reported(self.cards(self.rich(), "{words}", "c.xlsx"))], ["data/looks"])
        fields = {"id": "text", "words": "markup"}
        self.assertEqual(self.value_of("cards.words", self.rich(), records={"fields": fields}),
                         ["[b]Fire[/]5 and [s]old[/] new *word*"])
        folder = self.cards(self.rich(), "{words}", "c.xlsx", records={"fields": fields})
        self.assertEqual(self.reported(folder), [])
        self.assertIn(plain, self.texts(folder))

    def test_convert_writes_words_without_marks_unless_the_field_is_markup(self):
        self.write("c.xlsx", self.rich())
        self.check(planche("convert", self.folder / "c.xlsx", "-o", self.folder / "c.csv"), FINE)
        self.assertIn("Fire5 and old new word", (self.folder / "c.csv").read_text())
        folder = self.cards(self.rich(), "{id}", "c.xlsx", records={"fields": {"id": "text", "words": "markup"}})
        self.check(planche("convert", folder / "c.xlsx", "-o", folder / "c.csv"), FINE)
        self.assertIn("[b]Fire[/]5", (folder / "c.csv").read_text())

    def test_keys_are_words_without_marks(self):
        def change(name, text):
            bold = '<si><r><rPr><b/></rPr><t>o</t></r><r><t>wl</t></r></si>'
            return name, text.replace('<si><t xml:space="preserve">owl</t></si>', bold)
        content = self.changed([["id", "n"], ["owl", 1]], change)
        self.assertEqual(self.value_of("cards where id == 'owl'", content), ["owl"])

    def test_an_extension_does_not_reset_the_date_system(self):
        # Excel shows the number 1 as 2 January 1904 there, and 0 as the first.
        def change(name, text):
            if name == "xl/workbook.xml":
                text = text.replace("<sheets>", '<workbookPr date1904="1"/><sheets>').replace(
                    "</workbook>", '<extLst><ext xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/'
                    'main"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>')
            return name, text
        rows = [["id", "day"], ["a", Shown(1, "yyyy-mm-dd", "")], ["b", Shown(0, "mm/dd/yyyy", "")]]
        self.assertEqual(self.value_of("cards.day", self.changed(rows, change)), ["1904-01-02", "1904-01-01"])

    def test_day_zero_is_that_of_excel(self):
        rows = [["id", "day"], ["a", Shown(0, "mm/dd/yyyy", "")], ["b", Shown(1, "mm/dd/yyyy", "")],
                ["c", Shown(0.5, "hh:mm", "")], ["d", Shown(0, "mmm yy", "")], ["e", Shown(60, "d.m.yyyy", "")]]
        self.assertEqual(self.value_of("cards.day", workbooks.xlsx({"C": rows})),
                         ["1900-01-00", "1900-01-01", "12:00:00", "1900-01-00", "1900-02-29"])

    def test_names_with_backslashes_are_found(self):
        content = self.changed([["id"], ["a"]], lambda name, text: (name.replace("/", "\\"), text))
        self.assertEqual(self.value_of("cards.id", content), ["a"])

    def test_a_picture_placed_in_a_cell_is_named(self):
        def change(name, text):
            return name, text.replace('<c r="B2" t="e"><f>1/0</f>', '<c r="B2" t="e" vm="1">')
        content = self.changed([["id", "art"], ["a", Error("#VALUE!")]], change)
        folder = self.cards(content, "{id}", "c.xlsx", records={"fields": {"id": "text", "art": "picture"}})
        run = planche("validate", folder)
        self.assertIn("found a picture placed in the cell", run.err)
        self.assertNotIn("formula", run.err)

    def test_hidden_rows_and_struck_cells_are_noted(self):
        def change(name, text):
            if name.endswith("sheet1.xml"):
                text = text.replace('<row r="3">', '<row r="3" hidden="1">').replace('<c r="A4"', '<c r="A4" s="1"')
            if name.endswith("styles.xml"):
                text = text.replace("<numFmts>", "<fonts><font/><font><strike/></font></fonts><numFmts>").replace(
                    '<xf numFmtId="14"/>', '<xf numFmtId="0" fontId="1"/>')
            return name, text
        folder = self.cards(self.changed([["id"], ["a"], ["b"], ["c"]], change), "{id}", "c.xlsx")
        self.assertEqual([(d[0], d[3]) for d in self.reported(folder)],
                         [("data/hidden-rows", "note"), ("data/struck", "note")])
        run = planche("validate", folder)
        self.assertIn("row 3 is hidden", run.err)
        self.assertIn("A4 is struck through", run.err)
        content = workbooks.ods({"C": [["id"], ["a"], ["b"]]})
        with zipfile.ZipFile(io.BytesIO(content)) as old:
            text = old.read("content.xml").decode()
        first, second, rest = text.split("<table:table-row>", 2)
        hidden = first + "<table:table-row>" + second + '<table:table-row table:visibility="filter">' + rest
        folder = self.cards(workbooks.archive({"content.xml": hidden}), "{id}", "c.ods")
        self.assertEqual([d[0] for d in self.reported(folder)], ["data/hidden-rows"])


class Labels(Meanings):
    FRENCH = {"languages": ["en", "fr"]}
    KIND = {"fragile": {"en": "fragile", "fr": "cassant"}, "heavy": {"en": "heavy", "fr": "lourd"}}

    def game_of(self, kind, text, table="id,kind\na,fragile\nb,heavy\n"):
        return self.cards(table, text, records={"fields": {"id": "text", "kind": kind}}, **self.FRENCH)

    def test_choices_print_their_labels_in_the_chosen_language(self):
        for kind in ({"of": self.KIND}, {"of": ["fragile", "heavy"], "labels": self.KIND},
                     {"type": "choice", "of": self.KIND}):
            folder = self.game_of(kind, "{kind}")
            self.assertEqual(self.words(folder, "--lang", "fr"), ["cassant", "lourd"])
            self.assertEqual(self.words(folder), ["fragile", "heavy"])
            self.assertEqual(self.reported(folder), [])

    def test_printed_choices_without_labels_are_reported_in_other_languages(self):
        plain = {"of": ["fragile", "heavy"]}
        folder = self.game_of(plain, "{kind}")
        self.assertEqual(self.reported(folder), [])
        self.assertEqual([d[0] for d in self.reported(folder, "--lang", "fr")], ["data/untranslated"])
        for text, table in (("{if(kind == 'heavy', '!')}", "id,kind\na,fragile\nb,heavy\n"), ("{id}", "id,kind\na,heavy\n")):
            found = [d[0] for d in self.reported(self.game_of(plain, text, table), "--lang", "fr")]
            self.assertNotIn("data/untranslated", found, text)
        # Signs and single letters are no words of a language.
        found = self.reported(self.game_of({"of": ["N", "S"]}, "{kind}", "id,kind\na,N\nb,S\n"), "--lang", "fr")
        self.assertEqual(found, [])
        # Columns of other languages give labels.
        folder = self.game_of(plain, "{kind}", "id,kind,kind:fr\na,heavy,lourd\nb,fragile,cassant\n")
        self.assertEqual(self.reported(folder, "--lang", "fr"), [])
        self.assertEqual(self.words(folder, "--lang", "fr"), ["lourd", "cassant"])

    def test_items_divided_by_another_sign_say_which(self):
        fields = {"id": "text", "kinds": {"type": "list", "of": {"of": ["red", "blue"]}},
                  "costs": {"type": "list", "of": "integer"}, "next": {"type": "list", "of": {"type": "reference", "of": "cards"}}}
        for sign in (";", ", ", "/", " · ", " & "):
            folder = self.cards(f'id,kinds,costs,next\na,"red{sign}blue","1{sign}2","a{sign}b"\nb,red|blue,1|2,a|b\n', "{id}",
                                records={"fields": fields})
            run = planche("validate", folder)
            self.assertEqual(run.err.count(f'divide the items by "|", or give the list "separator": "{sign.strip()}"'), 3, run.err)

    def test_labels_are_found_wherever_a_value_is_printed(self):
        kinds = {"type": "list", "of": {"type": "choice", "of": self.KIND}}
        table = "id,kind\na,fragile|heavy\n"
        for text, printed in (("{kind}", "cassant, lourd"), ("{join(kind, ' · ')}", "cassant · lourd"),
                              ("{join(kind, '+', upper(item))}", "CASSANT+LOURD"), ("{kind[2]}", "lourd"),
                              ("{if(id == 'a', kind[1], 'x')}", "cassant"), ("{kind[1] ~ '!'}", "cassant!"),
                              ("{cards[1].kind}", "cassant, lourd"), ("{let k = kind[1] in k}", "cassant"),
                              ("{kind[1] == 'fragile'}", "true"), ("{count(kind where item == 'heavy')}", "1"),
                              ("{kind[9] ?? kind[1]}", "cassant"), ("{kind where item != 'heavy'}", "cassant"),
                              ("{join(kind where item != 'fragile', '-')}", "lourd"), ("{join(cards.kind[1], '-')}", "cassant-lourd"),
                              ("{kind + kind[2]}", "cassant, lourd, lourd"), ("{sort(kind)[1]}", "cassant")):
            with self.subTest(text):
                folder = self.game_of(kinds, text, table)
                self.assertEqual(" ".join(self.words(folder, "--lang", "fr")), printed)

    def test_tables_print_labels_and_names_of_files_do_not(self):
        kinds = {"type": "list", "of": {"type": "choice", "of": self.KIND}}
        folder = self.game_of(kinds, "x", "id,kind\na,fragile|heavy\n")
        drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
        self.write("g/fragile.svg", drawing)
        self.write("g/card.json", {"part": {"size": [60, 60]}, "layers": [
            {"type": "table", "of": "kind", "at": [4, 4], "size": [50, 20], "row": 7, "style": {"font": "Inter", "size": 7},
             "columns": [{"text": "‹{item}›"}]},
            {"type": "image", "art": "{kind[1]}.svg", "at": [4, 30], "size": [9, 9]}]})
        self.assertEqual(self.words(folder, "--lang", "fr"), ["cassant", "lourd"])

    def test_a_missing_label_is_reported_where_it_is_missing(self):
        half = {"fragile": {"en": "fragile", "fr": "cassant"}, "heavy": {"en": "heavy"}}
        folder = self.game_of({"of": half}, "{kind}")
        run = planche("validate", folder, "--lang", "fr", "--format", "json")
        (told,) = run.diagnostics()
        self.assertEqual(told["code"], "data/untranslated")
        text = (folder / "game.json").read_text()
        self.assertTrue(text[told["column"] - 1:].startswith('{"en": "heavy"}'), told)
        folder = self.game_of({"of": ["fragile", "heavy"], "labels": {"heavy": self.KIND["heavy"]}}, "{kind}")
        run = planche("validate", folder, "--lang", "fr")
        self.assertIn('"fragile" has no label', run.err)

    def test_labels_of_unknown_values_and_of_other_types_are_errors(self):
        wrong = self.game_of({"of": ["fragile"], "labels": {"fragil": "x"}}, "{kind}", "id,kind\na,fragile\n")
        self.assertEqual([d[0] for d in self.reported(wrong)], ["game/unknown-name"])
        wrong = self.game_of({"type": "text", "labels": {"x": "y"}}, "{kind}")
        self.assertEqual([d[0] for d in self.reported(wrong)], ["data/unknown-field"])


class Tokens(Meanings):
    SYMBOL = {"box": [10, 10], "layers": [{"type": "rectangle", "at": [0, 0], "size": [10, 10], "fill": "black"}]}

    def printed(self, token, text):
        folder = self.cards([{"id": "a", "words": text}], "{words}", "c.json")
        template = json.loads((folder / "card.json").read_text())
        template |= {"tokens": {token: {"value": "HIT"}}}
        self.write("g/card.json", template)
        return self.words(folder)

    def test_a_token_may_begin_and_end_with_any_sign(self):
        for token in ("\\Gene", "\\", "*x*", "**", ":g:", "[red]", "{G}", "}", "x\\", "\\*", "\\{", "@[a]", "a*"):
            with self.subTest(token):
                self.assertEqual(self.printed(token, f"one {token} two"), ["one", "HIT", "two"])

    def test_a_backslash_still_keeps_a_token_as_it_is(self):
        self.assertEqual(self.printed("\\Gene", "one \\\\Gene two"), ["one", "\\Gene", "two"])
        self.assertEqual(self.printed("Gene", "one \\Gene two"), ["one", "Gene", "two"])

    def test_a_blank_token_is_an_error(self):
        folder = self.cards("id\na\n", "{id}")
        template = json.loads((folder / "card.json").read_text())
        self.write("g/card.json", template | {"tokens": {" ": {"value": "x"}}})
        self.assertIn("template/tokens", [d[0] for d in self.reported(folder)])


class Meetings(Meanings):
    """Where two features meet."""
    FRENCH = {"languages": ["en", "fr"]}

    def test_ignored_columns_are_no_fields(self):
        folder = self.cards("id,qty,zz\na,3,Z\nb,2,Y\n", "{id}", records={"ignore": ["qty", "zz"]})
        self.assertEqual(self.words(folder), ["a", "b"])
        run = planche("render", self.cards("id,zz\na,Z\n", "{zz}", records={"ignore": ["zz"]}), "-o",
                      self.folder / "x.pdf")
        self.assertIn("zz", run.err)
        self.assertEqual(run.status, BAD_DATA)

    def test_translations_stand_beside_files_that_add_fields(self):
        fields = {"id": "text", "words": {"type": "text", "translated": True}}
        folder = self.cards("id\na\n", "{words}", records={"fields": fields, "with": "w.csv"}, **self.FRENCH)
        self.write("g/w.csv", "id,words\na,fire\n")
        self.write("g/w.fr.csv", "id,words\na,feu\n")
        self.assertEqual(self.words(folder, "--lang", "fr"), ["feu"])
        self.assertEqual(self.words(folder), ["fire"])

    def test_an_expansion_translates_cards_of_its_base_game(self):
        fields = {"id": "text", "words": {"type": "text", "translated": True}}
        self.cards("id,words\na,fire\n", "{words}", records={"fields": fields}, **self.FRENCH)
        self.write("x/game.json", {"id": "x", "extends": "../g", "records": {"cards": "m.csv"}})
        self.write("x/m.csv", "id,words\nb,water\n")
        self.write("x/m.fr.csv", "id,words\na,feu\nb,eau\n")
        self.assertEqual(self.words(self.folder / "x", "--lang", "fr"), ["feu", "eau"])

    def test_tokens_print_labels_of_the_language(self):
        folder = self.cards("id,words\na,3 (g)\n", "{words}", labels={"en": {"gold": "gold"}, "fr": {"gold": "or"}},
                            **self.FRENCH)
        template = json.loads((folder / "card.json").read_text())
        self.write("g/card.json", template | {"tokens": {"(g)": {"value": "{label.gold}"}}})
        self.assertEqual(self.words(folder, "--lang", "fr"), ["3", "or"])
        self.assertEqual(self.words(folder), ["3", "gold"])
        self.write("g/card.json", template | {"tokens": {"(g)": {"value": "{label.silver}"}}})
        self.assertIn("template/unknown-field", [d[0] for d in self.reported(folder)])

    def test_an_end_of_a_run_after_an_unknown_name_in_another_run_is_reported(self):
        folder = self.cards("id\na\n", "[red]a [unknwn]b[/] c[/] {id}")
        self.assertIn("template/unknown-style", [d[0] for d in self.reported(folder)])
        self.assertEqual(self.reported(self.cards("id\na\n", "[red]a [x] b[/] {id}")), [])

    def test_lines_make_room_for_the_symbols_in_them(self):
        symbol = {"box": [10, 10], "layers": [{"type": "rectangle", "at": [0, 0], "size": [10, 10], "fill": "#ff0000"}]}

        def lines_of(text, size):
            self.write("g/game.json", {"id": "g", "records": {"cards": [{"id": "a"}]},
                                       "parts": {"card": {"of": "cards", "front": "card.json"}}})
            self.write("g/card.json", {
                "extends": "base", "part": {"size": [60, 40], "safe": 0}, "symbols": {"g": symbol},
                "tokens": {"@g": {"symbol": "g", "size": size}},
                "layers": [{"type": "text", "text": text, "at": [5, 5], "size": [50, 30], "style": "rule"}]})
            target = self.folder / "lines.pdf"
            self.check(planche("render", self.folder / "g", "-o", target, "-q"), FINE)
            boxes = re.findall(r'yMin="([0-9.]+)"[^>]*>([^<]*)<', support.tool("pdftotext", "-bbox", target, "-"))
            place = {word: float(y) for y, word in boxes}
            return place["end"] - place["gypsy"]

        pitch = lines_of("gypsy\nend", 1)
        self.assertAlmostEqual(pitch, 1.15 * 11, delta=0.05)  # the line height of the style
        # The letters of EB Garamond reach 0.25 to 0.3 sizes below the line, and the symbol 1.3 sizes above its own.
        self.assertGreaterEqual(lines_of("gypsy\n@g end", 1.3), 1.5 * 11)
        self.assertAlmostEqual(lines_of("axe gypsy\n@g end", 0.7), pitch, delta=0.05)


if __name__ == "__main__":
    support.unittest.main()
