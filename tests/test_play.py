"""The commands that play: moves, replay, perft, randomise, simulate, and options of single games."""
import json
import re
import signal
import subprocess
import time

import support
from support import BAD_DATA, BAD_USAGE, BAD_WORLD, FINE, PLANCHE, Case, environment, planche, sample
from test_cli import commands

NUCLEUS = {(0, 0): "white", (1, 0): "white", (1, -1): "black", (0, 1): "black"}


def position(stacks=None, **more):
    """The standard nucleus with pawns on it: {(q, r): ["white", ...]}."""
    tiles = []
    for at, color in NUCLEUS.items():
        tile = {"at": list(at), "color": color}
        if stacks and at in stacks:
            tile["stack"] = stacks[at]
        tiles.append(tile)
    made = {"game": "exxit", "kind": "position", "tiles_total": 39, "to_move": "white", "tiles": tiles}
    made.update(more)
    return made


def record(*moves):
    return {"game": "exxit", "kind": "game", "tiles_total": 39, "moves": list(moves)}


def place(q, r):
    return {"type": "place", "at": [q, r]}


def dance(q, r, direction):
    return {"type": "dance", "from": [q, r], "dir": direction}


class PlayCase(Case):
    def results(self, *args, **more):
        """Lines of a run that went well, as JSON."""
        return [json.loads(line) for line in self.check(planche(*args, **more), FINE).out.splitlines()]

    def refused(self, status, *args, **more):
        """A run that ends with `status`, prints no result, and gives the reason."""
        run = self.check(planche(*args, **more), status)
        self.assertEqual(run.out, "")
        self.assertNotEqual(run.err, "")
        return run.err


class Moves(PlayCase):
    # X2 [1], X3 [2]
    def test_allows_a_pawn_on_any_tile_at_the_start(self):
        found = self.results("moves", self.write("p.json", position()))
        self.assertCountEqual(found, [place(*at) for at in NUCLEUS])

    # X7 [3]
    def test_allows_only_a_dance(self):
        file = self.write("p.json", position({(0, 0): ["white"], (1, 0): ["black"]}))
        self.assertEqual(self.results("moves", file), [dance(0, 0, 0)])

    def test_reads_standard_input(self):
        found = self.results("moves", "-", stdin=json.dumps(position()))
        self.assertEqual(len(found), 4)

    def test_lists_no_moves_of_an_invalid_position(self):
        made = position({(0, 0): ["white"] * 9})
        made["tiles"].append(made["tiles"][1])
        said = self.refused(BAD_DATA, "moves", self.write("p.json", made))
        self.assertIn("exxit/tile-overlap", said)
        self.assertIn("exxit/pawn-count", said)

    def test_lists_no_moves_of_a_broken_document(self):
        self.refused(BAD_DATA, "moves", self.write("p.json", "{"))
        self.refused(BAD_DATA, "moves", self.write("q.json", position(to_move="grey")))

    def test_counts_warnings_with_strict(self):
        file = self.write("p.json", position(tiles_total=30))
        run = self.check(planche("moves", file), FINE)
        self.assertEqual(len(run.out.splitlines()), 4)
        self.assertIn("exxit/tiles-total", run.err)
        self.refused(BAD_DATA, "moves", file, "--strict")

    def test_reports_a_missing_file(self):
        self.refused(BAD_WORLD, "moves", self.folder / "none.json")

    def test_explains_a_game_record(self):
        said = self.refused(BAD_USAGE, "moves", self.write("g.json", record(place(0, 0))))
        self.assertRegex(said, "hint: .*planche replay")

    def test_explains_rules(self):
        self.refused(BAD_USAGE, "moves", support.SOURCE / "rules/exxit/rules.json")

    def test_explains_a_deck_of_cards(self):
        for command in ("moves", "replay"):
            said = self.refused(BAD_USAGE, command, sample("menagerie.json"))
            self.assertIn("found a deck of cards", said)
            self.assertRegex(said, "hint: .*match")

    def test_reports_a_full_disk(self):
        file = self.write("p.json", position())
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PLANCHE, "moves", file], stdout=full, stderr=subprocess.PIPE, env=environment(),
                                  timeout=support.PATIENCE)
        self.assertEqual(done.returncode, BAD_WORLD)
        self.assertIn(b"cannot write to standard output", done.stderr)


