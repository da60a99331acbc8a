"""PuXes on the command line: legal flicks, throws, random setups, and posters on sheets."""
import json
import re

from support import BAD_DATA, BAD_USAGE, FINE, SOURCE, Picture, planche, sample, tool
from test_play import PlayCase


def oracle(x, y, face, **more):
    return {"at": [x, y], "angle": 0, "face": face, **more}


def setup(south=("pi", "sun", "bomb", "aum"), north=("pi", "sun", "bomb", "aum"), heroes=("pi", "pi", "smiley", "sun"),
          enemies=("pi", "sun", "bomb", "aum"), **more):
    """A duel: four oracles in a row before each temple, two squares apart."""
    def row(y, faces):
        return [oracle(225 + 50 * i, y, face) for i, face in enumerate(faces)]
    return {"game": "puxes", "kind": "setup", "mode": "duel", "table": {"length": 900, "width": 600},
            "players": [{"name": "A", "side": "south", "temples": [{"at": [300, 750]}], "oracles": row(675, south),
                         "heroes": list(heroes)},
                        {"name": "B", "side": "north", "temples": [{"at": [300, 150]}], "oracles": row(225, north),
                         "heroes": list(enemies)}],
            **more}


class Arbiter(PlayCase):
    def verdicts(self, made, player="A"):
        return self.results("moves", self.write("s.json", made), "--player", player)

    # U4: an oracle's face has to be among the heroes. U5: two heroes alike wake only who sleeps.
    def test_reads_flicks_by_symbol(self):
        found = self.verdicts(setup())
        self.assertEqual([v["oracle"] for v in found if v["type"] == "flick"], [0, 1])
        self.assertFalse([v for v in found if v["type"] == "wake"])

    # U5
    def test_wakes_a_pair(self):
        made = setup()
        made["start"] = False
        made["players"][0]["oracles"][2]["asleep"] = True
        self.assertEqual([v["oracle"] for v in self.verdicts(made) if v["type"] == "wake"], [2])
        made["players"][0]["heroes"] = ["pi", "sun", "aum", "smiley"]
        self.assertFalse([v for v in self.verdicts(made) if v["type"] == "wake"])

    # U4: 49.3 lets any oracle be flicked; U3: not under an enemy protection.
    def test_applies_forty_nine_three_and_protection(self):
        made = setup(heroes=("character:forty-nine-three", "yin-yang", "hourglass", "pirate"))
        powers = [v["power"] for v in self.verdicts(made) if v["type"] == "power"]
        self.assertIn("forty-nine-three", powers)
        made["players"][1]["heroes"][0] = "character:protection"
        self.assertNotIn("forty-nine-three", [v["power"] for v in self.verdicts(made) if v["type"] == "power"])

    # Fortress mode: within 75 mm of the middle of the table, whatever the heroes show.
    def test_lets_the_fortress_spit(self):
        made = setup(heroes=("yin-yang", "hourglass", "pirate", "smiley"), mode="fortress", start=False)
        self.assertEqual(self.verdicts(made), [])
        made["players"][0]["oracles"][3]["at"] = [225, 525]
        self.assertEqual(self.verdicts(made), [{"type": "spit", "oracle": 3, "why": "fortress"}])
        made["players"][0]["oracles"][3]["at"] = [224, 525]
        self.assertEqual(self.verdicts(made), [])

    # Variante pour les plus jeunes
    def test_lets_toddlers_throw_nothing(self):
        made = setup(south=("pi", "character", "bomb", "aum"), mode="toddlers")
        for player in made["players"]:
            del player["heroes"]
        self.assertEqual([(v["type"], v["oracle"], v["topples"]) for v in self.verdicts(made)],
                         [("flick", 0, False), ("flick", 1, True), ("flick", 2, False), ("flick", 3, False)])

    def test_names_the_player_who_decides(self):
        self.assertIn("A", self.refused(BAD_USAGE, "moves", self.write("s.json", setup()), "--player", "Z"))


class Validation(PlayCase):
    def codes(self, made):
        return planche("validate", "--format", "json", self.write("s.json", made)).codes()

    def test_accepts_a_legal_setup(self):
        self.assertEqual(self.codes(setup()), [])

    # The heroes thrown say who begins; later positions are free of it.
    def test_checks_who_begins(self):
        made = setup(heroes=("character:charm", "pi", "pi", "sun"), to_move="B")
        self.assertEqual(self.codes(made), ["puxes/first-player"])
        self.assertEqual(self.codes({**made, "to_move": "A"}), [])
        self.assertEqual(self.codes({**made, "start": False}), [])
        made["players"][0]["heroes"].pop()
        self.assertCountEqual(self.codes(made), ["puxes/hero-count", "puxes/first-player"])

    # The gap between two oracles 50 mm apart is one DiXe; 2.6 mm nearer it is less than 0.9 of one.
    def test_checks_gaps(self):
        made = setup()
        made["players"][0]["oracles"][0]["at"][0] += 2.4
        self.assertEqual(self.codes(made), [])
        made["players"][0]["oracles"][0]["at"][0] += 0.2
        self.assertEqual(self.codes(made), ["puxes/oracle-gap"])

    def test_refuses_numbers_out_of_range(self):
        for spoil in ({"table": {"length": -900, "width": 600}}, {"table": {"length": 1e308, "width": 1e308}},
                      {"table": {"length": 90, "width": 60}}, {"table": {"length": 0, "width": 0}}):
            file = self.write("s.json", setup(**spoil))
            run = self.check(planche("render", file, "-o", self.folder / "x.pdf"), BAD_DATA)
            self.assertRegex(run.err, "error")
        self.assertEqual([f for f in self.files() if f.endswith(".pdf")], [])


