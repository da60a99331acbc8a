"""The effect and the refusal of options, and messages about mistaken words of the command line."""
import json
import pathlib
import re

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, CARDS, FINE, SOURCE, Case, Pdf, character, deck, planche, png

TEMPLATE = {"part": {"size": [40, 40]}, "layers": [
    {"type": "text", "text": "{name}", "at": [4, 4], "size": [32, 30], "font": "Inter", "size_pt": 7}]}


class Options(Case):
    def refused(self, *args, status=BAD_USAGE, **more):
        run = self.check(planche(*args, cwd=self.folder, **more), status)
        self.assertEqual(run.out, "")
        return run.err

    def game(self, **more):
        """A file-based game in self.folder/own."""
        made = {"id": "own", "languages": ["en"], "numbers": {"most": 3, "half": 0.5},
                "records": {"cards": {"from": "cards.csv", "key": "name",
                                      "fields": {"name": "text", "cost": "integer"}}},
                "rules": [{"code": "cost", "each": "cards", "require": "cost <= most",
                           "message": "costs {cost}, at most {most}"}],
                "parts": {"cards": {"of": "cards", "front": "card.json"}}}
        made.update(more)
        self.write("own/game.json", made)
        self.write("own/cards.csv", "name,cost\nAsh,1\nElm,3\n")
        self.write("own/card.json", TEMPLATE)
        return self.folder / "own"


class HouseRules(Options):
    def test_reads_numbers_for_file_based_games(self):
        own = self.game()
        for name, text in {"two.json": '{"most": 2}', "two.yaml": "most: 2\n"}.items():
            rules = self.write(name, text)
            run = self.check(planche("validate", own, "--rules", rules, "--format", "json"), BAD_DATA)
            self.assertEqual([d["message"] for d in run.diagnostics() if d["code"] == "own/cost"],
                             ["costs 3, at most 2"])
            self.assertEqual(self.check(planche("eval", "most + half", own, "--rules", rules), BAD_DATA).out, "2.5\n")
        # Those that are named on the command line win.
        self.check(planche("validate", own, "--rules", rules, "--set", "most=3"), FINE)

    def test_reports_errors_of_the_file(self):
        own = self.game()
        for text, code, status, said in (("garbage", "data/syntax", BAD_DATA, ""),
                                         ('{"mots": 2}', "data/unknown-field", BAD_DATA, 'did you mean "most"?'),
                                         ('{"most": "2"}', "data/type", BAD_DATA, "")):
            rules = self.write("house.json", text)
            for command in (["validate", own], ["render", own, "-o", self.folder / "x.pdf"]):
                run = self.check(planche(*command, "--rules", rules, "--format", "json"), status)
                self.assertIn(code, run.codes())
                self.assertIn(said, run.out.replace('\\"', '"'))
            for command in (["eval", "most", own], ["survey", own], ["rules", own], ["randomise", own]):
                self.assertNotEqual(planche(*command, "--rules", rules).status, FINE, command)

    def test_accepts_decimal_numbers_for_file_based_games(self):
        self.assertEqual(self.check(planche("eval", "half * 2", self.game(), "--set", "half=1.25"), FINE).out, "2.5\n")
        self.assertIn('expected a whole number for "budget" of Openmok Evolution, found 12.5',
                      self.refused("validate", CARDS / "openmok/menagerie.json", "--set", "budget=12.5"))

    def test_reports_missing_files(self):
        deck_file = CARDS / "openmok/first-deck.json"
        for args in (["validate", deck_file, "--rules", "none.json"], ["validate", self.game(), "--rules", "none.json"],
                     ["render", deck_file, "-o", "x.pdf", "--since", "none.pdf"],
                     ["render", deck_file, "-o", "x.pdf", "--template", "character=none.json"]):
            run = self.check(planche(*args, cwd=self.folder), BAD_WORLD)
            self.assertIn("file/unreadable", run.err)
        self.write("own.json", "{}")
        run = planche("render", deck_file, "--template", "character=oven.json", cwd=self.folder)
        self.assertRegex(run.err, "there is no file `oven.json`.*\n.*did you mean `own.json`")

    def test_checks_nothing_by_unreadable_rules(self):
        odd = self.write("deck.json", deck([character("A", attack={"force": 1, "magic": 1, "agility": 1})]))
        run = self.check(planche("validate", odd, "--rules", self.folder / "none.json", "--format", "json",
                                 "--rules-only"), BAD_WORLD)
        self.assertEqual(run.codes(), ["file/unreadable"])

    def test_prints_default_rules_in_the_text(self):
        for game, number in (("openmok", "budget=13"), ("praxis", "budget=3")):
            target = self.folder / f"{game}.pdf"
            run = planche("rules", game, "--set", number, "-o", target)
            if game == "openmok":
                self.check(run, FINE)
            else:
                self.assertEqual(self.check(run, BAD_USAGE).err.count("planche: error"), 1, run.err)


