"""Others at a game of the live page: codes of seats, what they show, and everything else that they refuse."""
import http.client
import json
import random
import re
import socket
import unittest

import support
from live_page import GAME, LiveCase, with_browser
from test_live_play import AS_JSON, RULES

HOST = {"Host": "127.0.0.1"}


class Share(LiveCase):
    def setUp(self):
        super().setUp()
        self.write("game/game.json", dict(GAME, players=[2, 3], play="play.rules"))
        self.write("game/play.rules", RULES)

    def post(self, path, body, **more):
        status, text, _ = self.ask(path, "POST", json.dumps(body), **AS_JSON, **more)
        return status, text

    def begin(self, **changed):
        status, text = self.post("play/begin", {"players": ["random"] * 3, "seat": 0, "others": [1], "seed": 7, **changed})
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def codes(self, game):
        return {one["seat"]: one["code"] for one in game["invited"]}

    def take(self, code, cookie=None):
        """The status, and the cookie of a browser that has taken the seat."""
        more = {"Cookie": cookie} if cookie else {}
        status, text, response = self.ask("take", "POST", "{}", token=code, **AS_JSON, **more)
        found = response.getheader("Set-Cookie")
        return status, found and found.split(";")[0], found

    def see(self, code, cookie=None):
        status, text, _ = self.ask("game", token=code, **({"Cookie": cookie} if cookie else {}))
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def test_each_sees_what_the_seat_may(self):
        self.start()
        mine = self.begin()
        codes = self.codes(mine)
        self.assertEqual(set(codes), {1, -1})
        _, cookie, _ = self.take(codes[1])
        theirs, onlooker = self.see(codes[1], cookie), self.see(codes[-1])
        self.assertEqual((mine["seat"], theirs["seat"], onlooker["seat"]), (0, 1, -1))
        keys = {f"Card {n}" for n in range(1, 6)}
        for seen, seat in ((mine, 0), (theirs, 1), (onlooker, -1)):
            for zone in seen["zones"]:
                for piece in zone["pieces"]:
                    self.assertEqual(piece["target"] is not None, zone["owner"] == seat and seat >= 0, (seat, zone))
            # No name of a card is there but those in the hand, and no picture of another front.
            known = {piece["text"].split(" (")[0] for zone in seen["zones"] for piece in zone["pieces"] if piece["target"]}
            self.assertEqual(set(re.findall(r"Card [1-5]", json.dumps(seen))), known & keys, seat)
            self.assertLessEqual(len(seen["parts"]), len(known) + 1)
        self.assertNotIn("invited", theirs)
        self.assertNotIn("invited", onlooker)
        # Others move in turn, and only then.
        self.assertEqual(self.post("move", {"move": 0}, token=codes[1], Cookie=cookie)[0], 409)
        self.assertEqual(self.post("move", {"move": 0}, token=codes[-1])[0], 409)
        self.assertEqual(self.post(f"play/{mine['id']}/move", {"move": 0, "seat": 1})[0], 409, "who started planche has no other seat")
        self.assertEqual(json.loads(self.ask(f"play/{mine['id']}?seat=1")[1])["seat"], 0)
        self.assertEqual(self.post(f"play/{mine['id']}/move", {"move": 0, "seat": 0})[0], 200)
        theirs = self.see(codes[1], cookie)
        self.assertTrue(theirs["waits"])
        status, text = self.post("move", {"move": 0}, token=codes[1], Cookie=cookie)
        self.assertEqual(status, 200, text)
        self.assertFalse(json.loads(text)["waits"])

    def test_each_seat_of_a_built_in_game_sees_its_own_hand(self):
        self.start(game=support.CARDS / "praxis/praxis-rectangle.json")
        mine = self.begin(players=["random"] * 2)
        codes = self.codes(mine)
        _, cookie, _ = self.take(codes[1])
        hands = json.loads(self.ask(f"play/{mine['id']}/record")[1])["hands"]
        def held(seen):
            return [sorted(line.removeprefix("your hand: ").split(", ")) for line in seen["counters"] if line.startswith("your hand")]
        self.assertEqual(held(mine), [sorted(hands[0])])
        self.assertEqual(held(self.see(codes[1], cookie)), [sorted(hands[1])])
        self.assertEqual(held(self.see(codes[-1])), [])
        # What somebody keeps is known to nobody else, so the common list does not say it.
        draw, keeps = random.Random(1), 0
        for _ in range(300):
            seen = json.loads(self.ask(f"play/{mine['id']}?seat=0")[1])
            theirs = self.see(codes[1], cookie)
            self.assertEqual(seen["log"], theirs["log"])
            mover = seen if seen["waits"] else theirs
            self.assertNotEqual(seen["waits"], theirs["waits"])
            keep = [move["n"] for move in mover["moves"] if move["text"].startswith("keep ")]
            move = keep[0] if keep else draw.randrange(len(mover["moves"]))
            status, _ = (self.post(f"play/{mine['id']}/move", {"move": move, "seat": 0}) if seen["waits"] else
                         self.post("move", {"move": move}, token=codes[1], Cookie=cookie))
            self.assertEqual(status, 200)
            if keep:
                keeps += 1
                log = json.loads(self.ask(f"play/{mine['id']}?seat=0")[1])["log"]
                self.assertRegex(log[-1], "^Player [12]: keep a tile")
            if keeps == 2:
                break
        self.assertEqual(keeps, 2)

    def test_with_one_person_nothing_hidden_is_told_to_those_who_look_on(self):
        # Cards go from the hand to a zone that nobody sees: the person alone knows which.
        self.write("game/play.rules", RULES.replace("move card to row", "move card to pile").replace("zone row", "zone row\nzone pile, seen by nobody").replace("count(row) == 4", "count(pile) == 4"))
        self.start()
        for is_open in (False, True):
            game = self.begin(others=[], open=is_open, players=["random"] * 2)
            status, text = self.post(f"play/{game['id']}/move", {"move": 0, "seat": 0})
            self.assertEqual(status, 200, text)
            told = [line for line in json.loads(text)["log"] if line.startswith("P1 ")]
            self.assertEqual(told[0] == "P1 lay ?", is_open, told)
            if is_open:
                self.assertIn("P1 lay ?", self.see(self.codes(game)[-1])["log"])

    def test_a_seat_is_taken_once_and_kept_over_a_restart(self):
        self.start()
        game = self.begin()
        codes = self.codes(game)
        status, cookie, whole = self.take(codes[1])
        self.assertEqual(status, 200)
        for part in ("HttpOnly", "SameSite=Strict", f"Path=/{codes[1]}/"):
            self.assertIn(part, whole)
        other = "planche-seat=" + "0" * 32
        for stranger in (None, other, "planche-seat=", cookie[:-1]):
            self.assertEqual(self.take(codes[1], stranger)[0], 409, stranger)
            self.assertEqual(self.ask("game", token=codes[1], **({"Cookie": stranger} if stranger else {}))[0], 403)
            self.assertEqual(self.post("move", {"move": 0}, token=codes[1], **({"Cookie": stranger} if stranger else {}))[0], 403)
        self.assertEqual(self.take(codes[1], f"a=b; {cookie}")[0], 200)
        self.assertEqual(self.post(f"play/{game['id']}/move", {"move": 0, "seat": 0})[0], 200)
        before = self.see(codes[1], cookie)
        self.stop()
        kept, = (self.folder / "state/planche").glob("games-*")
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        self.start(port=self.port)
        after = self.see(codes[1], cookie)
        self.assertEqual(after, before)
        self.assertEqual(self.take(codes[1])[0], 409)
        self.assertEqual(json.loads(self.ask(f"play/{game['id']}?seat=0")[1])["invited"], [dict(one, taken=one["seat"] == 1) for one in game["invited"]])
        self.assertEqual(self.post("move", {"move": 0}, token=codes[1], Cookie=cookie)[0], 200)
        # A new address frees the seat, and the old one leads nowhere.
        fresh = self.codes(json.loads(self.post(f"play/{game['id']}/code", {"seat": 1})[1]))
        self.assertNotEqual(fresh[1], codes[1])
        self.assertEqual(fresh[-1], codes[-1])
        self.assertEqual(self.ask("game", token=codes[1], Cookie=cookie)[0], 404)
        self.assertEqual(self.take(fresh[1])[0], 200)
        # A file of another version is no harm, and is not lost.
        self.assertEqual(self.stop(), "")
        kept.write_text('{"last": 1, "games": [{}]}')
        self.start(port=self.port)
        self.assertEqual(self.ask("game", token=fresh[1])[0], 404)
        old = kept.with_name(kept.name + ".old")
        self.assertEqual(self.stop(), f"the games of an earlier run cannot be read; they are in {old}\n")
        self.assertEqual(old.read_text(), '{"last": 1, "games": [{}]}')
        # Nor is that of a third version.
        kept.write_text('{"last": 2}')
        self.start(port=self.port)
        self.ask("game", token=fresh[1])
        third = kept.with_name(kept.name + ".old-2")
        self.assertEqual(self.stop(), f"the games of an earlier run cannot be read; they are in {third}\n")
        self.assertEqual((old.read_text(), third.read_text()), ('{"last": 1, "games": [{}]}', '{"last": 2}'))

    def test_two_runs_do_not_overwrite_the_games_of_each_other(self):
        self.start()
        code = self.codes(self.begin())[1]
        first, port, address = self.server, self.port, self.address
        self.start()
        self.begin()
        self.assertEqual(self.stop(), "another planche keeps the games that people play on the page; those of this run end with it\n")
        self.server, self.port, self.address = first, port, address
        self.stop()
        self.start()
        self.assertEqual(self.take(code)[0], 200)

    def test_a_game_that_others_look_at_stays(self):
        self.start()
        looking = self.codes(self.begin())[-1]
        for _ in range(20):
            self.begin(others=[])
            self.see(looking)

    def test_a_new_address_shows_the_table_of_who_asks(self):
        self.start()
        mine = self.begin(players=["random"] * 3, here=[0, 1], others=[2])
        for seat in 0, 1:
            status, text = self.post(f"play/{mine['id']}/code", {"seat": 2, "from": seat})
            self.assertEqual((status, json.loads(text)["seat"]), (200, seat))

    def test_others_do_not_read_where_the_game_lies(self):
        self.start(game=str(self.folder / "game"))
        looking = self.codes(self.begin())[-1]
        self.write("game/game.json", "{")
        self.ask("state")
        seen = self.see(looking)
        self.assertNotIn(str(self.folder), json.dumps(seen))

    def test_says_that_games_are_not_kept(self):
        self.write("state", "no folder")
        self.start()
        self.assertTrue(self.codes(self.begin()))
        self.assertEqual(self.stop(), f"games that people play on the page end with this run: cannot write in {self.folder}/state/planche\n")

    def test_a_code_opens_nothing_else(self):
        self.start("--edit", "--editor", "true")
        self.state()
        before = {name: (self.folder / name).read_bytes() for name in self.files() if name.startswith("game/")}
        game = self.begin()
        codes = self.codes(game)
        _, cookie, _ = self.take(codes[1])
        part = json.loads(self.ask("state")[1])["parts"][0]
        reads = ["state", "data", "game/x", "sheets", "tables", "survey", "rules", "about/0", "layers/0", "layers/0/front.svg", "sheet/0.svg", "table/0.svg",
                 "pictures", "pictures/0/front", "picture?path=cards.csv", "manual?q=x", "play", f"play/{game['id']}", f"play/{game['id']}/record", "runs", "runs/1",
                 "start", "record", "cards.csv", "../cards.csv", "page/../index.html", "page/x/y.js", "%2e%2e/state", "part"]
        writes = ["edit", "preview", "move/1", "layer", "game", "game/check", "undo", "redo", "open", "picture", "runs", "runs/1/stop", "start", "play/begin",
                  f"play/{game['id']}/move", f"play/{game['id']}/back", f"play/{game['id']}/code"]
        for seat in (1, -1):
            for path in reads:
                self.assertEqual(self.ask(path, token=codes[seat], Cookie=cookie)[0], 403, path)
            for path in writes:
                for body in ({}, {"list": "cards", "cells": [{"row": 0, "field": "title", "seen": "Card 1", "text": "X"}], "file": "game/cards.csv"}):
                    self.assertEqual(self.post(path, body, token=codes[seat], Cookie=cookie)[0], 403, path)
            for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
                self.assertEqual(self.ask("game", method, token=codes[seat], Cookie=cookie)[0], 405, method)
        self.assertEqual(self.ask(f"part/{part['fingerprint']}-front.svg", token=codes[1])[0], 403, "without the seat")
        self.assertEqual(self.ask(f"part/{part['fingerprint']}-front.svg", token=codes[1], Cookie=cookie)[0], 200)
        for code in ("0" * 32, codes[1][:-1], codes[1].upper(), codes[1] + "0"):
            self.assertEqual(self.ask("game", token=code, Cookie=cookie)[0], 404, code)
        self.assertEqual({name: (self.folder / name).read_bytes() for name in before}, before)
        # Of another site, or under another name.
        for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}, {"Host": f"127.0.0.1:{self.port + 1}"}):
            self.assertEqual(self.ask("game", token=codes[1], Cookie=cookie, **headers)[0], 403, headers)
            self.assertIn(self.post("move", {"move": 0}, token=codes[1], Cookie=cookie, **headers)[0], (403, 404), headers)

    def test_codes_differ_and_are_long(self):
        self.start()
        codes = [code for _ in range(8) for code in self.codes(self.begin(others=[1, 2])).values()]
        self.assertEqual(len(set(codes)), len(codes))
        for code in codes:
            self.assertRegex(code, r"^[0-9a-f]{32}$")

    def network(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            try:
                one.connect(("192.0.2.1", 9))
            except OSError:
                return None
            return one.getsockname()[0]

    def test_only_with_share_and_only_for_playing_the_network_is_answered(self):
        address = self.network()
        if address is None or address.startswith("127."):
            self.skipTest("needs a network")

        def ask(path, host=None, method="GET", body=None, **headers):
            connection = http.client.HTTPConnection(address, self.port, timeout=support.PATIENCE)
            self.addCleanup(connection.close)
            connection.request(method, path, body, {"Host": host or f"{address}:{self.port}", **headers})
            response = connection.getresponse()
            return response.status, response.read().decode()

        self.start("--edit")
        with self.assertRaises(OSError):
            ask(f"/{self.token}/")
        self.assertEqual(json.loads(self.ask("play")[1])["address"], f"http://127.0.0.1:{self.port}")
        self.stop()
        self.start("--edit", "--share")
        self.assertEqual(json.loads(self.ask("play")[1])["address"], f"http://{address}:{self.port}")
        game = self.begin()
        code = self.codes(game)[1]
        for path in ("", "state", "data", "play", f"play/{game['id']}"):
            self.assertEqual(ask(f"/{self.token}/{path}")[0], 403, path)
            self.assertEqual(ask(f"/{self.token}/{path}", f"127.0.0.1:{self.port}")[0], 403, path)
        as_json = {"Content-Type": "application/json"}
        for path in ("undo", "edit", "play/begin"):
            self.assertEqual(ask(f"/{self.token}/{path}", None, "POST", "{}", **as_json)[0], 403)
            self.assertEqual(ask(f"/{self.token}/{path}", f"127.0.0.1:{self.port}", "POST", "{}", **as_json)[0], 403)
        self.assertEqual(ask(f"/{code}/")[0], 200)
        self.assertEqual(ask(f"/{code}/", "example.org")[0], 403)
        self.assertEqual(ask(f"/{code}/take", None, "POST", "{}", **as_json, Origin="http://example.org")[0], 404)
        self.assertEqual(ask(f"/{code}/take", None, "POST", "{}", **as_json, Origin=f"http://{address}:{self.port}")[0], 200)

    @with_browser
    def test_two_browsers_play_and_a_third_is_refused(self):
        self.start("--share")
        host, guest, late = self.browser(), self.browser(), self.browser()
        wait = {one: support.waiting(one) for one in (host, guest, late)}
        run = {one: support.scripts(one) for one in (host, guest, late)}
        turn = lambda one: run[one]("return document.getElementById('turn')?.textContent ?? ''")
        host.get(self.address + "#play")
        select = lambda name, value: wait[host].until(lambda _: host.find_element("css selector", f"#{name} option[value='{value}']")).click()
        select("seat-1", "elsewhere")
        wait[host].until(lambda _: host.find_element("id", "start")).click()
        address = wait[host].until(lambda _: run[host]("return document.querySelector('.invitation li[data-seat=\"1\"] a')?.href"))
        onlooker = run[host]("return document.querySelector('.invitation li[data-seat=\"-1\"] a').href")
        self.expect_accessible(host)
        guest.get(address)
        wait[guest].until(lambda _: turn(guest) == "P2: wait for P1")
        wait[host].until(lambda _: "taken" in run[host]("return document.querySelector('.invitation li[data-seat=\"1\"]').textContent"))
        late.get(address)
        wait[late].until(lambda _: "this seat is taken" in run[late]("return document.getElementById('main').textContent"))
        late.get(onlooker)
        wait[late].until(lambda _: turn(late) == "You look on: wait for P1")
        self.assertEqual(run[late]("return document.querySelectorAll('.moves button').length"), 0)
        # The host moves; the other pages hear of it by themselves; the guest goes on after a reload.
        wait[host].until(lambda _: host.find_element("css selector", ".moves button")).click()
        wait[guest].until(lambda _: turn(guest) == "P2: your move")
        wait[late].until(lambda _: turn(late) == "You look on: wait for P2")
        guest.refresh()
        wait[guest].until(lambda _: turn(guest) == "P2: your move")
        self.expect_accessible(guest)
        # Planche starts again: all go on.
        self.stop()
        self.start("--share", port=self.port)
        # The click is repeated if the server was not there yet.
        def played(_):
            if turn(guest) != "P2: your move":
                return True
            guest.find_element("css selector", ".strip .target").click()
        wait[guest].until(played)
        wait[host].until(lambda _: turn(host) == "P1: your move")
        wait[late].until(lambda _: turn(late) == "You look on: wait for P1")
        self.assertEqual(run[guest]("return document.querySelectorAll('#undo, #print, #views').length"), 0)


if __name__ == "__main__":
    unittest.main()
