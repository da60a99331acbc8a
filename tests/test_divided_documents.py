"""`--shard` of `kit` and `export`: the shards write the files of one run."""
import shutil

import support
from support import BAD_DATA, BAD_USAGE, FINE, Case, planche, sample


class DividedDocuments(Case):
    def decks(self):
        files = [self.folder / f"deck-{n}.json" for n in range(3)]
        for file in files:
            shutil.copy(sample("first-deck.json"), file)
        return files

    def written(self, folder):
        return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    def test_shards_write_the_files_of_one_run(self):
        decks = self.decks()
        for options, name in ((("kit", "openmok", "--parts", "character", "--no-cover"), "deck-{}-kit.pdf"),
                              (("export", "--for", "sheet", "--dpi", "36"), "deck-{}-sheet/sheets.json")):
            whole, parts = self.folder / f"{options[0]}-whole", self.folder / f"{options[0]}-parts"
            for folder, shards in ((whole, ["1/1"]), (parts, ["2/2", "1/2", "4/4"])):
                for shard in shards:
                    run = self.check(planche(*options, *decks, "--shard", shard, "-o", f"{folder}/"), FINE)
                    if shard == "4/4":
                        self.assertIn("nothing to do for shard 4 of 4", run.err)
            self.assertEqual(self.written(parts), self.written(whole))
            self.assertLessEqual({name.format(n) for n in range(3)}, set(self.written(whole)))

    def test_says_what_cannot_be_divided(self):
        decks = self.decks()
        other = self.folder / "other"
        other.mkdir()
        shutil.copy(decks[0], other)
        for words, said in ((("kit", "openmok"), "--shard requires documents"),
                            (("kit", "openmok", *decks, "-o", self.folder / "kit.pdf"), "--shard needs a folder"),
                            (("kit", "openmok", *decks, other / "deck-0.json"), "would be written under one name"),
                            (("export", "openmok", "--for", "pictures"), "--shard requires documents"),
                            (("export", "-", "--for", "pictures"), "cannot divide standard input")):
            run = self.check(planche(*words, "--shard", "1/2"), BAD_USAGE)
            self.assertIn(said, run.err)
        decks[1].write_text("{}")
        self.check(planche("kit", "openmok", *decks, "--shard", "1/1", "-o", f"{self.folder}/kits/"), BAD_DATA)
        self.assertEqual({"deck-0-kit.pdf", "deck-2-kit.pdf"}, set(self.written(self.folder / "kits")))


if __name__ == "__main__":
    support.main()
