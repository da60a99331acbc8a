"""Samples and starters of file-based games: they keep their rules and print the number of parts counted by hand."""
import csv
import itertools
import json
import re
import shutil
from collections import Counter

import support
from support import BAD_DATA, CARDS, FINE, Case, Pdf, Picture, planche, relaxed, tool

# Counted by hand: the parts of the kit by kind, and the languages.
KITS = {
    "embers": ({"card": 54, "aid": 2, "ember": 24, "life": 14, "die": 1}, ("en", "fr")),
    "embers-storm": ({"storm-card": 9, "storm": 8}, ("en", "fr")),
    "standard-deck": ({"card": 54}, ("en", "fr")),
    "dominoes": ({"stone": 28, "score": 1}, ("en", "fr")),
    "pentominoes": ({"piece": 12, "board": 1, "puzzles": 1}, ("en", "fr")),
    "hexagons": ({"tile": 20, "map": 1, "walker": 4}, ("en", "fr")),
    # A dial is two pieces.
    "lighthouse": ({"keeper": 4, "gale": 48, "box": 1, "oil": 2, "coast": 1, "boat": 1}, ("en", "fr")),
    "counters": ({"unit": 90, "field": 1}, ("en", "fr")),
    "high-tide": ({"card": 52, "forecast": 8, "score": 1}, ("en", "fr")),
    "chestnuts": ({"guest": 16, "die": 5, "pan": 1}, ("en", "fr")),
    "curios": ({"curio": 20, "coin": 54}, ("en", "fr")),
    "meadow": ({"plant": 42, "score": 1}, ("en", "fr")),
    "waggle": ({"card": 138, "aid": 4, "garden": 1}, ("en", "fr")),
    "ferry": ({"role": 6, "act": 10, "vote": 10, "log": 1, "marker": 3, "aid": 5, "crews": 1}, ("en", "fr")),
    "piecepack": ({"tile": 24, "coin": 24, "pawn": 4, "die": 4}, ("en", "fr")),
    "starters/cards": ({"card": 9}, ("en",)),
    "starters/tiles": ({"tile": 12, "counter": 24}, ("en",)),
    "starters/dice": ({"number-die": 1, "action-die": 1, "token": 48}, ("en",)),
    "starters/game": ({"card": 27, "aid": 2, "coin": 30, "die": 1}, ("en", "fr")),
}
# Sides printed on A4: sheets of nine cards with their backs; where any sheet has a back, the others have blank ones.
# Counters and aids fill the last sheet of cards, and dice of card. Above nine cards, 13 mm and the margin are free.
PAGES = {
    "embers": 2 * 8,
    "embers-storm": 2,
    "standard-deck": 2 * 6,
    # The rules are one more sheet. A score sheet is another one without the first page, whose back it uses.
    "dominoes": 2 * (1 + 1 + 1),
    "hexagons": 2 * (1 + 1 + 1),
    "counters": 2 * (1 + 1 + 1),
    "piecepack": 2 * (2 + 1 + 1),
    "starters/cards": 2,
    "starters/tiles": 1,
    "starters/dice": 1,
    "starters/game": 2 * (3 + 2),
}
# The smallest paper for one part.
CARD, DIE, TOKEN = "85x110", "92x92", "40x40"
PAPER = {"card": CARD, "storm-card": CARD, "aid": CARD, "die": DIE, "number-die": DIE, "action-die": DIE,
         "ember": TOKEN,
         "life": TOKEN, "storm": TOKEN, "token": "44x44", "tile": "80x80", "counter": "36x36", "stone": "51x76",
         "forecast": CARD, "guest": "66x90", "curio": CARD, "plant": CARD, "role": CARD, "act": "66x90", "vote": "66x90",
         "piece": "82x122", "board": "150x230", "map": "210x245",
         "keeper": "54x136", "gale": "66x90", "box": "170x170", "oil": "86x86", "coast": "205x142", "boat": TOKEN,
         "coin": "44x44", "pawn": "42x94", "unit": "42x42", "walker": TOKEN, "marker": TOKEN, "waggle card": "66x90", "log": CARD,
         "field": "205x250",
         **dict.fromkeys(("score", "pan", "garden", "crews", "puzzles"), "205x260"), "waggle aid": "66x90"}


