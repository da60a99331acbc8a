"""The second interpreter of the language of play: positions computed by hand from the specification."""
import json
import re
from fractions import Fraction

import support
from play import words
from play.evaluate import Scope
from play.records import ChanceTable, Disagreement, legal_moves, play, replay
from play.tables import GameFile
from play.values import printed
from support import Case

CARDS = {"cards": {"key": "id", "rows": [{"id": "fox", "value": 3, "copies": 3},
                                         {"id": "owl", "value": 5, "copies": 2}]}}
VALUES = {"cards": {"for": {"value": "1..5"}}}


class Listing(ChanceTable):
    """Makes the first move that begins with the next text of a script, without chance; keeps what was listed."""

    def __init__(self, script=()):
        super().__init__(0)
        self.script, self.choices = list(script), []

    def order(self, zone):
        """Leaves a shuffled zone as it is."""

    def pick(self, listed):
        return listed[0]

    def choice(self, machine, moves):
        texts = [move.text() for move in moves]
        self.choices.append((repr(machine.me), texts))
        wanted = self.script.pop(0) if self.script else ""
        return next(move for move, text in zip(moves, texts) if text.startswith(wanted))


class PlayCase(Case):
    def game(self, rules, records=None, players=2, numbers=None, effects=None):
        self.write("game.json", {"format": 1, "id": "small", "title": "Small", "players": [players],
                                 "play": "play.rules",
                                 "numbers": numbers or {}, "records": records or CARDS})
        self.write("play.rules", rules)
        return GameFile(self.folder)

    def run_game(self, rules, script=(), players=2, **more):
        """(record, table) of a game that follows the script, then makes first moves."""
        table = Listing(script)
        record = play(self.game(rules, players=players, **more), players, 0, table)
        replay(GameFile(self.folder), json.loads(json.dumps(record)))
        return record, table

    def run_block(self, block, zones="", script=(), players=2, **more):
        """As `run_game`, for a block that player 1 carries out once."""
        lines = "\n".join("  " + line for line in block.strip("\n").splitlines())
        rules = f"{zones}\ncounter result each player, least -1000\nturn\n{lines}\nend when true\nwin by most result\n"
        return self.run_game(rules, script, players, **more)

    def value(self, expression, zones="", before="", **more):
        """The number that an expression has for player 1."""
        record, _ = self.run_block(f"{before}\nset result to {expression}", zones, **more)
        self.assertIn("result", record, record.get("fault"))
        return record["result"]["score"][0]

    def fault(self, block, zones="", **more):
        record, _ = self.run_block(block, zones, **more)
        self.assertIn("fault", record)
        return record["fault"]


