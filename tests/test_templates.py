"""docs/templates.md: its examples print without messages and look like the pictures below them."""
import json
import re
import shutil
import struct
import subprocess
import sys

import support
from game_case import GameCase
from support import FINE, SOURCE, Case, planche

PICTURES = SOURCE / "docs/pictures/templates"


class Templates(Case):
    def test_prints_the_examples_as_pictured(self):
        script = SOURCE / "scripts/template-pictures"
        subprocess.run([sys.executable, "-B", script, "--game", self.folder / "examples"], check=True)
        run = self.check(planche("render", "examples", "--strict", "-o", "out.pdf", cwd=self.folder), FINE)
        self.assertEqual(run.err.count("warning"), 0, run.err)
        parts = set(json.loads((self.folder / "examples/game.json").read_text())["parts"])
        shown = re.findall(r"\(pictures/templates/([\w-]+)\.png\)", (SOURCE / "docs/templates.md").read_text())
        self.assertEqual(len(shown), len(set(shown)))
        self.assertEqual(parts, set(shown), "a picture without an example above it")
        self.assertEqual(set(shown), {file.stem for file in PICTURES.glob("*.png")}, "make pictures")
        for name in shown:
            width, height = struct.unpack(">II", (PICTURES / f"{name}.png").read_bytes()[16:24])
            self.assertGreater(width * height, 10_000)

    def test_names_the_part_on_both_sides(self):
        text = {"type": "text", "at": [4, 30], "size": [55, 8], "font": "Inter", "size_pt": 7}
        for side, extends in ("F", "openmok/character"), ("B", "openmok/character-back"):
            said = side + "-{upper(name)}-{part.number}-{part.total}-{part.copy}-{part.copies}"
            self.write(f"{side}.json", {"extends": extends, "layers": [{**text, "text": said}]})
        points = {"force": 2, "magic": 2, "agility": 2}
        self.write("deck.json",
                   {"game": "openmok", "kind": "deck", "title": "Two", "match": {"characters": 3}, "characters": [
            {"name": "Ash", "copies": 2, "attack": points, "resistance": points},
            {"name": "Elm", "attack": points, "resistance": points}], "variations": [],
            "templates": {"character": "F.json", "character-back": "B.json"}})
        self.check(planche("render", "deck.json", "-o", "c.pdf", "--strict", cwd=self.folder), FINE)
        for page, side in ("1", "F"), ("2", "B"):
            words = {word for word, x, y in support.words(self.folder / "c.pdf", page) if "-" in word}
            self.assertEqual(words, {f"{side}-ASH-1-3-1-2", f"{side}-ASH-2-3-2-2", f"{side}-ELM-3-3-1-1"})
        self.check(planche("render", "deck.json", "--only", "Elm", "-o", "e.pdf", "--strict", cwd=self.folder), FINE)
        self.assertEqual({word for word, x, y in support.words(self.folder / "e.pdf", "1") if "-" in word},
                         {"F-ELM-3-3-1-1"})
        # Blank cards have that back too, and no name.
        self.check(planche("render", "deck.json", "--parts", "blank-character", "--blanks", "2", "-o", "b.pdf",
                           "--strict",
                           cwd=self.folder), FINE)
        words = {word for word, x, y in support.words(self.folder / "b.pdf", "2") if "-" in word}
        self.assertEqual(words, {"B--1-2-1-2", "B--2-2-2-2"})

    def test_mirrors_the_back_of_asymmetric_parts(self):
        outline = {"cells": ["110", "011"], "cell": 20}
        text = {"type": "text", "at": [21, 8], "size": [18, 24], "font": "Inter", "size_pt": 7}
        self.write("g/front.json",
                   {"part": {"outline": outline, "safe": 0}, "layers": [{**text, "text": "F{id}{part.number}"}]})
        back = {"part": {"outline": outline, "safe": 0, "mirrored": True},
                "layers": [{**text, "text": "B{id}{part.copy}"}]}
        self.write("g/back.json", back)
        self.write("g/cards.csv", "id,other\na,b\nb,c\nc,a\n")
        self.write("g/game.json",
                   {"format": 1, "id": "g", "records": {"cards": {"from": "cards.csv", "key": "id", "fields": {
            "id": "text", "other": {"type": "reference", "of": "cards"}}}}, "parts": {"piece": {
                "of": "cards", "front": "front.json", "back": {"template": "back.json", "shows": "other"}}}})
        self.check(planche("render", "g", "-o", "g.pdf", "--strict", cwd=self.folder), FINE)
        fronts, backs = ({word: (x, y) for word, x, y in support.words(self.folder / "g.pdf", page)}
                         for page in ("1", "2"))
        # Behind each the one it names, on paper 210 mm wide that is turned on its long edge.
        for front, behind in ("Fa1", "Bb1"), ("Fb2", "Bc1"), ("Fc3", "Ba1"):
            self.assertAlmostEqual(210 - fronts[front][0], backs[behind][0], delta=25)
            self.assertAlmostEqual(fronts[front][1], backs[behind][1], delta=1)
        del back["part"]["mirrored"]
        self.write("g/back.json", back)
        (told,) = planche("render", "g", "--format", "json", cwd=self.folder).diagnostics()
        self.assertEqual((told["code"], told["file"], told["path"]),
                         ("print/size-mismatch", "g/game.json", "parts.piece.back"))
        self.check(planche("render", "g", "--backs", "none", "-o", "g.pdf", cwd=self.folder), FINE)


