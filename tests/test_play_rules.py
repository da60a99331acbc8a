"""File-based games with rules of play: validate, simulate, records, moves and replay."""
import json
import re
import shlex

import support
from support import BAD_DATA, FINE, SOURCE, BAD_USAGE, Case, planche

GAME = {"format": 1, "id": "lanterns", "title": "Lanterns", "players": [2, 4], "play": "play.rules",
        "numbers": {"goal": 3},
        "records": {"lamps": {"key": "id", "fields": {"id": "text", "glow": "integer", "copies": "integer"},
                              "rows": [{"id": "red", "glow": 1, "copies": 4}, {"id": "blue", "glow": 2, "copies": 3},
                                       {"id": "gold", "glow": 5, "copies": 1}]}}}
RULES = """zone deck, holds lamps, seen by nobody
zone hand each player, seen by owner
counter oil each player
setup
  shuffle deck
  each player: move 2 from deck to hand
turn
  choose
    light lamp from hand
      add lamp.glow to oil
      move lamp to box
      move 1 from deck to hand
    wait
end when oil >= goal or all(players, count(hand) == 0)
win by most oil
bot bright
  light: lamp.glow
  wait: -1
"""


class PlayCase(Case):
    def game(self, rules=RULES, **members):
        folder = self.folder / "lanterns"
        folder.mkdir(exist_ok=True)
        (folder / "game.json").write_text(json.dumps({**GAME, **members}))
        (folder / "play.rules").write_text(rules)
        return folder

    def records(self, folder, *options):
        file = self.folder / "games.jsonl"
        self.check(planche("simulate", folder, "--seed", 1, "--records", file, *options), FINE)
        return [json.loads(line) for line in file.read_text().splitlines()]


