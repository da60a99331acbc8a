"""What can be cut out of a printed sheet: the marks in a PDF, and a guillotine that needs a mark for each cut.

Nothing here knows how planche lays out sheets. Where the parts lie comes from `--report places`; the marks are the
strokes that a PDF has and the one of `--cut none` has not. Lengths are mm from the top left.
"""
import functools
import json
import math
import re

from support import planche, tool

MM = 72 / 25.4
NEAR = 0.05  # mm: largest distance of a mark from its cut, or of a mark that touches a part
SHORTEST = 0.25


class Sheets:
    """A printout with and without marks."""

    def __init__(self, folder, *command):
        self.pdf, bare = folder / "marked.pdf", folder / "bare.pdf"
        self.run = planche(*command, "--report", "places", "-o", self.pdf)
        none = planche(*command, "--cut", "none", "--no-edge", "-o", bare)
        if self.run.status or none.status:
            raise AssertionError(f"{self.run}\n{none}")
        self.report = json.loads(self.run.out.splitlines()[-1])
        (self.file,) = self.report["files"]
        self.pages = [Page(self, number + 1, bare) for number in range(self.file["pages"])]


class Page:
    def __init__(self, sheets, number, bare):
        self.number = number
        self.parts = [part for part in sheets.file["places"] if part["page"] == number]
        unmarked = set(strokes(bare, number)) if self.parts else set()
        found = [stroke for stroke in strokes(sheets.pdf, number) if stroke not in unmarked] if self.parts else []

        def of(width, dashed, grey):
            return [line for w, d, g, line in found if abs(w - width) < 0.005 and d == dashed and abs(g - grey) < 1]

        self.marks, self.dashes, self.edges = of(0.2, False, 0), of(0.1, True, 50), of(0.15, False, 56)


def strokes(pdf, page):
    """(width in mm, dashed, its red in %, (x0, y0, x1, y1)) of each straight stroke."""
    svg = tool("pdftocairo", "-svg", "-nocenter", "-noshrink", "-f", page, "-l", page, pdf, "-")
    out = []
    for tag in re.findall(r"<path [^>]*>", svg):
        # Cairo 1.16 writes what a path looks like into its style, 1.18 into attributes, with other separators.
        said = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        said |= dict(re.findall(r"([a-z-]+):([^;]*)", said.get("style", "")))
        if "stroke-width" not in said or said.get("stroke", "none") == "none":
            continue
        matrix = re.findall(r"[-\d.e]+", said.get("transform", "").removeprefix("matrix"))
        a, b, c, d, e, f = map(float, matrix) if matrix else (1, 0, 0, 1, 0, 0)

        def place(x, y):
            return round((a * x + c * y + e) / MM, 3), round((b * x + d * y + f) / MM, 3)

        scale = math.hypot(a, b) / MM
        red = re.match(r"rgb\(([\d.]+)%", said["stroke"])
        width, dashed = float(said["stroke-width"]), said.get("stroke-dasharray", "none") != "none"
        at = start = None
        for verb, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", said["d"]):
            values = list(map(float, numbers.split()))
            to = start if verb == "Z" else place(*values[-2:])
            if verb == "M":
                start = to
            elif verb in "LZ" and at != to:
                out.append((round(width * scale, 3), dashed, float(red[1]) if red else -1, (*at, *to)))
            at = to
    return out


def box(part):
    x, y, width, height = part["trim"]
    return x, y, x + width, y + height


def corners(part):
    """The corners of the outline; ellipses have 90. None for custom polygons, whose corners are not reported."""
    left, top, right, bottom = box(part)
    first = {"rectangle": (4, 45), "ellipse": (90, 2), "hexagon-flat": (6, 0), "hexagon-pointy": (6, 30),
             "octagon": (8, 22.5)}
    if part["outline"] not in first:
        return None
    sides, turn = first[part["outline"]]
    ring = [(math.cos(math.radians(turn + 360 * i / sides)), math.sin(math.radians(turn + 360 * i / sides)))
            for i in range(sides)]
    wide, high = max(x for x, _ in ring), max(y for _, y in ring)
    return [((left + right) / 2 + x / wide * (right - left) / 2, (top + bottom) / 2 + y / high * (bottom - top) / 2)
            for x, y in ring]


