"""Named drawings of file-based games, and boxes of kits: docs/templates.md, docs/printing.md."""
import json
import math
import re

import support
from support import BAD_DATA, FINE, SOURCE, Case, planche

HEXAGON = {"part": {"size": [24, 20], "outline": "hexagon-flat", "safe": 0}, "layers": [
    {"type": "outline", "fill": "#ff0000", "stroke": "#0000ff", "width": 0.5},
    {"type": "text", "text": "{name}", "at": [-8, 8], "size": [40, 4], "font": "Inter", "size_pt": 8,
     "align": "centre"}]}
WIDE = "400x300"  # paper on which wide parts lie upright
CARD = {"part": {"size": [63, 88], "safe": 0}, "layers": [
    {"type": "text", "text": "card {part.number}", "at": [20, 40], "size": [40, 4], "font": "Inter", "size_pt": 8}]}
DIE = {"drawing": "net", "solid": "octahedron", "faces": [1, 2, 3, 4, 5, 6, 7, 8]}
BOX = {"drawing": "tuck-box", "inside": [60, 80, 20]}
DIAL = {"drawing": "dial"}
TRACK = {"drawing": "track", "to": 19, "along": {"rectangle": [150, 90]}}
MAP = {"drawing": "hex-map", "cells": "spaces", "cell": "cell.json"}