class Rules(PlayCase):
    def test_are_checked_by_validate(self):
        folder = self.game(RULES.replace("count(hand)", "count(hant)"))
        run = self.check(planche("validate", folder), BAD_DATA)
        self.assertIn("play.rules:14:44: error: unknown name `hant` [expression/name]", run.err)
        self.assertIn('did you mean "hand"?', run.err)
        folder = self.game(RULES.replace("count(hand)", "hand(me)"))
        run = self.check(planche("validate", folder), BAD_DATA)
        self.assertIn("play.rules:14:38: error: `hand` is not a function [expression/type]", run.err)
        self.assertIn("hint: write `me.hand`", run.err)
        folder = self.game("zone deck\nsetup\n  shuffle deck\nturn\n  choose\n    take: when count(deck) > 0\n      shuffle deck\n    wait\n")
        run = self.check(planche("validate", folder), BAD_DATA)
        self.assertEqual(run.err.count("error: "), 3, run)  # the others: nothing ends the game, and nobody wins
        self.assertIn("play.rules:6:11: error: a condition stands before the colon [play/syntax]", run.err)
        self.assertIn("hint: write `take when …`", run.err)

    def test_deal_as_many_cards_as_are_printed(self):
        """Whether the records, their part, or the heading of a column say so."""
        rules = "zone deck, holds cards\nsetup\n  shuffle deck\nturn\n  choose\n    wait\nend when true\nwin by most count(deck)\n"
        part = {"of": "cards", "front": "t.json"}
        counted = {"from": "c.csv", "key": "id", "copies": "qty"}
        plain = {"from": "c.csv", "key": "id"}
        for name, records, parts, cards in (("records", counted, {"card": part}, 5), ("part", plain, {"card": {**part, "copies": "qty"}}, 5),
                                            ("heading", plain, {"card": part}, 5), ("alone", plain, {}, 5),
                                            ("one", {**plain, "copies": 1}, {"card": part}, 2),
                                            ("two parts", plain, {"card": {**part, "copies": "qty"}, "more": {**part, "copies": 7}}, 2)):
            with self.subTest(name):
                self.write("c/game.json", {"format": 1, "id": "c", "players": [2, 2], "play": "play.rules",
                                           "records": {"cards": records}, "parts": parts})
                self.write("c/c.csv", "id,qty\na,3\nb,2\n")
                self.write("c/t.json", {"extends": "base", "layers": []})
                self.write("c/play.rules", rules)
                run = self.check(planche("simulate", "c", "--games", 5, "--seed", 1, "--format", "json", cwd=self.folder), FINE)
                self.assertEqual([seat["score"]["mean"] for seat in json.loads(run.out)["seats"]], [cards, cards])

    def test_lines_end_with_lf_cr_or_both(self):
        rules = RULES.replace("      add lamp.glow to oil\n", "      add 2 to oil  # two\n      add lamp.glow to oil\n")
        games = self.records(self.game(rules), "--games", 20)
        for end in "\r", "\r\n":
            with self.subTest(end):
                self.assertEqual(self.records(self.game(rules.replace("\n", end)), "--games", 20), games)
        # A lone one ends a comment too.
        self.assertEqual(self.records(self.game(rules.replace("two\n", "two\r")), "--games", 20), games)
        run = self.check(planche("validate", self.game(rules.replace("wait\n", "'wait\r"))), BAD_DATA)
        self.assertIn("play.rules:14:5: error: the quote ' is not closed", run.err)

    def test_must_be_utf8(self):
        folder = self.game()
        for content, place, message, hint in (
                (RULES.encode("utf-16"), "1:1", "expected UTF-8, found the byte 0xff",
                 "save the file in the encoding UTF-8"),
                ((RULES + "# caf\xe9\n").encode("latin-1"), "19:6", "expected UTF-8, found the byte 0xe9",
                 "save the file in the encoding UTF-8"),
                (RULES.encode("utf-16-le"), "1:2", "expected text, found a NUL byte", "it seems to be UTF-16"),
                (RULES.encode() + b"\0", "19:1", "expected text, found a NUL byte", "")):
            with self.subTest(message, place=place):
                (folder / "play.rules").write_bytes(content)
                run = self.check(planche("validate", folder), BAD_DATA)
                self.assertIn(f"play.rules:{place}: error: {message} [data/encoding]", run.err)
                self.assertIn(hint, run.err)
                self.assertEqual(run.err.count("error:"), 1, run.err)

    def test_with_errors_are_not_played(self):
        folder = self.game(RULES.replace("end when", "end wen"))
        self.check(planche("simulate", folder, "--seed", 1), BAD_DATA)

    def test_unused_procedures_may_have_arguments_of_any_type(self):
        unused = """procedure gather(who)
  move who.hand + deck to box
"""
        self.check(planche("validate", "--rules-only", self.game(RULES + unused)), FINE)

    def test_are_needed_to_simulate(self):
        folder = self.game()
        (folder / "game.json").write_text(json.dumps({k: v for k, v in GAME.items() if k != "play"}))
        run = self.check(planche("simulate", folder, "--seed", 1), BAD_USAGE)
        self.assertIn("has no rules of play", run.err)

    def test_cannot_read_files_outside(self):
        folder = self.game(play="../play.rules")
        (self.folder / "play.rules").write_text(RULES)
        run = self.check(planche("simulate", folder, "--seed", 1), BAD_DATA)
        self.assertIn("game/outside", run.err)