def rows(file):
    with open(file, newline="") as table:
        return list(csv.DictReader(table))


class Kits(Case):
    def test_counts_every_sample(self):
        found = {str(p.parent.relative_to(CARDS)) for p in CARDS.rglob("game.json")}
        self.assertEqual(found, set(KITS))

    def test_keeps_their_rules(self):
        for name, (_, languages) in KITS.items():
            for language, style in itertools.product(languages, ([], ["--low-ink"])):
                with self.subTest(f"{name} {language} {style}"):
                    run = self.check(planche("validate", "--strict", CARDS / name, "--lang", language, *style), FINE)
                    self.assertIn("0 errors, 0 warnings, 0 notes", run.err)

    def test_prints_kits_of_the_documented_pages(self):
        for name, pages in PAGES.items():
            with self.subTest(name):
                target = self.folder / "kit.pdf"
                self.check(planche("kit", CARDS / name, "--no-cover", "-o", target), FINE)
                self.assertEqual(len(Pdf(target).pages()), pages)

    def test_prints_each_language_style_and_paper(self):
        for name, (_, languages) in KITS.items():
            texts = {}
            ways = [("a4", ()), ("letter", ("--low-ink",))]
            for language, (paper, style) in zip(languages, itertools.cycle(ways)):
                with self.subTest(f"{name} {language} {paper}"):
                    target = self.folder / "kit.pdf"
                    run = self.check(planche("kit", CARDS / name, "--lang", language, "--paper", paper, *style, "-o",
                                             target), FINE)
                    self.assertNotIn("warning", run.err)
                    tool("qpdf", "--check", target)
                    title = relaxed((CARDS / name / "game.json").read_text())["title"]
                    self.assertEqual(Pdf(target).info["/Title"],
                                     "u:" + (title if isinstance(title, str) else title[language]))
                    texts[language] = tool("pdftotext", "-raw", target, "-")
                    if name == "embers":  # its figures are a typeface of its own
                        self.assertIn(("EmbersFigures-Regular", "yes", "yes"),
                                      [(font.split("+")[-1], *rest) for font, *rest in Pdf(target).fonts()])
            self.assertEqual(len(set(texts.values())), len(languages))

    def test_prints_the_counted_number_of_parts(self):
        """On paper for one part: as many pages."""
        for name, (parts, _) in KITS.items():
            game = relaxed((CARDS / name / "game.json").read_text())
            self.assertEqual(game["kits"]["default"], list(parts))
            for part, count in parts.items():
                with self.subTest(f"{name} {part}"):
                    target = self.folder / "part.pdf"
                    paper = PAPER.get(f"{name} {part}", PAPER[part])
                    self.check(planche("kit", CARDS / name, "--parts", part, "--paper", paper, "--backs", "none", "-o",
                                       target), FINE)
                    self.assertEqual(len(Pdf(target).pages()), count)