class SharedSymbols(GameCase):
    def test_look_as_each_template_says(self):
        """Templates that extend one file share its symbols, unless they change what these consist of."""
        box = {"type": "rectangle", "at": [0, 0], "size": [10, 10]}
        shared = {"part": {"size": [40, 40]}, "palettes": {"colour": {"c": "#ff0000"}, "low-ink": {"c": "#888888"}},
                  "symbols": {"dot": {"box": [10, 10], "layers": [{**box, "fill": "c"}]},
                              "pair": {"box": [10, 10], "layers": [{"type": "symbol", "symbol": "dot", "at": [0, 0], "size": [5, 5]}]},
                              "told": {"box": [10, 10], "layers": [{**box, "fill": "#00ffff", "when": "language == 'fr'"}]}},
                  "layers": [{"type": "symbol", "symbol": name, "at": [10 * i, 9], "size": [10, 10]}
                             for i, name in enumerate(["pair", "told"])]}
        more = {"a": {}, "b": {"palettes": {"colour": {"c": "#0000ff"}, "low-ink": {"c": "#777777"}}},
                "c": {"symbols": {"dot": {"box": [10, 10], "layers": [{**box, "fill": "#00ff00"}]}}},
                "d": {"part": {"size": [30, 30]}}}
        game = {"id": "g", "languages": ["en", "fr"], "parts": {name: {"front": f"{name}.json"} for name in more}}
        folder = self.game("g", game, shared_json=json.dumps(shared),
                           **{f"{name}_json": json.dumps({"extends": "shared.json", **own}) for name, own in more.items()})

        def colours(*options):
            target = self.folder / "made"
            self.check(planche("export", folder, "--for", "pictures", "--as", "svg", "-o", target, *options), FINE)
            found = {}
            for name in more:
                text = "".join(path.read_text() for path in target.glob(f"{name}-*.svg"))
                fills = {tuple(round(float(part) * 2.55) for part in rgb)
                         for rgb in re.findall(r"rgb\(([\d.]+)%,\s*([\d.]+)%,\s*([\d.]+)%\)", text)}
                found[name] = {colour for colour in fills if colour not in ((0, 0, 0), (255, 255, 255))}
            shutil.rmtree(target)
            return found
        red, green, blue, cyan = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 255, 255)
        self.assertEqual(colours(), {"a": {red}, "b": {blue}, "c": {green}, "d": {red}})
        self.assertEqual(colours("--lang", "fr"), {"a": {red, cyan}, "b": {blue, cyan}, "c": {green, cyan}, "d": {red, cyan}})
        self.assertEqual(colours("--low-ink"), {"a": {(136,) * 3}, "b": {(119,) * 3}, "c": {green}, "d": {(136,) * 3}})


if __name__ == "__main__":
    support.main()
