"""Genesis on the command line: positions, throws, records, and numbers of the rules side by side.

Cells, steps and slides are computed here a second time.
"""
import json

from support import BAD_DATA, BAD_USAGE, FINE, planche, sample
from test_play import PlayCase

PLACES, CENTRE = {"a1", "e1", "a5", "e5"}, "c3"


def position(first, second, **more):
    """Players as (anubis, bastet), with no pyramids, no works and all ideas outside."""
    players = {name: {"anubis": pieces[0], "bastet": pieces[1], "pyramids": 0, "works": 0, "immobile": 0, "buried": []}
               for name, pieces in (("first", first), ("second", second))}
    return {"game": "genesis", "kind": "position", "to_move": "first", "ideas_outside": 12, "ideas": [], "pyramids": [],
            "works": [], "players": players, **more}


def neighbours(cell):
    x, y = ord(cell[0]), int(cell[1])
    around = {chr(x + i) + str(y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {cell}
    return {c for c in around if c[0] in "abcde" and c[1] in "12345"}


class Moves(PlayCase):
    def to(self, piece, made):
        found = self.results("moves", self.write("p.json", made))
        return sorted(m["to"] for m in found if m.get("type") == "move" and m["piece"] == piece)

    # G3, G6: a step to a free space; a space without an idea, and never the centre.
    def test_lists_steps_of_anubis(self):
        made = position(("b2", "e3"), ("c1", "d2"))
        self.assertEqual(self.to("anubis", made), sorted(neighbours("b2") - PLACES - {CENTRE, "c1"}))
        made["ideas"], made["ideas_outside"] = ["a1"], 11
        self.assertEqual(self.to("anubis", made), sorted(neighbours("b2") - {CENTRE, "c1"}))

    # G8: an enemy Bastet on a space can be killed, an Anubis cannot.
    def test_lists_kills(self):
        self.assertIn("b3", self.to("anubis", position(("b2", "e3"), ("d2", "b3"))))
        self.assertNotIn("b3", self.to("anubis", position(("b2", "e3"), ("b3", "d2"))))

    # G2, G10: once for each face and choice; only a 3 or 6 allows a jump over the adjacent pyramid.
    def test_lists_throws(self):
        made = position(("a2", "b4"), ("e4", "e2"), pyramids=["c4"])
        throws = [m for m in self.results("moves", self.write("p.json", made)) if m["type"] == "throw"]
        self.assertEqual(sorted((m["face"], json.dumps(m["then"])) for m in throws),
                         sorted([(f, "null") for f in range(1, 7)] + [(f, '{"jump": "d4"}') for f in (3, 6)]))

    def test_reports_everything_wrong(self):
        made = position(("c3", "z9"), ("c3", "d2"), pyramids=["a1"], ideas=["b2"])
        err = self.refused(BAD_DATA, "moves", self.write("p.json", made))
        for code in ("cell", "cell-occupied", "cell-kind", "idea-count"):
            self.assertIn(f"genesis/{code}", err)


class Records(PlayCase):
    def test_replays_the_sample(self):
        (told,) = self.results("replay", sample("genesis-game.json"))
        self.assertIn(told["result"]["first"], ("wins", "reborn"))
        self.assertEqual(told["plies"], len(json.loads(sample("genesis-game.json").read_text())["moves"]))

    # G1: a throw of 3 gives no pyramids.
    def test_reports_an_illegal_move(self):
        file = self.write("g.json", {"game": "genesis", "kind": "game", "moves": [{"type": "throw", "face": 3}]})
        self.assertIn("genesis/illegal-move", self.refused(BAD_DATA, "replay", file))


class Numbers(PlayCase):
    def test_counts_perft_like_a_hand_count(self):
        self.assertEqual([line for line in self.check(planche("perft", "genesis", "--depth", 0), FINE).out.split()],
                         ["1"])

    def test_counts_pieces_side_by_side(self):
        (told,) = self.results("simulate", "genesis", "--games", 6, "--seed", 1, "--players", "random,random",
                               "--set", "ideas=2,3", "--most-turns", 60, "--format", "json", "-q")
        self.assertEqual([v["numbers"] for v in told["variants"]], [{"ideas": 2}, {"ideas": 3}])

    def test_refuses_settings_out_of_range(self):
        self.assertIn('did you mean "ideas"',
                      self.refused(BAD_USAGE, "simulate", "genesis", "--set", "idea=3", "--seed", 1))
        self.assertIn("fixed", self.refused(BAD_USAGE, "perft", "exxit", "--depth", 1, "--set", "tiles=3"))
        for wrong in ("ideas", "ideas=", "=3", "ideas=3x", "ideas=3,", "ideas=99999999999999999999"):
            self.refused(BAD_USAGE, "simulate", "genesis", "--seed", 1, "--set", wrong)
        self.assertIn("simulate", self.refused(BAD_USAGE, "perft", "genesis", "--depth", 1, "--set", "ideas=1,2"))
        many = ",".join(map(str, range(1, 10)))
        self.assertIn("64", self.refused(BAD_USAGE, "simulate", "genesis", "--seed", 1, "--set", f"ideas={many}",
                                         "--set", f"immobile_after_killing={many}"))
        self.refused(BAD_USAGE, "simulate", "genesis", "--seed", 1, "--set", "ideas=-4")
        self.assertIn('the value 9 of "ideas" is given twice',
                      self.refused(BAD_USAGE, "simulate", "genesis", "--seed", 1, "--set", "ideas=9,12,9"))

    def test_makes_valid_random_positions(self):
        for options in (["--seed", 4], ["--seed", 4, "--plies", 40], ["--seed", 4, "--set", "size=7"]):
            out = self.check(planche("randomise", "genesis", *options), FINE).out
            self.check(planche("validate", "--strict", "-", stdin=out), FINE)


if __name__ == "__main__":
    import support
    support.main()
