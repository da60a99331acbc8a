"""Tracks of records and tilings: their cells are counted, and lie where they should: docs/templates.md."""
import json
import math

import support
from support import BAD_DATA, FINE, Case, planche

NUMBER = {"type": "text", "text": "{part.number}", "at": [0, 3], "size": [10, 4], "style": "label"}
TILE = {"extends": "base", "part": {"size": [10, 10], "safe": 0, "corner": 0}, "layers": [NUMBER]}
CORNER = {**TILE, "part": {"size": [14, 14], "safe": 0, "corner": 0},
          "layers": [{**NUMBER, "at": [2, 5]}, {"type": "rectangle", "at": [0, 0], "size": [14, 14], "fill": "#DDDDDD"}, {**NUMBER, "at": [2, 5], "text": "C{part.number}"}]}


class TilingCase(Case):
    def game(self, **part):
        for name, content in (("tile", TILE), ("corner", CORNER)):
            self.write(f"g/{name}.json", json.dumps(content))
        self.write("g/game.json", json.dumps({"format": 1, "id": "g", "title": "G", "records": {
            "numbers": {"for": {"n": "1..200"}},
            "peaks": {"for": {"row": "1..3", "column": "1..5"}, "grid": "triangle", "key": {"peak": "A1"}},
        }, "parts": {"board": part}}))
        return self.folder / "g"

    def cells(self, **part):
        """The places of the numbered cells, by number; mm."""
        self.check(planche("kit", self.game(**part), "-o", "out.pdf", "--strict", "--no-cover", "--cut", "none", "--paper", "400x400",
                           cwd=self.folder), FINE)
        found = [(word, x, y) for word, x, y in support.words(self.folder / "out.pdf", 1) if 30 < y < 370 and word.strip("C").isdigit()]
        numbers = [int(word) for word, x, y in found if not word.startswith("C")]
        self.assertEqual(len(set(numbers)), len(numbers))
        return {int(word): (x, y) for word, x, y in found if not word.startswith("C")}

    def wrong(self, **part):
        run = self.check(planche("kit", self.game(**part), "--format", "json", "-o", "w.pdf", cwd=self.folder), BAD_DATA)
        return [(d["code"], d["message"]) for d in run.diagnostics() if d["severity"] == "error"]


class PiecesOnCells(TilingCase):
    def test_pieces_of_table_views_lie_on_cells(self):
        """Black discs of 6 mm on cells whose middles are computed by hand."""
        disc = {"part": {"size": [6, 6], "safe": 0, "outline": "ellipse"}, "layers": [{"type": "ellipse", "at": [0, 0], "size": [6, 6], "fill": "#000000"}]}
        cell = {"part": {"size": [20, 20], "safe": 0, "corner": 0}, "layers": [{"type": "rectangle", "at": [0, 0], "size": [20, 20], "fill": "#FFFFFF"}]}
        town = {"part": {"size": [8, 8], "safe": 0, "corner": 0}, "layers": [{"type": "rectangle", "at": [0, 0], "size": [8, 8], "fill": "#FFFFFF"}]}
        reference = {"type": "reference", "of": "towns"}
        for board, size, slot, expected in (
                ({"drawing": "grid-map", "cells": "squares", "cell": "cell.json", "edge": 0}, (60, 80), "B3", (30, 50)),
                ({"drawing": "tiling", "cells": "squares", "size": 20, "edge": 0}, (60, 80), "C1", (50, 10)),
                ({"drawing": "track", "cells": "squares", "cell": "cell.json", "along": {"rectangle": [80, 40]}, "turned": False}, (106, 66), "A2", (3 + 10 + 60, 3 + 10)),
                ({"drawing": "network", "places": "towns", "place": "town.json", "routes": "roads", "space": "town.json", "area": [90, 60]}, (90, 60), "b", (70, 30)),
                ({"drawing": "network", "places": "towns", "place": "town.json", "routes": "roads", "space": "town.json", "area": [90, 60]}, (90, 60), "1", (45, 30))):
            with self.subTest(board=board["drawing"], slot=slot):
                for name, content in (("disc", disc), ("cell", cell), ("town", town)):
                    self.write(f"g/{name}.json", json.dumps(content))
                self.write("g/game.json", json.dumps({"format": 1, "id": "g", "title": "G", "records": {
                    "squares": {"for": {"row": "1..4", "column": "1..3"}, "grid": "square", "key": {"square": "A1"}},
                    "towns": {"key": "n", "fields": {"n": "text", "x": "integer", "y": "integer"}, "rows": [{"n": "a", "x": 20, "y": 30}, {"n": "b", "x": 70, "y": 30}]},
                    "roads": {"key": "id", "fields": {"id": "text", "from": reference, "to": reference, "length": "integer"}, "rows": [{"id": "1", "from": "a", "to": "b", "length": 3}]}},
                    "parts": {"board": board, "disc": {"front": "disc.json"}},
                    "table": [{"name": "play", "size": [200, 200], "ground": "#FFFFFF", "pieces": [
                        {"part": "board", "at": [100, 100], "height": 0}, {"part": "disc", "on": "board", "slots": [slot], "height": 0}]}]}))
                self.check(planche("table", self.folder / "g", "-o", "t.pdf", cwd=self.folder), FINE)
                left, top, right, bottom = support.Picture(self.folder / "t.pdf", 1, 100).dark_box(0, 0, 200, 200)
                # The board lies in the middle of the table.
                self.assertAlmostEqual((left + right) / 2, 100 - size[0] / 2 + expected[0], delta=0.3)
                self.assertAlmostEqual((top + bottom) / 2, 100 - size[1] / 2 + expected[1], delta=0.3)