class StandardDeck(Case):
    def draw(self, language="en"):
        """One card a page."""
        target = self.folder / f"{language}.pdf"
        self.check(planche("kit", CARDS / "standard-deck", "--paper", CARD, "--backs", "none", "--lang", language, "-o",
                           target), FINE)
        return target

    def test_has_every_rank_in_every_suit(self):
        run = self.check(planche("eval", "join(cards, ' ', suit ~ '-' ~ rank)", CARDS / "standard-deck"), FINE)
        expected = {f"{suit}-{rank}" for suit in ("spades", "hearts", "clubs", "diamonds") for rank in range(1, 14)}
        found = run.out.split()
        self.assertEqual(len(found), 54)
        self.assertEqual(set(found), expected | {"joker-red-", "joker-black-"})

    def test_prints_indices_in_two_corners_of_each_card(self):
        numbers = [str(n) for n in range(2, 11)]
        for language, letters in ("en", "AKQJ"), ("fr", "ARDV"):
            said = Counter(tool("pdftotext", "-raw", self.draw(language), "-").split())
            for index in [*numbers, *letters]:
                # Two corners of four cards; the jokers spell their name in two corners of two.
                self.assertEqual(said[index], 8 + 4 * (index in "JOKER"), index)

    def test_prints_as_many_pips_as_the_rank(self):
        """Islands of ink between the indices, all of one size."""
        def islands(page):
            picture = Picture(pdf, page, 60)
            left, right, top, bottom = (round(mm * picture.per_mm) for mm in (23.5, 61.5, 21, 89))
            ink = {(x, y) for y in range(top, bottom) for x in range(left, right)
                   if picture.pixels[y * picture.width + x] < 85}
            sizes = []
            while ink:
                spread, before = [ink.pop()], len(ink) + 1
                while spread:
                    x, y = spread.pop()
                    for near in {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & ink:
                        ink.remove(near)
                        spread.append(near)
                sizes.append(before - len(ink))
            return sizes

        pdf = self.draw()
        for suit in range(4):
            first = 3 + 13 * suit  # behind the jokers
            for rank in range(1, 11):
                sizes = islands(first + rank - 1)
                self.assertEqual(len(sizes), rank)
                self.assertLess(max(sizes), 1.3 * min(sizes), f"{suit} {rank}")


class Starters(Case):
    def test_starts_a_game_that_prints(self):
        for name in ("cards", "tiles", "dice", "game"):
            with self.subTest(name):
                folder = self.folder / name
                self.check(planche("new", name, folder), FINE)
                self.check(planche("validate", "--strict", ".", cwd=folder), FINE)
                self.check(planche("kit", ".", "-o", "kit.pdf", cwd=folder), FINE)
                game = relaxed((folder / "game.json").read_text())
                self.assertEqual((game["id"], game["title"]), (name, name.capitalize()))
                self.assertTrue((folder / game["$schema"]).is_file())
                self.assertLess(len((folder / "README.md").read_text().splitlines()), 40)

    def test_names_the_game_after_its_folder(self):
        for folder, named in {"lantern": ("lantern", "Lantern"),
                              "My_second game/": ("my-second-game", "My second game"),
                              "2 Moors": ("moors", "2 Moors"), "里": ("my-game", "Lantern Fair"), "été": ("t", "été"),
                              'a"b\\c': ("a-b-c", "A b c"),
                              "an-almost-endless-name-for-a-small-game": (
                                  "an-almost-endless-name-for-a-small-game",
                                  "An almost endless name for a small game")}.items():
            with self.subTest(folder):
                self.check(planche("new", "game", folder, cwd=self.folder), FINE)
                self.check(planche("validate", "--strict", ".", cwd=self.folder / folder), FINE)
                game = relaxed((self.folder / folder / "game.json").read_text())
                self.assertEqual((game["id"], game["title"]), named)
        self.assertEqual(relaxed((self.folder / "lantern/game.json").read_text())["credit"]["fr"],
                         "Lantern, un jeu à soi")
        (self.folder / "here").mkdir()
        self.check(planche("new", "cards", ".", cwd=self.folder / "here"), FINE)
        self.assertEqual(relaxed((self.folder / "here/game.json").read_text())["id"], "here")
        self.check(planche("new", "openmok", "moks", cwd=self.folder), FINE)

    def test_breaks_a_rule_as_the_readme_proposes(self):
        def broken(name, file, old, new):
            folder = self.folder / name
            shutil.copytree(CARDS / "starters" / name, folder)
            text = (folder / file).read_text()
            self.assertEqual(text.count(old), 1)
            (folder / file).write_text(text.replace(old, new))
            run = self.check(planche("validate", "--format", "json", ".", cwd=folder), BAD_DATA)
            return [(d["code"], d["file"], d["line"], d["column"], d["hint"]) for d in run.diagnostics()]

        self.assertEqual(broken("cards", "cards.csv", "snail,Snail,shell,1,8", "snail,Snail,shell,1,7"),
                         [("my-cards/points", "cards.csv", 2, 21, "write 8")])
        self.assertEqual([d[0] for d in broken("tiles", "tiles.csv", "1,meadow,meadow,meadow,wood",
                                               "1,meadow,meadow,wood,wood")],
                         ["my-tiles/lands"])
        self.assertEqual(broken("game", "cards.csv", "kite,Kite,toy,2,2", "kite,Kite,toy,2,3"),
                         [("my-game/points", "cards.csv", 7, 17, "write 2")])
        run = self.check(planche("validate", "--format", "json", CARDS / "starters/dice", "--set",
                                 "tokens_of_a_kind=8"), BAD_DATA)
        self.assertEqual([(d["code"], d["hint"]) for d in run.diagnostics()], [("my-dice/enough", "write 12")])


class Embers(Case):
    def setUp(self):
        super().setUp()
        for name in ("embers", "embers-storm"):
            shutil.copytree(CARDS / name, self.folder / name)

    def change(self, key, column, value, name="embers", file="cards.csv"):
        """Writes into a cell; its line and column, from 1."""
        path = self.folder / name / file
        table = list(csv.reader(path.read_text().splitlines()))
        place = table[0].index(column)
        for number, row in enumerate(table):
            if row[0] == key:
                row[place] = value
                at = (number + 1, sum(len(cell) + 1 for cell in row[:place]) + 1)
                self.assertNotIn(",", "".join(row[:place]))
        with open(path, "w", newline="") as out:
            csv.writer(out, lineterminator="\n").writerows(table)
        return at

    def found(self, name="embers", *options):
        run = planche("validate", "--format", "json", name, *options, cwd=self.folder)
        return [(d["code"], d.get("rule", ""), d["line"], d["column"]) for d in run.diagnostics()]

    def faults(self, key, column, value, *options):
        shutil.copy(CARDS / "embers/cards.csv", self.folder / "embers/cards.csv")
        at = self.change(key, column, value)
        return at, self.found("embers", *options)

    def test_prints_the_table(self):
        """The rules of the rulebook once more, in Python."""
        cards = {card["id"]: card for card in rows(CARDS / "embers/cards.csv")}
        against = {"ember": "tide", "tide": "ember", "thorn": "gale", "gale": "thorn"}
        self.assertEqual(sum(int(c["qty"]) for c in cards.values()), 54)
        for element in against:
            self.assertEqual(sum(int(c["qty"]) for c in cards.values() if c["element"] == element), 13)
        for card in cards.values():
            if card["kind"] == "creature":
                fair = int(
                    card["power"]) + len(card["abilities"].split("|")) * bool(card["abilities"]) - bool(card["foe"])
                self.assertEqual(int(card["cost"]), fair, card)
            if card["foe"]:
                foe = cards[card["foe"]]
                self.assertEqual((foe["foe"], foe["element"]), (card["id"], against[card["element"]]))
        french = {card["id"]: card for card in rows(CARDS / "embers/cards.fr.csv")}
        self.assertEqual(set(french), set(cards))
        for titles in (cards, french):
            self.assertEqual(len({c["title"] for c in titles.values()}), len(cards))

    def test_selects_whole_kinds_of_parts_beside_cards(self):
        for terms, kinds in ((["ember"], {"Embers": 24}), (["aid", "Kraken"], {"Player aids": 2, "Cards": 1}),
                             (["cards"], {"Cards": 54})):
            target = self.folder / "only.pdf"
            only = [word for term in terms for word in ("--only", term)]
            self.check(planche("kit", CARDS / "embers", "--lang", "en", "--no-cover", *only, "-o", target), FINE)
            found = {}
            for part in json.loads(tool("qpdf", "--show-attachment=planche-manifest.json", target))["parts"]:
                found[part["kind"]] = found.get(part["kind"], 0) + part["count"]
            self.assertEqual(found, kinds)

    def test_reports_an_error_at_its_place(self):
        for key, column, value, code, rule in (
                ("ash-fox", "cost", "4", "cost", "E5"),
                ("moss-bear", "power", "5", "cost", "E5"),
                ("pool-crab", "title", "Rain frog", "name", "E4"),
                ("spark", "cost", "0", "spell-cost", "E6"),
                ("elder-oak", "cost", "2", "place-cost", "E7"),
                ("dragonfly", "abilities", "flight|guard", "abilities", "E8"),
                ("wildfire", "abilities", "swift", "abilities", "E8"),
                ("phoenix", "foe", "thunderbird", "foe", "E9"),
                ("kraken", "foe", "moss-bear", "foe-element", "E10")):
            with self.subTest(f"{key} {column}"):
                at, found = self.faults(key, column, value)
                points_at = at if column != "power" else self.faults(key, "cost", "4")[0]
                self.assertIn((f"embers/{code}", rule, *points_at), found)

    def test_keeps_counts(self):
        _, found = self.faults("bloom", "qty", "1")
        self.assertEqual([f[:2] for f in found], [("embers/deck-size", "E1"), ("embers/element-size", "E2")])
        at, found = self.faults("torch-moth", "qty", "4")
        self.assertIn(("embers/copies", "E3", *at), found)
        at, found = self.faults("old-lighthouse", "qty", "2")
        self.assertIn(("embers/copies", "E3", *at), found)
        at, found = self.faults("ash-fox", "foe", "reef-tortoise")
        self.assertIn(("data/unknown-key", "", *at), found)

    def test_checks_numbers_as_rules(self):
        shutil.copy(CARDS / "embers/cards.csv", self.folder / "embers/cards.csv")
        self.assertEqual(self.found(), [])
        # 32 cards cost 2 or less: 12 creatures of 1, 8 of 2, 8 spells of 1, 2 of 2, the wanderer twice.
        self.assertEqual(self.found("embers", "--set", "least_cheap=32"), [])
        self.assertEqual([f[:2] for f in self.found("embers", "--set", "least_cheap=33")], [("embers/curve", "E11")])
        self.assertEqual([f[:2] for f in self.found("embers", "--set", "deck_size=53")], [("embers/deck-size", "E1")])

    def test_speaks_french_in_messages(self):
        self.change("ash-fox", "cost", "4")
        run = planche("validate", "embers", "--lang", "fr", cwd=self.folder)
        self.assertIn("Renard gris-cendre coûte 4 au lieu de 3", run.err)
        self.assertIn("écrivez 3", run.err)

    def test_replaces_adds_and_changes_in_the_storm(self):
        def value(expression, name):
            return self.check(planche("eval", expression, name, cwd=self.folder), FINE).out.strip()

        self.assertEqual((value("count(cards)", "embers"), value("sum(cards, qty)", "embers")), ("33", "54"))
        self.assertEqual((value("count(cards)", "embers-storm"), value("sum(cards, qty)", "embers-storm")),
                         ("41", "62"))
        self.assertEqual(value("(cards where id == 'wildfire').title", "embers"), "Wildfire")
        self.assertEqual(value("(cards where id == 'wildfire').title", "embers-storm"), "Raging Wildfire")
        # A spell of 4 is one of the storm, or one too dear.
        at = self.change("thunder", "cost", "4")
        self.assertIn(("embers-storm/spell-cost", "E6", *at), self.found("embers-storm"))
        at = self.change("flood", "cost", "5", "embers-storm", "storm.csv")
        self.assertIn(("embers-storm/spell-cost", "E6", *at), self.found("embers-storm"))

    def test_prints_texts_on_cards(self):
        for language, table in (("en", "cards.csv"), ("fr", "cards.fr.csv")):
            target = self.folder / "cards.pdf"
            self.check(planche("render", CARDS / "embers", "--parts", "card", "--backs", "none", "--lang", language,
                               "-o",
                               target), FINE)
            printed = " ".join(tool("pdftotext", "-raw", target, "-").split())
            copies = {card["id"]: int(card["qty"]) for card in rows(CARDS / "embers/cards.csv")}
            for card in rows(CARDS / "embers" / table):
                # As the foe of another card it is named there, too.
                self.assertGreaterEqual(printed.count(card["title"]), copies[card["id"]], card["title"])
            self.assertEqual(len(re.findall("fait avec planche|made with planche", printed)), 54 + 6)


if __name__ == "__main__":
    support.main()
