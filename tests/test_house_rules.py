"""House rules: printed parts and made documents have their numbers, not those of the rulebook."""
import unittest

from support import BAD_DATA, FINE, SOURCE, Case, planche, relaxed, tool


class HouseRules(Case):
    CHANCE = ()  # how a document is drawn

    def rules(self, game, **numbers):
        return self.write(f"{game}-rules.json", {"game": game, "kind": "rules", **numbers})

    def words(self, game, parts, rules, *more):
        """What is printed, each white space a blank."""
        target = self.folder / "x.pdf"
        asked = ("--rules", rules) if rules else ()
        made = []  # by these rules, because the samples use the default rules
        if rules and self.CHANCE:
            drawn = self.check(planche("randomise", game, *self.CHANCE, "--seed", 1, *asked), FINE)
            made = [self.write("made.json", drawn.out)]
        self.check(planche("kit", game, *made, "--no-cover", "--parts", parts, *asked, *more, "-o", target), FINE)
        return " ".join(tool("pdftotext", target, "-").split())


    def head(self, game, *more, lang="en", **numbers):
        """The house rules in the printed rulebook."""
        target = self.folder / "rules.pdf"
        self.check(planche("rules", game, "--rules", self.rules(game, **numbers), "--lang", lang, "-o", target, *more),
                   FINE)
        text = " ".join(tool("pdftotext", target, "-").split())
        begins = {"en": "in brackets the usual ones: ", "fr": "entre parenthèses les règles habituelles : "}[lang]
        return text.split(begins)[1] if begins in text else ""


