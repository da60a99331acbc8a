"""What a template says in two ways is drawn alike: numbers and expressions, conditions, repetitions, groups, blocks,
inherited layers, units; and each record of a deck as if it were alone. Layers are drawn at random by fixed seeds."""
# Takes long.
import copy
import json
import random
import unittest

import support
from game_case import GameCase
from support import FINE, planche

PART, MARGIN, DPI = (63, 88), 10, 50
PICTURE = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10">'
           '<rect width="20" height="10" fill="#D55E00"/><circle cx="{}" cy="5" r="4" fill="#0072B2"/></svg>')
SYMBOLS = {name: {"box": [10, 10], "layers": [{"type": "star", "rays": rays, "at": [0, 0], "size": [10, 10],
                                               "fill": "#E69F00"}]} for name, rays in (("sun", 5), ("moon", 9))}
PLACES, NUMBERS = ("at", "size", "from", "to"), ("radius", "width", "turn", "opacity", "sides", "rays", "inner", "size_pt")
COLOURS = ("fill", "stroke", "tint")


def template(layers, **more):
    return {"extends": "base", "part": {"size": PART, "safe": 0}, "symbols": SYMBOLS, "layers": layers, **more}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class Draw:
    """Random layers."""
    PLAIN = ("rectangle", "ellipse", "line", "polygon", "star", "path", "text", "symbol", "image")
    ALL = (*PLAIN, "polyline", "table", "text along", "group")

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, share):
        return self.random.random() < share

    def one(self, *values):
        return self.random.choice(values)

    def mm(self, low, high):
        return round(self.random.uniform(low, high) * 2) / 2

    def layers(self, most=4):
        return [self.layer() for _ in range(self.random.randint(1, most))]

    def layer(self, inner=False):
        kind = self.one(*(self.PLAIN if inner else self.ALL))
        at, size = [self.mm(2, 30), self.mm(2, 50)], [self.mm(6, 24), self.mm(6, 24)]
        made = {
            "rectangle": lambda: {"at": at, "size": size, "fill": self.one("ink", "#56B4E9"), "stroke": "#CC0000",
                                  "width": self.mm(0.5, 2), **self.one({}, {"radius": 2})},
            "ellipse": lambda: {"at": at, "size": size, "fill": self.one("#56B4E9", "none"), "stroke": "ink"},
            "line": lambda: {"from": at, "to": [at[0] + size[0], at[1] + size[1]], "stroke": "ink", "width": 1},
            "polyline": lambda: {"points": [[0, 0], [8, 3], [14, 12]], "at": at, "stroke": "ink", "width": 1,
                                 "smooth": self.chance(0.5)},
            "polygon": lambda: self.one({"at": at, "size": size, "sides": self.random.randint(3, 7), "fill": "#009E73"},
                                        {"points": [[0, 0], [12, 2], [7, 11]], "at": at, "fill": "#009E73"}),
            "star": lambda: {"at": at, "size": size, "rays": self.random.randint(4, 8), "fill": "#F0E442"},
            "path": lambda: {"d": "M0 0H9V5L3 8Z", "at": at, "fill": "#CC79A7"},
            "text": lambda: {"text": self.one("Owl", "**Owl** fox", "x:sun:y"), "at": at, "size": [24, 10], "style": "body",
                             "align": self.one("left", "centre", "right"),
                             **self.one({}, {"frame": {"fill": "#EEEEEE", "radius": 1}}, {"size_pt": 10, "shrink": 6},
                                        {"flow": {"columns": 2, "gutter": 2}},
                                        {"halo": {"color": "#FF0000", "width": 0.4}})},
            "text along": lambda: {"text": "north", "along": {"line": [at, [at[0] + 25, at[1] + 5]]}, "style": "body"},
            "table": lambda: {"of": "[1, 2]", "at": at, "size": [26, 14], "row": 5, "style": "body", "stroke": "line",
                              "columns": [{"text": "{index}"}, {"text": "{item}a"}]},
            "image": lambda: {"art": "art/a.svg", "at": at, "size": size, "fit": self.one("cover", "contain", "stretch"),
                              **self.one({}, {"radius": 2}, {"mask": "ellipse"}, {"tint": "#00AA00"}, {"focus": [0, 1]})},
            "symbol": lambda: {"symbol": "sun", "at": at, "size": size},
            "group": lambda: {"at": [self.mm(0, 6), self.mm(0, 6)],
                              "layers": [self.layer(inner=True) for _ in range(self.random.randint(1, 3))]},
        }[kind]()
        layer = {"type": kind.split()[0], **made}
        if self.chance(0.3):
            layer["opacity"] = 0.5
        if kind != "text along" and self.chance(0.3):
            layer["turn"] = self.one(30, 90, -45)
        if self.chance(0.15):
            layer["blend"] = "multiply"
        return layer


