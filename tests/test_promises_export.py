"""What docs/export.md promises of options and of what is left out: one small game, asked in many ways."""
import json

import support
from support import BAD_DATA, BAD_USAGE, FINE, Case, planche

CARD = {"part": {"size": [63, 88], "bleed": 3.2}, "layers": [
    {"type": "rectangle", "at": [-3.2, -3.2], "size": [69.4, 94.4], "fill": "#ccddee"}]}
BOARD = {"part": {"size": [300, 280]}, "layers": [{"type": "rectangle", "at": [0, 0], "size": [300, 280], "fill": "#ddd"}]}


class Options(Case):
    def setUp(self):
        super().setUp()
        self.write("g/card.json", CARD)
        self.write("g/board.json", BOARD)
        self.write("g/rules.en.md", "# G\n\nPlay.\n")
        self.write("g/game.json", {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"], "parts": {
            "card": {"front": "card.json", "copies": 2}, "board": {"front": "board.json"}},
            "kits": {"default": ["card"]}})

    def export(self, *options, status=FINE):
        return self.check(planche("export", "g", "-o", "out", "--for", *options, cwd=self.folder), status)

    def test_without_effect_are_refused(self):
        """As in printing; nothing is written."""
        for options, said in (
                # `--dpi`: "pixels per inch of PNG and JPEG"
                (("pictures", "--as", "svg", "--dpi", "100"), "--dpi applies to PNG and JPEG pictures only"),
                (("pictures", "--as", "pdf", "--dpi", "100"), "--dpi applies to PNG and JPEG pictures only"),
                # "`--colour`, `--pdfx` and `--total-ink` also work with `--for pictures --as pdf`"
                (("pictures", "--profile", "default_cmyk"), "--profile requires inks"),
                (("pictures", "--as", "pdf", "--total-ink", "240"), "--total-ink requires inks"),
                (("pictures", "--as", "pdf", "--colour", "rgb", "--pdfx", "x4"), "exclude each other"),
                (("pictures", "--colour", "cmyk", "--profile", "default_cmyk"), "add --as pdf"),
                # the table of shops: PNG, or PDF "in inks"
                (("shop", "--shop", "thegamecrafter", "--profile", "default_cmyk"), "takes pictures in RGB"),
                (("shop", "--shop", "makeplayingcards", "--total-ink", "240"), "takes pictures in RGB"),
                (("shop", "--shop", "drivethrucards", "--colour", "rgb"), "takes inks, not RGB")):
            with self.subTest(options):
                self.assertIn(said, self.export(*options, status=BAD_USAGE).err)
        self.assertFalse((self.folder / "out").exists())

    def test_what_is_left_out_is_named(self):
        """"The rulebook is a PDF on the table": if it is in the language of the export."""
        self.assertNotIn("left out", self.export("tts").err)
        self.assertEqual(len(list((self.folder / "out").glob("rules-*.pdf"))), 1)
        self.assertIn("left out: the rules: rules.fr.md is missing", self.export("tts", "--lang", "fr").err)
        # Nothing is left out silently where a game has no rules at all.
        (self.folder / "g/rules.en.md").unlink()
        self.assertNotIn("left out", self.export("tts", "--lang", "fr").err)

    def test_folded_parts_that_a_view_shows_whole_are_on_the_table(self):
        """"One flat piece with all that the view shows of it"; others of their kind stand beside the table. What the view
        shows and the game does not print is named."""
        game = json.loads((self.folder / "g/game.json").read_text())
        game["parts"]["stand"] = {"drawing": "standee", "front": "card.json", "foot": 12, "copies": 2, "title": "Stand"}
        game["kits"] = {"default": ["card", "stand"]}
        game["table"] = [{"name": "play", "pieces": [{"part": "stand", "at": [200, 200]},
                                                     {"part": "card", "take": ["2", "7"], "at": [300, 200]}]}]
        self.write("g/game.json", game)
        warned = 'warning: there is no "card" number 7: of this kind 2 are printed [table/too-few]'
        for purpose in "tts", "html", "playingcards":
            run = self.export(purpose)
            self.assertIn(warned, run.err)
            self.assertNotIn("left out", run.err)
        save = json.loads((self.folder / "out/g.json").read_text())
        names = [one["Name"] for one in save["ObjectStates"]]
        self.assertEqual(names.count("Custom_Token"), 2, names)
        # A choice of parts is not the whole game: nothing is missing.
        self.assertNotIn("table/too-few", self.export("html", "--parts", "card").err)

    def test_cut_makes_no_posters(self):
        """"A part that fits on no sheet is an error"; `kit --cutter` prints it as a poster, without cut files."""
        run = self.export("cut", "--cutter", "generic", "--parts", "card,board", status=BAD_DATA)
        self.assertIn("board: expected parts of 2 × 2 to 190 × 263 mm between the generic marks of A4, found "
                      "302 × 282 mm with 1 mm around it [print/paper]", run.err)
        run = self.check(planche("kit", "g", "--parts", "card,board", "--cutter", "generic", "--report", "json", "-o",
                                 "k.pdf", cwd=self.folder), FINE)
        (printed,) = json.loads(run.out)["files"]
        self.assertEqual([cut["sheet"] for cut in printed["cuts"]], ["1"])
        self.assertGreater(printed["sheets"], 2)


if __name__ == "__main__":
    support.main()