class Openmok(HouseRules):
    CHANCE = ("--characters", 3)
    PARTS = "blank-character,making,aid"

    def test_lists_official_cards_in_the_rules(self):
        usual = relaxed((SOURCE / "rules/openmok/rules.json").read_text())
        official, gone = usual["official"], usual["withdrawn"]
        self.assertTrue(self.head("openmok", official=[{"name": "Poison", "impact": 3}], withdrawn=gone).startswith(
            "official variations, without: Ajustement, Acharnement, Tornade, Coup de vent, Congélation, Exorciste, "
            "Double soin, Double poison."))
        self.assertEqual(self.head("openmok", official=official[::-1], withdrawn=gone), "")
        self.assertEqual(self.head("openmok", budget=12), "")
        stronger = [{**card, "impact": 6} if card["name"] == "Poison" else card for card in official]
        self.assertTrue(self.head("openmok", official=stronger + [{"name": "Zap", "impact": 2}],
                                  withdrawn=gone).startswith(
            "official variations · Poison · impact: 6 (3); official variations, new: Zap, impact 2."))
        self.assertTrue(self.head("openmok", lang="fr", official=official[1:],
                                  withdrawn=gone + ["Ajustement"]).startswith(
            "variations officielles, sans : Ajustement ; variations retirées : Nivellement, Renfort, Total K.O., "
            "Miracle, "
            "Ajustement (Nivellement, Renfort, Total K.O., Miracle)."))

    def test_prints_parts_without_cards_without_samples(self):
        for game, parts, numbers in (("openmok", self.PARTS, {"budget": 20}),
                                     ("praxis", "aid,artefact", {"editions": {"1": {"portals": [2, 3, 4]}}}),
                                     ("puxes", "aid,power",
                                      {"geometry": {"gap": {"least": 3, "usual": 3, "most": 4}}})):
            with self.subTest(game):
                asked = "kit", game, "--rules", self.rules(game, **numbers), "-o", self.folder / "kit.pdf"
                self.check(planche(*asked, "--parts", parts), FINE)
                self.check(planche(*asked), BAD_DATA)

    def test_prints_budget_and_impacts_on_cards(self):
        # 3, 1, 0, 4, 2 and 2 twelfths of 10 are 2.5, 0.8, 0, 3.3, 1.7 and 1.7: the three with the largest rest go up.
        rules = self.rules("openmok", budget=10, match={"default": 4, "usual": [2, 5], "impact_per_character": 3})
        english = self.words("openmok", self.PARTS, rules)
        for text in ("six boxes, 10 points in all", "exactly 10 points over its six boxes",
                     "2 + 1 + 0 + 3 + 2 + 2 = 10",
                     "3 times that number is the usual total", "2 6 3 9 4 12 5 15"):
            self.assertIn(text, english)
        for text in "12 points", "= 12", "Four times":
            self.assertNotIn(text, english)
        french = self.words("openmok", self.PARTS, rules, "--lang", "fr")
        for text in "six cases, 10 points en tout", "répartissez 10 points tout juste", "3 fois ce nombre":
            self.assertIn(text, french)

    def test_spells_default_numbers_out(self):
        words = self.words("openmok", self.PARTS, None)
        for text in ("six boxes, 12 points in all", "exactly 12 points over its six boxes",
                     "3 + 1 + 0 + 4 + 2 + 2 = 12",
                     "Four times that number is the usual total"):
            self.assertIn(text, words)

    def test_uses_the_singular_for_one_point(self):
        words = self.words("openmok", self.PARTS, self.rules("openmok", budget=1, match={"impact_per_character": 1}))
        for text in ("six boxes, 1 point in all", "exactly 1 point over", "0 + 0 + 0 + 1 + 0 + 0 = 1",
                     "Once that number is"):
            self.assertIn(text.replace(" ", ""), words.replace(" ", ""))  # which are narrow

    def test_uses_the_singular_for_one_character(self):
        deck = relaxed((SOURCE / "cards/openmok/menagerie.json").read_text())
        deck["match"] = {"characters": 1}
        run = planche("validate", "--rules-only", self.write("deck.json", deck))
        self.assertIn("a match of 1 character is unusual: 3 to 6 are advised", run.err + run.out)

    def test_prints_the_official_list_of_the_house_on_cards(self):
        own = [{"name": "Zap*", "impact": 2}, {"name": "tornade", "impact": 1}]
        english = self.words("openmok", "making,aid", self.rules("openmok", official=own))
        # Tornado stands on the usual list, with a text; its impact here is another.
        self.assertRegex(english, r"1 Tornado .*2 Zap\*|1 2 Tornado Zap\*")
        self.assertIn("Tornado Deal out anew", english)
        self.assertEqual(english.count("Zap*"), 3)  # on two aids and the card that tells how cards are made
        for gone in "Adjustment", "Relentless", "Freeze", "the effect is ours":
            self.assertNotIn(gone, english)

    def test_marks_a_list_longer_than_the_card(self):
        own = [{"name": f"Card {chr(65 + i)}", "impact": i + 1} for i in range(11)]
        words = self.words("openmok", "making,aid", self.rules("openmok", official=own))
        self.assertIn("and 2 more", words)
        # On the card that tells how cards are made, and on the aids of two players.
        self.assertEqual([words.count(f"Card {c}") for c in "AFGIJ"], [3, 3, 2, 2, 0])

    def test_prints_the_default_list_of_the_rules(self):
        same = relaxed((SOURCE / "rules/openmok/rules.json").read_text())["official"]
        self.assertEqual(self.words("openmok", "making,aid", self.rules("openmok", official=same)),
                         self.words("openmok", "making,aid", self.rules("openmok")))

    def test_limits_the_budget(self):
        deck = SOURCE / "cards/openmok/menagerie.json"
        for number in "-1", "1001":
            for command in ("validate", deck), ("rate", deck), ("balance", deck), ("render", deck, "-o",
                                                                                   self.folder / "x.pdf"):
                with self.subTest(number=number, command=command[0]):
                    run = planche(*command, "--set", f"budget={number}")
                    self.assertNotEqual(run.status, FINE, run)
                    self.assertIn(f"budget: expected an integer from 0 to 1000, found {number}", run.err + run.out)

    def test_distinguishes_numbers_by_name(self):
        run = planche("rate", SOURCE / "cards/openmok/menagerie.json", "--set", "attacks=3")
        self.assertIn('Openmok Evolution has no number "attacks"', run.err)
        self.assertIn("use budget", run.err)


