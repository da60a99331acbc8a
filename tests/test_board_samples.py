"""Small games on boards, in tests/boards/: each of few lines, sound, and printed in colour, low ink and as a poster."""
import json
import shutil

import support
from support import FINE, SOURCE, Case, planche

BOARDS = SOURCE / "tests/boards"
MOST_LINES = 30


class BoardSamples(Case):
    def test_are_short_and_print_without_a_message(self):
        folders = sorted(folder for folder in BOARDS.iterdir() if folder.is_dir())
        self.assertGreaterEqual(len(folders), 5)
        for folder in folders:
            with self.subTest(folder=folder.name):
                self.assertLessEqual(len((folder / "game.json").read_text().splitlines()), MOST_LINES)
                shutil.copytree(folder, self.folder / folder.name)
                self.check(planche("validate", folder.name, "--strict", cwd=self.folder), FINE)
                for options in (["--paper", "420x594"], ["--paper", "a4"], ["--style", "low-ink"]):
                    run = self.check(planche("kit", folder.name, "-o", "out.pdf", "--no-cover", *options, cwd=self.folder), FINE)
                    self.assertNotIn("warning", run.err, options)

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


if __name__ == "__main__":
    support.main()
