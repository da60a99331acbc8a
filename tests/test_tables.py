"""`planche table`: positions computed by hand, compared with pictures of ten pixels to the millimetre."""
import json

import support
from support import BAD_USAGE, FINE, Case, planche

GAMES = ("openmok", "exxit", "praxis", "genesis", "puxes")
BLACK, GREY, WHITE = 0, 128, 255

# A black card of 40 x 60 with a white square near its top left; its back is grey.
FRONT = {"part": {"size": [40, 60]}, "layers": [
    {"type": "rectangle", "at": [0, 0], "size": [40, 60], "fill": "#000000"},
    {"id": "square", "type": "rectangle", "at": [5, 5], "size": [10, 10], "fill": "#ffffff"}]}
BACK = {"part": {"size": [40, 60]},
        "layers": [{"type": "rectangle", "at": [0, 0], "size": [40, 60], "fill": "#808080"}]}


class Tables(Case):
    def game(self, *views):
        for name, content in (("front.json", FRONT), ("back.json", BACK)):
            self.write(f"own/{name}", content)
        self.write("own/game.json", {
            "format": 1, "id": "own", "title": "own", "languages": ["en"], "table": list(views),
            "parts": {"card": {"front": "front.json", "back": "back.json", "copies": 5}}})
        return self.folder / "own"

    def test_takes_parts_by_title_and_reports_missing_ones(self):
        self.write("own/game.json", {
            "format": 1, "id": "own", "title": "own", "languages": ["en"],
            "records": {"cards": {"from": "cards.csv", "key": "no", "fields": {"no": "integer", "title": "text"}}},
            "parts": {"card": {"of": "cards", "front": "front.json"}}})
        self.write("own/front.json", FRONT)
        self.write("own/cards.csv", "no,title\n7,Ash Fox\n9,Kraken\n")
        lines = ["format: 1", "id: own", "title: own", "languages: [en]", "extends: ../own", "table:", "  - name: play",
                 "    size: [300, 200]",
                 "    pieces:", "      - { part: card, take: [kraken, 2, %s], at: [100, 100] }"]
        for last, told in (("Ash Fox", []),
                           ("Ash Fux", [('there is no "card" called "Ash Fux": of this kind 2 are printed', 10, 41,
                                         'did you mean "Ash Fox"?')])):
            game = self.write("play/game.yaml", "\n".join(lines) % last)  # numbers count the printed ones: two
            for command in (["validate"], ["table", "-o", self.folder / "x.pdf"]):
                run = planche(command[0], game.parent, *command[1:], "--format", "json")
                self.assertEqual([(d["message"], d["line"], d["column"], d["hint"]) for d in run.diagnostics()
                                  if d["severity"] == "error"], told, run)
                self.assertEqual(run.status, support.BAD_DATA if told else FINE)

    def test_reports_a_missing_background_at_its_place(self):
        game = self.game({"name": "play", "size": [300, 200], "ground": "meadow",
                          "pieces": [{"part": "card", "take": 1, "at": [1, 1]}]})
        run = planche("validate", game, "--format", "json")
        self.assertEqual([(d["code"], d["path"]) for d in run.diagnostics()], [("template/unknown", "table[0].ground")],
                         run)

    def test_accepts_parts_without_a_template(self):
        game = self.game({"name": "play", "size": [300, 200],
                          "pieces": [{"part": "card", "take": ["1", "2", "9"], "at": [1, 1]}]})
        self.write("own/front.json", {**FRONT, "extends": "bass"})
        run = planche("validate", game, "--format", "json")
        self.assertEqual([(d["file"].rpartition("/")[2], d["code"]) for d in run.diagnostics()],
                         [("front.json", "template/unknown"), ("game.json", "table/too-few")], run)
        self.check(planche("table", game, "--style", "nil", "-o", self.folder / "x.pdf"), BAD_USAGE)

    def draw(self, size, *pieces, options=()):
        game = self.game({"name": "play", "size": size, "pieces": list(pieces)})
        target = self.folder / "table.pdf"
        run = self.check(planche("table", game, "--low-ink", "-o", target, *options), FINE)
        self.assertEqual(run.diagnostics() if "--format" in options else [], [])
        return support.Picture(target, 1, 254)

    def expect(self, picture, values):
        for (x, y), value in values.items():
            found = picture.row(round(y * 10))[round(x * 10)]
            self.assertAlmostEqual(found, value, delta=6, msg=f"{x}, {y}")

    def test_turns_a_part_about_its_position(self):
        card = {"part": "card", "take": 1, "height": 0, "at": [60, 60], "turn": 90}
        # Lying it reaches from 30 to 90 and from 40 to 80; its square came from the top left to the top right.
        self.expect(self.draw([200, 120], card), {(31, 41): BLACK, (89, 79): BLACK, (28, 41): WHITE, (31, 37): WHITE,
                                                  (80, 50): WHITE, (74, 50): BLACK, (86, 50): BLACK, (80, 56): BLACK,
                                                  (40, 50): BLACK})

    def test_lays_parts_on_named_places_of_others(self):
        card = {"part": "card", "take": 1, "height": 0, "at": [60, 60], "turn": 90}
        # The square is around 80, 50. A second card, seen from its back, lies turned like the first and 10 mm "below".
        back = {"part": "card", "take": 2, "face": "back", "height": 0, "on": "card", "slots": ["1/square"],
                "at": [0, 10]}
        self.expect(self.draw([200, 120], card, back), {(70, 50): GREY, (41, 50): GREY, (99, 50): GREY, (39, 50): BLACK,
                                                        (70, 31): GREY, (70, 69): GREY, (70, 71): BLACK})

    def test_places_rows_and_stacks(self):
        row = {"part": "card", "take": ["1-2"], "height": 0, "lay": "row", "gap": 10, "at": [60, 50]}
        stack = {"part": "card", "count": 3, "face": "back", "height": 0, "lay": "stack", "gap": 4, "at": [150, 60]}
        placed = {"part": "card", "take": [3, 4], "height": 0, "places": [[220, 50], [270, 50, 180]]}
        self.expect(self.draw([300, 100], row, stack, placed), {
            (16, 50): BLACK, (54, 50): BLACK, (60, 50): WHITE, (66, 50): BLACK, (104, 50): BLACK, (25, 30): WHITE,
            (75, 30): WHITE,
            (150, 89): GREY, (150, 23): GREY, (150, 20): WHITE,
            (210, 30): WHITE, (280, 70): WHITE, (260, 30): BLACK})

    def test_turns_a_fan_about_a_point_below_it(self):
        fan = {"part": "card", "take": ["1-3"], "height": 0, "lay": "fan", "spread": 180, "radius": 100,
               "at": [150, 60]}
        # About (150, 160) by a right angle: on either side at (50, 160) and (250, 160), lying.
        self.expect(self.draw([300, 200], fan), {(150, 60): BLACK, (140, 40): WHITE, (22, 142): BLACK, (78, 178): BLACK,
                                                 (30, 170): WHITE, (270, 150): WHITE, (278, 178): BLACK,
                                                 (150, 160): WHITE})

    def test_draws_windows_polygons_and_facets(self):
        window = {"part": "card", "take": 1, "height": 0, "window": [0, 0, 20, 20], "at": [40, 40]}
        cut = {"part": "card", "take": 2, "height": 0, "outline": [[0, 0], [40, 60], [0, 60]], "at": [100, 40]}
        # The lower half of the card on the upper right of a square, mirrored and made smaller.
        facet = {"from": [[0, 20], [40, 20], [40, 60]], "to": [[-20, -20], [20, -20], [20, 20]]}
        folded = {"part": "card", "take": 3, "height": 0, "facets": [facet], "at": [160, 40]}
        self.expect(self.draw([200, 80], window, cut, folded), {
            (31, 31): BLACK, (40, 40): WHITE, (48, 48): BLACK, (52, 40): WHITE,
            (82, 68): BLACK, (118, 12): WHITE, (85, 50): BLACK, (115, 68): BLACK,
            (175, 25): BLACK, (145, 55): WHITE})

    def test_casts_shadows_away_from_the_light(self):
        shown = self.draw([120, 120], {"part": "card", "take": 1, "height": 20, "at": [60, 50]})
        right, left = shown.row(600)[845], shown.row(600)[350]
        self.assertLess(right, 245)
        self.assertEqual(left, WHITE)

    def test_cuts_off_parts_beyond_the_table(self):
        self.expect(self.draw([60, 60], {"part": "card", "take": 1, "height": 0, "at": [0, 60]},
                              {"part": "card", "take": 2, "at": [3000, -3000]}), {(10, 55): BLACK, (30, 30): WHITE})

    def test_reports_hidden_parts(self):
        # Places are counted from "at": (60, 70) of both is (120, 140), 110 of which is the upper edge.
        game = self.game({"name": "play", "size": [120, 100], "pieces": [
            {"part": "card", "take": 1, "at": [60, 70], "places": [[60, 70]]},
            {"part": "card", "take": 2, "at": [60, 129]}, {"part": "card", "take": 3, "at": [60, 131]}]})
        run = self.check(planche("table", game, "-o", self.folder / "table.pdf", "--format", "json"), FINE)
        found = run.diagnostics()
        self.assertEqual([(each["code"], each["severity"]) for each in found], [("table/outside", "warning")] * 2)
        self.assertIn('"at"', found[0]["hint"])
        self.assertIn("[60, 131]", found[1]["message"])

    def test_makes_pictures_as_large_as_the_table(self):
        game = self.game({"name": "play", "size": [254, 127], "ground": "#336699",
                          "pieces": [{"part": "card", "at": [60, 60]}]},
                         {"name": "other", "size": [50, 80],
                          "pieces": [{"part": "card", "face": "back", "at": [25, 40]}]})
        first, second, picture = (self.folder / name for name in ("a.pdf", "b.pdf", "c.png"))
        for target in (first, second):
            self.check(planche("table", game, "-o", target), FINE)
        self.assertEqual(first.read_bytes(), second.read_bytes())
        self.assertIn("720 x 360 pts", support.tool("pdfinfo", first))
        support.tool("qpdf", "--check", first)
        self.check(planche("table", game, "--view", "other", "-o", picture, "--dpi", 254), FINE)
        head = picture.read_bytes()[16:24]
        self.assertEqual((int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")), (500, 800))
        self.assertIn("play or other",
                      self.check(planche("table", game, "--view", "othre", "-o", picture), BAD_USAGE).err)

    def test_draws_a_default_table(self):
        game = self.game()
        target = self.folder / "usual.pdf"
        source = json.loads((game / "game.json").read_text())
        del source["table"]
        self.write("own/game.json", source)
        self.check(planche("table", game, "-o", target), FINE)
        # Five cards in a fan, their backs in a stack: black, then grey.
        values = set(support.Picture(target, 1, 50).pixels)
        self.assertTrue({BLACK, GREY} <= {min(values, key=lambda v: abs(v - want)) for want in (BLACK, GREY)}, values)

    def test_draws_tables_of_built_in_games_in_their_languages(self):
        for game in GAMES:
            with self.subTest(game):
                target = self.folder / f"{game}.pdf"
                run = self.check(planche("table", game, "--lang", "fr", "--low-ink", "--format", "json", "-o", target),
                                 FINE)
                self.assertEqual(run.diagnostics(), [])
        words = support.tool("pdftotext", self.folder / "openmok.pdf", "-")
        self.assertIn("Bourdon", words)   # of the row that lies there
        self.assertNotIn("Granit", words)  # which is in no hand

    def test_shows_the_table_on_the_first_page_of_a_kit(self):
        game = self.game({"name": "play", "size": [200, 120],
                          "pieces": [{"part": "card", "take": 1, "height": 0, "at": [100, 60]}]})
        target = self.folder / "kit.pdf"
        self.check(planche("kit", game, "-o", target), FINE)
        page = support.Picture(target, 1, 101.6)
        # 110 mm high on a page that has room: the card's 2,300 mm² but for its square, and a small picture in the list.
        black = sum(value < 10 for value in page.pixels) / page.per_mm ** 2
        self.assertGreater(black, 0.8 * 2300 * (110 / 120) ** 2)
        self.assertLess(black, 1.3 * 2300 * (110 / 120) ** 2)


if __name__ == "__main__":
    support.main()
