"""Commands on recorded games and numbers of file-based games: where they look, and what they refuse."""
import json
import os
import pty
import signal
import subprocess

import support
from support import BAD_DATA, BAD_USAGE, FINE, planche
from test_play_rules import RULES, PlayCase


class Records(PlayCase):
    def write_record(self, folder, **members):
        game = {"game": "lanterns", "kind": "game", "players": 2, "moves": [], **members}
        file = folder / "record.json"
        file.write_text(json.dumps({name: value for name, value in game.items() if value is not None}))
        return file

    def test_from_standard_input_belong_to_a_game_in_the_working_folder(self):
        folder = self.game()
        record = self.check(planche("randomise", folder, "--seed", 1, "--decisions", 1, "--set", "goal=99"), FINE).out
        for place in folder, self.folder:
            with self.subTest(place):
                moves = self.check(planche("moves", "-", stdin=record, cwd=place), FINE)
                self.assertIn("P2 wait", moves.out)
                result = self.check(planche("replay", "-", stdin=record, cwd=place), FINE).out
                self.assertEqual(json.loads(result), {"unfinished": True})
        (self.folder / "empty").mkdir()
        run = self.check(planche("moves", "-", stdin=record, cwd=self.folder / "empty"), BAD_USAGE)
        self.assertIn('no game "lanterns" in the working folder', run.err)

    def test_made_with_house_rules_have_their_numbers(self):
        folder = self.game()
        house = self.write("house.json", {"goal": 7})
        self.check(planche("play", folder, "--rules", house, "--seed", 1, "--record", folder / "played.json"), FINE)
        made = self.check(planche("randomise", folder, "--rules", house, "--seed", 1, "--decisions", 2), FINE).out
        many = self.check(planche("simulate", folder, "--rules", house, "--games", 2, "--seed", 1, "--records", "-"), FINE).out
        for text in [(folder / "played.json").read_text(), made, *many.splitlines()]:
            self.assertEqual(json.loads(text)["numbers"], {"goal": 7})
        (folder / "many.jsonl").write_text(many)
        for file in "played.json", "many.jsonl":
            self.check(planche("replay", folder / file), FINE)
        # What is set is written, also the usual number; what the file of rules leaves as it is is not.
        usual = self.write("usual.json", {"goal": 3})
        for options, numbers in (("--rules", usual), {}), (("--set", "goal=3"), {"goal": 3}), (("--rules", house, "--set", "goal=5"), {"goal": 5}):
            made = self.check(planche("randomise", folder, *options, "--seed", 1, "--decisions", 2), FINE).out
            self.assertEqual(json.loads(made)["numbers"], numbers, options)

    def test_are_named_where_a_document_is_expected(self):
        record = self.write_record(self.game())
        for command in ["render"], ["kit"], ["table"], ["survey"], ["export", "--for", "html"], ["eval", "1+1"], ["simulate"]:
            run = self.check(planche(*command, record), BAD_USAGE)
            self.assertIn("is a recorded game, which has no records or parts", run.err, command)
            self.assertLessEqual(run.err.count("error"), 2, run.err)

    def test_refuse_options_of_other_games_and_documents_where_there_are_none(self):
        folder = self.game()
        run = self.check(planche("moves", self.write_record(folder), "--player", 1), BAD_USAGE)
        self.assertEqual(run.out, "")
        self.assertIn("--player", run.err)
        for command in "moves", "replay":
            run = self.check(planche(command, support.CARDS / "exxit/temple.json", "deck.json"), BAD_USAGE)
            self.assertIn("documents of players are for records of file-based games", run.err)

    def test_of_unknown_games_and_printed_records(self):
        folder = self.game()
        stray = self.folder / "stray.jsonl"
        stray.write_text('{"game":"nowhere","kind":"game","players":2,"moves":[]}\n' * 2)
        for command in "replay", "moves", "validate", "render":
            run = self.check(planche(command, stray), BAD_USAGE)
            self.assertIn('the record is of the game "nowhere", which is not found', run.err)
        run = self.check(planche("render", self.write_record(folder)), BAD_USAGE)
        self.assertIn("is a recorded game, which has no records or parts", run.err)

    def test_of_random_positions_report_faults(self):
        folder = self.game(RULES.replace("    wait", "    wait: add -1 to oil"))
        run = self.check(planche("randomise", folder, "--seed", 1, "--count", 9, "--decisions", 9), BAD_DATA)
        self.assertRegex(run.err, r"play\.rules:13:11: error: oil of P\d would be -1; the least is 0 \[play/fault\]")

    def test_name_members_that_are_wrong(self):
        folder = self.game()
        cases = ({"players": 9}, "the game is for 2 to 4 players, and 9 play"), ({"moves": None}, 'expected "moves"'), \
            ({"kind": "match"}, 'expected "kind": "game"'), ({"numbers": {"gaol": 4}}, 'did you mean "goal"?'), \
            ({"result": {"winners": ["P1"], "score": [9, 0]}}, "the record ends before the game is over")
        for change, said in cases:
            file = self.write_record(folder, **change)
            for command in "replay", "validate":
                with self.subTest(change, command=command):
                    run = self.check(planche(command, file), BAD_DATA)
                    self.assertIn(said, run.err)
                    self.assertRegex(run.err, r"record\.json:1:\d+: error")

    def test_of_one_file_are_of_one_game(self):
        folder = self.game()
        lines = [json.dumps({"game": game, "kind": "game", "players": 2, "moves": []}) for game in ("lanterns", "other")]
        file = folder / "games.jsonl"
        file.write_text("\n".join(lines) + "\n")
        run = self.check(planche("replay", file), BAD_DATA)
        self.assertIn("games.jsonl line 2:1:10: error: this record is not of lanterns", run.err)

    def test_are_printed_instead_of_the_summary(self):
        run = self.check(planche("simulate", self.game(), "--seed", 1, "--games", 3, "--records", "-"), FINE)
        self.assertEqual([json.loads(line)["kind"] for line in run.out.splitlines()], ["game"] * 3)

    def test_with_too_many_moves_list_none(self):
        rules = RULES.replace("light lamp from hand\n      add lamp.glow to oil\n      move lamp to box",
                              "light 0..20 some from 1..20\n      add 1 to oil").replace("light: lamp.glow", "light: 1")
        folder = self.game(rules)
        record = self.check(planche("randomise", folder, "--seed", 1, "--decisions", 0), FINE).out
        run = self.check(planche("moves", "-", stdin=record, cwd=self.folder), BAD_DATA)
        self.assertEqual(run.out, "")
        # 2^20 sets and `wait`.
        self.assertIn("there are 1048577 moves to choose from", run.err)