class Nothing(Options):
    def test_reports_unprintable_documents_in_validate(self):
        """`validate` agrees with `render`, even if other parts of the game are printed."""
        board = {"board": {"front": "board.json"}}
        for parts in ({}, board):
            own = self.game()
            self.write("own/board.json", TEMPLATE | {"layers": []})
            made = json.loads((own / "game.json").read_text())
            made["parts"] = {"cards": {"of": "cards", "front": "card.json", "copies": "cost"}, **parts}
            self.write("own/game.json", made)
            self.check(planche("validate", own), FINE)
            self.write("own/cards.csv", "name,cost\nAsh,0\nElm,0\n")
            for command in (["validate", own], ["render", own, "-o", self.folder / "x.pdf"],
                            ["validate", own, "--parts", "cards"]):
                self.assertIn("nothing to print: no card is chosen", self.refused(*command))
        self.check(planche("validate", own, "--parts", "board"), FINE)


class Sources(Options):
    def test_attaches_templates(self):
        self.write("d/base.json", json.dumps(json.loads((SOURCE / "templates/openmok/character.json").read_text())))
        self.write("d/mine.json", {"extends": "base.json"})
        self.write("d/deck.json", deck([character("A"), character("B"), character("C")]))
        target = self.folder / "x.pdf"
        self.check(planche("render", "deck.json", "--template", "character=mine.json", "--embed-source", "-o", target,
                           cwd=self.folder / "d"), FINE)
        found = support.tool("pdfdetach", "-list", target)
        for name in ("deck.json", "mine.json", "base.json"):
            self.assertRegex(found, rf"(?m): {name}$")
        self.assertNotIn("common", found)

    def test_refuses_standard_input_as_source(self):
        text = json.dumps(deck([character("A"), character("B"), character("C")]))
        self.assertIn("standard input", self.refused("render", "-", "--embed-source", stdin=text))
        self.assertIn("only once", self.refused("validate", "--rules-only", "-q", "-", "-", stdin=text))


class Letters(Options):
    def test_checks_letters_of_titles(self):
        file = self.write("deck.json", deck([character("A"), character("B"), character("C")], title="漢字"))
        run = self.check(planche("validate", file, "--format", "json"), BAD_DATA)
        self.assertIn("print/missing-glyph", run.codes())
        run = self.check(planche("kit", self.game(title="漢字"), "-o", self.folder / "x.pdf", "--format", "json"),
                         BAD_DATA)
        self.assertIn("print/missing-glyph", run.codes())


    def test_checks_marks_stacked_beyond_a_line(self):
        for name, codes in {"A" + "\u0301" * 40: ["print/overflow"], "A\u0323\u0301": [], "\u1ebe\u0323": []}.items():
            file = self.write("deck.json", deck([character(name), character("B"), character("C")]))
            self.assertEqual(planche("validate", file, "--format", "json").codes(), codes, name)

    def test_keeps_control_characters(self):
        for text in ("AA\u0000BB", "a\u0007", "\u001b[1m", "a\u007f"):
            file = self.write("deck.json", deck([character("A", text=text), character("B"), character("C")]))
            self.assertEqual(planche("validate", file, "--format", "json").codes(), ["print/missing-glyph"], text)
        file = self.write("deck.json",
                          deck([character("A", text="a\tb\r\nc"), character("B", text="\n"), character("C")]))
        self.check(planche("validate", "--strict", file), FINE)


