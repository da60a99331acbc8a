"""Small games on boards, in tests/boards/: each of few lines, sound, and printed in colour, low ink and as a poster."""
import csv
import json
import re
import shutil

import support
from support import BAD_DATA, FINE, SOURCE, Case, planche

BOARDS = SOURCE / "tests/boards"
MOST_LINES = 30
MOST_RULES = 40


def begun_more(begun, at, steps):
    """The cells to which ways lead from these."""
    more = list(begun)
    while more:
        x, y = more.pop()
        for side, (right, down) in enumerate(steps):
            there = (x + right, y + down)
            if side in at[x, y] and there in at and there not in begun:
                yield there
                more.append(there)


class BoardSamples(Case):
    def test_are_short_and_print_without_a_message(self):
        folders = sorted(folder for folder in BOARDS.iterdir() if folder.is_dir())
        self.assertGreaterEqual({folder.name for folder in folders},
                                {"fords", "tramways", "counters", "chess", "stones", "ladders", "rondel", "tilings", "post"})
        for folder in folders:
            with self.subTest(folder=folder.name):
                self.assertLessEqual(len((folder / "game.json").read_text().splitlines()), MOST_LINES)
                shutil.copytree(folder, self.folder / folder.name)
                self.check(planche("validate", folder.name, "--strict", cwd=self.folder), FINE)
                for options in (["--paper", "420x594"], ["--paper", "a4"], ["--style", "low-ink"]):
                    run = self.check(planche("kit", folder.name, "-o", "out.pdf", "--no-cover", *options, cwd=self.folder), FINE)
                    self.assertNotIn("warning", run.err, options)

    def test_are_played_by_rules_of_few_lines(self):
        """Each game is played by two random players to an end that somebody wins, from the file that prints its board."""
        played = sorted(file.parent for file in BOARDS.glob("*/play.rules"))
        self.assertGreaterEqual({folder.name for folder in played},
                                {"noughts", "crossing", "stones", "dunes", "post", "island"})
        for folder in played:
            with self.subTest(folder=folder.name):
                self.assertLessEqual(len((folder / "play.rules").read_text().splitlines()), MOST_RULES)
                shutil.copytree(folder, self.folder / folder.name)
                run = self.check(planche("simulate", folder.name, "--games", "12", "--seed", "4", "--records", "-", cwd=self.folder), FINE)
                records = [json.loads(line) for line in run.out.splitlines() if line.startswith("{")]
                self.assertEqual(len(records), 12)
                self.assertTrue(all(record["result"]["winners"] for record in records))

    def test_letters_arrive_by_the_roads_of_their_player(self):
        """The slow way: a flood over the roads that each player rode, in a game of carriers."""
        shutil.copytree(BOARDS / "post", self.folder / "post")
        roads, letters = ({row["id"]: row for row in csv.DictReader((BOARDS / "post" / name).read_text().splitlines())}
                          for name in ("roads.csv", "letters.csv"))
        run = self.check(planche("simulate", "post", "--games", "25", "--seed", "2", "--players", "carrier,carrier,carrier",
                                 "--records", "-", cwd=self.folder), FINE)
        arrived = 0
        for record in (json.loads(line) for line in run.out.splitlines() if line.startswith("{")):
            moves = record["moves"]
            bag = next(move for move in moves if move.startswith("* bag: ")).removeprefix("* bag: ").split()
            for seat, score in enumerate(record["result"]["score"]):
                ridden = [roads[move.split()[2]] for move in moves if move.startswith(f"P{seat + 1} ride ")]
                lengths = [int(road["length"]) for road in ridden]
                total = sum(length * (length + 1) // 2 for length in lengths)
                for letter in (letters[name] for name in bag[2 * seat:2 * seat + 2]):
                    reached, more = set(), {letter["from"]}
                    while more:
                        reached |= more
                        more = {road[b] for road in ridden for a, b in (("from", "to"), ("to", "from"))
                                if road[a] in reached} - reached
                    arrived += letter["to"] in reached
                    total += int(letter["points"]) * (1 if letter["to"] in reached else -1)
                self.assertEqual(score, total, record)
        self.assertGreater(arrived, 5)

    def test_an_island_is_dealt_fairly(self):
        shutil.copytree(BOARDS / "island", self.folder / "island")
        run = self.check(planche("randomise", "island", "--count", "5", "--seed", "3", cwd=self.folder), FINE)
        islands = [json.loads(line)["lands"] for line in run.out.splitlines()]
        self.assertEqual(len({json.dumps(island) for island in islands}), 5)
        for island in islands:
            red = [(land["q"], land["r"]) for land in island if land.get("number") in (6, 8)]
            self.assertEqual(len(red), 4)
            for q, r in red:
                for other in red:
                    self.assertNotIn((other[0] - q, other[1] - r), [(1, 0), (0, 1), (1, -1)])
            self.assertEqual([land["land"] for land in island if "number" not in land], ["moor"])

    def test_boards_of_tiles_are_drawn_with_ways_that_meet(self):
        for name, wanted in (("cellars", {("A1", None), ("F6", None)}), ("brook", {("A3", 3), ("E3", 1)})):
            shutil.copytree(BOARDS / name, self.folder / name)
            draw = ["randomise", name, "--count", "12", "--seed", "5"]
            run = self.check(planche(*draw, cwd=self.folder), FINE)
            self.assertEqual(run.out, planche(*draw, cwd=self.folder).out)
            boards = run.out.splitlines()
            self.assertGreater(len(set(boards)), 11 if name == "cellars" else 5)  # few brooks have just these tiles
            ways = {row["tile"]: [[int(side) for side in way.split()[0].split("-")] for way in (row["ways"] or "").split("|") if way]
                    for row in csv.DictReader((BOARDS / name / "tiles.csv").read_text().splitlines())}
            dealt = sorted(row["tile"] for row in csv.DictReader(next((BOARDS / name).glob("[fr]*s.csv")).read_text().splitlines()))
            for number, line in enumerate(boards):
                self.ways_meet(next(value for value in json.loads(line).values() if isinstance(value, list)), ways, wanted)
                if name == "brook":
                    self.assertEqual(sorted(cell["tile"] for cell in json.loads(line)["fields"]), dealt)
                self.write(f"{name}/drawn{number}.json", line)
                self.check(planche("validate", f"{name}/drawn{number}.json", "--strict", cwd=self.folder), FINE)
            self.check(planche("kit", f"{name}/drawn0.json", "-o", "drawn.pdf", "--no-cover", cwd=self.folder), FINE)
            board = json.loads(boards[0])
            cells = next(value for value in board.values() if isinstance(value, list))
            turned = next(cell for cell in cells if cell["tile"] in ("bend", "fork"))
            turned["turn"] = (turned["turn"] + 2) % 4
            self.write(f"{name}/wrong.json", json.dumps(board))
            run = self.check(planche("validate", f"{name}/wrong.json", "--format", "json", cwd=self.folder), BAD_DATA)
            self.assertTrue(all(d["code"].startswith(f"{name}/") for d in run.diagnostics()), run.out)
            self.assertIn(f"{name}/wrong.json", {d["file"] for d in run.diagnostics()})

    def ways_meet(self, cells, ways, wanted):
        """The slow way: each side of each cell, and a flood from a cell with a way. Sides: 0 north, 1 east, and so on."""
        at = {}
        for cell in cells:
            name = next(cell[key] for key in ("room", "field") if key in cell)
            at[ord(name[0]) - 65, int(name[1:]) - 1] = {(side - 1 + cell.get("turn", 0)) % 4 for way in ways[cell["tile"]] for side in way}
        steps, out = [(0, -1), (1, 0), (0, 1), (-1, 0)], set()
        for (x, y), sides in at.items():
            for side, (right, down) in enumerate(steps):
                beside = at.get((x + right, y + down))
                if beside is not None:
                    self.assertEqual(side in sides, (side + 2) % 4 in beside, (x, y, side))
                elif side in sides:
                    out.add((f"{chr(65 + x)}{y + 1}", side))
        self.assertEqual({name for name, _ in out}, {name for name, _ in wanted})
        self.assertEqual(len(out), len(wanted))
        for name, side in wanted:
            self.assertTrue(side is None or (name, side) in out, out)
        begun = {next(place for place, sides in at.items() if sides)}
        for place in begun_more(begun, at, steps):
            begun.add(place)
        self.assertEqual(begun, {place for place, sides in at.items() if sides})

    def test_fields_are_drawn_for_each_cell_of_a_board(self):
        self.write("ter/game.json", {"id": "ter", "records": {"spaces": {
            "for": {"row": "1..20", "column": "1..30"}, "grid": "hexagon-flat", "key": {"hex": "0101"},
            "fields": {"ground": {"of": ["marsh", "wood"]}, "height": "integer"}}},
            "rules": [{"code": "low", "each": "spaces", "when": "ground == 'marsh'", "require": "height < 3"},
                      {"code": "some", "require": "count(spaces where height == 6) > 40"}],
            "random": {"spaces": {"ground": {"marsh": 1, "wood": 2}, "height": "1..6"}}})
        run = self.check(planche("randomise", "ter", "--seed", "2", cwd=self.folder), FINE)
        cells = json.loads(run.out)["spaces"]
        self.assertEqual([cell["hex"] for cell in cells], [f"{column:02}{row:02}" for row in range(1, 21) for column in range(1, 31)])
        marsh = [cell["height"] for cell in cells if cell["ground"] == "marsh"]
        self.assertEqual(set(marsh), {1, 2})
        self.assertAlmostEqual(len(marsh), 600 / 7, delta=40)  # of 18 draws, 2 of marsh and 12 of wood remain
        self.write("ter/drawn.json", run.out)
        self.check(planche("validate", "ter/drawn.json", "--strict", cwd=self.folder), FINE)

    def test_boards_that_no_tiles_make_end_with_a_reason(self):
        for tiles, reason in (({"cross": 1}, "no values of A1 obey"), ({"end": 1}, "obey the rules"), ({"straight": 1}, "obey the rules")):
            game = json.loads((BOARDS / "cellars/game.json").read_text())
            game["random"]["rooms"]["tile"] = tiles
            if "cross" in tiles:
                game["rules"].append({"code": "no", "each": "rooms", "require": "tile != 'cross'"})
            shutil.copytree(BOARDS / "cellars", self.folder / "cellars", dirs_exist_ok=True)
            self.write("cellars/game.json", json.dumps(game))
            run = planche("randomise", "cellars", "--seed", "1", cwd=self.folder)
            self.assertNotEqual(run.status, FINE)
            self.assertIn(reason, run.err)
            self.assertEqual(run.out, "")

    def test_counters_lie_in_blocks(self):
        """On each sheet, ten counters touch in five columns and two rows or the other way, and blocks are 3 mm apart."""
        shutil.copytree(BOARDS / "counters", self.folder / "counters")
        for paper in ("a4", "letter"):
            run = self.check(planche("kit", "counters", "-o", "out.pdf", "--no-cover", "--paper", paper, "--report", "places", cwd=self.folder), FINE)
            (file,) = json.loads(run.out)["files"]
            fronts = [place["trim"] for place in file["places"] if not place["back"]]
            self.assertEqual(len(fronts), sum(int(row["copies"]) for row in csv.DictReader((BOARDS / "counters/units.csv").read_text().splitlines())))
            for first in range(0, len(fronts), 10):
                block = fronts[first:first + 10]
                xs, ys = (sorted({round(trim[i], 3) for trim in block}) for i in (0, 1))
                if len(block) == 10:
                    self.assertEqual(sorted((len(xs), len(ys))), [2, 5])
                for values in (xs, ys):
                    for a, b in zip(values, values[1:]):
                        self.assertAlmostEqual(b - a, 15, places=2)
            xs = sorted({round(trim[0], 3) for trim in fronts})
            self.assertEqual({round(b - a, 2) for a, b in zip(xs, xs[1:])}, {15, 18})

    def test_unknown_words_of_counters_are_reported_at_their_cells(self):
        shutil.copytree(BOARDS / "counters", self.folder / "counters")
        units = (self.folder / "counters/units.csv").read_text().splitlines()
        units[3] = units[3].replace("regiment", "regimant")
        units[9] = units[9].replace("infanterie", "infanterie de montagnes")
        self.write("counters/units.csv", "\n".join(units) + "\n")
        found = planche("validate", "counters", "--format", "json", cwd=self.folder).diagnostics()
        self.assertEqual([(d["code"], d["line"], d["column"]) for d in found],
                         [("template/unknown-symbol", 4, 21), ("template/unknown-symbol", 10, 15)])
        self.assertIn("did you mean `regiment`", found[0]["hint"])
        self.assertIn("there is no symbol `infanterie de montagnes`", found[1]["message"])
        self.assertIn("did you mean `infanterie de montagne`", found[1]["hint"])

    def test_templates_add_symbols_to_those_of_units(self):
        shutil.copytree(BOARDS / "counters", self.folder / "counters")
        units = (self.folder / "counters/units.csv").read_text()
        self.write("counters/units.csv", units.replace("vale,Riders,cavalry,", "vale,Riders,airship,"))
        self.check(planche("validate", "counters", cwd=self.folder), BAD_DATA)
        square = {"box": [30, 28], "layers": [{"type": "rectangle", "at": [9, 12], "size": [12, 12], "fill": "unit-friend"}]}
        self.write("counters/own.json", {"extends": "counter.json", "palettes": {"colour": {"unit-friend": "#FF0000"}},
                                         "symbols": {"airship": square, "dirigible": {"like": "airship"}}})
        for name in ("game.json", "reduced.json"):
            self.write(f"counters/{name}", (BOARDS / "counters" / name).read_text().replace('"counter.json"', '"own.json"'))
        self.check(planche("validate", "counters", "--strict", cwd=self.folder), FINE)
        svg = self.check(planche("render", "counters", "--only", "1", "-o", "one.svg", cwd=self.folder), FINE)
        drawn = "".join(file.read_text() for file in self.folder.glob("one*.svg"))
        self.assertIn("100%,0%,0%", drawn.replace(" ", "").replace("rgb(", ""), svg)
        self.assertNotIn("rgb(61.176471%, 78.823529%, 93.333333%)", drawn)

    def test_a_machine_cuts_each_line_of_a_block_once(self):
        shutil.copytree(BOARDS / "counters", self.folder / "counters")
        self.check(planche("kit", "counters", "-o", "out.pdf", "--no-cover", "--paper", "a4", "--cutter", "generic", cwd=self.folder), FINE)
        (drawing,) = sorted(self.folder.glob("out-sheet-*.svg"))
        lines = re.findall(r'<path d="M ([\d.]+) ([\d.]+) L ([\d.]+) ([\d.]+)"/>', drawing.read_text())
        pieces = set()
        for x1, y1, x2, y2 in (map(float, line) for line in lines):
            self.assertTrue(x1 == x2 or y1 == y2)
            for i in range(round((x2 - x1 + y2 - y1) / 15)):
                piece = (round(x1 + 15 * i * (x2 > x1), 2), round(y1 + 15 * i * (y2 > y1), 2), x2 > x1)
                self.assertNotIn(piece, pieces)
                pieces.add(piece)
        self.assertEqual(len(lines), 4 * (3 + 6) + 4)  # of four blocks and a single counter
        polylines = [sheet.read_text().count("POLYLINE") for sheet in self.folder.glob("out-sheet-*.dxf")]
        self.assertEqual(polylines, [len(lines)])

    def test_a_dealt_island_is_printed_and_checked(self):
        """The lands lie where the document says: their names, row by row and from left to right."""
        shutil.copytree(BOARDS / "island", self.folder / "island")
        run = self.check(planche("randomise", "island", "--seed", "8", cwd=self.folder), FINE)
        self.write("island/deal.json", run.out)
        deal = json.loads(run.out)
        self.check(planche("kit", "island/deal.json", "-o", "deal.pdf", "--no-cover", "--paper", "400x400", cwd=self.folder), FINE)
        kinds = {land["land"] for land in deal["lands"]}
        found = sorted((round(y), x, word) for word, x, y in support.words(self.folder / "deal.pdf", 1) if word in kinds)
        placed = sorted((land["r"], land["q"], land["land"]) for land in deal["lands"])
        rows = [[word for y, x, word in found if y == row] for row in sorted({y for y, _, _ in found})]
        self.assertIn([[land for row, _, land in placed if row == r] for r in range(-2, 3)],
                      [rows, [row[::-1] for row in rows[::-1]]])  # it may lie the other way round
        red = next(land for land in deal["lands"] if land.get("number") in (6, 8))
        beside = next(land for land in deal["lands"] if (land["q"], land["r"]) in ((red["q"] + 1, red["r"]), (red["q"] - 1, red["r"])))
        if beside["land"] != "moor":
            beside["number"] = 8
        else:
            beside["number"] = 5
        self.write("island/wrong.json", json.dumps(deal))
        run = self.check(planche("validate", "island/wrong.json", "--format", "json", cwd=self.folder), BAD_DATA)
        self.assertTrue(all(d["file"].endswith("wrong.json") for d in run.diagnostics()), run.out)
        self.write("island/odd.json", json.dumps({**deal, "rivers": []}))
        run = self.check(planche("validate", "island/odd.json", "--format", "json", cwd=self.folder), BAD_DATA)
        self.assertIn("data/unknown-field", [d["code"] for d in run.diagnostics()])


if __name__ == "__main__":
    support.main()
