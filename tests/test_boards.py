"""Boards of file-based games: cells with names, lines on maps, play on cells: docs/own-game.md, docs/templates.md."""
import json

import support
from support import BAD_DATA, FINE, Case, planche

REFERENCES = {"type": "list", "of": {"type": "reference", "of": "spaces"}}
HEXAGON = {"part": {"size": [24, 20], "outline": "hexagon-flat", "safe": 0},
           "palettes": {"colour": {"road": "#000000"}},
           "layers": [{"type": "outline", "fill": "#ffffff", "stroke": "#ffff00", "width": 0.3}]}
GAME = {"format": 1, "id": "g", "title": "Fords", "records": {
    "spaces": {"from": "map.csv", "shape": "grid", "grid": "hexagon-flat", "key": {"hex": "0101"}},
    "roads": {"from": "roads.csv", "key": "name", "fields": {"name": "text", "hexes": REFERENCES}},
    "rivers": {"from": "rivers.csv", "key": "name", "fields": {"name": "text", "sides": {"type": "list", "of": "text"}}}}}
ROADS = {"of": "roads", "through": "hexes", "stroke": "road", "width": 2}
RIVERS = {"of": "rivers", "along": "sides", "stroke": "#000000", "width": 2}


class Boards(Case):
    def game(self, lines, road="0101|0201", river="0201:s", **more):
        self.write("g/map.csv", "a,b,c,d\n" * 4)
        self.write("g/roads.csv", f"name,hexes\nnorth,{road}\n")
        self.write("g/rivers.csv", f"name,sides\nBeck,{river}\n")
        self.write("g/hex.json", json.dumps(HEXAGON))
        self.write("g/game.json", json.dumps({**GAME, **more, "parts": {
            "map": {"drawing": "hex-map", "cells": "spaces", "cell": "hex.json", "edge": 10, "lines": lines}}}))
        return self.folder / "g"

    def printed(self, folder):
        self.check(planche("kit", folder, "-o", "map.pdf", "--strict", "--no-cover", "--cut", "none", "--paper",
                           "300x300", cwd=self.folder), FINE)
        return support.Picture(self.folder / "map.pdf", 1, 100)

    def dark(self, folder):
        """The box of what is dark in the middle of the page, mm."""
        return self.printed(folder).dark_box(30, 30, 270, 270)

    def test_draws_roads_through_the_middles_of_cells(self):
        """Between the middles of 0101 and 0401: three columns of 18 mm, half a row; and 2 mm of line."""
        left, top, right, bottom = self.dark(self.game([ROADS], "0101|0201|0301|0401"))
        self.assertAlmostEqual(right - left, 3 * 18 + 2, delta=0.6)
        self.assertAlmostEqual(bottom - top, 10 + 2, delta=0.6)

    def test_draws_rivers_along_sides_that_meet(self):
        """The lower side of 0201 is 12 mm long; with its neighbour the line goes on by 6 mm across and 10 mm up."""
        left, top, right, bottom = self.dark(self.game([RIVERS]))
        self.assertAlmostEqual(right - left, 12 + 2, delta=0.6)
        self.assertAlmostEqual(bottom - top, 2, delta=0.6)
        left, top, right, bottom = self.dark(self.game([RIVERS], river="0201:s|0201:se"))
        self.assertAlmostEqual(right - left, 18 + 2, delta=0.6)
        self.assertAlmostEqual(bottom - top, 10 + 2, delta=0.6)
        # The other cell at a side names the same side.
        self.assertEqual(self.dark(self.game([RIVERS], river="0202:n|0302:nw")), (left, top, right, bottom))

    def test_a_wave_stays_near_its_side(self):
        left, top, right, bottom = self.dark(self.game([{**RIVERS, "wave": 2}]))
        self.assertAlmostEqual(right - left, 12 + 2, delta=1.5)
        self.assertGreater(bottom - top, 2.5)
        self.assertLess(bottom - top, 2 + 2 * 2 + 1)

    def test_reports_lines_at_the_step_where_they_are_wrong(self):
        for lines, road, river, code, found in (
                (ROADS, "0101|0201|0401", "", "data/step", "0401"),
                (ROADS, "0101", "", "data/step", "0101"),
                (ROADS, "0101|0909", "", "data/unknown-key", "0909"),
                (RIVERS, "0101|0201", "0201:s|0401:s", "data/step", "0401:s"),
                (RIVERS, "0101|0201", "0201:s|0909:s", "data/step", "0909:s"),
                (RIVERS, "0101|0201", "0201:x", "data/step", "0201:x"),
                (RIVERS, "0101|0201", "0201", "data/step", "0201")):
            with self.subTest(road=road, river=river):
                folder = self.game([lines], road, river)
                run = self.check(planche("kit", folder, "--format", "json", "-o", "w.pdf", cwd=self.folder), BAD_DATA)
                wrong = [d for d in run.diagnostics() if d["severity"] == "error"]
                self.assertEqual([d["code"] for d in wrong], [code], run.out)
                self.assertEqual(wrong[0]["line"], 2, run.out)
                self.assertTrue(wrong[0]["file"].endswith(".csv"), run.out)

    def test_reports_declarations_of_lines_that_are_wrong(self):
        for lines, code in (({"of": "roads"}, "data/missing-field"), ({**ROADS, "along": "hexes"}, "data/missing-field"),
                            ({**ROADS, "through": "cells"}, "game/unknown-name"), ({**ROADS, "of": "paths"}, "expression/name"),
                            ({**ROADS, "stroke": "lane"}, "template/unknown-color"), ({**ROADS, "width": 0}, "data/limit"),
                            ({**ROADS, "width": "broad"}, "game/unknown-name")):
            with self.subTest(lines=lines):
                run = self.check(planche("kit", self.game([lines]), "--format", "json", "-o", "w.pdf", cwd=self.folder),
                                 BAD_DATA)
                self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [code], run.out)
                self.assertTrue(run.diagnostics()[0]["line"], run.out)

    def test_rules_and_references_know_the_cells(self):
        """Catan: no two red numbers side by side."""
        self.write("i/lands.csv", "6,2,3\n8,,4\n")
        self.write("i/game.json", json.dumps({"format": 1, "id": "i", "title": "I", "records": {
            "lands": {"from": "lands.csv", "shape": "grid", "grid": "hexagon-pointy", "key": {"land": "A1"},
                      "computed": {"red": "value in [6, 8]"}}},
            "rules": [{"code": "red", "each": "lands", "require": "not (red and any(near(this), red))"}]}))
        run = self.check(planche("validate", self.folder / "i", "--format", "json"), BAD_DATA)
        self.assertEqual([(d["code"], d["line"]) for d in run.diagnostics()], [("i/red", 1), ("i/red", 2)], run.out)


if __name__ == "__main__":
    support.main()
