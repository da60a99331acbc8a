"""`planche validate`: its input, its reports, its exit status."""
import json
import os
import re
import unittest

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, CARDS, FINE, Case, character, deck, documents, planche, sample

HEADER = "kind,name,attack.force,attack.magic,attack.agility,resistance.force,resistance.magic,resistance.agility\n"
TABLE = HEADER + "character,A,2,2,2,2,2,2\ncharacter,B,2,2,2,2,2,2\ncharacter,C,2,2,2,2,2,2\n"


class Reading(Case):
    def test_accepts_samples(self):
        for file in documents("json") + documents("csv"):
            with self.subTest(file.name):
                run = self.check(planche("validate", "--format", "json", file), FINE)
                self.assertEqual([d for d in run.diagnostics() if d["severity"] != "note"], [])

    def test_accepts_a_game_whose_cards_come_from_documents(self):
        self.write("card.json", '{"part": {"size": [63, 88]}, "layers": []}')
        self.write("game.json", {"format": 1, "id": "v", "title": "V", "documents": {"deck": {"records": {"cards": {"key": "name", "fields": {"name": "text"}}}}},
                                 "parts": {"card": {"of": "cards", "front": "card.json"}}})
        self.check(planche("validate", self.folder), FINE)

    def test_says_that_a_number_is_too_large(self):
        self.write("t.csv", "id,n\na,99999999999999999999\n")
        self.write("game.json", {"format": 1, "id": "v", "title": "V", "records": {"c": {"from": "t.csv", "fields": {"id": "text", "n": "integer"}}}})
        run = self.check(planche("validate", self.folder), BAD_DATA)
        self.assertIn("it is too large: whole numbers have 64 bits", run.err)

    def test_proofs_a_kit_against_itself(self):
        layer = {"type": "text", "text": "{id}", "at": [4, 4], "size": [50, 9], "font": "Inter", "size_pt": 8}
        self.write("card.json", {"part": {"size": "poker"}, "layers": [layer]})
        self.write("cards.csv", "id\na\nb\n")
        game = {"id": "g", "title": "G", "credit": {"en": "C", "fr": "C"}, "languages": ["en", "fr"], "players": [2, 4],
                "records": {"cards": {"from": "cards.csv", "key": "id"}},
                "parts": {"card": {"of": "cards", "front": "card.json"}}}
        self.write("game.json", game)
        codes = lambda *options: [d["code"] for d in planche("validate", self.folder, "--format", "json", *options).diagnostics()]
        self.assertEqual(codes(), [])
        self.assertEqual(codes("--deep"), ["proof/no-rules"])
        self.write("rules.en.md", "# G\n\nPlay.\n")
        self.assertEqual(codes("--deep"), ["data/untranslated"])  # no rules in French
        self.assertEqual(codes("--deep", "--lang", "en"), [])
        self.write("rules.fr.md", "# G\n\nJouez.\n")
        self.assertEqual(codes("--deep"), [])
        # Drawn with 8 pt and reduced to half: 4 pt. The template itself is fine.
        game["parts"]["card"]["scale"] = 0.5
        self.write("game.json", game)
        self.assertEqual(codes(), [])
        self.assertEqual(set(codes("--deep")), {"proof/small-text"})
        run = self.check(planche("validate", sample("menagerie.json"), "--deep"), FINE)
        self.assertIn("--deep reads whole games in files", run.err)
        run = planche("validate", self.folder, "--deep", "--rules-only")
        self.check(run, support.BAD_USAGE)

    def test_reads_several_files(self):
        good = self.write("good.json", deck(map(character, "ABC")))
        bad = self.write("bad.json", deck([character("A"), character("A"), character("C")]))
        worse = self.write("worse.json", "{")
        run = self.check(planche("validate", "--format", "json", worse, good, bad), BAD_DATA)
        self.assertEqual([(os.path.basename(d["file"]), d["code"]) for d in run.diagnostics()],
                         [("worse.json", "data/syntax"), ("bad.json", "openmok/duplicate-name")])
        for name in ("good", "bad", "worse"):
            self.assertIn(f"{name}.json: ", run.err)

    def test_reports_each_of_several_equal_files(self):
        """Equal files are checked once, and reported under their own names; pictures are beside each file."""
        doubled = deck([{**character("A"), "art": "a.svg"}, character("A"), character("C")])
        files = [self.write(name, doubled) for name in ("a.json", "b.json", "other/a.json", "c.yaml")]
        files += [self.write(name, "{") for name in ("d.json", "e.json")]
        self.write("a.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        run = self.check(planche("validate", "--format", "json", *files), BAD_DATA)
        found = {}
        for d in run.diagnostics():
            found.setdefault(d["file"], []).append((d["code"], d["line"], d["column"]))
        alone = {str(file): [(d["code"], d["line"], d["column"])
                             for d in planche("validate", "--format", "json", file).diagnostics()] for file in files}
        self.assertEqual(found, alone)
        first, second, elsewhere = (alone[str(file)] for file in files[:3])
        self.assertEqual(first, second)
        self.assertEqual(len(elsewhere), len(first) + 1)  # its picture is missing

    def test_reads_standard_input(self):
        self.check(planche("validate", "-", stdin=json.dumps(deck(map(character, "ABC")))), FINE)
        run = self.check(planche("validate", "-", "--format", "json", stdin=TABLE.replace("A,2", "A,3")), BAD_DATA)
        self.assertEqual([(d["file"], d["line"], d["code"]) for d in run.diagnostics()],
                         [("<stdin>", 2, "openmok/character-budget")])

    def test_prefers_the_input_option_to_the_ending(self):
        table = self.write("table.txt", TABLE)
        self.check(planche("validate", table), BAD_DATA)
        self.check(planche("validate", "--input", "csv", table), FINE)
        self.check(planche("validate", "--input", "csv", "-", stdin=TABLE), FINE)
        self.check(planche("validate", "--input", "json", "-", stdin=TABLE), BAD_DATA)

    def test_reads_yaml_from_standard_input(self):
        plain = self.write("deck.json", deck(map(character, "ABC")))
        self.check(planche("convert", plain, "-o", self.folder / "deck.yaml"), FINE)
        text = (self.folder / "deck.yaml").read_text()
        run = self.check(planche("validate", "-", "--format", "json", stdin=text), BAD_DATA)
        self.assertEqual(run.codes(), ["data/syntax"])
        self.assertIn("--input yaml", run.diagnostics()[0]["hint"])
        self.check(planche("validate", "-", "--input", "yaml", stdin=text), FINE)
        # The field decides the type of values that YAML leaves unquoted.
        self.check(planche("validate", "-", "--input", "yaml", stdin=text.replace("A", "1.10")), FINE)
        run = self.check(planche("convert", "-", "-o", self.folder / "x.json", stdin=text), BAD_DATA)
        self.assertIn("--input yaml", run.err)
        self.check(planche("convert", "-", "--input", "yaml", "-o", self.folder / "x.json", stdin=text), FINE)
        # It has priority over the ending, too.
        odd = self.write("odd.txt", text)
        self.check(planche("validate", "--input", "yaml", odd), FINE)
        self.check(planche("validate", "--input", "json", self.folder / "deck.yaml"), BAD_DATA)

    def test_silences_only_standard_error(self):
        noted = CARDS / "openmok/menagerie.json"
        run = self.check(planche("validate", "-q", "--format", "json", noted), FINE)
        self.assertEqual(run.err, "")
        self.assertIn("note", {d["severity"] for d in run.diagnostics()})
        self.assertIn("print only errors on stderr", planche("validate", "--help").out)

    def test_reads_tables_of_spreadsheets(self):
        for name, text in {"semicolons.csv": TABLE.replace(",", ";"), "tabs.tsv": TABLE.replace(",", "\t"),
                           "bom.csv": "\ufeff" + TABLE, "crlf.csv": TABLE.replace("\n", "\r\n"),
                           "no-last-line-end.csv": TABLE.rstrip("\n"), "empty-rows.csv": TABLE + ",,,,,,,\n\n",
                           "cr.csv": TABLE.replace("\n", "\r"),
                           "headings.csv": TABLE.replace(".", " ").upper().replace("CHARACTER", "character"),
                           "decimals.csv": TABLE.replace(",", ";").replace(";2", ";2,0")}.items():
            with self.subTest(name):
                self.check(planche("validate", "--strict", self.write(name, text)), FINE)

    def test_reads_byte_order_marks_and_crlf(self):
        text = json.dumps(deck([character("A"), character("B"), character("B")]), indent=1)
        line = text.splitlines().index('   "name": "B",', text.splitlines().index('   "name": "B",') + 1) + 1
        plain = self.check(planche("validate", "-", "--format", "json", stdin=text), BAD_DATA)
        dressed = self.check(planche("validate", "-", "--format", "json", stdin="\ufeff" + text.replace("\n", "\r\n")),
                             BAD_DATA)
        self.assertEqual([(d["line"], d["column"]) for d in plain.diagnostics()], [(line, 12)])
        self.assertEqual(plain.out, dressed.out)

    def test_checks_by_house_rules(self):
        strong = {"attack": {"force": 5, "magic": 0, "agility": 0},
                  "resistance": {"force": 5, "magic": 0, "agility": 0}}
        file = self.write("deck.json", deck([dict(strong, name=n) for n in "ABC"]))
        house = self.write("house.json", {"game": "openmok", "kind": "rules", "budget": 10})
        self.check(planche("validate", file), BAD_DATA)
        self.check(planche("validate", "--rules", house, file), FINE)
        # Reported once, though checking and drawing both read the rules.
        broken = self.write("broken.json", {"game": "openmok", "kind": "rules", "budget": 10, "bugdet": 10})
        run = self.check(planche("validate", "--format", "json", "--rules", broken, file), BAD_DATA)
        self.assertEqual(run.codes().count("data/unknown-field"), 1)

    def test_reports_environment_errors(self):
        good = self.write("good.json", deck(map(character, "ABC")))
        for bad in (self.folder / "missing.json", self.folder, "/proc/self/mem"):
            with self.subTest(str(bad)):
                run = self.check(planche("validate", bad, good), BAD_WORLD)
                self.assertIn(str(bad), run.err)
                self.assertIn("good.json: a deck", run.err, "the other files are read all the same")
        run = planche("validate", self.folder / "missing.json", "--format", "json")
        self.assertEqual(run.codes(), ["file/failed"])

    def test_reports_an_unreadable_file(self):
        file = self.write("deck.json", deck(map(character, "ABC")))
        file.chmod(0)
        user = {}
        if os.geteuid() == 0:
            self.folder.chmod(0o755)
            user = {"user": 65534, "group": 65534}
            try:
                usable = planche("--version", **user).status == FINE
            except OSError:
                usable = False
            if not usable:
                self.skipTest("the program cannot be run as another user here")
        run = self.check(planche("validate", file, **user), BAD_WORLD)
        self.assertIn("deck.json", run.err)


class Drawing(Case):
    """`validate` reports what `render` would report."""

    def faulty(self, **more):
        """Six cards: the first is valid, each other has its own problem, and one breaks a rule."""
        self.write("art/broken.svg", "<svg><g>")
        cards = [character("Fine"), character("Missing", art="art/none.svg"), character("Broken", art="art/broken.svg"),
                 character("Full", text="Far too long. " * 200), character("Symbol", text="A :blaze: of light"),
                 character("Weak", attack={"force": 1, "magic": 2, "agility": 2})]
        return self.write("deck.json", deck(cards, **more))

    FOUND = [("Missing", "art/missing"), ("Broken", "art/broken"), ("Full", "print/overflow"),
             ("Symbol", "template/unknown-symbol"), ("Weak", "openmok/character-budget")]

    def test_finds_everything_in_one_run_and_writes_nothing(self):
        file, before = self.faulty(), self.files()
        run = self.check(planche("validate", "--format", "json", file, cwd=self.folder), BAD_DATA)
        self.assertEqual([(d["subject"], d["code"]) for d in run.diagnostics()], self.FOUND)
        # However backs are printed, and with data errors beside.
        for backs in ("duplex", "fold", "separate", "none"):
            printed = self.check(planche("render", "--format", "json", "--backs", backs, file, cwd=self.folder),
                                 BAD_DATA)
            self.assertEqual(printed.out, run.out)
        # A draft prints, and reports no less.
        self.assertEqual(planche("render", file, "--format", "json", "--draft", "-o", self.folder / "d.pdf").out,
                         run.out)
        (self.folder / "d.pdf").unlink()
        self.assertEqual(self.files(), before)

    def test_reports_a_script_once_and_an_overflow_once_a_text(self):
        tamil, words = "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd", "Wide " * 300
        cards = [character(f"{tamil} {i}", text=tamil) for i in range(12)] + [character("Ice", text="\U0001f9ca")]
        cards += [character("NAME TOO WIDE " * 7, text=words), character("Full", text=words)]
        file = self.write("deck.json", deck(cards))
        for options in ([], ["--parts", "all"]):
            found = self.check(planche("validate", "--format", "json", file, *options), BAD_DATA).diagnostics()
            # A text that two parts show is reported for each of them.
            errors = list(dict.fromkeys((d["subject"], d["code"], d["path"].split(".")[-1]) for d in found
                                        if d["severity"] == "error"))
            wide = "NAME TOO WIDE " * 7
            self.assertEqual(errors[2:], [(wide, "print/overflow", "name"), (wide, "print/overflow", "text"),
                                          ("Full", "print/overflow", "text")])
            self.assertEqual([error[:2] for error in errors[:2]],
                             [(f"{tamil} 0", "print/missing-glyph"), ("Ice", "print/missing-glyph")])
            self.assertIn(f"(Tamil script); also in {tamil} 1, {tamil} 2, ", found[0]["message"])
            self.assertTrue(found[0]["message"].endswith(" and 3 more, 12 in all"), found[0]["message"])

    def test_checks_the_templates_of_a_document(self):
        cards = list(map(character, "ABC"))
        file = self.write("deck.json", deck(cards, templates={"charcter": "openmok/character", "marker": "none.json",
                                                              "aid": "openmok/ade",
                                                              "list-header": "openmok/list-header"}))
        run = self.check(planche("validate", "--format", "json", file), BAD_DATA)
        self.assertEqual(run.codes(), ["data/unknown-field", "template/unknown", "template/unknown"])
        self.assertIn('"character"', run.diagnostics()[0]["hint"])
        self.assertIn("openmok/aid", run.diagnostics()[2]["hint"])

    def test_names_everything_once_in_hints(self):
        mine = self.write("mine.json", {"template": "mine", "title": "Mine", "extends": "openmok/character", "layers": [
            {"id": "x", "type": "rectangle", "at": [0, 0], "size": [9, 9], "fill": "zzzzzzzzzzzz"}]})
        run = planche("validate", "--format", "json", self.write("deck.json", deck(map(character, "ABC"))),
                      "--template", f"character={mine}")
        self.assertEqual(run.codes(), ["template/unknown-color"])
        names = re.findall("`(.*?)`", run.diagnostics()[0]["hint"])
        self.assertGreater(len(names), 3)
        self.assertEqual(len(names), len(set(names)), names)

    def test_checks_rules_only(self):
        run = self.check(planche("validate", "--rules-only", "--format", "json", self.faulty()), BAD_DATA)
        self.assertEqual(run.codes(), ["openmok/character-budget"])

    def test_obeys_options_of_the_look(self):
        wrong = self.write("wrong.json", {"template": "wrong", "title": "Wrong", "extends": "openmok/character",
                                          "layers": [{"id": "nmae", "size": 4}]})
        file = self.write("deck.json", deck(map(character, "ABC")))
        self.check(planche("validate", file), FINE)
        for options in (["--template", f"character={wrong}"], ["--paper", "50x50"]):
            with self.subTest(options):
                run = self.check(planche("validate", "--format", "json", file, *options), BAD_DATA)
                printed = planche("render", "--format", "json", file, *options, "-o", self.folder / "x.pdf")
                self.assertEqual(run.out, printed.out)
        for options in (["--style", "sepia"], ["--lang", "el"], ["--only", "D"], ["--template", "charcter=x"]):
            with self.subTest(options):
                self.check(planche("validate", file, *options), BAD_USAGE)

    def test_accepts_documents_without_parts(self):
        file = self.write("deck.json", deck(map(character, "ABC")))
        run = self.check(planche("validate", file, "--parts", "variation"), BAD_USAGE)
        self.assertIn("nothing to print", run.err)


class Reporting(Case):
    def bad(self):
        return self.write("bad.json", '{ "game": "openmok", "kind": "deck", "title": "Ü",\n  "characters": [],\n'
                                      '  "variations": [ { "name": "Ça", "impact": 0 } ], "titel": 3 }\n')

    def test_shows_place_line_and_hint_in_text(self):
        run = self.check(planche("validate", self.bad()), BAD_DATA)
        self.assertEqual(run.out, "")
        lines = run.err.splitlines()
        self.assertTrue(lines[0].startswith(f"{self.folder}/bad.json:2:3: error: "), lines[0])
        self.assertTrue(lines[0].endswith("[openmok/deck-too-small]"), lines[0])
        self.assertIn('"characters": []', lines[1])
        # The caret stands below the first character of the quoted line's place.
        self.assertEqual(lines[2].index("^"), lines[1].index('"characters"'))
        self.assertIn("rule O6 (Openmok Evolution 3.1", run.err)
        self.assertIn('did you mean "title"?', run.err)
        self.assertNotIn("\033", run.err, "no colours where nobody looks")
        self.assertRegex(lines[-1], r"bad\.json: a deck of cards: 3 errors, 0 warnings, 1 note$")

    def test_writes_all_members_in_json(self):
        run = self.check(planche("validate", "--format", "json", self.bad()), BAD_DATA)
        self.assertEqual(run.codes(), ["openmok/deck-too-small", "openmok/experimental", "openmok/impact-range",
                                       "data/unknown-field"])
        for d in run.diagnostics():
            self.assertEqual(set(d), {"file", "line", "column", "severity", "code", "message", "path", "subject",
                                      "rule",
                                      "reference", "hint"})
        impact = run.diagnostics()[2]
        # Columns count characters, not bytes: the ç of "Ça" is one.
        self.assertEqual((impact["line"], impact["column"]), (3, 45))
        self.assertEqual((impact["path"], impact["rule"], impact["reference"]),
                         ("variations[0].impact", "O3", "Openmok Evolution 2.5, 4.5.1"))

    def test_writes_sarif(self):
        run = self.check(planche("validate", "--format", "sarif", self.bad(), self.folder / "none.json"), BAD_WORLD)
        log = json.loads(run.out)
        self.assertEqual(log["version"], "2.1.0")
        self.assertIn("sarif-2.1.0", log["$schema"])
        (only,) = log["runs"]
        driver = only["tool"]["driver"]
        self.assertEqual(driver["name"], "planche")
        ids = [rule["id"] for rule in driver["rules"]]
        self.assertEqual(len(ids), len(set(ids)))
        results = only["results"]
        self.assertEqual(len(results), 5)
        for result in results:
            self.assertIn(result["level"], ("error", "warning", "note"))
            self.assertTrue(result["message"]["text"])
            self.assertEqual(ids[result["ruleIndex"]], result["ruleId"])
        placed = [r for r in results if r["locations"]]
        self.assertEqual(len(placed), 4, "a file that cannot be opened has no place")
        where = placed[0]["locations"][0]["physicalLocation"]
        self.assertTrue(where["artifactLocation"]["uri"].endswith("/bad.json"))
        self.assertEqual((where["region"]["startLine"], where["region"]["startColumn"]), (2, 3))
        self.assertEqual(placed[2]["properties"]["rule"], "O3")

    def test_writes_sarif_without_results(self):
        run = self.check(planche("validate", "--format", "sarif", sample("menagerie.json"), "--strict"), FINE)
        self.assertNotIn("error", {r["level"] for r in json.loads(run.out)["runs"][0]["results"]})

    def test_fails_on_warnings_with_strict(self):
        unusual = self.write("two.json", deck(map(character, "AB"), match={"characters": 2}))
        noted = self.write("noted.json", deck(map(character, "ABC"), [{"name": "New", "impact": 1}]))
        self.check(planche("validate", unusual), FINE)
        self.check(planche("validate", "--strict", unusual), BAD_DATA)
        self.check(planche("validate", "--strict", noted), FINE)

    def test_prints_nothing_with_quiet(self):
        unusual = self.write("two.json", deck(map(character, "AB"), match={"characters": 2}))
        run = self.check(planche("validate", "--quiet", unusual), FINE)
        self.assertEqual((run.out, run.err), ("", ""))
        run = self.check(planche("validate", "-q", "--strict", unusual), BAD_DATA)
        self.assertIn("openmok/match-size", run.err)
        run = self.check(planche("validate", "-q", self.bad()), BAD_DATA)
        self.assertIn("[openmok/deck-too-small]", run.err)
        self.assertNotIn("openmok/experimental", run.err)

    def test_escapes_hostile_names(self):
        file = self.write("deck.json", json.dumps(deck([character("A"), character("\x1b[31mred\u202e"),
                                                        character("\x1b[31mred\u202e")])))
        run = self.check(planche("validate", file), BAD_DATA)
        self.assertNotIn("\x1b", run.err)
        self.assertNotIn("\u202e", run.err)


class Usage(Case):
    def test_refuses_wrong_usage(self):
        good = sample("menagerie.json")
        run = self.check(planche("validate", cwd=self.folder), BAD_WORLD)  # no game in the working folder
        self.assertIn("planche new game", run.err)
        for args, hint in {("serve", good): "planche live",
                           ("validate", "--formt", "json", good): "--format",
                           ("validate", "--format", "xml", good): "",
                           ("valdate", good): "validate",
                           ("--verson",): "--version",
                           ("render", good, "--papr", "a4"): "--paper",
                           ("render", good, "--paper", "a99"): "a4",
                           ("render", good, "--margin", "2"): "",
                           ("render", good, "--bleed", "lots"): "",
                           ("render", good, "--backs", "both"): "",
                           ("render", good, "--template", "character"): "KIND=TEMPLATE",
                           ("render", good, "--template", "caracter=openmok/character"): "character",
                           ("render", good, "--parts", "charcter"): "character",
                           ("render", good, "--only", "Embr"): "Ember",
                           ("render", good, "--lang", "fr", "--only", "Brais"): "Braise",
                           ("render", good, "--only", "Brase"): "Braise",
                           ("render", good, "--only", "99"): "1 to 17",
                           ("render", good, "-o", "x.docx"): ".pdf",
                           ("render", good, good, "-o", "x.pdf"): "/",
                           ("kit", "openmock"): "openmok",
                           ("new", "openmock", "x"): "openmok",
                           ("schema", "openmok-dek"): "openmok-deck",
                           ("list", "gmaes"): "",
                           ("completions", "tcsh"): "bash"}.items():
            with self.subTest(" ".join(map(str, args))):
                run = self.check(planche(*args, cwd=self.folder), BAD_USAGE)
                self.assertEqual(run.out, "")
                self.assertTrue(run.err.startswith("planche: error: "), run.err)
                self.assertIn(hint, run.err)
                self.assertEqual(self.files(), [])


if __name__ == "__main__":
    support.main()
