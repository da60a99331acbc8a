"""The worked example of docs/architecture.md: a game that needs only its own folder, tests/noughts/."""
import json
import os
import shutil
import subprocess

import support
from support import BAD_DATA, BAD_USAGE, FINE, SOURCE, Case, Run, environment, tool

EXAMPLE = SOURCE / "tests/noughts"
PROGRAM = os.environ.get("PLANCHE_AND_NOUGHTS", str(SOURCE / "build/release/tests/planche_and_noughts"))
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]


def won(board):
    return any(board[a] and board[a] == board[b] == board[c] for a, b, c in LINES)


def sequences(board, depth):
    """The number of sequences with this many moves, by trying all."""
    if depth == 0:
        return 1
    if won(board):
        return 0
    mark = "xo"[sum(map(bool, board)) % 2]
    return sum(sequences((*board[:i], mark, *board[i + 1:]), depth - 1) for i in range(9) if not board[i])


class Noughts(Case):
    def setUp(self):
        super().setUp()
        self.data = self.folder / "data"
        for folder in ("rules", "templates", "cards", "fonts"):
            shutil.copytree(SOURCE / folder, self.data / folder)
            if (EXAMPLE / folder).is_dir():
                shutil.copytree(EXAMPLE / folder, self.data / folder, dirs_exist_ok=True)

    def run_it(self, *args, status=FINE, text=""):
        done = subprocess.run([PROGRAM, *map(str, args)], env=environment(PLANCHE_DATA=str(self.data)), cwd=self.folder,
                              input=text.encode(), capture_output=True, timeout=support.PATIENCE)
        run = Run(done)
        self.check(run, status)
        return run

    def lines(self, *args, **options):
        return [json.loads(line) for line in self.run_it(*args, **options).out.splitlines()]

    def test_takes_fewer_than_150_lines_of_code(self):
        files = [p for p in EXAMPLE.rglob("*") if p.is_file()]
        code = [p for p in files if p.suffix in (".cc", ".h")]
        self.assertLess(sum(len(p.read_text().splitlines()) for p in code), 150)
        for file in files:
            self.assertLessEqual(max(map(len, file.read_text().splitlines())), 120, file)
        folders = {str(p.relative_to(EXAMPLE).parent).split("/noughts")[0] for p in files}
        self.assertEqual(folders, {"src/games", "rules", "templates", "cards"})

    def test_lists_the_game_beside_the_others(self):
        games = [g["id"] for g in self.lines("list", "games", "--format", "json")]
        self.assertEqual(games[-1], "noughts")
        self.assertGreater(len(games), 5)
        self.assertIn("noughts-game", self.run_it("list", "schemas").out)

    def test_counts_the_same_as_a_full_search(self):
        for depth in range(1, 8):
            self.assertEqual(int(self.run_it("perft", "noughts", "--depth", depth).out), sequences(("",) * 9, depth),
                             depth)
        # Of nine, eight, … moves until somebody may have won.
        self.assertEqual(int(self.run_it("perft", "noughts", "--depth", 5).out), 9 * 8 * 7 * 6 * 5)

    def test_lists_moves_and_replays(self):
        self.assertEqual(sorted(self.lines("moves", "cards/noughts/corner.json")), ["a1", "a2", "b1", "b3", "c2", "c3"])
        self.assertEqual(self.lines("replay", "cards/noughts/draw.json"), [{"plies": 9, "won_by": "nobody"}])
        row = '{"game":"noughts","kind":"game","moves":["a1","a2","b1","b2","c1"]}'
        self.assertEqual(self.lines("replay", "-", text=row), [{"plies": 5, "won_by": "crosses"}])

    def test_checks_documents_by_its_rules(self):
        cases = {'"kind":"position","rows":["xx.","x..","..."]': ("noughts/turns", "N2"),
                 '"kind":"position","rows":["xxx","ooo","..."]': ("noughts/turns", "N2"),
                 '"kind":"position","rows":["xz.","...","..."]': ("data/type", ""),
                 '"kind":"game","moves":["a1","a1"]': ("noughts/illegal-move", "N3"),
                 '"kind":"game","moves":["a1","a2","b1","b2","c1","c2"]': ("noughts/illegal-move", "N3"),
                 '"kind":"game","moves":["d4"]': ("noughts/cell", "N1")}
        for text, (code, rule) in cases.items():
            with self.subTest(text):
                found = self.run_it("validate", "--format", "json", "-", text='{"game":"noughts",%s}' % text,
                                    status=BAD_DATA)
                self.assertEqual([(d["code"], d["rule"]) for d in found.diagnostics()], [(code, rule)])
        for file in (self.data / "cards/noughts").rglob("*.json"):
            self.run_it("validate", "--strict", file)

    def test_plays_series_and_makes_positions(self):
        one = self.lines("simulate", "noughts", "--games", 500, "--seed", 1, "--players", "greedy,random",
                         "--alternate",
                         "--format", "json")[0]
        self.assertEqual(one["games"], 500)
        self.assertGreater(one["players"][0]["won"]["low"], one["players"][1]["won"]["high"], "who wins where it can")
        one = self.lines("simulate", "noughts", "--games", 30, "--seed", 2, "--players", "search:20000,greedy",
                         "--alternate",
                         "--format", "json")[0]
        self.assertEqual(one["players"][1]["won"]["games"], 0, "who plays without mistakes never loses")
        from_position = ("simulate", "cards/noughts/corner.json", "--games", 1, "--seed", 1)
        self.run_it(*from_position)
        self.run_it(*from_position, "--write-games", status=BAD_USAGE)
        threads = [self.run_it("simulate", "noughts", "--games", 50, "--seed", 3, "--threads", n).out for n in (1, 3)]
        self.assertEqual(*threads)
        games = self.lines("simulate", "noughts", "--games", 5, "--seed", 4, "--write-games", "--format", "json")[:5]
        for game in games:
            board = [""] * 9
            for ply, cell in enumerate(game["moves"]):
                self.assertFalse(won(board) or board[CELLS.index(cell)])
                board[CELLS.index(cell)] = "xo"[ply % 2]
            self.assertTrue(won(board) or all(board))
        for text in self.run_it("randomise", "noughts", "--seed", 2, "--count", 3).out.splitlines():
            self.run_it("validate", "-", text=text)
            self.assertEqual(len("".join(json.loads(text)["rows"]).replace(".", "")), 4)
        self.run_it("randomise", "noughts", "--plies", 10, status=BAD_USAGE)

    def test_prints(self):
        for args in (["kit", "noughts"], ["render", "cards/noughts/corner.json"]):
            self.run_it(*args, "-o", self.folder / "x.pdf")
            words = tool("pdftotext", self.folder / "x.pdf", "-")
            self.assertIn("To move: nought", words)
            self.assertIn("a game that belongs to all", words)


if __name__ == "__main__":
    support.main()
