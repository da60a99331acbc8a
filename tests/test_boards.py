"""Boards of file-based games: cells with names, lines on maps, play on cells: docs/own-game.md, docs/templates.md."""
import json
import re

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

    def test_tells_of_a_wrong_cell_once(self):
        """As a cell of the board, and not again by the map that draws it."""
        self.write("c/cell.json", {"part": {"size": [20, 20], "safe": 0}, "layers": [{"type": "outline", "stroke": "#000000", "width": 0.3}]})
        self.write("c/cells.csv", "name\nA1\nA1\nB1\n?\n")
        self.write("c/game.json", {"id": "c", "records": {"cells": {"from": "cells.csv", "grid": "square", "key": {"name": "A1"}}},
                                   "parts": {"map": {"drawing": "grid-map", "cells": "cells", "cell": "cell.json"}}})
        found = planche("validate", "c", "--format", "json", cwd=self.folder).diagnostics()
        self.assertEqual([(d["code"], d["line"]) for d in found], [("data/cell", 3), ("data/cell", 5)])
        self.write("c/game.json", {"id": "c", "records": {"cells": {"from": "cells.csv", "grid": "square", "key": {"name": "A1"}}},
                                   "parts": {"map": {"drawing": "grid-map", "cells": "cells", "front": "cell.json"}}})
        run = self.check(planche("validate", "c", cwd=self.folder), BAD_DATA)
        self.assertIn('hint: the template of its cells is "cell"', run.err)

    def test_axial_maps_name_their_axes_on_the_named_sides(self):
        """q beside the first or last cell of a column, r beside those of a row; nothing lies upon a cell or another label."""
        cell = {"part": {"size": [20.78, 24], "outline": "hexagon-pointy", "safe": 0}, "layers": [
            {"type": "outline", "stroke": "#000000", "width": 0.3},
            {"text": "mid", "at": [5, 10], "size": [10.78, 4], "font": "Inter", "size_pt": 7, "align": "centre"}]}
        self.write("a/cell.json", cell)
        for sides in (None, ["left", "bottom"], ["top", "left"], ["top", "right", "bottom", "left"]):
            coordinates = {"at": "edge", **({"sides": sides} if sides else {})}
            self.write("a/game.json", {"id": "a", "records": {"cells": {
                "for": {"r": "1..3", "q": "1..4"}, "grid": "hexagon-pointy"}},
                "parts": {"map": {"drawing": "hex-map", "cells": "cells", "cell": "cell.json", "coordinates": coordinates}}})
            self.check(planche("kit", "a", "-o", "a.pdf", "--no-cover", "--cut", "none", "--paper", "190x122", cwd=self.folder), FINE)
            words = [(word, x, y) for word, x, y in support.words(self.folder / "a.pdf", 1)]
            middles = [(x, y) for word, x, y in words if word == "mid"]
            self.assertEqual(len(middles), 12)
            top, bottom = min(y for _, y in middles), max(y for _, y in middles)
            named = {"top": 0, "bottom": 0, "left": 0, "right": 0}
            marks = [(word, x, y) for word, x, y in words if word in ("q", "r") and y < 112]
            for word, x, y in marks:
                self.assertGreater(min((x - a) ** 2 + (y - b) ** 2 for a, b in middles), 11 ** 2)
                if word == "q":
                    named["top" if y < (top + bottom) / 2 else "bottom"] += 1
                else:
                    row = [a for a, b in middles if abs(b - y) < 5]
                    named["left" if x < min(row) else "right"] += 1
            wanted = sides or ["top", "right"]
            self.assertEqual(named, {side: (4 if side in ("top", "bottom") else 3) if side in wanted else 0 for side in named})
            for i, (_, x, y) in enumerate(marks):
                for _, a, b in marks[:i]:
                    self.assertGreater((x - a) ** 2 + (y - b) ** 2, 25)

    def test_knows_ways_of_tiles(self):
        """Three hexagons in a row, the middle one half a cell lower: a railway from the first by its lower right side."""
        def value(expression, *ways, turn=1):
            cells = [{"column": i, "row": 1, "ways": list(own), "turn": turn if i == 1 else 0} for i, own in enumerate(ways, 1)]
            self.write("w/game.json", {"id": "w", "records": {"cells": {
                "rows": cells, "grid": "hexagon-flat", "key": {"cell": "A1"},
                "fields": {"ways": {"type": "list", "of": "text"}, "turn": "integer"}}}})
            run = planche("eval", expression, "w", cwd=self.folder)
            return run.out.strip() or run.err
        meet = "join(cells, ' ', meet(item, cells, ways, turn))"
        joined = "joined(cells, ways, turn)"
        line = (["2-5 rail"], ["nw-ne rail"], ["5 rail"])
        self.assertEqual(value(meet, *line), "true true true")
        self.assertEqual(value("join(cells, '; ', join(leads_out(item, cells, ways, turn)))", *line), "nw; ;")
        self.assertEqual(value(joined, *line), "true")
        self.assertEqual(value(meet, *line, turn=-5), "true true true")
        self.assertEqual(value(meet, *line, turn=2), "false false true")
        # Ways of another kind do not meet, and a cell beyond the list counts as outside.
        other = (*line[:2], ["5 road"])
        self.assertEqual(value(meet, *other), "true false false")
        self.assertEqual(value(joined, *other), "false")
        self.assertEqual(value("join(leads_out(cells[2], cells where column < 3, ways, turn))", *other), "ne")
        # A bridge joins nothing; ways that share a side, or lead to the middle, are one.
        self.assertEqual(value("joined(cells where column == 1, ways)", ["1-4", "2-5"], [], []), "false")
        self.assertEqual(value("joined(cells where column == 1, ways)", ["1-4", "4-5"], [], []), "true")
        self.assertEqual(value("joined(cells where column == 1, ways)", ["1", "4"], [], []), "true")
        self.assertEqual(value("joined(cells where column == 1, ways)", ["1 rail", "4 road"], [], []), "false")
        self.assertIn("there is no side '7'", value(meet, ["1-7"], [], []))
        self.assertIn("whole number of sides", value("meet(cells[1], cells, ways, 1 / 2)", *line))

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
                if code == "data/step":
                    row = (self.folder / wrong[0]["file"]).read_text().splitlines()[1]
                    self.assertTrue(row[wrong[0]["column"] - 1:].startswith(found), run.out)
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


