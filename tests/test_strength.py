"""rate and duel: how strong characters are, and who wins a battle."""
import json
import math

from support import BAD_DATA, BAD_USAGE, FINE, Case, planche, sample


def character(name, attack, resistance, **more):
    powers = ("force", "magic", "agility")
    return {"name": name, "attack": dict(zip(powers, attack)), "resistance": dict(zip(powers, resistance)), **more}


def deck(*characters, match=1):
    return {"game": "openmok", "kind": "deck", "title": "T", "match": {"characters": match}, "characters": characters}


class Rate(Case):
    def rated(self, *args):
        return [json.loads(line)
                for line in self.check(planche("rate", *args, "--format", "json"), FINE).out.splitlines()]

    # O1 [2.4]: 17 over 5 legal characters.
    def test_counts_all_legal_characters(self):
        rows = self.rated(sample("menagerie.json"))
        names = [c["name"] for c in json.loads(sample("menagerie.json").read_text())["characters"]]
        self.assertEqual([row["name"] for row in rows], names)
        for row in rows:
            for order in ("first", "second"):
                self.assertEqual(sum(row[order].values()), math.comb(17, 5))
            self.assertTrue(0 <= row["percentile"] <= 100)
            if row["best_change"] is not None:
                self.assertGreaterEqual(row["best_change"]["percentile"], row["percentile"])

    # By hand: with no points at all, every attack of 0 reaches every resistance of 0, so whoever moves first wins.
    def test_finds_the_only_character_without_points(self):
        file = self.write("zero.json", deck(character("Nobody", (0, 0, 0), (0, 0, 0))))
        (row,) = self.rated(file, "--budget", 0)
        self.assertEqual(row["first"], {"win": 1, "draw": 0, "loss": 0})
        self.assertEqual(row["second"], {"win": 0, "draw": 0, "loss": 1})
        self.assertEqual((row["percentile"], row["best_change"]), (50.0, None))

    def test_refuses_budgets_that_do_not_fit(self):
        self.assertIn("openmok/character-budget",
                      self.check(planche("rate", sample("menagerie.json"), "--budget", 13), BAD_DATA).err)
        file = self.write("rich.json", deck(character("Rich", (100, 0, 0), (0, 0, 0))))
        self.assertIn("30", self.check(planche("rate", file, "--budget", 100), BAD_USAGE).err)
        self.check(planche("rate", sample("menagerie.json"), "--budget", "many"), BAD_USAGE)

    def test_refuses_other_games(self):
        self.assertIn("openmok", self.check(planche("rate", sample("temple.json")), BAD_USAGE).err)