class Numbers(PlayCase):
    def test_that_are_tuned_exist_and_are_given_once(self):
        folder = self.game()
        for options, said in ((["--number", "gaol=1..2"], '--number: lanterns has no number "gaol"'),
                              (["--number", "goal=1..2", "--number", "goal=2..3"], "goal is given twice"),
                              (["--number", "goal=1..2", "--set", "goal=5"], "--number and --set both change goal")):
            with self.subTest(options):
                run = self.check(planche("tune", folder, *options, "--goal", "fairness", "--seed", 1), BAD_USAGE)
                self.assertIn(said, run.err)

    def test_that_bring_faults_are_told_at_the_line_of_the_fault(self):
        folder = self.game(RULES.replace("      add lamp.glow to oil\n", "      add lamp.glow - goal to oil\n"))
        run = self.check(planche("tune", folder, "--number", "goal=1..2", "--goal", "turns about 2", "--games", 50,
                                 "--seed", 1), BAD_DATA)
        self.assertRegex(run.err, r"play\.rules:10:7: error: oil of P\d would be -1; the least is 0 \[play/fault\]")
        self.assertIn("goal 2", run.err)
        self.assertIn("ended with a fault", run.out)

    def test_that_only_effects_of_a_table_use_are_used(self):
        folder = self.game(RULES.replace("      move lamp to box\n", "      move lamp to box\n      perform lamp.trick\n"),
                           numbers={"goal": 3, "gain": 1, "idle": 1},
                           records={"lamps": {"from": "lamps.csv", "key": "id",
                                              "fields": {"id": "text", "glow": "integer", "copies": "integer",
                                                         "trick": "effect"}}})
        (folder / "lamps.csv").write_text("id,glow,copies,trick\nred,1,4,add gain to oil\nblue,2,4,\n")
        run = self.check(planche("validate", folder), FINE)
        self.assertIn('the number "idle" is unused', run.out + run.err)
        self.assertNotIn('"gain" is unused', run.out + run.err)


