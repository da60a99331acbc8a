"""What docs/templates.md promises about mistakes: each row quotes it and gives what `planche validate` reports."""
import support
from game_case import GameCase
from support import BAD_DATA, FINE, planche

LINE = {"type": "text", "text": "A", "at": [2, 2], "size": [36, 9], "font": "Inter", "size_pt": 7}
CELL = {"part": {"size": [20.785, 18], "outline": "hexagon-flat", "safe": 0},
        "palettes": {"colour": {"ink": "#000000"}}, "layers": [{"type": "outline", "stroke": "ink", "width": 0.4}]}
SQUARE = {"part": {"size": [8, 8], "safe": 0}, "palettes": CELL["palettes"],
          "layers": [{"type": "outline", "stroke": "ink"}]}
UNUSED = [("data/unknown-field", "error")]


def card(template, files=None):
    whole = {"part": {"size": [40, 40], "safe": 0}, "layers": [LINE], "symbols": {
        "sun": {"box": [9, 9], "layers": [{"type": "ellipse", "at": [0, 0], "size": [9, 9], "fill": "red"}]}}, **template}
    return {"parts": {"card": {"front": "t.json"}}}, {"t.json": whole, **(files or {})}


def tokens(table):
    return card({"tokens": "tokens.csv"}, {"tokens.csv": table})


def drawing(name, **members):
    records = {"cells": {"for": {"column": "1..3", "row": "1..2"}, "grid": "hexagon-flat", "key": {"hex": "0101"}},
               "places": [{"id": "a", "x": 10, "y": 10}, {"id": "b", "x": 90, "y": 10}],
               "roads": {"from": "roads.csv", "fields": {
                   "hexes": {"type": "list", "of": {"type": "reference", "of": "cells"}}, "sides": {"type": "list", "of": "text"},
                   "from": {"type": "reference", "of": "towns"}, "to": {"type": "reference", "of": "towns"}}}}
    records["towns"] = {"key": "id", "rows": records.pop("places")}
    return ({"records": records, "parts": {"it": {"drawing": name, **members}}},
            {"cell.json": CELL, "square.json": SQUARE,
             "roads.csv": "hexes,sides,from,to\n0101|0102,0101:se|0101:s,a,b\n"})


def lines(**members):
    return drawing("hex-map", cells="cells", cell="cell.json", lines=[{"of": "roads", **members}])


def network(**members):
    return drawing("network", places="towns", place="square.json", routes="roads", **members)


# The promise; the game and its files; the codes and severities that are reported, without notes.
ROWS = [
    ("missing words come from en, which is reported", card({"layers": [{**LINE, "text": "{label.a}"}], "labels": {
        "en": {"a": "A"}, "fr": {"b": "B"}}}), [("data/untranslated", "warning")]),
    ("a token has one row", tokens("token,value\nA,x\nB,y\nA,z\n"), [("template/tokens", "error")]),
    ("a token has one symbol, picture or value", tokens("token,value,symbol\nA,x,sun\n"), [("template/tokens", "error")]),
    ("limits: the value of a token in a table", tokens("token,value\nA," + "é" * 10001 + "\nB," + "é" * 10000 + "\n"),
     [("data/limit", "error")]),
    ("the text of a token", tokens("token,value\n,x\n"), [("template/tokens", "error")]),
    ("parts that are cut out cannot have a margin", drawing("net", faces=[1, 2, 3, 4, 5, 6], margin=[9, 0, 0, 0]),
     [("game/drawing", "error")]),
    ("... nor boxes", drawing("tuck-box", inside=[45, 62, 14], margin=[9, 0, 0, 0]), [("game/drawing", "error")]),
    ("tuck-box: the thickness of a part that it holds", drawing("tuck-box", inside=[45, 62, 14], thickness=2), UNUSED),
    ("dial: from and to, or faces", drawing("dial", faces=[1, 2, 3], to=5), UNUSED),
    ("track: rectangle, or circle", drawing("track", to=29, along={"rectangle": [90, 50], "circle": 30}), UNUSED),
    ("track: polyline with closed", drawing("track", to=29, along={"rectangle": [90, 50], "closed": True}), UNUSED),
    ("coordinates: sides at the edge", drawing("hex-map", cells="cells", cell="cell.json", coordinates={
        "at": "top", "size": 4, "sides": ["left"]}), UNUSED),
    ("numbering of coordinates", drawing("hex-map", cells="cells", cell="cell.json", numbering="A1"), UNUSED),
    ("lines through cells", lines(through="hexes"), []),
    ("a line along sides", lines(along="sides", wave=10, dash=[1]), []),
    ("wave: a line along sides", lines(through="hexes", wave=1), UNUSED),
    ("wave: at most 10", lines(along="sides", wave=20), [("data/limit", "error")]),
    ("dashes of 0.01 mm or more", lines(along="sides", dash=[0, 1]), [("data/limit", "error")]),
    ("routes are lines", network(width=2), []),
    ("twin lines are gap apart", network(gap=2), UNUSED),
    ("width of a line along each route", network(space="square.json", width=2), UNUSED),
]


class Templates(GameCase):
    def test_promises_about_mistakes(self):
        for number, (promise, (game, files), expected) in enumerate(ROWS):
            with self.subTest(promise):
                self.write(f"g{number}/game.json", {"format": 1, "id": "g", "title": "G", "languages": ["en", "fr"], **game})
                for name, content in files.items():
                    self.write(f"g{number}/{name}", content)
                run = planche("validate", "--format", "json", "--lang", "fr", self.folder / f"g{number}")
                found = [(d["code"], d["severity"]) for d in run.diagnostics() if d["severity"] != "note"]
                self.assertEqual(found, expected, run)
                self.check(run, BAD_DATA if ("error" in dict(map(reversed, expected))) else FINE)

    def test_columns_without_values_may_hold_anything(self):
        layer = {"type": "rectangle", "at": [1, 1], "size": [9, 9], "fill": "red", "radius": "round", "when": "!(round > 3)"}
        self.write("g/game.json", {"format": 1, "id": "g", "title": "G", "records": {"cards": "c.csv"},
                                   "parts": {"card": {"of": "cards", "front": "t.json"}}})
        self.write("g/c.csv", "id,round\na,\n")
        self.write("g/t.json", {"part": {"size": [40, 40]}, "layers": [layer]})
        self.check(planche("validate", self.folder / "g"), FINE)
        self.assertEqual(self.value("count(cards where round < 3)", self.folder / "g"), ["0"])


if __name__ == "__main__":
    support.main()