class Records(PlayCase):
    TOLL = """
zone deck, holds cards, seen by nobody
zone offer
zone row each player
counter chips each player, start 2
counter pot

setup
  shuffle deck
  move 1 from deck to box
  move 1 from deck to offer

turn
  choose
    refuse when chips > 0
      add -1 to chips
      add 1 to pot
    take
      move offer to row
      add pot to chips
      set pot to 0
      move 1 from deck to offer
      next me

end when count(offer) == 0
win by most chips - sum(row as c where not any(row, value == c.value - 1), value)
"""
    # Without chips there is one move only: it is written, and is no decision.
    RECORD = {"game": "small", "kind": "game", "players": 2, "numbers": {},
              "moves": ["* deck: 5 3 4 7 6", "P1 refuse", "P2 refuse", "P1 refuse", "P2 take", "P2 take", "P2 refuse",
                        "P1 take",
                        "P1 refuse", "P2 refuse", "P1 take"],
              "listed": [2, 2, 2, 2, 2, 2, 2, 2], "result": {"winners": ["P2"], "score": [-4, -1]}}

    def toll(self):
        return self.game(self.TOLL, {"cards": {"for": {"value": "3..7"}}})

    def test_a_game_by_hand(self):
        replay(self.toll(), self.RECORD)

    def test_legal_moves_after_the_last_line(self):
        part = {**self.RECORD, "moves": self.RECORD["moves"][:3], "listed": [2, 2]}
        self.assertEqual(legal_moves(self.toll(), part), ("P1", ["refuse", "take"]))

    def test_what_is_wrong_is_noticed(self):
        moves = self.RECORD["moves"]
        for changed in ({"moves": ["* deck: 5 3 4 7 7", *moves[1:]]}, {"moves": [*moves[:1], "P2 refuse", *moves[2:]]},
                        {"moves": moves[:-1]}, {"moves": [*moves, "P1 take"]}, {"listed": [2] * 7}, {"listed": [2] * 9},
                        {"listed": [2, 2, 2, 1, 2, 2, 2, 2]}, {"result": {"winners": ["P1"], "score": [-4, -1]}},
                        {"result": {"winners": ["P2"], "score": [-4, -2]}}):
            with self.subTest(changed), self.assertRaises(Disagreement):
                replay(self.toll(), {**self.RECORD, **changed})

    def test_numbers_that_a_record_changed(self):
        rules = "counter won each player\nturn\n  add steps to won\nend when true\nwin by most won\n"
        self.game(rules, numbers={"steps": 1})
        record = play(GameFile(self.folder, {"steps": Fraction(4)}), 2, 1)
        self.assertEqual((record["numbers"], record["result"]["score"]), ({"steps": 4}, [4, 0]))

    def test_texts(self):
        records = {"cards": {"key": "id", "rows": [{"id": "Big fox", "copies": 2}, {"id": "été"}]},
                   "colours": {"key": "word", "rows": [{"word": "red"}, {"word": "dark-blue"}]}}
        zones = "zone deck each player holds cards\nzone row each colours\n"
        record, _ = self.run_block("""
shuffle deck
move 2 from deck to row['dark-blue']
shuffle row
let x = random(colours)
let y = random(players)
let n = random(0 - 2..5)
let none_of_them = random(hand_of_nobody)
choose
  lay 0..2 c from deck, what from ['a', 'b c', '1/2', 'yes-no'], who from players, n_of from [1 / 2]
""", zones + "zone hand_of_nobody of cards\n", records=records)
        self.assertEqual(record["moves"], ['* deck of P1: "Big fox" "Big fox#2" été',
                                           '* row[dark-blue]: "Big fox#2" "Big fox"',
                                           "* red", "* P1", "* -2", 'P1 lay -, a, P1, "0.5"'])

    def test_names_of_records(self):
        records = {"cards": {"for": {"suit": "['a', 'b']", "rank": "1..2"}, "computed": {"name": "suit ~ rank"}},
                   "dice": {"rows": [{"sides": 6}, {"sides": 6}]}, "plain": {"rows": [{"x": 1, "y": 2},
                                                                                      {"x": 1, "y": 2}]}}
        record, _ = self.run_block("shuffle deck, cup, rest",
                                   "zone deck holds cards\nzone cup holds dice\nzone rest holds plain",
                                   records=records)
        self.assertEqual(record["moves"], ["* deck: a1 a2 b1 b2", "* cup: 6 6#2", "* rest: 1 2"])


