"""Games that extend another game."""
import json
import os

import support
from game_case import GameCase, TEMPLATE
from support import BAD_DATA, BAD_USAGE, FINE, planche


class Expansions(GameCase):
    def test_changes_records_rules_and_parts(self):
        self.game("base", {"id": "base", "title": "Base",
                           "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
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
        listed = [json.loads(line)["kind"]
                  for line in planche("list", "parts", folder, "--format", "json").out.splitlines()]
        self.assertEqual(listed, ["card", "new"])

    def test_names_files_from_the_working_folder(self):
        self.game("base", {"id": "base",
                           "records": {"cards": {"from": "c.csv", "key": "id",
                                                 "fields": {"id": "text", "cost": "integer"}}},
                           "parts": {"card": {"of": "cards", "front": "looks/t"}}}, c_csv="id,cost\na,x\n",
                  looks__t_json='{"extends": "u.json"}',
                  looks__u_json=TEMPLATE.replace("TEXT", "{id}").replace("[32, 30]", "[32, 1]"))
        self.game("more", {"id": "more", "extends": "../base", "records": {"cards": {"from": "d.csv"}}},
                  d_csv="id,cost\nb,7\n")
        for working, place, folders in ((self.folder / "more", ".", ("../base/", "")),
                                        (self.folder, "more", ("base/", "more/")),
                                        (self.folder / "base", "../more", ("", "../more/"))):
            run = planche("validate", place, "--format", "json", cwd=working)
            self.assertEqual({d["file"] for d in run.diagnostics() if d["severity"] == "error"},
                             {folders[0] + "c.csv", folders[1] + "d.csv"})
            self.assertIn(f'"layer":"{folders[0]}looks/u.json:1:41"', run.out)
            self.assertNotIn(str(self.folder), run.out)
            run = planche("render", place, "--draft", "--embed-source", "-o", self.folder / "x.pdf", cwd=working)
            self.assertIn(f"warning: {folders[0]}game.json lies outside", run.err)
            self.assertNotIn(f"{self.folder}/base", run.err)

    def test_refuses_to_remove_what_is_missing(self):
        self.game("base", {"id": "base", "records": {"cards": [{"id": "a"}]},
                           "rules": [{"code": "few", "require": "count(cards) < 3"}],
                           "parts": {"card": {"of": "cards", "front": "t.json"}}, "kits": {"small": ["card"]}},
                  t_json=TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("more", {"id": "more", "extends": "../base", "rules": [{"code": "fow", "remove": True}],
                                    "parts": {"cord": {"remove": True}}, "kits": {"smell": {"remove": True}}})
        run = planche("validate", folder)
        self.assertEqual(run.status, BAD_DATA)
        for said in ('there is no rule "fow" to remove', 'did you mean "few"?',
                     'there is no part "cord" to remove', 'did you mean "card"?',
                     'there is no kit "smell" to remove', 'did you mean "small"?'):
            self.assertIn(said, run.err)

    def test_removes_kits(self):
        self.game("base", {"format": 1, "id": "base", "title": "B", "records": {"cards": [{"id": "a"}]},
                           "parts": {"card": {"of": "cards", "front": "t.json"}},
                           "kits": {"small": ["card"], "large": ["card"]}}, t_json=TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("more", {"format": 1, "id": "more", "title": "M", "extends": "../base",
                                    "kits": {"small": {"remove": True}, "large": {"remove": False}}})
        self.check(planche("validate", "--strict", folder), FINE)
        self.check(planche("render", folder, "--parts", "large", "-o", self.folder / "a.pdf"), FINE)
        self.check(planche("render", folder, "--parts", "small", "-o", self.folder / "a.pdf"), BAD_USAGE)

    def test_finds_templates_of_the_extended_game(self):
        base = {"id": "base", "records": {"cards": [{"id": "a"}]},
                "parts": {"card": {"of": "cards", "front": "looks/t.json"}}}
        self.game("base", base, looks__t_json=TEMPLATE.replace("TEXT", "below {id}"))
        folder = self.game("more", {"id": "more", "extends": "../base",
                                    "parts": {"new": {"of": "cards", "front": "looks\\t.json"}}})
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

    def test_keeps_translations_with_their_records(self):
        fields = {"id": "text", "title": {"type": "text", "translated": True}}
        self.game("base", {"id": "base", "languages": ["en", "fr"],
                           "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields}}},
                  c_csv="id,title\na,One\nb,Two\n")
        self.write("base/c.fr.csv", "id,title\na,Un\nb,Deux\n")
        folder = self.game("more", {"id": "more", "extends": "../base", "records": {"cards": {"from": "d.csv"}}},
                           d_csv="id,title,title.fr\nb,Second,Second mot\n")
        self.assertEqual(self.value("cards.title", folder, "--lang", "fr"), ["Un", "Second mot"])

    def test_translates_records_of_the_base_game(self):
        fields = {"id": "text", "title": {"type": "text", "translated": True}}
        self.game("base", {"id": "base", "languages": ["en", "fr"],
                           "records": {"cards": {"from": "c.csv", "key": "id", "fields": fields, "with": "w.csv"}}},
                  c_csv="id\na\nb\n", w_csv="id,title\na,One\nb,Two\n")
        self.write("base/w.fr.csv", "id,title\na,Un\nb,Deux\n")
        self.assertEqual(self.value("cards.title", self.folder / "base", "--lang", "fr"), ["Un", "Deux"])
        folder = self.game("more", {"id": "more", "extends": "../base"})
        self.write("more/w.fr.csv", "id,title\nb,Second\n")
        self.assertEqual(self.value("cards.title", folder, "--lang", "fr"), ["Un", "Second"])

    def test_prints_what_is_new_since_the_base_game(self):
        self.game("base", {"id": "base", "records": {"cards": {"key": "id", "rows": [{"id": "a"}, {"id": "b"}]}},
                           "parts": {"card": {"of": "cards", "front": "t.json"}}}, t_json=TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("more", {"id": "more", "extends": "../base", "records": {"cards": {"rows": [{"id": "c"}]}}})
        self.check(planche("kit", "base", "-o", "base.pdf", cwd=self.folder), FINE)
        run = self.check(planche("kit", folder, "--since", "base.pdf", "-o", "new.pdf", cwd=self.folder), FINE)
        self.assertIn("1 part to print, 0 to discard, 2 unchanged", run.err)
        self.check(planche("kit", folder, "-o", "more.pdf", cwd=self.folder), FINE)
        run = self.check(planche("kit", "base", "--since", "more.pdf", "-o", "old.pdf", cwd=self.folder), BAD_DATA)
        self.assertIn("print/since", run.err)

    def test_says_whose_rules_it_leaves_out(self):
        self.game("base", {"id": "base", "records": {"cards": {"key": "id", "rows": [{"id": "a"}]}},
                           "parts": {"card": {"of": "cards", "front": "t.json"}}}, t_json=TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("more", {"id": "more", "extends": "../base", "records": {"cards": {"rows": [{"id": "c"}]}}})
        kit = lambda: self.check(planche("kit", folder, "-o", "more.pdf", cwd=self.folder), FINE).err
        self.assertNotIn("rules", kit())
        self.write("base/rules.en.md", "# B\n\nPlay.\n")
        self.assertIn("the rules of the base game: planche rules ", kit())
        run = self.check(planche("export", folder, "--for", "tts", "-o", "tts", cwd=self.folder), FINE)
        self.assertIn("the rules of the base game: planche rules ", run.out + run.err)
        self.write("more/rules.en.md", "# M\n\nPlay more.\n")
        self.assertNotIn("base game", kit())

    def test_merges_words_and_records_of_game_files(self):
        self.game("base", {"id": "base", "labels": {"en": {"hit": "Hit", "run": "Run", "end": "End"}, "go": "Go"},
                           "records": {"cards": {"key": "id",
                                                 "rows": [{"id": "a", "cost": 1}, {"id": "b", "cost": 2}]}},
                           "parts": {"card": {"of": "cards", "front": "t.json"}},
                           "random": {"cards": {"cost": "1..5"}}},
                  t_json=TEMPLATE.replace("TEXT", "{id}{cost} {label.hit} {label.run} {label.go} {label.end}"))
        folder = self.game("more", {"id": "more", "extends": "../base",
                                    "labels": {"en": {"hit": "Smash"}, "end": "Stop"},
                                    "records": {"cards": [{"id": "b", "cost": 7}, {"id": "c", "cost": 3}]},
                                    "random": {"coins": {"n": "1"}}})
        self.assertEqual(self.texts(folder).count("Smash Run Go Stop"), 3)
        self.assertEqual(self.value("cards.cost", folder), ["1", "7", "3"])

    def test_refuses_cycles_and_places_elsewhere(self):
        self.game("a", {"id": "a", "extends": "../b"})
        folder = self.game("b", {"id": "b", "extends": "../a"})
        self.assertIn("game/cycle", [code for code, *_ in self.codes("validate", folder)])
        self.game("deep/c", {"id": "c", "extends": "../../a"})
        self.assertIn("game/outside", [code for code, *_ in self.codes("validate", ".", cwd=self.folder / "deep/c")])


class Heirs(GameCase):
    def test_changes_types_kits_and_added_files(self):
        base = {"id": "base", "types": {"kind": ["x", "y"]},
                "records": {"cards": {"from": "c.csv", "with": "w.csv", "key": "id", "fields": {
            "id": "text", "kind": "kind", "q": "integer"}}},
                "parts": {"card": {"of": "cards", "front": "t.json"}, "old": {"front": "t.json"}},
            "kits": {"default": ["card", "old"]}}
        self.game("base", base, c_csv="id,kind\na,x\nb,y\n", w_csv="id,q\na,7\nb,8\n", t_json=TEMPLATE)
        folder = self.game("more", {"id": "more", "extends": "../base", "types": {"kind": ["x", "y", "z"]},
                                    "parts": {"old": {"remove": True}},
                                    "records": {"cards": {"from": "d.csv"}}}, d_csv="id,kind,q\na,z,100\n")
        self.assertEqual([code for code, *_ in self.codes("validate", folder) if not code.startswith("game/un")], [])
        self.assertEqual(self.value("cards.q", folder), ["100", "8"])
        self.assertEqual(self.value("cards.kind", folder), ["z", "y"])


if __name__ == "__main__":
    support.main()