class Duel(Case):
    def dueled(self, a, b):
        return json.loads(self.check(planche("duel", a, b, "--format", "json"), FINE).out)

    # O9, O13, O14 [4.2, 4.6]: neither reaches anything; one reaches all three; both do, and who moves first wins.
    def test_computes_a_duel_as_by_hand(self):
        strong = self.write("strong.json", deck(character("Strong", (2, 2, 2), (2, 2, 2))))
        weak = self.write("weak.json", deck(character("Weak", (0, 0, 0), (4, 4, 4))))
        self.assertEqual(self.dueled(strong, weak), {"a_first": "draw", "b_first": "draw"})
        fragile = self.write("fragile.json", deck(character("Fragile", (12, 0, 0), (0, 0, 0))))
        self.assertEqual(self.dueled(strong, fragile), {"a_first": "win", "b_first": "win"})
        self.assertEqual(self.dueled(fragile, strong), {"a_first": "loss", "b_first": "loss"})
        self.assertEqual(self.dueled(fragile, fragile), {"a_first": "win", "b_first": "loss"})

    def test_exchanges_values_with_decks(self):
        a, b = sample("atelier.csv"), sample("first-deck.json")
        turned = {"win": "loss", "draw": "draw", "loss": "win"}
        there, back = self.dueled(a, b), self.dueled(b, a)
        self.assertEqual(back, {"a_first": turned[there["b_first"]], "b_first": turned[there["a_first"]]})

    def test_explains_the_line_of_play(self):
        text = self.check(planche("duel", sample("atelier.csv"), sample("first-deck.json")), FINE).out
        self.assertRegex(text, r"(?m)^A first: (win|draw|loss) for A$")
        self.assertRegex(text, r"(?m)^  A: .+ marks the (force|magic|agility) of .+ \(\d+ against \d+\)$")

    # O13, O14 [4.6]: both reach everything, and who lays first is struck first: nobody lays.
    def test_starts_from_the_beginning(self):
        glass = self.write("glass.json", deck(character("Glass", (4, 4, 4), (0, 0, 0))))
        told = json.loads(self.check(planche("duel", glass, glass, "--from", "start", "--format", "json"), FINE).out)
        self.assertEqual((told["a_first"], told["b_first"]), ("draw", "draw"))
        self.assertEqual(told["line"]["a_first"][-2:], ["A: does nothing", "B: does nothing"])

    # Five a side are more than can be solved.
    def test_estimates_large_battles(self):
        strong = self.write("five-a.json", deck(*[character(f"C{i}", (2, 2, 2), (2, 2, 2)) for i in range(5)], match=5))
        weak = self.write("five-b.json", deck(*[character(f"C{i}", (0, 0, 0), (4, 4, 4)) for i in range(5)], match=5))
        told = json.loads(self.check(planche("duel", strong, weak, "--nodes", 20000, "--format", "json"), FINE).out)
        self.assertIn(told["estimate"], (True, False))
        self.assertLessEqual(told["nodes"], 40000)
        self.assertIn("estimate" if told["estimate"] else "exact",
                      self.check(planche("duel", strong, weak, "--nodes", 20000), FINE).out)

    def test_refuses_other_duels(self):
        four = self.write("four.json", deck(*[character(f"C{i}", (2, 2, 2), (2, 2, 2)) for i in range(5)], match=4))
        five = self.write("five.json", deck(*[character(f"C{i}", (2, 2, 2), (2, 2, 2)) for i in range(5)], match=5))
        self.assertIn("match", self.check(planche("duel", four, five), BAD_USAGE).err)
        nine = self.write("nine.json", deck(*[character(f"C{i}", (2, 2, 2), (2, 2, 2)) for i in range(9)], match=9))
        self.assertIn("limit is 8", self.check(planche("duel", nine, nine), BAD_USAGE).err)
        self.assertIn("limit is 3", self.check(planche("duel", four, four, "--from", "start"), BAD_USAGE).err)
        self.check(planche("duel", five, five, "--nodes", "few"), BAD_USAGE)
        self.check(planche("duel", four), BAD_USAGE)


class Balance(Case):
    def test_balances_a_deck_against_itself(self):
        told = json.loads(self.check(planche("balance", sample("first-deck.json"), "--format", "json", "-q"), FINE).out)
        self.assertEqual(told["mixture"]["value"], 0)
        self.assertEqual(sum(told["strengths"]["counts"]), math.comb(17, 5))
        self.assertEqual(len(told["combats"]), 3)
        self.assertIn("Teams of 2",
                      self.check(planche("balance", sample("first-deck.json"), "--team", 2, "-q"), FINE).out)
        self.check(planche("balance", sample("first-deck.json"), "--team", 5), BAD_USAGE)


class RandomDecks(Case):
    def test_makes_valid_decks_that_play(self):
        run = self.check(planche("randomise", "openmok", "--seed", 5, "--characters", 4, "--style", "specialist"), FINE)
        file = self.write("random.json", json.loads(run.out))
        self.check(planche("validate", file), FINE)
        played = self.check(planche("simulate", "openmok", file, file, "--games", 20, "--seed", 1, "--format", "json",
                                    "-q"), FINE)
        self.assertEqual(json.loads(played.out)["games"], 20)

    def test_needs_two_sides_to_play(self):
        for subject in "openmok", sample("menagerie.json"):
            run = self.check(planche("simulate", subject), BAD_USAGE)
            self.assertIn("planche simulate openmok A B", run.err)
            self.assertNotIn("does not support", run.err)


if __name__ == "__main__":
    import support
    support.main()
