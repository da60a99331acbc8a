"""Kits by other rules: what an option or a number changes is changed in every text that is printed.

Expected numbers are worked out here from rules/<game>/rules.json, the tables of the samples and the rulebooks.
"""
import collections
import json
import re

import support
from support import BAD_DATA, CARDS, FINE, SOURCE, Case, Pdf, planche, relaxed


def flat(text):
    return re.sub(r"\s+", " ", text)


class KitCase(Case):
    def kit(self, *arguments):
        """The parts of a kit by kind, and all its words in reading order, with pages of rules instead of a booklet."""
        target = self.folder / f"kit-{len(self.files())}.pdf"
        run = self.check(planche("kit", *arguments, "--backs", "none", "--report", "places", "-o", target), FINE)
        (file,) = json.loads(run.out.splitlines()[-1])["files"]
        return collections.Counter(part["part"] for part in file["places"]), flat(Pdf(target).text("-raw"))


class Praxis(KitCase):
    RULES = json.loads((SOURCE / "rules/praxis/rules.json").read_text())["editions"]

    def test_says_what_lies_in_the_kit(self):
        for edition, players in (("1", 2), ("1", 4), ("3", 3)):
            with self.subTest(edition=edition, players=players):
                parts, text = self.kit("praxis", "--edition", edition, "--players", players)
                rules = self.RULES[edition]
                artefacts = sum(tile["copies"] for tile in rules["tiles"])
                self.assertEqual(parts["Artefacts"], artefacts)
                self.assertIn(f"{artefacts} artefacts", text)
                in_play = rules["portals"][players - 2]
                self.assertEqual(parts["Portals"], players)  # as in the box [3]
                # With portals for four, any number of players may begin.
                all_of_them = "1, 2 or 3 are in play with two, three or four players"
                some = f"{in_play} {'is' if in_play == 1 else 'are'} in play with {players} players"
                self.assertIn(f"of which {all_of_them if players == 4 else some}", text)
                self.assertIn(f"draw {rules['draw_tile']['drawn']}, keep {rules['draw_tile']['kept']}", text)
                self.assertIn(f"you draw {rules['draw_for_win']} artefacts", text)

    def test_each_edition_has_its_own_end_and_effects(self):
        _, first = self.kit("praxis")
        _, third = self.kit("praxis", "--edition", 3)
        self.assertIn("The end: 10 or 20 rounds, or more than 36 points.", first)
        self.assertIn("The end: 20 points.", third)
        for words in ("36 points", "10 or 20 rounds", "Or change your hand"):
            self.assertNotIn(words, third)
        for words in ("exoplanet", "booster", "clone", "one or 2 cells"):
            self.assertIn(words, third)
            self.assertNotIn(words, first)
        for text in (first, third):
            self.assertNotRegex(text, "third edition|first edition")

    def test_collections_are_told_with_the_colours_that_are_printed(self):
        _, points = self.kit("praxis")
        _, two = self.kit("praxis", "--scoring", "collections")
        _, three = self.kit("praxis", "--scoring", "collections", "--colours", 3, "--lang", "fr")
        self.assertNotIn("two alike", points)
        self.assertIn("71 artefacts in 2 colours", two)
        self.assertNotIn("one effect in three colours", two)  # 6.2 needs three for it
        self.assertIn("71 artefacts en 3 couleurs", three)
        self.assertIn("150 un effet en trois couleurs", three)

    # 8: "La couleur des dés des joueurs devrait être décorrélée des couleurs des tuiles et des portails ; accepté !"
    def test_no_die_has_a_colour_of_tiles(self):
        def lab(colour):  # CIE 1976 L*a*b*, white D65
            linear = [(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
                      for c in (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))]
            x, y, z = (sum(w * c for w, c in zip(row, linear)) for row in (
                (0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728)))
            f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
            return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])

        colours = relaxed((SOURCE / "templates/praxis/shared.json").read_text())["palettes"]["colour"]
        dice = [colours[f"{kind}-{n}"] for kind in ("hull", "player") for n in range(1, 5)]
        tiles = {name: colour for name, colour in colours.items() if len(colour) == 7 and re.match(
            "tile-|gain|loss|fight|help|change|gate$|gate-ground|gate-rim|star-gold|move$", name)}
        self.assertGreater(len(tiles), 15)
        for die in dice:
            for name, tile in tiles.items():
                distance = sum((a - b) ** 2 for a, b in zip(lab(die), lab(tile))) ** 0.5
                self.assertGreater(distance, 35, f"{die} {name} {tile}")


