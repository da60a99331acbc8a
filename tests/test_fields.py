"""Fields of file-based games: what a type, limit or default means wherever the field stands."""
import json

import support
from game_case import GameCase, TEMPLATE
from support import FINE, planche


class Fields(GameCase):
    """Declarations of fields hold everywhere: in records, lists, objects and documents."""

    KEYED = {"key": "id", "fields": {"id": "text", "cost": "integer"},
             "rows": [{"id": "a", "cost": 1}, {"id": "b", "cost": 2}]}

    def errors(self, *arguments, **options):
        return [f"{d['code']} {d['message']}"
                for d in planche("validate", "--format", "json", *arguments, **options).diagnostics()
                if d["severity"] == "error"]

    def test_checks_references_of_documents(self):
        fields = {"lead": {"type": "reference", "of": "cards"},
                  "more": {"type": "list", "of": {"type": "reference", "of": "cards"}}}
        folder = self.game("g", {"id": "g", "records": {"cards": self.KEYED}, "documents": {"deck": {"fields": fields}},
                                 "rules": [{"code": "r", "require": "lead.cost + sum(more, cost) == 4",
                                            "message": "{lead.cost}"}]})
        self.write("g/d.json", json.dumps({"kind": "deck", "lead": "b", "more": ["a", "a"]}))
        self.assertEqual(self.errors(folder / "d.json"), [])
        self.write("g/e.json", json.dumps({"kind": "deck", "lead": "z", "more": ["a", "y"]}))
        self.assertEqual(self.codes("validate", folder / "e.json")[:2],
                         [("data/unknown-key", 1, 26), ("data/unknown-key", 1, 45)])

    def test_accepts_numbers_as_keys(self):
        cards = {"key": "nr", "fields": {"nr": "integer", "foe": {"type": "reference", "of": "cards"}},
                 "rows": [{"nr": 1, "foe": 2}, {"nr": 2, "foe": "1"}, {"nr": 3, "foe": 4}]}
        folder = self.game("g", {"id": "g", "records": {"cards": cards}})
        self.assertEqual(self.errors(folder), ['data/unknown-key there is no "4" among the cards'])
        self.assertEqual(self.value("cards.foe.nr", self.game("h", {"id": "h", "records": {"cards": {
            **cards, "rows": cards["rows"][:2]}}})), ["2", "1"])

    def test_knows_fields_that_several_documents_share(self):
        folder = self.game("g", {"id": "g", "documents": {"deck": {"fields": {"title": "text"}},
                                                          "army": {"fields": {"title": "text"}}},
                                 "rules": [{"code": "short", "require": "length(title) > 3", "message": "{title}"}]})
        for kind in "deck", "army":
            self.write("g/d.json", json.dumps({"kind": kind, "title": kind[:3]}))
            self.assertEqual(self.errors(folder / "d.json"), [f"g/short {kind[:3]}"])

    def test_reports_unreadable_documents(self):
        folder = self.game("g", {"id": "g", "documents": {"deck": {"fields": {"n": {"type": "integer", "max": 3}}}}})
        for name, text in {"cut.json": '{"kind": "deck", "n": 1', "cut.yaml": "kind: deck\nn: [",
                           "bytes.json": "\x01\x02"}.items():
            with self.subTest(name):
                self.write(f"g/{name}", text)
                self.assertIn("data/syntax", [code for code, *_ in self.codes("validate", folder / name)])
        self.write("g/plain.json", '{"n": 4}')  # there is one kind only
        self.assertEqual(self.codes("validate", folder / "plain.json"), [("data/limit", 1, 7)])
        self.write("g/other.json", '{"kind": "deck", "game": "h"}')
        self.assertEqual(self.codes("validate", folder / "other.json"), [("data/unknown-game", 1, 26)])

    def test_draws_records_of_one_kind_of_documents(self):
        drawn = {"fields": {"n": "integer"}}
        folder = self.game("g", {"id": "g", "random": {"cards": {"n": "1..3"}, "troops": {"n": "1..3"}}, "documents": {
            "deck": {"records": {"cards": drawn}}, "army": {"records": {"troops": drawn}}}})
        run = self.check(planche("randomise", folder, "--seed", 1), support.BAD_DATA)
        self.assertIn('"troops" belong to documents of the kind "army", but earlier lists belong to "deck"', run.err)

    def test_points_at_the_first_place_that_is_there(self):
        rule = {"code": "r", "each": "cards", "at": ["foe", "cost", "id"], "require": "cost > 9"}
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "fields": {
            "id": "text", "cost": "integer", "foe": "text"}}}, "rules": [rule]})
        self.write("g/c.csv", "id,cost,foe\na,1,b\nb,2,\n")
        self.assertEqual(self.codes("validate", folder), [("g/r", 2, 5), ("g/r", 3, 3)])

    def test_evaluates_lists_once_they_are_complete(self):
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

    def test_checks_limits_and_uniqueness_within_lists_and_objects(self):
        fields = {"most": "integer", "l": {"type": "list", "of": {"type": "integer", "max": "most"}},
                  "o": {"type": "object", "fields": {"n": {"type": "decimal", "min": "most", "unique": True}}}}
        folder = self.game("g", {"id": "g", "records": {"cards": {"fields": fields, "rows": [
            {"most": 2, "l": [1, 3], "o": {"n": 2.5}}, {"most": 2, "l": [2], "o": {"n": 1}},
            {"most": 1, "o": {"n": 2.5}}]}}})
        self.assertEqual(sorted(self.errors(folder)), [
            "data/duplicate-value two records of cards have the n \"2.5\"; the first is in " + f"{folder}/game.json line 1",
            "data/limit expected at least 2, found 1", "data/limit expected at most 2, found 3"])

    def test_checks_defaults(self):
        fields = {"n": {"type": "integer", "max": 5, "default": 9}, "k": {"of": ["p", "q"], "default": "r"},
                  "foe": {"type": "reference", "of": "cards", "default": "zz"}, "id": "text",
                  "t": {"type": "text", "translated": True, "default": {"en": "Nothing", "fr": "Rien"}}}
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"], "records": {"cards": {
            "key": "id", "fields": fields, "rows": [{"id": "a"}]}}})
        self.assertEqual([error.split()[0] for error in self.errors(folder)],
                         ["data/limit", "data/type", "data/unknown-key"])
        for name in "n", "k", "foe":
            del fields[name]
        folder = self.game("h", {"id": "h", "languages": ["en", "fr"], "records": {"cards": {
            "key": "id", "fields": fields, "rows": [{"id": "a"}]}}})
        self.assertEqual(self.value("cards.t", folder, "--lang", "fr"), ["Rien"])
        self.write("y/game.yaml", "id: y\nrecords:\n  cards:\n    fields:\n      b: {type: truth, default: no}\n"
                                  "      v: {type: text, default: 1.10}\n    rows: [{}]\n")
        self.assertEqual(self.value("[cards[1].v, if(cards[1].b, 'yes', 'no')]", self.folder / "y"), ["1.10", "no"])

    def test_words_for_yes_and_no_mean_the_same_in_json(self):
        rows = [{"id": str(i), "b": value} for i, value in enumerate(["yes", "no", "x", "off", "wahr", "faux", True, False])]
        game = {"id": "g", "records": {"cards": {"from": "c.json", "key": "id", "fields": {
            "id": "text", "b": "truth", "all": {"type": "list", "of": "truth"}, "d": {"type": "truth", "default": "no"}}}}}
        folder = self.game("g", game, c_json=json.dumps([*rows, {"id": "8", "all": ["yes", "no"]}]))
        self.assertEqual(self.value("(cards where b).id", folder), ["0", "2", "4", "6"])
        self.assertEqual(self.value("[cards[9].all[1] and not cards[9].all[2] and not cards[1].d]", folder), ["true"])
        self.write("g/c.json", '[{"id": "0", "b": "perhaps"}]')
        self.assertEqual(self.codes("validate", folder), [("data/type", 1, 19)])

    def test_refuses_copies_that_are_no_numbers(self):
        folder = self.game("g", {"id": "g", "records": {"cards": "cards.csv"},
                                 "parts": {"card": {"of": "cards", "front": "t.json"}}},
                           cards_csv="id,copies\na,2\nb,1.5\n", t_json=TEMPLATE)
        self.assertEqual(self.codes("validate", folder)[0], ("data/type", 3, 3))

    def test_adds_files_to_objects_and_grids(self):
        fields = {"id": "text",
                  "o": {"type": "object", "fields": {"x": "integer", "y": {"type": "text", "translated": True}}}}
        folder = self.game("g", {"id": "g", "languages": ["en", "fr"], "records": {
            "cards": {"from": "c.csv", "with": "w.csv", "key": "id", "fields": fields},
            "spaces": {"from": "m.csv", "shape": "grid", "with": "s.csv", "key": "value",
                       "fields": {"row": "integer", "column": "integer", "value": "text", "name": "text"}}}},
            c_csv="id,o.x\na,3\n", w_csv="id,o.y\na,Bite\n", m_csv="P,Q\n", s_csv="value,name\nP,Port\nQ,Quay\n")
        self.write("g/c.fr.csv", "id,o.x,o.y\na,3,Morsure\n")
        self.assertEqual(self.value("[cards[1].o.x ~ cards[1].o.y]", folder), ["3Bite"])
        self.assertEqual(self.value("[cards[1].o.x ~ cards[1].o.y]", folder, "--lang", "fr"), ["3Morsure"])
        self.assertEqual(self.value("spaces.name", folder), ["Port", "Quay"])

    def test_replaces_markup_once_and_anywhere(self):
        mark = {"type": "markup", "replace": {"[T]": "TT", "T": "x"}}
        folder = self.game("g",
                           {"id": "g",
                            "records": {"cards": {"fields": {"a": mark, "l": {"type": "list", "of": mark}, "o": {
            "type": "object", "fields": {"m": mark}}}, "rows": [{"a": "1[T]T", "l": ["2[T]"], "o": {"m": "3[T]"}}]}},
            "parts": {"card": {"of": "cards", "front": "t.json"}}},
                           t_json=TEMPLATE.replace("TEXT", "{a} {join(l, '')} {o.m}"))
        self.assertIn("1TTx 2TT 3TT", self.texts(folder))

    def test_treats_texts_beside_choices_as_choices(self):
        folder = self.game("g",
                           {"id": "g", "records": {"cards": {"fields": {"id": "text", "k": ["low", "mid", "high"]},
                                                             "computed": {
            "k2": "k ?? 'low'"}, "rows": [{"id": "a", "k": "high"}, {"id": "b"}, {"id": "c", "k": "mid"}]}}})
        for expression, answer in {"(cards where (k ?? 'low') >= 'mid').id": ["a", "c"],
                                   "sort(cards, k2).id": ["b", "c", "a"],
                                   "(cards where if(id == 'b', 'high', k) > 'mid').id": ["a", "b"],
                                   "(cards where match(id, 'a', 'low', k) > 'low').id": ["c"],
                                   "sort(cards, k ?? 'none').id": ["a", "c", "b"]}.items():  # by letters
            self.assertEqual(self.value(expression, folder), answer, expression)

    def test_prints_records_without_a_key_by_title(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"fields": {"title": "text", "n": "integer"}, "rows": [
            {"title": "Owl"}, {"n": 2}]}}})
        self.assertEqual(self.value("cards", folder), ["Owl", "cards 2"])

    def test_refuses_names_with_another_meaning(self):
        folder = self.game("g", {"id": "g", "numbers": {"style": 1}, "records": {"item": [{"a": 1}]},
                                 "documents": {"deck": {"fields": {"language": "text"}}}})
        self.assertEqual([code for code, *_ in self.codes("validate", folder)].count("game/name-taken"), 3)
        folder = self.game("h", {"id": "h", "languages": ["en", "fr"], "records": {"cards": {
            "key": "t", "fields": {"t": {"type": "text", "translated": True}}, "rows": [{"t": "a"}]}}})
        self.assertIn("data/type", [code for code, *_ in self.codes("validate", folder)])