class Forms(Options):
    def test_refuses_files_that_are_no_tables(self):
        file = self.write("deck.json", json.dumps(deck([character(name) for name in "ABC"]), indent=1))
        run = planche("validate", "--input", "csv", file, "--format", "json")
        self.assertEqual([(d["code"], "--input json" in d["hint"]) for d in run.diagnostics()],
                         [("data/unknown-game", True)])

    def test_reads_documents_in_yaml(self):
        file = self.write("deck.json", deck([character("1.10"), character("B"), character("C")]))
        for name in ("deck.yaml", "deck.YML"):
            self.check(planche("convert", file, "-o", self.folder / name), FINE)
            self.check(planche("validate", self.folder / name), FINE)
        bare = (self.folder / "deck.yaml").read_text().replace('"1.10"', "1.10")
        self.check(planche("validate", self.write("bare.yaml", bare)), FINE)

    def test_accepts_endings_in_capitals(self):
        for name in ("CARDS.CSV", "cards.TSV"):
            text = "kind,name,attack.force,attack.magic,attack.agility,resistance.force,resistance.magic," \
                   "resistance.agility\ncharacter,A,2,2,2,2,2,2\ncharacter,B,2,2,2,2,2,2\ncharacter,C,2,2,2,2,2,2\n"
            file = self.write(name, text.replace(",", "\t") if name.endswith("TSV") else text)
            self.check(planche("validate", file), FINE)
        self.game(records={"cards": {"from": "CARDS.CSV", "key": "name",
                                     "fields": {"name": "text", "cost": "integer"}}})
        self.write("own/CARDS.CSV", "name,cost\nAsh,1\n")
        self.check(planche("validate", self.folder / "own"), FINE)
        for name, begin in (("X.PDF", b"%PDF"), ("X.PNG", b"\x89PNG"), ("X.Svg", b"<?xml")):
            self.check(planche("render", file, "-o", self.folder / "made" / name), FINE)
            made = [path for path in (self.folder / "made").iterdir() if path.suffix == name[1:]]
            self.assertNotEqual(made, [], name)
            for path in made:
                self.assertTrue(path.read_bytes().startswith(begin), path)

    def test_refuses_files_that_are_no_text(self):
        for begin, what in ((b"%PDF-1.7\n\xff", "a PDF"), (png(2, 2), "a picture"), (b"\x1f\x8b\x08\0", "compressed")):
            run = self.check(planche("validate", self.write("deck.json", begin)), BAD_DATA)
            self.assertIn(f"expected text, found {what}", run.err)

    def test_accepts_backslashes_in_names_of_pictures(self):
        self.write("art/a.png", png(400, 400))
        file = self.write("deck.json", deck([character("A", art="art\\a.png"), character("B"), character("C")]))
        self.check(planche("validate", file), FINE)


