"""`planche export`: pictures of parts and sheets of them, read back as pixels; names, and what is refused."""
import json
import os
import re
import signal
import subprocess

import support
from pixels import Pixels
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, Case, planche

RED, BLUE, WHITE, GREY = (255, 0, 0), (0, 0, 255), (255, 255, 255), (128, 128, 128)

# A card of 40 × 60 mm whose background reaches 2 mm beyond the cut: red, or blue where the record says so.
FRONT = {"part": {"size": [40, 60], "bleed": 2}, "layers": [
    {"type": "rectangle", "at": [-2, -2], "size": [44, 64], "fill": "#0000ff", "when": "colour == 'blue'"},
    {"type": "rectangle", "at": [-2, -2], "size": [44, 64], "fill": "#ff0000", "when": "colour == 'red'"},
    {"type": "rectangle", "at": [10, 10], "size": [10, 10], "fill": "#ffffff"},
    {"type": "text", "text": "{title} {cost}", "at": [5, 30], "size": [30, 20], "color": "#ffffff"}]}
BACK = {"part": {"size": [40, 60], "bleed": 2},
        "layers": [{"type": "rectangle", "at": [-2, -2], "size": [44, 64], "fill": "#808080"}]}
HEXAGON = {"part": {"size": [40, 34.64], "outline": "hexagon-flat"}, "layers": [
    {"type": "rectangle", "at": [0, 0], "size": [40, 34.64], "fill": "#ff0000"}]}
TITLES = {"ash": "Ash/Fox", "bone": "Bone", "oak": "Œil: d’or?"}


class ExportCase(Case):
    extra = {}  # parts of the game

    def game(self, **parts):
        self.write("game/front.json", FRONT)
        self.write("game/back.json", BACK)
        self.write("game/hexagon.json", HEXAGON)
        self.write("game/cards.csv", "id,title,colour,cost,qty\nash,Ash/Fox,red,3,2\nbone,Bone,blue,12,1\n"
                                     "oak,Œil: d’or?,red,0,1\n")
        self.write("game/game.json", {
            "format": 1, "id": "boxed", "title": "Boxed", "languages": ["en"],
            "records": {"cards": {"from": "cards.csv", "key": "id", "copies": "qty", "fields": {
                "id": "text", "title": "text", "colour": "text", "cost": "integer", "qty": "integer"}}},
            "parts": {"card": {"of": "cards", "front": "front.json", "back": "back.json"},
                      "tile": {"front": "hexagon.json", "copies": 2}, **self.extra, **parts}})
        return self.folder / "game"

    def export(self, kind, *options, status=FINE, **more):
        run = planche("export", self.game(), "--for", kind, "-o", self.folder / "out", *options, **more)
        return self.check(run, status)

    def written(self, folder="out"):
        path = self.folder / folder
        return sorted(p.name for p in path.iterdir()) if path.is_dir() else []