class Declarations(GameCase):
    def test_reports_values_of_records_at_their_place(self):
        template = TEMPLATE.replace('"layers": [',
                                    '"layers": [ { "type": "rectangle", "at": [1, 1], "size": [2, 2], "fill": "{col}" '
                                    '},')
        folder = self.game("b", {"format": 1, "id": "b", "title": "B",
                                 "records": {"cards": {"from": "c.csv", "copies": "n", "key": "title"}},
                                 "parts": {"card": {"of": "cards", "front": "t.json"}}},
                           c_csv="title,col,n\na,#ff0000,1\nb,greenish,1\nc,#00ff00,-2\n",
                           t_json=template.replace("TEXT", "{title}"))
        self.assertEqual(self.codes("validate", folder), [("template/unknown-color", 3, 3), ("data/limit", 4, 11)])
        (folder / "c.csv").write_text((folder / "c.csv").read_text().replace("-2", "2"))
        self.assertEqual(self.codes("validate", folder), [("template/unknown-color", 3, 3)])
        # Content that does not fit a size is not the fault of the extended template.
        (folder / "t.json").write_text('{ "extends": "base", "part": { "size": [4, 4] } }')
        self.assertEqual(self.codes("validate", folder), [("template/contradiction", 1, 40)] * 2)

    def test_refuses_a_least_value_above_the_greatest(self):
        game = {"format": 1, "id": "g", "title": "G", "players": [2, 2], "minutes": [30, 30], "age": 99,
                "types": {"kind": {"of": ["x", "y"]}},
                "records": {"cards": {"rows": [], "fields": {"n": {"type": "integer", "min": 2, "max": 2},
                                                             "t": {"type": "text", "length": [3, 3]},
                                                             "a": "kind", "b": "kind"}}}}
        wrong = json.loads(json.dumps(game).replace("[2, 2]", "[3, 2]").replace("[30, 30]",
                                                                                "[31, 30]").replace("99", "100")
                           .replace('"max": 2', '"max": 1').replace("[3, 3]", "[3, 2]").replace('["x", "y"]',
                                                                                                '["x", "x"]'))
        for content, codes in ((game, []), (wrong, ["data/duplicate-key"] + ["data/limit"] * 5)):
            run = planche("validate", self.write("g/game.json", content), "--format", "json")
            self.assertEqual(sorted(d["code"] for d in run.diagnostics() if d["severity"] == "error"), codes, run)

    def test_notes_members_that_a_type_ignores(self):
        def reported(field, types={}):
            self.game("g", {"format": 1, "id": "g", "title": "G", "types": types, "records": {
                "cards": {"key": "id", "rows": [], "fields": {"id": "text", "x": field}}}})
            return [(d["path"].partition("fields.x.")[2], d["hint"]) for d in
                    planche("validate", "--format", "json", self.folder / "g").diagnostics()
                    if d["code"] == "data/unknown-field"]

        members = {"min": 3, "max": 4, "length": [1, 3], "pattern": "^a", "translated": True, "replace": {"a": "b"},
                   "separator": "/", "decimal": ",",
                   "column": "X", "of": ["a"], "fields": {"a": "text"}}
        heeded = {"text": "length pattern translated replace column",
                  "markup": "length pattern translated replace column",
                  "integer": "min max decimal column", "decimal": "min max decimal column", "truth": "column",
                  "choice": "replace column of",
                  "list": "length translated separator column of", "object": "fields", "reference": "column of",
                  "picture": "length translated replace column", "colour": "length translated replace column",
                  "any": "translated replace column"}
        for kind, some in heeded.items():
            given = dict(members, of={"choice": ["a"], "list": "text", "reference": "cards"}.get(kind, ["a"]))
            with self.subTest(kind):
                self.assertEqual(sorted(name for name, _ in reported(dict(given, type=kind))),
                                 sorted(set(members) - set(some.split())))
        self.assertEqual(reported({"type": "text", "min": 3}),
                         [("min", '"length": [1, 40] limits characters and items')])
        self.assertEqual(reported({"type": "list", "of": "integer", "min": 3}),
                         [("min", 'write it for the items: "of": { …, "min": … }')])
        self.assertEqual(reported({"type": "cost", "max": 3, "length": [1, 2]}, {"cost": "integer"})[0][0], "length")
        self.assertEqual(reported({"type": "cots", "max": 3}, {"cost": "integer"}), [])

    def test_reports_a_wrong_field_once_and_not_for_each_value(self):
        fields = {"id": "text", "kind": "choice", "box": "object", "n": {"type": "decimal", "min": 2.5, "max": 1.5},
                  "t": {"type": "text", "length": [3, 2]}, "m": "small"}
        folder = self.game("g", {"format": 1, "id": "g", "title": "G",
                                 "types": {"small": {"type": "integer", "min": 3, "max": 1}},
                                 "records": {"cards": {"fields": fields, "rows": [
                                     {"id": "a", "kind": "x", "box": {"y": 1}, "n": 7, "t": "x", "m": 8},
                                     {"id": "b", "n": 3, "t": "abcde", "m": 9}]}}})
        run = planche("validate", "--format", "json", folder)
        self.assertEqual([(d["code"], d["path"].partition("fields.")[2]) for d in run.diagnostics()], [
            ("data/limit", ""), ("data/missing-field", "kind"), ("data/missing-field", "box"), ("data/limit", "n.max"),
            ("data/limit", "t.length[1]")], run)

    def test_reports_no_key_of_an_unreadable_table(self):
        self.write("g/cards.csv", b"id,title\na,\xff\n")
        game = self.write("g/game.json",
                          {"format": 1, "id": "g", "title": "G",
                           "records": {"cards": {"from": "cards.csv", "key": "id"}}})
        self.assertEqual(planche("validate", game, "--format", "json").codes(), ["data/encoding"])