class Replay(PlayCase):
    # X10 [6]: white's two tiles touch (2 + 2), black's do not (2 + 1).
    def test_replays_an_unfinished_game(self):
        file = self.write("g.json", record(place(0, 0), place(1, 0), dance(0, 0, 0)))
        self.assertEqual(self.results("replay", file), [{"result": "unfinished", "reason": "none",
                                                         "score": {"white": 4, "black": 3}, "tiles": 4, "plies": 3}])

    # X10 [6]
    def test_replays_a_resigned_game(self):
        found = self.results("replay", self.write("g.json", record(place(0, 0), {"type": "resign"})))
        self.assertEqual([(r["result"], r["reason"]) for r in found], [("white", "resignation")])

    # X7 [3]
    def test_reports_an_illegal_move(self):
        file = self.write("g.json", record(place(0, 0), place(1, 0), place(0, 1)))
        self.assertIn("exxit/illegal-move", self.refused(BAD_DATA, "replay", file))

    def test_refuses_a_position(self):
        self.assertIn("game", self.refused(BAD_USAGE, "replay", self.write("p.json", position())))


class Perft(PlayCase):
    def count(self, *args, **more):
        return int(self.check(planche("perft", *args, **more), FINE).out)

    # X2, X3, X7 [1-3]: one way to do nothing; four empty tiles; three left for black. Then five of the six pairs of
    # tiles touch: in either order the white pawn must dance onto the black one. The two black tiles do not touch nor
    # stand in line: two orders with two empty tiles each. 5 * 2 * 1 + 2 * 2 = 14.
    def test_counts_small_depths_as_by_hand(self):
        self.assertEqual([self.count("exxit", "--depth", d) for d in range(4)], [1, 4, 12, 14])

    def test_counts_the_documented_numbers(self):
        text = (support.SOURCE / "docs/exxit.md").read_text()
        rows = re.findall(r"^\| (\d+) \| ([\d,]+) \| (\d+) \| ([\d,]+) \|$", text, re.M)
        counts = {int(depth): int(n.replace(",", "")) for row in rows for depth, n in (row[:2], row[2:])}
        self.assertEqual(sorted(counts), list(range(1, 21)))
        for depth in range(1, 17):
            self.assertEqual(self.count("exxit", "--depth", depth), counts[depth], depth)

    def test_counts_from_a_position_as_from_a_start(self):
        file = self.write("p.json", position())
        self.assertEqual(self.count(file, "--depth", 5), self.count("exxit", "--depth", 5))
        self.assertEqual(self.count("-", "--depth", 2, stdin=json.dumps(position())), 12)

    def test_counts_each_first_move_with_divide(self):
        lines = self.check(planche("perft", "exxit", "--depth", 3, "--divide"), FINE).out.splitlines()
        parts = [line.rsplit(": ", 1) for line in lines[:-1]]
        self.assertCountEqual([json.loads(move) for move, _ in parts], [place(*at) for at in NUCLEUS])
        # A white tile touches all three others, a black tile the two white ones.
        self.assertCountEqual([int(n) for _, n in parts], [3, 3, 4, 4])
        self.assertEqual(int(lines[-1]), 14)

    def test_takes_the_id_of_a_game(self):
        self.write("exxit", json.dumps(position({(0, 0): ["white"], (1, 0): ["black"]})))
        self.assertEqual(self.count("exxit", "--depth", 1, cwd=self.folder), 4)
        self.assertEqual(self.count("./exxit", "--depth", 1, cwd=self.folder), 1)

    def test_reads_a_file_without_an_ending(self):
        self.write("start", position())
        self.assertEqual(self.count("start", "--depth", 1, cwd=self.folder), 4)

    def test_refuses_senseless_depths(self):
        for depth in ("-1", "1.5", "0x3", "three", "", "99999999999999999999"):
            for args in (["--depth", depth], [f"--depth={depth}"]):
                self.assertIn("--depth", self.refused(BAD_USAGE, "perft", "exxit", *args))
        self.assertIn("--depth", self.refused(BAD_USAGE, "perft", "exxit"))

    def test_refuses_a_depth_that_would_not_end(self):
        said = self.refused(BAD_USAGE, "perft", "exxit", "--depth", 1000)
        self.assertIn("1000", said)
        self.assertIn("limit", said)

    def test_refuses_unknown_values_of_options(self):
        for args, there_are in ((("simulate", "praxis", "--players", 7), "expected 2, 3 or 4"),
                                (("randomise", "praxis", "--edition", 2), "expected 1 or 3"),
                                (("randomise", "praxis", "--layout", "rectangel"), "rectangle, offset, ring or coil"),
                                (("simulate", "praxis", "--scoring", "tiles"), "expected points or collections"),
                                (("simulate", "exxit", "--setup", "midgame"), "black-advantage"),
                                (("randomise", "puxes", "--setup", "dule"), "expected duel, three, solo")):
            self.assertIn(there_are, self.refused(BAD_USAGE, *args, "--seed", 1), args)

    def test_refuses_unknown_games(self):
        self.assertIn('did you mean "exxit"', self.refused(BAD_USAGE, "perft", "exit", "--depth", 1))
        self.assertIn("exxit", self.refused(BAD_USAGE, "perft", "openmok", "--depth", 1))
        self.refused(BAD_WORLD, "perft", self.folder / "none.json", "--depth", 1)
        self.refused(BAD_USAGE, "perft", self.write("g.json", record(place(0, 0))), "--depth", 1)
        self.refused(BAD_DATA, "perft", self.write("p.json", position({(0, 0): ["white"] * 9})), "--depth", 1)


