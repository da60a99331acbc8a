"""`--for cut` and `kit --cutter`: outlines of the cut files, compared with those of the drawings in the PDF, and registration marks.

The reader of DXF knows group codes as Autodesk's reference of release 12 describes them; `ezdxf`, where it is
installed, reads the files a second time.
"""
import importlib.util
import json
import math
import os
import pathlib
import re
import shutil
import sys
import unittest

import support
from support import BAD_DATA, FINE, MM, Case, planche, tool

NEAR = 0.02  # mm


def polylines(text):
    """Closed polylines of a DXF R12 as (layer, points); y grows upwards."""
    lines = [line.strip() for line in text.splitlines()]
    assert len(lines) % 2 == 0
    groups = list(zip(map(int, lines[::2]), lines[1::2]))
    assert (9, "$ACADVER") in groups and groups[groups.index((9, "$ACADVER")) + 1] == (1, "AC1009")
    assert groups[-1] == (0, "EOF")
    start = groups.index((2, "ENTITIES"))
    found, point = [], None
    for code, value in groups[start + 1:]:
        if code == 0:
            entity = value
            if value == "POLYLINE":
                found.append({"points": [], "closed": False, "layer": None})
            elif value == "VERTEX":
                found[-1]["points"].append([None, None])
        elif entity == "POLYLINE" and code == 70:
            found[-1]["closed"] = bool(int(value) & 1)
        elif code == 8:
            found[-1]["layer"] = value
        elif entity == "VERTEX" and code in (10, 20):
            found[-1]["points"][-1][0 if code == 10 else 1] = float(value)
    return found


def distance_to(point, polygon):
    """From a point to the border of a polygon."""
    best = math.inf
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        t = max(0, min(1, ((point[0] - ax) * dx + (point[1] - ay) * dy) / square)) if square else 0
        best = min(best, math.hypot(point[0] - ax - t * dx, point[1] - ay - t * dy))
    return best


def svg_outlines(text, name="CUT"):
    """The paths of a layer, curves in pieces of a thousandth."""
    layer = re.search(rf'<g id="{name}"[^>]*(/>|>.*?</g>)', text, re.S)[0]
    found = []
    for data in re.findall(r'<path d="([^"]*)"', layer):
        points = []
        for command, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", data):
            n = [float(word) for word in re.findall(r"[-\d.]+", numbers)]
            if command in "ML":
                points.append((n[0], n[1]))
            elif command == "C":
                (ax, ay), (bx, by, cx, cy, dx, dy) = points[-1], n
                for i in range(1, 101):
                    t, u = i / 100, 1 - i / 100
                    points.append((u**3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t**3 * dx,
                                   u**3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t**3 * dy))
        found.append(points)
    return found


def filled_paths(pdf, page):
    """(colour, points in mm) of each filled path of a page."""
    svg = tool("pdftocairo", "-svg", "-nocenter", "-noshrink", "-f", page, "-l", page, pdf, "-")
    found = []
    for tag in re.findall(r"<path [^>]*>", svg):
        said = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        said |= dict(re.findall(r"([a-z-]+):([^;]*)", said.get("style", "")))
        colour = re.findall(r"[\d.]+", said.get("fill", ""))
        if len(colour) < 3:
            continue
        matrix = [float(n) for n in re.findall(r"[-\d.e]+", said.get("transform", "").removeprefix("matrix"))]
        a, b, c, d, e, f = matrix or (1, 0, 0, 1, 0, 0)
        points, last = [], None
        for command, numbers in re.findall(r"([MLCHVZ])([^MLCHVZ]*)", said["d"]):
            n = [float(word) for word in re.findall(r"[-\d.e]+", numbers)]
            if command in "ML":
                last = (n[0], n[1])
                points.append(last)
            elif command in "HV":
                last = (n[0], last[1]) if command == "H" else (last[0], n[0])
                points.append(last)
            elif command == "C":
                (ax, ay), (bx, by, cx, cy, dx, dy) = last, n
                for i in range(1, 51):
                    t, u = i / 50, 1 - i / 50
                    points.append((u**3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t**3 * dx,
                                   u**3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t**3 * dy))
                last = (dx, dy)
        if len(points) > 1 and points[-1] == points[0]:
            points.pop()  # poppler begins again where it ended
        points = [((a * x + c * y + e) / MM, (b * x + d * y + f) / MM) for x, y in points]
        found.append((tuple(round(float(n) * (2.55 if "%" in said["fill"] else 1)) for n in colour[:3]), points))
    return found


