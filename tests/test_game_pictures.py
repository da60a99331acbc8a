"""Pictures and fonts of file-based games: where they are searched and what is refused."""
import json
import pathlib
import subprocess

import support
from game_case import GameCase, TEMPLATE, text_of
from support import BAD_DATA, FINE, planche


class Pictures(GameCase):
    """Picture folders in order, then the folder of the naming file, then the game's folder."""

    DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="%s"/></svg>'
    TABLE, TEMPLATE, GAME, FIRST, SECOND, LOW = "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff"

    def make(self, art, fixed=None):
        """A card that shows `art` of its record, or a picture that its template names."""
        template = {"part": {"size": [40, 40], "bleed": 0}, "layers": [
            {"type": "image", "art": "{art}" if fixed is None else fixed, "at": [0, 0], "size": [40, 40]}]}
        folder = self.game("pictured", {
            "format": 1, "id": "p", "title": "P", "art": ["first/{style}", "second"],
            "records": {"cards": {"from": "data/cards.csv", "key": "id",
                                  "fields": {"id": "text", "art": "picture", "other": "text"}}},
            "parts": {"card": {"of": "cards", "front": "templates/look/card.json"}}},
            data__cards_csv=f"id,art,other\na,{art},x\n", templates__look__card_json=json.dumps(template))
        self.write("outside.svg", self.DRAWING % "#000000")
        for name, colour in {"data/table.svg": self.TABLE, "templates/look/template.svg": self.TEMPLATE,
                             "game.svg": self.GAME, "first/colour/first.svg": self.FIRST,
                             "second/first.svg": self.SECOND,
                             "first/low-ink/low.svg": self.LOW, "second/low.svg": self.SECOND,
                             "second/game.svg": self.SECOND, "data/only/here.svg": self.TABLE}.items():
            self.write(f"pictured/{name}", self.DRAWING % colour)
        return folder

    def colour(self, folder, *options):
        """In the middle of the card, alone on its page."""
        target = self.folder / "card.pdf"
        self.check(planche("render", folder, "--paper", "60x80", "--cut", "none", "-o", target, "-q", *options), FINE)
        page = subprocess.run(["pdftoppm", "-r", "10", "-singlefile", target], capture_output=True, check=True).stdout
        width, height = map(int, page.split(maxsplit=4)[1:3])
        pixels = page[-3 * width * height:]
        middle = 3 * (height // 2 * width + width // 2)
        return "#" + pixels[middle:middle + 3].hex()

    def test_finds_pictures(self):
        for fixed in None, "here":
            for name, colour in {"first.svg": self.FIRST, "game.svg": self.SECOND,
                                 "table.svg" if fixed is None else "template.svg": self.TABLE if fixed is None
                                 else self.TEMPLATE,
                                 "second/low.svg": self.SECOND, "low.svg": self.SECOND,
                                 "../game.svg" if fixed is None else "../../game.svg": self.GAME,
                                 "..\\second\\low.svg" if fixed is None else "..\\..\\second\\low.svg": self.SECOND,
                                 "data/only/here.svg": self.TABLE}.items():
                with self.subTest(f"{name} named by a {'table' if fixed is None else 'template'}"):
                    self.assertEqual(self.colour(self.make(name, fixed and name)), colour)
        self.assertEqual(self.colour(self.make("low.svg"), "--low-ink"), self.LOW)

    def test_stays_in_the_folder(self):
        outside, missing = "art/outside-folder", "art/missing"
        absolute = str(self.folder / "outside.svg")
        for by, names in {"table": {"../../outside.svg": outside, "second/../../../outside.svg": outside,
                                    absolute: outside,
                                    "nowhere.svg": missing, "../nowhere.svg": missing},
                          "template": {"../../../outside.svg": outside, "second/../../../../outside.svg": outside,
                                       absolute: outside, "../../nowhere.svg": missing,
                                       "../../outside.svg": missing}}.items():
            for name, code in names.items():
                with self.subTest(f"{name} named by a {by}"):
                    folder = self.make(name, name if by == "template" else None)
                    run = self.check(planche("validate", folder, "--format", "json"), BAD_DATA)
                    (found,) = [d for d in run.diagnostics() if d["severity"] == "error"]
                    self.assertEqual(found["code"], code)
                    if code == missing:
                        self.assertEqual(found["hint"],
                                         "planche searches in first/colour, second, beside the file that "
                                                        "names it, and in the game's folder")

    def test_refuses_links_that_lead_out(self):
        folder = self.make("link.svg")
        (folder / "second/link.svg").symlink_to(self.folder / "outside.svg")
        (folder / "second/file.svg").mkdir()
        for name, code in {"link.svg": "art/outside-folder", "lynk.svg": "art/missing", "file.svg": "art/type"}.items():
            (folder / "data/cards.csv").write_text(f"id,art,other\na,{name},x\n")
            run = planche("validate", folder, "--format", "json")
            self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [code])
            self.assertNotIn('did you mean \\"second/link.svg', run.out)
            self.assertNotIn(str(folder), "".join(d["message"] for d in run.diagnostics()))

    def test_limits_folders_to_a_hundred(self):
        folder = self.make("first.svg")
        game = json.loads((folder / "game.json").read_text())
        for more, status in (98, FINE), (99, BAD_DATA):
            (folder / "game.json").write_text(json.dumps(game | {"art": game["art"] + ["none"] * more}))
            self.check(planche("validate", folder), status)

    def test_proposes_the_nearest_name(self):
        for name, hint in {"frist.svg": "first/colour/first.svg",
                           "tabel.svg": "data/table.svg", "data/only/hree.svg": "data/only/here.svg",
                           "gume.svg": "second/game.svg", "far-off.svg": None}.items():
            with self.subTest(name):
                run = planche("validate", self.make(name), "--format", "json")
                (found,) = [d for d in run.diagnostics() if d["code"] == "art/missing"]
                self.assertIn(f'did you mean "{hint}"?' if hint else "planche searches in", found["hint"])
        folder = self.make("first.svg")
        game = (folder / "game.json").read_text()
        (folder / "game.json").write_text(game.replace("data/cards.csv", "data/cadrs.csv"))
        self.assertIn('did you mean "data/cards.csv"?', planche("validate", folder).err)

    def test_proposes_names_for_the_first_hundred(self):
        """Comparing every missing name with every file would take too long."""
        folder = self.make("first.svg")
        rows = "".join(f"{i},{'x' * i}/frist.svg,x\n" for i in range(1, 120))
        (folder / "data/cards.csv").write_text("id,art,other\n" + rows)
        for i in range(1, 120):
            self.write(f"pictured/data/{'x' * i}/first.svg", "")
        hints = [d["hint"] for d in planche("validate", folder, "--format", "json").diagnostics()
                 if d["code"] == "art/missing"]
        self.assertEqual((len(hints), sum("did you mean" in hint for hint in hints)), (119, 100))

    def test_finds_pictures_of_a_document(self):
        game = {"format": 1, "id": "p", "title": "P", "art": ["second"],
                "documents": {"deck": {"records": {"cards": {"key": "id",
                                                             "fields": {"id": "text", "art": "picture"}}}}},
                "parts": {"card": {"of": "cards", "front": "t.json"}}}
        self.game("pictured", game, t_json=json.dumps({"part": {"size": [40, 40]}, "layers": [
            {"type": "image", "art": "{art}", "at": [0, 0], "size": [40, 40]}]}))
        self.write("pictured/second/game.svg", self.DRAWING % self.SECOND)
        self.write("decks/mine/own.svg", self.DRAWING % self.GAME)
        for art, colour in ("mine/own.svg", self.GAME), ("game.svg", self.SECOND):
            deck = self.write("decks/deck.json", json.dumps({"kind": "deck", "game": "../pictured",
                                                             "cards": [{"id": "a", "art": art}]}))
            self.assertEqual(self.colour(deck), colour)