class Unplayed(support.Case):
    def test_games_without_a_move_give_no_shares_of_wins(self):
        self.write("g/game.json", {"format": 1, "id": "g", "version": "1", "title": "G", "players": [2, 4], "play": "play.rules"})
        self.write("g/play.rules", "counter n each player\n\nturn where false\n  choose\n    take\n      add 1 to n\n\n"
                   "end when true\nwin by most n\n")
        series = ("simulate", "g", "--seed", 1, "--games", 10, "--players", "random,random")
        run = self.check(planche(*series, cwd=self.folder), FINE)
        self.assertIn("nobody made a move in any game", run.out)
        self.assertNotIn("wins of seat", run.out)
        one = json.loads(self.check(planche(*series, "--format", "json", cwd=self.folder), FINE).out)
        self.assertEqual([(seat["share"], seat["interval"]) for seat in one["seats"]], [(None, None)] * 2)


class Progress(support.Case):
    """What a person sees at a terminal while a command works."""

    def seen(self, *words):
        """What it writes there until it says how far it is; then Ctrl-C ends it."""
        ours, theirs = pty.openpty()
        run = subprocess.Popen([support.PLANCHE, *map(str, words)], cwd=self.folder, stdout=subprocess.DEVNULL,
                               stderr=theirs, env=support.environment())
        os.close(theirs)
        text = b""
        while b"\x1b[K0/" not in text and run.poll() is None:
            text += os.read(ours, 4096)
        self.assertIsNone(run.poll(), text)
        run.send_signal(signal.SIGINT)
        self.assertEqual(run.wait(support.PATIENCE), -signal.SIGINT)
        os.close(ours)
        return text.decode()

    def test_is_shown_before_the_first_game_ends(self):
        meadow = support.CARDS / "meadow"
        players = ("--players", "search:1000000,search:1000000,search:1000000", "--seed", 1)
        self.assertRegex(self.seen("simulate", meadow, *players, "--games", 7), r"0/7 games, \d+ s")
        self.assertRegex(self.seen("tune", meadow, "--number", "per_pair=4..6", "--goal", "fairness", "--players",
                                   "search:1000000", "--seed", 1), r"0/6 series, \d+ s")



