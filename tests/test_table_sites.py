"""`--for cgs`, `tabletopia` and `screentop`, read as the other side's documentation describes them."""
import csv
import io
import json
import re
import zipfile

import support
from pixels import Pixels
from support import BAD_USAGE, FINE, planche
from test_exports import BLUE, GREY, RED, ExportCase

# Of https://github.com/finol-digital/FinolDigital.Cgs.CardGameDef/blob/main/schema/CardGameDef.json, with additionalProperties
# false: the properties of a game that are written here, and their types.
GAME = {"name": str, "autoUpdate": int, "cardNameIsUnique": bool, "cardPrimaryProperty": str, "cardSize": dict,
        "copyright": str, "deckFileTxtId": str, "cardProperties": list, "gameStartDecks": list}
# A line of a deck: <Quantity> [*Card:Id*] *Card:Name*
LINE = re.compile(r"(\d+) \[(\S+)\] (.+)")


class CardGames(ExportCase):
    """The archive, imported as Card Game Simulator does it."""

    def load(self, file):
        with zipfile.ZipFile(file) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual({entry.date_time for entry in archive.infolist()}, {(1980, 1, 1, 0, 0, 0)})
            files = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        game_id = file.name.removesuffix(".cgs.zip")
        self.assertEqual({name.split("/")[0] for name in files}, {game_id})
        return {name.split("/", 1)[1]: content for name, content in files.items()}

    def check_game(self, files):
        """The definition, and all cards of its decks: (name, set, picture, back) as often as they are there."""
        game = json.loads(files["cgs.json"])
        self.assertEqual({key: type(value) for key, value in game.items()}, GAME)
        self.assertEqual(game["autoUpdate"], -1)  # nothing is downloaded
        self.assertEqual(set(game["cardSize"]), {"x", "y"})
        self.assertEqual(game["deckFileTxtId"], "id")
        sets = {one["code"] for one in json.loads(files["AllSets.json"])}
        cards = {card["id"]: card for card in json.loads(files["AllCards.json"])}
        self.assertEqual(len(cards), len(json.loads(files["AllCards.json"])))
        used, dealt = {"cgs.json", "AllSets.json", "AllCards.json"}, []
        for card in cards.values():
            self.assertIn(card["set"], sets)
            self.assertEqual(len(card["backs"]), 1)
            for picture in (f"sets/{card['set']}/{card['id']}.png",
                            f"backs/{card['backs'][0]}.png" if card["backs"][0] else "CardBack.png"):
                self.assertEqual(files[picture][:4], b"\x89PNG")
                used.add(picture)
        for deck in game["gameStartDecks"]:
            self.assertTrue(deck["isAvailable"])
            name = f"decks/{deck['name']}.txt"
            used.add(name)
            for line in files[name].decode().splitlines():
                if line.startswith("#"):
                    continue
                copies, card, title = LINE.fullmatch(line).groups()
                self.assertEqual(cards[card]["name"], title)
                dealt += [cards[card]] * int(copies)
        self.assertEqual(set(files), used)
        return game, dealt

    def test_deals_the_cards_of_the_game(self):
        run = self.export("cgs")
        self.assertEqual(self.written(), ["Boxed.cgs.zip"])
        self.assertIn("left out: tile, which are no rectangles", run.err)
        files = self.load(self.folder / "out/Boxed.cgs.zip")
        game, dealt = self.check_game(files)
        self.assertEqual((game["name"], game["cardSize"]), ("Boxed", {"x": 1.575, "y": 2.362}))
        self.assertEqual([card["name"] for card in dealt], ["Ash/Fox", "Ash/Fox", "Bone", "Œil: d’or?"])
        colours = {card["name"]: Pixels(files[f"sets/{card['set']}/{card['id']}.png"]).at(3, 3) for card in dealt}
        self.assertEqual(colours, {"Ash/Fox": RED, "Bone": BLUE, "Œil: d’or?": RED})
        self.assertEqual(Pixels(files["CardBack.png"]).at(3, 3), GREY)

    def test_imports_games_with_several_kinds(self):
        for game in ("embers", "standard-deck", "meadow"):
            with self.subTest(game):
                self.check(planche("export", game, "--for", "cgs", "--dpi", "50", "-o", self.folder / game), FINE)
                (file,) = (self.folder / game).glob("*.cgs.zip")
                self.assertGreater(len(self.check_game(self.load(file))[1]), 3)

    def test_keeps_sets_apart_whose_names_are_one_on_some_file_system(self):
        card = {"part": {"size": [40, 60]}, "layers": [{"type": "rectangle", "at": [0, 0], "size": [40, 60], "fill": "#ff0000"}]}
        blue = {**card, "layers": [{**card["layers"][0], "fill": "#0000ff"}]}
        self.write("game/a.json", card)
        self.write("game/b.json", blue)
        long = "x" * 255
        self.write("game/game.json", {"format": 1, "id": "apart", "title": "../Sly: game", "languages": ["en"], "parts": {
            "Card": {"front": "a.json", "copies": 1}, "card": {"front": "b.json", "copies": 2},
            "long": {"title": long, "front": "b.json", "copies": 1}}})
        self.check(planche("export", self.folder / "game", "--for", "cgs", "-o", self.folder / "out"), FINE)
        (file,) = (self.folder / "out").iterdir()
        self.assertNotIn("..", file.name.removesuffix(".cgs.zip"))
        files = self.load(file)
        self.assertEqual(len({name.lower() for name in files}), len(files))
        self.assertTrue(all(len(part.encode()) <= 255 for name in files for part in name.split("/")))
        self.assertEqual(len(self.check_game(files)[1]), 4)

    def test_takes_no_round_tokens_for_cards(self):
        card = {"part": {"size": [40, 60]}, "layers": [{"type": "rectangle", "at": [0, 0], "size": [40, 60], "fill": "#ff0000"}]}
        self.write("game/card.json", card)
        self.write("game/token.json", {**card, "part": {"size": [20, 20], "outline": "ellipse"}})
        self.write("game/game.json", {"format": 1, "id": "round", "title": "Round", "languages": ["en"], "parts": {
            "card": {"front": "card.json", "copies": 2}, "token": {"front": "token.json", "copies": 30}}})
        run = self.check(planche("export", self.folder / "game", "--for", "cgs", "-o", self.folder / "out"), FINE)
        self.assertIn("left out: token, which are no rectangles", run.err)
        (file,) = (self.folder / "out").iterdir()
        self.assertEqual(len(self.check_game(self.load(file))[1]), 2)

    def test_refuses_games_without_cards(self):
        self.write("game/game.json", {"format": 1, "id": "nets", "title": "Nets", "languages": ["en"], "parts": {
            "die": {"drawing": "cube-net", "faces": [1, 2, 3, 4, 5, 6], "copies": 1}}})
        run = self.check(planche("export", self.folder / "game", "--for", "cgs", "-o", self.folder / "out"), BAD_USAGE)
        self.assertIn("there are no cards", run.err)
        self.assertEqual(self.written(), [])


