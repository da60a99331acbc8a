"""The samples speak the languages of their games, and the kit of Openmok serves two players."""
import json
import re
import shutil
import subprocess

import support
from support import CARDS, FINE, SOURCE, Case, character, deck, documents, planche, sample, tool

TEXTS = ("title", "name", "text")
LANGUAGES = {"openmok": {"en", "fr"}, "exxit": {"en", "fr"}, "praxis": {"en", "fr"}, "puxes": {"en", "fr"},
             "genesis": {"en", "fr", "el", "ru"}}


def texts(value):
    if isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in TEXTS and isinstance(item, str):
                yield item
            elif key != "translations":
                yield from texts(item)


def words_of(pdf):
    return " ".join(tool("pdftotext", "-raw", pdf, "-").replace("-\n", "").split())


class Languages(Case):
    def test_translates_titles_into_all_other_languages(self):
        for file in documents("json"):
            data = json.loads(file.read_text())
            if data["game"] == "openmok" and file.name not in ("menagerie.json", "kitchen-garden.json"):
                continue  # decks of one language: to be read, and played by the program
            with self.subTest(file.name):
                self.assertEqual(len(data["translations"]), len(LANGUAGES[data["game"]]) - 1)
                self.assertLess(set(data["translations"]), LANGUAGES[data["game"]])
                for words in data["translations"].values():
                    self.assertIn(data["title"], words)

    def test_translates_every_text_of_the_decks_of_the_kit(self):
        for name in ("menagerie.json", "kitchen-garden.json"):
            data = json.loads(sample(name).read_text())
            self.assertEqual(set(data["translations"]["en"]), set(texts(data)))

    def test_prints_kits_in_one_language(self):
        printed = {}
        for language in ("en", "fr"):
            target = self.folder / f"{language}.pdf"
            run = self.check(planche("kit", "openmok", "--lang", language, "--parts", "character,variation,list",
                                     "-o", target), FINE)
            self.assertNotIn("note:", run.err)
            printed[language] = words_of(target)
        for name in ("menagerie.json", "kitchen-garden.json"):
            data = json.loads(sample(name).read_text())
            for french, english in data["translations"]["en"].items():
                if ":star:" in french:
                    continue
                french, english = " ".join(french.split()), " ".join(english.split())
                self.assertIn(english, printed["en"])
                self.assertIn(french, printed["fr"])
                if french != english and f"({french})" not in english and len(french) > 6:
                    self.assertNotIn(french, printed["en"])
                if french != english and len(english) > 6:
                    self.assertNotIn(english, printed["fr"])

    def test_selects_cards_by_either_name(self):
        pages = []
        for name in ("Braise", "braise", "Ember"):
            self.check(planche("render", sample("menagerie.json"), "--only", name, "--backs", "none", "-o",
                               self.folder / "one.pdf"), FINE)
            pages.append(words_of(self.folder / "one.pdf"))
        self.assertIn("Ember", pages[0])
        self.assertEqual([pages[0]] * 3, pages)