class PuXes(HouseRules):
    CHANCE = ("--setup", "duel")

    def test_lists_changes_in_the_rules(self):
        leap = {"id": "leap", "kind": "active", "needs": ["match"], "name": {"en": "Leap", "fr": "Bond"},
                "text": {"en": "Jump over.", "fr": "Saute."}}
        house = {"geometry": {"gap": {"least": 0.5}}, "powers": [leap],
                 "modes": [{"id": "duel", "heroes": 3, "fortress": True}]}
        self.assertTrue(self.head("puxes", **house).startswith(
            "gap between oracles, DiXes · least: 0.5 (0.9); modes · Duel · heroes: 3 (4); modes · Duel · fortress: yes "
            "(no); "
            "powers, new: Leap."))
        self.assertTrue(self.head("puxes", lang="fr", **house).startswith(
            "écart entre oracles, en DiXes · au moins : 0,5 (0,9) ; modes · Duel · héros : 3 (4) ; modes · Duel · "
            "forteresse : "
            "oui (non) ; pouvoirs, en plus : Bond."))

    def test_prints_sizes_and_heroes_on_aids_and_sheets(self):
        rules = self.rules("puxes", geometry={"temple": {"part": 4}, "least_corners": 3, "sacred_garden": 4,
                                              "gap": {"least": 0.5, "usual": 0.8, "most": 2}},
                           modes=[{"id": "duel", "heroes": 3}])
        english = self.words("puxes", "aid,arbiter", rules)
        # A quarter of 36 DiXes; half of what 4 leave beside the temple.
        for text in ("nine DiXes from the edge", "three corners at least inside", "about 0.8 DiXe apart",
                     "all three again",
                     "three corners or more inside", "sacred garden, 1½ DiXes wide",
                     "All three heroes are thrown again",
                     "At least three corners in it, 0.8 DiXe from"):
            self.assertIn(text, english)
        french = self.words("puxes", "aid,arbiter", rules, "--lang", "fr")
        for text in ("à neuf DiXes du bord", "trois coins au moins dedans", "à 0,8 DiXe environ", "relancez les trois",
                     "large de 1½ DiXes", "Les trois héros sont relancés", "Au moins trois coins dedans"):
            self.assertIn(text, french)

    def test_spells_defaults_out(self):
        words = self.words("puxes", "aid,arbiter", None, "--mode", "advanced")
        for text in ("six DiXes from the edge", "two corners at least inside, about a DiXe apart", "all four again",
                     "a DiXe wide", "All four heroes are thrown again.", "three oracles before each"):
            self.assertIn(text, words)

    def test_gives_random_setups_the_oracles_of_their_mode(self):
        for oracles in range(1, 9):
            rules = self.rules("puxes", modes=[{"id": mode, "oracles": oracles} for mode in ("duel", "advanced")])
            for mode in "duel", "advanced":
                with self.subTest(oracles=oracles, mode=mode):
                    made = self.check(planche("randomise", "puxes", "--setup", mode, "--seed", 3, "--rules", rules),
                                      FINE)
                    run = planche("validate", "--format", "json", "--rules", rules, "-", stdin=made.raw)
                    self.assertEqual([d["message"] for d in run.diagnostics() if d["severity"] == "error"], [])


class Praxis(HouseRules):
    def test_lists_artefacts_in_the_rules(self):
        edition = {"portals": [2, 3, 4], "tiles": [{"type": "duel", "points": 5, "copies": 7}]}
        self.assertTrue(self.head("praxis", editions={"1": edition}).startswith(
            "edition 1 · portals for 2, 3 and 4 players: 2, 3, 4 (1, 2, 3); edition 1 · artefacts, without: plus 1, "
            "plus 2, "
            "plus 3, minus 1, minus 2, minus 3, mutation, forbidden, draw, recruit, teleport, explosion, black star; "
            "edition 1 · artefacts · duel · copies: 7 (5)."))

    def test_uses_the_singular_for_one_artefact(self):
        usual = relaxed((SOURCE / "rules/praxis/rules.json").read_text())
        for edition in usual["editions"].values():
            edition["draw_for_win"] = 1
        rules = self.rules("praxis", editions=usual["editions"], collections=usual["collections"])
        for more, text in (((), "you take its cell and draw 1 artefact."), (("--lang", "fr"), "piochez 1 artefact."),
                           (("--edition", "3"), "The winner draws 1 artefact.")):
            self.assertIn(text, self.words("praxis", "aid", rules, *more))


if __name__ == "__main__":
    unittest.main()