class Randomise(PlayCase):
    def bytes_of(self, *args):
        return self.check(planche("randomise", "exxit", *args), FINE).raw

    def test_makes_valid_documents_one_a_line(self):
        for setup in ("standard", "expert", "midgame"):
            lines = self.bytes_of("--setup", setup, "--count", 5, "--seed", 11).splitlines(keepends=True)
            self.assertEqual(len(lines), 5)
            for line in lines:
                with self.subTest(f"{setup} {line}"):
                    self.assertTrue(line.endswith(b"\n"))
                    self.check(planche("validate", "--strict", "-", stdin=line), FINE)

    def test_makes_the_standard_start(self):
        made = json.loads(self.bytes_of())
        self.assertEqual({tuple(t["at"]): t["color"] for t in made["tiles"]}, NUCLEUS)
        self.assertEqual(made["to_move"], "white")

    # X11 [7]
    def test_makes_expert_starts_of_six_tiles(self):
        for line in self.bytes_of("--setup", "expert", "--count", 20, "--seed", 1).splitlines():
            colors = [tile["color"] for tile in json.loads(line)["tiles"]]
            self.assertEqual((colors.count("white"), colors.count("black")), (3, 3))

    def test_writes_the_same_bytes_for_the_same_seed(self):
        args = ("--setup", "midgame", "--count", 20, "--seed")
        first = self.bytes_of(*args, 18446744073709551615)
        self.assertEqual(first, self.bytes_of(*args, 18446744073709551615))
        self.assertNotEqual(first, self.bytes_of(*args, 0))
        self.assertEqual(first, self.check(planche("randomize", "exxit", *args, 18446744073709551615), FINE).raw)

    def test_reads_seeds_as_decimal_numbers(self):
        args = ("--setup", "midgame", "--count", 5, "--seed")
        self.assertEqual(self.bytes_of(*args, "010"), self.bytes_of(*args, "10"))
        for seed in ("-1", "1.5", "0x10", "+1", "", "one", "18446744073709551616"):
            with self.subTest(seed):
                self.assertIn("--seed", self.refused(BAD_USAGE, "randomise", "exxit", f"--seed={seed}"))
        self.refused(BAD_USAGE, "randomise", "exxit", "--seed", "-1")

    def test_starts_a_longer_series_like_a_shorter_one(self):
        args = ("--setup", "midgame", "--seed", 3, "--count")
        self.assertTrue(self.bytes_of(*args, 30).startswith(self.bytes_of(*args, 7)))

    def test_reports_a_random_seed(self):
        for quiet in ([], ["--quiet"]):
            run = self.check(planche("randomise", "exxit", "--setup", "midgame", "--count", 3, *quiet), FINE)
            self.assertRegex(run.err, r"^seed \d+\n$")
            seed = run.err.split()[1]
            self.assertEqual(run.raw, self.bytes_of("--setup", "midgame", "--count", 3, "--seed", seed))
        self.assertEqual(planche("randomise", "exxit", "--seed", 1).err, "")

    def test_refuses_senseless_counts(self):
        for count in ("0", "-1", "1000001", "many", "1e3", "18446744073709551617"):
            with self.subTest(count):
                self.assertIn("--count", self.refused(BAD_USAGE, "randomise", "exxit", f"--count={count}"))

    def test_writes_into_a_file(self):
        args = ("--setup", "midgame", "--count", 400, "--seed", 5)  # more than is written at a time
        target = self.folder / "new/positions.jsonl"
        run = self.check(planche("randomise", "exxit", *args, "-o", target), FINE)
        self.assertEqual(run.out, "")
        self.assertIn("400 documents", run.err)
        self.assertEqual(target.read_bytes(), self.bytes_of(*args))
        self.assertEqual(self.files(), ["new/positions.jsonl"])

    def test_keeps_a_file_after_a_refusal(self):
        file = self.write("mine", "mine")
        self.refused(BAD_USAGE, "randomise", "exxit", "--setup", "exprt", "-o", file)
        self.refused(BAD_USAGE, "randomise", "exxit", "--plies", "many", "--setup", "midgame", "-o", file)
        self.refused(BAD_WORLD, "randomise", "exxit", "--seed", 1, "-o", file / "sub")
        self.assertEqual((self.files(), file.read_text()), (["mine"], "mine"))

    def test_refuses_games_without_random_documents(self):
        self.assertIn('did you mean "exxit"', self.refused(BAD_USAGE, "randomise", "exit"))
        self.assertRegex(self.refused(BAD_USAGE, "perft", "openmok", "--depth", 1), "hint: .*exxit")

    def test_ends_quietly_when_the_reader_stops(self):
        """Whatever the parent does with SIGPIPE; a million documents would take much longer."""
        for ignored in (False, True):
            process = subprocess.Popen([PLANCHE, "randomise", "exxit", "--setup", "midgame", "--seed", "1", "--count",
                                        "1000000"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
                                       preexec_fn=lambda: signal.signal(signal.SIGPIPE,
                                                                        signal.SIG_IGN if ignored else signal.SIG_DFL))
            self.assertEqual(json.loads(process.stdout.readline())["game"], "exxit")
            process.stdout.close()
            with process.stderr:
                self.assertEqual(process.stderr.read(), b"")
            self.assertEqual(process.wait(support.PATIENCE), -signal.SIGPIPE)

    def test_stops_at_a_full_disk(self):
        """Of a thousand million games: the run stops at the first one that cannot be written."""
        for command in (["randomise", "exxit", "--setup", "midgame", "--count", "1000000"],
                        ["simulate", "exxit", "--games", "1000000000", "--write-games"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([PLANCHE, *command, "--seed", "1"], stdout=full, stderr=subprocess.PIPE,
                                      env=environment(), timeout=support.PATIENCE)
            self.assertEqual(done.returncode, BAD_WORLD)
            self.assertIn(b"cannot write", done.stderr)

    def test_leaves_no_file_after_a_signal(self):
        process = subprocess.Popen([PLANCHE, "randomise", "exxit", "--setup", "midgame", "--seed", "1", "--count",
                                    "1000000",
                                    "-o", self.folder / "x"], env=environment(), stderr=subprocess.DEVNULL)
        while not self.files() and process.poll() is None:
            time.sleep(0.01)
        process.terminate()
        self.assertEqual(process.wait(support.PATIENCE), -signal.SIGTERM)
        self.assertEqual(self.files(), [])


class Opening(PlayCase):
    """The expert opening of Exxit [7]."""
    PAIR = {"tiles": [{"at": [0, 0], "color": "white"}, {"at": [1, 0], "color": "black"}]}

    def game(self, *cells, then=()):
        moves = [{"type": "tile", "at": list(at)} for at in cells] + list(then)
        return self.write("g.json", {"game": "exxit", "kind": "game", "start": self.PAIR, "moves": moves})

    def test_records_and_replays_an_opening(self):
        (told,) = self.results("replay", self.game((0, 1), (1, 1), (1, -1), (0, 2), then=[place(0, 0), place(1, 1)]))
        self.assertEqual((told["tiles"], told["plies"]), (6, 6))
        self.assertEqual(told["score"], {"white": 6, "black": 6})  # three tiles each, all in one group
        pair = self.write("p.json", {"game": "exxit", "kind": "position", **self.PAIR})
        self.assertCountEqual(self.results("moves", pair), [{"type": "tile", "at": at} for at in ([0, 1], [1, -1])])
        # 2, 3, 4 and 5 cells to lay on; then six tiles to place a pawn on.
        self.assertEqual(self.check(planche("perft", pair, "--depth", 5), FINE).out.split(), [str(2 * 3 * 4 * 5 * 6)])
        for game in self.results("simulate", pair, "--games", 3, "--seed", 1, "-q", "--write-games", "--format",
                                 "json"):
            if game["kind"] == "game":
                self.assertEqual(len(game["start"]["tiles"]), 6)

    def test_gives_reasons_for_illegal_tiles(self):
        for cells, then, why in ((((2, 0),), (), "touch one other only"), (((1, 0),), (), "already"),
                                 (((0, 1),), [place(0, 0)], "the opening goes on, Black lays"),
                                 (((0, 1), (1, 1), (1, -1), (0, 2), (-1, 2)), (), "ends with six")):
            err = self.refused(BAD_DATA, "replay", self.game(*cells, then=then))
            self.assertIn("exxit/illegal-move", err)
            self.assertIn(why, err)
            self.assertIn("Exxit 7", err)

    def test_draws_an_opening(self):
        target = self.folder / "d.pdf"
        game = self.game((0, 1), (1, 1), (1, -1), (0, 2), then=[place(0, 0)])
        self.check(planche("render", game, "--plies", "start,1,4,5", "--show-moves", "-o", target), FINE)
        words = " ".join(support.tool("pdftotext", target, "-").split())
        for text in ("1 · White T 0,1", "4 · Black T 0,2", "5 · White P 0,0", "dot: a cell to lay a tile on"):
            self.assertIn(text, words)


class HouseRules(PlayCase):
    COMMANDS = [("randomise", game, "--seed", 1) for game in ("openmok", "exxit", "praxis", "puxes", "genesis")]
    COMMANDS += [("perft", game, "--depth", 1) for game in ("exxit", "genesis")]
    COMMANDS += [("simulate", game, "--games", 1, "--seed", 1, "-q") for game in ("exxit", "praxis", "genesis")]

    def test_refuses_an_unusable_file_everywhere(self):
        broken, stranger = self.write("broken.json", "{"), self.write("r.json", {"game": "chess", "kind": "rules"})
        for command in self.COMMANDS:
            with self.subTest(command):
                self.assertIn("broken.json:1:2", self.refused(BAD_DATA, *command, "--rules", broken))
                self.assertIn(f'"{command[1]}"', self.refused(BAD_DATA, *command, "--rules", stranger))
                own = {"game": command[1], "kind": "rules"}
                self.check(planche(*command, "--rules", self.write("own.json", own)), FINE)

    def test_refuses_senseless_numbers_everywhere(self):
        for command in self.COMMANDS:
            if command[1] == "genesis":
                self.assertIn("5, 7 or 9", self.refused(BAD_USAGE, *command, "--set", "size=6"))

    # 7 x 7 cells have 40 free spaces. Anubis on c1 has five steps. Bastet on e1 has 13 moves: 1 to either side, 5 up, 2
    # and 4 on the diagonals. A die has six faces.
    def test_obeys_house_rules(self):
        house = self.write("house.json", {"game": "genesis", "kind": "rules", "size": 7, "ideas": 9})
        run = self.check(planche("perft", "genesis", "--depth", 1, "--rules", house), FINE)
        self.assertEqual(run.out.split(), [str(5 + 13 + 40 + 6 + 1)])
        (made,) = self.results("randomise", "genesis", "--seed", 1, "--rules", house)
        self.assertEqual((made["size"], made["ideas_outside"]), (7, 9))
        (made,) = self.results("randomise", "genesis", "--seed", 1, "--rules", house, "--set", "size=9")
        self.assertEqual((made["size"], made["ideas_outside"]), (9, 9))
        (made,) = self.results("randomise", "genesis", "--seed", 1, "--rules", house, "--size", 5)
        self.assertEqual(made["size"], 5)
        self.assertIn("same number",
                      self.refused(BAD_USAGE, "randomise", "genesis", "--seed", 1, "--size", 5, "--set", "size=5"))


class OneSubject(PlayCase):
    """Every command that reads documents or plays games follows the chosen rules, and reports their errors once."""

    DECKS = [sample("menagerie.json"), sample("kitchen-garden.json")]
    UNIVERSES = [sample("praxis-ring.json"), sample("praxis-coil.json")]
    MIDDLE, GAME = sample("genesis-middle.json"), sample("genesis-game.json")
    SEED = ("--games", 1, "--seed", 1, "-q")
    COMMANDS = {"openmok": [("validate", *DECKS), ("validate", "--rules-only", *DECKS),
                            ("render", *DECKS, "-o", "out/"),
                            ("kit", "openmok", *DECKS, "-o", "kit.pdf"), ("simulate", "openmok", *DECKS, *SEED),
                            ("rate", DECKS[0]), ("duel", *DECKS), ("balance", *DECKS)],
                "genesis": [("validate", MIDDLE, GAME), ("render", MIDDLE, "-o", "x.pdf"),
                            ("kit", "genesis", MIDDLE, "-o", "kit.pdf"),
                            ("moves", MIDDLE), ("replay", GAME), ("perft", MIDDLE, "--depth", 1),
                            ("simulate", MIDDLE, *SEED)],
                "praxis": [("validate", *UNIVERSES), ("moves", UNIVERSES[0], "--player", 1),
                           ("universes", "--rank", UNIVERSES[0]),
                           ("kit", "praxis", UNIVERSES[0], "-o", "kit.pdf"),
                           ("simulate", UNIVERSES[0], "--compare", UNIVERSES[1], *SEED)]}
    # Without a document, the rules can forbid nothing.
    ALONE = {"openmok": [("randomise", "openmok", "--seed", 1), ("kit", "openmok", "-o", "kit.pdf")],
             "exxit": [("randomise", "exxit", "--seed", 1), ("rules", "exxit", "-o", "rules.pdf"),
                       ("table", "exxit", "-o", "table.pdf"),
                       ("perft", "exxit", "--depth", 1), ("simulate", "exxit", *SEED),
                       ("kit", "exxit", "-o", "kit.pdf"), ("moves", sample("temple.json")),
                       ("replay", sample("first-dance.json"))],
             "genesis": [("randomise", "genesis", "--seed", 1), ("perft", "genesis", "--depth", 1),
                         ("simulate", "genesis", "--set", "ideas=9,12", *SEED)],
             "praxis": [("randomise", "praxis", "--seed", 1), ("universes", "--count"), ("simulate", "praxis", *SEED)],
             "puxes": [("randomise", "puxes", "--seed", 1), ("kit", "puxes", "-o", "kit.pdf"),
                       ("validate", sample("puxes-duel.json")),
                       ("moves", sample("puxes-duel.json"), "--player", "Ana")]}
    # Errors of the documents above under such rules, and their messages.
    OTHERS = {"openmok": ("budget", 5, "openmok/character-budget"),
              "genesis": ("ideas", 9, "expected 9 ideas|no idea is left")}

    def test_lists_every_command_that_takes_rules(self):
        listed = commands()
        taking = {command for command in listed if "--rules RULES" in planche(command, "--help").out}
        self.assertGreater(len(taking), 10)
        tried = {command[0] for table in (self.COMMANDS, self.ALONE) for commands in table.values()
                 for command in commands}
        self.assertEqual(tried, taking - {"eval", "survey", "play", "live", "tune", "gallery", "export", "diff", "solve", "notes"}, "which have tests of their own")

    def test_reports_a_wrong_file_once(self):
        for table in (self.COMMANDS, self.ALONE):
            for game, commands in table.items():
                wrong = self.write("wrong.json", {"game": game, "kind": "rules", "nonsense": 1})
                for command in commands:
                    with self.subTest(command):
                        err = self.refused(BAD_DATA, *command, "--rules", wrong, cwd=self.folder)
                        self.assertEqual(err.count("wrong.json:1:"), 1, err)

    def test_checks_documents_by_the_selected_rules(self):
        for game, (name, number, told) in self.OTHERS.items():
            own = self.write("own.json", {"game": game, "kind": "rules", name: number})
            for command in self.COMMANDS[game]:
                for how in (("--rules", own), ("--set", f"{name}={number}")):
                    with self.subTest(command, how=how):
                        self.assertRegex(self.refused(BAD_DATA, *command, *how, cwd=self.folder), told)


class Simulate(PlayCase):
    def bytes_of(self, *args):
        return self.check(planche("simulate", "exxit", "--games", 12, *args), FINE).raw

    def test_gives_the_same_result_for_any_number_of_threads(self):
        for form in ("text", "json"):
            alone = self.bytes_of("--seed", 5, "--threads", 1, "--format", form)
            self.assertTrue(alone)
            for threads in (2, 3, 32):
                self.assertEqual(alone, self.bytes_of("--seed", 5, "--threads", threads, "--format", form))
        self.assertNotEqual(self.bytes_of("--seed", 5, "--format", "json"),
                            self.bytes_of("--seed", 6, "--format", "json"))

    def test_writes_one_json_object(self):
        lines = self.bytes_of("--seed", 5, "--format", "json").splitlines()
        self.assertEqual(len(lines), 1)
        self.assertIsInstance(json.loads(lines[0]), dict)

    def test_reports_a_drawn_seed(self):
        run = self.check(planche("simulate", "exxit", "--games", 5, "--quiet"), FINE)
        self.assertRegex(run.err, r"^seed \d+\n$", "and no progress where there is no terminal")
        again = planche("simulate", "exxit", "--games", 5, "--seed", run.err.split()[1])
        self.assertEqual((again.raw, again.err), (run.raw, ""))

    def test_starts_from_a_position(self):
        file = self.write("p.json", position())
        self.check(planche("simulate", file, "--games", 3, "--seed", 1), FINE)
        self.refused(BAD_DATA, "simulate", self.write("q.json", position({(0, 0): ["white"] * 9})), "--seed", 1)
        self.refused(BAD_USAGE, "simulate", self.write("g.json", record(place(0, 0))), "--seed", 1)

    def test_refuses_senseless_numbers(self):
        for option, values in {"--games": ("0", "-1", "all"), "--threads": ("0", "257", "-1"),
                               "--seed": ("-1",)}.items():
            for value in values:
                with self.subTest(f"{option} {value}"):
                    self.assertIn(option, self.refused(BAD_USAGE, "simulate", "exxit", f"{option}={value}"))

    def test_refuses_unknown_players(self):
        self.refused(BAD_USAGE, "simulate", "exxit", "--seed", 1, "--players", "random,nobody")
        self.refused(BAD_USAGE, "simulate", "exxit", "--seed", 1, "--players", "")


class OptionsOfGames(PlayCase):
    """Options of single games are declared for all, and refused for others."""

    def test_refuses_values_outside_the_list(self):
        said = self.refused(BAD_USAGE, "randomise", "exxit", "--setup", "exprt")
        self.assertIn("expert, midgame, standard, black-advantage or black-strong-advantage", said)
        self.assertIn('did you mean "expert"', said)
        self.assertIn("expert, midgame, standard, black-advantage or",
                      self.refused(BAD_USAGE, "randomise", "exxit", "--setup", ""))

    def test_refuses_options_of_another_game(self):
        for args in (["render", sample("menagerie.json")], ["kit", "openmok"]):
            said = self.refused(BAD_USAGE, *args, "--tile", "40", "--show-moves", "-o", self.folder / "x.pdf")
            for option in ("--tile", "--show-moves"):
                self.assertIn(f"{option} is not an option of Openmok", said)
            self.assertEqual(self.files(), [])

    def test_refuses_an_option_given_twice(self):
        self.assertIn("--setup", self.refused(BAD_USAGE, "randomise", "exxit", "--setup", "expert", "--setup",
                                              "standard"))

    def test_refuses_options_of_another_command(self):
        self.assertIn("--setup", self.refused(BAD_USAGE, "moves", self.write("p.json", position()), "--setup",
                                              "expert"))

    def test_explains_options_where_their_game_is_named(self):
        titles = {"openmok": "Openmok Evolution", "exxit": "Exxit", "praxis": "Praxis", "genesis": "Genesis",
                  "puxes": "PuXes"}
        for command, option, games in (("randomise", "--setup", "exxit puxes"), ("render", "--tile", "exxit"),
                                       ("kit", "--tile", "exxit"), ("moves", "--player", "praxis puxes"),
                                       ("randomise", "--layout", "praxis"), ("simulate", "--strategies", "praxis"),
                                       ("simulate", "--players", "openmok exxit praxis genesis")):
            with self.subTest(f"{command} {option}"):
                plain = self.check(planche(command, "--help"), FINE).out
                self.assertNotIn(f"  {option} ", plain)
                self.assertRegex(" ".join(plain.split()),
                                 rf"\b{games.split()[0]}\b.* of their own: planche {command} \w+ --help")
                for game, title in titles.items():
                    own = self.check(planche(command, game, "--help"),
                                     FINE).out.partition(f"\nOptions of {title}:\n")[2]
                    self.assertEqual(f"  {option} " in own.split("\n\n")[0], game in games.split())

    def test_explains_options_for_the_path_of_a_sample(self):
        self.assertIn("--show-moves", planche("render", "cards/exxit/temple.json", "--help").out)

    def test_explains_shared_options_for_each_game_in_the_man_page(self):
        words = " ".join(self.check(planche("man"), FINE).out.replace("\\-", "-").split())
        self.assertIn("\\fIA,B|N\\fR", words)
        self.assertRegex(words, "Exxit: players of White and Black: .*Praxis: number of players")
        self.assertEqual(words.count("print every game as a document"), 1, "meant alike, said once")
        self.assertIn("; Exxit and Genesis: exchange sides", words)

    def test_lists_options_in_man_page_and_completions(self):
        for args in (["man"], *(["completions", shell] for shell in ("bash", "zsh", "fish"))):
            text = self.check(planche(*args), FINE).out.replace("\\-", "-")
            for option in ("setup", "tile", "players"):
                self.assertIn(option, text)
        self.assertIn("\\fIExxit\\fR", planche("man").out)

    def test_passes_options_to_the_workshop(self):
        file, target = self.write("p.json", position()), self.folder / "x.pdf"
        self.check(planche("render", file, "-o", target), FINE)
        plain = target.read_bytes()
        self.check(planche("render", file, "--coordinates", "-o", target), FINE)
        self.assertNotEqual(target.read_bytes(), plain)
        said = self.refused(BAD_USAGE, "kit", "exxit", "--tile", "huge", "-o", target)
        self.assertIn("huge", said)

    def test_prints_the_seed_of_a_document_in_the_margin(self):
        target = self.folder / "x.pdf"
        for seed, shown in (("chance/7", "seed chance/7"), (None, None)):
            made = position(**({"seed": seed} if seed else {}))
            self.check(planche("render", self.write("p.json", made), "-o", target), FINE)
            text = support.Pdf(target).text()
            self.assertIn(shown, text) if shown else self.assertNotIn("seed", text)


if __name__ == "__main__":
    support.main()
