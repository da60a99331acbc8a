"""Random edits of samples under an open live page: it answers what a page says that is opened afterwards.

A server keeps what it has judged and drawn for as long as nothing that it depends on changes. One that has just been
started keeps nothing.
"""
import hashlib
import json
import os
import random
import re
import shutil
import unittest

import support
from live_page import LiveCase

STEPS = int(os.environ.get("PLANCHE_STEPS", "8"))
OWN = {"game.json": json.dumps({
    "id": "own", "title": "Own", "languages": ["en", "fr"], "numbers": {"hand": 3}, "art": "art", "banner": "banner.json",
    "records": {
        "towns": {"from": "towns.csv", "key": "id", "fields": {"id": "text", "title": {"type": "text", "translated": True}}},
        "cards": {"from": "cards.csv", "key": "id", "copies": "qty", "fields": {
            "id": "text", "title": "text", "cost": {"type": "integer", "max": "hand * 3"}, "town": {"type": "reference", "of": "towns"},
            "look": "text", "qty": "integer", "text": "markup"}, "computed": {"dear": "cost > hand", "lies": "town.title"}}},
    "parts": {"card": {"of": "cards", "front": "{look}.json", "back": {"template": "town.json", "shows": "town"}},
              "town": {"of": "towns", "front": "town.json", "copies": "count(cards where town == this)"},
              "board": {"front": "board.json", "copies": 1}},
    "rules": [{"code": "dear", "each": "cards", "require": "cost < sum(cards, cost)", "at": "cost", "message": "{title} is dear"}],
    "table": [{"name": "play", "size": [300, 200], "pieces": [{"part": "card", "at": [80, 80], "take": ["1-2"]}, {"part": "board", "at": [200, 80]}]}]}, indent=1),
    "towns.csv": "id,title\nx,Exeter\ny,York\n", "towns.fr.csv": "id,title\nx,Excestre\ny,Yorque\n",
    "cards.csv": "id,title,cost,town,look,qty,text\n" + "".join(
        f"c{n},Card {n},{n},{'xy'[n % 2]},{('plain', 'rich')[n % 3 == 0]},{n % 3},Pay :coin: {n}\n" for n in range(1, 7)),
    "base.json": '{"part": {"size": [44, 68]}, "symbols": {"coin": {"box": [4, 4], "layers": [{"type": "ellipse", "at": [0, 0], "size": [4, 4], "fill": "#884411"}]}},\n "layers": []}',
    "plain.json": '{"extends": "base.json", "layers": [{"type": "text", "text": "{title} {cost}", "at": [4, 4], "size": [36, 10]},\n {"type": "text", "text": "{text}", "at": [4, 16], "size": [36, 10]}, {"type": "text", "when": "dear", "text": "{label.dear}", "at": [4, 40], "size": [36, 8]}]}',
    "rich.json": '{"extends": "base.json", "layers": [{"type": "text", "text": "{title} of {lies} ({hand})", "at": [4, 4], "size": [36, 14]},\n {"type": "image", "art": "owl.svg", "at": [8, 24], "size": [20, 20]}]}',
    "town.json": '{"part": {"size": [44, 68]}, "layers": [{"type": "text", "text": "{title} {count(cards where town.title == this.title)}", "at": [4, 4], "size": [36, 10]}]}',
    "board.json": '{"extends": "base.json", "layers": [{"each": "cards", "type": "text", "text": "{item.title} {item.town.title}", "at": [4, "4 + 8 * index"], "size": [36, 8]}]}',
    "banner.json": '{"part": {"size": [150, 24]}, "layers": [{"type": "text", "text": "{title}", "at": [4, 4], "size": [120, 16], "size_pt": 20}]}',
    "labels/en.json": '{"dear": "Dear!"}', "labels/fr.json": '{"dear": "Cher !"}',
    "art/owl.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="#123456"/></svg>',
    "rules.en.md": "# Own\n\nTake {hand} of {count(cards)} cards. <!-- symbols base.json -->\n\n## Pay\n\nPay :coin: in {join(towns, ', ', title)}.\n\n![Two towns](part:card#c3,c4 \"60mm\")\n\nMany. <!-- when hand > 3 -->\n\n- one\n- two\n",
    "rules.fr.md": "# Own\n\nPrenez {hand} cartes. <!-- symbols base.json -->\n\n![](part:town#x \"40mm\")\n"}
