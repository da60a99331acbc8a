"""Printed plots of simulated games, alone and in a kit."""
import json

import support
from support import BAD_DATA, BAD_USAGE, CARDS, FINE, SOURCE, Case, planche

MEADOW = CARDS / "meadow"
GAMES = ("--games", 200, "--seed", 1)


class Sheets(Case):
    def text(self, *arguments):
        target = self.folder / "s.pdf"
        self.check(planche(*arguments, "-o", target), FINE)
        support.tool("qpdf", "--check", target)
        return support.tool("pdftotext", "-layout", target, "-")

    def test_show_what_the_summary_counts(self):
        summary = json.loads(self.check(planche("simulate", MEADOW, *GAMES, "--format", "json"), FINE).out)
        text = self.text("simulate", MEADOW, *GAMES)
        self.assertIn("200 games · seed 1", text)
        for seat in summary["seats"]:
            self.assertRegex(text, rf"seat {seat['seat']}: random +{100 * seat['share']:.1f}\s%")
        for record in summary["records"]:
            if record["played"]["seats"]:
                self.assertRegex(text, rf"{record['record']} .*{100 * record['drawn']['won']:.1f}\s% .*"
                                       rf"{100 * record['played']['won']:.1f}\s%")
        self.assertIn(f"mean {summary['decisions']['mean']:.2f}", text)
        self.assertRegex(text, rf"choices with a single move +{100 * summary['forced']['mean']:.1f}\s%")
        self.assertRegex(text, rf"leader at half time +{100 * summary['half_time_leader']['won']:.1f}\s%")
        text = self.text("simulate", MEADOW, *GAMES, "--set", "per_bee=1,2", "--low-ink")
        self.assertRegex(text, r"per_bee 1\n")
        self.assertRegex(text, r"per_bee 2\n")

    def test_show_whole_labels_and_tell_faults_from_endless_games(self):
        """Games of more than 300 turns; some end with a fault."""
        for name, text in (("game.json", {"format": 1, "id": "long", "title": "Long", "players": [2, 2], "play": "play.rules",
                                          "numbers": {"goal": 2000}, "records": {"cards": {"for": {"value": "1..2"}}}}),
                           ("play.rules", "counter n\nturn\n  let d = random(1..9)\n  add d to n\n  if n % 500 == 7: "
                                          "add -n - 1 to n\nend when n >= goal\nwin by most n\n")):
            self.write(name, text)
        target = self.folder / "s.pdf"
        self.check(planche("simulate", self.folder, *GAMES, "--sheet", "-o", target), BAD_DATA)
        text = support.tool("pdftotext", "-layout", target, "-")
        self.assertRegex(text, r"with a fault: \d+")
        self.assertNotIn("without an end", text)
        self.assertNotIn("…", text)
        self.assertRegex(text, r"\d{3}–")
        self.assertNotIn("rounds", planche("simulate", self.folder, *GAMES).out)

    def test_join_the_kit(self):
        text = self.text("kit", MEADOW, "--simulate", 50, "--players", "greedy", "--paper", "a5", "--lang", "fr")
        self.assertIn("50 parties", text)
        self.assertIn("place 1", text)
        packs = SOURCE / "tests/play/games/packs"
        decks = [packs / "documents" / name for name in ("north.json", "south.json")]
        self.assertIn("50 games", self.text("kit", packs, *decks, "--simulate", 50))

    def test_study_what_stronger_players_do(self):
        study = json.loads(self.check(planche("simulate", MEADOW, *GAMES, "--study", 12, "--format", "json"), FINE).out)["study"]
        self.assertEqual((study["player"], study["games"]), ("search:100", 12))
        self.assertGreater(study["skill"]["interval"][0], 0)  # better than chance
        for name in "skill", "first_seat", "forced", "half", "settled", "decisions", "choices":
            row = study[name]
            self.assertLessEqual(row["interval"][0], row["value"])
            self.assertEqual(row["outside"], row["interval"][1] < row["known"][0] or row["interval"][0] > row["known"][1])
        run = self.check(planche("simulate", MEADOW, *GAMES, "--study", 12), FINE)
        self.assertRegex(run.out, rf"played by search:100, 12 games.*known games\nskill.* {100 * study['skill']['value']:.1f} %")
        self.assertEqual(self.check(planche("simulate", MEADOW, *GAMES, "--study", 12, "--threads", 1), FINE).out, run.out)
        self.assertNotIn("played by", planche("simulate", MEADOW, *GAMES).out)
        text = self.text("simulate", MEADOW, *GAMES, "--study", 12, "--lang", "fr")
        self.assertRegex(text, r"Joué par search:100\s*: 12 parties")
        self.assertRegex(text, r"\ndécisions +\d")
        value = f"{100 * study['skill']['value']:.1f}".replace(".", ",")
        self.assertRegex(text, rf"adresse .* {value}\s%")
        self.assertNotIn("search:100", self.text("simulate", MEADOW, *GAMES, "--study", 0))

    def test_name_moves_that_search_never_makes_and_games_of_luck(self):
        self.write("lots/game.json", {"format": 1, "id": "lots", "title": "Lots", "players": [2, 2], "play": "play.rules"})
        self.write("lots/play.rules", "counter n each player, least -99\ncounter turns\nturn\n  choose\n    gain: add 2 to n\n"
                   "    lose: add -1 to n\n    wait\n  add 1 to turns\nend when turns == 8\nwin by most n\n")
        study = json.loads(self.check(planche("simulate", "lots", "--games", 20, "--seed", 1, "--study", 20, "--format", "json",
                                              cwd=self.folder), FINE).out)["study"]
        self.assertEqual(study["never_made"], ["lose", "wait"])
        self.assertGreater(study["skill"]["value"], 0.8)
        self.assertEqual(study["decisions"]["value"], 8)
        self.assertIn("moves never made by search:100: lose, wait",
                      planche("simulate", "lots", "--games", 20, "--seed", 1, "--study", 20, cwd=self.folder).out)
        self.assertRegex(self.text("simulate", self.folder / "lots", *GAMES), "moves that search never makes: lose, wait")
        self.write("lots/play.rules", "counter n each player\ncounter turns\nturn\n  choose\n    left: set n to random(1..6)\n"
                   "    right: set n to random(1..6)\n  add 1 to turns\nend when turns == 4\nwin by most n\n")
        study = json.loads(self.check(planche("simulate", "lots", "--games", 20, "--seed", 1, "--study", 60, "--format", "json",
                                              cwd=self.folder), FINE).out)["study"]
        self.assertLess(study["skill"]["interval"][0], 0.1)
        self.assertEqual(study["never_made"], [])

    def test_refuse_other_formats_and_games(self):
        for arguments in (("simulate", MEADOW, "--sheet", "--format", "json"), ("simulate", "exxit", "--sheet"),
                          ("simulate", MEADOW, "--sheet", "--seed", 1, "--shard", "1/2"),
                          ("simulate", MEADOW, "--study", 5, "--seed", 1, "--shard", "1/2"), ("simulate", "exxit", "--study", 5),
                          ("simulate", MEADOW, "--paper", "a5"), ("kit", MEADOW, "--players", "greedy"),
                          ("kit", "exxit", "--simulate", 5)):
            with self.subTest(arguments):
                self.assertNotEqual(self.check(planche(*arguments), BAD_USAGE).err, "")


if __name__ == "__main__":
    support.main()