class Moves(PlayCase):
    """What `move` and `shuffle` do to the order of zones."""
    ZONES = "zone a, holds cards\nzone b of cards\n"

    def orders(self, block, zones=ZONES, records=VALUES):
        table = Listing()
        rules = f"{zones}\nsetup\n" + "\n".join("  " + line for line in block.strip("\n").splitlines()) + \
            "\nturn\n  end game\nwin by most 1\n"
        record = {**play(self.game(rules, records), 2, 0, table)}
        machine = replay(GameFile(self.folder), record)
        cells = machine.state.declarations
        return ["".join(map(repr, zone.pieces)) for name in "ab" for zone in cells[name].cells.values()]

    def test_orders(self):
        for block, found in [
                ("move 2 from a to b", ["345", "21"]),
                ("move 0 from a to b; move 0 - 3 from a to b", ["12345", ""]),
                ("move 9 from a to b", ["", "54321"]),
                ("move 2 from a to bottom of b", ["345", "12"]),
                ("move 2 from a to bottom of a", ["34512", ""]),
                ("move a to a", ["54321", ""]),
                ("move a to b", ["", "54321"]),
                ("move all from a to bottom of b", ["", "12345"]),
                ("move a[3] to b; move a[9] to b; move none to b", ["1245", "3"]),
                ("move a[3] to a", ["31245", ""]),
                ("move 2 from (a where value > 2) to b", ["125", "43"]),
                ("move sort(a, -value) to b", ["", "12345"]),
                ("move [a[4], a[2]] to b", ["135", "24"]),
                ("move 2 from a to b; move b + a to b", ["", "54312"])]:
            with self.subTest(block):
                self.assertEqual(self.orders(block), found)

    def test_refill(self):
        zones = "zone a, holds cards, refilled from b\nzone b of cards\nzone c of cards\n"
        for block, shuffles in [("move 3 from a to b; move 3 from a to c", [3]),
                                ("move 4 from a to b; move 3 from a to c; move 5 from a to c", [4]),
                                ("move 5 from a to b; move 6 from a to b", [5, 5]),
                                ("move a to c; move 1 from a to c", []),
                                ("move 4 from a to b; move a to c; move 1 from a to c", [4]),
                                ("move 4 from a to c; move 1 from a to b; move 1 from a to c", [1]),
                                ("move 5 from a to b; move 5 from (a + []) to c; move all from a to c", [])]:
            with self.subTest(block):
                record, _ = self.run_block(block, zones, records=VALUES)
                self.assertEqual([len(line.split()) - 2 for line in record["moves"]], shuffles)

    def test_indexed_zones(self):
        zones = "zone a each 1..2, holds cards where value < 3\nzone b each player of cards\n"
        self.assertEqual(self.orders("as players: move a to b; move 1 from a[2] to players[2].b", zones),
                         ["", "", "2#21#221", ""])


class Choices(PlayCase):
    ZONES = "zone hand, holds cards\nzone rest of cards\ncounter heat each cards\nmarker tip of cards\n"

    def listed(self, block, zones=ZONES, script=(), **more):
        record, table = self.run_block(block, zones, script, **more)
        self.assertNotIn("fault", record)
        return [texts for _, texts in table.choices]

    def test_alike(self):
        for block, found in [
                ("choose\n  x a from hand", ["x fox", "x owl"]),
                ("choose\n  x a from hand, b from hand",
                 ["x fox, fox", "x fox, fox#2", "x fox, owl", "x owl, fox", "x owl, owl", "x owl, owl#2"]),
                ("choose\n  x a from hand, b from hand when a != b", ["x fox, fox#2", "x fox, owl", "x owl, fox",
                                                                      "x owl, owl#2"]),
                ("choose\n  x 2 s from hand", ["x fox+fox#2", "x fox+owl", "x owl+owl#2"]),
                ("choose\n  x 0..2 s from hand", ["x -", "x fox", "x owl", "x fox+fox#2", "x fox+owl", "x owl+owl#2"]),
                ("choose\n  x [2, 0] s from hand where value == 5", ["x -", "x owl+owl#2"]),
                ("choose\n  x 3 s from hand where value == 5\n  y", ["y"]),
                ("choose\n  x 2 s from hand, b from s", ["x fox+fox#2, fox", "x fox+owl, fox", "x fox+owl, owl",
                                                         "x owl+owl#2, owl"]),
                ("let held = hand[2]\nchoose\n  x a from hand", ["x fox", "x fox#2", "x owl"]),
                ("let held = hand where value == 3\nchoose\n  x a from hand", ["x fox", "x fox#2", "x fox#3", "x owl"]),
                ("let held = hand\nchoose\n  x a from hand", ["x fox", "x owl"]),
                ("set tip to hand[4]\nchoose\n  x a from hand", ["x fox", "x owl", "x owl#2"]),
                ("set hand[3].heat to 1\nchoose\n  x a from hand", ["x fox", "x fox#3", "x owl"]),
                ("move hand[1] to rest\nchoose\n  x a from hand + rest", ["x fox#2", "x owl", "x fox"]),
                ("if true\n  let held = hand[1]\nchoose\n  x a from hand", ["x fox", "x owl"])]:
            with self.subTest(block):
                self.assertEqual(self.listed(block)[0], found)

    def test_order_of_moves(self):
        block = "choose\n  b n from [2, 1, 2], w from ['u', 'v'] when n == 1 or w == 'u'\n  a when 1 > 2\n  c 1..2 s from 1..3"
        self.assertEqual(self.listed(block)[0], ["b 2, u", "b 1, u", "b 1, v", "c 1", "c 2", "c 3", "c 1+2", "c 1+3",
                                                 "c 2+3"])

    def test_condition_without_a_pick_comes_first(self):
        self.assertEqual(self.listed("choose\n  x n from 1..1 / 0 when 1 > 2\n  y")[0], ["y"])

    def test_one_move_none_and_otherwise(self):
        record, _ = self.run_block("""
choose
  only: add 1 to result
  otherwise: add 10 to result
choose
  never when false
  otherwise: add 100 to result
choose
  never when false""")
        self.assertEqual((record["moves"], record["listed"], record["result"]["score"]), (["P1 only"], [], [101, 0]))

    def test_choice_in_a_choice(self):
        found = self.listed("choose\n  x a from hand\n    choose\n      y b from hand where b_is(item, a)\n",
                            self.ZONES + "define b_is(one, other) = one.value == other.value\n", ["x owl", "y owl"])
        self.assertEqual(found[1], ["y owl", "y owl#2"])

    def test_unknown_picks_are_faults(self):
        self.assertIn("know", self.fault("shuffle dark\nchoose\n  x a from dark",
                                         "zone dark, holds cards, seen by nobody"))