def bound(layer, draw, expression):
    """The layer with numbers and colours as expressions of the same value."""
    made = copy.deepcopy(layer)
    for key in PLACES:
        if key in made and all(map(is_number, made[key])):
            made[key] = [expression(each) if draw.chance(0.7) else each for each in made[key]]
    for key in NUMBERS:
        if is_number(made.get(key)) and draw.chance(0.7):
            made[key] = expression(made[key])
    for key in COLOURS:
        if isinstance(made.get(key), str) and draw.chance(0.6):
            made[key] = draw.one("{{if(n == 1, '{}', '#ABCDEF')}}", "{{'{}'}}").format(made[key])
    if "layers" in made:
        made["layers"] = [bound(each, draw, expression) for each in made["layers"]]
    return made


def moved(layer, x, y):
    made = copy.deepcopy(layer)
    if "along" in made:
        made["along"] = {"line": [[a + x, b + y] for a, b in made["along"]["line"]]}
    else:
        for key in ("from", "to") if made["type"] == "line" else ("at",):
            made[key] = [made[key][0] + x, made[key][1] + y]
    return made


def in_cm(layer):
    made = {**layer, **{key: [f"{each / 10:g}cm" for each in layer[key]] for key in PLACES if key in layer}}
    if "layers" in made:
        made["layers"] = list(map(in_cm, made["layers"]))
    return made


class Ways:
    """Each method returns two lists of layers that must look alike, and members of the first one's template."""

    def numbers_of_the_record(draw):
        layers = draw.layers()
        return [bound(each, draw, lambda number: f"{number} + 0 * n") for each in layers], layers, {}

    def numbers_of_the_template(draw):
        layers = draw.layers()
        return [bound(each, draw, lambda number: f"{number} + 0") for each in layers], layers, {}

    def conditions(draw):
        layers = draw.layers()
        return [{**each, "when": draw.one("n == 1", "n < 5", "style == 'colour'", "id == 'a'")} for each in layers], layers, {}

    def repetitions(draw):
        once, written = [], []
        for layer in draw.layers():
            (x, y), count = draw.one((3, 2), (0, 4), (5, 0)), draw.random.randint(1, 3)
            once.append({**layer, "each": {"count": draw.one(count, f"{count}", f"{count} * n", f"n + {count - 1}"),
                                           "step": [x, y]}})
            written += [moved(layer, x * k, y * k) for k in range(count)]
        return once, written, {}

    def conditions_of_repetitions(draw):
        once, written = [], []
        for layer in draw.layers():
            when, which = draw.one(("index > 1", (1, 2)), ("index != 2", (0, 2)), ("item > 5", (1, 2)), ("index > n", (1, 2)),
                                   ("item > n + 4", (1, 2)), ("index < 0", ()))
            once.append({**layer, "when": when, "each": {"of": draw.one("[5, 6, 7]", "5..7", "[4 + n, 6, 7]"), "step": [4, 3]}})
            written += [moved(layer, 4 * k, 3 * k) for k in which]
        return once, written, {}

    def groups(draw):
        layers = draw.layers()
        x, y = draw.one((2, 3), (0, 0), (-1, 1))
        return [{"type": "group", "at": [x, y], "layers": layers}], [moved(each, x, y) for each in layers], {}

    def likenesses(draw):
        once, written = [], []
        for number, layer in enumerate(draw.layers()):
            change = draw.one({}, {"opacity": 0.4})
            once += [{**layer, "id": f"i{number}"}, {"like": f"i{number}", **change}]
            written += [layer, {**layer, **change}]
        return once, written, {}

    def blocks(draw):
        layers = draw.layers()
        return ([{"use": "block", "at": [1, 2], "with": {"q": "n"}}],
                [{"type": "group", "at": [1, 2], "layers": layers}],
                {"blocks": {"block": [{**each, "when": "q > 0"} for each in layers]}})

    def inherited_layers(draw):
        layers = draw.layers()
        changes, written = [], []
        for number, layer in enumerate(layers):
            change = {**draw.one({}, {"opacity": 0.7}), **draw.one({}, {"when": "n == 1"})}
            if layer["type"] in ("rectangle", "ellipse", "image", "symbol"):
                change.update(draw.one({}, {"size": [15, 15]}))
            if change:
                changes.append({"id": f"i{number}", **change})
            written.append({**layer, **change})
        return changes, written, {"base": [{**each, "id": f"i{number}"} for number, each in enumerate(layers)]}

    def units(draw):
        layers = draw.layers()
        return list(map(in_cm, layers)), layers, {}


