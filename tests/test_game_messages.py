"""Messages about file-based games: hints, and one report for one cause."""
import json

import support
from game_case import GameCase, TEMPLATE
from support import BAD_DATA, FINE, planche


class Messages(GameCase):
    def hints(self, game, **files):
        run = planche("validate", "--format", "json", self.game("g", game, **files))
        return [d["hint"] for d in run.diagnostics() if d["severity"] == "error"]

    def test_proposes_members_for_other_names(self):
        for game, hint in (({"name": "G"}, 'write "title": …'), ({"time": 30}, 'write "minutes": [30, 45]'),
                           ({"records": {"cards": {"file": "c.csv"}}}, 'write "from": "cards.csv"'),
                           ({"records": {"cards": {"rows": [], "id": "n"}}},
                            'write "key": the field that names a record'),
                           ({"parts": {"p": {"template": "t.json"}}}, 'write "front": "templates/card.json"'),
                           ({"parts": {"p": {"from": "cards"}}},
                            'write "of" for the records of a part'),
                           ({"zzz": 1}, "accepted: format, version, title, authors, ")):
            found = self.hints({"id": "g", **game})
            self.assertTrue(any(one.startswith(hint) for one in found), found)

    def test_reports_once_that_a_game_has_too_many_files(self):
        game = {"format": 1, "id": "g", "title": "G", "include": [f"part{i}.json" for i in range(200)]}
        folder = self.game("g", game, **{f"part{i}_json": '{"format": 1}' for i in range(200)})
        (d,) = planche("validate", "--format", "json", folder).diagnostics()
        self.assertEqual((d["code"], d["path"]), ("data/limit", "include[99]"))
        self.assertEqual(d["hint"], "put the members of several files into one")

    def test_refuses_kinds_that_parts_cannot_name(self):
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "records": {"cards": [{"id": "a"}]},
                                 "parts": {"a,b": {"of": "cards", "front": "t.json"}}},
                           t_json=TEMPLATE.replace("TEXT", "{id}"))
        (d,) = planche("validate", "--format", "json", folder).diagnostics()
        self.assertEqual((d["code"], d["path"], d["hint"]),
                         ("data/type", "parts.a,b", "--parts separates kinds with commas"))

    def test_lists_unused_values_of_a_choice_together(self):
        values = [f"v{i}" for i in range(12)]
        for count, words in ((2, 'no record of cards has the kind "v1"'),
                             (4, 'no record of cards has 3 of the values of kind: "v1", "v2", "v3"'),
                             (12, 'no record of cards has 11 of the values of kind: "v1", "v2", "v3", "v4", "v5", "v6", '
                                  '"v7", "v8", "v9", "v10", …')):
            folder = self.game("g", {"format": 1, "id": "g", "title": "G", "records": {"cards": {
                "rows": [{"kind": "v0"}], "fields": {"kind": values[:count]}}}})
            found = [d["message"] for d in planche("validate", "--format", "json", folder).diagnostics()]
            self.assertEqual(found, [words])

    def test_names_the_field_that_an_expression_misses(self):
        def reported(*, text="a", **members):
            layer = {"type": "text", "text": text, "at": [4, 4], "size": [32, 30], **members}
            return self.hints(self.CARDS, c_csv="id,Rules Text,suit\na,x,red\n", templates__card_json=json.dumps(
                {"part": {"size": [40, 40]}, "layers": [layer]}))

        self.assertEqual(reported(text="{Rules_Text}"), [])
        self.assertEqual(reported(text="{Rules Text}"), ["write the name of the field: `Rules_Text`"])
        self.assertEqual(reported(text="{rules text}"), ["write the name of the field: `Rules_Text`"])
        self.assertEqual(reported(text="{id suit}"), ["put text in quotes"])
        self.assertEqual(reported(color="suit"), ["write `{suit}` for the field of a record"])
        braces = "remove the braces, which belong only in texts"
        self.assertEqual(reported(at=["{suit}", 4]), [braces])
        self.assertEqual(reported(each={"count": "{suit}"}), [braces])

    def test_names_records_that_lack_a_field(self):
        """A template may show several records, of which some have it."""
        folder = self.game("g", {"format": 1, "id": "g", "title": "G",
                                 "records": {"a": [{"id": "a", "n": 1}], "b": [{"id": "b", "m": 2}]},
                                 "parts": {"p": {"of": "a", "front": "t.json"}, "q": {"of": "b", "front": "t.json"}}},
                           t_json=TEMPLATE.replace("TEXT", "{n}"))
        (d,) = (d for d in planche("validate", folder, "--format", "json").diagnostics() if d["severity"] == "error")
        self.assertEqual(d["message"], "no record of b has a field `n`")
        self.assertRegex(d["hint"], "^known are ")

    def test_reports_long_texts_of_many_records_once(self):
        table = "id,name\n" + "".join(f"c{n},{'Wide' * (9 - n)}\n" for n in range(6))
        folder = self.game("g", self.CARDS, c_csv=table,
                           templates__card_json='''{ "part": { "size": [40, 40] }, "layers": [
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
        # In any template that extends the one with the layer.
        game = json.loads(json.dumps(self.CARDS))
        game["parts"]["card"]["front"] = "templates/{id}.json"
        self.write("g/game.json", json.dumps(game))
        for n in range(6):
            self.write(f"g/templates/c{n}.json", '{ "extends": "card.json" }')
        self.assertEqual(planche("validate", "g", cwd=self.folder).err.count("error:"), 1)
        (folder / "c.csv").write_text("\n".join(table.splitlines()[:4]))
        self.assertEqual(planche("validate", "g", cwd=self.folder).err.count("[print/overflow]"), 3)

    def test_requires_a_background_as_large_as_the_bleed(self):
        folder = self.game("g", self.CARDS, c_csv="id,art\na,x\n", templates__card_json=json.dumps(
            {"part": {"size": [40, 40]},
             "layers": [{"type": "rectangle", "at": [-1, -1], "size": [42, 42], "fill": "#a00"}]}))
        for bleed, found in ("0", []), ("1", []), ("1.1", ["print/bleed"]), ("3", ["print/bleed"]):
            run = planche("render", folder, "--bleed", bleed, "--format", "json", "-o", self.folder / "a.pdf")
            self.assertEqual(self.check(run, FINE).codes(), found, bleed)
        # A sufficient default is less than the requested bleed.
        self.write("g/templates/card.json", {"part": {"size": [40, 40], "bleed": 2}, "layers": [
            {"type": "rectangle", "at": [-2, -2], "size": [44, 44], "fill": "#a00"}]})
        for bleed, found in ("2", []), ("5", ["print/bleed"]):
            run = planche("render", folder, "--bleed", bleed, "--format", "json", "-o", self.folder / "a.pdf")
            self.assertEqual(self.check(run, FINE).codes(), found, bleed)


class SharedCauses(GameCase):
    def reported(self, *layers, kind="json", game=None, table="id,kind,n\na,x,1\nb,y,2\nc,,3\nd,x,4\ne,y,5\n"):
        """The reports about five records, for a template with one layer on each line."""
        lines = ",\n".join(json.dumps({"at": [4, 4], "size": [20, 20], **layer}) for layer in layers)
        self.game("g", game or self.CARDS, c_csv=table,
                  templates__card_json=f'{{ "part": {{ "size": [40, 40] }}, "layers": [\n{lines} ] }}')
        self.write("g/art/x.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
        run = planche("validate", "--format", kind, "g", cwd=self.folder)
        return run.err if kind == "text" else [(d["code"], d["file"], d["line"], d["message"])
                                               for d in run.diagnostics()]

    def test_reports_errors_of_a_template_there_and_once(self):
        card = "g/templates/card.json"
        symbol = {"type": "symbol", "symbol": "{if(n > 0, 'cros', 'ring')}"}
        ((code, file, line, message),) = self.reported({"type": "rectangle", "stroke": "#000"}, symbol)
        self.assertEqual((code, file, line), ("template/unknown-symbol", card, 3))
        self.assertRegex(message, "there is no symbol `cros`; also in b, c, d, e$")
        text = {"type": "text", "text": "{n} {repeat(':cros:', min(n, 1))}", "style": {"size": 6}}
        ((code, file, line, message),) = self.reported(text)
        self.assertEqual((code, file, line), ("template/unknown-symbol", card, 2))
        ((code, file, line, message),) = self.reported({"type": "image", "art": "../../art/{kind ?? 'x'}.svg"})
        self.assertEqual((code, file, line), ("art/outside-folder", card, 2))
        ((code, file, line, message),) = self.reported({"type": "image", "art": "arts/{kind ?? 'x'}.svg"})
        self.assertEqual((code, file, line, message),
                         ("art/missing", card, 2, 'there is no folder "arts"; also in b, c, d, e'))

    def test_reports_a_missing_folder_of_pictures_once(self):
        picture = {"type": "image", "art": "{kind ?? 'z'}.svg"}
        ((code, file, line, message),) = self.reported(picture, game={**self.CARDS, "art": "arts"})
        self.assertEqual((code, file, message),
                         ("art/missing", "g/c.csv", 'there is no folder "arts"; also in b, c, d, e'))
        # One of them is.
        self.assertEqual([message for *_, message in self.reported(picture, game={**self.CARDS,
                                                                                  "art": ["arts", "art"]})],
                         ["y.svg does not exist", "z.svg does not exist", "y.svg does not exist"])

    def test_reports_equal_problems_of_many_records_once(self):
        for layer, kind in (({"type": "qr", "text": "https://example.org/" + 90 * "x" + "{id}", "size": [8, 8]}, "x"),
                            ({"type": "rectangle", "stroke": "#000", "each": {"count": "1000 + n"}}, "x"),
                            ({"type": "text", "text": "{kind}", "style": {"size": 6}}, ":sun:")):
            table = "id,kind,n\n" + "".join(f"{name},{kind},{n}\n" for n, name in enumerate("abcde", 1))
            self.assertEqual(len(self.reported(layer, table=table)), 5)
            said = self.reported(layer, table=table, kind="text")
            self.assertRegex(said, r"(?m)\A(\S*note.*\n)*g/templates/card\.json:\d+:\d+: .*; also in b, c, d, e ")

    def test_shows_no_picture_and_no_symbol_for_an_absent_value(self):
        self.assertEqual(self.reported({"type": "image", "art": "{kind}.svg"}, {"type": "symbol", "symbol": "{kind}"},
                                   {"type": "image", "art": "art/{kind ~ '.svg'}"}, table="id,kind\na,\n"), [])
        game = {"id": "g", "records": {"cards": {"rows": [{"id": "a", "kind": "x"}, {"id": "b"}], "key": "id",
                                                 "fields": {
            "id": "text", "kind": ["x"]}}}, "parts": {"card": {"of": "cards", "front": "{kind}.json"}}}
        folder = self.game("g", game, x_json=TEMPLATE)
        (found,) = planche("validate", folder, "--format", "json").diagnostics()
        self.assertEqual((found["code"], found["subject"]), ("data/missing-field", "b"))
        # An invalid value is reported alone.
        game["records"]["cards"]["rows"][1]["kind"] = "y"
        self.assertEqual(planche("validate", self.game("g", game, x_json=TEMPLATE), "--format", "json").codes(),
                         ["data/type"])

    def test_reports_no_picture_for_an_unknown_field(self):
        self.game("g", self.CARDS, c_csv="id,art\na,x\nb,y\n", templates__card_json=json.dumps(
            {"part": {"size": [40, 40]},
             "layers": [{"type": "image", "art": "art/{atr}.png", "at": [4, 4], "size": [9, 9]}]}))
        run = planche("validate", "--format", "json", "g", cwd=self.folder)
        self.assertEqual(run.codes(), ["template/unknown-field"])

    def test_proposes_near_names_everywhere(self):
        def hints(layer, **game):
            self.reported(layer, game={**self.CARDS, **game})
            run = planche("validate", "--format", "json", "g", cwd=self.folder)
            return [(d["code"], d["hint"]) for d in run.diagnostics() if d["severity"] == "error"]
        text = {"type": "text", "style": {"size": 6}}
        self.assertEqual(hints({**text, "text": "{itm}", "each": {"of": "1..n"}}),
                         [("template/unknown-field", "did you mean `item`?")])
        self.assertEqual(hints({**text, "text": "{count(crds)}"})[0][1], "did you mean `cards`?")
        self.assertEqual(hints({"typ": "text", "id": "t", "text": "{n}"}),
                         [("data/unknown-field", 'did you mean "type"?')])
        standee = {"card": {"drawing": "standee", "of": "cards", "front": "templates/card.json", "back": "mirored"}}
        self.assertEqual(hints({**text, "text": "{n}"}, parts=standee),
                         [("template/unknown", 'did you mean "mirrored"?')])
        fields = {"id": "text", "title": {"type": "text", "column": "Name"}, "kind": ["sport", "music"]}
        for cards, code, hint in (({"rows": [{"id": "a", "Name": "Ash"}], "fields": fields}, "data/unknown-field",
                                   "write title"),
                                  ({"for": {"a": "[sport]"}}, "expression/name",
                                   "write the choice in quotes: 'sport'")):
            game = {"id": "g", "records": {"kinds": {"rows": [{"id": "a"}], "fields": fields}, "cards": cards}}
            run = planche("validate", self.game("g", game), "--format", "json")
            self.assertIn((code, hint), [(d["code"], d["hint"]) for d in run.diagnostics()])

    def test_reports_a_place_for_parts_larger_than_the_paper(self):
        self.reported({"type": "rectangle", "stroke": "#000"})
        run = self.check(planche("render", "g", "--paper", "40x40", "--format", "json", "-o", "a.pdf", cwd=self.folder),
                         BAD_DATA)
        ((code, file, path),
         ) = ((d["code"], d["file"], d["path"]) for d in run.diagnostics() if d["severity"] == "error")
        self.assertEqual((code, file, path), ("print/paper", "g/game.json", "parts.card"))


if __name__ == "__main__":
    support.main()
