"""Random changes of a game by the page: records, layers, undo and redo, and another program in between.

After each the files can be read, the page says what `validate` says, and undoing all of them gives the first bytes.
"""
import json
import os
import random
import unittest

import support
from live_page import GAME, LiveCase

AS_JSON = {"Content_Type": "application/json"}
STEPS = int(os.environ.get("PLANCHE_STEPS", "250"))
TEXTS = ["Owl", "", "3", "9", "-1", "a, b", 'say "hi"', "two\nlines", "{title}", "# no comment", "yes", "é ü ß", "x: y", " blank ", "- dash", "|"]
TABLE = "id,title,cost\n" + "".join(f"c{n},Card {n},{n}\n" for n in range(1, 7))
LIST = '[\n  // the first\n  { "id": "a", "title": "A", "cost": 1 }, // one\n  { "id": "b" },\n  { "title": "C", "id": "c" }\n]\n'
YAML = "# the list\n- id: a   # first\n  title: A\n- id: b\n  cost: 2\n- {id: c, title: 'it''s'}\n"
TEMPLATE = """{ "part": { "size": [40, 40] }, // a card
  "layers": [
    { "id": "ground", "type": "rectangle", "at": [0, 0], "size": [40, 40], "fill": "#eee" },
    { "type": "text", "text": "{title}", "at": [4, 4], "size": [32, 10] }, // the name
    { "type": "text", "text": "{cost}", "at": [4, 20], "size": [10, 10], "turn": 30 }
  ]
}
"""


class RandomChanges(LiveCase):
    def begin(self, name, text):
        game = json.loads(json.dumps(GAME))
        game["records"]["cards"]["from"] = name
        self.write("game/game.json", game)
        self.write(f"game/{name}", text)
        self.write("game/card.json", TEMPLATE)
        if name != "cards.csv":
            (self.folder / "game/cards.csv").unlink()
        self.name = name
        self.start("--edit")

    def files(self):
        return {one: (self.folder / "game" / one).read_bytes() for one in (self.name, "card.json", "game.json")}

    def post(self, path, **body):
        status, text, _ = self.ask(path, "POST", json.dumps(body), **AS_JSON)
        self.assertIn(status, (200, 400, 409), (path, body, text))
        return status, text

    def change_records(self, choose):
        (table,) = json.loads(self.ask("data")[1])["tables"]
        rows = len(table["rows"])
        what = choose.choice(["set", "set", "set", "add", "copy", "remove", "move"])
        some = lambda: choose.sample(range(rows), min(rows, choose.randint(1, 3)))
        if what == "set" and rows:
            cells = []
            for row in some():
                field = choose.randrange(len(table["fields"]))
                value = table["rows"][row]["values"][field]
                if "written" in value:
                    cells.append({"row": row, "field": table["fields"][field], "seen": value["written"], "text": choose.choice(TEXTS)})
            return self.post("edit", what="set", list="cards", cells=cells) if cells else (409, "")
        if what == "add":
            return self.post("edit", what="set", list="cards", added=[{"title": choose.choice(TEXTS), "cost": choose.choice(["1", "2", ""])}])
        if what == "copy" and rows:
            return self.post("edit", what="copy", list="cards", rows=some())
        if what == "remove" and rows > 2:
            return self.post("edit", what="remove", list="cards", rows=[choose.randrange(rows)])
        if what == "move" and rows:
            return self.post("edit", what="move", list="cards", rows=some(), before=choose.randint(0, rows))
        return 409, ""

    def change_layers(self, choose):
        parts = self.state()["parts"]
        if not parts:
            return 409, ""
        part = choose.randrange(len(parts))
        layers = json.loads(self.ask(f"layers/{part}")[1]).get("layers", [])
        if not layers:
            return 409, ""
        layer = choose.choice(layers)
        n = layer.get("n", layers.index(layer))
        what = choose.choice(["move", "move", "set", "copy", "remove", "order", "add", "name"])
        box = layer.get("box", [0, 0, 10, 10])
        if what == "move":
            return self.post("move", part=part, layer=n, side="front", box=box, by=[choose.choice([0, 0.5, -2]), choose.choice([0, 1.5]), 0, 0])
        if what == "remove" and len(layers) < 3:
            what = "copy"
        more = {"set": {"member": choose.choice(["text", "size", "fill", "turn", "at"]), "text": choose.choice(['"Owl"', "[3, 4]", "7", '"#123456"', "{", ""])},
                "order": {"to": choose.randrange(len(layers))}, "name": {"text": choose.choice(["frame", "name", "a b"])},
                "add": {"type": choose.choice(["text", "rectangle", "line", "ellipse"]), "box": [5, 5, 12, 8]}}.get(what, {})
        return self.post("layer", what=what, part=part, layer=n, side="front", **{"box": box, **more})

    def judged(self, turn):
        """The page and `validate` say the same, also about files that the page has just written."""
        state = self.state()
        run = support.planche("validate", "game", "--format", "json", cwd=self.folder)
        self.assertIn(run.status, (0, 1), f"{turn}: {run.err}")
        codes = lambda all_of_them: sorted(one["code"] for one in all_of_them if one["severity"] == "error")
        self.assertEqual(codes(state["problems"]), codes(run.diagnostics()), turn)

    def run_steps(self, seed, name, text, outside):
        self.begin(name, text)
        first, choose, done = self.files(), random.Random(seed), 0
        for turn in range(STEPS):
            kind = choose.random()
            if kind < 0.5:
                status, _ = self.change_records(choose)
            elif kind < 0.8:
                status, _ = self.change_layers(choose)
            elif kind < 0.9:
                status, _ = self.post("undo")
            else:
                status, _ = self.post("redo")
            done += status == 200
            if outside and choose.random() < 0.05:
                file = self.folder / "game" / self.name
                file.write_bytes(file.read_bytes() + b"\n")
                self.state()
            if turn % 25 == 0:
                self.judged(turn)
        self.judged(STEPS)
        self.assertGreater(done, STEPS // 3)
        for _ in range(STEPS + 1):
            if self.post("undo")[0] != 200 and not outside:
                break
        if outside:
            self.judged("undone")
        else:
            self.assertEqual(self.files(), first)

    def test_a_table(self):
        self.run_steps(1, "cards.csv", TABLE, False)

    def test_a_table_without_a_last_line_end(self):
        self.run_steps(2, "cards.csv", TABLE.replace("\n", "\r\n").rstrip(), False)

    def test_json(self):
        self.run_steps(3, "cards.json", LIST, False)

    def test_yaml(self):
        self.run_steps(4, "cards.yaml", YAML, False)

    def test_another_program_writes_too(self):
        self.run_steps(5, "cards.csv", TABLE, True)


if __name__ == "__main__":
    unittest.main()