def varied(layer, draw, n):
    """A layer that depends on n, and what it is where n is this; None where it is not drawn."""
    asked, plain = copy.deepcopy(layer), copy.deepcopy(layer)
    for key in PLACES:
        if key in asked and all(map(is_number, asked[key])):
            for i in (0, 1):
                if draw.chance(0.5):
                    step = draw.one(1, 2) if key == "size" else draw.one(1, 2, -1)
                    asked[key][i] = f"{asked[key][i]} + {step} * (n - 1)"
                    plain[key][i] += step * (n - 1)
    for key in NUMBERS:
        if is_number(asked.get(key)) and draw.chance(0.6):
            text, plain[key] = {"opacity": ("n / 4", n / 4), "turn": (f"{asked[key]} * n", asked[key] * n)}.get(
                key, (f"{asked[key]} + n", asked[key] + n) if key in ("sides", "rays") else
                (f"{asked[key]} + n / 4", asked[key] + n / 4))
            asked[key] = text
    for key in COLOURS:
        if isinstance(asked.get(key), str) and draw.chance(0.6):
            plain[key] = {1: asked[key], 2: "#123456", 3: "#abcdef"}[n]
            asked[key] = f"{{match(n, 1, '{asked[key]}', 2, '#123456', '#abcdef')}}"
    if asked["type"] == "text" and draw.chance(0.5):
        asked["text"] += "{if(n > 1, ' *many*')} {n}"
        plain["text"] += " *many*" * (n > 1) + f" {n}"
    if asked["type"] == "symbol" and draw.chance(0.5):
        asked["symbol"], plain["symbol"] = "{if(n == 2, 'moon', 'sun')}", "moon" if n == 2 else "sun"
    if asked["type"] == "image" and draw.chance(0.5):
        asked["art"], plain["art"] = "art/{if(n == 3, 'b', 'a')}.svg", "art/b.svg" if n == 3 else "art/a.svg"
    if "layers" in asked:
        both = [varied(each, draw, n) for each in asked["layers"]]
        asked["layers"], plain["layers"] = [one for one, _ in both], [other for _, other in both if other]
    luck = draw.random.random()
    if luck < 0.4:
        asked["when"], shown = draw.one(("n > 1", n > 1), ("n != 2", n != 2), ("id == 'c'", n == 3), ("odd", n != 2))
        plain = plain if shown else None
    elif luck > 0.75:
        asked["each"] = {"count": "n", "step": [3, 2]}
        plain["each"] = {"count": n, "step": [3, 2]}
    return asked, plain if plain and plain.get("layers", [1]) else None