def shape(size, outline=None, corner=0, **more):
    """A part filled to its outline, so that the PDF has the outline as a filled path."""
    part = {"size": size, **({"outline": outline} if outline else {}), **({"corner": corner} if corner else {}), **more}
    width, height = size
    return {"part": part, "layers": [{"type": "rectangle", "at": [0, 0], "size": size, "fill": "#00ff00",
                                      **({"radius": corner} if corner else {})}]}


class CutFiles(Case):
    SHAPES = {"round": shape([63, 88], corner=3), "hexagon": shape([40, 34.64], "hexagon-flat"),
              "circle": shape([25, 25], "ellipse"), "wide": shape([100, 40])}

    def game(self, **more):
        for name, template in self.SHAPES.items():
            self.write(f"game/{name}.json", template)
        self.write("game/game.json", {
            "format": 1, "id": "cuts", "title": "Cuts", "languages": ["en"],
            "parts": {name: {"front": f"{name}.json", "copies": 7} for name in self.SHAPES}, **more})
        return self.folder / "game"

    def export(self, *options, status=FINE):
        run = planche("export", self.game(), "--for", "cut", "-o", self.folder / "out", *options)
        return self.check(run, status)

    def sheets(self):
        """(outlines of the SVG, those of the DXF with y downwards) of each sheet."""
        made = []
        for number in range(1, len(list((self.folder / "out").glob("*.dxf"))) + 1):
            dxf = (self.folder / f"out/sheet-{number}.dxf").read_text()
            svg = (self.folder / f"out/sheet-{number}.svg").read_text()
            height = float(re.search(r'height="([\d.]+)mm"', svg)[1])
            lines = polylines(dxf)
            self.assertEqual({(line["layer"], line["closed"]) for line in lines}, {("CUT", True)})
            made.append((svg_outlines(svg), [[(x, height - y) for x, y in line["points"]] for line in lines]))
        return made

    def test_cuts_along_the_outlines_of_the_pdf(self):
        self.export()
        pdf = self.folder / "out/game-sheets.pdf"
        sheets = self.sheets()
        self.assertRegex(support.tool("pdfinfo", pdf), rf"Pages: +{len(sheets)}\n")
        self.assertEqual(sum(len(svg) for svg, _ in sheets), 4 * 7)
        sizes = {(round(w, 1), round(h, 1)) for w, h in ((63, 88), (40, 34.64), (25, 25), (100, 40))}
        for number, (svg, dxf) in enumerate(sheets, 1):
            self.assertEqual(len(svg), len(dxf))
            # The parts are green, clipped to their outline by the bleed of 0 mm.
            drawn = [points for colour, points in filled_paths(pdf, number) if colour == (0, 255, 0)]
            for curve, lines in zip(svg, dxf):
                for point in lines:
                    self.assertLess(distance_to(point, curve), NEAR)
                for point in curve:
                    self.assertLess(distance_to(point, lines), NEAR)
                xs, ys = [x for x, _ in curve], [y for _, y in curve]
                size = (round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1))
                self.assertTrue({size, size[::-1]} & sizes, size)
                # Its box is that of a drawing.
                box = (min(xs), min(ys), max(xs), max(ys))
                self.assertLess(min(max(abs(a - b) for a, b in zip(box, (
                    min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points),
                    max(y for _, y in points)))) for points in drawn), NEAR, f"sheet {number}: {box}")

    def test_prints_then_cuts_within_the_area_of_design_space(self):
        """Cricut, "How large can I Print Then Cut": 189 × 252.5 mm of Letter, 183 × 269.8 mm of A4."""
        from pixels import Pixels
        for paper, area in (("letter", (189, 252.5)), ("a4", (183, 269.8))):
            with self.subTest(paper):
                shutil.rmtree(self.folder / "out", ignore_errors=True)
                run = self.export("--cutter", "cricut", "--paper", paper)
                self.assertNotIn("export/size", run.out)
                pictures = sorted((self.folder / "out").glob("sheet-*-print-then-cut.png"))
                self.assertEqual(len(pictures), len(list((self.folder / "out").glob("sheet-*.svg"))))
                instructions = (self.folder / "out/cutting.txt").read_text()
                for picture in pictures:
                    pixels = Pixels(picture)
                    self.assertEqual((pixels.dpi, pixels.channels), (300, 4))
                    size = [side / 300 * 25.4 for side in pixels.size]
                    self.assertTrue(size[0] <= area[0] + 0.1 and size[1] <= area[1] + 0.1, (size, area))
                    listed = re.search(re.escape(picture.name) + r": ([\d.]+) x ([\d.]+) mm", instructions)
                    for side, told in zip(size, listed.groups()):
                        self.assertAlmostEqual(side, float(told), 0)
                # The machine cuts along the edge of what is opaque: that is where the outlines are.
                pixels = Pixels(pictures[0])
                outlines = svg_outlines(pictures[0].with_name("sheet-1.svg").read_text())
                left = min(x for outline in outlines for x, y in outline)
                top = min(y for outline in outlines for x, y in outline)
                row = round(8 / 25.4 * 300)  # 8 mm below the upper edge
                inside = []
                for outline in outlines:
                    crossed = [ax + (top + 8 - ay) * (bx - ax) / (by - ay) - left
                               for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1])
                               if (ay - top - 8) * (by - top - 8) < 0]
                    if crossed:
                        inside.append((min(crossed), max(crossed)))
                alpha = pixels.row(row)[3::4]
                edges = [i for i in range(1, len(alpha)) if (alpha[i] > 127) != (alpha[i - 1] > 127)]
                expected = sorted(x * 300 / 25.4 for ends in inside for x in ends)
                expected = [x for x in expected if 2 < x < len(alpha) - 2]
                self.assertEqual(len(edges), len(expected), (edges, expected))
                for edge, x in zip(edges, expected):
                    self.assertLess(abs(edge - x), 3)
        run = self.export("--cutter", "cricut", "--paper", "a3")
        self.assertIn("which it lists for A4 and Letter", run.err)

    def test_makes_no_cut_twice_and_keeps_marks_clear(self):
        for cutter, count in (("silhouette", 5), ("silhouette-four", 8), ("cricut", 0)):
            with self.subTest(cutter):
                shutil.rmtree(self.folder / "out", ignore_errors=True)
                self.export("--cutter", cutter, "--paper", "letter")
                # Where Silhouette's machines look for a mark: 20 mm inwards from its corner, on Letter.
                corners = {"silhouette": [(10, 10), (185.9, 10), (10, 249.4)], "cricut": [],
                           "silhouette-four": [(10, 10), (185.9, 10), (10, 249.4), (185.9, 249.4)]}[cutter]
                for number, (svg, _) in enumerate(self.sheets(), 1):
                    marks = [points for colour, points in filled_paths(self.folder / "out/game-sheets.pdf", number)
                             if colour == (0, 0, 0) and len(points) == 4 and max(abs(points[0][0] - points[2][0]),
                                                                                 abs(points[0][1] - points[2][1])) > 4]
                    self.assertEqual(len(marks), count)
                    for left, top in corners:
                        for cut in svg:
                            inside = [(x, y) for x, y in cut if left + NEAR < x < left + 20 - NEAR and top + NEAR < y < top + 20 - NEAR]
                            self.assertEqual(inside, [], f"sheet {number}")
                    for mark in marks:
                        for cut in svg:
                            for point in cut:
                                self.assertGreaterEqual(distance_to(point, mark), 2 - NEAR)
                    for i, cut in enumerate(svg):
                        for other in svg[:i]:
                            self.assertGreaterEqual(min(distance_to(point, other) for point in cut[::3]), 1.5)

    def test_has_marks_where_silhouette_looks_for_them(self):
        self.export("--cutter", "silhouette", "--paper", "a4")
        marks = [points for colour, points in filled_paths(self.folder / "out/game-sheets.pdf", 1)
                 if colour == (0, 0, 0)]
        boxes = {tuple(round(n, 2) for n in (min(x for x, _ in m), min(y for _, y in m), max(x for x, _ in m),
                                             max(y for _, y in m))) for m in marks if len(m) == 4}
        # A square of 5 mm, 10 mm from the corner, and two angles with arms of 20 mm.
        self.assertLessEqual({(10, 10, 15, 15), (180, 10, 200, 10.5), (199.5, 10, 200, 30), (10, 286.5, 30, 287),
                              (10, 267, 10.5, 287)}, boxes)
        self.assertIn("silhouette marks, version 2",
                      support.tool("pdftotext", "-f", 1, "-l", 1, self.folder / "out/game-sheets.pdf", "-"))

    def test_reports_parts_that_do_not_fit(self):
        run = self.export("--paper", "100x100", "--format", "json", status=BAD_DATA)
        self.assertIn("print/paper", {d["code"] for d in run.diagnostics()})
        self.assertFalse((self.folder / "out").exists())

    @unittest.skipUnless(importlib.util.find_spec("ezdxf") or os.path.isdir("/usr/lib/python3/dist-packages/ezdxf"),
                         "needs python3-ezdxf")
    def test_is_read_by_ezdxf(self):
        if not importlib.util.find_spec("ezdxf"):
            sys.path.append("/usr/lib/python3/dist-packages")
        import ezdxf
        self.export()
        for file in sorted((self.folder / "out").glob("*.dxf")):
            document = ezdxf.readfile(file)
            self.assertEqual(document.dxfversion, "AC1009")
            self.assertEqual(len(document.audit().errors), 0)
            read = [[(v.dxf.location.x, v.dxf.location.y) for v in line.vertices]
                    for line in document.modelspace().query("POLYLINE")]
            ours = [[tuple(p) for p in line["points"]] for line in polylines(file.read_text())]
            self.assertEqual(read, ours)