class Simulate(PlayCase):
    def test_gives_the_same_with_any_number_of_threads(self):
        folder = self.game()
        runs = [self.check(planche("simulate", folder, "--seed", 5, "--games", 300, "--threads", threads,
                                   "--format", "json"), FINE).out for threads in (1, 2, 5)]
        self.assertEqual(runs[0], runs[1])
        self.assertEqual(runs[0], runs[2])

    def test_counts_every_game(self):
        run = self.check(planche("simulate", self.game(), "--seed", 5, "--games", 200, "--players", 3,
                                 "--format", "json"), FINE)
        summary = json.loads(run.out)
        self.assertEqual((summary["games"], summary["finished"]), (200, 200))
        self.assertAlmostEqual(sum(seat["wins"] for seat in summary["seats"]), 200, places=3)
        self.assertEqual(len(summary["seats"]), 3)
        # Every card that was lit had been drawn.
        for record in summary["records"]:
            self.assertGreaterEqual(record["drawn"]["times"], record["played"]["times"])

    def test_counts_what_records_say(self):
        folder = self.game()
        games = self.records(folder, "--games", 50)
        run = self.check(planche("simulate", folder, "--seed", 1, "--games", 50, "--format", "json"), FINE)
        summary = json.loads(run.out)
        moves = [move for game in games for move in game["moves"] if not move.startswith("*")]
        lit = {name: sum(re.fullmatch(rf"P\d light {name}(#\d)?", move) is not None for move in moves)
               for name in ("red", "blue", "gold")}
        self.assertEqual({record["record"]: record["played"]["times"] for record in summary["records"]}, lit)
        wins = [sum(1 / len(game["result"]["winners"]) for game in games if f"P{seat}" in game["result"]["winners"])
                for seat in (1, 2)]
        self.assertEqual([seat["wins"] for seat in summary["seats"]], wins)
        self.assertAlmostEqual(summary["decisions"]["mean"], sum(len(game["listed"]) for game in games) / 50, places=5)

    def test_compares_numbers_side_by_side(self):
        run = self.check(planche("simulate", self.game(), "--seed", 1, "--games", 400, "--set", "goal=1,12"), FINE)
        self.assertRegex(run.out, r"goal 1 +goal 12")
        self.assertRegex(run.out, r"turns .*\*")

    def test_compares_games(self):
        folder = self.game()
        other = self.folder / "other"
        other.mkdir()
        (other / "game.json").write_text(json.dumps({**GAME, "id": "other"}))
        (other / "play.rules").write_text(RULES)
        run = self.check(planche("simulate", folder, "--seed", 1, "--games", 100, "--compare", other), FINE)
        self.assertIn("no figure differs", run.out)

    def test_knows_bots_and_searching_players(self):
        folder = self.game()
        for players in ("bright,random", "greedy,random", "search:30,random"):
            with self.subTest(players):
                run = self.check(planche("simulate", folder, "--seed", 1, "--games", 60, "--players", players,
                                         "--format", "json"), FINE)
                seats = json.loads(run.out)["seats"]
                self.assertGreater(seats[0]["wins"], seats[1]["wins"])

    def test_refuses_unknown_players(self):
        run = self.check(planche("simulate", self.game(), "--seed", 1, "--players", "brihgt,random"), BAD_USAGE)
        self.assertIn('did you mean "bright"?', run.err)
        self.check(planche("simulate", self.game(), "--seed", 1, "--players", "9"), BAD_USAGE)

    def test_writes_csv(self):
        run = self.check(planche("simulate", self.game(), "--seed", 1, "--games", 20, "--format", "csv"), FINE)
        rows = run.out.splitlines()
        self.assertEqual(rows[0], "series,figure,value,low,high,count")
        self.assertTrue(rows[1].startswith(",wins of seat 1,"))

    def test_reports_each_fault_once_with_what_repeats_it(self):
        folder = self.game(RULES.replace("      add lamp.glow to oil\n", "      add -9 to oil\n"))
        run = self.check(planche("simulate", folder, "--seed", 1, "--games", 30), BAD_DATA)
        self.assertRegex(run.err, r"play\.rules:10:7: error: oil of P\d would be -9; the least is 0 \[play/fault\]")
        self.assertRegex(run.err, r"game \d+ of seed 1, move \d+: P\d light")
        self.assertEqual(run.err.count("play/fault"), 1)

    def test_warns_of_conditions_about_unknown_pieces(self):
        rules = RULES.replace("    wait\n", "    wait when deck[1].glow > 0 or count(deck) == 0\n")
        run = self.check(planche("simulate", self.game(rules), "--seed", 1, "--games", 30), FINE)
        self.assertEqual(run.err.count("play/peek"), 1)

    def test_counts_endless_games(self):
        rules = RULES.replace("end when oil >= goal or all(players, count(hand) == 0)", "end when oil > 99")
        run = self.check(planche("simulate", self.game(rules), "--seed", 1, "--games", 2, "--format", "json"), FINE)
        self.assertEqual(json.loads(run.out)["endless"], 2)


    def test_end_when_turns_leave_everybody_out(self):
        """`end when` is not needed where the condition of the turns can change; `docs/play.md`, Sections."""
        rules = RULES.replace("end when oil >= goal or all(players, count(hand) == 0)\n", "")
        self.assertIn("play/endless", self.check(planche("validate", self.game(rules)), BAD_DATA).err)
        self.assertIn("play/endless", self.check(planche("validate", self.game(rules.replace("turn\n", "turn where goal > 2\n"))), BAD_DATA).err)
        folder = self.game(rules.replace("turn\n", "turn where count(hand) > 0\n"))
        self.assertNotIn("play/endless", self.check(planche("validate", folder), FINE).err)
        run = self.check(planche("simulate", folder, "--seed", 1, "--games", 20), FINE)
        self.assertIn("20 games ended because `turn where` left everybody out", run.out)