class Senseless(Options):
    def test_refuses_options_of_other_games(self):
        own = self.game()
        for args in (["kit", own, "--tile", "30"], ["render", own, "--show-moves"], ["validate", own, "--with-balance"],
                     ["table", own, "--mode", "duel"], ["randomise", own, "--characters", "3"]):
            self.assertIn("is not an option of", self.refused(*args))
        self.assertIn("--records is not an option of Exxit", self.refused("randomise", "exxit", "--records", "3"))

    def test_refuses_templates_of_unknown_kinds(self):
        own = self.game()
        self.assertIn('did you mean "cards"?', self.refused("kit", own, "--template", "crads=my.json"))
        self.assertIn("twice", self.refused("kit", own, "--template", "cards=a.json", "--template", "cards=b.json"))

    def test_refuses_surveys_as_sheets(self):
        own = self.game()
        self.check(planche("survey", own, "-o", self.folder / "x.pdf"), FINE)
        self.assertTrue((self.folder / "x.pdf").exists())
        for args in (["--paper", "a3"], ["--style", "low-ink"], ["--dpi", "300"], ["--low-ink"], ["--margin", "12"]):
            self.assertIn(f"{args[0]} requires --sheet", self.refused("survey", own, *args))
        self.assertIn("--format", self.refused("survey", own, "--sheet", "--format", "json"))

    def test_refuses_surveys_of_data_with_errors(self):
        run = self.check(planche("survey", self.game(), "--set", "most=2"), BAD_DATA)
        self.assertIn("--set most=2", run.err)

    def test_refuses_two_documents_on_standard_output(self):
        file = CARDS / "openmok/first-deck.json"
        for report in ("json", "places"):
            run = self.check(planche("render", file, "--report", report, "--format", "sarif"), BAD_USAGE)
            json.loads(run.out)

    def test_refuses_quiet_where_it_hides_the_result(self):
        self.assertIn("--quiet", self.refused("render", CARDS / "exxit/temple.json", "--report", "sheets", "-q"))

    def test_counts_values_of_flags_and_options(self):
        file = CARDS / "exxit/temple.json"
        for word in ("--rules-only=xyz", "--rules-only=", "--rules-only=1", "--rules-only=false", "-q=1"):
            self.assertIn(f"{word.partition('=')[0]} takes no value", self.refused("validate", file, word))
        self.assertIn("--paper: is given 2 times", self.refused("validate", file, "--paper", "a4", "--paper", "a5"))
        self.check(planche("validate", file, "--rules-only", "-q", "--", cwd=self.folder), FINE)

    def test_accepts_encodings_by_their_names(self):
        table = self.write("deck.csv", b"kind,name\ncharacter,A\ncharacter,Caf\xe9\n")
        for name in ("?", ",", "UTF-8?", "u t f 8", "\n", "日本"):
            self.assertIn("there is no encoding", self.refused("validate", table, "--encoding", name))
        for more in ([], ["--encoding", "utf-8"]):
            run = planche("validate", table, "--format", "json", *more)
            self.assertEqual([(d["code"], d["line"], d["column"]) for d in run.diagnostics()],
                             [("data/encoding", 3, 14)], more)

    def test_refuses_unknown_styles(self):
        for args in (["render", CARDS / "openmok/first-deck.json"], ["validate", CARDS / "embers"], ["rules", "exxit"],
                     ["table", "embers"],
                     *(["table", game] for game in ("openmok", "exxit", "praxis", "genesis", "puxes"))):
            said = self.refused(*args, "--style", "lowink")
            self.assertEqual(said.count("planche: error"), 1, said)
            self.assertIn('did you mean "low-ink"?', said)

    def test_proposes_draft_where_it_helps(self):
        broken = self.write("deck.json", deck([character("A", attack={"force": 9, "magic": 9, "agility": 9})]))
        run = self.check(planche("render", broken, "-o", self.folder / "x.pdf"), BAD_DATA)
        self.assertIn("--draft", run.err)
        own = self.game()
        self.write("own/rules.en.md", "# Rules\n\n![none](none.png)\n")
        run = self.check(planche("rules", own, "-o", self.folder / "x.pdf"), BAD_DATA)
        self.assertNotIn("--draft", run.err)

    def test_limits_pictures_of_tables(self):
        self.assertIn("--dpi: ", self.refused("table", "openmok", "--dpi", "1200", "-o", "x.png"))

    def test_draws_tables_of_a_small_deck(self):
        mine = self.write("deck.json", deck([character("A"), character("B"), character("C")]))
        self.check(planche("table", "openmok", mine, "-o", self.folder / "x.pdf"), FINE)

    def test_refuses_options_without_their_companion(self):
        self.assertIn("--box", self.refused("kit", "exxit", "--paper-weight", "120"))
        self.assertIn("--with-balance", self.refused("kit", "openmok", "--balance-team", "2"))

        for weight in ("250", "300"):  # the usual one too
            self.assertIn("--box", self.refused("kit", "exxit", "--paper-weight", weight))
        self.assertIn("--booklet", self.refused("rules", "exxit", "--turn", "short-edge"))
        embers = CARDS / "embers"
        self.assertIn("--sheet", self.refused("survey", embers, "--paper", "a4"))
        for args in (["--record", "x"], ["--rules", "x.json"], ["--set", "x=1"], ["--lang", "fr"]):
            self.assertIn(f"{args[0]} requires a source of records", self.refused("eval", "1", *args))
        for args in (["list", "-o", "x.pdf"], ["list", "--paper", "a4"], ["remove", "x", "--lang", "fr"],
                     ["add", "x", "--format", "json"], ["calibrate", "--back", "20,20,20,20,170,257"]):
            self.assertIn("is not an option of planche printer", self.refused("printer", *args))
        self.assertIn('found "cards"', self.refused("schema", "openmok-deck", "cards"))

    def test_refuses_options_without_effect_on_sheets(self):
        for backs in ("none", "fold"):
            self.assertIn("--turn requires sheets printed on both sides",
                          self.refused("kit", "exxit", "--turn", "short-edge", "--backs", backs))
        said = "there is no poster to overlap"
        target = self.folder / "x.pdf"
        self.assertIn(said, self.check(planche("kit", "exxit", "--parts", "tile, pawn", "--overlap", "50", "-o",
                                               target), FINE).err)
        run = self.check(planche("kit", "genesis", "--parts", "board", "--board", "420", "--overlap", "50", "-o",
                                 target), FINE)
        self.assertNotIn(said, run.err)

    def test_refuses_options_of_other_forms(self):
        temple = CARDS / "exxit/temple.json"
        for args in (["render", temple], ["render", temple, "-o", "x.pdf"], ["table", "exxit", "-o", "x.svg"],
                     ["printer", "calibrate"]):
            self.assertIn("--dpi applies to PNG pictures only", self.refused(*args, "--dpi", "150"))
        for name in ("x.png", "x.svg"):
            self.assertIn("--embed-source", self.refused("render", temple, "--embed-source", "-o", name))

    def test_refuses_options_for_nothing_drawn(self):
        file = CARDS / "openmok/menagerie.json"
        for args in (["--printer", "office"], ["--parts", "all"], ["--only", "3"], ["--template", "character=x"],
                     ["--paper", "a4"], ["--tile", "30"]):
            self.assertIn("--rules-only, which draws nothing", self.refused("validate", "--rules-only", file, *args))
        self.check(planche("validate", "--rules-only", "-q", "--lang", "fr", "--set", "budget=12", file), FINE)

    def test_refuses_contradictions(self):
        for args in (["render", CARDS / "exxit/temple.json"], ["table", "exxit"], ["rules", "exxit"]):
            self.assertIn("exclude each other", self.refused(*args, "--style", "colour", "--low-ink"))
        file = CARDS / "openmok/menagerie.json"
        self.check(planche("render", file, "--style", "low-ink", "--low-ink", "-o", self.folder / "x.pdf"), FINE)
        self.assertIn("--budget", self.refused("rate", file, "--budget", "13", "--set", "budget=12"))
        self.assertIn("6 exceeds the 5",
                      self.refused("survey", CARDS / "embers", "cost < 3", "--draw", "5", "--at-least", "6"))

    def test_refuses_options_of_parts_that_are_not_printed(self):
        for args in (["kit", "exxit", "--plies", "end"], ["kit", "exxit", "--show-moves"],
                     ["render", CARDS / "exxit/temple.json", "--tile", "30"], ["table", "exxit", "--plies", "5"],
                     ["table", "exxit", "--show-moves"], ["table", "openmok", "--with-balance"],
                     ["render", CARDS / "puxes/puxes-duel.json", "--mode", "three"],
                     ["render", CARDS / "puxes/puxes-dice.json", "--mode", "three"],
                     ["render", CARDS / "praxis/praxis-ring.json", "--die", "20"],
                     ["render", CARDS / "genesis/genesis-middle.json", "--board", "100"],
                     ["validate", CARDS / "openmok/menagerie.json", "--blanks", "3"]):
            option = next(word for word in args if str(word).startswith("--"))
            self.assertIn(f"{option} has no effect", self.refused(*args))
        self.assertIn("--blanks is not an option of Exxit", self.refused("kit", "exxit", "--blanks", "3"))
        self.assertIn("--blanks is not an option of", self.refused("kit", self.game(), "--blanks", "3"))

    def test_uses_or_refuses_every_option(self):
        """Each option changes exactly what its help says."""
        changed = {
            "exxit": {("--tile", "30"): "tile pawn", ("--coordinates",): "nuclei diagram",
                      ("--show-moves",): "diagram", ("--tiles", "29"): "tile aid score"},
            "praxis": {("--cell", "40"): "grid artefact portal base",
                       ("--players", "2"): "portal base marker aid ship-dice setup",
                       ("--edition", "3"): "artefact track marker aid setup", ("--die", "20"): "ship-dice",
                       ("--scoring", "collections"): "artefact base track marker aid setup"},
            "genesis": {("--board", "100"): "board standee pyramid pebble die", ("--dice", "blank"): "die aid"},
            "puxes": {("--dixe", "30"): "garden mat die blank-die sticker",
                      ("--blanks", "3"): "garden mat die blank-die power aid sticker arbiter setup",  # adds a kind
                      ("--mode", "three"): "garden mat die aid sticker",
                      ("--guest",): "die sticker", ("--variant", "fortress"): "mat aid"},
            "openmok": {("--blanks", "3"): "blank-character blank-variation"}}
        apart = {"exoplanet", "balance"}  # of another edition; slow
        target = self.folder / "x.pdf"
        for part in planche("list", "parts", "--format", "json").diagnostics():
            game, kind = part["game"], part["kind"]
            if kind in apart:
                continue
            args = ["kit", game, "--parts", kind, "--no-cover", "-o", target]
            self.check(planche(*args), FINE)
            plain = target.read_bytes()
            for option, kinds in changed[game].items():
                with self.subTest(f"{game} {kind} {option}"):
                    run = planche(*args, *option)
                    if kind in kinds.split():
                        self.check(run, FINE)
                        self.assertNotEqual(target.read_bytes(), plain)
                    else:
                        self.assertIn("has no effect", self.check(run, BAD_USAGE).err)

    def test_separates_values_from_options(self):
        said = self.refused("simulate", "exxit", "--compare", "--games", "2")
        self.assertIn("--games", said)
        self.assertEqual(said.count("planche: error"), 1, said)

    def test_refuses_empty_names_of_files(self):
        run = self.check(planche("randomise", "exxit", "--seed", "1", "-o", "-", cwd=self.folder), FINE)
        json.loads(run.out)
        self.refused("samples", "")
        self.assertEqual(self.files(), [])
        self.assertIn("cd 'a b'", self.check(planche("new", "cards", "a b", cwd=self.folder), FINE).err)


