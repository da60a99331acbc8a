"""Small games on boards, in tests/boards/: each of few lines, sound, and printed in colour, low ink and as a poster."""
import csv
import json
import shutil

import support
from support import BAD_DATA, FINE, SOURCE, Case, planche

BOARDS = SOURCE / "tests/boards"
MOST_LINES = 30
MOST_RULES = 40


class BoardSamples(Case):
    def test_are_short_and_print_without_a_message(self):
        folders = sorted(folder for folder in BOARDS.iterdir() if folder.is_dir())
        self.assertGreaterEqual(len(folders), 10)
        for folder in folders:
            with self.subTest(folder=folder.name):
                self.assertLessEqual(len((folder / "game.json").read_text().splitlines()), MOST_LINES)
                shutil.copytree(folder, self.folder / folder.name)
                self.check(planche("validate", folder.name, "--strict", cwd=self.folder), FINE)
                for options in (["--paper", "420x594"], ["--paper", "a4"], ["--style", "low-ink"]):
                    run = self.check(planche("kit", folder.name, "-o", "out.pdf", "--no-cover", *options, cwd=self.folder), FINE)
                    self.assertNotIn("warning", run.err, options)

    def test_are_played_by_rules_of_few_lines(self):
        """Each game is played by two random players to an end that somebody wins, from the file that prints its board."""
        played = sorted(file.parent for file in BOARDS.glob("*/play.rules"))
        self.assertGreaterEqual({folder.name for folder in played},
                                {"noughts", "crossing", "stones", "dunes", "post", "island"})
        for folder in played:
            with self.subTest(folder=folder.name):
                self.assertLessEqual(len((folder / "play.rules").read_text().splitlines()), MOST_RULES)
                shutil.copytree(folder, self.folder / folder.name)
                run = self.check(planche("simulate", folder.name, "--games", "12", "--seed", "4", "--records", "-", cwd=self.folder), FINE)
                records = [json.loads(line) for line in run.out.splitlines() if line.startswith("{")]
                self.assertEqual(len(records), 12)
                self.assertTrue(all(record["result"]["winners"] for record in records))

    def test_letters_arrive_by_the_roads_of_their_player(self):
        """The slow way: a flood over the roads that each player rode, in a game of carriers."""
        shutil.copytree(BOARDS / "post", self.folder / "post")
        roads, letters = ({row["id"]: row for row in csv.DictReader((BOARDS / "post" / name).read_text().splitlines())}
                          for name in ("roads.csv", "letters.csv"))
        run = self.check(planche("simulate", "post", "--games", "25", "--seed", "2", "--players", "carrier,carrier,carrier",
                                 "--records", "-", cwd=self.folder), FINE)
        arrived = 0
        for record in (json.loads(line) for line in run.out.splitlines() if line.startswith("{")):
            moves = record["moves"]
            bag = next(move for move in moves if move.startswith("* bag: ")).removeprefix("* bag: ").split()
            for seat, score in enumerate(record["result"]["score"]):
                ridden = [roads[move.split()[2]] for move in moves if move.startswith(f"P{seat + 1} ride ")]
                lengths = [int(road["length"]) for road in ridden]
                total = sum(length * (length + 1) // 2 for length in lengths)
                for letter in (letters[name] for name in bag[2 * seat:2 * seat + 2]):
                    reached, more = set(), {letter["from"]}
                    while more:
                        reached |= more
                        more = {road[b] for road in ridden for a, b in (("from", "to"), ("to", "from"))
                                if road[a] in reached} - reached
                    arrived += letter["to"] in reached
                    total += int(letter["points"]) * (1 if letter["to"] in reached else -1)
                self.assertEqual(score, total, record)
        self.assertGreater(arrived, 5)

    def test_an_island_is_dealt_fairly(self):
        shutil.copytree(BOARDS / "island", self.folder / "island")
        run = self.check(planche("randomise", "island", "--count", "5", "--seed", "3", cwd=self.folder), FINE)
        islands = [json.loads(line)["lands"] for line in run.out.splitlines()]
        self.assertEqual(len({json.dumps(island) for island in islands}), 5)
        for island in islands:
            red = [(land["q"], land["r"]) for land in island if land.get("number") in (6, 8)]
            self.assertEqual(len(red), 4)
            for q, r in red:
                for other in red:
                    self.assertNotIn((other[0] - q, other[1] - r), [(1, 0), (0, 1), (1, -1)])
            self.assertEqual([land["land"] for land in island if "number" not in land], ["moor"])

    def test_a_dealt_island_is_printed_and_checked(self):
        """The lands lie where the document says: their names, row by row and from left to right."""
        shutil.copytree(BOARDS / "island", self.folder / "island")
        run = self.check(planche("randomise", "island", "--seed", "8", cwd=self.folder), FINE)
        self.write("island/deal.json", run.out)
        deal = json.loads(run.out)
        self.check(planche("kit", "island/deal.json", "-o", "deal.pdf", "--no-cover", "--paper", "400x400", cwd=self.folder), FINE)
        kinds = {land["land"] for land in deal["lands"]}
        found = sorted((round(y), x, word) for word, x, y in support.words(self.folder / "deal.pdf", 1) if word in kinds)
        placed = sorted((land["r"], land["q"], land["land"]) for land in deal["lands"])
        rows = [[word for y, x, word in found if y == row] for row in sorted({y for y, _, _ in found})]
        self.assertIn([[land for row, _, land in placed if row == r] for r in range(-2, 3)],
                      [rows, [row[::-1] for row in rows[::-1]]])  # it may lie the other way round
        red = next(land for land in deal["lands"] if land.get("number") in (6, 8))
        beside = next(land for land in deal["lands"] if (land["q"], land["r"]) in ((red["q"] + 1, red["r"]), (red["q"] - 1, red["r"])))
        if beside["land"] != "moor":
            beside["number"] = 8
        else:
            beside["number"] = 5
        self.write("island/wrong.json", json.dumps(deal))
        run = self.check(planche("validate", "island/wrong.json", "--format", "json", cwd=self.folder), BAD_DATA)
        self.assertTrue(all(d["file"].endswith("wrong.json") for d in run.diagnostics()), run.out)
        self.write("island/odd.json", json.dumps({**deal, "rivers": []}))
        run = self.check(planche("validate", "island/odd.json", "--format", "json", cwd=self.folder), BAD_DATA)
        self.assertIn("data/unknown-field", [d["code"] for d in run.diagnostics()])


if __name__ == "__main__":
    support.main()
