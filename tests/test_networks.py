"""What lies on maps: templates under and over them, several lists of cells, networks: docs/templates.md."""
import json

import support
from support import BAD_DATA, FINE, Case, planche

PALE = "#fff8c0"


def cell(width, height, outline):
    return {"part": {"size": [width, height], "outline": outline, "safe": 0},
            "layers": [{"type": "outline", "fill": PALE}]}


def dot(x, y, side=2, **more):
    return {"type": "rectangle", "at": [f"{x} - {side / 2}", f"{y} - {side / 2}"], "size": [side, side], "fill": "#000000", **more}


class MapCase(Case):
    def write_all(self, folder, **files):
        for name, content in files.items():
            name = name.replace("__", ".")
            self.write(f"{folder}/{name}", content if isinstance(content, str) else json.dumps(content))
        return self.folder / folder

    def printed(self, folder, *options):
        self.check(planche("kit", folder, "-o", "map.pdf", "--strict", "--no-cover", "--cut", "none", "--paper",
                           "300x300", *options, cwd=self.folder), FINE)
        return support.Picture(self.folder / "map.pdf", 1, 100)

    def dark(self, folder):
        return self.printed(folder).dark_box(10, 10, 290, 290)


class OnMaps(MapCase):
    def map_game(self, over, **more):
        return self.write_all("g", map__csv="a,b,c\n" * 3, hex__json=cell(24, 20, "hexagon-flat"), over__json={"layers": over},
                              game__json={"format": 1, "id": "g", "title": "G", "records": {
            "spaces": {"from": "map.csv", "shape": "grid", "grid": "hexagon-flat", "key": {"hex": "0101"}},
            "ways": {"rows": [{"id": "w", "from": "0101", "to": "0303"}], "key": "id", "fields": {
                "id": "text", "from": {"type": "reference", "of": "spaces"}, "to": {"type": "reference", "of": "spaces"}}}},
            "parts": {"map": {"drawing": "hex-map", "cells": "spaces", "cell": "hex.json", "over": "over.json", **more}}})

    def test_knows_the_cells_in_millimetres(self):
        """The middles of a column are 20 mm apart, those of columns 18 mm, half a row lower."""
        one = self.dark(self.map_game([dot("spaces[1].at.x", "spaces[1].at.y")]))
        other = self.dark(self.map_game([dot("spaces[9].at.x", "spaces[9].at.y")]))
        self.assertAlmostEqual(other[0] - one[0], 2 * 18, delta=0.4)
        self.assertAlmostEqual(other[1] - one[1], 2 * 20, delta=0.4)
        left, top, right, bottom = self.dark(self.map_game([{**dot("item.at.x", "item.at.y"), "each": "spaces"}]))
        self.assertAlmostEqual(right - left, 2 * 18 + 2, delta=0.4)
        self.assertAlmostEqual(bottom - top, 2.5 * 20 + 2, delta=0.4)
        # A line between cells, 5 mm shorter at both ends.
        line = {"type": "polyline", "each": "ways", "points": "[item.from, item.to]", "stroke": "#000000", "width": 0.5, "ends": 5}
        left, top, right, bottom = self.dark(self.map_game([line]))
        long = (36 ** 2 + 40 ** 2) ** 0.5
        self.assertAlmostEqual(right - left, 36 * (long - 10) / long, delta=0.8)
        self.assertAlmostEqual(bottom - top, 40 * (long - 10) / long, delta=0.8)

    def test_margins_make_room(self):
        corners = [dot(1, 1), dot("w - 1", "h - 1")]
        sizes = []
        for margin in ([0, 0, 0, 0], [10, 2, 3, 4]):
            # The map alone: two steps of 18 mm and a cell of 24 mm, 2.5 rows of 20 mm and a cell; and its edge.
            width, height = 2 * 18 + 24 + 8 + margin[1] + margin[3], 2.5 * 20 + 20 + 8 + margin[0] + margin[2]
            over = json.loads(json.dumps(corners).replace("w - 1", f"{width} - 1").replace("h - 1", f"{height} - 1"))
            left, top, right, bottom = self.dark(self.map_game(over, margin=margin))
            sizes.append((right - left, bottom - top))
            self.assertAlmostEqual(sizes[-1][0], width, delta=0.4)
            self.assertAlmostEqual(sizes[-1][1], height, delta=0.4)
        # Cells move with the margin, and the templates know it.
        near = [self.dark(self.map_game([dot("spaces[1].at.x", "spaces[1].at.y"), dot(1, 1)], margin=margin))
                for margin in ([0, 0, 0, 0], [10, 2, 3, 4])]
        self.assertAlmostEqual((near[1][2] - near[1][0]) - (near[0][2] - near[0][0]), 4, delta=0.4)
        self.assertAlmostEqual((near[1][3] - near[1][1]) - (near[0][3] - near[0][1]), 10, delta=0.4)

    def test_draws_below_too(self):
        black = {"type": "rectangle", "at": [0, 0], "size": [100, 100], "fill": "#000000"}
        folder = self.map_game([dot(1, 1)], under="under.json")
        self.write("g/under.json", json.dumps({"layers": [black]}))
        picture = self.printed(folder)
        middle = picture.row(picture.height // 2)[picture.width // 2]
        self.assertGreater(middle, 200)  # the cells cover it
        left, top, right, bottom = picture.dark_box(10, 10, 290, 290)
        self.assertAlmostEqual(right - left, 68, delta=0.4)

    def test_repeats_more_often_than_on_cards(self):
        layer = {**dot("index % 60", "index / 60", 0.2), "each": "1..3000"}
        self.printed(self.map_game([layer]))
        run = self.check(planche("kit", self.map_game([{**layer, "each": "1..10001"}]), "--format", "json", "-o", "w.pdf",
                                 cwd=self.folder), BAD_DATA)
        self.assertEqual({d["code"] for d in run.diagnostics() if d["severity"] == "error"}, {"data/limit"}, run.out)

    def test_reports_what_is_wrong_around(self):
        for more, code in (({"margin": [600, 0, 0, 0]}, "data/limit"), ({"margin": [1, 1]}, "data/limit"),
                           ({"under": "none.json"}, "game/missing-file"), ({"under": 3}, "data/type")):
            with self.subTest(more=more):
                run = self.check(planche("kit", self.map_game([dot(1, 1)], **more), "--format", "json", "-o", "w.pdf",
                                         cwd=self.folder), BAD_DATA)
                self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [code], run.out)

    def test_draws_cells_of_several_lists(self):
        place = {"column": "integer", "row": "integer"}

        def game(cells, cell_templates, sea="2"):
            return self.write_all("u", land__json=cell(20, 20, "rectangle"), sea__json={"extends": "land.json", "layers": [
                {"type": "rectangle", "at": [8, 8], "size": [4, 4], "fill": "#000000"}]}, game__json={
                "format": 1, "id": "u", "title": "U", "records": {
                    "lands": {"rows": [{"column": 1, "row": 1}, {"column": 3, "row": 1}], "fields": place, "grid": "square"},
                    "seas": {"rows": [{"column": int(sea), "row": 1}], "fields": place, "grid": "square"},
                    "hexes": {"rows": [{"column": 1, "row": 2}], "fields": place, "grid": "hexagon-flat"}},
                "parts": {"map": {"drawing": "grid-map", "cells": cells, "cell": cell_templates}}})

        left, top, right, bottom = self.dark(game(["lands", "seas"], ["land.json", "sea.json"]))
        self.assertAlmostEqual(right - left, 4, delta=0.4)
        self.assertAlmostEqual((left + right) / 2, 150, delta=0.6)
        for cells, templates, sea, code in ((["lands", "seas"], "land.json", "3", "game/drawing"),
                                            (["lands", "hexes"], "land.json", "2", "game/drawing"),
                                            (["lands", "seas"], ["land.json"] * 3, "2", "game/drawing")):
            run = self.check(planche("kit", game(cells, templates, sea), "--format", "json", "-o", "w.pdf", cwd=self.folder), BAD_DATA)
            self.assertEqual([d["code"] for d in run.diagnostics() if d["severity"] == "error"], [code], run.out)


    def test_prints_coordinates_on_the_sides_that_are_named(self):
        def picture(coordinates):
            return self.printed(self.write_all("c", square__json=cell(20, 20, "rectangle"), game__json={
                "format": 1, "id": "c", "title": "C", "records": {
                    "squares": {"for": {"row": "1..2", "column": "1..3"}, "grid": "square", "key": {"square": {"pattern": "a1", "rows": "up"}}}},
                "parts": {"map": {"drawing": "grid-map", "cells": "squares", "cell": "square.json", "coordinates": coordinates}}}))

        words = {}
        for name, coordinates in (("left", {"at": "edge", "sides": ["left"]}), ("all", {"at": "edge", "sides": ["top", "right", "bottom", "left"], "size": 12}),
                                  ("edge", "edge"), ("inside", {"at": "bottom"})):
            picture(coordinates)
            # The margin of the page has words too.
            words[name] = [(word, x, y) for word, x, y in support.words(self.folder / "map.pdf", "1") if 90 < x < 210 and 90 < y < 210]
        found = {name: sorted(word for word, x, y in some) for name, some in words.items()}
        self.assertEqual(found["left"], ["1", "2"])
        self.assertEqual(found["all"], sorted(["1", "2", "a", "b", "c"] * 2))
        self.assertEqual(found["edge"], ["1", "2", "a", "b", "c"])
        self.assertEqual(found["inside"], ["a1", "a2", "b1", "b2", "c1", "c2"])
        # The rows are 20 mm apart, whichever way the map lies on the paper.
        places = {word: (x, y) for word, x, y in words["left"]}
        self.assertAlmostEqual(abs(places["2"][0] - places["1"][0]) + abs(places["2"][1] - places["1"][1]), 20, delta=0.5)


