"""Game files: their members, hostile content, YAML and comments."""
import json
import os
import subprocess

import support
from game_case import GameCase, TEMPLATE
from support import BAD_DATA, BAD_USAGE, FINE, planche


class GameFiles(GameCase):
    def test_refuses_two_views_of_one_name(self):
        view = {"name": "play", "pieces": [{"part": "card"}]}
        game = {"format": 1, "id": "g", "title": "G", "records": {"cards": [{"id": "a"}]},
                "parts": {"card": {"of": "cards", "front": "card.json"}},
                "table": [view, {**view, "name": "end"}, view]}
        folder = self.game("v", game, card_json=TEMPLATE.replace("TEXT", "{id}"))
        run = self.check(planche("validate", "--format", "json", folder), BAD_DATA)
        self.assertEqual([(d["code"], d["path"]) for d in run.diagnostics()], [("data/duplicate-key", "table[2].name")])

    def test_reports_an_empty_game_file(self):
        folder = self.game("e", {})
        for command in (["render"], ["kit"], ["table"], ["gallery"], ["validate"], ["survey"], ["rules"], ["simulate"],
                        ["play"], ["list", "parts"]):
            with self.subTest(command):
                run = self.check(planche(*command, folder, cwd=self.folder), BAD_DATA)
                self.assertEqual(run.err.count("error:"), 1, run.err)
                self.assertIn('game.json:1:1: error: missing field "id" [data/missing-field]', run.err)

    def test_prints_nothing_of_a_game_without_parts(self):
        folder = self.game("n", {"format": 1, "id": "n", "title": "N", "records": {"cards": [{"id": "a"}]}})
        for command, message in {"render": "nothing to print", "kit": "nothing to print", "table": "nothing to print",
                                 "gallery": "nothing written: there are no parts"}.items():
            with self.subTest(command):
                run = self.check(planche(command, folder, "-o", self.folder / "o.pdf"), BAD_USAGE)
                self.assertIn(f"planche: error: {message}", run.err)
                self.assertFalse((self.folder / "o.pdf").exists())

    def test_names_the_games_of_a_command(self):
        folder = self.game("m", {"format": 1, "id": "m", "title": "M", "records": {"cards": [{"id": "a"}]}})
        for command, games in (["rate"], "openmok"), (["balance"], "openmok"), (["perft", "--depth", 1], "exxit, genesis"):
            for name in folder, "embers":
                with self.subTest(command, name=name):
                    run = self.check(planche(*command, name), BAD_USAGE)
                    self.assertIn("is a file-based game, which", run.err)
                    self.assertIn(games if name != "embers" or command[0] != "perft" else "exxit", run.err)

    def test_proposes_neighbours_of_missing_files(self):
        game = {"format": 1, "id": "g", "title": "G", "records": {"cards": [{"id": "a"}]},
                "parts": {"card": {"of": "cards", "front": "templates/card.json"}},
                "table": [{"name": "play", "ground": "templates/bass.json", "pieces": [{"part": "card"}]}]}
        template = json.loads(TEMPLATE.replace("TEXT", "{id}"))
        folder = self.game("n", game, templates__card_json=json.dumps({"extends": "bass.json", **template}),
                           templates__base_json=json.dumps(template))
        run = self.check(planche("validate", "--format", "json", folder), BAD_DATA)
        self.assertEqual([(d["code"], d["hint"]) for d in run.diagnostics()],
                         [("template/unknown", "did you mean `base.json`?"),
                          ("game/missing-file", 'did you mean "templates/base.json"?')])
        self.write("n/templates/card.json", template)
        self.write("n/game.json", {**game, "table": [{**game["table"][0], "ground": "templates/base.json"}]})
        self.check(planche("table", "n", "-o", "x.png", cwd=self.folder), FINE)

    def test_reports_a_wrong_name_of_a_file_once(self):
        for member in ("fonts", "include", "tokens", "art", "banner", "play"):
            for value, code in ((3, "data/type"), ("", "data/limit")):
                with self.subTest(member, value=value):
                    listed = [value] if member in ("fonts", "tokens") else value
                    folder = self.game("f", {"format": 1, "id": "g", "title": "G", "records": {"cards": [{"id": "a"}]},
                                             "parts": {"card": {"of": "cards", "front": "card.json"}}, member: listed},
                                       card_json=TEMPLATE.replace("TEXT", "{id}"))
                    run = self.check(planche("validate", "--format", "json", folder), BAD_DATA)
                    self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [code])

    def test_reports_wrong_members_of_the_head(self):
        folder = self.game("h", {"format": 2, "id": "g", "title": "G", "players": 2})
        reported = {d["path"]: (d["message"], d["hint"])
                    for d in planche("validate", "--format", "json", folder).diagnostics()}
        self.assertEqual(reported["format"], ("expected 1, found 2", "write 1"))
        self.assertEqual(reported["players"][1], "write the least and the greatest number: [2, 4]")

    def test_uses_names_in_templates_of_yaml(self):
        game = {"id": "g", "title": "G",
                "records": {"cards": {"from": "c.csv", "key": "id", "fields": {"id": "text", "note": "text"}}},
                "parts": {"card": {"of": "cards", "front": "card.yaml"}}}
        folder = self.game("g", game, c_csv="id,note\na,b\n",
                           card_yaml="template: card\npart: {size: poker}\nlayers:\n  - type: text\n    text: "
                                     "'{note}'\n    at: [5, 5]\n    size: [50, 10]\n")
        self.assertEqual(self.codes("validate", folder, cwd=self.folder), [])
        self.assertEqual(self.codes("validate", ".", cwd=folder), [])

    def test_validates_parts_that_only_the_kit_prints(self):
        game = {"id": "g", "records": {"cards": {"from": "c.csv"}},
                "parts": {"card": {"of": "cards", "front": "t.json"}, "die": {"drawing": "net", "solid": "cube"}}}
        folder = self.game("g", game, c_csv="title\nOwl\n", t_json=TEMPLATE.replace("TEXT", "{title}"))
        self.assertEqual([code for code, _, _ in self.codes("validate", folder)], ["data/limit"])
        self.assertEqual(self.codes("validate", folder, "--parts", "card"), [])
        self.assertEqual(len(self.texts(folder).split("Owl")), 2)


