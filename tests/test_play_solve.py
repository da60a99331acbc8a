"""planche solve: exact values of small games, from their beginning and from a record."""
import json

import support
from support import BAD_USAGE, FINE, planche
from test_play_rules import PlayCase

# Take one to three of a heap; who takes the last wins. A heap of a multiple of four is lost.
NIM = """counter heap, start goal
marker last of players
turn
  choose
    take n from 1..3 where item <= heap
      add -n to heap
      set last to me
end when heap == 0
win by most me == last
"""


class Solve(PlayCase):
    def solved(self, *arguments):
        return json.loads(self.check(planche("solve", *arguments, "--format", "json"), FINE).out)

    def test_tells_the_value_and_every_move(self):
        folder = self.game(NIM)
        for heap in range(2, 10):
            with self.subTest(heap):
                found = self.solved(folder, "--set", f"goal={heap}")
                self.assertEqual(found["value"], [0, 1] if heap % 4 == 0 else [1, 0])
                self.assertEqual(found["to_move"], 1)
                best = [move["move"] for move in found["moves"] if move["best"]]
                self.assertEqual(best, [f"take {n}" for n in range(1, min(heap, 3) + 1)] if heap % 4 == 0
                                 else [f"take {heap % 4}"])
                # Each heap above 1 comes to either player.
                self.assertLess(found["positions"], 2 * heap)
        text = self.check(planche("solve", folder, "--set", "goal=5"), FINE).out
        self.assertIn("best  P1 take 1: P1 1, P2 0\n", text)
        self.assertIn("      P1 take 2: P1 0, P2 1\n", text)

    def test_begins_at_the_end_of_a_record(self):
        folder = self.game(NIM)
        file = self.folder / "positions.jsonl"
        file.write_text(self.check(planche("randomise", folder, "--decisions", 1, "--set", "goal=9", "--seed", 3,
                                           "--count", 4), FINE).out)
        lines = self.check(planche("solve", file, "--format", "json"), FINE).out.splitlines()
        records = [json.loads(line) for line in file.read_text().splitlines()]
        for record, line in zip(records, map(json.loads, lines), strict=True):
            left = 9 - int(record["moves"][-1].split()[-1])
            self.assertEqual(line["to_move"], 2)
            self.assertEqual(line["value"], [1, 0] if left % 4 == 0 else [0, 1])

    def test_refuses_what_it_cannot_solve(self):
        for rules, message in (
                (NIM.replace("add -n to heap", "add 0 to heap"), "games come back to positions"),
                ("zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\nsetup\n  shuffle deck\n"
                 "  each player: move 1 from deck to hand\nturn\n  choose\n    a\n    b\n  end game\n"
                 "win by most sum(hand, glow)\n", "not every player knows every piece"),
                ("counter oil each player\nround\n  choose together\n    a: add 1 to oil\n    b\nwin by most oil\n",
                 "players choose at the same time")):
            with self.subTest(message):
                run = self.check(planche("solve", self.game(rules)), BAD_USAGE)
                self.assertIn(f"cannot solve this: {message}", run.err)
                self.assertEqual(run.out, "")
        run = self.check(planche("solve", self.game(NIM), "--set", "goal=90", "--positions", 50), BAD_USAGE)
        self.assertIn("there are more than 50 positions", run.err)
        run = self.check(planche("solve", self.folder), BAD_USAGE)
        self.assertIn("is not a file-based game", run.err)


if __name__ == "__main__":
    support.main()