class Wheels(MapCase):
    def test_has_a_sector_for_each_record(self):
        def wheel(**more):
            return self.write_all("w", sector__json={"part": {"size": [100, 100], "safe": 0}, "layers": [
                {"type": "rectangle", "at": [0, 0], "size": [100, 100], "fill": "{if(n == 1, '#000000', '#ffffff')}"}]}, game__json={
                "format": 1, "id": "w", "title": "W", "records": {"four": {"rows": [{"n": 1}, {"n": 2}, {"n": 3}, {"n": 4}], "fields": {"n": "integer"}}},
                "parts": {"wheel": {"drawing": "wheel", "sectors": "four", "sector": "sector.json", "size": 100, **more}}})

        # The first of four sectors is a quarter round the top, and as wide as a chord of a right angle.
        picture = self.printed(wheel(hole=40))
        middle = picture.height // 2 - round(35 * picture.per_mm)
        self.assertLess(picture.row(middle)[picture.width // 2], 30)
        self.assertGreater(picture.row(picture.height // 2)[picture.width // 2], 220)  # the hole
        below = picture.height // 2 + round(35 * picture.per_mm)
        self.assertGreater(picture.row(below)[picture.width // 2], 220)
        for more, code in (({"size": 5}, "data/limit"), ({"sectors": "four where n == 1"}, "data/limit"), ({"hole": 99}, "data/limit"),
                           ({"sector": "none.json"}, "game/missing-file")):
            run = self.check(planche("kit", wheel(**more), "--format", "json", "-o", "w.pdf", cwd=self.folder), BAD_DATA)
            self.assertEqual({d["code"] for d in run.diagnostics() if d["severity"] == "error"}, {code}, run.out)


class Networks(MapCase):
    def network(self, roads, space=True, towns="A,10,20\nB,90,20\nC,90,80\n", **more):
        town = {"part": {"size": [6, 6], "safe": 0}, "palettes": {"colour": {"ink": "#808080"}}, "layers": [{"type": "ellipse", "at": [0, 0], "size": [6, 6], "stroke": "ink"}]}
        box = {"part": {"size": [12, 4], "safe": 0}, "layers": [{"type": "rectangle", "at": [0, 0], "size": [12, 4], "fill": "#000000"}]}
        reference = {"type": "reference", "of": "towns"}
        return self.write_all("n", towns__csv="name,x,y\n" + towns, roads__csv="name,from,to,length,twin,via\n" + roads,
                              town__json=town, space__json=box, game__json={
            "format": 1, "id": "n", "title": "N", "records": {
                "towns": {"from": "towns.csv", "key": "name", "fields": {"name": "text", "x": "decimal", "y": "decimal"}},
                "roads": {"from": "roads.csv", "key": "name", "fields": {
                    "name": "text", "from": reference, "to": reference, "length": "integer", "twin": "truth", "via": "text"}}},
            "parts": {"map": {"drawing": "network", "places": "towns", "place": "town.json", "routes": "roads",
                              **({"space": "space.json"} if space else {}), **more}}})

    def test_lays_spaces_along_routes(self):
        """Between A and B, 74 mm are free; three spaces have their middles a third of that apart."""
        left, top, right, bottom = self.dark(self.network("ab,A,B,3,,\n"))
        self.assertAlmostEqual(right - left, 2 * 74 / 3 + 12, delta=0.5)
        self.assertAlmostEqual(bottom - top, 4, delta=0.5)
        # Turned with the line.
        left, top, right, bottom = self.dark(self.network("bc,B,C,2,,\n"))
        self.assertAlmostEqual(right - left, 4, delta=0.5)
        self.assertAlmostEqual(bottom - top, 54 / 2 + 12, delta=0.5)
        # Two lines beside each other.
        left, top, right, bottom = self.dark(self.network("ab,A,B,3,yes,\n", twin="twin", gap=2))
        self.assertAlmostEqual(bottom - top, 4 + 2 + 4, delta=0.5)
        # Round a corner: 80 mm, then 60 mm.
        left, top, right, bottom = self.dark(self.network("ac,A,C,9,,90 20\n"))
        self.assertAlmostEqual(right - left, 90 + 2 - (10 + 3 + 134 / 18 - 6), delta=0.6)
        self.assertAlmostEqual(bottom - top, 2 + 60 - (3 + 134 / 18 - 6), delta=0.6)

    def test_draws_lines_without_spaces(self):
        run = self.printed(self.network("ab,A,B,,,\nbc,B,C,,,\n", space=False, stroke="#000000", width=1))
        left, top, right, bottom = run.dark_box(10, 10, 290, 290)
        self.assertAlmostEqual(right - left, 80 + 1, delta=0.6)
        self.assertAlmostEqual(bottom - top, 60 + 1, delta=0.6)

    def test_reports_routes_at_their_cell(self):
        for roads, column, code in (("r,A,A,2,,\n", 5, "data/route"), ("r,A,,2,,\n", 1, "data/route"),
                                    ("r,A,X,2,,\n", 5, "data/unknown-key"), ("r,A,B,7,,\n", 7, "data/route"),
                                    ("r,A,B,0,,\n", 7, "data/route"), ("r,A,B,,,\n", 1, "data/route"),
                                    ("r,A,B,1,,4 x\n", 10, "data/route")):
            with self.subTest(roads=roads):
                run = self.check(planche("kit", self.network(roads), "--format", "json", "-o", "w.pdf", cwd=self.folder), BAD_DATA)
                wrong = [d for d in run.diagnostics() if d["severity"] == "error"]
                self.assertEqual([(d["code"], d["line"], d["column"]) for d in wrong], [(code, 2, column)], run.out)
                self.assertTrue(wrong[0]["file"].endswith("roads.csv"), run.out)
        for roads, line, code in (("r,A,B,2,,\nr,B,C,2,,\n", 3, "data/duplicate-value"), ("r,A,B,2,,\ns,B,A,2,,\n", 3, "data/route")):
            run = self.check(planche("kit", self.network(roads), "--format", "json", "-o", "w.pdf", cwd=self.folder), BAD_DATA)
            self.assertEqual([(d["code"], d["line"]) for d in run.diagnostics() if d["severity"] == "error"], [(code, line)], run.out)

    def test_reports_declarations_that_are_wrong(self):
        for more, code in (({"places": "roads"}, "game/drawing"), ({"routes": "towns"}, "game/drawing"), ({"twin": "double"}, "game/unknown-name"),
                           ({"length": "long"}, "game/unknown-name"), ({"via": "by"}, "game/unknown-name"), ({"area": [5000, 10]}, "data/limit"),
                           ({"area": [50, 50]}, "game/drawing"), ({"stroke": "lane"}, "template/unknown-color"), ({"cells": "towns"}, "data/unknown-field")):
            with self.subTest(more=more):
                run = self.check(planche("kit", self.network("ab,A,B,3,,\n", **more), "--format", "json", "-o", "w.pdf", cwd=self.folder), BAD_DATA)
                self.assertEqual({d["code"] for d in run.diagnostics() if d["severity"] == "error"}, {code}, run.out)

    def test_tickets_are_worth_their_shortest_way(self):
        folder = self.network("ab,A,B,3,,\nbc,B,C,2,,\nac,A,C,6,,60 80\n")
        game = json.loads((folder / "game.json").read_text())
        reference = {"type": "reference", "of": "towns"}
        game["records"]["tickets"] = {"rows": [{"id": "t", "from": "A", "to": "C", "points": 5}, {"id": "u", "from": "A", "to": "B", "points": 4}],
                                      "key": "id", "fields": {"id": "text", "from": reference, "to": reference, "points": "integer"}}
        game["rules"] = [{"code": "worth", "each": "tickets", "require": "points == shortest(from, to, roads, length)",
                          "message": "{id} is worth {shortest(from, to, roads, length)}"},
                         {"code": "whole", "require": "connected(towns, roads)"},
                         {"code": "ends", "each": "towns", "require": "degree(this, roads) == 2"}]
        self.write("n/game.json", json.dumps(game))
        run = self.check(planche("validate", folder, "--format", "json"), BAD_DATA)
        self.assertEqual([(d["code"], d["message"]) for d in run.diagnostics() if d["severity"] == "error"],
                         [("n/worth", "u is worth 3")], run.out)


if __name__ == "__main__":
    support.main()