NOUGHTS = """marker at each cells of players
counter won each player

turn
  choose
    mark spot from cells where at[item] == none
      set at[spot] to me
  if count(lines(cells where at[item] == me, 3)) > 0
    add 1 to won

end when any(players, won > 0) or all(cells, at[item] != none)
win by most won
"""
ACROSS = """marker stone each cells of players
counter won each player

define mine = cells where stone[item] == me
define across = any(cells where q == 1 and stone[item] == me, any(region(item, mine), q == 11))
define down = any(cells where r == 1 and stone[item] == me, any(region(item, mine), r == 11))

turn
  choose
    lay spot from cells where stone[item] == none
      set stone[spot] to me
  if if(me.seat == 1, across, down)
    add 1 to won

end when any(players, won > 0)
win by most won
"""
STONES = """marker stone each points of players
counter passes

define chain(c) = region(c, points where stone[item] == stone[c])
define breathes(c, without) = any(chain(c) as s, any(near(s) as l, stone[l] == none and l != without))
define allowed(c) = stone[c] == none and any(near(c) as n, stone[n] == none or (stone[n] == me) == breathes(n, c))

turn
  choose
    play spot from points where allowed(item)
      set stone[spot] to me
      set passes to 0
      for caught in points as c where stone[c] != none and stone[c] != me and not breathes(c, none)
        set stone[caught] to none
    pass
      add 1 to passes

end when passes > 1
win by most count(points as c where stone[c] == me)
"""


class PlayedBoards(Case):
    def game(self, name, rules, records):
        self.write(f"{name}/game.json", json.dumps({"format": 1, "id": name, "title": name, "players": [2, 2],
                                                    "play": "play.rules", "records": records}))
        self.write(f"{name}/play.rules", rules)
        self.check(planche("validate", self.folder / name), FINE)
        return self.folder / name

    def records(self, folder, games):
        run = self.check(planche("simulate", folder, "--games", games, "--seed", 5, "--records", "-"), FINE)
        return [json.loads(line) for line in run.out.splitlines() if line.startswith("{")]

    def moves(self, record):
        """(seat, cell) of each stone."""
        words = [line.split() for line in record["moves"]]
        return [(int(line[0][1:]), line[2]) for line in words if len(line) > 2 and line[0].startswith("P")]

    def test_noughts_and_crosses_end_with_the_first_line_of_three(self):
        cells = {"cells": {"for": {"row": "1..3", "column": "1..3"}, "grid": "square-8", "key": {"cell": "A1"}}}
        rows = [{f"{c}{r}" for c in "ABC"} for r in "123"] + [{f"{c}{r}" for r in "123"} for c in "ABC"]
        rows += [{"A1", "B2", "C3"}, {"A3", "B2", "C1"}]
        for record in self.records(self.game("noughts", NOUGHTS, cells), 60):
            held, ended = {1: set(), 2: set()}, 0
            for seat, cell in self.moves(record):
                self.assertFalse(ended, record)
                held[seat].add(cell)
                ended = seat if any(row <= held[seat] for row in rows) else 0
            self.assertTrue(ended or len(held[1] | held[2]) == 9, record)

    def test_hexagons_are_crossed_from_side_to_side(self):
        """The slow way: a flood over the six neighbours of a rhombus."""
        cells = {"cells": {"for": {"r": "1..11", "q": "1..11"}, "grid": "hexagon-pointy", "key": {"cell": "A1"}}}
        for record in self.records(self.game("across", ACROSS, cells), 6):
            held, ended = {1: set(), 2: set()}, 0
            for seat, cell in self.moves(record):
                self.assertFalse(ended, record)
                held[seat].add((ord(cell[0]) - 64, int(cell[1:])))
                axis = seat - 1
                reached = {at for at in held[seat] if at[axis] == 1}
                more = True
                while more:
                    more = {(q + dq, r + dr) for q, r in reached
                            for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))} & held[seat] - reached
                    reached |= more
                ended = seat if any(at[axis] == 11 for at in reached) else 0
            self.assertTrue(ended, record)

    def test_stones_are_caught_with_the_last_breath(self):
        """The slow way: a board in Python that takes stones and refuses moves by flooding."""
        points = {"points": {"for": {"row": "1..9", "column": "1..9"}, "grid": "square",
                             "key": {"point": {"pattern": "A1", "rows": "up", "skip": "I"}}}}

        def chain(board, at):
            found, breaths = {at}, set()
            open_ = [at]
            while open_:
                x, y = open_.pop()
                for to in (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1):
                    if 0 <= to[0] < 9 and 0 <= to[1] < 9:
                        if to not in board:
                            breaths.add(to)
                        elif board[to] == board[at] and to not in found:
                            found.add(to)
                            open_.append(to)
            return found, breaths

        caught = 0
        for record in self.records(self.game("stones", STONES, points), 4):
            board = {}
            for seat, point in self.moves(record):
                at = "ABCDEFGHJ".index(point[0]), int(point[1:]) - 1
                self.assertNotIn(at, board, point)
                board[at] = seat
                for other in [stone for stone, owner in board.items() if owner != seat]:
                    if other in board and not chain(board, other)[1]:
                        for dead in chain(board, other)[0]:
                            del board[dead]
                            caught += 1
                self.assertTrue(chain(board, at)[1], (point, record))
        self.assertGreater(caught, 5)