class Tilings(TilingCase):
    def test_have_as_many_cells_as_their_form_says(self):
        """The slow way: the squares of octagons, and the hexagons of a hexagon, counted one by one."""
        for form, columns, rows in (("triangles", 7, 4), ("rhombus", 5, 3), ("crossings", 9, 9), ("octagons", 4, 3), ("octagons", 1, 6)):
            squares = sum(1 for _ in range(columns - 1) for _ in range(rows - 1)) if form == "octagons" else 0
            found = self.cells(drawing="tiling", form=form, columns=columns, rows=rows, size=14, cell="tile.json",
                               **({"square": "tile.json"} if squares else {}))
            self.assertEqual(sorted(found), list(range(1, columns * rows + squares + 1)), form)
        for side in (1, 2, 5):
            expected = sum(1 for q in range(-side, side + 1) for r in range(-side, side + 1) if max(abs(q), abs(r), abs(q + r)) < side)
            self.assertEqual(len(self.cells(drawing="tiling", form="hexagon", side=side, size=14, cell="tile.json")), expected)

    def test_neighbours_are_a_cell_apart(self):
        def nearest(found, number):
            return min(math.dist(found[number], at) for other, at in found.items() if other != number)

        for form, size, apart in (("rhombus", 14, 14), ("crossings", 14, 14), ("octagons", 20, 20)):
            found = self.cells(drawing="tiling", form=form, columns=4, rows=4, size=size, cell="tile.json")
            for number in found:
                self.assertAlmostEqual(nearest(found, number), apart, delta=0.3, msg=form)
        found = self.cells(drawing="tiling", form="hexagon", side=3, size=14, cell="tile.json")
        self.assertEqual(sum(1 for at in found.values() if abs(math.dist(found[10], at) - 14) < 0.3), 6)

    def test_records_fill_the_rows(self):
        record = {"extends": "tile.json", "layers": [{**NUMBER, "text": "{n + 100}", "at": [0, 6]}]}
        self.game(drawing="tiling")
        self.write("g/record.json", json.dumps(record))
        found = self.cells(drawing="tiling", form="triangles", columns=4, rows=2, size=24, cells="numbers where n <= 8", cell="record.json")
        self.assertEqual(sorted(found), list(range(1, 9)) + list(range(101, 109)))
        self.assertEqual(len(self.cells(drawing="tiling", cells="peaks", cell="tile.json", size=24)), 15)

    def test_report_what_is_wrong(self):
        for part, code in (({"form": "squares"}, "game/unknown-name"), ({}, "data/missing-field"), ({"form": "hexagon", "rows": 3}, "game/drawing"),
                           ({"form": "triangles", "side": 3}, "game/drawing"), ({"form": "triangles", "columns": 0}, "data/limit"),
                           ({"form": "rhombus", "columns": 200, "rows": 200}, "data/limit"),
                           ({"form": "rhombus", "columns": 40, "rows": 40, "size": 100}, "data/limit"),
                           ({"form": "rhombus", "square": "tile.json"}, "game/drawing"), ({"cells": "numbers"}, "data/missing-field"),
                           ({"form": "hexagon", "side": 2, "cells": "numbers where n < 7"}, "game/drawing"),
                           ({"form": "hexagon", "cells": "numbers where n > 900"}, "data/limit")):
            with self.subTest(part=part):
                self.assertEqual([code for code, _ in self.wrong(drawing="tiling", **part)], [code])