class Writing(GameCase):
    def test_reads_games_and_templates_in_yaml(self):
        """As in JSON; bare words and numbers are texts where texts are expected."""
        self.write("y/game.yaml", "format: 1\nid: g\nversion: 1.10\ntitle: 1984\nlanguages: [en, no]\n"
                   "records:\n  cards:\n    from: c.yml\n    fields:\n      id: { type: text, required: yes }\n"
                   "      worth: { of: [yes, no] }\nparts:\n  card: { of: cards, front: 'kinds/{id}.yaml' }\n")
        self.write("y/c.yml", "- { id: 1.10, worth: no }\n- { id: two, worth: yes }\n")
        self.write("y/kinds/base.yml", "part: { size: [50, 30], safe: 0 }\nlayers:\n"
                   "  - { type: text, text: '{id}:{worth}', at: [2, 5], size: [40, 10], style: { size: 5mm, italic: no "
                   "} }\n")
        self.write("y/kinds/1.10.yaml", "extends: base.yml\nlayers: []\n")
        self.write("y/kinds/two.yaml", "extends: base.yml\nlayers: []\n")
        target = self.folder / "y.pdf"
        self.check(planche("kit", self.folder / "y", "-o", target, "--no-cover", "--strict"), FINE)
        words = {word for word, _, _ in support.words(target, "1")}
        self.assertLess({"1.10:no", "two:yes", "1984"}, words)
        self.write("y/kinds/two.yaml", "extends: base.yml\nlayers: [\n")
        reported = self.check(planche("kit", self.folder / "y", "-o", target, "--format", "json"),
                              BAD_DATA).diagnostics()
        self.assertEqual([(d["code"], d["file"].rpartition("/")[2]) for d in reported
                          if d["severity"] == "error"], [("data/syntax", "two.yaml")])

    def test_reads_comments_in_every_file_of_a_game(self):
        folder = self.game("g", {"id": "g", "records": {"a": {"for": {"x": "1..2"}}},
                                 "parts": {"p": {"of": "a", "front": "t.json"}}})
        self.write("g/t.json", '{ // how it looks\n "part": { "size": [50, 30], "safe": 0 }, "layers": [\n'
                               '{ "type": "text", "text": "{label.w} {x}", "at": [2, 5], "size": [40, 10], }, // '
                               'all\n], }')
        self.write("g/labels/en.json", '{ "w": "Word", // of mine\n}')
        target = self.folder / "c.pdf"
        self.check(planche("kit", folder, "-o", target, "--no-cover", "--strict"), FINE)
        self.assertIn("Word", [word for word, _, _ in support.words(target, "1")])