class Drawings(Case):
    def game(self, parts, spaces=(("Ford", 1, 1), ("Mill", 2, 1), ("Elms", 3, 1), ("Weir", 1, 2)), **more):
        self.write("g/cell.json", json.dumps(HEXAGON))
        self.write("g/card.json", json.dumps(CARD))
        self.write("g/spaces.json", json.dumps([dict(zip(("name", "column", "row"), space)) for space in spaces]))
        self.write("g/game.json",
                   json.dumps({"format": 1, "id": "g", "title": "Lanterns", "credit": "by Ada", "records": {
            "spaces": {"from": "spaces.json", "key": "name", "fields": {
                "name": "text", "column": "integer", "row": "integer"}}}, "parts": parts, **more}))
        return self.folder / "g"

    def places(self, level=None, **parts):
        """Of all words on the first page: middles, mm; turned so that the word level[1] is right of level[0]."""
        target = self.folder / "out.pdf"
        self.check(planche("kit", self.game(parts), "-o", target, "--strict", "--no-cover", "--paper", WIDE), FINE)
        at = {word: (x, y) for word, x, y in support.words(target, "1")}
        while level and at[level[1]][0] - at[level[0]][0] < 5:
            at = {word: (y, -x) for word, (x, y) in at.items()}
        return at

    def test_places_cells_by_coordinates(self):
        at = self.places(("Ford", "Elms"), map=MAP)
        step = lambda a, b: [at[b][i] - at[a][i] for i in (0, 1)]
        for a, b, x, y in ("Ford", "Mill", 18, 10), ("Ford", "Elms", 36, 0), ("Ford", "Weir", 0, 20):
            for found, wanted in zip(step(a, b), (x, y)):
                self.assertAlmostEqual(found, wanted, delta=0.6, msg=(a, b))
        at = self.places(("Ford", "Elms"), map={**MAP, "lower": "odd"})
        self.assertAlmostEqual(step("Ford", "Mill")[1], -10, delta=0.6)

    def test_places_cells_by_axial_coordinates(self):
        self.write("g/pointed.json",
                   json.dumps({**HEXAGON, "part": {"size": [20, 24], "outline": "hexagon-pointy", "safe": 0}}))
        folder = self.game({"map": {**MAP, "cells": "ring", "cell": "pointed.json"}})
        game = json.loads((folder / "game.json").read_text())
        game["records"]["ring"] = {"for": {"q": "-1..1", "r": "-1..1"}, "where": "abs(q + r) <= 1",
                                   "computed": {"name": "'at' ~ (q + 5) ~ (r + 5)"}}
        self.write("g/game.json", json.dumps(game))
        target = self.folder / "ring.pdf"
        self.check(planche("kit", folder, "-o", target, "--strict", "--no-cover", "--paper", WIDE), FINE)
        at = {word: (x, y) for word, x, y in support.words(target, "1")}
        neighbours = [at[name] for name in ("at65", "at56", "at46", "at45", "at54", "at64")]
        for i, (x, y) in enumerate(neighbours):  # the six of the middle, each 20 mm (18 down, stretched) away, in turn
            dx, dy = x - at["at55"][0], y - at["at55"][1]
            wanted = ((20, 0), (10, 18), (-10, 18), (-20, 0), (-10, -18), (10, -18))[i]
            self.assertAlmostEqual(dx, wanted[0], delta=0.8)
            self.assertAlmostEqual(dy, wanted[1], delta=0.8)

    def test_keeps_lines_and_backgrounds_below_overlapping_cells(self):
        """A black bar across three cells stays whole if it is drawn with the texts, but not if it is a background."""
        bar = {"type": "rectangle", "when": "name == 'Ford'", "at": [-6, 9], "size": [40, 2], "fill": "#000000"}
        for drawn_with, whole in ("texts", True), ("symbols", True), ("grounds", False):
            folder = self.game({"map": MAP}, [("Ford", 2, 1), ("West", 1, 1), ("East", 3, 1), ("Far", 1, 2)])
            self.write("g/cell.json",
                       json.dumps({**HEXAGON, "layers": [HEXAGON["layers"][0], {**bar, "pass": drawn_with}]}))
            target = self.folder / "bar.pdf"
            self.check(planche("kit", folder, "-o", target, "--cut", "none", "--no-cover", "--paper", WIDE), FINE)
            picture = support.Picture(target, 1, 100)
            left, top, right, bottom = picture.dark_box(20, 20, 380, 280)
            middle = picture.row(round((top + bottom) / 2 * picture.per_mm)) if right - left > bottom - top else (
                picture.column(round((left + right) / 2 * picture.per_mm)))
            black = re.findall(rb"[\x00-\x05]+", middle)
            longest = max(map(len, black)) / picture.per_mm
            self.assertEqual(abs(longest - 40) < 0.5, whole, (drawn_with, longest))

    def test_reports_wrong_coordinates(self):
        at = self.places(("Ford", "Elms"), map={**MAP, "coordinates": "edge", "numbering": "A1"})
        self.assertLess(at["A"][1], at["Ford"][1] - 10)
        self.assertAlmostEqual(at["A"][0], at["Ford"][0], delta=0.6)
        self.assertAlmostEqual(at["B"][0] - at["A"][0], 18, delta=0.6)
        inside = self.places(("Ford", "Elms"), map={**MAP, "coordinates": "inside", "numbering": "0101"})
        self.assertEqual({"0101", "0201", "0301", "0102"} - set(inside), set())
        self.assertAlmostEqual(inside["0201"][0], inside["Mill"][0], delta=0.6)

    def test_shows_the_front_of_a_standee_on_both_sides_of_the_fold(self):
        part = {"drawing": "standee", "front": "card.json", "foot": 12}
        target = self.folder / "s.pdf"
        self.check(planche("kit", self.game({"hero": part}), "-o", target, "--strict", "--no-cover"), FINE)
        found = [(x, y) for word, x, y in support.words(target, "1") if word == "card"]
        self.assertEqual(len(found), 2)
        # The back is turned about the middle of the fold, the upper edge of the card. Capitals of the word begin 40 mm
        # below it and 20 mm from the side of 63 mm. The word's middle is half to three quarters of its size lower.
        (xa, ya), (xb, yb) = found
        size = 8 / 72 * 25.4
        across, down = sorted((abs(xa - xb), abs(ya - yb)))
        self.assertAlmostEqual(down, 2 * (40 + 0.6 * size), delta=0.8)
        self.assertAlmostEqual(across, 63 - 2 * 20 - 2.17 * size, delta=0.3)
        for back in "mirrored", "none":
            self.check(planche("kit", self.game({"hero": {**part, "back": back}}), "-o", target, "--strict",
                               "--no-cover"), FINE)
            shown = [word for word, _, _ in support.words(target, "1") if word == "card"]
            self.assertEqual(len(shown) == 1, back == "none")

    def test_numbers_cells_of_dials_and_tracks(self):
        at = self.places(dial={**DIAL, "faces": list("KLMNOPQRSTUV"), "size": 90, "title": "Gold"})
        numbers = [at[letter] for letter in "KLMNOPQRSTUV"]
        x, y = (sum(p[i] for p in numbers) / 12 for i in (0, 1))
        radii = [math.hypot(px - x, py - y) for px, py in numbers]
        self.assertLess(max(radii) - min(radii), 4)  # boxes of turned letters lie beside their middles
        turn = [math.degrees(math.atan2(py - y, px - x)) for px, py in numbers]
        steps = [(b - a) % 360 for a, b in zip(turn, turn[1:] + turn[:1])]
        self.assertAlmostEqual(sum(steps), 360)
        self.assertLess(max(abs(step - 30) for step in steps), 8)
        # Boxes of upright, sideways or upside-down letters are exact.
        four = [at[letter] for letter in "KNQT"]
        x, y = (sum(p[i] for p in four) / 4 for i in (0, 1))
        for (px, py), (qx, qy) in zip(four, four[1:] + four[:1]):
            self.assertAlmostEqual(qx - x, -(py - y), delta=0.1)
            self.assertAlmostEqual(qy - y, px - x, delta=0.1)
        at = self.places(track={**TRACK, "from": 101, "to": 120})
        # 10 steps of 150 and 90 mm: 6 cells across, 4 down.
        for a, b, wanted in ("101", "107", (150, 0)), ("107", "111", (0, 90)), ("111", "117",
                                                                                (-150, 0)), ("101", "102", (25, 0)):
            for i in (0, 1):
                self.assertAlmostEqual(at[b][i] - at[a][i], wanted[i], delta=0.8)

    def test_shows_records_on_dice(self):
        """A die for each record: words of its fields, templates, and pictures, 94 % of a face wide."""
        dice = ("Ford", 1, 1), ("Mill", 2, 1), ("Elms", 3, 1)
        die = {"drawing": "net", "of": "spaces", "copies": 2,
               "faces": ["{name}", "{column * 11}", "grey.svg", {"template": "face.json"}, "face.json", 2.5]}
        folder = self.game({"die": die}, dice)
        self.write("g/face.json", json.dumps({"part": {"size": [10, 10], "safe": 0}, "layers": [{
            "type": "text", "text": "of{name}", "at": [0, 2], "size": [10, 6],
            "style": {"size": "2.2mm", "align": "centre"}}]}))
        self.write("g/grey.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
                                 '<rect width="9" height="9" fill="#808080"/></svg>')
        target = self.folder / "dice.pdf"
        self.check(planche("kit", folder, "-o", target, "--strict", "--no-cover", "--paper", WIDE), FINE)
        shown = [word for word, _, _ in support.words(target, "1")]
        for name, column, _ in dice:
            counted = [shown.count(word) for word in (name, str(column * 11), f"of{name}")]
            self.assertEqual(counted, [2, 2, 4], shown)
        self.assertEqual(shown.count("2.5"), 6)
        picture = support.Picture(target, 1, 100)
        grey = picture.pixels.count(0x80) / picture.per_mm ** 2
        self.assertAlmostEqual(grey / (6 * (0.94 * 16) ** 2), 1, delta=0.03)
        only = planche("kit", folder, "-o", target, "--no-cover", "--only", "Mill")
        self.check(only, FINE)
        self.assertNotIn("Ford", [word for word, _, _ in support.words(target, "1")])
        told = planche("kit", self.game({"die": {**DIE, "faces": [":sun:", *range(7)]}}), "-o", target)
        self.check(told, FINE)
        self.assertIn("warning: :sun: is printed as text [template/unknown-symbol]", told.err)

    def test_reports_wrong_drawings_with_places(self):
        huge = 10 ** 400
        wrong = [
            ({**DIE, "solid": "sphere"}, "game/unknown-name"), ({**DIE, "faces": [1, 2]}, "data/limit"),
            ({**DIE, "size": 0}, "data/limit"), ({**DIE, "size": -3}, "data/limit"),
            ({**DIE, "size": 1e9}, "data/limit"),
            ({**DIE, "faces": ["no.json"] * 8}, "game/missing-file"),
            ({**DIE, "faces": ["no.svg", *range(7)]}, "art/missing"),
            ({**DIE, "faces": ["{name}"] * 8}, "expression/name"),
            ({**DIAL, "faces": [{"template": "card.json"}] * 3}, "data/type"),
            ({**DIE, "cells": "spaces"}, "data/unknown-field"),
            ({"drawing": "net"}, "data/limit"), ({"drawing": "prism"}, "game/unknown-name"),
            ({**BOX, "inside": [60, 80, 0]}, "data/limit"), ({**BOX, "inside": [60, 80, 1e6]}, "data/limit"),
            ({**BOX, "holds": "card"}, "data/missing-field"), ({"drawing": "tuck-box"}, "data/missing-field"),
            ({"drawing": "tuck-box", "holds": "cards"}, "game/unknown-name"),
            ({"drawing": "tuck-box", "holds": "wrong"}, "game/drawing"),
            ({"drawing": "tuck-box", "holds": ["card"], "thickness": 15}, "data/limit"),
            ({"drawing": "tuck-box", "holds": "card", "paper_weight": 3}, "data/limit"),
            ({"drawing": "standee", "front": "card.json", "foot": -1}, "data/limit"),
            ({"drawing": "standee"}, "data/missing-field"),
            ({**DIAL, "from": 5, "to": 5}, "data/limit"), ({**DIAL, "to": 1000}, "data/limit"),
            ({**DIAL, "size": 30, "to": 59}, "data/limit"), ({**DIAL, "faces": ["a"]}, "data/limit"),
            ({**TRACK, "to": 18}, "game/drawing"), ({**TRACK, "along": {"rectangle": [0, 50]}}, "data/limit"),
            ({**TRACK, "along": {"rectangle": [20, 10]}}, "data/limit"),
            ({**TRACK, "along": {"circle": 5}}, "data/limit"),
            ({**TRACK, "along": {}}, "data/missing-field"), ({**TRACK, "size": 90}, "data/limit"),
            ({**TRACK, "along": {"polyline": [[0, 0], [0, 0]]}}, "data/limit"), ({**TRACK, "to": 5000}, "data/limit"),
            ({"drawing": "track", "along": {"circle": 50}}, "data/missing-field"),
            ({"drawing": "hex-map"}, "data/missing-field"), ({**MAP, "cells": "nowhere"}, "expression/name"),
            ({**MAP, "cells": "spaces where row > 9"}, "data/limit"), ({**MAP, "cell": "card.json"}, "game/drawing"),
            ({**MAP, "drawing": "grid-map"}, "game/drawing"), ({**MAP, "edge": -1}, "data/limit"),
            ({**MAP, "cell": "{name}.json"}, *["game/missing-file"] * 4),  # one for each cell
        ]
        for part, *codes in wrong:
            with self.subTest(part=part):
                folder = self.game({"card": {"front": "card.json", "copies": 60}, "wrong": part})
                run = self.check(planche("kit", folder, "--format", "json", "--parts", "wrong", "-o", "w.pdf",
                                         cwd=self.folder), BAD_DATA)
                self.assertEqual([d["code"] for d in run.diagnostics()], codes, run.out)
                self.assertTrue(run.diagnostics()[0]["line"], run.out)
                self.assertFalse((self.folder / "w.pdf").exists())
        for spaces, code in (
                ([("a", 1, 1), ("b", 1, 1)], "game/drawing"), ([("a", 1)], "game/drawing"),
                ([("a", 10001, 1)], "data/limit"),
                ([("a", 1, 1), ("b", 9000, 1)], "data/limit"),
                ([(f"c{i}", i % 101, i // 101) for i in range(10_001)], "data/limit")):
            folder = self.game({"map": MAP}, spaces)
            run = planche("kit", folder, "--format", "json", "-o", "w.pdf", cwd=self.folder)
            self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [code], run.out[:500])
        # As YAML has them.
        text = json.dumps({"format": 1, "id": "g", "title": "G", "parts": {"d": {**DIE, "size": 1}}})
        (self.folder / "g/game.json").unlink()
        for value in ".nan", ".inf", "-.inf", "''", str(huge):
            self.write("g/game.yaml", text.replace('"size": 1', f'"size": {value}'))
            run = self.check(planche("kit", self.folder / "g", "--format", "json", "-o", "w.pdf", cwd=self.folder),
                             BAD_DATA)
            self.assertTrue(run.diagnostics()[0]["code"].startswith("data/"), run.out)

    def test_documents_the_members_that_each_drawing_takes(self):
        schema = json.loads((SOURCE / "rules/schema/game.json").read_text())
        helps = {name: member.get("description", "") for name, member in
                 schema["properties"]["parts"]["additionalProperties"]["properties"].items()
                 if name not in ("title", "like", "of", "copies", "drawing", "remove")}
        values = {"faces": [1], "size": 1, "foot": 1, "paper": "thin", "inside": [1, 1, 1], "paper_weight": 1,
                  "thickness": 1, "coordinates": "none", "numbering": "A1", "lower": "odd", "edge": 1, "from": 1, "to": 2,
                  "along": {}, "every": 1, "scale": 1}
        table = re.search(r"^\| drawing \|.*\n\|.*\n((?:\|.*\n)*)", (SOURCE / "docs/templates.md").read_text(), re.M)[1]
        rows = {drawing: set(re.findall(r"`([a-z_]+)`", line)) for line in table.splitlines()
                for drawing in re.findall(r"`([a-z-]+)`", line.split("|")[1])}
        rows["cube-net"] = rows["net"]
        self.assertIn("All drawings take `under` and `over`", (SOURCE / "docs/templates.md").read_text())
        common = {"under", "over", "margin"}
        parts = {drawing: {"drawing": drawing, **{name: values.get(name, "x") for name in helps}} for drawing in rows}
        run = self.check(planche("validate", self.game(parts), "--format", "json"), BAD_DATA)
        refused = {tuple(d["path"].split(".")[1:]) for d in run.diagnostics() if d["code"] == "data/unknown-field"}
        for drawing, words in rows.items():
            taken = {name for name in helps if (drawing, name) not in refused}
            with self.subTest(drawing):
                self.assertTrue(0 < len(taken) < len(helps))
                self.assertEqual(taken - words - common, set(), "not in docs/templates.md")
        for name, text in helps.items():
            named = {drawing for drawing in rows if re.search(rf"\b{drawing}\b(?=[^;]*:)", text)}
            taking = {drawing for drawing in rows if (drawing, name) not in refused} - {"cube-net"}
            with self.subTest(name):
                self.assertIn(named, ({*()}, taking), text)

    def test_makes_a_box_for_the_parts_it_names(self):
        parts = {"card": {"title": "Cards", "front": "card.json", "copies": 40},
                 "box": {"drawing": "tuck-box", "holds": "card", "paper_weight": 300}}
        target = self.folder / "b.pdf"
        self.check(planche("kit", self.game(parts), "--parts", "box", "-o", target, "--strict"), FINE)
        text = support.tool("pdftotext", target, "-")
        for words in "Lanterns", "by Ada", "40 × Cards":
            self.assertIn(words, text)

    def test_reports_a_wrong_template_once(self):
        wrong = {**CARD, "layers": [{"type": "rectangle", "at": [5, 5], "size": [34, -1], "fill": "ink"}]}
        folder = self.game({"card": {"front": "wrong.json"}, "box": {"drawing": "tuck-box", "holds": "card"}})
        self.write("g/wrong.json", json.dumps(wrong))
        for command in ["validate", folder], ["kit", folder, "-o", "k.pdf"]:
            run = self.check(planche(*command, "--format", "json", cwd=self.folder), BAD_DATA)
            self.assertEqual(run.codes(), ["data/limit"])

    def test_reports_a_missing_template_where_it_is_named(self):
        folder = self.game({"man": {"drawing": "standee", "front": "card.json", "back": "turnd"}})
        (found,) = planche("validate", folder, "--format", "json").diagnostics()
        column = (folder / "game.json").read_text().index('"turnd"') + 1
        self.assertEqual((found["code"], found["line"], found["column"]), ("template/unknown", 1, column))

    def test_prints_readable_words_on_dice(self):
        """A face of a cube of 16 mm takes words of 12.8 mm, of 6 pt or more: some 12 letters."""
        for word, found in ("hit", []), ("reinforced", []), ("reinforcements", ["print/overflow"]):
            folder = self.game({"die": {"drawing": "cube-net", "size": 16, "faces": ["1", "2", "3", "4", "5", word]}})
            run = planche("validate", folder, "--format", "json")
            self.assertEqual(run.codes(), found, word)
            self.check(planche("kit", folder, "-o", "k.pdf", cwd=self.folder), BAD_DATA if found else FINE)
            if not found:
                self.assertIn(word, support.tool("pdftotext", self.folder / "k.pdf", "-"))

    def test_computes_the_depth_of_a_box_from_its_content(self):
        """40 cards of 0.325 mm, with or without folded backs: the net is wider by two depths."""
        parts = {"card": {"front": "card.json", "back": "card.json", "copies": 40},
                 "box": {"drawing": "tuck-box", "holds": "card"}}
        widths = []
        for backs in "duplex", "fold":
            run = self.check(planche("kit", self.game(parts), "-q", "--backs", backs, "--report", "places", "-o",
                                     self.folder / "b.pdf"), FINE)
            (trim,) = [place["trim"] for place in json.loads(run.out)["files"][0]["places"] if place["part"] == "box"
                       and not place["back"]]
            widths.append(trim[2:])
        self.assertAlmostEqual(max(widths[1]) - max(widths[0]), 2 * 40 * 0.325, delta=0.01)


class Boxes(Case):
    def kit(self, *options):
        target = self.folder / "kit.pdf"
        run = self.check(planche("kit", *options, "--box", "-o", target), FINE)
        return run.err, support.tool("pdftotext", target, "-")

    def test_makes_boxes_for_kits(self):
        """54 cards of 0.325 mm, by hand; title and credit are printed on it, on both papers."""
        for paper in "a4", "letter":
            told, text = self.kit(SOURCE / "cards/standard-deck", "--paper", paper)
            self.assertRegex(told,
                             r"54 parts: 1 tuck box, 64 × 89 × 18\.[56] mm inside, for 17\.[56] mm of "
                             r"paper "
                             r"of 250 g/m² \(0\.325 mm\)")
            self.assertIn("glue", text)
        told, text = self.kit("openmok", "--lang", "fr", "--low-ink", "--paper-weight", "160")
        self.assertIn("coller", text)
        self.assertRegex(told, r"of 160 g/m² \(0\.208 mm\)")
        self.assertIn("too large for it: Board", self.kit("genesis")[0])

    def test_counts_two_papers_for_parts_folded_with_their_backs(self):
        """58 cards of the game and one without a back: 117 papers of 0.325 mm."""
        self.assertIn("for 38.0 mm of paper", self.kit("openmok", "--backs", "fold")[0])
        self.assertIn("for 19.2 mm of paper", self.kit("openmok")[0])

    def test_makes_trays_with_lids(self):
        told, text = self.kit(SOURCE / "cards/standard-deck", "--lid")
        self.assertRegex(told, r"54 parts: 1 tray with a lid, 64 × 89 × 18\.[56] mm inside")
        for words in "Tray", "Lid":
            self.assertIn(words, text)

    def test_shares_a_high_stack_among_boxes(self):
        self.write("g/card.json", json.dumps(CARD))
        self.write("g/game.json", json.dumps({"format": 1, "id": "g", "title": "Many", "parts": {
            "card": {"front": "card.json", "copies": 300}}}))
        told, text = self.kit(self.folder / "g", "--paper-weight", "300")
        boxes = int(re.search(r": (\d+) tuck boxes", told)[1])
        self.assertIn(f"one of {boxes} boxes", text)
        # There is no smaller number: a net has twice the width and depth and a tab of 12 mm across. Its height exceeds
        # that of the panels by two depths and 28 mm.
        depth = lambda n: -(-300 // n) * 0.39 + 1 + 3 * 0.39
        fits = lambda n, wide, high: (12 + 2 * (64.78 + depth(n)) <= wide and 16 + 2 * depth(n) + 90.56 <= high)
        room = (210 - 20, 297 - 20)
        self.assertTrue(fits(boxes, *room) or fits(boxes, *room[::-1]))
        self.assertFalse(fits(boxes - 1, 198, 285) or fits(boxes - 1, 285, 198))

    def test_reports_paper_too_small_for_a_box(self):
        run = planche("kit", SOURCE / "cards/standard-deck", "--box", "--paper", "100x130", "--format", "json", "-o",
                      "k.pdf",
                      cwd=self.folder)
        self.assertEqual([d["code"] for d in run.diagnostics()], ["print/box"])
        self.check(run, FINE)
        for weight in "0", "-1", "nan", "1e9", "x":
            self.check(planche("kit", SOURCE / "cards/standard-deck", "--box", "--paper-weight", weight),
                       support.BAD_USAGE)


if __name__ == "__main__":
    support.main()
