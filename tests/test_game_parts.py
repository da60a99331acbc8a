"""Parts of file-based games: copies, fronts, backs, kits and what they print."""
import json
import re

import support
from game_case import GameCase, TEMPLATE, text_of
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, planche


class Parts(GameCase):
    GAME = {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "copies": "n", "fields": {
        "id": "text", "kind": "text", "n": {"type": "integer", "default": 1},
        "foe": {"type": "reference", "of": "cards"}}}},
        "parts": {
            "card": {"of": "cards", "front": "{kind}.json", "back": "back.json"},
            "pair": {"like": "card", "of": "cards where present(foe)", "copies": 1,
                     "back": {"template": "beast.json", "shows": "foe"}},
            "token": {"front": "token.json", "copies": "2 * count(cards)"},
            "die": {"drawing": "cube-net", "faces": ["1", "2", "3", "x", "y", 6]}},
        "kits": {"default": ["card", "token"], "demo": ["pair", "die"]}}

    def make(self, **changes):
        return self.game("g", {**self.GAME, **changes},
                         c_csv="id,kind,n,foe\nowl,bird,2,fox\nfox,beast,,\nelk,beast,0,owl\n",
                         bird_json=TEMPLATE.replace("TEXT",
                                                    "bird {id} {part.number}/{part.total} {part.copy}/{part.copies}"),
                         beast_json=TEMPLATE.replace("TEXT", "beast {id}"), back_json=TEMPLATE.replace("TEXT", "BACK"),
                         token_json=TEMPLATE.replace("TEXT", "TOKEN"))

    def counts(self, folder, *options, command="render"):
        target = self.folder / "counts.pdf"
        self.check(planche(command, folder, "-o", target, "-q", *options), FINE)
        text = text_of(target)
        return {word: len(re.findall(rf"\b{word}\b", text)) for word in ("owl", "fox", "elk", "BACK", "TOKEN")}

    def test_prints_copies_fronts_and_backs(self):
        folder = self.make()
        self.assertEqual(self.counts(folder, "--parts", "card"), {"owl": 2, "fox": 1, "elk": 0, "BACK": 3, "TOKEN": 0})
        text = self.texts(folder, "--parts", "card")
        for words in "1/3 1/2", "2/3 2/2":
            self.assertIn(words, text)

    def test_render_names_the_parts_that_only_kit_prints(self):
        folder = self.make()
        said = lambda *options: [line for line in planche("render", folder, "-o", self.folder / "o.pdf", *options).err.splitlines()
                                 if line.startswith("left out")]
        self.assertEqual(said(), ["left out: token, which planche kit prints"])  # die is in no default kit
        self.assertEqual((said("--parts", "card"), said("--only", "owl")), ([], []))

    def test_notes_parts_without_records(self):
        parts = {"card": {"of": "cards", "front": "beast.json"}, "fish": {"of": "cards where kind == 'Beast'", "front": "beast.json"}}
        folder = self.make(kits={"default": ["card", "fish", "card"]}, parts=parts)
        for command in "validate", "kit":
            run = planche(command, folder, *["-o", self.folder / "k.pdf"][:2 * (command == "kit")])
            self.assertIn('none of the 3 cards belongs to the part "fish", which is not printed', run.err)
            self.assertIn('the kit names "card" again, without effect', run.err)
        # Numbers that only excluded rows have are numbers for `where`.
        game = {"id": "g", "records": {"cards": {"from": "c.csv", "where": "n > 9"}}, "parts": {"card": {"of": "cards", "front": "t.json"}}}
        folder = self.game("w", game, c_csv="id,n\na,1\nb,2\n", t_json=TEMPLATE.replace("TEXT", "{id}"))
        run = planche("kit", folder, "-o", self.folder / "w.pdf")
        self.assertEqual((run.status, run.err.count("error: ")), (BAD_USAGE, 1), run)
        self.assertIn("this leaves out all 2 rows of cards [game/unused]", run.err)

    def test_keeps_numbers_of_selected_parts(self):
        folder = self.make(kits={}, parts={"card": {"of": "cards", "copies": 2, "front": "bird.json",
                                                    "back": "back.json"}})
        self.assertEqual(re.findall(r"bird \w+ \d/\d \d/\d", self.texts(folder, "--only", "fox")),
                         ["bird fox 3/6 1/2", "bird fox 4/6 2/2"])
        # Parts of another template count if they have the same size.
        parts = {"card": {"of": "cards", "front": "{kind}.json", "copies": "if(id == 'owl', 1, 3)"}}
        folder = self.make(kits={}, parts=parts)
        self.write("g/beast.json", TEMPLATE.replace("TEXT", "beast {id} {part.number}/{part.total}"))
        self.assertEqual(re.findall(r"\w+ \w+ \d/\d", self.texts(folder, "--only", "owl", "--only", "elk")),
                         ["bird owl 1/7", "beast elk 5/7", "beast elk 6/7", "beast elk 7/7"])
        self.write("g/beast.json",
                   TEMPLATE.replace("TEXT", "beast {id} {part.number}/{part.total}").replace("40, 40", "50, 40"))
        self.assertEqual(re.findall(r"\w+ \w+ \d/\d", self.texts(folder, "--only", "elk")),
                         ["beast elk 4/6", "beast elk 5/6", "beast elk 6/6"])
        # A part without a back keeps its number among those that have one.
        folder = self.make(kits={}, parts={"card": {"of": "cards", "front": "beast.json",
                                                    "back": {"template": "back.json", "shows": "if(id == 'owl', this)"}}})
        self.write("g/beast.json", TEMPLATE.replace("TEXT", "beast {id} {part.number}/{part.total}"))
        self.assertEqual(sorted(re.findall(r"beast \w+ \d/\d", self.texts(folder))),
                         ["beast fox 3/3", "beast owl 1/3", "beast owl 2/3"])

    def test_names_records_by_computed_titles(self):
        game = {"id": "g", "title": "G",
                "records": {"cards": {"for": {"s": ["red", "blue"], "r": "1..2"},
                                      "computed": {"title": "s ~ ' ' ~ r"}}},
                "rules": [{"code": "low", "each": "cards", "require": "r == 1"}],
                "parts": {"card": {"of": "cards", "front": "t.json"}}}
        folder = self.game("g", game, t_json=TEMPLATE.replace("TEXT", "shows {title}"))
        self.assertEqual([d["subject"] for d in planche("validate", folder, "--format", "json").diagnostics()],
                         ["red 2", "blue 2"])
        del game["rules"]
        self.write("g/game.json", json.dumps(game))
        self.assertEqual(self.value("cards", folder), ["red 1", "red 2", "blue 1", "blue 2"])
        self.assertEqual(self.texts(folder, "--only", "blue 1").count("shows"), 1)
        self.write("g/game.json",
                   json.dumps({**game, "records": {"cards": {**game["records"]["cards"],
                                                             "computed": {"name": "1 / (r - r)"}}}}))
        self.assertEqual(self.value("count(cards)", folder), ["4"])

    def test_selects_records_by_their_names(self):
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

    def test_prints_kits_and_parts(self):
        folder = self.make()
        self.assertEqual(self.counts(folder, "--no-cover", command="kit"),
                         {"owl": 2, "fox": 1, "elk": 0, "BACK": 3, "TOKEN": 6})
        # The two with a foe, whose name is on their backs.
        self.assertEqual(self.counts(folder, "--parts", "demo"), {"owl": 2, "fox": 1, "elk": 1, "BACK": 0, "TOKEN": 0})
        self.assertEqual(self.counts(folder, "--parts", "card", "--only", "owl")["fox"], 0)
        self.check(planche("render", folder, "--parts", "dice"), BAD_USAGE)
        # Errors of the game file are reported, whichever of its parts are printed.
        wrong = self.game("w", {"id": "w", "records": {"a": [{"t": "x"}]}, "kits": {"default": ["p"]}, "parts": {
            "p": {"of": "a", "front": "t.json"}, "q": {"of": "a where nosuch", "front": "t.json"}}},
            t_json=TEMPLATE.replace("TEXT", "{t}"))
        for args in (["kit", wrong], ["render", wrong, "--parts", "p"]):
            self.assertIn("expression/name", self.check(planche(*args, "-o", self.folder / "w.pdf"), BAD_DATA).err)
        listed = [json.loads(line) for line in planche("list", "parts", folder, "--format", "json").out.splitlines()]
        self.assertEqual([(part["kind"], part["printed"]) for part in listed],
                         [("card", "render, kit"), ("pair", "render"), ("token", "kit"), ("die", "by name")])

    def test_splits_a_large_board_over_sheets(self):
        board = json.dumps({"part": {"size": [400, 300]}, "layers": [
            {"type": "rectangle", "at": [0, 0], "size": [400, 300], "fill": "#ccddee"}]})
        folder = self.game("b", {"id": "b", "parts": {"board": {"front": "t.json"},
                                                      "two": {"front": "t.json", "back": "t.json"}}},
                           t_json=board)
        # 4 sheets and the map of them.
        for options in ("--parts", "board"), ("--parts", "two", "--backs", "none"):
            run = self.check(planche("render", folder, "-o", self.folder / "b.pdf", *options), FINE)
            self.assertIn("5 sheets", run.err + run.out)
        run = self.check(planche("render", folder, "-o", self.folder / "b.pdf", "--parts", "two"), BAD_DATA)
        self.assertIn("--backs none", run.err + run.out)

    def test_prints_authors(self):
        for given, written in ("Ada", "Ada"), (["Ada", "Berthe Noël"], "Ada, Berthe Noël"):
            with self.subTest(given):
                target = self.folder / "authors.pdf"
                self.check(planche("render", self.make(authors=given), "-o", target, "-q"), FINE)
                self.assertRegex(support.tool("pdfinfo", target), rf"Author: +{written}\n")
                target.unlink()

    def test_writes_the_same_bytes(self):
        folder = self.make()
        made = []
        for name in "a.pdf", "b.pdf":
            self.check(planche("kit", folder, "-o", self.folder / name), FINE)
            made.append((self.folder / name).read_bytes())
        self.assertEqual(*made)

    def test_checks_templates(self):
        folder = self.make()
        self.write("g/beast.json", TEMPLATE.replace("TEXT", "{idd}"))
        self.assertIn("template/unknown-field", [code for code, *_ in self.codes("validate", folder)])

    def test_reports_unknown_members_beside_other_errors(self):
        folder = self.make()
        layers = [{"type": "text", "text": "{idd}", "at": [5, 5], "size": [40, 9], more: "1"} for more in ("colr", "d")]
        self.write("g/beast.json", json.dumps({"part": {"size": [63, 88], "sizes": 1}, "layers": layers}))
        codes = planche("validate", "--format", "json", folder).codes()
        self.assertEqual((codes.count("data/unknown-field"), codes.count("template/unknown-field")), (3, 2), codes)
        self.assertIn("nothing printed",
                      self.check(planche("render", folder, "-o", self.folder / "a.pdf"), BAD_DATA).err)

    def test_finds_the_game_of_any_file_in_its_folder(self):
        folder = self.make()
        run = self.check(planche("validate", "g/c.csv", cwd=self.folder), FINE)
        self.assertIn("g/game.json: g: 0 errors", run.err)
        self.check(planche("validate", "c.csv", cwd=folder), FINE)