class Hostile(GameCase):
    """No crash, no hang, a diagnostic."""
    GAMES = {
        "no object": "[]", "no json": "{", "empty": "", "null": "null", "no id": "{}", "bad id": '{ "id": "../x" }',
        "types": '{ "id": "g", "records": [], "rules": {}, "parts": 7, "numbers": "x", "kits": null, "languages": 3 }',
        "inner types": '{ "id": "g", "records": { "a": 1, "b": { "fields": 3, "computed": [1], "for": "x" } }, '
                       '"rules": [1], "parts": { "p": [] } }',
        "deep": '{ "id": "g", "types": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}",
        "itself": '{ "id": "g", "include": ["game.json"] }',
        "folder": '{ "id": "g", "records": { "a": { "from": "." } } }',
        "absolute": '{ "id": "g", "records": { "a": { "from": "/etc/passwd" } } }',
        "dots": '{ "id": "g", "include": ["../../../etc/passwd"] }',
        "windows": '{ "id": "g", "include": ["..\\\\..\\\\x.json"] }',
        "many": '{ "id": "g", "records": { "a": { "for": { "x": "1..1000000000000" } } } }',
        "product": '{ "id": "g", "records": { "a": { "for": { "x": "1..10000", "y": "1..10000", '
                   '"z": "1..10000" } } } }',
        "pattern": '{ "id": "g", "types": { "t": { "type": "text", "pattern": "(((" } } }',
        "slow pattern": '{ "id": "g", "records": { "a": { "for": { "x": ["' + "a" * 900 +
                        '!"] }, "fields": { "x": { "type": "text", "pattern": "^(a+)+$" } } } } }',
        "copies": '{ "id": "g", "parts": { "p": { "front": "openmok/marker", "copies": 1000000000 } } }',
        "copies of copies": '{ "id": "g", "parts": { "p": { "front": "openmok/marker", "copies": "1..5" } } }',
        "computed deep": '{ "id": "g", "records": { "a": { "for": { "x": "1..2" }, "computed": {' +
                         ", ".join(f'"c{i}": "c{i + 1} + 1"' for i in range(3000)) +
                         ', "c3000": "x" } } }, "rules": [ { "code": "c", "each": "a", "require": "c0 > 3002" } ] }',
        "computed round": '{ "id": "g", "records": { "a": { "for": { "x": "1..2" }, "computed": {' +
                          ", ".join(f'"c{i}": "c{(i + 1) % 3000} + 1"' for i in range(3000)) +
                          '} } }, "rules": [ { "code": "c", "each": "a", "require": "c0" } ] }',
        "text bomb": '{ "id": "g", "records": { "a": { "for": { "x": "1..2" } } }, "rules": [ { "code": "c", "each": '
                     '"a", "require": '
                     '"false == present(x)", "message": "{repeat(\'abc\', 1000000000)}" } ] }',
        "unknown everything": '{ "id": "g", "colour": 1, "rules": [ { "codes": 1 } ] }',
    }

    def test_refuses_games_outside_the_folder_of_a_document(self):
        elsewhere = {"format": 1, "id": "s", "title": "S", "secret": "word"}
        self.write("secret/game.json", elsewhere)
        self.write("room/beside/game.json", elsewhere)
        for place, found in (("../../secret", False), (str(self.folder / "secret"), False), ("../beside", True)):
            document = self.write("room/decks/deck.json", {"game": place, "kind": "deck"})
            run = planche("validate", document.relative_to(self.folder / "room"), "--format", "json",
                          cwd=self.folder / "room")
            self.assertEqual("data/unknown-game" in run.codes(), not found, run)
            self.assertEqual("word" in str(run) or "unknown-field" in str(run), found, run)
        base = self.write("room/mine/game.json", {"format": 1, "id": "m", "title": "M", "extends": "../../secret"})
        run = self.check(planche("validate", "mine", "--format", "json", cwd=base.parents[1]), BAD_DATA)
        self.assertEqual(run.codes(), ["game/outside"])
        self.assertNotIn(str(self.folder), str(run))

    def test_reports_hostile_games(self):
        for name, text in self.GAMES.items():
            with self.subTest(name):
                folder = self.game("g", text)
                run = planche("validate", "--format", "json", folder)
                self.assertEqual(run.status, BAD_DATA, run)
                self.assertTrue(run.diagnostics())
                self.assertNotIn("root:", run.out + run.err)

    def test_prints_no_absolute_folder(self):
        """If a folder is in the place of a file, or a file is named twice."""
        for members in ('"include": "."', '"include": "game.json"', '"fonts": ["."]', '"fonts": ["t.csv"]',
                        '"extends": "."',
                        '"records": {"a": "t.csv"}', '"parts": {"p": {"front": "t.csv"}}', '"art": "t.csv"',
                        '"parts": {"p": {"front": "."}}'):
            with self.subTest(members):
                folder = self.game("g", f'{{ "id": "g", {members} }}')
                (folder / "t.csv").mkdir(exist_ok=True)
                for command in ["validate", "."], ["kit", ".", "-o", "x.pdf"]:
                    run = planche(*command, cwd=folder)
                    self.assertNotIn(str(self.folder), run.out + run.err)

    WRONG = {
        "records": {"where": [5, {}], "from": [{}], "with": [[{}]], "copies": [1.5, []], "computed": [{"c": 3}],
                    "for": [{"x": {}}]},
        "rule": {"require": [7], "when": [{}], "each": [[1]], "message": [{"en": 5}]},
        "part": {"of": [0], "front": [True, {}, {"template": "openmok/marker", "shows": 3}], "back": [-1],
                 "copies": [1e300]},
        "standee": {"foot": ["x"]}, "tuck-box": {"inside": [5, [9]]}, "net": {"faces": [[None]]},
        "track": {"along": [{"rectangle": 0}, {"rectangle": [90]}, {"circle": "x"}, {"polyline": [[0], 1]}]}}

    def test_reports_members_of_wrong_types(self):
        """Members with a wrong format are reported, and everything else works without them."""
        for place, members in self.WRONG.items():
            for member, values in members.items():
                for value in values:
                    with self.subTest(f"{place} {member} {value}"):
                        records, rule = {"for": {"x": "1..2"}}, {"code": "c", "each": "a", "require": "x > 0"}
                        part = {"of": "a", "front": "openmok/marker"}
                        if place not in ("records", "rule", "part"):
                            part = {"drawing": place, "from": 1, "to": 4}
                        {"records": records, "rule": rule}.get(place, part)[member] = value
                        folder = self.game("g", json.dumps({"format": 1, "id": "g", "records": {"a": records},
                                                            "rules": [rule],
                                                            "parts": {"p": part}}))
                        run = self.check(planche("render", "--format", "json", folder, "-o", self.folder / "x.pdf"),
                                         BAD_DATA)
                        self.assertTrue({"data/type", "data/limit", "data/missing-field"} & set(run.codes()),
                                        f"\n{run}")
                        self.assertFalse((self.folder / "x.pdf").exists())

    def test_reports_hostile_yaml(self):
        bombs = {"aliases": "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
                     f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)),
                 "tags": "id: !!python/object g\n", "merge": "a: &a { id: g }\n<<: *a\n", "two": "id: g\n---\nid: h\n",
                 "twice": "id: g\nid: h\n", "deep": "id: " + "[" * 10000, "tab": "id:\n\t- g\n"}
        for name, text in bombs.items():
            with self.subTest(name):
                self.write("y/game.yaml", text)
                run = planche("validate", "--format", "json", self.folder / "y")
                self.assertEqual(run.status, BAD_DATA, run)

    def test_reports_hostile_tables(self):
        game = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id",
                                                 "fields": {"id": "text", "n": "integer"}}}}
        tables = {"twice": "id,n,N\na,1,2\n", "short": "id,n\na\n", "long": "id,n\na,1,2\n", "quote": 'id,n\n"a,1\n',
                  "no header": "\n\n", "nul": "id,n\na\0,1\n", "same": "id,n\na,1\na,2\n", "word": "id,n\na,one\n"}
        fine = {"short"}
        for name, table in tables.items():
            with self.subTest(name):
                run = planche("validate", "--format", "json", self.game("g", game, c_csv=table))
                self.assertEqual(run.status, FINE if name in fine else BAD_DATA, run)

    def test_refuses_links_that_lead_out(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv"}}})
        os.symlink("/etc/passwd", folder / "c.csv")
        run = planche("validate", "--format", "json", folder)
        self.assertEqual([d["code"] for d in run.diagnostics()], ["game/outside"])

    def test_refuses_pipes(self):
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv"}}})
        os.mkfifo(folder / "c.csv")
        run = planche("validate", folder)
        self.assertNotEqual(run.status, FINE)

    def test_limits_content_that_multiplies(self):
        text = {"cards": {"fields": {"t": "t0"}, "rows": [{}]}}
        chain = {f"t{i}": f"t{i + 1}" for i in range(99)} | {"t99": "text"}
        doubles = {f"t{i}": {"fields": {"x": f"t{i + 1}", "y": f"t{i + 1}"}} for i in range(40)} | {"t40": "text"}
        for name, game in {
                "types of types": {"types": chain, "records": text},
                "types that double": {"types": doubles, "records": text},
                "parts": {"parts": {f"p{i}": {"front": "t.json"} for i in range(2001)}},
                "parts that are like others": {"parts": {"p0": {"front": "t.json"}} | {f"p{i}": {"like": f"p{i - 1}"}
                                                                                       for i in range(1, 99)}},
                "variables": {"records": {"c": {"for": {f"a{i}": "1..1" for i in range(21)}}}},
                "rounds": {"records": {"c": {"for": {"a": "1..1000000", "b": "1..1000000", "d": "1..0"}}}},
                "cells": {"records": {"c": {"for": {f"a{i}": "1..2" for i in range(20)}}}},
        }.items():
            with self.subTest(name):
                codes = [code for code, *_ in self.codes("validate", self.game("g", {"id": "g", **game},
                                                                               t_json=TEMPLATE))]
                self.assertEqual(codes.count("data/limit"), 1, codes[:9])
        table = ",".join(f"c{i}" for i in range(2001)) + "\n1\n"
        self.assertEqual(self.codes("validate", self.game("w", {"id": "w", "records": {"c": "c.csv"}}, c_csv=table))[0],
                         ("data/limit", 1, 1))

    def test_checks_large_tables_in_proportional_memory(self):
        """100,000 records of 20 fields under 20 rules: docs/performance.md has the time."""
        fields = {f"f{i}": "integer" for i in range(19)}
        rules = [{"code": f"r{i}", "each": "cards", "require": f"f{i % 19} + f{(i + 1) % 19} >= 0"} for i in range(20)]
        table = "id," + ",".join(fields) + "\n" + "".join(f"c{k}," + ",".join([str(k % 97)] * 19) + "\n"
                                                          for k in range(100_000))
        folder = self.game("g", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "fields": {
            "id": "text", **fields}}}, "rules": rules}, c_csv=table)
        if support.SANITIZED:
            return  # the allocator of the sanitizers takes more
        limit = 300 << 20
        within = ["prlimit", f"--data={limit}", support.PLANCHE, "validate", "--rules-only", folder]
        done = subprocess.run([str(word) for word in within], env=support.environment(), capture_output=True, text=True)
        self.assertEqual(done.returncode, FINE, done.stderr[-2000:])

    def test_checks_translated_tables_in_proportional_time(self):
        folder = self.game("g", {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"], "records": {"cards": {
            "from": "c.csv", "key": "id", "fields": {"id": "text", "title": {"type": "text", "translated": True}}}}},
            c_csv="id,title,title.fr\n" + "".join(f"c{k},Card {k},Carte {k}\n" for k in range(100_000)))
        within = ["prlimit", "--cpu=60" if support.SANITIZED else "--cpu=5", support.PLANCHE, "validate",
                  "--rules-only", folder]
        done = subprocess.run([str(word) for word in within], env=support.environment(), capture_output=True, text=True)
        self.assertEqual(done.returncode, FINE, done.stderr[-2000:])


if __name__ == "__main__":
    support.main()