class SameDrawing(GameCase):
    def pictures(self, templates, parts):
        """Part kind -> its pictures, a sheet each."""
        for file, content in templates.items():
            self.write(f"g/{file}.json", content)
        for name, x in (("a", 5), ("b", 14)):
            self.write(f"g/art/{name}.svg", PICTURE.format(x))
        self.write("g/c.csv", "id,n,odd\na,1,yes\nb,2,no\nc,3,yes\n")
        self.write("g/game.json", {"id": "g", "records": {"cards": {
            "from": "c.csv", "key": "id", "copies": 1, "fields": {"id": "text", "n": "integer", "odd": "truth"}}},
            "parts": {name: {"of": of, "front": f"{name}.json"} for name, of in parts.items()}})
        self.check(planche("render", self.folder / "g", "-o", self.folder / "p.pdf", "-q", "--no-mix", "--cut", "none", "--margin",
                           MARGIN, "--paper", f"{PART[0] + 2 * MARGIN}x{PART[1] + 2 * MARGIN}"), FINE)
        pixels = [str(round(length / 25.4 * DPI)) for length in (MARGIN, MARGIN, *PART)]
        support.tool("pdftoppm", "-r", DPI, "-x", pixels[0], "-y", pixels[1], "-W", pixels[2], "-H", pixels[3],
                     self.folder / "p.pdf", self.folder / "p")
        files = sorted(self.folder.glob("p-*.ppm"))
        pages = iter([file.read_bytes() for file in files])
        for file in files:
            file.unlink()
        found = {name: [next(pages) for _ in range(3 if of == "cards" else 1)] for name, of in parts.items()}
        self.assertEqual(list(pages), [])
        return found

    def assert_alike(self, one, other, *told):
        """Edges may be smoothed a little otherwise."""
        self.assertEqual(len(one), len(other))
        if one != other:
            different = sum(abs(a - b) > 40 for a, b in zip(one, other))
            self.assertLess(different, 25, "\n".join(json.dumps(each) for each in told))

    def test_two_ways_to_say_the_same(self):
        for name, way in [(name, way) for name, way in vars(Ways).items() if not name.startswith("_")]:
            with self.subTest(name):
                templates, parts, pairs = {}, {}, {}
                for seed in range(24):
                    first, second, more = way(Draw(f"{name} {seed}"))
                    a, b = f"p{seed:02}a", f"p{seed:02}b"
                    pairs[a, b] = first, second
                    base = more.pop("base", None)
                    if base is not None:
                        templates[f"base{seed}"] = template(base)
                        templates[a] = {"extends": f"base{seed}.json", "layers": first}
                    else:
                        templates[a] = template(first, **more)
                    templates[b] = template(second)
                    parts.update({a: "cards where id == 'a'", b: "cards where id == 'a'"})
                found = self.pictures(templates, parts)
                blank = 0
                for (a, b), layers in pairs.items():
                    self.assert_alike(found[a][0], found[b][0], a, *layers)
                    blank += len(set(found[b][0][20:])) == 1
                self.assertLess(blank, 8, "nearly all show something")

    def test_each_record_is_drawn_as_if_it_were_alone(self):
        for seed in range(10):
            with self.subTest(seed):
                templates, parts, told = {}, {}, {}
                for kind in range(6):
                    layers = Draw(f"records {seed} {kind}").layers(6)
                    for n in (1, 2, 3):
                        draw = Draw(f"varied {seed} {kind}")
                        both = [varied(each, draw, n) for each in layers]
                        told[kind] = [asked for asked, _ in both]
                        templates[f"p{kind}b{n}"] = template([plain for _, plain in both if plain])
                        parts[f"p{kind}b{n}"] = f"cards where n == {n}"
                    templates[f"p{kind}a"] = template(told[kind])
                    parts[f"p{kind}a"] = "cards"
                found = self.pictures(templates, parts)
                for kind in range(6):
                    for n in (1, 2, 3):
                        self.assert_alike(found[f"p{kind}a"][n - 1], found[f"p{kind}b{n}"][0], kind, n, told[kind])
                self.assertGreater(len({found[f"p{kind}a"][n] for kind in range(6) for n in range(3)}), 12)

    def test_parts_in_a_drawing_show_nothing_beyond_their_edge(self):
        """A track whose cells draw beyond themselves, always and depending on the record, looks as if they did not."""
        found = []
        for right in (10, 30, "30 + 0 * n"):
            self.write("g/cell.json", {"part": {"size": [20, 20], "safe": 0}, "layers": [
                {"type": "rectangle", "at": [10, 5], "size": [right, 5], "fill": "#0072B2"}]})
            self.write("g/c.csv", "id,n\na,1\nb,2\n")
            self.write("g/game.json", {"id": "g", "records": {"cards": {"from": "c.csv", "key": "id", "copies": 1}}, "parts": {
                "track": {"drawing": "track", "cells": "cards", "cell": "cell.json", "along": {"polyline": [[0, 0], [60, 0]]}}}})
            self.check(planche("kit", self.folder / "g", "-o", self.folder / "p.pdf", "-q", "--no-cover"), FINE)
            support.tool("pdftoppm", "-r", DPI, "-x", 0, "-y", 0, "-W", 413, "-H", 500, self.folder / "p.pdf", self.folder / "p")
            (file,) = self.folder.glob("p-*.ppm")
            page = file.read_bytes()
            found.append(sum(page[i] < 60 and page[i + 2] > 150 for i in range(15, len(page) - 2, 3)))
        self.assertGreater(found[0], 200)
        for blue in found[1:]:  # otherwise more than three times as many
            self.assertLess(abs(blue - found[0]), 60)


if __name__ == "__main__":
    unittest.main()
