"""The live page: what its server answers, whom it refuses, and how it follows files; in a browser where there is one."""
import json
import os
import re
import signal
import socket
import unittest

import support
from live_page import AXE, GAME, ROWS, TEMPLATE, LiveCase, with_browser


class Live(LiveCase):
    def test_lists_every_part_with_its_picture(self):
        self.start()
        state = self.state()
        self.assertEqual(state["title"], "Live")
        self.assertEqual([part["name"] for part in state["parts"]], [f"Card {n}" for n in range(1, 6)])
        self.assertEqual(len({part["fingerprint"] for part in state["parts"]}), 5)
        for part in state["parts"]:
            status, svg, response = self.ask(f"part/{part['fingerprint']}-front.svg")
            self.assertEqual((status, response.getheader("Content-Type")), (200, "image/svg+xml"))
            self.assertIn('width="40mm" height="40mm"', svg)
        self.assertEqual(self.ask(f"part/{'0' * 16}-front.svg")[0], 404)
        # Nothing is compressed: for a browser on the same machine, that takes longer than all else.
        for path in ("", "state", "page/app.js", f"part/{state['parts'][0]['fingerprint']}-front.svg"):
            _, _, response = self.ask(path, Accept_Encoding="gzip, br")
            self.assertIsNone(response.getheader("Content-Encoding"), path)

    def test_shows_records_with_computed_values(self):
        self.start()
        (table,) = json.loads(self.ask("data")[1])["tables"]
        self.assertEqual(table["fields"], ["id", "title", "cost", "twice"])
        self.assertEqual([[cell["text"] for cell in row["values"]] for row in table["rows"]],
                         [[f"c{n}", f"Card {n}", str(n), str(2 * n)] for n in range(1, 6)])
        self.assertEqual([row["line"] for row in table["rows"]], [2, 3, 4, 5, 6])

    def test_renews_only_the_part_of_a_changed_record(self):
        self.start()
        before = [part["fingerprint"] for part in self.state()["parts"]]
        changes = self.changes()
        self.write("game/cards.csv", ROWS.replace("Card 3", "Kraken"))
        next(changes)
        after = self.state()["parts"]
        self.assertEqual(after[2]["name"], "Kraken")
        self.assertEqual([n for n in range(5) if after[n]["fingerprint"] != before[n]], [2])

    def test_follows_files_that_are_replaced_by_renaming(self):
        self.start()
        self.state()
        changes = self.changes()
        self.write("game/.cards.csv.new", ROWS.replace("Card 1", "Phoenix"))
        os.replace(self.folder / "game/.cards.csv.new", self.folder / "game/cards.csv")
        next(changes)
        self.assertEqual(self.state()["parts"][0]["name"], "Phoenix")

    def test_leads_from_a_problem_to_its_part_and_cell(self):
        fields = dict(GAME["records"]["cards"]["fields"], title={"type": "text", "required": True})
        self.write("game/game.json", dict(GAME, records={"cards": dict(GAME["records"]["cards"], fields=fields)}))
        self.write("game/cards.csv", ROWS.replace("Card 4,4", "Card 4,44"))
        self.start()
        state = self.state()
        (problem,) = [p for p in state["problems"] if p["severity"] == "error"]
        self.assertEqual((problem["line"], problem["parts"]), (5, [3]))
        (table,) = json.loads(self.ask("data")[1])["tables"]
        self.assertEqual([row["values"][2].get("worst") for row in table["rows"]], [None, None, None, "error", None])
        changes = self.changes()
        self.write("game/cards.csv", ROWS.replace("Card 4,4", "Card 4,four").replace("Card 2", ""))
        next(changes)
        (table,) = json.loads(self.ask("data")[1])["tables"]
        self.assertEqual(table["rows"][3]["values"][2]["text"], "four", "as it is written")
        self.assertEqual(table["rows"][1]["values"][1].get("worst"), "error", "an empty cell")
        self.assertEqual(json.loads(self.ask("about/3")[1])["row"], 3)

    def test_keeps_the_last_pictures_while_the_game_cannot_be_read(self):
        self.start()
        before = self.state()
        changes = self.changes()
        self.write("game/game.json", "{ this is no game")
        next(changes)
        broken = self.state()
        self.assertTrue(broken["stale"])
        self.assertEqual([(part["name"], part["fingerprint"], part["old"]) for part in broken["parts"]],
                         [(part["name"], part["fingerprint"], True) for part in before["parts"]])
        self.assertTrue(all(part["problems"] for part in broken["parts"]))
        self.assertGreater(len(broken["problems"]) + len(broken["messages"]), 0)
        self.assertEqual(self.ask(f"part/{before['parts'][0]['fingerprint']}-front.svg")[0], 200)
        self.write("game/game.json", GAME)
        next(changes)
        self.assertFalse(self.state()["stale"])

    def test_keeps_the_last_good_picture_of_each_part_with_an_error(self):
        self.write("game/game.json", dict(GAME, rules=[{"code": "dear", "each": "cards", "require": "cost <= 7", "at": "cost", "message": "dear"}]))
        self.start()
        shown = lambda: [(part["id"], part["name"], part["old"], bool(part["problems"])) for part in self.state()["parts"]]
        good = [(f"card/c{n}", f"Card {n}", False, False) for n in range(1, 6)]
        old = [(name, title, True, True) for name, title, _, _ in good]
        self.assertEqual(shown(), good)
        changes = self.changes()

        def after(name, text):
            self.write(f"game/{name}", text)
            next(changes)
            return shown()
        # The rows from an open quote on cannot be read; what comes before can.
        self.assertEqual(after("cards.csv", ROWS.replace("c3,", 'c3,"').replace("Card 1", "First")),
                         [("card/c1", "First", False, False), good[1], *old[2:]])
        self.assertEqual(after("cards.csv", ROWS.replace("Card 4,4", "Fourth,four").replace("c5,Card 5,5\n", "")), [*good[:3], old[3]])
        # What rules of the game report is drawn.
        self.assertEqual(after("cards.csv", ROWS.replace("Card 4,4", "Fourth,9").replace("c5,Card 5,5\n", "")),
                         [*good[:3], ("card/c4", "Fourth", False, True)])
        self.assertEqual(after("cards.csv", ROWS), good)
        self.assertEqual(after("card.json", json.dumps(TEMPLATE).replace("title", "titel")), old)
        self.assertEqual(after("card.json", '{ "part"'), old)
        self.assertEqual(after("card.json", TEMPLATE), good)
        # A row that is inserted changes no other part.
        before = {part["id"]: part["fingerprint"] for part in self.state()["parts"]}
        after("cards.csv", ROWS.replace("c1,", "c0,New,3\nc1,", 1))
        for part in self.state()["parts"]:
            self.assertEqual((part["fingerprint"], part["began"], part["changed"]),
                             (before.get(part["id"], part["fingerprint"]), before.get(part["id"], ""), part["id"] == "card/c0"))
        # The same with other choices, which were not made when the row was inserted.
        low = json.loads(self.ask("state?ink=low")[1])["parts"]
        self.assertEqual([part["id"] for part in low if part["changed"]], ["card/c0"])
        for part in low:
            self.assertEqual(self.ask(f"part/{part['began']}-front.svg?ink=low")[0], 200)

    def test_tells_which_sheets_have_an_empty_back(self):
        self.write("game/game.json", dict(GAME, parts={"card": {"of": "cards", "front": "card.json", "back": "back.json"},
                                                       "page": {"front": "page.json", "copies": 1}}))
        layer = dict(TEMPLATE["layers"][0], text="B")
        self.write("game/back.json", dict(TEMPLATE, layers=[layer]))
        self.write("game/page.json", {"part": {"size": [190, 270]}, "layers": [layer]})
        self.start()
        self.assertEqual([(sheet["label"], sheet["back"], sheet["blank"]) for sheet in json.loads(self.ask("sheets")[1])["sheets"]],
                         [("1", False, False), ("1b", True, False), ("2", False, False), ("2b", True, True)])

    def test_survives_a_folder_that_disappears_and_returns(self):
        self.start()
        self.state()
        changes = self.changes()
        os.rename(self.folder / "game", self.folder / "elsewhere")
        next(changes)
        self.assertTrue(self.state()["stale"])
        os.rename(self.folder / "elsewhere", self.folder / "game")
        next(changes)
        self.assertEqual(len(self.state()["parts"]), 5)

    def test_answers_only_its_own_page(self):
        self.start()
        for headers in ({"Host": "evil.example"}, {"Host": f"evil.example:{self.port}"},
                        {"Origin": "http://evil.example"}, {"Origin": "null"}):
            self.assertEqual(self.ask("state", **headers)[0], 403, headers)
        for token in ("", "0" * 32, self.token[:-1], self.token + "0"):
            self.assertEqual(self.ask("state", token=token)[0], 404, token)
        for path in ("page/../viewer.cc", "page/%2e%2e/viewer.cc", "../etc/passwd", "page/..%2f..%2fviewer.cc", "page/"):
            self.assertEqual(self.ask(path)[0], 404, path)
        _, _, response = self.ask("")
        self.assertIn("default-src 'none'", response.getheader("Content-Security-Policy"))
        self.assertNotIn("unsafe", response.getheader("Content-Security-Policy"))

    def test_listens_on_this_machine_only(self):
        self.start()
        with open("/proc/net/tcp", encoding="ascii") as table:
            listening = [line.split()[1] for line in table if line.split()[3] == "0A"]
        self.assertIn(f"0100007F:{self.port:04X}", listening)
        self.assertNotIn(f"00000000:{self.port:04X}", listening)

    def test_refuses_large_requests_and_survives_many_connections(self):
        self.start()
        status = self.ask("open", "POST", b"x" * (2 << 20), Content_Type="application/json")[0]
        self.assertEqual(status, 413)
        self.state()  # drawn before the clock of the connections runs
        idle = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(300)]
        try:
            for one in idle[:100]:
                one.sendall(b"GET / HTTP/1.1\r\n")  # and nothing more
            self.assertEqual(len(self.state()["parts"]), 5)
            # It has not waited until those before it were given up.
            idle[50].setblocking(False)
            self.assertRaises(BlockingIOError, idle[50].recv, 1)
        finally:
            for connection in idle:
                connection.close()

    def test_opens_only_files_that_were_read(self):
        self.write("editor.sh", '#!/bin/sh\nprintf "%s " "$@" > opened.tmp; mv opened.tmp opened\n').chmod(0o755)
        self.start("--editor", "./editor.sh -g {file}:{line}")
        self.state()
        ask = lambda body, **headers: self.ask("open", "POST", json.dumps(body), **headers)
        as_json = {"Content_Type": "application/json"}
        self.assertEqual(ask({"file": "/etc/passwd", "line": 1}, **as_json)[0], 404)
        self.assertEqual(ask({"file": "game/cards.csv", "line": 3}, Content_Type="text/plain")[0], 415)
        self.assertEqual(ask({"file": 3}, **as_json)[0], 400)
        self.assertEqual(ask({"file": "game/cards.csv", "line": 3}, **as_json)[0], 200)
        while not (self.folder / "opened").exists():
            pass
        self.assertEqual((self.folder / "opened").read_text(), "-g game/cards.csv:3 ")

    def test_writes_values_in_place_and_takes_them_back(self):
        self.write("game/cards.csv", ROWS + "c6,,\n")
        self.start("--edit")
        (table,) = json.loads(self.ask("data")[1])["tables"]
        self.assertEqual([cell.get("written") for cell in table["rows"][2]["values"]], ["c3", "Card 3", "3", None])
        place = {"list": table["title"], "row": 2, "field": "title", "seen": "Card 3", "text": 'The "Kraken", again'}
        as_json = {"Content_Type": "application/json"}
        ask = lambda path, body: self.ask(path, "POST", json.dumps(body), **as_json)[0]
        self.assertEqual(ask("edit", place), 200)
        read = lambda: (self.folder / "game/cards.csv").read_text(encoding="utf-8")
        kraken = (ROWS + "c6,,\n").replace("Card 3", '"The ""Kraken"", again"')
        self.assertEqual(read(), kraken)
        changes = self.changes()
        while self.state()["parts"][2]["name"] != 'The "Kraken", again':
            next(changes)
        self.assertEqual(ask("edit", place), 409, "the value is not what the visitor saw")
        self.assertEqual(ask("edit", dict(place, row=5, seen="", text="Sixth")), 200)
        self.assertEqual(read(), kraken.replace("c6,,", "c6,Sixth,"))
        for wrong in (dict(place, row=99), dict(place, field="twice", seen="6"), dict(place, list="none"), {"row": -1}, {}):
            self.assertIn(ask("edit", wrong), (400, 409), wrong)
        self.assertEqual(self.state()["undo"], ["title of c6: empty → “Sixth”", "title of c3: “Card 3” → “The \"Kraken\", again”"])
        self.assertEqual([ask("undo", {}), ask("undo", {}), ask("undo", {})], [200, 200, 409])
        self.assertEqual(read(), ROWS + "c6,,\n")

    def test_leads_from_a_drawing_to_its_layers_and_moves_them(self):
        template = """{ "part": { "size": [40, 40], "bleed": 0 }, // a comment
  "layers": [
    { "id": "ground", "type": "rectangle", "at": [0, 0], "size": [40, 40], "fill": "#eeeeee" },
    { "id": "inner", "type": "group", "at": [10, 5], "turn": 90, "layers": [
      { "id": "bar", "type": "rectangle", "at": [2,3], "size": [8, 1], "fill": "#0000ff" } ] },
    { "id": "grows", "type": "rectangle", "at": ["cost * 2", 30], "size": ["5mm", 2], "fill": "#ff0000" },
    { "id": "title", "type": "text", "text": "{title}!", "at": [4, 4], "size": [32, 10] }
  ]
}
"""
        self.write("game/card.json", template)
        self.start("--edit")
        read = lambda: (self.folder / "game/card.json").read_text(encoding="utf-8")
        as_json = {"Content_Type": "application/json"}
        layers = lambda part=2: {layer["name"].strip("`"): layer for layer in json.loads(self.ask(f"layers/{part}")[1])["front"]}

        def move(name, by, **others):
            layer = layers()[name]
            body = {"part": 2, "side": "front", "layer": layer["n"], "box": layer["box"], "by": by, **others}
            status, text, _ = self.ask("move", "POST", json.dumps(body), **as_json)
            return status, text
        found = layers()
        self.assertEqual(list(found), ["ground", "inner", "bar", "grows", "title"])
        self.assertEqual([found[name]["line"] for name in found], [3, 4, 5, 6, 7])
        self.assertEqual({layer["file"] for layer in found.values()}, {"game/card.json"})
        self.assertEqual((found["ground"]["box"], found["grows"]["box"]), ([0, 0, 40, 40], [6, 30, 5, 2]))
        # The bar is at 12, 8 before the group turns by a quarter about 10, 5: then its corner is at 7, 7.
        (x, y, w, h), (xx, yx, xy, yy, x0, y0) = found["bar"]["box"], found["bar"]["placed"]
        self.assertEqual((w, h), (8, 1))
        self.assertAlmostEqual(xx * x + xy * y + x0, 7)
        self.assertAlmostEqual(yx * x + yy * y + y0, 7)
        self.assertEqual(found["title"]["values"], [{"member": "text", "expression": '"{title}!"', "value": "Card 3!"}])
        self.assertEqual([(v["expression"], v["value"]) for v in found["grows"]["values"]], [("cost * 2", "6")])
        self.assertEqual([found["grows"]["fixed"], found["grows"]["unsized"]],
                         ['`at` follows the expression "cost * 2": change it in the file', ""])

        self.assertEqual(move("title", [1.5, -0.5, 0, 0])[0], 200)
        moved = template.replace('"at": [4, 4], "size": [32', '"at": [5.5, 3.5], "size": [32')
        self.assertEqual(read(), moved)
        self.assertEqual(layers()["title"]["box"], [5.5, 3.5, 32, 10], "shown at once")
        self.assertEqual(move("grows", [0, 0, 1, 0])[0], 200)
        resized = moved.replace('"5mm"', '"6mm"')
        self.assertEqual(read(), resized)
        self.assertEqual(move("bar", [1, 0, 0, 0])[0], 200)
        self.assertEqual(read(), resized.replace("[2,3]", "[3,3]"))
        status, why = move("grows", [1, 0, 0, 0])
        self.assertEqual((status, "cost * 2" in why), (409, True))
        self.assertEqual(move("title", [1, 0, 0, 0], box=[4, 4, 32, 10])[0], 409, "not what the visitor saw")
        for wrong in ({"part": 99}, {"layer": 99}, {"part": -1}, {"layer": "title"}, {"box": 3}):
            self.assertIn(move("title", [1, 0, 0, 0], **wrong)[0], (400, 409), wrong)
        self.assertEqual(move("title", [1e300, 0, 0, 0])[0], 409)
        undo = lambda: self.ask("undo", "POST", "{}", **as_json)[0]
        self.assertEqual([undo(), undo()], [200, 200])
        self.assertEqual(read(), moved)
        theirs = moved.replace("5.5, 3.5", "5.5, 3.55")
        self.write("game/card.json", theirs)  # changed by somebody else
        self.assertEqual((undo(), self.state()["undo"]), (409, []))
        self.assertEqual(read(), theirs)

    def test_says_which_encoding_it_can_change(self):
        game = json.loads((self.folder / "game/game.json").read_text(encoding="utf-8"))
        game["records"]["cards"]["from"] = {"file": "cards.csv", "encoding": "cp1252"}
        self.write("game/game.json", game)
        (self.folder / "game/cards.csv").write_bytes(ROWS.replace("Card 1", "Fée").encode("cp1252"))
        self.start("--edit")
        self.state()
        body = json.dumps({"list": "cards", "row": 0, "field": "title", "seen": "Fée", "text": "Elfe"})
        status, text, _ = self.ask("edit", "POST", body, Content_Type="application/json")
        self.assertEqual((status, text), (409, "game/cards.csv is not UTF-8: save it as UTF-8, then it can be changed here"))

    def test_changes_nothing_without_edit(self):
        self.start()
        self.assertFalse(self.state()["editable"])
        body = json.dumps({"list": "cards", "row": 0, "field": "title", "seen": "Card 1", "text": "x"})
        self.assertEqual(self.ask("edit", "POST", body, Content_Type="application/json")[0], 409)
        self.assertEqual((self.folder / "game/cards.csv").read_text(encoding="utf-8"), ROWS)

    def test_knows_its_printer_before_it_serves(self):
        run = support.planche("live", "game", "--printer", "nowhere", "--port", "0", cwd=self.folder)
        self.check(run, support.BAD_USAGE)
        self.assertIn("nowhere", run.err)
        self.assertEqual(run.out, "")

    def test_says_that_the_port_is_in_use(self):
        self.start()
        second = support.planche("live", "game", "--port", self.port, cwd=self.folder)
        self.check(second, support.BAD_WORLD)
        self.assertIn(f"port {self.port} is in use", second.err)

    def test_refuses_what_names_no_game(self):
        for name in ("nowhere", "x" * 5000, "\n"):
            ended = support.planche("live", name, "--port", 0, cwd=self.folder)
            self.check(ended, support.BAD_WORLD)
            self.assertEqual((ended.out, ended.err.startswith("planche: error: ")), ("", True))

    def test_ends_cleanly_on_interrupt(self):
        self.start()
        self.changes()
        self.server.send_signal(signal.SIGINT)
        self.assertEqual(self.server.wait(support.PATIENCE), 0)

    def test_writes_a_gallery_that_fetches_nothing(self):
        self.write("game/rules.en.md", "# Live\n\nPlay a card.\n")
        self.write("game/cards.csv", ROWS.replace("Card 5", "</script>"))
        written = support.planche("gallery", "game", "-o", "g.html", "--watermark", "draft <3", "--views", "parts,data,rules",
                                  cwd=self.folder)
        self.check(written, support.FINE)
        html = (self.folder / "g.html").read_text(encoding="utf-8")
        stored = json.loads(re.search(r'id="stored">(.*?)</script>', html, re.S)[1])
        self.assertEqual(stored["views"], ["parts", "data", "rules"])
        parts = stored["answers"]["state"]["parts"]
        self.assertEqual([part["name"] for part in parts], [f"Card {n}" for n in range(1, 5)] + ["</script>"])
        for part in parts:
            self.assertIn(">draft &lt;3</text>", stored["pictures"][f"part/{part['fingerprint']}-front.svg"])
        self.assertIn("rules/0.svg", stored["pictures"])
        self.assertNotIn("sheet/0.svg", stored["pictures"])
        self.assertFalse("cards.csv" in html, "names of files")
        self.assertEqual(re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', html), [])

    def test_writes_a_gallery_without_names_of_files(self):
        """Nor in problems: what the program says of files is left out, what rules of the game say stays."""
        self.write("game/art/zpicture.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="red" d="M0 0H9V9Z"/></svg>')
        self.write("game/zlater.csv", "id,title.fr\nc1,Carte\n")
        layers = [*TEMPLATE["layers"], {"type": "image", "art": "art/zpicture.svg", "at": [9, 20], "size": [9, 9]}]
        self.write("game/card.json", {**TEMPLATE, "layers": layers})
        self.write("game/labels/en.json", {"zunused": "x"})
        self.write("game/game.json", {**GAME, "include": ["zrules.json"]})
        self.write("game/zrules.json", {"rules": [{"code": "low", "each": "cards", "severity": "warning", "require": "cost < 3"}]})
        run = self.check(support.planche("gallery", "game", "--low-ink", "-o", "g.html", cwd=self.folder), support.FINE)
        for said in ("print/low-ink", "labels/fr.json", "live/low"):
            self.assertIn(said, run.err)
        html = (self.folder / "g.html").read_text(encoding="utf-8")
        stored = json.loads(re.search(r'id="stored">(.*?)</script>', html, re.S)[1])
        state = stored["answers"]["state"]
        self.assertEqual({problem["code"] for problem in state["problems"]}, {"live/low"})
        for n, part in enumerate(state["parts"]):
            self.assertEqual([state["problems"][i]["parts"] for i in part["problems"]], [[n]] * (n >= 2))
        for name in self.files():
            self.assertNotIn(os.path.basename(name), html)
        self.assertNotIn("fr.json", html)
        self.assertNotIn(str(self.folder), html)

    def test_writes_no_gallery_of_a_game_with_errors(self):
        self.write("game/cards.csv", ROWS.replace("Card 4,4", "Card 4,44"))
        refused = support.planche("gallery", "game", "-o", "g.html", cwd=self.folder)
        self.check(refused, support.BAD_DATA)
        self.assertIn("nothing written: there are errors", refused.err)
        self.check(support.planche("gallery", "game", "--views", "cards", cwd=self.folder), support.BAD_USAGE)
        self.check(support.planche("gallery", "game", "-o", "-", cwd=self.folder), support.BAD_USAGE)
        self.check(support.planche("gallery", "nowhere", "-o", "g.html", cwd=self.folder), support.BAD_WORLD)
        self.write("game/cards.csv", ROWS)
        for wrong in ("--style", "bright"), ("--printer", "nobody"), ("--only", "nothing"), ("--lang", "el"):
            refused = support.planche("gallery", "game", "-o", "g.html", *wrong, cwd=self.folder)
            self.assertIn("nothing written", self.check(refused, support.BAD_USAGE).err)
        self.assertFalse((self.folder / "g.html").exists())

    @with_browser
    @unittest.skipUnless(AXE, "needs axe-core: make packages-browser, or its axe.min.js in AXE_CORE")
    def test_is_accessible(self):
        self.write("game/cards.csv", ROWS.replace("Card 4,4", "Card 4,44"))  # an error, so that the problems are open
        self.write("game/rules.en.md", "# Live\n\nPlay a card.\n")
        self.start("--edit")
        browser = self.browser()
        browser.get(self.address)
        for view in ("parts", "sheets", "table", "data", "survey", "rules", "play"):
            browser.execute_script("document.getElementById(arguments[0]).click()", f"view-{view}")
            browser.execute_async_script("""const done = arguments[0], main = document.getElementById("main");
                const look = () => main.childElementCount > 0 ? done() : setTimeout(look, 50); look();""")
            if view == "parts":
                browser.execute_async_script("""const done = arguments[0];
                    const open = () => { const part = document.querySelector(".part > button"); if (part) { part.click(); look(); } else setTimeout(open, 50); };
                    const look = () => document.querySelector(".layers .layer") ? done() : setTimeout(look, 50); open();""")
            self.expect_accessible(browser, view)

    @with_browser
    def test_shows_changes_and_writes_them_in_a_browser(self):
        self.start("--edit")
        browser = self.browser()
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.by import By
        from selenium.webdriver.common.keys import Keys
        from selenium.webdriver.support.ui import WebDriverWait
        support.planche("gallery", "game", "-o", "g.html", "--views", "parts,rules", cwd=self.folder)
        browser.get((self.folder / "g.html").as_uri())
        # Elements are replaced at any time: then it is asked again.
        wait = WebDriverWait(browser, support.PATIENCE, ignored_exceptions=[StaleElementReferenceException, IndexError])
        shown = lambda: [p for p in browser.find_elements(By.CSS_SELECTOR, ".part img") if p.get_property("naturalWidth")]
        wait.until(lambda _: len(shown()) == 5)
        script = browser.execute_script
        script("document.querySelector('.part button').click()")
        wait.until(lambda _: script("return document.querySelector('#inspector h2')?.textContent") == "Card 1")
        self.assertEqual([view.text for view in browser.find_elements(By.CSS_SELECTOR, "#views button")], ["Parts"], "no empty views")
        browser.get(self.address)
        names = lambda: [name.text for name in browser.find_elements(By.CSS_SELECTOR, ".part .name")]
        wait.until(lambda _: names() == [f"Card {n}" for n in range(1, 6)])
        sources = lambda: [p.get_attribute("src") for p in browser.find_elements(By.CSS_SELECTOR, ".part img")]
        before = sources()
        browser.execute_script("""window.touched = new Set();
            new MutationObserver((all) => all.forEach(({target}) => touched.add((target.closest ?? (() => null)).call(target, ".part")?.dataset.key)))
                .observe(document.getElementById("main"), {subtree: true, childList: true, attributes: true});""")
        self.write("game/cards.csv", ROWS.replace("Card 2", "Kraken"))
        wait.until(lambda _: "Kraken" in names())
        self.assertEqual(browser.execute_script("return [...touched]"), ["card/c2"])
        self.assertEqual([n for n in range(5) if sources()[n] != before[n]], [1])
        for view in ("sheets", "data"):
            browser.find_element(By.ID, f"view-{view}").click()
            wait.until(lambda _: browser.find_elements(
                By.CSS_SELECTOR, {"sheets": ".sheets img", "data": "td.computed"}[view]))
        # A click on a part selects the layer there; the arrow keys move it.
        browser.find_element(By.ID, "view-parts").click()
        wait.until(lambda _: len(shown()) == 5)
        browser.find_element(By.CSS_SELECTOR, ".part > button").click()
        chosen = lambda: browser.find_elements(By.CSS_SELECTOR, ".layers .layer")
        wait.until(lambda _: [layer.text for layer in chosen()] == ['the text "{title}"'])
        chosen()[0].click()
        wait.until(lambda _: chosen()[0].get_attribute("aria-pressed") == "true")
        chosen()[0].send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        template = lambda: json.loads((self.folder / "game/card.json").read_text(encoding="utf-8"))["layers"][0]
        wait.until(lambda _: template()["at"] == [5, 4])
        browser.find_element(By.ID, "undo").click()
        wait.until(lambda _: template()["at"] != [5, 4])
        # From the keyboard: to the card and back; of the cards, one is reached with Tab.
        press = lambda *keys: ActionChains(browser).send_keys(*keys).perform()
        focused = lambda: script("return document.activeElement.closest('.part')?.dataset.key ?? document.activeElement.textContent")

        def leave_inspector(_):  # which is renewed when the undone change arrives
            if not script("document.querySelector('.layers .layer')?.focus(); return document.querySelector('.layers .layer')"):
                browser.find_element(By.CSS_SELECTOR, ".part > button").click()
                return False
            press(Keys.ESCAPE)
            return focused() == "card/c1"
        wait.until(leave_inspector)
        press(Keys.ARROW_RIGHT)
        self.assertEqual(focused(), "card/c2")
        self.assertEqual(script("return document.querySelectorAll('.part button[tabindex=\"0\"]').length"), 1)
        press("i")
        self.assertEqual(focused(), "Close")
        press(Keys.ESCAPE)
        self.assertEqual(focused(), "card/c2")
        # A row that is inserted takes nobody's place.
        rows = ROWS.replace("Card 2", "Kraken")
        self.write("game/cards.csv", rows.replace("c1,", "c0,New,3\nc1,", 1))
        wait.until(lambda _: "New" in names())
        self.assertEqual(script("return [document.querySelector('.part[data-selected]').dataset.key, document.querySelector('#inspector h2').textContent]"),
                         ["card/c2", "Kraken"])
        self.write("game/cards.csv", rows)
        wait.until(lambda _: len(names()) == 5)
        browser.find_element(By.ID, "view-data").click()
        values = lambda: browser.find_elements(By.CSS_SELECTOR, "button.value")
        wait.until(lambda _: values())
        values()[4].click()  # the title of the second card
        browser.switch_to.active_element.send_keys("Phoenix", Keys.ENTER)
        wait.until(lambda _: "c2,Phoenix,2" in (self.folder / "game/cards.csv").read_text(encoding="utf-8"))
        wait.until(lambda _: browser.find_element(By.ID, "undo").is_enabled())
        browser.find_element(By.ID, "undo").click()
        wait.until(lambda _: "c2,Kraken,2" in (self.folder / "game/cards.csv").read_text(encoding="utf-8"))
        wait.until(lambda _: values()[4].text == "Kraken")
        # The focus goes on to the next cell and stays there when the table is renewed. A value that somebody else has changed is shown.
        values()[4].send_keys(Keys.ENTER)
        browser.switch_to.active_element.send_keys("Hydra", Keys.ENTER)
        wait.until(lambda _: values()[4].text == "Hydra" and script("return document.activeElement.dataset.focus") == "cards/c3/title")
        press(Keys.ARROW_UP, Keys.ENTER)
        press("Mine")
        self.write("game/cards.csv", ROWS.replace("Card 2", "Theirs"))
        wait.until(lambda _: "it is “Theirs” now. “Mine” was not written." in browser.find_element(By.ID, "status").text)
        # Both cards are shown to choose from. Keeping the file leads back to its cell.
        wait.until(lambda _: script("return document.activeElement.id") == "conflict-file")
        press(Keys.ENTER)
        wait.until(lambda _: script("return document.activeElement.dataset.focus") == "cards/c2/title")
        self.assertEqual(values()[4].text, "Theirs")
        press(Keys.ENTER)
        press("Mine", Keys.ENTER)
        wait.until(lambda _: "c2,Mine,2" in (self.folder / "game/cards.csv").read_text(encoding="utf-8"))
        severe = support.console_errors(browser)
        self.assertEqual(severe, [])


if __name__ == "__main__":
    unittest.main()
