"""rate and duel: how strong characters are, and who wins a battle."""
import json
import math

from support import BAD_DATA, BAD_USAGE, CARDS, FINE, Case, planche


def character(name, attack, resistance, **more):
    powers = ("force", "magic", "agility")
    return {"name": name, "attack": dict(zip(powers, attack)), "resistance": dict(zip(powers, resistance)), **more}


def deck(*characters, match=1):
    return {"game": "openmok", "kind": "deck", "title": "T", "match": {"characters": match}, "characters": characters}


class Rate(Case):
    def rated(self, *args):
        return [json.loads(line) for line in self.check(planche("rate", *args, "--format", "json"), FINE).out.splitlines()]

    # O1 [2.4]: 17 over 5 legal characters.
    def test_counts_are_whole_numbers_of_all_legal_characters(self):
        rows = self.rated(CARDS / "menagerie.json")
        names = [c["name"] for c in json.loads((CARDS / "menagerie.json").read_text())["characters"]]
        self.assertEqual([row["name"] for row in rows], names)
        for row in rows:
            for order in ("first", "second"):
                self.assertEqual(sum(row[order].values()), math.comb(17, 5))
            self.assertTrue(0 <= row["percentile"] <= 100)
            if row["best_change"] is not None:
                self.assertGreaterEqual(row["best_change"]["percentile"], row["percentile"])

    # By hand: with no points at all, every attack of 0 reaches every resistance of 0, so whoever moves first wins.
    def test_the_only_character_of_no_points(self):
        file = self.write("zero.json", deck(character("Nobody", (0, 0, 0), (0, 0, 0))))
        (row,) = self.rated(file, "--budget", 0)
        self.assertEqual(row["first"], {"win": 1, "draw": 0, "loss": 0})
        self.assertEqual(row["second"], {"win": 0, "draw": 0, "loss": 1})
        self.assertEqual((row["percentile"], row["best_change"]), (50.0, None))

    def test_budgets_that_do_not_fit(self):
        self.assertIn("openmok/character-budget", self.check(planche("rate", CARDS / "menagerie.json", "--budget", 13), BAD_DATA).err)
        file = self.write("rich.json", deck(character("Rich", (100, 0, 0), (0, 0, 0))))
        self.assertIn("30", self.check(planche("rate", file, "--budget", 100), BAD_USAGE).err)
        self.check(planche("rate", CARDS / "menagerie.json", "--budget", "many"), BAD_USAGE)

    def test_other_games_are_refused(self):
        self.assertIn("openmok", self.check(planche("rate", CARDS / "temple.json"), BAD_USAGE).err)


class Duel(Case):
    def dueled(self, a, b):
        return json.loads(self.check(planche("duel", a, b, "--format", "json"), FINE).out)

    # O9, O13, O14 [4.2, 4.6]: neither reaches anything; one reaches all three; both do, and who moves first wins.
    def test_by_hand(self):
        strong = self.write("strong.json", deck(character("Strong", (2, 2, 2), (2, 2, 2))))
        weak = self.write("weak.json", deck(character("Weak", (0, 0, 0), (4, 4, 4))))
        self.assertEqual(self.dueled(strong, weak), {"a_first": "draw", "b_first": "draw"})
        fragile = self.write("fragile.json", deck(character("Fragile", (12, 0, 0), (0, 0, 0))))
        self.assertEqual(self.dueled(strong, fragile), {"a_first": "win", "b_first": "win"})
        self.assertEqual(self.dueled(fragile, strong), {"a_first": "loss", "b_first": "loss"})
        self.assertEqual(self.dueled(fragile, fragile), {"a_first": "win", "b_first": "loss"})

    def test_exchanging_the_decks_exchanges_the_values(self):
        a, b = CARDS / "atelier.csv", CARDS / "first-deck.json"
        turned = {"win": "loss", "draw": "draw", "loss": "win"}
        there, back = self.dueled(a, b), self.dueled(b, a)
        self.assertEqual(back, {"a_first": turned[there["b_first"]], "b_first": turned[there["a_first"]]})

    def test_the_line_of_play_is_told_in_words(self):
        text = self.check(planche("duel", CARDS / "atelier.csv", CARDS / "first-deck.json"), FINE).out
        self.assertRegex(text, r"(?m)^A first: (win|draw|loss) for A$")
        self.assertRegex(text, r"(?m)^  A: .+ marks the (force|magic|agility) of .+ \(\d+ against \d+\)$")

    def test_what_cannot_be_dueled(self):
        four = self.write("four.json", deck(*[character(f"C{i}", (2, 2, 2), (2, 2, 2)) for i in range(5)], match=4))
        five = self.write("five.json", deck(*[character(f"C{i}", (2, 2, 2), (2, 2, 2)) for i in range(5)], match=5))
        self.assertIn("match", self.check(planche("duel", four, five), BAD_USAGE).err)
        self.assertIn("limit is 4", self.check(planche("duel", five, five), BAD_USAGE).err)
        self.check(planche("duel", four), BAD_USAGE)


if __name__ == "__main__":
    import support
    support.main()
