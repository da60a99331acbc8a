"""What people wrote is not overwritten by what planche writes, whichever command writes."""
import shutil
import unittest

from support import BAD_USAGE, FINE, SOURCE, Case, planche


class KeptSources(Case):
    def test_no_output_replaces_a_file_of_the_game(self):
        game = self.folder / "embers"
        shutil.copytree(SOURCE / "cards/embers", game)
        numbers = self.write("numbers.json", "{}")
        (self.folder / "link.rules").symlink_to("embers/play.rules")
        before = {p: p.read_bytes() for p in game.rglob("*") if p.is_file()}
        template = next((game / "templates").glob("*.json"))
        font = next((game / "fonts").glob("*.[ot]tf"))
        for target in (game / "play.rules", game / "game.json", self.folder / "link.rules", font):
            for command in (("simulate", game, "--games", 1, "--seed", 1, "--records", target),
                            ("play", game, "--seed", 1, "--record", target)):
                with self.subTest(command[0], target=target.name):
                    self.assertIn("is a source of the game", self.check(planche(*command), BAD_USAGE).err)
        for target in (game / "cards.csv", game / "rules.en.md", template):
            with self.subTest("gallery", target=target.name):
                self.assertIn("is a source of the game", self.check(planche("gallery", game, "-o", target), BAD_USAGE).err)
        for command in (("gallery", game, "-o", numbers),
                        ("simulate", game, "--games", 1, "--seed", 1, "--records", numbers)):
            with self.subTest(command[0], target="--rules"):
                self.assertIn("is not overwritten", self.check(planche(*command, "--rules", numbers), BAD_USAGE).err)
        self.assertEqual(numbers.read_text(), "{}")
        self.assertEqual({p: p.read_bytes() for p in game.rglob("*") if p.is_file()}, before)
        # Other files of the folder may be replaced.
        records = self.write("embers/records.jsonl", "old")
        self.check(planche("simulate", game, "--games", 1, "--seed", 1, "--records", records), FINE)
        self.assertNotEqual(records.read_text(), "old")


if __name__ == "__main__":
    unittest.main()