# What depends on a cell, a word or a number: a file, a change of it, and what the page must show anew.
DEPENDS = [
    ("towns.csv", "Exeter", "Truro", "parts"),  # by reference
    ("towns.csv", "York", "Truro", "parts"),  # in a list that another list refers to
    ("towns.csv", "y,Truro", "y,York", "parts"),
    ("towns.fr.csv", "Yorque", "Evora", "parts"),
    ("cards.csv", "Card 3", "Kraken", "sheets"),
    ("cards.csv", "c4,Card 4", "c4,Owl", "rules"),  # in a picture of the rulebook
    ("cards.csv", "c1,Card 1", "c1,Fox", "tables"),
    ("cards.csv", "c2,Card 2,2,x", "c2,Card 2,2,y", "parts"),
    ("cards.csv", "y,plain,", "y,rich,", "parts"),  # a template by its name
    ("cards.csv", "c5,Card 5,5,y", "c5,Card 5,99,y", "problems"),
    ("cards.csv", "c5,Card 5,99,y", "c5,Card 5,5,z", "problems"),
    ("cards.csv", "c5,Card 5,5,z", "c5,Card 5,5,y", "problems"),
    ("cards.csv", "Pay :coin: 2", "Pay :coyn: 2", "problems"),
    ("cards.csv", "Pay :coyn: 2", "Pay :coin: 2", "problems"),
    ("game.json", '"hand": 3', '"hand": 4', "rules"),
    ("labels/en.json", "Dear!", "Steep!", "parts"),
    ("base.json", "#884411", "#118844", "rules"),
    ("town.json", "[4, 4]", "[4, 9]", "parts"),
    ("art/owl.svg", "#123456", "#654321", "parts"),
    ("banner.json", "[4, 4]", "[9, 4]", "rules"),
    ("board.json", "[36, 8]", "[6, 3]", "problems"),
    ("rules.en.md", "Pay :coin:", "Pay :coyn:", "problems"),
    ("rules.en.md", "Pay :coyn:", "Pay :coin:", "problems"),
    ("rules.en.md", "c3,c4", "c3,c9", "problems"),
    ("rules.en.md", "c3,c9", "c3,c5", "problems"),
    ("rules.en.md", "- one", "- " + "u" * 200, "problems"),
    ("base.json", '"coin"', '"gold"', "problems"),
    ("base.json", '"gold"', '"coin"', "problems"),
    ("cards.csv", "c3,Kraken", "c8,Kraken", "rules"),
    ("rules.en.md", "# Own", "# Our own", "rules")]
WORDS = ["Owl", "the marsh", "7", "0", "-1", "", "{hand}", "{count(cards)}", ":coin:", "*new*", "c3"]


