"""Praxis on the command line: universes, their shapes and contacts, random ones, slides, games, and what is printed.

Where cells lie, what touches and where ships slide is computed here a second time, with squares of the plane.
"""
# Takes long.
import itertools
import json
import re

import support
from support import BAD_DATA, BAD_USAGE, FINE, SOURCE, Case, planche, sample
from test_play import PlayCase, position

# The numbers of the cells by rows, at each turn, and the published layouts: H lies, V stands.
CELLS = {0: ["123", "456"], 1: ["41", "52", "63"], 2: ["654", "321"], 3: ["36", "25", "14"]}
LAYOUTS = {"rectangle": {("H", 0, 0), ("H", 3, 0), ("H", 0, 2), ("H", 3, 2), ("H", 0, 4), ("H", 3, 4)},
           "offset": {("H", 0, 2), ("H", 0, 4), ("H", 5, 0), ("H", 5, 2), ("V", 3, 0), ("V", 3, 3)},
           "ring": {("H", 0, 0), ("H", 3, 0), ("H", 2, 3), ("H", 5, 3), ("V", 6, 0), ("V", 0, 2)},
           "coil": {("H", 0, 1), ("H", 5, 4), ("V", 3, 0), ("V", 5, 1), ("V", 1, 3), ("V", 3, 4)}}
ORTHOGONAL = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONAL = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
RECTANGLE = [(1, 0, 0), (2, 3, 0), (3, 0, 2), (4, 3, 2), (5, 0, 4), (6, 3, 4)]


def universe(grids=RECTANGLE, **more):
    """Grids as (id, x, y) or (id, x, y, turn)."""
    return {"game": "praxis", "kind": "universe",
            "grids": [{"id": g[0], "at": list(g[1:3]), "turn": (*g, 0)[3]} for g in grids], **more}


def squares(grid):
    """cell -> (x, y)"""
    x, y = grid["at"]
    return {int(n): (x + dx, y + dy) for dy, row in enumerate(CELLS[grid["turn"]]) for dx, n in enumerate(row)}


def plane(made):
    """(x, y) -> (grid, cell)"""
    return {at: (grid["id"], cell) for grid in made["grids"] for cell, at in squares(grid).items()}


def touch(a, b):
    """"edge", "corner" or None."""
    away = {(abs(x - u), abs(y - v)) for x, y in squares(a).values() for u, v in squares(b).values()}
    return "edge" if away & {(0, 1), (1, 0)} else "corner" if (1, 1) in away else None


def contacts(made):
    """grid -> {other: "edge" or "corner"}, as counts in the edition."""
    found = {grid["id"]: {} for grid in made["grids"]}
    for a, b in itertools.permutations(made["grids"], 2):
        by = touch(a, b)
        if by == "edge" or by and made.get("edition", 1) == 1:
            found[a["id"]][b["id"]] = by
    return found


def blocks(made):
    """The shape: ("H" or "V", x, y) of each grid, moved to 0, 0."""
    left, top = (min(grid["at"][i] for grid in made["grids"]) for i in (0, 1))
    return {("HV"[grid["turn"] % 2], grid["at"][0] - left, grid["at"][1] - top) for grid in made["grids"]}


def from_blocks(shape, edition=1):
    return universe([(i + 1, x, y, int(form == "V")) for i, (form, x, y) in enumerate(sorted(shape))], edition=edition)


def images(shape):
    """The eight shapes that turning and reflecting makes of one."""
    for quarter, mirror in itertools.product(range(4), (False, True)):
        image = shape
        if mirror:
            image = {(form, -x - (3 if form == "H" else 2), y) for form, x, y in image}
        for _ in range(quarter):  # (x, y) goes to (-y, x); the corner that was bottom left is top left then
            image = {("V" if form == "H" else "H", -y - (2 if form == "H" else 3), x) for form, x, y in image}
        yield image


def slides(made, ship, blocked=()):
    """Where a ship can end: {(grid, cell)}. The universe has only ships, all on `blocked` cells."""
    cells = plane(made)
    where = {place: at for at, place in cells.items()}
    x, y = where[ship["grid"], ship["cell"]]
    face, found = ship["face"], set()
    ways = ORTHOGONAL if face == 1 else DIAGONAL if face % 2 == 0 else ORTHOGONAL + DIAGONAL
    for dx, dy in ways:
        for step in range(1, 3 if made.get("edition", 1) == 3 else 100):
            at = (x + step * dx, y + step * dy)
            if at not in cells or cells[at] in blocked:
                break
            found.add(cells[at])
    return found