class TwoDecks(Case):
    def test_prints_two_decks(self):
        for name in "AB":
            self.write(f"{name}.json", deck([character(f"{name}{i}") for i in range(3)], title=f"Deck of {name}",
                                            match={"characters": 3}))
        run = self.check(planche("kit", "openmok", "A.json", "B.json", "--no-cover", "-o", "both.pdf", cwd=self.folder),
                         FINE)
        self.assertRegex(run.err, r"wrote both\.pdf")
        said = words_of(self.folder / "both.pdf")
        for name in ("A0", "A2", "B0", "B2"):
            self.assertIn(name, said)
        # Each card has the title of its deck, but only with two decks.
        self.assertEqual(len(re.findall("Deck of A · Openmok", said)), 3)
        self.assertEqual(len(re.findall("Deck of B · Openmok", said)), 3)
        self.check(planche("kit", "openmok", "A.json", "-o", "one.pdf", cwd=self.folder), FINE)
        self.assertNotIn("Deck of A · Openmok Evolution, a", words_of(self.folder / "one.pdf"))

    def test_shortens_a_wide_title(self):
        self.write("A.json", deck([character("A", copies=3)], title="W" * 200, match={"characters": 3}))
        self.write("B.json", deck([character("B", copies=3)], title="é" * 200, match={"characters": 3}))
        run = planche("kit", "openmok", "A.json", "B.json", "--parts", "character", "-o", "x.pdf",
                      cwd=self.folder)
        self.assertNotIn("print/overflow", run.err)
        self.assertIn("W" * 15 + "… · Openmok Evolution", words_of(self.folder / "x.pdf"))
        self.assertIn("é" * 15 + "… · Openmok Evolution", words_of(self.folder / "x.pdf"))

    def test_reports_problems_of_both_and_keeps_games_apart(self):
        self.write("A.json", deck([character("A", copies=3, attack={"force": 3, "magic": 2, "agility": 2})]))
        self.write("B.json", deck([character("B", copies=2)]))
        run = self.check(planche("kit", "openmok", "A.json", "B.json", "--format", "json", cwd=self.folder),
                         support.BAD_DATA)
        self.assertEqual(sorted(run.codes()), ["openmok/character-budget", "openmok/deck-too-small"])
        temple = sample("temple.json")
        run = self.check(planche("kit", "openmok", "A.json", temple, cwd=self.folder), support.BAD_USAGE)
        self.assertIn("belongs to Exxit", run.err)
        run = self.check(planche("kit", "exxit", temple, temple, cwd=self.folder), support.BAD_USAGE)
        self.assertIn("one document at a time", run.err)
        self.assertEqual(self.files(), ["A.json", "B.json"])


def ink(pdf):
    """The ink of a PDF's pages: the shares of their area with black and each colour."""
    pages = subprocess.run(["pdftoppm", "-r", "36", str(pdf)], stdout=subprocess.PIPE, check=True).stdout
    total, at = 0, 0
    while at < len(pages):
        width, height = map(int, pages[at:at + 40].split(None, 4)[1:3])
        at = pages.index(b"255\n", at) + 4
        red, green, blue = (pages[at + i:at + 3 * width * height:3] for i in range(3))
        at += 3 * width * height
        # Of three colours black takes the part that all have in common.
        total += sum(255 + 2 * max(pixel) - sum(pixel) for pixel in zip(red, green, blue)) / (255 * width * height)
    return total


