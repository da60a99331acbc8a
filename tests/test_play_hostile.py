"""Rules of play that are too long, too deep or endless, and rules that try to read files, end with a message."""
import support
from support import BAD_DATA, FINE, Case, planche

HEAD = "zone deck, holds cards\nzone hand each player\ncounter x each player\n"
END = "\nend when round > 1000000000\nwin by most x\n"


def listed(picks):
    return f"turn: choose\n  a {picks}: add 1 to x\n  b{END}"


class Hostile(Case):
    def game(self, rules, rows=({"id": "a", "copies": 3},), play="play.rules"):
        fields = {"id": "text", "copies": "integer", "gain": "effect"}
        self.write("game.json", {"format": 1, "id": "h", "title": "H", "players": [2, 2], "play": play,
                                 "records": {"cards": {"key": "id", "fields": fields, "rows": list(rows)}}})
        self.write("play.rules", rules)

    def expect(self, message, status=BAD_DATA):
        run = self.check(planche("simulate", self.folder, "--games", 2, "--seed", 1, "--threads", 1), status)
        self.assertIn(message, run.err + run.out)

    def test_faults(self):
        deep = "procedure p(n)\n  p n + 1\nturn: p 1" + END
        doubled = "".join(f"  let l{i + 1} = l{i} + l{i}\n" for i in range(40))
        definitions = "".join(f"define d{i} = d{i + 1} + d{i + 1}\n" for i in range(60))
        for rules, message in (
                (deep, "procedures call one another more than 200 deep"),
                ("turn: add 1 to x" + END, "more than 100000 statements without a move"),
                ("turn\n  while 1 < 2: shuffle deck" + END, "more than 100000 statements without a move"),
                ("turn\n  let l0 = deck + deck\n" + doubled + "  add count(l40) to x" + END, "more than 1000000 values are kept"),
                ("turn: add count(1..9223372036854775807) to x" + END, "a list has at most 1000000 items"),
                (definitions + "define d60 = 1\nturn: add d0 to x" + END, "too many steps"),
                ("setup: each player: set x to 9223372036854775807\nturn: add 1 to x" + END, "larger than 64 bits hold"),
                (listed("c from 1..400, d from 1..400"), "more than 100000 moves"),
                (listed("c from 1..60, d from 1..60, e from 1..60, f from 1..60 when c != c"), "more than 4000000")):
            with self.subTest(message):
                self.game(HEAD + rules)
                self.expect(message)

    def test_large_games(self):
        # Each choice looks at every piece: the game becomes too much work.
        self.game(HEAD + listed("c from deck"), [{"id": "a", "copies": 100_000}])
        self.expect("the game takes too much work")
        # One of the sets is drawn without listing all 2^30.
        self.game(HEAD + "turn: choose\n  a 0..30 c from deck: add 1 to x\n  b\nend when x > 3\nwin by most x\n",
                  [{"id": f"c{i}", "copies": 1} for i in range(30)])
        self.expect("wins of seat 1", FINE)
        self.game(HEAD + "turn: choose\n  a: add 1 to x\n  b when 1 > 2" + END)  # forced moves
        self.expect("2 games did not end", FINE)
        self.game(HEAD + listed("c from deck"), [{"id": f"c{i}", "copies": 100_000} for i in range(11)])
        self.expect("there are more than 1000000 pieces")

    def test_long_files(self):
        many = [{"id": "a", "copies": 1, "gain": "; ".join(["add 1 to x"] * 80_000)}]
        nested = "".join(" " * (i + 1) + "if true\n" for i in range(3000)) + " " * 3001 + "add 1 to x"
        for rules, rows, message in (("turn: choose\n  a\n  b" + END, many, "at most 100000 characters"),
                                     ("turn\n" + nested + END, (), "nested more than 100 deep"),
                                     ("turn: add " + "(" * 10_000 + "1" + ")" * 10_000 + " to x" + END, (),
                                      "an expression has at most 10000 bytes"),
                                     ("setup\n" + "  ad 1 to x\n" * 100_000 + "turn: choose\n  a\n  b" + END, (),
                                      "is named `ad`")):
            with self.subTest(message):
                self.game(HEAD + rules, rows)
                self.expect(message)

    def test_rules_read_no_files(self):
        for play in ("/etc/passwd", "../../../../etc/passwd", "/dev/zero", "link.rules"):
            self.game(HEAD + listed("c from deck"), play=play)
            if play == "link.rules":
                (self.folder / play).symlink_to("/etc/passwd")
            self.expect("leads out of the folder")


if __name__ == "__main__":
    support.main()