class Shapes(PlayCase):
    def number(self, *args, **more):
        return int(self.check(planche("universes", *args, **more), FINE).out)

    def shape(self, number, *args):
        return self.results("universes", "--shape", number, *args)[0]

    def test_counts_the_documented_numbers(self):
        text = (SOURCE / "docs/praxis.md").read_text()
        rows = [[int(n.replace(",", "")) for n in row] for row in
                re.findall(r"^\| (?:shapes|universes)\b.* \| ([\d,]+) \| ([\d,]+) \|$", text, re.M)]
        self.assertEqual(len(rows), 3)
        for column, edition in enumerate((1, 3)):
            counted = [self.number("--count", "--edition", edition, *more) for more in ([], ["--canonical"])]
            counted.append(counted[0] * 720 * 2 ** 6)  # orders of the numbers, turns that look alike
            self.assertEqual([row[column] for row in rows], counted)
        self.assertEqual(self.number("--count"), self.number("--count", "--edition", 1))

    # P1, P2 [4]
    def test_inverts_numbers_and_shapes(self):
        for edition in (1, 3):
            count, before = self.number("--count", "--edition", edition), []
            for number in (1, 17, count // 2, count // 2 + 1, count):
                with self.subTest(edition=edition, number=number):
                    made = self.shape(number, "--edition", edition)
                    self.assertEqual(made["edition"], edition)
                    self.assertEqual([grid["id"] for grid in made["grids"]], [1, 2, 3, 4, 5, 6])
                    self.assertLessEqual({grid["turn"] for grid in made["grids"]}, {0, 1})
                    order = [(grid["at"][1], grid["at"][0], grid["turn"]) for grid in made["grids"]]
                    self.assertEqual(sorted(order), order)
                    self.assertLess(before, order, "shapes in order")
                    before = order
                    file = self.write("u.json", made)
                    self.check(planche("validate", "--strict", file), FINE)
                    self.assertEqual(self.number("--rank", file), number)

    def test_ignores_numbers_turns_and_places_in_shapes(self):
        made = self.shape(12345)
        for i, grid in enumerate(made["grids"]):
            grid.update(id=6 - i, at=[grid["at"][0] - 70, grid["at"][1] + 900], turn=grid["turn"] + 2 * (i % 2))
        self.assertEqual(self.number("--rank", "-", stdin=json.dumps(made)), 12345)

    def test_chooses_the_first_of_all_images(self):
        for edition, number in ((1, 200000), (3, 31337)):
            shape = blocks(self.shape(number, "--edition", edition))
            files = [self.write(f"{i}.json", from_blocks(image, edition)) for i, image in enumerate(images(shape))]
            self.assertEqual(len({frozenset(blocks(json.loads(file.read_text()))) for file in files}), 8, "no symmetry")
            ranks = [self.number("--rank", file) for file in files]
            self.assertEqual(len(set(ranks)), 8)
            self.assertIn(number, ranks)
            self.assertEqual({self.number("--rank", file, "--canonical") for file in files[::3]}, {min(ranks)})
            least = self.shape(number, "--edition", edition, "--canonical")
            self.assertEqual(blocks(least), blocks(self.shape(min(ranks), "--edition", edition)))

    # P3
    def test_gives_no_number_to_a_universe_in_pieces(self):
        half = [(1, 0, 0), (2, 3, 0), (3, 1, 2)]
        made = universe(half + [(i + 3, x + 100, y) for i, x, y in half])
        file = self.write("u.json", made)
        self.assertIn("praxis/universe-split", self.check(planche("validate", file), FINE).err)
        self.assertIn("several pieces", self.refused(BAD_USAGE, "universes", "--rank", file))
        self.refused(BAD_DATA, "universes", "--rank", file, "--strict")
        found = self.results("universes", "--contacts", file)
        self.assertEqual(found[3], {"grid": 4, "touches": [{"grid": 5, "by": "edge"}, {"grid": 6, "by": "edge"}]})

    def test_refuses_senseless_numbers(self):
        file = sample("praxis-ring.json")
        for args, said in {("--shape", 252913): "1 to 252912", ("--shape", 63877, "--edition", 3): "1 to 63876",
                           ("--shape", 0): "whole number", ("--shape", "-1"): "whole number",
                           (): "exactly one of", ("--count", "--shape", 3): "exactly one of",
                           ("--rank", file, "--contacts", file): "exactly one of",
                           ("--edition", 2, "--count"): "expected 1 or 3",
                           ("--rank", file, "--edition", 3): "--edition",
                           ("--contacts", file, "--canonical"): "--canonical",
                           ("--rank", sample("temple.json")): "Exxit",
                           ("--rank", SOURCE / "rules/praxis/rules.json"): "universe",
                           }.items():
            with self.subTest(str(args)):
                self.assertIn(said, self.refused(BAD_USAGE, "universes", *args))

    def test_gives_bad_data_neither_number_nor_contacts(self):
        made = universe([*RECTANGLE[:5], (6, 2, 4)])
        for action in ("--rank", "--contacts"):
            said = self.refused(BAD_DATA, "universes", action, self.write("u.json", made))
            self.assertIn("praxis/grid-overlap", said)


class Grids(Case):
    def test_dark_grids_bleed_dark_and_are_signed_once(self):
        target = self.folder / "grids.pdf"
        run = self.check(planche("kit", "praxis", "--parts", "grid", "--no-cover", "--report", "places", "-o", target),
                         FINE)
        places = json.loads(run.out.splitlines()[-1])["files"][0]["places"]
        self.assertEqual(len(places), 6)
        picture = support.Picture(target, 1, 254)  # ten pixels to the millimetre
        for place in places:
            left, top, width, height = place["trim"]
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                for x, y in ((left - 1, top + share * height), (left + width + 1, top + share * height),
                             (left + share * width, top - 1), (left + share * width, top + height + 1)):
                    self.assertLess(picture.row(round(10 * y))[round(10 * x)], 110, (place, x, y))
        words = support.tool("pdftotext", target, "-").split()
        self.assertEqual(words.count("BY-NC-SA"), 6 + 1)  # once a grid, and in the margin


class Contacts(PlayCase):
    # P2 [4]
    def test_finds_the_contacts_of_a_count_by_squares(self):
        for edition in (1, 3):
            for made in self.results("randomise", "praxis", "--edition", edition, "--count", 12, "--seed", 5):
                found = self.results("universes", "--contacts", "-", stdin=json.dumps(made))
                self.assertEqual([row["grid"] for row in found], [1, 2, 3, 4, 5, 6])
                for row in found:
                    others = [other["grid"] for other in row["touches"]]
                    self.assertEqual(others, sorted(others))
                self.assertEqual({row["grid"]: {t["grid"]: t["by"] for t in row["touches"]} for row in found},
                                 contacts(made))


class Random(PlayCase):
    def made(self, *args):
        return self.results("randomise", "praxis", "--seed", 2024, *args)

    def test_makes_valid_layouts(self):
        files = []
        for layout, players, edition in itertools.product(("uniform", *LAYOUTS), (2, 3, 4), (1, 3)):
            for k, made in enumerate(self.made("--layout", layout, "--players", players, "--edition", edition,
                                               "--count", 2)):
                self.assertEqual((made["edition"], made["players"]), (edition, players))
                files.append(self.write(f"{layout}-{players}-{edition}-{k}.json", made))
        run = self.check(planche("validate", "--strict", *files), FINE)
        self.assertEqual(run.err.count(": a universe: 0 errors, 0 warnings"), len(files), run)

    def test_reads_one_document_from_standard_input(self):
        made = planche("randomise", "praxis", "--layout", "uniform", "--seed", 3)
        self.check(planche("validate", "--strict", "-", stdin=made.raw), FINE)

    # P4, P5 [4, 8]
    def test_places_the_required_pieces(self):
        for edition, players in itertools.product((1, 3), (2, 3, 4)):
            for made in self.made("--players", players, "--edition", edition, "--count", 5):
                self.assertEqual(len(made["portals"]), players - 1)
                self.assertEqual(len(made.get("exoplanets", [])), players - 1 if edition == 3 else 0)
                self.assertEqual([ship["player"] for ship in made.get("ships", [])],
                                 list(range(1, players + 1)) if edition == 1 else [])

    # P4, P5 [4, 8]
    def test_places_everything_by_dice(self):
        again = 0
        for edition in (1, 3):
            for made in self.made("--players", 4, "--edition", edition, "--count", 60):
                throws, taken = iter(made["throws"]), set()

                def die(what):
                    throw = next(throws)
                    self.assertEqual(throw["what"], what)
                    self.assertIn(throw["die"], range(1, 7))
                    return throw["die"]

                def place(what):
                    nonlocal again
                    at = die(f"{what} grid"), die(f"{what} cell")
                    while at in taken:
                        again += 1
                        at = die(f"{what} grid again"), die(f"{what} cell again")
                    taken.add(at)
                    return {"grid": at[0], "cell": at[1]}

                for kind in ("portal", "exoplanet"):
                    listed = made.get(f"{kind}s", [])
                    self.assertEqual([place(f"{kind} {i + 1}") for i in range(len(listed))], listed)
                for ship in made.get("ships", []):
                    name = f"ship of player {ship['player']}"
                    self.assertEqual({"player": ship["player"], **place(name), "face": die(f"{name} face")}, ship)
                self.assertIsNone(next(throws, None))
        self.assertGreater(again, 0, "no cell was taken in 120 universes")

    def test_makes_only_published_layouts(self):
        for name, shape in LAYOUTS.items():
            found = self.made("--layout", name, "--count", 20)
            self.assertEqual({frozenset(blocks(made)) for made in found}, {frozenset(shape)})
            self.assertGreater(len({str(made["grids"]) for made in found}), 15, "numbers and turns by chance")

    def test_draws_uniformly_over_shapes_and_turns(self):
        found = self.made("--count", 200)
        self.assertGreater(len({frozenset(blocks(made)) for made in found}), 190)
        for number in range(1, 7):
            turns = [grid["turn"] for made in found for grid in made["grids"] if grid["id"] == number]
            for turn in range(4):
                self.assertGreater(turns.count(turn), 25, "50 are expected, 6 is a standard deviation")

    def test_writes_the_same_bytes_for_the_same_seed(self):
        args = ("randomise", "praxis", "--players", 3, "--seed")
        first = self.check(planche(*args, 9, "--count", 30), FINE).raw
        self.assertEqual(first, planche(*args, 9, "--count", 30).raw)
        self.assertTrue(first.startswith(planche(*args, 9, "--count", 11).raw),
                        "a longer series begins like a shorter one")
        self.assertNotEqual(first, planche(*args, 10, "--count", 30).raw)

    def test_refuses_unknown_values(self):
        for args, said in {("--players", 7): "2, 3 or 4", ("--edition", 2): "1 or 3",
                           ("--layout", "spiral"): "uniform, rectangle, offset, ring or coil"}.items():
            with self.subTest(args):
                self.assertIn(said, self.refused(BAD_USAGE, "randomise", "praxis", *args))
        self.assertIn('did you mean "coil"', self.refused(BAD_USAGE, "randomise", "praxis", "--layout", "cole"))
        self.assertIn("--setup is not an option of Praxis",
                      self.refused(BAD_USAGE, "randomise", "praxis", "--setup", "expert"))


class Validate(PlayCase):
    def problems(self, made):
        return planche("validate", "--format", "json", self.write("u.json", made)).diagnostics()

    # P2 [4], P3
    def test_accepts_grids_a_million_cells_apart(self):
        far = 1_000_000
        made = universe([(1, -far, -far), (2, far, far), (3, -far, far), (4, far, -far), (5, 0, 0), (6, 0, far)])
        found = self.problems(made)
        self.assertEqual([d["code"] for d in found if d["severity"] == "error"], ["praxis/grid-contact"] * 6)
        self.assertIn("praxis/universe-split", [d["code"] for d in found])

    # P2 [4]
    def test_reports_too_few_contacts(self):
        # Grid 6 lies to the right of 4, which is then the only one it touches.
        found = self.problems(universe([*RECTANGLE[:5], (6, 6, 3)]))
        self.assertEqual([d["code"] for d in found], ["praxis/grid-contact"])
        self.assertRegex(found[0]["message"], r"\b6\b.*\b4\b")

    # P2 [4]: a corner is enough in edition 1 only.
    def test_counts_corners_in_edition_1(self):
        made = universe([(1, 0, 0), (2, 3, 0), (3, 0, 2), (4, 3, 2), (5, 6, 1, 1), (6, 8, 4)])
        self.assertEqual(touch(made["grids"][4], made["grids"][5]), "corner")
        made["grids"][5]["at"] = [6, 4]
        self.assertEqual([touch(made["grids"][i], made["grids"][5]) for i in (3, 4)], ["corner", "edge"])
        self.assertEqual(self.problems(made), [])
        found = self.problems({**made, "edition": 3})
        self.assertEqual([d["code"] for d in found], ["praxis/grid-contact"])

    def test_reports_everything_in_one_run(self):
        made = universe([(1, 0, 0), (2, 2, 0), (2, 3, 2), (4, 3, 4), (5, 0, 4), (6, 40, 0)], players=3,
                        portals=[{"grid": 1, "cell": 7}], artefacts=[{"grid": 4, "cell": 2, "type": "dule"}],
                        ships=[{"player": 1, "grid": 1, "cell": 1, "face": 8},
                               {"player": 4, "grid": 4, "cell": 4, "face": 1}] +
                              [{"player": 2, "grid": 4, "cell": cell, "face": 1} for cell in (4, 5, 6)])
        found = self.problems(made)
        self.assertLessEqual({f"praxis/{code}" for code in (
            "grid-set", "grid-overlap", "grid-contact", "portal-count", "cell-number", "artefact-type", "ship-face",
            "player-count", "cell-occupied", "ship-count")}, {d["code"] for d in found})
        for d in found:
            self.assertRegex(d["rule"], r"^P\d+$", d)
            self.assertRegex(d["reference"], r"^Praxis( \d|$)", d)


class Moves(PlayCase):
    def ends(self, made, player=1):
        """(grid, cell) -> what is there, for a player's only ship."""
        found = self.results("moves", "-", "--player", player, stdin=json.dumps(made))
        for move in found:
            self.assertEqual((move["type"], move["ship"]), ("slide", 0))
        ends = {(move["to"]["grid"], move["to"]["cell"]): move["meets"] for move in found}
        self.assertEqual(len(ends), len(found))
        return ends

    @staticmethod
    def ship(player, grid, cell, face):
        return {"player": player, "grid": grid, "cell": cell, "face": face}

    # P8 [6.1, 8]: on 6 x 6 cells, from the third of the third row.
    def test_has_lines_for_each_face(self):
        row_and_column = {(3, 1), (3, 2), (4, 1), (4, 2), (4, 3), (1, 3), (1, 6), (3, 6), (5, 3), (5, 6)}
        diagonals = {(1, 1), (1, 5), (4, 4), (6, 2), (6, 6), (2, 4), (2, 2), (3, 5), (5, 1)}
        for face in range(1, 7):
            expected = row_and_column if face == 1 else diagonals if face % 2 == 0 else row_and_column | diagonals
            made = universe(ships=[self.ship(1, 3, 3, face)], portals=[{"grid": 6, "cell": 5}])
            self.assertEqual(self.ends(made), {end: "nothing" for end in expected}, face)

    # P8, P9 [6.1, 8]
    def test_blocks_moves(self):
        """From the first cell of the first row, along the row and down the column."""
        made = universe(ships=[self.ship(1, 1, 1, 1), self.ship(2, 5, 1, 1)],
                        portals=[{"grid": 2, "cell": 1}])
        self.assertEqual(self.ends(made), {(1, 2): "nothing", (1, 3): "nothing", (2, 1): "portal", (1, 4): "nothing",
                                           (3, 1): "nothing", (3, 4): "nothing", (5, 1): "ship"})

    # P11 [6.3, 8]
    def test_blocks_moves_by_a_ship_with_a_higher_face(self):
        for face, meets in {1: True, 2: False, 6: False}.items():
            made = universe(ships=[self.ship(1, 1, 1, 1), self.ship(2, 1, 2, face)], portals=[{"grid": 6, "cell": 6}])
            self.assertEqual((1, 2) in self.ends(made), meets, face)
            self.assertNotIn((1, 3), self.ends(made))

    # P13 [6.4, 8]
    def test_blocks_moves_by_an_artefact_without_effect(self):
        for kind, face, possible in (("plus-1", 5, True), ("plus-2", 5, False), ("minus-3", 3, False),
                                     ("minus-2", 3, True),
                                     ("forbidden", 1, True), ("duel", 1, False), ("explosion", 1, False),
                                     ("teleport", 1, True)):  # to the portal
            made = universe(ships=[self.ship(1, 1, 1, face), self.ship(2, 6, 6, 1)], portals=[{"grid": 6, "cell": 5}],
                            artefacts=[{"grid": 1, "cell": 3, "type": kind}])
            ends = self.ends(made)
            self.assertEqual(ends.get((1, 3)), "artefact" if possible else None, f"{kind} {face}")
            self.assertNotIn((2, 1), ends)

    # P8 [6.1, 8]; edition 3: one or two cells
    def test_finds_the_moves_of_a_count_by_squares(self):
        for edition in (1, 3):
            for made in self.results("randomise", "praxis", "--edition", edition, "--seed", 77, "--count", 25):
                made["portals"] = [{"grid": 1, "cell": 1}]
                made.pop("exoplanets", None)
                made["ships"] = [self.ship(1, 4, 2, made["grids"][0]["turn"] + 1), self.ship(2, 5, 5, 6)]
                taken = {(1, 1), (5, 5)}
                ends = self.ends(made)
                free = slides(made, made["ships"][0], taken)
                self.assertEqual({end for end, meets in ends.items() if meets == "nothing"}, free)
                self.assertLessEqual(set(ends) - free, {(1, 1)}, "a face of 6 is not attacked by less")

    def test_moves_both_ships_of_a_player(self):
        made = universe(ships=[self.ship(2, 1, 1, 2), self.ship(1, 6, 6, 1), self.ship(2, 2, 3, 2)],
                        portals=[{"grid": 1, "cell": 2}])
        found = self.results("moves", self.write("u.json", made), "--player", 2)
        self.assertEqual(sorted({move["ship"] for move in found}), [0, 1])
        first = [(move["to"]["grid"], move["to"]["cell"]) for move in found if move["ship"] == 0]
        self.assertEqual(set(first), {(1, 5), (3, 3), (4, 4), (6, 2), (6, 6)}, "the diagonal, the enemy at its end")

    def test_names_the_player_to_move(self):
        made = universe(ships=[self.ship(1, 1, 1, 1)], portals=[{"grid": 6, "cell": 5}])
        file = self.write("u.json", made)
        for args, said in {(): "add --player 1 to 2", ("--player", 3): "add --player 1 to 2",
                           ("--player", 5): "1, 2, 3 or 4", ("--player", 2): "player 2 has no ship"}.items():
            with self.subTest(args):
                self.assertIn(said, self.refused(BAD_USAGE, "moves", file, *args))
        other = self.write("p.json", position())
        self.assertIn("--player is not an option of Exxit", self.refused(BAD_USAGE, "moves", other, "--player", 1))


class Games(PlayCase):
    """simulate, its --compare, and replay of what it writes."""

    def simulate(self, *args):
        return self.check(planche("simulate", *args, "--seed", 4, "--format", "json"), FINE).out

    def test_gives_the_same_result_for_any_number_of_threads(self):
        for args in (("praxis", "--games", 9), ("praxis", "--games", 6, "--edition", 3, "--players", 4),
                     (sample("praxis-ring.json"), "--games", 3, "--compare", sample("praxis-coil.json"))):
            alone = self.simulate(*args, "--threads", 1)
            self.assertIsInstance(json.loads(alone), dict)
            for threads in (2, 3):
                self.assertEqual(alone, self.simulate(*args, "--threads", threads))

    # P14 [5]
    def test_replays_written_games(self):
        """With the results of the summary: who won, for how many points, after how many rounds."""
        for args in (["--players", 3], ["--edition", 3], ["--end", 10, "--strategies", "random,greedy"],
                     ["--scoring", "collections", "--end", 10]):
            with self.subTest(args):
                *games, last = self.simulate("praxis", "--games", 5, "--write-games", *args).splitlines()
                self.assertEqual(len(games), 5)
                found = [self.results("replay", "-", stdin=game)[0] for game in games]
                summary = json.loads(last)
                for player in summary["players"]:
                    won = sum(1 / len(game["winners"]) for game in found if player["player"] in game["winners"])
                    self.assertAlmostEqual(player["won"]["games"], won, 5)
                    points = sum(game["points"][player["player"] - 1] for game in found)
                    self.assertAlmostEqual(player["points"]["mean"], points / 5, 5)
                self.assertAlmostEqual(summary["rounds"]["mean"], sum(game["rounds"] for game in found) / 5, 5)
                if "--end" in args:
                    self.assertEqual({game["rounds"] for game in found}, {10})

    # P14 [5]
    def test_plays_fifteen_rounds_as_a_house_rule(self):
        run = self.check(planche("simulate", "praxis", "--games", 1, "--seed", 4, "--end", 15, "--write-games",
                                 "--format", "json"), FINE)
        self.assertIn("[praxis/rounds]", run.err)
        game, summary = run.out.splitlines()
        self.assertEqual(json.loads(summary)["rounds"]["mean"], 15)
        self.assertEqual(planche("validate", "--format", "json", "-", stdin=game).codes(), ["praxis/rounds"])
        self.assertNotIn("praxis/", planche("simulate", "praxis", "--games", 1, "--seed", 4, "--end", 20).err)

    def test_refuses_a_game_with_a_wrong_move(self):
        game = json.loads(self.simulate("praxis", "--games", 1, "--write-games").splitlines()[0])
        game["turns"][3]["player"] = game["turns"][2]["player"]
        self.assertIn("praxis/illegal-move", self.refused(BAD_DATA, "replay", self.write("g.json", game)))
        game["turns"] = game["turns"][:3]
        self.assertEqual(self.results("replay", self.write("g.json", game))[0]["result"], "unfinished")
        self.assertIn("planche replay", self.refused(BAD_USAGE, "moves", self.write("g.json", game), "--player", 1))
        self.refused(BAD_USAGE, "replay", sample("praxis-ring.json"))

    def test_ranks_every_universe(self):
        files = [sample(f"praxis-{name}.json") for name in ("ring", "coil", "rectangle")]
        found = json.loads(self.simulate(files[0], "--compare", *files[1:], "--games", 12))["universes"]
        self.assertCountEqual([row["name"] for row in found], map(str, files))
        for rank in ("fairness_rank", "interaction_rank"):
            self.assertEqual(sorted(row[rank] for row in found), [1, 2, 3])
        by_spread = sorted(found, key=lambda row: row["fairness_rank"])
        self.assertEqual(by_spread, sorted(by_spread, key=lambda row: row["unfairness"]["spread"]))
        by_attacks = sorted(found, key=lambda row: row["interaction_rank"])
        self.assertEqual(by_attacks, sorted(by_attacks, key=lambda row: -row["attacks"]["mean"]))
        self.assertEqual(self.simulate("praxis", "--compare", *files, "--games", 12),
                         self.simulate(files[0], "--compare", *files[1:], "--games", 12),
                         "the id of the game adds no start")

    def test_validates_every_file_before_it_plays(self):
        overlap = self.write("overlap.json", universe([*RECTANGLE[:5], (6, 2, 4)]))
        ships = self.write("ships.json", universe(ships=[Moves.ship(1, 1, 1, 7)], portals=[]))
        said = self.refused(BAD_DATA, "simulate", sample("praxis-ring.json"), "--compare", overlap,
                            sample("praxis-coil.json"),
                            ships, "--seed", 1)
        for code in ("praxis/grid-overlap", "praxis/ship-face", "praxis/portal-count"):
            self.assertIn(code, said)
        self.refused(support.BAD_WORLD, "simulate", sample("praxis-ring.json"), "--compare", self.folder / "none.json")

    def test_refuses_to_compare_other_files(self):
        ring = sample("praxis-ring.json")
        self.assertIn("two files", self.refused(BAD_USAGE, "simulate", "praxis", "--compare", ring))
        for args in ((ring, "--compare", sample("temple.json")), ("exxit", "--compare", sample("temple.json"), ring)):
            said = self.refused(BAD_USAGE, "simulate", *args)
            self.assertIn("Exxit does not support `planche simulate --compare`", said)
            self.assertIn("use it with praxis", said)
        self.refused(BAD_USAGE, "simulate", ring, "--compare")

    def test_refuses_unknown_values(self):
        for args, said in {("--players", 7): "2, 3 or 4", ("--edition", 2): "1 or 3",
                           ("--strategies", "clever"): "greedy",
                           ("--end", "soon"): "points or a number of rounds",
                           ("--scoring", "stars"): "points or collections"}.items():
            with self.subTest(args):
                self.assertIn(said, self.refused(BAD_USAGE, "simulate", "praxis", "--seed", 1, *args))


class HouseRules(PlayCase):
    """Games and random documents follow --rules; errors of the file are reported."""

    def house(self, **edition):
        return self.write("house.json", {"game": "praxis", "kind": "rules", "editions": {"1": edition}})

    def test_makes_universes_with_the_portals_of_the_rules(self):
        for portals in ([1, 2, 3], [3, 4, 5]):
            for players in (2, 3, 4):
                made, = self.results("randomise", "praxis", "--players", players, "--seed", 6, "--layout", "ring",
                                     "--rules", self.house(portals=portals))
                self.assertEqual(len(made["portals"]), portals[players - 2])

    def test_follows_the_rules_in_slides_and_games(self):
        made = universe(ships=[{"player": 1, "grid": 1, "cell": 1, "face": 1}])
        file = self.write("u.json", made)
        self.assertEqual(len(self.results("moves", file, "--player", 1)), 10)
        self.assertEqual(len(self.results("moves", file, "--player", 1, "--rules", self.house(longest_slide=1))), 2)
        run = self.check(planche("simulate", "praxis", "--games", 1, "--seed", 1, "--end", 7, "--rules",
                                 self.house(end={"rounds": [7]})), FINE)
        self.assertNotIn("praxis/rounds", run.err)

    def test_refuses_other_files_everywhere(self):
        broken = self.write("broken.json", "{")
        for command in (["randomise", "praxis", "--seed", 1], ["simulate", "praxis", "--games", 1, "--seed", 1],
                        ["universes", "--count"], ["moves", sample("praxis-ring.json"), "--player", 1],
                        ["kit", "praxis", "-o", self.folder / "x.pdf"]):
            with self.subTest(command):
                self.assertIn("broken.json:1:2", self.refused(BAD_DATA, *command, "--rules", broken))
                self.assertIn("use --rules FILE", self.refused(BAD_USAGE, *command, "--set", "portals=3"))


class Printing(Case):
    CREDIT = r"Lucas Borboleta.*CC BY-NC-SA 4\.0"

    def pdf(self, *args):
        self.check(planche(*args, "-o", self.folder / "x.pdf"), FINE)
        return support.Pdf(self.folder / "x.pdf")

    # A layout whose grids touch at corners is invalid in edition 3, but its tiles can be printed.
    def test_prints_a_setup_sheet_of_edition_3(self):
        sheet = self.pdf("kit", "praxis", "--parts", "setup", "--edition", 3).page_text(1)
        self.assertRegex(sheet, r"edition 3")
        self.assertNotIn("planche randomise", sheet)
        # The usual kit is for four players, and so is its universe.
        for args, players in (((), 4), (("--players", 3), 3)):
            self.assertIn(f"{players} players", self.pdf("kit", "praxis", "--parts", "setup", *args).page_text(1))
        corner = json.loads((SOURCE / "tests/invalid/praxis/praxis-grid-contact-corner.json").read_text())
        file = self.folder / "corner.json"
        file.write_text(json.dumps({**corner, "edition": 1, "portals": [{"grid": 1, "cell": 1}]}))
        run = planche("kit", "praxis", file, "--edition", 3, "-o", self.folder / "x.pdf")
        self.assertEqual(run.status, BAD_USAGE)
        self.assertIn("touch by corners", run.err)
        self.pdf("kit", "praxis", file, "--edition", 3, "--parts", "artefact")

    # [3] 71 artefacts with backs and 4 portals need two sheets: with their bleeds (29 mm), a sheet holds six by nine.
    # The nets of 12 dice, 48 by 70 mm, lie four by three.
    def test_wastes_no_sheets(self):
        self.assertEqual(len(self.pdf("kit", "praxis", "--parts", "artefact,portal").pages()), 4)
        self.assertEqual(len(self.pdf("kit", "praxis", "--parts", "ship-dice").pages()), 1)
        self.assertEqual(len(self.pdf("kit", "praxis", "--parts", "ship-dice", "--players", 2).pages()), 1)

    def test_names_the_licence_in_metadata_and_margins(self):
        for args in (["kit", "praxis"], ["kit", "praxis", "--lang", "fr", "--low-ink", "--edition", 3],
                     ["render", sample("praxis-coil.json")]):
            with self.subTest(args):
                pdf = self.pdf(*args)
                self.assertIn("Lucas Borboleta", pdf.info["/Author"])
                self.assertIn("CC BY-NC-SA 4.0", pdf.info["/Subject"])
                pages = pdf.text().split("\f")[:-1]
                self.assertEqual(len(pages), len(pdf.pages()))
                for number, page in enumerate(pages, 1):
                    text = " ".join(page.split())
                    if not re.fullmatch(
                        r"Praxis · (?:sheet|feuille) \d+b/\d+ · (this side is meant to be blank|.*blanche à dessein)",
                        text):
                        self.assertRegex(text, self.CREDIT, f"page {number}")

    def test_prints_the_seed_on_a_setup_sheet(self):
        made = planche("randomise", "praxis", "--players", 3, "--seed", 8642, "--count", 2).out.splitlines()[1]
        text = self.pdf("render", self.write("u.json", made)).text()
        self.assertIn("8642", text)

    def test_prints_a_game(self):
        game = planche("simulate", "praxis", "--games", 1, "--seed", 1, "--write-games").out.splitlines()[0]
        self.assertGreaterEqual(len(self.pdf("render", self.write("g.json", game)).pages()), 1)


if __name__ == "__main__":
    support.main()