def strokes(pdf, page):
    """Each subpath of a page's stroked paths as points in mm."""
    svg = tool("pdftocairo", "-svg", "-nocenter", "-noshrink", "-f", page, "-l", page, pdf, "-")
    found = []
    for tag in re.findall(r"<path [^>]*>", svg):
        said = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        said |= dict(re.findall(r"([a-z-]+):([^;]*)", said.get("style", "")))
        if said.get("stroke", "none") == "none":
            continue
        a, b, c, d, e, f = [float(n) for n in re.findall(r"[-\d.e]+", said.get("transform", "").removeprefix("matrix"))] \
            or (1, 0, 0, 1, 0, 0)
        for subpath in re.findall(r"M[^M]*", said["d"]):
            numbers = [float(word) for word in re.findall(r"[-\d.e]+", subpath)]
            points = list(zip(numbers[::2], numbers[1::2]))
            if "Z" in subpath and points[-1] == points[0]:
                points.pop()
            found.append([((a * x + c * y + e) / MM, (b * x + d * y + f) / MM) for x, y in points])
    return found


def near(one, other):
    """Whether both are the same points within NEAR, in either direction."""
    return len(one) == len(other) and any(
        max(math.dist(p, q) for p, q in zip(one, way)) < NEAR for way in (other, other[::-1]))


