"""`--for playingcards`: the archive of a room of playingcards.io, with every reference of its widgets resolved."""
import json
import zipfile

import support
from support import FINE, planche
from test_exports import ExportCase

TYPES = {"hand", "cardDeck", "card", "cardPile", "board", "counter"}


class CardRoom(ExportCase):
    def room(self, file):
        """The widgets by ID, checked, and the names of the pictures."""
        with zipfile.ZipFile(file) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.infolist()[0].filename, "widgets.json")
            self.assertEqual({entry.date_time for entry in archive.infolist()}, {(1980, 1, 1, 0, 0, 0)})
            widgets = json.loads(archive.read("widgets.json"))
            assets = {entry.filename: archive.read(entry) for entry in archive.infolist()[1:]}
        for name, content in assets.items():
            self.assertTrue(name.startswith("userassets/"), name)
            self.assertLess(len(content), 2 << 20)
            self.assertEqual(content[:4], b"\x89PNG" if name.endswith(".png") else b"\xff\xd8\xff\xe0")
        known = {widget["id"]: widget for widget in widgets}
        self.assertEqual(len(known), len(widgets))
        self.assertEqual(len({w["z"] for w in widgets}), len(widgets))
        named = set()

        def resolve(address):
            self.assertTrue(address.startswith("package://"), address)
            self.assertIn(address[10:], assets)
            named.add(address[10:])

        for widget in widgets:
            self.assertIn(widget["type"], TYPES)
            self.assertTrue(0 <= widget["x"] <= 1600 and 0 <= widget["y"] <= 1000, widget)
            if widget["type"] == "card":
                deck = known[widget["deck"]]
                self.assertEqual(deck["type"], "cardDeck")
                if "parent" in widget:  # its deck is at home in a pile, or cards are not shuffled there
                    home = known[deck["parent"]]
                    self.assertEqual([home[key] for key in "xy"], [deck[key] for key in "xy"])
                self.assertIn(widget["cardType"], deck["cardTypes"])
                if "parent" in widget:
                    self.assertEqual(known[widget["parent"]]["type"], "cardPile")
            elif widget["type"] == "cardDeck":
                for one in widget["cardTypes"].values():
                    resolve(one["image"])
                    resolve(one["back"])
                for template, value in (("faceTemplate", "image"), ("backTemplate", "back")):
                    (picture,) = widget[template]["objects"]
                    self.assertEqual((picture["valueType"], picture["value"]), ("dynamic", value))
                    self.assertEqual((picture["w"], picture["h"]), (widget["cardWidth"], widget["cardHeight"]))
            elif widget["type"] == "board":
                resolve(widget["boardImage"])
        self.assertEqual(named, set(assets))
        return widgets

    def test_holds_every_part_once(self):
        self.export("playingcards")
        self.assertEqual(self.written(), ["game.pcio"])
        widgets = self.room(self.folder / "out/game.pcio")
        decks = {widget["id"]: widget for widget in widgets if widget["type"] == "cardDeck"}
        cards = [w for w in widgets if w["type"] == "card"]
        labels = sorted(decks[card["deck"]]["cardTypes"][card["cardType"]]["label"] for card in cards)
        self.assertEqual(labels, ["", "", "Ash/Fox", "Ash/Fox", "Bone", "Œil: d’or?"])

    def test_turns_cards_as_the_table_view_does(self):
        game = self.game()
        told = json.loads((game / "game.json").read_text())
        told["table"] = [{"name": "play", "size": [400, 200], "pieces": [
            {"part": "card", "take": ["ash"], "lay": "stack", "at": [100, 100], "turn": 90},
            {"part": "card", "take": ["bone"], "at": [200, 100], "turn": -30}, {"part": "card", "take": ["oak"], "at": [300, 100]}]}]
        self.write("game/game.json", told)
        self.check(planche("export", game, "--for", "playingcards", "-o", self.folder / "out"), FINE)
        widgets = self.room(self.folder / "out/game.pcio")
        decks = {w["id"]: w for w in widgets if w["type"] == "cardDeck"}
        scale = next(iter(decks.values()))["cardWidth"] / 40
        turns = {}
        for card in (w for w in widgets if w["type"] == "card"):
            deck = decks[card["deck"]]
            label = deck["cardTypes"][card["cardType"]]["label"]
            if not label:
                continue
            turns[label] = card.get("r", 0)
            # The middle of the box stays where it is when the card is turned.
            middle = card["x"] + deck["cardWidth"] / 2 - 20, card["y"] + deck["cardHeight"] / 2 - 20
            self.assertAlmostEqual(middle[0], {"A": 100, "B": 200, "Œ": 300}[label[0]] * scale, delta=1)
            self.assertAlmostEqual(middle[1], 100 * scale, delta=1)
        self.assertEqual(turns, {"Ash/Fox": 90, "Bone": 330, "Œil: d’or?": 0})
        piles = {(round(w["width"] / scale), round(w["height"] / scale)) for w in widgets if w["type"] == "cardPile"}
        self.assertIn((60, 40), piles)  # of the two cards that lie

    def test_opens_games_of_each_kind(self):
        for game, types in (("embers", {"hand", "cardDeck", "card", "cardPile"}), ("praxis", TYPES - {"counter"})):
            with self.subTest(game):
                self.check(planche("export", game, "--for", "playingcards", "-o", self.folder / game), FINE)
                (file,) = (self.folder / game).iterdir()
                self.assertEqual({widget["type"] for widget in self.room(file)}, types)


if __name__ == "__main__":
    support.main()
