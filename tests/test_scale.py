"""Parts of file-based games at another scale, and the limits of the numbers that choose it: docs/own-game.md."""
import json
import re

import support
from support import BAD_DATA, BAD_USAGE, FINE, Case, planche

TILE = {"part": {"size": [42, 21], "bleed": 2, "safe": 3}, "layers": [
    {"type": "outline", "fill": "#ff8080", "width": 0},
    {"type": "text", "text": "tile", "at": [4, 4], "size": [30, 6], "font": "Inter", "size_pt": 12}]}


class Scale(Case):
    def game(self, part=None, numbers=None):
        self.write("g/tile.json", json.dumps(TILE))
        game = {"format": 1, "id": "g", "title": "Tiles", "languages": ["en"],
                "numbers": numbers or {"tile": [20, 80, 42]},
                "parts": {"tile": {"front": "tile.json", "back": "tile.json", "copies": 4, "scale": "tile / 42",
                                   **(part or {})}}}
        self.write("g/game.json", json.dumps(game))
        return self.folder / "g"

    def sizes(self, *options, folder=None):
        """Of all parts: width and height in mm, as they lie on the paper."""
        run = planche("kit", folder or self.game(), "--no-cover", "--report", "places", "-o",
                      self.folder / "x.pdf", *options)
        parts = json.loads(self.check(run, FINE).out.splitlines()[-1])["files"][0]["places"]
        return {tuple(sorted(round(side, 3) for side in part["trim"][2:])) for part in parts}

    def test_parts_have_the_size_that_a_number_chooses(self):
        self.assertEqual(self.sizes(), {(21, 42)})
        self.assertEqual(self.sizes("--set", "tile=30"), {(15, 30)})
        self.assertEqual(self.sizes("--set", "tile=80"), {(40, 80)})
        self.write("house.json", {"tile": 21})
        self.assertEqual(self.sizes("--rules", self.folder / "house.json"), {(10.5, 21)})
        self.assertEqual(self.sizes(folder=self.game({"scale": 2})), {(42, 84)})

    def test_text_grows_with_the_part(self):
        def length(*options):
            """Of the word, which may lie sideways; pt."""
            target = self.folder / "words.pdf"
            self.check(planche("kit", self.game(), "--no-cover", "--backs", "none", "-o", target, *options), FINE)
            lines = support.tool("pdftotext", "-bbox", target, "-").splitlines()
            word = next(line for line in lines if ">tile<" in line)
            left, top, right, bottom = (float(number) for number in re.findall(r'(?:xMin|yMin|xMax|yMax)="([\d.]+)"', word))
            return max(right - left, bottom - top)

        self.assertAlmostEqual(length("--set", "tile=21") * 2, length(), delta=0.05)

    def test_a_part_that_outgrows_the_sheet_is_a_poster(self):
        run = planche("kit", self.game({"scale": 8, "copies": 1}), "--no-cover", "--backs", "none", "--report",
                      "json", "-o", self.folder / "x.pdf")
        self.assertGreater(json.loads(self.check(run, FINE).out.splitlines()[-1])["files"][0]["pages"], 1)

    def test_numbers_stay_within_their_limits(self):
        folder = self.game()
        for value in ("19", "81"):
            for command in ("validate", "kit"):
                run = self.check(planche(command, folder, "--set", f"tile={value}"), BAD_USAGE)
                self.assertIn(f"--set tile: expected 20 to 80, found {value}", run.err)
        self.write("house.json", '{\n  "tile": 81 }')
        for command in ("validate", "kit"):
            run = self.check(planche(command, folder, "--rules", self.folder / "house.json"), BAD_DATA)
            self.assertIn("house.json:2:11: error: expected 20 to 80, found 81", run.err)

    def test_limits_that_contradict_each_other_are_reported(self):
        for numbers, message in (([20, 80, 90], "expected 20 to 80, found 90"),
                                 ([80, 20, 42], "expected 80 or more, the least, found 20"), ([20, 80], "expected"),
                                 ("42", "expected")):
            run = self.check(planche("validate", self.game(numbers={"tile": numbers})), BAD_DATA)
            self.assertIn(message, run.err)
            self.assertIn("g/game.json:1:", run.err)

    def test_what_is_no_scale_is_reported(self):
        for scale, code in ((0, "data/limit"), (11, "data/limit"), ("tile / 2", "data/limit"),
                            ("tile > 2", "expression/type"), ("tle", "expression/name"),
                            ("tile /", "expression/syntax"), ([1], "data/type")):
            folder = self.game({"scale": scale})
            for command in ("validate", "kit"):
                run = self.check(planche(command, folder), BAD_DATA)
                self.assertIn(f"[{code}]", run.err, scale)

    def test_drawings_by_name_have_lengths_instead(self):
        folder = self.game({"front": None, "drawing": "dial"})
        game = json.loads((folder / "game.json").read_text())
        game["parts"] = {"wheel": {"drawing": "dial", "scale": 2}}
        self.write("g/game.json", json.dumps(game))
        self.assertIn('a dial takes no "scale"', self.check(planche("kit", folder), BAD_DATA).err)


if __name__ == "__main__":
    support.main()