class Together(PlayCase):
    ZONES = "zone hand each player, holds cards, seen by owner\nzone table of cards\ncounter place\ncounter came each player\n"
    BLOCK = """
choose together{0}
  play card from hand
    add 1 to place
    set came to place
    move card to table
{1}set result to 0
each player: set result to came"""

    def came(self, head, script, players=3, before="", extra=""):
        record, table = self.run_block(before + self.BLOCK.format(head, extra), self.ZONES, script, players)
        return record["result"]["score"], [who for who, _ in table.choices]

    def test_order(self):
        plays = ["play owl", "play fox", "play fox"]
        for head, before, order, asked in [
                ("", "", [1, 2, 3], [1, 2, 3]), ("", "set first to players[2]", [3, 1, 2], [2, 3, 1]),
                (" in order of card.value", "", [3, 1, 2], [1, 2, 3]), (" in order of -card.value", "", [1, 2, 3],
                                                                        [1, 2, 3]),
                (" where me.seat > 1, in order of card.value", "", [0, 2, 1], [2, 3])]:
            with self.subTest(head, before=before):
                came, who = self.came(head, plays, before=before)
                self.assertEqual(who, [f"P{seat}" for seat in asked])
                if not before:
                    self.assertEqual(came, order)

    def test_absent_ones_and_otherwise_come_last(self):
        extra = "  pass\n    add 1 to place\n    set came to place\n  otherwise\n    add 1 to place\n    set came to place\n"
        came, _ = self.came(" in order of card.value", ["pass", "play owl", "play fox"], extra=extra)
        self.assertEqual(came, [3, 2, 1])

    def test_a_picked_piece_that_another_block_moved(self):
        fault = self.fault("choose together\n  x a from pool\n    move a to pool", "zone pool, holds cards")
        self.assertIn("picked", fault)

    def test_stop_waits_for_all_blocks(self):
        record, _ = self.run_block("repeat 5\n  choose together\n    x: stop\n    y: add 1 to result\n  add 100 to result",
                                   script=["x", "y"])
        self.assertEqual(record["result"]["score"], [0, 1])