class Tracks(TilingCase):
    def test_have_a_cell_for_each_record_along_the_line(self):
        for along, count, apart in (({"rectangle": [100, 60]}, 16, 20), ({"polyline": [[0, 0], [90, 0]]}, 7, 15)):
            found = self.cells(drawing="track", cells=f"numbers where n <= {count}", cell="tile.json", along=along, turned=False)
            self.assertEqual(sorted(found), list(range(1, count + 1)))
            for number in range(1, count):
                self.assertAlmostEqual(math.dist(found[number], found[number + 1]), apart, delta=0.3)
        found = self.cells(drawing="track", cells="numbers where n <= 12", cell="tile.json", along={"circle": 60}, turned=False)
        for number in range(1, 7):
            self.assertAlmostEqual(math.dist(found[number], found[number + 6]), 120, delta=0.3)

    def test_corners_have_cells_of_their_own(self):
        """Of twenty cells on 94 × 54 mm, six are between the corners above and two beside."""
        part = {"drawing": "track", "cells": "numbers where n <= 20", "cell": "tile.json", "corner": "corner.json", "along": {"rectangle": [94, 54]}}
        self.cells(**part)
        corners = [int(word[1:]) for word, x, y in support.words(self.folder / "out.pdf", 1) if word.startswith("C") and word[1:].isdigit()]
        self.assertEqual(sorted(corners), [1, 7, 11, 17])
        open_line = {**part, "cells": "numbers where n <= 8", "along": {"polyline": [[0, 0], [50, 0], [50, 70]]}}
        self.cells(**open_line)
        corners = [int(word[1:]) for word, x, y in support.words(self.folder / "out.pdf", 1) if word.startswith("C") and word[1:].isdigit()]
        self.assertEqual(len(corners), 1)

    def test_report_what_is_wrong(self):
        track = {"drawing": "track", "cells": "numbers where n <= 12", "cell": "tile.json", "along": {"rectangle": [60, 60]}}
        for part, code in (({**track, "cells": "numbers where n <= 60"}, "data/limit"), ({**track, "along": {"circle": 15}}, "data/limit"),
                           ({**track, "corner": "corner.json", "along": {"circle": 60}}, "game/drawing"),
                           ({**track, "corner": "corner.json", "cells": "numbers where n < 4"}, "game/drawing"),
                           ({**track, "corner": "corner.json", "along": {"rectangle": [10, 60]}}, "data/limit"),
                           ({**track, "to": 12}, "game/drawing"), ({"drawing": "track", "to": 12, "corner": "corner.json", "along": {"circle": 60}}, "game/drawing"),
                           ({"drawing": "track", "cells": "numbers", "along": {"circle": 60}}, "data/missing-field"),
                           ({"drawing": "track", "cells": "numbers where n < 9", "cell": "tile.json"}, "data/missing-field"),
                           ({**track, "along": {"rectangle": [6000, 60]}}, "data/limit")):
            with self.subTest(part=part):
                self.assertEqual([code for code, _ in self.wrong(**part)], [code])


if __name__ == "__main__":
    support.main()