class Lots(PlayCase):
    def test_makes_legal_setups_of_every_mode(self):
        for mode in ("duel", "three", "solo", "cooperative", "advanced", "fortress", "toddlers"):
            with self.subTest(mode):
                out = self.check(planche("randomise", "puxes", "--setup", mode, "--seed", 2, "--count", 1), FINE).out
                self.check(planche("validate", "--strict", "-", stdin=out), FINE)

    def test_throws_only_own_dice_in_training(self):
        dice = json.loads(sample("puxes-dice.json").read_text())["dice"]
        faces = {f for d in dice for f in d["faces"] if f != "character"} | {f"character:{d['power']}" for d in dice}
        for line in self.results("randomise", "puxes", "--mode", "training", "--dice", sample("puxes-dice.json"),
                                 "--seed", 1, "--count", 20):
            self.assertEqual(len(line["heroes"]), 4)
            self.assertLessEqual(set(line["heroes"]), faces)

    def test_refuses_impossible_throws(self):
        self.refused(BAD_USAGE, "randomise", "puxes", "--mode", "training", "--seed", 1)
        self.refused(BAD_USAGE, "randomise", "puxes", "--mode", "training", "--dice", sample("temple.json"), "--seed",
                     1)
        self.refused(BAD_DATA, "randomise", "puxes", "--mode", "training", "--seed", 1,
                     "--dice", self.write("d.json", {"game": "puxes", "kind": "dice", "dice": []}))


class Printed(PlayCase):
    def pages(self, *args):
        target = self.folder / "x.pdf"
        self.check(planche("kit", "puxes", "--parts", "mat", "-o", target, *args), FINE)
        tool("qpdf", "--check", target)
        return int(re.search(r"Pages:\s+(\d+)", tool("pdfinfo", target)).group(1))

    def test_prints_the_dice_of_a_mode(self):
        # Of each player two a temple, then oracles and heroes.
        for mode, players, each in ("duel", 2, 2 + 4 + 4), ("advanced", 2,
                                                            4 + 6 + 4), ("three", 3, 2 + 4 + 4), ("toddlers", 2, 2 + 4):
            target = self.folder / f"{mode}.pdf"
            self.check(planche("kit", "puxes", "--mode", mode, "--parts", "die", "-o", target), FINE)
            manifest = json.loads(tool("qpdf", "--show-attachment=planche-manifest.json", target))
            self.assertEqual(sum(part["count"] for part in manifest["parts"]), players * each, mode)

    # The map, and of 5 × 3 sheets of A4 those in the middle: nothing but rulers is on the others. Words on them read
    # upwards or downwards, as upright it would take 4 × 4.
    def test_prints_only_sheets_of_a_mat_that_show_something(self):
        self.assertEqual(self.pages(), 1 + 5)
        shown = " ".join(tool("pdftotext", self.folder / "x.pdf", "-").split())
        self.assertIn("on 5 sheets", shown)
        for name in "A2 B2 C2 D2 E2".split():
            self.assertIn(f"sheet {name} · Play mat", shown)
        self.assertNotIn("B1", shown)
        for words in "player A", "player B", "Duel", "sacred garden":
            self.assertIn(words, shown)

    def test_prints_a_mat_on_other_papers(self):
        self.assertEqual(self.pages("--paper", "letter"), 1 + 5)
        self.assertEqual(self.pages("--paper", "a3"), 1 + 3)

    # d is the length / 36, so at half of it everything is half as long.
    def test_needs_fewer_sheets_for_a_smaller_mat(self):
        self.assertLess(self.pages("--dixe", 12.5), self.pages())
        self.refused(BAD_USAGE, "kit", "puxes", "--dixe", 5)

    def test_seats_three_and_four_players_at_a_table(self):
        views = {view["name"]: view["pieces"]
                 for view in json.loads((SOURCE / "rules/puxes/table.json").read_text())["views"]}
        for name, players in ("play", 2), ("three", 3), ("four", 4):
            gardens = [piece["turn"] for piece in views[name] if piece["part"] == "garden"]
            self.assertEqual(len(set(gardens)), players, name)
            self.assertEqual(sum(piece.get("height") == 25 for piece in views[name]), 8 * players, "oracles and heroes")
            run = self.check(planche("table", "puxes", "--view", name, "--dpi", 36, "-o", self.folder / "x.png"), FINE)
            self.assertEqual(run.err.count("\n"), 1, run.err)

    # Five pixels a millimetre. The die in the middle of the left garden is white beside its symbol, whatever its edge.
    def test_scales_the_table_with_the_dixes(self):
        for edge in (10, 40):
            target = self.folder / "x.pdf"
            run = self.check(planche("table", "puxes", "--dixe", edge, "--low-ink", "-o", target), FINE)
            self.assertEqual(run.err.count("\n"), 1, run.err)
            picture = Picture(target, 1, 127)
            self.assertAlmostEqual(picture.width, 25.6 * edge * 5, delta=1)
            self.assertAlmostEqual(picture.height, 15 * edge * 5, delta=1)
            for along in (-0.455, 0.455):  # the rim of the DiXe on the temple
                near = [picture.row(round((7.12 + along) * edge * 5) + row)[round(4.32 * edge * 5)] for row in (-1, 0, 1)]
                self.assertLess(min(near), 200)

    def test_needs_as_many_sheets_for_wider_overlaps(self):
        self.assertGreaterEqual(self.pages("--overlap", 50), self.pages("--overlap", 8))
        self.refused(BAD_USAGE, "kit", "puxes", "--overlap", 60)


if __name__ == "__main__":
    import support
    support.main()