def depth(point, outline):
    """How far inside a convex outline a point lies; negative outside."""
    least = math.inf
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        least = min(least, ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / math.hypot(bx - ax, by - ay))
    return least


def inside(page):
    """Marks, cut lines and edges that overlap a part by more than NEAR, with their width."""
    found = []
    shapes = [(box(part), corners(part)) for part in page.parts]
    for lines, half in ((page.marks, 0.1), (page.dashes, 0.05), (page.edges, 0.075)):
        for line in lines:
            x0, y0, x1, y1 = line
            points = [(x0 + t / 4 * (x1 - x0), y0 + t / 4 * (y1 - y0)) for t in range(5)]
            for (left, top, right, bottom), outline in shapes:
                if outline is None or max(x0, x1) < left - half or min(x0, x1) > right + half:
                    continue
                if any(depth(point, outline) + half > NEAR for point in points):
                    found.append(line)
    return found


class Guillotine:
    """Cuts a sheet apart with straight cuts across whole pieces. A cut needs a mark on its line, on the piece.

    Parts that touch share a cut: at the edge of a piece the stop is set to the size of the part that lies there.

    Only the last side of a rectangle needs none: nothing lies beside the part on that line any more, so it is cut to
    size. What is no rectangle is cut out by itself: the guillotine only frees it from the rectangles.
    """

    def __init__(self, page, size):
        self.parts = [(box(part), part["outline"] == "rectangle") for part in page.parts]
        self.size = size
        self.lines = ({}, {})  # x of vertical marks, y of level ones -> where they stand along it
        for x0, y0, x1, y1 in page.marks + page.dashes:
            vertical = abs(x0 - x1) < 0.002
            if not vertical and abs(y0 - y1) >= 0.002:
                continue
            at, begin, end = (x0, min(y0, y1), max(y0, y1)) if vertical else (y0, min(x0, x1), max(x0, x1))
            if end - begin >= SHORTEST:
                self.lines[0 if vertical else 1].setdefault(round(at, 2), []).append((begin, end))
        self.cut = functools.cache(self._cut)

    def works(self):
        return self.cut((0, 0, *self.size))

    def on(self, piece):
        x0, y0, x1, y1 = piece
        return [(b, r) for b, r in self.parts if b[0] >= x0 - NEAR and b[1] >= y0 - NEAR and b[2] <= x1 + NEAR
                and b[3] <= y1 + NEAR]

    def marked(self, piece, axis, at):
        begin, end = piece[1 - axis], piece[3 - axis]
        return any(min(end, e) - max(begin, b) >= SHORTEST for line, spans in self.lines[axis].items()
                   if abs(line - at) <= NEAR
                   for b, e in spans)

    @staticmethod
    def shared(piece, axis, at, held):
        """Whether a part reaches from the edge of the piece to that line, and the next part begins there."""
        def reaches(b, edge, other):
            return abs(b[edge] - piece[edge]) <= NEAR and abs(b[other] - at) <= NEAR
        straight = [b for b, is_straight in held if is_straight]
        for first, last in ((axis, axis + 2), (axis + 2, axis)):
            if any(reaches(b, first, last) for b in straight) and any(abs(b[first] - at) <= NEAR for b in straight):
                return True
        return False

    def _cut(self, piece):
        held = self.on(piece)
        if not any(straight for _, straight in held):
            return True
        if len(held) == 1:
            (part, _), = held
            rest = [i for i in range(4) if abs(part[i] - piece[i]) > NEAR]
            if len(rest) <= 1:
                return True
        wanted = []
        for axis in (0, 1):
            sides = {round(b[i], 2) for b, straight in held if straight
                     for i in (axis, axis + 2)} | set(self.lines[axis])
            for at in sides:
                found = self.marked(piece, axis, at) or self.shared(piece, axis, at, held)
                if piece[axis] + NEAR < at < piece[axis + 2] - NEAR and found and not any(
                        b[axis] + NEAR < at < b[axis + 2] - NEAR for b, _ in held):
                    wanted.append((abs(at - (piece[axis] + piece[axis + 2]) / 2), axis, at))
        for _, axis, at in sorted(wanted):
            before, behind = list(piece), list(piece)
            before[axis + 2] = behind[axis] = at
            if self.cut(tuple(before)) and self.cut(tuple(behind)):
                return True
        return False