class Order(PlayCase):
    """Whose turn it is, written down by moves of one."""

    def who(self, rules, players=3):
        record, _ = self.run_game(rules + "\nwin by most 1\n", players=players)
        self.assertNotIn("fault", record)
        return [int(line[1]) for line in record["moves"]]

    def test_loops(self):
        head = "counter laps\ncounter out each player\ncounter seen_by each player\nround\n"
        say = "\n      choose\n        x: add 1 to laps"
        for block, found in [
                ("  set first to players[2]\n  each player" + say, [2, 3, 1]),
                ("  set first to players[2]\n  as players[3]\n    each other player" + say, [1, 2]),
                ("  each player\n      set first to players[3]" + say, [1, 2, 3]),
                ("  each player where laps != 1" + say, [1]),
                ("  each player until laps == 4" + say, [1, 2, 3, 1]),
                ("  each player where seat_of(me) != 2 until laps == 4" + say, [1, 3, 1, 3]),
                ("  each player until laps == 4" + say + "\n      next right(me)", [1, 3, 2, 1]),
                ("  each player until laps == 3" + say + "\n      next left(me)\n      next me", [1, 1, 1]),
                ("  each player where me.seat != 2 until laps == 3" + say + "\n      next players[2]", [1, 3, 3]),
                ("  each player where out == 0 until false" + say + "\n      set out to 1", [1, 2, 3]),
                ("  each player until laps == 9" + say + "\n      if laps == 2: stop", [1, 2]),
                ("  as [players[3], players[1]]" + say, [3, 1]),
                ("  as players[2]\n    as players[3]" + say.replace("  c", "  c") + "\n    choose\n      y", [3, 2]),
                ("  each player\n    repeat 2\n      stop" + "\n    choose\n      x", [1, 2, 3])]:
            with self.subTest(block):
                self.assertEqual(self.who("define seat_of(p) = p.seat\n" + head + block), found)

    def test_until_is_asked_with_each_player_as_me(self):
        rules = "counter laps\nround\n  each player until me.seat == 3\n    choose\n      x"
        self.assertEqual(self.who(rules), [1, 2])

    def test_until_is_asked_of_players_left_out_too(self):
        rules = "round\n  each player where me.seat != 3 until me.seat == 3\n    choose\n      x"
        self.assertEqual(self.who(rules), [1, 2])

    def test_turns(self):
        head = "counter count_of\ncounter out each player\n"
        say = "  choose\n    x: add 1 to count_of\n"
        for rules, found in [
                ("turn\n" + say + "end when count_of == 4", [1, 2, 3, 1]),
                ("setup\n  set first to players[3]\nturn\n" + say + "  next me\nend when count_of == 2", [3, 3]),
                ("turn where out == 0\n" + say + "  set out to 1\nend when false", [1, 2, 3]),
                ("turn\n" + say + "  if count_of == 2: end game\n  choose\n    y", [1, 1, 2]),
                ("turn\n" + say + "end when me.seat == 2", [1, 2])]:
            with self.subTest(rules):
                self.assertEqual(self.who(head + rules), found)

    def test_rounds(self):
        self.assertEqual(self.who("round\n  as players[1]\n    choose\n      x\nend when round == 3"), [1, 1, 1])
        self.assertEqual(self.who("round\n  as players[1]\n    choose\n      x"), [1])

    def test_next_without_turns_is_a_fault(self):
        record, _ = self.run_game("round\n  next players[1]\nwin by most 1\n")
        self.assertIn("turns", record["fault"])