class ManyZones(support.Case):
    """`planche play` of a game with 60 places: legible, and no flood."""

    def test_are_shown_in_few_lines(self):
        self.write("many/game.json", {"format": 1, "id": "many", "title": "Many", "players": [2, 2], "play": "play.rules", "records": {
            "cards": {"for": {"value": "1..40"}}, "lands": {"key": "id", "for": {"id": "1..60"}}}})
        self.write("many/play.rules", "zone deck, holds cards\nzone hand each player\nzone plot each lands\ncounter level each lands\n"
                   "marker flag each lands of players\nsetup\n  each player: move 5 from deck to hand\n  for n in lands where id < 13\n"
                   "    move 1 from deck to plot[n]\n  set level[7] to 3\n  set flag[9] to first\nturn\n  choose\n"
                   "    put card from hand, at from lands where count(plot[item]) == 0: move card to plot[at]\n    pass\n"
                   "end when count(hand) == 0\nwin by most sum(lands, level[item])\n")
        run = planche("play", "many", "--seat", 1, "--players", "random", "--seed", 1, cwd=self.folder,
                      stdin="put 3\nput 3, 14\nquit\n")
        lines = run.out.splitlines()
        first = lines[:lines.index("P1: the number of a move, or back, or quit")]
        self.assertLess(len(first), 20, run.out)
        self.assertLess(max(map(len, lines)), 105, run.out)
        self.assertIn("  plot[1] (1): 11 · plot[2]".replace(" (1)", ""), run.out)
        self.assertIn("  level[7] 3, others 0\n", run.out)
        self.assertIn("  flag[9] P1, others none\n", run.out)
        self.assertRegex(run.out, r"   1 to 48  put \d: 13, 14, 15")
        self.assertIn(" 241  pass\n      241 moves; write a part of one to list those that contain it", run.out)
        self.assertRegex(run.out, r"put 3, 13\n +\d+  put 3, 14\n")  # a part lists these, a line each
        self.assertIn("P1 put 3, 14\n", run.out)
        self.assertIn("    plot[14]: 3, ".replace(", ", " · ")[:-3], run.out)


class RecordFormat(support.Case):
    """The lines of records, as docs/play.md lists them."""

    def test_names_zones_draws_and_records(self):
        self.write("z/game.json", {"format": 1, "id": "z", "title": "Z", "players": [2, 2], "play": "play.rules", "records": {
            "cards": {"for": {"value": "3..4"}}, "tiles": {"for": {"suit": "['a', 'b']", "rank": "1..2"}},
            "land": {"key": "id", "rows": [{"id": "old mill"}, {"id": "wood"}]}}})
        self.write("z/play.rules", "zone deck each player, each 1..2, holds cards, seen by nobody\nzone pile each land, of tiles\n"
                   "zone all, holds tiles, seen by nobody\nzone none_left of tiles\ncounter n\nmarker at of land\n"
                   "marker who of players\nmarker tile of tiles\n"
                   "setup\n  each player: shuffle deck[2]\n  shuffle all\n  move 2 from all to pile['old mill']\n  shuffle pile\n"
                   "  set at to random(land)\n  set who to random(players)\n  set n to random(2..2)\n"
                   "  set tile to random(none_left)\n"
                   "turn\n  choose\n    take 0..1 c from pile['old mill'], p from players: move c to all\n    wait\n"
                   "  add 1 to n\nend when n > 6\nwin by most n\n")
        run = self.check(planche("simulate", "z", "--games", 1, "--seed", 1, "--records", "-", "-q", cwd=self.folder), FINE)
        moves = json.loads(run.out)["moves"]
        self.assertRegex("\n".join(moves), r"""(?x)
            ^\*\ deck\[2\]\ of\ P1:\ [34]\#2\ [34]\#2\n
            \*\ deck\[2\]\ of\ P2:\ [34]\#4\ [34]\#4\n
            \*\ all:\ ("tiles\ [1-4]"\ ?){4}\n
            \*\ pile\["old\ mill"\]:\ "tiles\ \d"\ "tiles\ \d"\n
            \*\ ("old\ mill"|wood)\n\*\ P[12]\n\*\ 2\n
            (P[12]\ (take\ (-|"tiles\ \d"),\ P[12]|wait)\n?)+$""")
        self.assertEqual(self.check(planche("eval", "cards", "z", cwd=self.folder), FINE).out.split(), ["3", "4"])
        self.assertEqual(self.check(planche("eval", "tiles[1]", "z", cwd=self.folder), FINE).out, "tiles 1\n")
        self.check(planche("replay", self.write("z/r.jsonl", run.out)), FINE)


if __name__ == "__main__":
    support.main()