class BoardsOnTerminals(PlayedBoards):
    def shown(self, folder, lines, *options):
        """What the terminal shows before the last decision, without the moves."""
        run = self.check(planche("play", folder, "--seat", 1, "--seat", 2, *options, stdin="\n".join([*lines, "quit"]) + "\n"), FINE)
        parts = re.split(r"^P\d: the number of a move.*\n", run.out, flags=re.M)
        return [line for line in parts[len(lines)].splitlines() if line.startswith("  ") and not line[:5].strip().isdigit()]

    def test_squares_stand_below_each_other(self):
        cells = {"cells": {"for": {"row": "1..3", "column": "1..3"}, "grid": "square-8", "key": {"cell": "A1"}}}
        folder = self.game("noughts", NOUGHTS, cells)
        self.assertEqual(self.shown(folder, [])[:3], ["  A1  · · ·  C1", "  A2  · · ·  C2", "  A3  · · ·  C3"])
        self.assertEqual(self.shown(folder, ["mark B2", "mark C3"])[:3],
                         ["  A1  ·   ·   ·   C1", "  A2  ·   P1  ·   C2", "  A3  ·   ·   P2  C3"])
        # What the board shows is not listed again.
        self.assertNotIn("at[", "\n".join(self.shown(folder, [])))

    def test_hexagons_are_shifted(self):
        rules = """marker rider each player of spaces
counter dust each spaces

setup
  each player
    set rider to (spaces where row == 1)[me.seat]
  add 3 to dust[spaces[4]]

turn
  choose
    ride goal from near(rider)
      set rider to goal
    rest

end when any(players, rider.row > 8)
win by most rider.row
"""
        for grid, expected in (
                ("hexagon-pointy", ["  A1  P1  P2  ·     C1", "  A2    3   ·   ·   C2"]),
                ("hexagon-flat", ["  B1      P2", "  A1  P1      ·   C1", "  B2      ·", "  A2  3       ·   C2"])):
            spaces = {"spaces": {"for": {"row": "1..2", "column": "1..3"}, "grid": grid, "lower": "even" if grid == "hexagon-pointy" else "odd", "key": {"space": "A1"}}}
            self.assertEqual([line.rstrip() for line in self.shown(self.game(grid, rules, spaces), [])[:len(expected)]], expected, grid)

    def test_several_boards_have_their_names(self):
        rules = """marker ship each player of seas
marker camp each player of lands
turn
  choose
    settle land from lands where item != camp
      set ship to seas[2]
      set camp to land
end when round > 3
win by most round
"""
        board = lambda grid: {"for": {"row": "1..1", "column": "1..3"}, "grid": grid, "key": {"name": "A1"}}
        folder = self.game("ports", rules, {"seas": board("square"), "lands": board("hexagon-pointy")})
        run = self.check(planche("play", folder, "--seat", 1, "--seat", 2, stdin="1\nquit\n"), FINE)
        self.assertIn("seas:\n  A1  ·   P1  ·   C1\n\nlands:\n  A1  P1  ·   ·   C1\n", re.sub(r" +$", "", run.out, flags=re.M))

    def test_samples_fit_a_terminal(self):
        for name, cells in (("crossing", 121), ("stones", 81), ("dunes", 64)):
            run = self.check(planche("play", support.SOURCE / "tests/boards" / name, "--seat", 1, stdin="quit\n"), FINE)
            self.assertGreater(run.out.count("·"), cells - 5, run.out)
            self.assertLess(max(map(len, run.out.splitlines())), 120)


if __name__ == "__main__":
    support.main()
