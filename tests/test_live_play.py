"""The Play view of the live page: games against computer players."""
import json
import re
import shutil
import unittest

import support
from live_page import GAME, LiveCase, with_browser

AS_JSON = {"Content_Type": "application/json"}
RULES = """zone deck, holds cards, seen by nobody
zone hand each player, seen by owner
zone row
counter worn each cards

setup
  shuffle deck
  each player: move 2 from deck to hand

turn
  choose
    lay card from hand
      add 1 to card.worn
      move card to row
      move 1 from deck to hand

end when count(row) == 4
win by most sum(hand, cost)
"""


class Play(LiveCase):
    def post(self, path, body):
        status, text, _ = self.ask(f"play/{path}", "POST", json.dumps(body), **AS_JSON)
        return status, text

    def begin(self, **changed):
        status, text = self.post("begin", {"players": ["random", "random"], "seat": 0, "seed": 1, **changed})
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def move(self, game, number=0, seat=0):
        status, text = self.post(f"{game['id']}/move", {"move": number, "seat": seat})
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def test_shows_what_stands_on_the_cells_of_a_board(self):
        shutil.copytree(support.SOURCE / "tests/boards/noughts", self.folder / "game", dirs_exist_ok=True)
        self.start()
        game = self.begin()
        (board,) = game["boards"]
        self.assertEqual((board["size"], board["stands"], game["zones"]), ([148.6, 148.6], [], []))
        self.assertEqual([move["targets"] for move in game["moves"][:3]], [["A1"], ["B1"], ["C1"]])
        # Cells of 45 mm lie one beside the other, within the edge and the coordinates.
        boxes = board["places"]
        self.assertEqual(len(boxes), 9)
        self.assertAlmostEqual(boxes["B1"][0] - boxes["A1"][0], 45)
        self.assertAlmostEqual(boxes["A2"][1] - boxes["A1"][1], 45)
        self.assertEqual(boxes["A1"][2:], [45, 45])
        game = self.move(game, 4)
        (board,) = game["boards"]
        self.assertIn({"place": "B2", "text": "P1"}, board["stands"])
        self.assertEqual(sorted(one["text"] for one in board["stands"]), ["P1", "P2"])
        self.assertTrue(all(one["place"] in board["places"] for one in board["stands"]))
        self.assertFalse(any("sign" in line for line in game["counters"]))
        status, text, _ = self.ask(f"play/{game['id']}/position?picture=1")
        self.assertEqual((status, text.strip().startswith("<")), (200, True))

    def two_boards(self, parts):
        grid = lambda grid, rows: {"for": {"row": f"1..{rows}", "column": "1..3"}, "grid": grid, "key": {"name": "A1"}}
        self.write("game/game.json", {"format": 1, "id": "ports", "title": "Ports", "players": [2, 2], "play": "play.rules",
                                      "records": {"seas": grid("square", 2), "lands": grid("hexagon-flat", 3)},
                                      "parts": {name: {"drawing": "grid-map" if name == "seas" else "hex-map", "cells": name,
                                                       "cell": f"{name}.json"} for name in parts}})
        self.write("game/seas.json", {"part": {"size": [20, 20], "safe": 0}, "layers": [{"type": "outline", "stroke": "#000"}]})
        self.write("game/lands.json", {"part": {"size": [30, 26], "safe": 0, "outline": "hexagon-flat"}, "layers": [{"type": "outline", "stroke": "#000"}]})
        self.write("game/play.rules", """marker ship each player of seas
marker camp each player of lands
turn
  choose
    sail sea from seas where item != ship
      set ship to sea
    settle land from lands where item != camp
      set camp to land
end when round > 20
win by most round
""")
        self.start()
        return self.begin()

    def test_shows_all_boards_with_a_part_or_without(self):
        for parts in (["seas", "lands"], ["lands"], []):
            with self.subTest(parts=parts):
                game = self.two_boards(parts)
                seas, lands = game["boards"]
                self.assertEqual([board["title"] for board in (seas, lands)], ["seas", "lands"])
                self.assertEqual((len(seas["places"]), len(lands["places"])), (6, 9))
                # Each on its own part, or drawn with cells of 20 mm from side to side.
                self.assertEqual(seas["places"]["A1"][2:], [20, 20])
                self.assertEqual(lands["places"]["lands A1"][2:] == [30, 26], "lands" in parts)
                targets = [move["targets"] for move in game["moves"]]
                self.assertEqual(targets[0], ["A1"])
                self.assertEqual(targets[6], ["lands A1"])
                for board in (seas, lands):
                    width, height = board["size"]
                    for name, (x, y, w, h) in board["places"].items():
                        self.assertTrue(0 <= x and x + w <= width and 0 <= y and y + h <= height, name)
                    status, text, _ = self.ask(f"play/{game['id']}/position?picture={board['picture']}")
                    self.assertEqual((status, "<svg" in text), (200, True))
                self.assertEqual(self.ask(f"play/{game['id']}/position?picture=3")[0], 404)
                game = self.move(game, 7)
                self.assertIn({"place": "lands B1", "text": "P1"}, game["boards"][1]["stands"])
                self.assertFalse(game["zones"])
                self.stop()

    def test_plays_a_game_without_showing_what_is_hidden(self):
        self.write("game/game.json", dict(GAME, players=[2, 2], play="play.rules"))
        self.write("game/play.rules", RULES)
        self.start()
        offer = json.loads(self.ask("play")[1])
        self.assertEqual((offer["why"], offer["least"], offer["most"]), ("", 2, 2))
        as_json = {"Content_Type": "application/json"}
        ask = lambda path, body: self.ask(f"play/{path}", "POST", json.dumps(body), **as_json)
        status, text, _ = ask("begin", {"players": ["random", "random"], "seat": 0, "seed": 7})
        self.assertEqual(status, 200, text)
        game = json.loads(text)
        zones = {zone["name"]: zone for zone in game["zones"]}
        hand, other = zones["hand of P1"], zones["hand of P2"]
        self.assertEqual((hand["size"], other["size"]), (2, 2))
        self.assertTrue(all(piece["part"] is not None for piece in hand["pieces"]))
        self.assertEqual([piece["text"] for piece in other["pieces"]], ["", ""])
        self.assertEqual(len({piece["part"] for piece in other["pieces"] + zones["deck"]["pieces"]}), 1)
        self.assertEqual([move["targets"] for move in game["moves"]], [[piece["target"]] for piece in hand["pieces"]])
        before, saved = text, None
        while game["waits"]:
            if game["taken"] == 1:
                saved = game, self.ask(f"play/{game['id']}/record")[1]
            self.assertEqual(game["all_moves"], len(game["moves"]))
            status, text, _ = ask(f"{game['id']}/move", {"move": 0})
            self.assertEqual(status, 200, text)
            game = json.loads(text)
        self.assertIn("win", game["ending"][0])
        record = json.loads(self.ask(f"play/{game['id']}/record")[1])
        self.assertEqual(len(record["moves"]), 5)  # the shuffle and four cards
        for wrong in ({"move": 0}, {"move": -1}, {}):
            self.assertIn(ask(f"{game['id']}/move", wrong)[0], (400, 409))
        self.assertEqual(ask("99/move", {"move": 0})[0], 409)
        while game["taken"]:
            game = json.loads(ask(f"{game['id']}/back", {})[1])
        self.assertEqual(game, json.loads(before))
        self.assertEqual(ask(f"{game['id']}/back", {})[0], 409)

        self.assertEqual(json.loads(self.ask(f"play/{game['id']}")[1]), game, "for a page that is loaded again")
        # Beside its record, no game is found: the record itself is none, whatever its name.
        self.write("elsewhere/game.json", record)
        replayed = support.planche("replay", "elsewhere/game.json", cwd=self.folder)
        self.check(replayed, support.BAD_USAGE)
        self.assertIn("the record is of the game \"live\", which is not found", replayed.err)

        middle, text = saved
        seats = {"players": ["random", "random"], "seat": 0}
        again = json.loads(ask("begin", dict(seats, record=text))[1])
        self.assertEqual([again[name] for name in ("zones", "moves", "log")], [middle[name] for name in ("zones", "moves", "log")])
        while again["waits"]:
            again = json.loads(ask(f"{again['id']}/move", {"move": 0})[1])
        self.assertEqual(len(json.loads(self.ask(f"play/{again['id']}/record")[1])["moves"]), 5)
        for wrong, word in (("{", "expected"), (text.replace(" lay ", " throw "), "not a legal move"),
                            (text.replace('"players":2', '"players":3'), "number of players")):
            status, answer, _ = ask("begin", dict(seats, record=wrong))
            self.assertEqual(status, 409, answer)
            self.assertIn(word, answer)

    def test_computer_players_move_one_at_a_time(self):
        self.write("game/game.json", dict(GAME, players=[3, 3], play="play.rules"))
        self.write("game/cards.csv", "id,title,cost\n" + "".join(f"c{n},Card {n},{n}\n" for n in range(1, 13)))
        self.write("game/play.rules", RULES)
        self.start()
        whole = self.begin(players=["random"] * 3, seed=4)
        game = self.begin(players=["random"] * 3, seed=4, paced=True)
        self.assertEqual((game["waits"], game["thinks"], game["log"]), (True, False, whole["log"]))
        whole, game = self.move(whole), self.move(game)
        for turn in (1, 2):
            self.assertEqual((game["waits"], game["thinks"], game["turn"], game["ending"]), (False, True, turn, []))
            self.assertEqual(self.post(f"{game['id']}/move", {"move": 0})[0], 409)
            lines = len(game["log"])
            game = json.loads(self.post(f"{game['id']}/step", {"seat": 0})[1])
            self.assertEqual(len(game["log"]), lines + 1)
        self.assertEqual((game["thinks"], game["waits"], game["log"]), (False, True, whole["log"]))

    @with_browser
    def test_a_slow_computer_player_is_waited_for_and_goes_on_after_a_reload(self):
        self.write("game/game.json", dict(GAME, players=[2, 2], play="play.rules"))
        self.write("game/play.rules", RULES)
        self.start()
        browser = self.browser()
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address + "#play")
        wait.until(lambda _: browser.find_element("css selector", "#pace option[value='1000']")).click()
        wait.until(lambda _: browser.find_element("id", "start")).click()
        turn = lambda: script("return document.getElementById('turn')?.textContent")
        wait.until(lambda _: turn() == "P1: your move")
        script("window.turns = []; new MutationObserver(() => window.turns.push(document.getElementById('turn')?.textContent)).observe(document.getElementById('main'), { childList: true })")
        wait.until(lambda _: browser.find_element("css selector", ".moves button")).click()
        wait.until(lambda _: turn() == "P1: your move" and "P1: wait for P2" in script("return window.turns"))
        wait.until(lambda _: browser.find_element("css selector", ".moves button")).click()
        browser.refresh()
        wait.until(lambda _: "win" in (turn() or ""))

    def test_moves_are_words_of_the_language_of_the_game(self):
        self.write("game/game.json", dict(GAME, players=[2, 2], play="play.rules"))
        self.write("game/cards.csv", "id,title,title.fr,cost,copies\na,Red fox,Renard,1,4\nb,Owl,Chouette,2,2\n")
        game = json.loads((self.folder / "game/game.json").read_text())
        game["records"]["cards"]["fields"]["title"] = {"type": "text", "translated": True}
        game["records"]["cards"]["fields"]["copies"] = "integer"
        game["records"]["cards"]["copies"] = "copies"
        self.write("game/game.json", game)
        self.write("game/play.rules", RULES.replace("lay card", "lay_down card").replace("      move 1 from deck to hand", "      move 1 from deck to hand\n    buy_nothing"))
        self.write("game/labels/fr.json", {"play": {"lay_down": "poser", "hand": "main", "deck": "pioche", "worn": "usure"}})
        self.start()
        game = self.begin(seed=3)
        texts = [move["text"] for move in game["moves"]]
        self.assertEqual({text.split(" (")[0] for text in texts} - {"lay down Red fox", "lay down Owl"}, {"buy nothing"})
        self.assertEqual(len(set(texts)), len(texts))
        self.assertFalse([word for word in ("#", "_") if word in json.dumps([game["moves"], game["zones"], game["counters"], game["log"]])])
        game = json.loads(self.post("begin?lang=fr", {"players": ["random", "random"], "seat": 0, "seed": 3})[1])
        self.assertEqual({move["text"].split(" (")[0] for move in game["moves"]} - {"poser Renard", "poser Chouette"}, {"buy nothing"})
        self.assertIn("main of P1", [zone["name"] for zone in game["zones"]])
        game = self.move(game)
        self.assertTrue([line for line in game["log"] if line.startswith("P1 poser ")], game["log"])
        self.assertIn("usure 1", json.dumps(game["zones"]))
        # The record has the words of the rules.
        self.assertIn("lay_down", self.ask(f"play/{game['id']}/record")[1])

    def test_two_persons_at_one_screen_see_their_own_hands(self):
        self.write("game/game.json", dict(GAME, players=[2, 3], play="play.rules"))
        self.write("game/play.rules", RULES.replace("end when count(row) == 4", "end when count(row) == 2"))
        self.start()
        mine = self.begin(here=[1, 1, 7, 0], seed=7)
        see = lambda seat: json.loads(self.ask(f"play/{mine['id']}?seat={seat}")[1])
        theirs = see(1)
        self.assertEqual((mine["seat"], theirs["seat"], mine["turn"], mine["waits"], theirs["waits"], theirs["moves"], theirs["ending"], mine["hidden"], mine["invited"]),
                         (0, 1, 0, True, False, [], [], True, []))
        hand = lambda seen, owner: next(zone for zone in seen["zones"] if zone["owner"] == owner)
        for seen, seat in ((mine, 0), (theirs, 1)):
            self.assertEqual([piece["target"] is not None for owner in (0, 1) for piece in hand(seen, owner)["pieces"]], [owner == seat for owner in (0, 1) for _ in range(2)])
        self.assertEqual(self.post(f"{mine['id']}/move", {"move": 0, "seat": 1})[0], 409)
        before = self.ask(f"play/{mine['id']}?seat=0")[1]
        mine = self.move(mine)
        self.assertEqual((mine["waits"], mine["turn"], mine["moves"], mine["taken"]), (False, 1, [], 1))
        # Both see the same screen, so that moves can be taken back.
        self.assertEqual(self.post(f"{mine['id']}/back", {"seat": 0}), (200, before))
        self.move(mine)
        self.assertEqual(self.post(f"{mine['id']}/move", {"move": 0, "seat": 1})[0], 200)
        self.assertTrue(see(0)["ending"] and see(0)["ending"] == see(1)["ending"])
        self.assertEqual(self.ask(f"play/{mine['id']}/record")[0], 200)

    @with_browser
    def test_a_curtain_falls_between_two_at_one_screen(self):
        self.write("game/game.json", dict(GAME, players=[2, 3], play="play.rules"))
        self.write("game/play.rules", RULES)
        self.start()
        browser = self.browser()
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address + "#play")
        wait.until(lambda _: browser.find_element("css selector", "#seat-1 option[value=here]")).click()
        wait.until(lambda _: browser.find_element("id", "start")).click()
        turn = lambda: script("return document.getElementById('turn')?.textContent")
        wait.until(lambda _: turn() == "P1: your move")
        wait.until(lambda _: browser.find_element("css selector", ".moves button")).click()
        wait.until(lambda _: browser.find_elements("id", "uncover"))
        shown = script("return document.getElementById('main').textContent")
        self.assertEqual(re.findall(r"Card [1-5]", shown), [])
        self.expect_accessible(browser)
        browser.refresh()
        wait.until(lambda _: browser.find_element("id", "uncover")).click()
        wait.until(lambda _: turn() == "P2: your move")
        self.assertEqual(script("return document.querySelector('.strip h3').textContent"), "hand of P2 (2)")
        self.assertEqual(support.console_errors(browser), [])

    @with_browser
    def test_many_moves_can_be_searched(self):
        self.start(game="genesis")
        browser = self.browser()
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address + "#play")
        wait.until(lambda _: browser.find_elements("id", "start"))[0].click()
        shown = lambda: script("return [...document.querySelectorAll('.moves li')].filter((one) => !one.hidden).map((one) => one.textContent)")
        wait.until(lambda _: len(shown()) > 20)
        browser.find_element("id", "moves-search").send_keys("anubis to")
        wait.until(lambda _: shown() == ["Anubis to c1", "Anubis to a2", "Anubis to b2", "Anubis to c2"])
        self.expect_accessible(browser)
        script("document.querySelectorAll('.moves li')[[...document.querySelectorAll('.moves li')].findIndex((one) => one.textContent === 'Anubis to b2')].firstElementChild.click()")
        wait.until(lambda _: "Anubis to b2" in script("return document.querySelector('.log').textContent"))
        self.assertEqual(script("return document.getElementById('moves-search')?.value ?? ''"), "")

    def test_plays_the_built_in_games(self):
        self.start(game="exxit")
        offer = json.loads(self.ask("play")[1])
        self.assertEqual((offer["why"], offer["seats"]), ("", ["White", "Black"]))
        ask = lambda path, body: self.ask(f"play/{path}", "POST", json.dumps(body), Content_Type="application/json")
        start = {"players": ["random", "random"], "seat": 0, "seed": 1}
        first = json.loads(ask("begin", start)[1])
        self.assertEqual(first["all_moves"], 4)  # four empty tiles
        board, = first["boards"]
        # Each is a target on the picture. Hexagons with the corner at the top: a step along q is a cell to the right, a
        # step along r half a cell to the right and 3/4 of the height of a hexagon down.
        self.assertEqual([f"place a pawn on {move['targets'][0]}" for move in first["moves"]], [move["text"] for move in first["moves"]])
        for name, (x, y, w, h) in board["places"].items():
            (q, r), (q0, r0), (x0, y0, _, _) = (map(int, name.split(",")), map(int, first["moves"][0]["targets"][0].split(",")),
                                               board["places"][first["moves"][0]["targets"][0]])
            self.assertAlmostEqual(x - x0, w * (q - q0 + (r - r0) / 2))
            self.assertAlmostEqual(y - y0, w * (r - r0) * 3 ** 0.5 / 2)
            self.assertTrue(0 <= x <= x + w <= board["size"][0] and 0 <= y <= y + h <= board["size"][1], name)
        game = json.loads(ask(f"{first['id']}/move", {"move": 0})[1])
        self.assertEqual([line.split(":")[0] for line in game["log"]], ["White", "Black"])
        status, picture, _ = self.ask(f"play/{game['id']}/position")
        self.assertEqual((status, picture.count("<svg")), (200, 1))
        text = self.ask(f"play/{game['id']}/record")[1]
        self.write("record.json", text)
        self.assertIn('"plies":2', support.planche("replay", "record.json", cwd=self.folder).out)
        again = json.loads(ask("begin", dict(start, record=text))[1])
        self.assertEqual(again["moves"], game["moves"])
        back = json.loads(ask(f"{game['id']}/back", {})[1])
        self.assertEqual((back["moves"], back["log"]), (first["moves"], []))
        for wrong in (dict(start, record='{"game": "genesis", "kind": "position", "stage": "throw"}'), dict(start, record="{"),
                      dict(start, seat=2), dict(start, players=["random"]), dict(start, players=["random", "nobody"])):
            self.assertEqual(ask("begin", wrong)[0], 409, wrong)
        self.stop()
        self.start(game="genesis")
        game = json.loads(ask("begin", start)[1])
        self.assertEqual((game["moves"][-1]["text"], game["moves"][-1]["targets"]), ("throw the die", []))
        # The usual start: Anubis on b1, Bastet on d1. A move begins at its piece.
        targets = {move["text"]: move["targets"] for move in game["moves"]}
        self.assertEqual([targets[text] for text in ("Anubis to c1", "Bastet to d2", "lay pyramid c5")], [["b1", "c1"], ["d1", "d2"], ["c5"]])
        game = json.loads(ask(f"{game['id']}/move", {"move": len(game["moves"]) - 1})[1])
        self.assertRegex(game["log"][-1], "First player: the die shows [1-6]$")
        self.assertTrue(game["waits"])

    def test_two_persons_play_a_built_in_game_at_one_screen(self):
        self.start(game="exxit")
        first = self.begin(here=[0, 1], seed=1)
        self.assertEqual((first["names"], first["turn"], first["waits"], first["hidden"]), (["White", "Black"], 0, True, False))
        game = self.move(first)
        # Nobody has answered for Black, who moves on the same screen.
        self.assertEqual((game["turn"], game["waits"], game["moves"], [line.split(":")[0] for line in game["log"]]), (1, False, [], ["White"]))
        self.assertEqual(self.post(f"{game['id']}/move", {"move": 0, "seat": 0})[0], 409)
        black = json.loads(self.ask(f"play/{game['id']}?seat=1")[1])
        self.assertEqual((black["waits"], black["all_moves"]), (True, 3))  # of the four empty tiles
        self.assertEqual(self.post(f"{game['id']}/move", {"move": 0, "seat": 1})[0], 200)
        self.assertEqual(json.loads(self.post(f"{game['id']}/back", {"seat": 0})[1])["log"], game["log"])
        # Against the program one move at a time.
        slow = self.move(self.begin(paced=True, seed=1))
        self.assertEqual((slow["thinks"], slow["turn"], len(slow["log"])), (True, 1, 1))
        slow = json.loads(self.post(f"{slow['id']}/step", {"seat": 0})[1])
        self.assertEqual((slow["thinks"], slow["waits"], len(slow["log"])), (False, True, 2))

    def test_plays_praxis_with_hidden_hands(self):
        self.start(game=support.CARDS / "praxis/praxis-rectangle.json")
        offer = json.loads(self.ask("play")[1])
        self.assertEqual((offer["seats"], offer["least"], offer["most"]), (["Player 1", "Player 2"], 2, 2))
        first = game = self.begin(seed=5)
        board, = first["boards"]
        self.assertIn("your hand: ", game["counters"][0])
        for move in game["moves"]:
            # "slide ship 0 to cell 1 of grid 3" ends at the place 3.1.
            words = move["text"].split()
            if words[0] in ("slide", "lay"):
                self.assertEqual(move["targets"][-1], f"{words[-1]}.{words[-4]}")
        # Cells of a universe are squares that do not overlap.
        boxes = list(board["places"].values())
        width = boxes[0][2]
        for x, y, w, h in boxes:
            self.assertEqual((w, h), (width, width))
            self.assertTrue(0 <= x <= x + w <= board["size"][0] and 0 <= y <= y + h <= board["size"][1])
            self.assertEqual(sum(max(abs(x - x0), abs(y - y0)) < width - 0.01 for x0, y0, _, _ in boxes), 1)
        for _ in range(30):
            game = self.move(game, len(game["moves"]) // 2)
        self.assertFalse([line for line in game["log"] if "Player 2: keep" in line and "a tile" not in line])
        text = self.ask(f"play/{game['id']}/record")[1]
        self.write("game.json", text)
        self.assertIn("unfinished", self.check(support.planche("replay", "game.json", cwd=self.folder), support.FINE).out)
        again = self.begin(record=text)
        self.assertTrue(again["waits"])
        while game["taken"]:
            game = json.loads(self.post(f"{game['id']}/back", {})[1])
        self.assertEqual((game["moves"], game["counters"]), (first["moves"], first["counters"]))

    def test_plays_praxis_from_the_middle_and_from_a_seed(self):
        universe = json.loads((support.CARDS / "praxis/praxis-rectangle.json").read_text("utf-8"))
        del universe["$schema"]
        seeded = {"game": "praxis", "kind": "game", "universe": universe, "end": {"rounds": 10}, "seed": "7/2", "turns": []}
        self.write("middle.json", json.dumps(dict(universe, artefacts=[{"grid": 1, "cell": 1, "type": "duel"}])))
        self.start(game="middle.json")
        game = self.begin()
        self.assertTrue(game["waits"])
        self.assertEqual(self.ask(f"play/{game['id']}/record")[0], 409)
        # Each player holds three artefacts of the seed, which the record names from now on.
        game = self.begin(record=json.dumps(seeded))
        record = json.loads(self.ask(f"play/{game['id']}/record")[1])
        self.assertNotIn("seed", record)
        self.assertEqual([len(hand) for hand in record["hands"]], [3, 3])
        held = game["counters"][0].removeprefix("your hand: ").split(", ")
        self.assertEqual(sorted(held), sorted(record["hands"][0]))

    def test_plays_openmok_with_a_deck_for_each_seat(self):
        self.start(game="openmok")
        offer = json.loads(self.ask("play")[1])
        names = ["menagerie.json", "kitchen-garden.json"]
        self.assertEqual((offer["brings"], offer["brought"][:2]), ("deck", names))
        game = self.begin(brought=names)
        decks = [json.loads((support.CARDS / "openmok" / name).read_text("utf-8")) for name in names]
        hands = {zone["owner"]: zone for zone in game["zones"] if zone["name"].startswith("hand")}
        for side, deck in enumerate(decks):
            cards = sum(card.get("copies", 1) for card in deck["characters"] + deck["variations"])
            self.assertLess(abs(hands[side]["size"] - cards), 2)  # the second player may have laid one
        ember = next(move for move in game["moves"] if move["text"] == "lay Ember")
        self.assertEqual(ember["targets"], ["first Ember"])
        game = self.move(game, ember["n"])
        self.assertEqual([piece["text"] for zone in game["zones"] if zone["name"] == "table of the first player"
                          for piece in zone["pieces"]], ["Ember"])
        text = self.ask(f"play/{game['id']}/record")[1]
        self.write("game.json", text)
        self.assertIn("unfinished", self.check(support.planche("replay", "game.json", cwd=self.folder), support.FINE).out)
        self.assertEqual(self.begin(record=text)["zones"], game["zones"])
        for wrong in (["menagerie.json"], [], ["menagerie.json", "/etc/passwd"]):
            self.assertEqual(self.post("begin", {"players": ["random", "random"], "brought": wrong})[0], 409, wrong)

    def test_plays_a_file_based_game_with_a_document_for_each_seat(self):
        shutil.copytree(support.SOURCE / "tests/play/games/packs", self.folder / "packs")
        self.start(game="packs")
        offer = json.loads(self.ask("play")[1])
        self.assertEqual(offer["brought"], ["north.json", "south.json"])
        game = self.begin(brought=["south.json", "north.json"])
        record = json.loads(self.ask(f"play/{game['id']}/record")[1])
        self.assertEqual([one["file"] for one in record["documents"]], ["documents/south.json", "documents/north.json"])
        self.assertEqual(self.post("begin", {"players": ["random", "random"], "brought": ["south.json"]})[0], 409)

    def test_goes_on_from_a_record_with_the_documents_that_it_names(self):
        shutil.copytree(support.SOURCE / "tests/play/games/packs", self.folder / "packs")
        self.start(game="packs")
        game = self.begin(brought=["south.json", "north.json"])
        game = self.move(game)
        record = self.ask(f"play/{game['id']}/record")[1]
        # The page sends what is chosen there; the record knows better.
        again = self.begin(record=record, brought=["north.json", "north.json"])
        self.assertEqual([again[name] for name in ("zones", "moves")], [game[name] for name in ("zones", "moves")])
        stated = json.loads(record)["documents"]
        self.assertEqual(json.loads(self.ask(f"play/{again['id']}/record")[1])["documents"], stated)
        for change in {"game": "other"}, {"documents": list(reversed(stated))}, {"documents": [dict(stated[0], fingerprint="0"), stated[1]]}:
            status, text = self.post("begin", {"players": ["random"] * 2, "record": json.dumps({**json.loads(record), **change})})
            self.assertEqual(status, 409, change)
        self.assertIn("is not the document that P1 played with", text)
        # A recorded game is no document to bring, and documents of one name are told apart.
        self.write("packs/documents/recorded.json", record)
        shutil.copytree(self.folder / "packs/documents", self.folder / "packs/more")
        names = json.loads(self.ask("play")[1])["brought"]
        self.assertEqual(sorted(names), ["documents/north.json", "documents/south.json", "more/north.json", "more/south.json"], names)
        self.begin(brought=["more/north.json", "documents/south.json"])

    def test_numbers_of_the_page_are_in_records_and_on_the_command_line(self):
        self.write("game/game.json", dict(GAME, players=[2, 3], play="play.rules", numbers={"last": 4}))
        self.write("game/play.rules", RULES.replace("count(row) == 4", "count(row) == last"))
        self.start("--set", "last=3", "--encoding", "cp1252")
        command = self.ask("runs/command", "POST", json.dumps({"command": "print", "paper": "a5"}), **AS_JSON)[1]
        self.assertIn("planche kit game --encoding cp1252 --set last=3 --paper a5", command)
        game = self.move(self.begin())
        record = self.ask(f"play/{game['id']}/record")[1]
        self.assertEqual(json.loads(record)["numbers"], {"last": 3})
        while not game["ending"]:
            game = self.move(game)
        self.write("game/over.json", self.ask(f"play/{game['id']}/record")[1])
        self.assertIn("winners", self.check(support.planche("replay", "game/over.json", cwd=self.folder), support.FINE).out)
        self.assertTrue(self.begin(record=record)["waits"])
        for numbers, said in ({}, "the usual numbers: start planche without --set and --rules"), ({"last": 2}, "other numbers: start planche with --set last=2"):
            status, text = self.post("begin", {"players": ["random"] * 2, "record": json.dumps({**json.loads(record), "numbers": numbers})})
            self.assertEqual((status, said in text), (409, True), text)

    def test_a_restart_goes_on_and_says_what_has_changed(self):
        self.write("game/game.json", dict(GAME, players=[2, 3], play="play.rules"))
        self.write("game/play.rules", RULES)
        self.start()
        game = self.move(self.begin())
        for rules, lines in (RULES, []), (RULES.replace("add 1 to card.worn", "add 2 to card.worn"), ["the game goes on by rules or records that have changed since planche was stopped"]):
            self.stop()
            self.write("game/play.rules", rules)
            self.start(port=self.port)
            again = json.loads(self.ask(f"play/{game['id']}?seat=0")[1])
            self.assertEqual([line for line in again["log"] if "changed" in line], lines)

    def test_dice_do_not_repeat_after_a_record(self):
        self.write("game/game.json", dict(GAME, players=[2, 2], play="play.rules"))
        self.write("game/play.rules", "counter sum each player\ncounter last\nturn\n  choose\n    throw\n      set last to random(1..1000)\n      add last to sum\n    wait\nend when sum > 9999\nwin by most sum\n")
        self.start()
        def thrown(game):
            return [line for line in game["log"] if line.startswith("chance: ")]
        game = self.begin(here=[0, 1])
        for turn in range(6):
            game = self.move(game, seat=turn % 2)
        first = thrown(game)
        self.assertEqual(len(first), 6)
        again = self.begin(here=[0, 1], record=self.ask(f"play/{game['id']}/record")[1])
        for turn in range(6):
            again = self.move(again, seat=turn % 2)
        self.assertEqual(thrown(again)[:6], first)
        self.assertNotEqual(thrown(again)[6:], first)

    def test_a_move_that_is_asked_twice_is_played_once(self):
        self.start(game="exxit")
        game = self.begin(here=[0, 1])
        asked = {"move": 0, "seat": 0, "after": len(game["log"])}
        self.assertEqual(self.post(f"{game['id']}/move", asked)[0], 200)
        for seat in 0, 1:
            status, text = self.post(f"{game['id']}/move", dict(asked, seat=seat))
            self.assertEqual((status, "the game has gone on since" in text), (409, True))
        self.assertEqual(self.post(f"{game['id']}/move", {"move": 0, "seat": 1, "after": 1})[0], 200)

    def test_cards_of_another_deck_do_not_borrow_pictures(self):
        shutil.copy(support.CARDS / "openmok/menagerie.json", self.folder / "a.json")
        deck = json.loads((self.folder / "a.json").read_text("utf-8"))
        one, other = deck["characters"][:2]
        self.assertNotEqual(one["attack"], other["attack"])
        one["attack"], other["attack"], one["resistance"], other["resistance"] = other["attack"], one["attack"], other["resistance"], one["resistance"]
        self.write("b.json", json.dumps(deck))
        self.start(game="a.json")
        game = self.begin(brought=["a.json", "b.json"], here=[0, 1])
        hands = [zone["pieces"] for zone in game["zones"] if zone["name"].startswith("hand")]
        with_picture = [{piece["text"].split("#")[0] for piece in hand if piece["part"] is not None} for hand in hands]
        without = {piece["text"].split("#")[0] for piece in hands[1] if piece["part"] is None}
        self.assertEqual((without, len(without)), (with_picture[0] - with_picture[1], 2))
        self.assertTrue(with_picture[1])

    def test_shows_positions_with_the_chosen_ink(self):
        self.start(game="exxit")
        pictures = []
        for query in ("", "", "?ink=low"):
            status, text = self.post(f"begin{query}", {"players": ["random", "random"]})
            self.assertEqual(status, 200, text)
            svg = self.ask(f"play/{json.loads(text)['id']}/position")[1]
            pictures.append(re.sub(r'(id="|#)[\w-]+', r"\1", svg))  # names differ from picture to picture
        self.assertTrue(pictures[0] == pictures[1])
        self.assertTrue(pictures[0] != pictures[2])

    def test_says_why_a_game_cannot_be_played(self):
        self.start(game="puxes")
        offer = json.loads(self.ask("play")[1])
        self.assertIn("planche moves", offer["instead"])
        self.assertEqual(self.post("begin", {"players": ["random", "random"]})[0], 409)

    @with_browser
    def test_plays_by_clicks_on_the_picture(self):
        self.start(game="genesis")
        browser = self.browser()
        from selenium.webdriver.common.by import By
        wait = support.waiting(browser)
        seen = lambda script: browser.execute_script("return " + script)
        browser.get(self.address + "#play")
        wait.until(lambda _: browser.find_elements(By.ID, "start"))[0].click()
        field = lambda name: browser.find_element(By.CSS_SELECTOR, f'.field[data-place="{name}"]')
        moves = lambda: seen("[...document.querySelectorAll('.moves button')].map((button) => button.textContent)")
        wait.until(lambda _: len(moves()) > 20)
        field("b1").click()
        self.assertEqual(moves(), ["Anubis to c1", "Anubis to a2", "Anubis to b2", "Anubis to c2"])
        self.expect_accessible(browser)
        field("b1").click()
        self.assertIn("throw the die", moves())
        field("b1").click()
        field("b2").click()
        wait.until(lambda _: "First player: Anubis to b2" in seen("document.querySelector('.log').textContent"))

    @with_browser
    def test_a_double_click_is_one_move_and_no_complaint(self):
        self.start(game="exxit")
        browser = self.browser()
        wait, script = support.waiting(browser), support.scripts(browser)
        browser.get(self.address + "#play")
        wait.until(lambda _: browser.find_elements("id", "seat-1"))
        script("document.querySelector('#seat-1 option[value=here]').selected = true; document.getElementById('seat-1').dispatchEvent(new Event('change'))")
        browser.find_element("id", "start").click()
        wait.until(lambda _: browser.find_elements("css selector", ".moves button"))
        script("""window.asked = 0; const fetch = window.fetch;
            window.fetch = (...what) => { if (String(what[0]).includes("/move")) ++window.asked; return fetch(...what); };
            const one = document.querySelector(".moves button"); one.click(); one.click()""")
        wait.until(lambda _: browser.find_elements("css selector", ".log li"))
        self.assertEqual(script("return window.asked"), 1)
        self.assertEqual(len(browser.find_elements("css selector", ".log li")), 1)

    @with_browser
    def test_plays_by_clicks_on_cells(self):
        shutil.copytree(support.SOURCE / "tests/boards/dunes", self.folder / "game", dirs_exist_ok=True)
        self.start()
        browser = self.browser()
        from selenium.webdriver.common.by import By
        wait = support.waiting(browser)
        browser.get(self.address + "#play")
        wait.until(lambda _: browser.find_elements(By.ID, "start"))[0].click()
        tokens = lambda: [one.get_attribute("title") for one in browser.find_elements(By.CSS_SELECTOR, ".token")]
        wait.until(lambda _: sorted(tokens()) == ["A1: P1", "A2: P2"])
        self.expect_accessible(browser)
        # A cell that several moves name leaves these moves; a cell of one move plays it.
        field = browser.find_elements(By.CSS_SELECTOR, ".field")[0]
        place = field.get_attribute("data-place")
        field.click()
        for _ in range(2):
            buttons = browser.find_elements(By.CSS_SELECTOR, ".moves button")
            if f"{place}: P1" not in tokens():
                buttons[0].click()
                break
        wait.until(lambda _: f"{place}: P1" in tokens())


if __name__ == "__main__":
    unittest.main()