class Listed(ExportCase):
    extra = {"die": {"drawing": "cube-net", "faces": ["a", "b", "c", "d", "e", "f"], "copies": 2}}

    def rows(self, name):
        with open(self.folder / "out" / name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(io.StringIO(file.read())))

    def test_has_a_picture_for_each_side_of_an_object_of_tabletopia(self):
        self.export("tabletopia", "--dpi", "254")
        rows = self.rows("objects.csv")
        self.assertEqual([(row["object"], row["title"], row["copies"]) for row in rows], [
            ("card", "Ash/Fox", "2"), ("card", "Bone", "1"), ("card", "Œil: d’or?", "1"), ("tile", "tile", "2"),
            *[("die", f"die, face {i}: {word}", "2") for i, word in enumerate("abcdef", 1)]])
        self.assertEqual(set(self.written()), {"objects.csv", *(row["front"] for row in rows),
                                               *(row["back"] for row in rows if row["back"])})
        # "Make sure all the components of the same type are exactly the same size in pixels", and both sides of each.
        for kind in ("card", "tile", "die"):
            sizes = {Pixels(self.folder / "out" / file).size for row in rows if row["object"] == kind
                     for file in (row["front"], row["back"]) if file}
            self.assertEqual(len(sizes), 1, kind)
        self.assertEqual({row["back"] for row in rows[:3]}, {"card-back.png"})
        self.assertEqual(Pixels(self.folder / "out" / rows[0]["front"]).size, (400, 600))
        self.assertEqual(Pixels(self.folder / "out" / rows[3]["front"]).channels, 4)  # a hexagon is cut out

    def test_has_sheets_for_components_of_screentop(self):
        self.export("screentop", "--dpi", "100")
        rows = self.rows("components.csv")
        tiles = [row for row in rows if row["component"] == "card"]
        self.assertEqual([row["variant"] for row in tiles], ["Ash/Fox", "Bone", "Œil: d’or?"])
        for row in rows:
            width, height = int(row["width"]), int(row["height"])
            picture = Pixels(self.folder / "out" / row["front"])
            self.assertEqual(picture.size, (width * int(row["columns"]), height * int(row["rows"])))
            self.assertLessEqual(int(row["cell"]), int(row["columns"]) * int(row["rows"]))
        for row, colour in zip(tiles, (RED, BLUE, RED)):
            at, columns = int(row["cell"]) - 1, int(row["columns"])
            x, y = at % columns * int(row["width"]), at // columns * int(row["height"])
            self.assertEqual(Pixels(self.folder / "out" / row["front"]).at(x + 3, y + 3), colour)
        (die,) = [row for row in rows if row["type"] == "die"]
        self.assertEqual((die["columns"], die["rows"], die["copies"]), ("6", "1", "2"))

    def test_lists_built_in_games(self):
        for target in ("tabletopia", "screentop"):
            with self.subTest(target):
                self.check(planche("export", "puxes", "--for", target, "--dpi", "50", "-o", self.folder / "out"), FINE)
                rows = self.rows("objects.csv" if target == "tabletopia" else "components.csv")
                self.assertEqual(sum(row.get("object", row.get("type")) == "die" for row in rows),
                                 120 if target == "tabletopia" else 20)


if __name__ == "__main__":
    support.main()