class Papers(Options):
    def test_refuses_paper_without_room(self):
        for paper in ("20x20", "21x200"):
            run = self.check(planche("render", CARDS / "openmok/menagerie.json", "--paper", paper, "-o",
                                     self.folder / "x.pdf"), BAD_DATA)
            self.assertIn("which has none within its margins", run.err)
            self.assertNotIn("0 × 0", run.err)

    def test_cuts_only_some_parts_over_sheets(self):
        """docs/printing.md, Posters."""
        self.write("own/large.json", {"part": {"size": [300, 300]}, "layers": []})
        for part, cut in (({"drawing": "dial", "size": 200}, False),
                          ({"drawing": "net", "solid": "cube", "size": 100, "faces": [1, 2, 3, 4, 5, 6]}, False),
                          ({"drawing": "tuck-box", "inside": [200, 200, 60]}, False),
                          ({"drawing": "standee", "of": "cards", "front": "large.json"}, False),
                          ({"drawing": "track", "to": 29, "along": {"rectangle": [300, 300]}}, True),
                          ({"of": "cards", "front": "large.json"}, True)):
            run = planche("kit", self.game(parts={"x": part}), "--format", "json", "-o", self.folder / "x.pdf")
            self.check(run, FINE if cut else BAD_DATA)
            self.assertEqual("print/paper" in run.codes(), not cut, part)

    def test_reports_values_that_are_too_small(self):
        for paper, found in (("79.9x80", "59.9 × 60"), ("79.99x80", "59.9 × 60"), ("80x79.5", "60 × 59.5")):
            run = self.check(planche("rules", "exxit", "--paper", paper, "-o", self.folder / "x.pdf"), BAD_DATA)
            self.assertIn(f"60 × 60 mm or more, found {found} mm", run.err)


