"""Measures in pictures of sheets whether frames stand well inside the cut and backgrounds run beyond it.

Nothing here knows how parts are drawn. `--report places` gives their positions, pdftoppm their pixels. Lengths are mm.
"""
import collections
import json
import math
import re

from cutting import corners
from support import planche, tool

DPI = 125
STEP = 1  # along an edge
FINE = 0.15  # of what lies near
CORNER = 4  # of a rectangle, left out because it may be round
SAFE = 3
BLEED = 2
LEAST = 1.5  # bleed of small parts, whose marks stand between them
SLACK = 0.3  # blur of a picture's points
ENOUGH = 8  # parts of a kind
PAPER = bytes([255] * 3)
INKED, OTHER = 40, 60  # of 255, by the channel that differs most


class Picture:
    def __init__(self, data):
        head = re.match(rb"P6\s(\d+) (\d+)\s255\s", data)
        self.width, self.height, self.data, self.begin = int(head[1]), int(head[2]), data, head.end()

    def at(self, x, y):
        column = min(max(int(x / 25.4 * DPI), 0), self.width - 1)
        row = min(max(int(y / 25.4 * DPI), 0), self.height - 1)
        start = self.begin + 3 * (row * self.width + column)
        return self.data[start:start + 3]


def differ(a, b):
    return max(map(abs, map(int.__sub__, a, b)))


def inked(color):
    return min(color) < 255 - INKED


def edges(part):
    """The sides of a rectangle one by one, other outlines as a whole: points and inward directions."""
    outline = corners(part)
    if outline is None:
        return
    if part["outline"] == "rectangle":
        left, top, right, bottom = outline[0][0], outline[0][1], outline[0][0], outline[0][1]
        for x, y in outline:
            left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
        outline = [(left, top), (right, top), (right, bottom), (left, bottom)]
    found = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        length = math.hypot(bx - ax, by - ay)
        along = ((bx - ax) / length, (by - ay) / length)
        spare = min(CORNER, length / 4) if part["outline"] == "rectangle" else 0
        count = max(int((length - 2 * spare) / STEP), 1)
        found.append([((ax + along[0] * t, ay + along[1] * t), (-along[1], along[0]))
                      for t in (spare + (i + 0.5) * (length - 2 * spare) / count for i in range(count))])
    yield from found if part["outline"] == "rectangle" else [sum(found, [])]


def faults(picture, part):
    """What is wrong at the edges of a part, in words."""
    for rim in edges(part):
        def ring(depth):
            return [picture.at(x + depth * dx, y + depth * dy) for (x, y), (dx, dy) in rim]

        def share(truths):
            return sum(truths) / len(rim)

        # Whatever reaches the cut continues, be it a background or a line. Patterns do so somewhere near.
        outermost = ring(0.15)
        for depth, at in (0.15, outermost), (0.5, [a if not inked(b) else PAPER for a, b in zip(ring(0.5), outermost)]):
            for out in (0.5, max(LEAST, min(BLEED, part["bleed"])) - SLACK):
                def near(i):
                    (x, y), (dx, dy) = rim[i]
                    reach = out + depth + STEP / 2  # of a line that slants by half a right angle
                    return (picture.at(x - out * dx + t * dy, y - out * dy - t * dx)
                            for t in (FINE * k - reach for k in range(int(2 * reach / FINE) + 1)))
                lacking = share([inked(color) and all(differ(color, other) > OTHER for other in near(i))
                                 for i, color in enumerate(at)])
                if lacking > 0.1:
                    yield f"{lacking:.0%} of an edge is inked {depth} within the cut, but not {out} beyond it"
        # A line near the cut with the ground of the edge on both sides of it.
        depths = [0.4 + 0.15 * i for i in range(int((SAFE - SLACK - 0.4) / 0.15) + 1)]
        rings = {depth: ring(depth) for depth in depths + [depth + 1.2 for depth in depths]}
        edge = ring(0.4)
        for depth in depths:
            line = share([differ(color, ground) > OTHER and (not inked(ground) or differ(inner, ground) <= OTHER)
                          for color, ground, inner in zip(rings[depth], edge, rings[depth + 1.2])])
            if line > 0.7:
                yield f"a frame stands {depth:.1f} within the cut"
                break


def look(folder, *command):
    """{(part kind, back or not): {what is wrong: on how many parts}}. Looks only at the first few parts of a kind."""
    target = folder / "sheets.pdf"
    run = planche(*command, "--cut", "none", "--no-edge", "--report", "places", "-o", target)
    if run.status:
        raise AssertionError(run)
    (file,) = json.loads(run.out.splitlines()[-1])["files"]
    found, seen = collections.defaultdict(collections.Counter), collections.Counter()
    for number in range(1, file["pages"] + 1):
        parts = []
        for part in file["places"]:
            face = part["part"], part["back"]
            if part["page"] == number and seen[face] < ENOUGH:
                seen[face] += 1
                parts.append(part)
        if not parts:
            continue
        tool("pdftoppm", "-r", DPI, "-f", number, "-l", number, "-singlefile", target, folder / "sheet")
        picture = Picture((folder / "sheet.ppm").read_bytes())
        for part in parts:
            for fault in faults(picture, part):
                found[part["part"], part["back"]][fault] += 1
    return found, seen