class OpenmokCards(Case):
    """Cards of Openmok: readable text, free pictures, and little ink in low ink."""

    FOLDER = SOURCE / "templates"

    def face(self, name, style):
        """Layers, colours and text styles of a template in a style, those that it extends included."""
        data = json.loads((self.FOLDER / f"{name}.json").read_text())
        layers, colours, styles = [], {}, {}
        if "extends" in data:
            layers, colours, styles = self.face(data["extends"], style)
        for palette in ("colour", style):
            colours.update(data.get("palettes", {}).get(palette, {}))
        styles.update(data.get("text_styles", {}))
        for layer in data.get("layers", []):
            old = next((i for i, one in enumerate(layers) if "id" in layer and one.get("id") == layer["id"]), None)
            if layer.get("remove"):
                layers.pop(old)
            elif old is None:
                layers.append(layer)
            else:
                layers[old] = {**layers[old], **layer}
        return layers, colours, styles

    @staticmethod
    def box(layer):
        if "points" in layer:
            xs, ys = zip(*layer["points"])
            return min(xs), min(ys), max(xs), max(ys)
        if "size" not in layer:
            return None
        (x, y), (w, h) = layer["at"], layer["size"]
        if layer.get("turn") == 90:
            x, y, w, h = x + (w - h) / 2, y + (h - w) / 2, h, w
        return x, y, x + w, y + h

    def shown(self, layers, style):
        """Layers that this style shows, those of groups without place and clip included."""
        for layer in layers:
            other = f"{'==' if style == 'colour' else '!='} 'low-ink'"
            if other in layer.get("when", ""):
                continue
            if layer["type"] == "group" and "clip" not in layer:
                yield from self.shown(layer["layers"], style)
            else:
                yield layer

    def test_prints_readable_text(self):
        def light(colour):
            parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
            linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

        names = [f"openmok/{file.stem}" for file in sorted((self.FOLDER / "openmok").glob("*.json"))]
        read = 0
        for name in names:
            for style in ("colour", "low-ink"):
                layers, colours, styles = self.face(name, style)
                grounds = [((0, 0, 1e9, 1e9), "paper")]
                for layer in self.shown(layers, style):
                    if layer["type"] != "text":
                        if layer["type"] in ("rectangle", "ellipse", "polygon") and "fill" in layer:
                            grounds.append((self.box(layer), layer["fill"]))
                        continue
                    chain, colour = layer.get("style"), layer.get("color")
                    while colour is None:
                        style_of = chain if isinstance(chain, dict) else styles[chain]
                        colour, chain = style_of.get("color"), style_of.get("like")
                    left, top, right, bottom = self.box(layer)
                    x, y = (left + right) / 2, (top + bottom) / 2
                    ground = [g for (a, b, c, d), g in grounds if a <= x <= c and b <= y <= d][-1]
                    pair = sorted(light(colours.get(c, c)) for c in (colour, ground))
                    read += 1
                    with self.subTest(template=name, style=style, text=layer["text"]):
                        self.assertGreaterEqual((pair[1] + 0.05) / (pair[0] + 0.05), 4.5)
        self.assertGreater(read, 200)

    def test_keeps_the_picture_free(self):
        for name in ("character", "variation"):
            for style in ("colour", "low-ink"):
                layers = list(self.shown(self.face(f"openmok/{name}", style)[0], style))
                (art,) = [layer for layer in layers if layer["type"] == "image"]
                left, top, right, bottom = self.box(art)
                self.assertGreater((right - left) * (bottom - top), 0.43 * 63 * 88)
                for layer in layers:
                    box = self.box(layer)
                    if box is None or layer["id"] in ("paper", "empty", "empty-frame", "art", "art-light", "art-frame"):
                        continue
                    self.assertTrue(box[2] <= left or box[0] >= right or box[3] <= top or box[1] >= bottom, layer["id"])

    def test_needs_less_than_a_third_in_low_ink(self):
        taken = []
        for options in ([], ["--low-ink"]):
            self.check(planche("kit", "openmok", "--parts", "character,variation", "-o", self.folder / "x.pdf",
                               *options),
                       FINE)
            taken.append(ink(self.folder / "x.pdf"))
        self.assertLess(taken[1], taken[0] / 3)

    def test_draws_pictures_as_lines(self):
        """They are those that scripts/line-art makes of the coloured ones, and bands keep an outline."""
        pictures = sorted((CARDS / "openmok/art").glob("*.svg"))
        shutil.copytree(CARDS / "openmok/art", self.folder / "art", ignore=lambda *_: ["lines"])
        subprocess.run([SOURCE / "scripts/line-art", *(self.folder / "art").glob("*.svg")], check=True)
        bands = 0
        for picture in pictures:
            made = (self.folder / "art/lines" / picture.name).read_text()
            self.assertEqual(made, (picture.parent / "lines" / picture.name).read_text(), picture.name)
            ink = {}
            for path, color, width in re.findall(r'd="([^"]*)" fill="none" stroke="(#\w+)" stroke-width="([\d.]+)"',
                                                 made):
                if color == "#1B1B1F":
                    ink[path] = float(width)
                elif path in ink:
                    bands += 1
                    self.assertGreater(ink[path] - float(width), 3, f"{picture.name}: {path}")
        self.assertGreater(bands, 6)


if __name__ == "__main__":
    support.main()