class Words(Options):
    def test_explains_a_game_given_as_a_document(self):
        for command in "moves", "replay", "balance":
            self.assertIn("cards/embers is a file-based game", self.refused(command, "cards/embers"))
        self.assertIn("the file-based game cards/embers",
                      self.refused("convert", "cards/embers", "-o", "x.json", status=BAD_WORLD))

    def test_explains_how_a_game_gets_rules_of_play(self):
        self.assertIn('"play": "play.rules"', self.refused("simulate", "cards/hexagons"))

    def test_finds_samples_by_other_names(self):
        for name in ("cards/embers/", "./cards/embers", "cards/embers/game.json", "cards/embers/cards.csv"):
            run = self.check(planche("validate", "--rules-only", name, cwd=self.folder), FINE)
            self.assertIn("Embers", run.err)

    def test_finds_samples_of_games_by_id(self):
        self.assertIn("Embers", self.check(planche("validate", "--rules-only", "embers", cwd=self.folder), FINE).err)
        self.assertEqual(self.check(planche("schema", "embers", "cards", cwd=self.folder), FINE).out,
                         planche("schema", "cards/embers", "cards").out)
        self.check(planche("render", "embers", "--only", "ash-fox", cwd=self.folder), FINE)
        self.assertEqual(self.files(), ["output/embers.pdf"])

    def test_finds_samples_of_documents_with_a_dot(self):
        for name in ("./cards/openmok/menagerie.json", "cards/./menagerie.json"):
            self.check(planche("validate", "--rules-only", name, cwd=self.folder), FINE)

    def test_reports_folders_without_a_game(self):
        (self.folder / "empty").mkdir()
        self.assertIn("game.json", self.refused("validate", "empty", status=BAD_WORLD))

    def test_proposes_the_intended_word(self):
        deck_file = CARDS / "openmok/first-deck.json"
        for args, meant in ((["validate", "cards/openmok/menagery.json"], "menagerie.json"),
                            (["kit", "embrs"], "embers"),
                            (["list", "paper"], "papers"), (["printer", "lsit"], "list"),
                            (["render", deck_file, "--paper", "leter"], "letter"),
                            (["eval", "cost", CARDS / "embers", "--record", "ash-fo"], "ash-fox")):
            run = planche(*args, cwd=self.folder)
            self.assertIn(run.status, (BAD_USAGE, BAD_WORLD))
            self.assertRegex(run.err, f"did you mean .*{meant}")
        self.assertNotIn("did you mean", self.refused("kit", "genesis", "--edition", "2"))

    def test_accepts_options_after_commands(self):
        said = self.refused("--lang", "fr", "render", "x.json")
        self.assertIn("--lang must follow the command", said)
        self.assertIn("--bogus is not an option of planche validate", self.refused("validate", "--bogus"))
        self.assertIn('unknown command "vaildate"', self.refused("vaildate", "x"))

    def test_explains_printers(self):
        self.assertEqual(self.check(planche("printer"), FINE).out, "")
        self.assertNotIn("printer add", self.refused("printer", "remove"))
        said = self.refused("printer", "add", "p", "--front", "1,1,1,1,1,1")
        self.assertNotIn("--back", said)
        self.assertIn("de|el|en|es|fr|it|nl|pt|ru", planche("printer", "--help").out)

    def test_lists_only_parts_of_a_game(self):
        self.assertIn("planche list parts", self.refused("list", "templates", "cards/embers"))
        listed = [json.loads(line)
                  for line in self.check(planche("list", "parts", "exxit", "--format", "json"), FINE).out.splitlines()]
        every = [json.loads(line) for line in planche("list", "parts", "--format", "json").out.splitlines()]
        self.assertEqual(listed, [part for part in every if part["game"] == "exxit"])
        self.assertTrue(listed)
        self.assertIn("planche list games", self.refused("list", "parts", "nowhere"))

    def test_explains_exchanged_games_and_documents(self):
        said = self.check(planche("render", "openmok", "-o", self.folder / "x.pdf"), BAD_WORLD).err
        self.assertIn("planche kit openmok", said)
        self.assertIn("GAME cards/openmok/menagerie.json", self.refused("kit", "cards/openmok/menagerie.json"))

    def test_prints_rules_in_the_available_language(self):
        own = self.game()
        self.write("own/rules.fr.md", "# Règles\n")
        self.check(planche("rules", own, "-o", self.folder / "x.pdf"), FINE)
        self.assertIn("Règles", support.tool("pdftotext", self.folder / "x.pdf", "-"))
        self.check(planche("kit", own, "--booklet", "-o", self.folder / "x.pdf"), FINE)


if __name__ == "__main__":
    support.main()