class Fonts(GameCase):
    FILE = pathlib.Path("/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf")  # of fonts-dejavu-core

    def make(self, font="DejaVu Serif"):
        folder = self.game("g", {"id": "g", "fonts": ["fonts/own.ttf"], "parts": {"card": {"front": "t.json"}}},
                           t_json=TEMPLATE.replace("TEXT", "Égalité").replace("Inter", font))
        self.write("g/fonts/own.ttf", self.FILE.read_bytes())
        return folder

    def test_embeds_a_subset_of_a_font_of_the_game(self):
        folder = self.make()
        target = self.folder / "o.pdf"
        self.check(planche("render", folder, "-o", target), FINE)
        line = next(line for line in support.tool("pdffonts", target).splitlines() if "DejaVuSerif-Bold" in line)
        self.assertRegex(line, r"^[A-Z]{6}\+DejaVuSerif-Bold +TrueType +\S+ +yes yes yes")
        self.assertLess(target.stat().st_size, self.FILE.stat().st_size / 4)
        self.assertIn("Égalité", text_of(target))

    def test_refuses_unknown_typefaces(self):
        found = planche("validate", "--format", "json", self.make("DejaVu Seri")).diagnostics()
        self.assertEqual([(d["code"], d["hint"]) for d in found],
                         [("template/unknown-font", "did you mean `DejaVu Serif`?; name files of other fonts in \"fonts\" of the "
                           "game")])

    def test_refuses_damaged_fonts(self):
        folder = self.make()
        whole = self.FILE.read_bytes()
        for name, content in {"cut": whole[:5000], "empty": b"", "text": b"no font",
                              "huge": whole + bytes(21 << 20)}.items():
            with self.subTest(name):
                self.write("g/fonts/own.ttf", content)
                self.assertEqual(["game/font"], [code for code, *_ in self.codes("validate", folder)])
        (folder / "fonts/own.ttf").unlink()
        self.assertEqual(["game/missing-file"], [code for code, *_ in self.codes("validate", folder)])


if __name__ == "__main__":
    support.main()