class Fresh(LiveCase):
    """Compares a server that has seen all edits with one that has seen none."""

    def put(self, name, text):
        new = self.folder / "new"
        new.write_text(text, encoding="utf-8")
        os.replace(new, self.place / name)

    def answers(self, look):
        """What the page shows, and whether errors may keep older pictures on it, which are left out."""
        said = lambda path: json.loads(self.ask(f"{path}?{look}")[1])
        # Short, and without numbers of the whole process.
        drawn = lambda path: hashlib.sha256(re.sub("surface[0-9]+", "", self.ask(f"{path}.svg?{look}")[1]).encode()).hexdigest()
        state = said("state")
        found = {"problems": sorted((p["file"].replace(str(self.folder), ""), p["line"], p["column"], p["code"], p["message"], p["excerpt"])
                                    for p in state["problems"]),
                 "messages": state["messages"], "title": state["title"], "languages": state["languages"],
                 "parts": {part["id"]: (part["name"], part["copies"], part["kind_title"], part["fingerprint"])
                           for part in state["parts"] if not part["old"]}}
        for part in state["parts"]:
            for side in ("front", "back") if part["back"] else ("front",):
                if not part["old"]:
                    found["parts"][part["id"]] += (drawn(f"part/{part['fingerprint']}-{side}"),)
        spoilt = bool(found["messages"]) or any(p["severity"] == "error" for p in state["problems"])
        for path, folder in (("rules", "rules"), ("tables", "table"), ("survey", "survey"), ("sheets", "sheet")):
            listed = said(path)["sheets"]
            found[path] = None if spoilt else [
                (sheet["label"], drawn(f"{folder}/{n}")) for n, sheet in enumerate(listed)]
        found["data"] = [[dict(row, part=None) for row in table["rows"]] for table in said("data")["tables"]]
        return found, spoilt

    def notice(self):
        """Has the server look at its files now."""
        self.ask("undo", "POST", "{}", Content_Type="application/json")

    def edit(self, choose):
        """One edit of one file, as editors make it."""
        name = choose.choice(self.names)
        if choose.random() < 0.3:
            return name, self.first[name]
        text = (self.place / name).read_text(encoding="utf-8") if (self.place / name).exists() else self.first[name]
        if name.endswith(".csv"):
            rows = [line.split(",") for line in text.split("\n")]
            row, column = choose.randrange(1, max(2, len(rows) - 1)), choose.randrange(len(rows[0]))
            if column < len(rows[row]) and '"' not in ",".join(rows[row]):
                others = [other[column] for other in rows[1:] if len(other) > column]
                rows[row][column] = choose.choice([choose.choice(others), rows[row][column] + " x", choose.choice(WORDS)])
            return name, "\n".join(map(",".join, rows))
        numbers = [found.span() for found in re.finditer(r"(?<![\w#.\"-])\d+(?![\w.\"])", text)]
        words = [found.span() for found in re.finditer(r"(?<=[ \"])[A-Z][a-z]+(?=[ .\"])", text)]
        if name.endswith((".md", ".rules")) and not numbers + words:
            return name, text + "\nMore.\n"
        if not numbers + words:
            return name, text
        begin, end = choose.choice(choose.choice([some for some in (numbers, words) if some]))
        with_word = choose.choice(["Owls", "Marsh"]) if not text[begin].isdigit() else str(int(text[begin:end]) + choose.choice([1, 1, 2, 5]))
        return name, text[:begin] + with_word + text[end:]

    def follow(self, seed, place, game, names):
        self.place, self.names = self.folder / place, sorted(names)
        self.first = {name: (self.place / name).read_text(encoding="utf-8") for name in self.names}
        choose = random.Random(seed)
        self.start("--edit", game=game)
        self.addCleanup(self.server.kill)
        opened = self.server, self.port, self.token
        looks = ["", "lang=fr", "ink=low"]
        for look in looks:
            self.answers(look)
        sound, changed = 0, set()
        for step in range(STEPS):
            self.server, self.port, self.token = opened
            name, text = self.edit(choose)
            before = (self.place / name).read_text(encoding="utf-8") if (self.place / name).exists() else None
            if choose.random() < 0.07 and before is not None:
                (self.place / name).unlink()
                text = None
            elif before == text:
                continue
            else:
                self.put(name, text)
            changed.add(name)
            self.notice()
            look = choose.choice(looks)
            kept, _ = self.answers(look)
            self.start("--edit", game=game)
            fresh, spoilt = self.answers(look)
            self.stop()
            sound += not spoilt
            where = f"step {step}, {look or 'usual look'}: {name} changed from\n{before}\nto\n{text}"
            for of, answer in fresh.items():
                if of == "parts" and spoilt:
                    for part in kept[of].keys() & answer.keys():
                        self.assertEqual(kept[of][part], answer[part], f"{where}\n{part}")
                else:
                    self.assertEqual(kept[of], answer, f"{where}\n{of}")
            if spoilt and choose.random() < 0.9:
                self.put(name, self.first[name] if before is None else before)
        self.server, self.port, self.token = opened
        self.assertGreater(sound, STEPS // 4)
        self.assertGreater(len(changed), min(len(names), STEPS) // 4)

    def test_each_thing_that_depends_on_a_cell(self):
        for name, text in OWN.items():
            self.write(f"own/{name}", text)
        self.place = self.folder / "own"
        self.start("--edit", game="own")
        self.addCleanup(self.server.kill)
        opened, seen = (self.server, self.port, self.token), {}
        for name, old, new, shown in DEPENDS:
            look = "lang=fr" if ".fr." in name else ""
            before = seen.get(look) or self.answers(look)[0]
            text = (self.place / name).read_text(encoding="utf-8")
            self.assertIn(old, text)
            self.put(name, text.replace(old, new, 1))
            self.notice()
            seen = {look: self.answers(look)[0]}
            self.start("--edit", game="own")
            fresh, spoilt = self.answers(look)
            self.stop()
            self.server, self.port, self.token = opened
            where = f"{name}: {old} to {new}"
            if shown == "problems":
                self.assertNotEqual(fresh["problems"], before["problems"], where)
            elif not spoilt:
                self.assertNotEqual(fresh[shown], before[shown], where)
            for of, answer in fresh.items():
                if of == "parts" and spoilt:
                    kept = seen[look][of]
                    self.assertEqual([kept[part] for part in kept if part in answer], [answer[part] for part in kept if part in answer], where)
                else:
                    self.assertEqual(seen[look][of], answer, f"{where}\n{of}")

    def sample(self, seed, *games):
        for game in games:
            shutil.copytree(support.SOURCE / "cards" / game, self.folder / game)
        folders = [self.folder / game for game in games]
        files = [str(file.relative_to(self.folder)) for folder in folders for file in sorted(folder.rglob("*"))
                 if file.suffix in (".csv", ".json", ".md")]
        self.follow(seed, ".", games[0], files)

    def test_a_game_whose_records_name_one_another(self):
        for name, text in OWN.items():
            self.write(f"own/{name}", text)
        self.follow(1, "own", "own", list(OWN))

    def test_embers(self):
        self.sample(2, "embers")

    def test_an_expansion(self):
        self.sample(3, "embers-storm", "embers")

    def test_a_map(self):
        self.sample(4, "hexagons")

    def test_a_rulebook_with_boards(self):
        self.sample(5, "counters")


if __name__ == "__main__":
    unittest.main()