class Booklets(GameCase):
    def test_decodes_names_of_cards_in_pictures_of_rules(self):
        folder = self.game("g", dict(self.CARDS, title="G"), c_csv='id,art,title\na,x,"Bear, big"\nb,y,100%\n',
                           templates__card_json=TEMPLATE.replace("TEXT", "shows {title}"))
        self.write("g/rules.en.md", "# G\n\n![One](part:card#Bear%2C%20big)\n\n![Other](part:card#100%)\n")
        self.check(planche("rules", folder, "-o", self.folder / "r.pdf"), FINE)
        text = support.tool("pdftotext", self.folder / "r.pdf", "-")
        self.assertIn("shows Bear, big", text)
        self.assertIn("shows 100%", text)

    def test_prints_a_kit_with_a_document(self):
        folder = self.game("g", {"id": "g", "title": "G",
                                 "documents": {"deck": {"records": {"picks": {"key": "id", "fields": {"id": "text"}}}}},
                                 "parts": {"card": {"of": "picks", "front": "t.json"}}},
                           t_json=TEMPLATE.replace("TEXT", "picks {id}"))
        mine = self.write("g/mine.json", '{ "game": "g", "kind": "deck", "picks": [ { "id": "owl" } ] }')
        for command, target in ("kit", "k.pdf"), ("table", "t.png"):
            self.check(planche(command, "g", "g/mine.json", "-o", target, cwd=self.folder), FINE)
            for files in ["g/mine.json", "g/mine.json"], ["g/t.json"]:
                self.check(planche(command, "g", *files, "-o", target, cwd=self.folder), BAD_USAGE)
            run = self.check(planche(command, "g", "g/none.json", "-o", target, cwd=self.folder), BAD_WORLD)
            self.assertIn("g/none.json: there is no such file", run.err)
        self.assertIn("picks owl", support.tool("pdftotext", self.folder / "k.pdf", "-"))
        self.assertTrue(mine.exists())

    def test_takes_symbols_of_booklets_from_templates_without_a_size(self):
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