class PuXes(KitCase):
    MODES = {mode["id"]: mode for mode in json.loads((SOURCE / "rules/puxes/rules.json").read_text())["modes"]}

    def test_says_how_many_dixes_each_mode_has(self):
        for name, mode in self.MODES.items():
            with self.subTest(name):
                parts, text = self.kit("puxes", "--mode", name)
                temples, oracles, heroes = (mode.get(key, usual) for key, usual in (
                    ("temples", 1), ("oracles", 4), ("heroes", 4)))
                each = 2 * temples + oracles + heroes  # "Mise en place"; a temple is two DiXes
                self.assertEqual(parts["DiXes"], len(mode["sides"]) * each)
                self.assertIn(f"{each} DiXes for each player", text)
                self.assertIn(f"{oracles} are the oracles on the table", text)
                self.assertIn(f"Put your {oracles} oracles in front of", text)
                self.assertEqual(f"Throw your {heroes} heroes" in text, heroes > 0)

    # "2, 3 ou 4 joueurs"
    def test_parts_are_for_the_players_asked_for(self):
        for players in (2, 3, 4):
            parts, text = self.kit("puxes", "--players", players, "--no-rules")
            self.assertEqual((parts["Gardens"], parts["DiXes"], parts["Player aid"]), (players, 10 * players, players))
            self.assertIn(f"PuXes {players} players", text)
        run = self.check(planche("kit", "puxes", "--players", 4, "--mode", "advanced"), support.BAD_USAGE)
        self.assertIn("--players 4: the mode advanced is for 2", run.err)

    # "On ne jette pas les héros."
    def test_the_youngest_have_no_heroes_anywhere(self):
        for language, words in (("en", r"Throw your|[Tt]hrow all|power\b|\bwake\b"), ("fr", r"Lancez vos|pouvoir|réveillez")):
            _, text = self.kit("puxes", "--mode", "toddlers", "--lang", language)
            told = re.sub(r"(Other games|D’autres parties).*(?=In short|En bref)", "", text)
            told = re.sub(r"Two against two Powers serve.*?stands\.|Deux contre deux Les pouvoirs.*?tient\.", "", told)
            self.assertEqual(re.findall(words, told), [], language)

    def test_games_without_powers_do_not_explain_any(self):
        _, text = self.kit("puxes", "--variant", "no-powers")
        for words in ("Passive powers", "one active", "Use a power"):
            self.assertNotIn(words, text)
        self.assertIn("No powers Characters give no power.", text)
        self.assertIn("Throw your 4 heroes", text)

    # "Mode falaise: Tout oracle qui sort de la zone de jeu est perdu."
    def test_aids_follow_the_cliff(self):
        _, usual = self.kit("puxes")
        _, cliff = self.kit("puxes", "--variant", "cliff")
        self.assertIn("Off the table an oracle falls asleep.", usual)
        self.assertIn("Off the table an oracle is lost.", cliff)
        self.assertNotIn("Off the table an oracle falls asleep.", cliff)
        self.assertIn("Off the table: lost.", cliff)

    # "il n'est pas permis sur un tir de renverser un temple et de toucher un oracle. Le temple renversé ne doit pas lui
    # même toucher un oracle. De plus ni l'oracle joué, ni le temple renversé ne doivent sortir". "D'un commun accord,
    # … on rejette les quatre héros."
    def test_aid_sheet_and_booklet_have_one_rule_for_temples_and_for_throwing_again(self):
        _, text = self.kit("puxes")
        for words in ("toppled: by an enemy flick that touched no oracle, without touching one as it falls, and with "
                      "nothing off the table",
                      "provided neither the flick nor the falling temple touched an oracle, and flicked oracle and temple "
                      "stayed on the table",
                      "only if your flick touched no oracle, if the falling temple touches none, and if neither leaves the "
                      "table"):
            self.assertIn(words, text)
        self.assertEqual(len(re.findall("if everybody agrees", text)), 4)  # two aids, the sheet, the booklet

    # "Celui qui élimine un adversaire prend le contrôle de ses oracles encore en jeu."
    def test_blitz_takes_the_oracles_still_in_play(self):
        _, text = self.kit("puxes", "--mode", "solo", "--variant", "blitz")
        taken = re.findall(r"takes over that player’s oracles[^.]*\.", text)
        self.assertEqual(len(taken), 2)  # the sheet, the booklet
        self.assertEqual(set(taken), {"takes over that player’s oracles still in play."})