class Draws(GameCase):
    def test_requires_draws_in_order(self):
        for random, codes in (({"a": "1..3", "b": "a + 1"}, []), ({"b": "a + 1", "a": "1..3"}, ["game/random"]),
                              ({"a": "a + 1"}, ["game/random"])):
            game = self.write("r/game.json",
                              {"format": 1, "id": "r", "title": "R", "random": {"cards": random}, "documents": {
                "hand": {"records": {"cards": {"fields": {"a": "integer", "b": "integer"}}}},
                "other": {"fields": {"n": "integer"}}}})
            run = planche("randomise", game.parent, "--seed", 1)
            self.assertEqual([d["code"] for d in planche("validate", game, "--format", "json").diagnostics()
                              if d["severity"] == "error"], codes, run)
            if not codes:  # The drawn values are a document of the only kind with these records.
                self.check(planche("validate", self.write("r/drawn.json", run.out)), FINE)

    def test_checks_drawn_values(self):
        fields = {"kind": ["creature", "spell"], "cost": {"type": "integer", "max": 9}, "title": "text",
                  "tags": {"type": "list", "of": ["a", "b"]}}
        for random, reported in (
                ({"kind": {"creture": 2, "spel": 1}}, ["data/type"] * 2), ({"kind": ["spell", "spel"]}, ["data/type"]),
                ({"kind": "['spell', 'x', 'y']"}, ["data/type"]),
                ({"cost": "10..30"}, ["game/random"]), ({"cost": "5..30"}, ["game/random"]),
                ({"cost": {"3": 1, "12": 1}}, ["game/random"]),
                ({"cost": 12}, ["game/random"]), ({"cost": "low..low + 2"}, []),
                ({"cost": "['a', 'b']"}, ["data/type"]), ({"cost": "[]"}, ["game/random"]),
                ({"title": ["a", "b"], "cost": "title"}, ["expression/type"]),
                ({"cost": "0..9", "title": "'t' ~ cost"}, []), ({"title": "1..3"}, ["data/type"]),
                ({"tags": [[], ["a"], ["c"]]}, ["data/type"]), ({"kind": ["spell", None]}, []),
                ({"cots": "1..3"}, ["game/unknown-name"])):
            with self.subTest(str(random)):
                folder = self.game("r", {"format": 1, "id": "r", "title": "R", "numbers": {"low": 3},
                                         "random": {"cards": random},
                                         "records": {"cards": {"rows": [], "fields": fields}}})
                run = planche("validate", folder, "--format", "json")
                found = [d for d in run.diagnostics() if d["path"].startswith("random")]
                self.assertEqual([d["code"] for d in found], reported, run)
                notes = {"5..30", "{'3': 1, '12': 1}"}
                self.assertEqual([d["severity"] for d in found],
                                 ["note" if str(random.get("cost")) in notes else "error"] * len(reported), run)
        folder = self.game("r",
                           '{"format": 1, "id": "r", "title": "R", "records": {"cards": {"rows": [], "fields": '
                           '{"kind": ["creature", "spell"]}}},\n'
                           '"random": {"cards": {"kind": {"spell": 2, "creture": 1}}}}')
        (d,) = planche("validate", folder, "--format", "json").diagnostics()
        self.assertEqual((d["line"], d["column"], d["hint"]), (2, 43, 'did you mean "creature"?'))


if __name__ == "__main__":
    support.main()