class Values(PlayCase):
    ZONES = """
zone deck, holds cards, seen by nobody
zone hand each player, of cards
zone row each 1..3 of cards
counter gems each player each colours, start 2
counter used each n in 1..3, start n
counter heat each cards, start 1
marker lead of colours
marker friend each player of players
define twice(x) = x + x
define mine = count(hand)
"""
    RECORDS = {**CARDS, "colours": {"key": "word", "rows": [{"word": "red", "cost": {"red": 1, "blue": 7}},
                                                            {"word": "blue"}]}}

    def test_values(self):
        before = "move 2 from deck to hand\nmove 1 from deck to left(me).hand\nmove 1 from deck to row[2]\nset lead to 'blue'"
        for expression, found in [
                ("count(cards)", 5), ("sum(cards, value)", 19), ("count(hand)", 2), ("mine", 2),
                                  ("count(players.hand)", 3),
                ("count(others where count(hand) == 1)", 1), ("count(others where count(me.hand) == 1)", 0),
                ("count(players where mine == 2)", 2), ("count(row)", 1), ("count(row[2])", 1), ("row[2][1].value", 5),
                ("sum(gems)", 4), ("gems['red'] + gems[colours[2]]", 4), ("sum(players.gems)", 8),
                                  ("sum(players.gems['red'])", 4),
                ("sum(used)", 6), ("used[3]", 3), ("sum(hand, heat)", 2), ("hand[1].heat", 1), ("sum(hand.heat)", 2),
                ("twice(twice(3))", 12), ("count(hand where owner == me)", 2), ("count(deck where owner == none)", 1),
                ("if(lead == 'blue', 1, 0)", 1), ("if(lead == colours[2], 1, 0)", 1), ("if(friend == none, 1, 0)", 1),
                ("if(hand[1] == 'fox', 1, 0)", 1), ("if(hand[1] == hand[2], 1, 0)", 0),
                                  ("if(hand[1] in hand, 1, 0)", 1),
                ("colours[1].cost[lead]", 7), ("count(hand + row + others)", 4), ("count(hand + hand[1])", 3),
                ("left(me).seat * 10 + right(me).seat", 22), ("round", 1), ("first.seat", 1),
                ("sum(players as p where any(cards, owner == p), seat)", 3), ("floor(5 / 2) + 5 % 3", 4),
                ("count(distinct(cards, value))", 2), ("sort(cards, -value)[1].value", 5), ("hand[9].value ?? 4", 4),
                ("match(lead, 'red', 1, 'blue', 2, 3)", 2), ("min(hand, value) + max(2, 9)", 12)]:
            with self.subTest(expression):
                self.assertEqual(self.value(expression, self.ZONES, before, records=self.RECORDS), found)

    def test_zones_with_a_name_stay_zones(self):
        for given, found in [("hand", 2), ("hand + []", 0)]:
            self.assertEqual(self.value("count(held)", self.ZONES, f"let held = {given}\nmove 2 from deck to hand",
                                        records=self.RECORDS), found)

    def test_arguments_effects_and_this(self):
        records = {"cards": {"key": "id", "fields": {"id": "text", "value": "integer", "act": "effect"},
                             "rows": [{"id": "a", "value": 7, "act": "gain this.value; move this to done"},
                                      {"id": "b", "value": 1},
                                      {"id": "c", "value": 2,
                                       "act": "if this.value == 2\n  gain 1\nelse\n  gain 100"}]}}
        zones = "zone deck, holds cards\nzone done of cards\nprocedure gain(n)\n  add n to result\n" \
                "procedure both(n, z): gain n; gain(count(z))\n"
        found = self.value("result + 1000 * count(done)", zones, "for c in deck: perform c.act\nboth 20, deck",
                           records=records)
        self.assertEqual(found, 1000 + 7 + 1 + 20 + 2)

    def test_lines(self):
        self.assertEqual(self.value("(1 +\n      2) *\n      3", before="""
if 1 < 2
    and 2 < 3: add 1 to result; add 1 to result else: add 50 to result
let text = 'a # b'  # a comment
if result != 2 or
 length(text) != 5
  add 1 to counter_of_nobody"""), 9)

    def test_faults(self):
        for block in ["add 0 - 2000 to result", "set lead to 'green'", "set lead to 3", "set gems['green'] to 1",
                      "set used[4] to 1",
                      "set result to 1 / 0", "set result to 1 / 2", "set result to none", "move 1 from deck to none",
                      "as none: add 1 to result", "repeat none: add 1 to result", "again", "move dice to hand"]:
            zones = self.ZONES + "procedure again: again\nzone cup, holds dice\nzone box_of of dice\n"
            records = {**self.RECORDS, "dice": {"rows": [{"sides": 6}]}}
            with self.subTest(block):
                self.fault(block, zones, records=records)

    def test_winners(self):
        for win, winners, score in [
                ("by most me.seat", [3], [1, 2, 3]), ("by least me.seat", [1], [1, 2, 3]),
                                    ("by most me.seat > 1", [2, 3], [0, 1, 1]),
                ("by most me.seat > 1, then least me.seat", [2], [0, 1, 1]), ("by most 1", [1, 2, 3], [1, 1, 1]),
                ("by least if(me.seat == 1, none, me.seat)", [2], [None, 2, 3]),
                                    ("together when 1 < 2", [1, 2, 3], None),
                ("together when 2 < 1", [], None)]:
            with self.subTest(win):
                record, _ = self.run_game(f"turn\n  end game\nwin {win}\n", players=3)
                self.assertEqual(record["result"]["winners"], [f"P{seat}" for seat in winners])
                self.assertEqual(record["result"].get("score"), score)