class Records(PlayCase):
    def test_replay(self):
        folder = self.game()
        games = self.records(folder, "--games", 20)
        self.assertEqual(games[0]["game"], "lanterns")
        file = folder / "games.jsonl"
        file.write_text((self.folder / "games.jsonl").read_text())
        run = self.check(planche("replay", file), FINE)
        self.assertEqual([json.loads(line) for line in run.out.splitlines()], [game["result"] for game in games])

    def test_with_another_result_are_refused(self):
        folder = self.game()
        game = self.records(folder, "--games", 1)[0]
        for change in ({"result": {"winners": ["P2"], "score": [0, 9]}}, {"listed": [7]},
                       {"moves": game["moves"][:1] + ["P1 burn red"]}):
            with self.subTest(change):
                file = folder / "record.json"
                file.write_text(json.dumps({**game, **change}))
                run = self.check(planche("replay", file), BAD_DATA)
                self.assertIn("play/record", run.err)

    def test_list_the_moves_after_their_last_line(self):
        folder = self.game()
        game = self.records(folder, "--games", 1)[0]
        first = next(i for i, move in enumerate(game["moves"]) if not move.startswith("*"))
        order = game["moves"][0].removeprefix("* deck: ").split()
        file = folder / "record.json"
        file.write_text(json.dumps({**game, "moves": game["moves"][:first], "listed": [], "result": {}}))
        run = self.check(planche("moves", file), FINE)
        # Two cards are drawn one after the other, so the second lies on top; of alike ones the first is listed.
        hand = [order[1], order[0]]
        if hand[0].split("#")[0] == hand[1].split("#")[0]:
            hand.pop()
        self.assertEqual(run.out.splitlines(), [f"P1 light {card}" for card in hand] + ["P1 wait"])

    def test_of_other_numbers_name_them(self):
        folder = self.game()
        game = self.records(folder, "--games", 1, "--set", "goal=9")[0]
        self.assertEqual(game["numbers"], {"goal": 9})
        file = folder / "record.json"
        file.write_text(json.dumps(game))
        self.check(planche("replay", file), FINE)


class Tutorial(Case):
    def test_runs(self):
        text = (SOURCE / "docs/play.md").read_text()
        folder = self.folder / "lamps"
        folder.mkdir()
        table, = re.findall(r"^```csv\n(.*?)^```", text, re.M | re.S)
        game = re.search(r"^```json\n(.*?)^```", text, re.M | re.S)[1]
        rules = re.search(r"^```\n(zone .*?)^```", text, re.M | re.S)[1]
        for name, content in ("cards.csv", table), ("game.json", game), ("play.rules", rules):
            (folder / name).write_text(content)
        commands = re.findall(r"^(planche .*)$", text, re.M)
        self.assertGreaterEqual(len(commands), 7)
        for line in commands:
            with self.subTest(line):
                self.check(planche(*shlex.split(line)[1:], cwd=self.folder, stdin="1\n" * 99), FINE)


if __name__ == "__main__":
    support.main()