class KitsToCut(Case):
    """`kit --cutter`: the same sheets with pages to read, folds on a layer of their own."""

    def game(self):
        # A card whose drawing ends at its outline, a die, a standing figure of 30 × 40 mm on feet of 12 mm.
        self.write("game/card.json", shape([63, 88], corner=3))
        self.write("game/man.json", shape([30, 40]))
        self.write("game/game.json", {
            "format": 1, "id": "cuts", "title": "Cuts", "languages": ["en"],
            "parts": {"card": {"front": "card.json", "back": "card.json", "copies": 20},
                      "die": {"drawing": "net", "size": 16, "faces": [1, 2, 3, 4, 5, 6]},
                      "man": {"drawing": "standee", "front": "man.json", "foot": 12, "copies": 2}}})
        return self.folder / "game"

    def kit(self, *options, status=FINE):
        return self.check(planche("kit", self.game(), "-o", self.folder / "kit.pdf", *options), status)

    def test_scores_folds_and_cuts_outlines_where_the_pdf_has_them(self):
        run = self.kit("--cutter", "silhouette", "--report", "json")
        (printed,) = json.loads(run.out)["files"]
        sheets = {cut["sheet"]: [pathlib.Path(name) for name in cut["files"]] for cut in printed["cuts"]}
        # The first sheet lists the contents. 20 cards lie six to a sheet between the free squares, as the bound says.
        self.assertEqual(sorted(sheets), ["2", "3", "4", "5", "6"])
        self.assertEqual(json.loads(run.out)["at_least"], 6)
        pdf = self.folder / "kit.pdf"
        pages = [page.strip() for page in tool("pdftotext", "-layout", pdf, "-").split("\f")]
        self.assertEqual([i for i, page in enumerate(pages, 1) if "silhouette marks, version 2" in page],
                         [3, 4, 5, 6, 7, 8, 9, 10, 11])
        cuts, scores = [], []
        for sheet, (svg, dxf) in sheets.items():
            page = 2 * int(sheet) - 1
            text = svg.read_text()
            lines = polylines(dxf.read_text())
            height = float(re.search(r'height="([\d.]+)mm"', text)[1])
            for layer in ("CUT", "SCORE"):
                drawn = svg_outlines(text, layer)
                read = [[(x, height - y) for x, y in line["points"]] for line in lines if line["layer"] == layer]
                self.assertEqual(len(drawn), len(read))
                for curve, line in zip(drawn, read):
                    self.assertLess(max(distance_to(p, curve) for p in line), NEAR)
            self.assertEqual({(line["layer"], line["closed"]) for line in lines} - {("SCORE", False)}, {("CUT", True)})
            cuts += svg_outlines(text)
            if sheet == "6":
                scores = svg_outlines(text, "SCORE")
                lines = strokes(pdf, page)
                for fold in scores:
                    self.assertTrue(any(near(fold, line) for line in lines), fold)
                (die,) = [cut for cut in svg_outlines(text) if len(cut) > 8]
                self.assertTrue(any(near(die, line) for line in lines))
        # A cube has five folds and seven tabs; a figure folds at its head and at both feet.
        self.assertEqual(len(cuts), 20 + 1 + 2)
        self.assertEqual(len(scores), 5 + 7 + 2 * 3)

    def test_prints_the_same_parts_on_sheets_for_all_machines(self):
        for cutter, marks in (("generic", "generic marks"), ("cricut", "cricut marks")):
            with self.subTest(cutter):
                self.kit("--cutter", cutter, "--backs", "none", "--split")
                self.assertIn(f"{marks}, version 1", tool("pdftotext", self.folder / "kit-one-sided.pdf", "-"))
                self.assertTrue((self.folder / "kit-one-sided-sheet-2.dxf").exists())

    def test_names_files_so_that_they_sort_like_sheets(self):
        self.write("many/game.json", {"format": 1, "id": "many", "title": "Many", "languages": ["en"],
                                      "parts": {"tile": {"front": "tile.json", "copies": 11}}})
        self.write("many/tile.json", {"part": {"size": [70, 90]}, "layers": [{"type": "outline", "fill": "#ffcc00"}]})
        self.check(planche("kit", self.folder / "many", "--parts", "tile", "--cutter", "cricut", "--paper", "110x150", "-o",
                           self.folder / "kit.pdf"), FINE)
        names = sorted(path.name for path in self.folder.glob("kit-sheet-*.svg"))
        self.assertEqual(names, [f"kit-sheet-{n:02}.svg" for n in range(1, 12)])
        run = self.check(planche("kit", self.folder / "many", "--parts", "tile", "--cutter", "cricut", "-o", "kit.pdf",
                                 cwd=self.folder), FINE)
        self.assertIn("still there: " + ", ".join(f"kit-sheet-{n:02}.{ending}" for n in range(1, 12)
                                                  for ending in ("dxf", "svg")), run.err)

    def test_says_what_a_machine_cannot_cut(self):
        for options, said in ((("silhouette", "--backs", "fold"), "--cutter and --backs fold exclude each other"),
                              (("silhouette", "--cut", "grid"), "--cut has no effect with --cutter"),
                              (("silhouete",), 'did you mean "silhouette"?')):
            run = self.kit("--cutter", *options, status=support.BAD_USAGE)
            self.assertIn(said, run.err)
        self.write("mine.json", {"title": "Mine"})
        run = self.kit("--cutter", self.folder / "mine.json", status=BAD_DATA)
        self.assertIn("mine.json:1", run.err)
        run = self.check(planche("validate", self.game(), "--cutter", "silhouette", "--paper", "80x80"), BAD_DATA)
        self.assertIn("silhouette marks", run.err)
        self.assertEqual(list(self.folder.glob("kit*")), [])


if __name__ == "__main__":
    support.main()