class Manual(PlayCase):
    """The examples of docs/expressions.md, as far as rules of play have their functions."""
    MISSING = {"trim", "lower", "replace", "split", "fold", "tidy", "nearest", "repeat", "signed", "number", "label", "foe", "spaces", "towns",
               "equal_turned"}

    def test_examples(self):
        cards = [{"id": "a", "title": "Ash", "cost": 2, "qty": 2, "kind": "creature", "abilities": ["dig", "fly"],
                  "attack": {"force": 3}, "foe": "b"},
                 {"id": "b", "title": "Bone", "cost": 5, "qty": 1, "kind": "spell", "attack": {"force": 1}, "foe": "a"},
                 {"id": "c", "title": "Cloud", "cost": 1, "qty": 1, "kind": "creature", "abilities": ["fly"]}]
        self.game("turn\n  end game\n", {"cards": {"key": "id", "rows": cards}}, numbers={"max_cost": 9})
        game = GameFile(self.folder)
        game.tables["cards"].plain_fields.append("nothing")
        ash = game.tables["cards"].records[0]
        seen = 0
        page = (support.SOURCE / "docs/expressions.md").read_text(encoding="utf-8")
        for expression, value in re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", page, re.M):
            expression = expression.replace("\\|", "|")
            newer = re.search(r"\blet\b|\bnothing\b|this\[", expression)  # not of the language of play
            if not newer and not set(re.findall(r"\w+", expression)) & self.MISSING:
                with self.subTest(expression):
                    found = game.evaluator.value(words.expression(expression), Scope(item=ash, this=ash))
                    self.assertEqual(printed(found), value)
                seen += 1
        self.assertGreater(seen, 50)


class Knowledge(PlayCase):
    ZONES = "zone deck, holds cards, seen by nobody\nzone hand each player, of cards, seen by owner\n" \
            "zone dark of cards, seen by nobody\nzone open of cards\nzone hint each player of cards, seen by others\n"

    def clouds(self, block):
        """For each player the clouds, each as sorted values."""
        self.run_block(block, self.ZONES, records=VALUES)
        machine = replay(GameFile(self.folder), json.loads(json.dumps(play(GameFile(self.folder), 2, 0, Listing()))))
        return [sorted("".join(sorted(map(repr, cloud))) for cloud in machine.knowledge.of(player)) for player
                in machine.players]

    def test_clouds(self):
        for block, found in [
                ("move 1 from deck to dark", [[], []]), ("shuffle deck", [["12345"], ["12345"]]),
                ("shuffle deck\nmove 2 from deck to hand", [["345"], ["12345"]]),
                ("shuffle deck\nmove 2 from deck to hint", [["12345"], ["345"]]),
                ("shuffle deck\nmove 2 from deck to hand\nmove hand[1] to open", [["345"], ["1345"]]),
                ("shuffle deck\nmove 2 from deck to hand\nshow hand[1] to left(me)", [["345"], ["1345"]]),
                ("shuffle deck\nmove 4 from deck to open", [[], []]),
                ("shuffle deck\nmove deck to dark", [["12345"], ["12345"]]),
                ("move 2 from deck to dark\nshuffle deck", [["345"], ["345"]]),
                ("move 2 from deck to dark\nmove deck[2] to dark", [["345"], ["345"]]),
                ("move 2 from deck to dark\nmove (deck where value == 4) to dark", [["345"], ["345"]]),
                ("move 2 from deck to dark\nmove 2 from deck to dark\nshuffle dark", [["1234"], ["1234"]]),
                ("move 2 from deck to hand\nmove hand[1] to dark", [[], ["12"]]),
                ("move 2 from deck to hand\nlet c = random(hand)\nmove c to dark", [[], ["12"]]),
                ("move 2 from deck to hand\nmove hand to dark", [[], []]),
                ("move 2 from deck to hand\nmove hand[1] to open", [[], []]),
                ("move 3 from deck to dark\nshuffle deck\nshuffle dark", [["123", "45"], ["123", "45"]]),
                ("move 3 from deck to dark\nshuffle deck\nshuffle dark\nmove 1 from deck to dark\nshuffle dark",
                 [["12345"], ["12345"]])]:
            with self.subTest(block):
                self.assertEqual(self.clouds(block), found)


if __name__ == "__main__":
    support.main()