class Exxit(KitCase):
    def test_short_games_have_one_number_of_tiles(self):
        for tiles in (39, 29, 19):
            parts, text = self.kit("exxit", "--tiles", tiles)
            self.assertEqual(parts["Tiles"], tiles)
            self.assertIn(f"{tiles} hexagonal tiles", text)
            self.assertIn(f"the last of the {tiles} tiles", text)
            self.assertEqual("Play with 29 tiles" in text, tiles == 39)


class Numbers(KitCase):
    def test_house_rules_change_the_text(self):
        for game, setting, words in (
                ("genesis", "ideas=15", "15 pebbles"), ("genesis", "immobile_after_killing=2", "misses the next 2 turns"),
                ("openmok", "budget=15", "add up to 15")):
            run = planche("kit", game, "--set", setting, "--parts", "aid", "--booklet", "--backs", "none", "-o",
                          self.folder / f"{game}.pdf")
            self.check(run, FINE)
            self.assertIn(words, flat(Pdf(self.folder / f"{game}.pdf").text("-raw")), setting)

    def test_numbers_of_samples_change_cards_and_rules(self):
        for game, setting, on_paper in (
                ("meadow", "per_bee=3", ("3 for each flower visited", "1 + 3 + 6")),
                ("meadow", "moss_most=7", ("7 if nobody has more", "7 for all your moss")),
                ("meadow", "dealt=4", ("plants each 4 4 4 4",)),
                ("high-tide", "ebb_points=5", ("5 points", "Ebb: 5 points if")),
                ("ferry", "crossings=2", ("You want 2 safe crossings", "2 safe crossings: the honest win")),
                ("curios", "lots=12", ("After 12 lots",)),
                ("waggle", "crowns_for_two=5", ("so that 5 lie in the garden",)),
                ("lighthouse", "ships_to_save=33", ("33 ships saved: won",)),
                ("embers", "strikes=1", ("up to 1 creatures",)),
                ("chestnuts", "on_the_bench=5", ("bench up to 5 guests",))):
            with self.subTest(f"{game} {setting}"):
                _, text = self.kit(CARDS / game, "--set", setting, "--lang", "en")
                for words in on_paper:
                    self.assertIn(words, text)

    def test_a_table_deals_what_the_players_draw(self):
        """Half a Meadow: 42 plants, seven at most, two years."""
        _, text = self.kit(CARDS / "meadow", "--lang", "fr")
        self.assertIn("plantes chacun " + " ".join(str(min(7, 42 // 2 // n)) for n in (2, 3, 4, 5)), text)


class Texts(Case):
    """Expressions and conditions in rulebooks."""
    GAME = {"format": 1, "id": "t", "title": "T", "numbers": {"lives": 3, "rounds": 1},
            "records": {"cards": {"key": "id", "fields": {"id": "text", "qty": "integer"},
                                  "rows": [{"id": "a", "qty": 2}, {"id": "b", "qty": 5}]}}}

    def printed(self, text, *options, status=FINE):
        self.write("game.json", self.GAME)
        (self.folder / "rules.en.md").write_text(text)
        run = self.check(planche("rules", ".", "-o", "r.pdf", *options, cwd=self.folder), status)
        return run if status != FINE else flat(Pdf(self.folder / "r.pdf").text("-raw"))

    def test_values_come_from_numbers_and_records(self):
        text = ("# T\n\nTake **{lives}** lives and *{sum(cards, qty)} cards*: {{not this}}.\n\n| {lives} | {count(cards)} |\n"
                "|---|---|\n| {lives + 1} | x |\n")
        self.assertIn("Take 3 lives and 7 cards: {not this}.", self.printed(text))
        self.assertIn("Take 4 lives", self.printed(text, "--set", "lives=4"))
        self.assertIn("3 2 4 x", self.printed(text))

    def test_conditions_leave_out_paragraphs_rows_items_and_sections(self):
        text = ("# T\n\nAlways.\n\nOnce. <!-- when rounds == 1 -->\n\nOften. <!-- when rounds > 1 -->\n\n"
                "| a | b |\n|---|---|\n| one | row <!-- when rounds == 1 --> |\n| many | rows <!-- when rounds > 1 --> |\n\n"
                "- solo <!-- when rounds == 1 -->\n- more <!-- when rounds > 1 -->\n- kept\n\n"
                "## Section <!-- when rounds > 1 -->\n\nInside.\n\n### Below\n\nDeep.\n\n## Next\n\nAfter.\n\n"
                "> Quoted. <!-- when rounds > 1 -->\n\n<!-- last page -->\n\n## Last\n\nEnd.\n")
        one, many = self.printed(text), self.printed(text, "--set", "rounds=2")
        for words in ("Once.", "one row", "solo"):
            self.assertIn(words, one)
            self.assertNotIn(words, many)
        for words in ("Often.", "many rows", "more", "Section", "Inside.", "Below", "Deep.", "Quoted."):
            self.assertIn(words, many)
            self.assertNotIn(words, one)
        for words in ("Always.", "kept", "Next", "After.", "Last", "End."):
            self.assertIn(words, one)
            self.assertIn(words, many)

    def test_numbers_of_the_rulebook_are_used(self):
        self.write("game.json", self.GAME)
        (self.folder / "rules.en.md").write_text("# T\n\nTake {lives} lives, in rounds.\n")
        run = planche("validate", ".", "--format", "json", cwd=self.folder)
        unused = [d["message"] for d in run.diagnostics() if d["code"] == "game/unused"]
        self.assertEqual(unused, ['the number "rounds" is unused'])

    def test_reports_what_is_wrong_at_its_place(self):
        for text, code, place in (
                ("# T\n\nTake {livse} lives.\n", "expression/name", (3, 7)),
                ("# T\n\nTake {lives lives.\n", "expression/syntax", (3, None)),
                ("# T\n\nTake {lives / (rounds - 1)} lives.\n", "booklet/value", (3, None)),
                ("# T\n\nWords. <!-- when livse > 1 -->\n", "expression/name", (3, 18)),
                ("# T\n\n<!-- when lives > 1 -->\n\nWords.\n", "booklet/condition", (3, 1)),
                ("# T\n\nWords. <!-- when lives > 1 --> <!-- when lives < 9 -->\n", "booklet/condition", (3, 32))):
            with self.subTest(text):
                self.write("game.json", self.GAME)
                (self.folder / "rules.en.md").write_text(text)
                run = self.check(planche("rules", ".", "-o", "r.pdf", "--format", "json", cwd=self.folder), BAD_DATA)
                found = [(d["code"], d["line"], d["column"]) for d in run.diagnostics() if d["severity"] == "error"]
                self.assertEqual([f[:2] for f in found], [(code, place[0])])
                if place[1]:
                    self.assertEqual(found[0][2], place[1])
                self.assertNotIn("r.pdf", self.files())


if __name__ == "__main__":
    support.main()