class Pictures(ExportCase):
    def test_says_which_pages_to_read_it_leaves_out(self):
        for kind in ("pictures", "tts", "cut"):
            with self.subTest(kind):
                run = self.check(planche("export", "exxit", "--for", kind, "-o", kind, cwd=self.folder), FINE)
                self.assertEqual(re.findall("left out: (.*), a page to read", run.err), ["Score sheet", "Starting positions"])
        run = self.check(planche("export", "exxit", "--for", "pictures", "--parts", "score", "-o", "score", cwd=self.folder), FINE)
        self.assertNotIn("left out", run.err)

    def test_writes_a_picture_of_each_side_and_copy(self):
        self.export("pictures")
        # The slash, the colon and the question mark are refused by some file system.
        self.assertEqual(self.written(), [
            "card-001-Ash-Fox-front.png", "card-002-Ash-Fox-front.png", "card-003-Bone-front.png",
            "card-004-Œil- d’or-front.png", "card-back.png", "contact-sheet-1.png", "parts.json",
            "tile-001-front.png", "tile-002-front.png"])
        first = Pixels(self.folder / "out/card-001-Ash-Fox-front.png")
        # 40 and 60 mm at 300 dots an inch.
        self.assertEqual((first.size, first.channels, first.dpi), ((472, 709), 3, 300))
        for x, y, colour in ((0, 0, RED), (471, 708, RED), (177, 177, WHITE), (100, 100, RED)):
            self.assertEqual(first.at(x, y), colour)
        self.assertEqual((self.folder / "out/card-002-Ash-Fox-front.png").read_bytes(),
                         (self.folder / "out/card-001-Ash-Fox-front.png").read_bytes())
        self.assertEqual(Pixels(self.folder / "out/card-003-Bone-front.png").at(0, 0), BLUE)
        self.assertEqual(Pixels(self.folder / "out/card-back.png").at(5, 5), GREY)
        listed = json.loads((self.folder / "out/parts.json").read_text())
        cards = listed["parts"][:3]
        self.assertEqual([(c["name"], c["copies"], c["size"], c["record"]) for c in cards],
                         [("ash", 2, [40, 60], {"list": "cards", "row": 1}),
                          ("bone", 1, [40, 60], {"list": "cards", "row": 2}),
                          ("oak", 1, [40, 60], {"list": "cards", "row": 3})])
        self.assertEqual({f for c in listed["parts"] for f in c["fronts"] + c.get("backs", [])} |
                         {"contact-sheet-1.png", "parts.json"}, set(self.written()))
        self.assertEqual(len({part["fingerprint"] for part in listed["parts"]}), 4)

    def test_names_files_by_expressions_and_adds_bleed(self):
        self.export("pictures", "--parts", "card", "--bleed", "--one-each", "--dpi", "254", "--name",
                    "{{{record.cost:03}}} {record.title ?? 'back'}-{side}")
        self.assertEqual(self.written(), sorted([
            "contact-sheet-1.png", "parts.json", "{003} Ash-Fox-front.png", "{012} Bone-front.png",
            "{000} Œil- d’or-front.png", "{} back-back.png"]))
        first = Pixels(self.folder / "out/{003} Ash-Fox-front.png")
        self.assertEqual(first.size, (440, 640))  # ten pixels a millimetre
        self.assertEqual([first.at(0, 0), first.at(120, 120), first.at(119, 119)], [RED, WHITE, RED])
        part = json.loads((self.folder / "out/parts.json").read_text())["parts"][0]
        self.assertEqual((part["bleed"], part["trim"]), (2, [20, 20, 400, 600]))

    def test_leaves_corners_transparent(self):
        self.export("pictures", "--parts", "tile", "--transparent", "--one-each")
        tile = Pixels(self.folder / "out/tile-001-front.png")
        self.assertEqual((tile.channels, tile.at(0, 0)[3], tile.at(tile.width - 1, tile.height - 1)[3]), (4, 0, 0))
        self.assertEqual(tile.at(tile.width // 2, tile.height // 2), (*RED, 255))
        # A flat hexagon begins at a quarter of its width at the top.
        self.assertEqual([tile.at(tile.width * n // 40, 2)[3] for n in (8, 12, 28, 32)], [0, 255, 255, 0])

    def test_writes_other_formats(self):
        self.export("pictures", "--as", "jpeg", "--one-each", "--parts", "card", "--dpi", "150")
        bytes_ = (self.folder / "out/card-001-Ash-Fox-front.jpg").read_bytes()
        head = re.search(rb"\xff\xc0\x00\x11\x08(..)(..)\x03", bytes_, re.S)
        self.assertEqual([int.from_bytes(n, "big") for n in head.groups()], [354, 236])
        self.assertEqual(bytes_[6:18], b"JFIF\0\1\1\1\0\x96\0\x96")  # 150 dots an inch
        for form in "svg", "pdf":
            run = planche("export", self.game(), "--for", "pictures", "--as", form, "--bleed", "--one-each", "--parts",
                          "card", "-o", self.folder / form)
            self.check(run, FINE)
        svg = (self.folder / "svg/card-001-Ash-Fox-front.svg").read_text()
        self.assertIn('width="44mm" height="64mm"', svg)
        page = support.tool("pdfinfo", self.folder / "pdf/card-001-Ash-Fox-front.pdf")
        self.assertRegex(page, r"Page size: +124.7\d+ x 181.4\d+ pts")  # 44 × 64 mm

    def test_has_the_same_bytes_on_any_number_of_threads(self):
        self.export("pictures")
        run = planche("export", self.folder / "game", "--for", "pictures", "-o", self.folder / "one",
                      preexec_fn=lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}))
        self.check(run, FINE)
        for name in self.written():
            self.assertEqual((self.folder / "one" / name).read_bytes(), (self.folder / "out" / name).read_bytes(), name)

    def test_warns_of_files_of_an_earlier_export(self):
        self.write("out/card-009-Old-front.png", b"old")
        self.write("out/notes.txt", "mine")
        self.write("out/boxed.pcio", "old")
        for name in ".card-back.png.a1B2c3", ".card-back.png.1KGKGz~", ".hidden.png":
            self.write(f"out/{name}", "")
        run = self.export("pictures", "--format", "json", "--parts", "card")
        self.assertEqual([(d["code"], d["message"].split(": ")[1]) for d in run.diagnostics()], [
            ("export/older-files", "boxed.pcio, card-009-Old-front.png"),
            ("export/older-files", ".card-back.png.1KGKGz~, .card-back.png.a1B2c3")])
        run = planche("export", self.folder / "game", "--for", "pictures", "-o", self.folder / "game", "--format", "json")
        self.assertEqual(self.check(run, FINE).diagnostics(), [])  # the game itself is no older export


class Refusals(ExportCase):
    def expect(self, status, text, *options, kind="pictures"):
        run = self.export(kind, *options, status=status)
        self.assertIn(text, run.out + run.err)
        self.assertEqual(self.written(), [])
        return run

    def test_writes_nothing_where_names_do_not_do(self):
        run = self.expect(BAD_DATA, "two pictures would be called", "--name", "{kind}", "--parts", "card", "--format",
                          "json")
        self.assertEqual({d["code"] for d in run.diagnostics()}, {"export/same-name"})
        for other in "Card", "CARD":
            self.extra = {other: {"of": "cards", "front": "front.json"}}
            run = self.expect(BAD_DATA, "rename one of the kinds", "--format", "json")
            self.assertEqual([(d["code"], d["file"].endswith("game.json"), d["path"]) for d in run.diagnostics()],
                             [("export/same-name", True, f"parts.{other}")])
        self.extra = {}
        run = self.expect(BAD_DATA, "no file can be called", "--name", "?.{'/'}", "--format", "json")
        self.assertEqual({d["code"] for d in run.diagnostics()}, {"export/name"})
        run = self.expect(BAD_DATA, "", "--name", "{kind}-{recrod.cost}", "--parts", "card", "--format", "json")
        self.assertEqual([(d["file"], d["line"], d["column"], d["code"]) for d in run.diagnostics()],
                         [("--name", 1, 9, "expression/name")])
        self.expect(BAD_DATA, "expected a closing brace", "--name", "{kind", "--format", "json")

    def test_refuses_options_and_folders_that_make_no_sense(self):
        self.expect(BAD_USAGE, "--transparent: JPEG pictures have no transparent pixels", "--as", "jpeg",
                    "--transparent")
        self.expect(BAD_USAGE, "--grid has no effect with --for pictures", "--grid", "2x2")
        self.expect(BAD_USAGE, "exclude each other", "--bleed", "--no-bleed")
        self.expect(BAD_USAGE, 'expected a grid such as 10x7, found "10"', "--grid", "10", kind="sheet")
        self.expect(BAD_USAGE, "", "--only", "nobody")
        self.expect(BAD_DATA, "more than 256 pixels", "--pixels", "256", kind="sheet")
        file = self.write("file", "mine")
        run = planche("export", self.game(), "--for", "pictures", "-o", file)
        self.assertIn("is a file; an export is a folder", self.check(run, BAD_USAGE).err)
        run = planche("export", self.game(), "--for", "pictures", "-o", file / "below")
        self.assertIn(f"{file} is a file; an export is a folder", self.check(run, BAD_USAGE).err)
        self.assertEqual(file.read_text(), "mine")
        run = planche("export", self.game(), self.folder / "nothing.json", "--for", "pictures")
        self.assertIn("there is no such file", self.check(run, BAD_WORLD).err)
        self.expect(BAD_USAGE, "not a url is not a web address", "--base-url", "not a url", kind="tts")

    def test_writes_nothing_where_data_have_errors(self):
        game = self.game()
        self.write("game/cards.csv", "id,title,colour,cost,qty\nash,Ash,red,many,2\n")
        run = planche("export", game, "--for", "pictures", "-o", self.folder / "out", "--format", "json")
        self.assertEqual([d["code"] for d in self.check(run, BAD_DATA).diagnostics()], ["data/type"])
        self.assertEqual(self.written(), [])

    def test_does_not_write_over_its_sources(self):
        game = self.game()
        self.write("game/front.json", {**FRONT, "layers": [
            {"type": "image", "art": "card-front.png", "at": [0, 0], "size": [40, 60]}]})
        picture = self.write("game/card-front.png", support.png(40, 60))
        before = picture.read_bytes()
        run = planche("export", game, "--for", "pictures", "--parts", "card", "--only", "bone", "--name", "{kind}-{side}",
                      "-o", game)
        self.assertIn("is what is exported, and is left as it is", self.check(run, BAD_USAGE).err)
        self.assertEqual((picture.read_bytes(), (game / "parts.json").exists()), (before, False))


class Interruptions(ExportCase):
    def test_leaves_nothing_when_it_is_stopped(self):
        """Stopped as soon as the first unfinished file is there, long before the last."""
        out = self.folder / "out"
        run = subprocess.Popen([support.PLANCHE, "export", self.game(), "--for", "pictures", "--dpi", "1200", "-o", out],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=support.environment())
        while not out.is_dir() or not any(out.iterdir()):
            self.assertIsNone(run.poll(), run.poll() and run.communicate())
        run.send_signal(signal.SIGTERM)
        run.communicate(timeout=support.PATIENCE)
        self.assertEqual((run.returncode, out.exists()), (-signal.SIGTERM, False))


class Sheets(ExportCase):
    def test_puts_parts_in_rows_and_columns(self):
        self.export("sheet", "--grid", "3x2", "--pixels", "1200", "--parts", "card")
        self.assertEqual(self.written(), ["card-1-back.png", "card-1-front.png", "sheets.json"])
        sheet = Pixels(self.folder / "out/card-1-front.png")
        # Three columns of 40 mm need 120 mm: ten pixels each. Two rows of 60 mm need the same.
        self.assertEqual(sheet.size, (1200, 1200))
        self.assertEqual([sheet.at(x + 50, y + 50) for y in (0, 600) for x in (0, 400, 800)],
                         [RED, RED, BLUE, RED, WHITE, WHITE])
        self.assertEqual([sheet.at(399, 0), sheet.at(400, 0), sheet.at(799, 0), sheet.at(800, 0), sheet.at(100, 700)],
                         [RED, RED, RED, BLUE, WHITE])
        self.assertEqual(Pixels(self.folder / "out/card-1-back.png").size, (400, 600))
        (listed,) = json.loads((self.folder / "out/sheets.json").read_text())["sheets"]
        self.assertEqual((listed["cell"], listed["parts"], listed["shared_back"]),
                         ([400, 600], ["Ash/Fox", "Ash/Fox", "Bone", "Œil: d’or?"], True))


if __name__ == "__main__":
    support.main()
